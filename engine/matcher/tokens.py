"""Tokens and activations: never changed once made, so that forks share them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..facts import Fact

if TYPE_CHECKING:
    from ..rules import LawRule
    from .beta import Production, Receiver


class Token:
    """A partial match: a fact more than its parent, kept at `node`.

    `bindings` are the values of the variables bound so far, in the order of `node.names`.
    """

    __slots__ = ("parent", "fact", "bindings", "node")

    def __init__(self, parent: Token | Half | None, fact: Fact | None, bindings: tuple[Any, ...], node: Receiver):
        self.parent = parent
        self.fact = fact
        self.bindings = bindings
        self.node = node

    @property
    def depends_on(self) -> Token | int:
        """What a token that extends this one goes with, besides its own fact: this."""
        return self


class Half:
    """The first fact of a pair: a token that is nowhere kept.  What extends it goes with the fact."""

    __slots__ = ("fact", "bindings", "depends_on")
    parent = None

    def __init__(self, fact: Fact, bindings: tuple[Any, ...]) -> None:
        self.fact = fact
        self.bindings = bindings
        self.depends_on = fact.number


class Activation(Token):
    """A complete match: a rule with the facts that meet its conditions; `key` is its place in the agenda."""

    __slots__ = ("key", "_conditions", "_numbers")
    node: Production
    key: tuple[Any, ...] | None
    _conditions: tuple[Fact | None, ...] | None
    _numbers: tuple[int, ...] | None

    def __init__(self, parent: Token | Half | None, fact: Fact | None, bindings: tuple[Any, ...], node: Receiver):
        self.parent = parent
        self.fact = fact
        self.bindings = bindings
        self.node = node  # type: ignore[assignment]
        self.key = self._conditions = self._numbers = None

    @property
    def rule(self) -> LawRule:
        """The rule whose conditions are met."""
        return self.node.rule

    @property
    def conditions(self) -> tuple[Fact | None, ...]:
        """The fact that meets each condition of the rule; None for an absence or a comparison."""
        found = self._conditions
        if found is None:
            facts: list[Fact | None] = [self.fact]
            at: Token | Half | None = self.parent
            while at is not None:
                facts.append(at.fact)
                at = at.parent
            facts.reverse()
            for place in self.node.unmet:
                facts.insert(place, None)
            found = tuple(facts)
        return found

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of these facts, 0 for an absence or a comparison."""
        found = self._numbers
        if found is None:
            if self._conditions is None:
                numbers = [self.fact.number]  # type: ignore[union-attr]
                at: Token | Half | None = self.parent
                while at is not None:
                    numbers.append(at.fact.number)  # type: ignore[union-attr]
                    at = at.parent
                numbers.reverse()
                for place in self.node.unmet:
                    numbers.insert(place, 0)
            else:
                numbers = [fact.number if fact is not None else 0 for fact in self._conditions]
            found = self._numbers = tuple(numbers)
        return found

    def forget(self) -> None:
        """Let go of what can be found again from its parents: it has fired and only waits to be lost."""
        self.key = self._numbers = None

    @property
    def values(self) -> dict[str, Any]:
        """The variables of the rule with their values."""
        return dict(zip(self.node.names, self.bindings, strict=True))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that meet the conditions, as experta names them."""
        return tuple(f for f in self.conditions if f is not None)

    @property
    def context(self) -> dict[str, Any]:
        """The bindings, as experta names them."""
        return self.values
