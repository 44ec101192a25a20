"""When a skill comes again, and in which order."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from azor.teach import mastery
from azor.teach.items import Skill
from azor.teach.store import Entry, Memory

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
SKILLS = [Skill(topic, f"{n}.{k}", "x") for topic, n in (("ascend", 702), ("monarch", 725)) for k in range(4)]


def answered(*ratings: tuple[float, int]) -> Memory:
    """The memory after answers: days from the beginning, rating."""
    state = None
    for days, rating in ratings:
        state = mastery.remember(state, Entry(NOW + timedelta(days=days), "answer", rating=rating))
    assert state is not None
    return Memory(state, len(ratings))


def standing(memory: Memory | None, days: float = 0) -> mastery.Standing:
    return mastery.standing(SKILLS[0], memory, NOW + timedelta(days=days))


@pytest.mark.parametrize("hint", range(6))
@pytest.mark.parametrize("reasons", [None, False, True])
def test_a_wrong_answer_is_again_whatever_helped(hint, reasons):
    assert mastery.rating(False, hint, reasons) == 1


def test_help_lowers_the_rating_and_only_reasons_raise_it():
    assert [mastery.rating(True, hint) for hint in range(6)] == [3, 2, 2, 2, 1, 1]
    assert [mastery.rating(True, hint, True) for hint in range(6)] == [4, 2, 2, 2, 1, 1]
    assert mastery.rating(True, 0, False) == 3


def test_the_same_answers_give_the_same_memory():
    assert answered((0, 3), (5, 3), (20, 2)) == answered((0, 3), (5, 3), (20, 2))


def test_what_was_wrong_comes_back_the_same_hour_and_what_was_right_another_day():
    wrong, right = standing(answered((0, 1))), standing(answered((0, 3), (1, 3)))
    assert wrong.due is not None
    assert right.due is not None
    assert wrong.due - NOW <= timedelta(hours=1)
    assert right.due - (NOW + timedelta(days=1)) > timedelta(days=1)


def test_better_ratings_come_back_later():
    due = [standing(answered((0, 3), (2, rating))).due for rating in (1, 2, 3, 4)]
    assert due == sorted(due)  # type: ignore[type-var]
    assert len(set(due)) == 4


def test_levels_rise_with_stability_and_fall_with_a_lapse():
    answers = [(0.0, 3)]
    levels = [standing(None).level, standing(answered((0, 1))).level]
    for _ in range(6):
        memory = answered(*answers)
        now = standing(memory)
        levels.append(now.level)
        assert now.due is not None
        answers.append(((now.due - NOW) / timedelta(days=1), 3))
    assert levels[:2] == ["new", "learning"]
    ranks = [mastery.LEVELS.index(level) for level in levels]
    assert ranks == sorted(ranks)
    assert levels[-1] == "mastered"
    assert standing(answered(*answers, (answers[-1][0] + 1, 1))).level == "learning"


def test_recall_fades():
    memory = answered((0, 3), (1, 3))
    recall = [standing(memory, days).recall for days in (1, 5, 30, 300)]
    assert recall == sorted(recall, reverse=True)
    assert recall[0] > 0.9 > recall[-1]


def test_a_clock_that_went_back_does_no_harm():
    forth_and_back = answered((0, 3), (10, 3), (3, 3))
    assert standing(forth_and_back, 10).recall > 0.9


def test_due_is_what_has_come_to_its_time_the_nearly_forgotten_first():
    memories = {SKILLS[0].key: answered((0, 3), (1, 3)), SKILLS[1].key: answered((0, 1))}
    memories[SKILLS[4].key] = answered((0, 3))
    later = NOW + timedelta(days=3)
    due = mastery.due(mastery.standings(SKILLS, memories, later), later)
    assert {s.skill for s in due} == {SKILLS[1], SKILLS[4]}
    assert mastery.due(mastery.standings(SKILLS, {}, later), later) == []


def test_the_weakest_are_among_what_was_met():
    memories = {SKILLS[0].key: answered((0, 4), (9, 4)), SKILLS[1].key: answered((0, 1))}
    found = mastery.weakest(mastery.standings(SKILLS, memories, NOW + timedelta(days=10)), 5)
    assert [s.skill for s in found] == [SKILLS[1], SKILLS[0]]


@pytest.mark.parametrize("counts", [(4, 4), (4, 3), (1, 4), (0, 3), (2, 0)])
def test_topics_are_mixed_as_far_as_they_go(counts):
    few, many = SKILLS[: counts[0]], SKILLS[4 : 4 + counts[1]]
    mixed = mastery.interleaved([mastery.Standing(s) for s in [*few, *many]])
    assert sorted(s.skill.key for s in mixed) == sorted(s.key for s in [*few, *many])
    topics = [s.skill.topic for s in mixed]
    side_by_side = sum(a == b for a, b in pairwise(topics))
    assert side_by_side == max(0, max(counts) - min(counts) - 1)
