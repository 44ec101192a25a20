"""Proofs, read from the journal: plain data that every view renders.

A node says what holds, by which rule, when, and what met each condition of the rule:

    {"id": 17, "fact": {"predicate": ..., "fields": {...}}, "sentence": ...,
     "how": "rule" | "given" | "fold" | "step",
     "rule": ..., "citations": [...], "because": ..., "event": ..., "entry": ...,
     "assumes": ..., "others": 0,
     "conditions": [{"met": node} | {"absent": plain, "text": ...} | {"compare": plain, "text": ...}]}

What stood since an earlier event and is of the same kind as something that rests on it is not unfolded in place: its
node has `"earlier": true` and no conditions (who was the monarch before, and before that).  `whole` gives a proof of
each such fact too, so that no proof is deeper than the law, however long the game.

A fold of the latest claim has "latest", and "ended": what ended the claims that stood before; and so has an absence,
for the last fact that it speaks of; "through" tells by which rules what ended it came about.  A fact that stands
twice in one proof is expanded once; afterwards its node is
`{"id": 17, "again": true, ...}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .entries import Begun, Entry, Fired, Folded, Stepped
from .facts import Fact
from .folds import Latest
from .rules import LawRule
from .session import Law
from .terms import TESTS, Expression
from .wording import filled

Node = dict[str, Any]
_LOOK_BACK = 20_000  # journal entries searched for what ended a fact


def why(session: Law, fact: Fact, *, before: int | None = None, by: int | None = None) -> Node:
    """The proof of a fact that stands, or stood before that journal entry; `by` one of its derivations."""
    return _Prover(session, before if before is not None else len(session.journal)).node(fact, None, by)


def whole(session: Law, fact: Fact) -> list[Node]:
    """The proof of a fact, and behind it one of each earlier fact that it rests on, the latest first."""
    first = why(session, fact)
    return [first, *earlier(session, [first])]


def earlier(session: Law, proofs: Iterable[Node]) -> list[Node]:
    """A proof of each earlier fact that proofs rest on, and of those that these rest on, the latest first."""
    found: dict[int, Node] = {}
    waiting = [entry for proof in proofs for entry in _left_out(proof)]
    while waiting:
        number, at = waiting.pop()
        if number in found:
            continue
        fact = next(f for f in made_by(session.journal[at]) if f.number == number)
        found[number] = why(session, fact, before=at + 1)
        waiting += _left_out(found[number])
    return sorted(found.values(), key=lambda node: (-int(node["entry"]), -int(node["id"])))


def _left_out(node: Node) -> list[tuple[int, int]]:
    """The numbers of the earlier facts in a proof, and the entries that made them."""
    found = [(int(node["id"]), int(node["entry"]))] if node.get("earlier") else []
    for condition in node.get("conditions", ()):
        if "met" in condition:
            found += _left_out(condition["met"])
    return found


def made_by(entry: Entry) -> tuple[Fact, ...]:
    """The facts that an entry of the journal made."""
    if isinstance(entry, Fired):
        return (*entry.then, *entry.changed)
    if isinstance(entry, Begun):
        return entry.facts
    if isinstance(entry, Stepped):
        return entry.adds
    return (entry.new,) if isinstance(entry, Folded) and entry.new is not None else ()


def derivations(session: Law, fact: Fact) -> list[Node]:
    """A proof for every derivation of a fact that stands, the one that `why` gives first; of a fold there is one."""
    first = why(session, fact)
    if fact.kind == "folded" or "entry" not in first:
        return [first]
    makers = [n for n in session.journal.makers(fact) if session.journal.lost_at(n, fact) is None]
    return [first, *[why(session, fact, by=n) for n in makers if n != first["entry"]]]


def firing(session: Law, number: int) -> Node:
    """What an entry of the journal did, a rule that fired or a step of the procedure, with what met its conditions."""
    entry = session.journal[number]
    node: Node = {"entry": number, "event": entry.event, "rule": "", "citations": [], "because": "", "conditions": []}
    node["bindings"] = {}
    prover = _Prover(session, number)
    if isinstance(entry, Fired):
        node["rule"], node["citations"] = entry.rule.name, list(entry.rule.citations)
        node["because"], node["bindings"] = reason(entry.rule, entry.bindings), dict(entry.bindings)
        node["conditions"] = prover._conditions(entry, number)
    elif isinstance(entry, Stepped):
        node["citations"], node["because"] = [entry.citation] if entry.citation else [], entry.text
        parts = [f for f in entry.data if isinstance(f, Fact)]
        node["conditions"] = [{"met": prover.node(part, number)} for part in parts]
    return node


def last_ending(session: Law, before: int, which: Callable[[Fact], bool]) -> int | None:
    """The last entry before that one at which a rule ended such a fact."""
    for number in range(before - 1, max(-1, before - _LOOK_BACK), -1):
        entry = session.journal[number]
        if isinstance(entry, Fired) and any(which(f) for f in entry.ends):
            return number
    return None


def undone(session: Law, fact: Fact, before: int, seen: frozenset[int] = frozenset()) -> int | None:
    """The entry that ended what a fact rested on."""
    if fact.kind == "lasting":
        return last_ending(session, before, lambda f: f.key == fact.key)
    for number in reversed(session.journal.makers(fact)):
        entry = session.journal[number]
        for met in entry.conditions if isinstance(entry, Fired) else ():
            if met is None or met.number in seen:
                continue
            if (found := undone(session, met, before, seen | {fact.number})) is not None:
                return found
    return None


def plain_fact(fact: Fact) -> dict[str, Any]:
    """A fact as data."""
    return {"predicate": fact.predicate, "fields": {name: fact[name] for name in fact.fields}}


class _Prover:
    def __init__(self, session: Law, before: int):
        self.session = session
        self.before = before
        self.done: set[int] = set()
        self.above: list[tuple[str, int]] = []  # the lasting facts that rest on what is proved: their kinds, and when

    def node(self, fact: Fact, before: int | None, by: int | None = None) -> Node:
        node: Node = {"id": fact.number, "fact": plain_fact(fact), "sentence": fact.sentence()}
        if fact.number in self.done:
            node["again"] = True
            return node
        self.done.add(fact.number)
        limit = self.before if before is None else before
        makers = [n for n in self.session.journal.makers(fact) if n < limit]
        node["others"] = max(0, len(makers) - 1) if fact.kind != "folded" else 0
        if not makers:
            node.update(how="given", conditions=[])
            return node
        if fact.kind == "folded":
            self._explain(node, fact, makers[-1])  # what it is made of now
            return node
        entry = next(
            (n for n in makers if (lost := self.session.journal.lost_at(n, fact)) is None or lost >= limit), makers[0]
        )
        self._explain(node, fact, entry if by is None else by)
        return node

    def _explain(self, node: Node, fact: Fact, number: int) -> None:
        entry = self.session.journal[number]
        node["entry"], node["event"] = number, entry.event
        if fact.kind == "lasting":
            kinds = [event for predicate, event in self.above if predicate == fact.predicate]
            before, self.above = self.above, [*self.above, (fact.predicate, entry.event)]
            self._told(node, fact, number, earlier=any(event > entry.event for event in kinds))
            self.above = before
        else:
            self._told(node, fact, number)

    def _told(self, node: Node, fact: Fact, number: int, earlier: bool = False) -> None:
        """What an entry did: fired, folded, stepped or began."""
        entry = self.session.journal[number]
        if isinstance(entry, Fired):
            rule = entry.rule
            node.update(
                how="rule",
                rule=rule.name,
                citations=list(rule.citations),
                because=reason(rule, entry.bindings),
                assumes=rule.assumes,
                bindings=dict(entry.bindings),
                conditions=[] if earlier else self._conditions(entry, number),
            )
            if earlier:
                node["earlier"] = True
        elif isinstance(entry, Folded):
            fold = self.session.folds[entry.fold]
            parts = self.session.contributors(number)
            node.update(
                how="fold",
                citations=[fold.citation] if fold.citation else [],
                conditions=[{"met": self.node(part, number)} for part in parts],
            )
            ended = [e for left in entry.left if (e := self._undone(left, number)) is not None]
            if isinstance(fold, Latest):
                node["latest"] = True
                if ended:
                    node["ended"] = ended  # a later claim stood until then
        elif isinstance(entry, Stepped):
            parts = [*entry.ends, *(f for f in entry.data if isinstance(f, Fact))]
            node.update(
                how="step" if entry.citation else "given",
                citations=[entry.citation] if entry.citation else [],
                because=entry.text,
                conditions=[{"met": self.node(part, number)} for part in parts],
            )
        elif isinstance(entry, Begun):
            cause = entry.cause
            node.update(
                how="step" if cause is not None and cause.citation else "given",
                citations=[cause.citation] if cause is not None and cause.citation else [],
                because=cause.text if cause is not None else "",
                conditions=[{"met": self.node(part, number)} for part in (cause.facts if cause is not None else ())],
            )

    def _ended(self, plain: list[Any], bindings: dict[str, Any], before: int) -> Node | None:
        """What ended the last fact that an absence speaks of, if one ever stood."""
        if Fact.registry[plain[1]].kind != "lasting":
            return None
        return self._last_ending(before, lambda f: f.predicate == plain[1] and fits(plain, f, bindings))

    def _undone(self, fact: Fact, before: int) -> Node | None:
        """What ended the lasting fact that a fact rested on."""
        number = undone(self.session, fact, before)
        return None if number is None else self._ending(number)

    def _last_ending(self, before: int, which: Callable[[Fact], bool]) -> Node | None:
        number = last_ending(self.session, before, which)
        return None if number is None else self._ending(number)

    def _ending(self, number: int) -> Node:
        entry = self.session.journal[number]
        assert isinstance(entry, Fired)
        ending: Node = {**_fired(entry), "event": entry.event}
        if through := list(self._through(entry, entry.event, {entry.rule.name})):
            ending["through"] = through
        return ending

    def _through(self, entry: Fired, event: int, seen: set[str]) -> Iterator[Node]:
        """Why what ended something happened: rule by rule, as far as that is within the same event, or its cause."""
        for met in entry.conditions:
            if met is None or met.kind != "happening":
                continue
            for number in self.session.journal.makers(met)[-1:]:
                made = self.session.journal[number]
                causes: tuple[Fact, ...] = ()
                if isinstance(made, Begun) and made.cause is not None:
                    causes = tuple(made.cause.facts)
                rules = [made] if isinstance(made, Fired) and made.event == event else []
                rules += [e for each in causes if each.kind == "logical" for e in self._made_by(each)]
                for each in rules:
                    if each.rule.name not in seen and each.rule.because:
                        seen.add(each.rule.name)
                        yield _fired(each)
                        yield from self._through(each, event, seen)

    def _made_by(self, fact: Fact) -> list[Fired]:
        made = [self.session.journal[number] for number in self.session.journal.makers(fact)[-1:]]
        return [entry for entry in made if isinstance(entry, Fired)]

    def _conditions(self, entry: Fired, number: int) -> list[Node]:
        found: list[Node] = []
        for plain, fact in zip(entry.rule.plain, entry.conditions, strict=True):
            if fact is not None:
                found.append({"met": self.node(fact, number)})
            elif plain[0] == "absent":
                node: Node = {"absent": plain, "text": absence(plain, entry.bindings)}
                ended = self._ended(plain, entry.bindings, number)
                if ended is not None:
                    node["ended"] = ended
                found.append(node)
            else:
                left, right = (Expression(t).evaluate(entry.bindings) for t in (plain[1], plain[3]))
                found.append({"compare": plain, "text": f"{left} {plain[2]} {right}"})
        return found


def _fired(entry: Fired) -> Node:
    return {
        "rule": entry.rule.name,
        "citations": list(entry.rule.citations),
        "because": reason(entry.rule, entry.bindings),
        "bindings": dict(entry.bindings),
    }


def _numbers(ending: Node) -> set[str]:
    return {number for each in (ending, *ending.get("through", ())) for number in each["citations"]}


def fits(plain: list[Any], fact: Fact, bindings: dict[str, Any]) -> bool:
    """Whether a fact fits the pattern of a condition under these bindings."""
    for field, tests in plain[2].items():
        for test in tests:
            value = fact[field]
            if test[0] == "is" and value != test[1]:
                return False
            if test[0] == "var" and test[1] in bindings and value != bindings[test[1]]:
                return False
            if test[0] == "other" and value == bindings.get(test[1]):
                return False
            if test[0] == "test" and not TESTS[test[1]](value, test[2]):
                return False
    return True


def reason(rule: LawRule, bindings: dict[str, Any]) -> str:
    """The reason of a rule, with its bindings."""
    try:
        return filled(rule.because, bindings)
    except (KeyError, IndexError):
        return rule.because


def absence(plain: list[Any], bindings: dict[str, Any]) -> str:
    """An absence in words: the sentence of the predicate with what is bound, denied."""
    fact = Fact.registry[plain[1]]
    values: dict[str, Any] = dict.fromkeys(fact.fields, "anything")
    for field, tests in plain[2].items():
        for test in tests:
            if test[0] == "is":
                values[field] = test[1]
            elif test[0] == "var" and test[1] in bindings:
                values[field] = bindings[test[1]]
            elif test[0] == "test":
                values[field] = f"{test[1]} {test[2]}"
            elif test[0] == "other" and test[1] in bindings:
                values[field] = f"another than {bindings[test[1]]}"
    return f"not: {filled(fact.says, values)}"


def is_cited(number: str, citations: Iterable[str]) -> bool:
    """Whether a rule, or one below it, is among the cited ones.

    >>> is_cited("113.10", ["113.10b"]), is_cited("725", ["725.2"]), is_cited("113.1", ["113.10b", "113"])
    (True, True, False)
    """
    below = re.compile(re.escape(number) + ("" if number[-1:].isalpha() else r"(?:[a-z]|\.\d+[a-z]?)?"))
    return any(below.fullmatch(each) for each in citations)


def cited(node: Node) -> set[str]:
    """All rule numbers of a proof."""
    found = set(node.get("citations", ()))
    for ending in node.get("ended", ()):
        found |= _numbers(ending)
    for condition in node.get("conditions", ()):
        if "met" in condition:
            found |= cited(condition["met"])
        if "ended" in condition:
            found |= _numbers(condition["ended"])
    return found


def derived_by(session: Law, fact: Fact) -> dict[str, None]:
    """The rules of all derivations that stand, of a fact and of the continuous facts that it rests on."""
    found: dict[str, None] = {}
    seen: set[int] = set()
    waiting = [fact]
    while waiting:
        each = waiting.pop()
        if each.number in seen or each.kind != "logical":
            continue
        seen.add(each.number)
        for number in session.journal.makers(each):
            entry = session.journal[number]
            if isinstance(entry, Fired) and session.journal.lost_at(number, each) is None:
                found.update(dict.fromkeys(entry.rule.citations))
                waiting += [met for met in entry.conditions if met is not None]
    return found


def assumed(node: Node) -> dict[str, None]:
    """All readings and defaults that a proof rests on, in order."""
    found: dict[str, None] = {}
    if node.get("assumes"):
        found[node["assumes"]] = None
    for condition in node.get("conditions", ()):
        if "met" in condition:
            found.update(assumed(condition["met"]))
    return found
