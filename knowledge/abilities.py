"""Which abilities an object has (113.1a, 113.2c, 113.10, 113.11, 613.1f)."""

from typing import Any

from .layers import REACHING
from .order import ABILITIES, EVENT, FORGETS, REMOVALS
from ..engine.rules import LawRule
from .rulebook import NOW, M, Rulebook, absent, at_least, compare, none_of, one_of, rule, value
from .vocabulary import (
    Applies, AskedLevel, AttachedTo, Ban, Banned, CannotHave, ChosenWord, Controls, Counters, Described,
    EnteredUnder, EntersWith, FaceAbility, Fits, Forbids, GainedAbility, GainsAbility, Game, GetsCounters,
    HasAbility, HasColour, HasFace, HasKeyword, HasType, InZone, KeywordAbility, KeywordCounter, LastLoss,
    LeavesBattlefield, Level, LosesAbility, LosesAll, LosesCounters, Loss, LostAbility, LostAll, ObjectCannot,
    OfQuality, OnStack, Opponent, Owner, Permanent, Player, PlayerCannot, ProtectedFrom, Quality, Reached, Removal,
    StaticEffect, Takes, TreatedAsLevel,
)  # fmt: skip


_KEY = value("join(object, ability)")


def _takes(subject: Any, *about: Any, because: str, itself: bool = False) -> LawRule:
    """From whom a static ability takes abilities, where that can be told before it is known who has which."""
    return rule(
        "613.1f",
        when=[
            StaticEffect(
                ability=M.ability,
                number=M.number,
                verb=one_of(*REACHING["abilities"]),
                subject=subject,
                condition="",
            ),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.source, face=M.face),
            Permanent(object=M.source),
            *about,
        ],
        then=Takes(ability=M.ability, number=M.number, object=M.source if itself else M.object, at=M.at),
        tier=REMOVALS,
        because=because,
    )


def _protected_from_opponents(*theirs: Any, because: str) -> LawRule:
    """Protection from what is an opponent's, in one of the ways in which something is."""
    return rule(
        "702.16k",
        when=[
            HasAbility(object=M.object, ability=M.ability),
            KeywordAbility(ability=M.ability, keyword="protection"),
            Quality(ability=M.ability, aspect="opponents"),
            Controls(player=M.you, object=M.object),
            Opponent(player=M.you, other=M.other),
            *theirs,
        ],
        then=ProtectedFrom(object=M.object, source=M.source),
        tier=ABILITIES,
        because=because,
    )


def _keyword_counter(number: Any, *comes: Any, because: str) -> LawRule:
    """A rule for the keyword that a counter gives to what it is put on."""
    return rule(
        number,
        when=[KeywordCounter(kind=M.kind, ability=M.ability, effect=M.effect), *comes],
        then=GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=NOW),
        tier=EVENT,
        because=because,
    )


class Abilities(Rulebook):
    """Having, gaining and losing abilities."""

    gains = rule(
        "113.10",
        when=[
            GainsAbility(effect=M.effect, object=M.object, ability=M.ability),
            Permanent(object=M.object),
            absent(Banned(object=M.object, ability=M.ability)),
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
    takes_from_what_it_is_attached_to = _takes(
        "attached",
        AttachedTo(object=M.source, host=M.object, at=M.at),
        Permanent(object=M.object),
        because="{source} is attached to {object}",
    )
    takes_from_itself = _takes(
        "this", EnteredUnder(object=M.source, at=M.at), itself=True, because="{ability} is about its own object"
    )
    takes_from_all_of_a_kind = _takes(
        M.phrase,
        EnteredUnder(object=M.source, at=M.at),
        Described(phrase=M.phrase, steps=M.steps),
        Reached(layer="abilities", phrase=M.phrase, source=M.source, object=M.object, step=M.steps),
        because="{object} is of the kind that {source} speaks of",
    )
    removal_by_static_ability = rule(
        ("113.10b", "613.1f"),
        when=[
            Takes(ability=M.by, number=M.number, object=M.object, at=M.at),
            StaticEffect(ability=M.by, number=M.number, verb="loses_all_abilities"),
        ],
        then=Removal(object=M.object, at=M.at),
        tier=REMOVALS,
        because="{by} says so",
    )
    loses_what_its_card_says = rule(
        "113.10b",
        when=[
            Removal(object=M.object, at=M.at),
            HasFace(object=M.object, face=M.face),
            FaceAbility(face=M.face, ability=M.ability),
        ],
        then=Loss(key=_KEY, object=M.object, ability=M.ability, at=M.at),
        tier=REMOVALS,
        because="{object} loses all abilities",
    )
    loses_what_it_gained = rule(
        "113.10b",
        when=[Removal(object=M.object, at=M.at), GainedAbility(object=M.object, ability=M.ability)],
        then=Loss(key=_KEY, object=M.object, ability=M.ability, at=M.at),
        tier=REMOVALS,
        because="{object} loses all abilities",
    )
    loses_what_it_is_given = rule(
        "113.10b",
        when=[Removal(object=M.object, at=M.at), StaticEffect(verb="gains_ability", value=M.ability)],
        then=Loss(key=_KEY, object=M.object, ability=M.ability, at=M.at),
        tier=REMOVALS,
        because="{object} loses all abilities",
    )
    loses_every_instance = rule(
        "113.10b",
        when=[
            KeywordAbility(ability=M.ability, keyword=M.keyword),
            LostAbility(object=M.object, keyword=M.keyword, at=M.at),
        ],
        then=Loss(key=_KEY, object=M.object, ability=M.ability, at=M.at),
        tier=REMOVALS,
        because="an effect made {object} lose {keyword}, every instance of it",
    )
    loses_every_instance_by_static_ability = rule(
        ("113.10b", "613.1f"),
        when=[
            StaticEffect(ability=M.by, number=M.number, verb="loses_ability", value=M.keyword),
            KeywordAbility(ability=M.ability, keyword=M.keyword),
            Takes(ability=M.by, number=M.number, object=M.object, at=M.at),
        ],
        then=Loss(key=_KEY, object=M.object, ability=M.ability, at=M.at),
        tier=REMOVALS,
        because="{by} takes {keyword} from {object}",
    )
    banned = rule(
        "113.11",
        when=[
            KeywordAbility(ability=M.ability, keyword=M.keyword),
            CannotHave(object=M.object, keyword=M.keyword),
        ],
        then=Banned(object=M.object, ability=M.ability),
        tier=REMOVALS,
        because="an effect says that {object} can't have {keyword}",
    )
    banned_by_static_ability = rule(
        "113.11",
        when=[
            StaticEffect(ability=M.by, number=M.number, verb="cant_have", value=M.keyword),
            KeywordAbility(ability=M.ability, keyword=M.keyword),
            Takes(ability=M.by, number=M.number, object=M.object),
        ],
        then=Banned(object=M.object, ability=M.ability),
        tier=REMOVALS,
        because="{by} says that {object} can't have {keyword}",
    )
    printed = rule(
        "113.2c",
        when=[
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.object, face=M.face),
            Permanent(object=M.object),
            absent(LastLoss(object=M.object, ability=M.ability)),
            absent(Banned(object=M.object, ability=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance="printed"),
        tier=ABILITIES,
        because="{ability} is an ability of {face}",
    )
    printed_level = rule(
        "716.2a",
        when=[
            FaceAbility(face=M.face, ability=M.ability, level=M.needed & none_of(0)),
            HasFace(object=M.object, face=M.face),
            Permanent(object=M.object),
            Level(object=M.object, level=M.level),
            compare("level", ">=", "needed"),
            absent(LastLoss(object=M.object, ability=M.ability)),
            absent(Banned(object=M.object, ability=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance="printed"),
        tier=ABILITIES,
        because="{object} is level {level}, and {ability} stands in the section of level {needed}",
    )
    without_a_level = rule(
        ("716.2d", "716.2b"),
        when=[AskedLevel(object=M.object), Permanent(object=M.object), absent(Level(object=M.object))],
        then=TreatedAsLevel(object=M.object, level=1),
        tier=ABILITIES,
        because="{object} has no level",
    )
    printed_elsewhere = rule(
        "113.1a",
        when=[
            FaceAbility(face=M.face, ability=M.ability, level=0),
            HasFace(object=M.object, face=M.face),
            InZone(object=M.object, zone=M.zone & none_of("battlefield", "outside")),
            absent(LastLoss(object=M.object, ability=M.ability)),
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
            absent(LastLoss(object=M.object, ability=M.ability)),
            absent(Banned(object=M.object, ability=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=M.effect),
        tier=ABILITIES,
        because="an effect gave {object} {ability}",
    )
    gained_after_losing_it = rule(
        ("113.10c", "613.7"),
        when=[
            GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=M.at),
            LastLoss(object=M.object, ability=M.ability, at=M.lost),
            compare("at", ">", "lost"),
            Permanent(object=M.object),
            absent(Banned(object=M.object, ability=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=M.effect),
        tier=ABILITIES,
        because="{object} gained {ability} after it had lost it",
    )
    granted = rule(
        "613.1f",
        when=[
            Applies(source=M.source, ability=M.by, instance=M.instance, number=M.number),
            StaticEffect(ability=M.by, number=M.number, verb="gains_ability", subject=M.phrase, value=M.ability),
            Fits(stage="early", phrase=M.phrase, view=M.source, thing=M.object),
            absent(LastLoss(object=M.object, ability=M.ability)),
            absent(Banned(object=M.object, ability=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=value("join(source, by, number)")),
        tier=ABILITIES,
        because="{source} gives {object} {ability}",
    )
    granted_after_losing_it = rule(
        ("113.10c", "613.7"),
        when=[
            Applies(source=M.source, ability=M.by, instance=M.instance, number=M.number),
            StaticEffect(ability=M.by, number=M.number, verb="gains_ability", subject=M.phrase, value=M.ability),
            Fits(stage="early", phrase=M.phrase, view=M.source, thing=M.object),
            EnteredUnder(object=M.source, at=M.at),
            LastLoss(object=M.object, ability=M.ability, at=M.lost),
            compare("at", ">", "lost"),
            absent(Banned(object=M.object, ability=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=value("join(source, by, number)")),
        tier=ABILITIES,
        because="{source} gives {object} {ability}, and came after it had lost it",
    )
    keyword = rule(
        "702.1",
        when=[HasAbility(object=M.object, ability=M.ability), KeywordAbility(ability=M.ability, keyword=M.keyword)],
        then=HasKeyword(object=M.object, keyword=M.keyword),
        tier=ABILITIES,
        because="{ability} is {keyword}",
    )
    quality_of_type = rule(
        "702.16a",
        when=[HasType(object=M.object, type=M.type), Quality(ability=M.ability, aspect="type", value=M.type)],
        then=OfQuality(ability=M.ability, object=M.object),
        tier=ABILITIES,
        because="{object} is a {type}",
    )
    quality_of_colour = rule(
        "702.16a",
        when=[Quality(ability=M.ability, aspect="colour", value=M.colour), HasColour(object=M.object, colour=M.colour)],
        then=OfQuality(ability=M.ability, object=M.object),
        tier=ABILITIES,
        because="{object} is {colour}",
    )
    quality_of_everything = rule(
        "702.16j",
        when=[InZone(object=M.object), Quality(ability=M.ability, aspect="everything")],
        then=OfQuality(ability=M.ability, object=M.object),
        tier=ABILITIES,
        because="{object} is an object, whatever its characteristics",
    )
    protected = rule(
        "702.16a",
        when=[
            HasAbility(object=M.object, ability=M.ability),
            KeywordAbility(ability=M.ability, keyword="protection"),
            OfQuality(ability=M.ability, object=M.source),
        ],
        then=ProtectedFrom(object=M.object, source=M.source),
        tier=ABILITIES,
        because="{object} has {ability}, and {source} is of that quality",
    )
    protected_from_the_chosen_colour = rule(
        ("702.16a", "607.2d"),
        when=[
            HasAbility(object=M.object, ability=M.ability),
            KeywordAbility(ability=M.ability, keyword="protection"),
            Quality(ability=M.ability, aspect="chosen colour"),
            HasColour(object=M.source, colour=M.colour),
            ChosenWord(object=M.object, kind="colour", word=M.colour),
        ],
        then=ProtectedFrom(object=M.object, source=M.source),
        tier=ABILITIES,
        because="{object} has {ability}, and {source} is {colour}, the colour chosen for it",
    )
    protected_from_opponents = _protected_from_opponents(
        Controls(player=M.other, object=M.source),
        because="{object} has {ability}, and {other}, an opponent of {you}, controls {source}",
    )
    protected_from_spells_of_opponents = _protected_from_opponents(
        OnStack(object=M.source, controller=M.other),
        because="{object} has {ability}, and {other}, an opponent of {you}, controls {source}",
    )
    protected_from_cards_of_opponents = _protected_from_opponents(
        Owner(object=M.source, player=M.other),
        InZone(object=M.source, zone=none_of("battlefield", "stack")),
        because="{object} has {ability}, and {other}, an opponent of {you}, owns {source}, which nobody controls",
    )
    cannot_have = rule(
        "113.11",
        when=[
            Forbids(effect=M.effect, thing=M.object, what=M.what),
            Ban(what=M.what, keyword=M.keyword),
            Permanent(object=M.object),
        ],
        then=CannotHave(effect=M.effect, object=M.object, keyword=M.keyword),
        tier=EVENT,
        because="{object} can't have {keyword}",
    )
    forbids_player = rule(
        "101.2",
        when=[Forbids(effect=M.effect, thing=M.player, what="become the monarch")],
        then=PlayerCannot(effect=M.effect, player=M.player, what="become the monarch"),
        tier=EVENT,
        because="an effect says that {player} can't become the monarch",
    )
    forbids_player_more = rule(
        "101.2",
        when=[
            Forbids(effect=M.effect, thing=M.player, what=M.what & none_of("become the monarch")),
            Player(player=M.player),
        ],
        then=PlayerCannot(effect=M.effect, player=M.player, what=M.what),
        tier=EVENT,
        because="an effect says that {player} can't {what}",
    )
    forbids_object = rule(
        "101.2",
        when=[
            Forbids(effect=M.effect, thing=M.object, what=M.what),
            absent(Ban(what=M.what)),
            Permanent(object=M.object),
        ],
        then=ObjectCannot(effect=M.effect, object=M.object, what=M.what),
        tier=EVENT,
        because="an effect says that {object} can't {what}",
    )
    forbids_on_the_stack = rule(
        "101.2",
        when=[Forbids(effect=M.effect, thing=M.object, what=M.what), OnStack(object=M.object)],
        then=ObjectCannot(effect=M.effect, object=M.object, what=M.what),
        tier=EVENT,
        because="an effect says that {object} can't {what}",
    )
    forbids_in_the_game = rule(
        "101.2",
        when=[Forbids(effect=M.effect, thing=M.game, what=M.what), Game(name=M.game)],
        then=ObjectCannot(effect=M.effect, object=M.game, what=M.what),
        tier=EVENT,
        because="an effect changes the rules of the game",
    )
    keyword_counter = _keyword_counter(
        "122.1b",
        GetsCounters(object=M.object, kind=M.kind, amount=at_least(1)),
        Permanent(object=M.object),
        because="a {kind} counter is put on {object}",
    )
    keyword_counter_as_it_enters = _keyword_counter(
        ("122.1b", "122.6"),
        EntersWith(object=M.object, kind=M.kind, amount=at_least(1)),
        because="{object} enters with a {kind} counter",
    )
    no_keyword_counter_left = rule(
        "122.1b",
        when=[
            KeywordCounter(kind=M.kind, ability=M.ability, effect=M.effect),
            LosesCounters(object=M.object, kind=M.kind, amount=M.n),
            Counters(object=M.object, kind=M.kind, amount=M.there),
            compare("there", "<=", "n"),
            GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=M.at),
        ],
        ends=GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=M.at),
        tier=EVENT,
        because="no {kind} counter is left on {object}",
    )
    forgets_gained = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), GainedAbility(effect=M.e, object=M.object, ability=M.a, at=M.at)],
        ends=GainedAbility(effect=M.e, object=M.object, ability=M.a, at=M.at),
        tier=FORGETS,
    )
    forgets_lost = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), LostAbility(effect=M.e, object=M.object, keyword=M.k, at=M.at)],
        ends=LostAbility(effect=M.e, object=M.object, keyword=M.k, at=M.at),
        tier=FORGETS,
    )
    forgets_lost_all = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), LostAll(effect=M.e, object=M.object, at=M.at)],
        ends=LostAll(effect=M.e, object=M.object, at=M.at),
        tier=FORGETS,
    )
    forgets_ban = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), CannotHave(effect=M.e, object=M.object, keyword=M.k)],
        ends=CannotHave(effect=M.e, object=M.object, keyword=M.k),
        tier=FORGETS,
    )
    forgets_restriction = rule(
        "400.7",
        when=[LeavesBattlefield(object=M.object), ObjectCannot(effect=M.e, object=M.object, what=M.w)],
        ends=ObjectCannot(effect=M.e, object=M.object, what=M.w),
        tier=FORGETS,
    )
