"""Last known information (113.7a, 603.10, 608.2h, 704.8): what an object was as it was last where it is expected.

As an object leaves the battlefield or the stack, or phases out, what can be asked about it is noted for the object that
it was: its controller, its size and counters, and by `LastKnown` whatever descriptions ask for.  A source that has left
and still deals damage deals it `AsItWas`.
"""

from typing import Any

from .order import ABILITIES, CONCERNS, EVENT, EXPAND, PRESENT
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, at_least, compare, none_of, one_of, rule
from .vocabulary import (
    Applies, AsItWas, AttachedTo, Attacking, Blocking, Bound, Checked, ChosenType, Commander, Controls, Counters,
    Departed, Described, EnteredThisTurn, FaceName, FaceValue, Fits, Forbidding, HasColour, HasFace, HasKeyword,
    HasType, Incarnation, Instruct, Instruction, IsMonarch, LastController, LastCounters, LastFits, LastFitting,
    LastKnown, LastSize, LeavesBattlefield, Moves, ObjectCannot, OnStack, Opponent, Owner, Parts, Permanent,
    PhasedOut, PhasesIn, PhasesOut, Power, Prevents, PutBack, Recalled, Remembered, Requires, SpellOf, StaticEffect,
    Tapped, Token, Toughness, TriggersOn, TurnBegins, View, Wants, Wording, WouldDealDamage,
)  # fmt: skip

DEALING = ("deal damage", "deal combat damage")  # what a source can be kept from

_THIS_TURN = ("entered this turn",)  # what is so only as long as the turn in which it left

_PARTS = Parts(object=M.object, incarnation=M.n)


def _noted(aspect: str, what: Any, *conditions: Any, because: str) -> LawRule:
    """A quality of what leaves, kept for whoever asks later: `what` is its value."""
    return rule(
        "608.2h",
        when=[_PARTS, *conditions],
        then=LastKnown(object=M.object, incarnation=M.n, aspect=aspect, value=what),
        tier=EVENT,
        because=because,
    )


def _there_again(known: Any) -> LawRule:
    """What is known of a permanent that phased out is of no use once it has phased in."""
    return rule(
        "702.26c",
        when=[PhasesIn(object=M.object), Incarnation(object=M.object, number=M.n), known],
        ends=known,
        tier=EVENT,
        because="{object} is there again",
    )


def _recalled(number: Any, refers: Any, because: str) -> LawRule:
    """That something can refer to an object that is no longer there as it was."""
    return rule(
        number,
        when=[LastController(object=M.object, incarnation=M.n), refers],
        then=Recalled(object=M.object, incarnation=M.n),
        tier=ABILITIES,
        because=because,
    )


class LastKnownInformation(Rulebook):
    """What an object was, noted as it parts from where it is."""

    parts = rule(
        "400.7",
        when=[
            LeavesBattlefield(event=M.event, object=M.object, to=M.to),
            Incarnation(object=M.object, number=M.n),
            absent(Checked(event=M.event, object=M.object)),
            absent(PhasedOut(object=M.object)),
        ],
        then=Parts(event=M.event, object=M.object, incarnation=M.n),
        tier=EXPAND,
        because="{object} leaves the battlefield for {to}, and becomes a new object",
    )
    parts_by_state_based_action = rule(
        ("704.8", "400.7"),
        when=[
            LeavesBattlefield(event=M.event, object=M.object),
            Incarnation(object=M.object, number=M.n),
            Checked(event=M.event, object=M.object),
        ],
        then=Parts(event=M.event, object=M.object, incarnation=M.n),
        tier=EXPAND,
        because="{object} is remembered as it was before any of these state-based actions was performed",
    )
    parts_from_the_stack = rule(
        "400.7",
        when=[
            Moves(event=M.event, object=M.object, to=none_of("stack")),
            Incarnation(object=M.object, number=M.n),
            SpellOf(object=M.object),
        ],
        then=Parts(event=M.event, object=M.object, incarnation=M.n),
        tier=EXPAND,
        because="{object} leaves the stack, and becomes a new object",
    )
    parts_by_phasing_out = rule(
        "702.26b",
        when=[
            PhasesOut(event=M.event, object=M.object),
            Incarnation(object=M.object, number=M.n),
            Permanent(object=M.object),
        ],
        then=Parts(event=M.event, object=M.object, incarnation=M.n),
        tier=EXPAND,
        because="{object} phases out, and is treated as though it did not exist",
    )
    controller = rule(
        "608.2h",
        when=[_PARTS, Controls(player=M.player, object=M.object)],
        then=LastController(object=M.object, incarnation=M.n, player=M.player),
        tier=EVENT,
        because="{player} controlled {object} as it left",
    )
    controller_on_the_stack = rule(
        "608.2h",
        when=[_PARTS, OnStack(object=M.object, controller=M.player)],
        then=LastController(object=M.object, incarnation=M.n, player=M.player),
        tier=EVENT,
        because="{player} controlled {object} as it left the stack",
    )
    size = rule(
        "608.2h",
        when=[_PARTS, Power(object=M.object, value=M.power), Toughness(object=M.object, value=M.toughness)],
        then=LastSize(object=M.object, incarnation=M.n, power=M.power, toughness=M.toughness),
        tier=EVENT,
        because="{object} was {power}/{toughness} as it left",
    )
    counters = rule(
        "608.2h",
        when=[_PARTS, Counters(object=M.object, kind=M.kind, amount=M.amount)],
        then=LastCounters(object=M.object, incarnation=M.n, kind=M.kind, amount=M.amount),
        tier=EVENT,
        because="{object} had {amount} {kind} counter(s) as it left",
    )
    type = _noted("type", M.type, HasType(object=M.object, type=M.type), because="{object} was a {type} as it left")
    keyword = _noted(
        "keyword",
        M.keyword,
        HasKeyword(object=M.object, keyword=M.keyword),
        because="{object} had {keyword} as it left",
    )
    colour = _noted(
        "colour", M.colour, HasColour(object=M.object, colour=M.colour), because="{object} was {colour} as it left"
    )
    face = _noted("face", M.face, HasFace(object=M.object, face=M.face), because="{object} was {face} as it left")
    permanent = _noted("permanent", "", Permanent(object=M.object), because="{object} was a permanent")
    spell = _noted("spell", "", SpellOf(object=M.object), because="{object} was a spell")
    tapped = _noted("tapped", "", Tapped(object=M.object), because="{object} was tapped as it left")
    attacking = _noted("attacking", "", Attacking(object=M.object), because="{object} was attacking as it left")
    blocking = _noted("blocking", "", Blocking(object=M.object), because="{object} was blocking as it left")
    arrived = _noted(
        "entered this turn",
        "",
        EnteredThisTurn(object=M.object),
        because="{object} had entered in the turn in which it left",
    )
    equipped = _noted(
        "equipped",
        "",
        AttachedTo(object=M.other, host=M.object),
        HasType(object=M.other, type="Equipment"),
        because="{other} was attached to {object} as it left",
    )
    enchanted = _noted(
        "enchanted",
        "",
        AttachedTo(object=M.other, host=M.object),
        HasType(object=M.other, type="Aura"),
        because="{other} was attached to {object} as it left",
    )
    restriction = _noted(
        "cannot", M.what, ObjectCannot(object=M.object, what=M.what), because="an effect said so as {object} left"
    )
    cannot_as_a_kind = _noted(
        "cannot",
        M.what,
        Forbidding(effect=M.effect, phrase=M.phrase, what=M.what),
        Fits(phrase=M.phrase, view=M.effect, thing=M.object),
        because="an effect said so of {phrase} as {object} left",
    )
    controller_again = _there_again(LastController(object=M.object, incarnation=M.n, player=M.player))
    size_again = _there_again(LastSize(object=M.object, incarnation=M.n, power=M.power, toughness=M.toughness))
    counters_again = _there_again(LastCounters(object=M.object, incarnation=M.n, kind=M.kind, amount=M.amount))
    qualities_again = _there_again(LastKnown(object=M.object, incarnation=M.n, aspect=M.aspect, value=M.value))

    departed = rule(
        "400.7",
        when=[
            LastController(object=M.object, incarnation=M.n),
            Incarnation(object=M.object, number=M.later),
            compare("later", "<=", "n + 1"),
        ],
        then=Departed(object=M.object),
        tier=PRESENT,
        because="{object} has left, or phased out",
    )

    # ---- as long as something can refer to it

    recalled = _recalled("608.2h", Bound(view=M.view, thing=M.object), because="{view} speaks of {object}")
    recalled_later = _recalled("603.7c", Remembered(id=M.view, thing=M.object), because="{view} may speak of {object}")
    no_longer_this_turn = rule(
        "608.2h",
        when=[
            TurnBegins(),
            LastKnown(object=M.object, incarnation=M.n, aspect=M.aspect & one_of(*_THIS_TURN), value=M.value),
        ],
        ends=LastKnown(object=M.object, incarnation=M.n, aspect=M.aspect, value=M.value),
        tier=EVENT,
        because="it was in an earlier turn",
    )
    forgotten = rule(
        "608.2h",
        when=[
            TurnBegins(),
            LastKnown(object=M.object, incarnation=M.n, aspect=M.aspect, value=M.value),
            absent(Recalled(object=M.object, incarnation=M.n)),
        ],
        ends=LastKnown(object=M.object, incarnation=M.n, aspect=M.aspect, value=M.value),
        tier=EVENT,
        because="nothing refers to {object} as it was",
    )


_DEALS = [
    Instruct(event=M.event, object=M.view, ability=M.ability, path=M.path),
    Instruction(
        ability=M.ability,
        path=M.path,
        verb=one_of("deals_damage", "deals_divided"),
        subject=M.who & one_of("this", "it"),
    ),
]
_AS_IT_WAS = AsItWas(event=M.event, source=M.source, incarnation=M.n)
_WAS_THERE = LastController(object=M.source, incarnation=M.n)


def _before_its_event(number: Any, *conditions: Any, because: str) -> LawRule:
    """Damage by what has left in the event that the ability is about, or with which it triggered."""
    return rule(
        number,
        when=[
            *_DEALS,
            Bound(view=M.view, role=M.who, thing=M.source, incarnation=M.later),
            absent(PutBack(view=M.view, thing=M.source)),
            _WAS_THERE,
            compare("later", "==", "n + 1"),
            *conditions,
        ],
        then=_AS_IT_WAS,
        tier=CONCERNS,
        because=because,
    )


class DealtAsItWas(Rulebook):
    """Which object deals damage, if it is not there any more as what it was (113.7a, 608.2h)."""

    put_back = rule(
        "608.2c",
        when=[Bound(view=M.view, role="the moved", thing=M.thing), Permanent(object=M.thing)],
        then=PutBack(view=M.view, thing=M.thing),
        tier=ABILITIES,
        because="an earlier instruction of {view} has put {thing} onto the battlefield",
    )
    gone = rule(
        ("113.7a", "608.2h"),
        when=[
            *_DEALS,
            Bound(view=M.view, role=M.who, thing=M.source, incarnation=M.n),
            absent(PutBack(view=M.view, thing=M.source)),
            _WAS_THERE,
        ],
        then=_AS_IT_WAS,
        tier=CONCERNS,
        because="{source} is no longer there, and deals damage as it last was",
    )
    gone_with_its_event = _before_its_event(
        ("603.10", "608.2h"),
        TriggersOn(ability=M.ability, looks_back=True),
        because="{ability} looks back to {source}, which deals damage as it was before the event",
    )
    gone_as_was_waited_for = _before_its_event(
        ("603.7c", "608.2h"),
        Wording(ability=M.ability, aspect="created as", value="delayed"),
        because="{ability} waited for {source}, which deals damage as it was before the event",
    )
    gone_for_its_costs = rule(
        ("113.7a", "608.2h"),
        when=[
            *_DEALS,
            Bound(view=M.view, role="this before its costs", thing=M.source, incarnation=M.n),
            _WAS_THERE,
            absent(PutBack(view=M.view, thing=M.source)),
        ],
        then=_AS_IT_WAS,
        tier=CONCERNS,
        because="{source} was put away to pay for {view}, and deals damage as it was before",
    )
    told_of_what_is_gone = rule(
        "608.2h",
        when=[
            WouldDealDamage(event=M.event, source=M.source, combat=False),
            absent(Instruct(event=M.event)),
            Incarnation(object=M.source, number=M.later),
            _WAS_THERE,
            compare("later", "<=", "n + 1"),
        ],
        then=_AS_IT_WAS,
        tier=CONCERNS,
        because="{source} is no longer there, and deals damage as it last was",
    )
    prevented = rule(
        ("615.1", "608.2h"),
        when=[
            _AS_IT_WAS,
            LastKnown(object=M.source, incarnation=M.n, aspect="cannot", value=M.what & one_of(*DEALING)),
        ],
        then=Prevents(event=M.event, source=M.source, what=M.what),
        tier=CONCERNS,
        because="an effect prevents what {source} would deal, which was so as it left",
    )
    prevented_by_static_ability = rule(
        ("615.1", "608.2h"),
        when=[
            _AS_IT_WAS,
            StaticEffect(
                ability=M.ability, number=M.number, verb="cant", value=M.what & one_of(*DEALING), subject=M.whom
            ),
            Applies(source=M.by, ability=M.ability, number=M.number),
            LastFits(phrase=M.whom, view=M.by, thing=M.source, incarnation=M.n),
        ],
        then=Prevents(event=M.event, source=M.source, what=M.what),
        tier=CONCERNS,
        because="{by} prevents what {source}, as it last was, would deal",
    )


def _asks(aspect: Any, *conditions: Any, because: str, value: Any = M.value, number: str = "608.2h") -> LawRule:
    """A further requirement on what has left, as it last was."""
    return rule(
        number,
        when=[
            LastFitting(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=M.n, step=M.before),
            Requires(phrase=M.phrase, before=M.before, step=M.step, aspect=aspect, value=value, number=M.number),
            *conditions,
        ],
        then=LastFitting(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=M.n, step=M.step),
        tier=ABILITIES,
        because=because,
    )


def _known(aspect: Any, what: Any) -> LastKnown:
    return LastKnown(object=M.thing, incarnation=M.n, aspect=aspect, value=what)


_HELD = LastController(object=M.thing, incarnation=M.n, player=M.player)
_FACE = _known("face", M.face)
_SIZE = LastSize(object=M.thing, incarnation=M.n, power=M.power, toughness=M.size)
# what is noted in the words in which descriptions ask for it
_NOTED = (
    "permanent", "spell", "type", "keyword", "colour", "tapped", "attacking", "blocking", "entered this turn",
    "equipped", "enchanted",
)  # fmt: skip


class AsTheyWere(Rulebook):
    """What meets a description as it last was: as `Descriptions`, of what has left and can still be referred to."""

    asked = rule(
        "608.2h",
        when=[
            Recalled(object=M.thing, incarnation=M.n),
            Described(phrase=M.phrase),
            Wants(phrase=M.phrase, view=M.view),
        ],
        then=LastFitting(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=M.n, step=0),
        tier=ABILITIES,
    )
    fits = rule(
        "608.2h",
        when=[
            Described(phrase=M.phrase, steps=M.steps),
            LastFitting(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=M.n, step=M.steps),
        ],
        then=LastFits(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=M.n),
        tier=ABILITIES,
        because="{thing}, as it last was, meets all of it",
    )
    noted = _asks(
        M.aspect & one_of(*_NOTED),
        _known(M.aspect, M.value),
        because="{thing}, as it last was, meets this: {aspect} {value}",
    )
    named = _asks("named", _FACE, FaceName(face=M.face, name=M.value), because="{thing} was named {value} as it left")
    source = _asks("source", because="{thing} is a source", number="109.2c")
    lacked_type = _asks("not type", absent(_known("type", M.value)), because="{thing} was no {value}")
    colourless = _asks(
        "colour",
        absent(LastKnown(object=M.thing, incarnation=M.n, aspect="colour")),
        value="colourless",
        because="{thing} was of no colour",
        number="105.2",
    )
    lacked_colour = _asks("not colour", absent(_known("colour", M.value)), because="{thing} was not {value}")
    lacked_keyword = _asks("no keyword", absent(_known("keyword", M.value)), because="{thing} lacked {value}")
    untapped = _asks("untapped", absent(_known("tapped", "")), because="{thing} was untapped")
    token = _asks("token", Token(object=M.thing), because="{thing} was a token")
    nontoken = _asks("nontoken", absent(Token(object=M.thing)), because="{thing} was no token")
    commander = _asks("commander", Commander(object=M.thing), because="{thing} is a commander")
    another = _asks("other", View(view=M.view, this=~M.thing & M.this), value="", because="{thing} was not {this}")
    another_before = _asks(
        "other",
        Permanent(object=M.view),
        value="",
        because="{thing} is not there any more, and another object than {view}",
        number="400.7",
    )
    yours = _asks("controller", View(view=M.view, you=M.player), _HELD, value="you", because="{player} controlled it")
    an_opponents = _asks(
        "controller",
        View(view=M.view, you=M.you),
        Opponent(player=M.you, other=M.player),
        _HELD,
        value="opponent",
        because="{player}, an opponent of {you}, controlled it",
    )
    the_monarchs = _asks(
        "controller",
        IsMonarch(player=M.player),
        _HELD,
        value="the monarch",
        because="{player}, the monarch, controlled it",
    )
    owned = _asks(
        "owner",
        View(view=M.view, you=M.you),
        Owner(object=M.thing, player=M.you),
        value="you",
        because="{you} owns {thing}",
    )
    owned_by_an_opponent = _asks(
        "owner",
        View(view=M.view, you=M.you),
        Opponent(player=M.you, other=M.other),
        Owner(object=M.thing, player=M.other),
        value="opponent",
        because="{other}, an opponent of {you}, owns {thing}",
    )
    owned_by_another = _asks(
        "owner",
        View(view=M.view, you=M.you),
        Owner(object=M.thing, player=~M.you & M.other),
        value="another",
        because="{other} owns {thing}",
    )
    of_chosen_type = _asks(
        "chosen type",
        View(view=M.view, this=M.this),
        ChosenType(object=M.this, type=M.type),
        _known("type", M.type),
        because="{thing} was a {type}, the type chosen for {this}",
    )
    with_counter = _asks(
        "counter",
        LastCounters(object=M.thing, incarnation=M.n, kind=M.value, amount=at_least(1)),
        because="{thing} had a {value} counter",
    )
    with_any_counter = _asks(
        "counter",
        LastCounters(object=M.thing, incarnation=M.n, kind=M.kind, amount=at_least(1)),
        value="",
        because="{thing} had a {kind} counter",
    )
    power_or_more = _asks("power at least", _SIZE, compare("power", ">=", "number"), because="its power was {power}")
    power_or_less = _asks("power at most", _SIZE, compare("power", "<=", "number"), because="its power was {power}")
    toughness_or_more = _asks(
        "toughness at least", _SIZE, compare("size", ">=", "number"), because="its toughness was {size}"
    )
    toughness_or_less = _asks(
        "toughness at most", _SIZE, compare("size", "<=", "number"), because="its toughness was {size}"
    )
    dear = _asks(
        "mana value at least",
        _FACE,
        FaceValue(face=M.face, value=M.mana),
        compare("mana", ">=", "number"),
        because="its mana value was {mana}",
    )
    cheap = _asks(
        "mana value at most",
        _FACE,
        FaceValue(face=M.face, value=M.mana),
        compare("mana", "<=", "number"),
        because="its mana value was {mana}",
    )
    cheap_token = _asks(
        "mana value at most",
        Token(object=M.thing),
        _FACE,
        absent(FaceValue(face=M.face)),
        because="{thing} was a token without a mana cost",
        number="202.3",
    )
