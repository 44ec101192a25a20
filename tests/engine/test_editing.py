"""Rules with something changed: what is said differs, everything else stays."""

from __future__ import annotations

import pytest

from azor.engine.editing import (
    also,
    asking,
    at,
    both,
    comparing,
    concluding,
    in_every_edition,
    opposite,
    saying,
    uncompared,
    without,
)  # fmt: skip
from azor.engine.facts import Happening, Lasting, Logical
from azor.engine.rules import MATCH, LawRule, RuleError, absent, at_least, compare, rule
from azor.engine.session import Law
from azor.engine.tiers import Tier

HAPPENS = Tier("what happens", 900, happenings=True)
EVENT = Tier("the event", 700, simultaneous=True, happenings=True, closes=True)
STANDS = Tier("what stands", 500, logical=True)
LATER = Tier("what stands later", 400, logical=True)


class EditPlayer(Lasting):
    """A player."""

    name: str
    age: int


class EditRival(Lasting):
    """Somebody's rival."""

    name: str
    other: str


class EditOlder(Logical):
    """Somebody is older than the rival."""

    name: str
    by: str


class EditArrives(Happening):
    """Somebody arrives."""

    name: str


def older(**said: object) -> LawRule:
    made = rule(
        "1.1",
        when=[
            EditPlayer(name=MATCH.name, age=MATCH.age & at_least(18)),
            EditRival(name=MATCH.name, other=MATCH.other),
            EditPlayer(name=MATCH.other, age=MATCH.less),
            compare("less", "<", "age"),
            absent(EditRival(name=MATCH.other)),
        ],
        then=EditOlder(name=MATCH.name, by=MATCH.other),
        tier=STANDS,
        because="{name} is older than {other}",
        **said,
    )
    made.called("test.older")
    return made


def shown(edited: LawRule) -> set[tuple[str, str]]:
    """Who is older, in a law of one rule, among Ann (30), Bob (20, rival of Cy), Cy (40, rival of nobody), Di (9)."""

    class Book(Law):
        kept = edited

    session = Book()
    session.declare(
        *(EditPlayer(name=n, age=a) for n, a in (("Ann", 30), ("Bob", 20), ("Cy", 40), ("Di", 9))),
        *(EditRival(name=n, other=o) for n, o in (("Ann", "Bob"), ("Bob", "Cy"), ("Ann", "Di"), ("Di", "Di"))),
    )
    session.run()
    return {(f["name"], f["by"]) for f in session.facts_of(EditOlder)}


def test_the_rule_itself():
    assert shown(older()) == set()  # Ann's rivals have rivals, and Bob is younger than his


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (without(EditRival, name=MATCH.other), {("Ann", "Bob"), ("Ann", "Di")}),
        (comparing(">"), {("Bob", "Cy")}),
        (uncompared, {("Bob", "Cy")}),
        (both(uncompared, concluding(EditOlder, by="somebody")), {("Bob", "somebody")}),
        (
            both(without(EditRival, name=MATCH.other), also(EditPlayer(name=MATCH.other, age=at_least(10)))),
            {("Ann", "Bob")},
        ),
        (at(LATER), set()),
        (saying("{name}"), set()),
    ],
)
def test_changes(change, found):
    original = older()
    before = (original.when, original.plain, original.then, original.tier, original.because)
    assert shown(change(original)) == found
    assert (original.when, original.plain, original.then, original.tier, original.because) == before


@pytest.mark.parametrize(
    ("age", "found"),
    [
        (at_least(20), {("Ann", "Bob"), ("Bob", "Cy")}),
        (at_least(5), {("Ann", "Bob"), ("Bob", "Cy"), ("Ann", "Di"), ("Di", "Di")}),
        (None, {("Ann", "Bob"), ("Bob", "Cy"), ("Ann", "Di"), ("Di", "Di")}),
        (MATCH.same, {("Di", "Di")}),
    ],
)
def test_asking_with_other_fields(age, found):
    """A field that is given is asked for otherwise, and one that is None not at all."""
    assert shown(both(uncompared, without(EditRival, name=MATCH.other), asking(EditPlayer, age=age))(older())) == found


def test_what_a_comparison_needs_is_kept():
    with pytest.raises(RuleError, match="age"):
        asking(EditPlayer, age=None)(older())


def test_a_changed_tier_is_where_the_rule_fires():
    edited = at(LATER)(older())
    assert (edited.tier, edited.salience) == (LATER, LATER.level)
    assert (edited.name, edited.citations, edited.order) == ("test.older", ("1.1",), edited.order)


def test_which_condition_happens_is_found_anew():
    plain = rule("1.2", when=[EditPlayer(name=MATCH.name)], then=EditOlder(name=MATCH.name, by=""), tier=STANDS)
    edited = both(also(EditArrives(name=MATCH.name)), at(HAPPENS))(plain)
    assert (plain.happens, edited.happens) == (0, 1)


def test_editions():
    assert not older(until="2020-01-01").in_force("")
    assert in_every_edition(older(until="2020-01-01")).in_force("")


def test_opposites():
    assert opposite(compare("a", "<", "b")).compare[1] == ">="
    there = EditPlayer(name=MATCH.name)
    assert opposite(opposite(there)) is there


@pytest.mark.parametrize(
    "change",
    [
        without(EditArrives),
        without(EditPlayer, name=MATCH.nobody),
        asking(EditArrives),
        concluding(EditRival),
        both(uncompared, uncompared),
        both(uncompared, comparing("<")),
        without(EditPlayer),
    ],
)
def test_what_finds_nothing_or_leaves_no_rule_is_refused(change):
    with pytest.raises(RuleError):
        change(older())
