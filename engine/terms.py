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
PYTHON = {"at least": ">=", "at most": "<=", "one of": "in", "none of": "not in"}  # the same tests, written in Python
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_SIGNS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Pow: "**"}
FUNCTIONS: dict[str, Callable[..., Any]] = {"max": max, "min": min, "join": lambda *parts: ":".join(map(str, parts))}


class Expression:
    """A value computed from bindings: names, whole numbers, + - * // **, max, min and join; nothing else.

    `Expression("-n")` in the conclusion of a rule; `evaluate` gives its value.  SyntaxError at construction if the
    text says more than that.
    """

    __slots__ = ("text", "names", "_body")

    def __init__(self, text: str):
        self.text = text
        self._body, self.names = _read(text)

    def evaluate(self, bindings: Bindings) -> Any:
        """The value under these bindings; KeyError if a name is not bound."""
        if isinstance(self._body, ast.Name):
            return bindings[self._body.id]
        return _function(self.text)(bindings)

    def source(self, of: Callable[[str], str]) -> str:
        """The expression in Python, where `of` says how a variable is to be had."""
        return _written(self._body, of)

    def __repr__(self) -> str:
        return f"Expression({self.text!r})"


@cache  # an expression says the same wherever it stands
def _read(text: str) -> tuple[ast.expr, tuple[str, ...]]:
    if text.isidentifier() and not keyword.iskeyword(text):
        return ast.Name(text), (text,)
    body = ast.parse(text, mode="eval").body
    names: dict[str, None] = {}
    _written(body, lambda name: names.setdefault(name) or name)
    return body, tuple(names)


def _written(node: ast.expr, of: Callable[[str], str]) -> str:
    if isinstance(node, ast.Constant) and type(node.value) in (int, str):
        return repr(node.value)
    if isinstance(node, ast.Name):
        return of(node.id)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return f"(-{_written(node.operand, of)})"
    if isinstance(node, ast.BinOp) and type(node.op) in _SIGNS:
        return f"({_written(node.left, of)} {_SIGNS[type(node.op)]} {_written(node.right, of)})"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
        return f"{node.func.id}({', '.join([_written(a, of) for a in node.args])})"
    raise SyntaxError(f"not an expression of the rule language: {ast.unparse(node)}")


@cache
def _function(text: str) -> Callable[[Bindings], Any]:
    source = Expression(text).source(lambda name: f"bindings[{name!r}]")
    found: Callable[[Bindings], Any] = eval(f"lambda bindings: {source}", dict(FUNCTIONS))
    return found


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
