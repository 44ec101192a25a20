"""The results as a page: docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from . import full_law, profiling, remarks, report, targets
from .full_law import Measured
from .measure import Result
from .profiling import Profile
from .workloads import Workload


def page(
    results: Mapping[Workload, Sequence[Result]],
    law: Measured,
    profiles: Sequence[Profile],
    rounds: int,
    left_out: Mapping[str, str],
    chart: str,
) -> str:
    """Markdown; `chart` is the file of the drawing."""
    versions = ", ".join(f"{name} {number}" for name, number in report.versions().items() if number)
    parts = [
        "# Benchmarks",
        f"Measured on {date.today():%d %B %Y}: {report.machine()}; {versions}. Written by "
        "`python -m benchmarks --write docs`, in one run in which all take turns. Times are microseconds of processor "
        f"time, medians of {rounds} runs, without the collection of garbage. Growth is the exponent of the time of a "
        "whole game between the two largest sizes: 1 means that an event costs the same however long the game, 2 that "
        "it costs as much as the game is long. Every competitor is given the same events, must derive the same answer, "
        "and has what it needs set up beforehand. azor runs with its journal, from which everything can be proved.",
        f"![Microseconds per event, by the size of the game]({chart})",
        "## Targets",
        _table(targets.COLUMNS, (target.line for target in targets.targets(results, law))),
    ]
    for workload, found in results.items():
        columns, lines = report.lines(workload, found)
        parts += [f"## {workload.name}", f"{workload.title[0].upper()}{workload.title[1:]}.", _table(columns, lines)]
    title = full_law.title(law)
    parts += ["## The full law", f"{title[0].upper()}{title[1:]}.", _table(full_law.COLUMNS, full_law.lines(law))]
    parts += full_law.notes(law)
    parts += ["## What an event costs, and why"]
    parts += [_table(profiling.columns(profiles), profiling.lines(profiles)), profiling.NOTE, *remarks.REMARKS]
    if left_out:
        parts += ["## Not measured", *(f"* {module}: {why}" for module, why in left_out.items())]
    return "\n\n".join(parts) + "\n"


def _table(columns: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """The first column to the left, the others to the right."""
    rule = ["---", *["---:"] * (len(columns) - 1)]
    return "\n".join("| " + " | ".join(line) + " |" for line in (columns, rule, *lines))
