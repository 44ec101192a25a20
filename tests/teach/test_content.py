"""Exercises: every item is what it claims to be.  `python -m tests.teach.content --seeds 0:10000` looks at thousands."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from azor.knowledge import catalogue
from azor.knowledge.misconceptions import MISCONCEPTIONS
from azor.records.run import play
from azor.records.scenario import load
from azor.teach.items import Item
from azor.teach.positions import Draw, generators, showing
from azor.teach.questions import answer_under, item, items, named, skills
from tests.teach.content import problems

SEEDS = 5  # for each skill and language


@pytest.fixture(scope="module")
def made() -> list[Item]:
    return [item(skill, seed, lang) for skill in skills() for seed in range(SEEDS) for lang in ("en", "ja")]


def test_there_are_skills_of_all_topics() -> None:
    assert len(skills()) >= 50
    assert {skill.topic for skill in skills()} >= {
        "ascend", "monarch", "abilities", "triggers", "leaving", "classes", "initiative", "state-based",
    }  # fmt: skip
    assert len({skill.key for skill in skills()}) == len(skills())
    assert set(showing()) == {skill.key for skill in generators()}


def test_every_item_is_sound(made: list[Item]) -> None:
    assert [problem for each in made for problem in problems(each)] == []


def test_the_check_finds_what_is_wrong(made: list[Item]) -> None:
    sound = made[0]
    wrong = next(o for o in sound.options if not o.correct)
    assert problems(replace(sound, options=(sound.correct,)))
    assert problems(replace(sound, options=(sound.correct, replace(wrong, misconceptions=()))))
    assert problems(replace(sound, options=(sound.correct, replace(wrong, answer="something else"))))
    assert problems(replace(sound, options=(replace(sound.correct, correct=False), replace(wrong, correct=True))))
    assert problems(replace(sound, question="Is it so by 702.131b?"))
    who = next(each for each in made if each.form == "who" and each.correct.answer != "nobody")
    assert problems(replace(who, question=f"Is it {who.correct.answer}?"))


def test_the_languages_differ_in_words_alone(made: list[Item]) -> None:
    for english, other in zip(made[::2], made[1::2], strict=True):
        assert (english.lang, other.lang) == ("en", "ja")
        assert english.id == other.id
        assert english.scenario == other.scenario
        assert [(o.answer, o.correct, o.misconceptions) for o in english.options] == [
            (o.answer, o.correct, o.misconceptions) for o in other.options
        ]


def test_neither_words_nor_place_give_the_answer_away(made: list[Item]) -> None:
    yes_no = Counter(each.correct.answer for each in made if each.form == "yes-no")
    assert 0.25 < yes_no["yes"] / yes_no.total() < 0.75, yes_no
    several = [each for each in made if each.form not in ("yes-no", "why", "rule")]
    first = sum(each.options[0].correct for each in several)
    assert 0.2 < first / len(several) < 0.8
    reasons = [each for each in made if each.form == "why"]
    longest = sum(max(each.options, key=lambda o: len(o.text)).correct for each in reasons)
    assert 0.1 < longest / len(reasons) < 0.9


def test_another_seed_is_another_position() -> None:
    for skill, generator in generators().items():
        drawn = {generator(Draw(f"{skill.key} {seed}")).text("") for seed in range(40)}
        assert len(drawn) > 36, skill.key


def test_the_same_in_every_process() -> None:
    chosen = skills()[:: len(skills()) // 5]
    code = (
        "from azor.teach.questions import item, named\n"
        f"print([item(named(key)[0], 3, 'ja') for key in {[skill.key for skill in chosen]!r}])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "1"}
    )
    assert run.stdout.strip() == str([item(skill, 3, "ja") for skill in chosen]), run.stderr


def test_levels_and_complexities_all_appear(made: list[Item]) -> None:
    assert {each.difficulty.level for each in made} == {0, 1, 2, 3}
    assert {each.difficulty.complexity for each in made} == {0, 1, 2}


def _level(key: str) -> int:
    (skill,) = named(key)
    return max(item(skill, seed).difficulty.level for seed in range(3))


def test_what_every_table_knows_is_easier_than_what_few_have_seen() -> None:
    easy = max(_level("725.3/one-monarch-at-a-time"), _level("702.131b/the-tenth-permanent"))
    hard = min(_level("725.4/the-monarch-leaves-the-game"), _level("800.4a/exiled-if-nobody-else-controls-it"))
    assert easy < hard == 3


def test_topics_numbers_and_skills_are_names() -> None:
    assert named("monarch") and all(skill.topic == "monarch" for skill in named("monarch"))
    assert {skill.rule for skill in named("725")} >= {"725.2", "725.4"}
    assert {skill.rule for skill in named("725.4")} == {"725.4"}
    assert len(named("725.4/the-monarch-is-killed")) == 1
    assert named("72") == () and named("nothing") == ()
    assert len(named("")) == len(skills())


def test_a_deck_has_every_item_once_and_leaves_out_what_is_to_be_avoided() -> None:
    deck = list(items("leaving", 6, 5))
    assert len({each.id for each in deck}) == 6
    avoid = {each.id for each in deck[:4]}
    assert not avoid & {each.id for each in items("leaving", 6, 5, avoid=avoid)}


def test_who_believes_nothing_wrong_answers_right(made: list[Item]) -> None:
    for each in made[:20]:
        assert answer_under(each, ()) == each.correct.answer


def test_beliefs_written_down_are_beliefs() -> None:
    assert {name for names in showing().values() for name in names} <= set(MISCONCEPTIONS)


def test_ordinary_cards_are_read_wholly() -> None:
    file = Path(catalogue.__file__).parent / "cards" / "ordinary.yaml"
    names = list(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert len(names) > 50
    record = yaml.safe_dump(
        {"azor": 1, "players": ["Ana", "Ben"], "hand": {"Ana": names}, "battlefield": {"Ben": names}}
    )
    assert [taken for taken in play(load(record)).assumptions if "not read" in taken] == []
