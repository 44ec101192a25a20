"""What happens: sentences and mappings of a record as clauses, with every name looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..knowledge.language import Card, Clause, Phrase
from ..knowledge.sentences import NotUnderstood, japanese, read_event_mapping, read_events
from .describing import DESCRIPTION, described, report
from .eventkeys import BY_PLAYERS, EVENT_KEYS, OF_OBJECTS, needed, roles, verb_of
from .meanings import meanings
from .names import Known, renamed, translated, walk
from .reading import MEANT_BY_SENTENCES, Reading, listed, nearest
from .wording import slip
from .yamlnodes import Mapping, Node, Scalar, data, quote
from .yamlnodes import Sequence as Items

KINDS = ("expect", "legal", "illegal")
_NEW = re.compile(
    r"(?:\d+|an?|one|two|three)? *(?P<enters>\S.*?)(?: tokens?)? enters? "
    r"|.+? creates? (?:\d+|an?|one|two|three) (?P<creates>\S.*?)(?: tokens?)?(?: |\Z)"
)


class Happenings:
    """Reads events, one after the other: an object can be named from the event on that brings it."""

    def __init__(self, reading: Reading, known: Known) -> None:
        self.reading = reading
        self.known = known
        self.assumptions: list[str] = []

    def happens(self, node: Node) -> tuple[Clause, ...]:
        """The clauses of one entry: one event, or a list of simultaneous ones."""
        if isinstance(node, Items):
            if not node.items:
                self.reading.wrong(node, "an event", found="an empty list")
            clauses: list[Clause] = []
            for item in self.whole(node.items) if node.flow else node.items:
                if isinstance(item, Items):
                    self.reading.wrong(item, "an event; the list around it is simultaneous already")
                    continue
                clauses += self.event(item)
            return tuple(clauses)
        return self.event(node)

    def whole(self, items: list[Node]) -> Iterator[Node]:
        """Items of a list in brackets; a sentence that was broken at a comma is one item again, and a mistake."""
        at = 0
        while at < len(items):
            item = items[at]
            after = items[at + 1] if at + 1 < len(items) else None
            both = f"{item.text}, {after.text}" if isinstance(item, Scalar) and isinstance(after, Scalar) else ""
            if isinstance(item, Scalar) and both and self._broken(item, after, both):
                expected = f"the sentence quoted as a whole: {quote(both)}"
                self.reading.wrong(item, expected, found=f"{both!r}, broken at its comma")
                items = [*items[: at + 1], replace_text(item, both), *items[at + 2 :]]
                at += 1
                continue
            yield item
            at += 1

    def _broken(self, item: Scalar, after: Node | None, both: str) -> bool:
        if not (isinstance(after, Scalar) and item.plain and after.plain):
            return False
        if self._sentence(after.text) is not None:
            return False
        return self._sentence(both) is not None

    def _sentence(self, text: str) -> tuple[Clause, ...] | None:
        try:
            return read_events(text.strip(), self.known.grammar())
        except NotUnderstood:
            return None

    def event(self, node: Node) -> tuple[Clause, ...]:
        """What a sentence or a mapping tells: one event, or what happens to one object at once."""
        if isinstance(node, Mapping):
            clause = self._mapping(node)
            return (clause,) if clause is not None else ()
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.value.strip():
            return self._spoken(node)
        self.reading.wrong(node, "an event: a sentence, or a mapping as in {draws: Ana, count: 2}")
        return ()

    def _spoken(self, node: Scalar) -> tuple[Clause, ...]:
        text = re.sub(r" tokens?(?=#\d)", "", node.text.strip())
        clauses = self._sentence(text)
        if clauses is None and (new := self._new_name(text)):
            self.known.define(new)
            clauses = self._sentence(text)
        if clauses is None:
            try:
                clauses = read_events(text, self.known.grammar())
            except NotUnderstood as error:
                self._unread(node, error)
                return ()
        return tuple(self._checked(node, clause) for clause in clauses)

    def _unread(self, node: Scalar, error: NotUnderstood) -> None:
        """A sentence that the grammar does not read: at the word that is the likely slip, if there is one."""
        text = node.text.strip()
        likely = meanings(text.rstrip(".!"), self.known.players)
        meant = next((each for each in likely if self._sentence(each) is not None), None)
        if meant is not None:
            self.reading.wrong(node, "an event", (meant,), found=repr(text))
            return
        near = error.nearest if error.exact else self._useful(text, error.found, error.nearest)
        names = [*self.known.players, *self.known.ids, *self.known.cards]
        found = None if near or error.exact else slip(node.text, names)
        if found is not None and (useful := self._useful(text, found[0], found[2])):
            word, at, _ = found
            expected = "a word of an event, as in the table of sentences"
            self.reading.wrong(node, expected, useful, found=repr(word), offset=at)
            return
        report(self.reading, node, NotUnderstood(error.found, error.expected, near))

    def _useful(self, text: str, found: str, near: Sequence[str], deep: bool = True) -> tuple[str, ...]:
        """The words that help in the place of one: the sentence can be read with them, or but for another slip."""
        good: list[str] = []
        for each in near:
            said = text.replace(found, each, 1)
            try:
                read_events(said, self.known.grammar())
            except NotUnderstood as other:
                slipped = deep and other.found != each and bool(other.nearest)
                if found in text and not (slipped and self._useful(said, other.found, other.nearest, False)):
                    continue
            good.append(each)
        return tuple(good)

    def _new_name(self, text: str) -> Card | None:
        """A card that a sentence brings and that nothing knows: taken as a card without text, if it is no slip."""
        said = japanese.english(text, self.known.grammar()) if japanese.is_japanese(text) else ()
        found = next((found for each in (text, *said) if (found := _NEW.match(each))), None)
        if not found:
            return None
        name = found["enters"] or found["creates"]
        name = name.removesuffix(" token").removesuffix(" tokens")
        if "#" in name or self.known.is_object(name) or nearest(name, self.known.objects(), 1, 0.75):
            return None
        return self._unknown(name)

    def _unknown(self, name: str) -> Card:
        self.assumptions.append(_untold(name))
        return Card(name, known=False)

    def _mapping(self, node: Mapping) -> Clause | None:
        reading = self.reading
        for key, value in node.pairs:
            if " " in key.text.strip() and isinstance(value, Scalar):
                whole = f"{key.text}: {value.text}" if value.text else key.text
                expected = f"the sentence quoted as a whole: {quote(whole)}"
                reading.wrong(key, expected, found=f"{whole!r}, broken at ': '")
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
            for word in DESCRIPTION:
                plain.pop(word, None)
        try:
            clause = read_event_mapping(plain, self.known.grammar())
        except NotUnderstood as error:
            report(reading, node, error)
            return None
        except (ValueError, TypeError, KeyError, IndexError, AttributeError):
            reading.wrong(node, f"{verb} with names, numbers or lists of names, as its form asks")
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
        for item in self.whole(items) if isinstance(node, Items) and node.flow else items:
            clauses = self.happens(item)
            if clauses:
                steps.append(clauses if isinstance(item, Items) else clauses[0])
        return tuple(steps)

    def _brought(self, fields: dict[str, Node], verb: str) -> list[tuple[str, object]]:
        """What an event says of the card that it brings, as details of its clause."""
        node = fields[verb]
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            return []
        name = translated(re.sub(r" tokens?\Z", "", node.text.strip()), self.known.synonyms)
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
        elif text in MEANT_BY_SENTENCES:
            self.reading.wrong(node, "a name that is no word for something else, as in `all resolve`", found=repr(text))
        elif re.search(r"[#/(),]", text):
            self.reading.wrong(node, "a name without # / ( ) ,")
        else:
            self.known.add_id(text, self.known.base(re.sub(r" tokens?\Z", "", card.text.strip())))

    # --------------------------------------------------------------------------- checking

    def _checked(self, node: Node, clause: Clause) -> Clause:
        """The clause with Japanese names in English, after its names have been looked up."""
        clause = renamed(clause, self.known.synonyms)
        known = self.known
        if clause.verb in ("chooses", "creates"):
            clause = replace(clause, value=translated(clause.value, self.known.synonyms))
        for part in walk(clause):
            if isinstance(part, Phrase) and part.name is not None:
                self._name(node, part.name)
            elif isinstance(part, Clause):
                if part.verb == "creates" and part.value:
                    self._created(part)
                self._roles(node, part)
        order = clause.detail("order")
        for path in map(str, order) if isinstance(order, tuple) else ():
            if not known.is_path(path):
                self._unknown_name(node, path, "the path CARD/NAME of an ability", known.near_path(path))
        if clause.verb == "gets_emblem":
            abilities = clause.detail("abilities")
            name = str(clause.detail("name") or "emblem")
            known.define(Card(name, abilities=abilities if isinstance(abilities, tuple) else (), known=False))
        return clause

    def _created(self, clause: Clause) -> None:
        new = not self.known.is_object(clause.value)
        self.known.bring(clause)
        card = self.known.mention(clause.value)
        if new and card is not None and not card.types:
            self.assumptions.append(_untold(card.name))

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


def _untold(name: str) -> str:
    return f"{name} is not known and not described: it is taken as a card without text"


def _texts(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Items):
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
