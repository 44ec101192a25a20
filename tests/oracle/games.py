"""Random games: records that reach the situations the law is about, and ways to make a failing one smaller.

`record(seed)` is a function of its arguments. An event that the rules do not allow, or whose outcome rules and notation
leave open, is left out; so is one that no longer makes sense after a record has been cut down (`mended`).

`without` switches features off: names of choices ("legend", "orders", "target", "sacrifice"), of events ("poison",
"blocks", "attacks", ...) and tags of cards ("team bonus", "first strike", "ordinary if", "any dies", ...).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from .cards import CARDS, MONARCH, Card
from .events import Part
from .game import MAIN_PHASES, STEPS, Event, Game, Record
from .smaller import mended
from .stories import Stories
from .table import Illegal, Spell, Thing, Trigger, Unclear

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

SEATS = ("Ana", "Ben", "Cruz", "Dora")
THEMES = ("bless", "crown", "leave", "time", "death", "mixed")
OFF_BY_DEFAULT = frozenset({"poison"})

LANDS = ("Plains", "Swamp", "Forest")
TOKENS = ("Treasure", "Food", "Clue")
BODIES = (
    "Hill Giant",
    "Runeclaw Bear",
    "Alpine Grizzly",
    "Elite Vanguard",
    "Coral Eel",
    "Stone Drake",
    "Swift Duelist",
)
ASCENDING = (
    "Arch of Orazca", "Orazca Relic", "Snubhorn Sentry", "Skymarcher Aspirant", "Spire Winder", "Dusk Charger",
    "Orazca Pilgrim", "Orazca Regent", "Faded Herald", "Idol of the Tenth", "City Greeter",
)  # fmt: skip
BLESSED = (
    "Blessed Idol",
    "Tenth Guest",
    "City Steward",
    "Fickle Scribe",
    "City Banner",
    "Blessed Martyr",
    "City Greeter",
)
CROWNING = (
    "Palace Sentinels", "Crimson Fleet Commodore", "Thorn of the Black Rose", "Custodi Lich", "Crown Bearer",
    "Dying Courtier", "Vacant Seat", "Late Usurper", "Last Heir",
)  # fmt: skip
CROWNED = (
    "Throne Warden", "Custodi Lich", "Throne Wraith", "Royal Guard", "Night Steward", "Oath Scribe", "Toll Keeper",
    "Envious Cousin", "Royal Standard", "Orvo the Hollow",
)  # fmt: skip
DYING = ("Last Heir", "Quiet Mourner", "Carrion Clerk", "Blessed Martyr", "Wan Husk", "Dying Courtier", "Faded Herald")
LEGENDS = ("Orazca Regent", "Xana the Twin", "Orvo the Hollow", "Sun Sigil")
TIMELY = ("Dawn Page", "Night Steward", "City Steward", "Throne Warden", "Late Usurper", "Vacant Seat")
SPELLS = (
    "Rally the City", "Rally the City", "Secrets of the Golden City", "Pride of Conquerors", "Golden Demise",
    "Golden Demise", "Grand Bargain", "Grand Bargain",
)  # fmt: skip

THEME_CARDS: dict[str, tuple[str, ...]] = {
    "bless": ASCENDING + ASCENDING + BLESSED + BLESSED + LEGENDS + BODIES + DYING,
    "crown": CROWNING + CROWNING + CROWNED + CROWNED + BODIES + ("Swift Duelist",) * 3,
    "leave": CROWNED + CROWNING + BODIES + ASCENDING + DYING,
    "time": TIMELY + TIMELY + TIMELY + CROWNED + ASCENDING + BODIES,
    "death": DYING + DYING + DYING + LEGENDS + LEGENDS + CROWNED + BODIES,
    "mixed": ASCENDING + BLESSED + CROWNING + CROWNED + DYING + LEGENDS + TIMELY + BODIES,
}


class Maker:
    """Makes one record, event by event."""

    def __init__(self, seed: int, players: int, length: int, without: frozenset[str]) -> None:
        self.random = Random(f"game {seed}")
        self.without = without
        self.length = length
        self.theme = self.random.choice(THEMES)
        self.made = 0
        self.stories = Stories(self.random)
        names = list(SEATS[:players])
        self.record: Record = {
            "seed": seed,
            "title": f"random game {seed} ({self.theme})",
            "players": names,
            "events": [],
        }
        self._position(names)
        self.game = self._start()

    # the position

    def _start(self) -> Game:
        """The first game without what state-based actions would remove at once."""
        while True:
            try:
                return Game(self.record)
            except Illegal:
                objects = self.record["objects"]
                creatures = [
                    entry for entry in objects if not CARDS[entry["card"]].land and entry["zone"] == "battlefield"
                ]
                objects.remove(self.random.choice(creatures))

    def _allowed(self, name: str) -> bool:
        return not CARDS[name].tags & self.without

    def _card(self, *, permanent: bool = True) -> Card:
        while True:
            name = self.random.choice(THEME_CARDS[self.theme] if permanent else SPELLS)
            if self._allowed(name):
                return CARDS[name]

    def _position(self, names: list[str]) -> None:
        rng = self.random
        steps = ["precombat main"] * 5 + ["beginning of combat", "combat damage", "postcombat main", "upkeep"]
        self.record["turn"] = {"number": rng.randint(2, 9), "active": rng.choice(names), "step": rng.choice(steps)}
        self.record["life"] = {name: rng.randint(1, 5) for name in names if rng.random() < 0.25}
        self.record["monarch"] = rng.choice(names) if rng.random() < 0.55 else None
        self.record["initiative"] = rng.choice(names) if rng.random() < 0.2 else None
        self.record["blessed"] = [name for name in names if rng.random() < 0.08]
        self.record["objects"] = []
        focus = rng.choice(names)
        for name in names:
            wanted = rng.randint(7, 11) if name == focus else rng.choice((0, 2, 3, 4, 9))
            self._side(name, wanted, names)
            for _ in range(rng.randint(0, 4)):
                card = self._card(permanent=rng.random() < 0.35)
                if rng.random() < 0.15:
                    card = CARDS[rng.choice(LANDS)]
                self._put(card.name, name, "hand")
        for card_name, zone in self.stories.needs():
            if self._allowed(card_name):
                self._put(card_name, self.record["turn"]["active"], zone)
            if rng.random() < 0.7:
                self.record["turn"]["step"] = "precombat main"

    def _side(self, player: str, wanted: int, names: list[str]) -> None:
        rng = self.random
        creatures = min(wanted, rng.randint(1, 5)) if wanted else 0
        if 7 <= wanted <= 9 and rng.random() < 0.75:
            self._put(rng.choice(ASCENDING), player)
            creatures -= 1
            wanted -= 1
        for _ in range(creatures):
            entry = self._put(self._card().name, player)
            card = CARDS[entry["card"]]
            if rng.random() < 0.2 and len(names) > 1:
                entry["owner"] = rng.choice(names)
                entry["entered_under"] = rng.choice((entry["owner"], player, rng.choice(names)))
            if card.creature and rng.random() < 0.15:
                entry["counters"] = {"+1/+1": rng.randint(1, 2)}
            if rng.random() < (0.25 if wanted >= 7 else 0.12):
                entry["phased_out"] = True
        attacks = self.theme == "crown" and player == self.record["turn"]["active"]
        if attacks and self._allowed("Swift Duelist") and rng.random() < 0.4:
            self._put("Swift Duelist", player)
        rest = wanted - creatures
        while rest > 0:
            number = min(rest, rng.randint(1, 5))
            name = rng.choice(LANDS + TOKENS + ("Saproling",))
            for _ in range(number):
                self._put(name, player)["token"] = "token" in CARDS[name].tags
            rest -= number

    def _put(self, card: str, player: str, zone: str = "battlefield") -> dict[str, Any]:
        entry: dict[str, Any] = {"id": f"p{len(self.record['objects'])}", "card": card, "owner": player, "zone": zone}
        entry["controller"] = player
        self.record["objects"].append(entry)
        return entry

    # events

    def make(self) -> Record:
        while len(self.record["events"]) < self.length and not self.game.over:
            event = self._event()
            if event is None:
                break
            self.record["events"].append(event)
        return self.record

    def _event(self) -> Event | None:
        """An event that the rules allow and settle; its choices are made here and become part of it."""
        for _ in range(60):
            event = self._proposal()
            if event is None or event["do"] in self.without:
                continue
            trial = self.game.copy()
            try:
                trial.happen(event, self._choose)
            except (Illegal, Unclear):
                continue
            if trial.over and len(self.record["events"]) < self.length / 2:
                continue
            event["answers"] = [question["answer"] for question in trial.asked]
            event["wording"] = len(self.record["events"])
            self.game = trial
            return event
        return None

    def _choose(self, question: dict[str, Any], options: list[Any]) -> Any:
        if question["ask"] in self.without:
            if None in options:
                return None
            raise Unclear("a choice that is switched off")
        if None in options and self.random.random() < 0.4:
            return None
        return self.random.choice(options)

    def _proposal(self) -> Event | None:
        game, rng = self.game, self.random
        if game.no_priority:
            return self._next_step()
        if rng.random() < (0.75 if self.stories.begun else 0.3):
            told = self.stories.next_event(game)
            if told is not None:
                return told
        if game.stack and rng.random() < 0.7:
            return self._response() if rng.random() < 0.35 else self._resolve()
        if game.attackers and not game.stack and rng.random() < 0.6:
            return self._fight()
        actions: list[tuple[Callable[[], Event | None], float]] = [
            (self._arrival, 3),
            (self._tokens, 2),
            (self._departure, 1.5),
            (self._wipe, 0.5),
            (self._control, 1.5),
            (self._phasing, 1.2),
            (self._ability, 1.3),
            (self._size, 1.2),
            (self._damage, 2.5),
            (self._crown, 1.5),
            (self._initiative, 0.5),
            (self._bar, 0.4),
            (self._leave, 0.4),
            (self._life, 0.8),
            (self._draw, 0.3),
            (self._cast, 3),
            (self._fight, 2.5),
            (self._time, 1.5),
            (self._tenth, 2.5),
            (self._poison, 0.2),
        ]
        themes: dict[str, dict[Any, float]] = {
            "bless": {self._tenth: 4, self._arrival: 2, self._ability: 2},
            "crown": {self._damage: 3, self._crown: 2, self._fight: 4},
            "leave": {self._leave: 5, self._bar: 5, self._life: 2, self._damage: 2, self._control: 2},
            "time": {self._time: 6, self._phasing: 2, self._crown: 1.5},
            "death": {self._departure: 2, self._wipe: 5, self._damage: 1.5, self._cast: 1.5},
            "mixed": {},
        }
        more = themes[self.theme]
        weights = [weight * more.get(action, 1) for action, weight in actions]
        return rng.choices([action for action, _ in actions], weights)[0]()

    # helpers

    def _ids(self, number: int) -> list[str]:
        self.made += 1
        return [f"e{self.made}.{index}" for index in range(number)]

    def _player(self, besides: str | None = None) -> str:
        return self.random.choice([name for name in self.game.in_game() if name != besides] or self.game.in_game())

    def _permanent(self, player: str | None = None, *, creature: bool = False) -> Thing | None:
        game = self.game
        pool = game.creatures(player) if creature else list(game.permanents())
        if player is not None:
            pool = [thing for thing in pool if game.controller(thing) == player]
        return self.random.choice(pool) if pool else None

    def _ends(self, chance: float = 0.5) -> bool:
        return self.random.random() < chance

    # single events

    def _arrival(self) -> Event:
        first = self._entering()
        chance = self.random.random()
        if chance < 0.12:
            return {"do": "together", "parts": [first, self._entering()]}
        other = self._departure()
        if chance < 0.2 and other is not None and other["do"] == "moves":
            return {"do": "together", "parts": [first, other]}
        return first

    def _entering(self, card: Card | None = None, player: str | None = None) -> Part:
        card = card or self._card()
        if self.random.random() < 0.15:
            copies = [CARDS[thing.card.name] for thing in self.game.permanents() if thing.card.legendary]
            card = self.random.choice(copies or [card])
        player = player or self._player()
        return {"do": "enters", "card": card.name, "player": player, "ids": self._ids(1), "token": False}

    def _tokens(self, player: str | None = None, count: int | None = None) -> Part:
        name = self.random.choice(TOKENS * 2 + ("Saproling", "Soldier"))
        ids = self._ids(count or self.random.randint(1, 3))
        return {"do": "enters", "card": name, "player": player or self._player(), "ids": ids, "token": True}

    def _departure(self) -> Event | None:
        rng = self.random
        first = self._moving()
        if first is None:
            return None
        if rng.random() < 0.12:
            name = self.game.things[first["ids"][0]].card.name
            alike = [thing.id for thing in self.game.things.values() if self._on_battlefield(thing, name)]
            if len(alike) > 1 and not any(self.game.things[each].phased_out for each in alike):
                how = rng.choice(("destroyed", "exiled"))
                return {"do": "moves", "ids": alike, "to": "exile" if how == "exiled" else "graveyard", "how": how}
        second = self._moving()
        if (
            rng.random() < (0.5 if self.theme == "death" else 0.2)
            and second is not None
            and second["ids"] != first["ids"]
        ):
            return {"do": "together", "parts": [first, second]}
        return first

    @staticmethod
    def _on_battlefield(thing: Thing, name: str) -> bool:
        return thing.zone == "battlefield" and thing.card.name == name

    def _wipe(self) -> Event | None:
        """Several creatures die at once."""
        creatures = self.game.creatures(self._player() if self.random.random() < 0.6 else None)
        if len(creatures) < 2:
            return None
        doomed = self.random.sample(creatures, self.random.randint(2, min(4, len(creatures))))
        how = self.random.choice(("destroyed", "dies", "sacrificed"))
        return {
            "do": "together",
            "parts": [{"do": "moves", "ids": [thing.id], "to": "graveyard", "how": how} for thing in doomed],
        }

    def _moving(self) -> Part | None:
        rng = self.random
        thing = self._permanent(creature=rng.random() < 0.7)
        if thing is None:
            return None
        how = rng.choice(("dies", "destroyed", "destroyed", "sacrificed", "sacrificed", "exiled", "returned"))
        if how == "dies" and not thing.card.creature:
            how = "destroyed"
        to = {"exiled": "exile", "returned": "hand"}.get(how, "graveyard")
        return {"do": "moves", "ids": [thing.id], "to": to, "how": how}

    def _control(self) -> Event | None:
        game, rng = self.game, self.random
        thing = self._permanent(creature=rng.random() < 0.5)
        if thing is None:
            return None
        player = self._player(game.controller(thing) if rng.random() < 0.9 else None)
        first = {"do": "control", "id": thing.id, "player": player, "ends": self._ends()}
        other = self._permanent(player)
        if rng.random() < 0.15 and other is not None and other is not thing:
            back = {"do": "control", "id": other.id, "player": game.controller(thing), "ends": first["ends"]}
            return {"do": "together", "parts": [first, back]}
        return first

    def _phasing(self) -> Event | None:
        hidden = [thing for thing in self.game.things.values() if thing.phased_out]
        if hidden and self.random.random() < 0.6:
            return {"do": "phases", "id": self.random.choice(hidden).id, "way": "in"}
        thing = self._permanent(creature=self.random.random() < 0.5)
        return None if thing is None else {"do": "phases", "id": thing.id, "way": "out"}

    def _ability(self) -> Event | None:
        rng = self.random
        thing = self._permanent()
        ascending = [each for each in self.game.permanents() if each.card.ascends]
        if ascending and rng.random() < 0.5:
            thing = rng.choice(ascending)
        if thing is None:
            return None
        kind, keyword = rng.choice(
            (("gains", "ascend"), ("gains", "ascend"), ("loses", "ascend"), ("loses", "all"), ("cannot have", "ascend"))
        )
        return {"do": kind, "id": thing.id, "keyword": keyword, "ends": self._ends()}

    def _size(self) -> Event | None:
        rng = self.random
        thing = self._permanent(creature=True)
        if thing is None:
            return None
        if rng.random() < 0.4:
            kind = rng.choice(("+1/+1", "+1/+1", "-1/-1"))
            return {"do": "counters", "id": thing.id, "kind": kind, "count": rng.choice((1, 1, 2, -2))}
        power, toughness = rng.choice(((2, 2), (1, 0), (0, 2), (-1, -1), (-2, -2), (3, -1)))
        return {"do": "size", "id": thing.id, "power": power, "toughness": toughness, "ends": self._ends(0.85)}

    def _damage(self) -> Event | None:
        rng, game = self.random, self.game
        number = rng.choice((1, 1, 1, 2, 2, 3))
        sources = game.creatures()
        if len(sources) < number:
            return None
        parts = [self._hit(source) for source in rng.sample(sources, number)]
        return parts[0] if number == 1 else {"do": "together", "parts": parts}

    def _hit(self, source: Thing) -> Part:
        rng, game = self.random, self.game
        to = game.monarch if game.monarch and rng.random() < 0.6 else self._player()
        if game.initiative and rng.random() < 0.25:
            to = game.initiative
        combat = rng.random() < 0.8
        amount = max(0, game.power(source)) if rng.random() < 0.7 else rng.randint(0, 5)
        if rng.random() < 0.08 or (self.theme == "leave" and rng.random() < 0.3):
            amount = max(amount, game.players[to].life)
        part: Part = {"do": "damage", "source": source.id, "to": to, "amount": amount, "combat": combat}
        creature = self._permanent(creature=True)
        if creature is not None and rng.random() < 0.15:
            part["to"] = creature.id
        elif creature is not None and rng.random() < 0.08 and amount:
            part["redirected"] = creature.id
        if rng.random() < 0.12 and amount:
            part["prevented"] = rng.randint(1, amount)
        return part

    def _crown(self) -> Event:
        return {"do": "monarch", "player": self._player()}

    def _initiative(self) -> Event:
        holder = self.game.initiative
        return {"do": "initiative", "player": holder if holder and self.random.random() < 0.3 else self._player()}

    def _bar(self) -> Event:
        return {"do": "barred", "player": self._player(), "ends": self._ends(0.7)}

    def _leave(self) -> Event | None:
        rng, game = self.random, self.game
        present = game.in_game()
        number = rng.choice((1, 1, 1, 2))
        if len(present) <= number and rng.random() < 0.9:
            return None
        pool = [
            name for name in present if name in (game.monarch, game.initiative, game.seat) and rng.random() < 0.7
        ] or present
        leaving = rng.sample(pool, min(number, len(pool)))
        if rng.random() < 0.4:
            parts: list[Part] = [{"do": "life becomes", "player": name, "to": 0} for name in leaving]
            return parts[0] if len(parts) == 1 else {"do": "together", "parts": parts}
        return {"do": "leaves", "players": leaving}

    def _life(self) -> Event:
        rng = self.random
        if rng.random() < 0.2:
            return {"do": "life becomes", "player": self._player(), "to": rng.randint(1, 6)}
        return {"do": "life", "player": self._player(), "change": rng.choice((-3, -2, -1, 1, 2, 3))}

    def _poison(self) -> Event:
        return {"do": "poison", "player": self._player(), "count": self.random.choice((3, 9, 10))}

    def _draw(self) -> Event:
        return {"do": "draws", "player": self._player(), "count": self.random.randint(1, 2)}

    def _tenth(self) -> Event | None:
        """Go for the tenth permanent, or for ascend where there are ten."""
        game, rng = self.game, self.random
        rich = [name for name in game.in_game() if game.count(name) >= 7 and not game.players[name].blessed]
        if not rich:
            return None
        player = rng.choice(rich)
        missing = 10 - game.count(player)
        if rng.random() < 0.3:
            spells = [thing for thing in game.things.values() if thing.zone == "hand" and thing.owner == player]
            spells = [thing for thing in spells if thing.card.ascends and not thing.card.permanent]
            if spells:
                return {"do": "casts", "id": rng.choice(spells).id, "player": player}
        ascends = any(game.has(thing, "ascend") for thing in game.permanents() if game.controller(thing) == player)
        if not ascends and missing <= 1:
            thing = self._permanent(player)
            if thing is not None and rng.random() < 0.4:
                return {"do": "gains", "id": thing.id, "keyword": "ascend", "ends": self._ends()}
            return self._entering(CARDS[rng.choice(ASCENDING)], player)
        if missing > 1:
            return self._tokens(player, missing - 1 if rng.random() < 0.6 else missing)
        hidden = [thing for thing in game.things.values() if thing.phased_out and game.controller(thing) == player]
        if hidden and rng.random() < 0.7:
            return {"do": "phases", "id": rng.choice(hidden).id, "way": "in"}
        ready = [thing for thing in game.things.values() if thing.zone == "hand" and thing.owner == player]
        ready = [thing for thing in ready if thing.card.permanent]
        if ready and game.active() == player and not game.stack and rng.random() < 0.6:
            thing = rng.choice(ready)
            return {"do": "plays" if thing.card.land else "casts", "id": thing.id, "player": player}
        stolen = self._permanent(self._player(player))
        if stolen is not None and rng.random() < 0.35:
            return {"do": "control", "id": stolen.id, "player": player, "ends": self._ends()}
        if rng.random() < 0.3:
            return self._tokens(player, 1)
        return self._entering(player=player)

    # the stack

    def _resolve(self) -> Event | None:
        game, rng = self.game, self.random
        if not game.stack:
            return None
        top = game.stack[-1]
        if isinstance(top, Spell) and game.things[top.thing].card.name == "Grand Bargain":
            if rng.random() < 0.15:
                return self._counter(len(game.stack) - 1)
            return {"do": "resolves", "which": "top", "does": self._instructions()}
        if rng.random() < 0.1:
            return self._counter(rng.randrange(len(game.stack)))
        bargain = any(
            isinstance(item, Spell) and game.things[item.thing].card.name == "Grand Bargain" for item in game.stack
        )
        return {"do": "resolves", "which": "all" if rng.random() < 0.35 and not bargain else "top"}

    def _response(self) -> Event | None:
        """Something that matters to what is on the stack."""
        game, rng = self.game, self.random
        item = rng.choice(game.stack)
        if isinstance(item, Trigger) and item.ability is not None and item.ability.condition == MONARCH:
            return {"do": "monarch", "player": self._player(item.controller)}
        if isinstance(item, Spell):
            card = game.things[item.thing].card
            if card.ascends and not card.permanent and not game.players[item.controller].blessed:
                missing = 10 - game.count(item.controller)
                if 0 < missing <= 4 and rng.random() < 0.7:
                    return self._tokens(item.controller, missing)
            return self._counter(game.stack.index(item)) if rng.random() < 0.2 else self._cast()
        creature = game.here(item.creature)
        if creature is not None:
            chosen = rng.random()
            if chosen < 0.45:
                player = self._player(game.controller(creature))
                return {"do": "control", "id": creature.id, "player": player, "ends": self._ends()}
            if chosen < 0.6:
                return {"do": "phases", "id": creature.id, "way": "out"}
            if chosen < 0.75 and len(game.in_game()) > 2:
                return {"do": "leaves", "players": [game.controller(creature)]}
            how, to = rng.choice((("destroyed", "graveyard"), ("exiled", "exile"), ("returned", "hand")))
            return {"do": "moves", "ids": [creature.id], "to": to, "how": how}
        if item.target is not None and rng.random() < 0.3 and len(game.in_game()) > 2:
            return {"do": "leaves", "players": [item.target]}
        source = game.here(item.source)
        if source is not None and rng.random() < 0.3:
            return {"do": "moves", "ids": [source.id], "to": "graveyard", "how": "destroyed"}
        return self._crown()

    def _counter(self, at: int) -> Event | None:
        item = self.game.stack[at]
        if isinstance(item, Trigger):
            alike = [other for other in self.game.stack if isinstance(other, Trigger) and other.path == item.path]
            if len(alike) > 1:
                return None
        return {"do": "countered", "at": at}

    def _instructions(self) -> list[Any]:
        """What one resolution does; each is tried on the table as it is before, so some lose their meaning."""
        rng, game = self.random, self.game
        entries: list[Any] = []
        chosen = rng.random()
        rich = [name for name in game.in_game() if 7 <= game.count(name) < 10]
        if chosen < 0.35 and rich:
            player = rng.choice(rich)
            entries.append(self._tokens(player, 10 - game.count(player)))
            entries.append({"do": "moves", "ids": [entries[0]["ids"][0]], "to": "graveyard", "how": "sacrificed"})
        elif chosen < 0.45:
            player = self._player()
            life = game.players[player].life
            entries.append({"do": "life", "player": player, "change": -life})
            if rng.random() < 0.6:
                entries.append({"do": "life", "player": player, "change": rng.randint(1, 3)})
        elif chosen < 0.6:
            entries += [self._crown() for _ in range(rng.randint(1, 3))]
        elif chosen < 0.68 and len(game.in_game()) > 2:
            leaver = game.monarch if game.monarch and rng.random() < 0.7 else self._player()
            entries.append({"do": "leaves", "players": [leaver]})
            entries.append({"do": "monarch", "player": leaver if rng.random() < 0.3 else self._player(leaver)})
        elif chosen < 0.8:
            entering = self._entering(CARDS[rng.choice(("Wan Husk", "Faded Herald", "Dying Courtier"))])
            entries.append(entering)
            if rng.random() < 0.6:
                entries.append({"do": "counters", "id": entering["ids"][0], "kind": "+1/+1", "count": 1})
        else:
            makers = (
                self._tokens,
                self._departure,
                self._control,
                self._damage,
                self._crown,
                self._initiative,
                self._entering,
                self._size,
            )
            for _ in range(rng.randint(1, 3)):
                part = rng.choice(makers)()
                if part is not None:
                    entries.append(part["parts"] if part["do"] == "together" else part)
        return entries

    def _cast(self) -> Event | None:
        game, rng = self.game, self.random
        hands = [thing for thing in game.things.values() if thing.zone == "hand" and game.present(thing.owner)]
        ready = [thing for thing in hands if thing.card.instant or thing.owner == game.active()]
        if not ready:
            return None
        slow = [thing for thing in ready if not thing.card.instant]
        if slow and not game.stack and game.step in MAIN_PHASES and rng.random() < 0.8:
            ready = slow
        thing = rng.choice(ready)
        return {"do": "plays" if thing.card.land else "casts", "id": thing.id, "player": thing.owner}

    # combat and time

    def _fight(self) -> Event | None:
        game, rng = self.game, self.random
        if game.stack or game.active() is None:
            return None
        active = game.seat
        if game.step == "declare attackers" and rng.random() < 0.6:
            return self._blocks()
        if game.attackers and not game.damage_done and game.step in STEPS[5:8]:
            return {"do": "step", "step": "combat damage", "player": active}
        if game.attacked or game.step not in ("precombat main", "beginning of combat"):
            return None
        ready = [thing for thing in game.creatures(active) if not thing.tapped and not thing.arrived]
        others = [name for name in game.in_game() if name != active]
        if not ready or not others:
            return None
        pairs = []
        for thing in rng.sample(ready, rng.randint(1, min(3, len(ready)))):
            defender = game.monarch if game.monarch in others and rng.random() < 0.7 else rng.choice(others)
            pairs.append([thing.id, defender])
        return {"do": "attacks", "player": active, "pairs": pairs}

    def _blocks(self) -> Event | None:
        game, rng = self.game, self.random
        pairs: list[list[str]] = []
        for key, (_, defender) in game.attackers.items():
            taken = [blocker for _, blocker in pairs]
            ready = [thing for thing in game.creatures(defender) if not thing.tapped and thing.id not in taken]
            if ready and rng.random() < 0.7:
                pairs.append([key[0], rng.choice(ready).id])
        return {"do": "blocks", "pairs": pairs} if pairs else None

    def _time(self) -> Event | None:
        game, rng = self.game, self.random
        if game.stack:
            return None
        if rng.random() < 0.45:
            return self._next_step()
        step = rng.choice(("end", "end", "end", "upkeep", "postcombat main", "cleanup", "draw", "untap"))
        if game.monarch is not None and rng.random() < 0.4:
            return {"do": "step", "step": rng.choice(("end", "end", "upkeep")), "player": game.monarch}
        active = game.active()
        if active is None:
            return {"do": "step", "step": "end", "player": None} if step == "end" else self._next_step()
        player = active if rng.random() < 0.75 else self._player()
        return {"do": "step", "step": step, "player": player}

    def _next_step(self) -> Event | None:
        game, rng = self.game, self.random
        if game.stack:
            return None
        if game.step == "untap":
            return {"do": "step", "step": rng.choice(("upkeep", "precombat main", "draw")), "player": game.seat}
        if game.active() is not None and game.step in STEPS[:9] and rng.random() < 0.6:
            return {"do": "step", "step": rng.choice(("end", "postcombat main")), "player": game.seat}
        return {"do": "turn"}


def record(
    seed: int, players: int | None = None, length: int | None = None, without: frozenset[str] = OFF_BY_DEFAULT
) -> Record:
    """The random game of this seed: sizes that are not given follow from it."""
    rng = Random(f"sizes {seed}")
    players = players or rng.choice((2, 3, 3, 4, 4))
    return Maker(seed, players, length or rng.randint(8, 20), without).make()


def records(without: frozenset[str] = OFF_BY_DEFAULT) -> SearchStrategy[Record]:
    """A hypothesis strategy: draws a seed and sizes, and for each event whether it stays; it shrinks by dropping."""
    from hypothesis import strategies

    @strategies.composite
    def games(draw: strategies.DrawFn) -> Record:
        seed = draw(strategies.integers(0, 10**6))
        players = draw(strategies.integers(2, len(SEATS)))
        whole = record(seed, players, draw(strategies.integers(8, 20)), without)
        kept = [event for event in whole["events"] if draw(strategies.integers(0, 15)) > 0]
        return mended({**whole, "events": kept})

    return games()
