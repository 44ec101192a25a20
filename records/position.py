"""The position of a record: where every object is, and how."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..knowledge import catalogue
from ..knowledge.language import Card
from .describing import DESCRIPTION, described
from .model import Placed
from .names import Known
from .reading import Reading, listed, nearest
from .yamlnodes import Mapping, Node, Scalar, Sequence

OWN_ZONES = ("battlefield", "hand", "graveyard", "exile", "library", "command")
ZONES = (*OWN_ZONES, "stack")

_ANYWHERE = ("card", "id", *DESCRIPTION, "count", "owner", "face_down", "commander")
_KEYS = {
    "battlefield": (
        *_ANYWHERE, "token", "entered_under", "damage", "counters", "attached_to", "tapped", "phased_out", "level", "chosen",
    ),
    "command": (*_ANYWHERE, "emblem", "counters"),
    "stack": (*_ANYWHERE, "ability", "controller", "targets", "token", "chosen"),
    "exile": (*_ANYWHERE, "counters"),
}  # fmt: skip
_COUNT = re.compile(r"(\d+) +(\S.*)\Z")
_TOKEN = re.compile(r"(.*\S) +tokens?\Z")
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


class Position:
    """Reads the zones of a file; `objects` has what stands in them, numbered in the order of the file."""

    def __init__(self, reading: Reading, known: Known) -> None:
        self.reading = reading
        self.known = known
        self.drafts: list[Draft] = []
        self.objects: list[Placed] = []
        self.assumptions: list[str] = []
        self.aliases: dict[str, str] = {}  # Name#n of an object that has an id of its own

    # ------------------------------------------------------------------------------- drafts

    def zone(self, zone: str, node: Node) -> None:
        """Read the objects of one zone."""
        if zone == "stack":
            for item in self.reading.items(node, "a list of spells and abilities, bottom first", lone=False):
                self._item(item, zone, "")
            return
        expected = f"a mapping of players to lists of cards, as in {zone}: {{{self.known.players[0]}: [Forest]}}"
        for key, value in self.reading.pairs(node, expected):
            player = self.player(key)
            items = [value] if isinstance(value, Mapping) else self.reading.items(value, "a list of cards")
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

    def _draft(self, draft: Draft) -> None:
        reading, known = self.reading, self.known
        at = draft.fields.get(draft.kind, draft.node)
        name = catalogue.japanese().get(draft.name, draft.name)
        counted = _COUNT.match(name)
        if draft.kind == "card" and known.card(name) is None:
            if counted:
                name, draft.count = counted[2], int(counted[1])
                name = catalogue.japanese().get(name, name)
            token = _TOKEN.match(name)
            if token and (known.card(name) is None or known.card(name) is known.card(token[1])):
                name, draft.token = token[1], True
            if draft.count != 1 and known.card(name) is None and name.endswith("s") and known.card(name[:-1]):
                name = name[:-1]
            if "#" in name:
                reading.wrong(at, "a name without a number: alike objects are numbered in the order of the file")
                return
        elif draft.kind == "card" and (token := _TOKEN.match(name)) and known.card(name) is known.card(token[1]):
            name, draft.token = token[1], True
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

    # ------------------------------------------------------------------------------ objects

    def finish(self) -> None:
        """Give every draft its card, its number and its id; then resolve what refers to other objects."""
        places = [draft for draft in self.drafts if draft.kind == "card"]
        cards: dict[int, Card] = {}
        for draft in places:
            if draft.is_described:
                card = described(self.reading, draft.fields, draft.name, self.known.card(draft.name))
                cards[id(draft)] = card
                if self.known.mention(draft.name) is None:
                    self.known.define(card)
        for draft in places:
            if not draft.is_described:
                cards[id(draft)] = self._plain(draft)
        numbers: Counter[str] = Counter()
        for draft in self.drafts:
            self._place(draft, cards.get(id(draft)), numbers)
        by_id = {placed.id: placed for placed in self.objects}
        for draft in self.drafts:
            self._refer(draft, by_id)
        self.objects = list(by_id.values())

    def _plain(self, draft: Draft) -> Card:
        card = self.known.mention(draft.name)
        if card is None:
            at = draft.fields.get("card", draft.node)
            near = nearest(draft.name, catalogue.names(), cutoff=0.85) or nearest(
                draft.name, self.known.cards, cutoff=0.85
            )
            if near:
                self.reading.wrong(at, "a card of the catalogue, or one that the file describes", near)
            card = Card(draft.name, known=False)
            self.known.define(card)
            self.assumptions.append(f"{draft.name} is not known and not described: it is taken as a card without text")
        return card

    def _place(self, draft: Draft, card: Card | None, numbers: Counter[str]) -> None:
        reading, given = self.reading, draft.fields
        name = draft.name
        ability = ""
        if draft.kind == "emblem":
            card = described(reading, given, name, None)
            self.known.define(card)
        elif draft.kind == "ability":
            ability = name
            card = self._source(draft)
        assert card is not None
        owner = self.player(given["owner"]) if "owner" in given else None
        owner = owner or draft.player
        controller = draft.player if draft.zone in ("battlefield", "stack") else owner
        under = self.player(given["entered_under"]) if "entered_under" in given else None
        if draft.zone == "battlefield" and owner != controller and "entered_under" not in given:
            self.assumptions.append(f"{name} of {owner} is taken to have entered under {controller}'s control")
        own_id = self._own_id(draft)
        base = Placed(
            id="",
            card=card,
            zone=draft.zone,
            owner=owner,
            controller=controller,
            entered_under=under if under and under != controller else "",
            token=draft.token,
            tapped=self._flag(given, "tapped"),
            phased_out=self._flag(given, "phased_out"),
            face_down=self._flag(given, "face_down"),
            damage=self._number(given, "damage"),
            level=self._number(given, "level"),
            counters=self._counters(given),
            chosen=(reading.text(given["chosen"], "what was chosen") or "") if "chosen" in given else "",
            commander=self._flag(given, "commander"),
            emblem=draft.kind == "emblem",
            ability=ability,
            place=reading.place(draft.node),
        )
        for _ in range(draft.count):
            numbers[name] += 1
            numbered = f"{name}#{numbers[name]}"
            identity = own_id or numbered
            if own_id:
                self.aliases[numbered] = own_id
            draft.ids.append(identity)
            self.objects.append(replace(base, id=identity))

    def _own_id(self, draft: Draft) -> str:
        if "id" not in draft.fields:
            return ""
        node = draft.fields["id"]
        text = self.reading.text(node, "a name for this object")
        if text is None:
            return ""
        if draft.count != 1:
            self.reading.wrong(node, "no id where count is more than 1", found=repr(text))
        elif text in self.known.ids or text in self.known.players:
            self.reading.wrong(node, "a name that nothing else in the record has", found=f"{text!r}, already taken")
        elif re.search(r"[#/(),]", text):
            self.reading.wrong(node, "a name without # / ( ) ,")
        else:
            self.known.add_id(text, draft.name)
            return text
        return ""

    def _source(self, draft: Draft) -> Card:
        """The card of an ability on the stack; one that only has a name is taken as such."""
        known, node = self.known, draft.fields["ability"]
        path = draft.name
        head = path.partition("/")[0]
        if "/" not in path:
            known.add_nameless(path)
            if path not in known.cards:
                self.assumptions.append(f"what the ability {path} does is not known; only what the record says happens")
            return Card(path, known=False)
        if not known.is_path(path):
            self.reading.wrong(node, "the path CARD/NAME of an ability", known.near_path(path) or known.near_object(head))
        card = known.mention(known.ids.get(head, known.base(head)))
        return card if card is not None else Card(head, known=False)

    def _flag(self, given: dict[str, Node], key: str) -> bool:
        return key in given and self.reading.flag(given[key])

    def _number(self, given: dict[str, Node], key: str) -> int:
        return (self.reading.number(given[key], f"a number: the {key}") or 0) if key in given else 0

    def _counters(self, given: dict[str, Node]) -> tuple[tuple[str, int], ...]:
        found = {}
        if "counters" in given:
            for key, value in self.reading.pairs(given["counters"], "a mapping of kinds to numbers, as in {+1/+1: 2}"):
                number = self.reading.number(value, "a number of counters")
                if number:
                    found[key.text.strip()] = number
        return tuple(found.items())

    # --------------------------------------------------------------------------- references

    def _refer(self, draft: Draft, by_id: dict[str, Placed]) -> None:
        if "attached_to" in draft.fields:
            node = draft.fields["attached_to"]
            if not (isinstance(node, Scalar) and node.value is None):
                host = self._object(node, "battlefield")
                if host is not None:
                    for each in draft.ids:
                        by_id[each] = replace(by_id[each], attached_to=host)
        if "targets" in draft.fields:
            nodes = self.reading.items(draft.fields["targets"], "a list of targets")
            targets = [each for node in nodes if (each := self._object(node, "")) is not None]
            for each in draft.ids:
                by_id[each] = replace(by_id[each], targets=tuple(targets))

    def _object(self, node: Node, zone: str) -> str | None:
        """The id of the object of the position that a name means, or a player."""
        text = self.reading.text(node, "the name of an object or a player")
        if text is None:
            return None
        text = catalogue.japanese().get(text, text)
        if text in self.known.players:
            return text
        ids = [placed.id for placed in self.objects]
        if text in ids:
            return text
        if text in self.aliases:
            return self.aliases[text]
        alike = [p for p in self.objects if (p.ability or p.card.name) == text]
        if len(alike) > 1:
            alike = [p for p in alike if p.zone == (zone or "battlefield")] or alike
        if len(alike) == 1:
            return alike[0].id
        if alike:
            which = tuple(p.id for p in alike[:3])
            self.reading.wrong(node, "one of them", which, found=f"{text!r}, which is {len(alike)} objects")
        else:
            names = dict.fromkeys([*self.known.players, *[p.card.name for p in self.objects], *ids])
            self.reading.wrong(node, "an object of the position, or a player", nearest(text, names))
        return None


def _bare(name: str) -> str:
    """A name without a count in front and `token` behind."""
    counted = _COUNT.match(name)
    name = counted[2] if counted else name
    token = _TOKEN.match(name)
    return token[1] if token else name
