"""Answers to `ask`, `why` and `verify`, as data."""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import Any

from ..engine.check import verify_journal
from ..engine.check_proof import verify_proof
from ..engine.check_state import CheckError, exactly
from ..engine.export import plain_journal, plain_law
from ..engine.why import assumed, cited, derivations, earlier, plain_fact, why
from ..knowledge.law import Magic
from .asking import read_goal
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
    played: Played, text: str, *, every: bool = False, certificate: bool = False, full: bool = False
) -> dict[str, Any]:
    """The proofs of a fact; with `certificate` what `verify` needs to replay them.

    With `full` also those of what the proofs take from earlier events: who was the monarch before, and why.
    """
    session = played.game.session
    proofs = []
    assumptions: dict[str, None] = {}
    for solution in played.questions.solve(read_goal(text, played.record).query):
        for fact in solution.facts:
            for node in derivations(session, fact) if every else [why(session, fact)]:
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


def verify(data: Any, played: Played | None = None) -> tuple[str | None, int]:
    """What is wrong with a proof (None if nothing is), and how many steps follow.

    What a proof takes as given can only be held against the record that it claims to come from: `played`.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return f"found {_form(data)}; expected a proof, in the format {FORMAT!r}", 0
    if not data.get("proofs") or "journal" not in data:
        return "it proves nothing", 0
    law = plain_law(Magic, str(data.get("edition") or ""))
    try:
        verify_journal(law, data["journal"])
        count = sum(verify_proof(law, data["journal"], proof) for proof in told(data))
    except CheckError as found:
        return str(found), 0
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as found:
        return f"it is malformed: {type(found).__name__} {found}", 0
    if played is not None and (other := _another_game(data, played)) is not None:
        return other, 0
    return None, count


def _form(data: Any) -> str:
    """What there is instead of a proof."""
    if not isinstance(data, dict):
        return "a list" if isinstance(data, list) else repr(data)[:40]
    said = data.get("format", data.get("schema"))
    if isinstance(data.get("items"), list):
        return f"{said!r}, whose items have a proof each"
    return f"the format {said!r}" if said else "a mapping without a format"


def _another_game(data: dict[str, Any], played: Played) -> str | None:
    """Where the journal of a proof is not that of a record."""
    if data["edition"] != played.record.edition:
        return f"it is under the edition {data['edition']!r}, and the record under {played.record.edition!r}"
    mine = json.loads(json.dumps(plain_journal(played.game.session)))
    for number, (theirs, entry) in enumerate(zip_longest(data["journal"], mine)):
        if not exactly(theirs, entry):
            return f"entry {number} is not what the record gives"
    return None
