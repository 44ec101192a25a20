"""What players believe about players who leave the game."""

from .belief import Misconception

BELIEFS: tuple[Misconception, ...] = ()
