"""A law and a journal as plain data, for the certificate (`engine.check`) and for JSON."""

from __future__ import annotations

from typing import Any

from .entries import Applied, Begun, Ended, Failed, Fired, Folded, Lost, Stepped, Withdrawn
from .facts import Fact
from .folds import Sum
from .rules import Template
from .session import Law


def plain_law(law: type[Law], edition: str = "") -> dict[str, Any]:
    """The rules and folds of a law in an edition, as data."""

    def template(t: Template) -> list[Any]:
        return [t.fact.predicate, t.plain]

    return {
        "edition": edition,
        "settled": law.settled.level if law.settled is not None else 0,
        "predicates": {name: [fact.kind, list(fact.fields)] for name, fact in sorted(Fact.registry.items())},
        "booleans": {name: sorted(fact.booleans) for name, fact in sorted(Fact.registry.items()) if fact.booleans},
        "says": {name: fact.says for name, fact in sorted(Fact.registry.items())},
        "rules": {
            r.name: {
                "citations": list(r.citations),
                "because": r.because,
                "assumes": r.assumes,
                "level": r.tier.level,
                "simultaneous": r.tier.simultaneous,
                "logical": r.tier.logical,
                "closes": r.tier.closes,
                "happenings": r.tier.happenings,
                "when": [list(c) for c in r.plain],
                "then": [template(t) for t in r.then],
                "ends": [template(t) for t in r.ends],
                "adds": [[template(t), field, by.text] for t, field, by in r.adds],
            }
            for r in law.rules(edition)
        },
        "folds": [
            {
                "target": fold.target.predicate,
                "kind": "sum",
                "citation": fold.citation,
                "of": {kind.predicate: list(how) for kind, how in fold.of.items()},
            }
            if isinstance(fold, Sum)
            else {
                "target": fold.target.predicate,
                "kind": "latest",
                "citation": fold.citation,
                "key": fold.key,
                "order": fold.order,
                "of": [kind.predicate for kind in fold.of],
            }
            for fold in law.folds
        ],
    }


def plain(fact: Fact | None) -> list[Any] | None:
    """A fact as `[number, predicate, values]`."""
    return None if fact is None else [fact.number, fact.predicate, [fact[n] for n in fact.fields]]


def plain_journal(session: Law, until: int | None = None) -> list[dict[str, Any]]:
    """The entries of a journal, as data."""
    found = []
    for number, entry in session.entries():
        if until is not None and number >= until:
            break
        found.append(_entry(entry))
    return found


def _facts(facts: Any) -> list[Any]:
    return [plain(f) for f in facts]


def _entry(entry: Any) -> dict[str, Any]:
    if isinstance(entry, Begun):
        cause = entry.cause
        return {
            "kind": "begun",
            "event": entry.event,
            "facts": _facts(entry.facts),
            "citation": cause.citation if cause is not None else "",
            "text": cause.text if cause is not None else "",
            "data": _facts(cause.facts) if cause is not None else [],
        }
    if isinstance(entry, Fired):
        return {
            "kind": "fired",
            "event": entry.event,
            "rule": entry.rule.name,
            "conditions": _facts(entry.conditions),
            "bindings": dict(entry.bindings),
            "then": _facts(entry.then),
            "ends": _facts(entry.ends),
            "changed": _facts(entry.changed),
        }
    if isinstance(entry, Failed):
        return {
            "kind": "failed",
            "event": entry.event,
            "rule": entry.rule.name,
            "conditions": _facts(entry.conditions),
            "bindings": dict(entry.bindings),
            "why": entry.why,
        }
    if isinstance(entry, Applied):
        return {"kind": "applied", "event": entry.event, "firings": list(entry.firings)}
    if isinstance(entry, Lost):
        return {"kind": "lost", "event": entry.event, "firing": entry.firing, "fact": plain(entry.fact)}
    if isinstance(entry, Withdrawn):
        return {"kind": "withdrawn", "event": entry.event, "fact": plain(entry.fact), "circular": entry.circular}
    if isinstance(entry, Folded):
        return {
            "kind": "folded",
            "event": entry.event,
            "fold": entry.fold,
            "key": entry.key,
            "old": plain(entry.old),
            "new": plain(entry.new),
            "joined": _facts(entry.joined),
            "left": _facts(entry.left),
        }
    if isinstance(entry, Ended):
        return {"kind": "ended", "event": entry.event, "facts": _facts(entry.facts)}
    assert isinstance(entry, Stepped)
    return {
        "kind": "stepped",
        "event": entry.event,
        "citation": entry.citation,
        "text": entry.text,
        "data": _facts(f for f in entry.data if isinstance(f, Fact)),
        "adds": _facts(entry.adds),
        "ends": _facts(entry.ends),
    }
