"""The full law, with its journal, in the same run as CLIPS with two rules.

    python -m benchmarks.full_law

A land that enters with 30, 300 and 3,000 permanents; combat damage to the monarch with its trigger and resolution, at
as many; a game of 400 and of 4,000 events; a seated session; forks.  Each figure is the median of five runs, between
which the others run; beside microseconds of processor time stands how many times that is what CLIPS (or without it,
azor's own engine) takes for one event of the two-rule workload `lands`, and how the cost grows.
"""

from __future__ import annotations

import gc
import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import click
from rich.console import Console
from rich.table import Table

from azor.knowledge import vocabulary as v
from azor.knowledge.catalogue import lookup
from azor.knowledge.language import Card
from azor.knowledge.procedure import Game

from . import registry
from .measure import time_once
from .workloads import LANDS

SIZES = (30, 300, 3000)
QUICK = (30, 300)
EVENTS = (400, 4000)
UNIT = 640  # events of the workload that gives the unit


def seated(players: Sequence[str] = ("Ana", "Ben")) -> Game:
    """A game that is ready to begin."""
    game = Game(tuple(players))
    game.session.begin(
        v.ActivePlayer(player="Ana"),
        v.TurnSeat(player="Ana"),
        v.Step(name="precombat main"),
        *[v.Life(player=p, amount=1_000_000) for p in players],
    )
    game._finish()
    game.settle()
    return game


def enter(game: Game, name: str, card: Card, player: str) -> str:
    """A card enters."""
    identity = game.name_object(name)
    game.session.step("400.1", identity, adds=game.describe(identity, card, player, "outside"))
    game.happen(v.Enters(event=game.now, object=identity, player=player))
    game.settle()
    return identity


def card(name: str) -> Card:
    """A card of the catalogue."""
    found = lookup(name)
    assert found is not None
    return found


def with_permanents(count: int) -> Game:
    """A game in which Ana controls an ascend permanent and so many lands."""
    game = seated()
    enter(game, "Arch of Orazca", card("Arch of Orazca"), "Ana")
    forest = card("Forest")
    for _ in range(count - 1):
        enter(game, "Forest", forest, "Ana")
    return game


def strike(game: Game, bear: str) -> None:
    """Ana becomes the monarch, is dealt combat damage, and the trigger resolves."""
    game.happen(v.ToldToBecomeMonarch(event=game.now, player="Ana"))
    game.happen(v.WouldDealDamage(event=game.now, source=bear, recipient="Ana", amount=1, combat=True))
    game.settle()
    game.resolve_all()


def play(events: int) -> Game:
    """A game of four: lands enter, creatures hit the monarch, turns pass, and at half time a player leaves."""
    players = ["Ana", "Ben", "Cai", "Dee"]
    game, forest = seated(players), card("Forest")
    bears = {p: enter(game, "Bear", Card("Bear", ("creature",), 2, 2), p) for p in players}
    enter(game, "Arch of Orazca", card("Arch of Orazca"), "Ana")
    game.happen(v.ToldToBecomeMonarch(event=game.now, player="Ana"))
    turn = 0
    while game.session.event < events:
        if game.session.event > events // 2 and len(players) == 4:
            game.happen(v.LosesGame(event=game.now, player="Dee"))
            game.settle()
            players.remove("Dee")
        player = players[turn % len(players)]
        game.advance("precombat main", player)
        enter(game, "Forest", forest, player)
        monarch = str(game.session.facts_of(v.IsMonarch)[0]["player"])
        if monarch != player:
            damage = v.WouldDealDamage(event=game.now, source=bears[player], recipient=monarch, amount=1, combat=True)
            game.happen(damage)
            game.settle()
            game.resolve_all()
        game.advance("end", player)
        game.resolve_all()
        turn += 1
    return game


@dataclass
class Row:
    """Something to be timed: `prepare` gives what is timed, which does it `times` times."""

    name: str
    prepare: Callable[[], Callable[[], object]]
    times: int = 1
    size: int = 0  # what its growth is measured by
    runs: list[float] = field(default_factory=list)

    def run(self) -> None:
        """Time it once more."""
        work = self.prepare()
        gc.collect()
        start = time.process_time()
        for _ in range(self.times):
            work()
        self.runs.append((time.process_time() - start) / self.times * 1e6)

    @property
    def kind(self) -> str:
        """Its name without the size."""
        return self.name.replace(str(self.size), "")

    @property
    def median(self) -> float:
        """Microseconds for one."""
        return statistics.median(self.runs)


def rows(sizes: Sequence[int], events: Sequence[int]) -> list[Row]:
    """What is timed, in the order of the table."""
    found = []
    games = {size: with_permanents(size) for size in sizes}
    forest = card("Forest")
    for size, game in games.items():
        found.append(
            Row(f"a land enters, {size} permanents", lambda g=game: lambda: enter(g, "Forest", forest, "Ana"), 20, size)
        )  # type: ignore[misc]
    for size, game in games.items():
        bear = enter(game, "Bear", Card("Bear", ("creature",), 2, 2), "Ben")
        found.append(
            Row(
                f"crown, damage, trigger, resolution, {size} permanents",
                lambda g=game, b=bear: lambda: strike(g, b),
                10,
                size,
            )
        )  # type: ignore[misc]
    found.append(Row("a seated session", lambda: seated, 20))
    for size in events:
        found.append(Row(f"an event of a game of four with {size}", lambda n=size: lambda: play(n), 1, size))  # type: ignore[misc]
    over = play(events[0])
    found.append(Row(f"a fork at the end of a game with {events[0]} events", lambda: over.fork, 10))
    return found


def growth(row: Row, all_rows: Sequence[Row]) -> float | None:
    """The exponent of the cost of so many, between this size and the next smaller one of the same kind."""
    smaller = [r for r in all_rows if 0 < r.size < row.size and r.kind == row.kind]
    if not smaller:
        return None
    before = smaller[-1]
    return 1 + math.log(row.median / before.median) / math.log(row.size / before.size)


def measured(sizes: Sequence[int], events: Sequence[int], rounds: int) -> tuple[str, float, list[Row]]:
    """The name and the microseconds of the unit, and all rows, timed in turns."""
    competitors, _ = registry.load()
    lands = [c for c in competitors if c.workload == LANDS]
    unit = next((c for c in lands if c.name.startswith("CLIPS")), None) or next(c for c in lands if "azor" in c.name)
    found, units = rows(sizes, events), []
    for row in found:  # not counted
        row.run()
        row.runs.clear()
    for _ in range(rounds):
        units.append(time_once(unit, UNIT)[0])
        for row in found:
            row.run()
    for row in found:
        if row.name.startswith("an event"):
            row.runs = [t / row.size for t in row.runs]
    return unit.name, statistics.median(units), found


@click.command()
@click.option("--quick", is_flag=True, help="Fewer permanents and events.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1), help="Runs of each; the median counts.")
def main(quick: bool, rounds: int) -> None:
    """What the full law costs, as multiples of one event of CLIPS with two rules, in one run."""
    unit, cost, found = measured(QUICK if quick else SIZES, EVENTS[:1] if quick else EVENTS, rounds)
    land = found[0].median
    shown = Table(title=f"the full law; unit: {unit}, {cost:.1f} microseconds an event", title_justify="left")
    for name in ("what", "microseconds", "× unit", "× a land", "growth"):
        shown.add_column(name, justify="left" if name == "what" else "right", no_wrap=True)
    for row in found:
        exponent = growth(row, found)
        shown.add_row(
            row.name,
            f"{row.median:,.0f}",
            f"{row.median / cost:.1f}",
            f"{row.median / land:.2f}",
            "" if exponent is None else f"{exponent:.2f}",
        )
    Console(width=None if sys.stdout.isatty() else 120).print(shown)


if __name__ == "__main__":
    main()
