"""What one session has matched: tokens, memories and activations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .._experta import Matcher
from ..facts import Fact
from ..rules import LawRule
from .network import Absence, Beta, Network, Production


class Activation:
    """A rule with the facts that meet its conditions (None for an absence or a comparison)."""

    __slots__ = ("rule", "conditions", "bindings", "key", "fired", "made", "firing")

    def __init__(self, rule: LawRule, conditions: tuple[Fact | None, ...], bindings: dict[str, Any]):
        self.rule = rule
        self.conditions = conditions
        self.bindings = bindings
        self.key: Any = None
        self.fired = False
        self.made: tuple[Fact, ...] = ()
        self.firing: Any = None

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that meet the conditions, as experta names them."""
        return tuple(f for f in self.conditions if f is not None)

    @property
    def context(self) -> dict[str, Any]:
        """The bindings, as experta names them."""
        return self.bindings


class Token:
    """A partial match: one more fact (or an absence) than its parent.  Kept in the memory of `node`."""

    __slots__ = ("parent", "fact", "bindings", "node", "children", "count", "key", "activation")

    def __init__(self, parent: Token | None, fact: Fact | None, bindings: dict[str, Any], node: Beta):
        self.parent = parent
        self.fact = fact
        self.bindings = bindings
        self.node = node
        self.children: dict[Token, None] = {}
        self.count = 0  # of the facts that block it, at an absence
        self.key: Any = None
        self.activation: Activation | None = None
        if parent is not None:
            parent.children[self] = None


class LawMatcher(Matcher):  # type: ignore[misc]
    """The memories of one session over the shared network of its law."""

    def __init__(self, engine: Any):
        super().__init__(engine)
        self.network: Network = engine.network
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self.left: list[dict[Any, dict[Token, None]]] = [{} for _ in self.network.nodes]
        self.right: list[dict[Any, dict[int, Fact]]] = [{} for _ in range(self.network.slots)]
        self.by_fact: dict[int, dict[Token, None]] = {}
        self.added: dict[Activation, None] = {}
        self.removed: list[Activation] = []
        self.roots: list[Token] = []
        for head in self.network.heads:
            root = Token(None, None, {}, head)
            self.roots.append(root)
            head.receive(self, root)

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

    # ------------------------------------------------------------------ called by the nodes

    def token(self, parent: Token, fact: Fact | None, bindings: dict[str, Any], node: Beta) -> Token:
        """A new token, remembered by the fact that it holds."""
        token = Token(parent, fact, bindings, node)
        if fact is not None:
            held = self.by_fact.get(id(fact))
            if held is None:
                self.by_fact[id(fact)] = {token: None}
            else:
                held[token] = None
        return token

    def activate(self, rule: LawRule, token: Token) -> None:
        """A token has met all conditions of a rule."""
        facts: list[Fact | None] = []
        at: Token | None = token
        while at is not None and at.parent is not None:
            facts.append(at.fact)
            at = at.parent
        token.activation = Activation(rule, tuple(reversed(facts)), token.bindings)
        self.added[token.activation] = None

    def deactivate(self, token: Token) -> None:
        """The conditions of an activation no longer hold."""
        activation = token.activation
        assert activation is not None
        if self.added.pop(activation, self) is self:  # not one that came in the same change
            self.removed.append(activation)

    def drop(self, token: Token) -> None:
        """Remove a token with all that was built on it."""
        for child in list(token.children):
            self.drop(child)
        token.node.forget(self, token)
        if token.parent is not None:
            token.parent.children.pop(token, None)
        if token.fact is not None:
            held = self.by_fact.get(id(token.fact))
            if held is not None:
                held.pop(token, None)
                if not held:
                    del self.by_fact[id(token.fact)]

    # --------------------------------------------------------------------------- facts

    def _add(self, fact: Fact) -> None:
        """All alpha memories first, then the nodes, deepest first: so each match is found exactly once."""
        nodes = []
        identity, right, left = id(fact), self.right, self.left
        alphas = self.network.alphas(fact)
        for alpha in alphas:
            for key, slot in alpha.indexes:
                right[slot].setdefault(key(fact), {})[identity] = fact
            for node in alpha.joins:
                if left[node.index]:
                    nodes.append(node)
        if len(alphas) > 1:
            nodes.sort(key=lambda node: -node.index)
        for node in nodes:
            node.fact_added(self, fact)

    def _delete(self, fact: Fact) -> None:
        nodes: list[Absence] = []
        identity, right, left = id(fact), self.right, self.left
        alphas = self.network.alphas(fact)
        for alpha in alphas:
            for key, slot in alpha.indexes:
                value = key(fact)
                same = right[slot][value]
                del same[identity]
                if not same:
                    del right[slot][value]
            for node in alpha.absences:
                if left[node.index]:
                    nodes.append(node)
        for token in list(self.by_fact.get(identity, ())):
            if token in self.by_fact.get(identity, ()):
                self.drop(token)
        if len(alphas) > 1:
            nodes.sort(key=lambda node: -node.index)
        for node in nodes:
            node.fact_removed(self, fact)

    # ---------------------------------------------------------------------------- fork

    def fork(self, engine: Any) -> tuple[LawMatcher, dict[Activation, Activation]]:
        """A copy for another session, with the activations of this one mapped to those of the copy."""
        other: LawMatcher = object.__new__(type(self))
        Matcher.__init__(other, engine)
        other.network, other.added, other.removed = self.network, {}, []
        tokens: dict[Token, Token] = {}
        activations: dict[Activation, Activation] = {}
        other.roots = [_copy(root, None, tokens, activations) for root in self.roots]
        other.left = [
            {key: {tokens[t]: None for t in same} for key, same in memory.items()} if memory else {}
            for memory in self.left
        ]
        other.right = [{k: dict(facts) for k, facts in memory.items()} if memory else {} for memory in self.right]
        other.by_fact = {fact: {tokens[t]: None for t in held} for fact, held in self.by_fact.items()}
        return other, activations


def _copy(
    token: Token, parent: Token | None, tokens: dict[Token, Token], activations: dict[Activation, Activation]
) -> Token:
    copy: Token = Token.__new__(Token)
    copy.parent, copy.fact, copy.bindings, copy.node = parent, token.fact, token.bindings, token.node
    copy.count, copy.key, copy.activation = token.count, token.key, None
    tokens[token] = copy
    if isinstance(token.node, Production) and token.activation is not None:
        old = token.activation
        new = Activation(old.rule, old.conditions, old.bindings)
        new.key, new.fired, new.made, new.firing = old.key, old.fired, old.made, old.firing
        copy.activation = activations[old] = new
    copy.children = {}
    for child in token.children:
        copy.children[_copy(child, copy, tokens, activations)] = None
    return copy
