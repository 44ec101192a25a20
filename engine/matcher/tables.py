"""A table of buckets that forks cheaply: what the memories of a session are kept in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar


class _Bucket(Protocol):
    def copy(self) -> Any:
        """An independent copy."""


K = TypeVar("K")
V = TypeVar("V", bound=_Bucket)


class Table(defaultdict[K, V], Generic[K, V]):
    """A dictionary of buckets: `table[key]` is for writing (an empty bucket if there is none), `table.get(key)` for
    reading.

    A fork copies the outer dictionary only.  From then on both sides are `Shared`: no bucket belongs to either, and
    `table[key]` copies one before it gives it out.
    """

    __slots__ = ("owned",)
    owned: set[K]

    def fork(self) -> Table[K, V]:
        """A table that goes on from here by itself."""
        other: Table[K, V] = Shared(self.default_factory)
        other.update(self)
        self.__class__ = Shared
        self.owned, other.owned = set(), set()
        return other


class Shared(Table[K, V]):
    """A table that has been forked; `owned` are the keys whose buckets it has copied or made since."""

    __slots__ = ()

    def __getitem__(self, key: K) -> V:
        if key in self.owned:
            return super().__getitem__(key)
        found = self.get(key)
        if found is None:
            make: Callable[[], V] | None = self.default_factory
            assert make is not None
            found = make()
        else:
            found = found.copy()
        self[key] = found
        self.owned.add(key)
        return found
