"""Static abilities whose effects come before it is known who has which ability: types set, abilities lost.

Such an effect has to know its objects in its own layer (613.1d, 613.1f).  A description is met here requirement by
requirement, by what is known so far, and not by what later layers make of it.
"""

from typing import Any

from .order import EVENT, FACE_TYPES, FIRST, REMOVALS, RETYPED, TYPES
from ..engine.rules import LawRule
from ..engine.tiers import Tier
from .rulebook import NOW, M, Rulebook, absent, compare, forgets, none_of, one_of, rule, value
from .vocabulary import (
    AddedType, AttachedTo, Controls, Described, EarlyType, EnteredUnder, FaceAbility, FaceType, HasFace, HasType,
    InZone, LandTypeClaim, LandTypeEffect, LandTypeIs, Loss, Opponent, Owner, Permanent, Reached, Requires,
    SetsLandType, StaticEffect, Token,
)  # fmt: skip

# the types that only lands have (205.3i)
LAND_TYPES = (
    "Cave", "Cloud", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains", "Planet",
    "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza's",
)  # fmt: skip
REACHING = {  # the verbs of the effects, by the layer in which they look for their objects
    "types": ("sets_land_type",),
    "added types": ("gains_type",),
    "abilities": ("loses_all_abilities", "loses_ability", "cant_have"),
}


def _first(layer: str, tier: Tier, aspect: str, *conditions: Any, because: str) -> LawRule:
    """The first requirement of a description, which finds what there is of the kind."""
    return rule(
        "109.1",
        when=[
            StaticEffect(ability=M.ability, verb=one_of(*REACHING[layer]), subject=M.phrase, condition=""),
            Requires(phrase=M.phrase, before=0, step=M.step, aspect=aspect, value=M.kind),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.source, face=M.face),
            Permanent(object=M.source),
            *conditions,
        ],
        then=Reached(layer=layer, phrase=M.phrase, source=M.source, object=M.object, step=M.step),
        tier=tier,
        because=because,
    )


def _further(layer: str, tier: Tier, aspect: str, asked: Any, *conditions: Any, because: str) -> LawRule:
    """One more requirement on what has met those before."""
    return rule(
        "109.1",
        when=[
            Reached(layer=layer, phrase=M.phrase, source=M.source, object=M.object, step=M.before),
            Requires(phrase=M.phrase, before=M.before & none_of(0), step=M.step, aspect=aspect, value=asked),
            *conditions,
        ],
        then=Reached(layer=layer, phrase=M.phrase, source=M.source, object=M.object, step=M.step),
        tier=tier,
        because=because,
    )


_HAS: dict[str, tuple[Any, str]] = {"controller": (Controls, "controls"), "owner": (Owner, "owns")}


def _yours(layer: str, tier: Tier, aspect: str = "controller") -> LawRule:
    has, verb = _HAS[aspect]
    return _further(
        layer,
        tier,
        aspect,
        "you",
        Controls(player=M.you, object=M.source),
        has(player=M.you, object=M.object),
        because=f"{{you}} {verb} {{object}}",
    )


def _an_opponents(layer: str, tier: Tier, aspect: str = "controller") -> LawRule:
    has, verb = _HAS[aspect]
    return _further(
        layer,
        tier,
        aspect,
        "opponent",
        Controls(player=M.you, object=M.source),
        has(player=M.other, object=M.object),
        Opponent(player=M.you, other=M.other),
        because=f"{{other}}, an opponent of {{you}}, {verb} {{object}}",
    )


def _another(layer: str, tier: Tier) -> LawRule:
    return _further(
        layer, tier, "other", M.value, compare("object", "!=", "source"), because="{object} is another object"
    )


class LandTypes(Rulebook):
    """Setting a land's type (305.7), in layer 4."""

    face_type = rule(
        "613.2",
        when=[
            StaticEffect(verb="sets_land_type", condition=""),
            HasFace(object=M.object, face=M.face),
            FaceType(face=M.face, type=M.type),
            Permanent(object=M.object),
        ],
        then=EarlyType(object=M.object, type=M.type),
        tier=FACE_TYPES,
        because="{face} is a {type}",
    )
    added_type = rule(
        "613.1d",
        when=[
            StaticEffect(verb="sets_land_type", condition=""),
            Permanent(object=M.object),
            AddedType(object=M.object, type=M.type),
        ],
        then=EarlyType(object=M.object, type=M.type),
        tier=FACE_TYPES,
        because="an effect makes {object} a {type} too",
    )
    first_type = _first(
        "types", RETYPED, "type", EarlyType(object=M.object, type=M.kind), because="{object} is a {kind}"
    )
    further_type = _further(
        "types", RETYPED, "type", M.kind, EarlyType(object=M.object, type=M.kind), because="{object} is a {kind}"
    )
    lacks_type = _further(
        "types",
        RETYPED,
        "not type",
        M.kind,
        absent(EarlyType(object=M.object, type=M.kind)),
        because="{object} is no {kind}",
    )
    yours = _yours("types", RETYPED)
    an_opponents = _an_opponents("types", RETYPED)
    another = _another("types", RETYPED)

    sets = rule(
        "305.7",
        when=[SetsLandType(effect=M.effect, object=M.object, type=M.type), Permanent(object=M.object)],
        then=LandTypeEffect(effect=M.effect, object=M.object, type=M.type, at=NOW),
        tier=EVENT,
        because="{object} becomes {type}",
    )
    by_an_effect = rule(
        ("305.7", "613.1d"),
        when=[LandTypeEffect(object=M.object, type=M.type, at=M.at), Permanent(object=M.object)],
        then=LandTypeClaim(object=M.object, type=M.type, at=M.at),
        tier=RETYPED,
        because="an effect says so",
    )
    by_what_is_attached = rule(
        ("305.7", "613.1d"),
        when=[
            StaticEffect(ability=M.ability, verb="sets_land_type", subject="attached", value=M.type, condition=""),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.source, face=M.face),
            Permanent(object=M.source),
            AttachedTo(object=M.source, host=M.object, at=M.at),
        ],
        then=LandTypeClaim(object=M.object, type=M.type, at=M.at),
        tier=RETYPED,
        because="{source} is attached to {object} and says so",
    )
    by_a_static_ability = rule(
        ("305.7", "613.1d"),
        when=[
            StaticEffect(ability=M.ability, verb="sets_land_type", subject=M.phrase, value=M.type, condition=""),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.source, face=M.face),
            EnteredUnder(object=M.source, at=M.at),
            Described(phrase=M.phrase, steps=M.steps),
            Reached(layer="types", phrase=M.phrase, source=M.source, object=M.object, step=M.steps),
        ],
        then=LandTypeClaim(object=M.object, type=M.type, at=M.at),
        tier=RETYPED,
        because="{source} says so of everything of its kind",
    )
    set_type = rule(
        "305.7",
        when=[LandTypeIs(object=M.object, type=M.type)],
        then=HasType(object=M.object, type=M.type),
        tier=TYPES,
        because="the land type of {object} is set",
    )
    loses_its_text = rule(
        "305.7",
        when=[
            LandTypeClaim(object=M.object),
            HasFace(object=M.object, face=M.face),
            FaceAbility(face=M.face, ability=M.ability),
        ],
        # before anything that the object has gained, which stays
        then=Loss(key=value("join(object, ability)"), object=M.object, ability=M.ability, at=FIRST),
        tier=REMOVALS,
        because="with its land type set, its own text gives {object} no abilities",
    )
    forgets_type = forgets(LandTypeEffect(effect=M.effect, object=M.object, type=M.type, at=M.at))


class Reach(Rulebook):
    """Whom those effects are about that take abilities or say that nothing can have them, in layer 6."""

    first_type = _first(
        "abilities",
        REMOVALS,
        "type",
        HasType(object=M.object, type=M.kind),
        Permanent(object=M.object),
        because="{object} is a {kind}",
    )
    first_zone = _first(
        "abilities", REMOVALS, "zone", InZone(object=M.object, zone=M.kind), because="{object} is in the zone {kind}"
    )
    owned_by_you = _yours("abilities", REMOVALS, "owner")
    owned_by_an_opponent = _an_opponents("abilities", REMOVALS, "owner")
    first_permanent = _first(
        "abilities", REMOVALS, "permanent", Permanent(object=M.object), because="{object} is a permanent"
    )
    further_type = _further(
        "abilities", REMOVALS, "type", M.kind, HasType(object=M.object, type=M.kind), because="{object} is a {kind}"
    )
    lacks_type = _further(
        "abilities",
        REMOVALS,
        "not type",
        M.kind,
        absent(HasType(object=M.object, type=M.kind)),
        because="{object} is no {kind}",
    )
    yours = _yours("abilities", REMOVALS)
    an_opponents = _an_opponents("abilities", REMOVALS)
    another = _another("abilities", REMOVALS)


class ReachOfTypes(Rulebook):
    """Whom those effects are about that add a type, in layer 4: what has become one of a kind counts too."""

    first_type = _first(
        "added types", TYPES, "type", HasType(object=M.object, type=M.kind), Permanent(object=M.object),
        because="{object} is a {kind}",
    )  # fmt: skip
    first_permanent = _first(
        "added types", TYPES, "permanent", Permanent(object=M.object), because="{object} is a permanent"
    )
    further_type = _further(
        "added types", TYPES, "type", M.kind, HasType(object=M.object, type=M.kind), because="{object} is a {kind}"
    )
    yours = _yours("added types", TYPES)
    an_opponents = _an_opponents("added types", TYPES)
    another = _another("added types", TYPES)
    token = _further("added types", TYPES, "token", M.value, Token(object=M.object), because="{object} is a token")
