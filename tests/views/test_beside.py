"""What-if, flip, needs and diff as drawings and pages: everything is there, the parting is marked, both languages speak."""

import re
import xml.dom.minidom
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
CROWN = str(ROOT / "examples" / "crown.yaml")
BLESSED = str(ROOT / "tests" / "rules" / "ascend-2018-01-19.yaml")
CALLS = {
    "what-if": (CROWN, "--change", "1: Grizzled Outlaw deals 1 combat damage to Ana", "is_monarch(?who)"),
    "flip": (CROWN, "is_monarch(Ben)", "--edits", "drop", "--edits", "life"),
    "needs": (CROWN, "is_monarch(Ben)"),
    "diff": (BLESSED, "has_city_blessing(Ana)", "--edition", "2017-09-29", "--edition", "2018-01-19"),
}


def drawn(command: str, form: str, lang: str = "en") -> str:
    run = CliRunner().invoke(main, [command, *CALLS[command], "--format", form, "--lang", lang])
    assert run.exit_code < 2, run.output
    return run.output


@pytest.mark.parametrize("command", CALLS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_form_is_whole(command: str, lang: str) -> None:
    picture = xml.dom.minidom.parseString(drawn(command, "svg", lang).encode())
    boxes = [each.getAttribute("class") for each in picture.getElementsByTagName("g")]
    assert len(boxes) > 3
    mermaid, dot = drawn(command, "mermaid", lang), drawn(command, "dot", lang)
    named = set(re.findall(r"^  (n\d+)\[", mermaid, re.M))
    assert {name for edge in re.findall(r"^  (n\d+) --> (n\d+)$", mermaid, re.M) for name in edge} <= named
    assert dot.startswith("digraph azor {") and dot.rstrip().endswith("}")
    page = drawn(command, "html", lang)
    assert page.startswith("<!DOCTYPE html>") and f'<html lang="{lang}">' in page
    assert page.count("<section>") == page.count("</section>") == (2 if command in ("what-if", "diff") else 1)


@pytest.mark.parametrize("command", ["what-if", "flip", "diff"])
def test_where_the_games_part_is_marked(command: str) -> None:
    assert "≠ they part here" in drawn(command, "svg")
    assert "≠ they part here" in drawn(command, "mermaid").replace("<br/>", " ")
    assert "≠ ここで分かれる" in drawn(command, "svg", "ja")
    page = drawn(command, "html")
    assert 'class="parted"' in page and "they part here" in page and "ここで分かれる" in page


def test_the_sides_stand_beside_each_other() -> None:
    picture = xml.dom.minidom.parseString(drawn("what-if", "svg").encode())
    lefts = [
        (float(g.getElementsByTagName("rect")[0].getAttribute("x")), g.getElementsByTagName("text")[0])
        for g in picture.getElementsByTagName("g")
    ]
    where = {text.firstChild.nodeValue: x for x, text in lefts if text.firstChild is not None}  # type: ignore[attr-defined]
    before, after = where["as it was:  yes (who = Ben)"], where["otherwise:  yes (who = Ana)"]
    assert after > before + 100


def test_two_games_share_no_vertex() -> None:
    lines = drawn("what-if", "mermaid").splitlines()
    monarchs = [line for line in lines if "Ana is the monarch" in line]
    assert len(monarchs) == 2  # given in both, and each in its own game


def test_each_edition_has_its_own_numbers() -> None:
    tenth = str(ROOT / "examples" / "tenth.yaml")
    editions = ("--edition", "2018-01-19", "--edition", "2026-09-25")
    run = CliRunner().invoke(main, ["diff", tenth, "has_city_blessing(Ana)", *editions, "--format", "svg"])
    old, new = run.output.find(">702.130b, 702.130d"), run.output.find(">702.131b, 702.131d")
    assert 0 < old < new


@pytest.mark.parametrize("form", ["svg", "html", "mermaid", "dot"])
def test_a_reason_of_which_there_is_nothing_to_tell_is_not_drawn(form: str) -> None:
    path = ROOT / "tests" / "cases" / "mon-44-d.yaml"  # a flip after which something else stands for the same reason
    asked = ("power(Hill Giant, 7)", "--at", "4", "--changes", "1", "--games", "40")
    run = CliRunner().invoke(main, ["flip", str(path), *asked, "--format", form])
    assert run.exit_code == 0 and "there is a second target" in run.output.replace("<br/>", " ")
