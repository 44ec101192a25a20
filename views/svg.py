"""Proofs and timelines drawn as SVG: an indented tree of boxes, without any other program.

Boxes are as wide as their text; long sentences are wrapped.  Colours follow the light or dark scheme of the reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from .folded import Shown
from .language import Language, sense
from .measure import balanced, width

_COLUMNS = 64
_COLUMN = 7.1  # the width of a column at 13 px, a little generous
_LINE = 18
_INDENT = 28
_PAD = 10
_GAP = 8
_MARGIN = 16

_CSS = """
svg{--paper:#fffdf8;--ink:#22201a;--soft:#6b675c;--line:#b9b4a6;--box:#ffffff;--edge:#d9d4c6;--rule:#2f62c4;
--step:#7446c4;--given:#8a8678;--fold:#2e8450;--absent:#8a8678;--entry:#b07d10;--note:#9a5b00;--bad:#b33636}
@media (prefers-color-scheme:dark){svg{--paper:#16171b;--ink:#e9e6dd;--soft:#a5a193;--line:#55534c;--box:#1f2127;
--edge:#3a3b42;--rule:#82a9ff;--step:#bb98f5;--given:#98948a;--fold:#72c893;--absent:#98948a;--entry:#e2b04a;--note:#e0a14a;--bad:#ff8a8a}}
.paper{fill:var(--paper)}.box{fill:var(--box);stroke:var(--edge)}.link{fill:none;stroke:var(--line);stroke-width:1.2}
.absent .box,.compare .box,.again .box{stroke-dasharray:4 3}
text{font:13px/1.4 system-ui,"Noto Sans","Noto Sans CJK JP","Hiragino Sans","Yu Gothic",sans-serif;fill:var(--ink)}
.head{font-weight:600}.given .head,.absent .head,.compare .head,.again .head{font-weight:400}
.soft{fill:var(--soft)}.cite{fill:var(--rule)}.note{fill:var(--note)}
.bar{fill:var(--given)}.rule .bar{fill:var(--rule)}.step .bar{fill:var(--step)}.fold .bar{fill:var(--fold)}
.reason .bar{fill:var(--rule)}.met .bar{fill:var(--fold)}
.refused .bar,.missing .bar,.blocked .bar,.failed .bar{fill:var(--bad)}.open .box{stroke-dasharray:4 3}
.entry .bar,.record .bar,.end .bar{fill:var(--entry)}
""".strip().replace("\n", "")


@dataclass(slots=True)
class _Box:
    shown: Shown
    level: int
    lines: list[tuple[str, str]]
    parent: int
    left: float = _MARGIN
    top: float = 0.0

    @property
    def x(self) -> float:
        return self.left + self.level * _INDENT

    @property
    def height(self) -> float:
        return len(self.lines) * _LINE + 2 * _PAD - 4

    @property
    def width(self) -> float:
        wide = max((width(text) * _COLUMN * (1.06 if kind == "head" else 1) for kind, text in self.lines), default=0)
        return wide + 2 * _PAD + 6


def _boxes(
    roots: Sequence[Shown], language: Language, left: float = _MARGIN, top: float = _MARGIN, first: int = 0
) -> list[_Box]:
    """The boxes of trees, one below the other; `first` is how many boxes there are before them."""
    boxes: list[_Box] = []

    def place(shown: Shown, level: int, parent: int) -> None:
        boxes.append(_Box(shown, level, _lines(shown, language), parent, left))
        own = first + len(boxes) - 1
        for part in shown.parts:
            place(part, level + 1, own)

    for root in roots:
        place(root, 0, -1)
    for box in boxes:
        box.top = top
        top += box.height + _GAP
    return boxes


def _right(boxes: Sequence[_Box]) -> float:
    return max((box.x + box.width for box in boxes), default=0.0)


def _bottom(boxes: Sequence[_Box]) -> float:
    return max((box.top + box.height for box in boxes), default=0.0)


def _lines(shown: Shown, language: Language) -> list[tuple[str, str]]:
    head = f"{shown.number}  " if shown.kind == "entry" and shown.number else ""
    lines = [("head", text) for text in balanced(head + shown.texts[0], _COLUMNS)]
    if shown.kind == "again":
        lines.append(("soft", language.label("see above")))
    if shown.parted:
        lines.append(("note", f"≠ {shown.parted[0]}"))
    if shown.earlier:
        lines.append(("soft", shown.earlier[0]))
    if shown.counted:
        lines += [("soft", text) for text in balanced(shown.counted[0], _COLUMNS)]
    why = shown.reasons[0] if shown.reasons else ""
    if why:
        said = language.label("because", reason=why) if shown.kind == "rule" else why
        lines += [("soft", text) for text in balanced(said, _COLUMNS)]
    moment = f"   @{shown.event}" if shown.event and shown.kind != "entry" else ""
    kind = language.label({"given": "given", "fold": "counted"}[shown.kind]) if shown.kind in ("given", "fold") else ""
    if shown.citations:
        said = f"{', '.join(shown.citations)}  {sense(shown.citations[0], language.code)}".rstrip()
        lines += [("cite", text) for text in balanced(" ".join(filter(None, (kind, said))) + moment, _COLUMNS)]
    elif shown.kind in ("rule", "step", "given") and (kind or moment) and (shown.number or moment):
        lines.append(("soft", (kind + moment).strip()))
    lines += [
        ("note", text)
        for each in shown.assumes[:1]
        for text in balanced(f"~ {language.label('taken for granted')}: {each}", _COLUMNS)
    ]
    for ending in shown.endings:
        said = f"{language.label('until')} [{', '.join(ending.citations)}] {ending.texts[0]}  @{ending.event}"
        lines += [("soft", text) for text in balanced(said, _COLUMNS)]
    return lines


def svg(roots: Sequence[Shown], language: Language, title: str, columns: Sequence[Sequence[Shown]] = ()) -> list[str]:
    """The drawing, as lines of an SVG document: trees, and below them columns of trees side by side."""
    boxes = _boxes(roots, language)
    left, top = float(_MARGIN), _bottom(boxes) + 2 * _GAP
    for column in columns:
        placed = _boxes(column, language, left, top, len(boxes))
        boxes += placed
        left = max(left, _right(placed) + 2 * _INDENT)
    wide, high = _right(boxes) + _MARGIN, _bottom(boxes) + _MARGIN
    name = escape(_plain(title))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}" role="img" aria-labelledby="title desc" lang="{language.code}">',
        f'<title id="title">{name}</title>',
        f'<desc id="desc">{escape(_plain("; ".join(root.texts[0] for root in roots)))}</desc>',
        f"<style>{_CSS}</style>",
        '<rect class="paper" width="100%" height="100%"/>',
    ]
    last: dict[int, int] = {box.parent: n for n, box in enumerate(boxes)}
    for n, box in enumerate(boxes):  # one line down from each box that has parts, and one across to each part
        x = f"{box.x:.0f}"
        if n in last:
            end = boxes[last[n]].top + 18
            lines.append(f'<path class="link" d="M{box.x + 12:.0f} {box.top + box.height:.0f}V{end:.0f}"/>')
        if box.parent >= 0:
            lines.append(f'<path class="link" d="M{box.x - _INDENT + 12:.0f} {box.top + 18:.0f}H{x}"/>')
    for box in boxes:
        lines += _draw(box, language)
    return [*lines, "</svg>"]


def _draw(box: _Box, language: Language) -> list[str]:
    x, y = round(box.x), box.top
    lines = [
        f'<g class="{box.shown.kind}">',
        f'<rect class="box" x="{x}" y="{y:.0f}" width="{box.width:.0f}" height="{box.height:.0f}" rx="6"/>',
        f'<rect class="bar" x="{x}" y="{y + 6:.0f}" width="3" height="{box.height - 12:.0f}"/>',
    ]
    said = "\n".join(f"{number}: {text}" for number in box.shown.citations if (text := sense(number, language.code)))
    if said:
        lines.append(f"<title>{escape(_plain(said))}</title>")
    for n, (kind, text) in enumerate(box.lines):
        at = y + _PAD + 11 + n * _LINE
        lines.append(
            f'<text class="{kind}" x="{x + _PAD + 4}" y="{at:.0f}" xml:space="preserve">{escape(_plain(text))}</text>'
        )
    return [*lines, "</g>"]


def _plain(text: str) -> str:
    """Without the control characters that XML does not allow."""
    return "".join(c for c in text if c >= " " or c in "\n\t")
