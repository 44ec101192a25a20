"""What phrases such as "you", "this" and "the target" refer to (109.5, 608.2)."""

from typing import Any

from .combat import NOBODY
from .order import ABILITIES
from ..engine.facts import Fact
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, compare, none_of, rule
from .vocabulary import (
    AbilityKind, ActivePlayer, AsksOf, AttachedTo, Attacking, Bound, Candidate, Choosing, ChosenWord, Controls,
    ControlsOnStack, DelayedTrigger, ExiledWith, Fits, Follows, Forbidding, Game, HasType, IllegalTarget,
    Incarnation, IsMonarch, LastController, LastDefender, LastsWhile, Named, NextSeat, OnStack, Owner, Permanent,
    Player, Refers, Remembered, Resolving, Selected, SpellOf, Target, TargetPhrase, TargetWord, TriggersOn, View,
    Wants, Works,
)  # fmt: skip


def _view(number: Any, *conditions: Any, view: Any, this: Any, because: str) -> LawRule:
    """A rule for a view: who "you" are there, and what "this" is."""
    return rule(number, when=conditions, then=View(view=view, you=M.you, this=this), tier=ABILITIES, because=because)


def _wants(number: Any, *conditions: Any, view: Any, because: str) -> LawRule:
    """A rule for a phrase that is asked about from a view."""
    return rule(number, when=conditions, then=Wants(phrase=M.phrase, view=view), tier=ABILITIES, because=because)


class Views(Rulebook):
    """From where "you" and "this" are seen (109.5, 113.7, 113.8)."""

    of_a_source = _view(
        "109.5",
        Works(source=M.source, you=M.you),
        view=M.source,
        this=M.source,
        because="{source} is controlled by {you}",
    )
    as_it_resolves = _view(
        ("109.5", "113.7a"),
        Resolving(object=M.object),
        OnStack(object=M.object, source=M.source),
        ControlsOnStack(player=M.you, object=M.object),
        view=M.object,
        this=M.source,
        because="{object} is controlled by {you}",
    )
    as_targets_are_chosen = _view(
        ("109.5", "601.2c"),
        Choosing(object=M.object),
        OnStack(object=M.object, controller=M.you, source=M.source),
        view=M.object,
        this=M.source,
        because="{object} is controlled by {you}",
    )
    as_it_might_trigger = _view(
        ("109.5", "603.4"),
        Candidate(id=M.id, controller=M.you, source=M.source),
        view=M.id,
        this=M.source,
        because="{source} is controlled by {you}",
    )
    as_it_waits = _view(
        ("109.5", "603.7e"),
        DelayedTrigger(id=M.id, controller=M.you, source=M.source),
        view=M.id,
        this=M.source,
        because="{id} is controlled by {you}",
    )
    delayed_wants = _wants(
        "603.7", DelayedTrigger(id=M.id, phrase=M.phrase & none_of("")), view=M.id, because="{id} waits for {phrase}"
    )
    delayed_wants_about = _wants(
        "603.7",
        DelayedTrigger(id=M.id, about=M.phrase & none_of("")),
        view=M.id,
        because="{id} waits for something about {phrase}",
    )
    as_it_is_followed = _view(
        ("109.5", "614.6"),
        Follows(view=M.view, you=M.you),
        view=M.view,
        this=M.view,
        because="{you} controlled {view} as it replaced something",
    )
    followed_wants = _wants(
        "614.6",
        Follows(view=M.view, ability=M.ability),
        AsksOf(ability=M.ability, phrase=M.phrase, when="resolves"),
        view=M.view,
        because="{ability} is followed",
    )
    as_long_as_it_lasts = _view(
        ("109.5", "611.2b"),
        LastsWhile(effect=M.effect, you=M.you, this=M.this),
        view=M.effect,
        this=M.this,
        because="the effect is one of {you}",
    )
    lasting_wants = _wants(
        "611.2b",
        LastsWhile(effect=M.effect, condition=M.condition),
        AsksOf(ability=M.condition, phrase=M.phrase, when="lasts"),
        view=M.effect,
        because="the effect of {effect} lasts",
    )
    as_it_forbids = _view(
        ("109.5", "611.2c"),
        Forbidding(effect=M.effect, you=M.you, this=M.this),
        view=M.effect,
        this=M.this,
        because="the effect is one of {you}",
    )
    forbidding_wants = _wants(
        "611.2c",
        Forbidding(effect=M.effect, phrase=M.phrase),
        view=M.effect,
        because="{effect} changes the rules for {phrase}",
    )
    source_wants = _wants(
        "109.5",
        AsksOf(ability=M.ability, phrase=M.phrase, when="functions"),
        Works(source=M.source, ability=M.ability),
        view=M.source,
        because="{ability} functions",
    )
    replacement_wants = _wants(
        "614.1",
        AbilityKind(ability=M.ability, kind="replacement"),
        AsksOf(ability=M.ability, phrase=M.phrase, when="resolves"),
        Works(source=M.source, ability=M.ability),
        view=M.source,
        because="{ability} functions, and may have to be followed",
    )
    resolving_wants = _wants(
        "608.2h",
        Resolving(object=M.object),
        OnStack(object=M.object, ability=M.ability),
        AsksOf(ability=M.ability, phrase=M.phrase, when="resolves"),
        view=M.object,
        because="{object} is resolving",
    )
    choosing_wants = _wants(
        "601.2c",
        Choosing(object=M.object),
        OnStack(object=M.object, ability=M.ability),
        AsksOf(ability=M.ability, phrase=M.phrase, when="resolves"),
        view=M.object,
        because="targets are chosen for {object}",
    )
    candidate_wants = _wants(
        "603.4",
        Candidate(id=M.id, ability=M.ability),
        AsksOf(ability=M.ability, phrase=M.phrase, when="is asked"),
        view=M.id,
        because="the condition of {ability} is asked",
    )


def _reference(number: Any, reference: Any, *conditions: Any, thing: Any, because: str) -> LawRule:
    """A rule for one reference: `thing` is who or what the phrase refers to."""
    return rule(
        number,
        when=[Refers(phrase=M.phrase, reference=reference), Wants(phrase=M.phrase, view=M.view), *conditions],
        then=Fits(stage="early", phrase=M.phrase, view=M.view, thing=thing),
        tier=ABILITIES,
        because=because,
    )


def _object_or_player(
    number: Any,
    reference: Any,
    *conditions: Any,
    told: tuple[type[Fact], dict[str, Any]],
    unless: Any = (),
    because: str,
    same: str,
) -> tuple[LawRule, LawRule]:
    """Two rules for a thing that a fact tells: an object as long as it is the same, or a player."""
    kind, fields = told
    an_object = (kind(**fields, thing=M.thing, incarnation=M.n), Incarnation(object=M.thing, number=M.n))
    a_player = (kind(**fields, thing=M.thing), Player(player=M.thing))
    return (
        _reference(number, reference, *conditions, *an_object, *unless, thing=M.thing, because=same),
        _reference(number, reference, *conditions, *a_player, *unless, thing=M.thing, because=because),
    )


_A_TARGET = (Target, {"view": M.view, "number": M.number})
_LEGAL = (absent(IllegalTarget(view=M.view, number=M.number)),)


class References(Rulebook):
    """What the words of an ability refer to."""

    you = _reference("109.5", "you", View(view=M.view, you=M.you), thing=M.you, because="{you} controls it")
    this_of_an_effect = _reference(
        "201.5",
        "this",
        LastsWhile(effect=M.view, this=M.this, incarnation=M.n),
        Incarnation(object=M.this, number=M.n),
        thing=M.this,
        because="{this} is where the effect comes from, and still the same object",
    )
    asked_of_an_effect, player_asked_of_an_effect = _object_or_player(
        "611.2b",
        M.role,
        LastsWhile(effect=M.view),
        told=(Remembered, {"id": M.view, "role": M.role}),
        because="for how long it lasts is asked of {thing}",
        same="for how long it lasts is asked of {thing}, which is still the same object",
    )
    this = _reference("201.5", "this", View(view=M.view, this=M.view), thing=M.view, because="{view} is its source")
    this_of_a_candidate = _reference(
        "201.5", "this", Candidate(id=M.view, source=M.this), thing=M.this, because="{this} is its source"
    )
    this_on_the_stack = _reference(
        ("201.5", "400.7"),
        "this",
        Bound(view=M.view, role="this", thing=M.this, incarnation=M.n),
        Incarnation(object=M.this, number=M.n),
        thing=M.this,
        because="{this} is its source, and still the same object",
    )
    named = rule(
        "201.2",
        when=[Named(phrase=M.phrase, thing=M.thing), Wants(phrase=M.phrase, view=M.view)],
        then=Fits(stage="early", phrase=M.phrase, view=M.view, thing=M.thing),
        tier=ABILITIES,
        because="{phrase} is {thing}",
    )
    target, target_player = _object_or_player(
        "115.1",
        M.role,
        TargetWord(word=M.role, of="", number=M.number),
        told=_A_TARGET,
        unless=_LEGAL,
        because="{thing} is its target",
        same="{thing} is its target, and still the same object",
    )
    targets, target_players = _object_or_player(
        "115.1",
        "the targets",
        told=_A_TARGET,
        unless=_LEGAL,
        because="{thing} is one of its targets",
        same="{thing} is one of its targets, and still the same object",
    )
    targets_of_one_word, target_players_of_one_word = _object_or_player(
        ("115.1", "115.3"),
        M.several,
        TargetPhrase(ability=M.ability, number=M.number, several=M.several),
        OnStack(object=M.view, ability=M.ability),
        told=_A_TARGET,
        unless=_LEGAL,
        because="{thing} is one of the targets of that word",
        same="{thing} is one of the targets of that word, and still the same object",
    )
    moved_target = _reference(
        "400.7",
        M.role,
        TargetWord(word=M.role, of="", number=M.number),
        Target(view=M.view, number=M.number, thing=M.thing),
        Bound(view=M.view, role="the moved", thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        absent(IllegalTarget(view=M.view, number=M.number)),
        thing=M.thing,
        because="an earlier instruction moved {thing}, and it is where that put it",
    )
    targeted_ability = _reference(
        "115.1",
        M.role,
        TargetWord(word=M.role, of="", number=M.number),
        Target(view=M.view, number=M.number, thing=M.thing),
        OnStack(object=M.thing),
        absent(SpellOf(object=M.thing)),
        absent(IllegalTarget(view=M.view, number=M.number)),
        thing=M.thing,
        because="{thing} was chosen as its target",
    )
    moved_thing = _reference(
        "400.7",
        M.role,
        Bound(view=M.view, role=M.role, thing=M.thing),
        Bound(view=M.view, role="the moved", thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="an earlier instruction moved {thing}, and it is where that put it",
    )
    target_remembered, target_player_remembered = _object_or_player(
        "603.7c",
        M.role,
        TargetWord(word=M.role, of=""),
        told=(Bound, {"view": M.view, "role": M.role}),
        because="{thing} was the target as this was created",
        same="{thing} was the target as this was created, and is still the same object",
    )
    that_player = _reference(
        ("608.2h", "800.4i"),
        "that player",
        Bound(view=M.view, role="that player", thing=M.thing),
        thing=M.thing,
        because="{thing} is the player of the event",
    )
    that_player_of_a_candidate = _reference(
        ("603.4", "800.4i"),
        "that player",
        Candidate(id=M.view, it=none_of(""), player=M.thing & none_of("")),
        thing=M.thing,
        because="{thing} is the player of the event",
    )
    that_player_of_a_candidate_about_no_object = _reference(
        ("603.4", "800.4i"),
        "that player",
        Candidate(id=M.view, instance=M.instance, it="", player=M.thing & none_of("")),
        absent(Remembered(id=M.instance, role="that player")),
        thing=M.thing,
        because="{thing} is the player of the event",
    )
    it = _reference(
        "608.2h",
        "it",
        Bound(view=M.view, role="it", thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="{thing} is the object of the event",
    )
    that_spell = _reference(
        "608.2h",
        "that spell",
        Bound(view=M.view, role="that spell", thing=M.thing),
        OnStack(object=M.thing),
        thing=M.thing,
        because="{thing} is the spell or ability of the event, and still on the stack",
    )
    it_of_a_candidate = _reference(
        "603.4",
        "it",
        Candidate(id=M.view, it=M.thing),
        Incarnation(object=M.thing),
        thing=M.thing,
        because="{thing} is the object of the event",
    )
    remembered_by_a_candidate, player_remembered_by_a_candidate = _object_or_player(
        ("603.7c", "603.4"),
        M.role,
        Candidate(id=M.view, instance=M.instance, it=""),
        told=(Remembered, {"id": M.instance, "role": M.role}),
        because="{thing} was spoken of as this was created",
        same="{thing} was spoken of as this was created, and is still the same object",
    )
    created = _reference(
        "608.2c",
        "the created",
        Bound(view=M.view, role="the created", thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="{thing} was created by an earlier instruction",
    )
    exiled_with_it = _reference(
        "607.2a",
        "exiled with this",
        Bound(view=M.view, role="this", thing=M.this, incarnation=M.by),
        ExiledWith(object=M.thing, incarnation=M.n, source=M.this, by=M.by),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="an ability of {this} exiled {thing}",
    )
    exiled_with_what_left = _reference(
        ("607.2a", "603.10a"),
        "exiled with this",
        Bound(view=M.view, role="this", thing=M.this, incarnation=M.later),
        OnStack(object=M.view, ability=M.ability),
        TriggersOn(ability=M.ability, looks_back=True),
        ExiledWith(object=M.thing, incarnation=M.n, source=M.this, by=M.by),
        compare("by", "==", "later - 1"),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="an ability of {this}, as it last was on the battlefield, exiled {thing}",
    )
    chosen = _reference(
        "608.2d",
        "the chosen",
        Bound(view=M.view, role="the chosen", thing=M.thing),
        thing=M.thing,
        because="{thing} was chosen",
    )
    chosen_as_it_entered = _reference(
        ("607.2d", "800.4i"),
        "the chosen",
        View(view=M.view, this=M.this),
        ChosenWord(object=M.this, kind="player", word=M.thing),
        thing=M.thing,
        because="{thing} was chosen as {this} entered",
    )
    selected = _reference(
        "608.2d",
        "selected",
        Selected(object=M.view, path=M.phrase, thing=M.thing),
        thing=M.thing,
        because="{thing} was chosen as the instruction was followed",
    )
    attached = _reference(
        "301.5",
        "attached",
        View(view=M.view, this=M.this),
        AttachedTo(object=M.this, host=M.thing),
        thing=M.thing,
        because="{this} is attached to {thing}",
    )
    attacheds_controller = _reference(
        "301.5",
        "attached's controller",
        View(view=M.view, this=M.this),
        AttachedTo(object=M.this, host=M.host),
        Controls(player=M.thing, object=M.host),
        thing=M.thing,
        because="{thing} controls {host}, which {this} is attached to",
    )
    the_game = _reference("500.1", "the game", Game(name=M.thing), thing=M.thing, because="its steps are meant")
    the_monarch = _reference(
        "725.1", "the monarch", IsMonarch(player=M.thing), thing=M.thing, because="{thing} is the monarch"
    )
    active_player = _reference(
        "102.1", "the active player", ActivePlayer(player=M.thing), thing=M.thing, because="it is {thing}'s turn"
    )
    defending_player = _reference(
        "506.2",
        "the defending player",
        View(view=M.view, this=M.this),
        Attacking(object=M.this, defender=M.thing),
        NextSeat(player=M.thing),
        thing=M.thing,
        because="{this} attacks {thing}",
    )
    defending_planeswalkers_controller = _reference(
        "508.5",
        "the defending player",
        View(view=M.view, this=M.this),
        Attacking(object=M.this, defender=M.attacked),
        Controls(player=M.thing, object=M.attacked),
        thing=M.thing,
        because="{this} attacks {attacked}, which {thing} controls",
    )
    last_defending_player = _reference(
        "508.5",
        "the defending player",
        Bound(view=M.view, role="this", thing=M.this, incarnation=M.n),
        LastDefender(object=M.this, incarnation=M.n, player=M.thing),
        absent(Attacking(object=M.this, defender=none_of(NOBODY))),
        thing=M.thing,
        because="{this} was attacking {thing} before it was removed from combat",
    )
    its_controller = _reference(
        "608.2h",
        "its controller",
        Bound(view=M.view, role="it", thing=M.it, incarnation=M.n),
        Incarnation(object=M.it, number=M.n),
        Controls(player=M.thing, object=M.it),
        thing=M.thing,
        because="{thing} controls {it}",
    )
    its_last_controller = _reference(
        "608.2h",
        "its controller",
        Bound(view=M.view, role="it", thing=M.it, incarnation=M.n),
        LastController(object=M.it, incarnation=M.n, player=M.thing),
        thing=M.thing,
        because="{thing} controlled {it} when it was last on the battlefield",
    )
    its_controller_before_the_event = _reference(
        ("608.2h", "603.10"),
        "its controller",
        Bound(view=M.view, role="it", thing=M.it, incarnation=M.n),
        OnStack(object=M.view, ability=M.ability),
        TriggersOn(ability=M.ability, looks_back=True),
        LastController(object=M.it, incarnation=M.before, player=M.thing),
        compare("before", "==", "n - 1"),
        thing=M.thing,
        because="{thing} controlled {it} when it was last on the battlefield",
    )
    its_owner = _reference(
        "108.3",
        "its owner",
        Bound(view=M.view, role="it", thing=M.it),
        Owner(object=M.it, player=M.thing),
        thing=M.thing,
        because="{thing} owns {it}",
    )
    targets_controller = _reference(
        "608.2h",
        M.role,
        TargetWord(word=M.role, of="controller", number=M.number),
        Target(view=M.view, number=M.number, thing=M.it, incarnation=M.n),
        absent(IllegalTarget(view=M.view, number=M.number)),
        Incarnation(object=M.it, number=M.n),
        Controls(player=M.thing, object=M.it),
        thing=M.thing,
        because="{thing} controls {it}",
    )
    targets_last_controller = _reference(
        "608.2h",
        M.role,
        TargetWord(word=M.role, of="controller", number=M.number),
        Target(view=M.view, number=M.number, thing=M.it, incarnation=M.n),
        absent(IllegalTarget(view=M.view, number=M.number)),
        LastController(object=M.it, incarnation=M.n, player=M.thing),
        thing=M.thing,
        because="{thing} controlled {it} when it was last on the battlefield",
    )
    targeted_objects_controller = _reference(
        "109.4",
        M.role,
        TargetWord(word=M.role, of="controller", number=M.number),
        Target(view=M.view, number=M.number, thing=M.it),
        absent(IllegalTarget(view=M.view, number=M.number)),
        OnStack(object=M.it, controller=M.thing),
        thing=M.thing,
        because="{thing} controls {it}",
    )
    targets_owner = _reference(
        "108.3",
        M.role,
        TargetWord(word=M.role, of="owner", number=M.number),
        Target(view=M.view, number=M.number, thing=M.it),
        absent(IllegalTarget(view=M.view, number=M.number)),
        Owner(object=M.it, player=M.thing),
        thing=M.thing,
        because="{thing} owns {it}",
    )
    any_creature = _reference(
        "115.4",
        "any target",
        HasType(object=M.thing, type="creature"),
        Permanent(object=M.thing),
        thing=M.thing,
        because="{thing} is a creature",
    )
    any_planeswalker = _reference(
        "115.4",
        "any target",
        HasType(object=M.thing, type="planeswalker"),
        Permanent(object=M.thing),
        thing=M.thing,
        because="{thing} is a planeswalker",
    )
    any_player = _reference("115.4", "any target", Player(player=M.thing), thing=M.thing, because="{thing} is a player")
