"""What the wording of an ability says of its own object: from where its cost or effect takes it, how it is cast, ...

The rules derive from this where the ability functions (113.6) and what further names it has; nothing is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .keywordtable import keyword
from .language import Ability, Branch, Clause, Condition, Mode, Phrase, Step, Together

Said = tuple[str, str]
_WRITTEN = {
    "spell": "an instruction",
    "activated": "a cost and an effect",
    "triggered": "a trigger condition and an effect",
    "static": "a statement",
    "replacement": "a statement about an event that is replaced",
}
_ZONE = r"(graveyard|hand|exile|library|command)"
_FROM = re.compile(r"\bthis\b.*?\bfrom (?:(?:your|a|the|its owner's) )?" + _ZONE)
_GIVEN_UP = {"sacrifice": "graveyard", "exile": "exile", "return": "hand"}
_LOYALTY = re.compile(r"[+\-\u2212]?(?:\d+|[xX])(?: loyalty)?\Z|(?:add|remove) .*loyalty counter")
_TO_THE_GRAVEYARD = ("dies", "destroy", "sacrifice", "leaves")


def wording(ability: Ability) -> tuple[Said, ...]:
    """Aspects of an ability's wording with their values, each once."""
    return tuple(dict.fromkeys(_all(ability)))


def _all(ability: Ability) -> Iterator[Said]:
    yield "written as", _WRITTEN[ability.kind]
    for zone in ability.functions_in or _positions(ability.condition):
        yield "functions in", zone
    for zone in ability.not_in or (() if ability.functions_in else _positions(ability.condition, denied=True)):
        yield "does not function in", zone
    first: dict[str, None] = {}  # zones that an earlier part puts the object into
    for event in ability.events:
        yield from _trigger(event, ability.kind)
        if event.verb == "moves" and event.subject is not None and event.subject.ref == "this" and event.value:
            first[event.value] = None
    yield from _cost(ability, first)
    yield from _effects(ability, first)
    for clause in ability.effects:
        yield from _statement(clause, ability)


def _positions(condition: Condition | None, denied: bool = False) -> tuple[str, ...]:
    """The zones in one of which the ability's own object must be, or must not be, for a condition to hold."""
    found: dict[str, None] = {}
    for alternative in condition.alternatives if condition is not None else ():
        zones = [
            str(each.value)
            for each in alternative
            if each.asks == "in_zone" and each.who is not None and each.who.ref == "this" and each.negated == denied
        ]
        if not zones:
            return ()
        found.update(dict.fromkeys(zones))
    return tuple(found)


def _trigger(event: Clause, kind: str) -> Iterator[Said]:
    """What an event tells of the zones in which it can be met."""
    own = event.subject is not None and event.subject.ref == "this"
    if kind == "replacement":
        if event.verb == "enters" and own:
            yield "how it enters", ""
        return
    if event.verb == "taps_for_mana":
        yield "triggers on mana", ""
    source = str(event.detail("from") or "")
    if event.verb == "casts" and event.object is not None and event.object.ref == "this":
        yield "triggers in", "stack"
    elif event.verb == "moves" and own and event.detail("how") not in _TO_THE_GRAVEYARD and source != "battlefield":
        yield "triggers in", event.value or source
    else:
        yield "triggers on the battlefield too", ""


def _cost(ability: Ability, first: dict[str, None]) -> Iterator[Said]:
    for cost in ability.cost:
        text = cost.strip().lower()
        found = _FROM.search(text)
        if found:
            yield "payable in", found[1]
            yield "takes it out of", found[1]
        elif re.match(r"discard this\b", text):
            yield "payable in", "hand"
            yield "takes it out of", "hand"
        elif (word := text.split(" ")[0]) in _GIVEN_UP and re.match(r"\w+ this\b", text):
            first[_GIVEN_UP[word]] = None
        elif _LOYALTY.match(text):
            yield "loyalty cost", text


def _effects(ability: Ability, first: dict[str, None]) -> Iterator[Said]:
    """From where the effect takes the object, unless an earlier part put it there (113.6m)."""
    about_it = any(event.subject is not None and event.subject.ref == "this" for event in ability.events)
    follows = any(event.subject is not None and event.subject.ref == "attached" for event in ability.events)
    for clause in _clauses(ability.do):
        if clause.verb == "adds_mana" or (clause.verb == "opaque" and re.match(r"adds? .*mana", clause.value)):
            yield "adds mana", ""
        subject = clause.subject
        if (
            clause.verb != "moves"
            or subject is None
            or not (subject.ref == "this" or (about_it and subject.ref == "it"))
        ):
            continue
        source = str(clause.detail("from") or "")
        if source and source != "battlefield":
            yield "takes it out of", source
            if source in first or follows:
                yield "puts it first into", source
        if clause.value:
            first[clause.value] = None


def _clauses(steps: tuple[Step, ...]) -> Iterator[Clause]:
    """The clauses of instructions in order, with those of what they create or make depend on something."""
    for step in steps:
        if isinstance(step, Branch):
            yield from _clauses(step.then)
            yield from _clauses(step.otherwise)
        elif isinstance(step, Mode):
            yield from _clauses(step.do)
        elif isinstance(step, Together):
            yield from step.clauses
        else:
            yield step
            for word in ("then", "else", "do"):
                inner = step.detail(word)
                if isinstance(inner, tuple):
                    yield from _clauses(inner)


def _statement(clause: Clause, ability: Ability) -> Iterator[Said]:
    """What a statement says of its own object."""
    if clause.verb == "about_itself":
        if clause.value != "defines a characteristic" or ability.condition is None:
            yield clause.value, str(clause.detail("from") or "")
            if clause.detail("every"):
                yield "is every creature type", ""
        return
    if not _own(clause.subject):
        return
    if clause.verb == "enters":
        yield "how it enters", ""
    elif clause.verb == "cant" and clause.value in ("be countered", "be copied"):
        yield f"can't {clause.value}", ""
    elif clause.verb == "cant" and clause.value == "get counters":
        yield "no counters on it", ""
    elif clause.verb == "cant" and clause.value in ("be blocked", "be blocked by"):
        yield "evasion", ""
    elif clause.verb == "gains_ability" and clause.value:
        known = keyword(clause.value)
        for part in known.parts if known is not None else ():
            if any(aspect == "way of casting it" for aspect, _ in part.wording):
                yield "gives itself a way of casting it", ""


def _own(phrase: Phrase | None) -> bool:
    return phrase is not None and phrase.ref == "this"
