"""What the oracle answers: facts as tuples of a predicate and its arguments.

Objects are named by their ids, abilities by paths: ("monarch", "draw"), ("monarch", "damage"),
("monarch", "damage", creature), ("initiative", "venture"), (object, ability name). `answers` counts, since every trigger and every object on the
stack is an answer of its own; for all other facts it is 0 or 1.
"""

from __future__ import annotations

from typing import Any

from .game import Game
from .table import Path, Spell, Trigger

Fact = tuple[Any, ...]


def answers(game: Game, fact: Fact) -> int:
    """How many answers the query has now."""
    predicate, arguments = fact[0], fact[1:]
    return int(globals()["_" + predicate](game, *arguments))


def holds(game: Game, fact: Fact) -> bool:
    return answers(game, fact) > 0


def same_path(asked: Path, path: Path) -> bool:
    """`monarch/damage` asks for that of any creature."""
    return path[: len(asked)] == asked


def _is_monarch(game: Game, player: str) -> bool:
    return game.monarch == player


def _has_initiative(game: Game, player: str) -> bool:
    return game.initiative == player


def _no_monarch(game: Game) -> bool:
    return game.monarch is None


def _has_city_blessing(game: Game, player: str) -> bool:
    return game.players[player].blessed and game.present(player)


def _permanent_count(game: Game, player: str, number: int) -> bool:
    return game.count(player) == number


def _controls(game: Game, player: str, name: str) -> bool:
    thing = game.things[name]
    return thing in list(game.permanents()) and game.controller(thing) == player


def _in_zone(game: Game, name: str, zone: str) -> bool:
    return game.things[name].zone == zone


def _power(game: Game, name: str, number: int) -> bool:
    thing = game.things[name]
    return thing in game.creatures() and game.power(thing) == number


def _toughness(game: Game, name: str, number: int) -> bool:
    thing = game.things[name]
    return thing in game.creatures() and game.toughness(thing) == number


def _counters(game: Game, name: str, kind: str, number: int) -> bool:
    thing = game.things[name]
    return thing in list(game.permanents()) and thing.counters.get(kind, 0) == number


def _damage(game: Game, name: str, number: int) -> bool:
    thing = game.things[name]
    return thing in list(game.permanents()) and thing.damage == number


def _has_ability(game: Game, name: str, keyword: str) -> bool:
    thing = game.things[name]
    return thing in list(game.permanents()) and game.has(thing, keyword)


def _on_stack(game: Game, what: str | Path) -> int:
    if isinstance(what, str):
        return sum(isinstance(item, Spell) and item.thing == what for item in game.stack)
    return sum(isinstance(item, Trigger) and same_path(what, item.path) for item in game.stack)


def _triggered(game: Game, path: Path, player: str | None) -> int:
    """Since the last event; no player asks for those of any."""
    return sum(same_path(path, trigger.path) and player in (None, trigger.controller) for trigger in game.triggered)


def _drew(game: Game, player: str, number: int) -> bool:
    return game.players[player].drew == number


def _life(game: Game, player: str, number: int) -> bool:
    return game.present(player) and game.players[player].life == number


def _left_game(game: Game, player: str) -> bool:
    return game.players[player].left


def _game_over(game: Game) -> bool:
    return game.over
