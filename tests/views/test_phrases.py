"""Descriptions in English, from the names that they have in facts."""

from __future__ import annotations

import pytest

from azor.knowledge.definitions.names import phrase_id
from azor.knowledge.language import phrase_of
from azor.knowledge.sentences.phrases import read_phrase
from azor.views.phrases import counted, described


@pytest.mark.parametrize(
    "words",
    [
        "a creature",
        "another creature",
        "an opponent",
        "a creature you control with flying",
        "a nonland permanent you control",
        "an artifact creature an opponent controls",
        "a creature with power 3 or greater",
        "a creature card in your graveyard",
        "a noncreature spell",
        "a legendary land an opponent controls",
        "a Saproling token you control",
        "a tapped creature",
        "a creature with a charge counter",
    ],
)
def test_what_is_said_is_what_was_read(words: str) -> None:
    found = read_phrase(words)
    assert found is not None
    assert phrase_of(phrase_id(found)) is not None
    assert described(phrase_id(found)) == words


def test_a_key_tells_for_whom_it_is_counted() -> None:
    assert counted("type artifact + controller you:Ben") == "“artifact you control”, for Ben"


@pytest.mark.parametrize("name", ["Ana", "monarch/damage", "Grizzly Bears"])
def test_what_is_no_description_stays_as_it_is(name: str) -> None:
    assert described(name) == name
