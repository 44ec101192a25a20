"""Conditions of static abilities that count (611.3a): answered when what they count is known, and not at the end.

An ability that changes sizes may count whatever abilities tell apart; one that gives abilities, only what control,
types and colours do.
"""

from typing import Any

from .asking import asked
from .order import ABILITIES, MEASURES, OF_KINDS
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, at_least, compare, none_of, rule, value
from .vocabulary import (
    Alternative, Controls, CountsKind, Described, HasColour, HasType, Holds, HoldsSoFar, KindCount, KindKey,
    KindMember, OfKind, Opponent, Permanent, Player, Requires, Tally, TallyKey, Tapped, Token, View,
)  # fmt: skip

_BY = {"counted": MEASURES, "kinds": ABILITIES}  # when conditions are answered, by stage


def _question(stage: str, asks: str, *conditions: Any, because: str) -> LawRule:
    """A rule for a question of how many there are."""
    return rule(
        "611.3a",
        when=[*asked(asks, late=False, stage=stage), *conditions],
        then=HoldsSoFar(stage=stage, condition=M.condition, alternative=M.alternative, view=M.view, step=M.step),
        tier=_BY[stage],
        because=because,
    )


def _begins(stage: str) -> LawRule:
    """A rule for the questions before those that count."""
    return rule(
        "611.3a",
        when=[
            Alternative(condition=M.condition, stage=stage, alternative=M.alternative),
            HoldsSoFar(stage="early", condition=M.condition, alternative=M.alternative, view=M.view, step=M.step),
        ],
        then=HoldsSoFar(stage=stage, condition=M.condition, alternative=M.alternative, view=M.view, step=M.step),
        tier=_BY[stage],
        because="the first {step} questions need no counting",
    )


def _holds(stage: str) -> LawRule:
    """A rule for a condition of which all is so."""
    return rule(
        "611.3a",
        when=[
            Alternative(condition=M.condition, stage=stage, alternative=M.alternative, steps=M.steps),
            HoldsSoFar(stage=stage, condition=M.condition, alternative=M.alternative, view=M.view, step=M.steps),
        ],
        then=Holds(stage=stage, condition=M.condition, view=M.view),
        tier=_BY[stage],
        because="all that it asks is so",
    )


_SO_MANY = Tally(key=M.key, count=M.count)
_OF_THEM = TallyKey(phrase=M.who, view=M.view, key=M.key)
_SO_MANY_OF_A_KIND = KindCount(key=M.key, count=M.count)
_OF_THE_KIND = (View(view=M.view, you=M.you), KindKey(phrase=M.who, player=M.you, key=M.key))


class Counting(Rulebook):
    """Counts of static abilities that change sizes: taken after abilities are known, and before sizes are."""

    begins = _begins("counted")
    none_there = _question("counted", "not exists", _OF_THEM, Tally(key=M.key, count=0), because="there is none")
    some_there = _question(
        "counted", "exists late", _OF_THEM, Tally(key=M.key, count=at_least(1)), because="there is one"
    )
    at_least_so_many = _question(
        "counted", "count at least", _OF_THEM, _SO_MANY, compare("count", ">=", "number"), because="there are {count}"
    )
    at_most_so_many = _question(
        "counted", "count at most", _OF_THEM, _SO_MANY, compare("count", "<=", "number"), because="there are {count}"
    )
    holds_counted = _holds("counted")


def _first(aspect: str, *conditions: Any, because: str) -> LawRule:
    """The first requirement of a description, which finds what there is of the kind."""
    return rule(
        "109.1",
        when=[
            CountsKind(phrase=M.phrase),
            Requires(phrase=M.phrase, before=0, step=M.step, aspect=aspect, value=M.kind),
            Player(player=M.player),
            *conditions,
            Permanent(object=M.object),
        ],
        then=OfKind(phrase=M.phrase, player=M.player, object=M.object, step=M.step),
        tier=OF_KINDS,
        because=because,
    )


def _further(aspect: str, asked_for: Any, *conditions: Any, because: str, number: str = "109.1") -> LawRule:
    """One more requirement on what has met those before."""
    return rule(
        number,
        when=[
            OfKind(phrase=M.phrase, player=M.player, object=M.object, step=M.before),
            Requires(phrase=M.phrase, before=M.before & none_of(0), step=M.step, aspect=aspect, value=asked_for),
            *conditions,
        ],
        then=OfKind(phrase=M.phrase, player=M.player, object=M.object, step=M.step),
        tier=OF_KINDS,
        because=because,
    )


class CountingKinds(Rulebook):
    """Counts of other static abilities: taken before it is known who has which ability, for each player."""

    first_type = _first("type", HasType(object=M.object, type=M.kind), because="{object} is a {kind}")
    first_permanent = _first("permanent", because="{object} is a permanent")
    further_type = _further("type", M.kind, HasType(object=M.object, type=M.kind), because="{object} is a {kind}")
    lacks_type = _further(
        "not type", M.kind, absent(HasType(object=M.object, type=M.kind)), because="{object} is no {kind}"
    )
    yours = _further(
        "controller", "you", Controls(player=M.player, object=M.object), because="{player} controls {object}"
    )
    an_opponents = _further(
        "controller",
        "opponent",
        Controls(player=M.other, object=M.object),
        Opponent(player=M.player, other=M.other),
        because="{other}, an opponent of {player}, controls {object}",
    )
    of_a_colour = _further(
        "colour",
        M.colour,
        HasColour(object=M.object, colour=M.colour),
        because="{object} is {colour}",
        number="105.2",
    )
    token = _further("token", M.any, Token(object=M.object), because="{object} is a token")
    nontoken = _further("nontoken", M.any, absent(Token(object=M.object)), because="{object} is no token")
    tapped = _further("tapped", M.any, Tapped(object=M.object), because="{object} is tapped")
    untapped = _further("untapped", M.any, absent(Tapped(object=M.object)), because="{object} is untapped")
    key = rule(
        "107.1",
        when=[CountsKind(phrase=M.phrase), Player(player=M.player)],
        then=KindKey(phrase=M.phrase, player=M.player, key=value("join(phrase, player)")),
        tier=OF_KINDS,
    )
    member = rule(
        "107.1",
        when=[
            CountsKind(phrase=M.phrase),
            Described(phrase=M.phrase, steps=M.steps),
            OfKind(phrase=M.phrase, player=M.player, object=M.object, step=M.steps),
        ],
        then=KindMember(key=value("join(phrase, player)"), thing=M.object),
        tier=OF_KINDS,
        because="{object} is one of them",
    )
    begins_kinds = _begins("kinds")
    none_of_the_kind = _question(
        "kinds", "not exists", *_OF_THE_KIND, KindCount(key=M.key, count=0), because="there is none"
    )
    at_least_so_many_of_the_kind = _question(
        "kinds",
        "count at least",
        *_OF_THE_KIND,
        _SO_MANY_OF_A_KIND,
        compare("count", ">=", "number"),
        because="there are {count}",
    )
    at_most_so_many_of_the_kind = _question(
        "kinds",
        "count at most",
        *_OF_THE_KIND,
        _SO_MANY_OF_A_KIND,
        compare("count", "<=", "number"),
        because="there are {count}",
    )
    holds_by_kinds = _holds("kinds")
