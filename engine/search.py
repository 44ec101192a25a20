"""The search for what could have made a goal true, at every moment of a past, and what each rule lacked there.

A goal is unified with what each rule concludes, and the rule's own conditions are walked (`ways`) in the state in
which the rule would have been matched.  What is logical is asked where it is needed, what happens in its event, and
what lasts in every event until then in which something stirred that the rule may follow from: a story that is read
once, from the beginning on, whoever asks for it and when.  A condition that is unmet is asked again in turn where it
is the machine's own or comes by what happens, and counts for as many as its own nearest reason.  Nothing here knows a
rule by name, so a new rule needs no work.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .facts import Fact
from .folds import Latest
from .goals import Bindings, Goal, bound_tests
from .past import Past
from .rules import LawRule
from .session import Law
from .sources import Lore, Source, Sources
from .terms import Plain
from .ways import Condition, Ways, nearest

_DEEP = 14  # goals below one another, at one moment
_CIRCLES = 300  # rules asked at one moment before what a circle left open is taken as it is
_FEW = 6  # of the nearest reasons that are kept of a goal
_BEHIND = 2  # of them that count for a condition
NEAR = 1  # reasons that lack more than this beyond the nearest are left out
_FAR = 4  # what reasons count for at most, unless there are no others
_BOUNDLESS = 1000
_BLOCKED, _NOTHING_HAPPENED, _NOT_ABOUT = 1, 2, 10  # what one unmet condition counts for


@dataclass(slots=True)
class Reason:
    """A rule that could have concluded the goal, and did not."""

    rule: LawRule
    goal: Goal
    bindings: Bindings
    conditions: list[Condition]
    number: int  # the entry of the journal before which it was asked
    event: int | None
    cost: int = 0
    happened: int = 0  # how much of what it waits for did happen: two each, or one if only what is like it did
    idle: bool = False  # it just waits for what never came
    _leaves: frozenset[Any] | None = None

    @property
    def unmet(self) -> list[Condition]:
        """The conditions that were not met, in the order of the rule."""
        return [c for c in self.conditions if c.unmet]

    @property
    def met(self) -> int:
        """How many conditions were met."""
        return sum(c.state == "met" for c in self.conditions)

    @property
    def leaves(self) -> frozenset[Any]:
        """What it lacks in the end, whatever the event."""
        if self._leaves is None:
            self._leaves = frozenset[Any]().union(*map(self.lacks, self.unmet))
        return self._leaves

    def lacks(self, condition: Condition) -> frozenset[Any]:
        """What one of its conditions lacks in the end."""
        if condition.reasons:
            return frozenset(condition.reasons[0].leaves)
        if condition.plain[0] == "compare":
            return frozenset({(str(condition.plain), condition.values)})
        return frozenset({(condition.state, condition.plain[1], str(bound_tests(condition.plain, self.bindings)))})

    def with_conditions(self, conditions: list[Condition]) -> Reason:
        """The same with other conditions."""
        return replace(self, conditions=conditions, _leaves=None)

    @property
    def open(self) -> int:
        """How many conditions, down to the last that is missing, nothing is known of."""
        behind: int = sum(c.reasons[0].open for c in self.unmet if c.reasons)
        return sum(c.state == "open" for c in self.conditions) + behind

    def rank(self) -> tuple[Any, ...]:
        """Where something happened; then fewest unmet conditions, and fewest left open, where more of it happened and
        held, the latest.

        What only looks at an event from a later one comes behind.
        """
        behind = [c.reasons[0].event for c in self.unmet if c.reasons]
        later = any(event not in (None, self.event) for event in behind)
        return (self.idle, self.cost, self.open, -self.happened, -self.met, later, -(self.event or 0), self.rule.order)


def best(reasons: Iterable[Reason], limit: int) -> list[Reason]:
    """The nearest; of those that lack all that another lacks, and maybe more, only the nearest."""
    found: list[Reason] = []
    for reason in sorted(reasons, key=Reason.rank):
        if any(known.leaves <= reason.leaves for known in found):
            continue
        found.append(reason)
        if len(found) >= limit:
            break
    return found


@dataclass(frozen=True, slots=True)
class Point:
    """Where something is asked: before which entry, in which event, within which bound, below which goals.

    idle    also by rules for which nothing happened in the event
    """

    number: int
    event: int | None
    bound: int
    path: tuple[Goal, ...] = ()
    idle: bool = False

    def at(self, number: int, event: int | None) -> Point:
        """The same in another event."""
        return Point(number, event, self.bound, self.path, self.idle)

    def within(self, bound: int) -> Point:
        """The same within another bound."""
        return Point(self.number, self.event, bound, self.path, self.idle)

    def below(self, goal: Goal) -> Point:
        """The same below a goal."""
        return Point(self.number, self.event, self.bound, (*self.path, goal), self.idle)


@dataclass(slots=True)
class _Story:
    """A goal by one rule, event by event: the nearest reasons up to each."""

    own: list[list[Reason]] = field(default_factory=list)
    nearest: list[list[Reason]] = field(default_factory=list)
    busy: bool = False


class Search:
    """Reasons in one past of a session."""

    def __init__(self, session: Law, past: Past, lore: Lore):
        self.session, self.past = session, past
        self.sources = Sources(session, past, lore)
        self.asked = 0  # rules, in all
        self._ways: dict[tuple[Any, ...], tuple[int, list[tuple[Bindings, list[Condition]]]]] = {}
        self._memo: dict[tuple[Any, ...], list[Reason]] = {}
        self._stories: dict[tuple[Source, Goal, int], _Story] = {}
        self._cut: set[Goal] = set()
        self._asked_at: dict[int, int] = {}

    # --------------------------------------------------------------------------- questions

    def nearest(self, ask: Callable[[int], list[Reason]]) -> list[Reason]:
        """The reasons that come nearest: asked with a bound that grows until there are some.

        Those that just wait for what never came are taken if there are no others within the bounds.
        """
        for bound in range(1 + NEAR, _FAR + 1):
            near = self._near(ask(bound))
            if near:
                least = min(reason.cost for reason in near)
                return near if least + NEAR <= bound else self._near(ask(least + NEAR))
        return ask(_FAR) or ask(_BOUNDLESS)

    def _near(self, reasons: Iterable[Reason]) -> list[Reason]:
        return [r for r in reasons if not r.idle]

    def near(self, reasons: Sequence[Reason]) -> Sequence[Reason]:
        """Those that did not just wait for something which never came, if there are any; else all."""
        return self._near(reasons) or reasons

    def waits(self, reason: Reason) -> bool:
        """Whether it lacks a happening, a trigger, or what the procedure does."""
        return any(c.state == "missing" and self.sources.comes(c.plain[1]) for c in reason.conditions)

    def since(self, goal: Goal, since: int, bound: int) -> list[Reason]:
        """The reasons why nothing of the kind stands at the end, or happened from that entry on."""
        found: list[Reason] = []
        end = Point(self.past.end, None, bound)
        for source in self.sources.of(goal):
            if source.rule.tier.logical or not source.waits:
                found += self._standing(source, goal, end, since)
                continue
            points, spans = self.sources.stirred(source, goal)
            self._read(source, goal, len(points), bound)
            own = self._story(source, goal, bound).own
            happened = [r for span, reasons in zip(spans, own, strict=True) if span.over >= since for r in reasons]
            found += happened or self._nothing(source, goal, end.below(goal))
        for other in self.claims(goal):
            found += self.since(other, since, bound)
        return found

    def reasons(self, goal: Goal, point: Point) -> list[Reason]:
        """The nearest reasons why nothing of the kind stood before an entry, or happened in that event.

        Those that count for more than the bound are not looked for.
        """
        key = (goal, point.number, point.event, point.bound, point.idle)
        if key in self._memo:
            return self._memo[key]
        if goal in point.path:
            self._cut.add(goal)
            return []
        if len(point.path) >= _DEEP or (not point.idle and self._idle(goal, point)):
            return []
        above, self._cut = self._cut, set()
        self._asked_at[point.number] = self._asked_at.get(point.number, 0) + 1
        below = point.below(goal)
        found: list[Reason] = []
        for source in self.sources.of(goal):
            found += self._by(source, goal, below)
        for other in self.claims(goal):
            found += self.reasons(other, below)
        found = self._few(found)
        self._cut.discard(goal)
        if not self._cut or self._asked_at[point.number] > _CIRCLES:
            self._memo[key] = found  # else it is only what is left where a goal above may not be asked again
        self._cut |= above
        return found

    def idle(self, goal: Goal, number: int, event: int | None) -> list[Reason]:
        """The reasons by rules for which nothing at all happened."""
        return self.reasons(goal, Point(number, event, _BOUNDLESS, (), idle=True))

    def _idle(self, goal: Goal, point: Point) -> bool:
        """Whether nothing happened from which something of the kind could have followed."""
        sources = self.sources.of(goal)
        if not sources or not all(source.waits for source in sources):
            return False
        if Fact.registry[goal.predicate].happening and point.event is not None:
            happened = self.past.spans[point.event].happened
            return all(self.sources.stirs(source, goal).isdisjoint(happened) for source in sources)
        return not any(bisect_right(self.sources.stirred(source, goal)[0], point.number) for source in sources)

    def _few(self, reasons: list[Reason]) -> list[Reason]:
        """The nearest reasons; of those that did not just wait for what never came as many."""
        if len(reasons) < 2:
            return reasons
        near, rest = self._near(reasons), [r for r in reasons if r.idle]
        return [*best(near, _FEW), *best(rest, _FEW)]

    def claims(self, goal: Goal) -> Iterator[Goal]:
        """The claims of which what is asked for would be the latest."""
        for fold in self.session.folds:
            if fold.target.predicate == goal.predicate and isinstance(fold, Latest):
                for kind in fold.of:
                    yield Goal(kind.predicate, tuple((n, v) for n, v in goal.fields if n in kind.fields))

    def _by(self, source: Source, goal: Goal, point: Point) -> list[Reason]:
        """The reasons by one rule."""
        if source.rule.tier.logical:
            return self._rule(source, goal, point)
        if source.template.fact.happening and point.event is not None:
            if point.idle:
                return self._rule(source, goal, point)
            span = self.past.spans[point.event]
            if source.waits and self.sources.stirs(source, goal).isdisjoint(span.happened):
                return []
            return self._rule(source, goal, point.at(self.sources.at(span, source), span.event))
        if not source.waits:
            return self._standing(source, goal, point)
        place = bisect_right(self.sources.stirred(source, goal)[0], point.number)
        nearest = self._read(source, goal, place, point.bound)
        return nearest or (self._nothing(source, goal, point) if point.idle else [])

    def _story(self, source: Source, goal: Goal, bound: int) -> _Story:
        return self._stories.setdefault((source, goal, min(bound, _FAR)), _Story())

    def _read(self, source: Source, goal: Goal, place: int, bound: int) -> list[Reason]:
        """The story of a goal by one rule, up to a place among the events in which something stirred."""
        story = self._story(source, goal, bound)
        points, spans = self.sources.stirred(source, goal)
        if not story.busy:
            story.busy = True
            for at, span in zip(points[len(story.own) : place], spans[len(story.own) : place], strict=True):
                reasons = self._rule(source, goal, Point(at, span.event, min(bound, _FAR)))
                own = [r for r in reasons if r.happened]
                before = story.nearest[-1] if story.nearest else []
                story.own.append(own)
                story.nearest.append(self._few([*before, *own]) if own else before)
            story.busy = False
        place = min(place, len(story.nearest))
        return story.nearest[place - 1] if place else []

    def _nothing(self, source: Source, goal: Goal, point: Point) -> list[Reason]:
        """The reasons by a rule for which nothing happened: as if one more event had begun."""
        event = self.past.events[-1].event if point.event is None and self.past.events else point.event
        return self._rule(source, goal, Point(point.number, event, point.bound, point.path, idle=True))

    def _standing(self, source: Source, goal: Goal, point: Point, since: int = 0) -> list[Reason]:
        """The reasons by a rule about what stands: at that moment, and where it had come nearer before."""
        now = self._rule(source, goal, point)
        if source.rule.tier.logical:
            return now
        unmet = min((len(reason.unmet) for reason in now), default=point.bound + 1)
        nearer: Point | None = None
        for span in reversed(self.past.events):
            at = self.sources.at(span, source)
            if unmet < 2 or span.over < since:
                break
            ways = self._all_ways(source, goal, Point(at, span.event, unmet - 1)) if at <= point.number else []
            least = min((sum(c.unmet for c in conditions) for _, conditions in ways), default=unmet)
            if 0 < least < unmet:
                nearer, unmet = Point(at, span.event, point.bound), least
        return now if nearer is None else [*now, *self._rule(source, goal, nearer)]

    # --------------------------------------------------------------------- one rule, one moment

    def _all_ways(self, source: Source, goal: Goal, point: Point) -> list[tuple[Bindings, list[Condition]]]:
        """The ways through a rule; they are the same as long as nothing that it asks about comes or goes."""
        start = self.sources.start(source, goal)
        if start is None:
            return []
        bindings, allowed = start
        versions = tuple(self.past.version(predicate, point.number) for predicate in source.form.predicates)
        key = (source, goal, versions)
        within, found = self._ways.get(key, (-1, []))
        if not found and within < point.bound:
            self.asked += 1
            if point.event is not None:
                bindings = {"event": point.event, **bindings}
            found = Ways(source.form, self.past.state(point.number), allowed, point.bound).all(bindings)
            self._ways[key] = (point.bound, found)
        return found

    def apart(self, source: Source, goal: Goal, point: Point) -> list[Reason]:
        """The reasons by a rule for each way in which what it asks of definitions is met, whatever holds by another."""
        start = self.sources.start(source, goal)
        if start is None:
            return []
        state = self.past.state(point.number)
        found: list[Reason] = []
        for bound in Ways(source.form, state, start[1], 0).defined(start[0]):
            ways = Ways(source.form, state, start[1], point.bound).all(bound)
            found += self._told(source, goal, point, ways)
        return found

    def _rule(self, source: Source, goal: Goal, point: Point) -> list[Reason]:
        """The reasons by a rule at one moment."""
        return self._told(source, goal, point, self._all_ways(source, goal, point))

    def _told(
        self, source: Source, goal: Goal, point: Point, ways: Sequence[tuple[Bindings, list[Condition]]]
    ) -> list[Reason]:
        found: list[Reason] = []
        for bound_to, conditions in ways:
            unmet = sum(c.unmet for c in conditions)
            if not 0 < unmet <= point.bound:
                continue
            bindings = bound_to if point.event is None else {**bound_to, "event": point.event}
            told = [c.copy() if c.unmet else c for c in conditions]  # reasons are noted in what is unmet only
            reason = Reason(source.rule, goal, bindings, told, point.number, point.event)
            if self._count(reason, unmet, point):
                found.append(reason)
        return found

    def _count(self, reason: Reason, unmet: int, point: Point) -> bool:
        """What a reason counts for; whether that is within the bound."""
        reason.happened = 2 * sum(
            c.state == "met" and c.fact is not None and self.sources.comes(c.plain[1]) for c in reason.conditions
        )
        for condition in reason.unmet:
            unmet -= 1  # the others count for one at least
            reason.cost += self._cost(reason, condition, point.within(point.bound - reason.cost - unmet))
            if reason.cost + unmet > point.bound:
                return False
        if not reason.happened and any(self._almost(reason, c) for c in reason.conditions):
            reason.happened = 1
        reason.idle = not reason.happened and self.waits(reason)
        if reason.idle or point.idle:
            reason.event = None  # nothing of it happened, in this event as in others
        return True

    def _almost(self, reason: Reason, condition: Condition) -> bool:
        """Whether something like what is missing happened in the event."""
        if condition.state != "missing" or not Fact.registry[condition.plain[1]].happening:
            return False
        if condition.plain[1] in self.sources.plumbing or not condition.plain[2]:
            return False
        return nearest(self.past.state(reason.number), condition.plain, reason.bindings)[0] is not None

    def _foreign(self, reason: Reason, condition: Condition) -> bool:
        """Whether nothing of the kind ever stood, nor could by what there is: speed, where nothing speaks of it."""
        predicate = condition.plain[1]
        if not self.sources.rules.get(predicate) or self.past.lives.get(predicate) is not None:
            return False
        sources = self.sources.of(Goal.from_condition(condition.plain, reason.bindings))
        return all(source.adds or self._unheard(source.rule.plain) for source in sources)

    def _other(self, reason: Reason, condition: Condition) -> bool:
        """Whether it lacks what something is from its beginning on: that an ability on the stack is a spell."""
        if condition.plain[1] not in self.sources.inborn:
            return False
        tests = bound_tests(condition.plain, reason.bindings)
        return all(any(test[0] == "is" for test in of_field) for of_field in tests.values())

    def _unheard(self, conditions: Sequence[Plain]) -> bool:
        """Whether a rule asks for something that stands and has a value by name which nothing ever had."""
        return any(
            test[0] == "is" and isinstance(test[1], str) and test[1] not in self.past.index(plain[1], name)
            for plain in conditions
            if plain[0] == "fact" and not self.sources.comes(plain[1])
            for name, tests in plain[2].items()
            for test in tests
        )

    def _cost(self, reason: Reason, condition: Condition, point: Point) -> int:
        """What an unmet condition counts for: as much as what it lacks in turn, where that is asked."""
        asked = condition.plain[1] in self.sources.plumbing or self.sources.comes(condition.plain[1])
        if condition.state == "missing" and not asked and self._foreign(reason, condition):
            return _NOT_ABOUT
        if condition.state == "missing" and self._other(reason, condition):
            return _NOT_ABOUT
        if condition.state != "missing" or not asked:
            return _BLOCKED
        goal = Goal.from_condition(condition.plain, reason.bindings)
        condition.reasons = best(self.reasons(goal, point), _BEHIND)
        if condition.reasons:
            reason.happened += condition.reasons[0].happened
            return int(condition.reasons[0].cost)
        if self._idle(goal, point) or not self.sources.rules.get(goal.predicate):
            return _NOTHING_HAPPENED
        return point.bound + 1 if self.sources.of(goal) else _NOT_ABOUT
