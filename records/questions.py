"""Queries against a game: which facts answer them.

Most predicates of a query are predicates of the vocabulary in another order; the rest (`triggered`, `source`,
`functions`, ...) are read from the journal or put together from several facts.  Every answer names the facts it rests
on, so that it can be explained.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..engine.entries import Fired
from ..engine.facts import Fact
from ..engine.query import Atom, Limit, Query, Term, Var
from ..knowledge import vocabulary as v
from ..knowledge.catalogue import lookup
from ..knowledge.functioning import PERMANENT, SPELL
from ..knowledge.language import Ability, Card
from ..knowledge.order import INTERVENING
from ..knowledge.sentences import KEYWORDS
from .naming import OF, Naming

Values = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to an atom: its values and the facts that it rests on."""

    values: Values
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Solution:
    """One way in which a query holds: bindings of its variables, and the facts of its atoms."""

    bindings: tuple[tuple[str, str | int], ...]
    facts: tuple[Fact, ...]


class Questions:
    """Answers queries about one game, as it stands now; `since` is the journal entry that `triggered` looks back to."""

    def __init__(self, naming: Naming):
        self.naming = naming
        self.game = naming.game
        self.since = 0

    # ------------------------------------------------------------------------- queries

    def solve(self, query: Query) -> list[Solution]:
        """All solutions, each once, in order of the facts."""
        found: dict[Solution, None] = {}
        self._extend(query.atoms, {}, (), found)
        return list(found)

    def _extend(
        self, atoms: tuple[Atom, ...], bound: dict[str, str | int], facts: tuple[Fact, ...], found: dict[Solution, None]
    ) -> None:
        if not atoms:
            found[Solution(tuple(bound.items()), facts)] = None
            return
        atom, rest = atoms[0], atoms[1:]
        matches = list(self._matches(atom, bound))
        if atom.negated:
            if not matches:
                self._extend(rest, bound, facts, found)
            return
        for more, answer in matches:
            self._extend(rest, {**bound, **more}, facts + answer.facts, found)

    def _matches(self, atom: Atom, bound: dict[str, str | int]) -> Iterator[tuple[dict[str, str | int], Answer]]:
        for answer in self.answers(atom):
            new: dict[str, str | int] = {}
            if atom.predicate == "triggered" and not self._triggered_by(atom, answer):
                continue
            named = atom.predicate == "triggered"  # whose path has been looked at already
            if len(answer.values) == len(atom.args) and all(
                (named and at == 0 and isinstance(term, str)) or self._agrees(term, value, bound, new)
                for at, (term, value) in enumerate(zip(atom.args, answer.values, strict=True))
            ):
                yield new, answer

    def _triggered_by(self, atom: Atom, answer: Answer) -> bool:
        """Whether a trigger is of the very object that the path names, where it names one by its number."""
        path = atom.args[0] if atom.args else None
        fact = answer.facts[0]
        if not isinstance(path, str):
            return True
        chosen = None if path.endswith("of combat") else OF.match(path)
        if chosen:
            things = self.naming.objects(chosen[2])
            return self.naming.path_means(chosen[1], fact["ability"]) and (
                fact["it"] in things or fact["source"] in things
            )
        return self.naming.path_means(path, fact["ability"], fact["source"])

    def _agrees(self, term: Term, value: str | int, bound: dict[str, str | int], new: dict[str, str | int]) -> bool:
        if isinstance(term, Var):
            if not term.name:
                return True
            known = bound.get(term.name, new.get(term.name))
            if known is None:
                new[term.name] = value
                return True
            return known == value
        if isinstance(term, Limit):
            return term.holds(value)
        if isinstance(value, int) or isinstance(term, int):
            return str(term) == str(value)
        return self.naming.means(term, value)

    def answers(self, atom: Atom) -> list[Answer]:
        """All answers to an atom's predicate, whatever its arguments.  KeyError if there is no such predicate."""
        if atom.predicate in _ABOUT_CARDS:
            self._describe(atom.args[0])
        if atom.predicate == "level":
            self._ask_level(atom.args[0])
        found = list(PREDICATES[atom.predicate](self))
        if atom.predicate in _NONE_IS_ZERO and atom.args and _may_be_none(atom.args[-1]):
            found += self._none(atom, found)
        return found

    def _describe(self, asked: Term) -> None:
        """State what the cards say that are asked about, where none of that name has been in the game."""
        known, name = self.game.definitions, str(asked)
        if isinstance(asked, Var):
            cards = list(self.naming.cards.values())
        elif name in KEYWORDS:
            self.game.define(known.keyword(name)[1])
            sorts = {f["sort"] for f in self.game.session.facts_of(v.StandsFor, ability=name)}
            cards = [_bearing(name)] + ([_bearing(name, "sorcery")] if SPELL in sorts else [])
            cards = [] if self._bearers(name) else cards
        else:
            head = name.rpartition("/")[0]
            card = self.naming.cards.get(head) or (lookup(head) if head else None)
            cards = [card] if card is not None else []
        new = [fact for card in cards if card.name not in known.cards for fact in known.face(card)[1]]
        if new:
            self.game.define(new)
            self.game.session.run(until=INTERVENING)

    def _ask_level(self, asked: Term) -> None:
        """State which levels are asked for: what has none is treated as level 1 where anybody asks (716.2d)."""
        session = self.game.session
        there = [str(fact["object"]) for fact in session.facts_of(v.Permanent)]
        meant = [each for each in there if isinstance(asked, Var) or self.naming.means(str(asked), each)]
        new = [fact for each in meant if (fact := v.AskedLevel(object=each)).key not in session.memory]
        if new:
            session.step("", "levels are asked for", adds=new)
            session.run(until=INTERVENING)

    def _none(self, atom: Atom, some: list[Answer]) -> Iterator[Answer]:
        """Who has none of what is counted: only some are noted, so that none is asked for by its number."""
        have = {a.values[:-1] for a in some if a.values[-1] != 0}
        kinds = atom.args[1:-1]
        if any(isinstance(kind, Var) for kind in kinds):
            return
        for fact in (*self.game.session.facts_of(v.Permanent), *self.game.session.facts_of(v.Player)):
            values = (next(iter(fact.values())), *(str(kind) for kind in kinds))
            if values not in have:
                yield Answer((*values, 0), (fact,))

    # ---------------------------------------------------------------------- predicates

    def _facts(self, kind: type[Fact], *fields: str) -> list[Answer]:
        names = fields or kind.fields
        return [Answer(tuple(f[n] for n in names), (f,)) for f in self.game.session.facts_of(kind)]

    def triggers(self) -> list[Answer]:
        """What has triggered since the last entry that was an event, whether or not it reached the stack."""
        return self._concluded(v.Triggered, "ability", "controller")

    def unassigned(self) -> list[Answer]:
        """Whose combat damage has been assigned to nobody since the last entry that was an event (800.4e)."""
        return self._concluded(v.Unassigned, "source", "player")

    def _concluded(self, kind: type[Fact], *fields: str) -> list[Answer]:
        """What rules have concluded of one kind since the last entry that was an event."""
        found: dict[int, Answer] = {}
        for _, entry in self.game.session.entries(self.since):
            if isinstance(entry, Fired):
                for fact in entry.then:
                    if isinstance(fact, kind):
                        found[fact.number] = Answer(tuple(fact[name] for name in fields), (fact,))
        return list(found.values())

    def on_stack(self) -> list[Answer]:
        """Objects on the stack."""
        return [Answer((f["object"],), (f,)) for f in self.game.stack()]

    def sources(self) -> list[Answer]:
        """The sources of abilities on the stack; inherent ones have none."""
        return [Answer((f["object"], f["source"]), (f,)) for f in self.game.stack() if f["source"]]

    def abilities(self) -> list[Answer]:
        """Who has which ability, by its path and by its keyword."""
        found = self._facts(v.HasAbility, "object", "ability")
        known = {answer.values for answer in found}  # a keyword's own path is its name
        return found + [a for a in self._facts(v.HasKeyword, "object", "keyword") if a.values not in known]

    def functions(self) -> list[Answer]:
        """Which ability functions in which zone, as that of what has it; a keyword by its name too."""
        session = self.game.session
        found = [
            Answer((path, f["zone"]), (f, *bearer))
            for f in session.facts_of(v.FunctionsIn)
            for path, sort, bearer in self._bearers(f["ability"])
            if sort == f["sort"]
        ]
        for f in session.facts_of(v.FunctionsToo):
            found.append(Answer((f"{f['face']}/{f['ability'].rsplit('/', 1)[-1]}", f["zone"]), (f,)))
        return found

    def kinds(self) -> list[Answer]:
        """Of which kinds an ability is; one that a keyword stands for only on some cards, of those."""
        session = self.game.session
        found: list[Answer] = []
        for fact in session.facts_of(v.AbilityKind):
            parts = session.facts_of(v.StandsFor, part=fact["ability"])
            for part in parts:
                for path, sort, bearer in self._bearers(part["ability"]):
                    if part["sort"] in (sort, "on any object"):
                        found.append(Answer((path, fact["kind"]), (fact, part, *bearer)))
            if not parts and (fact["kind"] == "keyword" or not session.facts_of(v.StandsFor, ability=fact["ability"])):
                bearers = self._bearers(fact["ability"]) or [(fact["ability"], "", ())]
                found += [Answer((path, fact["kind"]), (fact, *bearer)) for path, _, bearer in bearers]
        return found

    def _bearers(self, ability: str) -> list[tuple[str, str, tuple[Fact, ...]]]:
        """The paths of an ability, with the sort of what has it and the fact that says that it has it."""
        session = self.game.session
        name = ability.rsplit("/", 1)[-1]
        found: dict[str, tuple[str, str, tuple[Fact, ...]]] = {}
        for face in session.facts_of(v.FaceAbility, ability=ability):
            for sort in session.facts_of(v.Sort, face=face["face"]):
                path = f"{face['face']}/{name}"
                found[path] = (path, sort["sort"], (face,))
        for has in session.facts_of(v.HasAbility, ability=ability):
            path = f"{self.game.names.get(has['object'], has['object'])}/{name}"
            found.setdefault(path, (path, PERMANENT, (has,)))
        return list(found.values())

    def levels(self) -> list[Answer]:
        """Levels of permanents; one without a level is treated as level 1 (716.2d)."""
        return self._facts(v.Level) + self._facts(v.TreatedAsLevel)

    def counters(self) -> list[Answer]:
        """Counters on objects, and the poison counters of players (122.1)."""
        poison = self.game.session.facts_of(v.Poison)
        return self._facts(v.Counters) + [Answer((f["player"], "poison", f["amount"]), (f,)) for f in poison]

    def priority(self) -> list[Answer]:
        """Who would receive priority now: the active player, or the next in turn order who has not passed (117.3)."""
        order = [player for player in self.game.apnap() if player not in self.game.passed]
        if not order or self.game.over:
            return []
        session = self.game.session
        rests_on = (*session.facts_of(v.ActivePlayer), *session.facts_of(v.Player, player=order[0]))
        return [Answer((order[0],), rests_on)]


def _may_be_none(number: Term) -> bool:
    return number.holds(0) if isinstance(number, Limit) else str(number) == "0"


Predicate = Callable[[Questions], list[Answer]]
_NONE_IS_ZERO = ("counters", "damage")
_ABOUT_CARDS = ("functions", "ability_kind")  # wherever they are, and if they are nowhere


@dataclass(frozen=True, slots=True)
class Facts:
    """A predicate whose answers are the facts of one type, told by some of its fields."""

    kind: type[Fact]
    fields: tuple[str, ...]  # one for each argument; "" where no field says it

    def __call__(self, questions: Questions) -> list[Answer]:
        """The answers."""
        return questions._facts(self.kind, *self.fields)


def _of(kind: type[Fact], *fields: str) -> Facts:
    return Facts(kind, fields or kind.fields)


def _bearing(keyword: str, *types: str) -> Card:
    """Some card with a keyword ability, for a question about the keyword alone."""
    sort = " or ".join(types) or "permanent"
    return Card(f"a {sort} card", types, abilities=(Ability(kind="keyword", name=keyword, keyword=keyword),))


# the facts that would be an answer to the predicates which are put together otherwise
TOLD_BY: dict[str, tuple[Facts, ...]] = {
    "triggered": (_of(v.Triggered, "ability", "controller"),),
    "on_stack": (_of(v.OnStack, "object"), _of(v.OnStack, "ability")),
    "source": (_of(v.OnStack, "object", "source"), _of(v.OnStack, "ability", "source")),
    "has_ability": (_of(v.HasAbility, "object", "ability"), _of(v.HasKeyword, "object", "keyword")),
    "functions": (_of(v.FunctionsIn, "ability", "zone"),),
    "ability_kind": (_of(v.AbilityKind),),
    "level": (_of(v.Level), _of(v.TreatedAsLevel)),
    "counters": (_of(v.Counters), Facts(v.Poison, ("player", "", "amount"))),
    "unassigned": (_of(v.Unassigned, "source", "player"),),
    "priority": (_of(v.ActivePlayer),),
}

PREDICATES: dict[str, Predicate] = {
    "is_monarch": _of(v.IsMonarch),
    "no_monarch": _of(v.NoMonarch),
    "was_monarch_as_turn_began": _of(v.WasMonarchAsTurnBegan),
    "has_city_blessing": _of(v.HasCityBlessing),
    "has_initiative": _of(v.HasInitiative),
    "controls": _of(v.Controls),
    "controls_ability": _of(v.ControlsOnStack),
    "owns": _of(v.Owner, "player", "object"),
    "permanent_count": _of(v.PermanentCount),
    "in_zone": _of(v.InZone),
    "has_ability": Questions.abilities,
    "functions": Questions.functions,
    "ability_kind": Questions.kinds,
    "level": Questions.levels,
    "on_stack": Questions.on_stack,
    "triggered": Questions.triggers,
    "source": Questions.sources,
    "carried_out": _of(v.CarriedOut),
    "drew": _of(v.Drew),
    "life": _of(v.Life),
    "rolled": _of(v.Rolled),
    "has_won": _of(v.HasWon),
    "speed": _of(v.Speed),
    "hand_size": _of(v.HandSize),
    "left_game": _of(v.LeftGame),
    "game_over": _of(v.GameOver),
    "power": _of(v.Power),
    "toughness": _of(v.Toughness),
    "counters": Questions.counters,
    "damage": _of(v.Damage),
    "tapped": _of(v.Tapped),
    "has_type": _of(v.HasType),
    "attacking": _of(v.Attacking),
    "blocked": _of(v.Blocked),
    "unassigned": Questions.unassigned,
    "attached_to": _of(v.AttachedTo, "object", "host"),
    "active_player": _of(v.ActivePlayer),
    "step": _of(v.Step),
    "player": _of(v.Player),
    "priority": Questions.priority,
}
