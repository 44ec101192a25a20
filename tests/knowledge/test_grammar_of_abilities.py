"""The grammar of abilities: triggers, instructions, static effects, conditions and what they are about."""

import pytest

from azor.knowledge.language import Branch, Phrase, Requirement, Together
from azor.knowledge.sentences import (
    KEYWORDS,
    NotUnderstood,
    name_abilities,
    read_ability,
    read_condition,
    read_effect,
    read_phrase,
    read_static,
    read_trigger,
)  # fmt: skip
from tests.knowledge.shortened import ability, short

# ---------------------------------------------------------------------------------- triggers

CREATURE = "object(type creature)"
TRIGGERS = [
    ("this enters", "enters", {"subject": "this"}),
    ("another creature enters under your control", "enters", {"subject": "object(other, type creature)", "object": "you"}),
    ("a Zombie you control enters the battlefield", "enters", {"subject": "object(type Zombie, controller you)"}),
    ("you become the monarch", "becomes_monarch", {"subject": "you"}),
    ("an opponent becomes the monarch", "becomes_monarch", {"subject": "player(opponent)"}),
    ("your upkeep begins", "step_begins", {"subject": "you", "value": "upkeep"}),
    ("At the beginning of your upkeep", "step_begins", {"subject": "you", "value": "upkeep"}),
    ("each upkeep begins", "step_begins", {"subject": "player()", "value": "upkeep", "each": True}),
    ("each player's end step begins", "step_begins", {"subject": "player()", "value": "end"}),
    ("an opponent's upkeep begins", "step_begins", {"subject": "player(opponent)", "value": "upkeep"}),
    ("the end step begins", "step_begins", {"subject": "player()", "value": "end", "each": True}),
    ("the beginning of the next end step", "step_begins", {"subject": "player()", "value": "end", "each": True}),
    ("the monarch's end step begins", "step_begins", {"subject": "the monarch", "value": "end"}),
    ("the beginning of combat on your turn", "step_begins", {"subject": "you", "value": "beginning of combat"}),
    ("your first main phase begins", "step_begins", {"subject": "you", "value": "precombat main"}),
    ("this dies", "moves", {"subject": "this", "value": "graveyard", "how": "dies"}),
    (
        "another creature you control dies",
        "moves",
        {"subject": "object(other, type creature, controller you)", "value": "graveyard", "how": "dies"},
    ),
    (
        "an artifact an opponent controls is put into a graveyard from the battlefield",
        "moves",
        {"subject": "object(type artifact, controller opponent)", "value": "graveyard", "how": "dies"},
    ),
    (
        "a creature you control deals combat damage to a player",
        "deals_damage",
        {"subject": "object(type creature, controller you)", "object": "player()", "combat": True},
    ),
    ("a creature deals combat damage to an opponent", "deals_damage", {"subject": CREATURE, "object": "player(opponent)", "combat": True}),
    ("a creature deals combat damage to the monarch", "deals_damage", {"subject": CREATURE, "object": "the monarch", "combat": True}),
    ("this deals damage to you", "deals_damage", {"subject": "this", "object": "you"}),
    ("this deals noncombat damage to you", "deals_damage", {"subject": "this", "object": "you", "combat": False}),
    ("you draw a card", "draws", {"subject": "you", "amount": 1}),
    ("you cast a spell", "casts", {"subject": "you"}),
    ("you cast a legendary spell", "casts", {"subject": "you", "object": "object(type legendary, spell)"}),
    ("you cast this", "casts", {"subject": "you", "object": "this"}),
    ("this attacks", "attacks", {"subject": "this"}),
    ("this attacks the monarch", "attacks", {"subject": "this", "object": "the monarch"}),
    ("enchanted creature attacks", "attacks", {"subject": "attached"}),
    ("you attack", "attacks", {"subject": "you"}),
    ("a player attacks you", "attacks", {"subject": "player()", "object": "you"}),
    ("a creature blocks this", "blocks", {"subject": CREATURE, "object": "this"}),
    ("this becomes blocked", "becomes_blocked", {"subject": "this"}),
    ("this becomes level 2", "becomes_level", {"subject": "this", "amount": 2}),
    ("you gain life", "gains_life", {"subject": "you"}),
    ("Whenever you lose life", "loses_life", {"subject": "you"}),
    ("a permanent is sacrificed", "moves", {"subject": "object(permanent)", "value": "graveyard", "how": "sacrifice"}),
    ("you sacrifice a permanent", "sacrifices", {"subject": "you", "object": "object(permanent)"}),
    ("this leaves the battlefield", "moves", {"subject": "this", "how": "leaves"}),
    ("this becomes tapped", "taps", {"subject": "this"}),
    ("you discard a card", "discards", {"subject": "you", "amount": 1}),
    ("a player loses the game", "leaves_game", {"subject": "player()", "how": "loses"}),
    ("you take the initiative", "takes_initiative", {"subject": "you"}),
    ("this would die", "moves", {"subject": "this", "value": "graveyard", "how": "dies"}),
    ("the target 2 dies this turn", "moves", {"subject": "the target 2", "value": "graveyard", "how": "dies", "until": "end of turn"}),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "verb", "roles"), TRIGGERS, ids=[each[0] for each in TRIGGERS])
def test_the_event_of_a_trigger(sentence, verb, roles):
    assert short(read_trigger(sentence)) == (verb, roles)


def test_one_or_more_is_once_for_all():
    found = read_trigger("one or more creatures you control die")
    assert (found.verb, found.detail("batch")) == ("moves", "batch")
    assert read_trigger("a creature you control dies").detail("batch") is None
    assert read_trigger("one or more Cats deal combat damage to one or more players").detail("batch") == "whole batch"


def test_a_state_instead_of_an_event():
    found = read_trigger("you control no Islands")
    assert found.verb == "opaque"
    assert found.detail("state") == read_condition("you control no Islands")


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ("when you do, you draw 2 cards", "reflexive"),
        ("at the beginning of the next end step, you draw 2 cards", "delayed"),
        ("exile the target at the beginning of your next upkeep", "delayed"),
        ("whenever a creature you control dies this turn, you gain 2 life", "delayed"),
        ("when you do, you frobnicate", "opaque"),
    ],
)
def test_triggers_that_an_instruction_makes(sentence, verb):
    assert read_effect(sentence).verb == verb


@pytest.mark.parametrize(
    "sentence",
    [
        "chaos ensues",
    ],
)
def test_an_event_that_is_not_known_is_not_guessed(sentence):
    assert short(read_trigger(sentence)) == ("opaque", {"value": sentence})


# ------------------------------------------------------------------------------ instructions

EFFECTS = [
    ("you draw 1 card", ("draws", {"subject": "you", "amount": 1})),
    ("draw a card", ("draws", {"subject": "you", "amount": 1})),
    ("you may draw a card", ("draws", {"subject": "you", "amount": 1, "optional": True})),
    ("each player draws 1 card", ("draws", {"subject": "player()", "amount": 1})),
    ("you draw X cards", ("draws", {"subject": "you", "amount": "1*X"})),
    ("you draw cards equal to its power", ("draws", {"subject": "you", "amount": "1*power of it"})),
    (
        "this deals damage equal to its power to the target",
        ("deals_damage", {"subject": "this", "object": "the target", "amount": "1*power of this"}),
    ),
    (
        "the target deals damage equal to its power to this",
        ("deals_damage", {"subject": "the target", "object": "this", "amount": "1*power of the target"}),
    ),
    (
        "this deals 1 damage for each attacking creature to the target",
        ("deals_damage", {"subject": "this", "object": "the target", "amount": "1*count of object(attacking, type creature)"}),
    ),
    (
        "this deals X damage to the target, where X is the number of creatures you control",
        ("deals_damage", {"subject": "this", "object": "the target", "amount": "1*count of object(type creature, controller you)"}),
    ),
    ("you gain life equal to twice its power", ("gains_life", {"subject": "you", "amount": "2*power of it"})),
    ("you gain life equal to the chosen's mana value", ("gains_life", {"subject": "you", "amount": "1*mana value of the chosen"})),
    ("its controller loses 2 life", ("loses_life", {"subject": "its controller", "amount": 2})),
    ("each opponent sacrifices a creature", ("sacrifices", {"subject": "player(opponent)", "object": CREATURE, "amount": 1})),
    (
        "each opponent sacrifices half the creatures they control, rounded up",
        ("sacrifices", {"subject": "player(opponent)", "object": CREATURE, "amount": "half up"}),
    ),
    ("you sacrifice this", ("moves", {"subject": "this", "value": "graveyard", "by": "you", "how": "sacrifice"})),
    ("destroy the target", ("moves", {"subject": "the target", "value": "graveyard", "how": "destroy"})),
    ("the target returns to its owner's hand", ("moves", {"subject": "the target", "value": "hand", "how": "return"})),
    ("return the target to its owner's hand", ("moves", {"subject": "the target", "value": "hand", "how": "return"})),
    ("this returns from your graveyard to the battlefield", ("moves", {"subject": "this", "value": "battlefield", "from": "graveyard", "how": "return"})),
    (
        "put the target onto the battlefield under your control",
        ("moves", {"subject": "the target", "value": "battlefield", "how": "return", "under": "you"}),
    ),
    (
        "the target is exiled until this leaves the battlefield",
        ("exiles_until", {"subject": "the target", "value": "exile", "until": "leaves this"}),
    ),
    (
        "the target is exiled until an opponent becomes the monarch",
        ("exiles_until", {"subject": "the target", "value": "exile", "until": "becomes monarch player(opponent you)"}),
    ),
    ("you gain control of the target until your next turn", ("gains_control", {"subject": "you", "object": "the target", "until": "next turn of you"})),
    (
        "until end of turn, creatures you control get +1/+1",
        ("gets", {"subject": "object(type creature, controller you)", "power": 1, "toughness": 1, "until": "end of turn"}),
    ),
    ("the target can't block this turn", ("cant", {"subject": "the target", "value": "block", "until": "end of turn"})),
    ("that player can't attack you this combat", ("cant", {"subject": "that player", "value": "attack you", "until": "end of combat"})),
    ("put two +1/+1 counters on this", ("puts_counters", {"subject": "this", "amount": 2, "value": "+1/+1"})),
    ("the number of +1/+1 counters on this is doubled", ("doubles_counters", {"subject": "this", "value": "+1/+1"})),
    ("it is countered", ("countered", {"subject": "it"})),
    ("this becomes attached to the target", ("attaches", {"subject": "this", "object": "the target"})),
    ("you create a copy of the target", ("creates", {"subject": "you", "amount": 1, "copy_of": "the target"})),
    (
        "you create two 1/1 white Human Soldier creature tokens",
        ("creates", {"subject": "you", "amount": 2, "value": "Human Soldier", "power": 1, "toughness": 1,
                     "types": ["creature", "Human", "Soldier"], "colors": ["white"]}),
    ),
    ("you create 2 tapped Treasure tokens", ("creates", {"subject": "you", "amount": 2, "value": "Treasure", "tapped": True})),
    ("you become the monarch", ("becomes_monarch", {"subject": "you"})),
    ("take the initiative", ("takes_initiative", {"subject": "you"})),
    ("you take an extra turn after this one", ("extra_turn", {"subject": "you"})),
    (
        "after this main phase, there is an additional combat phase followed by an additional main phase",
        ("extra_phases", {"value": "main", "phases": ["combat", "postcombat main"]}),
    ),
    ("there is an additional combat phase after this phase", ("extra_phases", {"phases": ["combat"]})),
    ("you reveal the top card of your library", ("reveals", {"subject": "you"})),
    ("the target player mills 3 cards", ("mills", {"subject": "the target", "amount": 3})),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "expected"), EFFECTS, ids=[each[0] for each in EFFECTS])
def test_an_instruction(sentence, expected):
    assert short(read_effect(sentence)) == expected


def test_things_done_together():
    both = read_effect("creatures you control get +1/+1 and gain trample until end of turn")
    assert isinstance(both, Together)
    assert [(c.verb, c.until.kind) for c in both.clauses] == [("gets", "end of turn"), ("gains_ability", "end of turn")]
    listed = read_effect(["the target becomes tapped", "you draw a card"])
    assert isinstance(listed, Together)
    assert [c.verb for c in listed.clauses] == ["taps", "draws"]
    neither = read_effect("the target can't attack or block this turn")
    assert [c.value for c in neither.clauses] == ["attack", "block"]


def test_things_done_one_after_the_other():
    ability = read_ability({"when": "this enters", "do": "you draw a card, then you discard a card"}, "Card", 1)
    assert [step.verb for step in ability.do] == ["draws", "discards"]
    ability = read_ability({"when": "this enters", "do": ["each opponent discards a card and loses 2 life"]}, "Card", 1)
    assert [short(step.subject) for step in ability.do] == ["player(opponent)", "player(opponent)"]


def test_an_if_in_the_middle():
    branch = read_effect(
        {"if": "is_monarch(you)", "then": ["you draw 1 card"], "else": ["you lose 1 life", "you gain 1 life"]}
    )
    assert isinstance(branch, Branch)
    assert short(branch.condition.alternatives) == [["is_monarch you"]]
    assert [[c.verb for c in steps] for steps in (branch.then, branch.otherwise)] == [
        ["draws"],
        ["loses_life", "gains_life"],
    ]
    assert isinstance(read_effect("if you are the monarch, you draw a card"), Branch)


def test_a_delayed_trigger():
    clause = read_effect(
        {"delayed": "the end step begins", "if": "has_city_blessing(you)", "do": ["the created are exiled"]}
    )
    assert clause.verb == "delayed"
    assert clause.detail("when").verb == "step_begins"
    assert short(clause.detail("condition").alternatives) == [["has_city_blessing you"]]
    assert clause.detail("do")[0].verb == "moves"


def test_a_payment():
    clause = read_effect({"may_pay": "2 mana", "then": ["you draw a card"], "else": ["you lose 1 life"]})
    assert (clause.verb, clause.value) == ("may_pay", "2 mana")
    assert [clause.detail(word)[0].verb for word in ("then", "else")] == ["draws", "loses_life"]


def test_an_instruction_as_a_mapping():
    clause = read_effect(
        {"creates": "Cat", "count": "X", "power": 1, "toughness": 1, "types": ["creature", "Cat"], "tapped": True}
    )
    assert short(clause) == (
        "creates",
        {
            "subject": "you",
            "amount": "1*X",
            "value": "Cat",
            "power": 1,
            "toughness": 1,
            "types": ["creature", "Cat"],
            "tapped": True,
        },
    )


@pytest.mark.parametrize(
    "words",
    [
        "venture into the dungeon of your choice",
        "the card of their hand that you choose is put away",
        "you may draw a card and lose 1 life",
        "you sacrifice all creatures you control",
    ],
)
def test_what_is_not_read_keeps_its_words(words):
    assert short(read_effect(words)) == ("opaque", {"value": words})
    assert short(read_effect({"opaque": words})) == ("opaque", {"value": words})


# ----------------------------------------------------------------------------------- statics

STATICS = [
    ("this gets +2/+2", [("gets", {"subject": "this", "power": 2, "toughness": 2})]),
    ("creatures you control get +1/+1", [("gets", {"subject": "object(type creature, controller you)", "power": 1, "toughness": 1})]),
    ("all creatures get -1/-1", [("gets", {"subject": CREATURE, "power": -1, "toughness": -1})]),
    ("other creatures you control have ascend", [("gains_ability", {"subject": "object(other, type creature, controller you)", "value": "ascend"})]),
    ("this has hexproof", [("gains_ability", {"subject": "this", "value": "hexproof"})]),
    ("enchanted creature can't attack", [("cant", {"subject": "attached", "value": "attack"})]),
    ("this can't attack or block", [("cant", {"subject": "this", "value": "attack"}), ("cant", {"subject": "this", "value": "block"})]),
    ("this can't be blocked", [("cant", {"subject": "this", "value": "be blocked"})]),
    (
        "this can't be blocked by creatures the monarch controls",
        [("cant", {"subject": "this", "value": "be blocked by", "object": "object(type creature, controller the monarch)"})],
    ),
    ("creatures with power 2 or less can't attack you", [("cant", {"subject": "object(type creature, power at most 2)", "value": "attack you"})]),
    ("you can't become the monarch", [("cant", {"subject": "you", "value": "become the monarch"})]),
    ("the monarch controls enchanted creature", [("controls", {"subject": "the monarch", "object": "attached"})]),
    ("you control enchanted creature", [("controls", {"subject": "you", "object": "attached"})]),
    ("permanents you control have hexproof", [("gains_ability", {"subject": "object(permanent, controller you)", "value": "hexproof"})]),
    ("each Saproling you control gets +2/+2", [("gets", {"subject": "object(type Saproling, controller you)", "power": 2, "toughness": 2})]),
    (
        "other artifact creatures you control get +2/+2",
        [("gets", {"subject": "object(other, type artifact, type creature, controller you)", "power": 2, "toughness": 2})],
    ),
    ("damage that would be dealt to you is dealt to this instead", [("redirects", {"subject": "this", "object": "you"})]),
    ("you may play an additional land each turn", [("extra_land", {"subject": "you", "amount": 1})]),
    ("you may play an additional land on each of your turns", [("extra_land", {"subject": "you", "amount": 1})]),
    ("damage doesn't cause you to lose life", [("cant", {"subject": "you", "value": "lose life to damage"})]),
    ("enchanted creature doesn't untap", [("cant", {"subject": "attached", "value": "untap"})]),
    ("enchanted creature doesn't untap during its controller's untap step", [("cant", {"subject": "attached", "value": "untap"})]),
    (
        "equipped creature gets +2/+2 and has vigilance",
        [("gets", {"subject": "attached", "power": 2, "toughness": 2}), ("gains_ability", {"subject": "attached", "value": "vigilance"})],
    ),
    (
        "enchanted creature gets +2/+2 and can't block",
        [("gets", {"subject": "attached", "power": 2, "toughness": 2}), ("cant", {"subject": "attached", "value": "block"})],
    ),
    (
        "you and permanents you control have hexproof",
        [("cant", {"subject": "you", "value": "be targeted by opponents"}),
         ("gains_ability", {"subject": "object(permanent, controller you)", "value": "hexproof"})],
    ),
    ("this attacks each combat if able", [("must_attack", {"subject": "this"})]),
    ("this can attack only the monarch", [("cant", {"subject": "this", "value": "attack anyone but the monarch"})]),
    ("other Dragon spells you cast cost 1 less", [("opaque", {"value": "other Dragon spells you cast cost 1 less"})]),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "expected"), STATICS, ids=[each[0] for each in STATICS])
def test_a_static_effect(sentence, expected):
    assert short(read_static(sentence)) == expected


def test_a_restriction_with_an_exception():
    (clause,) = read_static("this can't attack unless you control an Island")
    assert (clause.verb, clause.value) == ("cant", "attack")
    assert short(clause.detail("unless").alternatives) == [["exists object(type Island, controller you)"]]


# -------------------------------------------------------------------------------- conditions

CONDITIONS = [
    ("has_city_blessing(you)", [["has_city_blessing you"]]),
    ("is_monarch(an opponent)", [["is_monarch player(opponent)"]]),
    ("no_monarch()", [["no_monarch"]]),
    ("not no_monarch()", [["not no_monarch"]]),
    ("not not is_monarch(you)", [["is_monarch you"]]),
    ("is_monarch(you), has_city_blessing(you)", [["is_monarch you", "has_city_blessing you"]]),
    ("is_monarch(you) and not has_initiative(you)", [["is_monarch you", "not has_initiative you"]]),
    ("in_zone(this, command) or in_zone(this, battlefield)", [["in_zone this command"], ["in_zone this battlefield"]]),
    ("permanent_count(you, at least 10)", [["permanents at least you 10"]]),
    ("hand_size(you, at most 2)", [["hand at most you 2"]]),
    ("you have the city's blessing", [["has_city_blessing you"]]),
    ("you don't have the city’s blessing", [["not has_city_blessing you"]]),
    ("you are the monarch", [["is_monarch you"]]),
    ("you're the monarch", [["is_monarch you"]]),
    ("you aren't the monarch", [["not is_monarch you"]]),
    ("an opponent is the monarch", [["is_monarch player(opponent)"]]),
    ("there is no monarch", [["no_monarch"]]),
    ("there's no monarch", [["no_monarch"]]),
    ("you were the monarch as the turn began", [["was_monarch_as_turn_began you"]]),
    ("you control a creature with power 4 or more", [["exists object(type creature, power at least 4, controller you)"]]),
    ("you control a creature with power 4 or greater", [["exists object(type creature, power at least 4, controller you)"]]),
    ("you control an Island", [["exists object(type Island, controller you)"]]),
    ("you control no creatures", [["not exists object(type creature, controller you)"]]),
    ("you control ten or more permanents", [["permanents at least you 10"]]),
    ("you control 3 or fewer lands", [["count at most object(type land, controller you) 3"]]),
    (
        "you control exactly one creature",
        [["count at least object(type creature, controller you) 1", "count at most object(type creature, controller you) 1"]],
    ),
    ("you control an Island or you are the monarch", [["exists object(type Island, controller you)"], ["is_monarch you"]]),
    ("that player has 2 or fewer cards in hand", [["hand at most that player 2"]]),
    ("you have no cards in hand", [["hand at most you 0"]]),
    ("you have 5 or less life", [["life at most you 5"]]),
    ("you gained life this turn", [["gained_life_this_turn you"]]),
    ("it's your turn", [["active_player you"]]),
    ("it is not your turn", [["not active_player you"]]),
    ("this was cast", [["was_cast this"]]),
    ("you cast this", [["was_cast this"]]),
    ("this is tapped", [["tapped this"]]),
    ("this isn't tapped", [["not tapped this"]]),
    ("this is in your graveyard", [["in_zone this graveyard"]]),
    ("this is in the command zone", [["in_zone this command"]]),
    ("this has a +1/+1 counter on it", [["has_counter this +1/+1"]]),
    ("this is level 2 or greater", [["level at least this 2"]]),
    ("there are 8 or more cards in an opponent's graveyard", [["count at least object(zone graveyard, owner opponent) 8"]]),
    ("the moon is full", [["holds the moon is full"]]),
    ("you control a Forest and an Island", [["holds you control a Forest and an Island"]]),
    ("is_monarch(you) and the moon is full", [["is_monarch you", "holds the moon is full"]]),
    ("is_monarch(you", [["holds is_monarch(you"]]),
]  # fmt: skip


@pytest.mark.parametrize(("words", "expected"), CONDITIONS, ids=[each[0] for each in CONDITIONS])
def test_a_condition(words, expected):
    assert short(read_condition(words).alternatives) == expected


# ----------------------------------------------------------------------------------- phrases


@pytest.mark.parametrize(
    ("words", "expected", "count"),
    [
        ("creature", CREATURE, 1),
        ("any target", "any()", 1),
        ("target creature", CREATURE, 1),
        ("another creature you control", "object(other, type creature, controller you)", 1),
        ("nonland permanent an opponent controls", "object(not type land, permanent, controller opponent)", 1),
        ("creature token", "object(type creature, token)", 1),
        ("each opponent", "player(opponent)", None),
        ("creatures you control with flying", "object(type creature, controller you, keyword flying)", None),
        ("a player", "player()", 1),
        (
            "tapped nonland permanent that player controls",
            "object(tapped, not type land, permanent, controller that player)",
            1,
        ),
        ("card in your graveyard", "object(zone graveyard, owner you)", 1),
        ("Elves you control", "object(type Elf, controller you)", None),
        ("three lands", "object(type land)", 3),
        ("up to two creatures", CREATURE, 2),
        ("creatures with +1/+1 counters on them", "object(type creature, counter +1/+1)", None),
        ("tokens you control that entered this turn", "object(token, controller you, entered this turn)", None),
        ("noncreature, nonland permanent", "object(not type creature, not type land, permanent)", 1),
        ("artifact or creature", "object(type artifact or creature)", 1),
        ("a creature with mana value 3 or less", "object(type creature, mana value at most 3)", 1),
        ("equipped creatures you control", "object(equipped, type creature, controller you)", None),
        ("a commander you own", "object(commander, owner you)", 1),
        ("enchanted creature", "attached", None),
        ("this creature", "this", None),
        ("that creature", "it", None),
        ("the second target", "the target 2", None),
        ("the target's controller", "the target's controller", None),
    ],
)
def test_a_phrase(words, expected, count):
    phrase = read_phrase(words)
    assert (short(phrase), phrase.count) == (expected, count)
    assert phrase.words


@pytest.mark.parametrize("words", ["", "gizmo", "creature with style", "creature with pride 3 or less"])
def test_a_phrase_that_the_rules_cannot_ask_about_is_not_read(words):
    with pytest.raises(NotUnderstood):
        read_phrase(words)


def test_words_take_no_part_in_the_equality_of_phrases():
    assert read_phrase("a creature you control") == Phrase(
        requires=(Requirement("type", "creature"), Requirement("controller", "you")), count=1
    )


# --------------------------------------------------------------------------------- abilities


@pytest.mark.parametrize(
    ("item", "kind", "name"),
    [
        ("ascend", "keyword", "ascend"),
        ("First strike", "keyword", "first strike"),
        ({"when": "this enters", "do": ["you draw 1 card"]}, "triggered", "enters"),
        ({"when": "this dies", "do": []}, "triggered", "dies"),
        ({"when": "this leaves the battlefield", "do": []}, "triggered", "leaves"),
        ({"when": "your upkeep begins", "do": []}, "triggered", "upkeep"),
        ({"when": "your end step begins", "do": []}, "triggered", "end step"),
        ({"when": "your draw step begins", "do": []}, "triggered", "draw step"),
        ({"when": "your combat begins", "do": []}, "triggered", "beginning of combat"),
        ({"when": "you become the monarch", "do": []}, "triggered", "becomes the monarch"),
        ({"when": "this becomes level 2", "do": []}, "triggered", "becomes level 2"),
        ({"when": "this deals combat damage to a player", "do": []}, "triggered", "combat damage"),
        ({"when": "this attacks", "do": []}, "triggered", "attacks"),
        ({"when": "you cast a spell", "do": []}, "triggered", "casts"),
        ({"when": "you gain life", "do": []}, "triggered", "gains life"),
        ({"when": "chaos ensues", "do": []}, "triggered", "trigger"),
        ({"cost": "tap", "do": ["you draw 1 card"]}, "activated", "activate"),
        ({"static": "this gets +1/+1"}, "static", "static"),
        ({"instead_of": "this would die", "do": ["this is exiled"]}, "replacement", "replacement"),
        ({"do": ["you draw 1 card"]}, "spell", "spell"),
        ({"level": 2, "cost": "2 mana", "abilities": []}, "activated", "level 2"),
        ({"name": "hunt", "when": "this enters", "do": []}, "triggered", "hunt"),
    ],
)
def test_the_kind_of_an_ability_and_its_name(item, kind, name):
    assert (ability(item).kind, ability(item).name) == (kind, name)


@pytest.mark.parametrize(
    ("text", "keyword", "value"),
    [
        ("hexproof", "hexproof", ""),
        ("hexproof from black", "hexproof", "black"),
        ("ward 2", "ward", "2"),
        ("Ward—pay 3 life", "ward", "pay 3 life"),
        ("enchant creature", "enchant", "creature"),
        ("more than meets the eye 3 mana", "more than meets the eye", "3 mana"),
    ],
)
def test_a_keyword_with_what_follows_it(text, keyword, value):
    assert (ability(text).keyword, ability(text).value) == (keyword, value)


def test_the_parts_of_an_ability():
    found = ability(
        {
            "name": "hunt",
            "when": "this enters",
            "if": "you control an Island",
            "targets": ["up to two target creatures"],
            "do": ["destroy the target"],
            "functions_in": ["graveyard"],
            "once each turn": True,
        }
    )
    assert short(found.condition.alternatives) == [["exists object(type Island, controller you)"]]
    assert [(short(aim.what), aim.optional, aim.word) for aim in found.targets] == [(CREATURE, True, 1)] * 2
    assert (found.functions_in, found.once_each_turn) == (("graveyard",), True)
    activated = ability(
        {"cost": "4 mana, tap", "only": "has_city_blessing(you)", "sorcery": True, "do": ["you draw 1 card"]}
    )
    assert (activated.cost, activated.sorcery_timing) == (("4 mana", "tap"), True)
    assert short(activated.condition.alternatives) == [["has_city_blessing you"]]
    static = ability({"static": ["this has hexproof", "this can't be blocked"], "while": "has_city_blessing(you)"})
    assert [clause.verb for clause in static.effects] == ["gains_ability", "cant"]


@pytest.mark.parametrize(
    ("item", "found", "nearest"),
    [
        ("fylying", "fylying", "flying"),
        ("assend", "assend", "ascend"),
        ({"whn": "this enters"}, "whn", "when"),
        ({"when": "this enters", "targets": ["zork"]}, "zork", None),
        (5, "5", None),
    ],
)
def test_a_slip_in_an_ability(item, found, nearest):
    with pytest.raises(NotUnderstood) as caught:
        ability(item)
    assert caught.value.found == found
    assert nearest is None or nearest in caught.value.nearest


def test_alike_names_are_numbered_in_the_order_of_the_text():
    items = [
        {"when": "this enters", "do": []},
        "flying",
        {"when": "this enters", "do": []},
        {"when": "this dies", "do": []},
    ]
    assert [a.name for a in name_abilities(tuple(map(ability, items)))] == ["enters 1", "flying", "enters 2", "dies"]


def test_keywords_are_names_only():
    assert {"ascend", "hexproof", "first strike", "level"} <= KEYWORDS
    assert all(word == word.lower() and word == " ".join(word.split()) for word in KEYWORDS)
