"""A record that has been played: the game as it stands, what became of each expectation, each entry's moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..knowledge.procedure import Choices, Game
from .legality import Refusal
from .model import Entry, Goal, Place, Record
from .naming import Naming
from .questions import Questions, Solution


class NotAllowed(Exception):
    """An event of a record that the rules do not allow: where, what, why and by which rule."""

    def __init__(self, entry: Entry, refusal: Refusal, untold: Sequence[str] = ()):
        self.entry, self.refusal = entry, refusal
        cards = "".join(
            f"; {name} is not known and not described: it is taken as a card without text" for name in untold
        )
        super().__init__(f"{entry.place}: {entry.text!r} is not allowed: {refusal.why} ({refusal.citation}){cards}")


@dataclass(slots=True)
class Result:
    """What became of one expectation."""

    goal: Goal
    holds: bool
    found: int = 0
    solutions: tuple[Solution, ...] = ()
    reason: str = ""  # why it does not hold, where there is more to say

    @property
    def place(self) -> Place | None:
        """Where the expectation stands."""
        return self.goal.place


@dataclass(slots=True)
class Moment:
    """One entry as it was played: from which journal entry to which, and in which events."""

    entry: Entry
    start: int
    end: int = 0
    first_event: int = 0
    last_event: int = 0


@dataclass(slots=True)
class Played:
    """A record that has been played."""

    record: Record
    game: Game
    naming: Naming
    questions: Questions
    results: list[Result] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    otherwise: Callable[[Choices], Choices] | None = None  # who answers where the record says nothing

    @property
    def stopped(self) -> bool:
        """Whether it has come to the event at which it was to stop."""
        return self.game.session.event == self.game.last_event

    @property
    def assumptions(self) -> list[str]:
        """Everything that the reading and the playing took for granted."""
        plain = [
            f"no colour is told of {name}, so that it is taken as one of none"
            for name, card in self.game.definitions.cards.items()
            if self.game.definitions.colours_matter and card.colors is None and "land" not in card.types and card.types
        ]
        return [*self.record.assumptions, *self.game.assumptions, *plain, *self.unread]

    @property
    def unread(self) -> list[str]:
        """What azor does not read: left out; or, of conditions, so where the record says it."""
        said = self.game.definitions.propositions
        return [
            f"not read, and {'so only where the record says so' if words in said else 'left out'}: {words}"
            for words in self.game.definitions.unread
        ]

    @property
    def holds(self) -> bool:
        """Whether every expectation does."""
        return all(r.holds for r in self.results)
