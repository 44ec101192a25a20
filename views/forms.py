"""One answer in the form that is asked for: text, prose, a graph, a drawing, a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import graph, timeline
from .beside import Beside
from .folded import Shown, fold
from .granted import granted
from .language import CODES, Language, language
from .svg import svg
from .text import heading, proof_lines, prose_lines

Node = dict[str, Any]

DRAWN = ("mermaid", "dot", "svg", "html")


def proofs(
    form: str,
    data: Node,
    names: dict[str, str],
    lang: str = "en",
    *,
    full: bool = False,
    depth: int | None = None,
    quiet: bool = False,
    played: Callable[[], Node] | None = None,
    quotes: Mapping[str, Node] | None = None,
) -> list[str]:
    """Proofs as lines; `played` gives the timeline for a page, `quotes` the rules of the reader's own CR."""
    speaks = language(lang)
    nodes: list[Node] = [*data["proofs"], *data.get("earlier", ())]
    if form == "html":
        return _page(data, names, lang, full, depth, played, quotes)
    if form in DRAWN:
        roots = [fold(node, [speaks], names, full=full, depth=depth) for node in nodes]
        return _drawn(form, roots, speaks, title=str(data["query"]), chained=False)
    if quiet:
        return [heading(fold(node, [speaks], names, depth=0), speaks) for node in nodes]
    as_lines = prose_lines if form == "prose" else proof_lines
    found: list[str] = []
    for node in nodes:
        found += as_lines(node, names, full=full, depth=depth, language=speaks)
    return [*found, *taken(data["assumptions"], names, lang), *then(found, data, speaks), *quoted(quotes)]


def then(lines: Sequence[str], data: Node, speaks: Language) -> list[str]:
    """How the rules that these lines cite were numbered in the edition that was asked for, where that is another."""
    from ..knowledge import citations

    wanted = data["edition"]
    cited = dict.fromkeys(number for line in lines for found in _CITED.findall(line) for number in found.split(", "))
    told = [(number, citations.number_in(number, wanted)) for number in cited] if wanted else []
    moved = [speaks.label("number was", number=now, old=old) for now, old in told if old not in (None, now)]
    return [speaks.label("numbers then", edition=wanted, numbers=speaks.joined(moved))] if moved else []


_CITED = re.compile(r"\[(\d+\.\d+[a-z]?(?:, \d+\.\d+[a-z]?)*)\]")


def refusals(
    form: str,
    data: Node,
    names: dict[str, str],
    lang: str = "en",
    *,
    full: bool = False,
    depth: int | None = None,
    played: Callable[[], Node] | None = None,
) -> list[str]:
    """Why an answer is no, as lines; `played` gives the timeline for a page."""
    from . import refusals as told

    speaks = language(lang)
    if form == "html":
        both = _both(lang)
        root = told.tree(data, both, names, full=full, depth=depth)
        return _answer(data, "why not", [root], data["assumptions"], names, both, played, None)
    if form in DRAWN:
        root = told.tree(data, [speaks], names, full=full, depth=depth)
        return _drawn(form, [root], speaks, title=str(data["query"]), chained=False)
    lines = told.lines(data, names, full=full, depth=depth, language=speaks)
    return [*lines, *then(lines, data, speaks)]


def taken(assumptions: Sequence[str], names: dict[str, str], lang: str = "en") -> list[str]:
    """What is taken for granted, as lines."""
    return [f"~ {text}" for text in granted(assumptions, names, language(lang))]


def quoted(quotes: Mapping[str, Node] | None) -> list[str]:
    """Rules of the reader's own CR as lines."""
    found: list[str] = []
    for number, quote in (quotes or {}).items():
        own = f" ({quote['number']})" if quote["number"] != number else ""
        found += ["", f"{number}{own}: {quote['text']}", *(f"    {each}" for each in quote["examples"])]
    return found


def _page(
    data: Node,
    names: dict[str, str],
    lang: str,
    full: bool,
    depth: int | None,
    played: Callable[[], Node] | None,
    quotes: Mapping[str, Node] | None,
) -> list[str]:
    both = _both(lang)
    nodes = [*data["proofs"], *data.get("earlier", ())]
    shown = [fold(node, both, names, full=full, depth=depth) for node in nodes]
    return _answer(data, "proof", shown, data["assumptions"], names, both, played, quotes)


def _answer(
    data: Node,
    heading: str,
    shown: Sequence[Shown],
    assumptions: Sequence[str],
    names: dict[str, str],
    both: Sequence[Language],
    played: Callable[[], Node] | None,
    quotes: Mapping[str, Node] | None,
) -> list[str]:
    """A page with trees and the timeline that they speak of."""
    from .html import Page, proof_page

    assert played is not None
    told = played()
    page = Page(both, f"{data['record']}: {data['query']}" if data["record"] else str(data["query"]), quotes)
    root = timeline.tree(told, both, names)
    return proof_page(page, shown, told, root, assumptions, edition(data), heading)


def beside(
    form: str,
    tell: Callable[[Sequence[Language]], Beside],
    title: str,
    lang: str,
    *,
    edition: str = "",
    assumptions: Sequence[str] = (),
) -> list[str]:
    """Games side by side, drawn; `tell` puts them into the words of some languages."""
    if form == "html":
        from ..knowledge import citations
        from .html import Page, beside_page

        both = _both(lang)
        told = tell(both)
        return beside_page(Page(both, title), told.says, told.columns, assumptions, edition or citations.newest())
    speaks = language(lang)
    told = tell([speaks])
    if form == "svg":
        return svg([told.says], speaks, title, told.columns)
    vertices, edges = graph.graph(told.roots(), speaks)
    return (graph.mermaid if form == "mermaid" else graph.dot)(vertices, edges)


def timelines(form: str, data: Node, names: dict[str, str], lang: str = "en", *, quiet: bool = False) -> list[str]:
    """A timeline as lines."""
    speaks = language(lang)
    if form == "html":
        from .html import Page, timeline_page

        both = _both(lang)
        page = Page(both, data["title"] or "azor")
        return timeline_page(page, data, timeline.tree(data, both, names), edition(data))
    if form in DRAWN:
        root = timeline.tree(data, [speaks], names)
        return _drawn(form, [root], speaks, title=root.texts[0], chained=True)
    lines = timeline.lines(data, names, quiet=quiet, language=speaks)
    return [*lines, *then(lines, data, speaks)]


def _both(lang: str) -> list[Language]:
    """All languages, the asked one first."""
    return [language(code) for code in sorted(CODES, key=lambda code: code != lang)]


def edition(data: Node) -> str:
    """The edition of an answer: the newest unless another was asked for."""
    from ..knowledge import citations

    return str(data["edition"] or citations.newest())


def _drawn(form: str, roots: Sequence[Shown], speaks: Language, *, title: str, chained: bool) -> list[str]:
    if form == "svg":
        return svg(roots, speaks, title)
    vertices, edges = graph.chain(roots[0], speaks) if chained else graph.graph(roots, speaks)
    write = graph.mermaid if form == "mermaid" else graph.dot
    return write(vertices, edges, up=not chained)
