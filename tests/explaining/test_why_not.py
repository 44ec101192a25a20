"""Refusals: the wrong answers that other programs gave to real cases are refused by the right rule."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main
from azor.engine.goals import Goal
from azor.engine.past import Past
from azor.engine.why import fits
from azor.engine.whynot import WhyNot
from azor.records.asking import read_goal
from azor.records.moments import UnknownMoment, play_to
from azor.records.refusals import LORE, _Refusal, cites, refusal
from azor.records.run import examine, play
from azor.records.scenario import load, load_file
from azor.views.language import language
from azor.views.refusals import lines
from tests.explaining import schema

TESTS = Path(__file__).resolve().parent.parent
CASES = TESTS / "cases"


def refused(case: str, query: str, at: str = "") -> dict[str, object]:
    played = play_to(load_file(str(CASES / f"{case}.yaml")), at)
    return refusal(played, read_goal(query, played.record).asked, query)


# case, what somebody answered, when, the rule that refuses it, what the reader is told first of all
WRONG = [
    ("asc-02-b", "has_city_blessing(Ana)", "", "702.131b", "Ana controls 9 permanents; 1 short"),
    ("asc-26", "has_city_blessing(Ana)", "1", "702.131b", "Ana controls 9 permanents; 1 short"),
    ("asc-01", "has_city_blessing(Ana)", "start", "702.131b", "Ana controls 9 permanents; 1 short"),
    ("asc-28-a", 'triggered("Twilight Prophet/upkeep", Ana)', "", "603.4", "lacks: Ana has the city's blessing"),
    ("asc-45", 'triggered("Tendershoot Dryad/upkeep", Ben)', "4", "603.2", "Ana controls Tendershoot Dryad"),
    ("asc-17", "drew(Ben, 1)", "", "109.5", "controlled by Ana"),
    ("asc-17", "drew(Ben, 1)", "", "608.2c", "in the way: you have the city's blessing"),
    ("mon-01", 'triggered("monarch/draw", Ana)', "2", "725.2", "lacks: Ana is the monarch"),
    ("mon-09", 'triggered("Custodi Lich/becomes the monarch", Ana)', "", "725.3", "is the monarch already"),
    ("mon-14", "is_monarch(Dora)", "", "725.4", "nobody is active, and Ben is next after Ana [725.4]"),
    ("mon-14", "is_monarch(Ana)", "", "725.4", "Instead: Ben is the monarch"),
    ("mon-28", "in_zone(Hill Giant, exile)", "", "610.3c", "the time of the exile is over"),
    ("mon-37", "controls(Ana, Hill Giant)", "1", "725.5", "lacks: Ana is the monarch"),
    ("mon-43-a", 'triggered("Queen Marchesa/upkeep", Ana)', "", "603.4", "lacks: Ben is the monarch"),
    ("mon-43-b", 'carried_out("Queen Marchesa/upkeep")', "", "608.2a", "does not resolve  [608.2a, 603.4]"),
    ("mon-45", 'triggered("Envious Clerk/drain", Ben)', "", "603.4", "lacks: Ben is the monarch (Ana is the monarch)"),
    ("mon-47", 'triggered("Crown of Gondor/enters", Ana)', "", "113.6", "Crown of Gondor is in its owner's library"),
    ("mon-48-a", 'triggered("The Spear of Bashenga/attacks", Ana)', "", "603.2", "lacks: Ben is the monarch"),
    ("mon-51", "controls(Ana, Hill Giant)", "", "611.2b", "Cruz becomes the monarch, so Ben no longer is"),
    ("ini-04", "has_initiative(Ben)", "", "726.4", "Instead: Ana has the initiative"),
    ("cls-19", "level(Wizard Class, 3)", "", "702.26b", "in the way: Wizard Class is phased out"),
    ("trg-01", 'carried_out("Bold Scout/scout")', "", "608.2a", "does not resolve  [608.2a, 603.4]"),
    ("trg-01", "drew(Ana, 1)", "", "608.2a", "does not resolve  [608.2a, 603.4]"),
    ("trg-02", 'carried_out("Bear Hunter/hunt")', "", "608.2a", "does not resolve  [608.2a, 603.4]"),
    ("trg-03", 'triggered("Quiet Pond/rest", Ana)', "1", "603.4", "it is 4, and it takes 3 or less: 1 short"),
    ("abl-15", 'triggered("Hive Scholar/hive", Ana)', "", "113.6", "Hive Scholar is in its owner's graveyard"),
    ("abl-16", 'triggered("Grim Feaster/feast", Ana)', "", "113.6", "is in its owner's graveyard"),
    ("abl-20", "in_zone(Precious Plan, hand)", "", "400.7", "Instead: Precious Plan is in exile"),
    ("lv-14", "on_stack(Secrets of the Golden City)", "", "800.4a", "owner left"),
    ("lv-15", "controls(Ben, Hill Giant)", "", "800.4a", "effects that give Ben control of anything end"),
    ("lv-18", "tapped(Island)", "", "502.3", "Dora untaps Island"),
]


@pytest.mark.parametrize(("case", "query", "at", "rule", "told"), WRONG, ids=[f"{w[0]} {w[1]}" for w in WRONG])
def test_a_wrong_answer_is_refused_by_the_right_rule(case: str, query: str, at: str, rule: str, told: str) -> None:
    data = refused(case, query, at)
    assert not data["holds"]
    assert cites(data, rule)
    assert told in re.sub(r"#1\b", "", "\n".join(lines(data, {})))
    assert schema.problems(data, "why-not") == []


@pytest.mark.parametrize(
    ("case", "query", "wrong"),
    [
        ("trg-02", 'carried_out("Bear Hunter/hunt")', "608.2b"),
        ("mon-45", 'triggered("Envious Clerk/drain", Ben)', "725.4"),
        ("asc-02-b", "has_city_blessing(Ana)", "702.131a"),
        ("mon-47", 'triggered("Crown of Gondor/enters", Ana)', "603.10a"),
    ],
)
def test_a_rule_that_could_conclude_it_but_is_not_near_is_no_reason(case: str, query: str, wrong: str) -> None:
    assert not cites(refused(case, query), wrong)


def test_the_nearest_reason_comes_first() -> None:
    text = """\
azor: 1
players: [Ana, Ben]
battlefield: {Ana: [8 Forest, Dusk Charger]}
hand: {Ana: [Secrets of the Golden City]}
events: []
"""
    played = play(load(text, "record.yaml"))
    data = refusal(played, read_goal("has_city_blessing(Ana)", played.record).query, "has_city_blessing(Ana)")
    counts = [sum(c["state"] in ("missing", "blocked", "failed") for c in r["conditions"]) for r in data["reasons"]]
    assert counts == sorted(counts)
    assert data["reasons"][0]["rule"] == "ascend.ascend_on_a_permanent"
    assert [c["short"] for c in data["reasons"][0]["conditions"] if c["state"] == "missing"] == [1]


def test_what_was_so_and_ended_tells_what_ended_it() -> None:
    data = refused("mon-06", "is_monarch(Ana)")
    assert data["ended"]["citations"] == ["725.3"]
    assert data["ended"]["because"] == "Dora becomes the monarch, so Ana ceases to be"


def test_what_is_so_is_not_refused() -> None:
    assert refused("mon-06", "is_monarch(Cruz)")["holds"]


def test_a_denial_is_refused_by_a_proof() -> None:
    data = refused("mon-06", "not is_monarch(Cruz)")
    assert [p["sentence"] for p in data["proofs"]] == ["Cruz is the monarch"]


def test_a_name_that_never_came_could_never_be() -> None:
    data = refused("asc-26", "in_zone(Palace Sentinels, battlefield)")
    assert data["never"] == ["there has been no Palace Sentinels in this game so far"]
    assert data["reasons"] == []


def test_the_first_atom_that_fails_is_explained() -> None:
    data = refused("mon-06", "is_monarch(?who), has_city_blessing(?who)")
    assert data["sentence"] == "Cruz has the city's blessing"


def test_by_after_not_is_a_reason_and_not_any_rule_of_the_predicate() -> None:
    text = """\
azor: 1
players: [Ana, Ben]
battlefield: {Ana: [8 Forest, Dusk Charger]}
events:
  - expect: not has_city_blessing(Ana) by RULE
"""
    assert play(load(text.replace("RULE", "702.131b"), "record.yaml")).holds
    assert not play(load(text.replace("RULE", "702.131a"), "record.yaml")).holds


LONG = """\
azor: 1
players: [Ana, Ben, Cai]
monarch: Ana
turn: {number: 1, active: Ana, step: precombat main}
battlefield:
  Ana: [{card: Bear, id: Ana's bear, types: [creature], power: 2, toughness: 2}]
  Ben: [{card: Bear, id: Ben's bear, types: [creature], power: 2, toughness: 2}, Arch of Orazca]
  Cai: [Forest]
events:
"""
TURN = """\
  - Forest enters under Ana's control
  - Ben's bear deals 1 combat damage to Ana
  - all resolve
  - Ana's bear deals 1 combat damage to Ben
  - all resolve
  - Ana loses 1 life
"""


def searched(turns: int, goal: Goal) -> int:
    """How many rules were asked why Cai is not something, after so many turns."""
    played = play(load(LONG + TURN * turns, "record.yaml"))
    why_not = WhyNot(played.game.session, Past(played.game.session.journal), LORE)
    assert why_not.ask(goal)
    return why_not.search.asked


@pytest.mark.parametrize("predicate", ["is_monarch", "has_city_blessing", "draws", "loses_life"])
def test_the_work_grows_as_the_game_does_at_most(predicate: str) -> None:
    goal = Goal.of(predicate, player="Cai")
    few, more, many = (searched(turns, goal) for turns in (2, 5, 8))
    assert many - more <= more - few  # each further turn adds no more than one before


def test_what_came_nearer_before_is_told() -> None:
    text = """\
azor: 1
players: [Ana, Ben]
battlefield: {Ana: [8 Forest, Dusk Charger]}
events:
  - Ana loses 1 life
  - Dusk Charger is destroyed
  - Ana loses 1 life
"""
    played = play(load(text, "record.yaml"))
    (first, *_) = refusal(played, read_goal("has_city_blessing(Ana)", played.record).query, "")["reasons"]
    assert (first["rule"], first["event"], first["unmet"]) == ("ascend.ascend_on_a_permanent", 2, 1)
    assert [c["short"] for c in first["conditions"] if c["state"] == "missing"] == [1]


CROWN = """\
azor: 1
players: [Ana, Ben]
monarch: Ana
turn: {number: 3, active: Ben, step: combat damage}
cards:
  Bear: {types: [creature], power: 2, toughness: 2}
battlefield: {Ben: [Bear], Ana: [8 Forest]}
events:
"""


def told(text: str, query: str, lang: str = "en") -> list[str]:
    """What a reader of a record is told, why something is not so."""
    played = play(load(text, "record.yaml"))
    data = refusal(played, read_goal(query, played.record).asked, query)
    assert schema.problems(data, "why-not") == []
    return [line.strip() for line in lines(data, {}, language=language(lang))]


def test_what_is_like_what_is_missing_and_did_happen_is_told() -> None:
    said = told(CROWN + "  - Bear deals 2 damage to Ana\n", "is_monarch(Ben)")
    assert said[-1] == ("- lacks: Bear#1 deals 1 or more combat damage to Ana (Bear#1 deals 2 damage to Ana)")
    assert not any("leaves the game" in line for line in said)


def test_where_nothing_happened_that_is_said_first_and_the_chain_is_short() -> None:
    said = told(CROWN, "is_monarch(Ben)")
    assert said[2] == "Nothing has happened that could have brought it about."
    assert not any("life" in line for line in said)
    assert told(CROWN, "is_monarch(Ben)", "ja")[2] == "それをもたらしうることは、何も起こっていない。"


def test_that_nobody_has_the_ability_is_said_and_not_what_each_permanent_lacks() -> None:
    said = told(CROWN, "has_city_blessing(Ana)")
    assert "- lacks: Ana has something with ascend that functions" in said
    assert [line for line in said if "Forest" in line] == ["counted: 8 Forest"]
    few = told(CROWN.replace("8 Forest", "Forest"), "has_city_blessing(Ana)")
    assert [line for line in few if "Forest" in line] == ["counted: Forest"]
    somebody = CROWN.replace("8 Forest", "11 Forest").replace("[Bear]", "[Bear, Arch of Orazca]")
    said = told(somebody, "has_city_blessing(Ana)")
    assert any(
        line.startswith("- lacks: Ana controls Arch of Orazca#1 (Ben controls Arch of Orazca#1)") for line in said
    )


def test_a_default_behind_a_refusal_is_told() -> None:
    text = CROWN.replace("  Bear: {types: [creature], power: 2, toughness: 2}\n", "").replace("cards:\n", "")
    said = told(text + "  - Bear deals 2 combat damage to Ana\n", 'triggered("monarch/damage", Ana)')
    assert "- lacks: Bear#1 is a creature" in said
    assert said[-1].startswith("~ Bear is not known and not described")
    assert not any(line.startswith("~") for line in told(text, "has_city_blessing(Ana)"))


def test_nothing_is_said_twice() -> None:
    for case, query, at, *_ in WRONG:
        played = play_to(load_file(str(CASES / f"{case}.yaml")), at)
        data = refusal(played, read_goal(query, played.record).asked, query)
        lacking = [line.strip() for line in lines(data, {}) if line.strip().startswith("- ")]
        for reason in data["reasons"]:
            assert reason["unmet"], (case, query)
        assert not any("(something)" in line or "moment something" in line for line in lacking), (case, query)


@pytest.mark.parametrize(("case", "query", "at"), [w[:3] for w in WRONG], ids=[f"{w[0]} {w[1]}" for w in WRONG])
def test_a_reason_says_what_stood_and_what_did_not(case: str, query: str, at: str) -> None:
    played = play_to(load_file(str(CASES / f"{case}.yaml")), at)
    past = Past(played.game.session.journal)
    goals = _Refusal(played, read_goal(query, played.record).asked.atoms[0], {})._goals()
    for reason in WhyNot(played.game.session, past, LORE).ask(*goals):
        state = past.state(reason.number)
        assert reason.unmet
        for condition in reason.conditions:
            if condition.state == "met" and condition.plain[0] == "fact":
                assert condition.fact in state.of(condition.plain[1])
            elif condition.state == "missing":
                assert not [f for f in state.of(condition.plain[1]) if fits(condition.plain, f, reason.bindings)]
            elif condition.state == "blocked":
                assert set(condition.blockers) <= set(state.of(condition.plain[1]))


def test_refusing_changes_nothing() -> None:
    played = play(load_file(str(CASES / "mon-14.yaml")))
    before = (set(played.game.session.memory), len(played.game.session.journal))
    refusal(played, read_goal("is_monarch(Dora)", played.record).query, "is_monarch(Dora)")
    assert (set(played.game.session.memory), len(played.game.session.journal)) == before
    assert all(examine(played, r.goal).holds for r in played.results[-1:])


@pytest.mark.parametrize("case", ["mon-14", "asc-25-a", "lv-20-a", "abl-16", "mon-28", "cls-13"])
def test_the_past_replays_to_the_present(case: str) -> None:
    session = play(load_file(str(CASES / f"{case}.yaml"))).game.session
    state = Past(session.journal).state(len(session.journal))
    standing = {fact.key for predicate in {k[0] for k in session.memory} for fact in state.of(predicate)}
    assert standing == set(session.memory)


@pytest.mark.parametrize(
    ("moment", "life"),
    [("start", 20), ("1", 20), ("2", 18), ("@3", 20), ("@4", 18), ("turn 6 combat damage step", 18), ("end", 18)],
)
def test_a_moment_is_an_entry_an_event_or_a_step(moment: str, life: int) -> None:
    record = load_file(str(CASES / "mon-06.yaml"))
    played = play_to(record, moment)
    found = played.questions.solve(read_goal("life(Ana, ?n)", record).query)
    assert dict(found[0].bindings)["n"] == (16 if moment == "end" else life)


@pytest.mark.parametrize("moment", ["99", "@999", "turn 9 end step", "turn 6 ent step", "never"])
def test_a_moment_that_does_not_come_is_told(moment: str) -> None:
    with pytest.raises(UnknownMoment, match="expected"):
        play_to(load_file(str(CASES / "mon-06.yaml")), moment)


def test_of_anything_at_all_there_is_one_reason_and_nothing_instead() -> None:
    data = refused("mon-06", "in_zone(?x, exile)")
    assert data["sentence"] == "something is in the zone exile"
    assert data["instead"] == [] and len(data["reasons"]) == 1


@pytest.mark.parametrize("query", ["game_over", "not game_over", "no_monarch", "is_monarch(?w), no_monarch"])
def test_what_takes_nothing_needs_no_parentheses(query: str) -> None:
    run = CliRunner().invoke(main, ["why-not", str(CASES / "mon-06.yaml"), query])
    assert run.exit_code < 2, run.output


def test_where_several_kinds_of_facts_answer_one_sentence_is_told() -> None:
    assert refused("mon-06", "has_ability(Bronze Ferret, flying)")["sentence"] == "Bronze Ferret#1 has flying"
    assert refused("mon-06", "triggered(?a, ?who)")["sentence"] == "something triggered, controlled by someone"


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["why-not", "is_monarch(Zed), life(Ana, x), foo(Bar)"], ["'Zed'", "'x'", "'foo'"]),
        (
            ["what-if", "--drop", "99", "--change", "77: Ana flies", "--add", "3: xyzzy", "is_monarch(Zed)"],
            ["--drop:1:1: found 99", "--change:1:1: found 77", "--add:1:1: found 'xyzzy'", "'Zed'"],
        ),
        (["what-if", "--move", "1", "99", "--repeat", "44"], ["--move:1:1: found 99", "--repeat:1:1: found 44"]),
        (["diff", "--edition", "1999-01-01", "--edition", "x", "is_monarch(Zed)"], ["'1999-01-01'", "'x'", "'Zed'"]),
        (["why-not", "is_monarch(Ana)", "--at", "@999"], ["1 to 17", "@1 to @"]),
        (["why", "is_monarch(Ana)", "--depth", "-1"], ["-1"]),
    ],
)
def test_all_that_is_wrong_with_a_call_is_told_at_once(call: list[str], told: list[str]) -> None:
    run = CliRunner().invoke(main, [call[0], str(CASES / "mon-06.yaml"), *call[1:]])
    assert run.exit_code == 2
    assert [text for text in told if text not in run.output] == []


def test_the_command_answers_and_exits() -> None:
    case = str(CASES / "asc-02-b.yaml")
    run = CliRunner().invoke(main, ["why-not", case, "has_city_blessing(Ana)"])
    assert run.exit_code == 0
    assert run.output.startswith("It is not so: Ana has the city's blessing.\n1. ascend on a permanent [702.131b")
    assert CliRunner().invoke(main, ["why-not", case, "in_zone(Dusk Charger, battlefield)"]).exit_code == 1
    wrong = CliRunner().invoke(main, ["why-not", case, "has_city_blessing(Zed)"])
    assert wrong.exit_code == 2 and "a player" in wrong.output
    unknown = CliRunner().invoke(main, ["why-not", case, "has_blessing(Ana)"])
    assert unknown.exit_code == 2 and "has_city_blessing" in unknown.output
    data = json.loads(CliRunner().invoke(main, ["why-not", case, "is_monarch(Ana)", "--format", "json"]).output)
    assert schema.problems(data, "why-not") == []


def test_what_came_less_near_is_counted_and_told_in_full() -> None:
    data = refused("mon-14", "has_initiative(Dora)")
    short, full = lines(data, {}), lines(data, {}, full=True)
    assert "less near (--full)" in short[-1] and len(short) < len(full)
    assert not any("less near" in line for line in full)


def test_who_has_left_is_said_first_and_nothing_later_is_searched() -> None:
    data = refused("ini-04", "has_initiative(Cruz)")
    assert data["left"] == [{"name": "Cruz", "event": 2}] and data["reasons"] == []
    assert lines(data, {})[1] == "Cruz has left the game (@2)."
    assert refused("lv-14", "drew(Ana, 2)")["reasons"]  # what came near before is told


@pytest.mark.parametrize(
    ("case", "query", "told"),
    [
        ("lv-18", "not tapped(Swamp)", "- in the way: Swamp can't untap  [101.2]"),
        ("cls-19", "not level(Wizard Class, 2)", "- in the way: Wizard Class is phased out  [702.26b]"),
    ],
)
def test_what_would_have_ended_something_and_was_kept_from_it(case: str, query: str, told: str) -> None:
    data = refused(case, query)
    said = re.sub(r"#1\b", "", "\n".join(lines(data, {})))
    assert said.startswith("It cannot be denied:") and told in said
    assert schema.problems(data, "why-not") == []
    assert refused("mon-09", "not is_monarch(Ana)")["reasons"] == []  # what would end it is not in its own way


@pytest.mark.parametrize(
    ("case", "query", "told"),
    [
        ("asc-45", "permanent_count(Ana, 2)", "It was so until @10: Saproling#2 enters the battlefield"),
        ("abl-15", "permanent_count(Ana, 1)", "It was so until @2: Hive Scholar#1 leaves the battlefield"),
        ("asc-26", "permanent_count(Ana, 9)", "It was so until @4: an effect gives Ana control of Hill Giant#1"),
    ],
)
def test_what_ended_a_number(case: str, query: str, told: str) -> None:
    assert told in "\n".join(lines(refused(case, query), {}))


NEARLY = """\
azor: 1
players: [Ana, Ben]
cards:
  Idol: {types: [artifact]}
  Muse: {types: [creature], power: 1, toughness: 1, abilities: [{static: this gets +2/+0, while: you are the monarch}]}
battlefield: {Ana: [Arch of Orazca, 6 Forest, Idol, Muse, {card: Swamp, phased_out: true}], Ben: [Island]}
events:
  - Ben gains control of Idol
  - Forest#2 phases out
  - Forest#3 dies
"""


def test_what_nearly_counted_is_told() -> None:
    said = told(NEARLY, "has_city_blessing(Ana)")
    assert "counted: Arch of Orazca, 4 Forest, Muse" in said
    near = [line.removeprefix("- ") for line in said if "not counted: " in line]
    assert len(near) == 3 and not any(
        "Forest#3" in line or "Island" in line for line in near
    )  # nothing holds them back
    assert near[0].startswith("not counted: Ben controls Idol#1  [613.7]")
    assert sum("is phased out  " in line for line in near) == 2
    assert [line for line in told(NEARLY, "permanent_count(Ana, 10)") if line.startswith("not counted")] == near
    assert not any("not counted" in line for line in told(NEARLY, "permanent_count(Ana, 2)"))  # which is less


def test_what_nearly_added_to_a_size_is_told() -> None:
    said = told(NEARLY, "power(Muse, 3)")
    assert said[3].startswith("not counted: Muse/static: static [613.4c]")
    assert "- lacks: Ana is the monarch" in said[4]
    assert any(line.startswith("数えられなかったもの：") for line in told(NEARLY, "power(Muse, 3)", "ja"))


def test_a_rule_of_what_nearly_counted_is_among_the_reasons() -> None:
    played = play(load(NEARLY, "record.yaml"))
    data = refusal(played, read_goal("permanent_count(Ana, 10)", played.record).asked, "")
    assert cites(data, "702.26b") and cites(data, "613.7") and not cites(data, "725.4")


def test_a_token_that_would_have_come_is_told() -> None:
    said = "\n".join(lines(refused("mon-43-b", "permanent_count(Ana, 2)"), {}))
    assert "not counted: Queen Marchesa/upkeep: creates [111.1] @4" in said
    assert "does not resolve  [608.2a, 603.4]" in said
    assert "not counted" in "\n".join(lines(refused("mon-43-b", "permanent_count(Ben, 1)"), {}))


@pytest.mark.parametrize(
    ("case", "query", "said"),
    [
        ("lv-14", "in_zone(Secrets of the Golden City, graveyard)", "leaves the game (owner left)  [800.4a]"),
        ("mon-45", "life(Ana, 18)", "lacks: Ben is the monarch (Ana is the monarch)"),
        ("trg-03", "life(Ana, 21)", "it is 4, and it takes 3 or less"),
        ("abl-15", "permanent_count(Ana, 1)", "leaves the battlefield for its owner's graveyard"),
        ("mon-14", "is_monarch(Dora)", "nobody is active, and Ben is next after Ana"),
        ("abl-16", 'triggered("Grim Feaster/feast", Ana)', "[603.2c] @4"),
    ],
)
def test_the_reason_itself_is_told(case: str, query: str, said: str) -> None:
    assert said in "\n".join(lines(refused(case, query), {}))


@pytest.mark.parametrize(
    ("case", "query", "unsaid"),
    [
        (
            "abl-15",
            'triggered("Hive Scholar/hive", Ana)',
            "lacks: Ana controls",
        ),  # nobody controls a card in a graveyard
        ("mon-47", "is_monarch(Ben)", "Proud Captain"),  # another object is not nearest to one
        ("asc-17", "drew(Ana, 2)", "1 or more cards in library"),  # the other rule for the same
        ("abl-19", "life(Ben, 23)", "loses some life"),  # that it is more is what has to be told
        ("mon-14", "is_monarch(Ana)", "lacks"),  # who has left before lacks nothing else
    ],
)
def test_what_is_no_reason_is_not_told(case: str, query: str, unsaid: str) -> None:
    told = [line for line in lines(refused(case, query), {}) if not line.startswith("~")]  # what is taken for granted
    assert told and unsaid not in "\n".join(told)


TWO_THAT_GROW = """azor: 1
players: [Ana, Ben]
monarch: Ana
cards:
  Elk: {types: [creature], power: 3, toughness: 3,
        abilities: [{name: heal, when: this enters, do: [put a +1/+1 counter on this]}]}
  Ox: {types: [creature], power: 3, toughness: 3,
       abilities: [{name: grow, when: this enters, if: is_monarch(you), do: [put a +1/+1 counter on this]}]}
events:
  - Elk enters under Ana's control
  - all resolve
  - Ox enters under Ana's control
  - Ben becomes the monarch
  - all resolve
"""


def test_what_failed_on_resolution_is_told_and_no_trigger_of_another():
    played = play(load(TWO_THAT_GROW))
    query = "counters(Ox, +1/+1, 1)"
    found = refusal(played, read_goal(query, played.record).asked, query)
    first = "\n".join(lines(found, {}))
    assert "Ox/grow does not resolve" in first and "Elk/heal" not in first
    assert cites(found, "603.4")
