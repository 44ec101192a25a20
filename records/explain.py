"""Proofs of what queries found, and which rules an answer or a refusal rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..engine.entries import Fired
from ..engine.facts import Fact
from ..engine.query import Query
from ..engine.session import Law
from ..engine.why import cited, whole
from . import refusals
from .questions import Solution

if TYPE_CHECKING:
    from .run import Played


def proofs(played: Played, solution: Solution) -> list[dict[str, Any]]:
    """A proof for each fact that a solution rests on, and for each earlier fact that these rest on."""
    return [proof for fact in solution.facts for proof in whole(played.game.session, fact)]


def cites(played: Played, solutions: Sequence[Solution], number: str) -> bool:
    """Whether a proof of some solution cites a rule."""
    if any(number in cited(proof) for solution in solutions for proof in proofs(played, solution)):
        return True
    return any(number in derived_by(played.game.session, fact) for solution in solutions for fact in solution.facts)


def derived_by(session: Law, fact: Fact) -> dict[str, None]:
    """The rules of all derivations that stand, of a fact and of the continuous facts that it rests on."""
    found: dict[str, None] = {}
    seen: set[int] = set()
    waiting = [fact]
    while waiting:
        each = waiting.pop()
        if each.number in seen or each.kind != "logical":
            continue
        seen.add(each.number)
        for number in session.journal.makers(each):
            entry = session.journal[number]
            if isinstance(entry, Fired) and session.journal.lost_at(number, each) is None:
                found.update(dict.fromkeys(entry.rule.citations))
                waiting += [met for met in entry.conditions if met is not None]
    return found


def refused_by(played: Played, query: Query, number: str) -> bool:
    """Whether a rule is among the reasons why a query has no answer: what ended it, or what a rule lacked or met."""
    return refusals.cites(refusals.refusal(played, query, str(query)), number)
