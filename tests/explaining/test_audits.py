"""What an answer needs, what it takes for granted, and what it is under another edition."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.explain import changes as c
from azor.explain.assuming import assumptions
from azor.explain.editions import diff
from azor.explain.needing import _items, _only, needs
from azor.records.asking import read_goal
from azor.records.run import examine
from azor.records.scenario import load, load_file
from tests.explaining import schema

TESTS = Path(__file__).resolve().parent.parent
EXAMPLES = TESTS.parent / "examples"

BELLS = """\
azor: 1
players: [Ana, Ben]
cards:
  Bell: {types: [artifact], abilities: [{name: ring, when: your upkeep begins, do: [you become the monarch]}]}
  Gong: {types: [artifact], abilities: [{name: boom, when: your upkeep begins, do: [an opponent becomes the monarch]}]}
turn: {number: 3, active: Ana, step: untap}
battlefield: {Ana: [Bell, Gong, 2 Forest]}
events:
  - Ana's upkeep begins
  - all resolve
  - Forest is destroyed
"""


# ------------------------------------------------------------------------------- needs


@pytest.mark.parametrize(
    ("file", "query"),
    [
        (EXAMPLES / "tenth.yaml", "has_city_blessing(Ana)"),
        (EXAMPLES / "crown.yaml", "is_monarch(Ben)"),
        (TESTS / "cases" / "mon-06.yaml", "is_monarch(Cruz)"),
        (TESTS / "cases" / "asc-26.yaml", "has_city_blessing(Ana)"),
    ],
)
def test_every_set_is_enough_and_minimal(file: Path, query: str) -> None:
    record = load_file(str(file))
    data = needs(record, query)
    assert data["complete"] and data["sets"]
    assert schema.problems(data, "needs") == []
    items, goal = list(_items(record)), read_goal(query, record)

    def holds(counts: tuple[int, ...]) -> bool:
        played = c.outcome(_only(record, items, counts), ()).played
        return played is not None and examine(played, goal).holds

    for each in data["sets"]:
        told = {(i["kind"], i["words"]): i["count"] for i in each["items"]}
        left = [told.get((item.kind, item.words), 0) for item in items]
        if len({(item.kind, item.words) for item in items}) < len(items):
            continue  # alike events are told apart by their places only
        assert holds(tuple(left))
        for n, count in enumerate(left):
            assert not count or not holds((*left[:n], count - 1, *left[n + 1 :]))


def test_alike_permanents_are_counted() -> None:
    text = "azor: 1\nplayers: [Ana, Ben]\nbattlefield: {Ana: [12 Forest, Arch of Orazca]}\nevents: []\n"
    data = needs(load(text, "record.yaml"), "has_city_blessing(Ana)")
    assert [[(i["words"], i["count"], i["of"]) for i in s["items"]] for s in data["sets"]] == [
        [("Forest of Ana", 9, 12), ("Arch of Orazca of Ana", 1, 1)]
    ]


def test_all_ways_are_found() -> None:
    text = """\
azor: 1
players: [Ana, Ben]
events:
  - Ana becomes the monarch
  - Ben becomes the monarch
  - Ana becomes the monarch
"""
    data = needs(load(text, "record.yaml"), "is_monarch(Ana)")
    assert len(data["sets"]) == 2 and data["complete"]
    assert all(len(s["items"]) == 1 for s in data["sets"])


def test_as_many_events_are_left_out_as_undo_it() -> None:
    text = """\
azor: 1
players: [Ana, Ben, Cruz]
events:
  - Ana becomes the monarch
  - Ben becomes the monarch
  - Ana gains 1 life
  - Cruz becomes the monarch
  - Ben becomes the monarch
  - Ana becomes the monarch
"""
    data = needs(load(text, "record.yaml"), "is_monarch(Ana)")
    assert data["complete"]
    assert sorted([i["number"] for i in s["items"]] for s in data["sets"]) == [[1], [6]]
    assert schema.problems(data, "needs") == []


def test_what_is_not_so_needs_nothing_and_a_bound_is_kept() -> None:
    record = load_file(str(EXAMPLES / "crown.yaml"))
    assert needs(record, "is_monarch(Cruz)")["sets"] == []
    stopped = needs(load_file(str(TESTS / "cases" / "mon-06.yaml")), "is_monarch(Cruz)", games=20)
    assert not stopped["complete"]


# -------------------------------------------------------------------------- assumptions


def test_another_legal_order_of_ones_own_triggers_is_tried() -> None:
    data = assumptions(load(BELLS, "record.yaml"), "is_monarch(?who)")
    order = next(a for a in data["assumptions"] if a["kind"] == "order")
    assert order["depends"] is True
    assert [a["answers"] for a in order["alternatives"]] == [["who = Ben"]]
    assert schema.problems(data, "assumptions") == []


def test_a_name_that_means_the_first_is_tried_otherwise() -> None:
    data = assumptions(load(BELLS, "record.yaml"), "in_zone(Forest#1, graveyard)")
    assert {a["kind"]: a["depends"] for a in data["assumptions"] if a["kind"] in ("order", "name")} == {
        "order": False,
        "name": True,
    }


def test_a_choice_that_does_not_matter_is_told_so() -> None:
    data = assumptions(load_file(str(EXAMPLES / "tenth.yaml")), "has_city_blessing(Ana)")
    assert [(a["kind"], a["depends"]) for a in data["assumptions"] if a["depends"] is not None] == [("pick", False)]


def test_a_reading_of_the_law_is_told_though_nothing_else_can_be_tried() -> None:
    data = assumptions(load_file(str(TESTS / "cases" / "mon-14.yaml")), "is_monarch(Ben)")
    readings = [a for a in data["assumptions"] if a["kind"] == "reading"]
    assert readings and all(a["depends"] is None and a["alternatives"] == [] for a in readings)


def test_a_stated_order_is_no_assumption() -> None:
    told = "  - Ana puts Gong/boom on the stack first\n  - Ana puts Bell/ring on the stack\n"
    text = BELLS.replace("  - all resolve", f"{told}  - all resolve")
    data = assumptions(load(text, "record.yaml"), "is_monarch(?who)")
    assert data["answers"] == ["who = Ben"]
    assert not any(a["kind"] == "order" for a in data["assumptions"])


# ---------------------------------------------------------------------------------- diff


def test_a_rule_that_changed_makes_the_difference() -> None:
    record = load_file(str(TESTS / "rules" / "ascend-2018-01-19.yaml"))
    data = diff(record, ("2017-09-29", "2018-01-19"), "has_city_blessing(Ana)")
    assert not data["same"]
    assert [(r["edition"], r["citations"][0]) for r in data["rules"]] == [("2018-01-19", "702.131b")]
    assert data["parts"]["proof"]["citations"][0] == "702.131b"
    assert schema.problems(data, "diff") == []


def test_the_same_ruling_may_come_by_another_rule() -> None:
    record = load_file(str(TESTS / "rules" / "lv-crown-cant-2025-11-14.yaml"))
    data = diff(record, ("2023-10-13", "2025-11-14"), "is_monarch(?who)")
    assert data["same"]
    assert [(r["edition"], r["rule"]) for r in data["rules"]] == [("2025-11-14", "monarch_leaves.past_one_who_cannot")]
    becomes = data["tree"][0]["conditions"][0]
    assert [s["citations"] for s in becomes["sides"]] == [["721.1"], ["724.4"]]


def test_where_only_numbers_changed_the_ruling_is_the_same_and_each_side_has_its_own() -> None:
    data = diff(load_file(str(EXAMPLES / "tenth.yaml")), ("2018-01-19", "2026-09-25"), "has_city_blessing(Ana)")
    assert data["same"] and data["rules"] == []
    assert [s["citations"] for s in data["tree"][0]["sides"]] == [["702.130b", "702.130d"], ["702.131b", "702.131d"]]
    assert schema.problems(data, "diff") == []


def test_without_a_fact_the_expectations_are_compared() -> None:
    record = load_file(str(TESTS / "rules" / "lv-crown-cant-2025-11-14.yaml"))
    data = diff(record, ("2023-10-13", "2025-11-14"))
    assert not data["same"] and data["expectations"]


# ------------------------------------------------------------------------------ commands


def test_the_commands_answer_and_exit() -> None:
    tenth, crown = str(EXAMPLES / "tenth.yaml"), str(EXAMPLES / "crown.yaml")
    run = CliRunner().invoke(main, ["needs", crown, "is_monarch(Ben)"])
    assert run.exit_code == 0 and "   - Ana is the monarch\n" in run.output
    assert CliRunner().invoke(main, ["needs", crown, "is_monarch(Cruz)"]).exit_code == 1
    run = CliRunner().invoke(main, ["why", tenth, "has_city_blessing(Ana)", "--assumptions"])
    assert run.exit_code == 0 and "depends on none of those" in run.output
    run = CliRunner().invoke(main, ["diff", tenth, "--edition", "2018-01-19", "has_city_blessing(Ana)"])
    assert run.exit_code == 0 and "702.130b" in run.output
    assert CliRunner().invoke(main, ["diff", tenth]).exit_code == 2
    assert CliRunner().invoke(main, ["diff", tenth, "--edition", "1999-01-01"]).exit_code == 2
    run = CliRunner().invoke(main, ["needs", tenth, "has_city_blessing(Ana)", "--format", "json"])
    assert schema.problems(json.loads(run.output), "needs") == []


TIED = """azor: 1
players: [Ana, Ben]
cards:
  Silence: {types: [enchantment], abilities: [{static: creatures lose all abilities}]}
  Wind: {types: [enchantment], abilities: [{static: %s you control have flying}]}
  Elk: {types: [creature], power: 3, toughness: 3}
battlefield: {Ana: [Silence, Wind, Elk]}
events: [Ana gains 1 life]
"""


def test_the_order_in_which_a_position_came_is_tried_otherwise():
    found = assumptions(load(TIED % "creatures"), "has_ability(Elk, flying)")
    (order,) = [each for each in found["assumptions"] if "order of the file" in each["text"]]
    assert found["holds"] and order["depends"] and not order["alternatives"][0]["holds"]


def test_where_it_decides_nothing_it_is_not_told():
    found = assumptions(load(TIED % "artifacts"), "has_type(Elk, creature)")
    assert not [each for each in found["assumptions"] if "order of the file" in each["text"]]
