"""What phrases and abilities are called in facts."""

from __future__ import annotations

from ..language import Ability, Phrase, Requirement

_LATE = ("power at least", "power at most", "toughness at least", "toughness at most")
_FIRST = ("source", "zone", "spell", "on the stack", "type", "permanent", "player")
FROM_A_QUALITY = ("protection", "hexproof")  # keywords that are about a quality


def ability_path(card: str, ability: Ability) -> str:
    """The name of an ability: a keyword's own, with what it protects from, or `CARD/NAME`."""
    if ability.kind != "keyword" or ability.do:
        return f"{card}/{ability.name}"
    if ability.keyword in FROM_A_QUALITY and ability.value:
        return f"{ability.keyword} from {ability.value}"
    return ability.keyword


def phrase_id(phrase: Phrase) -> str:
    """The one name of a phrase, in words."""
    if phrase.ref:
        return "attached" if phrase.ref == "the equipped" else phrase.ref
    if phrase.name is not None:
        return phrase.name
    if phrase.kind == "any":
        return "any target"
    parts = []
    for need in ordered(phrase):
        parts.append(need.aspect if need.value is None else f"{need.aspect} {need.value}")
    return " + ".join(parts)


def stage_of(phrase: Phrase) -> str:
    """When a description can be answered: as abilities come, after them (what has not some), or after sizes too."""
    aspects = {need.aspect for need in phrase.requires}
    return "late" if aspects & set(_LATE) else "lacking" if "no keyword" in aspects else "early"


def ordered(phrase: Phrase) -> list[Requirement]:
    """The requirements, one that finds things first, then those about what is lacking, and about sizes last."""
    needs = list(phrase.requires)
    if phrase.kind == "player":
        return [Requirement("player"), *needs]
    first = next((n for aspect in _FIRST for n in needs if n.aspect == aspect), None)
    if first is None:
        first = Requirement("permanent")
    else:
        needs.remove(first)
    last = ("no keyword", *_LATE)
    return [first, *sorted(needs, key=lambda n: (n.aspect in last, n.aspect in _LATE, n.aspect, str(n.value)))]
