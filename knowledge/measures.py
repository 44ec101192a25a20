"""How many and how much: what the amounts of effects are taken from (107, 202.3, 608.2h).

A measure is one such quantity: the power of the target, the number of creatures you control, the life of that player.
What has left the battlefield, or the zone where an effect expects it, is measured as it last was there.  Static
abilities take early measures, which are known before power and toughness are; resolving ones take all.
"""

from typing import Any

from .order import ABILITIES, LACKING, DESCRIPTIONS, EVENT, MEASURES, QUESTIONS
from ..engine.rules import LawRule
from .rulebook import Add, M, Rulebook, absent, none_of, one_of, rule, value
from .vocabulary import (
    Amounted, AmountOf, Bound, Candidate, Choosing, ChosenNumber, Counters, CountKey, DealsDamage, Departed,
    FaceDefines, FaceSize, FaceValue, Fits, Follows, FromEvent, GainsLife, HandSize, HasFace, HowMany,
    IllegalTarget, Incarnation, Instruction, LastCounters, LastHand, LastKnown, LastSeen, LastSize, Level, Life,
    LosesLife, Meant, Measure, Measured, OnStack, Permanent, Player, Power, Present, Refers, Remembered, Resolving,
    SoMuch, StaticEffect, Tallied, Tallies, Tally, TallyKey, Target, TargetWord, Toughness, TriggersOn, TurnBegins,
    Wants, Wording, Works,
)  # fmt: skip

# a delayed trigger whose own event is about nothing, so that "it" is what was spoken of before
_REMEMBERS = Candidate(id=M.view, instance=M.instance, it="")
_ASKED = (Measure(phrase=M.phrase), Wants(phrase=M.phrase, view=M.view))


def _meant(number: Any, reference: Any, *conditions: Any, incarnation: Any, because: str) -> LawRule:
    """Which object, as which of its incarnations, a measured phrase of a resolving ability speaks of."""
    return rule(
        number,
        when=[*_ASKED, Refers(phrase=M.phrase, reference=reference), *conditions],
        then=Meant(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=incarnation),
        tier=ABILITIES,
        because=because,
    )


def _size(number: Any, of: str, size: str, *conditions: Any, because: str) -> LawRule:
    return rule(
        number,
        when=[Measure(quantity=M.quantity, of=of, phrase=M.phrase), *conditions],
        then=Measured(stage="late", quantity=M.quantity, view=M.view, value=value(size)),
        tier=QUESTIONS,
        because=because,
    )


def _early(number: str, of: str, amount: str, *conditions: Any, because: str) -> LawRule:
    return rule(
        number,
        when=[Measure(quantity=M.quantity, of=of, phrase=M.phrase, kind=M.kind), *conditions],
        then=Measured(stage="early", quantity=M.quantity, view=M.view, value=value(amount)),
        tier=MEASURES,
        because=because,
    )


_HERE = Fits(stage=none_of("late"), phrase=M.phrase, view=M.view, thing=M.thing)
_GONE = LastSeen(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=M.n)
_ELSEWHERE = (
    Meant(phrase=M.phrase, view=M.view, thing=M.thing),
    absent(Present(phrase=M.phrase, view=M.view)),
    absent(LastSeen(phrase=M.phrase, view=M.view)),
)
_SAYS = HasFace(object=M.thing, face=M.face)


def _defined(of: str) -> LawRule:
    """The size of a card that its own ability defines, wherever the card is (604.3, 208.2a)."""
    return rule(
        ("604.3", "208"),
        when=[
            Measure(quantity=M.quantity, of=of, phrase=M.phrase),
            *_ELSEWHERE,
            StaticEffect(ability=M.ability, verb="defines_size", value=of, power=M.factor, toughness=M.more, of=M.of),
            Works(source=M.thing, ability=M.ability),
            Measured(stage="early", quantity=M.of, view=M.thing, value=M.amount),
        ],
        then=Measured(stage="late", quantity=M.quantity, view=M.view, value=value("factor * amount + more")),
        tier=QUESTIONS,
        because=f"{{ability}} defines the {of} of {{thing}} wherever it is",
    )


class Measures(Rulebook):
    """Each quantity of something, as it is now or as it last was."""

    target = _meant(
        ("115.1", "608.2b"),
        M.role,
        TargetWord(word=M.role, of="", number=M.number),
        Target(view=M.view, number=M.number, thing=M.thing, incarnation=M.n),
        absent(IllegalTarget(view=M.view, number=M.number)),
        incarnation=M.n,
        because="{thing} was chosen as its target",
    )
    target_remembered = _meant(
        "603.7c",
        M.role,
        TargetWord(word=M.role, of=""),
        Bound(view=M.view, role=M.role, thing=M.thing, incarnation=M.n),
        incarnation=M.n,
        because="{thing} was the target as this was created",
    )
    remembered = _meant(
        "608.2h",
        M.role & one_of("this", "it", "the created", "the moved", "the chosen"),
        Bound(view=M.view, role=M.role, thing=M.thing, incarnation=M.n),
        incarnation=M.n,
        because="it speaks of {thing}",
    )
    before_it_moved = _meant(
        "608.2h",
        "the moved",
        Bound(view=M.view, role="the moved", thing=M.thing, incarnation=M.n),
        incarnation=value("n - 1"),
        because="an earlier instruction moved {thing}",
    )
    before_its_event = _meant(
        ("603.10", "608.2h"),
        M.role & one_of("this", "it"),
        Bound(view=M.view, role=M.role, thing=M.thing, incarnation=M.n),
        OnStack(object=M.view, ability=M.ability),
        TriggersOn(ability=M.ability, looks_back=True),
        incarnation=value("n - 1"),
        because="{ability} looks back to {thing} as it was",
    )
    before_it_was_created = _meant(
        ("603.7c", "603.10"),
        M.role & one_of("this", "it"),
        Bound(view=M.view, role=M.role, thing=M.thing, incarnation=M.n),
        OnStack(object=M.view, ability=M.ability),
        Wording(ability=M.ability, aspect="created as", value="delayed"),
        incarnation=value("n - 1"),
        because="{thing} was spoken of, as it was before, as this was created",
    )
    before_its_costs = _meant(
        ("113.7a", "608.2h"),
        "this",
        Bound(view=M.view, role="this before its costs", thing=M.thing, incarnation=M.n),
        incarnation=M.n,
        because="{thing} was put away to pay for it",
    )
    of_a_candidate = _meant(
        "603.4",
        "it",
        Candidate(id=M.view, it=M.thing),
        Incarnation(object=M.thing, number=M.n),
        incarnation=M.n,
        because="{thing} is the object of the event",
    )
    before_the_event_of_a_candidate = _meant(
        ("603.4", "603.10"),
        "it",
        Candidate(id=M.view, ability=M.ability, it=M.thing),
        TriggersOn(ability=M.ability, looks_back=True),
        Incarnation(object=M.thing, number=M.n),
        incarnation=value("n - 1"),
        because="{ability} looks back to {thing} as it was",
    )
    source_of_a_candidate = _meant(
        "603.4",
        "this",
        Candidate(id=M.view, source=M.thing),
        Incarnation(object=M.thing, number=M.n),
        incarnation=M.n,
        because="{thing} is its source",
    )
    source_before_the_event_of_a_candidate = _meant(
        ("603.4", "603.10"),
        "this",
        Candidate(id=M.view, ability=M.ability, source=M.thing),
        TriggersOn(ability=M.ability, looks_back=True),
        Incarnation(object=M.thing, number=M.n),
        Departed(object=M.thing),
        incarnation=value("n - 1"),
        because="{ability} looks back to {thing} as it was",
    )
    remembered_by_a_candidate = _meant(
        ("603.7c", "603.4"),
        M.role,
        _REMEMBERS,
        Remembered(id=M.instance, role=M.role, thing=M.thing, incarnation=M.n),
        incarnation=M.n,
        because="{thing} was spoken of as this was created",
    )
    remembered_by_a_candidate_as_it_was = _meant(
        ("603.7c", "603.10"),
        M.role,
        _REMEMBERS,
        Remembered(id=M.instance, role=M.role, thing=M.thing, incarnation=M.n),
        incarnation=value("n - 1"),
        because="{thing} was spoken of, as it was before, as this was created",
    )
    present = rule(
        "608.2h",
        when=[*_ASKED, _HERE, Permanent(object=M.thing)],
        then=Present(phrase=M.phrase, view=M.view, thing=M.thing),
        tier=LACKING,
        because="{thing} is still there",
    )
    last_seen = rule(
        "608.2h",
        when=[
            Meant(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=M.n),
            LastKnown(object=M.thing, incarnation=M.n, aspect="permanent"),
            absent(Present(phrase=M.phrase, view=M.view)),
        ],
        then=LastSeen(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=M.n),
        tier=DESCRIPTIONS,
        because="{thing} is no longer there",
    )
    power = _size("608.2h", "power", "power", _HERE, Power(object=M.thing, value=M.power),
                  because="{thing} has power {power}")  # fmt: skip
    last_power = _size(
        "608.2h",
        "power",
        "power",
        _GONE,
        LastSize(object=M.thing, incarnation=M.n, power=M.power),
        because="{thing} had power {power} when it was last on the battlefield",
    )
    toughness = _size("608.2h", "toughness", "size", _HERE, Toughness(object=M.thing, value=M.size),
                      because="{thing} has toughness {size}")  # fmt: skip
    last_toughness = _size(
        "608.2h",
        "toughness",
        "size",
        _GONE,
        LastSize(object=M.thing, incarnation=M.n, toughness=M.size),
        because="{thing} had toughness {size} when it was last on the battlefield",
    )
    printed_power = _size(
        "208", "power", "power", *_ELSEWHERE, _SAYS, absent(FaceDefines(face=M.face, size="power")),
        FaceSize(face=M.face, power=M.power),
        because="{face} has power {power}",
    )  # fmt: skip
    printed_toughness = _size(
        "208", "toughness", "size", *_ELSEWHERE, _SAYS, absent(FaceDefines(face=M.face, size="toughness")),
        FaceSize(face=M.face, toughness=M.size),
        because="{face} has toughness {size}",
    )  # fmt: skip
    defined_power = _defined("power")
    defined_toughness = _defined("toughness")
    mana_value = _size(
        "202.3",
        "mana value",
        "mana",
        _HERE,
        absent(LastSeen(phrase=M.phrase, view=M.view)),
        HasFace(object=M.thing, face=M.face),
        FaceValue(face=M.face, value=M.mana),
        because="{thing} has mana value {mana}",
    )
    mana_value_elsewhere = _size(
        "202.3",
        "mana value",
        "mana",
        *_ELSEWHERE,
        _SAYS,
        FaceValue(face=M.face, value=M.mana),
        because="{face} has mana value {mana}",
    )
    last_mana_value = _size(
        ("202.3", "608.2h"),
        "mana value",
        "mana",
        _GONE,
        LastKnown(object=M.thing, incarnation=M.n, aspect="face", value=M.face),
        FaceValue(face=M.face, value=M.mana),
        because="{thing} had mana value {mana} when it was last on the battlefield",
    )
    counters = _early(
        "122.1",
        "counters",
        "amount",
        _HERE,
        Counters(object=M.thing, kind=M.kind, amount=M.amount),
        because="{thing} has {amount} {kind} counter(s)",
    )
    last_counters = rule(
        "608.2h",
        when=[
            Measure(quantity=M.quantity, of="counters", phrase=M.phrase, kind=M.kind),
            Meant(phrase=M.phrase, view=M.view, thing=M.thing, incarnation=M.n),
            absent(Present(phrase=M.phrase, view=M.view)),
            LastCounters(object=M.thing, incarnation=M.n, kind=M.kind, amount=M.amount),
        ],
        then=Measured(stage="late", quantity=M.quantity, view=M.view, value=M.amount),
        tier=QUESTIONS,
        because="{thing} had {amount} {kind} counter(s) when it was last on the battlefield",
    )
    level = _early("716.2b", "level", "amount", _HERE, Level(object=M.thing, level=M.amount),
                   because="{thing} has level {amount}")  # fmt: skip
    hand = _early("402.1", "cards in hand", "amount", _HERE, HandSize(player=M.thing, amount=M.amount),
                  because="{thing} has {amount} card(s) in hand")  # fmt: skip
    life = _early("119", "life", "amount", _HERE, Life(player=M.thing, amount=M.amount),
                  because="{thing} has {amount} life")  # fmt: skip
    hand_of_one_who_left = rule(
        "800.4i",
        when=[
            Measure(quantity=M.quantity, of="cards in hand", phrase="that player"),
            Bound(view=M.view, role="that player", thing=M.player),
            LastHand(player=M.player, amount=M.amount),
        ],
        then=Measured(stage="late", quantity=M.quantity, view=M.view, value=M.amount),
        tier=QUESTIONS,
        because="{player} had {amount} card(s) in hand as that player left the game",
    )
    tally_key = rule(
        "107.1",
        when=[Tallies(phrase=M.phrase), Wants(phrase=M.phrase, view=M.view)],
        then=TallyKey(phrase=M.phrase, view=M.view, key=value("join(phrase, view)")),
        tier=ABILITIES,
    )
    tallied = rule(
        "107.1",
        when=[Tallies(phrase=M.phrase), _HERE],
        then=Tallied(key=value("join(phrase, view)"), thing=M.thing),
        tier=LACKING,
        because="{thing} is one of them",
    )
    tally = rule(
        "611.3a",
        when=[
            Tallies(phrase=M.phrase),
            Measure(quantity=M.quantity, of="count", phrase=M.phrase),
            TallyKey(phrase=M.phrase, view=M.view, key=M.key),
            Tally(key=M.key, count=M.count),
        ],
        then=Measured(stage="early", quantity=M.quantity, view=M.view, value=M.count),
        tier=MEASURES,
        because="there are {count}",
    )
    count = _size(
        "608.2h",
        "count",
        "count",
        CountKey(phrase=M.phrase, view=M.view, key=M.key),
        HowMany(key=M.key, count=M.count),
        because="there are {count}",
    )
    chosen = rule(
        "107.3",
        when=[Measure(quantity=M.quantity, of="X"), ChosenNumber(view=M.view, amount=M.x)],
        then=Measured(stage="late", quantity=M.quantity, view=M.view, value=M.x),
        tier=QUESTIONS,
        because="X is {x}",
    )
    that_much = rule(
        "603.2",
        when=[
            Measure(quantity=M.quantity, of="that much"),
            FromEvent(view=M.view, event=M.moment, it=M.it, player=M.player),
            OnStack(object=M.view, ability=M.ability),
            TriggersOn(ability=M.ability, verb=M.verb & none_of("gains_life")),
            Amounted(event=M.moment, verb=M.verb, it=M.it, player=M.player, amount=M.amount),
        ],
        then=Measured(stage="late", quantity=M.quantity, view=M.view, value=M.amount),
        tier=QUESTIONS,
        because="that is how much it was: {amount}",
    )
    that_much_life = rule(
        "603.2",
        when=[
            Measure(quantity=M.quantity, of="that much"),
            FromEvent(view=M.view, event=M.moment, player=M.player),
            Bound(view=M.view, role="what gained life", thing=M.why),
            Amounted(event=M.moment, verb="gains_life", it=M.why, player=M.player, amount=M.amount),
        ],
        then=Measured(stage="late", quantity=M.quantity, view=M.view, value=M.amount),
        tier=QUESTIONS,
        because="that is how much {why} gained: {amount}",
    )
    that_much_of_what_is_replaced = rule(
        ("614.6", "615.5"),
        when=[
            Measure(quantity=M.quantity, of="that much"),
            Follows(view=M.view),
            SoMuch(view=M.view, amount=M.amount),
        ],
        then=Measured(stage="late", quantity=M.quantity, view=M.view, value=M.amount),
        tier=QUESTIONS,
        because="that is how much it would have been: {amount}",
    )


def _amount(number: Any, rounded: str, amount: str, because: str) -> LawRule:
    return rule(
        number,
        when=[
            Resolving(object=M.object),
            OnStack(object=M.object, ability=M.ability),
            Instruction(ability=M.ability, path=M.path, of=M.of & none_of(""), rounded=rounded, amount=M.per),
            Measured(quantity=M.of, view=M.object, value=M.value),
        ],
        then=AmountOf(object=M.object, path=M.path, amount=value(amount)),
        tier=QUESTIONS,
        because=because,
    )


class Amounts(Rulebook):
    """How much the instructions of a resolving object are about, and how much an event was about."""

    fixed = rule(
        "608.2c",
        when=[
            Resolving(object=M.object),
            OnStack(object=M.object, ability=M.ability),
            Instruction(ability=M.ability, path=M.path, of="", amount=M.amount),
        ],
        then=AmountOf(object=M.object, path=M.path, amount=M.amount),
        tier=QUESTIONS,
    )
    of_a_cost = rule(
        "601.2h",
        when=[
            Choosing(object=M.object),
            OnStack(object=M.object, ability=M.ability),
            Instruction(ability=M.ability, path=M.path, of="", amount=M.amount),
        ],
        then=AmountOf(object=M.object, path=M.path, amount=M.amount),
        tier=QUESTIONS,
    )
    of_a_replacement = rule(
        ("614.6", "608.2h"),
        when=[
            Instruction(ability=M.ability, path=M.path, of="", amount=M.amount),
            Follows(view=M.object, ability=M.ability),
        ],
        then=AmountOf(object=M.object, path=M.path, amount=M.amount),
        tier=QUESTIONS,
    )
    measured_by_a_replacement = rule(
        ("614.6", "608.2h"),
        when=[
            Instruction(ability=M.ability, path=M.path, of=M.of & none_of(""), rounded="", amount=M.per),
            Follows(view=M.object, ability=M.ability),
            Measured(quantity=M.of, view=M.object, value=M.value),
        ],
        then=AmountOf(object=M.object, path=M.path, amount=value("per * max(value, 0)")),
        tier=QUESTIONS,
        because="{of} is {value}",
    )
    measured = _amount(("608.2h", "107.1b"), "", "per * max(value, 0)", because="{of} is {value}")
    half_up = _amount(("107.1a", "608.2h"), "up", "(per * max(value, 0) + 1) // 2", because="half of {value}")
    half_down = _amount(("107.1a", "608.2h"), "down", "per * max(value, 0) // 2", because="half of {value}")

    damage = rule(
        "120.3",
        when=[
            DealsDamage(event=M.event, source=M.source, recipient=M.player, amount=M.amount),
            Player(player=M.player),
        ],
        then=[
            Amounted(event=M.event, verb="damage", it=M.source, player=M.player, amount=M.amount),
            Amounted(event=M.event, verb="combat damage", it=M.source, player=M.player, amount=M.amount),
        ],
        tier=EVENT,
    )
    damage_to_permanent = rule(
        "120.3",
        when=[
            DealsDamage(event=M.event, source=M.source, recipient=M.object, amount=M.amount),
            Permanent(object=M.object),
        ],
        then=[
            Amounted(event=M.event, verb="damage", it=M.source, player="", amount=M.amount),
            Amounted(event=M.event, verb="combat damage", it=M.source, player="", amount=M.amount),
        ],
        tier=EVENT,
    )
    damage_at_all = rule(
        "120.9",
        when=[DealsDamage(event=M.event, source=M.source, amount=M.amount)],
        adds=[
            Add(Amounted, "amount", "amount", event=M.event, verb="damage at all", it=M.source, player=""),
            Add(Amounted, "amount", "amount", event=M.event, verb="combat damage at all", it=M.source, player=""),
        ],
        tier=EVENT,
        because="{source} deals {amount} of it",
    )
    life_gained = rule(
        "119.3",
        when=[GainsLife(event=M.event, player=M.player, amount=M.amount, why=M.why)],
        adds=Add(Amounted, "amount", "amount", event=M.event, verb="gains_life", it=M.why, player=M.player),
        tier=EVENT,
    )
    life_lost = rule(
        "119.3",
        when=[LosesLife(event=M.event, player=M.player, amount=M.amount)],
        adds=Add(Amounted, "amount", "amount", event=M.event, verb="loses_life", it="", player=M.player),
        tier=EVENT,
    )
    long_ago = rule(
        "500.1",
        when=[
            TurnBegins(),
            Amounted(event=M.moment, verb=M.verb, it=M.it, player=M.player, amount=M.amount),
        ],
        ends=Amounted(event=M.moment, verb=M.verb, it=M.it, player=M.player, amount=M.amount),
        tier=EVENT,
    )
