"""The languages that views speak: each puts the plain data of proofs and timelines into words."""

from __future__ import annotations

import re
from typing import Any, Protocol

from ..knowledge import citations, japanese

Node = dict[str, Any]

CODES = ("en", "ja")
_MACHINE_NAME = re.compile(r"(.+?/.+?(?:#\d+)?):\d+(?::.*)?\Z")  # the id of a waiting trigger, with its event


class Language(Protocol):
    """Words for nodes of a proof, and for what a view says itself."""

    code: str

    def sentence(self, node: Node) -> str:
        """What a node says."""

    def reason(self, node: Node) -> str:
        """Why a node, or what ended a fact, came about."""

    def absence(self, condition: Node, bindings: Node) -> str:
        """That something is not so, or how two numbers compare."""

    def derived(self, step: Node) -> str:
        """A line of a timeline."""

    def change(self, source: str, power: int, toughness: int) -> str:
        """A change of power and toughness, by where it comes from."""

    def taken(self, text: str) -> str:
        """What is taken for granted."""

    def value(self, value: Any) -> str:
        """The value of a variable in an answer."""

    def label(self, name: str, **values: Any) -> str:
        """What a view says itself."""

    def joined(self, words: list[str]) -> str:
        """Several things side by side."""


_ANY_NUMBER = re.compile(r"\banything(?= (?:cards|permanents|life|damage|counters)\b)")
_ONE = re.compile(r"(?<![\w+/-])1 (permanent|card|poison counter)s\b")
_LABELS = {
    "because": "because {reason}",
    "more": "+{count} more",
    "ended": "{reason}",
    "not so": "{fact}: it is not so; ask `azor why-not`.",
    "event": "event {number}",
    "since": "since event {number}",
    "at the end": "At the end",
    "expectations": "Expectations: {holding} of {count} hold",
    "taken for granted": "taken for granted",
    "since edition": "since",
    "until edition": "until",
    "used in none": "used in none of these records",
    "proof": "Proof",
    "timeline": "Timeline",
    "rules cited": "Rules cited",
    "conclusion": "Conclusion",
    "from": "from {premises}",
    "unfold all": "Unfold all",
    "fold all": "Fold all",
    "language": "Language",
    "edition": "Comprehensive Rules, edition of {edition}",
    "made with": "Unofficial fan content, neither approved nor endorsed by Wizards of the Coast.",
}


def counted(text: str) -> str:
    """A sentence about a number in good English.

    >>> counted("Ana has drawn 1 cards"), counted("not: Ana has anything cards in library")
    ('Ana has drawn 1 card', 'not: Ana has any cards in library')
    """
    return _ANY_NUMBER.sub("any", _ONE.sub(r"1 \1", text))


class English:
    """The sentences as the law has them."""

    code = "en"

    def sentence(self, node: Node) -> str:
        """What a node says, without the numbers that the machine tells waiting triggers apart by."""
        text: str = node["sentence"]
        for value in node["fact"]["fields"].values() if "fact" in node else ():
            if isinstance(value, str) and (found := _MACHINE_NAME.match(value)):
                text = text.replace(value, found[1])
        return counted(text)

    def reason(self, node: Node) -> str:
        """The reason as it stands in the node."""
        return str(node.get("because") or "")

    def absence(self, condition: Node, bindings: Node) -> str:
        """The text of the condition."""
        return counted(str(condition["text"]))

    def derived(self, step: Node) -> str:
        """The sentence of the step."""
        return counted(str(step["sentence"]))

    def change(self, source: str, power: int, toughness: int) -> str:
        """The printed size, or the change and whose it is."""
        if source in ("printed", "base"):
            return f"{source} {power}/{toughness}"
        return f"{power:+}/{toughness:+} from {'an effect' if source.startswith('effect:') else source.split(':')[0]}"

    def taken(self, text: str) -> str:
        """The text itself."""
        return text

    def value(self, value: Any) -> str:
        """The value itself."""
        return str(value)

    def label(self, name: str, **values: Any) -> str:
        """The English label; one that is not listed is its own."""
        return _LABELS.get(name, name).format(**values)

    def joined(self, words: list[str]) -> str:
        """Commas between."""
        return ", ".join(words)


class Japanese:
    """Sentences from the tables of `knowledge.japanese`; what they lack stays as it is, in quotation marks."""

    code = "ja"

    def sentence(self, node: Node) -> str:
        """The fact of a node in words."""
        fact = node["fact"]
        return japanese.fact(fact["predicate"], fact["fields"]) or _quoted(node["sentence"])

    def reason(self, node: Node) -> str:
        """The reason of the rule, or the step of the procedure; a record's own sentence is not repeated."""
        if not node.get("because") or node.get("how") == "given":
            return ""
        if node.get("rule"):
            return japanese.reason(node["rule"], node.get("bindings", {})) or _quoted(node["because"])
        return japanese.step(node["because"]) or _quoted(node["because"])

    def absence(self, condition: Node, bindings: Node) -> str:
        """A denial, or a comparison."""
        if "absent" in condition:
            return japanese.absence(condition["absent"], bindings) or _quoted(condition["text"])
        return str(condition["text"])

    def derived(self, step: Node) -> str:
        """A fact that came to hold or no longer does, or a step."""
        fact = step.get("fact")
        if fact is None:
            return japanese.step(step["sentence"]) or _quoted(step["sentence"])
        say = japanese.denied if step.get("no_longer") else japanese.fact
        return say(fact["predicate"], fact["fields"]) or _quoted(step["sentence"])

    def change(self, source: str, power: int, toughness: int) -> str:
        """The printed size, or the change and whose it is."""
        if source in ("printed", "base"):
            return f"{'記載' if source == 'printed' else '基本'}の{power}/{toughness}"
        whose = "ある効果" if source.startswith("effect:") else japanese.source(source.split(":")[0])
        return f"{whose}による{power:+}/{toughness:+}"

    def taken(self, text: str) -> str:
        """The assumption in words."""
        return japanese.assumption(text) or _quoted(text)

    def value(self, value: Any) -> str:
        """A zone, a step, a type, ...; names as they are."""
        return japanese.word(value)

    def label(self, name: str, **values: Any) -> str:
        """The label of the table."""
        return japanese.label(name, **values)

    def joined(self, words: list[str]) -> str:
        """Japanese commas between."""
        return "、".join(words)


def _quoted(text: str) -> str:
    return f"「{text}」"


def language(code: str) -> Language:
    """The language of that code."""
    return Japanese() if code == "ja" else English()


def sense(number: str, code: str) -> str:
    """What a rule says, in one sentence; "" for a number that is not in the table."""
    try:
        return citations.rule(number).sense(code)
    except citations.CitationError:
        return ""
