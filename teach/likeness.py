"""Sentences that say what was typed, by the words that they share.

Each token (a word in English, a pair of characters in Japanese) weighs by how rare it is among the sentences.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

ENOUGH = 0.5  # of the weight of what was typed, and of the sentence, that must be shared
CLOSE = 0.15  # nearer together than this, two sentences are asked about
DENIES = re.compile(
    r"\b(?:not|no|never|nobody|isn't|doesn't|hasn't|can't|cannot|won't|lacks?|without)\b|ない|なし|欠く", re.I
)
WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "zero": "0",
    "left": "leave", "lost": "lose", "dealt": "deal", "drew": "draw", "drawn": "draw", "began": "begin",
    "begun": "begin", "became": "become", "won": "win", "got": "get", "gave": "give", "given": "give",
    "took": "take", "taken": "take", "put": "put", "had": "have", "cast": "cast", "fell": "fall",
    "died": "die", "went": "go",
}  # fmt: skip
_EMPTY = frozenset("a an the of to in on at is are was were be has have it that this so and by with".split())


@dataclass(frozen=True, slots=True)
class Nearest:
    """Sentences that come nearest to what was typed; several where they cannot be told apart."""

    candidates: tuple[str, ...] = ()
    score: float = 0.0  # of the nearest, 0 to 1

    @property
    def best(self) -> str:
        """The nearest; "" if none is near enough."""
        return self.candidates[0] if self.candidates else ""


def nearest(
    typed: str, sentences: Sequence[str], *, strict: bool = True, names: Sequence[str] = (), given: str = ""
) -> Nearest:
    """The sentences that share enough with what was typed.

    The names that were typed, of those given, must be in the sentence; `strict` asks that numbers and denials agree.
    `given` is a name that stands in it for other words: at least half of what was typed besides must be shared too.

    >>> nearest("ana has ten permanents", ["Ana controls 10 permanents", "Ben controls 3 permanents"]).best
    'Ana controls 10 permanents'
    >>> nearest("the weather is fine", ["Ana controls 10 permanents"]).best
    ''
    """
    wanted = Counter(tokens(typed))
    if not wanted:
        return Nearest()
    counted = [Counter(tokens(s)) for s in sentences]
    seen = Counter(token for each in counted for token in each)
    known = len(sentences) + 1

    def weight(token: str) -> float:
        return math.log(1 + known / (1 + seen[token]))

    def total(these: Counter[str]) -> float:
        return sum(weight(t) * n for t, n in these.items())

    own = wanted - Counter(tokens(given)) if given else Counter[str]()
    scores: list[tuple[float, str]] = []
    meant = {token for name in names for token in tokens(name)} & wanted.keys()
    for sentence, each in zip(sentences, counted, strict=True):
        if meant - each.keys():
            continue
        if strict and (
            _numbers(wanted) - _numbers(each) or bool(DENIES.search(typed)) != bool(DENIES.search(sentence))
        ):
            continue
        if given and total(own & each) < ENOUGH * total(own):
            continue
        shared = total(wanted & each)
        score = 2 * shared / ((total(wanted) + total(each)) or 1.0)
        if score >= ENOUGH:
            scores.append((score, sentence))
    scores.sort(key=lambda s: (-s[0], s[1]))
    best = scores[0][0] if scores else 0.0
    if best >= 1 - 1e-9:  # the same words
        return Nearest(tuple(dict.fromkeys(s for score, s in scores if score >= 1 - 1e-9)), best)
    return Nearest(tuple(dict.fromkeys(s for score, s in scores if best - score < CLOSE)), best)


def tokens(text: str) -> list[str]:
    """Words without endings and without the smallest ones; of Japanese, pairs of characters."""
    text = unicodedata.normalize("NFKC", text).casefold()
    found: list[str] = []
    for run in re.findall(r"[a-z0-9']+|[^\x00-\x7f\s、。「」（）・]+", text):
        if run[0].isascii():
            word = WORDS.get(run, run.removesuffix("'s"))  # numbers as figures, past forms as the present
            if word not in _EMPTY:
                found.append(word if word.isdigit() else _stem(word))
        elif len(run) == 1:
            found.append(run)
        else:
            found += [run[n : n + 2] for n in range(len(run) - 1)]
    return found


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            return word.removesuffix(ending).rstrip("e")
    return word.rstrip("e") if len(word) > 3 else word


def _numbers(these: Counter[str]) -> set[str]:
    return {t for t in these if t.isdigit()}
