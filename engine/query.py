"""Queries: `is_monarch(?who)`, joined with `,`, each with `not` in front where it must not hold.

A variable starts with `?`.  A name with commas or parentheses stands in single or double quotes; other
names, with their spaces, stand as they are.  A number is a number; `at least 2` and `at most 2` are all such numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Var:
    """A variable of a query; `?` alone is a new one at each place."""

    name: str

    def __str__(self) -> str:
        return f"?{self.name}"


@dataclass(frozen=True, slots=True)
class Limit:
    """Any number that is at least, or at most, so great."""

    word: str  # "at least" or "at most"
    number: int

    def __str__(self) -> str:
        return f"{self.word} {self.number}"

    def holds(self, value: str | int) -> bool:
        """Whether a value is such a number."""
        if not isinstance(value, int):
            return False
        return value >= self.number if self.word == "at least" else value <= self.number


Term = Var | Limit | str | int


@dataclass(frozen=True, slots=True)
class Atom:
    """One predicate with its arguments, or the denial that it holds for any value of its own variables."""

    predicate: str
    args: tuple[Term, ...]
    negated: bool = False
    column: int = 1  # where it begins in the text, counted from 1

    def __str__(self) -> str:
        args = ", ".join(f'"{a}"' if isinstance(a, str) and re.search(r"[,()]", a) else str(a) for a in self.args)
        return f"{'not ' if self.negated else ''}{self.predicate}({args})"


@dataclass(frozen=True, slots=True)
class Query:
    """Atoms that must all hold."""

    atoms: tuple[Atom, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.atoms))


class QueryError(ValueError):
    """A query that cannot be read: where (column from 1), what was found, what was expected."""

    def __init__(self, text: str, column: int, found: str, expected: str):
        self.text, self.column, self.found, self.expected = text, column, found, expected
        super().__init__(f"column {column} of {text!r}: found {found}; expected {expected}")


_NAME = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_-]*)\s*\(")
_NOT = re.compile(r"\s*not\s+")
_LIMIT = re.compile(
    r"(?P<word>at least|at most)\s+(?P<number>-?\d{1,9})|(?P<bound>-?\d{1,9}) or (?:(?P<more>more|greater)|less|fewer)"
)


def parse(text: str) -> Query:
    """Read a query.

    >>> str(parse("is_monarch(?who), not has_city_blessing(?who)"))
    'is_monarch(?who), not has_city_blessing(?who)'

    Raises `QueryError` at the first character that cannot be part of one.
    """
    atoms, at = [], 0
    while True:
        atom, at = _atom(text, at)
        atoms.append(atom)
        rest = text[at:].lstrip()
        if not rest:
            return Query(tuple(atoms))
        at = len(text) - len(rest)
        if rest[0] != ",":
            raise QueryError(text, at + 1, repr(rest.split()[0]), "',' and another predicate, or the end")
        at += 1


def _atom(text: str, at: int) -> tuple[Atom, int]:
    start = at + len(text[at:]) - len(text[at:].lstrip())
    negated = False
    while found := _NOT.match(text, at):
        negated, at = not negated, found.end()
    found = _NAME.match(text, at)
    if not found:
        word = text[at:].strip().split()
        raise QueryError(text, start + 1, repr(word[0]) if word else "the end", "a predicate, as in is_monarch(Ana)")
    args, at = _arguments(text, found.end())
    return Atom(found[1].replace("-", "_"), args, negated, start + 1), at


def _arguments(text: str, at: int) -> tuple[tuple[Term, ...], int]:
    args: list[Term] = []
    while True:
        at += len(text[at:]) - len(text[at:].lstrip())
        if text[at : at + 1] == ")" and not args:
            return (), at + 1
        term, at = _term(text, at)
        args.append(term)
        at += len(text[at:]) - len(text[at:].lstrip())
        end = text[at : at + 1]
        if end == ")":
            return tuple(args), at + 1
        if end != ",":
            raise QueryError(text, at + 1, repr(end) if end else "the end", "',' or ')'")
        at += 1


def _term(text: str, at: int) -> tuple[Term, int]:
    quote = text[at : at + 1]
    if quote and quote in "\"'":
        end = text.find(quote, at + 1)
        if end >= 0 and text[end + 1 :].lstrip()[:1] in (",", ")"):
            return text[at + 1 : end], end + 1
        if quote == '"':
            raise QueryError(text, at + 1, "an open quotation", "its closing quotation mark")
    end = at
    while end < len(text) and text[end] not in ",()":
        end += 1
    word = text[at:end].strip()
    if not word:
        raise QueryError(
            text, at + 1, repr(text[at : at + 1]) if at < len(text) else "the end", "a name, a number or ?variable"
        )
    if word.startswith("?"):
        return Var(word[1:]), end
    if limit := _LIMIT.fullmatch(word):
        words = limit["word"] or ("at least" if limit["more"] else "at most")
        return Limit(words, int(limit["number"] or limit["bound"])), end
    return (int(word) if re.fullmatch(r"-?\d+", word) else word), end
