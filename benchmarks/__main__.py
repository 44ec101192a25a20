"""`python -m benchmarks`."""

from __future__ import annotations

import json
import sys
from typing import TextIO

import click
from rich.console import Console

from . import registry, report
from .measure import Result, measure
from .workloads import WORKLOADS, Workload


@click.command()
@click.option("--quick", is_flag=True, help="Smaller games.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(5), help="Runs of each; the median counts.")
@click.option("--only", type=click.Choice([w.name for w in WORKLOADS]), help="One workload.")
@click.option("--limit", default=4.0, show_default=True, help="Leave out games that would take longer, in seconds.")
@click.option("--json", "target", type=click.File("w"), help="Write the results as JSON; - for standard output.")
def main(quick: bool, rounds: int, only: str | None, limit: float, target: TextIO | None) -> None:
    """What an event costs as a game grows: azor next to stock experta, CLIPS and plain Python.

    Growth is the exponent of the time of a whole game between the two largest sizes: 1 means that an event costs the
    same however long the game, 2 that it costs as much as the game is long.
    """
    competitors, left_out = registry.load()
    err = Console(stderr=True)
    for module, why in left_out.items():
        err.print(f"without {module}: {why}", markup=False, highlight=False)
    results: dict[Workload, list[Result]] = {}
    out = Console(width=None if sys.stdout.isatty() else 120)
    for workload in WORKLOADS:
        if only not in (None, workload.name):
            continue
        sizes = workload.quick if quick else workload.sizes
        with err.status(workload.name) as status:
            results[workload] = measure(workload, competitors, sizes, rounds, limit, status.update)
        if target is None or target is not sys.stdout:
            out.print(report.table(workload, results[workload], sizes))
    if target is not None:
        json.dump(report.data(results, rounds, left_out), target, indent=1)
        target.write("\n")


if __name__ == "__main__":
    main()
