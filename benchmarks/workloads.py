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


class Creature(NamedTuple):
    """A creature is on the battlefield under a player's control."""

    creature: int
    player: str
    type: str


class Lord(NamedTuple):
    """A player controls something that makes all creatures of a type that the player controls greater."""

    player: str
    type: str


class Silenced(NamedTuple):
    """A creature that nothing makes greater."""

    creature: int


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


GAME = 40
"""Lands in each of many short games: four players, ten each on average."""
TYPES = ("Elf", "Goblin", "Merfolk", "Zombie", "Human", "Cat", "Wall", "Sliver")


def games(size: int) -> list[list[Enters]]:
    """So many events in short games, each of which begins anew."""
    numbers = _numbers(3)
    events = [Enters(PLAYERS[next(numbers) % len(PLAYERS)], land % GAME) for land in range(size)]
    return [events[start : start + GAME] for start in range(0, size, GAME)]


def position(size: int) -> list[Creature | Lord | Silenced]:
    """A whole position at once: four lords, creatures of eight types, of which one in eight or so is silenced."""
    numbers = _numbers(4)
    facts: list[Creature | Lord | Silenced] = [Lord(p, TYPES[at]) for at, p in enumerate(PLAYERS)][:size]
    while len(facts) < size:
        creature = len(facts)
        facts.append(Creature(creature, PLAYERS[next(numbers) % len(PLAYERS)], TYPES[next(numbers) % len(TYPES)]))
        if next(numbers) % 8 == 0 and len(facts) < size:
            facts.append(Silenced(creature))
    return facts


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

GAMES = Workload(
    "games",
    f"short games: {GAME} lands enter as in `lands`, then the next game begins; setting a game up is part of it",
    games,
    sizes=(40, 400, 4000),
    quick=(40, 400),
)
"""Answer: for each game, the blessed in the order of their blessing, then each player's count."""

POSITION = Workload(
    "position",
    "a position told at once: a creature is greater if its controller controls a lord of its type, unless silenced",
    position,
    sizes=(100, 1000, 4000),
    quick=(100, 400),
)
"""Answer: how many greater creatures each player controls."""

WORKLOADS = (LANDS, CROWN, GAMES, POSITION)
