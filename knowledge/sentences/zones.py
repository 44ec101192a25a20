"""Zones, and whose they are; who controls or owns something."""

from __future__ import annotations

from .words import Tokens

# words before "control" and "own", and before a possessive: the value of a requirement
CONTROLLERS = {
    "you": "you",
    "a opponent": "opponent",
    "opponent": "opponent",
    "you 's opponent": "opponent",
    "each opponent": "opponent",
    "that player": "that player",
    "they": "that player",
    "it 's controller": "its controller",
    "the target": "the target",
    "the target player": "the target",
    "the target opponent": "the target",
    "the target 's controller": "the target's controller",
    "the monarch": "the monarch",
    "the chosen player": "the chosen",
    "the chosen opponent": "the chosen",
    "the active player": "the active player",
    "the defending player": "the defending player",
    "defending player": "the defending player",
    "a player": "",
    "any player": "",
}
_ZONES = {"graveyard", "hand", "library", "exile", "battlefield", "command zone", "stack"}


def looks_back(to: str, origin: str) -> bool:
    """Whether a trigger on such a change of zones looks back in time (603.10a)."""
    return origin == "battlefield" or (origin == "graveyard" and to in ("", "hand", "library"))


def read_zone(found: Tokens) -> tuple[str, str] | None:
    """A zone and whose it is ("" where that is not said): `exile`, `your graveyard`, `a graveyard`, `its owner's hand`."""
    words = [t.lemma for t in found]
    if not words:
        return None
    words[-1] = {"graveyards": "graveyard", "hands": "hand", "libraries": "library"}.get(words[-1], words[-1])
    if words[-2:] == ["command", "zone"]:
        words[-2:] = ["command"]
    if words[-1] not in _ZONES | {"command", "anywhere"}:
        return None
    zone, owner = words[-1], words[:-1]
    if owner in ([], ["the"], ["a"], ["all"], ["any"], ["each"]):
        return zone, ""
    if owner[-1] == "'s":
        who = " ".join(owner[:-1])
        if who in CONTROLLERS:
            return zone, CONTROLLERS[who]
        if (
            who.endswith(("owner", "owners"))
            or found[-2].kind == "name"
            or (len(owner) == 2 and found[0].kind == "name")
        ):
            return zone, ""
    return None
