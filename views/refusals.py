"""Why an answer is no, as text: what ended it, what holds instead, the nearest rules and what they lack.

What only the machine asks is left out unless `full` is asked for: in its place stands what it lacked in turn, with
the numbers of the rules on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .folded import fold, shorten
from .language import English, counted
from .text import heading, proof_lines

Node = dict[str, Any]
_TOLD_WHEN_MET = ("works", "candidate")  # of the machine's own


def lines(data: Node, names: dict[str, str], *, full: bool = False, depth: int | None = None) -> list[str]:
    """The refusal as lines."""
    if data["holds"]:
        return [f"{data['query']}: it is so; ask `azor why`."]
    found = [f"It is not so: {counted(data['sentence'])}." if data["sentence"] else f"{data['query']}: it is not so."]
    for proof in data["proofs"]:
        found[0] = "It cannot be denied:"
        found += proof_lines(proof, names, full=full, depth=depth)
    found += [f"It never could be: {text}." for text in data["never"]]
    if data["ended"]:
        ended = data["ended"]
        what = ended["because"] or rule_name(ended)
        found.append(f"It was so until @{ended['event']}: {what}{_numbers(ended['citations'])}")
        for condition in ended["conditions"]:
            met = condition.get("met")
            if met is not None and (full or met["fact"]["fields"].get("event") == ended["event"]):
                found.append(f"  + {proved(met)}")
    for proof in data["instead"]:
        inner = proof_lines(proof, {}, full=full, depth=1 if depth is None else depth)
        found += [f"Instead: {inner[0]}", *inner[1:]]
    for number, reason in enumerate(data["reasons"], 1):
        found += _reason(reason, f"{number}. ", 0, full, depth)
    if not any(data[key] for key in ("proofs", "never", "ended", "instead", "reasons")):
        found.append("No rule concludes anything of the kind from what is there.")
    return [shorten(line, names) for line in found]


def _numbers(citations: list[str]) -> str:
    return f" [{', '.join(dict.fromkeys(citations))}]" if citations else ""


def proved(proof: Node) -> str:
    """The first line of a proof."""
    return heading(fold(proof, [English()], {}, depth=0), English())


def first_line(reason: Node) -> str:
    """A reason in one line: its rule and what it lacked in the end."""
    lacked = []
    for condition, citations in _unmet(reason, (), False):
        if not condition["machine"] and condition["reasons"]:
            inner = condition["reasons"][0]
            lacked.append(first_line(inner))
        else:
            text = _lacks(condition) + _numbers([c for c in citations if c not in reason["citations"]])
            lacked.append(text + "".join(f", since {proved(proof)}" for proof in condition["by"][:1]))
    return f"{rule_name(reason)}{_numbers(reason['citations'])} {' and '.join(dict.fromkeys(lacked))}"


def rule_name(reason: Node) -> str:
    """A rule's name in words."""
    return str(reason["rule"]).rsplit(".", 1)[-1].replace("_", " ")


def _reason(reason: Node, mark: str, level: int, full: bool, depth: int | None) -> list[str]:
    indent = "   " * level
    moment = f" @{reason['event']}" if reason["event"] else ""
    unmet = list(_unmet(reason, (), full))
    what = "1 condition is not met" if len(unmet) == 1 else f"{len(unmet)} conditions are not met"
    whose = f"{reason['ability']}: " if reason["ability"] else ""
    found = [f"{indent}{mark}{whose}{rule_name(reason)}{_numbers(reason['citations'])}{moment}: {what}"]
    said: set[str] = set()
    for condition in reason["conditions"]:
        if condition["state"] == "met" and (full or _tells(condition)) and condition["text"] not in said:
            said.add(condition["text"])
            found.append(f"{indent}   + {condition['text']}")
        elif condition["state"] == "open" and full:
            found.append(f"{indent}   ? {condition['text']}")
    for condition, citations in unmet:
        text = _lacks(condition) + _numbers([c for c in citations if c not in reason["citations"]])
        if text in said:
            continue
        said.add(text)
        found.append(f"{indent}   - {text}")
        for proof in condition["by"]:
            found.append(f"{indent}     in the way: {proved(proof)}")
        for other in condition["instead"]:
            if other["because"]:
                found.append(f"{indent}     instead: {other['because']}{_numbers(other['citations'])}")
        if depth is None or level < depth:
            for inner in condition["reasons"][: 2 if reason["event"] and not level else 1]:
                found += _reason(inner, "could come by ", level + 2, full, depth)
    return found


def _tells(condition: Node) -> bool:
    if condition["text"].startswith("not: "):
        return False
    return not condition["machine"] or condition["predicate"] in _TOLD_WHEN_MET


def _unmet(reason: Node, citations: tuple[str, ...], full: bool) -> Iterator[tuple[Node, tuple[str, ...]]]:
    """The conditions that were not met; for the machine's own, those behind them."""
    for condition in reason["conditions"]:
        if condition["state"] not in ("missing", "blocked", "failed"):
            continue
        if condition["machine"] and condition["reasons"] and not full:
            inner = condition["reasons"][0]
            yield from _unmet(inner, (*citations, *inner["citations"]), full)
        else:
            yield condition, citations


def _lacks(condition: Node) -> str:
    text = str(condition["text"])
    if condition["state"] == "blocked":
        return text
    short = f"{condition['short']} short" if condition["short"] else ""
    if condition["state"] == "failed":
        return text + (f": {short}" if short else "")
    more = "; ".join(filter(None, (condition["nearest"] or "", short)))
    return f"lacks: {text}" + (f" ({more})" if more else "")
