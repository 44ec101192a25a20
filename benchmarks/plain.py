"""Plain Python, which derives nothing but the answer: the floor."""

from __future__ import annotations

from collections.abc import Iterable

from .registry import Run, competitor
from .workloads import CROWN, ENOUGH, GAMES, LANDS, PLAYERS, POSITION, Answer, Creature, EndStep, Enters, Lord, Silenced

NAME = "plain Python"


def _one_game(events: Iterable[Enters]) -> Answer:
    counts = dict.fromkeys(PLAYERS, 0)
    battlefield: dict[int, str] = {}
    blessed: list[str] = []
    for player, land in events:
        battlefield[land] = player
        counts[player] += 1
        if counts[player] >= ENOUGH and player not in blessed:
            blessed.append(player)
    return tuple(blessed), tuple(counts.values())


@competitor(LANDS, NAME)
def lands(size: int) -> Run:
    """A dictionary of counts."""
    events = LANDS.events(size)
    return lambda: _one_game(events)


@competitor(CROWN, NAME)
def crown(size: int) -> Run:
    """A variable and a dictionary of counts."""
    events = CROWN.events(size)
    drew = dict.fromkeys(PLAYERS, 0)

    def run() -> Answer:
        monarch = PLAYERS[0]
        for event in events:
            if isinstance(event, EndStep):
                if event.player == monarch:
                    drew[monarch] += 1
            elif event.to == monarch:
                monarch = event.by
        return monarch, tuple(drew.values())

    return run


@competitor(GAMES, NAME)
def games(size: int) -> Run:
    """New dictionaries for each game."""
    played = GAMES.events(size)
    return lambda: tuple(_one_game(events) for events in played)


@competitor(POSITION, NAME)
def position(size: int) -> Run:
    """Two sets, and a look at each creature."""
    facts = POSITION.events(size)

    def run() -> Answer:
        lords = {fact for fact in facts if isinstance(fact, Lord)}
        silenced = {fact.creature for fact in facts if isinstance(fact, Silenced)}
        greater = dict.fromkeys(PLAYERS, 0)
        for fact in facts:
            if isinstance(fact, Creature) and (fact.player, fact.type) in lords and fact.creature not in silenced:
                greater[fact.player] += 1
        return tuple(greater.values())

    return run
