"""Drawing what stands in a position: players, ordinary permanents, numbers near a threshold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from .scene import BASICS, Scene

T = TypeVar("T")

NAMES = tuple("Ana Ben Cruz Dora Emil Faye Goran Hana Ivo Jun Kira Leo Mina Nils Olga Pia".split())
TOKENS = ("Treasure token", "Food token", "Clue token")
# creatures of which nothing but their size, flying or vigilance matters; name: power
CREATURES = {
    "Grizzly Bears": 2, "Silvercoat Lion": 2, "Walking Corpse": 2, "Gray Ogre": 2, "Pillarfield Ox": 2,
    "Centaur Courser": 3, "Goblin Piker": 2, "Savannah Lions": 2, "Wind Drake": 2, "Serra Angel": 4, "Air Elemental": 4,
    "Craw Wurm": 6, "Elvish Mystic": 1, "Canyon Minotaur": 3, "Coral Merfolk": 2, "Bog Imp": 1,
}  # fmt: skip
ASCENDERS = (
    "Skymarcher Aspirant", "Snubhorn Sentry", "Spire Winder", "Dusk Charger", "Storm Fleet Swashbuckler",
    "Slippery Scoundrel", "Resplendent Griffin", "Deadeye Brawler", "Orazca Relic", "Arch of Orazca",
)  # fmt: skip
ROYALS = (
    "Palace Sentinels", "Thorn of the Black Rose", "Crimson Fleet Commodore", "Azure Fleet Admiral", "Dawnglade Regent",
)  # fmt: skip
EXPLORERS = ("Aarakocra Sneak", "Avenging Hunter", "Goliath Paladin", "Underdark Explorer")


class Draw:
    """Everything by chance in a position; the same for the same seed."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self._creatures = list(CREATURES)
        self.random.shuffle(self._creatures)
        self._tokens = list(TOKENS)

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

    def creature(self, least: int = 0, most: int = 9) -> str:
        """An ordinary creature with such a power, which stands nowhere else in the position."""
        name = next(each for each in self._creatures if least <= CREATURES[each] <= most)
        self._creatures.remove(name)
        return name

    def taken(self, name: str) -> str:
        """This creature or kind of token, which is drawn nowhere else then."""
        for drawn in (self._creatures, self._tokens):
            if name in drawn:
                drawn.remove(name)
        return name

    # ----------------------------------------------------------------------------- the position

    def scene(self, players: int = 2, step: str = "precombat main") -> Scene:
        """A table of so many players, in the order of the alphabet, and any of them active."""
        names = tuple(sorted(self.some(NAMES, players)))
        return Scene(names, self.one(names), step, players * self.number(3, 6) + self.number(0, players - 1))

    def fill(self, scene: Scene, player: str, upto: int) -> Scene:
        """Lands, tokens and a few creatures until a player controls so many permanents."""
        missing = upto - scene.count(player)
        lands = min(missing, self.number(3, 6))
        creatures = min(missing - lands, self.number(0, 2))
        tokens = missing - lands - creatures
        if lands > 0:
            scene.board(player, *self.lands(lands))
        scene.board(player, *(self.creature() for _ in range(creatures)))
        if tokens > 0:
            scene.board(player, f"{tokens} {self.one(self._tokens)}")
        return scene

    def boards(self, scene: Scene, *but: str, least: int = 3, most: int = 7) -> Scene:
        """Something ordinary under the control of every player but these."""
        for player in scene.others(*but):
            self.fill(scene, player, max(scene.count(player), self.number(least, max(least, most))))
        return scene

    def lands(self, count: int) -> list[str]:
        """So many basic lands of one or two types."""
        first = self.number(max(1, count // 2), count)
        split = [n for n in (first, count - first) if n]
        return [f"{n} {land}" for n, land in zip(split, self.some(BASICS, len(split)), strict=True)]

    def life(self, scene: Scene) -> Scene:
        """Life totals as they are in the middle of a game."""
        scene.life.update((player, self.number(9, 22)) for player in scene.players)
        return scene
