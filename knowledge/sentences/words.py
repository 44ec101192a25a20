"""Words, numbers and names: what all parts of the grammar share."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
KEYWORDS = frozenset(
    {
        "absorb", "affinity", "afflict", "afterlife", "aftermath", "amplify", "annihilator", "ascend", "assist",
        "aura swap", "awaken", "backup", "banding", "bargain", "basic landcycling", "battle cry", "bestow", "blitz",
        "bloodthirst", "boast", "bushido", "buyback", "cascade", "casualty", "champion", "changeling", "cipher", "cleave",
        "companion", "compleated", "conspire", "convoke", "craft", "crew", "cumulative upkeep", "cycling", "dash",
        "daybound", "deathtouch", "decayed", "defender", "delve", "demonstrate", "dethrone", "devoid", "devour", "disguise",
        "disturb", "double strike", "dredge", "echo", "embalm", "emerge", "enchant", "encore", "enlist", "entwine", "epic",
        "equip", "escalate", "escape", "eternalize", "evoke", "evolve", "exalted", "exhaust", "exploit", "extort", "fabricate",
        "fading", "fear", "first strike", "flanking", "flash", "flashback", "flying", "for mirrodin!", "forecast", "foretell",
        "fortify", "freerunning", "frenzy", "friends forever", "fuse", "gift", "graft", "gravestorm", "haste", "haunt",
        "hexproof", "hidden agenda", "hideaway", "horsemanship", "impending", "improvise", "indestructible", "infect",
        "ingest", "intimidate", "jump-start", "kicker", "landcycling", "landwalk", "islandwalk", "swampwalk",
        "mountainwalk", "forestwalk", "plainswalk", "level up", "lifelink", "living metal", "living weapon", "madness",
        "max speed", "mayhem", "melee", "menace", "mentor", "miracle", "mobilize", "modular", "more than meets the eye",
        "morph", "megamorph", "mutate", "myriad", "nightbound", "ninjutsu", "offering", "offspring", "outlast", "overload",
        "partner", "persist", "phasing", "plot", "poisonous", "protection", "prototype", "provoke", "prowess", "prowl",
        "rampage", "ravenous", "read ahead", "rebound", "reach", "recover", "reconfigure", "reinforce", "renown",
        "replicate", "retrace", "riot", "ripple", "saddle", "scavenge", "shadow", "shroud", "skulk", "sneak", "solved",
        "soulbond", "soulshift", "space sculptor", "spectacle", "splice", "split second", "spree", "squad", "start your engines!",
        "station", "storm", "sunburst", "surge", "suspend", "toxic", "training", "trample", "transfigure", "transmute",
        "tribute", "umbra armor", "undaunted", "undying", "unearth", "unleash", "vanishing", "vigilance", "visit", "ward",
        "warp", "web-slinging", "wither",
    }
)  # fmt: skip


class NotUnderstood(ValueError):
    """A sentence or ability that cannot be read: what was found, what was expected, the nearest valid words."""

    def __init__(self, found: str, expected: str, nearest: Iterable[str] = ()):
        self.found, self.expected, self.nearest = found, expected, tuple(nearest)
        super().__init__(f"found {found!r}; expected {expected}")


@dataclass(frozen=True)
class Names:
    """The proper names known at a point of a record."""

    players: tuple[str, ...]
    objects: tuple[str, ...]
    _known: frozenset[str] = field(init=False, repr=False, compare=False, default=frozenset())

    def __post_init__(self) -> None:
        object.__setattr__(self, "_known", frozenset(self.objects))

    def knows(self, name: str) -> bool:
        """Whether it is the name of a player, an object (with or without number), or the path of an ability."""
        if name in self.players or name in self._known or "/" in name:
            return True
        bare = re.sub(r"\s*#\d+$", "", name)
        bare = re.sub(r"\s+tokens?$", "", bare)
        return bare in self._known

    def nearest(self, name: str) -> tuple[str, ...]:
        """Known names close to one that is not known."""
        return tuple(difflib.get_close_matches(name, [*self.players, *self.objects], 3))


def normal(text: str) -> str:
    """Typographic apostrophes and spaces made plain, without a final full stop."""
    text = text.replace("’", "'").replace("“", '"').replace("”", '"')
    return re.sub(r"\s+", " ", text).strip().removesuffix(".")


def number(text: str) -> int | None:
    """A number in digits or in words."""
    text = text.strip().lower()
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return _NUMBERS.get(text)


NUMBER = r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
