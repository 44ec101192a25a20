"""The mapping equivalents of sentences, each by the key that tells what happens."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..terms import step_named
from ..language import Amount, Clause
from .clauses import can_last, read_clause
from .given import Given, details
from .keywords import KEYWORDS, read_keyword
from .roles import STEPS, Reader
from .types import CARD_TYPES, type_of
from .words import Names, NotUnderstood, nearest, normalise

Make = Callable[[Given], Clause]
_TOKEN = re.compile(r" tokens?\Z")
_WAYS = {
    "dies": "dies", "die": "dies", "destroyed": "destroy", "sacrificed": "sacrifice", "exiled": "exile",
    "discarded": "discard", "milled": "mill", "returned": "return", "leaves": "leaves",
}  # fmt: skip


def read_event_mapping(item: Mapping[Any, Any], names: Names | None) -> Clause:
    """An event as a mapping, the equivalent of a sentence: `{draws: Ana, count: 2}`.

    `names` are the proper names of a record, None for an instruction of an ability.  Raises `NotUnderstood` if no key
    tells what happens, a role is missing, or a name is not known.
    """
    verb = next((key for key in (*_FIRST, *_MAKERS) if key in item), None)
    if verb is None:
        near = dict.fromkeys(word for key in item for word in nearest(str(key), _MAKERS, 2))
        raise NotUnderstood(
            ", ".join(map(str, item)), "a mapping with a verb, as in {draws: Ana, count: 2}", tuple(near)
        )
    given = Given(Reader(names), item)
    clause = _MAKERS[verb](given)
    until = given.until()
    if until is not None and not can_last(clause):
        raise NotUnderstood(f"{verb}, until", "something that can last, without `until`")
    if until is not None:
        clause = replace(clause, until=until)
    words = ", ".join(f"{key}: {value}" for key, value in item.items() if not isinstance(value, list | dict))
    return replace(clause, words=clause.words or words)


# --------------------------------------------------------------------------------- the stack


def _casts(given: Given) -> Clause:
    more = details(targets=given.targets(), x=given.x(), modes=_modes(given))
    return Clause("casts", given.player(), given.role("casts"), details=more)


def _activates(given: Given) -> Clause:
    card, slash, ability = given.text("activates").rpartition("/")
    if given.has("ability") or not slash:
        card, ability = given.text("activates"), given.text("ability")
    more = details(targets=given.targets(), x=given.x(), modes=_modes(given))
    return Clause("activates", given.player(), given.reader.role(card), value=ability, details=more)


def _modes(given: Given) -> tuple[str, ...] | None:
    """The modes that are chosen, by their names or numbers."""
    return tuple(given.texts("mode") or given.texts("modes")) or None


def _resolves(given: Given) -> Clause:
    text = given.text("resolves")
    if text in ("top", "all"):
        return Clause("resolves", value=text, details=_does(given))
    return Clause("resolves", given.role("resolves"), details=_does(given))


def _does(given: Given) -> tuple[tuple[str, object], ...]:
    """What happens in one resolution, in order; a list in it is simultaneous."""
    if not given.has("does"):
        return ()
    does = given.item["does"]
    return (("does", tuple(_happening(given, each) for each in (does if isinstance(does, list) else [does]))),)


def _happening(given: Given, item: object) -> object:
    if isinstance(item, list):
        return tuple(_happening(given, each) for each in item)
    if isinstance(item, Mapping):
        return read_event_mapping(item, given.reader.names)
    return read_clause(str(item), given.reader.names)


# ------------------------------------------------------------------------------------- zones


def _enters(given: Given) -> Clause:
    text = given.text("enters")
    more = details(
        token=given.flag("token") or _TOKEN.search(text) is not None,
        as_copy_of=given.maybe("as_copy_of"),
        id=given.item.get("id"),
        tapped=given.flag("tapped"),
        attached_to=given.maybe("attached_to"),
        **given.description(),
    )
    subject = given.reader.role(_TOKEN.sub("", text))
    amount = Amount(given.number("count")) if given.has("count") else None
    return Clause("enters", subject, given.player("controller", "player"), amount, details=more)


def _creates(given: Given) -> Clause:
    text = given.text("creates")
    copy = given.maybe("copy_of")
    if copy is None and text.startswith("copy of "):
        copy = given.reader.role(text.removeprefix("copy of "))
    more = details(tapped=given.flag("tapped"), attacking=given.flag("attacking"), copy_of=copy, **given.description())
    value = "" if copy is not None else _TOKEN.sub("", text)
    return Clause("creates", given.player(), amount=given.amount(), value=value, details=more)


def _moves(given: Given) -> Clause:
    how = given.text("as", "put")
    zone = given.text("to", "graveyard").removesuffix(" zone")
    under = given.maybe("controller") or given.maybe("player") if zone == "battlefield" else None
    more = details(how=_WAYS.get(how, how), under=under, position=given.item.get("position"))
    return Clause("moves", given.counted("moves"), value=zone, details=more)


def _moved(key: str, zone: str, how: str) -> Make:
    return lambda given: Clause("moves", given.counted(key), value=zone, details=(("how", how),))


def _discards(given: Given) -> Clause:
    who = given.role("discards")
    if who.kind == "player" or who.ref == "you":
        return Clause("discards", who, amount=given.amount())
    return _moved("discards", "graveyard", "discard")(given)


# ------------------------------------------------------------------------------------ objects


def _gains(given: Given) -> Clause:
    from .abilities import read_ability

    ability = read_ability(given.item["gains"], "", 1)
    thing = given.role("object", "on")
    if ability.kind == "keyword" and not ability.value:
        return Clause("gains_ability", thing, value=ability.keyword)
    if ability.kind == "keyword":
        return Clause("gains_ability", thing, value=f"{given.text('gains')}".lower())
    return Clause("gains_ability", thing, details=(("ability", ability),))


def _loses(given: Given) -> Clause:
    thing, value = given.role("object", "on"), given.text("loses").lower()
    if value == "all abilities":
        return Clause("loses_all_abilities", thing)
    return Clause("loses_ability", thing, value=_keyword(value))


def _keyword(text: str) -> str:
    if read_keyword(text) is None:
        raise NotUnderstood(text, "a keyword ability", nearest(text, KEYWORDS))
    return text


def _kind(text: str) -> str:
    kind = type_of(text)
    if kind is None:
        raise NotUnderstood(text, "one type", nearest(text, CARD_TYPES))
    return kind.name


def _gets(given: Given) -> Clause:
    from .amounts import read_size

    sizes = read_size(given.text("gets"))
    if sizes is None:
        raise NotUnderstood(given.text("gets"), "a change of power and toughness, as in +1/+1")
    return Clause("gets", given.role("object", "on"), details=(("power", sizes[0]), ("toughness", sizes[1])))


def _counters(given: Given) -> Clause:
    amount = given.number("counters")
    verb = "puts_counters" if amount >= 0 else "removes_counters"
    return Clause(verb, given.role("on", "object"), amount=Amount(abs(amount)), value=given.text("kind", "+1/+1"))


# ------------------------------------------------------------------------------ combat, turns


def _damage(given: Given) -> Clause:
    prevented = given.number("prevented") if given.has("prevented") else None
    more = details(combat=given.flag("combat"), prevented=prevented, redirected=given.maybe("redirected"))
    return Clause("deals_damage", given.role("source"), given.role("to"), given.amount("damage"), details=more)


def _step(given: Given) -> Clause:
    step = given.text("step").lower()
    step = step_named(step) or step
    if step == "next turn":
        return Clause("step_begins", value=step)
    if step not in STEPS:
        raise NotUnderstood(step, "the name of a step", nearest(step, STEPS))
    return Clause("step_begins", given.maybe("player"), value=STEPS[step])


def _life(given: Given) -> Clause:
    amount = given.number("life")
    return Clause("gains_life" if amount >= 0 else "loses_life", given.player(), amount=Amount(abs(amount)))


def _leaves(key: str, how: str) -> Make:
    def make(given: Given) -> Clause:
        people = given.roles(key)
        more = details(how=given.text("as", how), players=people if len(people) > 1 else None)
        return Clause("leaves_game", people[0] if people else None, details=more)

    return make


# ------------------------------------------------------------------------------------ choices


def _puts(given: Given) -> Clause:
    more = details(first=given.flag("first"), targets=given.targets())
    return Clause("puts_on_stack", given.player(), given.role("puts"), details=more)


def _chooses(given: Given) -> Clause:
    about = given.text("for") or given.text("object")
    value = given.item["chooses"]
    text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    thing = None if not about or about.startswith("the legend rule") else given.reader.role(about)
    return Clause("chooses", given.player(), thing, value=text, details=details(about=about or None))


def _emblem(given: Given) -> Clause:
    more = details(name=given.text("emblem"), abilities=given.abilities())
    return Clause("gets_emblem", given.player(), details=more)


def _subject(verb: str, key: str, value: str = "") -> Make:
    """A clause of which the key names the subject."""
    return lambda given: Clause(verb, given.role(key), value=value)


def _object(verb: str, key: str, value: str = "") -> Make:
    """A clause of which the key names the object, and a player is the subject."""
    return lambda given: Clause(verb, given.player(), given.role(key), value=value)


_MAKERS: dict[str, Make] = {
    "plays": _object("plays", "plays"),
    "casts": _casts,
    "activates": _activates,
    "levels_up": _object("activates", "levels_up", "level up"),
    "taps_for_mana": _object("taps_for_mana", "taps_for_mana"),
    "resolves": _resolves,
    "countered": _subject("countered", "countered"),
    "copies": _object("copies", "copies"),
    "becomes": lambda given: Clause("becomes_copy", given.role("becomes"), given.role("copy_of")),
    "enters": _enters,
    "creates": _creates,
    "moves": _moves,
    "destroys": _moved("destroys", "graveyard", "destroy"),
    "sacrifices": _moved("sacrifices", "graveyard", "sacrifice"),
    "discards": _discards,
    "exiled": _moved("exiled", "exile", "exile"),
    "gains_control": _object("gains_control", "gains_control"),
    "phases_out": _subject("phases_out", "phases_out"),
    "phases_in": _subject("phases_in", "phases_in"),
    "turns_face_up": _subject("turns_face_up", "turns_face_up"),
    "turns_face_down": _subject("turns_face_down", "turns_face_down"),
    "gains": _gains,
    "sets_land_type": lambda given: Clause(
        "sets_land_type", given.role("object", "on"), value=_kind(given.text("sets_land_type"))
    ),
    "gains_type": lambda given: Clause("gains_type", given.role("object", "on"), value=_kind(given.text("gains_type"))),
    "loses": _loses,
    "loses_all": _subject("loses_all_abilities", "loses_all"),
    "cannot_have": lambda given: Clause(
        "cant", given.role("object", "on"), value=f"have {_keyword(given.text('cannot_have').lower())}"
    ),
    "gets": _gets,
    "taps": _subject("taps", "taps"),
    "untaps": _subject("untaps", "untaps"),
    "merges": lambda given: Clause("merges", given.role("merges"), given.role("with")),
    "attaches": lambda given: Clause("attaches", given.role("attaches"), given.role("to")),
    "counters": _counters,
    "level": lambda given: Clause("becomes_level", given.role("object", "on"), amount=Amount(given.number("level"))),
    "attacks": lambda given: Clause(
        "attacks", given.player(), given.role("defender"), details=(("attackers", given.roles("attacks")),)
    ),
    "blocks": lambda given: Clause(
        "blocks", given.player(), given.role("blocks"), details=(("blockers", given.roles("with")),)
    ),
    "damage": _damage,
    "becomes_monarch": _subject("becomes_monarch", "becomes_monarch"),
    "takes_initiative": _subject("takes_initiative", "takes_initiative"),
    "cannot_become_monarch": _subject("cant", "cannot_become_monarch", "become the monarch"),
    "step": _step,
    "rolls": lambda given: Clause(
        "rolls",
        given.role("rolls"),
        value=str(given.number("sides", 20)),
        details=(("shows", tuple(int(n) for n in given.texts("shows"))),),
    ),
    "extra_turn": _subject("extra_turn", "extra_turn"),
    "life": _life,
    "sets_life": lambda given: Clause("sets_life", given.player(), amount=Amount(given.number("sets_life"))),
    "draws": lambda given: Clause("draws", given.role("draws"), amount=given.amount()),
    "emblem": _emblem,
    "leaves_game": _leaves("leaves_game", "leaves"),
    "loses_game": _leaves("loses_game", "loses"),
    "orders": lambda given: Clause("orders", given.player(), details=(("order", tuple(given.texts("orders"))),)),
    "puts": _puts,
    "chooses": _chooses,
    "holds": lambda given: Clause("holds", value=normalise(given.text("holds"))),
    "ends": lambda given: Clause("ends", value=normalise(given.text("ends"))),
}
VERB_KEYS = tuple(_MAKERS)
# keys that are verbs although another verb's key, as its role, stands beside them
_FIRST = (
    "gains_control",
    "becomes_monarch",
    "takes_initiative",
    "cannot_become_monarch",
    "phases_out",
    "phases_in",
    "creates",
)
__all__ = ["VERB_KEYS", "read_event_mapping"]
