"""What a name in a record means in the game that is being played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ..knowledge import vocabulary as v
from ..knowledge.language import Card
from ..knowledge.procedure import Game

_NUMBER = re.compile(r"(.+?)\s*#(\d+)$")
_TOKEN = re.compile(r"\s+tokens?$")
OF = re.compile(r"(.+?/(?:(?:beginning|end) of combat|.+?)) of (.+)$")


class UnknownName(Exception):
    """A name that means nothing at this point of the record: what was found and what would have been known."""

    def __init__(self, name: str, expected: str, known: Iterable[str] = ()):
        self.name, self.expected, self.known = name, expected, tuple(known)
        super().__init__(f"{name}: {expected}")


def plain_name(name: str) -> str:
    """A card's name without "token"."""
    return _TOKEN.sub("", name.strip())


def split_path(name: str) -> tuple[str, str]:
    """The path of a name such as `monarch/damage of giant`, and of what; a card's own name may hold "of".

    >>> split_path("monarch/damage of giant"), split_path("Court of Ire/beginning of combat")
    (('monarch/damage', 'giant'), ('Court of Ire/beginning of combat', ''))
    """
    found = None if name.endswith("of combat") else OF.match(name)
    return (found[1], found[2]) if found else (name, "")


class Naming:
    """Resolves names against one game; `cards` are those that the record describes."""

    def __init__(self, game: Game, cards: Mapping[str, Card] | None = None):
        self.game = game
        self.cards = dict(cards or {})
        self.several: dict[str, list[str]] = {}  # names that meant the first of several alike
        self.meant: dict[str, str] = {}  # which of them a name is to mean instead

    def objects(self, name: str) -> list[str]:
        """All objects that a name can mean, in order of their numbers."""
        if name in self.game.names:
            return [name]
        name = plain_name(name)
        found = [identity for identity, card in self.game.names.items() if card == name]
        if found:
            return found
        numbered = _NUMBER.match(name)
        if numbered:
            identity = f"{plain_name(numbered[1])}#{numbered[2]}"
            return [identity] if identity in self.game.names else []
        return []

    def on_stack(self, name: str) -> list[str]:
        """All objects on the stack that a name can mean: a spell's name, an ability's path, `X of Y`."""
        stack = self.game.stack()
        things = self.objects(name)
        spells = [f["object"] for f in stack if f["object"] in things]
        if spells:
            return spells
        path, of = split_path(name)
        if of:
            things = [of, *self.objects(of)]
            return [
                f["object"]
                for f in stack
                if self.path_means(path, f["ability"])
                and (f["source"] in things or self._is_about(f["object"], things))
            ]
        same = [f["object"] for f in stack if self.path_means(name, f["ability"], f["source"])]
        if same:
            return same
        exact = [f["object"] for f in stack if f["object"] == name]
        if exact:
            return exact
        numbered = _NUMBER.match(name)
        if numbered:
            same = [f["object"] for f in stack if self.path_means(numbered[1], f["ability"], f["source"])]
            at = int(numbered[2])
            return same[at - 1 : at]
        return []

    def _is_about(self, stacked: str, things: Iterable[str]) -> bool:
        """Whether the event of a trigger on the stack was about one of these objects or players."""
        bound = [f for t in things for f in self.game.session.facts_of(v.Bound, view=stacked, thing=t)]
        return any(f["role"] in ("it", "that player") for f in bound)

    def path_means(self, name: str, path: str, source: str = "") -> bool:
        """Whether a name means an ability: its path, or with its source's number in it (`Crown Bearer#3/crown`)."""
        if name == path:
            return True
        if "/" not in name:
            return False
        card, ability = name.rsplit("/", 1)
        own, rest = path.rsplit("/", 1) if "/" in path else ("", path)
        if ability.startswith("#") and ability[1:].isdigit():
            known = self.game.definitions.cards.get(own)
            at = int(ability[1:])
            if known is None or not 0 < at <= len(known.abilities) or known.abilities[at - 1].name != rest:
                return False
        elif rest != ability:
            return False
        if own and card == own:
            return True
        things = self.objects(card)
        if source:
            return source in things
        return any(self.game.names.get(t) == own.split(" (")[0] for t in things)

    def means(self, name: str, value: str) -> bool:
        """Whether a name in a query means a value of a fact."""
        if name == value:
            return True
        if value in self.game.names:
            return value in self.objects(name)
        if any(f["object"] == value for f in self.game.stack()) and (found := self.on_stack(name)):
            return value in found
        if "/" in name:
            return self.path_means(name, value) or name.rsplit("/", 1)[1] == value
        if "/" in value and name == value.rsplit("/", 1)[1]:
            return True
        return name.lower() == value.lower() and name not in self.game.seats

    def one(self, name: str, zones: Sequence[str] = ("battlefield",), player: str = "") -> str:
        """The object or player that a name means, best in one of these zones.  `UnknownName` if there is none.

        Of several alike it is the first by number, and that is noted as an assumption.
        """
        if name in self.game.seats:
            return name
        found = self.objects(name)
        for zone in zones:
            here = [o for o in found if self.game.session.holds(v.InZone, o, zone)]
            if player and zone != "battlefield":
                here = [o for o in here if self.game.session.holds(v.Owner, o, player)]
            elif player:
                here = [o for o in here if self.game.session.holds(v.Controls, player, o)] or here
            if here:
                if len(here) > 1 and zone == "battlefield":
                    if self.meant.get(name) in here:
                        return self.meant[name]
                    self.several.setdefault(name, here)
                    self.game.assumptions[f"{name} means {here[0]}"] = None
                return here[0]
        stack = self.on_stack(name)
        if stack and not found:
            return stack[-1]
        if found:
            return found[0]
        raise UnknownName(name, "the name of an object or a player", [*self.game.seats, *self.game.names.values()])

    def shown(self, identity: str) -> str:
        """A name for reading: without its number where there is no other of that name."""
        card = self.game.names.get(identity)
        if card is not None and self.game.numbered.get(card) == 1 and identity == f"{card}#1":
            return card
        return identity
