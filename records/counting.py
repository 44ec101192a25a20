"""How many alike objects an item of a zone means, in the ways in which lists of cards are written."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..knowledge.sentences.japanese import KANJI
from ..knowledge.sentences.words import NUMBERS

_WORDS = {**NUMBERS, "a": 1, "an": 1}
_COUNTER = "(?:つ|枚|個|体|匹|本)"
_FIGURE = rf"(?P<count>\d+|[{''.join(KANJI)}])"
_ANY = (re.compile(r"(?P<count>\d+)(?:[x×]| +[x×])? +(?P<name>\S.*)\Z"),)  # a count, whatever stands behind it
_OF_KNOWN = (
    re.compile(r"(?P<name>.*?\S) *[x×*] ?(?P<count>\d+)\Z"),
    re.compile(r"(?P<name>.*?\S) +\((?P<count>\d+)\)\Z"),
    re.compile(rf"(?P<count>{'|'.join(_WORDS)}) +(?P<name>\S.*)\Z", re.I),
    re.compile(rf"(?P<name>.*?\S) *{_FIGURE}{_COUNTER}\Z"),
    re.compile(rf"{_FIGURE}{_COUNTER}の(?P<name>\S.*)\Z"),
)
_TITLED = re.compile(r"[^\W\d_a-z]")  # a letter as in a title: no small one
_SAYS_MORE = re.compile(r"(?<!\S)[+-]?\d+/[+-]?\d+(?!\S)|[(（].*[)）]\Z")


def counted(name: str, is_known: Callable[[str], bool]) -> tuple[str, int]:
    """The name of one of them, and how many there are: `7 Treasure`, `Forest x3`, `three Forests`, `平地5枚`.

    >>> counted("4x Forest", "Forest".__eq__), counted("Forest (2)", "Forest".__eq__)
    (('Forest', 4), ('Forest', 2))
    """
    for forms, must in ((_ANY, False), (_OF_KNOWN, True)):
        for form in forms:
            if (found := form.match(name)) and (not must or is_known(found["name"])):
                count = found["count"]
                number = _WORDS.get(count.lower(), KANJI.get(count))
                return found["name"], int(count[:7]) if number is None else number
    return name, 1


def says_more(name: str, is_known: Callable[[str], bool]) -> str | None:
    """The known name inside one that says more than a name ("Forest tapped"), "" if nothing in it is known.

    None if it may be the name of a card: what stands around a known name there is in capitals (Forest Bear).

    >>> says_more("tapped Forest", "Forest".__eq__), says_more("Forest Bear", "Forest".__eq__)
    ('Forest', None)
    """
    words = name.split()
    for length in range(len(words) - 1, 0, -1):
        for part, rest in ((words[:length], words[length:]), (words[-length:], words[:-length])):
            if is_known(" ".join(part)) and not any(_TITLED.match(each) for each in rest):
                return " ".join(part)
    return "" if _SAYS_MORE.search(name) else None
