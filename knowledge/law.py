"""The law: all rulebooks, composed.  An instance is the session of one game."""

from typing import ClassVar

from ..engine.folds import Latest, Sum
from ..engine.session import Law
from .abilities import Abilities
from .ascend import Ascend
from .asking import Asking
from .conditions import Conditions
from .counting import Counting, CountingKinds
from .control import Control, ControlOnTheStack
from .combat import Combat
from .damage import DamageAndLife
from .dice import Dice
from .descriptions import Descriptions
from .durations import Durations
from .durations_begin import DurationsBegin
from .functioning import Exceptions, Functioning, Kinds
from .initiative import Initiative
from .instructions import Instructions
from .occurrences import Occurrences
from .references import References, Views
from .resolution import Resolution
from .layers import LandTypes, Reach, ReachOfTypes
from .last_known import AsTheyWere, DealtAsItWas, LastKnownInformation
from .leaving import Leaving
from .measures import Amounts, Measures
from .merging import Merging
from .monarch import Monarch, MonarchLeaves
from .order import (
    CLAIMED,
    CONTROL,
    COUNTS,
    DEALT,
    FACES,
    INTERVENING,
    LAND_TYPED,
    LAST_LOSS,
    KINDS,
    LATE_NUMBERS,
    NUMBERS,
    REPLACED,
    SUMS,
)
from .sagas import Sagas
from .prevention import Prevention
from .replacements import Entering, Replacements
from .size import Restrictions, Size
from .speed import Speeds
from .state_based import StateBased
from .triggers import Triggers
from .turns import Classes, SharedTurns, Turns
from .vocabulary import (
    BaseSize, Claim, ControlledByDefault, Controls, Counted, CountKey, DiceAllowed, Diversion, Diverted, Doubled,
    Doubling, ExtraDie, ExtraLand, FaceClaim, Forestalled, Forestalls, HasFace, HowMany, Increase, Instead,
    KindCount, KindKey, KindMember, LandsAllowed, LandTypeClaim, LandTypeIs, LastLoss, LifelinkDamage, Lifelinked,
    Loss, More, PermanentCount, Player, Power, Redirection, Replacing, SetSize, Shielded, SizeChange, StaticClaim,
    StaticSize, Tallied, Tally, TallyKey, Toughness,
)  # fmt: skip
from .zones import Characteristics, Zones


class Magic(
    Zones,
    Merging,
    Characteristics,
    LandTypes,
    LastKnownInformation,
    Control,
    ControlOnTheStack,
    Kinds,
    Exceptions,
    Reach,
    ReachOfTypes,
    Abilities,
    Functioning,
    Views,
    References,
    Descriptions,
    AsTheyWere,
    Asking,
    Conditions,
    Counting,
    CountingKinds,
    Size,
    Restrictions,
    Ascend,
    Measures,
    Amounts,
    Replacements,
    Dice,
    Entering,
    Resolution,
    DurationsBegin,
    Instructions,
    Durations,
    DealtAsItWas,
    DamageAndLife,
    Prevention,
    Occurrences,
    Combat,
    Monarch,
    MonarchLeaves,
    Initiative,
    Speeds,
    Turns,
    SharedTurns,
    Classes,
    Sagas,
    Triggers,
    Leaving,
    StateBased,
    Law,
):
    """The Comprehensive Rules as far as azor encodes them."""

    settled = INTERVENING
    active_player_stacks_first: ClassVar[bool] = True  # triggers that wait together (603.3b)
    levels_as_a_sorcery: ClassVar[bool] = True  # when a Class may gain a level (716.2a)
    levels_in_order: ClassVar[bool] = True  # which level it may gain (716.2a)
    one_level_a_turn: ClassVar[bool] = False  # as there is no such rule
    one_planeswalker_a_turn: ClassVar[bool] = False  # nor this one
    one_loyalty_ability: ClassVar[bool] = True  # of a planeswalker in a turn, and not of each ability (606.3)
    mana_abilities_wait: ClassVar[bool] = False  # on the stack, like others (605.3b)
    folds = (
        Sum(LifelinkDamage, DEALT, {Lifelinked: ("key", "amount")}, "120.3f"),
        Latest(HasFace, FACES, (FaceClaim,), "object", "at", "613.2"),
        Latest(ControlledByDefault, CLAIMED, (Claim,), "object", "at", "613.7"),
        Latest(Controls, CONTROL, (Claim, StaticClaim), "object", "at", "613.7"),
        Sum(PermanentCount, COUNTS, {Player: ("player", 0), Controls: ("player", 1)}, "110.1"),
        Latest(LandTypeIs, LAND_TYPED, (LandTypeClaim,), "object", "at", "613.7"),
        Sum(KindCount, KINDS, {KindKey: ("key", 0), KindMember: ("key", 1)}, "107.1"),
        Latest(LastLoss, LAST_LOSS, (Loss,), "key", "at", "613.7"),
        Sum(More, REPLACED, {Increase: ("key", "by")}, "614.1a"),
        Sum(Doubled, REPLACED, {Doubling: ("key", 1)}, "614.1a"),
        Latest(Instead, REPLACED, (Replacing,), "key", "at", "616.1"),
        Latest(Shielded, REPLACED, (Redirection,), "key", "at", "616.1"),
        Latest(Forestalled, REPLACED, (Forestalls,), "key", "at", "616.1"),
        Latest(Diverted, REPLACED, (Diversion,), "key", "at", "616.1"),
        Sum(LandsAllowed, NUMBERS, {Player: ("player", 1), ExtraLand: ("player", "amount")}, "305.2"),
        Sum(DiceAllowed, NUMBERS, {Player: ("player", 1), ExtraDie: ("player", "amount")}, "706.6"),
        Sum(Tally, NUMBERS, {TallyKey: ("key", 0), Tallied: ("key", 1)}, "107.1"),
        Sum(HowMany, LATE_NUMBERS, {CountKey: ("key", 0), Counted: ("key", 1)}, "107.1"),
        Latest(BaseSize, NUMBERS, (SetSize, StaticSize), "object", "at", "613.4b"),
        Sum(Power, SUMS, {SizeChange: ("object", "power")}, "613.4"),
        Sum(Toughness, SUMS, {SizeChange: ("object", "toughness")}, "613.4"),
    )
