"""Queries in plain words: whatever azor says of a state can be asked in the same words."""

import pytest

from azor.engine.facts import Fact
from azor.engine.query import parse
from azor.engine.wording import filled
from azor.records.asking import read_goal
from azor.records.model import RecordError
from azor.records.predicates import PREDICATES
from azor.records.run import play
from azor.records.saying import SAID, near, query_of, written
from azor.records.scenario import load
from azor.records.timeline import timeline

RECORD = """\
azor: 1
players: [Ana, Ben, Cid]
monarch: Ana
city_blessing: [Cid]
initiative: Cid
battlefield: {Ana: [Wizard Class]}
events:
  - Ana draws 2 cards
  - Ana concedes
"""


def test_every_sentence_of_a_state_is_a_query_that_holds() -> None:
    played = play(load(RECORD, "f"))
    for sentence in timeline(played)["state"]:
        assert query_of(sentence), sentence
        assert played.questions.solve(read_goal(sentence, played.record).query), sentence


def test_a_timeline_leaves_out_what_is_only_kept_to_be_asked_later() -> None:
    text = RECORD[: RECORD.index("  - Ana draws")] + "  - Wizard Class deals 2 damage to Ben\n"
    (entry,) = timeline(play(load(text, "f")))["entries"]
    assert {d["sentence"] for d in entry["derived"]} >= {"Ben loses 2 life"}
    assert not {d["fact"]["predicate"] for d in entry["derived"]} & {"amounted", "from_event", "zone_change"}


def test_every_sentence_stands_for_a_predicate_with_its_arguments() -> None:
    for sentence, query in SAID.items():
        (atom,) = parse(query.replace("{1}", "hand")).atoms
        assert len(atom.args) == len(PREDICATES[atom.predicate].arguments), sentence


def test_every_sentence_is_a_query_as_it_is_offered() -> None:
    for sentence, query in SAID.items():
        offered = query_of(written(sentence))
        assert offered is not None and offered.split("(")[0] == query.split("(")[0], sentence
        (atom,) = parse(offered).atoms
        assert len(set(map(str, atom.args))) == len(atom.args), sentence


@pytest.mark.parametrize(
    ("asked", "offered"),
    [
        ("who has the crown?", "who is the monarch"),
        ("who is monrach?", "who is the monarch"),
        ("how many life has Ana", "Ana has how many life"),
    ],
)
def test_a_question_that_is_not_read_is_told_with_the_nearest_sentence(asked: str, offered: str) -> None:
    with pytest.raises(RecordError, match=rf"did you mean {offered}\b"):
        read_goal(asked, load(RECORD, "f"))


def test_nothing_is_offered_for_what_is_like_no_sentence() -> None:
    assert near("Zyzzyva", ["Ana"]) == ()


def test_the_vocabulary_is_read_as_it_is_said() -> None:
    for predicate, known in PREDICATES.items():
        fact = Fact.registry.get(predicate)
        if fact is None or len(fact.fields) != len(known.arguments) or "number" not in known.arguments:
            continue
        values = dict(zip(fact.fields, (3 if k == "number" else "Ana" for k in known.arguments), strict=True))
        sentence = filled(fact.says, values)
        if predicate not in ("rolled",):
            assert (query_of(sentence) or "").startswith(f"{predicate}("), sentence


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("Who is the monarch?", "is_monarch(?who)"),
        ("not Ana is the monarch", "not is_monarch(Ana)"),
        ("Ana isn't the monarch", "not is_monarch(Ana)"),
        ("Ana has how much life?", "life(Ana, ?number)"),
        ("Hill Giant is in its owner's hand", "in_zone(Hill Giant, hand)"),
        ("Hill Giant is in hand", "in_zone(Hill Giant, hand)"),
        ("Hill Giant is in the command zone", "in_zone(Hill Giant, command)"),
        ("Hill Giant is in Ana's graveyard", "in_zone(Hill Giant, graveyard), owns(Ana, Hill Giant)"),
        ("what is in Ana's hand?", "in_zone(?what, hand), owns(Ana, ?what)"),
        ("Hill Giant is not in Ana's hand", None),
        ("Queen, the Bold is tapped", 'tapped("Queen, the Bold")'),
        ("Ana controls Hill Giant", "controls(Ana, Hill Giant)"),
        ("Ana controls 1 permanent", "permanent_count(Ana, 1)"),
        ("Ana is sleeping", None),
    ],
)
def test_sentences(said: str, query: str | None) -> None:
    assert query_of(said) == query


def test_a_wrong_name_in_a_sentence_is_told() -> None:
    with pytest.raises(RecordError, match="found 'Anna'; expected a player"):
        read_goal("Anna is the monarch", load(RECORD, "f"))
