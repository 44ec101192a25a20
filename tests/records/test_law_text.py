"""Quoting the reader's own copy of the Comprehensive Rules; the text here is invented, in the form of the real one."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.records.law_text import parse, read
from azor.records.model import RecordError

TEXT = """\
Rules of a Game That Does Not Exist

These rules are effective as of {date}.

Contents

7. Further Matters
702. Words of Power
{monarch}. The Crown
Glossary

7. Further Matters

702. Words of Power

702.131. Climbing

702.131a Climbing on a pebble means that the pebble climbs.

702.131b Climbing on a rock means that the rock climbs (see rule 702.131a).
Example: A rock climbs a hill.
It is tired afterwards.
Example: A second rock does not.

702.132. Falling

{monarch}. The Crown

{monarch}.1. Who holds the crown holds it.
A crown is round.

{monarch}.4. A crown that nobody holds falls.

Glossary

Crown
702.131b This is no rule any more.
"""


def text(date: str = "September 25, 2026", monarch: str = "725") -> str:
    return TEXT.format(date=date, monarch=monarch)


@pytest.fixture
def copy(tmp_path: Path) -> str:
    path = tmp_path / "rules.txt"
    path.write_text(text(), encoding="utf-8-sig")
    return str(path)


def azor(*args: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(args))
    return result.exit_code, result.stdout, result.stderr


def test_rules_subrules_and_examples() -> None:
    found = parse(text())
    rule = found.rules["702.131b"]
    assert rule.text == "Climbing on a rock means that the rock climbs (see rule 702.131a)."
    assert rule.examples == [
        "Example: A rock climbs a hill.",
        "It is tired afterwards.",
        "Example: A second rock does not.",
    ]
    assert found.rules["725.1"].text == "Who holds the crown holds it. A crown is round."
    assert found.rules["725"].text == "The Crown"
    assert found.rules["702.131a"].examples == []
    assert found.edition == "2026-09-25"
    assert set(found.rules) == {"702", "702.131", "702.131a", "702.131b", "702.132", "725", "725.1", "725.4"}


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_any_line_ending(ending: str) -> None:
    assert parse(text().replace("\n", ending)).rules == parse(text()).rules


def test_an_older_file_has_the_rule_under_its_number_of_then() -> None:
    found = parse(text("September 1, 2016", "716"))
    assert found.edition == "2016-08-26"
    quote = found.quote("725.4")
    assert quote is not None
    assert quote.number == "716.4"
    assert found.quote("725.3") is None  # not in the file
    assert parse(text("September 1, 2016", "725")).quote("725.4") is None  # 725 was something else then


def test_a_file_without_a_day_is_taken_as_the_newest() -> None:
    found = parse(text("soon"))
    assert found.edition == ""
    assert found.quote("725.4") is not None


def test_an_old_encoding(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes(text().replace("round", "r\u2019ound").encode("cp1252"))
    assert "r\u2019ound" in read(str(path)).rules["725.1"].text


def test_why_quotes_the_rules_that_it_cites(copy: str) -> None:
    record = str(Path(__file__).resolve().parent.parent.parent / "examples" / "tenth.yaml")
    code, out, _ = azor("why", record, "has_city_blessing(Ana)", "--cr", copy)
    assert code == 0
    assert "702.131b: Climbing on a rock means" in out
    assert "    Example: A second rock does not." in out
    assert "702.131a:" not in out
    data = json.loads(azor("why", record, "has_city_blessing(Ana)", "--cr", copy, "--format", "json")[1])
    assert list(data["quotes"]) == ["702.131b"]
    page = azor("why", record, "has_city_blessing(Ana)", "--cr", copy, "--format", "html")[1]
    assert "Climbing on a rock means that the rock climbs" in page


def test_cite_quotes_a_rule(copy: str, tmp_path: Path) -> None:
    assert "725.4: A crown that nobody holds falls." in azor("cite", "725.4", "--cr", copy)[1]
    old = tmp_path / "old.txt"
    old.write_text(text("September 1, 2016", "716"), encoding="utf-8")
    out = azor("cite", "716.4", "--edition", "2016-08-26", "--cr", str(old))[1]
    assert "725.4 (716.4): A crown that nobody holds falls." in out


def test_a_file_without_rules_is_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "poem.txt"
    path.write_text("Roses are red.\n", encoding="utf-8")
    with pytest.raises(RecordError):
        read(str(path))
    code, _, err = azor("cite", "725.4", "--cr", str(path))
    assert code == 2
    assert "100.1" in err
    assert azor("cite", "725.4", "--cr", str(tmp_path / "none.txt"))[0] == 2
