"""Who controls what (108.4, 110.2, 613.1b, 725.5)."""

from typing import Any

from .order import CLAIMS, EVENT, STATIC_CLAIMS
from ..engine.rules import LawRule
from .rulebook import NOW, M, Rulebook, rule
from .vocabulary import (
    AttachedTo, Claim, ControlEffect, ControlledByDefault, EnteredUnder, FaceAbility, GainsControl, HasFace,
    IsMonarch, LeavesBattlefield, Permanent, Player, StaticClaim, StaticEffect,
)  # fmt: skip


def _monarch_controls(number: Any, since: str = "", until: str = "") -> LawRule:
    """The monarch controls what such an Aura enchants; while there is none, nobody does by it, as 725.5 says since it
    was added."""
    return rule(
        number,
        when=[
            StaticEffect(ability=M.ability, verb="controls", subject="the monarch", value="attached"),
            FaceAbility(face=M.face, ability=M.ability),
            HasFace(object=M.aura, face=M.face),
            Permanent(object=M.aura),
            AttachedTo(object=M.aura, host=M.object, at=M.at),
            Permanent(object=M.object),
            IsMonarch(player=M.player),
        ],
        then=StaticClaim(object=M.object, player=M.player, at=M.at),
        tier=STATIC_CLAIMS,
        since=since,
        until=until,
        because="{aura} gives the monarch control of {object}, and {player} is the monarch",
    )


class Control(Rulebook):
    """The latest claim wins (613.7): the default, an effect, or a static ability."""

    by_default = rule(
        "110.2",
        when=[EnteredUnder(object=M.object, player=M.player, at=M.at), Permanent(object=M.object)],
        then=Claim(object=M.object, player=M.player, at=-1),
        tier=CLAIMS,
        because="{object} entered under {player}'s control",
    )
    by_effect = rule(
        "613.1b",
        when=[ControlEffect(object=M.object, player=M.player, at=M.at), Permanent(object=M.object)],
        then=Claim(object=M.object, player=M.player, at=M.at),
        tier=CLAIMS,
        because="an effect gives {player} control of {object}",
    )
    monarch_controls = _monarch_controls(("613.1b", "725.5"), since="2023-10-13")
    monarch_controls_in_old_editions = _monarch_controls("613.1b", until="2023-10-13")
    controller_controls = rule(
        "613.1b",
        when=[
            StaticEffect(ability=M.ability, verb="controls", subject="you", value="attached"),
            FaceAbility(face=M.face, ability=M.ability),
            HasFace(object=M.aura, face=M.face),
            ControlledByDefault(player=M.player, object=M.aura),
            AttachedTo(object=M.aura, host=M.object, at=M.at),
            Permanent(object=M.object),
        ],
        then=StaticClaim(object=M.object, player=M.player, at=M.at),
        tier=STATIC_CLAIMS,
        because="{aura} gives {player} control of {object}",
    )
    gains_control = rule(
        "613.1b",
        when=[
            GainsControl(effect=M.effect, object=M.object, player=M.player),
            Permanent(object=M.object),
            Player(player=M.player),
        ],
        then=ControlEffect(effect=M.effect, object=M.object, player=M.player, at=NOW),
        tier=EVENT,
        because="{player} gains control of {object}",
    )
    ends_as_it_leaves = rule(
        "400.7",
        when=[
            LeavesBattlefield(object=M.object),
            ControlEffect(effect=M.effect, object=M.object, player=M.player, at=M.at),
        ],
        ends=ControlEffect(effect=M.effect, object=M.object, player=M.player, at=M.at),
        tier=EVENT,
        because="{object} leaves the battlefield",
    )
