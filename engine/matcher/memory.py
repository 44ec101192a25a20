"""What one session has matched: tokens, activations, and the memories that hold them.

Whatever a session adds to or takes away from lies in its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import compress
from typing import TYPE_CHECKING, Any

from .._experta import Matcher
from ..facts import Fact
from .alpha import Alpha, items
from .beta import Absence, Head, Production
from .tables import Bags, Table
from .tokens import Activation, Token

if TYPE_CHECKING:
    from .network import Network
    from .routes import Route


NONE, ALL = -1, 1 << 30  # levels: lower and higher than any rule's


class Path:
    """A route as far as one session has come along it: the indexes that it has, and the nodes that are awake.

    first   the alphas that have not had a fact yet, and for whose first one somebody waits
    ends    whether it ends at the indexes
    most    no rule of a higher level can tell whether a fact has gone this way
    level   the same while no join has tokens
    """

    __slots__ = ("indexes", "joins", "tokens", "heads", "absences", "occasions", "denials", "first", "ends", "most",
                 "level")  # fmt: skip

    def __init__(self, route: Route, memory: LawMatcher, happening: bool) -> None:
        right, missing, seen = memory.right, memory.missing, memory.seen
        self.indexes = [(slot, key_of) for slot, key_of in route.indexes if right[slot] is not None]
        self.joins = [node for node in route.joins if not missing[node.head.index]]
        # the tokens that each of these has, at one go: few of them have any
        self.tokens: Callable[[list[Any]], tuple[Any, ...]] = items([node.index for node in self.joins])
        self.heads = [node for node in route.heads if not missing[node.index]]
        self.absences: list[Absence] = [node for node in route.absences if not missing[node.head.index]]
        self.occasions = [node for node in route.occasions if not missing[node.index]]
        self.denials = route.denials
        self.first = [alpha for alpha in route.awaited if not seen[alpha.number]]
        self.ends = not (self.joins or self.heads or self.first or happening)
        at_once = self.first or self.occasions or self.denials
        self.level = ALL if at_once else max([node.rule.salience for node in self.heads], default=NONE)
        joined = ALL if self.absences else max([node.head.rule.salience for node in self.joins], default=NONE)
        self.most = max(self.level, joined)

    def told(self, left: list[Any]) -> int:
        """No rule of a higher level can tell now whether a fact has gone this way: these are the tokens of all nodes.

        What an absence holds back or sets free is told at once, so that losses are written down when they come about.
        """
        return self.most if any(self.tokens(left)) else self.level


class Gate:
    """Where facts of a type come in, in one session.

    asks    what decides about where a fact goes: its junction's
    paths   where facts with these answers go, as far as that is known
    happening, logical   what the type says of itself: here it is found faster
    """

    __slots__ = ("asks", "paths", "happening", "logical")

    def __init__(self, kind: type[Fact], asks: Callable[[tuple[Any, ...]], Any], paths: dict[Any, Path]) -> None:
        self.asks, self.paths = asks, paths
        self.happening, self.logical = kind.happening, kind.logical


class LawMatcher(Matcher):  # type: ignore[misc]
    """The memories of one session over the shared network of its law.

    facts       the facts of each type, by number
    right       alpha memories: for each slot the facts that an index has, by its key; None where no node has yet
                asked for that index, as few ever do
    left        beta memories: for each node its tokens, by key; where there are none, the node need not look at facts;
                for a pair the memory from `right` of the facts that its head takes
    lent        the slots and the nodes (as negative numbers) whose memories a fork shares: copied before written to
    seen        whether each alpha has had a fact
    missing     how many alphas that have had none keep a node asleep; once awake it stays so
    paths       for each type, by the answers of its junction, where facts go, as far as the session has come
    turned      whether paths have changed since the last change was taken
    gates       for each type what of all this its facts need as they come in
    dependents  what was built on a token, and on a fact (by number): the tokens that go when it goes
    blocked     the tokens that an absence holds back, with the number of facts that block them
    open        whether an event is open, so that rules of the event are matched (see `event`)
    happened    what has happened in it so far
    met         the activations of rules of the event, by production
    """

    def __init__(self, engine: Any):
        super().__init__(engine)
        self.network: Network = engine.network
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        network = self.network
        self.facts: Table[type[Fact], dict[int, Fact]] = Table(dict)
        self.right: list[Any] = [None] * len(network.slots)
        self.left: list[Any] = [None] * len(network.nodes)
        self.lent: set[int] = set()
        self.seen = bytearray(network.alphas)
        self.missing = list(network.needed)
        self.paths: dict[type[Fact], dict[Any, Path]] = {}
        self.turned = False
        self.gates: dict[type[Fact], Gate] = {}
        self.dependents: Bags[Token | int, Token] = Bags()
        self.blocked: dict[Token, int] = {}
        self.added: dict[Activation, None] = {}
        self.removed: list[Activation] = []
        self.open = False
        self.happened: list[Fact] = []
        self.met: dict[Production, list[Activation]] = {}

    def changes(
        self, adding: Iterable[Fact] | None = None, deleting: Iterable[Fact] | None = None
    ) -> tuple[list[Activation], list[Activation]]:
        """Take a net change of working memory; give the activations that came and those that went.

        The same activation object is given back when it goes that was given when it came.
        """
        return self.take([(fact, self.path(fact)) for fact in adding or ()], list(deleting or ()))

    def take(
        self, adding: Collection[tuple[Fact, Path]], deleting: Iterable[Fact]
    ) -> tuple[list[Activation], list[Activation]]:
        """The same, where it is known already where the facts go that come."""
        for fact in deleting:
            self._delete(fact)
        if not self.open:
            for fact, path in adding:
                self._add(fact, path)
        else:
            standing = [each for each in adding if not each[0].happening]
            for fact, path in standing:
                self._add(fact, path)
            if self.happened and (standing or deleting):
                self._match_again()  # what stands has changed in the middle of an event: a fold over what happens
            if len(standing) < len(adding):
                for fact, path in adding:
                    if fact.happening:
                        self._add(fact, path)
        self.turned = False
        if not self.added and not self.removed:
            return [], []
        added, removed = list(self.added), self.removed
        self.added, self.removed = {}, []
        return added, removed

    def fork(self, engine: Any) -> LawMatcher:
        """A matcher for another session, which goes on from here; the activations are the same objects."""
        other: LawMatcher = object.__new__(type(self))
        Matcher.__init__(other, engine)
        other.network, other.added, other.removed = self.network, {}, []
        other.facts, other.right, other.left = self.facts.fork(), list(self.right), list(self.left)
        self.lent = {slot for slot, bags in enumerate(self.right) if bags is not None}
        self.lent |= {~index for index, bags in enumerate(self.left) if bags is not None}
        other.lent = set(self.lent)
        other.dependents, other.blocked = self.dependents.fork(), dict(self.blocked)
        other.seen, other.missing = bytearray(self.seen), list(self.missing)
        other.paths = {kind: dict(paths) for kind, paths in self.paths.items()}
        other.gates, other.turned = {}, False
        other.open, other.happened = self.open, list(self.happened)
        other.met = {production: list(met) for production, met in self.met.items()}
        return other

    # --------------------------------------------------------------------------- facts

    def gate(self, kind: type[Fact]) -> Gate:
        """Where facts of a type come in."""
        gate = self.gates.get(kind)
        if gate is None:
            junction = self.network.junctions.get(kind)
            asks = junction.asks if junction is not None else _nothing
            gate = self.gates[kind] = Gate(kind, asks, self.paths.setdefault(kind, {}))
        return gate

    def path(self, fact: Fact) -> Path:
        """Where a fact goes; remembered for others like it."""
        kind = type(fact)
        gate = self.gate(kind)
        answers = gate.asks(fact.key)
        path = gate.paths.get(answers)
        if path is None:
            junction = self.network.junctions.get(kind)
            route = junction.route(fact, answers) if junction is not None else self.network.nowhere
            path = gate.paths[answers] = Path(route, self, junction is not None and fact.happening)
        return path

    def _turn(self, kinds: Iterable[type[Fact]]) -> None:
        """Facts of these types go further from now on than they went."""
        self.turned = True
        for kind in kinds:
            if kind in self.paths:
                self.paths[kind].clear()

    def _add(self, fact: Fact, path: Path) -> None:
        """All alpha memories first, then the nodes, deepest first: so each match is found exactly once."""
        self.facts[type(fact)][fact.number] = fact
        if self.turned:
            path = self.path(fact)
        if path.indexes:
            key, right = fact.key, self.right
            for slot, key_of in path.indexes:
                facts, under = right[slot] if not self.lent else self._writable_right(slot), key_of(key)
                if facts.setdefault(under, fact) is not fact:
                    facts.add(under, fact)
        if path.ends:
            return
        if path.joins:
            for node in compress(path.joins, path.tokens(self.left)):
                node.fact_added(self, fact)
        woken = self._woken_by(path.first) if path.first else ()
        for head in path.heads:
            head.fact_added(self, fact)
        for head in woken:
            self._catch_up(head)
        if self.open and fact.happening:
            self.happened.append(fact)
            for denial in path.denials:
                denial.fact_added(self, fact)
            if path.first:
                path = self.path(fact)  # with those that it has woken itself
            for occasion in path.occasions:
                occasion.match(self, fact)

    def _woken_by(self, first: Iterable[Alpha]) -> list[Head]:
        """There is a first fact of some alphas: those who wait for nothing else wake up.  The heads among them."""
        woken: list[Head] = []
        turned: set[type[Fact]] = set()
        for alpha in first:
            self.seen[alpha.number] = True
            turned.add(alpha.fact)
            for node in alpha.wakes:
                self.missing[node.index] -= 1
                if not self.missing[node.index]:
                    turned.update(node.reads)
                    if node.sleeps:
                        woken.append(node)
        self._turn(turned)
        return woken

    def _catch_up(self, head: Head) -> None:
        """Let a head that has woken take the facts that it has slept through."""
        if head.pair is not None and self.right[head.pair.first_slot] is None:
            self.index(head.pair.first_slot)
        for fact in tuple(self.facts.get(head.alpha.fact, {}).values()):
            if head.alpha.accepts(fact):
                head.fact_added(self, fact)

    def _delete(self, fact: Fact) -> None:
        del self.facts[type(fact)][fact.number]
        path, key = self.path(fact), fact.key
        for slot, key_of in path.indexes:
            facts = self._writable_right(slot) if self.lent else self.right[slot]
            facts.remove(key_of(key), fact)
        dependents = self.dependents
        if fact.number in dependents:
            for token in dependents.under(fact.number):
                if dependents.holds(fact.number, token):  # not gone with another of them
                    self.drop(token)
        for absence in path.absences:
            if self.left[absence.index]:
                absence.fact_removed(self, fact)

    # ------------------------------------------------------------------------- the event

    def close(self) -> None:
        """The event is over or has been applied: the moment of its rules has passed."""
        self.open = False
        self.happened, self.met = [], {}

    def matched(self, production: Production, conditions: tuple[Fact | None, ...], bindings: tuple[Any, ...]) -> None:
        """The conditions of a rule of the event are met."""
        activation = Activation(None, None, bindings, production)
        activation._conditions = conditions
        self.added[activation] = None
        found = self.met.get(production)
        if found is None:
            self.met[production] = [activation]
        else:
            found.append(activation)

    def of_event(self) -> list[Activation]:
        """The activations of all rules of the event, found afresh from what happens now and what stands."""
        kept = self.added, self.met
        self.added, self.met = {}, {}
        for occasion in self.network.occasions:
            if occasion.first and not self.missing[occasion.index]:
                for fact in list(self.facts.get(occasion.alpha.fact, {}).values()):
                    if occasion.alpha.accepts(fact):
                        occasion.match(self, fact)
        found = list(self.added)
        self.added, self.met = kept
        return found

    def _match_again(self) -> None:
        """Match the rules of the event once more, and keep those activations that are still met."""

        def identity(activation: Activation) -> tuple[Any, ...]:
            return (activation.node, *map(id, activation.conditions))

        before = {identity(activation): activation for met in self.met.values() for activation in met}
        self.met = {}
        for activation in self.of_event():
            known = before.pop(identity(activation), None)
            if known is None:
                self.added[activation] = None
            self.met.setdefault(activation.node, []).append(known or activation)
        for activation in before.values():
            self.deactivate(activation)

    # ------------------------------------------------------------------ called by the nodes

    def _writable_right(self, slot: int) -> Any:
        """An alpha memory to be written to: copied if a fork shares it."""
        bags = self.right[slot]
        assert bags is not None
        if slot in self.lent:
            self.lent.discard(slot)
            bags = self._have(slot, bags.fork())
        return bags

    def writable_left(self, index: int) -> Bags[Any, Token]:
        """A beta memory to be written to: made if there is none, and copied if a fork shares it."""
        bags: Bags[Any, Token] | None = self.left[index]
        if bags is None:
            bags = self.left[index] = Bags()
        elif ~index in self.lent:
            self.lent.discard(~index)
            bags = self.left[index] = bags.fork()
        return bags

    def index(self, slot: int) -> Bags[Any, Fact]:
        """Make an index of the facts of an alpha memory; from now on it is kept."""
        alpha, key_of = self.network.slots[slot]
        bags = self._have(slot, Bags())
        for fact in self.facts.get(alpha.fact, {}).values():
            if alpha.accepts(fact):
                bags.add(key_of(fact.key), fact)
        self._turn([alpha.fact])
        return bags

    def _have(self, slot: int, bags: Bags[Any, Fact]) -> Bags[Any, Fact]:
        self.right[slot] = bags
        for pair in self.network.pairs.get(slot, ()):
            self.left[pair.index] = bags
        return bags

    def keep(self, index: int, key: Any, token: Token) -> None:
        """Put a token into a beta memory."""
        left = self.left[index]
        if left is None or self.lent:
            left = self.writable_left(index)
        if key in left:
            left.add(key, token)
        else:
            left[key] = token

    def lose(self, index: int, key: Any, token: Token) -> None:
        """Take a token out of a beta memory."""
        left = self.left[index]
        if left is None or self.lent:
            left = self.writable_left(index)
        left.remove(key, token)

    def held(self, index: int, key: Any) -> tuple[Token, ...]:
        """The tokens that a beta memory has under a key, for as long as they are there."""
        left = self.left[index]
        return () if left is None else left.under(key)

    def drop(self, token: Token, parent_goes: bool = False) -> None:
        """Remove a token with all that was built on it."""
        dependents = self.dependents
        children = dependents.under(token)
        if children:
            del dependents[token]
            for child in children:
                self.drop(child, True)
        token.node.forget(self, token)
        number = token.fact.number  # type: ignore[union-attr]
        if token.parent is not None and not parent_goes and token.parent.depends_on != number:
            dependents.remove(token.parent.depends_on, token)
        dependents.remove(number, token)

    def deactivate(self, activation: Activation) -> None:
        """The conditions of an activation no longer hold."""
        if self.added.pop(activation, self) is self:  # not one that came in the same change
            self.removed.append(activation)


def _nothing(key: tuple[Any, ...]) -> None:
    """What decides about the way of a fact that no rule reads."""
