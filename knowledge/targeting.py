"""What is chosen as something is put on the stack: modes, targets, a division (601.2b-d, 603.3c-d)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from ..engine.entries import Cause
from ..engine.facts import Fact
from . import vocabulary as v
from .events import Events
from .language import Card, Clause, Mode
from .modes import named_modes, several_times
from .order import INTERVENING
from .seats import NoDivision, NoMode, NoTarget

_PERMANENT = frozenset(("artifact", "battle", "creature", "enchantment", "land", "planeswalker"))
_CAST_ON = ("bestow", "enchant", "mutate")  # what may make a permanent spell one with a target
_DIVIDED = ("deals_divided", "puts_divided")


def _chosen(identity: str, names: Mapping[int, str], modes: Iterable[int]) -> list[Fact]:
    return [v.ChosenMode(view=identity, mode=n, name=names[n]) for n in sorted(set(modes))]


class Targeting(Events):
    """Modes, targets and divisions, as the record has them chosen or by default."""

    def aims(self, identity: str, ability: str, modes: Collection[int] | None = None) -> list[Fact]:
        """What targets an object asks for: of a modal one, what its modes ask for (601.2c), or these `modes` would."""
        if modes is None:
            modes = {int(f["mode"]) for f in self.session.facts_of(v.ChosenMode, view=identity)}
        asked = self.session.facts_of(v.TargetPhrase, ability=ability)
        return sorted((f for f in asked if not f["mode"] or f["mode"] in modes), key=lambda f: int(f["number"]))

    def candidates(self, identity: str, aim: Fact) -> list[str]:
        """What an object on the stack may target, while its targets are chosen."""
        return sorted(
            {
                f["thing"]
                for f in self.session.facts_of(v.Fits, phrase=aim["phrase"], view=identity)
                if not self.session.holds(v.CantTarget, identity, f["thing"])
            },
            key=self._seat_or_number,
        )

    def placed(self, identity: str, aims: Sequence[Fact], things: Sequence[str]) -> dict[int, str] | None:
        """Which targets things are that are named in order: optional ones may be passed over (601.2c).

        The same thing is no second target of one word (115.3).  None if they cannot all be targets.
        """
        if not things or not aims:
            return None if things else {}
        aim, rest, thing = aims[0], aims[1:], things[0]
        if thing in self.candidates(identity, aim):
            found = self.placed(identity, rest, things[1:])
            same = {int(each["number"]) for each in rest if each["word"] == aim["word"]}
            if found is not None and all(thing != other for at, other in found.items() if at in same):
                return {int(aim["number"]): thing, **found}
        return self.placed(identity, rest, things) if aim["optional"] else None

    def targets_nothing(self, identity: str, ability: str) -> bool:
        """Whether the text of a spell or ability is known, and names no target (115.1).

        Of an instant or sorcery of which no text is known, or of a text that is not read, nothing is said.
        """
        if any(self.session.facts_of(kind, ability=ability) for kind in (v.TargetPhrase, v.ModeOf)):
            return False
        if ability in self.definitions.abilities:
            known = bool(self.definitions.abilities[ability].do)
        else:
            faces = self.session.facts_of(v.HasFace, object=identity)
            card = self.definitions.cards[faces[0]["face"]] if faces else Card("")
            ability = card.name
            permanent = bool(_PERMANENT.intersection(card.types)) and "Aura" not in card.types
            known = permanent and not any(a.kind == "spell" or a.keyword in _CAST_ON for a in card.abilities)
        return known and not any(text.startswith(f"{ability}:") for text in self.definitions.unread)

    def nothing_aimed_at(self, identity: str, ability: str, given: Sequence[str] | None) -> None:
        """Refuse targets of what has none."""
        if given and self.targets_nothing(identity, ability):
            raise NoTarget(given[0], ability, (), f"{ability or identity} has no targets")

    def possible_modes(self, identity: str, ability: str) -> list[Fact]:
        """The modes that may be chosen: those for whose targets there are legal ones (700.2a, 603.3c)."""
        return [
            mode
            for mode in self.session.facts_of(v.ModeOf, ability=ability)
            if all(
                aim["optional"] or self.candidates(identity, aim)
                for aim in self.aims(identity, ability, (mode["number"],))
                if aim["mode"]
            )
        ]

    def choose_modes(
        self, identity: str, ability: str, said: Sequence[str] | None, targets: Sequence[str] | None
    ) -> bool:
        """The modes of a modal spell or ability are chosen (601.2b, 603.3c); False if none can be.

        Where nobody says which, they are the first whose targets are those that are named.
        """
        session = self.session
        modes = session.facts_of(v.ModeOf, ability=ability)
        if not modes:
            return True
        on_stack = session.facts_of(v.OnStack, object=identity)[0]
        controller, spell = on_stack["controller"], session.holds(v.SpellOf, identity)
        number = "601.2b" if spell else "603.3c" if self._triggered(ability) else "602.2b"
        choosing = v.Choosing(object=identity)
        session.step(number, f"modes are chosen for {identity}", adds=[choosing])
        session.run(until=INTERVENING)
        possible = self.possible_modes(identity, ability)
        repeats = self.definitions.abilities[ability].repeats
        names = {int(mode["number"]): str(mode["name"]) for mode in modes}
        named = {number: name for number, name in names.items() if not repeats or number <= repeats}
        chosen = self._named(identity, named, said) if said else None
        if chosen is None and self.choices:
            given = self.choices.modes(controller, identity, named)
            chosen = list(given) if given is not None else None
        chosen = chosen if chosen is None else several_times(chosen, repeats)
        if chosen is None:
            chosen = self._modes_by_default(identity, ability, possible, targets)
        able = {int(mode["number"]) for mode in possible}
        session.step(
            number, f"modes of {identity} have been chosen", adds=_chosen(identity, names, chosen), ends=[choosing]
        )
        if not chosen and number == "603.3c":
            return False
        if wrong := [names[n] for n in chosen if n not in able]:
            raise NoMode(identity, f"{wrong[0]} can't be chosen: it has no legal target")
        self._so_many_modes(identity, ability, chosen)
        return True

    def take_modes(self, identity: str, ability: str, said: Sequence[str]) -> None:
        """Note the modes of what a position shows on the stack, whether or not they still could be chosen."""
        repeats = self.definitions.abilities[ability].repeats
        names = {int(mode["number"]): str(mode["name"]) for mode in self.session.facts_of(v.ModeOf, ability=ability)}
        named = {number: name for number, name in names.items() if not repeats or number <= repeats}
        chosen = several_times(self._named(identity, named, said), repeats)
        self._so_many_modes(identity, ability, chosen)
        self.session.step("601.2b", f"modes of {identity} have been chosen", adds=_chosen(identity, names, chosen))

    def _named(self, identity: str, names: Mapping[int, str], said: Sequence[str]) -> list[int]:
        if (chosen := named_modes(said, names)) is None:
            raise NoMode(identity, f"its modes are {', '.join(names.values()) or 'none'}, not {' and '.join(said)}")
        return chosen

    def _so_many_modes(self, identity: str, ability: str, chosen: Sequence[int]) -> None:
        least, most = self.definitions.abilities[ability].choose
        if len(set(chosen)) != len(chosen) or not least <= len(chosen) <= most:
            told = str(least) if least == most else f"{least} to {most}"
            raise NoMode(identity, f"of its modes {told} must be chosen, each once at most")

    def _triggered(self, ability: str) -> bool:
        return self.definitions.abilities[ability].kind == "triggered"

    def _modes_by_default(
        self, identity: str, ability: str, possible: Sequence[Fact], targets: Sequence[str] | None
    ) -> list[int]:
        least, most = self.definitions.abilities[ability].choose
        numbers = [int(mode["number"]) for mode in possible]
        for many in range(max(least, 1), most + 1):
            for chosen in combinations(numbers, many):
                if targets and self.placed(identity, self.aims(identity, ability, chosen), targets) is None:
                    continue
                names = " and ".join(str(mode["name"]) for mode in possible if mode["number"] in chosen)
                self.assumptions[f"{names} is chosen for {identity}"] = None
                return list(chosen)
        return []

    def _seat_or_number(self, thing: str) -> tuple[int, str]:
        return (self.seats.index(thing) if thing in self.seats else len(self.seats), thing)

    def _target(self, identity: str, ability: str, given: Sequence[str] | None) -> bool:
        session = self.session
        choosing = v.Choosing(object=identity)
        session.step("601.2c", f"targets are chosen for {identity}", adds=[choosing])
        session.run(until=INTERVENING)
        controller = session.facts_of(v.OnStack, object=identity)[0]["controller"]
        aims = self.aims(identity, ability)
        told = self.placed(identity, aims, given or ())
        if told is None:
            raise self._no_target(identity, ability, aims, given or ())
        chosen: list[Fact] = []
        possible = True
        for aim in aims:
            number = int(aim["number"])
            same = {told.get(int(each["number"])) for each in aims if each["word"] == aim["word"]}
            among = [thing for thing in self.candidates(identity, aim) if thing not in same]
            if number in told:
                thing = told[number]
            elif aim["optional"]:
                continue
            elif among:
                opponents = {f["other"] for f in session.facts_of(v.Opponent, player=controller)}
                theirs = [t for t in among if t in opponents]
                rest = theirs + [t for t in among if t not in opponents]
                thing = told[number] = self._choose(controller, ability, rest, f"{ability} targets {{}}")
            else:
                possible = False
                break
            chosen.append(v.Target(view=identity, number=number, thing=thing, incarnation=self.incarnation(thing)))
        session.step("601.2c", "targets have been chosen", adds=chosen if possible else (), ends=[choosing])
        if possible and chosen and session.facts_of(v.TriggersOn, verb="targeted"):
            things = dict.fromkeys(str(target["thing"]) for target in chosen)
            become = [v.BecomesTarget(event=self.now, object=thing, by=identity) for thing in things]
            stated = tuple(session.facts_of(v.Target, view=identity))
            self.happen(*become, cause=Cause("601.2c", f"targets of {identity} have been chosen", stated))
        return possible

    def _no_target(self, identity: str, ability: str, aims: Sequence[Fact], given: Sequence[str]) -> NoTarget:
        """Which of the things that were named is no legal target."""
        for aim, thing in zip(aims, given, strict=False):
            if thing not in (among := self.candidates(identity, aim)):
                return NoTarget(thing, ability, among)
        thing = next((thing for thing in given if given.count(thing) > 1), given[-1])
        return NoTarget(thing, ability, ())

    def take_targets(self, identity: str, ability: str, things: Sequence[str]) -> None:
        """Note the targets of what a position shows on the stack, whether or not they still are legal."""
        session = self.session
        choosing = v.Choosing(object=identity)
        session.step("601.2c", f"targets are chosen for {identity}", adds=[choosing])
        session.run(until=INTERVENING)
        aims = self.aims(identity, ability)
        numbers = [int(aim["number"]) for aim in aims] or range(1, len(things) + 1)
        placed = self.placed(identity, aims, things) or dict(zip(numbers, things, strict=False))
        chosen = [
            v.Target(view=identity, number=number, thing=thing, incarnation=self.incarnation(thing))
            for number, thing in placed.items()
        ]
        session.step("601.2c", "targets have been chosen", adds=chosen, ends=[choosing])

    def divide(self, identity: str, ability: str) -> None:
        """What a spell or ability divides among its targets, as its controller says (601.2d); evenly by default."""
        session = self.session
        chosen_modes = {f["mode"] for f in session.facts_of(v.ChosenMode, view=identity)}
        steps = [step for _, step in self.definitions.steps.get(ability, ())]
        steps += [each for step in steps if isinstance(step, Mode) and step.number in chosen_modes for each in step.do]
        step = next((step for step in steps if getattr(step, "verb", "") in _DIVIDED), None)
        targets = sorted(session.facts_of(v.Target, view=identity), key=lambda fact: int(fact["number"]))
        if not isinstance(step, Clause) or step.amount is None or not targets:
            return
        chosen = session.facts_of(v.ChosenNumber, view=identity)
        amount = step.amount.base if step.amount.of != "X" or not chosen else int(chosen[0]["amount"])
        among = [str(target["thing"]) for target in targets]
        controller = session.facts_of(v.OnStack, object=identity)[0]["controller"]
        given = self.choices.division(controller, identity) if self.choices else None
        if given is None:
            each, more = divmod(amount, len(among))
            given = [(each + (n < more), thing) for n, thing in enumerate(among)]
            if len(among) > 1:
                self.assumptions[f"what {identity} divides is divided evenly"] = None
        shares = {thing: sum(n for n, who in given if who == thing) for thing in dict.fromkeys(w for _, w in given)}
        if sum(shares.values()) != amount or set(shares) != set(among) or min(shares.values()) < 1:
            told = f"{amount} is divided among {', '.join(among)}, with at least 1 for each"
            raise NoDivision(identity, "601.2d", told)
        adds = [v.Share(view=identity, thing=thing, amount=n) for thing, n in shares.items()]
        session.step("601.2d", f"{controller} divides what {identity} does", adds=adds)
