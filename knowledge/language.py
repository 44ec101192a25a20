"""The language that abilities, events and conditions are written in, as plain data.

A sentence of a record ("Ana draws 2 cards"), the event of a trigger ("you draw a card") and an
instruction of an ability ("you draw 2 cards") are one thing seen from three sides: a `Clause`, a verb
with its roles.  Who or what fills a role is a `Phrase`; what an intervening "if" or an "as long as" asks
is a `Condition`.  The grammar (`knowledge.sentences`) reads English into these values, the rules of the
law give them their meaning, and the views put them into words again.

Everything here is immutable, hashable and free of any reference to a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

# --------------------------------------------------------------------------------------- phrases


@dataclass(frozen=True, slots=True)
class Requirement:
    """One thing that a description asks of an object or a player.

    `aspect` is one of `ASPECTS`; `value` is what it is compared with (None where it needs none).
    """

    aspect: str
    value: str | int | None = None


# what can be forbidden to what is described by its size or by what it lacks
IN_COMBAT = ("attack", "block", "be blocked", "attack anyone but the monarch")

ASPECTS = {
    # of objects
    "permanent": "it is on the battlefield",
    "spell": "it is a spell",
    "card": "it is a card",
    "source": "it is a source of damage: a permanent, a spell, or in the command zone",
    "colour": "it is of that colour, or colourless",
    "not colour": "it is not of that colour",
    "mana value at least": "mana value N or greater",
    "mana value at most": "mana value N or less",
    "type": "card type, subtype or supertype: creature, Saproling, legendary",
    "not type": "the same, lacking: nonland, noncreature",
    "other": "not this object: another creature, other Saprolings",
    "controller": "you, opponent, that player, the target, the monarch: who controls it",
    "owner": "you or opponent: who owns it (cards outside the battlefield)",
    "token": "it is a token",
    "nontoken": "it is not a token",
    "keyword": "it has that keyword ability",
    "no keyword": "it lacks that keyword ability",
    "power at least": "power N or greater",
    "power at most": "power N or less",
    "toughness at least": "toughness N or greater",
    "toughness at most": "toughness N or less",
    "attacking": "it is an attacking creature",
    "blocking": "it is a blocking creature",
    "tapped": "it is tapped",
    "untapped": "it is untapped",
    "counter": "it has a counter of that kind, or of any ('')",
    "equipped": "an Equipment is attached to it",
    "enchanted": "an Aura is attached to it",
    "zone": "where it is, if not on the battlefield: graveyard, hand, exile, command, library",
    "entered this turn": "it came to the battlefield this turn",
    "chosen type": "it has the creature type chosen for this object",
    "chosen colour": "it is of the colour chosen for this object",
    "chosen name": "it has the name chosen for this object",
    "named": "it has that name",
    "commander": "it is a commander",
    "on the stack": "it is on the stack: spell, activated, triggered, or several of them with `or` between",
    # of players
    "player": "a player",
    "hand at most": "N or fewer cards in hand",
    "hand at least": "N or more cards in hand",
    "life at most": "N or less life",
    "life at least": "N or more life",
    "permanents at most": "N or fewer permanents under that player's control",
    "permanents at least": "N or more permanents under that player's control",
    "speed at most": "speed N or less; no speed counts as 0",
    "speed at least": "speed N or more",
    "opponent": "an opponent of you",
    "monarch": "the player who is the monarch",
    "blessing": "a player who has the city's blessing",
    "initiative": "the player who has the initiative",
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: who or what a role of a clause is filled by.

    Exactly one of three kinds:
      * `ref`: a word whose referent the ability knows, one of `REFERENCES`;
      * `name`: a proper name, in records only: a player, an object (`Treasure#3`) or an ability path;
      * neither: a description, everything that meets all of `requires` (`kind` tells of what).

    `count` limits a description: None for all of them ("creatures you control", "each opponent"),
    a number for so many of them, chosen by whoever performs the instruction ("a creature").
    `words` is the phrase as written and takes no part in equality.
    """

    ref: str | None = None
    name: str | None = None
    kind: str = "object"  # "object", "player" or "any" ("any target")
    requires: tuple[Requirement, ...] = ()
    count: int | None = None
    words: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two phrases the same, whatever words they were written in."""
        return (self.ref, self.name, self.kind, self.requires, self.count)


UNSAID = ("", "steps")  # values of fields that stand for no word: none, and instructions instead of a place
_LONGEST_FIRST = sorted(ASPECTS, key=len, reverse=True)


def phrase_of(name: str) -> Phrase | None:
    """The description that has a name; None for what names no description."""
    needs = []
    for part in name.split(" + "):
        aspect = next((a for a in _LONGEST_FIRST if part == a or part.startswith(f"{a} ")), "")
        if not aspect:
            return None
        value = part[len(aspect) + 1 :]
        needs.append(Requirement(aspect, int(value) if value.lstrip("-").isdigit() else value or None))
    return Phrase(requires=tuple(needs))


REFERENCES = {
    "you": "the controller of the ability",
    "this": "the object that has the ability, or the source of the ability on the stack",
    "the target": "the first target (`the target 2`, `the target 3`, ... for further ones)",
    "that player": "the player of the event that triggered the ability",
    "it": "the object of the event that triggered the ability ('that creature', 'it')",
    "attached": "the object or player that this is attached to ('enchanted creature', 'equipped creature')",
    "attached's controller": "the controller of what this is attached to",
    "the game": "the game itself: whose steps begin, whoever's turn it is",
    "the monarch": "the player who is the monarch",
    "the active player": "whose turn it is",
    "the defending player": "the player that this object attacks",
    "its controller": "the controller of `it`, on resolution, or as last known",
    "its owner": "the owner of `it`",
    "the target's controller": "the controller of the first target, or as last known",
    "the chosen": "what was chosen as the ability resolved",
    "the created": "the tokens that an earlier instruction of the same resolution created",
    "the moved": "the objects that an earlier instruction of the same resolution moved",
    "exiled with this": "the cards that an ability of the same object exiled",
    "the equipped": "same as `attached`",
}


# --------------------------------------------------------------------------------------- amounts


@dataclass(frozen=True, slots=True)
class Amount:
    """How many or how much: `base`, plus `per` for each thing of a kind.

    of      what `per` is multiplied with: "" (nothing), "X" (the number chosen or paid),
            "power", "toughness" or "mana value" (of `phrase`), "count" (how many things `phrase`
            describes), "cards in hand" or "life" (of the player `phrase`), "counters" (kind in `kind`, on `phrase`)
    halved  "" / "up" / "down": half of it, rounded
    """

    base: int = 0
    of: str = ""
    per: int = 1
    phrase: Phrase | None = None
    kind: str = ""
    halved: str = ""


# ------------------------------------------------------------------------------------ conditions


@dataclass(frozen=True, slots=True)
class Literal:
    """One question of a condition, or its denial.

    `asks` is one of `QUESTIONS`; `who` fills its role, and `other` a second one; `value` and `kind` are
    what is compared.
    """

    asks: str
    who: Phrase | None = None
    value: str | int | None = None
    kind: str = ""
    negated: bool = False
    other: Phrase | None = None

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Who and what it asks about."""
        return tuple(each for each in (self.who, self.other) if each is not None)


QUESTIONS = {
    "is_monarch": "who is the monarch",
    "no_monarch": "there is no monarch",
    "was_monarch_as_turn_began": "who was the monarch as the turn began",
    "has_city_blessing": "who has the city's blessing",
    "has_initiative": "who has the initiative",
    "exists": "there is at least one of the things that `who` describes",
    "count at least": "there are `value` or more of the things that `who` describes",
    "count at most": "there are `value` or fewer of the things that `who` describes",
    "permanents at least": "player `who` controls `value` or more permanents",
    "permanents at most": "player `who` controls `value` or fewer permanents",
    "hand at most": "player `who` has `value` or fewer cards in hand",
    "hand at least": "player `who` has `value` or more cards in hand",
    "life at most": "player `who` has `value` or less life",
    "life at least": "player `who` has `value` or more life",
    "in_zone": "object `who` is in zone `value`",
    "tapped": "object `who` is tapped",
    "attacking": "object `who` is attacking",
    "attacking whom": "object `who` is attacking `other`, a player or an object",
    "blocked": "object `who` is blocked",
    "attached to": "object `who` is attached to `other`, an object or a player",
    "owned by": "object `who` is owned by player `other`",
    "damage at least": "object `who` has `value` or more damage marked on it",
    "damage at most": "object `who` has `value` or less damage marked on it",
    "drew at least": "player `who` has drawn `value` or more cards in the whole game",
    "drew at most": "player `who` has drawn `value` or fewer cards in the whole game",
    "speed at least": "player `who` has speed `value` or more; no speed counts as 0",
    "speed at most": "player `who` has speed `value` or less",
    "rolled at least": "the last result that player `who` rolled is `value` or more",
    "rolled at most": "the last result that player `who` rolled is `value` or less",
    "player": "player `who` is in the game",
    "left_game": "player `who` has left the game",
    "has_won": "player `who` has won the game",
    "game_over": "the game is over",
    "step": "it is the step or phase `value`",
    "on_stack": "object `who` is on the stack",
    "path on_stack": "the ability `value` is on the stack",
    "path carried_out": "the ability `value` has resolved and been carried out",
    "path controlled by": "player `who` controls the ability `value` on the stack",
    "path source": "object `who` is the source of the ability `value` on the stack",
    "has_type": "object `who` has type `value`",
    "has_ability": "object `who` has ability `value`",
    "has_counter": "object `who` has a counter of kind `kind`",
    "counters at least": "object `who` has `value` or more counters of kind `kind`",
    "counters at most": "the same, `value` or fewer",
    "poison at least": "player `who` has `value` or more poison counters",
    "poison at most": "the same, `value` or fewer",
    "measure at least": "the measure `kind` (toughness, mana value) of `who` is `value` or more",
    "measure at most": "the same, `value` or less",
    "power at least": "object `who` has power `value` or greater",
    "active_player": "it is the turn of player `who`",
    "main_phase": "it is a main phase",
    "controlled by you": "you control object `who`",
    "controlled by": "player `value` controls object `who`",
    "gained_life_this_turn": "player `who` gained life this turn",
    "lost_life_this_turn": "player `who` lost life this turn",
    "entered_this_turn": "object `who` came to the battlefield this turn",
    "attacked_this_turn": "object `who` attacked this turn",
    "player_attacked_this_turn": "player `who` attacked this turn",
    "creature_died": "a creature died this turn",
    "creature_died_of": "a creature died this turn under the control of player `who`",
    "has_any_counter": "object `who` has a counter, or had one as it left the battlefield",
    "was_cast": "object `who` was cast",
    "level at least": "object `who` is a Class of level `value` or greater",
    "level at most": "`who` has level `value` or less; no level counts as 1",
    "holds": "the proposition in words `value`, which only the record makes true",
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition in disjunctive normal form: it holds if every literal of some alternative does.

    No alternatives: never.  One empty alternative: always.
    """

    alternatives: tuple[tuple[Literal, ...], ...]
    words: str = ""


# --------------------------------------------------------------------------------------- clauses


@dataclass(frozen=True, slots=True)
class Until:
    """How long an effect lasts (CR 611.2a): one of the kinds below; `who` fills its role.

    kind  "end of turn", "end of combat", "next turn of" and "end of next turn of" (a player), "next untap step" (of
          whoever controls it), "next untap step of", "next upkeep of", "next end step of" (a player), "next end step",
          "leaves" (an object leaves the battlefield),
          "becomes monarch" (a player: "an opponent of Ana", "an opponent"), "as long as" (`condition`)
    """

    kind: str
    who: Phrase | None = None
    condition: Condition | None = None

    @property
    def monarch(self) -> Phrase | None:
        """Whose time as the monarch it is, if it lasts for as long as somebody is the monarch and nothing else."""
        if self.kind != "as long as" or self.condition is None:
            return None
        literals = [each for a in self.condition.alternatives for each in a]
        alone = len(literals) == 1 and literals[0].asks == "is_monarch" and not literals[0].negated
        return literals[0].who if alone else None


@dataclass(frozen=True, slots=True)
class Clause:
    """A verb with its roles: an event of a record, the event of a trigger, or an instruction.

    `verb` is one of `VERBS`, which says what the roles mean.  Roles that a verb does not use are None or
    empty.  `value` is the verb's word (a zone, a keyword, a step), `details` whatever else it needs, as
    sorted (name, value) pairs.
    """

    verb: str
    subject: Phrase | None = None
    object: Phrase | None = None
    amount: Amount | None = None
    value: str = ""
    until: Until | None = None
    optional: bool = False  # "may"
    details: tuple[tuple[str, Any], ...] = ()
    words: str = ""

    def detail(self, name: str, default: Any = None) -> Any:
        """The value of one of `details`."""
        for key, value in self.details:
            if key == name:
                return value
        return default


# verb: (subject, object, value and details)
VERBS = {
    # designations
    "becomes_monarch": "player subject becomes the monarch",
    "takes_initiative": "player subject takes the initiative",
    "ascends": "player subject gets the city's blessing if they control ten permanents (spell ability, 702.131a)",
    "gets_blessing": "player subject gets the city's blessing",
    # zones
    "enters": "object subject enters the battlefield under player object; amount; details: token, as_copy_of "
    "(Phrase), id, tapped, from (zone)",
    "creates": "player subject creates amount tokens of name value; details: tapped, attacking, copy_of (Phrase), "
    "power, toughness, types, abilities",
    "moves": "object subject goes to zone value ('' = any); details: how (dies, destroy, sacrifice, exile, return, "
    "discard, mill, put, leaves, countered), position (top, bottom), under (Phrase: whose control it returns under), "
    "from (zone). 'leaves the battlefield' is moves with how=leaves and value ''",
    "sacrifices": "player subject sacrifices amount objects that object describes, of their own choice",
    "discards": "player subject discards amount cards; details: random",
    "cycles": "player subject cycles card object (trigger event)",
    "mills": "player subject mills amount cards",
    # players
    "draws": "player subject draws amount cards",
    "gains_life": "player subject gains amount life",
    "loses_life": "player subject loses amount life",
    "sets_life": "player subject's life becomes amount",
    "leaves_game": "player subject leaves the game; details: how (concedes, loses, leaves)",
    "wins_game": "player subject wins the game",
    "extra_turn": "player subject takes an extra turn after this one",
    "extra_phases": "further phases come after this one, if it is a value ('' = any) phase; details: phases",
    "gets_emblem": "player subject gets an emblem; details: abilities (tuple of Ability), name",
    # damage
    "deals_damage": "object subject deals amount damage to object; details: combat (True/False/None for either), "
    "prevented (int), redirected (Phrase)",
    "deals_divided": "object subject deals amount damage, divided as its controller chose, among what object describes",
    "unattached": "object subject becomes unattached from object (trigger event)",
    "dealt_damage": "object or player subject is dealt damage, by however many sources (trigger event)",
    # objects
    "gains_control": "player subject gains control of object",
    "loses_control": "player subject loses control of object (trigger event)",
    "controls": "static: player subject controls object",
    "gets": "object subject gets +P/+T; details: power (Amount), toughness (Amount)",
    "gains_ability": "object subject gains the ability value (keyword) or details: ability (Ability)",
    "loses_ability": "object subject loses the ability value",
    "loses_all_abilities": "object subject loses all abilities",
    "cant": "object or player subject can't value: attack, attack you, attack anyone but the monarch, attack whom, "
    "deal (combat) damage, be dealt (combat) damage, block, be blocked, be blocked by, untap, become the monarch, "
    "have KEYWORD, be targeted, lose life to damage; "
    "details: unless (Condition), object (Phrase: whom it can't attack, by whom it can't be blocked)",
    "must_attack": "object subject attacks each combat if able",
    "sets_land_type": "land subject becomes the basic land type value instead of its own land types",
    "gains_type": "object subject becomes a value in addition to its other types",
    "sets_power": "object subject has base power and toughness; details: power, toughness",
    "puts_counters": "amount counters of kind value are put on object subject; details: by (Phrase)",
    "puts_divided": "amount counters of kind value are distributed among what subject describes",
    "removes_counters": "amount counters of kind value are removed from object subject",
    "doubles_counters": "the number of counters of kind value on object subject is doubled",
    "taps": "object subject becomes tapped",
    "untaps": "object subject becomes untapped",
    "phases_out": "object subject phases out",
    "exchanges_control": "the players exchange control of two objects; details: things",
    "phases_in": "object subject phases in",
    "turns_face_up": "object subject is turned face up",
    "turns_face_down": "object subject is turned face down",
    "counter_limit": "object subject can't have more than amount counters of kind value",
    "speeds_up": "the speed of player subject increases by 1",
    "attaches": "object subject becomes attached to object",
    "merges": "object subject merges with the permanent object; details: under",
    "becomes_copy": "object subject becomes a copy of object",
    "becomes_level": "the level of object subject becomes amount",
    "becomes_blocked": "object subject becomes blocked (trigger event)",
    # combat
    "becomes_target": "object or player subject becomes the target of the spell or ability object (trigger event)",
    "reaches_chapter": "Saga subject reaches chapter amount (trigger event)",
    "attacks": "objects subject attack player object; details: attackers (tuple of Phrase) in records",
    "blocks": "object object is blocked by details blockers (tuple of Phrase); as a trigger: object subject blocks",
    "fights": "object subject fights object: each deals damage equal to its power to the other",
    # stack
    "casts": "player subject casts object; details: targets (tuple of Phrase), x, modes; as a trigger: a spell that "
    "object describes is cast by subject",
    "plays": "player subject plays land object",
    "taps_for_mana": "player subject activates a mana ability of object by tapping it",
    "activates": "player subject activates the ability named value of object ('level up': whichever level is next); "
    "details: targets, x, modes",
    "resolves": "object subject resolves ('top' and 'all' in value); details: does (nested tuple of Clause)",
    "countered": "stack object subject is countered",
    "copies": "player subject copies stack object object",
    "prevents_it": "damage that would be dealt is prevented, as what an ability replaces (615.5)",
    "shields": "the next amount damage, or combat damage (value), to subject, by object if any, is prevented (615.7)",
    "shields_once": "the same of the next time that such damage would be dealt, however much it is (615.8)",
    "triggers": "an ability of object subject triggers (trigger event)",
    # turns
    "step_begins": "step value of the turn of player subject begins (None: of the present turn; as a trigger: of any "
    "player). value: untap, upkeep, draw, precombat main, beginning of combat, declare attackers, declare blockers, "
    "combat damage, end of combat, postcombat main, end, cleanup, turn (= untap), next turn",
    # records and choices
    "passes": "player subject passes priority (None: all players do)",
    "holds": "the proposition value holds",
    "ends": "the proposition value no longer holds",
    "chooses": "player subject chooses value for object; details: about (what it is chosen for, in words)",
    "divides": "player subject (None: its controller) divides what object deals or puts; details: shares (tuple of "
    "(int, Phrase))",
    "puts_on_stack": "player subject puts triggered ability object on the stack; details: first (bool), targets",
    "orders": "player subject orders their triggers; details: order (tuple of str, bottom first)",
    "exiles_until": "object subject is exiled `until` (610.3)",
    "delayed": "a delayed trigger is created; details: when (Clause), do (steps), if (Condition), watch (Phrase)",
    "reflexive": "a trigger about the instruction before; details: do (steps), targets (tuple of Aim)",
    "if_done": "details: do (steps), which are followed if the instruction before was",
    "may_pay": "player subject may pay value; details: then (steps), else (steps)",
    "reveals": "player subject reveals the top card of their library, which is then `the chosen`",
    "redirects": "replacement: damage that would be dealt to object is dealt to subject instead",
    "about_itself": "static: what the ability says of the casting, the entering, ... of its own object, as `value`: an "
    "aspect of its wording; details: from (zone)",
    "proliferates": "player subject gives each of what they choose another counter of each kind that is there",
    "scries": "player subject scries amount: nothing that azor knows changes",
    "shuffles": "player subject shuffles their library",
    "adds_mana": "player subject adds amount mana",
    "rolls": "player subject rolls a die with value sides; details: shows (tuple of int: what the dice would show)",
    "extra_die": "static: player subject rolls amount more dice and ignores as many of the lowest",
    "silences": "static: that object subject enters or dies (value) does not cause abilities to trigger",
    "extra_land": "static: player subject may play amount additional lands",
    "block_more": "static: object subject can block amount additional creatures",
    "opaque": "words that azor does not read (value); nothing is done but to say so",
}


UNTAP = ("next untap step", "next untap step of")  # how long something stays tapped
# what can be said to last: until end of turn, for as long as you control this (611.2a, 610.3)
LASTING = frozenset({
    "becomes_copy", "cant", "cant_have", "exchanges_control", "exiles_until", "gains_ability", "gains_control",
    "gains_type", "gets", "loses_ability", "loses_all_abilities", "sets_land_type", "sets_power",
    "shields", "shields_once",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Branch:
    """An ordinary "if" in the middle of instructions, asked as that instruction is reached (608.2c)."""

    condition: Condition
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Together:
    """Instructions that are carried out at the same time."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Mode:
    """One of the modes of a modal spell or ability (CR 700.2): its instructions are followed if it was chosen."""

    number: int
    name: str
    do: tuple[Step, ...]
    words: str = ""


Step = Clause | Together | Branch | Mode


def at_once(step: Step) -> tuple[Step, ...]:
    """What one instruction has happen at the same time: its clauses, or itself."""
    return step.clauses if isinstance(step, Together) else (step,)


# ------------------------------------------------------------------------------------- abilities


@dataclass(frozen=True, slots=True)
class Aim:
    """One target that a spell or ability asks for (CR 115.1).

    what      what may be targeted
    optional  "up to": it may be left out
    word      which word "target" asks for it: targets of one word differ (115.3)
    mode      of a modal ability: the mode that asks for it; 0 for none
    """

    what: Phrase
    optional: bool = False
    word: int = 1
    mode: int = 0


@dataclass(frozen=True, slots=True)
class Ability:
    """One paragraph of a card's text (113.2c), structured.

    kind   "keyword", "triggered", "activated", "static", "spell" or "replacement"
    name   the part after the slash in `CARD/NAME`
    """

    kind: str
    name: str
    keyword: str = ""
    value: str = ""  # of a keyword: hexproof from WHAT, level N, ward COST
    when: Clause | None = None
    condition: Condition | None = None  # intervening "if" of a trigger, "only" of an activation, "while" of a static
    cost: tuple[str, ...] = ()  # activation cost: "tap", "sacrifice this", "4 mana", ...
    effects: tuple[Clause, ...] = ()  # of a static ability
    targets: tuple[Aim, ...] = ()
    do: tuple[Step, ...] = ()
    choose: tuple[int, int] = (0, 0)  # of a modal ability: how many modes at least, and at most
    repeats: int = 0  # of a modal ability whose modes may be chosen more than once (700.2d): how many they are
    once_each_turn: bool = False
    done_once_each_turn: bool = False  # "do this only once each turn" (603.2h)
    sorcery_timing: bool = False
    functions_in: tuple[str, ...] = ()  # zones it says it functions in (113.6b)
    not_in: tuple[str, ...] = ()  # zones it says it does not function in (113.6c)
    level: int = 0  # section of a Class card (716.2a)
    words: str = ""
    or_when: tuple[Clause, ...] = ()  # further trigger conditions of the same ability

    @property
    def events(self) -> tuple[Clause, ...]:
        """All its trigger conditions, or the event that it replaces."""
        return () if self.when is None else (self.when, *self.or_when)


@dataclass(frozen=True, slots=True)
class Card:
    """What azor knows of a card, a token or an emblem: enough of it to derive rulings."""

    name: str
    types: tuple[str, ...] = ()  # supertypes, card types and subtypes, in one list
    power: int | None = None
    toughness: int | None = None
    mana_value: int | None = None
    loyalty: int | None = None  # how many loyalty counters it enters with (306.5b)
    defense: int | None = None  # how many defense counters it enters with (310.4b)
    abilities: tuple[Ability, ...] = ()
    known: bool = True  # False: described by a record, or only named there
    japanese: str = ""
    emblem: bool = False
    colors: tuple[str, ...] | None = None  # None: nothing is told of them
