"""Drawing what stands in a position: players, ordinary permanents, numbers near a threshold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from .scene import Scene

T = TypeVar("T")

NAMES = tuple("Ana Ben Cruz Dora Emil Faye Goran Hana Ivo Jun Kira Leo Mina Nils Olga Pia".split())
LANDS = ("Forest", "Island", "Mountain", "Plains", "Swamp")
TOKENS = ("Treasure token", "Food token", "Clue token")
BEARS = ("Grizzly Bears", "Silvercoat Lion", "Walking Corpse", "Gray Ogre", "Pillarfield Ox", "Centaur Courser")
CREATURES = (*BEARS, "Goblin Piker", "Savannah Lions", "Wind Drake", "Serra Angel", "Air Elemental", "Craw Wurm")
ASCENDERS = (
    "Skymarcher Aspirant", "Snubhorn Sentry", "Spire Winder", "Dusk Charger", "Storm Fleet Swashbuckler",
    "Slippery Scoundrel", "Resplendent Griffin", "Deadeye Brawler", "Orazca Relic", "Arch of Orazca",
)  # fmt: skip


class Draw:
    """Everything by chance in a position; the same for the same seed."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def one(self, things: Sequence[T]) -> T:
        """One of them."""
        return self.random.choice(things)

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """Several different ones, in any order."""
        return self.random.sample(things, count)

    def number(self, least: int, most: int) -> int:
        """A number of a range, ends included."""
        return self.random.randint(least, most)

    def chance(self, of: int = 2) -> bool:
        """True once in so many times."""
        return self.random.randrange(of) == 0

    def scene(self, players: int = 2, step: str = "precombat main") -> Scene:
        """A table of so many players, in the order of the alphabet, and any of them active."""
        names = tuple(sorted(self.some(NAMES, players)))
        return Scene(names, self.one(names), step, self.number(4, 12))

    def fill(self, scene: Scene, player: str, upto: int) -> Scene:
        """Lands, a few tokens and creatures until a player controls so many permanents."""
        missing = upto - scene.count(player)
        creatures = self.number(0, min(2, max(0, missing - 2)))
        tokens = self.number(0, min(3, max(0, missing - creatures - 2)))
        lands = missing - creatures - tokens
        if lands > 0:
            scene.board(player, *self.lands(lands))
        scene.board(player, *self.some(CREATURES, creatures))
        if tokens:
            scene.board(player, f"{tokens} {self.one(TOKENS)}")
        return scene

    def lands(self, count: int) -> list[str]:
        """So many basic lands of one or two types."""
        first = self.number(max(1, count // 2), count)
        split = [n for n in (first, count - first) if n]
        return [f"{n} {land}" for n, land in zip(split, self.some(LANDS, len(split)), strict=True)]
