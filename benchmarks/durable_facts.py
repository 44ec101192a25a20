"""durable_rules: a Rete in C behind JSON, driven from Python.

What happens is posted as an event and consumed; facts are retracted and asserted by the rules' actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from durable.engine import Host

from .registry import Run, competitor
from .workloads import CROWN, ENOUGH, GAMES, LANDS, PLAYERS, POSITION, Answer, Creature, EndStep, Enters, Lord

Json = dict[str, Any]


class _Host(Host):  # type: ignore[misc]
    """Without the threads that look for timers: no rule here waits for a time."""

    def _run(self) -> None:
        pass


class _Rules:
    """A set of rules, driven as one game or as many: each has a number."""

    def __init__(self, name: str, rules: Json) -> None:
        self.name = name
        self.host = _Host()
        self.host.register_rulesets({name: rules})

    def post(self, event: Json, game: int = 0) -> None:
        """An event, and all that follows from it.  RuntimeError for what an action raised."""
        state = self.host.post(self.name, {**event, "sid": str(game)})
        if state and "exception" in state:
            raise RuntimeError(state["exception"])

    def declare(self, facts: Iterable[Json], game: int = 0) -> None:
        """Facts, in one batch."""
        self.host.assert_facts(self.name, [{**fact, "sid": str(game)} for fact in facts])

    def facts(self, kind: str, game: int = 0) -> list[Json]:
        """The facts of a kind."""
        return [fact for fact in self.host.get_facts(self.name, game) if fact["is"] == kind]


def _is(kind: str, *tests: Json) -> Json:
    return {"$and": [{"is": kind}, *tests]} if tests else {"is": kind}


def _numbered(kind: str) -> list[Json]:
    return [{"is": kind, "player": player, "number": 0} for player in PLAYERS]


def _one_more(c: Any, fact: Any) -> None:
    c.retract_fact(fact)
    c.assert_fact({"is": fact["is"], "player": fact.player, "number": fact.number + 1})


def _lands_rules(blessed: list[str]) -> _Rules:
    """Who is blessed is also listed: facts come back in no order."""

    def enters(c: Any) -> None:
        c.assert_fact({"is": "permanent", "player": c.event.player, "land": c.event.land})
        _one_more(c, c.count)

    def blesses(c: Any) -> None:
        blessed.append(c.count.player)
        c.assert_fact({"is": "blessing", "player": c.count.player})

    return _Rules(
        "lands",
        {
            "enters": {
                "all": [{"event": _is("enters")}, {"count": _is("count", {"player": {"event": "player"}})}],
                "run": enters,
            },
            "blesses": {
                "all": [
                    {"count": _is("count", {"$gte": {"number": ENOUGH}})},
                    {"blessing$not": _is("blessing", {"player": {"count": "player"}})},
                ],
                "run": blesses,
            },
            # a fact that no rule reads is refused
            "reads": {"all": [{"never": _is("never")}, {"permanent": _is("permanent")}], "run": lambda c: None},
        },
    )


def _one_game(rules: _Rules, blessed: list[str], events: Iterable[Enters], game: int = 0) -> Answer:
    rules.declare(_numbered("count"), game)
    for event in events:
        rules.post({"is": "enters", "player": event.player, "land": event.land}, game)
    counts = {f["player"]: f["number"] for f in rules.facts("count", game)}
    return tuple(blessed), tuple(counts[p] for p in PLAYERS)


@competitor(LANDS, "durable_rules, count kept by a rule")
def lands(size: int) -> Run:
    """As for experta."""
    events = LANDS.events(size)
    blessed: list[str] = []
    rules = _lands_rules(blessed)
    return lambda: _one_game(rules, blessed, events)


@competitor(GAMES, "durable_rules, a context each")
def games(size: int) -> Run:
    """The rules are built once; its contexts keep the facts of the games apart."""
    played = GAMES.events(size)
    blessed: list[str] = []
    rules = _lands_rules(blessed)

    def one(game: int, events: Iterable[Enters]) -> Answer:
        blessed.clear()
        return _one_game(rules, blessed, events, game)

    return lambda: tuple(one(game, events) for game, events in enumerate(played))


def _crown_rules() -> _Rules:
    def crown_moves(c: Any) -> None:
        c.retract_fact(c.monarch)
        c.assert_fact({"is": "monarch", "player": c.hit.by})

    return _Rules(
        "crown",
        {
            "crown_moves": {
                "pri": 1,
                "all": [{"hit": _is("hit")}, {"monarch": _is("monarch", {"player": {"hit": "to"}})}],
                "run": crown_moves,
            },
            "monarch_draws": {
                "pri": 1,
                "all": [
                    {"end": _is("end")},
                    {"monarch": _is("monarch", {"player": {"end": "player"}})},
                    {"drew": _is("drew", {"player": {"end": "player"}})},
                ],
                "run": lambda c: _one_more(c, c.drew),
            },
            # what had no effect is over all the same
            "is_over": {"pri": 2, "all": [{"event": {"$or": [_is("hit"), _is("end")]}}], "run": lambda c: None},
        },
    )


@competitor(CROWN, "durable_rules, live state only")
def crown(size: int) -> Run:
    """As for experta."""
    events = CROWN.events(size)
    rules = _crown_rules()
    rules.declare([{"is": "monarch", "player": PLAYERS[0]}, *_numbered("drew")])

    def run() -> Answer:
        for number, event in enumerate(events):
            if isinstance(event, EndStep):
                rules.post({"is": "end", "player": event.player, "event": number})
            else:
                rules.post({"is": "hit", "by": event.by, "to": event.to, "event": number})
        (monarch,) = (f["player"] for f in rules.facts("monarch"))
        drew = {f["player"]: f["number"] for f in rules.facts("drew")}
        return monarch, tuple(drew[p] for p in PLAYERS)

    return run


def _position_rules(greater: dict[str, int]) -> _Rules:
    def concluded(c: Any) -> None:
        greater[c.creature.player] += 1
        c.assert_fact({"is": "greater", "creature": c.creature.creature, "player": c.creature.player})

    return _Rules(
        "position",
        {
            "greater": {
                "all": [
                    {"creature": _is("creature")},
                    {"lord": _is("lord", {"player": {"creature": "player"}}, {"type": {"creature": "type"}})},
                    {"silenced$not": _is("silenced", {"creature": {"creature": "creature"}})},
                ],
                "run": concluded,
            },
            # a fact that no rule reads is refused
            "reads": {"all": [{"never": _is("never")}, {"greater": _is("greater")}], "run": lambda c: None},
        },
    )


@competitor(POSITION, "durable_rules, one rule")
def position(size: int) -> Run:
    """All facts in one batch; the exceptions first, since a match that was found is acted upon whatever comes after."""
    facts = POSITION.events(size)
    greater = dict.fromkeys(PLAYERS, 0)
    rules = _position_rules(greater)

    def told() -> Iterable[Json]:
        for fact in facts:
            if isinstance(fact, Creature):
                yield {"is": "creature", "creature": fact.creature, "player": fact.player, "type": fact.type}
            elif isinstance(fact, Lord):
                yield {"is": "lord", "player": fact.player, "type": fact.type}
            else:
                yield {"is": "silenced", "creature": fact.creature}

    def run() -> Answer:
        rules.declare(sorted(told(), key=lambda fact: fact["is"] != "silenced"))
        return tuple(greater.values())

    return run
