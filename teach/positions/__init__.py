"""Positions to ask about: small generators, each aimed at one rule and one thing that is overlooked in it.

A generator draws a scene, tells what happens, and says what could be asked at the end.  It never says the answer: that
is derived by playing the record.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from ..items import Skill
from .drawing import Draw
from .scene import Scene

Generator = Callable[[Draw], Scene]

_TOPICS = ("ascend", "monarch", "abilities", "triggers", "leaving", "classes", "initiative")
_GENERATORS: dict[Skill, Generator] = {}


def exercises(topic: str, rule: str, aspect: str) -> Callable[[Generator], Generator]:
    """Register a generator for a skill."""
    skill = Skill(topic, rule, aspect)

    def register(generator: Generator) -> Generator:
        assert skill not in _GENERATORS, skill
        _GENERATORS[skill] = generator
        return generator

    return register


@cache
def generators() -> dict[Skill, Generator]:
    """All generators by their skill, in a stable order."""
    for topic in _TOPICS:
        import_module(f"{__name__}.{topic}")
    return dict(_GENERATORS)


__all__ = ["Draw", "Generator", "Scene", "exercises", "generators"]
