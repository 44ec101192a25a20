"""Proofs of what queries found, and which rules an answer or a refusal rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..engine.query import Query, Var
from ..engine.rules import LawRule
from ..engine.why import cited, why
from ..knowledge import vocabulary as v
from .questions import Solution

if TYPE_CHECKING:
    from .run import Played

_DEPTH = 2  # how far back from a goal the rules are looked for that could have led to it


def proofs(played: Played, solution: Solution) -> list[dict[str, Any]]:
    """A proof for each fact that a solution rests on."""
    return [why(played.game.session, fact) for fact in solution.facts]


def cites(played: Played, solutions: Sequence[Solution], number: str) -> bool:
    """Whether a proof of some solution cites a rule."""
    return any(number in cited(proof) for solution in solutions for proof in proofs(played, solution))


def refused_by(played: Played, query: Query, number: str) -> bool:
    """Whether a rule is among the reasons why a query has no answer.

    Those are the rules that took part in the last event and kept something from happening or ended it, and the rules
    that could have concluded what is asked for, but did not.
    """
    session = played.game.session
    for _, entry in session.entries(played.questions.since):
        rule = getattr(entry, "rule", None)
        if (rule is not None and number in rule.citations) or getattr(entry, "citation", None) == number:
            return True
    return any(
        number in rule.citations
        for atom in query.atoms
        for rule in could_conclude(played, atom.predicate, tuple(None if isinstance(a, Var) else a for a in atom.args))
    )


def could_conclude(played: Played, predicate: str, args: Sequence[Any], depth: int = _DEPTH) -> Iterator[LawRule]:
    """The rules that conclude a predicate, and, some steps back, what those rules read."""
    session = played.game.session
    targets = {predicate}
    for fold in session.folds:
        if fold.target.predicate == predicate:
            targets |= {kind.predicate for kind in fold.of}
    for rule in session.network.rules:
        for template in rule.then:
            if template.fact.predicate in targets:
                yield rule
                if depth > 1:
                    for condition in rule.plain:
                        if condition[0] == "fact" and condition[1] not in targets:
                            yield from could_conclude(played, condition[1], (), depth - 1)


__all__ = ["cites", "could_conclude", "proofs", "refused_by", "v"]
