"""Predict, then reveal: the steps of a proof, each committed to before it opens."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..knowledge import citations
from ..knowledge.law import Magic
from ..views.folded import Shown
from ..views.language import sense
from . import refusing
from .likeness import nearest, tokens
from .typed import RULE


@dataclass(frozen=True, slots=True)
class Prediction:
    """A step of a proof that is still folded: what holds, and what to commit to, a ground of it or its rule."""

    path: tuple[int, ...]
    kind: str  # "rule", "fact", "lacks" or "rule lacking"
    sentence: str
    options: tuple[str, ...]
    right: tuple[int, ...]  # all of them that are right

    def match(self, typed: str) -> tuple[int, ...]:
        """The options that typed words may mean: none, one, or several that must be asked about."""
        if typed.strip().isdigit() and 0 < int(typed) <= len(self.options):
            return (int(typed) - 1,)
        if (rule := RULE.fullmatch(typed.strip())) is not None:
            return tuple(n for n, text in enumerate(self.options) if text.startswith(rule[1]))
        found = nearest(typed, self.options)
        return tuple(self.options.index(each) for each in found.candidates)


def predictions(tree: Shown, lang: str, seed: int, others: Sequence[str] = (), limit: int = 4) -> list[Prediction]:
    """The steps of a proof in the order in which they open, from the conclusion down.

    For each step by a rule, the learner first commits to what it rests on; wrong offers are sentences of the same proof
    that it does not rest on, and `others`, which are not so or do not matter.  Then to the rule itself, among those of
    the proof and their neighbours.
    """
    rng = random.Random(f"predict {seed}")
    opened = ("rule", "blocked", "fold", "step")
    nodes = [(path, node) for path, node in _paths(tree, ()) if node.kind in opened]
    sentences = [n.texts[0] for _, n in _paths(tree, ()) if n.kind not in ("refused", "again", "compare", "absent")]
    cited = [c for _, n in _paths(tree, ()) for c in n.citations]
    found: list[Prediction] = []
    asked: set[str] = set()  # of each rule only once
    for reason in refusing.reasons(tree)[:1]:  # what it would have taken, in the end
        last = refusing.chain(reason)
        asks = [part.asks[0] for part in last.lacked if part.kind == "missing"]
        so = _near(rng, others, f"{tree.texts[0]} {asks[0]}") if asks else []
        if so:
            found.append(_prediction(rng, (), "lacks", tree.texts[0], [asks[0], *so], {asks[0]}))
        said = [f"{c}: {sense(c, lang)}" for c in last.last.citations[:1] if sense(c, lang)]
        near = [c for c in _neighbours(last.last.citations[0]) if sense(c, lang)] if said else []
        if near:
            asked.update(last.last.citations)
            offered = rng.sample([c for c in near if c not in last.last.citations], 3)
            all_said = [*said, *(f"{c}: {sense(c, lang)}" for c in offered)]
            found.append(_prediction(rng, (), "rule lacking", tree.texts[0], all_said, {said[0]}))
    for path, node in nodes:
        parts = [p.texts[0] for p in node.parts if p.kind not in ("compare", "absent", "again", "met")]
        below = {n.texts[0] for _, n in _paths(node, ())}
        above = {_at(tree, path[:n]).texts[0] for n in range(len(path))}
        wrong = [s for s in dict.fromkeys((*sentences, *others)) if s not in below | above]
        if parts and len(wrong) > 1:
            right = parts[0]
            offered = _near(rng, wrong, f"{node.texts[0]} {right}")
            if nearest(node.texts[0], [right, *offered]).best != right:  # its own words would give it away
                found.append(_prediction(rng, path, "fact", node.texts[0], [right, *offered], {right}))
        number = node.citations[0] if node.citations else ""
        if number and number not in asked and sense(number, lang):
            asked.add(number)
            rules = [
                c for c in dict.fromkeys((*cited, *_neighbours(number))) if c not in node.citations and sense(c, lang)
            ]
            offered = rng.sample(rules, min(3, len(rules)))
            if offered:
                said = [f"{c}: {sense(c, lang)}" for c in (number, *offered)]
                found.append(_prediction(rng, path, "rule", node.texts[0], said, {said[0]}))
    return found[:limit]


def _near(rng: random.Random, offers: Sequence[str], text: str) -> list[str]:
    """Three offers, of those that have the most words in common with what is asked: others are seen through at once."""
    wanted = set(tokens(text))
    ranked = sorted(offers, key=lambda each: -len(wanted.intersection(tokens(each))))[:6]
    return rng.sample(ranked, min(3, len(ranked)))


def _prediction(
    rng: random.Random, path: tuple[int, ...], kind: str, sentence: str, options: list[str], right: set[str]
) -> Prediction:
    rng.shuffle(options)
    return Prediction(path, kind, sentence, tuple(options), tuple(n for n, o in enumerate(options) if o in right))


def _paths(tree: Shown, path: tuple[int, ...]) -> Iterable[tuple[tuple[int, ...], Shown]]:
    yield path, tree
    for n, part in enumerate(tree.parts):
        yield from _paths(part, (*path, n))


def _at(tree: Shown, path: tuple[int, ...]) -> Shown:
    for number in path:
        tree = tree.parts[number]
    return tree


def _neighbours(number: str) -> list[str]:
    """Rules that azor applies and that stand near a rule: those of its own number first."""
    own = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    near = [n for n in _applied() if n.startswith(number[:4]) and n != number]
    return sorted(near, key=lambda n: n.rstrip("abcdefghijklmnopqrstuvwxyz") != own)[:6]


@lru_cache(maxsize=1)
def _applied() -> tuple[str, ...]:
    cited = {number for rule in Magic.rules("") for number in rule.citations}
    return tuple(number for number in citations.numbers() if number in cited)
