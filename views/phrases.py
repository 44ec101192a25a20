"""Descriptions in English, from their names in facts: "type creature + controller you + keyword flying"."""

from __future__ import annotations

import re
from functools import cache

from ..knowledge.language import Requirement, phrase_of

_WHOSE = {  # who controls or owns it
    "you": "you {verb}", "opponent": "an opponent {verb}s", "another": "somebody else {verb}s",
    "the chosen": "the chosen player {verb}s",
}  # fmt: skip
_ADJECTIVES = ("attacking", "blocking", "tapped", "untapped", "equipped", "enchanted", "nontoken")
_WHERE = {
    "battlefield": "on the battlefield",
    "exile": "in exile",
    "stack": "on the stack",
    "command": "in the command zone",
}
_LAST = {  # what follows the noun
    "keyword": "with {}",
    "no keyword": "without {}",
    "chosen type": "of the chosen type",
    "chosen colour": "of the chosen colour",
    "chosen name": "with the chosen name",
    "entered this turn": "that entered this turn",
    "named": "named {}",
    "monarch": "who is the monarch",
    "blessing": "who has the city's blessing",
    "initiative": "who has the initiative",
}
_HELD = {  # what players have so many of
    "hand": "with {} cards in hand",
    "life": "with {} life",
    "permanents": "who controls {} permanents",
    "speed": "with speed {}",
}
_SUPERTYPES = ("basic", "legendary", "snow", "world")
_COUNT = "count of "  # a number that is asked for
_NOUNS = ("spell", "source", "card", "permanent", "player", "commander", "token", "opponent")


@cache
def described(name: str) -> str:
    """Who or what a description is, "a creature you control with flying", or how many; any other text as it is."""
    if name.startswith(_COUNT):
        return f"{_COUNT}{_quoted(name.removeprefix(_COUNT))}"
    found = phrase_of(name)
    if found is None:
        return name
    noun = _noun(found.requires)
    return noun if noun.startswith("another ") else f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


@cache
def counted(name: str) -> str:
    """The key under which something is counted, "type creature + controller you:Ana", in words."""
    what, colon, whom = name.partition(":")
    said = _quoted(what) if colon else what
    return name if said == what else f"{said}, for {whom}"


def _quoted(name: str) -> str:
    found = phrase_of(name)
    return name if found is None else f"“{_noun(found.requires)}”"


def _noun(needs: tuple[Requirement, ...]) -> str:
    """A description without its article."""
    asked = {need.aspect: need.value for need in needs}
    other = asked.pop("other", "")
    types = [str(need.value) for need in needs if need.aspect == "type"]
    types.sort(key=lambda each: (each not in _SUPERTYPES, each == "creature"))
    before = ["another"] if other is None else []
    before += [each for each in _ADJECTIVES if each in asked]
    before += [str(need.value) for need in needs if need.aspect == "colour"]
    before += [f"non{need.value}" for need in needs if need.aspect in ("not type", "not colour")]
    implied = "player" if "opponent" in asked else "permanent" if types else ""
    nouns = [each for each in _NOUNS if each in asked and each != implied]
    if "on the stack" in asked:
        nouns.append(_stacked(str(asked["on the stack"]).split(" or ")))
    elif "zone" in asked and "card" not in nouns and (types or not nouns):
        nouns.append("card")
    elif not types and not nouns:
        nouns.append("permanent")
    return " ".join([*before, *types, *nouns, *_after(needs), *([f"other than {other}"] if other else [])])


def _stacked(kinds: list[str]) -> str:
    """What is on the stack: spells, activated abilities, triggered abilities."""
    abilities = [kind for kind in kinds if kind != "spell"]
    if len(abilities) == len(kinds):
        return f"{' or '.join(abilities)} ability"
    return " or ".join(["spell", *(["ability"] if len(abilities) > 1 else [f"{kind} ability" for kind in abilities])])


def _after(needs: tuple[Requirement, ...]) -> list[str]:
    after = []
    asked = {need.aspect: need.value for need in needs}
    for need in needs:
        value = need.value
        if need.aspect == "owner" and value == "another" and asked.get("controller") == "you":
            after.append("but do not own")
        elif need.aspect in ("controller", "owner") and not (need.aspect == "owner" and _zoned(needs)):
            verb = "control" if need.aspect == "controller" else "own"
            after.append(_WHOSE.get(str(value), f"{value} {verb}s").format(verb=verb))
        elif need.aspect == "zone" and "on the stack" not in asked:
            whose = str(asked.get("owner", ""))
            mine = {"you": "your", "opponent": "an opponent's", "": "a"}.get(whose, f"{whose}'s")
            after.append(_WHERE.get(str(value), f"in {mine} {value}"))
        elif need.aspect == "counter":
            after.append(f"with a {value} counter" if value else "with a counter")
        elif need.aspect.endswith((" at least", " at most")) and need.aspect not in _LAST:
            what, _, bound = need.aspect.rpartition(" at ")
            other = asked.get(f"{what} at {'most' if bound == 'least' else 'least'}")
            if other == value and bound == "most" and what in _HELD:
                continue  # said already: exactly so many
            if what not in _HELD:
                after.append(f"with {what} {value} or {'less' if bound == 'most' else 'greater'}")
                continue
            most = "less" if what in ("life", "speed") else "fewer"
            bounds = {"most": most, "least": "greater" if what == "speed" else "more"}
            so_many = f"exactly {value}" if other == value else f"{value} or {bounds[bound]}"
            said = _HELD[what].format(so_many)
            after.append(re.sub(r"\b(exactly 1 (?:card|permanent))s", r"\1", said))
        elif need.aspect in _LAST:
            after.append(_LAST[need.aspect].format(value))
    return after


def _zoned(needs: tuple[Requirement, ...]) -> bool:
    return any(need.aspect == "zone" and need.value not in _WHERE for need in needs)
