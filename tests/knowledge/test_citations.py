"""Numbers of rules by edition: the examples are set down by hand, not read from the table."""

import importlib.util
import re
import sys
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from azor.knowledge import citations
from azor.knowledge.citations import (
    UnknownEditionError,
    UnknownRuleError,
    describe,
    edition_on,
    editions,
    meaning_of,
    nearest,
    newest,
    number_in,
    numbers,
    rule,
)

NUMBER = re.compile(r"[1-9]\d\d(\.[1-9]\d{0,2}([a-z]|aa)?)?")


# ------------------------------------------------------------------------------ the table itself


def test_editions_are_days_in_order():
    assert [date.fromisoformat(e).isoformat() for e in editions()] == sorted(set(editions()))
    assert editions()[0] == "2016-07-22"
    assert newest() == "2026-09-25"


def test_every_number_is_one_and_stands_in_the_order_of_the_rules():
    assert all(NUMBER.fullmatch(n) for n in numbers())
    assert len(set(numbers())) == len(numbers())
    assert numbers().index("104.3k") < numbers().index("104.4")
    assert numbers().index("603.9") < numbers().index("603.10")
    assert numbers().index("704.5z") < numbers().index("704.5aa") < numbers().index("704.6")


def test_no_letter_is_l_or_o():
    """The CR skips them, since they look like digits: one in the table would be a slip."""
    assert [n for n in numbers() if n[-1] in "lo"] == []


def test_every_rule_stands_under_one_that_is_known():
    """704.5aa under 704.5, and that under 704, so that each can be shown with what it is about."""
    known = set(numbers())
    above = {n.rstrip("abcdefghijklmnopqrstuvwxyz") for n in known if n[-1].isalpha()} | {n[:3] for n in known}
    assert above <= known


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_rule_says_something_short(lang):
    for number in numbers():
        sense = rule(number).sense(lang)
        assert sense == sense.strip() != ""
        assert len(sense) <= 130, number
        assert not sense.endswith((".", "。")), number


def test_japanese_sentences_are_japanese():
    english = [n for n in numbers() if not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", rule(n).sense("ja"))]
    assert english == []


def test_histories_are_in_order_and_end_at_the_number_of_today():
    for number in numbers():
        history = rule(number).history
        if history:
            firsts = [run.first for run in history]
            assert firsts == sorted(set(firsts)), number
            assert set(firsts) <= set(editions()), number
            assert all(one.number != other.number for one, other in pairwise(history)), number
            assert all(NUMBER.fullmatch(run.number) for run in history), number
            assert history[-1].number == number


def test_no_two_rules_bear_one_number_in_one_edition():
    for edition in editions():
        borne = [c for n in numbers() if rule(n).recorded and (c := number_in(n, edition))]
        assert len(set(borne)) == len(borne), edition


# -------------------------------------------------------------------------------- renumbering


@pytest.mark.parametrize(
    ("number", "edition", "then"),
    [
        ("702.131", "2018-01-19", "702.130"),
        ("702.131b", "2021-02-15", "702.130b"),
        ("702.131b", "2021-04-22", "702.131b"),
        ("725", "2016-08-26", "716"),
        ("725", "2018-04-27", "717"),
        ("725", "2019-10-04", "718"),
        ("725", "2021-07-23", "720"),
        ("725", "2022-10-07", "721"),
        ("725", "2022-11-18", "722"),
        ("725", "2023-04-14", "721"),
        ("725", "2024-02-02", "722"),
        ("725", "2025-04-04", "723"),
        ("725", "2025-07-25", "724"),
        ("725", "2026-04-17", "725"),
        ("725.2", "2020-04-17", "718.2"),
        ("726.2", "2022-06-10", "721.2"),
        ("716", "2021-07-23", "717"),
        ("716.2b", "2023-02-03", "717.2b"),
        ("113.8", "2019-06-14", "112.8"),
        ("113.8", "2019-07-12", "113.8"),
        ("603.10", "2016-09-30", "603.6d"),
        ("608.2h", "2020-09-25", "608.2g"),
        ("608.2n", "2020-11-20", "608.2m"),
        ("704.5j", "2017-08-25", "704.5k"),
        ("800.4j", "2016-07-22", "800.4h"),
        ("800.4j", "2017-06-05", "800.4i"),
        ("702.26b", "2018-01-19", "702.25b"),
        ("603.4", "2016-07-22", "603.4"),
    ],
)
def test_numbers_move(number, edition, then):
    assert number_in(number, edition) == then
    assert rule(number, edition).cited == then
    assert meaning_of(then, edition).then == rule(number, edition)


def test_an_edition_between_two_runs_keeps_the_number_of_the_first():
    assert number_in("725", "2020-06-01") == "718"
    assert number_in("725", "2023-09-01") == "721"


def test_a_day_between_two_editions_is_in_the_earlier():
    assert edition_on("2021-04-21") == "2021-02-15"
    assert edition_on(date(2021, 4, 22)) == "2021-04-22"
    assert edition_on("2030-01-01") == newest()
    assert number_in("702.131a", "2021-04-21") == "702.130a"


@pytest.mark.parametrize(
    ("number", "edition", "since"),
    [
        ("702.131b", "2017-09-29", "2018-01-19"),
        ("725", "2016-07-22", "2016-08-26"),
        ("725.5", "2022-06-10", "2023-10-13"),
        ("726", "2022-04-29", "2022-06-10"),
        ("716", "2021-06-18", "2021-07-23"),
        ("731", "2021-07-23", "2021-09-24"),
    ],
)
def test_before_it_came_a_rule_has_no_number(number, edition, since):
    assert number_in(number, edition) is None
    assert rule(number).since == since
    assert number_in(number, since) is not None


def test_what_is_not_recorded_is_not_guessed():
    assert not rule("613.7m").recorded
    assert rule("613.7m").since is None
    assert number_in("613.7m", "2018-01-19") is None
    assert number_in("613.7m", newest()) == "613.7m"


def test_a_rule_as_old_as_the_table_came_at_no_known_time():
    assert rule("101.4").recorded
    assert rule("101.4").since is None


def test_one_number_means_different_things_at_different_times():
    meaning = meaning_of("716", "2016-08-26")
    assert meaning.then is not None
    assert meaning.now is not None
    assert (meaning.then.number, meaning.then.cited) == ("725", "716")
    assert meaning.then.concept == "the monarch (section)"
    assert meaning.now.number == "716"
    assert meaning.now.sense() == "Class cards"
    assert meaning_of("716", "2024-02-02").then == rule("716", "2024-02-02")
    assert [meaning_of("721", e).then.number for e in ("2022-06-10", "2022-10-07")] == ["726", "725"]
    assert meaning_of("716").now == meaning_of("716").then == rule("716")
    assert [c.number for c in meaning_of("716").others] == ["725"]


def test_a_number_that_only_older_editions_had():
    meaning = meaning_of("702.130c", "2019-01-25")
    assert meaning.then == rule("702.131c", "2019-01-25")
    assert meaning.now is None
    assert [c.number for c in meaning_of("721.4").others] == ["725.4", "726.4"]
    with pytest.raises(UnknownRuleError):
        rule("702.130c")


# ----------------------------------------------------------------------- what people write


@pytest.mark.parametrize("written", ["702.131b", "CR 702.131b", "cr702.131B", " rule 702.131b. ", "702.131 b"])
def test_a_number_as_people_write_it(written):
    assert rule(written) == rule("702.131b")


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("702.131e", "702.131"),
        ("704.5ab", "704.5aa"),
        ("725.6", "725.5"),
        ("603.13", "603.12"),
        ("720.131b", "702.131b"),
        ("72.5", "725"),
    ],
)
def test_an_unknown_number_gets_the_nearest(wrong, near):
    with pytest.raises(UnknownRuleError, match=re.escape(repr(wrong))) as caught:
        rule(wrong)
    assert caught.value.number == wrong
    assert any(n.startswith(near) for n in caught.value.nearest)
    assert len(caught.value.nearest) <= 3
    assert caught.value.nearest == nearest(wrong)


def test_what_is_no_number_at_all():
    with pytest.raises(UnknownRuleError, match="no rule 'monarch' is known$"):
        rule("monarch")


@pytest.mark.parametrize(
    ("wrong", "near"),
    [("2016-08-25x", "2016-08-26"), ("2021-02-30", "2021-02-05"), ("2010-01-01", "2016-07-22"), ("x", "2026-09-25")],
)
def test_an_unknown_edition_gets_the_nearest(wrong, near):
    with pytest.raises(UnknownEditionError, match=re.escape(repr(wrong))) as caught:
        rule("725", wrong)
    assert near in caught.value.nearest


def test_an_unknown_language():
    with pytest.raises(KeyError, match="no language 'fr'"):
        rule("725").sense("fr")


# -------------------------------------------------------------------------------- describing


def test_a_number_of_another_edition_in_words():
    data = describe("716", "2016-08-26")
    assert data["known"]
    assert data["then"]["number"] == "725"
    assert data["lines"][:3] == [
        "716 in the edition of 2016-08-26: The monarch (now 725)",
        "716 now: Class cards",
        "what is 716 now was not yet in the edition of 2016-08-26; it came with that of 2021-07-23",
    ]
    assert data["lines"][3].startswith("numbers: 716 from 2016-08-26, 717 from 2018-04-27, ")
    assert describe("716", "2016-08-26", "ja")["lines"][0] == "2016-08-26版の716：統治者（現在は725）"


def test_a_number_of_today_in_words():
    assert describe("702.131d")["lines"] == [
        "702.131d now: Ascend: A new blessing first changes what it changes; only then are trigger conditions looked at",
        "numbers: 702.130d from 2018-01-19, 702.131d from 2021-04-22",
    ]
    assert describe("613.7m")["lines"][-1] == "the numbers of 613.7m in older editions are not recorded"
    assert describe("704.5j", "2017-01-20")["lines"][2] == "what is 704.5j now was 704.5k in the edition of 2017-01-20"
    assert describe("721.4")["lines"][0] == "721.4 now: no rule of the table"


def test_an_unknown_number_in_words():
    data = describe("702.131e")
    assert not data["known"]
    assert data["lines"] == ["no rule '702.131e' is known; the nearest: 702.131, 702.131d, 702.131c"]


def test_both_languages_have_the_same_forms():
    fields = {
        lang: {name: sorted(set(re.findall(r"{(\w+)}", text))) for name, text in forms.items()}
        for lang, forms in citations._WORDS.items()
    }
    assert fields["en"] == fields["ja"]


# ------------------------------------------------------------------------- who uses the numbers


def test_every_rule_that_the_law_cites_is_known():
    from azor.knowledge.law import Magic

    cited = {number for law in Magic.rules("") for number in law.citations}
    assert {n: nearest(n) for n in cited if n not in set(numbers())} == {}


def test_every_rule_that_a_case_cites_is_known():
    cases = Path(__file__).parent.parent / "cases"
    cited = {n for case in cases.glob("*.yaml") for n in re.findall(r" by (\d{3}[.\w]*)", case.read_text("utf-8"))}
    assert {n: nearest(n) for n in cited if n not in set(numbers())} == {}


def test_every_rule_that_the_code_cites_is_known():
    root = Path(citations.__file__).parents[2]
    files = [f for room in ("engine", "knowledge", "records", "teach", "views") for f in (root / room).rglob("*.py")]
    cited = {n for f in files for n in re.findall(r'"([1-9]\d\d\.\d+[a-z]{0,2})"', f.read_text("utf-8"))}
    assert {n: nearest(n) for n in cited if n not in set(numbers())} == {}


def test_importing_reads_no_table():
    """The function that reads it is a new one in a fresh module, and has not been called."""
    spec = importlib.util.find_spec("azor.knowledge.citations")
    assert spec is not None
    assert spec.loader is not None
    fresh = importlib.util.module_from_spec(spec)
    sys.modules[fresh.__name__], kept = fresh, sys.modules[fresh.__name__]
    try:
        spec.loader.exec_module(fresh)
    finally:
        sys.modules[fresh.__name__] = kept
    assert fresh._table.cache_info().currsize == 0
