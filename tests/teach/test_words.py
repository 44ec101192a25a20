"""What the tutor says itself, in both languages."""

import ast
import re
from pathlib import Path

import pytest

from azor.records.scenario import load
from azor.teach import questions, telling, words

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", words.names())
def test_both_languages_say_the_same_with_the_same_values(name):
    said = words._data()[name]
    assert set(said) == {"en", "ja"}
    fields = {code: set(re.findall(r"\{(\w+)\}", text)) for code, text in said.items()}
    assert fields["ja"] == fields["en"]
    assert re.search(r"[\u3040-\u9fff]|\{", said["ja"])


def test_every_topic_has_a_name_and_says_where_to_look():
    for topic in {skill.topic for skill in questions.skills()}:
        for lang in ("en", "ja"):
            assert f"topic {topic}" in words.names()
            assert words.topic_hint(topic, lang)


def test_nothing_is_said_that_is_not_in_the_table_and_nothing_is_in_it_that_is_never_said():
    used: set[str] = set()
    for path in [*(ROOT / "teach").glob("*.py"), ROOT / "commands" / "teaching.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                used |= {name for name in words.names() if name.startswith(str(node.values[0].value)) and " " in name}
    assert [name for name in words.names() if name.removesuffix(" at") not in used] == []


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("Cleric Class", "if you would gain life: you gain 1 more life"),
        ("Raise the Alarm", "you create 2 1/1 Soldier tokens"),
        ("Spire Winder", "this gets +1/+1 as long as you have the city's blessing"),
        ("Arch of Orazca", "5 mana, tap, only while you have the city's blessing: you draw 1 card"),
        ("Grave Venerations", "up to one target creature card in your graveyard"),
        ("Aether Tradewinds", "the second target returns to its owner's hand"),
        ("Garrulous Sycophant", "when your end step begins, if you are the monarch: each opponent loses 1 life"),
    ],
)
def test_cards_are_told_as_one_reads_them(card, says):
    said = "; ".join(telling.abilities_of(card, "en").values())
    assert says in said
    assert not re.search(r"instead_of|, (?:while|if|only): |the target \d|create \d+ \w+ \d/\d", said)


def test_abilities_are_called_by_name_wherever_they_stand():
    record = load("azor: 1\nplayers: [Ana, Ben]\nhand: {Ana: [Palace Jailer]}\n")
    said = telling.event('Ana puts "Palace Jailer/enters 2" on the stack', record, "en")
    assert said == 'Ana puts the second "enters" ability of Palace Jailer on the stack'
