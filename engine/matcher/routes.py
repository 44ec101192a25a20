"""Which alphas take a fact, and which nodes care: decided once for all facts that are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, cast

from ..facts import Fact
from ..terms import PYTHON
from .alpha import Alpha, Values, key_of
from .beta import Absence, Head, Join, Pair
from .event import Denial, Occasion

_ROUTES = 10_000  # remembered at a time


class Route:
    """Where a fact goes: the indexes that it enters, and the nodes that may care; `awaited` are alphas that wake some.

    How much of it there is in a session depends on what that session has come across (`memory.Path`).
    """

    __slots__ = ("indexes", "heads", "joins", "absences", "awaited", "occasions", "denials")

    def __init__(self, alphas: Iterable[Alpha]):
        alphas = list(alphas)
        self.awaited = tuple(alpha for alpha in alphas if alpha.wakes)
        self.indexes = tuple((slot, key_of(places)) for alpha in alphas for places, slot in alpha.indexes.items())
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
