"""The benchmarks run, and all competitors derive the same; nothing here depends on how long they take."""

import json
import math
from collections import Counter
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from azor.engine.entries import Fired, Folded
from azor.engine.session import Law
from azor.knowledge import vocabulary as v
from azor.knowledge.language import Card
from azor.knowledge.law import Magic
from azor.records.run import play
from benchmarks import chart, full_law, law_games, page, profiling, registry, report
from benchmarks.__main__ import main
from benchmarks.full_law import Measured, Row
from benchmarks.measure import Result, WrongAnswer, measure, time_once
from benchmarks.targets import Target, targets
from benchmarks.workloads import CROWN, GAMES, LANDS, POSITION, WORKLOADS, Creature, Silenced

COMPETITORS, LEFT_OUT = registry.load()


def test_only_peers_may_be_missing_and_it_is_told_how_to_get_them():
    assert set(LEFT_OUT) <= set(registry.LIBRARIES)
    assert all("pip install" in why for why in LEFT_OUT.values())


@pytest.mark.parametrize("competitor", COMPETITORS, ids=lambda c: f"{c.workload.name}, {c.name}")
@pytest.mark.parametrize("size", [2, 60])
def test_every_competitor_derives_the_same(competitor, size):
    floor = next(c for c in COMPETITORS if c.workload == competitor.workload)
    assert time_once(competitor, size)[1] == time_once(floor, size)[1]


def test_the_answers_are_not_empty():
    """So that deriving nothing is no way to agree."""
    lands, crown = (next(c for c in COMPETITORS if c.workload == w) for w in (LANDS, CROWN))
    blessed, counts = time_once(lands, 60)[1]
    assert 1 < len(blessed) <= 4
    assert sum(counts) == 60
    games, position = (time_once(next(c for c in COMPETITORS if c.workload == w), 400)[1] for w in (GAMES, POSITION))
    assert [sum(counts) for _, counts in games] == [40] * 10
    assert len({blessed for blessed, _ in games}) > 2
    assert min(position) > 2
    creatures = {fact.creature for fact in POSITION.events(400) if isinstance(fact, Creature)}
    silenced = [fact.creature for fact in POSITION.events(400) if isinstance(fact, Silenced)]
    assert len(silenced) > 20
    assert creatures.issuperset(silenced)
    monarchs = {time_once(crown, size)[1][0] for size in range(2, 60, 2)}
    drew = time_once(crown, 60)[1][1]
    assert len(monarchs) > 2
    assert 0 < sum(drew) < 30


def test_each_workload_has_one_baseline():
    assert [sum(c.baseline for c in COMPETITORS if c.workload == w) for w in WORKLOADS] == [1] * len(WORKLOADS)


def test_measuring_counts_the_rounds_and_prints():
    results = measure(LANDS, COMPETITORS, (4, 8), rounds=5)
    assert all(len(result.runs[size]) == 5 for result in results for size in (4, 8))
    assert report.table(LANDS, results).row_count == len(results)
    data = json.loads(json.dumps(report.data({LANDS: results}, 5, {})))
    assert data["workloads"][0]["competitors"][0]["sizes"][1]["size"] == 8


def test_growth_is_that_of_the_whole_game():
    result = Result(COMPETITORS[0], {10: [1.0], 100: [1.0, 2.0, 9.0], 1000: [20.0]})
    assert result.median(100) == 2.0
    assert result.exponent() == pytest.approx(2.0)
    assert Result(COMPETITORS[0], {10: [1.0]}).exponent() is None


def test_games_that_would_take_too_long_are_left_out():
    result = measure(LANDS, COMPETITORS[:1], (4, 8), rounds=5, limit=0.0)[0]
    assert sorted(result.runs) == [4]
    assert not math.isnan(result.median(4))


def test_a_wrong_answer_is_no_result():
    wrong = registry.Competitor(LANDS, "wrong", lambda size: lambda: ())
    with pytest.raises(WrongAnswer, match="wrong says"):
        measure(LANDS, [COMPETITORS[0], wrong], (4,), rounds=5)


def test_a_name_is_given_once():
    with pytest.raises(ValueError, match="already"):
        registry.competitor(LANDS, COMPETITORS[0].name)(COMPETITORS[0].prepare)


def test_help():
    assert "--quick" in CliRunner().invoke(main, ["--help"]).output


@pytest.fixture(scope="module")
def law():
    return full_law.measured((12, 20), (40,), (20,), rounds=1)


def test_the_full_law_is_timed_beside_a_unit(law):
    assert law.unit in {c.name for c in COMPETITORS}
    assert law.cost > 0
    assert all(row.median > 0 for row in law.rows)
    assert [law.growth(row) is not None for row in law.rows[:4]] == [False, True, False, True]
    kinds = {row.kind for row in law.rows} | ({"why-not", "flip"} if law.left_out else set())
    assert kinds >= {"session", "fork", "event", "game", "why", "why-not", "flip", "network", "python", "help", "check"}
    assert law.memory > 0


def test_what_should_take_too_long_is_left_out():
    costs = [(10, 1.0), (20, 4.0)]
    assert full_law.foreseen([], 10) == 0
    assert full_law.foreseen(costs[:1], 30) == pytest.approx(3)
    assert full_law.foreseen(costs, 40) == pytest.approx(16)


def _result(name, cost):
    competitor = next(c for c in COMPETITORS if c.workload == POSITION and c.name.startswith(name))
    return Result(competitor, {100: [cost], 1000: [cost]})


@pytest.mark.parametrize(("kind", "exponent"), [("land", 2.0), ("why", 1.0)])
def test_growth_is_that_of_so_many_or_of_one_answer(kind, exponent):
    few, many = (Row(kind, "{size}", lambda: lambda: None, size=size, runs=[float(size)]) for size in (10, 100))
    measured = Measured("CLIPS", 10.0, [few, many], 2000.0, 3.0, [])
    assert measured.growth(few) is None
    assert measured.growth(many) == pytest.approx(exponent)


def test_targets_are_met_or_not():
    row = Row("land", "a land, {size}", lambda: lambda: None, size=30, runs=[90.0])
    network = Row("network", "the network", lambda: lambda: None, runs=[50_000.0])
    measured = Measured("CLIPS", 10.0, [row, network], 2000.0, 3.0, [])
    found = {t.what: t for t in targets({POSITION: [_result("azor", 2.0), Result(COMPETITORS[0], {})]}, measured)}
    assert {(t.value, t.met) for t in found.values()} == {(1.0, True), (9.0, False), (50.0, True), (2.0, False)}
    assert Target("it", 3, " ×", 3.5).line == ("it", "3.50 ×", "3 ×", "not met")


@pytest.mark.skipif("clips_rules" in LEFT_OUT, reason="without CLIPS")
def test_a_target_compares_with_clips():
    clips = _result("CLIPS", 1.0)
    clips.runs[1000] = [5.0]
    found = targets({POSITION: [clips, _result("azor", 9.0)]}, None)
    assert [(t.value, t.met) for t in found] == [(9.0, False), (1.0, True)]


@pytest.fixture(scope="module")
def profiles():
    return profiling.profiles()


def test_a_profile_has_a_part_for_all_time_and_counts_what_the_journal_says(profiles):
    land, hit = profiles
    assert all(hasattr(Law, name) for names in profiling.SESSION.values() for name in names)
    assert [sum(each.shares.values()) for each in profiles] == pytest.approx([1, 1])
    assert all(each.shares.get("the rest", 0) < 0.05 for each in profiles)
    assert all(0 < land.counts[what] <= hit.counts[what] for what in ("facts that come", "firings"))
    game = law_games.with_permanents(profiling.PERMANENTS)
    before = len(game.session.journal)
    law_games.enter(game, "Forest", law_games.card("Forest"), "Ana")
    entries = Counter(type(entry) for entry in game.session.journal.since(before))
    assert (entries[Fired], entries[Folded]) == (land.counts["firings"], land.counts["folds taken again"])


@pytest.mark.skipif("clips_rules" in LEFT_OUT, reason="without CLIPS")
def test_clips_holds_the_same_facts_as_the_game_that_it_follows():
    from benchmarks.clips_law import Follower

    game = law_games.with_permanents(12)
    bear = law_games.enter(game, "Bear", Card("Bear", ("creature",), 2, 2), "Ben")
    follower = Follower(game, Magic.rules())
    for work in (
        lambda: law_games.enter(game, "Forest", law_games.card("Forest"), "Ana"),
        lambda: law_games.strike(game, bear),
    ):
        follow = follower.prepare(work, 2)
        assert set(follower.matcher.given) != set(game.session.memory)
        follow()
        follow()
        assert set(follower.matcher.given) == set(game.session.memory)


def test_the_page_and_the_drawing_show_everything(law, profiles):
    results = {LANDS: measure(LANDS, COMPETITORS, (4, 8), rounds=5)}
    text = page.page(results, law, profiles, 5, {"some_peer": "not here"}, "growth.svg")
    for shown in (*(r.competitor.name for r in results[LANDS]), *(row.title for row in law.rows), "growth.svg"):
        assert shown in text
    assert "some_peer: not here" in text
    assert all(target.what in text for target in targets(results, law))
    assert all(what in text for line in profiling.lines(profiles) for what in line)
    root = ElementTree.fromstring(chart.svg(results, law))
    drawn = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {r.competitor.name for r in results[LANDS]} < set(drawn)
    assert "prefers-color-scheme: dark" in chart.svg(results)
    assert json.dumps(report.data(results, 5, {}, law))


def test_the_record_that_is_asked_about_is_the_game_that_it_says():
    played = play(law_games.record(100))
    assert 90 <= played.game.session.event <= 110
    (monarch,) = played.game.session.facts_of(v.IsMonarch)
    assert monarch["player"] == "Ben"


def test_the_game_of_the_full_law_is_a_game():
    game = law_games.play(600)
    holds = game.session.facts_of
    assert {f["player"] for f in holds(v.Player)} == {"Ana", "Ben", "Cai"}
    assert len(holds(v.IsMonarch)) == 1
    assert {f["player"] for f in holds(v.HasCityBlessing)} == {"Ana"}
    assert len(game.apnap()) == 3
    assert not game.stack()
