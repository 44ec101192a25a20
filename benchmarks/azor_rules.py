"""azor's engine with as small a set of rules as the others: journal, proofs and all, but not the whole law."""

from __future__ import annotations

from collections.abc import Iterable

from azor.engine.facts import Fact, Folded, Happening, Lasting, Logical
from azor.engine.folds import Sum
from azor.engine.rules import MATCH, Add, absent, at_least, rule
from azor.engine.session import Law
from azor.engine.tiers import Tier

from .registry import Run, competitor
from .workloads import CROWN, ENOUGH, GAMES, LANDS, PLAYERS, POSITION, Answer, Creature, EndStep, Enters, Lord

EVENT = Tier("event", 700, simultaneous=True, happenings=True, closes=True)
COUNTS = Tier("counts", 600)
BLESSING = Tier("blessing", 500)
DERIVED = Tier("derived", 800, logical=True)


class BenchEnters(Happening):
    """A land enters."""

    player: str
    land: int


class BenchPermanent(Lasting):
    """A land is on the battlefield."""

    player: str
    land: int


class BenchCount(Folded):
    """How many permanents a player controls."""

    player: str
    number: int


class BenchBlessing(Lasting):
    """A player has the city's blessing."""

    player: str


class Lands(Law):
    """Counted permanents and the blessing."""

    folds = (Sum(BenchCount, COUNTS, {BenchPermanent: ("player", 1)}),)

    enters = rule(
        "403.1",
        when=[BenchEnters(player=MATCH.player, land=MATCH.land)],
        then=BenchPermanent(player=MATCH.player, land=MATCH.land),
        tier=EVENT,
    )
    blesses = rule(
        "702.131b",
        when=[
            BenchCount(player=MATCH.player, number=at_least(ENOUGH)),
            absent(BenchBlessing(player=MATCH.player)),
        ],
        then=BenchBlessing(player=MATCH.player),
        tier=BLESSING,
    )


def _one_game(session: Lands, events: Iterable[Enters]) -> Answer:
    for event in events:
        session.begin(BenchEnters(event=session.next_event, player=event.player, land=event.land))
        session.run()
        session.end()
    counts = {f["player"]: f["number"] for f in session.facts_of(BenchCount)}
    return tuple(f["player"] for f in session.facts_of(BenchBlessing)), tuple(counts.get(p, 0) for p in PLAYERS)


@competitor(LANDS, "azor's engine, two rules")
def lands(size: int) -> Run:
    """Permanents are facts, and a fold keeps the count."""
    events = LANDS.events(size)
    session = Lands()
    return lambda: _one_game(session, events)


@competitor(GAMES, "azor's engine, a new session each")
def games(size: int) -> Run:
    """All sessions share the network."""
    played = GAMES.events(size)
    Lands.compiled()
    return lambda: tuple(_one_game(Lands(), events) for events in played)


class BenchHits(Happening):
    """Combat damage is dealt to a player."""

    by: str
    to: str


class BenchEndStep(Happening):
    """A player's end step begins."""

    player: str


class BenchMonarch(Lasting):
    """A player is the monarch."""

    player: str


class BenchDrew(Lasting):
    """How many cards a player drew."""

    player: str
    number: int


class Crown(Law):
    """The monarch's two triggers, without the stack."""

    crown_moves = rule(
        "725.2",
        when=[BenchHits(by=MATCH.by, to=MATCH.to), BenchMonarch(player=MATCH.to)],
        then=BenchMonarch(player=MATCH.by),
        ends=BenchMonarch(player=MATCH.to),
        tier=EVENT,
    )
    monarch_draws = rule(
        "725.2",
        when=[BenchEndStep(player=MATCH.player), BenchMonarch(player=MATCH.player)],
        adds=Add(BenchDrew, "number", "1", player=MATCH.player),
        tier=EVENT,
    )


@competitor(CROWN, "azor's engine, two rules")
def crown(size: int) -> Run:
    """What happens exists for its event only; the journal remembers it."""
    events = CROWN.events(size)
    session = Crown()
    session.declare(BenchMonarch(player=PLAYERS[0]), *(BenchDrew(player=p, number=0) for p in PLAYERS))

    def run() -> Answer:
        for event in events:
            number = session.next_event
            if isinstance(event, EndStep):
                session.begin(BenchEndStep(event=number, player=event.player))
            else:
                session.begin(BenchHits(event=number, by=event.by, to=event.to))
            session.run()
            session.end()
        (monarch,) = (f["player"] for f in session.facts_of(BenchMonarch))
        drew = {f["player"]: f["number"] for f in session.facts_of(BenchDrew)}
        return monarch, tuple(drew[p] for p in PLAYERS)

    return run


class BenchCreature(Lasting):
    """A creature is on the battlefield."""

    creature: int
    player: str
    type: str


class BenchLord(Lasting):
    """A player controls something that makes all creatures of a type that the player controls greater."""

    player: str
    type: str


class BenchSilenced(Lasting):
    """A creature that nothing makes greater."""

    creature: int


class BenchGreater(Logical):
    """A creature is greater."""

    creature: int
    player: str


class Position(Law):
    """A join, a negation, and conclusions that last as long as their conditions."""

    greater = rule(
        "611.3",
        when=[
            BenchCreature(creature=MATCH.creature, player=MATCH.player, type=MATCH.type),
            BenchLord(player=MATCH.player, type=MATCH.type),
            absent(BenchSilenced(creature=MATCH.creature)),
        ],
        then=BenchGreater(creature=MATCH.creature, player=MATCH.player),
        tier=DERIVED,
    )


@competitor(POSITION, "azor's engine, one rule")
def position(size: int) -> Run:
    """What is derived would be withdrawn again with its conditions."""
    facts = POSITION.events(size)
    session = Position()

    def told() -> Iterable[Fact]:
        for fact in facts:
            if isinstance(fact, Creature):
                yield BenchCreature(creature=fact.creature, player=fact.player, type=fact.type)
            elif isinstance(fact, Lord):
                yield BenchLord(player=fact.player, type=fact.type)
            else:
                yield BenchSilenced(creature=fact.creature)

    def run() -> Answer:
        session.declare(*told())
        session.run()
        greater = dict.fromkeys(PLAYERS, 0)
        for fact in session.facts_of(BenchGreater):
            greater[fact["player"]] += 1
        return tuple(greater.values())

    return run
