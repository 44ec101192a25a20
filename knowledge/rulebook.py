"""What every rulebook is written with."""

from typing import Any

from ..engine.facts import Fact
from ..engine.rules import MATCH, Add, LawRule, absent, at_least, at_most, compare, none_of, one_of, rule
from ..engine.terms import Expression
from .order import FORGETS
from .vocabulary import LeavesBattlefield


class Rulebook:
    """One section of the law: rules as attributes, in the order of the section.

    `introduced` is the edition that brought the section in, from which its rules hold; "" if it always was there.
    """

    introduced = ""


class Variables:
    """`M.player` is the variable `player` of a rule: experta's `MATCH.player`, made once for each name."""

    def __getattr__(self, name: str) -> Any:
        variable = getattr(MATCH, name)
        setattr(self, name, variable)
        return variable


M = Variables()


def value(text: str) -> Expression:
    """A computed value of a conclusion, as in `value("-n")`; `event` is the number of the present event."""
    return Expression(text)


NOW = value("event")


def forgets(fact: Fact, number: str | tuple[str, ...] = "400.7") -> LawRule:
    """A rule that ends what was so of `M.object`, which becomes a new object as it leaves the battlefield."""
    return rule(number, when=[LeavesBattlefield(object=M.object), fact], ends=fact, tier=FORGETS)


__all__ = [
    "NOW", "Add", "M", "Rulebook", "absent", "at_least", "at_most", "compare", "forgets", "none_of", "one_of", "rule",
    "value",
]  # fmt: skip
