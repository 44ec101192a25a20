"""The tutor in a terminal: screens drawn to its width, answers read with a line editor; plain lines anywhere else.

Whatever was answered is in the log before the next thing is shown, so that a sitting may end at any moment: by q, at
the end of the input, or by Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TextIO

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from .screens import LETTERS, Block, Screen
from .store import Entry
from .tutor import Turn

WIDEST = 100
_STYLES = {
    "note": "bright_black",
    "good": "bold green",
    "bad": "bold red",
    "hint": "yellow",
    "rule": "cyan",
    "question": "bold",
}
_APART = (
    "question",
    "options",
    "letters",
    "pairs",
    "list",
    "points",
    "proof",
    "table",
    "chart",
)  # an empty line stands before these
_MARKS = {"good": "+ ", "bad": "- ", "hint": "? ", "rule": "= ", "question": "> "}  # where there is no colour


class Face(Protocol):
    """Where screens go and answers come from."""

    def show(self, screen: Screen) -> None:
        """Draw a screen."""

    def read(self, prompt: str) -> str | None:
        """One line; None at the end of the input, and where the learner breaks off."""


def talk(
    face: Face,
    turn: Turn,
    answer: Callable[[Turn, str], Turn],
    leave: Callable[[Turn], Turn],
    keep: Callable[[Entry], None],
) -> None:
    """Hold a sitting: show, keep, read, until it is over."""
    while True:
        for entry in turn.entries:
            keep(entry)
        for screen in turn.screens:
            face.show(screen)
        if turn.state.over:
            return
        prompt = turn.screens[-1].prompt if turn.screens else ""
        typed = face.read(prompt)
        turn = leave(turn) if typed is None else answer(turn, typed)


class Plain:
    """Lines in and out, without colours and without a line editor: for pipes, files, and `--plain`."""

    def __init__(self, into: TextIO | None = None, out: TextIO | None = None, width: int | None = None):
        self.into, self.out = into or sys.stdin, out or sys.stdout
        self.console = Console(
            file=self.out, width=width, no_color=True, highlight=False, force_terminal=False, emoji=False, markup=False
        )
        if width is None:
            self.console.width = min(WIDEST, self.console.width)
        self._begun = False

    def show(self, screen: Screen) -> None:
        """Draw a screen as lines; every line is short enough for the console."""
        lines = render(screen, self.console, colour=False)
        if not self._begun and lines[:1] == [""]:
            del lines[0]
        self._begun = True
        self.out.write("\n".join(lines) + ("\n" if lines else ""))
        self.out.flush()

    def read(self, prompt: str) -> str | None:
        """A line; what comes from a pipe is repeated, so that the output reads as a dialogue."""
        self.out.write(f"{prompt}: " if prompt else "> ")
        self.out.flush()
        try:
            line = self.into.readline()
        except KeyboardInterrupt:
            line = ""
        except UnicodeDecodeError:
            line = "\n"  # not text: as good as nothing
        if not line:
            self.out.write("\n")
            return None
        if not self.into.isatty():
            self.out.write(line if line.endswith("\n") else f"{line}\n")
        return line.rstrip("\r\n")


class Terminal:
    """A terminal: colours, and a line editor with history and completion."""

    def __init__(self, words: Callable[[], Sequence[str]] = tuple):
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
        from prompt_toolkit.history import InMemoryHistory

        self.console = Console(highlight=False, emoji=False, markup=False)
        self.keys: Screen = Screen()
        self._session: PromptSession[str] = PromptSession(history=InMemoryHistory())
        self._completer = WordCompleter(lambda: list(words()), sentence=True, ignore_case=True)

    def show(self, screen: Screen) -> None:
        """Draw a screen in colour."""
        self.console.print(picture(screen, min(WIDEST, self.console.width), colour=True), width=self._width)
        self.keys = screen

    @property
    def _width(self) -> int:
        return min(WIDEST, self.console.width)

    def read(self, prompt: str) -> str | None:
        """A line; Ctrl-C and Ctrl-D break off."""
        try:
            return self._session.prompt(f"{prompt} > " if prompt else "> ", completer=self._completer)
        except (EOFError, KeyboardInterrupt):
            return None


def wants_plain(plain: bool, into: TextIO, out: TextIO) -> bool:
    """Whether to use plain lines: as told, or where not both ends are a terminal."""
    return plain or not (into.isatty() and out.isatty())


# ------------------------------------------------------------------------- drawing


def render(screen: Screen, console: Console, *, colour: bool) -> list[str]:
    """A screen as lines of a console."""
    with console.capture() as captured:
        console.print(picture(screen, console.width, colour=colour))
    return [line.rstrip() for line in captured.get().splitlines()]


def picture(screen: Screen, width: int, *, colour: bool) -> RenderableType:
    """A screen as something that rich draws."""
    parts: list[RenderableType] = []
    if screen.title:
        parts += ["", Rule(Text(screen.title, style="bold"), align="left", style="bright_black")]
    for number, block in enumerate(screen.blocks):
        if number and (block.heading or block.kind in _APART):
            parts.append("")
        parts += _block(block, colour)
    if screen.keys:
        keys = "   ".join(f"[{key}] {does}" for key, does in screen.keys)
        parts += ["", Text(keys, style="bright_black")]
    return Group(*parts)


def _block(block: Block, colour: bool) -> Iterator[RenderableType]:
    style = _STYLES.get(block.kind, "")
    if block.heading:
        yield Text(block.heading, style="bold")
    if block.pairs:
        yield _columns(block.pairs)
    if block.rows:
        yield _table(block)
    for number, line in enumerate(block.lines, 1):
        if block.kind == "options":
            yield _hanging(f"  {number} ", line)
        elif block.kind == "letters":
            yield _hanging(f"  {LETTERS[number - 1]} ", line)
        elif block.kind == "list":
            yield _hanging(f"  {number} " if len(block.lines) > 1 else "  ", line)
        elif block.kind == "points":
            yield _hanging("  - ", line)
        elif block.kind == "proof":
            depth = len(line) - len(line.lstrip(" "))
            mark = "- " if line.lstrip(" ").startswith("- ") else ""
            yield _hanging(" " * (depth + 2) + mark, line.lstrip(" ").removeprefix("- "))
        else:
            mark = "" if colour else _MARKS.get(block.kind, "")
            yield _hanging(mark, line, style)


def _hanging(head: str, line: str, style: str = "") -> RenderableType:
    """A line whose continuation stands below its text, not below its mark."""
    if not head:
        return Text(line, style=style)
    grid = Table.grid(padding=0)
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(Text(head, style=style), Text(line, style=style))
    return grid


def _columns(pairs: Sequence[tuple[str, str]]) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for name, what in pairs:
        grid.add_row(Text(name, style="bold"), Text(what))
    return Padding(grid, (0, 0, 0, 2))


def _table(block: Block) -> RenderableType:
    head, *rows = block.rows
    table = Table(box=None, show_header=any(head), padding=(0, 3, 0, 0), header_style="bold")
    for number, name in enumerate(head):
        left, last = number == 0 or block.kind == "chart", number == len(head) - 1
        table.add_column(name, justify="left" if left else "right", overflow="fold", no_wrap=not last)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table
