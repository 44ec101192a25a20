"""The stack of a position: which modes of a spell can have been chosen."""

import pytest

from azor.records.model import RecordError
from azor.records.run import play
from azor.records.scenario import load

GAME = """\
azor: 1
players: [Ana, Ben]
cards:
  Charm: {types: [instant], abilities: [{choose: one, modes: [{name: draw, do: [you draw 1 card]}, {name: kill, do: [destroy target artifact]}]}]}
  Bear: {types: [creature], power: 2, toughness: 2}
battlefield: {Ben: [Bear]}
stack: [{card: Charm, controller: Ana, %s}]
"""


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("mode: burn", r":7:9: found burn; expected modes of Charm#1 that could be chosen \(its modes are draw, kill"),
        ("modes: [draw, kill]", "found draw and kill; .*of its modes 1 must be chosen"),
        ("targets: [Bear]", "found no modes"),
    ],
)
def test_modes_that_cannot_have_been_chosen_are_a_mistake(said, message):
    with pytest.raises(RecordError, match=message):
        play(load(GAME % said, "f"))


def test_a_mode_whose_target_is_no_longer_legal_was_chosen():
    play(load(GAME % "mode: kill, targets: [Bear]", "f"))
