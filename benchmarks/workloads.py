"""The workloads: what happens in a game of a given size, and what must have been derived at its end.

The events are the same in each run: they are drawn from a generator of our own, so that no version of Python
changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

PLAYERS = ("Ana", "Ben", "Cai", "Dee")
ENOUGH = 10
"""How many permanents bring the blessing."""

Answer = tuple[Any, ...]


class Enters(NamedTuple):
    """A land enters the battlefield under a player's control."""

    player: str
    land: int


class Hits(NamedTuple):
    """A creature deals combat damage to a player."""

    by: str
    to: str


class EndStep(NamedTuple):
    """A player's end step begins."""

    player: str


@dataclass(frozen=True)
class Workload:
    """A kind of game: `events(size)` are as many events as the size says."""

    name: str
    title: str
    events: Callable[[int], list[Any]]
    sizes: tuple[int, ...]
    quick: tuple[int, ...]


def _numbers(seed: int) -> Iterator[int]:
    """A linear congruential generator (its upper bits)."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def lands(size: int) -> list[Enters]:
    """One land after the other enters, each under the control of one of four players."""
    numbers = _numbers(1)
    return [Enters(PLAYERS[next(numbers) % len(PLAYERS)], land) for land in range(size)]


def crown(size: int) -> list[Hits | EndStep]:
    """Combat damage between any two players, then an end step, in turn; Ana begins as the monarch."""
    numbers = _numbers(2)
    events: list[Hits | EndStep] = []
    for turn in range(size // 2):
        by = next(numbers) % len(PLAYERS)
        to = (by + 1 + next(numbers) % (len(PLAYERS) - 1)) % len(PLAYERS)
        events += [Hits(PLAYERS[by], PLAYERS[to]), EndStep(PLAYERS[turn % len(PLAYERS)])]
    return events


LANDS = Workload(
    "lands",
    "counted permanents: each land that enters is one permanent more, at ten the city's blessing (702.131b)",
    lands,
    sizes=(40, 160, 640, 2560),
    quick=(40, 160, 640),
)
"""Answer: the blessed in the order of their blessing, then each player's count."""

CROWN = Workload(
    "crown",
    "monarch events: combat damage moves the crown, the monarch draws at the end step (725.2)",
    crown,
    sizes=(100, 1000, 10_000),
    quick=(100, 400, 1600),
)
"""Answer: the monarch, then how many cards each player drew."""

WORKLOADS = (LANDS, CROWN)
