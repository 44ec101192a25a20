"""Reasons graded: "yes, because ..." against all derivations of the answer.

    grade = Grader(solution, "en").grade(["702.131b", "Ana controls 10 permanents"])
    grade.steps[0].verdict      "right", "wrong", "unneeded", "circular", "unknown" or "unclear"
    grade.gaps                  what a complete reason would still say

A reason may be a rule number, a fact or a query in azor's notation, or free words.  Free words are matched to the
sentences of the derivations, and to everything else that holds in the game: by the tokens they share (words in
English, pairs of characters in Japanese), each weighted by how rare it is among all those sentences.  Numbers and
denials must agree.  What shares too little is "unknown"; where two sentences come equally near, the step is "unclear",
and which of them was meant is asked, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from ..engine.facts import Fact
from ..engine.rules import RuleError
from ..engine.session import RuleFailure, Runaway
from ..engine.why import plain_fact
from ..knowledge import citations
from ..knowledge.misconceptions import MISCONCEPTIONS, Misconception
from ..knowledge.words import MACHINE
from ..records.asking import read_goal
from ..records.model import RecordError
from ..records.played import NotAllowed
from ..records.run import examine, play
from ..views.english import denied
from ..views.folded import Shown
from ..views.language import sense
from . import permissions, refusing
from .likeness import CLOSE, DENIES, WORDS, Nearest, nearest, tokens
from .questions import answer_in
from .solution import Solution, speaking
from .typed import RULE
from .words import say

_NOTATION = re.compile(r"(?:not\s+)?[a-z_]+\([^()]*\)")
# who is the active player, as it is said whose turn it is
_TURNS = (
    (re.compile(r"\b(\w+) (?:is|was) (?:the )?active(?: player)?\b", re.I), r"it is \1's turn"),
    (re.compile(r"\b(?:the )?active player (?:is|was) (\w+)\b", re.I), r"it is \1's turn"),
    (re.compile(r"(\w+?)(?:が|は)アクティブ・?プレイヤー(?:である|だ|です)?"), r"\1のターンである"),
)
_BECAUSE = re.compile(r"\s*(?:,?\s+because\s+|,?\s+since\s+|、?なぜなら)", re.I)
# where one clause ends and another one begins: each is a reason of its own
_VERB = r"\b(?:is|are|was|were|has|have|had|do|does|did|can|cannot|\w+n't|controls?|counts?|draws?|drew|\w+ed)\b"
_SUBJECT = r"(?:the|an?|it|s?he|they|his|her|its|this|that|no|nobody|nothing|[A-Z][\w']*)\b"
_AND = re.compile(rf",?\s+and\s+(?={_SUBJECT}[^,;]*{_VERB})")
_VAGUE = re.compile(r"\b(?:something|someone|anything)\b|何か|誰か|いずれか")
_DECIDED = "what happened"  # among the numbers: something that happened was given as a reason
_PRONOUN = re.compile(r"(?:s?he|they)\b", re.I)
_KIND = re.compile(
    r"\b(?:the|that|this|his|her|their) "
    r"(spell|creature|land|artifact|enchantment|planeswalker|equipment|class|token|permanent|card|instant|sorcery)\b",
    re.I,
)
_CLAUSE = re.compile(r"[,;:.，、；：。]|\band\b|\bbut\b")  # of a rule in words
_MANY = 8  # things that a word may stand for
_NAME = re.compile(r"(?<![A-Za-z0-9#/+'-])[A-Z][a-z]+")
_OPENING = (
    "after all also although and another any as at because before both but each either even every everybody everyone "
    "hence here how if it just maybe neither nobody none nothing now once only otherwise perhaps since so somebody "
    "someone still than that then there therefore these they this those though thus too unless until we well what when "
    "where whether which while who why yet you"
)
# what a person would think of: what is offered where it is to be foreseen what a step rests on
_THOUGHT_OF = frozenset(
    """
    active_player attached_to attacking blocked blocking counters damage has_city_blessing has_initiative has_won
    illegal_target is_monarch left_game level life lost_all no_monarch on_stack permanent_count phased_out power
    tapped target toughness triggered
    """.split()
)
_VERDICT = re.compile(r"(?P<yes>yes|はい)\b|(?P<no>no(?!\w|t\b| one)|いいえ)\b", re.I)  # in front of the reasons


@dataclass(frozen=True, slots=True)
class Judged:
    """One reason and what it is worth; `meant` is the sentence that it was taken for, `note` says more."""

    text: str
    verdict: str
    meant: str = ""
    note: str = ""
    sentence: str = ""  # the same, as it may be typed
    choices: tuple[str, ...] = ()  # of an unclear one: the sentences that may be meant


@dataclass(frozen=True, slots=True)
class Grade:
    """All reasons of an answer."""

    steps: tuple[Judged, ...]
    gaps: tuple[str, ...]
    verdict: bool | None = None  # whether a "yes" or "no" in front of them was right; None without one

    @property
    def complete(self) -> bool:
        """Whether the answer follows from what was said."""
        return not self.gaps and not any(s.verdict in ("wrong", "circular", "unknown", "unclear") for s in self.steps)

    @property
    def unclear(self) -> Judged | None:
        """The first step of which it must be asked what was meant."""
        return next((s for s in self.steps if s.verdict == "unclear"), None)


@dataclass(eq=False, slots=True)
class _Step:
    """A node of a derivation that a reason may state."""

    shown: Shown
    way: int
    parents: tuple[_Step, ...] = ()
    parts: list[_Step] = field(default_factory=list)

    def below(self, other: _Step) -> bool:
        """Whether this step is among what the other one rests on."""
        return any(p is other or p.below(other) for p in self.parents)


class Grader:
    """Grades reasons for the right answer of one item, in one language."""

    def __init__(self, solution: Solution, lang: str):
        self.solution, self.lang, self.speaks = solution, lang, speaking(lang)
        self.ways: list[list[_Step]] = []  # for each fact of the answer the roots of its derivations
        for trees in solution.ways(lang):
            self.ways.append([self._grow(tree, n, ()) for n, tree in enumerate(trees)])
        self.steps = [step for roots in self.ways for root in roots for step in _all(root)]

    def _grow(self, shown: Shown, way: int, parents: tuple[_Step, ...]) -> _Step:
        step = _Step(shown, way, parents)
        step.parts = [self._grow(part, way, (step,)) for part in shown.parts if part.kind not in ("compare", "met")]
        return step

    @property
    def conclusions(self) -> list[_Step]:
        """What is to be proved."""
        return [root for roots in self.ways for root in roots]

    # ------------------------------------------------------------------------- grading

    def grade(self, reasons: Iterable[str], meant: Sequence[str] = ()) -> Grade:
        """Grade reasons in any order; `meant` are sentences chosen before where a step was unclear."""
        reasons = [text for text in (r.strip() for r in reasons) if text]
        verdict: bool | None = None
        if reasons and (found := _VERDICT.match(reasons[0])) is not None:
            verdict = ("yes" if found["yes"] else "no") == self.solution.right.answer
            rest = _VERDICT.sub("", reasons[0], count=1)
            reasons[0] = re.sub(r"\A[\s,、。:]*(?:because|since|なぜなら)?[\s,、]*", "", rest, flags=re.I)
        judged: list[Judged] = []
        stated: list[_Step] = []
        numbers: list[str] = []
        for text in reasons:
            claim, *grounds = [part.strip() for part in _BECAUSE.split(text) if part.strip()] or [""]
            if not claim:
                continue
            before = len(stated)
            for part in (claim, *grounds):
                judged += [self._judge(each, meant, stated, numbers) for each in _clauses(part)]
            self._turned(stated[before:], judged, len(grounds))
        return Grade(tuple(judged), tuple(self._gaps(stated, numbers)), verdict)

    def _turned(self, stated: list[_Step], judged: list[Judged], grounds: int) -> None:
        """A step given as a ground of what it follows from itself goes round in a circle."""
        if not grounds or len(stated) < 2:
            return
        claim, *others = stated
        for other in others:
            if claim.below(other):
                at = next(n for n, j in reversed(list(enumerate(judged))) if j.meant == other.shown.texts[0])
                note = say("grade turned", self.lang, claim=claim.shown.texts[0], ground=other.shown.texts[0])
                judged[at] = Judged(judged[at].text, "circular", judged[at].meant, note)

    def _judge(self, text: str, meant: Sequence[str], stated: list[_Step], numbers: list[str]) -> Judged:
        if rule := RULE.fullmatch(text):
            return self._rule(text, rule[1], numbers)
        if head := re.match(rf"{RULE.pattern}\s*[:,]?\s+(?=\S)", text):  # a number in front of its words
            self._rule(text, head[1], numbers)
            text = text[head.end() :]
        if _NOTATION.fullmatch(text):
            return self._notation(text, stated)
        return self._words(text, meant, stated, numbers)

    def _rule(self, text: str, number: str, numbers: list[str]) -> Judged:
        cited = {n for step in self.steps for n in step.shown.citations}
        cited |= {self.solution.item.skill.rule, *self.solution.turning.citations}
        cited |= {n for belief in self._held for n in belief.rules}  # what speaks against the wrong answers
        said = f"{number}: {sense(number, self.lang)}" if sense(number, self.lang) else number
        if number in cited or any(n.startswith(number) and not n[len(number)].isdigit() for n in cited - {number}):
            numbers.append(number)
            return Judged(text, "right", said)
        try:
            citations.rule(number)
        except citations.CitationError:
            return Judged(text, "unknown", note=say("grade no rule", self.lang, number=number))
        return Judged(text, "wrong", said, say("grade other rule", self.lang))

    def _notation(self, text: str, stated: list[_Step]) -> Judged:
        played = self.solution.played
        try:
            goal = read_goal(text, played.record)
        except RecordError as found:
            return Judged(text, "unknown", note=str(found).splitlines()[0])
        result = examine(played, goal)
        facts = {fact.number for s in result.solutions for fact in s.facts}
        steps = [s for s in self.steps if s.shown.number in facts and s.shown.number]
        if not result.holds:
            # what held once may be a step of what holds now
            past = [s for s in self.steps if s.shown.number and self._says(s, goal)]
            if not past:
                return Judged(text, "wrong", note=say("grade not so", self.lang))
            steps = past
        if not steps and not self.solution.holds:
            sentences = {self.speaks.sentence(_node(f)) for s in result.solutions for f in s.facts}
            steps = [
                s for s in self.steps if any(self.solution.said(x, self.lang) in s.shown.texts[0] for x in sentences)
            ]
        return self._stated(text, steps, stated)

    def _says(self, step: _Step, goal: Any) -> bool:
        """Whether a step of a derivation is what a query asks for."""
        atom = goal.query.atoms[0]
        fact = self._facts.get(step.shown.number)
        if fact is None or fact.predicate != atom.predicate or len(goal.query.atoms) > 1 or goal.negated:
            return False
        values = [fact[name] for name in fact.fields]
        means = self.solution.played.naming.means
        return all(
            any(str(arg) == str(v) or (isinstance(v, str) and isinstance(arg, str) and means(arg, v)) for v in values)
            for arg in atom.args
        )

    @cached_property
    def _facts(self) -> dict[int, Fact]:
        """The facts of the derivations by their numbers, whether or not they still hold."""
        wanted = {step.shown.number for step in self.steps}
        found: dict[int, Fact] = {}
        for entry in self.solution.played.game.session.journal:
            for name in ("then", "changed", "facts", "adds", "joined"):
                for fact in getattr(entry, name, ()):
                    if isinstance(fact, Fact) and fact.number in wanted:
                        found[fact.number] = fact
            new = getattr(entry, "new", None)
            if isinstance(new, Fact) and new.number in wanted:
                found[new.number] = new
        return found

    def _stated(self, text: str, steps: list[_Step], stated: list[_Step]) -> Judged:
        """A reason that means these nodes, or none of them though it is true."""
        if not steps:
            return Judged(text, "unneeded", note=say("grade unneeded", self.lang))
        step = steps[0]
        if any(s in self.conclusions for s in steps):
            return Judged(text, "circular", step.shown.texts[0], say("grade conclusion", self.lang))
        stated += steps
        return Judged(text, "right", step.shown.texts[0])

    # ------------------------------------------------------------------------- free words

    def _words(self, text: str, meant: Sequence[str], stated: list[_Step], numbers: list[str]) -> Judged:
        for pattern, turn in _TURNS:
            text = pattern.sub(turn, text)
        if stranger := next((name for name in _NAME.findall(text) if not self._heard(name)), ""):
            return Judged(text, "unknown", note=say("grade stranger", self.lang, name=stranger))
        others = [said for said in self.others if said not in self._sayings and said not in self._turning]
        found = self._nearest(text, [*self._sayings, *others])
        more = (*self._turning, *self._happened, *self._rules, *self._beliefs)
        beside = [said for said in more if said not in self._sayings]
        wider = self._nearest(text, [*self._sayings, *others, *beside])  # what happened, and the law in words
        if (wider.score > found.score or wider.best in self._turning) and wider.best in beside:
            found = wider
        # what the answer rests on is meant rather than what else holds
        candidates = tuple(c for c in found.candidates if c in self._sayings) or found.candidates
        chosen = [said for said in meant if said in candidates]
        if not candidates:
            return self._part_of(text, numbers) or self._all_but(text, [*self._sayings, *others])
        if not any(c in self._sayings or c in self._rules or c in self._beliefs for c in candidates):  # only so, too
            chosen = chosen or sorted(candidates, key=lambda c: c not in self._happened or not self._decisive(c))[:1]
        if len(candidates) > 1 and not chosen and not self._same(candidates):
            return Judged(text, "unclear", note=say("grade unclear", self.lang), choices=candidates)
        said = chosen[0] if chosen else candidates[0]
        if said in self._rules:
            numbers += self._rules[said]
            return Judged(text, "right", said)
        if said in self._beliefs:
            return Judged(text, "wrong", said, self._beliefs[said])
        if said in self._turning and said not in self._sayings:
            numbers += [*self.solution.turning.citations, _DECIDED]
            return Judged(text, "right", said)
        if said in self._happened and said not in self._sayings and self._decisive(said):
            numbers.append(_DECIDED)
            return Judged(text, "right", said)
        if said not in self._sayings:
            return Judged(text, "unneeded", said, say("grade unneeded", self.lang))
        reason, steps = self._sayings[said]
        if reason:  # the reason of a step sums up what it rests on
            stated += [part for step in steps for part in step.parts or [step]]
            return Judged(text, "right", said)
        return replace(self._stated(text, steps, stated), sentence=said)

    def _nearest(self, text: str, known: Sequence[str]) -> Nearest:
        """The sentences that come nearest to words, whatever "the spell" and "she" in them stand for."""
        found = [nearest(each, known, names=self._players, given=name) for each, name in self._readings(text)]
        best = max(each.score for each in found)
        near = (c for each in found if best - each.score < CLOSE for c in each.candidates)
        return Nearest(tuple(dict.fromkeys(near)), best)

    def _readings(self, text: str) -> list[tuple[str, str]]:
        """The words as they are, and with a name for what they only call by its kind; that name."""
        found = [(text, "")]
        if she := _PRONOUN.match(text):
            found += [(f"{player}{text[she.end() :]}", player) for player in self._players]
        if kind := _KIND.search(text):
            names = self._called.get(kind[1].lower(), ())
            found += [(text[: kind.start()] + name + text[kind.end() :], name) for name in names]
        return found

    @cached_property
    def _called(self) -> dict[str, list[str]]:
        """What there is in this game by what it may be called: "the spell", "the creature"."""
        found: dict[str, dict[str, None]] = {}
        for placed in self.solution.played.record.objects:
            kinds = {kind.lower() for kind in placed.card.types}
            if placed.zone in ("hand", "stack") and "land" not in kinds:
                kinds |= {"spell"}
            for kind in (*kinds, "card" if placed.zone != "battlefield" else "permanent"):
                found.setdefault(kind, {})[placed.card.name] = None
        return {kind: list(names)[:_MANY] for kind, names in found.items()}

    @property
    def _players(self) -> tuple[str, ...]:
        return self.solution.played.record.players

    def _same(self, candidates: Sequence[str]) -> bool:
        """Whether all of these are ways to say one step."""
        first = self._sayings.get(candidates[0])
        return first is not None and all(self._sayings.get(c, (False, []))[1] == first[1] for c in candidates)

    def _part_of(self, text: str, numbers: list[str]) -> Judged | None:
        """Words all of which a clause of one rule says, or of one belief; names of this game do not count."""
        named = {token for name in (*self._players, *self.solution.played.game.cards) for token in tokens(name)}
        wanted = [token for token in tokens(text) if token not in named]
        if len(wanted) < 2:
            return None
        found = [
            said
            for said in (*self._rules, *self._beliefs)
            if any(
                not set(wanted).difference(tokens(clause)) and bool(DENIES.search(text)) == bool(DENIES.search(clause))
                for clause in _CLAUSE.split(said)
            )
        ]
        if len(found) != 1:
            return None
        if found[0] in self._beliefs:
            return Judged(text, "wrong", found[0], self._beliefs[found[0]])
        numbers += self._rules[found[0]]
        return Judged(text, "right", found[0])

    def _all_but(self, text: str, known: Sequence[str]) -> Judged:
        """Words that fit nothing; perhaps only their number or their denial is wrong."""
        found = nearest(text, known, strict=False, names=self._players)
        if found.best:
            told = self.speaks.joined([*found.candidates[:2]])
            return Judged(text, "wrong", found.best, say("grade but", self.lang, fact=told))
        return Judged(text, "unknown", note=say("grade unknown", self.lang))

    @cached_property
    def _sayings(self) -> dict[str, tuple[bool, list[_Step]]]:
        """What may be typed for the steps: their sentences, and their reasons (True) where these say more.

        What a refusal lacks is said as a denial, or as what is so instead.
        """
        found: dict[str, tuple[bool, list[_Step]]] = {}
        for step in self.steps:
            for said in self._sentences(step):
                found.setdefault(said, (False, []))[1].append(step)
        for step in self.steps:
            for said in step.shown.reasons[:1]:
                if said not in found or found[said][0]:
                    found.setdefault(said, (True, []))[1].append(step)
        return found

    def _sentences(self, step: _Step) -> list[str]:
        text = step.shown.texts[0]
        lacks, instead = (self.speaks.label(n, text="\1", what="\1").split("\1") for n in ("lacks", "instead"))
        if step.shown.kind == "reason":
            return []  # what it would have concluded is not so
        if step.shown.kind in ("missing", "failed"):
            asked, near = [*re.split(r" \(|（", text, maxsplit=1), ""][:2]
            asked = asked.removeprefix(lacks[0]).removesuffix(lacks[-1])
            short = self.speaks.label("remarks") + self.speaks.label("short", count=0)
            near = re.sub(re.escape(short).replace("0", r"\d+") + r"\Z", "", near.rstrip(")）"))
            return [say("denied", self.lang, what=asked), *([near] if near else [])]
        if text.startswith(instead[0]) and instead[0]:
            return [text.removeprefix(instead[0])]
        if step.shown.kind == "refused":
            return [text, *self._denied]
        return [text]

    @cached_property
    def _denied(self) -> list[str]:
        """The answer of a refusal as a denial."""
        asked = self.solution.asked(self.speaks)
        return [say("denied", self.lang, what=asked)] if asked else []

    @cached_property
    def others(self) -> list[str]:
        """What else holds in the game, in words."""
        return self._so(frozenset(fact.predicate for fact in self._told()))

    @cached_property
    def offered(self) -> list[str]:
        """As much of that as a person would think of."""
        return self._so(frozenset(fact.predicate for fact in self._told()) & _THOUGHT_OF)

    def _so(self, kinds: frozenset[str]) -> list[str]:
        found: dict[str, None] = {}
        for kind in sorted(kinds):
            for fact in self.solution.played.game.session.facts_of(Fact.registry[kind]):
                found[self.solution.said(self.speaks.sentence(_node(fact)), self.lang)] = None
        return list(found)

    @cached_property
    def _turning(self) -> dict[str, None]:
        """What decides an answer though no derivation of it says so: what a wrong answer needs, and lacks."""
        node = self.solution.turning.fact
        if node is None or "state" not in node or self.solution.turning.met:
            return {}
        if node["state"] == "blocked":
            said = [self.speaks.sentence(proof) for proof in node["by"][:1]]
        elif self.solution.holds:
            asked, near = self.speaks.asked(node), self.speaks.near(node)
            said = [*([near] if near and near != asked else []), say("denied", self.lang, what=asked)]
        else:
            said = []  # the refusal says it
        return {self.solution.said(each, self.lang): None for each in said}

    def _heard(self, name: str) -> bool:
        """Whether a word that is written as a name is one that may be said of this game."""
        return name in self._players or name.casefold() in self._heard_of

    @cached_property
    def _heard_of(self) -> frozenset[str]:
        """All words of this game, of the rules, and of what people believe about them."""
        texts = [
            *self._sayings,
            *self.others,
            *self._happened,
            self.solution.item.question,
            self.solution.item.scenario,
        ]
        return _speech() | frozenset(re.findall(r"[a-z]+", " ".join(texts).casefold()))

    @cached_property
    def _rules(self) -> dict[str, tuple[str, ...]]:
        """What the rules of the derivations say, and what speaks against the wrong answers: as good as numbers."""
        cited = {n for step in self.steps for n in step.shown.citations} | {self.solution.item.skill.rule}
        found: dict[str, tuple[str, ...]] = {
            said: (number,) for number in sorted(cited) if (said := sense(number, self.lang))
        }
        for belief in self._held:
            found.setdefault(belief.said(self.lang)[1], (self.solution.item.skill.rule, *belief.rules))
        return found

    @cached_property
    def _beliefs(self) -> dict[str, str]:
        """What those believe who answer wrongly, with what is to be said against it."""
        return dict(belief.said(self.lang) for belief in self._held)

    @property
    def _held(self) -> list[Misconception]:
        names = (name for option in self.solution.item.options for name in option.misconceptions)
        return [MISCONCEPTIONS[name] for name in dict.fromkeys(names)]

    @cached_property
    def _happened(self) -> dict[str, None]:
        """What happened in the game, in words, in its order."""
        found: dict[str, None] = {}
        for entry in self.solution.played.game.session.journal:
            for fact in (*getattr(entry, "then", ()), *getattr(entry, "facts", ())):
                if isinstance(fact, Fact) and fact.happening and fact.says and fact.predicate not in MACHINE:
                    found[self.solution.said(self.speaks.sentence(_node(fact)), self.lang)] = None
        return found

    def _decisive(self, said: str) -> bool:
        """Whether the answer would be another if that had not happened."""
        return any(said not in happened for happened in self._otherwise)

    @cached_property
    def _otherwise(self) -> list[dict[str, None]]:
        """What happens where one event of the record is left out and the answer is another: for each such event."""
        solution = self.solution
        record = solution.played.record
        found: list[dict[str, None]] = []
        for number, entry in enumerate(record.entries):
            if entry.kind != "event" or permissions.asks(solution.item.query):
                continue
            rest = replace(record, entries=(*record.entries[:number], *record.entries[number + 1 :]))
            try:
                other = Solution(solution.item, play(rest, lenient=True, skips=True))
            except (NotAllowed, RecordError, RuleError, Runaway, RuleFailure):
                continue
            if answer_in(other.played, solution.item.query) != solution.right.answer:
                found.append(Grader(other, self.lang)._happened)
        return found

    def _told(self) -> list[Fact]:
        session = self.solution.played.game.session
        kinds = [k for k in Fact.registry.values() if k.says and not k.happening and k.predicate not in MACHINE]
        return [fact for kind in kinds for fact in session.facts_of(kind)]

    # ------------------------------------------------------------------------- gaps

    def _gaps(self, stated: list[_Step], numbers: list[str]) -> list[str]:
        """What the nearest derivation still needs, of each fact of the answer."""
        gaps: list[str] = []
        if _DECIDED in numbers and (not self.solution.holds or self._turning):  # without that it would be otherwise
            return gaps
        if self._turning:  # all that the wrong answers need and lack
            named = set(numbers) & {self.solution.item.skill.rule, *self.solution.turning.citations}
            return gaps if named else [next(iter(self._turning))]
        disputed = self.solution.disputed if self.solution.holds else (True,) * len(self.ways)
        for roots in (roots for roots, open_ in zip(self.ways, disputed, strict=True) if open_):
            missing = [self._missing(root, stated, numbers) for root in roots]
            fewest: list[str] = min(missing, key=len)
            gaps += fewest
        return list(dict.fromkeys(gaps))

    def _missing(self, root: _Step, stated: list[_Step], numbers: list[str]) -> list[str]:
        if root.shown.kind == "refused":  # any one of its reasons is enough
            each = [self._missing(part, stated, numbers) for part in root.parts if part.shown.kind != "again"]
            return min(each, key=len, default=[])
        needed = [part for part in root.parts if part.shown.kind not in ("absent", "given", "again")]
        if root.shown.kind == "reason":
            lacked = [part for part in root.parts if part.shown.kind in refusing.LACKED]
            deeper = [part for one in lacked for part in one.parts if part.shown.kind == "reason"]
            if len(lacked) == len(deeper) == 1 and not self._covered(lacked[0], stated, numbers):
                return self._missing(deeper[0], stated, numbers)  # what is missing in the end says more
            needed = lacked[:1]
        said = any(s is root or s.below(root) for s in stated)
        if not needed:
            named = any(n in numbers for n in root.shown.citations)
            return [] if said or named or root.shown.kind == "given" else [self._named(root)]
        missing = [self._named(part) for part in needed if not self._covered(part, stated, numbers)]
        return missing

    def _covered(self, step: _Step, stated: list[_Step], numbers: list[str]) -> bool:
        """Whether a step was stated, or something it rests on, or its rule named."""
        same = {s.shown.texts[0] for s in stated}
        return any(
            s in stated or s.shown.texts[0] in same or any(n in numbers for n in s.shown.citations) for s in _all(step)
        )

    def _named(self, step: _Step) -> str:
        if step.shown.kind in ("missing", "failed") and step.parents:  # what a rule lacked
            rule = next(iter(step.parents[0].shown.citations), "")
            said = self._sentences(step)[0]
            return f"{rule}: {sense(rule, self.lang)}" if _VAGUE.search(said) and rule else denied(said)
        cited = f" [{', '.join(step.shown.citations)}]" if step.shown.citations else ""
        return step.shown.texts[0] + cited


@cache
def _speech() -> frozenset[str]:
    """The words in which rules and beliefs are told, and those with which sentences begin."""
    told = [sense(number, "en") for number in citations.numbers()]
    told += [said for belief in MISCONCEPTIONS.values() for said in belief.said("en")]
    return frozenset(re.findall(r"[a-z]+", " ".join((*told, _OPENING, *WORDS)).casefold()))


def _clauses(text: str) -> list[str]:
    """The clauses of a sentence: "Ana has nine permanents and the spell is no permanent" has two."""
    found: list[str] = []
    for part in _AND.split(text):
        if found and not re.search(_VERB, found[-1]):
            found[-1] += f" and {part}"
        else:
            found.append(part)
    return found


def _all(step: _Step) -> list[_Step]:
    found = [step]
    for part in step.parts:
        found += _all(part)
    return found


def _node(fact: Fact) -> dict[str, Any]:
    return {"fact": plain_fact(fact), "sentence": fact.sentence()}
