"""The nodes of a rule's chain, from its first condition to its activations; none of them holds anything."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..facts import Fact
from ..rules import Effects, LawRule
from .alpha import Alpha, Values
from .pattern import Pattern
from .tokens import Activation, Half, Token

if TYPE_CHECKING:
    from .memory import LawMatcher


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
