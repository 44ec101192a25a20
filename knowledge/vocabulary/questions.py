"""What abilities speak of and ask: phrases, conditions, counts and measures, and what answers them."""

from ...engine.facts import Folded, Lasting, Logical

# ruff: noqa: D101  (the sentence of a predicate says what it means)


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


class Otherwise(Lasting):
    """An object asked a condition as it resolved, and went on as though it says "otherwise"."""

    says = "it is not so: {condition}, for {view}"
    condition: str
    view: str
