"""What players believe about Class cards."""

from .belief import Misconception

BELIEFS: tuple[Misconception, ...] = ()
