"""The reader's own copy of the Comprehensive Rules: the official text file, whose rules are quoted from it.

The text is never part of azor.  A file of any edition will do: the number that a rule bears in it is looked up by the
day from which the file says that its rules are effective.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..knowledge import citations
from .model import Mistake, Place, RecordError

_RULE = re.compile(r"(\d{3}\.\d+[a-z]{0,2})\.?\s+(\S.*)")
_SECTION = re.compile(r"(\d{3})\.\s+(\S.*)")
_CHAPTER = re.compile(r"\d\.\s+\S")
_EXAMPLE = re.compile(r"Examples?:")
_EFFECTIVE = re.compile(r"effective as of (\w+) (\d{1,2}), (\d{4})")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


@dataclass(slots=True)
class Quote:
    """A rule as the file has it: number, text, examples."""

    number: str
    text: str
    examples: list[str] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {"number": self.number, "text": self.text, "examples": list(self.examples)}


@dataclass(slots=True)
class LawText:
    """A copy of the Comprehensive Rules: its rules by number, and its edition ("" if it does not say)."""

    rules: dict[str, Quote]
    edition: str

    def quote(self, number: str) -> Quote | None:
        """The rule that bears this number in the newest edition that azor knows, as this file has it."""
        try:
            cited = citations.rule(number, self.edition or None)
        except citations.CitationError:
            return self.rules.get(number)
        if cited.recorded:
            return self.rules.get(cited.cited) if cited.cited is not None else None
        return self.rules.get(number)

    def quotes(self, numbers: list[str]) -> dict[str, dict[str, Any]]:
        """The quotations of several rules, by azor's numbers; what the file does not have is left out."""
        return {n: quote.data() for n in numbers if (quote := self.quote(n)) is not None}


def read(file: str) -> LawText:
    """The copy in a file.  Raises `RecordError` if there are no rules in it."""
    raw = Path(file).read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")  # older editions
    found = parse(text)
    if not found.rules:
        expected = "the text file of the Comprehensive Rules, with lines such as: 100.1. ..."
        raise RecordError([Mistake(Place(file, 1, 1), "no rules", expected)])
    return found


def parse(text: str) -> LawText:
    """The rules of a text: a rule, its subrules and their examples each begin a line; the glossary ends them."""
    rules: dict[str, Quote] = {}
    latest: Quote | None = None
    for line in re.split(r"\r\n|\r|\n", text):
        line = line.strip()
        if not line:
            continue
        if line == "Glossary" and any("." in number for number in rules):
            break
        start = _RULE.fullmatch(line) or _SECTION.fullmatch(line)
        if start is not None:
            latest = rules[start[1]] = Quote(start[1], start[2])
        elif _CHAPTER.match(line):
            latest = None
        elif latest is not None and (_EXAMPLE.match(line) or latest.examples):
            latest.examples.append(line)
        elif latest is not None and "." in latest.number:
            latest.text += f" {line}"
    return LawText(rules, _edition(text))


def _edition(text: str) -> str:
    """The day from which the rules of a text are effective, as an ISO date within what is recorded."""
    found = _EFFECTIVE.search(text)
    if found is None or found[1] not in _MONTHS:
        return ""
    day = f"{int(found[3]):04}-{_MONTHS.index(found[1]) + 1:02}-{int(found[2]):02}"
    try:
        return citations.edition_on(day)
    except citations.CitationError:
        return ""
