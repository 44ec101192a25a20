"""The position of a record: every object with its card, its number and how it is."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from ..knowledge import catalogue
from ..knowledge.language import Card
from .counting import says_more
from .describing import described
from .model import Placed
from .names import Known
from .reading import MEANT_BY_SENTENCES, Reading, listed, nearest
from .yamlnodes import Node, Scalar, Sequence
from .zones import Draft, Zones, english


class Position(Zones):
    """Turns the drafts of a file into `objects`, numbered in the order of the file."""

    def __init__(self, reading: Reading, known: Known) -> None:
        super().__init__(reading, known)
        self.objects: list[Placed] = []
        self.assumptions: list[str] = []
        self.aliases: dict[str, str] = {}  # Name#n of an object that has an id of its own

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
        self.known.synonyms.update(self.aliases)

    def _plain(self, draft: Draft) -> Card:
        card = self.known.mention(draft.name)
        if card is None:
            at = draft.fields.get("card", draft.node)
            if near := self._slip(draft.name):
                self.reading.wrong(at, "a card of the catalogue, or one that the file describes", near)
            elif (inner := says_more(draft.name, self._is_known)) is not None:
                example = f"{{card: {inner or 'Bear'}, tapped: true}}"
                near = (inner,) if inner else ()
                self.reading.wrong(
                    at, f"the name of a card alone; what else is so stands beside it, as in {example}", near
                )
            card = Card(draft.name, known=False)
            self.known.define(card)
            self.assumptions.append(f"{draft.name} is not known and not described: it is taken as a card without text")
        return card

    def _slip(self, name: str) -> tuple[str, ...]:
        """Names of cards that are so near to one which nothing knows that they must be meant."""
        if not name.isascii() and len(name) > 3:
            return nearest(name, catalogue.japanese(), cutoff=0.8)
        return nearest(name, [*catalogue.names(), *self.known.cards], cutoff=0.85) if len(name) > 4 else ()

    def _place(self, draft: Draft, card: Card | None, numbers: Counter[str]) -> None:
        reading, given = self.reading, draft.fields
        name = draft.name
        ability = ""
        if draft.kind == "emblem":
            card = replace(described(reading, given, name, None), emblem=True)
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
            level=self._level(given, card),
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
        elif text in MEANT_BY_SENTENCES:
            self.reading.wrong(node, "a name that is no word for something else, as in `all resolve`", found=repr(text))
            self.known.add_id(text, draft.name)
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
            near = known.near_path(path) or known.near_object(head)
            self.reading.wrong(node, "the path CARD/NAME of an ability", near)
        card = known.mention(known.ids.get(head, known.base(head)))
        return card if card is not None else Card(head, known=False)

    def _flag(self, given: dict[str, Node], key: str) -> bool:
        return key in given and self.reading.flag(given[key])

    def _number(self, given: dict[str, Node], key: str) -> int:
        return (self.reading.number(given[key], f"a number: the {key}") or 0) if key in given else 0

    def _level(self, given: dict[str, Node], card: Card) -> int:
        """The level of a permanent; a Class comes to those alone for which it has level abilities (716.2b)."""
        level = self._number(given, "level")
        levels = [1, *sorted(ability.level for ability in card.abilities if ability.keyword == "level")]
        if level and len(levels) > 1 and level not in levels:
            self.reading.wrong(given["level"], f"a level of {card.name}: {listed(map(str, levels))}")
        return level

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
        for key in ("merged_with", "melded_with"):
            host = self._object(draft.fields[key], "battlefield") if key in draft.fields else None
            if host is not None:
                for each in draft.ids:
                    by_id[each] = replace(by_id[each], merged_with=host, melded=key == "melded_with")
        if (chosen := draft.fields.get("mode", draft.fields.get("modes"))) is not None:
            listed = chosen.items if isinstance(chosen, Sequence) else [chosen]
            modes = tuple(node.text for node in listed if isinstance(node, Scalar))
            for identity in draft.ids:
                by_id[identity] = replace(by_id[identity], modes=modes)
        if "targets" in draft.fields:
            nodes = self.reading.items(draft.fields["targets"], "a list of targets")
            targets = [target for node in nodes if (target := self._object(node, "")) is not None]
            for identity in draft.ids:
                by_id[identity] = replace(by_id[identity], targets=tuple(targets))

    def _object(self, node: Node, zone: str) -> str | None:
        """The id of the object of the position that a name means, or a player."""
        text = self.reading.text(node, "the name of an object or a player")
        if text is None:
            return None
        text = english(text)
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
