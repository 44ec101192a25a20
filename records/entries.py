"""The entries of `events`: what happens, what is chosen, what is expected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..knowledge import catalogue
from ..knowledge.grammar import NotUnderstood, read_event, read_event_mapping
from ..knowledge.language import Card, Clause, Phrase
from .describing import DESCRIPTION, described, report
from .eventkeys import BY_PLAYERS, EVENT_KEYS, OF_OBJECTS, needed, roles, verb_of
from .goals import RULE, Goals, split_rule
from .model import Entry, Goal
from .names import Known, renamed, translated, walk
from .reading import Reading, describe, listed, nearest
from .yamlnodes import Mapping, Node, Scalar, Sequence, data, quote

CHOICES = ("chooses", "puts_on_stack", "orders")
KINDS = ("expect", "legal", "illegal")
_NEW = re.compile(
    r"(?:\d+|an?|one|two|three)? *(?P<enters>\S.*?)(?: tokens?)? enters? "
    r"|.+? creates? (?:\d+|an?|one|two|three) (?P<creates>\S.*?)(?: tokens?)?(?: |\Z)"
)


class Entries:
    """Reads `events`, one entry after the other: an object can be named from the entry on that brings it."""

    def __init__(self, reading: Reading, known: Known) -> None:
        self.reading = reading
        self.known = known
        self.japanese = dict(catalogue.japanese())
        self.goals = Goals(reading, known, self.japanese)
        self.assumptions: list[str] = []

    def read(self, node: Node) -> tuple[Entry, ...]:
        """All entries."""
        items = self.reading.items(node, "a list of events", lone=False)
        if isinstance(node, Sequence) and node.flow:
            items = list(self._whole(items))
        entries = []
        for number, item in enumerate(items, 1):
            entry = self._entry(item, number)
            if entry is not None:
                entries.append(entry)
        return tuple(entries)

    def _entry(self, node: Node, number: int) -> Entry | None:
        if isinstance(node, Mapping):
            keys = [key.text for key, _ in node.pairs]
            kind = next((key for key in KINDS if key in keys), "")
            if kind:
                return self._asked(node, kind, number)
        clauses = self._happens(node)
        if not clauses:
            return None
        choices = [clause for clause in clauses if clause.verb in CHOICES]
        if choices and len(clauses) > 1:
            self.reading.wrong(node, "a choice as an entry of its own", found="a choice among simultaneous events")
            return None
        kind = "choice" if choices else "event"
        return Entry(kind, number, spoken(node), clauses, place=self.reading.place(node))

    # ----------------------------------------------------------------------------- asking

    def _asked(self, node: Mapping, kind: str, number: int) -> Entry | None:
        extra = ("by",) if kind != "expect" else ()
        fields = self.reading.fields(node, (kind, *extra), "an entry")
        assert fields is not None
        value = fields[kind]
        place = self.reading.place(node)
        if kind == "expect":
            goals = self.goals.read(value)
            return Entry(kind, number, _goals_text(goals), goals=goals, place=place) if goals else None
        by = ""
        event: Node = value
        if isinstance(value, Scalar) and isinstance(value.value, str):
            text, by, at = split_rule(value.text)
            if by:
                event = replace_text(value, text)
                self._rule(value, by, at)
        if "by" in fields:
            rule = fields["by"]
            by = rule.text if isinstance(rule, Scalar) else ""
            self._rule(rule, by, 0)
        clauses = self._happens(event)
        if not clauses:
            return None
        return Entry(kind, number, spoken(event), clauses, by=by, place=place)

    def _rule(self, node: Node, by: str, at: int) -> None:
        if not RULE.match(by):
            found = repr(by) if by else describe(node)
            self.reading.wrong(node, "the number of a rule, as in 716.2a", found=found, offset=at)

    # -------------------------------------------------------------------------- happening

    def _happens(self, node: Node) -> tuple[Clause, ...]:
        """The clauses of one entry: one event, or a list of simultaneous ones."""
        if isinstance(node, Sequence):
            if not node.items:
                self.reading.wrong(node, "an event", found="an empty list")
            clauses = []
            for item in self._whole(node.items) if node.flow else node.items:
                if isinstance(item, Sequence):
                    self.reading.wrong(item, "an event; the list around it is simultaneous already")
                    continue
                clause = self.event(item)
                if clause is not None:
                    clauses.append(clause)
            return tuple(clauses)
        clause = self.event(node)
        return (clause,) if clause is not None else ()

    def _whole(self, items: list[Node]) -> Iterator[Node]:
        """Items of a list in brackets; a sentence that was broken at a comma is one item again, and a mistake."""
        at = 0
        while at < len(items):
            item = items[at]
            after = items[at + 1] if at + 1 < len(items) else None
            both = f"{item.text}, {after.text}" if isinstance(item, Scalar) and isinstance(after, Scalar) else ""
            if both and self._broken(item, after, both):
                expected = f"the sentence quoted as a whole: {quote(both)}"
                self.reading.wrong(item, expected, found=f"{both!r}, broken at its comma")
                items = [*items[: at + 1], replace_text(item, both), *items[at + 2 :]]
                at += 1
                continue
            yield item
            at += 1

    def _broken(self, item: Node, after: Node | None, both: str) -> bool:
        assert isinstance(item, Scalar)
        assert isinstance(after, Scalar)
        if not (item.plain and after.plain):
            return False
        if self._sentence(after.text) is not None:
            return False
        return self._sentence(both) is not None

    def _sentence(self, text: str) -> Clause | None:
        try:
            return read_event(text.strip(), self.known.grammar())
        except NotUnderstood:
            return None

    def event(self, node: Node) -> Clause | None:
        """One event, as a sentence or as a mapping."""
        if isinstance(node, Mapping):
            return self._mapping(node)
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.value.strip():
            return self._spoken(node)
        self.reading.wrong(node, "an event: a sentence, or a mapping as in {draws: Ana, count: 2}")
        return None

    def _spoken(self, node: Scalar) -> Clause | None:
        text = node.text.strip()
        clause = self._sentence(text)
        if clause is None and (new := self._new_name(node, text)):
            self.known.define(new)
            clause = self._sentence(text)
        if clause is None:
            try:
                clause = read_event(text, self.known.grammar())
            except NotUnderstood as error:
                report(self.reading, node, error)
                return None
        return self._checked(node, clause)

    def _new_name(self, node: Scalar, text: str) -> Card | None:
        """A card that a sentence brings and that nothing knows: taken as a card without text, if it is no slip."""
        found = _NEW.match(text)
        if not found:
            return None
        name = found["enters"] or found["creates"]
        name = name.removesuffix(" token").removesuffix(" tokens")
        if "#" in name or self.known.is_object(name) or nearest(name, self.known.objects(), 1, 0.75):
            return None
        return self._unknown(name)

    def _unknown(self, name: str) -> Card:
        self.assumptions.append(f"{name} is not known and not described: it is taken as a card without text")
        return Card(name, known=False)

    def _mapping(self, node: Mapping) -> Clause | None:
        reading = self.reading
        for key, value in node.pairs:
            if " " in key.text.strip() and isinstance(value, Scalar):
                whole = f"{key.text}: {value.text}" if value.text else key.text
                reading.wrong(key, f"the sentence quoted as a whole: {quote(whole)}", found=f"{whole!r}, broken at ': '")
                return None
        fields = {key.text: value for key, value in node.pairs}
        verb = verb_of(fields)
        if not self._keys(node, verb):
            return None
        plain = {key: data(value) for key, value in fields.items()}
        extra: list[tuple[str, object]] = []
        if "does" in fields:
            del plain["does"]
            extra.append(("does", self._does(fields["does"])))
        if verb in ("enters", "creates"):
            extra += self._brought(fields, verb)
            for key in DESCRIPTION:
                plain.pop(key, None)
        try:
            clause = read_event_mapping(plain, self.known.grammar())
        except NotUnderstood as error:
            report(reading, node, error)
            return None
        except (ValueError, TypeError, KeyError, IndexError, AttributeError):
            reading.wrong(node, f"{verb} with values as in the table of events: names, numbers, lists of names")
            return None
        if extra:
            details = tuple(sorted([*clause.details, *extra], key=lambda pair: pair[0]))
            clause = replace(clause, details=details)
        if "id" in fields:
            self._new_id(fields["id"], fields[verb])
        return self._checked(node, clause)

    def _keys(self, node: Mapping, verb: str) -> bool:
        """Whether a mapping has the keys that its verb needs, and no others."""
        reading = self.reading
        keys = [key.text for key, _ in node.pairs]
        if not verb:
            near = tuple(dict.fromkeys(n for key in keys for n in nearest(key, [*EVENT_KEYS, *KINDS], 2, 0.7)))
            reading.wrong(node.pairs[0][0] if keys else node, "an event, as in {draws: Ana, count: 2}", near)
            return False
        valid = (verb, *roles(verb), "until")
        good = True
        for key, value in node.pairs:
            if key.text not in valid:
                others = valid[1:]
                reading.wrong(key, f"beside {verb}: {listed(others)}", nearest(key.text, others))
                good = False
            elif isinstance(value, Scalar) and value.value is None and key.text in (verb, *needed(verb)):
                reading.wrong(value, f"a value of {key.text}")
                good = False
        missing = [key for key in needed(verb) if key not in keys]
        if missing:
            reading.wrong(node, f"{listed(missing, 'and')} beside {verb}")
        return good and not missing

    def _does(self, node: Node) -> tuple[object, ...]:
        """What happens in one resolution, in order; a list in it is simultaneous."""
        steps: list[object] = []
        items = self.reading.items(node, "a list of events")
        for item in self._whole(items) if isinstance(node, Sequence) and node.flow else items:
            clauses = self._happens(item)
            if clauses:
                steps.append(clauses if isinstance(item, Sequence) else clauses[0])
        return tuple(steps)

    def _brought(self, fields: dict[str, Node], verb: str) -> list[tuple[str, object]]:
        """What an event says of the card that it brings, as details of its clause."""
        node = fields[verb]
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            return []
        name = translated(re.sub(r" tokens?\Z", "", node.text.strip()), self.japanese)
        base = self.known.card(self.known.base(name))
        said = [key for key in DESCRIPTION if key in fields]
        if said:
            card = described(self.reading, fields, name, base)
            if base is None:
                self.known.define(card)
            return [(key, value) for key in said if key != "ja" and (value := getattr(card, key)) is not None]
        if base is None and verb == "enters" and not self.known.is_object(name):
            if near := nearest(name, self.known.objects(), 3, 0.75):
                self.reading.wrong(node, "a card that the record or the catalogue knows", near)
                self.known.define(Card(name, known=False))
            else:
                self.known.define(self._unknown(name))
        return []

    def _new_id(self, node: Node, card: Node) -> None:
        text = self.reading.text(node, "a name for this object")
        if text is None or not isinstance(card, Scalar):
            return
        if text in self.known.ids or text in self.known.players:
            self.reading.wrong(node, "a name that nothing else in the record has", found=f"{text!r}, already taken")
        elif re.search(r"[#/(),]", text):
            self.reading.wrong(node, "a name without # / ( ) ,")
        else:
            self.known.add_id(text, self.known.base(re.sub(r" tokens?\Z", "", card.text.strip())))

    # --------------------------------------------------------------------------- checking

    def _checked(self, node: Node, clause: Clause) -> Clause:
        """The clause with Japanese names in English, after its names have been looked up."""
        clause = renamed(clause, self.japanese)
        known = self.known
        if clause.verb in ("chooses", "creates"):
            clause = replace(clause, value=translated(clause.value, self.japanese))
        for part in walk(clause):
            if isinstance(part, Phrase) and part.name is not None:
                self._name(node, part.name)
            elif isinstance(part, Clause):
                if part.verb == "creates" and part.value:
                    known.bring(part)
                self._roles(node, part)
        order = clause.detail("order")
        for path in order if isinstance(order, tuple) else ():
            if isinstance(path, str) and not known.is_path(path):
                self._unknown_name(node, path, "the path CARD/NAME of an ability", known.near_path(path))
        if clause.verb == "gets_emblem":
            abilities = clause.detail("abilities")
            name = str(clause.detail("name") or "emblem")
            known.define(Card(name, abilities=abilities if isinstance(abilities, tuple) else (), known=False))
        return clause

    def _roles(self, node: Node, clause: Clause) -> None:
        """A player where a player must stand, an object where an object must; the ability of an activation."""
        subject, thing = clause.subject, clause.object
        players = self.known.players
        if subject is not None and subject.name is not None:
            if clause.verb in BY_PLAYERS and subject.name not in players and self.known.is_object(subject.name):
                self._unknown_name(node, subject.name, f"a player: {listed(players)}", nearest(subject.name, players))
            elif clause.verb in OF_OBJECTS and subject.name in players and subject.name not in self.known.ids:
                self._unknown_name(node, subject.name, "an object, not a player", ())
        if clause.verb == "activates" and thing is not None and thing.name is not None and clause.value != "level up":
            path = f"{thing.name}/{clause.value}"
            if clause.value and self.known.is_object(thing.name) and not self.known.is_path(path):
                self._unknown_name(node, clause.value, f"an ability of {thing.name}", self.known.near_path(path))

    def _name(self, node: Node, name: str) -> None:
        known = self.known
        if name in known.players or known.is_object(name) or known.is_path(name):
            return
        near = known.near_path(name) if "/" in name else known.near_object(name)
        self._unknown_name(node, name, "a player, an object or an ability that the record knows", near)

    def _unknown_name(self, node: Node, name: str, expected: str, near: tuple[str, ...]) -> None:
        for scalar in _texts(node):
            at = scalar.text.find(name)
            if at >= 0:
                self.reading.wrong(scalar, expected, near, found=repr(name), offset=at)
                return
        self.reading.wrong(node, expected, near, found=repr(name))


def _texts(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, Mapping):
        for key, value in node.pairs:
            if key.text != "does":
                yield from _texts(value)


def replace_text(node: Scalar, text: str) -> Scalar:
    """A scalar with another text at the same place."""
    verbatim = node.verbatim and node.text.startswith(text)
    return Scalar(node.line, node.column, text, text, plain=node.plain, verbatim=verbatim)


def spoken(node: Node) -> str:
    """An entry in one line: a sentence as it stands, a mapping in braces, simultaneous events with `; ` between."""
    if isinstance(node, Sequence):
        return "; ".join(spoken(item) for item in node.items)
    return _flow(node) if isinstance(node, Mapping) else data_text(node)


def _flow(node: Node) -> str:
    if isinstance(node, Sequence):
        return f"[{', '.join(map(_flow, node.items))}]"
    if isinstance(node, Mapping):
        return f"{{{', '.join(f'{key.text}: {_flow(value)}' for key, value in node.pairs)}}}"
    return data_text(node)


def data_text(node: Node) -> str:
    """The text of a scalar."""
    assert isinstance(node, Scalar)
    return " ".join(node.text.split())


def _goals_text(goals: tuple[Goal, ...]) -> str:
    return "; ".join(goal.text if goal.count is None else f"{goal.text}: {goal.count}" for goal in goals)
