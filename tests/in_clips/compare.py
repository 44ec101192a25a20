"""azor against CLIPS, in whole games: what their matchers find, and what follows when they run.

python -m tests.in_clips.compare --seeds 0:100
python -m tests.in_clips.compare tests/cases/*.yaml
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from azor.engine.entries import Fired
from azor.engine.facts import Fact
from azor.engine.matcher import ALL, NONE, Activation, Network
from azor.engine.rules import LawRule
from azor.engine.session import Law
from azor.engine.tiers import Tier
from azor.knowledge import table
from azor.records.run import play
from azor.records.scenario import load, load_file
from tests.oracle import games, records

from .engines import Match, Matcher, Runner


def mine(session: Law) -> Counter[Match]:
    """All matches that azor's matcher holds, and those of rules of the event that it finds when it looks for them.

    While an event is open it must hold the latter too.
    """
    matcher = session.matcher
    kept = {token: None for key in list(matcher.dependents) for token in matcher.dependents.under(key)}
    held = [token for token in kept if isinstance(token, Activation) and token not in matcher.blocked]
    of_event = Counter(map(_match, matcher.of_event()))
    if session.open and matcher.happened:
        assert Counter(_match(activation) for met in matcher.met.values() for activation in met) == of_event
    return Counter(map(_match, held)) + of_event


def _match(activation: Activation) -> Match:
    rule = activation.rule
    met = zip(rule.plain, activation.conditions, strict=True)
    return rule.name, tuple(fact.key if fact is not None else None for plain, fact in met if plain[0] != "compare")


def _difference(ours: Any, theirs: Any, where: str) -> list[str]:
    found = [f"{where}: only azor has {thing}" for thing in sorted(ours - theirs, key=repr)]
    return found + [f"{where}: only CLIPS has {thing}" for thing in sorted(theirs - ours, key=repr)]


class Comparison:
    """Compares sessions with CLIPS; engines are kept for all sessions with the same rules.

    `mutate` gives the rules that CLIPS has in place of azor's.
    """

    def __init__(self, mutate: Callable[[list[LawRule]], list[LawRule]] = list) -> None:
        self.mutate = mutate
        self.matchers: dict[Network, Matcher] = {}
        self.runners: dict[Network, Runner] = {}
        self.faults: list[str] = []
        self.matched: Counter[str] = Counter()  # by rule
        self.fired: set[str] = set()  # the rules that azor fired in the runs that are compared

    def match(self, session: Law, level: int = ALL) -> None:
        """Compare the matches of all rules.

        What the matcher had not been told yet brings about nothing that should have come before this level.
        """
        session._match()
        next_up = [activation.node.level for activation in session.agenda.activations[-1:]]
        if max(session._due, *next_up, NONE) > level:
            self.faults.append(f"event {session.event}: the matcher was told too late")
        known = self.matchers.get(session.network)
        if known is None:
            known = self.matchers[session.network] = Matcher(self.mutate(session.get_rules()))
        known.give(session.memory)
        ours, theirs = mine(session), known.matches()
        self.matched.update(name for name, _ in ours)
        self.faults += _difference(ours, theirs, f"event {session.event}")

    def run(self, session: Law, until: Tier | None, real: Callable[..., None]) -> None:
        """Let both run, and compare all facts."""
        known = self.runners.get(session.network)
        if known is None:
            known = self.runners[session.network] = Runner(self.mutate(session.get_rules()), session.folds)
        given = [key for key, fact in session.memory.items() if fact.kind not in ("logical", "folded")]
        is_open, entry = session.open, len(session.journal)
        real(session, until)
        self.fired |= {fired.rule.name for fired in session.journal.since(entry) if isinstance(fired, Fired)}
        newest = {key: fact.number for key, fact in session.memory.items()}
        floor = until.level if until else 0
        standing = known.run(given, session.event, floor, is_open=is_open, newest=newest)
        # further down azor withdraws only when it comes there, and CLIPS at once
        late = self._late(session.network, floor)
        ours, theirs = ({key for key in side if key[0] not in late} for side in (session.memory, standing))
        self.faults += _difference(ours, theirs, f"event {session.event}")

    @staticmethod
    @cache
    def _late(network: Network, floor: int) -> set[str]:
        rules = (rule for rule in network.rules if rule.logical and rule.tier.level < floor)
        return {template.fact.predicate for rule in rules for template in rule.then}

    @contextmanager
    def matching(self) -> Iterator[None]:
        """Compare matches wherever something lasting is about to change, and at the end of whatever happens."""
        fire, apply, end, settle = Law._fire, Law._apply, Law.end, table.Table.settle

        def fires(session: Law, activation: Activation) -> None:
            tier = activation.rule.tier
            if not (tier.logical or tier.simultaneous or tier.happenings):
                self.match(session, tier.level)
            fire(session, activation)

        def applies(session: Law) -> bool:
            self.match(session)
            return apply(session)

        def ends(session: Law) -> None:
            self.match(session)
            end(session)

        def at_rest(game: table.Table) -> None:
            settle(game)
            self.match(game.session)

        Law._fire, Law._apply, Law.end = fires, applies, ends  # type: ignore[method-assign]
        table.Table.settle = at_rest  # type: ignore[method-assign]
        try:
            yield
        finally:
            Law._fire, Law._apply, Law.end = fire, apply, end  # type: ignore[method-assign]
            table.Table.settle = settle  # type: ignore[method-assign]

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let CLIPS run whatever azor runs, but for trials: CLIPS would not fire again what has fired in one."""
        real, foresee = Law.run, Law.foresee

        def runs(session: Law, until: Tier | None = None) -> None:
            self.run(session, until, real)

        def foresees(session: Law, *facts: Fact, until: Tier, batch: Tier | None = None) -> list[Fact]:
            Law.run = real  # type: ignore[method-assign]
            try:
                return foresee(session, *facts, until=until, batch=batch)
            finally:
                Law.run = runs  # type: ignore[method-assign]

        Law.run, Law.foresee = runs, foresees  # type: ignore[method-assign]
        try:
            yield
        finally:
            Law.run, Law.foresee = real, foresee  # type: ignore[method-assign]


def of_game(seed: int) -> None:
    """Play a random game."""
    play(load(records.text(games.record(seed)), "game.yaml"))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.in_clips.compare", description="azor against CLIPS")
    parser.add_argument("--seeds", default="", help="FROM:TO, or one seed, of random games")
    parser.add_argument("files", nargs="*", help="records")
    options = parser.parse_args(arguments)
    first, _, last = options.seeds.partition(":")
    asked: list[tuple[str, Callable[[], object]]] = [
        (file, lambda file=file: play(load_file(file)))  # type: ignore[misc]
        for file in options.files
    ]
    asked += [
        (f"seed {seed}", lambda seed=seed: of_game(seed))  # type: ignore[misc]
        for seed in (range(int(first), int(last or int(first)) + 1) if first else ())
    ]
    comparison, wrong = Comparison(), 0
    for name, game in asked:
        with comparison.matching():
            game()
        with comparison.running():
            game()
        wrong += bool(comparison.faults)
        for fault in comparison.faults[:5]:
            print(f"{name}: {fault}")
        comparison.faults = []
    print(
        f"{len(asked)} games, {wrong} with faults; "
        f"{len(comparison.matched)} rules matched, {len(comparison.fired)} fired"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
