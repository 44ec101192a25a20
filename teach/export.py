"""Exercises to take elsewhere: JSON, tab-separated values, an Anki package, plain text.

The id of an item is the same in every export, so that a new one updates what has been learned with an old one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..records import answers
from ..records.asking import read_goal
from ..records.refusals import refusal
from ..records.scenario import load
from ..views import forms
from ..views.folded import Shown
from . import permissions, remedy
from .items import Item, Option
from .questions import played_out
from .solution import solve
from .telling import Telling, telling
from .words import say, topic

Node = dict[str, Any]

SCHEMA = "azor quiz 1"
# numbers that Anki knows the decks and the kind of note by; they never change
_DECKS = {"en": 1651072501, "ja": 1651072502}
_MODEL = 1651072503


class NoAnki(Exception):
    """The library that writes Anki packages is not installed."""

    def __init__(self) -> None:
        super().__init__("to write Anki packages azor needs genanki: pip install 'azor[anki]', or '.[anki]' in a clone")


def writes_anki() -> bool:
    """Whether Anki packages can be written."""
    return find_spec("genanki") is not None


# ---------------------------------------------------------------------------------------------- json


def as_json(items: Iterable[Item], *, full: bool = False) -> Node:
    """Items as plain data; `docs/quiz.schema.json` is the schema."""
    return {"schema": SCHEMA, "items": [plain(item, full=full) for item in items]}


def plain(item: Item, *, full: bool = False) -> Node:
    """One item as plain data, with the proof or the refusal of the right answer.

    It is folded as a person reads it; with `full` it is what `why` and `why-not` give as data, to be verified.
    """
    return {
        "id": item.id,
        "topic": item.skill.topic,
        "skill": item.skill.key,
        "seed": item.seed,
        "lang": item.lang,
        "scenario": item.scenario,
        "position": position(item),
        "question": item.question,
        "form": item.form,
        "query": item.query,
        "moment": item.moment,
        "options": [
            {
                "text": option.text,
                "answer": option.answer,
                "correct": option.correct,
                "misconception": option.misconceptions[0] if option.misconceptions else None,
                "misconceptions": list(option.misconceptions),
            }
            for option in item.options
        ],
        "proof": _proof(item) if full else _folded(item),
        "rules": list(item.rules),
        "difficulty": {
            "level": item.difficulty.level,
            "complexity": item.difficulty.complexity,
            "figures": dict(item.difficulty.figures),
        },
    }


def _folded(item: Item) -> Node:
    """The proof as `why` shows it, or the refusal as `why-not` does: the machine's own steps left out."""
    solution = solve(item)
    return {
        "query": item.query,
        "edition": solution.played.record.edition,
        "record": solution.played.record.title,
        "proofs": [_tree(trees[0]) for trees in solution.ways(item.lang)],
    }


def _tree(shown: Shown) -> Node:
    node: Node = {"text": shown.texts[0], "kind": shown.kind}
    if shown.citations:
        node["rules"] = list(shown.citations)
    if shown.reasons:
        node["because"] = shown.reasons[0]
    if shown.counted:
        node["counted"] = shown.counted[0]
    if shown.parts:
        node["parts"] = [_tree(part) for part in shown.parts]
    return node


def _proof(item: Item) -> Node:
    played = played_out(item.scenario)
    if permissions.asks(item.query):
        return permissions.proof(played, item.query)
    goal = read_goal(item.query, played.record)
    if played.questions.solve(goal.query):
        return answers.prove(played, item.query, certificate=True)
    return refusal(played, goal.asked, item.query)


# ---------------------------------------------------------------------------------------------- words


def position(item: Item) -> list[str]:
    """What a learner reads before the question, in lines."""
    return [line for _, lines in _parts(telling(load(item.scenario), item.lang), item.lang) for line in lines]


def _parts(told: Telling, lang: str) -> Iterator[tuple[str, list[str]]]:
    colon = "：" if lang == "ja" else ": "
    yield "standing", list(told.standing)
    yield "zones", [f"{zone}{colon}{things}" for zone, things in told.zones]
    yield "cards", list(told.cards)
    yield "events", [f"{number}. {each}" for number, each in enumerate(told.events, 1)]


def reasons(item: Item) -> list[str]:
    """Why the right answer is right, as `azor why` and `azor why-not` say it."""
    if permissions.asks(item.query):
        return solve(item).lines(item.lang)
    played = played_out(item.scenario)
    goal = read_goal(item.query, played.record)
    names = {name: shown for name in played.game.names if (shown := played.naming.shown(name)) != name}
    if played.questions.solve(goal.query):
        proofs = answers.prove(played, item.query)
        return forms.proofs("prose", {**proofs, "assumptions": []}, names, item.lang)
    return forms.refusals("text", refusal(played, goal.asked, item.query), names, item.lang)


def corrections(item: Item) -> list[str]:
    """What is wrong with each wrong answer."""
    return [told for option in item.options for told in remedy.misled(solve(item), option, item.lang)]


def text(items: Sequence[Item]) -> list[str]:
    """Items as text: the questions first, the answers behind all of them."""
    lines: list[str] = []
    for number, item in enumerate(items, 1):
        lines += [_heading(number, item), *(f"   {line}" for line in position(item)), "", f"   {item.question}"]
        lines += [f"   ({letter}) {option.text}" for letter, option in lettered(item)]
        lines.append("")
    lines.append(say("quiz answers", items[0].lang) if items else "")
    for number, item in enumerate(items, 1):
        letter = next(letter for letter, option in lettered(item) if option.correct)
        lines.append(f"{number}. ({letter}) {item.correct.text}  [{', '.join(item.rules[:4])}]")
        lines += [f"   {line}" for line in corrections(item)]
    return lines


def lettered(item: Item) -> list[tuple[str, Option]]:
    """The options with their letters."""
    return list(zip("abcdefgh", item.options, strict=False))


def _heading(number: int, item: Item) -> str:
    hard = item.difficulty
    return f"{number}. {topic(item.skill.topic, item.lang)} ({hard.level}/{hard.complexity})"


# ----------------------------------------------------------------------------------------------- tsv

COLUMNS = ("id", "topic", "skill", "level", "complexity", "position", "question", "options", "answer", "why", "rules")


def as_tsv(items: Iterable[Item]) -> str:
    """Items as tab-separated values with a heading; what has several lines is written in one, with ` / ` between."""
    out = io.StringIO()
    writer = csv.writer(out, dialect="excel-tab", lineterminator="\n")
    writer.writerow(COLUMNS)
    for item in items:
        cells = {
            "id": item.id,
            "topic": item.skill.topic,
            "skill": item.skill.key,
            "level": item.difficulty.level,
            "complexity": item.difficulty.complexity,
            "position": " / ".join(position(item)),
            "question": item.question,
            "options": " / ".join(f"({letter}) {option.text}" for letter, option in lettered(item)),
            "answer": item.correct.text,
            "why": " / ".join([*reasons(item), *corrections(item)]),
            "rules": ", ".join(item.rules),
        }
        writer.writerow(cells[name] for name in COLUMNS)
    return out.getvalue()


# ---------------------------------------------------------------------------------------------- anki

_FRONT = """<div class="position">{{Position}}</div><p class="question">{{Question}}</p>{{Options}}"""
_BACK = """{{FrontSide}}<hr id="answer"><p class="question">{{Answer}}</p>{{Why}}<p class="rules">{{Rules}}</p>"""
_STYLE = """.card { font-family: sans-serif; font-size: 17px; text-align: left; max-width: 44em; margin: auto; }
.position { color: #555; font-size: 15px; } .nightMode .position { color: #bbb; }
.question { font-weight: bold; } .rules { color: #777; font-size: 14px; } li { margin: .2em 0; }"""


def write_anki(items: Iterable[Item], path: Path) -> None:
    """Write an Anki package.  Raises `NoAnki` if the library for it is missing."""
    try:
        import genanki
    except ImportError as found:
        raise NoAnki from found

    names = ("Id", "Position", "Question", "Options", "Answer", "Why", "Rules")
    model = genanki.Model(
        _MODEL,
        "azor exercise",
        fields=[{"name": name} for name in names],
        templates=[{"name": "Exercise", "qfmt": _FRONT, "afmt": _BACK}],
        css=_STYLE,
    )
    decks = {lang: genanki.Deck(number, say("quiz deck", lang)) for lang, number in _DECKS.items()}
    used = set()
    for item in items:
        used.add(item.lang)
        note = genanki.Note(
            model=model,
            fields=[_fields(item)[name] for name in names],
            guid=genanki.guid_for("azor", item.id, item.lang),
            tags=[item.skill.topic, f"level-{item.difficulty.level}", item.skill.rule],
        )
        decks[item.lang].add_note(note)
    genanki.Package([deck for lang, deck in decks.items() if lang in used]).write_to_file(str(path))


def _fields(item: Item) -> dict[str, str]:
    options = "".join(f"<li>{escape(option.text)}</li>" for option in item.options)
    why = "".join(f"<li>{escape(line)}</li>" for line in (*reasons(item), *corrections(item)))
    return {
        "Id": item.id,
        "Position": "<br>".join(escape(line) for line in position(item)),
        "Question": escape(item.question),
        "Options": f'<ol type="a">{options}</ol>',
        "Answer": escape(item.correct.text),
        "Why": f"<ul>{why}</ul>",
        "Rules": ", ".join(item.rules),
    }
