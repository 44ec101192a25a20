"""What records show of the rules: which fire, and which have a near miss.

A near miss of a rule is a partial match that reached its last condition and does not meet it when all has been said
and done: nearly the same position, with one condition missing.  What the rule itself has used up is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from azor.engine.journal import Fired
from azor.engine.matcher.memory import LawMatcher, Token
from azor.engine.matcher.network import Absence, Beta, Head, Join, Production
from azor.engine.session import Law
from azor.records.model import Record
from azor.records.run import play


class Coverage:
    """What the records that were played so far show: for each rule, by name, the files that it fires in, and those
    that have a near miss of it."""

    def __init__(self) -> None:
        self.fired: dict[str, set[str]] = {}
        self.near: dict[str, set[str]] = {}

    def play(self, record: Record) -> None:
        """Play one record and look at what it shows."""
        with self._watching(record.file):
            played = play(record)
        for entry in played.game.session.journal:
            if isinstance(entry, Fired):
                self.fired.setdefault(entry.rule.name, set()).add(record.file)

    @contextmanager
    def _watching(self, file: str) -> Iterator[None]:
        run = Law.run
        spent: set[Token | None] = set()  # partial matches that their rule has fired on for good

        def watched(session: Law, *args: Any, **kwargs: Any) -> None:
            begin = len(session.journal)
            run(session, *args, **kwargs)
            for _, entry in session.entries(begin):
                if isinstance(entry, Fired) and not entry.rule.logical:
                    spent.add(entry.activation.parent)
            self._look(session.matcher, spent, file)

        Law.run = watched  # type: ignore[method-assign]
        try:
            yield
        finally:
            Law.run = run  # type: ignore[method-assign]

    def _look(self, memory: LawMatcher, spent: set[Token | None], file: str) -> None:
        nodes = memory.network.nodes
        waiting: dict[int, list[Token]] = {}
        for (node, _), tokens in memory.left.items():
            waiting.setdefault(node, []).extend(tokens)
        for at, node in enumerate(nodes):
            if isinstance(node, Production) and file not in self.near.get(node.rule.name, ()):
                found = _misses(memory, nodes[at - 1], waiting.get(at - 1, ()))
                if any(token not in spent for token in found):
                    self.near.setdefault(node.rule.name, set()).add(file)


def _misses(memory: LawMatcher, last: Beta, waiting: Iterable[Token]) -> Iterator[Token | None]:
    """The partial matches that stop at the last condition of a rule, or at the comparison behind it."""
    compares = bool(last.filters)
    if isinstance(last, Head):
        if not compares:
            yield None  # a rule of one condition has all but that met at any time
    elif isinstance(last, Absence):
        for token in waiting:
            if (token in memory.blocked) != compares:
                yield token
    elif isinstance(last, Join):
        for token in waiting:
            found = memory.right.get((last.slot, token.key), {})
            if (len(found) > 0) == compares and not memory.dependents.get(token):
                yield token
