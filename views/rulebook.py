"""The rulebook, citations and cards as text."""

from __future__ import annotations

from typing import Any

from .language import English, Language


def lines(data: list[dict[str, Any]], language: Language | None = None) -> list[str]:
    """The rulebook as text."""
    found: list[str] = []
    label = (language or English()).label
    for rule in data:
        found.append(f"{', '.join(rule['citations'])}  {rule['name']}  ({rule['tier']})")
        found += [f"    {label('if'):<6}{c}" for c in rule["when"]]
        found += [f"    {label('then'):<6}{c}" for c in rule["then"]]
        found += [f"    {label('ends'):<6}{c}" for c in rule["ends"]]
        found += [f"    {label('adds'):<6}{c}" for c in rule["adds"]]
        if rule["since"]:
            found.append(f"    {label('since edition')} {rule['since']}")
        if rule["until"]:
            found.append(f"    {label('until edition')} {rule['until']}")
        if rule["assumes"]:
            found.append(f"    {label('taken for granted')}: {rule['assumes']}")
        if "used_in" in rule:
            found += [f"    {label('used in')} {file}" for file in rule["used_in"]] or [f"    {label('used in none')}"]
    return found


def cite_lines(data: dict[str, Any]) -> list[str]:
    """A citation as text."""
    return list(data["lines"])


def card_lines(data: dict[str, Any]) -> list[str]:
    """A card as text."""
    if not data["known"]:
        near = f"; the nearest names: {', '.join(data['nearest'])}" if data["nearest"] else ""
        return [f"{data['name']} is not in the catalogue{near}"]
    size = f" {data['power']}/{data['toughness']}" if data["power"] is not None else ""
    found = [f"{data['name']}{size}: {' '.join(data['types'])}" + (f"  {data['japanese']}" if data["japanese"] else "")]
    for a in data["abilities"]:
        found.append(f"  {a['path']}  ({a['kind']})  {a['words']}".rstrip())
        if a["targets"]:
            found.append(f"      targets: {', '.join(a['targets'])}")
        found += [f"      does: {words}" for words in a["does"]]
    return found
