"""The agenda's order: total, set once, independent of hashes and of the matcher.

Tier first, then the order of definition, then the facts, oldest first.  In tiers that read happenings the number of
what happened comes before the order of definition: triggers keep the order of occurrence (603.3b).
Stock `DepthStrategy` orders ties by addresses and looks for what it removes in three places only, so that blocked
activations fire.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable
from operator import neg
from typing import Any

from ._experta import Agenda, Strategy
from .matcher import Activation


def place(activation: Activation) -> tuple[Any, ...]:
    """The place of an activation among all others, found when it is first compared; the greatest fires first."""
    found: tuple[Any, ...] | None = activation.key
    if found is None:
        node = activation.node
        numbers = tuple(map(neg, activation.numbers))
        found = activation.key = (node.level, numbers[node.happens] if node.by_occurrence else 0, node.rank, numbers)
    return found


class LawStrategy(Strategy):  # type: ignore[misc]
    """Conflict resolution by `place`; removal by identity."""

    def _update_agenda(self, agenda: Agenda, added: Iterable[Activation], removed: Iterable[Activation]) -> None:
        activations = agenda.activations
        for activation in removed:
            if not activations:
                break
            at = bisect.bisect_left(activations, place(activation), key=place)
            while at < len(activations) and place(activations[at]) == place(activation):
                if activations[at] is activation:
                    del activations[at]
                    break
                at += 1  # else it has fired, or its moment had passed
        if activations:
            for activation in added:
                bisect.insort_right(activations, activation, key=place)
        else:
            activations.extend(added)
            if len(activations) > 1:
                activations.sort(key=place)
