"""The same rules in CLIPS: its matcher finds the same, and its runs end with the same facts."""

from pathlib import Path

import pytest

pytest.importorskip("clips", reason="clipspy is not installed")

from azor.engine.rules import LawRule
from azor.engine.terms import Expression
from azor.knowledge.ascend import Ascend
from azor.knowledge.monarch import Monarch, MonarchLeaves
from azor.records.run import play
from azor.records.scenario import load, load_file
from tests.in_clips import translate
from tests.in_clips.compare import Comparison, of_game
from tests.in_clips.engines import Engine

TESTS = Path(__file__).parents[1]
CORE = tuple(
    f"rules/{kind}-*.yaml"
    for kind in ("ascend", "blessed", "plane", "crown", "lv-crown", "lv-passed", "something", "the-crown")
)

NINE = """
azor: 1
players: [Ana, Ben]
battlefield:
  Ana: [Arch of Orazca, 8 Forest]
"""
SEVERAL = (TESTS / "rules/crown-for-several.yaml").read_text(encoding="utf-8")
PASSED_OVER = (TESTS / "rules/lv-passed-over.yaml").read_text(encoding="utf-8")


def fewer_permanents(plain):
    """Nine are enough."""
    return [
        [kind, name, {**fields, "count": [t if t[0] != "test" else ["test", "at least", 9] for t in fields["count"]]}]
        if name == "permanent_count"
        else [kind, name, fields]
        for kind, name, fields in plain
    ]


def without_absences(plain):
    """Whatever must not be there may be there."""
    return [condition for condition in plain if condition[0] != "absent"]


def instead(name, change):
    """The law with one rule's conditions changed."""

    def mutate(rules):
        for place, rule in enumerate(rules):
            if rule.name == name:
                rules[place] = other = rule.new_conditions(*rule.when)
                other.plain = change(rule.plain)
                assert other.plain != list(rule.plain)
        return rules

    return mutate


@pytest.fixture(scope="module")
def comparison():
    """One for all tests: the laws are built once."""
    return Comparison()


@pytest.fixture
def faults(comparison):
    """What the comparison finds in a test."""
    comparison.faults = []
    return comparison.faults


def files(*patterns):
    return sorted(file for pattern in patterns for file in TESTS.glob(pattern))


def core():
    """The rules of ascend and the monarch."""
    books = (Ascend, Monarch, MonarchLeaves)
    return {rule.name for book in books for rule in vars(book).values() if isinstance(rule, LawRule)}


def test_matches(comparison, faults):
    with comparison.matching():
        for seed in (3, 6, 18):
            of_game(seed)
        for file in [*files("cases/*.yaml")[::3], *files(*CORE)]:
            play(load_file(file))
    assert faults == []
    assert core() - comparison.matched.keys() == set()
    assert len(comparison.matched) > 300


def test_runs(comparison, faults):
    with comparison.running():
        for seed in (3, 12):
            of_game(seed)
        for file in [*files("cases/mon-*.yaml")[::6], *files(*CORE)]:
            play(load_file(file))
    assert faults == []
    assert core() - comparison.fired == set()


@pytest.mark.parametrize(
    ("name", "change", "record", "fact"),
    [
        ("ascend.ascend_on_a_permanent", fewer_permanents, NINE, "has_city_blessing"),
        ("monarch.no_monarch", without_absences, SEVERAL, "no_monarch"),
        ("monarch.takes_the_crown", without_absences, SEVERAL, "is_monarch"),
        ("monarch_leaves.to_the_next_in_turn_order", without_absences, PASSED_OVER, "becomes_monarch"),
    ],
)
def test_another_law_is_found_out(name, change, record, fact):
    comparison = Comparison(instead(name, change))
    with comparison.matching():
        play(load(record))
    assert comparison.faults != []
    assert all(f" has ('{name}', " in fault for fault in comparison.faults)
    comparison.faults.clear()
    with comparison.running():
        play(load(record))
    assert any(f": only CLIPS has ('{fact}'," in fault for fault in comparison.faults)


@pytest.mark.parametrize("text", ["n // 2", "-n // 2", "(n + 1) // -3", "2 ** 5 * n", "max(n, 0) - min(n, 2)"])
@pytest.mark.parametrize("n", [-7, -6, 0, 5, 6])
def test_expressions(text, n):
    said = translate.expression(text, {"n"}).replace("?n", str(n))
    assert Engine().environment.eval(said) == Expression(text).evaluate({"n": n})


def test_text_is_taken_as_it_stands():
    said = translate.expression("join(a, 1)", {"a"}).replace("?a", translate.value('a "quoted" \\ name'))
    assert Engine().environment.eval(said) == 'a "quoted" \\ name:1'
