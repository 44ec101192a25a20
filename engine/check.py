"""The certificate: replays a journal against the rules' conditions, without experta and without the matcher.

Everything here works on plain data (`engine.export`): a law, a journal, a proof.  A journal is accepted if every
entry follows from the state that the entries before it make: conditions hold, bindings and conclusions are what the
rule says, folds are what their contributors give, what is withdrawn has lost its support.  Omissions count: when a
simultaneous tier is applied every rule of it that can fire has fired, and at the end of each event so has every
trigger, and nothing that the logical rules would conclude is missing.  `CheckError` names the first entry that does
not follow.

A journal is checked from its beginning.  What is given (what is there at first, which events begin, and what the
procedure does between them, with its words) is premise, and taken as it stands: other premises are another game, as
lawful as this one.  `records.answers.verify` can compare a journal with the record that it claims to come from.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from .check_state import (
    Bindings,
    CheckError,
    Key,
    Numbers,
    Rule,
    State,
    contributors,
    evaluate,
    exactly,
    key_field,
    take,
    take_all,
)  # fmt: skip


class Replay(State):
    """The state that a journal makes, entry by entry."""

    def __init__(self, law: dict[str, Any]):
        super().__init__(law)
        self.pending: dict[int, tuple[dict[str, Any], dict[str, Any], Bindings]] = {}
        self.open: int | None = None  # the event between its beginning and its end
        self.applied = False  # whether what the event changes has been applied
        self.last = 0  # the event that began last
        self.fired: dict[str, set[Numbers]] = {}  # on which facts, in the present event; of other rules ever
        self.spent: dict[str, set[Numbers]] = {}  # on which facts rules could not conclude
        self.derived: dict[int, dict[str, Any]] = {}  # firings of logical rules that have not been lost
        self.standing: dict[str, set[Numbers]] = {}  # on which facts those are
        self.parts: dict[tuple[int, Any], dict[int, Key]] = {}  # contributors by fold and key
        self.settled: int = law["settled"]  # down to this level everything has fired when an event ends

    # ------------------------------------------------------------------------ entries

    def replay(self, journal: list[dict[str, Any]], complete: bool = True) -> None:
        """Replay all entries; `complete` also asks at the end of events that nothing is missing."""
        for number, entry in enumerate(journal):
            self.entry = number
            try:
                self._in_order(entry)
                self._well_formed(entry)
                if complete and entry["kind"] in ("applied", "ended"):
                    self._omissions(entry)
                getattr(self, "_" + entry["kind"])(number, entry)
                if complete and entry["kind"] == "ended":
                    self.closed()
            except CheckError:
                raise
            except (KeyError, TypeError, ValueError, IndexError, AttributeError) as found:
                raise self.wrong(f"malformed: {type(found).__name__} {found}") from found

    def _in_order(self, entry: dict[str, Any]) -> None:
        """The numbers of events are consecutive, and what follows from an event belongs to it."""
        event = entry["event"]
        if type(event) is not int:
            raise self.wrong(f"{event!r} is not the number of an event")
        if self.open is not None:
            if event != self.open:
                raise self.wrong(f"event {self.open} is not over")
            return
        rule = self.law["rules"].get(entry.get("rule"), {})
        opens = entry["kind"] in ("begun", "applied") or bool(rule.get("simultaneous"))
        if event != self.last + opens:
            raise self.wrong(f"event {self.last + opens} {'begins here' if opens else 'is the last'}, not {event}")

    def _well_formed(self, entry: dict[str, Any]) -> None:
        """Every fact has its fields, with truth values where the predicate has them and nowhere else."""
        if any(type(entry.get(name, 0)) is not int for name in ("fold", "firing")):
            raise self.wrong("malformed: a number is expected")
        facts = [fact for name in _FACTS for fact in entry.get(name, ())]
        facts += [entry.get(name) for name in ("fact", "old", "new")]
        for fact in facts:
            if fact is None:
                continue
            number, predicate, values = fact
            if predicate not in self.fields:
                raise self.wrong(f"there is no predicate {predicate}")
            if type(number) is not int or len(values) != len(self.fields[predicate]):
                raise self.wrong(f"{predicate} has the fields {self.fields[predicate]}")
            if (unlike := self.unlike(predicate, values)) is not None:
                raise self.wrong(f"{predicate} cannot hold {unlike!r} there")

    def _begun(self, number: int, entry: dict[str, Any]) -> None:
        if self.pending:
            raise self.wrong(f"firing {next(iter(self.pending))} has not been applied")
        if self.open is not None:
            raise self.wrong(f"event {self.open} is not over")
        self._begin(entry["event"])
        for fact in entry["facts"]:
            self.add(fact, ("happening", "lasting"))
        self._told(entry)

    def _told(self, entry: dict[str, Any]) -> None:
        """A step speaks only of facts that there have been."""
        for fact in entry["data"]:
            if self.numbers.get(fact[0]) != (fact[1], *fact[2]):
                raise self.wrong(f"{fact} has never stood")

    def _begin(self, event: int) -> None:
        self.open, self.last, self.applied = event, event, False
        for name in [n for n in self.fired if self.law["rules"][n]["happenings"]]:
            del self.fired[name]

    def _stepped(self, number: int, entry: dict[str, Any]) -> None:
        for fact in entry["ends"]:
            self.drop((fact[1], *fact[2]), fact[0])
        for fact in entry["adds"]:
            self.add(fact, ("lasting",))
        self._told(entry)

    def _ended(self, number: int, entry: dict[str, Any]) -> None:
        if self.open is None:
            raise self.wrong("no event has begun")
        if self.pending:
            raise self.wrong(f"firing {next(iter(self.pending))} has not been applied")
        for fact in entry["facts"]:
            key = (fact[1], *fact[2])
            if self.kinds[key[0]] != "happening":
                raise self.wrong(f"{key} does not end with an event")
            self.drop(key, fact[0])
        left = [k for name, kind in self.kinds.items() if kind == "happening" for k in self.facts.get(name, ())]
        if left:
            raise self.wrong(f"{left[0]} is left over from the event")
        self.open = None

    def _met(self, entry: dict[str, Any]) -> tuple[Rule, Bindings]:
        """The rule of a firing and its bindings; its conditions hold now."""
        rule = self.law["rules"].get(entry["rule"])
        if rule is None:
            raise self.wrong(f"there is no rule {entry['rule']}")
        if len(entry["conditions"]) != len(rule["when"]):
            raise self.wrong(f"{entry['rule']} has {len(rule['when'])} conditions")
        bindings: Bindings = {}
        for condition, fact in zip(rule["when"], entry["conditions"], strict=True):
            if condition[0] == "fact":
                if fact is None:
                    raise self.wrong(f"{entry['rule']}: a condition on {condition[1]} is not met by anything")
                key = (fact[1], *fact[2])
                if fact[1] != condition[1] or not self.has(key) or self.facts[key[0]][key] != fact[0]:
                    raise self.wrong(f"{entry['rule']}: {key} does not stand under number {fact[0]}")
                found = self.fit(condition[2], key, bindings)
                if found is None:
                    raise self.wrong(f"{entry['rule']}: {key} does not fit the condition")
                bindings = found
            elif fact is not None or not any(True for _ in self.matches([condition], bindings)):
                raise self.wrong(f"{entry['rule']}: the condition {condition} does not hold")
        if not exactly(bindings, entry["bindings"]):
            raise self.wrong(f"{entry['rule']}: found the bindings {entry['bindings']}; expected {bindings}")
        return rule, {"event": entry["event"], **bindings}

    def _failed(self, number: int, entry: dict[str, Any]) -> None:
        rule, scope = self._met(entry)
        if self.can_conclude(rule, scope):
            raise self.wrong(f"{entry['rule']} can conclude")
        self.spent.setdefault(entry["rule"], set()).add(_numbers(entry))

    def _fired(self, number: int, entry: dict[str, Any]) -> None:
        rule, scope = self._met(entry)
        then = [self.make(t, scope) for t in rule["then"]]
        ends = [self.make(t, scope) for t in rule["ends"]]
        if then != [(f[1], *f[2]) for f in entry["then"]]:
            raise self.wrong(f"{entry['rule']} concludes {then}")
        if ends != [(f[1], *f[2]) for f in entry["ends"]]:
            raise self.wrong(f"{entry['rule']} ends {ends}")
        numbers = _numbers(entry)
        fired = (self.standing if rule["logical"] else self.fired).setdefault(entry["rule"], set())
        if numbers in fired and (rule["logical"] or rule["simultaneous"]):
            raise self.wrong(f"{entry['rule']} has fired on the same facts before")
        fired.add(numbers)
        if rule["simultaneous"]:
            self.pending[number] = (entry, rule, scope)
            return
        if rule["logical"]:
            self.derived[number] = entry
        for key in ends:
            if self.has(key):
                self.drop(key)
        for fact in entry["then"]:
            self.add(fact)

    def _applied(self, number: int, entry: dict[str, Any]) -> None:
        batch = [self.pending.pop(n) for n in entry["firings"]]
        if self.pending:
            raise self.wrong(f"firing {next(iter(self.pending))} is not part of the batch")
        if not batch or any(rule["level"] != batch[0][1]["level"] for _, rule, _ in batch):
            raise self.wrong("a batch is of one tier")
        if batch[0][1]["closes"]:
            self.applied = True
        else:
            self._begin(entry["event"])
        for fired, rule, _ in batch:
            if not rule["happenings"]:
                self.fired.pop(fired["rule"], None)
        for fired, _, _ in batch:
            for fact in fired["ends"]:
                if self.has((fact[1], *fact[2])):
                    self.drop((fact[1], *fact[2]))
        sums: dict[tuple[Any, ...], list[Any]] = {}
        for fired, rule, scope in batch:
            for fact in fired["then"]:
                self.add(fact)
            for index, (template, field, by) in enumerate(rule["adds"]):
                key = tuple((name, self.value(part, scope)) for name, part in template[1])
                part = sums.setdefault((template[0], key, field), [0, []])
                part[0] += evaluate(by, scope)
                part[1].append(fired["changed"][index])
        for (predicate, key_parts, field), (by, changed) in sums.items():
            names = self.fields[predicate]
            fixed = dict(key_parts)
            old = next(
                (k for k in self.facts.get(predicate, ()) if all(k[1 + names.index(n)] == v for n, v in fixed.items())),
                None,
            )
            total = by + (old[1 + names.index(field)] if old is not None else 0)
            key = (predicate, *[total if n == field else fixed[n] for n in names])
            if any((f[1], *f[2]) != key for f in changed):
                raise self.wrong(f"the sum is {key}")
            if any(f[0] != changed[0][0] for f in changed):
                raise self.wrong(f"{key} has one number")
            if old is not None:
                self.drop(old)
            self.add(changed[0])

    def _lost(self, number: int, entry: dict[str, Any]) -> None:
        derived = self.derived.get(entry["firing"])
        if derived is None or entry["fact"] not in derived["then"]:
            raise self.wrong(f"firing {entry['firing']} does not support {entry['fact']}")
        if self._holds(derived):
            raise self.wrong(f"firing {entry['firing']} still stands")
        self._unsupport(entry["firing"], entry["fact"])

    def _unsupport(self, firing: int, fact: list[Any]) -> None:
        derived = self.derived[firing]
        remaining = [f for f in derived["then"] if f != fact]
        if remaining:
            self.derived[firing] = {**derived, "then": remaining}
        else:
            del self.derived[firing]
            self.standing[derived["rule"]].discard(_numbers(derived))

    def _holds(self, derived: dict[str, Any]) -> bool:
        """Whether the conditions of a firing hold now."""
        when = self.law["rules"][derived["rule"]]["when"]
        bindings: Bindings = {}
        for condition, fact in zip(when, derived["conditions"], strict=True):
            if fact is not None:
                if not self.stands(fact):
                    return False
                found = self.fit(condition[2], (fact[1], *fact[2]), bindings)
                assert found is not None
                bindings = found
            elif condition[0] == "absent" and not self.absent(condition, bindings):
                return False
        return True

    def _withdrawn(self, number: int, entry: dict[str, Any]) -> None:
        key = (entry["fact"][1], *entry["fact"][2])
        if self.kinds.get(key[0]) != "logical":
            raise self.wrong(f"{key} is not a logical fact")
        self.drop(key, entry["fact"][0])
        supports = [firing for firing, derived in self.derived.items() if entry["fact"] in derived["then"]]
        if bool(supports) != entry["circular"]:
            raise self.wrong(
                f"{key} has {len(supports)} derivations, which is {'not ' * (not supports)}circular support"
            )
        for firing in supports:
            self._unsupport(firing, entry["fact"])

    def _folded(self, number: int, entry: dict[str, Any]) -> None:
        fold = self.law["folds"][entry["fold"]]
        old, new, key = entry["old"], entry["new"], entry["key"]
        parts = self.parts.setdefault((entry["fold"], key), {})
        for fact in entry["joined"]:
            parts[fact[0]] = (fact[1], *fact[2])
        for fact in entry["left"]:
            if parts.pop(fact[0], None) != (fact[1], *fact[2]):
                raise self.wrong(f"{fact} did not contribute")
        truths = self.law["booleans"].get(fold["target"], ())
        if isinstance(key, bool) != (key_field(self, fold) in truths) or isinstance(key, float):
            raise self.wrong(f"{fold['target']} is not told apart by {key!r}")
        now = contributors(self, fold).get(key, [])
        if sorted((self.facts[k[0]][k], k) for k in now) != sorted(parts.items()):
            raise self.wrong(f"the contributors are {now}")
        target = fold["target"]
        at = 1 + self.fields[target].index(key_field(self, fold))
        standing = [k for k in self.facts.get(target, ()) if k[at] == key]
        if standing != ([] if old is None else [(old[1], *old[2])]):
            raise self.wrong(f"{target} of {key} was {standing}")
        value = take(self, fold, key, now)
        if value != (None if new is None else (new[1], *new[2])):
            raise self.wrong(f"{target} of {key} is {value}")
        if old == new:
            return
        if old is not None:
            self.drop((old[1], *old[2]), old[0])
        if new is not None:
            self.add(new)

    # ------------------------------------------------------------------- completeness

    def _omissions(self, entry: dict[str, Any]) -> None:
        """Before an entry that asks for quiet above some level: what should have fired and did not."""
        if entry["kind"] == "ended":
            for name, rule in self.law["rules"].items():
                if rule["level"] >= self.settled and not rule["logical"]:
                    above = rule["simultaneous"] or rule["level"] > self._closing()
                    if not (self.applied and above):
                        self._all_fired(name, rule, self.fired.get(name, ()))
            self._all_derived(self.settled)
            for fold in self._over_happenings():
                found = {take(self, fold, *group) for group in contributors(self, fold).items()}
                if found != set(self.facts.get(fold["target"], ())):
                    raise self.wrong(f"{fold['target']} is {sorted(found, key=repr)}")
            return
        batch = [self.pending[n][1] for n in entry["firings"] if n in self.pending]
        if not batch:
            return
        level, closes = batch[0]["level"], batch[0]["closes"]
        for name, rule in self.law["rules"].items():
            if rule["level"] == level:
                mine = {_numbers(fired) for fired, _, _ in self.pending.values() if fired["rule"] == name}
                self._all_fired(name, rule, mine)
            elif rule["level"] > level and not rule["logical"] and (closes or not rule["happenings"]):
                self._all_fired(name, rule, self.fired.get(name, ()))
        if not closes:
            self._all_derived(level + 1)

    def _over_happenings(self) -> list[dict[str, Any]]:
        """The folds over what happens: they are taken in the event, and again once that is over."""
        return [fold for fold in self.law["folds"] if all(self.kinds[kind] == "happening" for kind in fold["of"])]

    def _closing(self) -> int:
        return next((r["level"] for r in self.law["rules"].values() if r["closes"]), 1 << 30)

    def _all_fired(self, name: str, rule: Rule, fired: Container[Numbers]) -> None:
        if not all(self.facts.get(c[1]) for c in rule["when"] if c[0] == "fact"):
            return
        spent = self.spent.get(name, ())
        for bindings, numbers in self.met(rule["when"], {}):
            if numbers not in fired and numbers not in spent:
                raise self.wrong(f"{name} should have fired with {bindings}")

    def _all_derived(self, floor: int) -> None:
        """Every derivation by a logical rule down to that level is there, and none that no longer holds."""
        for firing, entry in self.derived.items():
            if self.law["rules"][entry["rule"]]["level"] >= floor and not self._holds(entry):
                raise self.wrong(f"firing {firing} no longer stands, and its loss is missing")
        for name, rule in self.law["rules"].items():
            if rule["logical"] and rule["level"] >= floor:
                self._all_fired(name, rule, self.standing.get(name, ()))

    def closed(self) -> None:
        """The logical facts are exactly what follows from the others, tier by tier, and folds are right."""
        logical = {name for name, kind in self.kinds.items() if kind in ("logical", "folded")}
        logical -= {fold["target"] for fold in self._over_happenings()}
        model = State(self.law)
        model.entry = self.entry
        for name, facts in self.facts.items():
            if name not in logical:
                model.facts[name] = dict(facts)
        levels = sorted({r["level"] for r in self.law["rules"].values() if r["logical"]}, reverse=True)
        for level in [*levels, -1]:
            self._close_level(model, level)
        for name in logical:
            mine, theirs = set(self.facts.get(name, ())), set(model.facts.get(name, ()))
            if mine != theirs and name not in self._below(levels):
                odd = sorted(mine ^ theirs, key=repr)[0]
                raise self.wrong(f"{odd} {'does not follow' if odd in mine else 'is missing'}")

    def _below(self, levels: list[int]) -> set[str]:
        """Predicates that only tiers below the event's own conclude: they are settled after it."""
        rules = self.law["rules"].values()
        return {t[0] for r in rules if r["logical"] and r["level"] < self.settled for t in r["then"]}

    def _close_level(self, model: State, level: int) -> None:
        for fold in self.law["folds"]:
            take_all(model, fold)
        rules = [
            r for r in self.law["rules"].values() if r["logical"] and r["level"] == level and level >= self.settled
        ]
        more = True
        while more:
            more = False
            for rule in rules:
                for bindings in list(model.matches(rule["when"])):
                    if not model.can_conclude(rule, bindings):
                        continue
                    for template in rule["then"]:
                        key = model.make(template, bindings)
                        if not model.has(key):
                            number = self.facts.get(key[0], {}).get(key, 0)  # of equal claims the newest is the latest
                            model.facts.setdefault(key[0], {})[key] = number
                            more = True


_FACTS = ("facts", "conditions", "then", "ends", "changed", "adds", "joined", "left", "data")


def _numbers(entry: dict[str, Any]) -> Numbers:
    """The numbers of the facts that met the conditions of a firing."""
    return tuple([f[0] if f is not None else 0 for f in entry["conditions"]])


def verify_journal(law: dict[str, Any], journal: list[dict[str, Any]], complete: bool = True) -> Replay:
    """Replay a journal; `CheckError` at the first entry that does not follow."""
    replay = Replay(law)
    replay.replay(journal, complete)
    return replay
