"""What happens, as triggered abilities see it (603.2)."""

from typing import Any

from .order import EXPAND
from ..engine.rules import LawRule
from .rulebook import absent, at_least, M, one_of, rule, Rulebook, value
from .vocabulary import (
    AbilityKind, Activates, AttachedTo, Attaches, Attacks, BecomesTarget, Blocks, Casts, ControlEffect, Controls,
    Copies, Counters, DealsDamage, Detaches, Diverted, Draws, EffectEnds, Enters, EntersWith, GainsControl,
    GainsLife, GetsCounters, InZone, LeavesBattlefield, LibrarySize, LosesCounters, LosesLife, Moves, Occurs,
    OneCounter, OnStack, Owner, Permanent, PhasedOut, PhasesIn, PhasesOut, Player, PlaysLand, SpellOf, Tapped, Taps,
    TapsForMana, Token, TurnsFaceUp, Untaps, ZoneChange,
)  # fmt: skip


def _one_by_one(way: str, *comes: Any, because: str) -> LawRule:
    """A rule for several counters at once, of which each is an occurrence."""
    return rule(
        "603.2c",
        when=comes,
        then=OneCounter(event=M.event, object=M.object, kind=M.kind, way=way, number=value("amount - 1")),
        tier=EXPAND,
        because=because,
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
            absent(Diverted(object=M.object, zone=M.to)),
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
            absent(Diverted(object=M.object, zone=M.to)),
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
    cycles = rule(
        "702.29c",
        when=[Moves(event=M.event, object=M.object, how="cycle"), Owner(object=M.object, player=M.player)],
        then=Occurs(event=M.event, verb="cycles", subject=M.player, object=M.object, it=M.object, player=M.player),
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
        when=[GainsLife(event=M.event, player=M.player, why=M.why)],  # each source makes it an event of its own
        then=Occurs(event=M.event, verb="gains_life", subject=M.player, object=M.why, it="", player=M.player),
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
    damage_to_permanent = rule(
        "603.2c",
        when=[DealsDamage(event=M.event, source=M.source, recipient=M.object), Permanent(object=M.object)],
        then=Occurs(event=M.event, verb="damage", subject=M.source, object=M.object, it=M.source, player=""),
        tier=EXPAND,
    )
    damage_at_all = rule(
        "603.2c",
        when=[DealsDamage(event=M.event, source=M.source)],
        then=Occurs(event=M.event, verb="damage at all", subject=M.source, object="", it=M.source, player=""),
        tier=EXPAND,
    )
    combat_damage_at_all = rule(
        "603.2c",
        when=[DealsDamage(event=M.event, source=M.source, combat=True)],
        then=Occurs(event=M.event, verb="combat damage at all", subject=M.source, object="", it=M.source, player=""),
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
    copies = rule(
        ("603.2", "707.10"),
        when=[Copies(event=M.event, player=M.player, object=M.object)],
        then=Occurs(event=M.event, verb="copies", subject=M.player, object=M.object, it=M.object, player=M.player),
        tier=EXPAND,
    )
    activates = rule(
        ("603.2", "602.2b"),
        when=[Activates(event=M.event, player=M.player, object=M.object)],
        then=Occurs(event=M.event, verb="activates", subject=M.player, object=M.object, it=M.object, player=M.player),
        tier=EXPAND,
    )
    activates_no_mana_ability = rule(
        ("603.2", "602.2b"),
        when=[
            Activates(event=M.event, player=M.player, object=M.object, ability=M.ability),
            absent(AbilityKind(ability=M.ability, kind="mana")),
        ],
        then=Occurs(
            event=M.event, verb="activates no mana", subject=M.player, object=M.object, it=M.object, player=M.player
        ),
        tier=EXPAND,
        because="{ability} is no mana ability",
    )
    targeted = rule(
        ("603.2", "601.2c"),
        when=[
            OnStack(object=M.by, controller=M.player),
            BecomesTarget(event=M.event, object=M.object, by=M.by),
        ],
        then=Occurs(event=M.event, verb="targeted", subject=M.object, object=M.by, it=M.object, player=M.player),
        tier=EXPAND,
        because="{object} becomes a target of {by}, once, however often {by} targets it",
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
    some_counters = _one_by_one(
        "counter",
        GetsCounters(event=M.event, object=M.object, kind=M.kind, amount=M.amount & at_least(1)),
        Permanent(object=M.object),
        because="{amount} {kind} counter(s) (is|are) put on {object}, each of them for itself",
    )
    counters_as_it_enters = _one_by_one(
        "counter",
        EntersWith(event=M.event, object=M.object, kind=M.kind, amount=M.amount & at_least(1)),
        because="{object} enters with {amount} {kind} counter(s), each of them put on it for itself",
    )
    counters_removed = rule(
        "603.2",
        when=[
            LosesCounters(event=M.event, object=M.object, kind=M.kind),
            Counters(object=M.object, kind=M.kind, amount=at_least(1)),
            Permanent(object=M.object),
        ],
        then=Occurs(
            event=M.event,
            verb=value("join('removed counters', kind)"),
            subject=M.object,
            object="",
            it=M.object,
            player="",
        ),
        tier=EXPAND,
    )
    some_counters_removed = _one_by_one(
        "removed counter",
        LosesCounters(event=M.event, object=M.object, kind=M.kind, amount=M.amount & at_least(1)),
        Counters(object=M.object, kind=M.kind, amount=at_least(1)),
        Permanent(object=M.object),
        because="{amount} {kind} counter(s) (is|are) removed from {object}, each of them for itself",
    )
    another_counter = rule(
        "603.2c",
        when=[OneCounter(event=M.event, object=M.object, kind=M.kind, way=M.way, number=M.number & at_least(1))],
        then=OneCounter(event=M.event, object=M.object, kind=M.kind, way=M.way, number=value("number - 1")),
        tier=EXPAND,
        because="there is another one",
    )
    one_counter = rule(
        "603.2c",
        when=[OneCounter(event=M.event, object=M.object, kind=M.kind, way=M.way, number=M.number)],
        then=Occurs(
            event=M.event,
            verb=value("join(way, kind)"),
            subject=M.object,
            object=value("join('counter', number)"),
            it=M.object,
            player="",
        ),
        tier=EXPAND,
    )
    plays_a_land = rule(
        "305.1",
        when=[PlaysLand(event=M.event, player=M.player, object=M.object)],
        then=Occurs(event=M.event, verb="plays", subject=M.player, object=M.object, it=M.object, player=M.player),
        tier=EXPAND,
    )
    gains_control = rule(
        "603.2e",
        when=[
            GainsControl(event=M.event, player=M.player, object=M.object),
            Controls(player=~M.player & M.old, object=M.object),
        ],
        then=Occurs(
            event=M.event, verb="gains_control", subject=M.player, object=M.object, it=M.object, player=M.player
        ),
        tier=EXPAND,
        because="{player} gains control of {object}, which {old} controlled",
    )
    attached = rule(
        "701.3a",
        when=[
            Attaches(event=M.event, object=M.object, host=M.host),
            absent(AttachedTo(object=M.object, host=M.host)),
        ],
        then=Occurs(event=M.event, verb="attaches", subject=M.object, object=M.host, it=M.host, player=""),
        tier=EXPAND,
        because="{object} becomes attached to {host}, and was not before",
    )
    creates = rule(
        "111.2",
        when=[Enters(event=M.event, object=M.object, player=M.player), Token(object=M.object)],
        then=Occurs(event=M.event, verb="creates", subject=M.player, object=M.object, it=M.object, player=M.player),
        tier=EXPAND,
        because="the token {object} is created under {player}'s control",
    )
    mills = rule(
        "701.17",
        when=[Moves(event=M.event, object=M.object, how="mill"), Owner(object=M.object, player=M.player)],
        then=Occurs(event=M.event, verb="mills", subject=M.player, object=M.object, it=M.object, player=M.player),
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
