"""Proofs and timelines on a terminal: trees with guides, wrapped to its width, in colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from .folded import Shown
from .granted import granted
from .language import Language
from .text import notes, tail
from .timeline import expectations, failed
from .timeline import tree as tree_of

_CITATION = r"\[[0-9][^\]]*\]"


def console(width: int | None = None, *, colour: bool = True) -> Console:
    """Where it is shown; `width` only for a fixed one."""
    return Console(width=width, force_terminal=colour, no_color=not colour, highlight=False, soft_wrap=False)


def show(roots: Sequence[Shown], language: Language, to: Console, *, timeline: bool = False) -> None:
    """Trees, one after the other."""
    for root in roots:
        tree = Tree(_label(root, language, timeline), guide_style="bright_black")
        _grow(tree, root, language, timeline)
        to.print(tree)


def _grow(tree: Tree, shown: Shown, language: Language, timeline: bool) -> None:
    for note in notes(shown, language):
        tree.add(Text(note.removeprefix("- "), style="yellow" if note.startswith("~") else "bright_black"))
    for part in shown.parts:
        _grow(tree.add(_label(part, language, timeline)), part, language, timeline)


def _label(shown: Shown, language: Language, timeline: bool) -> Text:
    strong = shown.kind in ("rule", "fold", "step", "record", "entry", "end") and not (timeline and shown.citations)
    head = f"{shown.number}  " if shown.kind == "entry" else ""
    label = Text(head + shown.texts[0], style="bold" if strong else "")
    cited = f"[{', '.join(shown.citations)}]" if shown.citations else ""
    rest = cited if timeline else tail(shown, language)
    if rest:
        behind = Text(f"  {rest}", style="not bold")
        behind.highlight_regex(_CITATION, "cyan")
        behind.highlight_regex(r"@\d+$", "bright_black")
        label.append_text(behind)
    return label


def timeline(data: dict[str, Any], names: dict[str, str], language: Language, to: Console) -> None:
    """The timeline of a record as a tree; then its expectations and what was taken for granted."""
    show([tree_of(data, [language], names)], language, to, timeline=True)
    if data["expectations"]:
        broken = [e for e in data["expectations"] if not e["holds"]]
        to.print(Text(expectations(data, language), style="bold red" if broken else "bold green"))
        for each in broken:
            to.print(Text(f"  {language.label('does not hold')}: {failed(each, language)}", style="red"))
    for text in granted(data["assumptions"], names, language):
        to.print(Text(f"~ {text}", style="yellow"))


def wants(colour: bool | None, stream: Any) -> bool:
    """Whether to show colours: as told, else on a terminal that does not refuse them."""
    import os

    if colour is not None:
        return colour
    return bool(getattr(stream, "isatty", lambda: False)()) and not os.environ.get("NO_COLOR")
