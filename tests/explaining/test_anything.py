"""Why nothing triggers or is on the stack, whatever it might be; and what each language tells of a timeline."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main

CASES = Path(__file__).resolve().parent.parent / "cases"


def azor(*call: str) -> tuple[int, str]:
    run = CliRunner().invoke(main, call)
    assert run.exception is None or isinstance(run.exception, SystemExit)
    return run.exit_code, run.output


@pytest.mark.parametrize("query", ["triggered(?ability, ?who)", "on_stack(?anything)"])
@pytest.mark.parametrize(
    ("case", "lacks"),
    [
        ("mon-43-a", ["Queen Marchesa/upkeep", "603.4", "lacks: Ben is the monarch (Ana is the monarch)"]),
        ("mon-45", ["Envious Clerk/drain", "603.4", "lacks: Ben is the monarch (Ana is the monarch)"]),
        ("mon-47", ["Crown of Gondor/enters", "lacks: Crown of Gondor is on the battlefield", "113.6"]),
        ("mon-48-a", ["The Spear of Bashenga/attacks", "603.2", "lacks: Ben is the monarch (Ana is the monarch)"]),
        ("asc-28-a", ["Twilight Prophet/upkeep", "603.4", "lacks: Ana has the city's blessing", "9 short"]),
        ("abl-15", ["Hive Scholar/hive", "lacks: Hive Scholar is on the battlefield", "113.6"]),
    ],
)
def test_why_nothing_triggers_is_told_of_the_cards_that_are_there(query: str, case: str, lacks: Sequence[str]) -> None:
    code, said = azor("why-not", str(CASES / f"{case}.yaml"), query)
    assert code == 0
    assert [text for text in lacks if text not in said] == []
    assert "initiative" not in said  # an ability of no card here, although it waits for an upkeep too


def test_where_nothing_waits_for_what_happened_that_is_said() -> None:
    call = ("why-not", str(CASES / "asc-26.yaml"), "triggered(?ability, ?who)")
    assert azor(*call)[1].splitlines()[1:] == ["No ability here triggers on what happened."]
    assert azor(*call, "--lang", "ja")[1].splitlines()[1:] == ["起こったことによって誘発する能力はない。"]


def test_a_spell_that_left_with_its_owner_did_not_leave_as_one_that_resolved() -> None:
    said = azor("why-not", str(CASES / "lv-14.yaml"), "on_stack(Secrets of the Golden City)")[1]
    assert "800.4a" in said and "608.2n" not in said


@pytest.mark.parametrize("case", ["abl-13", "abl-24", "asc-08", "mon-51"])
def test_a_timeline_has_the_same_lines_in_both_languages(case: str) -> None:
    english, japanese = (azor("run", str(CASES / f"{case}.yaml"), "--lang", lang)[1] for lang in ("en", "ja"))
    assert len(english.splitlines()) == len(japanese.splitlines())


def test_priority_is_told_with_what_it_rests_on() -> None:
    call = (str(CASES / "asc-03.yaml"), "priority(Ana)", "--at", "3")
    assert azor("ask", *call)[0] == 0
    code, said = azor("why", *call)
    assert code == 0 and "it is Ana's turn" in said


def test_what_a_card_is_called_may_have_of_within() -> None:
    call = ("needs", str(CASES / "asc-26.yaml"), "has_city_blessing(Ana)", "--games", "30", "--lang", "ja")
    assert "AnaのArch of Orazca" in azor(*call)[1]
