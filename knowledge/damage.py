"""Damage, life, cards drawn, and combat as far as it deals damage (119, 120, 121, 506-510, 614.9)."""

from typing import Any

from .order import ABILITIES, EVENT, EXPAND, IN_COMBAT, OUT_OF_COMBAT, QUESTIONS
from ..engine.rules import LawRule
from .rulebook import Add, absent, at_least, at_most, M, none_of, one_of, rule, Rulebook, value
from .vocabulary import (
    Applies, AttachedTo, Attaches, Attacking, Attacks, Blocked, Blocking, Blocks, Cannot, Casts, CombatDamageStep,
    CombatEnds, Commander, CommanderDamage, ControlEffect, Controls, Counters, Damage, DealsDamage, DealtFirst,
    DeathtouchDamage, Detaches, Draws, DrawsCard, Drew, DrewFromEmpty, EffectEnds, Enters, EntersAttacking,
    EntersWith, FightsFor, GainedLifeThisTurn, GainsControl, GainsLife, GetsCounters, GetsPoison, HandSize,
    HasKeyword, HasStruck, HasType, InZone, LeavesBattlefield, LibraryPlace, LibrarySize, Life, LosesLife,
    LostLifeThisTurn, Moves, Occurs, Owner, Permanent, PhasedOut, PhasesIn, PhasesOut, Player, Poison, Power,
    Shielded, SpellOf, StaticEffect, Tapped, Taps, TapsForMana, Toughness, Tramples, TurnsFaceUp, Untaps, Would,
    WouldDealDamage, ZoneChange,
)  # fmt: skip


def _dealt(combat: bool, *recipient: Any) -> LawRule:
    """Damage that is dealt as it would be: nothing redirects it, and nothing prevents it (615.1)."""
    prevented = ["damage", "combat damage"] if combat else ["damage"]
    return rule(
        "120.4b",
        when=[
            WouldDealDamage(
                event=M.event, source=M.source, recipient=M.recipient, amount=M.amount & at_least(1), combat=combat
            ),
            *recipient,
            *[absent(Cannot(thing=M.source, what=f"deal {what}")) for what in prevented],
            *[absent(Cannot(thing=M.recipient, what=f"be dealt {what}")) for what in prevented],
        ],
        then=DealsDamage(event=M.event, source=M.source, recipient=M.recipient, amount=M.amount, combat=combat),
        tier=EXPAND,
        because="{source} deals {amount} damage to {recipient}",
    )


class DamageAndLife(Rulebook):
    """From damage that would be dealt to what it does (120.3, 120.4)."""

    shield = rule(
        "614.9",
        when=[
            StaticEffect(ability=M.ability, number=M.number, verb="redirects", subject="this", value="you"),
            Applies(source=M.shield, ability=M.ability, number=M.number),
            Controls(player=M.player, object=M.shield),
        ],
        then=Shielded(player=M.player, shield=M.shield),
        tier=ABILITIES,
        because="{shield} takes damage that would be dealt to {player}",
    )
    redirected = rule(
        "614.9",
        when=[
            WouldDealDamage(
                event=M.event, source=M.source, recipient=M.player, amount=M.amount & at_least(1), combat=M.combat
            ),
            Shielded(player=M.player, shield=M.shield),
        ],
        then=DealsDamage(event=M.event, source=M.source, recipient=M.shield, amount=M.amount, combat=M.combat),
        tier=EXPAND,
        because="damage that would be dealt to {player} is dealt to {shield} instead",
    )
    dealt_to_player = _dealt(False, Player(player=M.recipient), absent(Shielded(player=M.recipient)))
    combat_dealt_to_player = _dealt(True, Player(player=M.recipient), absent(Shielded(player=M.recipient)))
    dealt_to_permanent = _dealt(False, Permanent(object=M.recipient))
    combat_dealt_to_permanent = _dealt(True, Permanent(object=M.recipient))
    player_loses_life = rule(
        "120.3a",
        when=[
            DealsDamage(event=M.event, source=M.source, recipient=M.player, amount=M.amount),
            Player(player=M.player),
            absent(HasKeyword(object=M.source, keyword="infect")),
            absent(Cannot(thing=M.player, what="lose life to damage")),
        ],
        then=LosesLife(event=M.event, player=M.player, amount=M.amount, why=M.source),
        tier=EXPAND,
        because="damage to {player} makes that player lose {amount} life",
    )
    player_gets_poison = rule(
        "120.3b",
        when=[
            DealsDamage(source=M.source, recipient=M.player, amount=M.amount),
            Player(player=M.player),
            HasKeyword(object=M.source, keyword="infect"),
        ],
        adds=Add(Poison, "amount", "amount", player=M.player),
        tier=EVENT,
        because="{source} has infect",
    )
    poison = rule(
        "122.1",
        when=[GetsPoison(player=M.player, amount=M.n), Player(player=M.player)],
        adds=Add(Poison, "amount", "n", player=M.player),
        tier=EVENT,
        because="{player} gets {n} poison counter(s)",
    )
    marked_on_creature = rule(
        "120.3e",
        when=[
            DealsDamage(source=M.source, recipient=M.object, amount=M.amount),
            HasType(object=M.object, type="creature"),
        ],
        adds=Add(Damage, "amount", "amount", object=M.object),
        tier=EVENT,
        because="{amount} damage is marked on {object}",
    )
    planeswalker_loses_loyalty = rule(
        "120.3c",
        when=[
            DealsDamage(recipient=M.object, amount=M.amount),
            HasType(object=M.object, type="planeswalker"),
            Counters(object=M.object, kind="loyalty"),
        ],
        adds=Add(Counters, "amount", "-amount", object=M.object, kind="loyalty"),
        tier=EVENT,
        because="{amount} loyalty counter(s) (is|are) removed from {object}",
    )
    battle_loses_defense = rule(
        "120.3h",
        when=[
            DealsDamage(recipient=M.object, amount=M.amount),
            HasType(object=M.object, type="battle"),
            Counters(object=M.object, kind="defense"),
        ],
        adds=Add(Counters, "amount", "-amount", object=M.object, kind="defense"),
        tier=EVENT,
        because="{amount} defense counter(s) (is|are) removed from {object}",
    )
    commander_damage = rule(
        "704.6c",
        when=[
            DealsDamage(source=M.source, recipient=M.player, amount=M.amount, combat=True),
            Commander(object=M.source),
            Player(player=M.player),
        ],
        adds=Add(CommanderDamage, "amount", "amount", player=M.player, object=M.source),
        tier=EVENT,
        because="{source} is a commander and deals {amount} combat damage to {player}",
    )
    deathtouch = rule(
        "702.2b",
        when=[
            DealsDamage(source=M.source, recipient=M.object),
            HasKeyword(object=M.source, keyword="deathtouch"),
            HasType(object=M.object, type="creature"),
        ],
        then=DeathtouchDamage(object=M.object),
        tier=EVENT,
        because="{source} has deathtouch",
    )
    lifelink = rule(
        "120.3f",
        when=[
            DealsDamage(event=M.event, source=M.source, amount=M.amount),
            HasKeyword(object=M.source, keyword="lifelink"),
            Controls(player=M.player, object=M.source),
        ],
        then=Would(
            event=M.event,
            key=value("join('gains_life', player)"),
            verb="gains_life",
            thing=M.player,
            kind="",
            amount=M.amount,
            why=M.source,
        ),
        tier=EXPAND,
        because="{source} has lifelink",
    )
    life_gained = rule(
        "119.3",
        when=[GainsLife(player=M.player, amount=M.amount), Player(player=M.player)],
        then=GainedLifeThisTurn(player=M.player),
        adds=Add(Life, "amount", "amount", player=M.player),
        tier=EVENT,
        because="{player} gains {amount} life",
    )
    life_lost = rule(
        "119.3",
        when=[LosesLife(player=M.player, amount=M.amount), Player(player=M.player)],
        then=LostLifeThisTurn(player=M.player),
        adds=Add(Life, "amount", "-amount", player=M.player),
        tier=EVENT,
        because="{player} loses {amount} life",
    )
    drawn = rule(
        "121.1",
        when=[Draws(player=M.player), Player(player=M.player), absent(LibrarySize(player=M.player))],
        adds=[Add(Drew, "amount", 1, player=M.player), Add(HandSize, "amount", 1, player=M.player)],
        tier=EVENT,
        because="{player} draws a card",
    )
    drawn_from_the_top = rule(
        "121.1",
        when=[
            Draws(event=M.event, player=M.player),
            Player(player=M.player),
            LibrarySize(player=M.player, amount=M.place & at_least(1)),
            LibraryPlace(object=M.object, place=M.place),
            InZone(object=M.object, zone="library"),
            Owner(object=M.object, player=M.player),
        ],
        then=[
            Moves(event=M.event, object=M.object, to="hand", how="draw"),
            DrawsCard(event=M.event, player=M.player, object=M.object),
        ],
        tier=EXPAND,
        because="{object} is the top card of {player}'s library",
    )
    drawn_of_so_many = rule(
        "121.1",
        when=[
            Draws(player=M.player),
            Player(player=M.player),
            LibrarySize(player=M.player, amount=at_least(1)),
            absent(DrawsCard(player=M.player)),
        ],
        adds=[Add(Drew, "amount", 1, player=M.player), Add(HandSize, "amount", 1, player=M.player)],
        tier=EVENT,
        because="{player} draws a card",
    )
    drawn_card = rule(
        "121.1",
        when=[DrawsCard(player=M.player, object=M.object)],
        adds=Add(Drew, "amount", 1, player=M.player),
        tier=EVENT,
        because="{player} draws {object}",
    )
    library_shrinks = rule(
        "121.1",
        when=[Draws(player=M.player), Player(player=M.player), LibrarySize(player=M.player, amount=at_least(1))],
        adds=Add(LibrarySize, "amount", -1, player=M.player),
        tier=EVENT,
        because="{player} draws from the library",
    )
    library_shrinks_otherwise = rule(
        "401",
        when=[
            Moves(object=M.object, to=none_of("library"), how=none_of("draw")),
            InZone(object=M.object, zone="library"),
            Owner(object=M.object, player=M.player),
            LibrarySize(player=M.player, amount=at_least(1)),
        ],
        adds=Add(LibrarySize, "amount", -1, player=M.player),
        tier=EVENT,
        because="{object} leaves {player}'s library",
    )
    draws_from_empty = rule(
        "121.4",
        when=[Draws(player=M.player), Player(player=M.player), LibrarySize(player=M.player, amount=at_most(0))],
        then=DrewFromEmpty(player=M.player),
        tier=EVENT,
        because="the library of {player} is empty",
    )


class Occurrences(Rulebook):
    """What triggered abilities can see of an event: one occurrence for each thing that happens (603.2c)."""

    enters = rule(
        "603.6a",
        when=[Enters(event=M.event, object=M.object, player=M.player)],
        then=Occurs(event=M.event, verb="enters", subject=M.object, object="", it=M.object, player=M.player),
        tier=EXPAND,
    )
    dies = rule(
        "700.4",
        when=[
            LeavesBattlefield(event=M.event, object=M.object, to="graveyard"),
            Controls(player=M.player, object=M.object),
        ],
        then=Occurs(event=M.event, verb="dies", subject=M.object, object="", it=M.object, player=M.player),
        tier=EXPAND,
    )
    leaves = rule(
        "603.6c",
        when=[LeavesBattlefield(event=M.event, object=M.object), Controls(player=M.player, object=M.object)],
        then=Occurs(event=M.event, verb="leaves", subject=M.object, object="", it=M.object, player=M.player),
        tier=EXPAND,
    )
    changes_zones = rule(
        "603.6",
        when=[
            ZoneChange(verb=M.verb, to=M.to, origin=M.zone),
            Moves(event=M.event, object=M.object, to=M.to),
            InZone(object=M.object, zone=M.zone),
            Owner(object=M.object, player=M.player),
        ],
        then=Occurs(event=M.event, verb=M.verb, subject=M.object, object="", it=M.object, player=M.player),
        tier=EXPAND,
    )
    arrives_from_anywhere = rule(
        "603.6",
        when=[
            ZoneChange(verb=M.verb, to=M.to, origin="anywhere"),
            Moves(event=M.event, object=M.object, to=M.to),
            Owner(object=M.object, player=M.player),
        ],
        then=Occurs(event=M.event, verb=M.verb, subject=M.object, object="", it=M.object, player=M.player),
        tier=EXPAND,
    )
    leaves_its_zone = rule(
        "603.6",
        when=[
            ZoneChange(verb=M.verb, to="anywhere", origin=M.zone),
            Moves(event=M.event, object=M.object),
            InZone(object=M.object, zone=M.zone),
            Owner(object=M.object, player=M.player),
        ],
        then=Occurs(event=M.event, verb=M.verb, subject=M.object, object="", it=M.object, player=M.player),
        tier=EXPAND,
    )
    leaves_its_zone_by_entering = rule(
        "603.6",
        when=[
            ZoneChange(verb=M.verb, to="anywhere", origin=M.zone),
            Enters(event=M.event, object=M.object),
            InZone(object=M.object, zone=M.zone),
            Owner(object=M.object, player=M.player),
        ],
        then=Occurs(event=M.event, verb=M.verb, subject=M.object, object="", it=M.object, player=M.player),
        tier=EXPAND,
    )
    discarded = rule(
        "701.9a",
        when=[Moves(event=M.event, object=M.object, how=one_of("discard", "cycle"))],
        then=Occurs(event=M.event, verb="discard", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
    )
    cycled = rule(
        "702.29c",
        when=[Moves(event=M.event, object=M.object, how="cycle")],
        then=Occurs(event=M.event, verb="cycle", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
    )
    discards = rule(
        "701.9a",
        when=[
            Moves(event=M.event, object=M.object, how=one_of("discard", "cycle")),
            Owner(object=M.object, player=M.player),
        ],
        then=Occurs(event=M.event, verb="discards", subject=M.player, object=M.object, it=M.object, player=M.player),
        tier=EXPAND,
    )
    tapped_for_mana = rule(
        "106.12a",
        when=[TapsForMana(event=M.event, player=M.player, object=M.object)],
        then=Occurs(
            event=M.event, verb="taps_for_mana", subject=M.player, object=M.object, it=M.object, player=M.player
        ),
        tier=EXPAND,
    )
    tapping_for_mana = rule(
        "106.12",
        when=[TapsForMana(event=M.event, object=M.object)],
        then=Taps(event=M.event, object=M.object),
        tier=EXPAND,
        because="a mana ability of {object} taps it",
    )
    sacrificed = rule(
        "701.21a",
        when=[Moves(event=M.event, object=M.object, how="sacrifice"), Controls(player=M.player, object=M.object)],
        then=Occurs(event=M.event, verb="sacrifices", subject=M.player, object=M.object, it=M.object, player=M.player),
        tier=EXPAND,
    )
    draws = rule(
        "603.2c",
        when=[Draws(event=M.event, player=M.player), absent(LibrarySize(player=M.player, amount=0))],
        then=Occurs(event=M.event, verb="draws", subject=M.player, object="", it="", player=M.player),
        tier=EXPAND,
    )
    gains_life = rule(
        "603.2c",
        when=[GainsLife(event=M.event, player=M.player)],
        then=Occurs(event=M.event, verb="gains_life", subject=M.player, object="", it="", player=M.player),
        tier=EXPAND,
    )
    loses_life = rule(
        "603.2c",
        when=[LosesLife(event=M.event, player=M.player)],
        then=Occurs(event=M.event, verb="loses_life", subject=M.player, object="", it="", player=M.player),
        tier=EXPAND,
    )
    combat_damage_to_player = rule(
        "603.2c",
        when=[
            DealsDamage(event=M.event, source=M.source, recipient=M.player, combat=True),
            Player(player=M.player),
        ],
        then=Occurs(
            event=M.event, verb="combat damage", subject=M.source, object=M.player, it=M.source, player=M.player
        ),
        tier=EXPAND,
    )
    combat_damage_to_permanent = rule(
        "603.2c",
        when=[
            DealsDamage(event=M.event, source=M.source, recipient=M.object, combat=True),
            Permanent(object=M.object),
        ],
        then=Occurs(event=M.event, verb="combat damage", subject=M.source, object=M.object, it=M.source, player=""),
        tier=EXPAND,
    )
    damage_to_player = rule(
        "603.2c",
        when=[DealsDamage(event=M.event, source=M.source, recipient=M.player), Player(player=M.player)],
        then=Occurs(event=M.event, verb="damage", subject=M.source, object=M.player, it=M.source, player=M.player),
        tier=EXPAND,
    )
    attacks = rule(
        "508.3a",
        when=[Attacks(event=M.event, object=M.object, defender=M.player)],
        then=Occurs(event=M.event, verb="attacks", subject=M.object, object=M.player, it=M.object, player=M.player),
        tier=EXPAND,
    )
    player_attacks = rule(
        "508.3b",
        when=[Attacks(event=M.event, object=M.object, defender=M.other), Controls(player=M.player, object=M.object)],
        then=Occurs(event=M.event, verb="player attacks", subject=M.player, object=M.other, it="", player=M.player),
        tier=EXPAND,
    )
    attacks_at_all = rule(
        "508.3d",
        when=[Attacks(event=M.event, object=M.object), Controls(player=M.player, object=M.object)],
        then=Occurs(event=M.event, verb="attacks at all", subject=M.player, object="", it="", player=M.player),
        tier=EXPAND,
    )
    blocked = rule(
        "509.3c",
        when=[Blocks(event=M.event, attacker=M.object)],
        then=Occurs(event=M.event, verb="becomes_blocked", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
    )
    blocks = rule(
        "509.3a",
        when=[Blocks(event=M.event, object=M.object, attacker=M.attacker)],
        then=Occurs(event=M.event, verb="blocks", subject=M.object, object=M.attacker, it=M.attacker, player=""),
        tier=EXPAND,
    )
    is_blocked_by = rule(
        "509.3d",
        when=[Blocks(event=M.event, object=M.object, attacker=M.attacker)],
        then=Occurs(event=M.event, verb="blocked by", subject=M.attacker, object=M.object, it=M.object, player=""),
        tier=EXPAND,
    )
    casts = rule(
        "601.2i",
        when=[Casts(event=M.event, object=M.object, player=M.player)],
        then=Occurs(event=M.event, verb="casts", subject=M.player, object=M.object, it=M.object, player=M.player),
        tier=EXPAND,
    )
    tapped = rule(
        "603.2e",
        when=[Taps(event=M.event, object=M.object), Permanent(object=M.object), absent(Tapped(object=M.object))],
        then=Occurs(event=M.event, verb="taps", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
    )
    untapped = rule(
        "603.2e",
        when=[Untaps(event=M.event, object=M.object), Permanent(object=M.object), Tapped(object=M.object)],
        then=Occurs(event=M.event, verb="untaps", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
    )
    phases_out = rule(
        "603.10b",
        when=[PhasesOut(event=M.event, object=M.object), Permanent(object=M.object)],
        then=Occurs(event=M.event, verb="phases_out", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
    )
    turned_face_up = rule(
        "708.8",
        when=[TurnsFaceUp(event=M.event, object=M.object)],
        then=Occurs(event=M.event, verb="turns_face_up", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
    )
    phases_in = rule(
        "603.2",
        when=[PhasesIn(event=M.event, object=M.object), PhasedOut(object=M.object)],
        then=Occurs(event=M.event, verb="phases_in", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
    )
    loses_control = rule(
        "603.10d",
        when=[
            GainsControl(event=M.event, player=M.player, object=M.object),
            Controls(player=~M.player & M.old, object=M.object),
        ],
        then=Occurs(event=M.event, verb="loses_control", subject=M.old, object=M.object, it=M.object, player=M.player),
        tier=EXPAND,
    )
    loses_control_again = rule(
        "603.10d",
        when=[
            EffectEnds(event=M.event, effect=M.effect),
            ControlEffect(effect=M.effect, object=M.object, player=M.player),
            Controls(player=M.player, object=M.object),
        ],
        then=Occurs(event=M.event, verb="loses_control", subject=M.player, object=M.object, it=M.object, player=""),
        tier=EXPAND,
    )
    detached = rule(
        "603.10c",
        when=[Detaches(event=M.event, object=M.object), AttachedTo(object=M.object, host=M.host)],
        then=Occurs(event=M.event, verb="unattached", subject=M.object, object=M.host, it=M.host, player=""),
        tier=EXPAND,
    )
    attached_elsewhere = rule(
        "603.10c",
        when=[
            Attaches(event=M.event, object=M.object, host=M.new),
            AttachedTo(object=M.object, host=~M.new & M.host),
        ],
        then=Occurs(event=M.event, verb="unattached", subject=M.object, object=M.host, it=M.host, player=""),
        tier=EXPAND,
    )
    left_its_host = rule(
        "603.10c",
        when=[LeavesBattlefield(event=M.event, object=M.object), AttachedTo(object=M.object, host=M.host)],
        then=Occurs(event=M.event, verb="unattached", subject=M.object, object=M.host, it=M.host, player=""),
        tier=EXPAND,
    )
    host_left = rule(
        "603.10c",
        when=[LeavesBattlefield(event=M.event, object=M.host), AttachedTo(object=M.object, host=M.host)],
        then=Occurs(event=M.event, verb="unattached", subject=M.object, object=M.host, it=M.host, player=""),
        tier=EXPAND,
    )
    counters_put = rule(
        "122.6",
        when=[
            GetsCounters(event=M.event, object=M.object, kind=M.kind, amount=at_least(1)),
            Permanent(object=M.object),
        ],
        then=Occurs(
            event=M.event, verb=value("join('counters', kind)"), subject=M.object, object="", it=M.object, player=""
        ),
        tier=EXPAND,
    )
    enters_with_counters = rule(
        "122.6",
        when=[EntersWith(event=M.event, object=M.object, kind=M.kind, amount=at_least(1))],
        then=Occurs(
            event=M.event, verb=value("join('counters', kind)"), subject=M.object, object="", it=M.object, player=""
        ),
        tier=EXPAND,
    )
    countered = rule(
        "603.10e",
        when=[Moves(event=M.event, object=M.object, how="countered"), SpellOf(object=M.object)],
        then=Occurs(event=M.event, verb="countered", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
    )
    dealt_damage = rule(
        "603.2c",
        when=[DealsDamage(event=M.event, recipient=M.object)],
        then=Occurs(event=M.event, verb="dealt_damage", subject=M.object, object="", it=M.object, player=""),
        tier=EXPAND,
        because="{object} is dealt damage, once, by however many sources",
    )


def _removed(role: Any) -> LawRule:
    """What leaves, phases out or changes sides is removed from combat, however that comes about."""
    return rule(
        "506.4",
        when=[
            FightsFor(object=M.object, player=M.player),
            absent(Controls(player=M.player, object=M.object)),
            role,
        ],
        ends=role,
        tier=IN_COMBAT,
        because="{player} no longer controls {object}",
    )


def _no_creature(role: Any) -> LawRule:
    """What stops being a creature is removed from combat."""
    return rule(
        "506.4",
        when=[FightsFor(object=M.object), absent(HasType(object=M.object, type="creature")), role],
        ends=role,
        tier=IN_COMBAT,
        because="{object} is no creature any more",
    )


def _tramples(number: Any, *conditions: Any, lethal: str) -> LawRule:
    """How much a trampling attacker assigns to its only blocker before the rest goes on."""
    return rule(
        number,
        when=[
            Attacking(object=M.object),
            Blocking(object=M.blocker, attacker=M.object, first=True),
            absent(Blocking(attacker=M.object, first=False)),
            HasKeyword(object=M.object, keyword="trample"),
            *conditions,
        ],
        then=Tramples(object=M.object, blocker=M.blocker, lethal=value(lethal)),
        tier=QUESTIONS,
        because="{object} has trample, and {blocker} is its only blocker",
    )


def _trampling(number: Any, strike: str, condition: Any) -> LawRule:
    """The damage of a trampling attacker: lethal for its blocker, and the rest for what it attacks."""
    damage = {"event": M.event, "source": M.object, "combat": True}
    return rule(
        number,
        when=[
            CombatDamageStep(event=M.event, strike=strike),
            Tramples(object=M.object, blocker=M.blocker, lethal=M.lethal),
            Attacking(object=M.object, defender=M.player),
            condition,
            Power(object=M.object, value=M.amount),
        ],
        then=[
            WouldDealDamage(recipient=M.blocker, amount=value("min(amount, lethal)"), **damage),
            WouldDealDamage(recipient=M.player, amount=value("max(amount - lethal, 0)"), **damage),
        ],
        tier=EXPAND,
        because="{object} tramples",
        assumes="a trampling attacker assigns no more than lethal damage to its blocker",
    )


class Combat(Rulebook):
    """Attackers, blockers and who deals damage in which step (508-510)."""

    attacks = rule(
        "508.1k",
        when=[Attacks(object=M.object, defender=M.player), Permanent(object=M.object)],
        then=Attacking(object=M.object, defender=M.player),
        tier=EVENT,
        because="{object} is declared as an attacker",
    )
    enters_attacking = rule(
        "508.4",
        when=[
            EntersAttacking(event=M.event, object=M.object, defender=M.player),
            Enters(event=M.event, object=M.object),
        ],
        then=Attacking(object=M.object, defender=M.player),
        tier=EVENT,
        because="{object} enters attacking {player}, without being declared as an attacker",
    )
    attacker_taps = rule(
        "508.1f",
        when=[Attacks(event=M.event, object=M.object), absent(HasKeyword(object=M.object, keyword="vigilance"))],
        then=Taps(event=M.event, object=M.object),
        tier=EXPAND,
        because="{object} attacks without vigilance",
    )
    blocks = rule(
        "509.1g",
        when=[Blocks(object=M.object, attacker=M.attacker, first=M.first), Permanent(object=M.object)],
        then=[Blocking(object=M.object, attacker=M.attacker, first=M.first), Blocked(object=M.attacker)],
        tier=EVENT,
        because="{object} is declared as a blocker of {attacker}",
    )
    unblocked_first = rule(
        "510.4",
        when=[
            CombatDamageStep(event=M.event, strike="first"),
            HasKeyword(object=M.object, keyword="first strike"),
            Attacking(object=M.object, defender=M.player),
            absent(Blocked(object=M.object)),
            Power(object=M.object, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.object, recipient=M.player, amount=M.amount, combat=True),
        tier=EXPAND,
        because="{object} attacks {player} unblocked",
    )
    unblocked_double_first = rule(
        "702.4b",
        when=[
            CombatDamageStep(event=M.event, strike="first"),
            HasKeyword(object=M.object, keyword="double strike"),
            Attacking(object=M.object, defender=M.player),
            absent(Blocked(object=M.object)),
            Power(object=M.object, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.object, recipient=M.player, amount=M.amount, combat=True),
        tier=EXPAND,
        because="{object} attacks {player} unblocked",
    )
    unblocked = rule(
        "510.1b",
        when=[
            CombatDamageStep(event=M.event, strike="regular"),
            Attacking(object=M.object, defender=M.player),
            absent(Blocked(object=M.object)),
            absent(HasStruck(object=M.object)),
            Power(object=M.object, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.object, recipient=M.player, amount=M.amount, combat=True),
        tier=EXPAND,
        because="{object} attacks {player} unblocked",
    )
    tramples = _tramples(
        "702.19b",
        Toughness(object=M.blocker, value=M.toughness),
        absent(Damage(object=M.blocker)),
        absent(HasKeyword(object=M.object, keyword="deathtouch")),
        lethal="max(toughness, 0)",
    )
    tramples_over_damaged = _tramples(
        "702.19b",
        Toughness(object=M.blocker, value=M.toughness),
        Damage(object=M.blocker, amount=M.damage),
        absent(HasKeyword(object=M.object, keyword="deathtouch")),
        lethal="max(toughness - damage, 0)",
    )
    tramples_with_deathtouch = _tramples(
        ("702.19b", "702.2c"), HasKeyword(object=M.object, keyword="deathtouch"), lethal="1"
    )
    tramples_unhindered = rule(
        "702.19b",
        when=[
            Attacking(object=M.object),
            Blocked(object=M.object),
            HasKeyword(object=M.object, keyword="trample"),
            absent(Blocking(attacker=M.object)),
        ],
        then=Tramples(object=M.object, blocker="", lethal=0),
        tier=QUESTIONS,
        because="{object} has trample, and nothing blocks it any more",
    )
    trampling_deals = _trampling("702.19b", "regular", absent(HasStruck(object=M.object)))
    trampling_deals_first = _trampling(
        ("702.19b", "510.4"),
        "first",
        HasKeyword(object=M.object, keyword=one_of("first strike", "double strike")),
    )
    blocked_deals = rule(
        "510.1c",
        when=[
            CombatDamageStep(event=M.event, strike="regular"),
            Blocking(object=M.blocker, attacker=M.object, first=True),
            Attacking(object=M.object),
            absent(Tramples(object=M.object)),
            absent(HasStruck(object=M.object)),
            Power(object=M.object, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.object, recipient=M.blocker, amount=M.amount, combat=True),
        tier=EXPAND,
        because="{object} is blocked by {blocker}",
        assumes="an attacker blocked by several creatures deals all its damage to the first of them",
    )
    blocked_deals_first = rule(
        "510.4",
        when=[
            CombatDamageStep(event=M.event, strike="first"),
            Blocking(object=M.blocker, attacker=M.object, first=True),
            Attacking(object=M.object),
            absent(Tramples(object=M.object)),
            HasKeyword(object=M.object, keyword=M.keyword & one_of("first strike", "double strike")),
            Power(object=M.object, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.object, recipient=M.blocker, amount=M.amount, combat=True),
        tier=EXPAND,
        because="{object} has {keyword} and is blocked by {blocker}",
    )
    blocker_deals = rule(
        "510.1d",
        when=[
            CombatDamageStep(event=M.event, strike="regular"),
            Blocking(object=M.blocker, attacker=M.object),
            Attacking(object=M.object),
            absent(HasStruck(object=M.blocker)),
            Power(object=M.blocker, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.blocker, recipient=M.object, amount=M.amount, combat=True),
        tier=EXPAND,
        because="{blocker} blocks {object}",
    )
    blocker_deals_first = rule(
        "510.4",
        when=[
            CombatDamageStep(event=M.event, strike="first"),
            Blocking(object=M.blocker, attacker=M.object),
            Attacking(object=M.object),
            HasKeyword(object=M.blocker, keyword=M.keyword & one_of("first strike", "double strike")),
            Power(object=M.blocker, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.blocker, recipient=M.object, amount=M.amount, combat=True),
        tier=EXPAND,
        because="{blocker} has {keyword} and blocks {object}",
    )
    dealt_first = rule(
        "510.4",
        when=[
            CombatDamageStep(strike="first"),
            HasKeyword(object=M.object, keyword=M.keyword & one_of("first strike", "double strike")),
        ],
        then=DealtFirst(object=M.object),
        tier=EVENT,
        because="{object} has {keyword} as the step begins",
    )
    has_struck = rule(
        "510.4",
        when=[DealtFirst(object=M.object), absent(HasKeyword(object=M.object, keyword="double strike"))],
        then=HasStruck(object=M.object),
        tier=QUESTIONS,
        because="{object} took part in the first step, and has no double strike now",
    )
    attacks_for = rule(
        "506.4",
        when=[Attacks(object=M.object), Controls(player=M.player, object=M.object)],
        then=FightsFor(object=M.object, player=M.player),
        tier=EVENT,
        because="{player} attacks with {object}",
    )
    blocks_for = rule(
        "506.4",
        when=[Blocks(object=M.object), Controls(player=M.player, object=M.object)],
        then=FightsFor(object=M.object, player=M.player),
        tier=EVENT,
        because="{player} blocks with {object}",
    )
    attacker_removed = _removed(Attacking(object=M.object, defender=M.defender))
    blocker_removed = _removed(Blocking(object=M.object, attacker=M.attacker, first=M.first))
    blocked_removed = _removed(Blocked(object=M.object))
    attacker_no_creature = _no_creature(Attacking(object=M.object, defender=M.defender))
    blocker_no_creature = _no_creature(Blocking(object=M.object, attacker=M.attacker, first=M.first))
    fights_no_more = rule(
        "506.4",
        when=[FightsFor(object=M.object, player=M.player), absent(Controls(player=M.player, object=M.object))],
        ends=FightsFor(object=M.object, player=M.player),
        tier=OUT_OF_COMBAT,
    )
    fight_over = rule(
        "511.3",
        when=[CombatEnds(), FightsFor(object=M.object, player=M.player)],
        ends=FightsFor(object=M.object, player=M.player),
        tier=EVENT,
    )
    attack_over = rule(
        "511.3",
        when=[CombatEnds(), Attacking(object=M.object, defender=M.player)],
        ends=Attacking(object=M.object, defender=M.player),
        tier=EVENT,
    )
    block_over = rule(
        "511.3",
        when=[CombatEnds(), Blocking(object=M.object, attacker=M.attacker, first=M.first)],
        ends=Blocking(object=M.object, attacker=M.attacker, first=M.first),
        tier=EVENT,
    )
    blocked_over = rule(
        "511.3", when=[CombatEnds(), Blocked(object=M.object)], ends=Blocked(object=M.object), tier=EVENT
    )
    strike_over = rule(
        "511.3", when=[CombatEnds(), DealtFirst(object=M.object)], ends=DealtFirst(object=M.object), tier=EVENT
    )
