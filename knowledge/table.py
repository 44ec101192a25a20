"""Everything up to the next priority: state-based actions, and triggers that are put on the stack (117.5).

Like all of the procedure (`knowledge.procedure`) it decides when and in what order, never whether or what.
"""

from __future__ import annotations

from ..engine.facts import Fact
from . import vocabulary as v
from .order import CHOICES, STACK, STATE_BASED
from .targeting import Targeting

ENDLESS = 300  # more checks, or objects that resolve, than that are taken for a loop (104.4b)


class Table(Targeting):
    """What comes before anybody receives priority (117.5)."""

    def settle(self) -> None:
        """State-based actions and triggers until a player would receive priority (117.5, 704.3, 603.3b)."""
        session = self.session
        for _ in range(ENDLESS):
            session.run(until=CHOICES)
            if self.over:
                return
            self._legend_choices()
            since = [*session.facts_of(v.DeathtouchDamage), *session.facts_of(v.DrewFromEmpty)]
            self._settle_order((), batch=STATE_BASED)
            performed = session.batch(STATE_BASED)
            if performed:
                self.finish()
                if kept := session.facts_of(v.Keeps):
                    session.step("704.5j", "the choices of what to keep have been used", ends=kept)
            if since := [fact for fact in since if fact.key in session.memory]:
                session.step("704.3", "state-based actions have been checked since then", ends=since)
            if performed:
                continue
            session.run(until=STACK)
            waiting = session.facts_of(v.Triggered)
            if not waiting:
                return
            self._look()
            for trigger in self._in_order(waiting):
                self._put(trigger)
        self.assumptions["state-based actions go on finding the same, and are left at that"] = None

    def _legend_choices(self) -> None:
        session = self.session
        clashes = session.facts_of(v.LegendClash)
        for player, name in dict.fromkeys((clash["player"], clash["name"]) for clash in clashes):
            mine = [c["object"] for c in clashes if (c["player"], c["name"]) == (player, name)]
            mine.sort(key=lambda o: self.places.get(o, len(self.places)))
            kept = self._choose(player, "the legend rule", mine, f"{player} keeps {{}} by the legend rule")
            session.step("704.5j", f"{player} keeps {kept}", adds=[v.Keeps(player=player, name=name, object=kept)])

    def _in_order(self, waiting: list[Fact]) -> list[Fact]:
        """In two parts (603.3b), each in APNAP order: each player's own as they choose; by default as they occurred."""
        known = self.places
        waiting = sorted(
            waiting, key=lambda t: (t["event"], known.get(t["source"], -1), known.get(t["it"], -1), t["ability"])
        )
        last = {f["ability"] for f in self.session.facts_of(v.LastOnStack)}
        players = self.apnap() if self.session.active_player_stacks_first else self.apnap()[::-1]
        order: list[Fact] = []
        for player, part in [(p, part) for part in (False, True) for p in players]:
            mine = [t for t in waiting if t["controller"] == player and (t["ability"] in last) is part]
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
        own_event = session.facts_of(v.Remembered, id=trigger["id"])
        remembered = [*session.facts_of(v.Remembered, id=trigger["instance"]), *own_event]
        own = {r["role"] for r in remembered}
        for each in remembered:
            if not (trigger["it"] and each["role"] in ("it", "that player")):  # the event of the trigger has its own
                adds.append(
                    v.Bound(view=identity, role=each["role"], thing=each["thing"], incarnation=each["incarnation"])
                )
        seen = self._seen.pop(trigger["id"])
        for role, thing in (("this", trigger["source"]), ("it", trigger["it"]), ("that player", trigger["player"])):
            if thing and not (role in own and (role == "this" or (role == "that player" and not trigger["it"]))):
                adds.append(v.Bound(view=identity, role=role, thing=thing, incarnation=seen[thing]))
        adds.append(v.StackedSince(object=identity, at=trigger["event"]))
        adds.append(v.FromEvent(view=identity, event=trigger["event"], it=trigger["it"], player=trigger["player"]))
        session.step("603.3b", f"{ability} is put on the stack", adds=adds, ends=[trigger, *own_event])
        given = self.choices.targets(trigger["id"], ability) if self.choices else None
        if not self.choose_modes(identity, ability, None, given):
            self._taken_off(identity, "603.3c", f"no mode of {ability} can be chosen")
        elif self.aims(identity, ability) and not self._target(identity, ability, given):
            self._taken_off(identity, "603.3d", f"{ability} has no legal target")
        else:
            self.nothing_aimed_at(identity, ability, given)
            self.divide(identity, ability)

    def _taken_off(self, identity: str, citation: str, why: str) -> None:
        """A trigger that cannot be put on the stack after all is removed from it."""
        self.session.step(citation, why, ends=self.session.facts_of(v.OnStack, object=identity))
        self.forget(identity)
