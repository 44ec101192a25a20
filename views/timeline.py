"""The timeline of a played record: as text, and as a tree for the views that draw."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from .folded import Shown
from .granted import granted
from .language import English, Language
from .naming import shorten

Node = dict[str, Any]
_NUMBERED = re.compile(r"#\d+")
_Step = tuple[tuple[str, ...], tuple[str, ...], int]  # texts, rule numbers, event
_FEW = 2  # alike steps that are told one by one


def lines(data: Node, names: dict[str, str], *, quiet: bool = False, language: Language | None = None) -> list[str]:
    """The timeline as text."""
    language = language or English()
    found = [data["title"]] if data["title"] else []
    if not quiet:
        for entry in data["entries"]:
            found.append("")
            found.append(f"{entry['entry']:>3}  {language.event(entry['text'])}")
            for step in _steps(entry, language, names):
                found.append(f"       {step[0][0]}" + (f"  [{', '.join(step[1])}]" if step[1] else ""))
        found.append("")
    found.append(f"{language.label('at the end')}:")
    found += [f"  {text}" for text in state(data, language, names)]
    if data["expectations"]:
        found.append(expectations(data, language))
        found += [
            f"  {language.label('does not hold')}: {shorten(failed(e, language), names)}"
            for e in data["expectations"]
            if not e["holds"]
        ]
    if data["assumptions"]:
        found.append(f"{capital(language.label('taken for granted'))}:")
        found += [f"  ~ {text}" for text in granted(data["assumptions"], names, language)]
    return found


def _steps(entry: Node, language: Language, names: dict[str, str]) -> list[_Step]:
    """What happened in an entry, each line once."""
    given: list[_Step] = []  # where no sentence says what happened, or none in this language
    if entry["text"].startswith("{") or (language.code != "en" and language.event(entry["text"]) == entry["text"]):
        said = dict.fromkeys(shorten(language.derived(each), names) for each in entry["happens"])
        given = [((text,), (), 0) for text in said]
    told = {step[0] for step in given}
    return _alike([*given, *(s for s in _derived(entry, [language], names) if s[1] or s[0] not in told)])


def _derived(entry: Node, languages: Sequence[Language], names: dict[str, str]) -> list[_Step]:
    """What was derived in an entry, each line once: those of any language that are one line in English."""
    english = English()
    found: dict[tuple[str, tuple[str, ...]], _Step] = {}
    for step in _once(entry["derived"]):
        texts = tuple(shorten(language.derived(step), names) for language in languages)
        cited = tuple(step["citations"])
        found.setdefault((shorten(english.derived(step), names), cited), (texts, cited, step["event"]))
    return list(found.values())


def _alike(steps: Sequence[_Step]) -> list[_Step]:
    """Steps one after another that differ only in which of several alike objects they are about, as one."""
    found: list[_Step] = []
    for _, group in groupby(steps, key=lambda step: (_NUMBERED.sub("", step[0][0]), step[1])):
        alike = list(group)
        if len(alike) <= _FEW:
            found += alike
        else:
            texts, cited, event = alike[0]
            found.append((tuple(f"{_NUMBERED.sub('', text)} (×{len(alike)})" for text in texts), cited, event))
    return found


def _once(steps: Sequence[Node]) -> list[Node]:
    """What ended by several rules, once with the numbers of all of them."""
    found: dict[object, Node] = {}
    for number, step in enumerate(steps):
        key = (step["event"], step["sentence"]) if step.get("no_longer") else number
        before = found.get(key)
        cited = [n for n in step["citations"] if before is None or n not in before["citations"]]
        found[key] = step if before is None else {**before, "citations": [*before["citations"], *cited]}
    return list(found.values())


def state(data: Node, language: Language, names: dict[str, str]) -> list[str]:
    """What holds at the end."""
    facts = [{"sentence": s, "fact": f} for s, f in zip(data["state"], data["facts"], strict=True)]
    return [shorten(language.sentence(each), names) for each in facts]


def expectations(data: Node, language: Language) -> str:
    """How many expectations hold."""
    holding = sum(1 for e in data["expectations"] if e["holds"])
    return language.label("expectations", holding=holding, count=len(data["expectations"]))


def failed(expectation: Node, language: Language) -> str:
    """An expectation that does not hold, with the reason if there is more to say."""
    reason = expectation.get("reason")
    return f"{expectation['text']} ({language.result(reason)})" if reason else str(expectation["text"])


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def tree(data: Node, languages: Sequence[Language], names: dict[str, str]) -> Shown:
    """The timeline as a tree: the record, its entries in order, and what was derived in each."""
    labels = tuple(capital(language.label("timeline")) for language in languages)
    root = Shown("record", (data["title"],) * len(languages) if data["title"] else labels)
    for entry in data["entries"]:
        texts = tuple(language.event(entry["text"]) for language in languages)
        shown = Shown("entry", texts, entry["entry"], event=entry["events"][0])
        for told, cited, event in _alike(_derived(entry, languages, names)):
            shown.parts.append(Shown("rule", told, citations=cited, event=event))
        root.parts.append(shown)
    end = Shown("end", tuple(capital(language.label("at the end")) for language in languages))
    columns = zip(*(state(data, language, names) for language in languages), strict=True)
    end.parts = [Shown("given", tuple(texts)) for texts in columns]
    root.parts.append(end)
    return root
