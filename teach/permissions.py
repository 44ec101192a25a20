"""Whether something may be done now: asked of a position as `legal: EVENT`, as an entry of a record asks it.

The answer is yes, or no with the rule that forbids it (`records.legality`).
"""

from __future__ import annotations

from typing import Any

from ..records.asking import read_entry
from ..records.legality import Refusal, judge
from ..records.played import Played

PREFIX = "legal: "


def asks(query: str) -> bool:
    """Whether a query is about what may be done."""
    return query.startswith(PREFIX)


def forbidden(played: Played, query: str) -> Refusal | None:
    """Why it may not be done at the end of a game; None if it may."""
    return judge(played.naming, *read_entry(query.removeprefix(PREFIX), played.record).clauses)


def proof(played: Played, query: str) -> dict[str, Any]:
    """The answer as data: whether it is allowed, and if not, why and by which rules."""
    refusal = forbidden(played, query)
    return {
        "schema": "azor legal 1",
        "query": query,
        "edition": played.record.edition,
        "record": played.record.title,
        "allowed": refusal is None,
        "why": refusal.why if refusal is not None else "",
        "citations": refusal.citation.split(", ") if refusal is not None else [],
    }
