"""The journal: an append-only record of everything a session did, from which proofs are read.

History lives here and not in working memory, so that the cost of an event does not grow with the game.  Entries are
immutable once written, and a fork shares its parent's by reference.
"""

from __future__ import annotations

import marshal
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from .entries import Applied, Begun, Cause, Ended, Entry, Failed, Fired, Folded, Lost, Stepped, Withdrawn
from .facts import Fact
from .matcher import Production

Row = tuple[Any, ...]
_BEGUN, _FIRED, _FAILED, _APPLIED, _LOST, _WITHDRAWN, _FOLDED, _ENDED, _STEPPED = range(9)
_PAGE = 512  # rows
_LEVEL = 1  # of compression: higher ones save little
_REMEMBERED = 50_000  # entries that are kept unpacked at a time


class Journal:
    """Entries by number, with the numbers of those that made each fact.

    An entry is written as a row, a tuple of plain values in which facts are numbers and rules their places in the law;
    what each fact says is written once, when it first stands.  So many rows make a page, which is packed: the past
    takes little memory however long the game.  Whoever reads gets entries, made from rows when asked for and
    remembered until the next page is packed.

    A fork reads what was written before it, `base` rows and `count` facts, from its `parent`.
    """

    __slots__ = (
        "productions", "parent", "base", "count", "_rows", "_row", "_keys", "_key", "_pages", "_page_rows",
        "_page_keys", "_first", "_again", "_losses", "_entries", "_facts", "_unpacked", "_again_of", "_lost_of",
    )  # fmt: skip

    def __init__(self, productions: Sequence[Production], parent: Journal | None = None, count: int = 0) -> None:
        self.productions = productions
        self.parent = parent
        self.base = 0 if parent is None else len(parent)
        self.count = count
        self._rows: list[Row] = []  # the page that is being written: its rows, and the number of the first
        self._row = self.base
        self._keys: list[tuple[Any, ...]] = []  # what the facts say that first stand in it, and the number of the first
        self._key = count + 1
        self._pages: list[bytes] = []
        self._page_rows: array[int] = array("I")  # the number of the first row of each page, and of its first fact
        self._page_keys: array[int] = array("I")
        self._first = array("I")  # the entry that first asserted each fact
        self._again = array("I")  # a fact that was asserted again, and the entry; in turn
        self._losses = array("I")  # a firing, a fact that it no longer supports, and the entry that tells so; in turn
        self._forget()

    def _forget(self) -> None:
        """Let go of what was unpacked for readers."""
        self._entries: dict[int, Entry] = {}
        self._facts: dict[int, Fact] = {}
        self._unpacked: dict[int, tuple[list[Row], list[tuple[Any, ...]]]] = {}
        self._again_of: dict[int, list[int]] | None = None
        self._lost_of: dict[tuple[int, int], int] | None = None

    def fork(self, count: int) -> Journal:
        """A journal that goes on from here and shares what is written; so many facts have a number."""
        return Journal(self.productions, self, count)

    # ----------------------------------------------------------------------- writing

    def __len__(self) -> int:
        return self._row + len(self._rows)

    def made(self, key: tuple[Any, ...], entry: int) -> None:
        """Write down what the fact with the next number says, and which entry asserts it."""
        self._keys.append(key)
        self._first.append(entry)

    def made_again(self, fact: Fact, entry: int) -> None:
        """Remember that an entry asserts a fact that has a number already."""
        self._again.extend((fact.number, entry))
        self._again_of = None

    def begun(self, event: int, facts: Iterable[int], cause: Row | None) -> None:
        """An event begins."""
        self._rows.append((_BEGUN, event, tuple(facts), cause))

    def fired(self, event: int, rule: int, conditions: Row, then: Row = ()) -> int:
        """A rule fires; gives the number of the entry."""
        rows = self._rows
        rows.append((_FIRED, event, rule, conditions, then, ()))
        return self._row + len(rows) - 1

    def concluded(self, number: int, then: Row) -> None:
        """What a firing of a simultaneous tier has concluded with its batch."""
        _, event, rule, conditions, *_ = self._rows[number - self._row]
        self._rows[number - self._row] = (_FIRED, event, rule, conditions, then, ())
        self._entries.pop(number, None)

    def changed(self, number: int, changed: Row) -> None:
        """The numbers that it has changed with its batch."""
        self._rows[number - self._row] = (*self._rows[number - self._row][:5], changed)

    def failed(self, event: int, rule: int, conditions: Row, why: str) -> None:
        """A rule could not conclude."""
        self._rows.append((_FAILED, event, rule, conditions, why))

    def applied(self, event: int, firings: Row) -> None:
        """A simultaneous tier takes effect."""
        self._rows.append((_APPLIED, event, firings))

    def lost(self, event: int, firing: int, fact: int) -> None:
        """A derivation no longer stands."""
        self._losses.extend((firing, fact, len(self)))
        self._rows.append((_LOST, event, firing, fact))
        self._lost_of = None

    def withdrawn(self, event: int, fact: int, circular: bool) -> None:
        """A logical fact is withdrawn."""
        self._rows.append((_WITHDRAWN, event, fact, circular))

    def folded(self, event: int, *details: Any) -> int:
        """A fold is refreshed; gives the number of the entry.  The details are those of `Folded`, facts by number."""
        self._rows.append((_FOLDED, event, *details))
        return self._row + len(self._rows) - 1

    def ended(self, event: int, facts: Row) -> None:
        """An event is over."""
        self._rows.append((_ENDED, event, facts))

    def stepped(self, event: int, citation: str, text: str, adds: Row, ends: Row, data: Row) -> None:
        """The procedure takes a step."""
        self._rows.append((_STEPPED, event, citation, text, adds, ends, data))

    def pack(self) -> None:
        """Pack the page that is being written, if it is full.  For moments at which all its rows are final."""
        if len(self._rows) >= _PAGE:
            self._page_rows.append(self._row)
            self._page_keys.append(self._key)
            self._pages.append(zlib.compress(marshal.dumps((self._rows, self._keys)), _LEVEL))
            self._row += len(self._rows)
            self._key += len(self._keys)
            self._rows, self._keys = [], []
            self._forget()

    def reference(self, thing: Any) -> Any:
        """How a row refers to what the procedure hands over: a fact that stands or stood here by its number."""
        if not isinstance(thing, Fact):
            return (thing,)
        if 0 < thing.number < self._key + len(self._keys) and self._said(thing.number) == thing.key:
            return thing.number
        return (thing.key, thing.number)

    # ----------------------------------------------------------------------- reading

    def __getitem__(self, number: int) -> Entry:
        at = self
        while number < at.base:
            assert at.parent is not None
            at = at.parent
        entry = at._entries.get(number)
        if entry is None:
            if len(at._entries) >= _REMEMBERED:
                at._forget()
            entry = at._entries[number] = at._read(number)
        return entry

    def __iter__(self) -> Iterator[Entry]:
        return self.since(0)

    def since(self, number: int) -> Iterator[Entry]:
        """The entries from that number on."""
        return (self[n] for n in range(number, len(self)))

    def makers(self, fact: Fact) -> list[int]:
        """The numbers of all entries that asserted a fact, in order."""
        found: list[int] = []
        at: Journal | None = self
        limit = len(self)
        while at is not None:
            found = [n for n in at._makers(fact.number) if n < limit] + found
            limit, at = min(limit, at.base), at.parent
        return found

    def _makers(self, number: int) -> list[int]:
        if self._again_of is None:
            self._again_of = {}
            for fact, entry in zip(self._again[::2], self._again[1::2], strict=True):
                entries = self._again_of.setdefault(fact, [])
                if not entries or entries[-1] != entry:
                    entries.append(entry)
        place = number - self.count - 1
        first = list(self._first[place : place + 1]) if place >= 0 else []
        return first + [n for n in self._again_of.get(number, ()) if n not in first]

    def lost_at(self, firing: int, fact: Fact) -> int | None:
        """The number of the entry that tells of the loss of a derivation, or None while it stands."""
        lost = (firing, fact.number)
        at: Journal | None = self
        limit = len(self)
        while at is not None:
            if at._lost_of is None:
                told = zip(at._losses[::3], at._losses[1::3], at._losses[2::3], strict=True)
                at._lost_of = {(maker, number): entry for maker, number, entry in told}
            found = at._lost_of.get(lost)
            if found is not None and found < limit:
                return found
            limit, at = min(limit, at.base), at.parent
        return None

    def event(self, number: int) -> int:
        """The event of an entry."""
        at = self
        while number < at.base:
            assert at.parent is not None
            at = at.parent
        return int(at._written(number)[1])

    def _page(self, page: int) -> tuple[list[Row], list[tuple[Any, ...]]]:
        found = self._unpacked.get(page)
        if found is None:
            found = self._unpacked[page] = marshal.loads(zlib.decompress(self._pages[page]))
        return found

    def _said(self, number: int) -> tuple[Any, ...]:
        """What the fact with that number says."""
        at = self
        while number <= at.count:
            assert at.parent is not None
            at = at.parent
        if number >= at._key:
            return at._keys[number - at._key]
        page = bisect_right(at._page_keys, number) - 1
        return at._page(page)[1][number - at._page_keys[page]]

    def predicates(self) -> set[str]:
        """The predicates of which there is a fact, or was one at some time."""
        return {self._said(number)[0] for number in range(1, self._key + len(self._keys))}

    def _fact(self, number: int) -> Fact:
        fact = self._facts.get(number)
        if fact is None:
            key = self._said(number)
            fact = self._facts[number] = Fact.registry[key[0]].made(key, number)
        return fact

    def _all(self, numbers: Iterable[int]) -> tuple[Fact, ...]:
        return tuple([self._fact(number) for number in numbers])

    def _met(self, numbers: Iterable[int]) -> tuple[Fact | None, ...]:
        return tuple([self._fact(number) if number else None for number in numbers])

    def _referred(self, references: Iterable[Any]) -> tuple[Any, ...]:
        found: list[Any] = []
        for each in references:
            if type(each) is int:
                found.append(self._fact(each))
            elif len(each) == 1:
                found.append(each[0])
            else:
                found.append(Fact.registry[each[0][0]].made(*each))
        return tuple(found)

    def _written(self, number: int) -> Row:
        if number >= self._row:
            return self._rows[number - self._row]
        page = bisect_right(self._page_rows, number) - 1
        return self._page(page)[0][number - self._page_rows[page]]

    def _read(self, number: int) -> Entry:
        """The entry of a row."""
        kind, event, *rest = self._written(number)
        return _READERS[kind](self, event, *rest)

    def _read_begun(self, event: int, facts: Row, cause: Row | None) -> Begun:
        why = Cause(cause[0], cause[1], self._referred(cause[2])) if cause is not None else None
        return Begun(event, self._all(facts), why)

    def _read_fired(self, event: int, place: int, conditions: Row, then: Row, changed: Row) -> Fired:
        production, met = self.productions[place], self._met(conditions)
        bindings = production.bindings(met)
        ends, adds = production.effects.changed((*bindings.values(), event))
        return Fired(event, production.rule, met, bindings, self._all(then), ends, adds, self._all(changed))

    def _read_failed(self, event: int, place: int, conditions: Row, why: str) -> Failed:
        production, met = self.productions[place], self._met(conditions)
        return Failed(event, production.rule, met, production.bindings(met), why)

    def _read_applied(self, event: int, firings: Row) -> Applied:
        first = self[firings[0]]
        assert isinstance(first, Fired)
        return Applied(event, first.rule.tier, firings)

    def _read_lost(self, event: int, firing: int, fact: int) -> Lost:
        return Lost(event, firing, self._fact(fact))

    def _read_withdrawn(self, event: int, fact: int, circular: bool) -> Withdrawn:
        return Withdrawn(event, self._fact(fact), circular)

    def _read_folded(
        self,
        event: int,
        fold: int,
        key: Any,
        old: int,
        new: int,
        joined: Row,
        left: Row,
        before: int,
        all_of: Row | None,
    ) -> Folded:
        was, now = self._met((old, new))
        snapshot = self._all(all_of) if all_of is not None else None
        return Folded(event, fold, key, was, now, self._all(joined), self._all(left), before, snapshot)

    def _read_ended(self, event: int, facts: Row) -> Ended:
        return Ended(event, self._all(facts))

    def _read_stepped(self, event: int, citation: str, text: str, adds: Row, ends: Row, data: Row) -> Stepped:
        return Stepped(event, citation, text, self._all(adds), self._all(ends), self._referred(data))


_READERS: dict[int, Callable[..., Entry]] = {
    _BEGUN: Journal._read_begun,
    _FIRED: Journal._read_fired,
    _FAILED: Journal._read_failed,
    _APPLIED: Journal._read_applied,
    _LOST: Journal._read_lost,
    _WITHDRAWN: Journal._read_withdrawn,
    _FOLDED: Journal._read_folded,
    _ENDED: Journal._read_ended,
    _STEPPED: Journal._read_stepped,
}
