"""The cards that azor knows, looked up one at a time.

The data stand in `cards/*.yaml`, each a mapping from a card's name to its description.  A file is never read as a
whole: its lines that begin in the first column show where each card's description stands, and only the description
that is asked for is parsed.  Basic lands and predefined tokens (CR 111.10) are known without a file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, cast

import yaml

from .language import Ability, Card

_KEY = re.compile(
    r"""^(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\n]|'')*)'|([^\s#"'\-%&*!|>{}\[\]][^\n]*?))[ ]*:(?=[ \n]|\Z)""", re.M
)
_JAPANESE = re.compile(r"""(?:^[ ]+|[{,][ ]*)ja:[ ]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"',}#][^,}#\n]*))""", re.M)
_TOKEN = re.compile(r"(.+?) tokens?\Z")

_BASICS = {
    "Plains": ("Plains", "平地"),
    "Island": ("Island", "島"),
    "Swamp": ("Swamp", "沼"),
    "Mountain": ("Mountain", "山"),
    "Forest": ("Forest", "森"),
    "Wastes": ("", "荒地"),
}
_SNOW = "冠雪の"

# name: (types, power and toughness, Japanese name)
_TOKENS: dict[str, tuple[tuple[str, ...], tuple[int, int] | None, str]] = {
    "Treasure": (("artifact", "Treasure"), None, "宝物"),
    "Food": (("artifact", "Food"), None, "食物"),
    "Gold": (("artifact", "Gold"), None, "金"),
    "Walker": (("creature", "Zombie"), (2, 2), ""),
    "Shard": (("enchantment", "Shard"), None, ""),
    "Clue": (("artifact", "Clue"), None, "手掛かり"),
    "Blood": (("artifact", "Blood"), None, "血"),
    "Powerstone": (("artifact", "Powerstone"), None, "パワーストーン"),
    "Incubator": (("artifact", "Incubator"), None, ""),
    "Map": (("artifact", "Map"), None, "地図"),
    "Junk": (("artifact", "Junk"), None, ""),
    "Lander": (("artifact", "Lander"), None, ""),
}

# what can be done with them (111.10), as the abilities of a card are written
_ACTIVATED: dict[str, dict[str, Any]] = {
    "Treasure": {"name": "mana", "cost": "tap, sacrifice this", "do": ["you add 1 mana of any colour"]},
    "Gold": {"name": "mana", "cost": "sacrifice this", "do": ["you add 1 mana of any colour"]},
    "Powerstone": {"name": "mana", "cost": "tap", "do": ["you add 1 colourless mana"]},
    "Food": {"cost": "2 mana, tap, sacrifice this", "do": ["you gain 3 life"]},
    "Clue": {"cost": "2 mana, sacrifice this", "do": ["you draw 1 card"]},
    "Blood": {"cost": "1 mana, tap, discard a card, sacrifice this", "do": ["you draw 1 card"]},
}


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML 1.2: only numbers, `true`, `false` and `null` are no words."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}


_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"[-+]?(0|[1-9][0-9]*)\Z"), list("-+0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(true|false)\Z"), list("tf"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"(null|~|)\Z"), ["n", "~", ""])


class Catalogue:
    """The cards of a folder of files, the basic lands and the predefined tokens."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, Card] = {}
        self._index: dict[str, str] | None = None
        self._japanese: dict[str, str] = {}

    def lookup(self, name: str) -> Card | None:
        """The card of that name, or None.  `Treasure token` and `Treasure tokens` name the token Treasure.

        >>> lookup("2 Forest") is None, lookup("Treasure tokens").types
        (True, ('artifact', 'Treasure'))
        """
        if name in self._read:
            return self._read[name]
        text = self.index.get(name)
        if text is not None:
            card = self._card(name, text)
        else:
            built_in = _built_in().get(name)
            if built_in is None:
                token = _TOKEN.match(name)
                return _built_in()[token[1]] if token and token[1] in _TOKENS else None
            card = built_in
        self._read[name] = card
        return card

    def names(self) -> tuple[str, ...]:
        """All names, in the order of the alphabet."""
        return tuple(sorted({*self.index, *_built_in()}))

    def japanese(self) -> Mapping[str, str]:
        """English names by Japanese ones."""
        built_in = {card.japanese: card.name for card in _built_in().values() if card.japanese}
        return {**built_in, **self._japanese} if self.index is not None else {}

    @property
    def index(self) -> dict[str, str]:
        """The text that describes each card of the folder."""
        if self._index is None:
            self._index = {}
            for file in sorted(self.folder.glob("*.yaml")):
                self._add(file.read_text(encoding="utf-8"))
        return self._index

    def _add(self, text: str) -> None:
        assert self._index is not None
        keys = list(_KEY.finditer(text))
        for key, after in zip(keys, [*keys[1:], None], strict=True):
            name = key[3] if key[3] is not None else str(yaml.load(key[0][:-1], _Loader))
            body = text[key.start() : after.start() if after else len(text)]
            self._index[name] = body
            if found := _JAPANESE.search(body):
                japanese = (found[1] or found[2] or found[3]).strip()
                if self._japanese.get(japanese, "A-").startswith("A-"):  # a rebalanced card gives way to the first one
                    self._japanese[japanese] = name

    def _card(self, name: str, text: str) -> Card:
        (about,) = cast(dict[str, dict[str, Any] | None], yaml.load(text, _Loader)).values()
        return read_card(name, about or {})


def read_card(name: str, about: Mapping[str, Any]) -> Card:
    """A card from its description as plain data.  Raises `sentences.NotUnderstood` for an ability that is not right."""
    from .sentences import name_abilities

    items = enumerate(about.get("abilities") or [], 1)
    abilities = name_abilities(tuple(ability for number, item in items for ability in paragraph(item, name, number)))
    return Card(
        name=name,
        types=tuple(map(str, about.get("types") or ())),
        power=_number(about.get("power")),
        toughness=_number(about.get("toughness")),
        mana_value=_number(about.get("mana_value")),
        loyalty=_number(about.get("loyalty")),
        defense=_number(about.get("defense")),
        abilities=abilities,
        colors=tuple(map(str, about["colors"])) if "colors" in about else None,
        japanese=str(about.get("ja") or ""),
    )


def paragraph(item: object, name: str, number: int) -> tuple[Ability, ...]:
    """One item of `abilities`; a level of a Class (CR 716.2) brings the abilities of its section with it.

    Several keywords may stand on one line, as on cards.
    """
    from .sentences import read_ability
    from .sentences.abilities import read_abilities_of_level
    from .sentences.keywords import read_keyword

    several = re.split(r"\s*[,;]\s*", item.rstrip(".")) if isinstance(item, str) else []
    if len(several) > 1 and all(read_keyword(each) for each in several):  # keywords on one line, as cards have them
        return tuple(read_ability(each, name, number + at) for at, each in enumerate(several))
    first = read_ability(item, name, number)
    if isinstance(item, Mapping) and "level" in item:
        return (first, *read_abilities_of_level(item, name))
    return (first,)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


@cache
def _built_in() -> dict[str, Card]:
    cards = {}
    for name, (subtype, japanese) in _BASICS.items():
        own = (subtype,) if subtype else ()
        for snow in (False, True):
            full = f"Snow-Covered {name}" if snow else name
            types = ("basic", *(("snow",) if snow else ()), "land", *own)
            cards[full] = Card(full, types, mana_value=0, japanese=(_SNOW if snow else "") + japanese)
    for name, (types, size, japanese) in _TOKENS.items():
        power, toughness = size or (None, None)
        activated = paragraph(_ACTIVATED[name], name, 1) if name in _ACTIVATED else ()
        cards[name] = Card(name, types, power, toughness, mana_value=0, japanese=japanese, abilities=activated)
    return cards


_CATALOGUE = Catalogue(Path(__file__).parent / "cards")


def lookup(name: str) -> Card | None:
    """What azor knows of a card, a basic land or a predefined token; None if it knows none of that name."""
    return _CATALOGUE.lookup(name)


def names() -> tuple[str, ...]:
    """The names of all known cards, in the order of the alphabet."""
    return _CATALOGUE.names()


def japanese() -> Mapping[str, str]:
    """The English names of known cards by their Japanese ones."""
    return _CATALOGUE.japanese()


def is_token(name: str) -> bool:
    """Whether a name is that of a predefined token (CR 111.10)."""
    return name in _TOKENS
