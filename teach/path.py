"""The path through the rulebook: a lesson for each rule that can be exercised, after those that it builds on.

What a rule builds on is derived from the law itself: a rule needs another one where that concludes a fact of the game
which it asks for, at once or through few rules that no lesson is about (`REMOTE`).  Facts that only the machine needs
lead nowhere, since through them everything feeds everything.  Rules that feed one another in a circle are one group:
its lessons stand together, in the order of their numbers.  A topic begins with the section that it is named after, as
far as that is free.  What a lesson says first is data: `lessons.yaml`, and its title in `titles.yaml`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..engine.folds import Fold
from ..engine.rules import LawRule
from ..knowledge.law import Magic
from ..knowledge.words import MACHINE
from ..views.language import sense
from .items import Skill
from .questions import skills
from .words import topic_key

REMOTE = 1  # through how many rules that no lesson is about something is still built on: farther off, all is of all
SECTIONS = {
    "ascend": "702.131",
    "monarch": "725",
    "initiative": "726",
    "classes": "716",
    "leaving": "800.4",
    "abilities": "113",
    "triggers": "603",
    "state-based": "704",
}


@dataclass(frozen=True, slots=True)
class Lesson:
    """One rule: the skills that exercise it, and the rules whose lessons should come first."""

    rule: str
    topic: str
    skills: tuple[Skill, ...]
    needs: tuple[str, ...] = ()
    together: tuple[str, ...] = ()  # the other rules of its group, each of which needs the others


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which to take them."""
    return arranged(skills(), prerequisites(tuple(dict.fromkeys(s.rule for s in skills()))))


def arranged(among: Sequence[Skill], needs: Mapping[str, frozenset[str]]) -> tuple[Lesson, ...]:
    """Lessons for these skills, each after what it needs; what is free is taken by topic and number."""
    by_rule: dict[str, list[Skill]] = defaultdict(list)
    for skill in among:
        by_rule[skill.rule].append(skill)
    topics = list(dict.fromkeys(s.topic for s in among))
    groups = components(by_rule, {n: needs.get(n, frozenset()) & by_rule.keys() for n in by_rule})
    group_of = {number: group for group in groups for number in group}
    waiting, found = list(groups), list[Lesson]()
    while waiting:
        taken = {lesson.rule for lesson in found}
        free = [g for g in waiting if all(n in taken or n in g for m in g for n in needs.get(m, ()) if n in group_of)]
        last = found[-1].topic if found else ""
        chosen = min(free, key=lambda g: _place(g, by_rule, topics, last))
        waiting.remove(chosen)
        for number in sorted(chosen, key=in_order):
            before = sorted((needs.get(number, frozenset()) & by_rule.keys()) - chosen, key=in_order)
            others = sorted(chosen - {number}, key=in_order)
            found.append(Lesson(number, by_rule[number][0].topic, tuple(by_rule[number]), tuple(before), tuple(others)))
    return tuple(found)


def _place(group: frozenset[str], by_rule: Mapping[str, list[Skill]], topics: list[str], last: str) -> tuple[Any, ...]:
    first = min(group, key=in_order)
    topic = by_rule[first][0].topic
    own = any(_within(number, SECTIONS.get(topic, "")) for number in group)
    return (topic != last, topics.index(topic), not own, in_order(first))


def _within(number: str, beginning: str) -> bool:
    return bool(beginning) and number.startswith(beginning) and not number[len(beginning) :][:1].isdigit()


def in_order(number: str) -> tuple[tuple[int, str], ...]:
    """A key by which rule numbers stand as in the book.

    >>> sorted(["702.131b", "104.3", "702.9", "603.10a"], key=in_order)
    ['104.3', '603.10a', '702.9', '702.131b']
    """
    return tuple((int(d or 0), letters) for d, letters in re.findall(r"(\d+)([a-z]*)", number))


def find(what: str) -> tuple[Lesson, ...]:
    """The lessons that a topic, a rule's number (or its beginning) or the key of a skill names."""
    word = topic_key(what)
    found = [
        lesson
        for lesson in lessons()
        if word in (lesson.topic, lesson.rule, *(s.key for s in lesson.skills))
        or (word[:1].isdigit() and _within(lesson.rule, word))
    ]
    if word in SECTIONS:  # by itself a topic can begin with its own section
        among = arranged(
            [s for each in found for s in each.skills], {each.rule: frozenset(each.needs) for each in found}
        )
        order = [each.rule for each in among]
        found.sort(key=lambda each: order.index(each.rule))
    return tuple(found)


def words() -> tuple[str, ...]:
    """What `find` understands: topics, numbers, keys of skills."""
    found = [w for lesson in lessons() for w in (lesson.topic, lesson.rule, *(s.key for s in lesson.skills))]
    return tuple(dict.fromkeys(found))


# ------------------------------------------------------------------------- what feeds what


@cache
def prerequisites(numbers: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """For each of these rules those of the others that it builds on."""
    rules, taught = Magic.rules(""), set(numbers)
    feeds = feeding(rules, Magic.folds)
    about = {rule: rule.citations[0] for rule in rules if rule.citations[0] in taught}
    found: dict[str, set[str]] = {number: set() for number in numbers}
    for rule, number in about.items():
        seen: set[LawRule] = set()
        waiting = feeds[rule]
        for _ in range(REMOTE + 1):
            reached = [each for each in dict.fromkeys(waiting) if each not in seen]
            seen.update(reached)
            found[number].update(about[each] for each in reached if each in about)
            waiting = tuple(feeder for each in reached if each not in about for feeder in feeds[each])
    return {number: frozenset(needs - {number}) for number, needs in found.items()}


def feeding(rules: Sequence[LawRule], folds: Iterable[Fold]) -> dict[LawRule, tuple[LawRule, ...]]:
    """For each rule those that conclude what it asks for; a fold hands on what it is made of."""
    made: dict[str, list[tuple[LawRule, dict[str, Any]]]] = defaultdict(list)
    for rule in rules:
        for template in rule.then:
            values = {name: plain[1] for name, plain in template.plain if plain[0] == "is"}
            made[template.fact.predicate].append((rule, values))
    of = {fold.target.predicate: [kind.predicate for kind in fold.of] for fold in folds}
    found: dict[LawRule, tuple[LawRule, ...]] = {}
    for rule in rules:
        feeders: dict[LawRule, None] = {}
        for plain in rule.plain:
            if plain[0] == "compare" or plain[1] in MACHINE:
                continue
            stated = {name: test[1] for name, tests in plain[2].items() for test in tests if test[0] == "is"}
            for predicate in (plain[1], *of.get(plain[1], ())):
                for other, values in made[predicate]:
                    if other is not rule and not any(values.get(n, value) != value for n, value in stated.items()):
                        feeders[other] = None
        found[rule] = tuple(feeders)
    return found


def components(numbers: Iterable[str], needs: Mapping[str, Iterable[str]]) -> list[frozenset[str]]:
    """Groups of what needs one another (Tarjan), each after those that it needs."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[frozenset[str]] = []

    def visit(number: str) -> None:
        index[number] = low[number] = len(index)
        stack.append(number)
        for other in sorted(needs.get(number, ()), key=in_order):
            if other not in index:
                visit(other)
                low[number] = min(low[number], low[other])
            elif other in stack:
                low[number] = min(low[number], index[other])
        if low[number] == index[number]:
            at = stack.index(number)
            found.append(frozenset(stack[at:]))
            del stack[at:]

    for number in numbers:
        if number not in index:
            visit(number)
    return found


# ------------------------------------------------------------------------- what a lesson says


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    return _read("lessons.yaml")


@cache
def _titles() -> Mapping[str, Mapping[str, str]]:
    return _read("titles.yaml")


def _read(name: str) -> Mapping[str, Mapping[str, str]]:
    import yaml

    found = yaml.safe_load(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    return found if isinstance(found, dict) else {}


def introduction(lesson: Lesson, lang: str) -> str:
    """What a lesson says first: the rule and what is overlooked in it, in our own words."""
    text = _texts().get(lesson.rule)
    return text[lang] if text else sense(lesson.rule, lang)


def title(lesson: Lesson, lang: str) -> str:
    """What a lesson is about, in a few words."""
    text = _titles().get(lesson.rule)
    return text[lang] if text else sense(lesson.rule, lang)


def aspect(skill: Skill, lang: str) -> str:
    """What a skill is called.

    >>> from .items import Skill
    >>> aspect(Skill("ascend", "702.131c", "no-such-aspect"), "en")
    'no such aspect'
    """
    text = _texts().get(skill.key)
    return text[lang] if text else skill.aspect.replace("-", " ")
