"""Queries in plain words: whatever azor says of a state can be asked in the same words."""

from pathlib import Path

import pytest

from azor.engine.facts import Fact
from azor.engine.query import parse
from azor.engine.wording import filled
from azor.knowledge import japanese
from azor.records.asking import read_goal
from azor.records.model import RecordError
from azor.records.moments import play_to
from azor.records.predicates import PREDICATES
from azor.records.questions import PREDICATES as PREDICATES_ASKED
from azor.records.run import play
from azor.records.saying import SAID, near, query_of, written
from azor.records.scenario import load, load_file
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
        ("who is teh monarch?", "who is the monarch"),
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
        ("Ana controls Hill Giant, which is on the stack", "controls_ability(Ana, Hill Giant)"),
        ("Hill Giant is on the stack, controlled by Ana", "on_stack(Hill Giant), controls_ability(Ana, Hill Giant)"),
        ("the last result that Ana rolled is 20", "rolled(Ana, 20)"),
        ("changeling functions outside the game, on a permanent card", "functions(changeling, outside)"),
        ("Ana is sleeping", None),
    ],
)
def test_sentences(said: str, query: str | None) -> None:
    assert query_of(said) == query


def test_a_wrong_name_in_a_sentence_is_told() -> None:
    with pytest.raises(RecordError, match="found 'Anna'; expected a player"):
        read_goal("Anna is the monarch", load(RECORD, "f"))


@pytest.mark.parametrize(
    ("asked", "query"),
    [
        ("who's the monarch?", "is_monarch(?who)"),
        ("who is monarch", "is_monarch(?who)"),
        ("Who\u2019s the current monarch?", "is_monarch(?who)"),
        ("is there a monarch?", "is_monarch(?who)"),
        ("is there no monarch?", "no_monarch()"),
        ("is Ana still the monarch?", "is_monarch(Ana)"),
        ("why isn't Ana the monarch?", "not is_monarch(Ana)"),
        ("does Ana have the city's blessing", "has_city_blessing(Ana)"),
        ("has Ana got the City's Blessing?", "has_city_blessing(Ana)"),
        ("doesn't Ana have the blessing?", "not has_city_blessing(Ana)"),
        ("who doesn't have the initiative?", "player(?who), not has_initiative(?who)"),
        ("nobody has the initiative", "not has_initiative(?who)"),
        ("does anyone have the initiative?", "has_initiative(?who)"),
        ("how many permanents does Ana control", "permanent_count(Ana, ?number)"),
        ("how many cards does Ana have in hand?", "hand_size(Ana, ?number)"),
        ("what's Ana's life total", "life(Ana, ?number)"),
        ("did Ana draw a card?", "not drew(Ana, 0)"),
        ("didn't Ana draw a card?", "drew(Ana, 0)"),
        ("what level is Wizard Class?", "level(Wizard Class, ?number)"),
        ("where is Still Life?", "in_zone(Still Life, ?zone)"),
        ("is Do or Die untapped?", "not tapped(Do or Die)"),
        ("does Hill Giant have first strike?", "has_ability(Hill Giant, first strike)"),
        ("whose turn is it?", "active_player(?who)"),
        ("has Ana won?", "has_won(Ana)"),
        ("who won the game?", "has_won(?who)"),
        ("is anything on the stack?", "on_stack(?what)"),
        ("is the stack empty?", "not on_stack(?what)"),
        ("what triggered?", "triggered(?what, ?who)"),
    ],
)
def test_questions_are_read_as_people_type_them(asked: str, query: str) -> None:
    assert query_of(asked) == query


@pytest.mark.parametrize(
    ("asked", "query"),
    [
        ("誰が統治者ですか", "is_monarch(?who)"),
        ("統治者は誰ですか？", "is_monarch(?who)"),
        ("アナは統治者ですか", "is_monarch(Ana)"),
        ("なぜベンは統治者ではないのですか", "not is_monarch(Ben)"),
        ("アナは都の承認を持っていますか", "has_city_blessing(Ana)"),
        ("都市の承認を持っているのは誰ですか", "has_city_blessing(?who)"),
        ("イニシアチブを持っているプレイヤーは誰ですか", "has_initiative(?who)"),
        ("アナはパーマネントをいくつコントロールしていますか", "permanent_count(Ana, ?number)"),
        ("アナのライフは何点ですか", "life(Ana, ?number)"),
        ("Wizard Classのレベルはいくつですか", "level(Wizard Class, ?number)"),
        ("Wizard Classは誰がコントロールしていますか", "controls(?who, Wizard Class)"),
        ("Wizard Classはどこにありますか", "in_zone(Wizard Class, ?zone)"),
        ("スタックに何がありますか", "on_stack(?what)"),
        ("今は誰のターンですか", "active_player(?who)"),
        ("ゲームは終わりましたか", "game_over()"),
    ],
)
def test_questions_in_japanese_are_read_as_people_type_them(asked: str, query: str) -> None:
    text = RECORD.replace("Cid", "Ben", 1).replace("[Ana, Ben, Ben]", "[Ana, Ben, Cid]")
    goal = read_goal(asked, load(text, "f"))
    assert str(goal.asked) == query


def test_what_is_derived_about_triggers_and_the_stack_can_be_asked_in_either_language() -> None:
    path = Path(__file__).resolve().parent.parent / "cases" / "trg-01.yaml"
    played = play_to(load_file(str(path)), "2")
    for name in ("triggered", "on_stack", "controls_ability", "functions", "has_ability"):
        for answer in PREDICATES_ASKED[name](played.questions):
            fact = answer.facts[0]
            if "spell" in str(fact):
                continue  # what a spell does has no name of its own
            for said in (fact.sentence(), japanese.fact(fact.predicate, fact)):
                assert said is not None
                goal = read_goal(said, played.record)
                assert not goal.negated and played.questions.solve(goal.query), said


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("ascend (static) is a static ability", "ability_kind(ascend, static)"),
        ("Flood/spell was carried out", "carried_out(Flood/spell)"),
        ("Sage has Sage/loyalty", "has_ability(Sage, Sage/loyalty)"),
        ("Sageは吸血鬼である", "has_type(Sage, Vampire)"),
        ("Sageは血である", "has_type(Sage, Blood)"),
        ("Anaが最後に振った結果は20である", "rolled(Ana, 20)"),
    ],
)
def test_what_azor_says_of_abilities_and_types_is_read(said: str, query: str) -> None:
    record = load(
        "azor: 1\nplayers: [Ana, Ben]\ncards:\n  Sage: {types: [planeswalker], loyalty: 3}\n"
        "  Flood: {types: [sorcery], abilities: [all creatures are destroyed]}\nhand:\n  Ana: [Sage, Flood]\n",
        "f",
    )
    assert str(read_goal(said, record).query).replace('"', "") == query


def test_only_what_a_card_has_is_asked_of_it() -> None:
    record = load("azor: 1\nplayers: [Ana, Ben]\nbattlefield:\n  Ana: [Hill Giant]\n", "f")
    for path in ("Hill Giant/spell", "Hill Giant/loyalty"):
        with pytest.raises(RecordError, match="expected an ability"):
            read_goal(f'carried_out("{path}")', record)
