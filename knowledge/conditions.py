"""What the conditions of abilities ask (603.4, 611.3a, 608.2c), question by question.

A condition is a list of alternatives, each a list of questions; it holds if every question of some alternative is
answered yes.  Questions about sizes come last, in a stage of their own.
"""

from typing import Any

from .order import ABILITIES, MEASURES, QUESTIONS
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, at_least, compare, one_of, rule
from .vocabulary import (
    ActivePlayer, Alternative, Asks, Attacking, Candidate, ConditionOf, Controls, Counters, CountKey, CreatureDied,
    Departed, Fits, GainedLifeThisTurn, HandSize, HasCityBlessing, HasInitiative, HasKeyword, HasType, Holds,
    HoldsSoFar, HowMany, Incarnation, InZone, IsMonarch, LastController, LastCounters, LastKnown, LastsWhile, Level,
    Life, LostLifeThisTurn, Meant, Measure, Measured, NoMonarch, OnStack, Permanent, PermanentCount, PhasedOut,
    Proposition, Questions, Resolving, Step, Tally, TallyKey, Tapped, TriggersOn, View, WasCast,
    WasMonarchAsTurnBegan, Works,
)  # fmt: skip


class Asking(Rulebook):
    """Who asks what."""

    source_asks = rule(
        "611.3a",
        when=[
            ConditionOf(ability=M.ability, condition=M.condition, when="functions"),
            Works(source=M.source, ability=M.ability),
        ],
        then=Questions(condition=M.condition, view=M.source),
        tier=ABILITIES,
        because="{ability} functions",
    )
    lasting_asks = rule(
        "611.2b",
        when=[LastsWhile(effect=M.effect, condition=M.condition)],
        then=Questions(condition=M.condition, view=M.effect),
        tier=ABILITIES,
        because="{effect} lasts only while it holds",
    )
    resolving_asks = rule(
        ("608.2c", "608.2a"),
        when=[
            Resolving(object=M.object),
            OnStack(object=M.object, ability=M.ability),
            ConditionOf(ability=M.ability, condition=M.condition, when="resolves"),
        ],
        then=Questions(condition=M.condition, view=M.object),
        tier=ABILITIES,
        because="{object} is resolving",
    )
    candidate_asks = rule(
        "603.4",
        when=[Candidate(id=M.id, condition=M.condition)],
        then=Questions(condition=M.condition, view=M.id),
        tier=ABILITIES,
        because="an ability with an intervening if asks as its event happens",
    )
    begins = rule(
        "603.4",
        when=[
            Questions(condition=M.condition, view=M.view),
            Alternative(condition=M.condition, alternative=M.alternative),
        ],
        then=HoldsSoFar(stage="early", condition=M.condition, alternative=M.alternative, view=M.view, step=0),
        tier=ABILITIES,
    )
    holds_early = rule(
        "603.4",
        when=[
            Alternative(condition=M.condition, stage="early", alternative=M.alternative, steps=M.steps),
            HoldsSoFar(stage="early", condition=M.condition, alternative=M.alternative, view=M.view, step=M.steps),
        ],
        then=Holds(stage="early", condition=M.condition, view=M.view),
        tier=ABILITIES,
        because="all that it asks is so",
    )
    holds_late = rule(
        "603.4",
        when=[
            Alternative(condition=M.condition, stage="late", alternative=M.alternative, steps=M.steps),
            HoldsSoFar(stage="late", condition=M.condition, alternative=M.alternative, view=M.view, step=M.steps),
        ],
        then=Holds(stage="late", condition=M.condition, view=M.view),
        tier=QUESTIONS,
        because="all that it asks is so",
    )


def _asked(asks: str, late: bool, stage: str = "early") -> list[Any]:
    so_far = (
        HoldsSoFar(condition=M.condition, alternative=M.alternative, view=M.view, step=M.before)
        if late
        else HoldsSoFar(stage=stage, condition=M.condition, alternative=M.alternative, view=M.view, step=M.before)
    )
    return [
        Asks(
            condition=M.condition,
            alternative=M.alternative,
            before=M.before,
            step=M.step,
            asks=asks,
            who=M.who,
            value=M.value,
            number=M.number,
        ),
        so_far,
    ]


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
        when=[*_asked(asks, late), *whom, *conditions],
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


# what is still where it is asked about
_STAYS = absent(Departed(object=M.thing))


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


# what an ability that functions in another zone asks about things there
_ELSEWHERE = (Works(source=M.view), Departed(object=M.thing))
_RESOLVES = OnStack(object=M.view, ability=M.asking)
_MIGHT_TRIGGER = Candidate(id=M.view, ability=M.asking)


def _was(asks: str, aspect: str, what: Any, because: str, denied: bool = False, late: bool = False) -> LawRule:
    """The same question about what has left: as it last was there."""
    known = LastKnown(object=M.thing, incarnation=M.n, aspect=aspect, value=what)
    return _question(
        asks,
        _MEANT,
        LastController(object=M.thing, incarnation=M.n),
        absent(known) if denied else known,
        who=False,
        late=late,
        because=because,
        number="608.2h",
    )


def _counted(asks: str, *numbers: Any, because: str) -> LawRule:
    """A rule for a question of how many there are, asked by a static ability that changes sizes."""
    return rule(
        "611.3a",
        when=[
            *_asked(asks, late=False, stage="counted"),
            TallyKey(phrase=M.who, view=M.view, key=M.key),
            *numbers,
        ],
        then=HoldsSoFar(stage="counted", condition=M.condition, alternative=M.alternative, view=M.view, step=M.step),
        tier=MEASURES,
        because=because,
    )


class Counting(Rulebook):
    """Conditions of static abilities that count: answered after abilities are known, and before sizes are."""

    begins = rule(
        "611.3a",
        when=[
            Alternative(condition=M.condition, stage="counted", alternative=M.alternative),
            HoldsSoFar(stage="early", condition=M.condition, alternative=M.alternative, view=M.view, step=M.step),
        ],
        then=HoldsSoFar(stage="counted", condition=M.condition, alternative=M.alternative, view=M.view, step=M.step),
        tier=MEASURES,
        because="the first {step} questions need no counting",
    )
    none_there = _counted("not exists", Tally(key=M.key, count=0), because="there is none")
    at_least_so_many = _counted(
        "count at least",
        Tally(key=M.key, count=M.count),
        compare("count", ">=", "number"),
        because="there are {count}",
    )
    at_most_so_many = _counted(
        "count at most",
        Tally(key=M.key, count=M.count),
        compare("count", "<=", "number"),
        because="there are {count}",
    )
    holds_counted = rule(
        "611.3a",
        when=[
            Alternative(condition=M.condition, stage="counted", alternative=M.alternative, steps=M.steps),
            HoldsSoFar(stage="counted", condition=M.condition, alternative=M.alternative, view=M.view, step=M.steps),
        ],
        then=Holds(stage="counted", condition=M.condition, view=M.view),
        tier=MEASURES,
        because="all that it asks is so",
    )


class Conditions(Rulebook):
    """Each question, and each denial that is asked of a single player or object."""

    is_monarch = _question("is_monarch", IsMonarch(player=M.thing), because="{thing} is the monarch", number="725.1")
    is_not_monarch = _question(
        "not is_monarch", absent(IsMonarch(player=M.thing)), because="{thing} is not the monarch", number="725.1"
    )
    no_monarch = _question("no_monarch", NoMonarch(), who=False, because="there is no monarch", number="725.1")
    some_monarch = _question(
        "not no_monarch", IsMonarch(player=M.thing), who=False, because="{thing} is the monarch", number="725.1"
    )
    was_monarch = _question(
        "was_monarch_as_turn_began",
        WasMonarchAsTurnBegan(player=M.thing),
        because="{thing} was the monarch as the turn began",
    )
    was_not_monarch = _question(
        "not was_monarch_as_turn_began",
        absent(WasMonarchAsTurnBegan(player=M.thing)),
        because="{thing} was not the monarch as the turn began",
    )
    blessed = _question(
        "has_city_blessing",
        HasCityBlessing(player=M.thing),
        because="{thing} has the city's blessing",
        number="702.131c",
    )
    not_blessed = _question(
        "not has_city_blessing",
        absent(HasCityBlessing(player=M.thing)),
        because="{thing} does not have the city's blessing",
        number="702.131c",
    )
    initiative = _question(
        "has_initiative", HasInitiative(player=M.thing), because="{thing} has the initiative", number="726.1"
    )
    no_initiative = _question(
        "not has_initiative",
        absent(HasInitiative(player=M.thing)),
        because="{thing} does not have the initiative",
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
    count_at_least = _question(
        "count at least",
        CountKey(phrase=M.who, view=M.view, key=M.key),
        HowMany(key=M.key, count=M.count),
        compare("count", ">=", "number"),
        who=False,
        late=True,
        because="there are {count}",
    )
    count_at_most = _question(
        "count at most",
        CountKey(phrase=M.who, view=M.view, key=M.key),
        HowMany(key=M.key, count=M.count),
        compare("count", "<=", "number"),
        who=False,
        late=True,
        because="there are {count}",
    )
    permanents = _question(
        "permanents at least",
        PermanentCount(player=M.thing, count=M.count),
        compare("count", ">=", "number"),
        because="{thing} controls {count} permanent(s)",
    )
    permanents_at_most = _question(
        "permanents at most",
        PermanentCount(player=M.thing, count=M.count),
        compare("count", "<=", "number"),
        because="{thing} controls {count} permanent(s)",
    )
    hand_at_most = _question(
        "hand at most",
        HandSize(player=M.thing, amount=M.count),
        compare("count", "<=", "number"),
        because="{thing} has {count} card(s) in hand",
    )
    hand_at_least = _question(
        "hand at least",
        HandSize(player=M.thing, amount=M.count),
        compare("count", ">=", "number"),
        because="{thing} has {count} card(s) in hand",
    )
    life_at_most = _question(
        "life at most",
        Life(player=M.thing, amount=M.count),
        compare("count", "<=", "number"),
        because="{thing} has {count} life",
    )
    life_at_least = _question(
        "life at least",
        Life(player=M.thing, amount=M.count),
        compare("count", ">=", "number"),
        because="{thing} has {count} life",
    )
    in_zone = _question("in_zone", InZone(object=M.thing, zone=M.value), because="{thing} is in the zone {value}")
    not_in_zone = _question(
        "not in_zone", absent(InZone(object=M.thing, zone=M.value)), because="{thing} is not in the zone {value}"
    )
    tapped = _question("tapped", Tapped(object=M.thing), because="{thing} is tapped")
    was_tapped = _was("tapped", "tapped", "", because="{thing} was tapped")
    untapped = _question("not tapped", _STAYS, absent(Tapped(object=M.thing)), because="{thing} is untapped")
    was_untapped = _was("not tapped", "tapped", "", because="{thing} was untapped", denied=True)
    attacking = _question("attacking", Attacking(object=M.thing), because="{thing} is attacking")
    was_attacking = _was("attacking", "attacking", "", because="{thing} was attacking")
    not_attacking = _question(
        "not attacking", _STAYS, absent(Attacking(object=M.thing)), because="{thing} is not attacking"
    )
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
    where_it_functions_has_type = _question(
        "has_type", *_ELSEWHERE, HasType(object=M.thing, type=M.value), because="{thing} is a {value}"
    )
    was_type = _was("has_type", "type", M.value, because="{thing} was a {value}")
    has_ability = _question(
        "has_ability", _STAYS, HasKeyword(object=M.thing, keyword=M.value), late=True, because="{thing} has {value}"
    )
    card_has_ability = _as_a_card(
        "has_ability",
        _RESOLVES,
        HasKeyword(object=M.thing, keyword=M.value),
        late=True,
        because="{thing} has {value} where it is now",
    )
    card_has_ability_as_it_triggers = _as_a_card(
        "has_ability",
        _MIGHT_TRIGGER,
        HasKeyword(object=M.thing, keyword=M.value),
        late=True,
        because="{thing} has {value} where it is now",
    )
    where_it_functions_has_ability = _question(
        "has_ability",
        *_ELSEWHERE,
        HasKeyword(object=M.thing, keyword=M.value),
        late=True,
        because="{thing} has {value}",
    )
    had_ability = _was("has_ability", "keyword", M.value, because="{thing} had {value}", late=True)
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
    counters_at_least = _question(
        "counters at least",
        Counters(object=M.thing, kind=M.value, amount=M.count),
        compare("count", ">=", "number"),
        because="{thing} has {count} {value} counter(s)",
    )
    counters_at_most = _question(
        "counters at most",
        Counters(object=M.thing, kind=M.value, amount=M.count),
        compare("count", "<=", "number"),
        because="{thing} has {count} {value} counter(s)",
    )
    counters_none = _question(
        "counters at most",
        absent(Counters(object=M.thing, kind=M.value)),
        because="{thing} has no {value} counters",
    )
    measure_at_least = _question(
        "measure at least",
        Measured(quantity=M.value, view=M.view, value=M.count),
        compare("count", ">=", "number"),
        who=False,
        late=True,
        because="{value} is {count}",
    )
    measure_at_most = _question(
        "measure at most",
        Measured(quantity=M.value, view=M.view, value=M.count),
        compare("count", "<=", "number"),
        who=False,
        late=True,
        because="{value} is {count}",
    )
    your_turn = _question("active_player", ActivePlayer(player=M.thing), because="it is {thing}'s turn")
    not_your_turn = _question(
        "not active_player", absent(ActivePlayer(player=M.thing)), because="it is not {thing}'s turn"
    )
    gained_life = _question(
        "gained_life_this_turn", GainedLifeThisTurn(player=M.thing), because="{thing} gained life this turn"
    )
    lost_life = _question(
        "lost_life_this_turn", LostLifeThisTurn(player=M.thing), because="{thing} lost life this turn"
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
    level = _question(
        "level at least",
        Level(object=M.thing, level=M.count),
        compare("count", ">=", "number"),
        because="{thing} has level {count}",
    )
    no_level = _question(
        "level at least",
        compare("number", "<=", 1),
        absent(Level(object=M.thing)),
        because="{thing} has no level, which counts as level 1",
        number="716.2d",
    )
    level_at_most = _question(
        "level at most",
        Level(object=M.thing, level=M.count),
        compare("count", "<=", "number"),
        because="{thing} has level {count}",
    )
    no_level_at_most = _question(
        "level at most",
        compare("number", ">=", 1),
        absent(Level(object=M.thing)),
        because="{thing} has no level, which counts as level 1",
        number="716.2d",
    )
    proposition = _question("holds", Proposition(words=M.value), who=False, because="it is said that {value}")
    no_proposition = _question(
        "not holds", absent(Proposition(words=M.value)), who=False, because="nobody said that {value}"
    )
