"""Sums, claims and counts: what they are made of, and when they are brought up to date."""

from itertools import pairwise

from azor.engine.entries import Folded
from tests.engine.toy import (
    BLESSING,
    Town,
    ToyBanner,
    ToyBlessed,
    ToyCrowd,
    ToyFlag,
    ToyHouse,
    ToyLeaves,
    ToyLives,
    ToyMovesIn,
    ToyWealth,
    happen,
    kinds,
    pay,
    town,
    values,
)  # fmt: skip


def test_a_sum_with_a_base_of_zero():
    session = Town()
    session.declare(ToyHouse(house="inn"))
    session.run(until=BLESSING)
    assert values(session, ToyCrowd) == [("inn", 0)]
    session.declare(ToyLives(name="ann", house="inn"))
    session.run(until=BLESSING)
    assert values(session, ToyCrowd) == [("inn", 1)]
    session.retract(ToyLives(name="ann", house="inn"))
    session.run(until=BLESSING)
    assert values(session, ToyCrowd) == [("inn", 0)]
    session.retract(ToyHouse(house="inn"))
    session.run(until=BLESSING)
    assert values(session, ToyCrowd) == []


def test_a_sum_never_shows_a_value_on_the_way():
    session = town("ann", "bob", "cid", "dee")
    start = len(session.journal)
    now = session.next_event
    happen(session, *[ToyLeaves(event=now, name=n) for n in ("ann", "bob", "cid")],
           *[ToyMovesIn(event=now, name=n, house="inn") for n in ("eve", "fay")])  # fmt: skip
    crowds = [e.new.key for e in kinds(session, Folded, start) if e.new.predicate == "toy_crowd"]
    assert crowds == [("toy_crowd", "inn", 3)]
    assert not session.holds(ToyBlessed, "inn")


def test_a_sum_of_a_field():
    session = town("ann", coins=4)
    pay(session, ("bob", "ann", 3))
    assert sorted(values(session, ToyWealth)) == [("ann", 7), ("bob", -3)]


def test_the_latest_claim():
    session = town("ann")
    flags = [ToyFlag(house="inn", colour=c, at=n) for c, n in (("red", 2), ("blue", 3), ("green", 1), ("gold", 3))]
    session.declare(*flags)
    session.run(until=BLESSING)
    assert values(session, ToyBanner) == [("inn", "gold")]  # of equal ones the newest
    session.retract(flags[3])
    session.run(until=BLESSING)
    assert values(session, ToyBanner) == [("inn", "blue")]
    session.retract(flags[1])
    session.run(until=BLESSING)
    assert values(session, ToyBanner) == [("inn", "red")]


def test_the_contributors_of_a_sum_after_many_changes():
    session = town("ann", "bob")
    for n in range(150):
        session.declare(ToyLives(name=f"guest{n}", house="inn"))
        if n >= 3:
            session.retract(ToyLives(name=f"guest{n - 3}", house="inn"))
        session.run(until=BLESSING)
        crowd = session.facts_of(ToyCrowd)[0]
        parts = session.contributors(session.journal.makers(crowd)[-1])
        expected = {"ann", "bob", *[f"guest{k}" for k in range(max(0, n - 2), n + 1)]}
        assert {f["name"] for f in parts if f.predicate == "toy_resident"} == expected
        assert len(parts) == crowd["count"] + 1
        assert [f.number for f in parts] == sorted(f.number for f in parts)
    assert any(e.snapshot is not None for e in kinds(session, Folded))
    assert session.facts_of(ToyBlessed)


def test_all_contributors_are_told_the_more_seldom_the_more_there_are():
    session = Town()
    session.declare(ToyHouse(house="inn"))
    for n in range(900):
        session.declare(ToyLives(name=f"guest{n}", house="inn"))
        session.run(until=BLESSING)
    told = [len(e.snapshot) for e in kinds(session, Folded) if e.snapshot is not None]
    gaps = [later - earlier for earlier, later in pairwise(told)]
    assert gaps[:6] == [64] * 6
    assert 64 < gaps[-1] < 128
    assert len(session.contributors(session.journal.makers(session.facts_of(ToyCrowd)[0])[-1])) == 901


def test_a_blessing_stays_when_the_count_falls():
    session = town("ann", "bob", "cid", "dee", "eve")
    assert session.holds(ToyBlessed, "inn")
    now = session.next_event
    happen(session, *[ToyLeaves(event=now, name=n) for n in ("ann", "bob", "cid", "dee")])
    assert values(session, ToyCrowd) == [("inn", 1)]
    assert session.holds(ToyBlessed, "inn")
