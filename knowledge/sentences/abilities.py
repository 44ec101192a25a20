"""Abilities in a file: keywords and mappings (see the guide to scenario files)."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..language import Ability, Amount, Branch, Clause, Condition, Literal, Phrase, Requirement, Step, Together
from .clauses import read_clause
from .conditions import read_condition
from .mappings import read_event_mapping
from .phrases import read_phrase
from .words import KEYWORDS, NotUnderstood, normal

KEYS = {
    "name", "when", "if", "cost", "only", "static", "while", "instead_of", "targets", "do", "functions_in", "once each turn",
    "sorcery", "level", "abilities", "words", "opaque", "up to", "optional targets", "keyword",
}  # fmt: skip


def read_effect(item: object) -> Step:
    """One instruction of `do`: a sentence, a list (at the same time), a mapping."""
    if isinstance(item, list):
        clauses = [read_effect(i) for i in item]
        return Together(tuple(c for c in clauses if isinstance(c, Clause)))
    if isinstance(item, Mapping):
        return _effect_mapping(item)
    words = normal(str(item))
    may = re.match(r"(you|that player|they|its controller|the target) may (.+)$", words)
    text = f"{may[1]} {may[2]}" if may else words
    try:
        clause = read_clause(text, None)
    except (NotUnderstood, ValueError):
        return Clause("opaque", value=words, optional=bool(may), words=words)
    return _several(replace(clause, optional=bool(may), words=words))


def _several(clause: Clause) -> Step:
    """A clause that says two things at once ("gets +1/+1 and gains flying")."""
    also = clause.detail("also")
    if not isinstance(also, str):
        return clause
    details = tuple(d for d in clause.details if d[0] != "also")
    more = [
        Clause("gains_ability", clause.subject, value=word.strip(), until=clause.until, words=clause.words)
        for word in re.split(r", and |, | and ", also)
    ]
    return Together((replace(clause, details=details), *more))


def _steps(value: object) -> tuple[Step, ...]:
    return tuple(read_effect(i) for i in (value if isinstance(value, list) else [value])) if value is not None else ()


def _effect_mapping(item: Mapping[str, Any]) -> Step:
    if "opaque" in item:
        return Clause("opaque", value=str(item["opaque"]), words=str(item["opaque"]))
    if "delayed" in item:
        details: list[tuple[str, object]] = [
            ("do", _steps(item.get("do"))),
            ("when", read_trigger(str(item["delayed"]))),
        ]
        if "if" in item:
            details.append(("if", read_condition(str(item["if"]))))
            details[0] = ("do", (Branch(read_condition(str(item["if"])), _steps(item.get("do"))),))
        return Clause("delayed", value=str(item["delayed"]), details=tuple(sorted(details, key=lambda d: d[0])))
    if "may_pay" in item:
        return Clause(
            "may_pay",
            value=str(item["may_pay"]),
            details=(("else", _steps(item.get("else"))), ("then", _steps(item.get("then")))),
            words=f"pay {item['may_pay']}",
        )
    if "if" in item:
        return Branch(
            read_condition(str(item["if"])), _steps(item.get("then", item.get("do"))), _steps(item.get("else"))
        )
    return read_event_mapping(item, None)


def read_trigger(text: str) -> Clause:
    """The event of a trigger; one that azor does not know has the verb `opaque`."""
    words = normal(re.sub(r"^(when|whenever|at) ", "", normal(text)))
    for pattern, verb in ((r"you attack", "you"), (r"a player attacks you", "a player")):
        if re.fullmatch(pattern, words):
            about = Phrase(ref="you") if verb == "a player" else None
            subject = Phrase(ref="you") if verb == "you" else Phrase(kind="player")
            return Clause("attacks", subject, about, words=words)
    cast = re.fullmatch(r"this is cast|you cast this", words)
    if cast:
        return Clause("casts", Phrase(ref="you"), Phrase(ref="this"), words=words)
    try:
        return replace(read_clause(words, None), words=words)
    except (NotUnderstood, ValueError):
        return Clause("opaque", value=words, words=words)


def read_static(text: str) -> tuple[Clause, ...]:
    """The effects of a static ability; what azor does not read has the verb `opaque`."""
    words = normal(text)
    special = {
        "damage that would be dealt to you is dealt to this instead": Clause(
            "redirects", Phrase(ref="this"), Phrase(ref="you"), words=words
        ),
        "damage doesn't cause you to lose life": Clause(
            "cant", Phrase(ref="you"), value="lose life to damage", words=words
        ),
        "damage doesn't cause the monarch to lose life": Clause(
            "cant", Phrase(ref="the monarch"), value="lose life to damage", words=words
        ),
    }
    if words in special:
        return (special[words],)
    if words == "this can attack only the monarch":
        return (Clause("cant", Phrase(ref="this"), value="attack anyone but the monarch", words=words),)
    if words == "enchanted creature can't attack you":
        return (Clause("cant", Phrase(ref="attached"), value="attack you", words=words),)
    if words == "enchanted creature attacks each combat if able":
        return (Clause("must_attack", Phrase(ref="attached"), words=words),)
    land = re.match(r"you may play (?:an|(\w+)) additional lands?(?: each turn| on each of your turns)?$", words)
    if land:
        return (Clause("extra_land", Phrase(ref="you"), amount=Amount(1), words=words),)
    try:
        clause = replace(read_clause(words, None), words=words)
    except (NotUnderstood, ValueError):
        return (Clause("opaque", value=words, words=words),)
    if clause.verb == "cant" and clause.value == "attack or block":
        return tuple(replace(clause, value=w) for w in ("attack", "block"))
    step = _several(clause)
    return step.clauses if isinstance(step, Together) else (step,) if isinstance(step, Clause) else ()


def read_ability(item: object, card_name: str, number: int) -> Ability:
    """One item of `abilities`: a keyword, or a mapping.

    Raises `NotUnderstood` for a keyword that there is not, or a mapping with a key that there is not.
    """
    if isinstance(item, str):
        return _keyword(item)
    if not isinstance(item, Mapping):
        raise NotUnderstood(str(item), "a keyword, or a mapping as in {when: this enters, do: [you draw 1 card]}")
    for key in item:
        if key not in KEYS:
            raise NotUnderstood(str(key), "a key of an ability", difflib.get_close_matches(str(key), KEYS, 3))
    if "keyword" in item:
        return replace(_keyword(str(item["keyword"])), name=str(item.get("name") or item["keyword"]))
    name = str(item.get("name") or "")
    targets, optional = _targets(item.get("targets"))
    common: dict[str, Any] = {
        "targets": targets,
        "optional_targets": optional,
        "do": _steps(item.get("do")),
        "functions_in": tuple(item["functions_in"])
        if isinstance(item.get("functions_in"), list)
        else ((str(item["functions_in"]),) if item.get("functions_in") else ()),
        "once_each_turn": bool(item.get("once each turn")),
        "sorcery_timing": bool(item.get("sorcery")),
    }
    if "level" in item:
        level = int(item["level"])
        do = (Clause("becomes_level", Phrase(ref="this"), amount=Amount(level), words=f"this becomes level {level}"),)
        inner = tuple(
            replace(read_ability(i, card_name, n), level=level) for n, i in enumerate(item.get("abilities") or (), 1)
        )
        return Ability(
            "activated", name or f"level {level}", keyword="level", value=str(level), cost=_cost(item.get("cost")), do=do,
            sorcery_timing=True, level=level, effects=(), words=_inner_words(inner),
        )  # fmt: skip
    if "when" in item:
        when = read_trigger(str(item["when"]))
        condition = read_condition(str(item["if"])) if "if" in item else None
        return Ability(
            "triggered", name or trigger_name(when), when=when, condition=condition, words=_words(item), **common
        )
    if "instead_of" in item:
        return Ability(
            "replacement",
            name or "replacement",
            when=read_trigger(str(item["instead_of"])),
            words=_words(item),
            **common,
        )
    if "static" in item:
        condition = read_condition(str(item["while"])) if "while" in item else None
        items = item["static"] if isinstance(item["static"], list) else [item["static"]]
        effects = tuple(c for i in items for c in read_static(str(i)))
        return Ability("static", name or "static", condition=condition, effects=effects, words=_words(item), **common)
    if "cost" in item:
        condition = read_condition(str(item["only"])) if "only" in item else None
        return Ability(
            "activated", name or "activate", condition=condition, cost=_cost(item["cost"]), words=_words(item), **common
        )
    if "opaque" in item:
        return Ability(
            "static", name or "static", effects=(Clause("opaque", value=str(item["opaque"])),), words=_words(item)
        )
    if "do" in item:
        return Ability("spell", name or "spell", words=_words(item), **common)
    raise NotUnderstood(str(dict(item)), "an ability: when, static, cost, instead_of or do")


def _inner_words(inner: tuple[Ability, ...]) -> str:
    return "; ".join(a.words for a in inner)


def read_abilities_of_level(item: Mapping[str, Any], card_name: str) -> tuple[Ability, ...]:
    """The abilities that stand in the section of a level bar."""
    level = int(item["level"])
    return tuple(
        replace(read_ability(i, card_name, n), level=level) for n, i in enumerate(item.get("abilities") or (), 1)
    )


def _words(item: Mapping[str, Any]) -> str:
    parts = [
        f"{k}: {v}" for k, v in item.items() if k in ("when", "if", "static", "while", "cost", "only", "instead_of")
    ]
    return ", ".join(parts)


def _cost(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, list):
        return tuple(str(v) for v in value)
    return tuple(p.strip() for p in str(value).split(","))


def _targets(value: object) -> tuple[tuple[Phrase, ...], bool]:
    found, optional = [], False
    for item in value if isinstance(value, list) else [value] if value else []:
        text = normal(str(item))
        upto = re.match(r"up to (\w+) (.+)$", text)
        times = 1
        if upto:
            optional = True
            text = upto[2]
            times = {"one": 1, "two": 2, "three": 3}.get(upto[1], int(upto[1]) if upto[1].isdigit() else 1)
            text = re.sub(r"^(target |other target )", lambda m: "other " if "other" in m[0] else "", text)
        text = re.sub(r"\btargets? ", "", text)
        try:
            phrase = read_phrase(text)
        except ValueError as wrong:
            raise NotUnderstood(text, f"a description of a target: {wrong}") from wrong
        if phrase.kind == "object" and any(r.aspect == "type" for r in phrase.requires) and "cards" in text:
            phrase = replace(phrase, count=None)
        found += [phrase] * times
    return tuple(found), optional


def _keyword(text: str) -> Ability:
    words = normal(text)
    low = words.lower()
    for size in range(len(low.split()), 0, -1):
        head = " ".join(low.split()[:size])
        if head in KEYWORDS:
            return Ability("keyword", head, keyword=head, value=low[len(head) :].strip(), words=words)
    raise NotUnderstood(words, "a keyword ability or a mapping", difflib.get_close_matches(low, KEYWORDS, 3))


def trigger_name(when: Clause) -> str:
    """The name of a trigger after its event."""
    verb, how = when.verb, when.detail("how")
    if verb == "moves":
        return {"dies": "dies", "destroy": "dies", "leaves": "leaves", "sacrifice": "sacrificed"}.get(
            str(how), "dies" if when.value == "graveyard" else "leaves"
        )
    if verb == "step_begins":
        return {"end": "end step", "draw": "draw step"}.get(when.value, when.value)
    if verb == "deals_damage":
        return "combat damage" if when.detail("combat") else "damage"
    if verb == "becomes_level":
        return f"becomes level {when.amount.base if when.amount else 0}"
    return {
        "enters": "enters", "becomes_monarch": "becomes the monarch", "attacks": "attacks", "blocks": "blocks", "casts": "casts",
        "becomes_blocked": "becomes blocked", "draws": "draws", "gains_life": "gains life", "loses_life": "loses life",
        "taps": "becomes tapped", "takes_initiative": "takes the initiative", "leaves_game": "loses the game",
        "sacrifices": "sacrifices", "discards": "discards",
    }.get(verb, "trigger")  # fmt: skip


def name_abilities(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities with a number, in the order of the text, where a card has several of one name."""
    counts = Counter(a.name for a in abilities)
    seen: Counter[str] = Counter()
    found = []
    for ability in abilities:
        if counts[ability.name] > 1 and ability.kind not in ("keyword", "spell"):
            seen[ability.name] += 1
            ability = replace(ability, name=f"{ability.name} {seen[ability.name]}")
        found.append(ability)
    return tuple(found)


__all__ = [
    "Condition",
    "Literal",
    "Requirement",
    "name_abilities",
    "read_ability",
    "read_effect",
    "read_static",
    "read_trigger",
]
