"""The initiative (726), the monarch's contrast: taking it again is an event too, and damage counts once a player."""

from .order import EVENT, EXPAND, TRIGGERS
from .replacements import faces, owed
from .rulebook import M, Rulebook, absent, at_least, compare, rule, value
from .vocabulary import (
    ActivePlayer, Controls, DealsDamage, Forestalled, HasInitiative, HasType, InitiativeFallsTo, LeavesGame,
    NextSeat, Occurs, Outdone, Player, StepBegins, TakesInitiative, ToldToTakeInitiative, Triggered, TurnPlace,
    TurnSeat,
)  # fmt: skip


def _inherent(name: str, controller: object, player: object) -> Triggered:
    """One of the abilities that come with having the initiative; it has no source."""
    return Triggered(
        id=value(f"join('initiative/{name}', event, player)"),
        event=M.event,
        ability=f"initiative/{name}",
        instance="inherent",
        source="",
        controller=controller,
        it="",
        player=player,
    )


_WOULD_TAKE_IT = (
    ToldToTakeInitiative(event=M.event, player=M.player),
    Player(player=M.player),
    absent(LeavesGame(event=M.event, player=M.player)),
)


class Initiative(Rulebook):
    """One player at a time, with three inherent triggers (726.2)."""

    introduced = "2022-06-10"

    takes_it = rule(
        "726.1",
        when=[*_WOULD_TAKE_IT, absent(Forestalled(what="takes_initiative", thing=M.player))],
        then=TakesInitiative(event=M.event, player=M.player),
        tier=EXPAND,
        because="{player} is to take the initiative",
    )
    something_else_instead = owed(
        "takes_initiative",
        "{ability} of {source} says what happens instead of {player} taking the initiative",
        *_WOULD_TAKE_IT,
    )
    would_be_replaced = faces(
        "takes_initiative", "an effect would replace that {player} takes the initiative", *_WOULD_TAKE_IT
    )
    occurs = rule(
        "603.2",
        when=[TakesInitiative(event=M.event, player=M.player)],
        then=Occurs(event=M.event, verb="takes_initiative", subject=M.player, object="", it="", player=M.player),
        tier=EXPAND,
    )
    upkeep = rule(
        "726.2",
        when=[
            StepBegins(event=M.event, step="upkeep", player=M.player),
            ActivePlayer(player=M.player),
            HasInitiative(player=M.player),
        ],
        then=_inherent("upkeep", M.player, M.player),
        tier=TRIGGERS,
        because="the upkeep of {player}, who has the initiative, begins",
    )
    damage = rule(
        ("726.2", "603.2c"),
        when=[
            DealsDamage(event=M.event, source=M.source, recipient=M.holder, amount=at_least(1), combat=True),
            HasType(object=M.source, type="creature"),
            HasInitiative(player=M.holder),
            Controls(player=M.player, object=M.source),
        ],
        then=_inherent("damage", M.holder, M.player),
        tier=TRIGGERS,
        because="creatures of {player} deal combat damage to {holder}, who has the initiative",
    )
    venture = rule(
        ("726.2", "726.5"),
        when=[TakesInitiative(event=M.event, player=M.player)],
        then=_inherent("venture", M.player, M.player),
        tier=TRIGGERS,
        because="{player} takes the initiative",
    )

    takes = rule(
        ("726.3", "726.1"),
        when=[
            TakesInitiative(player=M.player),
            absent(Outdone(player=M.player, what="the initiative")),
        ],
        then=HasInitiative(player=M.player),
        tier=EVENT,
        because="{player} takes the initiative",
    )
    several_at_once = rule(
        ("726.3", "101.4"),
        when=[
            TakesInitiative(event=M.event, player=M.player),
            TakesInitiative(event=M.event, player=~M.player & M.other),
            TurnPlace(player=M.player, place=M.place),
            TurnPlace(player=M.other, place=M.later),
            compare("place", "<", "later"),
        ],
        then=Outdone(event=M.event, player=M.player, what="the initiative"),
        tier=EXPAND,
        because="{other}, who comes after {player} in turn order, takes the initiative too",
        assumes="players who would take the initiative at once do so one after the other in turn order",
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
            absent(Forestalled(what="takes_initiative", thing=M.active)),
        ],
        then=TakesInitiative(event=M.event, player=M.active),
        tier=EXPAND,
        because="{player}, who has the initiative, leaves the game, and it is {active}'s turn",
    )
    would_be_the_active_players = rule(
        ("726.4", "614.1a"),
        when=[
            LeavesGame(event=M.event, player=M.player),
            HasInitiative(player=M.player),
            ActivePlayer(player=M.active),
            Forestalled(what="takes_initiative", thing=M.active),
        ],
        then=ToldToTakeInitiative(event=M.event, player=M.active),
        tier=EXPAND,
        because="{player}, who has the initiative, leaves the game, and {active} would take it",
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
        because="{active}, whose turn it is, leaves the game, and {next} is next",
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
        because="nobody is active, and {next} is next after {seat}",
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
        because="{player} leaves the game too, and {next} is next",
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
        because="{player} is no longer in the game, and {next} is next",
    )
    to_the_next_in_turn_order = rule(
        "726.4",
        when=[
            InitiativeFallsTo(event=M.event, player=M.player),
            Player(player=M.player),
            absent(LeavesGame(event=M.event, player=M.player)),
            absent(Forestalled(what="takes_initiative", thing=M.player)),
        ],
        then=TakesInitiative(event=M.event, player=M.player),
        tier=EXPAND,
        because="{player} is the next in turn order",
    )
    would_be_the_next_players = rule(
        ("726.4", "614.1a"),
        when=[
            InitiativeFallsTo(event=M.event, player=M.player),
            Forestalled(what="takes_initiative", thing=M.player),
        ],
        then=ToldToTakeInitiative(event=M.event, player=M.player),
        tier=EXPAND,
        because="{player}, next in turn order, would take the initiative",
    )
