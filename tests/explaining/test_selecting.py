"""Every derivation of a fact, proofs at a moment, and a timeline of what is about somebody or something."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.engine.why import derivations
from azor.knowledge import vocabulary as v
from azor.records.answers import prove
from azor.records.run import play
from azor.records.scenario import load, load_file
from azor.records.timeline import select, timeline
from azor.records.verifying import verify

CASES = Path(__file__).resolve().parent.parent / "cases"
TWICE = """\
azor: 1
players: [Ana, Ben]
cards:
  Bear: {types: [creature], power: 2, toughness: 2, abilities: [flying]}
battlefield: {Ana: [Bear]}
events:
  - Bear gains flying
"""


def test_every_derivation_is_proved_and_verified() -> None:
    played = play(load(TWICE, "record.yaml"))
    data = prove(played, "has_ability(Bear, flying)", every=True, certificate=True)
    (flying,) = played.game.session.facts_of(v.HasKeyword)
    data["proofs"] = derivations(played.game.session, flying)
    instances = [p["conditions"][0]["met"]["fact"]["fields"]["instance"] for p in data["proofs"]]
    assert len(instances) == len(set(instances)) == 2
    assert [p["others"] for p in data["proofs"]] == [1, 1]
    assert verify(data).problem is None


def test_a_derivation_that_no_longer_stands_is_not_told() -> None:
    text = TWICE.replace("Bear gains flying", "Bear gains flying until end of turn") + "  - Ben's turn begins\n"
    session = play(load(text, "record.yaml")).game.session
    (flying,) = session.facts_of(v.HasKeyword)
    (proof,) = derivations(session, flying)
    assert proof["conditions"][0]["met"]["fact"]["fields"]["instance"] == "printed"


def test_a_proof_is_of_its_moment() -> None:
    case = str(CASES / "mon-06.yaml")
    at = CliRunner().invoke(main, ["why", case, "is_monarch(?who)", "--at", "4", "--no-color"])
    end = CliRunner().invoke(main, ["why", case, "is_monarch(?who)", "--no-color"])
    assert at.output.startswith("Dora is the monarch") and end.output.startswith("Cruz is the monarch")
    assert CliRunner().invoke(main, ["ask", case, "is_monarch(Ana)", "--at", "start"]).exit_code == 0


@pytest.mark.parametrize(
    ("how", "entries"),
    [
        ({"rule": "725.2"}, [2, 14]),
        ({"rule": "725"}, [2, 4, 14, 16]),
        ({"rule": "725.*", "player": "Cruz"}, [16]),
        ({"thing": "Bronze Ferret", "rule": "508.1k"}, [8, 13]),
        ({"rule": "monarch.damage"}, [2, 14]),
        ({"rule": "72"}, []),
    ],
)
def test_a_timeline_of_what_is_about_something(how: dict[str, str], entries: list[int]) -> None:
    played = play(load_file(str(CASES / "mon-06.yaml")))
    shown = {name: s for name in played.game.names if (s := played.naming.shown(name)) != name}
    data = select(timeline(played), shown=shown, **how)
    assert [e["entry"] for e in data["entries"]] == entries
    assert all(e["derived"] for e in data["entries"])


def test_run_goes_as_far_as_a_moment() -> None:
    run = CliRunner().invoke(main, ["run", str(CASES / "mon-06.yaml"), "--at", "4", "--player", "Dora", "--no-color"])
    assert "Dora is the monarch" in run.output and "Cruz's turn begins" not in run.output


def test_what_the_record_itself_moves_or_activates_is_told_where_it_came_to_be_so() -> None:
    record = load(
        "azor: 1\nplayers: [Ana, Ben]\ncards:\n"
        "  Idol: {types: [artifact], abilities: [indestructible]}\n"
        "battlefield: {Ana: [Wizard Class, Forest, Idol]}\n"
        "events: [Ana activates level 2 of Wizard Class, all resolve, Forest is destroyed, Idol is destroyed]\n",
        "record.yaml",
    )
    first, _, destroyed, kept = timeline(play(record))["entries"]
    assert [d["sentence"] for d in first["derived"]] == ["Ana activates Wizard Class/level 2"]
    assert [(d["sentence"], d["citations"]) for d in destroyed["derived"]] == [
        ("Forest#1 goes to graveyard (destroy)", ["701.8a", "702.12b"]),
        ("Forest#1 is in the zone graveyard", ["400.7"]),
    ]
    assert [d["sentence"] for d in kept["derived"]] == ["nothing changes"]


def test_where_something_goes_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text(
        "azor: 1\nplayers: [Ana, Ben, Cruz]\n"
        "battlefield: {Ana: [Forest], Ben: [{card: Island, owner: Ana}, Swamp]}\n"
        "graveyard: {Ben: [Plains]}\nevents: [Swamp is exiled, Ana concedes]\n",
        encoding="utf-8",
    )
    run = CliRunner().invoke(main, ["run", str(path)])
    assert "Forest leaves the game (owner left)  [800.4a]" in run.output and "outside" not in run.output
    proof = CliRunner().invoke(main, ["why", str(path), "in_zone(Swamp, exile)", "--no-color"])
    assert "Swamp goes to exile" in proof.output and "(exile)" not in proof.output


@pytest.mark.parametrize(
    "path", sorted((*CASES.glob("*.yaml"), *CASES.parent.glob("rules/*.yaml"))), ids=lambda p: p.stem
)
def test_a_timeline_tells_of_every_event_what_came_of_it(path: Path) -> None:
    data = timeline(play(load_file(str(path))))
    assert [entry["text"] for entry in data["entries"] if not entry["derived"]] == []


def test_what_came_of_a_plain_event(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text(
        "azor: 1\nplayers: [Ana, Ben]\nturn: {number: 2, active: Ana, step: precombat main}\n"
        "cards:\n  Idol: {types: [artifact], abilities: [indestructible]}\n"
        "battlefield: {Ana: [{card: Idol, tapped: true}, {card: Relic, types: [artifact], phased_out: true}, 4 Forest]}\n"
        "events:\n  - Idol untaps\n  - Relic phases in\n  - Idol is destroyed\n  - Ana passes priority\n"
        "  - 4 Forest are destroyed\n"
    )
    run = CliRunner().invoke(main, ["run", str(path)])
    for said in (
        "1  Idol untaps\n       no longer: Idol is tapped  [110.5]\n",
        "2  Relic phases in\n       no longer: Relic is phased out  [702.26c]\n",
        "3  Idol is destroyed\n       nothing changes\n",
        "4  Ana passes priority\n       Ana passes priority  [117.3d]\n",
        "Forest is in Ana's graveyard (×4)  [400.7]\n",
    ):
        assert said in run.output
