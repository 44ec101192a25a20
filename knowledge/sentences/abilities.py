"""Abilities in a file: keywords and mappings (see the guide to scenario files)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from . import japanese
from ..language import Ability, Aim, Amount, Clause, Mode, Phrase, Step
from .conditions import read_condition
from ..keywordtable import keyword
from .effects import (
    read_cost, read_effect, read_static, read_steps, read_targets, read_trigger, read_triggers, told_targets,
    unpreventable_first,
)  # fmt: skip
from .keywords import KEYWORDS, read_keyword
from .mappings import read_event_mapping
from .modes import how_many, listed_modes, same_again
from .printed import spelled
from .references import after_a_target, antecedents, of_linked, of_targeting, of_what_was_done, shifted
from .words import NotUnderstood, nearest, normalise, whole

KEYS = (
    "name", "when", "if", "cost", "only", "static", "while", "instead_of", "targets", "do", "functions_in", "functions_except_in", "once each turn", "do once each turn",
    "sorcery", "level", "chapter", "abilities", "words", "opaque", "keyword", "choose", "modes",
)  # fmt: skip

# costs that no other words are read for: mana, tapping, and what is said of the card itself
_SIMPLE = re.compile(r"(?:\d+ (?:\w+ )?mana|(?:un)?tap|discard this(?: card)?|exile this(?: card)? from your \w+)\Z")
_ABOUT_PLAYERS = frozenset(
    "step_begins draws gains_life loses_life becomes_monarch takes_initiative leaves_game".split()
)


def read_ability(item: object, card_name: str, number: int) -> Ability:
    """One item of `abilities`: a keyword, or a mapping.

    Raises `NotUnderstood` for a keyword that there is not, or a mapping with a key that there is not.
    """
    if isinstance(item, str):
        if read_keyword(normalise(item)) is None and (meant := spelled(item, card_name)) is not None:
            return read_ability(meant, card_name, number)
        return _keyword(item)
    if not isinstance(item, Mapping):
        raise NotUnderstood(str(item), "a keyword, or a mapping as in {when: this enters, do: [you draw 1 card]}")
    for key in item:
        if key not in KEYS:
            if " " in str(key) and isinstance(item[key], str):
                raise NotUnderstood(
                    str(key), f'a key of an ability, or the whole sentence in quotation marks: "{key}: {item[key]}"'
                )
            raise NotUnderstood(str(key), "a key of an ability", nearest(str(key), KEYS))
    if "keyword" in item:
        return replace(_keyword(str(item["keyword"])), name=str(item.get("name") or item["keyword"]))
    if (listed := listed_modes(item.get("do"))) is not None:
        item = {**{key: each for key, each in item.items() if key != "do"}, **listed}
    if "modes" in item:
        return _modal(item, card_name, number)
    name = str(item.get("name") or "")
    said = _without_instead(item.get("do")) if "instead_of" in item else item.get("do")
    do, told = told_targets(of_what_was_done(unpreventable_first(read_steps(said))))
    do = of_linked(do, str(item.get("cost") or ""))
    targets = read_targets(item.get("targets") or list(told))
    common: dict[str, Any] = {
        "targets": targets,
        "do": do if "when" in item else antecedents(do, targets),
        "functions_in": _words_of(item.get("functions_in")),
        "not_in": _words_of(item.get("functions_except_in")),
        "once_each_turn": bool(item.get("once each turn")),
        "done_once_each_turn": bool(item.get("do once each turn")),
        "sorcery_timing": bool(item.get("sorcery")),
    }
    if "level" in item:
        level = _level(item)
        do = (Clause("becomes_level", Phrase(ref="this"), amount=Amount(level), words=f"this becomes level {level}"),)
        inner = tuple(
            replace(read_ability(i, card_name, n), level=level) for n, i in enumerate(item.get("abilities") or (), 1)
        )
        return Ability(
            "activated", name or f"level {level}", keyword="level", value=str(level), cost=_cost(item.get("cost")), do=do,
            sorcery_timing=True, level=level, effects=(), words=_inner_words(inner),
        )  # fmt: skip
    if "chapter" in item:
        chapters = item["chapter"] if isinstance(item["chapter"], list) else [item["chapter"]]
        when, *others = (_chapter(each) for each in chapters)
        return Ability(
            "triggered", name or f"chapter {when.amount.base if when.amount else 0}", when=when, or_when=tuple(others),
            words=when.words, **common,
        )  # fmt: skip
    if "when" in item:
        when, *others = read_triggers(item["when"])
        if all(each.verb in _ABOUT_PLAYERS for each in (when, *others)):
            common["do"] = antecedents(common["do"], targets, about_a_player=True)
        common["do"] = after_a_target(common["do"])
        if any(each.verb == "becomes_target" for each in (when, *others)):
            common["do"] = of_targeting(common["do"])
        condition = read_condition(str(item["if"])) if "if" in item else None
        return Ability(
            "triggered", name or trigger_name(when), when=when, or_when=tuple(others), condition=condition,
            words=_words(item), **common,
        )  # fmt: skip
    if "instead_of" in item:
        asked = item.get("if", item.get("while"))
        return Ability(
            "replacement",
            name or "replacement",
            when=read_trigger(str(item["instead_of"])),
            condition=read_condition(str(asked)) if asked is not None else None,
            words=_words(item),
            **common,
        )
    if "static" in item:
        condition = read_condition(str(item["while"])) if "while" in item else None
        items = item["static"] if isinstance(item["static"], list) else [item["static"]]
        effects = tuple(c for i in items for c in _static(i))
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


def _without_instead(do: Any) -> Any:
    """What happens instead, without the word that says so again."""
    if isinstance(do, list):
        return [_without_instead(each) for each in do]
    return re.sub(r",? instead\Z", "", do.rstrip(". ")) if isinstance(do, str) else do


def _modal(item: Mapping[str, Any], card_name: str, number: int) -> Ability:
    """An ability that has its controller choose among modes (700.2): each is read as if it stood alone."""
    common = {key: each for key, each in item.items() if key not in ("modes", "choose", "targets", "do")}
    listed = item["modes"] if isinstance(item["modes"], list) else [item["modes"]]
    if len(listed) < 2:
        raise NotUnderstood(str(item["modes"]), "a list of two modes or more, as in modes: [you draw 1 card, ...]")
    steps: list[Step] = []
    targets: list[Aim] = []
    whole_ability = None
    said, repeats = same_again(item.get("choose", "one"))
    most = 9 if repeats else len(listed)  # no more of them than anybody would choose
    choose = how_many(said, most)
    times = choose[1] if repeats else 1
    for each, which in ((each, at + n * len(listed)) for at, each in enumerate(listed, 1) for n in range(times)):
        mode = dict(each) if isinstance(each, Mapping) else {"do": each}
        if unknown := [key for key in mode if key not in ("name", "do", "targets", "words")]:
            raise NotUnderstood(str(unknown[0]), "a key of a mode: name, targets, do", nearest(str(unknown[0]), KEYS))
        alone = read_ability({**common, "do": mode.get("do") or [], "targets": mode.get("targets")}, card_name, number)
        words = max((aim.word for aim in targets), default=0)
        do = shifted(alone.do, len(targets), words, max((aim.word for aim in alone.targets), default=0))
        told = mode["do"] if isinstance(mode.get("do"), str) else ", ".join(map(str, mode.get("do") or ()))
        name = str(mode.get("name") or f"mode {(which - 1) % len(listed) + 1}")
        steps.append(Mode(which, name, do, words=str(told)))
        targets += [replace(aim, word=aim.word + words, mode=which) for aim in alone.targets]
        whole_ability = whole_ability or alone
    assert whole_ability is not None
    again = len(listed) if repeats else 0
    return replace(whole_ability, do=tuple(steps), targets=tuple(targets), choose=choose, repeats=again)


def _chapter(number: object) -> Clause:
    """What a chapter ability of a Saga waits for (714.2b)."""
    which = whole(str(number))
    if which is None or which < 1:
        raise NotUnderstood(str(number), "the number of a chapter, or a list of them")
    return Clause("reaches_chapter", Phrase(ref="this"), amount=Amount(which), words=f"chapter {which} is reached")


def _static(item: object) -> tuple[Clause, ...]:
    """The effects of a static ability: a sentence, or a mapping as in {gains: ABILITY, object: creatures you control}."""
    return (read_event_mapping(item, None),) if isinstance(item, Mapping) else read_static(str(item))


def _words_of(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else (str(value),) if value else ()


def _inner_words(inner: tuple[Ability, ...]) -> str:
    return "; ".join(a.words for a in inner)


def read_abilities_of_level(item: Mapping[str, Any], card_name: str) -> tuple[Ability, ...]:
    """The abilities that stand in the section of a level bar."""
    level = _level(item)
    return tuple(
        replace(read_ability(i, card_name, n), level=level) for n, i in enumerate(item.get("abilities") or (), 1)
    )


def _level(item: Mapping[str, Any]) -> int:
    level = whole(str(item["level"]))
    if level is None:
        raise NotUnderstood(str(item["level"]), "the number of a level")
    return level


def _words(item: Mapping[str, Any]) -> str:
    told = {k: v for k, v in item.items() if k in ("when", "if", "static", "while", "cost", "only", "instead_of")}
    return ", ".join(f"{k}: {' and '.join(map(str, v)) if isinstance(v, list) else v}" for k, v in told.items())


def _cost(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, list):
        return tuple(str(v) for v in value)
    if japanese.is_japanese(str(value)):
        return japanese.cost(str(value))
    return tuple(part for said in str(value).split(",") for part in _parts(said.strip()))


def _parts(said: str) -> tuple[str, ...]:
    """The costs that a cost without a comma joins by "and", if each of them is one by itself."""
    parts = tuple(said.split(" and "))
    return parts if all(_SIMPLE.fullmatch(part) or read_cost(part) is not None for part in parts) else (said,)


def _keyword(text: str) -> Ability:
    words = normalise(text)
    found = read_keyword(words)
    if found is None:
        raise NotUnderstood(words, "a keyword ability, a sentence or a mapping", nearest(words, KEYWORDS))
    name, value = found
    known = keyword(name)
    if known is None or not known.play:
        return Ability("keyword", name, keyword=name, value=value, words=words)
    play = _filled(dict(known.play), value)
    targets = read_targets(play.get("targets"))
    when = read_triggers(play["when"]) if "when" in play else ()
    return Ability(
        "keyword",
        name,
        keyword=name,
        value=value,
        when=when[0] if when else None,
        or_when=when[1:],
        condition=read_condition(str(play["if"])) if "if" in play else None,
        targets=targets,
        sorcery_timing=bool(play.get("sorcery")),
        cost=_cost(play.get("cost")),
        do=of_targeting(read_steps(play.get("do"))),
        words=words,
    )


def _filled(item: Any, value: str) -> Any:
    """What a keyword stands for, with what follows its name where `VALUE` stands."""
    if isinstance(item, dict):
        return {key: _filled(each, value) for key, each in item.items()}
    if isinstance(item, list):
        return [_filled(each, value) for each in item]
    return item.replace("VALUE", value) if isinstance(item, str) else item


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
        "sacrifices": "sacrifices", "discards": "discards", "becomes_target": "becomes the target", "reaches_chapter": "chapter",
    }.get(verb, "trigger")  # fmt: skip


def name_abilities(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities with a number, in the order of the text, where a card has several of one name."""
    counts = Counter(a.name for a in abilities)
    seen: Counter[str] = Counter()
    found = []
    for ability in abilities:
        plain = ability.kind == "spell" or (ability.kind == "keyword" and ability.when is None)
        if counts[ability.name] > 1 and not plain:
            seen[ability.name] += 1
            ability = replace(ability, name=f"{ability.name} {seen[ability.name]}")
        found.append(ability)
    return tuple(found)


__all__ = ["name_abilities", "read_abilities_of_level", "read_ability", "read_effect", "read_static", "read_trigger"]
