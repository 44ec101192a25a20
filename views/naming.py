"""How a view names things: objects without their number where there is one of a kind, and owners of zones."""

from __future__ import annotations

import re
from collections.abc import Mapping

_ITS_OWNERS = re.compile(r"its owner's(?= (?:graveyard|hand|library)\b)|オーナーの(?=墓地|手札|ライブラリー)")


class Names(dict[str, str]):
    """The names of objects as they are shown, by those that the game gives them; and their owners."""

    def __init__(self, shown: Mapping[str, str], owners: Mapping[str, str]):
        super().__init__(shown)
        self.owners = owners
        self._objects = _any_of(owners)

    def owned(self, text: str) -> str:
        """The text with the owner of what was named last in place of "its owner"."""
        if not self.owners or _ITS_OWNERS.search(text) is None:
            return text
        parts, at = [], 0
        for its in _ITS_OWNERS.finditer(text):
            before = [found[0] for found in self._objects.finditer(text, 0, its.start())]
            owner = self.owners[before[-1]] if before else ""
            said = f"{owner}'s" if its[0].isascii() else f"{owner}の"
            parts += [text[at : its.start()], said if owner else its[0]]
            at = its.end()
        return "".join((*parts, text[at:]))


def shorten(text: str, names: Mapping[str, str]) -> str:
    """Names of objects as they are shown: without a number where there is only one; and owners by name."""
    if isinstance(names, Names):
        text = names.owned(text)
    return _any_of(names).sub(lambda found: names[found[0]], text) if names else text


def _any_of(names: Mapping[str, str]) -> re.Pattern[str]:
    words = "|".join(re.escape(name) + r"(?!\d)" for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<![A-Za-z0-9])(?:{words})" if words else r"(?!)")  # a letter of Japanese may stand before
