"""Wrong beliefs: each leads to its own wrong answer, and leaves the rest of the game alone."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from azor.engine.rules import LawRule, RuleError
from azor.engine.strata import check_strata
from azor.knowledge.citations import numbers
from azor.knowledge.law import Magic
from azor.knowledge.misconceptions import MISCONCEPTIONS, Misconception, edited, law_of
from azor.records.run import play
from azor.records.scenario import load_file

from . import page
from .beliefs import answer, samples

TESTS = Path(__file__).resolve().parents[1]
CASES = sorted((TESTS / "cases").glob("*.yaml"))
EVERY = list(MISCONCEPTIONS.values())
NAMES = list(MISCONCEPTIONS)


def test_each_belief_has_a_record_in_which_it_shows():
    assert set(samples()) == set(NAMES)
    assert len(NAMES) >= 30


@pytest.mark.parametrize("name", NAMES)
def test_the_answers_of_the_law_and_of_the_believer(name):
    sample = samples()[name]
    assert sample["law"] != sample["believer"]
    assert (answer(name), answer(name, [name])) == (sample["law"], sample["believer"])


@pytest.mark.parametrize("name", NAMES)
def test_elsewhere_the_believer_is_right(name):
    other = samples()[name]["agrees"]
    assert other != name
    assert answer(other, [name]) == samples()[other]["law"]


@pytest.mark.parametrize("name", NAMES)
def test_beliefs_are_local(name):
    """Of the records of other topics and of the own one, a believer can play all, and answers most as the law does."""
    number = NAMES.index(name)
    asked = wrong = 0
    for path in CASES[number % 18 :: 18]:
        found = play(load_file(str(path)), law=law_of([name]), lenient=True, skips=True)
        asked += len(found.results)
        wrong += sum(not result.holds for result in found.results)
    assert asked > 20
    assert wrong <= asked / 3


def shows(belief: Misconception, record: str) -> bool:
    """Whether somebody with the belief answers something else to an expectation of a record than it says."""
    found = play(
        load_file(str(TESTS / "cases" / f"{record}.yaml")), law=law_of([belief.name]), lenient=True, skips=True
    )
    return any(not r.holds and not r.reason.startswith("true, but") for r in found.results)


@pytest.mark.parametrize("belief", EVERY, ids=NAMES)
def test_it_shows_where_it_is_said_to(belief):
    for record in belief.shows_in:
        assert shows(belief, record), record


@pytest.mark.parametrize("belief", EVERY, ids=NAMES)
def test_what_a_belief_says(belief):
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", belief.name)
    assert belief.rules and set(belief.rules) <= set(numbers())
    for words in (belief.belief, belief.because):
        assert re.fullmatch(r"“?[A-Z].*[.]", words) and len(words) < 220
    for words in (belief.belief_ja, belief.because_ja):
        assert words.endswith("。") and not re.search(r"[A-Za-z]{4}", words)
    assert belief.drops or belief.changes or belief.adds or belief.folds or belief.varies


@pytest.mark.parametrize("belief", EVERY, ids=NAMES)
def test_an_edit_is_about_rules_that_there_are(belief):
    law = set(Magic.every_rule())
    own = set(belief.adds)
    assert set(belief.drops) <= law
    assert set(belief.changes) <= law | own
    assert not own & law
    rules = list(edited([belief]))
    assert set(rules) != law or belief.folds or belief.varies
    for rule in set(rules) - law:
        assert not unbound(rule), (rule.name, rule.because)


def unbound(rule: LawRule) -> set[str]:
    """What the reason of a rule speaks of and its conditions do not bind."""
    bound = {t[1] for c in rule.plain if c[0] == "fact" for tests in c[2].values() for t in tests if t[0] == "var"}
    return set(re.findall(r"\{(\w+)", rule.because)) - bound


def test_beliefs_can_be_held_together():
    """Any two of them: their rules are rules, and every law of one or two is stratified."""
    together = {rule: None for belief in EVERY for rule in edited([belief])}
    for one, other in itertools.combinations(EVERY, 2):
        if set(one.changes) & set(other.changes):
            rules = tuple(edited([one, other]))
            check_strata(rules, law_of([one.name, other.name]).folds)
            together.update(dict.fromkeys(rules))
    # a breach is always one of two rules against each other: where all together have none, no choice of them has
    check_strata(tuple(rule for rule in together if rule.in_force("")), Magic.folds)


def test_both_of_two_beliefs_show():
    two = ["blessing-lost-below-ten", "monarch-draws-every-turn"]
    for name in two:
        assert answer(name, two) == samples()[name]["believer"]


def test_beliefs_about_one_rule_compose():
    """Attackers control the trigger, and it comes from hits on anybody: the attacker's trigger of a hit on Cruz."""
    two = ["damage-to-anybody-crowns", "attacker-controls-the-crown-trigger"]
    assert answer("damage-to-anybody-crowns", two) == "Ben"
    assert answer("attacker-controls-the-crown-trigger", two) == "Ben"


def test_what_counts_composes():
    """Nine Forests, a Sentry and no Treasure count for somebody to whom neither tokens nor lands are permanents."""
    two = ["tokens-are-no-permanents", "lands-are-no-permanents"]
    assert answer("tokens-are-no-permanents", two) == "nobody"
    assert answer("lands-are-no-permanents", two) == "nobody"


def test_nobody_else_is_changed():
    before = [answer(name) for name in NAMES[::10]]
    law_of(NAMES[:3]).compiled("")
    assert [answer(name) for name in NAMES[::10]] == before
    assert law_of([]) is Magic
    assert law_of(["ten-permanents-suffice"]) is law_of(("ten-permanents-suffice",))


def test_an_unknown_belief_is_refused():
    with pytest.raises(KeyError):
        law_of(["the-earth-is-flat"])


def test_an_edit_that_finds_nothing_is_refused():
    from azor.engine.editing import asking, comparing, concluding, uncompared, without
    from azor.knowledge.ascend import Ascend
    from azor.knowledge.vocabulary import IsMonarch

    for change in (without(IsMonarch), asking(IsMonarch), concluding(IsMonarch), uncompared, comparing("==")):
        with pytest.raises(RuleError):
            change(Ascend.given)


@pytest.mark.parametrize("edition", ["", "2016-09-30", "2020-01-24", "2023-10-13"])
def test_old_editions_can_be_believed_differently(edition):
    law = law_of(["blessing-lost-below-ten", "exile-ends-with-the-jailer"])
    assert {r.name for r in Magic.rules(edition)} <= {r.name for r in law.rules(edition)}
    law(edition)


def test_the_page_is_up_to_date():
    assert page.PAGE.read_text("utf-8") == page.text(), "python -m tests.teach.page writes it anew"
