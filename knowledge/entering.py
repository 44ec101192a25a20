"""What is chosen as permanents enter: what they are copies of, and words and types (614.12a, 707.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..engine.facts import Fact
from . import vocabulary as v
from .contests import Contests
from .order import EXPAND, INTERVENING


class Entering(Contests):
    """Choices that come before a permanent is on the battlefield."""

    def _enter_as_copies(self, facts: Sequence[Fact]) -> list[Fact]:
        """What permanents enter as copies of, as their controllers choose before they do (614.12a, 707.5).

        It comes before everything else about how they enter (616.1c).
        """
        if not self.session.facts_of(v.EntersAsCopy):
            return []
        ahead = self.session.foresee(*facts, until=EXPAND)
        hidden = {fact["object"] for fact in ahead if isinstance(fact, v.TurnsFaceDown)}
        order = {player: n for n, player in enumerate(self.apnap())}
        entering = {str(f["object"]): str(f["player"]) for f in ahead if isinstance(f, v.Enters)}
        found: list[Fact] = []
        for thing, player in sorted(entering.items(), key=lambda each: order.get(each[1], len(order))):
            if thing not in hidden and player in order:
                found += self._copied_as_it_enters(thing, player)
        return found

    def _copied_as_it_enters(self, thing: str, player: str) -> list[Fact]:
        """The copy effects of one permanent that enters; what it copies may say that it copies something too."""
        session = self.session
        found: list[Fact] = []
        used: set[str] = set()
        while True:
            says = [
                f
                for path in self._printed(thing)
                if path not in used
                for f in session.facts_of(v.EntersAsCopy, ability=path)
            ]
            if not says:
                return found
            ability = str(says[0]["ability"])
            used.add(ability)
            model = self._copied(thing, player, says[0])
            if not model:
                continue
            copied = str(session.facts_of(v.HasFace, object=model)[0]["face"])
            if but := self.definitions.abilities[ability].effects[0].detail("but"):
                copied, told = self.definitions.face(self.definitions.excepted(copied, but))
                self.define(told)
            now = self.now
            claim = v.FaceClaim(effect=f"{thing}:copy:{now}:{len(found)}", object=thing, face=copied, at=now)
            session.step("707.5", f"{thing} enters as a copy of {model}", adds=[claim], data=(says[0],))
            session.run(until=INTERVENING)
            found.append(session.memory[claim.key])

    def _printed(self, thing: str) -> list[str]:
        """The abilities that something has by its face, before it is on the battlefield."""
        faces = self.session.facts_of(v.HasFace, object=thing)
        return [f["ability"] for face in faces for f in self.session.facts_of(v.FaceAbility, face=face["face"])]

    def _copied(self, thing: str, player: str, says: Fact) -> str:
        """What a permanent that enters is to be a copy of; nothing if its controller does not want it, or can't."""
        session = self.session
        asked = v.Follows(view=thing, ability=says["ability"], you=player)
        session.step("614.12a", f"what {thing} says of a copy is asked", adds=[asked])
        session.run(until=INTERVENING)
        fits = session.facts_of(v.Fits, phrase=says["phrase"], view=thing)
        among = list(dict.fromkeys(str(f["thing"]) for f in fits if session.holds(v.Permanent, f["thing"])))
        among.sort(key=lambda each: self.places.get(each, len(self.places)))
        session.step("614.12a", f"what {thing} says of a copy is asked", ends=[asked])
        if not among:
            return ""
        picked = self.choices.pick(player, thing, among) if self.choices else None
        if picked is not None:
            return picked
        if says["may"] and self.choices and self.choices.yes(player, thing) is False:
            return ""
        self.assumptions[f"{player} has {thing} enter as a copy of {among[0]}"] = None
        return among[0]

    def _chosen_as_they_enter(self, facts: Iterable[Fact]) -> list[Fact]:
        """What players choose as permanents enter (614.12a); what nobody says is not chosen (607.5a)."""
        session = self.session
        found: list[Fact] = []
        if not session.facts_of(v.ChoosesAsEnters):
            return found
        for fact in facts:
            if not isinstance(fact, v.Enters):
                continue
            thing, player = str(fact["object"]), str(fact["player"])
            kinds = [
                f["kind"] for path in self._printed(thing) for f in session.facts_of(v.ChoosesAsEnters, ability=path)
            ]
            old = [*session.facts_of(v.ChosenWord, object=thing), *session.facts_of(v.ChosenType, object=thing)]
            if old:
                session.step("400.7", f"what was chosen for {thing} before is forgotten", ends=old)
            for kind in dict.fromkeys(kinds):
                word = self.choices.word(player, thing) if self.choices else None
                if word is None:
                    self.assumptions[f"nothing is said of the {kind} that is chosen for {thing}"] = None
                elif kind == "type":
                    found.append(v.ChosenType(object=thing, type=word))
                else:
                    found.append(v.ChosenWord(object=thing, kind=kind, word=word.lower() if kind == "colour" else word))
        return found
