"""The stack, and effects."""

from ...engine.facts import Folded, Lasting, Logical

# ruff: noqa: D101  (the sentence of a predicate says what it means)


class OnStack(Lasting):
    says = "{object} is on the stack, controlled by {controller}"
    object: str
    ability: str
    controller: str
    source: str


class ControlsOnStack(Logical):
    says = "{player} controls {object}, which is on the stack"
    player: str
    object: str


class AbilityCopy(Lasting):
    says = "{object} is a copy of an ability"
    object: str


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


class PutBack(Logical):
    says = "{view} has put {thing} onto the battlefield"
    view: str
    thing: str


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
    word: int
    several: str
    mode: int


class TargetWord(Lasting):
    says = "{word} speaks of target {number}"
    word: str
    of: str
    number: int


class ModeOf(Lasting):
    says = "{name} is a mode of {ability}"
    ability: str
    number: int
    name: str


class ChosenMode(Lasting):
    says = "{name} was chosen for {view}"
    view: str
    mode: int
    name: str


class IllegalTarget(Lasting):
    says = "target {number} of {view} was no legal one as it began to resolve"
    view: str
    number: int


class CantTarget(Logical):
    says = "{view} can't target {thing}"
    view: str
    thing: str


class LegalTarget(Logical):
    says = "{thing} is a legal target {number} of {view}"
    view: str
    number: int
    thing: str


class LifelinkDamage(Folded):
    says = "the damage that gains life in one event is {amount}: {key}"
    key: str
    amount: int


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


class Share(Lasting):
    says = "{amount} of what {view} divides is for {thing}"
    view: str
    thing: str
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


class DoneThisTurn(Lasting):
    says = "{by} has done what {ability} of {source} may do once each turn"
    ability: str
    source: str
    by: str


class Barred(Logical):
    says = "what {object} says may not be done a second time this turn"
    object: str


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
    condition: str = ""


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


class Unpaid(Lasting):
    says = "instruction {path} of {object} asks a player who has left to pay"
    object: str
    path: str


class DecidesFor(Lasting):
    says = "{player} decides about {object} in place of one who has left"
    object: str
    player: str


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
    says = "the effect of {effect} lasts until {until} {who}"
    effect: str
    until: str
    who: str


class LastsWhile(Lasting):
    says = "the effect of {effect} lasts for as long as {condition}, for {you}"
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
    says = "the time of the effect of {effect} is over"
    stage: str
    effect: str


class Expired(Lasting):
    says = "the effect of {effect} has ended"
    effect: str


class ExiledWith(Lasting):
    says = "{object} is exiled with {source}"
    object: str
    incarnation: int
    source: str
    by: int


class ExiledUntil(Lasting):
    says = "{object} is exiled for a time by {effect}"
    effect: str
    object: str
    incarnation: int
    zone: str


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
    says = "{object} returns to the {zone} at once"
    object: str
    player: str
    zone: str


class LegendClash(Logical):
    says = "{player} controls {object} and another permanent called {name}, of which only one may stay"
    player: str
    name: str
    object: str


class WorldSince(Lasting):
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
