"""What the figures are wanted to be, and whether they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .full_law import Measured
from .measure import Result
from .workloads import CROWN, LANDS, POSITION, Workload

MOST_GROWTH = 1.05
AGAINST_CLIPS = {LANDS: 3.0, CROWN: 3.0, POSITION: 8.0}


@dataclass(frozen=True)
class Target:
    """A figure, and the most that it should be."""

    what: str
    most: float
    unit: str
    value: float

    @property
    def met(self) -> bool:
        """Whether it is."""
        return self.value <= self.most

    @property
    def line(self) -> tuple[str, str, str, str]:
        """As text: what, how much, at most, met or not."""
        return self.what, f"{self.value:,.2f}{self.unit}", f"{self.most:g}{self.unit}", "met" if self.met else "not met"


COLUMNS = ("target", "measured", "at most", "")


def targets(results: Mapping[Workload, Sequence[Result]], law: Measured | None) -> list[Target]:
    """Those of which enough was measured."""
    found = [target for workload in results for target in _of_workload(workload, results[workload])]
    return [*found, *(_of_law(law) if law is not None else ())]


def _of_workload(workload: Workload, results: Sequence[Result]) -> Iterator[Target]:
    azor = next((r for r in results if r.competitor.name.startswith("azor")), None)
    if azor is None:
        return
    clips = [cost for r in results if r.competitor.name.startswith("CLIPS") for s in r.runs if (cost := r.median(s))]
    largest, exponent = azor.median(max(azor.runs)), azor.exponent()
    if clips and largest is not None and workload in AGAINST_CLIPS:
        what = f"{workload.name}, {max(azor.runs):,} events, against CLIPS at its best size"
        yield Target(what, AGAINST_CLIPS[workload], " ×", largest / min(clips))
    if exponent is not None:
        yield Target(f"{workload.name}, growth", MOST_GROWTH, "", exponent)


def _of_law(law: Measured) -> Iterator[Target]:
    ratios = (
        ("a land under the full law, against an event of CLIPS with two rules", "land", law.cost, 8.0),
        ("crown, damage, trigger, resolution, against the same", "strike", law.cost, 25.0),
        ("a seated session, against a land", "session", law.median("land"), 4.0),
        ("a fork, against a land", "fork", law.median("land"), 3.0),
        ("azor check of one file, against python -c pass", "check", law.median("python"), 12.0),
        ("azor --help, against python -c pass", "help", law.median("python"), 5.0),
    )
    for what, kind, other, most in ratios:
        value = law.median(kind)
        if value is not None and other:
            yield Target(what, most, " ×", value / other)
    for row in law.rows:
        exponent = law.growth(row)
        if exponent is not None and row.kind in ("land", "strike", "event"):
            yield Target(f"growth: {row.title}", MOST_GROWTH, "", exponent)
    network = law.median("network")
    if network is not None:
        yield Target("the network of the whole law", 100.0, " ms", network / 1000)
    yield Target("kept for each event", 1.5, " kB", law.memory / 1000)
