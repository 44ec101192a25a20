"""Compares azor with the oracle on random games.

    python -m tests.oracle.compare --seeds 0:200 --write failing.yaml

prints each disagreement and writes the first failing record, made as small as possible, to the file. Further options:
`--without team bonus,legend` leaves features out (see `games`), `--show 17` prints the scenario of a seed and stops,
`--thorough` asks everything after every event instead of a sample.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import games, records
from .game import Record
from .smaller import shrunk


@dataclass(frozen=True)
class Disagreement:
    """One expectation of the oracle that does not hold in azor, or one scenario that azor does not play."""

    what: str
    line: int = 0
    reason: str = ""

    @property
    def kind(self) -> str:
        """What disagreements of one cause are likely to share: the predicate, or the kind of error."""
        return self.what.removeprefix("not ").split("(")[0].split(":")[0]

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        return place + self.what + (f" ({self.reason})" if self.reason else "")


def azor_answers(scenario: str) -> Sequence[Any]:
    """The only place that calls azor: a result for each expectation in order, with `goal`, `holds` and `place`."""
    from azor.records.run import play
    from azor.records.scenario import load

    results: Sequence[Any] = play(load(scenario, "game.yaml")).results
    return results


def disagreements(scenario: str) -> list[Disagreement]:
    """Every expectation that does not hold, or the error that azor raises for the scenario."""
    try:
        results = azor_answers(scenario)
    except Exception as error:  # whatever azor raises is a finding
        return [Disagreement(f"{type(error).__name__}: {error}")]
    return [_disagreement(result) for result in results if not result.holds]


def _disagreement(result: Any) -> Disagreement:
    text = str(result.goal.text)
    if getattr(result.goal, "negated", False) and not text.startswith("not "):
        text = f"not {text}"
    return Disagreement(text, getattr(result.place, "line", 0), str(getattr(result, "reason", "")))


def check(record: Record, *, thorough: bool = False) -> list[Disagreement]:
    return disagreements(records.text(record, thorough=thorough))


def minimal(record: Record, kinds: set[str]) -> Record:
    """The record made small while a disagreement of one of these kinds remains."""

    def fails(candidate: Record) -> bool:
        return any(each.kind in kinds for each in check(candidate, thorough=True))

    return shrunk(record, fails)


def failing_scenario(record: Record) -> str:
    """The scenario with only those expectations that do not hold."""
    document = records.document(record, thorough=True)
    try:
        hold = [bool(result.holds) for result in azor_answers(records.write(document))]
    except Exception:  # azor does not play it: no expectation is needed to show that
        return records.write({**document, "events": [each for each in document["events"] if not _expects(each)]})
    entries: list[Any] = []
    for entry in document["events"]:
        if not _expects(entry):
            entries.append(entry)
            continue
        expected = entry["expect"]
        failed: Any = [query for query in ([expected] if isinstance(expected, str) else expected) if not hold.pop(0)]
        if failed:
            entries.append(
                {"expect": {each: expected[each] for each in failed} if isinstance(expected, dict) else failed}
            )
    return records.write({**document, "events": entries})


def _expects(entry: Any) -> bool:
    return isinstance(entry, dict) and "expect" in entry


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.compare", description="azor against the oracle")
    parser.add_argument("--seeds", default="0:100", help="FROM:TO, or one seed")
    parser.add_argument("--players", type=int, choices=(2, 3, 4))
    parser.add_argument("--length", type=int, help="number of events")
    parser.add_argument("--without", default="", help="features to leave out, separated by commas")
    parser.add_argument("--write", type=Path, help="file for the first failing record, made small")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the scenario of this seed and stop")
    parser.add_argument("--thorough", action="store_true", help="ask everything after every event")
    options = parser.parse_args(arguments)
    without = games.OFF_BY_DEFAULT | {name.strip() for name in options.without.split(",") if name.strip()}

    def game(seed: int) -> Record:
        return games.record(seed, options.players, options.length, without)

    if options.show is not None:
        print(records.text(game(options.show), thorough=options.thorough), end="")
        return 0
    first, _, last = options.seeds.partition(":")
    seeds = range(int(first), int(last) if last else int(first) + 1)
    kinds: Counter[str] = Counter()
    failing: Record | None = None
    for seed in seeds:
        record = game(seed)
        found = check(record, thorough=options.thorough)
        kinds.update(each.kind for each in found)
        for each in found:
            print(f"seed {seed}: {each}")
        if found and failing is None:
            failing = record
            if options.write is not None:
                small = minimal(record, {each.kind for each in found})
                options.write.write_text(failing_scenario(small), encoding="utf-8")
                print(f"seed {seed}: made small and written to {options.write}")
    print(
        f"{len(seeds)} games, {sum(kinds.values())} disagreements",
        *(f"{kind}: {n}" for kind, n in kinds.items()),
        sep="\n  ",
    )
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
