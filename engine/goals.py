"""Goals: facts of a kind that are asked for, and how they meet what rules conclude and ask in turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from .facts import Fact
from .rules import Template
from .terms import Expression, Plain

Bindings = dict[str, Any]
Allowed = dict[str, tuple[Any, ...]]  # the values that variables may have


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked for: a predicate, and the values that its fields may have; other fields may have any."""

    predicate: str
    fields: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    @classmethod
    def of(cls, predicate: str, **fields: Any) -> Goal:
        """A goal from single values, and tuples of possible ones."""
        return cls(predicate, tuple((n, v if isinstance(v, tuple) else (v,)) for n, v in fields.items()))

    @classmethod
    def from_condition(cls, plain: Plain, bindings: Bindings) -> Goal:
        """What a condition of a rule asks for under bindings."""
        fields: list[tuple[str, tuple[Any, ...]]] = []
        for name, tests in bound_tests(plain, bindings).items():
            for test in tests:
                if test[0] == "is":
                    fields.append((name, (test[1],)))
                    break
                if test[0] == "test" and test[1] == "one of":
                    fields.append((name, tuple(test[2])))
        return cls(plain[1], tuple(fields))

    def fits(self, fact: Fact) -> bool:
        """Whether a fact is what is asked for."""
        return fact.predicate == self.predicate and all(fact[name] in values for name, values in self.fields)

    @property
    def plain(self) -> Plain:
        """The goal as a condition in plain form."""
        tests = {n: [["is", v[0]] if len(v) == 1 else ["test", "one of", v]] for n, v in self.fields}
        return ["fact", self.predicate, tests]


def bound_tests(plain: Plain, bindings: Bindings) -> dict[str, list[Any]]:
    """What a condition asks of each field under bindings, in plain form without variables that are not bound."""
    found: dict[str, list[Any]] = {}
    for name, tests in plain[2].items():
        kept = []
        for test in tests:
            if test[0] == "var":
                if test[1] in bindings:
                    kept.append(["is", bindings[test[1]]])
            elif test[0] == "other":
                if test[1] in bindings:
                    kept.append(["other", bindings[test[1]]])
            else:
                kept.append(list(test))
        if kept and name != "event":
            found[name] = kept
    return found


def unify(template: Template, goal: Goal, adds: bool) -> tuple[Bindings, Allowed] | None:
    """What a goal binds in a rule that concludes it, and the values that other variables may have.

    None if the rule cannot conclude it; `adds`: the rule changes a number, which may be any.
    """
    parts: dict[str, Any] = dict(template.plain)
    bindings: Bindings = {}
    allowed: Allowed = {}
    for name, values in goal.fields:
        part = parts.get(name)
        if part is None:
            if adds:
                continue  # the number itself
            return None
        if part[0] == "is":
            if part[1] not in values:
                return None
        elif part[0] == "value":
            if not any(_could_be(part[1], value) for value in values):
                return None
        elif part[0] == "var":
            if len(values) > 1:
                allowed[part[1]] = tuple(v for v in values if v in allowed.get(part[1], values))
            elif bindings.setdefault(part[1], values[0]) != values[0]:
                return None
    return bindings, allowed


def _could_be(expression: str, value: Any) -> bool:
    """Whether an expression could have that value: of a joined text, what is not variable must be the same."""
    if not isinstance(value, str) or not expression.startswith("join("):
        return True
    made = Expression(expression)
    try:
        parts = str(made.evaluate(dict.fromkeys(made.names, "\0"))).split("\0")
    except TypeError:  # it counts with what it is made of
        return True
    return re.fullmatch(".*".join(map(re.escape, parts)), value, re.S) is not None
