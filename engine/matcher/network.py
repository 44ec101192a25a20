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

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter, itemgetter
from typing import Any, cast

from ..facts import Fact
from ..rules import Effects, LawRule
from ..terms import FUNCTIONS, PYTHON, TESTS, Expression, Plain
from .event import Denial, Occasion
from .memory import Activation, Half, LawMatcher, Token, items
from .pattern import Pattern

Values = tuple[Any, ...]

_ROUTES = 10_000  # remembered at a time


class Alpha:
    """A fact type with constant tests; remembers facts in each session under each of its indexes."""

    __slots__ = ("number", "fact", "constants", "tests", "equal", "indexes", "nodes", "wakes")

    def __init__(self, number: int, fact: type[Fact], key: tuple[Any, ...]):
        self.number = number
        self.fact = fact
        self.constants: tuple[tuple[int, Any], ...] = key[1]
        self.tests: tuple[tuple[int, str, Any], ...] = key[2]
        self.equal: tuple[tuple[int, int], ...] = key[3]
        self.indexes: dict[tuple[int, ...], int] = {}  # by the fields it asks by: the slot of the memory
        self.nodes: list[Head | Pair | Join | Absence | Occasion | Denial] = []
        self.wakes: list[Any] = []  # the heads and occasions that sleep while it has no fact

    def accepts(self, fact: Fact) -> bool:
        """Whether a fact of the right type passes the constant tests."""
        key = fact.key
        for place, value in self.constants:
            if key[place] != value:
                return False
        for place, name, bound in self.tests:
            if not TESTS[name](key[place], bound):
                return False
        return all(key[a] == key[b] for a, b in self.equal)


class Route:
    """Where a fact goes: the indexes that it enters, and the nodes that may care; `awaited` are alphas that wake some.

    How much of it there is in a session depends on what that session has come across (`memory.Path`).
    """

    __slots__ = ("indexes", "heads", "joins", "absences", "awaited", "occasions", "denials")

    def __init__(self, alphas: Iterable[Alpha]):
        alphas = list(alphas)
        self.awaited = tuple(alpha for alpha in alphas if alpha.wakes)
        self.indexes = tuple((slot, _key(places)) for alpha in alphas for places, slot in alpha.indexes.items())
        nodes = sorted((node for alpha in alphas for node in alpha.nodes), key=attrgetter("index"), reverse=True)
        self.heads = tuple(node for node in nodes if isinstance(node, Head))
        self.joins = tuple(node for node in nodes if isinstance(node, Pair | Join | Absence))
        self.absences = tuple(node for node in nodes if isinstance(node, Absence))
        self.occasions = tuple(node for node in nodes if isinstance(node, Occasion))
        self.denials = tuple(node for node in nodes if isinstance(node, Denial))


class Junction:
    """All alphas of a fact type, with the routes found so far.

    A route depends on nothing but the values of the fields that are compared with names (there are few of them) and
    on the outcome of all other tests, so it is decided once for each combination of these: `asks` gives that for the
    key of a fact.
    """

    __slots__ = ("alphas", "routes", "_asks")

    def __init__(self, alphas: Sequence[Alpha]):
        self.alphas = alphas
        self.routes: dict[Any, Route] = {}
        self._asks: Callable[[Values], Any] | None = None

    def route(self, fact: Fact, answers: Any) -> Route:
        """Where a fact of the type goes."""
        route = self.routes.get(answers)
        if route is None:
            if len(self.routes) >= _ROUTES:
                self.routes.clear()
            route = self.routes[answers] = Route(alpha for alpha in self.alphas if alpha.accepts(fact))
        return route

    @property
    def asks(self) -> Callable[[Values], Any]:
        """A function of a fact's key that gives all that decides: written when first needed."""
        if self._asks is None:
            self._asks = self._written()
        return self._asks

    def _written(self) -> Callable[[Values], Any]:
        constants = {constant for alpha in self.alphas for constant in alpha.constants}
        named = {place for place, value in constants if isinstance(value, str)}
        tests = {f"k[{place}] == {value!r}" for place, value in constants if place not in named}
        for place, name, bound in {test for alpha in self.alphas for test in alpha.tests}:
            tests.add(f"k[{place}] {PYTHON[name]} {bound!r}")
        tests |= {f"k[{a}] == k[{b}]" for alpha in self.alphas for a, b in alpha.equal}
        parts = [*[f"k[{place}]" for place in sorted(named)], *sorted(tests)]
        answers = f"({', '.join(parts)})" if len(parts) > 1 else "".join(parts) or "None"
        return cast(Callable[[Values], Any], eval(f"lambda k: {answers}"))


def _key(places: Sequence[int]) -> Callable[[Values], Any]:
    """What is at these places of a fact's key, or of bindings, as one hashable key."""
    return itemgetter(*places) if places else lambda _: None


class Beta:
    """A node of a rule's chain; `index` is its place in the network, `names` what is bound when a token reaches it."""

    __slots__ = ("index", "next", "rule", "names", "filters")

    index: int
    next: Receiver
    rule: LawRule
    names: tuple[str, ...]

    def __init__(self) -> None:
        self.filters: tuple[Callable[[Values], bool], ...] = ()

    def hand_on(self, memory: LawMatcher, token: Token | Half | None, fact: Fact, bindings: Values) -> None:
        """Give the next node a token extended by a fact, if the comparisons that follow hold and nothing blocks it."""
        for holds in self.filters:
            if not holds(bindings):
                return
        following, dependents, number = self.next, memory.dependents, fact.number
        new = following.makes(token, fact, bindings, following)
        if token is not None:
            of = token.depends_on
            if of != number and dependents.setdefault(of, new) is not new:
                dependents.add(of, new)
        if dependents.setdefault(number, new) is not new:
            dependents.add(number, new)
        if following.guards:
            blockers = 0
            for guard in following.guards:
                blockers += guard.watch(memory, new)
            if blockers:
                memory.blocked[new] = blockers
                return
        following.enter(memory, new)


class Head(Beta):
    """The beginning of a rule's chain: its first condition.

    It sleeps until there has been a fact of each kind that the rule needs besides: `needs` are those alphas.  Woken, it
    takes the facts that it has slept through.

    places   of the variables that it binds, in the key of a fact
    reads    all types that the rule reads
    pair     the node after it, where that is one
    """

    __slots__ = ("alpha", "places", "binds", "needs", "reads", "pair")
    sleeps = True  # and has to catch up when it wakes
    alpha: Alpha
    places: tuple[int, ...]
    binds: Callable[[Values], Values] | None
    needs: tuple[Alpha, ...]
    reads: frozenset[type[Fact]]

    def __init__(self) -> None:
        super().__init__()
        self.pair: Pair | None = None

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has entered the alpha memory."""
        bindings = self.binds(fact.key) if self.binds is not None else ()
        if self.pair is None:
            self.hand_on(memory, None, fact, bindings)
        else:
            self.pair.head_added(memory, fact, bindings)


class Pair(Beta):
    """The first join of a rule, where nothing guards it: puts facts of two alpha memories together.

    What another join would have as a token is a fact of the head, which lies in the alpha memory of the head anyway: in
    `first_slot`, under a key of the variables that both share.
    """

    __slots__ = ("head", "alpha", "first_key", "fact_key", "others", "slot", "first_slot", "binds")
    head: Head
    alpha: Alpha
    first_key: Callable[[Values], Any]  # of what the head binds
    fact_key: Callable[[Values], Any]
    others: tuple[tuple[int, int], ...]
    slot: int
    first_slot: int
    binds: Callable[[Values], Values] | None

    def head_added(self, memory: LawMatcher, first: Fact, bindings: Values) -> None:
        """A fact has entered the alpha memory of the head."""
        right = memory.right[self.slot]
        if right is None:
            right = memory.index(self.slot)
        key = self.first_key(bindings)
        if key in right and all(holds(bindings) for holds in self.head.filters):
            half = Half(first, bindings)
            for fact in right.under(key):
                self._put(memory, half, fact)

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has entered the alpha memory; one that is in that of the head too comes to the head yet."""
        firsts, key = memory.left[self.index], self.fact_key(fact.key)
        if key in firsts:
            head = self.head
            for first in firsts.under(key):
                if first is not fact:
                    bindings = head.binds(first.key) if head.binds is not None else ()
                    if all(holds(bindings) for holds in head.filters):
                        self._put(memory, Half(first, bindings), fact)

    def _put(self, memory: LawMatcher, half: Half, fact: Fact) -> None:
        bindings, binds = half.bindings, self.binds
        if not self.others or _differ(self.others, bindings, fact):
            self.hand_on(memory, half, fact, bindings + binds(fact.key) if binds is not None else bindings)


class Receiver(Beta, ABC):
    """A node that takes tokens from the node before it, past what guards it."""

    __slots__ = ("guards",)
    makes: type[Token] = Token  # what a token that comes here is

    def __init__(self) -> None:
        super().__init__()
        self.guards: tuple[Absence, ...] = ()

    def forget(self, memory: LawMatcher, token: Token) -> None:
        """Let go of a token of this node; what was built on it is gone already."""
        if self.guards:
            for guard in self.guards:
                guard.forget(memory, token)
            if memory.blocked.pop(token, None) is not None:
                return
        self.leave(memory, token)

    @abstractmethod
    def enter(self, memory: LawMatcher, token: Token) -> None:
        """Nothing blocks a token."""

    @abstractmethod
    def leave(self, memory: LawMatcher, token: Token) -> None:
        """Something blocks a token from now on, or it is dropped."""


class Join(Receiver):
    """Extends tokens by the facts of an alpha memory; both are kept under a key of the variables they share."""

    __slots__ = ("head", "alpha", "token_key", "fact_key", "others", "slot", "binds")
    head: Head
    alpha: Alpha
    token_key: Callable[[Values], Any]
    fact_key: Callable[[Values], Any]
    others: tuple[tuple[int, int], ...]  # places in the fact that must differ from places in the bindings
    slot: int
    binds: Callable[[Values], Values] | None  # the variables that are new here

    def enter(self, memory: LawMatcher, token: Token) -> None:
        """Remember a token, and pass on what agrees with it."""
        key = self.token_key(token.bindings)
        memory.keep(self.index, key, token)
        right = memory.right[self.slot]
        if right is None:
            right = memory.index(self.slot)
        if key in right:
            bindings, binds = token.bindings, self.binds
            for fact in right.under(key):
                if not self.others or _differ(self.others, bindings, fact):
                    self.hand_on(memory, token, fact, bindings + binds(fact.key) if binds is not None else bindings)

    def leave(self, memory: LawMatcher, token: Token) -> None:
        """Let go of a token, and of what was built on it."""
        memory.lose(self.index, self.token_key(token.bindings), token)
        for child in memory.dependents.under(token):
            memory.drop(child)

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has entered the alpha memory."""
        left, key = memory.left[self.index], self.fact_key(fact.key)
        if left is None or key not in left:
            return
        binds = self.binds
        for token in left.under(key):
            bindings = token.bindings
            if not self.others or _differ(self.others, bindings, fact):
                self.hand_on(memory, token, fact, bindings + binds(fact.key) if binds is not None else bindings)


def _differ(others: Sequence[tuple[int, int]], bindings: Values, fact: Fact) -> bool:
    return all(fact.key[there] != bindings[here] for there, here in others)


class Absence:
    """Guards a node: lets tokens enter while no fact of an alpha memory agrees with them.

    It watches all tokens of the node, also blocked ones, with those of the other guards; `memory.blocked` counts the
    facts that block a token.
    """

    __slots__ = ("index", "node", "head", "alpha", "token_key", "fact_key", "others", "slot")
    index: int
    head: Head
    node: Receiver
    alpha: Alpha
    token_key: Callable[[Values], Any]
    fact_key: Callable[[Values], Any]
    others: tuple[tuple[int, int], ...]
    slot: int

    def watch(self, memory: LawMatcher, token: Token) -> int:
        """Remember a token; how many facts block it."""
        key = self.token_key(token.bindings)
        memory.keep(self.index, key, token)
        right = memory.right[self.slot]
        if right is None:
            right = memory.index(self.slot)
        if key not in right:
            return 0
        facts = right.under(key)
        if self.others:
            return sum([_differ(self.others, token.bindings, fact) for fact in facts])
        return len(facts)

    def forget(self, memory: LawMatcher, token: Token) -> None:
        """Let go of a token."""
        memory.lose(self.index, self.token_key(token.bindings), token)

    def _agreeing(self, memory: LawMatcher, fact: Fact) -> Sequence[Token]:
        tokens = memory.held(self.index, self.fact_key(fact.key))
        if not self.others:
            return tokens
        return [token for token in tokens if _differ(self.others, token.bindings, fact)]

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has entered the alpha memory: what it blocks leaves."""
        blocked = memory.blocked
        for token in self._agreeing(memory, fact):
            count = blocked.get(token, 0)
            blocked[token] = count + 1
            if not count:
                self.node.leave(memory, token)

    def fact_removed(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has left the alpha memory: what it alone blocked enters."""
        blocked = memory.blocked
        for token in self._agreeing(memory, fact):
            if blocked[token] > 1:
                blocked[token] -= 1
            else:
                del blocked[token]
                self.node.enter(memory, token)


class Production(Receiver):
    """The end of a rule's chain.

    names         the variables of the rule, in the order in which they are bound; `places` tell where each is first
                  named, by condition and by place in the fact's key
    unmet         the places of those conditions that no fact meets: absences and comparisons
    number        its place among all
    simultaneous, logical    those of its tier
    level, rank, by_occurrence, happens    what decides about its activations' place in the agenda
    """

    __slots__ = ("number", "places", "unmet", "simultaneous", "logical", "level", "rank", "by_occurrence",
                 "happens", "_effects")  # fmt: skip
    makes = Activation

    def __init__(self, rule: LawRule, number: int, patterns: Sequence[Pattern | None]) -> None:
        super().__init__()
        self.rule, self.number = rule, number
        self.level, self.rank, self.happens = rule.salience, -rule.order, rule.happens
        self.simultaneous, self.logical = rule.tier.simultaneous, rule.tier.logical
        self.by_occurrence = rule.tier.happenings and not rule.tier.simultaneous
        self.unmet = tuple([n for n, each in enumerate(patterns) if each is None or each.absent])
        named: dict[str, tuple[int, int]] = {}
        for n, each in enumerate(patterns):
            if each is not None and not each.absent:
                for name, place in each.named.items():
                    named.setdefault(name, (n, place))
        self.names, self.places = tuple(named), tuple(named.values())
        self._effects: Effects | None = None

    @property
    def effects(self) -> Effects:
        """What the rule does; compiled when it first fires."""
        if self._effects is None:
            self._effects = Effects(self.rule, self.names)
        return self._effects

    def bindings(self, met: Sequence[Fact | None]) -> dict[str, Any]:
        """The variables with their values, where these facts meet the conditions."""
        found: dict[str, Any] = {}
        for name, (condition, place) in zip(self.names, self.places, strict=True):
            fact = met[condition]
            assert fact is not None
            found[name] = fact.key[place]
        return found

    def enter(self, memory: LawMatcher, token: Any) -> None:
        """A token has met all conditions of the rule."""
        memory.added[token] = None

    def leave(self, memory: LawMatcher, token: Any) -> None:
        """The conditions of an activation no longer hold."""
        memory.deactivate(token)


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
            node.fact_key = _key([place for place, _ in shared])
            node.others = tuple([(place, names.index(name)) for place, name in pattern.others])
            node.slot = self._slot(alpha, tuple([place for place, _ in shared]))
            key = _key([bound for _, bound in shared])
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
            self.slots.append((alpha, _key(places)))
        return alpha.indexes[places]


def _filter(condition: Plain, names: Sequence[str]) -> Callable[[Values], bool]:
    """A comparison over bindings that are in the order of `names`."""

    def of(name: str) -> str:
        return f"b[{names.index(name)}]"

    left, right = Expression(condition[1]).source(of), Expression(condition[3]).source(of)
    found: Callable[[Values], bool] = eval(f"lambda b: {left} {condition[2]} {right}", FUNCTIONS)
    return found
