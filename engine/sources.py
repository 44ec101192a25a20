"""Where facts come from: which rules could make a goal true, and in which events they may have come near to it.

Nothing is searched here.  What a rule asks of definitions is compared with all that ever was defined, so that rules
which are not about the case are left out once for all, and so are the events in which nothing stirred that a rule may
follow from.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from .facts import Fact
from .goals import Allowed, Bindings, Goal, unify
from .past import Ever, Past, Span
from .rules import LawRule, Template
from .session import Law
from .ways import Form, Ways

_DEFINED = 20  # ways in which what a rule asks of definitions is met, that are told apart


@dataclass(frozen=True, slots=True)
class Lore:
    """What the search is told about the predicates of a law.

    Lasting facts that no rule concludes or ends are definitions, and so is what follows from them alone: a rule that
    lacks one is not about the case.  `set_in_play` are those that are not, `printed` others that are definitions too.
    plumbing     the machine's own, asked again at once
    course       what the procedure does, told as rules, so that the search can go on through it
    nature       what things are: where nothing happened, a rule that is about other things is no reason
    inborn       what they are from their beginning on: a rule that lacks it is about other things
    """

    set_in_play: frozenset[str]
    printed: frozenset[str]
    plumbing: frozenset[str]
    course: tuple[LawRule, ...] = ()
    nature: frozenset[str] = frozenset()
    inborn: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A rule that concludes something of a predicate; or changes a number of it."""

    rule: LawRule
    template: Template
    adds: bool
    form: Form
    waits: bool  # it needs something that happens; else it is about what stands
    before: bool  # it is matched before its event changes anything


class Sources:
    """The rules of a session by what they conclude, in a past."""

    def __init__(self, session: Law, past: Past, lore: Lore):
        self.past = past
        self.definitions = definitions(tuple(session.network.rules), lore)
        self.plumbing, self.nature = lore.plumbing - self.definitions, lore.nature
        self.inborn = lore.inborn
        self.rules: dict[str, list[tuple[LawRule, Template, bool]]] = {}
        for rule in (*session.network.rules, *lore.course):
            for template in rule.then:
                self.rules.setdefault(template.fact.predicate, []).append((rule, template, False))
            for template, _, _ in rule.adds:
                self.rules.setdefault(template.fact.predicate, []).append((rule, template, True))
        self._event_level = min((r.tier.level for r in session.network.rules if r.tier.closes), default=1 << 30)
        self._course = {t.fact.predicate for r in lore.course for t in r.then}
        self._coming = self._all_that_comes(lore.course)
        self._ever = Ever(past, past.end)
        self._every = {before: [s.changes if before else s.over for s in past.events] for before in (True, False)}
        self._of_predicate: dict[str, list[Source]] = {}
        self._of: dict[Goal, list[Source]] = {}
        self._starts: dict[tuple[Source, Goal], tuple[Bindings, Allowed] | None] = {}
        self._stirring: dict[tuple[Source, Goal], frozenset[str]] = {}
        self._spans: dict[tuple[bool, frozenset[str]], tuple[list[int], list[Span]]] = {}

    def comes(self, predicate: str) -> bool:
        """A happening, what the procedure does, or what is concluded from such in the same event."""
        return predicate in self._coming

    def _all_that_comes(self, course: Iterable[LawRule]) -> frozenset[str]:
        coming = {name for name, kind in Fact.registry.items() if kind.happening}
        coming |= {template.fact.predicate for rule in course for template in rule.then}
        lasting = {name: rules for name, rules in self.rules.items() if Fact.registry[name].kind == "lasting"}

        def follows(rule: LawRule) -> bool:
            reads = rule.tier.happenings or any(c[0] == "fact" and c[1] in coming for c in rule.plain)
            return reads and not rule.tier.closes

        while more := {n for n, rules in lasting.items() if n not in coming and any(follows(r[0]) for r in rules)}:
            coming |= more
        return frozenset(coming)

    def _all(self, predicate: str) -> list[Source]:
        """The rules that conclude something of a predicate."""
        if predicate not in self._of_predicate:
            self._of_predicate[predicate] = [
                Source(
                    rule,
                    template,
                    adds,
                    Form(rule, self.definitions),
                    any(c[0] == "fact" and self.comes(c[1]) for c in rule.plain),
                    rule.tier.level >= self._event_level,
                )
                for rule, template, adds in self.rules.get(predicate, ())
            ]
        return self._of_predicate[predicate]

    def of(self, goal: Goal) -> list[Source]:
        """The rules that could conclude a goal."""
        if goal not in self._of:
            found = self._all(goal.predicate)
            self._of[goal] = [source for source in found if self.start(source, goal) is not None]
        return self._of[goal]

    def start(self, source: Source, goal: Goal) -> tuple[Bindings, Allowed] | None:
        """What a goal binds in a rule; None if the rule cannot conclude it, or is about what never was defined."""
        key = (source, goal)
        if key not in self._starts:
            start = unify(source.template, goal, source.adds)
            if start is not None and next(Ways(source.form, self._ever, start[1], 0).defined(start[0]), None) is None:
                start = None
            self._starts[key] = start
        return self._starts[key]

    def stirs(self, source: Source, goal: Goal) -> frozenset[str]:
        """What may happen, some of it, in an event in which a rule comes near to a goal."""
        key = (source, goal)
        if key not in self._stirring:
            found: set[str] = set()
            seen = {goal}
            waiting = [key]
            while waiting:
                for below in self._coming_goals(*waiting.pop()):
                    happens = Fact.registry[below.predicate].happening
                    if happens:
                        found.add(below.predicate)
                    if below not in seen and (happens or below.predicate not in self._course):
                        waiting += [(other, below) for other in self.of(below)]
                    seen.add(below)
            self._stirring[key] = frozenset(found)
        return self._stirring[key]

    def _coming_goals(self, source: Source, goal: Goal) -> set[Goal]:
        """What a rule needs to happen, or to follow from what happens, for a goal."""
        start = self.start(source, goal)
        if start is None or not source.waits:
            return set()
        coming = [c for c in source.rule.plain if c[0] == "fact" and self.comes(c[1])]
        ways = list(islice(Ways(source.form, self._ever, start[1], 0).defined(start[0]), _DEFINED + 1))
        if len(ways) > _DEFINED:
            ways = [start[0]]
        return {Goal.from_condition(condition, bound) for bound in ways for condition in coming}

    def stirred(self, source: Source, goal: Goal) -> tuple[list[int], list[Span]]:
        """The events in which a rule may have come near, and the entries before which it would have been matched."""
        key = (source.before, self.stirs(source, goal))
        if key not in self._spans:
            spans = [span for span in self.past.events if not key[1].isdisjoint(span.happened)]
            self._spans[key] = ([self.at(span, source) for span in spans], spans)
        return self._spans[key]

    def at(self, span: Span, source: Source) -> int:
        """The entry before which a rule would have been matched in an event."""
        return span.changes if source.before else span.over

    def last(self, source: Source, number: int) -> Span | None:
        """The last event in which a rule could have been matched before that entry."""
        place = bisect_right(self._every[source.before], number)
        return self.past.events[place - 1] if place else None


@lru_cache(maxsize=16)
def definitions(rules: tuple[LawRule, ...], lore: Lore) -> frozenset[str]:
    """What is printed or given once for all, with what follows from that alone."""
    rests: dict[str, set[str]] = {}
    asked: set[str] = set()
    for rule in rules:
        needs = {c[1] for c in rule.plain if c[0] != "compare"}
        asked |= needs
        for template in (*rule.then, *rule.ends, *(a[0] for a in rule.adds)):
            logical = template.fact.kind == "logical"
            rests.setdefault(template.fact.predicate, set()).update(needs if logical else {""})
    asked |= {c[1] for rule in lore.course for c in rule.plain if c[0] != "compare"}
    lasting = {name for name in asked if Fact.registry[name].kind == "lasting"}
    printed = (lasting - rests.keys() - lore.set_in_play) | lore.printed
    while more := {name for name, needs in rests.items() if name not in printed and needs <= printed}:
        printed |= more
    return frozenset(printed)
