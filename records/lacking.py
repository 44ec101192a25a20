"""What conditions of rules ask and lack: in words, and in the form of the rules, with everything known filled in."""

from __future__ import annotations

import re
from typing import Any

from ..engine.facts import Fact
from ..engine.goals import bound_tests
from ..engine.rules import LawRule
from ..engine.search import Reason
from ..engine.ways import Condition
from ..engine.wording import filled
from ..knowledge import vocabulary as v
from ..knowledge.language import UNSAID
from ..knowledge.words import PLUMBING, TIMES

_UNKNOWN = re.compile(r" (?:\(something\)|since moment something)(?= |$)|, something$")  # nothing to say
_ON_STACK = ("object", "ability")
_MUCH = {"amount", "count", "total"}
_SOMEONE = {"player", "controller", "you", "other", "defender", "recipient", "thing", "active"}

Node = dict[str, Any]


def requirement(plain: list[Any], bindings: dict[str, Any]) -> Node:
    """What a condition of a rule asks, with what is known filled in: in words, and in the form of the rules."""
    return {"text": sentence(plain, bindings), "plain": plain_of(plain, bindings)}


class _Some(dict[str, Any]):
    def __missing__(self, name: str) -> str:
        if name in _MUCH:
            return "some"
        return "someone" if name in _SOMEONE else "something"


def plain_of(plain: list[Any], bindings: dict[str, Any]) -> list[Any]:
    """A condition in plain form, with everything known filled in."""
    if plain[0] == "compare":
        return list(plain)
    tests = bound_tests(plain, bindings)
    if plain[1] == v.OnStack.predicate and "ability" in tests:  # an ability stands for its object
        thing, ability = (next((t[1] for t in tests.get(name, ()) if t[0] == "is"), None) for name in _ON_STACK)
        if _other_ability(thing, ability):
            tests["object"] = tests["ability"]
    return [plain[0], plain[1], tests]


def compared(condition: Condition, reason: Reason) -> Fact | None:
    """The fact that a comparison is about, if it says more than the numbers."""
    plain = condition.plain
    if plain[0] != "compare" or condition.values is None:
        return None
    about = next((c.fact for c in reason.conditions if c.fact is not None and _binds(c.plain, plain[1])), None)
    return None if about is None or about.predicate in PLUMBING | {"how_many"} else about


def question(reason: Reason) -> str:
    """The question whose numbers are compared."""
    return str(reason.bindings.get("condition") or reason.bindings.get("phrase") or "")


def because(rule: LawRule, bindings: dict[str, Any]) -> str:
    """The reason of a rule, as far as it is known."""
    return filled(rule.because, _Some(bindings))


def sentence(plain: list[Any], bindings: dict[str, Any]) -> str:
    """A condition in words; what is not bound is someone or something, and an ability stands for its object."""
    fact = Fact.registry[plain[1]]
    values = _Some()
    for field, tests in bound_tests(plain, bindings).items():
        for test in tests:
            if test[0] == "is":
                values[field] = test[1]
            elif test[0] == "test":
                values.setdefault(field, _tested(test[1], test[2]))
            elif test[0] == "other":
                values.setdefault(field, f"someone but {test[1]}" if field in _SOMEONE else f"something but {test[1]}")
    if fact is v.OnStack and "ability" in values and _other_ability(values.get("object"), values["ability"]):
        values["object"] = values["ability"]
    template = fact.about(values) if plain[0] == "fact" else fact.says
    return _UNKNOWN.sub("", filled(template, values)) if template else str(plain)


def _other_ability(thing: Any, ability: Any) -> bool:
    """Whether what is asked to be on the stack is told by its ability: nothing says which object, or another one."""
    if thing is None:
        return True
    return isinstance(ability, str) and "/spell" not in ability and not str(thing).startswith(ability)


def _tested(test: str, bound: Any) -> str:
    if test == "at least":
        return f"{bound} or more"
    if test == "at most":
        return f"{bound} or less"
    if test == "one of":
        return " or ".join(map(str, bound))
    shown = [str(b) for b in bound if b not in UNSAID]
    return f"something but {' and '.join(shown)}" if shown else "something"


_COMPARED = {
    "<": "less than {}", "<=": "{} or less", ">": "more than {}", ">=": "{} or more", "==": "{}", "!=": "not {}",
}  # fmt: skip


def text_of(condition: Condition, reason: Reason) -> str:
    """What a condition asks, in words; a comparison with the fact that it is about."""
    plain = condition.plain
    if plain[0] == "compare":
        if condition.values is None:
            return f"{plain[1]} {plain[2]} {plain[3]}"
        wanted = _COMPARED[plain[2]].format(condition.values[1])
        about = compared(condition, reason)
        if about is not None and plain[1] in TIMES:
            order = "later" if plain[2].startswith(">") else "earlier"
            return f"{about.sentence()} as of @{condition.values[0]}, and it takes {order} than @{condition.values[1]}"
        if about is None:
            asked = question(reason)
            return f"{f'{asked}: ' if asked else ''}it is {condition.values[0]}, and it takes {wanted}"
        return f"{about.sentence()}, and it takes {wanted}"
    if condition.fact is not None and condition.state == "met":
        return condition.fact.sentence()
    text = sentence(plain, reason.bindings)
    return f"not: {text}" if plain[0] == "absent" else text


def _binds(plain: list[Any], name: str) -> bool:
    return plain[0] == "fact" and any(t == ["var", name] for tests in plain[2].values() for t in tests)
