"""Simulated learners: who answers under beliefs is found out."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from azor.knowledge.misconceptions import MISCONCEPTIONS
from azor.teach.diagnosis import (
    Diagnosis,
    Explanation,
    could_matter,
    expected,
    most_telling,
    outcome,
)  # fmt: skip
from azor.teach.items import Difficulty, Item, Option, Skill
from azor.teach.typed import match_typed, number_of

from .beliefs import answer, exercise, samples

POOL = tuple(exercise(name) for name in MISCONCEPTIONS)
BY_NAME = {item.id: item for item in POOL}


def answers(beliefs: Iterable[str]) -> tuple[str, ...]:
    """What somebody answers to everything."""
    held = frozenset(beliefs)
    return tuple(outcome(item, held).answer for item in POOL)


def asked(learner: frozenset[str], first: Iterable[str], more: int) -> Diagnosis:
    """A learner is asked some items, and then so many that tell most."""
    diagnosis = Diagnosis()
    left = dict(BY_NAME)
    for name in first:
        item = left.pop(name)
        diagnosis.observe(item, outcome(item, learner).answer)
    for _ in range(more):
        if len(diagnosis.ranked()) < 2:
            break
        item = left.pop(most_telling(left.values(), diagnosis.ranked()).id)
        diagnosis.observe(item, outcome(item, learner).answer)
    return diagnosis


@pytest.mark.parametrize("name", MISCONCEPTIONS)
def test_one_belief_is_found(name):
    learner = frozenset({name})
    found = asked(learner, [name], 5).explanations()
    assert learner in found
    assert len(found) == 1 or {answers(each) for each in found} == {answers(learner)}, found


def pairs(count: int) -> list[tuple[str, str]]:
    draw = random.Random(7)
    return [tuple(sorted(draw.sample(sorted(MISCONCEPTIONS), 2))) for _ in range(count)]


@pytest.mark.parametrize("pair", pairs(25), ids="+".join)
def test_two_beliefs_are_found(pair):
    learner = frozenset(pair)
    diagnosis = asked(learner, pair, 6)
    found = diagnosis.explanations()
    assert found
    given = {o.item.id: o.given for o in diagnosis.observations}
    for each in found:  # whatever else is named says the same to all that was asked, and is no larger
        assert len(each) <= 2
        assert {name: outcome(BY_NAME[name], each).answer for name in given} == given
    assert learner in found or any(each < learner for each in found)


def test_beliefs_that_interact_are_found_together():
    """With both, nobody can be crowned by damage any more: neither belief alone says so."""
    learner = frozenset({"the-crown-is-shared", "crown-is-lost-with-its-holder"})
    item = BY_NAME["crown-is-lost-with-its-holder"]
    alone = {outcome(item, {name}).answer for name in learner}
    assert alone == {"Cruz", "nobody"} and outcome(item, learner).answer == "nobody"
    diagnosis = asked(learner, sorted(learner), 6)
    assert learner in diagnosis.explanations()


def test_right_answers_need_no_belief():
    diagnosis = asked(frozenset(), list(MISCONCEPTIONS)[::9], 0)
    assert diagnosis.explanations() == [frozenset()]
    assert diagnosis.ranked() == [Explanation(frozenset(), (), 0.0)]
    assert diagnosis.chances() == {}


def test_right_answers_speak_against_a_belief():
    """One wrong answer among right ones to items where the belief would show as well is a slip."""
    name = "blessing-lost-below-ten"
    diagnosis = Diagnosis()
    diagnosis.observe(BY_NAME[name], samples()[name]["believer"])
    likely = [each.beliefs for each in diagnosis.ranked()]
    assert frozenset({name}) in likely and likely[-1] == frozenset()
    others = [item for item in POOL if item.id != name and outcome(item, {name}).answer != item.correct.answer]
    assert others
    for item in others:
        diagnosis.observe(item, item.correct.answer)
    assert frozenset({name}) not in diagnosis.explanations()
    chances = diagnosis.chances()
    assert chances.get(name, 0.0) < 0.2


def test_a_slip_does_not_hide_a_belief():
    name = "tokens-are-no-permanents"
    diagnosis = Diagnosis()
    showing = [item for item in POOL if outcome(item, {name}).answer != item.correct.answer]
    for item in showing:
        diagnosis.observe(item, outcome(item, {name}).answer)
    slip = BY_NAME["monarch-draws-every-turn"]
    for item in (BY_NAME["monarch-draws-in-the-draw-step"], slip):
        diagnosis.observe(item, "1")  # right, and wrong where nothing else speaks for such a belief
    likely = diagnosis.ranked()
    assert frozenset({name}) not in diagnosis.explanations()
    assert (frozenset({name}), (slip.id,)) in [(each.beliefs, each.slips) for each in likely]


def test_an_answer_that_nobody_gives_is_a_slip():
    diagnosis = Diagnosis()
    item = BY_NAME["crown-goes-to-the-next-seat"]
    diagnosis.observe(item, "Zoe")
    assert diagnosis.explanations() == []
    assert diagnosis.ranked()[0].slips == (item.id,)


def test_only_what_could_matter_is_tried():
    """What could not matter makes no difference when it is tried after all."""
    for item in POOL[::6]:
        law = outcome(item)
        idle = [name for name in MISCONCEPTIONS if not could_matter(name, law)]
        assert len(idle) > len(MISCONCEPTIONS) / 4
        for name in idle[::5]:
            assert answer(item.id, [name]) == law.answer, (item.id, name)


# -------------------------------------------------------------------------------------------- what to ask next


def choice(identity: str, **options: Iterable[str]) -> Item:
    """An exercise whose first option is right; each option with the beliefs that lead to it."""
    return Item(
        id=identity,
        skill=Skill("ascend", "702.131b", identity),
        seed=0,
        scenario="",
        question="",
        query="",
        moment="",
        options=tuple(Option(a, a, not n, tuple(names)) for n, (a, names) in enumerate(options.items())),
        rules=(),
        difficulty=Difficulty(0, 0),
        lang="en",
    )


def test_the_most_telling_item_splits_best():
    none, a, b, c = frozenset(), {"a"}, {"b"}, {"c"}
    nothing = choice("nothing", yes=(), no=())
    one = choice("one", yes=(), no=("a",))
    half = choice("half", yes=(), no=("a", "b"))
    each = choice("each", yes=(), no=("a",), never=("b",), maybe=("c",))
    assert most_telling([nothing, one, half], [none, a, b, c]) is half
    assert most_telling([nothing, one, half, each], [none, a, b, c]) is each
    assert most_telling([half, one], [a, b]) is one
    assert most_telling([nothing, half], [a, b]) is nothing  # neither tells anything: the first
    heavy = [Explanation(frozenset(x), (), cost) for x, cost in ((a, 0.0), (b, 0.0), (c, 9.0))]
    assert most_telling([choice("c", yes=(), no=("c",)), one], heavy) is one
    with pytest.raises(ValueError, match="empty"):
        most_telling([], [none])


def test_options_say_what_one_belief_leads_to():
    item = choice("one", yes=(), no=("a",))
    assert (expected(item, frozenset()), expected(item, frozenset("a")), expected(item, frozenset("b"))) == (
        "yes",
        "no",
        "yes",
    )


# ---------------------------------------------------------------------------------------------- typed answers


def typed(form: str, *options: str, texts: Iterable[str] = (), lang: str = "en") -> Item:
    words = tuple(texts) or options
    return Item(
        "typed",
        Skill("monarch", "725.2", "x"),
        0,
        "",
        "",
        "",
        "",
        tuple(Option(text, answer, not n) for n, (answer, text) in enumerate(zip(options, words, strict=True))),
        (),
        Difficulty(0, 0),
        lang,
        form,
    )


YES_NO = typed("yes-no", "yes", "no", texts=("Yes", "No"))
WHO = typed("who", "Ana", "Ben", "Ana, Ben", "nobody", texts=("Ana", "Ben", "Ana and Ben", "Nobody"))
HOW_MANY = typed("how-many", "0", "2", "12", "21")
WHERE = typed(
    "where", "battlefield", "graveyard", "exile", texts=("on the battlefield", "in the graveyard", "in exile")
)
WHERE_JA = typed("where", "battlefield", "graveyard", "exile", texts=("戦場", "墓地", "追放領域"), lang="ja")


@pytest.mark.parametrize(
    ("item", "words", "answer"),
    [
        (YES_NO, "yes", "yes"),
        (YES_NO, " Y ", "yes"),
        (YES_NO, "Nope!", "no"),
        (YES_NO, "no, it doesn't", "no"),
        (YES_NO, "yes, because it has ascend", "yes"),
        (YES_NO, "はい", "yes"),
        (YES_NO, "いいえ。", "no"),
        (YES_NO, "maybe", None),
        (YES_NO, "", None),
        (YES_NO, "not sure", None),
        (WHO, "ana", "Ana"),
        (WHO, "Ben is", "Ben"),
        (WHO, "ben and ana", "Ana, Ben"),
        (WHO, "Ana & Ben", "Ana, Ben"),
        (WHO, "AnaとBen", "Ana, Ben"),
        (WHO, "no one", "nobody"),
        (WHO, "誰もいない", "nobody"),
        (WHO, "Cruz", None),
        (WHO, "0", None),
        (WHO, "zero", None),
        (HOW_MANY, "two", "2"),
        (HOW_MANY, "２枚", "2"),
        (HOW_MANY, "二枚", "2"),
        (HOW_MANY, "十二", "12"),
        (HOW_MANY, "二十一点", "21"),
        (HOW_MANY, "twenty-one", "21"),
        (HOW_MANY, "2 cards", "2"),
        (HOW_MANY, "none", "0"),
        (HOW_MANY, "3", None),
        (WHERE, "the graveyard", "graveyard"),
        (WHERE, "battlefield", "battlefield"),
        (WHERE, "graveyrad", "graveyard"),
        (WHERE, "in exile", "exile"),
        (WHERE, "hand", None),
        (WHERE_JA, "墓地", "graveyard"),
        (WHERE_JA, "戦場です", "battlefield"),
    ],
)
def test_typed_answers(item, words, answer):
    found = match_typed(item, words)
    assert (found.answer if found else None) == answer


@pytest.mark.parametrize(
    ("words", "number"),
    [("ninety nine", 99), ("十", 10), ("七", 7), ("forty", 40), ("100", 100), ("", None), ("x", None)],
)
def test_numbers_in_words(words, number):
    assert number_of(words) == number
