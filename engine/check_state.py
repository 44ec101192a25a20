"""What stands while a journal is checked: plain facts, the conditions that they meet, the folds that they make.

For the checker alone (`engine.check`, `engine.check_proof`): nothing here is shared with the engine that it checks.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

Key = tuple[Any, ...]
Bindings = dict[str, Any]
Rule = dict[str, Any]
Numbers = tuple[int, ...]

TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "at least": lambda a, b: a >= b,
    "at most": lambda a, b: a <= b,
    "one of": lambda a, b: a in b,
    "none of": lambda a, b: a not in b,
}
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


class CheckError(Exception):
    """A journal or proof that does not follow: the entry, what was found and what was expected.

    `node` is the step of a proof that it was found in.
    """

    def __init__(self, entry: int, what: str):
        self.entry, self.what = entry, what
        self.node: dict[str, Any] = {}
        super().__init__(f"entry {entry}: {what}")


def exactly(one: Any, other: Any) -> bool:
    """Whether two plain values are the same, down to their types: True is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def evaluate(text: str, bindings: Bindings) -> Any:
    """The value of an expression of the rule language."""
    return _value(_parsed(text), bindings)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> ast.AST:
    return ast.parse(text, mode="eval").body


def _value(node: ast.AST, bindings: Bindings) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return bindings[node.id]
    if isinstance(node, ast.UnaryOp):
        return -_value(node.operand, bindings)
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, bindings), _value(node.right, bindings)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Pow):
            return left**right
        return left * right if isinstance(node.op, ast.Mult) else left // right
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    args = [_value(a, bindings) for a in node.args]
    if node.func.id == "join":
        return ":".join(map(str, args))
    return max(args) if node.func.id == "max" else min(args)


class State:
    """The facts that stand, and what conditions and templates are to them."""

    def __init__(self, law: dict[str, Any]):
        self.law = law
        self.fields: dict[str, list[str]] = {name: fields for name, (_, fields) in law["predicates"].items()}
        self.kinds: dict[str, str] = {name: kind for name, (kind, _) in law["predicates"].items()}
        self.facts: dict[str, dict[Key, int]] = {}
        self.numbers: dict[int, Key] = {}
        self.count = 0
        self.entry = -1

    def has(self, key: Key) -> bool:
        """Whether a fact stands."""
        return key in self.facts.get(key[0], ())

    def add(self, plain: list[Any], kinds: tuple[str, ...] = ()) -> None:
        """A fact is asserted under its number."""
        number, predicate, values = plain
        if kinds and self.kinds.get(predicate) not in kinds:
            raise self.wrong(f"{predicate} may not be asserted here")
        key = (predicate, *values)
        same = self.facts.setdefault(predicate, {})
        if key in same:
            if same[key] != number:
                raise self.wrong(f"{key}: found number {number}; expected {same[key]}, under which it stands")
        elif number not in self.numbers:
            self.count += 1
            if number != self.count:
                raise self.wrong(f"{key}: found number {number}; expected {self.count}, which is next")
        elif self.numbers[number] != key:
            raise self.wrong(f"number {number} belongs to {self.numbers[number]}")
        same[key] = number
        self.numbers[number] = key

    def drop(self, key: Key, number: int | None = None) -> None:
        """A fact ceases to stand; `number` is the one under which it stood."""
        if not self.has(key):
            raise self.wrong(f"{key} does not stand")
        if self.facts[key[0]].pop(key) != number is not None:
            raise self.wrong(f"{key} does not stand under number {number}")

    def stands(self, plain: list[Any]) -> bool:
        """Whether a fact stands under its number."""
        return bool(self.facts.get(plain[1], {}).get((plain[1], *plain[2])) == plain[0])

    def unlike(self, predicate: str, values: list[Any]) -> Any:
        """The first value that a field of the predicate cannot hold."""
        truths = self.law["booleans"].get(predicate, ())
        for name, value in zip(self.fields[predicate], values, strict=True):
            if value is not None and type(value) not in ((bool,) if name in truths else (int, str)):
                return value
        return None

    def wrong(self, what: str) -> CheckError:
        """An error at the present entry."""
        return CheckError(self.entry, what)

    # -------------------------------------------------------------------- conditions

    def fit(self, fields: dict[str, Any], key: Key, bindings: Bindings) -> Bindings | None:
        """The bindings extended by a fact that fits a pattern, or None."""
        names = self.fields[key[0]]
        found = dict(bindings)
        for name, tests in fields.items():
            value = key[1 + names.index(name)]
            for test in tests:
                kind = test[0]
                if kind == "is" and (test[1] != value or type(test[1]) is not type(value)):
                    return None
                if kind == "var" and found.setdefault(test[1], value) != value:
                    return None
                if kind == "other" and found.get(test[1]) == value:
                    return None
                if kind == "test" and not TESTS[test[1]](value, test[2]):
                    return None
        return found

    def absent(self, condition: list[Any], bindings: Bindings) -> bool:
        """Whether no fact fits."""
        return not any(self.fit(condition[2], key, bindings) is not None for key in self.facts.get(condition[1], ()))

    def matches(self, when: list[Any], bindings: Bindings | None = None) -> Iterator[Bindings]:
        """All bindings under which the conditions hold."""
        return (found for found, _ in self.met(when, {} if bindings is None else bindings))

    def met(self, when: list[Any], bindings: Bindings, numbers: Numbers = ()) -> Iterator[tuple[Bindings, Numbers]]:
        """All ways to meet the conditions: the bindings, and for each condition the number of the fact (or 0)."""
        if len(numbers) == len(when):
            yield bindings, numbers
            return
        condition = when[len(numbers)]
        if condition[0] == "compare":
            if _COMPARE[condition[2]](evaluate(condition[1], bindings), evaluate(condition[3], bindings)):
                yield from self.met(when, bindings, (*numbers, 0))
        elif condition[0] == "absent":
            if self.absent(condition, bindings):
                yield from self.met(when, bindings, (*numbers, 0))
        else:
            for key, number in list(self.facts.get(condition[1], {}).items()):
                found = self.fit(condition[2], key, bindings)
                if found is not None:
                    yield from self.met(when, found, (*numbers, number))

    def make(self, template: list[Any], bindings: Bindings) -> Key:
        """The fact that a template makes."""
        predicate, parts = template
        values = {name: self.value(part, bindings) for name, part in parts}
        return (predicate, *[values[n] for n in self.fields[predicate]])

    def value(self, part: list[Any], bindings: Bindings) -> Any:
        """What a part of a template stands for."""
        if part[0] == "is":
            return part[1]
        return bindings[part[1]] if part[0] == "var" else evaluate(part[1], bindings)

    def can_conclude(self, rule: Rule, scope: Bindings) -> bool:
        """Whether a rule can conclude under these bindings: every value can be found, and fits its field."""
        try:
            made = [self.make(t, scope) for t in (*rule["then"], *rule["ends"])]
            made += [(t[0], *[self.value(part, scope) for _, part in t[1]]) for t, _, _ in rule["adds"]]
            for _, _, by in rule["adds"]:
                evaluate(by, scope)
        except (KeyError, TypeError, ValueError, ArithmeticError):
            return False
        complete = [key for key in made if len(key) == 1 + len(self.fields[key[0]])]
        return all(self.unlike(key[0], list(key[1:])) is None for key in complete)


def key_field(state: State, fold: dict[str, Any]) -> str:
    """The field of the target that tells the facts of a fold apart."""
    return str(state.fields[fold["target"]][0] if fold["kind"] == "sum" else fold["key"])


def contributors(state: State, fold: dict[str, Any]) -> dict[Any, list[Key]]:
    """What contributes to a fold now, by key."""
    groups: dict[Any, list[Key]] = {}
    for kind in fold["of"]:
        at = 1 + state.fields[kind].index(fold["of"][kind][0] if fold["kind"] == "sum" else fold["key"])
        for key in state.facts.get(kind, ()):
            groups.setdefault(key[at], []).append(key)
    return groups


def take(state: State, fold: dict[str, Any], group: Any, keys: list[Key]) -> Key | None:
    """The fact that these contributors make."""
    target = fold["target"]
    if not keys:
        return None
    if fold["kind"] == "sum":
        total = 0
        for key in keys:
            weight = fold["of"][key[0]][1]
            total += key[1 + state.fields[key[0]].index(weight)] if isinstance(weight, str) else weight
        return (target, group, total)
    best = max(keys, key=lambda k: (k[1 + state.fields[k[0]].index(fold["order"])], state.facts[k[0]][k]))
    names = state.fields[best[0]]
    return (target, *[best[1 + names.index(n)] for n in state.fields[target]])


def take_all(state: State, fold: dict[str, Any]) -> None:
    """Bring a fold of the state up to date with what has been concluded so far."""
    taken = [take(state, fold, group, keys) for group, keys in contributors(state, fold).items()]
    state.facts[fold["target"]] = {key: 0 for key in taken if key is not None}
