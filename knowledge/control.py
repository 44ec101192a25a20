"""Who controls what (108.4, 110.2, 113.8, 613.1b, 725.5)."""

from typing import Any

from .order import CLAIMS, EVENT, FIRST, FORGETS, PRESENT, STATIC_CLAIMS
from ..engine.rules import LawRule
from .rulebook import NOW, M, Rulebook, absent, none_of, one_of, rule
from .vocabulary import (
    AbilityCopy, AbilityKind, AttachedTo, Claim, ControlEffect, ControlledByDefault, ControlsOnStack, EnteredUnder,
    FaceAbility, GainsControl, HasFace, IsMonarch, LeavesBattlefield, LeavesGame, OnStack, Permanent, Player,
    SpellOf, StaticClaim, StaticEffect, Wording,
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


def _on_stack(number: Any, *conditions: Any, because: str, ability: Any = M.ability, source: Any = M.source) -> LawRule:
    """Who controls an object on the stack."""
    return rule(
        number,
        when=[OnStack(object=M.object, ability=ability, controller=M.player, source=source), *conditions],
        then=ControlsOnStack(player=M.player, object=M.object),
        tier=PRESENT,
        because=because,
    )


_NO_COPY = absent(AbilityCopy(object=M.object))


class ControlOnTheStack(Rulebook):
    """Who controls spells, and the abilities that were activated or have triggered (112.2, 113.8)."""

    spell = _on_stack("112.2", SpellOf(object=M.object), because="{player} put the spell {object} onto the stack")
    activated = _on_stack(
        "113.8",
        AbilityKind(ability=M.ability, kind="activated"),
        _NO_COPY,
        because="{player} activated {ability}",
    )
    triggered = _on_stack(
        "113.8",
        AbilityKind(ability=M.ability, kind="triggered"),
        _NO_COPY,
        absent(Wording(ability=M.ability, aspect="created as")),
        source=M.source & none_of(""),
        because="{player} controlled {source} as {ability} triggered",
    )
    created_in_a_resolution = _on_stack(
        ("603.7e", "603.7d"),
        Wording(ability=M.ability, aspect="created as"),
        _NO_COPY,
        because="{player} controlled the spell or ability that created {ability} as it resolved",
    )
    of_the_monarch = _on_stack(
        "725.2",
        _NO_COPY,
        ability=M.ability & one_of("monarch/draw", "monarch/damage"),
        source="",
        because="{player} was the monarch as {ability} triggered, which has no source",
    )
    of_the_initiative = _on_stack(
        "726.2",
        _NO_COPY,
        ability=M.ability & one_of("initiative/upkeep", "initiative/damage", "initiative/venture"),
        source="",
        because="{player} had the initiative as {ability} triggered, which has no source",
    )
    of_speed = _on_stack(
        "702.179d",
        _NO_COPY,
        ability="speed/increase",
        source="",
        because="it was the turn of {player}, who had speed, as the ability triggered, which has no source",
    )
    copy = _on_stack("707.10", AbilityCopy(object=M.object), because="{player} copied {ability}")


class Control(Rulebook):
    """The latest claim wins (613.7): the default, an effect, or a static ability."""

    by_default = rule(
        "110.2",
        when=[EnteredUnder(object=M.object, player=M.player, at=M.at), Permanent(object=M.object)],
        then=Claim(object=M.object, player=M.player, at=FIRST),
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
            absent(LeavesGame(player=M.player)),
        ],
        then=ControlEffect(effect=M.effect, object=M.object, player=M.player, at=NOW),
        tier=EVENT,
        because="{player} gains control of {object}",
    )
    ends_as_it_leaves = rule(
        "400.7",
        when=[
            LeavesBattlefield(object=M.object, to=M.to),
            ControlEffect(effect=M.effect, object=M.object, player=M.player, at=M.at),
        ],
        ends=ControlEffect(effect=M.effect, object=M.object, player=M.player, at=M.at),
        tier=FORGETS,
        because="{object} leaves the battlefield for {to}",
    )
