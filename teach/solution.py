"""The right answer of an item with everything that it rests on: the game, its derivations, or why it is not so.

solution = solve(item)
solution.holds          whether something is derived ("yes", "Ana", "2"), or refused ("no", "nobody")
solution.ways("en")     one tree for each derivation, of a refusal one for all of it
solution.turning        the step that decides: its rule, and the condition that is met or fails
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from ..engine.facts import Fact
from ..engine.query import Var
from ..engine.rules import LawRule, RuleError
from ..engine.session import RuleFailure, Runaway
from ..engine.why import derivations
from ..explain.comparing import parting
from ..knowledge.law import Magic
from ..knowledge.misconceptions import law_of
from ..knowledge.words import MACHINE
from ..records.asking import read_goal
from ..records.model import RecordError
from ..records.moments import play_to
from ..records.played import NotAllowed, Played
from ..records.questions import Solution as Found
from ..records.refusals import refusal, requirement
from ..records.run import play
from ..records.scenario import load
from ..views.folded import Shown, fold, shorten, visible
from ..views.language import Language, language
from ..views.refusals import lines as refusal_lines
from ..views.refusals import tree, unmet
from ..views.text import proof_lines, prose_lines
from .items import Item

Node = dict[str, Any]


@dataclass(frozen=True)
class Turning:
    """The step that decides an answer.

    citations   the rule
    asks        the condition to look at, as a goal: its text and its plain form, with what is known filled in
    fact        the node or sentence that meets it or fails it: a node of a proof, or a condition of a refusal
    met         whether it does
    node        the step itself: a node of a proof, or what ended something
    """

    citations: tuple[str, ...]
    asks: Node | None
    fact: Node | None
    met: bool
    node: Node | None = None


class Solution:
    """The right answer of an item, worked out."""

    def __init__(self, item: Item):
        self.item = item
        self.right = item.correct
        self.played: Played = play_to(load(item.scenario, item.id), item.moment)
        self.goal = read_goal(item.query, self.played.record)
        self._partings: dict[frozenset[str], Node | None] = {}
        self._believed: dict[frozenset[str], Played | None] = {}
        self._names: dict[str, dict[str, str]] = {}

    def names(self, lang: str) -> dict[str, str]:
        """Objects by their names as they are read: without a number where there is only one, in the language asked."""
        if lang not in self._names:
            found: dict[str, str] = {}
            cards = self.played.record.cards
            for name, card in self.played.game.names.items():
                shown = self.played.naming.shown(name)
                known = cards.get(card)
                if lang == "ja" and known is not None and known.japanese:
                    shown = shown.replace(card, known.japanese, 1)
                    found[card] = known.japanese
                if shown != name:
                    found[name] = shown
            self._names[lang] = found
        return self._names[lang]

    # ------------------------------------------------------------------------- the answer

    @cached_property
    def answered(self) -> tuple[Found, ...]:
        """What answers the query as the right option says; nothing if the right answer is that nothing does."""
        found = self.played.questions.solve(self.goal.query)
        if not any(isinstance(arg, Var) and arg.name for atom in self.goal.query.atoms for arg in atom.args):
            return tuple(found)
        return tuple(each for each in found if self._is_right(each))

    def _is_right(self, found: Found) -> bool:
        wanted = [self.right.answer, *self.right.answer.split(", ")]
        return any(
            str(value) in wanted or (isinstance(value, str) and any(self.played.naming.means(w, value) for w in wanted))
            for _, value in found.bindings
        )

    @property
    def holds(self) -> bool:
        """Whether the answer is something that was derived."""
        return bool(self.facts)

    @cached_property
    def _claims(self) -> tuple[tuple[Fact, ...], ...]:
        """What the answer states: for each of its parts the facts of which any one is enough."""
        claims: dict[tuple[Any, int], dict[Fact, None]] = {}
        for each in self.answered:
            for n, fact in enumerate(each.facts):
                claims.setdefault((each.bindings, n), {})[fact] = None
        return tuple(map(tuple, claims.values()))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that the answer states."""
        return tuple(claim[0] for claim in self._claims)

    @cached_property
    def derivations(self) -> tuple[tuple[Node, ...], ...]:
        """For each part of the answer all proofs of it, any one of which is enough."""
        session = self.played.game.session
        return tuple(tuple(node for fact in claim for node in derivations(session, fact)) for claim in self._claims)

    @cached_property
    def refused(self) -> Node:
        """Why nothing answers the query."""
        return refusal(self.played, self.goal.query, self.item.query)

    def ways(self, *codes: str) -> list[list[Shown]]:
        """For each fact of the answer its derivations as trees in these languages; a refusal is one tree."""
        speaks = [language(code) for code in codes]
        names = self.names(codes[0])
        if not self.holds:
            return [[_without_events(tree(self.refused, speaks, names))]]
        return [[_without_events(fold(node, speaks, names)) for node in nodes] for nodes in self.derivations]

    def lines(self, lang: str) -> list[str]:
        """The proof, or the refusal, as lines with their indentation."""
        speaks = language(lang)
        if not self.holds:
            return [_bare(line, speaks) for line in refusal_lines(self.refused, self.names(lang), language=speaks)]
        found = [
            line for proofs in self.derivations for line in proof_lines(proofs[0], self.names(lang), language=speaks)
        ]
        return [_bare(line, speaks) for line in found]

    def prose(self, lang: str) -> list[str]:
        """The proof as numbered sentences, each after those it rests on; a refusal as its lines."""
        if not self.holds:
            return self.lines(lang)
        speaks = language(lang)
        found = [
            line for proofs in self.derivations for line in prose_lines(proofs[0], self.names(lang), language=speaks)
        ]
        return [_bare(line, speaks) for line in found]

    def when(self, event: int) -> str:
        """The words of the record in which an event happened; "" before all of them."""
        moments = self.played.moments
        return next((m.entry.text for m in moments if m.first_event <= event <= m.last_event and m.entry.text), "")

    def said(self, text: str, lang: str = "en") -> str:
        """A text with names as they are read, and without numbers of events."""
        return shorten(_timeless(text), self.names(lang))

    # ------------------------------------------------------------------------- what decides

    @cached_property
    def _lenient(self) -> Played:
        """The game again as it is played beside one under another law: choices that nobody asks for are left out."""
        return play(self.played.record, lenient=True)

    def parting(self, beliefs: Iterable[str]) -> Node | None:
        """The first fact that is derived only under the law, or only under the law as somebody with beliefs has it."""
        key = frozenset(beliefs)
        if key not in self._partings:
            believed = self._under(key)
            try:
                self._partings[key] = parting(self._lenient, believed, self.goal) if believed is not None else None
            except (NotAllowed, RecordError, RuleError, Runaway, RuleFailure):
                self._partings[key] = None
        return self._partings[key]

    def _under(self, beliefs: frozenset[str]) -> Played | None:
        """The game as somebody with beliefs has it, if it can be played so."""
        if beliefs not in self._believed:
            try:
                found = play(self.played.record, lenient=True, skips=True, law=law_of(beliefs))
                self._believed[beliefs] = found
            except (NotAllowed, RecordError, RuleError, Runaway, RuleFailure):
                self._believed[beliefs] = None
        return self._believed[beliefs]

    @cached_property
    def turning(self) -> Turning:
        """The step that decides: that of the rule which is exercised, or else the last one."""
        nodes = [node for proofs in self.derivations for node in _walk(proofs[0])]
        exercised = [n for n in nodes if self.item.skill.rule in n.get("citations", ())]
        if exercised:
            return self._of_disputed() or self._at(exercised[0])
        apart = self._of_partings()
        if apart is not None:
            return apart
        if not self.holds:
            return self._of_refusal()
        told = [n for n in nodes if n.get("citations") and n["fact"]["predicate"] not in MACHINE] or nodes
        return self._at(told[0])

    def _of_disputed(self) -> Turning | None:
        """In a count, what those who answer wrongly leave out of it: where the law comes to count it."""
        for option in self.item.options:
            for belief in option.misconceptions[:1]:
                believed = self._under(frozenset((belief,)))
                if believed is None:
                    continue
                for node in (proofs[0] for proofs in self.derivations if proofs[0].get("how") == "fold"):
                    counted = _counted(believed, node["fact"])
                    for part in _parts(node):
                        steps = [step for step in _parts(part) if step.get("citations")]
                        if counted and part["fact"]["fields"]["object"] not in counted and steps:
                            return self._at(max(steps, key=lambda step: step["fact"]["fields"].get("at", 0)))
        return None

    def _of_partings(self) -> Turning | None:
        """Where those who answer wrongly leave the law: best by the rule that is exercised."""
        found: list[Turning] = []
        for option in self.item.options:
            for belief in option.misconceptions[:1]:
                data = self.parting((belief,))
                if data is None:
                    continue
                if data["holds"] == "before":
                    found.append(self._at(data["proof"]))
                else:
                    found += self._lacking(data["reasons"][:1])
        found = [each for each in found if each.asks is not None]
        return min(found, key=lambda each: self.item.skill.rule not in each.citations, default=None)

    def _at(self, node: Node) -> Turning:
        """What to look at in a node of a proof: a condition that counts, or else the first that is told."""
        rule = _RULES().get(node.get("rule", ""))
        bindings = node.get("bindings", {})
        found = node.get("conditions", ())  # of a node that is proved elsewhere there are none
        conditions = list(zip(rule.plain, found, strict=False)) if rule is not None else []
        for plain, condition in sorted(conditions, key=lambda each: _dullness(*each)):
            if "compare" in condition or _dullness(plain, condition) >= _HIDDEN:
                continue
            about = condition.get("met") or condition
            asks = requirement(plain, {} if "met" in condition else bindings)
            if "met" in condition:
                asks = requirement(plain, _known(plain, bindings, condition["met"]["fact"]))
            return Turning(tuple(node["citations"]), asks, about, True, node)
        inner = next((c["met"] for c in visible(node, False) if "met" in c), None)
        if inner is None:
            return Turning(tuple(node.get("citations", ())), None, node, True, node)
        fact = inner["fact"]
        plain = ["fact", fact["predicate"], {name: [["is", value]] for name, value in fact["fields"].items()}]
        return Turning(tuple(node.get("citations", ())), requirement(plain, {}), inner, True, node)

    def _of_refusal(self) -> Turning:
        data = self.refused
        if data["ended"]:
            ended = data["ended"]
            causes = [c["met"] for c in ended["conditions"] if "met" in c]
            told = [n for n in causes if n["fact"]["predicate"] not in MACHINE]
            happening = [n for n in told if n["fact"]["fields"].get("event")]
            cause = next(iter(happening or told or causes), None)
            asks = None if cause is None else requirement(_as_plain(cause["fact"]), {})
            return Turning(tuple(ended["citations"]), asks, cause, True, ended)
        for proof in data["proofs"]:
            return self._at(next((n for n in _walk(proof) if self.item.skill.rule in n.get("citations", ())), proof))
        reasons = list(_reasons(data["reasons"]))
        exercised = [r for r in reasons if self.item.skill.rule in r["citations"]]
        for turning in self._lacking([*exercised, *reasons]):
            return turning
        for proof in data["instead"]:
            return self._at(proof)
        return Turning((self.item.skill.rule,), None, None, False)

    def _lacking(self, reasons: Iterable[Node]) -> Iterator[Turning]:
        """The conditions that some rules lacked."""
        for reason in reasons:
            for condition, citations in unmet(reason, (), False):
                asks = {"text": condition["text"].removeprefix("not: "), "plain": condition["plain"]}
                numbers = tuple(dict.fromkeys((*reason["citations"], *citations)))
                yield Turning(numbers, asks, condition, False)


@lru_cache(maxsize=64)
def solve(item: Item) -> Solution:
    """The right answer of an item, worked out."""
    return Solution(item)


# ------------------------------------------------------------------------- nodes

_HIDDEN = 9
_AT = re.compile(r" *@\d+(?!\d)")
_MOMENT = re.compile(r",? (?:at|since) moment \d+|時点\d+(?:から|に)、?")  # as sentences of facts have it


def _bare(line: str, speaks: Language) -> str:
    """A line without the numbers of events, which a learner does not see, and without how to ask about them."""
    how = re.escape(speaks.label("proved earlier", event=0)).replace("0", r"\d+")
    return _timeless(_AT.sub("", re.sub(rf" *[(（]{how}[)）]", "", line)))


def _timeless(text: str) -> str:
    """A text that does not say by the number of an event since when something is so."""
    return _MOMENT.sub("", text)


def _without_events(shown: Shown) -> Shown:
    """A tree that does not tell numbers of events in its sentences."""
    for each in shown.walk():
        each.texts, each.reasons = tuple(map(_timeless, each.texts)), tuple(map(_timeless, each.reasons))
    return shown


@lru_cache(maxsize=1)
def _RULES() -> dict[str, LawRule]:
    return {rule.name: rule for rule in Magic.rules("")}


def _dullness(plain: list[Any], condition: Node) -> int:
    """How little there is to see in a condition: first what is counted or stands in the way, last the machine's own."""
    if "compare" in condition:
        return 5
    if "absent" in condition:
        return 1 if condition.get("ended") else _HIDDEN
    if condition["met"]["fact"]["predicate"] in MACHINE:
        return _HIDDEN
    if any(test[0] == "test" for tests in plain[2].values() for test in tests):
        return 0
    return 2 if Fact.registry[plain[1]].happening else 3


def _known(plain: list[Any], bindings: Node, fact: Node) -> Node:
    """What a condition binds, without the numbers that it only tests."""
    tested = {name for name, tests in plain[2].items() if any(test[0] == "test" for test in tests)}
    hidden = {test[1] for name in tested for test in plain[2][name] if test[0] == "var"}
    return {name: value for name, value in bindings.items() if name not in hidden}


def _parts(node: Node) -> list[Node]:
    """What a node rests on that is about an object."""
    met = [c["met"] for c in node.get("conditions", ()) if "met" in c]
    return [each for each in met if "object" in each["fact"]["fields"]]


def _counted(played: Played, fact: Node) -> set[str]:
    """The objects that a game counts for the same as a count of another; nothing where it counts nothing."""
    kind = Fact.registry[fact["predicate"]]
    same = {name: value for name, value in fact["fields"].items() if isinstance(value, str)}
    session = played.game.session
    return {
        part["fact"]["fields"]["object"]
        for other in session.facts_of(kind, **same)
        for node in derivations(session, other)
        for part in _parts(node)
    }


def _as_plain(fact: Node) -> list[Any]:
    return ["fact", fact["predicate"], {name: [["is", value]] for name, value in fact["fields"].items()}]


def _walk(node: Node) -> Iterator[Node]:
    """A proof, level by level."""
    waiting = [node]
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting += [c["met"] for c in node.get("conditions", ()) if "met" in c and not c["met"].get("again")]


def _reasons(reasons: list[Node]) -> Iterator[Node]:
    waiting = list(reasons)
    while waiting:
        reason = waiting.pop(0)
        yield reason
        waiting += [inner for c in reason["conditions"] for inner in c["reasons"]]


def speaking(code: str) -> Language:
    """The language of that code."""
    return language(code)
