"""Why an answer is no: what ended it, what holds instead, the nearest rules and what they lack; as text and as a tree.

What only the machine asks is left out unless `full` is asked for: in its place stands what it lacked in turn, with
the numbers of the rules on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from .folded import Shown, Texts, fold, shorten
from .language import English, Language
from .text import heading, proof_lines

Node = dict[str, Any]
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
    return [shorten(line, names) for line in _Told(language, full, depth).lines(data)]


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
    lacked = []
    for condition, citations in unmet(reason, (), False):
        if not condition["machine"] and condition["reasons"]:
            lacked.append(first_line(condition["reasons"][0], language))
        else:
            text = lacks(condition, language) + numbers([c for c in citations if c not in reason["citations"]])
            behind = [language.label("by reason of", what=proved(each, language)) for each in condition["by"][:1]]
            lacked.append(text + "".join(behind))
    said = language.label("both").join(dict.fromkeys(lacked))
    return f"{language.rule(reason)}{numbers(reason['citations'])} {said}"


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
    return language.label("lacks", text=text) + (f" ({more})" if more else "")


def _tells(condition: Node) -> bool:
    if condition["text"].startswith("not: "):
        return False
    return not condition["machine"] or condition["predicate"] in _TOLD_WHEN_MET


def _behind(reason: Node, level: int) -> int:
    """How many ways are told in which what a reason lacks could have come about."""
    return 1 if level else 3 if reason["idle"] else 2 if reason["event"] else 1


class _Told:
    """A refusal as lines."""

    def __init__(self, language: Language, full: bool, depth: int | None):
        self.language, self.full, self.depth = language, full, depth

    def lines(self, data: Node) -> Iterator[str]:
        speaks = self.language
        how: dict[str, Any] = {"full": self.full, "language": speaks}
        yield verdict(data, speaks)
        for proof in data["proofs"]:
            yield from proof_lines(proof, {}, depth=self.depth, **how)
        for unknown, text in zip(data["unknown"], data["never"], strict=True):
            yield speaks.label("never", text=speaks.never(unknown, text))
        if data["ended"]:
            yield from self._ended(data["ended"])
        for proof in data["instead"]:
            inner = proof_lines(proof, {}, depth=1 if self.depth is None else self.depth, **how)
            yield speaks.label("instead", what=inner[0])
            yield from inner[1:]
        if data["reasons"] and all(reason["idle"] for reason in data["reasons"]):
            yield speaks.label("nothing happened")
        for number, reason in enumerate(data["reasons"], 1):
            yield from self._reason(reason, f"{number}. ", 0)
        yield from (f"~ {speaks.taken(each)}" for each in data["assumptions"])
        if not data["holds"] and not any(data[key] for key in ("proofs", "never", "ended", "instead", "reasons")):
            yield speaks.label("no rule")

    def _ended(self, ended: Node) -> Iterator[str]:
        speaks = self.language
        what = speaks.reason(ended) or speaks.rule(ended)
        yield speaks.label("was so until", event=ended["event"], what=what + numbers(ended["citations"]))
        for condition in ended["conditions"]:
            met = condition.get("met")
            if met is not None and (self.full or met["fact"]["fields"].get("event") == ended["event"]):
                yield f"  + {proved(met, speaks)}"

    def _reason(self, reason: Node, mark: str, level: int, above: frozenset[str] = frozenset()) -> Iterator[str]:
        speaks, indent = self.language, "   " * level
        moment = f" @{reason['event']}" if reason["event"] else ""
        missing = [
            (condition, text)
            for condition, citations in in_order(unmet(reason, (), self.full))
            if (text := lacks(condition, speaks) + numbers([c for c in citations if c not in reason["citations"]]))
            not in above
        ]
        if not missing:
            return  # all that it lacks has been told
        name = f"{speaks.rule(reason)}{numbers(reason['citations'])}{moment}"
        if reason["ability"]:
            name = speaks.label("whose", whose=reason["ability"], what=name)
        yield f"{indent}{mark}{name}: {speaks.label('unmet', count=len({text for _, text in missing}))}"
        said: set[str] = set()
        for condition in reason["conditions"]:
            text = speaks.asked(condition)
            if condition["state"] == "met" and (self.full or _tells(condition)) and text not in said | above:
                said.add(text)
                yield f"{indent}   + {text}"
            elif condition["state"] == "open" and self.full:
                yield f"{indent}   ? {text}"
        for condition, text in missing:
            if text in said:
                continue
            said.add(text)
            yield f"{indent}   - {text}"
            yield from self._behind(condition, reason, level, above | said)

    def _behind(self, condition: Node, reason: Node, level: int, above: frozenset[str]) -> Iterator[str]:
        """What is in the way of a condition, what followed instead, and why it is not met."""
        speaks, indent = self.language, "   " * level
        for blocker in condition["by"]:
            made_from = behind(blocker) if condition["machine"] else [blocker]
            for proof in made_from:
                depth = int(condition["machine"] and made_from == [blocker])
                first, *rest = proof_lines(proof, {}, depth=depth, language=speaks)
                yield f"{indent}     {speaks.label('in the way', what=first)}"
                yield from (f"{indent}     {line}" for line in rest)
        for other in condition["instead"]:
            if why := speaks.reason(other):
                yield f"{indent}     {speaks.label('instead of it', what=why + numbers(other['citations']))}"
        if self.depth is None or level < self.depth:
            for inner in condition["reasons"][: _behind(reason, level)]:
                yield from self._reason(inner, f"{speaks.label('could come by')} ", level + 2, above)


# -------------------------------------------------------------------------------------------- the tree


def tree(
    data: Node,
    languages: Sequence[Language],
    names: dict[str, str],
    *,
    full: bool = False,
    depth: int | None = None,
) -> Shown:
    """The refusal as a tree for the views that draw: the same things, in several languages at once."""
    return _Tree(languages, names, full, depth).root(data)


def reason_tree(reason: Node, languages: Sequence[Language], names: dict[str, str]) -> Shown:
    """One reason as a tree."""
    return _Tree(languages, names, False, None)._reason(reason, 0)


class _Tree:
    def __init__(self, languages: Sequence[Language], names: dict[str, str], full: bool, depth: int | None):
        self.languages, self.names, self.full, self.depth = languages, names, full, depth

    def _say(self, say: Callable[[Language], str]) -> Texts:
        return tuple(shorten(say(language), self.names) for language in self.languages)

    def root(self, data: Node) -> Shown:
        root = Shown("refused", self._say(lambda language: verdict(data, language)))
        root.parts += [self._proof(proof, self.depth) for proof in data["proofs"]]
        for unknown, text in zip(data["unknown"], data["never"], strict=True):
            root.parts.append(Shown("missing", self._labelled("never", "text", _never(unknown, text))))
        if data["ended"]:
            root.parts.append(self._ended(data["ended"]))
        for proof in data["instead"]:
            inner = self._proof(proof, 1 if self.depth is None else self.depth)
            inner.texts = tuple(
                language.label("instead", what=text) for language, text in zip(self.languages, inner.texts, strict=True)
            )
            root.parts.append(inner)
        if data["reasons"] and all(reason["idle"] for reason in data["reasons"]):
            root.parts.append(Shown("missing", self._say(lambda language: language.label("nothing happened"))))
        root.parts += [self._reason(reason, 0) for reason in data["reasons"]]
        if not data["holds"] and not root.parts:
            root.parts.append(Shown("missing", self._say(lambda language: language.label("no rule"))))
        return root

    def _proof(self, proof: Node, depth: int | None) -> Shown:
        return fold(proof, self.languages, self.names, full=self.full, depth=depth)

    def _labelled(self, label: str, name: str, say: Callable[[Language], str], **values: Any) -> Texts:
        return self._say(lambda language: language.label(label, **{name: say(language)}, **values))

    def _ended(self, ended: Node) -> Shown:
        def what(language: Language) -> str:
            return language.reason(ended) or language.rule(ended)

        shown = Shown("blocked", self._labelled("was so until", "what", what, event=ended["event"]))
        shown.event, shown.citations = ended["event"] or 0, tuple(ended["citations"])
        for condition in ended["conditions"]:
            met = condition.get("met")
            if met is not None and (self.full or met["fact"]["fields"].get("event") == ended["event"]):
                shown.parts.append(self._proof(met, 0))
        return shown

    def _reason(self, reason: Node, level: int) -> Shown:
        missing = in_order(unmet(reason, (), self.full))

        def name(language: Language) -> str:
            whose, said = reason["ability"], language.goal(reason["would"], reason["goal"])
            return language.label("whose", whose=whose, what=said) if whose else said

        shown = Shown("reason", self._say(name), citations=tuple(reason["citations"]), event=reason["event"] or 0)
        shown.counted = self._say(lambda language: language.label("unmet", count=len(missing)))
        said: set[str] = set()

        def add(kind: str, texts: Texts, citations: Sequence[str] = ()) -> Shown | None:
            if texts[0] in said:
                return None
            said.add(texts[0])
            shown.parts.append(Shown(kind, texts, citations=tuple(dict.fromkeys(citations))))
            return shown.parts[-1]

        for condition in reason["conditions"]:
            if condition["state"] == "met" and (self.full or _tells(condition)):
                add("met", self._say(_asked(condition)))
            elif condition["state"] == "open" and self.full:
                add("open", self._say(_asked(condition)))
        for condition, citations in missing:
            texts = self._say(_lacks(condition))
            part = add(condition["state"], texts, [c for c in citations if c not in reason["citations"]])
            if part is not None:
                for blocker in condition["by"]:
                    told = behind(blocker) if condition["machine"] else [blocker]
                    part.parts += [self._proof(proof, 0) for proof in told]
                part.parts += list(self._instead(condition))
                if self.depth is None or level < self.depth:
                    among = condition["reasons"][: _behind(reason, level)]
                    part.parts += [self._reason(inner, level + 2) for inner in among]
        return shown

    def _instead(self, condition: Node) -> Iterator[Shown]:
        for other in condition["instead"]:
            if other["because"]:
                texts = self._labelled("instead of it", "what", _reason(other))
                yield Shown("rule", texts, citations=tuple(other["citations"]))


def _never(unknown: Node, text: str) -> Callable[[Language], str]:
    return lambda language: language.never(unknown, text)


def _asked(condition: Node) -> Callable[[Language], str]:
    return lambda language: language.asked(condition)


def _lacks(condition: Node) -> Callable[[Language], str]:
    return lambda language: lacks(condition, language)


def _reason(other: Node) -> Callable[[Language], str]:
    return lambda language: language.reason(other)
