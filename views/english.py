"""English for what the machine writes in its own notation: conditions as queries, names of what waits and applies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..engine.facts import Fact
from ..engine.wording import filled
from .phrases import counted, described

_MACHINE_NAME = re.compile(r"(.+?/.+?(?:#\d+)?):\d+(?::.*)?\Z")  # the id of a waiting trigger, with its event
_MADE_HERE = re.compile(r"effect:(\d+):.*")  # the id of an effect that the record itself makes
_ANY_NUMBER = re.compile(r"\banything(?= (?:cards|permanents|life|damage|counters)\b)")
_NAMES_ITSELF = re.compile(r"\b(goes to (\w+)) \(\2\)")  # goes to exile (exile)
_LEAVES = re.compile(r"\b(goes|go) to outside\b")
_FROM_TO = re.compile(r"\bgoes from (?:the )?(\w+) to (?:the )?(\w+)")
_INTO = re.compile(r"\b(goes to|leaves the battlefield for) (?:the )?(\w+)")
_IN_ZONE = re.compile(r"\b(is|was|is not|was not) in the zone (\w+)|\bin the zone (\w+)")
_THERE = {
    "battlefield": "the battlefield", "stack": "the stack", "exile": "exile", "command": "the command zone",
    "graveyard": "the graveyard", "hand": "the hand", "library": "the library",
}  # fmt: skip
_ITS_OWNERS = ("graveyard", "hand", "library")
_STEP = re.compile(r"\Athe step is ([a-z -]+)\Z")
_BEGINS = re.compile(  # a step of a player; "upkeep" is enough as it is
    r"\bthe (untap|draw|beginning of combat|declare attackers|declare blockers|combat damage|end of combat|end|cleanup"
    r"|precombat main|postcombat main)(?= of \S.*? begins\b)"
)
_GETS = re.compile(r"\b(gets|gives \S.*?) (-?\d+)/(-?\d+)(?!\w)")
_REMOVED = re.compile(r"(?<!\S)-(\d+ \S+ counters?) (is|are) put on")  # as many fewer
_MOMENT = re.compile(r" (since|at) moment (\d+)")
_ARTICLE = re.compile(r"\ba (?=[aeioAEIO](?!ne\b|nce\b))")
_NOT_SAID = re.compile(
    r", and “this” is (?:something|anything)\Z|(?<=leaves the battlefield)(?: for \w+)? but [\w ,]+\Z"
)
_EVER = re.compile(r" since moment (?:-\d+|0\b)")  # from before the first event
_FIRST = re.compile(r"\bat moment (?:-\d+|0\b)")
_QUERY = re.compile(r"(not )?\b([a-z_]+)\(([^()]*)\)(?: \(\d+\)\Z)?")
_DESCRIBED = ("type ", "zone ", "on the stack ", "count of type ")  # how the name of a description may begin
_DENIED = {
    "is": "is not", "are": "are not", "was": "was not", "has": "does not have", "have": "do not have",
    "goes": "does not go", "can't": "can", "would": "would not", "triggered": "did not trigger",
    "entered": "did not enter", "gained": "did not gain",
    **{f"{verb}s": f"does not {verb}" for verb in "attack block control draw leave lose own function divide".split()},
}  # fmt: skip
_NOBODY = {"one": "nobody", "thing": "nothing"}
_VERB = re.compile("|".join(rf"\b{verb}\b" for verb in _DENIED))
_PERFECT = re.compile(r"\b(has|have) (\w+ed|been|had|left|struck|done|put|drawn|become|won|lost|begun)\b")
_PAST = {
    "is not": "was not", "are not": "were not", "does not": "did not", "do not": "did not", "has not": "had not",
    "have not": "had not", "nobody is": "nobody was", "nothing is": "nothing was", "it is nobody": "it was nobody",
}  # fmt: skip
_PRESENT = re.compile("|".join(rf"\b{verb}\b" for verb in _PAST))
_UNTIL = {  # how long an effect lasts, by what it is written as and of whom
    "becomes monarch": "lasts until an opponent of {} becomes the monarch",
    "leaves": "lasts until {} leaves",
    "next turn of": "lasts until the next turn of {}",
    "end of next turn of": "lasts until the end of the next turn of {}",
    "next untap step of": "lasts until the next untap step of {}",
    "next untap step": "lasts until whoever controls {} next untaps",
    "while monarch": "lasts for as long as {} is the monarch",
}
_LASTS = re.compile(rf"lasts until ({'|'.join(_UNTIL)})(?: of)? (.+?)(?= *\Z)")
_BY_WHOM = re.compile(r"did not trigger, controlled by ([^,]+)")
_YOU = {"is": "are", "was": "were", "has": "have", "does": "do"}


def worded(text: str, values: Mapping[str, Any]) -> str:
    """A text with its values said in words."""
    for value in values.values():
        if isinstance(value, str) and (said := _said(value)) != value:
            text = text.replace(value, said)
    text = _LASTS.sub(lambda found: _UNTIL[found[1]].format(found[2]), text)
    text = _NAMES_ITSELF.sub(r"\1", text).replace("go to outside instead of to", "leave the game instead of going to")
    text = _LEAVES.sub(lambda found: "leave the game" if found[1] == "go" else "leaves the game", text)
    text = _FROM_TO.sub(lambda found: f"goes from {_THERE.get(found[1], found[1])} to {_there(found[2])}", text)
    text = _IN_ZONE.sub(_placed, _INTO.sub(_gone, text))
    text = _REMOVED.sub(r"\1 \2 removed from", text)
    text = _STEP.sub(lambda found: f"it is the {found[1]} {'phase' if found[1].endswith('main') else 'step'}", text)
    text = _BEGINS.sub(lambda found: f"{found[0]} {'phase' if found[1].endswith('main') else 'step'}", text)
    text = _GETS.sub(lambda found: f"{found[1]} {int(found[2]):+}/{int(found[3]):+}", text)
    text = _NOT_SAID.sub("", text)
    text = text if "a" in values.values() else _ARTICLE.sub("an ", text)  # else it is a name
    return _ANY_NUMBER.sub("any", _MOMENT.sub(r" \1 @\2", _FIRST.sub("at the beginning", _EVER.sub("", text))))


def _there(zone: str) -> str:
    """Where something goes."""
    return f"its owner's {zone}" if zone in _ITS_OWNERS else _THERE.get(zone, zone)


def _gone(found: re.Match[str]) -> str:
    if found[1] == "goes to":
        return f"goes to {_there(found[2])}"
    if found[2] in ("something", "anything"):
        return "leaves the battlefield"
    return f"leaves the battlefield {'and the game' if found[2] == 'outside' else f'for {_there(found[2])}'}"


def _placed(found: re.Match[str]) -> str:
    """Where something is, or an ability functions."""
    zone, owned = found[2] or found[3], found[2] in _ITS_OWNERS
    if zone == "outside":
        where = "outside the game"
    elif zone in ("something", "anything"):
        where = "in any zone"
    else:
        there = _there(zone) if owned else _THERE.get(zone, zone)
        where = f"{'on' if zone in ('battlefield', 'stack') else 'in'} {there}"
    return f"{found[1]} {where}" if found[1] else where


def denied(text: str, *, then: bool = False) -> str:
    """A condition that must not be so ("not: Ana is the monarch") as a sentence; any other as it is.

    `then`: in the past tense, of a moment at which it was asked.
    """
    if not text.startswith("not: "):
        return text
    said = _denied(text.removeprefix("not: "))
    return _PRESENT.sub(lambda verb: _PAST[verb[0]], said, count=1) if then else said


def _said(value: str) -> str:
    if " + " in value or value.startswith(_DESCRIBED):
        return counted(value) if ":" in value else described(value)
    if found := _MADE_HERE.match(value):
        return f"@{found[1]}"
    found = _MACHINE_NAME.match(value)
    return found[1] if found else _QUERY.sub(_asked, value)


def _asked(query: re.Match[str]) -> str:
    """A query as a sentence: `is_monarch(an opponent)` is "an opponent is the monarch"."""
    kind = Fact.registry.get(query[2])
    given = [each.strip() for each in query[3].split(",")] if query[3].strip() else []
    if kind is None or not kind.says:
        return query[0]
    names = [name for name in kind.fields if name != "event"]
    if len(given) != len(names):
        return query[0]
    values = {name: int(each) if each.isdigit() else each for name, each in zip(names, given, strict=True)}
    said = filled(kind.says, values)
    if query[1]:
        said = _denied(said)
    return re.sub(r"\byou (\w+?)\b", _agreed, said)


def _denied(said: str) -> str:
    """The contrary of a sentence, by its first verb."""
    nobody = re.sub(r"(\A|\Ait is )(?:some|any)(one|thing)\b", lambda who: who[1] + _NOBODY[who[2]], said)
    if nobody != said:
        return nobody
    denied = re.sub(r"\b(does|do) not (\w+)", _affirmed, said, count=1)
    if denied != said:
        return denied
    denied = _PERFECT.sub(r"\1 not \2", said, count=1)
    if denied == said:
        denied = _VERB.sub(lambda verb: _DENIED[verb[0]], said, count=1)
    denied = _BY_WHOM.sub(r"did not trigger under \1's control", denied)
    return denied if denied != said else f"it is not so that {said}"


def _affirmed(found: re.Match[str]) -> str:
    """The verb itself, in its person."""
    verb = found[2]
    if found[1] == "do":
        return verb
    irregular = {"have": "has", "be": "is", "do": "does", "go": "goes"}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "ch", "sh", "z")) else f"{verb}s"


def _agreed(found: re.Match[str]) -> str:
    verb = found[1]
    return f"you {_YOU.get(verb, verb[:-1] if verb.endswith('s') and not verb.endswith('ss') else verb)}"
