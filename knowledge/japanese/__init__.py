"""Japanese: facts, reasons, steps and conditions in the words of the Japanese edition of Magic.

The sentences are data, read when they are first asked for: `facts.yaml` by predicate, `reasons.yaml` by the name of the
rule, `steps.yaml` by the English sentence of the procedure, `terms.yaml` for single words.  A field in braces takes the
value of the field of that name; after a colon stands how it is put into words: the table of `terms.yaml` that has it,
or one of the readings below.  Names of players, cards and abilities stay as they are given.

    fact("is_monarch", {"player": "Ana"})                  'Anaは統治者である'
    step("Ana casts Quick Thought#1")                      'AnaがQuick Thought#1を唱える'
    condition("you gained life this turn")                 'あなたがこのターンにライフを得ている'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..language import UNSAID, Condition, Literal, Phrase, Requirement, phrase_of

__all__ = [
    "absence",
    "asks",
    "assumption",
    "change",
    "claim",
    "compared",
    "condition",
    "denied",
    "event",
    "fact",
    "fact_template",
    "forbidden",
    "label",
    "noun",
    "pattern",
    "phrase",
    "predicates",
    "question",
    "readings",
    "reason",
    "reason_template",
    "reasons",
    "result",
    "source",
    "step",
    "step_named",
    "tables",
    "term",
    "word",
]

_OPEN = "\0"  # behind a word for "any", until the particle that follows it is known
_MACHINE_NAME = re.compile(r"(.+?/.+?)(?:#\d+)?:\d+(?::.*)?\Z")  # the id of a waiting trigger or of an effect


@cache
def _data(name: str) -> dict[str, Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found = yaml.load(Path(__file__).with_name(f"{name}.yaml").read_text(encoding="utf-8"), loader)
    assert isinstance(found, dict)
    return found


# ----------------------------------------------------------------------------------------- words


def term(table: str, value: str) -> str | None:
    """The word of a table, None if it has none."""
    found = _data("terms")[table].get(value)
    return found if isinstance(found, str) else None


def label(name: str, /, **values: Any) -> str:
    """What a view says itself."""
    return _fill(_data("steps")["labels"][name], values)


def word(value: Any) -> str:
    """A value of which only the word is known: a zone, a step, a type, ...; names stay as they are."""
    for table in ("zone", "keyword", "type", "step", "kind", "counter", "reference", "word", "cannot"):
        if (found := term(table, str(value))) is not None:
            return found
    return str(value)


def step_named(name: str) -> str | None:
    """The step or phase of that Japanese name, written with or without its dots; None for another word."""
    plain = name.strip().replace("・", "")
    for step, said in _data("terms")["step"].items():
        if plain in (full := said.replace("・", ""), full.removeprefix("戦闘前")):
            return str(step)
    return None


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
        return str(_data("terms")[rest]).format(step=term("step", event) or event)
    if event == "becomes level":
        return str(_data("terms")["becomes level"]).format(level=rest)
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
    costs = _data("steps")["cost"]
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


class _Value:
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

    def __getitem__(self, field: str) -> _Value:
        value = self.values[field]
        return value if isinstance(value, _Value) else _Value(value)


class _Open(_Value):
    """A value that is said already, such as an open field: no table changes it."""

    def __format__(self, table: str) -> str:
        return "" if table == "combat" else str(self.value)


def _fill(template: str, values: Mapping[str, Any]) -> str:
    return _smooth(template.format_map(_Filled(values)))


def _smooth(text: str) -> str:
    """Particles behind "any", what is counted before "or more", and parentheses around nothing."""
    text = re.sub(r"何か([個点枚人回体])", r"何\1か", text)
    text = re.sub(r"(\d)(以上|以下)([個点枚人回体])", r"\1\3\2", text)
    text = re.sub(f"{_OPEN}[はがを]", "も", text)
    text = re.sub(f"{_OPEN}([にへと])", r"\1も", text).replace(_OPEN, "")
    text = re.sub(r"時点(?=\d)", "@", text)
    return text.replace("（）", "")


def tables() -> dict[str, dict[str, Any]]:
    """The tables of words."""
    return _data("terms")


def readings() -> tuple[str, ...]:
    """What may stand behind a colon of a sentence, apart from a table."""
    return tuple(_READINGS)


# ------------------------------------------------------------------------------- facts and reasons


def predicates() -> tuple[str, ...]:
    """The predicates that have a sentence."""
    return tuple(_data("facts"))


def reasons() -> tuple[str, ...]:
    """The rules that have a reason."""
    return tuple(_data("reasons"))


def fact_template(predicate: str, form: str = "says") -> str | None:
    """The sentence of a predicate, with its fields in braces; `form` is `says`, `not` or `ends`."""
    found = _data("facts").get(predicate)
    if isinstance(found, str):
        return found if form == "says" else None
    return found.get(form) if isinstance(found, dict) else None


def fact(predicate: str, fields: Mapping[str, Any]) -> str | None:
    """A fact in words; None for a predicate that has no sentence."""
    template = fact_template(predicate)
    return _fill(template, fields) if template is not None else None


def denied(predicate: str, fields: Mapping[str, Any]) -> str | None:
    """That a fact no longer holds."""
    ends = fact_template(predicate, "ends")
    if ends is not None:
        return _fill(ends, fields)
    said = fact(predicate, fields)
    return f"もう成り立たない：{said}" if said is not None else None


def reason_template(rule: str) -> str | None:
    """The reason of a rule, with its variables in braces."""
    return _data("reasons").get(rule)


def reason(rule: str, bindings: Mapping[str, Any]) -> str | None:
    """Why a rule concludes what it does; None for a rule that has no reason."""
    template = reason_template(rule)
    return _fill(template, _known(bindings)) if template is not None else None


def _known(bindings: Mapping[str, Any]) -> _Values:
    """The values of a reason: of a rule that did not fire not all are known."""
    found = _Values(denied=False)
    found.update(bindings)
    return found


class _Values(dict[str, Any]):
    """The values of an absence: what no test speaks of is open."""

    def __init__(self, denied: bool):
        super().__init__()
        self.denied = denied

    def __missing__(self, field: str) -> _Open:
        return _Open(_any(field, self.denied))


def absence(plain: Sequence[Any], bindings: Mapping[str, Any]) -> str | None:
    """That no fact fits; `plain` is the condition in the form of the rules."""
    tests: dict[str, list[Any]] = {}
    for name, each in plain[2].items():
        for test in each:
            if test[0] == "var" and test[1] in bindings:
                tests.setdefault(name, []).append(["is", bindings[test[1]]])
            elif test[0] == "other" and test[1] in bindings:
                tests.setdefault(name, []).append(["other", bindings[test[1]]])
            elif test[0] in ("is", "test"):
                tests.setdefault(name, []).append(test)
    return claim(["absent", plain[1], tests])


# of what is not known there is nothing to say: how something goes, since when, on what kind of card
_UNKNOWN = re.compile(r"（何か）|時点何かから、|(は)何か(?=[^\s、のがを]+で機能する)")


def claim(plain: Sequence[Any]) -> str | None:
    """What a condition asks, everything known filled in; what no test speaks of is anyone or anything."""
    from ...engine.facts import Fact  # here, since sentences are read before an engine is needed

    predicate, denied = plain[1], plain[0] == "absent"
    denial = fact_template(predicate, "not") if denied else None
    of_this = fact_template(predicate, "denied") if denied else None  # where it is known of what it is denied
    if of_this and all(_is_known(plain[2], field) for field in _FIELD.findall(of_this)):
        denial = of_this
    kind = Fact.registry[predicate]
    some = fact_template(predicate, "some") if not denied and kind.about(plain[2]) != kind.says else None
    template = denial or some or fact_template(predicate)
    values = _Values(denial is not None)
    for name, each in plain[2].items():
        for test in each:
            if test[0] == "is":
                values[name] = test[1]
            elif test[0] == "test":
                values.setdefault(name, _Open(_tested(test[1], test[2], template, name)))
            elif test[0] == "other":
                values.setdefault(name, _Open(f"{test[1]}以外の{_any(name, denial is not None)}"))
    if template is None:
        return None
    said = _UNKNOWN.sub(r"\1", _fill(template, values))
    return f"「{said}」ということはない" if denied and denial is None else said


_FIELD = re.compile(r"\{(\w+)")


def _is_known(tests: Mapping[str, Sequence[Any]], field: str) -> bool:
    return any(test[0] == "is" for test in tests.get(field, ()))


def pattern(plain: Sequence[Any]) -> str | None:
    """A condition of a rule, or what it concludes, with its variables in angle brackets."""
    predicate, tests = plain[1], plain[2]
    denial = fact_template(predicate, "not") if plain[0] == "absent" else None
    template = denial or fact_template(predicate)
    if template is None:
        return None
    values = _Values(denial is not None)
    for name, each in tests.items():
        parts: list[Any] = []
        for test in each:
            if test[0] == "is":
                parts.append(test[1])
            elif test[0] == "test":
                parts.append(_Open(_tested(test[1], test[2], template, name)))
            else:
                parts.append(_Open(f"<{test[1]}>{'以外' if test[0] == 'other' else ''}"))
        first, rest = parts[0], [str(getattr(part, "value", part)) for part in parts[1:]]
        values[name] = _Open(f"{getattr(first, 'value', first)}（{'、'.join(rest)}）") if rest else first
    said = _fill(template, values)
    return f"「{said}」ということはない" if plain[0] == "absent" and denial is None else said


def _any(field: str, denied: bool) -> str:
    found = term("any", field) or "何"
    if denied:
        return found + _OPEN
    return found.replace("どの", "いずれかの") if found.startswith("どの") else f"{found}か"


def _tested(test: str, bound: Any, template: str | None, field: str) -> str:
    """A test of a field, its words put as the sentence puts the field."""
    found = re.search(rf"\{{{field}:(\w+)\}}", template or "")
    table = found[1] if found else "word"
    several = bound if isinstance(bound, list | tuple) else (bound,)
    words = "、".join(format(_Value(each), table) for each in several if each not in UNSAID)
    return (term("test", test) or "{bound}").format(bound=words) if words else "何か"


# ---------------------------------------------------------------------------------------- sentences


@cache
def _patterns(table: str) -> list[tuple[re.Pattern[str], str]]:
    def literal(english: str) -> int:
        return len(re.sub(r"\{\w+\}", "", english))

    found = []
    for english, japanese in sorted(_data("steps")[table].items(), key=lambda pair: -literal(pair[0])):
        parts = re.split(r"\{(\w+)\}", english)
        pattern = "".join(_role(*parts[n : n + 3]) if n % 2 else re.escape(p) for n, p in enumerate(parts))
        found.append((re.compile(pattern, re.DOTALL), japanese))
    return found


def _role(name: str, behind: str, following: str = "") -> str:
    """The pattern of a role; the names of cards, and so the paths of abilities, may have "of" within them."""
    if behind.startswith(" of ") and following in ("player", "owner"):
        return f"(?P<{name}>.+)"
    return f"(?P<{name}>[^/]+/.+?|.+?)" if name == "ability" else f"(?P<{name}>.+?)"


def _said(table: str, text: str) -> str | None:
    for pattern, japanese in _patterns(table):
        if (found := pattern.fullmatch(text)) is not None:
            return _fill(japanese, found.groupdict())
    return None


def event(text: str) -> str:
    """A sentence of a record; as it is written where that cannot be told."""
    from .retold import retold

    return retold(text.replace("\\'", "'")) or text


def step(text: str) -> str | None:
    """A sentence of the procedure; None for one that is not known."""
    return _said("steps", text)


def assumption(text: str) -> str | None:
    """What is taken for granted; None for a sentence that is not known."""
    return _said("assumptions", text)


def forbidden(text: str) -> str | None:
    """Why something is not allowed; None for a sentence that is not known."""
    return _said("forbidden", text)


_MISTAKE = re.compile(
    r"(?:(?P<place>.*?): )??found (?P<found>.+?); expected (?P<expected>.+?)"
    r"(?: \(did you mean (?P<near>.+)\?\))?",
    re.DOTALL,
)
_NOT_ALLOWED = re.compile(
    r"(?P<place>.*?:\d+:\d+): ['\"](?P<said>.+)['\"] is not allowed: (?P<why>.+)"
    r" \((?P<rule>[0-9a-z., ]+)\)(?P<more>; .+)?",
    re.DOTALL,
)


def mistakes(text: str) -> str:
    """What is wrong with a file or a call, a line for each; what has no sentence in Japanese is quoted as it is."""
    return "\n".join(map(_mistake, text.split("\n")))


def _mistake(text: str) -> str:
    if found := _NOT_ALLOWED.fullmatch(text):
        more = (assumption(each) or each for each in (found["more"] or "").split("; ")[1:])
        why = forbidden(found["why"]) or f"「{found['why']}」"
        said = f"「{found['said']}」はできない。{why} [{found['rule']}]"
        return f"{found['place']}：{'。'.join([said, *more])}"
    if found := _MISTAKE.fullmatch(text):
        what = _said("found", found["found"]) or f"「{found['found'].strip(chr(39))}」"
        expected = (_said("expected", found["expected"]) or f"「{found['expected']}」").replace(" or ", "、")
        near = f"（もしかして：{_names(found['near'])}）" if found["near"] else ""
        return f"{found['place'] + '：' if found['place'] else ''}{what}とあるが、{expected}でなければならない{near}"
    return _said("wrong", text) or text


def _names(listed: str) -> str:
    return "、".join(re.split(", | or ", listed))


def result(text: str) -> str | None:
    """What became of an expectation that does not hold; None for a sentence that is not known."""
    if (why := re.fullmatch(r"(.+) \(([0-9., a-z]+)\)", text)) and (said := forbidden(why[1])):
        return f"{said} [{why[2]}]"
    return _said("results", text)


def change(text: str) -> str | None:
    """What had been otherwise, or is given; None for a sentence that is not known."""
    return _said("changes", text)


def compared(operator: str, value: Any) -> str:
    """What a comparison asks of a number."""
    return str(_data("terms")["compared"][operator]).format(value=value)


# ---------------------------------------------------------------------------- phrases and conditions


def condition(words: str) -> str:
    """What a condition asks, from its words; words that cannot be read stay, in quotation marks."""
    from ..sentences import NotUnderstood, read_condition

    try:
        found = read_condition(re.sub(r" \(\d+\)\Z", "", words))
    except NotUnderstood:
        return f"「{words}」"
    return asks(found) or f"「{words}」"


def asks(found: Condition) -> str:
    """What a condition asks."""
    return "、または".join("、かつ".join(_literal(each) for each in a) for a in found.alternatives)


def _literal(asked: Literal) -> str:
    form = _data("terms")["question"][asked.asks]["not" if asked.negated else "says"]
    who = asked.who
    value: Any = asked.value
    if asked.asks in ("count at least", "count at most"):
        value = f"{value}{_counter(who)}"
    values = {"who": _Open(noun(who) if who is not None else ""), "value": value, "kind": asked.kind}
    values["other"] = _Open(noun(asked.other) if asked.other is not None else "")
    said = _fill(form, values)
    if asked.asks == "exists" and who is not None and any(r.aspect == "controller" for r in who.requires):
        return _controlled(who, asked.negated)
    return said


def _asked(value: str) -> str:
    """What is asked, without whom."""
    asks = value.removeprefix("not ").removesuffix(" late").removesuffix(" any")
    forms = _data("terms")["question"].get(asks)
    if forms is None:
        return value
    return _fill(
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
