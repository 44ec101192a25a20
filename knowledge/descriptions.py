"""Who or what a phrase of an ability is, seen from that ability (109.5, 608.2h, and the glossary's plain words).

A phrase is either a reference ("you", "this", "the target") or a description, met requirement by requirement.  Each
ability that asks has a view: its source where it functions, the object on the stack as it resolves, or a trigger
whose condition is being asked.  An ability that something has is asked for as abilities come; that it has it not,
after all have come; and its size last of all: each in a stage of its own (`definitions.names.stage_of`).
"""

from typing import Any

from .order import ABILITIES, DESCRIPTIONS, LACKING
from ..engine.rules import LawRule
from ..engine.tiers import Tier
from .rulebook import M, Rulebook, absent, at_least, compare, none_of, rule, value
from .vocabulary import (
    AbilityKind, AttachedTo, Attacking, Blocking, Bound, Candidate, ChosenType, ChosenWord, Commander, Controls,
    Counted, Counters, CountKey, Counts, Described, Emblem, EnteredThisTurn, FaceName, FaceValue, Fits, Fitting,
    HandSize, HasCityBlessing, HasColour, HasFace, HasInitiative, HasKeyword, HasType, InZone, IsMonarch, Life,
    OnStack, Opponent, Owner, Permanent, PermanentCount, Player, Power, Requires, Speed, SpellOf, Tapped, Target,
    TargetWord, Token, Toughness, View, Wants,
)  # fmt: skip


def _generates(aspect: str, *conditions: Any, because: str, number: str = "109.1") -> LawRule:
    """A rule for a requirement that comes first and finds the things in question."""
    return rule(
        number,
        when=[
            Requires(phrase=M.phrase, before=0, step=M.step, aspect=aspect, value=M.value),
            Wants(phrase=M.phrase, view=M.view),
            *conditions,
        ],
        then=Fitting(stage="early", phrase=M.phrase, view=M.view, thing=M.thing, step=M.step),
        tier=ABILITIES,
        because=because,
    )


def _meets(aspect: str, *conditions: Any, because: str, asked: str | None = None, number: str = "109.1") -> LawRule:
    """A rule for a further requirement on things that met those before."""
    wanted = M.value if asked is None else asked
    return rule(
        number,
        when=[
            Requires(
                phrase=M.phrase, before=M.before & none_of(0), step=M.step, aspect=aspect, value=wanted, number=M.number
            ),
            Fitting(stage="early", phrase=M.phrase, view=M.view, thing=M.thing, step=M.before),
            *conditions,
        ],
        then=Fitting(stage="early", phrase=M.phrase, view=M.view, thing=M.thing, step=M.step),
        tier=ABILITIES,
        because=because,
    )


def _or_less_or_more(aspect: str, has: Any, because: str, number: str) -> tuple[LawRule, LawRule]:
    """Two rules for what a player has so much of, `amount` in `has`: so much or less, so much or more."""
    return (
        _meets(f"{aspect} at most", has, compare("amount", "<=", "number"), because=because, number=number),
        _meets(f"{aspect} at least", has, compare("amount", ">=", "number"), because=because, number=number),
    )


def _meets_lacking(stage: str) -> LawRule:
    """A rule for an ability that something has not, asked after what was asked at a stage."""
    return rule(
        "109.1",
        when=[
            Requires(phrase=M.phrase, before=M.before, step=M.step, aspect="no keyword", value=M.value),
            Fitting(stage=stage, phrase=M.phrase, view=M.view, thing=M.thing, step=M.before),
            absent(HasKeyword(object=M.thing, keyword=M.value)),
        ],
        then=Fitting(stage="lacking", phrase=M.phrase, view=M.view, thing=M.thing, step=M.step),
        tier=LACKING,
        because="{thing} lacks {value}",
    )


def _fits(stage: str, tier: Tier) -> LawRule:
    """A rule for what has met all that a description asks at its stage."""
    return rule(
        "109.1",
        when=[
            Described(phrase=M.phrase, stage=stage, steps=M.steps),
            Fitting(stage=stage, phrase=M.phrase, view=M.view, thing=M.thing, step=M.steps),
        ],
        then=Fits(stage=stage, phrase=M.phrase, view=M.view, thing=M.thing),
        tier=tier,
        because="{thing} meets all of it",
    )


def _meets_late(aspect: str, *conditions: Any, because: str) -> LawRule:
    """The same for a requirement that can be answered only after all layers."""
    return rule(
        "109.1",
        when=[
            Requires(phrase=M.phrase, before=M.before, step=M.step, aspect=aspect, value=M.value, number=M.number),
            Fitting(phrase=M.phrase, view=M.view, thing=M.thing, step=M.before),
            *conditions,
        ],
        then=Fitting(stage="late", phrase=M.phrase, view=M.view, thing=M.thing, step=M.step),
        tier=DESCRIPTIONS,
        because=because,
    )


class Descriptions(Rulebook):
    """What meets a description."""

    type_first = _generates(
        "type", HasType(object=M.thing, type=M.value), Permanent(object=M.thing), because="{thing} is a {value}"
    )
    permanent_first = _generates("permanent", Permanent(object=M.thing), because="{thing} is a permanent")
    zone_first = _generates("zone", InZone(object=M.thing, zone=M.value), because="{thing} is in the zone {value}")
    spell_first = _generates("spell", SpellOf(object=M.thing), because="{thing} is a spell")
    source_first = _generates("source", Permanent(object=M.thing), because="{thing} is a permanent", number="109.2c")
    source_spell_first = _generates("source", SpellOf(object=M.thing), because="{thing} is a spell", number="109.2c")
    source_emblem_first = _generates(
        "source", Emblem(object=M.thing), because="{thing} is in the command zone", number="109.2c"
    )
    ability_first = _generates(
        "on the stack",
        OnStack(object=M.thing, ability=M.ability),
        AbilityKind(ability=M.ability, kind=M.value),
        because="{thing} is an ability on the stack",
    )
    spell_or_ability_first = rule(
        "109.1",
        when=[
            Requires(phrase=M.phrase, before=0, step=M.step, aspect="on the stack", value="spell"),
            Wants(phrase=M.phrase, view=M.view),
            SpellOf(object=M.thing),
        ],
        then=Fitting(stage="early", phrase=M.phrase, view=M.view, thing=M.thing, step=M.step),
        tier=ABILITIES,
        because="{thing} is a spell",
    )
    yours_on_the_stack = _meets(
        "controller",
        View(view=M.view, you=M.you),
        OnStack(object=M.thing, controller=M.you),
        asked="you",
        because="{you} controls {thing}",
        number="109.4",
    )
    an_opponents_on_the_stack = _meets(
        "controller",
        View(view=M.view, you=M.you),
        OnStack(object=M.thing, controller=M.other),
        Opponent(player=M.you, other=M.other),
        asked="opponent",
        because="{other}, an opponent of {you}, controls {thing}",
        number="109.4",
    )
    player_first = _generates("player", Player(player=M.thing), because="{thing} is a player")

    type_too = _meets("type", HasType(object=M.thing, type=M.value), because="{thing} is a {value}")
    of_a_colour = _meets(
        "colour", HasColour(object=M.thing, colour=M.value), because="{thing} is {value}", number="105.2"
    )
    colourless = _meets(
        "colour",
        absent(HasColour(object=M.thing)),
        asked="colourless",
        because="{thing} is of no colour",
        number="105.2c",
    )
    of_another_colour = _meets(
        "not colour",
        absent(HasColour(object=M.thing, colour=M.value)),
        because="{thing} is not {value}",
        number="105.2",
    )
    lacks_type = _meets("not type", absent(HasType(object=M.thing, type=M.value)), because="{thing} is no {value}")
    yours = _meets(
        "controller",
        View(view=M.view, you=M.you),
        Controls(player=M.you, object=M.thing),
        asked="you",
        because="{you} controls {thing}",
    )
    an_opponents = _meets(
        "controller",
        View(view=M.view, you=M.you),
        Controls(player=M.other, object=M.thing),
        Opponent(player=M.you, other=M.other),
        asked="opponent",
        because="{other}, an opponent of {you}, controls {thing}",
    )
    that_players = _meets(
        "controller",
        Bound(view=M.view, role="that player", thing=M.other),
        Controls(player=M.other, object=M.thing),
        asked="that player",
        because="{other} controls {thing}",
    )
    that_players_of_a_candidate = _meets(
        "controller",
        Candidate(id=M.view, player=M.other),
        Controls(player=M.other, object=M.thing),
        asked="that player",
        because="{other} controls {thing}",
    )
    the_targets = _meets(
        "controller",
        TargetWord(word=M.value, of="", number=M.target),
        Target(view=M.view, number=M.target, thing=M.other),
        Controls(player=M.other, object=M.thing),
        because="{other} controls {thing}",
    )
    the_monarchs = _meets(
        "controller",
        IsMonarch(player=M.other),
        Controls(player=M.other, object=M.thing),
        asked="the monarch",
        because="{other}, the monarch, controls {thing}",
    )
    owned = _meets(
        "owner",
        View(view=M.view, you=M.you),
        Owner(object=M.thing, player=M.you),
        asked="you",
        because="{you} owns {thing}",
    )
    owned_by_an_opponent = _meets(
        "owner",
        View(view=M.view, you=M.you),
        Owner(object=M.thing, player=M.other),
        Opponent(player=M.you, other=M.other),
        asked="opponent",
        because="{other}, an opponent of {you}, owns {thing}",
    )
    another = _meets(
        "other", View(view=M.view, this=~M.thing & M.this), asked="", because="{thing} is another object than {this}"
    )
    other_than_target = _meets(
        "other",
        TargetWord(word=M.value, of="", number=M.target),
        Target(view=M.view, number=M.target, thing=~M.thing & M.that),
        because="{thing} is another object than {that}",
    )
    other_than_it = _meets(
        "other",
        Bound(view=M.view, role="it", thing=~M.thing & M.that),
        asked="it",
        because="{thing} is another object than {that}",
    )
    token = _meets("token", Token(object=M.thing), because="{thing} is a token")
    nontoken = _meets("nontoken", absent(Token(object=M.thing)), because="{thing} is no token")
    attacking = _meets("attacking", Attacking(object=M.thing), because="{thing} is attacking")
    blocking = _meets("blocking", Blocking(object=M.thing), because="{thing} is blocking")
    tapped = _meets("tapped", Tapped(object=M.thing), because="{thing} is tapped")
    untapped = _meets("untapped", absent(Tapped(object=M.thing)), because="{thing} is untapped")
    with_counter = _meets(
        "counter", Counters(object=M.thing, kind=M.value, amount=at_least(1)), because="{thing} has a {value} counter"
    )
    with_any_counter = _meets(
        "counter",
        Counters(object=M.thing, kind=M.kind, amount=at_least(1)),
        asked="",
        because="{thing} has a {kind} counter",
    )
    equipped = _meets(
        "equipped",
        AttachedTo(object=M.equipment, host=M.thing),
        HasType(object=M.equipment, type="Equipment"),
        because="{equipment} is attached to {thing}",
    )
    enchanted = _meets(
        "enchanted",
        AttachedTo(object=M.aura, host=M.thing),
        HasType(object=M.aura, type="Aura"),
        because="{aura} is attached to {thing}",
    )
    owned_by_another = _meets(
        "owner",
        View(view=M.view, you=M.you),
        Owner(object=M.thing, player=~M.you & M.other),
        asked="another",
        because="{other} owns {thing}",
    )
    few_cards, many_cards = _or_less_or_more(
        "hand",
        HandSize(player=M.thing, amount=M.amount),
        because="{thing} has {amount} cards in hand",
        number="109.1",
    )
    little_life, much_life = _or_less_or_more(
        "life", Life(player=M.thing, amount=M.amount), because="{thing} has {amount} life", number="119"
    )
    few_permanents, many_permanents = _or_less_or_more(
        "permanents",
        PermanentCount(player=M.thing, count=M.amount),
        because="{thing} controls {amount} permanent(s)",
        number="110.1",
    )
    slow, fast = _or_less_or_more(
        "speed", Speed(player=M.thing, amount=M.amount), because="{thing} has speed {amount}", number="702.179a"
    )
    without_speed = _meets(
        "speed at most", absent(Speed(player=M.thing)), because="{thing} has no speed", number="702.179a"
    )
    with_keyword = _meets("keyword", HasKeyword(object=M.thing, keyword=M.value), because="{thing} has {value}")
    entered_this_turn = _meets(
        "entered this turn", EnteredThisTurn(object=M.thing), because="{thing} entered this turn"
    )
    commander = _meets("commander", Commander(object=M.thing), because="{thing} is a commander")
    of_chosen_type = _meets(
        "chosen type",
        View(view=M.view, this=M.this),
        ChosenType(object=M.this, type=M.type),
        HasType(object=M.thing, type=M.type),
        because="{thing} is a {type}, the type chosen for {this}",
    )
    of_chosen_colour = _meets(
        "chosen colour",
        View(view=M.view, this=M.this),
        ChosenWord(object=M.this, kind="colour", word=M.colour),
        HasColour(object=M.thing, colour=M.colour),
        because="{thing} is {colour}, the colour chosen for {this}",
        number="607.2d",
    )
    of_chosen_name = _meets(
        "chosen name",
        View(view=M.view, this=M.this),
        ChosenWord(object=M.this, kind="name", word=M.name),
        HasFace(object=M.thing, face=M.face),
        FaceName(face=M.face, name=M.name),
        because="{thing} is named {name}, the name chosen for {this}",
        number="607.2d",
    )
    of_chosen_player = _meets(
        "controller",
        View(view=M.view, this=M.this),
        ChosenWord(object=M.this, kind="player", word=M.other),
        Controls(player=M.other, object=M.thing),
        asked="the chosen",
        because="{other}, who was chosen for {this}, controls {thing}",
        number="607.2d",
    )
    named = _meets(
        "named",
        HasFace(object=M.thing, face=M.face),
        FaceName(face=M.face, name=M.value),
        because="{thing} is named {value}",
    )
    dear = _meets(
        "mana value at least",
        HasFace(object=M.thing, face=M.face),
        FaceValue(face=M.face, value=M.mana),
        compare("mana", ">=", "number"),
        because="{thing} has mana value {mana}",
    )
    cheap = _meets(
        "mana value at most",
        HasFace(object=M.thing, face=M.face),
        FaceValue(face=M.face, value=M.mana),
        compare("mana", "<=", "number"),
        because="{thing} has mana value {mana}",
    )
    cheap_token = _meets(
        "mana value at most",
        Token(object=M.thing),
        HasFace(object=M.thing, face=M.face),
        absent(FaceValue(face=M.face)),
        because="{thing} is a token without a mana cost",
        number="202.3",
    )
    cheap_land = _meets(
        "mana value at most",
        HasType(object=M.thing, type="land"),
        HasFace(object=M.thing, face=M.face),
        absent(FaceValue(face=M.face)),
        because="{thing} is a land and has no mana cost",
        number="202.3",
    )
    opponent = _meets(
        "opponent",
        View(view=M.view, you=M.you),
        Opponent(player=M.you, other=M.thing),
        because="{thing} is an opponent of {you}",
    )
    blessed = _meets("blessing", HasCityBlessing(player=M.thing), because="{thing} has the city's blessing")
    with_initiative = _meets("initiative", HasInitiative(player=M.thing), because="{thing} has the initiative")
    monarch = _meets("monarch", IsMonarch(player=M.thing), because="{thing} is the monarch")
    power_or_more = _meets_late(
        "power at least",
        Power(object=M.thing, value=M.power),
        compare("power", ">=", "number"),
        because="{thing} has power {power}",
    )
    power_or_less = _meets_late(
        "power at most",
        Power(object=M.thing, value=M.power),
        compare("power", "<=", "number"),
        because="{thing} has power {power}",
    )
    toughness_or_more = _meets_late(
        "toughness at least",
        Toughness(object=M.thing, value=M.size),
        compare("size", ">=", "number"),
        because="{thing} has toughness {size}",
    )
    toughness_or_less = _meets_late(
        "toughness at most",
        Toughness(object=M.thing, value=M.size),
        compare("size", "<=", "number"),
        because="{thing} has toughness {size}",
    )
    without_keyword = _meets_lacking("early")
    without_another_keyword = _meets_lacking("lacking")
    count_key = rule(
        "107.1",
        when=[Counts(phrase=M.phrase), Wants(phrase=M.phrase, view=M.view)],
        then=CountKey(phrase=M.phrase, view=M.view, key=value("join(phrase, view)")),
        tier=ABILITIES,
    )
    counted = rule(
        "107.1",
        when=[
            Counts(phrase=M.phrase),
            Fits(phrase=M.phrase, view=M.view, thing=M.thing),
        ],
        then=Counted(key=value("join(phrase, view)"), thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} is one of them",
    )
    fits = _fits("early", ABILITIES)
    fits_lacking = _fits("lacking", LACKING)
    fits_late = _fits("late", DESCRIPTIONS)
