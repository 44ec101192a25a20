"""The choices that a record gives: yes or no, a number, one of several, a division, an order, targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..engine.facts import Fact
from ..knowledge import vocabulary as v
from ..knowledge.language import Clause
from ..knowledge.modes import mode_numbers
from .model import Entry
from .naming import Naming, split_path


class Answers:
    """The choices that a record gives after an event; each is used once."""

    def __init__(self, naming: Naming, entries: Sequence[Entry]):
        self.naming = naming
        self.left: list[tuple[Entry, Clause]] = [(e, e.clauses[0]) for e in entries]
        self._targets: dict[str, tuple[str, ...]] = {}

    def _take(self, verb: str, player: str) -> Iterator[tuple[Entry, Clause]]:
        for entry, clause in self.left:
            who = clause.subject.name if clause.subject is not None else None
            if clause.verb == verb and (who is None or who == player):
                yield entry, clause

    def _about(self, clause: Clause, about: str) -> bool:
        name = clause.object.name if clause.object is not None else None
        if "the legend rule" in (about, clause.detail("about")):
            return bool(about == clause.detail("about", "the legend rule"))
        if not name:
            return True
        game = self.naming.game
        if name == about or about in self.naming.objects(name) or about in self.naming.on_stack(name):
            return True
        on_stack = game.session.facts_of(v.OnStack, object=about)
        if on_stack:
            things = self.naming.objects(name)
            return on_stack[0]["source"] in things or on_stack[0]["ability"].split("/")[0] == name
        return False

    def yes(self, player: str, about: str) -> bool | None:
        """Whether an optional instruction is followed."""
        for taken in self._take("chooses", player):
            word = taken[1].value.lower()
            if word in ("yes", "no") and self._about(taken[1], about):
                self.left.remove(taken)
                return word == "yes"
        return None

    def number(self, player: str, about: str) -> int | None:
        """The value of X."""
        for taken in self._take("chooses", player):
            word = taken[1].value.replace(" ", "").upper()
            if word.startswith("X=") and word[2:].isdigit() and self._about(taken[1], about):
                self.left.remove(taken)
                return int(word[2:])
        return None

    def pick(self, player: str, about: str, among: Sequence[str]) -> str | None:
        """One of several objects or players."""
        for taken in self._take("chooses", player):
            name = taken[1].value
            for thing in [name, *self.naming.objects(name)]:
                if thing in among and self._about(taken[1], about):
                    self.left.remove(taken)
                    return thing
        return None

    def modes(self, player: str, about: str, among: Mapping[int, str]) -> Sequence[int] | None:
        """Which modes are chosen for a modal spell or ability, by their numbers."""
        for taken in self._take("chooses", player):
            if self._about(taken[1], about) and (numbers := mode_numbers(taken[1].value, among)):
                self.left.remove(taken)
                return numbers
        return None

    def division(self, player: str, about: str) -> Sequence[tuple[int, str]] | None:
        """How combat damage, or what a spell or ability divides, is divided: so much for whom."""
        for taken in self._take("divides", player):
            clause = taken[1]
            shares = clause.detail("shares")
            if self._about(clause, about) and isinstance(shares, tuple):
                self.left.remove(taken)
                return [(amount, self.naming.one(str(who.name))) for amount, who in shares]
        return None

    def order(self, player: str, waiting: Sequence[Fact]) -> Sequence[Fact] | None:
        """The order of a player's waiting triggers, bottom first."""
        for taken in self._take("orders", player):
            names = taken[1].detail("order")
            assert isinstance(names, tuple)
            found = self._ordered([str(n) for n in names], list(waiting))
            if found is not None:
                self.left.remove(taken)
                return found
        return self._put_first(player, waiting)

    def _put_first(self, player: str, waiting: Sequence[Fact]) -> Sequence[Fact] | None:
        """The order told by "puts ... on the stack" entries, in the order in which they stand."""
        told = list(self._take("puts_on_stack", player))
        if not told:
            return None
        left = list(waiting)
        order: list[Fact] = []
        first: list[Fact] = []
        for taken in told:
            clause = taken[1]
            name = _told(clause)
            trigger = next((t for t in left if self._names(name, t, waiting)), None)
            if trigger is None:
                continue
            left.remove(trigger)
            (first if clause.detail("first") else order).append(trigger)
            self.left.remove(taken)
            if targets := self._aimed(clause):
                self._targets[trigger["id"]] = targets
        return [*first, *order, *left] if first or order else None

    def _names(self, name: str, trigger: Fact, waiting: Sequence[Fact]) -> bool:
        path, of = split_path(name)
        if of:
            things = [of, *self.naming.objects(of)]
            return self.naming.path_means(path, trigger["ability"]) and any(
                trigger[role] in things for role in ("it", "source", "player")
            )
        if self.naming.path_means(name, trigger["ability"], trigger["source"]):
            return True
        head, mark, number = name.rpartition("#")
        if mark and number.isdigit():
            same = [t for t in waiting if self.naming.path_means(head, t["ability"], t["source"])]
            return 0 < int(number) <= len(same) and same[int(number) - 1] is trigger
        return False

    def _ordered(self, names: list[str], waiting: list[Fact]) -> list[Fact] | None:
        found: list[Fact] = []
        left = list(waiting)
        for name in names:
            trigger = next((t for t in left if self._names(name, t, waiting)), None)
            if trigger is None:
                return None
            left.remove(trigger)
            found.append(trigger)
        return found + left

    def word(self, player: str, about: str) -> str | None:
        """A word chosen for a card as it enters, such as a creature type."""
        for taken in self._take("chooses", player):
            name = taken[1].object.name if taken[1].object is not None else None
            if name and about in self.naming.objects(name) and taken[1].value.lower() not in ("yes", "no"):
                self.left.remove(taken)
                return taken[1].value
        return None

    def targets(self, trigger: str, ability: str) -> Sequence[str] | None:
        """The targets of a trigger that is put on the stack."""
        if trigger in self._targets:
            return self._targets[trigger]
        waiting = self.naming.game.session.facts_of(v.OnStack, ability=ability)
        if not waiting:
            return None
        for taken in list(self._take("puts_on_stack", waiting[-1]["controller"])):
            clause = taken[1]
            name = _told(clause)
            head, _ = split_path(name)
            if self.naming.path_means(head, ability, waiting[-1]["source"]):
                self.left.remove(taken)
                return self._aimed(clause)
        return None

    def _aimed(self, clause: Clause) -> tuple[str, ...]:
        targets = clause.detail("targets")
        return tuple(self.naming.one(str(getattr(t, "name", t))) for t in targets) if isinstance(targets, tuple) else ()


def _told(clause: Clause) -> str:
    """What is put on the stack, as it is named."""
    return clause.object.name if clause.object is not None and clause.object.name else clause.value


def paid_with(entry: Entry, clauses: Sequence[Clause]) -> Iterator[Entry]:
    """What a sentence says that costs are paid with ("..., sacrificing Bear"), as choices of their own."""
    for clause in clauses:
        pays = clause.detail("pays")
        for thing in pays if isinstance(pays, tuple) else ():
            choice = Clause("chooses", clause.subject, clause.object, value=str(thing.name), words=clause.words)
            yield replace(entry, kind="choice", text=f"{thing.name}, as what the cost is paid with", clauses=(choice,))
