"""Tokens that are created: "two 1/1 white Soldier creature tokens with flying"; and abilities that are given."""

from __future__ import annotations

import re

from ..language import Ability, Amount
from .amounts import read_amount
from .keywords import read_keyword
from .types import CARD_TYPES, COLOURS, PLAIN_COLOURS, SUPERTYPES, type_of
from .words import Names, Tokens, whole


def read_tokens(found: Tokens, names: Names | None) -> dict[str, object] | None:
    """What is created: the amount, the name (`value`), and what is said of the tokens; None if it cannot be read."""
    words = [token.lemma for token in found]
    if "token" not in words or len(found) < 2:
        return None
    amount = read_amount(found[:1])
    start = 1 if amount is not None else 0
    at = words.index("token")
    value = _after(found[at + 1 :])
    if value is None:
        return None
    value["amount"] = amount or Amount(1)
    described = found[start:at]
    if described and described[0].lemma == "tapped":
        value["tapped"] = True
        described = described[1:]
    if not described:
        return None
    if names is not None and len(described) == 1:
        return {**value, "value": described[0].text} if described[0].kind == "name" else None
    about = _described(described)
    if names is not None and about is not None and not {"power", "types"} & about.keys():
        return None
    return {**value, **about} if about is not None else None


def _described(found: Tokens) -> dict[str, object] | None:
    """Size, colours, supertypes, subtypes and card types; subtypes make the name."""
    value: dict[str, object] = {}
    if found[0].kind == "size":
        power, _, toughness = found[0].text.partition("/")
        if whole(power) is None or whole(toughness) is None:
            return None
        value |= {"power": whole(power), "toughness": whole(toughness)}
        found = found[1:]
    kinds: list[str] = []
    if any(token.lemma in COLOURS for token in found):
        value["colors"] = tuple(token.lemma for token in found if token.lemma in PLAIN_COLOURS)
    for token in found:
        if token.lemma in COLOURS or token.lemma in ("and", ","):
            continue
        kind = type_of(token.text)
        if kind is None and token.kind != "name":
            return None
        kinds.append(kind.name if kind is not None else token.text)
    own = [kind for kind in kinds if kind not in CARD_TYPES and kind not in SUPERTYPES]
    if not own:
        return None
    order = [kind for kind in kinds if kind not in own]
    if "power" in value and not set(order).intersection(CARD_TYPES):
        order.append("creature")  # only creatures, and vehicles that say so, have a size
    types = (*order, *own) if order else ()
    return {**value, "value": " ".join(own), **({"types": types} if types else {})}


def _after(found: Tokens) -> dict[str, object] | None:
    """What follows the word: `with flying`, `that are tapped and attacking`."""
    if not found:
        return {}
    words = [token.lemma for token in found]
    if words[0] == "that" and words[1:2] == ["is"]:
        states = [word for word in words[2:] if word != "and"]
        return dict.fromkeys(states, True) if states and set(states) <= {"tapped", "attacking"} else None
    if words[0] == "with":
        abilities = read_granted(found[1:])
        return {"abilities": abilities} if abilities is not None else None
    return None


def _quoted(text: str) -> dict[str, object]:
    """The text of an ability in quotation marks, as the mapping that stands for it."""
    if trigger := re.match(r"((?:when|whenever|at) .+?), (.+)\Z", text, re.I):
        return {"when": trigger[1], "do": [trigger[2]]}
    if activated := re.match(r"([^:]+): (.+)\Z", text):
        return {"cost": activated[1], "do": [activated[2]]}
    return {"static": text}


def read_granted(found: Tokens) -> tuple[Ability, ...] | None:
    """Abilities that are given: keywords, or an ability in quotation marks."""
    from .abilities import read_ability

    if len(found) == 1 and found[0].kind == "quoted":
        text = found[0].text.strip('"')
        return (read_ability(text if read_keyword(text) else _quoted(text), "", 1),)
    parts: list[list[str]] = [[]]
    for token in found:
        if token.lemma in (",", "and"):
            parts.append([])
        else:
            parts[-1].append(token.text)
    texts = [" ".join(part) for part in parts if part]
    if not texts or not all(map(read_keyword, texts)):
        return None
    return tuple(read_ability(text, "", number) for number, text in enumerate(texts, 1))
