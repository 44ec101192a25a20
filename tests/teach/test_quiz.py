"""`azor quiz` and its exports."""

import csv
import io
import json
import re
import sqlite3
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.teach import export
from azor.teach.questions import items
from tests.explaining.schema import problems


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["quiz", *arguments])
    return result.exit_code, result.output


@pytest.fixture(scope="module")
def told() -> dict:
    status, output = run("monarch", "--export", "json", "--count", "6", "--seed", "3", "--full")
    assert status == 0
    return json.loads(output)


def test_json_follows_its_schema(told: dict) -> None:
    assert problems(told, "quiz") == []
    for each in told["items"]:
        if "format" in each["proof"]:
            assert each["proof"]["proofs"] and each["proof"]["journal"]
        else:
            assert problems(each["proof"], "why-not") == []


def test_the_scenario_of_an_item_is_asked_with_the_same_answer(told: dict, tmp_path: Path) -> None:
    for each in told["items"]:
        file = tmp_path / f"{each['id']}.yaml"
        file.write_text(each["scenario"], encoding="utf-8")
        result = CliRunner().invoke(main, ["ask", str(file), each["query"], "--format", "json"])
        answers = json.loads(result.output)
        right = next(option["answer"] for option in each["options"] if option["correct"])
        assert (result.exit_code == 0) == answers["holds"] == (right not in ("no", "nobody", "nothing", "nowhere"))
        if "?" in each["query"] and answers["holds"]:
            found = {str(value) for answer in answers["answers"] for value in answer["bindings"].values()}
            assert found == set(right.split(", ")) or ("?count" in each["query"] and right == str(len(found)))


def test_a_proof_in_the_export_can_be_verified(told: dict, tmp_path: Path) -> None:
    proofs = [each["proof"] for each in told["items"] if "format" in each["proof"]]
    assert proofs
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proofs[0]), encoding="utf-8")
    assert CliRunner().invoke(main, ["verify", str(file)]).exit_code == 0


def test_proofs_are_folded(told: dict) -> None:
    status, output = run("monarch", "--export", "json", "--count", "6", "--seed", "3")
    folded = json.loads(output)
    assert status == 0
    assert problems(folded, "quiz") == []
    assert len(json.dumps(folded)) * 5 < len(json.dumps(told))
    for each, whole in zip(folded["items"], told["items"], strict=True):
        assert {**each, "proof": None} == {**whole, "proof": None}
        (first, *_) = each["proof"]["proofs"]
        assert first["text"] and ('"rules"' in json.dumps(first) or first["kind"] == "given")


def test_ids_are_stable_and_languages_share_them() -> None:
    ids = [[each.id for each in items("classes", 4, 9, lang)] for lang in ("en", "ja", "en")]
    assert ids[0] == ids[1] == ids[2]
    assert len(set(ids[0])) == 4


def test_tsv_has_a_line_an_item(tmp_path: Path) -> None:
    file = tmp_path / "quiz.tsv"
    assert run("abilities", "--export", "tsv", "--count", "3", "--lang", "ja", "--out", str(file))[0] == 0
    rows = list(csv.reader(io.StringIO(file.read_text(encoding="utf-8")), dialect="excel-tab"))
    assert rows[0] == list(export.COLUMNS)
    assert len(rows) == 4 and all(all(row) for row in rows)


def test_text_has_the_answers_behind_the_questions() -> None:
    status, output = run("ascend", "--count", "3")
    assert status == 0
    questions, _, answers = output.partition("\nAnswers\n")
    assert questions.count("(a)") == 3
    assert not re.search(r"\[|But: |would follow", questions)
    assert answers.count("[") >= 3 and "But: " in answers


def test_an_anki_package_updates_what_an_earlier_one_brought(tmp_path: Path) -> None:
    pytest.importorskip("genanki")
    seen = []
    for name in ("one.apkg", "two.apkg"):
        assert run("leaving", "--export", "anki", "--count", "3", "--out", str(tmp_path / name))[0] == 0
        with zipfile.ZipFile(tmp_path / name) as package:
            (tmp_path / "collection").write_bytes(package.read("collection.anki2"))
        with sqlite3.connect(tmp_path / "collection") as collection:
            notes = collection.execute("select guid, mid, flds from notes order by guid").fetchall()
            decks = collection.execute("select distinct did from cards").fetchall()
        seen.append((notes, decks))
    assert seen[0] == seen[1]
    assert len(seen[0][0]) == 3 and len(seen[0][1]) == 1


def test_without_genanki_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "genanki", None)
    status, output = run("leaving", "--export", "anki", "--count", "1", "--out", str(tmp_path / "a.apkg"))
    assert status == 2 and "azor[anki]" in output


def test_an_unknown_topic_is_told_with_the_nearest() -> None:
    status, output = run("monarck")
    assert status == 2 and "did you mean monarch" in output
    assert run("725.9")[0] == 2


def test_the_exercise_in_the_page_is_what_comes() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "quiz.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"\$ azor quiz (.*?)\n(.*?)```", page, re.S)
    status, output = run(*example[0].split())
    assert status == 0 and output.startswith(example[1])
