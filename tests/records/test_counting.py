"""Items of a zone: how many of what, however it is written, and what is no name of a card."""

import pytest

from azor.records.model import RecordError
from azor.records.scenario import load


def battlefield(item: str):
    return load(f"azor: 1\nplayers: [Ana, Ben]\nbattlefield: {{Ana: [{item}]}}\n")


@pytest.mark.parametrize(
    ("item", "name", "count"),
    [
        ("Forest x5", "Forest", 5),
        ("5x Forest", "Forest", 5),
        ("5 x Forest", "Forest", 5),
        ("Forest ×5", "Forest", 5),
        ("Plains (3)", "Plains", 3),
        ("three Forests", "Forest", 3),
        ("a Treasure token", "Treasure", 1),
        ("Clue tokens x2", "Clue", 2),
        ("平地5枚", "Plains", 5),
        ("平地×5", "Plains", 5),
        ("５枚の平地", "Plains", 5),
        ("森三つ", "Forest", 3),
        ("宝物トークン3つ", "Treasure", 3),
        ("4x Vorpal Thing", "Vorpal Thing", 4),
    ],
)
def test_a_count_is_read_wherever_lists_have_it(item, name, count):
    assert [placed.id for placed in battlefield(item).objects] == [f"{name}#{n + 1}" for n in range(count)]


@pytest.mark.parametrize(
    "item",
    [
        "Forest tapped",
        "tapped Forest",
        "Serra Angel (tapped)",
        "Serra Angel 4/4",
        "-1 Forest",
        "森（タップ状態）",
        "Grizzly Bears with a +1/+1 counter",
    ],
)
def test_what_says_more_than_a_name_is_no_card_without_text(item):
    with pytest.raises(RecordError, match="expected the name of a card alone"):
        battlefield(item)


def test_a_name_in_capitals_may_hold_that_of_another_card():
    assert [placed.id for placed in battlefield("Forest Bear, Cat of Plains").objects] == [
        "Forest Bear#1",
        "Cat of Plains#1",
    ]


def test_a_slip_in_a_japanese_name_is_told_with_the_nearest():
    with pytest.raises(RecordError, match="did you mean 宮殿の看守"):
        battlefield("宮殿の看手")


@pytest.mark.parametrize("zone", ["{Arch of Orazca: 1, Forest: 8}", "[{Forest: {tapped: true}}]"])
def test_a_card_as_a_key_is_told_how_lists_are_written(zone):
    with pytest.raises(RecordError, match="expected a list of cards"):
        load(f"azor: 1\nplayers: [Ana, Ben]\nbattlefield: {{Ana: {zone}}}\n")
