"""What rules are made of besides facts: named field tests, comparisons, computed values, changes of numbers.

Each has a plain form (lists, strings, numbers), so that a condition can be explained, checked without experta
and written to JSON.  The plain forms of a pattern's fields:

    ["var", name]            binds the variable, or equals it where it is bound
    ["other", name]          differs from the variable
    ["is", value]            equals the value
    ["test", op, value]      one of the named tests below

and of conditions:

    ["fact", predicate, {field: [tests]}]
    ["absent", predicate, {field: [tests]}]
    ["compare", expression, operator, expression]
"""

from __future__ import annotations

import ast
import keyword
import operator
from collections.abc import Callable, Mapping
from functools import cache
from operator import itemgetter
from typing import Any

from .facts import Fact

Bindings = Mapping[str, Any]
Plain = list[Any]

TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "at least": lambda value, bound: value >= bound,
    "at most": lambda value, bound: value <= bound,
    "one of": lambda value, allowed: value in allowed,
    "none of": lambda value, banned: value not in banned,
}
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {"max": max, "min": min, "join": lambda *parts: ":".join(map(str, parts))}


class Expression:
    """A value computed from bindings: names, whole numbers, + - * // **, max, min and join; nothing else.

    `Expression("-n")` in the conclusion of a rule; `evaluate` gives its value.  SyntaxError at construction if the
    text says more than that.
    """

    __slots__ = ("text", "names", "_evaluate")

    def __init__(self, text: str):
        self.text = text
        self._evaluate, self.names = _read(text)

    def evaluate(self, bindings: Bindings) -> Any:
        """The value under these bindings; KeyError if a name is not bound."""
        return self._evaluate(bindings)

    def __repr__(self) -> str:
        return f"Expression({self.text!r})"


@cache  # an expression says the same wherever it stands
def _read(text: str) -> tuple[Callable[[Bindings], Any], tuple[str, ...]]:
    if text.isidentifier() and not keyword.iskeyword(text):
        return itemgetter(text), (text,)
    names: dict[str, None] = {}
    return _compile(ast.parse(text, mode="eval").body, names), tuple(names)


def _compile(node: ast.AST, names: dict[str, None]) -> Callable[[Bindings], Any]:
    if isinstance(node, ast.Constant) and type(node.value) in (int, str):
        constant = node.value
        return lambda bindings: constant
    if isinstance(node, ast.Name):
        name = node.id
        names[name] = None
        return lambda bindings: bindings[name]
    if isinstance(node, ast.UnaryOp) and type(node.op) in _OPERATORS:
        apply, operand = _OPERATORS[type(node.op)], _compile(node.operand, names)
        return lambda bindings: apply(operand(bindings))
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        apply = _OPERATORS[type(node.op)]
        left, right = _compile(node.left, names), _compile(node.right, names)
        return lambda bindings: apply(left(bindings), right(bindings))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
        function, args = _FUNCTIONS[node.func.id], [_compile(a, names) for a in node.args]
        return lambda bindings: function(*[a(bindings) for a in args])
    raise SyntaxError(f"not an expression of the rule language: {ast.unparse(node)}")


class Add:
    """A change of a number: `Add(Life, "amount", "-n", player=MATCH.player)`.

    The only way for a rule to change a number; the changes of one simultaneous batch are summed, so that their
    order cannot matter.  Where there is no fact with that key yet, the number starts at 0.
    """

    def __init__(self, fact: type[Fact], field: str, by: str | int, **key: Any):
        if set(key) | {field} != set(fact.fields):
            raise TypeError(f"{fact.__name__} has the fields {fact.fields}, not {(*key, field)}")
        self.fact, self.field, self.key = fact, field, key
        self.by = Expression(by) if isinstance(by, str) else Expression(str(by))
