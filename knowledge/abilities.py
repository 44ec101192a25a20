"""Which abilities an object has (113.1a, 113.2c, 113.10, 113.11, 613.1f)."""

from .order import ABILITIES, EVENT, REMOVALS
from .rulebook import NOW, M, Rulebook, absent, compare, none_of, rule, value
from .vocabulary import (
    Applies, AttachedTo, CannotHave, Described, EnteredUnder, FaceAbility, Fits, Forbids, GainedAbility,
    GainsAbility, HasAbility, HasFace, HasKeyword, HasType, InZone, KeywordAbility, LastRemoval, LeavesBattlefield,
    Level, LosesAbility, LosesAll, LostAbility, LostAll, ObjectCannot, Permanent, PlayerCannot, Removal, Requires,
    StaticEffect,
)  # fmt: skip


class Abilities(Rulebook):
    """Having, gaining and losing abilities."""

    gains = rule(
        "113.10",
        when=[
            GainsAbility(effect=M.effect, object=M.object, ability=M.ability),
            Permanent(object=M.object),
            absent(CannotHave(object=M.object, keyword=M.ability)),
        ],
        then=GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=NOW),
        tier=EVENT,
        because="{object} gains {ability}",
    )
    loses_one = rule(
        "113.10b",
        when=[LosesAbility(effect=M.effect, object=M.object, keyword=M.keyword), Permanent(object=M.object)],
        then=LostAbility(effect=M.effect, object=M.object, keyword=M.keyword, at=NOW),
        tier=EVENT,
        because="{object} loses {keyword}",
    )
    loses_all = rule(
        "113.10b",
        when=[LosesAll(effect=M.effect, object=M.object), Permanent(object=M.object)],
        then=LostAll(effect=M.effect, object=M.object, at=NOW),
        tier=EVENT,
        because="{object} loses all abilities",
    )
    removal_by_effect = rule(
        "613.1f",
        when=[LostAll(object=M.object, at=M.at)],
        then=Removal(object=M.object, at=M.at),
        tier=REMOVALS,
        because="an effect made {object} lose all abilities",
    )
    removal_from_what_it_is_attached_to = rule(
        "613.1f",
        when=[
            StaticEffect(ability=M.ability, verb="loses_all_abilities", subject="attached", condition=""),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.source, face=M.face),
            Permanent(object=M.source),
            AttachedTo(object=M.source, host=M.object, at=M.at),
            Permanent(object=M.object),
        ],
        then=Removal(object=M.object, at=M.at),
        tier=REMOVALS,
        because="{source} takes all abilities from {object}",
    )
    removal_from_a_kind = rule(
        "613.1f",
        when=[
            StaticEffect(ability=M.ability, verb="loses_all_abilities", subject=M.phrase, condition=""),
            Described(phrase=M.phrase, steps=1),
            Requires(phrase=M.phrase, aspect="type", value=M.kind),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.source, face=M.face),
            Permanent(object=M.source),
            EnteredUnder(object=M.source, at=M.at),
            HasType(object=M.object, type=M.kind),
            Permanent(object=M.object),
        ],
        then=Removal(object=M.object, at=M.at),
        tier=REMOVALS,
        because="{source} takes all abilities from every {kind}",
    )
    printed = rule(
        "113.2c",
        when=[
            HasFace(object=M.object, face=M.face),
            Permanent(object=M.object),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            absent(LastRemoval(object=M.object)),
            absent(LostAbility(object=M.object, keyword=M.ability)),
            absent(CannotHave(object=M.object, keyword=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance="printed"),
        tier=ABILITIES,
        because="{ability} is an ability of {face}",
    )
    printed_level = rule(
        "716.2a",
        when=[
            HasFace(object=M.object, face=M.face),
            Permanent(object=M.object),
            FaceAbility(face=M.face, ability=M.ability, level=M.needed & none_of(0)),
            Level(object=M.object, level=M.level),
            compare("level", ">=", "needed"),
            absent(LastRemoval(object=M.object)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance="printed"),
        tier=ABILITIES,
        because="{object} is level {level}, and {ability} stands in the section of level {needed}",
    )
    printed_elsewhere = rule(
        "113.1a",
        when=[
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.object, face=M.face),
            InZone(object=M.object, zone=M.zone & none_of("battlefield", "outside")),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance="printed"),
        tier=ABILITIES,
        because="{ability} is an ability of {face}, wherever that is",
    )
    gained = rule(
        "613.1f",
        when=[
            GainedAbility(effect=M.effect, object=M.object, ability=M.ability),
            Permanent(object=M.object),
            absent(LastRemoval(object=M.object)),
            absent(LostAbility(object=M.object, keyword=M.ability)),
            absent(CannotHave(object=M.object, keyword=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=M.effect),
        tier=ABILITIES,
        because="an effect gave {object} {ability}",
    )
    gained_after_losing_all = rule(
        ("613.1f", "613.7"),
        when=[
            GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=M.at),
            LastRemoval(object=M.object, at=M.lost),
            compare("at", ">", "lost"),
            Permanent(object=M.object),
            absent(LostAbility(object=M.object, keyword=M.ability)),
            absent(CannotHave(object=M.object, keyword=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=M.effect),
        tier=ABILITIES,
        because="{object} gained {ability} after it had lost all abilities",
    )
    gained_after_losing_it = rule(
        ("613.1f", "613.7"),
        when=[
            GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=M.at),
            LostAbility(object=M.object, keyword=M.ability, at=M.lost),
            compare("at", ">", "lost"),
            absent(LastRemoval(object=M.object)),
            Permanent(object=M.object),
            absent(CannotHave(object=M.object, keyword=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=M.effect),
        tier=ABILITIES,
        because="{object} gained {ability} after it had lost it",
    )
    gained_last = rule(
        ("613.1f", "613.7"),
        when=[
            GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=M.at),
            LostAbility(object=M.object, keyword=M.ability, at=M.lost),
            compare("at", ">", "lost"),
            LastRemoval(object=M.object, at=M.removed),
            compare("at", ">", "removed"),
            Permanent(object=M.object),
            absent(CannotHave(object=M.object, keyword=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=M.effect),
        tier=ABILITIES,
        because="{object} gained {ability} after it had lost it, and after it had lost all abilities",
    )
    granted = rule(
        "613.1f",
        when=[
            Applies(source=M.source, ability=M.by, instance=M.instance, number=M.number),
            StaticEffect(ability=M.by, number=M.number, verb="gains_ability", subject=M.phrase, value=M.ability),
            Fits(stage="early", phrase=M.phrase, view=M.source, thing=M.object),
            Permanent(object=M.object),
            absent(LastRemoval(object=M.object)),
            absent(LostAbility(object=M.object, keyword=M.ability)),
            absent(CannotHave(object=M.object, keyword=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=value("join(source, by, number)")),
        tier=ABILITIES,
        because="{source} gives {object} {ability}",
    )
    keyword = rule(
        "702.1",
        when=[HasAbility(object=M.object, ability=M.ability), KeywordAbility(ability=M.ability, keyword=M.keyword)],
        then=HasKeyword(object=M.object, keyword=M.keyword),
        tier=ABILITIES,
        because="{ability} is {keyword}",
    )
    cannot_have = rule(
        "113.11",
        when=[Forbids(effect=M.effect, thing=M.object, what="have ascend"), Permanent(object=M.object)],
        then=CannotHave(effect=M.effect, object=M.object, keyword="ascend"),
        tier=EVENT,
        because="{object} can't have ascend",
    )
    ban_lifts_what_was_gained = rule(
        "113.11",
        when=[
            Forbids(thing=M.object, what="have ascend"),
            GainedAbility(effect=M.effect, object=M.object, ability="ascend", at=M.at),
        ],
        ends=GainedAbility(effect=M.effect, object=M.object, ability="ascend", at=M.at),
        tier=EVENT,
        because="{object} can't have ascend, so the effect that gave it does not apply",
        assumes="an effect that would add an ability to an object that can't have it does not apply, also not later",
    )
    forbids_player = rule(
        "101.2",
        when=[Forbids(effect=M.effect, thing=M.player, what="become the monarch")],
        then=PlayerCannot(effect=M.effect, player=M.player, what="become the monarch"),
        tier=EVENT,
        because="an effect says that {player} can't become the monarch",
    )
    forbids_object = rule(
        "101.2",
        when=[
            Forbids(effect=M.effect, thing=M.object, what=M.what & none_of("have ascend")),
            Permanent(object=M.object),
        ],
        then=ObjectCannot(effect=M.effect, object=M.object, what=M.what),
        tier=EVENT,
        because="an effect says that {object} can't {what}",
    )
    forgets_gained = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), GainedAbility(effect=M.e, object=M.object, ability=M.a, at=M.at)],
        ends=GainedAbility(effect=M.e, object=M.object, ability=M.a, at=M.at),
        tier=EVENT,
    )
    forgets_lost = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), LostAbility(effect=M.e, object=M.object, keyword=M.k, at=M.at)],
        ends=LostAbility(effect=M.e, object=M.object, keyword=M.k, at=M.at),
        tier=EVENT,
    )
    forgets_lost_all = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), LostAll(effect=M.e, object=M.object, at=M.at)],
        ends=LostAll(effect=M.e, object=M.object, at=M.at),
        tier=EVENT,
    )
    forgets_ban = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), CannotHave(effect=M.e, object=M.object, keyword=M.k)],
        ends=CannotHave(effect=M.e, object=M.object, keyword=M.k),
        tier=EVENT,
    )
    forgets_restriction = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), ObjectCannot(effect=M.e, object=M.object, what=M.w)],
        ends=ObjectCannot(effect=M.e, object=M.object, what=M.w),
        tier=EVENT,
    )
