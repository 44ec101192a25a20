"""The procedure: when things happen and in what order, never whether or what.

It reads quiescence, pending happenings, waiting triggers, the stack's order and the choices of players; it writes
only through `begin`, `end`, `batch` and `step` of the session, each with the rule that calls for it.  It is one
class on top of another: `seats` (players, objects, what players are asked), `contests` (which of several effects
changes an event first), `entering` (choices as permanents enter), `events` from beginning to end, `targeting` (modes,
targets, divisions), `table` (what comes before priority), `phases` (whose turn it is, and what is to come in it),
`following` (the instructions of what resolves); here are the stack and the turns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..engine.facts import Fact
from ..engine.entries import Cause
from . import vocabulary as v
from .combat import NOBODY
from .following import Following
from .order import INTERVENING, PHASE_OF, PHASES, STEPS
from .seats import Choices, NoDivision
from .table import ENDLESS

MAIN = ("precombat main", "postcombat main")
_LOYALTY = re.compile(r"([+\-\u2212]?)(\d+)(?: loyalty)?\Z")


def loyalty_change(costs: Sequence[str]) -> int:
    """How many loyalty counters a cost puts on its permanent, or takes from it.

    >>> loyalty_change(["+1"]), loyalty_change(["-3"]), loyalty_change(["tap"])
    (1, -3, 0)
    """
    found = [match for cost in costs if (match := _LOYALTY.match(cost.strip()))]
    return sum(int(match[2]) * (1 if match[1] in ("", "+") else -1) for match in found)


__all__ = ["MAIN", "Choices", "Game"]


class Game(Following):
    """One game: a session of the law, and the order of what happens in it.

    `assumptions` collects every default that was used because the record left something open.
    """

    # ---------------------------------------------------------------------- the stack

    def stack(self) -> list[Fact]:
        """The objects on the stack, bottom first."""
        return self.session.facts_of(v.OnStack)

    def cast(
        self,
        player: str,
        identity: str,
        targets: Sequence[str] | None,
        x: int | None,
        modes: Sequence[str] | None = None,
    ) -> None:
        """Cast a spell: it goes on the stack, its targets are chosen (601.2); also while another resolves (608.2g)."""
        session = self.session
        session.run(until=INTERVENING)  # a card that has just been named has its face
        face = session.facts_of(v.HasFace, object=identity)
        ability = f"{face[0]['face']}/spell" if face else ""
        if ability not in self.definitions.steps:
            ability = ""
        self.happen(
            v.Casts(event=self.now, player=player, object=identity, ability=ability),
            v.Moves(event=self.now, object=identity, to="stack", how="cast"),
            cause=Cause("601.2a", f"{player} casts {identity}"),
        )
        if ability:
            self.aim(identity, ability, targets, modes)
        else:
            self.nothing_aimed_at(identity, ability, targets)
        if x is not None:
            session.step("601.2b", f"X is {x}", adds=[v.ChosenNumber(view=identity, amount=x)])
        if ability:
            self.divide(identity, ability)
        self.remember_source(identity, identity)

    def aim(self, identity: str, ability: str, targets: Sequence[str] | None, modes: Sequence[str] | None) -> None:
        """The modes and then the targets of what a player casts or activates (601.2b, 601.2c)."""
        if targets is None and self.choices:
            targets = self.choices.targets(identity, ability)
        self.choose_modes(identity, ability, modes, targets)
        if self.aims(identity, ability):
            self._target(identity, ability, targets)
        else:
            self.nothing_aimed_at(identity, ability, targets)

    def activate(
        self,
        player: str,
        source: str,
        path: str,
        targets: Sequence[str] | None,
        x: int | None,
        modes: Sequence[str] | None = None,
    ) -> None:
        """Activate an ability: on the stack, targets, costs (602.2); a mana ability resolves at once (605.3b)."""
        session = self.session
        ability = self.definitions.abilities[path]
        session.run(until=INTERVENING)
        mana = session.holds(v.AbilityKind, path, "mana")
        kind = "loyalty" if session.holds(v.AbilityKind, path, "loyalty") else "activated"
        once = ability.once_each_turn or (ability.keyword == "level" and session.one_level_a_turn)
        counted = kind == "loyalty" or once
        identity = self.stack_name(path)
        session.step(
            "602.2a",
            f"{player} activates {path}",
            adds=[
                v.OnStack(object=identity, ability=path, controller=player, source=source),
                v.StackedSince(object=identity, at=session.event),
                *([v.Activated(object=source, ability=path, what=kind)] if counted else []),
            ],
        )
        self.aim(identity, path, targets, modes)
        if x is not None:
            session.step("601.2b", f"X is {x}", adds=[v.ChosenNumber(view=identity, amount=x)])
        before = self.incarnation(source)
        self.divide(identity, path)
        for cost in ability.cost:
            if (path, cost) in self.definitions.costs:
                self._pay_by(identity, source, path, cost)
            else:
                self._pay(player, source, cost, mana, cycles=ability.keyword.endswith("cycling"))
        self.remember_source(identity, source)
        if self.incarnation(source) != before:
            paid = v.Bound(view=identity, role="this before its costs", thing=source, incarnation=before)
            session.step("113.7a", f"{source} has been put away for it", adds=[paid])
        if any(session.facts_of(v.TriggersOn, verb=verb) for verb in ("activates", "activates no mana")):
            activates = v.Activates(event=self.now, player=player, object=source, ability=path)
            self.happen(activates, cause=Cause("602.2b", f"{player} has activated {path}"))
        if mana and not session.mana_abilities_wait:
            self.resolve_mana_ability(identity)
        else:
            self.settle()

    def settle(self) -> None:
        """Triggered mana abilities right after what set them off (605.4a), then what comes before priority (117.5)."""
        for trigger in self.session.facts_of(v.Triggered):
            if self.session.holds(v.AbilityKind, trigger["ability"], "mana"):
                self._put(trigger)
                self.resolve_mana_ability(self.stack()[-1]["object"])
        super().settle()

    def resolve_mana_ability(self, identity: str) -> None:
        """A mana ability does not wait on the stack (605.3b, 605.4a)."""
        self.session.step("605.3b", f"{identity} is a mana ability and resolves at once")
        self.resolve(identity)

    def remember_source(self, identity: str, source: str) -> None:
        """Which object an ability on the stack comes from: as it is once costs have been paid (400.7)."""
        if source:
            bound = v.Bound(view=identity, role="this", thing=source, incarnation=self.incarnation(source))
            self.session.step("113.7", f"{identity} comes from {source}", adds=[bound])

    def _pay(self, player: str, source: str, cost: str, mana: bool = False, cycles: bool = False) -> None:
        """Pay a cost that changes the board; mana is taken as paid.  Discarding for cycling is cycling (702.29c)."""
        cause = Cause("601.2h", f"{player} pays: {cost}")
        if change := loyalty_change((cost,)):
            counters = v.GetsCounters(event=self.now, object=source, kind="loyalty", amount=change, why="")
            self.happen(counters, cause=Cause("606.4", f"{player} pays: {cost}"))
        elif cost == "tap" and mana:
            self.happen(v.TapsForMana(event=self.now, player=player, object=source), cause=cause)
        elif cost == "tap":
            self.happen(v.Taps(event=self.now, object=source), cause=cause)
        elif cost == "sacrifice this":
            self.happen(v.Moves(event=self.now, object=source, to="graveyard", how="sacrifice"), cause=cause)
        elif cost.startswith("exile this"):
            self.happen(v.Moves(event=self.now, object=source, to="exile", how="exile"), cause=cause)
        elif cost.startswith("discard this"):
            how = "cycle" if cycles else "discard"
            self.happen(v.Moves(event=self.now, object=source, to="graveyard", how=how), cause=cause)

    def _pay_by(self, identity: str, source: str, path: str, cost: str) -> None:
        """Pay a cost by doing something else, such as the sacrifice of a creature (601.2h)."""
        at, clause = self.definitions.costs[path, cost]
        choosing = v.Choosing(object=identity)
        bound = v.Bound(view=identity, role="this", thing=source, incarnation=self.incarnation(source))
        self.session.step("601.2h", f"it is paid: {cost}", adds=[choosing, bound])
        self.session.run(until=INTERVENING)
        self._paying = True
        self.perform(identity, path, at, clause)
        self._paying = False
        self.session.step("601.2h", f"it has been paid: {cost}", ends=[choosing, bound])

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
            self.perform(identity, ability, path, step)
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
        self.forget(identity)
        self.settle()

    def _enter_resolved(self, identity: str, on_stack: Fact, cause: Cause) -> None:
        session = self.session
        facts: list[Fact] = [v.Enters(event=self.now, object=identity, player=on_stack["controller"])]
        targets = session.facts_of(v.Target, view=identity)
        if targets:
            facts.append(v.Attaches(event=self.now, object=identity, host=targets[0]["thing"]))
        self.happen(*facts, cause=cause)

    # --------------------------------------------------------------------------- turns

    def _next_turn(self) -> tuple[str, list[str]]:
        """Whose turn comes next, and who has left and would have had a turn before (800.4k).

        Extra turns come first, the latest created before the others (500.7); then the order goes on where it was.
        """
        self._regular = self._regular or self.active
        passed: list[str] = []
        while self.extra_turns:
            player = self.whose(self.extra_turns.pop())
            if self.session.holds(v.Player, player):
                return player, passed
            passed.append(player)
        start = self.seats.index(self._regular)
        for i in range(1, len(self.seats) + 1):
            player = self.seats[(start + i) % len(self.seats)]
            if player != self.team(player)[0]:
                continue
            passed += [each for each in self.team(player) if not self.session.holds(v.Player, each)]
            if self.session.holds(v.Player, self.whose(player)):
                self._regular = player
                return self.whose(player), passed
        return self.active, passed

    def advance(self, step: str, player: str | None, deal_damage: bool = True, again: bool = False) -> None:
        """Go on to a step: of the present turn, or of the next turn of `player` in which it is still to come.

        Steps between are passed over: nothing triggers in them, but durations end, damage wears off, permanents untap
        and phase in (500, 514).  `again` says that a combat damage step with first strike in it is named a second time
        later, so that regular damage waits for that (510.4); otherwise both steps follow each other.
        """
        player = self.whose(player) if player is not None else None
        same = player is None or player == self.whose(self.active)
        again_in_it = step == "combat damage" == self.step and not self._struck
        if not (same and (again_in_it or self.is_to_come(step))):
            self.pass_turn()
            while player is not None and self.active != player:
                self._begin_turn_quietly()
                self.pass_turn()
        elif not again_in_it:
            self._go_on_to(step)
        if step != "untap" and self._turn_waits:
            self._begin_turn_quietly()
        self.begin_step(step, deal_damage, again)

    def come_to(self, step: str) -> None:
        """Be in a step, if it is still to come, without anything that happens as it begins."""
        if self.is_to_come(step):
            self._go_on_to(step)
            self.set_step(step)

    def _go_on_to(self, step: str) -> None:
        """Leave the present phase for the next one that has the step, and pass over those between (500.8)."""
        steps, phases = PHASES[PHASE_OF[self.step]], self.phases
        if step in steps[steps.index(self.step) + 1 :]:
            return
        if PHASE_OF[self.step] == "combat":
            self._leave_combat()
        if self._phases is not None:
            self._phases = phases[phases.index(PHASE_OF[step]) + 1 :]

    _regular = ""  # whose turn it was last in turn order, extra turns apart
    _turn_waits = False
    _struck_first = False
    _struck = False  # whether combat damage has been dealt, and there is no further step for it (510.4)
    _turn_ended = False

    def pass_turn(self) -> None:
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
        self._phases = None
        player, passed = self._next_turn()
        skipped = [v.TurnWouldBegin(event=self.now, player=p) for p in passed]
        self.happen(
            *skipped, v.TurnBegins(event=self.now, player=player), cause=Cause("500.1", f"the turn of {player} begins")
        )
        self.set_step("untap")
        self._turn_waits = True

    def _begin_turn_quietly(self) -> None:
        self._turn_waits = False
        self._phase()
        self.happen(
            v.Untapping(event=self.now, player=self.active),
            cause=Cause("502", f"the untap step of {self.active} is passed"),
        )
        self.settle()

    def _phase(self) -> None:
        """What the active player phased out phases in, and what has phasing phases out, before anything untaps."""
        session = self.session
        if session.facts_of(v.PhasedOut) or session.facts_of(v.HasKeyword, keyword="phasing"):
            happens = v.Phasing(event=self.now, player=self.active)
            self.happen(happens, cause=Cause("502.1", f"in the untap step of {self.active} phasing comes first"))

    def set_step(self, step: str) -> None:
        """Note which step it is; nothing begins by that."""
        old = self.session.facts_of(v.Step)
        self.session.step("500.1", f"the {step} step", adds=[v.Step(name=step)], ends=old)

    def _leave_combat(self) -> None:
        self._struck_first = self._struck = False
        attacking, lasts = self.session.facts_of(v.Attacking), self.session.facts_of(v.Lasts, until="end of combat")
        if attacking or (lasts and STEPS.index(self.step) <= STEPS.index("end of combat")):
            if attacking and STEPS.index(self.step) < STEPS.index("combat damage"):
                self.assumptions["attackers whose combat damage step is passed over deal no damage"] = None
            self.happen(v.CombatEnds(event=self.now, step="end of combat"), cause=Cause("511.3", "combat is over"))

    def begin_step(self, step: str, deal_damage: bool, again: bool = False) -> None:
        """A step of the present turn begins, with what happens by itself in it."""
        if STEPS.index(step) > STEPS.index("end of combat"):
            self._leave_combat()
        player = self.active
        if step == "untap":
            self._phase()
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

    def _strike(self, strike: str, cause: Cause) -> None:
        """Combat damage is assigned (510.1), and dealt all at once (510.2)."""
        session = self.session
        assigned: list[Fact] = []
        for fact in session.facts_of(v.Divides):
            thing = str(fact["object"])
            strikes = any(session.holds(v.HasKeyword, thing, k) for k in ("first strike", "double strike"))
            if strikes if strike == "first" else not session.holds(v.HasStruck, thing):
                assigned += self._assign(thing, assigned)
        if assigned:
            session.step("510.1", "combat damage is assigned", adds=assigned)
        self.happen(v.CombatDamageStep(event=self.now, strike=strike), cause=cause)
        if assigned:
            session.step("510.2", "the combat damage that was assigned has been dealt", ends=assigned)

    def _assign(self, thing: str, before: Sequence[Fact]) -> list[Fact]:
        """How a creature divides its combat damage, as its controller says (510.1c, 510.1d, 702.19b).

        By default, if it tramples, lethal damage to each blocker and the rest beyond; else all to the first.
        """
        session = self.session
        power = max([0, *(f["value"] for f in session.facts_of(v.Power, object=thing))])
        attacked = [f["defender"] for f in session.facts_of(v.Attacking, object=thing)]
        blocks = session.facts_of(v.Blocking, **({"attacker": thing} if attacked else {"object": thing}))
        fighting = {f["object"] for f in session.facts_of(v.Attacking)}
        blocks = sorted((f for f in blocks if f["attacker"] in fighting), key=lambda f: not f["first"])
        among = [f["object"] if attacked else f["attacker"] for f in blocks]
        lethal: dict[str, int] = {}
        for fact in session.facts_of(v.Tramples, object=thing):
            if fact["blocker"]:  # all that is said of it must be met
                lethal[fact["blocker"]] = max(lethal.get(fact["blocker"], 0), fact["lethal"])
        for each in before:  # what other creatures assign at the same time counts
            if each["recipient"] in lethal and not session.holds(v.HasKeyword, thing, "deathtouch"):
                lethal[each["recipient"]] = max(lethal[each["recipient"]] - each["amount"], 0)
        beyond = [each for each in attacked if each != NOBODY] if lethal else []
        controller = [f["player"] for f in session.facts_of(v.Controls, object=thing)]
        given = self.choices.division(controller[0], thing) if self.choices and controller else None
        if given is None:
            given = self._by_default(thing, power, among, lethal, beyond)
        shares: dict[str, int] = {}
        for amount, recipient in given:
            shares[recipient] = shares.get(recipient, 0) + amount
        if sum(shares.values()) != power:
            raise NoDivision(thing, "510.1a", f"{thing} assigns {power} damage, no more and no less")
        if strange := [each for each in shares if each not in (*among, *beyond)]:
            raise NoDivision(thing, "510.1c", f"{thing} can't assign damage to {strange[0]}")
        if any(shares.get(each) for each in beyond) and any(shares.get(b, 0) < n for b, n in lethal.items()):
            raise NoDivision(thing, "702.19b", f"{thing} assigns lethal damage to all its blockers first")
        return [v.Assigned(object=thing, recipient=r, amount=n) for r, n in shares.items() if n > 0]

    def _by_default(
        self, thing: str, power: int, among: Sequence[str], lethal: dict[str, int], beyond: Sequence[str]
    ) -> list[tuple[int, str]]:
        """How a creature divides its combat damage where the record says nothing."""
        if not lethal or not beyond:
            self.assumptions[f"{thing} assigns all its combat damage to {among[0]}"] = None
            return [(power, among[0])]
        shares: list[tuple[int, str]] = []
        left = power
        for blocker in among:
            shares.append((min(left, lethal[blocker]), blocker))
            left -= shares[-1][0]
        self.assumptions[f"{thing} assigns no more than lethal damage to what blocks it"] = None
        return [*shares, (left, beyond[0])] if left else shares

    def _combat_damage(self, again: bool) -> None:
        session = self.session
        if self._struck_first:
            self._struck_first, self._struck = False, True
            self._strike("regular", Cause("510.2", "combat damage"))
            return
        fighters = [f["object"] for f in session.facts_of(v.Attacking)]
        fighters += [f["object"] for f in session.facts_of(v.Blocking)]
        if any(session.holds(v.HasKeyword, o, k) for o in fighters for k in ("first strike", "double strike")):
            self._strike("first", Cause("510.4", "first strike"))
            if again:
                self._struck_first = True
                return
            self.settle()
            if self.stack():
                self.assumptions["what the first-strike damage triggered resolves before regular damage is dealt"] = (
                    None
                )
                self.resolve_all()
        self._struck = True
        if not self.over:
            self._strike("regular", Cause("510.2", "combat damage"))

    passed: frozenset[str] = frozenset()  # who has passed since anybody last did something

    def pass_priority(self, players: Sequence[str], told: bool = False) -> None:
        """Players pass; once all have in succession, the top of the stack resolves or the step ends (117.4).

        `told` says that the record itself tells what comes then.
        """
        for player in players:
            self.session.step("117.3d", f"{player} passes priority")
        self.passed |= frozenset(players)
        if told or not self.passed.issuperset(self.apnap()):
            return
        self.passed = frozenset()
        if stack := self.stack():
            self.resolve(stack[-1]["object"])
            return
        idle = self.step == "declare attackers" and not self.session.facts_of(v.Attacking)  # 508.8
        steps = PHASES[PHASE_OF[self.step]]
        later = (*steps[steps.index(self.step) + 1 :], *(PHASES[phase][0] for phase in self.phases[:1]), "cleanup")
        after = "end of combat" if idle else later[0]
        self.advance("upkeep" if after == "cleanup" else after, None)

    def resolve_all(self) -> None:
        """Resolve the stack from the top until it is empty."""
        for _ in range(ENDLESS):
            if self.over or not (stack := self.stack()):
                return
            self.resolve(stack[-1]["object"])
        self.assumptions["what is on the stack goes on triggering, and is left at that"] = None
