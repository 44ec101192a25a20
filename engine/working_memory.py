"""Working memory: the facts of a session that stand, with what has changed since the matcher was last told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .facts import Fact
from .matcher import Bags, Path


class WorkingMemory(dict[tuple[Any, ...], Fact]):
    """Facts by key.  A batch keeps its net difference: an equal fact that goes and comes is the same object.

    added, removed   what has come since the matcher was last told, by number, with where it goes there, and what has
                     gone, by key
    numbered         fact types with a number that rules add to: their other fields
    numbers          the facts of those, by type and the values of the other fields
    indexes          by field, made when a type is first asked for by it
    kept             the types with numbers or indexes
    """

    def __init__(self, numbered: dict[type[Fact], tuple[str, ...]] | None = None) -> None:
        super().__init__()
        self.numbered = numbered or {}
        self.numbers: dict[tuple[Any, ...], Fact] = {}
        self.added: dict[int, tuple[Fact, Path]] = {}
        self.removed: dict[tuple[Any, ...], Fact] = {}
        self.count = 0
        self.indexes: dict[type[Fact], dict[str, Bags[Any, Fact]]] = {}
        self.kept = set(self.numbered)

    def restore(self, key: tuple[Any, ...]) -> Fact:
        """Assert a fact again that has only just gone, under its number: nothing that it fired fires again."""
        self[key] = fact = self.removed.pop(key)
        if type(fact) in self.kept:
            self.keep(fact)
        return fact

    def keep(self, fact: Fact) -> None:
        """Note a fact of a type with numbers or indexes in these."""
        kind, key = type(fact), fact.key
        if kind in self.numbered:
            self.numbers[(kind, *[key[kind.places[name]] for name in self.numbered[kind]])] = fact
        for name, index in self.indexes.get(kind, {}).items():
            index.add(key[kind.places[name]], fact)

    def retract(self, key: tuple[Any, ...]) -> Fact:
        """Remove; KeyError if there is no such fact."""
        fact = self.pop(key)
        kind = type(fact)
        if kind in self.kept:
            if kind in self.numbered:
                self.numbers.pop((kind, *[key[kind.places[name]] for name in self.numbered[kind]]), None)
            for name, index in self.indexes.get(kind, {}).items():
                index.remove(key[kind.places[name]], fact)
        if self.added.pop(fact.number, None) is None:
            self.removed[key] = fact
        return fact

    def index(self, kind: type[Fact], name: str, facts: Iterable[Fact]) -> Bags[Any, Fact]:
        """Index the facts of a type, which are these, by a field; from now on it is kept."""
        index: Bags[Any, Fact] = Bags()
        for fact in facts:
            index.add(fact.key[kind.places[name]], fact)
        self.indexes.setdefault(kind, {})[name] = index
        self.kept.add(kind)
        return index

    def fork(self) -> WorkingMemory:
        """An independent copy that shares the facts."""
        other = WorkingMemory(self.numbered)
        other.update(self)
        other.numbers, other.kept = dict(self.numbers), set(self.kept)
        other.count = self.count
        other.indexes = {
            kind: {name: index.fork() for name, index in indexes.items()} for kind, indexes in self.indexes.items()
        }
        return other
