"""A scene: a position and what happens from it, put together piece by piece and written as a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

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

    # ---------------------------------------------------------------------------------- the file

    def text(self, title: str) -> str:
        """The record as a scenario file."""
        data: dict[str, Any] = {"azor": 1, "title": title, "players": list(self.players)}
        data["turn"] = {"number": self.turn, "active": self.active, "step": self.step}
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
