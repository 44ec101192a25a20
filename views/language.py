"""The languages that views speak: each puts the plain data of proofs and timelines into words."""

from __future__ import annotations

from typing import Any, Protocol

from ..engine.wording import filled
from ..knowledge import citations, japanese
from ..knowledge.words import TIMES
from .english import denied, worded

Node = dict[str, Any]

CODES = ("en", "ja")


class Language(Protocol):
    """Words for nodes of a proof, and for what a view says itself."""

    code: str

    def sentence(self, node: Node) -> str:
        """What a node says."""

    def reason(self, node: Node) -> str:
        """Why a node, or what ended a fact, came about."""

    def absence(self, condition: Node, bindings: Node, then: bool) -> str:
        """That something is not so, or how two numbers compare."""

    def derived(self, step: Node) -> str:
        """A line of a timeline."""

    def goal(self, text: str, plain: list[Any] | None) -> str:
        """What is asked for, or would have been concluded."""

    def never(self, unknown: Node, text: str) -> str:
        """Why something could not be so at all."""

    def rule(self, reason: Node) -> str:
        """What a rule is called."""

    def asked(self, condition: Node) -> str:
        """What a condition of a rule that did not fire asks, or what met it."""

    def near(self, condition: Node) -> str:
        """The fact that comes nearest to what is missing, "" for none."""

    def changed(self, text: str) -> str:
        """What had been otherwise, or what is given."""

    def answer(self, text: str) -> str:
        """An answer such as `who = Ana`."""

    def quoted(self, text: str) -> str:
        """A sentence of a card or a record, as it stands."""

    def forbidden(self, text: str) -> str:
        """Why something is not allowed."""

    def verdict(self, text: str) -> str:
        """What is wrong with a proof."""

    def mistakes(self, text: str) -> str:
        """What is wrong with a file or a call."""

    def result(self, text: str) -> str:
        """Why an expectation does not hold."""

    def event(self, text: str) -> str:
        """A sentence of a record."""

    def change(self, source: str, power: int, toughness: int) -> str:
        """A change of power and toughness, by where it comes from."""

    def taken(self, text: str) -> str:
        """What is taken for granted."""

    def value(self, value: Any) -> str:
        """The value of a variable in an answer."""

    def label(self, name: str, /, **values: Any) -> str:
        """What a view says itself."""

    def joined(self, words: list[str]) -> str:
        """Several things side by side."""

    def listed(self, words: list[str]) -> str:
        """Several things in a sentence."""


_LABELS = {
    "because": "because {reason}",
    "more": "+{count} more",
    "ended": "{reason}",
    "proof holds": "holds: {count} step(s) (follows|follow) from the rules",
    "proof does not hold": "does not hold: {problem}",
    "proved earlier": "how: --at @{event}",
    "not so": "{fact}: it is not so; ask `azor why-not`.",
    "event": "event {number}",
    "since": "since event {number}",
    "at the end": "At the end",
    "expectations": "Expectations: {holding} of {count} hold",
    "taken for granted": "taken for granted",
    "as described": "{cards} are not in the catalogue; they are taken as the file describes them",
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
    "it is so": "{query}: it is so; ask `azor why`.",
    "it is not so": "It is not so: {what}.",
    "is not so": "{query}: it is not so.",
    "cannot be denied": "It cannot be denied:",
    "never": "It never could be: {text}.",
    "has left": "{name} has left the game (@{event}).",
    "was so until": "It was so until @{event}: {what}",
    "instead": "Instead: {what}",
    "made of": "counted: {what}",
    "not counted": "not counted: {what}",
    "instead of it": "instead: {what}",
    "again": "{rule}",
    "numbers then": "~ rule numbers are those of the newest edition; in that of {edition}: {numbers}",
    "number was": "{number} was {old}",
    "all of": "all {of} {words}",
    "rests on reading": "    the answer rests on this reading of the law, to which there is no other to try",
    "depends on none tried": "The answer depends on none of those that were tried.",
    "answer and why": "{answer} ({reason})",
    "so, not by it": "It is so, but its proof does not cite {number}.",
    "by it": "{number} is among the reasons.",
    "not by it": "{number} is not among the reasons.",
    "nearest to it": "{text} ({near})",
    "less near": "... and {count} way(s) that came less near (--full)",
    "no ability": "No ability here triggers on what happened.",
    "no rule": "No rule concludes anything of the kind from what is there.",
    "unmet": "{count} condition(s) (is|are) not met",
    "lacks": "lacks: {text}",
    "short": "{count} short",
    "in the way": "in the way: {what}",
    "part here": "they part here",
    "nothing happened": "Nothing has happened that could have brought it about.",
    "could come by": "could come about:",
    "by reason of": ", since {what}",
    "both": " and ",
    "remarks": "; ",
    "whose": "{whose}: {what}",
    "why not": "Why not",
    "met": "met",
    "missing": "missing",
    "blocked": "in the way",
    "failed": "not enough",
    "open": "open",
    "what if": "What {clause}?",
    "if clause": "if {changes}",
    "as it is": "as it is",
    "not playable": "That could not be played: {text}",
    "as it was": "as it was",
    "otherwise": "otherwise",
    "side": "  {side}:  {answer}",
    "only as it was": "as it was",
    "only otherwise": "otherwise",
    "expected": "  {text}: {before} as it was, {after} otherwise",
    "nothing parts": "On the way to the answer nothing is derived in one game only.",
    "same derivation": "It follows just as before: nothing that it rests on is otherwise.",
    "other derivation": "It is the same answer, but by other means.",
    "same lack": "It lacks the same in both games.",
    "other lack": "It is not so in either game, but not for the same reason.",
    "no expectation": "No expectation comes out otherwise.",
    "follows same": "After {count} single change(s) it follows just as before.",
    "follows other": "After {count} single change(s) it is so by other means.",
    "it lacks": "As it is: {reason}",
    "at entry": "at entry {entry} ({text})",
    "at what is added": "at what is added ({text})",
    "in the position": "in the position",
    "they part": "They part {at}; only {only}:",
    "not in the other": "  and not in the other game: {reason}",
    "answered": "{answer} ({bindings})",
    "so now": "It is so",
    "not so now": "It is not so",
    "not so at all": "it is not so",
    "now": "{query}: {now}.",
    "games played": "{games} game(s) played",
    "games not possible": ", {count} not possible",
    "no change": "No change of those tried turns it, up to {bound} at a time",
    "searched": "{what}; {count}.",
    "search stopped": "{what}; the search was stopped after {count}.",
    "one change": "One change is enough",
    "changes": "It takes {count} changes",
    "changes found": "{many} ({count}):",
    "then stopped": ", then stopped",
    "or otherwise": " (or in another order: {count} more)",
    "delays": "this only delays it: once the stack has resolved, the answer is as it was",
    "more that delay": "... and {count} that only delay it until the stack has resolved (--all)",
    "or earlier": " (or earlier: {count} more)",
    "then only": "then, and only then",
    "no more": "not any more",
    "more of them": "... and {count} more (--all)",
    "nothing taken": "Nothing was taken for granted.",
    "if so": "    if {words}: {then}",
    "does not depend": "    the answer does not depend on it ({count} other(s) tried)",
    "nothing else": "    there is nothing else to try",
    "depends on": "The answer depends on: {what}.",
    "depends on none": "The answer depends on none of them.",
    "ask why not": "{query}: it is not so; ask `azor why-not`.",
    "one set": "one set of what is given is",
    "sets": "{count} sets of what is given are",
    "sets found": "{query}: {sets} enough, and none of their items can be spared ({games} games played):",
    "searched no set": "no set has been shown to be enough and minimal yet, after {games} game(s); raise --games",
    "there may be more": "The search was stopped; there may be more.",
    "nothing at all": "nothing at all",
    "that happens": "that '{event}' ({number}) happens",
    "some of": "{count} of {of} {words}",
    "the newest": "the newest",
    "edition says": "{edition}: {answer}",
    "edition unplayable": "it cannot be played: {problem}",
    "expected in": "{text}: {before} in {one}, {after} in {other}",
    "same ruling": "The ruling is the same.",
    "other ruling": "The ruling is not the same.",
    "only in": "Only in {edition}: {what}",
    "part at entry": "entry {entry} ({text})",
    "part at position": "the position",
    "editions part": "They part at {at}; only in {only}:",
    "side by side": "The proofs, side by side ({one} | {other}):",
    "check ok": "ok    {file}: {count} expectation(s)",
    "check fails": "FAIL  {file}: {count} of {of} expectations do not hold",
    "check summary": "{held} of {count} expectations hold in {records} record(s)",
    "not played": "; {count} could not be played",
    "not in the catalogue": "{name} is not in the catalogue",
    "nearest names": "; the nearest names: {names}",
    "made with": "Unofficial fan content, neither approved nor endorsed by Wizards of the Coast.",
}


class English:
    """The sentences as the law has them."""

    code = "en"

    def sentence(self, node: Node) -> str:
        """What a node says, in words all through."""
        said = worded(node["sentence"], node["fact"]["fields"] if "fact" in node else {})
        return said.replace(f" since @{node.get('event')}", "")  # that it came about then is told anyway

    def reason(self, node: Node) -> str:
        """The reason as it stands in the node."""
        values = node.get("bindings") or (node["fact"]["fields"] if node.get("fact") else {})
        return worded(str(node.get("because") or ""), values)

    def absence(self, condition: Node, bindings: Node, then: bool) -> str:
        """The text of the condition; what must not be so is denied."""
        return denied(worded(str(condition["text"]), bindings), then=then)

    def derived(self, step: Node) -> str:
        """The sentence of the step."""
        text = str(step["sentence"])
        return worded(text, step["fact"]["fields"] if step.get("fact") else {"": text})

    def goal(self, text: str, plain: list[Any] | None) -> str:
        """The text, with its conditions in words."""
        return worded(text, _stated(plain))

    def never(self, unknown: Node, text: str) -> str:
        """The text itself."""
        return text

    def rule(self, reason: Node) -> str:
        """The name of the rule."""
        return str(reason["rule"]).rsplit(".", 1)[-1].replace("_", " ")

    def asked(self, condition: Node) -> str:
        """The text of the condition."""
        fact = condition["fact"] or condition["about"] or {"fields": {}}
        return denied(
            worded(str(condition["text"]), {**fact["fields"], **_stated(condition["plain"]), "": condition["asked"]})
        )

    def near(self, condition: Node) -> str:
        """The fact that is nearest to what is missing."""
        return worded(condition["nearest"], condition["near"]["fields"]) if condition["near"] else ""

    def changed(self, text: str) -> str:
        """The change itself."""
        return text

    def answer(self, text: str) -> str:
        """The answer itself."""
        return text

    def quoted(self, text: str) -> str:
        """The sentence itself."""
        return text

    def forbidden(self, text: str) -> str:
        """The reason, with its conditions in words."""
        return worded(text, {"": text})

    def verdict(self, text: str) -> str:
        """As it stands."""
        return text

    def mistakes(self, text: str) -> str:
        """As it stands."""
        return text

    def result(self, text: str) -> str:
        """The text, with its conditions in words."""
        return worded(text, {"": text})

    def event(self, text: str) -> str:
        """The sentence itself."""
        return text

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

    def label(self, name: str, /, **values: Any) -> str:
        """The English label; one that is not listed is its own."""
        return filled(_LABELS.get(name, name), values)

    def joined(self, words: list[str]) -> str:
        """Commas between."""
        return ", ".join(words)

    def listed(self, words: list[str]) -> str:
        """Commas between, and "and" before the last."""
        return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


class Japanese:
    """Sentences from the tables of `knowledge.japanese`; what they lack stays as it is, in quotation marks."""

    code = "ja"

    def sentence(self, node: Node) -> str:
        """The fact of a node in words."""
        fact = node["fact"]
        said = japanese.fact(fact["predicate"], fact["fields"]) or _quoted(node["sentence"])
        return said.replace(f"@{node.get('event')}から、", "")

    def reason(self, node: Node) -> str:
        """The reason of the rule, or the step of the procedure; a record's own sentence is not repeated."""
        if not node.get("because") or node.get("how") == "given":
            return ""
        if node.get("rule"):
            return japanese.reason(node["rule"], node.get("bindings", {})) or _quoted(node["because"])
        return japanese.step(node["because"]) or _quoted(node["because"])

    def absence(self, condition: Node, bindings: Node, then: bool) -> str:
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

    def goal(self, text: str, plain: list[Any] | None) -> str:
        """The condition in words."""
        return (japanese.claim(plain) if plain is not None else None) or _quoted(text)

    def never(self, unknown: Node, text: str) -> str:
        """Names that mean nothing here."""
        if unknown["kind"] == "player":
            return self.label("no player", name=unknown["name"], players=self.joined(unknown["players"]))
        return self.label("no object", name=unknown["name"])

    def rule(self, reason: Node) -> str:
        """What the rule says; where that is not known, what it would have concluded."""
        said = sense(reason["citations"][0], self.code) if reason["citations"] else ""
        if said or "goal" not in reason:
            return said or self.label("rule")
        return self.goal(reason["would"], reason["goal"])

    def asked(self, condition: Node) -> str:
        """The condition in words; a comparison with what it is about."""
        plain = condition["plain"]
        if plain[0] != "compare":
            fact = condition["fact"]
            said = japanese.fact(fact["predicate"], fact["fields"]) if fact is not None else japanese.claim(plain)
            return said or _quoted(condition["text"])
        if condition["values"] is None:
            return self.label("not compared")
        value, bound = condition["values"]
        wanted = japanese.compared(plain[2], bound)
        about = condition["about"]
        if about is not None and (said := japanese.fact(about["predicate"], about["fields"])) is not None:
            if plain[1] in TIMES:
                order = "it takes later" if plain[2].startswith(">") else "it takes earlier"
                return self.label(order, about=said, value=value, bound=bound)
            return self.label("it takes", about=said, wanted=wanted)
        asked = self.label("asked", asked=japanese.question(condition["asked"])) if condition["asked"] else ""
        return asked + self.label("it takes", about=self.label("it is", value=value), wanted=wanted)

    def near(self, condition: Node) -> str:
        """The nearest fact in words."""
        near = condition["near"]
        if near is None:
            return ""
        return japanese.fact(near["predicate"], near["fields"]) or _quoted(condition["nearest"])

    def changed(self, text: str) -> str:
        """The change in words; a sentence of the record stays."""
        return japanese.assumption(text) or japanese.change(text) or _quoted(text)

    def answer(self, text: str) -> str:
        """Zones, types and so on in Japanese."""
        parts = [part.partition(" = ") for part in text.split(", ")]
        return self.joined([f"?{name} = {japanese.word(value)}" if mark else name for name, mark, value in parts])

    def quoted(self, text: str) -> str:
        """The sentence in Japanese quotation marks."""
        return _quoted(text) if text else ""

    def forbidden(self, text: str) -> str:
        """The reason in words."""
        return japanese.forbidden(text) or _quoted(text)

    def verdict(self, text: str) -> str:
        """In words; what is not known is quoted."""
        said = japanese.verdict(text) or japanese.mistakes(text)
        return said if said != text else _quoted(text)

    def mistakes(self, text: str) -> str:
        """In words, as far as there are any."""
        return japanese.mistakes(text)

    def result(self, text: str) -> str:
        """The text in Japanese."""
        return japanese.result(text) or _quoted(text)

    def event(self, text: str) -> str:
        """The sentence in Japanese, where it can be told."""
        return japanese.event(text)

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

    def label(self, name: str, /, **values: Any) -> str:
        """The label of the table."""
        return japanese.label(name, **values)

    def joined(self, words: list[str]) -> str:
        """Japanese commas between."""
        return "、".join(words)

    def listed(self, words: list[str]) -> str:
        """Japanese commas between."""
        return self.joined(words)


def _stated(plain: list[Any] | None) -> dict[str, Any]:
    """The values that a condition names."""
    if plain is None or plain[0] == "compare":
        return {}
    return {name: test[1] for name, tests in plain[2].items() for test in tests if test[0] == "is"}


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
