"""Objects and their zones."""

from ...engine.facts import Folded, Lasting, Logical

# ruff: noqa: D101  (the sentence of a predicate says what it means)


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


class LastDefender(Lasting):
    says = "{player} is, or last was, the defending player for {object}"
    object: str
    incarnation: int
    player: str


class AttackedThisTurn(Lasting):
    says = "{object} attacked this turn, and {player} with it"
    object: str
    incarnation: int
    player: str


class EnteredThisTurn(Lasting):
    says = "{object} entered this turn"
    object: str


class HeldSinceTurnBegan(Lasting):
    says = "{player} has controlled {object} ever since a turn of that player began"
    player: str
    object: str


class BlocksMore(Logical):
    says = "{object} can block {amount} creature(s) more because of {source}"
    object: str
    source: str
    instance: str
    amount: int


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


class Component(Lasting):
    says = "{card} is a part of {object}"
    object: str
    card: str
    melded: bool


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


class AskedLevel(Lasting):
    """Somebody asks for the level of an object: only then anything is made of its having none."""

    says = "the level of {object} is asked for"
    object: str


class TreatedAsLevel(Logical):
    says = "{object} is treated as level {level}"
    object: str
    level: int


class ChosenWord(Lasting):
    says = "{word} is the {kind} chosen for {object}"
    object: str
    kind: str
    word: str


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


class LastKnown(Lasting):
    says = "{object}, as it last was: {aspect} {value}"
    object: str
    incarnation: int
    aspect: str
    value: str


class Abandoned(Logical):
    says = "{object} would be controlled by {player}, who has left the game"
    object: str
    player: str


class Departed(Logical):
    says = "{object} is no longer where it last was a permanent or a spell"
    object: str


class Recalled(Logical):
    says = "something may refer to {object} as it last was"
    object: str
    incarnation: int


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


class Divides(Logical):
    says = "{object} divides the combat damage that it assigns"
    object: str


class Assigned(Lasting):
    says = "{object} assigns {amount} combat damage to {recipient}"
    object: str
    recipient: str
    amount: int


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
    says = "{object} began the first combat damage step with first strike or double strike"
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
