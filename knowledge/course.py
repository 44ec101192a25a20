"""What the procedure does, told as rules, so that reasons why something did not happen go on through it.

These rules never fire: the procedure itself puts triggers on the stack and carries instructions out.  They are only
asked (`engine.whynot`) what would have had to be so.
"""

from ..engine.rules import LawRule, rule
from .order import EXPAND, STACK
from .rulebook import M, absent, none_of
from .vocabulary import (
    AbilityKind, CarriedOut, Casts, Enters, Fits, Fizzles, Holds, InBranch, Instruct, Instruction, OnStack, Player,
    Resolves, SpellOf, Triggered,
)  # fmt: skip

_RESOLVES = [
    OnStack(object=M.object, ability=M.ability, controller=M.you),
    Resolves(event=M.event, object=M.object),
    absent(Fizzles(event=M.event, object=M.object)),
]


class Course:
    """From a trigger or a cast to the stack, and from the stack to what is carried out."""

    put_on_the_stack = rule(
        "603.3",
        when=[
            AbilityKind(ability=M.ability, kind="triggered"),
            Triggered(ability=M.ability, controller=M.you, source=M.source),
        ],
        then=OnStack(object=M.ability, ability=M.ability, controller=M.you, source=M.source),
        tier=STACK,
        because="{ability} triggered and is put on the stack",
    )
    cast = rule(
        "601.2a",
        when=[Casts(object=M.object, player=M.you, ability=M.ability)],
        then=OnStack(object=M.object, ability=M.ability, controller=M.you, source=M.object),
        tier=EXPAND,
        because="{you} casts {object}",
    )
    carried_out = rule(
        "608.2c",
        when=_RESOLVES,
        then=CarriedOut(ability=M.ability),
        tier=EXPAND,
        because="{object} resolves",
    )
    instructed_if = rule(
        "608.2c",
        when=[
            InBranch(ability=M.ability, path=M.path, condition=M.condition, answer="yes"),
            *_RESOLVES,
            Holds(condition=M.condition, view=M.object),
        ],
        then=Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
        tier=EXPAND,
        because="{object} resolves, and {condition}",
    )
    instructed_unless = rule(
        "608.2c",
        when=[
            InBranch(ability=M.ability, path=M.path, condition=M.condition, answer="no"),
            *_RESOLVES,
            absent(Holds(condition=M.condition, view=M.object)),
        ],
        then=Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
        tier=EXPAND,
        because="{object} resolves, and it is not so: {condition}",
    )
    instructed = rule(
        "608.2c",
        when=[
            Instruction(ability=M.ability, path=M.path),
            absent(InBranch(ability=M.ability, path=M.path)),
            *_RESOLVES,
        ],
        then=Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
        tier=EXPAND,
        because="{object} resolves",
    )
    enters = rule(
        "608.3",
        when=[*_RESOLVES, SpellOf(object=M.object)],
        then=Enters(event=M.event, object=M.object, player=M.you),
        tier=EXPAND,
        because="the spell {object} resolves",
    )
    creates = rule(
        "111.1",
        when=[
            Instruction(ability=M.ability, path=M.path, verb="creates", subject="you"),
            OnStack(object=M.object, ability=M.ability, controller=M.player),
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
        ],
        then=Enters(event=M.event, object=M.ability, player=M.player),  # what is created has no name before
        tier=EXPAND,
        because="{object} says that {player} creates a token",
    )
    has_others_create = rule(
        "111.1",
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, verb="creates", subject=M.who & none_of("you")),
            Fits(phrase=M.who, view=M.object, thing=M.player),
            Player(player=M.player),
        ],
        then=Enters(event=M.event, object=M.ability, player=M.player),
        tier=EXPAND,
        because="{object} says that {player} creates a token",
    )


COURSE: tuple[LawRule, ...] = tuple(r for r in vars(Course).values() if isinstance(r, LawRule))
