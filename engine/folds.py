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

    def values(self, claims: Sequence[Fact]) -> tuple[Any, ...] | None:
        """The values of the target, or None if there is no claim."""
        if not claims:
            return None
        best = claims[0] if len(claims) == 1 else max(claims, key=lambda f: (f[self.order], f.number))
        return tuple([best.key[best.places[name]] for name in self.target.fields])


Fold = Sum | Latest


class Contribution:
    """How facts of a type contribute to a fold: by the number of the fold.

    key      the place, in a fact's key, of what tells the values of the fold apart
    weight   of a sum: the place of what is added, or None where it is always `amount`
    """

    __slots__ = ("fold", "level", "key", "sums", "weight", "amount")

    def __init__(self, number: int, fold: Fold, kind: type[Fact]) -> None:
        self.fold, self.level = number, fold.tier.level
        self.sums = isinstance(fold, Sum)
        self.weight: int | None = None
        self.amount = 0
        if isinstance(fold, Latest):
            self.key = kind.places[fold.key]
        else:
            name, weight = fold.of[kind]
            self.key = kind.places[name]
            if isinstance(weight, str):
                self.weight = kind.places[weight]
            else:
                self.amount = weight


class Running:
    """One fold's state for one key; its contributors are in the session's bags."""

    __slots__ = ("total", "current", "entry", "changes")

    def __init__(self) -> None:
        self.total = 0  # of a sum
        self.current: Fact | None = None
        self.entry = -1  # number of the journal entry that last refreshed it
        self.changes = 0  # since the journal last told all contributors

    def copy(self) -> Running:
        """An independent copy, for a fork."""
        other = Running()
        other.total, other.current, other.entry, other.changes = self.total, self.current, self.entry, self.changes
        return other
