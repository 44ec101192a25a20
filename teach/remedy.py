"""What a wrong answer shows: the belief behind it, why that is wrong, and where its derivation leaves the law's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..knowledge.misconceptions import MISCONCEPTIONS
from ..views.folded import fold
from ..views.language import sense
from . import planning, questions, telling
from .diagnosis import Diagnosis, Explanation, most_telling
from .items import Item, Option, Skill
from .solution import Solution, speaking
from .words import say

Beliefs = frozenset[str]
_REMEMBERED = 5  # the last answers of a sitting that are explained together
_RELATED = 2  # skills beside the one that was missed, among whose items the most telling one is chosen
_WEIGHED = 4  # explanations that are told apart at once, the likeliest


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
    told = tuple(f"{n}: {said}" if (said := sense(n, lang)) else n for n in found.rules)
    return Belief(name, *found.said(lang), told)


def misled(solution: Solution, option: Option, lang: str) -> list[str]:
    """For each belief that leads to a wrong answer: that it does, and what is to be said against it."""
    told = (MISCONCEPTIONS[name].said(lang) for name in option.misconceptions)
    return [
        say("quiz belief", lang, answer=solution.short(option), belief=belief, because=because)
        for belief, because in told
    ]


def possible(answers: Sequence[tuple[Item, str]], chosen: Option) -> list[Explanation]:
    """What explains the answers of a sitting and this last one: the smallest sets of beliefs, slips allowed for.

    Where nothing explains them together, it is what leads to the last answer alone.
    """
    recent = answers[-_REMEMBERED:]
    # only the beliefs behind the wrong choices themselves: all sets of all beliefs are too many to play
    among = {n: None for item, given in recent for o in item.options if o.answer == given for n in o.misconceptions}
    diagnosis = Diagnosis(among)
    for item, given in recent:
        diagnosis.observe(item, given)
    found = [each for each in diagnosis.ranked() if each.beliefs & set(chosen.misconceptions)]
    return found or [Explanation(frozenset((name,)), (), 0.0) for name in chosen.misconceptions]


def part(solution: Solution, beliefs: Beliefs, lang: str) -> str:
    """Where a player with these beliefs leaves the law: the entry, and what holds in one of the two games only."""
    data = solution.parting(beliefs)
    if data is None:
        return ""
    speaks = speaking(lang)
    proof = {**data["proof"], "event": 0, "others": 0}  # numbers that a learner does not see
    shown = fold(proof, [speaks], solution.names(lang), depth=0)
    rule, because = ", ".join(shown.citations), next(iter(shown.reasons), "")
    edited = {rule for name in beliefs for rule in MISCONCEPTIONS[name].edited}
    if lang != "en" and data["holds"] != "before" and proof.get("rule") in edited:
        because = ""  # what only believers have as a reason is said in English
    what = shown.texts[0]
    if rule:
        what = say("step because" if because else "step", lang, what=what, rule=rule, because=because)
    what = solution.said(what, lang)
    name = "parts law" if data["holds"] == "before" else "parts belief"
    at = telling.event(data["text"], solution.played.record, lang) if data["text"] else ""
    return say(f"{name} at" if at else name, lang, what=what, at=at)


def follow_up(
    skill: Skill, hypotheses: Sequence[Explanation], seed: int, lang: str, seen: frozenset[str]
) -> Item | None:
    """The next item, on which the hypotheses disagree most: of the skill itself, or of another that they are about.

    None if no position is found.
    """
    rules = {number for each in hypotheses for name in each.beliefs for number in MISCONCEPTIONS[name].rules}
    related = [s for s in questions.skills() if s != skill and s.topic == skill.topic and s.rule in rules]
    among = [skill, skill, *related[:_RELATED]] if len(hypotheses) > 1 else [skill]
    found: list[Item] = []
    known = set(seen)
    for number, each in enumerate(among):
        try:
            item = planning.fresh(each, planning.seed_of(seed, "follow", number), lang, known)
        except questions.NothingToAsk:
            continue
        known.add(item.id)
        found.append(item)
    return most_telling(found, hypotheses[:_WEIGHED]) if len(found) > 1 else next(iter(found), None)
