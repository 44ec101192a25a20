"""Who or what a phrase of an ability is, seen from that ability (109.5, 608.2h, and the glossary's plain words).

A phrase is either a reference ("you", "this", "the target") or a description, met requirement by requirement.  Each
ability that asks has a view: its source where it functions, the object on the stack as it resolves, or a trigger
whose condition is being asked.  Requirements about sizes and keywords come last, in a stage of their own, since they
can be answered only after the layers that make them.
"""

from typing import Any

from .order import ABILITIES, DESCRIPTIONS
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, at_least, compare, none_of, one_of, rule, value
from .vocabulary import (
    AbilityKind, ActivePlayer, AsksOf, AttachedTo, Attacking, Blocking, Bound, Candidate, Choosing, ChosenType,
    Commander, Controls, Counted, Counters, CountKey, Counts, DelayedTrigger, Described, EnteredThisTurn,
    ExiledWith, FaceName, FaceValue, Fits, Fitting, Game, HandSize, HasFace, HasKeyword, HasType, Incarnation,
    InZone, IsMonarch, LastController, LastsWhile, Named, OnStack, Opponent, Owner, Permanent, Player, Power,
    Refers, Requires, Resolving, Selected, SpellOf, Tapped, Target, Token, Toughness, TriggersOn, View, Wants,
    Works,
)  # fmt: skip


class Views(Rulebook):
    """From where "you" and "this" are seen (109.5, 113.7, 113.8)."""

    of_a_source = rule(
        "109.5",
        when=[Works(source=M.source, you=M.you)],
        then=View(view=M.source, you=M.you, this=M.source),
        tier=ABILITIES,
        because="{source} is controlled by {you}",
    )
    as_it_resolves = rule(
        ("109.5", "113.7a"),
        when=[Resolving(object=M.object), OnStack(object=M.object, controller=M.you, source=M.source)],
        then=View(view=M.object, you=M.you, this=M.source),
        tier=ABILITIES,
        because="{object} is controlled by {you}",
    )
    as_targets_are_chosen = rule(
        ("109.5", "601.2c"),
        when=[Choosing(object=M.object), OnStack(object=M.object, controller=M.you, source=M.source)],
        then=View(view=M.object, you=M.you, this=M.source),
        tier=ABILITIES,
        because="{object} is controlled by {you}",
    )
    as_it_might_trigger = rule(
        ("109.5", "603.4"),
        when=[Candidate(id=M.id, controller=M.you, source=M.source)],
        then=View(view=M.id, you=M.you, this=M.source),
        tier=ABILITIES,
        because="{source} is controlled by {you}",
    )
    as_it_waits = rule(
        ("109.5", "603.7e"),
        when=[DelayedTrigger(id=M.id, controller=M.you, source=M.source)],
        then=View(view=M.id, you=M.you, this=M.source),
        tier=ABILITIES,
        because="{id} is controlled by {you}",
    )
    delayed_wants = rule(
        "603.7",
        when=[DelayedTrigger(id=M.id, phrase=M.phrase & none_of(""))],
        then=Wants(phrase=M.phrase, view=M.id),
        tier=ABILITIES,
        because="{id} waits for {phrase}",
    )
    delayed_wants_about = rule(
        "603.7",
        when=[DelayedTrigger(id=M.id, about=M.phrase & none_of(""))],
        then=Wants(phrase=M.phrase, view=M.id),
        tier=ABILITIES,
        because="{id} waits for something about {phrase}",
    )
    as_long_as_it_lasts = rule(
        ("109.5", "611.2b"),
        when=[LastsWhile(effect=M.effect, you=M.you, this=M.this)],
        then=View(view=M.effect, you=M.you, this=M.this),
        tier=ABILITIES,
        because="the effect is one of {you}",
    )
    lasting_wants = rule(
        "611.2b",
        when=[
            LastsWhile(effect=M.effect, condition=M.condition),
            AsksOf(ability=M.condition, phrase=M.phrase, when="lasts"),
        ],
        then=Wants(phrase=M.phrase, view=M.effect),
        tier=ABILITIES,
        because="{effect} lasts",
    )
    source_wants = rule(
        "109.5",
        when=[AsksOf(ability=M.ability, phrase=M.phrase, when="functions"), Works(source=M.source, ability=M.ability)],
        then=Wants(phrase=M.phrase, view=M.source),
        tier=ABILITIES,
        because="{ability} functions",
    )
    replacement_wants = rule(
        "614.1",
        when=[
            AbilityKind(ability=M.ability, kind="replacement"),
            AsksOf(ability=M.ability, phrase=M.phrase, when="resolves"),
            Works(source=M.source, ability=M.ability),
        ],
        then=Wants(phrase=M.phrase, view=M.source),
        tier=ABILITIES,
        because="{ability} functions, and may have to be followed",
    )
    resolving_wants = rule(
        "608.2h",
        when=[
            Resolving(object=M.object),
            OnStack(object=M.object, ability=M.ability),
            AsksOf(ability=M.ability, phrase=M.phrase, when="resolves"),
        ],
        then=Wants(phrase=M.phrase, view=M.object),
        tier=ABILITIES,
        because="{object} is resolving",
    )
    choosing_wants = rule(
        "601.2c",
        when=[
            Choosing(object=M.object),
            OnStack(object=M.object, ability=M.ability),
            AsksOf(ability=M.ability, phrase=M.phrase, when="resolves"),
        ],
        then=Wants(phrase=M.phrase, view=M.object),
        tier=ABILITIES,
        because="targets are chosen for {object}",
    )
    candidate_wants = rule(
        "603.4",
        when=[
            Candidate(id=M.id, ability=M.ability),
            AsksOf(ability=M.ability, phrase=M.phrase, when="is asked"),
        ],
        then=Wants(phrase=M.phrase, view=M.id),
        tier=ABILITIES,
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
    target = _reference(
        "115.1",
        "target",
        Target(view=M.view, number=1, thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="{thing} is its target, and still the same object",
    )
    second_target = _reference(
        "115.1",
        "target 2",
        Target(view=M.view, number=2, thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="{thing} is its second target",
    )
    target_player = _reference(
        "115.1",
        "target",
        Target(view=M.view, number=1, thing=M.thing),
        Player(player=M.thing),
        thing=M.thing,
        because="{thing} is its target",
    )
    second_target_player = _reference(
        "115.1",
        "target 2",
        Target(view=M.view, number=2, thing=M.thing),
        Player(player=M.thing),
        thing=M.thing,
        because="{thing} is its second target",
    )
    moved_target = _reference(
        "400.7",
        "target",
        Target(view=M.view, number=1, thing=M.thing),
        Bound(view=M.view, role="the moved", thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="an earlier instruction moved {thing}, and it is where that put it",
    )
    targeted_ability = _reference(
        "115.1",
        "target",
        Target(view=M.view, number=1, thing=M.thing),
        OnStack(object=M.thing),
        absent(SpellOf(object=M.thing)),
        thing=M.thing,
        because="{thing} was chosen as its target",
    )
    moved_second_target = _reference(
        "400.7",
        "target 2",
        Target(view=M.view, number=2, thing=M.thing),
        Bound(view=M.view, role="the moved", thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="an earlier instruction moved {thing}, and it is where that put it",
    )
    moved_thing = _reference(
        "400.7",
        M.role & one_of("it", "this", "target", "target 2"),
        Bound(view=M.view, role=M.role, thing=M.thing),
        Bound(view=M.view, role="the moved", thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="an earlier instruction moved {thing}, and it is where that put it",
    )
    target_remembered = _reference(
        "603.7c",
        M.role & one_of("target", "target 2"),
        Bound(view=M.view, role=M.role, thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="{thing} was the target as this was created, and is still the same object",
    )
    target_player_remembered = _reference(
        "603.7c",
        M.role & one_of("target", "target 2"),
        Bound(view=M.view, role=M.role, thing=M.thing),
        Player(player=M.thing),
        thing=M.thing,
        because="{thing} was the target as this was created",
    )
    that_player = _reference(
        "608.2h",
        "that player",
        Bound(view=M.view, role="that player", thing=M.thing),
        Player(player=M.thing),
        thing=M.thing,
        because="{thing} is the player of the event",
    )
    that_player_of_a_candidate = _reference(
        "603.4",
        "that player",
        Candidate(id=M.view, player=M.thing),
        Player(player=M.thing),
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
    it_of_a_candidate = _reference(
        "603.4",
        "it",
        Candidate(id=M.view, it=M.thing),
        Incarnation(object=M.thing),
        thing=M.thing,
        because="{thing} is the object of the event",
    )
    created = _reference(
        "608.2c",
        "the created",
        Bound(view=M.view, role="the created", thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="{thing} was created by an earlier instruction",
    )
    moved = _reference(
        "608.2c",
        "the moved",
        Bound(view=M.view, role="the moved", thing=M.thing, incarnation=M.n),
        Incarnation(object=M.thing, number=M.n),
        thing=M.thing,
        because="{thing} was moved by an earlier instruction",
    )
    exiled_with_it = _reference(
        "607.2a",
        "exiled with this",
        Bound(view=M.view, role="this", thing=M.this, incarnation=M.by),
        ExiledWith(object=M.thing, incarnation=M.n, source=M.this, by=M.by),
        Incarnation(object=M.thing, number=M.n),
        InZone(object=M.thing, zone="exile"),
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
        InZone(object=M.thing, zone="exile"),
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
        AttachedTo(object=M.view, host=M.host),
        Controls(player=M.thing, object=M.host),
        thing=M.thing,
        because="{thing} controls {host}, which {view} is attached to",
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
        thing=M.thing,
        because="{this} attacks {thing}",
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
        "the target's controller",
        Target(view=M.view, number=1, thing=M.it, incarnation=M.n),
        Incarnation(object=M.it, number=M.n),
        Controls(player=M.thing, object=M.it),
        thing=M.thing,
        because="{thing} controls {it}",
    )
    targets_last_controller = _reference(
        "608.2h",
        "the target's controller",
        Target(view=M.view, number=1, thing=M.it, incarnation=M.n),
        LastController(object=M.it, incarnation=M.n, player=M.thing),
        thing=M.thing,
        because="{thing} controlled {it} when it was last on the battlefield",
    )
    targeted_objects_controller = _reference(
        "109.4",
        "the target's controller",
        Target(view=M.view, number=1, thing=M.it),
        OnStack(object=M.it, controller=M.thing),
        thing=M.thing,
        because="{thing} controls {it}",
    )
    targets_owner = _reference(
        "108.3",
        "the target's owner",
        Target(view=M.view, number=1, thing=M.it),
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


def _generates(aspect: str, *conditions: Any, because: str) -> LawRule:
    """A rule for a requirement that comes first and finds the things in question."""
    return rule(
        "109.1",
        when=[
            Requires(phrase=M.phrase, before=0, step=M.step, aspect=aspect, value=M.value),
            Wants(phrase=M.phrase, view=M.view),
            *conditions,
        ],
        then=Fitting(stage="early", phrase=M.phrase, view=M.view, thing=M.thing, step=M.step),
        tier=ABILITIES,
        because=because,
    )


def _meets(aspect: str, *conditions: Any, because: str, asked: str | None = None, number: str = "109.1") -> LawRule:
    """A rule for a further requirement on things that met those before."""
    wanted = M.value if asked is None else asked
    return rule(
        number,
        when=[
            Requires(
                phrase=M.phrase, before=M.before & none_of(0), step=M.step, aspect=aspect, value=wanted, number=M.number
            ),
            Fitting(stage="early", phrase=M.phrase, view=M.view, thing=M.thing, step=M.before),
            *conditions,
        ],
        then=Fitting(stage="early", phrase=M.phrase, view=M.view, thing=M.thing, step=M.step),
        tier=ABILITIES,
        because=because,
    )


def _meets_late(aspect: str, *conditions: Any, because: str) -> LawRule:
    """The same for a requirement that can be answered only after all layers."""
    return rule(
        "109.1",
        when=[
            Requires(phrase=M.phrase, before=M.before, step=M.step, aspect=aspect, value=M.value, number=M.number),
            Fitting(phrase=M.phrase, view=M.view, thing=M.thing, step=M.before),
            *conditions,
        ],
        then=Fitting(stage="late", phrase=M.phrase, view=M.view, thing=M.thing, step=M.step),
        tier=DESCRIPTIONS,
        because=because,
    )


class Descriptions(Rulebook):
    """What meets a description."""

    type_first = _generates(
        "type", HasType(object=M.thing, type=M.value), Permanent(object=M.thing), because="{thing} is a {value}"
    )
    permanent_first = _generates("permanent", Permanent(object=M.thing), because="{thing} is a permanent")
    zone_first = _generates("zone", InZone(object=M.thing, zone=M.value), because="{thing} is in the zone {value}")
    spell_first = _generates("spell", SpellOf(object=M.thing), because="{thing} is a spell")
    ability_first = _generates(
        "on the stack",
        OnStack(object=M.thing, ability=M.ability),
        absent(SpellOf(object=M.thing)),
        AbilityKind(ability=M.ability, kind=M.value),
        because="{thing} is an ability on the stack",
    )
    spell_or_ability_first = rule(
        "109.1",
        when=[
            Requires(phrase=M.phrase, before=0, step=M.step, aspect="on the stack", value="spell"),
            Wants(phrase=M.phrase, view=M.view),
            SpellOf(object=M.thing),
        ],
        then=Fitting(stage="early", phrase=M.phrase, view=M.view, thing=M.thing, step=M.step),
        tier=ABILITIES,
        because="{thing} is a spell",
    )
    yours_on_the_stack = _meets(
        "controller",
        View(view=M.view, you=M.you),
        OnStack(object=M.thing, controller=M.you),
        asked="you",
        because="{you} controls {thing}",
        number="109.4",
    )
    an_opponents_on_the_stack = _meets(
        "controller",
        View(view=M.view, you=M.you),
        OnStack(object=M.thing, controller=M.other),
        Opponent(player=M.you, other=M.other),
        asked="opponent",
        because="{other}, an opponent of {you}, controls {thing}",
        number="109.4",
    )
    player_first = _generates("player", Player(player=M.thing), because="{thing} is a player")

    type_too = _meets("type", HasType(object=M.thing, type=M.value), because="{thing} is a {value}")
    lacks_type = _meets("not type", absent(HasType(object=M.thing, type=M.value)), because="{thing} is no {value}")
    yours = _meets(
        "controller",
        View(view=M.view, you=M.you),
        Controls(player=M.you, object=M.thing),
        asked="you",
        because="{you} controls {thing}",
    )
    an_opponents = _meets(
        "controller",
        View(view=M.view, you=M.you),
        Controls(player=M.other, object=M.thing),
        Opponent(player=M.you, other=M.other),
        asked="opponent",
        because="{other}, an opponent of {you}, controls {thing}",
    )
    that_players = _meets(
        "controller",
        Bound(view=M.view, role="that player", thing=M.other),
        Controls(player=M.other, object=M.thing),
        asked="that player",
        because="{other} controls {thing}",
    )
    that_players_of_a_candidate = _meets(
        "controller",
        Candidate(id=M.view, player=M.other),
        Controls(player=M.other, object=M.thing),
        asked="that player",
        because="{other} controls {thing}",
    )
    the_targets = _meets(
        "controller",
        Target(view=M.view, number=1, thing=M.other),
        Controls(player=M.other, object=M.thing),
        asked="the target",
        because="{other} controls {thing}",
    )
    the_monarchs = _meets(
        "controller",
        IsMonarch(player=M.other),
        Controls(player=M.other, object=M.thing),
        asked="the monarch",
        because="{other}, the monarch, controls {thing}",
    )
    owned = _meets(
        "owner",
        View(view=M.view, you=M.you),
        Owner(object=M.thing, player=M.you),
        asked="you",
        because="{you} owns {thing}",
    )
    owned_by_an_opponent = _meets(
        "owner",
        View(view=M.view, you=M.you),
        Owner(object=M.thing, player=M.other),
        Opponent(player=M.you, other=M.other),
        asked="opponent",
        because="{other}, an opponent of {you}, owns {thing}",
    )
    another = _meets(
        "other", View(view=M.view, this=~M.thing & M.this), asked="", because="{thing} is another object than {this}"
    )
    other_than_target = _meets(
        "other",
        Target(view=M.view, number=1, thing=~M.thing & M.that),
        asked="the target",
        because="{thing} is another object than {that}",
    )
    other_than_second_target = _meets(
        "other",
        Target(view=M.view, number=2, thing=~M.thing & M.that),
        asked="the target 2",
        because="{thing} is another object than {that}",
    )
    other_than_it = _meets(
        "other",
        Bound(view=M.view, role="it", thing=~M.thing & M.that),
        asked="it",
        because="{thing} is another object than {that}",
    )
    token = _meets("token", Token(object=M.thing), because="{thing} is a token")
    nontoken = _meets("nontoken", absent(Token(object=M.thing)), because="{thing} is no token")
    attacking = _meets("attacking", Attacking(object=M.thing), because="{thing} is attacking")
    blocking = _meets("blocking", Blocking(object=M.thing), because="{thing} is blocking")
    tapped = _meets("tapped", Tapped(object=M.thing), because="{thing} is tapped")
    untapped = _meets("untapped", absent(Tapped(object=M.thing)), because="{thing} is untapped")
    with_counter = _meets(
        "counter", Counters(object=M.thing, kind=M.value, amount=at_least(1)), because="{thing} has a {value} counter"
    )
    with_any_counter = _meets(
        "counter",
        Counters(object=M.thing, kind=M.kind, amount=at_least(1)),
        asked="",
        because="{thing} has a {kind} counter",
    )
    equipped = _meets(
        "equipped",
        AttachedTo(object=M.equipment, host=M.thing),
        HasType(object=M.equipment, type="Equipment"),
        because="{equipment} is attached to {thing}",
    )
    enchanted = _meets(
        "enchanted",
        AttachedTo(object=M.aura, host=M.thing),
        HasType(object=M.aura, type="Aura"),
        because="{aura} is attached to {thing}",
    )
    owned_by_another = _meets(
        "owner",
        View(view=M.view, you=M.you),
        Owner(object=M.thing, player=~M.you & M.other),
        asked="another",
        because="{other} owns {thing}",
    )
    few_cards = _meets(
        "hand at most",
        HandSize(player=M.thing, amount=M.cards),
        compare("cards", "<=", "number"),
        because="{thing} has {cards} cards in hand",
    )
    many_cards = _meets(
        "hand at least",
        HandSize(player=M.thing, amount=M.cards),
        compare("cards", ">=", "number"),
        because="{thing} has {cards} cards in hand",
    )
    entered_this_turn = _meets(
        "entered this turn", EnteredThisTurn(object=M.thing), because="{thing} entered this turn"
    )
    commander = _meets("commander", Commander(object=M.thing), because="{thing} is a commander")
    of_chosen_type = _meets(
        "chosen type",
        View(view=M.view, this=M.this),
        ChosenType(object=M.this, type=M.type),
        HasType(object=M.thing, type=M.type),
        because="{thing} is a {type}, the type chosen for {this}",
    )
    named = _meets(
        "named",
        HasFace(object=M.thing, face=M.face),
        FaceName(face=M.face, name=M.value),
        because="{thing} is named {value}",
    )
    dear = _meets(
        "mana value at least",
        HasFace(object=M.thing, face=M.face),
        FaceValue(face=M.face, value=M.mana),
        compare("mana", ">=", "number"),
        because="{thing} has mana value {mana}",
    )
    cheap = _meets(
        "mana value at most",
        HasFace(object=M.thing, face=M.face),
        FaceValue(face=M.face, value=M.mana),
        compare("mana", "<=", "number"),
        because="{thing} has mana value {mana}",
    )
    cheap_token = _meets(
        "mana value at most",
        Token(object=M.thing),
        HasFace(object=M.thing, face=M.face),
        absent(FaceValue(face=M.face)),
        because="{thing} is a token without a mana cost",
        number="202.3",
    )
    cheap_land = _meets(
        "mana value at most",
        HasType(object=M.thing, type="land"),
        HasFace(object=M.thing, face=M.face),
        absent(FaceValue(face=M.face)),
        because="{thing} is a land and has no mana cost",
        number="202.3",
    )
    opponent = _meets(
        "opponent",
        View(view=M.view, you=M.you),
        Opponent(player=M.you, other=M.thing),
        because="{thing} is an opponent of {you}",
    )
    monarch = _meets("monarch", IsMonarch(player=M.thing), because="{thing} is the monarch")
    power_or_more = _meets_late(
        "power at least",
        Power(object=M.thing, value=M.power),
        compare("power", ">=", "number"),
        because="{thing} has power {power}",
    )
    power_or_less = _meets_late(
        "power at most",
        Power(object=M.thing, value=M.power),
        compare("power", "<=", "number"),
        because="{thing} has power {power}",
    )
    toughness_or_more = _meets_late(
        "toughness at least",
        Toughness(object=M.thing, value=M.size),
        compare("size", ">=", "number"),
        because="{thing} has toughness {size}",
    )
    toughness_or_less = _meets_late(
        "toughness at most",
        Toughness(object=M.thing, value=M.size),
        compare("size", "<=", "number"),
        because="{thing} has toughness {size}",
    )
    with_keyword = _meets_late("keyword", HasKeyword(object=M.thing, keyword=M.value), because="{thing} has {value}")
    without_keyword = _meets_late(
        "no keyword", absent(HasKeyword(object=M.thing, keyword=M.value)), because="{thing} lacks {value}"
    )
    count_key = rule(
        "107.1",
        when=[Counts(phrase=M.phrase), Wants(phrase=M.phrase, view=M.view)],
        then=CountKey(phrase=M.phrase, view=M.view, key=value("join(phrase, view)")),
        tier=ABILITIES,
    )
    counted = rule(
        "107.1",
        when=[
            Counts(phrase=M.phrase),
            Fits(phrase=M.phrase, view=M.view, thing=M.thing),
        ],
        then=Counted(key=value("join(phrase, view)"), thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} is one of them",
    )
    fits = rule(
        "109.1",
        when=[
            Described(phrase=M.phrase, stage="early", steps=M.steps),
            Fitting(stage="early", phrase=M.phrase, view=M.view, thing=M.thing, step=M.steps),
        ],
        then=Fits(stage="early", phrase=M.phrase, view=M.view, thing=M.thing),
        tier=ABILITIES,
        because="{thing} meets all of it",
    )
    fits_late = rule(
        "109.1",
        when=[
            Described(phrase=M.phrase, stage="late", steps=M.steps),
            Fitting(stage="late", phrase=M.phrase, view=M.view, thing=M.thing, step=M.steps),
        ],
        then=Fits(stage="late", phrase=M.phrase, view=M.view, thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} meets all of it",
    )
