"""The timeline of a played record as text."""

from __future__ import annotations

from typing import Any

from .text import shorten


def lines(data: dict[str, Any], names: dict[str, str], *, quiet: bool = False) -> list[str]:
    """The timeline as text."""
    found = [data["title"]] if data["title"] else []
    if not quiet:
        for entry in data["entries"]:
            found.append("")
            found.append(f"{entry['entry']:>3}  {entry['text']}")
            seen: set[str] = set()
            for step in entry["derived"]:
                line = f"       {shorten(step['sentence'], names)}  [{', '.join(step['citations'])}]"
                if line not in seen:
                    seen.add(line)
                    found.append(line)
        found.append("")
    found.append("At the end:")
    found += [f"  {shorten(sentence, names)}" for sentence in data["state"]]
    failed = [e for e in data["expectations"] if not e["holds"]]
    if data["expectations"]:
        found.append(f"Expectations: {len(data['expectations']) - len(failed)} of {len(data['expectations'])} hold")
        found += [f"  does not hold: {e['text']}" for e in failed]
    if data["assumptions"]:
        found.append("Taken for granted:")
        found += [f"  ~ {shorten(a, names)}" for a in data["assumptions"]]
    return found
