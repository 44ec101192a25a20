"""Why an answer is no: what ended it, what holds instead, the nearest rules and what they lack; as text and as a tree.

What only the machine asks is left out unless `full` is asked for: in its place stands what it lacked in turn, with
the numbers of the rules on the way.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from .folded import Shown, Texts, contributors, fold
from .granted import granted
from .language import English, Language
from .naming import shorten
from .text import heading, notes

Node = dict[str, Any]
_OF_ONE_RULE = 2  # reasons by one rule that are told
_NUMBERED = re.compile(r"#\d+")
_INNER = ("will", "as_it_was")  # of the machine's own: that it is missing says nothing
_TOLD_WHEN_MET = ("works", "candidate")  # of the machine's own


def lines(
    data: Node,
    names: dict[str, str],
    *,
    full: bool = False,
    depth: int | None = None,
    language: Language | None = None,
) -> list[str]:
    """The refusal as lines."""
    language = language or English()
    root = tree(data, [language], names, full=full, depth=depth)
    found = [root.texts[0]]
    count = 0
    for part in root.parts:
        count += part.kind == "reason"
        write(part, "", f"{count}. " if part.kind == "reason" else "", language, found)
    return [*found, *(f"~ {text}" for text in granted(data["assumptions"], names, language))]


_MARKS = {"met": "+ ", "open": "? ", "missing": "- ", "failed": "- ", "blocked": "- "}


def write(shown: Shown, indent: str, mark: str, language: Language, found: list[str]) -> None:
    """One node of a refusal as a line, and below it what it consists of."""
    inner, below = indent + "  ", "- "
    if shown.kind in ("reason", "near"):
        moment = f" @{shown.event}" if shown.event else ""
        found.append(f"{indent}{mark}{shown.texts[0]}{numbers(shown.citations)}{moment}: {shown.counted[0]}")
        inner += " "
    elif shown.kind in _MARKS or shown.kind == "said":
        found.append(f"{indent}{mark}{shown.texts[0]}{numbers(shown.citations)}")
    else:  # a step of a proof
        found.append(f"{indent}{mark}{heading(shown, language)}")
        found += [inner + note for note in notes(shown, language)]
    for part in shown.parts:
        if part.kind == "reason":
            below = f"{language.label('could come by')} "
        write(part, inner, _MARKS.get(part.kind, "" if part.kind == "said" else below), language, found)


def verdict(data: Node, language: Language) -> str:
    """The answer itself."""
    if data["holds"]:
        return language.label("it is so", query=data["query"])
    if data["proofs"]:
        return language.label("cannot be denied")
    if data["sentence"]:
        return language.label("it is not so", what=language.goal(data["sentence"], data["goal"]))
    return language.label("is not so", query=data["query"])


def proved(proof: Node, language: Language | None = None) -> str:
    """The first line of a proof."""
    language = language or English()
    return heading(fold(proof, [language], {}, depth=0), language)


def behind(blocker: Node) -> list[Node]:
    """What a count or a comparison of the machine's own, which is in the way, has been made from."""
    if blocker.get("how") != "fold":
        return [blocker]
    parts = [condition["met"] for condition in blocker["conditions"] if "met" in condition]
    shown: dict[str, Node] = {}
    for part in parts[-1:] if blocker.get("latest") else parts:
        for condition in part.get("conditions", ()):
            if condition.get("met", {}).get("how") == "rule":
                shown.setdefault(condition["met"]["sentence"], condition["met"])
        shown.setdefault(part["sentence"], part)
    return list(shown.values()) or [blocker]


def first_line(reason: Node, language: Language | None = None) -> str:
    """A reason in one line: its rule and what it lacked in the end."""
    language = language or English()
    lacked = (f"{text}{numbers(cited)}" for text, cited in _lacked(reason, (), language))
    said = language.label("both").join(dict.fromkeys(lacked))
    return f"{language.rule(reason)}{numbers(reason['citations'])}: {said}"


def _lacked(reason: Node, above: tuple[str, ...], language: Language) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a reason lacked in the end, with the rules on the way to that; or what was in the way."""
    known = (*above, *reason["citations"])
    for condition, citations in unmet(reason, (), False):
        cited = tuple(c for c in citations if c not in known)
        if not condition["machine"] and condition["reasons"]:
            inner = condition["reasons"][0]
            new = tuple(c for c in inner["citations"] if c not in known)
            for text, more in _lacked(inner, (*known, *new), language):
                yield text, (*cited, *new, *more)
        elif condition["by"]:
            yield language.label("in the way", what=proved(condition["by"][0], language)), ()
        else:
            yield lacks(condition, language), cited


def numbers(citations: Sequence[str]) -> str:
    """Rule numbers in brackets."""
    return f" [{', '.join(dict.fromkeys(citations))}]" if citations else ""


def unmet(reason: Node, citations: tuple[str, ...], full: bool) -> Iterator[tuple[Node, tuple[str, ...]]]:
    """The conditions that were not met; for the machine's own, those behind them."""
    for condition in reason["conditions"]:
        if condition["state"] not in ("missing", "blocked", "failed"):
            continue
        if condition["machine"] and condition["reasons"] and not full:
            inner = condition["reasons"][0]
            yield from unmet(inner, (*citations, *inner["citations"]), full)
        else:
            yield condition, citations


def in_order(found: Iterable[tuple[Node, tuple[str, ...]]]) -> list[tuple[Node, tuple[str, ...]]]:
    """What is in the way first, then what is missing."""
    return sorted(found, key=lambda each: each[0]["state"] != "blocked")


def lacks(condition: Node, language: Language) -> str:
    """What is not met: what it asks, what is nearest to it, and by how much."""
    text = language.asked(condition)
    if condition["state"] == "blocked":
        return text
    short = language.label("short", count=condition["short"]) if condition["short"] else ""
    if condition["state"] == "failed":
        return text + (f": {short}" if short else "")
    more = language.label("remarks").join(filter(None, (language.near(condition), short)))
    lacked = language.label("lacks", text=text)
    return language.label("nearest to it", text=lacked, near=more) if more else lacked


def _tells(condition: Node) -> bool:
    if condition["text"].startswith("not: "):
        return False
    return not condition["machine"] or condition["predicate"] in _TOLD_WHEN_MET


def _behind(reason: Node, level: int) -> int:
    """How many ways are told in which what a reason lacks could have come about; others are counted."""
    return 1 if level else 3 if reason["idle"] else 2 if reason["event"] else 1


def tree(
    data: Node,
    languages: Sequence[Language],
    names: dict[str, str],
    *,
    full: bool = False,
    depth: int | None = None,
) -> Shown:
    """The refusal as a tree, in several languages at once: what every view of it is written or drawn from."""
    return _Told(languages, names, full, depth).root(data)


def reason_trees(reasons: Iterable[Node], languages: Sequence[Language], names: dict[str, str]) -> list[Shown]:
    """Reasons as trees of their own, without those of which there is nothing to tell."""
    trees = [_Told(languages, names, False, None).reason(reason, 0, frozenset()) for reason in reasons]
    return [tree for tree in trees if tree.parts]


def _signature(shown: Shown) -> tuple[Any, ...]:
    """What a reason lacks, with all that is behind it."""
    lacking = (part for part in shown.parts if part.kind not in ("met", "open"))
    return (shown.event, *((_NUMBERED.sub("", part.texts[0]), *_signature(part)) for part in lacking))


class _Told:
    """A refusal as it is told, each thing once.

    kinds of nodes: "refused", "said" (a plain line), "reason", "near" (of a sum), those of its conditions ("met",
    "open", "missing", "failed", "blocked"), and those of proofs
    """

    def __init__(self, languages: Sequence[Language], names: dict[str, str], full: bool, depth: int | None):
        self.languages, self.names, self.full, self.depth = languages, names, full, depth
        self.path: list[str] = []  # the rules of the reasons above
        self.cut = 0  # reasons that are less near and left out
        self.named: set[tuple[str, str]] = set()  # rules that have been told, by language
        self.lacks: dict[int, list[tuple[Any, ...]]] = {}  # what the reasons of a list lack
        self.sums = False  # whether it has been told what a sum is made of

    def _say(self, say: Callable[[Language], str]) -> Texts:
        return tuple(shorten(say(language), self.names) for language in self.languages)

    def _labelled(self, label: str, texts: Texts) -> Texts:
        return tuple(language.label(label, what=text) for language, text in zip(self.languages, texts, strict=True))

    def _proof(self, proof: Node, depth: int | None, label: str = "") -> Shown:
        shown = fold(proof, self.languages, self.names, full=self.full, depth=depth, through=bool(depth))
        if label:
            shown.texts = self._labelled(label, shown.texts)
        return shown

    def root(self, data: Node) -> Shown:
        """All that there is to say."""
        root = Shown("refused", self._say(lambda language: verdict(data, language)))
        told = root.parts
        told += [self._proof(proof, self.depth) for proof in data["proofs"]]
        for unknown, text in zip(data["unknown"], data["never"], strict=True):
            told.append(Shown("said", self._say(_never(unknown, text))))
        for each in data["left"]:
            told.append(Shown("said", self._say(_left(each))))
        if data["ended"]:
            told.append(self._ended(data["ended"]))
        deep = (1 if data["reasons"] else 2) if self.depth is None else self.depth
        told += [self._proof(proof, deep, "instead") for proof in data["instead"]]
        told += self._nearly(data["nearly"], 0)
        if data["reasons"] and all(reason["idle"] for reason in data["reasons"]):
            told.append(Shown("said", self._say(lambda language: language.label("nothing happened"))))
        by_rule: Counter[tuple[str, str | None]] = Counter()
        for reason in data["reasons"]:
            key = (reason["rule"], reason["ability"])
            if by_rule[key] >= _OF_ONE_RULE and not self.full:
                self.cut += 1
            elif (each := self.reason(reason, 0, frozenset())).parts:
                by_rule[key] += 1
                self._tell(told, each, reason)
        if data["by"]:
            told.append(Shown("said", self._say(_by(data["by"]))))
        if self.cut:
            told.append(Shown("said", self._say(lambda language: language.label("less near", count=self.cut))))
        if not data["holds"] and not told:
            triggers = data["goal"] is not None and data["goal"][1] in ("triggered", "on_stack")
            nothing = "no ability" if triggers and not data["never"] else "no rule"
            told.append(Shown("said", self._say(lambda language: language.label(nothing))))
        return root

    def _tell(self, told: list[Shown], shown: Shown, reason: Node) -> None:
        """Another reason, unless one of the same ability lacks the same in the same event, also with other objects."""
        lacks = (reason["ability"], *_signature(shown))
        if lacks in self.lacks.setdefault(id(told), []) and not self.full:
            self.cut += 1
            return
        self.lacks[id(told)].append(lacks)
        told.append(shown)

    def _ended(self, ended: Node) -> Shown:
        """What ended it: the reason of the rule, or what happened."""
        met = [c["met"] for c in ended["conditions"] if "met" in c]
        happened = [each for each in met if each["fact"]["fields"].get("event") == ended["event"]]
        until = partial(self._said_until, ended["event"])
        if not ended["because"] and happened:
            shown = self._proof(happened[0], 0)
            shown.texts = until(shown.texts)
        else:
            texts = self._say(lambda language: language.reason(ended) or language.rule(ended))
            shown = Shown("said", until(texts), citations=tuple(ended["citations"]), event=ended["event"] or 0)
            shown.parts = [self._proof(each, 0) for each in (met if self.full else happened)]
        return shown

    def _said_until(self, event: int, texts: Texts) -> Texts:
        both = zip(self.languages, texts, strict=True)
        return tuple(language.label("was so until", event=event, what=text) for language, text in both)

    def reason(self, reason: Node, level: int, above: frozenset[str]) -> Shown:
        """One reason: what is met, what is not, and what is behind that; without parts if it has all been told."""

        def name(language: Language) -> str:
            whose, rule = reason["ability"], language.rule(reason)
            if (language.code, rule) in self.named:
                rule = language.label("again", rule=rule)
            return language.label("whose", whose=whose, what=rule) if whose else rule

        shown = Shown("reason", (), citations=tuple(reason["citations"]), event=reason["event"] or 0)
        missing: dict[str, tuple[Node, Shown]] = {}
        for condition, citations in in_order(unmet(reason, (), self.full)):
            if condition["predicate"] in _INNER and condition["state"] == "missing" and not self.full:
                continue
            texts = self._say(_lacks(condition))
            if texts[0] not in above and texts[0] not in missing:
                cited = tuple(dict.fromkeys(c for c in citations if c not in reason["citations"]))
                shown_as = Shown(condition["state"], texts, citations=cited, asks=self._say(_asked(condition)))
                missing[texts[0]] = condition, shown_as
        if not missing:
            return shown
        shown.texts = self._say(name)
        self.named.update((language.code, language.rule(reason)) for language in self.languages)
        shown.counted = self._say(lambda language: language.label("unmet", count=len(missing)))
        said = set(missing) | above
        for condition in reason["conditions"]:
            texts = self._say(_asked(condition))
            met = condition["state"] == "met" and (self.full or _tells(condition))
            if texts[0] not in said and (met or (condition["state"] == "open" and self.full)):
                said.add(texts[0])
                shown.parts.append(Shown(condition["state"], texts))
        for condition, part in missing.values():
            shown.parts += self._unmet(condition, part, reason, level, frozenset(said))
        return shown

    def _unmet(self, condition: Node, part: Shown, reason: Node, level: int, above: frozenset[str]) -> Iterator[Shown]:
        """What is not met, or what is in its way; what followed instead, and why it is not met."""
        blockers = [
            self._proof(proof, int(condition["machine"] and proof is blocker), "in the way")
            for blocker in condition["by"]
            for proof in (behind(blocker) if condition["machine"] else [blocker])
        ]
        if condition["state"] == "blocked" and blockers:
            yield from blockers
            part = blockers[-1]
        else:
            part.parts += blockers
            yield part
        if condition["nearly"] is not None and not self.sums:
            part.parts += self._counted(condition["nearly"]["sum"])
            part.parts += self._nearly(condition["nearly"], level)
        for other in condition["instead"]:
            if other["because"]:
                texts = self._labelled("instead of it", self._say(_reason(other)))
                part.parts.append(Shown("said", texts, citations=tuple(other["citations"])))
        told = level and any(each.kind == "said" for each in part.parts) and not self.full
        if (self.depth is None or level < self.depth) and not told:
            self.path.append(reason["rule"])
            for number, each in enumerate(condition["reasons"]):
                if not self.full and (number >= _behind(reason, level) or each["rule"] in self.path):
                    self.cut += 1
                elif (inner := self.reason(each, level + 2, above)).parts:
                    self._tell(part.parts, inner, each)
            self.path.pop()

    def _counted(self, total: Node) -> Iterator[Shown]:
        """What a sum is made of."""
        self.sums = True
        texts = self._say(lambda language: contributors(total, language))
        if any(texts):
            yield Shown("said", self._labelled("made of", texts))

    def _nearly(self, nearly: Node | None, level: int) -> Iterator[Shown]:
        """What came near to contributing to a sum: what is in its way, or what it lacks."""
        if nearly is None:
            return
        for proof in nearly["others"]:
            yield self._proof(proof, 0, "not counted")
        for reason in nearly["reasons"]:
            lacked = [condition for condition, _ in unmet(reason, (), False)]
            blockers = [proof for condition in lacked for proof in condition["by"]]
            if blockers and not reason["ability"]:
                yield self._proof(blockers[0], 0, "not counted")
            elif (shown := self.reason(reason, level + 2, frozenset())).parts:
                shown.kind, shown.texts = "near", self._labelled("not counted", shown.texts)
                yield shown


def _never(unknown: Node, text: str) -> Callable[[Language], str]:
    return lambda language: language.label("never", text=language.never(unknown, text))


def _by(by: Node) -> Callable[[Language], str]:
    return lambda language: language.label("by it" if by["cited"] else "not by it", number=by["number"])


def _left(left: Node) -> Callable[[Language], str]:
    return lambda language: language.label("has left", **left)


def _asked(condition: Node) -> Callable[[Language], str]:
    return lambda language: language.asked(condition)


def _lacks(condition: Node) -> Callable[[Language], str]:
    return lambda language: lacks(condition, language)


def _reason(other: Node) -> Callable[[Language], str]:
    return lambda language: language.reason(other)
