"""Triggered abilities (603): when they trigger, look back, ask their condition, and may be put on the stack."""

from typing import Any

from .order import ABILITIES, EVENT, EXPAND, FORGETS, INTERVENING, LOOK_BACK, PRESENT, STACK, TRIGGERS, WITNESSES
from ..engine.rules import LawRule
from .rulebook import NOW, M, Rulebook, absent, compare, none_of, one_of, rule, value
from .vocabulary import (
    Applies, AsItWas, Barred, BecomesTarget, Candidate, DelayedTrigger, Done, DoneThisTurn, Enters, Fits, GainsLife,
    Holds, Instruct, Instruction, LastFits, LastOnStack, LeavesBattlefield, NewlyBlessed, Noticed, Occurs, OnStack,
    Player, Remembered, Silent, StateTrigger, StaticEffect, Triggered, TriggeredThisTurn, TriggersOn, TurnBegins,
    Unheard, Works,
)  # fmt: skip


def _noticed(ability: Any, instance: Any, source: Any, you: Any, often: Any, condition: Any, about: bool) -> Noticed:
    """That an ability sees an occurrence: one for each thing that it is about (603.2c)."""
    return Noticed(
        id=value("join(ability, event, source, instance, subject, object)"),
        event=M.event,
        ability=ability,
        instance=instance,
        source=source,
        controller=you,
        subject=M.subject,
        object=M.object if about else "",
        it=M.it,
        player=M.player,
        often=often,
        condition=condition,
    )


_OCCURS = Occurs(event=M.event, verb=M.verb, subject=M.subject, object=M.object, it=M.it, player=M.player)


_HEARD = [absent(Unheard(verb=M.verb, thing=M.subject))]
_KEPT_SILENT = absent(Silent(event=M.event, verb=M.verb, thing=M.subject))
_GONE = AsItWas(event=M.event, source=M.subject, incarnation=M.n)


def _fits(phrase: Any, view: Any, gone: bool, looks_back: bool = False) -> list[Any]:
    """That the subject of an occurrence meets a description: as it is, or as it last was if it acts as that.

    Only what deals damage acts as it last was, and nothing looks back to that.
    """
    if gone:
        return [_GONE, LastFits(phrase=phrase, view=view, thing=M.subject, incarnation=M.n)]
    as_it_is = Fits(phrase=phrase, view=view, thing=M.subject)
    return [as_it_is] if looks_back else [absent(_GONE), as_it_is]


def _sees(number: Any, looks_back: bool, about: bool, because: str, gone: bool = False) -> LawRule:
    """An ability that functions sees an occurrence, with or without a second role in it."""
    return rule(
        number,
        when=[
            TriggersOn(
                ability=M.ability,
                verb=M.verb,
                subject=M.who,
                object=M.what & none_of("") if about else "",
                condition=M.condition,
                looks_back=looks_back,
                often=M.often,
            ),
            Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
            _OCCURS,
            *([] if about or gone else [_KEPT_SILENT] if looks_back else _HEARD),
            *_fits(M.who, M.source, gone, looks_back),
            *([Fits(phrase=M.what, view=M.source, thing=M.object)] if about else []),
        ],
        then=_noticed(M.ability, M.instance, M.source, M.you, M.often, M.condition, about),
        tier=LOOK_BACK if looks_back else TRIGGERS,
        because=because,
    )


def _waited(looks_back: bool, about: bool, pinned: bool = False, gone: bool = False) -> LawRule:
    """A delayed trigger sees what it waits for: one thing, or anything of a description."""
    return rule(
        ("603.7", "603.10a") if looks_back else "603.7",
        when=[
            DelayedTrigger(
                id=M.instance,
                ability=M.ability,
                controller=M.you,
                source=M.source,
                verb=M.verb,
                subject=M.subject if pinned else "",
                phrase="" if pinned else M.who & none_of(""),
                about=M.what & none_of("") if about else "",
                often=M.often,
                condition=M.condition,
            ),
            _OCCURS,
            *([] if about or gone else [_KEPT_SILENT] if looks_back or pinned else _HEARD),
            *([] if pinned else _fits(M.who, M.instance, gone)),
            *([Fits(phrase=M.what, view=M.instance, thing=M.object)] if about else []),
        ],
        then=_noticed(M.ability, M.instance, M.source, M.you, M.often, M.condition, about),
        tier=LOOK_BACK if looks_back else TRIGGERS,
        because="the delayed trigger {ability} waited for this",
    )


_NOTICED = {
    "event": M.event,
    "ability": M.ability,
    "instance": M.instance,
    "source": M.source,
    "controller": M.you,
}
_ONE = {**_NOTICED, "id": M.id, "it": M.it, "player": M.player}
_BATCH = {
    **_NOTICED,
    "id": value("join(ability, event, source, instance, object)"),
    "it": "",
    "player": M.object,
}
_WHOLE_BATCH = {**_BATCH, "id": value("join(ability, event, source, instance)"), "player": ""}


def _seen(**fields: Any) -> Noticed:
    return Noticed(**{**_ONE, "object": M.object, "condition": "", **fields})


def waiting(**told: Any) -> DelayedTrigger:
    """A delayed trigger of whatever kind, but for what is told of it."""
    fields = {name: getattr(M, "you" if name == "controller" else name) for name in DelayedTrigger.fields}
    return DelayedTrigger(**{**fields, **told})


def _only_once(number: Any, asks: bool, then: Any, because: str) -> LawRule:
    """A delayed trigger that waits no longer once its event has come: it triggers then, or asks first."""
    waits = waiting(
        id=M.instance,
        subject=M.pinned,
        phrase=M.who,
        about=M.what,
        often="once",
        condition=M.condition if asks else "",
    )
    return rule(
        number,
        when=[_seen(often="once", condition=M.condition & none_of("") if asks else ""), waits],
        then=then,
        ends=waits,
        tier=TRIGGERS,
        because=because,
    )


class Triggers(Rulebook):
    """What triggers on an event: once for each occurrence, or as often as the ability says (603.2c)."""

    on_event = _sees("603.2", False, False, "{ability} of {source} sees it")
    on_event_about = _sees("603.2", False, True, "{ability} of {source} sees it")
    on_event_by_what_is_gone = _sees(
        ("603.2", "608.2h"), False, False, "{ability} of {source} sees it, done by {subject} as it last was", gone=True
    )
    on_event_about_by_what_is_gone = _sees(
        ("603.2", "608.2h"), False, True, "{ability} of {source} sees it, done by {subject} as it last was", gone=True
    )
    looking_back = _sees(("603.10a", "603.2"), True, False, "{ability} of {source} looks back")
    looking_back_about = _sees(("603.10a", "603.2"), True, True, "{ability} of {source} looks back")
    waited_for_it = _waited(False, False, pinned=True)
    waited_for_it_about = _waited(False, True, pinned=True)
    waited = _waited(False, False)
    waited_about = _waited(False, True)
    waited_by_what_is_gone = _waited(False, False, gone=True)
    waited_about_by_what_is_gone = _waited(False, True, gone=True)
    waited_looking_back = _waited(True, False)
    on_a_trigger = rule(
        ("603.2", "603.3b"),
        when=[
            Triggered(id=M.object, ability=M.other, source=M.subject, controller=M.player),
            Noticed(id=M.object, event=M.event),
            TriggersOn(ability=M.other, verb=none_of("triggers")),
            TriggersOn(
                ability=M.ability, verb="triggers", subject=M.who, object="", condition=M.condition, often=M.often
            ),
            Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
            Fits(phrase=M.who, view=M.source, thing=M.subject),
        ],
        then=Noticed(
            **{**_ONE, "id": value("join(ability, source, instance, object)"), "it": M.subject},
            subject=M.subject,
            object="",
            often=M.often,
            condition=M.condition,
        ),
        tier=TRIGGERS,
        because="{ability} of {source} sees {other} of {subject} trigger",
    )
    unheard = rule(
        ("101.2", "603.2"),
        when=[
            StaticEffect(ability=M.ability, number=M.number, verb="silences", subject=M.phrase, value=M.verb),
            Applies(source=M.by, ability=M.ability, number=M.number),
            Fits(stage="early", phrase=M.phrase, view=M.by, thing=M.thing),
        ],
        then=Unheard(verb=M.verb, thing=M.thing),
        tier=ABILITIES,
        because="{by} says that it does not cause abilities to trigger",
    )
    dies_in_silence = rule(
        ("101.2", "603.10a"),
        when=[Occurs(event=M.event, verb="dies", subject=M.thing), Unheard(verb="dies", thing=M.thing)],
        then=[
            Silent(event=M.event, verb="dies", thing=M.thing),
            Silent(event=M.event, verb="leaves", thing=M.thing),
        ],
        tier=EXPAND,
        because="as {thing} dies it is said that this does not cause abilities to trigger",
    )
    sacrificed_with_it = rule(
        "603.10",
        when=[
            _seen(subject=M.subject, often=M.often, condition=M.condition),
            TriggersOn(ability=M.ability, verb="sacrifices"),
            absent(Works(source=M.source, ability=M.ability, instance=M.instance)),
        ],
        ends=_seen(subject=M.subject, often=M.often, condition=M.condition),
        tier=WITNESSES,
        until="2026-04-17",
        because="{source} is not there after the event to see it",
    )

    by_what_it_is_targeted = rule(
        "603.2",
        when=[
            Noticed(id=M.id, event=M.event, subject=M.subject, object=M.by),
            BecomesTarget(event=M.event, object=M.subject, by=M.by),
        ],
        then=Remembered(id=M.id, role="that spell", thing=M.by, incarnation=0),
        tier=TRIGGERS,
        because="{by} is what targets {subject}",
    )

    by_what_life_is_gained = rule(
        "603.2c",
        when=[
            Noticed(id=M.id, event=M.event, ability=M.ability, source=M.source, instance=M.instance, subject=M.player),
            GainsLife(event=M.event, player=M.player, why=M.why),
            compare("id", "==", "join(ability, event, source, instance, player, why)"),
        ],
        then=Remembered(id=M.id, role="what gained life", thing=M.why, incarnation=0),
        tier=TRIGGERS,
        because="it is {why} that gains {player} life",
    )

    new_object_is_not_waited_for = rule(
        ("603.7c", "400.7"),
        when=[Enters(object=M.subject), waiting(verb=M.verb & none_of("enters"))],
        ends=waiting(),
        tier=FORGETS,
        because="{ability} waited for what {subject} was before",
    )

    # ---- how often

    each_time = rule(
        "603.2c",
        when=[_seen(often="each")],
        then=Triggered(**_ONE),
        tier=TRIGGERS,
        because="{ability} triggers for each occurrence",
    )
    once_for_all = rule(
        "603.2c",
        when=[_seen(often="batch")],
        then=Triggered(**_BATCH),
        tier=TRIGGERS,
        because="{ability} triggers once, however many there are",
    )
    once_for_all_players = rule(
        "603.2c",
        when=[_seen(often="whole batch")],
        then=Triggered(**_WHOLE_BATCH),
        tier=TRIGGERS,
        because="{ability} triggers once, however many there are, and whoever they are about",
    )
    once_each_turn = rule(
        "603.2c",
        when=[
            _seen(often="turn"),
            absent(TriggeredThisTurn(ability=M.ability, source=M.source, instance=M.instance)),
        ],
        then=[
            Triggered(**_ONE),
            TriggeredThisTurn(ability=M.ability, source=M.source, instance=M.instance),
        ],
        tier=TRIGGERS,
        because="{ability} has not triggered before in this turn",
    )
    until_it_is_done = rule(
        "603.2h",
        when=[_seen(often="done"), absent(DoneThisTurn(ability=M.ability, source=M.source))],
        then=Triggered(**_ONE),
        tier=TRIGGERS,
        because="what {ability} may do once each turn has not been done in this turn",
    )
    done = rule(
        "603.2h",
        when=[
            Instruct(object=M.object, ability=M.ability),
            OnStack(object=M.object, source=M.source),
            TriggersOn(ability=M.ability, often="done"),
        ],
        then=DoneThisTurn(ability=M.ability, source=M.source, by=M.object),
        tier=EVENT,
        because="{object} does it",
    )
    not_a_second_time = rule(
        "603.2h",
        when=[
            DoneThisTurn(ability=M.ability, source=M.source, by=M.by),
            OnStack(object=~M.by & M.object, ability=M.ability, source=M.source),
        ],
        then=Barred(object=M.object),
        tier=PRESENT,
        because="{by} has done it in this turn",
    )
    done_in_another_turn = rule(
        "603.2h",
        when=[TurnBegins(), DoneThisTurn(ability=M.ability, source=M.source, by=M.by)],
        ends=DoneThisTurn(ability=M.ability, source=M.source, by=M.by),
        tier=EVENT,
    )
    done_by_another_object = rule(
        "400.7",
        when=[
            LeavesBattlefield(object=M.source),
            DoneThisTurn(ability=M.ability, source=M.source, by=M.by),
        ],
        ends=DoneThisTurn(ability=M.ability, source=M.source, by=M.by),
        tier=FORGETS,
    )
    only_once = _only_once("603.7b", False, Triggered(**_ONE), because="{ability} triggers once, the next time")
    asks_only_once = _only_once(
        ("603.7b", "603.4"),
        True,
        Candidate(**_ONE, condition=M.condition, often="each"),
        because="{ability} asks as the event happens that it waited for, the next time",
    )
    asks = rule(
        "603.4",
        when=[_seen(often=M.often & one_of("each", "turn", "done"), condition=M.condition & none_of(""))],
        then=Candidate(**_ONE, condition=M.condition, often=M.often),
        tier=TRIGGERS,
        because="{ability} asks as its event happens",
    )
    asks_once_for_all = rule(
        ("603.4", "603.2c"),
        when=[_seen(often="batch", condition=M.condition & none_of(""))],
        then=Candidate(**_BATCH, condition=M.condition, often="batch"),
        tier=TRIGGERS,
        because="{ability} asks as its event happens, once, however many there are",
    )
    asks_once_for_all_players = rule(
        ("603.4", "603.2c"),
        when=[_seen(often="whole batch", condition=M.condition & none_of(""))],
        then=Candidate(**_WHOLE_BATCH, condition=M.condition, often="whole batch"),
        tier=TRIGGERS,
        because="{ability} asks as its event happens, once, however many there are, and whoever they are about",
    )
    condition_holds = rule(
        "603.4",
        when=[
            Candidate(**_ONE, condition=M.condition, often=one_of("each", "batch", "whole batch")),
            Holds(condition=M.condition, view=M.id),
            absent(Triggered(id=M.id)),
        ],
        then=Triggered(**_ONE),
        tier=INTERVENING,
        because="the condition of {ability} holds as the event happens",
    )
    condition_holds_until_it_is_done = rule(
        ("603.4", "603.2h"),
        when=[
            Candidate(**_ONE, condition=M.condition, often="done"),
            Holds(condition=M.condition, view=M.id),
            absent(Triggered(id=M.id)),
            absent(DoneThisTurn(ability=M.ability, source=M.source)),
        ],
        then=Triggered(**_ONE),
        tier=INTERVENING,
        because="the condition of {ability} holds as the event happens, and it has not been done in this turn",
    )
    condition_holds_once_each_turn = rule(
        "603.4",
        when=[
            Candidate(**_ONE, condition=M.condition, often="turn"),
            Holds(condition=M.condition, view=M.id),
            absent(Triggered(id=M.id)),
            absent(TriggeredThisTurn(ability=M.ability, source=M.source, instance=M.instance)),
        ],
        then=[
            Triggered(**_ONE),
            TriggeredThisTurn(ability=M.ability, source=M.source, instance=M.instance),
        ],
        tier=INTERVENING,
        because="the condition of {ability} holds as the event happens, for the first time in this turn",
    )
    another_turn = rule(
        "603.2c",
        when=[TurnBegins(), TriggeredThisTurn(ability=M.ability, source=M.source, instance=M.instance)],
        ends=TriggeredThisTurn(ability=M.ability, source=M.source, instance=M.instance),
        tier=EVENT,
    )
    another_object = rule(
        "400.7",
        when=[
            LeavesBattlefield(object=M.source),
            TriggeredThisTurn(ability=M.ability, source=M.source, instance=M.instance),
        ],
        ends=TriggeredThisTurn(ability=M.ability, source=M.source, instance=M.instance),
        tier=FORGETS,
    )

    # ---- states, and what was done on the way

    blessed = rule(
        ("603.2", "702.131d"),
        when=[
            NewlyBlessed(player=M.player),
            TriggersOn(
                ability=M.ability,
                verb="gets_blessing",
                subject=M.who,
                object="",
                condition=M.condition,
                often=M.often,
            ),
            Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
            Fits(phrase=M.who, view=M.source, thing=M.player),
        ],
        then=Noticed(
            **{**_NOTICED, "event": NOW},
            id=value("join(ability, event, source, instance, player)"),
            subject=M.player,
            object="",
            it="",
            player=M.player,
            often=M.often,
            condition=M.condition,
        ),
        tier=TRIGGERS,
        because="{player} has just got the city's blessing, and {ability} of {source} sees it",
    )
    state = rule(
        "603.8",
        when=[
            StateTrigger(ability=M.ability, condition=M.condition),
            Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
            Holds(condition=M.condition, view=M.source),
            absent(OnStack(ability=M.ability, source=M.source)),
            absent(Triggered(ability=M.ability, source=M.source)),
        ],
        then=Triggered(
            **{**_NOTICED, "event": NOW}, id=value("join(ability, event, source, instance)"), it="", player=""
        ),
        tier=INTERVENING,
        because="{condition}, and {ability} of {source} is not on the stack yet",
    )
    reflexive = rule(
        "603.12",
        when=[
            Instruct(event=M.event, object=M.object, ability=M.by, path=M.path),
            Instruction(ability=M.by, path=M.path, verb="reflexive", value=M.ability, object=M.did),
            Done(object=M.object, path=M.did),
            OnStack(object=M.object, controller=M.you, source=M.source),
        ],
        then=Triggered(
            **{**_NOTICED, "instance": value("join(object, path)")},
            id=value("join(object, path, event)"),
            it="",
            player="",
        ),
        tier=TRIGGERS,
        because="what {ability} asks for was done earlier in the resolution of {object}",
    )
    last_on_stack = rule(
        "603.3b",
        when=[TriggersOn(ability=M.ability, verb="triggers")],
        then=LastOnStack(ability=M.ability),
        tier=PRESENT,
        since="2021-04-22",
        because="{ability} triggers on another ability triggering",
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
