"""How players name the modes of a modal spell or ability (700.2): by their names or by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "last": "-1"}


def mode_numbers(said: str, names: Mapping[int, str]) -> tuple[int, ...]:
    """The modes that words name, by their numbers; none if the words are anything else.

    >>> mode_numbers("modes 1 and 3", {1: "draw", 2: "bolt", 3: "mode 3"}), mode_numbers("bolt", {1: "draw", 2: "bolt"})
    ((1, 3), (2,))
    """
    whole = {name.lower(): number for number, name in names.items()}
    words = said.strip().strip('"').lower()
    if words in whole:
        return (whole[words],)
    found: list[int] = []
    for part in re.split(r",? and |, ?", re.sub(r"\Athe ", "", words)):
        word = re.sub(r"\A(?:the )?modes? | modes?\Z", "", part.strip().strip('"'))
        word = _ORDINALS.get(word, word)
        number = whole.get(part, whole.get(word))
        if number is None and word.lstrip("-").isdigit():
            number = max(names) if word == "-1" else int(word) if int(word) in names else None
        if number is None:
            return ()
        found.append(number)
    return tuple(found)


def named_modes(said: Iterable[str], names: Mapping[int, str]) -> list[int] | None:
    """The modes that several words name, by their numbers; None if one of them names none.

    >>> named_modes(["1", "bolt"], {1: "draw", 2: "bolt"}), named_modes(["1", "burn"], {1: "draw", 2: "bolt"})
    ([1, 2], None)
    """
    found = [mode_numbers(each, names) for each in said]
    return [number for numbers in found for number in numbers] if all(found) else None


def several_times(chosen: Sequence[int], repeats: int) -> list[int]:
    """Modes by their numbers, the second time that one of `repeats` modes is chosen as a mode of its own (700.2d).

    >>> several_times([1, 1, 2], 2), several_times([1, 1], 0)
    ([1, 3, 2], [1, 1])
    """
    return [number + chosen[:at].count(number) * repeats for at, number in enumerate(chosen)]
