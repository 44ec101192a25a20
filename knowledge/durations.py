"""How long effects last (611.2, 514.2, 610.3, 800.4m)."""

from typing import Any

from .order import EVENT, EXPAND, EXPIRY
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, rule
from .vocabulary import (
    AddedType, BecomesMonarch, CannotHave, CombatEnds, ControlEffect, Controls, DelayedTrigger, EffectEnds,
    ExiledUntil, FaceClaim, Forbidding, GainedAbility, Holds, Incarnation, InZone, LandTypeEffect, Lasts,
    LastsWhile, LeavesBattlefield, LeavesGame, LostAbility, LostAll, ObjectCannot, Opponent, Over, Owner,
    PlayerCannot, Returns, SetSize, Shield, SizeEffect, Token, TurnBegins, TurnEnds, TurnWouldBegin, Untapping,
)  # fmt: skip


def _ends(fact: Any, number: str = "611.2a") -> LawRule:
    """A rule that ends one kind of effect together with its duration."""
    because = "the effect of {effect} is over"
    return rule(number, when=[EffectEnds(effect=M.effect), fact], ends=fact, tier=EVENT, because=because)


def _until(number: Any, moment: str, comes: Any, *further: Any, who: Any, because: str) -> LawRule:
    """A rule that tells when the moment comes until which effects last."""
    return rule(
        number,
        when=[comes, Lasts(effect=M.effect, until=moment, who=who), *further],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because=because,
    )


_WAITS = DelayedTrigger(
    id=M.id,
    ability=M.ability,
    controller=M.you,
    source=M.source,
    verb=M.verb,
    subject=M.subject,
    phrase=M.phrase,
    about=M.about,
    often=M.often,
    expires="end of turn",
    condition=M.condition,
)  # for as long as the turn goes on


def _of_a_leaver(moment: str) -> LawRule:
    """A rule for effects that last until something in the turn of a player who has left."""
    return _until(
        "800.4m",
        moment,
        TurnWouldBegin(event=M.event, player=M.player),
        who=M.player,
        because="the next turn of {player}, who has left, would begin",
    )


class Durations(Rulebook):
    """When effects end (611.2a, 514.2, 610.3)."""

    at_end_of_turn = rule(
        "514.2",
        when=[TurnEnds(event=M.event), Lasts(effect=M.effect, until="end of turn")],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because="the turn ends",
    )
    at_next_turn = _until(
        "611.2a",
        "next turn of",
        TurnBegins(event=M.event, player=M.player),
        who=M.player,
        because="the next turn of {player} begins",
    )
    at_turn_of_a_leaver = _of_a_leaver("next turn of")
    next_turn_comes = rule(
        "611.2a",
        when=[TurnBegins(player=M.player), Lasts(effect=M.effect, until="end of next turn of", who=M.player)],
        ends=Lasts(effect=M.effect, until="end of next turn of", who=M.player),
        then=Lasts(effect=M.effect, until="end of turn", who=""),
        tier=EVENT,
        because="the next turn of {player} has come, and the effect lasts until it ends",
    )
    end_of_turn_of_a_leaver = _of_a_leaver("end of next turn of")
    as_its_controller_untaps = _until(
        ("502.3", "611.2a"),
        "next untap step",
        Untapping(event=M.event, player=M.player),
        Controls(player=M.player, object=M.object),
        who=M.object,
        because="{player}, who controls {object}, untaps without it",
    )
    as_a_player_untaps = _until(
        ("502.3", "611.2a"),
        "next untap step of",
        Untapping(event=M.event, player=M.player),
        who=M.player,
        because="{player} untaps without it",
    )
    untap_step_of_a_leaver = _of_a_leaver("next untap step of")
    at_end_of_combat = rule(
        ("500.5a", "511.2"),
        when=[CombatEnds(event=M.event), Lasts(effect=M.effect, until="end of combat")],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because="combat ends",
    )
    as_it_leaves = _until(
        "610.3",
        "leaves",
        LeavesBattlefield(event=M.event, object=M.object, to=M.to),
        who=M.object,
        because="{object} leaves the battlefield for {to}",
    )
    as_an_opponent_is_crowned = _until(
        "610.3",
        "becomes monarch",
        BecomesMonarch(event=M.event, player=M.other),
        Opponent(player=M.player, other=M.other),
        who=M.player,
        because="{other}, an opponent of {player}, becomes the monarch",
    )
    is_over = rule(
        "611.2b",
        when=[
            LastsWhile(effect=M.effect, condition=M.condition),
            absent(Holds(condition=M.condition, view=M.effect)),
        ],
        then=Over(effect=M.effect),
        tier=EXPIRY,
        because="it is no longer so that {condition}",
    )
    as_another_is_crowned = rule(
        "611.2b",
        when=[
            Lasts(effect=M.effect, until="while monarch", who=M.player),
            BecomesMonarch(event=M.event, player=~M.player & M.other),
        ],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because="{other} becomes the monarch, so {player} no longer is",
    )
    as_the_monarch_leaves = rule(
        "611.2b",
        when=[LeavesGame(event=M.event, player=M.player), Lasts(effect=M.effect, until="while monarch", who=M.player)],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because="{player} leaves the game",
    )
    delayed_trigger_expires = rule(
        "603.7b",
        when=[TurnEnds(), _WAITS],
        ends=_WAITS,
        tier=EVENT,
        because="the turn in which {ability} waits is over",
    )
    condition = _ends(
        LastsWhile(effect=M.effect, condition=M.condition, you=M.you, this=M.this, incarnation=M.n), "611.2b"
    )
    duration = _ends(Lasts(effect=M.effect, until=M.until, who=M.who))
    control = _ends(ControlEffect(effect=M.effect, object=M.object, player=M.player, at=M.at))
    ability = _ends(GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=M.at))
    lost_ability = _ends(LostAbility(effect=M.effect, object=M.object, keyword=M.keyword, at=M.at))
    lost_all = _ends(LostAll(effect=M.effect, object=M.object, at=M.at))
    ban = _ends(CannotHave(effect=M.effect, object=M.object, keyword=M.keyword))
    size = _ends(SizeEffect(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness))
    copy = _ends(FaceClaim(effect=M.effect, object=M.object, face=M.face, at=M.at))
    added_type = _ends(AddedType(effect=M.effect, object=M.object, type=M.type))
    land_type = _ends(LandTypeEffect(effect=M.effect, object=M.object, type=M.type, at=M.at))
    base_size = _ends(SetSize(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness, at=M.at))
    player_restriction = _ends(PlayerCannot(effect=M.effect, player=M.player, what=M.what))
    object_restriction = _ends(ObjectCannot(effect=M.effect, object=M.object, what=M.what))
    rule_for_a_kind = _ends(Forbidding(effect=M.effect, phrase=M.phrase, what=M.what, you=M.you, this=M.this))
    shield = _ends(
        Shield(effect=M.effect, thing=M.thing, kind=M.kind, of=M.of, source=M.source, sort=M.sort, amount=M.amount),
        "615.3",
    )
    exile_ends = _ends(ExiledUntil(effect=M.effect, object=M.object, incarnation=M.n, zone=M.zone), "610.3")
    returns = rule(
        ("610.3", "610.3c"),
        when=[
            EffectEnds(effect=M.effect),
            ExiledUntil(effect=M.effect, object=M.object, incarnation=M.n, zone=M.zone),
            InZone(object=M.object, zone="exile"),
            Incarnation(object=M.object, number=M.n),
            Owner(object=M.object, player=M.owner),
            absent(Token(object=M.object)),
        ],
        then=Returns(object=M.object, player=M.owner, zone=M.zone),
        tier=EVENT,
        because="the exile of {object} is over, and it returns to where it was, under its owner's control",
    )
