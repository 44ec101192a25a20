"""How a modal spell or ability tells its modes, and how many of them are chosen (700.2)."""

from __future__ import annotations

import re

from .words import NUMBERS, NotUnderstood, whole

_AGAIN = re.compile(r"(.+?)[,.;:]* (?:and )?(?:you )?may choose the same modes? more than once\.?\Z", re.I | re.S)
_LISTED = re.compile(r"(?P<head>.*?)\bchoose (?P<choose>[^•]+?) ?(?:—|–|-|:)? ?•(?P<modes>.+)\Z", re.I | re.S)


HOW_MANY = "how many modes are chosen: one, two, up to two, one or both, one or more"


def how_many(said: object, among: int) -> tuple[int, int]:
    """How many of some modes are chosen: at least, and at most.

    >>> how_many("one", 3), how_many("one or both", 2), how_many("up to two", 4), how_many("one or more", 3)
    ((1, 1), (1, 2), (0, 2), (1, 3))
    """
    words = str(said).strip().lower()
    if words == "any number":
        return 0, among
    if words in ("one or both", "one or more"):
        return 1, among
    most = words.removeprefix("up to ")
    number = NUMBERS.get(most) or whole(most)
    if number is None or not 1 <= number <= among:
        raise NotUnderstood(words, HOW_MANY)
    return (0 if most != words else number), number


def same_again(said: object) -> tuple[str, bool]:
    """How many modes are chosen, in words, and whether the same one may be chosen more than once (700.2d).

    >>> same_again("three. You may choose the same mode more than once."), same_again("one")
    (('three', True), ('one', False))
    """
    words = str(said).strip()
    found = _AGAIN.match(words)
    return (found[1], True) if found else (words, False)


def listed_modes(said: object) -> dict[str, object] | None:
    """The modes of a text that lists them with bullets; None for any other.

    >>> listed_modes("choose one — • You draw a card. • You gain 3 life.")
    {'choose': 'one', 'modes': ['You draw a card', 'You gain 3 life']}
    """
    if not isinstance(said, str) or (found := _LISTED.match(said.strip())) is None or found["head"].strip():
        return None
    modes = [part.strip().removesuffix(".").strip() for part in found["modes"].split("•")]
    return {"choose": found["choose"].strip().lower(), "modes": modes}
