"""Numbers of rules in each edition of the Comprehensive Rules (CR), and what each rule says in azor's own words.

Rules move: the monarch was 716 when it came, and is 725 now, while 716 now speaks of Class cards.  A number
therefore means something only together with an edition, which is named by the day from which it held:

    rule("725.2").sense()                      what the rule says, "en" or "ja"
    rule("725.2", "2019-10-04").cited          '718.2', its number in that edition
    number_in("725.2", "2019-10-04")           '718.2'
    meaning_of("716", "2016-08-26")            then the monarch (now 725); now Class cards

Without an edition numbers are those of `newest()`.  Any day will do for an edition: what counts is the edition in
force on it.  The history of a rule is recorded for the rules that matter most here (`Citation.recorded`); of the
others only the newest number is known, and nothing is guessed about older ones.  The table, `rules.json`, is read when
it is first asked.
"""

from __future__ import annotations

import bisect
import json
import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

__all__ = [
    "Citation",
    "CitationError",
    "Meaning",
    "Run",
    "UnknownEditionError",
    "UnknownRuleError",
    "describe",
    "edition_on",
    "editions",
    "meaning_of",
    "nearest",
    "newest",
    "number_in",
    "numbers",
    "rule",
]

LANGUAGES = ("en", "ja")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_NUMBER = re.compile(r"(?:cr|rule)?\s*(\d{3})(?:\.(\d+)\s*([a-z]{0,2}))?\.?", re.IGNORECASE)


class CitationError(LookupError):
    """A number or an edition that is not known."""


class UnknownRuleError(CitationError):
    """A number that no rule of the table bears: `number`, and in `nearest` those that come closest."""

    def __init__(self, number: str, nearest: tuple[str, ...]) -> None:
        self.number, self.nearest = number, nearest
        super().__init__(f"no rule {number!r} is known" + (f"; the nearest: {', '.join(nearest)}" if nearest else ""))


class UnknownEditionError(CitationError):
    """A day that is no day, or on which no edition of the table was in force: `edition`, and `nearest`."""

    def __init__(self, edition: str, nearest: tuple[str, ...]) -> None:
        self.edition, self.nearest = edition, nearest
        super().__init__(f"no edition {edition!r} is known; the nearest: {', '.join(nearest)}")


@dataclass(frozen=True, slots=True)
class Run:
    """The number that a rule bears from one edition on, until its next run."""

    first: str
    """The edition, as an ISO date; the oldest of all stands for "or before"."""
    number: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule, as cited in one edition."""

    number: str
    """Its number in the newest edition: its name throughout azor."""
    edition: str
    """The edition for which it is cited."""
    cited: str | None
    """Its number in that edition; None if it was not there then, or if that is not recorded."""
    concept: str
    """What it is about, in a word or two: the key by which it is followed through the editions."""
    history: tuple[Run, ...]
    """Its numbers, oldest first; empty if not recorded."""
    senses: tuple[str, str]
    """What it says, in English and in Japanese."""

    @property
    def recorded(self) -> bool:
        """Whether its numbers in older editions are known."""
        return bool(self.history)

    @property
    def since(self) -> str | None:
        """The edition that brought it in; None if it is as old as the table, or if that is not recorded."""
        first = self.history[0].first if self.history else None
        return None if first == editions()[0] else first

    def sense(self, lang: str = "en") -> str:
        """What the rule says, in one short sentence of azor's own; KeyError for a language other than en and ja."""
        return self.senses[_language(lang)]

    def section(self, lang: str = "en") -> str:
        """What the rule stands under: the title of its section, or in 701 and 702 the keyword."""
        section, _, rest = self.number.partition(".")
        keyword = f"{section}.{rest.rstrip(_LETTERS)}"
        above = keyword if section in ("701", "702") and keyword in _table().senses else section
        return _table().senses[above][_language(lang)]

    def __str__(self) -> str:
        return f"CR {self.cited or self.number}"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a number meant in an edition, and what it means now."""

    number: str
    edition: str
    then: Citation | None
    """The rule that bore the number in that edition; None if that is not recorded."""
    now: Citation | None
    """The rule that bears the number in the newest edition, cited for that edition; None if none of the table does."""
    others: tuple[Citation, ...]
    """The rules that bore the number in still other editions."""


@dataclass(frozen=True, slots=True)
class _Table:
    editions: tuple[str, ...]
    order: tuple[str, ...]
    senses: dict[str, tuple[str, str]]
    concepts: dict[str, tuple[str, ...]]
    histories: dict[str, tuple[Run, ...]]
    bearers: dict[str, tuple[str, ...]]


@cache
def _table() -> _Table:
    data = json.loads(Path(__file__).with_name("rules.json").read_text(encoding="utf-8"))
    rows: list[dict[str, Any]] = data["rules"]
    histories = {row["number"]: tuple(Run(*run) for run in row["runs"]) for row in rows if "runs" in row}
    bearers: dict[str, list[str]] = {}
    for number, runs in histories.items():
        for borne in dict.fromkeys(run.number for run in runs):
            bearers.setdefault(borne, []).append(number)
    return _Table(
        editions=tuple(data["editions"]),
        order=tuple(sorted((row["number"] for row in rows), key=_key)),
        senses={row["number"]: (row["en"], row["ja"]) for row in rows},
        concepts={row["number"]: tuple(row.get("concepts", ())) for row in rows},
        histories=histories,
        bearers={borne: tuple(found) for borne, found in bearers.items()},
    )


def _language(lang: str) -> int:
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return LANGUAGES.index(lang)


def _key(number: str) -> tuple[int, int, int, str]:
    """Sorts numbers as the CR does: 104 before 104.1, 104.9 before 104.10, 704.5z before 704.5aa."""
    match = _NUMBER.fullmatch(number)
    assert match is not None, number
    letters = (match[3] or "").lower()
    return int(match[1]), int(match[2] or 0), len(letters), letters


def _plain(number: str) -> str:
    """A number without what people write around it; as it was if it is none."""
    match = _NUMBER.fullmatch(number.strip())
    if match is None:
        return number.strip()
    return match[1] if match[2] is None else f"{match[1]}.{int(match[2])}{match[3].lower()}"


def editions() -> tuple[str, ...]:
    """The editions of the table, oldest first, each as the ISO date from which it held."""
    return _table().editions


def newest() -> str:
    """The newest edition of the table: the one whose numbers azor uses."""
    return _table().editions[-1]


def numbers() -> tuple[str, ...]:
    """All rules of the table, in the order of the CR, by their numbers in the newest edition."""
    return _table().order


def edition_on(day: str | date | None) -> str:
    """The edition in force on a day; None is the newest.  UnknownEditionError if it is no day or before the first."""
    if day is None or day == "":
        return newest()
    text = day.isoformat() if isinstance(day, date) else day
    known = editions()
    try:
        plain = date.fromisoformat(text).isoformat()
    except ValueError:
        near = _alike(text, known, 3) or [known[-1]]
        raise UnknownEditionError(text, tuple(sorted(near))) from None
    at = bisect.bisect_right(known, plain)
    if at == 0:
        raise UnknownEditionError(text, (known[0],))
    return known[at - 1]


def _alike(text: str, known: tuple[str, ...], count: int) -> list[str]:
    import difflib  # only for answers to mistakes

    return difflib.get_close_matches(text, known, count, 0.6)


def nearest(number: str, count: int = 3) -> tuple[str, ...]:
    """The rules of the table whose numbers come closest to one that is unknown, closest first."""
    table, plain = _table(), _plain(number)
    found: list[str] = []
    if _NUMBER.fullmatch(plain):
        section, dot, rest = plain.partition(".")
        above = f"{section}.{rest.rstrip(_LETTERS)}" if dot else section
        # the rule above it, its neighbours within that rule or section, and only then what merely looks alike
        found += [n for n in (above, section) if n in table.senses and n != plain]
        at = bisect.bisect_left(table.order, _key(plain), key=_key)
        beside = [*reversed(table.order[max(at - count, 0) : at]), *table.order[at : at + count]]
        letters = [n for n in beside if dot and n.startswith(above) and not n[len(above) : len(above) + 1].isdigit()]
        found = [*found[:1], *letters, *found[1:], *(n for n in beside if n.startswith(section))]
        if not found and not dot:
            found = sorted((n for n in table.order if "." not in n), key=lambda n: abs(int(n) - int(section)))[:count]
    found += _alike(plain, table.order, count)
    return tuple(dict.fromkeys(found))[:count]


def rule(number: str, edition: str | date | None = None) -> Citation:
    """The rule with this number of the newest edition, as cited in `edition`.

    The number may be written with "CR" or "rule" before it.  UnknownRuleError if the table does not know it,
    UnknownEditionError if no edition was in force on that day.
    """
    table, plain, wanted = _table(), _plain(number), edition_on(edition)
    if plain not in table.senses:
        raise UnknownRuleError(plain, nearest(plain))
    history = table.histories.get(plain, ())
    return Citation(
        number=plain,
        edition=wanted,
        cited=_cited(plain, wanted),
        concept=(table.concepts[plain] or (_concept(plain),))[0],
        history=history,
        senses=table.senses[plain],
    )


def _concept(number: str) -> str:
    section, _, rest = number.partition(".")
    return _table().senses[section][0].lower() + (f" .{rest}" if rest else " (section)")


def _cited(number: str, edition: str) -> str | None:
    table = _table()
    if edition == table.editions[-1]:
        return number
    borne = None
    for run in table.histories.get(number, ()):
        if run.first <= edition:
            borne = run.number
    return borne


def number_in(number: str, edition: str | date | None) -> str | None:
    """The number that a rule (by its newest number) bore in an edition.

    None if the rule was not in that edition, or if its history is not recorded: `rule(number).recorded` tells which.
    """
    return rule(number, edition).cited


def meaning_of(number: str, edition: str | date | None = None) -> Meaning:
    """What a number meant in an edition and what it means now.  UnknownRuleError if no edition is known to have it."""
    table, plain, wanted = _table(), _plain(number), edition_on(edition)
    bearers = table.bearers.get(plain, ())
    now = rule(plain, wanted) if plain in table.senses else None
    if now is None and not bearers:
        raise UnknownRuleError(plain, nearest(plain))
    bearer = next((n for n in bearers if _cited(n, wanted) == plain), None)
    if bearer is None and wanted == newest() and now is not None:
        bearer = plain
    others = tuple(rule(n, wanted) for n in bearers if n not in (bearer, plain))
    return Meaning(plain, wanted, rule(bearer, wanted) if bearer else None, now, others)


def describe(number: str, edition: str | date | None = None, lang: str = "en") -> dict[str, Any]:
    """A number as plain data for `azor cite`: what it says, what it meant in an edition, where that stands now.

    `known` is false for a number that the table does not have; `nearest` then holds those that come closest.  `lines`
    is all of it in words.  UnknownEditionError if no edition was in force on that day.
    """
    wanted = edition_on(edition)
    try:
        meaning = meaning_of(number, wanted)
    except UnknownRuleError as unknown:
        near = list(unknown.nearest)
        return {"number": unknown.number, "edition": wanted, "known": False, "nearest": near, "lines": [str(unknown)]}
    then, now = meaning.then, meaning.now
    return {
        "number": meaning.number,
        "edition": wanted,
        "known": True,
        "then": None if then is None else _plain_data(then, lang),
        "now": None if now is None else _plain_data(now, lang),
        "others": [_plain_data(other, lang) for other in meaning.others],
        "lines": _lines(meaning, lang),
    }


def _plain_data(cited: Citation, lang: str) -> dict[str, Any]:
    return {
        "number": cited.number,
        "cited": cited.cited,
        "concept": cited.concept,
        "section": cited.section(lang),
        "sense": cited.sense(lang),
        "recorded": cited.recorded,
        "history": [{"from": run.first, "number": run.number} for run in cited.history],
    }


def _lines(meaning: Meaning, lang: str) -> list[str]:
    number, then, now, words = meaning.number, meaning.then, meaning.now, _WORDS[lang]
    found: list[str] = []
    old = meaning.edition != newest()
    if old:
        if then is not None:
            place = words["same"] if then.number == number else words["moved"].format(number=then.number)
            found.append(
                words["then"].format(number=number, edition=meaning.edition, what=_says(then, lang), where=place)
            )
        else:
            found.append(words["unrecorded then"].format(number=number, edition=meaning.edition))
    if now is None:
        found.append(words["not now"].format(number=number))
    elif then is None or then.number != number or not old:
        found.append(words["now"].format(number=number, what=_says(now, lang)))
        if old and now.recorded:
            kept = "was" if now.cited else "new"
            found.append(words[kept].format(number=number, edition=meaning.edition, cited=now.cited, since=now.since))
    for other in meaning.others:
        first = next(run.first for run in other.history if run.number == number)
        found.append(words["other"].format(number=number, what=_says(other, lang), first=first, now=other.number))
    shown = then or now
    if shown is not None:
        runs = ", ".join(words["run"].format(number=run.number, first=run.first) for run in shown.history)
        found.append(words["history"].format(runs=runs) if runs else words["unrecorded"].format(number=shown.number))
    return found


def _says(cited: Citation, lang: str) -> str:
    return cited.sense(lang) if "." not in cited.number else f"{cited.section(lang)}: {cited.sense(lang)}"


_WORDS = {
    "en": {
        "then": "{number} in the edition of {edition}: {what} ({where})",
        "same": "still its number",
        "moved": "now {number}",
        "unrecorded then": "{number} in the edition of {edition}: not recorded",
        "now": "{number} now: {what}",
        "not now": "{number} now: no rule of the table",
        "was": "what is {number} now was {cited} in the edition of {edition}",
        "new": "what is {number} now was not yet in the edition of {edition}; it came with that of {since}",
        "other": "{number} from the edition of {first} on, for a time: {what} (now {now})",
        "run": "{number} from {first}",
        "history": "numbers: {runs}",
        "unrecorded": "the numbers of {number} in older editions are not recorded",
    },
    "ja": {
        "then": "{edition}版の{number}：{what}（{where}）",
        "same": "番号は今も同じ",
        "moved": "現在は{number}",
        "unrecorded then": "{edition}版の{number}：記録なし",
        "now": "現在の{number}：{what}",
        "not now": "現在の{number}：表に該当なし",
        "was": "現在の{number}は、{edition}版では{cited}だった",
        "new": "現在の{number}は{edition}版にはまだなく、{since}版で加わった",
        "other": "{first}版からの一時期の{number}：{what}（現在は{now}）",
        "run": "{first}から{number}",
        "history": "番号の変遷：{runs}",
        "unrecorded": "{number}の以前の版での番号は記録されていない",
    },
}
