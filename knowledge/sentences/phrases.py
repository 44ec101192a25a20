"""Noun phrases of abilities: who or what a role is filled by."""

from __future__ import annotations

import re
from functools import lru_cache

from . import japanese
from ..language import Phrase, Requirement
from .descriptions import ALL, NOUNS, Description
from .types import type_of
from .words import ORDINALS, NotUnderstood, Token, Tokens, spoken, tokens, whole

_REFERENCES = {
    "you": "you",
    "this": "this",
    "it": "it",
    "attached": "attached",
    "the monarch": "the monarch",
    "the player who is the monarch": "the monarch",
    "the active player": "the active player",
    "the player who turn it is": "the active player",
    "the defending player": "the defending player",
    "defending player": "the defending player",
    "the player it is attacking": "the defending player",
    "that player": "that player",
    "that opponent": "that player",
    "they": "that player",
    "it 's controller": "its controller",
    "that creature 's controller": "its controller",
    "that permanent 's controller": "its controller",
    "that spell or ability": "it",
    "that spell 's controller": "its controller",
    "it 's owner": "its owner",
    "they 's owner": "its owner",
    "they 's owners": "its owner",
    "that creature 's owner": "its owner",
    "that card 's owner": "its owner",
    "the target 's controller": "the target's controller",
    "the target 's owner": "the target's owner",
    "the chosen": "the chosen",
    "the created": "the created",
    "those token": "the created",
    "the token": "the created",
    "that token": "the created",
    "the token created": "the created",
    "the created token": "the created",
    "the moved": "the moved",
    "the exiled card": "the moved",
    "the exiled cards": "the moved",
    "the returned card": "the moved",
    "the milled card": "the moved",
    "the sacrificed creature": "the moved",
    "the card exiled with this": "exiled with this",
    "the card exiled with it": "exiled with this",
    "each card exiled with this": "exiled with this",
    "each card exiled with it": "exiled with this",
    "all card exiled with this": "exiled with this",
    "all card exiled with it": "exiled with this",
    "the equipped": "attached",
    "the fortified": "attached",
    "the target": "the target",
    "the targets": "the targets",
    "those target": "the targets",
}
_THIS = {"permanent", "card", "spell", "ability", "token", "Class", "Saga", "Aura", "Equipment", "Vehicle", "object"}
_PLAYERS = {"player", "opponent"}


def read_phrase(text: str) -> Phrase:
    """A noun phrase of an ability: a reference, or a description of players or objects.

    The word "target" in a description is left out of account.  Raises `NotUnderstood` for a phrase that cannot be read,
    or that asks for something that the rules cannot ask about.

    >>> read_phrase("another creature you control").requires
    (Requirement(aspect='other', value=None), Requirement(aspect='type', value='creature'), \
Requirement(aspect='controller', value='you'))
    """
    said = japanese.noun(text) if japanese.is_japanese(text) else None
    phrase = read_noun(tokens(said or text))
    if phrase is None:
        raise NotUnderstood(text, "a description, as in: another creature you control")
    return phrase


@lru_cache(maxsize=4096)
def read_noun(found: Tokens) -> Phrase | None:
    """The same for tokens."""
    if not found:
        return None
    if [t.lemma for t in found] in (["any", "target"], ["any", "other", "target"]):
        return Phrase(kind="any", count=1, words=spoken(found)) if len(found) == 2 else None
    if [t.lemma for t in found if t.lemma != "a"] in (["permanent", "or", "player"], ["player", "or", "permanent"]):
        return Phrase(kind="any", count=1, words=spoken(found))  # whatever can be dealt damage (120.1)
    if "target" in (t.lemma for t in found) and found[0].lemma != "the":
        before = (None, *found)  # "the target" is a reference, also within a description
        found = tuple(t for t, b in zip(found, before, strict=False) if t.lemma != "target" or (b and b.lemma == "the"))
        if not found:
            return None
    phrase = _reference(found) or _player(found) or Description(found).read()
    if phrase is None:
        return None
    return Phrase(phrase.ref, phrase.name, phrase.kind, phrase.requires, phrase.count, spoken(found))


def read_all(found: Tokens) -> Phrase | None:
    """All that a description of a record fits: `each player`, `all creatures Ana controls`, `each opponent of Ana`.

    Nobody speaks in a record: whose they are is told by a name, which the phrase keeps.
    """
    who = dict.fromkeys(token.text for token in found if token.kind == "name")
    if len(who) > 1:
        return None
    said = spoken([_YOU if token.kind == "name" else token for token in found if token.lemma != "that"])
    for pattern, meant in _ALL_OF:
        said = re.sub(rf"\A(?:{pattern})\Z", meant, said, flags=re.IGNORECASE)
    plain = tokens(said)
    if plain[0].lemma not in ALL or (phrase := read_noun(plain)) is None or phrase.ref or phrase.count:
        return None
    if any(need.aspect in _OF_SOMEBODY for need in phrase.requires) and not who:
        return None
    if any(need.aspect == "other" or need.value in _KNOWN_TO_AN_ABILITY for need in phrase.requires):
        return None
    seen = tuple(Requirement("seen by", name) for name in who)
    return Phrase(kind=phrase.kind, requires=(*phrase.requires, *seen), words=spoken(found))


_YOU = Token("you", "you", "word")
_EVERY = "(?:each|all|every|both)"
# ways to say so of somebody who is told by name, here "you", as the text of an ability says it
_ALL_OF = (
    ("everybody|everyone|both players?", "each player"),
    (rf"(?:{_EVERY} (?:of )?)?your opponents?|{_EVERY} opponents? of you", "each of your opponents"),
    (rf"{_EVERY} (?:of )?your (?!opponents?\b)(.+)", r"each \1 you control"),
)
_OF_SOMEBODY = ("opponent", "controller", "owner")
_KNOWN_TO_AN_ABILITY = ("that player", "the target", "the chosen")


def _controller(whose: Phrase) -> Phrase | None:
    ref = {"attached": "attached's controller", "it": "its controller", "the target": "the target's controller"}
    return Phrase(ref=ref[whose.ref]) if whose.ref in ref else None


def _reference(found: Tokens) -> Phrase | None:
    text = " ".join(t.lemma for t in found)
    if text in _REFERENCES:
        return Phrase(ref=_REFERENCES[text])
    lemmas = [t.lemma for t in found]
    if lemmas[-2:] == ["'s", "controller"] and (whose := _reference(found[:-2])) is not None:
        return _controller(whose)
    if lemmas[:3] == ["the", "controller", "of"] and found[3:] and (whose := _reference(found[3:])) is not None:
        return _controller(whose)
    first, last = found[0].lemma, found[-1]
    if first == "this" and len(found) == 2 and (last.lemma in _THIS or last.text in _THIS or type_of(last.text)):
        return Phrase(ref="this")
    if first in ("that", "those") and len(found) == 2 and (last.lemma in NOUNS or type_of(last.text)):
        return Phrase(ref="it")
    attached = first in ("enchanted", "equipped", "fortified") and len(found) == 2
    kind = type_of(last.text)
    if attached and (last.text in (*_PLAYERS, "permanent") or (kind is not None and not kind.plural)):
        return Phrase(ref="attached")
    if first == "the" and len(found) > 1:
        return _the(found)
    return None


def _the(found: Tokens) -> Phrase | None:
    """`the target 2`, `the second target`, `the target creature`, `the target player's ...`, `the chosen player`."""
    words = [t.lemma for t in found[1:]]
    if words[0] == "target":
        rest = words[1:]
        if not rest or (len(rest) == 1 and (rest[0] in _PLAYERS | NOUNS or type_of(found[2].text))):
            return Phrase(ref="the target")
        if len(rest) == 1 and (number := whole(rest[0])) is not None:
            return Phrase(ref="the target" if number == 1 else f"the target {number}")
        if rest[-2:] == ["'s", "controller"] and len(rest) == 3:
            return Phrase(ref="the target's controller")
    if len(words) >= 2 and words[0] in ORDINALS and words[1] == "target":
        number = ORDINALS[words[0]]
        return Phrase(ref="the target" if number == 1 else f"the target {number}")
    if words[0] == "chosen" and len(words) == 2 and (words[1] in _PLAYERS | NOUNS or type_of(found[2].text)):
        return Phrase(ref="the chosen")
    return None


def _player(found: Tokens) -> Phrase | None:
    """`an opponent`, `each player`, `another player`, `a player who is the monarch`, `one of your opponents`."""
    words = [t.lemma for t in found]
    if words in (["you", "'s", "opponent"], ["opponent", "you", "have"]):
        return _players("opponent", None)
    if words[:-3] in (["one", "of"], ["each", "of"], ["any", "of"]) and words[-3:] == ["you", "'s", "opponent"]:
        return _players("opponent", None if words[0] == "each" else 1)
    count: int | None = 1
    other = False
    at = 0
    if words[0] in ALL:
        count, at = None, 1
    elif words[0] in ("a", "one", "any", "another"):
        other, at = words[0] == "another", 1
    elif words[:2] == ["up", "to"] and len(words) > 2:
        count, at = whole(words[2]) or 1, 3
    elif (number := whole(words[0])) is not None:
        count, at = number, 1
    if at < len(words) and words[at] == "other":
        other, at = True, at + 1
    if at >= len(words) or words[at] not in _PLAYERS:
        return None
    if at == 0 and found[0].text.lower() in ("players", "opponents"):
        count = None
    noun, rest = words[at], words[at + 1 :]
    more: tuple[Requirement, ...] = ()
    if rest in (["other", "than", "you"], ["except", "you"]):
        other, rest = True, []
    if rest in (["who", "is", "the", "monarch"], ["that", "is", "the", "monarch"]):
        more, rest = (Requirement("monarch"),), []
    if (has := _has(rest)) is not None:
        more, rest = (*more, *has), []
    if rest:
        return None
    phrase = _players(noun, count)
    if other and noun == "player":
        phrase = _players("opponent", count)
    return Phrase(kind="player", requires=(*phrase.requires, *more), count=count)


_HELD = {"card in hand": "hand", "life": "life", "permanent": "permanents"}
_BEARS = {"who have the city 's blessing": "blessing", "who have the initiative": "initiative"}


def _has(words: list[str]) -> tuple[Requirement, ...] | None:
    """`with no cards in hand`, `with 10 or more life`, `who controls exactly 2 permanents`, `who has the initiative`."""
    text = " ".join(words)
    if aspect := _BEARS.get(text):
        return (Requirement(aspect),)
    found = re.fullmatch(r"(?:with|who have|who control) (.+?) (card in hand|life|permanent)", text)
    what, how = (_HELD[found[2]], found[1]) if found else ("", "")
    if speed := re.fullmatch(r"with speed (.+)", text):
        what, how = "speed", speed[1]
    if (what == "permanents") != ("who control" in text) or not what:
        return None
    if how == "no":
        return (Requirement(f"{what} at most", 0),)
    number, _, bound = how.removeprefix("exactly ").partition(" ")
    size = whole(number)
    if size is None or bound not in ("", "or more", "or greater", "or fewer", "or less"):
        return None
    least, most = Requirement(f"{what} at least", size), Requirement(f"{what} at most", size)
    if not bound:
        return (least, most) if how.startswith("exactly ") or what == "speed" else None
    return (least,) if bound in ("or more", "or greater") else (most,)


def _players(noun: str, count: int | None) -> Phrase:
    needs = (Requirement("opponent"),) if noun == "opponent" else ()
    return Phrase(kind="player", requires=needs, count=count)
