"""The tutor as a state machine: what it asks next, what it tells, what it writes down."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from azor.teach import mastery, path, planning, questions
from azor.teach.grading import Grader
from azor.teach.planning import Learner, Task
from azor.teach.screens import Screen
from azor.teach.solution import solve
from azor.teach.store import Entry, Memory
from azor.teach.tutor import Given, Tutor, choice, corrected

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
RULE = "702.131b"


def learner(memories=None, introduced=()):
    return Learner.of(memories or {}, introduced, NOW)


def began(rule=RULE, lang="en", seed=1, reasons=False, who=None):
    who = who or learner()
    tutor = Tutor(lang, seed)
    tasks = planning.about(who, path.find(rule), questions.named(rule), 5, seed)
    return tutor, tutor.start("lesson", tasks, NOW, reasons=reasons)


def answer(tutor, turn, *typed):
    for text in typed:
        turn = tutor.answer(turn.state, text, NOW)
    return turn


def asked(turn):
    """The item that a turn asks."""
    assert turn.state.stage == "question"
    return planning.made(turn.state.skill, turn.state.seed, "en")


def place(item, *, right):
    number = next(n for n, option in enumerate(item.options, 1) if option.correct is right)
    return "abcdef"[number - 1] if item.numeric else str(number)


def said(turn):
    return "\n".join(
        text
        for screen in turn.screens
        for block in screen.blocks
        for text in (*block.lines, *(f"{a} {b}" for a, b in block.pairs), *map(" ".join, block.rows), block.heading)
    )


def to_question(tutor, turn):
    while turn.state.stage != "question":
        turn = answer(tutor, turn, "")
    return turn


# ------------------------------------------------------------------------- a lesson


def test_a_lesson_is_an_introduction_an_example_and_exercises_of_each_skill():
    tutor, turn = began()
    (lesson,) = path.find(RULE)
    assert turn.state.stage == "introduction"
    assert path.introduction(lesson, "en") in said(turn)
    turn = answer(tutor, turn, "")
    assert [e.kind for e in turn.entries] == ["introduced"]
    assert turn.state.stage == "example"
    turn = answer(tutor, turn, "")
    assert RULE in said(turn)
    turn = answer(tutor, turn, "")
    exercised = [task.skill for task in turn.state.left]
    first, *others = lesson.skills  # which the example was of
    assert exercised == [*others, first] * planning.ROUNDS


def test_who_knows_the_rule_gets_no_example():
    _, turn = began(who=learner(introduced=[RULE]))
    assert [t.kind for t in turn.state.left].count("example") == 0


def test_a_right_answer_is_told_with_the_rule_and_written_down():
    tutor, turn = began()
    turn = to_question(tutor, turn)
    item = asked(turn)
    turn = answer(tutor, turn, place(item, right=True))
    (entry,) = turn.entries
    assert (entry.kind, entry.skill, entry.item, entry.correct, entry.rating) == (
        "answer",
        item.skill.key,
        item.id,
        True,
        3,
    )
    assert "Right" in said(turn)
    assert item.skill.rule in said(turn)


def test_a_wrong_answer_is_told_with_the_belief_and_asked_again_in_another_position():
    tutor, turn = began()
    turn = to_question(tutor, turn)
    item = asked(turn)
    before = turn.state
    turn = answer(tutor, turn, place(item, right=False))
    (entry,) = turn.entries
    assert (entry.correct, entry.rating) == (False, 1)
    assert entry.beliefs
    assert item.correct.text in said(turn)
    assert "believes" in said(turn)
    assert len(turn.state.left) == len(before.left) + 1
    turn = answer(tutor, turn, "")
    again = asked(turn)
    assert again.id != item.id
    assert again.scenario != item.scenario


def test_after_three_wrong_answers_a_skill_is_left_for_another_day():
    tutor, turn = began()
    missed = {}
    for _ in range(30):
        if turn.state.stage == "over":
            break
        turn = to_question(tutor, turn)
        item = asked(turn)
        before = sum(task.skill == item.skill for task in turn.state.left[1:])
        turn = answer(tutor, turn, place(item, right=False))
        key = item.skill.key
        missed[key] = missed.get(key, 0) + 1
        left = sum(task.skill == item.skill for task in turn.state.left[1:])
        if missed[key] <= 2:
            assert left >= 1
        else:  # nothing is added
            assert left == before
        turn = answer(tutor, turn, "")
    assert max(missed.values()) >= 3
    assert turn.state.stage == "over"


def test_a_belief_is_explained_once():
    tutor, turn = began("725.4")
    shown = []
    for _ in range(3):
        turn = to_question(tutor, turn)
        turn = answer(tutor, turn, place(asked(turn), right=False))
        shown.append((turn.entries[0].beliefs, said(turn)))
        turn = answer(tutor, turn, "")
    beliefs = [set(b) for b, _ in shown]
    again = [n for n in (1, 2) if any(beliefs[n] & beliefs[m] for m in range(n))]
    assert again
    assert all(len(shown[n][1]) < len(shown[0][1]) or "one of these" in shown[0][1] for n in again)


def test_what_was_right_twice_is_not_asked_a_third_time():
    tutor, turn = began()
    turn = to_question(tutor, turn)
    for _ in range(20):
        if turn.state.over:
            break
        item = asked(turn)
        turn = answer(tutor, turn, place(item, right=True), "")
    assert turn.state.over
    assert len(turn.state.given) == len(path.find(RULE)[0].skills) * 2


def test_no_position_is_shown_twice():
    tutor, turn = began()
    shown = []
    while not turn.state.over and len(shown) < 8:
        turn = to_question(tutor, turn)
        item = asked(turn)
        shown.append(item.id)
        turn = answer(tutor, turn, place(item, right=len(shown) % 2 == 0), "")
    assert len(set(shown)) == len(shown)


def test_typed_words_are_an_answer_and_others_are_asked_for_again():
    tutor, turn = began()
    turn = to_question(tutor, turn)
    item = asked(turn)
    for nothing in ("", "99", "perhaps", "-5"):
        again = answer(tutor, turn, nothing)
        assert again.state == turn.state, nothing
        assert again.entries == ()
    assert answer(tutor, turn, item.correct.text).entries[0].correct


# ------------------------------------------------------------------------- help


def test_hints_come_one_by_one_and_lower_the_rating():
    tutor, turn = began()
    turn = to_question(tutor, turn)
    item = asked(turn)
    ratings = []
    for rung in range(6):
        ratings.append(answer(tutor, turn, place(item, right=True)).entries[0].rating)
        turn = answer(tutor, turn, "h")
        assert turn.state.rung == min(5, rung + 1)
    assert ratings == [3, 2, 2, 2, 1, 1]
    assert "last hint" in said(turn)


def test_what_cannot_be_asked_is_left_out(monkeypatch):
    tutor, turn = began()
    turn = answer(tutor, turn, "")
    asking, made = turn.state.left[1], planning.fresh

    def fresh(skill, seed, lang, seen):
        if (skill, seed) == (asking.skill, asking.seed):
            raise questions.NothingToAsk(skill.key)
        return made(skill, seed, lang, seen)

    monkeypatch.setattr(planning, "fresh", fresh)
    following = answer(tutor, turn, "s")
    assert following.state.stage == "question"
    assert following.state.left == turn.state.left[2:]


def test_a_skipped_item_is_written_down_and_not_rated():
    tutor, turn = began()
    turn = to_question(tutor, turn)
    turn = answer(tutor, turn, "s")
    assert [(e.kind, e.rating) for e in turn.entries] == [("skip", 0)]


def test_why_opens_the_proof_step_by_step_after_an_answer_only():
    tutor, turn = began("725.4")
    turn = to_question(tutor, turn)
    assert answer(tutor, turn, "w").state.stage == "question"
    item = asked(turn)
    turn = answer(tutor, turn, place(item, right=True), "w")
    assert turn.state.stage == "predict"
    steps = 0
    while turn.state.stage == "predict":
        predictions = tutor._predictions(turn.state)
        turn = answer(tutor, turn, str(predictions[turn.state.opened].right[0] + 1))
        steps += 1
    assert turn.state.hits == steps > 0
    assert f"{steps} of {steps}" in said(turn)
    assert "725.4" in said(turn)
    assert answer(tutor, turn, "").state.stage != "solution"


def test_enter_opens_the_whole_proof():
    tutor, turn = began("725.4")
    turn = to_question(tutor, turn)
    turn = answer(tutor, turn, place(asked(turn), right=True), "w", "")
    assert turn.state.stage == "solution"
    assert any(block.kind == "proof" for screen in turn.screens for block in screen.blocks)


# ------------------------------------------------------------------------- reasons


def test_reasons_with_the_answer_make_it_easy_if_they_are_right():
    tutor, turn = began("725.4")
    turn = to_question(tutor, turn)
    item = asked(turn)
    needed = Grader(solve(item), "en").grade([]).gaps  # each with its rules in brackets
    steps = "; ".join(gap.partition(" [")[0] for gap in needed)
    right = answer(tutor, turn, f"{place(item, right=True)}, because {steps}")
    assert (right.entries[0].reasons, right.entries[0].rating) == (True, 4)
    assert "Your reasons" in said(right)
    wrong = answer(tutor, turn, f"{place(item, right=True)}, because {item.skill.rule}; it is nobody's birthday")
    assert (wrong.entries[0].reasons, wrong.entries[0].rating) == (False, 3)


def test_reasons_may_be_asked_for_and_are_read_line_by_line():
    tutor, turn = began("725.4", reasons=True)
    turn = to_question(tutor, turn)
    item = asked(turn)
    turn = answer(tutor, turn, place(item, right=True))
    assert turn.state.stage == "reasons"
    assert turn.entries == ()
    turn = answer(tutor, turn, "725.4", "the moon is full")
    assert turn.state.reasons == ("725.4", "the moon is full")
    turn = answer(tutor, turn, "")
    assert turn.state.stage == "feedback"
    assert turn.entries[0].reasons is False
    assert "not understood" in said(turn)


# ------------------------------------------------------------------------- exams


def exam(seed=3, count=4, **more):
    tutor = Tutor("en", seed)
    tasks = planning.exam(seed, count)
    return tutor, tasks, tutor.start("exam", tasks, NOW, sitting="x", **more)


def test_an_exam_is_the_same_for_the_same_seed_and_balanced_over_the_sections():
    tasks = planning.exam(7)
    assert tasks == planning.exam(7)
    assert tasks != planning.exam(8)
    assert len(tasks) == planning.EXAM
    counted = [sum(planning.section(t.skill) == s for t in tasks) for s in {planning.section(t.skill) for t in tasks}]
    assert max(counted) - min(counted) <= 1
    assert len({(t.skill, t.seed) for t in tasks}) == len(tasks)


def test_in_an_exam_nothing_is_told_before_the_end():
    tutor, _, turn = exam()
    item = asked(turn)
    turn = answer(tutor, turn, "h")
    assert turn.state.rung == 0
    turn = answer(tutor, turn, place(item, right=False))
    assert "believes" not in said(turn)
    assert turn.state.stage == "question"
    assert turn.entries[0].sitting == "x"


def test_an_exam_is_marked_by_section_and_what_was_wrong_can_be_seen():
    tutor, tasks, turn = exam()
    for n in range(len(tasks)):
        turn = answer(tutor, turn, place(asked(turn), right=n != 0))
    assert turn.entries[-1].kind == "marked"
    assert turn.entries[-1].correct is (float(turn.entries[-1].given) >= planning.PASS)
    shown = said(turn)
    assert f"{len(tasks) - 1} of {len(tasks)}" in shown
    for task in tasks:
        assert planning.section(task.skill) in shown
    assert turn.state.stage == "marked"
    turn = answer(tutor, turn, "")
    assert "The answer:" in said(turn)
    assert turn.state.over


def test_an_exam_that_was_broken_off_goes_on_where_it_was():
    tutor, _, turn = exam()
    for _ in range(2):
        turn = answer(tutor, turn, "1")
    given = turn.state.given
    waiting = (turn.state.skill, turn.state.seed)
    left = answer(tutor, turn, "q")
    assert left.state.over
    assert not any(e.kind == "marked" for e in left.entries)
    _, _, again = exam(given=given)
    assert (again.state.skill, again.state.seed) == waiting
    assert again.state.number == 3


def test_guessing_does_not_pay():
    skill = questions.skills()[0]
    right = Given(skill, 1, "yes", True, 2)
    wrong = replace(right, correct=False)
    skipped = replace(wrong, answer="")
    assert corrected([right] * 4) == 1.0
    assert corrected([right, wrong] * 8) == 0.0
    assert corrected([right, skipped]) == 0.5
    assert corrected([replace(right, options=4)] + [replace(wrong, options=4)] * 3) == pytest.approx(0.0)
    assert corrected([replace(right, reasons=False), right]) == 0.5


# ------------------------------------------------------------------------- plans


def remembered(rating=3, days=0.0):
    state = mastery.remember(None, Entry(NOW - timedelta(days=days), "answer", rating=rating))
    return Memory(state, 1)


def test_what_is_due_comes_before_what_is_new():
    skill = path.find("725.4")[0].skills[0]
    who = learner({skill.key: remembered(days=30)})
    tasks = planning.following(who, 10, 1)
    assert tasks[0].skill == skill
    assert tasks[0].mode == "review"
    assert any(t.kind == "introduce" for t in tasks)


def test_the_next_lesson_is_the_first_that_was_not_answered():
    first, second = path.lessons()[:2]
    known = {skill.key: remembered() for skill in first.skills}
    assert learner().next_lesson(path.lessons()) == first
    assert learner(known).next_lesson(path.lessons()) == second
    assert planning.following(learner(known), 10, 1)[0] == Task("introduce", "lesson", rule=second.rule)


def test_a_review_without_anything_due_asks_the_weakest():
    skills = [s for lesson in path.lessons()[:3] for s in lesson.skills]
    who = learner({skill.key: remembered() for skill in skills})
    tasks = planning.review(who, 4, 1)
    assert len(tasks) == min(4, len(skills))
    assert {t.skill for t in tasks} <= set(skills)
    assert planning.review(learner(), 4, 1) == ()


def test_all_is_known_then_exercises():
    skills = questions.named("702.131")
    who = learner({skill.key: remembered() for skill in skills})
    tasks = planning.about(who, path.find("702.131"), skills, 6, 1)
    assert [t.kind for t in tasks] == ["ask"] * 6


# ------------------------------------------------------------------------- whatever is typed

TYPED = [
    "",
    "1",
    "2",
    "9",
    "h",
    "w",
    "s",
    "?",
    "yes",
    "no",
    "perhaps",
    "702.131b",
    "yes, because 702.131b; x",
    "ヒント",
    "-1",
]


def screens_are_plain(turn):
    for screen in turn.screens:
        assert isinstance(screen, Screen)
        assert all(isinstance(text, str) for block in screen.blocks for text in (*block.lines, block.heading))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_typed_the_tutor_goes_on_and_can_be_left(lang, seed):
    rng = random.Random(seed)
    rule = rng.choice(["702.131b", "725.4", "702.131a"])
    tutor, turn = began(rule, lang, seed, reasons=seed == 2)
    tutor2, twin = began(rule, lang, seed, reasons=seed == 2)
    for _ in range(25):
        if turn.state.over:
            break
        typed = rng.choice(TYPED)
        turn, twin = tutor.answer(turn.state, typed, NOW), tutor2.answer(twin.state, typed, NOW)
        assert turn == twin  # the same typing, the same screens
        screens_are_plain(turn)
        left = tutor.answer(turn.state, "q", NOW)
        assert left.state.over
        screens_are_plain(left)
        hash(turn.state)


def test_what_was_not_answered_is_not_called_wrong():
    """In an exam: the answer is told, and nothing is said of a choice that nobody made."""
    tasks = planning.exam(3, count=2)
    tutor = Tutor("en", 3)
    turn = to_question(tutor, tutor.start("exam", tasks, NOW))
    for _ in range(2):
        turn = answer(tutor, turn, "s")
    assert turn.state.stage == "marked"
    turn = answer(tutor, turn, "")
    assert "You did not answer." in said(turn)
    assert "The answer: " in said(turn)
    assert "Not so" not in said(turn)


def test_where_the_answers_are_numbers_a_number_is_the_answer():
    """ "1" is not the first option, which may be 0: options have letters then."""
    skill = next(s for s in questions.skills() if s.key == "605.3b/a-mana-ability-does-not-wait")
    item = next(i for i in (questions.item(skill, n) for n in range(20)) if i.options[0].answer == "1" and i.numeric)
    assert [choice(item, option.answer) for option in item.options] == list(item.options)
    assert [choice(item, "abcdef"[n]) for n in range(len(item.options))] == list(item.options)
    assert choice(item, "99") is None
    yes_no = next(i for i in (questions.item(s, 1) for s in questions.skills()) if i.form == "yes-no")
    assert choice(yes_no, "1") is yes_no.options[0]
    assert not yes_no.numeric
