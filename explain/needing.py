"""Which given facts and events an answer needs: every minimal set, its sufficiency and its minimality both played.

    {"schema": "azor needs 1", "record": ..., "query": ..., "holds": ..., "games": 57, "complete": true,
     "sets": [{"items": [{"kind": "event" | "object" | "position", "words": ..., "number": 0, "count": 9,
                          "of": 10}],
               "proof": the proof with nothing else given, "citations": [...]}]}

A set is enough if the record with nothing else comes to the answer, and minimal if it does not with any one item less.
Alike objects are told by how many they are, events by the number of their entry.  `docs/needs.schema.json` is the
schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..engine.past import Past
from ..engine.why import cited, why
from ..records.asking import read_goal
from ..records.model import Goal, Placed, Record
from ..records.played import Played
from ..records.run import examine
from . import changes as c
from .comparing import likeness, made

SCHEMA = "azor needs 1"
Counts = tuple[int, ...]


@dataclass(frozen=True)
class Item:
    """Something that a record gives, so many times."""

    kind: str
    words: str
    of: int = 1
    ids: tuple[str, ...] = ()  # of alike objects
    number: int = 0  # of an event


def needs(
    record: Record,
    text: str,
    *,
    moment: str = "",
    games: int = 1000,
    watch: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """All minimal sets of what a record gives that are enough for an answer, within a number of games."""
    goal = read_goal(text, record)
    record, moment = c.happenings(record, moment)
    search = _Search(record, goal, moment, games, watch)
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "record": record.title,
        "query": text,
        "holds": search.enough(search.all),
        "games": 0,
        "complete": True,
        "sets": [],
    }
    found: list[Counts] = []
    if data["holds"]:
        try:
            for each in search.minimal(search.all, set()):
                if each not in found:
                    found.append(each)
        except (_Enough, KeyboardInterrupt):
            data["complete"] = False
    found.sort(key=lambda counts: (sum(counts), [-n for n in counts]))
    data["sets"] = [search.told(counts) for counts in found]
    data["games"] = search.played
    return data


class _Enough(Exception):
    """So many games have been played."""


class _Search:
    def __init__(self, record: Record, goal: Goal, moment: str, games: int, watch: Callable[[int, int], None] | None):
        self.record, self.goal, self.moment, self.games, self.watch = record, goal, moment, games, watch
        self.items = list(_items(record))
        self.all: Counts = tuple(item.of for item in self.items)
        self.played = 0
        self._known: dict[Counts, bool] = {}
        self._roots: set[tuple[Any, ...]] = set()  # the facts of the answers
        self._undone: dict[Counts, frozenset[int]] = {}  # not enough, although those facts came to be: what ended them

    def enough(self, counts: Counts) -> bool:
        """Whether the record with so many of each item comes to the answer."""
        if counts not in self._known:
            if self.played >= self.games:
                raise _Enough
            if self.watch is not None:
                self.watch(self.played, self.games)
            played = self.play(counts)
            result = examine(played, self.goal) if played is not None else None
            self._known[counts] = result is not None and result.holds
            if result is not None and result.holds:
                self._roots |= {likeness(f) for s in result.solutions for f in s.facts}
            elif played is not None and any(likeness(f) in self._roots for _, f, _ in made(played)):
                self._undone[counts] = frozenset(self._undoing(played))
        return self._known[counts]

    def _undoing(self, played: Played) -> Iterator[int]:
        """The numbers of the entries in which a fact of the answers ended."""
        past = Past(played.game.session.journal)
        for lives in past.lives.values():
            for fact, end in zip(lives.facts, lives.ends, strict=True):
                if end <= past.end and likeness(fact) in self._roots:
                    yield from (m.entry.number for m in played.moments if m.start < end <= m.end)

    def play(self, counts: Counts) -> Played | None:
        """Play the record with so many of each item; None if that cannot be played."""
        self.played += 1
        if counts == self.all:
            return c.as_it_is(self.record, self.moment)
        return c.outcome(_only(self.record, self.items, counts), (), self.moment).played

    def minimal(self, limit: Counts, seen: set[tuple[Counts, bool]], spare: bool = True) -> Iterator[Counts]:
        """All minimal sets within a limit: one, and then those that do with less of one of its items.

        Where the answer came to be and was undone, the event in which it ended is left out, as often as that goes on;
        and once any event or designation, which may have led to that one.
        """
        if (limit, spare) in seen:
            return
        seen.add((limit, spare))
        if not self.enough(limit):
            undoing = self._undone.get(limit)
            for at, item in enumerate(self.items if undoing is not None else ()):
                ended_it = undoing is not None and item.kind == "event" and item.number in undoing
                if limit[at] and (ended_it or (spare and item.kind != "object")):
                    yield from self.minimal((*limit[:at], 0, *limit[at + 1 :]), seen, spare and ended_it)
            return
        found = self._shrunk(limit)
        yield found
        for at, count in enumerate(found):
            if count:
                yield from self.minimal((*limit[:at], count - 1, *limit[at + 1 :]), seen)

    def _shrunk(self, counts: Counts) -> Counts:
        less = True
        while less:
            less = False
            for at in reversed(range(len(counts))):
                for fewer in self._fewer(counts[at]):
                    tried = (*counts[:at], fewer, *counts[at + 1 :])
                    if self.enough(tried):
                        counts, less = tried, True
                        break
        return counts

    def _fewer(self, count: int) -> Iterator[int]:
        """Smaller counts to try: none at all, half, one less, until not even that is enough."""
        yield from dict.fromkeys(n for n in (0, count // 2, count - 1) if 0 <= n < count)

    def told(self, counts: Counts) -> dict[str, Any]:
        """A minimal set as data, with the proof from it alone."""
        items = [
            {"kind": item.kind, "words": item.words, "number": item.number, "count": count, "of": item.of}
            for item, count in zip(self.items, counts, strict=True)
            if count
        ]
        played = self.play(counts)
        assert played is not None
        solutions = () if self.goal.negated else examine(played, self.goal).solutions
        proofs = [why(played.game.session, fact) for s in solutions[:1] for fact in s.facts]
        numbers = sorted(set().union(*(cited(proof) for proof in proofs))) if proofs else []
        return {"items": items, "proof": proofs[0] if proofs else None, "citations": numbers}


def _items(record: Record) -> Iterator[Item]:
    """What a record gives: the objects of its position, its designations, its events."""
    alike: dict[tuple[Any, ...], list[Placed]] = {}
    for placed in record.objects:
        plain = replace(placed, id="", place=None)
        alike.setdefault(tuple(str(getattr(plain, name)) for name in plain.__slots__), []).append(placed)
    for group in alike.values():
        first = group[0]
        where = "" if first.zone == "battlefield" else f" in the zone {first.zone}"
        words = f"{first.card.name} of {first.controller}{where}"
        yield Item("object", words, len(group), tuple(p.id for p in group))
    if record.monarch:
        yield Item("position", f"{record.monarch} is the monarch")
    if record.initiative:
        yield Item("position", f"{record.initiative} has the initiative")
    for player in record.city_blessing:
        yield Item("position", f"{player} has the city's blessing")
    for entry in record.entries:
        if entry.kind == "event":
            yield Item("event", entry.said, number=entry.number)


def _only(record: Record, items: list[Item], counts: Counts) -> Record:
    """The record with so many of each item and nothing else."""
    kept: set[str] = set()
    numbers: set[int] = set()
    words: set[str] = set()
    for item, count in zip(items, counts, strict=True):
        kept |= set(item.ids[:count])
        if count and item.kind == "event":
            numbers.add(item.number)
        elif count:
            words.add(item.words)
    gone = c.changed(record, [c.drop(record, i.number) for i in items if i.kind == "event" and i.number not in numbers])
    objects = tuple(p for p in record.objects if p.id in kept and (p.attached_to in kept or _hosted(p, record)))
    return replace(
        gone,
        objects=objects,
        monarch=record.monarch if f"{record.monarch} is the monarch" in words else "",
        initiative=record.initiative if f"{record.initiative} has the initiative" in words else "",
        city_blessing=tuple(p for p in record.city_blessing if f"{p} has the city's blessing" in words),
    )


def _hosted(placed: Placed, record: Record) -> bool:
    return not placed.attached_to or placed.attached_to in record.players
