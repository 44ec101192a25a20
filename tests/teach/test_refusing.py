"""Why something is not so: what it would take, link by link, and what is to be foreseen of it."""

import pytest

from azor.teach import remedy
from azor.teach.grading import Grader
from azor.teach.hints import hints, step_of
from azor.teach.items import Item
from azor.teach.predicting import predictions
from azor.teach.questions import item, named
from azor.teach.refusing import chain, reasons
from azor.teach.solution import solve


def made(key: str, answers: tuple[str, ...] = (), lang: str = "en", forms: tuple[str, ...] = ()) -> Item:
    """The first exercise of a skill with one of these answers, put in one of these forms."""
    (skill,) = named(key)
    for seed in range(60):
        found = item(skill, seed, lang)
        if (not answers or found.correct.answer in answers) and (not forms or found.form in forms):
            return found
    raise AssertionError(key)


NO_MONARCH = "725.1/no-monarch-at-first"


def test_a_chain_is_told_link_by_link_down_to_what_is_missing():
    lines = solve(made(NO_MONARCH, ("nobody",))).lines("en")
    assert lines[0] == "Nobody is the monarch."
    assert lines[1].startswith("It would take: someone becomes the monarch [725.3]")
    assert all(not line.startswith(" ") and line.startswith("which would take") for line in lines[2:5])
    assert lines[-1].startswith("  - lacks: ") and lines[-1].endswith(" is the monarch")
    assert not any("could come about" in line or "condition" in line for line in lines)


def test_where_nothing_happened_no_rule_is_told():
    lines = solve(made("726.2/not-in-the-end-step", ("no",))).lines("en")
    assert lines[1:] == ["Nothing has happened that could have brought it about."]
    assert lines[0].startswith("The initiative's upkeep ability did not trigger under ")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_missing_is_to_be_found_among_what_is_so(lang):
    solution = solve(made(NO_MONARCH, lang=lang))
    ((tree,),) = solution.ways(lang)
    others = Grader(solution, lang).others
    lacking, rule = predictions(tree, lang, 1, others)[:2]
    (lacked,) = chain(reasons(tree)[0]).lacked
    assert (lacking.kind, rule.kind) == ("lacks", "rule lacking")
    assert lacking.sentence == solution.stated_in(lang)
    assert lacking.options[lacking.right[0]] == lacked.asks[0]
    assert set(lacking.options) - {lacked.asks[0]} <= set(others)
    assert rule.options[rule.right[0]].startswith("725.2: ")


def test_what_is_on_the_stack_is_counted_in_a_sentence_and_proved():
    solution = solve(made("603.2c/once-for-each-attacker", forms=("how-many",)))
    lines = solution.lines("en")
    assert not any("azor why" in line for line in lines)
    assert sum("is on the stack" in line for line in lines if not line.startswith(" ")) == int(
        solution.item.correct.answer
    )
    assert step_of(solution, "en").startswith(f"On the stack: {solution.item.correct.answer} spell")


def test_of_an_ability_only_its_kind_is_stated():
    told = step_of(solve(made("113.3/kinds-of-abilities", ("yes",))), "en")
    assert told.count("ability of") == 1


def test_what_a_belief_says_otherwise_has_its_own_reason():
    for key, name, wrong in (
        ("725.2/only-combat-damage", "any-damage-takes-the-crown", "combat damage to"),
        ("725.2/not-in-the-draw-step", "monarch-draws-in-the-draw-step", "because the end step"),
        ("726.2/not-in-the-end-step", "initiative-at-the-end-step", "because the upkeep"),
        ("725.3/the-monarch-does-not-become-it", "crowned-again", "was not the monarch"),
    ):
        (skill,) = named(key)
        found, part = next(
            (each, part)
            for each in (item(skill, n) for n in range(40))
            if any(name in o.misconceptions for o in each.options)
            and "Only by the belief" in (part := remedy.part(solve(each), frozenset((name,)), "en"))
        )
        assert wrong not in part
        assert "理由" not in remedy.part(solve(item(skill, found.seed, "ja")), frozenset((name,)), "ja")


def test_a_hint_is_no_mere_gap():
    (skill,) = named("725.2/damage-to-the-monarch-alone")
    for seed in range(12):
        found = item(skill, seed)
        fourth = hints(solve(found), "en")[3].text
        assert found.form == "why" or not fourth.endswith("decides it: ____ is the monarch.")


def test_a_token_that_is_spoken_of_by_its_name_is_the_only_one_of_its_kind():
    (skill,) = named("605.3b")
    assert all("means" not in taken for n in range(90, 110) for taken in solve(item(skill, n)).played.assumptions)
