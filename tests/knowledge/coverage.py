"""What records show of the rules: which fire, and which have a near miss.

A near miss of a rule is a partial match that reached its last condition and did not meet it: nearly the same position,
with one condition missing.  What met it at first is one too, once it no longer does, unless the rule has used it up.
"""

from __future__ import annotations

from typing import Any, Self

from azor.engine.facts import Fact
from azor.engine.journal import Fired
from azor.engine.matcher.memory import LawMatcher, Token
from azor.engine.matcher.network import Absence, Beta, Join, Production
from azor.engine.session import Law
from azor.records.model import Record
from azor.records.run import play

Indexed: Any = Join.__base__  # what joins and absences share


class Coverage:
    """What the records that were played so far show: for each rule, by name, the files that it fires in, and those
    that have a near miss of it."""

    def __init__(self) -> None:
        self.fired: dict[str, set[str]] = {}
        self.near: dict[str, set[str]] = {}

    def play(self, record: Record) -> None:
        """Play one record and look at what it shows."""
        with _Watch() as watch:
            played = play(record)
        for entry in played.game.session.journal:
            if isinstance(entry, Fired):
                self.fired.setdefault(entry.rule.name, set()).add(record.file)
        for name in watch.near:
            self.near.setdefault(name, set()).add(record.file)


class _Watch:
    """Watches the matcher while a record is played: what stops, when an event is settled or as it is dropped."""

    def __init__(self) -> None:
        self.near: set[str] = set()
        self.met: set[Token | None] = set()  # partial matches that went on at some moment
        self.spent: set[Token | None] = set()  # those that their rule has fired on for good

    def __enter__(self) -> Self:
        self.stock = Law.run, Beta.hand_on, Indexed.forget
        run, hand_on, forget = self.stock

        def watched_run(session: Law, *args: Any, **kwargs: Any) -> None:
            begin = len(session.journal)
            run(session, *args, **kwargs)
            for _, entry in session.entries(begin):
                if isinstance(entry, Fired) and not entry.rule.logical:
                    self.spent.add(entry.activation.parent)
            self.look(session.matcher)

        def watched_hand_on(
            node: Beta, memory: LawMatcher, token: Token | None, fact: Fact | None, values: Any
        ) -> None:
            if all(holds(values) for holds in node.filters):
                self.met.add(token)
            hand_on(node, memory, token, fact, values)

        def watched_forget(node: Any, memory: LawMatcher, token: Token) -> None:
            if isinstance(node.next, Production) and token not in self.met and stops(memory, node, token):
                self.near.add(node.rule.name)
            forget(node, memory, token)

        Law.run, Beta.hand_on, Indexed.forget = watched_run, watched_hand_on, watched_forget  # type: ignore
        return self

    def __exit__(self, *_: object) -> None:
        Law.run, Beta.hand_on, Indexed.forget = self.stock  # type: ignore[method-assign]

    def look(self, memory: LawMatcher) -> None:
        """What has reached the last condition of a rule and does not meet it now."""
        for at, key in memory.left:
            node = memory.network.nodes[at]
            if isinstance(node.next, Production) and node.rule.name not in self.near:
                gone_on = memory.dependents
                tokens = memory.left.under((at, key))
                if any(not gone_on.under(t) and t not in self.spent and stops(memory, node, t) for t in tokens):
                    self.near.add(node.rule.name)


def stops(memory: LawMatcher, node: Beta, token: Token) -> bool:
    """Whether a partial match stops at a node for want of its fact, or at the comparison behind it."""
    if isinstance(node, Absence):
        stopped = token in memory.blocked
    else:
        assert isinstance(node, Join)
        facts = memory.right.under((node.slot, token.key))
        stopped = not any(all(f[field] != token.bindings[at] for field, at in node.others) for f in facts)
    return stopped != bool(node.filters)
