"""Ascend and the city's blessing (702.131)."""

from .order import ASCEND, EVENT, EXPAND
from .rulebook import M, Rulebook, absent, at_least, rule
from .vocabulary import (
    AscendsNow, GetsBlessing, HasCityBlessing, Instruct, Instruction, InZone, LeavesGame, NewlyBlessed, OnStack,
    Permanent, PermanentCount, Player, Works,
)  # fmt: skip


class Ascend(Rulebook):
    """Ten permanents and a source of ascend; once given, the blessing stays (702.131b-c)."""

    introduced = "2018-01-19"

    ascend_on_a_permanent = rule(
        ("702.131b", "702.131d"),
        when=[
            Works(source=M.source, ability="ascend", you=M.player),
            Permanent(object=M.source),
            PermanentCount(player=M.player, count=M.count & at_least(10)),
            absent(HasCityBlessing(player=M.player)),
        ],
        then=[HasCityBlessing(player=M.player), NewlyBlessed(player=M.player)],
        tier=ASCEND,
        because="{player} controls {count} permanent(s), and {source} has ascend",
    )
    ascend_in_the_command_zone = rule(
        ("702.131b", "113.6p"),
        when=[
            Works(source=M.source, ability="ascend", you=M.player),
            InZone(object=M.source, zone="command"),
            PermanentCount(player=M.player, count=M.count & at_least(10)),
            absent(HasCityBlessing(player=M.player)),
        ],
        then=[HasCityBlessing(player=M.player), NewlyBlessed(player=M.player)],
        tier=ASCEND,
        because="{player} controls {count} permanent(s), and {source} in the command zone has ascend",
        assumes="ascend of a plane means what it means on a permanent",
    )
    ascend_instruction = rule(
        "702.131a",
        when=[
            Instruct(event=M.event, object=M.spell, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, verb="ascends"),
            OnStack(object=M.spell, controller=M.player),
        ],
        then=AscendsNow(event=M.event, object=M.spell, player=M.player),
        tier=EXPAND,
        because="{spell} has ascend and is resolving",
    )
    given = rule(
        "702.131c",
        when=[
            GetsBlessing(player=M.player),
            Player(player=M.player),
            absent(LeavesGame(player=M.player)),
            absent(HasCityBlessing(player=M.player)),
        ],
        then=[HasCityBlessing(player=M.player), NewlyBlessed(player=M.player)],
        tier=EVENT,
        because="an effect gives {player} the city's blessing",
    )
    ascend_on_a_spell = rule(
        "702.131a",
        when=[
            AscendsNow(object=M.spell, player=M.player),
            PermanentCount(player=M.player, count=M.count & at_least(10)),
            absent(HasCityBlessing(player=M.player)),
        ],
        then=[HasCityBlessing(player=M.player), NewlyBlessed(player=M.player)],
        tier=EVENT,
        because="{player} controls {count} permanent(s) as {spell} resolves",
    )
