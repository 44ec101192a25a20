"""CLIPS with all rules of the law, given the facts that azor derives: it only matches them.

That is less than azor does for the same event: nothing fires, no fold is taken, nothing is written down and the
procedure asks nothing.  Without rules it says what it takes to hand the facts over; so the difference is what the
conditions of the law alone cost in C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from azor.engine.entries import Begun, Entry, Fired, Folded, Stepped
from azor.engine.facts import Fact
from azor.engine.rules import LawRule
from azor.knowledge.procedure import Game
from tests.in_clips.engines import Key, Matcher

Changes = tuple[list[Key], list[Key]]  # facts that come, and of these and those before, what goes


class Follower:
    """Working memory in CLIPS that follows that of a game."""

    def __init__(self, game: Game, rules: Sequence[LawRule]) -> None:
        self.game = game
        self.matcher = Matcher(rules)
        self.matcher.give(game.session.memory)

    def changes(self, work: Callable[[], Any]) -> Changes:
        """What comes and goes in the game as something is done there."""
        session = self.game.session
        before, count, entry = list(session.memory), session.memory.count, len(session.journal)
        work()
        told = (fact for each in session.journal.since(entry) for fact in _concluded(each))
        made = list({fact.number: fact.key for fact in told if fact.number > count}.values())
        return made, [key for key in (*before, *made) if key not in session.memory]

    def follow(self, changes: Changes) -> None:
        """The same comes and goes in CLIPS."""
        given, put = self.matcher.given, self.matcher.put
        come, go = changes
        for key in come:
            given[key] = put(key)
        for key in go:
            given.pop(key).retract()

    def prepare(self, work: Callable[[], Any], times: int) -> Callable[[], None]:
        """Do something so many times in the game; CLIPS follows by one each time that what is given is called."""
        self.matcher.give(self.game.session.memory)
        waiting = [self.changes(work) for _ in range(times)][::-1]
        return lambda: self.follow(waiting.pop())


def _concluded(entry: Entry) -> Iterator[Fact]:
    """The facts that an entry of the journal makes."""
    if isinstance(entry, Begun):
        yield from entry.facts
    elif isinstance(entry, Stepped):
        yield from entry.adds
    elif isinstance(entry, Fired):
        yield from (*entry.then, *entry.changed)
    elif isinstance(entry, Folded) and entry.new is not None:
        yield entry.new
