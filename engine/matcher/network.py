"""The compiled network of a law: alpha nodes shared by all rules, and a chain of beta nodes for each rule.

A network is immutable once built and holds no fact, so any number of sessions, in any number of threads, share
it.  A node finds its memories in the session (`memory.LawMatcher`) by its index.

* `Alpha` is one pattern up to the names of its variables: a fact type with its constant tests.
* `Head` begins the chain of a rule: each fact of an alpha memory is a token.
* `Join` extends a token by each fact of an alpha memory that agrees on the bound variables.
* `Absence` lets a token pass while no such fact exists, counting those that do.
* `Production` ends the chain of a rule: a token that reaches it is an activation.

A comparison is a filter on what the node before it passes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter, itemgetter
from typing import Any

from ..facts import Fact
from ..rules import LawRule
from ..terms import COMPARISONS, TESTS, Bindings, Expression
from .memory import Activation, LawMatcher, Token

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
        self.nodes: list[Head | Join | Absence] = []
        self.wakes: list[Head] = []  # the heads that sleep while it has no fact

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
    """Where a fact goes: the indexes that it enters, and the nodes that may care."""

    __slots__ = ("indexes", "heads", "joins", "held", "absences", "counted")

    def __init__(self, alphas: Iterable[Alpha]):
        alphas = list(alphas)
        self.counted = tuple(alpha for alpha in alphas if alpha.wakes)
        self.indexes = tuple((slot, _key(places)) for alpha in alphas for places, slot in alpha.indexes.items())
        nodes = sorted((node for alpha in alphas for node in alpha.nodes), key=attrgetter("index"), reverse=True)
        self.heads = tuple(node for node in nodes if isinstance(node, Head))
        self.joins = tuple(node for node in nodes if not isinstance(node, Head))
        # how many tokens each of these has, at one go: few of them have any
        self.held: Callable[[list[int]], tuple[int, ...]] = _values([node.index for node in self.joins])
        self.absences = tuple(node for node in nodes if isinstance(node, Absence))


class Junction:
    """All alphas of a fact type, with the routes found so far.

    A route depends on nothing but the values of the fields that are compared with names (there are few of them) and
    on the outcome of all other tests, so it is decided once for each combination of these.
    """

    __slots__ = ("alphas", "named", "asked", "routes")

    def __init__(self, alphas: Sequence[Alpha]):
        self.alphas = alphas
        constants = {constant for alpha in alphas for constant in alpha.constants}
        named = {field for field, value in constants if isinstance(value, str)}
        self.named = _key(sorted(named))
        tests = {(field, "is", value) for field, value in constants if field not in named}
        tests |= {test for alpha in alphas for test in alpha.tests}
        asked: list[Callable[[Values], bool]] = [_asks(*test) for test in sorted(tests, key=repr)]
        asked += [_equal(*pair) for pair in sorted({pair for alpha in alphas for pair in alpha.equal})]
        self.asked = tuple(asked)
        self.routes: dict[Any, Route] = {}

    def route(self, fact: Fact) -> Route:
        """Where a fact of the type goes."""
        key = fact.key
        values = self.named(key)
        if self.asked:
            values = (values, *[ask(key) for ask in self.asked])
        route = self.routes.get(values)
        if route is None:
            if len(self.routes) >= _ROUTES:
                self.routes.clear()
            route = self.routes[values] = Route(alpha for alpha in self.alphas if alpha.accepts(fact))
        return route


def _asks(place: int, name: str, bound: Any) -> Callable[[Values], bool]:
    if name == "is":
        return lambda key: bool(key[place] == bound)
    holds = TESTS[name]
    return lambda key: holds(key[place], bound)


def _equal(a: int, b: int) -> Callable[[Values], bool]:
    return lambda key: bool(key[a] == key[b])


def _key(places: Sequence[int]) -> Callable[[Values], Any]:
    """What is at these places of a fact's key, or of bindings, as one hashable key."""
    return itemgetter(*places) if places else lambda _: None


def _values(places: Sequence[int]) -> Callable[[Any], Values]:
    """What is at these places, as a tuple."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda key: tuple([key[place] for place in places])


_NOWHERE = Route(())


class Beta:
    """A node of a rule's chain; `index` is its place in the network, `names` what is bound when a token reaches it."""

    __slots__ = ("index", "next", "rule", "names", "filters")
    makes: type[Token] = Token  # what a token that comes here is

    index: int
    next: Beta
    rule: LawRule
    names: tuple[str, ...]

    def __init__(self) -> None:
        self.filters: tuple[Callable[[Values], bool], ...] = ()

    def receive(self, memory: LawMatcher, token: Token) -> None:
        """Take a token from the node before."""
        raise NotImplementedError

    def forget(self, memory: LawMatcher, token: Token) -> None:
        """Let go of a token of this node."""
        raise NotImplementedError

    def hand_on(self, memory: LawMatcher, token: Token | None, fact: Fact | None, bindings: Values) -> None:
        """Give the next node a token extended by a fact or an absence, if the comparisons that follow hold."""
        for holds in self.filters:
            if not holds(bindings):
                return
        following = self.next
        new = following.makes(token, fact, bindings, following)
        if token is not None:
            memory.dependents.add(token, new)
        if fact is not None:
            memory.dependents.add(id(fact), new)
        following.receive(memory, new)


class Head(Beta):
    """The beginning of a rule's chain: its first condition.

    Where that is something that happens, the head sleeps while one of the facts that the rule needs besides is of a
    kind that is not there at all: `needs` are those alphas.  Woken, it takes what has happened meanwhile.
    """

    __slots__ = ("alpha", "binds", "needs")
    alpha: Alpha
    binds: Callable[[Values], Values] | None
    needs: tuple[Alpha, ...]

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has entered the alpha memory."""
        self.hand_on(memory, None, fact, self.binds(fact.key) if self.binds is not None else ())


class _Indexed(Beta):
    """What a join and an absence share: a left memory and an alpha memory under the same key."""

    __slots__ = ("alpha", "token_key", "fact_key", "others", "slot")
    alpha: Alpha
    token_key: Callable[[Values], Any]
    fact_key: Callable[[Values], Any]
    others: tuple[tuple[int, int], ...]  # places in the fact that must differ from places in the bindings
    slot: int

    def _keep(self, memory: LawMatcher, token: Token) -> tuple[Fact, ...]:
        """Remember a token; the facts under its key."""
        key = token.key = self.token_key(token.bindings)
        memory.left.add((self.index, key), token)
        memory.held[self.index] += 1
        if not memory.indexed[self.slot]:
            memory.index(self.alpha, self.slot, self.fact_key)
        return memory.right.under((self.slot, key))

    def forget(self, memory: LawMatcher, token: Token) -> None:
        """Let go of a token of this node."""
        memory.left.remove((self.index, token.key), token)
        memory.held[self.index] -= 1

    def _agreeing(self, memory: LawMatcher, fact: Fact) -> Iterable[Token]:
        """The tokens that a fact agrees with, for as long as they are here."""
        tokens = memory.left.under((self.index, self.fact_key(fact.key)))
        if not self.others:
            return tokens
        return [token for token in tokens if self._agrees(token.bindings, fact)]

    def _agrees(self, bindings: Values, fact: Fact) -> bool:
        return all(fact.key[there] != bindings[here] for there, here in self.others)


class Join(_Indexed):
    """Extends tokens by the facts of an alpha memory."""

    __slots__ = ("binds",)
    binds: Callable[[Values], Values] | None  # the variables that are new here

    def receive(self, memory: LawMatcher, token: Token) -> None:
        """Remember a token, and pass on what agrees with it."""
        facts = self._keep(memory, token)
        if facts:
            bindings, binds = token.bindings, self.binds
            for fact in facts:
                if not self.others or self._agrees(bindings, fact):
                    self.hand_on(memory, token, fact, bindings + binds(fact.key) if binds is not None else bindings)

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has entered the alpha memory."""
        binds = self.binds
        for token in self._agreeing(memory, fact):
            bindings = token.bindings
            self.hand_on(memory, token, fact, bindings + binds(fact.key) if binds is not None else bindings)


class Absence(_Indexed):
    """Lets tokens pass while no fact of an alpha memory agrees with them."""

    __slots__ = ()

    def receive(self, memory: LawMatcher, token: Token) -> None:
        """Remember a token, and pass it on if nothing blocks it."""
        facts = self._keep(memory, token)
        count = 0
        if facts:
            bindings = token.bindings
            count = sum(self._agrees(bindings, fact) for fact in facts) if self.others else len(facts)
        if count:
            memory.blocked[token] = count
        else:
            self.hand_on(memory, token, None, token.bindings)

    def forget(self, memory: LawMatcher, token: Token) -> None:
        """Let go of a token of this node."""
        super().forget(memory, token)
        memory.blocked.pop(token, None)

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has entered the alpha memory: what it blocks is withdrawn."""
        blocked = memory.blocked
        for token in self._agreeing(memory, fact):
            blocked[token] = count = blocked.get(token, 0) + 1
            if count == 1:
                for child in memory.dependents.under(token):
                    memory.drop(child)

    def fact_removed(self, memory: LawMatcher, fact: Fact) -> None:
        """A fact has left the alpha memory: what it alone blocked passes."""
        blocked = memory.blocked
        for token in self._agreeing(memory, fact):
            if blocked[token] > 1:
                blocked[token] -= 1
            else:
                del blocked[token]
                self.hand_on(memory, token, None, token.bindings)


class Production(Beta):
    """The end of a rule's chain; `comparisons` are the places of its conditions that are comparisons."""

    __slots__ = ("comparisons",)
    makes = Activation

    def __init__(self, names: Iterable[str], comparisons: Iterable[int]) -> None:
        super().__init__()
        self.names, self.comparisons = tuple(names), tuple(comparisons)

    def receive(self, memory: LawMatcher, token: Token) -> None:
        """A token has met all conditions of the rule."""
        assert isinstance(token, Activation)
        memory.added[token] = None

    def forget(self, memory: LawMatcher, token: Token) -> None:
        """The conditions of an activation no longer hold."""
        assert isinstance(token, Activation)
        memory.deactivate(token)


class Network:
    """The compiled rules.  `Network(rules)` takes them in definition order."""

    def __init__(self, rules: Iterable[LawRule]):
        self.rules = tuple(rules)
        self.nodes: list[Beta] = []
        self.slots = 0
        self.heads: list[Head] = []
        self._alphas: dict[tuple[Any, ...], Alpha] = {}
        for rule in self.rules:
            self._compile(rule)
        by_type: dict[type[Fact], list[Alpha]] = {}
        for alpha in self._alphas.values():
            by_type.setdefault(alpha.fact, []).append(alpha)
        self._junctions = {kind: Junction(alphas) for kind, alphas in by_type.items()}

    def route(self, fact: Fact) -> Route:
        """Where a fact goes."""
        junction = self._junctions.get(type(fact))
        return _NOWHERE if junction is None else junction.route(fact)

    def _compile(self, rule: LawRule) -> None:
        names: list[str] = []
        previous: Beta | None = None
        comparisons = []
        needed: dict[Alpha, None] = {}
        for place, condition in enumerate((*rule.plain, None)):
            if condition is not None and condition[0] == "compare":
                assert previous is not None
                previous.filters += (_filter(condition, names),)
                comparisons.append(place)
                continue
            if condition is None:
                node: Beta = Production(names, comparisons)
            else:
                node = self._node(condition, names, first=previous is None)
            node.rule, node.index = rule, len(self.nodes)
            self.nodes.append(node)
            if isinstance(node, Head):
                self.heads.append(node)
            elif isinstance(node, Join):
                needed[node.alpha] = None
            if previous is not None:
                previous.next = node
            previous = node
        head = self.heads[-1]
        needed.pop(head.alpha, None)
        head.needs = tuple(needed) if head.alpha.fact.happening else ()
        for alpha in head.needs:
            alpha.wakes.append(head)

    @property
    def alphas(self) -> int:
        """How many alphas there are."""
        return len(self._alphas)

    def _node(self, condition: list[Any], names: list[str], first: bool) -> Beta:
        """The node of a fact or an absence; adds the variables that it binds to `names`."""
        kind, predicate, fields = condition
        constants, tests, equal, others = [], [], [], []
        named: dict[str, int] = {}  # variable: the place of the first field that names it
        places = Fact.registry[predicate].places
        for field, plain in fields.items():
            place = places[field]
            for test in plain:
                if test[0] == "is":
                    constants.append((place, test[1]))
                elif test[0] == "test":
                    tests.append((place, test[1], test[2]))
                elif test[0] == "other":
                    others.append((place, names.index(test[1])))
                elif test[1] in named:
                    equal.append((named[test[1]], place))
                else:
                    named[test[1]] = place
        key = (predicate, tuple(sorted(constants, key=repr)), tuple(sorted(tests, key=repr)), tuple(equal))
        alpha = self._alphas.get(key)
        if alpha is None:
            alpha = self._alphas[key] = Alpha(len(self._alphas), Fact.registry[predicate], key)
        new = [name for name in named if name not in names]
        binds = _values([named[name] for name in new]) if new and kind == "fact" else None
        node: Head | Join | Absence = Head() if first else Join() if kind == "fact" else Absence()
        node.alpha = alpha
        if not isinstance(node, Head):
            shared = sorted(name for name in named if name in names)
            node.token_key = _key([names.index(name) for name in shared])
            node.fact_key = _key([named[name] for name in shared])
            node.others = tuple(others)
            node.slot = self._slot(alpha, tuple(named[name] for name in shared))
        if not isinstance(node, Absence):
            node.binds = binds
        node.names = tuple(names)
        alpha.nodes.append(node)
        if kind == "fact":
            names += new
        return node

    def _slot(self, alpha: Alpha, places: tuple[int, ...]) -> int:
        """The right memory of an alpha by these fields: one for all nodes that ask so."""
        if places not in alpha.indexes:
            alpha.indexes[places] = self.slots
            self.slots += 1
        return alpha.indexes[places]


def _filter(condition: list[Any], names: Sequence[str]) -> Callable[[Values], bool]:
    """A comparison over bindings that are in the order of `names`."""
    left, right, compares = Expression(condition[1]), Expression(condition[3]), COMPARISONS[condition[2]]
    bound = tuple(names)

    def holds(bindings: Values) -> bool:
        named: Bindings = dict(zip(bound, bindings, strict=True))
        return compares(left.evaluate(named), right.evaluate(named))

    return holds
