"""The right answer of an item with everything that it rests on: the game, its derivations, or why it is not so.

solution = solve(item)
solution.holds          whether something is derived ("yes", "Ana", "2"), or refused ("no", "nobody")
solution.ways("en")     one tree for each derivation, of a refusal one for all of it
solution.turning        the step that decides: its rule, and the condition that is met or fails
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

from ..engine.facts import Fact
from ..engine.query import Var
from ..engine.rules import LawRule
from ..engine.why import derivations, plain_fact
from ..explain.comparing import partings
from ..knowledge.law import Magic
from ..knowledge.misconceptions import vocabulary as believed_facts
from ..knowledge.words import MACHINE
from ..records.asking import read_goal
from ..records.lacking import requirement
from ..records.model import Goal
from ..records.moments import play_to
from ..records.played import Played
from ..records.questions import Solution as Found
from ..records.refusals import nearest, refusal
from ..records.run import play
from ..records.scenario import load
from ..views.english import denied
from ..views.folded import Shown, fold, visible
from ..views.language import Language, language
from ..views.naming import shorten
from ..views.refusals import tree, unmet
from ..views.text import proof_lines, prose_lines
from . import asking, permissions, refusing
from .items import Item, Option
from .naming import INHERENT, thing
from .questions import believed
from .words import say

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

    @property
    def told(self) -> bool:
        """Whether it tells a learner something: it asks about no fact of the machine's own, and by name."""
        if self.asks is None:
            return self.fact is not None and self.fact.get("how") == "fold"  # to be counted
        plain = self.asks["plain"]
        return not (plain[0] == "fact" and plain[1] in _UNSAID) and not _VAGUE.search(self.asks["text"])


class Solution:
    """The right answer of an item, worked out."""

    def __init__(self, item: Item, played: Played | None = None):
        self.item = item
        self.right = item.correct
        self.played: Played = played or play_to(load(item.scenario, item.id), item.moment)
        self._partings: dict[frozenset[str], tuple[Node, ...]] = {}
        self._names: dict[str, dict[str, str]] = {}

    def names(self, lang: str) -> dict[str, str]:
        """Objects by their names as they are read: without a number where there is only one, in the language asked."""
        if lang not in self._names:
            found: dict[str, str] = {}
            cards = self.played.record.cards
            for name, card in self.played.game.names.items():
                shown = self.played.naming.shown(name)
                if "#" in shown and name.startswith(f"{card}#"):  # as it is called in questions
                    shown = thing(name, self.played.record, lang)
                known = cards.get(card)
                if lang == "ja" and known is not None and known.japanese:
                    shown = shown.replace(card, known.japanese, 1)
                    found[card] = known.japanese
                if shown != name:
                    found[name] = shown
            for described in cards.values():
                abilities = {f"{described.name}/{each.name}" for each in described.abilities if each.name}
                found |= {path: thing(path, self.played.record, lang) for path in abilities}
            found |= {path: thing(path, self.played.record, lang) for path in INHERENT}
            self._names[lang] = found
        return self._names[lang]

    def short(self, option: Option) -> str:
        """An answer without the reason, or the rule, that it may be offered with."""
        return asking.option(self.item.query, option.answer, self.played.record, self.item.lang)

    # ------------------------------------------------------------------------- the answer

    @cached_property
    def goal(self) -> Goal:
        """What is asked."""
        return read_goal(self.item.query, self.played.record)

    @cached_property
    def answered(self) -> tuple[Found, ...]:
        """What answers the query as the right option says; nothing if the right answer is that nothing does."""
        found = self.played.questions.solve(self.goal.query)
        if asking.counts(self.item.query):  # all of them together are the answer
            return tuple(found)
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

    @property
    def _claims(self) -> tuple[tuple[Fact, ...], ...]:
        """What the answer states: for each of its parts the facts of which any one is enough."""
        return tuple(map(tuple, self._stated.values()))

    @cached_property
    def _stated(self) -> dict[tuple[Any, int], dict[Fact, None]]:
        """The same by what the query is bound to in each part."""
        claims: dict[tuple[Any, int], dict[Fact, None]] = {}
        for each in self.answered:
            for n, fact in enumerate(self._following(each)):
                claims.setdefault((each.bindings, n), {})[fact] = None
        return claims

    def _following(self, found: Found) -> Sequence[Fact]:
        """The facts of an answer: what a card says is none beside what follows from it."""
        session = self.played.game.session
        return [f for f in found.facts if derivations(session, f)[0].get("how") != "given"] or found.facts

    @cached_property
    def disputed(self) -> tuple[bool, ...]:
        """Of each part of the answer whether any wrong answer leaves it out: all of an answer that has one part."""
        others = [set(option.answer.split(", ")) for option in self.item.options if not option.correct]
        found = []
        for bindings, _ in self._stated:
            named = {self.played.naming.shown(str(value)) for _, value in bindings}
            found.append(asking.form(self.item.query) != "which" or any(named.isdisjoint(each) for each in others))
        return tuple(found)

    @cached_property
    def _beside(self) -> Shown | None:
        """Why the answer has no more parts, where all wrong answers have all of its own and others besides."""
        variable = re.search(r"\?\w+", self.item.query)
        if not self.holds or any(self.disputed) or variable is None:
            return None
        own = set(self.right.answer.split(", "))
        more = [each for o in self.item.options for each in o.answer.split(", ") if each not in own]
        text = self.item.query.replace(variable[0], f'"{more[0]}"')
        data = refusal(self.played, read_goal(text, self.played.record).asked, text)
        speaks = language(self.item.lang)
        root = tree(data, [speaks], self.names(self.item.lang))
        asked = speaks.goal(data["sentence"], data["goal"])
        root.texts = (
            self.said(
                denied(f"not: {asked}")
                if speaks.code == "en"
                else speaks.goal(data["sentence"], ["absent", *data["goal"][1:]]),
                self.item.lang,
            ),
        )
        return _without_events(root)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that the answer states."""
        return tuple(claim[0] for claim in self._claims)

    @cached_property
    def derivations(self) -> tuple[tuple[Node, ...], ...]:
        """For each part of the answer all proofs of it, any one of which is enough."""
        session = self.played.game.session
        return tuple(tuple(node for fact in claim for node in derivations(session, fact)) for claim in self._claims)

    def sentences(self, speaks: Language) -> list[str]:
        """What the answer states, in words: the facts themselves, or what is asked where other facts answer it."""
        (atom, *_) = self.goal.query.atoms
        found: dict[str, None] = {}
        for each in self.answered:
            values = dict(each.bindings)
            stated = [values.get(arg.name) if isinstance(arg, Var) else arg for arg in atom.args]
            kind = Fact.registry.get(atom.predicate)
            names = [name for name in kind.fields if name != "event"] if kind is not None else []
            if (
                len(names) == len(stated)
                and None not in stated
                and all(fact.predicate != atom.predicate for fact in each.facts)
            ):
                plain = ["fact", atom.predicate, {n: [["is", v]] for n, v in zip(names, stated, strict=True)}]
                asked = requirement(plain, {})
                found[speaks.goal(asked["text"], asked["plain"])] = None
            else:
                found |= dict.fromkeys(
                    speaks.sentence({"fact": plain_fact(f), "sentence": f.sentence()}) for f in self._following(each)
                )
        return list(found)

    def stated(self, speaks: Language) -> str:
        """What the answer states, in one sentence: that something is so, or is not."""
        if asking.counts(self.item.query):
            return say("on the stack", speaks.code, count=self.right.answer)
        if self.holds:
            return speaks.joined(self.sentences(speaks))
        goal, text = self.refused["goal"], self.refused["sentence"]
        if not goal:
            return self.right.text.rstrip(".。")
        if speaks.code == "en":
            return denied(f"not: {self.asked(speaks)}")
        return speaks.goal(text, ["absent", *goal[1:]])

    def stated_in(self, lang: str) -> str:
        """What the answer states, with names as they are read."""
        return self.said(self.stated(language(lang)), lang)

    def asked(self, speaks: Language) -> str:
        """What is asked and is not so, as a sentence; "" for what has none."""
        data = self.refused
        return speaks.goal(data["sentence"], data["goal"]) if data["goal"] else ""

    def telling(self, speaks: Language) -> list[str]:
        """The sentences that would tell the answer."""
        found = [speaks.sentence(proofs[0]) for proofs in self.derivations] + self.sentences(speaks)
        if not self.holds:
            found += [self.asked(speaks), *map(speaks.sentence, self.refused["instead"])]
        return [each for each in found if each]

    def because(self, speaks: Language) -> str:
        """What is to be said for it, if that is known without looking at the derivations."""
        data = {} if self.holds else self.refused
        pairs = zip(data.get("unknown", ()), data.get("never", ()), strict=True)
        return next((speaks.never(unknown, text) for unknown, text in pairs), "")

    @cached_property
    def refused(self) -> Node:
        """Why nothing answers the query."""
        return refusal(self.played, self.goal.query, self.item.query)

    def ways(self, *codes: str) -> list[list[Shown]]:
        """For each fact of the answer its derivations as trees in these languages; a refusal is one tree."""
        speaks = [language(code) for code in codes]
        names = self.names(codes[0])
        if not self.holds:
            root = tree(self.refused, speaks, names)
            root.texts = tuple(map(self.stated_in, codes))
            return [[_without_events(root)]]
        return [[_without_events(fold(node, speaks, names)) for node in nodes] for nodes in self.derivations]

    def lines(self, lang: str) -> list[str]:
        """The proof, or the refusal, as lines with their indentation."""
        speaks = language(lang)
        if not self.holds:
            ((refused,),) = self.ways(lang)
            return self._without(refused)
        if self._beside is not None:
            return self._without(self._beside)
        depth = 1 if asking.counts(self.item.query) else None  # what is counted is one tree for each
        found = [
            line
            for proofs in self._disputed
            for line in proof_lines(proofs[0], self.names(lang), language=speaks, depth=depth)
        ]
        return [_bare(line, speaks) for line in found]

    def prose(self, lang: str) -> list[str]:
        """The proof as numbered sentences, each after those it rests on; a refusal as its lines."""
        if not self.holds:
            return self.lines(lang)
        if self._beside is not None:
            return self._without(self._beside)
        speaks, names = language(lang), self.names(lang)
        for depth in (None, 5, 4, 3):  # what is far from the answer is left out of a long one
            found = [
                line
                for proofs in self._disputed
                for line in prose_lines(proofs[0], names, depth=depth, language=speaks)
            ]
            if len(found) <= _LONG:
                break
        return [_bare(line, speaks) for line in found]

    @property
    def _disputed(self) -> list[tuple[Node, ...]]:
        """The proofs of what wrong answers leave out."""
        return [proofs for proofs, is_open in zip(self.derivations, self.disputed, strict=True) if is_open]

    def _without(self, refused: Shown) -> list[str]:
        """A refusal as lines, without an option of another command."""
        speaks = language(self.item.lang)
        found = refusing.lines(refused, self.item.lang, speaks)
        return [_bare(line, speaks) for line in found if "--full" not in line]

    def when(self, event: int) -> str:
        """The words of the record in which an event happened; "" before all of them."""
        moments = self.played.moments
        return next((m.entry.text for m in moments if m.first_event <= event <= m.last_event and m.entry.text), "")

    def said(self, text: str, lang: str = "en") -> str:
        """A text with names as they are read, and without numbers of events."""
        text = _GOES_TO.sub(r"goes to the \1", text)
        text = _EFFECT.sub(say("effect on", lang), text)
        return _IN_ZONE.sub(_placed, _one_of_them(shorten(_timeless(text), self.names(lang))))

    # ------------------------------------------------------------------------- what decides

    @cached_property
    def _lenient(self) -> Played:
        """The game again as it is played beside one under another law: choices that nobody asks for are left out."""
        return play(self.played.record, lenient=True)

    def parting(self, beliefs: Iterable[str]) -> Node | None:
        """The first fact that is derived only under the law, or only under the law as somebody with beliefs has it."""
        return next(iter(self.partings(beliefs)), None)

    def partings(self, beliefs: Iterable[str]) -> tuple[Node, ...]:
        """The first few facts that are derived in one of the two games only: on the way to the answer, or else at all.

        What only the answer itself tells apart tells nothing: then whatever came apart before it is meant.
        """
        key = frozenset(beliefs)
        if key not in self._partings:
            game = self._under(key)
            found: list[Node] = []
            if game is not None:
                found = list(islice(partings(self._lenient, game, self.goal, UNTOLD), _PARTINGS))
                if all(self._is_asked(each["proof"]["fact"]) for each in found):
                    found = list(islice(partings(self._lenient, game, None, UNTOLD), _PARTINGS)) or found
            self._partings[key] = tuple(found)
        return self._partings[key]

    def _is_asked(self, fact: Node) -> bool:
        return any(fact["predicate"] == atom.predicate for atom in self.goal.query.atoms)

    def _under(self, beliefs: Iterable[str]) -> Played | None:
        """The game as somebody with beliefs has it, if it can be played so."""
        return believed(self.item.scenario, tuple(sorted(beliefs)))

    @cached_property
    def turning(self) -> Turning:
        """The step that decides: of the rule which is exercised, or where those who answer wrongly leave the law."""
        found: list[Turning] = []
        for each in self._turnings():
            if each.told:
                return each
            found.append(each)
        return found[0]

    def _turnings(self) -> Iterator[Turning]:
        nodes = [node for proofs in self.derivations for node in _walk(proofs[0])]
        told = [n for n in nodes if n.get("citations") and n["fact"]["predicate"] not in _UNSAID]
        exercised = [n for n in told if self.item.skill.rule in n["citations"]]
        if exercised:
            yield self._of_disputed() or self._at(exercised[0])
        yield from self._of_partings()
        yield from self._of_endings()
        if not self.holds:
            yield self._of_refusal(self.refused)
        yield from map(self._at, (told or nodes)[:1])
        yield Turning((self.item.skill.rule,), None, None, False)

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

    def _of_partings(self) -> list[Turning]:
        """Where those who answer wrongly leave the law: first by the rule that is exercised."""
        found = [turning for option in self.item.options for turning in self._apart(option.misconceptions[:1])]
        return sorted(found, key=lambda each: self.item.skill.rule not in each.citations)

    def _of_endings(self) -> Iterator[Turning]:
        """What ended that which a wrong answer states: it was so once."""
        variable = None if asking.counts(self.item.query) else re.search(r"\?\w+", self.item.query)
        if variable is None:
            return
        for option in self.item.options:
            if not option.correct and (option.answer in self.played.record.players or option.answer.isdigit()):
                text = self.item.query.replace(variable[0], option.answer)
                data = refusal(self.played, read_goal(text, self.played.record).asked, text)
                if data["ended"]:
                    yield self._of_refusal(data)

    def _apart(self, beliefs: tuple[str, ...]) -> Iterator[Turning]:
        for data in self.partings(beliefs) if beliefs else ():
            node = data["proof"]
            if data["holds"] == "after":
                fact = Fact.registry[node["fact"]["predicate"]](**node["fact"]["fields"])
                yield from self._lacking((data["reasons"] or nearest(self._lenient, fact, ""))[:1])
            elif node.get("how") == "fold" and not node.get("latest"):
                yield Turning(tuple(node["citations"]), None, node, True, node)
            elif (turning := self._at(node)).asks is not None:
                yield turning

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

    def _of_refusal(self, data: Node) -> Turning:
        if data["ended"]:
            ended = data["ended"]
            causes = [c["met"] for c in ended["conditions"] if "met" in c]
            told = [n for n in causes if n["fact"]["predicate"] not in _UNSAID]
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
    return Permission(item) if permissions.asks(item.query) else Solution(item)


class Permission(Solution):
    """The answer to whether something may be done: yes, or the rule that forbids it."""

    answered = ()
    derivations = ()

    def sentences(self, speaks: Language) -> list[str]:
        """What the answer states, in words: of what may be done there are no facts."""
        return [self.stated(speaks)]

    @cached_property
    def refused(self) -> Node:
        """Why it may not be done; without a reason if it may."""
        return permissions.proof(self.played, self.item.query)

    def asked(self, speaks: Language) -> str:
        """Nothing: what may be done is no fact."""
        return ""

    def telling(self, speaks: Language) -> list[str]:
        """The sentence that tells the answer."""
        return self.sentences(speaks)

    def stated(self, speaks: Language) -> str:
        """Whether it may be done, in words."""
        said = asking.permission(self.item.query, self.played.record, speaks.code, self.refused["allowed"])
        return said.rstrip(".。")

    def because(self, speaks: Language) -> str:
        """Why not, in words."""
        return speaks.forbidden(str(self.refused["why"])) if self.refused["why"] else ""

    def partings(self, beliefs: Iterable[str]) -> tuple[Node, ...]:
        """Nothing: what is asked is no fact of the game."""
        return ()

    @cached_property
    def turning(self) -> Turning:
        """The rule that is exercised, and the one that forbids."""
        citations = tuple(dict.fromkeys((self.item.skill.rule, *self.refused["citations"])))
        return Turning(citations, None, None, False)

    def ways(self, *codes: str) -> list[list[Shown]]:
        """One tree of one node."""
        speaks = [language(code) for code in codes]
        reasons = tuple(map(self.because, speaks)) if self.refused["why"] else ()
        cited = tuple(self.refused["citations"]) or (self.item.skill.rule,)
        return [[Shown("refused", tuple(map(self.stated, speaks)), citations=cited, reasons=reasons)]]

    def lines(self, lang: str) -> list[str]:
        """The answer, the rules, the reason."""
        (shown,) = self.ways(lang)[0]
        cited = f"{shown.texts[0]}  [{', '.join(shown.citations)}]"
        return [cited, *(f"  - {self.said(reason, lang)}" for reason in shown.reasons)]


# ------------------------------------------------------------------------- nodes

_HIDDEN = 9
_LONG = 9  # sentences of a proof
_UNSAID = MACHINE - {"leaves_battlefield"} | {
    "holds",
    "otherwise",
}  # conditions of abilities: what they ask is told instead
_VAGUE = re.compile(r"\b(?:something|someone|anything)\b")
_PARTINGS = 4  # looked at, where two games come apart
# what a learner is not told of where two games come apart: what the machine needs, and what only believers speak of
UNTOLD = _UNSAID | {fact.predicate for fact in vars(believed_facts).values() if getattr(fact, "says", "")}
_ON_STACK = re.compile(r"(\" ability of [^#;:()\"]+|\b(?:damage|step|upkeep) ability|の能力」?)#\d+")
# the name of an effect: what made it, on what
_EFFECT = re.compile(r"\b([A-Z][^\":;()\[\]]*?)(?:/[\w ]+)?(?::[\d.]+)+:(?=[A-Z])")
_IN_ZONE = re.compile(r"is in the zone (\w+)")
_GOES_TO = re.compile(r"\bgoes to (?=battlefield|graveyard|hand|library|stack)(\w+)")
# an "otherwise" of instructions, with its reason, which says the same
_ASKED = re.compile(r"it is not so: (.+?), for (.+?)\s+(\[[\d., a-z]+\]) \1: no\b")
_AT = re.compile(r" *[(（]@\d+[)）]| *@\d+(?!\d)")
_MOMENT = re.compile(r",? (?:at|since) (?:moment |@)\d+|[時@]点?\d+(?:から|に)、?")  # as sentences of facts have it


def _bare(line: str, speaks: Language) -> str:
    """A line without the numbers of events, which a learner does not see, and without how to ask about them."""
    how = re.escape(speaks.label("proved earlier", event=0)).replace("0", r"\d+")
    head, tail = speaks.label("was so until", event="@", what="").split("@@")
    until = rf"{re.escape(head)}@\d+{re.escape(tail)}"
    line = re.sub(until, say("was so until then", speaks.code), line)
    line = _one_of_them(_timeless(_AT.sub("", re.sub(rf" *[(（]{how}[)）]", "", line))))
    return _GOES_TO.sub(r"goes to the \1", _ASKED.sub(r"“\1”, asked by \2: no  \3", line))


def _placed(found: re.Match[str]) -> str:
    """Where something is, as a person says it."""
    return f"is {asking.ZONES[found[1]][0]}" if found[1] in asking.ZONES else found[0]


def _one_of_them(text: str) -> str:
    """A text that does not number what is on the stack: nothing that a learner sees does."""
    return _ON_STACK.sub(r"\1", text)


def _timeless(text: str) -> str:
    """A text that does not say by the number of an event since when something is so, nor that somebody controls it."""
    return _MOMENT.sub("", text).replace(", controlled by someone", "")


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
