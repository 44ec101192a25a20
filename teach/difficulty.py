"""How hard an item is, computed from what was derived: knowledge of the rules, and things to keep in mind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.journal import Fired
from ..records.run import Played
from .items import Difficulty


def difficulty(played: Played, proofs: Sequence[dict[str, Any]], rules: Sequence[str]) -> Difficulty:
    """The difficulty of a question about a played record, whose right answer rests on these proofs."""
    session = played.game.session
    fired = {entry.rule.name for entry in session.journal if isinstance(entry, Fired) and entry.rule.because}
    figures = {
        "depth": max((_depth(proof) for proof in proofs), default=0),
        "rules": len(rules),
        "rules fired": len(fired),
        "objects": len(played.record.objects),
        "cards": len({placed.card.name for placed in played.record.objects}),
        "players": len(played.record.players),
        "events": len(played.record.entries),
    }
    level = min(3, (figures["depth"] + figures["rules"]) // 4)
    complexity = min(2, (figures["cards"] + 2 * figures["events"]) // 8)
    return Difficulty(level, complexity, figures)


def _depth(node: dict[str, Any]) -> int:
    parts = [part for part in node.get("conditions", ()) if isinstance(part, dict)]
    return 1 + max((_depth(part) for part in parts), default=0)
