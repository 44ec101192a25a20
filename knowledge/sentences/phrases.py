"""Noun phrases: references and descriptions."""

from __future__ import annotations

import re

from ..language import Phrase, Requirement
from .words import KEYWORDS, NUMBER, normal, number

_REFERENCES = {
    "you": "you", "yourself": "you", "your": "you", "this": "this", "this creature": "this", "this permanent": "this",
    "this class": "this", "itself": "this", "this card": "this", "this artifact": "this", "this enchantment": "this",
    "this land": "this", "the target": "the target", "that target": "the target", "the target 1": "the target",
    "the first target": "the target", "the target 2": "the target 2", "the second target": "the target 2",
    "the target 3": "the target 3", "that player": "that player", "they": "that player", "it": "it", "that creature": "it",
    "that permanent": "it", "that card": "it", "that spell": "it", "that land": "it", "that object": "it",
    "enchanted creature": "attached", "equipped creature": "attached", "enchanted permanent": "attached",
    "enchanted player": "attached", "the equipped creature": "attached", "enchanted land": "attached", "the monarch": "the monarch",
    "the active player": "the active player", "the defending player": "the defending player",
    "defending player": "the defending player", "its controller": "its controller",
    "that creature's controller": "its controller", "its owner": "its owner", "the target's controller": "the target's controller",
    "the chosen": "the chosen", "the created": "the created", "the created tokens": "the created",
    "those tokens": "the created", "the moved": "the moved", "the moved cards": "the moved", "the moved card": "the moved",
    "the chosen creature": "the chosen", "the chosen player": "the chosen",
}  # fmt: skip
_PLAYERS = {
    "a player": (), "each player": (), "any player": (), "player": (), "all players": (), "target player": (),
    "an opponent": (Requirement("opponent"),), "each opponent": (Requirement("opponent"),),
    "opponent": (Requirement("opponent"),), "any opponent": (Requirement("opponent"),),
    "target opponent": (Requirement("opponent"),), "your opponents": (Requirement("opponent"),),
    "opponents": (Requirement("opponent"),), "another player": (Requirement("opponent"),),
    "each other player": (Requirement("opponent"),),
}  # fmt: skip
_TYPES = {
    "creature", "land", "artifact", "enchantment", "planeswalker", "battle", "instant", "sorcery", "legendary", "basic", "snow",
}  # fmt: skip
_PLAIN = {"permanent", "card", "spell", "token", "source", "object"}
_ZONES = ("graveyard", "hand", "library", "exile", "command zone", "command")
_TAIL = re.compile(
    r"^(?P<head>.*?)(?:,? )(?P<tail>you control|your opponents control|an opponent controls|opponents control|"
    r"that player controls|the target controls|the monarch controls|they control|you own|you don't control|"
    r"(?:in|from) (?:your|an opponent's|a|that player's) \w+(?: zone)?|in exile|with power \d+ or (?:more|greater|less)|"
    r"with toughness \d+ or (?:more|greater|less)|"
    r"with (?:an? )?(?:[+\-]\d/[+\-]\d|\w+) counters? on (?:it|them)|with power less than or equal to .*|without [a-z ]+|with [a-z ]+|"
    r"that entered this turn|of the chosen type|named .+)$"
)


def read_phrase(text: str) -> Phrase:
    """A noun phrase of an ability.  ValueError if it says something that azor has no word for."""
    words = normal(text)
    low = words[:1].lower() + words[1:]
    lower = low.lower()
    if lower in _REFERENCES:
        return Phrase(ref=_REFERENCES[lower], words=words)
    if lower in ("any target", "target any"):
        return Phrase(kind="any", words=words)
    if lower in _PLAYERS:
        return Phrase(kind="player", requires=_PLAYERS[lower], words=words)
    return _description(words)


def _description(words: str) -> Phrase:
    text = words
    count: int | None = None
    needs: list[Requirement] = []
    found = re.match(rf"^(all|each|every|another|other|target|up to {NUMBER}|any number of|{NUMBER}) ", text, re.I)
    while found:
        word = found[1].lower()
        if word in ("another", "other"):
            needs.append(Requirement("other"))
            if word == "another":
                count = 1
        elif word in ("all", "each", "every", "any number of"):
            count = None
        elif word.startswith("up to "):
            count = number(word[6:])
        elif word != "target":
            count = number(word)
        text = text[found.end() :]
        found = re.match(rf"^(all|each|every|another|other|target|{NUMBER}) ", text, re.I)
    tails: list[str] = []
    while found := _TAIL.match(text):
        tails.append(found["tail"])
        text = found["head"].strip()
    for tail in reversed(tails):
        needs += _tail(tail)
    needs += _nouns(text, words)
    return Phrase(requires=tuple(dict.fromkeys(needs)), count=count, words=words)


def _tail(tail: str) -> list[Requirement]:
    low = tail.lower()
    whose = {
        "you control": "you", "your opponents control": "opponent", "an opponent controls": "opponent",
        "opponents control": "opponent", "that player controls": "that player", "they control": "that player",
        "the target controls": "the target", "the monarch controls": "the monarch", "you don't control": "opponent",
    }.get(low)  # fmt: skip
    if whose:
        return [Requirement("controller", whose)]
    if low == "you own":
        return [Requirement("owner", "you")]
    if low == "in exile":
        return [Requirement("zone", "exile")]
    zone = re.match(r"(?:in|from) (your|an opponent's|a|that player's) (.+)$", low)
    if zone:
        needs = [Requirement("zone", zone[2].removesuffix(" zone"))]
        owner = {"your": "you", "an opponent's": "opponent"}.get(zone[1])
        return [*needs, Requirement("owner", owner)] if owner else needs
    size = re.match(r"with (power|toughness) (\d+) or (more|greater|less)$", low)
    if size:
        return [Requirement(f"{size[1]} at {'most' if size[3] == 'less' else 'least'}", int(size[2]))]
    counter = re.match(r"with (?:an? )?(\S+) counters? on (?:it|them)$", low)
    if counter:
        return [Requirement("counter", counter[1])]
    if low == "that entered this turn":
        return [Requirement("entered this turn")]
    if low == "of the chosen type":
        return [Requirement("chosen type")]
    if low.startswith("named "):
        return [Requirement("named", tail[6:])]
    for word, aspect in (("without ", "no keyword"), ("with ", "keyword")):
        if low.startswith(word) and low[len(word) :] in KEYWORDS:
            return [Requirement(aspect, low[len(word) :])]
    raise ValueError(f"no word for {tail!r}")


def _nouns(text: str, words: str) -> list[Requirement]:
    needs: list[Requirement] = []
    for word in text.split():
        low = word.lower().strip(",")
        single = low[:-1] if low.endswith("s") and low[:-1] in _TYPES | _PLAIN else low
        if low == "sorceries":
            single = "sorcery"
        if single in _TYPES:
            needs.append(Requirement("type", single))
        elif single == "permanent":
            needs.append(Requirement("permanent"))
        elif single == "spell":
            needs.append(Requirement("spell"))
        elif single == "token":
            needs.append(Requirement("token"))
        elif single in ("card", "source", "object"):
            continue
        elif low == "nontoken":
            needs.append(Requirement("nontoken"))
        elif low.startswith("non") and low[3:] in _TYPES:
            needs.append(Requirement("not type", low[3:]))
        elif low in ("attacking", "blocking", "tapped", "untapped"):
            needs.append(Requirement(low))
        elif low == "commander":
            needs.append(Requirement("commander"))
        elif word[:1].isupper():
            needs.append(Requirement("type", _singular(word.strip(","))))
        else:
            raise ValueError(f"no word for {word!r} in {words!r}")
    if not needs and "card" not in text and "object" not in text and "source" not in text:
        raise ValueError(f"no word for {words!r}")
    return needs


_ODD = {"Elves": "Elf", "Dwarves": "Dwarf", "Wolves": "Wolf", "Faeries": "Faerie", "Mice": "Mouse", "Plains": "Plains"}


def _singular(word: str) -> str:
    if word in _ODD:
        return _ODD[word]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word
