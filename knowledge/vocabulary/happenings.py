"""What happens."""

from ...engine.facts import Happening

# ruff: noqa: D101  (the sentence of a predicate says what it means)


class Occurs(Happening):
    says = "{subject}: {verb} {object}"
    verb: str
    subject: str
    object: str
    it: str
    player: str


class AlreadyOver(Happening):
    says = "the duration of instruction {path} of {object} is over already"
    object: str
    path: str


class Instruct(Happening):
    says = "instruction {path} of {object} is carried out"
    object: str
    ability: str
    path: str


class TurnWouldBegin(Happening):
    says = "the turn of {player}, who has left, would begin"
    player: str


class TurnEnds(Happening):
    says = "the turn ends"
    player: str


class Phasing(Happening):
    says = "what {player} phased out phases in, and what has phasing phases out"
    player: str


class Untapping(Happening):
    says = "{player} untaps"
    player: str


class Enters(Happening):
    says = "{object} enters under {player}'s control"
    object: str
    player: str


class RollsDie(Happening):
    says = "{player} rolls a die with {sides} sides"
    player: str
    sides: int


class DieShows(Happening):
    says = "die {number} of {player} would show {shown}"
    player: str
    number: int
    shown: int


class DieConsidered(Happening):
    says = "{player} rolls die {number}, which shows {shown}"
    player: str
    number: int
    shown: int


class DieIgnored(Happening):
    says = "die {number} of {player} is ignored"
    player: str
    number: int


class PlaysLand(Happening):
    says = "{player} plays {object}"
    player: str
    object: str


class EntersTapped(Happening):
    says = "{object} enters tapped"
    object: str


class EntersWith(Happening):
    says = "{object} enters with {amount} {kind} counter(s)"
    object: str
    kind: str
    amount: int
    by: str


class Moves(Happening):
    says = "{object} goes to {to} ({how})"
    object: str
    to: str
    how: str


class LeavesBattlefield(Happening):
    says = "{object} leaves the battlefield for {to}"
    object: str
    to: str


class Checked(Happening):
    says = "state-based actions deal with {object}"
    object: str


class Parts(Happening):
    says = "{object} is no longer there as it was"
    object: str
    incarnation: int


class AsItWas(Happening):
    says = "{source} deals damage as it last was"
    source: str
    incarnation: int


class Silent(Happening):
    says = "{thing} does not cause abilities to trigger: {verb}"
    verb: str
    thing: str


class Prevents(Happening):
    says = "{source}, as it last was, can't {what}"
    source: str
    what: str


class Ceases(Happening):
    says = "{object} ceases to exist"
    object: str


class WouldDealDamage(Happening):
    says = "{source} would deal {amount} {combat?combat }damage to {recipient}"
    source: str
    recipient: str
    amount: int
    combat: bool


class Shields(Happening):
    says = "{source} shields {thing} from the next {amount} {kind} ({sort}) {of}"
    effect: str
    thing: str
    kind: str
    of: str
    source: str
    sort: str
    amount: int


class Stopped(Happening):
    says = "{combat?combat }damage that {source} would deal to {recipient} is prevented"
    source: str
    recipient: str
    combat: bool


class Unpreventable(Happening):
    says = "{combat?combat }damage that {source} would deal to {recipient} can't be prevented"
    source: str
    recipient: str
    combat: bool


class MayChange(Happening):
    says = "{by} could change {combat?combat }damage that {source} would deal to {recipient} ({sort})"
    source: str
    recipient: str
    combat: bool
    by: str
    ability: str
    sort: str
    amount: int


class Disputed(Happening):
    says = "effects change {combat?combat }damage by {source} to {recipient} one after the other"
    source: str
    recipient: str
    combat: bool


class DamageStands(Happening):
    says = "{combat?combat }damage by {source} to {recipient} is {amount} after {place} effect(s)"
    source: str
    recipient: str
    combat: bool
    place: int
    amount: int


class ShieldLeft(Happening):
    says = "the shield {effect} has {amount} left after {turn} time(s)"
    effect: str
    turn: int
    amount: int


class Prevented(Happening):
    says = "{by} prevents {amount} of the damage that {source} would deal to {recipient}"
    source: str
    recipient: str
    by: str
    amount: int


class Facing(Happening):
    says = "effects would replace that: {key}"
    key: str
    thing: str


class DealsDamageSo(Happening):
    says = "{source} is to deal {amount} {combat?combat }damage to {recipient}"
    source: str
    recipient: str
    amount: int
    combat: bool


class DealsDamage(Happening):
    says = "{source} deals {amount} {combat?combat }damage to {recipient}"
    source: str
    recipient: str
    amount: int
    combat: bool


class Would(Happening):
    says = "{thing} would: {verb} {amount} {kind}"
    key: str
    verb: str
    thing: str
    kind: str
    amount: int
    why: str


class Will(Happening):
    says = "{thing} will: {verb} {amount} {kind}"
    verb: str
    thing: str
    kind: str
    amount: int
    why: str


class EntersAs(Happening):
    says = "{object}, as it enters, meets the first {step} requirements of {phrase}, for {source}"
    phrase: str
    source: str
    object: str
    step: int


class GainsLife(Happening):
    says = "{player} gains {amount} life"
    player: str
    amount: int
    why: str


class Lifelinked(Happening):
    says = "{source}, which has lifelink, deals {amount} damage to {recipient}"
    key: str
    source: str
    player: str
    recipient: str
    amount: int
    combat: bool


class LosesLife(Happening):
    says = "{player} loses {amount} life"
    player: str
    amount: int
    why: str


class Countering(Happening):
    says = "{object} is to be countered"
    object: str


class SpeedsUp(Happening):
    says = "the speed of {player} increases by 1"
    player: str


class TapsForMana(Happening):
    says = "{player} taps {object} for mana"
    player: str
    object: str


class ToldToBeDestroyed(Happening):
    says = "{object} is to be destroyed"
    object: str


class Draws(Happening):
    says = "{player} draws a card"
    player: str


class DrawsCard(Happening):
    says = "{player} draws {object}"
    player: str
    object: str


class ToldToBecomeMonarch(Happening):
    says = "{player} is to become the monarch"
    player: str


class BecomesMonarch(Happening):
    says = "{player} becomes the monarch"
    player: str


class Unchanged(Happening):
    says = "nothing changes for {player}: {why}"
    player: str
    why: str


class Outdone(Happening):
    says = "{player} is not the last of those who get {what} in one event"
    player: str
    what: str


class CrownFallsTo(Happening):
    says = "{player} is next for the crown"
    player: str


class ToldToTakeInitiative(Happening):
    says = "{player} is to take the initiative"
    player: str


class CrownWouldFall(Happening):
    says = "the crown would fall to {player}"
    player: str


class TakesInitiative(Happening):
    says = "{player} takes the initiative"
    player: str


class InitiativeFallsTo(Happening):
    says = "{player} is next for the initiative"
    player: str


class AscendsNow(Happening):
    says = "ascend of {object} applies to {player}"
    object: str
    player: str


class LeavesGame(Happening):
    says = "{player} leaves the game"
    player: str


class WinsGame(Happening):
    says = "{player} wins the game"
    player: str


class GetsBlessing(Happening):
    says = "{player} is given the city's blessing"
    player: str


class BecomesSize(Happening):
    says = "{object} has base power and toughness {power}/{toughness}"
    effect: str
    object: str
    power: int
    toughness: int


class LosesGame(Happening):
    says = "{player} loses the game"
    player: str


class StepBegins(Happening):
    says = "the {step} of {player} begins"
    step: str
    player: str


class TurnBegins(Happening):
    says = "the turn of {player} begins"
    player: str


class GainsControl(Happening):
    says = "{player} gains control of {object}"
    effect: str
    player: str
    object: str


class GainsAbility(Happening):
    says = "{object} gains {ability}"
    effect: str
    object: str
    ability: str


class GainsType(Happening):
    says = "{object} becomes a {type} too"
    effect: str
    object: str
    type: str


class SetsLandType(Happening):
    says = "{object} becomes {type}"
    effect: str
    object: str
    type: str


class LosesAbility(Happening):
    says = "{object} loses {keyword}"
    effect: str
    object: str
    keyword: str


class LosesAll(Happening):
    says = "{object} loses all abilities"
    effect: str
    object: str


class Forbids(Happening):
    says = "{thing} can't {what}"
    effect: str
    thing: str
    what: str


class Gets(Happening):
    says = "{object} gets {power}/{toughness}"
    effect: str
    object: str
    power: int
    toughness: int


class BecomesCopy(Happening):
    says = "{object} becomes a copy of {face}"
    effect: str
    object: str
    face: str


class LosesCounters(Happening):
    says = "{amount} {kind} counter(s) (is|are) removed from {object}"
    object: str
    kind: str
    amount: int


class GetsCounters(Happening):
    says = "{amount} {kind} counter(s) (is|are) put on {object}"
    object: str
    kind: str
    amount: int
    why: str


class GetsPoison(Happening):
    says = "{player} gets {amount} poison counter(s)"
    player: str
    amount: int


class Taps(Happening):
    says = "{object} becomes tapped"
    object: str


class Untaps(Happening):
    says = "{object} becomes untapped"
    object: str


class PhasesOut(Happening):
    says = "{object} phases out"
    object: str


class TurnsFaceUp(Happening):
    says = "{object} is turned face up"
    object: str


class TurnsFaceDown(Happening):
    says = "{object} is turned face down"
    object: str


class PhasesIn(Happening):
    says = "{object} phases in"
    object: str


class Merges(Happening):
    says = "{object} merges with {host}"
    object: str
    host: str
    top: bool


class OneCounter(Happening):
    says = "one {kind} counter of {object}, the last but {number}, is put on it or removed"
    object: str
    kind: str
    way: str
    number: int


class Attaches(Happening):
    says = "{object} becomes attached to {host}"
    object: str
    host: str


class Detaches(Happening):
    says = "{object} becomes unattached"
    object: str


class Attacks(Happening):
    says = "{object} attacks {defender}"
    object: str
    defender: str


class EntersAttacking(Happening):
    says = "{object} enters attacking {defender}"
    object: str
    defender: str


class Blocks(Happening):
    says = "{object} blocks {attacker}"
    object: str
    attacker: str
    first: bool


class BecomesTarget(Happening):
    says = "{object} becomes a target of {by}"
    object: str
    by: str


class Casts(Happening):
    says = "{player} casts {object}"
    player: str
    object: str
    ability: str


class Copies(Happening):
    says = "{player} copies a spell: {object} is the copy"
    player: str
    object: str


class Activates(Happening):
    says = "{player} activates {ability} of {object}"
    player: str
    object: str
    ability: str


class LevelBecomes(Happening):
    says = "the level of {object} becomes {level}"
    object: str
    level: int


class Resolves(Happening):
    says = "{object} begins to resolve"
    object: str


class Fizzles(Happening):
    says = "{object} does not resolve"
    object: str
    why: str


class EffectEnds(Happening):
    says = "the effect of {effect} ends"
    effect: str


class CombatEnds(Happening):
    says = "combat ends"
    step: str


class Unassigned(Happening):
    says = "no combat damage of {source} is assigned to {player}"
    source: str
    player: str


class CombatDamageStep(Happening):
    says = "creatures deal combat damage ({strike})"
    strike: str
