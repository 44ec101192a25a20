"""Positions to ask about: small generators, each aimed at one rule and one thing that is overlooked in it.

A generator draws a scene, tells what happens, and says what could be asked at the end.  It never says the answer: that
is derived by playing the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from ..items import Skill
from .drawing import Draw
from .scene import Scene

Generator = Callable[[Draw], Scene]

_TOPICS = ("ascend", "monarch", "abilities", "triggers", "leaving", "classes", "initiative", "state_based")
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


@cache
def showing() -> Mapping[str, tuple[str, ...]]:
    """The beliefs that show in the positions of each skill, by its key.

    They have been found by trying all that could: `python -m tests.teach.content --beliefs` writes the file.
    """
    import yaml

    text = Path(__file__).with_name("beliefs.yaml").read_text(encoding="utf-8")
    return {key: tuple(names) for key, names in yaml.safe_load(text).items()}


__all__ = ["Draw", "Generator", "Scene", "exercises", "generators", "showing"]
