"""What a sitting consists of: tasks in order, from what is due, weak, or next on the path."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from . import mastery, path, questions
from .items import Item, Skill
from .mastery import Standing
from .store import Memory

EXAM = 25  # items of an exam
PASS = 0.7  # of its points
ROUNDS = 2  # exercises of each skill of a lesson
LONG = 4  # with so many skills one of each is enough: what is missed comes again at once, and all of it another day
_FRESH = 50  # seeds tried for an item that was not seen before


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do: "introduce" a lesson, show an "example", or "ask" an item (of a skill, by its seed)."""

    kind: str
    mode: str
    rule: str = ""
    skill: Skill | None = None
    seed: int = 0
    telling: bool = False  # chosen to tell apart what the learner may believe


def seed_of(seed: int, *parts: object) -> int:
    """A seed that follows from the one of the sitting: the same in every process."""
    return random.Random(" ".join(map(str, (seed, *parts)))).randrange(1 << 31)


@lru_cache(maxsize=512)
def made(skill: Skill, seed: int, lang: str) -> Item:
    """An item, made once: a state knows it by skill and seed only."""
    return questions.item(skill, seed, lang)


def fresh(skill: Skill, seed: int, lang: str, seen: Container[str]) -> Item:
    """An item of a skill that was not seen before, if there is one."""
    for number in range(_FRESH):
        each = seed_of(seed, skill.key, number)
        if questions.identity_of(skill, each) not in seen:
            break
    return made(skill, each, lang)


@dataclass(frozen=True, slots=True)
class Learner:
    """What a plan goes by: how the learner stands, which rules were introduced, the moment."""

    standings: tuple[Standing, ...]
    introduced: frozenset[str]
    now: datetime

    @classmethod
    def of(cls, memories: Mapping[str, Memory], introduced: Iterable[str], now: datetime) -> Learner:
        """A learner from what is remembered."""
        standings = tuple(mastery.standings(questions.skills(), memories, now))
        return cls(standings, frozenset(introduced), now)

    def standing(self, skill: Skill) -> Standing:
        """How the learner stands with one skill."""
        return next(s for s in self.standings if s.skill == skill)

    @property
    def due(self) -> list[Standing]:
        """What should be asked again."""
        return mastery.due(self.standings, self.now)

    def next_lesson(self, among: Sequence[path.Lesson]) -> path.Lesson | None:
        """The first lesson of which some skill was never answered."""
        return next((each for each in among if not all(self.standing(s).answers for s in each.skills)), None)


def review(learner: Learner, count: int, seed: int) -> tuple[Task, ...]:
    """What is due, and then what is weakest, up to a count; what is next on the path is not part of it."""
    chosen = learner.due[:count]
    if not chosen:
        chosen = mastery.interleaved(mastery.weakest(learner.standings, count))
    return tuple(Task("ask", "review", skill=s.skill, seed=seed_of(seed, "review", n)) for n, s in enumerate(chosen))


def following(learner: Learner, count: int, seed: int) -> tuple[Task, ...]:
    """What comes next: reviews that are due, and if there is room the next lesson; else what is weakest."""
    tasks = tuple(review(learner, count, seed)) if learner.due else ()
    if len(tasks) < count:
        tasks += _lessons(learner, path.lessons(), count - len(tasks), seed)
    return tasks or review(learner, count, seed)


def _lessons(
    learner: Learner, among: Sequence[path.Lesson], count: int, seed: int, skills: Sequence[Skill] = ()
) -> tuple[Task, ...]:
    """The next lesson, and those behind it as long as there is room for all of their exercises."""
    found: list[Task] = []
    for lesson in among:
        if all(learner.standing(s).answers for s in lesson.skills):
            continue
        chosen = tuple(s for s in lesson.skills if not skills or s in skills)
        more = lesson_tasks(learner, lesson, seed_of(seed, lesson.rule) if found else seed, chosen)
        if found and _asks(found) + _asks(more) > count:
            break
        found += more
    return tuple(found)


def _asks(tasks: Sequence[Task]) -> int:
    return sum(task.kind == "ask" for task in tasks)


def about(
    learner: Learner, lessons: Sequence[path.Lesson], skills: Sequence[Skill], count: int, seed: int
) -> tuple[Task, ...]:
    """Lessons that were asked for: the next of them, or exercises of all of them if each is known."""
    if len(lessons) == 1:
        (lesson,) = lessons
        return lesson_tasks(learner, lesson, seed, tuple(s for s in lesson.skills if s in skills))
    if found := _lessons(learner, lessons, count, seed, skills):
        return found
    standings = sorted((learner.standing(s) for s in skills), key=lambda s: (s.recall, s.skill.key))
    mixed = mastery.interleaved(standings)
    return tuple(
        Task("ask", "practice", skill=mixed[n % len(mixed)].skill, seed=seed_of(seed, "practice", n))
        for n in range(count)
    )


def lesson_tasks(learner: Learner, lesson: path.Lesson, seed: int, skills: Sequence[Skill] = ()) -> tuple[Task, ...]:
    """The introduction, an example where the rule is new, and exercises of each skill in turn."""
    skills = skills or lesson.skills
    tasks = [Task("introduce", "lesson", rule=lesson.rule)]
    if lesson.rule not in learner.introduced:
        tasks.append(Task("example", "lesson", rule=lesson.rule, skill=skills[0], seed=seed_of(seed, "example")))
    order = (*skills[1:], skills[0])  # the example was of the first: not the same at once
    for turn in range(ROUNDS if len(skills) < LONG else 1):
        tasks += [
            Task("ask", "lesson", rule=lesson.rule, skill=skill, seed=seed_of(seed, "lesson", turn)) for skill in order
        ]
    return tuple(tasks)


def exam(seed: int, count: int = EXAM) -> tuple[Task, ...]:
    """The items of an exam: as many from each section as can be, skills drawn without repetition while they last.

    It depends on the seed alone, so that an exam that was broken off can be taken up again.
    """
    rng = random.Random(f"exam {seed}")
    sections: dict[str, list[Skill]] = {}
    for skill in questions.skills():
        sections.setdefault(section(skill), []).append(skill)
    drawn = {name: _endless(rng, skills) for name, skills in sections.items()}
    order = list(sections)
    rng.shuffle(order)
    chosen = [next(drawn[order[n % len(order)]]) for n in range(count)]
    rng.shuffle(chosen)
    return tuple(Task("ask", "exam", skill=s, seed=seed_of(seed, "exam", n)) for n, s in enumerate(_apart(chosen)))


def _endless(rng: random.Random, skills: Sequence[Skill]) -> Iterator[Skill]:
    while True:
        yield from rng.sample(list(skills), len(skills))


def _apart(skills: Sequence[Skill]) -> list[Skill]:
    return [s.skill for s in mastery.interleaved([Standing(skill) for skill in skills])]


def section(skill: Skill) -> str:
    """The section of the rules that a skill counts for in an exam: what stands before the dot."""
    return skill.rule.partition(".")[0]
