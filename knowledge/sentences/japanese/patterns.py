"""Forms of sentences in Japanese, as patterns: with every verb in its usual endings, and a place for each role."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from .words import AND, ANY_NUMBER, COUNTED, NUMBER, SIGN, SIZE, tables

ROLE = re.compile(r"\{([a-z]+)(\d?)\}")


class Form(NamedTuple):
    """A form of sentence: the English, the Japanese, and the longest part of it that never varies."""

    english: str
    japanese: str
    anchor: str


@cache
def forms(table: str) -> tuple[Form, ...]:
    """The forms of a table (`events`, `conditions`, `durations`), in its order."""
    found = []
    for said, ways in tables()[table].items():
        for way in ways:
            fixed = re.split(r"\(.*\)\??|\{\w+\}[をにで]?|[、がは]", re.sub(r"[ぁ-ん]+\Z", "", way))
            found.append(Form(said, way, max(fixed, key=len)))
    return tuple(found)


def examples(pattern: str) -> list[str]:
    """The ways to write a form, its verb as in the table, the first of its choices first."""
    choice = re.search(r"\(([^()]*)\)(\?)?", pattern)
    if choice is None:
        return [pattern]
    before, after = pattern[: choice.start()], pattern[choice.end() :]
    ways = [*([""] if choice[2] else []), *choice[1].split("|")]
    return [whole for way in ways for whole in examples(before + way + after)]


@cache
def _godan() -> tuple[str, ...]:
    return tuple(tables()["godan"])


_STEMS = {"く": ("き", "いた", "いて"), "ぐ": ("ぎ", "いだ", "いで"), "う": ("い", "った", "って"),
          "る": ("り", "った", "って"), "つ": ("ち", "った", "って"), "す": ("し", "した", "して"),
          "ぶ": ("び", "んだ", "んで"), "む": ("み", "んだ", "んで")}  # fmt: skip


def _verb(text: str) -> str:
    """A text that ends in a verb, as a pattern of the verb's endings; one with "may" is marked."""
    if text.endswith(("ない", "かった")):
        return re.sub(r"ない\Z", "(?:ない|なかった)", text).replace(
            "でき(?:ない|なかった)", "でき(?:ない|なかった|ません)"
        )
    if text.endswith("である"):
        return text[:-3] + "(?:である|だ|です)?"
    if text.endswith("する"):
        stem, past, then = text[:-2] + "し", "た", "て"
    elif text[-1:] == "る" and not text.endswith(_godan()):
        stem, past, then = text[:-1], "た", "て"
    elif text[-1:] in _STEMS:
        polite, past, then = _STEMS[text[-1]]
        head = text[:-1]
        return f"(?:{text}|{head}{past}|{head}{polite}(?:ます|ました)|{head}{then}もよい)"
    else:
        return text
    return f"(?:{text}|{stem}(?:{past}|ます|ました|{then}もよい))"


def _ends(pattern: str) -> str:
    """A pattern whose verb, the last of it, may have any ending."""
    choice = re.search(r"\(([^()]*)\)\Z", pattern)
    if choice is not None:
        return pattern[: choice.start()] + f"(?:{'|'.join(map(_verb, choice[1].split('|')))})"
    tail = re.search(r"(?:(?<=\})[がをにでのと])?([^(){}|?]+)\Z", pattern)
    return pattern[: tail.start(1)] + _verb(tail[1]) if tail else pattern


def _role(kind: str, lenient: bool) -> str:
    name = "(?:「[^「」]+」|[^、はがを]+?)" if lenient else SIGN
    one = rf"(?:(?:{NUMBER}){COUNTED}?の)?{name}(?:トークン)?(?:(?:{NUMBER}){COUNTED})?"
    if kind in ("player", "any", "card", "ability"):
        return name
    if kind == "object":
        return one
    if kind in ("players", "objects"):
        return f"{one}(?:{AND}{one})*"
    if kind in ("n", "size"):
        return rf"(?:{NUMBER}|-\d+|{ANY_NUMBER})" if kind == "n" else SIZE
    if kind == "numbers":
        return r"\d+(?:(?:と|、)\d+)*"
    if kind == "granted":
        return "「[^「」]+」"
    return "[^、]+?" if kind in ("counter", "zone", "step", "type", "sort") else ".+?"


@cache
def pattern(japanese: str, lenient: bool, told: bool) -> re.Pattern[str]:
    """A form as a regular expression; `told` leaves out who is to do it."""
    text = re.sub(r"\((?!\?)", "(?:", _ends(japanese)).replace("、", "、?").replace("、??", "、?")
    text = text.replace("が", "(?:が|は)、?").replace("、?、?", "、?")
    text = re.sub(r"\}([をにで])", r"}\1、?", text)
    if told:
        text = re.sub(r"\A(\{player\}\(\?:が\|は\)、\?)", r"(?:\1)?", text)
    return re.compile(ROLE.sub(lambda role: f"(?P<{role[1]}{role[2]}>{_role(role[1], lenient)})", text))
