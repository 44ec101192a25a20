"""The past of a session: what stood in working memory at any entry of its journal.

The journal is a log of net changes, so that going back is looking up lives: from which entry to which a fact stood.
One pass through the journal writes them down, and nothing is matched or copied.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

from .entries import Applied, Begun, Ended, Entry, Fired, Folded, Stepped, Withdrawn
from .facts import Fact
from .journal import Journal

_STILL = 1 << 60  # the end of what still stands


class _Lives:
    """Facts of a kind with the entries between which they stood, in the order of their coming."""

    __slots__ = ("facts", "begins", "ends", "changes", "_standing")

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.begins: list[int] = []
        self.ends: list[int] = []
        self.changes: list[int] = []  # entries before which something had come or gone
        self._standing: dict[int, list[Fact]] = {}

    def begin(self, fact: Fact, number: int) -> int:
        """A fact came; gives its place."""
        self.facts.append(fact)
        self.begins.append(number)
        self.ends.append(_STILL)
        self.changed(number)
        return len(self.facts) - 1

    def end(self, place: int, number: int) -> None:
        """The fact in that place went."""
        self.ends[place] = number
        self.changed(number)

    def changed(self, number: int) -> None:
        if not self.changes or self.changes[-1] != number:
            self.changes.append(number)

    def version(self, number: int) -> int:
        """How often something had come or gone before that entry."""
        return bisect_right(self.changes, number)

    def standing(self, number: int) -> list[Fact]:
        """What stood before that entry."""
        version = self.version(number)
        found = self._standing.get(version)
        if found is None:
            last = bisect_right(self.begins, number)
            found = [self.facts[n] for n in range(last) if self.ends[n] > number]
            self._standing[version] = found
        return found

    def happened(self, number: int) -> list[Fact]:
        """The same for happenings, which all go when their event is over: whatever came before is gone too."""
        place = bisect_right(self.begins, number) - 1
        found = []
        while place >= 0 and self.ends[place] > number:
            found.append(self.facts[place])
            place -= 1
        return found[::-1]


_NONE = _Lives()


class State:
    """The facts that stood before one entry of the journal."""

    __slots__ = ("number", "_past")

    def __init__(self, past: Past, number: int):
        self.number = number
        self._past = past

    def of(self, predicate: str) -> list[Fact]:
        """The facts of a predicate."""
        lives = self._past.lives.get(predicate, _NONE)
        if Fact.registry[predicate].happening:
            return lives.happened(self.number)
        return lives.standing(self.number)

    def fitting(self, predicate: str, field: str, value: Any) -> list[Fact]:
        """The facts of a predicate with that value in a field."""
        return self._past.index(predicate, field).get(value, _NONE).standing(self.number)


class Ever(State):
    """All facts that stood at some time."""

    def of(self, predicate: str) -> list[Fact]:
        """The facts of a predicate."""
        return self._past.lives.get(predicate, _NONE).facts

    def fitting(self, predicate: str, field: str, value: Any) -> list[Fact]:
        """The facts of a predicate with that value in a field."""
        return self._past.index(predicate, field).get(value, _NONE).facts


@dataclass(frozen=True, slots=True)
class Span:
    """One event: the entry at which it begins, the one that applies what it changes, the one at which it is over.

    What triggers on the event is matched just before `over`, where everything that happened is still there.
    """

    event: int
    begins: int
    changes: int
    over: int
    happened: frozenset[str]  # the predicates of what happened


class Past:
    """States and events of a journal up to an entry."""

    def __init__(self, journal: Journal, end: int | None = None):
        self.journal = journal
        self.end = len(journal) if end is None else end
        self.events: list[Span] = []
        self.lives: dict[str, _Lives] = {}
        self._places: dict[str, dict[tuple[Any, ...], int]] = {}  # of what stands, by predicate and key
        self._indexes: dict[tuple[str, str], dict[Any, _Lives]] = {}
        self._read()
        self.spans = {span.event: span for span in self.events}

    def state(self, number: int) -> State:
        """What stood before that entry."""
        return State(self, number)

    def version(self, predicate: str, number: int) -> int:
        """As long as it is the same for two entries, so are the facts of a predicate."""
        lives = self.lives.get(predicate, _NONE)
        if Fact.registry[predicate].happening and not lives.happened(number):
            return 0  # in whichever event
        return lives.version(number)

    def index(self, predicate: str, field: str) -> dict[Any, _Lives]:
        """The lives of a predicate's facts by the value of a field."""
        found = self._indexes.get((predicate, field))
        if found is None:
            found = self._indexes[(predicate, field)] = {}
            lives = self.lives.get(predicate, _NONE)
            for fact, begin, end in zip(lives.facts, lives.begins, lives.ends, strict=True):
                of_value = found.setdefault(fact[field], _Lives())
                of_value.ends[of_value.begin(fact, begin)] = end
            for of_value in found.values():
                of_value.changes = sorted({*of_value.begins, *of_value.ends} - {_STILL})
        return found

    def _read(self) -> None:
        begins = changes = -1
        happened: set[str] = set()
        for number in range(self.end):
            entry = self.journal[number]
            self._apply(entry, number + 1)
            if isinstance(entry, Begun) or (isinstance(entry, Applied) and not entry.tier.closes):
                begins, changes = number, -1
                happened = set()
            if isinstance(entry, Begun):
                happened |= {fact.predicate for fact in entry.facts if fact.happening}
            elif isinstance(entry, Fired):
                happened |= {fact.predicate for fact in entry.then if fact.happening}
            elif isinstance(entry, Applied) and entry.tier.closes:
                changes = number
            elif isinstance(entry, Ended):
                changes = changes if changes >= 0 else number
                happened |= {fact.predicate for fact in entry.facts}
                self.events.append(Span(entry.event, begins, changes, number, frozenset(happened)))

    def _add(self, fact: Fact, after: int) -> None:
        places = self._places.setdefault(fact.predicate, {})
        if fact.key not in places:
            places[fact.key] = self.lives.setdefault(fact.predicate, _Lives()).begin(fact, after)

    def _drop(self, fact: Fact, after: int) -> None:
        place = self._places.get(fact.predicate, {}).pop(fact.key, None)
        if place is not None:
            self.lives[fact.predicate].end(place, after)

    def _change(self, firing: Fired, after: int) -> None:
        """What a firing made of numbers; the old ones go."""
        for fact, (kind, key, _, _) in zip(firing.changed, firing.adds, strict=True):
            facts = self.lives.setdefault(kind.predicate, _Lives()).facts
            standing = [facts[place] for place in self._places.get(kind.predicate, {}).values()]
            for old in [f for f in standing if all(f[name] == value for name, value in key)]:
                self._drop(old, after)
            self._add(fact, after)

    def _apply(self, entry: Entry, after: int) -> None:
        """What an entry changed, for the states after it."""
        firings: list[Fired] = []
        gone: tuple[Fact | None, ...] = ()
        come: tuple[Fact | None, ...] = ()
        if isinstance(entry, Begun):
            come = entry.facts
        elif isinstance(entry, Fired) and not entry.rule.tier.simultaneous:
            gone, come = entry.ends, entry.then
        elif isinstance(entry, Applied):
            firings = [f for n in entry.firings if isinstance(f := self.journal[n], Fired)]
            gone = tuple(fact for firing in firings for fact in firing.ends)
            come = tuple(fact for firing in firings for fact in firing.then)
        elif isinstance(entry, Withdrawn):
            gone = (entry.fact,)
        elif isinstance(entry, Folded):
            gone, come = (entry.old,), (entry.new,)
        elif isinstance(entry, Ended):
            gone = entry.facts
        elif isinstance(entry, Stepped):
            gone, come = entry.ends, entry.adds
        for fact in gone:
            if fact is not None:
                self._drop(fact, after)
        for fact in come:
            if fact is not None:
                self._add(fact, after)
        for firing in firings:
            self._change(firing, after)
