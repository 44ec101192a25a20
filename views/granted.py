"""What is taken for granted, as every view tells it: what is the same of several cards is said once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .language import Language
from .naming import shorten

_DESCRIBED = " is not in the catalogue; it is taken as the file describes it"


def granted(assumptions: Iterable[str], names: Mapping[str, str], language: Language) -> list[str]:
    """The assumptions in words; cards that are taken as they are described stand together, where the first stood."""
    told = list(assumptions)
    cards = [text.removesuffix(_DESCRIBED) for text in told if text.endswith(_DESCRIBED)]
    found: list[str] = []
    for text in told:
        if len(cards) < 2 or not text.endswith(_DESCRIBED):
            found.append(language.taken(text))
        elif text == cards[0] + _DESCRIBED:
            found.append(language.label("as described", cards=language.listed(cards)))
    return [shorten(text, names) for text in found]
