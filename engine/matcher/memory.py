"""What one session has matched: tokens, activations, and the memories that hold them.

Tokens and activations are never changed once made, so that forks share them; whatever a session adds to or takes away
from lies in its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress
from typing import TYPE_CHECKING, Any

from .._experta import Matcher
from ..facts import Fact
from .tables import Bags, Table

if TYPE_CHECKING:
    from ..rules import LawRule
    from .network import Alpha, Beta, Head, Network, Production, Route


class Token:
    """A partial match: a fact (or an absence) more than its parent, kept at `node` under `key`.

    `bindings` are the values of the variables bound so far, in the order of `node.names`.
    """

    __slots__ = ("parent", "fact", "bindings", "node", "key")

    def __init__(self, parent: Token | None, fact: Fact | None, bindings: tuple[Any, ...], node: Beta):
        self.parent = parent
        self.fact = fact
        self.bindings = bindings
        self.node = node
        self.key: Any = None


class Activation(Token):
    """A complete match: a rule with the facts that meet its conditions; `key` is its place in the agenda."""

    __slots__ = ("_conditions",)
    node: Production

    @property
    def rule(self) -> LawRule:
        """The rule whose conditions are met."""
        return self.node.rule

    @property
    def conditions(self) -> tuple[Fact | None, ...]:
        """The fact that meets each condition of the rule; None for an absence or a comparison."""
        try:
            return self._conditions
        except AttributeError:
            facts: list[Fact | None] = [self.fact]
            at = self.parent
            while at is not None:
                facts.append(at.fact)
                at = at.parent
            facts.reverse()
            for place in self.node.comparisons:
                facts.insert(place, None)
            self._conditions: tuple[Fact | None, ...] = tuple(facts)
            return self._conditions

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


class LawMatcher(Matcher):  # type: ignore[misc]
    """The memories of one session over the shared network of its law.

    facts       the facts of each type, by identity
    right       alpha memories: (slot, key): the facts that an index has under that key, by identity
    indexed     whether a slot is kept: an index is made when a node first asks for it, and few ever are
    left        beta memories: (node, key): the tokens that a node has under that key
    counts      how many facts the alphas have that wake a head
    missing     how many alphas without a fact keep a node asleep
    held        how many tokens each node has: one without any need not look at a fact
    dependents  what was built on a token, and on a fact (by identity): the tokens that go when it goes
    blocked     the tokens that an absence holds back, with the number of facts that block them
    """

    def __init__(self, engine: Any):
        super().__init__(engine)
        self.network: Network = engine.network
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self.facts: Table[type[Fact], dict[int, Fact]] = Table(dict)
        self.right: Bags[tuple[int, Any], Fact] = Bags()
        self.indexed = [False] * self.network.slots
        self.counts = [0] * self.network.alphas
        self.missing = [0] * len(self.network.nodes)
        for head in self.network.heads:
            self.missing[head.index] = len(head.needs)
        self.left: Bags[tuple[int, Any], Token] = Bags()
        self.held = [0] * len(self.network.nodes)
        self.dependents: Bags[Token | int, Token] = Bags()
        self.blocked: dict[Token, int] = {}
        self.added: dict[Activation, None] = {}
        self.removed: list[Activation] = []

    def changes(
        self, adding: Iterable[Fact] | None = None, deleting: Iterable[Fact] | None = None
    ) -> tuple[list[Activation], list[Activation]]:
        """Take a net change of working memory; give the activations that came and those that went.

        The same activation object is given back when it goes that was given when it came.
        """
        for fact in deleting or ():
            self._delete(fact)
        for fact in adding or ():
            self._add(fact)
        added, removed = list(self.added), self.removed
        self.added, self.removed = {}, []
        return added, removed

    def fork(self, engine: Any) -> LawMatcher:
        """A matcher for another session, which goes on from here; the activations are the same objects."""
        other: LawMatcher = object.__new__(type(self))
        Matcher.__init__(other, engine)
        other.network, other.added, other.removed = self.network, {}, []
        other.facts, other.right, other.left = self.facts.fork(), self.right.fork(), self.left.fork()
        other.dependents, other.blocked = self.dependents.fork(), dict(self.blocked)
        other.held, other.indexed = list(self.held), list(self.indexed)
        other.counts, other.missing = list(self.counts), list(self.missing)
        return other

    # --------------------------------------------------------------------------- facts

    def _add(self, fact: Fact) -> None:
        """All alpha memories first, then the nodes, deepest first: so each match is found exactly once."""
        route = self.network.route(fact)
        right, held, indexed = self.right, self.held, self.indexed
        self.facts[type(fact)][id(fact)] = fact
        for slot, key_of in route.indexes:
            if indexed[slot]:
                right.add((slot, key_of(fact.key)), fact)
        for node in compress(route.joins, route.held(held)):
            node.fact_added(self, fact)
        woken = self._count(route) if route.counted else ()
        for head in route.heads:
            if not self.missing[head.index]:
                head.fact_added(self, fact)
        for head in woken:
            self._catch_up(head)

    def _count(self, route: Route) -> list[Head]:
        """Count a new fact where that matters; the heads that it wakes."""
        woken = []
        for alpha in route.counted:
            self.counts[alpha.number] += 1
            if self.counts[alpha.number] == 1:
                for head in alpha.wakes:
                    self.missing[head.index] -= 1
                    if not self.missing[head.index]:
                        woken.append(head)
        return woken

    def _catch_up(self, head: Head) -> None:
        """Let a head that has woken take the facts that it has slept through."""
        for fact in tuple(self.facts.get(head.alpha.fact, {}).values()):
            taken = any(token.node is head.next for token in self.dependents.under(id(fact)))
            if not taken and head.alpha.accepts(fact):
                head.fact_added(self, fact)

    def _delete(self, fact: Fact) -> None:
        route = self.network.route(fact)
        del self.facts[type(fact)][id(fact)]
        for slot, key_of in route.indexes:
            if self.indexed[slot]:
                self.right.remove((slot, key_of(fact.key)), fact)
        dependents = self.dependents
        for token in dependents.under(id(fact)):
            if token.parent is None or dependents.holds(token.parent, token):  # not gone with another of them
                self.drop(token)
        for alpha in route.counted:
            self.counts[alpha.number] -= 1
            if not self.counts[alpha.number]:
                for head in alpha.wakes:
                    self.missing[head.index] += 1
        for node in route.absences:
            if self.held[node.index]:
                node.fact_removed(self, fact)

    # ------------------------------------------------------------------ called by the nodes

    def index(self, alpha: Alpha, slot: int, key_of: Callable[[tuple[Any, ...]], Any]) -> None:
        """Make an index of the facts of an alpha memory; from now on it is kept."""
        self.indexed[slot] = True
        for fact in self.facts.get(alpha.fact, {}).values():
            if alpha.accepts(fact):
                self.right.add((slot, key_of(fact.key)), fact)

    def drop(self, token: Token, parent_goes: bool = False) -> None:
        """Remove a token with all that was built on it."""
        dependents = self.dependents
        children = dependents.under(token)
        if children:
            del dependents[token]
            for child in children:
                self.drop(child, True)
        token.node.forget(self, token)
        if token.parent is not None and not parent_goes:
            dependents.remove(token.parent, token)
        if token.fact is not None:
            dependents.remove(id(token.fact), token)

    def deactivate(self, activation: Activation) -> None:
        """The conditions of an activation no longer hold."""
        if self.added.pop(activation, self) is self:  # not one that came in the same change
            self.removed.append(activation)
