"""One record under two editions of the law: the same ruling or not, proofs aligned, and the rule that differs.

    {"schema": "azor diff 1", "record": ..., "query": ..., "editions": [A, B], "same": false,
     "sides": [side, side] (of comparing, or null where the record cannot be played), "impossible": [text | null, ...],
     "expectations": [{"text", "before", "after"}],
     "rules": [{"edition": A, "rule": ..., "citations": [...], "because": ..., "bindings": {...}}],
     "parts": parts | null,
     "tree": [aligned]}

    aligned: {"sentence": ..., "fact": ..., "sides": [{"rule", "citations"} | null, ...], "conditions": [aligned]}

`rules` are those that fired under one edition and are not in force under the other.  Numbers are those of the newest
edition in `rules`, and of each side's own edition in `tree`.  `docs/diff.schema.json` is its schema.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ..engine.entries import Fired
from ..engine.why import reason
from ..knowledge import citations
from ..knowledge.words import MACHINE
from ..records.asking import read_goal
from ..records.model import Record
from ..records.played import Played
from ..records.refusals import UNLIKE
from . import changes as c
from .comparing import differing, parting, side

SCHEMA = "azor diff 1"
Node = dict[str, Any]


def diff(record: Record, editions: tuple[str, str], text: str = "", moment: str = "") -> Node:
    """What a record comes to under two editions."""
    goal = read_goal(text, record) if text else None
    games = [c.outcome(replace(record, edition=edition), (), moment) for edition in editions]
    played = [game.played for game in games]
    sides = [side(each, goal, text) if each is not None else None for each in played]
    data: Node = {
        "schema": SCHEMA,
        "record": record.title,
        "query": text,
        "editions": list(editions),
        "same": True,
        "sides": sides,
        "impossible": [game.impossible or None for game in games],
        "expectations": [],
        "rules": [],
        "parts": None,
        "tree": [],
    }
    first, second = played
    if first is None or second is None:
        data["same"] = first is second
        return data
    data["expectations"] = differing(first, second)
    data["rules"] = [*_only(first, second, editions[0]), *_only(second, first, editions[1])]
    data["parts"] = parting(first, second, goal)
    if goal is None:
        data["same"] = not data["expectations"]
    else:
        a, b = sides
        assert a is not None and b is not None
        data["same"] = (a["holds"], a["answers"]) == (b["holds"], b["answers"])
        data["tree"] = _aligned(a["proofs"], b["proofs"], editions)
    return data


def _only(played: Played, other: Played, edition: str) -> Iterator[Node]:
    """The rules that fired here and are not in force there, once each."""
    there = {rule.name for rule in other.game.session.network.rules}
    seen: set[str] = set()
    for entry in played.game.session.journal:
        if isinstance(entry, Fired) and entry.rule.name not in there and entry.rule.name not in seen:
            seen.add(entry.rule.name)
            yield {
                "edition": edition,
                "rule": entry.rule.name,
                "citations": list(entry.rule.citations),
                "because": reason(entry.rule, entry.bindings),
                "bindings": dict(entry.bindings),
            }


def _aligned(first: Sequence[Node], second: Sequence[Node], editions: tuple[str, str]) -> list[Node]:
    """Two lists of proofs as one, the same facts side by side."""
    ours, theirs = {_key(n): n for n in first}, {_key(n): n for n in second}
    found = []
    for key in dict.fromkeys([*ours, *theirs]):
        nodes = (ours.get(key), theirs.get(key))
        told = next(n for n in nodes if n is not None)
        found.append(
            {
                "sentence": told["sentence"],
                "fact": told["fact"],
                "sides": [_side(n, e) if n is not None else None for n, e in zip(nodes, editions, strict=True)],
                "conditions": _aligned(_shown(nodes[0]), _shown(nodes[1]), editions),
            }
        )
    return found


def _side(node: Node, edition: str) -> Node:
    numbers = [citations.number_in(n, edition or None) or n for n in node.get("citations", ())]
    return {"rule": node.get("rule", ""), "citations": numbers}


def _key(node: Node) -> tuple[Any, ...]:
    fact = node["fact"]
    return (fact["predicate"], *[value for name, value in fact["fields"].items() if name not in UNLIKE])


def _shown(node: Node | None) -> list[Node]:
    """The conditions of a node that are no machinery: those of hidden ones stand in their place."""
    found: list[Node] = []
    for condition in (node or {}).get("conditions", ()):
        met = condition.get("met")
        if met is None:
            continue
        found += [met] if met["fact"]["predicate"] not in MACHINE else _shown(met)
    return found
