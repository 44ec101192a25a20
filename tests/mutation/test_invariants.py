"""What is always so is so in all records and in random games, as rules fire; and what is not would be seen."""

import pytest

from azor.records.run import play
from azor.records.scenario import load, load_file
from tests.mutation import implied, invariants, mutants, playing
from tests.oracle import games, records

GAMES = range(40)


@pytest.fixture(scope="module")
def broken():
    """What is seen to fail anywhere: the invariant and the tier, with a record."""
    found, seen = {}, set()
    law = invariants.watching(invariants.load(), seen)
    played = [(file.name, load_file(str(file))) for file in playing.files()]
    played += [(f"game {seed}", load(records.text(games.record(seed)), "game.yaml")) for seed in GAMES]
    for name, record in played:
        seen.clear()
        play(record, law=law)
        found |= {(i.text, tier): name for i, tier in seen}
    return found


def test_what_is_always_so_is_so_as_rules_fire(broken):
    assert broken == {}


def test_every_invariant_has_a_reason_and_names_tiers_that_there_are():
    tiers = {rule.tier.name for rule in mutants.rules().values()}
    assert [i.text for i in invariants.load() if len(i.why.split()) < 4] == []
    assert [i.text for i in invariants.load() if not i.tiers <= tiers] == []


@pytest.mark.parametrize(
    ("given", "so"),
    [
        ("permanent(object=object)", "tapped(object=object)"),
        ("controls(player=player)", "player(player=player)"),  # not as the event is applied in which the player leaves
        ("player(player=player)", "not is_monarch(player=player)"),
    ],
)
def test_what_is_not_so_is_seen(given, so):
    seen = set()
    one = invariants.Invariant("wrong", (invariants.condition(given),), invariants.condition(so), "it is not so")
    law = invariants.watching([one], seen)
    for file in playing.files():
        if file.name in ("lv-20-a.yaml", "mon-18.yaml", "lv-crown-and-blessing.yaml"):
            play(load_file(str(file)), law=law)
    assert seen


def test_an_invariant_proves_a_condition_that_nothing_else_does(monkeypatch):
    rule = mutants.rules()["combat.attacks"]
    at = next(at for at, c in enumerate(rule.plain) if c[1] == "permanent")
    assert implied.by_others(rule, at)
    monkeypatch.setattr(invariants, "at", lambda tier: iter(()))
    implied.known_at.cache_clear()
    assert not implied.by_others(rule, at)
    implied.known_at.cache_clear()
