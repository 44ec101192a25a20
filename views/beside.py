"""Games side by side, as trees for the views that draw: what-if, flip, needs and diff.

Where two games part, the fact that is derived in one of them only is marked in its proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .changes import Changes, worth_telling
from .folded import Shown, Texts, fold
from .language import Language
from .naming import shorten
from .refusals import reason_trees

Node = dict[str, Any]
_OTHER = 10_000_000  # numbers of facts of the second game, so that no graph takes them for those of the first


@dataclass(slots=True)
class Beside:
    """An answer about several games: what it says at first, and its columns, one or two."""

    says: Shown
    columns: list[list[Shown]] = field(default_factory=list)

    def roots(self) -> list[Shown]:
        """All trees, what it says at first on top."""
        return [self.says, *[root for column in self.columns for root in column]]


def what_if(data: Node, languages: Sequence[Language], names: dict[str, str]) -> Beside:
    """Both outcomes of a change."""
    return _Beside(languages, names).what_if(data)


def flip(data: Node, languages: Sequence[Language], names: dict[str, str], shown: int | None) -> Beside:
    """The changes that turn an answer, each with what parts the games."""
    return _Beside(languages, names).flip(data, shown)


def needs(data: Node, languages: Sequence[Language], names: dict[str, str]) -> Beside:
    """The sets that are enough, each with its proof."""
    return _Beside(languages, names).needs(data)


def diff(data: Node, languages: Sequence[Language], names: dict[str, str]) -> Beside:
    """The proofs under two editions, with the numbers of each."""
    return _Beside(languages, names).diff(data)


class _Beside:
    def __init__(self, languages: Sequence[Language], names: dict[str, str]):
        self.languages, self.names = languages, names

    def _say(self, say: Callable[[Changes], str]) -> Texts:
        return tuple(shorten(say(Changes(language)), self.names) for language in self.languages)

    def _lines(self, tell: Callable[[Changes], Sequence[str]]) -> Shown:
        """Lines of the text as one node: the first, with the others below it."""
        told = [tell(Changes(language)) for language in self.languages]
        first, *rest = [tuple(shorten(line.strip(), self.names) for line in line) for line in zip(*told, strict=True)]
        return Shown("record", first, parts=[Shown("end", line) for line in rest])

    def _proof(self, proof: Node, depth: int | None = None) -> Shown:
        return fold(proof, self.languages, self.names, depth=depth)

    def _reasons(self, reasons: Sequence[Node]) -> list[Shown]:
        return reason_trees(reasons, self.languages, self.names)

    def _side(self, data: Node, side: Node, name: str) -> list[Shown]:
        """The answer of one game."""
        root = Shown("entry", self._say(lambda told: told.headed(name, side)))
        root.parts += [self._proof(proof) for proof in side["proofs"]]
        root.parts += self._reasons(side["reasons"])
        return [root]

    def _mark(self, column: Sequence[Shown], fact: int) -> None:
        for root in column:
            for shown in root.walk():
                if shown.number == fact and shown.kind not in ("entry", "again"):
                    shown.parted = self._say(lambda told: told.say("part here"))

    def _apart(self, columns: list[list[Shown]]) -> None:
        for root in columns[1] if len(columns) > 1 else ():
            for shown in root.walk():
                if shown.number and shown.kind != "entry":
                    shown.number += _OTHER

    def _parting(self, parts: Node) -> list[Shown]:
        found = [self._proof(parts["proof"], 1)]
        found[0].parted = self._say(lambda told: told.say("part here"))
        return [*found, *self._reasons(parts["reasons"][:1])]

    def what_if(self, data: Node) -> Beside:
        beside = Beside(self._lines(lambda told: told.what_if_head(data)))
        if data["after"] is None:
            return beside
        if data["query"]:
            beside.columns = [
                self._side(data, data["before"], "as it was"),
                self._side(data, data["after"], "otherwise"),
            ]
        if data["parts"] is not None:
            at = 0 if data["parts"]["holds"] == "before" else 1
            if data["query"]:
                self._mark(beside.columns[at], data["parts"]["proof"]["id"])
            parted = Shown("end", self._say(lambda told: next(iter(told.parting(data["parts"])))))
            parted.parts = self._parting(data["parts"])
            beside.says.parts.append(parted)
        self._apart(beside.columns)
        return beside

    def flip(self, data: Node, shown: int | None) -> Beside:
        beside = Beside(self._lines(lambda told: list(told.flip_head(data))))
        column = []
        for number, found in enumerate(worth_telling(data["flips"], shown)[0], 1):
            root = Shown("entry", self._say(lambda told, found=found: told.flipped(found)), number)  # type: ignore[misc]
            if found["parts"] is not None:
                root.parts += self._parting(found["parts"])
            column.append(root)
        beside.columns = [column]
        return beside

    def needs(self, data: Node) -> Beside:
        beside = Beside(self._lines(lambda told: list(told.needs_head(data))))
        column = []
        for number, each in enumerate(data["sets"], 1):
            root = Shown("entry", self._say(lambda told, each=each: told.needed(each)), number)  # type: ignore[misc]
            root.parts += [
                Shown("given", self._say(lambda told, item=item: told.item(item)))  # type: ignore[misc]
                for item in each["items"]
            ]
            if each["proof"] is not None:
                root.parts.append(self._proof(each["proof"]))
            column.append(root)
        beside.columns = [column]
        return beside

    def diff(self, data: Node) -> Beside:
        beside = Beside(self._lines(lambda told: list(told.diff_head(data))))
        if data["query"]:
            for at, edition in enumerate(data["editions"]):
                side = data["sides"][at]
                head = Shown("entry", (edition,) * len(self.languages))
                if side is not None:
                    head.parts += [each for node in data["tree"] if (each := self._aligned(node, at)) is not None]
                    head.parts += self._reasons(side["reasons"])
                beside.columns.append([head])
        return beside

    def _aligned(self, node: Node, at: int) -> Shown | None:
        side, other = node["sides"][at], node["sides"][1 - at]
        if side is None:
            return None
        texts = self._say(lambda told: told.speaks.sentence(node))
        shown = Shown("rule" if side["rule"] else "given", texts, citations=tuple(side["citations"]))
        if other is None or other["rule"] != side["rule"]:
            shown.parted = self._say(lambda told: told.say("part here"))
        shown.parts = [each for part in node["conditions"] if (each := self._aligned(part, at)) is not None]
        return shown
