"""State-based actions (704.5): found together, performed at once."""

from .order import CHOICES, STATE_BASED
from .rulebook import NOW, M, Rulebook, absent, at_least, at_most, compare, none_of, rule, value
from .vocabulary import (
    AttachedTo, Ceases, Controls, Counters, Damage, DeathtouchDamage, FaceName, GetsCounters, HasFace, HasKeyword,
    HasType, InZone, Keeps, LegendClash, Life, LosesGame, Moves, Permanent, Player, Poison, Token, Toughness,
)  # fmt: skip


class StateBased(Rulebook):
    """704.5, letter by letter."""

    no_life = rule(
        "704.5a",
        when=[Life(player=M.player, amount=M.life & at_most(0)), Player(player=M.player)],
        then=LosesGame(event=NOW, player=M.player),
        tier=STATE_BASED,
        because="{player} has {life} life",
    )
    poisoned = rule(
        "704.5c",
        when=[Poison(player=M.player, amount=M.n & at_least(10)), Player(player=M.player)],
        then=LosesGame(event=NOW, player=M.player),
        tier=STATE_BASED,
        because="{player} has {n} poison counters",
    )
    token_elsewhere = rule(
        "704.5d",
        when=[Token(object=M.object), InZone(object=M.object, zone=M.zone & none_of("battlefield", "stack"))],
        then=Ceases(event=NOW, object=M.object),
        tier=STATE_BASED,
        because="{object} is a token in the zone {zone}",
    )
    no_toughness = rule(
        "704.5f",
        when=[Toughness(object=M.object, value=M.n & at_most(0)), HasType(object=M.object, type="creature")],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="no toughness"),
        tier=STATE_BASED,
        because="{object} has toughness {n}",
    )
    lethal_damage = rule(
        "704.5g",
        when=[
            Damage(object=M.object, amount=M.damage & at_least(1)),
            HasType(object=M.object, type="creature"),
            Toughness(object=M.object, value=M.n & at_least(1)),
            compare("damage", ">=", "n"),
            absent(HasKeyword(object=M.object, keyword="indestructible")),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="destroy"),
        tier=STATE_BASED,
        because="{object} has toughness {n} and {damage} damage",
    )
    deathtouched = rule(
        "704.5h",
        when=[
            DeathtouchDamage(object=M.object),
            HasType(object=M.object, type="creature"),
            Toughness(object=M.object, value=at_least(1)),
            absent(HasKeyword(object=M.object, keyword="indestructible")),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="destroy"),
        tier=STATE_BASED,
        because="{object} was dealt damage by a source with deathtouch",
    )
    legends = rule(
        "704.5j",
        when=[
            HasType(object=M.one, type="legendary"),
            HasFace(object=M.one, face=M.face),
            FaceName(face=M.face, name=M.name),
            Controls(player=M.player, object=M.one),
            FaceName(face=M.other_face, name=M.name),
            HasFace(object=~M.one & M.two, face=M.other_face),
            HasType(object=M.two, type="legendary"),
            Controls(player=M.player, object=M.two),
        ],
        then=LegendClash(player=M.player, name=M.name),
        tier=CHOICES,
        because="{player} controls {one} and {two}, both legendary and named {name}",
    )
    legend_rule = rule(
        "704.5j",
        when=[
            LegendClash(player=M.player, name=M.name),
            Keeps(player=M.player, name=M.name, object=M.kept),
            FaceName(face=M.face, name=M.name),
            HasFace(object=~M.kept & M.object, face=M.face),
            HasType(object=M.object, type="legendary"),
            Controls(player=M.player, object=M.object),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="legend rule"),
        tier=STATE_BASED,
        because="{player} keeps {kept}, another legendary permanent named {name}",
    )
    aura_without_host = rule(
        "704.5m",
        when=[
            HasType(object=M.object, type="Aura"),
            Permanent(object=M.object),
            absent(AttachedTo(object=M.object)),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="unattached"),
        tier=STATE_BASED,
        because="{object} is an Aura attached to nothing",
    )
    counters_cancel = rule(
        "704.5q",
        when=[
            Counters(object=M.object, kind="+1/+1", amount=M.plus & at_least(1)),
            Counters(object=M.object, kind="-1/-1", amount=M.minus & at_least(1)),
            Permanent(object=M.object),
        ],
        then=[
            GetsCounters(event=NOW, object=M.object, kind="+1/+1", amount=value("-min(plus, minus)")),
            GetsCounters(event=NOW, object=M.object, kind="-1/-1", amount=value("-min(plus, minus)")),
        ],
        tier=STATE_BASED,
        because="{object} has both +1/+1 and -1/-1 counters",
    )
