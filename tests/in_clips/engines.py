"""CLIPS as the engine of a law: one that only matches, and one that runs events."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import clips

from azor.engine.facts import Fact
from azor.engine.folds import Fold
from azor.engine.rules import LawRule
from tests import naive

from . import translate

Key = tuple[Any, ...]
Match = tuple[str, tuple[Key | None, ...]]  # a rule, and the fact that meets each pattern: None for an absence

SYMBOLS = {"TRUE": True, "FALSE": False, "nil": None}


class Engine:
    """Working memory in CLIPS: facts as keys, by their numbers there."""

    def __init__(self) -> None:
        self.environment = clips.Environment()
        for construct in (*translate.FUNCTIONS, *map(translate.template, Fact.registry.values())):
            self.environment.build(construct)
        self.templates = {name: self.environment.find_template(name) for name in Fact.registry}
        self.keys: dict[int, Key] = {}  # of all facts that ever were: CLIPS uses no number twice
        self.given: dict[Key, Any] = {}

    def put(self, key: Key) -> Any:
        """A fact is asserted."""
        fields = Fact.registry[key[0]].fields
        made = self.templates[key[0]].assert_fact(**dict(zip(fields, map(_value, key[1:]), strict=True)))
        self.keys[made.index] = key
        return made

    def give(self, keys: Iterable[Key]) -> None:
        """What is given from now on: no more and no less than these facts."""
        wanted = dict.fromkeys(keys)
        for key in [key for key in self.given if key not in wanted]:
            self.given.pop(key).retract()
        for key in wanted:
            if key not in self.given:
                self.given[key] = self.put(key)

    def key(self, fact: Any) -> Key:
        """A fact of CLIPS as azor's."""
        known = self.keys.get(fact.index)
        if known is None:
            name = fact.template.name
            values = [_plain(value) for _, value in fact] if name in self.templates else ()
            known = self.keys[fact.index] = (name, *values)
        return known

    def of(self, predicate: str) -> dict[Key, Any]:
        """The facts of a predicate."""
        return {self.key(fact): fact for fact in self.templates[predicate].facts()}


def _value(plain: Any) -> Any:
    return clips.Symbol("nil") if plain is None else plain


def _plain(value: Any) -> Any:
    return SYMBOLS[value] if isinstance(value, clips.Symbol) else value


class Matcher(Engine):
    """Rules that report where their conditions are met."""

    def __init__(self, rules: Sequence[LawRule]) -> None:
        super().__init__()
        for rule in rules:
            self.environment.build(translate.report(rule))

    def matches(self) -> Counter[Match]:
        """All matches of all rules: the agenda, of which nothing ever fires."""
        found: Counter[Match] = Counter()
        for activation in self.environment.activations():
            _, name, basis = str(activation).split(" ")
            numbers = basis.split(",")
            found[name[:-1], tuple(None if n == "*" else self.keys[int(n[2:])] for n in numbers)] += 1
        return found


class Runner(Engine):
    """A law that runs: logical conclusions are CLIPS's to withdraw, only folds and sums are taken out here."""

    def __init__(self, rules: Sequence[LawRule], folds: Sequence[Fold]) -> None:
        super().__init__()
        self.closing = next((rule.tier.level for rule in rules if rule.tier.closes), 1 << 30)
        self.folds: dict[int, list[Fold]] = defaultdict(list)
        self.pending: list[tuple[Any, ...]] = []
        self.newest: dict[Key, int] = {}
        self.floors: set[int] = set()
        environment = self.environment
        environment.build("(deftemplate open)")
        environment.build("(deftemplate stage)")
        for function in (self.later, self.changed, self.fold, self.apply):
            environment.define_function(function)
        for fold in folds:
            self.folds[fold.tier.level].append(fold)
        for level in self.folds:
            environment.build(
                f"(defrule folds-{level} (declare (salience {translate.salience(level) + 1})) "
                f"(stage) => (fold {level}))"
            )
        for level in {rule.tier.level for rule in rules if rule.tier.simultaneous}:
            environment.build(
                f"(defrule apply-{level} (declare (salience {translate.salience(level) - 1})) "
                f"?all <- (buffered {level}) => (retract ?all) (apply {level}) "
                f"{'' if level == self.closing else '(halt)'})"
            )
        for rule in rules:
            environment.build(translate.defrule(rule, self.closing))

    def run(self, given: Iterable[Key], event: int, floor: int, *, is_open: bool, newest: dict[Key, int]) -> set[Key]:
        """Fire what is of a level and above, and give all facts; of equal claims that of the greater number counts."""
        environment = self.environment
        if floor not in self.floors:
            self.floors.add(floor)
            environment.build(
                f"(defrule until-{floor} (declare (salience {translate.salience(floor) - 2})) "
                f"(until {floor}) => (halt))"
            )
        environment.eval(f"(bind ?*event* {event})")
        self.newest = newest
        self.give(given)
        self._flag("open", is_open)
        self.changed()
        until = environment.assert_string(f"(until {floor})")
        environment.run()
        until.retract()
        standing = {key: fact for fact in environment.facts() if (key := self.key(fact))[0] in self.templates}
        self.given = {key: fact for key, fact in standing.items() if _given(key)}
        return set(standing)

    def _flag(self, name: str, wanted: bool) -> None:
        flag = self.environment.find_template(name)
        for fact in list(flag.facts()):
            fact.retract()
        if wanted:
            flag.assert_fact()

    # ------------------------------------------------------------ called by the rules

    def later(self, *what: Any) -> None:
        """An action of a simultaneous tier."""
        self.pending.append(tuple(map(_plain, what)))

    def changed(self) -> None:
        """The folds are to be taken again, each at its level."""
        self._flag("stage", True)

    def fold(self, level: int) -> None:
        """Take the folds of a level."""
        for fold in self.folds[level]:
            model = naive.Model({})
            for kind in fold.of:
                model.all[kind.predicate] = set(self.of(kind.predicate))
            new = set(naive.taken(fold, model, lambda key: self.newest.get(key, 0)))
            old = self.of(fold.target.predicate)
            for key in old.keys() - new:
                old[key].retract()
            for key in sorted(new - old.keys(), key=repr):
                self.put(key)

    def apply(self, level: int) -> None:
        """Apply a simultaneous tier: endings, then conclusions, then sums."""
        if level == self.closing:
            self._flag("open", False)
        actions, self.pending = self.pending, []
        for what, *key in actions:
            if what == "ends":
                fact = self.of(key[0]).get(tuple(key))
                if fact is not None:
                    fact.retract()
        for what, *key in actions:
            if what == "then":
                self.put(tuple(key))
        sums: Counter[tuple[Any, ...]] = Counter()
        for what, *rest in actions:
            if what == "add":
                predicate, field, by, *key = rest
                sums[predicate, field, *key] += by
        for (predicate, field, *key), by in sums.items():
            place = Fact.registry[predicate].fields.index(field)
            total = by
            for old, fact in self.of(predicate).items():
                values = list(old[1:])
                amount = values.pop(place)
                if values == key:
                    total += amount
                    fact.retract()
            self.put((predicate, *key[:place], total, *key[place:]))
        self.changed()


def _given(key: Key) -> bool:
    """Whether a fact stands without the rules of logical tiers, and without folds."""
    return Fact.registry[key[0]].kind not in ("logical", "folded")
