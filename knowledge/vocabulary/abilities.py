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


class Forbidding(Lasting):
    """An effect that changes the rules of the game for whatever meets a description, also later on (611.2c)."""

    says = "{phrase} can't {what}, by the effect of {effect}"
    effect: str
    phrase: str
    what: str
    you: str
    this: str


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


class Unheard(Logical):
    says = "it causes no ability to trigger that {thing} {verb}"
    verb: str
    thing: str


class CounterKind(Lasting):
    says = "there are {kind} counters"
    kind: str


class KeywordCounter(Lasting):
    says = "a {kind} counter gives {ability}"
    kind: str
    ability: str
    effect: str


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
