"""Answers to `ask` and `why`, as data."""

from __future__ import annotations

from typing import Any

from ..engine.export import plain_journal
from ..engine.why import assumed, cited, derivations, earlier, is_cited, plain_fact, why
from .asking import read_goal
from .explain import numbers_of
from .played import Played
from .run import examine

FORMAT = "azor proof 1"


def answer(played: Played, text: str) -> dict[str, Any]:
    """The answers to a query, each with the moment from which its facts hold."""
    goal = read_goal(text, played.record)
    result = examine(played, goal)
    solutions = () if goal.negated else result.solutions
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
        "answers": found,
        "assumptions": played.assumptions,
    }


def prove(
    played: Played, text: str, *, at: str = "", every: bool = False, certificate: bool = False, full: bool = False
) -> dict[str, Any]:
    """The proofs of a fact, `at` the moment as which the record was played; with `certificate` what `verify` needs.

    Of a fact `by RULE` those that cite the rule.  With `full` also those of what the proofs take from earlier events:
    who was the monarch before, and why.
    """
    session = played.game.session
    goal = read_goal(text, played.record)
    by = numbers_of(goal.by, played.record.edition) if goal.by else ()
    proofs: list[dict[str, Any]] = []
    assumptions: dict[str, None] = {}
    for solution in played.questions.solve(goal.query):
        for fact in solution.facts:
            nodes = derivations(session, fact) if every or by else [why(session, fact)]
            if by:
                nodes = [node for node in nodes if any(is_cited(number, cited(node)) for number in by)]
            for node in nodes if every else nodes[:1]:
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
        "proofs": proofs,
    }
    if full:
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
