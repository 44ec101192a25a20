"""The entries of `events`: what happens, what is chosen, what is expected."""

from __future__ import annotations

import re

from .goals import RULE, Goals, split_rule
from .happening import KINDS, Happenings, replace_text
from .model import Entry, Goal
from .names import Known
from .reading import Reading, describe, listed
from .yamlnodes import Mapping, Node, Scalar, Sequence

CHOICES = ("chooses", "divides", "puts_on_stack", "orders")
_AS_TARGET = re.compile(r"\bas (?:(?:the|its|a) )?targets?\b|対象(?:として|に)")


class Entries(Happenings):
    """Reads `events`."""

    def __init__(self, reading: Reading, known: Known) -> None:
        super().__init__(reading, known)
        self.goals = Goals(reading, known)

    def read(self, node: Node) -> tuple[Entry, ...]:
        """All entries."""
        items = self.reading.items(node, "a list of events", lone=False)
        if isinstance(node, Sequence) and node.flow:
            items = list(self.whole(items))
        entries = []
        for number, item in enumerate(items, 1):
            entry = self.entry(item, number)
            if entry is not None:
                entries.append(entry)
        return tuple(entries)

    def entry(self, node: Node, number: int) -> Entry | None:
        """One entry; None, with mistakes noted, if it cannot be read."""
        if isinstance(node, Mapping):
            keys = [key.text for key, _ in node.pairs]
            kind = next((key for key in KINDS if key in keys), "")
            if kind:
                return self._asked(node, kind, number)
        clauses = self.happens(node)
        if not clauses:
            return None
        choices = [clause for clause in clauses if clause.verb in CHOICES]
        if choices and len(clauses) > 1:
            self.reading.wrong(node, "a choice as an entry of its own", found="a choice among simultaneous events")
            return None
        if choices and choices[0].verb == "chooses" and _AS_TARGET.search(choices[0].value):
            who = choices[0].subject.name if choices[0].subject is not None else "Ana"
            told = f'{who} puts "CARD/ABILITY" on the stack targeting X'
            self.reading.wrong(node, f"{told}, or, of a spell, {who} casts CARD targeting X")
            return None
        kind = "choice" if choices else "event"
        return Entry(kind, number, spoken(node), clauses, place=self.reading.place(node), sentence=said(node))

    # ----------------------------------------------------------------------------- asking

    def _asked(self, node: Mapping, kind: str, number: int) -> Entry | None:
        extra = ("by",) if kind != "expect" else ()
        fields = self.reading.fields(node, (kind, *extra), "an entry")
        assert fields is not None
        value = fields[kind]
        place = self.reading.place(node)
        if kind == "expect":
            goals = self.goals.read(value)
            return Entry(kind, number, _goals_text(goals), goals=goals, place=place) if goals else None
        by = ""
        event: Node = value
        if isinstance(value, Scalar) and isinstance(value.value, str):
            text, by, at = split_rule(value.text)
            if by:
                event = replace_text(value, text)
                self._rule(value, by, at)
        if "by" in fields:
            rule = fields["by"]
            by = rule.text if isinstance(rule, Scalar) else ""
            self._rule(rule, by, 0)
        clauses = self.happens(event)
        if not clauses:
            return None
        return Entry(kind, number, spoken(event), clauses, by=by, place=place)

    def _rule(self, node: Node, by: str, at: int) -> None:
        if not RULE.match(by):
            found = repr(by) if by else describe(node)
            self.reading.wrong(node, "the number of a rule, as in 716.2a", found=found, offset=at)


def said(node: Node) -> str:
    """An entry as one would say it: a mapping as the sentence that says the same, where there is one."""
    if isinstance(node, Sequence):
        return "; ".join(said(item) for item in node.items)
    if not isinstance(node, Mapping):
        return data_text(node)
    values = {key.text: value for key, value in node.pairs}
    plain = {key: data_text(value) for key, value in values.items() if isinstance(value, Scalar)}
    keys = frozenset(values)
    if keys == {"resolves", "does"} and "resolves" in plain:
        head = "the top of the stack" if plain["resolves"] == "top" else plain["resolves"]
        does = values["does"]
        return f"{head} resolves: {', then '.join(map(said, does.items if isinstance(does, Sequence) else [does]))}"
    if keys == {"attacks", "player", "defender"} and isinstance(values["attacks"], Sequence):
        attackers = listed(map(said, values["attacks"].items), "and")
        return f"{plain['player']} attacks {plain['defender']} with {attackers}"
    if (step := plain.get("step")) and not step.endswith(("upkeep", "turn", " step", " phase")):
        plain["step"] = f"{step} {'phase' if step.endswith('main') else 'step'}"
    form = _SENTENCES.get(keys) if len(plain) == len(values) else None
    return form.format(**plain) if form is not None else spoken(node)


_SENTENCES = {
    frozenset({"step"}): "the {step} begins",
    frozenset({"step", "player"}): "{player}'s {step} begins",
    frozenset({"enters", "controller"}): "{enters} enters under {controller}'s control",
    frozenset({"enters", "controller", "id"}): "{enters} enters under {controller}'s control ({id})",
    frozenset({"holds"}): "it is so that {holds}",
    frozenset({"ends"}): "it is no longer so that {ends}",
}


def spoken(node: Node) -> str:
    """An entry in one line: a sentence as it stands, a mapping in braces, simultaneous events with `; ` between."""
    if isinstance(node, Sequence):
        return "; ".join(spoken(item) for item in node.items)
    return _flow(node) if isinstance(node, Mapping) else data_text(node)


def _flow(node: Node) -> str:
    if isinstance(node, Sequence):
        return f"[{', '.join(map(_flow, node.items))}]"
    if isinstance(node, Mapping):
        return f"{{{', '.join(f'{key.text}: {_flow(value)}' for key, value in node.pairs)}}}"
    return data_text(node)


def data_text(node: Node) -> str:
    """The text of a scalar."""
    assert isinstance(node, Scalar)
    return " ".join(node.text.split())


def _goals_text(goals: tuple[Goal, ...]) -> str:
    return "; ".join(goal.text if goal.count is None else f"{goal.text}: {goal.count}" for goal in goals)
