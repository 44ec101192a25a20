"""What the tutor shows, as plain data: any front end can draw it."""

from __future__ import annotations

from dataclasses import dataclass, field

Pair = tuple[str, str]
LETTERS = "abcdef"  # by which options are chosen where numbers are answers


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a screen.

    kind  "text", "note" (beside the matter), "good", "bad", "hint", "rule", "question", "list" (in order), "points"
          (in any), "pairs" (what it is called, and what it is), "options" (numbered), "letters" (options with a letter
          each), "proof" (lines with their indentation), "table" or "chart"
    """

    kind: str
    lines: tuple[str, ...] = ()
    pairs: tuple[Pair, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()  # of a table or a chart, its head first
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """What is shown at once; `keys` are what may be typed beside an answer, with what each does."""

    title: str = ""
    blocks: tuple[Block, ...] = ()
    prompt: str = ""
    keys: tuple[Pair, ...] = field(default=())


def text(*lines: str, kind: str = "text", heading: str = "") -> Block:
    """A block of lines; empty ones are left out."""
    return Block(kind, tuple(line for line in lines if line), heading=heading)
