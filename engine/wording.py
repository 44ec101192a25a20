"""Sentences filled in: what stands behind a number agrees with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_ENDING = re.compile(r"\((?:s|(\w+)\|(\w+))\)")
_FIELD = re.compile(r"\{(\w+)\}")
_ONLY_IF = re.compile(r"\{(\w+)\?([^{}]*)\}")


def filled(template: str, values: Mapping[str, Any]) -> str:
    """The template with its values: `{amount} card(s)`, `{amount} (die|dice)` agree with the number before them.

    `{combat?combat }` says what stands behind the question mark if that value is True.
    """
    if "?" in template:
        template = _ONLY_IF.sub(lambda found: found[2] if values[found[1]] is True else "", template)
    if "(" in template:
        template = _ENDING.sub(lambda found: _agreed(found, template, values), template)
    return template.format_map(values)


def _agreed(found: re.Match[str], template: str, values: Mapping[str, Any]) -> str:
    counted = [values[name] for name in _FIELD.findall(template[: found.start()])]
    numbers = [value for value in counted if type(value) is int]
    one = bool(numbers) and abs(numbers[-1]) == 1
    return (found[1] or "") if one else (found[2] or "s")
