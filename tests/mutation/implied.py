"""Conditions that say nothing new: proved from the rules of the law, not tried on records.

A condition says nothing new where the others of its rule imply it, since every rule that concludes one of them asks for
it already, or since an invariant says so (see `invariants`); and where all rules that read the conclusions ask for it
again, so that nobody can tell.  Nor can the procedure then, which asks not only for facts by name: also whether anything
at all was found, as state-based actions are checked, or was done, as an instruction is followed.  The first is an
induction over derivations: a fact that only rules conclude is there because of one of them.  What is true as
something happens need not be true any more once the event is over.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from azor.engine.facts import Fact
from azor.engine.folds import Latest, Sum
from azor.engine.rules import LawRule, RuleError
from azor.engine.terms import TESTS
from azor.engine.tiers import Tier
from azor.knowledge.following import INTENDED
from azor.knowledge.law import Magic
from azor.knowledge.order import EVENT, STATE_BASED

from . import invariants, mutants

Condition = Sequence[Any]
Names = Mapping[str, Any]
ROOT = Path(__file__).resolve().parents[2]
_PROCEDURE = (
    "seats", "contests", "entering", "events", "targeting", "table", "phases", "following", "procedure", "course",
)  # fmt: skip
_DEPTH = 7
_ROUNDS = 3  # of invariants that lead to each other
_fresh = itertools.count()


@cache
def _procedure() -> str:
    """Everything that is no rule: what it names, it may assert."""
    files = [f for d in ("records", "commands", "explain", "knowledge/definitions") for f in (ROOT / d).rglob("*.py")]
    files += [ROOT / "knowledge" / f"{n}.py" for n in _PROCEDURE]
    return "\n".join(f.read_text(encoding="utf-8") for f in files)


@cache
def only_concluded(predicate: str) -> bool:
    """Whether only rules make facts of it: what is logical, and happenings that the procedure never names."""
    fact = Fact.registry[predicate]
    return fact.kind == "logical" or (fact.happening and not re.search(rf"\b{fact.__name__}\b", _procedure()))


@cache
def _producers() -> dict[str, list[tuple[LawRule, dict[str, Any]]]]:
    found: dict[str, list[tuple[LawRule, dict[str, Any]]]] = {}
    for rule in mutants.rules().values():
        for template in rule.then:
            found.setdefault(template.fact.predicate, []).append((rule, dict(template.plain)))
    return found


@cache
def _folds() -> dict[str, list[tuple[str, dict[str, str]]]]:
    """What a folded fact comes from: predicates, with their fields by the fields of the folded one."""
    found: dict[str, list[tuple[str, dict[str, str]]]] = {}
    for fold in Magic.folds:
        target = fold.target
        if isinstance(fold, Latest):
            ways = [(s.predicate, {f: f for f in target.fields if f in s.fields}) for s in fold.of]
        else:
            assert isinstance(fold, Sum)
            ways = [(s.predicate, {target.fields[0]: key}) for s, (key, _) in fold.of.items()]
        found[target.predicate] = ways
    return found


def _renamed(condition: Condition, names: Names) -> Condition | None:
    """A condition with other names for its variables, and values for some; None for a comparison."""
    if condition[0] == "compare":
        return None
    fields: dict[str, list[Any]] = {}
    for field, tests in condition[2].items():
        for test in tests:
            if test[0] not in ("var", "other"):
                fields.setdefault(field, []).append(test)
                continue
            to = names[test[1]]
            if isinstance(to, list):  # a value
                fields.setdefault(field, []).append(to if test[0] == "var" else ["test", "none of", [to[1]]])
            else:
                fields.setdefault(field, []).append([test[0], to])
    return [condition[0], condition[1], fields]


def _variables(conditions: Sequence[Condition]) -> Iterator[str]:
    for condition in conditions:
        if condition[0] != "compare":
            yield from (t[1] for tests in condition[2].values() for t in tests if t[0] in ("var", "other"))


def _value(tests: Sequence[Any]) -> Any:
    return next((t for t in tests if t[0] == "is"), None)


def _passes(test: Any, value: Any) -> bool:
    return bool(TESTS[test[1]](value, test[2]))


def _meets(have: Sequence[Any], wanted: Sequence[Any], free: frozenset[str]) -> bool:
    """Whether what is known of a field is enough for what is asked of it; variables in `free` may be anything."""
    value = _value(have)
    for test in wanted:
        if (test[0] == "var" and test[1] in free) or test in have:
            continue
        if test[0] == "test" and value is not None and _passes(test, value[1]):
            continue
        return False
    return True


def entails(condition: Condition, goal: Condition, free: frozenset[str]) -> bool:
    """Whether one condition alone says the other."""
    if condition[:2] != goal[:2]:
        return False
    if goal[0] == "absent":  # where there is none at all, there is none of a kind
        return all(f in goal[2] and all(t in goal[2][f] for t in tests) for f, tests in condition[2].items())
    return all(_meets(condition[2].get(f, []), tests, free) for f, tests in goal[2].items())


def _same_moment(one: Tier, other: Tier) -> bool:
    """Whether nothing of an event happens between the two; what state-based actions find begins the next one."""
    return _before(one) == _before(other)


def _before(tier: Tier) -> bool:
    return tier.level >= EVENT.level or tier == STATE_BASED


def _branches(condition: Condition, tier: Tier) -> Iterator[list[Condition]] | None:
    """All ways in which a fact can have come about: the conditions of each.  None if that is not known."""
    predicate, fields = condition[1], condition[2]
    if predicate in _folds():
        return iter(
            [
                [["fact", source, {theirs: fields[ours] for ours, theirs in names.items() if ours in fields}]]
                for source, names in _folds()[predicate]
            ]
        )
    return _derivations(predicate, fields, tier) if only_concluded(predicate) else None


def _derivations(predicate: str, fields: dict[str, list[Any]], tier: Tier) -> Iterator[list[Condition]]:
    happens = Fact.registry[predicate].happening
    for rule, made in _producers().get(predicate, []):
        names: dict[str, Any] = {}
        fits = True
        for field, tests in fields.items():
            how, what = made[field][0], made[field][1]
            value = _value(tests)
            if how == "is":
                fits = fits and (value is None or value[1] == what)
                fits = fits and all(_passes(t, what) for t in tests if t[0] == "test")
            elif how == "var" and what not in names:
                var = next((t[1] for t in tests if t[0] == "var"), None)
                if value is not None:
                    names[what] = value
                elif var is not None:
                    names[what] = var
        if not fits:
            continue
        for name in _variables(rule.plain):
            names.setdefault(name, f"{name}.{next(_fresh)}")
        still = rule.plain
        if happens and not _same_moment(rule.tier, tier):  # what was so before the event need not be so now
            still = tuple(c for c in still if c[0] == "fact" and Fact.registry[c[1]].happening)
        yield [c for c in (_renamed(c, names) for c in still) if c is not None]


def _bound(pattern: Condition, condition: Condition, names: Names) -> dict[str, Any] | None:
    """What the variables of a pattern are where the condition is so, beside those known; None if it does not fit."""
    if condition[:2] != pattern[:2]:
        return None
    found = dict(names)
    for field, tests in pattern[2].items():
        have = condition[2].get(field, [])
        known = _value(have) or next((t[1] for t in have if t[0] == "var"), None)
        for test in tests:
            if test[0] != "var":
                if not _meets(have, [test], frozenset()):
                    return None
            elif found.setdefault(test[1], known or f"{test[1]}.{next(_fresh)}") != known and test[1] in names:
                return None
    return found


def _follows(conditions: Sequence[Condition], tier: Tier) -> list[Condition]:
    """The conditions, and what follows from them by the invariants of that tier."""
    known = list(conditions)
    for _ in range(_ROUNDS):
        new: list[Condition] = []
        for given, so in known_at(tier):
            for names in _all_bound(given, known, {}):
                some = {name: f"{name}.{next(_fresh)}" for name in _variables([so]) if name not in names}
                condition = _renamed(so, {**names, **some})
                assert condition is not None
                fresh = frozenset(some.values())
                if not any(entails(c, condition, fresh) for c in (*known, *new)):
                    new.append(condition)
        if not new:
            break
        known += new
    return known


@cache
def known_at(tier: Tier) -> list[tuple[list[Condition], Condition]]:
    """What is always so as rules of a tier fire: what is given, and what follows."""
    return [i.plain for i in invariants.at(tier)]


def _all_bound(given: Sequence[Condition], known: Sequence[Condition], names: Names) -> Iterator[dict[str, Any]]:
    if not given:
        yield dict(names)
        return
    for condition in known:
        found = _bound(given[0], condition, names)
        if found is not None:
            yield from _all_bound(given[1:], known, found)


def _key(condition: Condition, goal: Condition) -> str:
    """The same for the same question about other variables."""
    known: dict[str, int] = {}

    def plain(c: Condition) -> Any:
        return [
            c[:2],
            [
                [f, [[t[0], known.setdefault(t[1], len(known))] if t[0] in ("var", "other") else t for t in tests]]
                for f, tests in sorted(c[2].items())
            ],
        ]

    return repr((plain(goal), plain(condition)))


def implies(
    conditions: Sequence[Condition],
    goal: Condition,
    free: frozenset[str],
    tier: Tier,
    asked: frozenset[str] = frozenset(),
) -> str:
    """The predicate of the condition because of which the goal holds where all these do, or nothing."""
    known = [c for c in conditions if c[0] != "compare"]
    for condition in _follows(known, tier):
        if entails(condition, goal, free):
            return str(condition[1])
    if len(asked) >= _DEPTH:
        return ""
    shared = {v for v in _variables([goal]) if v not in free}
    for condition in known:
        if condition[0] != "fact" or (shared and not shared & set(_variables([condition]))):
            continue
        key = _key(condition, goal)
        if key in asked:
            return str(condition[1])  # by induction: a shorter derivation of the same
        ways = _branches(condition, tier)
        if ways is None:
            continue
        if all(implies(way, goal, free, tier, asked | {key}) for way in ways):
            return str(condition[1])
    return ""


def by_others(rule: LawRule, at: int) -> str:
    """The predicate of a condition of the rule that implies the one at that place, or nothing."""
    goal = rule.plain[at]
    if goal[0] == "compare":
        return ""
    others = [c for n, c in enumerate(rule.plain) if n != at]
    try:
        mutants.mutated(rule, at, "drop")
    except RuleError:
        return ""
    made = (*rule.then, *rule.ends, *(a[0] for a in rule.adds))
    used = set(_variables(others)) | {v for t in made for v in t.variables}
    used |= {n for _, _, by in rule.adds for n in by.names}
    used |= {n for c in others if c[0] == "compare" for n in re.findall(r"\w+", f"{c[1]} {c[3]}")}
    free = frozenset(v for v in _variables([goal]) if v not in used)
    return implies(others, goal, free, rule.tier)


def never_fails_alone(rule: LawRule, at: int) -> bool:
    """Whether something meets the condition at that place wherever all others are met: there is no near miss of it."""
    goal = rule.plain[at]
    if goal[0] == "compare":
        return False
    others = [c for n, c in enumerate(rule.plain) if n != at]
    free = frozenset(_variables([goal])) - frozenset(_variables(others))
    return bool(implies(others, goal, free, rule.tier))


# ------------------------------------------------------------------------------- asked again by all who read it


@cache
def _read_elsewhere(predicate: str) -> bool:
    """Whether anything but rules and folds asks for such facts; what it only makes, it does not ask for."""
    text = re.sub(r"^(from .*? import|INTENDED =) (\([^)]*\)|.*)(  #.*)?$", "", _procedure(), flags=re.MULTILINE)
    return re.search(rf"\b{Fact.registry[predicate].__name__}\b(?!\()", text) is not None


@cache
def _readers() -> dict[str, list[tuple[LawRule, int]]]:
    found: dict[str, list[tuple[LawRule, int]]] = {}
    for rule in mutants.rules().values():
        for at, condition in enumerate(rule.plain):
            if condition[0] != "compare":
                found.setdefault(condition[1], []).append((rule, at))
    return found


def _over_fields(goal: Condition, made: Mapping[str, Any]) -> Condition | None:
    """A condition with the fields of a fact in place of its variables; None if the fact does not hold them all."""
    fields = {what[1]: field for field, what in reversed(made.items()) if what[0] == "var"}
    return _renamed(goal, fields) if set(_variables([goal])) <= set(fields) else None


def _read_of(condition: Condition, goal: Condition) -> Condition | None:
    """A condition over the fields of a fact, over the variables of one who reads the fact."""
    names: dict[str, Any] = {}
    for field in _variables([goal]):
        tests = condition[2].get(field, [])
        known = _value(tests) or next((t[1] for t in tests if t[0] == "var"), None)
        if known is None:
            return None
        names[field] = known
    return _renamed(goal, names)


def asked_again(predicate: str, goal: Condition, tier: Tier, asked: frozenset[tuple[str, str]] = frozenset()) -> bool:
    """Whether nobody can tell facts, made at a tier, for which the goal, over their fields, does not hold from no facts.

    What lasts may be read when the goal holds again, and what happens when the event is over: then they can be told.
    """
    key = (predicate, repr(goal))
    if key in asked:
        return True
    fact, wanted = Fact.registry[predicate], Fact.registry[goal[1]]
    if fact.kind == "lasting":
        return False
    if _read_elsewhere(predicate) or len(asked) > 3 * _DEPTH:
        return False
    if predicate not in _readers() and not any(s == predicate for ways in _folds().values() for s, _ in ways):
        return False  # it is there to be told
    asked |= {key}
    for target, ways in _folds().items():
        for source, names in ways:
            if source != predicate:
                continue
            back = {theirs: ours for ours, theirs in names.items()}
            if not set(_variables([goal])) <= set(back):
                return False
            over = _renamed(goal, back)
            if over is None or not asked_again(target, over, tier, asked):
                return False
    for rule, at in _readers().get(predicate, []):
        here = _read_of(rule.plain[at], goal)
        if here is None or (fact.happening and not wanted.happening and not _same_moment(tier, rule.tier)):
            return False
        others = [c for n, c in enumerate(rule.plain) if n != at]
        if not implies(others, here, frozenset(), rule.tier) and not _told_by_none(rule, here, asked):
            return False
    return True


def _shows(rule: LawRule, goal: Condition) -> bool:
    """Whether the procedure sees that the rule has concluded something where the goal does not hold, whatever it is.

    A state-based action that is found is performed, and all are checked again (704.3); and what happens as an
    instruction is followed is something that has been done (603.12), unless something else of the kind happens anyway.
    """
    if rule.tier == STATE_BASED:
        return True
    others = [Fact.registry[c[1]] for c in rule.plain if c[0] == "fact" and c != goal]
    return any(map(_is_done, (t.fact for t in rule.then))) and not any(map(_is_done, others))


def _is_done(fact: type[Fact]) -> bool:
    return fact.happening and fact not in INTENDED


def _told_by_none(rule: LawRule, goal: Condition, asked: frozenset[tuple[str, str]]) -> bool:
    """Whether nobody can tell what the rule does where the goal does not hold."""
    if rule.ends or rule.adds or goal[0] != "fact" or _shows(rule, goal):
        return False
    over = [(t.fact.predicate, _over_fields(goal, dict(t.plain))) for t in rule.then]
    return all(g is not None and asked_again(p, g, rule.tier, asked) for p, g in over)


def by_readers(rule: LawRule, at: int) -> bool:
    """Whether all who read what the rule concludes ask again for the condition at that place."""
    try:
        mutants.mutated(rule, at, "drop")
    except RuleError:
        return False
    return rule.plain[at][0] == "fact" and _told_by_none(rule, rule.plain[at], frozenset())


def says_nothing_new(rule: LawRule, at: int) -> bool:
    """Whether it is proved that the law is the same without the condition at that place."""
    return bool(by_others(rule, at)) or by_readers(rule, at)
