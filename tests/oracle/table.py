"""The table: objects, players, and what continuous effects make of them.

Nothing here happens by itself; `simulation` changes the table and asks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .cards import Card, Static, Triggered, Words


class Illegal(Exception):
    """The rules do not allow the event, or it speaks of something that is not there."""


class Unclear(Exception):
    """The rules or the notation leave open what happens; a generated game avoids the event."""


@dataclass
class Control:
    """An effect that gives a player control of a permanent (613.1b)."""

    stamp: int
    player: str
    ends: bool  # at end of turn


@dataclass
class Change:
    """An effect on abilities or size: "gain", "lose", "lose all", "cannot" (113.11) or "size"."""

    stamp: int
    kind: str
    keyword: str
    power: int
    toughness: int
    ends: bool


@dataclass(eq=False)
class Thing:
    """A card or token. `life` counts the objects it has been: a new one in each zone (400.7)."""

    id: str
    card: Card
    owner: str
    token: bool = False
    zone: str | None = None
    life: int = 0
    stamp: int = 0
    entered_under: str = ""
    phased_out: bool = False
    phased_under: str = ""
    overdue: bool = False  # phased out under a player who has left, whose turn would have begun (702.26n)
    tapped: bool = False
    arrived: bool = False  # came under its controller's control this turn
    damage: int = 0
    deathtouched: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    control: list[Control] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, int]:
        return (self.id, self.life)


@dataclass
class Player:
    """A seat."""

    name: str
    life: int = 20
    poison: int = 0
    drew: int = 0
    hidden_cards: int = 0  # drawn cards in hand
    blessed: bool = False
    blessed_by: str | None = None  # the rule
    barred: str | None = None  # can't become the monarch: "turn" or "for good"
    left: bool = False


# ("monarch", "draw"), ("monarch", "damage", creature), ("initiative", "venture"), (thing, ability)
Path = tuple[str, ...]


@dataclass(eq=False)
class Trigger:
    """A triggered ability that waits or is on the stack."""

    path: Path
    controller: str
    event: int
    source: tuple[str, int] | None = None  # none for the inherent ones (725.2)
    ability: Triggered | None = None
    creature: tuple[str, int] | None = None
    dealt_by: str | None = None
    taker: str | None = None  # who takes the initiative (726.2)
    target: str | None = None


@dataclass(eq=False)
class Spell:
    """A card on the stack."""

    thing: str
    controller: str


class Table:
    """Objects and players, with the answers that continuous effects give about them."""

    def __init__(self, players: list[str]) -> None:
        self.players = {name: Player(name) for name in players}
        self.things: dict[str, Thing] = {}
        self.stack: list[Trigger | Spell] = []
        self.monarch: str | None = None
        self.monarch_by: str | None = None  # the rule, where it is one of 725
        self.initiative: str | None = None
        self.seat = players[0]
        self.clock = 0
        self.last_controller: dict[tuple[str, int], str] = {}

    def stamp(self) -> int:
        self.clock += 1
        return self.clock

    # players

    def present(self, name: str | None) -> bool:
        return name in self.players and not self.players[name].left

    def in_game(self) -> list[str]:
        return [name for name, player in self.players.items() if not player.left]

    def active(self) -> str | None:
        """The active player; none if that player has left (800.4j)."""
        return self.seat if self.present(self.seat) else None

    def from_seat(self) -> list[str]:
        """All seats in turn order, from the one whose turn it is."""
        names = list(self.players)
        at = names.index(self.seat)
        return names[at:] + names[:at]

    # permanents

    def permanents(self) -> Iterator[Thing]:
        for thing in self.things.values():
            if thing.zone == "battlefield" and not thing.phased_out:
                yield thing

    def creatures(self, player: str | None = None) -> list[Thing]:
        return [
            thing
            for thing in self.permanents()
            if thing.card.creature and (player is None or self.controller(thing) == player)
        ]

    def here(self, key: tuple[str, int] | None) -> Thing | None:
        """The permanent that this object still is, if it is on the battlefield and phased in."""
        if key is None:
            return None
        thing = self.things[key[0]]
        seen = thing.life == key[1] and thing.zone == "battlefield" and not thing.phased_out
        return thing if seen else None

    def controller(self, thing: Thing) -> str:
        """Layer 2: the latest effect, or else the player under whose control it entered (110.2)."""
        if thing.control:
            return max(thing.control, key=lambda effect: effect.stamp).player
        return thing.entered_under

    def count(self, player: str) -> int:
        return sum(1 for thing in self.permanents() if self.controller(thing) == player)

    # abilities and size

    def own_abilities(self, thing: Thing) -> bool:
        """Whether it still has its unnamed abilities: nothing made it lose all of them."""
        return not any(change.kind == "lose all" for change in thing.changes)

    def has(self, thing: Thing, keyword: str) -> bool:
        """Layer 6, for one keyword, in order of timestamps."""
        if any(change.kind == "cannot" and change.keyword == keyword for change in thing.changes):
            return False
        answer = keyword in thing.card.keywords
        if not answer and self.own_abilities(thing):
            answer = any(
                static.keyword == keyword and self.holds(static.condition, self.controller(thing))
                for static in thing.card.statics
            )
        for change in sorted(thing.changes, key=lambda each: each.stamp):
            if change.kind == "lose all" or (change.kind == "lose" and change.keyword == keyword):
                answer = False
            elif change.kind == "gain" and change.keyword == keyword:
                answer = True
        return answer

    def _bonuses(self, thing: Thing) -> Iterator[Static]:
        for other in self.permanents():
            for static in other.card.statics:
                if static.keyword is not None or not self.own_abilities(other):
                    continue
                mine = self.controller(other)
                applies = other is thing if static.who == "this" else self.controller(thing) == mine
                if applies and self.holds(static.condition, mine):
                    yield static

    def power(self, thing: Thing) -> int:
        counters = thing.counters.get("+1/+1", 0) - thing.counters.get("-1/-1", 0)
        effects = sum(change.power for change in thing.changes)
        return thing.card.power + counters + effects + sum(static.power for static in self._bonuses(thing))

    def toughness(self, thing: Thing) -> int:
        counters = thing.counters.get("+1/+1", 0) - thing.counters.get("-1/-1", 0)
        effects = sum(change.toughness for change in thing.changes)
        return thing.card.toughness + counters + effects + sum(static.toughness for static in self._bonuses(thing))

    def holds(self, condition: Words | None, you: str) -> bool:
        if condition is None:
            return True
        if condition[0] == "blessed":
            return self.players[you].blessed
        if condition[0] == "monarch":
            return self.monarch == you
        if condition[0] == "no monarch":
            return self.monarch is None
        if condition[0] == "not":
            return not self.holds(condition[1], you)
        raise ValueError(condition)
