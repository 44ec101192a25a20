"""What the text of an ability in Japanese calls things: "各対戦相手", "あなたがコントロールするクリーチャー1体"."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from .words import COUNTED, NUMBER, tables, readings

EDGE = "(?:(?<![ァ-ー])(?=[ァ-ー])|(?<![一-龯])(?=[一-龯])|(?=[^ァ-ー一-龯]))"  # where a word may begin
END = "(?:(?<=[ァ-ー])(?![ァ-ー])|(?<=[一-龯])(?![一-龯])|(?<=[^ァ-ー一-龯]))"


class Noun(NamedTuple):
    """What the text of an ability calls something."""

    before: tuple[str, ...]
    kind: str
    behind: tuple[str, ...]
    number: str
    every: str

    def said(self, used: str) -> str:
        """In English; of many in an effect, of one that something happens to."""
        before = self.before
        few = (
            self.number == "1"
            or "target" in before
            or (not self.number and not self.every and used == "t")
            or self.every == "each"
        )
        kind = self.kind if few else plural(self.kind)
        number = "a" if few else self.number
        first = self.every or ("" if {"another", "target"} & set(before) else number)
        if not few:
            before = tuple("other" if word == "another" else word for word in before)
        return " ".join(part for part in (first, *before, kind, *self.behind) if part)


def plural(kind: str) -> str:
    """Many of a kind."""
    return kind[:-1] + "ies" if kind.endswith("y") else f"{kind}s"


@cache
def nouns() -> tuple[re.Pattern[str], dict[str, str], dict[str, str], dict[str, str]]:
    """The pattern of a noun; what may stand before it and behind it in English, and the references, by how it is written."""
    data = tables()
    before = {way: said for said, ways in data["before"].items() for way in ways}
    behind = {way: said for said, ways in data["behind"].items() for way in ways}
    refs = {way: said for said, ways in data["references"].items() for way in ways}

    def either(ways: dict[str, str]) -> str:
        return "|".join(sorted(ways, key=len, reverse=True))

    kinds = "|".join(map(re.escape, sorted(set(kinds_of()) - {"カード"}, key=len, reverse=True)))
    steps = "|".join(map(re.escape, sorted(readings("step"), key=len, reverse=True)))
    keywords = "|".join(map(re.escape, sorted(readings("keyword"), key=len, reverse=True)))
    noun = (
        rf"(?P<every>すべての|全ての|各|いずれかの|1{COUNTED}(?:以上|かそれ以上)の)?"
        rf"(?:(?P<many>{NUMBER}){COUNTED}の)?"
        rf"(?P<adjectives>(?:(?:{either(before)}|{either(behind)}|(?:{keywords})を持つ(?!。|\Z))、?)*)"
        rf"(?P<batch>1{COUNTED}(?:以上|かそれ以上)の)?"
        rf"(?P<kinds>{EDGE}(?:{kinds}){{1,4}}(?:カード)?{END}|(?<=にある)カード)(?P<count>(?:{NUMBER}){COUNTED})?"
    )
    kept = rf"(?:{steps})(?=(?:の開始|が|に|を|開始))|都市の承認|「[^」]*」"
    whole = rf"(?P<kept>{kept})|(?P<noun>{noun})|(?P<ref>{'|'.join(refs)})"
    return re.compile(whole), before, behind, refs


def adjectives_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What stands before the noun in English, and what behind it; None if a word of it is unknown."""
    _, before, behind, _ = nouns()
    first: list[str] = []
    last: list[str] = []
    while text := text.lstrip("、"):
        for ways, into in ((before, first), (behind, last)):
            if hit := next((m for way in sorted(ways, key=len, reverse=True) if (m := re.match(way, text))), None):
                into.append(ways[hit.re.pattern])
                break
        else:
            held = re.match(r"(.+?)を持つ", text)
            if held is None or held[1] not in readings("keyword"):
                return None
            last.insert(0, f"with {readings('keyword')[held[1]]}")
            hit = held
        text = text[hit.end() :]
    return tuple(first), tuple(last)


@cache
def kinds_of() -> dict[str, str]:
    """What a noun may be: a type, or one of the words for all kinds."""
    return {
        **readings("type"),
        "パーマネント": "permanent",
        "トークン": "token",
        "呪文": "spell",
        "呪文や能力": "spell or ability",
        "カード": "card",
    }


def type_of(text: str) -> str | None:
    """A type, also one that no form of a noun has."""
    return types_of(text) or readings("type").get(text)


def types_of(text: str) -> str | None:
    """Types that are written one behind the other."""
    table = kinds_of()
    found: list[str] = []
    while text:
        word = next((w for w in sorted(table, key=len, reverse=True) if text.startswith(w)), None)
        if word is None:
            return None
        found.append(table[word])
        text = text[len(word) :]
    return " ".join(found)
