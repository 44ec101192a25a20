"""Playing a record: its position, its events in order, its expectations.

`play(record)` gives the game as it stands at the end with the result of every expectation.  An event that the rules
do not allow, and a choice that nobody asked for, stop the run at that entry (`NotAllowed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..engine.entries import Cause
from ..engine.facts import Fact
from ..engine.query import Query, Var
from ..knowledge import vocabulary as v
from ..knowledge.catalogue import lookup
from ..knowledge.language import Card, Clause
from ..knowledge.law import Magic
from ..knowledge.procedure import Choices, Game
from ..knowledge.table import NoDivision, NoTarget
from ..knowledge.zones import LAST
from .events import Events
from .legality import Refusal, judge
from .model import Entry, Goal, Mistake, Place, Record, RecordError
from .naming import Naming, UnknownName
from .predicates import PREDICATES
from .questions import Questions, Solution


class NotAllowed(Exception):
    """An event of a record that the rules do not allow: where, what, why and by which rule."""

    def __init__(self, entry: Entry, refusal: Refusal):
        self.entry, self.refusal = entry, refusal
        super().__init__(f"{entry.place}: {entry.text!r} is not allowed: {refusal.why} ({refusal.citation})")


@dataclass(slots=True)
class Result:
    """What became of one expectation."""

    goal: Goal
    holds: bool
    found: int = 0
    solutions: tuple[Solution, ...] = ()
    reason: str = ""  # why it does not hold, where there is more to say

    @property
    def place(self) -> Place | None:
        """Where the expectation stands."""
        return self.goal.place


@dataclass(slots=True)
class Moment:
    """One entry as it was played: from which journal entry to which, and in which events."""

    entry: Entry
    start: int
    end: int = 0
    first_event: int = 0
    last_event: int = 0


@dataclass(slots=True)
class Played:
    """A record that has been played."""

    record: Record
    game: Game
    naming: Naming
    questions: Questions
    results: list[Result] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    otherwise: Callable[[Choices], Choices] | None = None  # who answers where the record says nothing

    @property
    def assumptions(self) -> list[str]:
        """Everything that the reading and the playing took for granted."""
        plain = [
            f"no colour is told of {name}, so that it is taken as one of none"
            for name, card in self.game.definitions.cards.items()
            if self.game.definitions.colours_matter and card.colors is None and "land" not in card.types and card.types
        ]
        unread = [f"not read, and left out: {words}" for words in self.game.definitions.unread]
        return [*self.record.assumptions, *self.game.assumptions, *plain, *unread]

    @property
    def holds(self) -> bool:
        """Whether every expectation does."""
        return all(r.holds for r in self.results)


class Answers:
    """The choices that a record gives after an event; each is used once."""

    def __init__(self, naming: Naming, entries: Sequence[Entry]):
        self.naming = naming
        self.left: list[tuple[Entry, Clause]] = [(e, e.clauses[0]) for e in entries]
        self._targets: dict[str, tuple[str, ...]] = {}

    def _take(self, verb: str, player: str) -> Iterator[tuple[Entry, Clause]]:
        for entry, clause in self.left:
            who = clause.subject.name if clause.subject is not None else None
            if clause.verb == verb and (who is None or who == player):
                yield entry, clause

    def _about(self, clause: Clause, about: str) -> bool:
        name = clause.object.name if clause.object is not None else None
        if "the legend rule" in (about, clause.detail("about")):
            return bool(about == clause.detail("about", "the legend rule"))
        if not name:
            return True
        game = self.naming.game
        if name == about or about in self.naming.objects(name) or about in self.naming.on_stack(name):
            return True
        on_stack = game.session.facts_of(v.OnStack, object=about)
        if on_stack:
            things = self.naming.objects(name)
            return on_stack[0]["source"] in things or on_stack[0]["ability"].split("/")[0] == name
        return False

    def yes(self, player: str, about: str) -> bool | None:
        """Whether an optional instruction is followed."""
        for taken in self._take("chooses", player):
            word = taken[1].value.lower()
            if word in ("yes", "no") and self._about(taken[1], about):
                self.left.remove(taken)
                return word == "yes"
        return None

    def number(self, player: str, about: str) -> int | None:
        """The value of X."""
        for taken in self._take("chooses", player):
            word = taken[1].value.replace(" ", "").upper()
            if word.startswith("X=") and word[2:].isdigit() and self._about(taken[1], about):
                self.left.remove(taken)
                return int(word[2:])
        return None

    def pick(self, player: str, about: str, among: Sequence[str]) -> str | None:
        """One of several objects or players."""
        for taken in self._take("chooses", player):
            for name in [taken[1].value]:
                for thing in [name, *self.naming.objects(name)]:
                    if thing in among and self._about(taken[1], about):
                        self.left.remove(taken)
                        return thing
        return None

    def division(self, player: str, about: str) -> Sequence[tuple[int, str]] | None:
        """How combat damage, or what a spell or ability divides, is divided: so much for whom."""
        for taken in self._take("divides", player):
            clause = taken[1]
            shares = clause.detail("shares")
            if self._about(clause, about) and isinstance(shares, tuple):
                self.left.remove(taken)
                return [(amount, self.naming.one(str(who.name))) for amount, who in shares]
        return None

    def order(self, player: str, waiting: Sequence[Fact]) -> Sequence[Fact] | None:
        """The order of a player's waiting triggers, bottom first."""
        for taken in self._take("orders", player):
            names = taken[1].detail("order")
            assert isinstance(names, tuple)
            found = self._ordered([str(n) for n in names], list(waiting))
            if found is not None:
                self.left.remove(taken)
                return found
        return self._put_first(player, waiting)

    def _put_first(self, player: str, waiting: Sequence[Fact]) -> Sequence[Fact] | None:
        """The order told by "puts ... on the stack" entries, in the order in which they stand."""
        told = list(self._take("puts_on_stack", player))
        if not told:
            return None
        left = list(waiting)
        order: list[Fact] = []
        first: list[Fact] = []
        for taken in told:
            clause = taken[1]
            name = clause.object.name if clause.object is not None and clause.object.name else clause.value
            trigger = next((t for t in left if self._names(name, t, waiting)), None)
            if trigger is None:
                continue
            left.remove(trigger)
            (first if clause.detail("first") else order).append(trigger)
            self.left.remove(taken)
            targets = clause.detail("targets")
            if isinstance(targets, tuple) and targets:
                self._targets[trigger["id"]] = tuple(self.naming.one(str(getattr(t, "name", t))) for t in targets)
        return [*first, *order, *left] if first or order else None

    def _names(self, name: str, trigger: Fact, waiting: Sequence[Fact]) -> bool:
        path = _path(name)
        if path != name:
            thing = name[len(path) + 4 :]
            things = self.naming.objects(thing)
            return self.naming.path_means(path, trigger["ability"]) and (
                trigger["it"] in things or trigger["source"] in things
            )
        if self.naming.path_means(name, trigger["ability"], trigger["source"]):
            return True
        head, mark, number = name.rpartition("#")
        if mark and number.isdigit():
            same = [t for t in waiting if self.naming.path_means(head, t["ability"], t["source"])]
            return 0 < int(number) <= len(same) and same[int(number) - 1] is trigger
        return False

    def _ordered(self, names: list[str], waiting: list[Fact]) -> list[Fact] | None:
        found: list[Fact] = []
        left = list(waiting)
        for name in names:
            trigger = next((t for t in left if self._names(name, t, waiting)), None)
            if trigger is None:
                return None
            left.remove(trigger)
            found.append(trigger)
        return found + left

    def word(self, player: str, about: str) -> str | None:
        """A word chosen for a card as it enters, such as a creature type."""
        for taken in self._take("chooses", player):
            name = taken[1].object.name if taken[1].object is not None else None
            if name and about in self.naming.objects(name) and taken[1].value.lower() not in ("yes", "no"):
                self.left.remove(taken)
                return taken[1].value
        return None

    def targets(self, trigger: str, ability: str) -> Sequence[str] | None:
        """The targets of a trigger that is put on the stack."""
        if trigger in self._targets:
            return self._targets[trigger]
        waiting = self.naming.game.session.facts_of(v.OnStack, ability=ability)
        for taken in list(self.left):
            clause = taken[1]
            if clause.verb != "puts_on_stack":
                continue
            name = clause.object.name if clause.object is not None and clause.object.name else clause.value
            head = _path(name)
            sources = [f["source"] for f in waiting]
            if any(self.naming.path_means(head, ability, s) for s in sources):
                self.left.remove(taken)
                targets = clause.detail("targets")
                if isinstance(targets, tuple) and targets:
                    return [self.naming.one(str(getattr(t, "name", t))) for t in targets]
                return []
        return None


def _path(name: str) -> str:
    """The path of a name such as `monarch/damage of giant`; a card's own name may hold "of"."""
    slash = name.find("/")
    of = name.find(" of ", slash) if slash >= 0 else -1
    if of >= 0 and name.startswith(" of combat", of):
        of = name.find(" of ", of + 1)
    return name[:of] if of >= 0 else name


def set_up(record: Record, law: type[Magic] = Magic) -> Played:
    """The position of a record, put to rest: continuous effects, ascend, state-based actions."""
    game = Game(record.players, record.edition, record.teams, law)
    if record.shared_turns:
        game.assumptions["turns are not shared: each player of a team takes one alone"] = None
    naming = Naming(game, record.cards)
    game.cards = dict(record.cards)
    active = record.active or record.players[0]
    facts: list[Fact] = [
        v.ActivePlayer(player=active),
        v.TurnSeat(player=active),
        v.Step(name=record.step),
    ]
    life = dict(record.life)
    facts += [v.Life(player=p, amount=life.get(p, 20)) for p in record.players]
    hands = dict.fromkeys(record.players, 0)
    for placed in record.objects:
        game.know(placed.id, placed.card.name)
        game.numbered[placed.card.name] = game.numbered.get(placed.card.name, 0) + 1
    for placed in record.objects:
        if placed.zone == "stack" and placed.ability:
            continue
        facts += _placed(game, placed, hands)
    phased_out = {placed.id for placed in record.objects if placed.phased_out}
    facts += [
        v.PhasedOutWith(object=placed.id, host=placed.attached_to)
        for placed in record.objects
        if placed.id in phased_out and placed.attached_to in phased_out
    ]
    for player, count in hands.items():
        if count:
            game.session.step(
                "",
                f"{player} has {count} cards in hand",
                ends=game.session.facts_of(v.HandSize, player=player),
                adds=[v.HandSize(player=player, amount=count)],
            )
    facts += [v.LibrarySize(player=p, amount=n) for p, n in record.libraries]
    left = dict(record.libraries)
    for placed in record.objects:  # listed from the top
        if placed.zone == "library":
            facts.append(v.LibraryPlace(object=placed.id, place=left[placed.owner]))
            left[placed.owner] -= 1
    if record.monarch:
        facts += [v.IsMonarch(player=record.monarch), v.WasMonarchAsTurnBegan(player=record.monarch)]
        if record.step != "untap":
            game.assumptions[f"{record.monarch} was the monarch as the turn began"] = None
    facts += [v.HasCityBlessing(player=p) for p in record.city_blessing]
    if record.initiative:
        facts += [v.HasInitiative(player=record.initiative)]
    game.session.begin(*facts, cause=None)
    game.finish()
    _stacked(game, naming, record)
    played = Played(record, game, naming, Questions(naming))
    game.settle()
    return played


def _placed(game: Game, placed: object, hands: dict[str, int]) -> list[Fact]:
    from .model import Placed

    assert isinstance(placed, Placed)
    card = placed.card
    if placed.emblem:
        face = game.describe(placed.id, card, placed.owner, "command")
        return [*face, v.Emblem(object=placed.id)]
    facts = game.describe(placed.id, card, placed.owner, placed.zone, placed.token)
    if placed.commander:
        facts.append(v.Commander(object=placed.id))
    if placed.merged_with:
        part = v.Component(object=placed.merged_with, card=placed.id, melded=placed.melded)
        return [*(fact for fact in facts if not isinstance(fact, v.InZone)), part]
    if placed.zone == "hand":
        hands[placed.owner] = hands.get(placed.owner, 0) + 1
    if placed.zone != "battlefield":
        return facts
    under = placed.entered_under or placed.controller
    facts.append(v.EnteredUnder(object=placed.id, player=under, at=0))
    if placed.controller != under:
        facts.append(v.ControlEffect(effect=f"given:{placed.id}", object=placed.id, player=placed.controller, at=0))
    if placed.tapped:
        facts.append(v.Tapped(object=placed.id))
    if placed.phased_out:
        facts.append(v.PhasedOut(object=placed.id, under=placed.controller))
    if placed.face_down:
        facts.append(v.FaceClaim(effect="face down", object=placed.id, face=game.face_down(), at=LAST))
    if placed.damage:
        facts.append(v.Damage(object=placed.id, amount=placed.damage))
    if placed.level:
        facts.append(v.Level(object=placed.id, level=placed.level))
    counters = dict(placed.counters)
    for kind, number in (("loyalty", card.loyalty), ("defense", card.defense)):
        if number is not None and not placed.face_down:
            counters.setdefault(kind, number)
    facts += [v.Counters(object=placed.id, kind=kind, amount=n) for kind, n in counters.items()]
    if placed.attached_to:
        facts.append(v.AttachedTo(object=placed.id, host=placed.attached_to, at=0))
    if placed.chosen:
        kinds = {c.detail("choice") for a in card.abilities for c in a.effects} - {None}
        if not kinds or "type" in kinds:
            facts.append(v.ChosenType(object=placed.id, type=placed.chosen))
        facts += [v.ChosenWord(object=placed.id, kind=str(k), word=placed.chosen) for k in kinds if k != "type"]
    return facts


def _stacked(game: Game, naming: Naming, record: Record) -> None:
    """Objects that the position shows on the stack, bottom first."""
    session = game.session
    for placed in record.objects:
        if placed.zone != "stack":
            continue
        if placed.ability:
            path = placed.ability
            card = placed.card
            source = next((o for o in naming.objects(path.split("/")[0]) if o != placed.id), "")
            if card.abilities:
                game.define(game.definitions.face(card)[1])
            game.names.pop(placed.id, None)
            identity = game.stack_name(path)
            adds: list[Fact] = [v.OnStack(object=identity, ability=path, controller=placed.controller, source=source)]
        else:
            identity = placed.id
            face = f"{session.facts_of(v.HasFace, object=identity)[0]['face']}/spell"
            ability = face if face in game.definitions.steps else ""
            adds = [
                v.OnStack(object=identity, ability=ability, controller=placed.controller, source=identity),
                v.SpellOf(object=identity),
                v.WasCast(object=identity, player=placed.controller),
            ]
        for number, target in enumerate(placed.targets, 1):
            thing = naming.one(target, ("battlefield", "stack", "graveyard"))
            adds.append(v.Target(view=identity, number=number, thing=thing, incarnation=game.incarnation(thing)))
        session.step("405.1", f"{identity} is on the stack", adds=adds)
        game.remember_source(identity, adds[0]["source"])


def play(
    record: Record,
    until: Callable[[Played, Entry], bool] | None = None,
    *,
    lenient: bool = False,
    prepare: Callable[[Played], None] | None = None,
    law: type[Magic] = Magic,
    skips: bool = False,
) -> Played:
    """Play a record, or as much of it until something is so after an event.

    `lenient` is for a record that was changed: choices that nobody asks for any more are left out, and noted.
    `prepare` is called before the first entry.  `law` is the law as somebody has it (`knowledge.misconceptions`).
    `skips` leaves out, and notes, events that cannot happen: under another law what they are about may not be there.

    Raises `NotAllowed` for an event that the rules do not allow, `RecordError` for a name that means nothing when
    its entry is reached, and for a choice that nobody asked for.
    """
    played = set_up(record, law)
    if prepare is not None:
        prepare(played)
    entries = record.entries
    at = 0
    while at < len(entries):
        entry = entries[at]
        answers = []
        at += 1
        if entry.kind == "event":
            while at < len(entries) and entries[at].kind == "choice":
                answers.append(entries[at])
                at += 1
        try:
            _play_entry(played, entry, answers, entries[at:], lenient)
        except (UnknownName, NotAllowed, NoTarget, NoDivision, RecordError) as found:
            if not skips:
                raise _told(entry, answers, found)  # noqa: B904 - it says the same, to another reader
            played.game.assumptions[f"this cannot happen: {entry.text}"] = None
        if until is not None and until(played, entry):
            break
    return played


def _told(entry: Entry, answers: Sequence[Entry], found: Exception) -> Exception:
    """What went wrong with an entry, as whoever wrote the record is told."""
    if isinstance(found, UnknownName):
        return RecordError([_mistake(entry, found)])
    if isinstance(found, NoDivision):
        divided = next((a for a in answers if a.clauses and a.clauses[0].verb == "divides"), entry)
        return NotAllowed(divided, Refusal(found.citation, found.why))
    if isinstance(found, NoTarget):
        return NotAllowed(_told_by(answers, found.thing) or entry, Refusal("601.2c, 115.4", str(found)))
    return found


def _told_by(answers: Sequence[Entry], thing: str) -> Entry | None:
    """The choice that names a thing as a target."""
    return next((a for a in answers if a.clauses and a.clauses[0].verb == "puts_on_stack" and thing in a.text), None)


def _mistake(entry: Entry, unknown: UnknownName) -> Mistake:
    import difflib

    nearest = tuple(difflib.get_close_matches(unknown.name, unknown.known, 3))
    place = entry.place or Place("-", 1, 1)
    return Mistake(place, repr(unknown.name), unknown.expected, tuple(dict.fromkeys(nearest)))


def _play_entry(played: Played, entry: Entry, answers: Sequence[Entry], later: Sequence[Entry], lenient: bool) -> None:
    game, session = played.game, played.game.session
    if entry.kind == "expect":
        for goal in entry.goals:
            played.results.append(examine(played, goal))
        return
    if entry.kind in ("legal", "illegal"):
        refusal = judge(played.naming, *entry.clauses)
        legal = entry.kind == "legal"
        holds = (refusal is None) == legal and (not entry.by or refusal is None or refusal.cites(entry.by))
        goal = Goal(query=_nothing(), text=f"{entry.kind}: {entry.text}", by=entry.by, place=entry.place)
        reason = "" if holds else (f"{refusal.why} ({refusal.citation})" if refusal else "it is allowed")
        played.results.append(Result(goal, holds, reason=reason))
        return
    if entry.kind == "choice":
        if lenient:
            game.assumptions[f"nobody asks for this any more: {entry.text}"] = None
            return
        raise RecordError(
            [
                Mistake(
                    entry.place or Place("-", 1, 1),
                    repr(entry.text),
                    "a choice directly after the event that asks for it",
                )
            ]
        )
    start, first = len(session.journal), session.next_event
    played.questions.since = start
    chosen = Answers(played.naming, answers)
    game.choices = chosen if played.otherwise is None else played.otherwise(chosen)
    events = Events(played.naming, later)
    if (refusal := judge(played.naming, *entry.clauses)) is not None:
        raise NotAllowed(entry, refusal)
    events.play(entry.clauses)
    game.choices = None
    if lenient:
        for left, _ in chosen.left:
            game.assumptions[f"nobody asks for this any more: {left.text}"] = None
    elif chosen.left:
        raise RecordError(
            [
                Mistake(left.place or Place("-", 1, 1), repr(left.text), "a choice that the entry before it asks for")
                for left, _ in chosen.left
            ]
        )
    played.moments.append(Moment(entry, start, len(session.journal), first, session.event))


def _nothing() -> Query:
    return Query(())


def examine(played: Played, goal: Goal) -> Result:
    """Whether an expectation holds now."""
    from .explain import cites, refused_by

    solutions = played.questions.solve(goal.query)
    found = len(solutions)
    if goal.count is not None:
        holds = found == goal.count
        return Result(goal, holds, found, tuple(solutions), "" if holds else f"{found} answers, not {goal.count}")
    holds = (found == 0) if goal.negated else found > 0
    if not holds:
        return Result(goal, False, found, tuple(solutions), "" if goal.negated else _instead(played, goal.query))
    if goal.by and not goal.negated and not cites(played, solutions, goal.by):
        return Result(goal, False, found, tuple(solutions), f"true, but its proof does not cite {goal.by}")
    if goal.by and goal.negated and not refused_by(played, goal.query, goal.by):
        return Result(goal, False, found, (), f"not true, but {goal.by} is not among the reasons")
    return Result(goal, True, found, tuple(solutions))


def _instead(played: Played, query: Query) -> str:
    """What is so instead of a query that asks for the one value of something."""
    if len(query.atoms) != 1 or (known := PREDICATES.get(query.atoms[0].predicate)) is None or not known.single:
        return ""
    atom = query.atoms[0]
    at = len(known.arguments) - 1 - known.arguments[::-1].index(known.single)
    if isinstance(atom.args[at], Var):
        return ""
    asked = Query((replace(atom, args=(*atom.args[:at], Var("it"), *atom.args[at + 1 :])),))
    values = {str(value) for each in played.questions.solve(asked) for name, value in each.bindings if name == "it"}
    return f"instead: {', '.join(sorted(values))}" if values else ""


__all__ = ["Card", "Cause", "NotAllowed", "Played", "Result", "examine", "lookup", "play", "set_up"]
