"""Five rungs of help: each says something, and only the last one the answer."""

import re

import pytest

from azor.teach import hints, questions
from azor.teach.hints import GAP
from azor.teach.hints import hints as ladder
from azor.teach.solution import solve, speaking
from tests.teach.handmade import COUNT, ITEMS, KEPT_ITEM, NOT_ANY_MORE, TENTH_ITEM, TOO_FEW_ITEM, WHO

GENERATED = [(skill, seed) for skill in questions.skills() for seed in (1,)]


def telling(solution, lang):
    """What would tell the answer: its words, or for yes and no what is asked, as a sentence."""
    right = solution.right
    if solution.item.form == "rule":
        return [solution.item.skill.rule] if solution.item.skill.rule in right.text else []
    if right.answer not in ("yes", "no") and not right.answer.isdigit():
        return [right.text, right.answer]
    speaks = speaking(lang)
    if solution.holds:
        sentences = [speaks.sentence(proofs[0]) for proofs in solution.derivations]
    else:
        sentences = [asked] if (asked := solution.asked(speaks)) else []
    return [solution.said(text, lang) for text in sentences]


def check(item, lang):
    solution = solve(item)
    rungs = ladder(solution, lang)
    assert [h.rung for h in rungs] == [1, 2, 3, 4, 5]
    assert all(h.text.strip() for h in rungs)
    for earlier in rungs[:4]:
        for tells in telling(solution, lang):
            pattern = rf"(?<![A-Za-z0-9.#]){re.escape(tells)}(?![A-Za-z0-9]|\.\d)"
            assert not re.search(pattern, earlier.text, re.I), (earlier, tells)
        assert not re.search(r"[{}]", earlier.text)
        assert not re.search(r"moment \d|時点\d", earlier.text)  # a number that the learner has never seen
    assert solution.right.text.rstrip(".。") in rungs[4].text
    assert item.skill.rule in rungs[4].text
    assert len({h.text for h in rungs}) >= 4  # nothing is just said again


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_of_items_made_by_hand(item, lang):
    check(item, lang)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("skill", "seed"), GENERATED, ids=[f"{s.key}-{n}" for s, n in GENERATED])
def test_of_items_that_are_generated(skill, seed, lang):
    check(questions.item(skill, seed, lang), lang)


@pytest.mark.parametrize(
    ("item", "rung", "says"),
    [
        (TENTH_ITEM, 1, "ascend"),
        (TENTH_ITEM, 2, "702.131b"),
        (TENTH_ITEM, 3, "Ana controls 10 or more permanents"),
        (TENTH_ITEM, 4, "Ana controls 10 permanents"),
        (TENTH_ITEM, 5, "Arch of Orazca has ascend"),
        (TOO_FEW_ITEM, 3, "Ben controls 10 or more permanents"),
        (TOO_FEW_ITEM, 4, "Ben controls 7 permanents"),
        (KEPT_ITEM, 4, "before anything happens"),
        (NOT_ANY_MORE, 4, "Ana leaves the game"),
        (WHO, 5, "it is Ben's turn"),
        (COUNT, 4, "7 Treasure"),
    ],
)
def test_what_a_rung_says(item, rung, says):
    assert says in hints.hint(solve(item), "en", rung).text


def test_an_answer_in_a_sentence_becomes_a_gap():
    assert (
        hints.masked("Ben is told, not Bennet; it is Ben's turn", ["Ben"])
        == f"{GAP} is told, not Bennet; it is {GAP}'s turn"
    )
    assert hints.masked("rule 725.4 and 4 cards of 14", ["4"]) == f"rule 725.4 and {GAP} cards of 14"
