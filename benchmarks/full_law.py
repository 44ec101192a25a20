"""The full law, with its journal, against the two-rule land event of azor's own engine in the same run.

    python -m benchmarks.full_law

A land that enters with 30, 300 and 1,000 permanents; combat damage to the monarch with its trigger and resolution; a
seated session; a fork after 100 events.  Figures are medians of five, as multiples of the first row.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from azor.knowledge import vocabulary as v
from azor.knowledge.catalogue import lookup
from azor.knowledge.language import Card
from azor.knowledge.procedure import Game

REPEATS = 5


def seated() -> Game:
    """A game of two players, ready to begin."""
    game = Game(("Ana", "Ben"))
    game.session.begin(
        v.ActivePlayer(player="Ana"),
        v.TurnSeat(player="Ana"),
        v.Step(name="precombat main"),
        *[v.Life(player=p, amount=1_000_000) for p in ("Ana", "Ben")],
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


def with_permanents(count: int) -> Game:
    """A game in which Ana controls an ascend permanent and so many lands."""
    game, forest, arch = seated(), lookup("Forest"), lookup("Arch of Orazca")
    assert forest is not None
    assert arch is not None
    enter(game, "Arch of Orazca", arch, "Ana")
    for _ in range(count - 1):
        enter(game, "Forest", forest, "Ana")
    return game


def measure(work: Callable[[], object], times: int) -> float:
    """Microseconds for one piece of work, the median of five runs."""
    found = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        for _ in range(times):
            work()
        found.append((time.perf_counter() - start) / times * 1e6)
    return statistics.median(found)


def crowned() -> tuple[Game, str]:
    """A game in which Ana is the monarch and Ben has a creature."""
    game = with_permanents(10)
    bear = enter(game, "Bear", Card("Bear", ("creature",), 2, 2), "Ben")
    return game, bear


def strike(game: Game, bear: str) -> None:
    """Ana becomes the monarch, is dealt combat damage, and the trigger resolves."""
    game.happen(v.ToldToBecomeMonarch(event=game.now, player="Ana"))
    game.happen(v.WouldDealDamage(event=game.now, source=bear, recipient="Ana", amount=1, combat=True))
    game.settle()
    game.resolve_all()


def main() -> None:
    """Measure and print."""
    forest = lookup("Forest")
    assert forest is not None
    rows: list[tuple[str, float]] = []
    for count in (30, 300, 1000):
        game = with_permanents(count)
        rows.append(
            (f"a land enters, {count} permanents", measure(lambda g=game: enter(g, "Forest", forest, "Ana"), 20))
        )  # type: ignore[misc]
    game, bear = crowned()
    rows.append(("crown, damage, trigger, resolution", measure(lambda: strike(game, bear), 20)))
    rows.append(("a seated session", measure(seated, 5)))
    hundred = with_permanents(100)
    rows.append(("a fork after 100 events", measure(hundred.fork, 10)))
    first = rows[0][1]
    for name, value in rows:
        print(f"{name:40} {value:10.0f} us {value / first:6.2f} x")


if __name__ == "__main__":
    main()
