"""The JSON of every command that explains follows its published schema, over records of all kinds."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.records.run import play
from azor.records.scenario import load_file
from azor.teach import permissions
from tests.explaining import schema

TESTS = Path(__file__).resolve().parent.parent
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
        *(("what-if", ["what-if", str(path), fact, "--drop", str(number)]) for number in happened),
    ]
    for name, call in calls:
        run = CliRunner().invoke(main, [*call, "--format", "json"])
        assert run.exit_code in (0, 1), f"{call}: {run.output}"
        assert schema.problems(json.loads(run.output), name) == [], call


@pytest.mark.parametrize("player", ["Ana", "Ben"])
def test_whether_something_may_be_done_follows_its_schema(player: str) -> None:
    played = play(load_file(str(TESTS / "cases" / "cls-05-b.yaml")))
    data = permissions.proof(played, f"legal: {player} levels up Wizard Class")
    assert schema.problems(data, "legal") == []
    assert data["allowed"] is False and set(data["citations"]) & {"716.2a", "602.2"}
