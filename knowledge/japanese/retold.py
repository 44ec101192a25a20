"""The sentences of a record in Japanese, by the forms in which the grammar reads Japanese.

    retold("Ana draws 2 cards")                     'Anaがカードを2枚引く'
    retold("Hill Giant gets +2/+2 until end of turn")    'ターン終了時まで、Hill Giantが+2/+2の修整を受ける'

A sentence is told only if what is told is read back as the same clause; any other stays as it is written.  `called`
says what players, objects and abilities are called for whoever reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache

from . import term
from . import condition as asked
from .abilities import keyword
from ..sentences import NotUnderstood, read_event
from ..sentences.japanese import examples, forms, is_japanese
from ..sentences.words import Names

_ROLE = re.compile(r"\{([a-z]+)(\d?)\}")
_PARTS = re.compile(r", (?:and )?| and ")
_PATH = re.compile(r'"?(?P<path>[^"/]+/[^"]+)"?\Z')
_ID = re.compile(r"(?!(?:it|they|you|nobody|everyone)\Z)[a-z0-9_-]+")  # a name of a record's own, written like a word
_AGREES = {  # as a form has it: as sentences may have it
    "cards": "cards?", "counters are": "counters? (?:is|are)", "counters": "counters?", "tokens": "tokens?",
    "leave the game": "leaves? the game", "lose the game": "loses? the game", "concede": "concedes?",
}  # fmt: skip
_DOTTED = re.compile("フェイズ(アウト|イン)")  # forms are written without the dot
_KINDS = {"n": r"\d+|X", "numbers": r"\d+(?:, \d+)*", "size": r"[+-]\d+/[+-]\d+"}
_NAMES = ("player", "players", "object", "objects", "any", "card", "ability")

Called = Callable[[str], str]


def retold(text: str, called: Called = str) -> str | None:
    """A sentence of a record, or several with `; ` between, in Japanese; None for one that cannot be told."""
    if is_japanese(text):
        return text
    if steps := re.fullmatch(r"(.+? resolves): (.+)", text):
        told = [retold(part, called) for part in (steps[1], *steps[2].split(", then "))]
        return f"{told[0]}：{'、その後'.join(filter(None, told[1:]))}" if all(told) else None
    if own := re.fullmatch(r"(.+ enters under .+) \((.+)\)", text):  # a name of the record's own
        told_of = retold(own[1], called)
        return f"{told_of}（{own[2]}）" if told_of else None
    if holds := re.fullmatch(r"it is (so|no longer so) that (.+)", text):
        return f"「{holds[2]}」が{'成り立つ' if holds[1] == 'so' else '成り立たなくなる'}"
    said = [_sentence(part.strip(), called) for part in text.split("; ")]
    return "、同時に".join(filter(None, said)) if all(said) else None


def _sentence(text: str, called: Called) -> str | None:
    found = _form(text)
    return None if found is None else _filled(*found, called)


@lru_cache(maxsize=4096)
def _form(text: str) -> tuple[str, dict[str, str]] | None:
    """The Japanese form of a sentence with its duration, and what stands in its roles."""
    for rest, until, named in _durations(text):
        for pattern, japanese in _forms():
            if (found := pattern.fullmatch(rest)) is None:
                continue
            roles = {**found.groupdict(), **named}
            if any(_value(_kind(role), value, str) is None for role, value in roles.items()):
                continue
            if _same(text, _filled(until + japanese, roles, str), roles):
                return until + _DOTTED.sub(r"フェイズ・\1", japanese).replace("生贄", "生け贄"), roles
    return None


def _filled(japanese: str, roles: dict[str, str], called: Called) -> str:
    return _ROLE.sub(lambda role: str(_value(role[1], roles[role[1] + role[2]], called)), japanese)


def _kind(role: str) -> str:
    return role.rstrip("0123456789")


def _durations(text: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """A sentence without how long it is so, the form of that in Japanese, and who stands in its role."""
    for form in forms("durations"):
        head, mark, tail = re.sub(_ROLE, "\0", form.english).partition("\0")
        way = examples(form.japanese)[0]
        if not mark and text.endswith(f" {head}"):
            yield text.removesuffix(f" {head}"), f"{way}、", {}
        elif mark and (found := re.fullmatch(rf"(.+) {re.escape(head)}(.+?){re.escape(tail)}", text)):
            role = _ROLE.search(form.english)
            if role is not None:
                yield found[1], f"{_ROLE.sub(rf'{{{role[1]}9}}', way)}、", {f"{role[1]}9": found[2]}
    if " until " not in text:
        yield text, "", {}


@cache
def _forms() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The forms of events: what matches the English, and the Japanese in its first way."""
    found = []
    for form in forms("events"):
        parts = _ROLE.split(form.english)
        english = ""
        for literal, kind, number in zip(parts[::3], [*parts[1::3], ""], [*parts[2::3], ""], strict=True):
            words = re.escape(literal).replace(r"\ ", " ")
            for word, ways in _AGREES.items():
                words = re.sub(rf"\b{word}\b", ways, words)
            english += words + (f"(?P<{kind}{number}>{_KINDS.get(kind, '.+?')})" if kind else "")
        said = examples(form.japanese)[0]
        if set(_ROLE.findall(said)) == set(_ROLE.findall(form.english)):
            found.append((re.compile(english), said))
    return tuple(found)


def _value(kind: str, text: str, called: Called) -> str | None:
    """What stands in a role."""
    if kind in ("players", "objects"):
        parts = [_name(part, called) for part in _listed(text)]
        return "と".join(filter(None, parts)) if all(parts) else None
    if kind in _NAMES:
        return _name(text, called)
    if kind == "step":
        return "ターン" if text == "turn" else term("step", re.sub(r" (?:step|phase)\Z", "", text))
    if kind in ("zone", "type"):
        whose, mark, place = text.rpartition("'s ")
        said = term(kind, place if mark else text)
        return f"{whose}の{said}" if said and mark and whose != "its owner" else said
    if kind == "counter":
        return term("counter", text) or (text if re.fullmatch(r"[+-]\d+/[+-]\d+", text) else None)
    if kind == "keyword":
        said = keyword(text)
        return None if "「" in said else said
    if kind == "condition":
        said = asked(text)
        return None if "「" in said else said
    if kind == "value":
        return {"yes": "はい", "no": "いいえ"}.get(text.lower()) or _name(text, called)
    if kind == "numbers":
        return text.replace(", ", "、")
    return text if kind in ("n", "size") else None


def _listed(text: str) -> list[str]:
    return [text] if '"' in text or "/" in text else _PARTS.split(text)


def _name(text: str, called: Called) -> str | None:
    """What something is called; a path in quotation marks, and how many of something there are."""
    if path := _PATH.match(text):
        said = called(path["path"])
        return f"「{said}」" if said == path["path"] else said
    counted = re.fullmatch(r"(\d+) (.+?)( tokens?)?", text)
    if counted:
        return f"{counted[1]}つの{called(counted[2])}" + ("トークン" if counted[3] else "")
    if re.match(r"an? |.* (?:targeting|choosing|with X) ", text) or (text.islower() and not _ID.fullmatch(text)):
        return None
    return called(text.strip('"'))


def _same(english: str, japanese: str, roles: dict[str, str]) -> bool:
    """Whether both sentences say the same: of whoever stands in the roles."""
    players: dict[str, None] = {}
    objects: dict[str, None] = {}
    for role, value in roles.items():
        kind = _kind(role)
        for part in _listed(value) if kind in ("players", "objects") else [value]:
            name = re.sub(r"\A\d+ | tokens?\Z|#\d+", "", part.strip('"'))
            if kind in ("player", "players"):
                players[name] = None
            elif kind in _NAMES or kind == "value":
                objects.update({name.split("/")[0]: None, name: None})
    names = Names(tuple(players), tuple(name for name in objects if name not in players))
    try:
        one, other = read_event(english, names), read_event(japanese, names)
    except NotUnderstood:
        return False
    return replace(one, words="") == replace(other, words="")
