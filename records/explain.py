"""Proofs of what queries found, and which rules an answer or a refusal rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..engine.facts import Fact
from ..engine.journal import Fired
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
    if any(number in cited(proof) for solution in solutions for proof in proofs(played, solution)):
        return True
    seen: set[int] = set()
    return any(_otherwise(played, fact, number, seen) for solution in solutions for fact in solution.facts)


def _otherwise(played: Played, fact: Fact, number: str, seen: set[int]) -> bool:
    """Whether another derivation that stands, of a fact or of one that it rests on, cites a rule."""
    if fact.number in seen or fact.kind != "logical":
        return False
    seen.add(fact.number)
    journal = played.game.session.journal
    entries = [journal[n] for n in journal.makers(fact) if journal.lost_at(n, fact) is None]
    fired = [entry for entry in entries if isinstance(entry, Fired)]
    if len(fired) > 1 and any(number in entry.rule.citations for entry in fired):
        return True
    return any(_otherwise(played, met, number, seen) for entry in fired for met in entry.conditions if met is not None)


def refused_by(played: Played, query: Query, number: str) -> bool:
    """Whether a rule is among the reasons why a query has no answer: what ended it, or what a rule lacked or met."""
    return refusals.cites(refusals.refusal(played, query, str(query)), number)
