"""Descriptions in English, from the names that they have in facts."""

from __future__ import annotations

import pytest

from azor.knowledge.definitions.names import phrase_id
from azor.knowledge.sentences.phrases import read_phrase
from azor.views.english import _denied
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
        "a creature you control but do not own",
        "an opponent who has the city's blessing",
        "an opponent who has the initiative",
        "a player who is the monarch",
        "an opponent with exactly 1 card in hand",
        "an opponent with 2 or fewer cards in hand",
        "an opponent with 12 or more life",
        "a player with 8 or less life",
        "an opponent with exactly 10 life",
        "an opponent who controls 3 or more permanents",
        "an opponent who controls exactly 1 permanent",
        "a player with speed 1 or greater",
        "a spell or ability an opponent controls",
        "an activated or triggered ability you control",
    ],
)
def test_what_is_said_is_what_was_read(words: str) -> None:
    name = phrase_id(read_phrase(words))
    assert name != words
    assert described(name) == words


def test_a_key_tells_for_whom_it_is_counted() -> None:
    assert counted("type artifact + controller you:Ben") == "“artifact you control”, for Ben"


def test_a_number_tells_what_is_counted() -> None:
    assert described("count of type land + controller you") == "count of “land you control”"


@pytest.mark.parametrize("name", ["Ana", "monarch/damage", "Grizzly Bears"])
def test_what_is_no_description_stays_as_it_is(name: str) -> None:
    assert described(name) == name


@pytest.mark.parametrize(
    ("said", "denied"),
    [
        ("Ana does not have the city's blessing", "Ana has the city's blessing"),
        ("it does not attack", "it attacks"),
        ("X does not pass", "X passes"),
        ("it does not carry", "it carries"),
        ("they do not control it", "they control it"),
        ("Ana is the monarch", "Ana is not the monarch"),
    ],
)
def test_the_contrary_of_a_sentence_is_one(said: str, denied: str) -> None:
    assert _denied(said) == denied
