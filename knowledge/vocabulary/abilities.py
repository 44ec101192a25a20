"""Abilities and what they say."""

from ...engine.facts import Folded, Lasting, Logical

# ruff: noqa: D101  (the sentence of a predicate says what it means)


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


class EntersAsCopy(Lasting):
    says = "by {ability} its object enters as a copy of: {phrase}"
    ability: str
    phrase: str
    may: bool


class ChoosesAsEnters(Lasting):
    says = "{ability} has a {kind} chosen as its object enters"
    ability: str
    kind: str


class Chapter(Lasting):
    says = "{ability} is chapter {number}"
    ability: str
    number: int


class Unreached(Logical):
    says = "{object} has a chapter that it has not reached"
    object: str


class ChapterPending(Logical):
    says = "a chapter ability of {object} has triggered and not left the stack"
    object: str


class Quality(Lasting):
    says = "{ability} is about what is {aspect} {value}"
    ability: str
    aspect: str
    value: str


class OfQuality(Logical):
    says = "{object} is of a quality that {ability} is about"
    ability: str
    object: str


class ProtectedFrom(Logical):
    says = "{object} has protection from {source}"
    object: str
    source: str


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
    some = "{you} has something with {ability} that functions"
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
    says = "for {view}, “you” is {you}, and “this” is {this}"
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


class LastFitting(Logical):
    says = "{thing}, as it last was, meets the first {step} requirements of {phrase}, for {view}"
    phrase: str
    view: str
    thing: str
    incarnation: int
    step: int


class LastFits(Logical):
    says = "{thing}, as it last was, is {phrase}, for {view}"
    phrase: str
    view: str
    thing: str
    incarnation: int


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


class CountsKind(Lasting):
    says = "a static ability counts how many are {phrase}, before abilities are known"
    phrase: str


class OfKind(Logical):
    says = "{object} meets the first {step} requirements of {phrase}, for {player}"
    phrase: str
    player: str
    object: str
    step: int


class KindKey(Logical):
    says = "how many are {phrase} for {player} is counted, before abilities are known"
    phrase: str
    player: str
    key: str


class KindMember(Logical):
    says = "{thing} is one of {key}"
    key: str
    thing: str


class KindCount(Folded):
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


class Unheard(Logical):
    says = "it causes no ability to trigger that {thing} {verb}"
    verb: str
    thing: str


class Otherwise(Lasting):
    """An object asked a condition as it resolved, and went on as though it says "otherwise"."""

    says = "it is not so: {condition}, for {view}"
    condition: str
    view: str


class Replacement(Lasting):
    says = "{ability} replaces that {subject} {verb} {kind} {about}"
    ability: str
    verb: str
    subject: str
    about: str
    kind: str
    more: int
    twice: int
    instead: str
    condition: str
    also: bool = False


class Replaces(Logical):
    says = "the replacement effect of {ability} of {source} applies"
    ability: str
    source: str
    instance: str


class CounterKind(Lasting):
    says = "there are {kind} counters"
    kind: str


class KeywordCounter(Lasting):
    says = "a {kind} counter gives {ability}"
    kind: str
    ability: str
    effect: str


class Concerns(Logical):
    says = "{ability} is about {what}"
    ability: str
    what: str


class HadItsTurn(Lasting):
    says = "{ability} of {source} has had its one opportunity"
    source: str
    ability: str


class Increase(Logical):
    says = "{source} makes it {by} more: {key}"
    key: str
    source: str
    ability: str
    instance: str
    by: int


class Doubling(Logical):
    says = "{source} makes it twice as much: {key}"
    key: str
    source: str
    ability: str
    instance: str


class Altered(Logical):
    says = "effects change the {kind} that {source} would deal to {recipient}"
    source: str
    recipient: str
    kind: str
    key: str


class Replacing(Logical):
    says = "{ability} of {source} would replace {key}"
    key: str
    source: str
    ability: str
    at: int


class Rival(Logical):
    says = "effects that replace {key} lead elsewhere in another order"
    key: str


class Contested(Lasting):
    says = "several effects would replace that: {thing}, {verb} {amount} {kind}"
    event: int
    key: str
    verb: str
    thing: str
    kind: str
    amount: int
    why: str


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


class Follows(Lasting):
    says = "{ability} of {view} is being followed, for {you}"
    view: str
    ability: str
    you: str


class Preferred(Lasting):
    """Of several effects that would replace the same, the one that is applied first (616.1)."""

    says = "{ability} of {source} is applied first: {key}"
    key: str
    source: str
    ability: str


class Shield(Lasting):
    """What a shield still prevents: damage by `of` only, or by anything; `sort` is "shield" or "next time" (615.7)."""

    says = "{source} shields {thing} from {amount} {kind} more ({sort}) {of}"
    effect: str
    thing: str
    kind: str
    of: str
    source: str
    sort: str
    amount: int


class DamageTurn(Lasting):
    """The place of an effect in the order in which effects change damage; `turn` counts the damage a shield meets."""

    says = "{by} is applied to damage that {source} would deal to {recipient}, after {place} other(s)"
    source: str
    recipient: str
    combat: bool
    place: int
    by: str
    ability: str
    sort: str
    turn: int


class Forestalls(Logical):
    says = "{ability} of {source} would replace it for {thing}: {what} {of}"
    key: str
    what: str
    thing: str
    of: str
    source: str
    ability: str
    at: int


class Forestalled(Folded):
    says = "{ability} of {source} replaces it for {thing}: {what} {of}"
    key: str
    what: str
    thing: str
    of: str
    source: str
    ability: str


class Diversion(Logical):
    says = "{source} says that {object} goes to {to} instead of to {zone}"
    key: str
    object: str
    zone: str
    to: str
    source: str
    ability: str
    at: int


class Diverted(Folded):
    says = "{object} would go to {to} instead of to {zone}"
    key: str
    object: str
    zone: str
    to: str
    source: str
    ability: str


class Redirection(Logical):
    says = "{ability} of {source} redirects damage that would be dealt to {player}"
    key: str
    player: str
    shield: str
    source: str
    ability: str
    at: int


class Shielded(Folded):
    says = "by {ability} damage to {player} is dealt to {shield} instead"
    key: str
    player: str
    shield: str
    ability: str


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
