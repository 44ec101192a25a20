"""State-based actions (704.5): found together, performed at once."""

from typing import Any

from .order import CHOICES, SINCE, STATE_BASED
from ..engine.rules import LawRule
from .rulebook import NOW, M, Rulebook, absent, at_least, at_most, compare, forgets, none_of, one_of, rule, value
from .vocabulary import (
    Applies, AttachedTo, Cannot, Ceases, Checked, CommanderDamage, Controls, Counters, Damage, DeathtouchDamage,
    Detaches, DrewFromEmpty, FaceEnchants, FaceName, Fits, GetsCounters, HasFace, HasKeyword, HasType, InZone,
    Keeps, LeftGame, LegendClash, Life, LosesCounters, LosesGame, Moves, OnStack, Permanent, Player, Poison,
    ProtectedFrom, SpellCopy, StaticEffect, Token, Toughness, Triggered, WorldSince,
)  # fmt: skip


# what may stand beside "planeswalker" in a type line and is no planeswalker type
NO_PLANESWALKER_TYPES = ("planeswalker", "legendary", "snow", "creature", "artifact", "enchantment", "land")


_MAY_LOSE = absent(Cannot(thing=M.player, what="lose the game"))


def _checked(number: str | tuple[str, ...], when: list[Any], then: Any, because: str) -> LawRule:
    """A state-based action: looked for whenever a player would receive priority (704.3)."""
    numbers = (number,) if isinstance(number, str) else number
    return rule((*numbers, "704.3"), when=when, then=then, tier=STATE_BASED, because=because)


def _goes(number: str | tuple[str, ...], how: str, *when: Any, because: str) -> LawRule:
    """A state-based action that puts a permanent into the graveyard."""
    put = Moves(event=NOW, object=M.object, to="graveyard", how=how)
    return _checked(number, list(when), [put, Checked(event=NOW, object=M.object)], because)


class StateBased(Rulebook):
    """704.5, letter by letter; all are found against one state and performed as one event (704.3)."""

    no_life = _checked(
        "704.5a",
        when=[Life(player=M.player, amount=M.life & at_most(0)), Player(player=M.player), _MAY_LOSE],
        then=LosesGame(event=NOW, player=M.player),
        because="{player} has {life} life",
    )
    drew_from_empty_library = _checked(
        "704.5b",
        when=[DrewFromEmpty(player=M.player), Player(player=M.player), _MAY_LOSE],
        then=LosesGame(event=NOW, player=M.player),
        because="{player} has tried to draw from an empty library",
    )
    poisoned = _checked(
        "704.5c",
        when=[Poison(player=M.player, amount=M.n & at_least(10)), Player(player=M.player), _MAY_LOSE],
        then=LosesGame(event=NOW, player=M.player),
        because="{player} has {n} poison counter(s)",
    )
    token_elsewhere = _checked(
        "704.5d",
        when=[Token(object=M.object), InZone(object=M.object, zone=M.zone & none_of("battlefield"))],
        then=Ceases(event=NOW, object=M.object),
        because="{object} is a token in the zone {zone}",
    )
    copy_elsewhere = _checked(
        "704.5e",
        when=[SpellCopy(object=M.object), InZone(object=M.object, zone=M.zone & none_of("stack", "battlefield"))],
        then=Ceases(event=NOW, object=M.object),
        because="{object} is a copy of a spell in the zone {zone}",
    )
    no_toughness = _goes(
        "704.5f",
        "no toughness",
        Toughness(object=M.object, value=M.n & at_most(0)),
        HasType(object=M.object, type="creature"),
        because="{object} has toughness {n}",
    )
    lethal_damage = _goes(
        "704.5g",
        "destroy",
        Damage(object=M.object, amount=M.damage & at_least(1)),
        HasType(object=M.object, type="creature"),
        Toughness(object=M.object, value=M.n & at_least(1)),
        compare("damage", ">=", "n"),
        absent(HasKeyword(object=M.object, keyword="indestructible")),
        because="{object} has toughness {n} and {damage} damage",
    )
    deathtouched = _goes(
        "704.5h",
        "destroy",
        DeathtouchDamage(object=M.object),
        HasType(object=M.object, type="creature"),
        Toughness(object=M.object, value=at_least(1)),
        absent(HasKeyword(object=M.object, keyword="indestructible")),
        because="{object} was dealt damage by a source with deathtouch",
    )
    no_loyalty = _goes(
        "704.5i",
        "no loyalty",
        Counters(object=M.object, kind="loyalty", amount=at_most(0)),
        HasType(object=M.object, type="planeswalker"),
        because="{object} is a planeswalker without loyalty",
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
        then=LegendClash(player=M.player, name=M.name, object=M.one),
        tier=CHOICES,
        because="{player} controls {one} and {two}, both legendary and named {name}",
    )
    planeswalkers_of_one_type = rule(
        "704.5j",
        when=[
            HasType(object=M.one, type="planeswalker"),
            HasType(object=M.one, type=M.name & none_of(*NO_PLANESWALKER_TYPES)),
            Controls(player=M.player, object=M.one),
            HasType(object=~M.one & M.two, type=M.name),
            HasType(object=M.two, type="planeswalker"),
            Controls(player=M.player, object=M.two),
        ],
        then=LegendClash(player=M.player, name=M.name, object=M.one),
        tier=CHOICES,
        until="2017-09-29",
        because="{player} controls {one} and {two}, both planeswalkers of the type {name}",
    )
    legend_rule = _goes(
        "704.5j",
        "legend rule",
        LegendClash(player=M.player, name=M.name, object=M.object),
        Keeps(player=M.player, name=M.name, object=~M.object & M.kept),
        because="{player} keeps {kept}, another one named {name}",
    )
    becomes_a_world = rule(
        "704.5k",
        when=[
            HasType(object=M.object, type="world"),
            Permanent(object=M.object),
            absent(WorldSince(object=M.object)),
        ],
        then=WorldSince(object=M.object, at=NOW),
        tier=SINCE,
        because="{object} has become a world permanent",
    )
    world_no_longer = rule(
        "704.5k",
        when=[
            WorldSince(object=M.object, at=M.at),
            Permanent(object=M.object),
            absent(HasType(object=M.object, type="world")),
        ],
        ends=WorldSince(object=M.object, at=M.at),
        tier=SINCE,
        because="{object} is no longer a world permanent",
    )
    forgets_since_when_a_world = forgets(WorldSince(object=M.object, at=M.at))
    world_rule = _goes(
        "704.5k",
        "world rule",
        WorldSince(object=M.object, at=M.at),
        Permanent(object=M.object),
        WorldSince(object=~M.object & M.other, at=M.later),
        Permanent(object=M.other),
        compare("at", "<=", "later"),
        because="{other} has been a world permanent no longer than {object}",
    )
    aura_without_host = _goes(
        "704.5m",
        "unattached",
        HasType(object=M.object, type="Aura"),
        Permanent(object=M.object),
        absent(AttachedTo(object=M.object)),
        because="{object} is an Aura attached to nothing",
    )
    aura_on_illegal_host = _goes(
        "704.5m",
        "illegally attached",
        HasKeyword(object=M.object, keyword="enchant"),
        HasType(object=M.object, type="Aura"),
        AttachedTo(object=M.object, host=M.host),
        HasFace(object=M.object, face=M.face),
        FaceEnchants(face=M.face, phrase=M.phrase),
        absent(Fits(phrase=M.phrase, view=M.object, thing=M.host)),
        because="{object} enchants {phrase}, which {host} is not",
    )
    aura_of_one_who_left = _goes(
        "704.5m",
        "illegally attached",
        HasType(object=M.object, type="Aura"),
        AttachedTo(object=M.object, host=M.host),
        LeftGame(player=M.host),
        because="{host} has left the game",
    )
    aura_on_what_is_protected = _goes(
        ("704.5m", "702.16c"),
        "illegally attached",
        HasType(object=M.object, type="Aura"),
        AttachedTo(object=M.object, host=M.host),
        ProtectedFrom(object=M.host, source=M.object),
        because="{host} has protection from {object}",
    )
    equipment_on_what_is_protected = _checked(
        ("704.5n", "702.16d"),
        when=[
            HasType(object=M.object, type=one_of("Equipment", "Fortification")),
            AttachedTo(object=M.object, host=M.host),
            ProtectedFrom(object=M.host, source=M.object),
        ],
        then=Detaches(event=NOW, object=M.object),
        because="{host} has protection from {object}",
    )
    equipment_on_no_creature = _checked(
        "704.5n",
        when=[
            HasType(object=M.object, type="Equipment"),
            AttachedTo(object=M.object, host=M.host),
            absent(HasType(object=M.host, type="creature")),
        ],
        then=Detaches(event=NOW, object=M.object),
        because="{host} is no creature",
    )
    fortification_on_no_land = _checked(
        "704.5n",
        when=[
            HasType(object=M.object, type="Fortification"),
            AttachedTo(object=M.object, host=M.host),
            absent(HasType(object=M.host, type="land")),
        ],
        then=Detaches(event=NOW, object=M.object),
        because="{host} is no land",
    )
    creature_or_battle_attached = _checked(
        "704.5p",
        when=[
            HasType(object=M.object, type=M.type & one_of("creature", "battle")),
            AttachedTo(object=M.object, host=M.host),
        ],
        then=Detaches(event=NOW, object=M.object),
        because="{object} is a {type} and can't be attached to anything",
    )
    attached_without_a_reason = _checked(
        "704.5p",
        when=[
            AttachedTo(object=M.object, host=M.host),
            HasType(object=M.object, type=one_of("artifact", "enchantment", "land", "planeswalker")),
            absent(HasType(object=M.object, type="Aura")),
            absent(HasType(object=M.object, type="Equipment")),
            absent(HasType(object=M.object, type="Fortification")),
        ],
        then=Detaches(event=NOW, object=M.object),
        because="{object} is neither an Aura nor an Equipment nor a Fortification",
    )
    counters_cancel = _checked(
        "704.5q",
        when=[
            Counters(object=M.object, kind="+1/+1", amount=M.plus & at_least(1)),
            Counters(object=M.object, kind="-1/-1", amount=M.minus & at_least(1)),
            Permanent(object=M.object),
        ],
        then=[
            GetsCounters(event=NOW, object=M.object, kind="+1/+1", amount=value("-min(plus, minus)"), why=""),
            GetsCounters(event=NOW, object=M.object, kind="-1/-1", amount=value("-min(plus, minus)"), why=""),
        ],
        because="{object} has both +1/+1 and -1/-1 counters",
    )
    counters_above_a_limit = _checked(
        "704.5r",
        when=[
            StaticEffect(ability=M.ability, number=M.number, verb="counter_limit", value=M.kind, power=M.limit),
            Applies(source=M.object, ability=M.ability, number=M.number),
            Counters(object=M.object, kind=M.kind, amount=M.amount),
            compare("amount", ">", "limit"),
        ],
        then=LosesCounters(event=NOW, object=M.object, kind=M.kind, amount=value("amount - limit")),
        because="{object} has {amount} {kind} counters, and can't have more than {limit}",
    )
    siege_without_defense = _goes(
        "704.5v",
        "no defense",
        Counters(object=M.object, kind="defense", amount=at_most(0)),
        HasType(object=M.object, type="Siege"),
        HasType(object=M.object, type="battle"),
        absent(OnStack(source=M.object)),
        absent(Triggered(source=M.object)),
        because="{object} is a Siege without defense, and no ability of it waits to resolve",
    )
    battle_without_defense = _goes(
        "704.5w",
        "no defense",
        Counters(object=M.object, kind="defense", amount=at_most(0)),
        HasType(object=M.object, type="battle"),
        absent(HasType(object=M.object, type="Siege")),
        because="{object} is a battle without defense",
    )
    roles = _goes(
        "704.5z",
        "role rule",
        HasType(object=M.object, type="Role"),
        AttachedTo(object=M.object, host=M.host, at=M.at),
        Controls(player=M.player, object=M.object),
        AttachedTo(object=~M.object & M.other, host=M.host, at=M.later),
        compare("at", "<", "later"),
        HasType(object=M.other, type="Role"),
        Controls(player=M.player, object=M.other),
        because="{player} controls {other}, a Role attached to {host} more recently",
    )
    commander_damage = _checked(
        "704.6c",
        when=[
            CommanderDamage(player=M.player, object=M.object, amount=M.n & at_least(21)),
            Player(player=M.player),
            _MAY_LOSE,
        ],
        then=LosesGame(event=NOW, player=M.player),
        because="{object}, a commander, has dealt {n} combat damage to {player}",
    )
