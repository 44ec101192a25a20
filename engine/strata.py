"""The strata check: a law whose continuous effects could feed themselves is refused when it is built.

A rule of a logical tier, or one that reads the settled state (a trigger, a state-based action), may read a logical
predicate only if all that conclude it stand at the same tier or a higher one, and strictly higher where the rule
reads its absence or a fold over it.  Then every tier has a least model over the tiers above, and the order in which
its rules fire cannot matter.

Two occurrences of a predicate are told apart by the literal values in them: what is concluded with `stage="late"`
is not what is read with `stage="early"`, or with `stage=none_of("late")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .facts import Fact
from .folds import Fold
from .rules import LawRule, RuleError
from .terms import TESTS


class StrataError(RuleError):
    """A law that is not stratified; the message has one line for each breach."""


def check_strata(rules: Sequence[LawRule], folds: Sequence[Fold]) -> None:
    """Raise `StrataError` if the law is not stratified."""
    breaches = list(_breaches(rules, folds))
    if breaches:
        raise StrataError("\n".join(breaches))


def _clash(read: dict[str, Any], concluded: dict[str, Any]) -> bool:
    """Whether nothing that is concluded with these literal values passes the tests with which it is read."""
    return any(
        name in concluded and not _passes(test, concluded[name]) for name, tests in read.items() for test in tests
    )


def _passes(test: list[Any], value: Any) -> bool:
    """Whether a value may pass a field test; what a variable is bound to is not known here."""
    if test[0] == "is":
        return bool(test[1] == value)
    return test[0] != "test" or TESTS[test[1]](value, test[2])


def _breaches(rules: Sequence[LawRule], folds: Sequence[Fold]) -> list[str]:
    producers: dict[str, list[tuple[LawRule, dict[str, Any]]]] = {}
    for rule in rules:
        for template in rule.then:
            literals = {name: plain[1] for name, plain in template.plain if plain[0] == "is"}
            producers.setdefault(template.fact.predicate, []).append((rule, literals))
    logical = {predicate: [each for each in those if each[0].logical] for predicate, those in producers.items()}
    fold_of = {fold.target.predicate: fold for fold in folds}
    event_level = next((r.tier.level for r in rules if r.tier.closes), 1 << 30)
    found: list[str] = []

    for fold in folds:
        for kind in fold.of:
            for producer, _ in producers.get(kind.predicate, ()):
                if producer.logical and producer.tier.level <= fold.tier.level:
                    found.append(
                        f"{fold.target.__name__} is taken before {producer.name} has concluded {kind.__name__}"
                    )
            if kind.predicate in fold_of and fold_of[kind.predicate].tier.level <= fold.tier.level:
                found.append(f"{fold.target.__name__} is taken before {kind.__name__}")

    for rule in rules:
        level = rule.tier.level
        read_happening = False
        for kind, predicate, fields in (c for c in rule.plain if c[0] != "compare"):
            fact = Fact.registry[predicate]
            if fact.happening:
                read_happening = True
                for producer, concluded in producers.get(predicate, ()) if kind == "absent" else ():
                    late = producer.tier.level <= level and not producer.tier.simultaneous
                    if late and not _clash(fields, concluded):
                        found.append(
                            f"{rule.name} ({rule.tier.name}) reads the absence of {fact.__name__}, "
                            f"which {producer.name} ({producer.tier.name}) concludes no earlier"
                        )
                if not rule.tier.happenings:
                    found.append(f"{rule.name} reads {fact.__name__}, which happens, at {rule.tier.name}")
                continue
            if level >= event_level:
                continue  # it reads the settled state before the event
            if predicate in fold_of and fold_of[predicate].tier.level <= level:
                found.append(f"{rule.name} reads {fact.__name__} before it is taken ({fold_of[predicate].tier.name})")
            strict = kind == "absent"
            for producer, concluded in logical.get(predicate, ()):
                late = producer.tier.level < level or (strict and producer.tier.level == level)
                if late and not _clash(fields, concluded):
                    what = "the absence of " if strict else ""
                    found.append(
                        f"{rule.name} ({rule.tier.name}) reads {what}{fact.__name__}, which {producer.name} "
                        f"({producer.tier.name}) concludes no earlier"
                    )
        if level >= event_level and not read_happening:
            found.append(f"{rule.name} is a rule of {rule.tier.name} but reads nothing that happens")
        found.extend(_conclusions(rule, fold_of, event_level))
    return found


def _conclusions(rule: LawRule, fold_of: dict[str, Fold], event_level: int) -> list[str]:
    found = []
    for template in rule.then:
        fact = template.fact
        if fact.predicate in fold_of:
            found.append(f"{rule.name} concludes {fact.__name__}, which is a fold")
        if (fact.kind == "logical") != rule.logical:
            found.append(f"{rule.name} ({rule.tier.name}) concludes {fact.__name__}, which is {fact.kind}")
        if fact.happening and not (rule.tier.level > event_level or rule.tier.simultaneous):
            found.append(f"{rule.name} concludes {fact.__name__} where nothing can happen")
    for template in rule.ends:
        if template.fact.kind != "lasting":
            found.append(f"{rule.name} ends {template.fact.__name__}, which is {template.fact.kind}")
    if rule.logical and (rule.ends or rule.adds):
        found.append(f"{rule.name} is logical and cannot end or add to anything")
    if not rule.logical and not rule.tier.happenings and not rule.tier.simultaneous:
        own = {t.fact.predicate for t in rule.then}
        if not any(c[0] == "absent" and c[1] in own for c in rule.plain) and not rule.ends:
            found.append(f"{rule.name} concludes lastingly without the absence of its own conclusion: it may loop")
    return found
