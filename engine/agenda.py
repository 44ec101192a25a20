"""The agenda's order: total, set once, independent of hashes and of the matcher.

Tier first, then the order of definition, then the facts, oldest first.  In tiers that read happenings the number of
the first fact comes before the order of definition: triggers keep the order of occurrence (603.3b).
Stock `DepthStrategy` orders ties by addresses and looks for what it removes in three places only, so that blocked
activations fire.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from ._experta import Agenda, Strategy
from .matcher import Activation

_key = attrgetter("key")


def key_of(activation: Activation) -> tuple[Any, ...]:
    """The place of an activation among all others; the greatest fires first."""
    rule = activation.rule
    numbers = tuple([-f.number if f is not None else 0 for f in activation.conditions])
    if rule.tier.happenings and not rule.tier.simultaneous:
        return (rule.salience, numbers[0], -rule.order, numbers)
    return (rule.salience, 0, -rule.order, numbers)


class LawStrategy(Strategy):  # type: ignore[misc]
    """Conflict resolution by `key_of`; removal by identity."""

    def _update_agenda(self, agenda: Agenda, added: Iterable[Activation], removed: Iterable[Activation]) -> None:
        activations = agenda.activations
        for activation in removed:
            if not activations or activation.key is None:
                continue
            at = bisect.bisect_left(activations, activation.key, key=_key)
            while at < len(activations) and activations[at].key == activation.key:
                if activations[at] is activation:
                    del activations[at]
                    break
                at += 1  # else it has fired, or its moment had passed
        for activation in added:
            activation.key = key_of(activation)
            if activations:
                bisect.insort_right(activations, activation, key=_key)
            else:
                activations.append(activation)
