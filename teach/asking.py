"""The words of questions and answers, in English and in Japanese."""

from __future__ import annotations

import re

from ..engine.query import Atom, Limit, Var
from ..knowledge import citations, japanese
from ..records.asking import read_goal
from ..records.model import Record
from . import permissions, telling
from .naming import card_name, names_in, thing

# by predicate and form: {0}, {1} are the arguments in words
_QUESTIONS: dict[tuple[str, str], tuple[str, str]] = {
    ("is_monarch", "yes-no"): ("Is {0} the monarch now?", "{0}は今、統治者であるか。"),
    ("is_monarch", "who"): ("Who is the monarch now?", "今、統治者は誰か。"),
    ("has_city_blessing", "yes-no"): ("Does {0} have the city's blessing now?", "{0}は今、都市の承認を得ているか。"),
    ("has_city_blessing", "who"): ("Who has the city's blessing now?", "今、都市の承認を得ているのは誰か。"),
    ("has_initiative", "yes-no"): ("Does {0} have the initiative now?", "{0}は今、イニシアチブを持っているか。"),
    ("has_initiative", "who"): ("Who has the initiative now?", "今、イニシアチブを持っているのは誰か。"),
    ("controls", "yes-no"): ("Does {0} control {1} now?", "{0}は今、{1}をコントロールしているか。"),
    ("controls", "who"): ("Who controls {1} now?", "今、{1}をコントロールしているのは誰か。"),
    ("permanent_count", "how-many"): (
        "How many permanents does {0} control now?",
        "{0}は今、いくつのパーマネントをコントロールしているか。",
    ),
    ("drew", "how-many"): ("How many cards has {0} drawn in all of this?", "{0}はここまでにカードを何枚引いたか。"),
    ("drew", "who"): ("Who has drawn {1} card(s) in all of this?", "ここまでにカードを{1}枚引いたのは誰か。"),
    ("life", "how-many"): ("How much life does {0} have now?", "{0}のライフは今、何点か。"),
    ("hand_size", "how-many"): ("How many cards does {0} have in hand now?", "{0}の手札は今、何枚か。"),
    ("power", "how-many"): ("What is the power of {0} now?", "{0}のパワーは今、いくつか。"),
    ("toughness", "how-many"): ("What is the toughness of {0} now?", "{0}のタフネスは今、いくつか。"),
    ("level", "how-many"): ("Which level does {0} have now?", "{0}は今、レベルいくつか。"),
    ("counters", "how-many"): ("How many {1} counters are on {0} now?", "{0}の上には今、{1}カウンターがいくつあるか。"),
    ("in_zone", "where"): ("Where is {0} now?", "{0}は今、どこにあるか。"),
    ("in_zone", "which"): ("What is {1} now?", "今、{1}にあるのは何か。"),
    ("in_zone", "yes-no"): ("Is {0} {1} now?", "{0}は今、{1}にあるか。"),
    ("has_ability", "yes-no"): ("Does {0} have {1} now?", "{0}は今、{1}を持っているか。"),
    ("has_ability", "which"): ("What has {1} now?", "今、{1}を持っているのはどれか。"),
    ("has_won", "who"): ("Who has won the game?", "ゲームに勝利したのは誰か。"),
    ("has_won", "yes-no"): ("Has {0} won the game?", "{0}はゲームに勝利したか。"),
    ("active_player", "who"): ("Whose turn is it now?", "今は誰のターンか。"),
    ("priority", "who"): ("Who has priority now?", "今、優先権を持っているのは誰か。"),
    ("tapped", "yes-no"): ("Is {0} tapped now?", "{0}は今、タップ状態か。"),
    ("triggered", "yes-no"): (
        "Did {0} trigger in the last thing that happened?",
        "最後の出来事で{0}は誘発したか。",
    ),
    ("triggered", "who"): (
        "Under whose control did {0} trigger in the last thing that happened?",
        "最後の出来事で{0}は誰のコントロールのもとで誘発したか。",
    ),
    ("on_stack", "how-many"): (
        "How many spells and abilities are on the stack now?",
        "今、スタックの上には呪文や能力がいくつあるか。",
    ),
    ("on_stack", "yes-no"): ("Is {0} on the stack now?", "{0}は今、スタックの上にあるか。"),
    ("functions", "yes-no"): ("Does {0} function {1}?", "{0}は{1}で機能するか。"),
    ("ability_kind", "yes-no"): ("Is {0} {1}?", "{0}は{1}か。"),
    ("rolled", "how-many"): ("What is the result of {0}'s roll?", "{0}のサイコロの出目は何になるか。"),
}
_WHY = (" And why?", "その理由も選べ。")
_RULE = (" And which rule decides that?", "それを決めるルールも選べ。")
_FORMS = {"who": "who", "n": "how-many", "zone": "where", "which": "which", "count": "how-many"}

YES_NO = {"yes": ("Yes", "はい"), "no": ("No", "いいえ")}
ZONES = {
    "battlefield": ("on the battlefield", "戦場"),
    "graveyard": ("in the graveyard", "墓地"),
    "exile": ("in exile", "追放領域"),
    "hand": ("in its owner's hand", "オーナーの手札"),
    "library": ("in its owner's library", "オーナーのライブラリー"),
    "command": ("in the command zone", "統率領域"),
    "stack": ("on the stack", "スタック"),
    "entering": ("as its object enters", "戦場に出る際"),
    "outside": ("outside the game", "ゲームの外部"),
    "before the game": ("before the game begins", "ゲームの開始前"),
    "nowhere": ("nowhere: it has left the game", "どこにもない（ゲームから去った）"),
}
# whosever it is
_ANYBODYS = {"graveyard": ("in a graveyard", "墓地"), "exile": ("in exile", "追放領域"), "hand": ("in a hand", "手札")}
KINDS = {
    "spell": ("a spell ability", "呪文能力"),
    "activated": ("an activated ability", "起動型能力"),
    "triggered": ("a triggered ability", "誘発型能力"),
    "static": ("a static ability", "常在型能力"),
    "mana": ("a mana ability", "マナ能力"),
    "loyalty": ("a loyalty ability", "忠誠度能力"),
    "keyword": ("a keyword ability", "キーワード能力"),
}
NOBODY = ("Nobody", "誰でもない")
NOTHING = ("Nothing", "なし")


def form(query: str) -> str:
    """The sort of question that a query is, by the name of its variable."""
    variable = _variable(query)
    return _FORMS[variable] if variable else "yes-no"


def counts(query: str) -> bool:
    """Whether the answer is how many answers there are."""
    return _variable(query) == "count"


def _variable(query: str) -> str:
    return query.partition("?")[2].rstrip(") ").split(",")[0].strip()


def question(query: str, record: Record, lang: str, also: str = "") -> str:
    """A query as a question; `also` is what is asked besides the answer: "why" or "rule"."""
    if permissions.asks(query):
        text = permission(query, record, lang)
        return text + {"": "", "why": _WHY[0 if lang == "en" else 1], "rule": _RULE[0 if lang == "en" else 1]}[also]
    (atom,) = read_goal(query, record).query.atoms
    at = 0 if lang == "en" else 1
    words = [_argument(atom, n, record, lang) for n in range(len(atom.args))]
    text = _agreeing(_QUESTIONS[atom.predicate, form(query)][at].format(*words))
    return text + {"": "", "why": _WHY[at], "rule": _RULE[at]}[also]


def _agreeing(text: str) -> str:
    """`1 card`, `2 cards`: what stands behind a number agrees with it."""
    return re.sub(r"\b(\d+) (\w+)\(s\)", lambda m: f"{m[1]} {m[2]}{'' if m[1] == '1' else 's'}", text)


def permission(query: str, record: Record, lang: str, allowed: bool | None = None) -> str:
    """What may be done, as a question, or as a sentence that says whether it may."""
    said = telling.event(query.removeprefix(permissions.PREFIX), record, lang, named=False)
    if lang == "ja":
        aside = "コストは別として、" if allowed is None else ""
        return f"{aside}{said}ことは今、{'できるか' if allowed is None else 'できる' if allowed else 'できない'}。"
    player, verb, rest = said.split(" ", 2)
    does = f"{verb.removesuffix('s')} {names_in(rest, record, lang)}"
    return (
        f"Costs aside, may {player} {does} now?"
        if allowed is None
        else f"{player} may {'' if allowed else 'not '}{does} now."
    )


def _argument(atom: Atom, number: int, record: Record, lang: str) -> str:
    value = atom.args[number]
    if isinstance(value, Var | Limit | int):
        return str(value)
    if (atom.predicate == "has_ability" and number == 1) or (atom.predicate == "counters" and number == 1):
        return japanese.word(value) if lang == "ja" else value
    at = 0 if lang == "en" else 1
    if atom.predicate == "in_zone" and number == 1 and isinstance(atom.args[0], Var):
        return _ANYBODYS[value][at]
    if atom.predicate in ("in_zone", "functions") and number == 1:
        return ZONES[value][at]
    if atom.predicate == "ability_kind":
        return KINDS[value][at] if number else _wording(value, record, lang)
    return thing(value, record, lang)


def _wording(path: str, record: Record, lang: str) -> str:
    """An ability by what it says, not by its name."""
    card = path.split("/")[0]
    shown = telling.abilities_of(card, lang).get(path, path)
    source = card_name(card, record, lang)
    return f"“{shown}” of {source}" if lang == "en" else f"{source}の「{shown}」"


def option(query: str, answer: str, record: Record, lang: str) -> str:
    """An answer as an option is read."""
    at = 0 if lang == "en" else 1
    match form(query):
        case "yes-no":
            return YES_NO[answer][at]
        case "who":
            names = answer.split(", ")
            return NOBODY[at] if answer == "nobody" else (" and " if at == 0 else "と").join(names)
        case "where":
            shown = ZONES[answer][at]
            return shown[:1].upper() + shown[1:]
        case "which":
            things = [thing(name, record, lang) for name in answer.split(", ")]
            return NOTHING[at] if answer == "nothing" else (", " if at == 0 else "、").join(dict.fromkeys(things))
        case _:
            return NOTHING[at] if answer == "nothing" else answer


def reasoned(answer: str, reason: str, lang: str) -> str:
    """An answer with its reason."""
    return f"{answer}: {reason}" if lang == "en" else f"{answer}：{reason}"


def ruled(answer: str, rule: str, lang: str) -> str:
    """An answer with the rule that decides it."""
    sense = citations.rule(rule).sense(lang)
    return f"{answer}, by {rule}: {sense}" if lang == "en" else f"{answer}（{rule}：{sense}）"
