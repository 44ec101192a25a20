"""`python -m benchmarks`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TextIO

import click
from rich.console import Console

from . import chart, full_law, page, profiling, registry, report
from .measure import Result, measure
from .targets import targets
from .workloads import WORKLOADS, Workload

PAGE, CHART = "benchmarks.md", "benchmarks.svg"


@click.command()
@click.option("--quick", is_flag=True, help="Smaller games.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(5), help="Runs of each; the median counts.")
@click.option("--only", type=click.Choice([w.name for w in WORKLOADS]), help="One workload.")
@click.option("--limit", default=1.5, show_default=True, help="Leave out games that would take longer, in seconds.")
@click.option("--json", "target", type=click.File("w"), help="Write the results as JSON; - for standard output.")
@click.option(
    "--write",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help=f"Measure the full law too, and write {PAGE} and {CHART} into a folder.",
)
def main(quick: bool, rounds: int, only: str | None, limit: float, target: TextIO | None, folder: Path | None) -> None:
    """What an event costs as a game grows: azor next to stock experta, its peers and plain Python.

    Growth is the exponent of the time of a whole game between the two largest sizes: 1 means that an event costs the
    same however long the game, 2 that it costs as much as the game is long.
    """
    competitors, left_out = registry.load()
    err = Console(stderr=True)
    for module, why in left_out.items():
        err.print(f"without {module}: {why}", markup=False, highlight=False)
    results: dict[Workload, list[Result]] = {}
    law = None
    out = Console(width=None if sys.stdout.isatty() else 140, quiet=target is sys.stdout)
    with err.status("") as status:
        for workload in WORKLOADS:
            if only in (None, workload.name):
                sizes = workload.quick if quick else workload.sizes
                results[workload] = measure(workload, competitors, sizes, rounds, limit, status.update)
                out.print(report.table(workload, results[workload]))
        if folder is not None:
            timed = full_law.quick if quick else full_law.measured
            law = timed(rounds=rounds, tell=status.update)
            out.print(full_law.table(law))
    out.print(report.targets_table(targets(results, law)))
    if folder is not None and law is not None:
        written = page.page(results, law, profiling.profiles(), rounds, left_out, CHART)
        (folder / PAGE).write_text(written, encoding="utf-8")
        (folder / CHART).write_text(chart.svg(results, law), encoding="utf-8")
    if target is not None:
        json.dump(report.data(results, rounds, left_out, law), target, indent=1)
        target.write("\n")


if __name__ == "__main__":
    main()
