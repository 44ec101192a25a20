"""Japanese: facts, reasons, steps and conditions in the words of the Japanese edition of Magic.

The sentences are data, read when they are first asked for: `facts.yaml` by predicate, `reasons.yaml` by the name of
the rule, `steps.yaml` by the English sentence of the procedure; single words are those of `knowledge/terms.yaml`.  A
field in braces takes the value of the field of that name; after a colon stands how it is put into words: the table of
terms that has it, or one of the readings of `values`.  Names of players, cards and abilities stay as they are given.

    fact("is_monarch", {"player": "Ana"})                  'Anaは統治者である'
    step("Ana casts Quick Thought#1")                      'AnaがQuick Thought#1を唱える'
    condition("you gained life this turn")                 'あなたがこのターンにライフを得ている'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ..language import UNSAID
from ..terms import step_named, tables, term, word
from .values import (
    OPEN, Said, Value, asks, compared, condition, data, event, fill, noun, phrase, question, readings, source,
)  # fmt: skip

__all__ = [
    "absence",
    "asks",
    "assumption",
    "change",
    "claim",
    "compared",
    "condition",
    "denied",
    "event",
    "fact",
    "fact_template",
    "forbidden",
    "label",
    "noun",
    "pattern",
    "phrase",
    "predicates",
    "question",
    "readings",
    "reason",
    "reason_template",
    "reasons",
    "result",
    "source",
    "step",
    "step_named",
    "tables",
    "term",
    "verdict",
    "word",
]

# ------------------------------------------------------------------------------- facts and reasons


def label(name: str, /, **values: Any) -> str:
    """What a view says itself."""
    return fill(data("steps")["labels"][name], values)


def predicates() -> tuple[str, ...]:
    """The predicates that have a sentence."""
    return tuple(data("facts"))


def reasons() -> tuple[str, ...]:
    """The rules that have a reason."""
    return tuple(data("reasons"))


def fact_template(predicate: str, form: str = "says") -> str | None:
    """The sentence of a predicate, with its fields in braces; `form` is `says`, `not` or `ends`."""
    found = data("facts").get(predicate)
    if isinstance(found, str):
        return found if form == "says" else None
    return found.get(form) if isinstance(found, dict) else None


def fact(predicate: str, fields: Mapping[str, Any]) -> str | None:
    """A fact in words; None for a predicate that has no sentence."""
    template = fact_template(predicate)
    return fill(template, fields) if template is not None else None


def denied(predicate: str, fields: Mapping[str, Any]) -> str | None:
    """That a fact no longer holds."""
    ends = fact_template(predicate, "ends")
    if ends is not None:
        return fill(ends, fields)
    said = fact(predicate, fields)
    return f"もう成り立たない：{said}" if said is not None else None


def reason_template(rule: str) -> str | None:
    """The reason of a rule, with its variables in braces."""
    return data("reasons").get(rule)


def reason(rule: str, bindings: Mapping[str, Any]) -> str | None:
    """Why a rule concludes what it does; None for a rule that has no reason."""
    template = reason_template(rule)
    return fill(template, _known(bindings)) if template is not None else None


def _known(bindings: Mapping[str, Any]) -> _Values:
    """The values of a reason: of a rule that did not fire not all are known."""
    found = _Values(denied=False)
    found.update(bindings)
    return found


class _Values(dict[str, Any]):
    """The values of an absence: what no test speaks of is open."""

    def __init__(self, denied: bool):
        super().__init__()
        self.denied = denied

    def __missing__(self, field: str) -> Said:
        return Said(_any(field, self.denied))


def absence(plain: Sequence[Any], bindings: Mapping[str, Any]) -> str | None:
    """That no fact fits; `plain` is the condition in the form of the rules."""
    tests: dict[str, list[Any]] = {}
    for name, each in plain[2].items():
        for test in each:
            if test[0] == "var" and test[1] in bindings:
                tests.setdefault(name, []).append(["is", bindings[test[1]]])
            elif test[0] == "other" and test[1] in bindings:
                tests.setdefault(name, []).append(["other", bindings[test[1]]])
            elif test[0] in ("is", "test"):
                tests.setdefault(name, []).append(test)
    return claim(["absent", plain[1], tests])


# of what is not known there is nothing to say: how something goes, since when, on what kind of card
_UNKNOWN = re.compile(r"（何か）|時点何かから、|(は)何か(?=[^\s、のがを]+で機能する)")


def claim(plain: Sequence[Any]) -> str | None:
    """What a condition asks, everything known filled in; what no test speaks of is anyone or anything."""
    from ...engine.facts import Fact  # here, since sentences are read before an engine is needed

    predicate, denied = plain[1], plain[0] == "absent"
    denial = fact_template(predicate, "not") if denied else None
    of_this = fact_template(predicate, "denied") if denied else None  # where it is known of what it is denied
    if of_this and all(_is_known(plain[2], field) for field in _FIELD.findall(of_this)):
        denial = of_this
    kind = Fact.registry[predicate]
    some = fact_template(predicate, "some") if not denied and kind.about(plain[2]) != kind.says else None
    template = denial or some or fact_template(predicate)
    values = _Values(denial is not None)
    for name, each in plain[2].items():
        for test in each:
            if test[0] == "is":
                values[name] = test[1]
            elif test[0] == "test":
                values.setdefault(name, Said(_tested(test[1], test[2], template, name)))
            elif test[0] == "other":
                values.setdefault(name, Said(f"{test[1]}以外の{_any(name, denial is not None)}"))
    if template is None:
        return None
    said = _UNKNOWN.sub(r"\1", fill(template, values))
    return f"「{said}」ということはない" if denied and denial is None else said


_FIELD = re.compile(r"\{(\w+)")


def _is_known(tests: Mapping[str, Sequence[Any]], field: str) -> bool:
    return any(test[0] == "is" for test in tests.get(field, ()))


def pattern(plain: Sequence[Any]) -> str | None:
    """A condition of a rule, or what it concludes, with its variables in angle brackets."""
    predicate, tests = plain[1], plain[2]
    denial = fact_template(predicate, "not") if plain[0] == "absent" else None
    template = denial or fact_template(predicate)
    if template is None:
        return None
    values = _Values(denial is not None)
    for name, each in tests.items():
        parts: list[Any] = []
        for test in each:
            if test[0] == "is":
                parts.append(test[1])
            elif test[0] == "test":
                parts.append(Said(_tested(test[1], test[2], template, name)))
            else:
                parts.append(Said(f"<{test[1]}>{'以外' if test[0] == 'other' else ''}"))
        first, rest = parts[0], [str(getattr(part, "value", part)) for part in parts[1:]]
        values[name] = Said(f"{getattr(first, 'value', first)}（{'、'.join(rest)}）") if rest else first
    said = fill(template, values)
    return f"「{said}」ということはない" if plain[0] == "absent" and denial is None else said


def _any(field: str, denied: bool) -> str:
    found = term("any", field) or "何"
    if denied:
        return found + OPEN
    return found.replace("どの", "いずれかの") if found.startswith("どの") else f"{found}か"


def _tested(test: str, bound: Any, template: str | None, field: str) -> str:
    """A test of a field, its words put as the sentence puts the field."""
    found = re.search(rf"\{{{field}:(\w+)\}}", template or "")
    table = found[1] if found else "word"
    several = bound if isinstance(bound, list | tuple) else (bound,)
    words = "、".join(format(Value(each), table) for each in several if each not in UNSAID)
    return (term("test", test) or "{bound}").format(bound=words) if words else "何か"


# ---------------------------------------------------------------------------------------- sentences


@cache
def _patterns(table: str) -> list[tuple[re.Pattern[str], str]]:
    def literal(english: str) -> int:
        return len(re.sub(r"\{\w+\}", "", english))

    found = []
    for english, japanese in sorted(data("steps")[table].items(), key=lambda pair: -literal(pair[0])):
        parts = re.split(r"\{(\w+)\}", english)
        pattern = "".join(_role(*parts[n : n + 3]) if n % 2 else re.escape(p) for n, p in enumerate(parts))
        found.append((re.compile(pattern, re.DOTALL), japanese))
    return found


def _role(name: str, behind: str, following: str = "") -> str:
    """The pattern of a role; the names of cards, and so the paths of abilities, may have "of" within them."""
    if behind.startswith(" of ") and following in ("player", "owner"):
        return f"(?P<{name}>.+)"
    return _ROLES.get(name, "(?P<{name}>.+?)").format(name=name)


# what the words of a role look like: a path, no sentence that is quoted, a single word
_ROLES = {"ability": "(?P<{name}>[^/]+/.+?|.+?)", "player": "(?P<{name}>[^'\"].*?)", "verb": "(?P<{name}>[a-z]+)"}


def _said(table: str, text: str) -> str | None:
    for pattern, japanese in _patterns(table):
        if (found := pattern.fullmatch(text)) is not None:
            return fill(japanese, found.groupdict())
    return None


def step(text: str) -> str | None:
    """A sentence of the procedure; None for one that is not known."""
    return _said("steps", text)


def assumption(text: str) -> str | None:
    """What is taken for granted; None for a sentence that is not known."""
    return _said("assumptions", text)


def forbidden(text: str) -> str | None:
    """Why something is not allowed; None for a sentence that is not known."""
    return _said("forbidden", text)


_MISTAKE = re.compile(
    r"(?:(?P<place>.*?): )??found (?P<found>.+?); expected (?P<expected>.+?)"
    r"(?: \(did you mean (?P<near>.+)\?\))?",
    re.DOTALL,
)
_NOT_ALLOWED = re.compile(
    r"(?P<place>.*?:\d+:\d+): ['\"](?P<said>.+)['\"] is not allowed: (?P<why>.+)"
    r" \((?P<rule>[0-9a-z., ]+)\)(?P<more>; .+)?",
    re.DOTALL,
)


def mistakes(text: str) -> str:
    """What is wrong with a file or a call, a line for each; what has no sentence in Japanese is quoted as it is."""
    return "\n".join(map(_mistake, text.split("\n")))


def _mistake(text: str) -> str:
    if found := _NOT_ALLOWED.fullmatch(text):
        more = (assumption(each) or each for each in (found["more"] or "").split("; ")[1:])
        why = forbidden(found["why"]) or f"「{found['why']}」"
        said = f"「{found['said']}」はできない。{why} [{found['rule']}]"
        return f"{found['place']}：{'。'.join([said, *more])}"
    if found := _MISTAKE.fullmatch(text):
        what = _said("found", found["found"]) or f"「{found['found'].strip(chr(39))}」"
        expected = (_said("expected", found["expected"]) or f"「{found['expected']}」").replace(" or ", "、")
        near = f"（もしかして：{_names(found['near'])}）" if found["near"] else ""
        return f"{found['place'] + '：' if found['place'] else ''}{what}とあるが、{expected}でなければならない{near}"
    return _said("wrong", text) or text


def _names(listed: str) -> str:
    return "、".join(re.split(", | or ", listed))


def result(text: str) -> str | None:
    """What became of an expectation that does not hold; None for a sentence that is not known."""
    if (why := re.fullmatch(r"(.+) \(([0-9., a-z]+)\)", text)) and (said := forbidden(why[1])):
        return f"{said} [{why[2]}]"
    return _said("results", text)


def verdict(text: str) -> str | None:
    """What is wrong with a proof; None for a sentence that is not known."""
    return _said("verdicts", text)


def change(text: str) -> str | None:
    """What had been otherwise, or is given; None for a sentence that is not known."""
    return _said("changes", text)
