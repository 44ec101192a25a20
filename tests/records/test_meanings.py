"""Sentences as players say them: what a record says instead is told, and it is a sentence that azor reads."""

import pytest

from azor.records.model import RecordError
from azor.records.played import NotAllowed
from azor.records.run import play
from azor.records.scenario import load

GAME = """\
azor: 1
players: [Ana, Ben]
monarch: Ana
turn: {number: 5, active: Ben, step: precombat main}
battlefield: {Ana: [Palace Jailer], Ben: [Grizzly Bears]}
hand: {Ben: [Lightning Bolt]}
events:
  - %s
"""


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Grizzly Bears hits Ana", "Grizzly Bears deals 1 combat damage to Ana"),
        ("Ana scoops!", "Ana concedes"),
        ("Palace Jailer is killed", "Palace Jailer is destroyed"),
        ("Ben kills Palace Jailer", "Palace Jailer is destroyed"),
        ("Kill Palace Jailer", "Palace Jailer is destroyed"),
        ("Ben steals Palace Jailer", "Ben gains control of Palace Jailer"),
        ("Ana bounces Palace Jailer", "Palace Jailer returns to its owner's hand"),
        ("Ben takes the crown", "Ben becomes the monarch"),
        ("Ben is the monarch", "Ben becomes the monarch"),
        ("Ben has the blessing", "Ben gets the city's blessing"),
        ("Ana makes 3 Treasure tokens", "Ana creates 3 Treasure tokens"),
        ("Ana creates 3 Treasures", "Ana creates 3 Treasure tokens"),
        ("Ben draws", "Ben draws a card"),
        ("Ben's end step", "Ben's end step begins"),
        ("End of turn.", "the end step begins"),
        ("pass", "Ana passes priority"),
        ("resolve", "all resolve"),
        ("Ben draws for his turn", "Ben draws a card"),
        ("at the beginning of Ben's end step", "Ben's end step begins"),
        ("Grizzly Bears is blocked by Palace Jailer", "Palace Jailer blocks Grizzly Bears"),
        ("Ben swings at Ana with Grizzly Bears", "Ben attacks Ana with Grizzly Bears"),
        ("Ben's Grizzly Bears dies", "Grizzly Bears dies"),
        ("Grizzly Bears goes to the graveyard", "Grizzly Bears is put into its owner's graveyard"),
        ("Ana makes a Treasure", "Ana creates a Treasure token"),
        ("Ana goes to 3 life", "Ana's life becomes 3"),
        ("Ana ascends", "Ana gets the city's blessing"),
    ],
)
def test_what_is_meant_is_told_and_can_be_read(said, meant):
    with pytest.raises(RecordError) as found:
        load(GAME % said)
    (mistake,) = found.value.mistakes
    assert mistake.nearest == (meant,)
    load(GAME % meant)


def test_a_word_of_a_name_is_told_with_the_name():
    with pytest.raises(RecordError, match="did you mean Grizzly Bears"):
        load(GAME % "Bears deals 2 combat damage to Ana")


def test_what_is_not_allowed_of_a_card_that_nothing_is_known_of_says_so():
    record = load(GAME.replace("Grizzly Bears", "Vorpal Thing") % "Ben attacks Ana with Vorpal Thing")
    with pytest.raises(NotAllowed, match="no creature .*; Vorpal Thing is not known and not described"):
        play(record)
    with pytest.raises(NotAllowed) as found:
        play(load(GAME % "Ana attacks Ben with Palace Jailer"))
    assert "not known" not in str(found.value)


def test_keywords_may_stand_on_one_line():
    record = load(
        GAME.replace("events:", "cards: {Elf: {abilities: ['Deathtouch, haste', Ward 2]}}\nevents:") % "all resolve"
    )
    assert [each.keyword for each in record.cards["Elf"].abilities] == ["deathtouch", "haste", "ward"]


NO_TARGETS = """azor: 1
players: [Ana, Ben]
cards: {Elk: {types: [creature], power: 3, toughness: 3, abilities: [{name: heal, when: this enters, do: [%s]}]}}
battlefield: {Ben: [{card: Bear, types: [creature], power: 2, toughness: 2}]}
hand: {Ana: [Elk]}
%s"""


@pytest.mark.parametrize(
    "rest",
    [
        "events: [Ana casts Elk targeting Bear]",
        "events: [Elk enters under Ana's control, Ana puts Elk/heal on the stack targeting Bear]",
    ],
)
def test_what_has_no_targets_is_given_none(rest):
    with pytest.raises(NotAllowed, match="has no targets .601.2c, 115.1"):
        play(load(NO_TARGETS % ("you gain 1 life", rest)))
    play(load(NO_TARGETS % ("you gain 1 life", rest.replace(" targeting Bear", ""))))


def test_a_position_gives_no_targets_to_what_has_none():
    stack = "stack: [{ability: Elk/heal, controller: Ana, targets: [Bear]}]"
    with pytest.raises(RecordError, match="no targets, since Elk/heal has none"):
        play(load(NO_TARGETS % ("you gain 1 life", stack)))
    play(load(NO_TARGETS % ("destroy target creature", stack)))


@pytest.mark.parametrize(
    ("said", "expected", "meant"),
    [
        ("Ben passes the turn", "whether what triggers", ("Ben's end step begins", "Ben's turn ends")),
        ("pass the turn", "whether what triggers", ("the end step begins", "the turn ends")),
        ("Ana takes 3 combat damage", "CARD deals 3 combat damage to Ana", ()),
        ("Ana ventures into Undercity", "what the room does", ()),
        ("each opponent loses 1 life", "each opponent of Ana loses 1 life", ()),
        (
            "Palace Jailer and Grizzly Bears deal 2 damage to Ana",
            "each of them",
            ("Palace Jailer and Grizzly Bears each deal 2 damage to Ana",),
        ),
        (
            "Ana puts 2 +1/+1 counters on Palace Jailer and Grizzly Bears",
            "on each",
            ("2 +1/+1 counters are put on each of Palace Jailer and Grizzly Bears",),
        ),
        ("Ben casts Lightning Bolt, sacrificing Grizzly Bears", "before it, as in: Ben sacrifices Grizzly Bears", ()),
        ("all other creatures die", "other than what", ()),
    ],
)
def test_what_a_sentence_lacks_is_told(said, expected, meant):
    with pytest.raises(RecordError) as found:
        load(GAME % f'"{said}"')
    (mistake,) = found.value.mistakes
    assert expected in mistake.expected
    assert mistake.nearest == meant
    for each in meant:
        load(GAME % each)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Ana becoms the monrach", "Ana becomes the monarch"),  # two slips: the whole sentence
        ("Palace Jailer dise", "dies"),
        ("Ana is given the initiative", "Ana gains the initiative"),  # no slip, but a sentence like it
    ],
)
def test_what_is_suggested_can_be_read(said, meant):
    with pytest.raises(RecordError) as found:
        load(GAME % said)
    (mistake,) = found.value.mistakes
    assert meant in mistake.nearest
    for each in mistake.nearest:
        load(GAME % said.replace(mistake.found.strip("'"), each))


def test_whom_attackers_attack_is_told_where_several_could_be_meant():
    game = GAME.replace("[Ana, Ben]", "[Ana, Ben, Cruz]") % "Ben attacks with Grizzly Bears"
    with pytest.raises(RecordError, match="Ben attacks Ana with Grizzly Bears or Ben attacks Cruz with Grizzly Bears"):
        play(load(game))
    walker = GAME.replace("Ana: [", "Ana: [{card: Walker, types: [planeswalker]}, ") % "Grizzly Bears attacks"
    with pytest.raises(RecordError, match="whom, as in: Grizzly Bears attacks Ana or Grizzly Bears attacks Walker"):
        play(load(walker))


def test_damage_of_nobody_knows_what_is_refused_where_it_may_be_combat_damage():
    game = GAME % "Ben attacks with Grizzly Bears" + "  - Ana takes 2 damage\n"
    with pytest.raises(RecordError, match="CARD deals 2 combat damage to Ana"):
        play(load(game))
