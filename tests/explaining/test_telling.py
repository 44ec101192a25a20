"""How answers are told: denials, editions, what sizes rest on, where things go, what is the same of several cards."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main

CASES = Path(__file__).resolve().parent.parent / "cases"


def said(*args: str) -> str:
    run = CliRunner().invoke(main, [args[0], str(CASES / f"{args[1]}.yaml"), *args[2:]])
    assert run.exit_code in (0, 1), run.output
    return run.output


def test_a_denial_is_proved_by_the_reasons_why_not() -> None:
    told = said("why", "abl-09-a", 'not carried_out("Grand Vizier/eminence")')
    assert told == said("why-not", "abl-09-a", 'carried_out("Grand Vizier/eminence")')
    assert "does not resolve  [608.2a, 603.4]" in told
    path = str(CASES / "mon-30.yaml")
    assert CliRunner().invoke(main, ["why", path, "not is_monarch(Ana)"]).exit_code == 0
    assert CliRunner().invoke(main, ["why", path, "not is_monarch(Ben)"]).exit_code == 1


@pytest.mark.parametrize(
    ("command", "numbers"),
    [
        (("run", "ini-05"), "726.4 was 721.4, 726.3 was 721.3, 726.1 was 721.1"),
        (("why", "ini-05", "has_initiative(Dora)"), "726.3 was 721.3, 726.1 was 721.1, 726.4 was 721.4"),
        (("why-not", "ini-05", "has_initiative(Ana)"), "726.3 was 721.3"),
    ],
)
def test_an_older_edition_tells_the_numbers_of_then(command: tuple[str, ...], numbers: str) -> None:
    assert numbers in said(*command, "--edition", "2022-06-10").splitlines()[-1]
    assert "726.4 was" not in said(*command)
    assert "726.3は721.3" in said(*command, "--edition", "2022-06-10", "--lang", "ja")


def test_two_editions_are_told_each_with_its_own_numbers() -> None:
    one, other, *_ = said("diff", "ini-05", "has_initiative(?who)", "--edition", "2022-06-10").splitlines()
    assert "[721.3, 721.1]" in one and "[726.3, 726.1]" in other


def test_why_a_size_is_what_it_is_tells_why_a_change_applies() -> None:
    told = said("why", "asc-14", "power(Dusk Charger, 5)", "--no-color")
    assert "printed 3/3, +2/+2 from Dusk Charger" in told and "Ana has the city's blessing  [702.131b" in told


def test_a_reason_that_only_repeats_is_left_out() -> None:
    told = said("why", "asc-17", "drew(Ana, 1)", "--lang", "ja", "--no-color")
    assert "Anaのアップキープ・ステップが始まる  [500.1]  @" in told


def test_what_does_not_resolve_is_not_said_to_resolve() -> None:
    told = said("run", "trg-08")
    assert "Lone Warden/greet does not resolve" in told and "Lone Warden/greet resolves" not in told


def test_cards_that_are_taken_as_described_stand_together() -> None:
    told = said("run", "abl-16")
    assert "Runeclaw Bear, Bronze Ferret, Grim Feaster and Great Upheaval are not in the catalogue" in told
    assert "Runeclaw Bear、Bronze Ferret、Grim Feaster、Great Upheavalは目録にない" in said(
        "run", "abl-16", "--lang", "ja"
    )
    assert "not read, and so only where the record says so: the newcomer" in said("run", "trg-08")


def test_players_stand_in_the_order_of_their_seats() -> None:
    lines = [line.strip() for line in said("run", "asc-02-a").splitlines()]
    assert lines.index("Ana controls 10 permanents") < lines.index("Ben controls 0 permanents")


def test_where_something_goes_is_told_with_its_owner() -> None:
    told = said("run", "lv-20-a")
    assert "Silken Leash goes to Ana's graveyard (unattached)" in told and "Silken Leash is in Ana's graveyard" in told
    assert "Silken LeashはAnaの墓地にある" in said("run", "lv-20-a", "--lang", "ja")
    assert "until @2: Hive Scholar leaves the battlefield for Ana's graveyard" in said(
        "why-not", "abl-15", "permanent_count(Ana, 1)"
    )


def test_a_reading_of_the_law_is_told_as_such() -> None:
    told = said("why", "mon-14", "is_monarch(Ben)", "--assumptions")
    assert "? turn order is counted from the seat whose turn it is\n    the answer rests on this reading" in told
    assert "depends on none" not in told


def test_all_of_several_alike_are_told_as_all() -> None:
    assert "- all 7 Forest of Ana" in said("needs", "asc-14", "power(Dusk Charger, 5)")


def test_a_page_has_the_record_in_both_languages() -> None:
    page = said("run", "lv-15", "--format", "html", "--lang", "ja")
    assert "BenがHill Giantのコントロールを得る" in page and "Ben gains control of Hill Giant" in page


def test_an_ability_on_the_stack_is_not_told_to_be_no_spell() -> None:
    call = ("is_monarch(Ben)", "--at", "7")
    assert "Ben controls Eager Recruit" in said("why-not", "mon-24", *call) and "is a spell" not in said(
        "why-not", "mon-24", *call
    )


def test_what_repeats_is_told_once() -> None:
    call = ('triggered("monarch/draw", ?who)', "--at", "4")
    assert (
        said("why-not", "mon-03", *call).count("- lacks:")
        == 1
        < said("why-not", "mon-03", *call, "--full").count("- lacks:")
    )
    assert said("why-not", "mon-15-a", "game_over()", "--at", "2").count("who are opponents") == 1
    assert said("why-not", "asc-41", "drew(Ana, 1)", "--at", "4").count("drawn from the top") == 1


def test_what_is_the_machines_own_is_no_reason() -> None:
    assert "will:" not in said("why-not", "asc-41", "drew(Ana, 1)", "--at", "4")
    assert "as it last was" not in said("why-not", "cls-27", "triggered(?ability, ?who)", "--at", "8")


def test_priority_is_not_told_to_be_the_turn() -> None:
    answer = said("why-not", "lv-01", "priority(Ana)", "--at", "4")
    assert answer.startswith("priority(Ana): it is not so") and "is in the game  [103]" not in answer


def test_what_was_so_from_the_beginning_has_no_moment(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    dim = "Dim: {types: [enchantment], abilities: [{static: all creatures lose flying}]}"
    bird = "Bird: {types: [creature], power: 1, toughness: 1, abilities: [flying]}"
    path.write_text(
        f"azor: 1\nplayers: [Ana, Ben]\ncards: {{{dim}, {bird}}}\nbattlefield: {{Ana: [Dim, Bird]}}\n"
        "events: [Ben draws 1 card]\n",
        encoding="utf-8",
    )
    for lang, told in (("en", "Bird loses flying at the beginning"), ("ja", "Birdは初めに飛行を失う")):
        run = CliRunner().invoke(main, ["why-not", str(path), "has_ability(Bird, flying)", "--full", "--lang", lang])
        assert told in run.output and "-1" not in run.output
        run = CliRunner().invoke(main, ["why", str(path), "controls(Ana, Bird)", "--full", "--lang", lang])
        assert "000" not in run.output and "moment" not in run.output
