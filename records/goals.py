"""Expectations: what should be true at a point of the record."""

from __future__ import annotations

import re

from ..engine.query import Atom, Limit, Query, QueryError, Term, Var, parse
from ..knowledge.citations import CitationError, meaning_of
from ..knowledge.citations import nearest as nearest_rules
from ..knowledge.sentences import japanese
from .describing import type_word
from .model import Goal
from .names import Known, translated
from .predicates import ABILITY_KINDS, KINDS, PREDICATES
from .reading import Reading, listed, nearest
from .saying import near as near_sentences
from .saying import query_of
from .steps import STEPS
from .yamlnodes import Mapping, Node, Scalar, Sequence, quote
from .zones import PLACES, ZONES

RULE = re.compile(r"\d{3}(\.\d+[a-z]{0,2})?\Z", re.ASCII)
_BARE = re.compile(  # a predicate that takes nothing, without its parentheses
    rf"(?:(?<=\A)|(?<=,)|(?<=\s))(?:{'|'.join(n for n, p in PREDICATES.items() if not p.arguments)})(?=\s*(?:,|\Z))"
)
_BY = re.compile(r"(.*\S)(\s+by\s+)(\S+)\s*\Z", re.S)


def split_rule(text: str) -> tuple[str, str, int]:
    """A text without its ` by RULE` at the end, the rule (or ""), and where the rule begins in the text.

    >>> split_rule("is_monarch(Ana) by 725.4")
    ('is_monarch(Ana)', '725.4', 19)
    """
    found = _BY.match(text)
    if not found or not re.match(r"[\d.]", found[3]):
        return text, "", 0
    return found[1], found[3], found.start(3)


def _is_known(number: str) -> bool:
    try:
        return bool(meaning_of(number))
    except CitationError:
        return False


class Goals:
    """Reads `expect`."""

    def __init__(self, reading: Reading, known: Known) -> None:
        self.reading = reading
        self.known = known

    def read(self, node: Node) -> tuple[Goal, ...]:
        """The goals of one `expect`: a query, a list of queries, or a mapping of queries to numbers of answers."""
        if isinstance(node, Mapping):
            return self._counted(node)
        if isinstance(node, Scalar):
            goal = self.goal(node)
            return (goal,) if goal else ()
        assert isinstance(node, Sequence)
        if not node.items:
            self.reading.wrong(node, "a query, as in is_monarch(Ana)", found="an empty list")
        goals: list[Goal] = []
        items = self._whole(node.items) if node.flow else node.items
        for item in items:
            if isinstance(item, Mapping):
                goals += self._counted(item)
            elif isinstance(item, Scalar):
                goal = self.goal(item)
                goals += [goal] if goal else []
            else:
                self.reading.wrong(item, "a query, as in is_monarch(Ana)")
        return tuple(goals)

    def _whole(self, items: list[Node]) -> list[Node]:
        """Items of a list in brackets; a query that was broken at a comma is one item again, and a mistake."""
        joined: list[Node] = []
        pending: list[Scalar] = []
        for item in items:
            if not isinstance(item, Scalar):
                joined += [*pending, item]
                pending = []
                continue
            pending.append(item)
            text = ", ".join(each.text for each in pending)
            if item.plain and text.count("(") > text.count(")"):
                continue
            if len(pending) > 1:
                self._broken(pending[0], text)
                first = pending[0]
                item = Scalar(first.line, first.column, text, text, plain=True, verbatim=False)
            joined.append(item)
            pending = []
        return joined + pending

    def _broken(self, node: Node, text: str) -> None:
        expected = f"the query quoted as a whole, or a list without brackets: {quote(text)}"
        self.reading.wrong(node, expected, found=f"{text!r}, broken at its comma")

    def _counted(self, node: Mapping) -> tuple[Goal, ...]:
        goals = []
        pending: list[Scalar] = []
        for key, value in node.pairs:
            pending.append(key)
            text = ", ".join(each.text for each in pending)
            if node.flow and key.plain and text.count("(") > text.count(")"):
                continue
            if len(pending) > 1:
                self._broken(pending[0], text)
            broken, pending = len(pending) > 1, []
            if broken:
                continue
            if key.text in ("legal", "illegal"):
                expected = f"it without expect, an entry of its own: - {key.text}: EVENT"
                self.reading.wrong(key, expected, found=f"{key.text!r} under expect")
            elif isinstance(value, Scalar) and type(value.value) is int and value.value >= 0:
                goal = self.goal(key, value.value)
                if goal:
                    goals.append(goal)
            else:
                self.reading.wrong(value, "a number of answers, as in is_monarch(?who): 1")
        if pending:
            self._broken(pending[0], ", ".join(each.text for each in pending))
        if not node.pairs:
            self.reading.wrong(node, "a query with the number of its answers, as in is_monarch(?who): 1")
        return tuple(goals)

    def goal(self, node: Scalar, count: int | None = None) -> Goal | None:
        """One query with `not` in front or `by RULE` behind."""
        reading = self.reading
        written = node.text
        if not isinstance(node.value, str) or not written.strip():
            reading.wrong(node, "a query, as in is_monarch(Ana)")
            return None
        text, by, at = split_rule(written)
        if by and not RULE.match(by):
            reading.wrong(node, "the number of a rule, as in 725.4", found=repr(by), offset=at)
        elif by and not _is_known(by):
            reading.wrong(node, "the number of a rule that azor knows", nearest_rules(by), found=repr(by), offset=at)
        if not re.search(r"[a-z]\(", text) and (meant := query_of(text) or self._in_japanese(text)) is not None:
            node, text = Scalar(node.line, node.column, meant, meant, plain=True, verbatim=False), meant
        try:
            query = parse(_BARE.sub(r"\g<0>()", text))
        except QueryError as error:
            found = error.found
            if "(" not in text:
                found = repr(text.strip())
            near = nearest(re.split(r"[\s(]", text.strip().removeprefix("not "))[0], PREDICATES, cutoff=0.7)
            if japanese.is_japanese(text):
                near = near or japanese.near(text, self.known.grammar(), "queries")
            else:
                near = near or near_sentences(text, self.known.players)
            reading.wrong(
                node, error.expected, near if "(" not in text else (), found=found, offset=max(0, error.column - 1)
            )
            return None
        atoms = tuple(self._atom(node, text, atom) for atom in query.atoms)
        negated = len(atoms) == 1 and atoms[0].negated
        if negated:
            first = atoms[0]
            atoms = (Atom(first.predicate, first.args, False, first.column),)
            if count is not None:
                reading.wrong(node, "a query without not, since its answers are counted")
        return Goal(Query(atoms), written.strip(), negated, by, count, reading.place(node))

    def _in_japanese(self, text: str) -> str | None:
        known = self.known
        return japanese.query(text, known.grammar(), known.players) if japanese.is_japanese(text) else None

    def _atom(self, node: Scalar, text: str, atom: Atom) -> Atom:
        reading = self.reading
        at = atom.column - 1
        at = text.find(atom.predicate, at) if atom.predicate in text[at:] else at
        known = PREDICATES.get(atom.predicate)
        if known is None:
            near = nearest(atom.predicate, PREDICATES)
            expected = "a predicate that azor knows" if near else f"a predicate: {listed(PREDICATES)}"
            reading.wrong(node, expected, near, found=repr(atom.predicate), offset=at)
            return atom
        if len(atom.args) != len(known.arguments):
            wanted = ", ".join(known.arguments).upper()
            expected = f"{atom.predicate}({wanted}): {known.meaning}"
            reading.wrong(node, expected, found=f"{_arguments(len(atom.args))} of {atom.predicate}", offset=at)
            return atom
        at += len(atom.predicate) + 1
        args: list[Term] = []
        for term, kind in zip(atom.args, known.arguments, strict=True):
            at = max(at, text.find(str(term), at))
            limit = isinstance(term, Limit) and kind == "number"
            args.append(term if limit or isinstance(term, Var) else self._argument(node, str(term), kind, at))
            at += len(str(term))
        return Atom(atom.predicate, tuple(args), atom.negated, atom.column)

    def _argument(self, node: Scalar, text: str, kind: str, at: int) -> Term:
        known, term = self.known, text
        if kind == "number" and re.fullmatch(r"-?\d+", text):
            return int(text)
        if kind in ("object", "host", "ability", "stack"):
            if not known.is_object(text):
                text = re.sub(r" tokens?(?=(?:#\d+)?(?:/|\Z))", "", text)
            text = translated(text, self.known.synonyms)
        near: tuple[str, ...] = ()
        expected = KINDS[kind]
        if kind == "player":
            if text in known.players:
                return text
            near, expected = nearest(text, known.players), f"a player: {listed(known.players)}"
        elif kind == "number":
            expected = f"{KINDS[kind]}, at least or at most one, or a ?variable"
        elif kind in ("object", "host"):
            if known.is_object(text) or known.is_path(text) or (kind == "host" and text in known.players):
                return text
            near, expected = known.near_object(text), "an object that the record or the catalogue knows"
        elif kind == "stack":
            if known.is_object(text) or known.is_path(text):
                return text
            near = known.near_path(text) if "/" in text else known.near_object(text)
        elif kind == "ability":
            text = known.whole(text)
            if known.is_ability(text):
                return text
            if known.is_path(f"{text}/spell"):  # an instant or sorcery by its name
                return f"{text}/spell"
            near = known.near_path(text) if "/" in text else known.near_ability(text)
        else:
            return self._word(node, text, kind, at)
        self.reading.wrong(node, expected, near, found=repr(text), offset=at)
        return term

    def _word(self, node: Scalar, text: str, kind: str, at: int) -> Term:
        if kind == "type":
            word, near = type_word(text)
            if near:
                self.reading.wrong(node, KINDS[kind], near, found=repr(text), offset=at)
            return word
        if kind == "counter":
            return text
        if kind == "step":
            if text in STEPS:
                return STEPS[text]
            words = tuple(dict.fromkeys(STEPS.values()))
        else:
            words = {"zone": ZONES, "place": PLACES}.get(kind, ABILITY_KINDS)
            if text in words:
                return text
        self.reading.wrong(node, f"{KINDS[kind]}: {listed(words)}", nearest(text, words), found=repr(text), offset=at)
        return text


def _arguments(count: int) -> str:
    return f"{count or 'no'} argument{'' if count == 1 else 's'}"
