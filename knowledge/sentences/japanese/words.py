"""Words of sentences in Japanese, in whatever way they are written, and their English."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from ... import terms

_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
KANJI = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
ANY_NUMBER = "⁇"  # how many
NUMBER = rf"\d+|X|[{''.join(KANJI)}]"
SIZE = r"[+-]?(?:\d+|X)/[+-]?(?:\d+|X)"
COUNTED = "(?:つ|体|個|枚)"
AND = "(?:、?(?:と|および|及び|、))"
SIGN = r"[\ue000-\uf8ff]"


def tables() -> dict[str, dict[str, Any]]:
    """The forms of sentences and what they need, read when the first sentence in Japanese is."""
    return terms.read(Path(__file__).with_name("sentences.yaml"))


def is_japanese(text: str) -> bool:
    """Whether a text has Japanese signs: it may be a sentence, or an English one about a card in Japanese."""
    return _SCRIPT.search(text) is not None


def sound(text: str) -> str:
    """How a name sounds, whether in katakana or in Latin letters.

    >>> sound("アナ") == sound("Ana"), sound("ベン") == sound("Ben"), sound("ベン") == sound("Dan")
    (True, True, False)
    """
    letters = (unicodedata.name(sign, "").split()[-1] if "ァ" <= sign <= "ヶ" else sign for sign in text)
    return "".join(letters).replace("ー", "").casefold().replace("l", "r").replace("c", "k")


def plain(text: str) -> str:
    """A text without what is written now one way, now another: widths, ・, spaces between signs, the full stop."""
    text = unicodedata.normalize("NFKC", text).replace("・", "").replace(",", "、").replace("−", "-")
    return re.sub(r"(?<![!-~]) +| +(?![!-~])", "", text).rstrip("。. ")


@cache
def readings(table: str) -> dict[str, str]:
    """The English of each word of a table of terms."""
    found: dict[str, str] = {}
    own = tables()["words"].get(table, {})
    for said, word in terms.tables().get(table, {}).items():
        if isinstance(word, str):
            found.setdefault(plain(word), said)
    for said, ways in own.items():
        found.update(dict.fromkeys(ways, said))
    return found


def keyword(text: str) -> str | None:
    """A keyword in English, also one that something follows: "プロテクション(赤)", "黒からの呪禁", "護法2"."""
    known = readings("keyword")
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
    return whole.get(text) or readings("colour").get(text) or readings("type").get(text)


def number_of(text: str) -> str:
    """A number in digits; of one that is asked for, the variable."""
    return "?number" if text == ANY_NUMBER else str(KANJI.get(text, text))
