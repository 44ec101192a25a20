"""Descriptions of objects: "another nontoken creature you control with power 4 or greater"."""

from __future__ import annotations

from ..language import Phrase, Requirement
from .keywords import KEYWORDS
from .types import COLOURS, type_of
from .words import Token, Tokens, whole
from .zones import CONTROLLERS, read_zone

ALL = frozenset(("each", "all", "every"))
NOUNS = {"permanent", "card", "spell", "token", "commander", "source", "object"}
_FLAGS = {"equipped", "enchanted", "tapped", "untapped", "attacking", "blocking", "nontoken", "other"}
# What the rules can ask of an object so far; a description that asks for more is not read, and so never guessed at.
_ASPECTS = frozenset((
    "type", "not type", "other", "token", "nontoken", "keyword", "no keyword", "power at least", "power at most",
    "toughness at least", "toughness at most", "mana value at least", "mana value at most", "attacking", "blocking",
    "tapped", "untapped", "counter", "entered this turn", "chosen type", "named", "commander", "permanent", "spell",
    "source", "card", "on the stack", "zone", "colour", "not colour", "chosen colour", "chosen name", "equipped",
    "enchanted", "hand at most", "hand at least",
))  # fmt: skip
_STACKED: dict[str, tuple[str, ...]] = {
    "spell": ("spell",),
    "activated": ("activated",),
    "triggered": ("triggered",),
    "ability": (),
    ",": (),
    "or": (),
}
_WHOSE = {
    "controller": {"you", "opponent", "that player", "the target", "the monarch", "the chosen"},
    "owner": {"you", "opponent", "another"},
}


def ruled(need: Requirement) -> bool:
    """Whether the rules can ask for a requirement."""
    if need.aspect in _WHOSE:
        return need.value in _WHOSE[need.aspect]
    return need.aspect in _ASPECTS and (
        need.aspect in ("type", "on the stack") or not (isinstance(need.value, str) and " or " in need.value)
    )


class Description:
    """Reads the description of objects from left to right."""

    def __init__(self, found: Tokens, cards: bool = False) -> None:
        self.found = found
        self.cards = cards  # whether cards may be meant whose zone is told elsewhere
        self.at = 0
        self.needs: list[Requirement] = []
        self.count: int | None = 1
        self.card = False

    def read(self) -> Phrase | None:
        """The phrase, if all of it can be read and the rules can ask about all of it."""
        self._determiner()
        if self.cards and (self._words("card", "or", "token") or self._words("token", "or", "card")):
            return Phrase(count=self.count) if self.at == len(self.found) else None  # anything, wherever it is
        if not self._nouns():
            return None
        while self.at < len(self.found):
            if not any(step() for step in (self._controlled, self._quality, self._with, self._in_zone, self._that_is)):
                return None
        needs = tuple(dict.fromkeys(self.needs))
        if any(n.aspect in ("type", "spell", "on the stack", "zone") for n in needs):
            needs = tuple(n for n in needs if n.aspect != "permanent")
        if self.card and not any(n.aspect in ("zone", "permanent card") for n in needs):
            if not self.cards:
                return None
            needs = (*needs, Requirement("card"))
        if not all(map(ruled, needs)):
            return None
        return Phrase(requires=needs, count=self.count)

    # ------------------------------------------------------------------------ the parts

    def _peek(self, offset: int = 0) -> Token | None:
        at = self.at + offset
        return self.found[at] if at < len(self.found) else None

    def _words(self, *words: str) -> bool:
        """Whether these words come next; they are passed over."""
        here = [t.lemma for t in self.found[self.at : self.at + len(words)]]
        if here != list(words):
            return False
        self.at += len(words)
        return True

    def _need(self, aspect: str, value: str | int | None = None) -> bool:
        self.needs.append(Requirement(aspect, value))
        return True

    def _determiner(self) -> None:
        word = self.found[0].lemma
        rest = [t.lemma for t in self.found[:4]]
        if word in ALL:
            self.count, self.at = None, 1
        elif rest == ["any", "number", "of"][: len(rest)] and len(self.found) > 3:
            self.count, self.at = None, 3
        elif rest[:2] == ["up", "to"] and len(self.found) > 3:
            self.at = 2
            self._number()
        elif word == "another":
            self.at = 1
            self._need("other")
        elif word in ("a", "one", "the", "any"):
            self.count, self.at = (None if word == "the" else 1), 1
        elif self._number():
            pass
        elif self._bare_plural():
            self.count = None

    def _number(self) -> bool:
        token = self._peek()
        if token is None:
            return False
        if token.lemma in ("one", "a"):
            self.count = 1
        elif (number := whole(token.lemma)) is not None:
            self.count = number
        elif token.text == "X":
            self.count = None
        else:
            return False
        self.at += 1
        return True

    def _bare_plural(self) -> bool:
        """Whether the noun is a plural: "creatures you control", "Saprolings"."""
        for token in self.found:
            if token.lemma in ("you", "with", "without", "that", "in", "they", "of", "from", "named"):
                break
            found = type_of(token.text)
            if found is not None and found.plural:
                return True
            if token.text.lower() in ("permanents", "cards", "spells", "tokens", "sources", "commanders"):
                return True
        return False

    def _nouns(self) -> bool:
        """Adjectives and nouns: at least one, and at least one of them a noun or a type."""
        if self._stacked():
            return True
        named = False
        while (token := self._peek()) is not None:
            word = token.lemma
            if word in _FLAGS:
                self._need(word)
            elif word in (",", "and") and self.at and self._flag_follows():
                pass
            elif word in COLOURS:
                self._need("colour", "colourless" if word == "colorless" else word)
            elif word == "legend":
                named = self._need("type", "legendary")
            elif word in NOUNS:
                named = True
                self._noun(word)
            elif word.startswith("non") and (base := type_of(token.text[3:].lstrip("-"))) is not None:
                self._need("not type", base.name)
            elif word.startswith("non") and word[3:].lstrip("-") in COLOURS:
                self._need("not colour", word[3:].lstrip("-"))
            elif (kind := self._kinds()) is not None:
                named = self._need("type", kind)
                continue
            else:
                break
            self.at += 1
        return named

    def _stacked(self) -> bool:
        """Abilities on the stack, or spells too: "activated or triggered ability", "spell or ability"."""
        kinds: dict[str, None] = {}
        at = self.at
        while at < len(self.found) and self.found[at].lemma in _STACKED:
            kinds.update(dict.fromkeys(_STACKED[self.found[at].lemma]))
            at += 1
        if at == self.at or self.found[at - 1].lemma != "ability":
            return False
        self.at = at
        if not kinds.keys() & {"activated", "triggered"}:
            kinds.update(dict.fromkeys(("activated", "triggered")))
        return self._need("on the stack", " or ".join(kinds))

    def _flag_follows(self) -> bool:
        after = self._peek(1)
        return after is not None and (after.lemma in _FLAGS or after.lemma.startswith("non"))

    def _noun(self, word: str) -> None:
        if word == "card":
            self.card = True
            if any(n.aspect == "permanent" for n in self.needs):
                self.needs = [n for n in self.needs if n.aspect != "permanent"]
                self._need("permanent card")
        elif word in ("token", "spell", "commander", "permanent", "source"):
            self._need(word)

    def _kinds(self) -> str | None:
        """One type, or several with `or` between them: "artifact, creature, or enchantment"."""
        at = self.at
        names: list[str] = []
        joined = False
        while at < len(self.found):
            found = type_of(self.found[at].text)
            if found is None:
                break
            names.append(found.name)
            self.at = at + 1
            at += 1
            seen = at
            while at < len(self.found) and (self.found[at].lemma in (",", "or", "and/or") or self._and_another(at)):
                joined = joined or self.found[at].lemma != ","
                at += 1
            if at == seen:
                break
        if not names:
            return None
        if len(names) > 1 and not joined:
            self.at = self.at - len(names) + 1
            return names[0]
        return " or ".join(names)

    def _and_another(self, at: int) -> bool:
        """Whether "and" stands between plurals: "artifacts and creatures" are all that are one or the other."""
        before = next((token for token in reversed(self.found[:at]) if token.lemma != ","), None)
        after = self.found[at + 1 : at + 2]
        kinds = [type_of(token.text) for token in (*([before] if before else []), *after)]
        return self.found[at].lemma == "and" and len(kinds) == 2 and all(kind and kind.plural for kind in kinds)

    def _controlled(self) -> bool:
        """`you control`, `your opponents control`, `you don't control`, `you own`, `controlled by X`, `you cast`."""
        rest = self.found[self.at :]
        if self._words("you", "do", "not", "control"):
            return self._need("controller", "opponent")
        if self._words("you", "control", "but", "do", "not", "own"):
            return self._need("controller", "you") and self._need("owner", "another")
        if self._words("you", "cast"):
            return self._need("controller", "you")
        if self._words("controlled", "by") or self._words("cast", "by"):
            who = " ".join(t.lemma for t in self.found[self.at :])
            if who in CONTROLLERS:
                self.at = len(self.found)
                return self._need("controller", CONTROLLERS[who]) if CONTROLLERS[who] else True
            return False
        for at, token in enumerate(rest):
            if token.lemma in ("control", "own") and at:
                who = " ".join(t.lemma for t in rest[:at])
                value = CONTROLLERS.get(who)
                if value is None:
                    return False
                self.at += at + 1
                if value:
                    self._need("controller" if token.lemma == "control" else "owner", value)
                if self._words("and", "own") or self._words("and", "control"):
                    self._need("owner" if token.lemma == "control" else "controller", value)
                return True
        return False

    def _with(self) -> bool:
        """`with flying and trample`, `without flying or reach`, `with power 4 or greater`, `with a counter on it`."""
        start = self.at
        if self._words("without") or self._words("and", "without"):
            return self._keywords("no keyword", "and", "or") or self._back(start)
        if not (self._words("with") or self._words("that", "have") or self._words("and", "with")):
            return False
        for aspect in ("power", "toughness", "mana value"):
            if self._words(*aspect.split()):
                return self._compared(aspect) or self._back(start)
        return self._counter() or self._keywords("keyword", "and") or self._back(start)

    def _back(self, start: int) -> bool:
        self.at = start
        return False

    def _compared(self, aspect: str) -> bool:
        token = self._peek()
        value = whole(token.lemma) if token is not None else None
        if value is None:
            return False
        self.at += 1
        if self._words("or", "greater") or self._words("or", "more"):
            return self._need(f"{aspect} at least", value)
        if self._words("or", "less") or self._words("or", "fewer"):
            return self._need(f"{aspect} at most", value)
        self._need(f"{aspect} at least", value)
        return self._need(f"{aspect} at most", value)

    def _keywords(self, aspect: str, *joins: str) -> bool:
        """One keyword or several, all of which it has, or has not."""
        if not self._keyword(aspect):
            return False
        start = self.at
        while any(self._words(word) for word in joins) and self._keyword(aspect):
            start = self.at
        self.at = start
        return True

    def _keyword(self, aspect: str) -> bool:
        for length in (3, 2, 1):
            part = self.found[self.at : self.at + length]
            word = " ".join(t.text.lower() for t in part)
            if len(part) == length and word in KEYWORDS:
                self.at += length
                return self._need(aspect, word)
        return False

    def _counter(self) -> bool:
        """`a +1/+1 counter on it`, `one or more counters on them`, `counters on them`."""
        start = self.at
        _ = self._words("one", "or", "more") or self._words("a") or self._words("one")
        kind = ""
        token = self._peek()
        if token is not None and token.lemma != "counter":
            kind = token.text
            self.at += 1
        if self._words("counter", "on", "it") or self._words("counter", "on", "they") or self._words("counter"):
            return self._need("counter", kind)
        return self._back(start)

    def _in_zone(self) -> bool:
        """`in your graveyard`, `from an opponent's hand`, `in exile`, `on the battlefield`, `in all graveyards`."""
        start = self.at
        if not any(self._words(word) for word in ("in", "from", "on")):
            return False
        for end in range(len(self.found), self.at, -1):
            zone = read_zone(self.found[self.at : end])
            if zone is not None:
                name, whose = zone
                self.at = end
                if name != "battlefield":
                    self._need("zone", name)
                if whose:
                    self._need("owner", whose)
                return True
        return self._back(start)

    def _that_is(self) -> bool:
        """`that is attacking`, `that entered this turn`, `that's tapped`, `of the chosen type`, `named X`."""
        if self._words("that", "is", "not", "a", "token"):
            return self._need("nontoken")
        for words in (["that", "enter", "this", "turn"], ["that", "entered", "this", "turn"], ["that", "was", "put"]):
            if self._words(*words):
                return self._need("entered this turn")
        if self._words("that", "entered", "the", "battlefield", "this", "turn"):
            return self._need("entered this turn")
        start = self.at
        if self._words("that", "is") and (token := self._peek()) is not None and token.lemma in _FLAGS:
            self.at += 1
            return self._need(token.lemma)
        self.at = start
        if self._words("named") and self._peek() is not None:
            name = " ".join(t.text for t in self.found[self.at :]).replace(" 's", "'s").replace(" ,", ",")
            self.at = len(self.found)
            return self._need("named", name.strip('"'))
        return False

    def _quality(self) -> bool:
        if self._words("of", "the", "chosen", "type") or self._words("of", "the", "chosen", "creature", "type"):
            return self._need("chosen type")
        if self._words("of", "the", "chosen", "color") or self._words("of", "the", "chosen", "colour"):
            return self._need("chosen colour")
        if self._words("with", "the", "chosen", "name"):
            return self._need("chosen name")
        if self._words("you", "'s", "commander"):
            return self._need("commander")
        return self._words("on", "the", "battlefield")
