"""The facts that an expectation may ask for: predicate, what each argument is, what it says."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = {
    "player": "a player",
    "object": "an object",
    "ability": "an ability, CARD/NAME or a keyword",
    "stack": "a spell, or the path CARD/NAME of an ability",
    "zone": "a zone",
    "place": "a zone, outside, entering or before the game",
    "host": "an object or a player",
    "number": "a number",
    "type": "a card type, subtype or supertype",
    "counter": "a kind of counter",
    "step": "a step",
    "kind": "a kind of ability",
}

ABILITY_KINDS = (
    "keyword", "triggered", "activated", "static", "spell", "replacement", "mana", "loyalty", "characteristic-defining",
    "evasion",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Predicate:
    """What a predicate takes (kinds of `KINDS`, in order) and says."""

    arguments: tuple[str, ...]
    meaning: str
    single: str = ""  # the kind of the argument that has one value at a time, whatever the others are


PREDICATES: dict[str, Predicate] = {
    "is_monarch": Predicate(("player",), "the player is the monarch", "player"),
    "no_monarch": Predicate((), "no player is the monarch"),
    "was_monarch_as_turn_began": Predicate(("player",), "the player was the monarch as the turn began"),
    "has_city_blessing": Predicate(("player",), "the player has the city's blessing"),
    "has_initiative": Predicate(("player",), "the player has the initiative", "player"),
    "controls": Predicate(("player", "object"), "the player controls the object", "player"),
    "controls_ability": Predicate(
        ("player", "stack"), "the player controls the spell or ability on the stack", "player"
    ),
    "owns": Predicate(("player", "object"), "the player owns the object", "player"),
    "permanent_count": Predicate(("player", "number"), "the player controls so many permanents", "number"),
    "in_zone": Predicate(("object", "zone"), "the object is in the zone", "zone"),
    "has_ability": Predicate(("object", "ability"), "the object has the ability"),
    "functions": Predicate(("ability", "place"), "the ability functions in the zone", "place"),
    "ability_kind": Predicate(("ability", "kind"), "the ability is of the kind"),
    "level": Predicate(("object", "number"), "the Class has the level", "number"),
    "on_stack": Predicate(("stack",), "the spell or ability is on the stack"),
    "triggered": Predicate(("ability", "player"), "the ability triggered since the last event, under the player"),
    "source": Predicate(("stack", "object"), "the object is the source of the ability on the stack", "object"),
    "carried_out": Predicate(("ability",), "the ability resolved and its instructions were followed"),
    "drew": Predicate(("player", "number"), "the player drew so many cards in the whole record", "number"),
    "life": Predicate(("player", "number"), "the player has so much life", "number"),
    "rolled": Predicate(("player", "number"), "the last result that the player rolled is the number"),
    "has_won": Predicate(("player",), "the player has won the game"),
    "speed": Predicate(("player", "number"), "the player has the speed", "number"),
    "hand_size": Predicate(("player", "number"), "the player has so many cards in hand", "number"),
    "player": Predicate(("player",), "the player is in the game"),
    "left_game": Predicate(("player",), "the player has left the game"),
    "game_over": Predicate((), "the game is over"),
    "power": Predicate(("object", "number"), "the object has the power", "number"),
    "toughness": Predicate(("object", "number"), "the object has the toughness", "number"),
    "counters": Predicate(
        ("host", "counter", "number"), "the object or player has so many counters of the kind", "number"
    ),
    "damage": Predicate(("object", "number"), "the object has so much damage marked on it", "number"),
    "tapped": Predicate(("object",), "the object is tapped"),
    "has_type": Predicate(("object", "type"), "the object has the type"),
    "attacking": Predicate(("object", "host"), "the object attacks the player, planeswalker or battle", "host"),
    "blocked": Predicate(("object",), "the attacking object was blocked"),
    "unassigned": Predicate(
        ("object", "player"), "no combat damage of the object was assigned to the player since the last event"
    ),
    "attached_to": Predicate(("object", "host"), "the object is attached to the object or player", "host"),
    "active_player": Predicate(("player",), "it is the player's turn", "player"),
    "step": Predicate(("step",), "it is the step", "step"),
    "priority": Predicate(("player",), "the player has priority", "player"),
}
