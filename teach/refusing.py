"""Why something is not so, as a learner reads it: what it would take, link by link, down to what is missing.

A refusal is a tree of rules with what each of them lacks.  Where a rule lacks one thing only, which only one other rule
could have brought about, the tree is a chain, and it is told as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..views.folded import Shown
from ..views.language import Language
from ..views.refusals import numbers, write
from .words import say

LACKED = ("missing", "failed", "blocked")


@dataclass(frozen=True, slots=True)
class Chain:
    """What it would take, each link with the numbers of its rules, and the rule at the end of them."""

    links: tuple[tuple[str, tuple[str, ...]], ...]
    last: Shown

    @property
    def lacked(self) -> list[Shown]:
        """What is missing, or in the way, in the end."""
        return [part for part in self.last.parts if part.kind in LACKED]


def chain(reason: Shown) -> Chain:
    """A reason of a refusal, followed as long as it lacks one thing that one rule could have brought about."""
    links: list[tuple[str, tuple[str, ...]]] = []
    while True:
        lacked = [part for part in reason.parts if part.kind in LACKED]
        if len(lacked) != 1 or len(lacked[0].parts) != 1 or lacked[0].parts[0].kind != "reason":
            return Chain(tuple(links), reason)
        (one,) = lacked
        links.append((one.asks[0], (*reason.citations, *one.citations)))
        reason = one.parts[0]


def reasons(refused: Shown) -> list[Shown]:
    """The rules that could have brought it about; none where nothing has happened that could have."""
    if any(part.kind == "said" and not part.citations for part in refused.parts):
        return []
    return [part for part in refused.parts if part.kind == "reason"]


def lines(refused: Shown, lang: str, language: Language) -> list[str]:
    """A refusal as lines."""
    denied = refused.texts[0].rstrip(".。")
    found = [f"{denied[:1].upper()}{denied[1:]}{'。' if lang == 'ja' else '.'}"]
    told = reasons(refused)
    for part in refused.parts:
        if part.kind != "reason":
            write(part, "", "", language, found)
    for count, reason in enumerate(told, 1):
        mark = f"{count}. " if len(told) > 1 else ""
        found += _chained(reason, mark, " " * len(mark), lang, language)
    return found


def _chained(reason: Shown, mark: str, indent: str, lang: str, language: Language) -> Iterator[str]:
    followed = chain(reason)
    takes = "refused takes"
    for what, cited in followed.links:
        yield f"{mark}{say(takes, lang)}{_colon(lang)}{what}{numbers(cited)}"
        mark, takes = indent, "refused takes that"
    yield f"{mark}{say(takes, lang)}{numbers(followed.last.citations)}{_colon(lang).rstrip()}"
    for part in followed.last.parts:
        inner = [each for each in part.parts if each.kind == "reason"]
        part.parts = [each for each in part.parts if each.kind != "reason"]
        below: list[str] = []
        write(part, f"{indent}  ", "+ " if part.kind == "met" else "- ", language, below)
        yield from below
        for each in inner:
            deeper = f"{indent}    "
            yield from _chained(each, deeper, deeper, lang, language)


def _colon(lang: str) -> str:
    return "：" if lang == "ja" else ": "
