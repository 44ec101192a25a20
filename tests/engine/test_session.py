"""What a session does with events, tiers, continuous effects, folds and forks."""

import threading
from itertools import pairwise

import pytest

from azor.engine import journal
from azor.engine.entries import Applied, Fired, Folded, Lost, Withdrawn
from azor.engine.export import plain_journal
from azor.engine.facts import Fact, Happening, Lasting
from azor.engine.past import Past
from azor.engine.rules import MATCH, absent, rule
from azor.engine.session import Law, RuleError, Runaway
from azor.engine.terms import Expression
from azor.engine.why import derivations
from tests.engine.toy import (
    BLESSING,
    CHECK,
    CLAIMS,
    EVENT,
    TRIGGERS,
    Town,
    ToyAwake,
    ToyBanner,
    ToyBlessed,
    ToyCrowd,
    ToyCrown,
    ToyFavours,
    ToyFlag,
    ToyHouse,
    ToyLeaves,
    ToyLives,
    ToyMovesIn,
    ToyMovesOut,
    ToyNoble,
    ToyNoisy,
    ToyNoted,
    ToyPays,
    ToyPurse,
    ToyResident,
    ToyThanks,
    ToyWatch,
    ToyWealth,
    finish,
    happen,
    settle,
    story,
    town,
    values,
)  # fmt: skip


def kinds(session, kind, since=0):
    return [e for _, e in session.entries(since) if isinstance(e, kind)]


def pay(session, *payments):
    now = session.next_event
    return happen(session, *[ToyPays(event=now, payer=a, payee=b, amount=n) for a, b, n in payments])


# ------------------------------------------------------------------------------ simultaneous


def test_the_changes_of_one_event_are_summed():
    session = town("ann", "bob", coins=2)
    pay(session, ("ann", "bob", 5), ("bob", "ann", 4), ("ann", "bob", 1))
    assert sorted(values(session, ToyPurse)) == [("ann", 0), ("bob", 4)]
    (applied,) = kinds(session, Applied)
    assert [session.journal[n].rule.name for n in applied.firings] == ["village.pays"] * 3
    changed = {session.journal[n].changed for n in applied.firings}
    assert {f.key for facts in changed for f in facts} == {("toy_purse", "ann", 0), ("toy_purse", "bob", 4)}


def test_a_number_that_is_not_there_starts_at_zero():
    session = Town()
    session.declare(ToyHouse(house="inn"))
    pay(session, ("ann", "bob", 3))
    assert sorted(values(session, ToyPurse)) == [("ann", -3), ("bob", 3)]


def test_changes_that_cancel_leave_the_same_fact():
    session = town("ann", "bob", coins=2)
    before = session.get(ToyPurse, "ann", 2)
    pay(session, ("ann", "bob", 1), ("bob", "ann", 1))
    assert session.get(ToyPurse, "ann", 2) is before


def test_all_rules_of_an_event_read_the_state_before_it():
    class SimSide(Lasting):
        """Where a coin lies."""

        coin: str
        side: str

    class SimFlip(Happening):
        """All coins are flipped."""

    class Flips(Law):
        up = rule(
            "1",
            when=[SimFlip(), SimSide(coin=MATCH.c, side="down")],
            ends=SimSide(coin=MATCH.c, side="down"),
            then=SimSide(coin=MATCH.c, side="up"),
            tier=EVENT,
        )
        down = rule(
            "2",
            when=[SimFlip(), SimSide(coin=MATCH.c, side="up")],
            ends=SimSide(coin=MATCH.c, side="up"),
            then=SimSide(coin=MATCH.c, side="down"),
            tier=EVENT,
        )

    session = Flips()
    session.declare(SimSide(coin="a", side="up"), SimSide(coin="b", side="down"))
    for expected in ([("a", "down"), ("b", "up")], [("a", "up"), ("b", "down")]):
        session.begin(SimFlip(event=session.next_event))
        session.run(until=TRIGGERS)
        session.end()
        assert sorted(values(session, SimSide)) == expected


def test_a_conclusion_wins_over_an_ending():
    session = town("ann")
    now = session.next_event
    happen(session, ToyLeaves(event=now, name="ann"), ToyMovesIn(event=now, name="ann", house="inn"))
    assert session.holds(ToyLives, "ann", "inn")


def test_those_who_leave_together_note_each_other():
    session = town("ann", "bob", "cid")
    session.declare(ToyWatch(name="ann", house="inn"), ToyWatch(name="bob", house="inn"))
    now = session.next_event
    happen(session, *[ToyLeaves(event=now, name=n) for n in ("ann", "bob")])
    assert sorted(values(session, ToyNoted, "name", "mover")) == [
        ("ann", "ann"), ("ann", "bob"), ("bob", "ann"), ("bob", "bob"),
    ]  # fmt: skip
    assert values(session, ToyLives) == [("cid", "inn")]
    happen(session, ToyLeaves(event=session.next_event, name="cid"))
    assert len(session.facts_of(ToyNoted)) == 4  # those who left no longer look


# ------------------------------------------------------------------------------------ events


def test_rules_of_an_event_do_not_fire_again_once_it_is_applied():
    session = town("ann", "bob")
    session.begin(ToyLeaves(event=session.next_event, name="ann"))
    session.run(until=BLESSING)
    session.declare(ToyLives(name="ann", house="mill"))  # now the conditions of `moves_out` hold once more
    finish(session)
    assert session.holds(ToyLives, "ann", "mill")
    assert len([e for e in kinds(session, Fired) if e.rule.name == "village.moves_out"]) == 1
    happen(session, ToyMovesIn(event=session.next_event, name="cid", house="inn"))
    assert session.holds(ToyLives, "ann", "mill")


def test_what_happens_is_gone_after_the_event():
    session = town("ann")
    happened = happen(session, ToyLeaves(event=session.next_event, name="ann"))
    assert happened == {("toy_leaves", 1, "ann"), ("toy_moves_out", 1, "ann", "inn")}
    assert not session.facts_of(ToyLeaves)
    assert not session.facts_of(ToyMovesOut)


def test_nothing_happens_outside_an_event():
    session = town("ann")
    with pytest.raises(RuntimeError, match="can only happen in an event"):
        session.declare(ToyLeaves(event=1, name="ann"))


def test_nothing_more_happens_in_an_event_that_is_applied():
    session = town("ann")
    session.begin(ToyMovesIn(event=session.next_event, name="bob", house="inn"))
    session.run(until=TRIGGERS)
    with pytest.raises(RuntimeError, match="can only happen in an event"):
        session.step("", "too late", adds=[ToyLeaves(event=1, name="ann")])


def test_an_event_does_not_begin_in_another():
    session = town("ann")
    session.begin(ToyLeaves(event=1, name="ann"))
    with pytest.raises(RuntimeError, match="event 1 is still open"):
        session.begin(ToyLeaves(event=2, name="ann"))


def test_triggers_read_the_state_after_the_event():
    session = town("ann", "bob", coins=3)
    pay(session, ("ann", "bob", 1))
    assert values(session, ToyThanks) == []
    pay(session, ("ann", "bob", 1))
    assert values(session, ToyThanks) == [(2, "bob")]


def test_triggers_come_in_order_of_occurrence():
    class OrdRing(Happening):
        """A bell rings."""

        bell: str

    class OrdHeard(Lasting):
        """Somebody heard a bell."""

        bell: str
        who: str

    def hears(who):
        return rule("1", when=[OrdRing(bell=MATCH.b)], then=OrdHeard(bell=MATCH.b, who=who), tier=TRIGGERS)

    class Bells(Law):
        first = hears("first")
        second = hears("second")

    session = Bells()
    session.begin(*[OrdRing(event=1, bell=b) for b in ("low", "high")])
    session.run()
    assert values(session, OrdHeard) == [("low", "first"), ("low", "second"), ("high", "first"), ("high", "second")]


def test_a_step_that_ends_what_does_not_stand():
    session = town("ann")
    entries = len(session.journal)
    with pytest.raises(KeyError, match="bob"):
        session.step("", "two leave", ends=[ToyLives(name=n, house="inn") for n in ("ann", "bob")])
    assert session.holds(ToyLives, "ann", "inn")
    assert len(session.journal) == entries


# ----------------------------------------------------------------------------------- batches


def test_a_batch_that_finds_nothing_uses_no_event_number():
    session = town("ann", "bob")
    entries = len(session.journal)
    assert session.batch(CHECK) is False
    assert (session.event, session.next_event, session.open) == (0, 1, False)
    assert len(session.journal) == entries
    session.begin()  # nothing is open


def test_a_batch_is_an_event_of_all_it_finds():
    session = town("ann", "bob", "cid", coins=1)
    pay(session, ("ann", "cid", 1), ("bob", "cid", 1))
    assert session.batch(CHECK) is True
    assert session.event == 2
    assert sorted(f.key for f in session.happened) == [("toy_leaves", 2, "ann"), ("toy_leaves", 2, "bob")]
    assert sorted(values(session, ToyLives, "name")) == [("ann",), ("bob",), ("cid",)]  # the run stopped there
    finish(session)
    assert values(session, ToyLives, "name") == [("cid",)]
    assert settle(session) == 0


# ---------------------------------------------------------------------------- logical support


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


# ------------------------------------------------------------------------------------- folds


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


# ------------------------------------------------------------------------- what the matcher is told


def test_the_matcher_is_not_told_what_no_rule_could_tell():
    session = town("ann")
    flag = ToyFlag(house="inn", colour="red", at=1)
    session.declare(flag)
    session.run(until=BLESSING)
    assert not session.matcher.facts.get(ToyFlag)
    assert session.facts_of(ToyFlag) == [flag]
    assert session.facts_of(ToyFlag, house="inn") == [flag]
    assert values(session, ToyBanner) == [("inn", "red")]
    assert session.fork().facts_of(ToyFlag) == [flag]


def test_what_came_before_its_rule_was_awake_is_seen():
    session = Town()
    session.declare(ToyFavours(name="ann", other="bob"), ToyFavours(name="bob", other="cid"))
    session.run(until=BLESSING)
    assert not session.facts_of(ToyNoble)
    session.declare(ToyCrown(name="ann"))
    session.run(until=BLESSING)
    assert values(session, ToyNoble) == [("ann",), ("bob",), ("cid",)]


def test_where_facts_of_a_type_go_is_written_down_once():
    session = story()
    junctions = session.network.junctions
    asked = {kind: gate.asks for kind, gate in session.matcher.gates.items() if kind in junctions}
    assert asked
    assert all(asks is junctions[kind].asks for kind, asks in asked.items())


# ----------------------------------------------------------------------------------- run limit


def test_a_law_without_end_is_stopped_and_its_rules_are_named():
    class RunTick(Lasting):
        """A number."""

        n: int

    class Endless(Law):
        step_limit = 50
        tick = rule(
            "1", when=[RunTick(n=MATCH.n)], ends=RunTick(n=MATCH.n), then=RunTick(n=Expression("n + 1")), tier=BLESSING
        )

    session = Endless()
    session.declare(RunTick(n=0))
    with pytest.raises(Runaway, match=r"no end after 50 firings.*endless\.tick"):
        session.run()


# --------------------------------------------------------------------------------------- rules


def test_a_rule_may_not_hide_what_a_session_does():
    class Hides(Law):
        step = rule("1", when=[ToyCrown(name=MATCH.n)], then=ToyNoble(name=MATCH.n), tier=CLAIMS)

    with pytest.raises(RuleError, match="cannot be called 'step'"):
        Hides()


def test_editions():
    class Dated(Law):
        old = rule("1", when=[ToyCrown(name=MATCH.n)], then=ToyNoble(name=MATCH.n), tier=CLAIMS, until="2020-01-01")
        new = rule("1", when=[ToyCrown(name=MATCH.n)], then=ToyAwake(name=MATCH.n), tier=CLAIMS, since="2020-01-01")

    def found(edition):
        session = Dated(edition)
        session.declare(ToyCrown(name="ann"))
        session.run()
        return [session.holds(ToyNoble, "ann"), session.holds(ToyAwake, "ann")]

    assert found("2019-12-31") == [True, False]
    assert found("2020-01-01") == [False, True]
    assert found("") == [False, True]


def test_a_subclass_of_a_rulebook_replaces_its_rule():
    class Lenient(Town):
        noisy = rule("3.1x", when=[ToyCrowd(house=MATCH.h, count=99)], then=ToyNoisy(house=MATCH.h), tier=CLAIMS)

    assert [r.citations for r in Lenient.rules() if r.name.endswith(".noisy")] == [("3.1x",)]
    assert len(Lenient.rules()) == len(Town.rules())


def test_an_absence_of_what_an_event_brings_is_read_before_it():
    class OnceDone(Lasting):
        """It has been done."""

        by: str

    class OnceTry(Happening):
        """Somebody tries."""

        by: str

    class Once(Law):
        first = rule(
            "1",
            when=[OnceTry(by=MATCH.a), absent(OnceDone())],
            then=OnceDone(by=MATCH.a),
            tier=EVENT,
        )

    session = Once()
    session.begin(OnceTry(event=1, by="a"), OnceTry(event=1, by="b"))
    session.run()
    session.end()
    assert sorted(values(session, OnceDone)) == [("a",), ("b",)]
    session.begin(OnceTry(event=2, by="c"))
    session.run()
    session.end()
    assert len(session.facts_of(OnceDone)) == 2


# --------------------------------------------------------------------------------------- forks


def more(session):
    """What comes next, after the story."""
    now = session.next_event
    happen(session, ToyMovesIn(event=now, name="gus", house="inn"), ToyMovesIn(event=now, name="hal", house="inn"))
    settle(session)
    pay(session, ("cid", "gus", 6), ("eve", "hal", 1))
    settle(session)
    session.declare(ToyCrown(name="gus"))
    session.run(until=BLESSING)


def test_a_fork_goes_on_as_the_original_would_have():
    whole = story()
    more(whole)
    original = story()
    length = len(original.journal)
    fork = original.fork()
    more(fork)
    assert len(original.journal) == length
    assert plain_journal(fork) == plain_journal(whole)
    assert list(fork.memory) == list(whole.memory)
    more(original)
    assert plain_journal(original) == plain_journal(whole)


def test_forks_are_independent_of_each_other():
    original = story()
    before = plain_journal(original)
    one, two = original.fork(), original.fork()
    one.declare(ToyCrown(name="cid"))
    two.retract(ToyHouse(house="inn"))
    one.run(until=BLESSING)
    two.run(until=BLESSING)
    more(one)
    assert one.holds(ToyNoble, "cid") and not two.holds(ToyNoble, "cid") and not original.holds(ToyNoble, "cid")
    assert plain_journal(original) == before
    assert plain_journal(two, len(before)) == before


def test_a_fork_of_a_fork():
    whole, at = story(), story()
    for n in range(5):
        for session in (whole, at):
            session.declare(ToyLives(name=f"guest{n}", house="inn"))
            session.run(until=BLESSING)
        at = at.fork()
    assert plain_journal(at) == plain_journal(whole)
    crowd = at.facts_of(ToyCrowd)[0]
    assert at.journal.makers(crowd) == whole.journal.makers(whole.facts_of(ToyCrowd)[0])


def test_a_fork_shares_the_entries_of_the_journal():
    original = story()
    fork = original.fork()
    assert all(a is b for a, b in zip(original.journal, fork.journal, strict=True))
    assert fork.journal.parent is original.journal


def test_what_the_original_loses_after_a_fork_still_stands_in_the_fork():
    original = town("ann", "bob", "cid")
    noisy = original.get(ToyNoisy, "inn")
    (maker,) = original.journal.makers(noisy)
    fork = original.fork()
    original.retract(ToyLives(name="ann", house="inn"))
    original.run(until=BLESSING)
    fork.declare(*[ToyFlag(house="inn", colour="red", at=n) for n in range(20)])
    fork.run(until=BLESSING)
    assert original.journal.lost_at(maker, noisy) is not None
    assert fork.journal.lost_at(maker, noisy) is None
    assert fork.holds(ToyNoisy, "inn") and not original.holds(ToyNoisy, "inn")


def test_what_the_original_derives_after_a_fork_is_not_of_the_fork():
    original = town("ann", "bob")
    original.declare(ToyCrown(name="ann"), ToyCrown(name="bob"))
    original.run(until=BLESSING)
    noble = original.get(ToyNoble, "bob")
    fork = original.fork()
    before = fork.journal.makers(noble)
    original.declare(ToyFavours(name="ann", other="bob"))
    original.run(until=BLESSING)
    assert len(original.journal.makers(noble)) == 2
    assert fork.journal.makers(noble) == before


def test_no_fork_in_the_middle_of_a_run():
    session = town("ann")
    session.begin(ToyMovesIn(event=1, name="bob", house="inn"))
    session.run(until=CLAIMS)
    with pytest.raises(RuntimeError, match="nothing is pending"):
        session.fork()


def test_sessions_in_threads_are_as_one_after_another():
    expected = plain_journal(story())
    found = []
    threads = [threading.Thread(target=lambda: found.append(plain_journal(story()))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


# ------------------------------------------------------------------------------ packed pages


def everything(session):
    """All that can be read of the past: the entries, who made what, and a proof of everything that stands."""
    facts = sorted(session.memory.values(), key=lambda f: f.number)
    past = Past(session.journal)
    states = [past.state(span.changes) for span in past.events]
    return (
        plain_journal(session),
        [session.journal.makers(f) for f in facts],
        [derivations(session, f) for f in facts],
        [sorted((f.number, f.key) for f in state.of(name)) for state in states for name in Fact.registry],
    )


@pytest.mark.parametrize("rows", [1, 3, 17])
def test_packed_pages_say_the_same(monkeypatch, rows):
    monkeypatch.setattr(journal, "_PAGE", 1 << 30)
    loose = story()
    fork = loose.fork()
    more(fork)
    expected, forked = everything(loose), everything(fork)
    monkeypatch.setattr(journal, "_PAGE", rows)
    packed = story()
    assert packed.journal._pages and not loose.journal._pages
    fork = packed.fork()
    more(fork)
    assert everything(packed) == expected
    assert everything(fork) == forked
    more(packed)  # what a fork reads is not what its parent has written since
    assert everything(fork) == forked
    assert everything(packed) == forked
