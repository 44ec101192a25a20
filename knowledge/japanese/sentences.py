"""Sentences in Japanese, as the English sentences of the same meaning that the grammar reads.

The forms are data: `sentences.yaml`, read when the first sentence in Japanese is.  Names of a record, or what the
text of an ability calls things, are put aside first, each as one sign; then the forms are tried, with every verb in its
usual endings.  Nothing is decided here: what a form makes of a sentence, the grammar may still refuse.

    list(english("Anaはカードを２枚引いた。", Names(("Ana",))))[0]        'Ana draws 2 cards'
    list(english("クリーチャーが死亡する", None, "t"))[0]           'a creature dies'
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from . import _data

if TYPE_CHECKING:
    from ..sentences.words import Names

__all__ = [
    "condition",
    "cost",
    "english",
    "examples",
    "forms",
    "instruction",
    "is_japanese",
    "near",
    "noun",
    "parts",
    "query",
    "unknown",
]

_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_FIRST = 0xE000  # names that are put aside become private signs
_SIGN = r"[\ue000-\uf8ff]"
_COUNTED = "(?:つ|体|個|枚)"
_AND = "(?:、?(?:と|および|及び|、))"
KANJI = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_ANY_NUMBER = "⁇"  # how many
_NUMBER = rf"\d+|X|[{''.join(KANJI)}]"
_SIZE = r"[+-]?(?:\d+|X)/[+-]?(?:\d+|X)"
_INHERENT = re.compile(r"(?:monarch|initiative)(?=/)")
_PATH = re.compile(r"/(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*|[\u30a0-\u30ff\u4e00-\u9fff]+)")
_OBJECT_NUMBER = re.compile(r"[#＃]\d+")
_QUOTED = re.compile(r"「([^「」]*)」|『([^『』]*)』|\"([^\"]*)\"")
_ROLE = re.compile(r"\{([a-z]+)(\d?)\}")
_EVERY = {"": "", "いずれかの": "", "各": "each", "すべての": "all", "全ての": "all"}
_AIMED = re.compile(r"(?<![^、])([^、。]+?)[1１一](?:体|つ|人|枚|個)を対象と(?:する。|し、|して、)(.+)", re.S)
_JOINED = re.compile(r"、?(かつ|または|あるいは)、?")
_ASKED = re.compile(r"(?:なら(?:ば)?|の?場合|かぎり|限り|間)\Z")
_WHEN = re.compile(r"(?:(?:とき|(?<!開始)時|たび)に?|の?場合|なら(?:ば)?)、?\Z")
_EDGE = "(?:(?<![ァ-ー])(?=[ァ-ー])|(?<![一-龯])(?=[一-龯])|(?=[^ァ-ー一-龯]))"  # where a word may begin
_END = "(?:(?<=[ァ-ー])(?![ァ-ー])|(?<=[一-龯])(?![一-龯])|(?<=[^ァ-ー一-龯]))"


def is_japanese(text: str) -> bool:
    """Whether a text has Japanese signs: it may be a sentence, or an English one about a card in Japanese."""
    return _SCRIPT.search(text) is not None


class Form(NamedTuple):
    """A form of sentence: the English, the Japanese, and the longest part of it that never varies."""

    english: str
    japanese: str
    anchor: str


@cache
def forms(table: str) -> tuple[Form, ...]:
    """The forms of a table (`events`, `conditions`, `durations`), in its order."""
    found = []
    for said, ways in _data("sentences")[table].items():
        for way in ways:
            fixed = re.split(r"\(.*\)\??|\{\w+\}[をにで]?|[、がは]", re.sub(r"[ぁ-ん]+\Z", "", way))
            found.append(Form(said, way, max(fixed, key=len)))
    return tuple(found)


def english(text: str, names: Names | None, used: str = "r") -> Iterator[str]:
    """English sentences that a Japanese one may be, the likeliest first; those with unknown names come last.

    `used` is as in the grammar: an event of a record, of a trigger, an instruction, a static effect.
    """
    sentence = _Sentence.of(text, names, used)
    if not is_japanese(sentence.text):
        return
    text = _WHEN.sub("", sentence.text) if used == "t" else sentence.text
    seen: set[str] = set()
    for lenient in (False, True) if names is not None else (False,):
        for found in sentence.events(text, lenient):
            if found not in seen:
                seen.add(found)
                yield found


def condition(text: str, names: Names | None) -> Iterator[str]:
    """English conditions that a Japanese one may be."""
    sentence = _Sentence.of(text, names, "t")
    if is_japanese(sentence.text):
        yield from sentence.conditions(sentence.text)


def _aimed(found: re.Match[str]) -> str:
    """What names its target first, with the target where "it" stands: as in English."""
    return re.sub(r"(?:それ|その(?:プレイヤー|[ァ-ー]+))(?=[はがをにの])", f"対象の{found[1]}", found[2], count=1)


def sound(text: str) -> str:
    """How a name sounds, whether in katakana or in Latin letters.

    >>> sound("アナ") == sound("Ana"), sound("ベン") == sound("Ben"), sound("ベン") == sound("Dan")
    (True, True, False)
    """
    letters = (unicodedata.name(sign, "").split()[-1] if "ァ" <= sign <= "ヶ" else sign for sign in text)
    return "".join(letters).replace("ー", "").casefold().replace("l", "r").replace("c", "k")


def query(text: str, names: Names, players: Iterable[str] = ()) -> str | None:
    """The query that a sentence in Japanese asks, in the notation of predicates; the sound names players."""
    known = {sound(player): player for player in players if not is_japanese(player)}
    text = re.sub("(?<![ァ-ー])[ァ-ー]+(?![ァ-ー])", lambda name: known.get(sound(name[0]), name[0]), text)
    denied = text.startswith("not ")
    sentence = _Sentence.of(text.removeprefix("not "), names, "")
    if not is_japanese(sentence.text):
        return None
    for lenient in (False, True):
        for found in sentence.queries(sentence.text.rstrip("?"), lenient):
            return found if not denied else found.removeprefix("not ") if found.startswith("not ") else f"not {found}"
    return None


def _stated(question: str) -> str:
    """A question, as people ask it, as the plain statement that it asks about: who, what and how many stay in it."""
    text = question
    for asked, stated in _data("sentences")["asked"].items():
        text = re.sub(asked.replace("{n}", _ANY_NUMBER), stated.replace("{n}", _ANY_NUMBER), text)
    return text


def cost(text: str) -> tuple[str, ...]:
    """The parts of a cost in Japanese, in English where they can be read."""
    found = []
    for part in filter(None, (part.strip() for part in re.split("[、,]", text))):
        sentence = _Sentence.of(part, None, "t")
        said = next(sentence.costs(), part)
        found.append(said.removesuffix(" this") if said in ("tap this", "untap this") else said)
    return tuple(found)


def noun(text: str) -> str | None:
    """The English of what the text of an ability calls something."""
    sentence = _Sentence.of(text, None, "t")
    alone = re.fullmatch(_SIGN, sentence.text)
    return sentence.english_of(alone[0][0]) if alone else None


def instruction(text: str) -> tuple[str, str, str] | None:
    """An instruction with a condition or an event: `if`, `if you do`, `when`, `when you do`, that, and what is done."""
    if found := re.match(r"そう(?:した|する)(?:とき|時)、?(.+)\Z", text):
        return "when you do", "", found[1]
    if found := re.match(r"そう(?:したなら(?:ば)?|した場合|するなら(?:ば)?)、?(.+)\Z", text):
        return "if you do", "", found[1]
    if found := re.match(r"(?:もし、?)?([^、]+?)(?:なら(?:ば)?|の?場合)、(.+)\Z", text):
        return "if", found[1], found[2]
    if found := re.match(r"(.+?(?:の開始時|とき|時|たび))に?、(.+)\Z", text):
        return "when", found[1], found[2]
    return None


def parts(text: str) -> list[str]:
    """The instructions of a text, one after the other."""
    text = _AIMED.sub(_aimed, text)
    return [part for part in re.split(r"。(?:その後、)?|、その後、?|その後、", text) if part.strip()]


def near(text: str, names: Names | None, table: str = "events") -> tuple[str, ...]:
    """The forms nearest to a sentence that none fits, as one would write them; none for an English sentence."""
    rest = re.sub(rf"{_SIGN}|\d+", "", _Sentence.of(text, names, "r").text)
    if not is_japanese(rest) or re.search(r"[a-z]{2,}", rest):
        return ()
    by_words = {_ROLE.sub("", way): way for form in forms(table) for way in examples(form.japanese)[:1]}
    found = difflib.get_close_matches(rest, by_words, 2, 0.3)
    roles = _data("sentences")["roles"]
    return tuple(dict.fromkeys(_ROLE.sub(lambda role: roles[role[1]], by_words[way]) for way in found))


def unknown(text: str, names: Names | None) -> tuple[str, str, tuple[str, ...]] | None:
    """A word of a sentence whose form is known, where it is not what the form asks for: word, role, nearest words."""
    sentence = _Sentence.of(text, names, "r")
    list(sentence.events(sentence.text, False))
    for kind, word in sentence.unread:
        if close := difflib.get_close_matches(word, _words(kind), 3, 0.4):
            return next(iter(_spellings(word, text)), word), kind, tuple(close)
    return None


def _spellings(word: str, text: str) -> Iterator[str]:
    """How a word may stand in the text as it was written."""
    found = re.search("[・ 　]*".join(map(re.escape, word)), text)
    if found is not None:
        yield found[0]


def examples(pattern: str) -> list[str]:
    """The ways to write a form, its verb as in the table, the first of its choices first."""
    choice = re.search(r"\(([^()]*)\)(\?)?", pattern)
    if choice is None:
        return [pattern]
    before, after = pattern[: choice.start()], pattern[choice.end() :]
    ways = [*([""] if choice[2] else []), *choice[1].split("|")]
    return [whole for way in ways for whole in examples(before + way + after)]


# --------------------------------------------------------------------------------------- words


def _plain(text: str) -> str:
    """A text without what is written now one way, now another: widths, ・, spaces between signs, the full stop."""
    text = unicodedata.normalize("NFKC", text).replace("・", "").replace(",", "、").replace("−", "-")
    return re.sub(r"(?<![!-~]) +| +(?![!-~])", "", text).rstrip("。. ")


@cache
def _words(table: str) -> dict[str, str]:
    """The English of each word of a table of terms."""
    found: dict[str, str] = {}
    own = _data("sentences")["words"].get(table, {})
    for said, word in _data("terms").get(table, {}).items():
        if isinstance(word, str):
            found.setdefault(_plain(word), said)
    for said, ways in own.items():
        found.update(dict.fromkeys(ways, said))
    return found


def _keyword(text: str) -> str | None:
    """A keyword in English, also one that something follows: "プロテクション(赤)", "黒からの呪禁", "護法2"."""
    known = _words("keyword")
    if text in known or text.isascii():
        return known.get(text, text)
    quality = re.fullmatch(r"(?:(?P<before>.+)からの)?(?P<name>[^()]+)(?:\((?P<behind>.+)\))?", text)
    if quality is not None and known.get(quality["name"]) in ("protection", "hexproof"):
        what = _quality(quality["before"] or quality["behind"] or "")
        return f"{known[quality['name']]} from {what}" if what else None
    cost = re.fullmatch(r"(?P<name>\D+?)[(―—-]*(?P<cost>\{.+\}|\d+)\)?", text)
    return f"{known[cost['name']]} {cost['cost']}" if cost is not None and cost["name"] in known else None


def _quality(text: str) -> str | None:
    """What something is protected from."""
    whole = {"すべて": "everything", "全て": "everything", "対戦相手": "opponents", "すべての色": "all colors"}
    return whole.get(text) or _words("colour").get(text) or _words("type").get(text)


def _number(text: str) -> str:
    return "?number" if text == _ANY_NUMBER else str(KANJI.get(text, text))


# ------------------------------------------------------------------------------------- patterns


@cache
def _godan() -> tuple[str, ...]:
    return tuple(_data("sentences")["godan"])


_STEMS = {"く": ("き", "いた", "いて"), "ぐ": ("ぎ", "いだ", "いで"), "う": ("い", "った", "って"),
          "る": ("り", "った", "って"), "つ": ("ち", "った", "って"), "す": ("し", "した", "して"),
          "ぶ": ("び", "んだ", "んで"), "む": ("み", "んだ", "んで")}  # fmt: skip


def _verb(text: str) -> str:
    """A text that ends in a verb, as a pattern of the verb's endings; one with "may" is marked."""
    if text.endswith(("ない", "かった")):
        return re.sub(r"ない\Z", "(?:ない|なかった)", text).replace(
            "でき(?:ない|なかった)", "でき(?:ない|なかった|ません)"
        )
    if text.endswith("である"):
        return text[:-3] + "(?:である|だ|です)?"
    if text.endswith("する"):
        stem, past, then = text[:-2] + "し", "た", "て"
    elif text[-1:] == "る" and not text.endswith(_godan()):
        stem, past, then = text[:-1], "た", "て"
    elif text[-1:] in _STEMS:
        polite, past, then = _STEMS[text[-1]]
        head = text[:-1]
        return f"(?:{text}|{head}{past}|{head}{polite}(?:ます|ました)|{head}{then}もよい)"
    else:
        return text
    return f"(?:{text}|{stem}(?:{past}|ます|ました|{then}もよい))"


def _ends(pattern: str) -> str:
    """A pattern whose verb, the last of it, may have any ending."""
    choice = re.search(r"\(([^()]*)\)\Z", pattern)
    if choice is not None:
        return pattern[: choice.start()] + f"(?:{'|'.join(map(_verb, choice[1].split('|')))})"
    tail = re.search(r"(?:(?<=\})[がをにでのと])?([^(){}|?]+)\Z", pattern)
    return pattern[: tail.start(1)] + _verb(tail[1]) if tail else pattern


def _role(kind: str, lenient: bool) -> str:
    name = "(?:「[^「」]+」|[^、はがを]+?)" if lenient else _SIGN
    one = rf"(?:(?:{_NUMBER}){_COUNTED}?の)?{name}(?:トークン)?(?:(?:{_NUMBER}){_COUNTED})?"
    if kind in ("player", "any", "card", "ability"):
        return name
    if kind == "object":
        return one
    if kind in ("players", "objects"):
        return f"{one}(?:{_AND}{one})*"
    if kind in ("n", "size"):
        return rf"(?:{_NUMBER}|-\d+|{_ANY_NUMBER})" if kind == "n" else _SIZE
    if kind == "numbers":
        return r"\d+(?:(?:と|、)\d+)*"
    if kind == "granted":
        return "「[^「」]+」"
    return "[^、]+?" if kind in ("counter", "zone", "step", "type", "sort") else ".+?"


@cache
def _pattern(japanese: str, lenient: bool, told: bool) -> re.Pattern[str]:
    """A form as a regular expression; `told` leaves out who is to do it."""
    text = re.sub(r"\((?!\?)", "(?:", _ends(japanese)).replace("、", "、?").replace("、??", "、?")
    text = text.replace("が", "(?:が|は)、?").replace("、?、?", "、?")
    text = re.sub(r"\}([をにで])", r"}\1、?", text)
    if told:
        text = re.sub(r"\A(\{player\}\(\?:が\|は\)、\?)", r"(?:\1)?", text)
    return re.compile(_ROLE.sub(lambda role: f"(?P<{role[1]}{role[2]}>{_role(role[1], lenient)})", text))


# ------------------------------------------------------------------------------- nouns of abilities


class _Noun(NamedTuple):
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
        kind = self.kind if few else _plural(self.kind)
        number = "a" if few else self.number
        first = self.every or ("" if {"another", "target"} & set(before) else number)
        if not few:
            before = tuple("other" if word == "another" else word for word in before)
        return " ".join(part for part in (first, *before, kind, *self.behind) if part)


def _plural(kind: str) -> str:
    return kind[:-1] + "ies" if kind.endswith("y") else f"{kind}s"


@cache
def _nouns() -> tuple[re.Pattern[str], dict[str, str], dict[str, str], dict[str, str]]:
    data = _data("sentences")
    before = {way: said for said, ways in data["before"].items() for way in ways}
    behind = {way: said for said, ways in data["behind"].items() for way in ways}
    refs = {way: said for said, ways in data["references"].items() for way in ways}

    def either(ways: dict[str, str]) -> str:
        return "|".join(sorted(ways, key=len, reverse=True))

    kinds = "|".join(map(re.escape, sorted(set(_kinds()) - {"カード"}, key=len, reverse=True)))
    steps = "|".join(map(re.escape, sorted(_words("step"), key=len, reverse=True)))
    keywords = "|".join(map(re.escape, sorted(_words("keyword"), key=len, reverse=True)))
    noun = (
        rf"(?P<every>すべての|全ての|各|いずれかの|1{_COUNTED}(?:以上|かそれ以上)の)?"
        rf"(?:(?P<many>{_NUMBER}){_COUNTED}の)?"
        rf"(?P<adjectives>(?:(?:{either(before)}|{either(behind)}|(?:{keywords})を持つ(?!。|\Z))、?)*)"
        rf"(?P<batch>1{_COUNTED}(?:以上|かそれ以上)の)?"
        rf"(?P<kinds>{_EDGE}(?:{kinds}){{1,4}}(?:カード)?{_END}|(?<=にある)カード)(?P<count>(?:{_NUMBER}){_COUNTED})?"
    )
    kept = rf"(?:{steps})(?=(?:の開始|が|に|を|開始))|都市の承認|「[^」]*」"
    whole = rf"(?P<kept>{kept})|(?P<noun>{noun})|(?P<ref>{'|'.join(refs)})"
    return re.compile(whole), before, behind, refs


def _adjectives(text: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    _, before, behind, _ = _nouns()
    first: list[str] = []
    last: list[str] = []
    while text := text.lstrip("、"):
        for ways, into in ((before, first), (behind, last)):
            if hit := next((m for way in sorted(ways, key=len, reverse=True) if (m := re.match(way, text))), None):
                into.append(ways[hit.re.pattern])
                break
        else:
            held = re.match(r"(.+?)を持つ", text)
            if held is None or held[1] not in _words("keyword"):
                return None
            last.insert(0, f"with {_words('keyword')[held[1]]}")
            hit = held
        text = text[hit.end() :]
    return tuple(first), tuple(last)


@cache
def _kinds() -> dict[str, str]:
    return {
        **_words("type"),
        "パーマネント": "permanent",
        "トークン": "token",
        "呪文": "spell",
        "呪文や能力": "spell or ability",
        "カード": "card",
    }


def _type(text: str) -> str | None:
    """A type, also one that no form of a noun has."""
    return _types(text) or _words("type").get(text)


def _types(text: str) -> str | None:
    """Types that are written one behind the other."""
    table = _kinds()
    found: list[str] = []
    while text:
        word = next((w for w in sorted(table, key=len, reverse=True) if text.startswith(w)), None)
        if word is None:
            return None
        found.append(table[word])
        text = text[len(word) :]
    return " ".join(found)


# ------------------------------------------------------------------------------------ sentences


@dataclass
class _Sentence:
    """A sentence whose names have been put aside."""

    names: Names | None
    used: str
    aside: list[tuple[str, str]] = field(default_factory=list)  # as in English, as written
    text: str = ""
    unread: list[tuple[str, str]] = field(default_factory=list)  # words that are not what their role asks for

    @classmethod
    def of(cls, text: str, names: Names | None, used: str) -> _Sentence:
        found = cls(names, used)
        if names is not None:
            found.text = _plain(found._without_names(text, names))
        else:
            found.text = found._without_nouns(_plain(text))
        return found

    def _put(self, said: str, written: str) -> str:
        self.aside.append((said, written))
        return chr(_FIRST + len(self.aside) - 1)

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
                parts.append(text[at])
                at += 1
        return "".join(parts)

    def _without_nouns(self, text: str) -> str:
        if not is_japanese(text):
            return text
        pattern, _, _, refs = _nouns()

        def sign(found: re.Match[str]) -> str:
            if found["kept"]:
                return found[0]
            if found["ref"]:
                return self._put(next(said for way, said in refs.items() if _is(way, found)), found[0])
            adjectives, kinds = _adjectives(found["adjectives"]), _types(found["kinds"])
            bare = not (found["adjectives"] or found["every"] or found["many"] or found["count"])
            told = found.string[found.end() : found.end() + 1] in ("が", "は")  # a token that does something
            if adjectives is None or kinds is None or (bare and kinds == "token" and not told):
                return found[0]
            number = found["many"] or re.sub(rf"{_COUNTED}\Z", "", found["count"] or "")
            every = _EVERY.get(found["every"] or "", "one or more") if not found["batch"] else "one or more"
            number = "1" if found["every"] == "いずれかの" else number
            noun = _Noun(adjectives[0], kinds, adjectives[1], _number(number), every)
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
        for plain in (re.sub("[誰何](?![かも])", self._variable, stated), stated, text):
            yield from self._said("queries", plain, lenient)

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
            found = _pattern(form.japanese, lenient, self.used == "e").fullmatch(text)
            if found is not None and (said := self._filled(form.english, found)) is not None:
                yield said

    def _durations(self, text: str) -> Iterator[tuple[str, str]]:
        for form in forms("durations"):
            inner = _pattern(form.japanese, False, False).pattern
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
                if kind in ("step", "counter", "keyword", "zone") and not re.search(_SIGN, value or ""):
                    self.unread.append((kind, value or ""))
                return None
            values[role] = filled
        text = _ROLE.sub(lambda role: values.get(role[1] + role[2], "you"), said).replace("you's", "your")
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
            parts = [self._object(part) for part in re.split(_AND, text)]
            return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
        if kind == "n":
            return _number(text)
        if kind == "numbers":
            return ", ".join(re.findall(r"\d+", text))
        if kind == "condition":
            return next(self.conditions(text), None)
        if kind == "keyword":
            parts = re.split(_AND, text)
            words = [_keyword(part) for part in parts]
            return " and ".join(word for word in words if word) if all(words) else None
        if kind == "granted":
            inside = self._raw(text[1:-1])
            return _keyword(inside) or f'"{inside}"'
        if kind == "type":
            said = self._raw(text, english=True).removeprefix("a ") if re.fullmatch(_SIGN, text) else text
            return _type(said) if is_japanese(said) else said
        if kind == "sort":
            return _words("kind").get(text)
        if kind == "counter":
            return text if re.fullmatch(_SIZE, text) or text.isascii() else _words("counter").get(text)
        if kind == "zone":
            where = re.fullmatch(rf"(?:({_SIGN})の)?(.+)", text)
            zone = _words("zone").get(where[2]) if where else None
            return f"{self._object(where[1])}'s {zone}" if where and where[1] and zone else zone
        if kind == "step":
            return _words("step").get(text)
        if kind == "value":
            text = text.strip("「」")
            return _words("value").get(text) or re.sub(r"X=", "X = ", self._raw(text, english=True))
        return text

    def _object(self, text: str) -> str:
        """One object or player, or so many alike ones."""
        form = rf"(?:({_NUMBER}){_COUNTED}?の)?(.+?)(トークン)?(?:({_NUMBER}){_COUNTED})?"
        found = re.fullmatch(form, text)
        assert found is not None
        name = self._raw(found[2].strip("「」『』"), english=True)
        if self.used == "" and "," in name and not name.startswith('"'):
            name = f'"{name}"'
        number = found[1] or found[4]
        token = " tokens" if found[3] else ""
        return f"{_number(number)} {name}{token}" if number else name + token[:-1]

    def _raw(self, text: str, english: bool = False) -> str:
        """A text with the names back in it."""
        if english:
            text = re.sub(rf"(?<={_SIGN}){_AND}(?={_SIGN})", " and ", text)
        return re.sub(_SIGN, lambda sign: self.aside[ord(sign[0]) - _FIRST][0 if english else 1], text)


def _is(way: str, found: re.Match[str]) -> bool:
    """Whether what was found is a way to write a reference, with what must follow it."""
    again = re.compile(way).match(found.string, found.start())
    return again is not None and again.end() == found.end()


def _named(text: str, names: Names) -> str:
    """A known name, its path in English; nothing if there is none."""
    plain = re.sub(r"[#＃]\d+", lambda number: unicodedata.normalize("NFKC", number[0]), text)
    head, slash, path = plain.partition("/")
    if slash and (word := _words("keyword").get(_plain(path))):
        plain = f"{head}/{word}"
    return plain if names.kind(plain) else ""


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
