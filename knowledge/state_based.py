"""State-based actions (704.5): found together, performed at once."""

from .order import CHOICES, STATE_BASED
from .rulebook import NOW, M, Rulebook, absent, at_least, at_most, compare, none_of, one_of, rule, value
from .vocabulary import (
    AttachedTo, Ceases, CommanderDamage, Controls, Counters, Damage, DeathtouchDamage, Detaches, DrewFromEmpty,
    EnteredUnder, FaceClaim, FaceEnchants, FaceName, FaceType, Fits, GetsCounters, HasFace, HasKeyword, HasType,
    InZone, Keeps, LeftGame, LegendClash, Life, LosesGame, Moves, OnStack, Permanent, Player, Poison, ProtectedFrom,
    SpellCopy, Token, Toughness, Triggered, WorldSince,
)  # fmt: skip


# what may stand beside "planeswalker" in a type line and is no planeswalker type
NO_PLANESWALKER_TYPES = ("planeswalker", "legendary", "snow", "creature", "artifact", "enchantment", "land")


class StateBased(Rulebook):
    """704.5, letter by letter; all are found against one state and performed as one event (704.3)."""

    no_life = rule(
        "704.5a",
        when=[Life(player=M.player, amount=M.life & at_most(0)), Player(player=M.player)],
        then=LosesGame(event=NOW, player=M.player),
        tier=STATE_BASED,
        because="{player} has {life} life",
    )
    drew_from_empty_library = rule(
        "704.5b",
        when=[DrewFromEmpty(player=M.player), Player(player=M.player)],
        then=LosesGame(event=NOW, player=M.player),
        tier=STATE_BASED,
        because="{player} has tried to draw from an empty library",
    )
    poisoned = rule(
        "704.5c",
        when=[Poison(player=M.player, amount=M.n & at_least(10)), Player(player=M.player)],
        then=LosesGame(event=NOW, player=M.player),
        tier=STATE_BASED,
        because="{player} has {n} poison counter(s)",
    )
    token_elsewhere = rule(
        "704.5d",
        when=[Token(object=M.object), InZone(object=M.object, zone=M.zone & none_of("battlefield"))],
        then=Ceases(event=NOW, object=M.object),
        tier=STATE_BASED,
        because="{object} is a token in the zone {zone}",
    )
    copy_elsewhere = rule(
        "704.5e",
        when=[SpellCopy(object=M.object), InZone(object=M.object, zone=M.zone & none_of("stack", "battlefield"))],
        then=Ceases(event=NOW, object=M.object),
        tier=STATE_BASED,
        because="{object} is a copy of a spell in the zone {zone}",
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
    no_loyalty = rule(
        "704.5i",
        when=[
            Counters(object=M.object, kind="loyalty", amount=at_most(0)),
            HasType(object=M.object, type="planeswalker"),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="no loyalty"),
        tier=STATE_BASED,
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
    legend_rule = rule(
        "704.5j",
        when=[
            LegendClash(player=M.player, name=M.name, object=M.object),
            Keeps(player=M.player, name=M.name, object=~M.object & M.kept),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="legend rule"),
        tier=STATE_BASED,
        because="{player} keeps {kept}, another one named {name}",
    )
    world_since_it_entered = rule(
        "704.5k",
        when=[
            HasType(object=M.object, type="world"),
            FaceClaim(effect="", object=M.object, face=M.face),
            FaceType(face=M.face, type="world"),
            EnteredUnder(object=M.object, at=M.at),
        ],
        then=WorldSince(object=M.object, at=M.at),
        tier=CHOICES,
        because="{object} has been a world permanent since it entered",
    )
    world_since_it_copies = rule(
        "704.5k",
        when=[
            HasType(object=M.object, type="world"),
            HasFace(object=M.object, face=M.face),
            FaceType(face=M.face, type="world"),
            FaceClaim(effect=none_of(""), object=M.object, face=M.face, at=M.at),
        ],
        then=WorldSince(object=M.object, at=M.at),
        tier=CHOICES,
        because="{object} is a copy of {face}",
    )
    world_rule = rule(
        "704.5k",
        when=[
            WorldSince(object=M.object, at=M.at),
            WorldSince(object=~M.object & M.other, at=M.later),
            compare("at", "<=", "later"),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="world rule"),
        tier=STATE_BASED,
        because="{other} has been a world permanent no longer than {object}",
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
    aura_on_illegal_host = rule(
        "704.5m",
        when=[
            HasKeyword(object=M.object, keyword="enchant"),
            HasType(object=M.object, type="Aura"),
            AttachedTo(object=M.object, host=M.host),
            HasFace(object=M.object, face=M.face),
            FaceEnchants(face=M.face, phrase=M.phrase),
            absent(Fits(phrase=M.phrase, view=M.object, thing=M.host)),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="illegally attached"),
        tier=STATE_BASED,
        because="{object} enchants {phrase}, which {host} is not",
    )
    aura_of_one_who_left = rule(
        "704.5m",
        when=[
            HasType(object=M.object, type="Aura"),
            AttachedTo(object=M.object, host=M.host),
            LeftGame(player=M.host),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="illegally attached"),
        tier=STATE_BASED,
        because="{host} has left the game",
    )
    aura_on_what_is_protected = rule(
        ("704.5m", "702.16c"),
        when=[
            HasType(object=M.object, type="Aura"),
            AttachedTo(object=M.object, host=M.host),
            ProtectedFrom(object=M.host, source=M.object),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="illegally attached"),
        tier=STATE_BASED,
        because="{host} has protection from {object}",
    )
    equipment_on_what_is_protected = rule(
        ("704.5n", "702.16d"),
        when=[
            HasType(object=M.object, type=one_of("Equipment", "Fortification")),
            AttachedTo(object=M.object, host=M.host),
            ProtectedFrom(object=M.host, source=M.object),
        ],
        then=Detaches(event=NOW, object=M.object),
        tier=STATE_BASED,
        because="{host} has protection from {object}",
    )
    equipment_on_no_creature = rule(
        "704.5n",
        when=[
            HasType(object=M.object, type="Equipment"),
            AttachedTo(object=M.object, host=M.host),
            absent(HasType(object=M.host, type="creature")),
        ],
        then=Detaches(event=NOW, object=M.object),
        tier=STATE_BASED,
        because="{host} is no creature",
    )
    fortification_on_no_land = rule(
        "704.5n",
        when=[
            HasType(object=M.object, type="Fortification"),
            AttachedTo(object=M.object, host=M.host),
            absent(HasType(object=M.host, type="land")),
        ],
        then=Detaches(event=NOW, object=M.object),
        tier=STATE_BASED,
        because="{host} is no land",
    )
    creature_or_battle_attached = rule(
        "704.5p",
        when=[
            HasType(object=M.object, type=M.type & one_of("creature", "battle")),
            AttachedTo(object=M.object, host=M.host),
        ],
        then=Detaches(event=NOW, object=M.object),
        tier=STATE_BASED,
        because="{object} is a {type} and can't be attached to anything",
    )
    attached_without_a_reason = rule(
        "704.5p",
        when=[
            AttachedTo(object=M.object, host=M.host),
            HasType(object=M.object, type=one_of("artifact", "enchantment", "land", "planeswalker")),
            absent(HasType(object=M.object, type="Aura")),
            absent(HasType(object=M.object, type="Equipment")),
            absent(HasType(object=M.object, type="Fortification")),
        ],
        then=Detaches(event=NOW, object=M.object),
        tier=STATE_BASED,
        because="{object} is neither an Aura nor an Equipment nor a Fortification",
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
    siege_without_defense = rule(
        "704.5v",
        when=[
            Counters(object=M.object, kind="defense", amount=at_most(0)),
            HasType(object=M.object, type="Siege"),
            HasType(object=M.object, type="battle"),
            absent(OnStack(source=M.object)),
            absent(Triggered(source=M.object)),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="no defense"),
        tier=STATE_BASED,
        because="{object} is a Siege without defense, and no ability of it waits to resolve",
    )
    battle_without_defense = rule(
        "704.5w",
        when=[
            Counters(object=M.object, kind="defense", amount=at_most(0)),
            HasType(object=M.object, type="battle"),
            absent(HasType(object=M.object, type="Siege")),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="no defense"),
        tier=STATE_BASED,
        because="{object} is a battle without defense",
    )
    roles = rule(
        "704.5z",
        when=[
            HasType(object=M.object, type="Role"),
            AttachedTo(object=M.object, host=M.host, at=M.at),
            Controls(player=M.player, object=M.object),
            AttachedTo(object=~M.object & M.other, host=M.host, at=M.later),
            compare("at", "<", "later"),
            HasType(object=M.other, type="Role"),
            Controls(player=M.player, object=M.other),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="role rule"),
        tier=STATE_BASED,
        because="{player} controls {other}, a Role attached to {host} more recently",
    )
    commander_damage = rule(
        "704.6c",
        when=[
            CommanderDamage(player=M.player, object=M.object, amount=M.n & at_least(21)),
            Player(player=M.player),
        ],
        then=LosesGame(event=NOW, player=M.player),
        tier=STATE_BASED,
        because="{object}, a commander, has dealt {n} combat damage to {player}",
    )
