"""Proofs of what queries found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..engine.query import Query
from ..engine.why import cited, why
from ..knowledge import vocabulary as v
from .questions import Solution

if TYPE_CHECKING:
    from .run import Played


def proofs(played: Played, solution: Solution) -> list[dict[str, Any]]:
    """A proof for each fact that a solution rests on."""
    return [why(played.game.session, fact) for fact in solution.facts]


def cites(played: Played, solutions: Sequence[Solution], number: str, absent: Query | None = None) -> bool:
    """Whether a proof of some solution cites a rule; for an answer that is not so, whether its refusal does."""
    if absent is not None:
        return _refused_by(played, number)
    return any(number in cited(proof) for solution in solutions for proof in proofs(played, solution))


def _refused_by(played: Played, number: str) -> bool:
    """Whether the last event ended with a rule that kept something from happening (608.2a, 608.2b, 800.4d)."""
    session = played.game.session
    for _, entry in session.entries(played.questions.since):
        rule = getattr(entry, "rule", None)
        if rule is not None and number in rule.citations:
            return True
        if getattr(entry, "citation", None) == number:
            return True
    return False


__all__ = ["cites", "proofs", "v"]
