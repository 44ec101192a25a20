"""Where the time of an event goes, and what an event consists of: the profile of what is further from its target.

    python -m benchmarks.profiling

The profiler counts calls exactly and makes small functions look dearer than they are; so its shares say where to look,
and the table of the full law says what an event takes.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from azor.knowledge.language import Card

from .law_games import card, enter, strike, with_permanents
from .measure import without_garbage

PERMANENTS = 30
TIMES = 200  # as often is each run
WARM = 5  # that are not counted: rules wake, functions are compiled
SESSION = {
    "facts that come and go": ("_assert", "_retract", "_given", "_grounded", "_settle_doubt", "step", "begin", "end"),
    "folds": ("_contribute", "_refresh"),
    "firing": ("_fire", "_apply", "_add_up"),
}
_FILES = {
    "facts that come and go": ("facts.py", "working_memory.py"),
    "journal": ("journal.py", "entries.py"),
    "agenda": ("agenda.py", "tiers.py"),
    "firing": ("rules.py", "terms.py"),
    "folds": ("folds.py",),
    "functions written for rules": ("<string>",),
}
_MATCHING = "matching: alpha memories, tokens, activations"
_LOOP = "recognize, act: finding what is next"
_PROCEDURE = "procedure: what the rules are asked, and what it says happens"
NOTE = (
    f"How often what is done in one event with {PERMANENTS} permanents, and the shares of its time under the profiler, "
    "which makes small functions look dearer than they are (`python -m benchmarks.profiling`)."
)

Place = tuple[str, int, str]  # as the profiler names functions: file, line, name


@dataclass(frozen=True)
class Profile:
    """What one event consists of and where its time goes: calls and parts for one of so many."""

    title: str
    counts: dict[str, float]
    shares: dict[str, float]  # of the time, by part


def _part(place: Place) -> str | None:
    """The part that a function is of; None for what its callers answer for: what is built in, or another library's."""
    file, _, name = place
    path = PurePath(file)
    if path.parent.name == "matcher":
        return _MATCHING
    for part, names in _FILES.items():
        if path.name in names and ("engine" in path.parts or file == "<string>"):
            return part
    if path.name == "session.py":
        return next((part for part, names in SESSION.items() if name in names), _LOOP)
    return _PROCEDURE if {"knowledge", "benchmarks"} & set(path.parts) else None


def _shares(stats: dict[Place, Any]) -> dict[str, float]:
    """The share of each part: its own time, and that of what is built in by who called it."""
    found: Counter[str] = Counter()
    for place, (_, _, own, _, callers) in stats.items():
        part = _part(place)
        if part is not None:
            found[part] += own
            continue
        for caller, (_, _, spent, _) in callers.items():
            found[_part(caller) or "the rest"] += spent
    whole = sum(found.values())
    return {part: time / whole for part, time in found.most_common()}


def _calls(stats: dict[Place, Any], file: str, *names: str) -> float:
    return sum(many for place, (_, many, *_) in stats.items() if PurePath(place[0]).name == file and place[2] in names)


def profile(title: str, work: Callable[[], Any]) -> Profile:
    """Run something over and over under the profiler."""
    for _ in range(WARM):
        work()
    profiler = cProfile.Profile()
    with without_garbage():
        profiler.enable()
        for _ in range(TIMES):
            work()
        profiler.disable()
    stats: dict[Place, Any] = pstats.Stats(profiler).stats  # type: ignore[attr-defined]
    counts = {
        "facts that come": _calls(stats, "session.py", "_assert"),
        "facts that go": _calls(stats, "session.py", "_retract"),
        "firings": _calls(stats, "session.py", "_fire"),
        "folds taken again": _calls(stats, "session.py", "_refresh"),
        "passes of the matcher": _calls(stats, "memory.py", "take"),
        "questions of the procedure": _calls(stats, "session.py", "facts_of", "holds"),
        "calls of functions": sum(many for _, many, *_ in stats.values()),
    }
    return Profile(title, {what: many / TIMES for what, many in counts.items()}, _shares(stats))


def profiles() -> list[Profile]:
    """Of a land that enters, and of combat damage to the monarch."""
    game = with_permanents(PERMANENTS)
    forest = card("Forest")
    bear = enter(game, "Bear", Card("Bear", ("creature",), 2, 2), "Ben")
    return [
        profile("a land enters", lambda: enter(game, "Forest", forest, "Ana")),
        profile("crown, damage, trigger, resolution", lambda: strike(game, bear)),
    ]


def columns(found: Iterable[Profile]) -> tuple[str, ...]:
    """The names of the columns."""
    return ("part", *(each.title for each in found))


def lines(found: Sequence[Profile]) -> list[tuple[str, ...]]:
    """The table, row by row, as text: how often what is done, then the shares of the time."""
    counts = [(what, *(f"{each.counts[what]:,.1f}" for each in found)) for what in found[0].counts]
    parts = dict.fromkeys(part for each in found for part in each.shares)
    return counts + [(part, *(_percent(each.shares.get(part, 0)) for each in found)) for part in parts]


def _percent(share: float) -> str:
    return f"{share:.0%}" if share >= 0.01 else "under 1%"


@click.command()
def main() -> None:
    """Where the time of an event goes."""
    found = profiles()
    shown = Table(title=f"one event, {PERMANENTS} permanents, under the profiler", title_justify="left")
    for number, name in enumerate(columns(found)):
        shown.add_column(name, justify="right" if number else "left")
    for line in lines(found):
        shown.add_row(*line)
    Console(width=None if sys.stdout.isatty() else 140).print(shown)


if __name__ == "__main__":
    main()
