"""Rules of the event, matched without beta memory (as TREAT does), each by a function that is written for it.

What such a rule reads is settled while it can fire: facts that stand do not change until the event is applied, and
what happens is only added to.  So nothing that was met has to be remembered in case it should no longer be.  An
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

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..facts import Fact
from ..terms import FUNCTIONS, Expression, Plain

if TYPE_CHECKING:
    from .memory import LawMatcher
    from .network import Alpha, Production

Slot = Callable[["Alpha", tuple[int, ...]], int]


def variables_of(condition: Plain) -> Iterable[tuple[int, str]]:
    """The variables in the fields of a pattern: place in a fact's key, and name."""
    places = Fact.registry[condition[1]].places
    return [(places[field], t[1]) for field, tests in condition[2].items() for t in tests if t[0] == "var"]


def others_of(condition: Plain) -> Iterable[tuple[int, str]]:
    """The variables that fields must differ from: place in a fact's key, and name."""
    places = Fact.registry[condition[1]].places
    return [(places[field], t[1]) for field, tests in condition[2].items() for t in tests if t[0] == "other"]


class Occasion:
    """A rule of the event, seen from its condition `seed`, which is about something that happens.

    Like the head of a chain it sleeps while something else that the rule needs is of a kind that is not there at all;
    it need not catch up when it wakes, since what wakes it stood before anything happened, or has an occasion itself.
    """

    __slots__ = ("index", "production", "seed", "alpha", "needs", "first", "source", "_match")
    sleeps = False

    def __init__(self, production: Production, seed: int, alpha: Alpha, needs: tuple[Alpha, ...], first: bool):
        self.index = 0
        self.production = production
        self.seed = seed
        self.alpha = alpha
        self.needs = needs
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

    def write(self, alphas: Sequence[Alpha | None], slot: Slot) -> None:
        """Write the function."""
        plain, seed = self.production.rule.plain, self.seed
        variable = {name: f"v{n}" for n, name in enumerate(self.production.names)}
        known: set[str] = set()  # bound by earlier conditions of the rule
        bound: set[str] = set()  # these, and what the seed binds
        lines = [f"def match(memory, f{seed}):", "    right = memory.right"]
        depth = 1

        def line(text: str) -> None:
            lines.append("    " * depth + text)

        def bind(n: int) -> None:
            for place, name in variables_of(plain[n]):
                if name not in bound:
                    bound.add(name)
                    line(f"{variable[name]} = f{n}.key[{place}]")

        def facts(n: int, names: set[str]) -> str:
            """Have the memory at hand that answers a condition; the key to ask by."""
            by = {place: name for place, name in reversed(list(variables_of(plain[n]))) if name in names}
            shared = sorted({name: place for place, name in by.items()}.values())
            alpha = alphas[n]
            assert alpha is not None
            number = slot(alpha, tuple(shared))
            line(f"facts = right[{number}]")
            line(f"if facts is None: facts = memory.index({number})")
            key = ", ".join([variable[by[place]] for place in shared])
            return f"({key})" if len(shared) > 1 else key or "None"

        bind(seed)
        for n, condition in enumerate(plain):
            different = (
                []
                if condition[0] == "compare"
                else [f"f{n}.key[{p}] != {variable[o]}" for p, o in others_of(condition)]
            )
            if condition[0] == "compare":
                left, right = (Expression(text).source(variable.__getitem__) for text in (condition[1], condition[3]))
                line(f"if {left} {condition[2]} {right}:")
                depth += 1
                continue
            different = [f"f{n}.key[{place}] != {variable[name]}" for place, name in others_of(condition)]
            if condition[0] == "absent":
                key = facts(n, known)
                if different:
                    line(f"if not any([{' and '.join(different)} for f{n} in facts.under({key})]):")
                else:
                    line(f"if {key} not in facts:")
                depth += 1
                continue
            if n != seed:
                key = facts(n, bound)
                line(f"for f{n} in facts.under({key}):")
                depth += 1
                if n < seed and Fact.registry[condition[1]].happening:
                    different.append(f"f{n} is not f{seed}")  # met by the same twice: found from the other condition
            if different:
                line(f"if {' and '.join(different)}:")
                depth += 1
            bind(n)
            known |= {name for _, name in variables_of(condition)}
        met = [f"f{n}" if condition[0] == "fact" else "None" for n, condition in enumerate(plain)]
        line(f"memory.matched(production, ({', '.join(met)},), ({''.join(f'{v}, ' for v in variable.values())}))")
        self.source = "\n".join(lines)


class Denial:
    """An absence, in a rule of the event, of something that happens."""

    __slots__ = ("index", "production", "same", "others")

    def __init__(self, production: Production, place: int):
        self.index = 0
        self.production = production
        plain = production.rule.plain
        known = {name for c in plain[:place] if c[0] == "fact" for _, name in variables_of(c)}
        names = production.names
        self.same = [(at, names.index(name)) for at, name in variables_of(plain[place]) if name in known]
        self.others = [(at, names.index(name)) for at, name in others_of(plain[place])]

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
