"""Tiers: the stages of one event, as saliences with a meaning.

A rule of a higher level fires first.  `simultaneous` tiers fire all their activations against one state and apply
them together; the conclusions of `logical` tiers last only as long as their conditions.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tier:
    """One stage; `level` is its salience."""

    name: str
    level: int
    simultaneous: bool = False
    logical: bool = False
    happenings: bool = False  # its rules read what happens in the present event
    closes: bool = False  # once it is applied the event has happened: higher tiers wait for the next one
