"""Zones and what is there: permanents, entering and leaving, copies, phasing (110, 400, 613.2, 702.26)."""

from .layers import LAND_TYPES
from .order import EVENT, EXPAND, FORGETS, PRESENT, TYPES
from .rulebook import NOW, Add, M, Rulebook, absent, forgets, none_of, one_of, rule
from .vocabulary import (
    Activated, AddedType, AttachedTo, Attaches, BecomesCopy, Casts, Ceases, Controls, Counters, CreatureType,
    Damage, DeathtouchDamage, Described, Detaches, Diverted, EnteredThisTurn, EnteredUnder, Enters, EntersTapped,
    EntersWith, FaceAbility, FaceClaim, FaceColour, FaceType, GainsType, Gone, HandSize, HasColour, HasFace,
    HasType, Incarnation, InZone, LandTypeClaim, LandTypeIs, LeavesBattlefield, LeavesGame, Level, Moves, OnStack,
    Owner, Permanent, PhasedOut, PhasedOutWith, PhasesIn, PhasesOut, Player, Reached, SpellCopy, SpellOf,
    StackedSince, StandsFor, StaticEffect, Stranded, Tapped, Taps, Token, TurnsFaceDown, TurnsFaceUp, Untaps,
    WasCast, Wording,
)  # fmt: skip

FACE_DOWN = "face-down permanent"  # what is seen of one (708.2a)
LAST = 10**9  # in layer 1 this comes after copies, whenever those began (613.2b)


class Zones(Rulebook):
    """Zones (110.1, 400.7) and status (110.5)."""

    permanent = rule(
        ("110.1", "702.26b"),
        when=[InZone(object=M.object, zone="battlefield"), absent(PhasedOut(object=M.object))],
        then=Permanent(object=M.object),
        tier=PRESENT,
        because="{object} is on the battlefield and not phased out",
    )
    enters = rule(
        "110.1",
        when=[
            Enters(object=M.object, player=M.player),
            Player(player=M.player),
            absent(LeavesGame(player=M.player)),
            InZone(object=M.object, zone=M.zone),
        ],
        ends=InZone(object=M.object, zone=M.zone),
        then=[
            InZone(object=M.object, zone="battlefield"),
            EnteredUnder(object=M.object, player=M.player, at=NOW),
            EnteredThisTurn(object=M.object),
        ],
        adds=Add(Incarnation, "number", 1, object=M.object),
        tier=EVENT,
        because="{object} enters the battlefield under {player}'s control",
    )
    leaves = rule(
        "400.7",
        when=[
            Moves(event=M.event, object=M.object, to=M.to),
            InZone(object=M.object, zone="battlefield"),
            absent(Diverted(object=M.object, zone=M.to)),
        ],
        then=LeavesBattlefield(event=M.event, object=M.object, to=M.to),
        tier=EXPAND,
    )
    moves = rule(
        "400.7",
        when=[
            Moves(object=M.object, to=M.to & none_of("outside")),
            absent(Moves(object=M.object, to="outside")),
            absent(Diverted(object=M.object, zone=M.to)),
            InZone(object=M.object, zone=M.zone),
        ],
        ends=InZone(object=M.object, zone=M.zone),
        then=InZone(object=M.object, zone=M.to),
        adds=Add(Incarnation, "number", 1, object=M.object),
        tier=EVENT,
        because="{object} goes from {zone} to {to}",
    )
    leaves_the_game = rule(
        "800.4a",
        when=[Moves(object=M.object, to="outside"), InZone(object=M.object, zone=M.zone)],
        ends=InZone(object=M.object, zone=M.zone),
        then=Gone(object=M.object),
        adds=Add(Incarnation, "number", 1, object=M.object),
        tier=EVENT,
        because="{object} leaves the game",
    )
    ceases = rule(
        ("111.7", "704.5d"),
        when=[Ceases(object=M.object), InZone(object=M.object, zone=M.zone)],
        ends=InZone(object=M.object, zone=M.zone),
        then=Gone(object=M.object),
        tier=EVENT,
        because="{object} ceases to exist",
    )
    stranded = rule(
        "111.8",
        when=[Token(object=M.object), InZone(object=M.object, zone=M.zone & none_of("battlefield", "outside"))],
        then=Stranded(object=M.object),
        tier=PRESENT,
        because="{object} can't move again, nor come back",
    )
    hand_grows = rule(
        "402.1",
        when=[
            Moves(object=M.object, to="hand"),
            absent(Diverted(object=M.object, zone="hand")),
            Owner(object=M.object, player=M.player),
            absent(Token(object=M.object)),
        ],
        adds=Add(HandSize, "amount", 1, player=M.player),
        tier=EVENT,
        because="{object} goes to {player}'s hand",
    )
    hand_shrinks = rule(
        "402.1",
        when=[
            Moves(object=M.object, to=M.to & none_of("hand"), how=none_of("instead")),
            InZone(object=M.object, zone="hand"),
            Owner(object=M.object, player=M.player),
            absent(Token(object=M.object)),
        ],
        adds=Add(HandSize, "amount", -1, player=M.player),
        tier=EVENT,
        because="{object} leaves {player}'s hand",
    )
    hand_shrinks_by_entering = rule(
        "402.1",
        when=[Enters(object=M.object), InZone(object=M.object, zone="hand"), Owner(object=M.object, player=M.player)],
        adds=Add(HandSize, "amount", -1, player=M.player),
        tier=EVENT,
        because="{object} leaves {player}'s hand",
    )
    cast = rule(
        "601.2a",
        when=[Casts(player=M.player, object=M.object, ability=M.ability)],
        then=[
            OnStack(object=M.object, ability=M.ability, controller=M.player, source=M.object),
            SpellOf(object=M.object),
            WasCast(object=M.object, player=M.player),
            StackedSince(object=M.object, at=NOW),
        ],
        tier=EVENT,
        because="{player} casts {object}",
    )
    was_cast_before = rule(
        "400.7",
        when=[Moves(object=M.object, to=none_of("stack")), WasCast(object=M.object, player=M.player)],
        ends=WasCast(object=M.object, player=M.player),
        tier=EVENT,
    )
    off_the_stack_by_entering = rule(
        "608.3",
        when=[
            Enters(object=M.object),
            OnStack(object=M.object, ability=M.ability, controller=M.player, source=M.source),
        ],
        ends=[
            OnStack(object=M.object, ability=M.ability, controller=M.player, source=M.source),
            SpellOf(object=M.object),
        ],
        tier=EVENT,
        because="{object} becomes a permanent",
    )
    copy_becomes_token = rule(
        "608.3f",
        when=[Enters(object=M.object), SpellCopy(object=M.object)],
        ends=SpellCopy(object=M.object),
        then=Token(object=M.object),
        tier=EVENT,
        because="{object} was a copied spell, and goes on as a token",
    )
    off_the_stack = rule(
        "400.7",
        when=[
            Moves(object=M.object, to=none_of("stack")),
            OnStack(object=M.object, ability=M.ability, controller=M.player, source=M.source),
        ],
        ends=[
            OnStack(object=M.object, ability=M.ability, controller=M.player, source=M.source),
            SpellOf(object=M.object),
        ],
        tier=EVENT,
        because="{object} is no longer on the stack",
    )

    # ---- what an object was is over when it leaves: it becomes a new object (400.7)

    forgets_who_it_entered_under = forgets(EnteredUnder(object=M.object, player=M.player, at=M.at))
    forgets_that_it_entered = forgets(EnteredThisTurn(object=M.object))
    forgets_activated = forgets(Activated(object=M.object, ability=M.ability, what=M.what))
    forgets_tapped = forgets(Tapped(object=M.object))
    forgets_damage = forgets(Damage(object=M.object, amount=M.amount))
    forgets_deathtouch = forgets(DeathtouchDamage(object=M.object))
    forgets_level = forgets(Level(object=M.object, level=M.level), ("400.7", "716.2d"))
    forgets_attachment = forgets(AttachedTo(object=M.object, host=M.host, at=M.at))
    host_leaves = rule(
        "704.5m",
        when=[LeavesBattlefield(object=M.host, to=M.to), AttachedTo(object=M.object, host=M.host, at=M.at)],
        ends=AttachedTo(object=M.object, host=M.host, at=M.at),
        tier=FORGETS,
        because="{host} leaves the battlefield for {to}",
    )
    forgets_copy = rule(
        "400.7",
        when=[
            LeavesBattlefield(object=M.object),
            FaceClaim(effect=M.effect & none_of(""), object=M.object, face=M.face, at=M.at),
        ],
        ends=FaceClaim(effect=M.effect, object=M.object, face=M.face, at=M.at),
        tier=FORGETS,
    )
    forgets_added_type = forgets(AddedType(effect=M.effect, object=M.object, type=M.type))

    # ---- status

    taps = rule(
        "110.5", when=[Taps(object=M.object), Permanent(object=M.object)], then=Tapped(object=M.object), tier=EVENT
    )
    enters_tapped_as_it_says = rule(
        "603.6d",
        when=[
            Enters(event=M.event, object=M.object),
            HasFace(object=M.object, face=M.face),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            StaticEffect(ability=M.ability, verb="enters", subject="this", value="tapped", condition=""),
        ],
        then=EntersTapped(event=M.event, object=M.object),
        tier=EXPAND,
        because="{ability} says that {object} enters tapped",
    )
    enters_tapped = rule(
        ("603.6d", "110.5"),
        when=[EntersTapped(object=M.object)],
        then=Tapped(object=M.object),
        tier=EVENT,
        because="{object} enters tapped and never was untapped",
    )
    enters_with_counters_as_it_says = rule(
        "603.6d",
        when=[
            Enters(event=M.event, object=M.object),
            HasFace(object=M.object, face=M.face),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            StaticEffect(
                ability=M.ability,
                verb="enters",
                subject="this",
                value=M.kind & none_of("tapped"),
                power=M.n,
                of="",
                condition="",
            ),
        ],
        then=EntersWith(event=M.event, object=M.object, kind=M.kind, amount=M.n, by=M.ability),
        tier=EXPAND,
        because="{ability} says that {object} enters with {n} {kind} counter(s)",
    )
    enters_with_counters = rule(
        "603.6d",
        when=[EntersWith(object=M.object, kind=M.kind, amount=M.n)],
        adds=Add(Counters, "amount", "n", object=M.object, kind=M.kind),
        tier=EVENT,
        because="{object} enters with {n} {kind} counter(s)",
    )
    untaps = rule(
        "110.5", when=[Untaps(object=M.object), Tapped(object=M.object)], ends=Tapped(object=M.object), tier=EVENT
    )
    attaches = rule(
        "701.3a",
        when=[Attaches(object=M.object, host=M.host), InZone(object=M.object)],
        then=AttachedTo(object=M.object, host=M.host, at=NOW),
        tier=EVENT,
        because="{object} becomes attached to {host}",
    )
    detaches = rule(
        "701.3d",
        when=[Detaches(object=M.object), AttachedTo(object=M.object, host=M.host, at=M.at)],
        ends=AttachedTo(object=M.object, host=M.host, at=M.at),
        tier=EVENT,
        because="{object} becomes unattached",
    )
    attached_before = rule(
        "701.3c",
        when=[Attaches(object=M.object, host=M.host), AttachedTo(object=M.object, host=~M.host & M.old, at=M.at)],
        ends=AttachedTo(object=M.object, host=M.old, at=M.at),
        tier=EVENT,
        because="{object} becomes attached to something else",
    )
    phases_out = rule(
        "702.26b",
        when=[PhasesOut(object=M.object), Permanent(object=M.object), Controls(player=M.player, object=M.object)],
        then=PhasedOut(object=M.object, under=M.player),
        tier=EVENT,
        because="{object} phases out",
    )
    phases_out_with_its_host = rule(
        "702.26g",
        when=[
            PhasesOut(event=M.event, object=M.host),
            AttachedTo(object=M.object, host=M.host),
            Permanent(object=M.object),
        ],
        then=PhasesOut(event=M.event, object=M.object),
        tier=EXPAND,
        because="{object} is attached to {host}, which phases out",
    )
    phased_out_with_its_host = rule(
        ("702.26g", "702.26h"),
        when=[
            PhasesOut(event=M.event, object=M.host),
            PhasesOut(event=M.event, object=M.object),
            AttachedTo(object=M.object, host=M.host),
            Permanent(object=M.object),
        ],
        then=PhasedOutWith(object=M.object, host=M.host),
        tier=EVENT,
        because="{object} phases out with {host}",
    )
    phases_in_with_its_host = rule(
        "702.26g",
        when=[PhasesIn(event=M.event, object=M.host), PhasedOutWith(object=M.object, host=M.host)],
        then=PhasesIn(event=M.event, object=M.object),
        tier=EXPAND,
        because="{object} phased out with {host}, which phases in",
    )
    phased_in_with_its_host = rule(
        "702.26g",
        when=[PhasesIn(object=M.object), PhasedOutWith(object=M.object, host=M.host)],
        ends=PhasedOutWith(object=M.object, host=M.host),
        tier=EVENT,
    )
    phases_in = rule(
        "702.26c",
        when=[PhasesIn(object=M.object), PhasedOut(object=M.object, under=M.player)],
        ends=PhasedOut(object=M.object, under=M.player),
        tier=EVENT,
        because="{object} phases in",
    )


class Characteristics(Rulebook):
    """Copiable values and types (613.2, 707.2)."""

    turned_face_down = rule(
        ("708.2a", "613.2b"),
        when=[TurnsFaceDown(object=M.object)],
        then=FaceClaim(effect="face down", object=M.object, face=FACE_DOWN, at=LAST),
        tier=EVENT,
        because="{object} is turned face down",
    )
    turned_face_up = rule(
        "708.8",
        when=[
            TurnsFaceUp(object=M.object),
            FaceClaim(effect="face down", object=M.object, face=M.face, at=M.at),
        ],
        ends=FaceClaim(effect="face down", object=M.object, face=M.face, at=M.at),
        tier=EVENT,
        because="{object} is turned face up",
    )
    becomes_copy = rule(
        "707.2",
        when=[BecomesCopy(effect=M.effect, object=M.object, face=M.face), Permanent(object=M.object)],
        then=FaceClaim(effect=M.effect, object=M.object, face=M.face, at=NOW),
        tier=EVENT,
        because="{object} becomes a copy of {face}",
    )
    every_creature_type = rule(
        ("604.3", "613.1d"),
        when=[
            CreatureType(type=M.type),
            Wording(ability=M.ability, aspect="is every creature type"),
            FaceAbility(face=M.face, ability=M.ability),
            HasFace(object=M.object, face=M.face),
            absent(PhasedOut(object=M.object)),
            absent(Gone(object=M.object)),
        ],
        then=HasType(object=M.object, type=M.type),
        tier=TYPES,
        because="{ability} makes it every creature type, in a layer before any in which abilities are lost",
    )
    every_creature_type_by_keyword = rule(
        ("702.73a", "604.3", "613.1d"),
        when=[
            CreatureType(type=M.type),
            Wording(ability=M.part, aspect="is every creature type"),
            StandsFor(ability=M.ability, part=M.part),
            FaceAbility(face=M.face, ability=M.ability),
            HasFace(object=M.object, face=M.face),
            absent(PhasedOut(object=M.object)),
            absent(Gone(object=M.object)),
        ],
        then=HasType(object=M.object, type=M.type),
        tier=TYPES,
        because="{ability} makes it every creature type, in a layer before any in which abilities are lost",
    )
    printed_type = rule(
        ("205.1", "109.2", "702.26b"),
        when=[
            HasFace(object=M.object, face=M.face),
            absent(PhasedOut(object=M.object)),
            absent(Gone(object=M.object)),
            FaceType(face=M.face, type=M.type & none_of(*LAND_TYPES)),
        ],
        then=HasType(object=M.object, type=M.type),
        tier=TYPES,
        because="{face} is a {type}",
    )
    printed_land_type = rule(
        ("205.1", "305.7"),
        when=[
            HasFace(object=M.object, face=M.face),
            absent(PhasedOut(object=M.object)),
            absent(Gone(object=M.object)),
            FaceType(face=M.face, type=M.type & one_of(*LAND_TYPES)),
            absent(LandTypeIs(object=M.object)),
        ],
        then=HasType(object=M.object, type=M.type),
        tier=TYPES,
        because="{face} is a {type}, and no effect sets its land type",
    )
    printed_colour = rule(
        ("105.2", "702.26b"),
        when=[
            HasFace(object=M.object, face=M.face),
            absent(PhasedOut(object=M.object)),
            absent(Gone(object=M.object)),
            FaceColour(face=M.face, colour=M.colour),
        ],
        then=HasColour(object=M.object, colour=M.colour),
        tier=TYPES,
        because="{face} is {colour}",
    )
    gains_type = rule(
        "205.1b",
        when=[GainsType(effect=M.effect, object=M.object, type=M.type), Permanent(object=M.object)],
        then=AddedType(effect=M.effect, object=M.object, type=M.type),
        tier=EVENT,
        because="{object} becomes a {type} in addition to what it is",
    )
    type_of_what_it_is_attached_to = rule(
        "613.1d",
        when=[
            StaticEffect(ability=M.ability, verb="gains_type", subject="attached", value=M.type, condition=""),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.source, face=M.face),
            Permanent(object=M.source),
            AttachedTo(object=M.source, host=M.object),
            Permanent(object=M.object),
        ],
        then=HasType(object=M.object, type=M.type),
        tier=TYPES,
        because="{source} makes {object} a {type} too",
    )
    type_of_itself = rule(
        "613.1d",
        when=[
            StaticEffect(ability=M.ability, verb="gains_type", subject="this", value=M.type, condition=""),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.object, face=M.face),
            absent(LandTypeClaim(object=M.object)),
            Permanent(object=M.object),
        ],
        then=HasType(object=M.object, type=M.type),
        tier=TYPES,
        because="{object} says that it is a {type} too",
    )
    type_of_a_kind = rule(
        "613.1d",
        when=[
            StaticEffect(ability=M.ability, verb="gains_type", subject=M.phrase, value=M.type, condition=""),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.source, face=M.face),
            absent(LandTypeClaim(object=M.source)),
            Described(phrase=M.phrase, steps=M.steps),
            Reached(layer="added types", phrase=M.phrase, source=M.source, object=M.object, step=M.steps),
        ],
        then=HasType(object=M.object, type=M.type),
        tier=TYPES,
        because="{source} makes everything of its kind a {type} too",
    )
    added_type = rule(
        "613.1d",
        when=[AddedType(object=M.object, type=M.type), Permanent(object=M.object)],
        then=HasType(object=M.object, type=M.type),
        tier=TYPES,
        because="an effect makes {object} a {type} too",
    )
