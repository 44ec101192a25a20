"""Turns and steps: what begins and ends with them (500-514), and Class levels (716)."""

from .order import EVENT, EXPAND
from .rulebook import M, Rulebook, absent, rule, value
from .vocabulary import (
    Activated, ActivePlayer, Cannot, Controls, Damage, DueToPhaseIn, EnteredThisTurn, GainedLifeThisTurn, Game,
    IsMonarch, Level, LevelBecomes, LostLifeThisTurn, Occurs, Permanent, PhasedOut, PhasesIn, Player, Step,
    StepBegins, Tapped, TurnBegins, TurnEnds, TurnSeat, TurnWouldBegin, Untapping, Untaps, WasMonarchAsTurnBegan,
    Would,
)  # fmt: skip


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
        ],
        then=Occurs(
            event=M.event, verb=value("join(step, 'comes')"), subject=M.game, object="", it="", player=M.player
        ),
        tier=EXPAND,
    )
    step_comes_without_active_player = rule(
        ("603.2b", "800.4j"),
        when=[StepBegins(event=M.event, step=M.step), Game(name=M.game), absent(ActivePlayer())],
        then=Occurs(event=M.event, verb=value("join(step, 'comes')"), subject=M.game, object="", it="", player=""),
        tier=EXPAND,
        because="the step begins in a turn without an active player",
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
        when=[TurnBegins(player=M.player), ActivePlayer(player=~M.player & M.old)],
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
    monarch_as_turn_began_before = rule(
        "725.1",
        when=[TurnBegins(), WasMonarchAsTurnBegan(player=M.player)],
        ends=WasMonarchAsTurnBegan(player=M.player),
        tier=EVENT,
        because="another turn begins",
    )
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
    phase_in = rule(
        ("502.1", "702.26a"),
        when=[Untapping(event=M.event, player=M.player), PhasedOut(object=M.object, under=M.player)],
        then=PhasesIn(event=M.event, object=M.object),
        tier=EXPAND,
        because="{object} phased out under {player}'s control, and {player} untaps",
    )
    due_to_phase_in = rule(
        "702.26n",
        when=[TurnWouldBegin(player=M.player), PhasedOut(object=M.object, under=M.player)],
        then=DueToPhaseIn(object=M.object),
        tier=EVENT,
        because="{object} phased out under the control of {player}, who has left, and whose turn would begin",
    )
    phase_in_for_a_leaver = rule(
        "702.26n",
        when=[Untapping(event=M.event), DueToPhaseIn(object=M.object)],
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
    no_longer_new = rule(
        "500.1",
        when=[TurnBegins(), EnteredThisTurn(object=M.object)],
        ends=EnteredThisTurn(object=M.object),
        tier=EVENT,
    )
    no_longer_activated = rule(
        "500.1",
        when=[TurnBegins(), Activated(object=M.object, ability=M.ability, what=M.what)],
        ends=Activated(object=M.object, ability=M.ability, what=M.what),
        tier=EVENT,
    )
    no_longer_gained = rule(
        "500.1",
        when=[TurnBegins(), GainedLifeThisTurn(player=M.player)],
        ends=GainedLifeThisTurn(player=M.player),
        tier=EVENT,
    )
    no_longer_lost = rule(
        "500.1",
        when=[TurnBegins(), LostLifeThisTurn(player=M.player)],
        ends=LostLifeThisTurn(player=M.player),
        tier=EVENT,
    )


class Classes(Rulebook):
    """Class levels (716.2)."""

    introduced = "2021-07-23"

    level = rule(
        "716.2a",
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
