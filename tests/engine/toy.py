"""A small law of its own for the tests of the engine: a village.

Who lives in a house is counted; a full house is noisy, and whoever lives in a noisy house is awake, except nobles.  Coins change hands in events, and villagers without coins leave.
"""

from azor.engine.facts import Folded, Happening, Lasting, Logical
from azor.engine.folds import Latest, Sum
from azor.engine.rules import MATCH, Add, absent, at_least, at_most, rule
from azor.engine.session import Law
from azor.engine.terms import Expression
from azor.engine.tiers import Tier

EXPAND = Tier("expand", 900, happenings=True)
LOOK_BACK = Tier("look back", 800, happenings=True)
EVENT = Tier("event", 700, simultaneous=True, happenings=True, closes=True)
CLAIMS = Tier("claims", 660, logical=True)
COUNTS = Tier("counts", 640)
NOISE = Tier("noise", 620, logical=True)
SLEEP = Tier("sleep", 610, logical=True)
BLESSING = Tier("blessing", 500)
TRIGGERS = Tier("triggers", 400, happenings=True)
CHECK = Tier("checks", 300, simultaneous=True)
STACK = Tier("stack", 200)


class ToyHouse(Lasting):
    """There is a house."""

    house: str


class ToyLives(Lasting):
    """Somebody lives in a house."""

    name: str
    house: str


class ToyPurse(Lasting):
    """How many coins somebody has."""

    name: str
    coins: int


class ToyWatch(Lasting):
    """Somebody notes who moves out of a house."""

    name: str
    house: str


class ToyNoted(Lasting):
    """Somebody noted that another moved out."""

    event: int
    name: str
    mover: str


class ToyThanks(Lasting):
    """Somebody said thanks for coins."""

    event: int
    name: str


class ToyBlessed(Lasting):
    """A house has been blessed."""

    house: str


class ToyFlag(Lasting):
    """A flag was hoisted over a house."""

    house: str
    colour: str
    at: int


class ToyCrown(Lasting):
    """Somebody has a crown."""

    name: str


class ToyFavours(Lasting):
    """What is noble makes another noble."""

    name: str
    other: str


class ToyResident(Logical):
    """Somebody counts as a resident."""

    name: str
    house: str


class ToyNoisy(Logical):
    """A house is noisy."""

    house: str


class ToyAwake(Logical):
    """Somebody is kept awake."""

    name: str


class ToyNoble(Logical):
    """Somebody is noble."""

    name: str


class ToyCrowd(Folded):
    """How many live in a house."""

    house: str
    count: int


class ToyBanner(Folded):
    """The flag that is seen."""

    house: str
    colour: str


class ToyWealth(Folded):
    """All the coins, by name."""

    name: str
    coins: int


class ToyPays(Happening):
    """Coins change hands."""

    payer: str
    payee: str
    amount: int


class ToyLeaves(Happening):
    """Somebody leaves."""

    name: str


class ToyMovesOut(Happening):
    """Somebody moves out of a house."""

    name: str
    house: str


class ToyMovesIn(Happening):
    """Somebody moves into a house."""

    name: str
    house: str


class Village:
    moves_out = rule(
        "1.1",
        when=[ToyLeaves(name=MATCH.n), ToyLives(name=MATCH.n, house=MATCH.h)],
        then=ToyMovesOut(event=Expression("event"), name=MATCH.n, house=MATCH.h),
        tier=EXPAND,
    )
    noted = rule(
        "1.2",
        when=[
            ToyMovesOut(name=MATCH.m, house=MATCH.h),
            ToyWatch(name=MATCH.w, house=MATCH.h),
            ToyLives(name=MATCH.w, house=MATCH.h),
        ],
        then=ToyNoted(event=Expression("event"), name=MATCH.w, mover=MATCH.m),
        tier=LOOK_BACK,
    )
    lives_no_more = rule(
        "1.3",
        when=[ToyMovesOut(name=MATCH.n, house=MATCH.h)],
        ends=ToyLives(name=MATCH.n, house=MATCH.h),
        tier=EVENT,
    )
    lives_here = rule(
        "1.4",
        when=[ToyMovesIn(name=MATCH.n, house=MATCH.h)],
        then=ToyLives(name=MATCH.n, house=MATCH.h),
        tier=EVENT,
    )
    pays = rule(
        "1.5",
        when=[ToyPays(payer=MATCH.a, payee=MATCH.b, amount=MATCH.x)],
        adds=[Add(ToyPurse, "coins", "-x", name=MATCH.a), Add(ToyPurse, "coins", "x", name=MATCH.b)],
        tier=EVENT,
    )
    resident = rule(
        "2.1",
        when=[ToyLives(name=MATCH.n, house=MATCH.h)],
        then=ToyResident(name=MATCH.n, house=MATCH.h),
        tier=CLAIMS,
    )
    crowned = rule("2.2", when=[ToyCrown(name=MATCH.n)], then=ToyNoble(name=MATCH.n), tier=CLAIMS)
    favoured = rule(
        "2.3",
        when=[ToyNoble(name=MATCH.n), ToyFavours(name=MATCH.n, other=MATCH.o)],
        then=ToyNoble(name=MATCH.o),
        tier=CLAIMS,
    )
    noisy = rule("3.1", when=[ToyCrowd(house=MATCH.h, count=at_least(3))], then=ToyNoisy(house=MATCH.h), tier=NOISE)
    awake = rule(
        "3.2",
        when=[
            ToyNoisy(house=MATCH.h),
            ToyResident(name=MATCH.n, house=MATCH.h),
            absent(ToyNoble(name=MATCH.n)),
        ],
        then=ToyAwake(name=MATCH.n),
        tier=SLEEP,
    )
    blessed = rule(
        "4.1",
        when=[ToyCrowd(house=MATCH.h, count=at_least(5)), absent(ToyBlessed(house=MATCH.h))],
        then=ToyBlessed(house=MATCH.h),
        tier=BLESSING,
    )
    thanks = rule(
        "5.1",
        when=[ToyPays(payee=MATCH.b), ToyPurse(name=MATCH.b, coins=at_least(5))],
        then=ToyThanks(event=Expression("event"), name=MATCH.b),
        tier=TRIGGERS,
    )
    broke = rule(
        "6.1",
        when=[ToyPurse(name=MATCH.n, coins=at_most(0)), ToyLives(name=MATCH.n, house=MATCH.h)],
        then=ToyLeaves(event=Expression("event"), name=MATCH.n),
        tier=CHECK,
    )


class Town(Village, Law):
    folds = (
        Sum(ToyCrowd, COUNTS, {ToyHouse: ("house", 0), ToyResident: ("house", 1)}, "7.1"),
        Latest(ToyBanner, COUNTS, (ToyFlag,), "house", "at", "7.2"),
        Sum(ToyWealth, COUNTS, {ToyPurse: ("name", "coins")}, "7.3"),
    )


def happen(session, *facts):
    """One event; gives what happened in it, by key."""
    session.begin(*facts)
    return finish(session)


def finish(session):
    session.run(until=TRIGGERS)
    happened = {f.key for f in session.happened}
    session.end()
    return happened


def settle(session):
    """Checks until none is left; gives how many batches there were."""
    batches = 0
    session.run(until=BLESSING)
    while session.batch(CHECK):
        batches += 1
        finish(session)
        session.run(until=BLESSING)
    return batches


def town(*people, house="inn", coins=2):
    """A town whose people live in one house."""
    session = Town()
    session.declare(ToyHouse(house=house))
    session.declare(*[ToyLives(name=n, house=house) for n in people])
    session.declare(*[ToyPurse(name=n, coins=coins) for n in people])
    session.run(until=BLESSING)
    return session


def story():
    """A town with everything in it; the session at its end."""
    session = town("ann", "bob", "cid", "dee")
    session.declare(ToyWatch(name="ann", house="inn"), ToyWatch(name="bob", house="inn"))
    session.declare(ToyCrown(name="ann"), ToyFavours(name="ann", other="bob"), ToyFlag(house="inn", colour="red", at=1))
    session.run(until=BLESSING)
    happen(session, ToyMovesIn(event=session.next_event, name="eve", house="inn"))
    settle(session)
    now = session.next_event
    happen(
        session,
        ToyPays(event=now, payer="cid", payee="ann", amount=2),
        ToyPays(event=now, payer="dee", payee="ann", amount=2),
        ToyPays(event=now, payer="ann", payee="bob", amount=1),
    )
    settle(session)
    session.step(
        "8.1", "the crown is lost", ends=[ToyCrown(name="ann")], adds=[ToyFlag(house="inn", colour="blue", at=2)]
    )
    session.run(until=BLESSING)
    happen(session, ToyLeaves(event=session.next_event, name="bob"), ToyLeaves(event=session.next_event, name="ann"))
    settle(session)
    return session


def values(session, kind, *fields):
    """The facts of a type as tuples."""
    return [tuple(f[n] for n in (fields or f.fields)) for f in session.facts_of(kind)]


def kinds(session, kind, since=0):
    """The entries of a kind."""
    return [e for _, e in session.entries(since) if isinstance(e, kind)]


def pay(session, *payments):
    """An event in which coins are paid: by whom, to whom, how many."""
    now = session.next_event
    return happen(session, *[ToyPays(event=now, payer=a, payee=b, amount=n) for a, b, n in payments])
