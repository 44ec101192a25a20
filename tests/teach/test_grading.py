"""Reasons graded against all derivations, and steps foreseen."""

import pytest

from azor.teach.grading import Grader
from azor.teach.items import Skill
from azor.teach.likeness import nearest, tokens
from azor.teach.predicting import predictions
from azor.teach.solution import solve
from tests.teach.handmade import (
    COUNT,
    ITEMS,
    KEPT_ITEM,
    LEAVES,
    NOT_ANY_MORE,
    TENTH_ITEM,
    TOO_FEW_ITEM,
    TWICE,
    WHO,
    yes_no,
)


def grade(item, *reasons, lang="en", meant=()):
    return Grader(solve(item), lang).grade(reasons, meant)


def verdicts(item, *reasons, lang="en"):
    return [step.verdict for step in grade(item, *reasons, lang=lang).steps]


@pytest.mark.parametrize(
    ("item", "reasons"),
    [
        (TENTH_ITEM, ["Ana controls 10 permanents"]),
        (TENTH_ITEM, ["ana has ten permanents", "702.131b"]),
        (TENTH_ITEM, ["permanent_count(Ana, 10)"]),
        (TENTH_ITEM, ["[702.131b]", "Ana controls 10 permanents, and Arch of Orazca has ascend"]),
        (TENTH_ITEM, ["yes, because Ana controls ten permanents"]),
        (TOO_FEW_ITEM, ["no, because Ben controls only 7 permanents"]),
        (TOO_FEW_ITEM, ["Ben does not control ten permanents", "702.131a"]),
        (TOO_FEW_ITEM, ["permanent_count(Ben, 7)"]),
        (NOT_ANY_MORE, ["Ana left the game"]),
        (NOT_ANY_MORE, ["725.4", "Ana leaves the game"]),
        (WHO, ["Ana leaves the game because Ana loses the game", "725.4", "it is Ben's turn"]),
    ],
)
def test_reasons_that_are_enough(item, reasons):
    found = grade(item, *reasons)
    assert {step.verdict for step in found.steps} == {"right"}
    assert found.gaps == ()
    assert found.complete


@pytest.mark.parametrize(
    ("item", "reason", "verdict"),
    [
        (TENTH_ITEM, "Ana controls 12 permanents", "wrong"),
        (TENTH_ITEM, "permanent_count(Ana, 12)", "wrong"),
        (TENTH_ITEM, "permanent_count(Ana, 9)", "unneeded"),  # so it is now, but not when it counted
        (TENTH_ITEM, "it is Ana's turn", "unneeded"),
        (TENTH_ITEM, "702.131a", "wrong"),
        (TENTH_ITEM, "702.999", "unknown"),
        (TENTH_ITEM, "has_city_blessing(Ana)", "circular"),
        (TENTH_ITEM, "Ana has the city's blessing", "circular"),
        (TENTH_ITEM, "the moon is full", "unknown"),
        (TENTH_ITEM, "nonsense(Ana)", "unknown"),
        (TOO_FEW_ITEM, "Ben controls 10 or more permanents", "wrong"),
        (TOO_FEW_ITEM, "permanent_count(Ana, 10)", "unneeded"),
        (COUNT, "permanent_count(Ana, 9)", "circular"),
    ],
)
def test_one_reason(item, reason, verdict):
    assert verdicts(item, reason) == [verdict]


def test_reasons_that_are_not_enough_are_told_what_is_missing():
    found = grade(TENTH_ITEM, "it is Ana's turn")
    assert not found.complete
    assert any("Ana controls 10 permanents" in gap for gap in found.gaps)
    assert not grade(TENTH_ITEM).complete


def test_a_circle_is_shown():
    forth = grade(WHO, "Ana leaves the game because Ana loses the game")
    back = grade(WHO, "Ana loses the game because Ana leaves the game")
    assert [s.verdict for s in forth.steps] == ["right", "right"]
    assert [s.verdict for s in back.steps] == ["right", "circular"]
    assert "circle" in back.steps[1].note


def test_the_answer_in_front_of_the_reasons_is_judged_too():
    assert grade(TENTH_ITEM, "yes, because Ana controls 10 permanents").verdict is True
    assert grade(TENTH_ITEM, "no: Ana controls 9 permanents").verdict is False
    assert grade(TENTH_ITEM, "Ana controls 10 permanents").verdict is None


def test_each_of_several_derivations_is_enough():
    """Two effects give the same ability: either of them is enough, and no matter which one is named."""
    item = yes_no(
        "twice", Skill("abilities", "613.1f", "x"), TWICE, "Does it fly?", 'has_ability(Bear, "flying")', True
    )
    assert len(Grader(solve(item), "en").ways[0]) == 2
    for source in ("Sail", "Kite"):
        found = grade(item, f"an effect of {source} gives Bear flying", "613.1f")
        assert found.complete, (source, found)


def test_what_may_mean_several_sentences_is_asked_and_never_guessed():
    found = grade(WHO, "Ana loses")
    unclear = found.unclear
    assert unclear is not None
    assert not found.complete
    assert len(unclear.choices) > 1
    chosen = next(choice for choice in unclear.choices if choice == "Ana loses the game")
    assert grade(WHO, "Ana loses", meant=(chosen,)).steps[0].verdict == "right"


@pytest.mark.parametrize(
    ("item", "reason", "verdict"),
    [
        (TENTH_ITEM, "Anaは10個のパーマネントをコントロールしている", "right"),
        (TENTH_ITEM, "Anaがパーマネントを12個コントロールしている", "wrong"),
        (WHO, "Anaがゲームから去る", "right"),
        (WHO, "Benのターンである", "right"),
        (TOO_FEW_ITEM, "Benは7個のパーマネントをコントロールしている", "right"),
        (TENTH_ITEM, "今日はよい天気", "unknown"),
    ],
)
def test_in_japanese(item, reason, verdict):
    assert verdicts(item, reason, lang="ja") == [verdict]


# ------------------------------------------------------------------------- words


def test_words_are_compared_without_endings_and_numbers_as_figures():
    assert tokens("Ten permanents") == tokens("10 permanent")
    assert tokens("Ana left the game") == tokens("Ana leaves the game")
    assert tokens("ゲームから去る") != tokens("ゲームから戻る")


def test_numbers_and_denials_must_agree():
    known = ["Ana controls 10 permanents", "not: Ben controls 10 or more permanents"]
    assert nearest("Ana controls 9 permanents", known).best == ""
    assert nearest("Ben controls 10 or more permanents", known, names=["Ana", "Ben"]).best == ""
    assert nearest("Ben does not control 10 permanents", known).best == known[1]
    assert nearest("", known).best == ""


# ------------------------------------------------------------------------- prediction


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_every_step_offers_a_right_one_among_wrong_ones(item, lang):
    tree = solve(item).ways(lang)[0][0]
    found = predictions(tree, lang, 1)
    assert found == predictions(tree, lang, 1)
    assert found
    for each in found:
        assert len(set(each.options)) == len(each.options) >= 2
        assert len(each.right) == 1
        assert each.match(str(each.right[0] + 1)) == each.right
        assert each.match(each.options[each.right[0]]) == each.right
        assert each.match("the moon is full") == ()


def test_the_order_of_the_offers_tells_nothing():
    places = {predictions(solve(WHO).ways("en")[0][0], "en", seed)[1].right for seed in range(20)}
    assert len(places) > 1


def test_a_rule_may_be_typed_by_its_number():
    step = next(p for p in predictions(solve(WHO).ways("en")[0][0], "en", 1) if p.kind == "rule" and p.path == (0,))
    assert step.match("725.4") == step.right
    assert LEAVES.rule == "725.4"


COUNTERED = yes_no(
    "countered",
    Skill("ascend", "702.131a", "only-as-the-spell-resolves"),
    """\
azor: 1
players: [Ana, Ben]
battlefield: {Ana: [10 Island], Ben: [3 Island]}
hand: {Ana: [Secrets of the Golden City], Ben: [Cancel, Divination]}
events:
  - Ana casts Secrets of the Golden City
  - Ben casts Cancel targeting Secrets of the Golden City
  - all resolve
""",
    "Has Ana the blessing?",
    "has_city_blessing(Ana)",
    False,
)


def test_what_happened_is_a_reason_where_it_would_be_otherwise_without():
    """It is in no refusal, and yet the answer turns on it: the game is played without it."""
    for reason in ("the spell was countered", "Secrets of the Golden City was countered", "Ben casts Cancel"):
        found = grade(COUNTERED, reason)
        assert [s.verdict for s in found.steps] == ["right"], reason
        assert found.complete, reason
    assert verdicts(COUNTERED, "Cancel begins to resolve", "Ana casts Secrets of the Golden City")[1] != "right"


def test_each_clause_is_a_reason_of_its_own():
    """What is right in a sentence does not make right what else is said in it."""
    assert verdicts(TOO_FEW_ITEM, "Ben controls 7 permanents and the spell is the eighth") == ["right", "unknown"]
    assert verdicts(TOO_FEW_ITEM, "he has seven permanents and nobody has the city's blessing")[0] == "right"
    for whole in ("Grizzly Bears and Wind Drake die", "both Ana and Ben have ten permanents"):
        assert len(grade(TOO_FEW_ITEM, whole).steps) == 1, whole


def test_a_rule_in_words_is_as_good_as_its_number():
    said = "On an instant or sorcery: as it resolves, ten permanents and no blessing yet give the blessing"
    found = grade(COUNTERED, said)
    assert [s.verdict for s in found.steps] == ["right"]
    assert found.gaps == grade(COUNTERED, "702.131a").gaps


def test_what_is_missing_is_said_in_sentences():
    """Neither how a refusal is laid out, nor what nobody is called."""
    for each in (COUNTERED, TOO_FEW_ITEM, NOT_ANY_MORE, KEPT_ITEM):
        for gap in grade(each, "the weather is fine").gaps:
            assert not any(word in gap for word in ("lacks:", "something", "not:")), gap


def test_a_belief_given_as_a_reason_is_wrong():
    from azor.teach import questions

    skill = next(s for s in questions.skills() if s.aspect == "only-as-the-spell-resolves")
    found = next(i for i in (questions.item(skill, n) for n in range(9)) if "Cancel" in i.scenario)
    step = grade(found, "An instant or sorcery with ascend checks for ten permanents as it is cast").steps[0]
    assert step.verdict == "wrong"
    assert "instruction" in step.note
