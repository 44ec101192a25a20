"""The terms of the game in Japanese: `terms.yaml`, read when the first of them is asked for.

term("zone", "graveyard")         '墓地'
step_named("終了ステップ")         'end step'
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

_OF_VALUES = ("zone", "keyword", "type", "step", "kind", "counter", "reference", "word", "cannot")


@cache
def read(path: Path) -> dict[str, Any]:
    """The tables of a file of words, which is read once."""
    import yaml  # here, since a record in English needs none of them

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found = yaml.load(path.read_text(encoding="utf-8"), loader)
    assert isinstance(found, dict)
    return found


def tables() -> dict[str, dict[str, Any]]:
    """The tables of words."""
    return read(Path(__file__).with_name("terms.yaml"))


def term(table: str, value: str) -> str | None:
    """The word of a table, None if it has none."""
    found = tables()[table].get(value)
    return found if isinstance(found, str) else None


def word(value: Any) -> str:
    """A value of which only the word is known: a zone, a step, a type, ...; names stay as they are."""
    for table in _OF_VALUES:
        if (found := term(table, str(value))) is not None:
            return found
    return str(value)


def step_named(name: str) -> str | None:
    """The step or phase of that Japanese name, written with or without its dots; None for another word."""
    plain = name.strip().replace("・", "")
    for step, said in tables()["step"].items():
        if plain in (full := said.replace("・", ""), full.removeprefix("戦闘前")):
            return str(step)
    return None
