"""Descriptions of cards in a record: types, power and toughness, abilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..knowledge.catalogue import paragraph
from ..knowledge.language import Ability, Card
from ..knowledge.sentences import NotUnderstood, name_abilities
from ..knowledge.sentences.types import PLAIN_COLOURS
from .reading import Reading, nearest
from .yamlnodes import Node, Scalar, data, scalars

SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
CARD_TYPES = (
    "artifact", "battle", "conspiracy", "creature", "dungeon", "enchantment", "instant", "kindred", "land",
    "phenomenon", "plane", "planeswalker", "scheme", "sorcery", "vanguard",
)  # fmt: skip
TYPES = (*SUPERTYPES, *CARD_TYPES)
DESCRIPTION = ("types", "power", "toughness", "mana_value", "loyalty", "defense", "colors", "abilities", "ja")


def type_word(word: str) -> tuple[str, tuple[str, ...]]:
    """A type as the language writes it, and the card types that may be meant where it looks misspelt.

    >>> type_word("Creature"), type_word("saproling"), type_word("creture")[1]
    (('creature', ()), ('Saproling', ()), ('creature',))
    """
    if word.casefold() in TYPES:
        return word.casefold(), ()
    near = nearest(word, TYPES, 1, 0.8) if word.islower() else ()
    return word[:1].upper() + word[1:], near


def described(reading: Reading, known: Mapping[str, Node], name: str, base: Card | None) -> Card:
    """The card that a description gives, over what the name means otherwise (`base`)."""
    card = base if base is not None else Card(name)
    card = replace(card, name=name)
    if not any(key in known for key in DESCRIPTION):
        return card
    card = replace(card, known=False)
    if "types" in known:
        card = replace(card, types=_types(reading, known["types"]))
    if "power" in known:
        card = replace(card, power=_size(reading, known["power"], "power"))
    if "toughness" in known:
        card = replace(card, toughness=_size(reading, known["toughness"], "toughness"))
    if "mana_value" in known:
        card = replace(card, mana_value=_size(reading, known["mana_value"], "mana value"))
    if "loyalty" in known:
        card = replace(card, loyalty=_size(reading, known["loyalty"], "loyalty"))
    if "defense" in known:
        card = replace(card, defense=_size(reading, known["defense"], "defense"))
    if "colors" in known:
        card = replace(card, colors=_colors(reading, known["colors"]))
    if "abilities" in known:
        card = replace(card, abilities=read_abilities(reading, known["abilities"], name))
    if "ja" in known:
        card = replace(card, japanese=reading.text(known["ja"], "the Japanese name of the card") or "")
    return card


def _types(reading: Reading, node: Node) -> tuple[str, ...]:
    found: list[str] = []
    lone = isinstance(node, Scalar)
    for item in reading.items(node, "a list of types, as in [legendary, creature]"):
        text = reading.text(item, "a type: a card type, a supertype or a subtype")
        if text is None:
            continue
        words = text.split()
        split = lone or all(word.casefold() in TYPES for word in words)
        for word in words if split else [text]:
            kind, near = type_word(word)
            if near:
                expected = "a card type, a supertype, or a subtype with a capital letter"
                reading.wrong(item, expected, near, found=repr(word))
            elif kind not in found:
                found.append(kind)
    return tuple(found)


def _colors(reading: Reading, node: Node) -> tuple[str, ...]:
    found = [reading.word_of(item, PLAIN_COLOURS, "a colour") for item in reading.items(node, "a list of colours")]
    return tuple(dict.fromkeys(word for word in found if word))


def _size(reading: Reading, node: Node, key: str) -> int | None:
    if isinstance(node, Scalar) and (node.value is None or "*" in node.text):
        return None
    return reading.number(node, f"a number: the {key}", None if key in ("power", "toughness") else 0)


def read_abilities(reading: Reading, node: Node, name: str) -> tuple[Ability, ...]:
    """The abilities of a description, named within their card."""
    found: list[Ability] = []
    for number, item in enumerate(reading.items(node, "a list of abilities, as in [flying, ascend]"), 1):
        try:
            found += paragraph(data(item), name, number)
        except NotUnderstood as error:
            report(reading, item, error)
        except (ValueError, TypeError, KeyError, IndexError, AttributeError):
            reading.wrong(item, "a keyword, or a mapping as in {when: this enters, do: [you draw 1 card]}")
    return name_abilities(tuple(found))


def report(reading: Reading, node: Node, error: NotUnderstood) -> None:
    """A mistake that the grammar found, at the place of the words that it could not read."""
    found = str(error.found)
    words = found.strip("'\"")
    for scalar in scalars(node):
        at = scalar.text.find(words) if words else -1
        if at >= 0:
            reading.wrong(scalar, error.expected, tuple(error.nearest), found=shown(found), offset=at)
            return
    reading.wrong(node, error.expected, tuple(error.nearest), found=shown(found))


def shown(found: str) -> str:
    """Words that were found, in quotation marks."""
    return found if found[:1] in "'\"" and found[-1:] in "'\"" and len(found) > 1 else repr(found)
