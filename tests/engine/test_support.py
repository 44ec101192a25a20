"""Facts that stand as long as something derives them: support, and its loss."""

from azor.engine.entries import Lost, Withdrawn
from tests.engine.toy import (
    BLESSING,
    CLAIMS,
    ToyAwake,
    ToyCrown,
    ToyFavours,
    ToyLeaves,
    ToyLives,
    ToyMovesIn,
    ToyNoble,
    ToyNoisy,
    ToyResident,
    happen,
    kinds,
    town,
    values,
)  # fmt: skip


def test_a_logical_fact_goes_with_its_conditions():
    session = town("ann", "bob", "cid")
    assert values(session, ToyNoisy) == [("inn",)]
    assert sorted(values(session, ToyAwake)) == [("ann",), ("bob",), ("cid",)]
    session.retract(ToyLives(name="bob", house="inn"))
    session.run(until=BLESSING)
    assert values(session, ToyNoisy) == []
    assert values(session, ToyAwake) == []
    assert ("bob", "inn") not in values(session, ToyResident)


def test_a_logical_fact_goes_when_an_absence_ends():
    session = town("ann", "bob", "cid")
    session.declare(ToyCrown(name="ann"))
    session.run(until=BLESSING)
    assert sorted(values(session, ToyAwake)) == [("bob",), ("cid",)]
    session.retract(ToyCrown(name="ann"))
    session.run(until=BLESSING)
    assert sorted(values(session, ToyAwake)) == [("ann",), ("bob",), ("cid",)]


def test_a_second_derivation_keeps_a_fact_and_the_first_is_lost():
    session = town("ann", "bob")
    session.declare(ToyCrown(name="ann"), ToyCrown(name="bob"), ToyFavours(name="ann", other="bob"))
    session.run(until=BLESSING)
    noble = session.get(ToyNoble, "bob")
    crowned, favoured = session.journal.makers(noble)
    assert session.journal.lost_at(crowned, noble) is None
    session.retract(ToyCrown(name="bob"))
    session.run(until=BLESSING)
    assert session.get(ToyNoble, "bob") is noble
    assert session.journal.lost_at(crowned, noble) is not None
    assert session.journal.lost_at(favoured, noble) is None


def test_circular_support_is_withdrawn():
    session = town("ann")
    ring = ("ann", "bob", "cid")
    session.declare(ToyCrown(name="ann"))
    session.declare(*[ToyFavours(name=a, other=b) for a in ring for b in ring if a != b])
    session.run(until=BLESSING)
    assert sorted(values(session, ToyNoble, "name")) == [(n,) for n in ring]
    start = len(session.journal)
    session.retract(ToyCrown(name="ann"))
    session.run(until=BLESSING)
    assert values(session, ToyNoble) == []
    assert next(e.circular for e in kinds(session, Withdrawn, start)) is True
    session.declare(ToyCrown(name="cid"))
    session.run(until=BLESSING)
    assert sorted(values(session, ToyNoble, "name")) == [(n,) for n in ring]


def test_support_by_a_longer_way_is_not_circular():
    session = town("ann")
    session.declare(ToyCrown(name="ann"), ToyCrown(name="cid"))
    session.declare(*[ToyFavours(name=a, other=b) for a, b in (("ann", "bob"), ("bob", "ann"), ("cid", "bob"))])
    session.run(until=BLESSING)
    session.retract(ToyCrown(name="ann"))
    session.run(until=BLESSING)
    assert sorted(values(session, ToyNoble, "name")) == [("ann",), ("bob",), ("cid",)]


def test_what_is_lost_and_regained_in_one_event_is_not_withdrawn():
    session = town("ann", "bob", "cid")
    number = session.get(ToyNoisy, "inn").number
    awake = session.get(ToyAwake, "ann").number
    start = len(session.journal)
    now = session.next_event
    happen(session, ToyLeaves(event=now, name="cid"), ToyMovesIn(event=now, name="dee", house="inn"))
    assert session.get(ToyNoisy, "inn").number == number
    assert session.get(ToyAwake, "ann").number == awake
    assert {e.fact.predicate for e in kinds(session, Withdrawn, start)} == {"toy_resident", "toy_awake"}
    assert {e.fact["name"] for e in kinds(session, Withdrawn, start)} == {"cid"}


def test_a_new_derivation_of_the_same_fact_does_not_withdraw_it():
    session = town("ann", "bob", "cid")
    noisy = session.get(ToyNoisy, "inn")
    start = len(session.journal)
    happen(session, ToyMovesIn(event=session.next_event, name="dee", house="inn"))  # the count is another fact
    assert session.get(ToyNoisy, "inn") is noisy
    assert [e.fact for e in kinds(session, Lost, start)] == [noisy]
    assert kinds(session, Withdrawn, start) == []


def test_losses_are_written_in_the_order_of_the_firings():
    session = town("ann", "bob", "cid")
    start = len(session.journal)
    session.step("", "all at once", ends=[ToyLives(name=n, house="inn") for n in ("cid", "ann", "bob")])
    session.run(until=CLAIMS)
    lost = [e.fact["name"] for e in kinds(session, Lost, start) if isinstance(e.fact, ToyResident)]
    assert lost == ["ann", "bob", "cid"]
