"""Events from beginning to end: what is chosen before them, what replaces them, and what follows at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..engine.entries import Cause
from ..engine.facts import Fact
from . import vocabulary as v
from .entering import Entering
from .order import INTERVENING
from .seats import Enough


class Events(Entering):
    """What happens, as one event after another."""

    last_event = 0  # the event after which it stops (`Enough`); 0: none

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
        if expired := session.facts_of(v.Expired):
            session.step("611.2b", "effects whose time is over have ended", ends=expired)
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
        of = {name: owed[name] for name in ("event", "source", "ability", "thing")}
        so_much = v.OwedAmount(**of, amount=amount)
        self.session.step("616.1", f"{instead['source']} is applied", adds=[owed, so_much], data=tuple(used))
        owed = next(fact for fact in self.session.facts_of(v.Owed) if fact.key == owed.key)
        self.session.step("614.6", "what happens instead", ends=[owed])
        self._follow_instead(owed, used)

    def _follow_instead(self, owed: Fact, used: Sequence[Fact] = ()) -> None:
        """Follow what a replacement effect puts in the place of an event; the effects `used` have had their turn."""
