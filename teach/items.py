"""What an exercise is, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Skill:
    """What mastery is kept for: a rule, and one of its exceptions or one thing that players overlook in it."""

    topic: str
    rule: str
    aspect: str

    @property
    def key(self) -> str:
        """Its name: `702.131c/kept-when-the-count-falls`."""
        return f"{self.rule}/{self.aspect}"


@dataclass(frozen=True)
class Option:
    """One answer to choose: what the learner reads, what it comes to, and who would choose it.

    `misconceptions` are the names of those under each of which this is the answer; it is empty for the right one.
    """

    text: str
    answer: str
    correct: bool
    misconceptions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Difficulty:
    """How hard an item is: `level` 0 to 3 in knowledge of the rules, `complexity` 0 to 2 in what is to be kept in mind.

    `figures` is what both come from.
    """

    level: int
    complexity: int
    figures: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Item:
    """An exercise.

    `scenario` is a whole record, which every command takes; `query` is what is asked of it, at `moment` ("" is the
    end).  `form` is the sort of question: "yes-no", "who", "how-many", "where", "which", or "why" and "rule", where the
    options are answers with their reasons, or with the rule that decides.  `rules` are the rule that is exercised and
    the numbers that the derivation of the right answer cites.
    """

    id: str
    skill: Skill
    seed: int
    scenario: str
    question: str
    query: str
    moment: str
    options: tuple[Option, ...]
    rules: tuple[str, ...]
    difficulty: Difficulty
    lang: str
    form: str = "yes-no"

    @property
    def numeric(self) -> bool:
        """Whether all answers are numbers: they are chosen by letters, since a number is an answer itself."""
        return all(option.answer.isdigit() for option in self.options)

    @property
    def correct(self) -> Option:
        """The right answer."""
        return next(option for option in self.options if option.correct)
