"""How a learner stands: figures as plain data, and as a table and a chart of the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from . import mastery, path, remedy
from .mastery import Standing
from .planning import Learner
from .screens import Block, Screen, text
from .store import Entry
from .words import say, topic

SCHEMA = "azor progress 1"
CELLS = dict(zip(mastery.LEVELS, "·░▒▓█", strict=True))
_BELIEFS = 5


def stats(learner: Learner, log: Sequence[Entry], lang: str) -> dict[str, Any]:
    """Everything that `azor teach --stats` tells, as data."""
    answers = [entry for entry in log if entry.kind == "answer"]
    beliefs = Counter(name for e in answers if not e.correct for name in e.beliefs)
    due = [s.due for s in learner.standings if s.due is not None]
    known = Counter(s.level for s in learner.standings)
    marked = [entry for entry in log if entry.kind == "marked"]
    return {
        "schema": SCHEMA,
        "now": learner.now.isoformat(timespec="seconds"),
        "answers": len(answers),
        "right": sum(bool(e.correct) for e in answers),
        "helped": sum(e.hint > 0 for e in answers),
        "days": len({e.at.date() for e in answers}),
        "due": len(learner.due),
        "next": min(due).isoformat(timespec="seconds") if due else None,
        "levels": {level: known[level] for level in mastery.LEVELS},
        "skills": [_skill(s, lang) for s in learner.standings],
        "beliefs": [
            {"name": name, "belief": remedy.belief(name, lang).says, "answers": count}
            for name, count in sorted(beliefs.items(), key=lambda each: (-each[1], each[0]))
            if remedy.known(name)
        ],
        "exams": [
            {"at": e.at.isoformat(timespec="seconds"), "points": float(e.given or 0), "passed": bool(e.correct)}
            for e in marked
        ],
    }


def _skill(each: Standing, lang: str) -> dict[str, Any]:
    return {
        "skill": each.skill.key,
        "topic": each.skill.topic,
        "rule": each.skill.rule,
        "words": path.aspect(each.skill, lang),
        "level": each.level,
        "answers": each.answers,
        "recall": round(each.recall, 3),
        "stability": round(each.stability, 2),
        "due": each.due.isoformat(timespec="seconds") if each.due is not None else None,
    }


def screen(learner: Learner, data: dict[str, Any], lang: str) -> Screen:
    """The figures as a screen: a table, the chart, what is weakest, which beliefs showed."""
    answers, right = data["answers"], data["right"]
    rows = [
        (say("stats answers", lang), say("stats right", lang, answers=answers, right=right)),
        (say("stats days", lang), str(data["days"])),
        (say("stats due", lang), str(data["due"])),
    ]
    if data["next"] and not data["due"]:
        rows.append((say("stats next", lang), data["next"].replace("T", " ").removesuffix("+00:00") + " UTC"))
    rows += [
        (say("stats exam", lang), say("passed" if e["passed"] else "not passed", lang, points=round(100 * e["points"])))
        for e in data["exams"][-1:]
    ]
    blocks = [Block("pairs", pairs=tuple(rows)), *chart(learner, lang)]
    weak = [s for s in mastery.weakest(learner.standings, 5) if s.level in ("learning", "shaky")]
    if weak:
        lines = tuple(f"{s.skill.rule}: {path.aspect(s.skill, lang)}" for s in weak)
        blocks.append(Block("points", lines, heading=say("stats weakest", lang)))
    if data["beliefs"]:
        told = tuple(f"{b['belief']} (×{b['answers']})" for b in data["beliefs"][:_BELIEFS])
        blocks.append(Block("points", told, heading=say("stats beliefs", lang)))
    return Screen(say("stats", lang), tuple(blocks))


def chart(learner: Learner, lang: str) -> list[Block]:
    """The rulebook by mastery: a row for each rule, section by section, a cell for each of its skills."""
    rows: list[tuple[str, ...]] = [("", "", "", "")]
    last = ""
    topics = list(dict.fromkeys(lesson.topic for lesson in path.lessons()))
    for lesson in sorted(path.lessons(), key=lambda lesson: topics.index(lesson.topic)):
        standings = [learner.standing(skill) for skill in lesson.skills]
        cells = "".join(CELLS[s.level] for s in standings)
        if lesson.topic != last:
            rows.append(("", "", "", f"── {topic(lesson.topic, lang)}"))
        last = lesson.topic
        waiting = sum(s.is_due(learner.now) for s in standings)
        due = say("stats waiting", lang, count=waiting) if waiting else ""
        rows.append((lesson.rule, cells, due, path.title(lesson, lang)))
    return [Block("chart", rows=tuple(rows), heading=say("stats chart", lang)), _legend(learner, lang)]


def _legend(learner: Learner, lang: str) -> Block:
    counted = Counter(s.level for s in learner.standings)
    words = (f"{CELLS[level]} {say(f'level {level}', lang)} {counted[level]}" for level in mastery.LEVELS)
    return text("   ".join(words), kind="note")


def listing(learner: Learner, lang: str) -> Screen:
    """The path: every lesson in order, how the learner stands with it, and what it is about and builds on."""
    head = ("list rule", "list mastery", "list title")
    rows = [("", *(say(word, lang) for word in head))]
    last = ""
    for number, lesson in enumerate(path.lessons(), 1):
        cells = "".join(CELLS[learner.standing(skill).level] for skill in lesson.skills)
        if lesson.topic != last:
            rows.append(("", "", "", f"── {topic(lesson.topic, lang)}"))
        last = lesson.topic
        says = path.title(lesson, lang)
        if lesson.needs:
            says += f" ({say('list needs', lang)}: {', '.join(lesson.needs)})"
        rows.append((str(number), lesson.rule, cells, says))
    return Screen(say("list", lang), (Block("chart", rows=tuple(rows)), _legend(learner, lang)))


def listed(learner: Learner, lang: str) -> list[dict[str, Any]]:
    """The path as data."""
    return [
        {
            "number": number,
            "rule": lesson.rule,
            "title": path.title(lesson, lang),
            "topic": lesson.topic,
            "needs": list(lesson.needs),
            "together": list(lesson.together),
            "skills": [_skill(learner.standing(skill), lang) for skill in lesson.skills],
        }
        for number, lesson in enumerate(path.lessons(), 1)
    ]


__all__ = ["CELLS", "SCHEMA", "chart", "listed", "listing", "screen", "stats"]
