"""What is always so: invariants of the law, watched in play, and used to explain mutants that are the same law.

`invariants.yaml` lists them, each with a reason: wherever what stands under `if` is so, what stands under `then` is so.
It need not be so while an event is under way: `but` names the tiers at which it may fail.  `watching` looks whether it
does, each time that a rule fires.  As it holds there, a condition that follows by it from the others changes nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from azor.engine.facts import Fact
from azor.engine.rules import MATCH, LawRule, absent, at_least, none_of, one_of, plain_condition, rule
from azor.engine.tiers import Tier
from azor.knowledge.law import Magic

from . import mutants

FILE = Path(__file__).resolve().parent / "invariants.yaml"
_WATCH = Tier("watched", 1)
_TESTS = {"none_of": none_of, "one_of": one_of, "at_least": at_least}


@dataclass(frozen=True)
class Invariant:
    """Where all of `given` is so, `so` is so, except as rules of the tiers in `but` fire."""

    text: str
    given: tuple[Any, ...]
    so: Any
    why: str
    but: frozenset[str] = field(default_factory=frozenset)

    @property
    def plain(self) -> tuple[list[Any], Any]:
        """In plain form: what is given, and what follows."""
        return [plain_condition(c) for c in self.given], plain_condition(self.so)

    def denied(self) -> LawRule:
        """A rule that is met where it is not so."""
        found = rule("0", when=[*self.given, mutants.opposite(self.so)], tier=_WATCH)
        found.name = self.text
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
                    frozenset(entry.get("but", ())),
                )
            )
    return tuple(found)


def at(tier: Tier) -> Iterator[Invariant]:
    """Those that hold as rules of a tier fire."""
    return (i for i in load() if tier.name not in i.but)


def watching(watched: Sequence[Invariant], seen: set[tuple[Invariant, str]]) -> type[Magic]:
    """The law itself, which notes in `seen` what is not so as a rule fires, with the name of its tier."""
    denials: Mapping[LawRule, Invariant] = {i.denied(): i for i in watched}

    class Matcher(Magic.__matcher__):  # type: ignore[misc, name-defined]
        standing: frozenset[Any] = frozenset()  # what is not so at present

        def changes(self, *changes: Any) -> tuple[list[Any], list[Any]]:
            added, removed = super().changes(*changes)
            came = {a for a in added if a.rule in denials}
            if came or self.standing:
                self.standing = (self.standing | came).difference(removed)
            return [a for a in added if a.rule not in denials], [a for a in removed if a.rule not in denials]

        def fork(self, engine: Any) -> Any:
            other = super().fork(engine)
            other.standing = self.standing
            return other

    class Watched(Magic):
        __matcher__ = Matcher

        @classmethod
        def compiled(cls, edition: str = "") -> Any:
            if edition not in known:
                known[edition] = mutants.copy(Magic.compiled(edition))
                known[edition].network = mutants.Network([*Magic.rules(edition), *denials])
            return known[edition]

        def _fire(self, activation: Any) -> None:
            for denial in self.matcher.standing:
                seen.add((denials[denial.rule], activation.rule.tier.name))
            super()._fire(activation)

    known: dict[str, Any] = {}
    return Watched
