"""What a learner seems to believe: the wrong beliefs under which a player gives the answers that were given.

    found = Diagnosis()
    found.observe(item, "no")
    found.explanations()            the smallest sets of beliefs under which every answer so far is the one given
    found.ranked()                  the likeliest explanations, in which an answer may also be a slip
    most_telling(items, found.ranked())    the item on which they disagree most

An explanation is judged by playing each item under all of its beliefs together, since beliefs interact.  Its cost is
what it asks us to take for granted: so much for each belief, and so much for each answer that is then a slip, in nats
(minus the logarithm of a probability), so that costs of independent assumptions add and the smallest sum is the
likeliest explanation.  Right answers count in the same way: a belief under which they would have been wrong makes each
of them a slip.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ..engine.entries import Fired
from ..engine.rules import RuleError
from ..engine.session import RuleFailure, Runaway
from ..knowledge.misconceptions import MISCONCEPTIONS, law_of
from ..records.model import RecordError
from ..records.played import Played
from ..records.run import play
from ..records.scenario import load
from .items import Item
from .questions import answer_in

Beliefs = frozenset[str]
NONE: Beliefs = frozenset()

BELIEF = 0.1  # how likely it is, beforehand, that a learner has one certain belief
SLIP = 0.08  # how likely an answer is one that the learner would not stand by
_MARGIN = 2.0  # explanations that cost so much more than the cheapest are not considered
_EVEN = 1e-9  # costs that differ by less are the same
_LAWS = 300  # sets of beliefs that are tried at most for one question what explains the answers


@dataclass(frozen=True)
class Outcome:
    """What a player with certain beliefs answers to an item, and what the game was about under them.

    `fired` are the names of the rules that fired, and `seen` the predicates of all facts that ever stood.
    """

    answer: str
    fired: frozenset[str] = frozenset()
    seen: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Explanation:
    """Beliefs, the items (by id) whose answers are slips if the learner has them, and what it costs to assume both."""

    beliefs: Beliefs
    slips: tuple[str, ...]
    cost: float

    @property
    def weight(self) -> float:
        """How likely it is, up to a factor that all explanations share."""
        return math.exp(-self.cost)


@dataclass(frozen=True)
class Observation:
    """An answer that was given to an item, in canonical form."""

    item: Item
    given: str


# -------------------------------------------------------------------------- what somebody with beliefs answers


def outcome(item: Item, beliefs: Iterable[str] = ()) -> Outcome:
    """What a player with these beliefs answers, and what the game was about under them."""
    return outcome_of(item.scenario, item.query, beliefs)


def outcome_of(scenario: str, query: str, beliefs: Iterable[str] = ()) -> Outcome:
    """The same of a question about a record."""
    return _outcome(scenario, query, tuple(sorted(beliefs)))


@lru_cache(maxsize=8192)
def _outcome(scenario: str, query: str, beliefs: tuple[str, ...]) -> Outcome:
    """Played out; but a belief that could not matter where all others are held makes no difference."""
    for name in beliefs:
        others = _outcome(scenario, query, tuple(other for other in beliefs if other != name))
        if others.answer and not could_matter(name, others):
            return others
    try:
        played = play(load(scenario), lenient=True, law=law_of(beliefs), skips=True)
    except (RecordError, RuleError, RuleFailure, Runaway):
        return Outcome("")
    return Outcome(answer_in(played, query), _fired(played), _seen(played))


def _fired(played: Played) -> frozenset[str]:
    return frozenset(e.rule.name for e in played.game.session.journal.since(0) if isinstance(e, Fired))


def _seen(played: Played) -> frozenset[str]:
    return frozenset(played.game.session.journal.predicates())


def could_matter(name: str, under: Outcome) -> bool:
    """Whether one more belief could change the course of a game: nothing that it edits is met otherwise.

    What a belief drops must have fired; what it changes must have fired, or be about facts that there were at all; what
    it adds must be about facts that there were.
    """
    belief = MISCONCEPTIONS[name]
    if belief.folds or belief.varies:
        return True
    if any(rule.name in under.fired for rule in (*belief.drops, *belief.changes)):
        return True
    return any(needed <= under.seen for needed in _needed(name))


@cache
def _needed(name: str) -> tuple[frozenset[str], ...]:
    """For each rule that a belief adds, or makes of one of the law: the predicates of which it needs facts."""
    belief = MISCONCEPTIONS[name]
    changed = (change(rule) for rule, change in belief.changes.items() if rule not in belief.adds)
    return tuple(
        frozenset(condition[1] for condition in rule.plain if condition[0] == "fact")
        for rule in (*belief.adds, *changed)
    )


# ----------------------------------------------------------------------------------------------- the diagnosis


class Diagnosis:
    """Collects answers, and finds what explains them.

    among     the beliefs that are considered: all of them, or those that a learner may have by now
    """

    def __init__(self, among: Iterable[str] = MISCONCEPTIONS, belief: float = BELIEF, slip: float = SLIP) -> None:
        self.among = tuple(dict.fromkeys(among))
        self.observations: list[Observation] = []
        self._belief = math.log((1 - belief) / belief)
        self._slip = slip
        self._found: dict[bool, list[Explanation]] = {}

    def observe(self, item: Item, given: str) -> None:
        """Note an answer, in canonical form as `Option.answer` has it."""
        self.observations.append(Observation(item, given))
        self._found.clear()

    def explanations(self) -> list[Beliefs]:
        """The smallest sets of beliefs under which all answers so far are those given, in the order of the beliefs.

        `[frozenset()]` if all answers were right, and nothing if no set of beliefs leads to all of them.
        """
        return [found.beliefs for found in self._search(slips=False)]

    def ranked(self) -> list[Explanation]:
        """Explanations that may take answers for slips, the likeliest first, down to a twentieth of its likelihood."""
        return self._search(slips=True)

    def hypotheses(self) -> list[Explanation]:
        """The likeliest explanations, and every belief by itself: what the next item may tell apart."""
        found = {each.beliefs: each for each in self.ranked()}
        for beliefs in (NONE, *(frozenset({name}) for name in self.among)):
            if beliefs not in found and (judged := self._judged(beliefs)) is not None:
                found[beliefs] = judged
        return list(found.values())

    def chances(self) -> dict[str, float]:
        """How likely the learner is to have each belief that is part of some explanation."""
        found = self.ranked()
        total = sum(each.weight for each in found)
        chances: dict[str, float] = {}
        for each in found:
            for name in each.beliefs:
                chances[name] = chances.get(name, 0.0) + each.weight / total
        return dict(sorted(chances.items(), key=lambda pair: (-pair[1], pair[0])))

    def _cost(self, observed: Observation) -> float:
        """What it costs that an answer is a slip: it was one of the others."""
        others = max(len(observed.item.options) - 1, 1)
        return math.log((1 - self._slip) * others / self._slip)

    def _judged(self, beliefs: Beliefs) -> Explanation | None:
        """What it costs to assume these beliefs; None if somebody with them could not even play all items."""
        slips, cost = [], self._belief * len(beliefs)
        for observed in self.observations:
            answer = outcome(observed.item, beliefs).answer
            if not answer:
                return None
            if answer != observed.given:
                slips.append(observed.item.id)
                cost += self._cost(observed)
        return Explanation(beliefs, tuple(slips), cost)

    def _search(self, slips: bool) -> list[Explanation]:
        """The sets that explain the answers at the least cost, and those met on the way that cost little more.

        Larger sets grow out of smaller ones.  The search ends where beliefs alone cost more than the cheapest
        explanation; without slips, where sets of some size explain everything.
        """
        if slips in self._found:
            return self._found[slips]
        found: list[Explanation] = []
        level, size, tried, best = [NONE], 0, 0, math.inf
        while level and tried < _LAWS and (self._belief * size <= best if slips else not found):
            judged = [each for each in map(self._judged, level[: _LAWS - tried]) if each is not None]
            tried += len(level)
            found += [each for each in judged if slips or not each.slips]
            best = min([best, *(each.cost for each in found)])
            unexplained = [each for each in judged if each.slips]
            level = self._grown(unexplained, hopeful=size > 0, at_most=best if slips else math.inf)
            if not level and not found:
                level = self._grown(unexplained, hopeful=False)  # beliefs that show only together
            size += 1
        found = [each for each in found if each.cost <= best + _MARGIN]
        found.sort(key=lambda each: (round(each.cost, 9), sorted(each.beliefs)))
        self._found[slips] = found
        return found

    def _grown(self, sets: Iterable[Explanation], hopeful: bool, at_most: float = math.inf) -> list[Beliefs]:
        """The sets with one belief more that could change an answer which the smaller set does not explain.

        If it is to be hopeful, the belief by itself leads to such an answer, and what the larger set would then cost is
        no more than is said.  The most promising sets come first.
        """
        grown: dict[Beliefs, None] = {}
        for each in sorted(sets, key=lambda each: each.cost):
            open_ones = [o for o in self.observations if o.item.id in each.slips]
            under = [outcome(o.item, each.beliefs) for o in open_ones]
            for name in self.among:
                if name in each.beliefs or not any(could_matter(name, one) for one in under):
                    continue
                if hopeful:
                    saved = [self._cost(o) for o in open_ones if outcome(o.item, (name,)).answer == o.given]
                    if not saved or each.cost + self._belief - sum(saved) > at_most + _EVEN:
                        continue
                grown[each.beliefs | {name}] = None
        return list(grown)


# ------------------------------------------------------------------------------------------ what to ask next


def most_telling(candidates: Iterable[Item], hypotheses: Iterable[Explanation | Collection[str]]) -> Item:
    """The item that is expected to leave the least uncertainty (entropy) which of the explanations is right.

    Explanations count by their weight; plain sets of beliefs alike.  Of equally telling items it is the first.
    `ValueError` if there is no item.
    """
    weights: dict[Beliefs, float] = {}
    for each in hypotheses:
        beliefs, weight = (each.beliefs, each.weight) if isinstance(each, Explanation) else (frozenset(each), 1.0)
        weights[beliefs] = weights.get(beliefs, 0.0) + weight
    return min(candidates, key=lambda item: round(_uncertainty(item, weights), 9))


def expected(item: Item, beliefs: Beliefs) -> str:
    """What somebody with these beliefs answers; for one belief the options of an item say it, and nothing is played."""
    if len(beliefs) > 1 or not any(option.misconceptions for option in item.options):
        return outcome(item, beliefs).answer
    said = (option for option in item.options if beliefs and beliefs <= set(option.misconceptions))
    return next(said, item.correct).answer


def _uncertainty(item: Item, weights: Mapping[Beliefs, float]) -> float:
    """The expected entropy of the explanations once the item is answered, times their whole weight."""
    by_answer: dict[str, list[float]] = {}
    for beliefs, weight in weights.items():
        by_answer.setdefault(expected(item, beliefs), []).append(weight)
    return sum(-w * math.log(w / sum(group)) for group in by_answer.values() for w in group)


__all__ = [
    "Diagnosis", "Explanation", "Observation", "Outcome", "could_matter", "expected", "most_telling", "outcome",
    "outcome_of",
]  # fmt: skip
