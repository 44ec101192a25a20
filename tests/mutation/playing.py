"""Playing the records under a mutant: first those in which the changed condition is the only one that fails."""

from __future__ import annotations

import gc
import re
import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from azor.engine.rules import LawRule, RuleError
from azor.knowledge.law import Magic
from azor.records.model import Record
from azor.records.run import play
from azor.records.scenario import load_file

from . import implied, mutants
from .mutants import Mutation

TESTS = Path(__file__).resolve().parent.parent
FOLDERS = ("cases", "notation", "rules")
_TIMES_SLOWER = 20  # than under the law itself; then a mutant counts as one that does not end
_AT_LEAST = 2  # seconds
_AGAIN = 0.5  # seconds


class Endless(BaseException):
    """A record does not end under a mutant."""


@dataclass
class Sample:
    """A record with the time that it takes, and which rules are met and nearly met in it."""

    name: str
    record: Record
    seconds: float
    met: set[tuple[str, int]] = field(default_factory=set)


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: killed by a record, refused as a law, proved to be the same law, or none of these."""

    mutation: Mutation
    killed: str = ""  # the name of the record
    refused: str = ""  # why
    near: tuple[str, ...] = ()  # records in which only that condition fails
    fired: int = 0  # records in which the rule is met
    doubled: bool = False  # proved to say nothing new (see `implied`)

    @property
    def survives(self) -> bool:
        return not self.killed and not self.refused and not self.doubled


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """`Endless` after so much time of the processor, without the collection of garbage.

    That takes seconds where much else is kept, and what is raised in a callback of it, as in a finalizer, is lost there:
    so it is raised again.
    """

    def stop(*_: Any) -> None:
        raise Endless

    collected = gc.isenabled()
    gc.disable()
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        if collected:
            gc.enable()


def files() -> list[Path]:
    return [file for folder in FOLDERS for file in sorted((TESTS / folder).rglob("*.yaml"))]


def survey(rules: Iterable[LawRule], paths: Iterable[Path]) -> list[Sample]:
    """The records that hold, with the rules that are met and nearly met in each."""
    probes: dict[LawRule, tuple[str, int]] = {}
    for rule in rules:
        for at in range(len(rule.when)):
            try:
                probes[mutants.near_miss(rule, at)] = (rule.name, at)
            except RuleError:
                continue
    seen: set[tuple[str, int]] = set()
    watching = mutants.watching(probes, seen)
    samples = []
    for path in paths:
        record = load_file(str(path))
        seen.clear()
        start = time.process_time()
        holds = play(record, law=watching).holds
        if holds:
            seconds = time.process_time() - start
            samples.append(Sample(f"{path.parent.name}/{path.name}", record, seconds, set(seen)))
    return sorted(samples, key=lambda s: s.seconds)


def tells(sample: Sample, law: type[Magic]) -> bool:
    """Whether some expectation of a record tells a mutant from the law."""
    try:
        with at_most(_AT_LEAST + sample.seconds * _TIMES_SLOWER):
            return not play(sample.record, law=law).holds
    except (Exception, Endless):
        return True


def outcome(mutation: Mutation, at: int, rule: LawRule, samples: Iterable[Sample]) -> Outcome:
    """What becomes of a mutant."""
    samples = list(samples)
    near = [s for s in samples if (rule.name, at) in s.met]
    met = [s for s in samples if (rule.name, -1) in s.met]
    try:
        law = mutants.law(rule, mutants.mutated(rule, at, mutation.how))
    except RuleError as why:
        return Outcome(mutation, refused=str(why), near=tuple(s.name for s in near), fired=len(met))
    first = near if mutation.how == "drop" else met
    rest = [s for s in (met if mutation.how == "drop" else near) if s not in first]
    try:
        killer = next((s.name for s in [*first, *rest] if tells(s, law)), "")
    finally:
        mutants.forget(law)
    doubled = mutation.how == "drop" and implied.says_nothing_new(rule, at)
    return Outcome(mutation, killed=killer, near=tuple(s.name for s in near), fired=len(met), doubled=doubled)


def outcomes(rule: LawRule, samples: Iterable[Sample]) -> list[Outcome]:
    """What becomes of all mutants of a rule."""
    return [outcome(mutation, at, rule, samples) for mutation, at in mutants.mutations(rule)]


def chosen(pattern: str) -> list[LawRule]:
    """The rules whose names fit a pattern."""
    return [rule for name, rule in mutants.rules().items() if re.search(pattern, name)]
