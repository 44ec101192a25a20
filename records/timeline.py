"""The timeline of a played record: each entry, what was derived in it and by which rule, and the state at the end."""

from __future__ import annotations

from typing import Any

from ..engine.journal import Applied, Fired, Stepped
from ..knowledge import vocabulary as v
from ..knowledge.words import MACHINE
from .run import Played

SHOWN = (
    v.IsMonarch,
    v.NoMonarch,
    v.HasCityBlessing,
    v.HasInitiative,
    v.PermanentCount,
    v.Life,
    v.Drew,
    v.LeftGame,
    v.OnStack,
    v.GameOver,
)
_STEPS = {"603.3b", "603.3d", "608.1", "608.2c", "608.2d", "704.5j", "702.26", "610.3c", "500.7"}


def timeline(played: Played) -> dict[str, Any]:
    """The timeline as data: entries with their derivations, the state at the end, assumptions."""
    session = played.game.session
    entries = []
    for moment in played.moments:
        entries.append(
            {
                "entry": moment.entry.number,
                "text": moment.entry.text,
                "events": [moment.first_event, moment.last_event],
                "derived": _derived(played, moment.start, moment.end),
            }
        )
    state = [f.sentence() for kind in SHOWN for f in session.facts_of(kind)]
    return {
        "title": played.record.title,
        "edition": played.record.edition,
        "entries": entries,
        "state": state,
        "expectations": [
            {"text": ("not " if r.goal.negated else "") + r.goal.text.removeprefix("not "), "holds": r.holds}
            for r in played.results
        ],
        "assumptions": played.assumptions,
    }


def _derived(played: Played, start: int, end: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    session = played.game.session
    for number in range(start, end):
        entry = session.journal[number]
        if isinstance(entry, Fired):
            for fact in (*entry.then, *entry.changed):
                if fact.predicate not in (*MACHINE, "holds") and (entry.rule.because or fact.happening):
                    found.append(
                        {
                            "sentence": fact.sentence(),
                            "rule": entry.rule.name,
                            "citations": list(entry.rule.citations),
                            "event": entry.event,
                        }
                    )
            for fact in entry.ends:
                if fact.predicate in ("is_monarch", "has_initiative", "has_city_blessing"):
                    found.append(
                        {
                            "sentence": f"no longer: {fact.sentence()}",
                            "rule": entry.rule.name,
                            "citations": list(entry.rule.citations),
                            "event": entry.event,
                        }
                    )
        elif isinstance(entry, Stepped) and entry.citation in _STEPS and entry.text:
            found.append({"sentence": entry.text, "rule": "", "citations": [entry.citation], "event": entry.event})
        elif isinstance(entry, Applied) and not entry.tier.closes:
            found.append(
                {
                    "sentence": "state-based actions are performed, all at once",
                    "rule": "",
                    "citations": ["704.3"],
                    "event": entry.event,
                }
            )
    return found
