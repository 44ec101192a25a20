"""What players believe about triggered abilities."""

from .belief import Misconception

BELIEFS: tuple[Misconception, ...] = ()
