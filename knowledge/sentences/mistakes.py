"""What is wrong with a sentence: a name that nothing has, a word that is no verb, or all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..language import Until
from .forms import candidates, vocabulary
from .keywords import KEYWORDS
from .matching import fit
from .roles import EXPECTED, STEPS, Reader
from .words import NotUnderstood, Token, Tokens, nearest, spoken

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


def diagnosis(reader: Reader, durations: Durations, found: Tokens, used: str) -> NotUnderstood:
    """Which words of a sentence cannot be read: a name that nothing has, a word that is no verb, or all of it."""
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
    return _no_verb(found, used)


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


def _no_verb(found: Tokens, used: str) -> NotUnderstood:
    words = vocabulary(used)
    for token in found:
        if token.kind == "word" and token.text.lower() not in words and not _ordinary(token):
            near = nearest(token.text, words, 1, 0.7)
            if near:
                return NotUnderstood(token.text, "a word of an event, as in the table of sentences", near)
    return NotUnderstood(spoken(found), EXAMPLES[used])


def _ordinary(token: Token) -> bool:
    return len(token.lemma) < 4 or token.text[:1].isupper()
