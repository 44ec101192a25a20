"""The compiled network of a law: alpha nodes shared by all rules, and a chain of beta nodes for each rule.

A network is immutable once built and holds no fact, so any number of sessions, in any number of threads, share
it.  A node finds its memories in the session (`memory.LawMatcher`) by its index.

* `Alpha` is one pattern up to the names of its variables: a fact type with its constant tests.
* `Join` extends a token by each fact of an alpha memory that agrees on the bound variables.
* `Absence` lets a token pass while no such fact exists, counting those that do.
* `Comparison` lets a token pass if two expressions over its bindings compare so.
* `Production` ends the chain of a rule: a token that reaches it is an activation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ..facts import Fact
from ..rules import LawRule
from ..terms import COMPARISONS, TESTS, Expression

if TYPE_CHECKING:
    from .memory import LawMatcher, Token


class Alpha:
    """A fact type with constant tests; remembers facts in each session under each of its indexes."""

    __slots__ = ("fact", "constants", "tests", "equal", "indexes", "joins", "absences")

    def __init__(self, fact: type[Fact], key: tuple[Any, ...]):
        self.fact = fact
        self.constants: tuple[tuple[str, Any], ...] = key[1]
        self.tests = tuple((field, TESTS[name], bound) for field, name, bound in key[2])
        self.equal: tuple[tuple[str, str], ...] = key[3]
        self.indexes: list[tuple[Callable[[Fact], Any], int]] = []
        self.joins: list[Join | Absence] = []
        self.absences: list[Absence] = []

    def accepts(self, fact: Fact) -> bool:
        """Whether a fact of the right type passes the constant tests."""
        for field, value in self.constants:
            if fact[field] != value:
                return False
        for field, holds, bound in self.tests:
            if not holds(fact[field], bound):
                return False
        return all(fact[a] == fact[b] for a, b in self.equal)


def _getter(names: Sequence[str]) -> Callable[[Any], Any]:
    """The values of these names in a fact or in bindings, as one hashable key."""
    return itemgetter(*names) if names else lambda _: ()


class Beta:
    """A node of a rule's chain; `index` is its place in the session's left memories."""

    __slots__ = ("index", "next", "rule")
    index: int
    next: Beta
    rule: LawRule

    def receive(self, memory: LawMatcher, token: Token) -> None:
        """Take a token from the node before."""
        raise NotImplementedError

    def forget(self, memory: LawMatcher, token: Token) -> None:
        """Drop a token of this node from the left memory."""


class _Indexed(Beta):
    """What a join and an absence share: a left memory and an alpha memory under the same key."""

    __slots__ = ("token_key", "fact_key", "others", "slot")
    token_key: Callable[[Any], Any]
    fact_key: Callable[[Any], Any]
    others: tuple[tuple[str, str], ...]
    slot: int

    def forget(self, memory: LawMatcher, token: Token) -> None:
        """Drop a token of this node from the left memory."""
        tokens = memory.left[self.index]
        same = tokens[token.key]
        del same[token]
        if not same:
            del tokens[token.key]

    def _agrees(self, bindings: dict[str, Any], fact: Fact) -> bool:
        return all(fact[field] != bindings[name] for field, name in self.others)


class Join(_Indexed):
    """Extends tokens by the facts of an alpha memory."""

    __slots__ = ("binds",)
    binds: tuple[tuple[str, str], ...]

    def receive(self, memory: LawMatcher, token: Token) -> None:
        """Remember a token, and pass on what agrees with it."""
        key = token.key = self.token_key(token.bindings)
        tokens = memory.left[self.index]
        if key in tokens:
            tokens[key][token] = None
        else:
            tokens[key] = {token: None}
        facts = memory.right[self.slot].get(key)
        if facts:
            for fact in list(facts.values()):
                if not self.others or self._agrees(token.bindings, fact):
                    self._extend(memory, token, fact)

    def _extend(self, memory: LawMatcher, token: Token, fact: Fact) -> None:
        bindings = token.bindings
        if self.binds:
            bindings = dict(bindings)
            for field, name in self.binds:
                bindings[name] = fact[field]
        self.next.receive(memory, memory.token(token, fact, bindings, self.next))

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has entered the alpha memory."""
        tokens = memory.left[self.index].get(self.fact_key(fact))
        if tokens:
            for token in list(tokens):
                if not self.others or self._agrees(token.bindings, fact):
                    self._extend(memory, token, fact)


class Absence(_Indexed):
    """Lets tokens pass while no fact of an alpha memory agrees with them."""

    __slots__ = ()

    def receive(self, memory: LawMatcher, token: Token) -> None:
        """Remember a token, and pass on what agrees with it."""
        key = token.key = self.token_key(token.bindings)
        tokens = memory.left[self.index]
        if key in tokens:
            tokens[key][token] = None
        else:
            tokens[key] = {token: None}
        facts = memory.right[self.slot].get(key)
        if not facts:
            token.count = 0
        elif self.others:
            token.count = sum(self._agrees(token.bindings, fact) for fact in facts.values())
        else:
            token.count = len(facts)
        if token.count == 0:
            self._pass(memory, token)

    def _pass(self, memory: LawMatcher, token: Token) -> None:
        self.next.receive(memory, memory.token(token, None, token.bindings, self.next))

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has entered the alpha memory: what it blocks is withdrawn."""
        for token in list(memory.left[self.index].get(self.fact_key(fact), ())):
            if not self.others or self._agrees(token.bindings, fact):
                token.count += 1
                if token.count == 1:
                    for child in list(token.children):
                        memory.drop(child)

    def fact_removed(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has left the alpha memory: what it alone blocked passes."""
        for token in list(memory.left[self.index].get(self.fact_key(fact), ())):
            if not self.others or self._agrees(token.bindings, fact):
                token.count -= 1
                if token.count == 0:
                    self._pass(memory, token)


class Comparison(Beta):
    """Lets tokens pass if two expressions over their bindings compare so."""

    __slots__ = ("lhs", "rhs", "holds")
    lhs: Expression
    rhs: Expression
    holds: Callable[[Any, Any], bool]

    def receive(self, memory: LawMatcher, token: Token) -> None:
        """Pass a token on if the comparison holds."""
        if self.holds(self.lhs.evaluate(token.bindings), self.rhs.evaluate(token.bindings)):
            self.next.receive(memory, memory.token(token, None, token.bindings, self.next))


class Production(Beta):
    """The end of a rule's chain."""

    __slots__ = ()

    def receive(self, memory: LawMatcher, token: Token) -> None:
        """A token has met all conditions of the rule."""
        memory.activate(self.rule, token)

    def forget(self, memory: LawMatcher, token: Token) -> None:
        """The conditions of an activation no longer hold."""
        memory.deactivate(token)


class Network:
    """The compiled rules.  `Network(rules)` takes them in definition order."""

    def __init__(self, rules: Iterable[LawRule]):
        self.rules = tuple(rules)
        self.nodes: list[Beta] = []
        self.heads: list[Beta] = []
        self.slots = 0
        self._alphas: dict[tuple[Any, ...], Alpha] = {}
        for rule in self.rules:
            self._compile(rule)
        # by type, then by one constant: a fact is shown only to alphas whose constant it has
        self.dispatch: dict[type[Fact], tuple[dict[str, dict[Any, list[Alpha]]], list[Alpha]]] = {}
        for alpha in self._alphas.values():
            alpha.joins.sort(key=lambda node: -node.index)
            alpha.absences = [node for node in alpha.joins if isinstance(node, Absence)]
            constants, rest = self.dispatch.setdefault(alpha.fact, ({}, []))
            if alpha.constants:
                field, value = max(alpha.constants, key=lambda c: isinstance(c[1], str))
                constants.setdefault(field, {}).setdefault(value, []).append(alpha)
            else:
                rest.append(alpha)

    def alphas(self, fact: Fact) -> list[Alpha]:
        """The alpha nodes that accept a fact."""
        found = self.dispatch.get(type(fact))
        if found is None:
            return []
        constants, rest = found
        accepted = [alpha for alpha in rest if alpha.accepts(fact)]
        for field, by_value in constants.items():
            for alpha in by_value.get(fact[field], ()):
                if alpha.accepts(fact):
                    accepted.append(alpha)
        return accepted

    def _compile(self, rule: LawRule) -> None:
        bound: set[str] = set()
        previous: Beta | None = None
        for condition in (*rule.plain, None):
            if condition is None:
                node: Beta = Production()
            elif condition[0] == "compare":
                node = Comparison()
                node.lhs, node.holds, node.rhs = (
                    Expression(condition[1]),
                    COMPARISONS[condition[2]],
                    Expression(condition[3]),
                )
            else:
                node = self._indexed(condition, bound)
            node.rule, node.index = rule, len(self.nodes)
            self.nodes.append(node)
            if previous is None:
                self.heads.append(node)
            else:
                previous.next = node
            previous = node

    def _indexed(self, condition: list[Any], bound: set[str]) -> Join | Absence:
        kind, predicate, fields = condition
        constants, tests, equal, others = [], [], [], []
        first: dict[str, str] = {}  # variable: the first field that names it
        for field, plain in fields.items():
            for test in plain:
                if test[0] == "is":
                    constants.append((field, test[1]))
                elif test[0] == "test":
                    tests.append((field, test[1], test[2]))
                elif test[0] == "other":
                    others.append((field, test[1]))
                elif test[1] in first:
                    equal.append((first[test[1]], field))
                else:
                    first[test[1]] = field
        key = (predicate, tuple(sorted(constants, key=repr)), tuple(sorted(tests, key=repr)), tuple(equal))
        alpha = self._alphas.get(key)
        if alpha is None:
            alpha = self._alphas[key] = Alpha(Fact.registry[predicate], key)
        node = Join() if kind == "fact" else Absence()
        shared = sorted(name for name in first if name in bound)
        node.token_key = _getter(shared)
        node.fact_key = _getter([first[name] for name in shared])
        node.others = tuple(others)
        node.slot = self._slot(alpha, tuple(first[name] for name in shared), node.fact_key)
        alpha.joins.append(node)
        if isinstance(node, Join):
            node.binds = tuple((field, name) for name, field in first.items() if name not in bound)
            bound |= set(first)
        return node

    def _slot(self, alpha: Alpha, fields: tuple[str, ...], fact_key: Callable[[Fact], Any]) -> int:
        """The right memory of an alpha under these fields: one for all nodes that ask so."""
        slots: dict[tuple[str, ...], int] = self.__dict__.setdefault("_slots", {}).setdefault(id(alpha), {})
        if fields not in slots:
            slots[fields] = self.slots
            alpha.indexes.append((fact_key, self.slots))
            self.slots += 1
        return slots[fields]
