"""Designations."""

from ...engine.facts import Lasting, Logical

# ruff: noqa: D101  (the sentence of a predicate says what it means)


class NewlyBlessed(Lasting):
    says = "{player} has just got the city's blessing"
    player: str


class HasCityBlessing(Lasting):
    says = "{player} has the city's blessing"
    player: str


class IsMonarch(Lasting):
    says = "{player} is the monarch"
    player: str


class NoMonarch(Logical):
    says = "there is no monarch"


class WasMonarchAsTurnBegan(Lasting):
    says = "{player} was the monarch as the turn began"
    player: str


class HasInitiative(Lasting):
    says = "{player} has the initiative"
    player: str


class PlayerCannot(Lasting):
    says = "{player} can't {what}"
    effect: str
    player: str
    what: str
