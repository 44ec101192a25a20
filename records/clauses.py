"""Clauses of a record as what happens in one event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..engine.facts import Fact
from ..knowledge import vocabulary as v
from ..knowledge.definitions import ability_path
from ..knowledge.language import Ability, Clause, Phrase
from .naming import UnknownName
from .newcomers import Newcomers
from .roles import amount_of, number_of, whole

SOMETHING = "an untold source"  # what deals damage of which only the amount is told


class Happenings(Newcomers):
    """Says what a clause makes happen, in the event that comes next."""

    def facts(self, clause: Clause) -> list[Fact]:
        """What a clause makes happen, in the event that comes next."""
        make = HAPPENINGS.get(clause.verb)
        if make is None:
            raise UnknownName(clause.words or clause.verb, "an event that can happen together with others")
        times = max(amount_of(clause), 0) if clause.verb in _SEVERAL else 1
        if clause.verb == "creates":
            times = self.game.so_many("creates", self.player(clause.subject), times)
        return [fact for _ in range(times) for fact in make(self, clause)]

    def moves(self, clause: Clause) -> list[Fact]:
        """Objects that go to another zone."""
        how = str(clause.detail("how") or "put")
        to = clause.value or "graveyard"
        under = clause.detail("under")
        facts: list[Fact] = []
        for thing in self.things(clause):
            if to == "battlefield":
                owner = self.game.session.facts_of(v.Owner, object=thing)[0]["player"]
                player = self.player(under) if isinstance(under, Phrase) and under.name else owner
                facts.append(v.Enters(event=self.game.now, object=thing, player=player))
                if clause.detail("tapped"):
                    facts.append(v.EntersTapped(event=self.game.now, object=thing))
            elif how == "destroy":
                facts.append(v.ToldToBeDestroyed(event=self.game.now, object=thing))
            else:
                facts.append(v.Moves(event=self.game.now, object=thing, to=to, how=how))
                if clause.until is not None:
                    effect, lasts = self.effect(clause, thing)
                    facts += lasts
                    zone = next((str(f["zone"]) for f in self.game.session.facts_of(v.InZone, object=thing)), "")
                    number = self.game.incarnation(thing) + 1
                    facts.append(v.ExiledUntil(effect=effect, object=thing, incarnation=number, zone=zone))
        return facts

    def exiles(self, clause: Clause) -> list[Fact]:
        """Objects that are exiled until something happens (610.3)."""
        return self.moves(replace(clause, verb="moves", value="exile", details=(("how", "exile"),)))

    def damage(self, clause: Clause) -> list[Fact]:
        """Damage that would be dealt, less what is prevented."""
        recipient = self.thing(clause.object)
        if clause.subject is None:
            return self._damage_of_something(clause, recipient)
        source = self.thing(clause.subject)
        if source not in self.game.seats and not self.game.session.holds(v.Permanent, source):
            told = v.Remembered(id="the record", role="it", thing=source, incarnation=self.game.incarnation(source))
            if not self.game.session.holds(v.Remembered, *(told[name] for name in told.fields)):
                self.game.session.step("608.2h", f"the record speaks of {source}", adds=[told])
        amount = amount_of(clause) - (whole(clause, "prevented") or 0)
        combat = bool(clause.detail("combat"))
        redirected = clause.detail("redirected")
        if isinstance(redirected, Phrase):
            recipient = self.thing(redirected)
        return [
            v.WouldDealDamage(
                event=self.game.now, source=source, recipient=recipient, amount=max(amount, 0), combat=combat
            )
        ]

    def _damage_of_something(self, clause: Clause, recipient: str) -> list[Fact]:
        """Damage whose source is not told: of no creature, and controlled by nobody, as far as anybody knows.

        In combat it may be combat damage, which creatures deal (510.2): there its source must be told.
        """
        session, amount = self.game.session, amount_of(clause)
        if clause.detail("combat") is not False and (
            session.facts_of(v.Attacking) or self.game.step == "combat damage"
        ):
            expected = "the source of the damage, since it may be combat damage, as in: "
            raise UnknownName(clause.words, f"{expected}CARD deals {amount} combat damage to {recipient}")
        told = f"what deals {amount} damage to {recipient} is not told: no creature, nobody's"
        self.game.assumptions[told] = None
        return [
            v.WouldDealDamage(event=self.game.now, source=SOMETHING, recipient=recipient, amount=amount, combat=False)
        ]

    def shields(self, clause: Clause) -> list[Fact]:
        """What an effect of the record prevents: so much damage, or the next time (615.7, 615.8)."""
        sort = "shield" if clause.verb == "shields" else "next time"
        of = self.thing(clause.object) if clause.object is not None else ""
        facts: list[Fact] = []
        for thing in self.things(clause):
            effect, lasts = self.effect(clause, thing)
            facts += [
                *lasts,
                v.Shields(
                    event=self.game.now,
                    effect=effect,
                    thing=thing,
                    kind=clause.value,
                    of=of,
                    source="the shield",
                    sort=sort,
                    amount=amount_of(clause),
                ),
            ]
        return facts

    def life(self, clause: Clause) -> list[Fact]:
        """Life gained, lost or set."""
        player, amount = self.player(clause.subject), amount_of(clause)
        if clause.verb == "sets_life":
            life = self.game.session.facts_of(v.Life, player=player)[0]["amount"]
            if amount >= life:
                return [self.would("gains_life", player, amount - life, "set")] if amount > life else []
            return [self.would("loses_life", player, life - amount, "set")]
        if clause.verb == "gains_life":
            return [self.would("gains_life", player, amount, clause.words)]
        return [self.would("loses_life", player, amount, clause.words)]

    def would(self, verb: str, thing: str, amount: int, why: str, kind: str = "") -> Fact:
        """What happens unless something replaces it (614.1)."""
        if kind:
            self.game.define(self.game.definitions.counter_kind(kind))
        key = ":".join(filter(None, (verb, kind, thing)))
        return v.Would(event=self.game.now, key=key, verb=verb, thing=thing, kind=kind, amount=amount, why=why)

    def control(self, clause: Clause) -> list[Fact]:
        """Control that is gained."""
        player = self.player(clause.subject)
        facts: list[Fact] = []
        for thing in self.several(clause.object, "battlefield"):
            effect, lasts = self.effect(clause, thing)
            facts += [v.GainsControl(event=self.game.now, effect=effect, player=player, object=thing), *lasts]
        return facts

    def exchange(self, clause: Clause) -> list[Fact]:
        """Control of two permanents that is exchanged, if different players control them (701.12b)."""
        named = clause.detail("things")
        things = (
            [self.thing(t, "battlefield") for t in named if isinstance(t, Phrase)] if isinstance(named, tuple) else []
        )
        if len(things) != 2:
            raise UnknownName(clause.words, "two permanents")
        held = [f["player"] for t in things for f in self.game.session.facts_of(v.Controls, object=t)]
        if len(held) < 2 or held[0] == held[1]:
            return []
        facts: list[Fact] = []
        for thing, player in zip(things, reversed(held), strict=True):
            effect, lasts = self.effect(clause, thing)
            facts += [v.GainsControl(event=self.game.now, effect=effect, player=player, object=thing), *lasts]
        return facts

    def about_object(self, clause: Clause) -> list[Fact]:
        """What an effect does to objects: sizes, types, abilities, restrictions."""
        facts: list[Fact] = []
        for thing in self.things(clause):
            effect, lasts = self.effect(clause, thing)
            kinds = clause.value.split(" ") if clause.verb == "gains_type" else [clause.value]
            facts += [*lasts, *(self._changed(replace(clause, value=kind), thing, effect) for kind in kinds)]
        return facts

    def _changed(self, clause: Clause, thing: str, effect: str) -> Fact:
        """What an effect does to one object."""
        now, verb = self.game.now, clause.verb
        if verb in ("gets", "sets_power"):
            power, toughness = number_of(clause.detail("power"), 0), number_of(clause.detail("toughness"), 0)
            if verb == "gets":
                return v.Gets(event=now, effect=effect, object=thing, power=power, toughness=toughness)
            return v.BecomesSize(event=now, effect=effect, object=thing, power=power, toughness=toughness)
        if verb == "gains_ability":
            return v.GainsAbility(event=now, effect=effect, object=thing, ability=self._gained(clause, thing))
        if verb == "loses_ability":
            return v.LosesAbility(event=now, effect=effect, object=thing, keyword=clause.value)
        if verb == "loses_all_abilities":
            return v.LosesAll(event=now, effect=effect, object=thing)
        if verb == "cant":
            self.game.define(self.game.definitions.ban(clause))
            whom = clause.detail("object")
            what = f"attack:{self.thing(whom)}" if isinstance(whom, Phrase) else clause.value
            return v.Forbids(event=now, effect=effect, thing=thing, what=what)
        if verb == "becomes_copy":
            face = self.face(self.thing(clause.object))
            if but := clause.detail("but"):
                face, told = self.game.definitions.face(self.game.definitions.excepted(face, but))
                self.game.define(told)
            return v.BecomesCopy(event=now, effect=effect, object=thing, face=face)
        if verb == "gains_type":
            return v.GainsType(event=now, effect=effect, object=thing, type=clause.value)
        return v.SetsLandType(event=now, effect=effect, object=thing, type=clause.value)

    def _gained(self, clause: Clause, thing: str) -> str:
        """The path of the ability that an object gains: one that the clause tells in full, or a keyword."""
        face, ability = self.face(thing), clause.detail("ability")
        if isinstance(ability, Ability):
            self.game.define(self.game.definitions.ability(face, ability))
            return ability_path(face, ability)
        path, told = self.game.definitions.keyword(clause.value, face)
        self.game.define(told)
        return path

    def simple(self, clause: Clause) -> list[Fact]:
        """Status, counters, levels, attachments and designations."""
        now = self.game.now
        if clause.verb in ("becomes_monarch", "takes_initiative"):
            kind = v.ToldToBecomeMonarch if clause.verb == "becomes_monarch" else v.ToldToTakeInitiative
            return [kind(event=now, player=self.player(clause.subject))]
        if clause.verb in ("gets_blessing", "wins_game"):
            made = v.GetsBlessing if clause.verb == "gets_blessing" else v.WinsGame
            return [made(event=now, player=self.player(clause.subject))]
        if clause.verb == "draws":
            return [self.would("draws", self.player(clause.subject), 1, clause.words)]
        facts: list[Fact] = []
        if clause.verb == "turns_face_down":
            self.game.face_down()
        for thing in self.things(clause):
            if clause.verb in ("puts_counters", "removes_counters"):
                sign = 1 if clause.verb == "puts_counters" else -1
                if thing in self.game.seats:
                    if clause.value == "poison":
                        facts.append(v.GetsPoison(event=now, player=thing, amount=sign * amount_of(clause)))
                    else:
                        self.game.assumptions[f"{clause.value} counters on players mean nothing to azor"] = None
                    continue
                if sign > 0:
                    facts.append(self.would("puts_counters", thing, amount_of(clause), clause.words, clause.value))
                else:
                    facts.append(v.LosesCounters(event=now, object=thing, kind=clause.value, amount=amount_of(clause)))
            elif clause.verb == "becomes_level":
                facts.append(v.LevelBecomes(event=now, object=thing, level=amount_of(clause)))
            elif clause.verb == "attaches":
                facts.append(v.Attaches(event=now, object=thing, host=self.thing(clause.object)))
            else:
                facts.append(_STATUS[clause.verb](event=now, object=thing))
        return facts

    def loses_cards(self, clause: Clause) -> list[Fact]:
        """Cards that a player discards or mills."""
        player = self.player(clause.subject)
        discards = clause.verb == "discards"
        take = self.game.discarded if discards else self.game.milled
        how = "discard" if discards else "mill"
        things = take(player, amount_of(clause), f"{player} {clause.verb}")
        return [v.Moves(event=self.game.now, object=thing, to="graveyard", how=how) for thing in things]

    def roll(self, clause: Clause) -> list[Fact]:
        """A die that a player rolls, and what the dice would show one after the other (706)."""
        now, player = self.game.now, self.player(clause.subject)
        shows = clause.detail("shows")
        if not isinstance(shows, tuple) or not shows:
            raise UnknownName(clause.words or "rolls", "what the dice show, as in: Ana rolls a d20 showing 3, 17")
        return [
            v.RollsDie(event=now, player=player, sides=int(clause.value)),
            *[v.DieShows(event=now, player=player, number=n, shown=shown) for n, shown in enumerate(shows, 1)],
        ]

    def fight(self, clause: Clause) -> list[Fact]:
        """Two creatures that fight: each deals damage equal to its power to the other (701.14)."""
        one, other = self.thing(clause.subject, "battlefield"), self.thing(clause.object, "battlefield")
        return [
            v.WouldDealDamage(event=self.game.now, source=a, recipient=b, amount=f["value"], combat=False)
            for a, b in ((one, other), (other, one))
            for f in self.game.session.facts_of(v.Power, object=a)
        ]

    def leaves_game(self, clause: Clause) -> list[Fact]:
        """Players who leave the game, or lose it."""
        now, how = self.game.now, str(clause.detail("how") or "leaves")
        names = clause.detail("players")
        players = (
            [str(getattr(n, "name", n)) for n in names] if isinstance(names, tuple) else [self.player(clause.subject)]
        )
        if how == "loses":
            return [v.LosesGame(event=now, player=p) for p in players]
        return [v.LeavesGame(event=now, player=p) for p in players]

    def attackers(self, clause: Clause) -> list[Fact]:
        """The happenings of attackers that are declared."""
        named = clause.detail("attackers")
        phrases = named if isinstance(named, tuple) and named else (clause.subject,)
        defender = self.thing(clause.object)
        self.game.come_to("declare attackers")
        return [
            v.Attacks(
                event=self.game.now,
                object=self.thing(p if isinstance(p, Phrase) else Phrase(name=str(p)), "battlefield"),
                defender=defender,
            )
            for p in phrases
        ]

    def blockers(self, clause: Clause) -> list[Fact]:
        """The happenings of blockers that are declared."""
        named = clause.detail("blockers")
        phrases = named if isinstance(named, tuple) and named else ()
        attacker = self.thing(clause.object, "battlefield")
        self.game.come_to("declare blockers")
        first = not self.game.session.facts_of(v.Blocking, attacker=attacker)
        return [
            v.Blocks(
                event=self.game.now,
                object=self.thing(p if isinstance(p, Phrase) else Phrase(name=str(p)), "battlefield"),
                attacker=attacker,
                first=first and i == 0,
            )
            for i, p in enumerate(phrases)
        ]


def each_of_its_own(facts: Sequence[Fact]) -> list[Fact]:
    """What happens at once, so that what a record says twice happens twice.

    Damage of one source to one recipient is one amount; of equal gains and losses each has a reason of its own.
    """
    damage: dict[tuple[object, ...], int] = {}
    times: dict[Fact, int] = {}
    found: dict[object, Fact] = {}
    for fact in facts:
        if isinstance(fact, v.WouldDealDamage):
            key = (fact["source"], fact["recipient"], fact["combat"])
            damage[key] = damage.get(key, 0) + int(fact["amount"])
            found[key] = _with(fact, amount=damage[key])
            continue
        times[fact] = times.get(fact, 0) + 1
        again = times[fact] > 1 and isinstance(fact, v.Would)
        found[fact, times[fact]] = _with(fact, why=f"{fact['why']} ({times[fact]})") if again else fact
    return list(found.values())


def _with(fact: Fact, **fields: object) -> Fact:
    return type(fact)(**{name: fields.get(name, fact[name]) for name in fact.fields})


Making = Callable[[Happenings, Clause], list[Fact]]
_STATUS: dict[str, type[Fact]] = {
    "taps": v.Taps,
    "untaps": v.Untaps,
    "phases_out": v.PhasesOut,
    "phases_in": v.PhasesIn,
    "turns_face_up": v.TurnsFaceUp,
    "turns_face_down": v.TurnsFaceDown,
}
_SEVERAL = {"enters", "creates"}
HAPPENINGS: dict[str, Making] = {
    "enters": Happenings.enters,
    "creates": Happenings.creates,
    "merges": Happenings.merges,
    "moves": Happenings.moves,
    "exiles_until": Happenings.exiles,
    "deals_damage": Happenings.damage,
    "gains_control": Happenings.control,
    "exchanges_control": Happenings.exchange,
    "fights": Happenings.fight,
    "rolls": Happenings.roll,
    "leaves_game": Happenings.leaves_game,
    "shields": Happenings.shields,
    "shields_once": Happenings.shields,
    "attacks": Happenings.attackers,
    "blocks": Happenings.blockers,
    **dict.fromkeys(("gains_life", "loses_life", "sets_life"), Happenings.life),
    **dict.fromkeys(("discards", "mills"), Happenings.loses_cards),
    **dict.fromkeys(
        (
            "gets", "sets_power", "gains_ability", "loses_ability", "loses_all_abilities", "gains_type",
            "sets_land_type", "cant", "becomes_copy",
        ),
        Happenings.about_object,
    ),
    **dict.fromkeys(
        (
            "becomes_monarch", "takes_initiative", "gets_blessing", "wins_game", "draws", "puts_counters",
            "removes_counters", "becomes_level", "attaches", *_STATUS,
        ),
        Happenings.simple,
    ),
}  # fmt: skip
