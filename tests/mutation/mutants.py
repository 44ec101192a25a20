"""What can be changed in a rule, and the law in which it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from azor.engine.editing import changed, opposite
from azor.engine.matcher import Network
from azor.engine.rules import LawRule
from azor.engine.session import Compiled, Law
from azor.knowledge.law import Magic

HOW = ("drop", "negate")


def words(condition: Sequence[Any]) -> str:
    """A condition in one line: `absent has_keyword(object=object, keyword='flying')`."""
    if condition[0] == "compare":
        return f"{condition[1]} {condition[2]} {condition[3]}"
    fields = ", ".join(f"{name}={' & '.join(map(_test, tests))}" for name, tests in condition[2].items())
    return f"{'absent ' if condition[0] == 'absent' else ''}{condition[1]}({fields})"


def _test(test: Sequence[Any]) -> str:
    if test[0] == "var":
        return str(test[1])
    if test[0] == "other":
        return f"~{test[1]}"
    return repr(test[1]) if test[0] == "is" else f"{test[1]} {json.dumps(test[2])}"


@dataclass(frozen=True, order=True)
class Mutation:
    """One change: which condition of which rule, and what is done to it."""

    rule: str
    condition: str
    how: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.how} {self.condition}"


def newest(rule: LawRule) -> str:
    """An edition in which a rule is in force: the newest, or else the first."""
    return "" if rule.in_force("") else rule.since or "0000-00-00"


def rules() -> dict[str, LawRule]:
    """All rules by name, also those that only older editions have."""
    every = {r for base in Magic.__mro__ for r in vars(base).values() if isinstance(r, LawRule)}
    return {r.name: r for r in sorted(every, key=lambda r: r.order)}


def mutations(rule: LawRule) -> Iterator[tuple[Mutation, int]]:
    """Everything that is changed in a rule, with the place of the condition."""
    for at, condition in enumerate(rule.plain):
        for how in HOW:
            yield Mutation(rule.name, words(condition), how), at


def mutated(rule: LawRule, at: int, how: str) -> LawRule:
    """The rule with one condition dropped or negated.  `RuleError` if that is no rule."""
    middle = [] if how == "drop" else [opposite(rule.when[at])]
    return changed(rule, [*rule.when[:at], *middle, *rule.when[at + 1 :]])


def near_miss(rule: LawRule, at: int) -> LawRule:
    """A rule that is met where all conditions are but one.  `RuleError` if that cannot be said."""
    return changed(rule, [*rule.when[:at], *rule.when[at + 1 :], opposite(rule.when[at])])


def law(rule: LawRule, instead: LawRule) -> type[Magic]:
    """The law with one rule replaced.  `RuleError` if it is not stratified."""

    class Mutant(Magic):
        step_limit = 5_000

        @classmethod
        def rules(cls, edition: str = "") -> tuple[LawRule, ...]:
            return tuple(instead if r is rule else r for r in Magic.rules(edition))

    Mutant.compiled(newest(rule))
    return Mutant


def forget(mutant: type[Magic]) -> None:
    """Free the networks of a mutant."""
    with Law._lock:
        for names in [n for n in Law._networks if n[0] is mutant]:
            del Law._networks[names]


def watching(probes: dict[LawRule, tuple[str, int]], seen: set[tuple[str, int]]) -> type[Magic]:
    """The law itself, which notes in `seen` the rules that are met and those that are nearly met.

    The probes are only matched: none ever fires.  -1 stands for a rule that is met.
    """

    class Matcher(Magic.__matcher__):  # type: ignore[misc, name-defined]
        def take(self, *changes: Any) -> tuple[list[Any], list[Any]]:
            added, removed = super().take(*changes)
            seen.update(probes.get(a.rule, (a.rule.name, -1)) for a in added)
            return [a for a in added if a.rule not in probes], [a for a in removed if a.rule not in probes]

    known: dict[str, Compiled] = {}

    class Watched(Magic):
        __matcher__ = Matcher

        @classmethod
        def compiled(cls, edition: str = "") -> Compiled:
            if edition not in known:
                known[edition] = copy(Magic.compiled(edition))
                rules = Magic.rules(edition)
                network = Network([*rules, *[r for r in probes if r.in_force(edition)]])
                network.rules = rules  # a probe is no rule by which something could have come about
                known[edition].network = network
            return known[edition]

    return Watched
