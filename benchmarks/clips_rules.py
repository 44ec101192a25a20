"""CLIPS through clipspy: a rule engine written in C, driven from Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import clips

from .registry import Run, competitor
from .workloads import CROWN, ENOUGH, GAMES, LANDS, PLAYERS, POSITION, Answer, Creature, EndStep, Enters, Lord

_COUNT_KEPT = """
(defrule enters (declare (salience 1))
  ?event <- (enters (player ?player) (land ?land))
  ?count <- (count (player ?player) (number ?number))
  =>
  (retract ?event)
  (assert (permanent (player ?player) (land ?land)))
  (modify ?count (number (+ ?number 1))))
"""
_EACH_MATCHED = """
(defrule counts (declare (salience 1))
  (permanent (player ?player) (land ?land))
  (not (counted (land ?land)))
  ?count <- (count (player ?player) (number ?number))
  =>
  (assert (counted (land ?land)))
  (modify ?count (number (+ ?number 1))))
"""
_BLESSES = f"""
(defrule blesses
  (count (player ?player) (number ?number&:(>= ?number {ENOUGH})))
  (not (blessing (player ?player)))
  =>
  (assert (blessing (player ?player))))
"""
_LANDS = (
    "(deftemplate enters (slot player) (slot land))",
    "(deftemplate permanent (slot player) (slot land))",
    "(deftemplate counted (slot land))",
    "(deftemplate count (slot player) (slot number))",
    "(deftemplate blessing (slot player))",
)
_CROWN = (
    "(deftemplate hit (slot by) (slot to))",
    "(deftemplate end-step (slot player))",
    "(deftemplate monarch (slot player))",
    "(deftemplate drew (slot player) (slot number))",
    """
(defrule crown-moves (declare (salience 1))
  ?hit <- (hit (by ?by) (to ?to))
  ?monarch <- (monarch (player ?to))
  =>
  (retract ?hit ?monarch)
  (assert (monarch (player ?by))))
""",
    """
(defrule monarch-draws
  ?end <- (end-step (player ?player))
  (monarch (player ?player))
  ?drew <- (drew (player ?player) (number ?number))
  =>
  (retract ?end)
  (modify ?drew (number (+ ?number 1))))
""",
    # what had no effect is over all the same
    "(defrule hit-is-over (declare (salience -1)) ?hit <- (hit) => (retract ?hit))",
    "(defrule end-is-over (declare (salience -1)) ?end <- (end-step) => (retract ?end))",
)

_POSITION = (
    "(deftemplate creature (slot creature) (slot player) (slot type))",
    "(deftemplate lord (slot player) (slot type))",
    "(deftemplate silenced (slot creature))",
    "(deftemplate greater (slot creature) (slot player))",
    """
(defrule greater
  (logical
    (creature (creature ?creature) (player ?player) (type ?type))
    (lord (player ?player) (type ?type))
    (not (silenced (creature ?creature))))
  =>
  (assert (greater (creature ?creature) (player ?player))))
""",
)


def _environment(*constructs: str) -> Any:
    environment = clips.Environment()
    for construct in constructs:
        environment.build(construct)
    return environment


def _one_game(environment: Any, template: str, events: Iterable[Enters]) -> Answer:
    for player in PLAYERS:
        environment.find_template("count").assert_fact(player=player, number=0)
    enters = environment.find_template(template)
    for event in events:
        enters.assert_fact(player=event.player, land=event.land)
        environment.run()
    facts = list(environment.facts())
    counts = {f["player"]: f["number"] for f in facts if f.template.name == "count"}
    blessed = tuple(f["player"] for f in facts if f.template.name == "blessing")
    return blessed, tuple(counts[p] for p in PLAYERS)


def _lands(rule: str, template: str, size: int) -> Run:
    events = LANDS.events(size)
    environment = _environment(*_LANDS, rule, _BLESSES)
    return lambda: _one_game(environment, template, events)


@competitor(LANDS, "CLIPS, count kept by a rule")
def count_kept(size: int) -> Run:
    """As for experta."""
    return _lands(_COUNT_KEPT, "enters", size)


@competitor(LANDS, "CLIPS, every permanent matched")
def each_matched(size: int) -> Run:
    """As for experta."""
    return _lands(_EACH_MATCHED, "permanent", size)


@competitor(CROWN, "CLIPS, live state only")
def live_state(size: int) -> Run:
    """As for experta."""
    events = CROWN.events(size)
    environment = _environment(*_CROWN)
    environment.find_template("monarch").assert_fact(player=PLAYERS[0])
    for player in PLAYERS:
        environment.find_template("drew").assert_fact(player=player, number=0)
    hit, end = environment.find_template("hit"), environment.find_template("end-step")

    def run() -> Answer:
        for event in events:
            if isinstance(event, EndStep):
                end.assert_fact(player=event.player)
            else:
                hit.assert_fact(by=event.by, to=event.to)
            environment.run()
        facts = list(environment.facts())
        (monarch,) = (f["player"] for f in facts if f.template.name == "monarch")
        drew = {f["player"]: f["number"] for f in facts if f.template.name == "drew"}
        return monarch, tuple(drew[p] for p in PLAYERS)

    return run


@competitor(GAMES, "CLIPS, reset between games")
def games(size: int) -> Run:
    """The rules are built once."""
    played = GAMES.events(size)
    environment = _environment(*_LANDS, _COUNT_KEPT, _BLESSES)

    def one(events: Iterable[Enters]) -> Answer:
        environment.reset()
        return _one_game(environment, "enters", events)

    return lambda: tuple(one(events) for events in played)


@competitor(POSITION, "CLIPS, one rule")
def position(size: int) -> Run:
    """Logical support, as in azor."""
    facts = POSITION.events(size)
    environment = _environment(*_POSITION)
    creature, lord, silenced = (environment.find_template(name) for name in ("creature", "lord", "silenced"))

    def run() -> Answer:
        for fact in facts:
            if isinstance(fact, Creature):
                creature.assert_fact(creature=fact.creature, player=fact.player, type=fact.type)
            elif isinstance(fact, Lord):
                lord.assert_fact(player=fact.player, type=fact.type)
            else:
                silenced.assert_fact(creature=fact.creature)
        environment.run()
        greater = dict.fromkeys(PLAYERS, 0)
        for fact in environment.find_template("greater").facts():
            greater[fact["player"]] += 1
        return tuple(greater.values())

    return run
