"""The catalogue: cards found one at a time, and the same as if the files were read as a whole."""

from pathlib import Path

import pytest
import yaml

from azor.knowledge import catalogue

FOLDER = Path(catalogue.__file__).parent / "cards"


def whole() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for file in sorted(FOLDER.glob("*.yaml")):
        for name, about in yaml.safe_load(file.read_text(encoding="utf-8")).items():
            assert name not in found, f"{name} stands in two files"
            found[str(name)] = about
    return found


WHOLE = whole()


def test_the_index_finds_every_card_of_the_files():
    assert list(catalogue._CATALOGUE.index) == list(WHOLE)
    assert set(WHOLE) < set(catalogue.names())
    assert list(catalogue.names()) == sorted(catalogue.names())


@pytest.mark.parametrize("name", WHOLE)
def test_a_card_is_read_by_itself(name):
    card = catalogue.lookup(name)
    about = WHOLE[name]
    assert card is not None
    assert (card.name, card.known) == (name, True)
    assert list(card.types) == about.get("types")
    assert card.japanese == about.get("ja", "")
    assert card.mana_value == about.get("mana_value")
    assert len(card.abilities) >= len(about.get("abilities") or ())
    names = [a.name for a in card.abilities if a.kind not in ("keyword", "spell")]
    assert len(names) == len(set(names))


def test_a_lookup_reads_no_other_card():
    cards = catalogue.Catalogue(FOLDER)
    cards.lookup("Palace Jailer")
    assert list(cards._read) == ["Palace Jailer"]


def test_japanese_names_lead_to_english_ones():
    for english in catalogue.japanese().values():
        assert catalogue.lookup(english) is not None
    assert catalogue.japanese()["オラーズカの拱門"] == "Arch of Orazca"
    for name, about in WHOLE.items():
        assert "ja" not in about or catalogue.japanese()[str(about["ja"])] == name.removeprefix("A-")


def test_lands_and_tokens_need_no_file():
    forest, wastes = catalogue.lookup("Snow-Covered Forest"), catalogue.lookup("Wastes")
    assert forest is not None
    assert wastes is not None
    assert forest.types == ("basic", "snow", "land", "Forest")
    assert wastes.types == ("basic", "land")
    for written in ("Treasure", "Treasure token", "Treasure tokens"):
        token = catalogue.lookup(written)
        assert token is not None
        assert (token.name, token.types) == ("Treasure", ("artifact", "Treasure"))
    assert catalogue.lookup("Hill Giant tokens") is None
    assert catalogue.is_token("Clue")
    assert not catalogue.is_token("Forest")


def test_a_card_that_nobody_knows_is_none():
    assert catalogue.lookup("Vorpal Thing") is None


def test_words_of_a_card_file_are_yaml_1_2(tmp_path):
    (tmp_path / "a.yaml").write_text(
        "# a comment\nOn:\n  types: [artifact]  # on: a word\n  power: 1\n\n'It''s, so': {types: [no], ja: はい, mana_value: 010}\n",
        encoding="utf-8",
    )
    cards = catalogue.Catalogue(tmp_path)
    on, so = cards.lookup("On"), cards.lookup("It's, so")
    assert on is not None
    assert so is not None
    assert (on.types, on.power, so.types) == (("artifact",), 1, ("no",))
    assert cards.japanese()["はい"] == "It's, so"
