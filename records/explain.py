"""Proofs of what queries found, and which rules an answer or a refusal rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..engine.journal import Fired, Stepped
from ..engine.query import Query
from ..engine.rules import LawRule
from ..engine.why import cited, why
from ..knowledge import vocabulary as v
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
    """Whether a rule is among the reasons why a query has no answer.

    Those are the rules and steps of the last event that kept something from happening or ended something, and the
    rules that conclude what is asked for, but did not.
    """
    session = played.game.session
    asked = {predicate for atom in query.atoms for predicate in _made_of(played, atom.predicate)}
    for _, entry in session.entries(played.questions.since):
        ended = isinstance(entry, Fired | Stepped) and any(f.predicate in asked for f in entry.ends)
        if isinstance(entry, Stepped):
            if ended and entry.citation == number:
                return True
        elif isinstance(entry, Fired):
            kept = any(isinstance(f, v.Unchanged | v.Fizzles) for f in entry.then)
            if (ended or kept) and number in entry.rule.citations:
                return True
            if ended and any(number in cited(why(session, f)) for f in entry.conditions if f and f.happening):
                return True
    return any(number in rule.citations for rule in _could_conclude(played, asked))


def _made_of(played: Played, predicate: str) -> set[str]:
    """A predicate, and what a fold of that name is made of."""
    folds = (fold for fold in played.game.session.folds if fold.target.predicate == predicate)
    return {predicate, *(kind.predicate for fold in folds for kind in fold.of)}


def _could_conclude(played: Played, predicates: set[str]) -> Iterator[LawRule]:
    """The rules that conclude one of these predicates."""
    for rule in played.game.session.network.rules:
        if any(template.fact.predicate in predicates for template in rule.then):
            yield rule
