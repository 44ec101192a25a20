"""What replacement and prevention effects would do to an event, and which of them is applied (614-616)."""

from ...engine.facts import Folded, Lasting, Logical

# ruff: noqa: D101  (the sentence of a predicate says what it means)


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
    prevents: bool = False


class Replaces(Logical):
    says = "the replacement effect of {ability} of {source} applies"
    ability: str
    source: str
    instance: str


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


class OwedAmount(Lasting):
    """How much what is replaced would have been, of all that is replaced at once (615.5)."""

    says = "{ability} of {source} is followed instead of {amount} for {thing}"
    event: int
    source: str
    ability: str
    thing: str
    amount: int


class SoMuch(Lasting):
    says = "for {view}, what is replaced would have been {amount}"
    view: str
    amount: int


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
