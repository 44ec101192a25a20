"""Replacement effects (614): what would happen, and what happens instead.

What can be replaced first `Would` happen, then `Will`: so much, or so much more, or twice as much.  If something else
is to happen instead, it is owed, and the procedure follows it at once.  What replaces an event does not replace what
it makes of it again (614.5).
"""

from typing import Any

from .order import CHOSEN, CONCERNS, EVENT, EXPAND, PRESENT, REPLACING
from ..engine.facts import Fact
from ..engine.rules import LawRule
from .rulebook import Add, M, Rulebook, absent, compare, none_of, one_of, rule, value
from .vocabulary import (
    Applies, Cannot, ChosenNumber, Concerns, Contested, CounterKind, Described, Diversion, Diverted, Doubled,
    Doubling, Draws, EnteredUnder, Enters, EntersAs, EntersTapped, EntersWith, FaceAbility, Facing, Fits,
    Forestalled, Forestalls, GainsLife, GetsCounters, HadItsTurn, HasFace, HasType, Holds, Increase, Instead,
    InZone, LosesLife, More, Moves, Opponent, Owed, OwedAmount, Owner, Permanent, Place, Preferred, Replacement,
    Replaces, Replacing, Requires, Rival, StaticEffect, Token, View, Will, Works, Would,
)  # fmt: skip

_WOULD = Would(event=M.event, key=M.key, verb=M.verb, thing=M.thing, kind=M.kind, amount=M.amount, why=M.why)
_APPLIES = [
    Replaces(source=M.source, ability=M.ability, instance=M.instance),
    absent(HadItsTurn(source=M.source, ability=M.ability)),
]
_WHOM = Fits(phrase=M.whom, view=M.source, thing=M.thing)


def _will(amount: str) -> Will:
    return Will(event=M.event, verb=M.verb, thing=M.thing, kind=M.kind, amount=value(amount), why=M.why)


def _diversion(zone: str, thing: str = "thing", at: Any = M.at) -> Diversion:
    """That something which would go to a zone goes elsewhere, or that something else happens."""
    place = f"'{zone}'" if zone else "zone"
    return Diversion(
        key=value(f"join({place}, {thing})"),
        object=value(thing),
        zone=zone or M.zone,
        to=M.to,
        source=M.source,
        ability=M.ability,
        at=at,
    )


def preferred(kind: type[Fact], **fields: Any) -> LawRule:
    """A rule for the effect that is applied first: of several that would replace one event, it counts as the latest."""
    said = {"key": M.key, "source": M.source, "ability": M.ability, **fields}
    return rule(
        "616.1",
        when=[
            kind(**said, at=none_of(CHOSEN)),
            Preferred(key=M.key, source=M.source, ability=M.ability),
        ],
        then=kind(**said, at=CHOSEN),
        tier=REPLACING,
        because="{source} is applied first",
    )


def faces(what: str, because: str, *would: Any) -> LawRule:
    """A rule for what would happen to a player and meets an effect that would replace it."""
    return rule(
        "616.1",
        when=[*would, Forestalled(key=M.key, what=what, thing=M.player)],
        then=Facing(event=M.event, key=M.key, thing=M.player),
        tier=EXPAND,
        because=because,
    )


def owed_amount(source: Any, thing: Any) -> Add:
    """How much of something is replaced, `amount` of it here."""
    return Add(OwedAmount, "amount", "amount", event=M.event, source=source, ability=M.ability, thing=thing)


def owed(what: str, because: str, *would: Any) -> LawRule:
    """A rule for what would happen to a player, and instead of which something else is to be done."""
    return rule(
        ("614.6", "614.1a"),
        when=[*would, Forestalled(what=what, thing=M.player, source=M.source, ability=M.ability)],
        then=Owed(event=M.event, source=M.source, ability=M.ability, thing=M.player),
        tier=EVENT,
        because=because,
    )


class Replacements(Rulebook):
    """What takes the place of an event (614.1a, 614.5, 616.1)."""

    applies = rule(
        "614.1",
        when=[
            Replacement(ability=M.ability, condition=""),
            Works(source=M.source, ability=M.ability, instance=M.instance),
        ],
        then=Replaces(source=M.source, ability=M.ability, instance=M.instance),
        tier=REPLACING,
        because="{ability} of {source} functions",
    )
    applies_while = rule(
        "614.1",
        when=[
            Replacement(ability=M.ability, condition=M.condition & none_of("")),
            Works(source=M.source, ability=M.ability, instance=M.instance),
            Holds(condition=M.condition, view=M.source),
        ],
        then=Replaces(source=M.source, ability=M.ability, instance=M.instance),
        tier=REPLACING,
        because="{condition}",
    )
    concerns = rule(
        "614.1a",
        when=[Replacement(ability=M.ability, verb=M.verb & none_of("puts_counters"))],
        then=Concerns(ability=M.ability, what=M.verb),
        tier=PRESENT,
        because="{ability} replaces that",
    )
    concerns_counters = rule(
        "614.1a",
        when=[Replacement(ability=M.ability, verb="puts_counters", kind=M.kind & none_of(""))],
        then=Concerns(ability=M.ability, what=value("join('puts_counters', kind)")),
        tier=PRESENT,
        because="{ability} is about {kind} counters",
    )
    concerns_all_counters = rule(
        "614.1a",
        when=[CounterKind(kind=M.kind), Replacement(ability=M.ability, verb="puts_counters", kind="")],
        then=Concerns(ability=M.ability, what=value("join('puts_counters', kind)")),
        tier=PRESENT,
        because="{ability} is about counters of any kind",
    )
    increase = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, subject=M.whom, more=M.more & none_of(0)),
            Concerns(ability=M.ability, what=M.what),
            *_APPLIES,
            _WHOM,
        ],
        then=Increase(
            key=value("join(what, thing)"),
            source=M.source,
            ability=M.ability,
            instance=value("join(ability, instance)"),
            by=M.more,
        ),
        tier=REPLACING,
        because="{source} adds {more}",
    )
    doubling = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, subject=M.whom, twice=M.twice & none_of(0)),
            Concerns(ability=M.ability, what=M.what),
            *_APPLIES,
            _WHOM,
        ],
        then=Doubling(
            key=value("join(what, thing)"),
            source=M.source,
            ability=M.ability,
            instance=value("join(ability, instance)"),
        ),
        tier=REPLACING,
        because="{source} makes it twice as much",
    )
    replacing = rule(
        "614.1a",
        when=[
            Replacement(
                ability=M.ability,
                verb=one_of("draws", "gains_life", "loses_life", "creates"),
                subject=M.whom,
                instead="steps",
            ),
            Concerns(ability=M.ability, what=M.what),
            *_APPLIES,
            _WHOM,
        ],
        then=Replacing(key=value("join(what, thing)"), source=M.source, ability=M.ability, at=0),
        tier=REPLACING,
        because="{source} says what happens instead",
    )
    more_or_twice = rule(
        "616.1",
        when=[Increase(key=M.key), Doubling(key=M.key)],
        then=Rival(key=M.key),
        tier=REPLACING,
        because="one effect adds, and another doubles",
    )
    one_or_the_other = rule(
        "616.1",
        when=[Replacing(key=M.key, source=M.source), Replacing(key=M.key, source=~M.source & M.other)],
        then=Rival(key=M.key),
        tier=REPLACING,
        because="{source} and {other} would both replace it",
    )
    more_or_something_else = rule(
        "616.1",
        when=[Replacing(key=M.key, source=M.source), Increase(key=M.key, source=M.other)],
        then=Rival(key=M.key),
        tier=REPLACING,
        because="{source} would replace it, and {other} add to it",
    )
    twice_or_something_else = rule(
        "616.1",
        when=[Replacing(key=M.key, source=M.source), Doubling(key=M.key, source=M.other)],
        then=Rival(key=M.key),
        tier=REPLACING,
        because="{source} would replace it, and {other} double it",
    )
    as_it_is = rule(
        "614.4",
        when=[
            _WOULD,
            absent(More(key=M.key)),
            absent(Doubled(key=M.key)),
            absent(Instead(key=M.key)),
            absent(HadItsTurn(source=M.why)),
        ],
        then=_will("amount"),
        tier=EXPAND,
        because="nothing replaces it",
    )
    so_much_more = rule(
        ("614.1a", "614.5"),
        when=[_WOULD, More(key=M.key, by=M.by), absent(Rival(key=M.key))],
        then=_will("amount + by"),
        tier=EXPAND,
        because="it is {by} more than {amount}",
    )
    twice_as_much = rule(
        ("614.1a", "614.5"),
        when=[_WOULD, Doubled(key=M.key, times=M.times), absent(Rival(key=M.key))],
        then=_will("amount * 2 ** times"),
        tier=EXPAND,
        because="{amount} is doubled {times} times",
    )
    replaced = rule(
        ("614.1a", "614.6"),
        when=[_WOULD, Instead(key=M.key, source=M.source, ability=M.ability), absent(Rival(key=M.key))],
        then=Owed(event=M.event, source=M.source, ability=M.ability, thing=M.thing),
        adds=owed_amount(M.source, M.thing),
        tier=EVENT,
        because="{ability} of {source} replaces it",
    )
    contested = rule(
        "616.1",
        when=[_WOULD, Rival(key=M.key)],
        then=Contested(event=M.event, key=M.key, verb=M.verb, thing=M.thing, kind=M.kind, amount=M.amount, why=M.why),
        tier=EVENT,
        because="several effects would replace it, and it matters which is applied first",
    )
    not_again = rule(
        "614.5",
        when=[
            _WOULD,
            HadItsTurn(source=M.why),
            absent(More(key=M.key)),
            absent(Doubled(key=M.key)),
            absent(Instead(key=M.key)),
        ],
        then=_will("amount"),
        tier=EXPAND,
        because="{why} has had its one opportunity to replace it",
    )
    gains_life = rule(
        "119.3",
        when=[
            Will(event=M.event, verb="gains_life", thing=M.player, amount=M.amount, why=M.why),
            absent(Cannot(thing=M.player, what="gain life")),
        ],
        then=GainsLife(event=M.event, player=M.player, amount=M.amount, why=M.why),
        tier=EXPAND,
        because="{player} gains {amount} life",
    )
    draws = rule(
        "121.1",
        when=[
            Will(event=M.event, verb="draws", thing=M.player),
            absent(Cannot(thing=M.player, what="draw")),
        ],
        then=Draws(event=M.event, player=M.player),
        tier=EXPAND,
        because="{player} is to draw a card",
    )
    puts_counters = rule(
        "122.1",
        when=[Will(event=M.event, verb="puts_counters", thing=M.object, kind=M.kind, amount=M.amount, why=M.why)],
        then=GetsCounters(event=M.event, object=M.object, kind=M.kind, amount=M.amount, why=M.why),
        tier=EXPAND,
        because="{amount} {kind} counter(s) (is|are) put on {object}",
    )
    loses_life = rule(
        "119.3",
        when=[Will(event=M.event, verb="loses_life", thing=M.player, amount=M.amount, why=M.why)],
        then=LosesLife(event=M.event, player=M.player, amount=M.amount, why=M.why),
        tier=EXPAND,
        because="{player} loses {amount} life",
    )
    diverted = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, verb="dies", subject=M.whom, instead=M.to & none_of("")),
            *_APPLIES,
            _WHOM,
            Permanent(object=M.thing),
            EnteredUnder(object=M.source, at=M.at),
        ],
        then=_diversion("graveyard"),
        tier=REPLACING,
        because="{source} says where {thing} goes instead of dying",
    )
    kept_from_leaving = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, verb="leaves", subject=M.whom, instead=M.to & none_of("")),
            *_APPLIES,
            _WHOM,
            Permanent(object=M.thing),
            EnteredUnder(object=M.source, at=M.at),
            Place(zone=M.zone & one_of("graveyard", "hand", "library", "exile", "command")),
            compare("zone", "!=", "to"),
        ],
        then=_diversion(""),
        tier=REPLACING,
        because="{source} says where {thing} goes instead of leaving the battlefield",
    )
    not_discarded = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, verb="discards", subject=M.whom, instead=M.to & none_of("")),
            *_APPLIES,
            Fits(phrase=M.whom, view=M.source, thing=M.player),
            Owner(object=M.thing, player=M.player),
            InZone(object=M.thing, zone="hand"),
            EnteredUnder(object=M.source, at=M.at),
        ],
        then=_diversion("graveyard"),
        tier=REPLACING,
        because="{source} says where {thing} goes instead of being discarded",
    )
    not_discarded_itself = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, verb="is_discarded", instead=M.to & none_of("")),
            *_APPLIES,
            InZone(object=M.source, zone="hand"),
        ],
        then=_diversion("graveyard", "source", 0),
        tier=REPLACING,
        because="{source} says where it goes instead of being discarded",
    )
    not_put_into_a_graveyard = rule(
        "614.1a",
        when=[
            Replacement(
                ability=M.ability,
                verb=one_of("put_in_graveyard", "anything_in_graveyard"),
                subject=M.whom,
                instead=M.to & none_of(""),
            ),
            *_APPLIES,
            Fits(phrase=M.whom, view=M.source, thing=M.player),
            Owner(object=M.thing, player=M.player),
            absent(Token(object=M.thing)),
            EnteredUnder(object=M.source, at=M.at),
        ],
        then=_diversion("graveyard"),
        tier=REPLACING,
        because="{source} says where {player}'s cards go instead of a graveyard",
    )
    no_token_put_into_a_graveyard = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, verb="anything_in_graveyard", subject=M.whom, instead=M.to & none_of("")),
            *_APPLIES,
            Fits(phrase=M.whom, view=M.source, thing=M.player),
            Owner(object=M.thing, player=M.player),
            Token(object=M.thing),
            Permanent(object=M.thing),
            EnteredUnder(object=M.source, at=M.at),
        ],
        then=_diversion("graveyard"),
        tier=REPLACING,
        because="{source} says where {player}'s tokens go instead of a graveyard",
    )
    preferred_diversion = preferred(Diversion, object=M.object, zone=M.zone, to=M.to)
    would_be_diverted = rule(
        "616.1",
        when=[
            Moves(event=M.event, object=M.object, to=M.zone),
            Diverted(key=M.key, object=M.object, zone=M.zone),
        ],
        then=Facing(event=M.event, key=M.key, thing=M.object),
        tier=EXPAND,
        because="an effect would replace that {object} goes to {zone}",
    )
    goes_elsewhere = rule(
        ("614.6", "614.1a"),
        when=[
            Moves(event=M.event, object=M.object, to=M.zone, how=none_of("instead")),
            Diverted(object=M.object, zone=M.zone, to=M.to & none_of("steps")),
        ],
        then=Moves(event=M.event, object=M.object, to=M.to, how="instead"),
        tier=EXPAND,
        because="{object} goes to {to} instead of to {zone}",
    )
    does_more = rule(
        ("614.6", "614.1a"),
        when=[
            Moves(event=M.event, object=M.object, to=M.zone, how=none_of("instead")),
            Diverted(object=M.object, zone=M.zone, source=M.source, ability=M.ability),
            Replacement(ability=M.ability, also=True),
        ],
        then=Owed(event=M.event, source=M.source, ability=M.ability, thing=M.object),
        tier=EVENT,
        because="{ability} of {source} says more than where {object} goes",
    )
    does_not_go = rule(
        ("614.6", "614.1a"),
        when=[
            Moves(event=M.event, object=M.object, to=M.zone, how=none_of("instead")),
            Diverted(object=M.object, zone=M.zone, to="steps", source=M.source, ability=M.ability),
        ],
        then=Owed(event=M.event, source=M.source, ability=M.ability, thing=M.object),
        tier=EVENT,
        because="{source} says what happens instead of {object} going to {zone}",
    )
    forestalls = rule(
        "614.1a",
        when=[
            Replacement(
                ability=M.ability,
                verb=M.what & one_of("becomes_monarch", "takes_initiative", "loses_game"),
                subject=M.whom,
                instead="steps",
            ),
            _WHOM,
            *_APPLIES,
        ],
        then=Forestalls(
            key=value("join(what, thing)"),
            what=M.what,
            thing=M.thing,
            of="",
            source=M.source,
            ability=M.ability,
            at=0,
        ),
        tier=REPLACING,
        because="{source} says what happens to {thing} instead",
    )
    preferred_instead = preferred(Forestalls, what=M.what, thing=M.thing, of=M.of)
    forestalls_damage = rule(
        ("614.1a", "615.1a"),
        when=[
            Replacement(
                ability=M.ability, verb="deals_damage", subject=M.dealing, about=M.whom, kind=M.kind, instead="steps"
            ),
            _WHOM,
            Fits(phrase=M.dealing, view=M.source, thing=M.dealer),
            *_APPLIES,
        ],
        then=Forestalls(
            key=value("join(kind, dealer, thing)"),
            what=M.kind,
            thing=M.thing,
            of=M.dealer,
            source=M.source,
            ability=M.ability,
            at=0,
        ),
        tier=REPLACING,
        because="{source} says what happens instead of damage that {dealer} would deal to {thing}",
    )


def _meets(aspect: str, *conditions: Any, asked: str = "") -> LawRule:
    wanted = {"value": asked} if asked else {"value": M.value}
    return rule(
        "614.12",
        when=[
            EntersAs(event=M.event, phrase=M.phrase, source=M.source, object=M.object, step=M.before),
            Requires(phrase=M.phrase, before=M.before, step=M.step, aspect=aspect, **wanted),
            *conditions,
        ],
        then=EntersAs(event=M.event, phrase=M.phrase, source=M.source, object=M.object, step=M.step),
        tier=CONCERNS,
        because="{object} will meet that too",
    )


class Entering(Rulebook):
    """How permanents enter (614.1c, 614.12): effects are asked about them as they would exist."""

    type_first = rule(
        "614.12",
        when=[
            Enters(event=M.event, object=M.object),
            HasType(object=M.object, type=M.type),
            Requires(phrase=M.phrase, before=0, step=M.step, aspect="type", value=M.type),
            StaticEffect(ability=M.ability, number=M.number, verb="enters", subject=M.phrase),
            Applies(source=M.source, ability=M.ability, number=M.number),
        ],
        then=EntersAs(event=M.event, phrase=M.phrase, source=M.source, object=M.object, step=M.step),
        tier=CONCERNS,
        because="{object} will be a {type}",
    )
    permanent_first = rule(
        "614.12",
        when=[
            Enters(event=M.event, object=M.object),
            Requires(phrase=M.phrase, before=0, step=M.step, aspect="permanent"),
            StaticEffect(ability=M.ability, number=M.number, verb="enters", subject=M.phrase),
            Applies(source=M.source, ability=M.ability, number=M.number),
        ],
        then=EntersAs(event=M.event, phrase=M.phrase, source=M.source, object=M.object, step=M.step),
        tier=CONCERNS,
        because="{object} will be a permanent",
    )
    type_too = _meets("type", HasType(object=M.object, type=M.value))
    lacks_type = _meets("not type", absent(HasType(object=M.object, type=M.value)))
    token_too = _meets("token", Token(object=M.object))
    nontoken_too = _meets("nontoken", absent(Token(object=M.object)))
    another_than = _meets("other", compare("source", "!=", "object"))
    under_your_control = _meets(
        "controller", View(view=M.source, you=M.you), Enters(event=M.event, object=M.object, player=M.you), asked="you"
    )
    under_an_opponents_control = _meets(
        "controller",
        View(view=M.source, you=M.you),
        Opponent(player=M.you, other=M.other),
        Enters(event=M.event, object=M.object, player=M.other),
        asked="opponent",
    )
    effect_tapped = rule(
        "614.1d",
        when=[
            EntersAs(event=M.event, phrase=M.phrase, source=M.source, object=M.object, step=M.steps),
            Described(phrase=M.phrase, stage="early", steps=M.steps),
            StaticEffect(ability=M.ability, number=M.number, verb="enters", subject=M.phrase, value="tapped"),
            Applies(source=M.source, ability=M.ability, number=M.number),
        ],
        then=EntersTapped(event=M.event, object=M.object),
        tier=EXPAND,
        because="{source} says that {object} enters tapped",
    )
    effect_with_counters = rule(
        "614.1d",
        when=[
            EntersAs(event=M.event, phrase=M.phrase, source=M.source, object=M.object, step=M.steps),
            Described(phrase=M.phrase, stage="early", steps=M.steps),
            StaticEffect(
                ability=M.ability,
                number=M.number,
                verb="enters",
                subject=M.phrase,
                value=M.kind & none_of("tapped"),
                power=M.amount,
                of="",
            ),
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
        ],
        then=EntersWith(
            event=M.event, object=M.object, kind=M.kind, amount=M.amount, by=value("join(source, ability, instance)")
        ),
        tier=EXPAND,
        because="{source} says that {object} enters with {amount} {kind} counter(s)",
    )
    itself_with_x_counters = rule(
        ("614.1c", "107.3m"),
        when=[
            Enters(event=M.event, object=M.object),
            HasFace(object=M.object, face=M.face),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            StaticEffect(
                ability=M.ability,
                verb="enters",
                subject="this",
                value=M.kind & none_of("tapped"),
                power=M.per,
                of="X",
            ),
            ChosenNumber(view=M.object, amount=M.x),
        ],
        then=EntersWith(event=M.event, object=M.object, kind=M.kind, amount=value("per * x"), by=M.ability),
        tier=EXPAND,
        because="{object} says that it enters with X {kind} counters, and X is {x}",
    )
