"""How a spell or ability resolves: its condition and its targets are asked first (603.4, 608.2)."""

from .order import CONCERNS, DESCRIPTIONS, EVENT, EXPAND, QUESTIONS
from .rulebook import M, Rulebook, absent, rule
from .vocabulary import (
    Cannot, CantTarget, ConditionOf, Controls, Fits, Fizzles, HasAbility, HasKeyword, Holds, IllegalTarget,
    Incarnation, KeywordAbility, LegalTarget, OfQuality, OnStack, Opponent, Player, ProtectedFrom, Resolves,
    SpellOf, Target, TargetPhrase,
)  # fmt: skip


class Resolution(Rulebook):
    """Whether it resolves (608.2a-b)."""

    condition_fails = rule(
        ("608.2a", "603.4"),
        when=[
            Resolves(event=M.event, object=M.object),
            OnStack(object=M.object, ability=M.ability),
            ConditionOf(ability=M.ability, condition=M.condition, when="is asked again"),
            absent(Holds(condition=M.condition, view=M.object)),
        ],
        then=Fizzles(event=M.event, object=M.object, why="its condition does not hold"),
        tier=CONCERNS,
        because="as {object} would resolve it is not so that {condition}",
    )
    hexproof = rule(
        "702.11b",
        when=[
            OnStack(object=M.view, controller=M.player),
            HasAbility(object=M.thing, ability="hexproof"),
            Controls(player=M.you, object=M.thing),
            Opponent(player=M.you, other=M.player),
        ],
        then=CantTarget(view=M.view, thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} has hexproof, and {player} is an opponent of its controller",
    )
    hexproof_from = rule(
        "702.11d",
        when=[
            OnStack(object=M.view, controller=M.player, source=M.source),
            OfQuality(ability=M.ability, object=M.source),
            KeywordAbility(ability=M.ability, keyword="hexproof"),
            HasAbility(object=M.thing, ability=M.ability),
            Controls(player=M.you, object=M.thing),
            Opponent(player=M.you, other=M.player),
        ],
        then=CantTarget(view=M.view, thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} has {ability}, {source} is of that quality, and {player} is an opponent of its controller",
    )
    hexproof_player = rule(
        "702.11c",
        when=[
            Cannot(thing=M.you, what="be targeted by opponents"),
            Opponent(player=M.you, other=M.player),
            OnStack(object=M.view, controller=M.player),
        ],
        then=CantTarget(view=M.view, thing=M.you),
        tier=DESCRIPTIONS,
        because="{you} has hexproof, and {player} is an opponent",
    )
    protection = rule(
        "702.16b",
        when=[OnStack(object=M.view, source=M.source), ProtectedFrom(object=M.thing, source=M.source)],
        then=CantTarget(view=M.view, thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} has protection from {source}",
    )
    shroud = rule(
        "702.18a",
        when=[OnStack(object=M.view), HasKeyword(object=M.thing, keyword="shroud")],
        then=CantTarget(view=M.view, thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} has shroud",
    )
    cannot_be_targeted = rule(
        "101.2",
        when=[OnStack(object=M.view), Cannot(thing=M.thing, what="be targeted")],
        then=CantTarget(view=M.view, thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} can't be targeted",
    )
    legal_target = rule(
        "608.2b",
        when=[
            Target(view=M.view, number=M.number, thing=M.thing, incarnation=M.n),
            Incarnation(object=M.thing, number=M.n),
            OnStack(object=M.view, ability=M.ability),
            TargetPhrase(ability=M.ability, number=M.number, phrase=M.phrase),
            Fits(phrase=M.phrase, view=M.view, thing=M.thing),
            absent(CantTarget(view=M.view, thing=M.thing)),
        ],
        then=LegalTarget(view=M.view, number=M.number, thing=M.thing),
        tier=QUESTIONS,
        because="{thing} still is what {view} may target",
    )
    legal_target_player = rule(
        "608.2b",
        when=[
            Target(view=M.view, number=M.number, thing=M.thing),
            Player(player=M.thing),
            OnStack(object=M.view, ability=M.ability),
            TargetPhrase(ability=M.ability, number=M.number, phrase=M.phrase),
            Fits(phrase=M.phrase, view=M.view, thing=M.thing),
            absent(CantTarget(view=M.view, thing=M.thing)),
        ],
        then=LegalTarget(view=M.view, number=M.number, thing=M.thing),
        tier=QUESTIONS,
        because="{thing} still is what {view} may target",
    )
    legal_target_ability = rule(
        "608.2b",
        when=[
            Target(view=M.view, number=M.number, thing=M.thing),
            OnStack(object=M.thing),
            absent(SpellOf(object=M.thing)),
            OnStack(object=M.view, ability=M.ability),
            TargetPhrase(ability=M.ability, number=M.number, phrase=M.phrase),
            Fits(phrase=M.phrase, view=M.view, thing=M.thing),
        ],
        then=LegalTarget(view=M.view, number=M.number, thing=M.thing),
        tier=QUESTIONS,
        because="{thing} still is what {view} may target",
    )
    one_target_illegal = rule(
        "608.2b",
        when=[
            Resolves(event=M.event, object=M.object),
            Target(view=M.object, number=M.number),
            absent(LegalTarget(view=M.object, number=M.number)),
        ],
        then=IllegalTarget(view=M.object, number=M.number),
        tier=EVENT,
        because="{object} does nothing to a target that is not legal any more",
    )
    targets_illegal = rule(
        "608.2b",
        when=[
            Resolves(event=M.event, object=M.object),
            Target(view=M.object, number=M.number),
            absent(LegalTarget(view=M.object)),
            absent(Fizzles(event=M.event, object=M.object, why="its condition does not hold")),
        ],
        then=Fizzles(event=M.event, object=M.object, why="all its targets are illegal"),
        tier=EXPAND,
        because="no target of {object} is legal any more",
    )
