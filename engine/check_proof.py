"""Checking a proof against a journal that has been verified (`engine.check`), without experta.

Whatever a proof says is made once more from the law and the journal and compared: which derivation of a fact stood,
what met its conditions, what ended what is absent, how many more derivations there were, and every sentence and
reason.  A proof that says less, more or something else is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .check_state import TESTS, CheckError, State, evaluate, exactly
from .wording import filled

Node = dict[str, Any]
Entry = dict[str, Any]
_LOOK_BACK = 20_000  # journal entries searched for what ended a fact, as `why` does
_HOW = {"fired": ("rule",), "folded": ("fold",), "stepped": ("step", "given"), "begun": ("step", "given")}


def verify_proof(law: dict[str, Any], journal: list[Entry], proof: Node) -> int:
    """Check a proof node by node; gives how many nodes it has.

    `CheckError` names the entry of the node that does not agree.
    """
    return _Checker(law, journal).verify(proof)


def sentence(law: dict[str, Any], predicate: str, fields: dict[str, Any]) -> str:
    """A fact in words."""
    says = law["says"][predicate]
    return filled(says, fields) if says else f"{predicate}({', '.join(str(x) for x in fields.values())})"


def absence(law: dict[str, Any], plain: list[Any], bindings: dict[str, Any]) -> str:
    """An absence in words: the sentence of the predicate with what is bound, denied."""
    values: dict[str, Any] = dict.fromkeys(law["predicates"][plain[1]][1], "anything")
    for field, tests in plain[2].items():
        for test in tests:
            if test[0] == "is":
                values[field] = test[1]
            elif test[0] == "var" and test[1] in bindings:
                values[field] = bindings[test[1]]
            elif test[0] == "test":
                bound = tuple(test[2]) if isinstance(test[2], list) else test[2]
                values[field] = f"{test[1]} {bound}"
            elif test[0] == "other" and test[1] in bindings:
                values[field] = f"another than {bindings[test[1]]}"
    return "not: " + str(filled(law["says"][plain[1]], values))


class _Checker:
    def __init__(self, law: dict[str, Any], journal: list[Entry]):
        self.law, self.journal = law, journal
        self.types = State(law)
        self.seen: dict[int, list[Any]] = {}
        self.above: list[tuple[str, int]] = []  # the lasting facts that rest on a node: their kinds, and when
        self.makers: dict[int, list[int]] = {}
        self.lost: dict[tuple[int, int], int] = {}
        for number, entry in enumerate(journal):
            made = {f[0] for name in ("facts", "then", "changed", "adds") for f in self._made(entry, name)}
            if entry.get("new") is not None:
                made.add(entry["new"][0])
            for fact in made:
                self.makers.setdefault(fact, []).append(number)
            if entry["kind"] == "lost":
                self.lost[(entry["firing"], entry["fact"][0])] = number

    def _made(self, entry: Entry, name: str) -> list[list[Any]]:
        return [] if entry["kind"] == "ended" else entry.get(name, [])

    def verify(self, proof: Node) -> int:
        return self._step(proof, None)

    def _step(self, node: Node, limit: int | None) -> int:
        """Check a node; what is wrong with it is told with what it says."""
        try:
            return self._node(node, limit)
        except CheckError as found:
            found.node = found.node or node
            raise
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as found:
            wrong = CheckError(-1, f"malformed: {type(found).__name__} {found}")
            wrong.node = node if isinstance(node, dict) else {}
            raise wrong from found

    # --------------------------------------------------------------------------- nodes

    def _node(self, node: Node, limit: int | None) -> int:
        at = node.get("entry", -1)
        stated = self._stated(node, at)
        words = sentence(self.law, stated[1], dict(zip(self.types.fields[stated[1]], stated[2], strict=True)))
        if node["sentence"] != words:
            raise CheckError(at, f"{stated} says {node['sentence']!r}; expected {words!r}")
        if node.get("again"):
            if self.seen.get(node["id"]) != stated:
                raise CheckError(at, f"{stated} has not been shown before")
            self._only(node, {"id", "fact", "sentence", "again"}, at)
            return 1
        if node["id"] in self.seen:
            raise CheckError(at, f"{self.seen[node['id']]} is shown twice")
        self.seen[node["id"]] = stated
        if "entry" not in node:
            raise CheckError(-1, f"{stated} is derived by nothing")
        if type(at) is not int or not 0 <= at < len(self.journal):
            raise CheckError(-1, f"there is no entry {at}")
        entry = self.journal[at]
        if node["how"] not in _HOW.get(entry["kind"], ()):
            raise CheckError(at, f"the entry is {entry['kind']}")
        self._derivation(node, stated, at, limit)
        expected, conditions = self._expected(entry, at, stated)
        expected = {"event": entry["event"], **expected}
        for name, value in expected.items():
            if not exactly(node.get(name), value):
                raise CheckError(at, f"{stated}: found {name} {node.get(name)!r}; expected {value!r}")
        if self._is_earlier(entry, stated):
            expected, conditions = {**expected, "earlier": True}, []
            if node.get("earlier") is not True:
                raise CheckError(at, f"{stated} is unfolded in a proof of its own")
        self._only(node, {"id", "fact", "sentence", "entry", "others", "conditions", *expected}, at)
        if len(node["conditions"]) != len(conditions):
            raise CheckError(at, f"{stated} has {len(conditions)} conditions")
        above = self.above
        if self.types.kinds[stated[1]] == "lasting":
            self.above = [*above, (stated[1], entry["event"])]
        count = 1 + sum(
            self._condition(given, wanted, at) for given, wanted in zip(node["conditions"], conditions, strict=True)
        )
        self.above = above
        return count

    def _is_earlier(self, entry: Entry, stated: list[Any]) -> bool:
        """Whether something of the same kind that came about in a later event rests on what a rule concluded."""
        if entry["kind"] != "fired" or self.types.kinds[stated[1]] != "lasting":
            return False
        return any(kind == stated[1] and event > entry["event"] for kind, event in self.above)

    def _only(self, node: Node, names: set[str], at: int) -> None:
        if more := sorted(set(node) - names):
            raise CheckError(at, f"the proof says more than is checked: {more[0]}")

    def _stated(self, node: Node, at: int) -> list[Any]:
        predicate, fields = node["fact"]["predicate"], node["fact"]["fields"]
        names = self.types.fields.get(predicate)
        if names is None:
            raise CheckError(at, f"there is no predicate {predicate}")
        if set(fields) != set(names):
            raise CheckError(at, f"{predicate} has the fields {names}")
        self._only(node["fact"], {"predicate", "fields"}, at)
        values = [fields[n] for n in names]
        if (unlike := self.types.unlike(predicate, values)) is not None:
            raise CheckError(at, f"{predicate} cannot hold {unlike!r} there")
        return [node["id"], predicate, values]

    def _derivation(self, node: Node, stated: list[Any], at: int, limit: int | None) -> None:
        """Whether the entry made the fact, and its derivation stood when it was needed."""
        entry, made = self.journal[at], self.makers.get(stated[0], [])
        facts = [f for name in ("facts", "then", "changed", "adds") for f in self._made(entry, name)]
        if at not in made or stated not in [*facts, entry.get("new")]:
            raise CheckError(at, f"{stated} was not made here")
        # at the root: as the fact stands at the end, or stood right after some entry
        limits = [len(self.journal), *[n + 1 for n in made if n >= at]] if limit is None else [limit]
        folded = self.types.kinds[stated[1]] == "folded"
        for before in limits:
            earlier = [n for n in made if n < before]
            if not earlier:
                continue
            if folded:
                chosen, others = earlier[-1:], 0
            else:
                standing = [n for n in earlier if self.lost.get((n, stated[0]), before) >= before]
                chosen, others = standing or earlier[:1], len(earlier) - 1
            # at the root any derivation that stands will do; below it there is only the first
            if at in (chosen if limit is None else chosen[:1]) and exactly(node["others"], others):
                return
        raise CheckError(at, f"{stated}: another derivation stood, or there are more or fewer others")

    def _expected(self, entry: Entry, at: int, stated: list[Any]) -> tuple[Node, list[Node]]:
        """What a node says of its entry, and its conditions."""
        if entry["kind"] == "fired":
            rule = self.law["rules"][entry["rule"]]
            said = {
                "how": "rule",
                "rule": entry["rule"],
                "citations": rule["citations"],
                "because": self._reason(entry),
                "assumes": rule["assumes"],
                "bindings": entry["bindings"],
            }
            return said, [
                self._expected_condition(plain, fact, entry, at)
                for plain, fact in zip(rule["when"], entry["conditions"], strict=True)
            ]
        if entry["kind"] == "folded":
            fold = self.law["folds"][entry["fold"]]
            said = {"how": "fold", "citations": [fold["citation"]] if fold["citation"] else []}
            ended = [e for left in entry["left"] if (e := self._undone(left, at)) is not None]
            if fold["kind"] == "latest":
                said["latest"] = True
                if ended:
                    said["ended"] = ended
            return said, [{"met": part} for part in self._parts(at)]
        parts = [*entry.get("ends", ()), *entry["data"]]
        said = {
            "how": "step" if entry["citation"] else "given",
            "citations": [entry["citation"]] if entry["citation"] else [],
            "because": entry["text"],
        }
        return said, [{"met": part} for part in parts]

    def _expected_condition(self, plain: list[Any], fact: list[Any] | None, entry: Entry, at: int) -> Node:
        if fact is not None:
            return {"met": fact}
        bindings = entry["bindings"]
        if plain[0] == "compare":
            left, right = evaluate(plain[1], bindings), evaluate(plain[3], bindings)
            return {"compare": plain, "text": f"{left} {plain[2]} {right}"}
        node: Node = {"absent": plain, "text": absence(self.law, plain, bindings)}
        if self.types.kinds[plain[1]] == "lasting":
            ended = self._last_ending(at, lambda f: f[1] == plain[1] and self._fits(plain, f, bindings))
            if ended is not None:
                node["ended"] = ended
        return node

    def _condition(self, given: Node, wanted: Node, at: int) -> int:
        if "met" not in wanted:
            if not exactly(given, wanted):
                raise CheckError(at, f"the condition is {wanted}")
            return 0
        node = given.get("met")
        if node is None or not exactly(self._stated(node, at), wanted["met"]):
            raise CheckError(at, f"the condition was met by {wanted['met']}")
        self._only(given, {"met"}, at)
        return self._step(node, at)

    # ------------------------------------------------------------------------- the past

    def _reason(self, entry: Entry) -> str:
        because = self.law["rules"][entry["rule"]]["because"]
        try:
            return str(filled(because, entry["bindings"]))
        except (KeyError, IndexError):
            return str(because)

    def _parts(self, at: int) -> list[list[Any]]:
        """The contributors of a fold at one of its entries, in order of number."""
        last, parts = self.journal[at], dict[int, list[Any]]()
        for entry in self.journal[: at + 1]:
            if entry["kind"] == "folded" and entry["fold"] == last["fold"] and entry["key"] == last["key"]:
                parts.update((f[0], f) for f in entry["joined"])
                for fact in entry["left"]:
                    parts.pop(fact[0], None)
        return [parts[n] for n in sorted(parts)]

    def _fits(self, plain: list[Any], fact: list[Any], bindings: dict[str, Any]) -> bool:
        """Whether a fact fits a pattern, as far as it is bound."""
        values = dict(zip(self.types.fields[fact[1]], fact[2], strict=True))
        for field, tests in plain[2].items():
            value = values[field]
            for test in tests:
                if test[0] == "is" and value != test[1]:
                    return False
                if test[0] == "var" and test[1] in bindings and value != bindings[test[1]]:
                    return False
                if test[0] == "other" and value == bindings.get(test[1]):
                    return False
                if test[0] == "test" and not TESTS[test[1]](value, test[2]):
                    return False
        return True

    def _undone(self, fact: list[Any], before: int) -> Node | None:
        """What ended the lasting fact that a fact rested on."""
        if self.types.kinds[fact[1]] == "lasting":
            return self._last_ending(before, lambda f: f[1:] == fact[1:])
        for number in reversed(self.makers.get(fact[0], [])):
            entry = self.journal[number]
            for met in entry["conditions"] if entry["kind"] == "fired" else ():
                if met is not None and (found := self._undone(met, before)) is not None:
                    return found
        return None

    def _last_ending(self, before: int, which: Callable[[list[Any]], bool]) -> Node | None:
        for number in range(before - 1, max(-1, before - _LOOK_BACK), -1):
            entry = self.journal[number]
            if entry["kind"] == "fired" and any(which(f) for f in entry["ends"]):
                ending: Node = {**self._fired(entry), "event": entry["event"]}
                if through := list(self._through(entry, entry["event"], {entry["rule"]})):
                    ending["through"] = through
                return ending
        return None

    def _fired(self, entry: Entry) -> Node:
        return {
            "rule": entry["rule"],
            "citations": self.law["rules"][entry["rule"]]["citations"],
            "because": self._reason(entry),
            "bindings": entry["bindings"],
        }

    def _through(self, entry: Entry, event: int, seen: set[str]) -> Iterator[Node]:
        """Why what ended something happened: rule by rule, as far as that is within the same event, or its cause."""
        for met in entry["conditions"]:
            if met is None or self.types.kinds[met[1]] != "happening":
                continue
            for made in self._last_made(met):
                rules = [made] if made["kind"] == "fired" and made["event"] == event else []
                for each in made["data"] if made["kind"] == "begun" else ():
                    if self.types.kinds[each[1]] == "logical":
                        rules += [e for e in self._last_made(each) if e["kind"] == "fired"]
                for each in rules:
                    if each["rule"] not in seen and self.law["rules"][each["rule"]]["because"]:
                        seen.add(each["rule"])
                        yield self._fired(each)
                        yield from self._through(each, event, seen)

    def _last_made(self, fact: list[Any]) -> list[Entry]:
        return [self.journal[number] for number in self.makers.get(fact[0], ())[-1:]]
