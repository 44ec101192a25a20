"""Proofs of what queries found, and which rules an answer or a refusal rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.query import Query
from ..engine.why import cited, derived_by, is_cited, whole
from ..knowledge.citations import meaning_of
from . import refusals
from .played import Played
from .questions import Solution


def proofs(played: Played, solution: Solution) -> list[dict[str, Any]]:
    """A proof for each fact that a solution rests on, and for each earlier fact that these rest on."""
    return [proof for fact in solution.facts for proof in whole(played.game.session, fact)]


def cites(played: Played, solutions: Sequence[Solution], number: str) -> bool:
    """Whether a proof of some solution cites a rule."""
    if any(is_cited(number, cited(proof)) for solution in solutions for proof in proofs(played, solution)):
        return True
    return any(
        is_cited(number, derived_by(played.game.session, fact)) for solution in solutions for fact in solution.facts
    )


def numbers_of(number: str, edition: str) -> tuple[str, ...]:
    """A rule as proofs cite it, by its number of today; a record may mean the one it bore in its own edition."""
    then = meaning_of(number, edition or None).then
    return (number, then.number) if then is not None and then.number != number else (number,)


def refused_by(played: Played, query: Query, number: str) -> bool:
    """Whether a rule is among the reasons why a query has no answer: what ended it, or what a rule lacked or met."""
    return refusals.cites(refusals.refusal(played, query, str(query)), number)
