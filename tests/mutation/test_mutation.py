"""Mutants are told from the law, or listed with a reason."""

from zlib import crc32

import pytest

from tests.mutation import implied, mutants, playing, survivors

SAMPLE = 120  # one rule in so many is asked here; `python -m tests.mutation` asks all


def test_every_survivor_is_a_mutant_and_has_a_reason():
    there_are = {mutation for rule in mutants.rules().values() for mutation, _ in mutants.mutations(rule)}
    known = survivors.load()
    assert [str(mutation) for mutation in known if mutation not in there_are] == []
    assert [str(mutation) for mutation, reason in known.items() if len(reason.split()) < 6] == []


def test_no_condition_of_a_rule_stands_in_it_twice():
    for rule in mutants.rules().values():
        found = [mutation for mutation, _ in mutants.mutations(rule)]
        assert len(found) == len(set(found)), rule.name


def test_mutants_are_killed_or_listed():
    rules = [rule for name, rule in mutants.rules().items() if crc32(name.encode()) % SAMPLE == 0]
    samples = playing.survey(rules, playing.files())
    found = [outcome for rule in rules for outcome in playing.outcomes(rule, samples)]
    assert sum(bool(outcome.killed) for outcome in found) >= 5
    known = survivors.load()
    assert [str(o.mutation) for o in found if o.survives and o.mutation not in known] == []
    assert [str(o.mutation) for o in found if o.doubled and o.killed] == []


def _place(name, words):
    rule = mutants.rules()[name]
    return rule, next(at for at, condition in enumerate(rule.plain) if mutants.words(condition) == words)


@pytest.mark.parametrize(
    ("rule", "condition"),
    [
        ("zones.phases_out", "permanent(object=object)"),  # whoever controls it controls a permanent
        ("instructions.destroy", "permanent(object=thing)"),  # asked again by the rule for what is destroyed
        ("instructions.lose_game", "player(player=thing)"),  # asked again by the rule for who loses
    ],
)
def test_a_condition_that_says_nothing_new_is_proved_so(rule, condition):
    assert implied.says_nothing_new(*_place(rule, condition))


@pytest.mark.parametrize(
    ("rule", "condition"),
    [
        ("size.gets", "permanent(object=object)"),
        ("control.gains_control", "permanent(object=object)"),
        ("ascend.given", "player(player=player)"),
        ("ascend.ascend_on_a_permanent", "permanent(object=source)"),
        ("monarch.becomes_monarch", "player(player=player)"),
    ],
)
def test_a_condition_that_a_record_tells_is_not_proved_doubled(rule, condition):
    assert not implied.says_nothing_new(*_place(rule, condition))


@pytest.mark.parametrize(
    ("rule", "condition"),
    [
        ("instructions.gets", "permanent(object=thing)"),  # it would have been done, and what asks for that triggers
        ("state_based.no_life", "player(player=player)"),  # all would be checked once more
    ],
)
def test_what_is_asked_again_is_not_proved_doubled_where_the_procedure_sees_that_something_happens(rule, condition):
    assert not implied.by_readers(*_place(rule, condition))


def test_what_is_only_told_is_not_proved_doubled():
    rule, at = _place("monarch.already_the_monarch", "is_monarch(player=player)")
    assert not implied.says_nothing_new(rule, at)


def test_nothing_listed_is_proved_to_be_the_same_law():
    listed = [m for m in survivors.load() if m.how == "drop"]
    assert [str(m) for m in listed if implied.says_nothing_new(*_place(m.rule, m.condition))] == []


@pytest.fixture(scope="module")
def ascend():
    rule = mutants.rules()["ascend.ascend_on_a_permanent"]
    files = [file for file in playing.files() if file.name in ("asc-01.yaml", "asc-03.yaml")]
    return rule, {o.mutation: o for o in playing.outcomes(rule, playing.survey([rule], files))}


def test_a_mutant_is_killed_by_a_record_in_which_only_that_condition_fails(ascend):
    _, outcomes = ascend
    count = next(m for m in outcomes if m.condition.startswith("permanent_count(") and m.how == "drop")
    assert "at least 10" in count.condition
    assert outcomes[count].killed in outcomes[count].near


def test_a_mutant_that_is_no_law_is_counted_apart(ascend):
    rule, outcomes = ascend
    first = mutants.words(rule.plain[0])
    refused = outcomes[mutants.Mutation(rule.name, first, "negate")]
    assert "the first condition must be a fact" in refused.refused
    assert not refused.survives


def test_what_is_not_played_survives(ascend):
    rule, _ = ascend
    assert all(o.survives for o in playing.outcomes(rule, []) if not o.refused)
