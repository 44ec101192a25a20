"""One wrong belief: what it says, why it is wrong, and the edit of the law that it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...engine.editing import Change
from ...engine.facts import Folded
from ...engine.folds import Fold
from ...engine.rules import LawRule


@dataclass(frozen=True, eq=False)
class Misconception:
    """A wrong belief that players have.

    name       stable, in words with hyphens
    topic      what it is about
    belief     the law as they have it; because: why that is wrong (both also in Japanese)
    rules      the numbers that it gets wrong, the deciding one first
    appeals    the rule that such players would point to: it is true, but does not decide; "" if there is none
    shows_in   records of this project, by name, in which it leads to a wrong answer
    drops      rules of the law that it does not know
    changes    rules of the law that it has differently, and how
    adds       rules that it has and the law has not
    folds      what it counts otherwise: the fold by its target
    varies     what it has differently of the order in which the procedure goes (see `law.Magic`)
    """

    name: str
    topic: str
    belief: str
    belief_ja: str
    because: str
    because_ja: str
    rules: tuple[str, ...]
    shows_in: tuple[str, ...]
    drops: tuple[LawRule, ...] = ()
    changes: Mapping[LawRule, Change] = field(default_factory=dict)
    adds: tuple[LawRule, ...] = ()
    folds: Mapping[type[Folded], Fold] = field(default_factory=dict)
    varies: Mapping[str, bool] = field(default_factory=dict)
    appeals: str = ""

    def said(self, lang: str) -> tuple[str, str]:
        """The belief, and why it is wrong."""
        return (self.belief_ja, self.because_ja) if lang == "ja" else (self.belief, self.because)

    @property
    def edited(self) -> frozenset[str]:
        """The names of the rules that it has and the law has not, or not so."""
        return frozenset(rule.name for rule in (*self.changes, *self.adds))

    def __post_init__(self) -> None:
        for number, rule in enumerate(self.adds):
            if not rule.name:
                rule.called(f"{self.name}.{number}" if number else self.name)
