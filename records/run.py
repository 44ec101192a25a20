"""Playing a record: its position, its events in order, its expectations.

`play(record)` gives the game as it stands at the end with the result of every expectation.  An event that the rules
do not allow, and a choice that nobody asked for, stop the run at that entry (`NotAllowed`).
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from ..engine.query import Query, Var
from ..knowledge.language import Card
from ..knowledge.law import Magic
from ..knowledge.seats import Enough, NoDivision, NoMode, NoTarget
from .board import set_up
from .choices import Answers, paid_with
from .events import Events
from .explain import cites, numbers_of, refused_by
from .legality import Refusal, judge
from .meant import Meant
from .model import Entry, Goal, Mistake, Place, Record, RecordError
from .naming import UnknownName
from .played import Moment, NotAllowed, Played, Result
from .predicates import PREDICATES
from .timestamps import note_order


def play(
    record: Record,
    until: Callable[[Played, Entry], bool] | None = None,
    *,
    lenient: bool = False,
    prepare: Callable[[Played], None] | None = None,
    law: type[Magic] = Magic,
    skips: bool = False,
    last_event: int = 0,
) -> Played:
    """Play a record, or as much of it until something is so after an event.

    `lenient` is for a record that was changed: choices that nobody asks for any more are left out, and noted.
    `prepare` is called before the first entry.  `law` is the law as somebody has it (`knowledge.misconceptions`).
    `skips` leaves out, and notes, events that cannot happen: under another law what they are about may not be there.
    `last_event` is the number of the event after which nothing more happens, in the midst of an entry too.

    Raises `NotAllowed` for an event that the rules do not allow, `RecordError` for a name that means nothing when
    its entry is reached, and for a choice that nobody asked for.
    """
    played = set_up(record, law, last_event)
    if prepare is not None:
        prepare(played)
    entries = record.entries
    at = 0
    while at < len(entries) and not played.stopped:
        entry = entries[at]
        answers = []
        at += 1
        if entry.kind == "event":
            answers = _choices_after(entries, at)
        elif entry.kind == "choice" and _event_before(entries, at - 1):
            continue
        try:
            _play_entry(played, entry, answers, entries[at:], lenient)
        except (UnknownName, NotAllowed, NoTarget, NoDivision, NoMode, RecordError) as found:
            if not skips:
                raise _told(entry, answers, found)  # noqa: B904 - it says the same, to another reader
            played.game.assumptions[f"this cannot happen: {entry.said}"] = None
        if until is not None and until(played, entry):
            break
    note_order(played.game)
    return played


def _choices_after(entries: Sequence[Entry], at: int) -> list[Entry]:
    """The choices up to the next event; what is asked or expected between them and the event is no event."""
    after = takewhile(lambda entry: entry.kind != "event", entries[at:])
    return [entry for entry in after if entry.kind == "choice"]


def _event_before(entries: Sequence[Entry], at: int) -> bool:
    """Whether an event stands before an entry, which has taken the choices after it."""
    return any(entry.kind == "event" for entry in entries[:at])


def _told(entry: Entry, answers: Sequence[Entry], found: Exception) -> Exception:
    """What went wrong with an entry, as whoever wrote the record is told."""
    if isinstance(found, UnknownName):
        return RecordError([_mistake(entry, found)])
    if isinstance(found, NoDivision):
        divided = next((a for a in answers if a.clauses and a.clauses[0].verb == "divides"), entry)
        return NotAllowed(divided, Refusal(found.citation, found.why))
    if isinstance(found, NoMode):
        chose = next((a for a in answers if a.clauses and a.clauses[0].verb == "chooses"), entry)
        return NotAllowed(chose, Refusal("601.2b, 700.2", found.why))
    if isinstance(found, NoTarget):
        return NotAllowed(_told_by(answers, found.thing) or entry, Refusal(found.citation, str(found)))
    return found


def _untold(record: Record, entry: Entry) -> list[str]:
    """Cards that an entry names and of which nothing is known: that may be why it is not allowed."""
    nothing = (card.name for card in record.cards.values() if card == Card(card.name, known=False))
    return [name for name in nothing if name in entry.text]


def _told_by(answers: Sequence[Entry], thing: str) -> Entry | None:
    """The choice that names a thing as a target."""
    name = thing.partition("#")[0]
    return next((a for a in answers if a.clauses and a.clauses[0].verb == "puts_on_stack" and name in a.text), None)


def _mistake(entry: Entry, unknown: UnknownName) -> Mistake:
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
        refusal = judge(played.naming, *Meant(played.naming).clauses(entry.clauses))
        legal = entry.kind == "legal"
        holds = (refusal is None) == legal and (
            not entry.by or refusal is None or any(map(refusal.cites, numbers_of(entry.by, played.record.edition)))
        )
        goal = Goal(query=_nothing(), text=f"{entry.kind}: {entry.text}", by=entry.by, place=entry.place)
        reason = "" if holds else (f"{refusal.why} ({refusal.citation})" if refusal else "it is allowed")
        played.results.append(Result(goal, holds, reason=reason))
        return
    if entry.kind == "choice":
        if lenient:
            game.assumptions[f"nobody asks for this any more: {entry.said}"] = None
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
    events = Events(played.naming, later)
    clauses = events.meant(entry.clauses)
    chosen = Answers(played.naming, [*paid_with(entry, clauses), *answers])
    game.choices = chosen if played.otherwise is None else played.otherwise(chosen)
    if (refusal := judge(played.naming, *clauses)) is not None:
        raise NotAllowed(entry, refusal, _untold(played.record, entry))
    with suppress(Enough):
        events.play(clauses)
    game.choices = None
    if played.stopped:
        pass  # what is left has not been asked for yet
    elif lenient:
        for left, _ in chosen.left:
            game.assumptions[f"nobody asks for this any more: {left.said}"] = None
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
    solutions = played.questions.solve(goal.query)
    found = len(solutions)
    if goal.count is not None:
        holds = found == goal.count
        return Result(
            goal,
            holds,
            found,
            tuple(solutions),
            "" if holds else f"{found} {'answer' if found == 1 else 'answers'}, not {goal.count}",
        )
    holds = (found == 0) if goal.negated else found > 0
    if not holds:
        return Result(goal, False, found, tuple(solutions), "" if goal.negated else _instead(played, goal.query))
    numbers = numbers_of(goal.by, played.record.edition) if goal.by else ()
    if goal.by and not goal.negated and not any(cites(played, solutions, number) for number in numbers):
        return Result(goal, False, found, tuple(solutions), f"true, but its proof does not cite {goal.by}")
    if goal.by and goal.negated and not any(refused_by(played, goal.query, number) for number in numbers):
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
