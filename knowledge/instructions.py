"""What instructions of spells and abilities do (608.2)."""

from typing import Any

from .order import EVENT, EXPAND
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, at_least, compare, none_of, one_of, rule, value
from .vocabulary import (
    AlreadyOver, AmountOf, AttachedTo, Attaches, BecomesCopy, BecomesSize, Bound, Cannot, Controls, Countering,
    Counters, Enters, EntersTapped, ExiledUntil, ExiledWith, FaceEnchants, Fits, Forbidding, Forbids, GainsAbility,
    GainsControl, GainsType, Gets, GetsBlessing, GetsPoison, HasFace, HasKeyword, HasType, Incarnation, Instruct,
    Instruction, InZone, LevelBecomes, Life, LosesAbility, LosesAll, LosesCounters, LosesGame, Moves, OnStack,
    Owner, Permanent, PhasedOut, PhasesIn, PhasesOut, Player, Power, ProtectedFrom, Selected, SetsLandType, Share,
    Shields, SpellOf, Stranded, Tapped, Taps, ToldToBecomeMonarch, ToldToBeDestroyed, ToldToTakeInitiative,
    Unchanged, Untaps, Varies, View, WinsGame, Would, WouldDealDamage,
)  # fmt: skip


def _told(verb: str, value: Any = None, **fields: Any) -> list[Any]:
    """The conditions of an instruction about everything that its subject describes."""
    return [
        Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
        Instruction(
            ability=M.ability,
            path=M.path,
            verb=verb,
            subject=M.who,
            **({} if value is None else {"value": value}),
            **fields,
        ),
        Fits(phrase=M.who, view=M.object, thing=M.thing),
    ]


def _told_for_a_time(verb: str, value: Any = None, **fields: Any) -> list[Any]:
    """The same where it can be said how long: nothing is done if that is over before it begins (611.2b, 610.3b)."""
    begins, *told = _told(verb, value, **fields)
    return [begins, absent(AlreadyOver(object=M.object, path=M.path)), *told]


def _would(verb: str, amount: Any = M.amount, kind: Any = "") -> Would:
    """What an instruction would do to its subject, unless something replaces it."""
    key = value(f"join('{verb}', kind, thing)" if kind else f"join('{verb}', thing)")
    return Would(event=M.event, key=key, verb=verb, thing=M.thing, kind=kind, amount=amount, why=M.object)


_AMOUNT = AmountOf(object=M.object, path=M.path, amount=M.amount)
_SOME = AmountOf(object=M.object, path=M.path, amount=M.amount & at_least(1))
EFFECT = value("join(object, path, thing)")
ONE_EFFECT = value("join(object, path)")


def _shield(verb: str, sort: str, against: bool = False) -> LawRule:
    """A shield for everything that an instruction is about: against damage by anything, or by one source."""
    told = _told_for_a_time(verb, M.kind, object=M.whom & none_of("") if against else "")
    by = [Fits(phrase=M.whom, view=M.object, thing=M.of)] if against else []
    shields = Shields(
        event=M.event,
        effect=EFFECT,
        thing=M.thing,
        kind=M.kind,
        of=M.of if against else "",
        source=M.object,
        sort=sort,
        amount=M.amount,
    )
    return rule(
        "615.7" if sort == "shield" else "615.8",
        when=[*told, *by, _AMOUNT],
        then=shields,
        tier=EXPAND,
        because="{object} shields {thing} from {of}" if by else "{object} shields {thing}",
    )


def _forbids_a_kind(said: Any, what: Any, because: str) -> LawRule:
    """An effect that changes the rules of the game for a kind of thing, and not for those alone that are there."""
    return rule(
        ("611.2c", "101.2"),
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            absent(AlreadyOver(object=M.object, path=M.path)),
            Instruction(ability=M.ability, path=M.path, verb="forbids", subject=M.phrase, value=said),
            View(view=M.object, you=M.you, this=M.this),
        ],
        then=Forbidding(effect=ONE_EFFECT, phrase=M.phrase, what=what, you=M.you, this=M.this),
        tier=EVENT,
        because=because,
    )


_OWNERS = " under its owner's control"
_ONTO = ("battlefield", "battlefield tapped", f"battlefield{_OWNERS}", f"battlefield tapped{_OWNERS}")


class Instructions(Rulebook):
    """One rule for each kind of instruction."""

    monarch = rule(
        "608.2c",
        when=_told("becomes_monarch"),
        then=ToldToBecomeMonarch(event=M.event, player=M.thing),
        tier=EXPAND,
        because="{object} says that {thing} becomes the monarch",
    )
    initiative = rule(
        "608.2c",
        when=[*_told("takes_initiative"), Player(player=M.thing)],
        then=ToldToTakeInitiative(event=M.event, player=M.thing),
        tier=EXPAND,
        because="{object} says that {thing} takes the initiative",
    )
    draw = rule(
        "121.1",
        when=[*_told("draws"), Player(player=M.thing)],
        then=_would("draws", amount=1),
        tier=EXPAND,
        because="{object} says that {thing} draws",
    )
    gain_life = rule(
        "119.3",
        when=[*_told("gains_life"), Player(player=M.thing), _SOME],
        then=_would("gains_life"),
        tier=EXPAND,
        because="{object} says that {thing} gains {amount} life",
    )
    lose_life = rule(
        "119.3",
        when=[*_told("loses_life"), Player(player=M.thing), _SOME],
        then=_would("loses_life"),
        tier=EXPAND,
        because="{object} says that {thing} loses {amount} life",
    )
    deal_damage = rule(
        "120.1",
        when=[*_told("deals_damage", object=M.whom), Fits(phrase=M.whom, view=M.object, thing=M.recipient), _AMOUNT],
        then=WouldDealDamage(event=M.event, source=M.thing, recipient=M.recipient, amount=M.amount, combat=False),
        tier=EXPAND,
        because="{object} says that {thing} deals {amount} damage to {recipient}",
    )
    shield = _shield("shields", "shield")
    shield_against_a_source = _shield("shields", "shield", against=True)
    next_time = _shield("shields_once", "next time")
    next_time_of_a_source = _shield("shields_once", "next time", against=True)
    deal_divided_damage = rule(
        ("120.1", "601.2d"),
        when=[
            *_told("deals_divided", object=M.whom),
            Share(view=M.object, thing=M.recipient, amount=M.amount),
            Fits(phrase=M.whom, view=M.object, thing=M.recipient),
        ],
        then=WouldDealDamage(event=M.event, source=M.thing, recipient=M.recipient, amount=M.amount, combat=False),
        tier=EXPAND,
        because="{object} was to deal {amount} of its damage to {recipient}",
    )
    deal_divided_damage_once_gone = rule(
        ("113.7a", "601.2d"),
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, verb="deals_divided", subject="this", object=M.whom),
            absent(Fits(phrase="this", view=M.object)),
            Bound(view=M.object, role="this", thing=M.thing),
            Share(view=M.object, thing=M.recipient, amount=M.amount),
            Fits(phrase=M.whom, view=M.object, thing=M.recipient),
        ],
        then=WouldDealDamage(event=M.event, source=M.thing, recipient=M.recipient, amount=M.amount, combat=False),
        tier=EXPAND,
        because="{thing}, as it last was, was to deal {amount} of its damage to {recipient}",
    )
    put_divided_counters = rule(
        ("122.1", "601.2d"),
        when=[
            *_told("puts_divided", M.kind),
            Permanent(object=M.thing),
            Share(view=M.object, thing=M.thing, amount=M.amount),
        ],
        then=_would("puts_counters", kind=M.kind),
        tier=EXPAND,
        because="{object} was to put {amount} of its {kind} counters on {thing}",
    )
    deal_damage_once_gone = rule(
        ("113.7a", "608.2h"),
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(
                ability=M.ability,
                path=M.path,
                verb="deals_damage",
                subject=M.who & one_of("this", "it"),
                object=M.whom,
            ),
            absent(Fits(phrase=M.who, view=M.object)),
            Bound(view=M.object, role=M.who, thing=M.thing),
            Fits(phrase=M.whom, view=M.object, thing=M.recipient),
            _AMOUNT,
        ],
        then=WouldDealDamage(event=M.event, source=M.thing, recipient=M.recipient, amount=M.amount, combat=False),
        tier=EXPAND,
        because="{object} says that {thing}, as it last was, deals {amount} damage to {recipient}",
    )
    destroy = rule(
        "701.8a",
        when=[*_told("moves", "destroyed"), Permanent(object=M.thing)],
        then=ToldToBeDestroyed(event=M.event, object=M.thing),
        tier=EXPAND,
        because="{object} says that {thing} is destroyed",
    )
    destroyed = rule(
        ("701.8a", "702.12b"),
        when=[
            ToldToBeDestroyed(event=M.event, object=M.thing),
            Permanent(object=M.thing),
            absent(HasKeyword(object=M.thing, keyword="indestructible")),
        ],
        then=Moves(event=M.event, object=M.thing, to="graveyard", how="destroy"),
        tier=EXPAND,
        because="{thing} is destroyed, as it is not indestructible",
    )
    move = rule(
        "608.2c",
        when=[
            *_told("moves", M.to & none_of("destroyed", "sacrificed", "discarded", *_ONTO)),
            InZone(object=M.thing),
            absent(Stranded(object=M.thing)),
        ],
        then=Moves(event=M.event, object=M.thing, to=M.to, how="effect"),
        tier=EXPAND,
        because="{object} says that {thing} goes to {to}",
    )
    exiled_with_it = rule(
        "607.2a",
        when=[
            *_told("moves", "exile"),
            InZone(object=M.thing),
            absent(Stranded(object=M.thing)),
            Incarnation(object=M.thing, number=M.n),
            Bound(view=M.object, role="this", thing=M.this, incarnation=M.by),
        ],
        then=ExiledWith(object=M.thing, incarnation=value("n + 1"), source=M.this, by=M.by),
        tier=EVENT,
        because="an ability of {this} exiles {thing}",
    )
    put_onto_battlefield = rule(
        "110.2a",
        when=[
            *_told("moves", M.onto & one_of(*_ONTO[:2])),
            InZone(object=M.thing, zone=none_of("battlefield")),
            absent(Stranded(object=M.thing)),
            Fits(phrase="you", view=M.object, thing=M.player),
            Player(player=M.player),
        ],
        then=Enters(event=M.event, object=M.thing, player=M.player),
        tier=EXPAND,
        because="{object} puts {thing} onto the battlefield",
    )
    put_back_onto_battlefield = rule(
        "110.2a",
        when=[
            *_told("moves", M.onto & one_of(*_ONTO[2:])),
            InZone(object=M.thing, zone=none_of("battlefield")),
            absent(Stranded(object=M.thing)),
            Owner(object=M.thing, player=M.player),
            Player(player=M.player),
        ],
        then=Enters(event=M.event, object=M.thing, player=M.player),
        tier=EXPAND,
        because="{object} puts {thing} onto the battlefield under its owner's control",
    )
    put_onto_battlefield_tapped = rule(
        "110.5b",
        when=[
            *_told("moves", M.onto & one_of(_ONTO[1], _ONTO[3])),
            InZone(object=M.thing, zone=none_of("battlefield")),
            absent(Stranded(object=M.thing)),
        ],
        then=EntersTapped(event=M.event, object=M.thing),
        tier=EXPAND,
        because="{object} says that {thing} enters tapped",
    )
    sacrifice = rule(
        "701.21a",
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, verb="sacrifices"),
            Selected(object=M.object, path=M.path, thing=M.thing),
            Permanent(object=M.thing),
            absent(Cannot(thing=M.thing, what="be sacrificed")),
        ],
        then=Moves(event=M.event, object=M.thing, to="graveyard", how="sacrifice"),
        tier=EXPAND,
        because="{thing} was chosen to be sacrificed",
    )
    sacrifice_it = rule(
        "701.21a",
        when=[
            *_told("moves", "sacrificed", object=M.by & none_of("")),
            Fits(phrase=M.by, view=M.object, thing=M.player),
            Controls(player=M.player, object=M.thing),
            absent(Cannot(thing=M.thing, what="be sacrificed")),
        ],
        then=Moves(event=M.event, object=M.thing, to="graveyard", how="sacrifice"),
        tier=EXPAND,
        because="{player}, who controls {thing}, is to sacrifice it",
    )
    is_sacrificed = rule(
        "701.21a",
        when=[
            *_told("moves", "sacrificed", object=""),
            Permanent(object=M.thing),
            absent(Cannot(thing=M.thing, what="be sacrificed")),
        ],
        then=Moves(event=M.event, object=M.thing, to="graveyard", how="sacrifice"),
        tier=EXPAND,
        because="{object} says that {thing} is sacrificed",
    )
    gain_control = rule(
        "613.1b",
        when=[
            *_told_for_a_time("gains_control", object=M.what),
            Fits(phrase=M.what, view=M.object, thing=M.target),
            Permanent(object=M.target),
        ],
        then=GainsControl(event=M.event, effect=EFFECT, player=M.thing, object=M.target),
        tier=EXPAND,
        because="{object} says that {thing} gains control of {target}",
    )
    exchange_control = rule(
        "701.12b",
        when=[
            *_told_for_a_time("exchanges_control", M.second, object=M.first),
            Fits(phrase=M.first, view=M.object, thing=M.one),
            Fits(phrase=M.second, view=M.object, thing=M.other),
            Controls(player=M.player, object=M.one),
            Controls(player=~M.player & M.opposite, object=M.other),
        ],
        then=[
            GainsControl(event=M.event, effect=EFFECT, player=M.opposite, object=M.one),
            GainsControl(event=M.event, effect=EFFECT, player=M.player, object=M.other),
        ],
        tier=EXPAND,
        because="{player} controls {one} and {opposite} controls {other}, and they exchange control of them",
    )
    gets = rule(
        "611.2c",
        when=[*_told_for_a_time("gets", power=M.power, toughness=M.toughness, of=""), Permanent(object=M.thing)],
        then=Gets(event=M.event, effect=EFFECT, object=M.thing, power=M.power, toughness=M.toughness),
        tier=EXPAND,
        because="{object} gives {thing} {power}/{toughness}",
    )
    gets_so_much = rule(
        ("611.2c", "608.2h"),
        when=[
            *_told_for_a_time("gets", power=M.power, toughness=M.toughness, of=M.of & none_of("")),
            Permanent(object=M.thing),
            _AMOUNT,
        ],
        then=Gets(
            event=M.event,
            effect=EFFECT,
            object=M.thing,
            power=value("power * amount"),
            toughness=value("toughness * amount"),
        ),
        tier=EXPAND,
        because="{object} gives {thing} {power}/{toughness} for each of {amount}",
    )
    gains = rule(
        "611.2c",
        when=[*_told_for_a_time("gains_ability", M.gained), Permanent(object=M.thing)],
        then=GainsAbility(event=M.event, effect=EFFECT, object=M.thing, ability=M.gained),
        tier=EXPAND,
        because="{object} gives {thing} {gained}",
    )
    gains_type = rule(
        "205.1b",
        when=[*_told_for_a_time("gains_type", M.type), Permanent(object=M.thing)],
        then=GainsType(event=M.event, effect=EFFECT, object=M.thing, type=M.type),
        tier=EXPAND,
        because="{object} makes {thing} a {type} too",
    )
    sets_land_type = rule(
        "305.7",
        when=[*_told_for_a_time("sets_land_type", M.type), Permanent(object=M.thing)],
        then=SetsLandType(event=M.event, effect=EFFECT, object=M.thing, type=M.type),
        tier=EXPAND,
        because="{object} makes {thing} {type}",
    )
    loses = rule(
        "611.2c",
        when=[*_told_for_a_time("loses_ability", M.lost), Permanent(object=M.thing)],
        then=LosesAbility(event=M.event, effect=EFFECT, object=M.thing, keyword=M.lost),
        tier=EXPAND,
        because="{object} takes {lost} from {thing}",
    )
    loses_all = rule(
        "611.2c",
        when=[*_told_for_a_time("loses_all_abilities"), Permanent(object=M.thing)],
        then=LosesAll(event=M.event, effect=EFFECT, object=M.thing),
        tier=EXPAND,
        because="{object} takes all abilities from {thing}",
    )
    forbid = rule(
        "101.2",
        when=_told_for_a_time("cant", M.what & none_of("attack you", "attack whom")),
        then=Forbids(event=M.event, effect=EFFECT, thing=M.thing, what=M.what),
        tier=EXPAND,
        because="{object} says that {thing} can't {what}",
    )
    forbid_a_kind = _forbids_a_kind(M.what & none_of("attack you"), M.what, "{object} says that {phrase} can't {what}")
    forbid_a_kind_attacking_you = _forbids_a_kind(
        "attack you", value("join('attack', you)"), "{object} says that {phrase} can't attack {you}"
    )
    forbid_attacking_you = rule(
        ("101.2", "508.1c"),
        when=[*_told_for_a_time("cant", "attack you"), Fits(phrase="you", view=M.object, thing=M.you)],
        then=Forbids(event=M.event, effect=EFFECT, thing=M.thing, what=value("join('attack', you)")),
        tier=EXPAND,
        because="{object} says that {thing} can't attack {you}",
    )
    forbid_attacking = rule(
        ("101.2", "508.1c"),
        when=[
            *_told_for_a_time("cant", "attack whom", object=M.whom),
            Fits(phrase=M.whom, view=M.object, thing=M.other),
        ],
        then=Forbids(
            event=M.event,
            effect=value("join(object, path, thing, other)"),
            thing=M.thing,
            what=value("join('attack', other)"),
        ),
        tier=EXPAND,
        because="{object} says that {thing} can't attack {other}",
    )
    counters = rule(
        "122.1",
        when=[*_told("puts_counters", M.kind), Permanent(object=M.thing), _SOME],
        then=_would("puts_counters", kind=M.kind),
        tier=EXPAND,
        because="{object} puts {amount} {kind} counter(s) on {thing}",
    )
    poison_counters = rule(
        "122.1",
        when=[*_told("puts_counters", "poison"), Player(player=M.thing), _SOME],
        then=GetsPoison(event=M.event, player=M.thing, amount=M.amount),
        tier=EXPAND,
        because="{object} gives {thing} {amount} poison counter(s)",
    )
    remove_counters = rule(
        "122.1",
        when=[
            *_told("removes_counters", M.kind),
            Permanent(object=M.thing),
            Counters(object=M.thing, kind=M.kind, amount=at_least(1)),
            _SOME,
        ],
        then=LosesCounters(event=M.event, object=M.thing, kind=M.kind, amount=M.amount),
        tier=EXPAND,
        because="{object} removes {amount} {kind} counter(s) from {thing}",
    )
    double_counters = rule(
        "701.10e",
        when=[
            *_told("doubles_counters", M.kind),
            Permanent(object=M.thing),
            Counters(object=M.thing, kind=M.kind, amount=M.amount & at_least(1)),
        ],
        then=_would("puts_counters", kind=M.kind),
        tier=EXPAND,
        because="{object} doubles the {kind} counters on {thing}",
    )
    counter_it = rule(
        "701.6a",
        when=[*_told("countered"), OnStack(object=M.thing)],
        then=Countering(event=M.event, object=M.thing),
        tier=EXPAND,
        because="{object} counters {thing}",
    )
    counter_a_spell = rule(
        "701.6a",
        when=[
            Countering(event=M.event, object=M.object),
            SpellOf(object=M.object),
            absent(Cannot(thing=M.object, what="be countered")),
        ],
        then=Moves(event=M.event, object=M.object, to="graveyard", how="countered"),
        tier=EXPAND,
        because="{object} is countered",
    )
    counter_an_ability = rule(
        ("701.6a", "113.9"),
        when=[
            Countering(object=M.object),
            OnStack(object=M.object, ability=M.ability, controller=M.controller, source=M.source),
            absent(SpellOf(object=M.object)),
            absent(Cannot(thing=M.object, what="be countered")),
        ],
        ends=OnStack(object=M.object, ability=M.ability, controller=M.controller, source=M.source),
        tier=EVENT,
        because="{object} is countered",
    )
    cannot_counter = rule(
        ("101.2", "113.6g"),
        when=[Countering(event=M.event, object=M.object), Cannot(thing=M.object, what="be countered")],
        then=Unchanged(event=M.event, player=M.object, why="can't be countered"),
        tier=EXPAND,
        because="{object} can't be countered",
    )
    tap = rule(
        "701.26a",
        when=[*_told("taps"), Permanent(object=M.thing), absent(Tapped(object=M.thing))],
        then=Taps(event=M.event, object=M.thing),
        tier=EXPAND,
        because="{object} taps {thing}",
    )
    untap = rule(
        "701.26b",
        when=[*_told("untaps"), Permanent(object=M.thing), Tapped(object=M.thing)],
        then=Untaps(event=M.event, object=M.thing),
        tier=EXPAND,
        because="{object} untaps {thing}",
    )
    attach = rule(
        ("701.3a", "301.5"),
        when=[
            *_told("attaches", object=M.whom),
            Permanent(object=M.thing),
            HasType(object=M.thing, type="Equipment"),
            Fits(phrase=M.whom, view=M.object, thing=M.host),
            HasType(object=M.host, type="creature"),
            compare("thing", "!=", "host"),
            absent(AttachedTo(object=M.thing, host=M.host)),
            absent(ProtectedFrom(object=M.host, source=M.thing)),
        ],
        then=Attaches(event=M.event, object=M.thing, host=M.host),
        tier=EXPAND,
        because="{object} attaches {thing} to {host}",
    )
    attach_aura = rule(
        ("701.3a", "303.4"),
        when=[
            *_told("attaches", object=M.whom),
            HasType(object=M.thing, type="Aura"),
            Permanent(object=M.thing),
            Fits(phrase=M.whom, view=M.object, thing=M.host),
            HasFace(object=M.thing, face=M.face),
            FaceEnchants(face=M.face, phrase=M.enchants),
            Fits(phrase=M.enchants, view=M.thing, thing=M.host),
            absent(AttachedTo(object=M.thing, host=M.host)),
            absent(ProtectedFrom(object=M.host, source=M.thing)),
        ],
        then=Attaches(event=M.event, object=M.thing, host=M.host),
        tier=EXPAND,
        because="{object} attaches {thing} to {host}",
    )
    become_copy = rule(
        "707.2",
        when=[
            *_told_for_a_time("becomes_copy", "", object=M.whom),
            Permanent(object=M.thing),
            Fits(phrase=M.whom, view=M.object, thing=M.model),
            HasFace(object=M.model, face=M.face),
        ],
        then=BecomesCopy(event=M.event, effect=EFFECT, object=M.thing, face=M.face),
        tier=EXPAND,
        because="{object} makes {thing} a copy of {model}",
    )
    become_copy_with_exceptions = rule(
        ("707.9", "707.2"),
        when=[
            *_told_for_a_time("becomes_copy", "with exceptions", object=M.whom),
            Permanent(object=M.thing),
            Fits(phrase=M.whom, view=M.object, thing=M.model),
            HasFace(object=M.model, face=M.original),
            Varies(original=M.original, ability=M.ability, path=M.path, face=M.face),
        ],
        then=BecomesCopy(event=M.event, effect=EFFECT, object=M.thing, face=M.face),
        tier=EXPAND,
        because="{object} makes {thing} a copy of {model}, with exceptions",
    )
    become_size = rule(
        "613.4b",
        when=[*_told_for_a_time("sets_power", power=M.power, toughness=M.toughness, of=""), Permanent(object=M.thing)],
        then=BecomesSize(event=M.event, effect=EFFECT, object=M.thing, power=M.power, toughness=M.toughness),
        tier=EXPAND,
        because="{object} makes {thing} {power}/{toughness}",
    )
    become_so_big = rule(
        ("613.4b", "608.2h"),
        when=[
            *_told_for_a_time("sets_power", power=M.power, toughness=M.toughness, of=M.of & none_of("")),
            Permanent(object=M.thing),
            _AMOUNT,
        ],
        then=BecomesSize(
            event=M.event,
            effect=EFFECT,
            object=M.thing,
            power=value("power * amount"),
            toughness=value("toughness * amount"),
        ),
        tier=EXPAND,
        because="{object} makes {thing} as big as {amount}",
    )
    fight = rule(
        "701.14",
        when=[
            *_told("fights", object=M.whom),
            HasType(object=M.thing, type="creature"),
            Fits(phrase=M.whom, view=M.object, thing=M.other),
            HasType(object=M.other, type="creature"),
            Permanent(object=M.other),
            Power(object=M.thing, value=M.power),
        ],
        then=WouldDealDamage(event=M.event, source=M.thing, recipient=M.other, amount=M.power, combat=False),
        tier=EXPAND,
        because="{thing} fights {other} with power {power}",
    )
    fight_back = rule(
        "701.14",
        when=[
            *_told("fights", object=M.whom),
            HasType(object=M.thing, type="creature"),
            Permanent(object=M.thing),
            Fits(phrase=M.whom, view=M.object, thing=M.other),
            HasType(object=M.other, type="creature"),
            Power(object=M.other, value=M.power),
        ],
        then=WouldDealDamage(event=M.event, source=M.other, recipient=M.thing, amount=M.power, combat=False),
        tier=EXPAND,
        because="{other} fights {thing} with power {power}",
    )
    discard = rule(
        "701.9",
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, verb="discards"),
            Selected(object=M.object, path=M.path, thing=M.thing),
            InZone(object=M.thing, zone="hand"),
        ],
        then=Moves(event=M.event, object=M.thing, to="graveyard", how="discard"),
        tier=EXPAND,
        because="{thing} was chosen to be discarded",
    )
    is_discarded = rule(
        "701.9",
        when=[*_told("moves", "discarded"), InZone(object=M.thing, zone="hand")],
        then=Moves(event=M.event, object=M.thing, to="graveyard", how="discard"),
        tier=EXPAND,
        because="{object} says that {thing} is discarded",
    )
    mill = rule(
        "701.17",
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, verb="mills"),
            Selected(object=M.object, path=M.path, thing=M.thing),
            InZone(object=M.thing, zone="library"),
        ],
        then=Moves(event=M.event, object=M.thing, to="graveyard", how="mill"),
        tier=EXPAND,
        because="{thing} is on top of the library",
    )
    set_life_higher = rule(
        "119.5",
        when=[
            *_told("sets_life"),
            _AMOUNT,
            Life(player=M.thing, amount=M.life),
            compare("amount", ">", "life"),
        ],
        then=_would("gains_life", amount=value("amount - life")),
        tier=EXPAND,
        because="{thing} gains what is missing from {life} to {amount}",
    )
    set_life_lower = rule(
        "119.5",
        when=[
            *_told("sets_life"),
            _AMOUNT,
            Life(player=M.thing, amount=M.life),
            compare("amount", "<", "life"),
        ],
        then=_would("loses_life", amount=value("life - amount")),
        tier=EXPAND,
        because="{thing} loses what {life} is above {amount}",
    )
    blessing = rule(
        "702.131c",
        when=[*_told("gets_blessing"), Player(player=M.thing)],
        then=GetsBlessing(event=M.event, player=M.thing),
        tier=EXPAND,
        because="{object} gives {thing} the city's blessing",
    )
    win_game = rule(
        "104.2b",
        when=[*_told("wins_game"), Player(player=M.thing)],
        then=WinsGame(event=M.event, player=M.thing),
        tier=EXPAND,
        because="{object} says that {thing} wins the game",
    )
    phase_in = rule(
        "702.26c",
        when=[*_told("phases_in"), PhasedOut(object=M.thing)],
        then=PhasesIn(event=M.event, object=M.thing),
        tier=EXPAND,
        because="{object} says that {thing} phases in",
    )
    phase_out = rule(
        "702.26b",
        when=[*_told("phases_out"), Permanent(object=M.thing)],
        then=PhasesOut(event=M.event, object=M.thing),
        tier=EXPAND,
        because="{object} says that {thing} phases out",
    )
    level = rule(
        "716.2a",
        when=[*_told("becomes_level", amount=M.level), Permanent(object=M.thing)],
        then=LevelBecomes(event=M.event, object=M.thing, level=M.level),
        tier=EXPAND,
        because="{object} makes {thing} level {level}",
    )
    lose_game = rule(
        "104.3e",
        when=[*_told("leaves_game"), Player(player=M.thing)],
        then=LosesGame(event=M.event, player=M.thing),
        tier=EXPAND,
        because="{object} says that {thing} loses the game",
    )
    exile_until = rule(
        "610.3",
        when=[
            *_told_for_a_time("exiles_until"),
            InZone(object=M.thing, zone=M.zone & none_of("exile")),
            absent(PhasedOut(object=M.thing)),
        ],
        then=Moves(event=M.event, object=M.thing, to="exile", how="exile"),
        tier=EXPAND,
        because="{object} exiles {thing} for a time",
    )
    exiled = rule(
        "610.3",
        when=[
            *_told_for_a_time("exiles_until"),
            InZone(object=M.thing, zone=M.zone & none_of("exile")),
            absent(PhasedOut(object=M.thing)),
            Incarnation(object=M.thing, number=M.n),
        ],
        then=ExiledUntil(effect=EFFECT, object=M.thing, incarnation=value("n + 1"), zone=M.zone),
        tier=EVENT,
        because="{object} exiles {thing} for a time",
    )
