"""Who sits at the table, what lies on it by name, and what players are asked: what all of the procedure builds on."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, Self

from ..engine.facts import Fact
from . import vocabulary as v
from .definitions import Definitions
from .language import Card
from .law import Magic
from .order import ZONES
from .zones import FACE_DOWN


class NoTarget(ValueError):
    """A target that was chosen and may not be (115.4, 601.2c): why, and `among` what could be."""

    def __init__(self, thing: str, ability: str, among: Sequence[str], why: str = "") -> None:
        self.thing, self.ability, self.among = thing, ability, tuple(among)
        self.citation = "601.2c, 115.1" if why else "601.2c, 115.4"
        super().__init__(why or f"{thing} is no legal target of {ability}")


class NoDivision(ValueError):
    """A division that the rules do not allow (510.1e, 601.2d): of what, by which rule, and why."""

    def __init__(self, thing: str, citation: str, why: str) -> None:
        self.thing, self.citation, self.why = thing, citation, why
        super().__init__(why)


class NoMode(ValueError):
    """Modes that may not be chosen (601.2b, 603.3c): of what, and why."""

    def __init__(self, thing: str, why: str) -> None:
        self.thing, self.why = thing, why
        super().__init__(why)


class Enough(Exception):
    """The event after which playing was to stop is over."""


class Choices(Protocol):
    """Who answers what the rules ask of players; each method gives None where nobody said."""

    def yes(self, player: str, about: str) -> bool | None:
        """Whether an optional instruction is followed."""

    def number(self, player: str, about: str) -> int | None:
        """The value of X."""

    def word(self, player: str, about: str) -> str | None:
        """A word chosen for an object as it enters, such as a creature type."""

    def pick(self, player: str, about: str, among: Sequence[str]) -> str | None:
        """One of several objects or players."""

    def division(self, player: str, about: str) -> Sequence[tuple[int, str]] | None:
        """How combat damage, or what a spell or ability divides, is divided: so much for whom."""

    def order(self, player: str, waiting: Sequence[Fact]) -> Sequence[Fact] | None:
        """The order of a player's waiting triggers, bottom first."""

    def targets(self, trigger: str, ability: str) -> Sequence[str] | None:
        """The targets of a trigger that is put on the stack."""

    def modes(self, player: str, about: str, among: Mapping[int, str]) -> Sequence[int] | None:
        """Which of the modes, by their numbers, are chosen for a modal spell or ability."""


class Seats:
    """One session of the law with its players and objects by name.

    `assumptions` collects every default that was used because the record left something open.
    """

    def __init__(
        self,
        players: Sequence[str],
        edition: str = "",
        teams: Sequence[Sequence[str]] = (),
        law: type[Magic] = Magic,
    ):
        self.session = law(edition)
        self.definitions = Definitions()
        self.seats = tuple(players)
        self.choices: Choices | None = None
        self.assumptions: dict[str, None] = {}
        self.cards: dict[str, Card] = {}  # what the record describes
        self.names: dict[str, str] = {}  # object: its card's name
        self.places: dict[str, int] = {}  # object: how many were named before it
        self.numbered: dict[str, int] = {}
        self.extra_turns: list[str] = []
        self._seen: dict[str, dict[str, int]] = {}  # triggers: which incarnations of things their event was about
        team = {p: i for i, group in enumerate(teams) for p in group}
        facts: list[Fact] = [v.Game(name="this")]
        for i, player in enumerate(players):
            facts += [
                v.Player(player=player),
                v.NextSeat(player=player, after=players[(i + 1) % len(players)]),
                v.Drew(player=player, amount=0),
                v.HandSize(player=player, amount=0),
            ]
            facts += [
                v.Opponent(player=player, other=other)
                for other in players
                if other != player and (not teams or team.get(player) != team.get(other))
            ]
        facts += [v.Place(zone=zone) for zone in ZONES]
        self.session.step("103", "the game begins", adds=facts)
        self.define(self.definitions.inherent())

    def fork(self) -> Self:
        """A game that goes on from here by itself; nothing it does is seen in this one."""
        other = copy.copy(self)
        other.session = self.session.fork()
        other.definitions = self.definitions.fork()
        other.assumptions, other.names, other.numbered = dict(self.assumptions), dict(self.names), dict(self.numbered)
        other.places, other._seen = dict(self.places), dict(self._seen)
        other.extra_turns, other.choices = list(self.extra_turns), None
        return other

    @property
    def now(self) -> int:
        """The number of the event that comes next."""
        return self.session.next_event

    @property
    def over(self) -> bool:
        """Whether the game is over (104.2a)."""
        return self.session.holds(v.GameOver)

    def name_object(self, name: str) -> str:
        """A new object by the name of its card: `Treasure#3`."""
        self.numbered[name] = self.numbered.get(name, 0) + 1
        identity = f"{name}#{self.numbered[name]}"
        self.know(identity, name)
        return identity

    def know(self, identity: str, name: str) -> None:
        """An object of that card, after those known before."""
        self.names[identity] = name
        self.places.setdefault(identity, len(self.places))

    def describe(self, identity: str, card: Card, owner: str, zone: str, token: bool = False) -> list[Fact]:
        """The facts of an object that there was not before; its definition is stated first."""
        face, facts = self.definitions.face(card)
        self.define(facts, f"what {face} says")
        found: list[Fact] = [
            v.FaceClaim(effect="", object=identity, face=face, at=0),
            v.Owner(object=identity, player=owner),
            v.InZone(object=identity, zone=zone),
            v.Incarnation(object=identity, number=0),
        ]
        if token:
            found.append(v.Token(object=identity))
        return found

    def face_down(self) -> str:
        """What is seen of a face-down permanent, defined before it is needed (708.2a); gives its name."""
        card = Card(FACE_DOWN, types=("creature",), power=2, toughness=2)
        face, facts = self.definitions.face(card)
        self.define(facts, "what is seen of a face-down permanent")
        return face

    def define(self, facts: Iterable[Fact], text: str = "definitions") -> None:
        """State definitions that are new; what a keyword stands for, with the rule that says so."""
        plain: list[Fact] = []
        by_rule: dict[str, list[Fact]] = {}
        for fact in facts:
            (by_rule.setdefault(fact["rule"], []) if isinstance(fact, v.StandsFor) else plain).append(fact)
        if plain:
            self.session.step("", text, adds=plain)
        for rule, parts in by_rule.items():
            self.session.step(rule, f"what {parts[0]['ability']} stands for", adds=parts)

    def stack_name(self, ability: str) -> str:
        """A name for an ability on the stack: its path, with a number from the second on."""
        key = f"stack {ability}"
        self.numbered[key] = self.numbered.get(key, 0) + 1
        return ability if self.numbered[key] == 1 else f"{ability}#{self.numbered[key]}"

    def incarnation(self, thing: str) -> int:
        """How often an object has changed zones; 0 for players."""
        found = self.session.facts_of(v.Incarnation, object=thing)
        return int(found[0]["number"]) if found else 0

    def apnap(self) -> list[str]:
        """The players in the game from the active one on; without one, from the seat whose turn it is (101.4)."""
        seat = self.session.facts_of(v.TurnSeat)
        start = self.seats.index(seat[0]["player"]) if seat else 0
        order = self.seats[start:] + self.seats[:start]
        return [p for p in order if self.session.holds(v.Player, p)]

    def _choose(self, player: str, about: str, among: Sequence[str], assumed: str) -> str:
        if instead := self.session.facts_of(v.ChoosesFor, player=player):
            player = str(instead[0]["other"])
            self.session.step("800.4h", f"{player} makes a choice in place of one who has left", data=tuple(instead))
        chosen = self.choices.pick(player, about, among) if self.choices else None
        if chosen is not None:
            return chosen
        if len(among) > 1:
            self.assumptions[assumed.format(among[0])] = None
        return among[0]

    def _affected(self, thing: str) -> str:
        """Who chooses among effects that would change what happens to a thing: itself, its controller or owner."""
        if thing in self.seats:
            return thing
        session = self.session
        held = session.facts_of(v.Controls, object=thing) or session.facts_of(v.Owner, object=thing)
        return str(held[0]["player"]) if held else self.apnap()[0]

    def forget(self, identity: str) -> None:
        """Forget what was chosen and noted for an object that has left the stack."""
        session = self.session
        ends = [
            f
            for kind, field in (
                (v.Bound, "view"),
                (v.FromEvent, "view"),
                (v.Target, "view"),
                (v.ChosenMode, "view"),
                (v.ChosenNumber, "view"),
                (v.Share, "view"),
                (v.IllegalTarget, "view"),
                (v.Selected, "object"),
                (v.Done, "object"),
                (v.Unpaid, "object"),
                (v.DecidesFor, "object"),
                (v.Otherwise, "view"),
                (v.StackedSince, "object"),
                (v.AbilityCopy, "object"),
            )
            for f in session.facts_of(kind, **{field: identity})
        ]
        if ends:
            session.step("608.2n", f"{identity} is gone", ends=ends)
