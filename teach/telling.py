"""The position of an item and what happens from it, in words: what a learner reads before the question.

Only what the record says is told, and nothing that follows from it.  Cards that have abilities are explained in azor's
own words, since the learner may not know them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..knowledge import catalogue, japanese
from ..knowledge.japanese import abilities
from ..knowledge.japanese.retold import retold
from ..knowledge.language import Card
from ..knowledge.sentences.japanese import is_japanese
from ..records import rulebook
from ..records.model import Placed, Record
from ..views.english import worded
from .naming import names_in, thing
from .words import say


@dataclass(frozen=True, slots=True)
class Telling:
    """A position: how things stand, who has what (a zone a line), what the cards do, what happens."""

    standing: tuple[str, ...]
    zones: tuple[tuple[str, str], ...]
    cards: tuple[str, ...]
    events: tuple[str, ...]


def telling(record: Record, lang: str) -> Telling:
    """A record in words."""
    return Telling(
        tuple(_standing(record, lang)),
        tuple(_zones(record, lang)),
        tuple(_cards(record, lang)),
        tuple(event(entry.text, record, lang) for entry in record.entries if entry.kind in ("event", "choice")),
    )


def _standing(record: Record, lang: str) -> list[str]:
    comma = "、" if lang == "ja" else ", "
    step = (japanese.term("step", record.step) or record.step) if lang == "ja" else record.step
    found = [say("players", lang, players=comma.join(record.players))]
    if record.active:
        found.append(say("turn of", lang, player=record.active, step=step))
    if any(life != 20 for _, life in record.life):
        found.append(say("lives", lang, lives=comma.join(f"{player} {life}" for player, life in record.life)))
    if record.monarch:
        found.append(say("is monarch", lang, player=record.monarch))
    found += [say("is blessed", lang, player=player) for player in record.city_blessing]
    if record.initiative:
        found.append(say("has initiative", lang, player=record.initiative))
    found += [say("library", lang, player=player, count=count) for player, count in record.libraries]
    return found


def _zones(record: Record, lang: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for zone in ("battlefield", "stack", "hand", "graveyard", "exile", "command", "library"):
        for player in record.players:
            things = [p for p in record.objects if p.zone == zone and (p.controller or p.owner) == player]
            counted = Counter(_thing(each, record, lang) for each in things)
            if counted:
                said = ("、" if lang == "ja" else ", ").join(
                    f"{n} {text}" if n > 1 and lang == "en" else f"{text}×{n}" if n > 1 else text
                    for text, n in counted.items()
                )
                found.append((say(f"zone {zone}", lang, player=player), said))
    return found


def _thing(each: Placed, record: Record, lang: str) -> str:
    marks = []
    if each.ability:
        name = thing(each.ability, record, lang)
    elif each.id == f"{each.card.name}#{each.id.rpartition('#')[2]}":
        alone = sum(1 for o in record.objects if o.card.name == each.card.name) == 1
        alike = [o.id for o in record.objects if o.card.name == each.card.name]
        meant = any(other in entry.text for other in alike for entry in record.entries)
        name = thing(each.card.name if alone or not meant else each.id, record, lang)
    else:
        name = f"{each.id} ({thing(each.card.name, record, lang)})"
    if each.card.power is not None and "creature" in each.card.types:
        marks.append(f"{each.card.power}/{each.card.toughness}")
    if not each.face_down and not _told_apart(each.card):
        keywords = (a.keyword for a in each.card.abilities)
        marks += [(japanese.term("keyword", k) or k) if lang == "ja" else k for k in keywords]
    for name_of, given in (("tapped", each.tapped), ("face down", each.face_down), ("phased out", each.phased_out)):
        if given:
            marks.append(say(name_of, lang))
    if each.token:
        marks.append(say("token", lang))
    if each.level:
        marks.append(say("level", lang, level=each.level))
    if each.damage:
        marks.append(say("damaged", lang, damage=each.damage))
    for kind, count in each.counters:
        marks.append(say("counters", lang, kind=japanese.word(kind) if lang == "ja" else kind, count=count))
    if each.attached_to:
        marks.append(say("attached", lang, host=thing(each.attached_to, record, lang)))
    if each.chosen:
        marks.append(say("chosen", lang, type=each.chosen))
    if each.controller and each.controller != each.owner:
        marks.append(say("owned", lang, player=each.owner))
    if each.targets:
        aimed = ", ".join(thing(t, record, lang) for t in each.targets)
        marks.append(say("targeting", lang, targets=aimed))
    return f"{name} ({', '.join(marks)})" if marks else name


# ------------------------------------------------------------------------- cards


def _cards(record: Record, lang: str) -> list[str]:
    found: dict[str, None] = {}
    for each in record.objects:
        if not each.ability and not each.face_down and not each.token:  # common tokens are known
            found[each.card.name] = None
    lines = []
    for name in found:
        card = record.cards.get(name)
        if card is not None and card.known and _told_apart(card) and (said := _abilities(name, lang)):
            types = (
                "・".join(map(japanese.word, card.types)).replace("の・", "の")
                if lang == "ja"
                else " ".join(card.types)
            )
            lines.append(say("card", lang, name=thing(name, record, lang), types=types, does=said))
    return lines


def _told_apart(card: Card) -> bool:
    """Whether a card has abilities that take a line of their own: more than keywords."""
    return "basic" not in card.types and any(a.kind != "keyword" for a in card.abilities)


_LISTED = re.compile(r"\[(['\"].*?['\"])\]")
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")


def _abilities(name: str, lang: str) -> str:
    """What a card does, as azor reads it; "" for one without abilities."""
    return ("。" if lang == "ja" else "; ").join(abilities_of(name, lang).values())


@cache
def abilities_of(name: str, lang: str) -> dict[str, str]:
    """What the abilities of a card say, by their paths."""
    card = catalogue.lookup(name)
    found = zip(card.abilities, rulebook.card(name)["abilities"], strict=True) if card is not None else ()
    said = [(data["path"], abilities.ability(each) if lang == "ja" else _english(data)) for each, data in found]
    return {path if path not in dict(said[:n]) else f"{path} {n}": text for n, (path, text) in enumerate(said)}


def _english(data: Mapping[str, Any]) -> str:
    """What an ability says, in words, from what `azor card` gives of it."""
    words = re.sub(r"\A(?:static|spell): ", "", worded(data["words"], {"": data["words"]}))
    if data["kind"] == "keyword":
        return words
    does = [_CREATES.sub(_created, worded(d, {"": d})).replace(*_INSTEAD) for d in data["does"]]
    words = _LISTED.sub(lambda listed: ", ".join(_quoted(listed[1])), words)
    for written, said in _READ_AS:
        words = words.replace(written, said)
    targets = " and ".join(map(_aimed, data.get("targets", ())))
    told = ": ".join(part for part in (words, targets, ", ".join(does)) if part)
    return _TARGET.sub(lambda found: f"the {_ORDINALS[found[1]]} target", told)


# how azor writes of when and while an ability does something, and how a person reads it
_READ_AS = (
    ("instead_of: you would ", "if you would "),
    ("when: ", "when "),
    ("cost: ", ""),
    (", if: ", ", if "),
    (", while: ", " as long as "),
    (", only: ", ", only while "),
)
_TARGET = re.compile(r"\bthe target ([234])\b")
_ORDINALS = {"2": "second", "3": "third", "4": "fourth"}


def _aimed(target: str) -> str:
    """What is targeted: "up to one target creature"."""
    limited = re.match(r"up to \w+ ", target)
    return f"{limited[0]}target {target[limited.end() :]}" if limited else f"target {target}"


def _quoted(text: str) -> list[str]:
    return [a or b for a, b in _QUOTED.findall(text)]


# how azor writes what a card lets one do instead of something
_INSTEAD = ("pay nothing and choose the library", "you may put it on top of its owner's library")
_CREATES = re.compile(r"creates: ([\w' ]+), player: (\w+), count: (\w+), power: (\d+), toughness: (\d+)")


def _created(found: re.Match[str]) -> str:
    name, who, count, power, toughness = found.groups()
    return f"{who} create {count} {power}/{toughness} {name} token{'' if count == '1' else 's'}"


# ------------------------------------------------------------------------- events


def event(text: str, record: Record, lang: str, *, named: bool = True) -> str:
    """What happens, in words; in Japanese by the forms in which records may be written too.

    Abilities are called what they are called in questions too, unless they are `named` later.
    """
    text = text.replace("/activate", "")  # the only ability of a card that is activated so
    if lang != "ja" and not is_japanese(text):
        text = _PATH.sub(lambda path: thing(path[1], record, lang), text)
        player, does, rest = [*text.split(" ", 2), "", ""][:3]
        return f"{player} {does} {names_in(rest, record, lang)}" if named and does == "activates" else text
    return retold(text, lambda name: thing(name, record, lang)) or f"「{text}」"


_PATH = re.compile(r'"([^"/]+/[^"]+)"')  # of an ability, in quotation marks
