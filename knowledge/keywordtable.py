"""What each keyword stands for (702), from `keywords.yaml`: one line a keyword, read only when it is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

_FILE = Path(__file__).parent / "keywords.yaml"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_LINE = re.compile(r"^([^#\s].*?): \{", re.M)
_WORDINGS = {
    "in": "functions in",
    "pays in": "payable in",
    "out of": "takes it out of",
    "triggers in": "triggers in",
    "cost": "cost of casting it",
    "way": "way of casting it",
    "whence": "place of casting it",
    "entering": "how it enters",
    "deck": "deck construction",
    "characteristic": "defines a characteristic",
    "every type": "is every creature type",
    "evasion": "evasion",
}
_WRITTEN = {
    "activated": "a cost and an effect",
    "triggered": "a trigger condition and an effect",
    "static": "a statement",
    "spell": "an instruction",
}
EVERYWHERE = "on any object"
SORTS = {"on spells": "on an instant or sorcery", "on permanents": "on a permanent card"}


@dataclass(frozen=True, slots=True)
class Part:
    """One ability that a keyword stands for: its kind, its rule, on what, and what its wording says of itself."""

    kind: str
    rule: str
    sort: str
    wording: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword ability: its rule, its parts, what it does in a few words, and its cost and instructions if any."""

    name: str
    rule: str
    parts: tuple[Part, ...]
    gloss: str
    play: tuple[tuple[str, Any], ...] = ()


@cache
def _lines() -> dict[str, str]:
    text = _FILE.read_text(encoding="utf-8")
    return {found[1]: text[found.start() : text.index("\n", found.start())] for found in _LINE.finditer(text)}


def keywords() -> tuple[str, ...]:
    """The names of all keyword abilities, in the order of the alphabet."""
    return tuple(_lines())


@cache
def keyword(name: str) -> Keyword | None:
    """What a keyword stands for; None if there is no keyword of that name.

    >>> keyword("cycling").rule, keyword("forestcycling").parts == keyword("cycling").parts
    ('702.29a', True)
    """
    line = _lines().get(name)
    if line is None:
        return None
    (about,) = yaml.load(line, _LOADER).values()
    rule = str(about["rule"])
    if "like" in about:
        other = keyword(about["like"])
        assert other is not None
        return Keyword(name, rule, other.parts, about["gloss"], other.play)
    parts = tuple(_part(item, rule) for item in about["means"])
    return Keyword(name, rule, parts, about["gloss"], tuple((about.get("play") or {}).items()))


def _part(item: str | dict[str, Any], rule: str) -> Part:
    about = {item: []} if isinstance(item, str) else dict(item)
    rule = str(about.pop("rule", rule))
    ((kind, said),) = about.items()
    wording, sort = [("written as", _WRITTEN[kind])], EVERYWHERE
    for words in said if isinstance(said, list) else [said]:
        if words in SORTS:
            sort = SORTS[words]
            continue
        short, _, zone = words.rpartition(" ") if words not in _WORDINGS else (words, "", "")
        wording.append((_WORDINGS[short], zone))
    return Part(kind, rule, sort, tuple(wording))
