"""The zones of a file as they are written: one draft for each item."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..knowledge import catalogue
from ..knowledge.sentences import NotUnderstood, read_event
from .counting import counted
from .describing import DESCRIPTION
from .names import Known
from .reading import Reading, listed, nearest
from .yamlnodes import Mapping, Node, Scalar, Sequence

OWN_ZONES = ("battlefield", "hand", "graveyard", "exile", "library", "command")
ZONES = (*OWN_ZONES, "stack")
PLACES = (*ZONES, "outside", "entering", "before the game")  # where an ability can function

_ANYWHERE = ("card", "id", *DESCRIPTION, "count", "owner", "face_down", "commander")
_KEYS = {
    "battlefield": (
        *_ANYWHERE, "token", "entered_under", "damage", "counters", "attached_to", "tapped", "phased_out", "level",
        "chosen", "merged_with", "melded_with",
    ),
    "command": (*_ANYWHERE, "emblem", "counters"),
    "stack": (*_ANYWHERE, "ability", "controller", "targets", "mode", "modes", "token", "chosen"),
    "exile": (*_ANYWHERE, "counters"),
}  # fmt: skip
_SIZED = re.compile(r"(?:\d+ +|an? +)?\d+/\d+ +\S.* tokens?\b")
_TOKEN = re.compile(r"(.*?\S)(?: +tokens?|・?トークン)\Z")
MOST = 100_000  # objects of one item


@dataclass(slots=True)
class Draft:
    """One item of a zone, before the names of the whole file are known."""

    node: Node
    zone: str
    player: str  # whose zone; on the stack the controller
    name: str
    fields: dict[str, Node] = field(default_factory=dict)
    count: int = 1
    token: bool = False
    kind: str = "card"  # card, emblem or ability
    ids: list[str] = field(default_factory=list)

    @property
    def is_described(self) -> bool:
        """Whether it says more of its card than the name."""
        return any(key in self.fields for key in DESCRIPTION)


class Zones:
    """Reads the zones of a file; `drafts` has their items, in the order of the file."""

    def __init__(self, reading: Reading, known: Known) -> None:
        self.reading = reading
        self.known = known
        self.drafts: list[Draft] = []
        self.libraries: dict[str, int] = {}  # numbers of cards, of the libraries that the file tells

    def zone(self, zone: str, node: Node) -> None:
        """Read the objects of one zone."""
        if zone == "stack":
            for item in self.reading.items(node, "a list of spells and abilities, bottom first", lone=False):
                self._item(item, zone, "")
            return
        expected = f"a mapping of players to lists of cards, as in {zone}: {{{self.known.players[0]}: [Forest]}}"
        for key, value in self.reading.pairs(node, expected):
            player = self.player(key)
            if zone == "library":
                if isinstance(value, Scalar) and type(value.value) is int:
                    number = self.reading.number(value, "a number of cards, 0 or more")
                    self.libraries[player or ""] = number or 0
                    continue
                self.libraries[player or ""] = 0  # its cards are counted as they are placed
            items: list[Node] = [value]
            if not isinstance(value, Mapping):
                items = self.reading.items(value, "a list of cards")
            for item, name in self._whole(items, isinstance(value, Sequence) and value.flow):
                self._item(item, zone, player or self.known.players[0], name)

    def player(self, node: Node) -> str | None:
        """A player of the record."""
        name = node.text.strip() if isinstance(node, Scalar) else None
        if name in self.known.players:
            return name
        near = nearest(name, self.known.players) if name else ()
        self.reading.wrong(node, f"a player: {listed(self.known.players)}", near)
        return None

    def _whole(self, items: list[Node], flow: bool) -> Iterator[tuple[Node, str]]:
        """The items; where a comma in [ ] broke a known name, one item for its pieces, and a mistake."""
        at = 0
        while at < len(items):
            item = items[at]
            joined = ""
            if flow and isinstance(item, Scalar) and item.plain:
                parts = [item.text]
                for after in items[at + 1 : at + 4]:
                    if not (isinstance(after, Scalar) and after.plain):
                        break
                    parts.append(after.text)
                    whole = ", ".join(parts)
                    if self.known.card(_bare(whole)) is not None and self.known.card(_bare(parts[0])) is None:
                        joined = whole
                        break
            if joined:
                self.reading.wrong(
                    item, f'the name quoted as a whole: "{joined}"', found=f"{joined!r}, broken at its comma"
                )
                at += joined.count(", ") + 1
            else:
                at += 1
            yield item, joined

    def _item(self, node: Node, zone: str, player: str, name: str = "") -> None:
        if isinstance(node, Mapping):
            self._mapping(node, zone, player)
            return
        example = "a card: a name as in Arch of Orazca or 7 Treasure token, or a mapping with card"
        if zone == "stack":
            self.reading.wrong(node, "a mapping with card or ability, and controller")
            return
        text = name or self.reading.text(node, example)
        if text is not None:
            self._draft(Draft(node, zone, player, text))

    def _mapping(self, node: Mapping, zone: str, player: str) -> None:
        keys = _KEYS.get(zone, _ANYWHERE)
        first = node.pairs[0][0] if node.pairs else None
        if first is not None and self._is_known(first.text) and not any(key.text in keys for key, _ in node.pairs):
            card = english(first.text)
            self.reading.wrong(first, f"a list of cards, as in [8 {card}, {{card: {card}, tapped: true}}]")
            return
        found = self.reading.fields(node, keys, "a card")
        assert found is not None
        kinds = [kind for kind in ("card", "emblem", "ability") if kind in found and kind in keys]
        kind = kinds[0] if kinds else ""
        if kind != "ability" and "emblem" in found and isinstance(found["emblem"], Scalar) and "card" in found:
            self.reading.wrong(found["emblem"], "either card or emblem")
        if not kind:
            wanted = {"command": "card or emblem", "stack": "card or ability"}.get(zone, "card")
            if not any(key.text not in keys for key, _ in node.pairs) or not node.pairs:
                self.reading.wrong(node, f"a mapping with {wanted}: its name")
            return
        name = self.reading.text(found[kind], f"the name of the {kind}")
        if zone == "stack":
            if "controller" in found:
                player = self.player(found["controller"]) or ""
            else:
                self.reading.wrong(node, "controller: whose spell or ability it is")
        if name is not None:
            self._draft(Draft(node, zone, player or self.known.players[0], name, found, kind=kind))

    def _told(self, draft: Draft) -> str:
        """The name of a token that is told in the words in which it is created: `2 1/1 white Soldier tokens`."""
        if not _SIZED.match(draft.name) or self.known.card(_bare(draft.name)) is not None:
            return ""
        try:
            clause = read_event(f"{self.known.players[0]} creates {draft.name}", self.known.grammar())
        except NotUnderstood:
            return ""
        if clause.verb != "creates":
            return ""
        self.known.bring(clause)
        self.known.mention(clause.value)
        draft.token, draft.count = True, clause.amount.base if clause.amount is not None else 1
        return clause.value

    def _draft(self, draft: Draft) -> None:
        reading, known = self.reading, self.known
        at = draft.fields.get(draft.kind, draft.node)
        name = english(draft.name)
        if draft.kind == "card" and (made := self._told(draft)):
            name = made
        elif draft.kind == "card":
            if known.card(name) is None:
                one, draft.count = counted(name, self._is_known)
                name = english(one)
            token = _TOKEN.match(name)
            if token:
                alone = english(token[1])
                if known.card(name) is None or known.card(name) is known.card(alone):
                    name, draft.token = alone, True
            if known.card(name) is None and draft.count != 1 and known.card(singular := name.removesuffix("s")):
                name = singular
            if "#" in name:
                reading.wrong(at, "a name without a number: alike objects are numbered in the order of the file")
                return
        if "count" in draft.fields:
            draft.count = reading.number(draft.fields["count"], "a number of objects, 1 or more", 1) or 1
        if not 1 <= draft.count <= MOST:
            reading.wrong(at, f"a number of objects from 1 to {MOST}")
            draft.count = 1
        draft.name = name
        if catalogue.is_token(name) and name not in known.cards and draft.zone == "battlefield":
            draft.token = True
        if "token" in draft.fields:
            draft.token = reading.flag(draft.fields["token"])
        if draft.token and draft.zone not in ("battlefield", "stack"):
            reading.wrong(at, "a card: tokens are only on the battlefield")
        self.drafts.append(draft)

    def _is_known(self, name: str) -> bool:
        """Whether a name, in either language, in the plural or with `token` behind, is that of a known card."""
        bare = english(_bare(name))
        return any(self.known.card(each) is not None for each in (english(name), bare, bare.removesuffix("s")))


def english(name: str) -> str:
    """A name in English, if it is the Japanese name of a known card."""
    return catalogue.japanese().get(name, name)


def _bare(name: str) -> str:
    """A name without a count in front and `token` behind."""
    name, _ = counted(name, lambda _: False)
    token = _TOKEN.match(name)
    return token[1] if token else name
