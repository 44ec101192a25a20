"""Facts that only beliefs speak of."""

from ...engine.facts import Lasting, Logical
from ...engine.tiers import Tier

COUNTED = Tier("what counts as a permanent", 637, logical=True)  # between who controls it and the counts


class CountsFor(Logical):
    """An object counts as a permanent of a player."""

    says = "{object} counts as a permanent of {player}"
    object: str
    player: str


class HadTen(Lasting):
    """A player with the city's blessing controls ten permanents, and can fall below."""

    says = "{player} had ten permanents"
    player: str


class MadeBy(Lasting):
    """Who made an effect last, and with what."""

    says = "{effect} was made by {player}, with {source}"
    effect: str
    player: str
    source: str
