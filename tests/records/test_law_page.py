"""`docs/law.md` names, for each behaviour, the rules it comes from and records that show it."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from azor.engine.entries import Begun, Fired, Stepped
from azor.knowledge import citations
from azor.records.run import play
from azor.records.scenario import load_file

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "law.md").read_text(encoding="utf-8")
ENTRY = re.compile(r"^- (?P<text>.+?) \((?P<numbers>[\d.a-z]+(?:, [\d.a-z]+)*)\):\n(?P<records>(?:  .+\n)+)", re.M)
LINK = re.compile(r"\[([^]]+)\]\(\.\./(tests/(?:cases|rules|notation)/\1\.yaml)\)")
BY = re.compile(r"\bby (\d{3}(?:\.\d+[a-z]{0,2})?)\b")


@dataclass(frozen=True)
class Entry:
    """A behaviour: its section, its words, its rules and its records."""

    section: str
    text: str
    numbers: tuple[str, ...]
    records: tuple[str, ...]


def sections() -> dict[str, str]:
    """The sections of the page, without the last, which is about what does not hold yet."""
    _, *parts = re.split(r"^## (.+)\n", PAGE, flags=re.M)
    found = dict(zip(parts[::2], parts[1::2], strict=True))
    assert list(found)[-1] == "Not yet"
    return {title: body for title, body in found.items() if title != "Not yet"}


def entries() -> list[Entry]:
    """Every behaviour of the page."""
    return [
        Entry(title, m["text"], tuple(m["numbers"].split(", ")), tuple(path for _, path in LINK.findall(m["records"])))
        for title, body in sections().items()
        for m in ENTRY.finditer(body)
    ]


ENTRIES = entries()


@cache
def cited(path: str) -> frozenset[str]:
    """The rules that a record shows: those that its expectations cite, and those of what it derives."""
    found = set(BY.findall((ROOT / path).read_text(encoding="utf-8")))
    for entry in play(load_file(str(ROOT / path))).game.session.journal:
        if isinstance(entry, Fired):
            found.update(entry.rule.citations)
        elif isinstance(entry, Stepped):
            found.update(entry.citation.split(", "))
        elif isinstance(entry, Begun) and entry.cause is not None:
            found.update(entry.cause.citation.split(", "))
    return frozenset(found)


@pytest.mark.parametrize("title", sections())
def test_a_section_is_all_entries(title: str) -> None:
    body = sections()[title]
    assert len(ENTRY.findall(body)) == body.count("\n- ") >= 1


def test_a_behaviour_stands_once() -> None:
    texts = [entry.text for entry in ENTRIES]
    assert sorted(set(texts)) == sorted(texts)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.text[:40])
def test_its_records_show_its_rules(entry: Entry) -> None:
    assert [n for n in entry.numbers if n not in citations.numbers()] == []
    assert entry.records
    assert [path for path in entry.records if not (ROOT / path).is_file()] == []
    assert [path for path in entry.records if not cited(path) & set(entry.numbers)] == []
    assert [n for n in entry.numbers if not any(n in cited(path) for path in entry.records)] == []
    for path in entry.records:
        record = load_file(str(ROOT / path))
        assert any(each.kind in ("expect", "legal", "illegal") for each in record.entries)
