"""Forks of a session, and its journal in packed pages."""

import threading

import pytest

from azor.engine import journal
from azor.engine.export import plain_journal
from azor.engine.facts import Fact
from azor.engine.past import Past
from azor.engine.why import derivations
from tests.engine.toy import (
    BLESSING,
    CLAIMS,
    ToyCrowd,
    ToyCrown,
    ToyFavours,
    ToyFlag,
    ToyHouse,
    ToyLives,
    ToyMovesIn,
    ToyNoble,
    ToyNoisy,
    happen,
    pay,
    settle,
    story,
    town,
)  # fmt: skip

# ------------------------------------------------------------------------------------- forks


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
