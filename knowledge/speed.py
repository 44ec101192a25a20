"""Speed (702.179): who controls a permanent with start your engines! has it, and it grows as opponents lose life."""

from .order import EVENT, EXPAND, STATE_BASED, TRIGGERS
from .rulebook import NOW, Add, M, Rulebook, absent, at_most, rule, value
from .vocabulary import (
    ActivePlayer, Controls, Fits, HasKeyword, Instruct, Instruction, LosesLife, Opponent, Player, Speed, SpeedsUp,
    Triggered, TriggeredThisTurn,
)  # fmt: skip

MAX_SPEED = 4


class Speeds(Rulebook):
    """Getting speed, and its one inherent trigger."""

    introduced = "2025-02-07"

    starts = rule(
        ("704.5aa", "704.3"),
        when=[
            HasKeyword(object=M.object, keyword="start your engines!"),
            Controls(player=M.player, object=M.object),
            absent(Speed(player=M.player)),
        ],
        then=SpeedsUp(event=NOW, player=M.player),
        tier=STATE_BASED,
        because="{player} controls {object}, which has start your engines!, and has no speed",
    )
    increases = rule(
        "702.179d",
        when=[
            LosesLife(event=M.event, player=M.other),
            Opponent(player=M.player, other=M.other),
            ActivePlayer(player=M.player),
            Speed(player=M.player, amount=at_most(MAX_SPEED - 1)),
            absent(TriggeredThisTurn(ability="speed/increase", source="", instance=M.player)),
        ],
        then=[
            Triggered(
                id=value("join('speed/increase', event, player)"),
                event=M.event,
                ability="speed/increase",
                instance="inherent",
                source="",
                controller=M.player,
                it="",
                player=M.player,
            ),
            TriggeredThisTurn(ability="speed/increase", source="", instance=M.player),
        ],
        tier=TRIGGERS,
        because="{other}, an opponent of {player}, loses life in the turn of {player}, for the first time in it",
    )
    told = rule(
        "702.179d",
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, verb="speeds_up", subject=M.who),
            Fits(phrase=M.who, view=M.object, thing=M.player),
            Speed(player=M.player, amount=at_most(MAX_SPEED - 1)),
        ],
        then=SpeedsUp(event=M.event, player=M.player),
        tier=EXPAND,
        because="{object} says so, and the speed of {player} is less than 4",
    )
    faster = rule(
        "702.179a",
        when=[SpeedsUp(player=M.player), Player(player=M.player)],
        adds=Add(Speed, "amount", 1, player=M.player),
        tier=EVENT,
        because="the speed of {player} increases by 1",
    )
