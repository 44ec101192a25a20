"""The entries of the journal: what a session did, in the words of its law.

An entry is immutable once written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .facts import Fact
from .rules import Change, LawRule
from .tiers import Tier


@dataclass(slots=True)
class Begun:
    """An event began: what is given to happen in it (or, before the first, what is given at all), and why."""

    event: int
    facts: tuple[Fact, ...]
    cause: Cause | None = None


@dataclass(slots=True)
class Fired:
    """A rule fired: which fact met which condition (None: an absence or comparison), and what it concluded."""

    event: int
    rule: LawRule
    conditions: tuple[Fact | None, ...]
    bindings: dict[str, Any]  # the variables of the rule with their values
    then: tuple[Fact, ...] = ()
    ends: tuple[Fact, ...] = ()
    adds: tuple[Change, ...] = ()
    changed: tuple[Fact, ...] = ()  # the numbers that its batch made of `adds`


@dataclass(slots=True)
class Failed:
    """A rule whose conditions were met could not conclude: the activation is spent."""

    event: int
    rule: LawRule
    conditions: tuple[Fact | None, ...]
    bindings: dict[str, Any]
    why: str


@dataclass(slots=True)
class Applied:
    """All firings of a simultaneous tier took effect at once."""

    event: int
    tier: Tier
    firings: tuple[int, ...]


@dataclass(slots=True)
class Lost:
    """A derivation of a logical fact no longer stands."""

    event: int
    firing: int
    fact: Fact


@dataclass(slots=True)
class Withdrawn:
    """A logical fact lost its last derivation that rests on lasting facts."""

    event: int
    fact: Fact
    circular: bool = False


@dataclass(slots=True)
class Folded:
    """A count, sum or latest claim was refreshed; `before` is the number of the entry that did so last."""

    event: int
    fold: int
    key: Any
    old: Fact | None
    new: Fact | None
    joined: tuple[Fact, ...]
    left: tuple[Fact, ...]
    before: int
    snapshot: tuple[Fact, ...] | None = None


@dataclass(slots=True)
class Ended:
    """An event is over: what happened in it is gone from working memory."""

    event: int
    facts: tuple[Fact, ...]


@dataclass(slots=True)
class Stepped:
    """A step of the procedure outside events: the only other way in which working memory changes."""

    event: int
    citation: str
    text: str
    adds: tuple[Fact, ...] = ()
    ends: tuple[Fact, ...] = ()
    data: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Cause:
    """Why an event began: the step of the procedure, with its rule, and the facts that it carried out."""

    citation: str
    text: str
    facts: tuple[Fact, ...] = ()


Entry = Begun | Fired | Failed | Applied | Lost | Withdrawn | Folded | Ended | Stepped
