"""What players believe instead of the rules: each belief is an edit of the law, so that its answers can be derived.

    law = law_of(["blessing-lost-below-ten"])
    play(record, law=law)

Beliefs compose: `law_of` of several edits the law by all of them.  Whoever holds a belief still plays by all other
rules; so an edit changes no more than the belief says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import ClassVar

from ...engine.rules import LawRule, RuleError
from ...engine.session import Compiled
from ..law import Magic
from . import abilities, ascend, classes, initiative, leaving, monarch, state_based, triggers
from .belief import Misconception

_BOOKS = (ascend, monarch, initiative, abilities, triggers, leaving, classes, state_based)
MISCONCEPTIONS: Mapping[str, Misconception] = {m.name: m for book in _BOOKS for m in book.BELIEFS}
TOPICS = tuple(dict.fromkeys(m.topic for m in MISCONCEPTIONS.values()))
_KEPT = 32  # laws of several beliefs that stay compiled, at 2 MB each; those of one belief all do


class Believed(Magic):
    """The law as somebody has it; its networks go when nobody needs it any more."""

    beliefs: ClassVar[tuple[Misconception, ...]] = ()
    _compiled: ClassVar[dict[str, Compiled]] = {}

    @classmethod
    def rules(cls, edition: str = "") -> tuple[LawRule, ...]:
        """The rules of the law, edited, as far as they are in force in that edition."""
        return tuple(rule for rule in edited(cls.beliefs) if rule.in_force(edition))

    @classmethod
    def compiled(cls, edition: str = "") -> Compiled:
        """The rules of an edition, built and checked once."""
        if edition not in cls._compiled:
            cls._compiled[edition] = Compiled(cls.rules(edition), cls.folds)
        return cls._compiled[edition]


def edited(beliefs: Iterable[Misconception]) -> Iterator[LawRule]:
    """The rules of all editions, with what the beliefs drop, change and add, in definition order."""
    beliefs = tuple(beliefs)
    dropped = {rule for belief in beliefs for rule in belief.drops}
    added = dict.fromkeys(rule for belief in beliefs for rule in belief.adds)
    for rule in (*Magic.every_rule(), *added):
        if rule not in dropped:
            for belief in beliefs:
                if change := belief.changes.get(rule):
                    rule = change(rule)
            yield rule


def law_of(names: Iterable[str]) -> type[Magic]:
    """The law as somebody with these beliefs has it; the law itself if there are none.

    KeyError if a belief is not known; `RuleError`, here or as the first game begins, if nobody can hold them together.
    """
    held = frozenset(names)
    for name in held:
        MISCONCEPTIONS[name]
    if not held:
        return Magic
    return _law_of_one(held) if len(held) == 1 else _law_of_several(held)


def _law(names: frozenset[str]) -> type[Magic]:
    held = tuple(belief for name, belief in MISCONCEPTIONS.items() if name in names)
    otherwise = {target: fold for belief in held for target, fold in belief.folds.items()}
    varied = {name: way for belief in held for name, way in belief.varies.items()}
    folds = tuple(otherwise.get(fold.target, fold) for fold in Magic.folds)
    return type("Believed", (Believed,), {"beliefs": held, "folds": folds, "_compiled": {}, **varied})


_law_of_one = lru_cache(maxsize=None)(_law)
_law_of_several = lru_cache(maxsize=_KEPT)(_law)


__all__ = ["MISCONCEPTIONS", "TOPICS", "Misconception", "RuleError", "edited", "law_of"]
