"""The mapping forms of events: which keys each may have beside its verb, and which it must have."""

from __future__ import annotations

from collections.abc import Iterable

from .describing import DESCRIPTION

_WHAT = ("object", "on")  # the same role by two names

# verb: keys it may have; a key with ! it must have
EVENT_KEYS: dict[str, tuple[str, ...]] = {
    "plays": ("player!",),
    "casts": ("player!", "targets", "x", "X", "mode", "modes"),
    "activates": ("player!", "ability", "targets", "x", "X", "mode", "modes"),
    "levels_up": ("player!",),
    "taps_for_mana": ("player!",),
    "resolves": ("does",),
    "countered": (),
    "copies": ("player!",),
    "becomes": ("copy_of!",),
    "enters": ("controller", "player", "count", "token", "as_copy_of", "id", "tapped", "attached_to", *DESCRIPTION),
    "creates": ("player!", "count", "tapped", "attacking", "copy_of", *DESCRIPTION),
    "moves": ("to", "as", "count", "controller", "player", "position", "from"),
    "destroys": ("count",),
    "sacrifices": ("player", "count"),
    "discards": ("player", "count"),
    "exiled": ("count",),
    "gains_control": ("player!",),
    "phases_out": (),
    "phases_in": (),
    "turns_face_up": (),
    "turns_face_down": (),
    "gains": _WHAT,
    "gains_type": _WHAT,
    "sets_land_type": _WHAT,
    "loses": _WHAT,
    "loses_all": (),
    "cannot_have": _WHAT,
    "gets": _WHAT,
    "taps": (),
    "untaps": (),
    "counters": ("kind", *_WHAT),
    "level": _WHAT,
    "attacks": ("player!", "defender!"),
    "blocks": ("with!", "player!"),
    "damage": ("source!", "to!", "combat", "prevented", "redirected"),
    "becomes_monarch": (),
    "takes_initiative": (),
    "cannot_become_monarch": (),
    "step": ("player",),
    "rolls": ("sides", "shows"),
    "extra_turn": (),
    "life": ("player!",),
    "sets_life": ("player!",),
    "draws": ("count",),
    "emblem": ("player!", "abilities"),
    "leaves_game": ("as",),
    "loses_game": ("as",),
    "orders": ("player!",),
    "puts": ("player!", "first", "targets"),
    "chooses": ("player!", "for", "object"),
    "holds": (),
    "ends": (),
    "attaches": ("to!",),
    "merges": ("with!",),
}

# verbs whose subject is a player, and verbs whose subject is an object
BY_PLAYERS = frozenset(
    "becomes_monarch takes_initiative gets_blessing draws gains_life loses_life sets_life leaves_game wins_game "
    "extra_turn rolls discards mills gets_emblem casts plays activates copies gains_control step_begins creates "
    "chooses puts_on_stack "
    "orders".split()
)
OF_OBJECTS = frozenset(
    "enters moves phases_out phases_in taps untaps gets becomes_copy countered becomes_level gains_type sets_land_type "
    "sets_power "
    "loses_all_abilities deals_damage exiles_until".split()
)


def verb_of(keys: Iterable[str]) -> str:
    """The key that tells what happens; "" if there is none.

    >>> verb_of(["player", "draws"]), verb_of(["on", "counters"]), verb_of(["foo"])
    ('draws', 'counters', '')
    """
    present = list(keys)
    verbs = [key for key in present if key in EVENT_KEYS]
    return next((v for v in verbs if all(o == v or o in roles(v) for o in verbs)), verbs[0] if verbs else "")


def roles(verb: str) -> tuple[str, ...]:
    """The keys that may stand beside a verb."""
    return tuple(key.rstrip("!") for key in EVENT_KEYS[verb])


def needed(verb: str) -> tuple[str, ...]:
    """The keys that must stand beside a verb."""
    return tuple(key[:-1] for key in EVENT_KEYS[verb] if key.endswith("!"))
