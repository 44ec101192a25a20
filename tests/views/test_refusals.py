"""What is not so, and what would be otherwise, in Japanese and as drawings: over the handed cases nothing is left out."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.explain import changes as c
from azor.knowledge import japanese
from azor.records.played import Played
from azor.records.predicates import PREDICATES
from azor.records.refusals import refusal
from azor.records.run import play
from azor.records.scenario import load_file
from azor.views.language import Japanese
from azor.views.refusals import lines

from .test_japanese import CASES, JAPANESE, english, known_words

ROOT = Path(__file__).resolve().parent.parent.parent
CROWN, TENTH, BELLS = (str(ROOT / "examples" / f"{name}.yaml") for name in ("crown", "tenth", "bells"))


def refused(played: Played) -> Iterator[dict[str, Any]]:
    """Refusals of what a record expects not to be so."""
    for result in played.results:
        if result.goal.negated and result.holds and result.goal.query.atoms[0].predicate in PREDICATES:
            yield refusal(played, result.goal.query, result.goal.text)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_no_english_is_left_in_the_refusals_of_a_case(path: Path) -> None:
    played = play(load_file(path))
    names, known = known_words(played)
    for data in refused(played):
        for full in (False, True):
            said = lines(data, names, language=Japanese(), full=full)
            quoted = ["`azor why`", "`--full`", str(data["query"]), f"「{data['sentence']}」", *known]
            quoted = [*played.game.definitions.unread, *quoted]
            assert list(english(said, quoted)) == []
            assert all(JAPANESE.search(line) for line in said)


def azor(*arguments: str) -> str:
    found = CliRunner().invoke(main, arguments)
    assert found.exit_code < 2, found.output
    return found.output


CHANGED = (
    ("what-if", CROWN, "--drop", "1", "is_monarch(?who)"),
    ("what-if", CROWN, "--change", "1: Grizzled Outlaw deals 1 combat damage to Ana", "is_monarch(?who)"),
    ("what-if", TENTH, "--move", "1", "3", "has_city_blessing(Ana)"),
    ("flip", TENTH, "has_city_blessing(Ana)"),
    ("flip", CROWN, "is_monarch(Ben)", "--changes", "1"),
    ("needs", CROWN, "is_monarch(Ben)"),
    ("needs", CROWN, "is_monarch(Cruz)"),
    ("diff", CROWN, "is_monarch(?who)", "--edition", "2018-01-19"),
    ("why", BELLS, "is_monarch(?who)", "--assumptions"),
    ("why-not", TENTH, "has_city_blessing(Ana)", "--at", "start"),
    ("check", CROWN, TENTH),
)  # fmt: skip


@pytest.mark.parametrize("arguments", CHANGED, ids=lambda arguments: " ".join((arguments[0], *arguments[2:])))
def test_no_english_is_left_in_what_would_be_otherwise(arguments: tuple[str, ...]) -> None:
    played = play(load_file(arguments[1]))
    _, known = known_words(played)
    asked = [each for each in arguments if "(" in each]
    said = azor(*arguments, "--lang", "ja").splitlines()
    quoted = ["`azor why-not`", "`--all`", *asked, "?who", *arguments[1:3], *known]
    left = [re.sub("「[^」]*」", "", line) for line in said]
    assert list(english(left, quoted)) == []
    assert JAPANESE.search("".join(said))


def test_every_change_is_translated() -> None:
    record = load_file(CROWN)
    thing = record.objects[0].id
    found = [
        c.drop(record, 1), c.move(record, 1, 0), c.move(record, 1, 1), c.repeat(record, 1),
        c.add(record, "Ana draws 1 card", 0), c.add(record, "Ana draws 1 card", 1),
        c.instead(record, 1, "Ana draws 1 card"), c.one_more(record, "Ana"), c.one_less(record, thing),
        c.monarch(record, ""), c.monarch(record, "Ben"), c.initiative(record, ""), c.initiative(record, "Ben"),
        c.blessing(record, "Ana"), c.one_more_before(record, "Ana", 1), c.entered_under(thing, "Ben"),
        c.other_controller(record, thing, "Ben"), c.turned(record, thing), c.other_turn(record, "Ben"),
        c.life(record, "Ana", 3), c.came_otherwise(),
    ]  # fmt: skip
    makers = {n for n, f in vars(c).items() if inspect.isfunction(f) and f.__annotations__.get("return") == "Change"}
    assert makers == set(re.findall(r"c\.(\w+)\(", inspect.getsource(test_every_change_is_translated)))
    assert [change.words for change in found if japanese.change(change.words) is None] == []


@pytest.mark.parametrize("form", ["html", "svg", "mermaid", "dot"])
def test_a_refusal_is_drawn(form: str) -> None:
    found = azor("why-not", CROWN, "is_monarch(Cruz)", "--format", form)
    words = re.sub(r"<[^>]*>|\\l|\s+", " ", found)
    for said in ("It is not so: Cruz is the monarch.", "Ben becomes the monarch", "725.4"):
        assert " ".join(said.split()) in " ".join(words.split())
    assert ("「" in found or "Cruzは統治者である" in found) == (form == "html")  # a page speaks both languages


@pytest.mark.parametrize(
    ("named", "english"),
    [("ターン1のメイン・フェイズ", "turn 1 main"), ("ターン１", "turn 1"), ("開始", "start"), ("終了", "end")],
)
def test_a_moment_may_be_named_in_japanese(named: str, english: str) -> None:
    one, other = (CliRunner().invoke(main, ["run", TENTH, "--at", at]) for at in (named, english))
    assert (one.exit_code, one.output) == (other.exit_code, other.output)
