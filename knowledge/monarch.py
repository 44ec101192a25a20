"""The monarch (725)."""

from .order import EVENT, EXPAND, PRESENT, TRIGGERS
from .replacements import faces, owed
from .rulebook import NOW, M, Rulebook, absent, at_least, compare, rule, value
from .vocabulary import (
    ActivePlayer, BecomesMonarch, Cannot, CrownFallsTo, CrownWouldFall, DealsDamage, Forestalled, Game, HasType,
    IsMonarch, LastCrowned, LeavesGame, NextSeat, NoMonarch, Occurs, Outdone, Player, StepBegins,
    ToldToBecomeMonarch, Triggered, TurnPlace, TurnSeat, Unchanged,
)  # fmt: skip


_WOULD_BECOME_MONARCH = (
    ToldToBecomeMonarch(event=M.event, player=M.player),
    Player(player=M.player),
    absent(LeavesGame(event=M.event, player=M.player)),
    absent(IsMonarch(player=M.player)),
    absent(Cannot(thing=M.player, what="become the monarch")),
)


class Monarch(Rulebook):
    """One player at a time, made by effects, with two inherent triggers."""

    introduced = "2016-08-26"

    no_monarch = rule(
        "725.1",
        when=[Game(), absent(IsMonarch())],
        then=NoMonarch(),
        tier=PRESENT,
        because="no player is the monarch",
    )
    becomes_monarch = rule(
        "725.1",
        when=[
            *_WOULD_BECOME_MONARCH,
            absent(Forestalled(what="becomes_monarch", thing=M.player)),
        ],
        then=BecomesMonarch(event=M.event, player=M.player),
        tier=EXPAND,
        because="{player} is to become the monarch, and was not the monarch",
    )
    something_else_instead = owed(
        "becomes_monarch",
        "{ability} of {source} says what happens instead of {player} becoming the monarch",
        *_WOULD_BECOME_MONARCH,
    )
    would_be_replaced = faces(
        "becomes_monarch", "an effect would replace that {player} becomes the monarch", *_WOULD_BECOME_MONARCH
    )
    already_the_monarch = rule(
        ("603.2e", "725.3"),
        when=[ToldToBecomeMonarch(event=M.event, player=M.player), IsMonarch(player=M.player)],
        then=Unchanged(event=M.event, player=M.player, why="already the monarch"),
        tier=EXPAND,
        because="{player} is the monarch already and does not become it",
    )
    cannot_become_monarch = rule(
        ("101.2", "725.1"),
        when=[
            ToldToBecomeMonarch(event=M.event, player=M.player),
            Cannot(thing=M.player, what="become the monarch"),
        ],
        then=Unchanged(event=M.event, player=M.player, why="can't become the monarch"),
        tier=EXPAND,
        because="{player} can't become the monarch",
    )
    has_left = rule(
        ("101.3", "800.4b"),
        when=[ToldToBecomeMonarch(event=M.event, player=M.player), absent(Player(player=M.player))],
        then=Unchanged(event=M.event, player=M.player, why="not in the game"),
        tier=EXPAND,
        because="{player} has left the game",
    )
    occurs = rule(
        "603.2e",
        when=[BecomesMonarch(event=M.event, player=M.player)],
        then=Occurs(event=M.event, verb="becomes_monarch", subject=M.player, object="", it="", player=M.player),
        tier=EXPAND,
    )
    takes_the_crown = rule(
        "725.3",
        when=[BecomesMonarch(player=M.player), absent(Outdone(player=M.player, what="the crown"))],
        then=IsMonarch(player=M.player),
        tier=EVENT,
        because="{player} becomes the monarch",
    )
    several_at_once = rule(
        ("725.3", "101.4"),
        when=[
            BecomesMonarch(event=M.event, player=M.player),
            BecomesMonarch(event=M.event, player=~M.player & M.other),
            TurnPlace(player=M.player, place=M.place),
            TurnPlace(player=M.other, place=M.later),
            compare("place", "<", "later"),
        ],
        then=Outdone(event=M.event, player=M.player, what="the crown"),
        tier=EXPAND,
        because="{other}, who comes after {player} in turn order, becomes the monarch too",
        assumes="players who would become the monarch at once do so one after the other in turn order",
    )
    crowned = rule(
        "725.3",
        when=[BecomesMonarch(player=M.player)],
        then=LastCrowned(player=M.player, at=NOW),
        tier=EVENT,
    )
    crowned_before = rule(
        "725.3",
        when=[BecomesMonarch(player=M.player), LastCrowned(player=M.player, at=M.at)],
        ends=LastCrowned(player=M.player, at=M.at),
        tier=EVENT,
    )
    gives_up_the_crown = rule(
        "725.3",
        when=[BecomesMonarch(player=M.player), IsMonarch(player=~M.player & M.old)],
        ends=IsMonarch(player=M.old),
        tier=EVENT,
        because="{player} becomes the monarch, so {old} ceases to be",
    )
    draw = rule(
        "725.2",
        when=[
            StepBegins(event=M.event, step="end", player=M.player),
            ActivePlayer(player=M.player),
            IsMonarch(player=M.player),
        ],
        then=Triggered(
            id=value("join('monarch/draw', event)"),
            event=M.event,
            ability="monarch/draw",
            instance="inherent",
            source="",
            controller=M.player,
            it="",
            player=M.player,
        ),
        tier=TRIGGERS,
        because="the end step of {player}, the monarch, begins",
    )
    damage = rule(
        ("725.2", "603.2c"),
        when=[
            DealsDamage(event=M.event, source=M.source, recipient=M.player, amount=at_least(1), combat=True),
            HasType(object=M.source, type="creature"),
            IsMonarch(player=M.player),
        ],
        then=Triggered(
            id=value("join('monarch/damage', event, source)"),
            event=M.event,
            ability="monarch/damage",
            instance="inherent",
            source="",
            controller=M.player,
            it=M.source,
            player=M.player,
        ),
        tier=TRIGGERS,
        because="{source}, a creature, deals combat damage to {player}, the monarch",
    )


class MonarchLeaves(Rulebook):
    """Who takes the crown of a monarch who leaves the game (725.4)."""

    introduced = "2016-08-26"

    to_the_active_player = rule(
        "725.4",
        when=[
            LeavesGame(event=M.event, player=M.player),
            IsMonarch(player=M.player),
            ActivePlayer(player=M.active),
            absent(LeavesGame(event=M.event, player=M.active)),
            absent(Cannot(thing=M.active, what="become the monarch")),
            absent(Forestalled(what="becomes_monarch", thing=M.active)),
        ],
        then=BecomesMonarch(event=M.event, player=M.active),
        tier=EXPAND,
        because="{player}, the monarch, leaves the game, and it is {active}'s turn",
    )
    would_be_the_active_players = rule(
        ("725.4", "614.1a"),
        when=[
            LeavesGame(event=M.event, player=M.player),
            IsMonarch(player=M.player),
            ActivePlayer(player=M.active),
            Forestalled(what="becomes_monarch", thing=M.active),
        ],
        then=CrownWouldFall(event=M.event, player=M.active),
        tier=EXPAND,
        because="{player}, the monarch, leaves the game, and {active} would become the monarch",
    )
    past_the_monarch = rule(
        "725.4",
        when=[
            LeavesGame(event=M.event, player=M.player),
            IsMonarch(player=M.player),
            ActivePlayer(player=M.player),
            NextSeat(player=M.player, after=M.next),
        ],
        then=CrownFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        because="{player}, the monarch, leaves the game in their own turn, and {next} is next",
    )
    past_the_active_player = rule(
        "725.4",
        when=[
            LeavesGame(event=M.event, player=M.player),
            IsMonarch(player=M.player),
            ActivePlayer(player=~M.player & M.active),
            LeavesGame(event=M.event, player=M.active),
            NextSeat(player=M.active, after=M.next),
        ],
        then=CrownFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        since="2016-09-30",
        because="{player}, the monarch, and {active}, whose turn it is, leave the game; {next} is next",
        assumes="turn order is counted from the seat whose turn it is",
    )
    without_an_active_player = rule(
        "725.4",
        when=[
            LeavesGame(event=M.event, player=M.player),
            IsMonarch(player=M.player),
            absent(ActivePlayer()),
            TurnSeat(player=M.seat),
            NextSeat(player=M.seat, after=M.next),
        ],
        then=CrownFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        since="2016-09-30",
        because="{player}, the monarch, leaves the game, nobody is active, and {next} is next after {seat}",
        assumes="turn order is counted from the seat whose turn it is",
    )
    past_one_who_leaves_too = rule(
        "725.4",
        when=[
            CrownFallsTo(event=M.event, player=M.player),
            LeavesGame(event=M.event, player=M.player),
            NextSeat(player=M.player, after=M.next),
        ],
        then=CrownFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        because="{player} leaves the game too, and {next} is next",
    )
    past_one_who_has_left = rule(
        "725.4",
        when=[
            CrownFallsTo(event=M.event, player=M.player),
            absent(Player(player=M.player)),
            NextSeat(player=M.player, after=M.next),
        ],
        then=CrownFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        because="{player} is no longer in the game, and {next} is next",
    )
    past_one_who_cannot = rule(
        "725.4",
        when=[
            CrownFallsTo(event=M.event, player=M.player),
            Cannot(thing=M.player, what="become the monarch"),
            NextSeat(player=M.player, after=M.next),
        ],
        then=CrownFallsTo(event=M.event, player=M.next),
        tier=EXPAND,
        since="2025-11-14",
        because="{player} can't become the monarch, and {next} is next",
    )
    to_the_next_in_turn_order = rule(
        "725.4",
        when=[
            CrownFallsTo(event=M.event, player=M.player),
            Player(player=M.player),
            absent(LeavesGame(event=M.event, player=M.player)),
            absent(Cannot(thing=M.player, what="become the monarch")),
            absent(Forestalled(what="becomes_monarch", thing=M.player)),
        ],
        then=BecomesMonarch(event=M.event, player=M.player),
        tier=EXPAND,
        because="{player} is next in turn order, of those who can be crowned",
    )
    would_be_the_next_players = rule(
        ("725.4", "614.1a"),
        when=[
            CrownFallsTo(event=M.event, player=M.player),
            Forestalled(what="becomes_monarch", thing=M.player),
        ],
        then=CrownWouldFall(event=M.event, player=M.player),
        tier=EXPAND,
        because="{player}, next in turn order, would become the monarch",
    )
    told_to_become_monarch = rule(
        "725.4",
        when=[CrownWouldFall(event=M.event, player=M.player)],
        then=ToldToBecomeMonarch(event=M.event, player=M.player),
        tier=EXPAND,
        because="the crown would fall to {player}",
    )
    crown_is_lost = rule(
        "725.4",
        when=[LeavesGame(player=M.player), IsMonarch(player=M.player)],
        ends=IsMonarch(player=M.player),
        tier=EVENT,
        because="{player} leaves the game",
    )
