"""Players leaving the game (104, 800.4)."""

from .order import CHOICES, EVENT, EXPAND, PRESENT
from .rulebook import M, Rulebook, absent, rule
from .vocabulary import (
    ActivePlayer, Contest, ControlEffect, EnteredUnder, Game, GameOver, HasCityBlessing, HasInitiative, InZone,
    InitiativeFallsTo, LeavesGame, LeftGame, LosesGame, Moves, NextSeat, Occurs, OnStack, Opponent, Owner, Player,
    SpellOf, TakesInitiative, TurnSeat,
)  # fmt: skip


class Leaving(Rulebook):
    """What a leaving player takes along, gives back and leaves behind (800.4a)."""

    loser_leaves = rule(
        "104.5",
        when=[LosesGame(event=M.event, player=M.player), Player(player=M.player)],
        then=LeavesGame(event=M.event, player=M.player),
        tier=EXPAND,
        because="{player} loses the game",
    )
    loses_occurs = rule(
        "603.10f",
        when=[LosesGame(event=M.event, player=M.player)],
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
    objects_go = rule(
        "800.4a",
        when=[LeavesGame(event=M.event, player=M.player), Owner(object=M.object, player=M.player), InZone(object=M.object)],
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
            absent(ControlEffect(object=M.object, player=~M.player)),
        ],
        then=Moves(event=M.event, object=M.object, to="exile", how="controller left"),
        tier=EXPAND,
        because="{object} would still be controlled by {player}",
    )
    blessing_goes = rule(
        "800.4a",
        when=[LeavesGame(player=M.player), HasCityBlessing(player=M.player)],
        ends=HasCityBlessing(player=M.player),
        tier=EVENT,
        because="the game is over for {player}",
    )
    no_active_player = rule(
        "800.4j",
        when=[LeavesGame(player=M.player), ActivePlayer(player=M.player)],
        ends=ActivePlayer(player=M.player),
        tier=EVENT,
        because="the turn goes on without an active player",
    )
    contest = rule(
        "102.3",
        when=[Player(player=M.player), Opponent(player=M.player, other=M.other), Player(player=M.other)],
        then=Contest(player=M.player, other=M.other),
        tier=PRESENT,
        because="{player} and {other} are opponents",
    )
    game_over = rule(
        "104.2a",
        when=[Game(), absent(Contest())],
        then=GameOver(),
        tier=CHOICES,
        because="no two opponents are left in the game",
    )


class Initiative(Rulebook):
    """The initiative (726), the monarch's contrast: taking it again is an event too."""

    takes = rule(
        "726.3",
        when=[TakesInitiative(player=M.player), Player(player=M.player)],
        then=HasInitiative(player=M.player),
        tier=EVENT,
        because="{player} takes the initiative",
    )
    gives_up = rule(
        "726.3",
        when=[TakesInitiative(player=M.player), HasInitiative(player=~M.player & M.old)],
        ends=HasInitiative(player=M.old),
        tier=EVENT,
        because="{player} takes the initiative",
    )
    leaves = rule(
        "726.4",
        when=[LeavesGame(player=M.player), HasInitiative(player=M.player)],
        ends=HasInitiative(player=M.player),
        tier=EVENT,
        because="{player} leaves the game",
    )
    to_the_active_player = rule(
        "726.4",
        when=[
            LeavesGame(event=M.event, player=M.player),
            HasInitiative(player=M.player),
            ActivePlayer(player=M.active),
            absent(LeavesGame(event=M.event, player=M.active)),
        ],
        then=TakesInitiative(event=M.event, player=M.active),
        tier=EXPAND,
        because="{player}, who has the initiative, leaves the game, and it is {active}'s turn",
    )
    past_the_active_player = rule(
        "726.4",
        when=[
            LeavesGame(event=M.event, player=M.player),
            HasInitiative(player=M.player),
            ActivePlayer(player=M.active),
            LeavesGame(event=M.event, player=M.active),
            NextSeat(player=M.active, after=M.next),
        ],
        then=InitiativeFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        because="{active}, whose turn it is, leaves the game too",
    )
    without_an_active_player = rule(
        "726.4",
        when=[
            LeavesGame(event=M.event, player=M.player),
            HasInitiative(player=M.player),
            absent(ActivePlayer()),
            TurnSeat(player=M.seat),
            NextSeat(player=M.seat, after=M.next),
        ],
        then=InitiativeFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        because="there is no active player",
        assumes="turn order is counted from the seat whose turn it is",
    )
    past_one_who_leaves_too = rule(
        "726.4",
        when=[
            InitiativeFallsTo(event=M.event, player=M.player),
            LeavesGame(event=M.event, player=M.player),
            NextSeat(player=M.player, after=M.next),
        ],
        then=InitiativeFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        because="{player} leaves the game too",
    )
    past_one_who_has_left = rule(
        "726.4",
        when=[
            InitiativeFallsTo(event=M.event, player=M.player),
            absent(Player(player=M.player)),
            NextSeat(player=M.player, after=M.next),
        ],
        then=InitiativeFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        because="{player} is no longer in the game",
    )
    to_the_next_in_turn_order = rule(
        "726.4",
        when=[
            InitiativeFallsTo(event=M.event, player=M.player),
            Player(player=M.player),
            absent(LeavesGame(event=M.event, player=M.player)),
        ],
        then=TakesInitiative(event=M.event, player=M.player),
        tier=EXPAND,
        because="{player} is the next in turn order",
    )
