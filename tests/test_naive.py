"""The engine agrees with a naive reading of the rules at every quiet point, and nothing is left undone there."""

from pathlib import Path

import pytest

from azor.knowledge import vocabulary as v
from azor.records.run import play
from azor.records.scenario import load
from tests import naive

GIFT = """
azor: 1
players: [Ana, Ben]
battlefield:
  Ana: [Arch of Orazca, 9 Forest]
"""


@pytest.mark.parametrize(
    "seeds", [range(n, n + 5) for n in range(0, 25, 5)], ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}"
)
def test_random_games(seeds):
    assert [(seed, fault) for seed in seeds for fault in naive.of_game(seed)] == []


def test_records():
    here = Path(__file__).parent
    files = sorted(here.glob("rules/*.yaml"))[::3] + sorted(here.glob("cases/*.yaml"))[::5]
    assert len(files) > 30
    assert [(file.name, fault) for file in files for fault in naive.of_file(str(file))] == []


def test_games_are_asked_after_every_event(monkeypatch):
    asked = []
    real = naive.faults

    def faults(session, *, settled):
        asked.append((session.event, settled))
        return real(session, settled=settled)

    monkeypatch.setattr(naive, "faults", faults)
    naive.of_game(3)
    events = {event for event, _ in asked}
    assert events == set(range(1, max(events) + 1))
    assert len(events) >= 5
    assert sum(settled for _, settled in asked) >= 5


def session():
    return play(load(GIFT)).game.session


def declare(session, kind, *values):
    """Puts a fact into working memory that nothing concluded."""
    key, memory = (kind.predicate, *values), session.memory
    memory.count += 1
    memory[key] = fact = kind.made(key, memory.count)
    memory.added[fact.number] = fact, session.matcher.path(fact)


def test_what_does_not_follow_is_found():
    quiet = session()
    assert naive.faults(quiet, settled=True) == []
    declare(quiet, v.HasKeyword, "Forest#1", "ascend")
    assert naive.faults(quiet, settled=True) == ["has_keyword(Forest#1, ascend) does not follow"]


def test_what_is_missing_is_found():
    quiet = session()
    quiet.memory.retract(quiet.get(v.PermanentCount, "Ana", 10).key)
    assert naive.faults(quiet, settled=True) == ["permanent_count(Ana, 10) is missing"]


def test_what_is_left_undone_is_found():
    quiet = session()
    quiet.memory.retract(quiet.get(v.HasCityBlessing, "Ana").key)
    quiet.memory.retract(quiet.get(v.Life, "Ben", 20).key)
    declare(quiet, v.Life, "Ben", 0)
    found = naive.faults(quiet, settled=True)
    assert [fault.split(":")[0] for fault in found] == [
        "ascend.ascend_on_a_permanent has been left undone", "state_based.no_life has been left undone",
    ]  # fmt: skip
