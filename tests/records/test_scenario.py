"""Scenario files: what a right one gives, and every mistake of a wrong one at its place."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azor.knowledge import citations
from azor.knowledge.sentences import NotUnderstood
from azor.knowledge.sentences.mappings import VERB_KEYS
from azor.records import editions, zones
from azor.records.asking import read_entry, read_goal
from azor.records.eventkeys import EVENT_KEYS
from azor.records.model import Record, RecordError
from azor.records.predicates import PREDICATES
from azor.records.questions import PREDICATES as ANSWERED
from azor.records.run import play
from azor.records.scenario import load, load_file
from azor.records.yamlnodes import resolve

ROOT = Path(__file__).resolve().parents[2]
CASES = sorted((ROOT / "tests" / "cases").glob("*.yaml"))

HEAD = "azor: 1\nplayers: [Ana, Ben]\n"
FULL = """\
azor: 1
title: Everything at once
edition: "2026-09-25"
players: [Ana, Ben, Cruz]
turn: {number: 5, active: Ben, step: beginning of combat}
life: {Ana: 12}
cards:
  Hill Giant: {types: [creature], power: 3, toughness: 3}
  Crown Bearer: {types: [creature], power: 1, toughness: 2, abilities: [{name: crown, when: this enters, do: [you become the monarch]}]}
battlefield:
  Ana:
    - Arch of Orazca
    - 3 Treasure token
    - {card: Hill Giant, id: giant, owner: Ben, entered_under: Ben, damage: 1, counters: {+1/+1: 2}, tapped: true}
    - {card: Fealty to the Realm, attached_to: giant}
  Ben: [Hill Giant, 2 Forests]
hand: {Ana: [Crown Bearer], Ben: [Crown Bearer, Hill Giant]}
command: {Ana: [{emblem: Rally emblem, abilities: [{static: creatures you control get +1/+1}]}]}
stack:
  - {card: Golden Demise, controller: Ben}
  - {ability: Crown Bearer/crown, controller: Ana, targets: [giant]}
monarch: null
city_blessing: [Cruz]
events:
  - Crown Bearer enters under Ana's control
  - - giant deals 2 combat damage to Ben
    - Arch of Orazca becomes tapped
  - {draws: Ana, count: 2}
  - {orders: [Crown Bearer#3/crown], player: Ana}
  - expect:
      - not is_monarch(Ana)
      - triggered("Crown Bearer#3/crown", Ana) by 603.4
  - expect:
      controls(?who, giant): 1
  - {resolves: top, does: [Ana becomes the monarch, [Hill Giant#2 dies, giant is exiled]]}
  - illegal: Ana casts Crown Bearer#1 by 307.1
"""


def mistakes(text: str) -> list[str]:
    with pytest.raises(RecordError) as caught:
        load(text, "f")
    return [str(m) for m in caught.value.mistakes]


def only(text: str) -> str:
    found = mistakes(text)
    assert len(found) == 1, found
    return found[0]


def event(line: str) -> str:
    return f"{HEAD}battlefield: {{Ana: [2 Forest]}}\nevents:\n  - {line}\n"


# -------------------------------------------------------------------------------- what is right


def test_objects_are_numbered_in_the_order_of_the_file_over_all_zones():
    record = load(FULL)
    assert [placed.id for placed in record.objects] == [
        "Arch of Orazca#1", "Treasure#1", "Treasure#2", "Treasure#3", "giant", "Fealty to the Realm#1", "Hill Giant#2",
        "Forest#1", "Forest#2", "Crown Bearer#1", "Crown Bearer#2", "Hill Giant#3", "Rally emblem#1", "Golden Demise#1",
        "Crown Bearer/crown#1",
    ]  # fmt: skip


def test_every_word_of_a_position_arrives():
    record = load(FULL)
    by_id = {placed.id: placed for placed in record.objects}
    giant = by_id["giant"]
    assert (giant.owner, giant.controller, giant.entered_under) == ("Ben", "Ana", "Ben")
    assert (giant.damage, giant.counters, giant.tapped) == (1, (("+1/+1", 2),), True)
    assert (giant.card.types, giant.card.power) == (("creature",), 3)
    assert by_id["Fealty to the Realm#1"].attached_to == "giant"
    assert by_id["Treasure#2"].token
    assert by_id["Rally emblem#1"].emblem
    assert by_id["Crown Bearer/crown#1"].ability == "Crown Bearer/crown"
    assert by_id["Crown Bearer/crown#1"].targets == ("giant",)
    assert (record.turn, record.active, record.step) == (5, "Ben", "beginning of combat")
    assert record.life == (("Ana", 12), ("Ben", 20), ("Cruz", 20))
    assert (record.monarch, record.city_blessing, record.edition) == ("", ("Cruz",), "2026-09-25")
    assert [p.place.line for p in record.objects if p.place][:2] == [12, 13]


def test_entries_say_their_kind():
    entries = load(FULL).entries
    assert [(e.kind, e.number) for e in entries] == [
        ("event", 1), ("event", 2), ("event", 3), ("choice", 4), ("expect", 5), ("expect", 6), ("event", 7), ("illegal", 8),
    ]  # fmt: skip
    assert len(entries[1].clauses) == 2
    assert entries[1].text == "giant deals 2 combat damage to Ben; Arch of Orazca becomes tapped"
    assert entries[2].text == "{draws: Ana, count: 2}"
    assert entries[7].by == "307.1"


def test_goals_say_what_is_denied_counted_and_cited():
    entries = load(FULL).entries
    denied, cited = entries[4].goals
    assert (denied.negated, str(denied.query)) == (True, "is_monarch(Ana)")
    assert (cited.negated, cited.by, cited.place and cited.place.column) == (False, "603.4", 9)
    assert entries[5].goals[0].count == 1


def test_a_number_of_an_object_with_an_id_means_the_id():
    record = load(FULL.replace("controls(?who, giant)", "controls(?who, Hill Giant#1)"))
    assert str(record.entries[5].goals[0].query) == "controls(?who, giant)"


def test_what_happens_in_one_resolution_keeps_its_order():
    does = load(FULL).entries[6].clauses[0].detail("does")
    assert isinstance(does, tuple)
    assert [isinstance(step, tuple) for step in does] == [False, True]


def test_a_denial_among_several_atoms_stays_with_its_atom():
    goal = load(event("expect: not is_monarch(Ana), is_monarch(Ben)")).entries[0].goals[0]
    assert (goal.negated, goal.query.atoms[0].negated) == (False, True)


def test_json_is_read_like_yaml():
    document = {
        "azor": 1,
        "players": ["Ana", "Ben"],
        "battlefield": {"Ana": ["2 Forest"]},
        "events": ["Ana becomes the monarch", {"expect": "is_monarch(Ana)"}],
    }
    assert [p.id for p in load(json.dumps(document, indent=1)).objects] == ["Forest#1", "Forest#2"]


def test_words_of_yaml_1_1_are_words():
    assert [resolve(t) for t in ("on", "no", "yes", "1_1", "0o17", "1e3", "+7", ".5", "True", "")] == [
        "on", "no", "yes", "1_1", 15, 1000.0, 7, 0.5, True, None,
    ]  # fmt: skip
    record = load(event("{counters: 1, kind: +1/+1, on: Forest#1}"))
    assert record.entries[0].clauses[0].value == "+1/+1"


def test_an_edition_needs_no_quotation_marks():
    assert load(HEAD + "edition: 2026-08-07\n").edition == "2026-08-07"


def test_players_may_be_absent():
    record = load("azor: 1\nbattlefield: {Cruz: [Forest]}\n")
    assert record.players == ("Cruz", "Ana")
    assert record.assumptions == ("the players are Cruz, Ana, in this order",)
    assert load("azor: 1\n").players == ("Ana", "Ben")


def test_a_description_at_a_place_overrides_the_one_for_all():
    text = HEAD + (
        "cards: {Bear: {types: [creature], power: 2, toughness: 2, abilities: [flying]}}\n"
        "battlefield: {Ana: [Bear, {card: Bear, power: 4}]}\n"
    )
    record = load(text)
    assert [(p.card.power, p.card.toughness, len(p.card.abilities)) for p in record.objects] == [(2, 2, 1), (4, 2, 1)]
    assert record.cards["Bear"].power == 2


def test_a_description_at_one_place_tells_of_the_card_at_others():
    record = load(HEAD + "battlefield: {Ana: [Bear], Ben: [{card: Bear, types: [Creature, bear], power: 2}]}\n")
    assert [p.card.types for p in record.objects] == [("creature", "Bear")] * 2


def test_counts_make_separate_objects():
    record = load(
        HEAD + "battlefield: {Ana: [{card: Servo, token: true, types: artifact creature, count: 3}, Wastes]}\n"
    )
    assert [p.id for p in record.objects] == ["Servo#1", "Servo#2", "Servo#3", "Wastes#1"]
    assert [p.token for p in record.objects] == [True, True, True, False]


def test_a_card_that_is_not_known_is_an_assumption():
    record = load(HEAD + "hand: {Ana: [Vorpal Thing]}\nevents: [Wumpus enters under Ana's control, Wumpus dies]\n")
    assert record.cards["Vorpal Thing"].known is False
    assert record.assumptions == (
        "Vorpal Thing is not known and not described: it is taken as a card without text",
        "Wumpus is not known and not described: it is taken as a card without text",
    )


def test_counters_that_azor_leaves_aside_are_told():
    """What is accepted in a file and means nothing must not pass in silence."""
    card = "{card: Forest, id: far, counters: {time: 3}}"
    told = "time counters on far, which is no permanent, mean nothing to azor"
    for zone, assumed in (("exile", [told]), ("command", [told]), ("battlefield", [])):
        played = play(load(f"{HEAD}{zone}: {{Ana: [{card}]}}\n"))
        assert [each for each in played.game.assumptions if "counters" in each] == assumed, zone


def test_what_an_event_describes_is_known_from_then_on():
    enters = "{enters: Sprite, controller: Ana, token: true, types: [creature], power: 1, toughness: 1, id: tiny}"
    record = load(f"{HEAD}events:\n  - {enters}\n  - tiny dies\n  - expect: not in_zone(Sprite, battlefield)\n")
    clause = record.entries[0].clauses[0]
    assert (clause.detail("types"), clause.detail("power")) == (("creature",), 1)
    assert record.cards["Sprite"].toughness == 1


def test_tokens_that_a_card_creates_are_known():
    text = "hand: {Ana: [{card: Shaper, types: [creature], abilities: [{when: this enters, do: [you create 2 Golem tokens]}]}]}\n"
    record = load(HEAD + text + "events:\n  - Ana casts Shaper\n  - expect: not in_zone(Golem#1, battlefield)\n")
    assert "Golem" in record.cards


def test_names_in_japanese():
    record = load(HEAD + "battlefield: {Ana: [3 森, 宝物トークン]}\nevents:\n  - expect: controls(Ana, 森#2)\n")
    assert [p.id for p in record.objects] == ["Forest#1", "Forest#2", "Forest#3", "Treasure#1"]
    assert str(record.entries[0].goals[0].query) == "controls(Ana, Forest#2)"


def test_anchors_are_fine():
    record = load(HEAD + "battlefield: {Ana: &lands [2 Forest], Ben: *lands}\n")
    assert [p.controller for p in record.objects] == ["Ana", "Ana", "Ben", "Ben"]


def test_teams():
    record = load("azor: 1\nplayers: [Ana, Ben, Cruz]\nteams: [[Ana, Ben]]\nshared_turns: true\n")
    assert (record.teams, record.shared_turns) == ((("Ana", "Ben"), ("Cruz",)), True)
    assert any("life total of their own" in said for said in play(record).assumptions)


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_the_cases_are_read(path):
    record = load_file(path)
    assert record.file == str(path)
    assert load(path.read_text(encoding="utf-8"), str(path)) == record


# ------------------------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f:1:1: found nothing; expected a scenario, beginning with azor: 1"),
        ("[1]", "f:1:1: found a list; expected a mapping that begins with azor: 1"),
        ("title: x\n", "f:1:1: found no azor; expected azor: 1 first, the version of the format"),
        ("azor: 2\n", "f:1:7: found 2; expected 1, the version of the format"),
        ("azor: 1\nazor: 1\n", "f:2:1: found 'azor' a second time; expected each key once"),
        ("azor: 1\n---\nazor: 1\n", "f:2:1: found a second document; expected one document in a file"),
        (
            "azor: 1\ntitle: *x\n",
            "f:2:8: found the alias *x; expected an anchor that stands before it and does not hold it",
        ),
        ("azor: 1\nplayers: [Ana, Ana, Ben]\n", "f:2:16: found 'Ana' a second time; expected each player once"),
        ("azor: 1\nplayers: [Ana]\n", "f:2:10: found a list; expected two players or more"),
        ("azor: 1\ntitle: [x]\n", "f:2:8: found a list; expected the title: some words"),
        ("azor: 1\ntitle: \x01\n", "f:2:8: found the character '\\x01'; expected printable text"),
        (HEAD + "monarch: Bne\n", "f:3:10: found 'Bne'; expected a player: Ana or Ben (did you mean Ben?)"),
        (HEAD + "hand: {Anna: [Forest]}\n", "f:3:8: found 'Anna'; expected a player: Ana or Ben (did you mean Ana?)"),
        (HEAD + "life: {Ana: lots}\n", "f:3:13: found 'lots'; expected a life total"),
        (HEAD + "shared_turns: yes\n", "f:3:15: found 'yes'; expected true or false (did you mean true?)"),
        (
            HEAD + "edition: soon\n",
            "f:3:10: found 'soon'; expected a date YYYY-MM-DD, as in 2026-09-25",
        ),
        (
            HEAD + "edition: 1993-08-05\n",
            "f:3:10: found '1993-08-05'; expected a day on which an edition was in force (did you mean 2016-07-22?)",
        ),
        (
            HEAD + "turn: {activ: Ana}\n",
            "f:3:8: found 'activ'; expected one of number, active, step (did you mean active?)",
        ),
        (
            HEAD + "turn: {number: 0}\n",
            "f:3:16: found 0; expected the number of the turn, 1 or more",
        ),
        (
            HEAD + "cards: {Bear: {types: [creture]}}\n",
            "f:3:24: found 'creture'; expected a card type, a supertype, or a subtype with a capital letter "
            "(did you mean creature?)",
        ),
        (HEAD + "cards: {Bear: {power: x}}\n", "f:3:23: found 'x'; expected a number: the power"),
        (
            HEAD + "cards: {Bear: {abilities: [flyng]}}\n",
            "f:3:28: found 'flyng'; expected a keyword ability, a sentence or a mapping (did you mean flying or flanking?)",
        ),
        (
            HEAD + "battlefield: {Ana: [Arch of Orzca]}\n",
            "f:3:21: found 'Arch of Orzca'; expected a card of the catalogue, or one that the file describes "
            "(did you mean Arch of Orazca?)",
        ),
        (
            HEAD + "battlefield: {Ana: [{card: Forest, tapped: x}]}\n",
            "f:3:44: found 'x'; expected true or false",
        ),
        (
            HEAD + "battlefield: {Ana: [{id: x}]}\n",
            "f:3:21: found a mapping with id; expected a mapping with card: its name",
        ),
        (
            HEAD + "battlefield: {Ana: [2 Forest, {card: Crown of Gondor, attached_to: Forest}]}\n",
            "f:3:68: found 'Forest', which is 2 objects; expected one of them (did you mean Forest#1 or Forest#2?)",
        ),
        (
            HEAD + "hand: {Ana: [Treasure token]}\n",
            "f:3:14: found 'Treasure token'; expected a card: tokens are only on the battlefield",
        ),
        (
            HEAD + "stack: [{card: Opt}]\n",
            "f:3:9: found a mapping with card; expected controller: whose spell or ability it is",
        ),
    ],
)
def test_mistakes_of_a_position(text, message):
    assert only(text) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "Forest#1 is destroyd",
            "f:5:17: found 'destroyd'; expected a word of an event, as in the table of sentences (did you mean destroyed?)",
        ),
        ("Forst#1 dies", "f:5:5: found 'Forst#1'; expected the name of a player or an object (did you mean Forest?)"),
        ("Forest#0 dies", "f:5:5: found 'Forest#0'; expected a player, an object or an ability that the record knows "
                          "(did you mean Forest?)"),
        ("Forest becomes the monarch", "f:5:5: found 'Forest'; expected a player: Ana or Ben"),
        ("Ana dies", "f:5:5: found 'Ana'; expected an object, not a player"),
        ("{drws: Ana}", "f:5:6: found 'drws'; expected an event, as in {draws: Ana, count: 2} (did you mean draws?)"),
        ("{draws: Ana, cont: 2}", "f:5:18: found 'cont'; expected beside draws: count or until (did you mean count?)"),
        ("{draws: }", "f:5:13: found nothing; expected a value of draws"),
        ("{plays: Forest}", "f:5:5: found a mapping with plays; expected player beside plays"),
        (
            "{orders: [monarch/drw], player: Ana}",
            "f:5:15: found 'monarch/drw'; expected the path CARD/NAME of an ability (did you mean monarch/draw?)",
        ),
        ("- - x", "f:5:7: found a list; expected an event; the list around it is simultaneous already"),
        ("expcet: is_monarch(Ana)", "f:5:5: found 'expcet'; expected an event, as in {draws: Ana, count: 2} (did you mean expect?)"),
        (
            "{resolves: top, does: [Forst dies]}",
            "f:5:28: found 'Forst'; expected the name of a player or an object (did you mean Forest?)",
        ),
        *(
            (
                told,
                f"f:5:5: found {told!r}; expected Ana puts \"CARD/ABILITY\" on the stack targeting X, or, of a spell, "
                "Ana casts CARD targeting X",
            )
            for told in (
                "Ana chooses Forest#1 as the target", "Ana chooses Forest#1 as its targets", "Anaが対象としてForest#1を選ぶ",
            )
        ),
        ("legal: Ana plays Forest by 305.x", "f:5:32: found '305.x'; expected the number of a rule, as in 716.2a"),
    ],
)  # fmt: skip
def test_mistakes_of_events(line, message):
    assert only(event(line)) == message


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("is_monrch(Ben)", "f:5:13: found 'is_monrch'; expected a predicate that azor knows (did you mean is_monarch?)"),
        ("is_monarch(Bne)", "f:5:24: found 'Bne'; expected a player: Ana or Ben (did you mean Ben?)"),
        ("controls(Ben)", "f:5:13: found 1 argument of controls; expected controls(PLAYER, OBJECT): the player controls the object"),
        (
            "in_zone(Forest, gravyard)",
            "f:5:29: found 'gravyard'; expected a zone: battlefield, hand, graveyard, exile, library, command or stack "
            "(did you mean graveyard?)",
        ),
        (
            "step(upkep)",
            "f:5:18: found 'upkep'; expected a step: untap, upkeep, draw, precombat main, beginning of combat, "
            "declare attackers, declare blockers, combat damage, end of combat, postcombat main, end or cleanup "
            "(did you mean upkeep?)",
        ),
        (
            "has_ability(Forest, ascnd)",
            "f:5:33: found 'ascnd'; expected an ability, CARD/NAME or a keyword (did you mean ascend?)",
        ),
        ("has_type(Forest, lnd)", "f:5:30: found 'lnd'; expected a card type, subtype or supertype (did you mean land?)"),
        ("tapped(Forst)", "f:5:20: found 'Forst'; expected an object that the record or the catalogue knows (did you mean Forest?)"),
        ("life(Ana, x)", "f:5:23: found 'x'; expected a number, at least or at most one, or a ?variable"),
        ("is_monarch(Ana", "f:5:27: found the end; expected ',' or ')'"),
        ("is_monarch(Ana) by 7254", "f:5:32: found '7254'; expected the number of a rule, as in 725.4"),
        (
            'triggered("Palace Jailer/entrs 1", Ana)',
            "f:5:24: found 'Palace Jailer/entrs 1'; expected an ability, CARD/NAME or a keyword "
            "(did you mean Palace Jailer/enters 1 or Palace Jailer/enters 2?)",
        ),
    ],
)  # fmt: skip
def test_mistakes_of_expectations(query, message):
    assert only(event(f"expect: {query}")) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "Forest #1 dies",
            "f:5:12: found '#1 dies' after a space, which YAML takes for a comment; "
            "expected a number without a space before it: Forest#1",
        ),
        (
            "[Ana, Ben] leave the game",
            "f:5:5: found a sentence that begins with a list: [Ana, Ben] leave the game; expected Ana and Ben leave the game",
        ),
        (
            '"monarch/draw" resolves',
            'f:5:5: found a sentence that begins with a quotation mark: "monarch/draw" resolves; '
            "expected the whole sentence in quotation marks: '\"monarch/draw\" resolves'",
        ),
        (
            "'Ana's upkeep begins'",
            "f:5:5: found a sentence that begins with a quotation mark: 'Ana's upkeep begins'; "
            'expected the whole sentence in quotation marks: "Ana\'s upkeep begins"',
        ),
        (
            "Ana chooses a: b for Forest#1",
            "f:5:5: found 'Ana chooses a: b for Forest#1', broken at ': '; "
            'expected the sentence quoted as a whole: "Ana chooses a: b for Forest#1"',
        ),
        (
            "[Forest#1 deals 2 damage to Ben, 2 of it prevented, Forest#2 dies]",
            "f:5:6: found 'Forest#1 deals 2 damage to Ben, 2 of it prevented', broken at its comma; "
            'expected the sentence quoted as a whole: "Forest#1 deals 2 damage to Ben, 2 of it prevented"',
        ),
        (
            "expect: [life(Ana, 20), is_monarch(Ana)]",
            "f:5:14: found 'life(Ana, 20)', broken at its comma; "
            'expected the query quoted as a whole, or a list without brackets: "life(Ana, 20)"',
        ),
        (
            "expect: {life(Ana, 20): 1}",
            "f:5:14: found 'life(Ana, 20)', broken at its comma; "
            'expected the query quoted as a whole, or a list without brackets: "life(Ana, 20)"',
        ),
    ],
)
def test_the_traps_of_yaml(line, message):
    assert only(event(line)) == message


def test_a_card_name_that_a_comma_broke():
    text = HEAD + "hand: {Ana: [Garland, Royal Kidnapper, Forest], Ben: [{card: Garland, Royal Kidnapper}]}\n"
    assert mistakes(text) == [
        "f:3:14: found 'Garland, Royal Kidnapper', broken at its comma; "
        'expected the name quoted as a whole: "Garland, Royal Kidnapper"',
        "f:3:62: found 'Garland, Royal Kidnapper', broken at its comma; "
        'expected it quoted as a whole: "Garland, Royal Kidnapper"',
    ]


def test_yaml_that_is_none():
    assert only("azor: 1\nevents:\n\t- x\n") == "f:3:1: found a tab; expected spaces: YAML does not indent with tabs"
    assert only("azor: 1\nplayers: [Ana, Ben\nevents:\n").startswith(
        "f:3:7: found ':'; expected ',' or ']', to end what begins at line 2 ("
    )


def test_one_slip_of_yaml_does_not_hide_the_other_mistakes():
    text = HEAD + (
        "battlefield: {Ana: [2 Forest]}\nevents:\n"
        '  - "monarch/draw" resolves\n  - Forest #1 dies\n  - [Ana, Ben] win the lottery\n  - expect: is_monarch(Bne)\n'
    )
    assert [m.split(" ")[0] for m in mistakes(text)] == ["f:5:5:", "f:6:12:", "f:7:5:", "f:7:5:", "f:8:24:"]


def test_all_mistakes_come_at_once_in_the_order_of_their_places():
    text = (
        "azor: 2\nplyers: [Ana, Ben]\nmonarch: Anna\nbattlefield:\n  Ana:\n    - {card: Forest, tappd: yes}\n"
        "events:\n  - Forst dies\n  - expect: is_monarch(Bne)\n"
    )
    places = [m.split(" ")[0] for m in mistakes(text)]
    assert places == ["f:1:7:", "f:2:1:", "f:3:10:", "f:6:22:", "f:6:29:", "f:8:5:", "f:9:24:"]


def test_places_of_quoted_and_folded_words():
    assert only(event('expect: "is_monarch(Bne)"')).startswith("f:5:25: ")
    assert only(event('expect: "is_monarch(\\u0042ne)"')).startswith("f:5:13: ")
    assert only(HEAD + "events:\n  - expect: >\n      is_monarch(Bne)\n").startswith("f:4:13: ")


def test_deep_and_large_documents_are_refused():
    assert any("too deep" in m for m in mistakes("azor: 1\ntitle: " + "[" * 500 + "]" * 500))
    assert "depth" in only("azor: 1\ntitle: " + "[" * 5000)
    bomb = "azor: 1\ncards:\n  a: &a0 [x, x]\n" + "".join(
        f"  b{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40)
    )
    assert "no more than a million values" in only(bomb)
    assert mistakes("azor: 1\nevents: &a [*a]\n")[0].startswith("f:2:13: found the alias *a;")


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_bytes(b"azor: 1\ntitle: \xff\n")
    with pytest.raises(RecordError, match=r"x\.yaml:2:8: found the byte 0xff; expected text in UTF-8"):
        load_file(path)


def test_the_lines_of_other_systems():
    assert load(FULL.replace("\n", "\r\n")) == load(FULL)
    assert load("\ufeff" + FULL) == load(FULL)


# ------------------------------------------------------------------------------------- asking


def test_a_question_about_a_record_is_checked_like_one_in_it():
    record = load(FULL)
    assert str(read_goal("not controls(Ana, Hill Giant#1)", record).query) == "controls(Ana, giant)"
    with pytest.raises(RecordError, match="query:1:12: found 'Anna'"):
        read_goal("is_monarch(Anna)", record)


def test_a_further_entry_is_checked_like_one_of_the_record():
    record = load(FULL)
    assert read_entry("giant dies", record).number == 9
    assert read_entry("{draws: Ana, count: 1}", record).clauses[0].verb == "draws"
    with pytest.raises(RecordError, match="event:1:1: found 'gaint'"):
        read_entry("gaint dies", record)


# ----------------------------------------------------------------------------------- tables


def test_the_forms_of_mappings_are_those_of_the_grammar():
    assert set(EVENT_KEYS) == set(VERB_KEYS)


def test_every_predicate_has_answers():
    assert set(PREDICATES) == set(ANSWERED)


def test_editions_are_days_in_order():
    assert all(map(editions.is_date, citations.editions()))
    assert list(citations.editions()) == sorted(set(citations.editions()))
    assert not editions.is_date("2021-02-30")


def test_the_zones_of_a_file_are_those_of_the_rules():
    assert zones.ZONES == ("battlefield", "hand", "graveyard", "exile", "library", "command", "stack")


def test_importing_reads_no_card():
    code = (
        "import azor.records.scenario, azor.knowledge.catalogue as c, sys; "
        "assert c._CATALOGUE._index is None; assert 'experta' not in sys.modules"
    )
    root = str(ROOT)
    made = f"import importlib.util as u, sys; s = u.spec_from_file_location('azor', {root!r} + '/__init__.py', "
    made += f"submodule_search_locations=[{root!r}]); m = u.module_from_spec(s); sys.modules['azor'] = m; "
    made += "s.loader.exec_module(m); "
    subprocess.run([sys.executable, "-c", made + code], check=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})


# --------------------------------------------------------------------------------- robustness

BITS = st.sampled_from([
    "", " ", "\n", "  - ", ": ", ", ", "[", "]", "{", "}", "#3", " #3", '"', "'", "Ana", "Bne", "null", "1", "-1", "x", "&a ",
    "*a", "\t", "|", ">", "!!int ", "? ", "%", "@", "not ", " by 725.4", "(", ")", "?who", "9999999999", "1e99", "\r", "\x85",
    "日本", "\U0001f451", "---\n", "...", "~", "true", "does", "/", " of ", "#",
])  # fmt: skip


@st.composite
def broken(draw: st.DrawFn) -> str:
    """A valid file with pieces cut out, moved or put in."""
    text = draw(st.sampled_from([FULL, *[path.read_text(encoding="utf-8") for path in CASES[::9]]]))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 0, 1, 2, 7, 40])))
        text = text[:start] + draw(BITS) + text[end:]
    return text


@given(broken())
@settings(max_examples=300)
def test_a_broken_file_is_a_record_or_a_list_of_mistakes(text):
    try:
        assert isinstance(load(text), Record)
    except RecordError as error:
        assert error.mistakes
        assert all(m.place.line >= 1 and m.place.column >= 1 for m in error.mistakes)
        assert error.mistakes == sorted(error.mistakes, key=lambda m: (m.place.line, m.place.column))
    except NotUnderstood as error:
        raise AssertionError(str(error)) from error


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.sampled_from(["Ana", "Forest", "monarch/draw", "top", "x", "+1/+1", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["if", "then", "when", "do", "x"]), inner, max_size=2)
    ),
    max_leaves=4,
)


@given(st.sampled_from(sorted(EVENT_KEYS)), st.data())
@settings(max_examples=400)
def test_any_values_in_a_mapping_are_an_event_or_mistakes(verb, data):
    keys = [key.rstrip("!") for key in EVENT_KEYS[verb]]
    item = {
        key: data.draw(VALUES)
        for key in [verb, *data.draw(st.lists(st.sampled_from(keys), unique=True) if keys else st.just([]))]
    }
    document = {"azor": 1, "players": ["Ana", "Ben"], "battlefield": {"Ana": ["Forest"]}, "events": [item]}
    try:
        assert isinstance(load(json.dumps(document)), Record)
    except RecordError as error:
        assert error.mistakes


@given(
    st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(
            (
                "name",
                "when",
                "if",
                "cost",
                "only",
                "static",
                "while",
                "targets",
                "do",
                "level",
                "functions_in",
                "instead_of",
            ),
            VALUES,
        ),
    )
)
def test_any_values_in_an_ability_are_an_ability_or_mistakes(item):
    document = {"azor": 1, "players": ["Ana", "Ben"], "cards": {"Bear": {"abilities": [item]}}}
    try:
        assert isinstance(load(json.dumps(document)), Record)
    except RecordError as error:
        assert error.mistakes


def test_a_day_between_two_editions_means_the_one_in_force():
    record = load(HEAD + "edition: 2020-01-25\n", "f")
    assert record.edition == "2020-01-24"
    assert "on 2020-01-25 the edition of 2020-01-24 is in force" in record.assumptions
    assert load(HEAD + "edition: 2020-01-24\n", "f").assumptions == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"azor": 1, "players": ["Ana", "Ben"]}}', "found '}'; expected nothing more: the record has ended"),
        ("%foo\nazor: 1\n", "expected the record itself, which begins with azor: 1"),
        ('azor: 1\nevents:\n  - "Ana draws 2 cards\n', "expected the quotation mark that closes it"),
        ("azor: 1\nfoo: bar: baz\n", "found ': baz'; expected one key and its value on a line"),
    ],
)
def test_what_cannot_be_read_as_yaml_is_told_in_words_of_records(text, expected):
    assert any(expected in mistake for mistake in mistakes(text))


def test_a_class_has_the_levels_of_its_level_abilities():
    position = HEAD + "battlefield: {Ana: [{card: Ranger Class, level: %d}]}\n"
    assert only(position % 7).endswith("found 7; expected a level of Ranger Class: 1, 2 or 3")
    load(position % 3)


def test_one_more_of_a_name_is_told():
    record = HEAD + "hand: {Ana: [Palace Jailer]}\nevents: [Palace Jailer enters under Ana's control]\n"
    (told,) = (each for each in play(load(record)).assumptions if "one more" in each)
    assert "Palace Jailer#2" in told and told.endswith("Palace Jailer#1")
    assert not any(
        "one more" in each for each in play(load(record.replace("Jailer enters", "Jailer#1 enters"))).assumptions
    )
