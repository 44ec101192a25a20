"""`azor verify`: whatever is changed in a proof is found, and the step is named; what is no proof is another matter."""

import ast
import copy
import itertools
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.knowledge import japanese
from azor.records.answers import prove
from azor.records.run import play
from azor.records.scenario import load_file
from azor.records.verifying import NoProof, verify

from . import schema

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
CROWN, TENTH = str(EXAMPLES / "crown.yaml"), str(EXAMPLES / "tenth.yaml")
PROOFS = {"is_monarch(Ben)": CROWN, "has_city_blessing(Ana)": TENTH}
Data = dict[str, Any]


def proof(query: str) -> Data:
    played = play(load_file(PROOFS[query]))
    data: Data = json.loads(json.dumps(prove(played, query, certificate=True)))
    return data


def nodes(data: Data) -> Iterator[Data]:
    """All that is unfolded in the proofs."""
    waiting = list(data["proofs"])
    while waiting:
        node = waiting.pop(0)
        if "conditions" in node:
            yield node
            waiting += [condition["met"] for condition in node["conditions"] if "met" in condition]


def conditions(data: Data, kind: str) -> Iterator[Data]:
    for node in nodes(data):
        yield from (condition for condition in node["conditions"] if kind in condition)


def root(data: Data) -> Data:
    found: Data = data["proofs"][0]
    return found


def another_player(node: Data) -> None:
    fields = node["fact"]["fields"]
    name = next(n for n, value in fields.items() if value in ("Ana", "Ben"))
    fields[name] = {"Ana": "Ben", "Ben": "Ana"}[fields[name]]


CHANGES: dict[str, Callable[[Data], Any]] = {
    "the conclusion": lambda data: another_player(root(data)),
    "the sentence": lambda data: root(data).update(sentence="Cruz is the monarch"),
    "the rule": lambda data: root(data).update(rule="monarch.takes_the_crown_gladly"),
    "the numbers": lambda data: root(data)["citations"].append("100.1"),
    "a reason": lambda data: root(data).update(because="Ben likes crowns"),
    "a binding": lambda data: root(data)["bindings"].update(player="Cruz"),
    "a binding left out": lambda data: root(data)["bindings"].popitem(),
    "the event": lambda data: root(data).update(event=root(data)["event"] + 1),
    "the entry": lambda data: root(data).update(entry=root(data)["entry"] - 1),
    "what it takes for granted": lambda data: root(data).update(assumes="that Ben is loved"),
    "other derivations": lambda data: root(data).update(others=root(data)["others"] + 1),
    "the kind of step": lambda data: root(data).update(how="given"),
    "a condition left out": lambda data: root(data)["conditions"].pop(),
    "a condition added": lambda data: root(data)["conditions"].append(root(data)["conditions"][0]),
    "what meets a condition": lambda data: another_player(next(conditions(data, "met"))["met"]),
    "what meets it, left out": lambda data: next(conditions(data, "met")).pop("met"),
    "what is absent": lambda data: next(conditions(data, "absent")).update(text="not: Cruz is the monarch"),
    "the pattern of what is absent": lambda data: next(conditions(data, "absent"))["absent"].append("else"),
    "a fact made true": lambda data: next(conditions(data, "absent")).update(met=copy.deepcopy(root(data))),
    "something more": lambda data: root(data).update(note="trust me"),
    "a key left out": lambda data: root(data).pop("how"),
}


@pytest.mark.parametrize("query", PROOFS)
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_is_found_and_its_step_named(query: str, change: str) -> None:
    data = proof(query)
    assert verify(data).problem is None
    said = {node["sentence"] for node in nodes(data)}
    CHANGES[change](data)
    verdict = verify(data)
    assert verdict.problem is not None and verdict.step is not None
    assert verdict.step["sentence"] in said | {"Cruz is the monarch"}
    assert verdict.step["sentence"] in verdict.problem and verdict.step["wrong"] in verdict.problem


@pytest.mark.parametrize("key", ["sentence", "event", "others", "citations"])
def test_every_step_of_a_proof_is_checked(key: str) -> None:
    data = proof("is_monarch(Ben)")
    steps = list(nodes(data))
    assert len(steps) > 10
    for number in range(0, len(steps), 3):
        spoilt = copy.deepcopy(data)
        node = list(nodes(spoilt))[number]
        said = node["sentence"]
        node[key] = {"sentence": "x", "citations": [*node["citations"], "1.1"]}.get(key, 1000)
        step = verify(spoilt).step
        assert step is not None and step["sentence"] in (said, "x"), number


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.update(query="is_monarch(Ana)"), "it proves something else than is_monarch(Ana)"),
        (lambda data: data.update(query="has_city_blessing(Ben)"), "it proves something else than"),
        (lambda data: data.update(query="is_monarch(Benedict)"), "it proves something else than"),
        (lambda data: data.update(query="not is_monarch(Ben)"), "it proves something else than"),
        (lambda data: data.update(query="who wins"), "its query cannot be read"),
        (lambda data: data.update(assumptions=["nothing else happens"]), "found the assumptions"),
        (lambda data: data.pop("query"), "query is missing"),
        (lambda data: data.pop("edition"), "edition is missing"),
        (lambda data: data.update(journal="gone"), "journal is wrong"),
        (lambda data: data.update(edition="1066"), "there is no edition '1066'"),
    ],
)
def test_what_a_proof_says_of_itself_is_checked_too(change: Callable[[Data], Any], said: str) -> None:
    data = proof("is_monarch(Ben)")
    change(data)
    problem = verify(data).problem
    assert problem is not None and said in problem


def test_what_a_proof_takes_for_granted_is_not_left_out() -> None:
    played = play(load_file(str(Path(__file__).resolve().parent.parent / "cases" / "mon-14.yaml")))
    data = json.loads(json.dumps(prove(played, "is_monarch(Ben)", certificate=True)))
    assert data["assumptions"] and verify(data).problem is None
    data["assumptions"].pop()
    assert "found the assumptions []" in (verify(data).problem or "")


def test_a_step_of_the_journal_is_named_by_its_rule() -> None:
    data = proof("has_city_blessing(Ana)")
    number = next(n for n, entry in enumerate(data["journal"]) if entry.get("rule") == root(data)["rule"])
    data["journal"][number]["then"][0][2][0] = "Ben"
    step = verify(data).step
    assert step is not None and (step["entry"], step["sentence"]) == (number, root(data)["rule"])


def test_a_proof_of_a_moment_is_held_against_the_record_at_that_moment(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"

    def azor(*call: str) -> tuple[int, str]:
        run = CliRunner().invoke(main, call)
        return run.exit_code, run.output

    path.write_text(azor("why", CROWN, "is_monarch(Ana)", "--at", "@1", "--format", "json")[1], encoding="utf-8")
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["at"] == "@1" and schema.problems(data, "proof") == []
    assert azor("verify", str(path), CROWN)[0] == 0
    path.write_text(json.dumps({**data, "at": "@2"}), encoding="utf-8")
    code, out = azor("verify", str(path), CROWN)
    assert code == 1 and "is not what the record gives" in out
    path.write_text(json.dumps({**data, "at": "@99"}), encoding="utf-8")
    code, out = azor("verify", str(path), CROWN)
    assert code == 1 and "found '@99'" in out


@pytest.mark.parametrize(
    "data", [[], "proof", {}, {"format": "azor proof 2"}, {"format": "azor proof 1", "proofs": [], "query": "x"}]
)
def test_what_is_no_proof_is_no_proof_that_fails(data: Any, tmp_path: Path) -> None:
    with pytest.raises(NoProof):
        verify(data)
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    run = CliRunner().invoke(main, ["verify", str(path)])
    assert run.exit_code == 2 and f"{path}: found " in run.output


def test_a_verdict_follows_its_schema_and_is_told_in_japanese(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    data = proof("is_monarch(Ben)")
    for change in (lambda: None, lambda: root(data).update(because="Ben likes crowns")):
        change()
        path.write_text(json.dumps(data), encoding="utf-8")
        run = CliRunner().invoke(main, ["verify", str(path), "--format", "json"])
        assert schema.problems(json.loads(run.output), "verify") == []
    said = CliRunner().invoke(main, ["verify", str(path), "--lang", "ja"]).output
    assert "証明は成り立たない：Benは統治者である（出来事3、項目" in said


def test_a_fact_by_a_rule_is_proved_by_that_rule(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    for number, cited in (("725.4", True), ("725.2", False)):
        query = f"is_monarch(Ben) by {number}"
        run = CliRunner().invoke(main, ["why", CROWN, query, "--format", "json"])
        assert run.exit_code == (0 if cited else 1)
        assert json.loads(run.output)["by"] == {"number": number, "cited": cited}
        said = CliRunner().invoke(main, ["why", CROWN, query]).output
        assert ("does not cite 725.2" in said) is not cited and "Ben becomes the monarch  [725.4]" in said
        asked = CliRunner().invoke(main, ["ask", CROWN, query])
        assert (asked.exit_code, asked.output) == (
            (0, "yes  (since event 3)\n") if cited else (1, "no (true, but its proof does not cite 725.2)\n")
        )
        path.write_text(run.output, encoding="utf-8")
        verified = CliRunner().invoke(main, ["verify", str(path), CROWN])
        assert (verified.exit_code, "does not cite 725.2" in verified.output) == (not cited, not cited)
    path.write_text(json.dumps({**proof("is_monarch(Ben)"), "query": "is_monarch(Ana) by 725.4"}), encoding="utf-8")
    assert "it proves something else" in CliRunner().invoke(main, ["verify", str(path), CROWN]).output


def alternatives(part: ast.expr) -> list[str]:
    """What a part of a sentence may be."""
    if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.IfExp):
        return [*alternatives(part.value.body), *alternatives(part.value.orelse)]
    return [str(part.value)] if isinstance(part, ast.Constant) else ["x"]


def verdicts() -> Iterator[str]:
    """All that the checker may say is wrong, with x for what it quotes."""
    root = EXAMPLES.parent
    for path in (*(root / "engine").glob("check*.py"), root / "records" / "verifying.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            said = [each.value for each in call.keywords if each.arg == "problem"]
            said += call.args[-1:] if name in ("CheckError", "wrong") else []
            for each in said:
                if isinstance(each, ast.JoinedStr):
                    yield from map("".join, itertools.product(*map(alternatives, each.values)))
                elif isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield each.value


def test_all_that_can_be_wrong_is_told_in_japanese() -> None:
    found = list(verdicts())
    assert len(found) > 50
    assert [said for said in found if japanese.verdict(said) is None] == []


def test_what_is_wrong_is_told_in_japanese_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    for key, value in (("assumptions", ["pigs fly"]), ("query", "is_monarch(Ana)"), ("edition", "1066-10-14")):
        path.write_text(json.dumps({**proof("is_monarch(Ben)"), key: value}), encoding="utf-8")
        said = CliRunner().invoke(main, ["verify", str(path), "--lang", "ja"]).output
        assert said.startswith("証明は成り立たない：")
        assert not re.search(r"found|expected|proves|there is", said), said
