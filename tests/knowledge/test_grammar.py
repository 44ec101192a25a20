"""The grammar of records: sentences and mappings of events, mistakes, and the table of all forms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azor.knowledge.language import VERBS, Ability, Clause, Phrase
from azor.knowledge.sentences import (
    Names,
    NotUnderstood,
    forms,
    matching,
    read_condition,
    read_effect,
    read_event,
    read_event_mapping,
    read_phrase,
    read_static,
    read_trigger,
)  # fmt: skip
from azor.knowledge.sentences.mappings import VERB_KEYS
from tests.knowledge.shortened import ability, short

NAMES = Names(
    ("Ana", "Ben", "Cruz"),
    (
        "Hill Giant", "giant", "Forest", "Treasure", "Palace Jailer", "Mox Amber", "Opt", "Fire", "Ice",
        "Sword of Fire and Ice", "Wizard Class", "Throne Warden", "Custodi Lich", "Mild Aura", "Expel from Orazca",
        "Arena Brute", "Kumena's Awakening", "Garland, Royal Kidnapper", "Fling and Bring", "Crown-Hunter Hireling",
        "Thorn of the Black Rose", "Plains", "短角獣の歩哨",
    ),
)  # fmt: skip


def read(sentence):
    return read_event(sentence, NAMES)


EVENTS = [
    ("Ana plays Forest", "plays", {"subject": "Ana", "object": "Forest"}),
    ("Ana casts Opt", "casts", {"subject": "Ana", "object": "Opt"}),
    ("Ana casts 短角獣の歩哨", "casts", {"subject": "Ana", "object": "短角獣の歩哨"}),
    (
        "Ana casts Expel from Orazca targeting Hill Giant and Mox Amber",
        "casts",
        {"subject": "Ana", "object": "Expel from Orazca", "targets": ["Hill Giant", "Mox Amber"]},
    ),
    ("Ana casts Opt with X = 3", "casts", {"subject": "Ana", "object": "Opt", "x": 3}),
    ("Ana casts Opt targeting Ben, X = 3", "casts", {"subject": "Ana", "object": "Opt", "targets": ["Ben"], "x": 3}),
    ("Ana activates Arena Brute/duel", "activates", {"subject": "Ana", "object": "Arena Brute", "value": "duel"}),
    (
        "Ana activates Arena Brute/duel targeting Hill Giant",
        "activates",
        {"subject": "Ana", "object": "Arena Brute", "value": "duel", "targets": ["Hill Giant"]},
    ),
    ('Ana activates "level 3" of Wizard Class', "activates", {"subject": "Ana", "object": "Wizard Class", "value": "level 3"}),
    ("Ana activates Wizard Class/level 2", "activates", {"subject": "Ana", "object": "Wizard Class", "value": "level 2"}),
    ("Ana activates Mox Amber", "activates", {"subject": "Ana", "object": "Mox Amber"}),
    ("Ana levels up Wizard Class", "activates", {"subject": "Ana", "object": "Wizard Class", "value": "level up"}),
    ("Ana taps Mox Amber for mana", "taps_for_mana", {"subject": "Ana", "object": "Mox Amber"}),
    ("Hill Giant resolves", "resolves", {"subject": "Hill Giant"}),
    ("the top of the stack resolves", "resolves", {"value": "top"}),
    ("all resolve", "resolves", {"value": "all"}),
    ("Palace Jailer/enters 2 resolves", "resolves", {"subject": "Palace Jailer/enters 2"}),
    ("Throne Warden/end step resolves", "resolves", {"subject": "Throne Warden/end step"}),
    ("monarch/draw resolves", "resolves", {"subject": "monarch/draw"}),
    ("monarch/damage of giant resolves", "resolves", {"subject": "monarch/damage of giant"}),
    ("monarch/draw#2 resolves", "resolves", {"subject": "monarch/draw#2"}),
    ("Fling and Bring resolves", "resolves", {"subject": "Fling and Bring"}),
    ("Arena Brute/old song of the sea resolves", "resolves", {"subject": "Arena Brute/old song of the sea"}),
    ("Hill Giant is countered", "countered", {"subject": "Hill Giant"}),
    ("Custodi Lich#2/becomes the monarch is countered", "countered", {"subject": "Custodi Lich#2/becomes the monarch"}),
    ("Ana copies Opt", "copies", {"subject": "Ana", "object": "Opt"}),
    ("Wizard Class becomes a copy of Mild Aura", "becomes_copy", {"subject": "Wizard Class", "object": "Mild Aura"}),
    (
        "Wizard Class becomes a copy of Mild Aura until end of turn",
        "becomes_copy",
        {"subject": "Wizard Class", "object": "Mild Aura", "until": "end of turn"},
    ),
    (
        "Hill Giant enters under Ana's control as a copy of Palace Jailer",
        "enters",
        {"subject": "Hill Giant", "object": "Ana", "as_copy_of": "Palace Jailer"},
    ),
    ("Hill Giant enters under Ana's control", "enters", {"subject": "Hill Giant", "object": "Ana"}),
    ("Garland, Royal Kidnapper enters under Ana's control", "enters", {"subject": "Garland, Royal Kidnapper", "object": "Ana"}),
    (
        "Hill Giant enters the battlefield tapped under Ana's control",
        "enters",
        {"subject": "Hill Giant", "object": "Ana", "tapped": True},
    ),
    (
        "3 Treasure tokens enter under Ana's control",
        "enters",
        {"subject": "Treasure", "object": "Ana", "amount": 3, "token": True},
    ),
    ("Ana creates 3 Treasure tokens", "creates", {"subject": "Ana", "amount": 3, "value": "Treasure"}),
    ("Ana creates a Treasure token", "creates", {"subject": "Ana", "amount": 1, "value": "Treasure"}),
    ("Hill Giant dies", "moves", {"subject": "Hill Giant", "value": "graveyard", "how": "dies"}),
    ("Hill Giant#3 is destroyed", "moves", {"subject": "Hill Giant#3", "value": "graveyard", "how": "destroy"}),
    ("Hill Giant is sacrificed", "moves", {"subject": "Hill Giant", "value": "graveyard", "how": "sacrifice"}),
    ("Ana sacrifices giant", "moves", {"subject": "giant", "value": "graveyard", "how": "sacrifice"}),
    ("Hill Giant is exiled", "moves", {"subject": "Hill Giant", "value": "exile", "how": "exile"}),
    ("Hill Giant returns to its owner's hand", "moves", {"subject": "Hill Giant", "value": "hand", "how": "return"}),
    ("Hill Giant leaves the battlefield", "moves", {"subject": "Hill Giant", "how": "leaves"}),
    ("Hill Giant is put into hand", "moves", {"subject": "Hill Giant", "value": "hand", "how": "put"}),
    ("Hill Giant is put into its owner's library", "moves", {"subject": "Hill Giant", "value": "library", "how": "put"}),
    ("Hill Giant is put on top of its owner's library", "moves", {"subject": "Hill Giant", "value": "library", "how": "put"}),
    ("9 Forest are destroyed", "moves", {"subject": "Forest*9", "value": "graveyard", "how": "destroy"}),
    ("nine Forests are destroyed", "moves", {"subject": "Forest*9", "value": "graveyard", "how": "destroy"}),
    ("2 Plains are destroyed", "moves", {"subject": "Plains*2", "value": "graveyard", "how": "destroy"}),
    ("Ana discards Opt", "moves", {"subject": "Opt", "value": "graveyard", "how": "discard"}),
    ("Ana discards 2 cards", "discards", {"subject": "Ana", "amount": 2}),
    ("Ana mills 1 card", "mills", {"subject": "Ana", "amount": 1}),
    (
        "Hill Giant is exiled until Palace Jailer leaves the battlefield",
        "moves",
        {"subject": "Hill Giant", "value": "exile", "how": "exile", "until": "leaves Palace Jailer"},
    ),
    (
        "Hill Giant is exiled until an opponent of Ana becomes the monarch",
        "moves",
        {"subject": "Hill Giant", "value": "exile", "how": "exile", "until": "becomes monarch player(opponent Ana)"},
    ),
    ("Ben gains control of Hill Giant", "gains_control", {"subject": "Ben", "object": "Hill Giant"}),
    (
        "Ben gains control of Hill Giant until end of turn",
        "gains_control",
        {"subject": "Ben", "object": "Hill Giant", "until": "end of turn"},
    ),
    ("Hill Giant phases out", "phases_out", {"subject": "Hill Giant"}),
    ("Hill Giant phases in", "phases_in", {"subject": "Hill Giant"}),
    ("Hill Giant is turned face up", "turns_face_up", {"subject": "Hill Giant"}),
    ("Ana turns Hill Giant face down", "turns_face_down", {"subject": "Hill Giant"}),
    ("Hill Giant gains ascend", "gains_ability", {"subject": "Hill Giant", "value": "ascend"}),
    (
        "Hill Giant gains first strike until Ben's next turn",
        "gains_ability",
        {"subject": "Hill Giant", "value": "first strike", "until": "next turn of Ben"},
    ),
    ("Hill Giant loses all abilities", "loses_all_abilities", {"subject": "Hill Giant"}),
    ("Hill Giant loses ascend", "loses_ability", {"subject": "Hill Giant", "value": "ascend"}),
    ("Hill Giant can't have ascend", "cant", {"subject": "Hill Giant", "value": "have ascend"}),
    ("Hill Giant gets +2/+2", "gets", {"subject": "Hill Giant", "power": 2, "toughness": 2}),
    ("Hill Giant gets -1/-0 this turn", "gets", {"subject": "Hill Giant", "power": -1, "toughness": 0, "until": "end of turn"}),
    ("Hill Giant becomes tapped", "taps", {"subject": "Hill Giant"}),
    ("Hill Giant untaps", "untaps", {"subject": "Hill Giant"}),
    ("2 +1/+1 counters are put on Hill Giant", "puts_counters", {"subject": "Hill Giant", "amount": 2, "value": "+1/+1"}),
    ("2 +1/+1 counters are removed from Hill Giant", "removes_counters", {"subject": "Hill Giant", "amount": 2, "value": "+1/+1"}),
    ("Wizard Class's level becomes 3", "becomes_level", {"subject": "Wizard Class", "amount": 3}),
    ("Ana attacks Ben with giant and Mox Amber", "attacks", {"subject": "Ana", "object": "Ben", "attackers": ["giant", "Mox Amber"]}),
    (
        "Ana attacks Ben with Fire, Ice and Sword of Fire and Ice",
        "attacks",
        {"subject": "Ana", "object": "Ben", "attackers": ["Fire", "Ice", "Sword of Fire and Ice"]},
    ),
    ("Crown-Hunter Hireling attacks Ben", "attacks", {"subject": "Crown-Hunter Hireling", "object": "Ben"}),
    (
        "Ben blocks giant with Hill Giant#1 and Hill Giant#2",
        "blocks",
        {"subject": "Ben", "object": "giant", "blockers": ["Hill Giant#1", "Hill Giant#2"]},
    ),
    (
        "Hill Giant deals 3 combat damage to Ana",
        "deals_damage",
        {"subject": "Hill Giant", "object": "Ana", "amount": 3, "combat": True},
    ),
    ("Hill Giant deals 3 damage to giant", "deals_damage", {"subject": "Hill Giant", "object": "giant", "amount": 3}),
    (
        "Hill Giant deals 3 damage to Ana, 2 of it prevented",
        "deals_damage",
        {"subject": "Hill Giant", "object": "Ana", "amount": 3, "prevented": 2},
    ),
    (
        "Hill Giant deals 3 combat damage to Ana, redirected to Mox Amber",
        "deals_damage",
        {"subject": "Hill Giant", "object": "Ana", "amount": 3, "combat": True, "redirected": "Mox Amber"},
    ),
    ("Ana becomes the monarch", "becomes_monarch", {"subject": "Ana"}),
    ("Ana takes the initiative", "takes_initiative", {"subject": "Ana"}),
    ("Ana can't become the monarch", "cant", {"subject": "Ana", "value": "become the monarch"}),
    ("Ana cannot become the monarch this turn", "cant", {"subject": "Ana", "value": "become the monarch", "until": "end of turn"}),
    ("Ana's upkeep begins", "step_begins", {"subject": "Ana", "value": "upkeep"}),
    ("Ana's end step begins", "step_begins", {"subject": "Ana", "value": "end"}),
    ("the combat damage step begins", "step_begins", {"value": "combat damage"}),
    ("Ana's precombat main phase begins", "step_begins", {"subject": "Ana", "value": "precombat main"}),
    ("Ben's turn begins", "step_begins", {"subject": "Ben", "value": "turn"}),
    ("the next turn begins", "step_begins", {"value": "next turn"}),
    ("Ana takes an extra turn after this one", "extra_turn", {"subject": "Ana"}),
    ("Ana loses 3 life", "loses_life", {"subject": "Ana", "amount": 3}),
    ("Ana gains three life", "gains_life", {"subject": "Ana", "amount": 3}),
    ("Ana's life becomes 0", "sets_life", {"subject": "Ana", "amount": 0}),
    ("Ana draws 2 cards", "draws", {"subject": "Ana", "amount": 2}),
    ("Ana draws a card", "draws", {"subject": "Ana", "amount": 1}),
    ("Ana leaves the game", "leaves_game", {"subject": "Ana", "how": "leaves"}),
    ("Ana concedes", "leaves_game", {"subject": "Ana", "how": "concedes"}),
    ("Ana loses the game", "leaves_game", {"subject": "Ana", "how": "loses"}),
    ("Ana and Ben leave the game", "leaves_game", {"subject": "Ana", "how": "leaves", "players": ["Ana", "Ben"]}),
    ("Ana chooses yes for Hill Giant", "chooses", {"subject": "Ana", "object": "Hill Giant", "value": "yes", "about": "Hill Giant"}),
    ("Ana chooses X = 3 for Opt", "chooses", {"subject": "Ana", "object": "Opt", "value": "X = 3", "about": "Opt"}),
    (
        "Ana chooses Mox Amber#1 for the legend rule",
        "chooses",
        {"subject": "Ana", "value": "Mox Amber#1", "about": "the legend rule"},
    ),
    ('Ana puts "Palace Jailer/enters 1" on the stack first', "puts_on_stack",
     {"subject": "Ana", "object": "Palace Jailer/enters 1", "first": True}),
    (
        "Ana puts Custodi Lich/becomes the monarch on the stack targeting Ben",
        "puts_on_stack",
        {"subject": "Ana", "object": "Custodi Lich/becomes the monarch", "targets": ["Ben"]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "verb", "roles"), EVENTS, ids=[each[0] for each in EVENTS])
def test_an_event_of_a_record(sentence, verb, roles):
    assert short(read(sentence)) == (verb, roles)


@pytest.mark.parametrize("sentence", [each[0] for each in EVENTS])
def test_signs_and_full_stops_make_no_difference(sentence):
    curly = sentence.replace("'", "’").replace(' "', " “").replace('" ', "” ") + "."
    assert read(curly) == Clause(**{**_fields(read(sentence)), "words": read(curly).words})
    assert read("  " + sentence.replace(" ", "  ")) == read(sentence)


def _fields(clause):
    return {name: getattr(clause, name) for name in Clause.__slots__}


def test_the_players_names_and_objects_have_kinds():
    clause = read("Ben gains control of giant")
    assert (clause.subject.kind, clause.object.kind) == ("player", "object")


def test_an_emblem_has_the_abilities_that_are_named():
    flying = read("Ana gets an emblem with flying").detail("abilities")
    assert [ability.keyword for ability in flying] == ["flying"]
    static = read('Ana gets an emblem with "creatures you control have flying"').detail("abilities")
    assert [clause.verb for clause in static[0].effects] == ["gains_ability"]


def test_an_effect_lasts_as_long_as_a_query_holds():
    for words in ("is_monarch(Ben)", "Ben is the monarch"):
        until = read(f"Ben gains control of giant for as long as {words}").until
        assert short(until.condition.alternatives) == [["is_monarch Ben"]]


def test_an_id_wins_over_a_word_only_where_a_sentence_needs_it():
    names = Names(("Ana",), ("draws", "Opt"))
    assert read_event("Ana draws 2 cards", names).verb == "draws"
    assert read_event("draws dies", names).subject.name == "draws"


# ---------------------------------------------------------------------------------- mappings

PAIRS = [
    ("Ana plays Forest", {"plays": "Forest", "player": "Ana"}),
    ("Ana casts Opt targeting giant and Ben", {"casts": "Opt", "player": "Ana", "targets": ["giant", "Ben"]}),
    ("Ana activates Arena Brute/duel targeting giant", {"activates": "Arena Brute", "ability": "duel", "player": "Ana", "targets": ["giant"]}),
    ("Ana activates Arena Brute/duel", {"activates": "Arena Brute/duel", "player": "Ana"}),
    ("Ana levels up Wizard Class", {"levels_up": "Wizard Class", "player": "Ana"}),
    ("Ana taps Mox Amber for mana", {"taps_for_mana": "Mox Amber", "player": "Ana"}),
    ("monarch/draw resolves", {"resolves": "monarch/draw"}),
    ("the top of the stack resolves", {"resolves": "top"}),
    ("all resolve", {"resolves": "all"}),
    ("Opt is countered", {"countered": "Opt"}),
    ("Ana copies Opt", {"copies": "Opt", "player": "Ana"}),
    ("Wizard Class becomes a copy of Mild Aura", {"becomes": "Wizard Class", "copy_of": "Mild Aura"}),
    ("Wizard Class becomes an Island", {"sets_land_type": "Island", "object": "Wizard Class"}),
    (
        "Wizard Class becomes an artifact in addition to its other types",
        {"gains_type": "artifact", "object": "Wizard Class"},
    ),
    ("giant enters under Ana's control as a copy of Opt", {"enters": "giant", "controller": "Ana", "as_copy_of": "Opt"}),
    ("3 Treasure tokens enter under Ana's control", {"enters": "Treasure", "controller": "Ana", "count": 3, "token": True}),
    ("Ana creates 3 Treasure tokens", {"creates": "Treasure", "player": "Ana", "count": 3}),
    ("giant is destroyed", {"moves": "giant", "to": "graveyard", "as": "destroy"}),
    ("giant is put into hand", {"moves": "giant", "to": "hand"}),
    ("9 Forest are destroyed", {"destroys": "Forest", "count": 9}),
    ("giant is exiled", {"exiled": "giant"}),
    ("giant is exiled until Palace Jailer leaves the battlefield", {"exiled": "giant", "until": "Palace Jailer leaves the battlefield"}),
    ("Ben gains control of giant until end of turn", {"gains_control": "giant", "player": "Ben", "until": "end of turn"}),
    ("giant phases out", {"phases_out": "giant"}),
    ("giant phases in", {"phases_in": "giant"}),
    ("giant is turned face up", {"turns_face_up": "giant"}),
    ("giant is turned face down", {"turns_face_down": "giant"}),
    ("giant gains ascend", {"gains": "ascend", "object": "giant"}),
    ("giant gains ascend", {"gains": "ascend", "on": "giant"}),
    ("giant loses ascend", {"loses": "ascend", "object": "giant"}),
    ("giant loses all abilities", {"loses_all": "giant"}),
    ("giant can't have ascend", {"cannot_have": "ascend", "object": "giant"}),
    ("giant gets +2/-1", {"gets": "+2/-1", "object": "giant"}),
    ("giant becomes tapped", {"taps": "giant"}),
    ("giant untaps", {"untaps": "giant"}),
    ("2 +1/+1 counters are put on giant", {"counters": 2, "kind": "+1/+1", "on": "giant"}),
    ("2 +1/+1 counters are removed from giant", {"counters": -2, "kind": "+1/+1", "object": "giant"}),
    ("giant's level becomes 3", {"level": 3, "object": "giant"}),
    ("Mild Aura becomes attached to giant", {"attaches": "Mild Aura", "to": "giant"}),
    ("Fire merges with giant", {"merges": "Fire", "with": "giant"}),
    ("Ana attacks Ben with giant and Fire", {"attacks": ["giant", "Fire"], "player": "Ana", "defender": "Ben"}),
    ("Ben blocks giant with Fire", {"blocks": "giant", "with": ["Fire"], "player": "Ben"}),
    ("giant deals 3 combat damage to Ana, 2 of it prevented", {"damage": 3, "source": "giant", "to": "Ana", "combat": True, "prevented": 2}),
    ("giant deals 3 damage to Ana", {"damage": 3, "source": "giant", "to": "Ana"}),
    ("Ana becomes the monarch", {"becomes_monarch": "Ana"}),
    ("Ana takes the initiative", {"takes_initiative": "Ana"}),
    ("Ana can't become the monarch", {"cannot_become_monarch": "Ana"}),
    ("Ana's end step begins", {"step": "end", "player": "Ana"}),
    ("Ana's end step begins", {"step": "end step", "player": "Ana"}),
    ("the next turn begins", {"step": "next turn"}),
    ("Ana takes an extra turn after this one", {"extra_turn": "Ana"}),
    ("Ana loses 3 life", {"life": -3, "player": "Ana"}),
    ("Ana gains 3 life", {"life": 3, "player": "Ana"}),
    ("Ana's life becomes 4", {"sets_life": 4, "player": "Ana"}),
    ("Ana draws 2 cards", {"draws": "Ana", "count": 2}),
    ("Ana draws a card", {"draws": "Ana"}),
    ("Ana rolls a d20 showing 3, 17", {"rolls": "Ana", "sides": 20, "shows": [3, 17]}),
    ("Ana discards 2 cards", {"discards": "Ana", "count": 2}),
    ("Ana discards Opt", {"discards": "Opt"}),
    ("Ana and Ben leave the game", {"leaves_game": ["Ana", "Ben"]}),
    ("Ana loses the game", {"loses_game": "Ana"}),
    ("Ana chooses yes for giant", {"chooses": True, "for": "giant", "player": "Ana"}),
    ("Ana puts monarch/draw on the stack first targeting Ben", {"puts": "monarch/draw", "player": "Ana", "first": True, "targets": ["Ben"]}),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "mapping"), PAIRS, ids=[each[0] for each in PAIRS])
def test_a_mapping_says_what_its_sentence_says(sentence, mapping):
    assert short(read_event_mapping(mapping, NAMES)) == short(read(sentence))


def test_every_form_of_mapping_is_held_to_its_sentence():
    pure = {"holds", "ends", "orders", "emblem", "sacrifices"}  # these have no sentence, or one that says more
    assert {key for _, mapping in PAIRS for key in mapping if key in VERB_KEYS} | pure == set(VERB_KEYS)


def test_mappings_without_a_sentence():
    assert read_event_mapping({"holds": "the moon  is full"}, NAMES).value == "the moon is full"
    assert read_event_mapping({"ends": "the moon is full"}, NAMES).verb == "ends"
    orders = read_event_mapping({"orders": ["giant/x", "monarch/draw"], "player": "Ana"}, NAMES)
    assert orders.detail("order") == ("giant/x", "monarch/draw")
    assert read_event_mapping({"sacrifices": "giant"}, NAMES).detail("how") == "sacrifice"
    emblem = read_event_mapping({"emblem": "E", "player": "Ana", "abilities": ["flying"]}, NAMES)
    assert emblem.detail("abilities")[0].keyword == "flying"


def test_what_happens_in_one_resolution_may_be_simultaneous():
    does = ["Ana draws 1 card", ["giant dies", {"exiled": "Fire"}]]
    found = read_event_mapping({"resolves": "top", "does": does}, NAMES).detail("does")
    assert [step.verb if isinstance(step, Clause) else [c.verb for c in step] for step in found] == [
        "draws",
        ["moves", "moves"],
    ]


def test_what_a_new_object_is():
    item = {
        "enters": "Saproling",
        "controller": "Ana",
        "token": True,
        "types": ["creature", "Saproling"],
        "power": 1,
        "toughness": 1,
    }
    clause = read_event_mapping(item, Names(("Ana",), ("Saproling",)))
    assert (clause.detail("types"), clause.detail("power"), clause.detail("token")) == (
        ("creature", "Saproling"),
        1,
        True,
    )


# ---------------------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("sentence", "found", "nearest"),
    [
        ("Anna draws 2 cards", "Anna", "Ana"),
        ("Hill Gaint dies", "Hill Gaint", "Hill Giant"),
        ("Hill Gaint#2 dies", "Hill Gaint#2", "Hill Giant"),
        ("Hill Giant gains assend", "assend", "ascend"),
        ("Ana's upkep begins", "upkep", "upkeep"),
        ("Ana destroyz Hill Giant", "destroyz", "destroy"),
        ("Ana draws 2 crads", "crads", "cards"),
        ("Hill Giant is put into the graveyrad", "the graveyrad", "graveyard"),
        ("Ana puts Palace Jialer/enters 2 on the stack", "Palace Jialer/enters 2", "Palace Jailer/enters 2"),
    ],
)
def test_a_slip_is_shown_with_the_nearest_word(sentence, found, nearest):
    with pytest.raises(NotUnderstood) as caught:
        read(sentence)
    assert caught.value.found == found
    assert nearest in caught.value.nearest
    assert caught.value.expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Hill Giant becomes the monarch", "a player: Ana, Ben or Cruz"),
        ("Ana dies", "an object, not a player"),
        ("Hill Giant and giant die", "one object; events of several are a list of events"),
        ("nonsense", "an event, as in: Ana draws 2 cards, Ana becomes the monarch, CARD dies"),
        ("", "an event, as in: Ana draws 2 cards, Ana becomes the monarch, CARD dies"),
        ("Hill Giant gains flying and haste", "one event; several at once are a list"),
    ],
)
def test_what_could_stand_there(sentence, expected):
    with pytest.raises(NotUnderstood) as caught:
        read(sentence)
    assert caught.value.expected == expected


@pytest.mark.parametrize(
    ("mapping", "found", "nearest"),
    [
        ({"drws": "Ana"}, "drws", "draws"),
        ({"draws": "Anna"}, "Anna", "Ana"),
        ({"draws": "Ana", "count": "many"}, "many", None),
        ({"step": "upkep", "player": "Ana"}, "upkep", "upkeep"),
        ({"gains": "assend", "object": "giant"}, "assend", "ascend"),
        ({"loses": "assend", "object": "giant"}, "assend", "ascend"),
        ({"gets": "big", "object": "giant"}, "big", None),
        ({"exiled": "giant", "until": "end of tun"}, "end of tun", "end of turn"),
        ({"attacks": ["giant"], "player": "Ana"}, "attacks, player", None),
    ],
)
def test_a_slip_in_a_mapping(mapping, found, nearest):
    with pytest.raises(NotUnderstood) as caught:
        read_event_mapping(mapping, NAMES)
    assert caught.value.found == found
    assert nearest is None or nearest in caught.value.nearest


# --------------------------------------------------------------------------------- the table


def test_the_forms_are_of_known_verbs():
    assert {form.verb for form in forms.FORMS} <= set(VERBS)
    assert all(set(form.used) <= set("rtes") for form in forms.FORMS)


def test_no_form_is_there_twice():
    patterns = [(use, form.pattern) for form in forms.FORMS for use in form.used]
    assert len(patterns) == len(set(patterns))


def test_every_form_is_found_by_each_of_its_words():
    for form in forms.FORMS:
        for use in form.used:
            for word in matching.anchors(form.pattern):
                assert form in forms.candidates(frozenset((word,)), use)


WORDS = st.lists(
    st.sampled_from(
        "Ana Ben giant Hill Giant this you the a target creature creatures opponent each monarch become becomes draw draws 2 "
        "card cards get gets +1/+1 and or , until end of turn this until leaves battlefield control your 's deals damage to "
        "combat equal power its for each X if not is has have can't attack block be / # ( ) \" upkeep begins counter on put".split()
    ),
    max_size=14,
).map(" ".join)


@given(WORDS | st.text(max_size=40))
@settings(max_examples=400)
def test_reading_is_total_and_always_the_same(text):
    for reader in (read_condition, read_trigger, read_static, read_effect):
        assert reader(text) == reader(text)
    for call in (lambda: read(text), lambda: read_phrase(text), lambda: ability(text)):
        try:
            value = call()
        except NotUnderstood as error:
            assert isinstance(error.found, str)
            assert error.expected
        else:
            assert isinstance(value, Clause | Phrase | Ability)


@pytest.mark.parametrize(
    "sentence", ["you draw 1 card until your next turn", "the target becomes tapped for as long as you control this"]
)
def test_what_cannot_last_has_no_duration(sentence):
    assert read_effect(sentence).verb == "opaque"


def test_what_cannot_last_has_no_duration_in_a_mapping_either():
    with pytest.raises(NotUnderstood, match="without `until`"):
        read_event_mapping({"draws": "Ana", "count": 2, "until": "end of turn"}, NAMES)
