"""What abilities say, in Japanese: forms with the English in which azor tells them, as data in `abilities.yaml`.

    condition("you are the monarch")        'あなたが統治者である'
    does("you draw 2 cards")                'あなたはカードを2枚引く'

What no form fits is told in two parts where "and" stands between them, or stays in English, in quotation marks.
"""

from __future__ import annotations

import re
from functools import cache

from . import _data, term

_AND = re.compile(r" and ")
_ROLE = re.compile(r"\{([a-z]+)\}")
_ROLES = {
    "n": r"\d+",
    "loyalty": r"[+-]\d+|0",
    "size": r"[+-]?\d+/[+-]?\d+",
    "name": r"[A-Z][\w' ]*",
    "keyword": r"[a-z ]+",
    "thing": r".+?",
}


def when(text: str) -> str:
    """What makes an ability trigger."""
    return _said("when", text)


def condition(text: str) -> str:
    """What must be so."""
    return _said("conditions", text, "、かつ")


def cost(text: str) -> str:
    """What is paid."""
    return _said("costs", text)


def does(text: str) -> str:
    """What is done, or what is always so: "if CONDITION: this; otherwise: that" too."""
    if branch := re.fullmatch(r"if (.+?): (.+?)(?:; otherwise: (.+))?", text):
        told = f"{condition(branch[1])}なら{does(branch[2])}"
        return f"{told}。そうでなければ{does(branch[3])}" if branch[3] else told
    return _said("does", text, "、")


def thing(text: str) -> str:
    """Whom or what something is done to."""
    return _said("things", text)


def _said(table: str, text: str, both: str = "") -> str:
    if found := _found(table, text):
        return found
    for match in _AND.finditer(text) if both else ():
        parts = _found(table, text[: match.start()]), _found(table, text[match.end() :])
        if all(parts):
            return both.join(parts)
    return f"「{text}」"


@cache
def _found(table: str, text: str) -> str:
    for pattern, said in _forms(table):
        if (found := pattern.fullmatch(text)) is None:
            continue
        values = {name: _value(name.rstrip("2"), value) for name, value in found.groupdict().items()}
        if all(values.values()):
            return said.format(**values)
    return ""


def _value(role: str, value: str) -> str:
    if role == "thing":
        return _found("things", value)
    if role == "keyword":
        return term("keyword", value) or ""
    return str(_data("abilities")["names"].get(value, value)) if role == "name" else value


@cache
def _forms(table: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    found = []
    for english, said in _data("abilities")[table].items():
        seen: set[str] = set()

        def role(match: re.Match[str], seen: set[str] = seen) -> str:
            name = f"{match[1]}2" if match[1] in seen else match[1]
            seen.add(match[1])
            return f"(?P<{name}>{_ROLES[match[1]]})"

        pattern = _ROLE.sub(role, re.escape(english).replace(r"\{", "{").replace(r"\}", "}"))
        found.append((re.compile(pattern), said))
    return tuple(found)
