"""Roles of sentences: what the words at one place of a pattern may be."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ..language import Ability, Amount, Phrase, Requirement
from .amounts import count_of, read_amount, read_half, read_number, read_quality, read_size
from .descriptions import Description
from .keywords import read_keyword
from .phrases import read_all, read_noun
from .tokens import read_granted, read_tokens
from .types import BASIC_LAND_TYPES, COLOURS, PLAIN_COLOURS, SUPERTYPES, type_of
from .words import ORDINALS, Names, NotUnderstood, Token, Tokens, nearest, normalise, readings, spoken, tokens
from .zones import read_zone

EXPECTED = {
    "modes": "the names or numbers of modes",
    "any": "the name of a player or an object",
    "player": "the name of a player",
    "holder": "the name of a player",
    "people": "the name of a player",
    "thing": "the name of an object",
    "own": "this object",
    "cards": "the name of an object",
    "some": "the name of an object",
    "new": "the name of a card or a token",
    "list": "names of objects",
    "ability": "the path CARD/NAME of an ability",
    "keywords": "a keyword ability",
    "step": "a step or a turn",
    "zone": "a zone",
    "place": "a zone",
    "colours": "one or more colours",
    "amount": "a number",
    "quality": "a number, or what it is equal to",
    "half": "half of something, rounded up or down",
    "each": "a description of what is counted",
    "bar": "a level, as in: level 2",
    "int": "a number",
    "level": "a number",
    "size": "a change of power and toughness, as in +1/+1",
    "counter": "a kind of counter, as in +1/+1",
    "type": "a card type",
    "types": "one or several types",
    "basic": "a basic land type",
    "quoted": "words in quotation marks",
    "given": "an ability in quotation marks",
    "die": "a die, as in d20",
    "exceptions": "how the copy differs, as in: it's 7/7, it has flying",
    "symbols": "symbols of mana",
    "choice": "what is chosen, as in: a creature type, a color, an opponent",
    "ordinal": "first, second, third, ...",
    "shares": "how it is divided, as in: 2 to Bear and 1 to Ben",
    "numbers": "numbers with commas between them",
}
PLAYERS = frozenset((
    "you", "that player", "the monarch", "the active player", "the defending player", "its controller", "its owner",
    "the target's controller", "the target's owner", "attached's controller",
))  # fmt: skip
EITHER = frozenset(("the target", "the target 2", "the target 3", "the targets", "the chosen", "attached"))
STRIKES = {
    f"{which}{words} step": "combat damage"
    for which in ("first strike ", "first-strike ", "first ", "regular ", "second ", "")
    for words in ("damage", "combat damage")
}
STEPS = {
    "untap": "untap", "untap step": "untap", "upkeep": "upkeep", "upkeep step": "upkeep", "draw": "draw",
    "draw step": "draw", "main": "precombat main", "main phase": "precombat main", "first main": "precombat main",
    "precombat main": "precombat main", "precombat main phase": "precombat main", "first main phase": "precombat main",
    "beginning of combat": "beginning of combat", "beginning of combat step": "beginning of combat",
    "combat": "beginning of combat", "combat phase": "beginning of combat", "declare attackers": "declare attackers",
    "declare attackers step": "declare attackers", "declare blockers": "declare blockers",
    "declare blockers step": "declare blockers", "combat damage": "combat damage", "combat damage step": "combat damage", **STRIKES,
    "end of combat": "end of combat", "end of combat step": "end of combat", "postcombat main": "postcombat main",
    "postcombat main phase": "postcombat main", "second main": "postcombat main",
    "second main phase": "postcombat main", "end": "end", "end step": "end", "cleanup": "cleanup",
    "cleanup step": "cleanup", "turn": "turn",
}  # fmt: skip


_ADDED = {
    "combat phase": ("combat",),
    "main phase": ("postcombat main",),
    "combat phase followed by a additional main phase": ("combat", "postcombat main"),
    "combat phase followed by an additional main phase": ("combat", "postcombat main"),
}


class Reader:
    """Reads roles: proper names of a record (`names`), or phrases of an ability (None)."""

    def __init__(self, names: Names | None) -> None:
        self.names = names
        self.use = ""
        self._seen: dict[tuple[str, Tokens], object] = {}

    # ------------------------------------------------------------------- texts, for mappings

    def role(self, text: str, kind: str = "any") -> Phrase:
        """Who or what a text means.  Raises `NotUnderstood` with the nearest names."""
        text = normalise(text).strip('"')
        if self.names is None:
            phrase = read_noun(tokens(text))
            if phrase is None:
                raise NotUnderstood(text, EXPECTED[kind])
            return phrase
        if self.names.kind(text):
            return self._named(text)
        for found in readings(text, self.names):
            value = self.read("some", found)
            if isinstance(value, Phrase):
                return value
        raise self.unknown(text, kind)

    def unknown(self, text: str, kind: str = "any") -> NotUnderstood:
        """The mistake of a name that nothing has."""
        assert self.names is not None
        if self.names.kind(text):
            players = self.names.players
            listed = f"{', '.join(players[:-1])} or {players[-1]}" if len(players) > 1 else "".join(players)
            return NotUnderstood(text, f"a player: {listed}" if kind == "player" else "an object, not a player")
        among = self.names.players if kind == "player" else (*self.names.objects, *self.names.players)
        head, slash, path = text.partition("/")
        base = re.sub(r"#\d+\Z", "", text)
        near = tuple(f"{name}/{path}" for name in nearest(head, among)) if slash else nearest(base, among)
        if not near and kind != "player" and len(part := [name for name in among if base in name.split()]) <= 3:
            near = tuple(part)  # a word of a longer name: "Bears" for Grizzly Bears
        expected = EXPECTED[kind if kind in ("player", "ability") else "any"]
        if not near and not slash and kind not in ("player", "ability") and text[:1].isupper():
            expected += f"; a card that azor does not know is described so: cards: {{{text}: {{types: [...]}}}}"
        return NotUnderstood(text, expected, near)

    def _named(self, name: str) -> Phrase:
        assert self.names is not None
        kind = "player" if name in self.names.players else "object"
        return Phrase(name=name, kind=kind, words=name)

    # ----------------------------------------------------------------------------- tokens

    def read(self, kind: str, found: Tokens) -> object:
        """The value of some words as a role of a kind; None if they cannot be that."""
        key = kind, found
        if key not in self._seen:
            self._seen[key] = _KINDS[kind](self, found)
        return self._seen[key]

    def any(self, found: Tokens) -> Phrase | None:
        """A player or an object."""
        if self.names is not None:
            if len(found) == 2 and found[0].lemma == "the":
                found = found[1:]
            if len(found) == 2 and found[1].text.lower() == "token":
                found = found[:1]
            if len(found) == 1 and found[0].kind == "name":
                return self._named(found[0].text)
            return read_all(found) if self.use == "r" and found else None
        words = [token.lemma for token in found]
        if (
            self.use == "e"
            and (at := _so_many_targets(words))
            and (not found[at:] or read_noun(found[at:]) is not None)
        ):
            return Phrase(ref="the targets", words=spoken(found))
        phrase = read_noun(found)
        told = self.use == "e" and "target" in words and "the" not in words and phrase is not None
        if told and phrase is not None and phrase.ref is None:
            several = phrase.count is not None and phrase.count > 1
            return Phrase(ref="the targets" if several else "the target", words=spoken(found))  # "target creature"
        return phrase

    def player(self, found: Tokens) -> Phrase | None:
        """A player."""
        phrase = self.any(found)
        if phrase is None or phrase.name is not None:
            return phrase if phrase is not None and phrase.kind == "player" else None
        known = phrase.kind == "player" or phrase.ref in PLAYERS or phrase.ref in EITHER
        return phrase if known else None

    def holder(self, found: Tokens) -> Phrase | None:
        """Under whose control something comes: a player, or its owner."""
        if [token.lemma for token in found] in (["it", "'s", "owner"], ["they", "'s", "owner"]):
            return Phrase(ref="its owner", words=spoken(found))
        return self.player(found)

    def thing(self, found: Tokens) -> Phrase | None:
        """An object."""
        phrase = self.any(found)
        if phrase is None or phrase.kind != "object" or phrase.ref in PLAYERS:
            return None
        return phrase if self.names is None or phrase.name is not None else None

    def cards(self, found: Tokens) -> Phrase | None:
        """Objects, or cards of a zone that the sentence itself names: `a creature card`."""
        phrase = self.thing(found)
        if phrase is not None or self.names is not None or not found:
            return phrase
        read = Description(found, cards=True).read()
        return None if read is None else replace(read, words=spoken(found))

    def own(self, found: Tokens) -> Phrase | None:
        """The object that has the ability."""
        phrase = self.thing(found) if self.names is None else None
        return phrase if phrase is not None and phrase.ref == "this" else None

    def some(self, found: Tokens) -> Phrase | None:
        """An object or several alike ones: `9 Forest`, `3 Treasure tokens`."""
        phrase = self.any(found)
        if phrase is not None or self.names is None:
            proper = phrase is not None and (phrase.name is not None or self.names is not None)
            return phrase if phrase is None or not proper or phrase.kind == "object" else None
        if found[-1].lemma == "token" and len(found) > 1:
            found = found[:-1]
            if (phrase := self.thing(found)) is not None:
                return phrase
        number = read_number(found[0]) if len(found) > 1 else None
        if number is None:
            return None
        named = self._plural(found[1:])
        return replace(named, count=number, words=spoken(found)) if named is not None else None

    def _plural(self, found: Tokens) -> Phrase | None:
        """An object by the plural of its name: `9 Forests`."""
        phrase = self.thing(found)
        if phrase is None and self.names is not None:
            text = spoken(found)
            for name in (text.removesuffix("es"), text.removesuffix("s")):
                if name != text and self.names.kind(name) == "object":
                    return self._named(name)
        return phrase

    def new(self, found: Tokens) -> dict[str, object] | None:
        """What enters: an object, or so many new ones."""
        if self.names is None:
            phrase = self.thing(found)
            return {"subject": phrase} if phrase is not None else None
        token = found[-1].lemma == "token" and len(found) > 1
        phrase = self.some(found)
        if phrase is None or phrase.name is None:
            return None
        value: dict[str, object] = {"subject": replace(phrase, count=None, words=phrase.name or "")}
        if phrase.count is not None:
            value["amount"] = Amount(phrase.count)
        return {**value, "token": True} if token else value

    def list(self, found: Tokens) -> tuple[Phrase, ...] | None:
        """One or several, with commas and "and" between them."""
        whole = self.any(found) or self.some(found)
        if whole is not None:
            return (whole,)
        for at in range(len(found) - 1, 0, -1):
            if found[at].lemma in (",", "and"):
                after = found[at + 1 :]
                last = (self.any(after) or self.some(after)) if after else None
                before = found[: at - 1] if found[at - 1].lemma == "," else found[:at]
                if last is not None and before and (first := self.list(before)) is not None:
                    return (*first, last)
        return None

    def people(self, found: Tokens) -> tuple[Phrase, ...] | None:
        """One or several players."""
        if self.names is None:
            one = self.player(found)
            return (one,) if one is not None else None
        if (everybody := self.player(found)) is not None and everybody.name is None:
            return (everybody,)
        several = self.list(found)
        return several if several and all(each.kind == "player" for each in several) else None

    def ability(self, found: Tokens) -> dict[str, object] | None:
        """An activated ability: `CARD/NAME`, `"NAME" of CARD`, or the only one of CARD."""
        if len(found) >= 3 and found[-2].lemma == "of" and (thing := self.thing(found[-1:])) is not None:
            return {"object": thing, "value": spoken(found[:-2]).strip('"')}
        phrase = self.thing(found)
        if phrase is None or phrase.name is None:
            return None
        card, slash, ability = phrase.name.rpartition("/")
        if not slash:
            return {"object": phrase}
        return {"object": Phrase(name=card, words=card), "value": ability}

    def purpose(self, found: Tokens) -> dict[str, object] | None:
        """What something is chosen for: an object, an ability, a player, or the legend rule."""
        text = spoken(found)
        if text == "the legend rule":
            return {"about": text}
        thing = self.any(found)
        return {"object": thing, "about": text} if thing is not None and thing.name is not None else None

    def spell(self, found: Tokens) -> dict[str, object] | None:
        """What is cast, in a trigger: `a spell`, `a legendary spell`, `this`."""
        phrase = self.thing(found)
        if phrase is None or not (phrase.ref == "this" or any(need.aspect == "spell" for need in phrase.requires)):
            return None
        if phrase.requires == (Requirement("spell"),):
            return {}
        return {"object": phrase}


def _so_many_targets(words: list[str]) -> int:
    """Where the description of several targets begins: after "any number of target", "one, two, or three target"."""
    at = next((at for at, word in enumerate(words) if word in ("target", "targets")), 0)
    before = " ".join(words[:at]).replace(" ,", ",")
    several = before == "any number of" or re.fullmatch(r"(?:one|a)(?:, two)*,? or (?:two|three|four|five)", before)
    return at + 1 if several else 0


def _keywords(reader: Reader, found: Tokens) -> tuple[str, ...] | None:
    """Keywords with commas and "and" between them."""
    words: list[list[Token]] = [[]]
    for token in found:
        if token.lemma in (",", "and") and token.kind in ("mark", "word"):
            words.append([])
        else:
            words[-1].append(token)
    names = [spoken(each).strip('"') for each in words if each]
    names = [name if (read := read_keyword(name)) and read[1] else name.lower() for name in names]
    return tuple(names) if names and all(map(read_keyword, names)) else None


def _counter(reader: Reader, found: Tokens) -> str | None:
    if len(found) > 2 or any(token.kind in ("name", "mark") for token in found):
        return None
    return None if read_number(found[0]) is not None or found[0].lemma in ("the", "or", "plus") else spoken(found)


def _size(reader: Reader, found: Tokens) -> dict[str, object] | None:
    sizes = read_size(found[0].text) if len(found) == 1 and found[0].kind == "size" else None
    return {"power": sizes[0], "toughness": sizes[1]} if sizes is not None else None


def _step(reader: Reader, found: Tokens) -> str | None:
    return STEPS.get(" ".join(token.text.lower() for token in found))


def _zone(reader: Reader, found: Tokens) -> str | None:
    zone = read_zone(found)
    return zone[0] if zone is not None and zone[0] != "battlefield" else None


def _graveyard(reader: Reader, found: Tokens) -> str | None:
    zone = read_zone(found)
    return zone[0] if zone is not None and zone[0] == "graveyard" else None


def _origin(reader: Reader, found: Tokens) -> str | None:
    zone = read_zone(found)
    return zone[0] if zone is not None else None


def _given(reader: Reader, found: Tokens) -> Ability | None:
    """One ability in quotation marks."""
    abilities = read_granted(found) if len(found) == 1 and found[0].kind == "quoted" else None
    return abilities[0] if abilities else None


def _place(reader: Reader, found: Tokens) -> tuple[str, str] | None:
    """A zone and whose it is, or anywhere."""
    return read_zone(found)


def _colours(reader: Reader, found: Tokens) -> str | None:
    words = [token.lemma for token in found if token.lemma not in (",", "and")]
    known = words and all(word in COLOURS for word in words)
    return spoken(found) if known or words == ["all", "color"] or words == ["all", "colour"] else None


def _bar(reader: Reader, found: Tokens) -> str | None:
    """The ability of a Class that makes it a level, by its name: `level 2`."""
    number = read_number(found[1]) if len(found) == 2 and found[0].lemma == "level" else None
    return f"level {number}" if number is not None else None


def _int(reader: Reader, found: Tokens) -> int | None:
    return read_number(found[0]) if len(found) == 1 else None


def _level(reader: Reader, found: Tokens) -> Amount | None:
    number = read_number(found[0]) if len(found) == 1 else None
    return Amount(number) if number is not None else None


def _type(reader: Reader, found: Tokens) -> str | None:
    kinds = [type_of(token.text) for token in found if token.lemma != "a"]
    return " ".join(kind.name for kind in kinds if kind) if kinds and all(kinds) else None


def _types(reader: Reader, found: Tokens) -> tuple[str, ...] | None:
    kind = _type(reader, found)
    return tuple(kind.split(" ")) if kind is not None else None


def _basic(reader: Reader, found: Tokens) -> str | None:
    kind = _type(reader, found)
    return kind if kind in BASIC_LAND_TYPES else None


def _die(reader: Reader, found: Tokens) -> str | None:
    sides = re.fullmatch(r"d(\d+)", found[0].text) if len(found) == 1 else None
    return sides[1] if sides else None


def _numbers(reader: Reader, found: Tokens) -> tuple[int, ...] | None:
    numbers = [read_number(token) for token in found if token.lemma not in (",", "and")]
    return tuple(n for n in numbers if n is not None) if numbers and None not in numbers else None


def _exceptions(reader: Reader, found: Tokens) -> tuple[tuple[str, object], ...] | None:
    """How a copy differs (707.9): `it 's 7/7 and a Bird in addition to its other types`, `it has flying`, ..."""
    said: list[tuple[str, object]] = []
    parts: list[list[Token]] = [[]]
    for at, token in enumerate(found):
        after = [each.lemma for each in found[at + 1 : at + 3]]
        if token.lemma in (",", "and") and after[:1] == ["and"]:
            continue
        if token.lemma in (",", "and") and after[:1] in (["it"], ["they"], ["have"], ["is"]):
            parts.append([])
        else:
            parts[-1].append(token)
    for part in parts:
        words = [token.lemma for token in part]
        if words[:1] in (["it"], ["they"]):
            part, words = part[1:], words[1:]
        one = _exception(reader, tuple(part), words)
        if not one:
            return None
        said += one
    return tuple(said)


def _exception(reader: Reader, part: Tokens, words: list[str]) -> list[tuple[str, object]]:
    """One way in which a copy differs; none if it cannot be read."""
    if words[:2] == ["is", "not"]:
        kinds = _types(reader, part[2:])
        return [("not types", kinds)] if kinds else []
    if words[:1] == ["have"]:
        if (abilities := read_granted(part[1:])) is not None:
            return [("abilities", abilities)]
        return []
    if words[:2] == ["'s", "name"] and words[2:3] == ["is"]:
        return [("name", spoken(part[3:]))]
    if words[:1] != ["is"]:
        return []
    rest = [token for token in part[1:] if token.lemma not in ("a", "and")]
    ending = " ".join(token.lemma for token in rest[-7:])
    too = ending in ("in addition to it 's other type", "in addition to they 's other type")
    rest = rest[:-7] if too else rest
    said: list[tuple[str, object]] = []
    if rest and rest[0].kind == "size" and (size := _size(reader, (rest[0],))) is not None:
        said.append(("size", (size["power"], size["toughness"])))
        rest = rest[1:]
    colours = tuple(token.lemma for token in rest if token.lemma in PLAIN_COLOURS)
    rest = [token for token in rest if token.lemma not in COLOURS]
    said += [("colors", colours)] if colours else []
    if rest:
        kinds = _types(reader, tuple(rest))
        if kinds is None or not (too or set(kinds) <= set(SUPERTYPES)):
            return []
        said.append(("types", kinds))
    return said


_CHOICES = {
    "creature type": "type", "color": "colour", "colour": "colour", "player": "player", "opponent": "player",
    "card name": "name", "nonland card name": "name", "creature card name": "name", "number": "number",
    "basic land type": "type", "land type": "type",
}  # fmt: skip


def _choice(reader: Reader, found: Tokens) -> str | None:
    """What kind of thing is chosen as an object enters."""
    words = [token.text.lower() for token in found]
    return _CHOICES.get(" ".join(words[1:])) if words[0] in ("a", "an") else None


def _symbols(reader: Reader, found: Tokens) -> str | None:
    """Symbols of mana, with "or" between them where one of several is meant."""
    plain = [token for token in found if token.lemma not in (",", "or", "and")]
    return spoken(found) if plain and all(token.kind == "mana" for token in plain) else None


def _ordinal(reader: Reader, found: Tokens) -> int | None:
    return ORDINALS.get(found[0].lemma) if len(found) == 1 else None


def _shares(reader: Reader, found: Tokens) -> tuple[tuple[int, Phrase], ...] | None:
    """`2 damage to Bear, 1 to Elf and 3 to Ben`."""
    parts: list[list[Token]] = [[]]
    for at, token in enumerate(found):
        after = found[at + 1 : at + 2]
        if token.lemma in (",", "and") and (not after or read_number(after[0]) is not None or after[0].lemma == "and"):
            parts.append([])
        else:
            parts[-1].append(token)
    shares: list[tuple[int, Phrase]] = []
    for part in filter(None, parts):
        to = next((at for at, token in enumerate(part) if token.lemma in ("to", "on")), len(part))
        who = reader.any(tuple(part[to + 1 :]))
        amount = read_number(part[0])
        if amount is None or who is None or who.name is None or to not in (1, 2, 3):
            return None
        shares.append((amount, who))
    return tuple(shares) or None


def _usual_untap(reader: Reader, found: Tokens) -> str | None:
    """Whosever untap step it is, but every one of them and not only the next."""
    words = [token.lemma for token in found]
    return spoken(found) if words[-2:] == ["untap", "step"] and "next" not in words else None


def _phase(reader: Reader, found: Tokens) -> str | None:
    words = spoken(found)
    return words if words in ("main", "combat") else None


def _phases(reader: Reader, found: Tokens) -> tuple[str, ...] | None:
    """Phases that are added to a turn: a main phase that is added is never the first (505.1a)."""
    return _ADDED.get(spoken(found))


def _text(reader: Reader, found: Tokens) -> str:
    return spoken(found)


def _quoted(reader: Reader, found: Tokens) -> str | None:
    return found[0].text.strip('"') if len(found) == 1 and found[0].kind == "quoted" else None


_KINDS: dict[str, Callable[[Reader, Tokens], object]] = {
    "any": Reader.any,
    "player": Reader.player,
    "holder": Reader.holder,
    "thing": Reader.thing,
    "cards": Reader.cards,
    "own": Reader.own,
    "some": Reader.some,
    "new": Reader.new,
    "list": Reader.list,
    "people": Reader.people,
    "modes": lambda reader, found: (spoken(found),),
    "ability": Reader.ability,
    "purpose": Reader.purpose,
    "spell": Reader.spell,
    "tokens": lambda reader, found: read_tokens(found, reader.names),
    "granted": lambda reader, found: read_granted(found),
    "given": _given,
    "keywords": _keywords,
    "counter": _counter,
    "size": _size,
    "step": _step,
    "zone": _zone,
    "graveyard": _graveyard,
    "place": _place,
    "colours": _colours,
    "die": _die,
    "shares": _shares,
    "ordinal": _ordinal,
    "choice": _choice,
    "symbols": _symbols,
    "exceptions": _exceptions,
    "numbers": _numbers,
    "origin": _origin,
    "bar": _bar,
    "int": _int,
    "level": _level,
    "type": _type,
    "types": _types,
    "basic": _basic,
    "phase": _phase,
    "phases": _phases,
    "text": _text,
    "usual_untap": _usual_untap,
    "quoted": _quoted,
    "amount": lambda reader, found: read_amount(found),
    "quality": lambda reader, found: read_quality(found),
    "half": lambda reader, found: read_half(found),
    "each": lambda reader, found: count_of(found),
}
