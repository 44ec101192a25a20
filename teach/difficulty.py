"""How hard an item is, computed from what was derived: knowledge of the rules, and things to keep in mind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..records.model import Placed, Record
from ..views.folded import Shown, fold
from ..views.language import English
from .items import Difficulty

Node = dict[str, Any]

# How rarely a table meets a rule: 0 in most games, 1 now and then, 2 seldom.  The longest beginning of a number counts.
_RARITY = {
    "": 0,
    "104": 1,
    "113": 1,
    "113.2": 0,
    "113.3": 0,
    "113.6": 2,
    "113.10": 2,
    "113.11": 2,
    "603.10": 1,
    "603.3": 1,
    "603.4": 1,
    "608.2b": 1,
    "611.2": 1,
    "702.131c": 1,
    "702.131d": 2,
    "702.26": 2,
    "704": 1,
    "707": 2,
    "716": 1,
    "716.2b": 2,
    "716.2d": 2,
    "725.4": 2,
    "726": 1,
    "726.4": 2,
    "726.5": 2,
    "800": 2,
}


def rarity(rule: str) -> int:
    """How rarely a rule is met."""
    return _RARITY[max((head for head in _RARITY if rule.startswith(head)), key=len)]


def folded(proofs: Sequence[Node]) -> list[Shown]:
    """Proofs as a person reads them; of a refusal what ended the fact, and the rule that came nearest to it."""
    return [fold(node, [English()], {}) for proof in proofs for node in _nodes(proof)]


def _nodes(proof: Node) -> Iterator[Node]:
    if "reasons" not in proof:  # a proof, or whether something may be done, which has none
        yield from () if "allowed" in proof else (proof,)
        return
    yield from (*proof["proofs"], *proof["instead"])
    if proof["ended"]:
        yield from (part["met"] for part in proof["ended"]["conditions"] if "met" in part)


def cited(proofs: Sequence[Node], shown: Iterable[Shown]) -> tuple[str, ...]:
    """The numbers that proofs and refusals cite, those nearest to the answer first."""
    found: dict[str, None] = {}
    for proof in proofs:
        if "allowed" in proof:
            found.update(dict.fromkeys(proof["citations"]))
        if "reasons" in proof:
            found.update(dict.fromkeys(proof["ended"]["citations"] if proof["ended"] else ()))
            found.update(dict.fromkeys(n for reason in proof["reasons"][:1] for n in _of(reason)))
    for root in shown:
        found.update(dict.fromkeys(n for each in root.walk() for n in each.citations))
    return tuple(number for number in found if "." in number)  # not how a game is started, as a whole


def _of(reason: Node) -> Iterator[str]:
    yield from reason["citations"]
    for condition in reason["conditions"]:
        for proof in condition["by"]:
            yield from proof.get("citations", ())
        for inner in condition["reasons"][:1]:
            yield from _of(inner)


def difficulty(rule: str, record: Record, proofs: Sequence[Node], shown: Sequence[Shown], beliefs: int) -> Difficulty:
    """The difficulty of a question whose right answer rests on these proofs, and which so many beliefs get wrong."""
    figures = {
        "depth": max([_depth(each) for each in shown] + [_reasons(p) for p in proofs if "schema" in p], default=0),
        "exceptions": sum(_exceptions(each) for each in shown) + sum(_unmet(p) for p in proofs if "schema" in p),
        "rarity": rarity(rule),
        "beliefs": beliefs,
        "players": len(record.players),
        "things": len({_kind(placed) for placed in record.objects}),
        "events": len(record.entries),
        "abilities": sum(len(card.abilities) for card in {p.card.name: p.card for p in record.objects}.values()),
    }
    known = 2 * figures["rarity"] + min(2, figures["exceptions"]) + min(2, figures["depth"] // 3) + (beliefs > 1)
    kept = figures["players"] + figures["things"] + 2 * figures["events"] + figures["abilities"] // 2
    return Difficulty(_step(known, (1, 3, 5)), _step(kept, (14, 20)), figures)


def _step(value: int, bounds: Sequence[int]) -> int:
    return sum(value > bound for bound in bounds)


def _kind(placed: Placed) -> tuple[str, str, str]:
    return placed.zone, placed.controller, placed.card.name


def _depth(shown: Shown) -> int:
    return 1 + max((_depth(part) for part in shown.parts), default=0)


def _exceptions(shown: Shown) -> int:
    """What had to be absent, and what was ended on the way."""
    return min(3, sum((each.kind == "absent") + len(each.endings) for each in shown.walk()))


def _reasons(refusal: Node) -> int:
    inner = [c["reasons"] for reason in refusal.get("reasons", ())[:1] for c in reason["conditions"]]
    return 1 + max((_reasons({"reasons": each}) for each in inner if each), default=0)


def _unmet(refusal: Node) -> int:
    """What the nearest rule lacked, and what ended the fact, or that it is forbidden: what one has to notice."""
    if "allowed" in refusal:
        return int(not refusal["allowed"])
    nearest = min((reason["unmet"] for reason in refusal["reasons"]), default=0)
    return min(3, nearest + (1 if refusal["ended"] else 0))
