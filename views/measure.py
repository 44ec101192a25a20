"""How wide text is, and where it breaks: Japanese characters take two columns and break nearly anywhere."""

from __future__ import annotations

import re
import unicodedata

_NEVER_FIRST = "、。，．・：；？！）」』】〉》ー…々ゃゅょっァィゥェォッャュョ,.:;?!)]}"
_NEVER_LAST = "（「『【〈《([{"
# one to a piece: a run of narrow characters without a space, the spaces behind it, or one wide character
_PIECES = re.compile(r"\s+|[^\s\u2e80-\uffef]+|[\u2e80-\uffef]")


def width(text: str) -> int:
    """The columns that a text takes in a fixed-width font."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def wrap(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many columns, where it can be broken."""
    lines: list[str] = []
    line = ""
    for piece in _glued(text):
        if line and width(line + piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
        while width(line.rstrip()) > columns:  # a single word that is too long
            at = next(n for n in range(len(line), 0, -1) if width(line[:n]) <= columns or n == 1)
            lines.append(line[:at])
            line = line[at:]
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def balanced(text: str, columns: int) -> list[str]:
    """The same, with lines of about the same width: no single character is left for the last one."""
    lines = wrap(text, columns)
    while len(lines) > 1:
        columns = max(map(width, lines)) - 1
        narrower = wrap(text, columns)
        if len(narrower) > len(lines) or max(map(width, narrower)) > columns:
            break
        lines = narrower
    return lines


def _glued(text: str) -> list[str]:
    """Pieces that stay together: no line begins with a closing mark or ends with an opening one."""
    pieces: list[str] = []
    for piece in _PIECES.findall(text):
        last = pieces[-1] if pieces else ""
        if last and (piece[0] in _NEVER_FIRST or last[-1] in _NEVER_LAST or piece.isspace()):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces
