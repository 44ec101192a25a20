"""Triggered abilities (603): when they trigger, look back, ask their condition, and may be put on the stack."""

from typing import Any

from .order import INTERVENING, LOOK_BACK, STACK, TRIGGERS
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, none_of, rule, value
from .vocabulary import (
    Candidate, DelayedTrigger, Fits, Holds, Occurs, Player, Triggered, TriggersOn, Works,
)  # fmt: skip


def _trigger(number: Any, tier: Any, looks_back: bool, about: bool, asks: bool, because: str) -> LawRule:
    """One form of trigger: with or without a second role in its event, with or without an intervening if."""
    roles = [Fits(phrase=M.what, view=M.source, thing=M.object)] if about else []
    fields = {
        "id": value("join(ability, event, source, instance, subject, object)"),
        "event": M.event,
        "ability": M.ability,
        "instance": M.instance,
        "source": M.source,
        "controller": M.you,
        "it": M.it,
        "player": M.player,
    }
    return rule(
        number,
        when=[
            Occurs(event=M.event, verb=M.verb, subject=M.subject, object=M.object, it=M.it, player=M.player),
            TriggersOn(
                ability=M.ability,
                verb=M.verb,
                subject=M.who,
                object=M.what & none_of("") if about else "",
                condition=M.condition & none_of("") if asks else "",
                looks_back=looks_back,
            ),
            Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
            Fits(phrase=M.who, view=M.source, thing=M.subject),
            *roles,
        ],
        then=Candidate(**fields, condition=M.condition) if asks else Triggered(**fields),
        tier=tier,
        because=because,
    )


class Triggers(Rulebook):
    """What triggers on an event, once for each occurrence (603.2c)."""

    on_event = _trigger("603.2", TRIGGERS, False, False, False, "{ability} of {source} sees it")
    on_event_about = _trigger("603.2", TRIGGERS, False, True, False, "{ability} of {source} sees it")
    asked_on_event = _trigger(("603.4", "603.2"), TRIGGERS, False, False, True, "{ability} of {source} sees it")
    asked_on_event_about = _trigger(("603.4", "603.2"), TRIGGERS, False, True, True, "{ability} of {source} sees it")
    looking_back = _trigger(("603.10a", "603.2"), LOOK_BACK, True, False, False, "{ability} of {source} looks back")
    asked_looking_back = _trigger(
        ("603.4", "603.10a"), LOOK_BACK, True, False, True, "{ability} of {source} looks back"
    )
    condition_holds = rule(
        "603.4",
        when=[
            Candidate(
                id=M.id,
                event=M.event,
                ability=M.ability,
                instance=M.instance,
                source=M.source,
                controller=M.controller,
                it=M.it,
                player=M.player,
                condition=M.condition,
            ),
            Holds(condition=M.condition, view=M.id),
            absent(Triggered(id=M.id)),
        ],
        then=Triggered(
            id=M.id,
            event=M.event,
            ability=M.ability,
            instance=M.instance,
            source=M.source,
            controller=M.controller,
            it=M.it,
            player=M.player,
        ),
        tier=INTERVENING,
        because="the condition of {ability} holds as the event happens",
    )
    delayed = rule(
        "603.7",
        when=[
            Occurs(event=M.event, verb=M.verb, subject=M.subject, it=M.it, player=M.player),
            DelayedTrigger(id=M.id, ability=M.ability, controller=M.you, source=M.source, verb=M.verb, subject=""),
        ],
        then=Triggered(
            id=value("join(id, event)"),
            event=M.event,
            ability=M.ability,
            instance=M.id,
            source=M.source,
            controller=M.you,
            it=M.it,
            player=M.player,
        ),
        tier=TRIGGERS,
        because="the delayed trigger {ability} waited for this",
    )
    delayed_about = rule(
        "603.7",
        when=[
            Occurs(event=M.event, verb=M.verb, subject=M.subject, it=M.it, player=M.player),
            DelayedTrigger(
                id=M.id,
                ability=M.ability,
                controller=M.you,
                source=M.source,
                verb=M.verb,
                subject=M.subject & none_of(""),
            ),
        ],
        then=Triggered(
            id=value("join(id, event)"),
            event=M.event,
            ability=M.ability,
            instance=M.id,
            source=M.source,
            controller=M.you,
            it=M.it,
            player=M.player,
        ),
        tier=TRIGGERS,
        because="the delayed trigger {ability} waited for this",
    )
    of_one_who_left = rule(
        "800.4d",
        when=[
            Triggered(
                id=M.id,
                event=M.event,
                ability=M.ability,
                instance=M.instance,
                source=M.source,
                controller=M.controller,
                it=M.it,
                player=M.player,
            ),
            absent(Player(player=M.controller)),
        ],
        ends=Triggered(
            id=M.id,
            event=M.event,
            ability=M.ability,
            instance=M.instance,
            source=M.source,
            controller=M.controller,
            it=M.it,
            player=M.player,
        ),
        tier=STACK,
        because="{controller} has left the game",
    )
