"""What a wrong answer shows: the belief behind it, why that is wrong, and where its derivation leaves the law's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.session import RuleFailure, Runaway
from ..explain.comparing import parting
from ..knowledge.misconceptions import MISCONCEPTIONS, law_of
from ..records.model import RecordError
from ..records.run import NotAllowed, play
from ..views.folded import fold
from ..views.language import sense
from ..views.text import heading
from . import planning, questions, telling
from .diagnosis import Diagnosis, most_telling
from .items import Item, Option, Skill
from .solution import Solution, speaking
from .words import say

Beliefs = frozenset[str]
_CANDIDATES = 6  # items among which the most telling one is chosen


@dataclass(frozen=True, slots=True)
class Belief:
    """A belief in words: what it says, why it is wrong, the rule with its sense."""

    name: str
    says: str
    because: str
    rules: tuple[str, ...]


def known(name: str) -> bool:
    """Whether there is still a belief of that name: a log may be older than the book."""
    return name in MISCONCEPTIONS


def belief(name: str, lang: str) -> Belief:
    """A belief by its name."""
    found = MISCONCEPTIONS[name]
    says, because = (found.belief_ja, found.because_ja) if lang == "ja" else (found.belief, found.because)
    told = tuple(f"{n}: {said}" if (said := sense(n, lang)) else n for n in found.rules)
    return Belief(name, says, because, told)


def possible(answers: Sequence[tuple[Item, str]], chosen: Option) -> list[Beliefs]:
    """The smallest sets of beliefs that explain all answers so far; those of this answer alone if none does."""
    diagnosis = Diagnosis()
    for item, given in answers:
        diagnosis.observe(item, given)
    own = [frozenset((name,)) for name in chosen.misconceptions]
    found = [beliefs for beliefs in diagnosis.explanations() if beliefs & set(chosen.misconceptions)]
    return found or own


def part(solution: Solution, beliefs: Beliefs, lang: str) -> str:
    """Where a player with these beliefs leaves the law: the entry, and what holds in one of the two games only."""
    try:
        record = solution.played.record
        lenient = play(record, lenient=True)
        believed = play(record, lenient=True, law=law_of(beliefs))
        data = parting(lenient, believed, solution.goal)
    except (NotAllowed, RecordError, Runaway, RuleFailure):
        return ""
    if data is None:
        return ""
    speaks = speaking(lang)
    what = solution.said(heading(fold(_plain(data["proof"]), [speaks], solution.names, depth=0), speaks))
    name = "parts law" if data["holds"] == "before" else "parts belief"
    at = telling.event(data["text"], record, lang) if data["text"] else ""
    return say(f"{name} at" if at else name, lang, what=what, at=at)


def _plain(proof: dict[str, Any]) -> dict[str, Any]:
    """The first line of a proof, without the number of its event."""
    return {**proof, "event": 0, "others": 0}


def follow_up(skill: Skill, hypotheses: Sequence[Beliefs], seed: int, lang: str, seen: frozenset[str]) -> Item:
    """The next item of a skill, or of another one that the beliefs are about, on which the hypotheses disagree most."""
    related = [skill]
    rules = {number for each in hypotheses for name in each for number in MISCONCEPTIONS[name].rules}
    related += [s for s in questions.skills() if s != skill and s.rule in rules]
    found: list[Item] = []
    known = set(seen)
    for number in range(_CANDIDATES if len(hypotheses) > 1 else 1):
        each = planning.fresh(related[number % len(related)], planning.seed_of(seed, "follow", number), lang, known)
        known.add(each.id)
        found.append(each)
    return most_telling(found, hypotheses) if len(found) > 1 else found[0]
