"""Tables that fork cheaply: what the memories of a session are kept in.

A fork copies an outer dictionary at once and each bucket in it only when it is first written to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Bags(dict[K, Any], Generic[K, T]):
    """Things under keys, in the order in which they came, told apart by identity.

    Nearly all bags hold one thing, which then stands for the bag; of several there is a dictionary by identity.
    `owned` are the keys whose dictionaries may be written to; None where nothing is shared with a fork.
    """

    __slots__ = ("owned",)

    def __init__(self) -> None:
        super().__init__()
        self.owned: set[K] | None = None

    def add(self, key: K, thing: T) -> None:
        """Put a thing into the bag of a key."""
        found = self.get(key)
        if found is None:
            self[key] = thing
        elif type(found) is dict:
            if self.owned is not None and key not in self.owned:
                found = self._own(key, found.copy())
            found[id(thing)] = thing
        else:
            self._own(key, {id(found): found, id(thing): thing})

    def remove(self, key: K, thing: T) -> None:
        """Take a thing out again.  KeyError if the key has no bag, or its bag does not hold the thing."""
        found = self[key]
        if type(found) is dict:
            if self.owned is not None and key not in self.owned:
                found = self._own(key, found.copy())
            del found[id(thing)]
            if not found:
                del self[key]
        elif found is thing:
            del self[key]
        else:
            raise KeyError(thing)

    def under(self, key: K) -> tuple[T, ...]:
        """What the bag of a key holds, whatever becomes of it meanwhile."""
        found = self.get(key)
        if found is None:
            return ()
        return tuple(found.values()) if type(found) is dict else (found,)

    def count(self, key: K) -> int:
        """How much the bag of a key holds."""
        found = self.get(key)
        return len(found) if type(found) is dict else found is not None

    def holds(self, key: K, thing: T) -> bool:
        """Whether the bag of a key holds a thing."""
        found = self.get(key)
        return id(thing) in found if type(found) is dict else found is thing

    def fork(self) -> Bags[K, T]:
        """Bags that go on from here by themselves."""
        other: Bags[K, T] = Bags()
        other.update(self)
        self.owned, other.owned = set(), set()
        return other

    def _own(self, key: K, things: dict[int, T]) -> dict[int, T]:
        self[key] = things
        if self.owned is not None:
            self.owned.add(key)
        return things


class _Bucket(Protocol):
    def copy(self) -> Any:
        """An independent copy."""


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
