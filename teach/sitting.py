"""A sitting as plain data: where it stands, what was answered, and what comes of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .items import Skill
from .planning import Task
from .screens import Screen
from .store import Entry


@dataclass(frozen=True)
class Given:
    """An answer that was given: to which item, what, and whether it was right."""

    skill: Skill
    seed: int
    answer: str  # canonical; "" for a skipped item
    correct: bool
    options: int
    reasons: bool | None = None


@dataclass(frozen=True)
class State:
    """Where a sitting stands.

    mode     "lesson", "review", "practice" or "exam"
    stage    "introduction", "example", "solution", "question", "reasons", "unclear", "feedback", "predict", "marked",
             "over"
    left     tasks still to come; the first is the present one
    rung     of help that was asked for on this item
    given    all answers of the sitting
    chosen   the answer to this item, while its reasons are asked for; reasons, what was typed so far
    meant    sentences chosen where a reason was unclear
    opened   how many steps of the proof were committed to; hits, how many of them rightly
    """

    mode: str
    stage: str
    left: tuple[Task, ...] = ()
    number: int = 0
    total: int = 0
    skill: Skill | None = None
    seed: int = 0
    rung: int = 0
    given: tuple[Given, ...] = ()
    seen: frozenset[str] = frozenset()
    chosen: str = ""
    reasons: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()
    ask_reasons: bool = False
    opened: int = 0
    hits: int = 0
    sitting: str = ""

    @property
    def over(self) -> bool:
        """Whether the sitting has ended."""
        return self.stage == "over"


@dataclass(frozen=True)
class Turn:
    """What comes of an answer: the next state, what to show, what to write into the log."""

    state: State
    screens: tuple[Screen, ...] = ()
    entries: tuple[Entry, ...] = ()


def counts(given: Given) -> bool:
    """Whether an answer counts in an exam: right, and for the right reasons where they were asked for."""
    return given.correct and given.reasons is not False


def corrected(given: Sequence[Given]) -> float:
    """The share of points, corrected for guessing: a wrong choice among k costs 1/(k-1), a skipped item nothing.

    >>> corrected([])
    0.0
    """
    if not given:
        return 0.0
    points = 0.0
    for each in given:
        if counts(each):
            points += 1
        elif each.answer and not each.correct:
            points -= 1 / max(1, each.options - 1)
    return max(0.0, points / len(given))


__all__ = ["Given", "State", "Turn", "corrected", "counts"]
