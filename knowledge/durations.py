"""How long effects last (611.2, 514.2, 610.3, 800.4m)."""

from typing import Any

from .order import EVENT, EXPAND, EXPIRED, EXPIRY, OVER
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, none_of, rule
from .triggers import waiting
from .vocabulary import (
    AddedType, Alternative, BecomesMonarch, CannotHave, CombatEnds, ControlEffect, Controls, EffectEnds,
    ExiledUntil, Expired, FaceClaim, Forbidding, GainedAbility, Holds, Incarnation, InZone, LandTypeEffect, Lasts,
    LastsWhile, LeavesBattlefield, LeavesGame, LostAbility, LostAll, ObjectCannot, Opponent, Over, Owner,
    PlayerCannot, Remembered, Returns, SetSize, Shield, SizeEffect, Step, StepBegins, Token, TriggersOn, TurnBegins,
    TurnEnds, TurnWouldBegin, Untapping,
)  # fmt: skip


def _ends(fact: Any, number: str = "611.2a") -> LawRule:
    """A rule that ends one kind of effect together with its duration."""
    because = "the effect of {effect} is over"
    return rule(number, when=[EffectEnds(effect=M.effect), fact], ends=fact, tier=EVENT, because=because)


def _over(fact: Any, number: str = "611.2a") -> tuple[LawRule, LawRule]:
    """Two rules for one kind of effect: it ends with its duration, or in the very event with which its time is over."""
    because = "the time of the effect of {effect} is over"
    expires = rule("611.2b", when=[Expired(effect=M.effect), fact], ends=fact, tier=EXPIRED, because=because)
    return _ends(fact, number), expires


def _until(number: Any, moment: str, comes: Any, *further: Any, who: Any, because: str) -> LawRule:
    """A rule that tells when the moment comes until which effects last."""
    return rule(
        number,
        when=[comes, Lasts(effect=M.effect, until=moment, who=who), *further],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because=because,
    )


_WHILE = LastsWhile(effect=M.effect, condition=M.condition, you=M.you, this=M.this, incarnation=M.n)
_WAITS = waiting(expires="end of turn")  # for as long as the turn goes on


def _at_the_next(step: str, name: str) -> LawRule:
    """A rule for effects that last until a step of a player begins."""
    return _until(
        "611.2a",
        f"next {name} of",
        StepBegins(event=M.event, step=step, player=M.player),
        who=M.player,
        because=f"the next {name} of {{player}} begins",
    )


def _comes_with_a_turn(moment: str, then: str, because: str) -> LawRule:
    """A rule for effects that last until something in the next turn of a player: once that has begun, until then."""
    waiting = Lasts(effect=M.effect, until=moment, who=M.player)
    return rule(
        "611.2a",
        when=[TurnBegins(player=M.player), waiting],
        ends=waiting,
        then=Lasts(effect=M.effect, until=then, who=""),
        tier=EVENT,
        because=f"the next turn of {{player}} has come, and {because}",
    )


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
    next_turn_comes = _comes_with_a_turn("end of next turn of", "end of turn", "the effect lasts until it ends")
    end_of_turn_of_a_leaver = _of_a_leaver("end of next turn of")
    at_the_next_upkeep = _at_the_next("upkeep", "upkeep")
    next_upkeep_comes = _comes_with_a_turn("next upkeep of", "upkeep", "with it the upkeep")
    at_the_upkeep = _until(
        "611.2a",
        "upkeep",
        StepBegins(event=M.event, step=M.step & none_of("untap")),
        who="",
        because="the upkeep has come",
    )
    upkeep_of_a_leaver = _of_a_leaver("next upkeep of")
    at_an_end_step = _until(
        "611.2a", "next end step", StepBegins(event=M.event, step="end"), who="", because="the next end step begins"
    )
    end_step_is_passed = _until(
        "611.2a",
        "next end step",
        TurnEnds(event=M.event),
        absent(Step(name="end")),
        who="",
        because="the turn ends, and with it the next end step",
    )
    at_the_next_end_step = _at_the_next("end", "end step")
    next_end_step_is_passed = _until(
        "611.2a",
        "next end step of",
        TurnEnds(event=M.event, player=M.player),
        absent(Step(name="end")),
        who=M.player,
        because="the turn of {player} ends, and with it the next end step",
    )
    end_step_of_a_leaver = _of_a_leaver("next end step of")
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
            Alternative(condition=M.condition, stage="late"),  # it asks for what is known last
            absent(Holds(condition=M.condition, view=M.effect)),
        ],
        then=Over(stage="late", effect=M.effect),
        tier=EXPIRY,
        because="it is no longer so that {condition}",
    )
    is_over_at_once = rule(
        "611.2b",
        when=[
            _WHILE,
            absent(Alternative(condition=M.condition, stage="late")),
            absent(Holds(stage="early", condition=M.condition, view=M.effect)),
        ],
        then=Over(stage="early", effect=M.effect),
        tier=OVER,
        because="it is no longer so that {condition}",
    )
    expires = rule(
        "611.2b",
        when=[
            Over(stage="early", effect=M.effect),
            absent(Expired(effect=M.effect)),
            absent(ExiledUntil(effect=M.effect)),  # what comes back does so in an event of its own
            absent(TriggersOn(verb="loses_control")),  # and so ends what something triggers on
        ],
        then=Expired(effect=M.effect),
        tier=EXPIRED,
        because="the time of the effect of {effect} is over",
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
    condition, condition_expires = _over(_WHILE, "611.2b")
    asked, asked_expires = _over(Remembered(id=M.effect, role=M.role, thing=M.thing, incarnation=M.n), "611.2b")
    duration = _ends(Lasts(effect=M.effect, until=M.until, who=M.who))
    control, control_expires = _over(ControlEffect(effect=M.effect, object=M.object, player=M.player, at=M.at))
    ability, ability_expires = _over(GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=M.at))
    lost_ability, lost_ability_expires = _over(
        LostAbility(effect=M.effect, object=M.object, keyword=M.keyword, at=M.at)
    )
    lost_all, lost_all_expires = _over(LostAll(effect=M.effect, object=M.object, at=M.at))
    ban, ban_expires = _over(CannotHave(effect=M.effect, object=M.object, keyword=M.keyword))
    size, size_expires = _over(SizeEffect(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness))
    copy, copy_expires = _over(FaceClaim(effect=M.effect, object=M.object, face=M.face, at=M.at))
    added_type, added_type_expires = _over(AddedType(effect=M.effect, object=M.object, type=M.type))
    land_type, land_type_expires = _over(LandTypeEffect(effect=M.effect, object=M.object, type=M.type, at=M.at))
    base_size, base_size_expires = _over(
        SetSize(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness, at=M.at)
    )
    player_restriction, player_restriction_expires = _over(PlayerCannot(effect=M.effect, player=M.player, what=M.what))
    object_restriction, object_restriction_expires = _over(ObjectCannot(effect=M.effect, object=M.object, what=M.what))
    rule_for_a_kind = _ends(Forbidding(effect=M.effect, phrase=M.phrase, what=M.what, you=M.you, this=M.this))
    shield, shield_expires = _over(
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
