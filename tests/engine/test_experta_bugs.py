"""Mistakes of experta 1.9.4 that a session could have inherited."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from azor.engine._experta import NOT, TEST, L, P
from azor.engine.facts import Lasting
from azor.engine.rules import MATCH, Add, RuleError, absent, compare, rule
from azor.engine.session import Law, RuleFailure
from azor.engine.terms import Expression
from azor.engine.tiers import Tier
from tests.engine.toy import (
    BLESSING,
    Town,
    ToyCrown,
    ToyFavours,
    ToyHouse,
    ToyLives,
    ToyNoble,
    ToyPays,
    ToyPurse,
    finish,
    happen,
    town,
    values,
)  # fmt: skip

ROOT = Path(__file__).resolve().parents[2]
ONE = Tier("one tier", 500)


class BugThing(Lasting):
    """A thing."""

    name: str
    size: int


class BugMark(Lasting):
    """A mark on a thing."""

    name: str
    mark: str


class BugPair(Lasting):
    """Two things."""

    one: str
    two: str


def law(**rules):
    """A law of these rules alone."""
    return type("Bugs", (type("Book", (), rules), Law), {})


def fresh(code, **env):
    """What a new interpreter prints."""
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=True
    )
    return found.stdout


# ------------------------------------------------------------------------------- importing


def test_importing_leaves_collections_and_logging_as_they_were():
    found = fresh(
        "import collections, json, logging, tests.conftest\n"
        "root = logging.getLogger()\n"
        "before = [hasattr(collections, 'Mapping'), len(root.handlers), root.level]\n"
        "import azor.engine.session\n"
        "after = [hasattr(collections, 'Mapping'), len(root.handlers), root.level]\n"
        "import sys; print(json.dumps([before, after, 'experta' in sys.modules]))"
    )
    before, after, imported = json.loads(found)
    assert imported
    assert before == after
    assert after[:2] == [False, 0]


STORY = (
    "import json, tests.conftest\n"
    "from azor.engine.export import plain_journal\n"
    "from tests.engine.toy import story\n"
    "print(json.dumps(plain_journal(story())))"
)


def test_the_journal_does_not_depend_on_hashes():
    journals = [fresh(STORY, PYTHONHASHSEED=seed) for seed in ("0", "1", "random")]
    assert len(json.loads(journals[0])) > 60
    assert len(set(journals)) == 1


# ------------------------------------------------------------------- batches (b01, b02, b24)


def pairing():
    return law(
        pair=rule(
            "1",
            when=[
                BugThing(name=MATCH.a),
                BugMark(name=MATCH.a, mark=MATCH.m),
                absent(BugPair(one=MATCH.a, two=MATCH.m)),
            ],
            then=BugPair(one=MATCH.a, two=MATCH.m),
            tier=ONE,
        )
    )


def test_a_fact_that_comes_and_goes_in_a_batch_leaves_no_ghost():
    session = pairing()()
    thing = BugThing(name="x", size=1)
    session.declare(thing)
    session.retract(thing)
    session.run()
    session.declare(BugMark(name="x", mark="red"))
    session.run()
    assert values(session, BugPair) == []
    session.declare(BugThing(name="x", size=1))
    session.run()
    assert values(session, BugPair) == [("x", "red")]


def test_a_fact_that_comes_and_goes_within_one_step():
    session = pairing()()
    session.declare(BugThing(name="x", size=1), BugMark(name="x", mark="red"))
    session.step("", "replaced", ends=[BugThing(name="x", size=1)], adds=[BugThing(name="x", size=2)])
    session.step("", "again", ends=[BugThing(name="x", size=2)], adds=[BugThing(name="x", size=3)])
    session.run()
    assert values(session, BugThing, "size") == [(3,)]
    fired = [e for _, e in session.entries() if type(e).__name__ == "Fired"]
    assert [dict(e.bindings) for e in fired] == [{"a": "x", "m": "red"}]


def test_adding_twice_in_one_event_counts_twice():
    session = town("ann", "bob", coins=9)
    now = session.next_event
    happen(session, ToyPays(event=now, payer="ann", payee="bob", amount=1),
           ToyPays(event=now, payer="ann", payee="bob", amount=2))  # fmt: skip
    assert sorted(values(session, ToyPurse)) == [("ann", 6), ("bob", 12)]


# ------------------------------------------------------------------------ refraction (b13)


def counting():
    """A rule that leaves a new mark each time it fires."""
    return law(
        greet=rule("1", when=[BugThing(name=MATCH.a)], ends=BugMark(name=MATCH.a, mark="asleep"), tier=ONE),
    )


def firings(session):
    return sum(type(e).__name__ == "Fired" for _, e in session.entries())


def test_an_equal_fact_that_goes_and_comes_in_a_batch_does_not_fire_again():
    session = counting()()
    session.declare(BugThing(name="x", size=1))
    session.run()
    number = session.get(BugThing, "x", 1).number
    session.step("", "no change", ends=[BugThing(name="x", size=1)], adds=[BugThing(name="x", size=1)])
    session.run()
    assert firings(session) == 1
    assert session.get(BugThing, "x", 1).number == number


def test_a_fact_that_was_away_for_a_run_fires_again():
    session = counting()()
    session.declare(BugThing(name="x", size=1))
    session.run()
    session.retract(BugThing(name="x", size=1))
    session.run()
    session.declare(BugThing(name="x", size=1))
    session.run()
    assert firings(session) == 2


def test_stating_a_fact_that_stands_changes_nothing():
    session = counting()()
    session.declare(BugThing(name="x", size=1))
    session.declare(BugThing(name="x", size=1))
    session.run()
    assert firings(session) == 1
    assert values(session, BugThing) == [("x", 1)]
    session.retract(BugThing(name="x", size=1))
    assert not session.holds(BugThing, "x", 1)


# ---------------------------------------------------------- stale activations (b10), ties (b11)


def many(count):
    """Rules of one tier on the same facts, each of which uses up what they all need."""
    return law(
        **{
            f"use_{n:02}": rule(
                "1",
                when=[BugThing(name=MATCH.a), BugMark(name=MATCH.a, mark="free")],
                then=BugPair(one=MATCH.a, two=f"{n:02}"),
                ends=BugMark(name=MATCH.a, mark="free"),
                tier=ONE,
            )
            for n in range(count)
        }
    )


def test_no_rule_fires_on_a_fact_that_another_has_ended():
    session = many(20)()
    for name in "xyz":
        session.declare(BugThing(name=name, size=1), BugMark(name=name, mark="free"))
    session.run()
    assert sorted(values(session, BugPair)) == [("x", "00"), ("y", "00"), ("z", "00")]
    assert not session.agenda.activations


def test_equal_rules_fire_in_order_of_definition_and_of_their_facts():
    rules = {
        f"r{n:02}": rule("1", when=[BugThing(name=MATCH.a)], ends=BugMark(name=MATCH.a, mark="-"), tier=ONE)
        for n in range(9)
    }
    session = law(**dict(reversed(rules.items())))()
    session.declare(*[BugThing(name=name, size=1) for name in "cab"])
    session.run()
    fired = [(e.rule.name[-3:], e.bindings["a"]) for _, e in session.entries() if type(e).__name__ == "Fired"]
    assert fired == [(f"r{n:02}", name) for n in range(9) for name in "cab"]


# ------------------------------------------------------------------ two sessions (b20, b21)


def test_one_fact_object_handed_to_two_sessions():
    one, two = pairing()(), pairing()()
    two.declare(*[BugThing(name=f"other{n}", size=n) for n in range(5)])
    thing = BugThing(name="x", size=1)
    one.declare(thing)
    two.declare(thing)
    assert one.get(BugThing, "x", 1).number == 1
    assert two.get(BugThing, "x", 1).number == 6
    one.declare(BugMark(name="x", mark="red"))
    one.run()
    one.retract(thing)
    assert not one.holds(BugThing, "x", 1)
    assert two.holds(BugThing, "x", 1)
    assert [f["name"] for f in two.facts_of(BugThing)] == ["other0", "other1", "other2", "other3", "other4", "x"]
    two.retract(thing)
    assert two.memory.get(("bug_thing", "other0", 0)) is not None


def test_reading_a_rule_from_a_session_does_not_change_it():
    kind = pairing()
    session = kind()
    before = hash(session.pair)
    assert session.pair is kind.pair
    assert hash(kind().pair) == before
    assert session.pair in {kind.pair}


# -------------------------------------------------------------------------- refused forms


def refused(match, **parts):
    parts = {"tier": ONE, **parts}
    with pytest.raises(RuleError, match=match):
        rule("9.9", **parts)


def test_a_rule_that_starts_with_a_comparison():  # b08
    refused("9.9: the first condition must be a fact", when=[compare(1, "<", 2), BugThing(name=MATCH.a)])


def test_a_rule_that_starts_with_an_absence():  # b25
    refused("9.9: the first condition must be a fact", when=[absent(BugMark(mark="x")), BugThing(name=MATCH.a)])


def test_a_rule_without_conditions():
    refused("9.9: the first condition must be a fact", when=[])


def test_an_unbound_variable_in_a_comparison():  # b09
    refused("siez used before it is bound", when=[BugThing(size=MATCH.size), compare("siez", ">", 1)])


def test_a_comparison_before_its_variable():
    refused("size used before", when=[BugMark(name="x"), compare("size", ">", 1), BugThing(size=MATCH.size)])


def test_an_unbound_inequality():  # b22
    refused("x used before", when=[BugThing(name=~MATCH.x), BugMark(name=MATCH.x)])


def test_an_unbound_inequality_in_an_absence():
    refused("x used before", when=[BugThing(name=MATCH.a), absent(BugMark(name=~MATCH.x))])


def test_a_variable_that_only_an_absence_names():  # b25
    refused(
        "m concluded but never bound",
        when=[BugThing(name=MATCH.a), absent(BugMark(mark=MATCH.m))],
        then=BugPair(one=MATCH.a, two=MATCH.m),
    )


@pytest.mark.parametrize(
    "parts",
    [
        {"then": BugPair(one=MATCH.a, two=MATCH.b)},
        {"then": BugThing(name=MATCH.a, size=Expression("b + 1"))},
        {"ends": BugMark(name=MATCH.b, mark="x")},
        {"adds": Add(BugThing, "size", "b", name=MATCH.a)},
        {"adds": Add(BugThing, "size", 1, name=MATCH.b)},
    ],
)
def test_an_unbound_variable_in_a_conclusion(parts):
    refused("b concluded but never bound", when=[BugThing(name=MATCH.a)], **parts)


def test_a_conclusion_without_one_of_its_fields():
    refused("BugPair concluded without two", when=[BugThing(name=MATCH.a)], then=BugPair(one=MATCH.a))


def test_a_bare_function():
    refused("named test", when=[BugThing(size=P(lambda size: size > 1))])


def test_a_bare_test():
    refused("use compare", when=[BugThing(size=MATCH.n), TEST(lambda n: n > 1)])


def test_the_negation_of_a_literal():
    refused("only a variable can be negated", when=[BugThing(name=~L("x"))])


def test_alternatives_in_a_field():  # b17, b23
    refused("a field cannot be", when=[BugThing(name=L("x") | L("y"))])


def test_an_absence_of_two_patterns():  # b06
    refused("takes one pattern", when=[BugThing(name=MATCH.a), NOT(BugMark(name=MATCH.a), BugPair(one=MATCH.a))])


def test_a_nested_absence():  # b07
    refused("takes one pattern", when=[BugThing(name=MATCH.a), NOT(NOT(BugMark(name=MATCH.a)))])


def test_an_unknown_comparison():
    with pytest.raises(RuleError, match="no comparison '=<'"):
        compare("a", "=<", "b")


def test_a_misspelt_field():
    with pytest.raises(TypeError, match="BugThing has no field 'siez'; it has name, size"):
        BugThing(name="x", siez=1)
    with pytest.raises(TypeError, match="no field 'siez'"):
        BugThing(siez=MATCH.n)


def test_a_misspelt_field_of_a_change():
    with pytest.raises(TypeError, match="has the fields"):
        Add(BugThing, "siez", 1, name="x")


@pytest.mark.parametrize("text", ["a / b", "a if b else c", "a.b", "open('x')", "[a]", "a < b", "1.5", "lambda: a"])
def test_what_an_expression_cannot_say(text):
    with pytest.raises(SyntaxError):
        Expression(text)


# ----------------------------------------------------------- exceptions in conclusions (b14, b15)


def failing():
    return law(
        divides=rule(
            "1.1",
            when=[BugThing(name=MATCH.a, size=MATCH.n), absent(BugThing(name="done", size=MATCH.n))],
            then=BugThing(name="done", size=Expression("12 // n")),
            ends=BugMark(name=MATCH.a, mark="x"),
            tier=ONE,
        ),
        marks=rule("1.2", when=[BugMark(name=MATCH.a)], ends=BugPair(one=MATCH.a, two="open"), tier=Tier("low", 400)),
    )


@pytest.mark.parametrize("size", [0, "three"])
def test_a_conclusion_that_fails_names_its_rule_and_leaves_the_session_usable(size):
    session = failing()()
    session.declare(BugMark(name="y", mark="x"), BugPair(one="y", two="open"), BugThing(name="y", size=size))
    with pytest.raises(RuleFailure, match=r"rule book\.divides \(1\.1\)") as caught:
        session.run()
    assert isinstance(caught.value.__cause__, ZeroDivisionError if size == 0 else TypeError)
    assert caught.value.rule.name == "book.divides"
    assert session.holds(BugMark, "y", "x")  # nothing of the conclusion was carried out
    session.run()
    assert not session.holds(BugPair, "y", "open")  # the rest of the agenda
    session.declare(BugThing(name="z", size=12))
    session.run()
    assert session.holds(BugThing, "done", 1)


def test_a_failure_in_an_event_leaves_the_event_to_be_ended():
    session = town("ann", "bob")
    session.begin(ToyPays(event=session.next_event, payer="ann", payee="bob", amount="much"))
    with pytest.raises(RuleFailure, match="village.pays"):
        session.run(until=BLESSING)
    finish(session)
    happen(session, ToyPays(event=session.next_event, payer="ann", payee="bob", amount=1))
    assert sorted(values(session, ToyPurse)) == [("ann", 1), ("bob", 3)]


def test_a_session_made_after_a_failure_is_clean():
    kind = failing()
    first = kind()
    first.declare(BugThing(name="y", size=0))
    with pytest.raises(RuleFailure):
        first.run()
    second = kind()
    second.run()
    assert len(second.journal) == 0


# ---------------------------------------------------------------- two patterns of one kind (b18)


def test_two_equal_patterns_meet_different_facts():
    kind = law(
        pair=rule(
            "1",
            when=[BugThing(size=MATCH.n), BugThing(size=MATCH.n), absent(BugPair(one="two", two="of them"))],
            ends=BugMark(name="x", mark="x"),
            tier=ONE,
        )
    )
    session = kind()
    session.declare(BugThing(name="a", size=1), BugThing(name="b", size=1))
    session.run()
    met = [tuple(f["name"] for f in e.conditions if f) for _, e in session.entries() if type(e).__name__ == "Fired"]
    assert sorted(met) == [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")]


def test_a_pattern_correlates_with_what_is_bound():  # b03
    session = Town()
    session.declare(ToyHouse(house="inn"), ToyCrown(name="ann"), ToyFavours(name="bob", other="cid"))
    session.run(until=BLESSING)
    assert values(session, ToyNoble) == [("ann",)]
    assert session.facts_of(ToyLives) == []
