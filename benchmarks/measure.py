"""Timing: interleaved runs, medians, and how the cost grows."""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from .registry import Competitor
from .workloads import Answer, Workload


class WrongAnswer(Exception):
    """A competitor derived something else than the others: it cannot be compared."""


@dataclass
class Result:
    """What a competitor needed: microseconds per event for each size, one number for each run."""

    competitor: Competitor
    runs: dict[int, list[float]] = field(default_factory=dict)

    def median(self, size: int) -> float | None:
        """The median of a size, in microseconds per event; None if that size was left out."""
        times = self.runs.get(size)
        return statistics.median(times) if times else None

    def exponent(self) -> float | None:
        """How the time of a whole game grows with its size between the two largest: 1 is the same for each event.

        None if fewer than two sizes were measured.
        """
        sizes = sorted(size for size, times in self.runs.items() if times)
        if len(sizes) < 2:
            return None
        small, large = sizes[-2:]
        before, after = self.median(small), self.median(large)
        if not before or not after:
            return None
        return 1 + math.log(after / before) / math.log(large / small)


@contextmanager
def without_garbage() -> Iterator[None]:
    """Garbage is collected before, and not in between."""
    gc.collect()
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def time_once(competitor: Competitor, size: int) -> tuple[float, Answer]:
    """Sets a game up and plays it: microseconds of processor time per event, and the answer."""
    run = competitor.prepare(size)
    with without_garbage():
        start = time.process_time()
        answer = run()
        seconds = time.process_time() - start
    return seconds / size * 1e6, answer


def measure(
    workload: Workload,
    competitors: Sequence[Competitor],
    sizes: Sequence[int],
    rounds: int,
    limit: float = 4.0,
    tell: Callable[[str], None] = lambda text: None,
) -> list[Result]:
    """Times all competitors at all sizes, in rounds, so that whatever else the machine does falls on all of them.

    The first round is not counted.  It checks that all answers are the same (WrongAnswer if not), and finds out what
    a competitor would need more than `limit` seconds for, going by how its cost grows: that is left out.
    """
    results = [Result(c) for c in competitors if c.workload == workload]
    games: list[tuple[Result, int]] = []
    trials = {id(result): Result(result.competitor) for result in results}
    for size in sorted(sizes):
        expected: tuple[str, Answer] | None = None
        for result in results:
            trial = trials[id(result)]
            if _foreseen(trial, size) > limit:
                continue
            tell(f"{workload.name} {size}: {result.competitor.name}")
            cost, answer = time_once(result.competitor, size)
            trial.runs[size] = [cost]
            games.append((result, size))
            name, other = expected = expected or (result.competitor.name, answer)
            if answer != other:
                raise WrongAnswer(f"{workload.name} {size}: {result.competitor.name} says {answer}, {name} {other}")
    for number in range(1, rounds + 1):
        tell(f"{workload.name}: round {number} of {rounds}")
        for result, size in games:
            result.runs.setdefault(size, []).append(time_once(result.competitor, size)[0])
    return results


def _foreseen(result: Result, size: int) -> float:
    """How many seconds a game of that size should take."""
    if not result.runs:
        return 0.0
    last = max(result.runs)
    cost = result.median(last)
    assert cost is not None
    growth = max((result.exponent() or 1.0) - 1, 0.0)
    return cost * (size / last) ** growth * size / 1e6
