"""What players believe instead of the rules: each belief is an edit of the law, so that its answers can be derived.

    law = law_of(["blessing-lost-below-ten"])
    play(record, law=law)

Beliefs compose: `law_of` of several edits the law by all of them.  Whoever holds a belief still plays by all other
rules; so an edit changes no more than the belief says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, ClassVar

from ...engine.editing import Change
from ...engine.matcher import Activation, LawMatcher
from ...engine.rules import LawRule, RuleError
from ...engine.session import Compiled, contributors
from ..law import Magic
from . import abilities, ascend, classes, initiative, leaving, monarch, state_based, triggers
from .belief import Misconception

_KEPT = 1024
_order = attrgetter("order")
_BOOKS = (ascend, monarch, initiative, abilities, triggers, leaving, classes, state_based)
MISCONCEPTIONS: Mapping[str, Misconception] = {m.name: m for book in _BOOKS for m in book.BELIEFS}
TOPICS = tuple(dict.fromkeys(m.topic for m in MISCONCEPTIONS.values()))


class Hearing(LawMatcher):
    """Matches the rules that anybody believes in, and tells only of those that this player does."""

    heard: ClassVar[frozenset[LawRule]] = frozenset()

    def take(self, *changes: Any) -> tuple[list[Activation], list[Activation]]:
        """The activations of its own rules that came and went."""
        added, removed = super().take(*changes)
        heard = self.heard
        return [a for a in added if a.node.rule in heard], [a for a in removed if a.node.rule in heard]


class Believed(Magic):
    """The law as somebody has it.

    All such laws share one network, of the law's rules and those of every belief; each hears its own.  So a further law
    costs next to nothing.  A law in which two beliefs change the same rule has a network of its own.
    """

    beliefs: ClassVar[tuple[Misconception, ...]] = ()
    _compiled: ClassVar[dict[str, Compiled]] = {}

    @classmethod
    def rules(cls, edition: str = "") -> tuple[LawRule, ...]:
        """The rules of the law, edited, as far as they are in force in that edition."""
        return tuple(rule for rule in edited(cls.beliefs) if rule.in_force(edition))

    @classmethod
    def compiled(cls, edition: str = "") -> Compiled:
        """The rules of an edition; what they share with those of other believers is built and checked once."""
        if edition not in cls._compiled:
            rules = cls.rules(edition)
            found = copy(_shared(edition))
            if set(rules) <= set(found.network.rules):
                found.contributes = contributors(cls.folds)
            else:
                found = Compiled(rules, cls.folds)
            cls._compiled[edition] = found
        return cls._compiled[edition]


@cache
def _shared(edition: str) -> Compiled:
    """The rules that anybody believes in.

    A law is stratified if no two of its rules contradict the order of the tiers; so with these, any choice of them is.
    """
    every = {rule: None for belief in MISCONCEPTIONS.values() for rule in edited([belief])}
    rules = sorted((rule for rule in (*Magic.every_rule(), *every) if rule.in_force(edition)), key=_order)
    return Compiled(tuple(dict.fromkeys(rules)), Magic.folds)


def edited(beliefs: Iterable[Misconception]) -> Iterator[LawRule]:
    """The rules of all editions, with what the beliefs drop, change and add, in definition order."""
    beliefs = tuple(beliefs)
    dropped = {rule for belief in beliefs for rule in belief.drops}
    added = dict.fromkeys(rule for belief in beliefs for rule in belief.adds)
    for rule in (*Magic.every_rule(), *added):
        if rule not in dropped:
            yield variant(rule, tuple(belief.changes[rule] for belief in beliefs if rule in belief.changes))


@cache
def variant(rule: LawRule, changes: tuple[Change, ...]) -> LawRule:
    """A rule with changes: the same object each time, so that laws can share what is compiled of it."""
    for change in changes:
        rule = change(rule)
    return rule


def law_of(names: Iterable[str]) -> type[Magic]:
    """The law as somebody with these beliefs has it; the law itself if there are none.

    KeyError if a belief is not known; `RuleError`, here or as the first game begins, if nobody can hold them together.
    """
    held = frozenset(names)
    for name in held:
        MISCONCEPTIONS[name]
    if not held:
        return Magic
    return _law(held)


@lru_cache(maxsize=_KEPT)
def _law(names: frozenset[str]) -> type[Magic]:
    held = tuple(belief for name, belief in MISCONCEPTIONS.items() if name in names)
    otherwise = {target: fold for belief in held for target, fold in belief.folds.items()}
    varied = {name: way for belief in held for name, way in belief.varies.items()}
    folds = tuple(otherwise.get(fold.target, fold) for fold in Magic.folds)
    matcher = type("Hearing", (Hearing,), {"heard": frozenset(edited(held))})
    own = {"beliefs": held, "folds": folds, "__matcher__": matcher, "_compiled": {}, **varied}
    return type("Believed", (Believed,), own)


__all__ = ["MISCONCEPTIONS", "TOPICS", "Misconception", "RuleError", "edited", "law_of"]
