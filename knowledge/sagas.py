"""Sagas: lore counters, chapters, and the end of the story (714)."""

from typing import Any

from .order import CHOICES, EXPAND, QUESTIONS, STATE_BASED
from ..engine.rules import LawRule
from .rulebook import NOW, M, Rulebook, absent, compare, rule, value
from .vocabulary import (
    Chapter, ChapterPending, Controls, Counters, Enters, EntersWith, FaceType, GetsCounters, HasAbility, HasFace,
    HasType, Moves, Occurs, OnStack, Permanent, StepBegins, Triggered, Unreached, Would,
)  # fmt: skip

_REACHED = Occurs(
    event=M.event, verb=value("join('chapter', number)"), subject=M.object, object="", it=M.object, player=""
)


def _reached(*conditions: Any) -> LawRule:
    """Lore counters take a Saga to a chapter that it had not reached (714.2b)."""
    return rule(
        ("714.2b", "603.2"),
        when=[*conditions],
        then=_REACHED,
        tier=EXPAND,
        because="{object} reaches chapter {number}",
    )


class Sagas(Rulebook):
    """Lore counters of Sagas, their chapters, and when they are sacrificed."""

    enters_with_lore = rule(
        "714.3a",
        when=[
            Enters(event=M.event, object=M.object),
            HasFace(object=M.object, face=M.face),
            FaceType(face=M.face, type="Saga"),
        ],
        then=EntersWith(event=M.event, object=M.object, kind="lore", amount=1, by="its being a Saga"),
        tier=EXPAND,
        because="{object} is a Saga",
    )
    lore_each_turn = rule(
        "714.3b",
        when=[
            StepBegins(event=M.event, step="precombat main", player=M.player),
            Controls(player=M.player, object=M.object),
            HasType(object=M.object, type="Saga"),
            HasAbility(object=M.object, ability=M.ability),
            Chapter(ability=M.ability),
        ],
        then=Would(
            event=M.event,
            key=value("join('puts_counters', 'lore', object)"),
            verb="puts_counters",
            thing=M.object,
            kind="lore",
            amount=1,
            why="714.3b",
        ),
        tier=EXPAND,
        because="the precombat main phase of {player} begins, and {object} is a Saga of that player",
    )
    first_chapters = _reached(
        EntersWith(event=M.event, object=M.object, kind="lore", amount=M.n),
        Chapter(number=M.number),
        compare("n", ">=", "number"),
    )
    first_lore = _reached(
        GetsCounters(event=M.event, object=M.object, kind="lore", amount=M.n),
        Chapter(number=M.number),
        compare("n", ">=", "number"),
        absent(Counters(object=M.object, kind="lore")),
    )
    further_chapters = _reached(
        GetsCounters(event=M.event, object=M.object, kind="lore", amount=M.n),
        Counters(object=M.object, kind="lore", amount=M.old),
        Chapter(number=M.number),
        compare("number", ">", "old"),
        compare("old + n", ">=", "number"),
    )
    unreached = rule(
        "714.2d",
        when=[
            HasAbility(object=M.object, ability=M.ability),
            Chapter(ability=M.ability, number=M.number),
            Counters(object=M.object, kind="lore", amount=M.lore),
            compare("number", ">", "lore"),
        ],
        then=Unreached(object=M.object),
        tier=QUESTIONS,
        because="{object} has {lore} lore counter(s) and a chapter {number}",
    )
    on_the_stack = rule(
        "714.4",
        when=[OnStack(ability=M.ability, source=M.object), Chapter(ability=M.ability)],
        then=ChapterPending(object=M.object),
        tier=CHOICES,
        because="{ability} is on the stack",
    )
    waiting = rule(
        "714.4",
        when=[Triggered(ability=M.ability, source=M.object), Chapter(ability=M.ability)],
        then=ChapterPending(object=M.object),
        tier=CHOICES,
        because="{ability} has triggered",
    )
    story_over = rule(
        ("704.5s", "714.4"),
        when=[
            HasAbility(object=M.object, ability=M.ability),
            Chapter(ability=M.ability),
            Counters(object=M.object, kind="lore"),
            HasType(object=M.object, type="Saga"),
            Permanent(object=M.object),
            absent(Unreached(object=M.object)),
            absent(ChapterPending(object=M.object)),
        ],
        then=Moves(event=NOW, object=M.object, to="graveyard", how="sacrifice"),
        tier=STATE_BASED,
        because="the last chapter of {object} has been told",
    )
