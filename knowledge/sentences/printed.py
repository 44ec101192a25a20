"""Abilities written as sentences, in the way of a card: the mapping that a sentence stands for.

Whenever EVENT, [if CONDITION,] INSTRUCTIONS            {when: EVENT, if: CONDITION, do: INSTRUCTIONS}
COST, COST: INSTRUCTIONS [. Activate only if CONDITION] {cost: COST, COST, only: CONDITION, do: INSTRUCTIONS}
[As long as CONDITION,] EFFECT                          {static: EFFECT, while: CONDITION}
[As long as CONDITION,] if EVENT would ..., INSTRUCTIONS instead   {instead_of: EVENT, if: CONDITION, do: INSTRUCTIONS}
INSTRUCTIONS                                            {do: INSTRUCTIONS}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..language import Clause
from .keywords import KEYWORDS, read_keyword
from .effects import read_static, read_steps, read_trigger
from .modes import listed_modes
from .words import VERBS_FIRST


_TRIGGERED = re.compile(r"(?:when|whenever|at) ", re.I)
_LATER = re.compile(r"at the beginning of (?:the|your) next |when(?:ever)? [^,]+ this turn, ", re.I)
_IF = re.compile(r"if (.+?), (.+)\Z", re.S | re.I)
_ONCE = re.compile(r"\. this ability triggers only once each turn\Z", re.I)
_DONE_ONCE = re.compile(r"\. do this only once each turn\Z", re.I)
_ACTIVATED = re.compile(r"([^:.\"]+): (.+)\Z", re.S)
_ONLY = re.compile(
    r"(.+)\. activate (?:this ability )?only (if .+|as a sorcery|once each turn|during your turn)\Z", re.S | re.I
)
_WHILE = (re.compile(r"as long as (?P<while>.+?), (?P<static>.+)\Z", re.S | re.I),
          re.compile(r"(?P<static>.+) as long as (?P<while>.+)\Z", re.S | re.I))  # fmt: skip
_INSTEAD = re.compile(
    r"(?:as long as (?P<while>.+?), )?if (?P<event>[^,]+? would [^,]+), "
    r"(?:(?P<do>.+?) instead(?: of putting it anywhere else)?(?:(?: and|\.) (?P<also>.+))?|instead (?P<other>.+))\Z",
    re.I,
)
_ITSELF = re.compile(
    r"\bthis (?:artifact|creature|enchantment|land|permanent|planeswalker|vehicle|equipment|aura|class)\b", re.I
)
_ABILITY_WORD = re.compile(r"([A-Z][\w' ]*?) [-\u2013\u2014] (.+)\Z", re.S)
_PREVENTED = re.compile(r"if (\S*(?: ?damage)) would be dealt to (.+), prevent that damage\Z", re.I)
_PREVENTS = re.compile(
    r"if ([^,]+? would [^,]+), (prevent \S+(?: of that)? damage)(?:(?:\.|,? and) (.+))?\Z", re.S | re.I
)
_FOR_A_TIME = re.compile(r"\b(?:until|this turn|this combat)\b", re.I)
_SHORTEST = 4  # words of a sentence; fewer are a keyword, perhaps a misspelt one
_HALF = re.compile(r"(?:as long as|if|during|until|for each) [^,]+\Z", re.I)  # YAML broke it at its comma
_SYMBOLS = re.compile(r"(?:\{[^{}]+\})+")


def spelled(text: str, card_name: str = "") -> dict[str, object] | None:
    """The mapping of an ability that is written as a sentence; None for other words.

    >>> spelled("Whenever you draw a card, if you are the monarch, you gain 1 life.")
    {'when': 'Whenever you draw a card', 'if': 'you are the monarch', 'do': 'you gain 1 life'}
    >>> spelled("{2}{R}, {T}, Sacrifice this creature: Draw a card.")
    {'cost': '3 mana, tap, sacrifice this', 'do': 'Draw a card'}
    >>> spelled("As long as you're the monarch, creatures you control get +1/+1.")
    {'static': 'creatures you control get +1/+1', 'while': "you're the monarch"}
    >>> spelled("flyng") is None
    True
    """
    sentence = " ".join(text.split()).removesuffix(".")
    if card_name:
        sentence = re.sub(rf"(?<!\w){re.escape(card_name)}(?!\w)", "this", sentence)
    sentence = _ITSELF.sub("this", sentence)
    if listed_modes(sentence) is not None:
        return {"do": sentence}
    if (word := _ABILITY_WORD.match(sentence)) and read_keyword(word[1]) is None:
        return spelled(word[2], card_name)
    if prevented := _PREVENTED.match(sentence):
        return {"static": f"all {prevented[1]} that would be dealt to {prevented[2]} is prevented"}
    if prevented := _PREVENTS.match(sentence):
        return {"instead_of": prevented[1], "do": [each for each in prevented.groups()[1:] if each]}
    if _LATER.match(sentence) and _instruction(sentence):
        return {"do": sentence}  # a delayed trigger, which an instant or a sorcery creates (603.7)
    if _TRIGGERED.match(sentence):
        return _triggered(sentence)
    if found := _ACTIVATED.match(sentence):
        return _activated(found[1], found[2])
    if found := _INSTEAD.match(sentence):
        asked = {"if": found["while"]} if found["while"] else {}
        do = found["do"] or found["other"]
        return {"instead_of": found["event"], **asked, "do": [do, found["also"]] if found["also"] else do}
    for pattern in _WHILE:
        if (found := pattern.match(sentence)) and _static(found["static"]):
            return {"static": found["static"], "while": found["while"]}
    if _static(sentence) and not _FOR_A_TIME.search(sentence):
        return {"static": sentence}
    return {"do": sentence} if _instruction(sentence) else _unread(sentence)


def _unread(sentence: str) -> dict[str, object] | None:
    """A sentence that nothing reads is an effect all the same, and told not to be read; None for a keyword's words."""
    words = sentence.split()
    if len(words) < _SHORTEST or words[0].lower() in KEYWORDS or _HALF.match(sentence):
        return None
    if words[0].lower() in ("target", *VERBS_FIRST) or len(read_steps(sentence)) > 1:
        return {"do": sentence}
    for pattern in _WHILE:
        if found := pattern.match(sentence):
            return {"static": found["static"], "while": found["while"]}
    return {"static": sentence}


def _instruction(sentence: str) -> bool:
    """Whether a sentence tells somebody to do something, as an instant or a sorcery does."""
    return all(
        clause.verb != "opaque"
        for step in read_steps(sentence)
        for clause in getattr(step, "clauses", (step,))
        if isinstance(clause, Clause)
    )


def _static(sentence: str) -> bool:
    return all(clause.verb != "opaque" for clause in read_static(sentence))


def _triggered(sentence: str) -> dict[str, object] | None:
    """The event ends at the first comma before which azor knows one, or else at the first of all."""
    limited = _ONCE.search(sentence)
    done_once = _DONE_ONCE.search(sentence)
    for stated in filter(None, (limited, done_once)):
        sentence = sentence[: stated.start()]
    halves = list(_halves(sentence))
    if not halves:
        return None
    when, do = next((each for each in halves if read_trigger(each[0]).verb != "opaque"), halves[0])
    asked = _IF.match(do)
    found: dict[str, object] = {"when": when, "if": asked[1], "do": asked[2]} if asked else {"when": when, "do": do}
    limits = {"once each turn": limited, "do once each turn": done_once}
    return {**found, **{key: True for key, stated in limits.items() if stated}}


def _halves(sentence: str) -> Iterator[tuple[str, str]]:
    for comma in re.finditer(", ", sentence):
        yield sentence[: comma.start()], sentence[comma.end() :]


def _activated(cost: str, do: str) -> dict[str, object]:
    paid = ", ".join(_paid(part) for part in cost.split(", "))
    if only := _ONLY.match(do):
        limit = only[2].lower()
        more: dict[str, dict[str, object]] = {
            "as a sorcery": {"sorcery": True},
            "once each turn": {"once each turn": True},
            "during your turn": {"only": "it is your turn"},
        }
        return {"cost": paid, "do": only[1], **more.get(limit, {"only": only[2][3:]})}
    return {"cost": paid, "do": do}


def _paid(part: str) -> str:
    """One cost in azor's words."""
    if not _SYMBOLS.fullmatch(part):
        return part[:1].lower() + part[1:]
    symbols = re.findall(r"\{([^{}]+)\}", part)
    if symbols in (["T"], ["Q"]):
        return "tap" if symbols == ["T"] else "untap"
    return f"{sum(int(s) if s.isdigit() else 1 for s in symbols)} mana"
