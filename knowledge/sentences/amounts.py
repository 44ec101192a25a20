"""How many and how much: "two", "X", "equal to its power", "for each creature you control"."""

from __future__ import annotations

from dataclasses import replace

from ..language import Amount, Phrase
from .phrases import read_noun
from .words import Token, Tokens, whole

_QUALITIES = ("power", "toughness", "mana value", "life", "life total", "level")
SUBJECT = Phrase(ref="its", words="its")  # stands for the subject of the sentence until that is known
THEIRS = Phrase(ref="theirs", words="their")  # likewise, where that is a player


def read_number(token: Token) -> int | None:
    """A whole number in digits or words, `a` and `one` included."""
    return 1 if token.lemma in ("a", "one") else whole(token.lemma)


def read_amount(found: Tokens) -> Amount | None:
    """A number, `X`, `twice X`, or `the number of creatures you control`."""
    if len(found) == 1:
        if found[0].text in ("X", "x"):
            return Amount(of="X")
        number = read_number(found[0])
        return None if number is None else Amount(number)
    words = [token.lemma for token in found]
    if words[:2] in (["that", "much"], ["that", "many"]):
        if len(words) == 2:
            return Amount(of="that much")
        more = read_number(found[3]) if len(words) == 4 and words[2] == "plus" else None
        return Amount(more, of="that much") if more is not None else None
    if (
        words
        and words[0] in ("twice", "double")
        and (inner := read_amount(found[1:]) or read_quality(found[1:])) is not None
    ):
        return replace(inner, base=inner.base * 2, per=inner.per * 2 if inner.of else inner.per)
    return None


def read_quality(found: Tokens) -> Amount | None:
    """What an amount is "equal to": `its power`, `the target's toughness`, `the number of cards in your hand`."""
    words = [token.lemma for token in found]
    if not words:
        return None
    if words[0] == "twice":
        inner = read_quality(found[1:])
        return replace(inner, per=inner.per * 2) if inner is not None else None
    if words[:3] == ["the", "number", "of"]:
        return _number_of(found[3:])
    for quality in _QUALITIES:
        parts = quality.split()
        if words[-len(parts) :] == parts and words[-len(parts) - 1 : -len(parts)] == ["'s"]:
            who = _whose(found[: -len(parts) - 1])
            return Amount(of=parts[0] if parts[0] == "life" else quality, phrase=who) if who is not None else None
        if words[: len(parts) + 2] == ["the", *parts, "of"]:
            who = _whose(found[len(parts) + 2 :])
            return Amount(of=quality, phrase=who) if who is not None else None
    return read_amount(found)


def read_half(found: Tokens) -> Amount | None:
    """Half of something: `half their life, rounded up`."""
    words = [token.lemma for token in found]
    if words[:1] != ["half"] or words[-3:-1] != [",", "rounded"] or words[-1] not in ("up", "down"):
        return None
    whole = read_quality(found[1:-3])
    return replace(whole, halved=words[-1]) if whole is not None and whole.of else None


def _whose(found: Tokens) -> Phrase | None:
    words = [token.lemma for token in found]
    if words == ["it"]:
        return SUBJECT
    return THEIRS if words == ["they"] else read_noun(found)


def _number_of(found: Tokens) -> Amount | None:
    words = [token.lemma for token in found]
    if words[:2] in (["card", "in"], ["cards", "in"]) and words[-2:] == ["'s", "hand"]:
        who = read_noun(found[2:-2])
        return Amount(of="cards in hand", phrase=who) if who is not None else None
    if "counter" in words[:2] and "on" in words:
        at = words.index("on")
        who = _whose(found[at + 1 :])
        kind = found[0].text if at > 1 else ""
        return Amount(of="counters", phrase=who, kind=kind) if who is not None else None
    return _count_of(found)


def count_of(found: Tokens) -> Amount | None:
    """One for each of the things that a description tells of."""
    words = [token.lemma for token in found]
    if words[:2] == ["card", "in"] or ("counter" in words[:2] and "on" in words):
        return _number_of(found)
    return _count_of(found)


def _count_of(found: Tokens) -> Amount | None:
    phrase = read_noun(found)
    if phrase is None or phrase.ref or phrase.kind == "any":
        return None
    return Amount(of="count", phrase=replace(phrase, count=None))


def read_size(text: str) -> tuple[Amount, Amount] | None:
    """A change of power and toughness: `+2/+2`, `-X/-0`."""
    power, _, toughness = text.partition("/")
    sizes = _signed(power), _signed(toughness)
    return (sizes[0], sizes[1]) if sizes[0] is not None and sizes[1] is not None else None


def _signed(text: str) -> Amount | None:
    if text in ("X", "+X", "-X"):
        return Amount(of="X", per=-1 if text == "-X" else 1)
    number = whole(text)
    return Amount(number) if number is not None else None


def resolved(amount: Amount, subject: Phrase | None) -> Amount:
    """An amount with its "its" standing for the subject of the sentence, if that is an object, else for `it`."""
    if amount.phrase is THEIRS:
        several = subject is not None and subject.ref is None  # so much for each: no amount of theirs is the same
        one = subject is not None and subject.ref in ("the target", "the target 2", "you", "the chosen")
        return amount if several else replace(amount, phrase=subject if one else Phrase(ref="that player"))
    if amount.phrase is not SUBJECT:
        return amount
    own = subject is not None and (subject.name is not None or subject.ref in _THINGS or subject.requires)
    return replace(
        amount, phrase=subject if own and subject is not None and subject.kind == "object" else Phrase(ref="it")
    )


_THINGS = (
    "this",
    "it",
    "the target",
    "the target 2",
    "the target 3",
    "attached",
    "the created",
    "the moved",
    "the chosen",
)
