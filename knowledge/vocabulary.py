"""The vocabulary: every predicate that the law speaks of.

Objects, players, abilities and effects are named by strings.  A moment is the number of an event and serves as a
timestamp (613.7).
"""

from ..engine.facts import Folded, Happening, Lasting, Logical

# ruff: noqa: D101  (the sentence of a predicate says what it means)

# ----------------------------------------------------------------------------- players and turns


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


class ActivePlayer(Lasting):
    says = "it is {player}'s turn"
    player: str


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


# -------------------------------------------------------------------------------- designations


class HasCityBlessing(Lasting):
    says = "{player} has the city's blessing"
    player: str


class IsMonarch(Lasting):
    says = "{player} is the monarch"
    player: str


class NoMonarch(Logical):
    says = "there is no monarch"


class WasMonarchAsTurnBegan(Lasting):
    says = "{player} was the monarch as the turn began"
    player: str


class HasInitiative(Lasting):
    says = "{player} has the initiative"
    player: str


class PlayerCannot(Lasting):
    says = "{player} can't {what}"
    effect: str
    player: str
    what: str


# ------------------------------------------------------------------------- objects and their zones


class Owner(Lasting):
    says = "{player} owns {object}"
    object: str
    player: str


class InZone(Lasting):
    says = "{object} is in the zone {zone}"
    object: str
    zone: str


class Gone(Lasting):
    """An object has left the game or has ceased to exist (111.7, 704.5d, 800.4a)."""

    says = "{object} is gone"
    object: str


class Incarnation(Lasting):
    says = "{object} has changed zones {number} time(s)"
    object: str
    number: int


class Token(Lasting):
    says = "{object} is a token"
    object: str


class Stranded(Logical):
    says = "{object} is a token that has left the battlefield"
    object: str


class SpellCopy(Lasting):
    says = "{object} is a copy of a spell"
    object: str


class Emblem(Lasting):
    says = "{object} is an emblem"
    object: str


class Commander(Lasting):
    says = "{object} is a commander"
    object: str


class PhasedOut(Lasting):
    says = "{object} is phased out"
    object: str
    under: str


class PhasedOutWith(Lasting):
    says = "{object} phased out with {host}, which it is attached to"
    object: str
    host: str


class DueToPhaseIn(Lasting):
    says = "{object} phases in during the next untap step"
    object: str


class EnteredUnder(Lasting):
    says = "{object} entered under {player}'s control"
    object: str
    player: str
    at: int


class EnteredThisTurn(Lasting):
    says = "{object} entered this turn"
    object: str


class Activated(Lasting):
    says = "the {what} ability {ability} of {object} has been activated this turn"
    object: str
    ability: str
    what: str


class WasCast(Lasting):
    says = "{player} cast {object}"
    object: str
    player: str


class Tapped(Lasting):
    says = "{object} is tapped"
    object: str


class Counters(Lasting):
    says = "{object} has {amount} {kind} counter(s)"
    object: str
    kind: str
    amount: int


class Damage(Lasting):
    says = "{object} has {amount} damage marked on it"
    object: str
    amount: int


class DeathtouchDamage(Lasting):
    says = "{object} was dealt damage by a source with deathtouch"
    object: str


class AttachedTo(Lasting):
    says = "{object} is attached to {host}"
    object: str
    host: str
    at: int


class Level(Lasting):
    says = "{object} has level {level}"
    object: str
    level: int


class ChosenType(Lasting):
    says = "{type} was chosen for {object}"
    object: str
    type: str


class LastController(Lasting):
    says = "{player} controlled {object} when it was last on the battlefield"
    object: str
    incarnation: int
    player: str


class LastSize(Lasting):
    says = "{object} was {power}/{toughness} when it was last on the battlefield"
    object: str
    incarnation: int
    power: int
    toughness: int


class LastCounters(Lasting):
    says = "{object} had {amount} {kind} counter(s) when it was last on the battlefield"
    object: str
    incarnation: int
    kind: str
    amount: int


class Attacking(Lasting):
    says = "{object} attacks {defender}"
    object: str
    defender: str


class FightsFor(Lasting):
    says = "{object} is in combat under {player}'s control"
    object: str
    player: str


class Blocked(Lasting):
    says = "{object} is blocked"
    object: str


class Tramples(Logical):
    says = "{object} tramples over {blocker} beyond {lethal} damage"
    object: str
    blocker: str
    lethal: int


class Blocking(Lasting):
    says = "{object} blocks {attacker}"
    object: str
    attacker: str
    first: bool


class DealtFirst(Lasting):
    says = "{object} had first strike or double strike as the first combat damage step began"
    object: str


class HasStruck(Logical):
    says = "{object} deals no more combat damage in this combat"
    object: str


class Permanent(Logical):
    says = "{object} is a permanent that is phased in"
    object: str


class Controls(Folded):
    says = "{player} controls {object}"
    player: str
    object: str


class ControlledByDefault(Folded):
    says = "{player} controls {object}, static abilities aside"
    player: str
    object: str


class Claim(Logical):
    says = "{player} has a claim to control {object} since moment {at}"
    object: str
    player: str
    at: int


class StaticClaim(Logical):
    says = "{player} has a claim to control {object} by a static ability since moment {at}"
    object: str
    player: str
    at: int


class PermanentCount(Folded):
    says = "{player} controls {count} permanent(s)"
    player: str
    count: int


# ------------------------------------------------------------------------------ characteristics


class FaceClaim(Lasting):
    says = "{object} has the characteristics of {face} since moment {at}"
    effect: str
    object: str
    face: str
    at: int


class HasFace(Folded):
    says = "{object} has the characteristics of {face}"
    object: str
    face: str


class FaceName(Lasting):
    says = "{face} is named {name}"
    face: str
    name: str


class FaceType(Lasting):
    says = "{face} has the type {type}"
    face: str
    type: str


class FaceValue(Lasting):
    says = "{face} has mana value {value}"
    face: str
    value: int


class FaceSize(Lasting):
    says = "{face} is {power}/{toughness}"
    face: str
    power: int
    toughness: int


class FaceEnchants(Lasting):
    says = "{face} says that it enchants {phrase}"
    face: str
    phrase: str


class FaceAbility(Lasting):
    says = "{face} has the ability {ability}"
    face: str
    ability: str
    level: int


class AddedType(Lasting):
    says = "{object} is also a {type}"
    effect: str
    object: str
    type: str


class HasType(Logical):
    says = "{object} is a {type}"
    object: str
    type: str


class SizeEffect(Lasting):
    says = "{object} gets {power}/{toughness}"
    effect: str
    object: str
    power: int
    toughness: int


class SetSize(Lasting):
    says = "an effect sets the power and toughness of {object} to {power}/{toughness} since moment {at}"
    effect: str
    object: str
    power: int
    toughness: int
    at: int


class StaticSize(Logical):
    says = "{source} sets the power and toughness of {object} to {power}/{toughness} since moment {at}"
    source: str
    object: str
    power: int
    toughness: int
    at: int


class BaseSize(Folded):
    says = "the power and toughness of {object} are set to {power}/{toughness}"
    object: str
    power: int
    toughness: int


class SizeChange(Logical):
    says = "{object} gets {power}/{toughness} from {source}"
    source: str
    object: str
    power: int
    toughness: int


class Power(Folded):
    says = "{object} has power {value}"
    object: str
    value: int


class Toughness(Folded):
    says = "{object} has toughness {value}"
    object: str
    value: int


# -------------------------------------------------------------------- abilities and what they say


class Wording(Lasting):
    says = "the wording of {ability}: {aspect} {value}"
    ability: str
    aspect: str
    value: str


class StandsFor(Lasting):
    says = "{ability} stands for {part} {sort}"
    ability: str
    part: str
    sort: str
    rule: str


class KeywordAbility(Lasting):
    says = "{ability} is {keyword}"
    ability: str
    keyword: str


class EmblemFace(Lasting):
    says = "{face} is what an emblem says"
    face: str


class Place(Lasting):
    says = "{zone} is a zone, or outside of all"
    zone: str


class CreatureType(Lasting):
    says = "{type} is a creature type"
    type: str


class ZoneChange(Lasting):
    says = "{verb} means to go to {to} from {origin}"
    verb: str
    to: str
    origin: str


class Sort(Logical):
    says = "{face} is {sort}"
    face: str
    sort: str


class Bears(Logical):
    says = "{ability} is an ability {sort}"
    sort: str
    ability: str


class AbilityKind(Logical):
    says = "{ability} is a {kind} ability"
    ability: str
    kind: str


class Exceptional(Logical):
    says = "{ability} functions, by way of exception, in the zone {zone}"
    ability: str
    zone: str


class TriggersOn(Lasting):
    says = "{ability} triggers when {subject} {verb} {object}"
    ability: str
    verb: str
    subject: str
    object: str
    condition: str
    looks_back: bool
    often: str


class FunctionsIn(Logical):
    says = "{ability} functions in the zone {zone}, {sort}"
    ability: str
    sort: str
    zone: str


class FunctionsToo(Logical):
    says = "{ability} of {face} functions in the zone {zone} too"
    face: str
    ability: str
    zone: str


class StaticEffect(Lasting):
    says = "{ability} says: {subject} {verb} {value}"
    ability: str
    number: int
    verb: str
    subject: str
    value: str
    power: int
    toughness: int
    of: str
    about: str
    condition: str


class AsksOf(Lasting):
    says = "{ability} asks, when it {when}, who or what is {phrase}"
    ability: str
    phrase: str
    when: str


class ConditionOf(Lasting):
    says = "{ability} asks, when it {when}, whether {condition}"
    ability: str
    condition: str
    when: str


class Requires(Lasting):
    says = "{phrase} requires, at {step}, {aspect} {value}"
    phrase: str
    before: int
    step: int
    aspect: str
    value: str
    number: int


class Described(Lasting):
    says = "{phrase} is described by {steps} requirements"
    phrase: str
    stage: str
    steps: int


class Refers(Lasting):
    says = "{phrase} refers to {reference}"
    phrase: str
    reference: str


class Asks(Lasting):
    says = "{condition} asks {asks} {who} {value}"
    condition: str
    alternative: int
    before: int
    step: int
    asks: str
    who: str
    value: str
    number: int


class Alternative(Lasting):
    says = "{condition} has an alternative of {steps} questions"
    condition: str
    stage: str
    alternative: int
    steps: int


class Proposition(Lasting):
    says = "it is said that {words}"
    words: str


class GainedAbility(Lasting):
    says = "{object} gained {ability}"
    effect: str
    object: str
    ability: str
    at: int


class LostAbility(Lasting):
    says = "{object} lost {keyword}"
    effect: str
    object: str
    keyword: str
    at: int


class LostAll(Lasting):
    says = "{object} lost all abilities"
    effect: str
    object: str
    at: int


class CannotHave(Lasting):
    says = "{object} can't have {keyword}"
    effect: str
    object: str
    keyword: str


class ObjectCannot(Lasting):
    says = "{object} can't {what}"
    effect: str
    object: str
    what: str


class Removal(Logical):
    says = "{object} loses all abilities it had at moment {at}"
    object: str
    at: int


class Takes(Logical):
    says = "effect {number} of {ability} takes abilities from {object}, since moment {at}"
    ability: str
    number: int
    object: str
    at: int


class Loss(Logical):
    says = "{object} loses {ability} at moment {at}"
    key: str
    object: str
    ability: str
    at: int


class LastLoss(Folded):
    says = "{object} last lost {ability} at moment {at}"
    key: str
    object: str
    ability: str
    at: int


class Banned(Logical):
    says = "{object} can't have {ability}"
    object: str
    ability: str


class Ban(Lasting):
    says = "to say {what} is to speak of {keyword}"
    what: str
    keyword: str


class HasAbility(Logical):
    says = "{object} has {ability}"
    object: str
    ability: str
    instance: str


class HasKeyword(Logical):
    says = "{object} has {keyword}"
    object: str
    keyword: str


class Works(Logical):
    says = "{ability} of {source} functions, for {you}"
    source: str
    ability: str
    instance: str
    you: str


class Applies(Logical):
    says = "effect {number} of {ability} of {source} applies"
    source: str
    ability: str
    instance: str
    number: int


class View(Logical):
    says = "for {view}, you is {you} and this is {this}"
    view: str
    you: str
    this: str


class Wants(Logical):
    says = "{view} asks who or what is {phrase}"
    phrase: str
    view: str


class Fitting(Logical):
    says = "{thing} meets the first {step} requirements of {phrase}, for {view}"
    stage: str
    phrase: str
    view: str
    thing: str
    step: int


class Fits(Logical):
    says = "{thing} is {phrase}, for {view}"
    stage: str
    phrase: str
    view: str
    thing: str


class Counts(Lasting):
    says = "it matters how many are {phrase}"
    phrase: str


class CountKey(Logical):
    says = "how many are {phrase} for {view} is counted"
    phrase: str
    view: str
    key: str


class Counted(Logical):
    says = "{thing} counts as one of {key}"
    key: str
    thing: str


class HowMany(Folded):
    says = "there are {count} of {key}"
    key: str
    count: int


class Tallies(Lasting):
    says = "a static ability counts how many are {phrase}"
    phrase: str


class TallyKey(Logical):
    says = "how many are {phrase} for {view} is counted for a static ability"
    phrase: str
    view: str
    key: str


class Tallied(Logical):
    says = "{thing} is one of {key}"
    key: str
    thing: str


class Tally(Folded):
    says = "there are {count} of {key}"
    key: str
    count: int


class Measure(Lasting):
    says = "{quantity}: the {of} of {phrase}"
    quantity: str
    of: str
    phrase: str
    kind: str


class Meant(Logical):
    says = "for {view}, {phrase} is or was {thing}"
    phrase: str
    view: str
    thing: str
    incarnation: int


class Present(Logical):
    says = "for {view}, {phrase} is {thing}, which is on the battlefield"
    phrase: str
    view: str
    thing: str


class LastSeen(Logical):
    says = "for {view}, {phrase} is {thing} as it last was"
    phrase: str
    view: str
    thing: str
    incarnation: int


class Measured(Logical):
    says = "{quantity} is {value}, for {view}"
    stage: str
    quantity: str
    view: str
    value: int


class Questions(Logical):
    says = "{view} asks whether {condition}"
    condition: str
    view: str


class HoldsSoFar(Logical):
    says = "the first {step} questions of {condition} are answered yes, for {view}"
    stage: str
    condition: str
    alternative: int
    view: str
    step: int


class Holds(Logical):
    says = "{condition}, for {view}"
    stage: str
    condition: str
    view: str


class Replacement(Lasting):
    says = "{ability} replaces that {subject} {verb}"
    ability: str
    verb: str
    subject: str
    kind: str
    more: int
    twice: int
    instead: str


class Increase(Logical):
    says = "{source} makes it {by} more: {key}"
    key: str
    source: str
    instance: str
    by: int


class Doubling(Logical):
    says = "{source} makes it twice as much: {key}"
    key: str
    source: str
    instance: str


class Replacing(Logical):
    says = "{ability} of {source} would replace {key}"
    key: str
    source: str
    ability: str
    at: int


class More(Folded):
    says = "{key} is {by} more"
    key: str
    by: int


class Doubled(Folded):
    says = "{key} is doubled {times} times"
    key: str
    times: int


class Instead(Folded):
    says = "{ability} of {source} replaces {key}"
    key: str
    source: str
    ability: str


class Owed(Lasting):
    says = "instead, {ability} of {source} is followed"
    event: int
    source: str
    ability: str
    thing: str


class Diverted(Logical):
    says = "{object} would go to {to} instead of a graveyard"
    object: str
    to: str


class Shielded(Logical):
    says = "damage to {player} is dealt to {shield} instead"
    player: str
    shield: str


class CannotBlock(Logical):
    says = "{object} can't block {attacker}"
    object: str
    attacker: str


class Cannot(Logical):
    says = "{thing} can't {what}"
    thing: str
    what: str


class CannotInCombat(Logical):
    says = "{thing} can't {what}"
    thing: str
    what: str


# ------------------------------------------------------------------------ the stack, and effects


class OnStack(Lasting):
    says = "{object} is on the stack, controlled by {controller}"
    object: str
    ability: str
    controller: str
    source: str


class StackedSince(Lasting):
    says = "{object} triggered, or was put on the stack, in event {at}"
    object: str
    at: int


class LastCrowned(Lasting):
    says = "{player} last became the monarch in event {at}"
    player: str
    at: int


class SpellOf(Lasting):
    says = "{object} is a spell"
    object: str


class Bound(Lasting):
    says = "for {view}, {role} is {thing}"
    view: str
    role: str
    thing: str
    incarnation: int


class Target(Lasting):
    says = "{view} targets {thing}"
    view: str
    number: int
    thing: str
    incarnation: int


class TargetPhrase(Lasting):
    says = "target {number} of {ability} must be {phrase}"
    ability: str
    number: int
    phrase: str
    optional: bool


class CantTarget(Logical):
    says = "{view} can't target {thing}"
    view: str
    thing: str


class LegalTarget(Logical):
    says = "{thing} is a legal target {number} of {view}"
    view: str
    number: int
    thing: str


class FromEvent(Lasting):
    says = "{view} triggered on event {event}"
    view: str
    event: int
    it: str
    player: str


class Amounted(Lasting):
    says = "what {it} and {player} had to do with in event {event} ({verb}) amounted to {amount}"
    event: int
    verb: str
    it: str
    player: str
    amount: int


class ChosenNumber(Lasting):
    says = "{amount} was chosen for {view}"
    view: str
    amount: int


class Resolving(Lasting):
    says = "{object} is resolving"
    object: str


class Choosing(Lasting):
    says = "targets are being chosen for {object}"
    object: str


class StateTrigger(Lasting):
    says = "{ability} triggers whenever {condition}"
    ability: str
    condition: str


class Noticed(Lasting):
    says = "{ability} of {source} sees {subject} {object}"
    id: str
    event: int
    ability: str
    instance: str
    source: str
    controller: str
    subject: str
    object: str
    it: str
    player: str
    often: str
    condition: str


class TriggeredThisTurn(Lasting):
    says = "{ability} of {source} has triggered this turn"
    ability: str
    source: str
    instance: str


class LastOnStack(Logical):
    says = "{ability} triggers on other abilities triggering, and is put on the stack after all others"
    ability: str


class Candidate(Lasting):
    says = "{ability} of {source} would trigger, if its condition holds"
    id: str
    event: int
    ability: str
    instance: str
    source: str
    controller: str
    it: str
    player: str
    condition: str
    often: str


class Triggered(Lasting):
    says = "{ability} triggered, controlled by {controller}"
    id: str
    event: int
    ability: str
    instance: str
    source: str
    controller: str
    it: str
    player: str


class DelayedTrigger(Lasting):
    says = "{ability} waits for {verb} {subject} {phrase}"
    id: str
    ability: str
    controller: str
    source: str
    verb: str
    subject: str
    phrase: str
    about: str
    often: str
    expires: str


class InBranch(Lasting):
    says = "instruction {path} of {ability} is followed where the answer is {answer}: {condition}"
    ability: str
    path: str
    condition: str
    answer: str


class Done(Lasting):
    says = "instruction {path} of {object} was followed"
    object: str
    path: str


class Remembered(Lasting):
    says = "{id} remembers {thing} as {role}"
    id: str
    role: str
    thing: str
    incarnation: int


class CarriedOut(Lasting):
    says = "{ability} was carried out"
    ability: str


class ControlEffect(Lasting):
    says = "an effect gives {player} control of {object} since moment {at}"
    effect: str
    object: str
    player: str
    at: int


class Lasts(Lasting):
    says = "{effect} lasts until {until} {who}"
    effect: str
    until: str
    who: str


class LastsWhile(Lasting):
    says = "{effect} lasts for as long as {condition}, for {you}"
    effect: str
    condition: str
    you: str
    this: str
    incarnation: int


class Named(Lasting):
    says = "{phrase} is the name of {thing}"
    phrase: str
    thing: str


class Over(Logical):
    says = "the time of {effect} is over"
    effect: str


class ExiledWith(Lasting):
    says = "{object} is exiled with {source}"
    object: str
    incarnation: int
    source: str
    by: int


class ExiledUntil(Lasting):
    says = "{object} is exiled by {effect}"
    effect: str
    object: str
    incarnation: int


class AmountOf(Logical):
    says = "the amount of instruction {path} of {object} is {amount}"
    object: str
    path: str
    amount: int


class Selected(Lasting):
    says = "{thing} was chosen for instruction {path} of {object}"
    object: str
    path: str
    thing: str


class Returns(Lasting):
    says = "{object} returns to the battlefield at once"
    object: str
    player: str


class LegendClash(Logical):
    says = "{player} controls {object} and another permanent of the kind {name} that is to be alone"
    player: str
    name: str
    object: str


class WorldSince(Logical):
    says = "{object} has been a world permanent since moment {at}"
    object: str
    at: int


class Keeps(Lasting):
    says = "{player} keeps {object}"
    player: str
    name: str
    object: str


class Instruction(Lasting):
    says = "instruction {path} of {ability}: {subject} {verb} {value}"
    ability: str
    path: str
    verb: str
    subject: str
    object: str
    value: str
    amount: int
    of: str
    rounded: str
    power: int
    toughness: int
    until: str
    until_who: str


# ------------------------------------------------------------------------------- what happens


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


class Moves(Happening):
    says = "{object} goes to {to} ({how})"
    object: str
    to: str
    how: str


class LeavesBattlefield(Happening):
    says = "{object} leaves the battlefield"
    object: str
    to: str


class Ceases(Happening):
    says = "{object} ceases to exist"
    object: str


class WouldDealDamage(Happening):
    says = "{source} would deal {amount} damage to {recipient}"
    source: str
    recipient: str
    amount: int
    combat: bool


class DealsDamage(Happening):
    says = "{source} deals {amount} damage to {recipient}"
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


class LosesLife(Happening):
    says = "{player} loses {amount} life"
    player: str
    amount: int
    why: str


class Countering(Happening):
    says = "{object} is to be countered"
    object: str


class TapsForMana(Happening):
    says = "{player} taps {object} for mana"
    player: str
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
    says = "the crown falls to {player}"
    player: str


class TakesInitiative(Happening):
    says = "{player} takes the initiative"
    player: str


class InitiativeFallsTo(Happening):
    says = "the initiative falls to {player}"
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


class Casts(Happening):
    says = "{player} casts {object}"
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
    says = "{effect} ends"
    effect: str


class CombatEnds(Happening):
    says = "combat ends"
    step: str


class CombatDamageStep(Happening):
    says = "creatures deal combat damage ({strike})"
    strike: str
