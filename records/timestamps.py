"""Where the order in which the permanents of a position came decides something (613.7)."""

from __future__ import annotations

from collections.abc import Iterator

from ..knowledge import vocabulary as v
from ..knowledge.order import FIRST
from ..knowledge.procedure import Game

TAKEN = "the permanents of the position came in the order of the file"
# claims of which the latest holds, and what they say
_CLAIMS = (
    (v.StaticClaim, ("player",)),
    (v.LandTypeClaim, ("type",)),
    (v.StaticSize, ("power", "toughness")),
)


def note_order(game: Game) -> None:
    """Take the order of the file for granted, where it decides something."""
    if any(_decided(game)):
        game.assumptions[TAKEN] = None


def _of_position(at: int) -> bool:
    return FIRST < at <= 0


def _decided(game: Game) -> Iterator[str]:
    """Things about which two permanents of the position disagree."""
    session = game.session
    for kind, said in _CLAIMS:
        told: dict[str, set[tuple[object, ...]]] = {}
        for claim in session.facts_of(kind):
            if _of_position(claim["at"]):
                told.setdefault(claim["object"], set()).add(tuple(claim[each] for each in said))
        yield from (thing for thing, values in told.items() if len(values) > 1)
    for loss in session.facts_of(v.LastLoss):
        if _of_position(loss["at"]) and any(_given(game, loss["object"], loss["ability"])):
            yield str(loss["object"])


def _given(game: Game, thing: str, ability: str) -> Iterator[str]:
    """Permanents and counters of the position that would give an ability to a thing."""
    session = game.session
    for gained in session.facts_of(v.GainedAbility, object=thing, ability=ability):
        if _of_position(gained["at"]):
            yield str(gained["effect"])
    for gives in session.facts_of(v.StaticEffect, verb="gains_ability", value=ability):
        for applies in session.facts_of(v.Applies, ability=gives["ability"], number=gives["number"]):
            source = applies["source"]
            came = any(_of_position(f["at"]) for f in session.facts_of(v.EnteredUnder, object=source))
            if came and session.facts_of(v.Fits, phrase=gives["subject"], view=source, thing=thing):
                yield str(source)
