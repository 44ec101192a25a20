"""Why something is not so: which rules could have concluded it, and how near each of them came.

    WhyNot(session, past, lore).ask(Goal.of("has_city_blessing", player="Ana"))

The search (`engine.search`) finds the nearest reasons; here those that are told are chosen and deepened: what an unmet
condition lacks in turn, what is nearest to it, and what followed instead.
"""

from __future__ import annotations

from dataclasses import replace

from .entries import Fired
from .facts import Fact
from .goals import Goal, bound_tests
from .nearly import Nearly
from .past import Past
from .search import NEAR, Point, Reason, Search, best
from .session import Law
from .sources import Lore
from .ways import Condition, nearest
from .why import fits


class WhyNot:
    """Reasons for a reader, in one past of a session."""

    def __init__(self, session: Law, past: Past, lore: Lore):
        self.past = past
        self.search = Search(session, past, lore)
        self._firings: dict[int, list[Fired]] = {}
        self.sums = Nearly(self.search)

    @property
    def machine(self) -> frozenset[str]:
        """What is no fact of the game: the machine's own, and what is printed."""
        return self.search.sources.plumbing | self.search.sources.definitions

    def ask(self, *goals: Goal, since: int = 0, limit: int = 5, deep: int = 2, by: str = "") -> list[Reason]:
        """The nearest reasons why nothing of the kind stands at the end, or happened from that entry on.

        With `by`, those by one rule.
        """
        search = self.search
        asked = search.nearest(
            lambda bound: [
                reason for goal in goals for reason in search.since(goal, since, bound) if by in ("", reason.rule.name)
            ]
        )
        found = best([each for reason in asked for each in self._split(reason)], limit)
        found = [r for r in found if r.cost <= found[0].cost + NEAR and not self._further(r, found)]
        found = [r for r in found if not self._vague(r)] or found
        told = [
            self._deepened(reason, deep if reason.happened else min(deep, 1), frozenset(goals), reason.happened)
            for reason in found
        ]
        return [reason for reason in told if not self._done(reason)] or told

    def _done(self, reason: Reason) -> bool:
        """Whether another rule did the same instead, only to another number."""
        asked = [(name, values) for name, values in reason.goal.fields if not any(type(v) is int for v in values)]
        return any(
            fact.predicate == reason.goal.predicate and all(fact[name] in values for name, values in asked)
            for condition in reason.unmet
            for firing in condition.instead
            for fact in (*firing.then, *firing.changed)
        )

    def _vague(self, reason: Reason) -> bool:
        """Whether it lacks that anything at all is of some kind, of which nothing is known."""
        return any(
            leaf[0] == "missing" and leaf[2] == "{}" and not self.search.sources.comes(leaf[1])
            for leaf in reason.leaves
        )

    def _further(self, reason: Reason, others: list[Reason]) -> bool:
        """Whether another event came nearer by the same rule and the same ability."""
        ability = reason.bindings.get("ability")
        return any(
            o.rule is reason.rule and o.bindings.get("ability") == ability and o.cost < reason.cost for o in others
        )

    def _nobody(self, reason: Reason, condition: Condition) -> bool:
        """Whether it is missing of anything at all: there is a sentence for that, and nothing comes near to it."""
        kind, tests = Fact.registry[condition.plain[1]], bound_tests(condition.plain, reason.bindings)
        if kind.about(tests) == kind.says or not condition.reasons:
            return False
        (_, (value, *_)), *_ = Goal.from_condition(condition.plain, reason.bindings).fields
        near = condition.reasons[0]
        return near.cost > 1 and not any(c.fact is not None and value in c.fact.values() for c in near.conditions)

    def _split(self, reason: Reason) -> list[Reason]:
        """A reason for each of the equally near ways in which the machine's own condition could have been met."""
        for at, condition in enumerate(reason.conditions):
            if condition.state != "missing" or not condition.reasons or self._nobody(reason, condition):
                continue
            if condition.plain[1] in self.search.sources.plumbing:
                found = []
                first, some = condition.reasons[0], any(inner.met for inner in condition.reasons)
                for inner in condition.reasons:
                    near = inner.cost == first.cost and bool(inner.happened) == bool(first.happened)
                    if near and (inner.met or not some):
                        for each in self._split(inner):
                            conditions = [*reason.conditions]
                            conditions[at] = replace(condition, reasons=[each])
                            found.append(reason.with_conditions(conditions))
                return found
        return [reason]

    def _deepened(self, reason: Reason, deep: int, path: frozenset[Goal], happened: int) -> Reason:
        """A reason to be told, with what each unmet condition lacks.

        What is the machine's own is free, and so is what comes, if something of it did.
        """
        conditions, came = [], False
        for condition in reason.conditions:
            told = replace(condition)
            if self._implied(reason, condition):
                told.state = "open"  # what else is missing says it
            if condition.unmet:
                told.instead = self._instead(reason, condition)
            if condition.state == "missing" and (ended := self._came_and_went(reason, condition)) is not None:
                told.instead, came = [*told.instead, ended], True
                conditions.append(told)
                continue
            if condition.state == "missing":
                self._nearest(reason, told)
                told.reasons = self._behind(reason, told, deep, path, happened)
            conditions.append(told)
        found = reason.with_conditions(conditions)
        return replace(found, idle=False) if came else found

    def _implied(self, reason: Reason, condition: Condition) -> bool:
        """Whether it could not be met as long as something else is missing: nobody controls what is no permanent."""
        if condition.state != "missing" or Fact.registry[condition.plain[1]].kind not in ("logical", "folded"):
            return False
        others = [reason.lacks(c) for c in reason.unmet if c is not condition]
        if not others:
            return False
        goal = Goal.from_condition(condition.plain, reason.bindings)
        behind = condition.reasons or self.search.reasons(goal, Point(reason.number, reason.event, 2))
        return bool(behind) and all(any(other <= each.leaves for other in others) for each in behind)

    def _came_and_went(self, reason: Reason, condition: Condition) -> Fired | None:
        """The rule that ended what is missing, where that had come, such as a trigger that nobody controls any more."""
        predicate = condition.plain[1]
        if Fact.registry[predicate].kind != "lasting" or not self.search.sources.comes(predicate):
            return None
        for number in range(self.past.end - 1, -1, -1):
            entry = self.past.journal[number]
            if isinstance(entry, Fired) and any(
                f.predicate == predicate and fits(condition.plain, f, reason.bindings) for f in entry.ends
            ):
                return entry
        return None

    def _nearest(self, reason: Reason, condition: Condition) -> None:
        """What is nearest to what is missing."""
        if condition.plain[2] and condition.plain[1] not in self.search.sources.plumbing:
            state = self.past.state(reason.number)
            condition.fact, condition.short = nearest(state, condition.plain, reason.bindings)

    def nearly(self, total: Fact, number: int) -> tuple[list[Reason], list[Fact]]:
        """What nearly contributed to a sum, to be told; and what has another value although a claim to it stands."""
        reasons, others = self.sums.of(total, number)
        told = [self._deepened(r, int(not r.happened), frozenset({r.goal}), r.happened) for r in reasons]
        return told, others

    def _behind(
        self, reason: Reason, condition: Condition, deep: int, path: frozenset[Goal], happened: int
    ) -> list[Reason]:
        """Why a condition is missing, as far as that is worth telling."""
        search, goal = self.search, Goal.from_condition(condition.plain, reason.bindings)
        machine = condition.plain[1] in search.sources.plumbing
        if goal in path or (not machine and (deep <= 0 or self._plain(condition, happened))):
            return []
        if machine and self._nobody(reason, condition):
            return []
        almost = condition.fact is not None and Fact.registry[goal.predicate].happening  # that says it
        behind = list(condition.reasons)
        if not behind:
            asked = search.nearest(lambda bound: search.reasons(goal, Point(reason.number, reason.event, bound)))
            behind = best(search.near(asked or search.idle(goal, reason.number, reason.event)), 2 if happened else 3)
        free = machine or (happened and search.sources.comes(goal.predicate))
        return [
            self._deepened(r, deep - (not free), path | {goal}, happened)
            for r in search.near(behind)
            if r.happened or self.search.sources.nature.isdisjoint(c.plain[1] for c in r.unmet)
            if r.happened > almost or (r.met and (machine or not (happened and search.waits(r))))
        ]

    def _plain(self, condition: Condition, happened: int) -> bool:
        """Whether it is about what stands and says enough: what stands instead, or that nothing ever brought it."""
        if Fact.registry[condition.plain[1]].happening:
            return False
        rules = self.search.sources.rules.get(condition.plain[1], ())
        brought = bool(rules) and all(rule.tier.closes for rule, _, _ in rules)
        return condition.fact is not None or bool(happened and brought)

    def _instead(self, reason: Reason, condition: Condition) -> list[Fired]:
        """What followed from the same happenings, because the condition was not met."""
        happened = {c.fact.number for c in reason.conditions if c.state == "met" and c.fact and c.fact.happening}
        if not happened or reason.event is None:
            return []
        blockers = {b.number for b in condition.blockers}
        found = []
        for firing in self._fired_in(reason.event):
            numbers = {f.number for f in firing.conditions if f is not None}
            if firing.rule is reason.rule or not numbers & happened:
                continue
            denied = condition.state == "missing" and any(
                p[0] == "absent" and p[1] == condition.plain[1] for p in firing.rule.plain
            )
            if numbers & blockers or denied:
                found.append(firing)
        return found

    def _fired_in(self, event: int) -> list[Fired]:
        if event not in self._firings:
            span = self.past.spans.get(event)
            numbers = range(span.begins, span.over) if span is not None else ()
            self._firings[event] = [f for n in numbers if isinstance(f := self.past.journal[n], Fired)]
        return self._firings[event]
