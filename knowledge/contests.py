"""In which order effects change or replace an event, as the player whom it affects chooses (616.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..engine.facts import Fact
from ..engine.tiers import Tier
from . import vocabulary as v
from .order import EXPAND, INTERVENING
from .seats import Seats

# how effects change damage, in the order in which they are applied unless their player says otherwise
_SORTS = ("instead", "prevents", "stopped", "next time", "shield", "less", "more", "twice")


def _damage(fact: Fact) -> tuple[object, ...]:
    """What tells the damage of one event apart: by whom, to whom, and whether it is combat damage."""
    return fact["source"], fact["recipient"], fact["combat"]


class Contests(Seats):
    """Several effects that would replace one event: which is applied first, and what it comes to."""

    _ordered: Sequence[Fact] = ()  # in which order effects change the event that comes next

    def _one_after_the_other(self, key: str, thing: str, amount: int) -> tuple[int, Fact | None, list[Fact]]:
        """Apply the effects that replace an event one by one, as the player whom it affects chooses (616.1e, 616.1f).

        Gives how much it becomes, the effect that puts something else in its place, and all that were applied.
        """
        session = self.session
        kinds = (v.Increase, v.Doubling, v.Replacing)
        left = [fact for kind in kinds for fact in session.facts_of(kind, key=key)]
        used: list[Fact] = []
        while left:
            sources = list(dict.fromkeys(str(fact["source"]) for fact in left))
            source = sources[0]
            if len(sources) > 1 and (len({type(fact) for fact in left}) > 1 or isinstance(left[0], v.Replacing)):
                source = self._first_applied(thing, sources)
            applied = next(fact for fact in left if fact["source"] == source)
            left.remove(applied)
            used.append(applied)
            if isinstance(applied, v.Replacing):
                return amount, applied, used
            amount = amount * 2 if isinstance(applied, v.Doubling) else amount + int(applied["by"])
        return amount, None, used

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
            matters = not fixed and (len(sorts) > 1 or sorts <= {"instead", "prevents"})
            source = self._first_applied(recipient, [str(fact["by"]) for fact in left], matters)
            applied = next(fact for fact in left if fact["by"] == source)
            left.remove(applied)
            found.append(applied)
            if applied["sort"] == "instead" or (applied["sort"] in ("stopped", "next time", "prevents") and not fixed):
                break
        return found
