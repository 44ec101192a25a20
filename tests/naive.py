"""The law read naively: what follows from the given facts, without matcher, agenda, journal or session.

`model(rules, folds, facts)` reads the plain conditions of the rules (`rule.plain`) tier by tier, and in each tier
until nothing new follows: the stratified least model.  The engine must agree with it wherever it is at rest.

    python -m tests.naive --seeds 0:1000

plays random games of `tests.oracle`, and asks after every event of each.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from azor.engine.facts import Fact
from azor.engine.folds import Fold, Sum
from azor.engine.rules import LawRule
from azor.engine.session import Law
from azor.knowledge import table
from azor.records.run import play
from azor.records.scenario import load, load_file
from tests.oracle import games, records

Key = tuple[Any, ...]
Bindings = dict[str, Any]

TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "at least": lambda value, bound: value >= bound,
    "at most": lambda value, bound: value <= bound,
    "one of": lambda value, allowed: value in allowed,
    "none of": lambda value, banned: value not in banned,
}
FUNCTIONS = {"max": max, "min": min, "join": lambda *parts: ":".join(map(str, parts))}


class Model:
    """Facts by predicate, and by each value of each field."""

    def __init__(self, fields: dict[str, tuple[str, ...]]):
        self.fields = fields
        self.all: dict[str, set[Key]] = defaultdict(set)
        self.by: dict[tuple[str, str, Any], set[Key]] = defaultdict(set)

    def add(self, key: Key) -> bool:
        """Whether the fact is new."""
        if key in self.all[key[0]]:
            return False
        self.all[key[0]].add(key)
        for name, value in zip(self.fields[key[0]], key[1:], strict=True):
            self.by[(key[0], name, value)].add(key)
        return True

    def fitting(self, condition: Sequence[Any], bindings: Bindings) -> Iterator[Bindings]:
        """The bindings extended by each fact that fits a pattern."""
        _, predicate, pattern = condition
        candidates = self.all[predicate]
        for name, tests in pattern.items():
            for test in tests:
                if test[0] == "is" or (test[0] == "var" and test[1] in bindings):
                    value = test[1] if test[0] == "is" else bindings[test[1]]
                    narrower = self.by.get((predicate, name, value), set())
                    if len(narrower) < len(candidates):
                        candidates = narrower
        names = self.fields[predicate]
        for key in list(candidates):
            found = dict(bindings)
            if all(
                _passes(test, value, found)
                for name, value in zip(names, key[1:], strict=True)
                for test in pattern.get(name, ())
            ):
                yield found

    def meet(self, when: Sequence[Sequence[Any]], bindings: Bindings | None = None) -> Iterator[Bindings]:
        """All bindings under which conditions hold."""
        bindings = {} if bindings is None else bindings
        if not when:
            yield bindings
            return
        first, rest = when[0], when[1:]
        if first[0] == "compare":
            if eval(f"({first[1]}) {first[2]} ({first[3]})", {"__builtins__": {}, **FUNCTIONS}, dict(bindings)):
                yield from self.meet(rest, bindings)
        elif first[0] == "absent":
            if next(self.fitting(first, bindings), None) is None:
                yield from self.meet(rest, bindings)
        else:
            for found in self.fitting(first, bindings):
                yield from self.meet(rest, found)


def _passes(test: Sequence[Any], value: Any, bindings: Bindings) -> bool:
    if test[0] == "is":
        return bool(test[1] == value)
    if test[0] == "var":
        return bool(bindings.setdefault(test[1], value) == value)
    if test[0] == "other":
        return bool(bindings[test[1]] != value)
    return TESTS[test[1]](value, test[2])


def conclusion(template: Any, bindings: Bindings) -> Key:
    """The fact that a rule concludes."""
    values = {}
    for name, part in template.plain:
        if part[0] == "is":
            values[name] = part[1]
        elif part[0] == "var":
            values[name] = bindings[part[1]]
        else:
            values[name] = eval(part[1], {"__builtins__": {}, **FUNCTIONS}, dict(bindings))
    return (template.fact.predicate, *[values[name] for name in template.fact.fields])


def taken(fold: Fold, model: Model, number: Callable[[Key], int]) -> Iterator[Key]:
    """The facts of a fold: sums of what contributes, or the latest claims (of equal ones the newest)."""
    target = fold.target
    groups: dict[Any, list[tuple[type[Fact], Key]]] = defaultdict(list)
    for kind in fold.of:
        field = fold.of[kind][0] if isinstance(fold, Sum) else fold.key
        for key in model.all[kind.predicate]:
            groups[key[1 + kind.fields.index(field)]].append((kind, key))
    for group, claims in groups.items():
        if isinstance(fold, Sum):
            weights = [(fold.of[kind][1], kind, key) for kind, key in claims]
            total = sum(key[1 + kind.fields.index(w)] if isinstance(w, str) else w for w, kind, key in weights)
            yield (target.predicate, group, total)
        else:
            order = fold.order
            kind, best = max(claims, key=lambda c: (c[1][1 + c[0].fields.index(order)], number(c[1])))
            yield (target.predicate, *[best[1 + kind.fields.index(name)] for name in target.fields])


def model(rules: Iterable[LawRule], folds: Iterable[Fold], facts: Iterable[Key], number: Callable[[Key], int]) -> Model:
    """What follows from facts that are given; `number` tells which of two equal claims is newer."""
    made = Model({name: fact.fields for name, fact in Fact.registry.items()})
    for key in facts:
        made.add(key)
    logical: dict[int, list[LawRule]] = defaultdict(list)
    for rule in rules:
        if rule.logical:
            logical[rule.tier.level].append(rule)
    stages = defaultdict(list)
    for fold in folds:
        stages[fold.tier.level].append(fold)
    for level in sorted({*logical, *stages}, reverse=True):
        for fold in stages[level]:
            for key in list(taken(fold, made, number)):
                made.add(key)
        again = logical[level]
        while again:
            new = {
                template.fact.predicate
                for rule in again
                for bindings in list(made.meet(rule.plain))
                for template in rule.then
                if made.add(conclusion(template, bindings))
            }
            again = [r for r in logical[level] if any(c[0] != "compare" and c[1] in new for c in r.plain)]
    return made


def _text(key: Key) -> str:
    return f"{key[0]}({', '.join(map(str, key[1:]))})"


def faults(session: Law, *, settled: bool) -> list[str]:
    """Where a session at rest differs from the model of what is given in it.

    `settled` says that a player would receive priority: then nothing below the tiers of an event is open either, and
    no rule that asks for something to be done (a state-based action, say) holds.
    """
    law = type(session)
    rules = session.get_rules()
    floor = 0 if settled or law.settled is None else law.settled.level
    derived = {kind for kind, fact in Fact.registry.items() if fact.kind in ("logical", "folded")}
    given = [key for key in session.memory if key[0] not in derived]
    mine = {key for key in session.memory if key[0] in derived}
    reached = [r for r in rules if r.tier.level >= floor]
    read = model(reached, law.folds, given, lambda key: session.memory[key].number if key in session.memory else 0)
    theirs = {key for kind in derived for key in read.all[kind]}
    if floor:
        late = {t.fact.predicate for r in rules if r.logical and r.tier.level < floor for t in r.then}
        mine = {key for key in mine if key[0] not in late}
        theirs = {key for key in theirs if key[0] not in late}
    found = [f"{_text(key)} does not follow" for key in sorted(mine - theirs, key=repr)]
    found += [f"{_text(key)} is missing" for key in sorted(theirs - mine, key=repr)]
    if found:
        return found
    for rule in reached:
        if rule.logical or rule.tier.happenings:
            continue
        for bindings in read.meet(rule.plain):
            found.append(f"{rule.name} has been left undone: {bindings}")
    return found


@contextmanager
def watched() -> Iterator[list[str]]:
    """Collects the faults of all games, at the end of each event and wherever a player would receive priority."""
    found: list[str] = []
    end, settle = Law.end, table.Table.settle

    def at(session: Law, *, settled: bool) -> None:
        found.extend(f"event {session.event}: {fault}" for fault in faults(session, settled=settled))

    def ends(session: Law) -> None:
        at(session, settled=False)
        end(session)

    def at_rest(game: table.Table) -> None:
        settle(game)
        if not game.over:
            at(game.session, settled=True)

    Law.end, table.Table.settle = ends, at_rest  # type: ignore[method-assign]
    try:
        yield found
    finally:
        Law.end, table.Table.settle = end, settle  # type: ignore[method-assign]


def of_game(seed: int) -> list[str]:
    """The faults of a random game."""
    with watched() as found:
        play(load(records.text(games.record(seed)), "game.yaml"))
    return found


def of_file(path: str) -> list[str]:
    """The faults of a record."""
    with watched() as found:
        play(load_file(path))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.naive", description="the engine against a naive reading")
    parser.add_argument("--seeds", default="", help="FROM:TO, or one seed, of random games")
    parser.add_argument("files", nargs="*", help="records")
    options = parser.parse_args(arguments)
    first, _, last = (options.seeds or "0:0").partition(":")
    asked: list[tuple[str, Callable[[], list[str]]]] = [(f, lambda f=f: of_file(f)) for f in options.files]  # type: ignore[misc]
    asked += [
        (f"seed {seed}", lambda seed=seed: of_game(seed))  # type: ignore[misc]
        for seed in range(int(first), int(last) if last else int(first) + 1)
    ]
    wrong = 0
    for name, ask in asked:
        found = ask()
        wrong += bool(found)
        for fault in found[:5]:
            print(f"{name}: {fault}")
    print(f"{len(asked)} games, {wrong} with faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
