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


def card_lines(data: dict[str, Any], language: Language | None = None) -> list[str]:
    """A card as text."""
    language = language or English()
    if not data["known"]:
        near = language.label("nearest names", names=", ".join(data["nearest"])) if data["nearest"] else ""
        return [language.label("not in the catalogue", name=data["name"]) + near]
    size = f" {data['power']}/{data['toughness']}" if data["power"] is not None else ""
    types = " ".join(language.value(each) for each in data["types"])
    found = [f"{data['name']}{size}: {types}" + (f"  {data['japanese']}" if data["japanese"] else "")]
    for each in data["abilities"]:
        kind, words = language.value(each["kind"]), language.quoted(each["words"])
        found.append(f"  {language.value(each['path'])}  ({kind})  {words}".rstrip())
        if each["targets"]:
            targets = language.joined([language.quoted(words) for words in each["targets"]])
            found.append(f"      {language.label('targets')}: {targets}")
        found += [f"      {language.label('does')}: {language.quoted(words)}" for words in each["does"]]
    return found
