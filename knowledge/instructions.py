"""What the instructions of a resolving spell or ability do (608.2c), and how long their effects last (611.2)."""

from typing import Any

from .order import CONCERNS, DESCRIPTIONS, EVENT, EXPAND, EXPIRY, QUESTIONS
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, compare, none_of, one_of, rule, value
from .vocabulary import (
    AddedType, AlreadyOver, AmountOf, AttachedTo, Attaches, BecomesCopy, BecomesMonarch, BecomesSize, Bound, Cannot,
    CannotHave, CantTarget, ConditionOf, ControlEffect, Controls, Countering, Counters, DelayedTrigger, EffectEnds,
    Enters, EntersTapped, ExiledUntil, ExiledWith, FaceClaim, FaceEnchants, Fits, Fizzles, Forbids, GainedAbility,
    GainsAbility, GainsControl, GainsType, Gets, GetsBlessing, HasFace, HasKeyword, HasType, Holds, Incarnation,
    Instruct, Instruction, InZone, IsMonarch, LastCrowned, Lasts, LastsWhile, LeavesBattlefield, LeavesGame,
    LegalTarget, LevelBecomes, Life, LosesAbility, LosesAll, LosesCounters, LosesGame, LosesLife, LostAbility,
    LostAll, Moves, ObjectCannot, OnStack, Opponent, Over, Owner, Permanent, PhasedOut, PhasesIn, PhasesOut, Player,
    PlayerCannot, Power, Resolves, Returns, Selected, SetSize, SizeEffect, SpellOf, StackedSince, Stranded,
    TakesInitiative, Taps, Target, TargetPhrase, Token, ToldToBecomeMonarch, TurnBegins, TurnEnds, TurnWouldBegin,
    Unchanged, Untaps, View, WinsGame, Would, WouldDealDamage,
)  # fmt: skip


class Resolution(Rulebook):
    """Whether it resolves (608.2a-b)."""

    condition_fails = rule(
        "608.2a",
        when=[
            Resolves(event=M.event, object=M.object),
            OnStack(object=M.object, ability=M.ability),
            ConditionOf(ability=M.ability, condition=M.condition, when="is asked again"),
            absent(Holds(condition=M.condition, view=M.object)),
        ],
        then=Fizzles(event=M.event, object=M.object, why="its condition does not hold"),
        tier=CONCERNS,
        because="{condition} is not so as {object} would resolve",
    )
    hexproof = rule(
        "702.11b",
        when=[
            OnStack(object=M.view, controller=M.player),
            HasKeyword(object=M.thing, keyword="hexproof"),
            Controls(player=M.you, object=M.thing),
            Opponent(player=M.you, other=M.player),
        ],
        then=CantTarget(view=M.view, thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} has hexproof, and {player} is an opponent of its controller",
    )
    shroud = rule(
        "702.18a",
        when=[OnStack(object=M.view), HasKeyword(object=M.thing, keyword="shroud")],
        then=CantTarget(view=M.view, thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} has shroud",
    )
    cannot_be_targeted = rule(
        "101.2",
        when=[OnStack(object=M.view), Cannot(thing=M.thing, what="be targeted")],
        then=CantTarget(view=M.view, thing=M.thing),
        tier=DESCRIPTIONS,
        because="{thing} can't be targeted",
    )
    legal_target = rule(
        "608.2b",
        when=[
            Target(view=M.view, number=M.number, thing=M.thing, incarnation=M.n),
            Incarnation(object=M.thing, number=M.n),
            OnStack(object=M.view, ability=M.ability),
            TargetPhrase(ability=M.ability, number=M.number, phrase=M.phrase),
            Fits(phrase=M.phrase, view=M.view, thing=M.thing),
            absent(CantTarget(view=M.view, thing=M.thing)),
        ],
        then=LegalTarget(view=M.view, number=M.number, thing=M.thing),
        tier=QUESTIONS,
        because="{thing} still is what {view} may target",
    )
    legal_target_player = rule(
        "608.2b",
        when=[
            Target(view=M.view, number=M.number, thing=M.thing),
            Player(player=M.thing),
            OnStack(object=M.view, ability=M.ability),
            TargetPhrase(ability=M.ability, number=M.number, phrase=M.phrase),
            Fits(phrase=M.phrase, view=M.view, thing=M.thing),
            absent(CantTarget(view=M.view, thing=M.thing)),
        ],
        then=LegalTarget(view=M.view, number=M.number, thing=M.thing),
        tier=QUESTIONS,
        because="{thing} still is what {view} may target",
    )
    legal_target_ability = rule(
        "608.2b",
        when=[
            Target(view=M.view, number=M.number, thing=M.thing),
            OnStack(object=M.thing),
            absent(SpellOf(object=M.thing)),
            OnStack(object=M.view, ability=M.ability),
            TargetPhrase(ability=M.ability, number=M.number, phrase=M.phrase),
            Fits(phrase=M.phrase, view=M.view, thing=M.thing),
        ],
        then=LegalTarget(view=M.view, number=M.number, thing=M.thing),
        tier=QUESTIONS,
        because="{thing} still is what {view} may target",
    )
    targets_illegal = rule(
        "608.2b",
        when=[
            Resolves(event=M.event, object=M.object),
            Target(view=M.object, number=M.number),
            absent(LegalTarget(view=M.object)),
            absent(Fizzles(event=M.event, object=M.object, why="its condition does not hold")),
        ],
        then=Fizzles(event=M.event, object=M.object, why="all its targets are illegal"),
        tier=EXPAND,
        because="no target of {object} is legal any more",
    )


def _told(verb: str, value: Any = None, **fields: Any) -> list[Any]:
    """The conditions of an instruction about everything that its subject describes."""
    return [
        Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
        absent(AlreadyOver(object=M.object, path=M.path)),
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


def _would(verb: str, amount: Any = M.amount, kind: Any = "") -> Would:
    """What an instruction would do to its subject, unless something replaces it."""
    key = value(f"join('{verb}', thing)")
    return Would(event=M.event, key=key, verb=verb, thing=M.thing, kind=kind, amount=amount, why=M.object)


_AMOUNT = AmountOf(object=M.object, path=M.path, amount=M.amount)
_EFFECT = value("join(object, path, thing)")


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
        then=TakesInitiative(event=M.event, player=M.thing),
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
        when=[*_told("gains_life"), Player(player=M.thing), _AMOUNT],
        then=_would("gains_life"),
        tier=EXPAND,
        because="{object} says that {thing} gains {amount} life",
    )
    lose_life = rule(
        "119.3",
        when=[*_told("loses_life"), Player(player=M.thing), _AMOUNT],
        then=LosesLife(event=M.event, player=M.thing, amount=M.amount, why=M.object),
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
        when=[
            *_told("moves", "graveyard"),
            Permanent(object=M.thing),
            absent(HasKeyword(object=M.thing, keyword="indestructible")),
        ],
        then=Moves(event=M.event, object=M.thing, to="graveyard", how="destroy"),
        tier=EXPAND,
        because="{object} says that {thing} goes to the graveyard",
    )
    move = rule(
        "608.2c",
        when=[
            *_told("moves", M.to & none_of("graveyard", *_ONTO)),
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
    gain_control = rule(
        "613.1b",
        when=[
            *_told("gains_control", object=M.what),
            Fits(phrase=M.what, view=M.object, thing=M.target),
            Permanent(object=M.target),
        ],
        then=GainsControl(event=M.event, effect=_EFFECT, player=M.thing, object=M.target),
        tier=EXPAND,
        because="{object} says that {thing} gains control of {target}",
    )
    gets = rule(
        "611.2c",
        when=[*_told("gets", power=M.power, toughness=M.toughness, of=""), Permanent(object=M.thing)],
        then=Gets(event=M.event, effect=_EFFECT, object=M.thing, power=M.power, toughness=M.toughness),
        tier=EXPAND,
        because="{object} gives {thing} {power}/{toughness}",
    )
    gets_so_much = rule(
        ("611.2c", "608.2h"),
        when=[
            *_told("gets", power=M.power, toughness=M.toughness, of=M.of & none_of("")),
            Permanent(object=M.thing),
            _AMOUNT,
        ],
        then=Gets(
            event=M.event,
            effect=_EFFECT,
            object=M.thing,
            power=value("power * amount"),
            toughness=value("toughness * amount"),
        ),
        tier=EXPAND,
        because="{object} gives {thing} {power}/{toughness} for each of {amount}",
    )
    gains = rule(
        "611.2c",
        when=[*_told("gains_ability", M.gained), Permanent(object=M.thing)],
        then=GainsAbility(event=M.event, effect=_EFFECT, object=M.thing, ability=M.gained),
        tier=EXPAND,
        because="{object} gives {thing} {gained}",
    )
    gains_type = rule(
        "205.1b",
        when=[*_told("gains_type", M.type), Permanent(object=M.thing)],
        then=GainsType(event=M.event, effect=_EFFECT, object=M.thing, type=M.type),
        tier=EXPAND,
        because="{object} makes {thing} a {type} too",
    )
    loses = rule(
        "611.2c",
        when=[*_told("loses_ability", M.lost), Permanent(object=M.thing)],
        then=LosesAbility(event=M.event, effect=_EFFECT, object=M.thing, keyword=M.lost),
        tier=EXPAND,
        because="{object} takes {lost} from {thing}",
    )
    loses_all = rule(
        "611.2c",
        when=[*_told("loses_all_abilities"), Permanent(object=M.thing)],
        then=LosesAll(event=M.event, effect=_EFFECT, object=M.thing),
        tier=EXPAND,
        because="{object} takes all abilities from {thing}",
    )
    forbid = rule(
        "101.2",
        when=_told("cant", M.what & none_of("attack you", "attack whom")),
        then=Forbids(event=M.event, effect=_EFFECT, thing=M.thing, what=M.what),
        tier=EXPAND,
        because="{object} says that {thing} can't {what}",
    )
    forbid_attacking_you = rule(
        ("101.2", "508.1c"),
        when=[*_told("cant", "attack you"), Fits(phrase="you", view=M.object, thing=M.you)],
        then=Forbids(event=M.event, effect=_EFFECT, thing=M.thing, what=value("join('attack', you)")),
        tier=EXPAND,
        because="{object} says that {thing} can't attack {you}",
    )
    forbid_attacking = rule(
        ("101.2", "508.1c"),
        when=[*_told("cant", "attack whom", object=M.whom), Fits(phrase=M.whom, view=M.object, thing=M.other)],
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
        when=[*_told("puts_counters", M.kind), Permanent(object=M.thing), _AMOUNT],
        then=_would("puts_counters", kind=M.kind),
        tier=EXPAND,
        because="{object} puts {amount} {kind} counter(s) on {thing}",
    )
    remove_counters = rule(
        "122.1",
        when=[*_told("removes_counters", M.kind), Permanent(object=M.thing), _AMOUNT],
        then=LosesCounters(event=M.event, object=M.thing, kind=M.kind, amount=M.amount),
        tier=EXPAND,
        because="{object} removes {amount} {kind} counter(s) from {thing}",
    )
    double_counters = rule(
        "701.10e",
        when=[
            *_told("doubles_counters", M.kind),
            Permanent(object=M.thing),
            Counters(object=M.thing, kind=M.kind, amount=M.amount),
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
        when=[*_told("taps"), Permanent(object=M.thing)],
        then=Taps(event=M.event, object=M.thing),
        tier=EXPAND,
        because="{object} taps {thing}",
    )
    untap = rule(
        "701.26b",
        when=[*_told("untaps"), Permanent(object=M.thing)],
        then=Untaps(event=M.event, object=M.thing),
        tier=EXPAND,
        because="{object} untaps {thing}",
    )
    attach = rule(
        ("701.3a", "301.5"),
        when=[
            *_told("attaches", object=M.whom),
            Permanent(object=M.thing),
            absent(HasType(object=M.thing, type="Aura")),
            Fits(phrase=M.whom, view=M.object, thing=M.host),
            HasType(object=M.host, type="creature"),
            compare("thing", "!=", "host"),
            absent(AttachedTo(object=M.thing, host=M.host)),
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
        ],
        then=Attaches(event=M.event, object=M.thing, host=M.host),
        tier=EXPAND,
        because="{object} attaches {thing} to {host}",
    )
    become_copy = rule(
        "707.2",
        when=[
            *_told("becomes_copy", object=M.whom),
            Permanent(object=M.thing),
            Fits(phrase=M.whom, view=M.object, thing=M.model),
            HasFace(object=M.model, face=M.face),
        ],
        then=BecomesCopy(event=M.event, effect=_EFFECT, object=M.thing, face=M.face),
        tier=EXPAND,
        because="{object} makes {thing} a copy of {model}",
    )
    become_size = rule(
        "613.4b",
        when=[*_told("sets_power", power=M.power, toughness=M.toughness, of=""), Permanent(object=M.thing)],
        then=BecomesSize(event=M.event, effect=_EFFECT, object=M.thing, power=M.power, toughness=M.toughness),
        tier=EXPAND,
        because="{object} makes {thing} {power}/{toughness}",
    )
    become_so_big = rule(
        ("613.4b", "608.2h"),
        when=[
            *_told("sets_power", power=M.power, toughness=M.toughness, of=M.of & none_of("")),
            Permanent(object=M.thing),
            _AMOUNT,
        ],
        then=BecomesSize(
            event=M.event,
            effect=_EFFECT,
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
        then=LosesLife(event=M.event, player=M.thing, amount=value("life - amount"), why=M.object),
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
        when=[*_told("exiles_until"), Permanent(object=M.thing)],
        then=Moves(event=M.event, object=M.thing, to="exile", how="exile"),
        tier=EXPAND,
        because="{object} exiles {thing} for a time",
    )
    exiled = rule(
        "610.3",
        when=[*_told("exiles_until"), Permanent(object=M.thing), Incarnation(object=M.thing, number=M.n)],
        then=ExiledUntil(effect=_EFFECT, object=M.thing, incarnation=value("n + 1")),
        tier=EVENT,
        because="{object} exiles {thing} for a time",
    )

    # ---- what does nothing, since its duration is over before it begins

    left_already = rule(
        ("610.3b", "610.3a", "611.2b"),
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, until="leaves", until_who=M.whose & none_of("")),
            absent(Fits(phrase=M.whose, view=M.object)),
        ],
        then=AlreadyOver(event=M.event, object=M.object, path=M.path),
        tier=CONCERNS,
        because="{whose} has left the battlefield already",
    )
    not_there = rule(
        ("610.3b", "610.3a", "611.2b"),
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, until="leaves", until_who=M.whose & none_of("")),
            Fits(phrase=M.whose, view=M.object, thing=M.thing),
            absent(Permanent(object=M.thing)),
        ],
        then=AlreadyOver(event=M.event, object=M.object, path=M.path),
        tier=CONCERNS,
        because="{thing} is not on the battlefield",
    )
    crowned_already = rule(
        ("610.3b", "610.3a"),
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, verb="exiles_until", until="becomes monarch"),
            StackedSince(object=M.object, at=M.since),
            Fits(phrase="you", view=M.object, thing=M.you),
            Opponent(player=M.you, other=M.other),
            LastCrowned(player=M.other, at=M.at),
            compare("at", ">", "since"),
        ],
        then=AlreadyOver(event=M.event, object=M.object, path=M.path),
        tier=CONCERNS,
        because="{other}, an opponent of {you}, has become the monarch since {object} triggered",
    )
    no_monarch_any_more = rule(
        "611.2b",
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, until="while monarch", until_who=M.whose & none_of("")),
            Fits(phrase=M.whose, view=M.object, thing=M.player),
            absent(IsMonarch(player=M.player)),
        ],
        then=AlreadyOver(event=M.event, object=M.object, path=M.path),
        tier=CONCERNS,
        because="{player} is not the monarch",
    )

    # ---- how long

    until_a_moment = rule(
        "611.2a",
        when=[
            Instruct(object=M.object, ability=M.ability, path=M.path),
            Instruction(
                ability=M.ability,
                path=M.path,
                subject=M.who,
                until=M.until & none_of("", "becomes monarch", "as long as"),
                until_who="",
            ),
            Fits(phrase=M.who, view=M.object, thing=M.thing),
        ],
        then=Lasts(effect=_EFFECT, until=M.until, who=""),
        tier=EVENT,
        because="the effect lasts until {until}",
    )
    until_something_of = rule(
        "611.2a",
        when=[
            Instruct(object=M.object, ability=M.ability, path=M.path),
            Instruction(
                ability=M.ability,
                path=M.path,
                subject=M.who,
                until=M.until & none_of("", "as long as"),
                until_who=M.whose & none_of(""),
            ),
            Fits(phrase=M.who, view=M.object, thing=M.thing),
            Fits(phrase=M.whose, view=M.object, thing=M.owner),
        ],
        then=Lasts(effect=_EFFECT, until=M.until, who=M.owner),
        tier=EVENT,
        because="the effect lasts until {until} of {owner}",
    )

    as_long_as = rule(
        "611.2b",
        when=[
            Instruct(object=M.object, ability=M.ability, path=M.path),
            Instruction(
                ability=M.ability, path=M.path, subject=M.who, until="as long as", until_who=M.condition & none_of("")
            ),
            Fits(phrase=M.who, view=M.object, thing=M.thing),
            View(view=M.object, you=M.you),
            Bound(view=M.object, role="this", thing=M.this, incarnation=M.n),
        ],
        then=LastsWhile(effect=_EFFECT, condition=M.condition, you=M.you, this=M.this, incarnation=M.n),
        tier=EVENT,
        because="the effect lasts for as long as {condition}",
    )


def _ends(fact: Any, number: str = "611.2a") -> LawRule:
    """A rule that ends one kind of effect together with its duration."""
    return rule(number, when=[EffectEnds(effect=M.effect), fact], ends=fact, tier=EVENT, because="{effect} is over")


class Durations(Rulebook):
    """When effects end (611.2a, 514.2, 610.3)."""

    at_end_of_turn = rule(
        "514.2",
        when=[TurnEnds(event=M.event), Lasts(effect=M.effect, until="end of turn")],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because="the turn ends",
    )
    at_next_turn = rule(
        "611.2a",
        when=[TurnBegins(event=M.event, player=M.player), Lasts(effect=M.effect, until="next turn of", who=M.player)],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because="the next turn of {player} begins",
    )
    at_turn_of_a_leaver = rule(
        "800.4m",
        when=[
            TurnWouldBegin(event=M.event, player=M.player),
            Lasts(effect=M.effect, until="next turn of", who=M.player),
        ],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because="the next turn of {player}, who has left, would begin",
    )
    as_it_leaves = rule(
        "610.3",
        when=[LeavesBattlefield(event=M.event, object=M.object), Lasts(effect=M.effect, until="leaves", who=M.object)],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because="{object} leaves the battlefield",
    )
    as_an_opponent_is_crowned = rule(
        "610.3",
        when=[
            BecomesMonarch(event=M.event, player=M.other),
            Lasts(effect=M.effect, until="becomes monarch", who=M.player),
            Opponent(player=M.player, other=M.other),
        ],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
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
        when=[
            TurnEnds(),
            DelayedTrigger(
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
            ),
        ],
        ends=DelayedTrigger(
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
        ),
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
    base_size = _ends(SetSize(effect=M.effect, object=M.object, power=M.power, toughness=M.toughness, at=M.at))
    player_restriction = _ends(PlayerCannot(effect=M.effect, player=M.player, what=M.what))
    object_restriction = _ends(ObjectCannot(effect=M.effect, object=M.object, what=M.what))
    exile_ends = _ends(ExiledUntil(effect=M.effect, object=M.object, incarnation=M.n), "610.3")
    returns = rule(
        ("610.3", "610.3c"),
        when=[
            EffectEnds(effect=M.effect),
            ExiledUntil(effect=M.effect, object=M.object, incarnation=M.n),
            InZone(object=M.object, zone="exile"),
            Incarnation(object=M.object, number=M.n),
            Owner(object=M.object, player=M.owner),
            absent(Token(object=M.object)),
        ],
        then=Returns(object=M.object, player=M.owner),
        tier=EVENT,
        because="the exile of {object} is over, and it returns under its owner's control",
    )
