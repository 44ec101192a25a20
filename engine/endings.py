"""What ended a fact: the rule or the step behind it, through all that only followed from that.

Something that rested on others ends as one of these does, as something comes that stands in its way, or as a number or
a latest claim that it rested on is replaced.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from .entries import Fired, Folded, Stepped, Withdrawn
from .facts import Fact
from .goals import Goal
from .past import Past
from .session import Law
from .why import fits, undone


class Endings:
    """Endings in one past of a session; `machine` are the predicates by which nothing is explained."""

    def __init__(self, session: Law, past: Past, machine: Container[str]):
        self.session, self.machine = session, machine
        self.journal, self.end = past.journal, past.end

    def of(self, goals: Sequence[Goal], since: int = 0) -> int | None:
        """The entry that ended the last fact that fits, if one was so after that entry."""
        for number in range(self.end - 1, since - 1, -1):
            entry = self.journal[number]
            gone: tuple[Fact | None, ...] = ()
            if isinstance(entry, Fired | Stepped):
                gone = entry.ends
            elif isinstance(entry, Folded):
                gone = (entry.old,) if entry.new is not entry.old else ()
            elif isinstance(entry, Withdrawn):
                gone = (entry.fact,)
            for fact in gone:
                if fact is not None and any(goal.fits(fact) for goal in goals):
                    return self._root(number, fact)
        return None

    def _root(self, number: int, fact: Fact) -> int:
        """The firing or step behind the end of a fact that rested on others."""
        entry = self.journal[number]
        if isinstance(entry, Withdrawn):
            found = undone(self.session, fact, number)
            if found is None and (found := self._blocked(number, fact)) == number:
                found = self._overtaken(fact, number, set())
            return number if found is None else found
        if isinstance(entry, Folded):
            for left in entry.left:
                if (found := undone(self.session, left, number)) is not None:
                    return found
                if left.kind == "folded" and (ended := self._replaced(left, number)) is not None:
                    return self._root(ended, left)
            for joined in entry.joined:
                return self._brought(joined, number)
        return number

    def _overtaken(self, fact: Fact, before: int, seen: set[int]) -> int | None:
        """What replaced a number or a latest claim that a fact rested on."""
        seen.add(fact.number)
        for number in reversed(self.journal.makers(fact)):
            entry = self.journal[number]
            for met in entry.conditions if isinstance(entry, Fired) else ():
                if met is None or met.number in seen or met.kind not in ("folded", "logical"):
                    continue
                replaced = self._replaced(met, before) if met.kind == "folded" else None
                if replaced is not None:
                    return self._root(replaced, met)
                if (found := self._overtaken(met, before, seen)) is not None:
                    return found
        return None

    def _replaced(self, fact: Fact, before: int) -> int | None:
        """The entry in which a number or a latest claim was last replaced."""
        for number in range(before - 1, -1, -1):
            entry = self.journal[number]
            if isinstance(entry, Folded) and entry.old is not None and entry.old.number == fact.number:
                return number
        return None

    def _brought(self, fact: Fact, before: int) -> int:
        """The firing or step by which a fact came about, the first that has a reason to tell.

        Through what only follows it is that of the latest that it rests on.
        """
        made = max((n for n in self.journal.makers(fact) if n < before), default=before)
        entry = self.journal[made]
        rests: list[Fact] = []
        if isinstance(entry, Folded):
            rests = list(entry.joined)
        elif isinstance(entry, Fired) and entry.rule.tier.logical:
            rests = [met for met in entry.conditions if met is not None]
            if any(met.predicate not in self.machine for met in rests):
                return made
        since = {met.number: max((n for n in self.journal.makers(met) if n < made), default=-1) for met in rests}
        latest = max(rests, key=lambda met: since[met.number], default=None)
        if latest is None or since[latest.number] < 0 or self.journal[since[latest.number]].event != entry.event:
            return made
        return self._brought(latest, made)

    def _blocked(self, number: int, fact: Fact) -> int:
        """The firing of what stands in the way of a fact that was withdrawn; the withdrawal if that is not known."""
        fired = [e for n in self.journal.makers(fact) if n < number and isinstance(e := self.journal[n], Fired)]
        for entry in fired:
            for plain in entry.rule.plain:
                if plain[0] == "absent":
                    for other in self.session.facts_of(Fact.registry[plain[1]]):
                        if fits(plain, other, entry.bindings):
                            return self._made(other, number)
        for entry in fired:
            for met in entry.conditions:
                if met is not None and met.kind == "logical":
                    found = self._blocked(number, met)
                    if found != number:
                        return found
        return number

    def _made(self, fact: Fact, default: int) -> int:
        """The entry that brought a fact about; of a fold the latest of its parts."""
        for number in reversed(self.journal.makers(fact)):
            entry = self.journal[number]
            if isinstance(entry, Folded):
                return max((n for part in entry.joined for n in self.journal.makers(part)), default=number)
            return number
        return default
