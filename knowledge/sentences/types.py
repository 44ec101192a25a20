"""Card types, supertypes and subtypes in sentences, in the singular and the plural."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
CARD_TYPES = (
    "artifact", "battle", "conspiracy", "creature", "dungeon", "enchantment", "instant", "kindred", "land", "phenomenon",
    "plane", "planeswalker", "scheme", "sorcery", "vanguard",
)  # fmt: skip
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
PLAIN_COLOURS = ("white", "blue", "black", "red", "green")
COLOURS = (*PLAIN_COLOURS, "colorless", "colourless")

_PLURALS = {
    "sorceries": "sorcery", "Elves": "Elf", "Dwarves": "Dwarf", "Wolves": "Wolf", "Werewolves": "Werewolf",
    "Allies": "Ally", "Harpies": "Harpy", "Mercenaries": "Mercenary", "Mice": "Mouse", "Oxen": "Ox", "Fungi": "Fungus",
    "Octopi": "Octopus", "Pegasi": "Pegasus", "Homunculi": "Homunculus", "Bounties": "Bounty",
    "Leeches": "Leech", "Sphinxes": "Sphinx", "Foxes": "Fox", "Thopters": "Thopter", "Classes": "Class", "Jellyfishes":
    "Jellyfish", "Curses": "Curse", "Horses": "Horse", "Octopuses": "Octopus", "Witches": "Witch", "Liches": "Lich",
    "Nephilim": "Nephilim", "Boxes": "Box",
}  # fmt: skip
_SINGULAR_IN_S = frozenset(
    "Plains Locus Cyclops Octopus Pegasus Fungus Homunculus Class Walrus Hippopotamus Colossus Platypus Lotus Nautilus "
    "Compass Thalakos".split()
)


class Type(NamedTuple):
    """A type as written: `name` is its singular as the language has it, `plural` whether a plural stood there."""

    name: str
    plural: bool


@lru_cache(maxsize=1024)
def type_of(word: str) -> Type | None:
    """The type that a word is; subtypes are known by their capital letter.

    >>> type_of("Creatures"), type_of("Saprolings"), type_of("tree")
    (Type(name='creature', plural=True), Type(name='Saproling', plural=True), None)
    """
    low = word.lower()
    if low in CARD_TYPES or low in SUPERTYPES:
        return Type(low, False)
    if low in _PLURALS and _PLURALS[low] in CARD_TYPES:
        return Type(_PLURALS[low], True)
    if low.endswith("s") and low[:-1] in CARD_TYPES:
        return Type(low[:-1], True)
    if not word[:1].isupper() or low in _NEVER or not word.replace("-", "").replace("'", "").isalpha():
        return None
    if word in _PLURALS:
        return Type(_PLURALS[word], True)
    if word.endswith("s") and word not in _SINGULAR_IN_S and not word.endswith("ss"):
        return Type(word[:-1], True)
    return Type(word, False)


# words that a sentence may begin with, and so have a capital letter without being a type
_NEVER = frozenset(
    "a an the you your this that those these it its each all every any another other others up no one two three four five "
    "six seven eight nine ten target tokens token permanents permanent cards card spells spell players player opponents "
    "opponent x tapped untapped attacking blocking they their nontoken enchanted equipped fortified damage commander commanders "
    "sources source in on of for if with without and or until when whenever at as half twice i ii iii".split()
)
