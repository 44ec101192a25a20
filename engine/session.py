"""A session: working memory, agenda and journal of one game under one law.

    session = MyLaw()
    session.begin(SomeHappening(event=session.next_event, ...))
    session.run(until=TRIGGERS)
    session.end()

What an event consists of and changes, and what follows from it, is up to the rules; when an event begins and what
comes next is up to whoever drives the session (the procedure), which writes only through `begin`, `end`, `batch`
and `step`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, ClassVar, Self

from ._experta import Agenda, KnowledgeEngine, Rule
from .agenda import LawStrategy, place
from .facts import Fact
from .folds import Fold, Running, Sum
from .journal import Applied, Begun, Cause, Change, Ended, Failed, Fired, Folded, Journal, Stepped, Withdrawn
from .matcher import Activation, Bags, LawMatcher, Network, Table
from .rules import LawRule, RuleError, Template
from .strata import check_strata
from .terms import Bindings, Expression
from .tiers import Tier

_SNAPSHOT = 64  # refreshes of a fold between two full lists of its contributors
_LASTING = None  # a support that is no activation: the fact stands until something ends it
_number = attrgetter("number")


class RuleFailure(Exception):
    """A rule could not conclude: names it.  The session can go on; the activation is spent."""

    def __init__(self, rule: LawRule, why: Exception):
        self.rule = rule
        super().__init__(f"rule {rule.name} ({', '.join(rule.citations)}): {why}")


class Runaway(Exception):
    """The step limit was reached: names the rules that fired last, which most likely feed each other."""


class WorkingMemory(dict[tuple[Any, ...], Fact]):
    """Facts by key.  A batch keeps its net difference: an equal fact that goes and comes is the same object."""

    def __init__(self, numbered: dict[type[Fact], tuple[str, ...]] | None = None) -> None:
        super().__init__()
        self.numbered = numbered or {}  # facts that hold a number which rules add to: their key fields
        self.numbers: dict[tuple[Any, ...], Fact] = {}
        self.added: dict[tuple[Any, ...], Fact] = {}
        self.removed: dict[tuple[Any, ...], Fact] = {}
        self.count = 0
        self.types: Table[type[Fact], dict[tuple[Any, ...], Fact]] = Table(dict)
        self.indexes: dict[type[Fact], dict[str, Bags[Any, Fact]]] = {}  # by field, made when first read by it

    def declare(self, fact: Fact) -> tuple[Fact, bool]:
        """Assert; gives the fact that stands now, and whether it is new."""
        key = fact.key
        known = self.get(key)
        if known is not None:
            return known, False
        old = self.removed.pop(key, None) if self.removed else None
        if old is not None:
            fact = old  # refraction is kept: nothing that it fired fires again
        else:
            if fact.number:
                fact = type(fact).of(*key[1:])  # one that stands, or stood, elsewhere
            self.count += 1
            fact.number = self.count
            self.added[key] = fact
        self[key] = fact
        kind = type(fact)
        self.types[kind][key] = fact
        if kind in self.indexes:
            for name, index in self.indexes[kind].items():
                index.add(fact.key[fact.places[name]], fact)
        fields = self.numbered.get(kind)
        if fields is not None:
            self.numbers[(kind, *[fact.key[fact.places[name]] for name in fields])] = fact
        return fact, True

    def retract(self, fact: Fact) -> Fact:
        """Remove; KeyError if it does not stand."""
        key = fact.key
        fact = self.pop(key)
        kind = type(fact)
        del self.types[kind][key]
        if kind in self.indexes:
            for name, index in self.indexes[kind].items():
                index.remove(fact.key[fact.places[name]], fact)
        fields = self.numbered.get(kind)
        if fields is not None:
            self.numbers.pop((kind, *[fact.key[fact.places[name]] for name in fields]), None)
        if self.added.pop(key, None) is None:
            self.removed[key] = fact
        return fact

    def having(self, kind: type[Fact], name: str, value: Any) -> tuple[Fact, ...]:
        """The facts of a type with this value in a field."""
        index = self.indexes.setdefault(kind, {}).get(name)
        if index is None:
            index = self.indexes[kind][name] = Bags()
            for fact in self.types.get(kind, {}).values():
                index.add(fact.key[fact.places[name]], fact)
        return index.under(value)

    def changes(self) -> tuple[list[Fact], list[Fact]]:
        """The net difference since last asked: what came and what went."""
        added, removed = list(self.added.values()), list(self.removed.values())
        self.added, self.removed = {}, {}
        return added, removed

    def fork(self) -> WorkingMemory:
        """An independent copy that shares the facts."""
        other = WorkingMemory(self.numbered)
        other.update(self)
        other.numbers = dict(self.numbers)
        other.count = self.count
        other.types = self.types.fork()
        other.indexes = {
            kind: {name: index.fork() for name, index in indexes.items()} for kind, indexes in self.indexes.items()
        }
        return other


class Compiled:
    """What all sessions of a law share: its rules in force, checked, and everything computed from them.

    network      the matcher's
    contributes  fact type: the numbers of the folds that it contributes to
    numbered     fact type with a number that rules add to: its other fields
    event_level  the level of the tier whose application is the event; higher tiers wait for the next one
    """

    __slots__ = ("network", "contributes", "numbered", "event_level")

    def __init__(self, rules: tuple[LawRule, ...], folds: tuple[Fold, ...]) -> None:
        check_strata(rules, folds)
        self.network = Network(rules)
        self.contributes: dict[type[Fact], list[int]] = {}
        for number, fold in enumerate(folds):
            for kind in fold.of:
                self.contributes.setdefault(kind, []).append(number)
        self.numbered = {
            template.fact: tuple(name for name in template.fact.fields if name != field)
            for rule in rules
            for template, field, _ in rule.adds
        }
        self.event_level = next((rule.tier.level for rule in rules if rule.tier.closes), 1 << 30)


class Law(KnowledgeEngine):  # type: ignore[misc]
    """Base of laws: rulebooks are mixed in, and instances are sessions.

    class MyLaw(Ascend, Monarch, Law):
        folds = [...]
    """

    __matcher__ = LawMatcher
    __strategy__ = LawStrategy
    folds: ClassVar[tuple[Fold, ...]] = ()
    settled: ClassVar[Tier | None] = None  # down to this tier everything has fired when an event ends
    step_limit: ClassVar[int] = 100_000
    # by edition, and by the names of the rules in force: editions with the same rules share one
    _networks: ClassVar[dict[tuple[type[Law], str | tuple[str, ...]], Compiled]] = {}
    _lock: ClassVar[threading.Lock] = threading.Lock()

    # ------------------------------------------------------------------------- the law

    @classmethod
    def rules(cls, edition: str = "") -> tuple[LawRule, ...]:
        """The rules in force in an edition, in definition order.

        Rulebooks may use the same name for rules of their own; a subclass of a rulebook replaces its rule by that name.
        """
        found: dict[str, dict[type, LawRule]] = {}
        for base in reversed(cls.__mro__):
            for name, value in vars(base).items():
                if isinstance(value, Rule):
                    if hasattr(Law, name):
                        raise RuleError(f"{value.name}: a rule cannot be called {name!r}, which a session does")
                    named = found.setdefault(name, {})
                    for other in [other for other in named if issubclass(base, other)]:
                        del named[other]
                    named[base] = value
        rules = (rule for named in found.values() for rule in named.values() if rule.in_force(edition))
        return tuple(sorted(rules, key=lambda rule: rule.order))

    @classmethod
    def compiled(cls, edition: str = "") -> Compiled:
        """The rules of an edition, built and checked once."""
        known = Law._networks.get((cls, edition))
        if known is not None:
            return known
        rules = cls.rules(edition)
        names = tuple(r.name for r in rules)
        with Law._lock:
            if (cls, names) not in Law._networks:
                Law._networks[cls, names] = Compiled(rules, cls.folds)
            return Law._networks.setdefault((cls, edition), Law._networks[cls, names])

    def get_rules(self) -> list[LawRule]:
        """The rules in force, in definition order; experta's own finds them alphabetically."""
        return list(self.network.rules)

    def get_deffacts(self) -> list[Any]:
        """None: what is given begins with an event."""
        return []

    # --------------------------------------------------------------------- construction

    def __init__(self, edition: str = "") -> None:
        self.edition = edition
        compiled = self.compiled(edition)
        self.network, self._contributes = compiled.network, compiled.contributes
        self._event_level = compiled.event_level
        self.running = True  # experta's own passes in declare and retract never run
        self.memory = WorkingMemory(compiled.numbered)
        self.agenda = Agenda()
        self.matcher: LawMatcher = self.__matcher__(self)
        self.strategy = self.__strategy__()
        self.journal = Journal()
        self.event = 0
        self.open = False
        self.happened: list[Fact] = []
        self._supports: Table[tuple[Any, ...], dict[Activation | None, None]] = Table(dict)
        self._derived: dict[Activation, tuple[int, tuple[Fact, ...]]] = {}  # what logical activations concluded
        self._doubt: dict[int, dict[tuple[Any, ...], None]] = {}
        self._dirty: dict[int, dict[tuple[int, Any], None]] = {}
        self._running: Table[tuple[int, Any], Running] = Table(Running)
        self._buffer: list[tuple[int, Fired, Activation, list[Fact]]] | None = None

    @property
    def next_event(self) -> int:
        """The number that the next event will have."""
        return self.event + 1

    # ---------------------------------------------------------------------- reading

    def facts_of(self, kind: type[Fact], **fields: Any) -> list[Fact]:
        """The facts of a type, in order of their numbers, whose fields have these values."""
        of_kind = self.memory.types.get(kind)
        if not of_kind:
            return []
        found: Iterable[Fact] = of_kind.values()
        if fields:
            (name, value), *rest = fields.items()
            found = self.memory.having(kind, name, value)
            if rest:
                found = [f for f in found if all(f[name] == value for name, value in rest)]
        return sorted(found, key=_number)

    def get(self, kind: type[Fact], *values: Any) -> Fact | None:
        """The fact with exactly these values, if it stands."""
        return self.memory.get((kind.predicate, *values))

    def holds(self, kind: type[Fact], *values: Any) -> bool:
        """Whether that fact stands."""
        return (kind.predicate, *values) in self.memory

    # ----------------------------------------------------------------------- events

    def begin(self, *facts: Fact, cause: Cause | None = None) -> None:
        """Open the next event with what happens in it (and, before the first, whatever is given).

        RuntimeError if an event is open already.
        """
        if self.open:
            raise RuntimeError(f"event {self.event} is still open")
        self.event += 1
        self.open = True
        number = len(self.journal)
        entry = Begun(self.event, (), cause)
        self.journal.append(entry)
        entry.facts = tuple([self._given(fact, number) for fact in facts])

    def end(self) -> None:
        """Close the event: what happened in it is over."""
        self.journal.append(Ended(self.event, tuple(self.happened)))
        for fact in self.happened:
            if fact.key in self.memory:
                self._retract(fact)
        self.happened = []
        self.open = False

    def batch(self, tier: Tier) -> bool:
        """Open the next event with whatever the rules of a simultaneous tier conclude, all at once (704.3).

        False, and no event, if they conclude nothing.
        """
        self._run(tier.level + 1)  # what still follows belongs to the last event
        self.event += 1
        self.open = True
        self.run(until=tier)
        if self.happened:
            return True
        self.event -= 1
        self.open = False
        return False

    def step(
        self,
        citation: str,
        text: str,
        *,
        adds: Iterable[Fact] = (),
        ends: Iterable[Fact] = (),
        data: tuple[Any, ...] = (),
    ) -> None:
        """A step of the procedure between events.  KeyError if a fact that ends does not stand."""
        ends = tuple(ends)
        for fact in ends:
            if fact.key not in self.memory:
                raise KeyError(fact.key)  # before anything has ended
        number = len(self.journal)
        entry = Stepped(self.event, citation, text, (), tuple(self._retract(fact) for fact in ends), data)
        self.journal.append(entry)
        entry.adds = tuple([self._given(fact, number) for fact in adds])

    def declare(self, *facts: Fact) -> None:
        """Assert lasting facts as given, without an event."""
        self.step("", "given", adds=facts)

    def retract(self, fact: Fact) -> None:
        """End a given fact, without an event."""
        self.step("", "no longer given", ends=[fact])

    def _given(self, fact: Fact, entry: int) -> Fact:
        if fact.happening and not self.open:
            raise RuntimeError(f"{fact} can only happen in an event")
        fact, new = self._assert(fact, _LASTING)
        self.journal.made(fact, entry)
        if new and fact.happening:
            self.happened.append(fact)
        return fact

    # --------------------------------------------------------------- working memory

    def _assert(self, fact: Fact, by: Activation | None) -> tuple[Fact, bool]:
        fact, new = self.memory.declare(fact)
        if fact.kind == "logical":
            self._supports[fact.key][by] = None
        if new and type(fact) in self._contributes:
            self._contribute(fact, True)
        return fact, new

    def _retract(self, fact: Fact) -> Fact:
        fact = self.memory.retract(fact)
        if fact.kind == "logical":
            self._supports.pop(fact.key, None)
        if type(fact) in self._contributes:
            self._contribute(fact, False)
        return fact

    def _contribute(self, fact: Fact, joins: bool) -> None:
        for number in self._contributes[type(fact)]:
            fold = self.folds[number]
            key = fold.key_of(fact)
            running = self._running[number, key]
            if joins:
                running.facts[fact.number] = fact
                running.joined.append(fact)
            else:
                del running.facts[fact.number]
                running.left.append(fact)
            if isinstance(fold, Sum):
                running.total += fold.amount(fact) if joins else -fold.amount(fact)
            self._dirty.setdefault(fold.tier.level, {})[(number, key)] = None

    # ------------------------------------------------------------------------ firing

    def run(self, until: Tier | None = None) -> None:
        """Fire every activation of tier `until` and above; without it, all.

        Returns as soon as a simultaneous tier other than that of the event has been applied: a new event begins
        there.  `RuleFailure` if a rule cannot conclude, `Runaway` at the step limit.
        """
        self._run(until.level if until is not None else 0)

    def _run(self, floor: int) -> None:
        """Fire every activation of at least this level."""
        activations, memory = self.agenda.activations, self.memory
        for _ in range(self.step_limit):
            if memory.added or memory.removed:
                self._match()
            top = activations[-1].rule.salience if activations else -1
            if self._doubt or self._dirty or self._buffer is not None:
                due = max((*self._doubt, *self._dirty), default=-1)
                if self._buffer is not None:
                    due = max(due, self._buffer[0][2].rule.salience - 1)
                if due > top or (due == top and due in self._dirty):
                    if due < floor - 1:
                        return
                    if due in self._dirty:
                        self._refresh(due)
                    elif due in self._doubt:
                        self._settle_doubt(due)
                    elif self._apply():
                        return
                    continue
            if top < floor or top < 0:
                return
            self._fire(activations.pop())
            while activations and activations[-1].rule.tier.logical and activations[-1].rule.salience == top:
                self._fire(activations.pop())  # what one concludes takes nothing from another: no need to look between
        last = [e.rule.name for e in self.journal.since(max(0, len(self.journal) - 12)) if isinstance(e, Fired)]
        raise Runaway(f"no end after {self.step_limit} firings; the last were {', '.join(last)}")

    def _match(self) -> None:
        """Take what has changed to the matcher, and what that brings to the agenda; note derivations that are lost."""
        added, removed = self.matcher.changes(*self.memory.changes())
        if not self.open and added:
            added = [a for a in added if a.rule.salience < self._event_level]  # their moment has passed
        if added or removed:
            self.strategy._update_agenda(self.agenda, added, removed)
        gone = [a for a in removed if a in self._derived]
        if len(gone) > 1:
            gone.sort(key=place, reverse=True)  # not in the matcher's order
        for activation in gone:
            firing, made = self._derived.pop(activation)
            level = activation.rule.salience - 1
            for fact in made:
                supports = self._supports.get(fact.key)
                if supports is not None and activation in supports:
                    del self._supports[fact.key][activation]
                    self.journal.lose(firing, fact, self.event)
                    self._doubt.setdefault(level, {})[fact.key] = None

    def _fire(self, activation: Activation) -> None:
        rule, bindings = activation.rule, activation.values
        if "event" not in bindings:
            bindings["event"] = self.event
        try:
            then = [t.make(bindings) for t in rule.then]
            ends = tuple([t.make(bindings) for t in rule.ends]) if rule.ends else ()
            adds = tuple([self._change(*add, bindings) for add in rule.adds]) if rule.adds else ()
        except Exception as why:
            self.journal.append(Failed(self.event, activation, str(why)))
            raise RuleFailure(rule, why) from why
        entry = Fired(self.event, activation, (), ends, adds)
        number = self.journal.append(entry)
        if rule.tier.simultaneous:
            if self._buffer is None:
                self._buffer = []
            self._buffer.append((number, entry, activation, then))
            return
        for fact in ends:
            if fact.key in self.memory:
                self._retract(fact)
        entry.then = made = self._conclude(then, activation if rule.logical else _LASTING, number)
        if rule.logical:
            self._derived[activation] = (number, made)

    @staticmethod
    def _change(key: Template, field: str, by: Expression, bindings: Bindings) -> Change:
        return key.fact, tuple(key.values(bindings).items()), field, by.evaluate(bindings)

    def _conclude(self, facts: Iterable[Fact], by: Activation | None, number: int) -> tuple[Fact, ...]:
        made, note = [], self.journal.made
        for fact in facts:
            fact, new = self._assert(fact, by)
            made.append(fact)
            note(fact, number)
            if new and fact.happening:
                self.happened.append(fact)
        return tuple(made)

    def _apply(self) -> bool:
        """Apply a simultaneous tier: endings, then conclusions, then sums.  True if a new event begins with it."""
        buffer = self._buffer or []
        self._buffer = None
        tier = buffer[0][2].rule.tier
        if tier.closes:
            self.open = False
        self.journal.append(Applied(self.event, tier, tuple([number for number, *_ in buffer])))
        for _, entry, _, _ in buffer:
            for fact in entry.ends:
                if fact.key in self.memory:
                    self._retract(fact)
        changes: dict[tuple[type[Fact], tuple[tuple[str, Any], ...], str], list[tuple[int, int, Fired]]] = {}
        for number, entry, _, then in buffer:
            entry.then = self._conclude(then, _LASTING, number)
            for kind, key, field, by in entry.adds:
                changes.setdefault((kind, key, field), []).append((by, number, entry))
        made: dict[tuple[type[Fact], tuple[tuple[str, Any], ...], str], Fact] = {}
        for (kind, key, field), parts in changes.items():
            fields = dict(key)
            old = self.memory.numbers.get((kind, *[fields[n] for n in self.memory.numbered[kind]]))
            total = (old[field] if old is not None else 0) + sum(by for by, _, _ in parts)
            if old is not None:
                self._retract(old)
            fact, _ = self._assert(kind(**fields, **{field: total}), _LASTING)
            made[(kind, key, field)] = fact
            for _, number, _ in parts:
                self.journal.made(fact, number)
        for _, entry, _, _ in buffer:
            entry.changed = tuple([made[(kind, key, field)] for kind, key, field, _ in entry.adds])
        return not tier.closes

    # --------------------------------------------------------- withdrawal and folds

    def _settle_doubt(self, level: int) -> None:
        """Withdraw what has lost its last grounded derivation, in order of number."""
        doubted = [self.memory[key] for key in self._doubt.pop(level) if key in self.memory]
        for fact in sorted(doubted, key=_number):
            supports = self._supports.get(fact.key)
            if supports is None:
                continue
            if not supports or not self._grounded(fact.key, set()):
                self.journal.append(Withdrawn(self.event, fact, bool(supports)))
                self._retract(fact)

    def _grounded(self, key: tuple[Any, ...], path: set[tuple[Any, ...]]) -> bool:
        """Whether some derivation rests on lasting facts without passing through the fact itself."""
        path = path | {key}
        for by in self._supports.get(key, ()):
            if by is _LASTING:
                return True
            if all(
                f is None
                or (f.key in self.memory and f.key not in path and (f.kind != "logical" or self._grounded(f.key, path)))
                for f in by.conditions
            ):
                return True
        return False

    def _refresh(self, level: int) -> None:
        """Bring the folds of a level up to date."""
        for number, key in self._dirty.pop(level):
            fold, running = self.folds[number], self._running[number, key]
            old, values = running.current, running.values(fold, key)
            new = old
            if old is None or old.key[1:] != values:
                new = None
                if old is not None:
                    self._retract(old)
                if values is not None:
                    new, _ = self._assert(fold.target.of(*values), _LASTING)
            running.changes += 1
            entry = self.journal.append(
                Folded(
                    self.event,
                    number,
                    key,
                    old,
                    new,
                    tuple(running.joined),
                    tuple(running.left),
                    running.entry,
                    tuple(running.facts.values()) if running.changes % _SNAPSHOT == 0 else None,
                )
            )
            if new is not None:
                self.journal.made(new, entry)  # also where the value is the same: it has other contributors now
            running.current, running.entry, running.joined, running.left = new, entry, [], []

    def contributors(self, entry: int) -> list[Fact]:
        """What a fold was made of when that journal entry refreshed it, in order of number."""
        steps: list[Folded] = []
        facts: dict[int, Fact] = {}
        while entry >= 0:
            step = self.journal[entry]
            assert isinstance(step, Folded)
            if step.snapshot is not None:
                facts = {f.number: f for f in step.snapshot}
                break
            steps.append(step)
            entry = step.before
        for step in reversed(steps):
            facts.update((f.number, f) for f in step.joined)
            for fact in step.left:
                facts.pop(fact.number, None)
        return [facts[n] for n in sorted(facts)]

    # -------------------------------------------------------------------------- fork

    def fork(self) -> Self:
        """An independent session that goes on from this quiet point.  RuntimeError in the middle of a run."""
        if self.memory.added or self.memory.removed:
            self._match()
        if self._doubt or self._dirty or self._buffer is not None:
            raise RuntimeError("a session forks only where nothing is pending")
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.matcher = self.matcher.fork(other)
        other.memory = self.memory.fork()
        other.agenda = Agenda()
        other.agenda.activations = list(self.agenda.activations)
        other._supports, other._running = self._supports.fork(), self._running.fork()
        other._derived = dict(self._derived)
        other._doubt, other._dirty, other._buffer = {}, {}, None
        other.journal = self.journal.fork()
        other.happened = list(self.happened)
        return other

    def entries(self, since: int = 0) -> Iterator[tuple[int, Any]]:
        """Journal entries with their numbers, from one on."""
        return enumerate(self.journal.since(since), since)


__all__ = ["Law", "RuleError", "RuleFailure", "Runaway", "WorkingMemory"]
