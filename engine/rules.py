"""Declarative rules: an experta rule with citations, a tier and conclusions, and without a body.

    ten_permanents = rule(
        "702.131b",
        when=[Ascends(source=MATCH.source, player=MATCH.player),
              PermanentCount(player=MATCH.player, count=MATCH.count & at_least(10)),
              absent(HasCityBlessing(player=MATCH.player))],
        then=HasCityBlessing(player=MATCH.player),
        tier=ASCEND,
        because="{player} controls {count} permanents, and {source} has ascend")

`when` holds patterns, `absent(pattern)` and `compare("a", "<", "b")`, and reads top to bottom: a variable is bound
by the first pattern that names it.  Forms of experta whose meaning is not sound are refused (`RuleError`).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from ._experta import ANDFC, MATCH, NOT, NOTFC, TEST, L, P, Rule, W
from .facts import Fact, snake_case
from .terms import COMPARISONS, FUNCTIONS, TESTS, Add, Bindings, Expression, Plain
from .tiers import Tier

__all__ = [
    "MATCH",
    "Add",
    "LawRule",
    "RuleError",
    "absent",
    "at_least",
    "at_most",
    "compare",
    "none_of",
    "one_of",
    "rule",
]


# of a number: the fact that holds it with its other fields, the field, and by how much
Change = tuple[type[Fact], tuple[tuple[str, Any], ...], str, int]


class RuleError(Exception):
    """A rule that cannot be part of a law: names the rule and what is wrong with it."""


# ------------------------------------------------------------------------------- named tests


def _test(name: str, bound: Any) -> Any:
    check = TESTS[name]
    field = P(lambda value: check(value, bound))
    field.test = (name, bound)
    return field


def at_least(bound: int) -> Any:
    """Field test: the number is `bound` or more."""
    return _test("at least", bound)


def at_most(bound: int) -> Any:
    """Field test: the number is `bound` or less."""
    return _test("at most", bound)


def one_of(*allowed: Any) -> Any:
    """Field test: the value is one of these."""
    return _test("one of", allowed)


def none_of(*banned: Any) -> Any:
    """Field test: the value is none of these."""
    return _test("none of", banned)


def absent(pattern: Fact) -> Any:
    """Condition: no fact fits the pattern, under what is bound so far."""
    return NOT(pattern)


def compare(left: str | int, op: str, right: str | int) -> Any:
    """Condition: two expressions over bound variables compare so; `op` is one of < <= > >= == !=."""
    if op not in COMPARISONS:
        raise RuleError(f"no comparison {op!r}; there are {' '.join(COMPARISONS)}")
    a, b = Expression(str(left)), Expression(str(right))
    holds = COMPARISONS[op]
    named = _named(tuple(dict.fromkeys(a.names + b.names)))
    condition = TEST(named(lambda bindings: holds(a.evaluate(bindings), b.evaluate(bindings))))
    condition.compare = (a, op, b)
    return condition


@cache
def _named(names: tuple[str, ...]) -> Callable[[Callable[[Bindings], Any]], Callable[..., Any]]:
    """A function of bindings as a function of parameters with these names: experta asks a TEST for them."""
    pairs = ", ".join(f"{n!r}: {n}" for n in names)
    found: Callable[..., Any] = eval(f"lambda of: lambda {', '.join(names)}: of({{{pairs}}})")
    return found


# ------------------------------------------------------------------------------- plain forms


def plain_field(value: Any) -> list[Plain]:
    """A field of a pattern in plain form (see `terms`)."""
    if isinstance(value, W):
        return [["var", value.__bind__]] if value.__bind__ else []
    if isinstance(value, NOTFC):
        if len(value) == 1 and isinstance(value[0], W) and value[0].__bind__:
            return [["other", value[0].__bind__]]
        raise RuleError("only a variable can be negated in a field: ~MATCH.x")
    if isinstance(value, ANDFC):
        return [test for part in value for test in plain_field(part)]
    if isinstance(value, P):
        if not hasattr(value, "test"):
            raise RuleError("a bare P(...) cannot be explained: use a named test")
        return [["test", *value.test]]
    if isinstance(value, L):
        value = value.value
    if not isinstance(value, str | int | bool | type(None)):
        raise RuleError(f"a field cannot be {value!r}")
    return [["is", value]]


def plain_pattern(pattern: Fact) -> dict[str, list[Plain]]:
    """The fields of a pattern in plain form, in the order of the predicate's fields."""
    return {name: tests for name in pattern.fields if name in pattern and (tests := plain_field(pattern[name]))}


def plain_condition(condition: Any) -> Plain:
    """A condition in plain form (see `terms`)."""
    if isinstance(condition, TEST):
        if not hasattr(condition, "compare"):
            raise RuleError("a bare TEST(...) cannot be explained: use compare(...)")
        left, op, right = condition.compare
        return ["compare", left.text, op, right.text]
    if isinstance(condition, NOT):
        if len(condition) != 1 or not isinstance(condition[0], Fact):
            raise RuleError("absent(...) takes one pattern")
        return ["absent", condition[0].predicate, plain_pattern(condition[0])]
    if isinstance(condition, Fact):
        return ["fact", condition.predicate, plain_pattern(condition)]
    raise RuleError(f"{condition!r} is no condition of the rule language")


class Template:
    """What a rule concludes, ends or adds to: a fact with variables, values and expressions as fields."""

    __slots__ = ("fact", "plain", "_parts", "variables")

    def __init__(self, pattern: Fact | tuple[type[Fact], dict[str, Any]]):
        fact, values = (type(pattern), dict(pattern)) if isinstance(pattern, Fact) else pattern
        self.fact: type[Fact] = fact
        self.plain: list[list[Any]] = []
        self._parts: list[Expression | str | int | bool | None] = []
        self.variables: tuple[str, ...] = ()
        for name in fact.fields:
            if name not in values:
                continue
            value = values[name]
            if isinstance(value, L):
                value = value.value
            if isinstance(value, W):
                if not value.__bind__:
                    raise RuleError(f"{fact.__name__}.{name}: a conclusion needs a value, not a wildcard")
                self._add(name, Expression(value.__bind__), ["var", value.__bind__], (value.__bind__,))
            elif isinstance(value, Expression):
                self._add(name, value, ["value", value.text], value.names)
            else:
                self._add(name, value, ["is", value], ())

    def _add(self, name: str, what: Any, plain: Plain, variables: tuple[str, ...]) -> None:
        self._parts.append(what)
        self.plain.append([name, plain])
        self.variables += variables

    @property
    def fields(self) -> dict[str, Any]:
        """The fields as they were written: variables, expressions and values."""
        parts = zip(self.plain, self._parts, strict=True)
        return {name: getattr(MATCH, plain[1]) if plain[0] == "var" else part for (name, plain), part in parts}

    def source(self, of: Callable[[str], str], *first: str) -> str:
        """The values of the fields as a tuple in Python, where `of` says how a variable is to be had."""
        parts = [part.source(of) if isinstance(part, Expression) else repr(part) for part in self._parts]
        return f"({''.join(f'{part}, ' for part in (*first, *parts))})"


class Effects:
    """What a rule does, written as Python for bindings in the order of `names` with the event after them.

    kinds        the types of the facts that it concludes; `then` gives their keys
    timed        whether these depend on the event in which it fires, without a condition that says so
    ends_kinds   of those that it ends; `ends` gives their keys
    adds         for each number that it changes: its fact type and field
    changes      the other fields of each, and by how much
    """

    __slots__ = ("kinds", "then", "timed", "ends_kinds", "ends", "adds", "changes")

    def __init__(self, rule: LawRule, names: Sequence[str]):
        places = {name: n for n, name in reversed(list(enumerate((*names, "event"))))}

        def of(name: str) -> str:
            return f"b[{places[name]}]"

        self.kinds = tuple([t.fact for t in rule.then])
        self.then = _tuple([t.source(of, repr(t.fact.predicate)) for t in rule.then])
        self.timed = "event" not in names and any("event" in t.variables for t in rule.then)
        self.ends_kinds = tuple([t.fact for t in rule.ends])
        self.ends = _tuple([t.source(of, repr(t.fact.predicate)) for t in rule.ends])
        self.adds = tuple([(t.fact, field) for t, field, _ in rule.adds])
        self.changes = _tuple([f"({t.source(of)}, {by.source(of)})" for t, _, by in rule.adds])

    def changed(self, bound: tuple[Any, ...]) -> tuple[tuple[Fact, ...], tuple[Change, ...]]:
        """What the rule ends, and how it changes numbers, where its variables and the event have these values."""
        ends = [kind.made(key) for kind, key in zip(self.ends_kinds, self.ends(bound), strict=True)]
        adds = [
            (kind, tuple(zip([n for n in kind.fields if n != field], values, strict=True)), field, by)
            for (kind, field), (values, by) in zip(self.adds, self.changes(bound), strict=True)
        ]
        return tuple(ends), tuple(adds)


def _tuple(parts: Sequence[str]) -> Callable[[tuple[Any, ...]], Any]:
    """A function of bindings `b` that gives these parts."""
    found: Callable[[tuple[Any, ...]], Any] = eval(f"lambda b: ({''.join(f'{part}, ' for part in parts)})", FUNCTIONS)
    return found


# ------------------------------------------------------------------------------------- rules

_order = itertools.count(1)


class LawRule(Rule):  # type: ignore[misc]
    """An experta rule without a body, as `rule()` makes it.

    Identity is the object: experta's own hash changes as engines read the attribute, and its `__get__` stores the
    engine in the rule, which all sessions share.
    """

    name: str
    order: int
    citations: tuple[str, ...]
    tier: Tier
    because: str
    since: str
    until: str
    when: tuple[Any, ...]
    happens: int
    plain: tuple[Plain, ...]
    then: tuple[Template, ...]
    ends: tuple[Template, ...]
    adds: tuple[tuple[Template, str, Expression], ...]
    assumes: str

    def __new__(cls, *conditions: Any, salience: int = 0) -> LawRule:
        """The bare experta rule; `rule()` fills in the rest."""
        self: LawRule = super().__new__(cls, *conditions, salience=salience)
        return self

    def new_conditions(self, *conditions: Any) -> LawRule:
        """The same rule with other conditions (experta prepares rules this way)."""
        other = LawRule(*conditions, salience=self.salience)
        other.__dict__.update(self.__dict__)
        return other

    def take(self, when: tuple[Any, ...], tier: Tier) -> None:
        """Give the rule its conditions and its stage, with what follows from these."""
        self.when, self.tier, self.salience = when, tier, tier.level
        self.plain = tuple(plain_condition(c) for c in when)
        self.happens = next((n for n, c in enumerate(when) if isinstance(c, Fact) and c.happening), 0)

    def __set_name__(self, owner: type, name: str) -> None:
        self.called(f"{snake_case(owner.__name__)}.{name}")
        self.since = self.since or vars(owner).get("introduced", "")

    def called(self, name: str) -> None:
        """Give the rule its name; a rulebook does so by itself."""
        self.name = self.__name__ = name
        self._wrapped = self.__call__

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Refused: there is no body to call."""
        raise RuleError(f"{self.name} has no body; sessions carry out its conclusions")

    def __get__(self, instance: Any, owner: Any) -> LawRule:
        return self

    def __hash__(self) -> int:
        return object.__hash__(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __repr__(self) -> str:
        return f"<rule {self.name} {', '.join(self.citations)}>"

    @property
    def logical(self) -> bool:
        """Its conclusions last only as long as its conditions."""
        return self.tier.logical

    def in_force(self, edition: str) -> bool:
        """Whether the rule holds in that edition (an ISO date; "" means the newest)."""
        return (not self.since or not edition or edition >= self.since) and (
            not self.until or (bool(edition) and edition < self.until)
        )


def rule(
    citation: str | Sequence[str],
    *,
    when: Iterable[Any],
    tier: Tier,
    then: Fact | Sequence[Fact] = (),
    ends: Fact | Sequence[Fact] = (),
    adds: Add | Sequence[Add] = (),
    because: str = "",
    since: str = "",
    until: str = "",
    assumes: str = "",
) -> LawRule:
    """A rule of the law, to stand as an attribute of a rulebook class.

    citation   the number or numbers of the rules it encodes, the deciding one first
    when       its conditions, in reading order
    tier       the stage at which it fires
    then       what it concludes; ends: which lasting facts it ends; adds: which numbers it changes
    because    its reason, with the variables of the rule in braces
    since/until  first edition in which it holds, and first in which it no longer does (ISO dates)
    assumes    the reading or default that it rests on, where the text of the law leaves something open
    """
    conditions = tuple(when)
    self = LawRule(*conditions, salience=tier.level)
    self.name = ""
    self.order = next(_order)
    self.citations = (citation,) if isinstance(citation, str) else tuple(citation)
    self.because, self.since, self.until, self.assumes = because, since, until, assumes
    self.take(conditions, tier)
    self.then = tuple(Template(f) for f in _listed(then))
    self.ends = tuple(Template(f) for f in _listed(ends))
    self.adds = tuple((Template((a.fact, a.key)), a.field, a.by) for a in ([adds] if isinstance(adds, Add) else adds))
    check_rule(self)
    return self


def _listed(facts: Fact | Sequence[Fact]) -> Sequence[Fact]:
    return [facts] if isinstance(facts, Fact) else facts


def check_rule(rule: LawRule) -> None:
    """Refuse what experta would only find out, or silently get wrong, at run time."""
    bound: set[str] = set()
    for condition in rule.plain:
        if condition[0] == "compare":
            missing = set(Expression(condition[1]).names + Expression(condition[3]).names) - bound
        else:
            tests = [t for tests in condition[2].values() for t in tests]
            missing = {t[1] for t in tests if t[0] == "other"} - bound
            if condition[0] == "fact":
                bound |= {t[1] for t in tests if t[0] == "var"}
        if missing:
            raise RuleError(f"{rule.citations[0]}: {', '.join(sorted(missing))} used before it is bound")
    used = {v for t in (*rule.then, *rule.ends, *(a[0] for a in rule.adds)) for v in t.variables}
    used |= {n for _, _, by in rule.adds for n in by.names}
    if used - bound - {"event"}:
        raise RuleError(f"{rule.citations[0]}: {', '.join(sorted(used - bound))} concluded but never bound")
    if not rule.plain or rule.plain[0][0] != "fact":
        raise RuleError(f"{rule.citations[0]}: the first condition must be a fact")
    for template in rule.then:
        if missing := set(template.fact.fields) - {name for name, _ in template.plain}:
            raise RuleError(
                f"{rule.citations[0]}: {template.fact.__name__} concluded without {', '.join(sorted(missing))}"
            )
