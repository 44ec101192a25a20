"""Answers to queries as text."""

from __future__ import annotations

import re
from typing import Any

from .language import English, Language
from .naming import shorten

# what a question in words asks for, and what there is if nothing answers it
_NONE = (
    (re.compile(r"\A\W*(?:who|whose|whom)\b|誰|だれ", re.IGNORECASE), "nobody"),
    (re.compile(r"\A\W*(?:what|which)\b|何が|どの", re.IGNORECASE), "nothing"),
)


def lines(data: dict[str, Any], names: dict[str, str], language: Language | None = None) -> list[str]:
    """The answers as text."""
    language = language or English()
    if not data["holds"]:
        answer = language.label(next((none for asked, none in _NONE if asked.search(data["query"])), "no"))
        reason = language.result(data["reason"]) if data["reason"] else ""
        return [language.label("answer and why", answer=answer, reason=reason) if reason else answer]
    if not data["answers"]:
        return [language.label("yes")]  # it is asked that something is not so
    found = []
    for each in data["answers"]:
        bound = ", ".join(
            f"?{name} = {shorten(language.value(value), names)}" for name, value in each["bindings"].items()
        )
        since = max((fact["event"] for fact in each["facts"]), default=0)
        if language.code != "en":  # the facts themselves, since a query is written in English words
            said = language.joined([shorten(language.sentence(fact), names) for fact in each["facts"]])
            bound = f"{bound}  {said}" if bound else said
        text = f"  ({language.label('since', number=since)})"
        found.append((bound or language.label("yes")) + (text if since else ""))
    return found


def verdict(data: dict[str, Any], language: Language) -> str:
    """Whether a proof holds, or in which step it does not."""
    if data["holds"]:
        return language.label("proof holds", count=data["steps"])
    step = data["step"]
    if language.code == "en" or step is None:
        return language.label("proof does not hold", problem=language.verdict(data["problem"]))
    said = language.sentence(step) if step["fact"] is not None else language.quoted(step["sentence"])
    where = language.label("step of event", number=step["event"], entry=step["entry"]) if step["event"] else ""
    return language.label("proof fails at", where=where, said=said, wrong=language.verdict(step["wrong"]))
