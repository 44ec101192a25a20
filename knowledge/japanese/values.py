"""How values are put into words: readings of fields, phrases and conditions, and sentences filled with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..language import Condition, Literal, Phrase, Requirement, phrase_of
from ..sentences import NotUnderstood, read_condition
from ..terms import read, tables, term, word

OPEN = "\0"  # behind a word for "any", until the particle that follows it is known
_MACHINE_NAME = re.compile(r"(.+?/.+?)(?:#\d+)?:\d+(?::.*)?\Z")  # the id of a waiting trigger or of an effect


def data(name: str) -> dict[str, Any]:
    """The sentences of a file here."""
    return read(Path(__file__).with_name(f"{name}.yaml"))


def event(text: str) -> str:
    """A sentence of a record; as it is written where that cannot be told."""
    from .retold import retold

    return retold(text.replace("\\'", "'")) or text


def _ability(value: str) -> str:
    part = re.fullmatch(r"(.+) \(([a-z]+(?: [a-z]+)*)?(?: ?(\d+))?\)", value)  # what a keyword stands for
    if part is not None:
        kind = term("kind", part[2]) or part[2] if part[2] else ""
        return f"{_ability(part[1])}（{kind}{part[3] or ''}）"
    keyword = term("keyword", value)
    if keyword is None and value.split(" ")[0] in ("hexproof", "protection", "ward", "landwalk"):
        keyword = term("keyword", value.split(" ")[0])
    if keyword is None and "/" in value:
        return f"「{value}」"
    return keyword or value


def _on_stack(value: str) -> str:
    return f"「{value}」" if "/" in value else value


def _view(value: str) -> str:
    found = _MACHINE_NAME.match(value)
    return _on_stack(found[1] if found else value)


def _effect(value: str) -> str:
    if made := re.match(r"effect:(\d+):", value):  # by the record itself
        return f"@{made[1]}の効果"
    found = _MACHINE_NAME.match(value)
    return f"「{found[1]}」の効果" if found else "ある効果"


def _cause(value: str) -> str:
    if value in ("printed", "base"):
        return "記載された値" if value == "printed" else "基本の値"
    kind, _, rest = value.partition(" ")
    return f"{kind}カウンター" if rest == "counters" else _effect(value) if ":" in value else _on_stack(value)


def source(value: str) -> str:
    """Where a change of a size comes from."""
    return _cause(value)


def _verb(value: str) -> str:
    event, _, rest = value.partition(":")
    if rest in ("begins", "comes"):
        return str(tables()[rest]).format(step=term("step", event) or event)
    if event == "becomes level":
        return str(tables()["becomes level"]).format(level=rest)
    origin, to, place = value.partition(" to ")
    if to and term("zone", place) is not None:
        return f"{term('zone', origin) or origin}から{term('zone', place)}に移動する"
    return term("verb", value) or value


def _path(value: str) -> str:
    chosen, _, at = value.rpartition(" at ")
    kind = chosen.removeprefix("the chosen one of ")
    if chosen and kind != chosen:
        return f"{_path(at)}（{phrase(kind)}の選択）"
    return value.replace(".then.", "の成立時の").replace(".else.", "の不成立時の")


def _happens(value: str) -> str:
    verb, _, thing = value.partition(":")
    return f"{thing}の「{_verb(verb)}」" if thing else _verb(verb)


def _quantity(value: str) -> str:
    what, of, whose = value.partition(" of ")
    kind, _, counters = what.rpartition(" ")
    counted = counters == "counters"
    said = f"{word(kind) if kind else ''}カウンターの数" if counted else term("of", what) or what
    return f"{phrase(whose)}の{said}" if of else said


def _cost(value: str) -> str:
    costs = data("steps")["cost"]
    what, from_your, zone = value.partition(" from your ")
    if from_your and what in costs and (place := term("zone", zone)) is not None:
        return f"{place}から{costs[what]}"
    return str(costs.get(value) or f"「{value}」")


def _entry(value: str) -> str:
    found = re.fullmatch(r"(['\"])(.*)\1(?: \((\d+)\))?", value, re.DOTALL)
    return f"「{event(found[2])}」" + (f"（{found[3]}）" if found[3] else "") if found else event(value)


_READINGS: dict[str, Callable[[str], str]] = {
    "ability": _ability,
    "stacked": _on_stack,
    "view": _view,
    "effect": _effect,
    "cause": _cause,
    "verb": _verb,
    "cost": _cost,
    "word": lambda value: word(value) if value else "なし",
    "quantity": lambda value: _quantity(value),
    "alongside": lambda value: f"と{phrase(value)}" if value else "",
    "those": lambda value: f"{value}と" if value else "",
    "aspect": lambda value: (term("aspect", value) or value).replace("{value}", "～"),
    "path": lambda value: _path(value),
    "happens": lambda value: _happens(value),
    "behind": lambda value: f"、{word(value)}" if value else "",
    "key": lambda value: phrase(value.partition(":")[0]),
    "asked": lambda value: _asked(value),
    "phrase": lambda value: phrase(value),
    "condition": lambda value: condition(value),
    "signed": lambda value: value if value[:1] in "-+" else f"+{value}",
    "combat": lambda value: "戦闘" if value == "True" else "",
    "whose": lambda value: f"{value}の" if value else "",
    "source": lambda value: f"{value}の" if value else "",
    "subject": lambda value: f"{phrase(value)}の" if value else "",
    "about": lambda value: f"（{value}）" if value else "",
    "abilities": lambda value: "、".join(_ability(each) for each in value.split(", ")),
    "thing": lambda value: term("reference", value) or value,
    "counter": lambda value: term("counter", value) or term("keyword", value) or value,
    "entry": lambda value: _entry(value),
    "names": lambda value: value.replace(", ", "、"),
}


class Value:
    """A value as it is put into words: `f"{value:zone}"`."""

    __slots__ = ("value",)

    def __init__(self, value: Any):
        self.value = value

    def __format__(self, table: str) -> str:
        text = str(self.value)
        if not table:
            return text
        reading = _READINGS.get(table)
        if reading is not None:
            return reading(text)
        if isinstance(self.value, str) and (found := term(table, text)) is not None:
            return found
        return text


class _Filled:
    """The values of a sentence, each as it is put into words."""

    def __init__(self, values: Mapping[str, Any]):
        self.values = values

    def __getitem__(self, field: str) -> Value:
        value = self.values[field]
        return value if isinstance(value, Value) else Value(value)


class Said(Value):
    """A value that is said already, such as an open field: no table changes it."""

    def __format__(self, table: str) -> str:
        return "" if table == "combat" else str(self.value)


def fill(template: str, values: Mapping[str, Any]) -> str:
    """A sentence with its fields filled in, each as the sentence has it put into words."""
    return _smooth(template.format_map(_Filled(values)))


def _smooth(text: str) -> str:
    """Particles behind "any", what is counted before "or more", and parentheses around nothing."""
    text = re.sub(r"何か([個点枚人回体])", r"何\1か", text)
    text = re.sub(r"(\d)(以上|以下)([個点枚人回体])", r"\1\3\2", text)
    text = re.sub(f"{OPEN}[はがを]", "も", text)
    text = re.sub(f"{OPEN}([にへと])", r"\1も", text).replace(OPEN, "")
    text = re.sub(r"時点(?=\d)", "@", re.sub(r"時点(?:-\d+|0(?!\d))", "初め", text))
    return text.replace("（）", "")


def readings() -> tuple[str, ...]:
    """What may stand behind a colon of a sentence, apart from a table."""
    return tuple(_READINGS)


def compared(operator: str, value: Any) -> str:
    """What a comparison asks of a number."""
    return str(tables()["compared"][operator]).format(value=value)


# ---------------------------------------------------------------------------- phrases and conditions


def condition(words: str) -> str:
    """What a condition asks, from its words; words that cannot be read stay, in quotation marks."""
    try:
        found = read_condition(re.sub(r" \(\d+\)\Z", "", words))
    except NotUnderstood:
        return f"「{words}」"
    return asks(found) or f"「{words}」"


def asks(found: Condition) -> str:
    """What a condition asks."""
    return "、または".join("、かつ".join(_literal(each) for each in a) for a in found.alternatives)


def unread(words: str, how: str = "does") -> str:
    """Words that azor does not read, where it is known how they are said: as an instruction, or as what triggers."""
    for pattern, said in data("abilities")["unread"].items():
        if found := re.fullmatch(pattern, words):
            form = said if isinstance(said, str) else said.get(how, said["does"])
            return str(form).format(*found.groups())
    return ""


def _literal(asked: Literal) -> str:
    if asked.asks == "holds" and not asked.negated and (known := unread(str(asked.value))):
        return known
    form = tables()["question"][asked.asks]["not" if asked.negated else "says"]
    who = asked.who
    value: Any = asked.value
    if asked.asks in ("count at least", "count at most"):
        value = f"{value}{_counter(who)}"
    values = {"who": Said(noun(who) if who is not None else ""), "value": value, "kind": asked.kind}
    values["other"] = Said(noun(asked.other) if asked.other is not None else "")
    said = fill(form, values)
    if asked.asks == "exists" and who is not None and any(r.aspect == "controller" for r in who.requires):
        return _controlled(who, asked.negated)
    return said


def _asked(value: str) -> str:
    """What is asked, without whom."""
    asks = value.removeprefix("not ").removesuffix(" late").removesuffix(" any")
    forms = tables()["question"].get(asks)
    if forms is None:
        return value
    return fill(
        forms["not" if value.startswith("not ") else "says"],
        {"who": "それ", "other": "そのもの", "value": "その値", "kind": "その種類"},
    )


def _controlled(who: Phrase, negated: bool) -> str:
    """ "You control an Island" rather than "there is an Island that you control"."""
    by = next(str(r.value) for r in who.requires if r.aspect == "controller")
    rest = Phrase(kind=who.kind, requires=tuple(r for r in who.requires if r.aspect != "controller"), count=who.count)
    end = "コントロールしていない" if negated else "コントロールしている"
    return f"{_player(by)}が{noun(rest)}を{end}"


def _counter(who: Phrase | None) -> str:
    if who is None or who.kind == "player":
        return "人"
    return "枚" if any(r.aspect == "zone" for r in who.requires) else "個"


def question(words: str) -> str:
    """What numbers are compared for: a condition, or a phrase."""
    said = phrase(words)
    return said if said != words else condition(words)


def phrase(name: str) -> str:
    """Who or what a phrase is, from its one name ("type creature + controller you")."""
    known = term("reference", name)
    if known is not None:
        return known
    found = phrase_of(name)
    return name if found is None else noun(found)


_FIRST = ("other", "controller", "owner")  # of what stands before a noun


def noun(who: Phrase) -> str:
    """Who or what a phrase is."""
    if who.ref == "attached" and (said := _attached(who.words)):
        return said
    if who.ref is not None:
        return term("reference", who.ref) or who.ref
    if who.name is not None:
        return who.name
    types, before, place = [], [], ""
    token = player = False
    lacking = [word(need.value) for need in who.requires if need.aspect == "not type"]
    if len(lacking) > 1:
        before.append(("not type", "".join(f"{each}でも" for each in lacking) + "ない"))
    for need in who.requires:
        value = need.value
        if need.aspect == "type":
            types.append("か".join(term("type", each) or each for each in str(value).split(" or ")))
        elif need.aspect == "token":
            token = True
        elif need.aspect == "opponent":
            player = True
        elif need.aspect == "zone":
            place = term("zone", str(value)) or str(value)
        elif need.aspect == "not type" and len(lacking) > 1:
            continue
        elif need.aspect == "on the stack":
            types.append("か".join(term("stacked", each) or each for each in str(value).split(" or ")))
        elif need.aspect in ("spell", "player", "permanent", "source", "commander"):
            types.append(term("aspect", need.aspect) or need.aspect)
        else:
            before.append((need.aspect, _modifier(need)))
    before.sort(key=lambda each: _FIRST.index(each[0]) if each[0] in _FIRST else len(_FIRST))
    if place:
        owner = next((text for aspect, text in before if aspect == "owner"), "")
        before = [(aspect, text) for aspect, text in before if aspect != "owner"]
        whose = next((str(r.value) for r in who.requires if r.aspect == "owner"), "") if owner else ""
        before.insert(0, ("zone", f"{_player(whose)}の{place}にある" if whose else f"{place}にある"))
    kind = "対戦相手" if player else "プレイヤー" if who.kind == "player" else "カード" if place else "パーマネント"
    if player and types == ["プレイヤー"]:
        types = []
    noun = _joined(types) or ("" if token else kind)
    if place and types and not token:
        noun += "・カード"
    if token:
        noun = f"{noun}・トークン" if noun else "トークン"
    return "".join(text for _, text in before) + noun


def _attached(words: str) -> str:
    """What something is attached to, by how that is called: equipped creature."""
    how, _, kind = words.partition(" ")
    said = term("aspect", how) if how in ("enchanted", "equipped") else None
    return f"{said}{term('type', kind)}" if said and term("type", kind) else ""


def _joined(types: Sequence[str]) -> str:
    text = ""
    for each in types:
        text += each if not text or text.endswith("の") else f"・{each}"
    return text


def _modifier(need: Requirement) -> str:
    template = term("aspect", need.aspect)
    if template is None:
        return f"「{need.aspect}」の"
    value = need.value
    if need.aspect in ("controller", "owner"):
        value = _player(str(value))
    elif need.aspect in ("colour", "not colour"):
        value = "か".join(term("colour", each) or each for each in str(value).split(" or "))
    elif need.aspect in ("not type", "keyword", "no keyword", "counter"):
        value = word(value) if value else ""
    return template.format(value=value)


def _player(name: str) -> str:
    return term("reference", name) or term("word", name) or name
