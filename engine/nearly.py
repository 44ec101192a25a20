"""What nearly contributed to a sum: where something is in the way of all that it takes, or only one thing is missing.

A sum that is too small is explained by what it is made of, and by what was on the way to it: a permanent that is phased
out, one to which somebody else has the better claim, an effect of which only the condition did not hold, something that
would have come about in an event and was kept from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from .facts import Fact
from .folds import Latest, Sum
from .goals import Goal, unify
from .past import State
from .search import Point, Reason, Search, best
from .sources import Source
from .ways import Condition

_FEW = 3  # near misses that are told
_BACK = 3  # rules on the way back to what happens


class Nearly:
    """Near misses in one past of a session."""

    def __init__(self, search: Search):
        self.search = search
        self.folds = search.session.folds

    def totals(self, fact: Fact) -> bool:
        """Whether a fact is a sum."""
        return any(isinstance(fold, Sum) and fold.target.predicate == fact.predicate for fold in self.folds)

    def of(self, total: Fact, number: int) -> tuple[list[Reason], list[Fact]]:
        """What nearly contributed to a sum before an entry; what has another value, although a claim to it stands."""
        reasons: list[Reason] = []
        others: dict[int, Fact] = {}
        for fold in self.folds:
            if not isinstance(fold, Sum) or fold.target.predicate != total.predicate:
                continue
            for kind, (field, weight) in fold.of.items():
                if weight == 0:
                    continue
                goal = Goal.of(kind.predicate, **{field: total[next(iter(total.fields))]})
                state = self.search.past.state(number)
                others.update((fact.number, fact) for fact in self._outvoted(goal, state))
                reasons += [*self._standing(goal, state, number), *self._came(goal, state, number)]
        nearest: dict[object, Reason] = {}
        for reason in best(reasons, len(reasons)):
            ability = reason.bindings.get("ability")  # one that came near again and again is told once
            nearest.setdefault((reason.rule.name, ability) if ability else id(reason), reason)
        return list(nearest.values())[:_FEW], list(others.values())[:_FEW]

    def _latest(self, predicate: str) -> Iterator[Latest]:
        """The folds that take the latest of claims for facts of a predicate."""
        return (f for f in self.folds if isinstance(f, Latest) and f.target.predicate == predicate)

    def _outvoted(self, goal: Goal, state: State) -> Iterator[Fact]:
        """What has another value, although a claim to this one stands."""
        for fold in self._latest(goal.predicate):
            for claim in chain.from_iterable(state.of(kind.predicate) for kind in fold.of):
                if not _fits(goal, claim):
                    continue
                for fact in state.fitting(goal.predicate, fold.key, claim[fold.key]):
                    if not goal.fits(fact):
                        yield fact

    def _standing(self, goal: Goal, state: State, number: int) -> Iterator[Reason]:
        """What stands but for one thing."""
        keys = {fold.key for fold in self._latest(goal.predicate)}
        for each in (goal, *self.search.claims(goal)):
            for source in self.search.sources.of(each):
                if not source.rule.tier.logical:
                    continue
                for about in self._about(source, each, keys, state):
                    for reason in self.search.apart(source, about, Point(number, None, 1)):
                        if any(c.state == "blocked" for c in _last(reason)) or "ability" in reason.bindings:
                            yield reason

    def _about(self, source: Source, goal: Goal, keys: set[str], state: State) -> Iterator[Goal]:
        """A goal about each object that a rule's conditions name, where a claim is about one."""
        start = unify(source.template, goal, source.adds)
        names = {name: part[1] for name, part in dict(source.template.plain).items() if part[0] == "var"}
        open_to = [name for name in keys & names.keys() if name not in dict(goal.fields)]
        if not open_to or start is None:
            yield goal
            return
        (field,) = open_to
        values: dict[object, None] = {}
        for plain in source.rule.plain:
            binds = [n for n, tests in plain[2].items() if ["var", names[field]] in tests] if plain[0] == "fact" else []
            if binds and (fields := Goal.from_condition(plain, start[0]).fields):
                asked = Goal(plain[1], fields)
                values.update((fact[binds[0]], None) for fact in state.of(plain[1]) if asked.fits(fact))
        yield from (Goal(goal.predicate, (*goal.fields, (field, (value,)))) for value in values)

    def _came(self, goal: Goal, state: State, number: int) -> Iterator[Reason]:
        """What would have come about in an event, and was kept from it by one thing."""
        asked: dict[Goal, None] = {}
        waiting = [(goal, 0), *((claim, 0) for claim in self.search.claims(goal))]
        seen = {each for each, _ in waiting}
        while waiting:
            each, back = waiting.pop()
            for needed in self._needed(each, state):
                if Fact.registry[needed.predicate].happening:
                    asked[needed] = None
                elif needed not in seen and back < _BACK:
                    seen.add(needed)
                    waiting.append((needed, back + 1))
        for each in asked:
            for reason in self.search.since(each, 0, 1):
                near = reason.cost == 1 and reason.happened > 1 and reason.number <= number
                other = any(c.plain[1] in self.search.sources.nature for c in _last(reason))  # it is about other things
                if near and not other and "ability" in reason.bindings:
                    yield reason

    def _needed(self, goal: Goal, state: State) -> Iterator[Goal]:
        """What the rules for a goal ask for that is not there, and that is about the same."""
        for source in self.search.sources.of(goal):
            start = self.search.sources.start(source, goal)
            if start is None:
                continue
            for plain in source.rule.plain:
                if plain[0] != "fact" or plain[1] in self.search.sources.definitions:
                    continue
                needed = Goal.from_condition(plain, start[0])
                tests = [test for each in plain[2].values() for test in each]
                is_open = any(test[0] == "var" and test[1] not in start[0] for test in tests)
                if needed.fields and (is_open or not any(needed.fits(fact) for fact in state.of(plain[1]))):
                    yield needed


def _fits(goal: Goal, claim: Fact) -> bool:
    """Whether a claim is for what is asked for."""
    return all(claim[name] in values for name, values in goal.fields if name in claim.fields)


def _last(reason: Reason) -> Iterable[Condition]:
    """What a reason lacks in the end."""
    for condition in reason.unmet:
        if condition.reasons:
            yield from _last(condition.reasons[0])
        else:
            yield condition
