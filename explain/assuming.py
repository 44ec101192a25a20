"""What an answer takes for granted: every default of the reading and the playing, each tried otherwise.

    {"schema": "azor assumptions 1", "record": ..., "query": ..., "holds": ..., "answers": [text], "games": 7,
     "assumptions": [{"kind": "order", "text": ..., "depends": true | false | null,
                      "alternatives": [{"words": ..., "holds": ..., "answers": [text], "impossible": text | null,
                                        "parts": parts | null}]}]}

`depends` is null where nothing else can be tried: a reading of the law that a rule of the proof rests on, or words that
azor does not read.  `docs/assumptions.schema.json` is its schema.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine.facts import Fact
from ..engine.why import assumed, whole
from ..knowledge.procedure import Choices
from ..records.asking import read_goal
from ..records.model import Goal, Record
from ..records.played import Played
from ..records.timestamps import TAKEN
from . import changes as c
from .comparing import parting
from .flipping import answer

SCHEMA = "azor assumptions 1"
_FEW = 6  # alternatives of one default
_NUMBERS = (0, 2, 3)  # values of X that are tried instead of 1
Node = dict[str, Any]


@dataclass
class Question:
    """Something that the record leaves open: who is asked what, and the answers that are not the default."""

    kind: str  # order, pick, yes, number
    text: str
    others: list[tuple[str, Any]] = field(default_factory=list)  # words, and the answer


class Asked:
    """Answers as a record does, keeps what it leaves open, and answers one such question otherwise."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.instead: tuple[int, Any] | None = None

    def __call__(self, told: Choices) -> Choices:
        """Who answers, for one entry of the record."""
        return _Asking(self, told)

    def open(self, question: Question) -> Any:
        """What is answered where the record says nothing; None is the default."""
        self.questions.append(question)
        if self.instead is not None and self.instead[0] == len(self.questions) - 1:
            return self.instead[1]
        return None


class _Asking:
    def __init__(self, asked: Asked, told: Choices):
        self.asked, self.told = asked, told

    def yes(self, player: str, about: str) -> bool | None:
        said = self.told.yes(player, about)
        if said is None:
            others = [(f"{player} chooses no", False)]
            said = self.asked.open(Question("yes", f"{player} chooses yes for {about}", others))
        return said

    def number(self, player: str, about: str) -> int | None:
        said = self.told.number(player, about)
        if said is None:
            others = [(f"X is {n}", n) for n in _NUMBERS]
            said = self.asked.open(Question("number", f"X is 1 for {about}", others))
        return said

    def word(self, player: str, about: str) -> str | None:
        return self.told.word(player, about)

    def pick(self, player: str, about: str, among: Sequence[str]) -> str | None:
        said = self.told.pick(player, about, among)
        if said is None and len(among) > 1:
            others = [(f"{player} chooses {thing}", thing) for thing in among[1 : _FEW + 1]]
            said = self.asked.open(Question("pick", f"{player} chooses {among[0]} for {about}", others))
        return said

    def division(self, player: str, about: str) -> Sequence[tuple[int, str]] | None:
        return self.told.division(player, about)

    def order(self, player: str, waiting: Sequence[Fact]) -> Sequence[Fact] | None:
        said = self.told.order(player, waiting)
        if said is None:
            text = f"{player} puts triggers on the stack in the order of occurrence: {_listed(waiting)}"
            places = range(len(waiting))
            orders = itertools.islice(itertools.permutations(places), 1, _FEW)
            others = [(f"the order is {_listed([waiting[n] for n in o])}", o) for o in orders]
            if len(waiting) > 3:
                backwards = tuple(reversed(places))
                others.append((f"the order is {_listed([waiting[n] for n in backwards])}", backwards))
            chosen = self.asked.open(Question("order", text, others))
            said = [waiting[n] for n in chosen] if chosen is not None and len(chosen) == len(waiting) else None
        return said

    def targets(self, trigger: str, ability: str) -> Sequence[str] | None:
        return self.told.targets(trigger, ability)

    def modes(self, player: str, about: str, among: Mapping[int, str]) -> Sequence[int] | None:
        return self.told.modes(player, about, among)


def _listed(waiting: Sequence[Fact]) -> str:
    alike = [t["ability"] for t in waiting]
    return ", ".join(
        f"{t['ability']} of {t['it'] or t['source']}" if alike.count(t["ability"]) > 1 else t["ability"]
        for t in waiting
    )


def assumptions(record: Record, text: str, *, moment: str = "") -> Node:
    """Everything that an answer takes for granted, with what it would be otherwise."""
    goal = read_goal(text, record)
    record, moment = c.happenings(record, moment)
    asked = Asked()
    before = c.as_it_is(record, moment, _prepared(asked))
    said = answer(before, goal)
    trial = _Trial(record, goal, moment, before, said)
    found = [trial.question(n, q) for n, q in enumerate(asked.questions) if q.others]
    found += [trial.name(name, things) for name, things in before.naming.several.items()]
    found += [trial.changed("position", words, change) for change, words in _entered(record)]
    if TAKEN in before.game.assumptions:
        found.append(trial.changed("position", TAKEN, c.came_otherwise()))
    told = {each["text"] for each in found}
    for kind, words in _untried(before, goal):
        if words not in told:
            found.append({"kind": kind, "text": words, "depends": None, "alternatives": []})
    return {
        "schema": SCHEMA,
        "record": record.title,
        "query": text,
        "holds": said[0],
        "answers": list(said[1]),
        "games": trial.games,
        "assumptions": found,
    }


def _prepared(asked: Asked, meant: dict[str, str] | None = None) -> Callable[[Played], None]:
    def prepare(played: Played) -> None:
        played.otherwise = asked
        played.naming.meant.update(meant or {})

    return prepare


class _Trial:
    def __init__(self, record: Record, goal: Goal, moment: str, before: Played, said: tuple[bool, tuple[str, ...]]):
        self.record, self.goal, self.moment, self.before, self.said = record, goal, moment, before, said
        self.games = 1

    def question(self, number: int, question: Question) -> Node:
        alternatives = []
        for words, value in question.others:
            asked = Asked()
            asked.instead = (number, value)
            alternatives.append(self._try(words, (), _prepared(asked)))
        return self._node(question.kind, question.text, alternatives)

    def name(self, name: str, things: Sequence[str]) -> Node:
        alternatives = [
            self._try(f"{name} means {thing}", (), _prepared(Asked(), {name: thing})) for thing in things[1:_FEW]
        ]
        return self._node("name", f"{name} means {things[0]}", alternatives)

    def changed(self, kind: str, text: str, change: c.Change) -> Node:
        return self._node(kind, text, [self._try(change.words, (change,), _prepared(Asked()))])

    def _try(self, words: str, changes: Sequence[c.Change], prepare: Callable[[Played], None]) -> Node:
        after = c.outcome(self.record, changes, self.moment, prepare)
        self.games += 1
        if after.played is None:
            return {"words": words, "holds": None, "answers": [], "impossible": after.impossible, "parts": None}
        now = answer(after.played, self.goal)
        parts = parting(self.before, after.played, self.goal) if now != self.said else None
        return {"words": words, "holds": now[0], "answers": list(now[1]), "impossible": None, "parts": parts}

    def _node(self, kind: str, text: str, alternatives: list[Node]) -> Node:
        played = [a for a in alternatives if a["impossible"] is None]
        depends = any((a["holds"], tuple(a["answers"])) != self.said for a in played) if played else None
        return {"kind": kind, "text": text, "depends": depends, "alternatives": alternatives}


def _entered(record: Record) -> Iterator[tuple[c.Change, str]]:
    """Permanents whose controller does not own them, of which it is not said under whose control they entered."""
    for placed in record.objects:
        if placed.zone == "battlefield" and placed.controller != placed.owner and not placed.entered_under:
            text = f"{placed.id} of {placed.owner} entered under {placed.controller}'s control"
            yield c.entered_under(placed.id, placed.owner), text


def _untried(played: Played, goal: Goal) -> Iterator[tuple[str, str]]:
    """Readings of the law in the proofs, and whatever else was taken for granted without a choice."""
    for solution in played.questions.solve(goal.query)[:3]:
        for fact in solution.facts:
            for proof in whole(played.game.session, fact):
                for words in assumed(proof):
                    yield "reading", words
    for words in (*played.record.assumptions, *played.unread):
        yield "record", words
