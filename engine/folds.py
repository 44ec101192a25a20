"""Folds: counts, sums and latest claims, kept as their contributors come and go.

A fold is declared on a law and keeps one `Folded` fact for each key.  It is refreshed at its tier, once for all
changes of a stage, so that a value passed through on the way is never seen; counting never joins facts with one
another.  The journal records each refresh with the contributors that joined and left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .facts import Fact, Folded
from .tiers import Tier


@dataclass(frozen=True)
class Sum:
    """`target(key, total)`: the sum of contributions by key.

    of   fact type: (its field that holds the key, what it contributes: a number or the name of a field)
    """

    target: type[Folded]
    tier: Tier
    of: Mapping[type[Fact], tuple[str, int | str]]
    citation: str = ""

    @property
    def key(self) -> str:
        """The field of the target that tells the sums apart."""
        return self.target.fields[0]

    @property
    def field(self) -> str:
        """The field of the target that holds the sum."""
        return self.target.fields[1]

    def key_of(self, fact: Fact) -> Any:
        """The key that a contributor contributes to."""
        return fact.key[fact.places[self.of[type(fact)][0]]]

    def amount(self, fact: Fact) -> int:
        """What a contributor contributes."""
        weight = self.of[type(fact)][1]
        return fact[weight] if isinstance(weight, str) else weight

    def values(self, key: Any, contributors: Iterable[Fact]) -> tuple[Any, ...] | None:
        """The values of the target, or None if nothing contributes."""
        amounts = [self.amount(f) for f in contributors]
        return (key, sum(amounts)) if amounts else None


@dataclass(frozen=True)
class Latest:
    """`target(key, ...)`: the claim with the greatest `order` by key; of equal ones the newest.

    of      the claims
    key     field of the claim, and of the target, that tells them apart
    order   field of the claim that is compared (a timestamp, 613.7)
    """

    target: type[Folded]
    tier: Tier
    of: tuple[type[Fact], ...]
    key: str
    order: str
    citation: str = ""

    def key_of(self, fact: Fact) -> Any:
        """The key that a claim is about."""
        return fact.key[fact.places[self.key]]

    def values(self, key: Any, contributors: Iterable[Fact]) -> tuple[Any, ...] | None:
        """The values of the target, or None if there is no claim."""
        claims = list(contributors)
        if not claims:
            return None
        best = claims[0] if len(claims) == 1 else max(claims, key=lambda f: (f[self.order], f.number))
        return tuple([best.key[best.places[name]] for name in self.target.fields])


Fold = Sum | Latest


class Running:
    """One fold's state for one key: its contributors by number, and the running total of a sum."""

    __slots__ = ("facts", "total", "current", "entry", "joined", "left", "changes")

    def __init__(self) -> None:
        self.facts: dict[int, Fact] = {}
        self.total = 0
        self.current: Fact | None = None
        self.entry = -1  # number of the journal entry that last refreshed it
        self.joined: list[Fact] = []
        self.left: list[Fact] = []
        self.changes = 0

    def values(self, fold: Fold, key: Any) -> tuple[Any, ...] | None:
        """The values of the target now."""
        if isinstance(fold, Sum):
            return (key, self.total) if self.facts else None
        return fold.values(key, self.facts.values())

    def copy(self) -> Running:
        """An independent copy, for a fork."""
        other = Running()
        other.facts, other.total, other.current = dict(self.facts), self.total, self.current
        other.entry, other.changes = self.entry, self.changes
        other.joined, other.left = list(self.joined), list(self.left)
        return other
