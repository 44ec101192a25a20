"""Patterns taken apart, once for each condition of a rule: what its nodes are made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..facts import Fact
from ..terms import Plain

if TYPE_CHECKING:
    from .alpha import Alpha


class Pattern:
    """A condition about facts, by places in a fact's key instead of by names of fields.

    fact        their type
    absent      whether there must be none
    constants   (place, value); tests: (place, name of the test, bound); equal: pairs of places with the same variable
    named       the place of the first field that names each variable
    others      (place, variable that it must differ from)
    alpha       what the network has for it
    """

    __slots__ = ("fact", "absent", "constants", "tests", "equal", "named", "others", "alpha")
    alpha: Alpha

    def __init__(self, condition: Plain):
        kind, predicate, fields = condition
        self.fact = Fact.registry[predicate]
        self.absent = kind == "absent"
        self.constants: list[tuple[int, Any]] = []
        self.tests: list[tuple[int, str, Any]] = []
        self.equal: list[tuple[int, int]] = []
        self.named: dict[str, int] = {}
        self.others: list[tuple[int, str]] = []
        places = self.fact.places
        for field, tests in fields.items():
            place = places[field]
            for test in tests:
                what = test[0]
                if what == "var":
                    if test[1] in self.named:
                        self.equal.append((self.named[test[1]], place))
                    else:
                        self.named[test[1]] = place
                elif what == "is":
                    self.constants.append((place, test[1]))
                elif what == "test":
                    self.tests.append((place, test[1], test[2]))
                else:
                    self.others.append((place, test[1]))

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for all patterns that differ in the names of variables only."""
        constants = tuple(self.constants if len(self.constants) < 2 else sorted(self.constants, key=repr))
        tests = tuple(self.tests if len(self.tests) < 2 else sorted(self.tests, key=repr))
        return self.fact.predicate, constants, tests, tuple(self.equal)
