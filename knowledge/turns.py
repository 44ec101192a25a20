"""Turns and steps: what begins and ends with them (500-514), and Class levels (716)."""

from typing import Any

from .order import ABILITIES, EVENT, EXPAND, PRESENT, SINCE
from ..engine.rules import LawRule
from .rulebook import Add, M, Rulebook, absent, compare, forgets, one_of, rule, value
from .vocabulary import (
    Activated, ActivePlayer, Applies, AttackedThisTurn, Attacks, BlocksMore, Cannot, Controls, CountsTimes,
    CreatureDied, Damage, DueToPhaseIn, EffectEnds, EnteredThisTurn, ExtraLand, Fits, GainedLifeThisTurn, Game,
    HasKeyword, HasType, HeldSinceTurnBegan, Incarnation, IsMonarch, LandsPlayed, LastDefender, Lasts,
    LeavesBattlefield, Level, LevelBecomes, LostLifeThisTurn, NextSeat, Occurs, Permanent, PhasedOut, PhasedOutWith,
    PhasesIn, PhasesOut, Phasing, Player, PlaysLand, SharesTurn, StaticEffect, Step, StepBegins, Tapped,
    TimesThisTurn, TurnBegins, TurnEnds, TurnPlace, TurnSeat, TurnWouldBegin, Untapping, Untaps,
    WasMonarchAsTurnBegan, Would,
)  # fmt: skip


def _over(fact: Any, number: str = "500.1", because: str = "") -> LawRule:
    """A rule that ends what was so in the turn before."""
    return rule(number, when=[TurnBegins(), fact], ends=fact, tier=EVENT, because=because)


def _held(number: Any, *has: Any, because: str) -> LawRule:
    """A rule for what a player, or a mate of whoever's turn begins, has by then.  Told once for what goes on."""
    player = M.mate if len(has) > 1 else M.player
    return rule(
        number,
        when=[TurnBegins(player=M.player), *has, absent(HeldSinceTurnBegan(player=player, object=M.object))],
        then=HeldSinceTurnBegan(player=player, object=M.object),
        tier=EVENT,
        because=because,
    )


class Turns(Rulebook):
    """What a turn and its steps do by themselves."""

    step_begins = rule(
        "500.1",
        when=[StepBegins(step=M.step), Step(name=M.old)],
        ends=Step(name=M.old),
        then=Step(name=M.step),
        tier=EVENT,
        because="the {step} step begins",
    )
    step_occurs = rule(
        "603.6e",
        when=[StepBegins(event=M.event, step=M.step, player=M.player), ActivePlayer(player=M.player)],
        then=Occurs(
            event=M.event, verb=value("join(step, 'begins')"), subject=M.player, object="", it="", player=M.player
        ),
        tier=EXPAND,
    )
    step_comes = rule(
        "603.2b",
        when=[
            StepBegins(event=M.event, step=M.step, player=M.player),
            Game(name=M.game),
            ActivePlayer(player=M.player),
            TurnSeat(player=M.player),
        ],
        then=Occurs(
            event=M.event, verb=value("join(step, 'comes')"), subject=M.game, object="", it="", player=M.player
        ),
        tier=EXPAND,
    )
    step_comes_without_active_player = rule(
        ("603.2b", "800.4j"),
        when=[
            StepBegins(event=M.event, step=M.step),
            Game(name=M.game),
            TurnSeat(player=M.seat),
            absent(ActivePlayer(player=M.seat)),
        ],
        then=Occurs(event=M.event, verb=value("join(step, 'comes')"), subject=M.game, object="", it="", player=""),
        tier=EXPAND,
        because="the step begins in the turn of {seat}, who has left",
    )
    first_in_turn_order = rule(
        "101.4", when=[TurnSeat(player=M.player)], then=TurnPlace(player=M.player, place=0), tier=PRESENT
    )
    next_in_turn_order = rule(
        "101.4",
        when=[
            TurnSeat(player=M.seat),
            TurnPlace(player=M.player, place=M.place),
            NextSeat(player=M.player, after=~M.seat & M.after),
        ],
        then=TurnPlace(player=M.after, place=value("place + 1")),
        tier=PRESENT,
    )
    turn_begins = rule(
        "500.1",
        when=[TurnBegins(player=M.player), Player(player=M.player)],
        then=[ActivePlayer(player=M.player), TurnSeat(player=M.player)],
        tier=EVENT,
        because="the turn of {player} begins",
    )
    turn_before = rule(
        "500.1",
        when=[
            TurnBegins(player=M.player),
            ActivePlayer(player=~M.player & M.old),
            absent(SharesTurn(player=M.player, mate=M.old)),
        ],
        ends=ActivePlayer(player=M.old),
        tier=EVENT,
        because="the turn of {player} begins",
    )
    seat_before = rule(
        "500.1",
        when=[TurnBegins(player=M.player), TurnSeat(player=~M.player & M.old)],
        ends=TurnSeat(player=M.old),
        tier=EVENT,
        because="the turn of {player} begins",
    )
    monarch_as_turn_begins = rule(
        "725.1",
        when=[TurnBegins(), IsMonarch(player=M.player)],
        then=WasMonarchAsTurnBegan(player=M.player),
        tier=EVENT,
        because="{player} is the monarch as the turn begins",
    )
    monarch_as_turn_began_before = _over(WasMonarchAsTurnBegan(player=M.player), "725.1", because="another turn begins")
    untap = rule(
        "502.3",
        when=[
            Untapping(event=M.event, player=M.player),
            Controls(player=M.player, object=M.object),
            Tapped(object=M.object),
            absent(Cannot(thing=M.object, what="untap")),
        ],
        then=Untaps(event=M.event, object=M.object),
        tier=EXPAND,
        because="{player} untaps {object}",
    )
    phase_out = rule(
        ("502.1", "702.26a"),
        when=[
            Phasing(event=M.event, player=M.player),
            Controls(player=M.player, object=M.object),
            HasKeyword(object=M.object, keyword="phasing"),
        ],
        then=PhasesOut(event=M.event, object=M.object),
        tier=EXPAND,
        because="{object} has phasing, and {player} controls it",
    )
    phase_in = rule(
        ("502.1", "702.26a"),
        when=[
            Phasing(event=M.event, player=M.player),
            PhasedOut(object=M.object, under=M.player),
            absent(PhasedOutWith(object=M.object)),
        ],
        then=PhasesIn(event=M.event, object=M.object),
        tier=EXPAND,
        because="{object} phased out under {player}'s control, whose untap step it is",
    )
    due_to_phase_in = rule(
        "702.26n",
        when=[
            TurnWouldBegin(player=M.player),
            PhasedOut(object=M.object, under=M.player),
            absent(PhasedOutWith(object=M.object)),
        ],
        then=DueToPhaseIn(object=M.object),
        tier=EVENT,
        because="{object} phased out under the control of {player}, who has left, and whose turn would begin",
    )
    phase_in_for_a_leaver = rule(
        "702.26n",
        when=[Phasing(event=M.event), DueToPhaseIn(object=M.object)],
        then=PhasesIn(event=M.event, object=M.object),
        tier=EXPAND,
        because="the turn of the player under whose control {object} phased out would have begun",
    )
    phased_in = rule(
        "702.26n",
        when=[PhasesIn(object=M.object), DueToPhaseIn(object=M.object)],
        ends=DueToPhaseIn(object=M.object),
        tier=EVENT,
    )
    draw = rule(
        "504.1",
        when=[StepBegins(event=M.event, step="draw", player=M.player), ActivePlayer(player=M.player)],
        then=Would(
            event=M.event,
            key=value("join('draws', player)"),
            verb="draws",
            thing=M.player,
            kind="",
            amount=1,
            why="the draw step",
        ),
        tier=EXPAND,
        because="the draw step of {player} begins",
    )
    damage_wears_off = rule(
        "514.2",
        when=[TurnEnds(), Damage(object=M.object, amount=M.amount)],
        ends=Damage(object=M.object, amount=M.amount),
        tier=EVENT,
        because="the turn ends",
    )
    held_as_the_turn_begins = _held(
        "302.6",
        Controls(player=M.player, object=M.object),
        because="{player} controls {object} as the turn begins",
    )
    held_though_phased_out = _held(
        ("302.6", "702.26d"),
        PhasedOut(object=M.object, under=M.player),
        because="{object} is phased out under {player}'s control as the turn begins",
    )
    held_no_longer = rule(
        "302.6",
        when=[
            HeldSinceTurnBegan(player=M.player, object=M.object),
            absent(Controls(player=M.player, object=M.object)),
            absent(PhasedOut(object=M.object)),
        ],
        ends=HeldSinceTurnBegan(player=M.player, object=M.object),
        tier=SINCE,
        because="{player} no longer controls {object}",
    )
    held_until_it_left = forgets(HeldSinceTurnBegan(player=M.player, object=M.object), ("302.6", "400.7"))
    no_longer_new = _over(EnteredThisTurn(object=M.object))
    attacked = rule(
        "508.1k",
        when=[
            Attacks(object=M.object),
            Controls(player=M.player, object=M.object),
            Incarnation(object=M.object, number=M.n),
        ],
        then=AttackedThisTurn(object=M.object, incarnation=M.n, player=M.player),
        tier=EVENT,
        because="{object} attacks",
    )
    attacks_are_over = _over(AttackedThisTurn(object=M.object, incarnation=M.n, player=M.player))
    defenders_are_over = _over(LastDefender(object=M.object, incarnation=M.n, player=M.player))
    no_longer_activated = _over(Activated(object=M.object, ability=M.ability, what=M.what))
    times = rule(
        "603.2",
        when=[
            Occurs(verb=M.verb & one_of("draws", "casts", "gains_life", "loses_life"), subject=M.player),
            Player(player=M.player),
        ],
        adds=Add(TimesThisTurn, "amount", 1, player=M.player, verb=M.verb),
        tier=EVENT,
        because="that was one more time",
    )
    first_time = rule(
        "603.2",
        when=[
            CountsTimes(verb=M.verb, nth=1),
            Occurs(event=M.event, verb=M.verb, subject=M.player, object=M.object, it=M.it, player=M.player),
            absent(TimesThisTurn(player=M.player, verb=M.verb)),
        ],
        then=Occurs(
            event=M.event, verb=value("join(verb, 1)"), subject=M.player, object=M.object, it=M.it, player=M.player
        ),
        tier=EXPAND,
        because="it is the first time this turn",
    )
    another_time = rule(
        "603.2",
        when=[
            CountsTimes(verb=M.verb, nth=M.nth),
            Occurs(event=M.event, verb=M.verb, subject=M.player, object=M.object, it=M.it, player=M.player),
            TimesThisTurn(player=M.player, verb=M.verb, amount=M.n),
            compare("n", "==", "nth - 1"),
        ],
        then=Occurs(
            event=M.event, verb=value("join(verb, nth)"), subject=M.player, object=M.object, it=M.it, player=M.player
        ),
        tier=EXPAND,
        because="it happened {n} time(s) before this turn",
    )
    times_over = _over(TimesThisTurn(player=M.player, verb=M.verb, amount=M.n), because="another turn begins")
    creature_died = rule(
        "700.4",
        when=[
            LeavesBattlefield(object=M.object, to="graveyard"),
            HasType(object=M.object, type="creature"),
            Controls(player=M.player, object=M.object),
        ],
        then=CreatureDied(object=M.object, player=M.player),
        tier=EVENT,
        because="{object} dies",
    )
    no_longer_died = _over(CreatureDied(object=M.object, player=M.player))
    land_played = rule(
        "305.2",
        when=[PlaysLand(player=M.player)],
        adds=Add(LandsPlayed, "amount", 1, player=M.player),
        tier=EVENT,
        because="{player} plays a land",
    )
    lands_over = _over(LandsPlayed(player=M.player, amount=M.n), "305.2", because="another turn begins")
    extra_land = rule(
        "305.2",
        when=[
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
            StaticEffect(ability=M.ability, number=M.number, verb="extra_land", subject=M.who, power=M.n),
            Fits(stage="early", phrase=M.who, view=M.source, thing=M.player),
        ],
        then=ExtraLand(player=M.player, source=M.source, instance=value("join(ability, number, instance)"), amount=M.n),
        tier=ABILITIES,
        because="{source} lets {player} play {n} more",
    )
    blocks_more = rule(
        "509.1b",
        when=[
            Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
            StaticEffect(ability=M.ability, number=M.number, verb="block_more", subject=M.who, power=M.n),
            Fits(stage="early", phrase=M.who, view=M.source, thing=M.object),
        ],
        then=BlocksMore(
            object=M.object, source=M.source, instance=value("join(ability, number, instance)"), amount=M.n
        ),
        tier=ABILITIES,
        because="{source} lets {object} block {n} more",
    )
    no_longer_gained = _over(GainedLifeThisTurn(player=M.player))
    no_longer_lost = _over(LostLifeThisTurn(player=M.player))


_SHARED = (SharesTurn(player=M.player, mate=M.mate), Player(player=M.mate))


def _together(happens: Any, to_the_mate: Any, because: str) -> LawRule:
    """A rule for what happens to a player, and so to each one of the team."""
    return rule("805.4", when=[happens, *_SHARED], then=to_the_mate, tier=EXPAND, because=because)


class SharedTurns(Rulebook):
    """Turns that the players of a team take together (805.4)."""

    turn_begins = rule(
        ("805.4", "805.4a"),
        when=[TurnBegins(player=M.player), *_SHARED],
        then=ActivePlayer(player=M.mate),
        tier=EVENT,
        because="the turn of the team of {player} begins",
    )
    until_the_next_turn = rule(
        ("805.4", "611.2a"),
        when=[
            TurnBegins(event=M.event, player=M.player),
            SharesTurn(player=M.player, mate=M.mate),
            Lasts(effect=M.effect, until="next turn of", who=M.mate),
        ],
        then=EffectEnds(event=M.event, effect=M.effect),
        tier=EXPAND,
        because="the next turn of the team of {mate} begins",
    )
    until_the_end_of_the_next_turn = rule(
        ("805.4", "611.2a"),
        when=[
            TurnBegins(player=M.player),
            SharesTurn(player=M.player, mate=M.mate),
            Lasts(effect=M.effect, until="end of next turn of", who=M.mate),
        ],
        ends=Lasts(effect=M.effect, until="end of next turn of", who=M.mate),
        then=Lasts(effect=M.effect, until="end of turn", who=""),
        tier=EVENT,
        because="the next turn of the team of {mate} has come, and the effect lasts until it ends",
    )
    step_begins = _together(
        StepBegins(event=M.event, step=M.step, player=M.player),
        StepBegins(event=M.event, step=M.step, player=M.mate),
        because="the {step} step of the team of {player} begins",
    )
    held_as_the_turn_begins = _held(
        ("302.6", "805.4"),
        SharesTurn(player=M.player, mate=M.mate),
        Controls(player=M.mate, object=M.object),
        because="{mate} controls {object} as the turn of the team begins",
    )
    held_though_phased_out = _held(
        ("302.6", "805.4", "702.26d"),
        SharesTurn(player=M.player, mate=M.mate),
        PhasedOut(object=M.object, under=M.mate),
        because="{object} is phased out under {mate}'s control as the turn of the team begins",
    )
    phasing = _together(
        Phasing(event=M.event, player=M.player),
        Phasing(event=M.event, player=M.mate),
        because="it is the untap step of the team of {player}",
    )
    untap = _together(
        Untapping(event=M.event, player=M.player),
        Untapping(event=M.event, player=M.mate),
        because="the team of {player} untaps",
    )


class Classes(Rulebook):
    """Class levels (716.2)."""

    introduced = "2021-07-23"

    level = rule(
        ("716.2a", "716.2b"),
        when=[LevelBecomes(object=M.object, level=M.level), Permanent(object=M.object)],
        then=Level(object=M.object, level=M.level),
        tier=EVENT,
        because="the level of {object} becomes {level}",
    )
    level_before = rule(
        "716.2b",
        when=[
            LevelBecomes(object=M.object, level=M.level),
            Permanent(object=M.object),
            Level(object=M.object, level=M.old),
        ],
        ends=Level(object=M.object, level=M.old),
        tier=EVENT,
        because="the level of {object} becomes {level}",
    )
    occurs = rule(
        ("716.2a", "603.2e"),
        when=[
            LevelBecomes(event=M.event, object=M.object, level=M.level),
            Permanent(object=M.object),
            absent(Level(object=M.object, level=M.level)),
        ],
        then=Occurs(
            event=M.event,
            verb=value("join('becomes level', level)"),
            subject=M.object,
            object="",
            it=M.object,
            player="",
        ),
        tier=EXPAND,
    )
