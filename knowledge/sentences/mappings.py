"""The mapping equivalents of sentences."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..language import Ability, Amount, Clause, Phrase, Until
from .clauses import STEPS, Reader, read_clause
from .words import Names, NotUnderstood, normal

VERB_KEYS = (
    "plays", "casts", "activates", "resolves", "countered", "copies", "becomes", "enters", "creates", "moves", "gains_control",
    "phases_out", "phases_in", "gains", "loses", "loses_all", "cannot_have", "gets", "taps", "untaps", "counters", "level",
    "attacks", "blocks", "damage", "becomes_monarch", "takes_initiative", "cannot_become_monarch", "step", "extra_turn", "life",
    "sets_life", "draws", "emblem", "leaves_game", "loses_game", "orders", "puts", "chooses", "holds", "ends", "exiled", "discards",
    "attaches", "levels_up", "taps_for_mana", "sacrifices", "destroys",
)  # fmt: skip
_FIRST = ("gains_control", "becomes_monarch", "takes_initiative", "cannot_become_monarch", "phases_out", "phases_in")


def read_event_mapping(item: Mapping[str, Any], names: Names | None) -> Clause:
    """An event as a mapping.  `NotUnderstood` if no key of it is a verb, or a role is missing."""
    verb = next((k for k in (*_FIRST, *VERB_KEYS) if k in item), None)
    if verb is None:
        keys = ", ".join(map(str, item))
        near = [n for k in item for n in difflib.get_close_matches(str(k), VERB_KEYS, 2)]
        raise NotUnderstood(keys, "a mapping with a verb, as in {draws: Ana, count: 2}", near)
    reader = Reader(names)
    clause: Clause = _MAKERS[verb](reader, item)
    until = item.get("until")
    if until is not None:
        text = str(until)
        clause = replace(
            clause, until=reader.until(text if text.startswith(("until", "this", "for")) else f"until {text}")
        )
    words = ", ".join(f"{k}: {v}" for k, v in item.items() if not isinstance(v, list | dict))
    return replace(clause, words=clause.words or words)


def _role(reader: Reader, item: Mapping[str, Any], *keys: str) -> Phrase:
    for key in keys:
        if item.get(key) is not None:
            return reader.role(str(item[key]))
    raise NotUnderstood(", ".join(map(str, item)), f"the key {keys[0]}")


def _player(reader: Reader, item: Mapping[str, Any], key: str = "player") -> Phrase | None:
    if item.get(key) is not None:
        return reader.role(str(item[key]))
    return Phrase(ref="you") if reader.names is None else None


def _list(value: object) -> list[str]:
    return [str(v) for v in value] if isinstance(value, list) else [str(value)]


def _roles(reader: Reader, value: object) -> tuple[Phrase, ...]:
    return tuple(reader.role(v) for v in _list(value))


def _int(item: Mapping[str, Any], key: str, default: int = 1) -> int:
    value = item.get(key, default)
    try:
        return int(str(value))
    except ValueError:
        raise NotUnderstood(str(value), f"a number for {key}") from None


def _amount(item: Mapping[str, Any], key: str = "count") -> Amount:
    value = item.get(key, 1)
    return Amount(of="X") if str(value).upper() == "X" else Amount(_int(item, key))


def _details(**found: object) -> tuple[tuple[str, object], ...]:
    return tuple(sorted((k, x) for k, x in found.items() if x is not None and x is not False))


def _plays(r: Reader, i: Mapping[str, Any]) -> Clause:
    return Clause("plays", _player(r, i), r.role(str(i["plays"])))


def _targets(r: Reader, i: Mapping[str, Any]) -> tuple[Phrase, ...] | None:
    return _roles(r, i["targets"]) if i.get("targets") else None


def _casts(r: Reader, i: Mapping[str, Any]) -> Clause:
    x = _int(i, "x") if "x" in i else _int(i, "X") if "X" in i else None
    return Clause(
        "casts",
        _player(r, i),
        r.role(str(i["casts"])),
        details=_details(targets=_targets(r, i), x=x, mode=i.get("mode")),
    )


def _activates(r: Reader, i: Mapping[str, Any]) -> Clause:
    text, ability = str(i["activates"]), i.get("ability")
    x = _int(i, "x") if "x" in i else _int(i, "X") if "X" in i else None
    if ability is None and "/" in text:
        text, ability = text.rsplit("/", 1)
    return Clause(
        "activates",
        _player(r, i),
        r.role(text),
        value=str(ability or ""),
        details=_details(targets=_targets(r, i), x=x),
    )


def _levels_up(r: Reader, i: Mapping[str, Any]) -> Clause:
    return Clause("activates", _player(r, i), r.role(str(i["levels_up"])), value="level up")


def _resolves(r: Reader, i: Mapping[str, Any]) -> Clause:
    value = str(i["resolves"])
    if value in ("top", "all"):
        return Clause("resolves", value=value)
    return Clause("resolves", r.role(value))


def _enters(r: Reader, i: Mapping[str, Any]) -> Clause:
    copy = r.role(str(i["as_copy_of"])) if i.get("as_copy_of") else None
    host = r.role(str(i["attached_to"])) if i.get("attached_to") else None
    text = re.sub(r" tokens?$", "", str(i["enters"]))
    return Clause(
        "enters",
        r.role(text),
        _player(r, i, "controller") or _player(r, i),
        Amount(_int(i, "count")) if "count" in i else None,
        details=_details(
            token=bool(i.get("token")) or str(i["enters"]).endswith(("token", "tokens")) or None,
            as_copy_of=copy,
            id=i.get("id"),
            tapped=bool(i.get("tapped")) or None,
            attached_to=host,
            types=_types(i),
            power=_size(i, "power"),
            toughness=_size(i, "toughness"),
            abilities=_abilities(i),
        ),
    )


def _types(i: Mapping[str, Any]) -> tuple[str, ...] | None:
    return tuple(_list(i["types"])) if i.get("types") else None


def _size(i: Mapping[str, Any], key: str) -> object:
    if key not in i:
        return None
    value = str(i[key])
    return int(value) if value.lstrip("-").isdigit() else None


def _abilities(i: Mapping[str, Any]) -> tuple[Ability, ...] | None:
    from .abilities import name_abilities, read_ability

    items = i.get("abilities")
    if not items:
        return None
    return name_abilities(tuple(read_ability(a, "", n) for n, a in enumerate(items, 1)))


def _creates(r: Reader, i: Mapping[str, Any]) -> Clause:
    copy = r.role(str(i["copy_of"])) if i.get("copy_of") else None
    if copy is None and i["creates"] and str(i["creates"]).startswith("copy of "):
        copy = r.role(str(i["creates"])[8:])
    return Clause(
        "creates",
        _player(r, i),
        amount=_amount(i),
        value="" if copy is not None else re.sub(r" tokens?$", "", str(i["creates"])),
        details=_details(
            tapped=bool(i.get("tapped")) or None,
            attacking=bool(i.get("attacking")) or None,
            copy_of=copy,
            types=_types(i),
            power=_size(i, "power"),
            toughness=_size(i, "toughness"),
            abilities=_abilities(i),
        ),
    )


def _moves(r: Reader, i: Mapping[str, Any]) -> Clause:
    to, how = str(i.get("to", "graveyard")).removesuffix(" zone"), str(i.get("as", "put"))
    under = _player(r, i, "controller") if i.get("controller") else None
    subject = r.role(str(i["moves"]))
    if i.get("count") is not None:
        subject = replace(subject, count=_int(i, "count"))
    how = {"dies": "dies", "destroyed": "destroy", "sacrificed": "sacrifice", "exiled": "exile"}.get(how, how)
    return Clause("moves", subject, value=to, details=_details(how=how, under=under, position=i.get("position")))


def _gets(r: Reader, i: Mapping[str, Any]) -> Clause:
    text = f"{i.get('object', i.get('on', ''))} gets {i['gets']}"
    return read_clause(text, r.names)


def _gains(r: Reader, i: Mapping[str, Any]) -> Clause:
    from .abilities import read_ability

    value = i["gains"]
    thing = _role(r, i, "object", "on")
    ability = read_ability(value, "", 1)
    if ability.kind == "keyword":
        return Clause("gains_ability", thing, value=ability.keyword)
    return Clause("gains_ability", thing, details=(("ability", ability),))


def _loses(r: Reader, i: Mapping[str, Any]) -> Clause:
    thing, value = _role(r, i, "object", "on"), str(i["loses"])
    if value == "all abilities":
        return Clause("loses_all_abilities", thing)
    return Clause("loses_ability", thing, value=value)


def _counters(r: Reader, i: Mapping[str, Any]) -> Clause:
    amount = _int(i, "counters")
    verb = "puts_counters" if amount >= 0 else "removes_counters"
    return Clause(verb, _role(r, i, "on", "object"), amount=Amount(abs(amount)), value=str(i.get("kind", "+1/+1")))


def _attacks(r: Reader, i: Mapping[str, Any]) -> Clause:
    attackers = _roles(r, i["attacks"])
    return Clause("attacks", _player(r, i), _role(r, i, "defender"), details=(("attackers", attackers),))


def _blocks(r: Reader, i: Mapping[str, Any]) -> Clause:
    return Clause(
        "blocks", _player(r, i), r.role(str(i["blocks"])), details=(("blockers", _roles(r, i.get("with", []))),)
    )


def _damage(r: Reader, i: Mapping[str, Any]) -> Clause:
    redirected = r.role(str(i["redirected"])) if i.get("redirected") else None
    return Clause(
        "deals_damage", _role(r, i, "source"), _role(r, i, "to"), _amount(i, "damage"),
        details=_details(combat=bool(i.get("combat")) or None, prevented=i.get("prevented"), redirected=redirected),
    )  # fmt: skip


def _step(r: Reader, i: Mapping[str, Any]) -> Clause:
    step = str(i["step"]).lower()
    if step == "next turn":
        return Clause("step_begins", value="next turn")
    if step not in STEPS:
        raise NotUnderstood(step, "the name of a step", difflib.get_close_matches(step, STEPS, 3))
    subject = r.role(str(i["player"])) if i.get("player") else None
    return Clause("step_begins", subject, value=STEPS[step])


def _life(r: Reader, i: Mapping[str, Any]) -> Clause:
    amount = _int(i, "life")
    return Clause("gains_life" if amount >= 0 else "loses_life", _player(r, i), amount=Amount(abs(amount)))


def _leaves(key: str, how: str) -> Any:
    def make(r: Reader, i: Mapping[str, Any]) -> Clause:
        people = _roles(r, i[key])
        return Clause(
            "leaves_game",
            people[0],
            details=_details(how=str(i.get("as", how)), players=people if len(people) > 1 else None),
        )

    return make


def _orders(r: Reader, i: Mapping[str, Any]) -> Clause:
    return Clause("orders", _player(r, i), details=(("order", tuple(_list(i["orders"]))),))


def _puts(r: Reader, i: Mapping[str, Any]) -> Clause:
    return Clause(
        "puts_on_stack", _player(r, i), r.role(str(i["puts"])),
        details=_details(first=bool(i.get("first")) or None, targets=_targets(r, i)),
    )  # fmt: skip


def _chooses(r: Reader, i: Mapping[str, Any]) -> Clause:
    about = str(i.get("for", i.get("object", "")))
    value = i["chooses"]
    text = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    thing = None if not about or about.startswith("the legend rule") else r.role(about)
    return Clause("chooses", _player(r, i), thing, value=text, details=_details(about=about or None))


def _emblem(r: Reader, i: Mapping[str, Any]) -> Clause:
    return Clause("gets_emblem", _player(r, i), details=_details(name=str(i["emblem"]), abilities=_abilities(i)))


def _object(verb: str, key: str) -> Any:
    def make(r: Reader, i: Mapping[str, Any]) -> Clause:
        return Clause(verb, r.role(str(i[key])))

    return make


def _one(verb: str, key: str, value: str = "") -> Any:
    def make(r: Reader, i: Mapping[str, Any]) -> Clause:
        return Clause(verb, r.role(str(i[key])), value=value)

    return make


def _exiled(r: Reader, i: Mapping[str, Any]) -> Clause:
    return Clause("moves", r.role(str(i["exiled"])), value="exile", details=(("how", "exile"),))


_MAKERS: dict[str, Any] = {
    "plays": _plays,
    "casts": _casts,
    "activates": _activates,
    "levels_up": _levels_up,
    "resolves": _resolves,
    "countered": _object("countered", "countered"),
    "copies": lambda r, i: Clause("copies", _player(r, i), r.role(str(i["copies"]))),
    "becomes": lambda r, i: Clause("becomes_copy", r.role(str(i["becomes"])), _role(r, i, "copy_of")),
    "enters": _enters,
    "creates": _creates,
    "moves": _moves,
    "destroys": lambda r, i: Clause(
        "moves", r.role(str(i["destroys"])), value="graveyard", details=(("how", "destroy"),)
    ),
    "sacrifices": lambda r, i: Clause(
        "moves", r.role(str(i["sacrifices"])), value="graveyard", details=(("how", "sacrifice"),)
    ),
    "discards": lambda r, i: Clause(
        "moves", r.role(str(i["discards"])), value="graveyard", details=(("how", "discard"),)
    ),
    "exiled": _exiled,
    "gains_control": lambda r, i: Clause("gains_control", _player(r, i), r.role(str(i["gains_control"]))),
    "phases_out": _object("phases_out", "phases_out"),
    "phases_in": _object("phases_in", "phases_in"),
    "gains": _gains,
    "loses": _loses,
    "loses_all": _object("loses_all_abilities", "loses_all"),
    "cannot_have": lambda r, i: Clause("cant", _role(r, i, "object", "on"), value=f"have {i['cannot_have']}"),
    "gets": _gets,
    "taps": _object("taps", "taps"),
    "untaps": _object("untaps", "untaps"),
    "taps_for_mana": lambda r, i: Clause("taps_for_mana", _player(r, i), r.role(str(i["taps_for_mana"]))),
    "attaches": lambda r, i: Clause("attaches", r.role(str(i["attaches"])), _role(r, i, "to")),
    "counters": _counters,
    "level": lambda r, i: Clause("becomes_level", _role(r, i, "object", "on"), amount=Amount(_int(i, "level"))),
    "attacks": _attacks,
    "blocks": _blocks,
    "damage": _damage,
    "becomes_monarch": _object("becomes_monarch", "becomes_monarch"),
    "takes_initiative": _object("takes_initiative", "takes_initiative"),
    "cannot_become_monarch": _one("cant", "cannot_become_monarch", "become the monarch"),
    "step": _step,
    "extra_turn": _object("extra_turn", "extra_turn"),
    "life": _life,
    "sets_life": lambda r, i: Clause("sets_life", _player(r, i), amount=Amount(_int(i, "sets_life"))),
    "draws": lambda r, i: Clause("draws", r.role(str(i["draws"])), amount=_amount(i)),
    "emblem": _emblem,
    "leaves_game": _leaves("leaves_game", "leaves"),
    "loses_game": _leaves("loses_game", "loses"),
    "orders": _orders,
    "puts": _puts,
    "chooses": _chooses,
    "holds": lambda r, i: Clause("holds", value=normal(str(i["holds"]))),
    "ends": lambda r, i: Clause("ends", value=normal(str(i["ends"]))),
}

__all__ = ["VERB_KEYS", "Until", "read_event_mapping"]
