"""The procedure: when things happen and in what order, never whether or what.

It reads quiescence, pending happenings, waiting triggers, the stack's order and the choices of players; it writes
only through `begin`, `end`, `batch` and `step` of the session, each with the rule that calls for it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Protocol

from ..engine.facts import Fact
from ..engine.journal import Cause
from . import vocabulary as v
from .definitions import Definitions, phrase_id, trigger_event
from .language import Ability, Branch, Card, Clause, Phrase, Step, Together
from .law import Magic
from .order import CHOICES, INTERVENING, STACK, STATE_BASED, STEPS

MAIN = ("precombat main", "postcombat main")


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

    def order(self, player: str, waiting: Sequence[Fact]) -> Sequence[Fact] | None:
        """The order of a player's waiting triggers, bottom first."""

    def targets(self, trigger: str, ability: str) -> Sequence[str] | None:
        """The targets of a trigger that is put on the stack."""


class Game:
    """One game: a session of the law, and the order of what happens in it.

    `assumptions` collects every default that was used because the record left something open.
    """

    def __init__(self, players: Sequence[str], edition: str = "", teams: Sequence[Sequence[str]] = ()):
        self.session = Magic(edition)
        self.definitions = Definitions()
        self.seats = tuple(players)
        self.choices: Choices | None = None
        self.assumptions: dict[str, None] = {}
        self.cards: dict[str, Card] = {}  # what the record describes
        self.names: dict[str, str] = {}  # object: its card's name
        self.numbered: dict[str, int] = {}
        self.extra_turns: list[str] = []
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
        self.session.step("103", "the game begins", adds=facts)
        self.define(self.definitions.inherent())

    def fork(self) -> Game:
        """A game that goes on from here by itself; nothing it does is seen in this one."""
        other = copy.copy(self)
        other.session = self.session.fork()
        other.definitions = self.definitions.fork()
        other.assumptions, other.names, other.numbered = dict(self.assumptions), dict(self.names), dict(self.numbered)
        other.extra_turns, other.choices = list(self.extra_turns), None
        return other

    # ------------------------------------------------------------------------- objects

    def name_object(self, name: str) -> str:
        """A new object by the name of its card: `Treasure#3`."""
        self.numbered[name] = self.numbered.get(name, 0) + 1
        identity = f"{name}#{self.numbered[name]}"
        self.names[identity] = name
        return identity

    def describe(self, identity: str, card: Card, owner: str, zone: str, token: bool = False) -> list[Fact]:
        """The facts of an object that there was not before; its definition is stated first."""
        face, facts = self.definitions.face(card)
        if facts:
            self.session.step("", f"what {face} says", adds=facts)
        found: list[Fact] = [
            v.FaceClaim(effect="", object=identity, face=face, at=0),
            v.Owner(object=identity, player=owner),
            v.InZone(object=identity, zone=zone),
            v.Incarnation(object=identity, number=0),
        ]
        if token:
            found.append(v.Token(object=identity))
        return found

    def define(self, facts: Iterable[Fact]) -> None:
        """State definitions that are new."""
        facts = list(facts)
        if facts:
            self.session.step("", "definitions", adds=facts)

    # -------------------------------------------------------------------------- events

    def happen(self, *facts: Fact, cause: Cause | None = None) -> set[Fact]:
        """One event, or several at once (603.2, 702.131d): what it changes and what it triggers.

        Gives everything that happened in it.
        """
        session = self.session
        session.begin(*facts, cause=cause)
        return self._finish()

    def _finish(self) -> set[Fact]:
        session = self.session
        session.run(until=INTERVENING)
        happened = set(session.happened)
        session.end()
        candidates = session.facts_of(v.Candidate)
        if candidates:
            session.step("603.4", "the conditions of triggers have been asked", ends=candidates)
        while returns := session.facts_of(v.Returns):
            session.step("610.3c", "what was exiled for a time returns at once", ends=returns)
            self.happen(
                *[v.Enters(event=session.next_event, object=r["object"], player=r["player"]) for r in returns],
                cause=Cause("610.3c", "the time of the exile is over", tuple(returns)),
            )
        return happened

    @property
    def now(self) -> int:
        """The number of the event that comes next."""
        return self.session.next_event

    @property
    def over(self) -> bool:
        """Whether the game is over (104.2a)."""
        return self.session.holds(v.GameOver)

    def settle(self) -> None:
        """State-based actions and triggers until a player would receive priority (117.5, 704.3, 603.3b)."""
        session = self.session
        while True:
            session.run(until=CHOICES)
            if self.over:
                return
            self._legend_choices()
            if session.batch(STATE_BASED):
                self._finish()
                if kept := session.facts_of(v.Keeps):
                    session.step("704.5j", "what was kept", ends=kept)
                continue
            session.run(until=STACK)
            waiting = session.facts_of(v.Triggered)
            if not waiting:
                return
            for trigger in self._in_order(waiting):
                self._put(trigger)

    def _legend_choices(self) -> None:
        session = self.session
        for clash in session.facts_of(v.LegendClash):
            player, name = clash["player"], clash["name"]
            mine = [
                f["object"]
                for f in session.facts_of(v.Controls, player=player)
                if self._named(f["object"]) == name and session.holds(v.HasType, f["object"], "legendary")
            ]
            known = list(self.names)
            mine.sort(key=lambda o: known.index(o) if o in self.names else len(known))
            kept = self._choose(player, "the legend rule", mine, f"{player} keeps {{}} by the legend rule")
            session.step("704.5j", f"{player} chooses", adds=[v.Keeps(player=player, name=name, object=kept)])

    def _named(self, identity: str) -> str:
        face = self.session.facts_of(v.HasFace, object=identity)
        names = self.session.facts_of(v.FaceName, face=face[0]["face"]) if face else []
        return names[0]["name"] if names else ""

    def _choose(self, player: str, about: str, among: Sequence[str], assumed: str) -> str:
        chosen = self.choices.pick(player, about, among) if self.choices else None
        if chosen is not None:
            return chosen
        if len(among) > 1:
            self.assumptions[assumed.format(among[0])] = None
        return among[0]

    def apnap(self) -> list[str]:
        """The players in the game from the active one on; without one, from the seat whose turn it is (101.4)."""
        seat = self.session.facts_of(v.TurnSeat)
        start = self.seats.index(seat[0]["player"]) if seat else 0
        order = self.seats[start:] + self.seats[:start]
        return [p for p in order if self.session.holds(v.Player, p)]

    def _in_order(self, waiting: list[Fact]) -> list[Fact]:
        """APNAP, and each player's own as they choose; by default as they occurred, and by number in one event."""
        known = {identity: at for at, identity in enumerate(self.names)}
        waiting = sorted(
            waiting, key=lambda t: (t["event"], known.get(t["source"], -1), known.get(t["it"], -1), t["ability"])
        )
        order: list[Fact] = []
        for player in self.apnap():
            mine = [t for t in waiting if t["controller"] == player]
            if len(mine) > 1:
                chosen = self.choices.order(player, mine) if self.choices else None
                if chosen is None:
                    self.assumptions[
                        f"{player} puts triggers on the stack in the order of occurrence: "
                        + ", ".join(t["ability"] for t in mine)
                    ] = None
                else:
                    mine = list(chosen)
            order += mine
        return order

    def _put(self, trigger: Fact) -> None:
        """Put a waiting trigger on the stack (603.3), with its targets (603.3d)."""
        session = self.session
        ability, controller = trigger["ability"], trigger["controller"]
        identity = self.stack_name(ability)
        adds: list[Fact] = [
            v.OnStack(object=identity, ability=ability, controller=controller, source=trigger["source"])
        ]
        for remembered in session.facts_of(v.Remembered, id=trigger["instance"]):
            adds.append(
                v.Bound(
                    view=identity,
                    role="the created",
                    thing=remembered["thing"],
                    incarnation=remembered["incarnation"],
                )
            )
        for role, thing in (("it", trigger["it"]), ("that player", trigger["player"])):
            if thing:
                adds.append(v.Bound(view=identity, role=role, thing=thing, incarnation=self.incarnation(thing)))
        ends: list[Fact] = [trigger]
        if delayed := session.facts_of(v.DelayedTrigger, id=trigger["instance"]):
            ends += delayed
        session.step("603.3b", f"{ability} is put on the stack", adds=adds, ends=ends)
        if self._wants_targets(ability) and not self._target(identity, ability, trigger["id"]):
            session.step("603.3d", f"{ability} has no legal target", ends=session.facts_of(v.OnStack, object=identity))
            self._forget(identity)

    def stack_name(self, ability: str) -> str:
        """A name for an ability on the stack: its path, with a number from the second on."""
        key = f"stack {ability}"
        self.numbered[key] = self.numbered.get(key, 0) + 1
        return ability if self.numbered[key] == 1 else f"{ability}#{self.numbered[key]}"

    def incarnation(self, thing: str) -> int:
        """How often an object has changed zones; 0 for players."""
        found = self.session.facts_of(v.Incarnation, object=thing)
        return int(found[0]["number"]) if found else 0

    def _wants_targets(self, ability: str) -> bool:
        return bool(self.session.facts_of(v.TargetPhrase, ability=ability))

    def candidates(self, identity: str, ability: str, number: int) -> list[str]:
        """What an object on the stack may target, while its targets are chosen."""
        phrase = self.session.facts_of(v.TargetPhrase, ability=ability, number=number)[0]["phrase"]
        return sorted(
            {
                f["thing"]
                for f in self.session.facts_of(v.Fits, phrase=phrase, view=identity)
                if not self.session.holds(v.Cannot, f["thing"], "be targeted")
            },
            key=self._seat_or_number,
        )

    def _seat_or_number(self, thing: str) -> tuple[int, str]:
        return (self.seats.index(thing) if thing in self.seats else len(self.seats), thing)

    def _target(self, identity: str, ability: str, key: str, given: Sequence[str] | None = None) -> bool:
        session = self.session
        choosing = v.Choosing(object=identity)
        session.step("601.2c", f"targets are chosen for {identity}", adds=[choosing])
        session.run(until=INTERVENING)
        controller = session.facts_of(v.OnStack, object=identity)[0]["controller"]
        if given is None and self.choices:
            given = self.choices.targets(key, ability)
        chosen: list[Fact] = []
        possible = True
        for phrase in session.facts_of(v.TargetPhrase, ability=ability):
            number = phrase["number"]
            among = self.candidates(identity, ability, number)
            if given is not None and len(given) >= number:
                thing = given[number - 1]
            elif phrase["optional"]:
                continue
            elif among:
                opponents = {f["other"] for f in session.facts_of(v.Opponent, player=controller)}
                theirs = [t for t in among if t in opponents]
                rest = theirs + [t for t in among if t not in opponents]
                thing = self._choose(controller, ability, rest, f"{ability} targets {{}}")
            else:
                possible = False
                break
            chosen.append(v.Target(view=identity, number=number, thing=thing, incarnation=self.incarnation(thing)))
        session.step("601.2c", "targets have been chosen", adds=chosen if possible else (), ends=[choosing])
        return possible

    # ---------------------------------------------------------------------- the stack

    def stack(self) -> list[Fact]:
        """The objects on the stack, bottom first."""
        return self.session.facts_of(v.OnStack)

    def cast(self, player: str, identity: str, targets: Sequence[str] | None, x: int | None) -> None:
        """Cast a spell: it goes on the stack, its targets are chosen (601.2)."""
        session = self.session
        face = session.facts_of(v.HasFace, object=identity)
        ability = f"{face[0]['face']}/spell" if face else ""
        if ability not in self.definitions.steps:
            ability = ""
        self.happen(
            v.Casts(event=self.now, player=player, object=identity, ability=ability),
            v.Moves(event=self.now, object=identity, to="stack", how="cast"),
            cause=Cause("601.2a", f"{player} casts {identity}"),
        )
        if ability and self._wants_targets(ability):
            self._target(identity, ability, identity, targets)
        if x is not None:
            session.step("601.2b", f"X is {x}", adds=[v.ChosenNumber(view=identity, amount=x)])
        self.settle()

    def activate(self, player: str, source: str, path: str, targets: Sequence[str] | None, x: int | None) -> None:
        """Activate an ability: on the stack, targets, costs (602.2)."""
        session = self.session
        ability = self.definitions.abilities[path]
        identity = self.stack_name(path)
        session.step(
            "602.2a",
            f"{player} activates {path}",
            adds=[v.OnStack(object=identity, ability=path, controller=player, source=source)],
        )
        if self._wants_targets(path):
            self._target(identity, path, identity, targets)
        if x is not None:
            session.step("601.2b", f"X is {x}", adds=[v.ChosenNumber(view=identity, amount=x)])
        for cost in ability.cost:
            self._pay(player, source, cost)
        self.settle()

    def _pay(self, player: str, source: str, cost: str) -> None:
        """Pay a cost that changes the board; mana is taken as paid."""
        cause = Cause("601.2h", f"{player} pays: {cost}")
        if cost == "tap":
            self.happen(v.Taps(event=self.now, object=source), cause=cause)
        elif cost == "sacrifice this":
            self.happen(v.Moves(event=self.now, object=source, to="graveyard", how="sacrifice"), cause=cause)
        elif cost.startswith("exile this"):
            self.happen(v.Moves(event=self.now, object=source, to="exile", how="exile"), cause=cause)
        elif cost.startswith("discard this"):
            self.happen(v.Moves(event=self.now, object=source, to="graveyard", how="discard"), cause=cause)

    def resolve(self, identity: str) -> bool:
        """Resolve the object (608.2); False if it did not, because of its condition or its targets."""
        session = self.session
        found = session.facts_of(v.OnStack, object=identity)
        if not found:
            return False
        ability = found[0]["ability"]
        if not self.begin_resolution(identity):
            return False
        for path, step in self.definitions.steps.get(ability, ()):
            if not session.facts_of(v.OnStack, object=identity):
                break
            self._perform(identity, ability, path, step)
        self.end_resolution(identity, ability, carried=True)
        return True

    def begin_resolution(self, identity: str) -> bool:
        """The first steps of a resolution (608.2a-b); False if it goes no further."""
        session = self.session
        on_stack = session.facts_of(v.OnStack, object=identity)[0]
        session.step("608.1", f"{identity} resolves", adds=[v.Resolving(object=identity)])
        session.run(until=INTERVENING)
        happened = self.happen(
            v.Resolves(event=self.now, object=identity), cause=Cause("608.1", f"{identity} resolves", (on_stack,))
        )
        fizzles = [f for f in happened if isinstance(f, v.Fizzles)]
        if fizzles:
            self.end_resolution(identity, on_stack["ability"], carried=False, because=fizzles)
            return False
        return True

    def _is(self, identity: str, *types: str) -> bool:
        return any(self.session.holds(v.HasType, identity, kind) for kind in types)

    def end_resolution(self, identity: str, ability: str, carried: bool, because: Sequence[Fact] = ()) -> None:
        """What is done last: the object leaves the stack (608.2n, 608.3), and players get priority again."""
        session = self.session
        found = session.facts_of(v.OnStack, object=identity)
        on_stack = found[0] if found else None
        if on_stack is not None and session.holds(v.SpellOf, identity):
            permanent = carried and not self._is(identity, "instant", "sorcery")
            cause = Cause("608.3" if permanent else "608.2n", f"{identity} has resolved", (on_stack, *because))
            if permanent:
                self._enter_resolved(identity, on_stack, cause)
            else:
                self.happen(v.Moves(event=self.now, object=identity, to="graveyard", how="put"), cause=cause)
        elif on_stack is not None:
            session.step("608.2n", f"{identity} leaves the stack", ends=[on_stack], data=tuple(because))
        adds = (
            [v.CarriedOut(ability=ability)] if carried and ability and not session.holds(v.CarriedOut, ability) else []
        )
        ends = session.facts_of(v.Resolving, object=identity)
        session.step("608.2n", f"{identity} has been dealt with", adds=adds, ends=ends)
        self._forget(identity)
        self.settle()

    def _enter_resolved(self, identity: str, on_stack: Fact, cause: Cause) -> None:
        session = self.session
        facts: list[Fact] = [v.Enters(event=self.now, object=identity, player=on_stack["controller"])]
        targets = session.facts_of(v.Target, view=identity)
        if targets:
            facts.append(v.Attaches(event=self.now, object=identity, host=targets[0]["thing"]))
        self.happen(*facts, cause=cause)

    def _forget(self, identity: str) -> None:
        session = self.session
        ends = [
            f
            for kind, field in (
                (v.Bound, "view"),
                (v.Target, "view"),
                (v.ChosenNumber, "view"),
                (v.Selected, "object"),
            )
            for f in session.facts_of(kind, **{field: identity})
        ]
        if ends:
            session.step("608.2n", f"{identity} is gone", ends=ends)

    # ------------------------------------------------------------------- instructions

    def _perform(self, identity: str, ability: str, path: str, step: Step) -> None:
        """Carry out one instruction (608.2c): an event of its own, without state-based actions in between."""
        session = self.session
        if isinstance(step, Branch):
            name, _ = self.definitions.condition(step.condition)
            session.run(until=INTERVENING)
            found = session.facts_of(v.Holds, condition=name, view=identity)
            word, steps = ("then", step.then) if found else ("else", step.otherwise)
            session.step("608.2c", f"{name}: {'yes' if found else 'no'}", data=tuple(found))
            for n, inner in enumerate(steps, 1):
                self._perform(identity, ability, f"{path}.{word}.{n}", inner)
        elif isinstance(step, Together):
            facts: list[Fact] = []
            for n, clause in enumerate(step.clauses, 1):
                facts += self._told(identity, ability, f"{path}.{n}", clause)
            self._carry_out(identity, facts)
        elif isinstance(step, Clause):
            self._clause(identity, ability, path, step)

    def _controller(self, identity: str) -> str:
        found = self.session.facts_of(v.OnStack, object=identity)
        return str(found[0]["controller"]) if found else ""

    def _clause(self, identity: str, ability: str, path: str, clause: Clause) -> None:
        session = self.session
        if clause.optional and not self._says_yes(identity, clause):
            session.step("608.2d", f"{self._controller(identity)} chooses not to: {clause.words or clause.verb}")
            return
        if clause.verb == "may_pay":
            paid = self._says_yes(identity, clause)
            session.step("608.2d", f"{'paid' if paid else 'not paid'}: {clause.value}")
            steps = clause.detail("then" if paid else "else")
            for n, inner in enumerate(steps if isinstance(steps, tuple) else (), 1):
                self._perform(identity, ability, f"{path}.{'then' if paid else 'else'}.{n}", inner)
        elif clause.verb == "delayed":
            self._delay(identity, ability, path, clause)
        elif clause.verb == "extra_turn":
            for player in self._who(identity, clause.subject):
                self.extra_turns.append(player)
                session.step("500.7", f"{player} takes an extra turn after this one")
        elif clause.verb == "reveals":
            for player in self._who(identity, clause.subject):
                library = [
                    f["object"]
                    for f in session.facts_of(v.InZone, zone="library")
                    if session.holds(v.Owner, f["object"], player)
                ]
                if library:
                    top = library[0]
                    session.step(
                        "701.20a",
                        f"{player} reveals {top}",
                        adds=[v.Bound(view=identity, role="the chosen", thing=top, incarnation=self.incarnation(top))],
                    )
        elif clause.verb in ("opaque", "discards", "mills"):  # listed as not read where they are defined
            session.step("608.2c", f"{identity}: {clause.words or clause.value or clause.verb} (not modelled)")
        elif clause.verb == "draws":
            for _ in range(self._amount(identity, path)):
                self._carry_out(identity, self._told(identity, ability, path, clause))
        else:
            facts = self._told(identity, ability, path, clause)
            self._carry_out(identity, facts)

    def _carry_out(self, identity: str, facts: Sequence[Fact]) -> None:
        found = self.session.facts_of(v.OnStack, object=identity)
        happened = self.happen(*facts, cause=Cause("608.2c", f"an instruction of {identity}", tuple(found)))
        created = [f["object"] for f in facts if isinstance(f, v.Enters)]
        moved = [f["object"] for f in happened if isinstance(f, v.Moves)]
        adds = [v.Bound(view=identity, role="the created", thing=t, incarnation=1) for t in sorted(created)]
        adds += [
            v.Bound(view=identity, role="the moved", thing=t, incarnation=self.incarnation(t)) for t in sorted(moved)
        ]
        adds = [f for f in adds if f.key not in self.session.memory]
        if adds:
            self.session.step("608.2c", "what later instructions may refer to", adds=adds)

    def _says_yes(self, identity: str, clause: Clause) -> bool:
        player = self._controller(identity)
        said = self.choices.yes(player, identity) if self.choices else None
        if said is None:
            self.assumptions[f"{player} chooses to: {clause.words or clause.value or clause.verb}"] = None
            return True
        return said

    def _who(self, identity: str, phrase: Phrase | None) -> list[str]:
        """Who or what a phrase is, as the object resolves, in turn order or by number."""
        if phrase is None:
            return []
        found = {f["thing"] for f in self.session.facts_of(v.Fits, phrase=phrase_id(phrase), view=identity)}
        order = self.apnap()
        return sorted(found, key=lambda t: (order.index(t) if t in order else len(order), t))

    def _amount(self, identity: str, path: str) -> int:
        self.session.run(until=INTERVENING)
        found = self.session.facts_of(v.AmountOf, object=identity, path=path)
        if found:
            return int(found[0]["amount"])
        instruction = self.session.facts_of(
            v.Instruction, ability=self.session.facts_of(v.OnStack, object=identity)[0]["ability"], path=path
        )
        if instruction and instruction[0]["of"] == "X":
            player = self._controller(identity)
            x = self.choices.number(player, identity) if self.choices else None
            if x is None:
                self.assumptions[f"X is 1 for {identity}"] = None
                x = 1
            self.session.step("107.3", f"X is {x}", adds=[v.ChosenNumber(view=identity, amount=x)])
            return self._amount(identity, path)
        return 0

    def _told(self, identity: str, ability: str, path: str, clause: Clause) -> list[Fact]:
        """The happenings of an instruction: that it is carried out, and the tokens that it creates."""
        self._amount(identity, path)
        told: list[Fact] = [v.Instruct(event=self.now, object=identity, ability=ability, path=path)]
        if clause.verb == "creates":
            told += self._create(identity, path, clause)
        elif clause.verb == "sacrifices":
            self._select(identity, path, clause)
        return [type(f)(**{**{n: f[n] for n in f.fields}, "event": self.now}) for f in told]

    def _create(self, identity: str, path: str, clause: Clause) -> list[Fact]:
        """Name the tokens that an instruction creates; they enter with it."""
        amount = self._amount(identity, path)
        copies = clause.detail("copy_of")
        found: list[Fact] = []
        for player in self._who(identity, clause.subject):
            cards: list[Card] = []
            if isinstance(copies, Phrase):
                for thing in self._who(identity, copies):
                    face = self.session.facts_of(v.HasFace, object=thing)
                    if face:
                        cards += [self.definitions.cards[face[0]["face"]]] * amount
            else:
                cards = [self.token(clause)] * amount
            for card in cards:
                token = self.name_object(card.name)
                self.session.step(
                    "111.2", f"{token} is created", adds=self.describe(token, card, player, "outside", True)
                )
                found.append(v.Enters(event=self.now, object=token, player=player))
                if clause.detail("attacking"):
                    for defender in self.session.facts_of(v.Attacking):
                        found.append(v.Attacks(event=self.now, object=token, defender=defender["defender"]))
                        break
        return found

    def token(self, clause: Clause) -> Card:
        """The card that stands for a token which a clause creates: as it says, or a predefined one."""
        from .catalogue import lookup

        known = self.cards.get(clause.value) or lookup(clause.value)
        types, power = clause.detail("types"), clause.detail("power")
        if known is not None and types is None:
            return known
        toughness, abilities = clause.detail("toughness"), clause.detail("abilities")
        return Card(
            name=clause.value,
            types=types if isinstance(types, tuple) else (),
            power=power if isinstance(power, int) else getattr(power, "base", None),
            toughness=toughness if isinstance(toughness, int) else getattr(toughness, "base", None),
            abilities=abilities if isinstance(abilities, tuple) else (),
        )

    def _select(self, identity: str, path: str, clause: Clause) -> None:
        """Each player told to sacrifice chooses, in turn order (101.4)."""
        session = self.session
        assert clause.object is not None
        phrase = phrase_id(clause.object)
        chosen: list[Fact] = []
        for player in self._who(identity, clause.subject):
            among = [
                f["thing"]
                for f in session.facts_of(v.Fits, phrase=phrase, view=identity)
                if session.holds(v.Controls, player, f["thing"])
            ]
            amount = self._amount(identity, path)
            if clause.amount is not None and clause.amount.halved:
                amount = (len(among) + (clause.amount.halved == "up")) // 2
            for _ in range(min(amount, len(among))):
                thing = self._choose(player, identity, among, f"{player} sacrifices {{}} for {identity}")
                among.remove(thing)
                chosen.append(v.Selected(object=identity, path=path, thing=thing))
        session.step("101.4", "what is to be sacrificed", adds=chosen)

    def _delay(self, identity: str, ability: str, path: str, clause: Clause) -> None:
        """Create a delayed trigger (603.7), for each thing that it waits for."""
        when, do = clause.detail("when"), clause.detail("do")
        assert isinstance(when, Clause) and isinstance(do, tuple)
        waits = self._waits_for(identity, when)
        if waits is None:
            self.definitions.unread[f"{ability}: delayed until {when.words or clause.value}"] = None
            self.session.step("603.7", f"{identity}: a delayed trigger that azor does not read")
            return
        verb, subjects = waits
        delayed = f"{ability.rsplit('/', 1)[0]}/delayed"
        if delayed not in self.definitions.abilities:
            self.definitions.abilities[delayed] = Ability(kind="triggered", name="delayed", when=when, do=do)
            self.define(self.definitions.instructions(delayed, do))
        on_stack = self.session.facts_of(v.OnStack, object=identity)[0]
        created = self.session.facts_of(v.Bound, view=identity, role="the created")
        adds: list[Fact] = []
        for subject in subjects:
            name = ":".join(filter(None, (delayed, str(self.session.event), path, subject)))
            adds.append(
                v.DelayedTrigger(
                    id=name,
                    ability=delayed,
                    controller=on_stack["controller"],
                    source=on_stack["source"],
                    verb=verb,
                    subject=subject,
                    expires=when.until.kind if when.until is not None else "",
                )
            )
            adds += [v.Remembered(id=name, thing=b["thing"], incarnation=b["incarnation"]) for b in created]
        self.session.step("603.7a", f"{delayed} is created", adds=adds)

    def _waits_for(self, identity: str, when: Clause) -> tuple[str, list[str]] | None:
        """The verb and the subjects of a delayed trigger's event; None if it asks for more than rules compare."""
        found = trigger_event(when)
        if found is None or found[2] is not None or (when.until is not None and when.until.kind != "end of turn"):
            return None
        verb, subject, *_ = found
        if subject.kind == "player" and not subject.ref and not subject.requires:
            return verb, [""]
        return (verb, self._who(identity, subject)) if subject.ref else None

    # --------------------------------------------------------------------------- turns

    @property
    def active(self) -> str:
        """The player whose turn it is, or was before they left."""
        return str(self.session.facts_of(v.TurnSeat)[0]["player"])

    @property
    def step(self) -> str:
        """The step or phase of the turn."""
        return str(self.session.facts_of(v.Step)[0]["name"])

    def next_turn(self) -> str:
        """Whose turn comes next: an extra one, or the next player's still in the game."""
        while self.extra_turns:
            player = self.extra_turns.pop()
            if self.session.holds(v.Player, player):
                return player
        start = self.seats.index(self.active)
        for i in range(1, len(self.seats) + 1):
            player = self.seats[(start + i) % len(self.seats)]
            if self.session.holds(v.Player, player):
                return player
        return self.active

    def advance(self, step: str, player: str | None, deal_damage: bool = True, again: bool = False) -> None:
        """Go on to a step: of the present turn, or of the next turn of `player` in which it is still to come.

        Steps between are passed over: nothing triggers in them, but durations end, damage wears off, permanents untap
        and phase in (500, 514).  `again` says that a combat damage step with first strike in it is named a second time
        later, so that regular damage waits for that (510.4); otherwise both steps follow each other.
        """
        same = player is None or player == self.active
        if not (same and STEPS.index(step) > STEPS.index(self.step)) and not (
            same and step == "combat damage" == self.step
        ):
            self._pass_turn()
            while player is not None and self.active != player:
                self._begin_turn_quietly()
                self._pass_turn()
        if step != "untap" and self._turn_waits:
            self._begin_turn_quietly()
        self._begin_step(step, deal_damage, again)

    _turn_waits = False
    _struck_first = False
    _turn_ended = False

    def _pass_turn(self) -> None:
        """Leave the present turn; the next one is named but has not begun."""
        if self._turn_waits:
            self._begin_turn_quietly()
        self._leave_combat()
        if not self._turn_ended:
            self.happen(
                v.TurnEnds(event=self.now, player=self.active),
                cause=Cause("514.2", f"the turn of {self.active} is passed"),
            )
            self.settle()  # 514.3a
        self._turn_ended = False
        before, player = self.active, self.next_turn()
        skipped = [v.TurnWouldBegin(event=self.now, player=p) for p in self._between(before, player)]
        self.happen(
            *skipped, v.TurnBegins(event=self.now, player=player), cause=Cause("500.1", f"the turn of {player} begins")
        )
        self._set_step("untap")
        self._turn_waits = True

    def _between(self, seat: str, player: str) -> list[str]:
        """The players who have left and sit between two seats: their turns would have begun now."""
        start, found = self.seats.index(seat), []
        for i in range(1, len(self.seats)):
            each = self.seats[(start + i) % len(self.seats)]
            if each == player:
                break
            if not self.session.holds(v.Player, each):
                found.append(each)
        return found

    def _begin_turn_quietly(self) -> None:
        self._turn_waits = False
        self.happen(
            v.Untapping(event=self.now, player=self.active),
            cause=Cause("502", f"the untap step of {self.active} is passed"),
        )
        self.settle()

    def _set_step(self, step: str) -> None:
        old = self.session.facts_of(v.Step)
        self.session.step("500.1", f"the {step} step", adds=[v.Step(name=step)], ends=old)

    def _leave_combat(self) -> None:
        self._struck_first = False
        if self.session.facts_of(v.Attacking):
            if STEPS.index(self.step) < STEPS.index("combat damage"):
                self.assumptions["attackers whose combat damage step is passed over deal no damage"] = None
            self.happen(v.CombatEnds(event=self.now, step="end of combat"), cause=Cause("511.3", "combat is over"))

    def _begin_step(self, step: str, deal_damage: bool, again: bool = False) -> None:
        if STEPS.index(step) > STEPS.index("end of combat"):
            self._leave_combat()
        player = self.active
        facts: list[Fact] = [v.StepBegins(event=self.now, step=step, player=player)]
        if step == "untap":
            facts.append(v.Untapping(event=self.now, player=player))
            self._turn_waits = False
        if step == "cleanup":
            facts.append(v.TurnEnds(event=self.now, player=player))
            self._turn_ended = True
        self.happen(*facts, cause=Cause("500.1", f"the {step} step of {player} begins"))
        if step == "untap":
            return  # nobody receives priority (502.4)
        if step == "combat damage" and deal_damage:
            self._combat_damage(again)
        self.settle()

    def _combat_damage(self, again: bool) -> None:
        session = self.session
        if self._struck_first:
            self._struck_first = False
            self.happen(v.CombatDamageStep(event=self.now, strike="regular"), cause=Cause("510.2", "combat damage"))
            return
        fighters = [f["object"] for f in session.facts_of(v.Attacking)]
        fighters += [f["object"] for f in session.facts_of(v.Blocking)]
        if any(session.holds(v.HasKeyword, o, k) for o in fighters for k in ("first strike", "double strike")):
            self.happen(v.CombatDamageStep(event=self.now, strike="first"), cause=Cause("510.4", "first strike"))
            if again:
                self._struck_first = True
                return
            self.settle()
            if self.stack():
                self.assumptions["what the first-strike damage triggered resolves before regular damage is dealt"] = (
                    None
                )
                self.resolve_all()
        if not self.over:
            self.happen(v.CombatDamageStep(event=self.now, strike="regular"), cause=Cause("510.2", "combat damage"))

    def resolve_all(self) -> None:
        """Resolve the stack from the top until it is empty."""
        while not self.over and (stack := self.stack()):
            top = stack[-1]["object"]
            self.resolve(top)
