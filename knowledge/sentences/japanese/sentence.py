"""A sentence in Japanese whose names have been put aside, and what it is in English, form by form."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .nouns import Noun, adjectives_of, nouns, type_of, types_of
from .patterns import ROLE, forms, pattern
from .words import (
    AND,
    ANY_NUMBER,
    COUNTED,
    NUMBER,
    SIGN,
    SIZE,
    is_japanese,
    keyword,
    number_of,
    plain,
    tables,
    readings,
)

if TYPE_CHECKING:
    from ..words import Names

FIRST_SIGN = 0xE000  # names that are put aside become private signs
_INHERENT = re.compile(r"(?:monarch|initiative)(?=/)")
_PATH = re.compile(r"/(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*|[\u30a0-\u30ff\u4e00-\u9fff]+)")
_OBJECT_NUMBER = re.compile(r"[#＃]\d+")
_QUOTED = re.compile(r"「([^「」]*)」|『([^『』]*)』|\"([^\"]*)\"")
_EVERY = {"": "", "いずれかの": "", "各": "each", "すべての": "all", "全ての": "all"}
_JOINED = re.compile(r"、?(かつ|または|あるいは)、?")
_ASKED = re.compile(r"(?:なら(?:ば)?|の?場合|かぎり|限り|間)\Z")


@dataclass
class Sentence:
    """A sentence whose names have been put aside."""

    names: Names | None
    used: str
    aside: list[tuple[str, str]] = field(default_factory=list)  # as in English, as written
    text: str = ""
    unread: list[tuple[str, str]] = field(default_factory=list)  # words that are not what their role asks for

    @classmethod
    def of(cls, text: str, names: Names | None, used: str) -> Sentence:
        """A sentence with its names put aside: those of a record, or what the text of an ability calls things."""
        found = cls(names, used)
        if names is not None:
            found.text = plain(found._without_names(text, names))
        else:
            found.text = found._without_nouns(plain(text))
        return found

    def _put(self, said: str, written: str) -> str:
        self.aside.append((said, written))
        return chr(FIRST_SIGN + len(self.aside) - 1)

    # names

    def _without_names(self, text: str, names: Names) -> str:
        parts: list[str] = []
        at = 0
        while at < len(text):
            quoted = _QUOTED.match(text, at)
            inside = next((part for part in quoted.groups() if part is not None), "") if quoted else ""
            if quoted and (name := _named(inside, names)):
                parts.append(self._put(f'"{name}"', inside))
                at = quoted.end()
            elif end := _name_end(text, at, names):
                written = text[at:end].strip()
                name = _named(written, names) or unicodedata.normalize("NFKC", written)
                parts.append(self._put(f'"{name}"' if "/" in name else name, written))
                at = end
            else:
                word = _type_at(text, at) or text[at]
                parts.append(word)
                at += len(word)
        return "".join(parts)

    def _without_nouns(self, text: str) -> str:
        if not is_japanese(text):
            return text
        pattern, _, _, refs = nouns()

        def sign(found: re.Match[str]) -> str:
            if found["kept"]:
                return found[0]
            if found["ref"]:
                return self._put(next(said for way, said in refs.items() if is_way(way, found)), found[0])
            adjectives, kinds = adjectives_of(found["adjectives"]), types_of(found["kinds"])
            bare = not (found["adjectives"] or found["every"] or found["many"] or found["count"])
            told = found.string[found.end() : found.end() + 1] in ("が", "は")  # a token that does something
            if adjectives is None or kinds is None or (bare and kinds == "token" and not told):
                return found[0]
            number = found["many"] or re.sub(rf"{COUNTED}\Z", "", found["count"] or "")
            every = _EVERY.get(found["every"] or "", "one or more") if not found["batch"] else "one or more"
            number = "1" if found["every"] == "いずれかの" else number
            noun = Noun(adjectives[0], kinds, adjectives[1], number_of(number), every)
            return self._put(noun.said(self.used), found[0])

        return pattern.sub(sign, text)

    # sentences

    def events(self, text: str, lenient: bool) -> Iterator[str]:
        """A sentence as English ones, with its duration or without."""
        for rest, until in self._durations(text):
            for found in self._said("events", rest, lenient):
                yield f"{found} {until}" if until else found

    def conditions(self, text: str) -> Iterator[str]:
        """A condition as English ones."""
        parts = _JOINED.split(_ASKED.sub("", text).replace("であり、", "であり"))
        said: list[str] = []
        for part in parts[::2]:
            part = re.sub(r"であり\Z", "である", _ASKED.sub("", part))
            first = next(self._said("conditions", part, self.names is not None), None)
            if first is None:
                return
            said.append(first)
        if len(said) == 1:
            yield from self._said("conditions", _ASKED.sub("", text), self.names is not None)
            return
        joints = [" and " if joint == "かつ" else " or " for joint in parts[1::2]]
        yield "".join(part + joint for part, joint in zip(said, [*joints, ""], strict=True))

    def queries(self, text: str, lenient: bool) -> Iterator[str]:
        """A sentence or a question as queries; in a question 誰 and 何 stand where a name would."""
        stated = _stated(text)
        for way in (re.sub("[誰何](?![かも])", self._variable, stated), stated, text):
            yield from self._said("queries", way, lenient)

    def _variable(self, word: re.Match[str]) -> str:
        return self._put("?who" if word[0] == "誰" else "?what", word[0])

    def costs(self) -> Iterator[str]:
        """A part of a cost as English ones."""
        yield from self._said("costs", self.text, False)

    def english_of(self, text: str) -> str:
        """A text with what was put aside in English."""
        return self._raw(text, english=True)

    def _said(self, table: str, text: str, lenient: bool) -> Iterator[str]:
        for form in forms(table):
            if form.anchor not in text:
                continue
            found = pattern(form.japanese, lenient, self.used == "e").fullmatch(text)
            if found is not None and (said := self._filled(form.english, found)) is not None:
                yield said

    def _durations(self, text: str) -> Iterator[tuple[str, str]]:
        for form in forms("durations"):
            inner = pattern(form.japanese, False, False).pattern
            for where in (rf"(\A)(?:{inner})、?", rf"([はがを]、?)(?:{inner})、?"):
                for found in re.finditer(where, text):
                    until = self._filled(form.english, found)
                    rest = text[: found.end(1)] + text[found.end() :]
                    if until is not None and rest:
                        yield rest, until
        yield text, ""

    def _filled(self, said: str, found: re.Match[str]) -> str | None:
        values: dict[str, str] = {}
        for role, value in found.groupdict().items():
            kind = role.rstrip("0123456789")
            filled = "you" if value is None else self._value(kind, value)
            if filled is None:
                if kind in ("step", "counter", "keyword", "zone") and not re.search(SIGN, value or ""):
                    self.unread.append((kind, value or ""))
                return None
            values[role] = filled
        text = ROLE.sub(lambda role: values.get(role[1] + role[2], "you"), said).replace("you's", "your")
        if found[0].endswith("てもよい") or found[0].endswith("でもよい"):
            who = values.get("player", "you")
            return f"{who} may {text.removeprefix(who + ' ')}" if text.startswith(f"{who} ") else f"you may have {text}"
        return text

    def _value(self, kind: str, text: str) -> str | None:
        if kind in ("player", "object", "any", "ability"):
            return self._object(text)
        if kind == "card":
            return re.sub(r"\A(?:an?|\d+) | tokens?\Z", "", self._object(text))
        if kind in ("players", "objects"):
            parts = [self._object(part) for part in re.split(AND, text)]
            return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
        if kind == "n":
            return number_of(text)
        if kind == "numbers":
            return ", ".join(re.findall(r"\d+", text))
        if kind == "condition":
            return next(self.conditions(text), None)
        if kind == "keyword":
            parts = re.split(AND, text)
            words = [keyword(part) for part in parts]
            return " and ".join(word for word in words if word) if all(words) else None
        if kind == "granted":
            inside = self._raw(text[1:-1])
            return keyword(inside) or f'"{inside}"'
        if kind == "type":
            said = self._raw(text, english=True).removeprefix("a ") if re.fullmatch(SIGN, text) else text
            return type_of(said) if is_japanese(said) else said
        if kind == "sort":
            return readings("kind").get(text)
        if kind == "counter":
            return text if re.fullmatch(SIZE, text) or text.isascii() else readings("counter").get(text)
        if kind == "zone":
            where = re.fullmatch(rf"(?:({SIGN})の)?(.+)", text)
            zone = readings("zone").get(where[2]) if where else None
            return f"{self._object(where[1])}'s {zone}" if where and where[1] and zone else zone
        if kind == "step":
            return readings("step").get(text)
        if kind == "value":
            text = text.strip("「」")
            return readings("value").get(text) or re.sub(r"X=", "X = ", self._raw(text, english=True))
        return text

    def _object(self, text: str) -> str:
        """One object or player, or so many alike ones."""
        form = rf"(?:({NUMBER}){COUNTED}?の)?(.+?)(トークン)?(?:({NUMBER}){COUNTED})?"
        found = re.fullmatch(form, text)
        assert found is not None
        name = self._raw(found[2].strip("「」『』"), english=True)
        if self.used == "" and "," in name and not name.startswith('"'):
            name = f'"{name}"'
        number = found[1] or found[4]
        token = " tokens" if found[3] else ""
        return f"{number_of(number)} {name}{token}" if number else name + token[:-1]

    def _raw(self, text: str, english: bool = False) -> str:
        """A text with the names back in it."""
        if english:
            text = re.sub(rf"(?<={SIGN}){AND}(?={SIGN})", " and ", text)
        return re.sub(SIGN, lambda sign: self.aside[ord(sign[0]) - FIRST_SIGN][0 if english else 1], text)


def is_way(way: str, found: re.Match[str]) -> bool:
    """Whether what was found is a way to write a reference, with what must follow it."""
    again = re.compile(way).match(found.string, found.start())
    return again is not None and again.end() == found.end()


def _named(text: str, names: Names) -> str:
    """A known name, its path in English; nothing if there is none."""
    name = re.sub(r"[#＃]\d+", lambda number: unicodedata.normalize("NFKC", number[0]), text)
    head, slash, path = name.partition("/")
    if slash and (word := readings("keyword").get(plain(path))):
        name = f"{head}/{word}"
    return name if names.kind(name) else ""


def _type_at(text: str, at: int) -> str:
    """The type that begins there: a name may be within it (血 in 吸血鬼)."""
    return next((text[at:end] for end in range(len(text), at + 1, -1) if text[at:end] in readings("type")), "")


def _name_end(text: str, at: int, names: Names) -> int:
    """Where a name ends that begins at a place of a Japanese text; 0 if none does."""
    if at and _goes_on(text[at - 1], text[at]):
        return 0
    inherent = _INHERENT.match(text, at)
    starts = (inherent[0],) if inherent else names.beginning(text[at])
    for name in starts:
        end = at + len(name)
        if text.startswith(name, at) and not _goes_on(name[-1], text[end : end + 1], text[end : end + 4]):
            number = _OBJECT_NUMBER.match(text, end)
            end = number.end() if number else end
            path = _PATH.match(text, end)
            return path.end() if path else end
    return 0


def _goes_on(before: str, after: str, following: str = "") -> bool:
    """Whether two signs are of one word: letters, or Katakana."""
    if following.startswith("トークン"):
        return False
    if before.isascii() and after.isascii():
        return before.isalnum() and after.isalnum()
    return "\u30a1" <= before <= "\u30fe" and "\u30a1" <= after <= "\u30fe" and "・" not in (before, after)


def _stated(question: str) -> str:
    """A question, as people ask it, as the plain statement that it asks about: who, what and how many stay in it."""
    text = question
    for asked, stated in tables()["asked"].items():
        text = re.sub(asked.replace("{n}", ANY_NUMBER), stated.replace("{n}", ANY_NUMBER), text)
    return text
