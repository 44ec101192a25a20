"""Alpha nodes: the patterns of all rules, each up to the names of its variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ..facts import Fact
from ..terms import TESTS

if TYPE_CHECKING:
    from .beta import Absence, Head, Join, Pair
    from .event import Denial, Occasion

Values = tuple[Any, ...]


class Alpha:
    """A fact type with constant tests; remembers facts in each session under each of its indexes."""

    __slots__ = ("number", "fact", "constants", "tests", "equal", "indexes", "nodes", "wakes")

    def __init__(self, number: int, fact: type[Fact], key: tuple[Any, ...]):
        self.number = number
        self.fact = fact
        self.constants: tuple[tuple[int, Any], ...] = key[1]
        self.tests: tuple[tuple[int, str, Any], ...] = key[2]
        self.equal: tuple[tuple[int, int], ...] = key[3]
        self.indexes: dict[tuple[int, ...], int] = {}  # by the fields it asks by: the slot of the memory
        self.nodes: list[Head | Pair | Join | Absence | Occasion | Denial] = []
        self.wakes: list[Any] = []  # the heads and occasions that sleep while it has no fact

    def accepts(self, fact: Fact) -> bool:
        """Whether a fact of the right type passes the constant tests."""
        key = fact.key
        for place, value in self.constants:
            if key[place] != value:
                return False
        for place, name, bound in self.tests:
            if not TESTS[name](key[place], bound):
                return False
        return all(key[a] == key[b] for a, b in self.equal)


def key_of(places: Sequence[int]) -> Callable[[Values], Any]:
    """What is at these places of a fact's key, or of bindings, as one hashable key."""
    return itemgetter(*places) if places else lambda _: None


def items(places: Sequence[int]) -> Callable[[Any], tuple[Any, ...]]:
    """What is at these places, as a tuple."""
    if len(places) == 1:
        place = places[0]
        return lambda key: (key[place],)
    return itemgetter(*places) if places else lambda _: ()
