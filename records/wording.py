"""Which word of a sentence that cannot be read is the likely slip."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .reading import nearest

# the words that sentences are made of, apart from names and numbers
WORDS = frozenset(
    "a abilities ability activates after all an and are as attached attacks battlefield become becomes before begin "
    "beginning begins blocked blocker blockers blocks bottom by can can't card cards casts chooses cleanup combat "
    "command concedes control controller copies copy counter countered counters creates creature damage deal deals "
    "declare destroyed dies discarded discards draw draws effect emblem end enter enters exile exiled extra first for "
    "from gain gains game get gets graveyard hand have holds if in initiative into is it it's its lands leave leaves "
    "legend level levels library life long lose loses mana may mill mills monarch next no of on one onto opponent "
    "opponents order out owner owner's permanent phase phases play player plays postcombat precombat prevented put "
    "puts redirected removed resolve resolves return returns rule sacrificed sacrifices spell stack step tap tapped "
    "taps target targeting the this to token tokens top turn under until untap untapped untaps upkeep win wins with "
    "yes zone".split()
)


def slip(text: str, names: Iterable[str]) -> tuple[str, int, tuple[str, ...]] | None:
    """The first word that is neither part of a name nor one of sentences but near to one: word, offset, what is near.

    >>> slip("Ana's upkep begins", ["Ana"])
    ('upkep', 6, ('upkeep',))
    """
    rest = text
    for name in sorted(names, key=len, reverse=True):
        if name in rest:
            rest = rest.replace(name, "_" * len(name))
    for found in re.finditer(r"[A-Za-z]['A-Za-z]+", rest):
        word = found[0]
        if word.lower().removesuffix("'s") in WORDS or rest[found.start() - 1 : found.start()] in ("_", "#", "/", "+"):
            continue
        if near := nearest(word, WORDS, cutoff=0.7):
            return word, found.start(), near
    return None
