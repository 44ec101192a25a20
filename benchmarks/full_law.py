"""The full law, with its journal, in the same run as CLIPS with two rules.

    python -m benchmarks.full_law

A land that enters with 30, 300 and 3,000 permanents; combat damage to the monarch with its trigger and resolution, at
as many; a game of 400 and of 4,000 events; a seated session; forks; the answers at the end of a game; what it takes to
begin.  Each figure is the median of five runs, between which the others run; beside microseconds of processor time
stands how many times that is what CLIPS (or without it, azor's own engine) takes for one event of the two-rule
workload `lands`, and how the cost grows.
"""

from __future__ import annotations

import gc
import math
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from azor.engine.session import Compiled
from azor.explain import changes, flipping
from azor.knowledge.language import Card
from azor.knowledge.law import Magic
from azor.records.answers import prove
from azor.records.asking import read_goal
from azor.records.refusals import refusal
from azor.records.run import play as play_record

from . import registry
from .law_games import card, enter, play, record, seated, strike, with_permanents
from .measure import time_once, without_garbage
from .workloads import LANDS

SIZES = (30, 300, 3000)
QUICK = (30, 300)
EVENTS = (400, 4000)
ASKED = (50, 100, 400)  # events of the games at whose end something is asked
ANSWERS = ("why", "why-not", "not-monarch", "flip")
UNIT = 640  # events of the workload that gives the unit
LIMIT = 3.0  # seconds: what should take longer is left out
EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "tenth.yaml"

Work = Callable[[], Any]


def _children() -> float:
    """Processor time of the processes that were waited for: user and system."""
    try:
        import resource
    except ImportError:  # not on Unix: the time that passes
        return time.perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass
class Row:
    """Something timed: `prepare` gives what to run, `times` over."""

    kind: str
    name: str
    prepare: Callable[[], Work]
    times: int = 1
    size: int = 0
    share: int = 1  # what is run is so many of what the row tells
    whole: int = 0  # so many of them are extrapolated to
    clock: Callable[[], float] = time.process_time
    runs: list[float] = field(default_factory=list)  # microseconds for one

    def run(self) -> float:
        """Time it, without the collection of garbage: microseconds for one."""
        work = self.prepare()
        with without_garbage():
            start = self.clock()
            for _ in range(self.times):
                work()
            return (self.clock() - start) / self.times / self.share * 1e6

    @property
    def title(self) -> str:
        """With its size."""
        return self.name.format(size=f"{self.size:,}")

    @property
    def median(self) -> float:
        """Microseconds for one."""
        return statistics.median(self.runs)


@dataclass
class Measured:
    """What the full law took: the unit, the rows, and what an event leaves behind."""

    unit: str
    cost: float  # microseconds
    rows: list[Row]
    memory: float  # bytes an event
    entries: float  # of the journal, an event
    left_out: list[str]

    def median(self, kind: str) -> float | None:
        """The microseconds of the smallest of a kind."""
        return next((row.median for row in self.rows if row.kind == kind), None)

    def growth(self, row: Row) -> float | None:
        """The exponent between this size and the next smaller one of the same kind.

        That of the cost of so many; for an answer at the end of a game, that of the answer.
        """
        smaller = [r for r in self.rows if 0 < r.size < row.size and r.kind == row.kind]
        if not smaller:
            return None
        before = smaller[-1]
        exponent = math.log(row.median / before.median) / math.log(row.size / before.size)
        return exponent if row.kind in ANSWERS else 1 + exponent


def rows(sizes: Sequence[int], events: Sequence[int], asked: Sequence[int]) -> Iterator[Row]:
    """What is timed, in the order of the table."""
    games = {size: with_permanents(size) for size in sizes}
    forest, bear = card("Forest"), Card("Bear", ("creature",), 2, 2)
    for size, game in games.items():
        land = _work(enter, game, "Forest", forest, "Ana")
        yield Row("land", "a land enters, {size} permanents", land, 20, size)
    for size, game in games.items():
        hit = _work(strike, game, enter(game, "Bear", bear, "Ben"))
        yield Row("strike", "crown, damage, trigger, resolution, {size} permanents", hit, 10, size)
    yield from _in_clips(sizes[0])
    yield Row("session", "a seated session", _work(seated), 20)
    over = play(events[0])
    yield Row("fork", f"a fork at the end of a game with {events[0]} events", _work(over.fork), 10)
    for size in events:
        yield Row("event", "an event of a game of four with {size}", _work(play, size), 1, size, share=size)
    sample = f"a game of {events[0]} events, from its seating to its end"
    yield Row("game", sample, _work(play, events[0]), 3, whole=1000)
    yield from _answers(asked)
    yield from _beginnings()


def _work(function: Callable[..., Any], *given: Any) -> Callable[[], Work]:
    """The same for each run: nothing to prepare."""
    return lambda: lambda: function(*given)


def _in_clips(size: int) -> Iterator[Row]:
    """The same facts given to CLIPS with the same rules, and with none, where it is installed."""
    try:
        from .clips_law import Follower
    except ImportError:
        return
    game, forest = with_permanents(size), card("Forest")
    bear = enter(game, "Bear", Card("Bear", ("creature",), 2, 2), "Ben")
    matching, holding = Follower(game, Magic.rules()), Follower(game, ())
    land, hit = _work(enter, game, "Forest", forest, "Ana"), _work(strike, game, bear)
    for kind, what, work, times in (("land", "a land", land, 20), ("strike", "such damage", hit, 10)):
        for rules, follower in (("all rules, only matched", matching), ("no rule", holding)):
            name = f"the facts of {what} in CLIPS with {rules}"
            yield Row(f"{kind} in CLIPS with {rules}", name, partial(follower.prepare, work(), times), times)


def _answers(asked: Sequence[int]) -> Iterator[Row]:
    """Why, why not, and one of the games that the search for a flip plays, at the end of games of some sizes."""
    fact, crown = "has_city_blessing({})", "is_monarch({})"
    ends = {size: play_record(record(size)) for size in asked}
    for size, end in ends.items():
        yield Row("why", "why is there a monarch, after {size} events", _work(prove, end, "is_monarch(?who)"), 1, size)
    for size, end in ends.items():
        goal = read_goal(fact.format("Dee"), end.record).asked
        not_blessed = _work(refusal, end, goal, fact.format("Dee"))
        yield Row("why-not", "why is Dee not blessed, after {size} events", not_blessed, 1, size)
    for size, end in ends.items():
        asked_of = [(crown.format(p), read_goal(crown.format(p), end.record).asked) for p in end.record.players]
        text, goal = next((text, goal) for text, goal in asked_of if not end.questions.solve(goal))
        not_monarch = _work(refusal, end, goal, text)
        yield Row("not-monarch", "why is somebody not the monarch, after {size} events", not_monarch, 1, size)
    for size, end in ends.items():
        tried = [each.change for each in flipping.candidates(end.record, end)]
        changed = _work(changes.outcome, end.record, (tried[len(tried) // 2],))
        yield Row("flip", "a changed game in the search for a flip, {size} events", changed, 1, size, whole=len(tried))


def _beginnings() -> Iterator[Row]:
    """Building the network, and commands from the launch of Python to their end."""
    yield Row("network", "the network of the whole law", _work(Compiled, Magic.rules(), Magic.folds))
    cli = (sys.executable, "-m", "azor.cli")
    for kind, name, command in (
        ("python", "python -c pass", (sys.executable, "-c", "pass")),
        ("help", "azor --help", (*cli, "--help")),
        ("check", f"azor check {EXAMPLE.name}", (*cli, "check", str(EXAMPLE))),
    ):
        yield Row(kind, name, _work(_launch, command), 3, clock=_children)


def _launch(command: Sequence[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def memory(events: int) -> tuple[float, float]:
    """For each event of a game: the bytes that it holds on to, and the entries of its journal."""
    gc.collect()
    tracemalloc.start()
    try:
        game = play(events)
        gc.collect()
        session = game.session
        return tracemalloc.get_traced_memory()[0] / session.event, len(session.journal) / session.event
    finally:
        tracemalloc.stop()


def measured(
    sizes: Sequence[int] = SIZES,
    events: Sequence[int] = EVENTS,
    asked: Sequence[int] = ASKED,
    rounds: int = 5,
    tell: Callable[[str], None] = lambda text: None,
    limit: float = LIMIT,
) -> Measured:
    """All rows, timed in turns with the unit."""
    competitors, _ = registry.load()
    lands = [c for c in competitors if c.workload == LANDS]
    unit = next((c for c in lands if c.name.startswith("CLIPS")), None) or next(c for c in lands if "azor" in c.name)
    found: list[Row] = []
    left_out = []
    tell("the full law: setting games up")
    costs: dict[str, list[tuple[int, float]]] = {}
    for row in rows(sizes, events, asked):  # a first time, which is not counted
        before = costs.setdefault(row.kind, [])
        if foreseen(before, row.size) > limit:
            left_out.append(row.title)
            continue
        tell(row.title)
        before.append((row.size, row.run() * row.times * row.share / 1e6))
        found.append(row)
    units = []
    for number in range(1, rounds + 1):
        tell(f"the full law: round {number} of {rounds}")
        units.append(time_once(unit, UNIT)[0])
        for row in found:
            row.runs.append(row.run())
    tell("memory")
    return Measured(unit.name, statistics.median(units), found, *memory(events[-1]), left_out)


def foreseen(costs: Sequence[tuple[int, float]], size: int) -> float:
    """The seconds that a size should take, going by what smaller ones took."""
    if not costs:
        return 0.0
    growth = 1.0
    if len(costs) > 1:
        (small, little), (large, much) = costs[-2:]
        growth = max(1.0, math.log(much / little) / math.log(large / small))
    return costs[-1][1] * (size / costs[-1][0]) ** growth


COLUMNS = ("what", "microseconds", "× unit", "× a land", "growth", "so many take")


def lines(law: Measured) -> list[tuple[str, ...]]:
    """The table, row by row, as text."""
    land = law.median("land") or math.nan
    found: list[tuple[str, ...]] = []
    for row in law.rows:
        exponent = law.growth(row)
        found.append(
            (
                row.title,
                f"{row.median:,.0f}",
                f"{row.median / law.cost:,.1f}",
                f"{row.median / land:,.2f}",
                "" if exponent is None else f"{exponent:.2f}",
                f"{row.whole:,}: {row.median * row.whole / 1e6:,.0f} s" if row.whole else "",
            )
        )
    return found


def title(law: Measured) -> str:
    """What the table is about."""
    return f"the full law; unit: {law.unit}, {law.cost:.1f} microseconds an event"


def notes(law: Measured) -> list[str]:
    """What the table does not show."""
    found = [f"{law.memory:,.0f} bytes are kept for an event, {law.entries:.0f} entries of the journal on average."]
    found += [f"Left out, as it would take more than {LIMIT:g} s: {name}." for name in law.left_out]
    found.append("Growth of an answer at the end of a game: 1 means that it costs as much as the game is long.")
    return [*found, "So many take: extrapolated from the few that were run."]


def table(law: Measured) -> Table:
    """Ready to print."""
    shown = Table(title=title(law), caption="\n".join(notes(law)), title_justify="left", caption_justify="left")
    for name in COLUMNS:
        shown.add_column(name, justify="left" if name == "what" else "right", no_wrap=True)
    for line in lines(law):
        shown.add_row(*line)
    return shown


def quick(rounds: int, tell: Callable[[str], None]) -> Measured:
    """With fewer permanents and events."""
    return measured(QUICK, EVENTS[:1], ASKED[:1], rounds, tell)


@click.command()
@click.option("--quick", "smaller", is_flag=True, help="Fewer permanents and events.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1), help="Runs of each; the median counts.")
def main(smaller: bool, rounds: int) -> None:
    """What the full law costs, as multiples of one event of CLIPS with two rules, in one run."""
    with Console(stderr=True).status("the full law") as status:
        law = quick(rounds, status.update) if smaller else measured(rounds=rounds, tell=status.update)
    Console(width=None if sys.stdout.isatty() else 140).print(table(law))


if __name__ == "__main__":
    main()
