"""Plain Python, which derives nothing but the answer: the floor."""

from __future__ import annotations

from .registry import Run, competitor
from .workloads import CROWN, ENOUGH, LANDS, PLAYERS, Answer, EndStep

NAME = "plain Python"


@competitor(LANDS, NAME)
def lands(size: int) -> Run:
    """A dictionary of counts."""
    events = LANDS.events(size)
    counts = dict.fromkeys(PLAYERS, 0)
    battlefield: dict[int, str] = {}
    blessed: list[str] = []

    def run() -> Answer:
        for player, land in events:
            battlefield[land] = player
            counts[player] += 1
            if counts[player] >= ENOUGH and player not in blessed:
                blessed.append(player)
        return tuple(blessed), tuple(counts.values())

    return run


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
