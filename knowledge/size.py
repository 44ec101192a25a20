"""Power and toughness, and the restrictions of static abilities (613.4, 611.3a)."""

from typing import Any

from .language import IN_COMBAT
from .order import ABILITIES, EVENT, FORGETS, LACKING, QUESTIONS, SIZE
from ..engine.rules import LawRule
from .rulebook import NOW, Add, M, Rulebook, absent, none_of, one_of, rule, value
from .vocabulary import (
    Applies, Attacking, BaseSize, BecomesSize, Cannot, CannotBlock, CannotInCombat, Counters, EnteredUnder,
    FaceSize, Fits, Forbidding, Gets, GetsCounters, HasFace, HasSize, HasType, Holds, LeavesBattlefield,
    LosesCounters, Measured, ObjectCannot, Permanent, PlayerCannot, ProtectedFrom, SetSize, SizeChange, SizeEffect,
    StaticEffect, StaticSize, View, Works,
)  # fmt: skip


def _defined(size: str, power: str, toughness: str) -> LawRule:
    """A characteristic-defining ability says what the power or the toughness of its own object is, in layer 7a."""
    found = "factor * amount + more"
    return rule(
        ("613.4a", "604.3"),
        when=[
            StaticEffect(ability=M.ability, verb="defines_size", value=size, power=M.factor, toughness=M.more, of=M.of),
            Works(source=M.object, ability=M.ability),
            Measured(stage="early", quantity=M.of, view=M.object, value=M.amount),
            HasSize(object=M.object),
            absent(BaseSize(object=M.object)),
        ],
        then=SizeChange(
            source=f"defined {size}",
            object=M.object,
            power=value(found if power == "value" else "0"),
            toughness=value(found if toughness == "value" else "0"),
        ),
        tier=SIZE,
        because=f"{{ability}} says that the {size} of {{object}} is {{factor}} times {{amount}}, and {{more}}",
    )


class Size(Rulebook):
    """Layer 7: what is printed, what static abilities and effects change, counters."""

    has_size = rule(
        "208.3",
        when=[Permanent(object=M.object), HasType(object=M.object, type="creature")],
        then=HasSize(object=M.object),
        tier=SIZE,
        because="{object} is a creature",
    )
    printed = rule(
        "613.4a",
        when=[
            FaceSize(face=M.face, power=M.power, toughness=M.toughness),
            HasFace(object=M.object, face=M.face),
            HasSize(object=M.object),
            absent(BaseSize(object=M.object)),
        ],
        then=SizeChange(source="printed", object=M.object, power=M.power, toughness=M.toughness),
        tier=SIZE,
        because="{face} is {power}/{toughness}",
    )
    defined_power = _defined("power", "value", "0")
    defined_toughness = _defined("toughness", "0", "value")
    base = rule(
        "613.4b",
        when=[BaseSize(object=M.object, power=M.power, toughness=M.toughness), HasSize(object=M.object)],
        then=SizeChange(source="base", object=M.object, power=M.power, toughness=M.toughness),
        tier=SIZE,
        because="an effect sets the size of {object} to {power}/{toughness}",
    )
    static_base = rule(
        ("613.4b", "711.2a"),
        when=[
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
            StaticEffect(
                ability=M.ability,
                number=M.number,
                verb="sets_power",
                subject=M.phrase,
                power=M.power,
                toughness=M.toughness,
                of="",
            ),
            Fits(stage=none_of("late"), phrase=M.phrase, view=M.source, thing=M.object),
            Permanent(object=M.object),
            EnteredUnder(object=M.source, at=M.at),
        ],
        then=StaticSize(source=M.source, object=M.object, power=M.power, toughness=M.toughness, at=M.at),
        tier=LACKING,
        because="{source} sets the size of {object} to {power}/{toughness}",
    )
    becomes_size = rule(
        "613.4b",
        when=[
            BecomesSize(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness),
            Permanent(object=M.object),
        ],
        then=SetSize(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness, at=NOW),
        tier=EVENT,
        because="{object} has base power and toughness {power}/{toughness}",
    )
    forgets_base = rule(
        "400.7",
        when=[
            LeavesBattlefield(object=M.object),
            SetSize(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness, at=M.at),
        ],
        ends=SetSize(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness, at=M.at),
        tier=FORGETS,
    )
    static = rule(
        "613.4c",
        when=[
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
            StaticEffect(
                ability=M.ability,
                number=M.number,
                verb="gets",
                subject=M.phrase,
                power=M.power,
                toughness=M.toughness,
                of="",
            ),
            Fits(stage=none_of("late"), phrase=M.phrase, view=M.source, thing=M.object),
            HasSize(object=M.object),
        ],
        then=SizeChange(
            source=value("join(source, ability, number, instance)"),
            object=M.object,
            power=M.power,
            toughness=M.toughness,
        ),
        tier=SIZE,
        because="{source} gives {object} {power}/{toughness}",
    )
    static_while_counted = rule(
        ("613.4c", "611.3a"),
        when=[
            StaticEffect(
                ability=M.ability,
                number=M.number,
                verb="gets",
                subject=M.phrase,
                power=M.power,
                toughness=M.toughness,
                of="",
                condition=M.condition & none_of(""),
            ),
            Works(source=M.source, ability=M.ability, instance=M.instance),
            Holds(stage="counted", condition=M.condition, view=M.source),
            Fits(stage=none_of("late"), phrase=M.phrase, view=M.source, thing=M.object),
            HasSize(object=M.object),
        ],
        then=SizeChange(
            source=value("join(source, ability, number, instance)"),
            object=M.object,
            power=M.power,
            toughness=M.toughness,
        ),
        tier=SIZE,
        because="{source} gives {object} {power}/{toughness}",
    )
    static_for_each = rule(
        ("613.4c", "611.3a"),
        when=[
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
            StaticEffect(
                ability=M.ability,
                number=M.number,
                verb="gets",
                subject=M.phrase,
                power=M.power,
                toughness=M.toughness,
                of=M.of & none_of(""),
            ),
            Measured(stage="early", quantity=M.of, view=M.source, value=M.amount),
            Fits(stage=none_of("late"), phrase=M.phrase, view=M.source, thing=M.object),
            HasSize(object=M.object),
        ],
        then=SizeChange(
            source=value("join(source, ability, number, instance)"),
            object=M.object,
            power=value("power * amount"),
            toughness=value("toughness * amount"),
        ),
        tier=SIZE,
        because="{source} gives {object} {power}/{toughness} for each of {amount}",
    )
    by_effect = rule(
        "613.4c",
        when=[
            SizeEffect(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness),
            HasSize(object=M.object),
        ],
        then=SizeChange(source=M.effect, object=M.object, power=M.power, toughness=M.toughness),
        tier=SIZE,
        because="an effect gives {object} {power}/{toughness}",
    )
    plus_counters = rule(
        "122.1a",
        when=[Counters(object=M.object, kind="+1/+1", amount=M.n), HasSize(object=M.object)],
        then=SizeChange(source="+1/+1 counters", object=M.object, power=M.n, toughness=M.n),
        tier=SIZE,
        because="{object} has {n} +1/+1 counters",
    )
    minus_counters = rule(
        "122.1a",
        when=[Counters(object=M.object, kind="-1/-1", amount=M.n), HasSize(object=M.object)],
        then=SizeChange(source="-1/-1 counters", object=M.object, power=value("-n"), toughness=value("-n")),
        tier=SIZE,
        because="{object} has {n} -1/-1 counters",
    )
    gets = rule(
        "611.2c",
        when=[
            Gets(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness),
            Permanent(object=M.object),
        ],
        then=SizeEffect(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness),
        tier=EVENT,
        because="{object} gets {power}/{toughness}",
    )
    counters = rule(
        "122.1",
        when=[GetsCounters(object=M.object, kind=M.kind, amount=M.n), Permanent(object=M.object)],
        adds=Add(Counters, "amount", "n", object=M.object, kind=M.kind),
        tier=EVENT,
        because="{n} {kind} counter(s) (is|are) put on {object}",
    )
    counters_removed = rule(
        "122.1",
        when=[
            LosesCounters(object=M.object, kind=M.kind, amount=M.n),
            Counters(object=M.object, kind=M.kind, amount=M.there),
        ],
        adds=Add(Counters, "amount", "-min(n, there)", object=M.object, kind=M.kind),
        tier=EVENT,
        because="{n} {kind} counter(s) (is|are) removed from {object}",
    )
    forgets_effects = rule(
        "400.7",
        when=[
            LeavesBattlefield(object=M.object),
            SizeEffect(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness),
        ],
        ends=SizeEffect(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness),
        tier=FORGETS,
    )
    forgets_counters = rule(
        "122.2",
        when=[LeavesBattlefield(object=M.object), Counters(object=M.object, kind=M.kind, amount=M.n)],
        ends=Counters(object=M.object, kind=M.kind, amount=M.n),
        tier=FORGETS,
    )


def _forbidden(number: str, said: Any, stage: Any, what: Any, *conditions: Any, because: str) -> LawRule:
    """A static ability forbids what it describes: what kinds it is of, or only in combat, of what size it is."""
    return rule(
        number,
        when=[
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
            StaticEffect(ability=M.ability, number=M.number, verb="cant", subject=M.phrase, value=said, about=M.whom),
            Fits(stage=stage, phrase=M.phrase, view=M.source, thing=M.thing),
            *conditions,
        ],
        then=(Cannot if stage == "early" else CannotInCombat)(thing=M.thing, what=what),
        tier=ABILITIES if stage == "early" else QUESTIONS,
        because=because,
    )


def _forbidden_while(number: str, said: Any, what: Any, *conditions: Any, because: str) -> LawRule:
    """The same in combat, for as long as something is so that only the last layers tell."""
    return rule(
        (number, "611.3a"),
        when=[
            StaticEffect(
                ability=M.ability,
                verb="cant",
                subject=M.phrase,
                value=said,
                about=M.whom,
                condition=M.condition & none_of(""),
            ),
            Works(source=M.source, ability=M.ability),
            Fits(stage="early", phrase=M.phrase, view=M.source, thing=M.thing),
            *conditions,
            Holds(stage="late", condition=M.condition, view=M.source),
        ],
        then=CannotInCombat(thing=M.thing, what=what),
        tier=QUESTIONS,
        because=because,
    )


_LATER = none_of("early")


class Restrictions(Rulebook):
    """What can't be done (101.2)."""

    by_static = _forbidden("101.2", M.what, "early", M.what, because="{source} says that {thing} can't {what}")
    attacking_you = _forbidden(
        "508.1c",
        "attack you",
        "early",
        value("join('attack', you)"),
        View(view=M.source, you=M.you),
        because="{source} says that {thing} can't attack {you}",
    )
    attacking_whom = _forbidden(
        "508.1c",
        "attack whom",
        "early",
        value("join('attack', other)"),
        Fits(stage="early", phrase=M.whom, view=M.source, thing=M.other),
        because="{source} says that {thing} can't attack {other}",
    )
    in_combat_by_size = _forbidden(
        "101.2",
        M.what & one_of(*IN_COMBAT),
        _LATER,
        M.what,
        because="{source} says that {thing} can't {what}",
    )
    attacking_you_by_size = _forbidden(
        "508.1c",
        "attack you",
        _LATER,
        value("join('attack', you)"),
        View(view=M.source, you=M.you),
        because="{source} says that {thing} can't attack {you}",
    )
    attacking_whom_by_size = _forbidden(
        "508.1c",
        "attack whom",
        _LATER,
        value("join('attack', other)"),
        Fits(stage="early", phrase=M.whom, view=M.source, thing=M.other),
        because="{source} says that {thing} can't attack {other}",
    )
    in_combat_while = _forbidden_while(
        "101.2",
        M.what & one_of(*IN_COMBAT),
        M.what,
        because="{source} says that {thing} can't {what} while {condition}",
    )
    attacking_you_while = _forbidden_while(
        "508.1c",
        "attack you",
        value("join('attack', you)"),
        View(view=M.source, you=M.you),
        because="{source} says that {thing} can't attack {you} while {condition}",
    )
    attacking_whom_while = _forbidden_while(
        "508.1c",
        "attack whom",
        value("join('attack', other)"),
        Fits(stage="early", phrase=M.whom, view=M.source, thing=M.other),
        because="{source} says that {thing} can't attack {other} while {condition}",
    )
    blocked_by_whom = rule(
        "509.1b",
        when=[
            Attacking(object=M.thing),
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
            StaticEffect(
                ability=M.ability, number=M.number, verb="cant", subject=M.phrase, value="be blocked by", about=M.whom
            ),
            Fits(phrase=M.phrase, view=M.source, thing=M.thing),
            Fits(phrase=M.whom, view=M.source, thing=M.other),
        ],
        then=CannotBlock(object=M.other, attacker=M.thing),
        tier=QUESTIONS,
        because="{source} says that {thing} can't be blocked by {other}",
    )
    not_blocked_by_what_it_is_protected_from = rule(
        ("509.1b", "702.16f"),
        when=[
            ProtectedFrom(object=M.thing, source=M.other),
            HasType(object=M.other, type="creature"),
            Permanent(object=M.other),
            Attacking(object=M.thing),
        ],
        then=CannotBlock(object=M.other, attacker=M.thing),
        tier=QUESTIONS,
        because="{thing} has protection from {other}",
    )
    must_attack = rule(
        "508.1d",
        when=[
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
            StaticEffect(ability=M.ability, number=M.number, verb="must_attack", subject=M.phrase),
            Fits(stage="early", phrase=M.phrase, view=M.source, thing=M.thing),
        ],
        then=Cannot(thing=M.thing, what="stay out of combat"),
        tier=ABILITIES,
        because="{source} says that {thing} attacks if able",
    )
    by_effect_on_player = rule(
        "101.2",
        when=[PlayerCannot(player=M.thing, what=M.what)],
        then=Cannot(thing=M.thing, what=M.what),
        tier=ABILITIES,
        because="an effect says that {thing} can't {what}",
    )
    by_effect_on_a_kind = rule(
        ("101.2", "611.2c"),
        when=[
            Forbidding(effect=M.effect, phrase=M.phrase, what=M.what),
            Fits(stage="early", phrase=M.phrase, view=M.effect, thing=M.thing),
        ],
        then=Cannot(thing=M.thing, what=M.what),
        tier=ABILITIES,
        because="an effect says that {phrase} can't {what}",
    )
    in_combat_by_effect_on_a_kind = rule(
        ("101.2", "611.2c"),
        when=[
            Forbidding(effect=M.effect, phrase=M.phrase, what=M.what),
            Fits(stage=_LATER, phrase=M.phrase, view=M.effect, thing=M.thing),
        ],
        then=CannotInCombat(thing=M.thing, what=M.what),
        tier=QUESTIONS,
        because="an effect says that {phrase} can't {what}",
    )
    by_effect_on_object = rule(
        "101.2",
        when=[ObjectCannot(object=M.thing, what=M.what)],
        then=Cannot(thing=M.thing, what=M.what),
        tier=ABILITIES,
        because="an effect says that {thing} can't {what}",
    )
