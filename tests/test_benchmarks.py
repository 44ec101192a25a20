"""The benchmarks run, and all competitors derive the same; nothing here depends on how long they take."""

import json
import math

import pytest
from click.testing import CliRunner

from benchmarks import full_law, registry, report
from benchmarks.__main__ import main
from benchmarks.measure import Result, WrongAnswer, measure, time_once
from benchmarks.workloads import CROWN, LANDS, WORKLOADS

COMPETITORS, LEFT_OUT = registry.load()


def test_only_clips_may_be_missing():
    assert set(LEFT_OUT) <= {"clips_rules"}


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
    monarchs = {time_once(crown, size)[1][0] for size in range(2, 60, 2)}
    drew = time_once(crown, 60)[1][1]
    assert len(monarchs) > 2
    assert 0 < sum(drew) < 30


def test_each_workload_has_one_baseline():
    assert [sum(c.baseline for c in COMPETITORS if c.workload == w) for w in WORKLOADS] == [1, 1]


def test_measuring_counts_the_rounds_and_prints():
    results = measure(LANDS, COMPETITORS, (4, 8), rounds=5)
    assert all(len(result.runs[size]) == 5 for result in results for size in (4, 8))
    assert report.table(LANDS, results, (4, 8)).row_count == len(results)
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


def test_the_full_law_is_timed_beside_a_unit():
    unit, cost, rows = full_law.measured((12, 20), (40,), rounds=1)
    assert unit in {c.name for c in COMPETITORS}
    assert cost > 0
    assert all(row.median > 0 for row in rows)
    assert [full_law.growth(row, rows) is not None for row in rows[:4]] == [False, True, False, True]


def test_the_game_of_the_full_law_is_a_game():
    game = full_law.play(600)
    holds = game.session.facts_of
    assert {f["player"] for f in holds(full_law.v.Player)} == {"Ana", "Ben", "Cai"}
    assert len(holds(full_law.v.IsMonarch)) == 1
    assert {f["player"] for f in holds(full_law.v.HasCityBlessing)} == {"Ana"}
    assert len(game.apnap()) == 3
    assert not game.stack()
