"""Answers to `ask` and `why`, as data."""

from __future__ import annotations

from typing import Any

from ..engine.export import plain_journal
from ..engine.why import assumed, cited, derivations, earlier, is_cited, plain_fact, why
from .asking import read_goal
from .explain import cites, numbers_of
from .played import Played
from .run import examine

FORMAT = "azor proof 1"


def answer(played: Played, text: str) -> dict[str, Any]:
    """The answers to a query, each with the moment from which its facts hold."""
    goal = read_goal(text, played.record)
    result = examine(played, goal)
    solutions = () if goal.negated or not result.holds else result.solutions
    journal = played.game.session.journal
    found = []
    for solution in solutions:
        since = [
            {
                "fact": plain_fact(f),
                "sentence": f.sentence(),
                "event": journal[makers[0]].event if (makers := journal.makers(f)) else 0,
            }
            for f in solution.facts
        ]
        found.append({"bindings": dict(solution.bindings), "facts": since})
    return {
        "schema": "azor ask 1",
        "query": text,
        "holds": result.holds,
        "reason": result.reason,
        "answers": found,
        "assumptions": played.assumptions,
    }


def prove(
    played: Played, text: str, *, at: str = "", every: bool = False, certificate: bool = False, full: bool = False
) -> dict[str, Any]:
    """The proofs of a fact, `at` the moment as which the record was played; with `certificate` what `verify` needs.

    With `full` also those of what the proofs take from earlier events: who was the monarch before, and why.
    Of a fact that is asked for by a rule, the proof that cites it, if there is one.
    """
    session = played.game.session
    goal = read_goal(text, played.record)
    numbers = numbers_of(goal.by, played.record.edition) if goal.by else ()

    def apart(node: dict[str, Any]) -> bool:
        return not any(is_cited(number, cited(node)) for number in numbers)

    proofs = []
    assumptions: dict[str, None] = {}
    solutions = played.questions.solve(goal.query)
    by = any(cites(played, solutions, number) for number in numbers)
    for solution in sorted(solutions, key=lambda each: not any(cites(played, [each], number) for number in numbers)):
        for fact in solution.facts:
            nodes = derivations(session, fact) if every or numbers else [why(session, fact)]
            for node in nodes if every else sorted(nodes, key=apart)[:1]:
                if node not in proofs:
                    proofs.append(node)
                    assumptions.update(assumed(node))
        if not every:
            break
    data: dict[str, Any] = {
        "format": FORMAT,
        "query": text,
        "edition": played.record.edition,
        "record": played.record.title,
        "at": at,
        "by": {"number": goal.by, "cited": by} if goal.by else None,
        "proofs": proofs,
    }
    if full or (by and all(map(apart, proofs))):  # cited by what came earlier only
        data["earlier"] = earlier(session, proofs)
        for proof in data["earlier"]:
            assumptions.update(assumed(proof))
    data["assumptions"] = list(assumptions)
    if certificate and proofs:
        data["journal"] = plain_journal(session)
    return data


def citations_of(data: dict[str, Any]) -> list[str]:
    """The rule numbers that proofs cite, each once, in order."""
    return sorted(set().union(*(cited(proof) for proof in told(data))))


def told(data: dict[str, Any]) -> list[dict[str, Any]]:
    """All proofs of an answer, also those of earlier facts."""
    return [*data["proofs"], *data.get("earlier", ())]
