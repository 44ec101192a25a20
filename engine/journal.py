"""The journal: an append-only record of everything a session did, from which proofs are read.

History lives here and not in working memory, so that the cost of an event does not grow with the game.  Entries are
immutable once written, and a fork shares its parent's by reference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .facts import Fact
from .matcher import Activation
from .rules import LawRule
from .tiers import Tier

# of a number: the fact that holds it with its other fields, the field, and by how much
Change = tuple[type[Fact], tuple[tuple[str, Any], ...], str, int]


@dataclass(slots=True)
class Begun:
    """An event began: what is given to happen in it (or, before the first, what is given at all), and why."""

    event: int
    facts: tuple[Fact, ...]
    cause: Cause | None = None


@dataclass(slots=True)
class Fired:
    """A rule fired: which fact met which condition (None: an absence or comparison), and what it concluded."""

    event: int
    activation: Activation
    then: tuple[Fact, ...] = ()
    ends: tuple[Fact, ...] = ()
    adds: tuple[Change, ...] = ()
    changed: tuple[Fact, ...] = ()  # the numbers that its batch made of `adds`

    @property
    def rule(self) -> LawRule:
        """The rule."""
        return self.activation.rule

    @property
    def conditions(self) -> tuple[Fact | None, ...]:
        """The fact that met each condition."""
        return self.activation.conditions

    @property
    def bindings(self) -> dict[str, Any]:
        """The variables of the rule with their values."""
        return self.activation.values


@dataclass(slots=True)
class Failed:
    """A rule whose conditions were met could not conclude: the activation is spent."""

    event: int
    activation: Activation
    why: str


@dataclass(slots=True)
class Applied:
    """All firings of a simultaneous tier took effect at once."""

    event: int
    tier: Tier
    firings: tuple[int, ...]


@dataclass(slots=True)
class Lost:
    """A derivation of a logical fact no longer stands."""

    event: int
    firing: int
    fact: Fact


@dataclass(slots=True)
class Withdrawn:
    """A logical fact lost its last derivation that rests on lasting facts."""

    event: int
    fact: Fact
    circular: bool = False


@dataclass(slots=True)
class Folded:
    """A count, sum or latest claim was refreshed; `before` is the number of the entry that did so last."""

    event: int
    fold: int
    key: Any
    old: Fact | None
    new: Fact | None
    joined: tuple[Fact, ...]
    left: tuple[Fact, ...]
    before: int
    snapshot: tuple[Fact, ...] | None = None


@dataclass(slots=True)
class Ended:
    """An event is over: what happened in it is gone from working memory."""

    event: int
    facts: tuple[Fact, ...]


@dataclass(slots=True)
class Stepped:
    """A step of the procedure outside events: the only other way in which working memory changes."""

    event: int
    citation: str
    text: str
    adds: tuple[Fact, ...] = ()
    ends: tuple[Fact, ...] = ()
    data: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Cause:
    """Why an event began: the step of the procedure, with its rule, and the facts that it carried out."""

    citation: str
    text: str
    facts: tuple[Fact, ...] = ()


Entry = Begun | Fired | Failed | Applied | Lost | Withdrawn | Folded | Ended | Stepped


@dataclass(slots=True)
class Journal:
    """Entries by number, with the numbers of those that made each fact."""

    parent: Journal | None = None
    base: int = 0
    _own: list[Entry] = field(default_factory=list)
    _made: dict[int, list[int]] = field(default_factory=dict)
    _lost: dict[tuple[int, int], int] = field(default_factory=dict)

    def __len__(self) -> int:
        return self.base + len(self._own)

    def __getitem__(self, number: int) -> Entry:
        at: Journal = self
        while number < at.base:
            assert at.parent is not None
            at = at.parent
        return at._own[number - at.base]

    def __iter__(self) -> Iterator[Entry]:
        return (self[n] for n in range(len(self)))

    def since(self, number: int) -> Iterator[Entry]:
        """The entries from that number on."""
        return (self[n] for n in range(number, len(self)))

    def append(self, entry: Entry) -> int:
        """Write an entry; gives its number."""
        self._own.append(entry)
        return self.base + len(self._own) - 1

    def made(self, fact: Fact, entry: int) -> None:
        """Remember that an entry asserted a fact (a first time or again)."""
        makers = self._made.setdefault(fact.number, [])
        if not makers or makers[-1] != entry:
            makers.append(entry)

    def makers(self, fact: Fact) -> list[int]:
        """The numbers of all entries that asserted a fact, in order."""
        found: list[int] = []
        at: Journal | None = self
        limit = len(self)
        while at is not None:
            found = [n for n in at._made.get(fact.number, ()) if n < limit] + found
            limit, at = min(limit, at.base), at.parent
        return found

    def lose(self, firing: int, fact: Fact, event: int) -> None:
        """Remember that a derivation was lost."""
        self._lost[(firing, fact.number)] = self.append(Lost(event, firing, fact))

    def lost_at(self, firing: int, fact: Fact) -> int | None:
        """The number of the entry that tells of the loss of a derivation, or None while it stands."""
        at: Journal | None = self
        limit = len(self)
        while at is not None:
            found = at._lost.get((firing, fact.number))
            if found is not None and found < limit:
                return found
            limit, at = min(limit, at.base), at.parent
        return None

    def fork(self) -> Journal:
        """A journal that goes on from here and shares what is written."""
        return Journal(self, len(self))
