"""A scene: a position and what happens from it, put together piece by piece and written as a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from ..permissions import PREFIX

Thing = str | Mapping[str, Any]


@dataclass
class Scene:
    """A record in the making; what is not said in it stays out of the file."""

    players: tuple[str, ...]
    active: str = ""
    step: str = "precombat main"
    turn: int = 5
    life: dict[str, int] = field(default_factory=dict)
    monarch: str = ""
    initiative: str = ""
    blessed: list[str] = field(default_factory=list)
    cards: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    zones: dict[str, dict[str, list[Thing]]] = field(default_factory=dict)
    events: list[Any] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    fixed_lands: bool = False  # an ability asks for them

    def __post_init__(self) -> None:
        self.active = self.active or self.players[0]

    # ----------------------------------------------------------------------------- the position

    def place(self, zone: str, player: str, *things: Thing) -> Scene:
        """Put things into a zone of a player."""
        self.zones.setdefault(zone, {}).setdefault(player, []).extend(things)
        return self

    def board(self, player: str, *things: Thing) -> Scene:
        """Things on the battlefield under a player's control."""
        return self.place("battlefield", player, *things)

    def hand(self, player: str, *things: Thing) -> Scene:
        """Cards in a player's hand."""
        return self.place("hand", player, *things)

    def graveyard(self, player: str, *things: Thing) -> Scene:
        """Cards in a player's graveyard."""
        return self.place("graveyard", player, *things)

    def count(self, player: str) -> int:
        """How many permanents stand on a player's side of the battlefield."""
        return sum(_number(thing) for thing in self.zones.get("battlefield", {}).get(player, []))

    # ------------------------------------------------------------------------------- what happens

    def happens(self, *events: Any) -> Scene:
        """What happens, in order: sentences; a list is simultaneous."""
        self.events += events
        return self

    def casts(self, player: str, card: str, *targets: str) -> Scene:
        """A player casts a card from hand, which goes onto the stack."""
        self.hand(player, card)
        aimed = f" targeting {' and '.join(targets)}" if targets else ""
        return self.happens(f"{player} casts {card}{aimed}")

    def plays(self, player: str, land: str) -> Scene:
        """A player plays a land from hand."""
        return self.hand(player, land).happens(f"{player} plays {land}")

    def resolve(self) -> Scene:
        """Nobody does anything more: everything on the stack resolves, the last first."""
        return self.happens("all resolve")

    def others(self, *players: str) -> list[str]:
        """The other players, in turn order."""
        return [player for player in self.players if player not in players]

    def after(self, player: str) -> str:
        """The next player in turn order."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def ask(self, *queries: str) -> Scene:
        """What could be asked at the end: queries without a variable or with one."""
        self.questions += queries
        return self

    def may(self, *events: str) -> Scene:
        """What could be asked at the end: whether this may be done now."""
        return self.ask(*(f"{PREFIX}{event}" for event in events))

    # ---------------------------------------------------------------------------------- the file

    def text(self, title: str) -> str:
        """The record as a scenario file."""
        data: dict[str, Any] = {"azor": 1, "title": title, "players": list(self.players)}
        data["turn"] = {"number": self.turn, "active": self.active, "step": self.step}
        self._pay()
        optional = {
            "life": self.life,
            "monarch": self.monarch,
            "city_blessing": self.blessed,
            "initiative": self.initiative,
            "cards": self.cards,
            **self.zones,
            "events": self.events,
        }
        data.update({key: value for key, value in optional.items() if value})
        return "\n".join(_lines(data)) + "\n"

    def _pay(self) -> None:
        """Let the lands of each player be such as could have paid for what that player casts."""
        for player, things in self.zones.get("battlefield", {}).items():
            wanted = list(dict.fromkeys(land for card in self._spent_on(player) if (land := PAID_BY.get(card))))
            lands = [n for n, thing in enumerate(things) if isinstance(thing, str) and thing.split(" ")[-1] in BASICS]
            have = {str(things[n]).split(" ")[-1] for n in lands}
            free = [n for n in lands if str(things[n]).split(" ")[-1] not in wanted and not self.fixed_lands]
            for land, n in zip([w for w in wanted if w not in have], free, strict=False):
                things[n] = f"{str(things[n]).split(' ')[0]} {land}"

    def _spent_on(self, player: str) -> list[str]:
        """The cards that a player casts or levels up."""
        spent = re.compile(rf"{re.escape(player)} (?:casts|levels up) (.+?)(?: targeting .*| with X = \d+)?\Z")
        return [found[1] for event in self.events if isinstance(event, str) and (found := spent.match(event))]


BASICS = ("Forest", "Island", "Mountain", "Plains", "Swamp")
_CASTS = {
    "Forest": "Avenging Hunter, Carnage Tyrant, Centaur Courser, Craw Wurm, Dawnglade Regent, Druid Class, "
    "Elvish Mystic, Elvish Visionary, Grizzly Bears, Naturalize, Prey Upon",
    "Island": "Aarakocra Sneak, Aether Tradewinds, Air Elemental, Azure Fleet Admiral, Boomerang, Cancel, Confiscate, "
    "Control Magic, Coral Merfolk, Divination, Expel from Orazca, Jace Beleren, Levitation, "
    "Secrets of the Golden City, Slip Out the Back, Spire Winder, Unsummon, Wind Drake",
    "Mountain": "Act of Aggression, Act of Treason, Canyon Minotaur, Crimson Fleet Commodore, Goblin Piker, Gray Ogre, "
    "Lightning Bolt",
    "Plains": "Angel of Mercy, Cleric Class, Cloudshift, Day of Judgment, Goliath Paladin, Humble, Journey to Nowhere, "
    "Leader's Talent, Palace Jailer, Palace Sentinels, Pillarfield Ox, Pride of Conquerors, Raise the Alarm, "
    "Savannah Lions, Serra Angel, Silvercoat Lion, Snubhorn Sentry",
    "Swamp": "Bog Imp, Last Gasp, Murder, Reanimate, Scar, Thorn of the Black Rose, Twilight's Call, "
    "Underdark Explorer, Walking Corpse",
}
PAID_BY = {card: land for land, cards in _CASTS.items() for card in cards.split(", ")}


def _number(thing: Thing) -> int:
    head = thing.split(" ", 1)[0] if isinstance(thing, str) else ""
    return int(head) if head.isdigit() else 1


def _lines(data: Mapping[str, Any]) -> list[str]:
    """YAML as it is written by hand: a key a line, players and events one below the other."""
    lines: list[str] = []
    for key, value in data.items():
        if key == "players":
            lines.append(f"{key}: {_flow(value)}")
        elif isinstance(value, Mapping) and key != "turn":
            lines += [f"{key}:", *(f"  {_flow(name)}: {_flow(each)}" for name, each in value.items())]
        elif isinstance(value, Sequence) and not isinstance(value, str):
            lines += [f"{key}:", *(f"  - {_flow(each)}" for each in value)]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return lines


def _flow(value: Any) -> str:
    text = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=10**6)
    return text.removesuffix("\n").removesuffix("\n...")
