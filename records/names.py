"""What the names of a record mean: players, objects, cards, and the paths of abilities.

An `id` wins over the name of a card; `Treasure#3` is the third of the alike objects; `CARD/NAME` is an ability, with
`monarch/draw` and its like for the inherent ones; `X of Y` picks one among alike abilities.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..knowledge import catalogue
from ..knowledge.language import Ability, Card, Clause, Phrase
from ..knowledge.sentences import KEYWORDS, Names
from ..knowledge.sentences.keywords import read_keyword
from .reading import nearest

NUMBER = re.compile(r"(.+?)#(\d+)\Z")
INHERENT = (
    "monarch/draw", "monarch/damage", "initiative/upkeep", "initiative/damage", "initiative/venture",
    "speed/increase",
)  # fmt: skip
_MADE_IN_PLAY = re.compile(r"(delayed|reflexive)( \d+)?\Z")
_OF_A_KEYWORD = re.compile(r"(.+) \((?:static|triggered|activated|replacement|spell)(?: \d+)?\)\Z")  # a part of it


def walk(value: object) -> Iterator[object]:
    """All language values inside one, itself first."""
    if isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    elif is_dataclass(value):
        yield value
        for each in fields(value):
            inner = getattr(value, each.name)
            if isinstance(inner, tuple) or is_dataclass(inner):
                yield from walk(inner)


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A language value with the proper names of its phrases replaced."""
    if isinstance(value, tuple):
        return tuple(renamed(item, names) for item in value)
    if isinstance(value, Phrase) and value.name is not None:
        return replace(value, name=translated(value.name, names))
    if is_dataclass(value) and not isinstance(value, type):
        inner = {each.name: getattr(value, each.name) for each in fields(value)}
        return replace(value, **{key: renamed(each, names) for key, each in inner.items()})
    return value


def translated(name: str, names: Mapping[str, str]) -> str:
    """A name, with `#n`, a path or `of Y` behind it, in the words of `names`.

    >>> translated("X#2/enters of Y#1", {"X": "Cat", "Y#1": "dog"})
    'Cat#2/enters of dog'
    """
    if name in names:
        return names[name]
    head, slash, rest = name.partition("/")
    if slash:
        path, of, among = rest.rpartition(" of ")
        rest = f"{path} of {translated(among, names)}" if of and translated(among, names) != among else rest
        return f"{translated(head, names)}/{rest}"
    numbered = NUMBER.match(name)
    return f"{names[numbered[1]]}#{numbered[2]}" if numbered and numbered[1] in names else name


class Known:
    """Which names are known at one point of the record, and what they mean."""

    def __init__(self, players: Iterable[str]) -> None:
        self.players = tuple(players)
        self.cards: dict[str, Card] = {}  # cards named so far
        self.ids: dict[str, str] = {}  # id: the name of its card
        self.nameless: set[str] = set()  # abilities of the stack that are only named
        self.created: dict[str, Card] = {}  # tokens that abilities of named cards create
        self.synonyms: dict[str, str] = dict(catalogue.japanese())  # other names of objects, and what they stand for
        self.lent = False  # whether objects may have abilities of others: something is copied or gained
        self._abilities: dict[str, set[str]] = {}  # by card, with those that its abilities give to others
        self._names: Names | None = None

    # ------------------------------------------------------------------------------ telling

    def define(self, card: Card) -> None:
        """Let a name mean a card."""
        self.cards[card.name] = card
        self.synonyms.pop(card.name, None)  # what a record describes is no longer another name of something known
        if card.japanese:
            self.synonyms.setdefault(card.japanese, card.name)
        self._names = None
        own = self._abilities[card.name] = set()
        for inner in walk(card.abilities):
            if isinstance(inner, Ability):
                own.add(inner.name)
            elif isinstance(inner, Clause) and inner.verb == "gains_ability" and (given := read_keyword(inner.value)):
                own.add(given[0])
            elif isinstance(inner, Clause) and inner.verb == "creates" and inner.value:
                self.bring(inner)

    def bring(self, clause: Clause) -> None:
        """Let the tokens of a `creates` clause be known."""
        name = clause.value
        if name in self.cards or name in self.created:
            return
        self.created[name] = created_card(clause)
        self._names = None

    def add_id(self, name: str, card: str) -> None:
        """Let an id mean an object with that card."""
        self.ids[name] = card
        self._names = None

    def add_nameless(self, name: str) -> None:
        """Let a name mean an ability on the stack of which only the name is known."""
        self.nameless.add(name)
        self._names = None

    # ------------------------------------------------------------------------------- asking

    def card(self, name: str) -> Card | None:
        """What a name means, if it is known: here, in the catalogue, or as a token that some ability creates."""
        found = self.cards.get(name)
        if found is None:
            found = catalogue.lookup(name)
            if found is not None and found.name in self.cards:
                found = self.cards[found.name]
        return found if found is not None else self.created.get(name)

    def mention(self, name: str) -> Card | None:
        """The same; from now on the card counts as named in the record."""
        found = self.card(name)
        if found is not None and found.name not in self.cards:
            self.define(found)
        return found

    def base(self, name: str) -> str:
        """A name without its number."""
        found = None if name in self.ids else NUMBER.match(name)
        return found[1] if found else name

    def is_object(self, name: str) -> bool:
        """Whether a name is that of an object, a card, or a nameless ability."""
        if name in self.ids or name in self.nameless:
            return True
        base = self.base(name)
        if base != name and name.endswith("#0"):
            return False
        return base in self.ids or base in self.nameless or self.mention(base) is not None

    def is_path(self, path: str) -> bool:
        """Whether a name is the path of an ability."""
        if path in self.ids or path in self.nameless:
            return True
        if path in INHERENT or self.base(path) in INHERENT or self.base(path) in self.nameless:
            return True
        for of in re.finditer(" of ", path):
            chosen, among = path[: of.start()], path[of.end() :]
            if "/" in chosen and (among in self.players or self.is_object(among)):
                return self.is_path(chosen)
        head, slash, ability = path.partition("/")
        if not slash or not self.is_object(head):
            return False
        return self._has(head, ability)

    def _has(self, head: str, name: str) -> bool:
        card = self.card(self.ids.get(head, self.base(head)))
        own = self._abilities.get(card.name, set()) if card else set()
        if self.lent:
            own = own.union(*self._abilities.values())
        if any(each in own or _MADE_IN_PLAY.match(each) or each in KEYWORDS for each in (name, self.base(name))):
            return True
        if card and name == "spell" and {"instant", "sorcery"} & set(card.types):
            return True
        if card and name in ("loyalty", "defense") and getattr(card, name) is not None:
            return True
        numbered = re.match(r"#(\d+)(#\d+)?\Z", name)
        return bool(numbered and card and 1 <= int(numbered[1]) <= len(card.abilities))

    def whole(self, name: str) -> str:
        """The keyword of which a name means a part: ascend of "ascend (static)"; any other name as it is."""
        part = _OF_A_KEYWORD.match(name)
        return part[1] if part and self.is_ability(part[1]) else name

    def is_ability(self, name: str) -> bool:
        """Whether a name is that of an ability, with or without its card."""
        word = name.split(" ")[0]
        if name in KEYWORDS or word in KEYWORDS or self.is_path(name):
            return True
        return any(name in own for own in self._abilities.values())

    # ----------------------------------------------------------------------------- listing

    def objects(self) -> tuple[str, ...]:
        """All names of objects that a sentence may hold, Japanese ones too."""
        known = {*self.ids, *self.cards, *self.created, *self.nameless, *catalogue.names(), *catalogue.japanese()}
        return tuple(sorted(known))

    def grammar(self) -> Names:
        """The names as the grammar takes them."""
        if self._names is None:
            self._names = Names(self.players, self.objects())
        return self._names

    def near_object(self, name: str) -> tuple[str, ...]:
        """Known names of objects near to one that is not known."""
        number = NUMBER.match(name)
        base = number[1] if number else name
        return nearest(base, [*self.objects(), *self.players])

    def near_ability(self, name: str) -> tuple[str, ...]:
        """Known keywords and names of abilities near to one that is not known."""
        return nearest(name, {*KEYWORDS, *(each for own in self._abilities.values() for each in own)})

    def near_path(self, path: str) -> tuple[str, ...]:
        """Known paths near to one that is not known."""
        head, slash, ability = path.partition("/")
        if slash and self.is_object(head):
            card = self.card(self.ids.get(head, self.base(head)))
            own = [each.name for each in card.abilities] if card else []
            close = nearest(ability, own, cutoff=0.3) or tuple(own[:3])
            return tuple(f"{head}/{each}" for each in close)
        own = [f"{card.name}/{each.name}" for card in self.cards.values() for each in card.abilities]
        return nearest(path, [*own, *INHERENT, *self.ids])


def created_card(clause: Clause) -> Card:
    """The token that a `creates` clause makes, as far as the clause says, or the predefined one."""
    types, abilities, colors = clause.detail("types"), clause.detail("abilities"), clause.detail("colors")
    predefined = catalogue.lookup(clause.value)
    if predefined is not None and types is None:
        return predefined
    return Card(
        name=clause.value,
        types=types if isinstance(types, tuple) else (),
        power=_fixed(clause.detail("power")),
        toughness=_fixed(clause.detail("toughness")),
        abilities=abilities if isinstance(abilities, tuple) else (),
        colors=colors if isinstance(colors, tuple) else None,
        known=False,
    )


def _fixed(value: object) -> int | None:
    found = value if isinstance(value, int) else getattr(value, "base", None)
    return found if isinstance(found, int) and not getattr(value, "of", "") else None
