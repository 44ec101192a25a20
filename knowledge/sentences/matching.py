"""Patterns of sentences, and fitting tokens to them.

A pattern is a line of words and roles:

    word        a word in its base form ("gain" fits "gains"), `a|b` one of several
    <role>      a role of the same name and kind; <role:kind> where they differ
    [words]     may be left out
    ?flag       a word that may be left out, and is noted when it is there
    ,           a comma that may be left out
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .words import Tokens


class Word(NamedTuple):
    """A word of a pattern: one of some lemmas."""

    lemmas: frozenset[str]


class Role(NamedTuple):
    """A role of a pattern."""

    name: str
    kind: str


class Flag(NamedTuple):
    """An optional word that is noted."""

    word: str


Part = Word | Role | Flag
ReadRole = Callable[[str, Tokens], object]  # the value of words in a role of that kind, or None


@lru_cache(maxsize=1024)
def variants(pattern: str) -> tuple[tuple[Part, ...], ...]:
    """A pattern as the sequences of words and roles that it stands for, the longest first."""
    return tuple(_expand(_words(pattern)))


def _words(pattern: str) -> list[str]:
    words: list[str] = []
    for word in pattern.replace("[", " [ ").replace("]", " ] ").split():
        words.append(word)
    return words


def _expand(words: list[str]) -> Iterator[tuple[Part, ...]]:
    if "[" not in words:
        if "," in words:
            at = words.index(",")
            yield from _expand([*words[:at], "\\,", *words[at + 1 :]])
            yield from _expand([*words[:at], *words[at + 1 :]])
        else:
            yield tuple(map(_part, words))
        return
    start = words.index("[")
    depth, end = 1, start
    while depth:
        end += 1
        depth += {"[": 1, "]": -1}.get(words[end], 0)
    yield from _expand([*words[:start], *words[start + 1 : end], *words[end + 1 :]])
    yield from _expand([*words[:start], *words[end + 1 :]])


def _part(word: str) -> Part:
    if word.startswith("<"):
        name, _, kind = word[1:-1].partition(":")
        return Role(name, kind or name)
    if word.startswith("?"):
        return Flag(word[1:])
    if word == "\\,":
        return Word(frozenset(","))
    return Word(frozenset(word.split("|")))


def anchors(pattern: str) -> frozenset[str]:
    """The lemmas of which a sentence of the pattern holds at least one: its first telling word."""
    shortest = variants(pattern)[-1]
    words = [part.lemmas for part in shortest if isinstance(part, Word)]
    telling = [lemmas for lemmas in words if not lemmas & COMMON]
    return (telling or words)[0]


COMMON = frozenset("the a to of on in is 's not and for that as with under from into onto it you at by".split())


def fit(pattern: str, found: Tokens, read: ReadRole) -> Iterator[dict[str, object]]:
    """The ways in which tokens fit a pattern: the values of its roles, and True for each flag that is there."""
    lemmas = {token.lemma for token in found}
    for parts in variants(pattern):
        if all(part.lemmas & lemmas for part in parts if isinstance(part, Word)):
            yield from _fit(parts, found, 0, read, {})


def _fit(
    parts: Sequence[Part], found: Tokens, at: int, read: ReadRole, values: Mapping[str, object]
) -> Iterator[dict[str, object]]:
    if not parts:
        if at == len(found):
            yield dict(values)
        return
    part, rest = parts[0], parts[1:]
    if isinstance(part, Word):
        if at < len(found) and found[at].lemma in part.lemmas:
            yield from _fit(rest, found, at + 1, read, values)
        return
    if isinstance(part, Flag):
        if at < len(found) and found[at].lemma == part.word:
            yield from _fit(rest, found, at + 1, read, {**values, part.word: True})
        yield from _fit(rest, found, at, read, values)
        return
    needed = sum(not isinstance(each, Flag) for each in rest)
    after = rest[0].lemmas if rest and isinstance(rest[0], Word) else None
    for end in range(at + 1, len(found) - needed + 1):
        if after is not None and found[end].lemma not in after:
            continue
        value = read(part.kind, found[at:end])
        if value is not None:
            yield from _fit(rest, found, end, read, {**values, part.name: value})
