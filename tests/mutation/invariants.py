"""What is always so: invariants of the law, watched in play, and used to explain mutants that are the same law.

`invariants.yaml` lists them, each with a reason: wherever what stands under `if` is so, what stands under `then` is so.
It need not be so throughout an event: `at` names the tiers at which it is; without it, it is so at all.  `watching`
looks whether it is.  There, a condition of a rule that follows by it from the others changes nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from azor.engine.facts import Fact
from azor.engine.matcher import Activation, Network
from azor.engine.rules import MATCH, LawRule, absent, at_least, none_of, one_of, plain_condition, rule
from azor.engine.session import Compiled
from azor.engine.tiers import Tier
from azor.knowledge.law import Magic

from . import mutants

FILE = Path(__file__).resolve().parent / "invariants.yaml"
_TESTS = {"none_of": none_of, "one_of": one_of, "at_least": at_least}


@dataclass(frozen=True)
class Invariant:
    """Where all of `given` is so, `so` is so, as rules of the tiers in `tiers` fire, or of any if there are none."""

    text: str
    given: tuple[Any, ...]
    so: Any
    why: str
    tiers: frozenset[str] = frozenset()

    def at(self, tier: Tier) -> bool:
        """Whether it holds as rules of that tier fire."""
        return not self.tiers or tier.name in self.tiers

    @property
    def plain(self) -> tuple[list[Any], Any]:
        """In plain form: what is given, and what follows."""
        return [plain_condition(c) for c in self.given], plain_condition(self.so)

    def denied(self, tier: Tier) -> LawRule:
        """A rule of that tier that is met where it is not so."""
        found = rule("0", when=[*self.given, mutants.opposite(self.so)], tier=tier)
        found.name = f"{self.text} {tier.name}"
        return found


def _field(node: ast.expr) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return getattr(MATCH, node.id)
    if isinstance(node, ast.UnaryOp):
        return ~_field(node.operand)
    if isinstance(node, ast.BinOp):
        return _field(node.left) & _field(node.right)
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return _TESTS[node.func.id](*[ast.literal_eval(a) for a in node.args])


def condition(text: str) -> Any:
    """A condition as it is written in the table: `has_type(object=thing, type='Aura')`, `not tapped(object=it)`."""
    node = ast.parse(text, mode="eval").body
    denied = isinstance(node, ast.UnaryOp)
    call = node.operand if isinstance(node, ast.UnaryOp) else node
    assert isinstance(call, ast.Call) and isinstance(call.func, ast.Name), text
    pattern = Fact.registry[call.func.id](**{str(k.arg): _field(k.value) for k in call.keywords})
    return absent(pattern) if denied else pattern


@cache
def load(file: Path = FILE) -> tuple[Invariant, ...]:
    """All invariants: one for each thing that follows."""
    found = []
    for entry in yaml.safe_load(file.read_text(encoding="utf-8")):
        given = entry["if"].split("; ")
        for so in entry["then"].split("; "):
            text = f"{', '.join(given)} -> {so}"
            found.append(
                Invariant(
                    text,
                    tuple(condition(g) for g in given),
                    condition(so),
                    entry["why"],
                    frozenset(entry.get("at", ())),
                )
            )
    return tuple(found)


def at(tier: Tier) -> Iterator[Invariant]:
    """Those that hold as rules of a tier fire."""
    return (i for i in load() if i.at(tier))


def watching(watched: Sequence[Invariant], seen: set[tuple[Invariant, str]]) -> type[Magic]:
    """The law itself, which notes in `seen` what is not so at a tier at which it should be, with the name of the tier.

    At each tier stands a rule for the opposite of each invariant, which concludes nothing.  It fires exactly when a rule
    of that tier would whose last condition is dropped, also where no other rule does.
    """
    tiers = {rule.tier for rule in mutants.rules().values()}
    denials = {i.denied(tier): i for i in watched for tier in tiers if i.at(tier)}
    known: dict[str, Compiled] = {}

    class Watched(Magic):
        @classmethod
        def compiled(cls, edition: str = "") -> Compiled:
            if edition not in known:
                known[edition] = copy(Magic.compiled(edition))
                known[edition].network = Network([*Magic.rules(edition), *denials])
            return known[edition]

        def _fire(self, activation: Activation) -> None:
            if activation.rule in denials:
                seen.add((denials[activation.rule], activation.rule.tier.name))
            else:
                super()._fire(activation)

    return Watched
