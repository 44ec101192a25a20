"""What is remembered of each skill, by FSRS: what is due, what is weakest, and in which order to ask.

A skill (a rule and one aspect of it) is what is scheduled, never one exercise: each review asks a new position.  The
rating follows from the answer alone.  Time is not measured: at a terminal it measures reading.

    Again   wrong, or right only after the fact that decides it was shown (rung 4 or 5 of the hints)
    Hard    right after one of the first three rungs
    Good    right
    Easy    right, and the reasons given with it were right too; a lucky guess never is
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from fsrs import Card, Rating, Scheduler, State

from .items import Skill
from .store import Entry, Memory

MASTERED = 21.0  # days of stability from which a skill counts as mastered
FAMILIAR = 7.0
SHOWN = 4  # from this rung on a hint shows what decides the answer
LEVELS = ("new", "learning", "shaky", "known", "mastered")

# What was got wrong comes back after ten minutes, in another position.
_SCHEDULER = Scheduler(
    learning_steps=(timedelta(minutes=10),), relearning_steps=(timedelta(minutes=10),), enable_fuzzing=False
)


def rating(correct: bool, hint: int = 0, reasons: bool | None = None) -> int:
    """The rating of an answer (1 Again, 2 Hard, 3 Good, 4 Easy).

    >>> rating(True), rating(True, hint=2), rating(True, hint=4), rating(True, reasons=True), rating(False)
    (3, 2, 1, 4, 1)
    """
    if not correct or hint >= SHOWN:
        return int(Rating.Again)
    if hint:
        return int(Rating.Hard)
    return int(Rating.Easy if reasons else Rating.Good)


def remember(before: str | None, entry: Entry) -> str:
    """The memory of a skill after an answer, from the one before it."""
    card = _card(before) if before is not None else Card(card_id=0, due=entry.at)
    at = max(entry.at, card.last_review) if card.last_review is not None else entry.at  # clocks go back at times
    card, _ = _SCHEDULER.review_card(card, Rating(entry.rating), review_datetime=at.astimezone(UTC))
    return json.dumps(card.to_dict())


def _card(state: str) -> Card:
    return Card.from_dict(json.loads(state))


@dataclass(frozen=True, slots=True)
class Standing:
    """How a learner stands with one skill at one moment."""

    skill: Skill
    level: str = "new"
    recall: float = 0.0  # the chance that it would be answered right now
    stability: float = 0.0  # days until that chance has fallen to nine in ten
    due: datetime | None = None
    answers: int = 0

    @property
    def known(self) -> bool:
        """Whether the next lesson may build on it."""
        return self.level in ("shaky", "known", "mastered")

    def is_due(self, now: datetime) -> bool:
        """Whether it should be asked again."""
        return self.due is not None and self.due <= now


def standing(skill: Skill, memory: Memory | None, now: datetime) -> Standing:
    """How a learner stands with a skill."""
    if memory is None:
        return Standing(skill)
    card = _card(memory.state)
    stability = card.stability or 0.0
    if card.state is not State.Review:
        level = "learning"
    elif stability < FAMILIAR:
        level = "shaky"
    else:
        level = "known" if stability < MASTERED else "mastered"
    recall = float(_SCHEDULER.get_card_retrievability(card, now))
    return Standing(skill, level, recall, stability, card.due, memory.answers)


def standings(skills: Iterable[Skill], memories: Mapping[str, Memory], now: datetime) -> list[Standing]:
    """How a learner stands with each skill, in the order given."""
    return [standing(skill, memories.get(skill.key), now) for skill in skills]


def due(all_of: Iterable[Standing], now: datetime) -> list[Standing]:
    """What should be asked again now, what is most likely forgotten first, topics mixed."""
    waiting = sorted((s for s in all_of if s.is_due(now)), key=lambda s: (s.recall, s.skill.key))
    return interleaved(waiting)


def weakest(all_of: Iterable[Standing], count: int) -> list[Standing]:
    """Skills met already whose answer is least certain."""
    met = [s for s in all_of if s.answers]
    return sorted(met, key=lambda s: (s.recall, s.stability, s.skill.key))[:count]


def interleaved(some: Sequence[Standing]) -> list[Standing]:
    """The same, so that two of one topic follow one another only where no other topic is left."""
    waiting, found = list(some), list[Standing]()
    while waiting:
        last = found[-1].skill.topic if found else ""
        # the topic of which most is left must not wait until it is alone
        left: dict[str, int] = {}
        for each in waiting:
            left[each.skill.topic] = left.get(each.skill.topic, 0) + 1
        crowded = next((t for t, n in left.items() if t != last and 2 * n > len(waiting)), None)
        chosen = next(
            (s for s in waiting if (s.skill.topic == crowded if crowded else s.skill.topic != last)), waiting[0]
        )
        waiting.remove(chosen)
        found.append(chosen)
    return found
