"""Rolling dice (706): how many are rolled, which are ignored, and the result."""

from .order import ABILITIES, CONCERNS, EVENT, EXPAND
from .rulebook import M, Rulebook, absent, compare, rule, value
from .vocabulary import (
    Applies, DiceAllowed, DieConsidered, DieIgnored, DieShows, ExtraDie, Fits, Occurs, Player, Rolled, RollsDie,
    StaticEffect,
)  # fmt: skip


class Dice(Rulebook):
    """One die, and as many more as effects add, of which as many of the lowest are ignored (706.6)."""

    extra_die = rule(
        ("706.6", "614.1a"),
        when=[
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
            StaticEffect(ability=M.ability, number=M.number, verb="extra_die", subject=M.who, power=M.n),
            Fits(stage="early", phrase=M.who, view=M.source, thing=M.player),
        ],
        then=ExtraDie(player=M.player, source=M.source, instance=value("join(ability, number, instance)"), amount=M.n),
        tier=ABILITIES,
        because="{source} lets {player} roll {n} more and ignore the lowest",
    )
    considered = rule(
        ("706.6", "614.5"),
        when=[
            RollsDie(event=M.event, player=M.player),
            DieShows(event=M.event, player=M.player, number=M.number, shown=M.shown),
            DiceAllowed(player=M.player, amount=M.dice),
            compare("number", "<=", "dice"),
        ],
        then=DieConsidered(event=M.event, player=M.player, number=M.number, shown=M.shown),
        tier=CONCERNS,
        because="{player} rolls {dice} dice, and number {number} shows {shown}",
    )
    lower = rule(
        "706.6",
        when=[
            DieConsidered(event=M.event, player=M.player, number=M.number, shown=M.shown),
            DieConsidered(event=M.event, player=M.player, shown=M.better),
            compare("better", ">", "shown"),
        ],
        then=DieIgnored(event=M.event, player=M.player, number=M.number),
        tier=EXPAND,
        because="another die shows {better}",
    )
    equal = rule(
        "706.6",
        when=[
            DieConsidered(event=M.event, player=M.player, number=M.number, shown=M.shown),
            DieConsidered(event=M.event, player=M.player, number=M.earlier, shown=M.shown),
            compare("earlier", "<", "number"),
        ],
        then=DieIgnored(event=M.event, player=M.player, number=M.number),
        tier=EXPAND,
        because="another die shows {shown} too",
    )
    result = rule(
        ("706.2", "706.6"),
        when=[
            DieConsidered(event=M.event, player=M.player, number=M.number, shown=M.shown),
            absent(DieIgnored(player=M.player, number=M.number)),
            Player(player=M.player),
        ],
        then=Rolled(player=M.player, result=M.shown),
        tier=EVENT,
        because="the die that is not ignored shows {shown}",
    )
    earlier_result = rule(
        "706.2",
        when=[RollsDie(player=M.player), Rolled(player=M.player, result=M.old)],
        ends=Rolled(player=M.player, result=M.old),
        tier=EVENT,
        because="{player} rolls again",
    )
    occurs = rule(
        "603.2c",
        when=[RollsDie(event=M.event, player=M.player)],
        then=Occurs(event=M.event, verb="rolls", subject=M.player, object="", it="", player=M.player),
        tier=EXPAND,
    )
