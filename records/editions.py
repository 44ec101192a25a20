"""The editions of the Comprehensive Rules that a record may name, by the dates from which they hold."""

from __future__ import annotations

import datetime
import re

from ..knowledge import citations

EDITIONS: tuple[str, ...] = tuple(citations.editions())  # oldest first


def is_date(text: str) -> bool:
    """Whether a text is a day of the calendar, written YYYY-MM-DD.

    >>> is_date("2026-09-25"), is_date("2021-02-30"), is_date("soon")
    (True, False, False)
    """
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
        return False
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def in_force(day: str) -> str:
    """Which edition is meant by a day on which none came out; nothing for any other day."""
    if not day or day in EDITIONS or not is_date(day):
        return ""
    edition = citations.edition_on(day)
    last = ", the last one that azor knows" if edition == EDITIONS[-1] else ""
    return f"on {day} the edition of {edition} is in force{last}"


def around(text: str) -> tuple[str, ...]:
    """The editions just before and just after a day."""
    before = [each for each in EDITIONS if each < text][-1:]
    return (*before, *[each for each in EDITIONS if each > text][:1])
