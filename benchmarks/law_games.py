"""Games of the full law to be timed: as calls of the procedure, and as records."""

from __future__ import annotations

from collections.abc import Sequence

from azor.knowledge import vocabulary as v
from azor.knowledge.catalogue import lookup
from azor.knowledge.language import Card
from azor.knowledge.procedure import Game
from azor.records.model import Record
from azor.records.scenario import load

from .workloads import PLAYERS


def seated(players: Sequence[str] = ("Ana", "Ben")) -> Game:
    """A game that is ready to begin."""
    game = Game(tuple(players))
    game.session.begin(
        v.ActivePlayer(player="Ana"),
        v.TurnSeat(player="Ana"),
        v.Step(name="precombat main"),
        *[v.Life(player=p, amount=1_000_000) for p in players],
    )
    game.finish()
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


def record(events: int) -> Record:
    """A game of four to be read, of about so many events: a turn has a land, a hit on the monarch, and an end step."""
    lines = ["azor: 1", f"title: A game of {events} events", f"players: [{', '.join(PLAYERS)}]", "monarch: Ana"]
    lines += ["turn: {number: 1, active: Ana, step: precombat main}", "battlefield:"]
    for player in PLAYERS:
        arch = "Arch of Orazca, " if player == PLAYERS[0] else ""
        lines.append(
            f"  {player}: [{arch}{{card: Bear, id: {player}'s bear, types: [creature], power: 2, toughness: 2}}]"
        )
    lines.append("events:")
    for turn in range(events // 10):
        player, before = PLAYERS[turn % len(PLAYERS)], PLAYERS[turn % len(PLAYERS) - 1]
        lines += [
            f"  - Forest enters under {player}'s control",
            f"  - {player}'s bear deals 1 combat damage to {before}",
            "  - all resolve",
            f"  - {player}'s end step begins",
            "  - all resolve",
            "  - the next turn begins",
        ]
    return load("\n".join(lines) + "\n", "-")
