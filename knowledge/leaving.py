"""Players leaving the game (104, 800.4)."""

from typing import Any

from .order import CHOICES, CONCERNS, EVENT, EXPAND, EXPIRY, PRESENT
from ..engine.rules import LawRule
from .replacements import faces, owed
from .rulebook import M, Rulebook, absent, rule
from .vocabulary import (
    Abandoned, ActivePlayer, Cannot, ChoosesFor, Contest, ControlEffect, Controls, EffectEnds, EnteredUnder, Enters,
    Forestalled, GainsControl, Game, GameOver, HandSize, HasCityBlessing, HasWon, InZone, LastHand, LeavesGame,
    LeftGame, LosesGame, Moves, NextSeat, Occurs, OnStack, Opponent, Owner, Permanent, PlanarController, Player,
    Seated, SharesTurn, SpellOf, StaticClaim, TurnSeat, Unchanged, WinsGame, WonByEffect,
)  # fmt: skip


def _under_nobodys_control(would: Any) -> LawRule:
    """A rule for what would come under the control of a player who has left: it does not."""
    return rule(
        "800.4b",
        when=[would, absent(Player(player=M.player))],
        then=Unchanged(event=M.event, player=M.player, why="not in the game"),
        tier=EXPAND,
        because="{player} has left the game",
    )


_WOULD_LOSE = (
    LosesGame(event=M.event, player=M.player),
    Player(player=M.player),
    absent(Cannot(thing=M.player, what="lose the game")),
)


_BY_NOBODY_ELSE = (
    absent(ControlEffect(object=M.object, player=~M.player)),
    absent(StaticClaim(object=M.object, player=~M.player)),
)


class Leaving(Rulebook):
    """What a leaving player takes along, gives back and leaves behind (800.4a)."""

    loser_leaves = rule(
        "104.5",
        when=[*_WOULD_LOSE, absent(Forestalled(what="loses_game", thing=M.player))],
        then=LeavesGame(event=M.event, player=M.player),
        tier=CONCERNS,
        because="{player} loses the game",
    )
    something_else_instead = owed(
        "loses_game",
        "{ability} of {source} says what happens instead of {player} losing the game",
        *_WOULD_LOSE,
    )
    would_be_replaced = faces("loses_game", "an effect would replace that {player} loses the game", *_WOULD_LOSE)
    other_head_leaves = rule(
        ("810.8", "810.8b"),
        when=[
            LeavesGame(event=M.event, player=M.player),
            SharesTurn(player=M.player, mate=M.mate),
            absent(SharesTurn(player=M.player, mate=~M.mate)),
        ],
        then=LeavesGame(event=M.event, player=M.mate),
        tier=CONCERNS,
        because="a team of two loses as one",
    )
    loses_occurs = rule(
        ("603.9", "603.10f"),
        when=[LeavesGame(event=M.event, player=M.player)],
        then=Occurs(event=M.event, verb="loses the game", subject=M.player, object="", it="", player=M.player),
        tier=EXPAND,
    )
    gone = rule(
        "800.4a",
        when=[LeavesGame(player=M.player), Player(player=M.player)],
        ends=Player(player=M.player),
        then=LeftGame(player=M.player),
        tier=EVENT,
        because="{player} leaves the game",
    )
    last_hand = rule(
        "800.4i",
        when=[LeavesGame(player=M.player), HandSize(player=M.player, amount=M.amount)],
        then=LastHand(player=M.player, amount=M.amount),
        tier=EVENT,
        because="{player} leaves the game with {amount} card(s) in hand",
    )
    objects_go = rule(
        "800.4a",
        when=[
            LeavesGame(event=M.event, player=M.player),
            Owner(object=M.object, player=M.player),
            InZone(object=M.object),
        ],
        then=Moves(event=M.event, object=M.object, to="outside", how="owner left"),
        tier=EXPAND,
        because="{player} owns {object} and leaves the game",
    )
    control_ends = rule(
        "800.4a",
        when=[
            LeavesGame(player=M.player),
            ControlEffect(effect=M.effect, object=M.object, player=M.player, at=M.at),
        ],
        ends=ControlEffect(effect=M.effect, object=M.object, player=M.player, at=M.at),
        tier=EVENT,
        because="effects that give {player} control of anything end",
    )
    stack_objects_cease = rule(
        "800.4a",
        when=[
            LeavesGame(player=M.player),
            OnStack(object=M.object, ability=M.ability, controller=M.player, source=M.source),
            absent(SpellOf(object=M.object)),
        ],
        ends=OnStack(object=M.object, ability=M.ability, controller=M.player, source=M.source),
        tier=EVENT,
        because="{object}, controlled by {player}, is not represented by a card",
    )
    rest_is_exiled = rule(
        "800.4a",
        when=[
            LeavesGame(event=M.event, player=M.player),
            EnteredUnder(object=M.object, player=M.player),
            Owner(object=M.object, player=~M.player & M.owner),
            absent(LeavesGame(event=M.event, player=M.owner)),
            *_BY_NOBODY_ELSE,
        ],
        then=Moves(event=M.event, object=M.object, to="exile", how="controller left"),
        tier=EXPAND,
        because="{object} would still be controlled by {player}",
    )
    spells_are_exiled = rule(
        "800.4a",
        when=[
            LeavesGame(event=M.event, player=M.player),
            OnStack(object=M.object, controller=M.player),
            SpellOf(object=M.object),
            Owner(object=M.object, player=~M.player & M.owner),
            absent(LeavesGame(event=M.event, player=M.owner)),
        ],
        then=Moves(event=M.event, object=M.object, to="exile", how="controller left"),
        tier=EXPAND,
        because="{object} is a spell that {player} would still control",
    )
    controller_and_default_controller_leave = rule(
        ("800.4a", "800.4c"),
        when=[
            LeavesGame(event=M.event, player=M.player),
            ControlEffect(effect=M.effect, object=M.object, player=M.player),
            EnteredUnder(object=M.object, player=M.default),
            LeavesGame(event=M.event, player=M.default),
            *_BY_NOBODY_ELSE,
            Owner(object=M.object, player=M.owner),
            absent(LeavesGame(event=M.event, player=M.owner)),
        ],
        then=Moves(event=M.event, object=M.object, to="exile", how="controller left"),
        tier=EXPAND,
        because="{player}, who controls {object}, and {default}, who would control it then, leave the game",
    )
    controller_follows_default_controller = rule(
        ("800.4a", "800.4c"),
        when=[
            LeavesGame(event=M.event, player=M.player),
            ControlEffect(effect=M.effect, object=M.object, player=M.player),
            EnteredUnder(object=M.object, player=M.default),
            absent(Player(player=M.default)),
            *_BY_NOBODY_ELSE,
            Owner(object=M.object, player=M.owner),
            absent(LeavesGame(event=M.event, player=M.owner)),
        ],
        then=Moves(event=M.event, object=M.object, to="exile", how="controller left"),
        tier=EXPAND,
        because="{player}, who controls {object}, leaves, and {default}, who would control it then, has left",
    )
    default_controller_is_gone = rule(
        "800.4c",
        when=[
            EffectEnds(event=M.event, effect=M.effect),
            ControlEffect(effect=M.effect, object=M.object),
            EnteredUnder(object=M.object, player=M.player),
            absent(Player(player=M.player)),
            absent(ControlEffect(effect=~M.effect, object=M.object)),
            absent(StaticClaim(object=M.object)),
        ],
        then=Moves(event=M.event, object=M.object, to="exile", how="controller left"),
        tier=EXPAND,
        because="{player}, who would control {object} again, has left the game",
    )
    blessing_goes = rule(
        "800.4a",
        when=[LeavesGame(player=M.player), HasCityBlessing(player=M.player)],
        ends=HasCityBlessing(player=M.player),
        tier=EVENT,
        because="the game is over for {player}",
    )
    comes_under_nobodys_control = _under_nobodys_control(GainsControl(event=M.event, player=M.player))
    enters_under_nobodys_control = _under_nobodys_control(Enters(event=M.event, player=M.player))
    no_active_player = rule(
        "800.4j",
        when=[LeavesGame(player=M.player), ActivePlayer(player=M.player)],
        ends=ActivePlayer(player=M.player),
        tier=EVENT,
        because="the turn goes on without an active player",
    )
    planar_controller = rule(
        "109.4d",
        when=[ActivePlayer(player=M.player)],
        then=PlanarController(player=M.player),
        tier=PRESENT,
        because="it is {player}'s turn",
    )
    next_in_turn_order = rule(
        "800.4h",
        when=[LeftGame(player=M.player), NextSeat(player=M.player, after=M.other)],
        then=Seated(player=M.player, other=M.other),
        tier=PRESENT,
        because="{other} is next in turn order after {player}, who has left the game",
    )
    further_in_turn_order = rule(
        "800.4h",
        when=[
            Seated(player=M.player, other=M.seat),
            NextSeat(player=M.seat, after=M.other),
            absent(Player(player=M.seat)),
        ],
        then=Seated(player=M.player, other=M.other),
        tier=PRESENT,
        because="{seat} has left the game too, and {other} is next in turn order",
    )
    chooses_in_place = rule(
        "800.4h",
        when=[Seated(player=M.player, other=M.other), Player(player=M.other)],
        then=ChoosesFor(player=M.player, other=M.other),
        tier=PRESENT,
        because="{other} is the next in turn order after {player} who is still in the game",
    )
    next_planar_controller = rule(
        "800.4p",
        when=[TurnSeat(player=M.seat), ChoosesFor(player=M.seat, other=M.player)],
        then=PlanarController(player=M.player),
        tier=PRESENT,
        because="{player} is the next in turn order after {seat} who is still in the game",
    )
    abandoned = rule(
        "800.4c",
        when=[LeftGame(player=M.player), Controls(player=M.player, object=M.object), Permanent(object=M.object)],
        then=Abandoned(object=M.object, player=M.player),
        tier=EXPIRY,
        because="nothing gives anybody else control of {object} any more, and {player} has left the game",
    )
    wins = rule(
        "104.2b",
        when=[
            WinsGame(event=M.event, player=M.player),
            Player(player=M.player),
            absent(Cannot(thing=M.player, what="win the game")),
            absent(LosesGame(event=M.event, player=M.player)),
        ],
        then=WonByEffect(player=M.player),
        tier=EVENT,
        because="an effect says that {player} wins the game",
    )
    wins_by_effect = rule(
        "104.2b",
        when=[WonByEffect(player=M.player)],
        then=HasWon(player=M.player),
        tier=CHOICES,
        because="an effect has said so",
    )
    last_left = rule(
        "104.2a",
        when=[Player(player=M.player), absent(Contest())],
        then=HasWon(player=M.player),
        tier=CHOICES,
        because="no opponent of {player} is left in the game",
    )
    won = rule(
        ("104.2b", "104.1"),
        when=[WonByEffect(player=M.player)],
        then=GameOver(),
        tier=CHOICES,
        because="{player} has won the game",
    )
    contest = rule(
        "102.3",
        when=[Player(player=M.player), Opponent(player=M.player, other=M.other), Player(player=M.other)],
        then=Contest(player=M.player, other=M.other),
        tier=PRESENT,
        because="{player} and {other} are opponents",
    )
    draw = rule(
        "104.4a",
        when=[Game(), absent(Player())],
        then=GameOver(),
        tier=CHOICES,
        because="all players have lost at once, so nobody wins",
    )
    game_over = rule(
        "104.2a",
        when=[Player(), absent(Contest())],
        then=GameOver(),
        tier=CHOICES,
        because="no two opponents are left in the game",
    )
