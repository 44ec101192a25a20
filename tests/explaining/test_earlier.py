"""Proofs of long games: what came about in an earlier event is named, and proved for itself."""

import copy
import json
from typing import Any

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.engine.why import cited, whole, why
from azor.knowledge import vocabulary as v
from azor.records.answers import prove
from azor.records.played import Played
from azor.records.run import play
from azor.records.scenario import load
from azor.records.verifying import verify
from azor.views.forms import proofs

HEAD = """\
azor: 1
players: [Ana, Ben]
monarch: Ana
turn: {number: 1, active: Ana, step: precombat main}
battlefield:
  Ana: [{card: Bear, id: Ana's bear, types: [creature], power: 2, toughness: 2}]
  Ben: [{card: Bear, id: Ben's bear, types: [creature], power: 2, toughness: 2}]
events:
"""
ROUND = """\
  - Ben's bear deals 1 combat damage to Ana
  - all resolve
  - Ana's bear deals 1 combat damage to Ben
  - all resolve
  - Ana gains 1 life
  - Ben gains 1 life
"""


def after(rounds: int) -> Played:
    return play(load(HEAD + ROUND * rounds, "record.yaml"))


def size(data: Any) -> int:
    return len(json.dumps(data))


def nodes(node: dict[str, Any]) -> Any:
    yield node
    for condition in node.get("conditions", ()):
        if "met" in condition:
            yield from nodes(condition["met"])


def first(proof: dict[str, Any], name: str) -> dict[str, Any]:
    return next(node for node in nodes(proof) if node.get(name))


def test_a_proof_does_not_grow_with_the_game() -> None:
    few, many = (prove(after(n), "is_monarch(?who)")["proofs"] for n in (2, 30))
    assert size(many) < size(few) + 200
    (proof,) = many
    earlier = first(proof, "earlier")
    assert earlier["sentence"] == "Ben is the monarch" and earlier["rule"] and earlier["conditions"] == []


def test_all_of_it_is_there_when_it_is_asked_for_and_no_part_is_deep() -> None:
    played = after(40)
    data = prove(played, "is_monarch(?who)", full=True, certificate=True)
    assert [node["sentence"] for node in data["earlier"] if node["fact"]["predicate"] == "is_monarch"] == [
        f"{player} is the monarch" for player in ("Ben", "Ana") * 39 + ("Ben",)
    ]
    assert len({node["id"] for node in data["earlier"]}) == len(data["earlier"])
    assert size(data["earlier"][0]) < 2 * size(data["proofs"][0])
    assert verify(json.loads(json.dumps(data)), lambda said: played).problem is None
    for form in ("text", "prose", "mermaid", "svg"):
        assert proofs(form, data, {}, full=True)


def test_what_the_game_began_with_needs_no_proof() -> None:
    (proof,) = prove(after(1), "is_monarch(?who)")["proofs"]
    (fact,) = after(1).game.session.facts_of(v.IsMonarch)
    assert why(after(1).game.session, fact) == proof
    ana = [node for node in nodes(whole(after(1).game.session, fact)[1]) if node["sentence"] == "Ana is the monarch"]
    assert ana and all(node.get("how") == "given" or node.get("again") for node in ana)


def test_a_rule_of_an_earlier_event_is_cited_by_an_expectation() -> None:
    played = after(1)
    (fact,) = played.game.session.facts_of(v.IsMonarch)
    assert "725.1" in set().union(*(cited(proof) for proof in whole(played.game.session, fact)))
    text = HEAD + ROUND + "  - expect: is_monarch(Ana) by 725.2\n  - expect: is_monarch(Ana) by 608.2h\n"
    assert play(load(text, "record.yaml")).holds


def spoiled(change: Any) -> str | None:
    data = json.loads(json.dumps(prove(after(2), "is_monarch(?who)", full=True, certificate=True)))
    assert verify(copy.deepcopy(data)).problem is None
    change(data)
    return verify(data).problem


def test_only_what_is_earlier_and_of_its_kind_may_be_left_out() -> None:
    def gut(data: dict[str, Any]) -> None:
        becomes = data["proofs"][0]["conditions"][0]["met"]
        becomes["earlier"], becomes["conditions"] = True, []

    def gut_the_whole(data: dict[str, Any]) -> None:
        data["proofs"][0].update(earlier=True, conditions=[])

    def unfold(data: dict[str, Any]) -> None:
        left_out = first(data["proofs"][0], "earlier")
        proof = next(node for node in data["earlier"] if node["id"] == left_out["id"])
        left_out.update(copy.deepcopy(proof))
        del left_out["earlier"]

    def other_reason(data: dict[str, Any]) -> None:
        first(data["proofs"][0], "earlier")["because"] = "Ben likes crowns"

    def other_entry(data: dict[str, Any]) -> None:
        first(data["proofs"][0], "earlier")["entry"] -= 1

    def other_lemma(data: dict[str, Any]) -> None:
        data["earlier"][0]["conditions"].pop()

    for change in (gut, gut_the_whole, unfold, other_reason, other_entry, other_lemma):
        assert spoiled(change) is not None, change.__name__


def test_verify_answers_in_either_language_and_as_data(tmp_path: Any) -> None:
    path = tmp_path / "proof.json"
    data = prove(after(1), "is_monarch(?who)", certificate=True)
    path.write_text(json.dumps(data), encoding="utf-8")

    def said(*more: str) -> tuple[int, str]:
        run = CliRunner().invoke(main, ["verify", str(path), *more])
        return run.exit_code, run.output

    assert said()[1].startswith("holds: ") and said("--lang", "ja")[1].startswith("証明は成り立つ：")
    assert json.loads(said("--format", "json")[1])["holds"] is True
    data["proofs"][0]["because"] = "Ana likes crowns"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert said("--lang", "ja")[0] == 1 and said("--lang", "ja")[1].startswith("証明は成り立たない：")
    found = json.loads(said("--format", "json")[1])
    assert (found["holds"], found["steps"]) == (False, 0) and "because" in found["problem"]


@pytest.mark.parametrize(("lang", "told"), [("en", "(how: --at @4)"), ("ja", "(経緯は@4の証明)")])
def test_the_reader_is_told_where_the_rest_is(lang: str, told: str, tmp_path: Any) -> None:
    path = tmp_path / "record.yaml"
    path.write_text(HEAD + ROUND, encoding="utf-8")
    run = CliRunner().invoke(main, ["why", str(path), "is_monarch(?who)", "--lang", lang, "--no-color"])
    assert told in run.output
    at = CliRunner().invoke(main, ["why", str(path), "is_monarch(?who)", "--at", "@4", "--depth", "0", "--no-color"])
    assert at.output.startswith("Ben is the monarch")
    page = CliRunner().invoke(main, ["why", str(path), "is_monarch(?who)", "--format", "html", "--full"])
    assert page.exit_code == 0 and "proved below" in page.output
