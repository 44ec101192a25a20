"""What abilities say, in Japanese, from their structure.

    ability(...)                      'これが戦場に出たとき：あなたはカードを1枚引く'
    when(...), does(...)              its trigger condition; its instructions
    cost("sacrifice a creature")      'クリーチャー1体を生け贄に捧げる'

The sentences are data (`abilities.yaml`), by the verb of a clause, in the dictionary form of their own verb; what makes
an ability trigger, what may be done and what more follows is inflected from there.  What a card says in words that azor
does not read stays as it is written, in quotation marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ..language import Ability, Aim, Amount, Branch, Clause, Condition, Mode, Phrase, Step, Together, Until
from ..sentences import NotUnderstood, read_condition, read_effect, read_phrase
from ..terms import term, word
from .values import asks, data, noun, unread

_DOES, _ALWAYS, _WHEN = "does", "always", "when"  # an instruction, what a static ability says, a trigger condition
_COUNTERS = "枚個点体回人つ"


def ability(said: Ability) -> str:
    """One ability of a card."""
    if said.kind == "keyword":
        return keyword(f"{said.keyword} {said.value}".strip())
    if said.keyword and not said.do:
        return f"{keyword(said.keyword)}（{'、'.join(map(cost, said.cost))}）"
    conditions = asks(said.condition) if said.condition is not None else ""
    head: list[str] = []
    body = [_joined(said.effects, _ALWAYS)] if said.effects else []
    if said.kind == "activated":
        head.append("、".join(map(cost, said.cost)) + (f"（{conditions}ときのみ）" if conditions else ""))
    elif said.kind == "static":
        body = [f"{conditions}かぎり、{body[0]}"] if conditions else body
    else:
        happens = instead if said.kind == "replacement" else when
        events = "か、".join(map(happens, said.events))
        head.append("、".join(filter(None, (events, f"{conditions}なら" if conditions else ""))))
    if aims := [aim for aim in said.targets if not aim.mode]:
        head.append(f"{_targets(aims)}を対象とする")
    if said.choose != (0, 0):
        head.append(_choose(*said.choose) + ("（同じモードを2回以上選んでもよい）" if said.repeats else ""))
    once = [each for each in said.do if not (isinstance(each, Mode) and 0 < said.repeats < each.number)]
    body += [_mode(step, said) if isinstance(step, Mode) else does(step) for step in once]
    marks = "、".join(label for name, label in data("abilities")["only"].items() if getattr(said, name))
    text = "：".join(filter(None, (*head, "。".join(filter(None, body)))))
    return text + (f"（{marks}）" if marks and said.keyword != "level" else "")


def keyword(text: str) -> str:
    """A keyword with what stands behind it: ward 2 mana, protection from creatures."""
    if known := term("keyword", text):
        return known
    words = text.split(" ")
    for n in range(len(words) - 1, 0, -1):
        if known := term("keyword", " ".join(words[:n])):
            value = " ".join(words[n:]).removeprefix("from ").removeprefix("of ")
            return f"{known}{value}" if value.isdigit() else f"{known}（{_value(value)}）"
    return f"「{text}」"


def _value(text: str) -> str:
    """What stands behind a keyword: a cost, a type, a colour, or a description."""
    if (said := cost(text)) != f"「{text}」":
        return said
    known = [term("colour", each) or term("type", each) or _described(each) for each in re.split(r" or | and ", text)]
    return "か".join(filter(None, known)) if all(known) else f"「{text}」"


def _described(text: str) -> str:
    try:
        return noun(read_phrase(text))
    except NotUnderstood:
        return ""


def cost(text: str) -> str:
    """What is paid: in mana or loyalty, or by doing something."""
    forms = data("abilities")["costs"]
    for form, said in forms.items():
        if found := re.fullmatch(form, text):
            return str(said.format(*found.groups()))
    if dear := re.fullmatch(r"(.+?) \((.+?) while (.+)\)", text):
        return f"{cost(dear[1])}（{asks(read_condition(dear[3]))}かぎり{cost(dear[2])}）"
    parts = [cost(each) for each in text.split(" and ")] if text.count("mana") > 1 else []
    if parts and not any("「" in each for each in parts):
        return "と".join(parts)
    if found := re.fullmatch(r"(\d+) (\w+) mana", text):
        return f"{colour}マナ{found[1]}点" if (colour := term("colour", found[2])) else f"「{text}」"
    if found := re.fullmatch(r"(\d+) mana for each (.+)", text):
        return f"{said}1つにつき{found[1]}マナ" if (said := _described(found[2])) else f"「{text}」"
    try:
        clause = read_effect(text.removeprefix("nothing and ").replace("the sacrifice of", "sacrifice"))
    except NotUnderstood:
        return f"「{text}」"
    if not isinstance(clause, Clause) or clause.verb == "opaque":
        return f"「{text}」"
    return _clause(replace(clause, subject=None) if clause.subject == _YOU else clause, _DOES)


_YOU = Phrase(ref="you")


def when(event: Clause) -> str:
    """What makes an ability trigger, or what is replaced."""
    times = event.detail("nth")
    said = _clause(replace(event, until=None), _WHEN)
    turn = f"各ターンの{times}回目に" if times else ""
    held = event.detail("while")
    return (f"{asks(held)}間に" if isinstance(held, Condition) else "") + turn + said


def instead(event: Clause) -> str:
    """What is replaced."""
    return f"{_clause(replace(event, until=None), _DOES).replace('は', 'が', 1)}場合、代わりに"


def does(step: Step) -> str:
    """An instruction: one, several at once, or what depends on a condition."""
    if isinstance(step, Together):
        return _joined(step.clauses, _DOES)
    if isinstance(step, Mode):
        return all_of(step.do)
    if isinstance(step, Branch):
        then = f"{asks(step.condition)}なら{all_of(step.then)}"
        return f"{then}。そうでなければ{all_of(step.otherwise)}" if step.otherwise else then
    return _clause(step, _DOES)


def all_of(steps: Iterable[Step]) -> str:
    """Several instructions, one after the other."""
    said = [each for each in map(does, steps) if each]
    return "、その後".join([*(_inflected(each, 0) for each in said[:-1]), *said[-1:]])


# ------------------------------------------------------------------------------------- clauses


def _joined(clauses: Sequence[Clause], how: str) -> str:
    """What happens at the same time in one sentence: what is said of the same thing with one subject."""
    parts: list[tuple[str, str, str]] = []
    for clause in _gathered(clauses):
        until, body = _until(clause, how), _sentence(clause, how)
        head, topic, rest = body.partition("は") if clause.subject is not None else ("", "", body)
        if parts and parts[-1][:2] == (until, head + topic):
            parts[-1] = (until, head + topic, f"{_inflected(parts[-1][2], 0)}、{rest}")
        else:
            parts.append((until, head + topic, rest))
    said = [until + head + rest for until, head, rest in parts]
    return "、".join([*(_inflected(each, 0) for each in said[:-1]), *said[-1:]])


def _gathered(clauses: Sequence[Clause]) -> list[Clause]:
    """Clauses that say the same of several keywords, sizes or types as one."""
    found: list[Clause] = []
    for clause in clauses:
        last = found[-1] if found else None
        same = last is not None and (last.verb, last.subject, last.until, last.details) == (
            clause.verb, clause.subject, clause.until, clause.details,
        )  # fmt: skip
        if last is not None and same and clause.verb in _GATHERED and clause.value:
            found[-1] = replace(last, value=f"{last.value} and {clause.value}")
        else:
            found.append(clause)
    return found


_GATHERED = ("gains_ability", "loses_ability", "gains_type")


def _clause(clause: Clause, how: str) -> str:
    return _until(clause, how) + _sentence(clause, how)


def _until(clause: Clause, how: str) -> str:
    """How long it lasts, in front of what does."""
    until = clause.until
    if until is None or how == _WHEN:
        return ""
    if until.kind == "as long as" and until.condition is not None:
        return f"{asks(until.condition)}かぎり、"
    who = _who(until.who, "") if isinstance(until, Until) and until.who is not None else ""
    key = "cant" if clause.verb == "cant" and f"cant, {until.kind}" in data("abilities")["until"] else ""
    form = data("abilities")["until"][f"{key}, {until.kind}" if key else until.kind]
    return str(form.format(who=who)) + "、"


def _sentence(clause: Clause, how: str) -> str:
    """A clause without its duration."""
    if clause.verb == "opaque" or (clause.verb == "about_itself" and clause.words):
        return _as_written(clause, how)
    if clause.verb in _SPECIAL:
        return _SPECIAL[clause.verb](clause)
    forms = data("abilities")["verbs"].get(_variant(clause))
    if forms is None:
        return f"「{clause.words or clause.verb}」"
    form = forms if isinstance(forms, str) else forms.get(how, forms[_DOES])
    said = str(form).format_map(_Roles(clause, how))
    ready = how == _WHEN and not isinstance(forms, str) and _WHEN in forms
    if how == _WHEN and not ready:
        said = _triggering(said)
    return _optional(said) if clause.optional else said


def _as_written(clause: Clause, how: str) -> str:
    """Words that azor does not read; the choice that is made as something enters it does."""
    choice = clause.detail("choice")
    if choice is not None and (kind := term("chosen", str(choice))):
        return str(data("abilities")["verbs"]["choice"]).format(kind=kind)
    words = clause.words or str(clause.value)
    if known := unread(words, how):
        return known
    return f"「{words}」" + ("とき" if how == _WHEN else "")


def _variant(clause: Clause) -> str:
    """Under what a clause stands in the table: its verb, and what else its sentence depends on."""
    verb, value = clause.verb, clause.value
    table = data("abilities")["verbs"]
    details = dict(clause.details)
    options = {
        "moves": _moved(clause),
        "leaves_game": (f"leaves_game, {details.get('how')}",),
        "creates": ("creates, copy",) if "copy_of" in details else (),
        "enters": (f"enters, {value}",) if value == "tapped" else ("enters, counters",) if value else (),
        "casts": ("casts, anything",) if clause.object is None else (),
        "attacks": ("attacks, whom",) if clause.object is not None else (),
        "blocks": ("blocks, whom",) if clause.object is not None else (),
        "cant": (f"cant, {value}", "cant, have" if value.startswith("have ") else ""),
        "gains_ability": ("gains_ability, given",) if "ability" in details else (),
        "deals_damage": ("deals_damage, also",)
        if "also_to" in details
        else ("deals_damage, whom",)
        if clause.object
        else (),
        "sacrifices": ("sacrifices, half",) if clause.amount is not None and clause.amount.halved else (),
        "silences": (f"silences, {value}",),
        "discards": ("discards, card",) if clause.object is not None else (),
    }.get(verb, ())
    return next((each for each in options if each in table), verb)


def _moved(clause: Clause) -> tuple[str, ...]:
    """Under what a move may stand: by how it goes, where from or to, under whose control."""
    how, value, place = clause.detail("how"), clause.value, clause.detail("position")
    if how == "put" and value == "library":
        return (f"moves, put {place or 'top'}",)
    if how == "put" and not value:
        return ("moves, put away",)
    if clause.detail("to_owner"):
        return ("moves, return owners",)
    kinds = (
        "".join(str(need.value) for need in clause.subject.requires if need.aspect == "type") if clause.subject else ""
    )
    if how == "dies" and kinds and "creature" not in kinds:
        return ("moves, dies of others",)
    return f"moves, {how} {value}", f"moves, {how}"


# ------------------------------------------------------------------------------------- roles


class _Roles:
    """The roles of a clause, as they are put into words."""

    def __init__(self, clause: Clause, how: str):
        self.clause, self.how = clause, how

    def __getitem__(self, role: str) -> _Role:
        clause = self.clause
        found = getattr(clause, role) if role in ("subject", "object", "amount", "value") else None
        found = clause.detail(role) if found is None else found
        return _Role(role, found, self)


class _Role:
    """A role: what stands behind the colon says how it is put."""

    __slots__ = ("found", "of", "role")

    def __init__(self, role: str, found: Any, of: _Roles):
        self.role, self.found, self.of = role, found, of

    def __format__(self, how: str) -> str:
        found = self.found
        if how == "size":
            return size(self.of.clause)
        if how == "token":
            return _token(self.of.clause)
        if how == "shield":
            return "戦闘" if self.of.clause.value == "combat damage" else ""
        if how == "mana":
            return _mana(self.of.clause.words)
        if found is True or found is None:
            found = data("abilities")["marks"].get(self.role) if found else None
        if how == "combat":
            return {True: "戦闘", False: "戦闘でない", None: ""}[self.found]
        if isinstance(found, Phrase):
            how = "" if self.of.how == _WHEN and found.count == 1 and how == "some" else how
            return _topic(found, how, self.of) if how in ("は", "が") else _who(found, how)
        if how in ("は", "が", "の", "から", "のコントロール下で"):  # what stands in front, if it is said
            return f"{term('zone', found) or word(found)}{how}" if found else ""
        if how == "half":
            return f"半分（端数{_ROUNDED[found.halved]}）"
        if self.role == "amount":
            one = self.of.how == _WHEN and found == Amount(1) and how  # a card is drawn
            return amount(None if one else found, how)
        if how == "cannot":
            return term("cannot", str(found)) or f"「{found}」"
        if how == "keywords":
            return "と".join(map(keyword, str(found).removeprefix("have ").split(" and ")))
        if how == "types":
            names = found if isinstance(found, tuple) else str(found).split(" and ")
            return "・".join(term("type", each) or word(each) for each in names).replace("の・", "の")
        if how == "phase":
            return f"{term('phase', str(found)) or ''}フェイズ"
        if how == "phases":
            return "とそれに続く".join(f"{term('phase', str(each))}フェイズ" for each in found)
        if how == "abilities":
            return "、".join(f"「{ability(each)}」" for each in (found if isinstance(found, tuple) else (found,)))
        if how == "counter":
            return word(found) + "カウンター" if found else "カウンター"
        return word(found) if found is not None else ""


def _topic(who: Phrase, particle: str, of: _Roles) -> str:
    """The subject with its particle: が where something is a condition."""
    return _who(who, "each" if of.how == _DOES else "one or more" if of.clause.detail("batch") else "") + particle


def _who(who: Phrase, how: str) -> str:
    """Whom or what: all of a kind, each of them, or so many."""
    said = noun(who)
    behind = how if how in ("の", "から", "のコントロール下で") else ""
    if who.ref is not None or who.name is not None:
        return said + behind
    people = who.kind == "player" or any(need.aspect in ("player", "opponent") for need in who.requires)
    counter = "人" if people else _counter(who)
    if how == "one or more":
        return f"{said}1{counter}以上"
    if how in ("all", "each", "some") and who.count is None and who.kind != "any":
        return f"各{said}" if people else said + {"all": "すべて", "some": "それぞれ", "each": ""}[how]
    if how in ("all", "each", "some") and who.count is not None and who.kind != "any":
        return said if people and who.count == 1 else f"{said}{who.count}{counter}"
    return f"{'各' if behind and people and who.count is None else ''}{said}{behind}"


def _counter(who: Phrase) -> str:
    aspects = {need.aspect: need.value for need in who.requires}
    if "zone" in aspects or "card" in aspects:
        return "枚"
    return "体" if str(aspects.get("type", "")).startswith("creature") else "つ"


def _choose(least: int, most: int) -> str:
    """How many modes are chosen."""
    if least == most:
        return f"次から{most}つを選ぶ"
    return f"次から最大{most}つを選ぶ" if not least else f"次から{least}つ以上、最大{most}つを選ぶ"


def _mode(mode: Mode, of: Ability) -> str:
    """One mode, with what it targets."""
    aims = [aim for aim in of.targets if aim.mode == mode.number]
    return f"・{f'{_targets(aims)}を対象とする：' if aims else ''}{all_of(mode.do)}"


def _targets(aims: Sequence[Aim]) -> str:
    """What is targeted, word by word; up to so many, where the word says so."""
    return "と".join(
        _target([aim for aim in aims if aim.word == word]) for word in dict.fromkeys(aim.word for aim in aims)
    )


def _target(aims: list[Aim]) -> str:
    who = aims[0].what
    said = "好きなもの" if who.kind == "any" else noun(who)
    counted = f"{len(aims)}{'人' if who.kind == 'player' else _counter(who)}"
    return f"{said}最大{counted}" if aims[0].optional else f"{said}{counted}" if len(aims) > 1 else said


def amount(found: Amount | None, how: str = "") -> str:
    """How many or how much; `how` is what is counted, with its counter in front or behind: 点のダメージを."""
    counter = next((each for each in (how[:1], how[-1:]) if each and each in _COUNTERS), "")
    thing = how.replace(counter, "", 1) if how.startswith(counter) else how.removesuffix(counter)
    if found is None:
        return thing.removeprefix("の")
    number = _number(found)
    if found.of in ("", "X") and not found.halved:
        return f"{number}{how}" if how.startswith(counter) and counter else f"{thing}{number}{counter}"
    same = {"つ": "数", "": "数"}.get(counter, f"{counter}数")
    return f"{number}に等しい{same}{'の' if thing and not thing.startswith('の') else ''}{thing or 'だけ'}"


_ROUNDED = {"up": "切り上げ", "down": "切り捨て"}


def _number(found: Amount) -> str:
    if not found.of:
        return str(found.base)
    said = term("of", found.of) or found.of
    if found.of == "counters":
        said = f"{word(found.kind) if found.kind else ''}カウンターの数"
    if found.phrase is not None:
        said = f"{noun(found.phrase)}の{said}"
    if found.per != 1:
        said = f"{said}の{found.per}倍" if found.per > 0 else f"マイナス（{said}）"
    if found.halved:
        said = f"{said}の半分（端数{_ROUNDED[found.halved]}）"
    return f"{said}に{found.base}を加えた数" if found.base else said


def size(clause: Clause) -> str:
    """A size, or the change of one: +2/+0, 0/1, or what it is counted from."""
    both = [clause.detail(name) for name in ("power", "toughness")]
    change = clause.verb == "gets"
    amounts = [each if isinstance(each, Amount) else Amount(int(each)) for each in both if each is not None]
    counted = next((each for each in amounts if each.of), None)
    if counted is None:
        return "/".join(f"{each.base:+d}" if change else str(each.base) for each in amounts)
    shown = "/".join(("+X" if change else "X") if each.of else f"{each.base:+d}" if change else str(each.base)
                     for each in amounts)  # fmt: skip
    return f"{shown}（Xは{_number(counted)}）"


_MANA = re.compile(r"add (\d+|X|one) (?:(.+) )?mana(?: of (.+))?\Z")


def _mana(words: str) -> str:
    """What mana is added, of which there is nothing but the words."""
    if re.search(r"add \d+ mana, one of each colou?r\Z", words):
        return "各色のマナ1点ずつ"
    found = _MANA.search(words)
    if found is None:
        return f"「{words}」"
    colours = [term("colour", each) for each in re.split(r", | or | and ", found[2] or "")] if found[2] else []
    of = "好きな色の" if (found[3] or "").startswith("any colo") else ""
    if not all(colours) or (found[3] and not of):
        return f"「{words}」"
    return f"{of}{'か'.join(filter(None, colours))}マナ{found[1].replace('one', '1')}点"


def _token(clause: Clause) -> str:
    """What a token is called, with its size and what it has: by its types."""
    known = data("abilities")["names"].get(clause.value)
    types = [known] if known else [term("type", each) for each in clause.value.split(" ")]
    name = "・".join(each for each in types if each) if all(types) else clause.value
    power = clause.detail("power")
    has = [each for each in clause.detail("abilities") or () if isinstance(each, Ability)]
    given = "と".join(keyword(each.keyword) if each.kind == "keyword" else f"「{ability(each)}」" for each in has)
    stands = "".join(data("abilities")["stands"][each] for each in ("tapped", "attacking") if clause.detail(each))
    sized = f"{power}/{clause.detail('toughness')}の" if power is not None else ""
    return f"{stands}{f'{given}を持つ' if given else ''}{sized}{name}・トークン"


# ------------------------------------------------------------------------------------- with steps inside


def _delayed(clause: Clause) -> str:
    condition, event = clause.detail("condition"), clause.detail("when")
    asked = f"、{asks(condition)}なら" if isinstance(condition, Condition) else ""
    return f"{when(event)}{asked}、{all_of(clause.detail('do', ()))}"


def _reflexive(clause: Clause) -> str:
    targets = _targets(clause.detail("targets", ()))
    return f"そうしたとき、{f'{targets}を対象とする：' if targets else ''}{all_of(clause.detail('do', ()))}"


def _may_pay(clause: Clause) -> str:
    then, otherwise = (all_of(clause.detail(each, ())) for each in ("then", "else"))
    who = _who(clause.subject, "each") if clause.subject is not None else ""
    if clause.value.startswith("nothing") and then and otherwise:  # a choice of two
        return f"{who}は次のどちらかを選ぶ：{then}か、{otherwise}"
    paid = cost(clause.value)
    if "mana" in clause.value:
        may = [f"{who}は{paid}を支払ってもよい", f"そうしたなら{then}" if then else ""]
    else:  # what is done begins with what is paid
        may = [f"{who}は{_optional((then or paid).removeprefix(f'{who}は'))}"]
    return "。".join(filter(None, (*may, f"そうしないなら{otherwise}" if otherwise else "")))


_SPECIAL: dict[str, Callable[[Clause], str]] = {
    "delayed": _delayed,
    "reflexive": _reflexive,
    "if_done": lambda clause: f"そうしたなら{all_of(clause.detail('do', ()))}",
    "may_pay": _may_pay,
}


# ------------------------------------------------------------------------------------- verbs


def _triggering(said: str) -> str:
    """A sentence as what makes an ability trigger: これは死亡する, これが死亡したとき."""
    past = re.sub("で$", "だ", re.sub("て$", "た", _inflected(said, 1)))
    return f"{past.replace('は', 'が', 1)}とき"


@cache
def _endings() -> tuple[tuple[str, str, str], ...]:
    return tuple((end, *forms) for end, forms in data("abilities")["endings"].items())


def _optional(said: str) -> str:
    """A sentence as what may be done."""
    return f"{said}ことを選んでもよい" if said.endswith("」") else f"{_inflected(said, 1)}もよい"


def _inflected(said: str, form: int) -> str:
    """A sentence whose last verb goes on (0: 引き), or is followed by something (1: 引いて)."""
    for end, *forms in _endings():
        if said.endswith(end):
            return said.removesuffix(end) + forms[form]
    return said
