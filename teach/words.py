"""What the tutor says itself, in English and in Japanese: `words.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..engine.wording import filled


@cache
def _data() -> Mapping[str, Mapping[str, str]]:
    import yaml

    found = yaml.safe_load(Path(__file__).with_name("words.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def say(name: str, lang: str, /, **values: Any) -> str:
    """The words of that name, with their values."""
    return filled(_data()[name][lang], values)


def topic_key(words: str) -> str:
    """The key of a topic that is named in words of either language; anything else in small letters."""
    word = words.strip().lower()
    named = (key for key, said in _data().items() if key.startswith("topic ") and word in _ways(said.values()))
    return next((key.removeprefix("topic ") for key in named), word)


def _ways(said: Iterable[str]) -> set[str]:
    """A topic's words, with and without an article, and those that "and" joins, each alone."""
    whole = {each.lower() for each in said}
    parts = {part for each in whole for part in re.split(r" and |と", each)}
    return {way for each in whole | parts for way in (each, each.removeprefix("the "))}


def topic(name: str, lang: str) -> str:
    """What a topic is called."""
    found = _data().get(f"topic {name}")
    return found[lang] if found else name


def topic_hint(name: str, lang: str) -> str:
    """Where to look in a topic: the first rung of help."""
    found = _data().get(f"look {name}")
    return found[lang] if found else ""


def names() -> tuple[str, ...]:
    """All names, in the order of the file."""
    return tuple(_data())
