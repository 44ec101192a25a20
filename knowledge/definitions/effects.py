"""Static and replacement effects as facts (604, 614)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...engine.facts import Fact
from ..layers import REACHING
from ..language import IN_COMBAT, Ability, Amount, Clause, Condition, Phrase, Requirement, Step, at_once
from ..sentences.effects import read_static, read_who
from ..sentences.questions import deny
from ..vocabulary import Alternative, ChoosesAsEnters, CountsKind, EntersAsCopy, Replacement, StaticEffect, Tallies
from .names import ability_path, ordered, phrase_id, stage_of
from .stated import COUNTED, HAVE, LATE_QUESTIONS, TALLIED, Stated, bans, given_meaning, size_measure, times

# static effects that are asked about before abilities are
_KINDS_ONLY = ("loses_all_abilities", "loses_ability", "cant_have", "gains_type", "sets_land_type")
# what is forbidden only in combat, where conditions of every kind have been answered
_ONLY_IN_COMBAT = (*IN_COMBAT, "attack you", "attack whom")
# what an event is called that is replaced, by how something moves
_HOW = {
    ("moves", "dies"): "dies",
    ("moves", "destroy"): "dies",
    ("moves", "leaves"): "leaves",
    ("moves", "discard"): "is_discarded",
    ("leaves_game", "loses"): "loses_game",
}
# what they can forbid where it is asked only in combat, after all layers
_FORBIDDEN_LATE = (*_ONLY_IN_COMBAT, "be blocked by")
# what descriptions may ask for that are met before it is known who has which ability
_KNOWN_FIRST = ("permanent", "type", "not type", "colour", "token", "nontoken", "tapped", "untapped")
# what replacement effects are asked about
_REPLACED = (
    "deals_damage", "gains_life", "loses_life", "draws", "puts_counters", "creates", "dies", "leaves", "discards",
    "is_discarded", "put_in_graveyard", "anything_in_graveyard", "becomes_monarch", "takes_initiative", "loses_game",
)  # fmt: skip
# what is replaced by another zone, or by instructions
_MOVING = ("dies", "leaves", "discards", "is_discarded", "put_in_graveyard", "anything_in_graveyard")
_ANY_SOURCE = Phrase(requires=(Requirement("source"),), words="a source")
_WHOSE = ("controller", "owner")
# measures that are known before sizes and abilities are
_EARLY = ("count", "cards in hand", "life", "counters", "level")


class Effects(Stated):
    """Defines static abilities and those that replace something."""

    def _static(self, card: str, path: str, ability: Ability) -> Iterator[Fact]:
        for number, clause in enumerate(ability.effects, 1):
            if defined_sizes(clause) and ability.condition is None and clause.amount is not None:
                yield from self._defined(path, number, clause, clause.amount)
                continue
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
            copies = clause.detail("copies")
            if isinstance(copies, Phrase) and condition is None:
                yield from self._asked(path, (copies,), "resolves")
                yield EntersAsCopy(ability=path, phrase=phrase_id(copies), may=bool(clause.detail("may")))
                continue
            subject, value, verb = clause.subject, clause.value, clause.verb
            if bans(clause):
                verb, value = "cant_have", value.removeprefix(HAVE)
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
            if clause.verb in ("enters", "extra_land", "extra_die", "block_more", "counter_limit"):
                power = clause.amount
            measured = size_measure(power, toughness)
            early = (
                measured is None
                or (measured.of == "X" and clause.verb == "enters" and subject is not None and subject.ref == "this")
                or (measured.of in _EARLY and _known_early(measured.phrase) and clause.verb != "enters")
            )
            in_section = ability.level > 1 and verb in _KINDS_ONLY  # asked about before levels are known
            others = clause.verb == "enters" and subject is not None and subject.ref == "this" and name
            if (
                verb not in given_meaning("static_effect")
                or self._too_early(clause, name)
                or not early
                or others
                or in_section
            ):
                self.unread[f"{path}: {clause.words or clause.value}"] = None
                continue
            amount = size_measure(power, toughness) or Amount(1)
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
                power=times(power),
                toughness=times(toughness),
                of=of,
                about=phrase_id(about) if isinstance(about, Phrase) else "",
                condition=name,
            )

    def _defined(self, path: str, number: int, clause: Clause, amount: Amount) -> Iterator[Fact]:
        """What an ability says of the power or toughness of its own object (604.3, 613.4a)."""
        if amount.of not in _EARLY or not _known_early(amount.phrase):
            self.unread[f"{path}: {clause.words or clause.value}"] = None
            return
        of, facts = self.measure(amount, static=True)
        yield from facts
        yield from self._asked(path, (amount.phrase,), "functions")
        plus = clause.detail("plus")
        for size in defined_sizes(clause):
            more = plus.base if isinstance(plus, Amount) and size == "toughness" else 0
            yield StaticEffect(
                ability=path,
                number=number,
                verb="defines_size",
                subject="this",
                value=size,
                power=amount.per,  # so many times the measure,
                toughness=more,  # and so much more
                of=of,
                about="",
                condition="",
            )

    def _too_early(self, clause: Clause, condition: str) -> bool:
        """Whether a static effect is about what is known only after it: sizes, what is lacking, more than a kind."""
        subject = clause.subject
        if subject is not None and stage_of(subject) not in _stages(clause):
            return True
        if clause.verb not in _KINDS_ONLY and not bans(clause):
            return False
        if condition or subject is None:
            return True
        if subject.ref == "attached" or (subject.ref == "this" and clause.verb != "sets_land_type"):
            return False
        known = ("type", "other", "token") if clause.verb == "gains_type" else ("type", "not type", "other")
        first: tuple[str, ...] = ("permanent",) if clause.verb != "sets_land_type" else ("type",)
        if clause.verb in REACHING["abilities"]:
            first = ("permanent", "zone")
        return subject.ref is not None or not all(
            need.aspect in (*known, *first) or (need.aspect in _WHOSE and need.value in ("you", "opponent"))
            for need in subject.requires
        )

    def _counted(self, path: str, name: str, clause: Clause) -> Iterator[Fact]:
        """What a condition of a static ability counts: a change of size may wait for it until abilities are known."""
        for number, literals in enumerate(self.conditions[name].alternatives, 1):
            asked = [self._question(literal) for literal in literals]
            late = [(asks, who) for asks, who, _, _ in asked if asks in LATE_QUESTIONS]
            if not late:
                continue
            if clause.verb == "gets" and all(asks in TALLIED and who and stage_of(who) != "late" for asks, who in late):
                yield Alternative(condition=name, stage="counted", alternative=number, steps=len(asked))
                yield from (Tallies(phrase=phrase_id(who)) for _, who in late if who is not None)
            elif all(asks in COUNTED and who and _of_kinds(who) for asks, who in late):
                yield Alternative(condition=name, stage="kinds", alternative=number, steps=len(asked))
                yield from (CountsKind(phrase=phrase_id(who)) for _, who in late if who is not None)
            elif clause.verb != "cant" or clause.value not in _ONLY_IN_COMBAT:
                self.unread[f"{path}: {clause.words or clause.value}, while {name}"] = None

    def _replacement(self, path: str, ability: Ability) -> Iterator[Fact]:
        """What an ability replaces: by how much more, by how many times as much, or by which instructions (614.1a)."""
        when, do = ability.when, ability.do
        subject = when.subject if when is not None else None
        verb = when.verb if when is not None else ""
        if when is not None and when.detail("how"):
            verb = _HOW.get((verb, str(when.detail("how"))), verb)
        whose = _whose_graveyard(when) if when is not None else None
        if when is not None and when.subject is not None and whose is not None:
            tokens_too = all(need.aspect != "nontoken" for need in when.subject.requires)
            subject, verb = whose, "anything_in_graveyard" if tokens_too else "put_in_graveyard"
        if when is not None and (
            (verb == "discards" and when.object is not None)
            or (verb == "is_discarded" and (subject is None or subject.ref != "this"))
        ):
            verb = ""  # azor knows no more of what is discarded than whose it is
        if verb == "dealt_damage" and when is not None:
            when = replace(when, verb="deals_damage", subject=_ANY_SOURCE, object=subject)
            subject, verb = _ANY_SOURCE, "deals_damage"
        more, twice, instead = 0, 0, "steps"
        one = do[0] if len(do) == 1 and isinstance(do[0], Clause) else None
        if one is not None and one.verb == verb and one.amount is not None:
            amount = one.amount
            if one.detail("less"):
                more, instead = -amount.base, ""
            elif one.detail("more") or amount.of == "that much":
                more, twice, instead = amount.base, {1: 0, 2: 1, 4: 2}.get(amount.per, 0), ""
        elif verb in _MOVING:
            goes = goes_instead(ability)
            instead = goes.value if goes is not None else "steps"
        kind = when.value if verb == "puts_counters" and when is not None and when.value != "any" else ""
        known = verb in _REPLACED and not (verb == "puts_counters" and instead == "steps")
        known = known and not _unknown(do)
        known = known and not (instead == "steps" and _asks_more(do, verb in _MOVING))
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
                also=verb in _MOVING and instead != "steps" and len(do) > 1,
                prevents=instead == "steps" and _prevents(do),
            )


def goes_instead(ability: Ability) -> Clause | None:
    """Where something goes instead: the first instruction of an effect that replaces where it would go."""
    moving = ability.kind == "replacement" and ability.when is not None and ability.when.verb in ("moves", "discards")
    first = ability.do[0] if moving and ability.do else None
    if not isinstance(first, Clause) or first.verb not in ("moves", "exiles_until") or first.value == "battlefield":
        return None
    return first if first.subject is not None and first.subject.ref in ("it", "this") else None


def _unknown(do: tuple[Step, ...]) -> bool:
    """Whether azor does not read all of what happens instead."""
    return any(isinstance(each, Clause) and each.verb == "opaque" for step in do for each in at_once(step))


def _prevents(do: tuple[Step, ...]) -> bool:
    """Whether it is a prevention effect, whatever else it does (615.5)."""
    return any(isinstance(each, Clause) and each.verb == "prevents_it" for step in do for each in at_once(step))


def _whose_graveyard(when: Clause) -> Phrase | None:
    """Whose cards an event is about that puts cards into graveyards from anywhere; None if it is about more."""
    told = {need.aspect: need.value for need in when.subject.requires} if when.subject is not None else {}
    if when.verb != "moves" or when.value != "graveyard" or when.detail("how") != "put" or when.detail("from"):
        return None
    if told.get("zone") != "graveyard" or not told.keys() <= {"zone", "nontoken", "owner"}:
        return None
    owner = told.get("owner")
    return Phrase(ref="you") if owner == "you" else read_who("an opponent" if owner == "opponent" else "a player")


def _stages(clause: Clause) -> tuple[str, ...]:
    """The stages at which what a static effect is about may be known."""
    if clause.verb in ("gets", "sets_power"):
        return ("early", "lacking")
    if clause.verb == "cant" and clause.value in _FORBIDDEN_LATE:
        return ("early", "lacking", "late")
    return ("early",)


def _of_kinds(phrase: Phrase) -> bool:
    """Whether a description asks for nothing but what is known before abilities are."""
    return phrase.ref is None and all(
        need.aspect in _KNOWN_FIRST or (need.aspect == "controller" and need.value in ("you", "opponent"))
        for need in ordered(phrase)
    )


def _asks_more(do: tuple[Step, ...], that_much: bool) -> bool:
    """Whether instructions ask a condition, or how much the event that they replace would have been about."""
    return any(
        not isinstance(each, Clause) or (that_much and each.amount is not None and each.amount.of == "that much")
        for step in do
        for each in at_once(step)
    )


def entering_so(ability: Ability) -> tuple[Clause, ...]:
    """What is said of how something enters, as a static effect on it (614.1c); nothing if it is more than that."""
    when = ability.when
    if when is None or when.verb != "enters":
        return ()
    subject: Phrase | None = when.subject
    found: list[Clause] = []
    if subject is not None and when.object is not None and not subject.ref:
        whose = Requirement("controller", "you" if when.object.ref == "you" else "opponent")
        subject = replace(subject, requires=(*subject.requires, whose))
    for step in ability.do:
        effects = read_static(step.words) if isinstance(step, Clause) else ()
        if not effects or any(each.verb != "enters" for each in effects):
            return ()
        found += [replace(each, subject=subject) for each in effects]
    return tuple(found)


def defined_sizes(clause: Clause) -> tuple[str, ...]:
    """Whether it is the power, the toughness or both that a clause defines of its own object."""
    sizes = clause.detail("size") if clause.verb == "about_itself" else None
    return tuple(map(str, sizes)) if isinstance(sizes, tuple) else ()


def _known_early(phrase: Phrase | None) -> bool:
    """Whether what is measured is known before sizes and abilities are."""
    return phrase is None or stage_of(phrase) != "late"
