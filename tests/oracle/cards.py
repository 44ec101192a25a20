"""The cards the oracle knows, as plain data: what they are and what their abilities do.

Those marked `catalogue` are real cards or predefined objects that azor must know by itself; all others are invented,
and a scenario that uses one describes it.

Conditions are tuples: ("blessed", who), ("monarch", who), ("not", condition), ("no monarch",).
Instructions are tuples as well; `simulation` carries them out, `records` words them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Words = tuple[Any, ...]

BLESSED: Words = ("blessed", "you")
MONARCH: Words = ("monarch", "you")
NO_MONARCH: Words = ("no monarch",)

CROWN: Words = ("crown",)


@dataclass(frozen=True)
class Static:
    """A continuous effect of a static ability (611.3): a bonus or a keyword, while its condition holds."""

    who: str  # "this" or "team"
    power: int = 0
    toughness: int = 0
    keyword: str | None = None
    condition: Words | None = None


@dataclass(frozen=True)
class Triggered:
    """A triggered ability; `condition` is an intervening if (603.4)."""

    name: str
    when: str
    do: tuple[Words, ...]
    condition: Words | None = None
    target: str | None = None


@dataclass(frozen=True)
class Card:
    """What a name means."""

    name: str
    types: tuple[str, ...]
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    statics: tuple[Static, ...] = ()
    triggers: tuple[Triggered, ...] = ()
    spell: tuple[Words, ...] = ()
    catalogue: bool = False
    tags: frozenset[str] = field(default=frozenset())

    def __deepcopy__(self, memo: dict[int, Any]) -> Card:
        """A card is never changed, so that copies of a game share it."""
        return self

    @property
    def creature(self) -> bool:
        return "creature" in self.types

    @property
    def land(self) -> bool:
        return "land" in self.types

    @property
    def legendary(self) -> bool:
        return "legendary" in self.types

    @property
    def instant(self) -> bool:
        return "instant" in self.types

    @property
    def permanent(self) -> bool:
        return not {"instant", "sorcery"} & set(self.types)

    @property
    def ascends(self) -> bool:
        return "ascend" in self.keywords


def _creature(name: str, power: int, toughness: int, *keywords: str, legendary: bool = False, **more: Any) -> Card:
    types = ("legendary", "creature") if legendary else ("creature",)
    return Card(name, types, power, toughness, keywords, **more)


def _enters(name: str, *do: Words, **more: Any) -> Triggered:
    return Triggered(name, "this enters", do, **more)


def _bonus(power: int, toughness: int, condition: Words | None, who: str = "this") -> tuple[Static, ...]:
    return (Static(who, power, toughness, None, condition),)


# fmt: off
_REAL = (
    Card("Arch of Orazca", ("land",), keywords=("ascend",)),
    Card("Orazca Relic", ("artifact",), keywords=("ascend",)),
    _creature("Snubhorn Sentry", 0, 3, "ascend", statics=_bonus(3, 0, BLESSED)),
    _creature("Skymarcher Aspirant", 2, 1, "ascend", statics=(Static("this", keyword="flying", condition=BLESSED),)),
    _creature("Spire Winder", 2, 3, "flying", "ascend", statics=_bonus(1, 1, BLESSED)),
    _creature("Dusk Charger", 3, 3, "ascend", statics=_bonus(2, 2, BLESSED)),
    Card("Secrets of the Golden City", ("sorcery",), keywords=("ascend",),
         spell=(("ascend",), ("if", BLESSED, (("draw", 3),), (("draw", 2),)))),
    Card("Pride of Conquerors", ("instant",), keywords=("ascend",),
         spell=(("ascend",), ("if", BLESSED, (("pump team", 2, 2),), (("pump team", 1, 1),)))),
    Card("Golden Demise", ("sorcery",), keywords=("ascend",),
         spell=(("ascend",), ("if", BLESSED, (("pump opponents", -2, -2),), (("pump all", -2, -2),)))),
    _creature("Palace Sentinels", 2, 4, triggers=(_enters("enters", CROWN),)),
    _creature("Crimson Fleet Commodore", 5, 2, "trample", triggers=(_enters("enters", CROWN),)),
    _creature("Thorn of the Black Rose", 1, 3, "deathtouch", triggers=(_enters("enters", CROWN),)),
    _creature("Throne Warden", 2, 2, triggers=(
        Triggered("end step", "your end step begins", (("counters", "+1/+1", 1),), condition=MONARCH),)),
    _creature("Custodi Lich", 4, 2, triggers=(
        _enters("enters", CROWN),
        Triggered("becomes the monarch", "you become the monarch", (("edict",),), target="player"))),
    *(Card(name, ("land",)) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")),
    *(Card(name, ("artifact",), tags=frozenset({"token"})) for name in ("Treasure", "Food", "Clue")),
)

_INVENTED = (
    # no abilities
    _creature("Hill Giant", 3, 3),
    _creature("Runeclaw Bear", 2, 2),
    _creature("Alpine Grizzly", 4, 2),
    _creature("Elite Vanguard", 2, 1),
    _creature("Coral Eel", 2, 1),
    _creature("Wan Husk", 0, 0),
    _creature("Stone Drake", 1, 4, "flying"),
    _creature("Swift Duelist", 2, 2, "first strike", tags=frozenset({"first strike"})),
    _creature("Saproling", 1, 1, tags=frozenset({"token"})),
    _creature("Soldier", 1, 1, tags=frozenset({"token"})),
    # ascend
    _creature("Orazca Pilgrim", 1, 1, "ascend"),
    _creature("Orazca Regent", 2, 3, "ascend", legendary=True),
    _creature("Faded Herald", 0, 0, "ascend"),
    _creature("Idol of the Tenth", 0, 0, "ascend", statics=_bonus(2, 2, BLESSED)),
    Card("Rally the City", ("instant",), keywords=("ascend",), spell=(("ascend",),)),
    # something that turns on the blessing
    _creature("Blessed Idol", 0, 0, statics=_bonus(2, 2, BLESSED)),
    _creature("Tenth Guest", 2, 2, triggers=(_enters("welcome", CROWN, condition=BLESSED),)),
    _creature("City Steward", 1, 1, triggers=(
        Triggered("feast", "your end step begins", (("draw", 1),), condition=BLESSED),)),
    _creature("City Greeter", 1, 3, "ascend", triggers=(
        Triggered("greet", "another creature enters under your control", (("life", 1),), condition=BLESSED),)),
    _creature("Fickle Scribe", 1, 1, tags=frozenset({"ordinary if"}), triggers=(
        _enters("lesson", ("if", BLESSED, (("draw", 2),), (("draw", 1),))),)),
    Card("City Banner", ("artifact",), tags=frozenset({"team bonus"}), statics=_bonus(1, 0, BLESSED, "team")),
    # something that turns on the crown
    _creature("Throne Wraith", 0, 0, statics=_bonus(1, 1, MONARCH)),
    _creature("Royal Guard", 1, 1, statics=_bonus(2, 1, MONARCH)),
    _creature("Crown Bearer", 1, 2, triggers=(_enters("crown", CROWN),)),
    _creature("Dying Courtier", 0, 0, triggers=(_enters("crown", CROWN),)),
    _creature("Vacant Seat", 1, 2, triggers=(
        Triggered("claim", "your upkeep begins", (CROWN,), condition=NO_MONARCH),)),
    _creature("Late Usurper", 3, 1, triggers=(Triggered("claim", "your end step begins", (CROWN,)),)),
    _creature("Night Steward", 2, 2, triggers=(
        Triggered("watch", "your end step begins", (("life", 2),), condition=MONARCH),)),
    _creature("Oath Scribe", 1, 3, triggers=(Triggered("oath", "you become the monarch", (("draw", 1),)),)),
    Card("Toll Keeper", ("artifact",), triggers=(Triggered("toll", "you become the monarch", (("life", 2),)),)),
    _creature("Envious Cousin", 1, 2, tags=frozenset({"opponent trigger"}), triggers=(
        Triggered("envy", "an opponent becomes the monarch", (("life", 1),)),)),
    Card("Royal Standard", ("artifact",), tags=frozenset({"team bonus"}), statics=_bonus(1, 1, MONARCH, "team")),
    # upkeep, dying, legends
    _creature("Dawn Page", 1, 1, triggers=(Triggered("dawn", "your upkeep begins", (("life", 2),)),)),
    _creature("Last Heir", 1, 1, triggers=(Triggered("bequest", "this dies", (CROWN,)),)),
    _creature("Quiet Mourner", 2, 2, triggers=(
        Triggered("mourn", "another creature you control dies", (("life", 1),)),)),
    _creature("Carrion Clerk", 1, 1, tags=frozenset({"any dies"}), triggers=(
        Triggered("count", "another creature dies", (("draw", 1),)),)),
    _creature("Blessed Martyr", 1, 1, triggers=(
        Triggered("reward", "this dies", (("create", "Treasure", 1),), condition=BLESSED),)),
    _creature("Xana the Twin", 2, 2, legendary=True),
    _creature("Orvo the Hollow", 0, 0, legendary=True, statics=_bonus(1, 1, MONARCH)),
    Card("Sun Sigil", ("legendary", "artifact")),
    # a spell whose instructions the record gives
    Card("Grand Bargain", ("instant",)),
)
# fmt: on

CARDS: dict[str, Card] = {
    **{card.name: Card(**{**vars(card), "catalogue": True}) for card in _REAL},
    **{card.name: card for card in _INVENTED},
}
