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
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, ClassVar, Self

from ._experta import Agenda, KnowledgeEngine, Rule
from .agenda import LawStrategy, place
from .entries import Cause, Fired, Folded
from .facts import Fact
from .folds import Contribution, Fold, Running, Sum
from .journal import Journal
from .matcher import ALL, NONE, Activation, Bags, LawMatcher, Network, Table
from .rules import LawRule, RuleError
from .strata import check_strata
from .tiers import Tier
from .working_memory import WorkingMemory

_SNAPSHOT = 64  # refreshes of a fold, at least, between two full lists of its contributors
_SHARE = 8  # of the contributors so many are told again with each refresh, on average, however many there are
_new = dict.__new__  # of facts: they have no other
_LASTING = "lasting"  # a support that is no activation: the fact stands until something ends it
_number = attrgetter("number")
# a firing of a simultaneous tier: its entry, what is concluded and what ends by their keys, how numbers change
_Waiting = tuple[int, Activation, Sequence[tuple[Any, ...]], Sequence[tuple[Any, ...]], Any]


class RuleFailure(Exception):
    """A rule could not conclude: names it.  The session can go on; the activation is spent."""

    def __init__(self, rule: LawRule, why: Exception):
        self.rule = rule
        super().__init__(f"rule {rule.name} ({', '.join(rule.citations)}): {why}")


class Runaway(Exception):
    """The step limit was reached: names the rules that fired last, which most likely feed each other."""


def contributors(folds: Iterable[Fold]) -> dict[type[Fact], list[Contribution]]:
    """What facts contribute to folds, by their types."""
    found: dict[type[Fact], list[Contribution]] = {}
    for number, fold in enumerate(folds):
        for kind in fold.of:
            found.setdefault(kind, []).append(Contribution(number, fold, kind))
    return found


class Compiled:
    """What all sessions of a law share: its rules in force, checked, and everything computed from them.

    network      the matcher's
    contributes  fact type: the folds that it contributes to, with how it does
    numbered     fact type with a number that rules add to: its other fields
    event_level  the level of the tier whose application is the event; higher tiers wait for the next one
    """

    __slots__ = ("network", "contributes", "numbered", "event_level")

    def __init__(self, rules: tuple[LawRule, ...], folds: tuple[Fold, ...]) -> None:
        check_strata(rules, folds)
        self.network = Network(rules)
        self.contributes = contributors(folds)
        self.numbered = {
            template.fact: tuple(name for name in template.fact.fields if name != field)
            for rule in rules
            for template, field, _ in rule.adds
        }
        self.event_level = self.network.event_level


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
    def every_rule(cls) -> tuple[LawRule, ...]:
        """The rules of all editions, in definition order.

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
        rules = (rule for named in found.values() for rule in named.values())
        return tuple(sorted(rules, key=lambda rule: rule.order))

    @classmethod
    def rules(cls, edition: str = "") -> tuple[LawRule, ...]:
        """The rules in force in an edition, in definition order."""
        return tuple(rule for rule in cls.every_rule() if rule.in_force(edition))

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
        self.journal = Journal(self.network.productions)
        self.event = 0
        self.open = False
        self.happened: list[Fact] = []
        self._supports: Bags[tuple[Any, ...], Any] = Bags()  # of logical facts: activations, or that they are given
        self._derived: dict[Activation, int] = {}  # the entries of logical activations whose conditions still hold
        self._doubt: dict[int, dict[tuple[Any, ...], None]] = {}
        self._dirty: dict[int, dict[tuple[int, Any], tuple[list[int], list[int]]]] = {}  # who joined and who left
        self._running: Table[tuple[int, Any], Running] = Table(Running)
        self._contributors: Bags[tuple[int, Any], Fact] = Bags()
        self._buffer: list[_Waiting] | None = None
        self._due = NONE  # the level at which a fold, a doubt or a batch is due
        self._urgent = NONE  # the level at which the matcher has to be told what has come and gone

    @property
    def next_event(self) -> int:
        """The number that the next event will have."""
        return self.event + 1

    # ---------------------------------------------------------------------- reading

    def facts_of(self, kind: type[Fact], **fields: Any) -> list[Fact]:
        """The facts of a type, in order of their numbers, whose fields have these values."""
        if not self.matcher.facts.get(kind):
            for fact, _ in self.memory.added.values():
                if type(fact) is kind:
                    break
            else:
                return []
        if not fields:
            return sorted(self._of_type(kind), key=_number)
        (name, value), *rest = fields.items()
        index = self.memory.indexes.get(kind, {}).get(name)
        if index is None:
            index = self.memory.index(kind, name, self._of_type(kind))
        found: Iterable[Fact] = index.under(value)
        if rest:
            found = [f for f in found if all(f[name] == value for name, value in rest)]
        return sorted(found, key=_number)

    def _of_type(self, kind: type[Fact]) -> Iterable[Fact]:
        """The facts of a type: the matcher has them, but for what it has not yet been told."""
        memory = self.memory
        found: Iterable[Fact] = self.matcher.facts.get(kind, {}).values()
        if memory.removed:
            found = [fact for fact in found if fact.key in memory]
        if memory.added:
            return [*found, *[fact for fact, _ in memory.added.values() if type(fact) is kind]]
        return found

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
        self.open = self.matcher.open = True
        number = len(self.journal)
        given = [self._given(fact, number) for fact in facts]
        why = None
        if cause is not None:
            why = (cause.citation, cause.text, tuple(map(self.journal.reference, cause.facts)))
        self.journal.begun(self.event, given, why)

    def end(self) -> None:
        """Close the event: what happened in it is over."""
        self.journal.ended(self.event, tuple([fact.number for fact in self.happened]))
        for fact in self.happened:
            if fact.key in self.memory:
                self._retract(fact.key)
        self.happened = []
        self._close()
        for level in [level for level in self._dirty if level > self._event_level]:  # folds over what has happened
            self._refresh(level)
        if self._buffer is None:
            self.journal.pack()

    def _close(self) -> None:
        """The event has been applied, or is over: the moment of its rules has passed."""
        self.open = False
        self.matcher.close()
        activations = self.agenda.activations
        while activations and activations[-1].node.level >= self._event_level:
            activations.pop()

    def batch(self, tier: Tier) -> bool:
        """Open the next event with whatever the rules of a simultaneous tier conclude, all at once (704.3).

        False, and no event, if they conclude nothing.
        """
        self._run(tier.level + 1)  # what still follows belongs to the last event
        self.event += 1
        self.open = self.matcher.open = True
        self.run(until=tier)
        if self.happened:
            return True
        self.event -= 1
        self.open = False
        self.matcher.close()
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
        ended = tuple([self._retract(fact.key).number for fact in ends])
        number = len(self.journal)
        added = tuple([self._given(fact, number) for fact in adds])
        self.journal.stepped(self.event, citation, text, added, ended, tuple(map(self.journal.reference, data)))
        if self._buffer is None:
            self.journal.pack()

    def declare(self, *facts: Fact) -> None:
        """Assert lasting facts as given, without an event."""
        self.step("", "given", adds=facts)

    def retract(self, fact: Fact) -> None:
        """End a given fact, without an event."""
        self.step("", "no longer given", ends=[fact])

    def _given(self, fact: Fact, entry: int) -> int:
        if fact.happening and not self.open:
            raise RuntimeError(f"{fact} can only happen in an event")
        return self._assert(type(fact), fact.key, _LASTING, entry).number

    # --------------------------------------------------------------- working memory

    def _assert(self, kind: type[Fact], key: tuple[Any, ...], by: Any, entry: int) -> Fact:
        """The fact with that key, which an entry of the journal concludes: made if it does not stand."""
        memory, matcher = self.memory, self.matcher
        gate = matcher.gates.get(kind) or matcher.gate(kind)
        new = _new(kind)
        fact = memory.setdefault(key, new)
        if fact is not new:
            self.journal.made_again(fact, entry)
        else:
            if memory.removed and key in memory.removed:
                fact = memory.restore(key)
                self.journal.made_again(fact, entry)
            else:
                fact.key = key
                memory.count = fact.number = number = memory.count + 1
                path = gate.paths.get(gate.asks(key)) or matcher.path(fact)
                memory.added[number] = fact, path
                if path.most > self._urgent:
                    self._urgent = max(self._urgent, path.told(matcher.left))
                if kind in memory.kept:
                    memory.keep(fact)
                self.journal.made(key, entry)
            if gate.happening:
                self.happened.append(fact)
            if kind in self._contributes:
                self._contribute(fact, True)
        if gate.logical:
            supports = self._supports
            if supports.setdefault(key, by) is not by:
                supports.add(key, by)
        return fact

    def _retract(self, key: tuple[Any, ...]) -> Fact:
        fact = self.memory.retract(key)
        kind = type(fact)
        if not kind.happening or fact.number in self.matcher.dependents:
            self._urgent = ALL  # what happened does not come again
        if kind.logical:
            self._supports.pop(key, None)
        if kind in self._contributes:
            self._contribute(fact, False)
        return fact

    def _contribute(self, fact: Fact, joins: bool) -> None:
        """Note what a fact that comes or goes means for the folds, which are refreshed at their tiers."""
        key, contributors = fact.key, self._contributors
        for contribution in self._contributes[type(fact)]:
            of = (contribution.fold, key[contribution.key])
            if not joins:
                contributors.remove(of, fact)
            elif of in contributors:
                contributors.add(of, fact)
            else:
                contributors[of] = fact
            if contribution.sums:
                weight = contribution.weight
                amount = key[weight] if weight is not None else contribution.amount
                self._running[of].total += amount if joins else -amount
            level = contribution.level
            if level not in self._dirty:
                self._dirty[level] = {}
                if level > self._due:
                    self._due = level
            dirty = self._dirty[level]
            if of not in dirty:
                dirty[of] = ([], [])
            dirty[of][0 if joins else 1].append(fact.number)

    # ------------------------------------------------------------------------ firing

    def run(self, until: Tier | None = None) -> None:
        """Fire every activation of tier `until` and above; without it, all.

        Returns as soon as a simultaneous tier other than that of the event has been applied: a new event begins
        there.  `RuleFailure` if a rule cannot conclude, `Runaway` at the step limit.
        """
        self._run(until.level if until is not None else 0)

    def _run(self, floor: int) -> None:
        """Fire every activation of at least this level."""
        activations = self.agenda.activations
        for _ in range(self.step_limit):
            top, due = activations[-1].node.level if activations else NONE, self._due
            if self._urgent >= floor and self._urgent >= top and self._urgent >= due:
                self._match()
                top, due = activations[-1].node.level if activations else NONE, self._due
            if due >= top and (due > top or due in self._dirty):
                if due < floor - 1:
                    return
                if due in self._dirty:
                    self._refresh(due)
                elif due in self._doubt:
                    self._settle_doubt(due)
                elif self._apply():
                    return
                continue
            if top < floor:
                return
            self._fire(activations.pop())
            while activations and activations[-1].node.level == top and activations[-1].node.logical:
                self._fire(activations.pop())  # what one concludes takes nothing from another: no need to look between
        last = [e.rule.name for e in self.journal.since(max(0, len(self.journal) - 12)) if isinstance(e, Fired)]
        raise Runaway(f"no end after {self.step_limit} firings; the last were {', '.join(last)}")

    def _next_due(self) -> None:
        """Something that was due has been done: find the level at which something is due next."""
        self._due = max(self._dirty) if self._dirty else NONE
        if self._doubt:
            self._due = max(self._due, *self._doubt)
        if self._buffer is not None:
            self._due = max(self._due, self._buffer[0][1].node.level - 1)

    def _match(self) -> None:
        """Take what has changed to the matcher, and what that brings to the agenda; note derivations that are lost."""
        memory = self.memory
        came, went = memory.added.values(), memory.removed.values()
        memory.added, memory.removed, self._urgent = {}, {}, NONE
        added, removed = self.matcher.take(came, went)
        if added and not self.open:
            added = [a for a in added if a.node.level < self._event_level]  # their moment has passed
        if added or removed:
            self.strategy._update_agenda(self.agenda, added, removed)
        if not removed:
            return
        gone = [a for a in removed if a in self._derived]
        if len(gone) > 1:
            gone.sort(key=place, reverse=True)  # not in the matcher's order
        for activation in gone:
            firing, level = self._derived.pop(activation), activation.node.level - 1
            for key in self._concluded(activation, firing):
                if self._supports.holds(key, activation):
                    self._supports.remove(key, activation)
                    self.journal.lost(self.event, firing, self.memory[key].number)
                    self._doubt.setdefault(level, {})[key] = None
                    self._due = max(self._due, level)

    def _concluded(self, activation: Activation, firing: int) -> Iterable[tuple[Any, ...]]:
        """The keys of what an activation has concluded."""
        effects = activation.node.effects
        event = self.journal.event(firing) if effects.timed else 0
        keys: Iterable[tuple[Any, ...]] = effects.then((*activation.bindings, event))
        return keys

    def _fire(self, activation: Activation) -> None:
        """Conclude what a rule says, or have it wait for the others of its simultaneous tier."""
        node, journal, event = activation.node, self.journal, self.event
        effects, bound = node.effects, (*activation.bindings, event)
        try:
            then = effects.then(bound)
            ends = effects.ends(bound) if effects.ends_kinds else ()
            adds = effects.changes(bound) if effects.adds else ()
        except Exception as why:
            journal.failed(event, node.number, activation.numbers, str(why))
            raise RuleFailure(node.rule, why) from why
        if node.simultaneous:
            number = journal.fired(event, node.number, activation.numbers)
            if self._buffer is None:
                self._buffer = []
                self._due = max(self._due, node.level - 1)
            self._buffer.append((number, activation, then, ends, adds))
            return
        number = len(journal)
        for key in ends:
            if key in self.memory:
                self._retract(key)
        by = activation if node.logical else _LASTING
        if len(then) == 1:  # as nearly always
            made: tuple[int, ...] = (self._assert(effects.kinds[0], then[0], by, number).number,)
        else:
            kinds = zip(effects.kinds, then, strict=True)
            made = tuple([self._assert(kind, key, by, number).number for kind, key in kinds])
        journal.fired(event, node.number, activation.numbers, made)
        if node.logical:
            self._derived[activation] = number
            activation.forget()

    def _apply(self) -> bool:
        """Apply a simultaneous tier: endings, then conclusions, then sums.  True if a new event begins with it."""
        buffer = self._buffer or []
        self._buffer = None
        self._next_due()
        memory, journal = self.memory, self.journal
        tier = buffer[0][1].rule.tier
        journal.applied(self.event, tuple([number for number, *_ in buffer]))
        for _, _, _, ends, _ in buffer:
            for key in ends:
                if key in memory:
                    self._retract(key)
        sums: dict[tuple[Any, ...], list[tuple[int, int]]] = {}  # of each number: by how much, by which entries
        for number, activation, then, _, adds in buffer:
            effects = activation.node.effects
            kinds = zip(effects.kinds, then)  # noqa: B905
            journal.concluded(number, tuple([self._assert(kind, key, _LASTING, number).number for kind, key in kinds]))
            for (kind, field), (values, by) in zip(effects.adds, adds):  # noqa: B905
                sums.setdefault((kind, field, *values), []).append((by, number))
        if sums:
            self._add_up(buffer, sums)
        if tier.closes:
            self._close()
        return not tier.closes

    def _add_up(self, buffer: Sequence[_Waiting], sums: dict[tuple[Any, ...], list[tuple[int, int]]]) -> None:
        """Change each number once, by all that the rules of a batch add to it."""
        changed: dict[tuple[Any, ...], int] = {}
        for of, parts in sums.items():
            kind, field, *values = of
            old = self.memory.numbers.get((kind, *values))
            total = (old[field] if old is not None else 0) + sum([by for by, _ in parts])
            if old is not None:
                self._retract(old.key)
            values.insert(kind.places[field] - 1, total)
            for _, number in parts:
                changed[of] = self._assert(kind, (kind.predicate, *values), _LASTING, number).number
        for number, activation, _, _, adds in buffer:
            if adds:
                which = [(*of, *values) for of, (values, _) in zip(activation.node.effects.adds, adds, strict=True)]
                self.journal.changed(number, tuple([changed[of] for of in which]))

    # --------------------------------------------------------- withdrawal and folds

    def _settle_doubt(self, level: int) -> None:
        """Withdraw what has lost its last grounded derivation, in order of number."""
        doubted = [self.memory[key] for key in self._doubt.pop(level) if key in self.memory]
        self._next_due()
        for fact in sorted(doubted, key=_number):
            circular = fact.key in self._supports
            if not circular or not self._grounded(fact.key, set()):
                self.journal.withdrawn(self.event, fact.number, circular)
                self._retract(fact.key)

    def _grounded(self, key: tuple[Any, ...], path: set[tuple[Any, ...]]) -> bool:
        """Whether some derivation rests on lasting facts without passing through the fact itself."""
        path = path | {key}
        for by in self._supports.under(key):
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
        dirty = self._dirty.pop(level)
        if level > self._event_level:
            self._urgent = ALL  # what stands changes in the middle of an event, whose rules look for it afresh
        self._next_due()
        for of, (joined, left) in dirty.items():
            number, key = of
            fold, running = self.folds[number], self._running[of]
            if isinstance(fold, Sum):
                values = (key, running.total) if of in self._contributors else None
            else:
                values = fold.values(self._contributors.under(of))
            old, entry = running.current, len(self.journal)
            new = None
            if old is not None and old.key[1:] == values:
                new = old
                self.journal.made_again(new, entry)  # the value is the same: it has other contributors now
            else:
                if old is not None:
                    self._retract(old.key)
                if values is not None:
                    new = self._assert(fold.target, (fold.target.predicate, *values), _LASTING, entry)
            running.changes += 1
            everyone = None
            if running.changes >= _SNAPSHOT and running.changes * _SHARE >= self._contributors.count(of):
                everyone, running.changes = self._contributors.under(of), 0
            self.journal.folded(
                self.event,
                number,
                key,
                old.number if old is not None else 0,
                new.number if new is not None else 0,
                tuple(joined),
                tuple(left),
                running.entry,
                everyone and tuple([fact.number for fact in everyone]),
            )
            running.current, running.entry = new, entry

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
        if self._due != NONE:
            raise RuntimeError("a session forks only where nothing is pending")
        return self._copy()

    def foresee(self, *facts: Fact, until: Tier, batch: Tier | None = None) -> list[Fact]:
        """What would happen in an event of these facts, or of a batch of that tier, from tier `until` up: a trial.

        Nothing of it happens here.
        """
        if self.memory.added or self.memory.removed:
            self._match()
        ahead = self._copy()
        if batch is not None:
            ahead.batch(batch)
        else:
            ahead.begin(*facts)
        ahead.run(until=until)
        return ahead.happened

    def _copy(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.matcher = self.matcher.fork(other)
        other.memory = self.memory.fork()
        other.agenda = Agenda()
        other.agenda.activations = list(self.agenda.activations)
        other._supports, other._running = self._supports.fork(), self._running.fork()
        other._contributors = self._contributors.fork()
        other._derived = dict(self._derived)
        other._doubt = {level: dict(doubted) for level, doubted in self._doubt.items()}
        other._dirty = {
            level: {of: (list(joined), list(left)) for of, (joined, left) in changes.items()}
            for level, changes in self._dirty.items()
        }
        other._buffer = list(self._buffer) if self._buffer is not None else None
        other.journal = self.journal.fork(self.memory.count)
        other.happened = list(self.happened)
        return other

    def entries(self, since: int = 0) -> Iterator[tuple[int, Any]]:
        """Journal entries with their numbers, from one on."""
        return enumerate(self.journal.since(since), since)


__all__ = ["Law", "RuleError", "RuleFailure", "Runaway"]
