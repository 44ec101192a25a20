"""The rule language in the words of CLIPS: facts as deftemplates, rules as defrules, tiers as saliences.

It reads the plain forms (`engine.terms`) only, so that neither experta nor azor's own matcher has a say in it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from azor.engine.facts import Fact
from azor.engine.rules import LawRule, Template

# Values: text is a string, whole numbers are integers, truth values are TRUE and FALSE, None is nil.
FUNCTIONS = (
    # `div` of CLIPS cuts off towards zero, `//` rounds down; `**` of CLIPS gives a float
    """(deffunction floored (?a ?b)
         (if (and (neq (mod ?a ?b) 0) (neq (< ?a 0) (< ?b 0))) then (- (div ?a ?b) 1) else (div ?a ?b)))""",
    "(deffunction power-of (?a ?b) (integer (** ?a ?b)))",
    """(deffunction joined (?first $?rest)
         (bind ?all (str-cat ?first))
         (foreach ?part ?rest (bind ?all (str-cat ?all ":" ?part)))
         ?all)""",
    "(defglobal ?*event* = 0)",
)
OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "floored", ast.Pow: "power-of",
}  # fmt: skip
CALLS = {"max": "max", "min": "min", "join": "joined"}
COMPARISONS = {"==": "eq", "!=": "neq"}  # the others are the same


def value(plain: Any) -> str:
    """A value."""
    if plain is None:
        return "nil"
    if isinstance(plain, bool):
        return "TRUE" if plain else "FALSE"
    if isinstance(plain, int):
        return str(plain)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def expression(text: str, bound: Iterable[str]) -> str:
    """An expression; `event` is the present one where no condition binds it."""

    def said(node: ast.AST) -> str:
        if isinstance(node, ast.Constant):
            return value(node.value)
        if isinstance(node, ast.Name):
            return f"?{node.id}" if node.id in bound else "?*event*"
        if isinstance(node, ast.UnaryOp):
            return f"(- 0 {said(node.operand)})"
        if isinstance(node, ast.BinOp):
            return f"({OPERATORS[type(node.op)]} {said(node.left)} {said(node.right)})"
        assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        return f"({CALLS[node.func.id]} {' '.join(map(said, node.args))})"

    return said(ast.parse(text, mode="eval").body)


def template(fact: type[Fact]) -> str:
    """A predicate."""
    return f"(deftemplate {fact.predicate} {' '.join(f'(slot {name})' for name in fact.fields)})"


def condition(plain: Sequence[Any], bound: set[str], fresh: Iterable[int]) -> str:
    """A condition; `bound` are the variables of those before it, and of a fact its own are added."""
    if plain[0] == "compare":
        _, left, operator, right = plain
        return f"(test ({COMPARISONS.get(operator, operator)} {expression(left, bound)} {expression(right, bound)}))"
    kind, predicate, fields = plain
    inside = set(bound)
    slots = " ".join(f"({name} {constraint(tests, inside, fresh)})" for name, tests in fields.items())
    if kind == "absent":
        return f"(not ({predicate} {slots}))"
    bound |= inside
    return f"({predicate} {slots})"


def constraint(tests: Sequence[Sequence[Any]], bound: set[str], fresh: Iterable[int]) -> str:
    """The tests of one field.  A variable that is bound here has to come first, and what is tested needs one."""
    names = [test[1] for test in tests if test[0] == "var"]
    first = names[0] if names else f"v{next(iter(fresh))}"
    parts = [f"?{first}"]
    for name in names[1:]:
        parts.append(f":(eq ?{first} ?{name})" if name in bound else f"?{name}")
    bound.update(names)
    for test in tests:
        if test[0] == "is":
            parts.append(value(test[1]))
        elif test[0] == "other":
            parts.append(f"~?{test[1]}")
        elif test[0] == "test":
            _, name, against = test
            if name in ("at least", "at most"):
                parts.append(f":({'>=' if name == 'at least' else '<='} ?{first} {against})")
            else:
                differs = f"(neq ?{first} {' '.join(map(value, against))})"
                parts.append(f":{differs}" if name == "none of" else f":(not {differs})")
    return "&".join(parts)


def conditions(rule: LawRule) -> tuple[list[str], set[str]]:
    """The left-hand side of a rule, and the variables that it binds."""
    bound: set[str] = set()
    fresh = count()
    return [condition(plain, bound, fresh) for plain in rule.plain], bound


def part(plain: Sequence[Any], bound: set[str]) -> str:
    """A field of a conclusion."""
    kind, what = plain
    if kind == "is":
        return value(what)
    return expression(what, bound)


def report(rule: LawRule) -> str:
    """A rule that only matches."""
    return f"(defrule {rule.name} {' '.join(conditions(rule)[0])} =>)"


def salience(level: int) -> int:
    """The salience of a tier; there is room between two of them."""
    return level * 10


def defrule(rule: LawRule, event_level: int) -> str:
    """A rule with its conclusions.

    What a simultaneous tier concludes is left to `later`, until the tier is applied; other rules act at once.  Rules
    of the event and above it wait for an event that has not happened yet, and whatever changes something lasting asks
    for the folds to be taken again.
    """
    when, bound = conditions(rule)
    if rule.logical:
        when = [f"(logical {' '.join(when)})"]
    elif rule.tier.level >= event_level:
        when = ["(open)", *when]
    acts = [action for made in rule.then for action in _concludes(rule, made, bound)]
    acts += [action for gone in rule.ends for action in _ends(rule, gone, bound)]
    for key, field, by in rule.adds:
        values = " ".join(part(plain, bound) for _, plain in key.plain)
        acts.append(f'(later "add" "{key.fact.predicate}" "{field}" {expression(by.text, bound)} {values})')
    if not rule.logical:
        acts.append(f"(assert (buffered {rule.tier.level}))" if rule.tier.simultaneous else "(changed)")
    return (
        f"(defrule {rule.name} (declare (salience {salience(rule.tier.level)})) {' '.join(when)} => {' '.join(acts)})"
    )


def _concludes(rule: LawRule, made: Template, bound: set[str]) -> list[str]:
    predicate = made.fact.predicate
    said = {name: part(plain, bound) for name, plain in made.plain}
    if rule.tier.simultaneous:
        return [f'(later "then" "{predicate}" {" ".join(said[name] for name in made.fact.fields)})']
    return [f"(assert ({predicate} {' '.join(f'({name} {text})' for name, text in said.items())}))"]


def _ends(rule: LawRule, gone: Template, bound: set[str]) -> list[str]:
    predicate = gone.fact.predicate
    said = {name: part(plain, bound) for name, plain in gone.plain}
    if rule.tier.simultaneous:
        return [f'(later "ends" "{predicate}" {" ".join(said[name] for name in gone.fact.fields)})']
    same = " ".join(f"(eq ?ended:{name} {text})" for name, text in said.items())
    return [f"(do-for-all-facts ((?ended {predicate})) (and TRUE {same}) (retract ?ended))"]
