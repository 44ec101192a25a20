"""Results as a table and as data."""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.table import Table

from .measure import Result
from .workloads import Workload


def _baseline(results: Sequence[Result]) -> Result | None:
    return next((r for r in results if r.competitor.baseline), None)


def _ratio(result: Result, baseline: Result | None) -> tuple[int, float] | None:
    """How many times faster than the baseline, at the largest size that both were measured at."""
    if baseline is None:
        return None
    for size in sorted(result.runs, reverse=True):
        mine, other = result.median(size), baseline.median(size)
        if mine and other:
            return size, other / mine
    return None


def table(workload: Workload, results: Sequence[Result], sizes: Sequence[int]) -> Table:
    """A workload's results, ready to print."""
    baseline = _baseline(results)
    shown = Table(
        title=f"{workload.name}: {workload.title}",
        caption="microseconds of processor time per event, median",
        title_justify="left",
    )
    shown.add_column("competitor", no_wrap=True)
    for size in sizes:
        shown.add_column(f"{size} events", justify="right")
    shown.add_column("growth", justify="right")
    shown.add_column("× baseline", justify="right")
    for result in results:
        costs = [result.median(size) for size in sizes]
        exponent, ratio = result.exponent(), _ratio(result, baseline)
        shown.add_row(
            result.competitor.name + (" (baseline)" if result is baseline else ""),
            *("-" if cost is None else f"{cost:,.{2 if cost < 10 else 0}f}" for cost in costs),
            "-" if exponent is None else f"{exponent:.2f}",
            "-" if ratio is None else f"{ratio[1]:.2f}",
        )
    return shown


def data(results: Mapping[Workload, Sequence[Result]], rounds: int, left_out: Mapping[str, str]) -> dict[str, Any]:
    """All results as plain data: times in microseconds per event."""
    return {
        "python": sys.version.split()[0],
        "implementation": platform.python_implementation(),
        "platform": platform.platform(),
        "versions": {name: _version(name) for name in ("azor", "experta", "clipspy")},
        "rounds": rounds,
        "left_out": dict(left_out),
        "workloads": [
            {
                "name": workload.name,
                "title": workload.title,
                "competitors": [_competitor(result, _baseline(found)) for result in found],
            }
            for workload, found in results.items()
        ],
    }


def _competitor(result: Result, baseline: Result | None) -> dict[str, Any]:
    ratio = _ratio(result, baseline)
    return {
        "name": result.competitor.name,
        "baseline": result.competitor.baseline,
        "growth": result.exponent(),
        "times_faster_than_baseline": None if ratio is None else {"size": ratio[0], "ratio": ratio[1]},
        "sizes": [
            {"size": size, "median": result.median(size), "min": min(times), "max": max(times), "runs": times}
            for size, times in sorted(result.runs.items())
        ],
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
