"""The path through the rulebook."""

import re
from datetime import UTC, datetime

from azor.knowledge import citations
from azor.knowledge.law import Magic
from azor.knowledge.words import MACHINE
from azor.teach import path, planning, questions
from azor.teach.items import Skill


def test_every_skill_has_its_place_in_one_lesson():
    placed = [skill for lesson in path.lessons() for skill in lesson.skills]
    assert sorted(s.key for s in placed) == sorted(s.key for s in questions.skills())
    assert all(skill.rule == lesson.rule for lesson in path.lessons() for skill in lesson.skills)


def test_a_lesson_comes_after_what_it_builds_on():
    done: set[str] = set()
    for lesson in path.lessons():
        assert set(lesson.needs) <= done
        assert not set(lesson.needs) & {lesson.rule, *lesson.together}
        done.add(lesson.rule)


def test_rules_that_feed_one_another_stand_together():
    order = [lesson.rule for lesson in path.lessons()]
    for lesson in path.lessons():
        places = sorted(order.index(rule) for rule in (lesson.rule, *lesson.together))
        assert places == list(range(places[0], places[0] + len(places)))


def test_what_a_rule_builds_on_is_in_its_own_conditions():
    """The crown is taken by combat damage (725.2) from a monarch, of whom there is one (725.3); a step of its own."""
    needs = path.prerequisites(("725.2", "725.3", "104.5", "725.4", "704.5a"))
    assert "725.3" in needs["725.2"]
    assert needs["725.4"] >= {"104.5"}
    assert needs["104.5"] >= {"704.5a"}
    assert "725.4" not in needs["104.5"]


def test_what_only_the_machine_needs_leads_nowhere():
    feeds = path.feeding(Magic.rules(""), Magic.folds)
    for rule, feeders in feeds.items():
        asked = {p[1] for p in rule.plain if p[0] != "compare"} - MACHINE
        assert bool(asked) or feeders == ()


def test_components_come_after_what_they_need():
    needs = {"1.1": ["1.2"], "1.2": ["1.1", "1.3"], "1.3": [], "1.4": ["1.1"]}
    assert path.components(["1.1", "1.2", "1.3", "1.4"], needs) == [
        frozenset({"1.3"}),
        frozenset({"1.1", "1.2"}),
        frozenset({"1.4"}),
    ]


def test_free_lessons_stay_with_their_topic():
    skills = [Skill("a", "1.1", "x"), Skill("b", "1.2", "x"), Skill("a", "1.3", "x"), Skill("b", "1.4", "x")]
    assert [lesson.rule for lesson in path.arranged(skills, {})] == ["1.1", "1.3", "1.2", "1.4"]
    needs = {"1.1": frozenset({"1.4"})}
    assert [lesson.rule for lesson in path.arranged(skills, needs)] == ["1.3", "1.2", "1.4", "1.1"]


def test_a_topic_that_is_asked_for_begins_with_its_own_section():
    assert {lesson.topic for lesson in path.lessons()} == set(path.SECTIONS)
    for topic, section in path.SECTIONS.items():
        rules = [lesson.rule for lesson in path.find(topic)]
        assert rules[0].startswith(section), topic
        for place, lesson in enumerate(path.find(topic)):
            assert not set(lesson.needs) & set(rules[place:])


def test_a_lesson_is_found_by_topic_number_and_skill():
    assert {lesson.topic for lesson in path.find("monarch")} == {"monarch"}
    assert [lesson.rule for lesson in path.find("725.4")] == ["725.4"]
    assert {lesson.rule for lesson in path.find("702.131")} >= {"702.131a", "702.131b", "702.131c"}
    skill = questions.skills()[0]
    assert [lesson.rule for lesson in path.find(skill.key)] == [skill.rule]
    assert path.find("72") == path.find("no such thing") == ()


def test_every_lesson_has_an_introduction_and_every_skill_a_name_in_both_languages():
    texts = path._texts()
    wanted = {lesson.rule for lesson in path.lessons()} | {s.key for s in questions.skills()}
    assert wanted == set(texts)
    for key, text in texts.items():
        assert set(text) == {"en", "ja"}, key
        assert re.search(r"[\u3040-\u9fff]", text["ja"]), key
        assert not re.search(r"[\u3040-\u9fff]", text["en"]), key
    titles = path._titles()
    assert set(titles) == {lesson.rule for lesson in path.lessons()}
    for key, text in titles.items():
        assert len(text["en"]) < 50, key
        assert re.search(r"[\u3040-\u9fff]", text["ja"]), key
        assert not re.search(r"[\u3040-\u9fff]", text["en"]), key
    for lesson in path.lessons():
        assert 60 < len(path.introduction(lesson, "en")) < 500  # a paragraph, and no wall
        citations.rule(lesson.rule)


def test_a_lesson_with_many_skills_asks_each_once():
    """Two exercises of each would be fourteen on the monarch's abilities alone."""
    learner = planning.Learner.of({}, (), datetime(2026, 1, 1, 12, tzinfo=UTC))
    for lesson in path.lessons():
        asked = [t.skill for t in planning.lesson_tasks(learner, lesson, 1) if t.kind == "ask"]
        times = 1 if len(lesson.skills) >= planning.LONG else planning.ROUNDS
        assert sorted(s.key for s in asked) == sorted(s.key for s in lesson.skills for _ in range(times))
        assert len(asked) <= 8


def test_a_sitting_takes_as_many_lessons_as_there_is_room_for():
    learner = planning.Learner.of({}, (), datetime(2026, 1, 1, 12, tzinfo=UTC))
    lessons, skills = path.find("monarch"), questions.named("monarch")
    for count in (1, 6, 12):
        tasks = planning.about(learner, lessons, skills, count, 1)
        introduced = [t.rule for t in tasks if t.kind == "introduce"]
        assert introduced == [lesson.rule for lesson in lessons][: len(introduced)]
        asked = sum(t.kind == "ask" for t in tasks)
        assert asked <= count or len(introduced) == 1
        assert len(introduced) > 1 or count == 1
