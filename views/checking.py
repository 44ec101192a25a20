"""What became of the expectations of records, as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .language import Language

Node = dict[str, Any]


def lines(checked: Node, language: Language, *, quiet: bool = False) -> list[str]:
    """The result of one record."""
    if checked["problem"] is not None:
        return [language.mistakes(checked["problem"])]
    every = checked["expectations"]
    failed = [each for each in every if not each["holds"]]
    if not failed:
        return [] if quiet else [language.label("check ok", file=checked["file"], count=len(every))]
    found = [language.label("check fails", file=checked["file"], count=len(failed), of=len(every))]
    for each in failed:
        reason = f" ({language.result(each['reason'])})" if each["reason"] else ""
        found.append(f"      {each['place']}: {each['text']}{reason}")
    return found


def summary(results: Sequence[Node], language: Language) -> str:
    """One line for all records."""
    every = [each for checked in results for each in checked["expectations"]]
    held, wrong = sum(each["holds"] for each in every), sum(c["problem"] is not None for c in results)
    said = language.label("check summary", held=held, count=len(every), records=len(results))
    return said + (language.label("not played", count=wrong) if wrong else "")
