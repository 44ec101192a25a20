"""A record as plain data: what a scenario file says, read and checked, before anything is played.

Every value keeps the `Place` it was written at, so that whatever goes wrong later can be shown where it
stands.  Nothing here knows of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..engine.query import Query
from ..knowledge.language import Ability, Card, Clause, Phrase


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file; line and column count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that is wrong in a record."""

    place: Place
    found: str
    expected: str
    nearest: tuple[str, ...] = ()  # valid words, the nearest first

    def __str__(self) -> str:
        hint = f" (did you mean {' or '.join(self.nearest)}?)" if self.nearest else ""
        return f"{self.place}: found {self.found}; expected {self.expected}{hint}"

    def data(self) -> dict[str, object]:
        """The same as plain data."""
        place = self.place
        return {
            "file": place.file,
            "line": place.line,
            "column": place.column,
            "found": self.found,
            "expected": self.expected,
            "nearest": list(self.nearest),
        }


class RecordError(Exception):
    """A record cannot be read: holds every mistake in it, in the order of their places."""

    def __init__(self, mistakes: list[Mistake]):
        self.mistakes = sorted(mistakes, key=lambda m: (m.place.file, m.place.line, m.place.column))
        super().__init__("\n".join(map(str, self.mistakes)))


def mistakes_of(wrong: Exception) -> list[dict[str, object]]:
    """The mistakes that an error holds, as plain data; none of an error that is no record's."""
    return [mistake.data() for mistake in wrong.mistakes] if isinstance(wrong, RecordError) else []


@dataclass(frozen=True, slots=True)
class Placed:
    """One object of the position.  `id` is unique in the record: `Treasure#3`, or the file's own id."""

    id: str
    card: Card
    zone: str  # battlefield, hand, graveyard, exile, library, command, stack
    owner: str
    controller: str  # as the position shows it; the owner outside battlefield and stack
    entered_under: str = ""  # whose control it entered under, where that is someone else's
    token: bool = False
    tapped: bool = False
    phased_out: bool = False
    face_down: bool = False
    damage: int = 0
    level: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str = ""  # an object's id or a player
    merged_with: str = ""  # the permanent that it is a part of
    melded: bool = False  # whether the whole is of a face of its own, and has no abilities of its parts
    chosen: str = ""  # chosen creature type
    commander: bool = False
    emblem: bool = False
    ability: str = ""  # on the stack: the path CARD/NAME of an ability (then `card` is its source's card, if known)
    targets: tuple[str, ...] = ()  # on the stack
    modes: tuple[str, ...] = ()  # on the stack: the names or numbers of the modes that were chosen
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """One expectation: a query that must hold or not, by a rule where `by` is given, so many times where `count` is."""

    query: Query
    text: str
    negated: bool = False
    by: str = ""
    count: int | None = None
    place: Place | None = None

    @property
    def asked(self) -> Query:
        """The query as it was written, with its denial."""
        return Query(tuple(replace(atom, negated=True) for atom in self.query.atoms)) if self.negated else self.query


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of `events`.

    kind    "event": `clauses` happen at once
            "choice": one clause of verb chooses, puts_on_stack or orders
            "expect": `goals`
            "legal" or "illegal": one clause; `by` the rule that the answer must cite, if given
    number  counts all entries from 1
    text    as the record has it, a mapping in braces
    """

    kind: str
    number: int
    text: str
    clauses: tuple[Clause, ...] = ()
    goals: tuple[Goal, ...] = ()
    by: str = ""
    place: Place | None = None
    sentence: str = ""

    @property
    def said(self) -> str:
        """The entry as one would say it: its text, or the sentence that stands for a mapping."""
        return self.sentence or self.text


@dataclass(frozen=True, slots=True)
class Record:
    """A position and what happened from it."""

    title: str
    players: tuple[str, ...]
    entries: tuple[Entry, ...]
    objects: tuple[Placed, ...] = ()
    cards: dict[str, Card] = field(default_factory=dict)  # every card named anywhere in the record
    teams: tuple[tuple[str, ...], ...] = ()
    shared_turns: bool = False
    turn: int = 1
    active: str = ""
    step: str = "precombat main"
    life: tuple[tuple[str, int], ...] = ()  # every player
    monarch: str = ""
    city_blessing: tuple[str, ...] = ()
    initiative: str = ""
    libraries: tuple[tuple[str, int], ...] = ()  # sizes of the libraries that the file tells
    edition: str = ""
    source: str = ""
    file: str = "-"
    assumptions: tuple[str, ...] = ()  # what the reading of the file took for granted
    latest_first: bool = False  # the permanents of the position came in the opposite of the order of the file


__all__ = [
    "Ability",
    "Card",
    "Clause",
    "Entry",
    "Goal",
    "Mistake",
    "Phrase",
    "Place",
    "Placed",
    "Record",
    "RecordError",
]
