"""Laws that differ from a law in some of its rules: what differs is said, the rest is the law's own.

    without(HasCityBlessing)          a change: the rule without its conditions about that fact
    asking(PermanentCount, count=M.count & at_least(11))    ... with other fields in its condition
    concluding(Triggered, controller=M.player)              ... with other fields in its conclusion

Changes are functions from rules to rules, so that they compose.  A change that finds nothing to change is refused
(`RuleError`): a law that moves on is noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ._experta import NOT, TEST
from .facts import Fact
from .rules import LawRule, RuleError, Template, absent, check_rule, compare
from .tiers import Tier

Change = Callable[[LawRule], LawRule]
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def opposite(condition: Any) -> Any:
    """The condition that holds where this one does not."""
    if isinstance(condition, TEST):
        left, op, right = condition.compare
        return compare(left.text, OPPOSITE[op], right.text)
    return condition[0] if isinstance(condition, NOT) else absent(condition)


def changed(
    rule: LawRule,
    when: Sequence[Any] | None = None,
    *,
    then: Sequence[Template] | None = None,
    ends: Sequence[Template] | None = None,
    tier: Tier | None = None,
    **said: str,
) -> LawRule:
    """The rule with other conditions, conclusions, another tier, reason or editions.  `RuleError` if it is none."""
    when = rule.when if when is None else tuple(when)
    if not when:
        raise RuleError(f"{rule.name}: no condition is left")
    tier = tier or rule.tier
    other = LawRule(*when, salience=tier.level)
    other.__dict__.update({k: x for k, x in rule.__dict__.items() if k not in ("_args", "_wrapped")})
    other.take(when, tier)
    other.then = rule.then if then is None else tuple(then)
    other.ends = rule.ends if ends is None else tuple(ends)
    other.__dict__.update(said)
    check_rule(other)
    return other


# ------------------------------------------------------------------------------------ which condition is meant


def _pattern(condition: Any) -> Fact | None:
    """What a condition asks for, present or absent; None for a comparison."""
    found = condition[0] if isinstance(condition, NOT) else condition
    return found if isinstance(found, Fact) else None


def _meant(condition: Any, kind: type[Fact], fields: Mapping[str, Any]) -> bool:
    pattern = _pattern(condition)
    return isinstance(pattern, kind) and all(_same(pattern.get(name), value) for name, value in fields.items())


def _same(have: Any, wanted: Any) -> bool:
    return bool(getattr(have, "value", have) == wanted)


def _found(rule: LawRule, kind: type[Fact], fields: Mapping[str, Any]) -> set[int]:
    found = {n for n, condition in enumerate(rule.when) if _meant(condition, kind, fields)}
    if not found:
        raise RuleError(f"{rule.name} asks for no {kind.__name__}")
    return found


# ------------------------------------------------------------------------------------------------------- changes


def without(kind: type[Fact], **fields: Any) -> Change:
    """The rule without its conditions about such a fact; `fields` tell which, where there are several."""

    def change(rule: LawRule) -> LawRule:
        dropped = _found(rule, kind, fields)
        return changed(rule, [c for n, c in enumerate(rule.when) if n not in dropped])

    return change


def uncompared(rule: LawRule) -> LawRule:
    """The rule without its comparisons."""
    kept = [c for c in rule.when if not isinstance(c, TEST)]
    if len(kept) == len(rule.when):
        raise RuleError(f"{rule.name} compares nothing")
    return changed(rule, kept)


def comparing(op: str) -> Change:
    """The rule with its comparisons by another sign."""

    def change(rule: LawRule) -> LawRule:
        tests = {n: c.compare for n, c in enumerate(rule.when) if isinstance(c, TEST)}
        if not tests:
            raise RuleError(f"{rule.name} compares nothing")
        other = [compare(tests[n][0].text, op, tests[n][2].text) if n in tests else c for n, c in enumerate(rule.when)]
        return changed(rule, other)

    return change


def asking(kind: type[Fact], **fields: Any) -> Change:
    """The rule whose conditions about such a fact have these fields; None leaves a field out."""

    def other(condition: Any) -> Any:
        pattern = _pattern(condition)
        assert pattern is not None
        values = {n: x for n, x in {**pattern, **fields}.items() if n in pattern.fields and x is not None}
        made = type(pattern)(**values)
        return absent(made) if isinstance(condition, NOT) else made

    def change(rule: LawRule) -> LawRule:
        found = _found(rule, kind, {})
        return changed(rule, [other(c) if n in found else c for n, c in enumerate(rule.when)])

    return change


def also(*conditions: Any) -> Change:
    """The rule with further conditions."""
    return lambda rule: changed(rule, [*rule.when, *conditions])


def concluding(kind: type[Fact], **fields: Any) -> Change:
    """The rule whose conclusion of such a fact has these fields."""

    def other(template: Template) -> Template:
        return Template((template.fact, {**template.fields, **fields})) if template.fact is kind else template

    def change(rule: LawRule) -> LawRule:
        if all(template.fact is not kind for template in rule.then):
            raise RuleError(f"{rule.name} concludes no {kind.__name__}")
        return changed(rule, then=[other(t) for t in rule.then])

    return change


def at(tier: Tier) -> Change:
    """The rule at another stage."""
    return lambda rule: changed(rule, tier=tier)


def saying(because: str) -> Change:
    """The rule with another reason."""
    return lambda rule: changed(rule, because=because)


def in_every_edition(rule: LawRule) -> LawRule:
    """The rule as if it still held."""
    return changed(rule, until="")


def both(*changes: Change) -> Change:
    """One change after the other."""

    def change(rule: LawRule) -> LawRule:
        for each in changes:
            rule = each(rule)
        return rule

    return change


__all__ = [
    "Change", "also", "asking", "at", "both", "changed", "comparing", "concluding", "in_every_edition", "opposite",
    "saying", "uncompared", "without",
]  # fmt: skip
