"""The table of keywords: every one of them, in the order of the alphabet, with a number, kinds and zones that exist."""

import re

import pytest

from azor.knowledge import citations
from azor.knowledge.keywordtable import keyword, keywords
from azor.knowledge.order import ZONES
from azor.knowledge.sentences import KEYWORDS

KINDS = {"static", "activated", "triggered", "spell"}


def test_the_table_has_every_keyword_that_the_grammar_reads() -> None:
    assert set(keywords()) | {"level"} == set(KEYWORDS)  # the level of a Class is no keyword ability (716.2)
    assert list(keywords()) == sorted(keywords())


def test_every_number_of_the_section_is_there() -> None:
    numbers = {int(found[1]) for name in keywords() if (found := re.match(r"702\.(\d+)", keyword(name).rule))}
    assert numbers == set(range(2, 196))


@pytest.mark.parametrize("name", keywords())
def test_a_keyword(name: str) -> None:
    found = keyword(name)
    assert found.parts and found.gloss
    assert not found.rule or found.rule in citations.numbers()
    for part in found.parts:
        assert part.kind in KINDS
        zones = {value for aspect, value in part.wording if aspect not in ("written as",) and value}
        assert zones <= set(ZONES)


@pytest.mark.parametrize(
    ("name", "kinds", "zones"),
    [
        ("convoke", ["static"], []),
        ("cycling", ["activated"], ["hand"]),
        ("plainscycling", ["activated"], ["hand"]),
        ("flashback", ["static", "static"], ["graveyard", "stack"]),
        ("unearth", ["activated"], ["graveyard"]),
        ("suspend", ["static", "triggered", "triggered"], ["hand", "exile", "exile"]),
        ("storm", ["triggered"], ["stack"]),
        ("paradigm", ["spell", "spell"], []),
    ],
)
def test_what_a_keyword_stands_for(name: str, kinds: list[str], zones: list[str]) -> None:
    parts = keyword(name).parts
    assert [part.kind for part in parts] == kinds
    assert [value for part in parts for aspect, value in part.wording if aspect != "written as" and value] == zones


def test_there_is_no_such_keyword() -> None:
    assert keyword("flyling") is None
