"""What happens: one batch of simultaneous parts at a time, with all that belongs to the event itself.

The parts change the table; players who leave take their objects along and the crown passes; ascend is looked at; then
triggers are matched and wait (603.2, 603.10, 702.131d, 725.4, 800.4a). State-based actions and the stack are in
`simulation`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from .cards import CARDS, Triggered
from .table import Change, Control, Illegal, Spell, Table, Thing, Trigger, Unclear

Part = dict[str, Any]
Question = dict[str, Any]
Chooser = Callable[[Question, list[Any]], Any]

LOOK_BACK = ("this dies", "another creature you control dies", "another creature dies")
TENTH = {
    "enters": "entering",
    "spell enters": "a spell that resolves",
    "control": "control",
    "phases": "phasing in",
    "leaves": "a player leaving",
    "cleanup": "an effect that ends",
}


@dataclass
class Before:
    """The table just before an event, for what looks back in time (603.10a, 704.8)."""

    controllers: dict[str, str]
    lookers: list[tuple[Thing, tuple[str, int], Triggered, str]]
    counts: dict[str, int]
    monarch: str | None
    initiative: str | None
    blessed: set[str]


@dataclass
class Happened:
    """What of an event can trigger something."""

    entered: list[Thing] = field(default_factory=list)
    died: list[tuple[Thing, tuple[str, int]]] = field(default_factory=list)
    crowned: list[str] = field(default_factory=list)
    took: list[str] = field(default_factory=list)  # the initiative, and be it again (726.5)
    hitting: set[str] = field(default_factory=set)  # players whose creatures hit the holder of the initiative
    begun: list[tuple[str, str]] = field(default_factory=list)  # step, active player
    leaving: set[str] = field(default_factory=set)


class Events(Table):
    """A table on which things happen."""

    def __init__(self, players: list[str]) -> None:
        super().__init__(players)
        self.waiting: list[Trigger] = []
        self.triggered: list[Trigger] = []
        self.event = 0
        self.over = False
        self.step = "precombat main"
        self.asked: list[Question] = []
        self.seen: set[str] = set()  # situations this game has reached
        self._given: list[Any] = []
        self._chooser: Chooser | None = None
        self._made = 0
        self.attackers: dict[tuple[str, int], tuple[str, str]] = {}  # controller, defender
        self.blockers: dict[tuple[str, int], tuple[str, tuple[str, int]]] = {}  # controller, attacker
        self.blocked: set[tuple[str, int]] = set()

    def note(self, situation: str) -> None:
        self.seen.add(situation)

    # choices

    def ask(self, question: Question, options: list[Any]) -> Any:
        """The answer of the record, or of the chooser while a game is generated; otherwise the first option."""
        answer = options[0]
        if self._chooser is not None:
            answer = self._chooser(question, options)
        elif self._given:
            given = self._given.pop(0)
            answer = given if given in options else options[0]
        self.asked.append({**question, "answer": answer})
        return answer

    # one event

    def before(self) -> Before:
        controllers = {thing.id: self.controller(thing) for thing in self.permanents()}
        lookers = [
            (thing, thing.key, ability, controllers[thing.id])
            for thing in self.permanents()
            if self.own_abilities(thing)
            for ability in thing.card.triggers
            if ability.when in LOOK_BACK
        ]
        counts = dict.fromkeys(self.players, 0)
        for controller in controllers.values():
            counts[controller] += 1
        blessed = {name for name, player in self.players.items() if player.blessed}
        return Before(controllers, lookers, counts, self.monarch, self.initiative, blessed)

    def batch(self, parts: Iterable[Part]) -> None:
        """Carry out simultaneous parts as one event, reapply what is continuous, and match triggers."""
        if self.over:
            return
        self.event += 1
        parts = list(parts)
        before = self.before()
        happened = Happened()
        for part in parts:
            self._carry_out(part, before, happened)
        if happened.leaving:
            self._leave(happened, before)
        if self.over:
            return
        kinds = {str(part["do"]) for part in parts}
        self._ascend(kinds | ({"leaves"} if happened.leaving else set()), before)
        for thing in self.permanents():
            if before.controllers.get(thing.id) != self.controller(thing) or thing in happened.entered:
                thing.arrived = True
        self._match(happened, before)
        self._tidy_combat()

    def _ascend(self, kinds: set[str], before: Before) -> None:
        """Ascend on permanents (702.131b); what follows a blessing is computed when asked, so it is applied at once."""
        for name in self.in_game():
            player = self.players[name]
            if player.blessed or self.count(name) < 10:
                continue
            if any(self.has(thing, "ascend") for thing in self.permanents() if self.controller(thing) == name):
                player.blessed, player.blessed_by = True, "702.131b"
                if before.counts[name] >= 10:
                    self.note("blessed by an ascend source at ten")
                    if "gains" in kinds:
                        self.note("blessed by gaining ascend at ten")
                else:
                    for kind in kinds & set(TENTH):
                        self.note("tenth by " + TENTH[kind])

    def _carry_out(self, part: Part, before: Before, happened: Happened) -> None:
        getattr(self, "_do_" + str(part["do"]).replace(" ", "_"))(part, before, happened)

    def permanent(self, name: str) -> Thing:
        thing = self.things.get(name)
        if thing is None or thing.zone != "battlefield" or thing.phased_out:
            raise Illegal(f"{name} is not on the battlefield")
        return thing

    def seated(self, name: str) -> str:
        if not self.present(name):
            raise Illegal(f"{name} has left the game")
        return name

    def _do_enters(self, part: Part, before: Before, happened: Happened) -> None:
        player = self.seated(part["player"])
        for name in part["ids"]:
            if name in self.things:
                raise Illegal(f"{name} is there already")
            thing = Thing(name, CARDS[part["card"]], player, token=bool(part.get("token")))
            self.things[name] = thing
            self._enter(thing, player, happened)

    def _do_spell_enters(self, part: Part, before: Before, happened: Happened) -> None:
        self._enter(self.things[part["id"]], part["player"], happened)

    def _enter(self, thing: Thing, player: str, happened: Happened) -> None:
        thing.zone = "battlefield"
        thing.life += 1
        thing.entered_under = player
        thing.stamp = self.stamp()
        thing.arrived = True
        happened.entered.append(thing)

    def _leave_battlefield(self, thing: Thing, before: Before) -> None:
        if not thing.phased_out:
            self.last_controller[thing.key] = before.controllers.get(thing.id, thing.entered_under)
        thing.life += 1
        thing.phased_out = thing.tapped = thing.deathtouched = thing.overdue = False
        thing.damage = 0
        thing.counters, thing.control, thing.changes = {}, [], []

    def _move(self, thing: Thing, zone: str | None, before: Before, happened: Happened) -> None:
        key = thing.key
        self._leave_battlefield(thing, before)
        thing.zone = zone
        if zone == "graveyard" and thing.card.creature:
            happened.died.append((thing, key))

    def _do_moves(self, part: Part, before: Before, happened: Happened) -> None:
        for name in part["ids"]:
            self._move(self.permanent(name), part["to"], before, happened)

    def _do_control(self, part: Part, before: Before, happened: Happened) -> None:
        thing = self.permanent(part["id"])
        thing.control.append(Control(self.stamp(), self.seated(part["player"]), bool(part.get("ends"))))

    def _do_phases(self, part: Part, before: Before, happened: Happened) -> None:
        thing = self.things.get(part["id"])
        if thing is None or thing.zone != "battlefield" or thing.phased_out == (part["way"] == "out"):
            raise Illegal(f"{part['id']} cannot phase {part['way']}")
        if part["way"] == "out":
            thing.phased_out, thing.phased_under = True, before.controllers[thing.id]
            self.last_controller[thing.key] = thing.phased_under
        else:
            thing.phased_out = thing.overdue = False

    def _change(self, part: Part, kind: str, keyword: str = "", power: int = 0, toughness: int = 0) -> None:
        thing = self.permanent(part["id"])
        thing.changes.append(Change(self.stamp(), kind, keyword, power, toughness, bool(part.get("ends"))))

    def _do_gains(self, part: Part, before: Before, happened: Happened) -> None:
        thing = self.permanent(part["id"])
        if any(change.kind == "cannot" and change.keyword == part["keyword"] for change in thing.changes):
            self.note("a gained ability that can't be had")
            return  # the effect does not apply, also not later (113.11)
        self._change(part, "gain", part["keyword"])

    def _do_loses(self, part: Part, before: Before, happened: Happened) -> None:
        if part["keyword"] == "all":
            self._change(part, "lose all")
        else:
            self._change(part, "lose", part["keyword"])

    def _do_cannot_have(self, part: Part, before: Before, happened: Happened) -> None:
        self._change(part, "cannot", part["keyword"])

    def _do_size(self, part: Part, before: Before, happened: Happened) -> None:
        self._change(part, "size", "", part["power"], part["toughness"])

    def _do_counters(self, part: Part, before: Before, happened: Happened) -> None:
        thing = self.permanent(part["id"])
        total = thing.counters.get(part["kind"], 0) + part["count"]
        if total < 0:
            raise Illegal("more counters than there are")
        thing.counters[part["kind"]] = total

    def _do_annihilate(self, part: Part, before: Before, happened: Happened) -> None:
        for kind in ("+1/+1", "-1/-1"):
            self.permanent(part["id"]).counters[kind] -= part["count"]

    def _do_damage(self, part: Part, before: Before, happened: Happened) -> None:
        """Damage as dealt: triggers are settled now, results follow (120.4b-c); zero is no damage (120.8)."""
        source = self.permanent(part["source"])
        amount = part["amount"] - part.get("prevented", 0)
        to = part.get("redirected") or part["to"]
        if amount <= 0:
            if part["combat"] and to == before.monarch:
                self.note("combat damage to the monarch prevented")
            return
        if to not in self.players:
            struck = self.permanent(to)
            struck.damage += amount
            struck.deathtouched |= self.has(source, "deathtouch")
            if part["to"] == before.monarch and part["combat"]:
                self.note("combat damage redirected away from the monarch")
            return
        self.players[self.seated(to)].life -= amount
        if to == before.initiative and part["combat"] and source.card.creature:
            happened.hitting.add(before.controllers[source.id])
        if to != before.monarch:
            return
        if not part["combat"] or not source.card.creature:
            self.note("damage to the monarch that moves nothing")
            return
        path = ("monarch", "damage", source.id)
        dealt_by = before.controllers[source.id]
        if dealt_by == to:
            self.note("the monarch's own creature")
        self._trigger(Trigger(path, to, self.event, creature=source.key, dealt_by=dealt_by))

    def _do_monarch(self, part: Part, before: Before, happened: Happened) -> None:
        if part["player"] not in self.players:
            raise Illegal("nobody of that name")
        self._crown(part["player"], happened, part.get("rule"))

    def _crown(self, player: str, happened: Happened, rule: str | None) -> None:
        """Become the monarch, if that is possible and a change (101.2, 101.3, 603.2e, 725.3)."""
        if not self.present(player):
            self.note("the crown for a player who has left")
        elif self.players[player].barred:
            self.note("the crown for a player who can't have it")
        elif self.monarch == player:
            self.note("the crown for the monarch")
        else:
            self.monarch, self.monarch_by = player, rule
            happened.crowned.append(player)

    def _do_initiative(self, part: Part, before: Before, happened: Happened) -> None:
        self._take(part["player"], happened)

    def _take(self, player: str, happened: Happened) -> None:
        """Take the initiative, which is an event also for the player who has it (726.3, 726.5)."""
        if not self.present(player):
            self.note("the initiative for a player who has left")
            return
        if self.initiative == player:
            self.note("the initiative for the player who has it")
        self.initiative = player
        happened.took.append(player)

    def _do_barred(self, part: Part, before: Before, happened: Happened) -> None:
        player = self.players[self.seated(part["player"])]
        if player.barred != "for good":
            player.barred = "turn" if part.get("ends") else "for good"

    def _do_life(self, part: Part, before: Before, happened: Happened) -> None:
        self.players[self.seated(part["player"])].life += part["change"]

    def _do_life_becomes(self, part: Part, before: Before, happened: Happened) -> None:
        self.players[self.seated(part["player"])].life = part["to"]

    def _do_poison(self, part: Part, before: Before, happened: Happened) -> None:
        self.players[self.seated(part["player"])].poison += part["count"]

    def _do_draws(self, part: Part, before: Before, happened: Happened) -> None:
        player = self.players[part["player"]]
        if not player.left:
            player.drew += part["count"]
            player.hidden_cards += part["count"]

    def _do_ascends(self, part: Part, before: Before, happened: Happened) -> None:
        """Ascend as a spell ability (702.131a)."""
        player = self.players[part["player"]]
        if player.blessed or player.left:
            return
        if self.count(part["player"]) >= 10:
            player.blessed, player.blessed_by = True, "702.131a"
            self.note("blessed by an ascend spell")
        else:
            self.note("an ascend spell below ten")

    def _do_leaves(self, part: Part, before: Before, happened: Happened) -> None:
        happened.leaving |= {self.seated(name) for name in part["players"]}

    def _do_begins(self, part: Part, before: Before, happened: Happened) -> None:
        active = self.active()
        if active is not None:
            happened.begun.append((part["step"], active))

    # leaving the game

    def _leave(self, happened: Happened, before: Before) -> None:
        """Players leave, all at once: 800.4a-d in its order, then 725.4."""
        gone = happened.leaving
        for name in gone:
            self.players[name].left = True
        if len(gone) > 1:
            self.note("several leave at once")
        if len(self.in_game()) <= 1:
            self.over = True
            self.note("the game is over")
            return
        for thing in self.things.values():
            if thing.owner in gone:
                if thing.zone == "battlefield":
                    self._leave_battlefield(thing, before)
                thing.zone = None
            thing.control = [effect for effect in thing.control if effect.player not in gone]
        self.stack = [item for item in self.stack if not self._vanishes(item)]
        self.exile_orphans(before, happened)
        if self.attackers:
            self.note("a player leaves in combat")
        if self.monarch in gone:
            self._pass_crown(happened)
        if self.initiative in gone:
            self._pass_initiative(happened)

    def _vanishes(self, item: Trigger | Spell) -> bool:
        if isinstance(item, Trigger):
            if not self.present(item.controller):
                self.note("an ability on the stack of a player who leaves")
                return True
            return False
        return self.things[item.thing].zone is None

    def exile_orphans(self, before: Before, happened: Happened) -> None:
        """What only a player who has left still controls is exiled (800.4a, 800.4c), phased out or not (702.26n)."""
        for thing in self.things.values():
            if thing.zone == "battlefield" and not self.present(self.controller(thing)):
                self.note("exiled as a player left")
                self._move(thing, "exile", before, happened)

    def _pass_crown(self, happened: Happened) -> None:
        """725.4. Who can't is passed over in turn order only; an active player who can't leaves no heir, a reading."""
        self.monarch = None
        active = self.active()
        if active is not None:
            self.note("the crown passes to the active player")
            self._crown(active, happened, "725.4")
            if self.monarch is None:
                self.note("the crown passes to nobody")
            return
        for name in self.from_seat():
            if self.present(name) and not self.players[name].barred:
                self.note("the crown passes in turn order")
                self._crown(name, happened, "725.4")
                return
        self.note("the crown passes to nobody")

    def _pass_initiative(self, happened: Happened) -> None:
        """726.4: the active player, or the next in turn order who stays."""
        self.initiative = None
        if self.active() is not None:
            self.note("the initiative passes to the active player")
            self._take(self.seat, happened)
            return
        self.note("the initiative passes in turn order")
        self._take(next(name for name in self.from_seat() if self.present(name)), happened)

    # triggers

    def _trigger(self, trigger: Trigger) -> None:
        self.waiting.append(trigger)
        self.triggered.append(trigger)

    def _match(self, happened: Happened, before: Before) -> None:
        for step, active in happened.begun:
            if step == "end" and self.monarch == active:
                self._trigger(Trigger(("monarch", "draw"), active, self.event))
            if step == "upkeep" and self.initiative == active:
                self._trigger(Trigger(("initiative", "upkeep"), active, self.event))
        for player in sorted(happened.hitting):  # once for each player, however many creatures (603.2c)
            self.note("creatures hit the player who has the initiative")
            self._trigger(Trigger(("initiative", "damage"), str(before.initiative), self.event, taker=player))
        for player in happened.took:
            self._trigger(Trigger(("initiative", "venture"), player, self.event))
        for thing, key, ability, you in before.lookers:
            for dead, dead_key in happened.died:
                if not self._sees_death(ability, key, you, dead_key, before):
                    continue
                if dead.owner in happened.leaving and you not in happened.leaving:
                    raise Unclear("whether a creature dies or leaves with its owner")
                if ability.condition is not None and self._shaky(you, before):
                    raise Unclear("an intervening if that the event itself changes")
                self._offer(thing, key, ability, you)
                if any(dead_key2 == key for _, dead_key2 in happened.died) and ability.when != "this dies":
                    self.note("an observer dies together with what it sees")
        for thing in list(self.permanents()):
            if not self.own_abilities(thing):
                continue
            for ability in thing.card.triggers:
                for _ in range(self._matches(ability, thing, happened)):
                    self._offer(thing, thing.key, ability, self.controller(thing))

    def _shaky(self, you: str, before: Before) -> bool:
        return (self.monarch == you) != (before.monarch == you) or self.players[you].blessed != (you in before.blessed)

    @staticmethod
    def _sees_death(ability: Triggered, key: tuple[str, int], you: str, dead: tuple[str, int], before: Before) -> bool:
        if ability.when == "this dies":
            return key == dead
        if key == dead:
            return False
        return ability.when == "another creature dies" or before.controllers[dead[0]] == you

    def _matches(self, ability: Triggered, thing: Thing, happened: Happened) -> int:
        """How many times what happened matches an ability that does not look back."""
        you = self.controller(thing)
        if ability.when == "this enters":
            return sum(entered is thing for entered in happened.entered)
        if ability.when == "another creature enters under your control":
            return sum(
                other is not thing and other.card.creature and self.controller(other) == you
                for other in happened.entered
            )
        if ability.when == "you become the monarch":
            return happened.crowned.count(you)
        if ability.when == "an opponent becomes the monarch":
            return sum(player != you for player in happened.crowned)
        if ability.when == "your upkeep begins":
            return happened.begun.count(("upkeep", you))
        if ability.when == "your end step begins":
            return happened.begun.count(("end", you))
        return 0

    def _offer(self, thing: Thing, key: tuple[str, int], ability: Triggered, you: str) -> None:
        if not self.holds(ability.condition, you):
            self.note("an intervening if that is false")
            return
        self._trigger(Trigger((thing.id, ability.name), you, self.event, key, ability))

    # combat

    def _tidy_combat(self) -> None:
        """What leaves, phases out or changes control is removed from combat (506.4)."""
        for fighters in (self.attackers, self.blockers):
            for key, (controller, _) in list(fighters.items()):
                thing = self.here(key)
                if thing is None or self.controller(thing) != controller:
                    del fighters[key]
