"""Verifying a proof that `azor why --format json` wrote: what does not follow, and in which step.

What happened is premise.  Held against the record that the proof names, it must be what is played there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from ..engine.check import verify_journal
from ..engine.check_proof import verify_proof
from ..engine.check_state import CheckError, exactly
from ..engine.export import plain_journal, plain_law
from ..engine.facts import Fact
from ..engine.query import Atom, Limit, Query, QueryError, parse
from ..engine.why import assumed, cited, is_cited, plain_fact
from ..knowledge import citations
from ..knowledge import vocabulary as v
from ..knowledge.law import Magic
from .answers import FORMAT, told
from .asking import read_goal
from .explain import numbers_of
from .goals import split_rule
from .model import RecordError
from .moments import UnknownMoment
from .played import Played
from .predicates import PREDICATES as SPOKEN
from .questions import PREDICATES, TOLD_BY, Facts
from .saying import query_of

Node = dict[str, Any]
_MUST = {"query": str, "edition": str, "assumptions": list, "proofs": list, "journal": list}


class NoProof(ValueError):
    """There is no proof: what there is instead."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many steps follow, or what is wrong, and in which step: {"entry", "event", "sentence", "fact", "wrong"}."""

    steps: int = 0
    problem: str | None = None
    step: Node | None = None

    def data(self) -> Node:
        """As plain data."""
        return {
            "schema": "azor verify 1",
            "holds": self.problem is None,
            "steps": self.steps,
            "problem": self.problem,
            "step": self.step,
        }


def verify(data: Any, played: Callable[[Node], Played] | None = None) -> Verdict:
    """Whether a proof holds; `played` plays the record that it claims to come from, as the proof says.

    Raises `NoProof` if there is none.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NoProof(f"found {_form(data)}; expected a proof, in the format {FORMAT!r}")
    if data.get("proofs") == []:
        raise NoProof(f"found no proof of {data.get('query', '')!r}, which was not so; expected one")
    for name, kind in _MUST.items():
        if not isinstance(data.get(name), kind):
            return Verdict(problem=f"it is malformed: {name} is {'wrong' if name in data else 'missing'}")
    try:
        law = plain_law(Magic, citations.edition_on(data["edition"]) if data["edition"] else "")
    except citations.UnknownEditionError:
        return Verdict(problem=f"there is no edition {data['edition']!r}")
    try:
        verify_journal(law, data["journal"])
        steps = sum(verify_proof(law, data["journal"], proof) for proof in told(data))
    except CheckError as found:
        step = _step(data["journal"], found)
        return Verdict(problem=_said(found, step), step=step)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as found:
        return Verdict(problem=f"it is malformed: {type(found).__name__} {found}")
    problem = _head(data)
    if problem is None and played is not None:
        try:
            problem = _another_game(data, played(data))
        except UnknownMoment as found:
            problem = str(found)
    return Verdict(problem=problem) if problem is not None else Verdict(steps)


def _form(data: Any) -> str:
    """What there is instead of a proof."""
    if not isinstance(data, dict):
        return "a list" if isinstance(data, list) else repr(data)[:40]
    said = data.get("format", data.get("schema"))
    if isinstance(data.get("items"), list):
        return f"{said!r}, whose items have a proof each"
    return f"the format {said!r}" if said else "a mapping without a format"


def _step(journal: list[Any], found: CheckError) -> Node | None:
    """The step that does not follow: its entry and event, and what it says."""
    entry = journal[found.entry] if 0 <= found.entry < len(journal) else None
    if not isinstance(entry, dict):
        entry = {}
    said = found.node.get("sentence") or entry.get("text") or entry.get("rule") or entry.get("kind")
    if not said:
        return None
    return {
        "entry": found.entry if entry else None,
        "event": entry.get("event"),
        "sentence": str(said),
        "fact": _whole(found.node.get("fact")),
        "wrong": found.what,
    }


def _whole(fact: Any) -> Node | None:
    """A fact of the vocabulary; None for what is none."""
    kind = Fact.registry.get(str(fact.get("predicate"))) if isinstance(fact, dict) else None
    fields = fact.get("fields") if kind is not None else None
    whole = kind is not None and isinstance(fields, dict) and set(fields) == set(kind.fields)
    return {"predicate": fact["predicate"], "fields": fields} if whole else None


def _said(found: CheckError, step: Node | None) -> str:
    if step is None:
        return str(found)
    where = f"entry {found.entry}" if step["entry"] is not None else "the step"
    return f"{where} ({step['sentence']}): {found.what}"


# ---------------------------------------------------------------- what is said of the proofs as a whole


def _head(data: Node) -> str | None:
    """What a proof says of itself, and is not so: what it proves, and what it takes for granted."""
    taken: dict[str, None] = {}
    for proof in told(data):
        taken.update(assumed(proof))
    if data["assumptions"] != list(taken):
        return f"found the assumptions {data['assumptions']}; expected {list(taken)}"
    text, by, _ = split_rule(data["query"])
    if by and not any(is_cited(n, cited(proof)) for n in numbers_of(by, data["edition"]) for proof in told(data)):
        return f"it does not cite {by}"
    try:
        query = parse(query_of(text) or text)
    except QueryError as found:
        if data["query"].strip() and not data["query"].isascii():  # a sentence in Japanese is read with its record only
            return None
        return f"its query cannot be read: {found}"
    players = {fact[2][0] for fact in _asserted(data["journal"]) if fact[1] == v.Player.predicate}
    for proof in data["proofs"]:
        fact = proof["fact"]
        if not any(_fits(atom, fact, players) for atom in query.atoms if not atom.negated):
            return f"it proves something else than {data['query']}: {proof['sentence']}"
    return None


def _asserted(journal: list[Node]) -> Iterator[list[Any]]:
    for entry in journal:
        yield from (*entry.get("facts", ()), *entry.get("adds", ()))


def _fits(atom: Atom, fact: Node, players: set[str]) -> bool:
    """Whether a fact may answer an atom, as far as that can be seen without its record: names can mean several."""
    one = PREDICATES.get(atom.predicate)
    if not isinstance(one, Facts) or atom.predicate in TOLD_BY:
        return one is not None
    if one.kind.predicate != fact["predicate"] or len(atom.args) != len(one.fields):
        return False
    for term, name, kind in zip(atom.args, one.fields, SPOKEN[atom.predicate].arguments, strict=True):
        plain = isinstance(term, str) and (term in players or (kind == "player" and term.isascii()))
        if (plain or isinstance(term, int)) and str(fact["fields"][name]) != str(term):
            return False
        if isinstance(term, Limit) and not term.holds(fact["fields"][name]):
            return False
    return True


def _another_game(data: Node, played: Played) -> str | None:
    """Where a proof is not of that record: of another edition, game or question."""
    if data["edition"] != played.record.edition:
        return f"it is under the edition {data['edition']!r}, and the record under {played.record.edition!r}"
    mine = json.loads(json.dumps(plain_journal(played.game.session)))
    for number, (theirs, entry) in enumerate(zip_longest(data["journal"], mine)):
        if not exactly(theirs, entry):
            return f"entry {number} is not what the record gives"
    return _another_answer(data, played)


def _another_answer(data: Node, played: Played) -> str | None:
    try:
        goal = read_goal(data["query"], played.record)
    except RecordError as found:
        return f"its query cannot be read: {found}"
    query = goal.query if not goal.negated else Query(())
    answers = [plain_fact(fact) for solution in played.questions.solve(query) for fact in solution.facts]
    for proof in data["proofs"]:
        if proof["fact"] not in answers:
            return f"it proves something else than {data['query']}: {proof['sentence']}"
    return None
