"""Cards and abilities as facts: what the rules need to know of each, stated once in a session.

`Definitions` turns the structured data of `knowledge.language` into definition facts (`FaceType`, `TriggersOn`,
`Instruction`, ...).  It decides nothing: whatever an ability says is given to the rules to apply.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from ..engine.facts import Fact
from .keywordtable import keyword as keyword_of
from .sentences.effects import read_cost
from .sentences.phrases import read_phrase
from .sentences.references import shifted
from .sentences.types import PLAIN_COLOURS, type_of
from .language import (
    Ability,
    Amount,
    Branch,
    Card,
    Clause,
    Condition,
    Literal,
    Phrase,
    Requirement,
    Step,
    Together,
    Until,
)
from .wording import wording
from .vocabulary import (
    Alternative, Asks, AsksOf, Ban, Chapter, ChoosesAsEnters, ConditionOf, CounterKind, Counts, CountsTimes,
    CreatureType, Described, EmblemFace, FaceAbility, FaceColour, FaceEnchants, FaceName, FaceSize, FaceType,
    FaceValue, InBranch, Instruction, KeywordAbility, Measure, Quality, Refers, Replacement, Requires, StandsFor,
    StateTrigger, StaticEffect, Tallies, TargetPhrase, TriggersOn, Wording, ZoneChange,
)  # fmt: skip

LATE = {"power at least", "power at most", "toughness at least", "toughness at most", "keyword", "no keyword"}
_FIRST = ("source", "zone", "spell", "on the stack", "type", "permanent", "player")
_COUNTED = ("not exists", "count at least", "count at most")
_LATE_QUESTIONS = {
    "exists late",
    "not exists",
    "count at least",
    "count at most",
    "has_ability",
    "power at least",
    "measure at least",
    "measure at most",
}
_DENIABLE = {
    "is_monarch", "no_monarch", "was_monarch_as_turn_began", "has_city_blessing", "has_initiative", "exists", "in_zone",
    "tapped", "attacking", "active_player", "has_counter", "holds", "has_type",
}  # fmt: skip
ANY_PLAYER = Phrase(kind="player", words="a player")


def ability_path(card: str, ability: Ability) -> str:
    """The name of an ability: a keyword's own, with what it protects from, or `CARD/NAME`."""
    if ability.kind != "keyword" or ability.do:
        return f"{card}/{ability.name}"
    return f"{ability.keyword} from {ability.value}" if ability.keyword in _FROM and ability.value else ability.keyword


_FROM = ("protection", "hexproof")  # keywords that are about a quality


def phrase_id(phrase: Phrase) -> str:
    """The one name of a phrase, in words."""
    if phrase.ref:
        return "attached" if phrase.ref == "the equipped" else phrase.ref
    if phrase.name is not None:
        return phrase.name
    if phrase.kind == "any":
        return "any target"
    parts = []
    for need in _ordered(phrase):
        parts.append(need.aspect if need.value is None else f"{need.aspect} {need.value}")
    return " + ".join(parts)


def stage_of(phrase: Phrase) -> str:
    """Whether a description can be answered before sizes and keywords are known."""
    return "late" if any(need.aspect in LATE for need in phrase.requires) else "early"


def _ordered(phrase: Phrase) -> list[Requirement]:
    """The requirements, one that finds things first and those about sizes and keywords last."""
    needs = list(phrase.requires)
    if phrase.kind == "player":
        return [Requirement("player"), *needs]
    first = next((n for aspect in _FIRST for n in needs if n.aspect == aspect), None)
    if first is None:
        first = Requirement("permanent")
    else:
        needs.remove(first)
    return [first, *sorted(needs, key=lambda n: (n.aspect in LATE, n.aspect, str(n.value)))]


_KINDS_ONLY = (
    "loses_all_abilities",
    "loses_ability",
    "cant_have",
    "gains_type",
    "sets_land_type",
)  # statics that are asked about before abilities are
_OWN_CHOICE = ("sacrifices", "discards", "mills", "delayed", "reflexive", "casts")  # choose in another way, or later
_REPLACED = (
    "deals_damage",
    "gains_life",
    "draws",
    "puts_counters",
    "creates",
    "dies",
)  # what replacement effects are asked about
_BY_PROCEDURE = (
    "reflexive", "draws", "creates", "delayed", "if_done", "may_pay", "extra_turn", "proliferates", "scries",
    "shuffles", "reveals", "ascends", "sacrifices", "adds_mana", "gets_emblem", "copies",
)  # fmt: skip


@cache
def _given_meaning(predicate: str, *others: str) -> frozenset[str]:
    """The verbs of instructions or static effects that some rule, or the procedure (`others`), gives a meaning."""
    from .law import Magic

    read = (c[2].get("verb", ()) for rule in Magic.rules() for c in rule.plain if c[:2] == ["fact", predicate])
    return frozenset([*(test[1] for tests in read for test in tests if test[0] == "is"), *others])


class Definitions:
    """What has been stated in one session.  The methods give the facts that are still missing."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.abilities: dict[str, Ability] = {}
        self.steps: dict[str, tuple[tuple[str, Step], ...]] = {}
        self.conditions: dict[str, Condition] = {}
        self.costs: dict[tuple[str, str], tuple[str, Clause]] = {}  # what is done to pay them, and where it stands
        self.unread: dict[str, None] = {}  # sentences of what azor does not read
        self._phrases: set[str] = set()
        self._bans: set[str] = set()
        self._kinds: set[str] = set()  # creature types
        self._lasting: set[str] = set()  # conditions for as long as which effects last
        self._questions: dict[Condition, str] = {}
        self._counter_kinds: set[str] = set()
        self.colours_matter = False  # whether anything asks for the colour of an object

    def fork(self) -> Definitions:
        """An independent copy."""
        other = Definitions()
        other.cards, other.abilities, other.steps = dict(self.cards), dict(self.abilities), dict(self.steps)
        other._counter_kinds = set(self._counter_kinds)
        other.costs, other.colours_matter = dict(self.costs), self.colours_matter
        other.conditions, other.unread = dict(self.conditions), dict(self.unread)
        other._bans, other._lasting, other._kinds = set(self._bans), set(self._lasting), set(self._kinds)
        other._phrases, other._questions = set(self._phrases), dict(self._questions)
        return other

    def face(self, card: Card) -> tuple[str, list[Fact]]:
        """The face of a card and the facts that define it; cards alike in everything share one."""
        name, count = card.name, 1
        while name in self.cards and self.cards[name] is not card and self.cards[name] != card:
            count += 1
            name = f"{card.name} ({count})"
        if name in self.cards:
            return name, []
        self.cards[name] = card
        facts: list[Fact] = [FaceName(face=name, name=card.name)]
        facts += [FaceType(face=name, type=kind) for kind in card.types]
        if "creature" in card.types or "kindred" in card.types:
            facts += self._creature_types(kind for kind in card.types if kind[:1].isupper())
        facts += [FaceColour(face=name, colour=colour) for colour in card.colors or ()]
        if card.mana_value is not None:
            facts.append(FaceValue(face=name, value=card.mana_value))
        if card.power is not None and card.toughness is not None:
            facts.append(FaceSize(face=name, power=card.power, toughness=card.toughness))
        if card.emblem:
            facts.append(EmblemFace(face=name))
        for ability in (*card.abilities, *_enters_with(card)):
            if ability.kind == "spell" and ability.name == "spell" and {"instant", "sorcery"} & set(card.types):
                continue  # its text is followed as one (608.2c)
            if ability.kind == "spell" and card.types and not {"instant", "sorcery"} & set(card.types):
                self.unread[f"{name}: an instruction of what is no instant or sorcery"] = None
            facts.append(FaceAbility(face=name, ability=ability_path(name, ability), level=_section(ability)))
            facts += self.ability(name, ability)
        facts += self._enchants(name, card)
        facts += self._spell(name, card)
        return name, facts

    def _enchants(self, name: str, card: Card) -> Iterator[Fact]:
        """What an Aura says it may be attached to (303.4a)."""
        for ability in card.abilities:
            if ability.keyword == "enchant" and ability.value:
                host = read_phrase(ability.value)
                yield FaceEnchants(face=name, phrase=phrase_id(host))
                yield from self._asked("enchant", (host,), "functions")

    def ability(self, card: str, ability: Ability) -> list[Fact]:
        """The facts that define an ability."""
        path = ability_path(card, ability)
        if path in self.abilities:
            return []
        self.abilities[path] = ability
        facts: list[Fact] = []
        if ability.keyword:
            facts.append(KeywordAbility(ability=path, keyword=ability.keyword))
        if ability.kind == "keyword":
            facts += self._parts(path, ability.keyword)
            facts += self._qualities(path, ability)
        else:
            facts += [Wording(ability=path, aspect=aspect, value=value) for aspect, value in wording(ability)]
        if ability.kind == "replacement":
            facts += self._replacement(path, ability)
        elif ability.when is not None:
            facts += self._trigger(path, ability)
        if ability.kind == "static":
            facts += self._static(card, path, ability)
        if ability.do:
            facts += self._instructions(path, ability.do, ability.targets, ability.optional_targets)
        if ability.cost:
            facts += self._costs(path, ability.cost)
        return facts

    def _creature_types(self, kinds: Iterable[str]) -> Iterator[Fact]:
        """Creature types that are new."""
        for kind in kinds:
            if kind not in self._kinds:
                self._kinds.add(kind)
                yield CreatureType(type=kind)

    def _costs(self, path: str, costs: tuple[str, ...]) -> Iterator[Fact]:
        """What a player does to pay, besides mana, loyalty and what is said of the source itself (602.1a)."""
        yield from self._asked(path, (Phrase(ref="you"), Phrase(ref="this")), "resolves")
        for number, cost in enumerate(costs, 1):
            if _SIMPLE_COST.match(cost):
                continue
            clause = read_cost(cost)
            if clause is None:
                self.unread[f"{path}: the cost {cost}, which is taken as paid"] = None
                continue
            at = f"cost {number}"
            self.costs[path, cost] = at, clause
            yield from self._clause(path, at, clause, at)

    @staticmethod
    def _parts(path: str, name: str) -> Iterator[Fact]:
        """The abilities that a keyword stands for, each with its wording."""
        found = keyword_of(name)
        kinds: Counter[str] = Counter()
        for part in found.parts if found is not None else ():
            kinds[part.kind] += 1
            own = f"{path} ({part.kind}{f' {kinds[part.kind]}' if kinds[part.kind] > 1 else ''})"
            yield StandsFor(ability=path, part=own, sort=part.sort, rule=part.rule)
            for aspect, value in part.wording:
                yield Wording(ability=own, aspect=aspect, value=value)

    def inherent(self) -> list[Fact]:
        """The inherent abilities without a source: of the monarch (725.2), initiative (726.2) and speed (702.179d)."""
        that_player, venture = Phrase(ref="that player"), Clause(verb="opaque", value="ventures into Undercity")
        told: dict[str, Clause] = {
            "monarch/draw": Clause(verb="draws", subject=that_player, amount=Amount(1)),
            "monarch/damage": Clause(verb="becomes_monarch", subject=Phrase(ref="its controller")),
            "initiative/upkeep": venture,
            "initiative/damage": Clause(verb="takes_initiative", subject=that_player),
            "initiative/venture": venture,
            "speed/increase": Clause(verb="speeds_up", subject=that_player),
        }
        facts: list[Fact] = []
        for path, clause in told.items():
            name = path.split("/")[1]
            facts += self.ability(path.split("/")[0], Ability(kind="triggered", name=name, do=(clause,)))
        self.unread.clear()
        return facts

    def keyword(self, text: str, card: str = "") -> tuple[str, list[Fact]]:
        """The path of a keyword that something gains from a card, and the facts that define it."""
        from .sentences.abilities import read_ability

        ability = read_ability(text, card, 1)
        if self.abilities.get(ability_path(card, ability), ability) != ability:
            ability = replace(ability, name=text)
        return ability_path(card, ability), self.ability(card, ability)

    def excepted(self, face: str, but: object) -> Card:
        """The card of a face as a copy of it is, with what the copy effect says otherwise (707.9a, 707.9b)."""
        card = self.cards[face]
        for what, value in but if isinstance(but, tuple) else ():
            if what == "types":
                card = replace(card, types=(*card.types, *(kind for kind in value if kind not in card.types)))
            elif what == "not types":
                card = replace(card, types=tuple(kind for kind in card.types if kind not in value))
            elif what == "abilities":
                card = replace(card, abilities=(*card.abilities, *value))
            elif what == "size":
                power, toughness = (size.base if isinstance(size, Amount) else size for size in value)
                card = replace(card, power=power, toughness=toughness)
            else:
                card = replace(card, **{str(what): value})
        return card

    def counter_kind(self, kind: str) -> list[Fact]:
        """That there are counters of a kind, stated once."""
        if kind in self._counter_kinds:
            return []
        self._counter_kinds.add(kind)
        return [CounterKind(kind=kind)]

    def _qualities(self, path: str, ability: Ability) -> Iterator[Fact]:
        """What an ability protects from, quality by quality (702.16g, 702.11e)."""
        if ability.keyword not in _FROM or not ability.value:
            return
        if path != ability.keyword:
            yield KeywordAbility(ability=path, keyword=path)
        for part in re.split(r",? and (?:from )?|, (?:from )?", ability.value):
            found = _quality(part)
            if not found:
                self.unread[f"{path}: {part}"] = None
            self.colours_matter = self.colours_matter or any(aspect.endswith("colour") for aspect, _ in found)
            yield from (Quality(ability=path, aspect=aspect, value=value) for aspect, value in found)

    def ban(self, clause: Clause) -> list[Fact]:
        """What "can't have KEYWORD" speaks of."""
        if not _bans(clause) or clause.value in self._bans:
            return []
        self._bans.add(clause.value)
        keyword = clause.value.removeprefix(_HAVE)
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
            return [Refers(phrase=name, reference={"the target": "target", "the target 2": "target 2"}.get(name, name))]
        if phrase.kind == "any":
            return [Refers(phrase=name, reference="any target")]
        needs = _ordered(phrase)
        facts: list[Fact] = [Described(phrase=name, stage=stage_of(phrase), steps=len(needs))]
        for step, need in enumerate(needs, 1):
            self.colours_matter = self.colours_matter or need.aspect.endswith("colour")
            number = need.value if isinstance(need.value, int) else 0
            value = "" if need.value is None or isinstance(need.value, int) else need.value
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
            asked.sort(key=lambda a: a[0] in _LATE_QUESTIONS)
            stage = "late" if any(a[0] in _LATE_QUESTIONS for a in asked) else "early"
            facts.append(Alternative(condition=name, stage=stage, alternative=number, steps=len(asked)))
            for step, (asks, who, value, amount) in enumerate(asked, 1):
                if who is not None:
                    facts += self.phrase(who)
                    facts += self._asked_measure(asks, who, value)
                    if asks in ("measure at least", "measure at most"):
                        value, more = self.measure(Amount(of=value, phrase=who))
                        facts += more
                    if asks in _COUNTED:
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
        if asks.removeprefix("not ") in ("has_type", "has_ability", "tapped", "attacking") and who.ref:
            return self.measure(Amount(of="qualities", phrase=who))[1]
        return []

    def _question(self, literal: Literal) -> tuple[str, Phrase | None, str, int]:
        asks, who = literal.asks, literal.who
        if literal.negated:
            if asks not in _DENIABLE or (who is not None and not who.ref and asks != "exists"):
                self.unread[f"the condition {literal.asks}, denied"] = None
                return "holds", None, f"not {literal.asks}", 0
            asks = f"not {asks}"
        if asks == "exists" and who is not None and stage_of(who) == "late":
            asks = "exists late"
        number = literal.value if isinstance(literal.value, int) else 0
        value = literal.kind or (literal.value if isinstance(literal.value, str) else "")
        if asks == "holds":
            self.unread[value] = None
        return asks, who, value, number

    def _asked(self, path: str, phrases: Iterable[Phrase | None], when: str) -> Iterator[Fact]:
        for phrase in phrases:
            if phrase is not None and phrase.name is None:
                yield from self.phrase(phrase)
                yield AsksOf(ability=path, phrase=phrase_id(phrase), when=when)

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
            names = {each.who.name for a in condition.alternatives for each in a if each.who is not None}
            facts += [AsksOf(ability=name, phrase=each, when="lasts") for each in sorted(filter(None, names))]
        return name, facts

    def _asked_by(self, path: str, condition: Condition, when: str) -> Iterator[Fact]:
        yield from self._asked(path, (each.who for a in condition.alternatives for each in a), when)

    # -------------------------------------------------------------------- triggers and statics

    def _trigger(self, path: str, ability: Ability) -> Iterator[Fact]:
        for when in ability.events:
            yield from self._event(path, ability, when)

    def _event(self, path: str, ability: Ability, when: Clause) -> Iterator[Fact]:
        found = trigger_event(when)
        state = when.detail("state")
        if found is None and isinstance(state, Condition):
            name, facts = self.asked(path, state)
            yield from facts
            yield StateTrigger(ability=path, condition=name)
            return
        if found is None:
            self.unread[f"{path} triggers when {when.words or when.value}"] = None
            return
        verb, subject, about, looks_back = found
        if when.verb == "moves" and " to " in verb:
            origin = str(when.detail("from") or "anywhere")
            yield ZoneChange(verb=verb, to=when.value or "anywhere", origin=origin)
        if when.verb == "reaches_chapter" and when.amount is not None:
            yield Chapter(ability=path, number=when.amount.base)
        nth = when.detail("nth")
        if isinstance(nth, int) and verb != "targeted":
            yield CountsTimes(verb=verb, nth=nth)
            verb = f"{verb}:{nth}"
        yield from self._asked(path, (subject, about), "functions")
        name = ""
        meanwhile = when.detail("while")
        if isinstance(meanwhile, Condition):  # part of the event, and so not asked again (603.2)
            name, facts = self.condition(meanwhile)
            yield from facts
            yield from self._asked_by(path, meanwhile, "is asked")
        if ability.condition is not None:
            again, facts = self.condition(ability.condition)
            yield from facts
            for moment in ("is asked", "resolves"):
                yield from self._asked_by(path, ability.condition, moment)
            yield ConditionOf(ability=path, condition=again, when="resolves")
            yield ConditionOf(ability=path, condition=again, when="is asked again")
            name = again
            if isinstance(meanwhile, Condition):
                name, facts = self.condition(both(meanwhile, ability.condition))
                yield from facts
        yield TriggersOn(
            ability=path,
            verb=verb,
            subject=phrase_id(subject),
            object=phrase_id(about) if about is not None else "",
            condition=name,
            looks_back=looks_back,
            often=_how_often(ability, when),
        )

    def _too_early(self, clause: Clause, condition: str) -> bool:
        """Whether a static effect is about types or abilities of more than a kind, or of what it is attached to."""
        subject = clause.subject
        if clause.verb not in _KINDS_ONLY and not _bans(clause):
            return False
        if condition or subject is None:
            return True
        if subject.ref == "attached" or (subject.ref == "this" and clause.verb not in ("gains_type", "sets_land_type")):
            return False
        if clause.verb == "gains_type":
            return [need.aspect for need in subject.requires] != ["type"]
        first = "permanent" if clause.verb != "sets_land_type" else "type"
        return subject.ref is not None or not all(
            need.aspect in ("type", "not type", "other", first)
            or (need.aspect == "controller" and need.value in ("you", "opponent"))
            for need in subject.requires
        )

    def _counted(self, path: str, name: str, clause: Clause) -> Iterator[Fact]:
        """What a condition of a static ability counts; only what is no more than a change of size may wait for it."""
        for number, literals in enumerate(self.conditions[name].alternatives, 1):
            asked = [self._question(literal) for literal in literals]
            late = [(asks, who) for asks, who, _, _ in asked if asks in _LATE_QUESTIONS]
            if not late:
                continue
            if clause.verb == "gets" and all(
                asks in _COUNTED and who and stage_of(who) == "early" for asks, who in late
            ):
                yield Alternative(condition=name, stage="counted", alternative=number, steps=len(asked))
                yield from (Tallies(phrase=phrase_id(who)) for _, who in late if who is not None)
            else:
                self.unread[f"{path}: {clause.words or clause.value}, while {name}"] = None

    def _replacement(self, path: str, ability: Ability) -> Iterator[Fact]:
        """What an ability replaces: by how much more, by how many times as much, or by which instructions (614.1a)."""
        when, do = ability.when, ability.do
        subject = when.subject if when is not None else None
        verb = when.verb if when is not None else ""
        if verb == "moves" and when is not None and when.detail("how") in ("dies", "destroy"):
            verb = "dies"
        more, twice, instead = 0, 0, "steps"
        one = do[0] if len(do) == 1 and isinstance(do[0], Clause) else None
        if one is not None and one.verb == verb and one.amount is not None:
            amount = one.amount
            if one.detail("less"):
                more, instead = -amount.base, ""
            elif one.detail("more") or amount.of == "that much":
                more, twice, instead = amount.base, {1: 0, 2: 1, 4: 2}.get(amount.per, 0), ""
        elif verb == "dies":
            instead = one.value if one is not None and one.verb in ("moves", "exiles_until") else ""
        kind = when.value if verb == "puts_counters" and when is not None and when.value != "any" else ""
        known = verb in _REPLACED and not (verb in ("dies", "puts_counters", "deals_damage") and instead == "steps")
        kinds = when is not None and (when.value in ("", "graveyard", "any") or bool(kind))
        if subject is None or not known or not kinds or (not more and not twice and not instead):
            self.unread[f"{path} replaces: {when.words if when is not None else ability.words}"] = None
            return
        name = ""
        if ability.condition is not None:
            name, facts = self.asked(path, ability.condition)
            yield from facts
        if kind:
            yield from self.counter_kind(kind)
        about = (when.object or Phrase(kind="any")) if when is not None and verb == "deals_damage" else None
        yield from self._asked(path, (subject, about), "functions")
        each: tuple[str, ...] = (kind,)
        if verb == "deals_damage" and when is not None:
            only = {True: ("combat damage",), False: ("noncombat damage",)}
            each = only.get(when.detail("combat"), ("combat damage", "noncombat damage"))
        for kind in each:
            yield Replacement(
                ability=path,
                verb=verb,
                subject=phrase_id(subject),
                about=phrase_id(about) if about is not None else "",
                kind=kind,
                more=more,
                twice=twice,
                instead=instead,
                condition=name,
            )

    def _static(self, card: str, path: str, ability: Ability) -> Iterator[Fact]:
        for number, clause in enumerate(ability.effects, 1):
            condition = ability.condition
            unless = clause.detail("unless")
            if isinstance(unless, Condition):
                condition = deny(unless)
            name = ""
            if condition is not None:
                name, facts = self.asked(path, condition)
                yield from facts
                yield from self._counted(path, name, clause)
            told = (need.aspect for need in (clause.subject.requires if clause.subject is not None else ()))
            kinds = [aspect.removeprefix("chosen ") for aspect in told if aspect.startswith("chosen ")]
            for choice in filter(None, (clause.detail("choice"), *kinds)):
                yield ChoosesAsEnters(ability=path, kind=str(choice))
            subject, value, verb = clause.subject, clause.value, clause.verb
            if _bans(clause):
                verb, value = "cant_have", value.removeprefix(_HAVE)
            if verb in ("loses_ability", "cant_have"):
                yield from self.keyword(value, card)[1]
            if clause.verb == "controls":
                value = phrase_id(clause.object) if clause.object is not None else ""
            elif clause.verb == "redirects":
                value = phrase_id(clause.object) if clause.object is not None else "you"
            granted = clause.detail("ability")
            if clause.verb == "gains_ability":
                if isinstance(granted, Ability):
                    yield from self.ability(card, granted)
                    value = ability_path(card, granted)
                else:
                    value, more = self.keyword(value, card)
                    yield from more
            power, toughness = clause.detail("power"), clause.detail("toughness")
            if clause.verb in ("enters", "extra_land", "extra_die", "counter_limit"):
                power = clause.amount
            measured = _size_measure(power, toughness)
            early = (
                measured is None
                or (measured.of == "X" and clause.verb == "enters" and subject is not None and subject.ref == "this")
                or (measured.of in _EARLY and _known_early(measured.phrase) and clause.verb != "enters")
            )
            others = clause.verb == "enters" and subject is not None and subject.ref == "this" and name
            if verb not in _given_meaning("static_effect") or self._too_early(clause, name) or not early or others:
                self.unread[f"{path}: {clause.words or clause.value}"] = None
                continue
            amount = _size_measure(power, toughness) or Amount(1)
            of, facts = self.measure(amount, static=True)
            yield from facts
            about = clause.detail("object")
            whom = about if isinstance(about, Phrase) else None
            yield from self._asked(path, (subject, amount.phrase, whom), "functions")
            yield StaticEffect(
                ability=path,
                number=number,
                verb=verb,
                subject=phrase_id(subject) if subject is not None else "",
                value=value,
                power=_times(power),
                toughness=_times(toughness),
                of=of,
                about=phrase_id(about) if isinstance(about, Phrase) else "",
                condition=name,
            )

    # ------------------------------------------------------------------------- instructions

    def _spell(self, name: str, card: Card) -> list[Fact]:
        """The instructions of an instant or sorcery: its spell abilities in the order of the text (608.2c)."""
        do: list[Step] = []
        targets: list[Phrase] = []
        if "Aura" in card.types:
            enchants = next((a.value for a in card.abilities if a.keyword == "enchant"), "")
            targets.append(read_phrase(enchants or "permanent"))
        elif not {"instant", "sorcery"} & set(card.types):
            return []
        for ability in card.abilities:
            if ability.keyword == "ascend" and "Aura" not in card.types:
                do.append(Clause(verb="ascends", subject=Phrase(ref="you"), words="ascend"))
            elif ability.kind == "spell" and "Aura" not in card.types:
                do.extend(shifted(ability.do, len(targets) if ability.targets else 0))
                targets.extend(ability.targets)
        path = f"{name}/spell"
        optional = any(a.optional_targets for a in card.abilities)
        self.abilities[path] = Ability(
            kind="spell", name="spell", do=tuple(do), targets=tuple(targets), optional_targets=optional
        )
        facts = list(self._instructions(path, tuple(do), tuple(targets), optional))
        if "Aura" not in card.types and do:
            facts.append(FaceAbility(face=name, ability=path, level=0))
            facts.append(Wording(ability=path, aspect="written as", value="an instruction"))
        return facts

    def further(self, path: str, kind: str, clause: Clause) -> tuple[str, list[Fact]]:
        """The path of a delayed or reflexive trigger that an instruction creates, and the facts that define it."""
        card = path.split("/")[0]
        ability = Ability(
            kind="triggered",
            name=kind,
            when=clause.detail("when"),
            do=clause.detail("do"),
            targets=clause.detail("targets", ()),
            optional_targets=clause.detail("optional targets", False),
        )
        name, count = f"{card}/{kind}", 1
        while name in self.abilities and self.abilities[name] != ability:
            count += 1
            name = f"{card}/{kind} {count}"
        if name in self.abilities:
            return name, []
        self.abilities[name] = ability
        facts = self._instructions(name, ability.do, ability.targets, ability.optional_targets)
        said = (("written as", "a trigger condition and an effect"), ("created as", kind))
        return name, [*(Wording(ability=name, aspect=aspect, value=value) for aspect, value in said), *facts]

    def _instructions(
        self, path: str, do: tuple[Step, ...], targets: tuple[Phrase, ...], optional: bool
    ) -> Iterator[Fact]:
        yield from self._asked(path, (Phrase(ref="you"),), "resolves")
        for number, phrase in enumerate(targets, 1):
            yield from self._asked(path, (phrase,), "resolves")
            yield TargetPhrase(ability=path, number=number, phrase=phrase_id(phrase), optional=optional)
        numbered = tuple((str(n), step) for n, step in enumerate(do, 1))
        self.steps[path] = numbered
        for at, step in numbered:
            yield from self._step(path, at, step)

    def _step(self, path: str, at: str, step: Step, root: str = "") -> Iterator[Fact]:
        if isinstance(step, Together):
            for n, clause in enumerate(step.clauses, 1):
                yield from self._step(path, f"{at}.{n}", clause, at)
        elif isinstance(step, Branch):
            name, facts = self.condition(step.condition)
            yield from facts
            yield from self._asked_by(path, step.condition, "resolves")
            yield ConditionOf(ability=path, condition=name, when="resolves")
            for word, steps in (("then", step.then), ("else", step.otherwise)):
                for n, inner in enumerate(steps, 1):
                    for fact in self._step(path, f"{at}.{word}.{n}", inner):
                        yield fact
                        if isinstance(fact, Instruction):
                            answer = "yes" if word == "then" else "no"
                            yield InBranch(ability=path, path=fact["path"], condition=name, answer=answer)
        else:
            yield from self._clause(path, at, step, root or at)

    @staticmethod
    def selected(clause: Clause, root: str) -> list[tuple[Phrase, str]]:
        """What is chosen for an instruction as it is followed (608.2d), each with the name of what is chosen.

        `root` is the place of the instruction, or of those that are carried out together with it and share the choice.
        """
        if clause.verb in _OWN_CHOICE:
            return []
        return [
            (phrase, f"the chosen one of {phrase_id(phrase)} at {root}")
            for phrase in (clause.subject, clause.object)
            if phrase is not None
            and not phrase.ref
            and phrase.name is None
            and phrase.count is not None
            and phrase.kind != "any"
        ]

    def _clause(self, path: str, at: str, clause: Clause, root: str) -> Iterator[Fact]:
        power, toughness = clause.detail("power"), clause.detail("toughness")
        amount = clause.amount or _size_measure(power, toughness) or Amount(1)
        until, whose = self._until(clause.until)
        until_who = phrase_id(whose) if whose is not None else ""
        if until == "as long as" and clause.until is not None and clause.until.condition is not None:
            until_who, facts = self.lasting(clause.until.condition)
            yield from facts
        copied = clause.detail("copy_of")
        other = clause.detail("other")
        exchanged = other if isinstance(other, Phrase) else None
        when = clause.detail("when")
        waits_for = when.subject if isinstance(when, Clause) else None
        restricted = clause.detail("object")
        whom = clause.object or (restricted if isinstance(restricted, Phrase) else None)
        asked = (
            clause.subject,
            whom,
            exchanged,
            amount.phrase,
            whose,
            copied if isinstance(copied, Phrase) else None,
            clause.detail("chooser"),
            waits_for,
        )
        yield from self._asked(path, asked, "resolves")
        value = clause.value if exchanged is None else phrase_id(exchanged)
        if clause.verb in ("puts_counters", "doubles_counters"):
            yield from self.counter_kind(value)
        yield from self.ban(clause)
        if clause.verb == "moves" and value == "battlefield":
            value += " tapped" if clause.detail("tapped") else ""
            value += " under its owner's control" if clause.detail("to_owner") else ""
        if clause.verb == "gains_ability" and value:
            value, more = self.keyword(value, path.split("/")[0])
            yield from more
        granted = clause.detail("ability")
        if clause.verb == "gains_ability" and isinstance(granted, Ability):
            card = path.split("/")[0]
            yield from self.ability(card, granted)
            value = ability_path(card, granted)
        named = dict(self.selected(clause, root))
        for name in named.values():
            yield from self._selection(path, name)
        about = named.get(whom) or phrase_id(whom) if whom is not None else ""
        if clause.verb == "reflexive":
            value, facts = self.further(path, "reflexive", clause)
            about = before(at)
            yield from facts
        for word in ("then", "else", *(("do",) if clause.verb == "if_done" else ())):
            inner = clause.detail(word)
            if isinstance(inner, tuple):
                for n, step in enumerate(inner, 1):
                    yield from self._step(path, f"{at}.{word}.{n}", step)
        if clause.verb == "opaque":
            self.unread[f"{path}: {clause.value}"] = None
        elif clause.verb not in _given_meaning("instruction", *_BY_PROCEDURE):
            self.unread[f"{path}: {clause.words or clause.verb}"] = None
        of, facts = self.measure(amount)
        yield from facts
        yield Instruction(
            ability=path,
            path=at,
            verb=clause.verb,
            subject=named.get(clause.subject) or phrase_id(clause.subject) if clause.subject is not None else "",
            object=about,
            value=value,
            amount=1 if of and clause.verb in ("gets", "sets_power") else amount.per if of else amount.base,
            of=of,
            rounded=amount.halved,
            power=_times(power),
            toughness=_times(toughness),
            until=until,
            until_who=until_who,
        )

    def _selection(self, path: str, name: str) -> Iterator[Fact]:
        if name not in self._phrases:
            self._phrases.add(name)
            yield Refers(phrase=name, reference="selected")
        yield AsksOf(ability=path, phrase=name, when="resolves")

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

    @staticmethod
    def _until(until: Until | None) -> tuple[str, Phrase | None]:
        if until is None:
            return "", None
        if until.kind == "becomes monarch":
            return until.kind, Phrase(ref="you")
        if until.kind == "leaves":
            return until.kind, until.who or Phrase(ref="this")
        if until.kind == "as long as" and until.condition is not None:
            literals = [each for a in until.condition.alternatives for each in a]
            if len(literals) == 1 and literals[0].asks == "is_monarch" and not literals[0].negated:
                return "while monarch", literals[0].who
        return until.kind, until.who


_EARLY = ("count", "cards in hand", "life", "counters", "level")


def _known_early(phrase: Phrase | None) -> bool:
    """Whether what is measured is known before sizes and abilities are."""
    return phrase is None or stage_of(phrase) == "early"


def _size_measure(power: object, toughness: object) -> Amount | None:
    """What a change of size is a multiple of, if it is no plain number."""
    return next((size for size in (power, toughness) if isinstance(size, Amount) and size.of), None)


def _times(size: object) -> int:
    """A change of power or toughness: the number, or how many times the measure."""
    return 0 if not isinstance(size, Amount) else size.per if size.of else size.base


_SIMPLE_COST = re.compile(
    r"(?:tap|sacrifice this|(?:exile|discard) this\b.*|[+\-\u2212]?\d+(?: loyalty)?|.*\bmana\b.*|\{.*\}|nothing|)\Z",
    re.I,
)


def _quality(text: str) -> tuple[tuple[str, str], ...]:
    """A quality that an ability protects from, as aspects and values, any of which will do; none if it is not read."""
    words = text.strip().lower()
    if words in ("the chosen color", "the chosen colour"):
        return (("chosen colour", ""),)
    if words in ("the chosen player", "the chosen opponent"):
        return (("chosen player", ""),)
    if words == "everything":
        return (("everything", ""),)
    if words in PLAIN_COLOURS:
        return (("colour", words),)
    if words in ("each color", "each colour", "all colors", "all colours"):
        return tuple(("colour", colour) for colour in PLAIN_COLOURS)
    if words in ("opponents", "your opponents", "its opponents", "each opponent", "each of your opponents"):
        return (("opponents", ""),)
    kind = type_of(text.strip())
    return (("type", kind.name),) if kind is not None else ()


def _enters_with(card: Card) -> Iterator[Ability]:
    """What a planeswalker's loyalty and a battle's defense say of how it enters (306.5b, 310.4b)."""
    for kind, number in (("loyalty", card.loyalty), ("defense", card.defense)):
        if number is not None:
            words = f"this enters with {number} {kind} counters on it"
            entering = Clause("enters", Phrase(ref="this"), amount=Amount(number), value=kind, words=words)
            yield Ability("static", kind, effects=(entering,), words=words)


def before(at: str) -> str:
    """The place of the instruction before one."""
    head, dot, number = at.rpartition(".")
    return f"{head}{dot}{int(number) - 1}"


def _how_often(ability: Ability, when: Clause) -> str:
    """How often an ability triggers: "each" time, once for a "batch", in a "turn", or until it is "done" in a turn."""
    if ability.once_each_turn or (when.verb == "becomes_target" and when.detail("nth") == 1):
        return "turn"
    return "done" if ability.done_once_each_turn else str(when.detail("batch") or "each")


def _section(ability: Ability) -> int:
    """The section of a Class card that an ability stands in; 0 outside sections and for level bars."""
    return 0 if ability.keyword == "level" or ability.level < 2 else ability.level


_HAVE = "have "


def _bans(clause: Clause) -> bool:
    """Whether a clause says that something can't have an ability (113.11)."""
    return clause.verb == "cant" and clause.value.startswith(_HAVE)


def deny(condition: Condition) -> Condition:
    """The denial of a condition of one question; of a longer one, a proposition that azor cannot read."""
    literals = [literal for alternative in condition.alternatives for literal in alternative]
    if len(literals) == 1:
        one = literals[0]
        denied = Literal(one.asks, one.who, one.value, one.kind, not one.negated)
        return Condition(((denied,),), words=f"not {condition.words}")
    return Condition(((Literal("holds", value=f"not {condition.words}"),),), words=f"not {condition.words}")


def both(one: Condition, other: Condition) -> Condition:
    """The condition that two conditions hold."""
    alternatives = tuple(first + second for first in one.alternatives for second in other.alternatives)
    return Condition(alternatives, words=f"{one.words} and {other.words}")


def _with(phrase: Phrase, need: Requirement) -> Phrase:
    return Phrase(phrase.ref, phrase.name, phrase.kind, (*phrase.requires, need), phrase.count, phrase.words)


def zone_change(to: str, origin: str) -> str:
    """The verb of a trigger that waits for something to change zones; no `to` for whatever zone."""
    return f"{origin} to {to or 'anywhere'}"


def trigger_event(clause: Clause) -> tuple[str, Phrase, Phrase | None, bool] | None:
    """What an event of a trigger is to the rules: verb, subject, what it is about, and whether it looks back.

    None if azor does not know such events.
    """
    subject, about, verb = clause.subject or ANY_PLAYER, clause.object, clause.verb
    if verb == "enters":
        if about is not None and not subject.ref:
            whose = "you" if about.ref == "you" else "opponent"
            subject = _with(subject, Requirement("controller", whose)) if about.ref or about.requires else subject
        return "enters", subject, None, False
    if verb == "moves":
        how = clause.detail("how")
        if how in ("dies", "destroy"):
            return "dies", subject, None, True
        if how == "leaves":
            return "leaves", subject, None, True
        if how == "sacrifice":
            return "sacrifices", ANY_PLAYER, subject, True
        origin = str(clause.detail("from") or "anywhere")
        if how in ("put", None):
            if origin == "battlefield" and clause.value in ("", "graveyard"):
                return ("dies" if clause.value else "leaves"), subject, None, True
            looks_back = origin == "battlefield" or (origin == "graveyard" and clause.value in ("", "hand", "library"))
            return zone_change(clause.value, origin), subject, None, looks_back
        return (how, subject, None, False) if how in ("discard", "cycle") else None
    if verb == "step_begins" and clause.detail("each"):
        return f"{clause.value}:comes", Phrase(ref="the game"), None, False
    if verb == "step_begins":
        return f"{clause.value}:begins", subject, None, False
    if verb == "deals_damage":
        dealt = "combat damage" if clause.detail("combat") else "damage"
        return (dealt if about is not None else f"{dealt} at all"), subject, about, False
    if verb == "attacks":
        if subject.kind == "player" or subject.ref == "you":
            return ("attacks at all" if about is None else "player attacks"), subject, about, False
        return "attacks", subject, about, False
    if verb == "becomes_level":
        return f"becomes level:{clause.amount.base if clause.amount else 0}", subject, None, False
    if verb == "leaves_game":
        return "loses the game", subject, None, True
    if verb == "casts":
        if about is not None and not about.ref:
            about = about if Requirement("spell") in about.requires else _with(about, Requirement("spell"))
        return "casts", subject, about, False
    if verb == "reaches_chapter":
        return f"chapter:{clause.amount.base if clause.amount else 0}", subject, None, False
    if verb == "becomes_target":
        return "targeted", subject, about, False
    if verb in (
        "becomes_monarch",
        "takes_initiative",
        "draws",
        "gains_life",
        "loses_life",
        "becomes_blocked",
        "taps",
        "rolls",
    ):
        return verb, subject, None, False
    if verb == "blocks" and about is not None and about.ref in ("this", "attached"):
        return "blocked by", about, subject, False
    if verb in ("sacrifices", "blocks", "taps_for_mana", "discards", "cycles"):
        return verb, subject, about, verb == "sacrifices"
    if verb == "puts_counters":
        return f"counters:{clause.value}", subject, None, False
    if verb in ("phases_out", "loses_control", "unattached", "countered"):
        return verb, subject, about, True
    if verb in ("phases_in", "turns_face_up", "untaps", "dealt_damage", "triggers"):
        return verb, subject, None, False
    return None
