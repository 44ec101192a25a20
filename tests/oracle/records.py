"""Renders a record as a scenario document, with what the oracle expects after every event.

Wordings and sampled questions follow from the record's `seed` and the `wording` of each event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import yaml

from .cards import CARDS
from .facts import Fact, answers
from .game import ZONES, Game, Record, file_order
from .table import Spell, Trigger
from .wording import Line, Row, Wording, describe

Document = dict[str, Any]

COUNTED = ("permanent_count", "life", "drew", "power", "toughness", "counters", "damage")
OF_OBJECTS = ("power", "toughness", "counters", "damage", "has_ability", "in_zone", "controls")
POSITIVE = ("permanent_count", "counters", "damage")  # whether nothing is a number, the notation leaves open


class Renderer(Wording):
    """Writes one record down while the oracle plays it."""

    def __init__(self, record: Record, *, thorough: bool = False) -> None:
        self.record = record
        self.thorough = thorough
        last = Game(record)
        for event in record["events"]:
            last.happen(event)
        super().__init__(names_of(last))
        self.used = {thing.card.name for thing in last.things.values()}

    def document(self) -> Document:
        record = self.record
        document: Document = {"azor": 1, "title": record.get("title", "a random game")}
        document["players"] = Row(record["players"])
        document["turn"] = Line(record["turn"])
        if record.get("life"):
            document["life"] = Line(record["life"])
        invented = [name for name in sorted(self.used) if not CARDS[name].catalogue]
        if invented:
            document["cards"] = {name: describe(CARDS[name]) for name in invented}
        for zone in ZONES:
            entries = self._zone(zone)
            if entries:
                document[zone] = entries
        if record.get("monarch"):
            document["monarch"] = record["monarch"]
        if record.get("initiative"):
            document["initiative"] = record["initiative"]
        if record.get("blessed"):
            document["city_blessing"] = Row(record["blessed"])
        document["events"] = self._events()
        return document

    # the position

    def _zone(self, zone: str) -> dict[str, Row]:
        entries: dict[str, Row] = {}
        plain = [entry for entry in file_order(self.record) if entry["zone"] == zone]
        for player, mine in groupby(plain, key=lambda entry: entry.get("controller", entry["owner"])):
            entries[player] = Row()
            for _, alike in groupby(map(self._description, mine), key=repr):
                group = list(alike)
                entries[player].extend(self._grouped(group, zone))
        return entries

    def _description(self, entry: dict[str, Any]) -> Line:
        description = Line({"card": entry["card"]})
        controller = entry.get("controller", entry["owner"])
        entered_under = entry.get("entered_under", controller)
        if (entry["owner"], entered_under) != (controller, controller):
            description.update(owner=entry["owner"], entered_under=entered_under)
        for key in ("token", "phased_out", "damage"):
            if entry.get(key):
                description[key] = entry[key]
        if entry.get("counters"):
            description["counters"] = Line(entry["counters"])
        return description

    def _grouped(self, group: list[Line], zone: str) -> list[Any]:
        first, card = group[0], CARDS[group[0]["card"]]
        if set(first) == {"card"}:
            grouped = zone == "battlefield" and card.land and not card.keywords
            return [f"{len(group)} {card.name}"] if grouped else [card.name] * len(group)
        if set(first) == {"card", "token"} and "token" in card.tags and card.catalogue:
            return [f"{len(group)} {card.name} token"]
        return list(group)

    # events

    def _events(self) -> list[Any]:
        game = Game(self.record)
        seed = self.record.get("seed", 0)
        entries: list[Any] = []
        self.random = Random(f"{seed}/start")
        first = self._start(game)
        if first:
            entries.extend(self._expect(game, first))
        for index, event in enumerate(self.record["events"]):
            self.random = Random(f"{seed}/{event.get('wording', index)}")
            entry = self.words(event, game)
            before = state(game)
            game.happen(event)
            entries.append(self._lined(entry))
            entries.extend(self._choices(game))
            entries.extend(self._expectations(game, before, index == len(self.record["events"]) - 1))
        return entries

    def _lined(self, entry: Any) -> Any:
        """Mappings in one line, but for those with a list of instructions."""
        if isinstance(entry, list):
            return [self._lined(part) for part in entry]
        if isinstance(entry, dict) and "does" in entry:
            return {**entry, "does": [self._lined(part) for part in entry["does"]]}
        if isinstance(entry, dict):
            return Line({key: Row(value) if isinstance(value, list) else value for key, value in entry.items()})
        return entry

    # expectations

    def _expect(self, game: Game, facts: list[Fact]) -> list[Any]:
        lines = []
        for fact in facts:
            number = answers(game, fact)
            query = self.query(fact)
            if number and fact[0] == "has_city_blessing":
                query += self._cited(game.players[fact[1]].blessed_by)
            if number and fact[0] == "is_monarch":
                query += self._cited(game.monarch_by)
            lines.append(query if number else f"not {query}")
        lines = list(dict.fromkeys(lines))
        return [{"expect": lines[0] if len(lines) == 1 else lines}]

    def _cited(self, rule: str | None) -> str:
        return f" by {rule}" if rule is not None and self.random.random() < 0.3 else ""

    def _start(self, game: Game) -> list[Fact]:
        return self._sample([fact for fact in general(game) if self._answerable(game, fact)], 4)

    def _sample(self, facts: list[Fact], number: int) -> list[Fact]:
        return facts if self.thorough or len(facts) <= number else self.random.sample(facts, number)

    def _expectations(self, game: Game, before: dict[Fact, Any], last: bool) -> list[Any]:
        if game.over:
            return self._expect(game, [("game_over",), *(("left_game", name) for name in game.players)])
        changed = [fact for fact in self._changed(game, before) if self._answerable(game, fact)]
        others = [fact for fact in general(game) if self._answerable(game, fact)]
        small = [fact for fact in changed if fact[0] in OF_OBJECTS]
        facts = [fact for fact in changed if fact not in small] + self._sample(small, 6)
        entries = self._expect(game, facts + self._sample(others, 40 if last else 4))
        counted: dict[str, int] = {}
        for trigger in self._sample_triggers(game):
            for fact in (("triggered", trigger.path[:2], trigger.controller), ("on_stack", trigger.path[:2])):
                if answers(game, fact):
                    counted[self.query(fact)] = answers(game, fact)
        if game.monarch is not None and self.random.random() < 0.2:
            counted["is_monarch(?who)"] = 1
        if counted and self.random.random() < 0.5:
            entries.append({"expect": counted})
        return entries

    def _sample_triggers(self, game: Game) -> list[Trigger]:
        sure = [
            trigger
            for trigger in game.triggered
            if game.present(trigger.controller) or trigger.path[0] in ("monarch", "initiative")
        ]
        return sure if len(sure) <= 2 else self.random.sample(sure, 2)

    @staticmethod
    def _answerable(game: Game, fact: Fact) -> bool:
        """Not about a player who has left, where the notation fixes no answer, and not a count of nothing."""
        if fact[0] in ("has_city_blessing", "permanent_count", "life", "drew") and not game.present(fact[1]):
            return False
        return fact[0] not in POSITIVE or bool(fact[-1])

    def _changed(self, game: Game, before: dict[Fact, Any]) -> list[Fact]:
        """Facts about what is no longer as it was: the new value, and sometimes that the old one is gone."""
        facts: list[Fact] = []
        after = state(game)
        for key, value in after.items():
            old = before.get(key)
            if old == value or (key[0] == "has_ability" and old is None and not value):
                continue
            if key[0] in COUNTED:
                facts.append((*key, value))
                if old is not None and (not value or self.random.random() < 0.3):
                    facts.append((*key, old))
            elif key[0] == "controls":
                facts.append(("controls", value, key[1]))
                if old is not None:
                    facts.append(("controls", old, key[1]))
            elif key[0] == "in_zone":
                zones = {value, old, "graveyard", "exile"} - {None, "stack"}
                facts.extend(("in_zone", key[1], zone) for zone in self._sample(sorted(zones), 2))
            else:
                facts.append(key)
        facts.extend(("triggered", trigger.path, trigger.controller) for trigger in self._sample_triggers(game))
        facts.extend(self._stack_facts(game))
        return facts

    def _stack_facts(self, game: Game) -> Iterator[Fact]:
        for item in game.stack[-2:]:
            yield ("on_stack", item.thing) if isinstance(item, Spell) else ("on_stack", item.path)


def general(game: Game) -> list[Fact]:
    """Questions one may always ask, most of them with the answer no."""
    facts: list[Fact] = [("no_monarch",), ("game_over",)]
    for name in game.players:
        facts += [("is_monarch", name), ("has_city_blessing", name), ("left_game", name), ("has_initiative", name)]
        facts += [("permanent_count", name, game.count(name)), ("permanent_count", name, game.count(name) + 1)]
        facts += [("triggered", ("monarch", "draw"), name), ("triggered", ("monarch", "damage"), name)]
        facts += [("drew", name, game.players[name].drew), ("life", name, game.players[name].life)]
    facts += [("on_stack", ("monarch", "draw")), ("on_stack", ("monarch", "damage"))]
    facts += [("on_stack", ("initiative", name)) for name in ("venture", "damage", "upkeep")]
    for thing in game.creatures():
        if thing.card.statics:
            facts += [("power", thing.id, game.power(thing)), ("power", thing.id, game.power(thing) + 3)]
            facts.append(("toughness", thing.id, game.toughness(thing)))
    for thing in game.permanents():
        if thing.changes or thing.card.name == "Skymarcher Aspirant":
            facts += [("has_ability", thing.id, keyword) for keyword in ("ascend", "flying")]
    return facts


def state(game: Game) -> dict[Fact, Any]:
    """What can be asked of the table, each question with its answer."""
    found: dict[Fact, Any] = {("no_monarch",): game.monarch is None}
    for name, player in game.players.items():
        found["is_monarch", name] = game.monarch == name
        found["has_initiative", name] = game.initiative == name
        found["has_city_blessing", name] = player.blessed and not player.left
        found["left_game", name] = player.left
        found["permanent_count", name] = game.count(name)
        found["life", name], found["drew", name] = player.life, player.drew
    for thing in game.things.values():
        if not thing.phased_out:
            found["in_zone", thing.id] = thing.zone
    for thing in game.permanents():
        found["controls", thing.id] = game.controller(thing)
        found["has_ability", thing.id, "ascend"] = game.has(thing, "ascend")
        found["has_ability", thing.id, "flying"] = game.has(thing, "flying")
        for kind in thing.counters:
            found["counters", thing.id, kind] = thing.counters[kind]
        if thing.card.creature:
            found["damage", thing.id] = thing.damage
            found["power", thing.id], found["toughness", thing.id] = game.power(thing), game.toughness(thing)
    return found


def names_of(game: Game) -> dict[str, str]:
    """`Hill Giant`, or `Hill Giant#2` where the whole record has more than one."""
    total = Counter(thing.card.name for thing in game.things.values())
    numbers: Counter[str] = Counter()
    names = {}
    for thing in game.things.values():
        name = thing.card.name
        numbers[name] += 1
        names[thing.id] = f"{name}#{numbers[name]}" if total[name] > 1 else name
    return names


def document(record: Record, *, thorough: bool = False) -> Document:
    """The scenario document of a record, with the oracle's answers and every choice that was made.

    After each event what changed is asked for, and a sample of the rest; `thorough` asks for all of it.
    """
    return Renderer(record, thorough=thorough).document()


def text(record: Record, *, thorough: bool = False) -> str:
    return write(document(record, thorough=thorough))


def write(scenario: Document) -> str:
    """A scenario document as YAML."""
    dumped = yaml.dump(
        scenario, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=False, width=10**6
    )
    return str(dumped)


class _Dumper(yaml.SafeDumper):  # type: ignore[misc,unused-ignore]
    """Writes rows and lines in one line each, and repeats rather than refers."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_representer(
    Row, lambda dumper, data: dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=True)
)
_Dumper.add_representer(
    Line, lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data.items(), flow_style=True)
)
