"""How long effects last (611.2, 514.2, 610.3, 800.4m)."""

from typing import Any

from .order import EVENT, EXPAND, EXPIRED, EXPIRY, OVER
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, none_of, rule
from .vocabulary import (
    AddedType, Alternative, BecomesMonarch, CannotHave, CombatEnds, ControlEffect, Controls, DelayedTrigger,
    EffectEnds, ExiledUntil, Expired, FaceClaim, Forbidding, GainedAbility, Holds, Incarnation, InZone,
    LandTypeEffect, Lasts, LastsWhile, LeavesBattlefield, LeavesGame, LostAbility, LostAll, ObjectCannot, Opponent,
    Over, Owner, PlayerCannot, Remembered, Returns, SetSize, Shield, SizeEffect, Step, StepBegins, Token,
    TriggersOn, TurnBegins, TurnEnds, TurnWouldBegin, Untapping,
)  # fmt: skip


def _ends(fact: Any, number: str = "611.2a") -> LawRule:
    """A rule that ends one kind of effect together with its duration."""
    because = "the effect of {effect} is over"
    return rule(number, when=[EffectEnds(effect=M.effect), fact], ends=fact, tier=EVENT, because=because)


def _expires(fact: Any) -> LawRule:
    """A rule that ends one kind of effect in the very event that ends its "for as long as"."""
    because = "the time of the effect of {effect} is over"
    return rule("611.2b", when=[Expired(effect=M.effect), fact], ends=fact, tier=EXPIRED, because=because)


_WHILE = LastsWhile(effect=M.effect, condition=M.condition, you=M.you, this=M.this, incarnation=M.n)
_CONTROL = ControlEffect(effect=M.effect, object=M.object, player=M.player, at=M.at)
_ABILITY = GainedAbility(effect=M.effect, object=M.object, ability=M.ability, at=M.at)
_LOST_ABILITY = LostAbility(effect=M.effect, object=M.object, keyword=M.keyword, at=M.at)
_LOST_ALL = LostAll(effect=M.effect, object=M.object, at=M.at)
_BAN = CannotHave(effect=M.effect, object=M.object, keyword=M.keyword)
_SIZE = SizeEffect(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness)
_COPY = FaceClaim(effect=M.effect, object=M.object, face=M.face, at=M.at)
_ADDED_TYPE = AddedType(effect=M.effect, object=M.object, type=M.type)
_LAND_TYPE = LandTypeEffect(effect=M.effect, object=M.object, type=M.type, at=M.at)
_BASE_SIZE = SetSize(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness, at=M.at)
_PLAYER_RESTRICTION = PlayerCannot(effect=M.effect, player=M.player, what=M.what)
_ASKED = Remembered(id=M.effect, role=M.role, thing=M.thing, incarnation=M.n)
_OBJECT_RESTRICTION = ObjectCannot(effect=M.effect, object=M.object, what=M.what)


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
    at_the_next_upkeep = _until(
        "611.2a",
        "next upkeep of",
        StepBegins(event=M.event, step="upkeep", player=M.player),
        who=M.player,
        because="the next upkeep of {player} begins",
    )
    next_upkeep_comes = rule(
        "611.2a",
        when=[TurnBegins(player=M.player), Lasts(effect=M.effect, until="next upkeep of", who=M.player)],
        ends=Lasts(effect=M.effect, until="next upkeep of", who=M.player),
        then=Lasts(effect=M.effect, until="upkeep", who=""),
        tier=EVENT,
        because="the next turn of {player} has come, and with it the upkeep",
    )
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
    at_the_next_end_step = _until(
        "611.2a",
        "next end step of",
        StepBegins(event=M.event, step="end", player=M.player),
        who=M.player,
        because="the next end step of {player} begins",
    )
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
            absent(TriggersOn(verb="loses_control")),  # of what triggers on it the end is an event of its own
        ],
        then=Expired(effect=M.effect),
        tier=EXPIRED,
        because="the time of the effect of {effect} is over",
    )
    condition_expires = _expires(_WHILE)
    asked_expires = _expires(_ASKED)
    control_expires = _expires(_CONTROL)
    ability_expires = _expires(_ABILITY)
    lost_ability_expires = _expires(_LOST_ABILITY)
    lost_all_expires = _expires(_LOST_ALL)
    ban_expires = _expires(_BAN)
    size_expires = _expires(_SIZE)
    copy_expires = _expires(_COPY)
    added_type_expires = _expires(_ADDED_TYPE)
    land_type_expires = _expires(_LAND_TYPE)
    base_size_expires = _expires(_BASE_SIZE)
    player_restriction_expires = _expires(_PLAYER_RESTRICTION)
    object_restriction_expires = _expires(_OBJECT_RESTRICTION)
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
    condition = _ends(_WHILE, "611.2b")
    asked = _ends(_ASKED, "611.2b")
    duration = _ends(Lasts(effect=M.effect, until=M.until, who=M.who))
    control = _ends(_CONTROL)
    ability = _ends(_ABILITY)
    lost_ability = _ends(_LOST_ABILITY)
    lost_all = _ends(_LOST_ALL)
    ban = _ends(_BAN)
    size = _ends(_SIZE)
    copy = _ends(_COPY)
    added_type = _ends(_ADDED_TYPE)
    land_type = _ends(_LAND_TYPE)
    base_size = _ends(_BASE_SIZE)
    player_restriction = _ends(_PLAYER_RESTRICTION)
    object_restriction = _ends(_OBJECT_RESTRICTION)
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
