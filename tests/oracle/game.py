"""A game played from a record: casting, combat, steps and turns on top of `simulation`.

A record is a plain dict:

    {"players": ["Ana", "Ben"], "turn": {"number": 3, "active": "Ana", "step": "precombat main"},
     "life": {"Ben": 4}, "monarch": "Ben", "blessed": ["Ana"],
     "objects": [{"id": "p0", "card": "Hill Giant", "owner": "Ana", "zone": "battlefield", "controller": "Ben",
                  "entered_under": "Ana", "token": False, "phased_out": False, "counters": {"+1/+1": 1}}, ...],
     "events": [{"do": "monarch", "player": "Ana"}, ...]}

`controller` and `entered_under` default to the owner; an object whose controller is not the player under whose control
it entered is under a control effect without a duration. The events:

    enters (card, player, ids, token)           moves (ids, to, how)           control (id, player, ends)
    phases (id, way)                            gains / loses / cannot have (id, keyword, ends; loses: keyword "all")
    size (id, power, toughness, ends)           counters (id, kind, count)     damage (source, to, amount, combat,
    initiative (player)   monarch (player)   barred (player, ends)    life (player, change)            prevented, redirected)
    life becomes (player, to)                   draws (player, count)          leaves (players)   poison (player, count)
    together (parts: simultaneous ones of the above)
    casts / plays (id, player)                  resolves (which: "top" or "all", does: [part or [part, ...]])
    countered (at: index in the stack, 0 is the bottom)
    attacks (player, pairs of attacker and defender)      blocks (pairs of attacker and blocker)
    step (step, player; no player: the turn goes on without an active player)      turn (the next turn begins)

`answers` of an event are the choices made in it, in the order in which they were asked.
"""

from __future__ import annotations

import copy
from typing import Any

from .cards import CARDS
from .events import Before, Chooser, Happened, Part
from .simulation import Simulation
from .table import Control, Illegal, Spell, Thing, Unclear

Record = dict[str, Any]
Event = dict[str, Any]

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
ATTACK, BLOCK, DAMAGE = (STEPS.index(name) for name in ("declare attackers", "declare blockers", "combat damage"))
MAIN_PHASES = ("precombat main", "postcombat main")
WHOLE = {"casts", "plays", "resolves", "countered", "attacks", "blocks", "step", "turn"}
ZONES = ("battlefield", "hand", "graveyard", "exile")
MAXIMUM_HAND = 7


def file_order(record: Record) -> list[dict[str, Any]]:
    """The objects of the position in the order in which a file lists, and so numbers, them: zones, then players."""
    seats = record["players"]

    def place(entry: dict[str, Any]) -> tuple[int, int]:
        return (ZONES.index(entry["zone"]), seats.index(entry.get("controller", entry["owner"])))

    return sorted(record["objects"], key=place)


class Game(Simulation):
    """A game that takes one event of a record at a time."""

    def __init__(self, record: Record) -> None:
        super().__init__(list(record["players"]))
        self.seat = record["turn"]["active"]
        self.step = record["turn"]["step"]
        self.land_played = False
        self.attacked = STEPS.index(self.step) >= ATTACK
        self.damage_done = STEPS.index(self.step) >= DAMAGE
        self.just_dealt = False
        self.no_priority = self.step in ("untap", "cleanup")
        for name, life in record.get("life", {}).items():
            self.players[name].life = life
        self.monarch = record.get("monarch")
        self.initiative = record.get("initiative")
        for name in record.get("blessed", []):
            self.players[name].blessed = True
        for entry in file_order(record):
            self._place(entry)
        self._ascend(set(), self.before())
        if any(self.due()):
            raise Illegal("the position is not at rest")

    def _place(self, entry: dict[str, Any]) -> None:
        owner = entry["owner"]
        thing = Thing(entry["id"], CARDS[entry["card"]], owner, token=bool(entry.get("token")), zone=entry["zone"])
        self.things[thing.id] = thing
        thing.stamp = self.stamp()
        if thing.zone != "battlefield":
            return
        controller = entry.get("controller", owner)
        thing.entered_under = entry.get("entered_under", controller)
        if thing.entered_under != controller:
            thing.control.append(Control(self.stamp(), controller, False))
        thing.counters = dict(entry.get("counters", {}))
        thing.damage = entry.get("damage", 0)
        if entry.get("phased_out"):
            thing.phased_out, thing.phased_under = True, controller
            self.last_controller[thing.key] = controller

    def copy(self) -> Game:
        return copy.deepcopy(self)

    def happen(self, event: Event, chooser: Chooser | None = None) -> None:
        """One event of a record, up to the next priority."""
        if self.over:
            raise Illegal("the game is over")
        self.triggered, self.asked = [], []
        self._given, self._chooser = list(event.get("answers", [])), chooser
        try:
            if self.no_priority and event["do"] not in ("step", "turn"):
                raise Unclear("an event in a step without priority")
            dealt, self.just_dealt = self.just_dealt, False
            parts = event["parts"] if event["do"] == "together" else [event]
            if dealt and any(part["do"] == "damage" for part in parts):
                raise Unclear("whether this damage replaces what the creatures would deal")
            if event["do"] in WHOLE:
                getattr(self, "_event_" + event["do"])(event)
            else:
                self.batch(parts)
                self.settle()
        finally:
            self._chooser = None

    # casting and resolving

    def _event_casts(self, event: Event) -> None:
        thing = self._in_hand(event)
        if thing.card.land:
            raise Illegal("a land is not cast")
        if not thing.card.instant:
            self._sorcery_timing(event["player"])
        thing.zone, thing.life = "stack", thing.life + 1
        self.stack.append(Spell(thing.id, event["player"]))

    def _event_plays(self, event: Event) -> None:
        thing = self._in_hand(event)
        self._sorcery_timing(event["player"])
        if self.land_played or not thing.card.land:
            raise Illegal("not a land that can be played")
        self.land_played = True
        self.batch([{"do": "spell enters", "id": thing.id, "player": event["player"]}])
        self.settle()

    def _in_hand(self, event: Event) -> Thing:
        thing = self.things.get(event["id"])
        if thing is None or thing.zone != "hand" or thing.owner != self.seated(event["player"]):
            raise Illegal(f"{event['id']} is not in that hand")
        return thing

    def _sorcery_timing(self, player: str) -> None:
        if self.active() != player or self.step not in MAIN_PHASES or self.stack:
            raise Illegal("only in an own main phase with an empty stack")

    def _event_resolves(self, event: Event) -> None:
        does = event.get("does")
        if does is not None:
            top = self.stack[-1] if self.stack else None
            if not isinstance(top, Spell) or self.things[top.thing].card.name != "Grand Bargain":
                raise Illegal("instructions for something that has its own")
        self.resolve_top(does)
        if event["which"] == "all":
            if does is not None:
                raise Illegal("instructions for all")
            while self.stack and not self.over:
                self.resolve_top()
            if any(question["answer"] is not None for question in self.asked):
                raise Unclear("a choice in the middle of several resolutions")

    def _event_countered(self, event: Event) -> None:
        if not 0 <= event["at"] < len(self.stack):
            raise Illegal("not on the stack")
        item = self.stack.pop(event["at"])
        if isinstance(item, Spell):
            thing = self.things[item.thing]
            thing.zone, thing.life = "graveyard", thing.life + 1
        self.settle()

    # combat

    def _event_attacks(self, event: Event) -> None:
        player = event["player"]
        now = self.step in ("precombat main", "beginning of combat")
        if self.active() != player or self.attacked or self.stack or not now:
            raise Illegal("no attack now")
        if not event["pairs"]:
            raise Illegal("an attack without attackers")
        for name, defender in event["pairs"]:
            thing = self.permanent(name)
            ready = thing.card.creature and not (thing.tapped or thing.arrived) and self.controller(thing) == player
            if not ready or defender == player:
                raise Illegal(f"{name} cannot attack")
            self.seated(defender)
            thing.tapped = True
            self.attackers[thing.key] = (player, defender)
        self.attacked, self.step = True, "declare attackers"
        self.settle()

    def _event_blocks(self, event: Event) -> None:
        if self.step != "declare attackers" or not self.attackers or self.stack:
            raise Illegal("no blocks now")
        for name, blocker in event["pairs"]:
            attacker, thing = self.permanent(name), self.permanent(blocker)
            if attacker.key not in self.attackers or attacker.key in self.blocked or thing.key in self.blockers:
                raise Illegal("not to be blocked, or blocked already")
            if self.has(attacker, "trample"):
                raise Unclear("how trample damage is assigned")
            if self.has(attacker, "flying") and not self.has(thing, "flying"):
                raise Illegal("a flying attacker")
            defender = self.attackers[attacker.key][1]
            if not thing.card.creature or thing.tapped or self.controller(thing) != defender:
                raise Illegal(f"{blocker} cannot block")
            self.blockers[thing.key] = (defender, attacker.key)
            self.blocked.add(attacker.key)
        self.step = "declare blockers"
        self.settle()

    def _combat_damage(self) -> None:
        """Attackers and blockers deal damage equal to their power, with first strike in a step of its own (510.4).

        One entry of a record is both steps; what triggers in the first has resolved before the second.
        """
        fighters = [*self.attackers, *self.blockers]
        strikers = {key for key in fighters if self.has(self.things[key[0]], "first strike")}
        if strikers:
            self.note("a step for first strike")
            asked = len(self.asked)
            self._deal(strikers)
            self.settle()
            while self.stack and not self.over:
                self.resolve_top()
            if any(question["answer"] is not None for question in self.asked[asked:]):
                raise Unclear("a choice between two combat damage steps")
        self._deal({*self.attackers, *self.blockers} - strikers)

    def _deal(self, dealing: set[tuple[str, int]]) -> None:
        parts: list[Part] = []
        for key, (_, defender) in self.attackers.items():
            if key not in dealing:
                continue
            if key not in self.blocked:
                if self.present(defender):
                    parts.append(self._strike(key, defender))
                continue
            against = [blocker for blocker, (_, attacker) in self.blockers.items() if attacker == key]
            parts.extend(self._strike(key, blocker[0]) for blocker in against)
        for blocker, (_, attacker) in self.blockers.items():
            if blocker in dealing and attacker in self.attackers:
                parts.append(self._strike(blocker, attacker[0]))
        self.batch(part for part in parts if part["amount"] > 0)

    def _strike(self, key: tuple[str, int], to: str) -> Part:
        return {"do": "damage", "source": key[0], "to": to, "amount": self.power(self.things[key[0]]), "combat": True}

    def _end_combat(self) -> None:
        self.attackers, self.blockers, self.blocked = {}, {}, set()

    # steps and turns

    def _event_turn(self, event: Event) -> None:
        self._empty_stack()
        self._next_turn()

    def _empty_stack(self) -> None:
        if self.stack:
            raise Illegal("the stack is not empty")

    def _event_step(self, event: Event) -> None:
        self._empty_stack()
        step, player = event["step"], event.get("player")
        if player is None:
            if self.active() is not None:
                raise Illegal("there is an active player")
            player = self.seat
        else:
            self.seated(player)
        goal, now = STEPS.index(step), STEPS.index(self.step)
        if goal in (ATTACK, BLOCK):
            raise Illegal("a step of declarations")
        if player != self.seat or goal <= now:
            if event.get("player") is None:
                raise Illegal("a turn that will not begin")
            self._next_turn()
            while self.seat != player and not self.over:
                self.note("a whole turn passed over")
                self._next_turn()
            if self.over or step == "untap":
                return
        if self.step == "untap" and step != "upkeep" and (self.waiting or any(self.due())):
            raise Unclear("what waits would come before the steps passed over")
        self._arrive(step)

    def _arrive(self, step: str) -> None:
        if step == "combat damage":
            if not self.attacked or self.damage_done or STEPS.index(self.step) < ATTACK:
                raise Illegal("no combat damage now")
            self.step, self.damage_done, self.just_dealt = step, True, True
            self._combat_damage()
            self.settle()
            return
        self.step, self.no_priority = step, False
        if STEPS.index(step) > STEPS.index("end of combat"):
            self._end_combat()
        if step == "draw" and self.active() is not None:
            self.batch([{"do": "draws", "player": self.seat, "count": 1}])
        if step == "cleanup":
            self._cleanup()
            self.no_priority = not (self.waiting or any(self.due()))  # 514.3a
        else:
            self.batch([{"do": "begins", "step": step}])
        self.settle()

    def _cleanup(self) -> None:
        hand = [thing for thing in self.things.values() if thing.zone == "hand" and thing.owner == self.seat]
        if self.active() is not None and len(hand) + self.players[self.seat].hidden_cards > MAXIMUM_HAND:
            raise Unclear("which cards are discarded")
        self.batch([{"do": "cleanup"}])

    def _do_cleanup(self, part: Part, before: Before, happened: Happened) -> None:
        """Damage wears off and effects until end of turn end, also those on phased-out permanents (514.2)."""
        for thing in self.things.values():
            thing.damage = 0
            if any(effect.ends for effect in thing.control):
                self.note("a control effect ends")
            thing.control = [effect for effect in thing.control if not effect.ends]
            thing.changes = [change for change in thing.changes if not change.ends]
        for player in self.players.values():
            if player.barred == "turn":
                player.barred = None
        self.exile_orphans(before, happened)

    def _next_turn(self) -> None:
        """The rest of this turn is passed over, and the untap step of the next one happens (502)."""
        if self.step == "untap" and (self.waiting or any(self.due())):
            raise Unclear("what waits would be settled in a turn that is passed over")
        self._end_combat()
        self._cleanup()
        asked = len(self.asked)
        while self.state_based():
            self.note("state-based actions in the cleanup step")
        if self.waiting or len(self.asked) > asked:
            raise Unclear("triggers or choices in a cleanup step that is passed over")
        if self.over:
            return
        names = list(self.players)
        at = names.index(self.seat)
        for name in [*names[at + 1 :], *names[: at + 1]]:
            if self.present(name):
                self.seat = name
                break
            for thing in self.things.values():  # this player's turn would have begun now (702.26n)
                if thing.phased_out and thing.phased_under == name:
                    thing.overdue = True
        self.step, self.no_priority = "untap", True
        self.land_played = self.attacked = self.damage_done = False
        for thing in self.things.values():
            thing.arrived = False
        returning = [
            thing.id
            for thing in self.things.values()
            if thing.zone == "battlefield" and thing.phased_out and (thing.phased_under == self.seat or thing.overdue)
        ]
        if returning:
            self.note("phasing in during an untap step")
            if any(self.things[name].overdue for name in returning):
                self.note("phasing in after a player has left")
            self.batch([{"do": "phases", "id": name, "way": "in"} for name in returning])
        for thing in self.permanents():
            if self.controller(thing) == self.seat:
                thing.tapped = False


def play(record: Record) -> Game:
    """The game after the whole record."""
    game = Game(record)
    for event in record["events"]:
        game.happen(event)
    return game
