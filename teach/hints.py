"""Help in five rungs, each computed from the proof of the right answer or from its refusal.

    1  the topic        2  the rule, by number and sense        3  the condition of the rule to look at
    4  the fact that meets or fails it        5  the step itself, with the answer

No rung before the last tells the answer: where a sentence would name it, a gap stands in its place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ..engine.facts import Fact
from ..engine.why import why
from ..knowledge.misconceptions import MISCONCEPTIONS, Misconception
from ..knowledge.words import MACHINE
from ..views.folded import contributors
from ..views.language import sense
from . import permissions, telling
from .solution import Solution, speaking
from .words import say, topic, topic_hint

Node = dict[str, Any]
GAP = "____"
_NUMBER = re.compile(r"(?<![\d.])\d{3}(?:\.\d+[a-z]?)?(?![\d.]*\d)")  # of a rule
RUNGS = 5


@dataclass(frozen=True, slots=True)
class Hint:
    """One rung."""

    rung: int
    text: str


def hints(solution: Solution, lang: str) -> tuple[Hint, ...]:
    """All five rungs of an item, in order."""
    ladder = _Ladder(solution, lang)
    texts = (ladder.topic(), ladder.rule(), ladder.condition(), ladder.fact(), ladder.step())
    return tuple(Hint(n, solution.said(text, lang)) for n, text in enumerate(texts, 1))


def hint(solution: Solution, lang: str, rung: int) -> Hint:
    """One rung, 1 to 5."""
    return hints(solution, lang)[rung - 1]


def section(number: str, lang: str) -> str:
    """The section in which a rule stands, with its name."""
    head = number.partition(".")[0]
    return f"{head}, {said}" if (said := sense(head, lang)) else head


def step_of(solution: Solution, lang: str) -> str:
    """The deciding step in one line: what follows from what, by which rule."""
    return solution.said(_Ladder(solution, lang).decided(), lang)


class _Ladder:
    def __init__(self, solution: Solution, lang: str):
        self.solution, self.lang, self.speaks = solution, lang, speaking(lang)
        self.item, self.turning = solution.item, solution.turning
        self.numbers = tuple(dict.fromkeys((self.item.skill.rule, *self.turning.citations)))

    def topic(self) -> str:
        name = self.item.skill.topic
        look = topic_hint(name, self.lang)
        return self._masked(say("hint topic", self.lang, topic=topic(name, self.lang)) + (f" {look}" if look else ""))

    def rule(self) -> str:
        if self.item.form == "rule":  # the rule is what is asked
            return self._masked(say("hint section", self.lang, section=section(self.item.skill.rule, self.lang)))
        told = [f"{number}: {said}" for number in self.numbers[:2] if (said := sense(number, self.lang))]
        return self._masked(say("hint rule", self.lang, rule="; ".join(told) or ", ".join(self.numbers[:2])))

    def condition(self) -> str:
        turning = self.turning
        if self.aimed and turning.asks is not None and turning.asks["plain"][0] != "compare":  # that tells its numbers
            asks = self.speaks.goal(turning.asks["text"], turning.asks["plain"])
            if not self._is_asked(turning.asks["plain"]):
                return self._masked(say("hint condition", self.lang, condition=asks))
        if turning.fact is not None and turning.fact.get("how") == "fold" and "count" in turning.fact["fact"]["fields"]:
            return self._masked(say("hint count", self.lang))
        if self.item.form == "why":
            return self._masked(say("hint compare", self.lang, rule=self.numbers[0]))
        if self._belief is None:
            return self._masked(say("hint look back", self.lang, rule=", ".join(self.numbers[:1])))
        return self._masked(say("hint belief", self.lang, belief=self._believed[0]))

    def fact(self) -> str:
        said = self._fact() if self.aimed else ""
        if not said and self.item.form != "why" and self._belief is not None:  # there that is what is to be chosen
            said = say("hint because", self.lang, because=self._believed[1])
        told = self._masked(said or self._when())
        if GAP not in told or self.item.form == "why" or self._belief is None:
            return told
        other = self._masked(say("hint because", self.lang, because=self._believed[1]))  # says more than a gap does
        return told if GAP in other else other

    @property
    def aimed(self) -> bool:
        """Whether what was found is about the rule, and not about something that follows from it."""
        rules = {self.item.skill.rule, *(self._belief.rules if self._belief is not None else self.turning.citations)}
        return self.turning.told and (self.turning.asks is None or not rules.isdisjoint(self.turning.citations))

    @property
    def _belief(self) -> Misconception | None:
        """What those believe who answer wrongly: the first of such beliefs."""
        names = (name for option in self.item.options for name in option.misconceptions)
        return next(map(MISCONCEPTIONS.__getitem__, names), None)

    @property
    def _believed(self) -> tuple[str, str]:
        """That belief in words, and what is to be said against it; nothing where no answer is anybody's belief."""
        return ("", "") if self._belief is None else self._belief.said(self.lang)

    def _when(self) -> str:
        """Where nothing can be named: what happened last, or that nothing of the kind ever did."""
        if permissions.asks(self.item.query):
            return say("hint now", self.lang, rule=", ".join(self.numbers[:2]))
        if never := self.solution.because(self.speaks):
            return say("hint fact", self.lang, fact=never)
        entries = [e.text for e in self.solution.played.record.entries if e.kind == "event"]
        told = telling.event(entries[-1], self.solution.played.record, self.lang) if entries else ""
        return say("hint moment", self.lang, event=told, rule=self.numbers[0])

    def _fact(self) -> str:
        node, speaks = self.turning.fact, self.speaks
        if node is None:
            return ""
        if "state" in node:  # a condition of a refusal
            if node["state"] == "blocked":
                by = [speaks.sentence(proof) for proof in node["by"][:1]]
                return say("hint blocked", self.lang, fact=by[0]) if by else ""
            if node["plain"][0] == "compare":
                return say("hint fact", self.lang, fact=speaks.asked(node))
            if near := speaks.near(node):
                return say("hint fact", self.lang, fact=near + self._listed(node))
            return say("hint missing", self.lang, fact=speaks.goal(node["text"].removeprefix("not: "), node["plain"]))
        if "sentence" in node:
            if self._is_answer(node) and node.get("how") == "fold" and (counted := contributors(node, speaks)):
                return say("hint counted", self.lang, counted=counted)
            if self._is_answer(node):
                return ""
            told = speaks.reason(node) if node["fact"]["predicate"] in MACHINE and node.get("because") else ""
            return self._at(told or speaks.sentence(node), node.get("event") or 0)
        ended = node.get("ended")
        if ended:
            return self._at(speaks.reason(ended), ended["event"])
        return ""

    def _at(self, fact: str, event: int) -> str:
        when = self.solution.when(event)
        if event and not when:
            return say("hint fact before", self.lang, fact=fact)
        told = telling.event(when, self.solution.played.record, self.lang) if when else ""
        return say("hint fact at" if when else "hint fact", self.lang, fact=fact, when=told)

    def decided(self) -> str:
        """The step: the conclusion, by which rule, because of what."""
        solution, speaks, turning = self.solution, self.speaks, self.turning
        what = solution.stated(speaks)
        lacks = self._lacks(turning.fact) if self.aimed and turning.fact is not None and not turning.met else ""
        because = "" if lacks else self._because(what)
        if not lacks and not because and self.item.form != "why":
            lacks = self._believed[1]
        first = solution.derivations[0][0] if solution.holds else {}
        own = first.get("citations", ())[:1] if first.get("event") else ()  # not how it was from the beginning
        cited = ", ".join(dict.fromkeys((*own, self.item.skill.rule, *turning.citations[: 2 if self.aimed else 0])))
        what = self.solution.said(what, self.lang)
        what = what[:1].upper() + what[1:]
        said = say("step because" if because else "step", self.lang, what=what, rule=cited, because=because)
        return f"{said}{'' if self.lang == 'ja' else ' '}{lacks}" if lacks else said

    def _because(self, what: str) -> str:
        """Why the answer is so: by the step that decides, or else by what is to be said against the wrong answers."""
        if said := self.solution.because(self.speaks):
            return said
        data = {} if self.solution.holds else self.solution.refused
        node = self.turning.node
        if self.aimed and node is not None and node.get("because"):
            return self.speaks.reason(node)
        if data.get("ended"):
            return self.speaks.reason(data["ended"]) or self.speaks.rule(data["ended"])
        stated = [*data.get("proofs", ()), *data.get("instead", ())]
        if said := next((s for s in map(self.speaks.sentence, stated) if s != what), ""):
            return said
        return ""

    def step(self) -> str:
        return say("hint step", self.lang, step=self.decided(), answer=self.solution.right.text.rstrip(".。"))

    def _lacks(self, node: Node) -> str:
        """What a rule lacked, in words, and how things were instead."""
        speaks = self.speaks
        if "state" not in node:
            return ""
        if node["state"] == "blocked" and node["by"]:
            return say("stands in the way", self.lang, what=speaks.sentence(node["by"][0]))
        asked, near = speaks.asked(node), speaks.near(node)
        if node["plain"][0] == "compare":  # it says how things are
            return say("compared", self.lang, what=asked)
        plain, instead = "lacking", "lacking, instead"
        if self.solution.holds:  # it is a wrong answer that would need it
            plain, instead = "other, lacking", "other, lacking, instead"
        if near and near != asked:
            return say(instead, self.lang, what=asked, instead=near + self._listed(node))
        return say(plain, self.lang, what=asked)

    def _listed(self, node: Node) -> str:
        """What a count is made of that is nearest to what a rule asks, if it still stands."""
        near = node["near"]
        kind = Fact.registry[near["predicate"]]
        if kind.kind != "folded":
            return ""
        session = self.solution.played.game.session
        for fact in session.facts_of(kind, **{n: near["fields"][n] for n in kind.fields}):
            if counted := contributors(why(session, fact), self.speaks):
                return say("listed", self.lang, things=counted)
        return ""

    # ------------------------------------------------------------------------- what must not be told

    def _is_asked(self, plain: list[Any]) -> bool:
        """Whether a condition is what the item asks."""
        if plain[0] != "fact":
            return False
        stated = {name: test[1] for name, tests in plain[2].items() for test in tests if test[0] == "is"}
        return any(
            plain[1] == fact.predicate and all(fact[name] == value for name, value in stated.items())
            for fact in self.solution.facts
        )

    def _is_answer(self, node: Node) -> bool:
        return any(node.get("id") == fact.number for fact in self.solution.facts)

    def _masked(self, text: str) -> str:
        """The text with gaps where it would tell the answer."""
        return masked(self.solution.said(text, self.lang), self._telling())

    def _telling(self) -> list[str]:
        """What would tell the answer: a name wherever it stands, everything else in the sentences that state it."""
        right, solution = self.solution.right, self.solution
        if not re.search(r"\A(?:yes|no|\d+)\Z", right.answer):
            return [solution.said(each, self.lang) for each in (right.text, right.answer, *self._decides())]
        found = self._decides()
        for code in {self.lang, "en"}:
            found += solution.telling(speaking(code))
        return [solution.said(each, self.lang) for each in found if each]

    def _decides(self) -> list[str]:
        """What is asked for besides: the rule that decides, or the reason."""
        right, found = self.solution.right, list[str]()
        if self.item.form == "why":
            found += re.split(r"[:：]\s*", right.text, maxsplit=1)[1:]
        if self.item.form == "rule":
            found += _NUMBER.findall(right.text)
            found += [sense(number, self.lang) for number in _NUMBER.findall(right.text)]
        return found


def masked(text: str, telling: list[str]) -> str:
    """A text with a gap for each of these, where it stands as a word of its own.

    >>> masked("Ana controls 10 permanents, and 100 life", ["10"])
    'Ana controls ____ permanents, and 100 life'
    """
    for each in sorted(set(telling), key=len, reverse=True):
        edge = r"(?<![A-Za-z0-9.#])", r"(?![A-Za-z0-9]|\.\d)"
        text = re.sub(edge[0] + re.escape(each) + edge[1], GAP, text, flags=re.IGNORECASE)
    return text
