"""What players believe about the initiative."""

from .belief import Misconception

BELIEFS: tuple[Misconception, ...] = ()
