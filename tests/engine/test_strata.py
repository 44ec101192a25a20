"""Laws that are refused when they are built."""

import pytest

from azor.engine.facts import Folded, Happening, Lasting, Logical
from azor.engine.folds import Latest, Sum
from azor.engine.rules import MATCH, Add, absent, at_least, rule
from azor.engine.session import Law
from azor.engine.strata import StrataError, check_strata
from azor.engine.terms import Expression
from azor.knowledge.law import Magic
from tests.engine.toy import BLESSING, CHECK, CLAIMS, COUNTS, EVENT, EXPAND, NOISE, SLEEP, TRIGGERS, Town


class StrCreature(Lasting):
    """A creature."""

    name: str


class StrToggle(Lasting):
    """Something that may be on."""

    name: str


class StrAble(Logical):
    """It has an ability."""

    name: str


class StrSilenced(Logical):
    """It has lost what it had."""

    name: str


class StrStage(Logical):
    """A word said at a stage."""

    name: str
    stage: str


class StrOwned(Logical):
    """Whose it is."""

    name: str
    player: str


class StrNumber(Folded):
    """How many are somebody's."""

    player: str
    count: int


class StrTop(Folded):
    """The latest."""

    name: str
    player: str


class StrHit(Happening):
    """It is hit."""

    name: str


def check(*rules, folds=()):
    class Judged(Law):
        pass

    for n, each in enumerate(rules):
        each.__set_name__(Judged, f"r{n}")
        setattr(Judged, f"r{n}", each)
    Judged.folds = folds
    Judged.compiled()


def refused(match, *rules, folds=()):
    with pytest.raises(StrataError, match=match):
        check(*rules, folds=folds)


able = rule("1", when=[StrCreature(name=MATCH.n)], then=StrAble(name=MATCH.n), tier=CLAIMS)
applied = rule("1", when=[StrHit(name=MATCH.n)], ends=StrCreature(name=MATCH.n), tier=EVENT)


def test_an_effect_that_negates_itself():
    refused(
        r"judged\.r0 \(noise\) reads the absence of StrSilenced, which judged\.r0 \(noise\) concludes no earlier",
        rule(
            "2",
            when=[StrCreature(name=MATCH.n), absent(StrSilenced(name=MATCH.n))],
            then=StrSilenced(name=MATCH.n),
            tier=NOISE,
        ),
    )


def test_two_effects_that_negate_each_other():
    one = rule(
        "2", when=[StrCreature(name=MATCH.n), absent(StrSilenced(name=MATCH.n))], then=StrAble(name=MATCH.n), tier=NOISE
    )
    other = rule("3", when=[StrAble(name=MATCH.n)], then=StrSilenced(name=MATCH.n), tier=NOISE)
    refused("r0 .*reads the absence of StrSilenced", one, other)


def test_an_absence_of_what_a_higher_tier_concludes():
    check(
        able,
        rule(
            "2",
            when=[StrCreature(name=MATCH.n), absent(StrAble(name=MATCH.n))],
            then=StrSilenced(name=MATCH.n),
            tier=NOISE,
        ),
    )


def test_reading_what_a_lower_tier_concludes():
    low = rule("1", when=[StrCreature(name=MATCH.n)], then=StrAble(name=MATCH.n), tier=SLEEP)
    high = rule("2", when=[StrAble(name=MATCH.n)], then=StrSilenced(name=MATCH.n), tier=NOISE)
    refused(r"r1 \(noise\) reads StrAble, which judged\.r0 \(sleep\) concludes no earlier", low, high)
    check(low, rule("2", when=[StrAble(name=MATCH.n)], then=StrSilenced(name=MATCH.n), tier=SLEEP))


def owned(tier):
    return rule("1", when=[StrCreature(name=MATCH.n)], then=StrOwned(name=MATCH.n, player="a"), tier=tier)


NUMBER = Sum(StrNumber, COUNTS, {StrOwned: ("player", 1)})


def test_a_count_that_feeds_what_it_counts():
    feeds = rule(
        "2",
        when=[StrNumber(player=MATCH.p, count=at_least(3)), StrToggle(name=MATCH.n)],
        then=StrOwned(name=MATCH.n, player=MATCH.p),
        tier=NOISE,
    )
    refused(r"StrNumber is taken before judged\.r1 has concluded StrOwned", owned(CLAIMS), feeds, folds=(NUMBER,))


def test_a_count_that_is_read_before_it_is_taken():
    reads = rule("2", when=[StrNumber(player=MATCH.p, count=at_least(3))], then=StrAble(name=MATCH.p), tier=CLAIMS)
    refused(r"r1 reads StrNumber before it is taken \(counts\)", owned(CLAIMS), reads, folds=(NUMBER,))
    check(
        owned(CLAIMS),
        rule("2", when=[StrNumber(player=MATCH.p, count=at_least(3))], then=StrAble(name=MATCH.p), tier=NOISE),
        folds=(NUMBER,),
    )


def test_a_count_in_the_tier_of_what_it_counts():
    level = Sum(StrNumber, CLAIMS, {StrOwned: ("player", 1)})
    refused("StrNumber is taken before", owned(CLAIMS), folds=(level,))


def test_a_fold_over_a_fold():
    top = Latest(StrTop, COUNTS, (StrOwned,), "name", "player")
    number = Sum(StrNumber, COUNTS, {StrTop: ("player", 1)})
    refused("StrNumber is taken before StrTop", owned(CLAIMS), folds=(top, number))
    check(owned(CLAIMS), folds=(top, Sum(StrNumber, NOISE, {StrTop: ("player", 1)})))


def test_a_fold_that_a_rule_concludes():
    lasting = rule("2", when=[StrCreature(name=MATCH.n)], then=StrNumber(player=MATCH.n, count=1), tier=CLAIMS)
    refused("r1 concludes StrNumber, which is a fold", owned(CLAIMS), lasting, folds=(NUMBER,))


@pytest.mark.parametrize("tier", [CLAIMS, BLESSING, CHECK])
def test_what_happens_is_read_only_where_it_may_be(tier):
    reads = rule("2", when=[StrHit(name=MATCH.n), absent(StrToggle(name=MATCH.n))], then=StrToggle(name=MATCH.n),
                 tier=tier)  # fmt: skip
    refused(rf"r1 reads StrHit, which happens, at {tier.name}", applied, reads)


@pytest.mark.parametrize("tier", [EXPAND, EVENT, TRIGGERS])
def test_what_happens_is_read_where_it_may_be(tier):
    check(applied, rule("2", when=[StrHit(name=MATCH.n)], then=StrToggle(name=MATCH.n), tier=tier))


def test_an_event_rule_that_reads_nothing_that_happens():
    refused(
        "r1 is a rule of event but reads nothing that happens",
        applied,
        rule("2", when=[StrCreature(name=MATCH.n)], then=StrToggle(name=MATCH.n), tier=EVENT),
    )


def test_a_happening_concluded_where_nothing_can_happen():
    for tier in (BLESSING, TRIGGERS):
        refused(
            "concludes StrHit where nothing can happen",
            applied,
            rule(
                "2",
                when=[StrCreature(name=MATCH.n), absent(StrToggle(name=MATCH.n))],
                then=[StrHit(event=Expression("event"), name=MATCH.n), StrToggle(name=MATCH.n)],
                tier=tier,
            ),
        )


def test_a_logical_rule_ends_nothing():
    refused(
        "r0 is logical and cannot end or add",
        rule("2", when=[StrCreature(name=MATCH.n)], ends=StrCreature(name=MATCH.n), tier=CLAIMS),
    )


def test_a_logical_rule_adds_nothing():
    class StrLife(Lasting):
        """A number."""

        name: str
        n: int

    refused(
        "r0 is logical and cannot end or add",
        rule("2", when=[StrCreature(name=MATCH.n)], adds=Add(StrLife, "n", 1, name=MATCH.n), tier=CLAIMS),
    )


def test_only_lasting_facts_are_ended():
    refused(
        "r2 ends StrAble, which is logical",
        able,
        applied,
        rule("2", when=[StrHit(name=MATCH.n)], ends=StrAble(name=MATCH.n), tier=EVENT),
    )


def test_what_lasts_and_what_does_not():
    refused("concludes StrToggle, which is lasting", rule(
        "2", when=[StrCreature(name=MATCH.n)], then=StrToggle(name=MATCH.n), tier=CLAIMS))  # fmt: skip
    refused("concludes StrAble, which is logical", rule(
        "2", when=[StrCreature(name=MATCH.n), absent(StrAble(name=MATCH.n))], then=StrAble(name=MATCH.n),
        tier=BLESSING))  # fmt: skip


def test_a_lasting_conclusion_that_may_loop():
    refused("it may loop", rule("2", when=[StrCreature(name=MATCH.n)], then=StrToggle(name=MATCH.n), tier=BLESSING))


def staged(read, concluded):
    """A rule of one tier that reads one stage's absence and concludes another's."""
    return rule(
        "2",
        when=[StrCreature(name=MATCH.n), absent(StrStage(name=MATCH.n, stage=read))],
        then=StrStage(name=MATCH.n, stage=concluded),
        tier=NOISE,
    )


def test_stages_are_told_apart_by_their_literals():
    check(staged("early", "late"))
    refused("reads the absence of StrStage", staged("early", "early"))
    refused("reads the absence of StrStage", staged(MATCH.s, "late"))


def test_every_breach_is_named():
    bad = [
        rule("2", when=[StrCreature(name=MATCH.n)], then=StrToggle(name=MATCH.n), tier=CLAIMS),
        rule("3", when=[StrCreature(name=MATCH.n)], ends=StrAble(name=MATCH.n), tier=BLESSING),
    ]
    with pytest.raises(StrataError) as caught:
        check(*bad)
    assert len(str(caught.value).splitlines()) == 2


def test_the_toy_passes():
    check_strata(Town.rules(), Town.folds)


@pytest.mark.parametrize("edition", ["", "2011-01-01", "2016-08-26", "2020-06-01"])
def test_the_law_passes(edition):
    assert check_strata(Magic.rules(edition), Magic.folds) is None
    assert len(Magic.rules(edition)) > 100
