"""Two games of one record side by side: what is asked in both, and where their derivations part.

    {"schema": "azor what-if 1", "record": ..., "query": ..., "changes": [{"kind", "words"}], "impossible": text | null,
     "before": {"holds": ..., "answers": [text], "proofs": [proof], "reasons": [reason]},
     "after": the same | null,
     "expectations": [{"text", "before", "after"}], "parts": parts | null, "unmoved": why | null,
     "assumptions": [text]}

    unmoved: why the changes change no answer: "same derivation" (it follows as before), "other derivation" (it is so by
             other means), "same lack", "other lack" (of what is not so in both), "no expectation" (none was asked)
    parts: {"entry": 3, "text": what the record says, "holds": "before" | "after", "proof": a proof of the first fact
            that is derived in one game only, "reasons": what the same rule lacked in the other}

`docs/what-if.schema.json` is its schema.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from typing import Any

from ..engine.entries import Fired, Folded
from ..engine.facts import Fact
from ..engine.why import made_by, whole, why
from ..knowledge.words import MACHINE
from ..records.asking import read_goal
from ..records.model import Goal, Record
from ..records.played import Moment, Played
from ..records.refusals import UNLIKE, nearest, refusal
from ..records.run import examine
from .changes import Change, as_it_is, outcome

SCHEMA = "azor what-if 1"
_NUMBERED = re.compile(r"(?:#\d+)?(?:(?<=\w):\d+(?::.*)?)?\Z")
Node = dict[str, Any]


def what_if(record: Record, changes: Sequence[Change], text: str = "", moment: str = "") -> Node:
    """What a record comes to as it is, and with changes; with a query, what answers it in both."""
    before, after = as_it_is(record, moment), outcome(record, changes, moment)
    goal = read_goal(text, record) if text else None
    data: Node = {
        "schema": SCHEMA,
        "record": record.title,
        "query": text,
        "changes": [c.data() for c in changes],
        "impossible": after.impossible or None,
        "before": side(before, goal, text),
        "after": side(after.played, goal, text) if after.played is not None else None,
        "expectations": differing(before, after.played) if after.played is not None else [],
        "parts": None,
        "unmoved": None,
        "assumptions": list(dict.fromkeys([*before.assumptions, *(after.played or before).assumptions])),
    }
    if after.played is not None:
        data["parts"] = parting(before, after.played, goal)
        data["unmoved"] = _unmoved(before, after.played, goal, data)
    return data


def changes_answer(data: Node) -> bool:
    """Whether the changes change whether it is so, or for what; without a query whether an expectation holds."""
    one, other = data["before"], data["after"]
    if not data["query"]:
        return bool(data["expectations"])
    return other is not None and (one["holds"], one["answers"]) != (other["holds"], other["answers"])


def _unmoved(before: Played, after: Played, goal: Goal | None, data: Node) -> str | None:
    """Why the changes change no answer; None if they change one."""
    one, other = data["before"], data["after"]
    if changes_answer(data):
        return None
    if goal is None:
        return "no expectation"
    if one["proofs"] and other["proofs"]:
        alike = derivation(before, goal) == derivation(after, goal)
        return "same derivation" if alike else "other derivation"
    if one["reasons"] and other["reasons"]:
        return "same lack" if _lacks(one["reasons"][0]) == _lacks(other["reasons"][0]) else "other lack"
    return None


def derivation(played: Played, goal: Goal) -> frozenset[Any]:
    """All that the proofs of an answer rest on, without what numbers it: the same where games differ elsewhere."""
    facts = (node["fact"] for node in _proven(played, goal))
    return frozenset((f["predicate"], *(v for n, v in f["fields"].items() if n not in UNLIKE)) for f in facts)


def _proven(played: Played, goal: Goal) -> Iterator[Node]:
    """All nodes of the proofs of an answer."""
    for solution in played.questions.solve(goal.query)[:3]:
        for fact in solution.facts:
            for proof in whole(played.game.session, fact):
                yield from _nodes(proof)


def _nodes(proof: Node) -> Iterator[Node]:
    yield proof
    for condition in proof.get("conditions", ()):
        if "met" in condition:
            yield from _nodes(condition["met"])


def _lacks(reason: Node) -> tuple[Any, ...]:
    """What a reason lacks in the end, and its rule."""
    found: list[Any] = [reason["rule"]]
    for condition in reason["conditions"]:
        if condition["state"] in ("missing", "blocked", "failed"):
            inner = condition["reasons"][:1]
            found.append(_lacks(inner[0]) if inner else (condition["state"], condition["text"]))
    return tuple(found)


def side(played: Played, goal: Goal | None, text: str) -> Node:
    """The answer of one game: with proofs if it is so, with reasons if not."""
    if goal is None:
        return {"holds": None, "answers": [], "proofs": [], "reasons": []}
    result = examine(played, goal)
    solutions = () if goal.negated else result.solutions
    answers = [", ".join(f"{name} = {value}" for name, value in s.bindings) for s in solutions if s.bindings]
    facts = [f for s in result.solutions[:1] for f in s.facts]
    proofs = [why(played.game.session, f) for f in facts]
    reasons = [] if result.solutions else refusal(played, goal.query, text, limit=2)["reasons"]
    return {"holds": result.holds, "answers": answers, "proofs": proofs, "reasons": reasons}


def differing(before: Played, after: Played) -> list[Node]:
    """Expectations of the record that hold in one game and not in the other."""
    asked = {(r.goal.text, r.goal.place): r.holds for r in after.results}
    found = []
    for result in before.results:
        now = asked.get((result.goal.text, result.goal.place))
        if now is not None and now != result.holds:
            found.append({"text": result.goal.text, "before": result.holds, "after": now})
    return found


# ------------------------------------------------------------------------- where they part


def parting(before: Played, after: Played, goal: Goal | None) -> Node | None:
    """The first fact that is derived in one game only, on the way to the answer if there is one."""
    return next(partings(before, after, goal), None)


def partings(before: Played, after: Played, goal: Goal | None, hidden: Container[str] = MACHINE) -> Iterator[Node]:
    """All facts that are derived in one game only, on the way to the answer if there is one, in order."""
    sides = (("before", before, after), ("after", after, before))
    found: list[tuple[tuple[bool, int, bool], int, Fact, Played, Played]] = []
    for name, played, other in sides:
        known = {likeness(f) for _, f, _ in made(other)}
        alike = Counter(_unnumbered(f) for _, f, _ in made(other))
        common = {id(m.entry) for m in other.moments}
        wanted = {node["id"] for node in _proven(played, goal)} if goal is not None else None
        for number, fact, derived in made(played):
            alike[_unnumbered(fact)] -= 1
            if fact.predicate in hidden or (wanted is not None and fact.number not in wanted):
                continue
            if likeness(fact) in known or alike[_unnumbered(fact)] >= 0:
                continue  # it is the same but for a number
            moment = _moment(played, number)
            both = derived and (moment is None or id(moment.entry) in common)
            order = (not both, moment.entry.number if moment is not None else 0, name == "after")
            found.append((order, number, fact, played, other))
    # not the change itself, but the first that follows from it in an entry which both games have
    for order, number, fact, played, other in sorted(found, key=lambda each: each[:2]):
        moment = _moment(played, number)
        proof = why(played.game.session, fact, before=number + 1)
        yield {
            "entry": moment.entry.number if moment is not None else 0,
            "text": moment.entry.said if moment is not None else "",
            "holds": "after" if order[2] else "before",
            "proof": proof,
            "reasons": list(_lacked(other, fact, moment, proof.get("rule", ""))),
        }


def _lacked(other: Played, fact: Fact, moment: Moment | None, rule: str) -> Iterator[Node]:
    """What the rule of a fact lacked in another game, in the same entry; what came near elsewhere is another story."""
    same = next((m for m in other.moments if moment is not None and m.entry is moment.entry), None)
    for reason in nearest(other, fact, rule) if rule else ():
        event = reason["event"]
        if event is None or same is None or same.first_event <= event <= same.last_event:
            yield reason


def _moment(played: Played, number: int) -> Moment | None:
    """The entry of the record that a journal entry belongs to; None is the position."""
    return next((m for m in played.moments if m.start <= number < m.end), None)


def made(played: Played) -> Iterator[tuple[int, Fact, bool]]:
    """All facts that came to be, in order, and whether a rule or a fold made them."""
    journal = played.game.session.journal
    for number in range(len(journal)):
        entry = journal[number]
        for fact in made_by(entry):
            yield number, fact, isinstance(entry, Fired | Folded)


def likeness(fact: Fact) -> tuple[Any, ...]:
    """A fact without what numbers it: the same in games that differ."""
    return (fact.predicate, *[fact[n] for n in fact.fields if n not in UNLIKE])


def _unnumbered(fact: Fact) -> tuple[Any, ...]:
    """A fact about what waits or is on the stack without the number that tells it from others of its kind."""
    return tuple(_NUMBERED.sub("", v) if isinstance(v, str) and "/" in v else v for v in likeness(fact))
