"""Proofs and timelines as text for a terminal: indented trees, folded to what a person needs.

What the machine needs to know of a card ("Arch of Orazca has the type land", "the phrase `you` refers to you") and
its own steps are left out unless `full` is asked for; what stands below them is drawn up to where they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..knowledge.words import MACHINE

Node = dict[str, Any]


def shorten(text: str, names: dict[str, str]) -> str:
    """Names of objects as they are shown: without a number where there is only one."""
    if not names:
        return text
    pattern = re.compile("|".join(re.escape(n) + r"(?!\d)" for n in sorted(names, key=len, reverse=True)))
    return pattern.sub(lambda found: names[found[0]], text)


def visible(node: Node, full: bool) -> Iterator[Node]:
    """The conditions of a node that are shown: those of hidden nodes stand in their place."""
    for condition in node.get("conditions", ()):
        met = condition.get("met")
        if met is None:
            if full or "absent" in condition:
                yield condition
        elif full or met["fact"]["predicate"] not in MACHINE:
            yield condition
        elif node.get("how") == "fold":
            continue
        else:
            # the absences that a hidden step needed are the machine's own too
            yield from (inner for inner in visible(met, full) if "met" in inner)


def proof_lines(node: Node, names: dict[str, str], *, full: bool = False, depth: int | None = None) -> list[str]:
    """A proof as lines: what holds, by which rule, because of what."""
    lines: list[str] = []
    _lines(node, names, full, depth, 0, lines, set())
    return lines


def heading(node: Node, names: dict[str, str]) -> str:
    """The line of one node."""
    text = shorten(node["sentence"], names)
    if node.get("again"):
        return f"{text}  (see above)"
    citations = ", ".join(node.get("citations", ()))
    how = node.get("how")
    tail = {
        "given": "given",
        "fold": f"counted [{citations}]" if citations else "counted",
        "step": f"[{citations}]" + (f" {shorten(node['because'], names)}" if node.get("because") else ""),
    }.get(str(how), f"[{citations}]")
    if how == "rule" and node.get("because"):
        tail += f" because {shorten(node['because'], names)}"
    if how == "given" and node.get("because"):
        tail += f": {shorten(node['because'], names)}"
    moment = f"  @{node['event']}" if node.get("event") else ""
    others = f"  (+{node['others']} more)" if node.get("others") else ""
    return f"{text}  {tail}{moment}{others}"


def _lines(
    node: Node, names: dict[str, str], full: bool, depth: int | None, level: int, lines: list[str], seen: set[str]
) -> None:
    lines.append("  " * level + ("- " if level else "") + heading(node, names))
    if node.get("assumes"):
        lines.append("  " * (level + 1) + f"~ taken for granted: {shorten(node['assumes'], names)}")
    for ending in node.get("ended", ()):
        text = shorten(ending["because"], names)
        lines.append("  " * (level + 1) + f"- until [{', '.join(ending['citations'])}] {text}  @{ending['event']}")
    if depth is not None and level >= depth:
        return
    conditions = list(visible(node, full))
    if node.get("how") == "fold" and not full:
        parts = contributors(node, names)
        if parts:
            lines.append("  " * (level + 1) + "- " + ", ".join(parts))
        return
    for condition in conditions:
        if "met" in condition:
            _lines(condition["met"], names, full, depth, level + 1, lines, seen)
        else:
            text = shorten(condition["text"], names)
            ended = condition.get("ended")
            if ended:
                text += (
                    f"  (ended [{', '.join(ended['citations'])}]: {shorten(ended['because'], names)} @{ended['event']})"
                )
            if full or text not in seen:
                seen.add(text)
                lines.append("  " * (level + 1) + f"- {text}")


def contributors(node: Node, names: dict[str, str]) -> list[str]:
    """The permanents that a count was made of, by name."""
    found: dict[str, int] = {}
    for condition in node.get("conditions", ()):
        met = condition.get("met")
        if met is not None and "object" in met["fact"]["fields"]:
            name = re.sub(r"#\d+$", "", str(met["fact"]["fields"]["object"]))
            found[name] = found.get(name, 0) + 1
    return [f"{n} {name}" if n > 1 else name for name, n in found.items()]
