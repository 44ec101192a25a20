"""Changed records: both outcomes, where they part, and the smallest changes that turn an answer."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.commands.explaining import _EDITS as command_edits
from azor.explain import changes as c
from azor.explain.comparing import what_if
from azor.explain.flipping import EDITS, flip
from azor.records.model import Record, RecordError
from azor.records.scenario import load, load_file
from azor.views.changes import flip_lines, what_if_lines
from tests.explaining import schema

TESTS = Path(__file__).resolve().parent.parent
CASES = TESTS / "cases"
CROWN = str(TESTS.parent / "examples" / "crown.yaml")
TENTH = str(TESTS.parent / "examples" / "tenth.yaml")


def case(name: str) -> Record:
    return load_file(str(CASES / f"{name}.yaml"))


def test_the_games_part_where_the_derivation_does_and_not_at_the_change() -> None:
    record = load_file(TENTH)
    data = what_if(record, [c.drop(record, 1)], "has_city_blessing(Ana)")
    assert (data["before"]["holds"], data["after"]["holds"]) == (True, False)
    assert data["parts"]["entry"] == 3
    assert data["parts"]["proof"]["sentence"] == "Ana controls 10 permanents"
    assert data["after"]["reasons"][0]["citations"][0] == "702.131b"
    assert [e["text"] for e in data["expectations"]] == ["has_city_blessing(Ana) by 702.131b"]
    assert schema.problems(data, "what-if") == []


def test_a_leaver_who_stayed_would_take_the_crown() -> None:
    record = case("mon-14")
    data = what_if(record, [c.drop(record, 1)], "is_monarch(?who)")
    assert (data["before"]["answers"], data["after"]["answers"]) == (["who = Ben"], ["who = Ana"])
    assert data["parts"]["holds"] == "before"
    assert data["parts"]["proof"]["citations"] == ["725.4"]


def test_what_the_same_rule_lacked_in_the_same_entry_is_told_and_nothing_else() -> None:
    record = load_file(str(TESTS.parent / "examples" / "crown.yaml"))
    data = what_if(record, [c.instead(record, 1, "Grizzled Outlaw deals 1 combat damage to Ana")], "is_monarch(?who)")
    (lacked,) = data["parts"]["reasons"]
    assert lacked["rule"] == data["parts"]["proof"]["rule"]
    assert [each["short"] for each in lacked["conditions"] if each["state"] == "missing"] == [1]
    record = case("mon-06")
    data = what_if(record, [c.drop(record, 2)], "is_monarch(?who)")
    assert data["parts"]["proof"]["sentence"] == "Dora becomes the monarch" and data["parts"]["reasons"] == []


def test_what_changes_nothing_parts_nowhere() -> None:
    record = case("asc-02-b")
    data = what_if(record, [c.one_more(record, "Ben")], "has_city_blessing(Ana)")
    assert data["parts"] is None and data["expectations"] == []


def test_a_change_that_cannot_be_played_is_told() -> None:
    record = case("trg-01")
    data = what_if(record, [c.drop(record, 3)], 'carried_out("Bold Scout/scout")')
    assert "an object on the stack" in data["impossible"]
    assert data["after"] is None
    assert schema.problems(data, "what-if") == []
    path = str(CASES / "trg-01.yaml")
    for form in ("text", "json", "html"):
        run = CliRunner().invoke(main, ["what-if", path, "--drop", "3", "--format", form])
        assert run.exit_code == 2 and "an object on the stack" in run.output
    assert CliRunner().invoke(main, ["what-if", str(CASES / "mon-06.yaml"), "--drop", "2"]).exit_code == 0


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda r: c.drop(r, 1), ["b", "c"]),
        (lambda r: c.repeat(r, 1), ["a", "a", "b", "c"]),
        (lambda r: c.move(r, 3, 0), ["c", "a", "b"]),
        (lambda r: c.move(r, 1, 2), ["b", "a", "c"]),
        (lambda r: c.add(r, "Ana draws 2 cards", 0), ["new", "a", "b", "c"]),
        (lambda r: c.add(r, "Ana draws 2 cards", 2), ["a", "b", "new", "c"]),
        (lambda r: c.instead(r, 2, "Ana draws 2 cards"), ["a", "new", "c"]),
    ],
)
def test_entries_are_changed_by_their_numbers(change: object, text: list[str], tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    events = ["Ana draws 1 card", "Ben draws 1 card", "Ana gains 1 life"]
    path.write_text("azor: 1\nplayers: [Ana, Ben]\nevents:\n" + "".join(f"  - {e}\n" for e in events))
    record = load_file(str(path))
    short = {**dict(zip(events, "abc", strict=True)), "Ana draws 2 cards": "new"}
    assert [short[e.text] for e in c.changed(record, [change(record)]).entries] == text


def test_an_unknown_entry_is_a_mistake() -> None:
    with pytest.raises(RecordError, match="expected the number of an entry"):
        c.drop(case("mon-14"), 99)


def test_the_smallest_change_is_one_more_permanent_in_time() -> None:
    record = case("asc-02-b")
    data = flip(record, "has_city_blessing(Ana)")
    words = [f["changes"][0]["words"] for f in data["flips"]]
    assert data["changes"] == 1 and data["complete"]
    assert "Ana had controlled one more permanent before 'the top of the stack resolves' (6)" in words
    assert not any(w.startswith("Ben had controlled") for w in words)
    assert schema.problems(data, "flip") == []


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("asc-02-b", "has_city_blessing(Ana)"),
        ("mon-14", "is_monarch(?w)"),
        ("trg-03", 'triggered("Quiet Pond/rest", Ana)'),
    ],
)
def test_every_flip_turns_the_answer_when_it_is_played(name: str, query: str) -> None:
    record = case(name)
    data = flip(record, query, moment="1" if name == "trg-03" else "")
    assert data["flips"]
    for found in data["flips"]:
        assert (found["holds"], found["answers"]) != (data["holds"], data["answers"])
        assert found["parts"] is not None


@pytest.mark.parametrize(
    ("edit", "query", "words"),
    [
        (
            "number",
            "left_game(Ana)",
            "'Bear deals 3 damage to Ana' had been so, and not 'Bear deals 2 damage to Ana' (1)",
        ),
        (
            "other",
            "life(Ben, 20)",
            "'Bear deals 2 damage to Ben' had been so, and not 'Bear deals 2 damage to Ana' (1)",
        ),
        ("control", "controls(Ana, Bear)", "Ana had controlled Bear#1 from the beginning"),
        ("tapped", "tapped(Bear)", "Bear#1 had been tapped at first"),
        ("turn", "active_player(Ben)", "it had been Ben's turn at first"),
        ("life", "left_game(Ana)", "Ana had had 1 life at first"),
        ("designation", "is_monarch(Ben)", "Ben had been the monarch from the beginning"),
        ("drop", "life(Ana, 3)", "'Bear deals 2 damage to Ana' (1) had not happened"),
    ],
)
def test_each_kind_of_edit_alone(edit: str, query: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text(
        "azor: 1\nplayers: [Ana, Ben]\nlife: {Ana: 3}\ncards:\n  Bear: {types: [creature], power: 2, toughness: 2}\n"
        "battlefield: {Ben: [Bear]}\nevents:\n  - Bear deals 2 damage to Ana\n"
    )
    data = flip(load_file(str(path)), query, edits=[edit], bound=1)
    assert data["edits"] == [edit]
    assert words in [f["changes"][0]["words"] for f in data["flips"]]
    assert schema.problems(data, "flip") == []
    run = CliRunner().invoke(main, ["flip", str(path), query, "--edits", edit, "--lang", "ja"])
    assert run.exit_code == 0 and "had" not in re.sub(r"「[^」]*」", "", run.output)


def test_changes_that_only_delay_are_told_last_and_counted() -> None:
    flips = flip(load_file(TENTH), "has_city_blessing(Ana)")["flips"]
    delays = [f["delays"] for f in flips]
    assert delays == sorted(delays) and 0 < sum(delays) < len(delays)
    words = {f["changes"][0]["words"]: f["delays"] for f in flips}
    assert not words["'Ana casts Mox Amber' (1) had not happened"]
    assert words["'all resolve' (3) had not happened"]
    run = CliRunner().invoke(main, ["flip", TENTH, "has_city_blessing(Ana)"])
    assert "'all resolve' (3)" not in run.output and "that only delay it" in run.output
    run = CliRunner().invoke(main, ["flip", TENTH, "has_city_blessing(Ana)", "--all"])
    assert "'all resolve' (3)" in run.output and "once the stack has resolved, the answer is as it was" in run.output


def test_what_only_delays_is_told_if_there_is_nothing_else() -> None:
    run = CliRunner().invoke(main, ["flip", TENTH, "has_city_blessing(Ana)", "--edits", "move"])
    assert "1. if 'all resolve'" in run.output or "1. if 'Ana casts Mox Amber' (1) had happened after" in run.output
    assert "this only delays it" in run.output


def test_orders_that_come_to_the_same_are_one_and_told_after_what_was_done() -> None:
    flips = flip(case("asc-02-b"), "has_city_blessing(Ana)")["flips"]
    kinds = [f["changes"][0]["kind"] for f in flips]
    assert kinds[-1] == "move" and kinds.count("move") == 1 and kinds[0] == "permanent"
    assert flips[-1]["others"] and not flips[-1]["delays"]


def test_the_command_knows_every_kind_of_edit() -> None:
    assert list(command_edits) == list(EDITS)
    assert CliRunner().invoke(main, ["flip", TENTH, "is_monarch(Ana)", "--edits", "weather"]).exit_code == 2


def test_two_changes_where_one_is_not_enough(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text("azor: 1\nplayers: [Ana, Ben]\nbattlefield: {Ana: [7 Forest, Dusk Charger]}\nevents: []\n")
    record = load_file(str(path))
    query = "permanent_count(Ana, 9), not has_city_blessing(Ben)"
    assert flip(record, query)["changes"] == 1
    both = flip(record, "permanent_count(Ana, 9), permanent_count(Ben, 1)")
    assert both["changes"] == 2
    assert [len(f["changes"]) for f in both["flips"]] == [2]


def test_none_within_the_bound_is_said(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text("azor: 1\nplayers: [Ana, Ben]\nbattlefield: {Ana: [Forest]}\nevents: []\n")
    data = flip(load_file(str(path)), "has_city_blessing(Ben), is_monarch(Ana), has_city_blessing(Ana)", bound=2)
    assert data["flips"] == [] and data["changes"] == 0 and data["complete"]
    run = CliRunner().invoke(main, ["flip", str(path), "life(Ana, 7)", "--changes", "1"])
    assert run.exit_code == 1 and "No change of those tried turns it, up to 1 at a time" in run.output


def test_a_search_that_is_stopped_tells_what_it_found() -> None:
    def watch(done: int, all_of_them: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    data = flip(case("asc-02-b"), "has_city_blessing(Ana)", watch=watch)
    assert not data["complete"] and data["games"] == 5
    assert not flip(case("asc-02-b"), "life(Ana, 3)", games=4)["complete"]


def test_the_commands_answer_and_exit() -> None:
    run = CliRunner().invoke(main, ["what-if", TENTH, "--drop", "1", "has_city_blessing(Ana)"])
    assert run.exit_code == 0 and "They part at entry 3 (all resolve); only as it was:" in run.output
    assert CliRunner().invoke(main, ["what-if", TENTH, "--add", "0: Ben gains 1 life"]).exit_code == 1
    spared = ["what-if", CROWN, "--change", "1: Grizzled Outlaw deals 1 combat damage to Ana"]
    assert CliRunner().invoke(main, [*spared, "is_monarch(?who)"]).exit_code == 0  # somebody is, but another one
    assert CliRunner().invoke(main, [*spared, "active_player(?who)"]).exit_code == 1  # whatever else is expected
    assert CliRunner().invoke(main, ["what-if", TENTH]).exit_code == 2
    assert CliRunner().invoke(main, ["what-if", TENTH, "--drop", "77"]).exit_code == 2
    run = CliRunner().invoke(main, ["what-if", TENTH, "--drop", "2"])
    assert run.exit_code == 2 and "an event or a choice, not an expectation" in run.output
    run = CliRunner().invoke(main, ["flip", TENTH, "has_city_blessing(Ana)", "--format", "json"])
    assert run.exit_code == 0 and schema.problems(json.loads(run.output), "flip") == []


@pytest.mark.parametrize(
    "call", [["flip"], ["needs"], ["what-if", "--drop", "2"], ["why", "--assumptions"]], ids=lambda call: call[0]
)
def test_a_record_that_the_rules_do_not_allow_is_refused_as_by_run(call: list[str], tmp_path: Path) -> None:
    record = tmp_path / "twice.yaml"
    record.write_text(
        "azor: 1\nplayers: [Ana, Ben]\nturn: {number: 5, active: Ana, step: precombat main}\n"
        "battlefield: {Ana: [Ranger Class]}\nevents: [Ana levels up Ranger Class, Ana levels up Ranger Class]\n",
        encoding="utf-8",
    )
    wrong = CliRunner().invoke(main, ["run", str(record)])
    run = CliRunner().invoke(main, [call[0], str(record), "level(Ranger Class, 2)", *call[1:]])
    assert run.exit_code == wrong.exit_code == 2
    assert run.output == wrong.output and "the stack is not empty" in run.output


def test_one_more_trigger_of_the_same_kind_is_something_else() -> None:
    data = what_if(case("ini-06"), [c.repeat(case("ini-06"), 1)])
    assert data["parts"]["holds"] == "after"
    assert "initiative/venture#2" in data["parts"]["proof"]["sentence"]


@pytest.mark.parametrize(
    ("name", "change", "query", "why", "said"),
    [
        ("asc-14", ("drop", 5), "has_city_blessing(Ana)", "same derivation", "It follows just as before"),
        ("mon-45", ("drop", 1), "is_monarch(Ben)", "same lack", "It lacks the same in both games."),
        ("trg-01", ("drop", 6), "drew(Ana, 1)", "other lack", "not for the same reason"),
        ("trg-01", ("drop", 6), "in_zone(Grey Ox, graveyard)", "same derivation", "just as before"),
        ("asc-26", ("drop", 3), "has_city_blessing(Ana)", None, "They part"),
        ("asc-02-a", ("repeat", 1), "", None, "could not be played"),
    ],
)
def test_why_a_change_changes_nothing_is_told(
    name: str, change: tuple[str, int], query: str, why: str | None, said: str
) -> None:
    record = case(name)
    kind, number = change
    data = what_if(record, [getattr(c, kind)(record, number)], query)
    assert data["unmoved"] == why
    assert schema.problems(data, "what-if") == []
    assert said in "\n".join(what_if_lines(data, {}))


def test_the_same_answer_by_other_means_is_told_as_such() -> None:
    record = load("azor: 1\nplayers: [Ana, Ben, Cruz]\nmonarch: Ben\nevents: [Ana becomes the monarch]\n", "f")
    data = what_if(record, [c.instead(record, 1, "Ana leaves the game")], "is_monarch(?who)")
    assert data["unmoved"] is None
    data = what_if(record, [c.drop(record, 1), c.monarch(record, "Ana")], "is_monarch(Ana)")
    assert data["unmoved"] == "other derivation"
    assert "It is the same answer, but by other means." in what_if_lines(data, {})
    none = what_if(record, [c.drop(record, 1)])
    assert none["unmoved"] == "no expectation" and "No expectation comes out otherwise." in what_if_lines(none, {})


def test_why_nothing_turns_an_answer_is_told() -> None:
    record = case("mon-14")
    data = flip(record, "is_monarch(Ben)", bound=1, edits=("permanent", "tapped"))
    assert data["unturned"]["same"] > 0 == data["unturned"]["other"] and schema.problems(data, "flip") == []
    assert "it follows just as before." in "\n".join(flip_lines(data, {}))
    data = flip(case("trg-01"), "drew(Ana, 1)", bound=1, edits=("tapped",))
    assert "As it is: drawn [121.1]: in the way: Bold Scout/scout does not resolve" in "\n".join(flip_lines(data, {}))
    data = flip(case("cls-05-b"), "is_monarch(Ana)", bound=1, edits=("life",))
    assert flip_lines(data, {})[-1] == "Nothing has happened that could have brought it about."
