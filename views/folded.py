"""Proofs folded to what a person needs, once for all views.

What the machine needs to know of a card ("Arch of Orazca has the type land", "the phrase `you` refers to you") and
its own steps are left out unless `full` is asked for; what stands below them is drawn up to where they were.  A fact
that stands twice is unfolded where it is shown first.

Texts come in several languages at once, so that a view can show them side by side.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine.facts import Fact
from ..knowledge.words import ABSENCES, MACHINE
from .language import Language
from .naming import shorten

Node = dict[str, Any]
Texts = tuple[str, ...]


@dataclass(slots=True)
class Ending:
    """What ended a fact: by which rules, why, in which event."""

    citations: tuple[str, ...]
    texts: Texts
    event: int


@dataclass(slots=True)
class Shown:
    """One node as it is shown; `texts` has one entry for each language, and so has every other text.

    kind  "rule", "given", "fold", "step", "absent", "compare", "entry" (of a record) or "again" (unfolded above)
    """

    kind: str
    texts: Texts
    number: int = 0
    citations: tuple[str, ...] = ()
    reasons: Texts = ()
    event: int = 0
    others: int = 0
    assumes: Texts = ()
    endings: list[Ending] = field(default_factory=list)
    counted: Texts = ()
    claim: bool = False  # of a fold: the latest of several claims
    parted: Texts = ()  # that two games part here
    asks: Texts = ()  # of what is missing: what it asks, without the word that it is missing
    earlier: Texts = ()  # that it came about earlier, and where its proof is
    parts: list[Shown] = field(default_factory=list)

    def walk(self) -> Iterator[Shown]:
        """This node and all below it, top down."""
        yield self
        for part in self.parts:
            yield from part.walk()


def visible(node: Node, full: bool) -> Iterator[Node]:
    """The conditions of a node that are shown: those of hidden nodes stand in their place."""
    for condition in node.get("conditions", ()) if full else _about_it(node):
        met = condition.get("met")
        if met is None:
            if full or ("absent" in condition and _matters(condition)):
                yield condition
        elif full or met["fact"]["predicate"] not in MACHINE:
            yield condition
        elif node.get("how") == "fold" and not node.get("latest"):
            continue
        else:
            # the absences that a hidden step needed are the machine's own too
            yield from (inner for inner in visible(met, full) if "met" in inner)


def _about_it(node: Node) -> list[Node]:
    """The conditions of a node; of what alike a step of the procedure did with several objects, that with this one."""
    conditions: list[Node] = list(node.get("conditions", ()))
    thing = node["fact"]["fields"].get("object") if node.get("how") == "step" else None
    if thing is None:
        return conditions
    facts = [each["met"]["fact"] for each in conditions if "met" in each]
    own = {fact["predicate"] for fact in facts if fact["fields"].get("object") == thing}

    def others(fact: Node) -> bool:
        return fact["predicate"] in own and fact["fields"].get("object") != thing

    return [each for each in conditions if "met" not in each or not others(each["met"]["fact"])]


def _matters(condition: Node) -> bool:
    """Whether an absence is worth a word."""
    return "ended" in condition or condition["absent"][1] in ABSENCES


def contributors(node: Node, language: Language) -> str:
    """What a count or a sum was made of: permanents by name, changes of a size by where they come from."""
    found: dict[str, int] = {}
    for condition in node.get("conditions", ()):
        fields = condition["met"]["fact"]["fields"] if "met" in condition else {}
        if "power" in fields and "source" in fields:
            text = language.change(str(fields["source"]), fields["power"], fields["toughness"])
        elif thing := fields.get("object") or fields.get("thing") or fields.get("source"):
            text = re.sub(r"#\d+$", "", str(thing))
        else:
            continue
        found[text] = found.get(text, 0) + 1
    return language.joined([f"{n} {text}" if n > 1 else text for text, n in found.items()])


def _behind_changes(node: Node) -> list[Node]:
    """What the changes of a size rest on, each once: why they apply."""
    found: dict[int, Node] = {}
    for condition in node.get("conditions", ()):
        change = condition.get("met", {})
        if change.get("fact", {}).get("predicate") == "size_change":
            found.update((c["met"]["id"], c["met"]) for c in visible(change, False) if "met" in c)
    return [met for met in found.values() if met["fact"]["predicate"] not in _TOLD_BY_THE_CHANGE]


_TOLD_BY_THE_CHANGE = ("gets", "counters", "controls")


def _new(reason: str, said: str) -> str:
    """A reason, if it says more than what it is the reason of."""
    return "" if reason.replace(" step", "") in (said, said.removesuffix(".")) else reason


def fold(
    proof: Node,
    languages: Sequence[Language],
    names: Mapping[str, str],
    *,
    full: bool = False,
    depth: int | None = None,
    through: bool = False,
) -> Shown:
    """A proof as it is shown, in these languages; `through`: what one rule does in several steps is not cut off."""
    return _Folder(proof, languages, names, full, depth, through).node(proof, 0)


class _Folder:
    def __init__(
        self,
        proof: Node,
        languages: Sequence[Language],
        names: Mapping[str, str],
        full: bool,
        depth: int | None,
        through: bool,
    ):
        self.languages, self.names, self.full, self.depth = languages, names, full, depth
        self.through = through
        self.unfolded: dict[int, Node] = {}
        self._index(proof)
        self.shown: set[int] = set()
        self.denied: set[str] = set()

    def _index(self, node: Node) -> None:
        if not node.get("again"):
            self.unfolded.setdefault(node["id"], node)
        for condition in node.get("conditions", ()):
            if "met" in condition:
                self._index(condition["met"])

    def _say(self, say: Callable[[Language], str]) -> Texts:
        return tuple(shorten(say(language), self.names) for language in self.languages)

    def node(self, node: Node, level: int) -> Shown:
        texts = self._say(lambda language: language.sentence(node))
        if node["id"] in self.shown:
            return Shown("again", texts, node["id"])
        # where a fact is unfolded in a part that is not shown, it is unfolded here
        node = self.unfolded.get(node["id"], node)
        shown = Shown(
            str(node.get("how", "again")),
            texts,
            node["id"],
            tuple(node.get("citations", ())),
            self._say(lambda language: _new(language.reason(node), language.sentence(node))),
            node.get("event") or 0,
            node.get("others") or 0,
            self._say(lambda language: language.taken(node["assumes"])) if node.get("assumes") else (),
            [self._ending(ending) for ending in node.get("ended", ())],
        )
        shown.claim = bool(node.get("latest"))
        if node.get("earlier"):
            where = "proved below" if self.full else "proved earlier"
            shown.earlier = self._say(lambda language: language.label(where, event=shown.event))
        self.shown.add(node["id"])
        if self.depth is not None and level >= self.depth:
            shown.parts = [self.node(met, level) for met in self._same_rule(node)] if self.through else []
            return shown
        if shown.kind == "fold" and not self.full and not node.get("latest"):
            counted = self._say(lambda language: contributors(node, language))
            shown.counted = counted if any(counted) else ()
            shown.parts = [self.node(met, level + 1) for met in _behind_changes(node)]
            return shown
        listed: set[int] = set()
        for condition in visible(node, self.full):
            if "met" in condition:
                if not self.full and condition["met"]["id"] in listed:
                    continue  # what several hidden steps rest on is one premise
                listed.add(condition["met"]["id"])
                shown.parts.append(self.node(condition["met"], level + 1))
            elif (denied := self._condition(condition, node)) is not None:
                shown.parts.append(denied)
        return shown

    def _same_rule(self, node: Node) -> list[Node]:
        """What came about by the same rule of the law: a rule that is told in several steps."""
        met: list[Node] = [c["met"] for c in visible(node, self.full) if "met" in c]
        met = [self.unfolded.get(each["id"], each) for each in met]
        return [each for each in met if each.get("how") == "rule" and each["citations"] == node.get("citations")]

    def _condition(self, condition: Node, node: Node) -> Shown | None:
        ended = condition.get("ended")
        kind = "absent" if "absent" in condition else "compare"
        bindings = node.get("bindings", {})
        then = Fact.registry[node["fact"]["predicate"]].kind in ("lasting", "happening")  # it was asked at a moment
        texts = self._say(lambda language: language.absence(condition, bindings, then))
        shown = Shown(kind, texts, endings=[self._ending(ended)] if ended else [])
        key = texts[0] + (shown.endings[0].texts[0] if shown.endings else "")
        if not self.full and key in self.denied:
            return None
        self.denied.add(key)
        return shown

    def _ending(self, ending: Node) -> Ending:
        chain = [ending, *ending.get("through", ())]
        citations = dict.fromkeys(number for each in chain for number in each["citations"])
        texts = self._say(
            lambda language: language.label("remarks").join(filter(None, dict.fromkeys(map(language.reason, chain))))
        )
        return Ending(tuple(citations), texts, ending["event"])
