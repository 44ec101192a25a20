"""Reading values out of nodes while collecting every mistake."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

from .model import Mistake, Place
from .yamlnodes import Mapping as MappingNode
from .yamlnodes import Node, Scalar, Sequence


def nearest(word: str, words: Iterable[str], count: int = 3, cutoff: float = 0.6) -> tuple[str, ...]:
    """The valid words nearest to one that is not valid, the nearest first, and none much farther than the first.

    >>> nearest("Crus", ["Ana", "Ben", "Cruz"])
    ('Cruz',)
    """
    by_lower: dict[str, str] = {}
    for each in sorted(set(words)):
        by_lower.setdefault(each.casefold(), each)
    low = word.casefold()
    close = difflib.get_close_matches(low, list(by_lower), count, cutoff)
    alike = [difflib.SequenceMatcher(None, each, low).ratio() for each in close]
    return tuple(by_lower[each] for each, ratio in zip(close, alike, strict=True) if ratio >= alike[0] - 0.15)


def listed(words: Iterable[str], last: str = "or") -> str:
    """`a, b or c`."""
    each = list(words)
    return f"{', '.join(each[:-1])} {last} {each[-1]}" if len(each) > 1 else "".join(each)


def describe(node: Node) -> str:
    """What stands there, in words for a mistake."""
    if isinstance(node, Scalar):
        if node.value is None:
            return "nothing"
        return repr(node.text) if isinstance(node.value, str) else node.text
    if isinstance(node, Sequence):
        return "a list"
    assert isinstance(node, MappingNode)
    keys = ", ".join(key.text for key, _ in node.pairs[:3])
    return f"a mapping with {keys}" if keys else "an empty mapping"


# no names, since sentences mean something else by them: "all resolve", "it resolves"
MEANT_BY_SENTENCES = ("all", "everything", "it")


class Reading:
    """The mistakes of a file as they are found, and the places of its nodes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.mistakes: list[Mistake] = []

    def place(self, node: Node, offset: int = 0) -> Place:
        """Where a node stands, or a character of its text."""
        column = node.column_of(offset) if isinstance(node, Scalar) and offset else node.column
        return Place(self.file, node.line, column)

    def wrong(self, node: Node, expected: str, near: tuple[str, ...] = (), *, found: str = "", offset: int = 0) -> None:
        """Note a mistake at a node."""
        mistake = Mistake(self.place(node, offset), found or describe(node), expected, near)
        if mistake not in self.mistakes:
            self.mistakes.append(mistake)

    def text(self, node: Node, expected: str) -> str | None:
        """A word or a sentence."""
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.value.strip():
            return node.value.strip()
        self.wrong(node, expected)
        return None

    def number(self, node: Node, expected: str, least: int | None = 0) -> int | None:
        """An integer, not below `least`."""
        if isinstance(node, Scalar) and type(node.value) is int and (least is None or node.value >= least):
            return node.value
        self.wrong(node, expected)
        return None

    def flag(self, node: Node) -> bool:
        """`true` or `false`; nothing counts as false."""
        if isinstance(node, Scalar) and isinstance(node.value, bool | None):
            return bool(node.value)
        near = {"yes": "true", "on": "true", "no": "false", "off": "false"}
        text = node.text.casefold() if isinstance(node, Scalar) else ""
        self.wrong(node, "true or false", (near[text],) if text in near else nearest(text, ("true", "false")))
        return False

    def fields(self, node: Node, keys: Iterable[str], expected: str) -> dict[str, Node] | None:
        """The values of a mapping by their keys; a key that is not among `keys` is a mistake."""
        if not isinstance(node, MappingNode):
            self.wrong(node, expected)
            return None
        valid = tuple(keys)
        found: dict[str, Node] = {}
        meant: list[tuple[str, Node]] = []
        previous: Node | None = None
        for key, value in node.pairs:
            if key.text in valid:
                found[key.text] = value
            elif node.flow and isinstance(value, Scalar) and value.text == "" and isinstance(previous, Scalar):
                whole = f'"{previous.text}, {key.text}"'
                self.wrong(previous, f"it quoted as a whole: {whole}", found=f"{whole[1:-1]!r}, broken at its comma")
            else:
                near = nearest(key.text, valid)
                self.wrong(key, f"one of {', '.join(valid)}", near)
                meant.append((near[0] if near else "", value))
            previous = value
        for word, value in meant:  # so that what it holds is looked at too
            if word:
                found.setdefault(word, value)
        return found

    def pairs(self, node: Node, expected: str) -> list[tuple[Scalar, Node]]:
        """The pairs of a mapping with free keys; nothing counts as no pairs."""
        if isinstance(node, MappingNode):
            return node.pairs
        if not (isinstance(node, Scalar) and node.value is None):
            self.wrong(node, expected)
        return []

    def items(self, node: Node, expected: str, *, lone: bool = True) -> list[Node]:
        """The items of a list; nothing counts as no items, and with `lone` a value alone as a list of one."""
        if isinstance(node, Sequence):
            return node.items
        if isinstance(node, Scalar) and node.value is None:
            return []
        if lone and not isinstance(node, MappingNode):
            return [node]
        self.wrong(node, expected)
        return []

    def word_of(self, node: Node, words: Mapping[str, str] | Iterable[str], what: str) -> str | None:
        """One of the valid words (with a mapping: what the word stands for)."""
        valid = dict(words) if isinstance(words, Mapping) else {word: word for word in words}
        text = node.text.strip() if isinstance(node, Scalar) else None
        if text in valid:
            return valid[text]
        shown = list(dict.fromkeys(valid.values()))
        near = nearest(text, valid) if text else ()
        self.wrong(node, f"{what}: {listed(shown)}" if len(shown) <= 16 else what, near)
        return None
