"""The forms of questions in English, and what queries and questions become."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product

from ..language import ASPECTS, Condition, Literal, Phrase, Requirement
from .amounts import read_number
from .words import Tokens

Literals = tuple[Literal, ...]
ONE = frozenset((
    "is_monarch", "has_city_blessing", "has_initiative", "active_player", "was_monarch_as_turn_began", "tapped",
    "attacking", "blocked", "gained_life_this_turn", "lost_life_this_turn", "was_cast", "on_stack", "player",
    "left_game", "has_won",
))  # fmt: skip
NUMBERED = {
    "permanent_count": "permanents", "hand_size": "hand", "life": "life", "level": "level", "damage": "damage",
    "drew": "drew", "speed": "speed", "rolled": "rolled",
}  # fmt: skip
MEASURED = frozenset(("power", "toughness"))
ABOUT_TWO = {"attacking": "attacking whom", "attached_to": "attached to"}  # an object, and to whom or what it is so
ON_STACK = {"on_stack": "path on_stack", "carried_out": "path carried_out"}  # of an ability, by its path
OF_A_PATH = {"controls_ability": (0, "path controlled by"), "source": (1, "path source")}  # and where the other stands
_NEVER_BELOW_NONE = {"permanents", "hand", "damage", "drew", "speed", "count", "counters"}
_COUNTED = ("exists", "count at least", "count at most")
_BOTH_WAYS = {*NUMBERED.values(), "count", "counters", "measure"}
ORDER = {"more": "least", "greater": "least", "higher": "least", "fewer": "most", "less": "most", "lower": "most"}


def number(found: Tokens) -> int | None:
    """One number in digits or words."""
    return read_number(found[0]) if len(found) == 1 else None


def compared(what: str, who: Phrase, text: str, kind: str = "") -> Literals | None:
    """`at least 10`, `10 or more`, `at most 2`, or a number exactly, as far as there are questions for it."""
    found = re.fullmatch(r"(?:(at least|at most) )?(\d{1,9})", text)
    after = re.fullmatch(r"(\d{1,9}) or (\w+)", text)
    words: tuple[str, ...]
    if after and after[2] in ORDER:
        words, number = (f"at {ORDER[after[2]]}",), int(after[1])
    elif found:
        words, number = (found[1],) if found[1] else ("at least", "at most"), int(found[2])
    else:
        return None
    if what == "power" and words == ("at least",):
        return _limits(what, who, words, number)
    if what in MEASURED:
        what, kind = "measure", what
    return _limits(what, who, words, number, kind)


def _limits(what: str, who: Phrase, words: tuple[str, ...], number: int, kind: str = "") -> Literals | None:
    if number == 0 and what in _NEVER_BELOW_NONE:
        words = tuple(word for word in words if word == "at most") or words
    asked = [f"{kind if what == 'measure' else what} {word}" for word in words]
    if who.ref is None and who.name is None and all(aspect in ASPECTS for aspect in asked):
        needs = (Requirement(aspect, number) for aspect in asked)  # of one and the same that is described so
        return (Literal("exists", replace(who, requires=(*who.requires, *needs), count=None)),)
    if "at most" in words and what not in _BOTH_WAYS:
        return None
    return tuple(Literal(f"{what} {word}", who, number, kind) for word in words)


# what a description can ask for in the words of a question
_ASPECT_OF = {
    "is_monarch": "monarch", "has_city_blessing": "blessing", "has_initiative": "initiative", "tapped": "tapped",
    "attacking": "attacking", "has_type": "type", "has_ability": "keyword", "has_counter": "counter",
}  # fmt: skip


def denied(one: Literal) -> Literal:
    """The denial of a question; of "an opponent is the monarch", that there is no opponent who is."""
    who = one.who
    if who is not None and who.ref is None and who.name is None and one.asks not in _COUNTED:
        aspect = _ASPECT_OF.get(one.asks)
        if aspect is None or one.other is not None or one.negated:
            return replace(one, negated=not one.negated)
        need = Requirement(aspect, one.kind or one.value)
        return Literal("exists", replace(who, requires=(*who.requires, need), count=None), negated=True)
    opposite = {" at least": (" at most", -1), " at most": (" at least", 1)}
    for end, (other, step) in opposite.items():
        if one.asks.endswith(end) and isinstance(one.value, int):
            what = one.asks.removesuffix(end)
            if what in MEASURED:
                return replace(one, asks="measure" + other, value=one.value + step, kind=what)
            if what in _BOTH_WAYS:
                return replace(one, asks=what + other, value=one.value + step)
    return replace(one, negated=not one.negated)


def deny(condition: Condition) -> Condition:
    """The denial of a condition: of each of its alternatives some question is answered no."""
    every = product(*condition.alternatives)
    return Condition(tuple(tuple(map(denied, each)) for each in every), words=f"not {condition.words}")


def exists(who: Phrase, thing: Phrase) -> Literals | None:
    """That a player controls something."""
    if (thing.ref is not None or thing.name is not None) and thing.kind == "object":
        if who.ref == "you":
            return (Literal("controlled by you", thing),)
        return (Literal("controlled by", thing, who.name),) if who.name is not None else None
    if thing.kind != "object":
        return None
    if who.ref in ("you", "that player", "the target", "the monarch"):
        whose: str | None = who.ref
    elif who.kind == "player" and who.requires == (Requirement("opponent"),):
        whose = "opponent"
    else:
        return None
    needs = (*thing.requires, Requirement("controller", whose))
    return (Literal("exists", replace(thing, requires=needs, count=None)),)


# --------------------------------------------------------------------------------- the forms

Values = dict[str, object]
Make = Callable[[Values], Literals | None]


def _phrase(values: Values, role: str = "who") -> Phrase:
    found = values[role]
    assert isinstance(found, Phrase)
    return found


def _asks(asks: str, negated: bool = False, **fixed: str) -> Make:
    def make(values: Values) -> Literals | None:
        who = _phrase(values) if "who" in values else None
        return (Literal(asks, who, fixed.get("value"), fixed.get("kind", ""), negated),)

    return make


def _at(what: str) -> Make:
    """A number "or more", "or fewer", or exactly; `role` says of whom."""

    def make(values: Values) -> Literals | None:
        number, more = values["number"], values.get("more")
        assert isinstance(number, int)
        words = (f"at {more}",) if more else ("at least", "at most")
        return _limits(what, _phrase(values), words, number)

    return make


def _controls(negated: bool = False) -> Make:
    def make(values: Values) -> Literals | None:
        found = exists(_phrase(values), _phrase(values, "thing"))
        return (replace(found[0], negated=negated),) if found else None

    return make


def _controls_so_many(values: Values) -> Literals | None:
    number, more, who = values["number"], values.get("more"), _phrase(values)
    found = exists(who, _phrase(values, "thing"))
    if found is None or found[0].who is None:
        return None
    assert isinstance(number, int)
    words = (f"at {more}",) if more else ("at least", "at most")
    plain = all(need.aspect in ("permanent", "controller") for need in found[0].who.requires)
    if plain and words == ("at least",):
        return (Literal("permanents at least", who, number),)
    return _limits("count", found[0].who, words, number)


def _there_are_none(values: Values) -> Literals | None:
    found = _there_are(values)
    return (replace(found[0], negated=True),) if found else None


def _there_are(values: Values) -> Literals | None:
    thing = _phrase(values, "thing")
    if thing.ref is not None or thing.kind != "object":
        return (Literal("exists", thing),) if thing.ref is not None and "number" not in values else None
    number, more = values.get("number"), values.get("more")
    if number is None:
        return (Literal("exists", replace(thing, count=None)),)
    assert isinstance(number, int)
    return _limits("count", replace(thing, count=None), (f"at {more}",) if more else ("at least", "at most"), number)


def _about_two(asks: str, negated: bool = False) -> Make:
    """A question about somebody or something and somebody or something else."""
    return lambda values: (Literal(asks, _phrase(values), negated=negated, other=_phrase(values, "other")),)


def _in_step(values: Values) -> Literals | None:
    return (Literal("step", value=str(values["step"])), Literal("active_player", _phrase(values)))


def _measured(of: str) -> Make:
    """A number "or more", "or less", or exactly, of a measure of something."""

    def make(values: Values) -> Literals | None:
        number, more = values["number"], values.get("more")
        assert isinstance(number, int)
        words = (f"at {more}",) if more else ("at least", "at most")
        return _limits("measure", _phrase(values), words, number, of)

    return make


def _counters_on(values: Values) -> Literals | None:
    number, more = values["number"], values.get("more")
    assert isinstance(number, int)
    words = (f"at {more}",) if more else ("at least", "at most")
    return _limits("counters", _phrase(values), words, number, str(values["counter"]))


def _is_type(negated: bool) -> Make:
    def make(values: Values) -> Literals | None:
        kind = values["type"]
        return (Literal("has_type", _phrase(values), str(kind), "", negated),)

    return make


def _has_keyword(values: Values) -> Literals | None:
    words = values["keywords"]
    assert isinstance(words, tuple)
    return tuple(Literal("has_ability", _phrase(values), word) for word in words)


_YOU = Phrase(ref="you")


def _cast_in_main_phase(values: Values) -> Literals | None:
    """No phase ends while the spell, or the trigger of what it becomes, is on the stack (500.2)."""
    return (Literal("was_cast", _phrase(values)), Literal("main_phase"), Literal("active_player", _YOU))


_TABLE: tuple[tuple[str, Make], ...] = (
    ("<who:player> have the city 's blessing", _asks("has_city_blessing")),
    ("<who:player> do not have the city 's blessing", _asks("has_city_blessing", True)),
    ("<who:player> is the monarch", _asks("is_monarch")),
    ("<who:player> remain|stay the monarch", _asks("is_monarch")),
    ("<who:player> is not the monarch", _asks("is_monarch", True)),
    ("there is no monarch", _asks("no_monarch")),
    ("nobody is the monarch", _asks("no_monarch")),
    ("there is a monarch", _asks("no_monarch", True)),
    ("<who:player> was the monarch as|when the turn began", _asks("was_monarch_as_turn_began")),
    ("<who:player> was not the monarch as|when the turn began", _asks("was_monarch_as_turn_began", True)),
    ("<who:player> have the initiative", _asks("has_initiative")),
    ("<who:player> do not have the initiative", _asks("has_initiative", True)),
    ("<who:player> have|had <number> or <more> card in hand", _at("hand")),
    ("<who:player> have|had exactly <number> card in hand", _at("hand")),
    ("<who:player> have|had <number> or <more> card in <_:player> 's hand", _at("hand")),
    ("<who:player> have|had exactly <number> card in <_:player> 's hand", _at("hand")),
    ("<who:player> have no card in hand", lambda values: _limits("hand", _phrase(values), ("at most",), 0)),
    ("<who:player> have <number> or <more> life", _at("life")),
    ("<who:player> have exactly <number> life", _at("life")),
    ("<who:player> 's life total is <number> [or <more>]", _at("life")),
    ("<who:player> gained life this turn", _asks("gained_life_this_turn")),
    ("<who:player> have gained life this turn", _asks("gained_life_this_turn")),
    ("<who:player> lost life this turn", _asks("lost_life_this_turn")),
    ("<who:player> have lost life this turn", _asks("lost_life_this_turn")),
    *(
        (f"<who:player> {said} life this turn", _asks(f"{verb}_life_this_turn", True))
        for verb, present in (("gained", "gain"), ("lost", "lose"))
        for said in (f"do not {present}", f"have not {verb}", f"{verb} no")
    ),
    ("<who:thing> entered [the battlefield] this turn", _asks("entered_this_turn")),
    ("<who:thing> do not enter [the battlefield] this turn", _asks("entered_this_turn", True)),
    ("<who:thing> attacked this turn", _asks("attacked_this_turn")),
    ("<who:thing> do not attack this turn", _asks("attacked_this_turn", True)),
    ("<who:player> attacked this turn", _asks("player_attacked_this_turn")),
    ("<who:player> do not attack this turn", _asks("player_attacked_this_turn", True)),
    ("it is <who:player> 's turn", _asks("active_player")),
    ("it is not <who:player> 's turn", _asks("active_player", True)),
    ("a creature died this turn", _asks("creature_died")),
    ("a creature died under <who:player> 's control this turn", _asks("creature_died_of")),
    ("a creature <who:player> controlled died this turn", _asks("creature_died_of")),
    ("<who:thing> have [a|any] counter on it|they", _asks("has_any_counter")),
    ("<who:thing> have one or more counter on it|they", _asks("has_any_counter")),
    ("<who:thing> was cast", _asks("was_cast")),
    ("<who:thing> was not cast", _asks("was_cast", True)),
    ("you cast <who:thing>", _asks("was_cast")),
    ("you cast <who:thing> during you 's main phase", _cast_in_main_phase),
    ("it is a main phase", lambda values: (Literal("main_phase"),)),
    ("it is you 's main phase", lambda values: (Literal("main_phase"), Literal("active_player", _YOU))),
    ("<who:thing> is|was|remain|stay tapped", _asks("tapped")),
    ("<who:thing> is|was untapped", _asks("tapped", True)),
    ("<who:thing> is|was not tapped", _asks("tapped", True)),
    ("<who:thing> is|was attacking", _asks("attacking")),
    ("<who:thing> is|was not attacking", _asks("attacking", True)),
    ("<who:thing> is attacking <other:any>", _about_two("attacking whom")),
    ("<who:thing> is not attacking <other:any>", _about_two("attacking whom", True)),
    ("<who:thing> is blocked", _asks("blocked")),
    ("<who:thing> is not blocked", _asks("blocked", True)),
    ("<who:thing> is unblocked", _asks("blocked", True)),
    ("<who:thing> is attached to <other:any>", _about_two("attached to")),
    ("<who:thing> is not attached to <other:any>", _about_two("attached to", True)),
    ("<other:player> own <who:thing>", _about_two("owned by")),
    ("<other:player> do not own <who:thing>", _about_two("owned by", True)),
    ("<who:thing> have <number> [or <more>] damage [marked] on it", _at("damage")),
    ("<who:player> have left the game", _asks("left_game")),
    ("<who:player> left the game", _asks("left_game")),
    ("<who:player> have not left the game", _asks("left_game", True)),
    ("<who:player> have drawn <number> [or <more>] card [in this game]", _at("drew")),
    ("<who:player> 's speed is <number> [or <more>]", _at("speed")),
    ("the game is over", _asks("game_over")),
    ("it is <who:player> 's <step>", _in_step),
    ("it is the <step>", lambda values: (Literal("step", value=str(values["step"])),)),
    (
        "<who:thing> is|remain|stay in|on <zone:origin>",
        lambda values: (Literal("in_zone", _phrase(values), str(values["zone"])),),
    ),
    (
        "<who:thing> have|had no <counter> counter on it",
        lambda v: (Literal("has_counter", _phrase(v), kind=str(v["counter"]), negated=True),),
    ),
    (
        "<who:thing> have <counter> counter on it",
        lambda v: (Literal("has_counter", _phrase(v), kind=str(v["counter"])),),
    ),
    (
        "<who:thing> have a <counter> counter on it",
        lambda v: (Literal("has_counter", _phrase(v), kind=str(v["counter"])),),
    ),
    ("<who:thing> have power <number> or more|greater", lambda v: _limits("power", _phrase(v), ("at least",), _int(v))),
    (
        "<who:thing> 's power is|was <number> or more|greater",
        lambda v: _limits("power", _phrase(v), ("at least",), _int(v)),
    ),
    ("<who:thing> have power <number> or <more>", _measured("power")),
    ("<who:thing> 's power is|was <number> or <more>", _measured("power")),
    ("<who:thing> have toughness <number> or <more>", _measured("toughness")),
    ("<who:thing> 's toughness is|was <number> or <more>", _measured("toughness")),
    ("<who:thing> have mana value <number> or <more>", _measured("mana value")),
    ("<who:thing> 's mana value is <number> or <more>", _measured("mana value")),
    ("<who:thing> have <number> or <more> <counter> counter on it", _counters_on),
    ("<who:thing> have <number> <counter> counter on it", _counters_on),
    ("there is <number> or <more> <counter> counter on <who:thing>", _counters_on),
    (
        "<who:thing> is level <number> [or more|greater|higher]",
        lambda v: _limits("level", _phrase(v), ("at least",), _int(v)),
    ),
    ("<who:thing> is|was a <type>", _is_type(False)),
    ("<who:thing> is|was not a <type>", _is_type(True)),
    ("<who:thing> is|was legendary", lambda values: (Literal("has_type", _phrase(values), "legendary"),)),
    ("<who:thing> have <keywords>", _has_keyword),
    ("<who:player> control <number> or <more> <thing>", _controls_so_many),
    ("<who:player> control exactly <number> <thing>", _controls_so_many),
    ("<who:player> control no <thing>", _controls(True)),
    ("<who:player> do not control <thing>", _controls(True)),
    ("<who:player> control <thing>", _controls()),
    ("there is <number> or <more> <thing>", _there_are),
    ("there is exactly <number> <thing>", _there_are),
    ("there is a second target", lambda values: (Literal("exists", Phrase(ref="the target 2")),)),
    ("there is no <thing>", _there_are_none),
    ("there is <thing>", _there_are),
)


def _int(values: Values) -> int:
    number = values["number"]
    assert isinstance(number, int)
    return number


def _keys(pattern: str) -> frozenset[str]:
    """The words that every sentence of a pattern holds, those that are one of several apart."""
    bare = re.sub(r"\[.*\]|<[^>]*>", " ", pattern)
    return frozenset(word for word in bare.split() if "|" not in word)


QUESTION_FORMS: tuple[tuple[frozenset[str], str, Make], ...] = tuple((_keys(p), p, make) for p, make in _TABLE)
