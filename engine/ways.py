"""Ways through the conditions of one rule in one state: which are met, and which are not.

The conditions are walked with backtracking, definitions first; of all ways those with the fewest unmet conditions are
kept.  What an unmet condition would have bound leaves later ones open: they are neither met nor unmet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .entries import Fired
from .facts import Fact
from .goals import Allowed, Bindings, bound_tests
from .past import State
from .rules import LawRule
from .terms import COMPARISONS, TESTS, Expression, Plain

_STEPS = 3000  # of backtracking for one rule in one state
_WAYS = 6  # equally near ways through one rule that are kept


@dataclass(slots=True)
class Condition:
    """One condition of a rule as it stood: met, missing, blocked, failed (a comparison), or open."""

    plain: Plain
    state: str
    fact: Fact | None = None  # what meets it, or (missing) what is nearest to it
    blockers: tuple[Fact, ...] = ()
    values: tuple[Any, Any] | None = None  # the two sides of a comparison
    short: int | None = None  # by how much, where it is about a number
    reasons: Sequence[Any] = ()  # of engine.search: why it is missing
    instead: Sequence[Fired] = ()

    @property
    def unmet(self) -> bool:
        """Whether it is in the way."""
        return self.state in ("missing", "blocked", "failed")

    def copy(self) -> Condition:
        """The same, to note reasons in."""
        return Condition(self.plain, self.state, self.fact, self.blockers, self.values, self.short)


class Form:
    """What is known of a rule's conditions before any state: an order to walk them in, and what they name."""

    def __init__(self, rule: LawRule, definitions: frozenset[str]):
        self.rule, self.definitions = rule, definitions
        self.order = sorted(range(len(rule.plain)), key=lambda n: not self.defines(rule.plain[n]))
        self.predicates = tuple(dict.fromkeys(c[1] for c in rule.plain if c[0] != "compare"))
        self.binders = {name for c in rule.plain if c[0] == "fact" for name in _names(c, "var")}
        self.asked = [set() if c[0] == "compare" else _names(c, "var", "other") for c in rule.plain]
        self.named: list[set[str]] = []  # by earlier conditions
        self.stand: list[set[str]] = []  # by those that are about what stands; what happens is often known by its roles
        named: set[str] = set()
        stand: set[str] = set()
        for condition in rule.plain:
            self.named.append(set(named))
            self.stand.append(set(stand))
            if condition[0] == "fact":
                named |= _names(condition, "var")
                if not Fact.registry[condition[1]].happening:
                    stand |= _names(condition, "var")

    def defines(self, plain: Plain) -> bool:
        """Whether a condition is about a definition, and nothing else."""
        return plain[0] == "fact" and plain[1] in self.definitions and not _names(plain, "other")


def _names(plain: Plain, *kinds: str) -> set[str]:
    """The variables of a condition."""
    return {test[1] for tests in plain[2].values() for test in tests if test[0] in kinds}


class Ways:
    """The ways through one rule's conditions in one state that leave the fewest of them unmet."""

    def __init__(self, form: Form, state: State, allowed: Allowed, bound: int):
        self.form, self.state, self.allowed = form, state, allowed
        self.steps = 0
        self.least = bound  # unmet conditions; ways that leave more are not looked for
        self.found: list[tuple[Bindings, list[Condition]]] = []

    def all(self, bindings: Bindings) -> list[tuple[Bindings, list[Condition]]]:
        """Each way: the bindings it ends with, and its conditions in the order of the rule."""
        self._go(0, bindings, (), 0)
        return self.found

    def defined(self, bindings: Bindings, at: int = 0) -> Iterator[Bindings]:
        """The ways in which what the rule asks of definitions is met: what they bind."""
        places = self.form.order[at:]
        if not places or not self.form.defines(self.form.rule.plain[places[0]]):
            yield bindings
            return
        for _, bound in self._met_or_not(places[0], self.form.rule.plain[places[0]], bindings):
            yield from self.defined(bound, at + 1)

    def _go(self, at: int, bindings: Bindings, done: tuple[Condition, ...], unmet: int) -> None:
        self.steps += 1
        if unmet > self.least or self.steps > _STEPS:
            return
        if at == len(self.form.order):
            self._keep(bindings, done, unmet)
            return
        place = self.form.order[at]
        for condition, bound in self._met_or_not(place, self.form.rule.plain[place], bindings):
            self._go(at + 1, bound, (*done, condition), unmet + condition.unmet)

    def _met_or_not(self, place: int, plain: Plain, bindings: Bindings) -> Iterable[tuple[Condition, Bindings]]:
        """How a condition may stand, with the bindings after it; nothing where the rule is not about the case."""
        if plain[0] == "compare":
            return ((_compared(plain, bindings), bindings),)
        if plain[0] == "absent":
            return self._absent(place, plain, bindings)
        hits = [
            (Condition(plain, "met", fact), bound)
            for fact in self._candidates(plain, bindings)
            if (bound := self._fit(plain, fact, bindings)) is not None
        ]
        if plain[1] in self.form.definitions:
            return hits  # where there is none the rule is not about anything that is printed here
        hangs = (self.form.asked[place] & self.form.named[place]) - bindings.keys()
        if hangs and (len(hits) != 1 or hangs & self.form.stand[place]):
            return ((Condition(plain, "open"), bindings),)  # on an earlier, unmet condition
        return hits or ((Condition(plain, "missing"), bindings),)

    def _absent(self, place: int, plain: Plain, bindings: Bindings) -> Iterable[tuple[Condition, Bindings]]:
        if (self.form.asked[place] & self.form.binders) - bindings.keys():
            return ((Condition(plain, "open"), bindings),)
        blockers = tuple(f for f in self._candidates(plain, bindings) if self._fit(plain, f, bindings) is not None)
        if blockers and plain[1] in self.form.definitions:
            return ()  # the rule is about what is printed otherwise
        state = Condition(plain, "blocked", blockers=blockers) if blockers else Condition(plain, "met")
        return ((state, bindings),)

    def _keep(self, bindings: Bindings, done: Sequence[Condition], unmet: int) -> None:
        if unmet < self.least:
            self.least, self.found = unmet, []
        if len(self.found) < _WAYS:
            placed = dict(zip(self.form.order, done, strict=True))
            self.found.append((bindings, [placed[n] for n in range(len(placed))]))

    def _candidates(self, plain: Plain, bindings: Bindings) -> Iterable[Fact]:
        for name, tests in plain[2].items():
            for test in tests:
                if test[0] == "is":
                    return self.state.fitting(plain[1], name, test[1])
                if test[0] == "var" and test[1] in bindings:
                    return self.state.fitting(plain[1], name, bindings[test[1]])
        return self.state.of(plain[1])

    def _fit(self, plain: Plain, fact: Fact, bindings: Bindings) -> Bindings | None:
        found = dict(bindings)
        for name, tests in plain[2].items():
            for test in tests:
                if not _passes(test, fact[name], found, self.allowed):
                    return None
        return found


_ANY: Allowed = {}


def _passes(test: Sequence[Any], value: Any, bindings: Bindings, allowed: Allowed = _ANY) -> bool:
    """Whether a value passes a test; a variable is bound to it."""
    kind = test[0]
    if kind == "is":
        return bool(value == test[1] and type(value) is type(test[1]))
    if kind == "var":
        if value not in allowed.get(test[1], (value,)):
            return False
        return bool(bindings.setdefault(test[1], value) == value)
    if kind == "other":
        return bool(bindings.get(test[1]) != value)
    return TESTS[test[1]](value, test[2])


def nearest(state: State, plain: Plain, bindings: Bindings) -> tuple[Fact | None, int | None]:
    """The fact that fails the fewest tests of a condition, if it fails one only, and by how much."""
    asked = bound_tests(plain, bindings)
    said = len(Fact.registry[plain[1]].fields) - Fact.registry[plain[1]].happening  # besides the event
    about = ("object", "ability") if len(asked) < 2 else ("object", "player")
    main = next((name for name in about if name in asked), "") if said > 1 else ""
    best: tuple[int, int, Fact, int | None] | None = None
    near = 0
    for fact in state.of(plain[1]):
        failed = [
            (name, test)
            for name, tests in asked.items()
            for test in tests
            if not (fact[name] != test[1] if test[0] == "other" else _passes(test, fact[name], {}))
        ]
        if len(failed) > 1 or (failed and failed[0][0] == main):
            continue
        near += 1
        short = _short(failed[0][1], fact[failed[0][0]], bindings) if failed else None
        if best is None or (len(failed), short or 0) < best[:2]:
            best = (len(failed), short or 0, fact, short)
    if best is None or (len(asked) < 2 and near > 1):
        return None, None
    return best[2], best[3]


def _short(test: Sequence[Any], value: Any, bindings: Bindings) -> int | None:
    wanted = test[2] if test[0] == "test" else bindings.get(test[1]) if test[0] == "var" else test[1]
    if type(wanted) is int and type(value) is int and test[0] != "other":
        return abs(wanted - value)
    return None


def _compared(plain: Plain, bindings: Bindings) -> Condition:
    left, right = Expression(plain[1]), Expression(plain[3])
    if not set(left.names + right.names) <= bindings.keys():
        return Condition(plain, "open")
    values = (left.evaluate(bindings), right.evaluate(bindings))
    if COMPARISONS[plain[2]](*values):
        return Condition(plain, "met", values=values)
    numbers = all(type(v) is int for v in values)
    strict = plain[2] in ("<", ">")
    short = abs(values[0] - values[1]) + strict if numbers and plain[2] not in ("==", "!=") else None
    return Condition(plain, "failed", values=values, short=short)
