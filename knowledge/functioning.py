"""What kinds of ability there are (113.3, 604.3, 605.1, 606.2), and where each functions (113.6).

What an ability is follows from its wording: from how it is written, and from what it says of its own object.  A keyword
stands for abilities that have a wording of their own.  Where an ability functions follows from that and from what it
is on; then an object's abilities work in the zone where the object is.
"""

from .order import ABILITIES, FORMS, PRESENT
from ..engine.rules import LawRule
from .rulebook import M, Rulebook, absent, none_of, one_of, rule
from .vocabulary import (
    AbilityKind, Applies, Bears, Controls, EmblemFace, Exceptional, FaceAbility, FaceName, FaceType, FunctionsIn,
    FunctionsToo, GainedAbility, HasAbility, HasFace, Holds, InZone, OnStack, Owner, Permanent, Place,
    PlanarController, Sort, SpellOf, StandsFor, StaticEffect, TargetPhrase, Wording, Works,
)  # fmt: skip

SPELL, PERMANENT, COMMAND = "on an instant or sorcery", "on a permanent card", "on a card of the command zone"
OF_COMMAND = ("plane", "phenomenon", "vanguard", "scheme", "conspiracy", "dungeon")


def _kind(number: str | tuple[str, ...], kind: str, written: str) -> LawRule:
    return rule(
        number,
        when=[Wording(ability=M.ability, aspect="written as", value=written)],
        then=AbilityKind(ability=M.ability, kind=kind),
        tier=FORMS,
        because=f"it is written as {written}",
    )


class Kinds(Rulebook):
    """The four kinds of ability, and further names of some members of them."""

    spell = _kind("113.3a", "spell", "an instruction")
    activated = _kind("113.3b", "activated", "a cost and an effect")
    triggered = _kind("113.3c", "triggered", "a trigger condition and an effect")
    static = _kind("113.3d", "static", "a statement")
    replacement = _kind(("113.2d", "614.1"), "replacement", "a statement about an event that is replaced")
    static_replacement = _kind("113.3d", "static", "a statement about an event that is replaced")
    of_a_keyword = rule(
        "702.1",
        when=[StandsFor(ability=M.ability, part=M.part), AbilityKind(ability=M.part, kind=M.kind)],
        then=AbilityKind(ability=M.ability, kind=M.kind),
        tier=FORMS,
        because="the keyword stands for {part}",
    )
    keyword = rule(
        "702.1",
        when=[StandsFor(ability=M.ability)],
        then=AbilityKind(ability=M.ability, kind="keyword"),
        tier=FORMS,
        because="it is written as a keyword",
    )
    mana = rule(
        ("605.1a", "113.4"),
        when=[
            Wording(ability=M.ability, aspect="adds mana"),
            Wording(ability=M.ability, aspect="written as", value="a cost and an effect"),
            absent(TargetPhrase(ability=M.ability)),
            absent(Wording(ability=M.ability, aspect="loyalty cost")),
        ],
        then=AbilityKind(ability=M.ability, kind="mana"),
        tier=FORMS,
        because="it is activated, could add mana, has no target, and costs no loyalty",
    )
    triggered_mana = rule(
        ("605.1b", "113.4"),
        when=[
            Wording(ability=M.ability, aspect="adds mana"),
            Wording(ability=M.ability, aspect="triggers on mana"),
            absent(TargetPhrase(ability=M.ability)),
        ],
        then=AbilityKind(ability=M.ability, kind="mana"),
        tier=FORMS,
        because="a mana ability or mana sets it off, it could add mana, and it has no target",
    )
    loyalty = rule(
        ("606.2", "113.5"),
        when=[Wording(ability=M.ability, aspect="loyalty cost")],
        then=AbilityKind(ability=M.ability, kind="loyalty"),
        tier=FORMS,
        because="its cost adds or removes loyalty counters",
    )
    characteristic_defining = rule(
        ("604.3a", "604.3"),
        when=[Wording(ability=M.ability, aspect="defines a characteristic")],
        then=AbilityKind(ability=M.ability, kind="characteristic-defining"),
        tier=FORMS,
        because="it is printed on what it defines, and does so without a condition",
    )
    evasion = rule(
        "509.1b",
        when=[Wording(ability=M.ability, aspect="evasion")],
        then=AbilityKind(ability=M.ability, kind="evasion"),
        tier=FORMS,
        because="it restricts what may block its creature",
    )

    # ---- on what an ability is

    instant_or_sorcery = rule(
        "113.6",
        when=[FaceType(face=M.face, type=one_of("instant", "sorcery"))],
        then=Sort(face=M.face, sort=SPELL),
        tier=FORMS,
        because="{face} is an instant or sorcery",
    )
    other_card = rule(
        "113.6",
        when=[
            FaceName(face=M.face),
            absent(EmblemFace(face=M.face)),
            absent(FaceType(face=M.face, type=one_of("instant", "sorcery", *OF_COMMAND))),
        ],
        then=Sort(face=M.face, sort=PERMANENT),
        tier=FORMS,
        because="{face} is no instant or sorcery",
    )
    command_card = rule(
        "113.6p",
        when=[FaceType(face=M.face, type=one_of(*OF_COMMAND))],
        then=Sort(face=M.face, sort=COMMAND),
        tier=FORMS,
        because="{face} is a card of the command zone",
    )
    emblem = rule(
        ("113.6p", "114.4"),
        when=[EmblemFace(face=M.face)],
        then=Sort(face=M.face, sort=COMMAND),
        tier=FORMS,
        because="{face} is an emblem",
    )
    printed = rule(
        "113.1a",
        when=[FaceAbility(face=M.face, ability=M.ability), Sort(face=M.face, sort=M.sort)],
        then=Bears(sort=M.sort, ability=M.ability),
        tier=FORMS,
        because="{face} has {ability}",
    )
    gained = rule(
        "113.1a",
        when=[GainedAbility(ability=M.ability)],
        then=Bears(sort=PERMANENT, ability=M.ability),
        tier=FORMS,
        because="an effect gave it to a permanent",
    )
    granted = rule(
        "113.1a",
        when=[StaticEffect(verb="gains_ability", value=M.ability)],
        then=Bears(sort=PERMANENT, ability=M.ability),
        tier=FORMS,
        because="a static ability gives it to permanents",
    )
    part = rule(
        "702.1",
        when=[Bears(sort=M.sort, ability=M.ability), StandsFor(ability=M.ability, part=M.part, sort="on any object")],
        then=Bears(sort=M.sort, ability=M.part),
        tier=FORMS,
        because="{ability} stands for {part}",
    )
    part_there = rule(
        "702.1",
        when=[Bears(sort=M.sort, ability=M.ability), StandsFor(ability=M.ability, part=M.part, sort=M.sort)],
        then=Bears(sort=M.sort, ability=M.part),
        tier=FORMS,
        because="{sort}, {ability} stands for {part}",
    )
    part_there_as_on_a_permanent = rule(
        ("702.1", "113.6p"),
        when=[Bears(sort=COMMAND, ability=M.ability), StandsFor(ability=M.ability, part=M.part, sort=PERMANENT)],
        then=Bears(sort=COMMAND, ability=M.part),
        tier=FORMS,
        because="on a card of the command zone, {ability} stands for {part} as on a permanent",
        assumes="a keyword of a plane means what it means on a permanent",
    )


def _excepted(number: str | tuple[str, ...], aspect: str, zone: str, because: str) -> LawRule:
    """An ability whose wording makes it function in one zone instead."""
    return rule(
        number,
        when=[Wording(ability=M.ability, aspect=aspect)],
        then=Exceptional(ability=M.ability, zone=zone),
        tier=FORMS,
        because=because,
    )


def _everywhere(number: str | tuple[str, ...], aspect: str, because: str) -> LawRule:
    """An ability whose wording makes it function everywhere, outside the game too."""
    return rule(
        number,
        when=[Place(zone=M.zone), Wording(ability=M.ability, aspect=aspect)],
        then=Exceptional(ability=M.ability, zone=M.zone),
        tier=FORMS,
        because=because,
    )


class Exceptions(Rulebook):
    """Abilities that function elsewhere than 113.6 says: its letters, one by one."""

    characteristic = _everywhere(
        ("113.6a", "604.3"), "defines a characteristic", "it defines a characteristic of its own object"
    )
    states_where = rule(
        "113.6b",
        when=[Wording(ability=M.ability, aspect="functions in", value=M.zone)],
        then=Exceptional(ability=M.ability, zone=M.zone),
        tier=FORMS,
        because="it states that it functions in the zone {zone}",
    )
    states_where_not = rule(
        "113.6c",
        when=[
            Wording(ability=M.ability, aspect="does not function in"),
            Place(zone=M.zone),
            absent(Wording(ability=M.ability, aspect="does not function in", value=M.zone)),
        ],
        then=Exceptional(ability=M.ability, zone=M.zone),
        tier=FORMS,
        because="it states where it does not function, and that is not the zone {zone}",
    )
    cost_of_casting = _excepted("113.6d", "cost of casting it", "stack", "it changes what its own object costs to cast")
    way_of_casting = _excepted(
        "113.6e", "way of casting it", "hand", "it changes how its own object can be cast, from hand as well"
    )
    way_of_casting_on_the_stack = _excepted(
        "113.6e", "way of casting it", "stack", "it changes how its own object can be cast"
    )
    gives_itself_a_way_of_casting = _excepted(
        "113.6e", "gives itself a way of casting it", "stack", "it gives its own object an ability about its casting"
    )
    place_of_casting = _everywhere(
        "113.6f", "place of casting it", "it changes from which zones its own object can be played or cast"
    )
    countering = _excepted("113.6g", "can't be countered", "stack", "it says that its object can't be countered")
    copying = _excepted("113.6g", "can't be copied", "stack", "it says that its object can't be copied")
    entering = _excepted(
        ("113.6h", "614.12"), "how it enters", "battlefield", "it changes how its own object enters the battlefield"
    )
    as_it_enters = _excepted(
        ("113.6h", "614.12"), "how it enters", "entering", "it changes how its own object enters the battlefield"
    )
    no_counters = _excepted("113.6i", "no counters on it", "entering", "it keeps counters off its own object")
    no_counters_later = _excepted(
        ("113.6i", "113.6"), "no counters on it", "battlefield", "it keeps counters off its own object"
    )
    cost_elsewhere = rule(
        "113.6j",
        when=[Wording(ability=M.ability, aspect="payable in", value=M.zone)],
        then=Exceptional(ability=M.ability, zone=M.zone),
        tier=FORMS,
        because="its cost can't be paid on the battlefield, but in the zone {zone}",
    )
    trigger_elsewhere = rule(
        "113.6k",
        when=[Wording(ability=M.ability, aspect="triggers in", value=M.zone)],
        then=Exceptional(ability=M.ability, zone=M.zone),
        tier=FORMS,
        because="it can't trigger from the battlefield, but in the zone {zone}",
    )
    trigger_here_too = rule(
        ("113.6k", "113.6"),
        when=[
            Wording(ability=M.ability, aspect="triggers in"),
            Wording(ability=M.ability, aspect="triggers on the battlefield too"),
        ],
        then=Exceptional(ability=M.ability, zone="battlefield"),
        tier=FORMS,
        because="another of its trigger conditions is one of the battlefield",
    )
    takes_itself_away = rule(
        "113.6m",
        when=[
            Wording(ability=M.ability, aspect="takes it out of", value=M.zone),
            absent(Wording(ability=M.ability, aspect="puts it first into", value=M.zone)),
        ],
        then=Exceptional(ability=M.ability, zone=M.zone),
        tier=FORMS,
        because="its cost or effect takes its own object out of the zone {zone}",
    )
    deck = _excepted("113.6n", "deck construction", "before the game", "it changes how a deck may be built")


class Functioning(Rulebook):
    """Where abilities function (113.6), and whether a static one applies (611.3a)."""

    on_a_spell = rule(
        ("113.6", "113.3a"),
        when=[
            Bears(sort=SPELL, ability=M.ability),
            absent(Exceptional(ability=M.ability)),
            absent(StandsFor(ability=M.ability)),
        ],
        then=FunctionsIn(ability=M.ability, sort=SPELL, zone="stack"),
        tier=PRESENT,
        because="abilities of instants and sorceries function on the stack",
    )
    on_a_permanent = rule(
        "113.6",
        when=[
            Bears(sort=PERMANENT, ability=M.ability),
            absent(Exceptional(ability=M.ability)),
            absent(StandsFor(ability=M.ability)),
        ],
        then=FunctionsIn(ability=M.ability, sort=PERMANENT, zone="battlefield"),
        tier=PRESENT,
        because="abilities of all but instants and sorceries function on the battlefield",
    )
    on_a_card_of_the_command_zone = rule(
        ("113.6p", "114.4"),
        when=[
            Bears(sort=COMMAND, ability=M.ability),
            absent(Exceptional(ability=M.ability)),
            absent(StandsFor(ability=M.ability)),
        ],
        then=FunctionsIn(ability=M.ability, sort=COMMAND, zone="command"),
        tier=PRESENT,
        because="abilities of emblems and of cards of the command zone function there",
    )
    by_exception = rule(
        "113.6",
        when=[Bears(sort=M.sort, ability=M.ability), Exceptional(ability=M.ability, zone=M.zone)],
        then=FunctionsIn(ability=M.ability, sort=M.sort, zone=M.zone),
        tier=PRESENT,
        because="{ability} is an exception",
    )
    from_where_it_can_be_cast = rule(
        "113.6e",
        when=[
            Wording(ability=M.ability, aspect="way of casting it"),
            FaceAbility(face=M.face, ability=M.ability),
            FaceAbility(face=M.face, ability=M.other),
            Wording(ability=M.other, aspect="place of casting it", value=M.zone & none_of("")),
        ],
        then=FunctionsToo(face=M.face, ability=M.ability, zone=M.zone),
        tier=PRESENT,
        because="{face} can be cast from the zone {zone} too",
    )
    keyword_from_where_it_can_be_cast = rule(
        ("113.6e", "702.1"),
        when=[
            Wording(ability=M.part, aspect="way of casting it"),
            StandsFor(ability=M.ability, part=M.part),
            FaceAbility(face=M.face, ability=M.ability),
            FaceAbility(face=M.face, ability=M.other),
            Wording(ability=M.other, aspect="place of casting it", value=M.zone & none_of("")),
        ],
        then=FunctionsToo(face=M.face, ability=M.ability, zone=M.zone),
        tier=PRESENT,
        because="{face} can be cast from the zone {zone} too",
    )
    of_a_keyword = rule(
        "702.1",
        when=[
            StandsFor(ability=M.ability, part=M.part),
            FunctionsIn(ability=M.part, sort=M.sort, zone=M.zone),
        ],
        then=FunctionsIn(ability=M.ability, sort=M.sort, zone=M.zone),
        tier=PRESENT,
        because="{ability} stands for {part}",
    )
    on_the_battlefield = rule(
        "113.6",
        when=[
            HasAbility(object=M.source, ability=M.ability, instance=M.instance),
            Permanent(object=M.source),
            FunctionsIn(ability=M.ability, sort=PERMANENT, zone="battlefield"),
            Controls(player=M.you, object=M.source),
        ],
        then=Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
        tier=ABILITIES,
        because="{source} is on the battlefield and has {ability}",
    )
    on_the_stack = rule(
        "113.6",
        when=[
            SpellOf(object=M.source),
            OnStack(object=M.source, controller=M.you),
            HasAbility(object=M.source, ability=M.ability, instance=M.instance),
            HasFace(object=M.source, face=M.face),
            Sort(face=M.face, sort=M.sort),
            FunctionsIn(ability=M.ability, sort=M.sort, zone="stack"),
        ],
        then=Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
        tier=ABILITIES,
        because="{source} is on the stack, where {ability} functions",
    )
    elsewhere = rule(
        "113.6",
        when=[
            HasAbility(object=M.source, ability=M.ability, instance=M.instance),
            InZone(object=M.source, zone=M.zone & none_of("battlefield", "stack", "outside")),
            HasFace(object=M.source, face=M.face),
            Sort(face=M.face, sort=M.sort),
            FunctionsIn(ability=M.ability, sort=M.sort, zone=M.zone),
            absent(FaceType(face=M.face, type="plane")),
            absent(FaceType(face=M.face, type="phenomenon")),
            Owner(object=M.source, player=M.you),
        ],
        then=Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
        tier=ABILITIES,
        because="{source} is in the zone {zone}, where {ability} functions",
    )
    on_a_plane = rule(
        ("113.6p", "109.4d"),
        when=[
            FaceType(face=M.face, type=one_of("plane", "phenomenon")),
            HasFace(object=M.source, face=M.face),
            InZone(object=M.source, zone="command"),
            HasAbility(object=M.source, ability=M.ability, instance=M.instance),
            FunctionsIn(ability=M.ability, sort=COMMAND, zone="command"),
            PlanarController(player=M.you),
        ],
        then=Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
        tier=ABILITIES,
        because="{source} lies face up in the command zone, and the planar controller {you} controls it",
    )
    static_applies = rule(
        "611.3a",
        when=[
            StaticEffect(ability=M.ability, number=M.number, condition=""),
            Works(source=M.source, ability=M.ability, instance=M.instance),
        ],
        then=Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
        tier=ABILITIES,
        because="a static ability applies as long as it functions",
    )
    static_applies_while = rule(
        "611.3a",
        when=[
            StaticEffect(ability=M.ability, number=M.number, condition=M.condition & none_of("")),
            Works(source=M.source, ability=M.ability, instance=M.instance),
            Holds(stage=one_of("early", "kinds"), condition=M.condition, view=M.source),
        ],
        then=Applies(source=M.source, ability=M.ability, instance=M.instance, number=M.number),
        tier=ABILITIES,
        because="{condition}",
    )
