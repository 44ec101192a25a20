"""Folds: counts, sums and latest claims, kept as their contributors come and go.

A fold is declared on a law and keeps one `Folded` fact for each key.  It is refreshed at its tier, once for all
changes of a stage, so that a value passed through on the way is never seen; counting never joins facts with one
another.  The journal records each refresh with the contributors that joined and left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

    def values(self, key: Any, contributors: Sequence[Fact], total: int) -> tuple[Any, ...] | None:
        """The values of the target, or None if nothing contributes."""
        return (key, total) if contributors else None


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

    def values(self, key: Any, claims: Sequence[Fact], total: int) -> tuple[Any, ...] | None:
        """The values of the target, or None if there is no claim."""
        if not claims:
            return None
        best = claims[0] if len(claims) == 1 else max(claims, key=lambda f: (f[self.order], f.number))
        return tuple([best.key[best.places[name]] for name in self.target.fields])


Fold = Sum | Latest


class Running:
    """One fold's state for one key; its contributors are in the session's bags."""

    __slots__ = ("total", "current", "entry", "changes")

    def __init__(self) -> None:
        self.total = 0  # of a sum
        self.current: Fact | None = None
        self.entry = -1  # number of the journal entry that last refreshed it
        self.changes = 0

    def copy(self) -> Running:
        """An independent copy, for a fork."""
        other = Running()
        other.total, other.current, other.entry, other.changes = self.total, self.current, self.entry, self.changes
        return other
