"""experta 1.9.4 as it comes: its own matcher and strategy, with only what it takes to import it today."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from azor.engine._experta import experta as x

from . import workloads as w
from .registry import Run, competitor
from .workloads import CROWN, ENOUGH, GAMES, LANDS, PLAYERS, POSITION, Answer, Creature, EndStep, Hits, Lord

MATCH, AS = x.MATCH, x.AS


class Enters(x.Fact):  # type: ignore[misc]
    """A land is about to enter."""


class Permanent(x.Fact):  # type: ignore[misc]
    """A land is on the battlefield."""


class Counted(x.Fact):  # type: ignore[misc]
    """A permanent has been counted."""


class Count(x.Fact):  # type: ignore[misc]
    """How many permanents a player controls."""


class Blessing(x.Fact):  # type: ignore[misc]
    """A player has the city's blessing."""


class Monarch(x.Fact):  # type: ignore[misc]
    """A player is the monarch."""


class Drew(x.Fact):  # type: ignore[misc]
    """How many cards a player drew."""


class Hit(x.Fact):  # type: ignore[misc]
    """Combat damage is dealt to a player."""


class End(x.Fact):  # type: ignore[misc]
    """A player's end step begins."""


class Now(x.Fact):  # type: ignore[misc]
    """Which event is the present one."""


class _Blessings(x.KnowledgeEngine):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.blessed: list[str] = []

    @x.Rule(
        Count(player=MATCH.player, number=x.P(lambda number: number >= ENOUGH)),
        x.NOT(Blessing(player=MATCH.player)),
    )
    def blesses(self, player: str) -> None:
        """At ten."""
        self.blessed.append(player)
        self.declare(Blessing(player=player))

    def answer(self) -> Answer:
        """The blessed in order, and the counts."""
        counts = {f["player"]: f["number"] for f in self.facts.values() if isinstance(f, Count)}
        return tuple(self.blessed), tuple(counts[p] for p in PLAYERS)


class CountKept(_Blessings):
    """A rule moves each land onto the battlefield and raises the count; the permanents are not matched again."""

    @x.Rule(
        AS.event << Enters(player=MATCH.player, land=MATCH.land),
        AS.count << Count(player=MATCH.player, number=MATCH.number),
        salience=1,
    )
    def enters(self, event: Any, count: Any, player: str, land: int, number: int) -> None:
        """One more."""
        self.retract(event)
        self.declare(Permanent(player=player, land=land))
        self.modify(count, number=number + 1)


class EachMatched(_Blessings):
    """A rule counts the permanents that are on the battlefield, each once."""

    @x.Rule(
        Permanent(player=MATCH.player, land=MATCH.land),
        x.NOT(Counted(land=MATCH.land)),
        AS.count << Count(player=MATCH.player, number=MATCH.number),
        salience=1,
    )
    def counts(self, count: Any, land: int, number: int) -> None:
        """One more."""
        self.declare(Counted(land=land))
        self.modify(count, number=number + 1)


def _one_game(engine: _Blessings, kind: type[Any], events: Iterable[w.Enters]) -> Answer:
    engine.blessed.clear()
    engine.reset()
    engine.declare(*(Count(player=player, number=0) for player in PLAYERS))
    for event in events:
        engine.declare(kind(player=event.player, land=event.land))
        engine.run()
    return engine.answer()


def _lands(engine: _Blessings, kind: type[Any], size: int) -> Run:
    events = LANDS.events(size)
    return lambda: _one_game(engine, kind, events)


@competitor(LANDS, "experta, count kept by a rule", baseline=True)
def count_kept(size: int) -> Run:
    """The friendliest way to write it for experta."""
    return _lands(CountKept(), Enters, size)


@competitor(LANDS, "experta, every permanent matched")
def each_matched(size: int) -> Run:
    """The straightforward way to write it."""
    return _lands(EachMatched(), Permanent, size)


class LiveState(x.KnowledgeEngine):  # type: ignore[misc]
    """What happened is retracted as soon as it has had its effect."""

    @x.Rule(AS.hit << Hit(by=MATCH.by, to=MATCH.to), AS.monarch << Monarch(player=MATCH.to), salience=1)
    def crown_moves(self, hit: Any, monarch: Any, by: str) -> None:
        """To who hit."""
        self.retract(hit)
        self.retract(monarch)
        self.declare(Monarch(player=by))

    @x.Rule(
        AS.end << End(player=MATCH.player),
        Monarch(player=MATCH.player),
        AS.drew << Drew(player=MATCH.player, number=MATCH.number),
    )
    def monarch_draws(self, end: Any, drew: Any, number: int) -> None:
        """A card."""
        self.retract(end)
        self.modify(drew, number=number + 1)


class HistoryKept(x.KnowledgeEngine):  # type: ignore[misc]
    """What happened stays in working memory, numbered."""

    @x.Rule(
        Now(event=MATCH.event),
        Hit(event=MATCH.event, by=MATCH.by, to=MATCH.to),
        AS.monarch << Monarch(player=MATCH.to),
        salience=1,
    )
    def crown_moves(self, monarch: Any, by: str) -> None:
        """To who hit."""
        self.retract(monarch)
        self.declare(Monarch(player=by))

    @x.Rule(
        Now(event=MATCH.event),
        End(event=MATCH.event, player=MATCH.player),
        Monarch(player=MATCH.player),
        AS.drew << Drew(player=MATCH.player, number=MATCH.number),
        x.NOT(Drew(event=MATCH.event)),
    )
    def monarch_draws(self, event: int, drew: Any, player: str, number: int) -> None:
        """A card."""
        self.retract(drew)
        self.declare(Drew(player=player, number=number + 1, event=event))


def _begin(engine: Any) -> None:
    engine.reset()
    engine.declare(Monarch(player=PLAYERS[0]), *(Drew(player=player, number=0) for player in PLAYERS))


def _who(engine: Any) -> Answer:
    (monarch,) = (f["player"] for f in engine.facts.values() if isinstance(f, Monarch))
    drew = {f["player"]: f["number"] for f in engine.facts.values() if isinstance(f, Drew)}
    return monarch, tuple(drew[p] for p in PLAYERS)


@competitor(CROWN, "experta, live state only", baseline=True)
def live_state(size: int) -> Run:
    """The friendliest way to write it for experta."""
    events = CROWN.events(size)
    engine = LiveState()
    _begin(engine)

    def run() -> Answer:
        for event in events:
            if isinstance(event, Hits):
                happening = engine.declare(Hit(by=event.by, to=event.to))
            else:
                happening = engine.declare(End(player=event.player))
            engine.run()
            if happening.__factid__ in engine.facts:
                engine.retract(happening)
        return _who(engine)

    return run


@competitor(CROWN, "experta, history kept")
def history_kept(size: int) -> Run:
    """With everything that happened still at hand."""
    events = CROWN.events(size)
    engine = HistoryKept()
    _begin(engine)

    def run() -> Answer:
        now = engine.declare(Now(event=0))
        for number, event in enumerate(events, 1):
            engine.retract(now)
            now = engine.declare(Now(event=number))
            if isinstance(event, EndStep):
                engine.declare(End(event=number, player=event.player))
            else:
                engine.declare(Hit(event=number, by=event.by, to=event.to))
            engine.run()
        return _who(engine)

    return run


@competitor(GAMES, "experta, a new engine each", baseline=True)
def new_engines(size: int) -> Run:
    """The network is built for each."""
    played = GAMES.events(size)
    return lambda: tuple(_one_game(CountKept(), Enters, events) for events in played)


@competitor(GAMES, "experta, reset between games")
def games_reset(size: int) -> Run:
    """The network is kept."""
    played = GAMES.events(size)
    engine = CountKept()
    return lambda: tuple(_one_game(engine, Enters, events) for events in played)


class OnBattlefield(x.Fact):  # type: ignore[misc]
    """A creature is on the battlefield."""


class MakesGreater(x.Fact):  # type: ignore[misc]
    """A player controls something that makes all creatures of a type that the player controls greater."""


class Silenced(x.Fact):  # type: ignore[misc]
    """A creature that nothing makes greater."""


class Greater(x.Fact):  # type: ignore[misc]
    """A creature is greater."""


class Position(x.KnowledgeEngine):  # type: ignore[misc]
    """A join and a negation; what is concluded stays, as experta withdraws nothing."""

    @x.Rule(
        OnBattlefield(creature=MATCH.creature, player=MATCH.player, type=MATCH.type),
        MakesGreater(player=MATCH.player, type=MATCH.type),
        x.NOT(Silenced(creature=MATCH.creature)),
    )
    def greater(self, creature: int, player: str) -> None:
        """It is."""
        self.declare(Greater(creature=creature, player=player))


@competitor(POSITION, "experta, one rule", baseline=True)
def position(size: int) -> Run:
    """All facts in one batch."""
    facts = POSITION.events(size)
    engine = Position()
    engine.reset()

    def told() -> Iterable[Any]:
        for fact in facts:
            if isinstance(fact, Creature):
                yield OnBattlefield(creature=fact.creature, player=fact.player, type=fact.type)
            elif isinstance(fact, Lord):
                yield MakesGreater(player=fact.player, type=fact.type)
            else:
                yield Silenced(creature=fact.creature)

    def run() -> Answer:
        engine.declare(*told())
        engine.run()
        greater = dict.fromkeys(PLAYERS, 0)
        for fact in engine.facts.values():
            if isinstance(fact, Greater):
                greater[fact["player"]] += 1
        return tuple(greater.values())

    return run
