"""Instructions as facts: what is followed, step by step, as a spell or an ability resolves (608.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.facts import Fact
from ..language import IN_COMBAT, Ability, Aim, Amount, Branch, Clause, Mode, Phrase, Step, Together, Until
from ..vocabulary import (
    AsksOf, ConditionOf, InBranch, Instruction, ModeOf, Refers, TargetPhrase, TargetWord, Wording,
)  # fmt: skip
from .names import ability_path, phrase_id, stage_of
from .stated import Stated, bans, given_meaning, size_measure, times

# in which ways something goes there that are more than being put there
_TO_THE_GRAVEYARD = {"destroy": "destroyed", "dies": "destroyed", "sacrifice": "sacrificed", "discard": "discarded"}
_OWN_CHOICE = ("sacrifices", "discards", "mills", "delayed", "reflexive", "casts")  # choose in another way, or later
_BY_PROCEDURE = (
    "reflexive", "draws", "creates", "delayed", "if_done", "may_pay", "extra_turn", "extra_phases", "proliferates",
    "scries", "prevents_it", "shuffles", "reveals", "ascends", "sacrifices", "adds_mana", "gets_emblem", "copies",
)  # fmt: skip


NEXT_STEPS = ("next upkeep of", "next end step", "next end step of")
_FOR_A_TIME = ("end of turn", "end of combat", "next turn of", "end of next turn of", *NEXT_STEPS)


class Instructions(Stated):
    """Defines what spells and abilities have players do."""

    def _instructions(self, path: str, do: tuple[Step, ...], targets: tuple[Aim, ...]) -> Iterator[Fact]:
        yield from self._asked(path, (Phrase(ref="you"),), "resolves")
        for number, aim in enumerate(targets, 1):
            yield from self._asked(path, (aim.what,), "resolves")
            yield from self._target_words(number)
            yield TargetPhrase(
                ability=path,
                number=number,
                phrase=phrase_id(aim.what),
                optional=aim.optional,
                word=aim.word,
                several=f"the targets {aim.word}",
                mode=aim.mode,
            )
        numbered = tuple((str(n), step) for n, step in enumerate(do, 1))
        self.steps[path] = numbered
        for at, step in numbered:
            yield from self._step(path, at, step)

    def _target_words(self, number: int) -> Iterator[Fact]:
        """How a target of some number, its controller and its owner are spoken of, stated once."""
        if number not in self._aimed:
            self._aimed.add(number)
            one = "the target" if number == 1 else f"the target {number}"
            yield TargetWord(word=one.removeprefix("the "), of="", number=number)
            for of in ("controller", "owner"):
                yield TargetWord(word=f"{one}'s {of}", of=of, number=number)

    def _step(self, path: str, at: str, step: Step, root: str = "") -> Iterator[Fact]:
        if isinstance(step, Mode):
            yield ModeOf(ability=path, number=step.number, name=step.name)
            for n, inner in enumerate(step.do, 1):
                yield from self._step(path, f"{at}.mode.{n}", inner)
        elif isinstance(step, Together):
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

    def _clause(self, path: str, at: str, clause: Clause, root: str) -> Iterator[Fact]:
        power, toughness = clause.detail("power"), clause.detail("toughness")
        amount = clause.amount or size_measure(power, toughness) or Amount(1)
        until, whose = self._until(clause.until)
        until_who = phrase_id(whose) if whose is not None else ""
        if until == "as long as" and clause.until is not None and clause.until.condition is not None:
            until_who, facts = self.lasting(clause.until.condition)
            yield from facts
            yield from self._asked_by(path, clause.until.condition, "resolves")
            yield ConditionOf(ability=path, condition=until_who, when="resolves")
        copied = clause.detail("copy_of")
        other = clause.detail("other")
        exchanged = other if isinstance(other, Phrase) else None
        when = clause.detail("when")
        waits_for = when.subject if isinstance(when, Clause) else None
        restricted = clause.detail("object")
        by = clause.detail("by")
        whom = clause.object or next((p for p in (restricted, by) if isinstance(p, Phrase)), None)
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
        if clause.verb == "moves" and value == "graveyard":
            value = _TO_THE_GRAVEYARD.get(str(clause.detail("how")), value)
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
        elif clause.verb not in given_meaning("instruction", *_BY_PROCEDURE):
            self.unread[f"{path}: {clause.words or clause.verb}"] = None
        of, facts = self.measure(amount)
        yield from facts
        yield Instruction(
            ability=path,
            path=at,
            verb="forbids" if _for_a_kind(clause) else clause.verb,
            subject=named.get(clause.subject) or phrase_id(clause.subject) if clause.subject is not None else "",
            object=about,
            value=value,
            amount=1 if of and clause.verb in ("gets", "sets_power") else amount.per if of else amount.base,
            of=of,
            rounded=amount.halved,
            power=times(power),
            toughness=times(toughness),
            until=until,
            until_who=until_who,
        )

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

    def _selection(self, path: str, name: str) -> Iterator[Fact]:
        if name not in self._phrases:
            self._phrases.add(name)
            yield Refers(phrase=name, reference="selected")
        yield AsksOf(ability=path, phrase=name, when="resolves")

    def further(self, path: str, kind: str, clause: Clause) -> tuple[str, list[Fact]]:
        """The path of a delayed or reflexive trigger that an instruction creates, and the facts that define it."""
        card = path.split("/")[0]
        ability = Ability(
            kind="triggered",
            name=kind,
            when=clause.detail("when"),
            do=clause.detail("do"),
            targets=clause.detail("targets", ()),
            condition=clause.detail("condition"),
        )
        name, count = f"{card}/{kind}", 1
        while name in self.abilities and self.abilities[name] != ability:
            count += 1
            name = f"{card}/{kind} {count}"
        if name in self.abilities:
            return name, []
        self.abilities[name] = ability
        facts = [*self._instructions(name, ability.do, ability.targets)]
        if ability.condition is not None:
            facts += self._intervening(name, ability.condition)
        said = (("written as", "a trigger condition and an effect"), ("created as", kind))
        return name, [*(Wording(ability=name, aspect=aspect, value=value) for aspect, value in said), *facts]

    @staticmethod
    def _until(until: Until | None) -> tuple[str, Phrase | None]:
        if until is None:
            return "", None
        if until.kind == "becomes monarch":
            return until.kind, Phrase(ref="you")
        if until.kind == "leaves":
            return until.kind, until.who or Phrase(ref="this")
        if until.monarch is not None:
            return "while monarch", until.monarch
        return until.kind, until.who


def _for_a_kind(clause: Clause) -> bool:
    """Whether an effect changes the rules for whatever meets a description, also for what comes later (611.2c)."""
    who, until = clause.subject, clause.until
    if clause.verb != "cant" or bans(clause) or clause.detail("object") is not None:
        return False
    if who is None or who.ref or who.name is not None or who.count is not None or who.kind != "object":
        return False
    known = stage_of(who) == "early" or clause.value in IN_COMBAT
    return known and until is not None and until.kind in _FOR_A_TIME


def before(at: str) -> str:
    """The place of the instruction before one."""
    head, dot, number = at.rpartition(".")
    return f"{head}{dot}{int(number) - 1}"
