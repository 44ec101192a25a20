"""The competitors: each module of `MODULES` registers its own when it is imported.

    @competitor(LANDS, "my way of doing it")
    def mine(size: int) -> Run:
        game = ...                      # set up; not timed
        def run() -> Answer:            # timed; called once
            for event in LANDS.events(size): ...
            return ...
        return run

A module whose library is not installed raises ImportError, and its competitors are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from .workloads import Answer, Workload

Run = Callable[[], Answer]

MODULES = ("plain", "stock_experta", "durable_facts", "clingo_program", "clips_rules", "azor_rules")
"""In the order of the table."""
LIBRARIES = {
    "durable_facts": "pip install durable_rules; not in the extra `bench`, since it is compiled when installed",
    "clingo_program": "pip install clingo",
    "clips_rules": "pip install clipspy",
}


@dataclass(frozen=True)
class Competitor:
    """One way of working through a workload; `prepare(size)` sets up a game and gives the function to be timed."""

    workload: Workload
    name: str
    prepare: Callable[[int], Run]
    baseline: bool = False
    """Whether the others are compared with it."""


_registered: list[Competitor] = []


def competitor(
    workload: Workload, name: str, *, baseline: bool = False
) -> Callable[[Callable[[int], Run]], Callable[[int], Run]]:
    """Registers the decorated function, which prepares a game of a size.  ValueError for a name taken already."""

    def register(prepare: Callable[[int], Run]) -> Callable[[int], Run]:
        if any(c.workload == workload and c.name == name for c in _registered):
            raise ValueError(f"{workload.name} has a competitor {name!r} already")
        _registered.append(Competitor(workload, name, prepare, baseline))
        return prepare

    return register


def load() -> tuple[list[Competitor], dict[str, str]]:
    """All competitors, and the modules that had to be left out, with the reason."""
    left_out = {}
    for module in MODULES:
        try:
            import_module(f"{__package__}.{module}")
        except ImportError as why:
            left_out[module] = f"{why} ({LIBRARIES.get(module, 'needed')})"
    return list(_registered), left_out
