"""What an expectation may cite, what asking leaves alone, and what is listed because nothing carries it out."""

from dataclasses import replace
from pathlib import Path

import pytest

from azor.knowledge import vocabulary as v
from azor.records.played import Played
from azor.records.run import examine, play
from azor.records.scenario import load, load_file

CASES = Path(__file__).resolve().parent.parent / "cases"
HEAD = "azor: 1\nplayers: [Ana, Ben]\n"


def played(text: str) -> Played:
    return play(load(HEAD + text, "record.yaml"))


def last_cited(name: str, rule: str) -> bool:
    """Whether the last refusal that a case cites could as well cite another rule."""
    record = load_file(str(CASES / f"{name}.yaml"))
    done = play(record)
    goal = next(r.goal for r in reversed(done.results) if r.goal.negated and r.goal.by)
    assert examine(done, goal).holds
    return examine(done, replace(goal, by=rule)).holds


@pytest.mark.parametrize(
    ("case", "right", "wrong"),
    [("trg-02", "608.2a", "608.2b"), ("mon-09", "603.2e", "113.6")],
)
def test_a_refusal_cites_its_own_rule_and_no_other(case: str, right: str, wrong: str) -> None:
    assert last_cited(case, right)
    assert not last_cited(case, wrong)


def test_asking_whether_something_is_legal_changes_nothing() -> None:
    position = "battlefield: {Ana: [Arch of Orazca, 8 Forest]}\n"
    asked = played(position + "events:\n  - illegal: Ana activates Arch of Orazca/activate by 602.5b\n")
    silent = played(position + "events: []\n")
    assert asked.holds
    assert asked.game.session.memory.keys() == silent.game.session.memory.keys()


def test_a_choice_for_the_legend_rule_answers_nothing_else() -> None:
    text = """\
battlefield:
  Ana: [{card: Twin, types: [legendary, creature], power: 1, toughness: 1}, Palace Sentinels]
monarch: Ben
events:
  - Twin enters under Ana's control
  - Ana chooses Twin#2 for the legend rule
  - expect:
      - in_zone(Twin#1, graveyard)
      - in_zone(Twin#2, battlefield)
"""
    assert played(text).holds


@pytest.mark.parametrize(
    "ability",
    [
        "{instead_of: you would shuffle your library, do: [you draw 1 card]}",
        "{when: the moon is full, do: [you draw 1 card]}",
        "{static: creatures you control have flying for each Swamp they see}",
        "{when: this enters, do: [you proliferate twice]}",
    ],
)
def test_what_nothing_carries_out_is_listed(ability: str) -> None:
    text = (
        f"battlefield: {{Ana: [{{card: Oddity, types: [creature], power: 1, toughness: 1, abilities: [{ability}]}}]}}\n"
    )
    done = played(text + "events: []\n")
    assert [a for a in done.assumptions if a.startswith("not read, and left out: Oddity/")]


def test_a_replacement_is_no_trigger() -> None:
    text = """\
battlefield:
  Ana: [{card: Oddity, types: [artifact], abilities: [{name: swap, instead_of: you draw a card, do: [you gain 1 life]}]}]
events:
  - Ana draws 1 card
  - expect: not triggered(?ability, ?who)
"""
    assert played(text).holds


def test_a_delayed_trigger_waits_for_the_very_thing_and_only_this_turn() -> None:
    text = """\
cards:
  Bear: {types: [creature], power: 2, toughness: 2}
  Grudge: {types: [instant], abilities: [{targets: [creature], do: [{delayed: the target dies this turn, do: [you draw 1 card]}]}]}
battlefield: {Ana: [Bear, Bear, Bear]}
hand: {Ana: [Grudge, Grudge]}
events:
  - Ana casts Grudge targeting Bear#1
  - all resolve
  - Bear#2 dies
  - expect: not triggered(?ability, ?who)
  - Bear#1 dies
  - expect: {'triggered("Grudge/delayed", Ana)': 1}
  - all resolve
  - expect: drew(Ana, 1)
  - Ana casts Grudge targeting Bear#3
  - all resolve
  - Ben's upkeep begins
  - Bear#3 dies
  - expect: not triggered(?ability, ?who)
"""
    done = played(text)
    assert [r.goal.text for r in done.results if not r.holds] == []


def test_the_next_in_turn_order_chooses_for_who_has_left() -> None:
    done = play(load_file(str(CASES.parent / "rules" / "lv-choices-of-rules.yaml")))
    held = {(f["player"], f["other"]) for f in done.game.session.facts_of(v.ChoosesFor)}
    assert held == {("Ben", "Dov"), ("Cruz", "Dov")}
