"""The commands: what they answer, how they exit, and that no input brings a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main
from tests.explaining.schema import problems

RECORD = """\
azor: 1
title: The tenth permanent
players: [Ana, Ben]
battlefield:
  Ana: [Arch of Orazca, 8 Forest]
hand: {Ana: [Forest]}
events:
  - Ana plays Forest
  - expect: has_city_blessing(Ana) by 702.131b
  - expect: no_monarch()
"""


TENTH = str(Path(__file__).parents[1] / "examples" / "tenth.yaml")


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "record.yaml"
    path.write_text(RECORD, encoding="utf-8")
    return str(path)


def azor(*args: str, stdin: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(args), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def test_check_says_that_all_holds(record: str) -> None:
    code, out, _ = azor("check", record)
    assert code == 0
    assert "2 of 2 expectations hold in 1 record\n" in out


def test_check_says_what_does_not_hold(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(RECORD.replace("no_monarch()", "is_monarch(Ben)"), encoding="utf-8")
    code, out, _ = azor("check", str(path))
    assert code == 1
    assert f"{path}:10:13: is_monarch(Ben)" in out


def test_every_mistake_is_told_at_once_and_nothing_is_run(tmp_path: Path) -> None:
    path = tmp_path / "mistaken.yaml"
    path.write_text(RECORD.replace("battlefield", "battlfield").replace("Ana plays", "Anna plays"), encoding="utf-8")
    code, _, err = azor("check", str(path))
    assert code == 2
    assert "battlefield" in err
    assert "Anna" in err
    assert "Traceback" not in err


def test_junit(record: str, tmp_path: Path) -> None:
    path = tmp_path / "results.xml"
    azor("check", record, "--junit", str(path))
    text = path.read_text(encoding="utf-8")
    assert 'tests="2"' in text
    assert 'failures="0"' in text


def test_ask_binds_variables_and_exits_by_the_answer(record: str) -> None:
    code, out, _ = azor("ask", record, "has_city_blessing(?who)")
    assert (code, out.startswith("?who = Ana")) == (0, True)
    assert azor("ask", record, "is_monarch(?who)")[:2] == (1, "no\n")
    assert azor("ask", record, "not is_monarch(Ana)")[:2] == (0, "yes\n")
    assert azor("ask", record, "has_city_blessing(Ana) by 725.4")[0] == 1


def test_a_name_that_nobody_has_is_a_mistake(record: str) -> None:
    code, _, err = azor("ask", record, "is_monarch(Anna)")
    assert code == 2
    assert "Ana" in err


def test_an_unknown_predicate_gets_the_nearest(record: str) -> None:
    code, _, err = azor("ask", record, "has_city_blesing(Ana)")
    assert code == 2
    assert "has_city_blessing" in err


def test_why_cites_the_rule_and_counts(record: str) -> None:
    code, out, _ = azor("why", record, "has_city_blessing(Ana)")
    assert code == 0
    assert "702.131b" in out
    assert "Arch of Orazca, 9 Forest" in out
    assert azor("why", record, "is_monarch(Ana)")[0] == 1


def test_a_certificate_verifies_and_a_tampered_one_does_not(record: str, tmp_path: Path) -> None:
    _, out, _ = azor("why", record, "has_city_blessing(Ana)", "--format", "json")
    assert azor("verify", "-", stdin=out)[0] == 0
    proof = json.loads(out)
    for entry in proof["journal"]:
        if entry["kind"] == "fired" and entry["rule"] == "ascend.ascend_on_a_permanent":
            entry["then"][0][2][0] = "Ben"
    path = tmp_path / "tampered.json"
    path.write_text(json.dumps(proof), encoding="utf-8")
    code, out, _ = azor("verify", str(path))
    assert code == 1
    assert "entry" in out


def test_a_proof_is_held_against_its_record(record: str, tmp_path: Path) -> None:
    text = Path(record).read_text(encoding="utf-8")
    other = tmp_path / "other.yaml"
    other.write_text(text.replace("8 Forest", "9 Forest"), encoding="utf-8")
    assert other.read_text(encoding="utf-8") != text
    path = tmp_path / "proof.json"
    path.write_text(azor("why", record, "has_city_blessing(Ana)", "--format", "json")[1], encoding="utf-8")
    assert azor("verify", str(path), record)[0] == 0
    code, out, _ = azor("verify", str(path), str(other))
    assert code == 1
    assert "is not what the record gives" in out
    path.write_text(azor("why", str(other), "has_city_blessing(Ana)", "--format", "json")[1], encoding="utf-8")
    assert azor("verify", str(path))[0] == 0  # another game is as lawful
    assert azor("verify", str(path), record)[0] == 1


def test_verify_refuses_what_is_no_proof(tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    spoilt = '{"format": "azor proof 1", "proofs": [{}], "journal": [1]}'
    for text, code in (("{", 2), ("[]", 2), ('{"format": "azor proof 1", "proofs": [], "query": "x"}', 2), (spoilt, 1)):
        path.write_text(text, encoding="utf-8")
        assert azor("verify", str(path))[0] == code


def test_rules_tell_the_records_that_use_them() -> None:
    cases = Path(__file__).parent / "cases"
    with_it, without = str(cases / "ini-01.yaml"), str(cases / "asc-01.yaml")
    code, out, _ = azor("rules", "initiative.takes", "--used-in", with_it, without)
    assert code == 0
    assert out.splitlines()[-1] == f"    used in {with_it}"
    assert azor("rules", "initiative.takes", "--used-in", without)[1].endswith("used in none of these records\n")
    told = json.loads(azor("rules", "--used-in", with_it, without, "--format", "json")[1])
    assert next(r["used_in"] for r in told if r["name"] == "zones.permanent") == [with_it, without]
    assert "used_in" not in json.loads(azor("rules", "initiative.takes", "--format", "json")[1])[0]
    assert azor("rules", "initiative.takes", with_it)[0] == 2


def test_rules_cite_and_cards() -> None:
    assert "ascend.ascend_on_a_permanent" in azor("rules", "702.131b")[1]
    assert azor("rules", "no such rule")[0] == 1
    assert "now 725" in azor("cite", "716", "--edition", "2016-08-26")[1]
    assert "Class cards" in azor("cite", "716")[1]
    assert azor("cite", "99999")[0] == 1
    assert "Palace Jailer/enters 2" in azor("cards", "Palace Jailer")[1]
    code, out, _ = azor("cards", "Palace Jailor")
    assert code == 1
    assert "Palace Jailer" in out


def test_run_tells_the_timeline(record: str) -> None:
    out = azor("run", record)[1]
    assert "Ana plays Forest" in out
    assert "Ana has the city's blessing  [702.131b" in out
    data = json.loads(azor("run", record, "--format", "json")[1])
    assert data["entries"][0]["text"] == "Ana plays Forest"


def test_the_same_bytes_whatever_the_hash_seed(record: str) -> None:
    outs = set()
    for seed in ("0", "1", "17"):
        command = [sys.executable, "-c", "import sys; from azor.cli import main; main(sys.argv[1:])"]
        found = subprocess.run(
            [*command, "why", record, "has_city_blessing(Ana)", "--format", "json"],
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=str(Path(record).parent),
            check=True,
        )
        outs.add(found.stdout)
    assert len(outs) == 1


def test_the_timeline_leaves_out_what_is_only_kept_to_be_asked(record: str) -> None:
    from azor.engine.facts import Fact
    from azor.records.timeline import _BOOKKEEPING

    assert set(Fact.registry) >= _BOOKKEEPING
    data = json.loads(azor("run", record, "--format", "json")[1])
    told = {step["fact"]["predicate"] for entry in data["entries"] for step in entry["derived"] if "fact" in step}
    assert "has_city_blessing" in told
    assert told & _BOOKKEEPING == set()


@pytest.mark.parametrize(
    ("written", "wrong", "told"),
    [
        ("  Ana: [Arch", "   Ben: [Forest]\n  Ana: [Arch", "as many spaces as before a line that it stands with"),
        ("  - expect: has", " - expect: has", "1 space before"),
        ("title: The", "title: Ana: the", 'title: "Ana: the tenth permanent"'),
        ("- expect: no_monarch()", "- expect: legal: Ana plays Forest", "without expect, an entry of its own: - legal"),
        ("- expect: no_monarch()", "- expect: {illegal: Ana plays Forest}", "without expect, an entry of its own"),
    ],
)
def test_slips_of_writing_are_told_in_plain_words(tmp_path: Path, written: str, wrong: str, told: str) -> None:
    path = tmp_path / "slip.yaml"
    text = RECORD.replace("  - expect: has", "  - Ana draws a card\n  - expect: has")
    path.write_text(text.replace(written, wrong), encoding="utf-8")
    code, _, err = azor("check", str(path))
    assert code == 2
    assert told in err


def test_what_does_not_hold_is_told_with_what_is_so_instead(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(RECORD.replace("no_monarch()", "Ana has drawn 2 cards"), encoding="utf-8")
    code, out, _ = azor("run", str(path))
    assert code == 0
    assert "does not hold: Ana has drawn 2 cards (instead: 0)" in out


def test_a_card_is_told_with_what_it_does() -> None:
    _, out, _ = azor("cards", "Palace", "Jailer")
    assert "targets: creature an opponent controls" in out
    assert "does: you become the monarch" in out


def test_a_step_alone_is_told_as_the_event_that_begins_it(tmp_path: Path) -> None:
    path = tmp_path / "step.yaml"
    path.write_text(RECORD.replace("Ana plays Forest", "combat damage"), encoding="utf-8")
    assert "did you mean combat damage begins?" in azor("check", str(path))[2]


def test_a_timeline_tells_what_enters_and_one_thing_as_one(tmp_path: Path) -> None:
    path = tmp_path / "enters.yaml"
    path.write_text(
        "azor: 1\nplayers: [Ana, Ben]\nhand: {Ana: [Palace Jailer]}\nevents: [Ana casts Palace Jailer, all resolve]\n",
        encoding="utf-8",
    )
    out = azor("run", str(path))[1]
    assert "Palace Jailer enters under Ana's control  [608.3]" in out
    assert "Ana controls 1 permanent\n" in out
    assert "later instructions" not in out


def test_a_missing_file_and_a_name_for_a_number_are_told_in_words() -> None:
    assert azor("run", "none.yaml")[2].strip() == "none.yaml: No such file or directory"
    assert "azor rules monarch" in azor("cite", "monarch")[2]


def test_numbers_are_told_in_good_english(record: str) -> None:
    assert "It is not so: Ana has drawn 1 card." in azor("why-not", record, "Ana has drawn 1 card")[1]
    assert azor("check", "none.yaml")[2].strip() == "none.yaml: No such file or directory"


def test_a_reader_who_stops_reading_sees_no_error(record: str) -> None:
    command = [sys.executable, "-m", "azor.cli", "rules"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


# ------------------------------------------------------------------- as a newcomer calls them

EDITIONS = [
    ("run",),
    ("ask", "no_monarch()"),
    ("why", "no_monarch()"),
    ("why-not", "is_monarch(Ana)"),
    ("check",),
    ("what-if", "no_monarch()"),
    ("flip", "no_monarch()"),
    ("needs", "no_monarch()"),
    ("diff",),
]


@pytest.mark.parametrize("edition", ["foo", "2016-01-01", "2026-13-45"])
def test_an_edition_that_is_none_is_told_with_those_there_are(record: str, edition: str) -> None:
    calls = [(command, record, *rest) for command, *rest in EDITIONS]
    for call in [*calls, ("rules",), ("rules", "725.4"), ("cite", "725.4")]:
        code, _, err = azor(*call, "--edition", edition)
        assert (code, err) == (
            2,
            f"--edition: found {edition!r}; expected a day on which an edition was in force, as in 2026-09-25 "
            "(the first one known is that of 2016-07-22)\n",
        ), call


def test_cards_are_found_by_names_in_both_languages_by_several_names_and_by_a_part() -> None:
    one = azor("cards", "Palace Jailer")
    assert one[0] == 0
    assert azor("cards", "宮殿の看守") == azor("cards", "Palace", "Jailer") == azor("cards", "palace jailer") == one
    both = azor("cards", "Palace Jailer", "Serra Angel")
    assert both == (0, one[1] + azor("cards", "Serra Angel")[1], "")
    assert [each["name"] for each in json.loads(azor("cards", "Forest", "島", "--format", "json")[1])] == [
        "Forest",
        "Island",
    ]
    code, out, _ = azor("cards", "Court of")
    assert code == 1
    assert {"Court of Grace", "Court of Ire", "Court of Ambition"} <= set(
        out.partition("names: ")[2].strip().split(", ")
    )


def test_a_rule_that_is_none_is_told_with_the_nearest() -> None:
    assert azor("rules", "moanrch") == (1, "", "no rule is called moanrch or cites it; the nearest: monarch\n")


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (b"\xc2\x00", 2, "found the byte 0xc2; expected text in UTF-8"),
        (b'{"players": []}', 2, "found a mapping without a format; expected a proof, in the format 'azor proof 1'"),
        (b'{"schema": "azor quiz 1", "items": []}', 2, "found 'azor quiz 1', whose items have a proof each; expected"),
        (b'{"schema": "azor why-not 1"}', 2, "found the format 'azor why-not 1'; expected a proof"),
    ],
)
def test_what_is_no_proof_is_told_with_what_it_is(tmp_path: Path, text: bytes, code: int, said: str) -> None:
    path = tmp_path / "proof.json"
    path.write_bytes(text)
    found, out, err = azor("verify", str(path))
    assert found == code
    assert said in out + err


def test_a_proof_that_was_changed_is_told_with_what_was_found_and_expected(record: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    proof = azor("why", record, "has_city_blessing(Ana)", "--format", "json")[1]
    path.write_text(proof.replace('"702.131d"', '"702.131z"'), encoding="utf-8")
    code, out, _ = azor("verify", str(path))
    assert code == 1
    assert "found citations ['702.131b', '702.131z']; expected ['702.131b', '702.131d']" in out


def test_answers_that_are_mappings_say_their_schema(record: str) -> None:
    for call, schema in (
        (("run", record), "azor run 1"),
        (("ask", record, "no_monarch()"), "azor ask 1"),
        (("cite", "725"), "azor cite 1"),
        (("cards", "Forest"), "azor card 1"),
        (("cards", "Fest"), "azor card 1"),
    ):
        assert next(iter(json.loads(azor(*call, "--format", "json")[1]).items())) == ("schema", schema)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("quiz", "--full"), "expected --export json beside it"),
        (("quiz", "--out", "nowhere/at all.txt"), "expected a file in a folder that there is"),
        (("quiz", "monarchy"), "found 'monarchy'; expected a topic (ascend, monarch"),
        (("teach", "monarchy"), "found 'monarchy'; expected a topic (ascend, monarch"),
        (("teach", "monarch", "--format", "json"), "expected --stats or --list beside it"),
        (("teach", "--exam", "--count", "3"), "an exam has 25 questions"),
    ],
)
def test_what_lessons_and_exercises_cannot_do_is_told(tmp_path: Path, call: tuple[str, ...], said: str) -> None:
    more = ("--db", str(tmp_path / "log.db")) if call[0] == "teach" else ()
    code, out, err = azor(*call, *more)
    assert (code, out) == (2, "")
    assert said in err


def test_topics_may_be_named_in_words_of_either_language() -> None:
    plain = azor("quiz", "monarch", "--count", "1")
    assert azor("quiz", "the monarch", "--count", "1") == azor("quiz", "統治者", "--count", "1") == plain
    assert plain[0] == 0


def test_the_package_can_be_run() -> None:
    called = subprocess.run([sys.executable, "-m", "azor", "--version"], capture_output=True, text=True, check=True)
    assert called.stdout.startswith("azor, version")


def test_mistakes_are_told_in_the_language_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("azor: 1\nplayers: [アナ, ベン]\nmonarch: カラ\n", encoding="utf-8")
    said = f"{path}:3:10：「カラ」とあるが、プレイヤー（アナ、ベン）でなければならない\n"
    for call in (("run", str(path)), ("ask", str(path), "no_monarch()"), ("check", str(path), "--quiet")):
        assert azor(*call, "--lang", "ja") == (2, "", said)
    assert "expected a player: アナ or ベン" in azor("run", str(path))[2]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        (("--player", "Zed"), "--player: found 'Zed'; expected a player: Ana or Ben"),
        (("--object", "Foo"), "--object: found 'Foo'; expected an object of the game: Arch of Orazca"),
        (("--rule", "999"), "--rule: found '999'; expected a rule by which something came here: 601.2a"),
    ],
)
def test_a_timeline_of_what_there_is_not_is_a_mistake(how, told):
    status, out, err = azor("run", TENTH, *how)
    assert (status, out) == (2, "") and err.startswith(told)
    status, out, err = azor("run", TENTH, how[0], {"--player": "Ben", "--object": "Treasure"}.get(how[0], "702.131b"))
    assert status == 0 and not err


def test_questions_that_nobody_answers():
    assert azor("ask", TENTH, "who has the initiative?")[:2] == (1, "nobody\n")
    assert azor("ask", TENTH, "what is on the stack?")[:2] == (1, "nothing\n")
    assert azor("ask", TENTH, "is Ana the monarch?")[:2] == (1, "no\n")


def test_the_edition_of_a_day_is_told():
    told = "on 2030-01-01 the edition of"
    assert azor("cite", "725.4", "--edition", "2030-01-01")[1].startswith(told)
    assert told in azor("run", TENTH, "--edition", "2030-01-01")[1]
    assert azor("cite", "725.4", "--edition", "2016-08-26")[1].startswith("725.4 in the edition of 2016-08-26")
    assert "azor rules" not in azor("cite", "foo")[2]


@pytest.mark.parametrize(
    "call",
    [
        ("run", "FILE"),
        ("ask", "FILE", "is_monarch(Ana)"),
        ("why", "FILE", "is_monarch(Ana)"),
        ("why-not", "FILE", "is_monarch(Ana)"),
        ("what-if", "FILE", "--drop", "1"),
        ("flip", "FILE", "is_monarch(Ana)"),
        ("needs", "FILE", "is_monarch(Ana)"),
        ("diff", "FILE", "--edition", "2020-01-01", "--edition", "2026-01-01"),
        ("verify", "FILE"),
        ("rules", "--used-in", "FILE"),
        ("cite", "725", "--edition", "1990-01-01"),
        ("cards", "Forest", "--lang", "ja"),
    ],
    ids=lambda call: call[0],
)
def test_mistakes_have_one_form_in_json(tmp_path: Path, call: tuple[str, ...]) -> None:
    path = tmp_path / "mistaken.yaml"
    path.write_text(RECORD.replace("Ana plays", "Anna plays"), encoding="utf-8")
    code, out, err = azor(*(str(path) if each == "FILE" else each for each in call), "--format", "json")
    data = json.loads(out)
    if code != 2:  # nothing is wrong with it
        assert call[0] == "cards" and not err
        return
    assert problems(data, "error") == []
    assert data["problem"] in err
    if "FILE" in call and call[0] != "verify":
        (mistake,) = data["mistakes"]
        assert (mistake["line"], mistake["column"], mistake["nearest"]) == (8, 5, ["Ana"])


def test_check_has_the_same_form_for_each_record(tmp_path: Path) -> None:
    path = tmp_path / "mistaken.yaml"
    path.write_text(RECORD.replace("Ana plays", "Anna plays"), encoding="utf-8")
    code, out, _ = azor("check", str(path), TENTH, "--format", "json")
    data = json.loads(out)
    assert code == 2 and problems(data, "check") == []
    assert [len(each["mistakes"]) for each in data] == [1, 0]
