"""Proofs of what queries found, and which rules an answer or a refusal rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..engine.query import Query
from ..engine.why import cited, why
from . import refusals
from .questions import Solution

if TYPE_CHECKING:
    from .run import Played


def proofs(played: Played, solution: Solution) -> list[dict[str, Any]]:
    """A proof for each fact that a solution rests on."""
    return [why(played.game.session, fact) for fact in solution.facts]


def cites(played: Played, solutions: Sequence[Solution], number: str) -> bool:
    """Whether a proof of some solution cites a rule."""
    return any(number in cited(proof) for solution in solutions for proof in proofs(played, solution))


def refused_by(played: Played, query: Query, number: str) -> bool:
    """Whether a rule is among the reasons why a query has no answer: what ended it, or what a rule lacked or met."""
    return refusals.cites(refusals.refusal(played, query, str(query)), number)
