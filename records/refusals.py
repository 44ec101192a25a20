"""Why an answer is no: what ended it, what holds instead, and the rules that could have concluded it.

    {"schema": "azor why-not 1", "query": ..., "record": ..., "edition": ..., "holds": false,
     "sentence": ..., "goal": plain | null,
     "never": [text], "unknown": [unknown], "left": [{"name", "event"}],
     "ended": firing | null, "instead": [proof], "nearly": nearly | null, "proofs": [proof],
     "reasons": [reason], "by": {"number", "cited"} | null, "assumptions": [text]}

A reason is a rule and how far it got:

    {"would": sentence, "goal": plain, "rule": ..., "citations": [...], "because": ..., "bindings": {...},
     "event": ..., "ability": ..., "idle": false, "unmet": 1,
     "conditions": [{"state": "met" | "missing" | "blocked" | "failed" | "open", "predicate": ..., "text": ...,
                     "plain": plain, "values": [left, right] | null, "about": fact | null, "asked": text,
                     "fact": fact | null, "nearest": sentence | null, "near": fact | null, "short": 1 | null,
                     "machine": false, "by": [proof], "instead": [firing], "reasons": [reason],
                     "nearly": nearly | null}]}

    nearly: {"sum": proof, "reasons": [reason], "others": [proof]}: a sum that it is not, or that is too small, what
            came near to contributing to it, and what does not only because somebody has the better claim to it

A reason is idle if nothing happened from which the rule could have followed.  The assumptions are those that the
playing made about something that is told here.  A plain is a condition in the form of the rules, in which everything
known is filled in: what a language needs beside the English text.  `docs/why-not.schema.json` is the schema.  A firing
and a proof are nodes of `engine.why`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from ..engine.endings import Endings
from ..engine.entries import Fired
from ..engine.facts import Fact
from ..engine.folds import Sum
from ..engine.goals import Goal, unify
from ..engine.past import Past
from ..engine.query import Atom, Limit, Query, Var
from ..engine.search import Reason
from ..engine.sources import Lore
from ..engine.terms import Expression
from ..engine.ways import Condition
from ..engine.why import cited, firing, is_cited, plain_fact, why
from ..engine.whynot import WhyNot
from ..knowledge import vocabulary as v
from ..knowledge.course import COURSE
from ..knowledge.words import INBORN, MACHINE, NATURE, PLUMBING, PRINTED_TOO, SET_IN_PLAY, TIMES
from .lacking import because, compared, plain_of, question, sentence, text_of
from .naming import OF
from .played import Played
from .predicates import PREDICATES as SPOKEN
from .questions import PREDICATES, TOLD_BY, Facts, Solution

SCHEMA = "azor why-not 1"
_FEW = 2  # abilities that are told where any that triggers would do
LORE = Lore(SET_IN_PLAY, PRINTED_TOO, PLUMBING, COURSE, NATURE, INBORN)
UNLIKE = ("event", "at", "id", "effect", "instance", "incarnation")  # fields that number things as they come

Node = dict[str, Any]


def refusal(played: Played, query: Query, text: str, *, limit: int = 5, deep: int = 2, by: str = "") -> Node:
    """Why a query has no answer at the end of what was played; with `by` also whether that rule is a reason."""
    found = _refusal(played, query, text, limit, deep)
    if by:
        found["by"] = {"number": by, "cited": cites(found, by)}
    return found


def _refusal(played: Played, query: Query, text: str, limit: int, deep: int) -> Node:
    found: Node = {
        "schema": SCHEMA,
        "query": text,
        "record": played.record.title,
        "edition": played.record.edition,
        "holds": False,
        "sentence": "",
        "goal": None,
        "never": [],
        "unknown": [],
        "left": [],
        "ended": None,
        "instead": [],
        "nearly": None,
        "proofs": [],
        "reasons": [],
        "by": None,
        "assumptions": [],
    }
    atom = _failing(played, query)
    if atom is None:
        found["holds"] = True
        return found
    if atom.negated:
        for solution in played.questions.solve(Query((Atom(atom.predicate, atom.args),)))[:1]:
            found["proofs"] = [why(played.game.session, fact) for fact in solution.facts]
            found["reasons"] = _Refusal(played, atom, found).kept(solution.facts, deep)
        return found
    _Refusal(played, atom, found).fill(limit, deep)
    orders = "puts triggers on the stack"  # in whichever order they are put there, they have triggered
    found["assumptions"] = [t for t in _taken(played, found) if atom.predicate != "triggered" or orders not in t]
    return found


def _taken(played: Played, data: Node) -> Iterator[str]:
    """What was taken for granted about something that a refusal tells of."""
    told = {re.sub(r"#\d+$", "", text) for text in _texts(data) if text}
    things = told - set(played.game.seats)
    for text in played.assumptions:
        if text.endswith("as the file describes it"):
            continue  # nothing was guessed
        if any(re.search(rf"(?<!\w){re.escape(name)}(?![\w/])", text) for name in things if not name.islower()):
            yield text


def _texts(data: Any) -> Iterator[str]:
    """The values of facts and bindings, wherever they stand in an answer."""
    if isinstance(data, list):
        for each in data:
            yield from _texts(each)
    elif isinstance(data, dict):
        for name, each in data.items():
            if name in ("fields", "bindings"):
                yield from (value for value in each.values() if isinstance(value, str))
            else:
                yield from _texts(each)


def nearest(played: Played, fact: Fact, rule: str, limit: int = 1) -> list[Node]:
    """What the rule that concluded a fact of another game lacked in this one, where nothing like it came to be."""
    fields = {n: fact[n] for n in fact.fields if n not in UNLIKE}
    found = _Refusal(played, Atom("", ()), {})
    goal = Goal.of(fact.predicate, **fields)
    return [found._reason(r) for r in found.search.ask(goal, limit=limit, by=rule) if not r.idle]


def cites(data: Node, number: str) -> bool:
    """Whether a rule is among the reasons of a refusal."""
    return is_cited(number, numbers(data))


def numbers(data: Node) -> set[str]:
    """The rules among the reasons of a refusal."""
    return set(_numbers(data))


def _numbers(data: Node) -> Iterator[str]:
    if data["ended"]:
        yield from data["ended"]["citations"]
        for condition in data["ended"]["conditions"]:  # and what made it happen
            if "met" in condition and Fact.registry[condition["met"]["fact"]["predicate"]].happening:
                yield from cited(condition["met"])
    for proof in (*data["proofs"], *data["instead"]):
        yield from cited(proof)
    yield from _of_near(data["nearly"])
    for reason in data["reasons"]:
        yield from _of_reason(reason)


def _of_reason(reason: Node) -> Iterator[str]:
    yield from reason["citations"]
    for condition in reason["conditions"]:
        for proof in condition["by"]:
            yield from _of_blocker(proof)
        for other in condition["instead"]:
            yield from other["citations"]
        for inner in condition["reasons"]:
            yield from _of_reason(inner)
        yield from _of_near(condition["nearly"])


def _of_near(nearly: Node | None) -> Iterator[str]:
    """The rules by which something nearly contributed to a sum, and those of what stood in its way."""
    if nearly is not None:
        for reason in nearly["reasons"]:
            yield from _of_reason(reason)
        for proof in nearly["others"]:
            yield from cited(proof)


def _of_blocker(proof: Node) -> Iterator[str]:
    """The rules of what is in the way; through the machine's own steps, also of what they come from."""
    yield from proof.get("citations", ())
    if proof["fact"]["predicate"] in PLUMBING:
        for condition in proof.get("conditions", ()):
            if "met" in condition:
                yield from _of_blocker(condition["met"])


def _failing(played: Played, query: Query) -> Atom | None:
    """The first atom of a query that nothing answers, with what the atoms before it bind; None if it has answers."""
    for n in range(1, len(query.atoms) + 1):
        if played.questions.solve(Query(query.atoms[:n])):
            continue
        bound = [dict(s.bindings) for s in played.questions.solve(Query(query.atoms[: n - 1]))]
        atom = query.atoms[n - 1]
        known = bound[0] if len(bound) == 1 else {}
        args = tuple(known.get(t.name, t) if isinstance(t, Var) else t for t in atom.args)
        return Atom(atom.predicate, args, atom.negated, atom.column)
    return None


def _sign(by: Expression) -> int:
    """Whether something is added to a number, or taken from it."""
    return -1 if by.text.startswith("-") else 1


def _way(reason: Reason) -> int | None:
    """Whether the rule of a reason makes the number greater or less."""
    signs = [_sign(by) for template, _, by in reason.rule.adds if template.fact.predicate == reason.goal.predicate]
    return signs[0] if signs else None


def _tried(reason: Reason) -> bool:
    """Whether it lacks only, in the end, that a player is still in the game."""
    return bool(reason.unmet) and all(
        (c.state == "missing" and c.plain[1] == v.Player.predicate and reason.happened > 1)
        or any(map(_tried, c.reasons))
        for c in reason.unmet
    )


_UNSAID = ("priority",)  # asked of facts that say something else


def _apart(facts: Sequence[Fact]) -> list[Fact]:
    """Facts that say something else: that two are opponents is the same whichever of them comes first."""
    found: dict[Any, Fact] = {}
    for fact in facts:
        found.setdefault((fact.predicate, frozenset(fact[name] for name in fact.fields)), fact)
    return list(found.values())


def _never(unknown: Node) -> str:
    if unknown["kind"] == "player":
        return f"{unknown['name']} is no player of this game; they are {', '.join(unknown['players'])}"
    return f"there has been no {unknown['name']} in this game so far"


class _Refusal:
    def __init__(self, played: Played, atom: Atom, data: Node):
        self.played, self.atom, self.data = played, atom, data
        self.game, self.naming = played.game, played.naming
        self.session = played.game.session
        self.past = Past(self.session.journal)
        self.search = WhyNot(self.session, self.past, LORE)
        self.endings = Endings(self.session, self.past, MACHINE)
        self.since = played.questions.since if atom.predicate == "triggered" else 0

    def fill(self, limit: int, deep: int) -> None:
        """Find everything that there is to say."""
        goals = self._goals()
        data = self.data
        told = self._spoken(goals)
        data["sentence"] = sentence(told.plain, {}) if told is not None else ""
        data["goal"] = plain_of(told.plain, {}) if told is not None else None
        data["unknown"] = list(self._unknown())
        data["never"] = [_never(each) for each in data["unknown"]]
        data["left"] = list(self._left())
        instead = self._instead()
        kinds = {goal.predicate for goal in goals}
        facts = [[f for f in s.facts if f.predicate in kinds] or s.facts for s in instead]
        if self.atom.predicate in _UNSAID:
            facts = []
        data["instead"] = [why(self.session, fact) for fact in chain.from_iterable(facts)]
        more = self._more(instead)
        if more is None or more > 0:
            sums = (self._nearly(f, self.past.end) for f in chain.from_iterable(facts))
            data["nearly"] = next(filter(None, sums), None)
        ended = self.endings.of(goals, self.since)
        gone = self._gone(goals) if ended is None and not instead else None
        if gone is not None:
            data["instead"] = [why(self.session, gone[0], before=gone[1])]
            return
        since = self.since
        if ended is not None:
            data["ended"] = firing(self.session, ended)
            since = max(since, ended)
        if data["never"] or self._settled(instead, more):
            return
        if self._about_anything() and self.atom.predicate == "on_stack" and ended is None:
            self.atom, since = Atom("triggered", (Var(""), Var(""))), self.played.questions.since
            goals = self._goals()  # nothing was cast; did nothing trigger?
        reasons = self._ask(goals, since, limit, deep)
        if ended is not None:
            over = self.past.journal[ended].event
            reasons = [r for r in reasons if r.happened > 1 and r.event is not None and r.event > over]
        elif since:
            fresh = [r for r in reasons if r.happened and self._fresh(r, since)]
            reasons = fresh or self._ask(goals, 0, limit, deep)  # else before the last entry
        waits = self.search.search.waits
        if ended is None and len(goals) > 1:
            reasons = [r for r in reasons if r.happened or not waits(r)]
        if any(r.event is not None for r in reasons):  # what never began is no reason beside what did
            reasons = [r for r in reasons if r.event is not None or not waits(r)]
        reasons = [r for r in reasons if self._before_leaving(r) and (more is None or _way(r) in (None, more))]
        data["reasons"] = [self._reason(r) for r in reasons]

    def _ask(self, goals: Sequence[Goal], since: int, limit: int, deep: int) -> list[Reason]:
        """The nearest reasons; where anything would do only a few, of what triggers those of cards before others."""
        if self.atom.predicate == "triggered" and isinstance(self.atom.args[0], Var):
            printed = [g for g in goals if self._printed(g)]
            found = self.search.ask(*printed, since=since, limit=_FEW, deep=deep) if printed else []
            if found := [r for r in found if not r.idle]:
                return found
        return self.search.ask(*goals, since=since, limit=1 if self._about_anything() else limit, deep=deep)

    def _printed(self, goal: Goal) -> bool:
        """Whether it is about abilities of cards in the game, and not of one that comes with a designation."""
        abilities = dict(goal.fields).get("ability", ())
        return any(str(ability).rpartition("/")[0] in self.naming.cards for ability in abilities)

    def kept(self, facts: Sequence[Fact], deep: int) -> list[Node]:
        """What would have ended these facts, and was kept from happening: nothing else was missing."""
        goals = dict.fromkeys(goal for fact in facts if fact.kind == "lasting" for goal in self._enders(fact))
        reasons = [r for goal in goals for r in self.search.ask(goal, limit=2, deep=deep)]
        return [self._reason(r) for r in reasons if r.happened > 1 and self._prevented(r, facts)]

    def _enders(self, fact: Fact) -> Iterator[Goal]:
        """What has to happen for some rule to end a fact."""
        goal = Goal.of(fact.predicate, **{name: fact[name] for name in fact.fields})
        for rule in self.session.network.rules:
            for template in rule.ends:
                if template.fact is type(fact) and (start := unify(template, goal, False)) is not None:
                    for condition in rule.plain:
                        if condition[0] == "fact" and Fact.registry[condition[1]].happening:
                            yield Goal.from_condition(condition, start[0])

    def _prevented(self, reason: Reason, facts: Sequence[Fact]) -> bool:
        """Whether it lacks only that something else than these facts was not in the way, as far as it is followed."""
        return all(
            {b.number for b in c.blockers}.isdisjoint(fact.number for fact in facts)
            if c.state == "blocked"
            else bool(c.reasons) and self._prevented(c.reasons[0], facts)
            for c in reason.unmet
        )

    # ------------------------------------------------------------------------- goals

    def _goals(self) -> list[Goal]:
        told = TOLD_BY.get(self.atom.predicate)
        if self.atom.predicate == "triggered" and isinstance(self.atom.args[0], Var):
            atoms = [replace(self.atom, args=(path, self.atom.args[1])) for path in self._triggers()]
            return [goal for atom in atoms for goal in _Refusal(self.played, atom, self.data)._goals()]
        if told is None:
            one = PREDICATES[self.atom.predicate]
            told = (one,) if isinstance(one, Facts) else ()
        goals = []
        for facts in told:
            goal = self._goal(facts)
            if goal is not None:
                goals.append(goal)
        return goals

    def _spoken(self, goals: Sequence[Goal]) -> Goal | None:
        """The goal that says what is asked for; of several triggers it is that any has triggered."""
        if self.atom.predicate == "triggered" and len(goals) > 1:
            player = self.atom.args[1]
            return Goal.of(v.Triggered.predicate, **({} if isinstance(player, Var) else {"controller": player}))
        if self.atom.predicate in _UNSAID:
            return None
        return goals[0] if goals else None

    def _about_anything(self) -> bool:
        """Whether it is asked of any object, so that much is equally near."""
        kinds = SPOKEN[self.atom.predicate].arguments
        return any(isinstance(t, Var) and k in ("object", "stack") for t, k in zip(self.atom.args, kinds, strict=True))

    def _triggers(self) -> list[str]:
        """The triggered abilities that there are."""
        return [path for path, ability in self.game.definitions.abilities.items() if ability.kind == "triggered"]

    def _goal(self, facts: Facts) -> Goal | None:
        fields: dict[str, tuple[Any, ...]] = {}
        kinds = SPOKEN[self.atom.predicate].arguments
        for name, term, kind in zip(facts.fields, self.atom.args, kinds, strict=True):
            if isinstance(term, Var) or not name:
                continue
            values = self._values(term, kind, name)
            if not values:
                return None
            fields[name] = values
            if kind == "ability" and "source" in facts.kind.fields and (sources := self._sources(str(term))):
                fields["source"] = sources
        return Goal(facts.kind.predicate, tuple(fields.items()))

    def _values(self, term: str | int | Limit, kind: str, name: str) -> tuple[Any, ...]:
        if isinstance(term, Limit):
            return (term.number,)  # as far as it would have to come
        text = str(term)
        if kind in ("object", "host", "stack") and name != "ability":
            if kind == "host" and name in ("object", "player") and (name == "player") != (text in self.game.seats):
                return ()
            found = self.naming.on_stack(text) if kind == "stack" else []
            return tuple(found or self.naming.objects(text) or ([text] if text in self.game.seats else []))
        if kind in ("ability", "stack"):
            if name == "keyword":
                return (text,) if "/" not in text else ()
            path = m[1] if (m := OF.match(text)) and not text.endswith("of combat") else text
            known = [p for p in self.game.definitions.abilities if self.naming.path_means(path, p)]
            keyword = path.rsplit("/", 1)[-1]
            if not known and keyword in self.game.definitions.abilities:
                known = [keyword, *(f["part"] for f in self.session.facts_of(v.StandsFor, ability=keyword))]
            return tuple(known or ([path] if "/" in path or kind == "ability" else []))
        return (term,)

    def _sources(self, path: str) -> tuple[str, ...]:
        found = None if path.endswith("of combat") else OF.match(path)
        if found:
            return tuple(self.naming.objects(found[2]))
        card = path.rsplit("/", 1)[0]
        return tuple(self.naming.objects(card)) if re.search(r"#\d+$", card) else ()

    # -------------------------------------------------------------------- what is said

    def _unknown(self) -> Iterator[Node]:
        """Names that mean nothing here: whatever the rules say, the answer is no."""
        for term, kind in zip(self.atom.args, SPOKEN[self.atom.predicate].arguments, strict=True):
            if isinstance(term, Var):
                continue
            text = str(term)
            if kind == "player" and text not in self.game.seats:
                yield {"kind": "player", "name": text, "players": list(self.game.seats)}
            elif kind == "object" and not self.naming.objects(text) and not self.naming.on_stack(text):
                yield {"kind": "object", "name": text, "players": []}

    def _instead(self) -> list[Solution]:
        """What has the place that is asked for: who is the monarch, how many there are, where it is."""
        spoken = SPOKEN[self.atom.predicate]
        if not spoken.single or any(isinstance(term, Var) for term in self.atom.args):
            return []  # of several things there is nothing that has the place
        at = len(spoken.arguments) - 1 - spoken.arguments[::-1].index(spoken.single)
        args = tuple(Var("instead") if n == at else term for n, term in enumerate(self.atom.args))
        return self.played.questions.solve(Query((Atom(self.atom.predicate, args),)))[:3]

    def _more(self, instead: list[Solution]) -> int | None:
        """Whether a number would have to be greater (1) or less (-1) than it is."""
        if SPOKEN[self.atom.predicate].single != "number" or not instead:
            return None
        wanted, has = self.atom.args[-1], dict(instead[0].bindings).get("instead")
        if isinstance(wanted, Limit):
            return 1 if wanted.word == "at least" else -1
        if not isinstance(wanted, int) or not isinstance(has, int):
            return None
        return 1 if wanted > has else -1

    def _settled(self, instead: list[Solution], more: int | None) -> bool:
        """Whether what holds instead says it all: a number, which its own proof explains.

        One that what happens changes is asked about nevertheless, if it ever goes that way.
        """
        if SPOKEN[self.atom.predicate].single != "number" or not instead:
            return False
        kinds = {fact.predicate for fact in instead[0].facts}
        if more is None or any(isinstance(f, Sum) and f.target.predicate in kinds for f in self.session.folds):
            return True
        ways = {_sign(by) for r in self.session.network.rules for t, _, by in r.adds if t.fact.predicate in kinds}
        return more not in (ways or {1}) or any(self._changed(fact) == -more for fact in instead[0].facts)

    def _changed(self, number: Fact) -> int | None:
        """Whether a number became what it is by growing or by shrinking; None if it was so from the beginning."""
        journal = self.past.journal
        entry = journal[max(journal.makers(number))] if journal.makers(number) else None
        for template, _, by in entry.rule.adds if isinstance(entry, Fired) else ():
            if template.fact.predicate == number.predicate:
                return _sign(by)
        return None

    def _gone(self, goals: Sequence[Goal]) -> tuple[Fact, int] | None:
        """What took an object out of all the places in one of which it is asked to be, and before which entry."""
        if self.atom.predicate != "in_zone":
            return None
        anywhere = [Goal(g.predicate, tuple(f for f in g.fields if f[0] != "zone")) for g in goals]
        ended = self.endings.of(anywhere, self.since)
        entry = self.past.journal[ended] if ended is not None else None
        if ended is None or not isinstance(entry, Fired):
            return None
        happened = [fact for fact in entry.conditions if fact is not None and fact.happening]
        return (happened[0], ended + 1) if happened else None

    def _left(self) -> Iterator[Node]:
        """Players asked about who have left the game since: what was said before may be so, and nothing after."""
        for term, kind in zip(self.atom.args, SPOKEN[self.atom.predicate].arguments, strict=True):
            for fact in self.session.facts_of(v.LeftGame, player=term) if kind == "player" else ():
                made = self.past.journal[min(self.past.journal.makers(fact))]
                yield {"name": str(term), "event": made.event}

    def _before_leaving(self, reason: Reason) -> bool:
        """Whether it came near while the players asked about were in the game, or would have but for that (800.4b)."""
        return _tried(reason) or all(reason.event is not None and reason.event < each["event"] for each in self._left())

    def _fresh(self, reason: Reason, since: int) -> bool:
        """Whether something that it waits for, or that is like it, happened from that entry on."""
        makers = self.past.journal.makers
        return any(
            c.fact is not None and c.fact.happening and max(makers(c.fact), default=0) >= since
            for c in reason.conditions
        ) or any(self._fresh(inner, since) for c in reason.unmet for inner in c.reasons)

    def _reason(self, reason: Reason) -> Node:
        before = reason.number
        return {
            "would": sentence(reason.goal.plain, reason.bindings),
            "goal": plain_of(reason.goal.plain, reason.bindings),
            "rule": reason.rule.name,
            "citations": list(reason.rule.citations),
            "because": because(reason.rule, reason.bindings),
            "bindings": dict(reason.bindings),
            "event": reason.event,
            "ability": reason.bindings.get("ability"),
            "idle": reason.idle,
            "unmet": len(reason.unmet),
            "conditions": [self._condition(c, reason, before) for c in reason.conditions],
        }

    def _condition(self, condition: Condition, reason: Reason, before: int) -> Node:
        plain = condition.plain
        about = compared(condition, reason)
        return {
            "state": condition.state,
            "predicate": "" if plain[0] == "compare" else plain[1],
            "text": text_of(condition, reason),
            "plain": plain_of(plain, reason.bindings),
            "values": list(condition.values) if condition.values is not None else None,
            "about": plain_fact(about) if about is not None else None,
            "asked": question(reason) if plain[0] == "compare" and about is None else "",
            "machine": plain[0] != "compare" and plain[1] in self.search.machine,
            "fact": plain_fact(condition.fact) if condition.fact is not None and condition.state == "met" else None,
            "nearest": (
                condition.fact.sentence() if condition.fact is not None and condition.state == "missing" else None
            ),
            "near": (
                plain_fact(condition.fact) if condition.fact is not None and condition.state == "missing" else None
            ),
            "short": None if plain[0] == "compare" and plain[1] in TIMES else condition.short,
            "by": [why(self.session, blocker, before=before) for blocker in _apart(condition.blockers)[:2]],
            "instead": [
                {
                    "rule": f.rule.name,
                    "citations": list(f.rule.citations),
                    "because": because(f.rule, f.bindings),
                    "bindings": dict(f.bindings),
                }
                for f in condition.instead
            ],
            "reasons": [self._reason(r) for r in condition.reasons],
            "nearly": self._nearly(condition.fact, before) if condition.short and condition.fact else None,
        }

    def _nearly(self, fact: Fact, before: int) -> Node | None:
        """A sum, and what came near to contributing to it."""
        if not self.search.sums.totals(fact):
            return None
        reasons, others = self.search.nearly(fact, before)
        return {
            "sum": why(self.session, fact, before=before),
            "reasons": [self._reason(r) for r in reasons],
            "others": [why(self.session, other, before=before) for other in others],
        }
