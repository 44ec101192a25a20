"""Replacement effects (614): what would happen, and what happens instead.

What can be replaced first `Would` happen, then `Will`: so much, or so much more, or twice as much.  If something else
is to happen instead, it is owed, and the procedure follows it at once.  What replaces an event does not replace what
it makes of it again (614.5).
"""

from typing import Any

from .order import ABILITIES, CONCERNS, EVENT, EXPAND
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, compare, none_of, rule, value
from .vocabulary import (
    Applies, Cannot, ChosenNumber, Described, Diverted, Doubled, Doubling, Draws, Enters, EntersAs, EntersTapped,
    EntersWith, FaceAbility, FaceClaim, Fits, GainsLife, GetsCounters, HasType, Increase, Instead, More, Moves,
    Opponent, Owed, Permanent, Replacement, Replacing, Requires, StaticEffect, Token, View, Will, Works, Would,
)  # fmt: skip

_WOULD = Would(event=M.event, key=M.key, verb=M.verb, thing=M.thing, kind=M.kind, amount=M.amount, why=M.why)
_WORKS = Works(source=M.source, ability=M.ability, instance=M.instance)
_WHOM = Fits(stage="early", phrase=M.whom, view=M.source, thing=M.thing)


def _will(amount: str) -> Will:
    return Will(event=M.event, verb=M.verb, thing=M.thing, kind=M.kind, amount=value(amount), why=M.why)


class Replacements(Rulebook):
    """What takes the place of an event (614.1a, 614.5, 616.1)."""

    increase = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, verb=M.verb, subject=M.whom, more=M.more & none_of(0)),
            _WORKS,
            _WHOM,
        ],
        then=Increase(
            key=value("join(verb, thing)"), source=M.source, instance=value("join(ability, instance)"), by=M.more
        ),
        tier=ABILITIES,
        because="{source} adds {more}",
    )
    doubling = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, verb=M.verb, subject=M.whom, twice=M.twice & none_of(0)),
            _WORKS,
            _WHOM,
        ],
        then=Doubling(key=value("join(verb, thing)"), source=M.source, instance=value("join(ability, instance)")),
        tier=ABILITIES,
        because="{source} makes it twice as much",
    )
    replacing = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, verb=M.verb, subject=M.whom, instead="steps"),
            _WORKS,
            _WHOM,
        ],
        then=Replacing(key=value("join(verb, thing)"), source=M.source, ability=M.ability, at=0),
        tier=ABILITIES,
        because="{source} says what happens instead",
    )
    as_it_is = rule(
        "614.4",
        when=[_WOULD, absent(More(key=M.key)), absent(Doubled(key=M.key)), absent(Instead(key=M.key))],
        then=_will("amount"),
        tier=EXPAND,
        because="nothing replaces it",
    )
    so_much_more = rule(
        ("614.1a", "614.5"),
        when=[_WOULD, More(key=M.key, by=M.by), absent(Doubled(key=M.key)), absent(Instead(key=M.key))],
        then=_will("amount + by"),
        tier=EXPAND,
        because="it is {by} more than {amount}",
    )
    twice_as_much = rule(
        ("614.1a", "614.5"),
        when=[_WOULD, absent(More(key=M.key)), Doubled(key=M.key, times=M.times), absent(Instead(key=M.key))],
        then=_will("amount * 2 ** times"),
        tier=EXPAND,
        because="{amount} is doubled {times} times",
    )
    more_and_twice = rule(
        ("616.1", "614.5"),
        when=[
            _WOULD,
            More(key=M.key, by=M.by),
            Doubled(key=M.key, times=M.times),
            absent(Instead(key=M.key)),
        ],
        then=_will("(amount + by) * 2 ** times"),
        tier=EXPAND,
        because="it is {by} more than {amount}, and then doubled {times} times",
        assumes="of effects that add and effects that double, the affected player applies those that add first",
    )
    replaced = rule(
        ("614.1a", "614.6"),
        when=[
            _WOULD,
            Instead(key=M.key, source=M.source, ability=M.ability),
            compare("why", "!=", "source"),
        ],
        then=Owed(event=M.event, source=M.source, ability=M.ability, thing=M.thing),
        tier=EVENT,
        because="{ability} of {source} replaces it",
    )
    not_again = rule(
        "614.5",
        when=[_WOULD, Instead(key=M.key, source=M.why)],
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
    diverted = rule(
        "614.1a",
        when=[
            Replacement(ability=M.ability, verb="dies", subject=M.whom, instead=M.to & none_of("", "steps")),
            _WORKS,
            _WHOM,
            Permanent(object=M.thing),
        ],
        then=Diverted(object=M.thing, to=M.to),
        tier=ABILITIES,
        because="{source} says where {thing} goes instead of dying",
    )
    goes_elsewhere = rule(
        ("614.6", "614.1a"),
        when=[Moves(event=M.event, object=M.object, to="graveyard"), Diverted(object=M.object, to=M.to)],
        then=Moves(event=M.event, object=M.object, to=M.to, how="instead"),
        tier=EXPAND,
        because="{object} goes to {to} instead of the graveyard",
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
            Applies(source=M.source, ability=M.ability, number=M.number),
        ],
        then=EntersWith(event=M.event, object=M.object, kind=M.kind, amount=M.amount),
        tier=EXPAND,
        because="{source} says that {object} enters with {amount} {kind} counter(s)",
    )
    itself_with_x_counters = rule(
        ("614.1c", "107.3m"),
        when=[
            Enters(event=M.event, object=M.object),
            FaceClaim(effect="", object=M.object, face=M.face),
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
        then=EntersWith(event=M.event, object=M.object, kind=M.kind, amount=value("per * x")),
        tier=EXPAND,
        because="{object} says that it enters with X {kind} counters, and X is {x}",
    )
