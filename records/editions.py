"""The editions of the Comprehensive Rules that a record may name, by the dates from which they hold."""

from __future__ import annotations

import datetime
import re

EDITIONS: tuple[str, ...] = tuple(
    """
    2016-07-22 2016-08-26 2016-09-30 2016-11-11 2017-01-20 2017-04-28 2017-06-05 2017-07-08
    2017-08-25 2017-09-29 2018-01-19 2018-04-27 2018-06-08 2018-07-13 2018-08-10 2018-10-05
    2019-01-25 2019-05-03 2019-06-14 2019-07-12 2019-08-23 2019-10-04 2020-01-24 2020-04-17
    2020-06-01 2020-07-03 2020-08-07 2020-09-25 2020-11-20 2021-02-05 2021-02-15 2021-04-22
    2021-06-18 2021-07-23 2021-09-24 2021-11-19 2022-02-18 2022-04-29 2022-06-10 2022-07-08
    2022-09-08 2022-10-07 2022-11-18 2023-02-03 2023-04-14 2023-06-16 2023-09-01 2023-10-13
    2023-11-17 2024-02-02 2024-03-08 2024-06-07 2024-07-30 2024-11-08 2025-02-07 2025-04-04
    2025-06-06 2025-07-25 2025-09-19 2025-11-14 2026-01-16 2026-02-27 2026-04-17 2026-06-19
    2026-08-07 2026-09-25
    """.split()
)

NEWEST = EDITIONS[-1]


def is_date(text: str) -> bool:
    """Whether a text is a day of the calendar, written YYYY-MM-DD."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
        return False
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def around(text: str) -> tuple[str, ...]:
    """The editions just before and just after a day."""
    before = [each for each in EDITIONS if each < text][-1:]
    return (*before, *[each for each in EDITIONS if each > text][:1])
