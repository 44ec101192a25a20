"""Why something is not so: which rules could have concluded it, and how near each of them came.

    WhyNot(session, past, lore).ask(Goal.of("has_city_blessing", player="Ana"))

The goal is unified with what each rule concludes, and the rule's own conditions are walked with backtracking against
the state in which the rule would have been matched; of all ways through them those with the fewest unmet conditions
are kept.  A rule that reads what happens is asked in every event.  A condition that is unmet is asked again in turn:
at once where it is the machine's own or a happening (it counts for as many as its own nearest reason), and for the
reasons that are told also where it is a fact of the game.  What an unmet condition would have bound leaves later
ones open: they are neither met nor unmet.  Nothing here knows a rule by name, so a new rule needs no work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from .facts import Fact
from .folds import Latest
from .journal import Fired
from .past import Past, Span, State
from .rules import LawRule, Template
from .session import Law
from .terms import COMPARISONS, TESTS, Expression, Plain

_STEPS = 3000  # of backtracking for one rule in one state
_WAYS = 6  # equally near ways through one rule that are kept
_ASKED = 3000  # rules asked before what a circle left open is taken as it is
_DEEP = 14  # goals below one another
_NEAR = 1  # reasons that lack more than this beyond the nearest are left out
_BLOCKED, _NOTHING_HAPPENED, _NOT_ABOUT = 1, 2, 10  # what one unmet condition counts for

Bindings = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked for: a predicate, and the values that its fields may have; other fields may have any."""

    predicate: str
    fields: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    @classmethod
    def of(cls, predicate: str, **fields: Any) -> Goal:
        """A goal from single values, and tuples of possible ones."""
        return cls(predicate, tuple((n, v if isinstance(v, tuple) else (v,)) for n, v in fields.items()))

    def fits(self, fact: Fact) -> bool:
        """Whether a fact is what is asked for."""
        return fact.predicate == self.predicate and all(fact[name] in values for name, values in self.fields)

    @property
    def plain(self) -> Plain:
        """The goal as a condition in plain form."""
        tests = {n: [["is", v[0]] if len(v) == 1 else ["test", "one of", v]] for n, v in self.fields}
        return ["fact", self.predicate, tests]


@dataclass(frozen=True, slots=True)
class Lore:
    """What the search is told about the predicates of a law.

    Lasting facts that no rule concludes or ends are definitions, and so is what follows from them alone: a rule that
    lacks one is not about the case.  `set_in_play` are those that are not, `printed` others that are definitions too.
    plumbing     the machine's own, asked again at once
    course       what the procedure does, told as rules, so that the search can go on through it
    """

    set_in_play: frozenset[str]
    printed: frozenset[str]
    plumbing: frozenset[str]
    course: tuple[LawRule, ...] = ()


@dataclass(slots=True)
class Condition:
    """One condition of a rule as it stood: met, missing, blocked, failed (a comparison), or open."""

    plain: Plain
    state: str
    fact: Fact | None = None  # what meets it, or (missing) what is nearest to it
    blockers: tuple[Fact, ...] = ()
    values: tuple[Any, Any] | None = None  # the two sides of a comparison
    short: int | None = None  # by how much, where it is about a number
    reasons: list[Reason] = field(default_factory=list)
    instead: list[Fired] = field(default_factory=list)


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
    happened: int = 0  # how much of what it waits for did happen

    @property
    def unmet(self) -> list[Condition]:
        """The conditions that were not met, in the order of the rule."""
        return [c for c in self.conditions if c.state in ("missing", "blocked", "failed")]

    @property
    def met(self) -> int:
        """How many conditions were met."""
        return sum(c.state == "met" for c in self.conditions)

    def leaves(self) -> frozenset[Any]:
        """What it lacks in the end, whatever the event."""
        found: set[Any] = set()
        for c in self.unmet:
            if c.reasons:
                found |= c.reasons[0].leaves()
            elif c.plain[0] == "compare":
                found.add((str(c.plain), c.values))
            else:
                found.add((c.state, c.plain[1], str(bound_tests(c.plain, self.bindings))))
        return frozenset(found)

    def rank(self) -> tuple[Any, ...]:
        """Fewest unmet conditions first; then where more of it happened and held, and the latest."""
        return (self.cost, -self.happened, -self.met, -(self.event or 0), self.rule.order)


class WhyNot:
    """The search, in one past of a session."""

    def __init__(self, session: Law, past: Past, lore: Lore):
        self.session, self.past = session, past
        self.definitions = definitions(tuple(session.network.rules), lore)
        self.lore = replace(lore, plumbing=lore.plumbing - self.definitions)
        self.rules: dict[str, list[tuple[LawRule, Template, bool]]] = {}
        for rule in (*session.network.rules, *lore.course):
            for template in rule.then:
                self.rules.setdefault(template.fact.predicate, []).append((rule, template, False))
            for template, _, _ in rule.adds:
                self.rules.setdefault(template.fact.predicate, []).append((rule, template, True))
        self._event_level = min((r.tier.level for r in session.network.rules if r.tier.closes), default=1 << 30)
        self._memo: dict[tuple[Any, ...], list[Reason]] = {}
        self._course = {t.fact.predicate for r in lore.course for t in r.then}
        self._coming: dict[str, bool] = {}
        self._cut: set[Goal] = set()
        self._asked = 0
        self._firings: dict[int, list[Fired]] = {}

    @property
    def machine(self) -> frozenset[str]:
        """What is no fact of the game: the machine's own, and what is printed."""
        return self.lore.plumbing | self.definitions

    # --------------------------------------------------------------------- questions

    def ask(self, *goals: Goal, since: int = 0, limit: int = 5, deep: int = 2) -> list[Reason]:
        """The nearest reasons why nothing of the kind stands at the end, or happened from that entry on."""
        asked = [reason for goal in goals for reason in self._ask(goal, self.past.end, None, (), since)]
        best = self._best([each for reason in self.near(asked) for each in self._split(reason)], limit)
        best = [r for r in best if r.cost <= best[0].cost + _NEAR and not self._further(r, best)]
        for reason in best:
            self._deepen(reason, deep if reason.happened else min(deep, 1), frozenset(goals), reason.happened)
        return best

    def _further(self, reason: Reason, others: list[Reason]) -> bool:
        """Whether another event came nearer by the same rule and the same ability."""
        ability = reason.bindings.get("ability")
        return any(
            o.rule is reason.rule and o.bindings.get("ability") == ability and o.cost < reason.cost for o in others
        )

    def _split(self, reason: Reason) -> list[Reason]:
        """A reason for each of the equally near ways in which the machine's own condition could have been met."""
        for at, condition in enumerate(reason.conditions):
            if condition.state == "missing" and condition.plain[1] in self.lore.plumbing and condition.reasons:
                found = []
                first, some = condition.reasons[0], any(inner.met for inner in condition.reasons)
                for inner in condition.reasons:
                    near = inner.cost == first.cost and bool(inner.happened) == bool(first.happened)
                    if near and (inner.met or not some):
                        for each in self._split(inner):
                            conditions = [*reason.conditions]
                            conditions[at] = replace(condition, reasons=[each])
                            found.append(replace(reason, conditions=conditions))
                return found
        return [reason]

    def near(self, reasons: list[Reason]) -> list[Reason]:
        """Those that did not just wait for something which never came, if there are any; else all."""
        return [r for r in reasons if r.happened or not self.waits(r)] or reasons

    def waits(self, reason: Reason) -> bool:
        """Whether it lacks a happening, a trigger, or what the procedure does."""
        return any(c.state == "missing" and self._comes(c.plain[1]) for c in reason.conditions)

    def _comes(self, predicate: str) -> bool:
        if predicate not in self._coming:
            self._coming[predicate] = self._does_come(predicate)
        return self._coming[predicate]

    def _does_come(self, predicate: str) -> bool:
        """A happening, what the procedure does, or what is concluded from such in the same event."""
        kind = Fact.registry[predicate]
        if kind.happening or predicate in self._course:
            return True
        self._coming[predicate] = False  # for a predicate that is concluded from itself
        rules = [rule for rule, _, _ in self.rules.get(predicate, ())]
        return kind.kind == "lasting" and any(self._follows(rule) for rule in rules)

    def _follows(self, rule: LawRule) -> bool:
        if rule.tier.closes:
            return False
        return rule.tier.happenings or any(c[0] == "fact" and self._comes(c[1]) for c in rule.plain)

    def _deepen(self, reason: Reason, deep: int, path: frozenset[Goal], happened: int) -> None:
        """Ask again for what the goal of each unmet condition lacks; the machine's own goals come for free."""
        for condition in reason.unmet:
            condition.instead = self._instead(reason, condition)
            if condition.state != "missing":
                continue
            goal = _goal(condition.plain, reason.bindings)
            machine = condition.plain[1] in self.lore.plumbing
            if goal in path or (not machine and (deep <= 0 or (happened and self._plain(condition)))):
                condition.reasons = []
            elif not condition.reasons:
                condition.reasons = self._best(self.near(self._ask(goal, reason.number, reason.event, ())), 2)
            condition.reasons = [
                r
                for r in self.near(condition.reasons)
                if r.happened or (r.met and (machine or not (happened and self.waits(r))))
            ]
            for inner in condition.reasons:
                self._deepen(inner, deep - (not machine), path | {goal}, happened)

    def _plain(self, condition: Condition) -> bool:
        """Whether it is about what stands and says enough: what stands instead, or that nothing ever brought it."""
        rules = self.rules.get(condition.plain[1], ())
        brought = bool(rules) and all(rule.tier.closes for rule, _, _ in rules)
        return (condition.fact is not None or brought) and not Fact.registry[condition.plain[1]].happening

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
            spans = [s for s in self.past.events if s.event == event]
            self._firings[event] = [
                f for s in spans for n in range(s.begins, s.over) if isinstance(f := self.past.journal[n], Fired)
            ]
        return self._firings[event]

    def _best(self, reasons: Iterable[Reason], limit: int) -> list[Reason]:
        """The nearest; of those that lack all that another lacks, and maybe more, only the nearest."""
        said: list[tuple[frozenset[Any], Reason]] = []
        for reason in sorted(reasons, key=Reason.rank):
            leaves = reason.leaves()
            if any(known <= leaves for known, _ in said):
                continue
            said.append((leaves, reason))
            if len(said) >= limit:
                break
        return [replace(r, conditions=[replace(c) for c in r.conditions]) for _, r in said]

    # ------------------------------------------------------------------- the search

    def _ask(self, goal: Goal, number: int, event: int | None, path: tuple[Any, ...], since: int = 0) -> list[Reason]:
        if goal in path:
            self._cut.add(goal)
            return []
        if len(path) >= _DEEP:
            return []
        found: list[Reason] = []
        for rule, template, adds in self.rules.get(goal.predicate, ()):
            for at, when in self._points(rule, template.fact, number, event, since):
                found += self._rule(rule, template, adds, goal, at, when, path)
        for fold in self.session.folds:
            if fold.target.predicate == goal.predicate and isinstance(fold, Latest):
                for kind in fold.of:
                    same = tuple((n, v) for n, v in goal.fields if n in kind.fields)
                    found += self._ask(Goal(kind.predicate, same), number, event, (*path, goal))
        return found

    def _points(
        self, rule: LawRule, concluded: type[Fact], number: int, event: int | None, since: int
    ) -> Iterator[tuple[int, int | None]]:
        """Where the rule would have been matched: before which entries, and in which events."""
        if rule.tier.logical:
            yield number, event
            return
        before = rule.tier.level >= self._event_level
        if concluded.happening and event is not None:
            for span in self.past.events:
                if span.event == event:
                    yield self._at(span, before), event
            return
        for span in self.past.events:
            if since <= span.over and (at := self._at(span, before)) <= number:
                yield at, span.event
        if not rule.tier.happenings and not any(c[0] == "fact" and self._comes(c[1]) for c in rule.plain):
            yield number, event

    def _at(self, span: Span, before: bool) -> int:
        return span.changes if before else span.over

    def _rule(
        self,
        rule: LawRule,
        template: Template,
        adds: bool,
        goal: Goal,
        number: int,
        event: int | None,
        path: tuple[Any, ...],
    ) -> list[Reason]:
        key = (rule.name, id(template), goal, number, event)
        if key in self._memo:
            return self._memo[key]
        start = _unify(template, goal, adds)
        above, self._cut = self._cut, set()
        self._asked += 1
        found: list[Reason] = []
        if start is not None:
            bindings, allowed = start
            if event is not None:
                bindings.setdefault("event", event)
            for bound, conditions in _Ways(
                rule, self.past.state(number), self.definitions, self.lore.plumbing, allowed
            ).all(bindings):
                reason = Reason(rule, goal, bound, conditions, number, event)
                if reason.unmet:
                    self._count(reason, (*path, goal))
                    found.append(reason)
        self._cut -= {goal}
        if not self._cut or self._asked > _ASKED:
            self._memo[key] = found  # else it is only what is left where a goal above may not be asked again
        self._cut |= above
        return found

    def _count(self, reason: Reason, path: tuple[Any, ...]) -> None:
        reason.happened = sum(
            c.state == "met" and c.fact is not None and self._comes(c.plain[1]) for c in reason.conditions
        )
        for condition in reason.unmet:
            if condition.state != "missing":
                reason.cost += _BLOCKED
                continue
            asked = condition.plain[1] in self.lore.plumbing or self._comes(condition.plain[1])
            if asked:
                goal = _goal(condition.plain, reason.bindings)
                condition.reasons = self._best(self._ask(goal, reason.number, reason.event, path), 2)
            if condition.reasons:
                reason.cost += condition.reasons[0].cost
                reason.happened += condition.reasons[0].happened
            elif asked and self.rules.get(condition.plain[1]):
                reason.cost += _NOT_ABOUT
            else:
                reason.cost += _NOTHING_HAPPENED if asked else _BLOCKED
        if not reason.happened and self.waits(reason):
            reason.event = None  # nothing of it happened, in this event as in others


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


class _Ways:
    """The ways through one rule's conditions in one state that leave the fewest of them unmet."""

    def __init__(
        self,
        rule: LawRule,
        state: State,
        definitions: frozenset[str],
        plumbing: frozenset[str],
        allowed: dict[str, tuple[Any, ...]],
    ):
        self.rule, self.state, self.allowed = rule, state, allowed
        self.definitions, self.plumbing = definitions, plumbing
        self.order = sorted(range(len(rule.plain)), key=lambda n: not self._defines(rule.plain[n]))
        self.binders = {t[1] for c in rule.plain if c[0] == "fact" for ts in c[2].values() for t in ts if t[0] == "var"}
        self.steps = 0
        self.least = 1 << 30
        self.found: list[tuple[Bindings, list[Condition]]] = []

    def _defines(self, plain: Plain) -> bool:
        if plain[0] != "fact" or plain[1] not in self.definitions:
            return False
        return not any(t[0] == "other" for tests in plain[2].values() for t in tests)

    def all(self, bindings: Bindings) -> list[tuple[Bindings, list[Condition]]]:
        """Each way: the bindings it ends with, and its conditions in the order of the rule."""
        self._go(0, bindings, [], 0)
        return self.found

    def _go(self, at: int, bindings: Bindings, done: list[Condition], unmet: int) -> None:
        self.steps += 1
        if unmet > self.least or self.steps > _STEPS:
            return
        if at == len(self.order):
            self._keep(bindings, done, unmet)
            return
        plain = self.rule.plain[self.order[at]]

        def go(condition: Condition, bound: Bindings | None = None) -> None:
            lacks = condition.state in ("missing", "blocked", "failed")
            self._go(at + 1, bindings if bound is None else bound, [*done, condition], unmet + lacks)

        if plain[0] == "compare":
            go(_compared(plain, bindings))
        elif plain[0] == "absent":
            if self._open(plain, bindings):
                go(Condition(plain, "open"))
                return
            blockers = tuple(f for f in self._candidates(plain, bindings) if self._fit(plain, f, bindings) is not None)
            if blockers and plain[1] in self.definitions:
                return  # the rule is about what is printed otherwise
            go(Condition(plain, "blocked", blockers=blockers) if blockers else Condition(plain, "met"))
        else:
            self._fact(plain, bindings, go)

    def _fact(self, plain: Plain, bindings: Bindings, go: Any) -> None:
        hits = [(f, b) for f in self._candidates(plain, bindings) if (b := self._fit(plain, f, bindings)) is not None]
        defines = plain[1] in self.definitions
        if not hits and defines:
            return  # the rule is not about anything that is printed here
        if not defines and (names := self._hangs(plain, bindings)) and (len(hits) != 1 or names & self._stand(plain)):
            go(Condition(plain, "open"))
            return
        for fact, bound in hits:
            go(Condition(plain, "met", fact), bound)
        if not hits:
            nearest, short = self._nearest(plain, bindings)
            go(Condition(plain, "missing", nearest, short=short))

    def _keep(self, bindings: Bindings, done: list[Condition], unmet: int) -> None:
        if unmet < self.least:
            self.least, self.found = unmet, []
        if len(self.found) < _WAYS:
            placed = dict(zip(self.order, done, strict=True))
            self.found.append((bindings, [placed[n] for n in range(len(placed))]))

    def _hangs(self, plain: Plain, bindings: Bindings) -> set[str]:
        """What it asks about that an earlier, unmet condition would have named."""
        asked = {t[1] for tests in plain[2].values() for t in tests if t[0] in ("var", "other")}
        return (asked & self._named(plain, happening=None)) - bindings.keys()

    def _stand(self, plain: Plain) -> set[str]:
        """What earlier conditions name that are about what stands; what happens is often known by its roles."""
        return self._named(plain, happening=False)

    def _named(self, before: Plain, happening: bool | None) -> set[str]:
        found: set[str] = set()
        for condition in self.rule.plain:
            if condition is before:
                break
            if condition[0] == "fact" and happening in (None, Fact.registry[condition[1]].happening):
                found |= {t[1] for tests in condition[2].values() for t in tests if t[0] == "var"}
        return found

    def _open(self, plain: Plain, bindings: Bindings) -> bool:
        names = {t[1] for tests in plain[2].values() for t in tests if t[0] in ("var", "other")}
        return bool((names & self.binders) - bindings.keys())

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
                if not self._passes(test, fact[name], found):
                    return None
        return found

    def _passes(self, test: Sequence[Any], value: Any, bindings: Bindings) -> bool:
        """Whether a value passes a test; a variable is bound to it."""
        kind = test[0]
        if kind == "is":
            return bool(value == test[1] and type(value) is type(test[1]))
        if kind == "var":
            if value not in self.allowed.get(test[1], (value,)):
                return False
            return bool(bindings.setdefault(test[1], value) == value)
        if kind == "other":
            return bool(bindings.get(test[1]) != value)
        return TESTS[test[1]](value, test[2])

    def _nearest(self, plain: Plain, bindings: Bindings) -> tuple[Fact | None, int | None]:
        """The fact that fails the fewest tests of a condition, if it fails one only, and by how much."""
        if plain[1] in self.plumbing or not plain[2]:
            return None, None
        asked = bound_tests(plain, bindings)
        main = next((name for name in ("object", "player") if name in asked), "") if len(asked) > 1 else ""
        best: tuple[int, int, Fact, int | None] | None = None
        near = 0
        for fact in self.state.of(plain[1]):
            failed = [
                (name, test)
                for name, tests in asked.items()
                for test in tests
                if not (fact[name] != test[1] if test[0] == "other" else self._passes(test, fact[name], {}))
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


def _unify(template: Template, goal: Goal, adds: bool) -> tuple[Bindings, dict[str, tuple[Any, ...]]] | None:
    """What the goal binds in a rule that concludes it, and the values that other variables may have."""
    parts: dict[str, Any] = dict(template.plain)
    bindings: Bindings = {}
    allowed: dict[str, tuple[Any, ...]] = {}
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


def _goal(plain: Plain, bindings: Bindings) -> Goal:
    fields: list[tuple[str, tuple[Any, ...]]] = []
    for name, tests in bound_tests(plain, bindings).items():
        for test in tests:
            if test[0] == "is":
                fields.append((name, (test[1],)))
                break
            if test[0] == "test" and test[1] == "one of":
                fields.append((name, tuple(test[2])))
    return Goal(plain[1], tuple(fields))
