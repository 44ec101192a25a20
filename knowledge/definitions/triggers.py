"""Triggered abilities as facts: what they trigger on, and on what condition (603)."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.facts import Fact
from ..language import Ability, Clause, Condition
from ..vocabulary import Chapter, CountsTimes, StateTrigger, TriggersOn
from .names import phrase_id
from .events import trigger_event, watched
from .stated import Stated


class Triggers(Stated):
    """Defines triggered abilities."""

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
        yield from watched(when, verb)
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
            yield from self._intervening(path, ability.condition)
            name, _ = self.condition(ability.condition)
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


def _how_often(ability: Ability, when: Clause) -> str:
    """How often an ability triggers: "each" time, once for a "batch", in a "turn", or until it is "done" in a turn."""
    if ability.once_each_turn or (when.verb == "becomes_target" and when.detail("nth") == 1):
        return "turn"
    return "done" if ability.done_once_each_turn else str(when.detail("batch") or "each")


def both(one: Condition, other: Condition) -> Condition:
    """The condition that two conditions hold."""
    alternatives = tuple(first + second for first in one.alternatives for second in other.alternatives)
    return Condition(alternatives, words=f"{one.words} and {other.words}")
