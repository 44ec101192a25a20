"""The compiled network of a law: alpha nodes shared by all rules, and a chain of beta nodes for each rule.

A network is immutable once built and holds no fact, so any number of sessions, in any number of threads, share
it.  A node finds its memories in the session (`memory.LawMatcher`) by its index.

* `Alpha` is one pattern up to the names of its variables: a fact type with its constant tests.
* `Head` begins the chain of a rule: each fact of an alpha memory is a token.
* `Join` extends a token by each fact of an alpha memory that agrees on the bound variables.
* `Pair` is the first join of a rule, where nothing guards it: it has no tokens, but finds the facts of the head.
* `Production` ends the chain of a rule: a token that reaches it is an activation.
* `Absence` guards such a node: a token enters only while no fact of an alpha memory agrees with it.

A comparison is a filter on what the node before it passes on.  Rules of the event have no chain: `event` matches them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..facts import Fact
from ..rules import LawRule
from ..terms import FUNCTIONS, Expression, Plain
from .alpha import Alpha, Values, items, key_of
from .beta import Absence, Beta, Head, Join, Pair, Production, Receiver
from .event import Denial, Occasion
from .pattern import Pattern
from .routes import Junction, Route


class Network:
    """The compiled rules.  `Network(rules)` takes them in definition order.

    slots        of the alpha memories: the alpha of each, and what of a fact is the key there
    occasions    of the rules of the event: those that close it, and all of higher tiers that read what happens
    pairs        by the slots in which they find the facts of their heads
    junctions    where facts of each type that a rule reads go; all others go nowhere
    needed       for each node the number of alphas that must have a fact before it wakes
    """

    def __init__(self, rules: Iterable[LawRule]):
        self.rules = tuple(rules)
        self.nodes: list[Beta | Absence | Occasion] = []
        self.slots: list[tuple[Alpha, Callable[[Values], Any]]] = []
        self.productions: list[Production] = []
        self.occasions: list[Occasion] = []
        self.pairs: dict[int, list[Pair]] = {}
        self._alphas: dict[tuple[Any, ...], Alpha] = {}
        self.event_level = next((rule.tier.level for rule in self.rules if rule.tier.closes), 1 << 30)
        for rule in self.rules:
            self._compile(rule)
        self.needed = [len(node.needs) if isinstance(node, Head | Occasion) else 0 for node in self.nodes]
        by_type: dict[type[Fact], list[Alpha]] = {}
        for alpha in self._alphas.values():
            by_type.setdefault(alpha.fact, []).append(alpha)
        self.junctions = {kind: Junction(alphas) for kind, alphas in by_type.items()}
        self.nowhere = Route(())

    def _compile(self, rule: LawRule) -> None:
        patterns = [Pattern(condition) if condition[0] != "compare" else None for condition in rule.plain]
        for pattern in patterns:
            if pattern is not None:
                pattern.alpha = self._alpha(pattern)
        production = Production(rule, len(self.productions), patterns)
        self.productions.append(production)
        happenings = [n for n, p in enumerate(patterns) if p is not None and not p.absent and p.fact.happening]
        if rule.tier.level >= self.event_level and happenings:
            self._compile_event(production, patterns, happenings)
            production.index = len(self.nodes)
            self.nodes.append(production)
        else:
            self._compile_chain(production, patterns)

    def _compile_event(
        self, production: Production, patterns: Sequence[Pattern | None], happenings: Sequence[int]
    ) -> None:
        for seed in happenings:
            others = {pattern.alpha: None for pattern in patterns if pattern is not None and not pattern.absent}
            pattern = patterns[seed]
            assert pattern is not None
            del others[pattern.alpha]
            occasion = Occasion(production, seed, pattern.alpha, tuple(others), seed == happenings[0])
            occasion.index = len(self.nodes)
            occasion.write(patterns, self._slot)
            self.nodes.append(occasion)
            self.occasions.append(occasion)
            pattern.alpha.nodes.append(occasion)
            for other in others:
                other.wakes.append(occasion)
        for n, pattern in enumerate(patterns):
            if pattern is not None and pattern.absent and pattern.fact.happening:
                pattern.alpha.nodes.append(Denial(production, patterns, n))

    def _compile_chain(self, production: Production, patterns: Sequence[Pattern | None]) -> None:
        rule = production.rule
        names: list[str] = []
        previous: Head | Pair | Join | None = None
        head: Head | None = None
        guards: list[Absence] = []  # of the node that comes next
        needed: dict[Alpha, None] = {}

        def follow(node: Beta) -> None:
            node.rule, node.index = rule, len(self.nodes)
            self.nodes.append(node)
            if isinstance(node, Pair):
                assert head is not None
                head.pair = node
            elif isinstance(node, Receiver):
                assert previous is not None
                previous.next, node.guards = node, tuple(guards)
                for guard in guards:
                    guard.node = node
                guards.clear()

        for condition, pattern in zip(rule.plain, patterns, strict=True):
            if pattern is None:
                assert previous is not None
                previous.filters += (_filter(condition, names),)
                continue
            node = self._node(pattern, names, head, bare=previous is head and not guards)
            if isinstance(node, Absence):
                assert head is not None
                node.index, node.head = len(self.nodes), head
                self.nodes.append(node)
                guards.append(node)
                continue
            follow(node)
            if isinstance(node, Head):
                head = node
            else:
                assert head is not None
                node.head = head
                needed[node.alpha] = None
            previous = node
        follow(production)
        assert previous is not None and head is not None
        if head.pair is None:
            needed.pop(head.alpha, None)  # else it wakes nonetheless, and makes the index by which the pair finds it
        head.needs, head.reads = tuple(needed), frozenset([p.fact for p in patterns if p is not None])
        for alpha in head.needs:
            alpha.wakes.append(head)

    @property
    def alphas(self) -> int:
        """How many alphas there are."""
        return len(self._alphas)

    def _alpha(self, pattern: Pattern) -> Alpha:
        """The alpha of a pattern: one for all patterns that differ in the names of variables only."""
        key = pattern.key
        alpha = self._alphas.get(key)
        if alpha is None:
            alpha = self._alphas[key] = Alpha(len(self._alphas), pattern.fact, key)
        return alpha

    def _node(self, pattern: Pattern, names: list[str], head: Head | None, bare: bool) -> Head | Pair | Join | Absence:
        """The node of a pattern, which comes right after the head if it is bare; adds what it binds to `names`."""
        alpha, named = pattern.alpha, pattern.named
        node: Head | Pair | Join | Absence
        node = Absence() if pattern.absent else Head() if head is None else Pair() if bare else Join()
        node.alpha = alpha
        if not isinstance(node, Head):
            shared = sorted([(place, names.index(name)) for name, place in named.items() if name in names])
            node.fact_key = key_of([place for place, _ in shared])
            node.others = tuple([(place, names.index(name)) for place, name in pattern.others])
            node.slot = self._slot(alpha, tuple([place for place, _ in shared]))
            key = key_of([bound for _, bound in shared])
            if isinstance(node, Pair):
                assert head is not None
                node.first_key = key
                node.first_slot = self._slot(head.alpha, tuple([head.places[bound] for _, bound in shared]))
                self.pairs.setdefault(node.first_slot, []).append(node)
            else:
                node.token_key = key
        if not isinstance(node, Absence):
            new = [name for name in named if name not in names]
            node.binds = items([named[name] for name in new]) if new else None
            node.names = tuple(names)
            names += new
            if isinstance(node, Head):
                node.places = tuple([named[name] for name in new])
        alpha.nodes.append(node)
        return node

    def _slot(self, alpha: Alpha, places: tuple[int, ...]) -> int:
        """The right memory of an alpha by these fields: one for all nodes that ask so."""
        if places not in alpha.indexes:
            alpha.indexes[places] = len(self.slots)
            self.slots.append((alpha, key_of(places)))
        return alpha.indexes[places]


def _filter(condition: Plain, names: Sequence[str]) -> Callable[[Values], bool]:
    """A comparison over bindings that are in the order of `names`."""

    def of(name: str) -> str:
        return f"b[{names.index(name)}]"

    left, right = Expression(condition[1]).source(of), Expression(condition[3]).source(of)
    found: Callable[[Values], bool] = eval(f"lambda b: {left} {condition[2]} {right}", FUNCTIONS)
    return found
