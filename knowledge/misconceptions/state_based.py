"""What players believe about state-based actions."""

from .belief import Misconception

BELIEFS: tuple[Misconception, ...] = ()
