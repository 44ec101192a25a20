"""Players and turns."""

from ...engine.facts import Folded, Lasting, Logical

# ruff: noqa: D101  (the sentence of a predicate says what it means)


class Game(Lasting):
    says = "a game is played"
    name: str


class Player(Lasting):
    says = "{player} is in the game"
    player: str


class LeftGame(Lasting):
    says = "{player} has left the game"
    player: str


class NextSeat(Lasting):
    says = "{after} sits after {player}"
    player: str
    after: str


class Opponent(Lasting):
    says = "{other} is an opponent of {player}"
    player: str
    other: str


class Life(Lasting):
    says = "{player} has {amount} life"
    player: str
    amount: int


class Drew(Lasting):
    says = "{player} has drawn {amount} card(s)"
    player: str
    amount: int


class LibrarySize(Lasting):
    says = "{player} has {amount} card(s) in library"
    player: str
    amount: int


class LibraryPlace(Lasting):
    says = "{object} is number {place} of its library, from the bottom"
    object: str
    place: int


class DrewFromEmpty(Lasting):
    says = "{player} has tried to draw from an empty library"
    player: str


class CommanderDamage(Lasting):
    says = "{object} has dealt {amount} combat damage to {player} in this game"
    player: str
    object: str
    amount: int


class HandSize(Lasting):
    says = "{player} has {amount} card(s) in hand"
    player: str
    amount: int


class Poison(Lasting):
    says = "{player} has {amount} poison counter(s)"
    player: str
    amount: int


class Speed(Lasting):
    says = "{player} has speed {amount}"
    player: str
    amount: int


class ActivePlayer(Lasting):
    says = "it is {player}'s turn"
    player: str


class SharesTurn(Lasting):
    says = "{player} takes turns together with {mate}"
    player: str
    mate: str


class TurnSeat(Lasting):
    says = "the turn began as {player}'s"
    player: str


class Step(Lasting):
    says = "the step is {name}"
    name: str


class TimesThisTurn(Lasting):
    says = "{player}: {verb} {amount} time(s) this turn"
    player: str
    verb: str
    amount: int


class CountsTimes(Lasting):
    says = "it matters what is done for time number {nth} in a turn: {verb}"
    verb: str
    nth: int


class CreatureDied(Lasting):
    says = "{object}, a creature under {player}'s control, died this turn"
    object: str
    player: str


class LandsPlayed(Lasting):
    says = "{player} has played {amount} land(s) this turn"
    player: str
    amount: int


class ExtraLand(Logical):
    says = "{source} lets {player} play {amount} more land(s)"
    player: str
    source: str
    instance: str
    amount: int


class LandsAllowed(Folded):
    says = "{player} may play {amount} land(s) a turn"
    player: str
    amount: int


class Rolled(Lasting):
    says = "the last result that {player} rolled is {result}"
    player: str
    result: int


class ExtraDie(Logical):
    says = "{source} lets {player} roll {amount} more dice"
    player: str
    source: str
    instance: str
    amount: int


class DiceAllowed(Folded):
    says = "{player} rolls {amount} (die|dice) where one is called for"
    player: str
    amount: int


class GainedLifeThisTurn(Lasting):
    says = "{player} gained life this turn"
    player: str


class LostLifeThisTurn(Lasting):
    says = "{player} lost life this turn"
    player: str


class TurnPlace(Logical):
    says = "{player} is number {place} in turn order from the one whose turn it is"
    player: str
    place: int


class Seated(Logical):
    """A seat after that of a player who has left, up to the first at which somebody still sits."""

    says = "{other} comes after {player} in turn order"
    player: str
    other: str


class ChoosesFor(Logical):
    says = "{other} makes the choices that rules ask of {player}, who has left the game"
    player: str
    other: str


class PlanarController(Logical):
    says = "{player} is the planar controller"
    player: str


class LastHand(Lasting):
    says = "{player} had {amount} card(s) in hand as that player left the game"
    player: str
    amount: int


class Contest(Logical):
    says = "{player} and {other}, who are opponents, are in the game"
    player: str
    other: str


class WonByEffect(Lasting):
    says = "an effect has said that {player} wins the game"
    player: str


class HasWon(Logical):
    says = "{player} has won the game"
    player: str


class GameOver(Logical):
    says = "the game is over"
