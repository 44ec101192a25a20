"""Answer set programming with clingo, solved step by step: each event is one more part that is grounded.

The programs are stratified, so that grounding alone derives everything; the model is looked at once, in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import clingo
from clingo import Function, Number, String

from .registry import Run, competitor
from .workloads import CROWN, ENOUGH, GAMES, LANDS, PLAYERS, POSITION, Answer, Creature, EndStep, Enters, Lord

_LANDS = f"""
count(P, 0, 0) :- player(P).
#program enters(player, land, t).
permanent(player, land).
count(player, N + 1, t) :- count(player, N, t - 1).
count(P, N, t) :- count(P, N, t - 1), P != player.
blessing(player, t) :- count(player, {ENOUGH}, t).
"""
_CROWN = f"""
monarch("{PLAYERS[0]}", 0).
drew(P, 0, 0) :- player(P).
#program hit(by, to, t).
monarch(by, t) :- monarch(to, t - 1).
monarch(P, t) :- monarch(P, t - 1), P != to.
drew(P, N, t) :- drew(P, N, t - 1).
#program end(player, t).
monarch(P, t) :- monarch(P, t - 1).
drew(player, N + 1, t) :- drew(player, N, t - 1), monarch(player, t).
drew(player, N, t) :- drew(player, N, t - 1), not monarch(player, t).
drew(P, N, t) :- drew(P, N, t - 1), P != player.
"""
_POSITION = """
greater(C, P) :- creature(C, P, T), lord(P, T), not silenced(C).
"""


def _control(program: str) -> Any:
    control = clingo.Control(["--warn=none"])
    control.add("".join(f'player("{player}").' for player in PLAYERS) + program)
    control.ground()
    return control


def _holds(control: Any, predicate: str, arity: int) -> list[list[Any]]:
    """What is so of a predicate."""
    return [atom.symbol.arguments for atom in control.symbolic_atoms.by_signature(predicate, arity)]


def _counts(control: Any, predicate: str, last: int) -> tuple[int, ...]:
    """The number that each player has at the last event."""
    found = {who.string: n.number for who, n, t in _holds(control, predicate, 3) if t.number == last}
    return tuple(found[player] for player in PLAYERS)


def _one_game(control: Any, events: Sequence[Enters]) -> Answer:
    for number, event in enumerate(events, 1):
        control.ground([("enters", [String(event.player), Number(event.land), Number(number)])])
    blessed = {who.string: t.number for who, t in _holds(control, "blessing", 2)}
    return tuple(sorted(blessed, key=blessed.__getitem__)), _counts(control, "count", len(events))


@competitor(LANDS, "clingo, a part for each event")
def lands(size: int) -> Run:
    """The counts of all players are carried over from event to event."""
    events = LANDS.events(size)
    control = _control(_LANDS)
    return lambda: _one_game(control, events)


@competitor(CROWN, "clingo, a part for each event")
def crown(size: int) -> Run:
    """Who is the monarch and what was drawn is carried over from event to event."""
    events = CROWN.events(size)
    control = _control(_CROWN)

    def run() -> Answer:
        for number, event in enumerate(events, 1):
            if isinstance(event, EndStep):
                control.ground([("end", [String(event.player), Number(number)])])
            else:
                control.ground([("hit", [String(event.by), String(event.to), Number(number)])])
        (monarch,) = (who.string for who, t in _holds(control, "monarch", 2) if t.number == size)
        return monarch, _counts(control, "drew", size)

    return run


@competitor(GAMES, "clingo, a new control each")
def games(size: int) -> Run:
    """The program is read anew for each."""
    played = GAMES.events(size)
    return lambda: tuple(_one_game(_control(_LANDS), events) for events in played)


@competitor(POSITION, "clingo, one rule")
def position(size: int) -> Run:
    """The facts go to the grounder as they are; then one rule is grounded."""
    facts = POSITION.events(size)
    control = _control("")

    def run() -> Answer:
        with control.backend() as backend:
            for fact in facts:
                if isinstance(fact, Creature):
                    symbol = Function("creature", [Number(fact.creature), String(fact.player), String(fact.type)])
                elif isinstance(fact, Lord):
                    symbol = Function("lord", [String(fact.player), String(fact.type)])
                else:
                    symbol = Function("silenced", [Number(fact.creature)])
                backend.add_rule([backend.add_atom(symbol)])
        control.add("rules", [], _POSITION)
        control.ground([("rules", [])])
        greater = dict.fromkeys(PLAYERS, 0)
        for _, player in _holds(control, "greater", 2):
            greater[player.string] += 1
        return tuple(greater.values())

    return run
