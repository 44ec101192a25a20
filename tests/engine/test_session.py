"""What a session does with events, batches, tiers and rules."""

import pytest

from azor.engine.entries import Applied, Fired
from azor.engine.facts import Happening, Lasting
from azor.engine.rules import MATCH, absent, rule
from azor.engine.session import Law, RuleError, Runaway
from azor.engine.terms import Expression
from tests.engine.toy import (
    BLESSING,
    CHECK,
    CLAIMS,
    EVENT,
    TRIGGERS,
    Town,
    ToyAwake,
    ToyBanner,
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
    ToyPurse,
    ToyThanks,
    ToyWatch,
    finish,
    happen,
    kinds,
    pay,
    settle,
    story,
    town,
    values,
)  # fmt: skip

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


# ------------------------------------------------------------------ what the matcher is told


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


# --------------------------------------------------------------------------------- run limit


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


# ------------------------------------------------------------------------------------- rules


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
