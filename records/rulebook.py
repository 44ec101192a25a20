"""The rulebook, citations and cards, as data for `rules`, `cite` and `cards`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ..engine.entries import Fired
from ..engine.facts import Fact
from ..engine.rules import LawRule
from ..engine.wording import filled
from ..knowledge import catalogue, citations, japanese
from ..knowledge.language import Branch, Mode, Step, Together
from ..knowledge.law import Magic
from .editions import in_force
from .played import Played
from .reading import nearest

_MOST = 20  # names that are told for a part of them
_BARE = re.compile(r"\w+: ")  # of a mapping: what it is about is said by the clauses beside it


def in_words(plain: list[Any], lang: str = "en") -> str:
    """A condition in words, with its variables in angle brackets."""
    if plain[0] == "compare":
        return f"<{plain[1]}> {plain[2]} <{plain[3]}>"
    if lang == "ja" and (said := japanese.pattern(plain)) is not None:
        return said
    fact = Fact.registry[plain[1]]
    values = {name: f"<any {name}>" for name in fact.fields}
    for field, tests in plain[2].items():
        words = []
        for test in tests:
            if test[0] == "is":
                words.append(str(test[1]) if test[1] != "" else "nothing")
            elif test[0] == "var":
                words.append(f"<{test[1]}>")
            elif test[0] == "other":
                words.append(f"other than <{test[1]}>")
            else:
                bound = ", ".join(map(str, test[2])) if isinstance(test[2], tuple | list) else test[2]
                words.append(f"({test[1]} {bound})")
        values[field] = " ".join(words)
    text = filled(fact.says, values)
    return f"not: {text}" if plain[0] == "absent" else text


def rules(what: str | None = None, edition: str = "", lang: str = "en") -> list[dict[str, Any]]:
    """The rules that a name or a number picks out, each in words made from its own conditions."""
    found = []
    for rule in Magic.rules(edition):
        numbers = [_number(n, edition) for n in rule.citations]
        picks = (rule.name, rule.name.split(".")[0], *rule.citations, *numbers)
        if what is None or any(pick == what or pick.startswith(f"{what}.") for pick in picks) or _under(what, picks):
            found.append(_rule(rule, numbers, lang))
    return found


def add_usage(found: list[dict[str, Any]], played: Iterable[tuple[str, Played]]) -> None:
    """To each of these rules the files of the games in which it fired, under `used_in`."""
    for rule in found:
        rule["used_in"] = []
    for file, each in played:
        fired = {entry.rule.name for entry in each.game.session.journal if isinstance(entry, Fired)}
        for rule in found:
            if rule["name"] in fired:
                rule["used_in"].append(file)


def _under(what: str, picks: tuple[str, ...]) -> bool:
    return what[:1].isdigit() and any(p.startswith(what) and not p[len(what) : len(what) + 1].isdigit() for p in picks)


def _number(number: str, edition: str) -> str:
    return (citations.number_in(number, edition) or number) if edition else number


def _rule(rule: LawRule, numbers: list[str], lang: str) -> dict[str, Any]:
    because, assumes = rule.because, rule.assumes
    if lang == "ja":
        because = japanese.reason_template(rule.name) or because
        assumes = japanese.assumption(assumes) or assumes
    return {
        "name": rule.name,
        "citations": numbers,
        "tier": (japanese.term("tier", rule.tier.name) if lang == "ja" else None) or rule.tier.name,
        "since": rule.since,
        "until": rule.until,
        "when": [in_words(p, lang) for p in rule.plain],
        "then": [_template(t, lang) for t in rule.then],
        "ends": [_template(t, lang) for t in rule.ends],
        "adds": [_addition(_template(t, lang), field, by.text, lang) for t, field, by in rule.adds],
        "because": because,
        "assumes": assumes,
        "number": numbers[0],
        "section": _section(rule.citations[0], numbers[0], lang),
        "conditions": [_plain(condition) for condition in rule.plain],
        "conclusions": [_concluded(template) for template in rule.then],
        "endings": [_concluded(template) for template in rule.ends],
        "additions": [{**_concluded(template), "field": field, "by": by.text} for template, field, by in rule.adds],
    }


def _section(number: str, then: str, lang: str) -> dict[str, str]:
    """The section in which a rule stands, as numbered in the edition, and what it is about."""
    try:
        about = citations.rule(number.split(".")[0]).sense(lang)
    except citations.CitationError:
        about = ""
    return {"number": then.split(".")[0], "about": about}


def _plain(condition: Sequence[Any]) -> dict[str, Any]:
    """A condition as data: what it asks of which fact, or which comparison must hold."""
    if condition[0] == "compare":
        return {"kind": "compare", "left": condition[1], "operator": condition[2], "right": condition[3]}
    fields = {name: [_test(test) for test in tests] for name, tests in condition[2].items()}
    return {"kind": condition[0], "predicate": condition[1], "fields": fields}


def _test(test: Sequence[Any]) -> dict[str, Any]:
    """What is asked of a field: a value, a variable, not what a variable is, or a test against a bound."""
    if test[0] == "test":
        bound = list(test[2]) if isinstance(test[2], tuple | frozenset | set) else test[2]
        return {"kind": test[1], "value": sorted(bound) if isinstance(test[2], frozenset | set) else bound}
    return {"kind": {"var": "variable", "other": "other than"}.get(test[0], test[0]), "value": test[1]}


def _concluded(template: Any) -> dict[str, Any]:
    """A fact that follows or ends: of each field its value, the variable that tells it, or how it is reckoned."""
    kinds = {"var": "variable"}
    fields = {name: {"kind": kinds.get(part[0], part[0]), "value": part[1]} for name, part in template.plain}
    return {"predicate": template.fact.predicate, "fields": fields}


def _addition(fact: str, field: str, by: str, lang: str) -> str:
    return f"「{fact}」の<{field}>に{by}を加える" if lang == "ja" else f"{by} to {field} of {fact}"


def _template(template: Any, lang: str) -> str:
    if lang == "ja":
        plain = {name: [["var", p[1]] if p[0] != "is" else p] for name, p in template.plain}
        if (said := japanese.pattern(["fact", template.fact.predicate, plain])) is not None:
            return said
    values = {name: f"<{name}>" for name in template.fact.fields}
    for name, plain in template.plain:
        values[name] = f"<{plain[1]}>" if plain[0] != "is" else (str(plain[1]) or "nothing")
    return filled(template.fact.says, values)


def cite(number: str, edition: str = "", lang: str = "en") -> dict[str, Any]:
    """What a number says now, and what it meant in an edition."""
    data = {"schema": "azor cite 1", **citations.describe(number, edition, lang)}
    if told := in_force(edition):
        said = japanese.assumption(told) if lang == "ja" else None
        data["lines"] = [said or told, *data["lines"]]
    return data


def meant(data: dict[str, Any]) -> list[str]:
    """The rules that a citation speaks of, then and now, by their newest numbers."""
    found = [each["number"] for each in (data.get("then"), data.get("now")) if each]
    return list(dict.fromkeys(found)) or [data["number"]]


def near(what: str) -> tuple[str, ...]:
    """The names and numbers of rules that come nearest to one that none has."""
    picks = {pick for rule in Magic.rules() for pick in (rule.name, rule.name.split(".")[0], *rule.citations)}
    return nearest(what, picks)


def cards(words: Sequence[str]) -> list[dict[str, Any]]:
    """What azor understands of the card that the words name together, or else of the card that each of them names."""
    together = card(" ".join(words))
    apart = [] if together["known"] else [card(each) for each in words]
    return apart if any(each["known"] for each in apart) else [together]


def card(name: str) -> dict[str, Any]:
    """What azor understands of a card, by its name in either language."""
    found = catalogue.lookup(name) or catalogue.lookup(catalogue.japanese().get(name, name))
    if found is None:
        names = (*catalogue.names(), *catalogue.japanese())
        same = [each for each in names if each.casefold() == name.casefold()]
        if len(same) == 1:
            return card(same[0])
        low = name.strip().casefold()
        within = [each for each in names if low in each.casefold()] if low else []
        within = sorted(within, key=lambda each: not each.casefold().startswith(low))[:_MOST]
        return {"schema": "azor card 1", "name": name, "known": False, "nearest": within or list(nearest(name, names))}
    return {
        "schema": "azor card 1",
        "name": found.name,
        "known": True,
        "types": list(found.types),
        "power": found.power,
        "toughness": found.toughness,
        "japanese": found.japanese,
        "abilities": [
            {
                "path": a.keyword if a.kind == "keyword" else f"{found.name}/{a.name}",
                "kind": a.kind,
                "words": f"cost: {', '.join(a.cost)}" if a.keyword == "level" else a.words,
                "targets": [t.what.words for t in a.targets if t.what.words],
                "does": [words for step in a.do if (words := _said(step))],
            }
            for a in found.abilities
        ],
    }


def _said(step: Step) -> str:
    """What an instruction says; of several at once all, of one under a condition with that condition."""
    if isinstance(step, Together):
        words = [clause.words for clause in step.clauses if clause.words and not _BARE.match(clause.words)]
        return " and ".join(dict.fromkeys(words))
    if isinstance(step, Mode):
        return f"{step.name}: " + ", ".join(filter(None, map(_said, step.do)))
    if isinstance(step, Branch):
        then = ", ".join(filter(None, map(_said, step.then)))
        otherwise = ", ".join(filter(None, map(_said, step.otherwise)))
        return f"if {step.condition.words}: {then}" + (f"; otherwise: {otherwise}" if otherwise else "")
    return step.words
