"""What changes of a record come to, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..knowledge import citations
from .granted import granted
from .language import English, Language
from .naming import shorten
from .refusals import first_line, numbers, proved

Node = dict[str, Any]


def what_if_lines(data: Node, names: dict[str, str], language: Language | None = None) -> list[str]:
    """Both outcomes side by side, and where they part."""
    return [shorten(line, names) for line in Changes(language or English()).what_if(data)]


def flip_lines(
    data: Node, names: dict[str, str], shown: int | None = 10, language: Language | None = None
) -> list[str]:
    """The changes that turn an answer."""
    return [shorten(line, names) for line in Changes(language or English()).flip(data, shown)]


def assumption_lines(data: Node, names: dict[str, str], language: Language | None = None) -> list[str]:
    """What an answer takes for granted, and on which of it the answer depends."""
    return [shorten(line, names) for line in Changes(language or English()).assumptions(data)]


def needs_lines(data: Node, names: dict[str, str], language: Language | None = None) -> list[str]:
    """The minimal sets that are enough for an answer."""
    return [shorten(line, names) for line in Changes(language or English()).needs(data)]


def diff_lines(data: Node, names: dict[str, str], language: Language | None = None) -> list[str]:
    """A record under two editions."""
    return [shorten(line, names) for line in Changes(language or English()).diff(data)]


def worth_telling(flips: Sequence[Node], shown: int | None) -> tuple[list[Node], int, int]:
    """The first changes that turn an answer (None: all), how many more there are, and how many more only delay.

    Those that only delay are told if there are no others.
    """
    if shown is None:
        return list(flips), 0, 0
    turn = [flip for flip in flips if not flip["delays"]] or list(flips)
    return turn[:shown], max(0, len(turn) - shown), len(flips) - len(turn)


class Changes:
    """The sentences of one language."""

    def __init__(self, language: Language):
        self.speaks, self.say = language, language.label

    # ------------------------------------------------------------------------------- pieces

    def _yes(self, holds: bool | None) -> str:
        return self.say("yes" if holds else "no")

    def _answers(self, answers: list[str]) -> str:
        return "; ".join(self.speaks.answer(each) for each in answers)

    def _answered(self, answer: str, answers: list[str]) -> str:
        return self.say("answered", answer=answer, bindings=self._answers(answers)) if answers else answer

    def _proved(self, proof: Node) -> str:
        return proved(proof, self.speaks)

    def _if(self, changes: list[Node]) -> str:
        """The changes in one clause."""
        if not changes:
            return self.say("as it is")
        words = [self.speaks.changed(change["words"]) for change in changes]
        return self.say("if clause", changes=self.say("both").join(words))

    def _side(self, side: Node) -> str:
        answer = self._answered(self._yes(side["holds"]), side["answers"])
        if side["proofs"]:
            return answer + self.say("remarks") + self._proved(side["proofs"][0])
        if side["reasons"] and side["reasons"][0]["idle"]:
            return answer + self.say("remarks") + self.say("nothing happened").rstrip(".。")
        if side["reasons"]:
            return answer + self.say("remarks") + first_line(side["reasons"][0], self.speaks)
        return answer

    # ------------------------------------------------------------------------------ what if

    def what_if(self, data: Node) -> Iterator[str]:
        """All lines."""
        first, *expected = self.what_if_head(data)
        yield first
        if data["query"] and not data["impossible"]:
            yield self.say("side", side=self.say("as it was"), answer=self._side(data["before"]))
            yield self.say("side", side=self.say("otherwise"), answer=self._side(data["after"]))
        yield from expected
        if data["parts"] is not None:
            yield from self.parting(data["parts"])

    def what_if_head(self, data: Node) -> list[str]:
        """The question, expectations that come out otherwise, and whether nothing parts."""
        lines = [self.say("what if", clause=self._if(data["changes"]))]
        if data["impossible"]:
            return [*lines, self.say("not playable", text=data["impossible"])]
        for expected in data["expectations"]:
            before, after = self._yes(expected["before"]), self._yes(expected["after"])
            lines.append(self.say("expected", text=expected["text"], before=before, after=after))
        if data["unmoved"] is not None:
            return [*lines, self.say(data["unmoved"])]
        return lines if data["parts"] is not None else [*lines, self.say("nothing parts")]

    def headed(self, name: str, side: Node) -> str:
        """The answer of one game, under its name."""
        answer = self._answered(self._yes(side["holds"]), side["answers"])
        return self.say("side", side=self.say(name), answer=answer).strip()

    def parting(self, parts: Node) -> Iterator[str]:
        """Where two games part."""
        where = "at entry" if parts["entry"] else "at what is added" if parts["text"] else "in the position"
        at = self.say(where, entry=parts["entry"], text=self.speaks.event(parts["text"]))
        only = self.say("only as it was" if parts["holds"] == "before" else "only otherwise")
        yield self.say("they part", at=at, only=only)
        yield f"  {self._proved(parts['proof'])}"
        for reason in parts["reasons"][:1]:
            yield self.say("not in the other", reason=first_line(reason, self.speaks))

    # --------------------------------------------------------------------------------- flip

    def flip_head(self, data: Node) -> Iterator[str]:
        """The answer, and how many changes turn it."""
        now = self._answered(self.say("so now" if data["holds"] else "not so now"), data["answers"])
        count = self.say("games played", games=data["games"])
        if data["impossible"]:
            count += self.say("games not possible", count=data["impossible"])
        yield self.say("now", query=data["query"], now=now)
        if not data["flips"]:
            what = self.say("no change", bound=data["bound"])
            yield self.say("searched" if data["complete"] else "search stopped", what=what, count=count)
            yield from self._unturned(data["unturned"])
        else:
            many = self.say("one change" if data["changes"] == 1 else "changes", count=data["changes"])
            count += "" if data["complete"] else self.say("then stopped")
            yield self.say("changes found", many=many, count=count)

    def _unturned(self, unturned: Node) -> Iterator[str]:
        """Why nothing turns the answer."""
        for how in ("same", "other"):
            if unturned[how]:
                yield self.say(f"follows {how}", count=unturned[how])
        for reason in unturned["reasons"]:
            idle = self.say("nothing happened")
            yield idle if reason["idle"] else self.say("it lacks", reason=first_line(reason, self.speaks))

    def flipped(self, flip: Node) -> str:
        """A change, and the answer then."""
        also = (
            self.say("or otherwise" if flip["order"] else "or earlier", count=flip["others"]) if flip["others"] else ""
        )
        turned = self._answers(flip["answers"]) or self._yes(flip["holds"])
        return f"{self._if(flip['changes'])}{also}: {turned}"

    def flip(self, data: Node, shown: int | None) -> Iterator[str]:
        """All lines."""
        yield from self.flip_head(data)
        told, more, delays = worth_telling(data["flips"], shown)
        for number, flip in enumerate(told, 1):
            yield f"{number}. {self.flipped(flip)}"
            if flip["delays"]:
                yield f"   {self.say('delays')}"
            if flip["parts"] is not None:
                only = self.say("then only" if flip["parts"]["holds"] == "after" else "no more")
                yield f"   {only}: {self._proved(flip['parts']['proof'])}"
        if more:
            yield self.say("more of them", count=more)
        if delays:
            yield self.say("more that delay", count=delays)

    # -------------------------------------------------------------------------- assumptions

    def assumptions(self, data: Node) -> Iterator[str]:
        """All lines."""
        now = self._answers(data["answers"]) or self._yes(data["holds"])
        yield self.say("now", query=data["query"], now=now)
        if not data["assumptions"]:
            yield self.say("nothing taken")
            return
        for each in data["assumptions"]:
            if each["depends"] is not None:
                yield from self._assumption(each, data)
        untried = [each for each in data["assumptions"] if each["depends"] is None]
        for reading, behind in ((True, "rests on reading"), (False, "nothing else")):
            texts = [each["text"] for each in untried if (each["kind"] == "reading") == reading]
            yield from (f"? {text}" for text in granted(texts, {}, self.speaks))
            if texts:
                yield self.say(behind)
        depends = [self._assumed(a) for a in data["assumptions"] if a["depends"]]
        if depends:
            yield self.say("depends on", what="; ".join(depends))
        elif len(untried) < len(data["assumptions"]):
            yield self.say("depends on none tried" if untried else "depends on none")

    def _assumed(self, each: Node) -> str:
        return self.speaks.changed(each["text"])

    def _assumption(self, each: Node, data: Node) -> Iterator[str]:
        yield f"{'!' if each['depends'] else '~'} {self._assumed(each)}"
        for other in each["alternatives"]:
            if other["impossible"] is not None or _said(other) == _said(data):
                continue
            then = self._answers(other["answers"]) or self._yes(other["holds"])
            yield self.say("if so", words=self.speaks.changed(other["words"]), then=then)
            if other["parts"] is not None:
                yield f"      {self._proved(other['parts']['proof'])}"
        if not each["depends"]:
            yield self.say("does not depend", count=len(each["alternatives"]))

    # -------------------------------------------------------------------------------- needs

    def needs_head(self, data: Node) -> Iterator[str]:
        """How many sets are enough."""
        if not data["holds"]:
            yield self.say("ask why not", query=data["query"])
            return
        if not data["sets"] and not data["complete"]:
            yield self.say("now", query=data["query"], now=self.say("searched no set", games=data["games"]))
            return
        many = len(data["sets"])
        sets = self.say("one set" if many == 1 else "sets", count=many)
        yield self.say("sets found", query=data["query"], sets=sets, games=data["games"])
        if not data["complete"]:
            yield self.say("there may be more")

    def needed(self, each: Node) -> str:
        """What a set is enough for."""
        return self._proved(each["proof"]) if each["proof"] is not None else self.say("not so at all")

    def needs(self, data: Node) -> Iterator[str]:
        """All lines."""
        yield from self.needs_head(data)
        for number, each in enumerate(data["sets"], 1):
            yield f"{number}. {self.needed(each)}"
            if not each["items"]:
                yield f"   - {self.say('nothing at all')}"
            yield from (f"   - {self.item(item)}" for item in each["items"])

    def item(self, item: Node) -> str:
        """Something that is given."""
        if item["kind"] == "event":
            return self.say("that happens", event=self.speaks.event(item["words"]), number=item["number"])
        words = self.speaks.changed(item["words"])
        if item["of"] < 2:
            return words
        return self.say(
            "all of" if item["count"] == item["of"] else "some of", count=item["count"], of=item["of"], words=words
        )

    # --------------------------------------------------------------------------------- diff

    def diff(self, data: Node) -> Iterator[str]:
        """All lines."""
        one, other = (edition or self.say("the newest") for edition in data["editions"])
        yield from self.diff_head(data)
        if data["tree"]:
            yield self.say("side by side", one=one, other=other)
            yield from self._aligned(data["tree"], 1)

    def diff_head(self, data: Node) -> Iterator[str]:
        """What the ruling is in each edition, whether it is the same, and which rules made a difference."""
        one, other = (edition or self.say("the newest") for edition in data["editions"])
        for edition, side, problem in zip((one, other), data["sides"], data["impossible"], strict=True):
            if problem is not None:
                answer = self.say("edition unplayable", problem=problem)
                yield self.say("edition says", edition=edition, answer=answer)
            elif data["query"]:
                told = self._side(_renumbered(side, edition if edition in data["editions"] else ""))
                yield self.say("edition says", edition=edition, answer=told)
        for each in data["expectations"]:
            before, after = self._yes(each["before"]), self._yes(each["after"])
            yield self.say("expected in", text=each["text"], before=before, after=after, one=one, other=other)
        yield self.say("same ruling" if data["same"] else "other ruling")
        for rule in data["rules"]:
            told = self._rule(_renumbered(rule, rule["edition"]))
            yield self.say("only in", edition=rule["edition"] or self.say("the newest"), what=told)
        parts = data["parts"]
        if parts is not None and not data["same"]:
            where = "part at entry" if parts["text"] else "part at position"
            at = self.say(where, entry=parts["entry"], text=self.speaks.event(parts["text"]))
            yield self.say("editions part", at=at, only=one if parts["holds"] == "before" else other)
            then = data["editions"][parts["holds"] != "before"]
            yield f"  {self._proved(_renumbered(parts['proof'], then))}"

    def _rule(self, rule: Node) -> str:
        if self.speaks.code == "en":
            return f"{rule['rule']} [{', '.join(rule['citations'])}] {rule['because']}"
        return f"{self.speaks.reason(rule) or self.speaks.rule(rule)}{numbers(rule['citations'])}"

    def _cited(self, numbers: list[str]) -> str:
        """By which rules something is so, on one side."""
        return f"[{', '.join(numbers)}]" if numbers else self.say("given")

    def _aligned(self, nodes: list[Node], level: int) -> Iterator[str]:
        for node in nodes:
            one, other = ("-" if s is None else self._cited(s["citations"]) for s in node["sides"])
            mark = " " if one == other else "*" if "-" not in (one, other) else "!"
            said = self.speaks.sentence(node)
            yield f"{mark}{'  ' * level}{said}  {one}" + ("" if one == other else f" | {other}")
            yield from self._aligned(node["conditions"], level + 1)


def _renumbered(data: Any, edition: str) -> Any:
    """Data whose rules have the numbers of an edition."""
    if isinstance(data, list):
        return [_renumbered(each, edition) for each in data]
    if not isinstance(data, dict):
        return data
    return {
        name: [citations.number_in(n, edition or None) or n for n in each]
        if name == "citations"
        else _renumbered(each, edition)
        for name, each in data.items()
    }


def _said(alternative: Node) -> tuple[bool, list[str]]:
    return alternative["holds"], alternative["answers"]
