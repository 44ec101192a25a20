"""What the conditions of abilities ask (603.4, 611.3a, 608.2c), question by question.

A condition is a list of alternatives, each a list of questions; it holds if every question of some alternative is
answered yes.  Questions about sizes come last, in a stage of their own.
"""

from typing import Any

from .asking import asked
from .order import ABILITIES, QUESTIONS
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, at_least, compare, one_of, rule
from .vocabulary import (
    ActivePlayer, AttachedTo, AttackedThisTurn, Attacking, Blocked, Candidate, CarriedOut, Controls,
    ControlsOnStack, Counters, CountKey, CreatureDied, Damage, Departed, Drew, EnteredThisTurn, FaceAbility,
    FaceClaim, FaceType, Fits, GainedLifeThisTurn, HandSize, HasCityBlessing, HasInitiative, HasKeyword, HasType,
    HoldsSoFar, HowMany, Incarnation, InZone, IsMonarch, KeywordAbility, LastController, LastCounters, LastKnown,
    LeftGame, Level, Life, LostLifeThisTurn, Meant, Measure, Measured, NoMonarch, OnStack, Owner, Permanent,
    PermanentCount, PhasedOut, Player, Poison, Proposition, Rolled, Speed, Step, Tapped, TriggersOn, View, WasCast,
    WasMonarchAsTurnBegan, Works,
)  # fmt: skip

_MEANT = Meant(phrase=M.who, view=M.view, thing=M.thing, incarnation=M.n)


def _question(
    asks: str, *conditions: Any, because: str, who: bool = True, late: bool = False, number: str = "603.4"
) -> LawRule:
    """A rule for one question; with `who`, about whoever the phrase of the question is."""
    whom = [Fits(phrase=M.who, view=M.view, thing=M.thing)] if who and late else []
    if who and not late:
        whom = [Fits(stage="early", phrase=M.who, view=M.view, thing=M.thing)]
    return rule(
        number,
        when=[*asked(asks, late), *whom, *conditions],
        then=HoldsSoFar(
            stage="late" if late else "early",
            condition=M.condition,
            alternative=M.alternative,
            view=M.view,
            step=M.step,
        ),
        tier=QUESTIONS if late else ABILITIES,
        because=because,
    )


_OTHER = Fits(stage="early", phrase=M.value, view=M.view, thing=M.other)
_NONE_SUCH = absent(Fits(phrase=M.value, view=M.view, thing=M.other))


def _limits(what: str, *conditions: Any, because: str, **asked_so: Any) -> tuple[LawRule, LawRule]:
    """A rule for so many or more, and one for so many or fewer."""
    least, most = (
        _question(f"{what} at {end}", *conditions, compare("count", sign, "number"), because=because, **asked_so)
        for end, sign in (("least", ">="), ("most", "<="))
    )
    return least, most


# what is still where it is asked about
_STAYS = absent(Departed(object=M.thing))


def _either(
    asks: str, *conditions: Any, because: str, denied: str, still: bool = False, **asked_so: Any
) -> tuple[LawRule, LawRule]:
    """A rule for what the last condition says, and one for its denial; with `still`, of what is still there."""
    *first, fact = conditions
    there = (_STAYS,) if still else ()
    return (
        _question(asks, *first, fact, because=because, **asked_so),
        _question(f"not {asks}", *there, *first, absent(fact), because=denied, **asked_so),
    )


def _as_a_card(asks: str, asker: Any, *conditions: Any, because: str, late: bool = False) -> LawRule:
    """The same question about what has gone elsewhere, of the card that it is there: the asker does not look back."""
    return _question(
        asks,
        _MEANT,
        Departed(object=M.thing),
        Incarnation(object=M.thing, number=M.n),
        absent(PhasedOut(object=M.thing)),
        asker,
        absent(TriggersOn(ability=M.asking, looks_back=True)),
        *conditions,
        who=False,
        late=late,
        because=because,
    )


# what an ability that functions in another zone asks about things there; what resolves asks as it does of its targets
_ELSEWHERE = (Works(source=M.view), Departed(object=M.thing), absent(OnStack(object=M.view)))
_RESOLVES = OnStack(object=M.view, ability=M.asking)
_MIGHT_TRIGGER = Candidate(id=M.view, ability=M.asking)


def _was_a_card(asks: str, *conditions: Any, because: str) -> LawRule:
    """The same question about a card that was not on the battlefield or the stack, and has gone elsewhere since."""
    return _question(
        asks,
        _MEANT,
        Incarnation(object=M.thing, number=M.later),
        compare("later", ">", "n"),
        absent(LastController(object=M.thing, incarnation=M.n)),
        _RESOLVES,
        absent(TriggersOn(ability=M.asking, looks_back=True)),
        FaceClaim(effect="", object=M.thing, face=M.face),
        *conditions,
        who=False,
        because=because,
        number="608.2h",
    )


def _was(asks: str, aspect: str, what: Any, because: str, denied: bool = False, late: bool = False) -> LawRule:
    """The same question about what has left: as it last was there."""
    known = LastKnown(object=M.thing, incarnation=M.n, aspect=aspect, value=what)
    lacked = (LastController(object=M.thing, incarnation=M.n), absent(known))
    return _question(
        asks,
        _MEANT,
        *(lacked if denied else (known,)),
        who=False,
        late=late,
        because=because,
        number="608.2h",
    )


class Conditions(Rulebook):
    """Each question, and each denial that is asked of a single player or object."""

    is_monarch, is_not_monarch = _either(
        "is_monarch",
        IsMonarch(player=M.thing),
        because="{thing} is the monarch",
        denied="{thing} is not the monarch",
        number="725.1",
    )
    no_monarch = _question("no_monarch", NoMonarch(), who=False, because="there is no monarch", number="725.1")
    some_monarch = _question(
        "not no_monarch", IsMonarch(player=M.thing), who=False, because="{thing} is the monarch", number="725.1"
    )
    was_monarch, was_not_monarch = _either(
        "was_monarch_as_turn_began",
        WasMonarchAsTurnBegan(player=M.thing),
        because="{thing} was the monarch as the turn began",
        denied="{thing} was not the monarch as the turn began",
    )
    blessed, not_blessed = _either(
        "has_city_blessing",
        HasCityBlessing(player=M.thing),
        because="{thing} has the city's blessing",
        denied="{thing} does not have the city's blessing",
        number="702.131c",
    )
    initiative, no_initiative = _either(
        "has_initiative",
        HasInitiative(player=M.thing),
        because="{thing} has the initiative",
        denied="{thing} does not have the initiative",
        number="726.1",
    )
    exists = _question("exists", because="there is {thing}")
    exists_late = _question("exists late", late=True, because="there is {thing}")
    none_exists = _question(
        "not exists",
        CountKey(phrase=M.who, view=M.view, key=M.key),
        HowMany(key=M.key, count=0),
        who=False,
        late=True,
        because="there is none",
    )
    count_at_least, count_at_most = _limits(
        "count",
        CountKey(phrase=M.who, view=M.view, key=M.key),
        HowMany(key=M.key, count=M.count),
        who=False,
        late=True,
        because="there are {count}",
    )
    permanents, permanents_at_most = _limits(
        "permanents", PermanentCount(player=M.thing, count=M.count), because="{thing} controls {count} permanent(s)"
    )
    hand_at_least, hand_at_most = _limits(
        "hand", HandSize(player=M.thing, amount=M.count), because="{thing} has {count} card(s) in hand"
    )
    life_at_least, life_at_most = _limits(
        "life", Life(player=M.thing, amount=M.count), because="{thing} has {count} life"
    )
    in_zone = _question(
        "in_zone",
        InZone(object=M.thing, zone=M.value),
        absent(PhasedOut(object=M.thing)),
        because="{thing} is in the zone {value}",
    )
    not_in_zone = _question(
        "not in_zone", absent(InZone(object=M.thing, zone=M.value)), because="{thing} is not in the zone {value}"
    )
    phased_out_is_not_in_zone = _question(
        "not in_zone",
        PhasedOut(object=M.thing),
        because="{thing} is phased out, which counts as not existing",
        number="702.26b",
    )
    tapped, untapped = _either(
        "tapped", Tapped(object=M.thing), because="{thing} is tapped", denied="{thing} is untapped", still=True
    )
    was_tapped = _was("tapped", "tapped", "", because="{thing} was tapped")
    was_untapped = _was("not tapped", "tapped", "", because="{thing} was untapped", denied=True)
    attacking, not_attacking = _either(
        "attacking",
        Attacking(object=M.thing),
        because="{thing} is attacking",
        denied="{thing} is not attacking",
        still=True,
    )
    was_attacking = _was("attacking", "attacking", "", because="{thing} was attacking")
    was_not_attacking = _was("not attacking", "attacking", "", because="{thing} was not attacking", denied=True)
    has_type = _question("has_type", _STAYS, HasType(object=M.thing, type=M.value), because="{thing} is a {value}")
    card_has_type = _as_a_card(
        "has_type", _RESOLVES, HasType(object=M.thing, type=M.value), because="{thing} is a {value} where it is now"
    )
    card_has_type_as_it_triggers = _as_a_card(
        "has_type",
        _MIGHT_TRIGGER,
        HasType(object=M.thing, type=M.value),
        because="{thing} is a {value} where it is now",
    )
    was_a_card_of_type = _was_a_card(
        "has_type", FaceType(face=M.face, type=M.value), because="{thing} was a {value} where it was"
    )
    where_it_functions_has_type = _question(
        "has_type", *_ELSEWHERE, HasType(object=M.thing, type=M.value), because="{thing} is a {value}"
    )
    was_type = _was("has_type", "type", M.value, because="{thing} was a {value}")
    has_ability = _question(
        "has_ability", _STAYS, HasKeyword(object=M.thing, keyword=M.value), because="{thing} has {value}"
    )
    card_has_ability = _as_a_card(
        "has_ability",
        _RESOLVES,
        HasKeyword(object=M.thing, keyword=M.value),
        because="{thing} has {value} where it is now",
    )
    card_has_ability_as_it_triggers = _as_a_card(
        "has_ability",
        _MIGHT_TRIGGER,
        HasKeyword(object=M.thing, keyword=M.value),
        because="{thing} has {value} where it is now",
    )
    was_a_card_with_the_ability = _was_a_card(
        "has_ability",
        FaceAbility(face=M.face, ability=M.ability, level=0),
        KeywordAbility(ability=M.ability, keyword=M.value),
        because="{thing} had {value} where it was",
    )
    where_it_functions_has_ability = _question(
        "has_ability",
        *_ELSEWHERE,
        HasKeyword(object=M.thing, keyword=M.value),
        because="{thing} has {value}",
    )
    had_ability = _was("has_ability", "keyword", M.value, because="{thing} had {value}")
    has_counter = _question(
        "has_counter",
        Counters(object=M.thing, kind=M.value, amount=at_least(1)),
        because="{thing} has a {value} counter",
    )
    had_counter = _question(
        "has_counter",
        _MEANT,
        LastCounters(object=M.thing, incarnation=M.n, kind=M.value, amount=at_least(1)),
        who=False,
        because="{thing} had a {value} counter when it was last on the battlefield",
        number="608.2h",
    )
    no_counter = _question(
        "not has_counter",
        Permanent(object=M.thing),
        absent(Counters(object=M.thing, kind=M.value, amount=at_least(1))),
        because="{thing} has no {value} counter",
    )
    had_no_counter = _question(
        "not has_counter",
        _MEANT,
        LastController(object=M.thing, incarnation=M.n),
        absent(LastCounters(object=M.thing, incarnation=M.n, kind=M.value, amount=at_least(1))),
        who=False,
        because="{thing} had no {value} counter when it was last on the battlefield",
        number="608.2h",
    )
    power = _question(
        "power at least",
        Measure(quantity=M.quantity, of="power", phrase=M.who),
        Measured(quantity=M.quantity, view=M.view, value=M.count),
        compare("count", ">=", "number"),
        who=False,
        late=True,
        because="that power is {count}",
    )
    counters_at_least, counters_at_most = _limits(
        "counters",
        Counters(object=M.thing, kind=M.value, amount=M.count),
        because="{thing} has {count} {value} counter(s)",
    )
    counters_none = _question(
        "counters at most",
        absent(Counters(object=M.thing, kind=M.value)),
        because="{thing} has no {value} counters",
    )
    measure_at_least, measure_at_most = _limits(
        "measure",
        Measured(quantity=M.value, view=M.view, value=M.count),
        who=False,
        late=True,
        because="{value} is {count}",
    )
    your_turn, not_your_turn = _either(
        "active_player", ActivePlayer(player=M.thing), because="it is {thing}'s turn", denied="it is not {thing}'s turn"
    )
    gained_life, did_not_gain_life = _either(
        "gained_life_this_turn",
        GainedLifeThisTurn(player=M.thing),
        because="{thing} gained life this turn",
        denied="{thing} gained no life this turn",
    )
    lost_life, did_not_lose_life = _either(
        "lost_life_this_turn",
        LostLifeThisTurn(player=M.thing),
        because="{thing} lost life this turn",
        denied="{thing} lost no life this turn",
    )
    entered_this_turn, did_not_enter_this_turn = _either(
        "entered_this_turn",
        _STAYS,
        EnteredThisTurn(object=M.thing),
        because="{thing} entered this turn",
        denied="{thing} did not enter this turn",
    )
    had_entered_this_turn = _was(
        "entered_this_turn", "entered this turn", "", because="{thing} had entered in the turn in which it left"
    )
    had_not_entered_this_turn = _was(
        "not entered_this_turn",
        "entered this turn",
        "",
        because="{thing} had not entered in the turn in which it left",
        denied=True,
    )
    attacked_this_turn, did_not_attack_this_turn = _either(
        "attacked_this_turn",
        _STAYS,
        Incarnation(object=M.thing, number=M.n),
        AttackedThisTurn(object=M.thing, incarnation=M.n),
        because="{thing} attacked this turn",
        denied="{thing} did not attack this turn",
    )
    had_attacked_this_turn, had_not_attacked_this_turn = _either(
        "attacked_this_turn",
        _MEANT,
        LastController(object=M.thing, incarnation=M.n),
        AttackedThisTurn(object=M.thing, incarnation=M.n),
        who=False,
        number="608.2h",
        because="{thing} attacked this turn before it left",
        denied="{thing} did not attack this turn before it left",
    )
    player_attacked_this_turn = _question(
        "player_attacked_this_turn",
        AttackedThisTurn(player=M.thing, object=M.attacker),
        because="{thing} attacked this turn, with {attacker}",
    )
    player_did_not_attack_this_turn = _question(
        "not player_attacked_this_turn",
        absent(AttackedThisTurn(player=M.thing)),
        because="{thing} did not attack this turn",
    )
    creature_died = _question("creature_died", CreatureDied(object=M.dead), who=False, because="{dead} died this turn")
    their_creature_died = _question(
        "creature_died_of",
        CreatureDied(object=M.dead, player=M.thing),
        because="{dead} died this turn under {thing}'s control",
    )
    is_no_such_type = _question(
        "not has_type", _STAYS, absent(HasType(object=M.thing, type=M.value)), because="{thing} is no {value}"
    )
    card_is_no_such_type = _as_a_card(
        "not has_type",
        _RESOLVES,
        absent(HasType(object=M.thing, type=M.value)),
        because="{thing} is no {value} where it is now",
    )
    card_is_no_such_type_as_it_triggers = _as_a_card(
        "not has_type",
        _MIGHT_TRIGGER,
        absent(HasType(object=M.thing, type=M.value)),
        because="{thing} is no {value} where it is now",
    )
    was_a_card_of_no_such_type = _was_a_card(
        "not has_type", absent(FaceType(face=M.face, type=M.value)), because="{thing} was no {value} where it was"
    )
    where_it_functions_is_no_such_type = _question(
        "not has_type", *_ELSEWHERE, absent(HasType(object=M.thing, type=M.value)), because="{thing} is no {value}"
    )
    was_no_such_type = _was("not has_type", "type", M.value, because="{thing} was no {value}", denied=True)
    has_any_counter = _question(
        "has_any_counter",
        Counters(object=M.thing, kind=M.kind, amount=at_least(1)),
        because="{thing} has a {kind} counter",
    )
    had_any_counter = _question(
        "has_any_counter",
        _MEANT,
        LastCounters(object=M.thing, incarnation=M.n, kind=M.kind, amount=at_least(1)),
        who=False,
        because="{thing} had a {kind} counter when it was last on the battlefield",
        number="608.2h",
    )
    controlled_by_you = _question(
        "controlled by you",
        View(view=M.view, you=M.player),
        Controls(player=M.player, object=M.thing),
        because="{player} controls {thing}",
        number="109.5",
    )
    controlled_by = _question(
        "controlled by", Controls(player=M.value, object=M.thing), because="{value} controls {thing}", number="109.5"
    )
    main_phase = _question(
        "main_phase",
        Step(name=one_of("precombat main", "postcombat main")),
        who=False,
        because="it is a main phase",
        number="505.1",
    )
    was_cast = _question("was_cast", WasCast(object=M.thing), because="{thing} was cast")
    level, level_at_most = _limits("level", Level(object=M.thing, level=M.count), because="{thing} has level {count}")
    no_level = _question(
        "level at least",
        compare("number", "<=", 1),
        absent(Level(object=M.thing)),
        because="{thing} has no level, which counts as level 1",
        number="716.2d",
    )
    no_level_at_most = _question(
        "level at most",
        compare("number", ">=", 1),
        absent(Level(object=M.thing)),
        because="{thing} has no level, which counts as level 1",
        number="716.2d",
    )
    attacking_whom, not_attacking_whom = _either(
        "attacking whom",
        _OTHER,
        Attacking(object=M.thing, defender=M.other),
        because="{thing} is attacking {other}",
        denied="{thing} is not attacking {other}",
        number="508.1b",
        still=True,
    )
    attached_to, not_attached_to = _either(
        "attached to",
        _OTHER,
        AttachedTo(object=M.thing, host=M.other),
        because="{thing} is attached to {other}",
        denied="{thing} is not attached to {other}",
        number="301.5",
        still=True,
    )
    attacking_none_such = _question(
        "not attacking whom any",
        Attacking(object=M.thing, defender=M.other),
        _NONE_SUCH,
        late=True,
        because="{other}, which {thing} is attacking, is none such",
        number="508.1b",
    )
    attacking_nobody = _question(
        "not attacking whom any",
        _STAYS,
        absent(Attacking(object=M.thing)),
        late=True,
        because="{thing} is not attacking",
        number="508.1b",
    )
    attached_to_none_such = _question(
        "not attached to any",
        _STAYS,
        AttachedTo(object=M.thing, host=M.other),
        _NONE_SUCH,
        late=True,
        because="{other}, which {thing} is attached to, is none such",
        number="301.5",
    )
    attached_to_nothing = _question(
        "not attached to any",
        _STAYS,
        absent(AttachedTo(object=M.thing)),
        late=True,
        because="{thing} is not attached to anything",
        number="301.5",
    )
    owned_by_none_such = _question(
        "not owned by any",
        Owner(object=M.thing, player=M.other),
        _NONE_SUCH,
        late=True,
        because="{other}, who owns {thing}, is none such",
        number="108.3",
    )
    owned_by, not_owned_by = _either(
        "owned by",
        _OTHER,
        Owner(object=M.thing, player=M.other),
        because="{other} owns {thing}",
        denied="{other} does not own {thing}",
        number="108.3",
    )
    blocked, not_blocked = _either(
        "blocked",
        Blocked(object=M.thing),
        because="{thing} is blocked",
        denied="{thing} is not blocked",
        number="509.1h",
        still=True,
    )
    left, not_left = _either(
        "left_game",
        LeftGame(player=M.thing),
        because="{thing} has left the game",
        denied="{thing} has not left the game",
        number="800.4",
    )
    in_game, not_in_game = _either(
        "player",
        Player(player=M.thing),
        because="{thing} is in the game",
        denied="{thing} is not in the game",
        number="800.4",
    )
    has_not_won = _question(
        "not has_won", who=False, because="the game goes on, so that nobody has won it", number="104.1"
    )
    not_over = _question("not game_over", who=False, because="the game goes on", number="104.1")
    in_step, not_in_step = _either(
        "step",
        Step(name=M.value),
        because="it is the {value} step or phase",
        denied="it is not the {value} step or phase",
        who=False,
        number="500.1",
    )
    on_stack, not_on_stack = _either(
        "on_stack",
        OnStack(object=M.thing),
        because="{thing} is on the stack",
        denied="{thing} is not on the stack",
        number="405.1",
    )
    path_on_stack, not_path_on_stack = _either(
        "path on_stack",
        OnStack(ability=M.value),
        because="{value} is on the stack",
        denied="{value} is not on the stack",
        who=False,
        number="405.1",
    )
    carried_out, not_carried_out = _either(
        "path carried_out",
        CarriedOut(ability=M.value),
        because="{value} has been carried out",
        denied="{value} has not been carried out",
        who=False,
        number="608.2n",
    )
    path_controlled = _question(
        "path controlled by",
        OnStack(object=M.stacked, ability=M.value),
        ControlsOnStack(player=M.thing, object=M.stacked),
        because="{thing} controls {stacked}",
        number="113.8",
    )
    path_source = _question(
        "path source",
        OnStack(ability=M.value, source=M.thing),
        because="{thing} is the source of {value}",
        number="113.7",
    )
    damage_at_least, damage_at_most = _limits(
        "damage",
        Damage(object=M.thing, amount=M.count),
        because="{thing} has {count} damage marked on it",
        number="120.6",
    )
    damage_none = _question(
        "damage at most",
        Permanent(object=M.thing),
        absent(Damage(object=M.thing)),
        because="{thing} has no damage marked on it",
        number="120.6",
    )
    drew_at_least, drew_at_most = _limits(
        "drew", Drew(player=M.thing, amount=M.count), because="{thing} has drawn {count} card(s)", number="121.1"
    )
    speed_at_least, speed_at_most = _limits(
        "speed", Speed(player=M.thing, amount=M.count), because="{thing} has speed {count}", number="702.179a"
    )
    speed_none = _question(
        "speed at most",
        absent(Speed(player=M.thing)),
        because="{thing} has no speed, which counts as 0",
        number="702.179a",
    )
    rolled_at_least, rolled_at_most = _limits(
        "rolled",
        Rolled(player=M.thing, result=M.count),
        because="the last result that {thing} rolled is {count}",
        number="706.2",
    )
    poison_at_least, poison_at_most = _limits(
        "poison",
        Poison(player=M.thing, amount=M.count),
        because="{thing} has {count} poison counter(s)",
        number="122.1",
    )
    poison_none = _question(
        "poison at most",
        absent(Poison(player=M.thing)),
        because="{thing} has no poison counters",
        number="122.1",
    )
    proposition, no_proposition = _either(
        "holds",
        Proposition(words=M.value),
        because="it is said that {value}",
        denied="nobody said that {value}",
        who=False,
    )
