"""The timeline of a played record: as text, and as a tree for the views that draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .folded import Shown, shorten
from .language import English, Language

Node = dict[str, Any]


def lines(data: Node, names: dict[str, str], *, quiet: bool = False, language: Language | None = None) -> list[str]:
    """The timeline as text."""
    language = language or English()
    found = [data["title"]] if data["title"] else []
    if not quiet:
        for entry in data["entries"]:
            found.append("")
            found.append(f"{entry['entry']:>3}  {entry['text']}")
            for step in _steps(entry, language, names):
                found.append(f"       {step[0]}  [{', '.join(step[1])}]" if step[1] else f"       {step[0]}")
        found.append("")
    found.append(f"{language.label('at the end')}:")
    found += [f"  {text}" for text in state(data, language, names)]
    if data["expectations"]:
        found.append(expectations(data, language))
        found += [f"  {language.label('does not hold')}: {failed(e)}" for e in data["expectations"] if not e["holds"]]
    if data["assumptions"]:
        found.append(f"{capital(language.label('taken for granted'))}:")
        found += [f"  ~ {shorten(language.taken(a), names)}" for a in data["assumptions"]]
    return found


def _steps(entry: Node, language: Language, names: dict[str, str]) -> list[tuple[str, tuple[str, ...], int]]:
    """What happened in an entry, each line once: text, rule numbers, event."""
    found: dict[tuple[str, tuple[str, ...]], int] = {}
    if language.code != "en":  # the record's own sentence is English; what it makes happen is not
        for given in entry["happens"]:
            found.setdefault((shorten(language.derived(given), names), ()), 0)
    for step in _once(entry["derived"]):
        found.setdefault((shorten(language.derived(step), names), tuple(step["citations"])), step["event"])
    return [(text, cited, event) for (text, cited), event in found.items()]


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


def failed(expectation: Node) -> str:
    """An expectation that does not hold, with the reason if there is more to say."""
    reason = expectation.get("reason")
    return f"{expectation['text']} ({reason})" if reason else str(expectation["text"])


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def tree(data: Node, languages: Sequence[Language], names: dict[str, str]) -> Shown:
    """The timeline as a tree: the record, its entries in order, and what was derived in each."""
    labels = tuple(capital(language.label("timeline")) for language in languages)
    root = Shown("record", (data["title"],) * len(languages) if data["title"] else labels)
    for entry in data["entries"]:
        shown = Shown("entry", (entry["text"],) * len(languages), entry["entry"], event=entry["events"][0])
        seen: set[str] = set()
        for step in _once(entry["derived"]):
            texts = tuple(shorten(language.derived(step), names) for language in languages)
            cited = tuple(step["citations"])
            if (key := texts[0] + str(cited)) not in seen:
                seen.add(key)
                shown.parts.append(Shown("rule", texts, citations=cited, event=step["event"]))
        root.parts.append(shown)
    end = Shown("end", tuple(capital(language.label("at the end")) for language in languages))
    columns = zip(*(state(data, language, names) for language in languages), strict=True)
    end.parts = [Shown("given", tuple(texts)) for texts in columns]
    root.parts.append(end)
    return root
