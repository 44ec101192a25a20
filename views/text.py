"""Proofs as text: indented trees, and numbered sentences."""

from __future__ import annotations

from typing import Any

from .folded import Ending, Shown, fold
from .language import English, Language
from .naming import shorten

__all__ = ["heading", "proof_lines", "prose_lines", "shorten"]

Node = dict[str, Any]


def proof_lines(
    node: Node,
    names: dict[str, str],
    *,
    full: bool = False,
    depth: int | None = None,
    language: Language | None = None,
) -> list[str]:
    """A proof as lines: what holds, by which rule, because of what."""
    language = language or English()
    lines: list[str] = []
    _lines(fold(node, [language], names, full=full, depth=depth), language, 0, lines)
    return lines


def tail(shown: Shown, language: Language) -> str:
    """What stands behind the sentence of a node: by which rule, why, when."""
    if shown.kind == "again":
        return f"({language.label('see above')})"
    if shown.kind in ("absent", "compare"):
        return " ".join(f"({_ended(ending, language)})" for ending in shown.endings)
    cited = f"[{', '.join(shown.citations)}]" if shown.citations else ""
    why = shown.reasons[0] if shown.reasons else ""
    if shown.kind == "given":
        text = language.label("given") + (f": {why}" if why else "")
    elif shown.kind == "fold":
        text = cited if shown.claim else f"{language.label('counted')} {cited}".rstrip()
    elif shown.kind == "step":
        text = f"{cited} {why}".rstrip()
    else:
        text = f"{cited} {language.label('because', reason=why)}" if why else cited or "[]"
    moment = f"  @{shown.event}" if shown.event else ""
    others = f"  ({language.label('more', count=shown.others)})" if shown.others else ""
    earlier = f"  ({shown.earlier[0]})" if shown.earlier else ""
    return f"{text}{moment}{others}{earlier}"


def heading(shown: Shown, language: Language) -> str:
    """The line of one node."""
    return f"{shown.texts[0]}  {tail(shown, language)}".rstrip()


def _ended(ending: Ending, language: Language) -> str:
    cited, at = ", ".join(ending.citations), f" @{ending.event}"
    if language.code == "en":
        return f"ended [{cited}]: {ending.texts[0]}{at}"
    return f"[{cited}] {language.label('ended', reason=ending.texts[0])}{at}"


def notes(shown: Shown, language: Language) -> list[str]:
    """The lines below a node that are not nodes: what it takes for granted, what ended a claim, what was counted."""
    found = [f"~ {language.label('taken for granted')}: {text}" for text in shown.assumes[:1]]
    if shown.kind not in ("absent", "compare"):
        for ending in shown.endings:
            cited = ", ".join(ending.citations)
            found.append(f"- {language.label('until')} [{cited}] {ending.texts[0]}  @{ending.event}")
    if shown.counted:
        found.append("- " + shown.counted[0])
    return found


def _lines(shown: Shown, language: Language, level: int, lines: list[str]) -> None:
    lines.append("  " * level + ("- " if level else "") + heading(shown, language))
    lines += ["  " * (level + 1) + note for note in notes(shown, language)]
    for part in shown.parts:
        _lines(part, language, level + 1, lines)


# -------------------------------------------------------------------------------------------- prose


def prose_lines(
    node: Node,
    names: dict[str, str],
    *,
    full: bool = False,
    depth: int | None = None,
    language: Language | None = None,
) -> list[str]:
    """A proof as numbered sentences, each after those that it rests on; the last is what was to be proved."""
    language = language or English()
    lines: list[str] = []
    _sentences(fold(node, [language], names, full=full, depth=depth), language, lines, {})
    return lines


def _sentences(shown: Shown, language: Language, lines: list[str], numbers: dict[int, int]) -> int:
    if shown.kind == "again" and shown.number in numbers:
        return numbers[shown.number]
    premises = [_sentences(part, language, lines, numbers) for part in shown.parts]
    said = tail(shown, language)
    text = f"{shown.texts[0]} {f'({said})' if shown.kind == 'given' else said.replace('  ', ' ')}".rstrip()
    if premises:
        listed = language.joined([f"({n})" for n in sorted(set(premises))])
        text += f", {language.label('from', premises=listed)}" if language.code == "en" else f"（{listed}から）"
    extra = "".join(f"; {note.lstrip('-~ ')}" for note in notes(shown, language))
    lines.append(f"({len(lines) + 1}) {text}{extra}")
    if shown.number:
        numbers[shown.number] = len(lines)
    return len(lines)
