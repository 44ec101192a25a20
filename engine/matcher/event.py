"""Rules of the event, matched without beta memory (as TREAT does), each by a function that is written for it.

What such a rule reads is settled while it can fire: facts that stand do not change until the event is applied, but for
folds over what happens (after which all these rules are matched afresh), and what happens is only added to.  So
nothing that was met has to be remembered in case it should no longer be.  An
`Occasion` sees a rule from one of its happenings: when such a fact comes, the other conditions are looked up from it,
in the order of the rule.  A `Denial` takes activations back as soon as something happens whose absence they rest on.

The function of an occasion is Python, written when the network is built and compiled when it first matters.  That of

    when=[Enters(object=MATCH.object, player=MATCH.player), absent(Replaced(object=MATCH.object)),
          InZone(object=MATCH.object, zone=MATCH.zone)]

is, where slots 4 and 7 are alpha memories by the object:

    def match(memory, f0):
        right = memory.right
        v0 = f0.key[2]
        v1 = f0.key[3]
        facts = right[4]
        if facts is None: facts = memory.index(4)
        if v0 not in facts:
            facts = right[7]
            if facts is None: facts = memory.index(7)
            for f2 in facts.under(v0):
                v2 = f2.key[2]
                memory.matched(production, (f0, None, f2), (v0, v1, v2))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..facts import Fact
from ..terms import FUNCTIONS, Expression
from .pattern import Pattern

if TYPE_CHECKING:
    from .alpha import Alpha
    from .beta import Production
    from .memory import LawMatcher

Slot = Callable[["Alpha", tuple[int, ...]], int]


class Occasion:
    """A rule of the event, seen from its condition `seed`, which is about something that happens.

    Like the head of a chain it sleeps until there has been a fact of each kind that the rule needs besides; it need not
    catch up when it wakes, since what wakes it stood before anything happened, or has an occasion itself.
    """

    __slots__ = ("index", "production", "seed", "alpha", "needs", "reads", "first", "source", "_match")
    sleeps = False

    def __init__(self, production: Production, seed: int, alpha: Alpha, needs: tuple[Alpha, ...], first: bool):
        self.index = 0
        self.production = production
        self.seed = seed
        self.alpha = alpha
        self.needs = needs
        self.reads = (alpha.fact,)  # what wakes it changes nothing about where other facts go
        self.first = first  # of the occasions of its rule
        self.source = ""
        self._match: Callable[[LawMatcher, Fact], None] | None = None

    def match(self, memory: LawMatcher, fact: Fact) -> None:
        """Find what the rule is met by, together with this fact."""
        if self._match is None:
            scope: dict[str, Any] = {"production": self.production, **FUNCTIONS}
            exec(self.source, scope)
            self._match = scope["match"]
        self._match(memory, fact)

    def write(self, patterns: Sequence[Pattern | None], slot: Slot) -> None:
        """Write the function."""
        plain, seed = self.production.rule.plain, self.seed
        variable = {name: f"v{n}" for n, name in enumerate(self.production.names)}
        known: set[str] = set()  # bound by earlier conditions of the rule
        bound: set[str] = set()  # these, and what the seed binds
        lines = [f"def match(memory, f{seed}):", "    right = memory.right"]
        margin = "    "

        def bind(n: int, pattern: Pattern) -> None:
            for name, place in pattern.named.items():
                if name not in bound:
                    bound.add(name)
                    lines.append(f"{margin}{variable[name]} = f{n}.key[{place}]")

        def facts(pattern: Pattern, names: set[str]) -> str:
            """Have the memory at hand that answers a condition; the key to ask by."""
            shared = sorted([(place, variable[name]) for name, place in pattern.named.items() if name in names])
            number = slot(pattern.alpha, tuple([place for place, _ in shared]))
            lines.append(f"{margin}facts = right[{number}]")
            lines.append(f"{margin}if facts is None: facts = memory.index({number})")
            key = ", ".join([each for _, each in shared])
            return f"({key})" if len(shared) > 1 else key or "None"

        for n, pattern in enumerate(patterns):
            if pattern is not None and n == seed:
                bind(n, pattern)
        for n, (condition, pattern) in enumerate(zip(plain, patterns, strict=True)):
            if pattern is None:
                left, right = (Expression(text).source(variable.__getitem__) for text in (condition[1], condition[3]))
                lines.append(f"{margin}if {left} {condition[2]} {right}:")
                margin += "    "
                continue
            different = [f"f{n}.key[{place}] != {variable[name]}" for place, name in pattern.others]
            if pattern.absent:
                key = facts(pattern, known)
                if different:
                    lines.append(f"{margin}if not any([{' and '.join(different)} for f{n} in facts.under({key})]):")
                else:
                    lines.append(f"{margin}if {key} not in facts:")
                margin += "    "
                continue
            if n != seed:
                key = facts(pattern, bound)
                lines.append(f"{margin}for f{n} in facts.under({key}):")
                margin += "    "
                if n < seed and pattern.fact.happening:
                    different.append(f"f{n} is not f{seed}")  # met by the same twice: found from the other condition
            if different:
                lines.append(f"{margin}if {' and '.join(different)}:")
                margin += "    "
            bind(n, pattern)
            known.update(pattern.named)
        met = ["None" if pattern is None or pattern.absent else f"f{n}" for n, pattern in enumerate(patterns)]
        values = "".join([f"{each}, " for each in variable.values()])
        lines.append(f"{margin}memory.matched(production, ({', '.join(met)},), ({values}))")
        self.source = "\n".join(lines)


class Denial:
    """An absence, in a rule of the event, of something that happens."""

    __slots__ = ("index", "production", "same", "others")

    def __init__(self, production: Production, patterns: Sequence[Pattern | None], place: int):
        self.index = 0
        self.production = production
        earlier = [each for each in patterns[:place] if each is not None and not each.absent]
        known = {name for each in earlier for name in each.named}
        names, pattern = production.names, patterns[place]
        assert pattern is not None
        self.same = [(at, names.index(name)) for name, at in pattern.named.items() if name in known]
        self.others = [(at, names.index(name)) for at, name in pattern.others]

    def fact_added(self, memory: LawMatcher, fact: Fact) -> None:
        """Something has happened: what rests on its absence is withdrawn."""
        met = memory.met.get(self.production)
        if not met:
            return
        key = fact.key
        for activation in list(met):
            bindings = activation.bindings
            if all(key[at] == bindings[n] for at, n in self.same) and all(
                key[at] != bindings[n] for at, n in self.others
            ):
                met.remove(activation)
                memory.deactivate(activation)
