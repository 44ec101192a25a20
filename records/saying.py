"""Queries in plain words: the sentences in which azor answers, and `who` and `what` for a variable.

What is not read here is a query in the notation of predicates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from ..knowledge.sentences import KEYWORDS
from .asked import ASKED, of_nobody, plainly, third_person
from .predicates import ABILITY_KINDS

# a sentence with its names in braces, and the query that it stands for; the first that fits counts
SAID = {
    "there is no monarch": "no_monarch()",
    "nobody is the monarch": "no_monarch()",
    "no player is the monarch": "no_monarch()",
    "the game is over": "game_over()",
    "it is {player}'s turn": "active_player({player})",
    "the step is {step}": "step({step})",
    "it is the {step} (?:step|phase)": "step({step})",
    "{player} is the monarch": "is_monarch({player})",
    "{player} was the monarch as the turn began": "was_monarch_as_turn_began({player})",
    "{player} has the city's blessing": "has_city_blessing({player})",
    "{player} has the initiative": "has_initiative({player})",
    "{player} has left(?: the game)?": "left_game({player})",
    "{player} has won(?: the game)?": "has_won({player})",
    "{player} is in the game": "player({player})",
    "{player} has priority": "priority({player})",
    "{player} has drawn {number} cards?": "drew({player}, {number})",
    "{player} has {number} cards? in hand": "hand_size({player}, {number})",
    "{player} has {number} life": "life({player}, {number})",
    "{player} has speed {number}": "speed({player}, {number})",
    "{player} controls {number} permanents?": "permanent_count({player}, {number})",
    "{object} has level {number}": "level({object}, {number})",
    "{object} has power {number}": "power({object}, {number})",
    "{object} has toughness {number}": "toughness({object}, {number})",
    "{object} has {number} damage marked on it": "damage({object}, {number})",
    "{object} has {number} {kind} counters?": "counters({object}, {kind}, {number})",
    "{object} is in the zone {zone}": "in_zone({object}, {zone})",
    "{object} is (?:in exile|exiled)": "in_zone({object}, exile)",
    "{object} is on the battlefield": "in_zone({object}, battlefield)",
    "{object} is in (?:the|a|its owner's) (graveyard|hand|library)": "in_zone({object}, {1})",
    "{object} is in hand": "in_zone({object}, hand)",
    "{object} is in the command zone": "in_zone({object}, command)",
    "{object} is on the stack": "on_stack({object})",
    "{object} is tapped": "tapped({object})",
    "{object} is blocked": "blocked({object})",
    "{object} is attached to {host}": "attached_to({object}, {host})",
    "{object} (?:attacks|is attacking) {player}": "attacking({object}, {player})",
    "{player} controls {object}": "controls({player}, {object})",
    "{player} owns {object}": "owns({player}, {object})",
}
_KINDS = {
    "number": r"\?\w+|how many|how much|-?\d+",
    "keyword": rf"(?:{'|'.join(sorted(map(re.escape, KEYWORDS), key=len, reverse=True))})(?: \([a-z]+(?: \d+)?\))?",
    "ability": r"[^/]+/.+?",
    "sort": "|".join(ABILITY_KINDS),
    "kind": r"\S+",
    "type": r"[A-Za-z-]+",
}
_VARIABLES = {
    **dict.fromkeys(("who", "anyone", "anybody", "someone", "somebody", "any player"), "?who"),
    **dict.fromkeys(("what", "anything", "something"), "?what"),
    "which": "?which",
    "how many": "?number",
    "how much": "?number",
}
_ASKED = {"player": "who", "object": "what", "number": "how many"}
_OWNED = re.compile(r"(?P<object>.+?) is in (?P<player>.+)'s (?P<zone>graveyard|hand|library)[.?]?\Z", re.I)


def _pattern(sentence: str) -> re.Pattern[str]:
    named = re.sub(r"{(\w+)}", lambda m: f"(?P<{m[1]}>{_KINDS.get(m[1], '.+?')})", sentence)
    names_first = r"(?!(?:is|was|has|does|did) )" if sentence.startswith("{") else ""  # else it is turned first
    return re.compile(rf"{names_first}{named}\s*[.?!]*\Z", re.I)


_READ: list[tuple[re.Pattern[str], str]] = []


def _vague(form: tuple[str, str]) -> bool:
    """Whether other forms come first: an object could be anything, also what another form says more about."""
    return form[0] in ("{player} controls {object}", "{object} is on the stack")


def query_of(text: str) -> str | None:
    """The query that a sentence stands for, if it is one of these sentences.

    >>> query_of("Ben is the monarch"), query_of("who has the city's blessing?")
    ('is_monarch(Ben)', 'has_city_blessing(?who)')
    >>> query_of("Ana is not the monarch"), query_of("is_monarch(Ana)")
    ('not is_monarch(Ana)', None)
    >>> query_of("is Ana the monarch?"), query_of("does Ben control Hill Giant")
    ('is_monarch(Ana)', 'controls(Ben, Hill Giant)')
    """
    if not _READ:
        _READ.extend((_pattern(sentence), query) for sentence, query in sorted({**SAID, **ASKED}.items(), key=_vague))
    text = " ".join(text.split())
    denied = text.startswith("not ")
    text, found = plainly(text.removeprefix("not ").removeprefix(": "))
    query = _sentence_or_question(text)
    if (somebody := of_nobody(text)) is not None and (query is None or of_nobody(query) is not None):
        query, found = _sentence_or_question(somebody), not found
    if query is None:
        return None
    if denied == found:
        return query
    if "), " in query:
        return None  # of two that are not both so it is not said which
    if query.startswith("not "):
        return query.removeprefix("not ")
    if found and text.lower().startswith("who ") and "(?who" in query:
        return f"player(?who), not {query}"  # which players are not
    return f"not {query}"


def _sentence_or_question(text: str) -> str | None:
    return next(filter(None, map(_read, (text, *_turned(text)))), None)


def _turned(question: str) -> Iterator[str]:
    """A question that begins with its verb as sentences, one for each place at which its subject may end."""
    verb, *words = question.rstrip(" ?.!").split(" ")
    for end in range(1, len(words)):
        subject, rest = words[:end], words[end:]
        if verb.lower() in ("is", "was", "has"):
            yield " ".join((*subject, verb.lower(), *rest))
        elif verb.lower() == "does":
            yield " ".join((*subject, third_person(rest[0]), *rest[1:]))


def _read(text: str) -> str | None:
    if (owned := _OWNED.match(text)) and owned["player"].lower() != "its owner":
        thing, player = (_value(owned[role]) for role in ("object", "player"))
        return f"in_zone({thing}, {owned['zone'].lower()}), owns({player}, {thing})"
    for pattern, query in _READ:
        if found := pattern.match(text):
            for name, value in found.groupdict().items():
                query = query.replace(f"{{{name}}}", _value(value))
            query = query.replace("{1}", str(found[found.re.groups]).lower())
            return query
    return None


def _value(text: str) -> str:
    """A name, or the variable that a word stands for, as a query has it."""
    value = _VARIABLES.get(text.lower(), text)
    return f'"{value}"' if re.search("[,()]", value) else value


def near(text: str, players: Iterable[str]) -> tuple[str, ...]:
    """The sentences nearest to one that is none of them, about the player whom it names.

    >>> near("who has the crown?", ["Ana"])[0], near("how many life has Ana", ["Ana"])[0]
    ('who is the monarch', 'Ana has how many life')
    """
    who = next((player for player in players if re.search(rf"(?<!\w){re.escape(player)}(?!\w)", text)), "who")
    return tuple(get_close_matches(" ".join(text.split()).rstrip(" .?"), [written(each, who) for each in SAID], 2, 0.5))


def written(sentence: str, who: str = "who") -> str:
    """A sentence of `SAID` as one would write it, asking for everything but the player."""
    plain = re.sub(r"\((?:\?:)?([^|)]*)[^)]*\)\??", r"\1", sentence).replace("?", "")
    return re.sub(r"{(\w+)}", lambda role: {**_ASKED, "player": who}.get(role[1], f"?{role[1]}"), plain)
