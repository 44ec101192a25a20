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
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .patterns import ROLE, examples, forms
from .sentence import Sentence
from .words import KANJI, SIGN, is_japanese, sound, tables, readings

if TYPE_CHECKING:
    from ..words import Names

__all__ = [
    "KANJI",
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
    "sound",
    "unknown",
]

_AIMED = re.compile(r"(?<![^、])([^、。]+?)[1１一](?:体|つ|人|枚|個)を対象と(?:する。|し、|して、)(.+)", re.S)
_WHEN = re.compile(r"(?:(?:とき|(?<!開始)時|たび)に?|の?場合|なら(?:ば)?)、?\Z")


def english(text: str, names: Names | None, used: str = "r") -> Iterator[str]:
    """English sentences that a Japanese one may be, the likeliest first; those with unknown names come last.

    `used` is as in the grammar: an event of a record, of a trigger, an instruction, a static effect.
    """
    sentence = Sentence.of(text, names, used)
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
    sentence = Sentence.of(text, names, "t")
    if is_japanese(sentence.text):
        yield from sentence.conditions(sentence.text)


def _aimed(found: re.Match[str]) -> str:
    """What names its target first, with the target where "it" stands: as in English."""
    return re.sub(r"(?:それ|その(?:プレイヤー|[ァ-ー]+))(?=[はがをにの])", f"対象の{found[1]}", found[2], count=1)


def query(text: str, names: Names, players: Iterable[str] = ()) -> str | None:
    """The query that a sentence in Japanese asks, in the notation of predicates; the sound names players."""
    known = {sound(player): player for player in players if not is_japanese(player)}
    text = re.sub("(?<![ァ-ー])[ァ-ー]+(?![ァ-ー])", lambda name: known.get(sound(name[0]), name[0]), text)
    denied = text.startswith("not ")
    sentence = Sentence.of(text.removeprefix("not "), names, "")
    if not is_japanese(sentence.text):
        return None
    for lenient in (False, True):
        for found in sentence.queries(sentence.text.rstrip("?"), lenient):
            return found if not denied else found.removeprefix("not ") if found.startswith("not ") else f"not {found}"
    return None


def cost(text: str) -> tuple[str, ...]:
    """The parts of a cost in Japanese, in English where they can be read."""
    found = []
    for part in filter(None, (part.strip() for part in re.split("[、,]", text))):
        sentence = Sentence.of(part, None, "t")
        said = next(sentence.costs(), part)
        found.append(said.removesuffix(" this") if said in ("tap this", "untap this") else said)
    return tuple(found)


def noun(text: str) -> str | None:
    """The English of what the text of an ability calls something."""
    sentence = Sentence.of(text, None, "t")
    alone = re.fullmatch(SIGN, sentence.text)
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
    rest = re.sub(rf"{SIGN}|\d+", "", Sentence.of(text, names, "r").text)
    if not is_japanese(rest) or re.search(r"[a-z]{2,}", rest):
        return ()
    by_words = {ROLE.sub("", way): way for form in forms(table) for way in examples(form.japanese)[:1]}
    found = difflib.get_close_matches(rest, by_words, 2, 0.3)
    roles = tables()["roles"]
    return tuple(dict.fromkeys(ROLE.sub(lambda role: roles[role[1]], by_words[way]) for way in found))


def unknown(text: str, names: Names | None) -> tuple[str, str, tuple[str, ...]] | None:
    """A word of a sentence whose form is known, where it is not what the form asks for: word, role, nearest words."""
    sentence = Sentence.of(text, names, "r")
    list(sentence.events(sentence.text, False))
    for kind, word in sentence.unread:
        if close := difflib.get_close_matches(word, readings(kind), 3, 0.4):
            return next(iter(_spellings(word, text)), word), kind, tuple(close)
    return None


def _spellings(word: str, text: str) -> Iterator[str]:
    """How a word may stand in the text as it was written."""
    found = re.search("[・ 　]*".join(map(re.escape, word)), text)
    if found is not None:
        yield found[0]
