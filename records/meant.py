"""What a sentence of a record leaves to the game as it stands: all that a description fits, the only one to attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..knowledge import vocabulary as v
from ..knowledge.definitions import phrase_id
from ..knowledge.language import Clause, Condition, Literal, Phrase
from .naming import UnknownName
from .reading import listed
from .roles import Roles


class Meant(Roles):
    """Clauses of an entry with names for whom and what is meant, just before it happens."""

    def clauses(self, said: Sequence[Clause]) -> tuple[Clause, ...]:
        """The same clauses about what is named: one for each thing that a description fits.

        Raises `UnknownName` for a sentence that leaves open more than the game can tell.
        """
        return tuple(clause for each in said for clause in self._each(each))

    def _each(self, clause: Clause) -> Iterator[Clause]:
        if clause.verb == "attacks" and clause.object is None:
            clause = replace(clause, object=Phrase(name=self._attacked(clause), kind="any"))
        details = tuple((name, self._named(value)) for name, value in clause.details)
        for subject in self._phrases(clause.subject):
            for thing in self._phrases(clause.object):
                yield replace(clause, subject=subject, object=thing, details=details)

    def _named(self, value: object) -> object:
        """The value of a detail; of a list of names, each by its name."""
        if isinstance(value, tuple) and any(isinstance(each, Phrase) for each in value):
            return tuple(
                one for each in value for one in (self._phrases(each) if isinstance(each, Phrase) else (each,))
            )
        if isinstance(value, Phrase) and _is_description(value):
            raise UnknownName(value.words, "one object or player by its name")
        return value

    def _phrases(self, phrase: Phrase | None) -> list[Phrase | None]:
        if phrase is None or not _is_description(phrase):
            return [phrase]
        return [Phrase(name=thing, kind=phrase.kind, words=thing) for thing in self.fitting(phrase)]

    def fitting(self, phrase: Phrase) -> list[str]:
        """What a description fits as the game stands: players in turn order, objects by their numbers."""
        you = next((str(need.value) for need in phrase.requires if need.aspect == "seen by"), self.game.active)
        plain = replace(phrase, requires=tuple(need for need in phrase.requires if need.aspect != "seen by"))
        if not plain.requires and plain.kind == "player":
            return self.game.apnap()
        name, facts = self.game.definitions.lasting(Condition(alternatives=((Literal("exists", plain),),)))
        self.game.define(facts)
        view = f"the record:{phrase.words}"
        asked = self.asked(v.LastsWhile(effect=view, condition=name, you=you, this="", incarnation=0))
        found = {str(fact["thing"]) for fact in asked.facts_of(v.Fits, phrase=phrase_id(plain), view=view)}
        order = [*self.game.apnap(), *self.game.names]
        return sorted(found & set(order), key=order.index)

    def _attacked(self, clause: Clause) -> str:
        """Whom attackers attack where only one can be meant (508.1b)."""
        session = self.game.session
        who = clause.subject.name if clause.subject is not None else ""
        player = who if who in self.game.seats else self.game.active
        others = [str(f["other"]) for f in session.facts_of(v.Opponent, player=player)]
        others = [each for each in others if session.holds(v.Player, each)]
        for kind in ("planeswalker", "battle"):
            others += [
                str(f["object"])
                for f in session.facts_of(v.HasType, type=kind)
                if session.holds(v.Permanent, f["object"]) and not session.holds(v.Controls, player, f["object"])
            ]
        if len(others) == 1:
            return others[0]
        told = clause.words.replace(" attacks with ", " attacks {} with ").replace(" attack with ", " attack {} with ")
        told = told if "{}" in told else f"{told} {{}}"
        raise UnknownName(clause.words, f"whom, as in: {listed(told.format(each) for each in others)}")


def _is_description(phrase: Phrase) -> bool:
    return phrase.name is None and phrase.ref is None
