"""Rule numbers by edition of the Comprehensive Rules, and what each rule says, in our own words.

The table holds runs: from which edition on a concept had which number.  A rule whose history is not in the table is
known by its number in the newest edition only.
"""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Citation:
    """One rule: its number in the newest edition, its sense in English and Japanese, its numbers by edition."""

    number: str
    en: str
    ja: str
    concept: str = ""
    history: tuple[tuple[str, str], ...] = ()  # (first edition, number); "" while there was no such rule

    def sense(self, lang: str = "en") -> str:
        """What the rule says, in a sentence."""
        return self.ja if lang == "ja" else self.en


@cache
def _data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((Path(__file__).parent / "citations.json").read_text(encoding="utf-8"))
    return found


def editions() -> list[str]:
    """The dates of the known editions, oldest first."""
    return list(_data()["editions"])


def newest() -> str:
    """The date of the newest known edition."""
    return editions()[-1]


@cache
def _by_number() -> dict[str, str]:
    """Concepts by their number in the newest edition; a section by its bare number."""
    return {runs[-1][1]: concept for concept, runs in _data()["runs"].items() if runs[-1][1]}


def rule(number: str) -> Citation | None:
    """A rule by its number in the newest edition; None if it is not known."""
    senses = _data()["senses"].get(number)
    concept = _by_number().get(number, "")
    if senses is None and not concept:
        return None
    en, ja = senses or (concept, concept)
    history = tuple((e, n) for e, n in _data()["runs"].get(concept, ()))
    return Citation(number, en, ja, concept, history)


def number_in(number: str, edition: str) -> str | None:
    """The number that a rule of the newest edition had in another one; None if there was no such rule then.

    A rule without a history is taken to have had the number of its section's history, or its own.
    """
    concept = _by_number().get(number)
    if concept is None:
        return number
    found = ""
    for first, then in _data()["runs"][concept]:
        if edition and first > edition:
            break
        found = then
    return found or None


def meaning_of(number: str, edition: str) -> tuple[str, str] | None:
    """Which concept a number meant in an edition, and its number now; None if the table does not know."""
    for concept, runs in _data()["runs"].items():
        found = ""
        for first, then in runs:
            if first > edition:
                break
            found = then
        if found == number:
            return concept, runs[-1][1]
    return None


def describe(number: str, edition: str = "") -> dict[str, Any]:
    """What a number means now and, with an edition, what it meant then, as data with its lines of text."""
    now = rule(number)
    lines: list[str] = []
    data: dict[str, Any] = {"number": number, "edition": edition, "known": now is not None, "lines": lines}
    if edition:
        then = meaning_of(number, edition)
        if then is not None:
            data.update(known=True, then={"concept": then[0], "now": then[1]})
            where = f"it is {then[1]} now" if then[1] != number else "it still has that number"
            lines.append(f"{number} in the edition of {edition}: {then[0]}; {where}")
            moved = rule(then[1])
            if moved is not None and then[1] != number:
                lines.append(f"  {then[1]}: {moved.en}")
        else:
            lines.append(f"{number} in the edition of {edition}: not in the table")
    if now is not None:
        data["sense"] = {"en": now.en, "ja": now.ja}
        data["history"] = [list(run) for run in now.history]
        lines.append(f"{number} in the edition of {newest()}: {now.en}")
        if not edition and len(now.history) > 1:
            lines.extend(f"  {first}: {then or 'no such rule'}" for first, then in now.history)
    elif not data["known"]:
        near = difflib.get_close_matches(number, list(_data()["senses"]), 3)
        data["nearest"] = near
        lines[:] = [f"{number} is not known; the nearest numbers: {', '.join(near) or 'none'}"]
    return data
