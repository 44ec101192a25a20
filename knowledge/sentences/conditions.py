"""Conditions: queries with `you` and `this` for names, and their English, in disjunctive normal form."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from . import japanese
from ..language import Condition, Literal, Phrase
from .matching import fit
from .phrases import read_noun
from .questions import (
    ABOUT_TWO, MEASURED, NUMBERED, OF_A_PATH, ON_STACK, ONE, ORDER, QUESTION_FORMS, compared, denied, exists, number,
)  # fmt: skip
from .roles import STEPS, Reader
from .words import NO_NAMES, Names, Tokens, normalise, readings

Literals = tuple[Literal, ...]
_OR = r" or (?!(?:more|less|fewer|greater)\b)"  # that of "two or more" joins no conditions


def read_condition(text: str, names: Names | None = None) -> Condition:
    """A condition from a query or from English; total: what cannot be read is a proposition in its own words.

    Parts are joined by `or` and, more tightly, by `and` or a comma.  A text that is only partly readable is a
    proposition as a whole, unless its other parts are queries: then each unreadable part is one.

    >>> [literal.asks for literal in read_condition("is_monarch(you), no_monarch()").alternatives[0]]
    ['is_monarch', 'no_monarch']
    """
    return _condition(normalise(text), names)


@lru_cache(maxsize=1024)
def _condition(words: str, names: Names | None) -> Condition:
    reader = _Conditions(names)
    found = None
    for said in japanese.condition(words, names) if japanese.is_japanese(words) else ():
        found = found or reader.alternatives(said)
    found = found or reader.alternatives(words if _is_query(words) else _AT_LEAST.sub(_or_more, words))
    if found is None:
        said = words.removeprefix("not ")
        found = ((Literal("holds", value=said, negated=said != words),),)
    return Condition(found, words=words)


_AT_LEAST = re.compile(r"\bat (least|most) (\w+)")


def _or_more(found: re.Match[str]) -> str:
    """`at least two` as `two or more`."""
    return f"{found[2]} or {'more' if found[1] == 'least' else 'fewer'}"


_PLACES = re.compile(r"(.+? (?:is|remains|stays)) ((?:in|on) [^,]+?) or ((?:in|on) [^,]+)\Z")


class _Conditions:
    """Reads conditions with the names of a record, or without."""

    def __init__(self, names: Names | None) -> None:
        self.names = names
        self.reader = Reader(names)

    def alternatives(self, text: str) -> tuple[Literals, ...] | None:
        """The alternatives of a condition; None if it is not readable."""
        if (whole := self.whole(text)) is not None:
            return whole
        parts = _split(text, _OR)
        if places := _PLACES.match(text):  # "this is in the command zone or on the battlefield"
            parts = [f"{places[1]} {where}" for where in places.groups()[1:]]
        if len(parts) > 1:
            read = [self.conjunction(part) for part in parts]
            if _is_query(text) or all(each is not None for each in read):
                unread = [((Literal("holds", value=part),),) for part in parts]
                return tuple(a for each, other in zip(read, unread, strict=True) for a in each or other)
            for at in range(1, len(parts)):
                left, right = self.alternatives(" or ".join(parts[:at])), self.alternatives(" or ".join(parts[at:]))
                if left is not None and right is not None:
                    return (*left, *right)
            return None
        return self.conjunction(text)

    def conjunction(self, text: str) -> tuple[Literals, ...] | None:
        """The alternatives of a text without "or": one, if nothing that it denies is more than one question."""
        if (whole := self.whole(text)) is not None:
            return whole
        parts = _split(text, r", and |, | and ")
        if len(parts) < 2:
            return None
        found: list[tuple[Literals, ...]] = []
        for part in parts:
            whole = self.whole(part)
            if whole is None and not _is_query(text):
                return None
            found.append(whole or ((Literal("holds", value=part),),))
        return tuple(sum(each, ()) for each in product(*found))

    def whole(self, text: str) -> tuple[Literals, ...] | None:
        """A question without "and" and "or"; "exactly five" is two literals, and its denial either of two."""
        negated = False
        while text.startswith("not "):
            text, negated = text[4:].strip(), not negated
        if text.startswith("no "):  # "no creature is tapped" denies that one is
            text, negated = f"a {text[3:]}", not negated
        call = re.fullmatch(r"([a-z_]+) ?\((.*)\)", text)
        found = self.query(call[1], call[2]) if call and _balanced(call[2]) else self.english(text)
        if found is None:
            return None
        return tuple((denied(each),) for each in found) if negated else (found,)

    # ------------------------------------------------------------------------------ queries

    def query(self, name: str, inside: str) -> Literals | None:
        """A query with its arguments."""
        args = [part.strip().strip("\"'") for part in _split(inside, ",")] if inside.strip() else []
        if name in ("no_monarch", "game_over"):
            return (Literal(name),) if not args else None
        if not args:
            return None
        if name == "step" and len(args) == 1:
            step = STEPS.get(args[0].lower())
            return (Literal("step", value=step),) if step else None
        if (found := self.of_a_path(name, args)) is not None:
            return found
        who = self.phrase(args[0])
        if who is None:
            return None
        if name in ONE and len(args) == 1:
            return (Literal(name, who),)
        if (name in ABOUT_TWO or name == "owns") and len(args) == 2 and (other := self.phrase(args[1])) is not None:
            if name == "owns":
                return (Literal("owned by", other, other=who),)
            return (Literal(ABOUT_TWO[name], who, other=other),)
        if name in ("in_zone", "has_type", "has_ability") and len(args) == 2:
            value = args[1].removesuffix(" zone") if name == "in_zone" else args[1]
            return (Literal(name, who, value),)
        if name in NUMBERED and len(args) == 2:
            return compared(NUMBERED[name], who, args[1])
        if name in MEASURED and len(args) == 2:
            return compared(name, who, args[1])
        if name == "counters" and len(args) == 3 and args[2] != "at least 1":
            return compared("counters", who, args[2], args[1])
        if name == "counters" and len(args) in (2, 3):
            return (Literal("has_counter", who, kind=args[1]),)
        if name == "controls" and len(args) == 2:
            thing = self.phrase(args[1])
            return exists(who, thing) if thing is not None else None
        return None

    def of_a_path(self, name: str, args: list[str]) -> Literals | None:
        """A query about an ability that is told by its path, CARD/NAME."""
        if name in ON_STACK and len(args) == 1 and "/" in args[0]:
            return (Literal(ON_STACK[name], value=args[0]),)
        if name not in OF_A_PATH or len(args) != 2:
            return None
        at, asks = OF_A_PATH[name]
        who = self.phrase(args[at])
        return (Literal(asks, who, args[1 - at]),) if who is not None and "/" in args[1 - at] else None

    def phrase(self, text: str) -> Phrase | None:
        """An argument."""
        for found in readings(text, self.names or NO_NAMES):
            phrase = self.reader.any(found) or read_noun(found)
            if phrase is not None:
                return phrase
        return None

    # ------------------------------------------------------------------------------ English

    def english(self, text: str) -> Literals | None:
        """A question in English."""
        for found in readings(text, self.names or NO_NAMES):
            lemmas = {token.lemma for token in found}
            for keys, pattern, make in QUESTION_FORMS:
                if keys <= lemmas:
                    for values in fit(pattern, found, self.read):
                        literals = make(values)
                        if literals is not None:
                            return literals
        return None

    def read(self, kind: str, found: Tokens) -> object:
        """The value of words in a role: names of a record, or phrases as in an ability."""
        if kind == "more":
            return ORDER.get(found[0].lemma) if len(found) == 1 else None
        if kind == "number":
            return number(found)
        value = self.reader.read(kind, found)
        if value is None and self.names is not None and kind in ("any", "player", "thing"):
            value = Reader(None).read(kind, found)
        return value


def _split(text: str, joint: str) -> list[str]:
    """The parts of a text between joints that stand outside brackets and quotation marks."""
    parts, depth, start, quoted = [], 0, 0, False
    for found in re.finditer(rf"[()\"]|{joint}", text):
        word = found[0]
        if word == '"':
            quoted = not quoted
        elif word in "()" and not quoted:
            depth += 1 if word == "(" else -1
        elif depth == 0 and not quoted and word not in "()":
            parts.append(text[start : found.start()])
            start = found.end()
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def _balanced(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0


def _is_query(text: str) -> bool:
    return re.search(r"[a-z_]+\(", text) is not None
