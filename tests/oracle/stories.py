"""Short sequences of events that chance alone would seldom put in a row; a game may tell some between its other events.

A story is a generator: it yields events for the game as it is, gets the game as it has become, and ends where it has
lost its meaning. The game need not take an event; then the story goes on from what there is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random

from .game import Event, Game
from .table import Thing, Trigger

Tale = Generator[Event, Game, None]


class Stories:
    """Tells tales one after another, an event at a time."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._untold = random.sample(TALES, random.choice((0, 1, 2, 2)))
        self._tale: Tale | None = None

    @property
    def begun(self) -> bool:
        return self._tale is not None

    def needs(self) -> Iterator[tuple[str, str]]:
        """Cards and zones that the tales ask of the active player's side."""
        if _first_strike in self._untold:
            yield from (("Swift Duelist", "battlefield"), ("Hill Giant", "battlefield"))
        for tale in self._untold:
            for zone, cards in (("hand", _HANDS), ("battlefield", _CREATURES)):
                if tale in cards:
                    yield self._random.choice(cards[tale]), zone

    def next_event(self, game: Game) -> Event | None:
        try:
            if self._tale is not None:
                return self._tale.send(game)
            if self._untold:
                self._tale = self._untold.pop()(game, self._random)
                return next(self._tale)
        except (StopIteration, IndexError):  # told, or nothing left to choose from
            self._tale = None
        return None


def _richest(game: Game) -> str | None:
    """A player near ten permanents without the blessing."""
    poor = [name for name in game.in_game() if not game.players[name].blessed]
    return max(poor, key=game.count) if poor else None


def _others(game: Game, *names: str) -> list[str]:
    return [name for name in game.in_game() if name not in names]


def _of(game: Game, player: str) -> list[Thing]:
    return [thing for thing in game.permanents() if game.controller(thing) == player]


def _fill(game: Game, player: str, number: int, name: str) -> Event:
    missing = max(1, number - game.count(player))
    ids = [f"{name}.{index}" for index in range(missing)]
    return {"do": "enters", "card": "Food", "player": player, "ids": ids, "token": True}


def _nobody_inherits(game: Game, random: Random) -> Tale:
    """The active player can't become the monarch when the monarch leaves (725.4)."""
    active = game.active()
    if active is None or len(game.in_game()) < 3:
        return
    heir = random.choice(_others(game, active))
    game = yield {"do": "monarch", "player": heir}
    game = yield {"do": "barred", "player": active, "ends": True}
    if game.monarch is not None and len(game.in_game()) > 2:
        yield {"do": "leaves", "players": [game.monarch]}


def _barred_in_turn_order(game: Game, random: Random) -> Tale:
    """The active player leaves with the crown, and the next in turn order can't have it."""
    active = game.active()
    if active is None or len(game.in_game()) < 3:
        return
    order = [name for name in game.from_seat() if game.present(name)]
    game = yield {"do": "barred", "player": order[1], "ends": True}
    game = yield {"do": "monarch", "player": active}
    if game.monarch == active and game.active() == active and len(game.in_game()) > 2:
        yield {"do": "leaves", "players": [active]}


def _never_to_be_had(game: Game, random: Random) -> Tale:
    """What can't have ascend is given it, and the ban ends with the turn (113.11)."""
    player = _richest(game)
    mine = [thing for thing in _of(game, str(player)) if not thing.card.ascends or random.random() < 0.2]
    thing = random.choice(mine)
    game = yield {"do": "cannot have", "id": thing.id, "keyword": "ascend", "ends": True}
    game = yield {"do": "gains", "id": thing.id, "keyword": "ascend", "ends": random.random() < 0.3}
    game = yield _fill(game, str(player), 10, "never")
    yield {"do": "turn"}


def _gone_target(game: Game, random: Random) -> Tale:
    """The player a Lich makes sacrifice has left when the ability resolves (608.2b)."""
    if len(game.in_game()) < 3:
        return
    player = random.choice(game.in_game())
    game = yield {"do": "enters", "card": "Custodi Lich", "player": player, "ids": ["tale lich"], "token": False}
    game = yield {"do": "resolves", "which": "top"}
    targets = [item.target for item in game.stack if isinstance(item, Trigger) and item.target is not None]
    if targets and len(game.in_game()) > 2 and game.present(targets[0]):
        yield {"do": "leaves", "players": [targets[0]]}


def _phased_out_and_left(game: Game, random: Random) -> Tale:
    """A permanent phases out under a player who then leaves (702.26n)."""
    if len(game.in_game()) < 3:
        return
    leaver = random.choice(game.in_game())
    theirs = [thing for name in _others(game, leaver) for thing in _of(game, name) if thing.owner != leaver]
    if not theirs:
        return
    thing = random.choice(theirs)
    game = yield {"do": "control", "id": thing.id, "player": leaver, "ends": False}
    game = yield {"do": "phases", "id": thing.id, "way": "out"}
    if len(game.in_game()) < 3 or not game.present(leaver):
        return
    game = yield {"do": "leaves", "players": [leaver]}
    for _ in range(5):
        game = yield {"do": "turn"}


def _lent_tenth(game: Game, random: Random) -> Tale:
    """The tenth permanent comes back as a control effect ends."""
    player = _richest(game)
    if player is None or game.count(player) < 7 or not _others(game, player):
        return
    lent = [thing for thing in _of(game, player) if not game.has(thing, "ascend")]
    if not lent:
        return
    borrower = random.choice(_others(game, player))
    game = yield {"do": "control", "id": random.choice(lent).id, "player": borrower, "ends": True}
    if game.count(player) < 8:
        game = yield _fill(game, player, 8, "lent")
    game = yield {"do": "enters", "card": "Orazca Pilgrim", "player": player, "ids": ["tale pilgrim"], "token": False}
    yield {"do": "turn"}


def _stolen_tenth(game: Game, random: Random) -> Tale:
    """The tenth permanent comes back as the player who took it leaves, or is exiled as it has nowhere to go."""
    player = _richest(game)
    if player is None or game.count(player) < 7 or len(game.in_game()) < 3:
        return
    thief = random.choice(_others(game, player))
    lent = [thing for thing in _of(game, player) if not game.has(thing, "ascend")]
    if not lent:
        return
    thing = random.choice(lent)
    game = yield {"do": "control", "id": thing.id, "player": thief, "ends": random.random() < 0.5}
    if game.count(player) < 9:
        game = yield _fill(game, player, 9, "stolen")
    game = yield {"do": "gains", "id": random.choice(_of(game, player)).id, "keyword": "ascend", "ends": False}
    if game.present(thief) and len(game.in_game()) > 2:
        yield {"do": "leaves", "players": [thief]}


def _dies_at_cleanup(game: Game, random: Random) -> Tale:
    """A creature lives until a bonus ends with the turn (514.3a)."""
    creatures = game.creatures()
    if not creatures:
        return
    thing = random.choice(creatures)
    game = yield {"do": "size", "id": thing.id, "power": 2, "toughness": 2, "ends": True}
    now = game.here(thing.key)
    if now is not None and game.toughness(now) > 2:
        game = yield {"do": "counters", "id": now.id, "kind": "-1/-1", "count": game.toughness(now) - 2}
    yield {"do": "turn"}


def _crown_in_the_end_step(game: Game, random: Random) -> Tale:
    """The monarch's draw is on the stack while the crown moves, and moves back too late for another (725.2)."""
    if game.active() is None or not _others(game, game.seat):
        return
    game = yield {"do": "monarch", "player": game.seat}
    game = yield {"do": "step", "step": "end", "player": game.seat}
    others = _others(game, game.seat)
    if others:
        game = yield {"do": "monarch", "player": random.choice(others)}
        yield {"do": "monarch", "player": game.seat}


def _turn_without_active_player(game: Game, random: Random) -> Tale:
    """The active player leaves, the crown goes round, the end step begins without an active player (800.4j)."""
    if len(game.in_game()) < 3 or game.active() is None:
        return
    game = yield {"do": "leaves", "players": [game.seat]}
    if game.over:
        return
    game = yield {"do": "monarch", "player": random.choice(game.in_game())}
    if len(game.in_game()) > 2 and random.random() < 0.5 and game.monarch is not None:
        game = yield {"do": "leaves", "players": [game.monarch]}
    game = yield {"do": "step", "step": "end", "player": None}
    yield {"do": "turn"}


def _two_observers(game: Game, random: Random) -> Tale:
    """Observers of deaths die together, one of them perhaps by another player's hand."""
    player = random.choice(game.in_game())
    names = random.sample(("Quiet Mourner", "Quiet Mourner", "Last Heir", "Blessed Martyr"), 2)
    parts = [
        {"do": "enters", "card": name, "player": player, "ids": [f"tale observer {number}"], "token": False}
        for number, name in enumerate(names)
    ]
    game = yield {"do": "together", "parts": parts}
    doomed = [thing for thing in game.creatures(player) if thing.card.name in names]
    if len(doomed) > 1:
        yield {
            "do": "together",
            "parts": [
                {"do": "moves", "ids": [thing.id], "to": "graveyard", "how": "destroyed"} for thing in doomed[:3]
            ],
        }


def _borrowed_from_the_dead(game: Game, random: Random) -> Tale:
    """A player who controls by default leaves first; then the effect of another player ends (800.4c)."""
    if len(game.in_game()) < 3:
        return
    lent = [
        thing for thing in game.permanents() if thing.entered_under != thing.owner and game.present(thing.entered_under)
    ]
    if not lent:
        return
    thing = random.choice(lent)
    players = _others(game, thing.owner, thing.entered_under)
    if not players:
        return
    game = yield {"do": "control", "id": thing.id, "player": random.choice(players), "ends": True}
    if game.present(thing.entered_under) and len(game.in_game()) > 2:
        game = yield {"do": "leaves", "players": [thing.entered_under]}
    yield {"do": "turn"}


def _back_from_the_hand(game: Game, random: Random) -> Tale:
    """A creature with a counter and an effect returns to the hand, is cast again and is a new object (400.7)."""
    active = game.active()
    mine = [thing for thing in game.creatures() if not thing.token and thing.owner == active]
    if active is None or not mine or game.stack:
        return
    thing = random.choice(mine)
    game = yield {"do": "counters", "id": thing.id, "kind": "+1/+1", "count": 2}
    game = yield {"do": "size", "id": thing.id, "power": 1, "toughness": 0, "ends": False}
    game = yield {"do": "moves", "ids": [thing.id], "to": "hand", "how": "returned"}
    game = yield {"do": "casts", "id": thing.id, "player": active}
    if game.stack:
        yield {"do": "resolves", "which": "top"}


def _both_counters(game: Game, random: Random) -> Tale:
    """A creature gets both kinds of counters (704.5q)."""
    thing = random.choice([each for each in game.creatures() if game.toughness(each) > 1])
    game = yield {"do": "counters", "id": thing.id, "kind": "+1/+1", "count": random.randint(1, 2)}
    yield {"do": "counters", "id": thing.id, "kind": "-1/-1", "count": random.randint(1, 2)}


def _in_order_of_occurrence(game: Game, random: Random) -> Tale:
    """Two abilities of one player trigger one after the other within a resolution."""
    player, other = random.sample(game.in_game(), 2)
    parts = [
        {"do": "enters", "card": name, "player": player, "ids": [f"tale order {name}"], "token": False}
        for name in ("Oath Scribe", "Envious Cousin")
    ]
    game = yield {"do": "together", "parts": parts}
    bargains = [thing for thing in game.things.values() if thing.zone == "hand" and thing.card.name == "Grand Bargain"]
    bargain = random.choice(bargains)
    game = yield {"do": "casts", "id": bargain.id, "player": bargain.owner}
    crowns = [{"do": "monarch", "player": name} for name in (other, player, other)]
    game = yield {"do": "resolves", "which": "top", "does": crowns}
    for _ in range(2):
        if game.stack:
            game = yield {"do": "resolves", "which": "top"}


def _several_crowns(game: Game, random: Random) -> Tale:
    """Abilities of several players trigger at once, so that turn order decides (603.3b)."""
    cards = ("Crown Bearer", "Dying Courtier", "Palace Sentinels", "Thorn of the Black Rose")
    players = random.sample(game.in_game(), min(len(game.in_game()), random.choice((2, 3))))
    parts = [
        {"do": "enters", "card": random.choice(cards), "player": name, "ids": [f"tale {name}"], "token": False}
        for name in players
    ]
    game = yield {"do": "together", "parts": parts}
    while game.stack:
        game = yield {"do": "resolves", "which": "top"}


def _legends_of_two_owners(game: Game, random: Random) -> Tale:
    """Namesakes meet under one player's control; each goes to its owner's graveyard (704.5j)."""
    first, second = random.sample(game.in_game(), 2)
    name = random.choice(("Xana the Twin", "Sun Sigil", "Orazca Regent"))
    for player in (first, second):
        game = yield {"do": "enters", "card": name, "player": player, "ids": [f"tale {player}"], "token": False}
    theirs = [thing for thing in game.permanents() if thing.card.name == name and game.controller(thing) == second]
    game = yield {"do": "control", "id": random.choice(theirs).id, "player": first, "ends": random.random() < 0.5}
    yield {"do": "turn"}


def _removed_from_combat(game: Game, random: Random) -> Tale:
    """An attacker changes hands, phases out or comes back before damage (506.4)."""
    active = game.active()
    if active is None or game.attacked or game.stack:
        return
    ready = [thing for thing in game.creatures(active) if not thing.tapped and not thing.arrived]
    attackers = random.sample(ready, min(2, len(ready)))
    defender = random.choice(_others(game, active))
    game = yield {"do": "attacks", "player": active, "pairs": [[thing.id, defender] for thing in attackers]}
    if not game.attackers:
        return
    name = attackers[0].id
    if random.random() < 0.6:
        game = yield {"do": "control", "id": name, "player": defender, "ends": random.random() < 0.5}
        if random.random() < 0.3:
            game = yield {"do": "control", "id": name, "player": active, "ends": False}
    else:
        game = yield {"do": "phases", "id": name, "way": "out"}
        if random.random() < 0.5:
            game = yield {"do": "phases", "id": name, "way": "in"}
    yield {"do": "step", "step": "combat damage", "player": active}


def _first_strike(game: Game, random: Random) -> Tale:
    """A first striker and another creature attack the monarch, or meet blockers (510.4)."""
    active = game.active()
    if active is None or game.attacked or game.stack:
        return
    ready = [thing for thing in game.creatures(active) if not thing.tapped and not thing.arrived]
    strikers = [thing for thing in ready if game.has(thing, "first strike")]
    attackers = [random.choice(strikers), random.choice([thing for thing in ready if thing not in strikers])]
    defender = random.choice(_others(game, active))
    game = yield {"do": "monarch", "player": defender}
    game = yield {"do": "attacks", "player": active, "pairs": [[thing.id, defender] for thing in attackers]}
    theirs = [thing.id for thing in game.creatures(defender) if not thing.tapped]
    if theirs and random.random() < 0.5:
        game = yield {"do": "blocks", "pairs": [[attackers[0].id, random.choice(theirs)]]}
    yield {"do": "step", "step": "combat damage", "player": active}


def _barred_for_a_turn(game: Game, random: Random) -> Tale:
    """A player can't become the monarch this turn, and can in the next."""
    player = random.choice(_others(game, str(game.monarch)))
    game = yield {"do": "barred", "player": player, "ends": True}
    game = yield {"do": "monarch", "player": player}
    game = yield {"do": "turn"}
    game = yield {"do": "step", "step": "upkeep", "player": game.seat}
    yield {"do": "monarch", "player": player}


def _ends_while_phased_out(game: Game, random: Random) -> Tale:
    """Effects and damage on a phased-out permanent end with the turn as well (514.2, 702.26f)."""
    thing = random.choice(game.creatures())
    player = game.controller(thing)
    game = yield {"do": "size", "id": thing.id, "power": 1, "toughness": 2, "ends": True}
    if random.random() < 0.5 and _others(game, player):
        game = yield {"do": "control", "id": thing.id, "player": random.choice(_others(game, player)), "ends": True}
    game = yield {"do": "phases", "id": thing.id, "way": "out"}
    for _ in range(random.randint(1, 3)):
        game = yield {"do": "turn"}
    game = yield {"do": "step", "step": "upkeep", "player": game.seat}
    yield {"do": "phases", "id": thing.id, "way": "in"}


def _gone_attacker(game: Game, random: Random) -> Tale:
    """A borrowed creature deals combat damage to the monarch and leaves before the ability resolves (608.2h)."""
    thing = random.choice(game.creatures())
    monarch, thief = random.sample(game.in_game(), 2)
    game = yield {"do": "monarch", "player": monarch}
    game = yield {"do": "control", "id": thing.id, "player": thief, "ends": True}
    game = yield {"do": "damage", "source": thing.id, "to": monarch, "amount": 1, "combat": True}
    if random.random() < 0.5:
        game = yield {"do": "control", "id": thing.id, "player": random.choice(game.in_game()), "ends": True}
    chosen = random.random()
    if chosen < 0.3 and game.present(thing.owner) and len(game.in_game()) > 2:
        game = yield {"do": "leaves", "players": [thing.owner]}
    elif chosen < 0.8:
        game = yield {"do": "moves", "ids": [thing.id], "to": "exile", "how": "exiled"}
    if game.stack:
        yield {"do": "resolves", "which": "top"}


def _spell_with_ascend(game: Game, random: Random) -> Tale:
    """A spell blesses the player who casts it, or does not, before its other instructions ask."""
    active = game.active()
    hand = [each for each in game.things.values() if each.zone == "hand" and each.owner == active]
    spell = random.choice([each for each in hand if each.card.ascends and not each.card.permanent])
    if active is not None and random.random() < 0.7:
        game = yield _fill(game, active, 10, "spell")
    game = yield {"do": "casts", "id": spell.id, "player": active}
    if game.stack:
        yield {"do": "resolves", "which": "top"}


def _spell_is_the_tenth(game: Game, random: Random) -> Tale:
    """A permanent spell is not counted on the stack, and its ascend does nothing there (113.6)."""
    active = game.active()
    spells = [each for each in game.things.values() if each.zone == "hand" and each.owner == active]
    spell = random.choice([each for each in spells if each.card.permanent and not each.card.land])
    if game.count(str(active)) < 9:
        game = yield _fill(game, str(active), 9, "spell tenth")
    game = yield {"do": "casts", "id": spell.id, "player": active}
    if game.stack:
        yield {"do": "resolves", "which": "top"}


def _deathtouch(game: Game, random: Random) -> Tale:
    """A source with deathtouch deals less damage than would be lethal (704.5h)."""
    player = random.choice(game.in_game())
    card = "Thorn of the Black Rose"
    game = yield {"do": "enters", "card": card, "player": player, "ids": ["tale thorn"], "token": False}
    struck = random.choice([each for each in game.creatures() if game.toughness(each) > 1 and each.id != "tale thorn"])
    amount = random.choice((0, 1, 1, 1))
    yield {"do": "damage", "source": "tale thorn", "to": struck.id, "amount": amount, "combat": random.random() < 0.5}


def _bonus_lost(game: Game, random: Random) -> Tale:
    """A creature loses its abilities, its bonus with them, and perhaps gains one of them again (113.10, 613)."""
    blessed = [name for name in game.in_game() if game.players[name].blessed]
    names = ("Snubhorn Sentry", "Dusk Charger", "Spire Winder", "Skymarcher Aspirant") if blessed else ("Royal Guard",)
    player = random.choice(blessed) if blessed else str(game.monarch)
    event = {"do": "enters", "card": random.choice(names), "player": player, "ids": ["tale bonus"], "token": False}
    game = yield event
    game = yield {"do": "loses", "id": "tale bonus", "keyword": "all", "ends": True}
    keyword = random.choice(("ascend", "flying"))
    game = yield {"do": "gains", "id": "tale bonus", "keyword": keyword, "ends": random.random() < 0.5}
    yield {"do": "turn"}


def _if_on_resolution(game: Game, random: Random) -> Tale:
    """What an intervening if asks for is true as the ability triggers and no longer as it resolves (603.4)."""
    active = game.active()
    card = random.choice(("Throne Warden", "Night Steward"))
    game = yield {"do": "monarch", "player": active}
    game = yield {"do": "enters", "card": card, "player": active, "ids": ["tale if"], "token": False}
    game = yield {"do": "step", "step": "end", "player": active}
    game = yield {"do": "monarch", "player": random.choice(_others(game, str(active)))}
    for _ in range(2):
        if game.stack:
            game = yield {"do": "resolves", "which": "top"}


def _leaving_in_combat(game: Game, random: Random) -> Tale:
    """Several players are attacked, and one or two leave before damage is dealt (506.4, 800.4e)."""
    active = game.active()
    if active is None or game.attacked or game.stack or len(game.in_game()) < 3:
        return
    ready = [thing for thing in game.creatures(active) if not thing.tapped and not thing.arrived]
    others = _others(game, active)
    pairs = [[thing.id, random.choice(others)] for thing in random.sample(ready, min(3, len(ready)))]
    game = yield {"do": "monarch", "player": random.choice(game.in_game())}
    game = yield {"do": "attacks", "player": active, "pairs": pairs}
    if not game.attackers:
        return
    name, defender = random.choice(pairs)
    theirs = [thing.id for thing in game.creatures(defender) if not thing.tapped]
    if theirs and random.random() < 0.6:
        game = yield {"do": "blocks", "pairs": [[name, random.choice(theirs)]]}
    leaving = random.sample(game.in_game(), 2 if len(game.in_game()) > 3 and random.random() < 0.3 else 1)
    if random.random() < 0.6:
        leaving = [random.choice([defender, str(game.monarch)])]
    game = yield {"do": "leaves", "players": leaving}
    yield {"do": "step", "step": "combat damage", "player": game.active()}


def _leaving_with_triggers_on_the_stack(game: Game, random: Random) -> Tale:
    """Creatures hit the monarch and the holder of the initiative, and players leave before anything resolves."""
    if len(game.in_game()) < 3:
        return
    game = yield {"do": "monarch", "player": random.choice(game.in_game())}
    if random.random() < 0.5:
        game = yield {"do": "initiative", "player": random.choice([str(game.monarch), *game.in_game()])}
        game = yield {"do": "resolves", "which": "top"}
    creatures = random.sample(game.creatures(), min(2, len(game.creatures())))
    hit = [str(game.monarch), str(game.initiative or game.monarch)]
    parts = [
        {"do": "damage", "source": thing.id, "to": to, "amount": 1, "combat": True}
        for thing, to in zip(creatures, hit, strict=False)
    ]
    if not parts:
        return
    game = yield parts[0] if len(parts) == 1 else {"do": "together", "parts": parts}
    chosen = random.random()
    pool = [str(game.monarch)] if chosen < 0.4 else [thing.owner for thing in creatures] if chosen < 0.8 else []
    leaving = [random.choice([name for name in pool if game.present(name)] or game.in_game())]
    if len(game.in_game()) > 3 and random.random() < 0.4:
        leaving.append(random.choice(_others(game, *leaving)))
    game = yield {"do": "leaves", "players": leaving}
    while game.stack and not game.over:
        game = yield {"do": "resolves", "which": "top"}


def _crown_moves_as_players_leave(game: Game, random: Random) -> Tale:
    """In one resolution the crown moves, its holder leaves, and it moves on (725.4, 800.4a)."""
    bargains = [thing for thing in game.things.values() if thing.zone == "hand" and thing.card.name == "Grand Bargain"]
    if len(game.in_game()) < 3:
        return
    bargain = random.choice([thing for thing in bargains if game.present(thing.owner)])
    game = yield {"do": "casts", "id": bargain.id, "player": bargain.owner}
    heir = random.choice(_others(game, bargain.owner))
    does: list[Event] = [
        {"do": "monarch", "player": heir},
        {"do": "initiative", "player": heir},
        {"do": "leaves", "players": [heir]},
        {"do": "monarch", "player": random.choice(game.in_game())},
    ]
    game = yield {"do": "resolves", "which": "top", "does": does[: random.randint(3, 4)]}
    while game.stack and not game.over:
        game = yield {"do": "resolves", "which": "top"}


def _initiative_goes_round(game: Game, random: Random) -> Tale:
    """It is taken twice, is there at the upkeep, and passes as players leave (726)."""
    player = random.choice(game.in_game())
    game = yield {"do": "initiative", "player": player}
    game = yield {"do": "initiative", "player": player}
    if len(game.in_game()) > 2 and random.random() < 0.6:
        leaving = [player]
        if len(game.in_game()) > 3 and random.random() < 0.5:
            leaving.append(random.choice(_others(game, player)))
        game = yield {"do": "leaves", "players": leaving}
    while game.stack and not game.over:
        game = yield {"do": "resolves", "which": "top"}
    if game.initiative is not None:
        yield {"do": "step", "step": "upkeep", "player": game.initiative}


TALES = (
    _if_on_resolution,
    _back_from_the_hand,
    _both_counters,
    _in_order_of_occurrence,
    _several_crowns,
    _legends_of_two_owners,
    _removed_from_combat,
    _first_strike,
    _barred_for_a_turn,
    _ends_while_phased_out,
    _gone_attacker,
    _spell_with_ascend,
    _spell_is_the_tenth,
    _deathtouch,
    _bonus_lost,
    _nobody_inherits,
    _barred_in_turn_order,
    _never_to_be_had,
    _gone_target,
    _phased_out_and_left,
    _lent_tenth,
    _stolen_tenth,
    _dies_at_cleanup,
    _crown_in_the_end_step,
    _turn_without_active_player,
    _two_observers,
    _borrowed_from_the_dead,
    _leaving_in_combat,
    _leaving_with_triggers_on_the_stack,
    _crown_moves_as_players_leave,
    _initiative_goes_round,
)

# what the active player has in hand and on the battlefield where one of these tales will be told
_HANDS = {
    _in_order_of_occurrence: ("Grand Bargain",),
    _crown_moves_as_players_leave: ("Grand Bargain",),
    _spell_is_the_tenth: ("Dusk Charger", "Orazca Pilgrim", "Tenth Guest", "Blessed Idol"),
    _spell_with_ascend: ("Golden Demise", "Secrets of the Golden City", "Pride of Conquerors"),
}
_CREATURES = {
    _spell_is_the_tenth: ("Snubhorn Sentry", "Orazca Pilgrim", "Hill Giant"),
    _back_from_the_hand: ("Alpine Grizzly", "Snubhorn Sentry"),
    _removed_from_combat: ("Hill Giant", "Runeclaw Bear", "Coral Eel"),
    _leaving_in_combat: ("Hill Giant", "Runeclaw Bear", "Coral Eel"),
    _leaving_with_triggers_on_the_stack: ("Hill Giant", "Runeclaw Bear"),
    _spell_with_ascend: ("Hill Giant", "Alpine Grizzly", "Runeclaw Bear"),
}
