"""What records show of the rules: which fire, and which have a near miss.

A near miss of a rule is a match of all its conditions but the last, in nearly the position that the rule is about.  What
met the last condition at first is one too, once it no longer does, unless the rule has used it up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Self, cast

from azor.engine.entries import Fired
from azor.engine.facts import Fact
from azor.engine.matcher import Activation, LawMatcher, Network, Path
from azor.engine.rules import LawRule
from azor.engine.session import Law
from azor.engine.tiers import Tier
from azor.records.model import Record
from azor.records.run import play

Match = tuple[int, ...]  # the numbers of the facts that meet conditions


class Coverage:
    """What the records that were played so far show: for each rule, by name, the files that it fires in, and those
    that have a near miss of it."""

    def __init__(self) -> None:
        self.fired: dict[str, set[str]] = {}
        self.near: dict[str, set[str]] = {}

    def play(self, record: Record) -> None:
        """Play one record and look at what it shows."""
        with Watch() as watch:
            played = play(record)
        for entry in played.game.session.journal:
            if isinstance(entry, Fired):
                self.fired.setdefault(entry.rule.name, set()).add(record.file)
        for name in watch.near:
            self.near.setdefault(name, set()).add(record.file)


@dataclass(frozen=True)
class AllButTheLast:
    """A rule without its last condition, and without conclusions."""

    name: str
    plain: tuple[Any, ...]
    tier: ClassVar[Tier] = Tier("cut", 0)  # below the event: facts are kept as they come, whatever they are
    salience: ClassVar[int] = 0
    order: ClassVar[int] = 0
    happens: ClassVar[bool] = False


class Watch:
    """Matches rules without their last conditions beside the rules themselves, in the sessions that begin meanwhile."""

    networks: ClassVar[dict[tuple[LawRule, ...], Network]] = {}

    def __init__(self) -> None:
        self.near: set[str] = set()
        self.shadows: dict[LawMatcher, Shadow] = {}

    def __enter__(self) -> Self:
        self.stock = Law.run, LawMatcher.take
        run, take = self.stock

        def watched_take(
            memory: LawMatcher, adding: Collection[tuple[Fact, Path]], deleting: Iterable[Fact]
        ) -> tuple[list[Activation], list[Activation]]:
            deleting = list(deleting)
            if memory not in self.shadows and not memory.facts:  # a new session, not a fork
                self.shadows[memory] = Shadow(self._network(memory.network), self.near)
            full = take(memory, adding, deleting)
            if (shadow := self.shadows.get(memory)) is not None:
                beside = [(fact, shadow.matcher.path(fact)) for fact, _ in adding]
                shadow.take(take(shadow.matcher, beside, deleting), full)
            return full

        def watched_run(session: Law, *args: Any, **kwargs: Any) -> None:
            begin = len(session.journal)
            run(session, *args, **kwargs)
            if (shadow := self.shadows.get(session.matcher)) is not None:
                shadow.rest(entry for _, entry in session.entries(begin) if isinstance(entry, Fired))

        Law.run, LawMatcher.take = watched_run, watched_take  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        Law.run, LawMatcher.take = self.stock  # type: ignore[method-assign]

    def _network(self, network: Network) -> Network:
        if network.rules not in self.networks:
            cut = [AllButTheLast(rule.name, rule.plain[:-1]) for rule in network.rules if len(rule.plain) > 1]
            self.networks[network.rules] = Network(cast(list[LawRule], cut))
        return self.networks[network.rules]


class Shadow:
    """The matches of all conditions but the last, in one session."""

    def __init__(self, network: Network, near: set[str]) -> None:
        self.network, self.near = network, near
        self.matcher = LawMatcher(self)
        self.standing: dict[str, set[Match]] = {rule.name: set() for rule in network.rules}
        self.full: Counter[tuple[str, Match]] = Counter()  # how many matches of all conditions stand on each
        self.met: set[tuple[str, Match]] = set()
        self.spent: set[tuple[str, Match]] = set()

    def take(
        self, cut: tuple[list[Activation], list[Activation]], full: tuple[list[Activation], list[Activation]]
    ) -> None:
        """A change of both: what came and what went."""
        for each in cut[0]:
            self.standing[each.rule.name].add(_match(each.conditions))
        for each in full[0]:
            if (name := each.rule.name) in self.standing:
                begun = name, _match(each.conditions[:-1])
                self.met.add(begun)
                self.full[begun] += 1
        for each in full[1]:
            if each.rule.name in self.standing:
                self.full[each.rule.name, _match(each.conditions[:-1])] -= 1
        for each in cut[1]:
            gone = each.rule.name, _match(each.conditions)
            self.standing[gone[0]].discard(gone[1])
            if gone not in self.met:
                self.near.add(gone[0])

    def rest(self, fired: Iterable[Fired]) -> None:
        """All has been settled: what stands without its last condition is a near miss."""
        for entry in fired:
            if not entry.rule.logical:
                self.spent.add((entry.rule.name, _match(entry.conditions[:-1])))
        for name, matches in self.standing.items():
            if name not in self.near and any(
                not self.full[name, match] and (name, match) not in self.spent for match in matches
            ):
                self.near.add(name)


def _match(conditions: Iterable[Fact | None]) -> Match:
    return tuple(fact.number if fact is not None else 0 for fact in conditions)
