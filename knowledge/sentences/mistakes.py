"""What is wrong with a sentence: a name that nothing has, a word that is no verb, or all of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from ..language import Until
from .forms import FORMS, candidates, vocabulary
from .keywords import KEYWORDS
from .matching import COMMON, Role, Word, fit, variants
from .roles import EXPECTED, STEPS, Reader
from .words import VERBS_FIRST, Names, NotUnderstood, Token, Tokens, lemma, nearest, readings, spoken, third_person

Readable = Callable[[Tokens], bool]
Durations = Callable[[Reader, Tokens, str], Iterator[tuple[Tokens, Until | None]]]
EXAMPLES = {
    "r": "an event, as in: Ana draws 2 cards, Ana becomes the monarch, CARD dies",
    "t": "the event of a trigger, as in: this enters, you draw a card",
    "e": "an instruction, as in: you draw 2 cards",
    "s": "a static effect, as in: creatures you control get +1/+1",
}


def mistake(reader: Reader, kind: str, found: Tokens) -> NotUnderstood:
    """What is wrong with words that stand where a role of a kind belongs."""
    text = spoken(found)
    if kind == "keywords":
        return NotUnderstood(text, EXPECTED[kind], nearest(text, KEYWORDS))
    if kind == "step":
        return NotUnderstood(text, EXPECTED[kind], nearest(text, STEPS))
    if kind == "zone":
        return NotUnderstood(text, EXPECTED[kind], nearest(text, ("graveyard", "hand", "library", "exile", "command")))
    several = reader.read("list", found) if reader.names is not None and kind in ("any", "thing", "some") else None
    if isinstance(several, tuple) and len(several) > 1:
        return NotUnderstood(text, "one object; events of several are a list of events")
    if reader.names is not None and kind in ("any", "player", "people", "thing", "some", "new", "list", "ability"):
        return reader.unknown(text, "player" if kind == "people" else kind)
    return NotUnderstood(text, EXPECTED.get(kind, EXPECTED["any"]))


class _Lenient:
    """Reads any words as a role, and keeps account of those that are none."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def read(self, kind: str, found: Tokens) -> object:
        value = self.reader.read(kind, found)
        return value if value is not None else _Bad(kind, found)


class _Bad:
    def __init__(self, kind: str, found: Tokens) -> None:
        self.kind, self.found = kind, found


def diagnosis(reader: Reader, durations: Durations, readable: Readable, found: Tokens, used: str) -> NotUnderstood:
    """Which words of a sentence cannot be read: a name that nothing has, a word that is no verb, or all of it."""
    reader.use = used
    if used == "r" and (wanted := lacking(reader, readable, found)) is not None:
        return wanted
    lenient = _Lenient(reader)
    best: tuple[tuple[int, int], _Bad] | None = None
    for rest, _ in durations(reader, found, used):
        lemmas = frozenset(token.lemma for token in rest)
        for number, form in enumerate(candidates(lemmas, used)):
            for values in _some(fit(form.pattern, rest, lenient.read)):
                bad = [value for value in values.values() if isinstance(value, _Bad)]
                if len(bad) == 1 and not _is_sentence(bad[0]):
                    rank = len(bad[0].found), number
                    if best is None or rank < best[0]:
                        best = rank, bad[0]
    if (whole := _with_a_number(reader, found, used)) is not None:
        return NotUnderstood(spoken(found), f"how many or how much, as in: {whole}")
    if best is not None:
        return mistake(reader, best[1].kind, best[1].found)
    return _no_verb(reader, readable, found, used)


_MEASURED = ("damage", "combat", "noncombat", "life", "card", "counter")


def _with_a_number(reader: Reader, found: Tokens, used: str) -> str | None:
    """The sentence with the number that it lacks, if that is all that it lacks."""
    for at, token in enumerate(found):
        if used == "r" and at and token.lemma in _MEASURED and found[at - 1].kind != "number":
            whole = (*found[:at], Token("2", "2", "number"), *found[at:])
            for form in candidates(frozenset(each.lemma for each in whole), used):
                if next(fit(form.pattern, whole, reader.read), None) is not None:
                    return spoken(whole)
    return None


def _some(values: Iterator[dict[str, object]], most: int = 64) -> Iterator[dict[str, object]]:
    for _, each in zip(range(most), values, strict=False):
        yield each


def _is_sentence(bad: _Bad) -> bool:
    return bad.kind in ("text", "quoted") or len(bad.found) > 6


def _no_verb(reader: Reader, readable: Readable, found: Tokens, used: str) -> NotUnderstood:
    """Words that are none of a sentence, with those that make it one; or else sentences like it."""
    words = vocabulary(used)
    slips: dict[int, tuple[str, ...]] = {}
    for at, token in enumerate(found):
        if token.kind == "word" and token.text.lower() not in words and not _ordinary(token):
            slips[at] = nearest(token.text, words, 3, 0.6)
    for at, near in slips.items():
        if good := tuple(each for each in near if readable(_with(found, {at: each}))):
            return NotUnderstood(found[at].text, "a word of an event, as in the table of sentences", good)
    right = _with(found, {at: near[0] for at, near in slips.items() if near})
    if readable(right):
        return NotUnderstood(spoken(found), EXAMPLES[used], (spoken(right),))
    return NotUnderstood(spoken(found), EXAMPLES[used], alike(reader, readable, found, used))


def _with(found: Tokens, words: Mapping[int, str]) -> Tokens:
    """Tokens with others in the place of some."""
    return tuple(Token(words[at], lemma(words[at]), "word") if at in words else each for at, each in enumerate(found))


# what can be said of whom and of what, in a sentence that shows a form
_SHOWN = {"keywords": "flying", "size": "+1/+1", "counter": "+1/+1", "step": "end step", "zone": "exile"}
_OF_PLAYERS = ("player", "people", "holder")
_OF_THINGS = ("thing", "some", "list", "new", "own", "ability", "any")


def alike(reader: Reader, readable: Readable, found: Tokens, used: str, most: int = 2) -> tuple[str, ...]:
    """Sentences that can be read and share most of their words with one that cannot be."""
    if reader.names is None:
        return ()
    said = frozenset(token.lemma for token in found if token.kind == "word") - COMMON
    ranked: list[tuple[float, int, str]] = []
    for number, form in enumerate(FORMS):
        telling = [part.lemmas - COMMON for part in variants(form.pattern)[-1] if isinstance(part, Word)]
        telling = [lemmas for lemmas in telling if lemmas]
        shared = sum(bool(lemmas & said) for lemmas in telling)
        likeness = 2 * shared / (len(telling) + len(said)) if shared else 0
        if used in form.used and likeness >= 0.5 and (shown := _shown(reader.names, form.pattern, found, said)):
            ranked.append((-likeness, number, shown))
    good = (text for _, _, text in sorted(ranked) if any(map(readable, readings(text, reader.names))))
    return tuple(text for text, _ in zip(dict.fromkeys(good), range(most), strict=False))


def _shown(names: Names, pattern: str, found: Tokens, said: frozenset[str]) -> str | None:
    """The sentence of a form about whom and what another sentence is; None where that does not say enough."""
    proper = [token.text for token in found if token.kind == "name"]
    players = [*(name for name in proper if name in names.players), *names.players]
    things = [name for name in proper if name not in names.players]
    number = next((token.text for token in found if token.kind == "number"), "2")
    words: list[str] = []
    parts = variants(pattern)[-1]
    for at, part in enumerate(parts):
        if isinstance(part, Word):
            word = next((each for each in sorted(part.lemmas) if each in said), min(part.lemmas))
            verb = at > 0 and word in VERBS_FIRST and words[-1] not in ("can't", "would", "to", "do", "'s")
            word = "be" if word == "is" and words[-1:] == ["can't"] else word
            plural = word in ("card", "counter", "token") and number in words and number not in ("1", "a", "one")
            words.append(third_person(word) if verb else f"{word}s" if plural else word)
        elif isinstance(part, Role):
            kind = part.kind
            shown = _SHOWN.get(kind) or (number if kind in ("amount", "int", "level") else None)
            if kind in _OF_PLAYERS and players:
                shown = players.pop(0)
            elif kind in _OF_THINGS and (things or (kind == "any" and players)):
                shown = things.pop(0) if things else players.pop(0)
            if shown is None:
                return None
            words.append(shown)
    text = " ".join(words).replace(" 's", "'s").replace(" ,", ",")
    return re.sub(r"\ba (?=[aeiou])", "an ", text)


# sentences that lack what the game has to know: what is expected, and sentences that say it
_LACKING: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "<subject:any> take <amount> combat damage",
        "the creature that deals it, as in: CARD deals {amount} combat damage to {subject}",
        (),
    ),
    (
        "<subject:any> is dealt <amount> combat damage",
        "the creature that deals it, as in: CARD deals {amount} combat damage to {subject}",
        (),
    ),
    (
        "<subject:player> pass [they 's] [the] turn",
        "whether what triggers in the end step is put on the stack, or nothing triggers",
        ("{subject}'s end step begins", "{subject}'s turn ends"),
    ),
    (
        "pass [the] turn",
        "whether what triggers in the end step is put on the stack, or nothing triggers",
        ("the end step begins", "the turn ends"),
    ),
    (
        "<subject:player> venture [<_:text>]",
        "what the room does, as in: {subject} creates a Treasure token (dungeons are not followed)",
        (),
    ),
    ("each|all opponent <rest:text>", "whose opponents, as in: each opponent of {player} {rest}", ()),
    (
        "<things:list> deal <amount> damage to <object:any>",
        "that each of them deals it, or a list of how much each deals",
        ("{things} each deal {amount} damage to {object}",),
    ),
    (
        "<_:player> put <amount> <value:counter> counter on <things:list>",
        "that they are put on each, or a list of how many are put on each",
        ("{amount} {value} counters are put on each of {things}",),
    ),
    (
        "<amount> <value:counter> counter is put on <things:list>",
        "that they are put on each, or a list of how many are put on each",
        ("{amount} {value} counters are put on each of {things}",),
    ),
    (
        "<subject:player> cast <_:thing> , [by] sacrificing|discarding|exiling|tapping <things:list>",
        "an additional cost as an event of its own, before it, as in: {subject} sacrifices {things}",
        (),
    ),
    (
        "all|each other <rest:text>",
        "other than what: those that are meant by their names, as in: {thing} and {other} die",
        (),
    ),
)


def lacking(reader: Reader, readable: Readable, found: Tokens) -> NotUnderstood | None:
    """What the game has to know that a sentence does not say; None for any other sentence."""
    assert reader.names is not None
    for pattern, expected, sentences in _LACKING:
        for values in fit(pattern, found, lambda kind, words: spoken(words) if reader.read(kind, words) else None):
            roles = {name: str(value) for name, value in values.items()}
            roles |= {"player": next(iter(reader.names.players), "Ana"), "thing": "CARD", "other": "CARD"}
            near = [each.format(**roles) for each in sentences]
            good = [each for each in near if any(map(readable, readings(each, reader.names)))]
            return NotUnderstood(spoken(found), expected.format(**roles), good, exact=True)
    return None


def _ordinary(token: Token) -> bool:
    return len(token.lemma) < 4 or token.text[:1].isupper()
