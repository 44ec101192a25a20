"""Who asks the conditions of abilities, and how far the answers have come (603.4, 611.3a, 608.2c)."""

from typing import Any

from ..engine.rules import LawRule
from ..engine.tiers import Tier
from .order import ABILITIES, QUESTIONS
from .rulebook import M, Rulebook, rule
from .vocabulary import (
    Alternative, Asks, Candidate, ConditionOf, Follows, Holds, HoldsSoFar, LastsWhile, OnStack, Questions,
    Resolving, Works,
)  # fmt: skip


def _asks(number: Any, view: Any, *conditions: Any, because: str) -> LawRule:
    """A rule for who asks a condition: its `view` is what the words of the condition are about."""
    return rule(
        number,
        when=conditions,
        then=Questions(condition=M.condition, view=view),
        tier=ABILITIES,
        because=because,
    )


def _holds(stage: str, tier: Tier) -> LawRule:
    """A rule for a condition of which all questions of one alternative are answered yes."""
    return rule(
        "603.4",
        when=[
            Alternative(condition=M.condition, stage=stage, alternative=M.alternative, steps=M.steps),
            HoldsSoFar(stage=stage, condition=M.condition, alternative=M.alternative, view=M.view, step=M.steps),
        ],
        then=Holds(stage=stage, condition=M.condition, view=M.view),
        tier=tier,
        because="all that it asks is so",
    )


class Asking(Rulebook):
    """Who asks what."""

    source_asks = _asks(
        "611.3a",
        M.source,
        ConditionOf(ability=M.ability, condition=M.condition, when="functions"),
        Works(source=M.source, ability=M.ability),
        because="{ability} functions",
    )
    lasting_asks = _asks(
        "611.2b",
        M.effect,
        LastsWhile(effect=M.effect, condition=M.condition),
        because="the effect of {effect} lasts only while it holds",
    )
    resolving_asks = _asks(
        ("608.2c", "608.2a"),
        M.object,
        Resolving(object=M.object),
        OnStack(object=M.object, ability=M.ability),
        ConditionOf(ability=M.ability, condition=M.condition, when="resolves"),
        because="{object} is resolving",
    )
    followed_asks = _asks(
        ("614.6", "608.2c"),
        M.view,
        Follows(view=M.view, ability=M.ability),
        ConditionOf(ability=M.ability, condition=M.condition, when="resolves"),
        because="{ability} is followed",
    )
    candidate_asks = _asks(
        "603.4",
        M.id,
        Candidate(id=M.id, condition=M.condition),
        because="an ability with an intervening if asks as its event happens",
    )
    begins = rule(
        "603.4",
        when=[
            Questions(condition=M.condition, view=M.view),
            Alternative(condition=M.condition, alternative=M.alternative),
        ],
        then=HoldsSoFar(stage="early", condition=M.condition, alternative=M.alternative, view=M.view, step=0),
        tier=ABILITIES,
    )
    holds_early = _holds("early", ABILITIES)
    holds_late = _holds("late", QUESTIONS)


def asked(asks: str, late: bool, stage: str = "early") -> list[Any]:
    """The conditions of a rule that a question is next, of a condition of which all before has been answered."""
    so_far = (
        HoldsSoFar(condition=M.condition, alternative=M.alternative, view=M.view, step=M.before)
        if late
        else HoldsSoFar(stage=stage, condition=M.condition, alternative=M.alternative, view=M.view, step=M.before)
    )
    return [
        Asks(
            condition=M.condition,
            alternative=M.alternative,
            before=M.before,
            step=M.step,
            asks=asks,
            who=M.who,
            value=M.value,
            number=M.number,
        ),
        so_far,
    ]
