"""Questions and further events for a record that has been read already, checked as those of its file are."""

from __future__ import annotations

from collections import Counter

from .entries import Entries
from .goals import Goals
from .model import Entry, Goal, Record, RecordError
from .names import Known
from .reading import Reading
from .yamlnodes import Node, Scalar, parse


def read_goal(text: str, record: Record) -> Goal:
    """A query (with `not` and `by RULE`, as in a file) about a record.  Raises `RecordError`.

    The places of mistakes are columns of the text.
    """
    reading, known = Reading("query"), _known(record)
    goal = Goals(reading, known).goal(Scalar(1, 1, text, text, plain=True))
    if goal is None or reading.mistakes:
        raise RecordError(reading.mistakes)
    return goal


def read_entry(text: str, record: Record) -> Entry:
    """One more entry for a record: a sentence, or YAML as it would stand behind `- `.  Raises `RecordError`."""
    reading, known = Reading("event"), _known(record)
    node: Node | None = Scalar(1, 1, text, text, plain=True)
    if text.lstrip()[:1] in ("{", "["):
        node, reading.mistakes = parse(text, "event")
    entries = Entries(reading, known)
    entry = entries.entry(node, len(record.entries) + 1) if node is not None else None
    if entry is None or reading.mistakes:
        raise RecordError(reading.mistakes)
    return entry


def _known(record: Record) -> Known:
    """The names that a record has told."""
    known = Known(record.players)
    known.lent = True
    for card in record.cards.values():
        known.define(card)
    numbers: Counter[str] = Counter()
    for placed in record.objects:
        name = placed.ability or placed.card.name
        numbers[name] += 1
        numbered = f"{name}#{numbers[name]}"
        if placed.ability and "/" not in placed.ability:
            known.add_nameless(placed.ability)
        if placed.id != numbered:
            known.add_id(placed.id, name)
            known.synonyms[numbered] = placed.id
    for entry in record.entries:
        for clause in entry.clauses:
            if (own := clause.detail("id")) and clause.subject is not None:
                known.add_id(str(own), known.base(clause.subject.name or ""))
    return known
