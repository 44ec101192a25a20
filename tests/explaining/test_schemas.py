"""The JSON of every command that explains follows its published schema, over records of all kinds."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.records.run import play
from azor.records.scenario import load_file
from azor.teach import permissions
from tests.explaining import schema

TESTS = Path(__file__).resolve().parent.parent
CROWN = str(TESTS.parent / "examples" / "crown.yaml")
RECORDS = sorted((*TESTS.glob("cases/*.yaml"), *TESTS.glob("rules/*.yaml")))[::40]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_a_command_answers_follows_its_schema(path: Path) -> None:
    played = play(load_file(str(path)))
    held = [r.goal.text for r in played.results if r.solutions and not r.goal.negated and r.goal.count is None]
    fact = held[-1] if held else f"life({played.record.players[0]}, ?n)"
    happened = [e.number for e in played.record.entries if e.kind == "event"][:1]
    calls = [
        ("proof", ["why", str(path), fact]),
        ("proof", ["why", str(path), fact, "--full"]),
        ("why-not", ["why-not", str(path), f"is_monarch({played.record.players[-1]})"]),
        ("why-not", ["why-not", str(path), f"not {fact}"]),
        ("why-not", ["why-not", str(path), fact, "--at", "start"]),
        ("assumptions", ["why", str(path), fact, "--assumptions"]),
        ("diff", ["diff", str(path), fact, "--edition", "2022-04-29"]),
        ("needs", ["needs", str(path), fact, "--games", "5"]),
        ("flip", ["flip", str(path), fact, "--changes", "1", "--games", "5"]),
        ("run", ["run", str(path)]),
        *(
            ("ask", ["ask", str(path), query])
            for query in (fact, f"not {fact}", "life(?who, ?n)", f"life({played.record.players[0]}, 77)")
        ),
        *(("what-if", ["what-if", str(path), fact, "--drop", str(number)]) for number in happened),
    ]
    for name, call in calls:
        run = CliRunner().invoke(main, [*call, "--format", "json"])
        refused = (2,) if name == "what-if" else ()  # what is asked could not be played: that is the answer
        assert run.exit_code in (0, 1, *refused), f"{call}: {run.output}"
        assert schema.problems(json.loads(run.stdout), name) == [], call


@pytest.mark.parametrize("player", ["Ana", "Ben"])
def test_whether_something_may_be_done_follows_its_schema(player: str) -> None:
    played = play(load_file(str(TESTS / "cases" / "cls-05-b.yaml")))
    data = permissions.proof(played, f"legal: {player} levels up Wizard Class")
    assert schema.problems(data, "legal") == []
    assert data["allowed"] is False and set(data["citations"]) & {"716.2a", "602.2"}


def listed(*call: str) -> list[dict[str, Any]]:
    run = CliRunner().invoke(main, [*call, "--format", "json"])
    assert run.exit_code in (0, 1), run.output
    found = json.loads(run.output)
    assert isinstance(found, list) and found
    return found


@pytest.mark.parametrize("call", [(), ("--lang", "ja"), ("--edition", "2018-01-19"), ("monarch", "--used-in", CROWN)])
def test_the_rulebook_follows_its_schema(call: tuple[str, ...]) -> None:
    rules = listed("rules", *call)
    assert schema.problems(rules, "rules") == []
    assert all(len(rule["conditions"]) == len(rule["when"]) for rule in rules)
    assert all(len(rule["conclusions"]) == len(rule["then"]) for rule in rules)


def test_a_rule_as_data_has_what_its_words_say() -> None:
    (rule,) = listed("rules", "monarch_leaves.to_the_active_player")
    assert (rule["number"], rule["section"]) == ("725.4", {"number": "725", "about": "The monarch"})
    kinds = [(condition["kind"], condition["predicate"]) for condition in rule["conditions"]]
    assert ("fact", "is_monarch") in kinds and ("absent", "leaves_game") in kinds
    (conclusion,) = rule["conclusions"]
    assert conclusion["predicate"] == "becomes_monarch"
    assert conclusion["fields"]["player"] == {"kind": "variable", "value": "active"}
    (then,) = listed("rules", "monarch_leaves.to_the_active_player", "--edition", "2025-11-14")
    assert (then["number"], then["section"]["number"]) == ("724.4", "724")


def test_lists_of_records_and_lessons_follow_their_schemas(tmp_path: Path) -> None:
    failing = tmp_path / "failing.yaml"
    failing.write_text("azor: 1\nplayers: [Ana, Ben]\nevents:\n  - expect: is_monarch(Ana)\n", encoding="utf-8")
    checked = CliRunner().invoke(main, ["check", CROWN, str(failing), str(tmp_path / "none.yaml"), "--format", "json"])
    assert [each["status"] for each in json.loads(checked.output)] == [0, 1, 2]
    assert schema.problems(json.loads(checked.output), "check") == []
    assert schema.problems(listed("teach", "--list"), "teach-list") == []


@pytest.mark.parametrize(
    ("name", "call"),
    [
        *(("cite", (number,)) for number in ("725.4", "702.131", "716", "704.5g", "999.9")),
        ("cite", ("720.4", "--edition", "2019-10-04", "--lang", "ja")),
        ("cite", ("725.4", "--edition", "2022-04-29")),
        *(("cards", words) for words in (("Palace Jailer",), ("Court of",), ("Hill Giant", "Wizard Class"), ("zzz",))),
    ],
)
def test_numbers_and_cards_follow_their_schemas(name: str, call: tuple[str, ...]) -> None:
    run = CliRunner().invoke(main, [name, *call, "--format", "json"])
    assert run.exit_code in (0, 1), run.output
    assert schema.problems(json.loads(run.output), name) == []


@pytest.mark.parametrize("name", ["run", "ask", "cite", "cards"])
def test_a_schema_tells_what_is_none_of_it(name: str) -> None:
    assert schema.problems({"schema": f"azor {name} 1"}, name)
    assert schema.problems({"schema": "azor why-not 1", "holds": True}, name)
