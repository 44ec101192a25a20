"""What was typed, as what it means: answers, numbers in words and numbers of rules, in English and in Japanese."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence

from .items import Item, Option

RULE = re.compile(r"(?:CR\s*|rule\s*|\[)?(\d{3}(?:\.\d+[a-z]{0,2})?)\]?\.?", re.I)  # a number of a rule
_WORDS = {
    "yes": "yes,y,yeah,yep,yup,sure,true,correct,it does,it is,はい,うん,ええ,そう,そうです",
    "no": "no,n,nope,nah,false,wrong,it does not,it is not,いいえ,いや,違う,ちがう",
    "nobody": "nobody,no one,noone,none,no player,neither,誰も,誰もいない,誰でもない,いない,なし",
    "nothing": "nothing,none,it has none,なし,ない,何もない",
    "nowhere": "nowhere,gone,it is gone,it has left the game,どこにもない",
    "0": "zero,none,no cards,not one,なし,ない,零,ゼロ",
}
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_KANJI = "〇一二三四五六七八九"
_FILLER = re.compile(
    r"\b(?:the|a|an|is|are|it|its|in|on|at|of|card|cards|life|point|points|player|players|and|who|to)\b"
)
_UNITS = re.compile(r"(?:枚|点|個|体|つ|人|回|です|である|だ|に|が|は|さん)+$")


def match_typed(item: Item, typed: str) -> Option | None:
    """The option that a typed answer means, in English or in Japanese; None if that is not clear."""
    said = plain(typed)
    if not said:
        return None
    for words in (said, _bare(said)):
        if (meant := _only([option for option in item.options if words in _meanings(option)])) is not None:
            return meant
    number = number_of(said)
    if number is not None:
        return _only([option for option in item.options if option.answer == str(number)])
    names = _parts(said)
    if (same := _only([o for o in item.options if names and names == _parts(plain(o.answer))])) is not None:
        return same
    if (same := _only([o for o in item.options if names and names == _parts(plain(o.text))])) is not None:
        return same
    first = said.split(" ")[0]
    if (leading := _only([o for o in item.options if first in _words(o.answer)])) is not None:
        return leading
    return _nearest(item.options, said)


def plain(text: str) -> str:
    """Letters and digits in one width and case, words apart by single spaces."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("n't", " not").replace("'s", "")
    return " ".join(re.sub(r"[^\w+/-]+", " ", text).split())


def number_of(said: str) -> int | None:
    """The number that a plain text is, in digits or in words.

    >>> number_of("twenty one"), number_of("十二枚"), number_of("3点"), number_of("many")
    (21, 12, 3, None)
    """
    bare = _UNITS.sub("", _bare(said.replace("-", " ")))
    if re.fullmatch(r"\d+", bare):
        return int(bare)
    words = bare.split(" ")
    ones, tens = _ONES, _TENS
    if words[0] in ones and len(words) == 1:
        return ones.index(words[0])
    if words[0] in tens and (len(words) == 1 or (len(words) == 2 and words[1] in ones[1:10])):
        return (tens.index(words[0]) + 2) * 10 + (ones.index(words[1]) if len(words) == 2 else 0)
    if bare and (match := re.fullmatch(rf"(?:([{_KANJI}])?十)?([{_KANJI}])?", bare)):
        ten = "十" in bare
        return (_KANJI.index(match[1]) if match[1] else 1) * 10 * ten + (_KANJI.index(match[2]) if match[2] else 0)
    return None


def _meanings(option: Option) -> set[str]:
    said = {plain(option.answer), plain(option.text), *_words(option.answer)}
    return (said | {_bare(each) for each in said}) - {""}


def _words(answer: str) -> tuple[str, ...]:
    """What else says an answer."""
    return tuple(plain(word) for word in _WORDS.get(answer, "").split(",") if word)


def _bare(said: str) -> str:
    return " ".join(_FILLER.sub(" ", said).split())


def _parts(said: str) -> frozenset[str]:
    """The names in a plain answer, whatever stands between them."""
    return frozenset(_UNITS.sub("", word) for word in re.split(r"と| ", _bare(said)) if word)


def _only(found: Sequence[Option]) -> Option | None:
    return found[0] if len(found) == 1 else None


def _nearest(options: Sequence[Option], said: str) -> Option | None:
    """The one option that is written almost so; short answers have to be right."""
    if len(said) < 3:
        return None
    close = [
        option
        for option in options
        if difflib.get_close_matches(said, [plain(option.answer), plain(option.text)], 1, 0.8)
    ]
    return _only(close)


__all__ = ["RULE", "match_typed", "number_of", "plain"]
