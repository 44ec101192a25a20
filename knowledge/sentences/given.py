"""One mapping and its values: roles, numbers, lists, durations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..language import Ability, Amount, Phrase, Until
from .clauses import read_until
from .roles import Reader
from .words import NO_NAMES, NotUnderstood, nearest, readings, whole

Details = tuple[tuple[str, object], ...]


class Given:
    """An event as a mapping, its roles read by a reader."""

    def __init__(self, reader: Reader, item: Mapping[Any, Any]) -> None:
        self.reader = reader
        self.item = item

    def has(self, key: str) -> bool:
        """Whether a key has a value."""
        return self.item.get(key) is not None

    def text(self, key: str, default: str = "") -> str:
        """The value of a key in words."""
        return str(self.item[key]) if self.has(key) else default

    def texts(self, key: str) -> list[str]:
        """The values of a key that may hold a list."""
        value = self.item.get(key)
        return [] if value is None else [str(v) for v in value] if isinstance(value, list) else [str(value)]

    def role(self, *keys: str) -> Phrase:
        """Who or what the first of some keys names; one of them must be there."""
        for key in keys:
            if self.has(key):
                return self.reader.role(self.text(key))
        raise NotUnderstood(", ".join(map(str, self.item)), f"the key {keys[0]}")

    def maybe(self, key: str) -> Phrase | None:
        """Who or what a key names, if it is there."""
        return self.role(key) if self.has(key) else None

    def player(self, *keys: str) -> Phrase | None:
        """Who does it: in an ability, "you" where nobody is named."""
        for key in keys or ("player",):
            if self.has(key):
                return self.reader.role(self.text(key), "player")
        return Phrase(ref="you") if self.reader.names is None else None

    def roles(self, key: str) -> tuple[Phrase, ...]:
        """The names of a list."""
        return tuple(self.reader.role(text) for text in self.texts(key))

    def counted(self, key: str) -> Phrase:
        """What a key names, as many of it as `count` says."""
        phrase = self.role(key)
        return replace(phrase, count=self.number("count")) if self.has("count") else phrase

    def number(self, key: str, default: int = 1) -> int:
        """A whole number."""
        value = self.item.get(key, default)
        number = whole(str(value))
        if number is None:
            raise NotUnderstood(str(value)[:80], f"a number for {key}")
        return number

    def amount(self, key: str = "count") -> Amount:
        """A whole number or X."""
        return Amount(of="X") if self.text(key).upper() == "X" else Amount(self.number(key))

    def x(self) -> int | None:
        """The value of X, if it is said."""
        return self.number("x") if "x" in self.item else self.number("X") if "X" in self.item else None

    def flag(self, key: str) -> bool | None:
        """True, or None for what need not be noted."""
        return self.item.get(key) in (True, "true") or None

    def targets(self) -> tuple[Phrase, ...] | None:
        """The targets."""
        return self.roles("targets") if self.item.get("targets") else None

    def description(self) -> dict[str, object]:
        """What is said of a new object: types, power, toughness and abilities."""
        return {
            "types": tuple(self.texts("types")) or None,
            "power": self._size("power"),
            "toughness": self._size("toughness"),
            "abilities": self.abilities(),
        }

    def _size(self, key: str) -> int | None:
        return whole(self.text(key))

    def abilities(self) -> tuple[Ability, ...] | None:
        """The abilities of a list."""
        from .abilities import name_abilities, read_ability

        items = self.item.get("abilities")
        if not items:
            return None
        return name_abilities(tuple(read_ability(each, "", n) for n, each in enumerate(items, 1)))

    def until(self) -> Until | None:
        """The duration, with or without its "until"."""
        if not self.has("until"):
            return None
        text = self.text("until")
        words = text if text.startswith(("until ", "this ", "for ", "as ")) else f"until {text}"
        for found in readings(words, self.reader.names or NO_NAMES):
            until = read_until(self.reader, found)
            if until is not None:
                return until
        expected = "a duration: end of turn, Ben's next turn, CARD leaves the battlefield, for as long as QUERY"
        raise NotUnderstood(text, expected, nearest(text, ("end of turn", "end of combat")))


def details(**found: object) -> Details:
    """Details of a clause, without those that there are none of."""
    return tuple(sorted((key, value) for key, value in found.items() if value is not None and value is not False))
