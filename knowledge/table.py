"""The table: objects by name, events from beginning to end, and everything up to the next priority.

Base of the procedure (`knowledge.procedure`): it decides when things happen and in what order, never whether or what.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Protocol, Self

from ..engine.facts import Fact
from ..engine.entries import Cause
from ..engine.tiers import Tier
from . import vocabulary as v
from .definitions import Definitions
from .language import Card, Clause, Mode
from .law import Magic
from .modes import mode_numbers
from .order import CHOICES, EXPAND, INTERVENING, STACK, STATE_BASED, ZONES
from .zones import FACE_DOWN


# how effects change damage, in the order in which they are applied unless their player says otherwise
_SORTS = ("instead", "stopped", "next time", "shield", "less", "more", "twice")
ENDLESS = 300  # more checks, or objects that resolve, than that are taken for a loop (104.4b)
_DIVIDED = ("deals_divided", "puts_divided")


def _damage(fact: Fact) -> tuple[object, ...]:
    """What tells the damage of one event apart: by whom, to whom, and whether it is combat damage."""
    return fact["source"], fact["recipient"], fact["combat"]


class NoTarget(ValueError):
    """A target that was chosen and may not be (115.4, 601.2c); `among` what could be."""

    def __init__(self, thing: str, ability: str, among: Sequence[str]) -> None:
        self.thing, self.ability, self.among = thing, ability, tuple(among)
        super().__init__(f"{thing} is no legal target of {ability}")


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


class Table:
    """One session of the law, its events, and what comes before anybody receives priority (117.5).

    `assumptions` collects every default that was used because the record left something open.
    """

    last_event = 0  # the event after which it stops (`Enough`); 0: none

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

    # ------------------------------------------------------------------------- objects

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

    # -------------------------------------------------------------------------- events

    def happen(self, *facts: Fact, cause: Cause | None = None) -> Sequence[Fact]:
        """One event, or several at once (603.2, 702.131d): what it changes and what it triggers.

        Gives everything that happened in it.
        """
        session = self.session
        session.run(until=INTERVENING)  # what has just been described, a new token say, is known before it enters
        copied = self._enter_as_copies(facts)
        chosen = self._chosen_as_they_enter(facts)
        self._settle_order(facts)
        session.begin(*facts, *chosen, cause=cause)
        happened = self.finish()
        for claim in copied:
            if claim.key in session.memory and not session.holds(v.Permanent, claim["object"]):
                session.step("707.5", f"{claim['object']} has not entered", ends=[claim])
        entered = [fact for fact in happened if isinstance(fact, v.Enters)]
        if entered:
            known = {fact["object"] for fact in facts if isinstance(fact, v.Enters)}
            if late := self._chosen_as_they_enter([fact for fact in entered if fact["object"] not in known]):
                session.step("614.12a", "what is chosen as it enters", adds=late)
                session.run(until=INTERVENING)
        return happened

    def _enter_as_copies(self, facts: Sequence[Fact]) -> list[Fact]:
        """What permanents enter as copies of, as their controllers choose before they do (614.12a, 707.5).

        It comes before everything else about how they enter (616.1c).
        """
        if not self.session.facts_of(v.EntersAsCopy):
            return []
        ahead = self.session.foresee(*facts, until=EXPAND)
        hidden = {fact["object"] for fact in ahead if isinstance(fact, v.TurnsFaceDown)}
        order = {player: n for n, player in enumerate(self.apnap())}
        entering = {str(f["object"]): str(f["player"]) for f in ahead if isinstance(f, v.Enters)}
        found: list[Fact] = []
        for thing, player in sorted(entering.items(), key=lambda each: order.get(each[1], len(order))):
            if thing not in hidden and player in order:
                found += self._copied_as_it_enters(thing, player)
        return found

    def _copied_as_it_enters(self, thing: str, player: str) -> list[Fact]:
        """The copy effects of one permanent that enters; what it copies may say that it copies something too."""
        session = self.session
        found: list[Fact] = []
        used: set[str] = set()
        while True:
            face = session.facts_of(v.HasFace, object=thing)
            own = [f["ability"] for f in session.facts_of(v.FaceAbility, face=face[0]["face"])] if face else []
            says = [f for path in own if path not in used for f in session.facts_of(v.EntersAsCopy, ability=path)]
            if not says:
                return found
            ability = str(says[0]["ability"])
            used.add(ability)
            model = self._copied(thing, player, says[0])
            if not model:
                continue
            copied = str(session.facts_of(v.HasFace, object=model)[0]["face"])
            if but := self.definitions.abilities[ability].effects[0].detail("but"):
                copied, told = self.definitions.face(self.definitions.excepted(copied, but))
                self.define(told)
            now = self.now
            claim = v.FaceClaim(effect=f"{thing}:copy:{now}:{len(found)}", object=thing, face=copied, at=now)
            session.step("707.5", f"{thing} enters as a copy of {model}", adds=[claim], data=(says[0],))
            session.run(until=INTERVENING)
            found.append(session.memory[claim.key])

    def _copied(self, thing: str, player: str, says: Fact) -> str:
        """What a permanent that enters is to be a copy of; nothing if its controller does not want it, or can't."""
        session = self.session
        asked = v.Follows(view=thing, ability=says["ability"], you=player)
        session.step("614.12a", f"what {thing} says of a copy is asked", adds=[asked])
        session.run(until=INTERVENING)
        fits = session.facts_of(v.Fits, phrase=says["phrase"], view=thing)
        among = list(dict.fromkeys(str(f["thing"]) for f in fits if session.holds(v.Permanent, f["thing"])))
        among.sort(key=lambda each: self.places.get(each, len(self.places)))
        session.step("614.12a", f"what {thing} says of a copy is asked", ends=[asked])
        if not among:
            return ""
        picked = self.choices.pick(player, thing, among) if self.choices else None
        if picked is not None:
            return picked
        if says["may"] and self.choices and self.choices.yes(player, thing) is False:
            return ""
        self.assumptions[f"{player} has {thing} enter as a copy of {among[0]}"] = None
        return among[0]

    def _chosen_as_they_enter(self, facts: Iterable[Fact]) -> list[Fact]:
        """What players choose as permanents enter (614.12a); what nobody says is not chosen (607.5a)."""
        session = self.session
        found: list[Fact] = []
        if not session.facts_of(v.ChoosesAsEnters):
            return found
        for fact in facts:
            if not isinstance(fact, v.Enters):
                continue
            thing, player = str(fact["object"]), str(fact["player"])
            face = session.facts_of(v.HasFace, object=thing)
            own = [f["ability"] for f in session.facts_of(v.FaceAbility, face=face[0]["face"])] if face else []
            kinds = [f["kind"] for path in own for f in session.facts_of(v.ChoosesAsEnters, ability=path)]
            old = [*session.facts_of(v.ChosenWord, object=thing), *session.facts_of(v.ChosenType, object=thing)]
            if old:
                session.step("400.7", f"what was chosen for {thing} before is forgotten", ends=old)
            for kind in dict.fromkeys(kinds):
                word = self.choices.word(player, thing) if self.choices else None
                if word is None:
                    self.assumptions[f"nothing is said of the {kind} that is chosen for {thing}"] = None
                elif kind == "type":
                    found.append(v.ChosenType(object=thing, type=word))
                else:
                    found.append(v.ChosenWord(object=thing, kind=kind, word=word.lower() if kind == "colour" else word))
        return found

    def finish(self) -> Sequence[Fact]:
        """End the event: what follows from it, and what it has triggered.  What has happened in it."""
        session = self.session
        session.run(until=INTERVENING)
        happened = session.happened
        session.end()
        if self._ordered:
            session.step("616.1", "the effects have been applied in that order", ends=self._ordered)
            self._ordered = []
        self._look({f["source"]: f["incarnation"] for f in happened if isinstance(f, v.AsItWas)})
        if seen := [f for kind in (v.Noticed, v.Candidate, v.NewlyBlessed) for f in session.facts_of(kind)]:
            session.step("603.2", "what the event triggers has triggered", ends=seen)
        if session.event == self.last_event:
            raise Enough
        while contested := session.facts_of(v.Contested):
            session.step("616.1", "which effect is applied first is chosen", ends=contested)
            for each in contested:
                self._apply_in_turn(each)
        while owed := session.facts_of(v.Owed):
            session.step("614.6", "what happens instead", ends=owed)
            for each in owed:
                self._follow_instead(each)
        while returns := session.facts_of(v.Returns):
            session.step("610.3c", "what was exiled for a time returns at once", ends=returns)
            self.happen(
                *[self._back(returned) for returned in returns],
                cause=Cause("610.3c", "the time of the exile is over", tuple(returns)),
            )
        if abandoned := session.facts_of(v.Abandoned):
            self.happen(
                *[
                    v.Moves(event=session.next_event, object=f["object"], to="exile", how="controller left")
                    for f in abandoned
                ],
                cause=Cause("800.4c", "nobody in the game controls it any more", tuple(abandoned)),
            )
        if over := session.facts_of(v.Over):
            ends = [v.EffectEnds(event=session.next_event, effect=f["effect"]) for f in over]
            self.happen(*ends, cause=Cause("611.2b", "the time of an effect is over", tuple(over)))
        return happened

    def _back(self, returned: Fact) -> Fact:
        """The return to the zone that something was exiled from (610.3)."""
        now, thing, zone = self.now, returned["object"], returned["zone"]
        if zone == "battlefield":
            return v.Enters(event=now, object=thing, player=returned["player"])
        return v.Moves(event=now, object=thing, to=zone, how="return")

    def _look(self, gone: Mapping[str, int] | None = None) -> None:
        """Note which objects what has triggered is about; `gone` are those that did it as they last were."""
        for trigger in self.session.facts_of(v.Triggered):
            if trigger["id"] not in self._seen:
                things = (trigger["source"], trigger["it"], trigger["player"])
                seen = {thing: self.incarnation(thing) for thing in things}
                if gone and trigger["it"] in gone:
                    seen[trigger["it"]] = gone[trigger["it"]]
                self._seen[trigger["id"]] = seen

    def so_many(self, verb: str, thing: str, amount: int) -> int:
        """An amount as replacement effects change it, for what must be counted before it happens (614.1a)."""
        self.session.run(until=INTERVENING)
        if not amount:
            return 0
        found, _, used = self._one_after_the_other(f"{verb}:{thing}", thing, amount)
        if found != amount:
            self.session.step("614.1a", f"{thing}: {verb} {found}, not {amount}", data=tuple(used))
        return found

    def _one_after_the_other(self, key: str, thing: str, amount: int) -> tuple[int, Fact | None, list[Fact]]:
        """Apply the effects that replace an event one by one, as the player whom it affects chooses (616.1e, 616.1f).

        Gives how much it becomes, the effect that puts something else in its place, and all that were applied.
        """
        session = self.session
        kinds = (v.Increase, v.Doubling, v.Replacing)
        left = [fact for kind in kinds for fact in session.facts_of(kind, key=key)]
        player = self._affected(thing)
        used: list[Fact] = []
        while left:
            sources = list(dict.fromkeys(str(fact["source"]) for fact in left))
            source = sources[0]
            if len(sources) > 1 and (len({type(fact) for fact in left}) > 1 or isinstance(left[0], v.Replacing)):
                source = self._choose(player, thing, sources, f"{player} applies {{}} first, of what replaces an event")
            applied = next(fact for fact in left if fact["source"] == source)
            left.remove(applied)
            used.append(applied)
            if isinstance(applied, v.Replacing):
                return amount, applied, used
            amount = amount * 2 if isinstance(applied, v.Doubling) else amount + int(applied["by"])
        return amount, None, used

    _ordered: Sequence[Fact] = ()  # in which order effects change the event that comes next

    def _settle_order(self, facts: Sequence[Fact], batch: Tier | None = None) -> None:
        """The order in which effects apply to the next event, where it could matter (616.1): as players choose."""
        session = self.session
        if not any(session.facts_of(kind) for kind in (v.Shield, v.Altered, v.Forestalls, v.Diversion, v.Redirection)):
            return
        ahead = session.foresee(*facts, until=EXPAND, batch=batch)
        self._ordered = [*self._preferred(ahead), *self._turns_of_damage(ahead)]
        if self._ordered:
            session.step("616.1", "which effect is applied first is chosen", adds=self._ordered)
            session.run(until=INTERVENING)

    def _affected(self, thing: str) -> str:
        """Who chooses among effects that would change what happens to a thing: itself, its controller or owner."""
        if thing in self.seats:
            return thing
        session = self.session
        held = session.facts_of(v.Controls, object=thing) or session.facts_of(v.Owner, object=thing)
        return str(held[0]["player"]) if held else self.apnap()[0]

    def _preferred(self, ahead: Iterable[Fact]) -> list[Fact]:
        """Of several effects that would replace one thing, the one that is applied (616.1e); the rest come too late."""
        session = self.session
        found: list[Fact] = []
        for facing in self._in_turn_order([fact for fact in ahead if isinstance(fact, v.Facing)], "thing"):
            key, thing = facing["key"], str(facing["thing"])
            kinds = (v.Forestalls, v.Diversion, v.Redirection)
            claims = [claim for kind in kinds for claim in session.facts_of(kind, key=key)]
            claims.sort(key=lambda claim: (-claim["at"], -claim.number))
            by = {(str(claim["source"]), str(claim["ability"])): None for claim in claims}
            if len(by) < 2:
                continue
            source = self._first_applied(thing, [source for source, _ in by])
            ability = next(ability for each, ability in by if each == source)
            found.append(v.Preferred(key=key, source=source, ability=ability))
        return found

    def _first_applied(self, thing: str, sources: Sequence[str], matters: bool = True) -> str:
        """Which of several effects, told by their sources, is applied first to what happens to a thing."""
        among = list(dict.fromkeys(sources))
        player = self._affected(thing)
        if not matters:
            return (self.choices.pick(player, thing, among) if self.choices else None) or among[0]
        return self._choose(player, thing, among, f"{player} applies {{}} first, of what replaces an event")

    def _in_turn_order(self, facts: Sequence[Fact], role: str) -> list[Fact]:
        """Facts in the turn order of the players who choose about them (101.4)."""
        order = self.apnap()
        place = {player: n for n, player in enumerate(order)}
        return sorted(facts, key=lambda fact: place.get(self._affected(str(fact[role])), len(order)))

    def _turns_of_damage(self, ahead: Sequence[Fact]) -> list[Fact]:
        """The order in which effects are applied to damage, and in which a shield meets several sources (615.7)."""
        disputed = [fact for fact in ahead if isinstance(fact, v.Disputed)]
        amounts = {_damage(f): int(f["amount"]) for f in ahead if isinstance(f, v.WouldDealDamage)}
        fixed = {_damage(f) for f in ahead if isinstance(f, v.Unpreventable)}
        may: dict[tuple[object, ...], list[Fact]] = {}
        for fact in ahead:
            if isinstance(fact, v.MayChange):
                may.setdefault(_damage(fact), []).append(fact)
        found: list[Fact] = []
        met: dict[str, int] = {}  # shields: how much damage has met them
        by_recipient: dict[str, list[Fact]] = {}
        for fact in self._in_turn_order(disputed, "recipient"):
            by_recipient.setdefault(str(fact["recipient"]), []).append(fact)
        for recipient, damages in by_recipient.items():
            for fact in self._as_shields_meet(recipient, damages, may, amounts):
                source, combat = fact["source"], fact["combat"]
                for place, change in enumerate(self._applied(recipient, may[_damage(fact)], _damage(fact) in fixed)):
                    turn = met.get(change["ability"], 0)
                    if change["sort"] == "shield":
                        met[change["ability"]] = turn + 1
                    found.append(
                        v.DamageTurn(
                            source=source,
                            recipient=recipient,
                            combat=combat,
                            place=place,
                            by=change["by"],
                            ability=change["ability"],
                            sort=change["sort"],
                            turn=turn,
                        )
                    )
        return found

    def _as_shields_meet(
        self,
        recipient: str,
        damages: list[Fact],
        may: Mapping[tuple[object, ...], Sequence[Fact]],
        amounts: Mapping[tuple[object, ...], int],
    ) -> Iterable[Fact]:
        """Damage to one recipient in the order in which a shield prevents it, as its player chooses (615.7)."""
        left = list(damages)
        shields = {m["ability"] for d in damages for m in may[_damage(d)] if m["sort"] in ("shield", "next time")}
        sizes = [f["amount"] for each in shields for f in self.session.facts_of(v.Shield, effect=each, sort="shield")]
        enough = sum(sizes) >= sum(amounts[_damage(d)] for d in damages)
        while len(left) > 1 and shields:
            among = list(dict.fromkeys(str(fact["source"]) for fact in left))
            player = self._affected(recipient)
            chosen = self.choices.pick(player, recipient, among) if self.choices else None
            if chosen is None and not enough:
                self.assumptions[f"{player} has damage by {among[0]} prevented first"] = None
            first = next(fact for fact in left if fact["source"] == (chosen or among[0]))
            left.remove(first)
            yield first
        yield from left

    def _applied(self, recipient: str, may: Sequence[Fact], fixed: bool) -> list[Fact]:
        """Effects in the order in which they are applied to damage, up to one that leaves nothing of it (616.1f)."""
        left = sorted(may, key=lambda fact: (_SORTS.index(fact["sort"]), fact.number))
        found: list[Fact] = []
        while left:
            sorts = {fact["sort"] for fact in left}
            matters = not fixed and (len(sorts) > 1 or sorts == {"instead"})
            source = self._first_applied(recipient, [str(fact["by"]) for fact in left], matters)
            applied = next(fact for fact in left if fact["by"] == source)
            left.remove(applied)
            found.append(applied)
            if applied["sort"] == "instead" or (applied["sort"] in ("stopped", "next time") and not fixed):
                break
        return found

    def _apply_in_turn(self, contested: Fact) -> None:
        """What becomes of an event that several effects would replace (616.1)."""
        thing = str(contested["thing"])
        amount, instead, used = self._one_after_the_other(contested["key"], thing, contested["amount"])
        cause = Cause("616.1", f"{len(used)} effects are applied one after the other", tuple(used))
        if instead is None:
            fields = {name: contested[name] for name in ("verb", "thing", "kind", "why")}
            self.happen(v.Will(event=self.now, amount=amount, **fields), cause=cause)
            return
        owed = v.Owed(event=contested["event"], source=instead["source"], ability=instead["ability"], thing=thing)
        self.session.step("616.1", f"{instead['source']} is applied", adds=[owed], data=tuple(used))
        owed = next(fact for fact in self.session.facts_of(v.Owed) if fact.key == owed.key)
        self.session.step("614.6", "what happens instead", ends=[owed])
        self._follow_instead(owed, used)

    def _follow_instead(self, owed: Fact, used: Sequence[Fact] = ()) -> None:
        """Follow what a replacement effect puts in the place of an event; the effects `used` have had their turn."""

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

    def apnap(self) -> list[str]:
        """The players in the game from the active one on; without one, from the seat whose turn it is (101.4)."""
        seat = self.session.facts_of(v.TurnSeat)
        start = self.seats.index(seat[0]["player"]) if seat else 0
        order = self.seats[start:] + self.seats[:start]
        return [p for p in order if self.session.holds(v.Player, p)]

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
            self.divide(identity, ability)

    def _taken_off(self, identity: str, citation: str, why: str) -> None:
        """A trigger that cannot be put on the stack after all is removed from it."""
        self.session.step(citation, why, ends=self.session.facts_of(v.OnStack, object=identity))
        self.forget(identity)

    def stack_name(self, ability: str) -> str:
        """A name for an ability on the stack: its path, with a number from the second on."""
        key = f"stack {ability}"
        self.numbered[key] = self.numbered.get(key, 0) + 1
        return ability if self.numbered[key] == 1 else f"{ability}#{self.numbered[key]}"

    def incarnation(self, thing: str) -> int:
        """How often an object has changed zones; 0 for players."""
        found = self.session.facts_of(v.Incarnation, object=thing)
        return int(found[0]["number"]) if found else 0

    def aims(self, identity: str, ability: str, modes: Collection[int] | None = None) -> list[Fact]:
        """What targets an object asks for: of a modal one, what its modes ask for (601.2c), or these `modes` would."""
        if modes is None:
            modes = {int(f["mode"]) for f in self.session.facts_of(v.ChosenMode, view=identity)}
        asked = self.session.facts_of(v.TargetPhrase, ability=ability)
        return sorted((f for f in asked if not f["mode"] or f["mode"] in modes), key=lambda f: int(f["number"]))

    def candidates(self, identity: str, aim: Fact) -> list[str]:
        """What an object on the stack may target, while its targets are chosen."""
        return sorted(
            {
                f["thing"]
                for f in self.session.facts_of(v.Fits, phrase=aim["phrase"], view=identity)
                if not self.session.holds(v.CantTarget, identity, f["thing"])
            },
            key=self._seat_or_number,
        )

    def placed(self, identity: str, aims: Sequence[Fact], things: Sequence[str]) -> dict[int, str] | None:
        """Which targets things are that are named in order: optional ones may be passed over (601.2c).

        The same thing is no second target of one word (115.3).  None if they cannot all be targets.
        """
        if not things or not aims:
            return None if things else {}
        aim, rest, thing = aims[0], aims[1:], things[0]
        if thing in self.candidates(identity, aim):
            found = self.placed(identity, rest, things[1:])
            same = {int(each["number"]) for each in rest if each["word"] == aim["word"]}
            if found is not None and all(thing != other for at, other in found.items() if at in same):
                return {int(aim["number"]): thing, **found}
        return self.placed(identity, rest, things) if aim["optional"] else None

    def possible_modes(self, identity: str, ability: str) -> list[Fact]:
        """The modes that may be chosen: those for whose targets there are legal ones (700.2a, 603.3c)."""
        return [
            mode
            for mode in self.session.facts_of(v.ModeOf, ability=ability)
            if all(
                aim["optional"] or self.candidates(identity, aim)
                for aim in self.aims(identity, ability, (mode["number"],))
                if aim["mode"]
            )
        ]

    def choose_modes(
        self, identity: str, ability: str, said: Sequence[str] | None, targets: Sequence[str] | None
    ) -> bool:
        """The modes of a modal spell or ability are chosen (601.2b, 603.3c); False if none can be.

        Where nobody says which, they are the first whose targets are those that are named.
        """
        session = self.session
        modes = session.facts_of(v.ModeOf, ability=ability)
        if not modes:
            return True
        least, most = self.definitions.abilities[ability].choose
        on_stack = session.facts_of(v.OnStack, object=identity)[0]
        controller, spell = on_stack["controller"], session.holds(v.SpellOf, identity)
        number = "601.2b" if spell else "603.3c" if self._triggered(ability) else "602.2b"
        choosing = v.Choosing(object=identity)
        session.step(number, f"modes are chosen for {identity}", adds=[choosing])
        session.run(until=INTERVENING)
        possible = self.possible_modes(identity, ability)
        names = {int(mode["number"]): str(mode["name"]) for mode in modes}
        chosen = [n for each in said for n in mode_numbers(each, names)] if said else None
        if chosen is None and self.choices:
            given = self.choices.modes(controller, identity, names)
            chosen = list(given) if given is not None else None
        if chosen is None:
            chosen = self._modes_by_default(identity, ability, possible, targets)
        adds = [v.ChosenMode(view=identity, mode=n, name=names[n]) for n in sorted(set(chosen))]
        able = {int(mode["number"]) for mode in possible}
        session.step(number, f"modes of {identity} have been chosen", adds=adds, ends=[choosing])
        if not chosen and number == "603.3c":
            return False
        if wrong := [names[n] for n in chosen if n not in able]:
            raise NoMode(identity, f"{wrong[0]} can't be chosen: it has no legal target")
        if len(set(chosen)) != len(chosen) or not least <= len(chosen) <= most:
            told = str(least) if least == most else f"{least} to {most}"
            raise NoMode(identity, f"{told} different modes are chosen, out of {', '.join(names.values())}")
        return True

    def _triggered(self, ability: str) -> bool:
        return self.definitions.abilities[ability].kind == "triggered"

    def _modes_by_default(
        self, identity: str, ability: str, possible: Sequence[Fact], targets: Sequence[str] | None
    ) -> list[int]:
        least, most = self.definitions.abilities[ability].choose
        numbers = [int(mode["number"]) for mode in possible]
        for many in range(max(least, 1), most + 1):
            for chosen in combinations(numbers, many):
                if targets and self.placed(identity, self.aims(identity, ability, chosen), targets) is None:
                    continue
                names = " and ".join(str(mode["name"]) for mode in possible if mode["number"] in chosen)
                self.assumptions[f"{names} is chosen for {identity}"] = None
                return list(chosen)
        return []

    def _seat_or_number(self, thing: str) -> tuple[int, str]:
        return (self.seats.index(thing) if thing in self.seats else len(self.seats), thing)

    def _target(self, identity: str, ability: str, given: Sequence[str] | None) -> bool:
        session = self.session
        choosing = v.Choosing(object=identity)
        session.step("601.2c", f"targets are chosen for {identity}", adds=[choosing])
        session.run(until=INTERVENING)
        controller = session.facts_of(v.OnStack, object=identity)[0]["controller"]
        aims = self.aims(identity, ability)
        told = self.placed(identity, aims, given or ())
        if told is None:
            raise self._no_target(identity, ability, aims, given or ())
        chosen: list[Fact] = []
        possible = True
        for aim in aims:
            number = int(aim["number"])
            same = {told.get(int(each["number"])) for each in aims if each["word"] == aim["word"]}
            among = [thing for thing in self.candidates(identity, aim) if thing not in same]
            if number in told:
                thing = told[number]
            elif aim["optional"]:
                continue
            elif among:
                opponents = {f["other"] for f in session.facts_of(v.Opponent, player=controller)}
                theirs = [t for t in among if t in opponents]
                rest = theirs + [t for t in among if t not in opponents]
                thing = told[number] = self._choose(controller, ability, rest, f"{ability} targets {{}}")
            else:
                possible = False
                break
            chosen.append(v.Target(view=identity, number=number, thing=thing, incarnation=self.incarnation(thing)))
        session.step("601.2c", "targets have been chosen", adds=chosen if possible else (), ends=[choosing])
        if possible and chosen and session.facts_of(v.TriggersOn, verb="targeted"):
            things = dict.fromkeys(str(target["thing"]) for target in chosen)
            become = [v.BecomesTarget(event=self.now, object=thing, by=identity) for thing in things]
            stated = tuple(session.facts_of(v.Target, view=identity))
            self.happen(*become, cause=Cause("601.2c", f"targets of {identity} have been chosen", stated))
        return possible

    def _no_target(self, identity: str, ability: str, aims: Sequence[Fact], given: Sequence[str]) -> NoTarget:
        """Which of the things that were named is no legal target."""
        for aim, thing in zip(aims, given, strict=False):
            if thing not in (among := self.candidates(identity, aim)):
                return NoTarget(thing, ability, among)
        thing = next((thing for thing in given if given.count(thing) > 1), given[-1])
        return NoTarget(thing, ability, ())

    def take_targets(self, identity: str, ability: str, things: Sequence[str]) -> None:
        """Note the targets of what a position shows on the stack, whether or not they still are legal."""
        session = self.session
        choosing = v.Choosing(object=identity)
        session.step("601.2c", f"targets are chosen for {identity}", adds=[choosing])
        session.run(until=INTERVENING)
        aims = self.aims(identity, ability)
        numbers = [int(aim["number"]) for aim in aims] or range(1, len(things) + 1)
        placed = self.placed(identity, aims, things) or dict(zip(numbers, things, strict=False))
        chosen = [
            v.Target(view=identity, number=number, thing=thing, incarnation=self.incarnation(thing))
            for number, thing in placed.items()
        ]
        session.step("601.2c", "targets have been chosen", adds=chosen, ends=[choosing])

    def divide(self, identity: str, ability: str) -> None:
        """What a spell or ability divides among its targets, as its controller says (601.2d); evenly by default."""
        session = self.session
        chosen_modes = {f["mode"] for f in session.facts_of(v.ChosenMode, view=identity)}
        steps = [step for _, step in self.definitions.steps.get(ability, ())]
        steps += [each for step in steps if isinstance(step, Mode) and step.number in chosen_modes for each in step.do]
        step = next((step for step in steps if getattr(step, "verb", "") in _DIVIDED), None)
        targets = sorted(session.facts_of(v.Target, view=identity), key=lambda fact: int(fact["number"]))
        if not isinstance(step, Clause) or step.amount is None or not targets:
            return
        chosen = session.facts_of(v.ChosenNumber, view=identity)
        amount = step.amount.base if step.amount.of != "X" or not chosen else int(chosen[0]["amount"])
        among = [str(target["thing"]) for target in targets]
        controller = session.facts_of(v.OnStack, object=identity)[0]["controller"]
        given = self.choices.division(controller, identity) if self.choices else None
        if given is None:
            each, more = divmod(amount, len(among))
            given = [(each + (n < more), thing) for n, thing in enumerate(among)]
            if len(among) > 1:
                self.assumptions[f"what {identity} divides is divided evenly"] = None
        shares = {thing: sum(n for n, who in given if who == thing) for thing in dict.fromkeys(w for _, w in given)}
        if sum(shares.values()) != amount or set(shares) != set(among) or min(shares.values()) < 1:
            told = f"{amount} is divided among {', '.join(among)}, with at least 1 for each"
            raise NoDivision(identity, "601.2d", told)
        adds = [v.Share(view=identity, thing=thing, amount=n) for thing, n in shares.items()]
        session.step("601.2d", f"{controller} divides what {identity} does", adds=adds)

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
