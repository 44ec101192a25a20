"""Words: from the text of a sentence to tokens, with proper names as single tokens."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

from .keywords import KEYWORDS


class NotUnderstood(ValueError):
    """A sentence, or a part of it, that the grammar cannot read.

    found     the words in question, as written
    expected  what could stand there
    nearest   valid words near to them, the nearest first; may be empty
    exact     whether just this is wrong with the sentence, and no slip of a word
    """

    def __init__(self, found: str, expected: str, nearest: Sequence[str] = (), exact: bool = False) -> None:
        self.found = found
        self.exact = exact
        self.expected = expected
        self.nearest = tuple(nearest)
        hint = f" (did you mean {' or '.join(self.nearest)}?)" if self.nearest else ""
        super().__init__(f"{found!r}: expected {expected}{hint}")


@dataclass(frozen=True)
class Names:
    """The proper names that a record knows: its players, and its objects, cards and abilities."""

    players: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset((*self.players, *self.objects))

    @cached_property
    def _by_initial(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for name in self._known | set(INHERENT):
            found.setdefault(name[:1], []).append(name)
        return {initial: tuple(sorted(names, key=lambda n: (-len(n), n))) for initial, names in found.items()}

    @cached_property
    def words(self) -> frozenset[str]:
        """Names that are written like ordinary words, as ids may be."""
        return frozenset(name for name in self._known if name.islower())

    def word_at(self, text: str, at: int) -> bool:
        """Whether a name that is written like a word stands at a place of a text."""
        begins = bool(self.words) and (not at or not text[at - 1].isalnum())
        return begins and self.longest_at(text, at, frozenset()) in self.words

    def longest_at(self, text: str, at: int, without: frozenset[str]) -> str | None:
        """The longest name that begins at a place of a text and ends with a word."""
        for name in self._by_initial.get(text[at : at + 1], ()):
            if name not in without and text.startswith(name, at) and _ends_word(text, at + len(name)):
                return name
        return None

    def beginning(self, initial: str) -> tuple[str, ...]:
        """The names that begin with a sign, the longest first."""
        return self._by_initial.get(initial, ())

    def kind(self, name: str) -> str:
        """`player`, `object` or `ability` for a known name (with its number or path), otherwise nothing."""
        if name in self.players:
            return "player"
        if name in self._known:
            return "ability" if "/" in name else "object"
        base = _NUMBERED.sub("", name)
        if base in self._known and base not in self.players:
            return "ability" if "/" in base else "object"
        path = re.match(r"(.+?)/(.+?)(?: of (.+))?\Z", name, re.S)
        if path:
            heads = [name[: slash.start()] for slash in re.finditer("/", name)]
            if any(head in INHERENT or self.kind(head) == "object" for head in heads):
                return "ability"
        return ""


INHERENT = ("monarch", "initiative", "speed")  # heads of the paths of inherent abilities
_NUMBERED = re.compile(r"#\d+\Z")

# What abilities are called where a file gives them no name; a number may follow.
ABILITY_NAMES = (
    "becomes the monarch", "takes the initiative", "loses the game", "beginning of combat", "precombat main",
    "postcombat main", "combat damage", "end of combat", "declare attackers", "declare blockers", "becomes blocked",
    "becomes tapped", "becomes the target", "becomes untapped", "becomes level", "gains control", "gains life", "loses life", "draw step",
    "end step", "untap step", "phases out", "phases in", "is countered", "sacrifices", "activate", "attacks", "cleanup",
    "discards", "replacement", "trigger", "upkeep", "enters", "leaves", "static", "blocks", "damage", "level", "creates",
    "delayed", "draws", "casts", "plays", "spell", "mills", "dies", "venture", "draw",
)  # fmt: skip

CONTRACTIONS = {
    "you're": "you are", "it's": "it is", "there's": "there is", "that's": "that is", "they're": "they are",
    "who's": "who is", "you've": "you have", "they've": "they have", "isn't": "is not", "aren't": "are not",
    "wasn't": "was not", "weren't": "were not", "doesn't": "does not", "don't": "do not", "didn't": "did not",
    "hasn't": "has not", "haven't": "have not", "hadn't": "had not", "cannot": "can't", "couldn't": "can't",
    "he's": "he is", "she's": "she is", "your": "you 's", "its": "it 's", "their": "they 's", "his": "they 's", "her": "they 's",
    "them": "they", "yours": "you 's", "won't": "can't", "whose": "who 's", "itself": "it", "themselves": "they",
}  # fmt: skip

_VERBS = (
    "activate add ascend attach attack become begin block end pass can cast cause change choose concede control copy cost count "
    "counter create deal destroy die discard do double draw enter exile fight gain get give go have join keep leave level "
    "look lose make mill move order own pay phase play prevent put redirect remove resolve return reveal sacrifice scry "
    "remain search share shuffle skip stay surveil take tap transform trigger turn unattach untap win receive tuck bounce steal "
    "regenerate merge cycle exchange proliferate venture roll ignore divide assign distribute proceed"
).split()
VERBS_FIRST = frozenset(_VERBS)  # in this form, a verb that begins a sentence is a command
_NOUNS = "card counter token step turn spell player opponent land creature permanent time kind phase type"
IRREGULAR = {
    "are": "is", "be": "is", "been": "is", "were": "was", "has": "have", "had": "have", "goes": "go", "does": "do",
    "did": "do", "an": "a", "comes": "enter", "come": "enter", "abilities": "ability",
}  # fmt: skip

NUMBERS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty".split()
    )
}
ORDINALS = {
    word: n for n, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)
}

_SIGNS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "—": "-", "\u00a0": " ", "　": " "})
_TOKEN = re.compile(
    r"""(?P<quoted>"[^"]*")
      | (?P<size>[+-]?(?:\d+|X)/[+-]?(?:\d+|X)(?![\w/]))
      | (?P<number>[+-]?\d+(?:\.\d+)?(?!\w))
      | (?P<mana>\{[^{}\s]*\})
      | (?P<word>\w+(?:[-'.]\w+)*'?)
      | (?P<mark>'s\b|\S)""",
    re.X,
)
_PATH_WORD = re.compile(r"[^\s\",;()]+")
_PATH_NUMBER = re.compile(r"(?: \d+)?(?:#\d+)?(?![\w#])")
_OBJECT_NUMBER = re.compile(r"#\d+")
_STOP = {"targeting", "resolves", "resolve", "by"}


class Token(NamedTuple):
    """One word, number, mark or name.  `lemma` is what patterns are compared with: never empty, lower case."""

    text: str
    lemma: str
    kind: str  # "word", "number", "size", "quoted", "mark", "mana", "name"


Tokens = tuple[Token, ...]


def normalise(text: str) -> str:
    """A text with plain apostrophes, quotation marks and minus signs, single spaces and no full stop."""
    return " ".join(text.translate(_SIGNS).split()).rstrip(".。")


@cache
def lemma(word: str) -> str:
    """The form of a word that patterns use: third persons without their s, `is` for `are`, `a` for `an`."""
    word = word.lower()
    return IRREGULAR.get(word) or _lemmas().get(word, word)


@cache
def _lemmas() -> dict[str, str]:
    found = {}
    for word in [*_VERBS, *_NOUNS.split()]:
        if word.endswith("y") and word[-2] not in "aeo":
            plural = word[:-1] + "ies"
        elif word.endswith(("s", "x", "ch", "sh")):
            plural = word + "es"
        else:
            plural = word + "s"
        found[plural] = word
    return found


def third_person(verb: str) -> str:
    """What one does: `draws`, `is`."""
    return {"have": "has", "go": "goes"}.get(verb) or next((w for w, own in _lemmas().items() if own == verb), verb)


@cache
def inflected(base: str) -> tuple[str, ...]:
    """The words that have a lemma: "draw" and "draws"."""
    return (base, *(word for word, own in (*_lemmas().items(), *IRREGULAR.items()) if own == base))


def tokens(text: str) -> Tokens:
    """The tokens of a text without proper names (the text of an ability)."""
    return next(readings(text, NO_NAMES))


NO_NAMES = Names()


def readings(text: str, names: Names) -> Iterator[Tokens]:
    """The ways to cut a text into tokens: one, or several where a path of unknown words is not quoted.

    The longest known name wins at each place; the likeliest reading comes first.  Where a name is also a word, as an id
    may be, each place at which it stands may be that word instead.
    """
    text = normalise(text)
    yield from _scan(text, 0, names, (), frozenset())
    places = [at for at in range(len(text)) if names.word_at(text, at)]
    if len(places) > _AMBIGUOUS:
        yield from _scan(text, 0, names, (), frozenset(places))
        return
    for many in range(1, len(places) + 1):
        for words in combinations(places, many):
            yield from _scan(text, 0, names, (), frozenset(words))


_AMBIGUOUS = 5  # at so many places of one sentence a name may be taken for a word one by one


def _scan(text: str, at: int, names: Names, before: Tokens, words: frozenset[int]) -> Iterator[Tokens]:
    found = list(before)
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        name = names.longest_at(text, at, names.words if at in words else frozenset())
        if name in INHERENT and not text.startswith("/", at + len(name or "")):
            name = None
        if name is not None:
            end = at + len(name)
            number = _OBJECT_NUMBER.match(text, end)
            end = number.end() if number else end
            if text.startswith("/", end):
                for stop in _path_ends(text, end + 1, names):
                    yield from _scan(text, stop, names, (*found, _name(text[at:stop])), words)
                return
            found.append(_name(text[at:end]))
            at = end
            if text.startswith("'", at):
                at += 2 if text.startswith("'s", at) else 1
                found.append(POSSESSIVE)
            continue
        match = _TOKEN.match(text, at)
        assert match is not None
        at = match.end()
        if match.lastgroup == "quoted" and names is not NO_NAMES and names.kind(match[0][1:-1]):
            found.append(_name(match[0][1:-1]))
        else:
            found.extend(_tokens(match[0], match.lastgroup or "mark"))
    yield tuple(found)


def _tokens(text: str, kind: str) -> tuple[Token, ...]:
    if kind != "word":
        return (Token(text, text.strip('"').lower() if kind == "quoted" else text, kind),)
    return _word_tokens(text)


@cache
def _word_tokens(text: str) -> tuple[Token, ...]:
    low = text.lower()
    if low in CONTRACTIONS:
        return tuple(POSSESSIVE if w == "'s" else Token(w, lemma(w), "word") for w in CONTRACTIONS[low].split())
    if low.endswith("'s") and len(low) > 2:
        return (*_word_tokens(text[:-2]), POSSESSIVE)
    if low.endswith("'"):
        return (*_word_tokens(text[:-1]), POSSESSIVE)
    if low in NUMBERS and low != "one":
        return (Token(text, low, "number"),)
    return (Token(text, lemma(low), "word"),)


POSSESSIVE = Token("'s", "'s", "mark")


def _name(text: str) -> Token:
    return Token(text, f"\0{text}", "name")


def _path_ends(text: str, at: int, names: Names) -> list[int]:
    """Where the name of an ability may end that begins at a place: known names first, then the shortest."""
    ends: list[int] = []
    for known in _known_abilities():
        if text.startswith(known, at) and (match := _PATH_NUMBER.match(text, at + len(known))):
            ends.append(match.end())
    here = at
    while (match := _PATH_WORD.match(text, here)) and match[0] not in _STOP:
        if here > at and names.longest_at(text, here, frozenset()):
            break
        ends.append(match.end())
        here = match.end() + 1
    found: list[int] = []
    for end in dict.fromkeys(ends):
        if text.startswith(" of ", end) and (name := names.longest_at(text, end + 4, frozenset())):
            stop = end + 4 + len(name)
            number = _OBJECT_NUMBER.match(text, stop)
            found.append(number.end() if number else stop)
        found.append(end)
    return found or [at]


@cache
def _known_abilities() -> tuple[str, ...]:
    return tuple(sorted({*ABILITY_NAMES, *KEYWORDS}, key=lambda name: (-len(name), name)))


def _ends_word(text: str, at: int) -> bool:
    after, then = text[at : at + 1], text[at + 1 : at + 2]
    if after == "'":
        return not then.isalnum() or (then == "s" and not text[at + 2 : at + 3].isalnum())
    return not after.isalnum() and not (after == "-" and then.isalnum())


def whole(text: str) -> int | None:
    """A whole number in digits, or in words; None for anything else, also for one of more than nine digits."""
    if text in NUMBERS:
        return NUMBERS[text]
    return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text) else None


def spoken(found: Sequence[Token]) -> str:
    """Tokens as a text again."""
    text = " ".join(token.text for token in found)
    for apart, joined in ((" 's", "'s"), (" ,", ","), (" ( ", "("), (" )", ")"), (" # ", "#"), (" / ", "/")):
        text = text.replace(apart, joined)
    return text.replace("you's", "your").replace("it's", "its").replace("they's", "their")


def nearest(word: str, among: Iterable[str], count: int = 3, cutoff: float = 0.6) -> tuple[str, ...]:
    """The valid words nearest to one that is not valid, the nearest first; letter case does not matter."""
    lower: dict[str, str] = {}
    for each in sorted(set(among)):
        lower.setdefault(each.casefold(), each)
    return tuple(lower[each] for each in difflib.get_close_matches(word.casefold(), lower, count, cutoff))
