"""Results as a table and as data."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.table import Table

from .full_law import Measured
from .measure import Result
from .targets import COLUMNS, Target, targets
from .workloads import Workload

_PYTHON = sys.version.split()[0]


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


def lines(workload: Workload, results: Sequence[Result]) -> tuple[list[str], list[list[str]]]:
    """The names of the columns and the rows of a workload's results, as text."""
    baseline = _baseline(results)
    sizes = sorted({size for result in results for size in result.runs})
    rows = []
    for result in results:
        costs = [result.median(size) for size in sizes]
        exponent, ratio = result.exponent(), _ratio(result, baseline)
        rows.append(
            [
                result.competitor.name + (" (baseline)" if result is baseline else ""),
                *("-" if cost is None else f"{cost:,.{2 if cost < 10 else 0}f}" for cost in costs),
                "-" if exponent is None else f"{exponent:.2f}",
                "-" if ratio is None else f"{ratio[1]:.2f}",
            ]
        )
    return ["competitor", *(f"{size:,} events" for size in sizes), "growth", "× baseline"], rows


def table(workload: Workload, results: Sequence[Result]) -> Table:
    """A workload's results, ready to print."""
    shown = Table(
        title=f"{workload.name}: {workload.title}",
        caption="microseconds of processor time per event, median; how many times faster than the baseline",
        title_justify="left",
    )
    columns, rows = lines(workload, results)
    for column in columns:
        shown.add_column(column, justify="left" if column == "competitor" else "right", no_wrap=True)
    for row in rows:
        shown.add_row(*row)
    return shown


def targets_table(found: Sequence[Target]) -> Table:
    """The targets, ready to print."""
    shown = Table(title="targets", title_justify="left")
    for column in COLUMNS:
        shown.add_column(column, justify="left" if column == "target" else "right")
    for target in found:
        shown.add_row(*target.line, style=None if target.met else "red")
    return shown


def machine() -> str:
    """What it ran on, in a line."""
    cores = os.cpu_count()
    return f"{_processor()}, {cores} cores, {platform.system()}, {platform.python_implementation()} {_PYTHON}"


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def versions() -> dict[str, str | None]:
    """Of what was compared."""
    return {name: _version(name) for name in ("azor", "experta", "clipspy", "clingo", "durable_rules")}


def data(
    results: Mapping[Workload, Sequence[Result]],
    rounds: int,
    left_out: Mapping[str, str],
    law: Measured | None = None,
) -> dict[str, Any]:
    """All results as plain data: times in microseconds per event."""
    return {
        "date": date.today().isoformat(),
        "machine": machine(),
        "python": _PYTHON,
        "implementation": platform.python_implementation(),
        "platform": platform.platform(),
        "versions": versions(),
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
        "full_law": None if law is None else _full_law(law),
        "targets": [
            {"what": t.what, "measured": t.value, "at_most": t.most, "unit": t.unit.strip(), "met": t.met}
            for t in targets(results, law)
        ],
    }


def _full_law(law: Measured) -> dict[str, Any]:
    return {
        "unit": {"name": law.unit, "microseconds": law.cost},
        "rows": [
            {
                "name": row.title,
                "kind": row.kind,
                "size": row.size or None,
                "median": row.median,
                "growth": law.growth(row),
                "extrapolated_to": row.whole or None,
                "runs": row.runs,
            }
            for row in law.rows
        ],
        "bytes_per_event": law.memory,
        "journal_entries_per_event": law.entries,
        "left_out": law.left_out,
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
