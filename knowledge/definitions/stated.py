"""What the definitions of abilities have in common: phrases, conditions, measures, and whether they were stated."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Self

from ...engine.facts import Fact
from ..language import Ability, Amount, Card, Clause, Condition, Literal, Phrase, Step
from ..vocabulary import (
    Alternative, Asks, AsksOf, Ban, ConditionOf, CounterKind, Counts, Described, KeywordCounter, Measure, Refers,
    Requires, Tallies,
)  # fmt: skip
from .names import ability_path, ordered, phrase_id, stage_of

COUNTED = ("not exists", "count at least", "count at most")
TALLIED = (*COUNTED, "exists late")  # what a static ability that changes sizes may ask
LATE_QUESTIONS = {
    "exists late", "not exists", "count at least", "count at most", "power at least",
    "measure at least", "measure at most", "not attacking whom any", "not attached to any", "not owned by any",
}  # fmt: skip
_DENIABLE = {
    "is_monarch", "no_monarch", "was_monarch_as_turn_began", "has_city_blessing", "has_initiative", "exists", "in_zone",
    "tapped", "attacking", "active_player", "has_counter", "holds", "has_type", "attacking whom", "blocked",
    "attached to", "owned by", "step", "player", "left_game", "has_won", "game_over", "on_stack", "path on_stack",
    "path carried_out", "path controlled by", "path source", "controlled by", "controlled by you",
    "gained_life_this_turn", "lost_life_this_turn", "entered_this_turn", "attacked_this_turn",
    "player_attacked_this_turn",
}  # fmt: skip
_OF_WHAT_LEFT = {"has_type", "has_ability", "tapped", "attacking", "entered_this_turn", "attacked_this_turn"}
_NONE_OF = {"attacking whom", "attached to", "owned by"}
HAVE = "have "
_ONE_TARGET = re.compile(r"the target(?: \d+)?")
KEYWORD_COUNTERS = frozenset((
    "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
    "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
))  # fmt: skip


class Stated(ABC):
    """What has been stated so far: phrases, conditions, measures and keywords.  The methods give what is missing."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.abilities: dict[str, Ability] = {}
        self.steps: dict[str, tuple[tuple[str, Step], ...]] = {}
        self.conditions: dict[str, Condition] = {}
        self.costs: dict[tuple[str, str], tuple[str, Clause]] = {}  # what is done to pay them, and where it stands
        self.unread: dict[str, None] = {}  # sentences of what azor does not read
        self.propositions: dict[str, None] = {}  # those that are conditions: so where a record says it
        self._phrases: set[str] = set()
        self._bans: set[str] = set()
        self._kinds: set[str] = set()  # creature types
        self._lasting: set[str] = set()  # conditions for as long as which effects last
        self._questions: dict[Condition, str] = {}
        self._counter_kinds: set[str] = set()
        self._aimed: set[int] = set()  # the numbers of targets that can be spoken of
        self.colours_matter = False  # whether anything asks for the colour of an object

    def fork(self) -> Self:
        """An independent copy."""
        other = type(self)()
        other.cards, other.abilities, other.steps = dict(self.cards), dict(self.abilities), dict(self.steps)
        other._counter_kinds, other._aimed = set(self._counter_kinds), set(self._aimed)
        other.costs, other.colours_matter = dict(self.costs), self.colours_matter
        other.conditions, other.unread = dict(self.conditions), dict(self.unread)
        other.propositions = dict(self.propositions)
        other._bans, other._lasting, other._kinds = set(self._bans), set(self._lasting), set(self._kinds)
        other._phrases, other._questions = set(self._phrases), dict(self._questions)
        return other

    @abstractmethod
    def ability(self, card: str, ability: Ability) -> list[Fact]:
        """The facts that define an ability."""

    def keyword(self, text: str, card: str = "") -> tuple[str, list[Fact]]:
        """The path of a keyword that something gains from a card, and the facts that define it."""
        from ..sentences.abilities import read_ability

        ability = read_ability(text, card, 1)
        if self.abilities.get(ability_path(card, ability), ability) != ability:
            ability = replace(ability, name=text)
        return ability_path(card, ability), self.ability(card, ability)

    def counter_kind(self, kind: str) -> list[Fact]:
        """That there are counters of a kind, and which keyword they give, stated once."""
        if kind in self._counter_kinds:
            return []
        self._counter_kinds.add(kind)
        found: list[Fact] = [CounterKind(kind=kind)]
        if kind in KEYWORD_COUNTERS:
            path, facts = self.keyword(kind)
            found += [*facts, KeywordCounter(kind=kind, ability=path, effect=f"{kind} counter")]
        return found

    def ban(self, clause: Clause) -> list[Fact]:
        """What "can't have KEYWORD" speaks of."""
        if not bans(clause) or clause.value in self._bans:
            return []
        self._bans.add(clause.value)
        keyword = clause.value.removeprefix(HAVE)
        return [Ban(what=clause.value, keyword=keyword), *self.keyword(keyword)[1]]

    def phrase(self, phrase: Phrase) -> list[Fact]:
        """The facts that define a phrase."""
        name = phrase_id(phrase)
        if name in self._phrases:
            return []
        self._phrases.add(name)
        if phrase.name is not None:
            return []  # a proper name of the record, which says what it means
        if phrase.ref:
            return [Refers(phrase=name, reference=_spoken(name))]
        if phrase.kind == "any":
            return [Refers(phrase=name, reference="any target")]
        needs = ordered(phrase)
        facts: list[Fact] = [Described(phrase=name, stage=stage_of(phrase), steps=len(needs))]
        for step, need in enumerate(needs, 1):
            self.colours_matter = self.colours_matter or need.aspect.endswith("colour")
            number = need.value if isinstance(need.value, int) else 0
            value = "" if need.value is None or isinstance(need.value, int) else _spoken(need.value)
            facts += [  # of several types any will do
                Requires(phrase=name, before=step - 1, step=step, aspect=need.aspect, value=each, number=number)
                for each in (value.split(" or ") if need.aspect in ("type", "on the stack") else (value,))
            ]
        return facts

    def condition(self, condition: Condition) -> tuple[str, list[Fact]]:
        """The name of a condition, and the facts that define it."""
        if condition in self._questions:
            return self._questions[condition], []
        name = condition.words or " or ".join(" and ".join(each.asks for each in a) for a in condition.alternatives)
        if name in self.conditions:
            name = f"{name} ({len(self.conditions)})"
        self.conditions[name] = condition
        self._questions[condition] = name
        facts: list[Fact] = []
        for number, literals in enumerate(condition.alternatives, 1):
            asked = [self._question(literal) for literal in literals]
            asked.sort(key=lambda a: a[0] in LATE_QUESTIONS)
            stage = "late" if any(a[0] in LATE_QUESTIONS for a in asked) else "early"
            facts.append(Alternative(condition=name, stage=stage, alternative=number, steps=len(asked)))
            for literal in literals:
                facts += [fact for phrase in literal.phrases for fact in self.phrase(phrase)]
            for step, (asks, who, value, amount) in enumerate(asked, 1):
                if who is not None:
                    facts += self._asked_measure(asks, who, value)
                    if asks in ("measure at least", "measure at most"):
                        value, more = self.measure(Amount(of=value, phrase=who))
                        facts += more
                    if asks in COUNTED:
                        facts.append(Counts(phrase=phrase_id(who)))
                facts.append(
                    Asks(
                        condition=name,
                        alternative=number,
                        before=step - 1,
                        step=step,
                        asks=asks,
                        who=phrase_id(who) if who is not None else "",
                        value=value,
                        number=amount,
                    )
                )
        return name, facts

    def _asked_measure(self, asks: str, who: Phrase, kind: str) -> list[Fact]:
        """What a question takes the measure of: it may be about something that has left (608.2h)."""
        if asks == "power at least":
            return self.measure(Amount(of="power", phrase=who))[1]
        if asks in ("has_counter", "not has_counter", "has_any_counter"):
            return self.measure(Amount(of="counters", phrase=who, kind=kind))[1]
        if asks.removeprefix("not ") in _OF_WHAT_LEFT and who.ref:
            return self.measure(Amount(of="qualities", phrase=who))[1]
        return []

    def _question(self, literal: Literal) -> tuple[str, Phrase | None, str, int]:
        asks, who = literal.asks, literal.who
        if literal.negated:
            described = [p for p in literal.phrases if not (p.ref or p.name)]
            if described == [literal.other] and asks in _NONE_OF:  # "not attacking an opponent": none of them
                return f"not {asks} any", who, phrase_id(described[0]), 0
            if asks not in _DENIABLE or (asks != "exists" and described):
                self.unread[f"the condition {literal.asks}, denied"] = None
                return "holds", None, f"not {literal.asks}", 0
            asks = f"not {asks}"
        if asks == "exists" and who is not None and stage_of(who) != "early":
            asks = "exists late"
        number = literal.value if isinstance(literal.value, int) else 0
        if literal.kind == "poison":  # counters that only players have (122.1f)
            told = {"has_counter": ("poison at least", 1), "not has_counter": ("poison at most", 0)}
            asks, number = told.get(asks, (asks.replace("counters", "poison"), number))
        value = literal.kind or (literal.value if isinstance(literal.value, str) else "")
        value = phrase_id(literal.other) if literal.other is not None else value
        if asks == "holds":
            self.unread[value] = self.propositions[value] = None
        return asks, who, value, number

    def _intervening(self, path: str, condition: Condition) -> Iterator[Fact]:
        """An intervening "if" of a triggered ability: asked as it would trigger, and again as it resolves (603.4)."""
        name, facts = self.condition(condition)
        yield from facts
        for moment in ("is asked", "resolves"):
            yield from self._asked_by(path, condition, moment)
        yield ConditionOf(ability=path, condition=name, when="resolves")
        yield ConditionOf(ability=path, condition=name, when="is asked again")

    def asked(self, path: str, condition: Condition) -> tuple[str, list[Fact]]:
        """The name of a condition that the source of an ability asks, and the facts that make it ask."""
        name, facts = self.condition(condition)
        facts += self._asked_by(path, condition, "functions")
        return name, [*facts, ConditionOf(ability=path, condition=name, when="functions")]

    def lasting(self, condition: Condition) -> tuple[str, list[Fact]]:
        """The name of a condition for as long as which an effect lasts, and the facts that make the effect ask it."""
        name, facts = self.condition(condition)
        if name not in self._lasting:
            self._lasting.add(name)
            facts += self._asked_by(name, condition, "lasts")
            names = {who.name for a in condition.alternatives for each in a for who in each.phrases}
            facts += [AsksOf(ability=name, phrase=each, when="lasts") for each in sorted(filter(None, names))]
        return name, facts

    def _asked(self, path: str, phrases: Iterable[Phrase | None], when: str) -> Iterator[Fact]:
        for phrase in phrases:
            if phrase is not None and phrase.name is None:
                yield from self.phrase(phrase)
                yield AsksOf(ability=path, phrase=phrase_id(phrase), when=when)

    def _asked_by(self, path: str, condition: Condition, when: str) -> Iterator[Fact]:
        yield from self._asked(path, (who for a in condition.alternatives for each in a for who in each.phrases), when)

    def measure(self, amount: Amount, static: bool = False) -> tuple[str, list[Fact]]:
        """The name of what an amount is taken from ("" for a plain number), and the facts that define it."""
        if not amount.of:
            return "", []
        phrase = phrase_id(amount.phrase) if amount.phrase is not None else ""
        name = amount.of
        if amount.phrase is not None:
            of = f"{amount.kind} counters" if amount.of == "counters" else amount.of
            name = f"{of} of {phrase}"
        facts: list[Fact] = [Measure(quantity=name, of=amount.of, phrase=phrase, kind=amount.kind)]
        if amount.of == "count":
            facts.append(Tallies(phrase=phrase) if static else Counts(phrase=phrase))
        return name, facts


def _spoken(ref: str) -> str:
    """How a reference to one target stands in facts: by its number."""
    return ref.removeprefix("the ") if _ONE_TARGET.fullmatch(ref) else ref


@cache
def given_meaning(predicate: str, *others: str) -> frozenset[str]:
    """The verbs of instructions or static effects that some rule, or the procedure (`others`), gives a meaning."""
    from ..law import Magic

    read = (c[2].get("verb", ()) for rule in Magic.rules() for c in rule.plain if c[:2] == ["fact", predicate])
    return frozenset([*(test[1] for tests in read for test in tests if test[0] == "is"), *others])


def bans(clause: Clause) -> bool:
    """Whether a clause says that something can't have an ability (113.11)."""
    return clause.verb == "cant" and clause.value.startswith(HAVE)


def size_measure(power: object, toughness: object) -> Amount | None:
    """What a change of size is a multiple of, if it is no plain number."""
    return next((size for size in (power, toughness) if isinstance(size, Amount) and size.of), None)


def times(size: object) -> int:
    """A change of power or toughness: the number, or how many times the measure."""
    return 0 if not isinstance(size, Amount) else size.per if size.of else size.base
