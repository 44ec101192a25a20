"""How the cost of an event grows, drawn: one panel for each workload, both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from .full_law import Measured
from .measure import Result
from .workloads import Workload

COLOURS = {
    "azor": "#d55e00",
    "CLIPS": "#0072b2",
    "clingo": "#009e73",
    "durable_rules": "#b8860b",
    "experta": "#b565a7",
    "plain": "#808080",
}
WIDTH, HEIGHT = 300, 220  # of a panel
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 28, 34  # of what surrounds its lines
STYLE = """
text { font: 11px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600 }
.grid { stroke: #8884; stroke-width: 1 }
.line { fill: none; stroke-width: 1.6 }
.azor { stroke-width: 3 }
.second { stroke-dasharray: 5 3 }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }
"""


@dataclass(frozen=True)
class Line:
    """What one competitor needed: (size, microseconds per event)."""

    name: str
    points: tuple[tuple[int, float], ...]
    colour: str
    second: bool = False  # another way of writing it for the same engine

    @property
    def classes(self) -> str:
        """How it is drawn."""
        return "line" + " azor" * self.name.startswith("azor") + " second" * self.second


def svg(results: Mapping[Workload, Sequence[Result]], law: Measured | None = None) -> str:
    """The drawing."""
    panels = [(workload.name, _lines(found)) for workload, found in results.items()]
    if law is not None:
        panels.append(("the full law", _law_lines(law)))
    columns = 3
    height = -(-len(panels) // columns) * HEIGHT
    names = {line.name: line for _, lines in panels for line in lines}
    legend = height + 10
    total = legend + 18 * -(-len(names) // columns) + 8
    size = f'width="{columns * WIDTH}" height="{total}" viewBox="0 0 {columns * WIDTH} {total}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">']
    parts += ["<title>Microseconds per event by the number of events or permanents</title>", f"<style>{STYLE}</style>"]
    for number, (title, lines) in enumerate(panels):
        parts.append(f'<g transform="translate({number % columns * WIDTH} {number // columns * HEIGHT})">')
        parts += [*_panel(title, lines), "</g>"]
    for number, line in enumerate(names.values()):
        x, y = number % columns * WIDTH + 10, legend + number // columns * 18 + 8
        parts.append(f'<path class="{line.classes}" stroke="{line.colour}" d="M{x} {y}h26"/>')
        parts.append(f'<text x="{x + 34}" y="{y + 4}">{escape(line.name)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _lines(results: Iterable[Result]) -> list[Line]:
    found: list[Line] = []
    for result in results:
        name = result.competitor.name
        points = tuple((size, cost) for size in sorted(result.runs) if (cost := result.median(size)))
        colour = next((c for engine, c in COLOURS.items() if name.startswith(engine)), COLOURS["plain"])
        found.append(Line(name, points, colour, any(line.colour == colour for line in found)))
    return found


def _law_lines(law: Measured) -> list[Line]:
    kinds = {"land": "a land enters", "strike": "crown, damage, trigger, resolution", "event": "an event of a game"}
    colours = dict(zip(kinds, (COLOURS["azor"], COLOURS["CLIPS"], COLOURS["clingo"]), strict=True))
    return [
        Line(f"full law: {name}", tuple((r.size, r.median) for r in law.rows if r.kind == kind), colours[kind])
        for kind, name in kinds.items()
    ]


def _decades(values: Sequence[float]) -> range:
    """The powers of ten that values lie between."""
    least, most = min(values), max(values)
    return range(math.floor(math.log10(least)), max(math.ceil(math.log10(most)), math.floor(math.log10(least)) + 1) + 1)


def _panel(title: str, lines: Sequence[Line]) -> Iterator[str]:
    yield f'<text class="title" x="{LEFT}" y="16">{escape(title)}</text>'
    points = [point for line in lines for point in line.points]
    if not points:
        return
    sizes, costs = _decades([size for size, _ in points]), _decades([cost for _, cost in points])

    def x(size: float) -> float:
        return LEFT + (math.log10(size) - sizes[0]) / (sizes[-1] - sizes[0]) * (WIDTH - LEFT - RIGHT)

    def y(cost: float) -> float:
        return HEIGHT - BOTTOM - (math.log10(cost) - costs[0]) / (costs[-1] - costs[0]) * (HEIGHT - TOP - BOTTOM)

    for power in sizes:
        at = x(10.0**power)
        yield f'<path class="grid" d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
        yield f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 14}" text-anchor="middle">{10**power:,}</text>'
    for power in costs:
        at = y(10.0**power)
        yield f'<path class="grid" d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text x="{LEFT - 5}" y="{at + 4:.1f}" text-anchor="end">{10.0**power:g} µs</text>'
    for line in lines:
        path = "L".join(f"{x(size):.1f} {y(cost):.1f}" for size, cost in line.points)
        yield f'<path class="{line.classes}" stroke="{line.colour}" d="M{path}"/>'
        for size, cost in line.points:
            yield f'<circle cx="{x(size):.1f}" cy="{y(cost):.1f}" r="2.4" fill="{line.colour}"/>'
