"""Whether effects begin to last, and how long they will (611.2, 610.3)."""

from .instructions import EFFECT, ONE_EFFECT
from .order import CONCERNS, EVENT
from .rulebook import M, Rulebook, absent, compare, none_of, rule
from .vocabulary import (
    AlreadyOver, AsksOf, Bound, Fits, Holds, Instruct, Instruction, IsMonarch, LastCrowned, Lasts, LastsWhile,
    Opponent, Permanent, Refers, Remembered, StackedSince, Target, TargetWord, View,
)  # fmt: skip


_FOR_AS_LONG_AS = (
    Instruct(object=M.object, ability=M.ability, path=M.path),
    Instruction(ability=M.ability, path=M.path, subject=M.who, until="as long as", until_who=M.condition & none_of("")),
    Fits(phrase=M.who, view=M.object, thing=M.thing),
)
# what the condition of a duration speaks of, but for the source itself
_ASKS_OF = (
    AsksOf(ability=M.condition, phrase=M.asked, when="lasts"),
    Refers(phrase=M.asked, reference=M.role & none_of("this")),
)
_SPEAKS_OF = Remembered(id=EFFECT, role=M.role, thing=M.that, incarnation=M.n)


class DurationsBegin(Rulebook):
    """What does nothing, since its time is over before it begins (610.3b), and how long the rest lasts."""

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
    not_so = rule(
        "611.2b",
        when=[
            Instruct(event=M.event, object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, until="as long as", until_who=M.condition & none_of("")),
            absent(Holds(condition=M.condition, view=M.object)),
        ],
        then=AlreadyOver(event=M.event, object=M.object, path=M.path),
        tier=CONCERNS,
        because="it is not so that {condition}",
    )
    # how long the rest lasts
    until_a_moment = rule(
        "611.2a",
        when=[
            Instruct(object=M.object, ability=M.ability, path=M.path),
            Instruction(
                ability=M.ability,
                path=M.path,
                verb=none_of("forbids"),
                subject=M.who,
                until=M.until & none_of("", "becomes monarch", "as long as", "next untap step"),
                until_who="",
            ),
            Fits(phrase=M.who, view=M.object, thing=M.thing),
        ],
        then=Lasts(effect=EFFECT, until=M.until, who=""),
        tier=EVENT,
        because="the effect lasts until {until}",
    )
    until_it_would_untap = rule(
        ("502.3", "611.2a"),
        when=[
            Instruct(object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, subject=M.who, until="next untap step"),
            Fits(phrase=M.who, view=M.object, thing=M.thing),
        ],
        then=Lasts(effect=EFFECT, until="next untap step", who=M.thing),
        tier=EVENT,
        because="the effect lasts until whoever controls {thing} untaps",
    )
    until_something_of = rule(
        "611.2a",
        when=[
            Instruct(object=M.object, ability=M.ability, path=M.path),
            Instruction(
                ability=M.ability,
                path=M.path,
                verb=none_of("forbids"),
                subject=M.who,
                until=M.until & none_of("", "as long as"),
                until_who=M.whose & none_of(""),
            ),
            Fits(phrase=M.who, view=M.object, thing=M.thing),
            Fits(phrase=M.whose, view=M.object, thing=M.owner),
        ],
        then=Lasts(effect=EFFECT, until=M.until, who=M.owner),
        tier=EVENT,
        because="the effect lasts until {until} of {owner}",
    )
    of_a_kind_until_a_moment = rule(
        ("611.2a", "611.2c"),
        when=[
            Instruct(object=M.object, ability=M.ability, path=M.path),
            Instruction(ability=M.ability, path=M.path, verb="forbids", until=M.until & none_of(""), until_who=""),
        ],
        then=Lasts(effect=ONE_EFFECT, until=M.until, who=""),
        tier=EVENT,
        because="the effect lasts until {until}",
    )
    of_a_kind_until_something_of = rule(
        ("611.2a", "611.2c"),
        when=[
            Instruct(object=M.object, ability=M.ability, path=M.path),
            Instruction(
                ability=M.ability,
                path=M.path,
                verb="forbids",
                until=M.until & none_of(""),
                until_who=M.whose & none_of(""),
            ),
            Fits(phrase=M.whose, view=M.object, thing=M.owner),
        ],
        then=Lasts(effect=ONE_EFFECT, until=M.until, who=M.owner),
        tier=EVENT,
        because="the effect lasts until {until} of {owner}",
    )
    as_long_as = rule(
        "611.2b",
        when=[
            *_FOR_AS_LONG_AS,
            View(view=M.object, you=M.you),
            Bound(view=M.object, role="this", thing=M.this, incarnation=M.n),
        ],
        then=LastsWhile(effect=EFFECT, condition=M.condition, you=M.you, this=M.this, incarnation=M.n),
        tier=EVENT,
        because="the effect lasts for as long as {condition}",
    )
    asks_of_a_target = rule(
        "611.2b",
        when=[
            *_FOR_AS_LONG_AS,
            *_ASKS_OF,
            TargetWord(word=M.role, of="", number=M.number),
            Target(view=M.object, number=M.number, thing=M.that, incarnation=M.n),
        ],
        then=_SPEAKS_OF,
        tier=EVENT,
        because="for how long it lasts is asked of {that}, the target",
    )
    asks_of_what_is_meant = rule(
        "611.2b",
        when=[*_FOR_AS_LONG_AS, *_ASKS_OF, Bound(view=M.object, role=M.role, thing=M.that, incarnation=M.n)],
        then=_SPEAKS_OF,
        tier=EVENT,
        because="for how long it lasts is asked of {that}",
    )
