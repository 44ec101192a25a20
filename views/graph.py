"""Proofs and timelines as graphs in text form: Mermaid flowcharts and DOT.

Nodes say the conclusion, the rule numbers and what the first of these rules says; edges lead from premises to
conclusions.  A fact that is used twice is one node.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .folded import Shown
from .language import Language, sense
from .measure import balanced

_COLUMNS = 44


@dataclass(frozen=True, slots=True)
class Vertex:
    """A node of the graph: a name, its kind and its lines."""

    name: str
    kind: str
    lines: tuple[str, ...]


def graph(roots: Sequence[Shown], language: Language) -> tuple[list[Vertex], list[tuple[str, str]]]:
    """The nodes and the edges, from premise to conclusion."""
    walker = _Walker(language)
    for root in roots:
        walker.add(root)
    return list(walker.vertices.values()), list(walker.edges)


def chain(root: Shown, language: Language) -> tuple[list[Vertex], list[tuple[str, str]]]:
    """A timeline: its entries one after the other, and what each led to."""
    walker = _Walker(language)
    before = ""
    for entry in root.parts:
        name = walker.vertex(entry)
        if before:
            walker.edges[(before, name)] = None
        before = name
        for part in entry.parts:
            walker.edges[(name, walker.vertex(part))] = None
    return list(walker.vertices.values()), list(walker.edges)


class _Walker:
    def __init__(self, language: Language):
        self.language = language
        self.vertices: dict[int | str, Vertex] = {}
        self.edges: dict[tuple[str, str], None] = {}

    def vertex(self, shown: Shown) -> str:
        known = self.vertices.get(shown.number) if shown.number and shown.kind != "entry" else None
        if known is not None:
            return known.name
        name = f"n{len(self.vertices) + 1}"
        key = shown.number if shown.number and shown.kind != "entry" else name
        self.vertices[key] = Vertex(name, "entry" if shown.parted else shown.kind, tuple(self._lines(shown)))
        return name

    def add(self, shown: Shown) -> str:
        name = self.vertex(shown)
        for part in shown.parts:
            self.edges[(self.add(part), name)] = None
        return name

    def _lines(self, shown: Shown) -> Iterator[str]:
        language = self.language
        head = f"{shown.number} · " if shown.kind == "entry" and shown.number else ""
        yield from balanced(head + shown.texts[0], _COLUMNS)
        if shown.counted:
            yield from balanced(shown.counted[0], _COLUMNS)
        if not shown.citations and (shown.kind == "fold" or (shown.kind == "given" and shown.event)):
            yield language.label("given" if shown.kind == "given" else "counted")
        if shown.citations:
            said = sense(shown.citations[0], language.code)
            said = "" if said and said in shown.texts[0] else said  # a rule may be named by what it says
            yield from balanced(f"[{', '.join(shown.citations)}] {said}".rstrip(), _COLUMNS)
        if shown.parted:
            yield f"≠ {shown.parted[0]}"
        if shown.earlier:
            yield from balanced(f"@{shown.event}, {shown.earlier[0]}", _COLUMNS)
        for text in shown.assumes[:1]:
            yield from balanced(f"~ {language.label('taken for granted')}: {text}", _COLUMNS)
        for ending in shown.endings:
            said = f"{language.label('until')} [{', '.join(ending.citations)}] {ending.texts[0]}"
            yield from balanced(said, _COLUMNS)


# ------------------------------------------------------------------------------------------ Mermaid


def _mermaid_text(text: str) -> str:
    """Text within quotation marks of Mermaid: entities for what it would read itself."""
    marks = {"#": "#35;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "`": "#96;", "\\": "#92;"}
    return "".join(marks.get(c, c) for c in text)


_STYLES = {
    "rule": "fill:#e8f0fe,stroke:#3b6fd4,color:#10233f",
    "step": "fill:#f1eafb,stroke:#7b4fc9,color:#2a1648",
    "given": "fill:#f3f3f0,stroke:#8a8a80,color:#26261f",
    "fold": "fill:#e6f4ea,stroke:#3a8a56,color:#0f2e1b",
    "absent": "fill:#ffffff,stroke:#8a8a80,color:#26261f,stroke-dasharray:4 3",
    "met": "fill:#e6f4ea,stroke:#3a8a56,color:#0f2e1b",
    "missing": "fill:#fdeaea,stroke:#b33636,color:#431010,stroke-dasharray:4 3",
    "entry": "fill:#fdf3dc,stroke:#b98a1b,color:#3c2c06",
}


def mermaid(vertices: Sequence[Vertex], edges: Sequence[tuple[str, str]], *, up: bool = True) -> list[str]:
    """A Mermaid flowchart; `up`: conclusions stand above their premises."""
    lines = [f"flowchart {'BT' if up else 'TB'}"]
    for vertex in vertices:
        label = "<br/>".join(_mermaid_text(line) for line in vertex.lines)
        lines.append(f'  {vertex.name}["{label}"]:::{_style(vertex.kind)}')
    lines += [f"  {premise} --> {conclusion}" for premise, conclusion in edges]
    lines += [f"  classDef {kind} {style}" for kind, style in _STYLES.items()]
    return lines


_LIKE = {
    "compare": "absent", "end": "entry", "blocked": "missing", "failed": "missing", "open": "absent", "reason": "rule",
    "near": "rule",
    "refused": "missing",
}  # fmt: skip


def _style(kind: str) -> str:
    return kind if kind in _STYLES else _LIKE.get(kind, "given")


# ---------------------------------------------------------------------------------------------- DOT


def _dot_text(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def dot(vertices: Sequence[Vertex], edges: Sequence[tuple[str, str]], *, up: bool = True) -> list[str]:
    """A graph in the DOT language; `up`: conclusions stand above their premises."""
    lines = [
        "digraph azor {",
        f"  rankdir={'BT' if up else 'TB'};",
        '  node [shape=box, style="rounded,filled", fontname="sans-serif", fontsize=11, margin="0.15,0.08"];',
        '  edge [color="#8a8a80", arrowsize=0.7];',
    ]
    for vertex in vertices:
        label = "".join(_dot_text(line) + "\\l" for line in vertex.lines)
        style = dict(part.split(":") for part in _STYLES[_style(vertex.kind)].split(","))
        dashed = ', style="rounded,dashed"' if "stroke-dasharray" in style else ""
        lines.append(
            f'  {vertex.name} [label="{label}", fillcolor="{style["fill"]}", color="{style["stroke"]}"{dashed}];'
        )
    lines += [f"  {premise} -> {conclusion};" for premise, conclusion in edges]
    return [*lines, "}"]
