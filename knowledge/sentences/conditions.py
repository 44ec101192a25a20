"""Conditions: queries with `you` and `this` for names, and their English."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..language import Condition, Literal, Phrase, Requirement
from .phrases import read_phrase
from .words import NUMBER, normal, number

_YOU = Phrase(ref="you")


def read_condition(text: str) -> Condition:
    """A condition in disjunctive normal form; what cannot be read becomes a proposition in its own words."""
    words = normal(text)
    alternatives = []
    for part in re.split(r" or (?=not |[a-z_]+\(|you |this |it |an opponent |there )", words):
        literals = []
        for piece in _pieces(part):
            try:
                found = _literal(piece)
            except ValueError:
                found = None
            if found is None:
                return Condition(((Literal("holds", value=words),),), words=words)
            literals.append(found)
        alternatives.append(tuple(literals))
    return Condition(tuple(alternatives), words=words)


def _pieces(text: str) -> list[str]:
    """The parts joined by "and" or by commas outside brackets."""
    parts, depth, start = [], 0, 0
    tokens = list(re.finditer(r"[(),]| and ", text))
    for token in tokens:
        if token[0] == "(":
            depth += 1
        elif token[0] == ")":
            depth -= 1
        elif depth == 0:
            parts.append(text[start : token.start()])
            start = token.end()
    parts.append(text[start:])
    return [p.strip() for p in parts if p.strip()]


def _literal(text: str) -> Literal | None:
    negated = False
    while text.startswith("not "):
        text, negated = text[4:].strip(), not negated
    call = re.fullmatch(r"([a-z_]+)\((.*)\)", text)
    found = _query(call[1], call[2]) if call else _english(text)
    if found is None:
        return None
    if negated:
        return Literal(found.asks, found.who, found.value, found.kind, not found.negated)
    return found


def _query(name: str, inside: str) -> Literal | None:
    args = [a.strip().strip("\"'") for a in inside.split(",")] if inside.strip() else []
    if (
        name
        in (
            "is_monarch",
            "has_city_blessing",
            "has_initiative",
            "active_player",
            "was_monarch_as_turn_began",
            "tapped",
            "attacking",
            "gained_life_this_turn",
            "lost_life_this_turn",
            "was_cast",
        )
        and len(args) == 1
    ):
        return Literal(name, read_phrase(args[0]))
    if name == "no_monarch" and not args:
        return Literal("no_monarch")
    if name in ("in_zone", "has_type", "has_ability") and len(args) == 2:
        return Literal(name, read_phrase(args[0]), args[1])
    if name in ("permanent_count", "life", "hand_size", "level", "power") and len(args) == 2:
        amount = re.fullmatch(r"(?:(at least|at most) )?(\d+)", args[1])
        kinds = {"permanent_count": "permanents", "hand_size": "hand"}
        if amount and (name != "permanent_count" or amount[1] != "at most"):
            kind = f"{kinds.get(name, name)} {amount[1] or 'at least'}"
            return Literal(kind, read_phrase(args[0]), int(amount[2]))
    if name == "counters" and len(args) >= 2:
        return Literal("has_counter", read_phrase(args[0]), kind=args[1])
    if name == "controls" and len(args) == 2 and args[0] == "you":
        return Literal("exists", _controlled(read_phrase(args[1]), "you"))
    return None


def _controlled(phrase: Phrase, whose: str) -> Phrase:
    return Phrase(
        phrase.ref, phrase.name, phrase.kind, (*phrase.requires, Requirement("controller", whose)), None, phrase.words
    )


def _count(quantity: str, noun: str, whose: str) -> Literal:
    least = re.match(rf"({NUMBER}) or (more|greater|fewer|less) (.+)$", f"{quantity} {noun}".strip())
    if least:
        phrase = _controlled(read_phrase(least[3]), whose)
        amount = number(least[1]) or 0
        if (
            phrase.requires[0] == Requirement("permanent")
            and len(phrase.requires) == 2
            and least[2] in ("more", "greater")
        ):
            return Literal(
                "permanents at least", Phrase(ref=whose) if whose in ("you", "that player") else _YOU, amount
            )
        return Literal(f"count at {'most' if least[2] in ('fewer', 'less') else 'least'}", phrase, amount)
    return Literal("exists", _controlled(read_phrase(noun), whose))


_FORMS: list[tuple[str, Callable[[re.Match[str]], Literal | None]]] = [
    (r"(you|that player|an opponent) (?:have|has) the city's blessing", lambda m: Literal("has_city_blessing", read_phrase(m[1]))),
    (r"(you|that player|an opponent) (?:don't|doesn't) have the city's blessing",
     lambda m: Literal("has_city_blessing", read_phrase(m[1]), negated=True)),
    (r"(you|that player|they)(?: are|'re) the monarch", lambda m: Literal("is_monarch", read_phrase(m[1]))),
    (r"(an opponent|that player|a player) is the monarch", lambda m: Literal("is_monarch", read_phrase(m[1]))),
    (r"(you)(?: aren't|'re not| are not) the monarch", lambda m: Literal("is_monarch", read_phrase(m[1]), negated=True)),
    (r"there(?: is|'s) no monarch", lambda m: Literal("no_monarch")),
    (r"(you) (?:were|was) the monarch as the turn began", lambda m: Literal("was_monarch_as_turn_began", _YOU)),
    (r"(you|that player|an opponent) (?:have|has) the initiative", lambda m: Literal("has_initiative", read_phrase(m[1]))),
    (r"(you|that player|an opponent) (?:have|has) (\w+) or (fewer|less|more|greater) cards in hand",
     lambda m: Literal(f"hand at {'most' if m[3] in ('fewer', 'less') else 'least'}", read_phrase(m[1]), number(m[2]))),
    (r"(you|that player|an opponent) (?:have|has) (\w+) or (fewer|less|more|greater) life",
     lambda m: Literal(f"life at {'most' if m[3] in ('fewer', 'less') else 'least'}", read_phrase(m[1]), number(m[2]))),
    (r"you gained life this turn", lambda m: Literal("gained_life_this_turn", _YOU)),
    (r"(an opponent|you) lost life this turn", lambda m: Literal("lost_life_this_turn", read_phrase(m[1]))),
    (r"it(?: is|'s) your turn", lambda m: Literal("active_player", _YOU)),
    (r"it(?: is|'s) not your turn", lambda m: Literal("active_player", _YOU, negated=True)),
    (r"(this|it) was cast", lambda m: Literal("was_cast", read_phrase(m[1]))),
    (r"you cast (?:this|it)", lambda m: Literal("was_cast", Phrase(ref="this"))),
    (r"(this|it|enchanted creature|equipped creature) is tapped", lambda m: Literal("tapped", read_phrase(m[1]))),
    (r"(this|it|enchanted creature|equipped creature) is untapped", lambda m: Literal("tapped", read_phrase(m[1]), negated=True)),
    (r"(this|it|equipped creature) is attacking", lambda m: Literal("attacking", read_phrase(m[1]))),
    (r"this is (?:in (?:your |the )?|on (?:the )?)(battlefield|graveyard|hand|exile|library|command)(?: zone)?",
     lambda m: Literal("in_zone", Phrase(ref="this"), m[1])),
    (r"(this|it) is a[n]? (\w+)", lambda m: Literal("has_type", read_phrase(m[1]), m[2])),
    (r"(this|it|the target) has power (\d+) or (?:more|greater)", lambda m: Literal("power at least", read_phrase(m[1]), int(m[2]))),
    (r"(this|it) has an? (\S+) counter on it", lambda m: Literal("has_counter", read_phrase(m[1]), kind=m[2])),
    (r"you control no (.+)", lambda m: Literal("exists", _controlled(read_phrase(m[1]), "you"), negated=True)),
    (r"you (?:don't|do not) control (?:an? )?(.+)",
     lambda m: Literal("exists", _controlled(read_phrase(m[1]), "you"), negated=True)),
    (r"you control (.+)", lambda m: _count("", m[1], "you")),
    (r"an opponent controls (.+)", lambda m: _count("", m[1], "opponent")),
    (r"that player controls (.+)", lambda m: _count("", m[1], "that player")),
    (r"there is a second target", lambda m: Literal("exists", Phrase(ref="the target 2"))),
    (r"there (?:is|are) (.+) on the battlefield", lambda m: Literal("exists", read_phrase(m[1]))),
    (r"there is (?:an? )?(.+ in your \w+)", lambda m: Literal("exists", read_phrase(m[1]))),
    (r"(this) is level (\d+)(?: or (?:more|greater|higher))?", lambda m: Literal("level at least", read_phrase(m[1]), int(m[2]))),
]  # fmt: skip


def _english(text: str) -> Literal | None:
    for pattern, make in _FORMS:
        found = re.fullmatch(pattern, text, re.I)
        if found:
            return make(found)
    return None
