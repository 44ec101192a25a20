"""Who asks the conditions of abilities, and how far the answers have come (603.4, 611.3a, 608.2c)."""

from typing import Any

from .order import ABILITIES, QUESTIONS
from .rulebook import M, Rulebook, rule
from .vocabulary import (
    Alternative, Asks, Candidate, ConditionOf, Follows, Holds, HoldsSoFar, LastsWhile, OnStack, Questions,
    Resolving, Works,
)  # fmt: skip


class Asking(Rulebook):
    """Who asks what."""

    source_asks = rule(
        "611.3a",
        when=[
            ConditionOf(ability=M.ability, condition=M.condition, when="functions"),
            Works(source=M.source, ability=M.ability),
        ],
        then=Questions(condition=M.condition, view=M.source),
        tier=ABILITIES,
        because="{ability} functions",
    )
    lasting_asks = rule(
        "611.2b",
        when=[LastsWhile(effect=M.effect, condition=M.condition)],
        then=Questions(condition=M.condition, view=M.effect),
        tier=ABILITIES,
        because="the effect of {effect} lasts only while it holds",
    )
    resolving_asks = rule(
        ("608.2c", "608.2a"),
        when=[
            Resolving(object=M.object),
            OnStack(object=M.object, ability=M.ability),
            ConditionOf(ability=M.ability, condition=M.condition, when="resolves"),
        ],
        then=Questions(condition=M.condition, view=M.object),
        tier=ABILITIES,
        because="{object} is resolving",
    )
    followed_asks = rule(
        ("614.6", "608.2c"),
        when=[
            Follows(view=M.view, ability=M.ability),
            ConditionOf(ability=M.ability, condition=M.condition, when="resolves"),
        ],
        then=Questions(condition=M.condition, view=M.view),
        tier=ABILITIES,
        because="{ability} is followed",
    )
    candidate_asks = rule(
        "603.4",
        when=[Candidate(id=M.id, condition=M.condition)],
        then=Questions(condition=M.condition, view=M.id),
        tier=ABILITIES,
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
    holds_early = rule(
        "603.4",
        when=[
            Alternative(condition=M.condition, stage="early", alternative=M.alternative, steps=M.steps),
            HoldsSoFar(stage="early", condition=M.condition, alternative=M.alternative, view=M.view, step=M.steps),
        ],
        then=Holds(stage="early", condition=M.condition, view=M.view),
        tier=ABILITIES,
        because="all that it asks is so",
    )
    holds_late = rule(
        "603.4",
        when=[
            Alternative(condition=M.condition, stage="late", alternative=M.alternative, steps=M.steps),
            HoldsSoFar(stage="late", condition=M.condition, alternative=M.alternative, view=M.view, step=M.steps),
        ],
        then=Holds(stage="late", condition=M.condition, view=M.view),
        tier=QUESTIONS,
        because="all that it asks is so",
    )


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
