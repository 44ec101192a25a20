"""The past of a session: what stood in working memory at any entry of its journal.

The journal is a log of net changes, so that going back is replaying facts, without matching anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .facts import Fact
from .journal import Applied, Begun, Ended, Fired, Folded, Journal, Stepped, Withdrawn

Facts = dict[tuple[Any, ...], Fact]


class State:
    """The facts that stood before one entry of the journal."""

    def __init__(self, number: int, facts: dict[str, Facts]):
        self.number = number
        self._facts = facts
        self._by_value: dict[tuple[str, str], dict[Any, list[Fact]]] = {}

    def of(self, predicate: str) -> Iterable[Fact]:
        """The facts of a predicate."""
        return self._facts.get(predicate, {}).values()

    def fitting(self, predicate: str, field: str, value: Any) -> list[Fact]:
        """The facts of a predicate with that value in a field."""
        index = self._by_value.get((predicate, field))
        if index is None:
            index = {}
            for fact in self.of(predicate):
                index.setdefault(fact[field], []).append(fact)
            self._by_value[(predicate, field)] = index
        return index.get(value, [])


@dataclass(frozen=True, slots=True)
class Span:
    """One event: the entry at which it begins, the one that applies what it changes, the one at which it is over.

    What triggers on the event is matched just before `over`, where everything that happened is still there.
    """

    event: int
    begins: int
    changes: int
    over: int


class Past:
    """States and events of a journal up to an entry."""

    def __init__(self, journal: Journal, end: int | None = None):
        self.journal = journal
        self.end = len(journal) if end is None else end
        self.events = list(self._events())
        self._states: dict[int, State] = {}

    def _events(self) -> Iterator[Span]:
        begins = changes = -1
        for number in range(self.end):
            entry = self.journal[number]
            if isinstance(entry, Begun) or (isinstance(entry, Applied) and not entry.tier.closes):
                begins, changes = number, -1
            elif isinstance(entry, Applied):
                changes = number
            elif isinstance(entry, Ended):
                yield Span(entry.event, begins, changes if changes >= 0 else number, number)

    def state(self, number: int) -> State:
        """What stood before that entry."""
        if number not in self._states:
            self._replay({number} | {n for span in self.events for n in (span.changes, span.over)} | {self.end})
        return self._states[number]

    def _replay(self, wanted: set[int]) -> None:
        facts: dict[str, Facts] = {}
        own: set[str] = set()  # predicates whose table no state shares

        def table(predicate: str) -> Facts:
            if predicate not in own:
                facts[predicate] = dict(facts.get(predicate, ()))
                own.add(predicate)
            return facts[predicate]

        def add(fact: Fact) -> None:
            table(fact.predicate)[fact.key] = fact

        def drop(fact: Fact) -> None:
            table(fact.predicate).pop(fact.key, None)

        last = max(wanted)
        for number in range(last + 1):
            if number in wanted:
                self._states.setdefault(number, State(number, dict(facts)))
                own.clear()
            if number == last:
                return
            _apply(self.journal, number, add, drop, table)


def _apply(journal: Journal, number: int, add: Any, drop: Any, table: Any) -> None:
    entry = journal[number]
    if isinstance(entry, Begun):
        for fact in entry.facts:
            add(fact)
    elif isinstance(entry, Fired) and not entry.rule.tier.simultaneous:
        for fact in entry.ends:
            drop(fact)
        for fact in entry.then:
            add(fact)
    elif isinstance(entry, Applied):
        firings = [f for n in entry.firings if isinstance(f := journal[n], Fired)]
        for firing in firings:
            for fact in firing.ends:
                drop(fact)
        for firing in firings:
            for fact in firing.then:
                add(fact)
            for fact, (kind, key, _, _) in zip(firing.changed, firing.adds, strict=True):
                for old in [f for f in table(kind.predicate).values() if all(f[n] == v for n, v in key)]:
                    drop(old)
                add(fact)
    elif isinstance(entry, Withdrawn):
        drop(entry.fact)
    elif isinstance(entry, Folded):
        if entry.old is not None:
            drop(entry.old)
        if entry.new is not None:
            add(entry.new)
    elif isinstance(entry, Ended):
        for fact in entry.facts:
            drop(fact)
    elif isinstance(entry, Stepped):
        for fact in entry.ends:
            drop(fact)
        for fact in entry.adds:
            add(fact)
