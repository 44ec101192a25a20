"""Answers to queries as text."""

from __future__ import annotations

from typing import Any

from .text import shorten


def lines(data: dict[str, Any], names: dict[str, str]) -> list[str]:
    """The answers as text."""
    if not data["holds"]:
        return ["no"]
    if not data["answers"]:
        return ["yes"]  # it is asked that something is not so
    found = []
    for each in data["answers"]:
        bound = ", ".join(f"?{name} = {shorten(str(value), names)}" for name, value in each["bindings"].items())
        since = max((fact["event"] for fact in each["facts"]), default=0)
        found.append((bound or "yes") + (f"  (since event {since})" if since else ""))
    return found
