"""Questions from positions: the right answer is derived by playing the record, the wrong ones under wrong beliefs."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from ..engine.rules import RuleError
from ..engine.session import RuleFailure, Runaway
from ..engine.why import why
from ..knowledge.misconceptions import MISCONCEPTIONS, law_of
from ..records.asking import read_goal
from ..records.model import RecordError
from ..records.played import NotAllowed, Played
from ..records.refusals import refusal
from ..records.run import play
from ..records.scenario import load
from . import asking, permissions
from .difficulty import cited, difficulty, folded
from .items import Item, Option, Skill
from .positions import Draw, generators, showing
from .words import topic_key

_TRIES = 40


class NothingToAsk(Exception):
    """No position of a skill was found in which a wrong belief would show."""


def skills() -> tuple[Skill, ...]:
    """All that can be exercised, in a stable order."""
    return tuple(skill for skill in generators() if showing().get(skill.key))


def named(topic: str) -> tuple[Skill, ...]:
    """The skills that a topic, a rule's number or a skill's key means; none if it means nothing."""
    word = topic_key(topic)
    return tuple(
        skill
        for skill in skills()
        if word in ("", skill.topic, skill.key, skill.rule)
        or (word[:1].isdigit() and skill.rule.startswith(word) and not skill.rule[len(word) :][:1].isdigit())
    )


def item(skill: Skill, seed: int, lang: str = "en") -> Item:
    """The exercise of a skill for a seed: the same in every process."""
    for attempt in range(_TRIES):
        found = _item(skill, seed, attempt, lang)
        if found is not None:
            return found
    raise NothingToAsk(f"{skill.key}, seed {seed}")


def items(
    topic: str = "", count: int = 1, seed: int = 0, lang: str = "en", avoid: Container[str] = ()
) -> Iterator[Item]:
    """So many exercises on a topic, a rule or a skill, its skills in turn, without those whose id is in `avoid`."""
    among = named(topic)
    number, given = seed * 1000, 0
    while among and given < count:
        for skill in Draw(f"order {seed} {number}").some(among, len(among)):
            if given < count and identity_of(skill, number) not in avoid:
                given += 1
                yield item(skill, number, lang)
        number += 1


def _item(skill: Skill, seed: int, attempt: int, lang: str) -> Item | None:
    draw = Draw(f"{skill.key} {seed} {attempt}")
    scene = generators()[skill](draw)
    identity = identity_of(skill, seed)
    text = scene.text(f"Exercise {identity}")
    played = played_out(text)
    for query in draw.some(scene.questions, len(scene.questions)):
        right = answer_in(played, query)
        wrong = _wrong(skill, text, query, right)
        # now and then it is something else that decides
        if not _telling(skill, wrong) and not (wrong and draw.chance(3)):
            continue
        proofs = proof_in(played, query)
        shown = folded(proofs)
        form, options = _asked(skill, text, query, right, wrong, lang, draw)
        return Item(
            id=identity,
            skill=skill,
            seed=seed,
            scenario=text,
            question=asking.question(query, played.record, lang, form if form in ("why", "rule") else ""),
            query=query,
            moment="",
            options=options,
            rules=tuple(dict.fromkeys((skill.rule, *cited(proofs, shown)))),
            difficulty=difficulty(skill.rule, played.record, proofs, shown, sum(map(len, wrong.values()))),
            lang=lang,
            form=form,
        )
    return None


def _asked(
    skill: Skill, scenario: str, query: str, right: str, wrong: Mapping[str, Sequence[str]], lang: str, draw: Draw
) -> tuple[str, tuple[Option, ...]]:
    """How a question is put, and its options: now and then with the reason, or with the rule that decides."""
    form = draw.one((asking.form(query),) * 3 + ("why", "why", "rule", "rule"))
    order = draw.some(sorted({right, *wrong}), len(wrong) + 1)
    if form == "rule":
        rules = {answer: MISCONCEPTIONS[names[0]].appeals for answer, names in wrong.items()} | {right: skill.rule}
        if "" in rules.values() or len(set(rules.values())) < len(rules) or not _telling(skill, wrong):
            form = asking.form(query)
    found = []
    for answer in order if form in ("why", "rule") else sorted(order, key=_place):
        beliefs = tuple(wrong.get(answer, ()))
        text = asking.option(query, answer, played_out(scenario).record, lang)
        if form in ("why", "rule"):
            beliefs = beliefs[:1]  # the one whose words these are
        if form == "why":
            text = asking.reasoned(text, _reason(beliefs, wrong, lang), lang)
        elif form == "rule":
            text = asking.ruled(text, rules[answer], lang)
        found.append(Option(text, answer, answer == right, beliefs))
    return form, tuple(found)


def _place(answer: str) -> tuple[int, int, str]:
    """The order of options, which does not depend on which is right."""
    if answer in ("yes", "nobody", "nothing"):
        return (0, 0, "")
    return (1, int(answer), "") if answer.isdigit() else (2, 0, answer)


def _reason(beliefs: Sequence[str], wrong: Mapping[str, Sequence[str]], lang: str) -> str:
    """What a wrong answer rests on; for the right one, what is to be said against the first of the wrong ones."""
    belief, because = MISCONCEPTIONS[beliefs[0] if beliefs else next(iter(wrong.values()))[0]].said(lang)
    return belief if beliefs else because


def _telling(skill: Skill, wrong: Mapping[str, Sequence[str]]) -> bool:
    """Whether a belief about the rule that is exercised leads to a wrong answer; any belief, if none is about it."""
    about = [name for name in showing()[skill.key] if skill.rule in MISCONCEPTIONS[name].rules]
    shown = {name for names in wrong.values() for name in names}
    return bool(shown.intersection(about)) if about else bool(shown)


def identity_of(skill: Skill, seed: int) -> str:
    """The id of an item: the same for the same skill and seed, telling nothing of the answer."""
    return hashlib.sha256(f"{skill.key} {seed}".encode()).hexdigest()[:12]


# ------------------------------------------------------------------------------------------- answers


def answer_in(played: Played, query: str) -> str:
    """What a query comes to in a game, in its canonical form: "yes", "Ana, Ben", "nobody", "3", "exile"."""
    if permissions.asks(query):
        return "yes" if permissions.forbidden(played, query) is None else "no"
    solutions = played.questions.solve(read_goal(query, played.record).query)
    form = asking.form(query)
    if form == "yes-no":
        return "yes" if solutions else "no"
    values = {value for solution in solutions for _, value in solution.bindings}
    if asking.counts(query):
        return str(len(values))
    if form == "who":
        return ", ".join(player for player in played.record.players if player in values) or "nobody"
    if form == "which":
        values = {played.naming.shown(str(value)) for value in values}
    return ", ".join(sorted(map(str, values))) or ("nowhere" if form == "where" else "nothing")


def answer_under(item: Item, beliefs: Iterable[str]) -> str:
    """The canonical answer of a player with these beliefs; "" if the game cannot be played out under them."""
    return _answer(item.scenario, item.query, tuple(sorted(beliefs)))


@lru_cache(maxsize=4096)
def _answer(scenario: str, query: str, beliefs: tuple[str, ...]) -> str:
    played = believed(scenario, beliefs)
    return answer_in(played, query) if played is not None else ""


@lru_cache(maxsize=32)
def played_out(scenario: str) -> Played:
    """A scenario played out by the rules as they are."""
    return play(load(scenario))


@lru_cache(maxsize=32)
def believed(scenario: str, beliefs: tuple[str, ...]) -> Played | None:
    """A scenario played out under beliefs; None if it cannot be.  `RuleError` if there is no law with one of them."""
    try:
        return play(load(scenario), lenient=True, law=law_of(beliefs), skips=True)
    except RuleError:
        if len(beliefs) > 1:  # nobody can hold them together
            return None
        raise
    except (NotAllowed, RecordError, Runaway, RuleFailure):
        return None


def _wrong(skill: Skill, scenario: str, query: str, right: str) -> dict[str, list[str]]:
    """The wrong answers, each with the beliefs that lead to it."""
    found: dict[str, list[str]] = {}
    for name in showing()[skill.key]:
        given = _answer(scenario, query, (name,))
        if given and given != right:
            found.setdefault(given, []).append(name)
    for given, names in found.items():
        found[given] = [name for name in names if not _common(skill, name)] or names
    return found


@cache
def _common(skill: Skill, belief: str) -> bool:
    """Whether a belief shows all over a topic and is not about this rule: it is named where no other leads astray."""
    alike = [showing()[other.key] for other in skills() if other.topic == skill.topic]
    return skill.rule not in MISCONCEPTIONS[belief].rules and 2 * sum(belief in names for names in alike) > len(alike)


def proof_in(played: Played, query: str) -> list[dict[str, Any]]:
    """The proofs of what answers a query, as `why` gives them; one refusal, as `why-not` gives it, if nothing does."""
    if permissions.asks(query):
        return [permissions.proof(played, query)]
    goal = read_goal(query, played.record)
    solutions = played.questions.solve(goal.query)
    if not solutions:
        return [refusal(played, goal.asked, query)]
    facts = dict.fromkeys(fact for solution in solutions for fact in solution.facts)
    return [why(played.game.session, fact) for fact in facts]


def proof(item: Item) -> list[dict[str, Any]]:
    """The proofs, or the refusal, of the right answer to an item."""
    return proof_in(played_out(item.scenario), item.query)
