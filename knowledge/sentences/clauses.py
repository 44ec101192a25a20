"""Clauses: one table of sentence forms, read alike as events of records, events of triggers and instructions.

Each form is a pattern with named roles and the verb it stands for.  A role is read as a proper name where names are
given (records), else as a phrase of an ability.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from ..language import Amount, Clause, Condition, Literal, Phrase, Requirement, Until
from .conditions import read_condition
from .phrases import read_phrase
from .words import KEYWORDS, NUMBER, Names, NotUnderstood, normal, number

Match = re.Match[str]
STEPS = {
    "untap step": "untap", "upkeep": "upkeep", "upkeep step": "upkeep", "draw step": "draw", "main phase": "precombat main",
    "precombat main phase": "precombat main", "first main phase": "precombat main", "precombat main": "precombat main",
    "beginning of combat": "beginning of combat", "combat": "beginning of combat", "beginning of combat step": "beginning of combat",
    "declare attackers step": "declare attackers", "declare blockers step": "declare blockers",
    "combat damage step": "combat damage", "end of combat": "end of combat", "end of combat step": "end of combat",
    "postcombat main phase": "postcombat main", "second main phase": "postcombat main", "postcombat main": "postcombat main",
    "end step": "end", "cleanup step": "cleanup", "turn": "turn", "untap": "untap", "draw": "draw", "end": "end", "cleanup": "cleanup",
    "combat damage": "combat damage", "declare attackers": "declare attackers", "declare blockers": "declare blockers",
}  # fmt: skip
_WORD_STEPS = "|".join(sorted(map(re.escape, STEPS), key=len, reverse=True))
ZONES = ("battlefield", "graveyard", "hand", "library", "exile", "command zone", "command", "stack")


class Reader:
    """Reads roles: proper names of a record, or phrases of an ability."""

    def __init__(self, names: Names | None):
        self.names = names

    def role(self, text: str) -> Phrase:
        """Who or what a role is filled by."""
        text = text.strip()
        if text.startswith('"') and text.endswith('"'):
            text = text[1:-1]
        if self.names is None:
            return read_phrase(text)
        if self.names.knows(text):
            kind = "player" if text in self.names.players else "object"
            return Phrase(name=text, kind=kind, words=text)
        counted = re.match(rf"(\d+|{NUMBER}) (.+)$", text)
        if counted:
            name = counted[2]
            for candidate in (name, re.sub(r"s$", "", name), re.sub(r" tokens?$", "", name)):
                if self.names.knows(candidate):
                    return Phrase(name=candidate, count=number(counted[1]), words=text)
        if text.startswith("the ") and self.names.knows(text[4:]):
            return Phrase(name=text[4:], words=text)
        raise NotUnderstood(text, "the name of a player or an object", self.names.nearest(text))

    def roles(self, text: str) -> tuple[Phrase, ...]:
        """Several of them, joined by commas and "and"; the longest known name wins where a name contains them."""
        if self.names is None:
            return tuple(self.role(t) for t in re.split(r", and |, | and ", text))
        try:
            return (self.role(text),)
        except NotUnderstood:
            joints = list(re.finditer(r", and |, | and ", text))
            for joint in reversed(joints):
                try:
                    first = self.role(text[: joint.start()])
                    return (first, *self.roles(text[joint.end() :]))
                except NotUnderstood:
                    continue
            raise

    def until(self, text: str) -> Until:
        """A duration."""
        low = text.lower()
        if low in ("until end of turn", "this turn", "until the end of turn", "until the end of the turn"):
            return Until("end of turn")
        if low in ("until end of combat", "this combat"):
            return Until("end of combat")
        found = re.match(r"until (.+?)(?:'s|s') next turn$", text) or re.match(r"until (your) next turn$", text)
        if found:
            return Until("next turn of", self.role(found[1]) if found[1] != "your" else Phrase(ref="you"))
        found = re.match(r"until (.+) leaves the battlefield$", text)
        if found:
            return Until("leaves", self.role(found[1]))
        found = re.match(r"until an opponent(?: of (.+))? becomes the monarch$", text)
        if found:
            whose = self.role(found[1]).name if found[1] else "you"
            return Until(
                "becomes monarch", Phrase(kind="player", requires=(Requirement("opponent", whose),), words=text)
            )
        found = re.match(r"for as long as (.+)$", text) or re.match(r"as long as (.+)$", text)
        if found:
            return Until("as long as", condition=self.condition(found[1]))
        raise NotUnderstood(
            text, "a duration: until end of turn, until Ben's next turn, until CARD leaves the battlefield"
        )

    def condition(self, text: str) -> Condition:
        """The condition of a duration."""
        condition = read_condition(text)
        if self.names is None:
            return condition
        found = re.match(r"(?:is_monarch\()?(.+?)\)?(?: (?:is|remains) the monarch)?$", text)
        if found and ("monarch" in text) and found[1] in self.names.players:
            return Condition(((Literal("is_monarch", Phrase(name=found[1], kind="player")),),), words=text)
        return condition


_DURATION = re.compile(
    r"^(?P<rest>.+?),? (?P<until>until end of turn|until the end of (?:the )?turn|this turn|this combat|until end of combat|"
    r"until .+?(?:'s|s') next turn|until your next turn|until .+ leaves the battlefield|"
    r"until an opponent(?: of .+)? becomes the monarch|for as long as .+)$"
)


def _n(text: str | None) -> Amount:
    if text is None:
        return Amount(1)
    low = text.strip().lower()
    if low == "x":
        return Amount(of="X")
    value = number(low)
    if value is None:
        raise NotUnderstood(text, "a number")
    return Amount(value)


def _amount(reader: Reader, text: str) -> Amount:
    """A number, X, or "equal to" something."""
    found = re.match(r"(?:(?P<n>\S+) )?(?:\w+ )?(?:equal to|for each) (?P<what>.+)$", text)
    if not found:
        return _n(text)
    per = number(found["n"] or "1") or 1
    what = found["what"]
    own = re.match(
        r"(its|this creature's|this's|the target's|that creature's|the chosen's) (power|toughness|mana value)$", what
    )
    if own:
        who = {
            "its": "this",
            "this creature's": "this",
            "this's": "this",
            "the target's": "the target",
            "the chosen's": "the chosen",
        }.get(own[1], "it")
        return Amount(of=own[2], per=per, phrase=Phrase(ref=who))
    if re.match(r"the number of cards in (?:your|that player's) hand$", what):
        return Amount(of="cards in hand", per=per, phrase=Phrase(ref="you" if "your" in what else "that player"))
    what = re.sub(r"^the number of ", "", what)
    phrase = read_phrase(what)
    return Amount(of="count", per=per, phrase=replace(phrase, count=None))


def _signed(text: str) -> tuple[Amount, Amount]:
    power, toughness = text.split("/")
    return _sign(power), _sign(toughness)


def _sign(text: str) -> Amount:
    sign = -1 if text.startswith("-") else 1
    body = text.lstrip("+-")
    if body.upper() == "X":
        return Amount(of="X", per=sign)
    return Amount(sign * int(body))


Make = Callable[[Reader, Match], Clause]
_FORMS: list[tuple[str, Make]] = []


def _form(pattern: str) -> Callable[[Make], Make]:
    def add(make: Make) -> Make:
        _FORMS.append((pattern, make))
        return make

    return add


def _simple(pattern: str, verb: str, **fixed: object) -> None:
    """A form whose roles are `s` (subject) and `o` (object), with an amount `n` and a value `v` where it has them."""

    def make(reader: Reader, m: Match) -> Clause:
        groups = m.groupdict()
        details = tuple(sorted((k, x) for k, x in fixed.items() if k not in ("value",)))
        return Clause(
            verb,
            subject=reader.role(groups["s"]) if groups.get("s") else None,
            object=reader.role(groups["o"]) if groups.get("o") else None,
            amount=_amount(reader, groups["n"]) if groups.get("n") else None,
            value=str(fixed.get("value", groups.get("v") or "")),
            details=details,
        )

    _FORMS.append((pattern, make))


N = rf"(?P<n>{NUMBER}|X)"

# designations
_simple(r"(?P<s>.+?) becomes? the monarch", "becomes_monarch")
_simple(r"(?P<s>.+?) takes? the initiative", "takes_initiative")
_simple(r"(?P<s>.+?) gets? the city's blessing", "gets_blessing")


# turns
@_form(r"(?:the )?beginning of (?P<rest>.+)")
def _beginning(reader: Reader, m: Match) -> Clause:
    return _steps(reader, m["rest"])


@_form(
    rf"(?P<rest>(?:.+'s |.+s' |the |your |each |each player's |an opponent's |each opponent's )?(?:{_WORD_STEPS})) begins?"
)
def _begins(reader: Reader, m: Match) -> Clause:
    return _steps(reader, m["rest"])


@_form(r"the next turn begins")
def _next_turn(reader: Reader, m: Match) -> Clause:
    return Clause("step_begins", value="next turn")


_FORMS.insert(-2, _FORMS.pop())


def _steps(reader: Reader, text: str) -> Clause:
    found = re.fullmatch(
        rf"(?P<who>.*?)\s*(?P<step>{_WORD_STEPS})(?: on your turn| on each opponent's turn)?", text, re.I
    )
    if not found:
        raise NotUnderstood(text, "a step or a turn")
    who, step = found["who"].strip(), STEPS[found["step"].lower()]
    low = who.lower()
    everybody = Phrase(kind="player", words=who)
    if low in ("your",) or text.endswith("on your turn"):
        subject: Phrase | None = Phrase(ref="you")
    elif low in ("an opponent's", "each opponent's") or text.endswith("opponent's turn"):
        subject = Phrase(kind="player", requires=(Requirement("opponent"),), words=who)
    elif low in ("", "the", "each", "each player's"):
        subject = None if reader.names is not None else everybody
    elif low == "the monarch's":
        subject = Phrase(ref="the monarch")
    else:
        subject = reader.role(re.sub(r"('s|')$", "", who))
    return Clause("step_begins", subject=subject, value=step)


@_form(r"(?P<s>.+?) takes? an extra turn after this one")
def _extra(reader: Reader, m: Match) -> Clause:
    return Clause("extra_turn", subject=reader.role(m["s"]))


# players
_simple(rf"(?P<s>.+?) draws? (?P<n>{NUMBER}|X)(?: more| additional)? cards?", "draws")
_simple(r"(?P<s>.+?) draws? cards (?P<n>equal to .+)", "draws")
_simple(r"(?P<s>.+?) draws? (?P<n>a card for each .+)", "draws")


@_form(rf"(?P<s>.+?) (?P<verb>gains?|loses?) (?P<n>{NUMBER}|X)? ?life(?P<rest> (?:equal to|for each) .+)?")
def _life(reader: Reader, m: Match) -> Clause:
    verb = "gains_life" if m["verb"].startswith("gain") else "loses_life"
    if m["rest"]:
        amount = _amount(reader, f"{m['n'] or ''} {m['rest'].strip()}".strip())
    else:
        amount = _n(m["n"]) if m["n"] else Amount(1)
    return Clause(verb, subject=reader.role(m["s"]), amount=amount)


@_form(r"(?P<s>.+?)(?:'s|s') life (?:total )?becomes (?P<n>-?\d+)")
def _sets_life(reader: Reader, m: Match) -> Clause:
    return Clause("sets_life", subject=reader.role(m["s"]), amount=Amount(int(m["n"])))


@_form(r"(?P<s>.+?) (?P<how>leaves? the game|concedes?|loses? the game|lose the game)")
def _leaves(reader: Reader, m: Match) -> Clause:
    how = {"l": "leaves", "c": "concedes"}[m["how"][0]]
    if m["how"].startswith("lose"):
        how = "loses"
    people = reader.roles(m["s"])
    details: tuple[tuple[str, object], ...] = (("how", how),)
    if len(people) > 1:
        details = (*details, ("players", people))
    return Clause("leaves_game", subject=people[0], details=details)


_simple(r"(?P<s>.+?) wins? the game", "wins_game")
_simple(rf"(?P<s>.+?) mills? {N} cards?", "mills")
_simple(rf"(?P<s>.+?) discards? {N} cards?(?: at random)?", "discards")


# damage
@_form(
    r"(?P<s>.+?) deals? (?:(?P<n>\d+|X|one|two|three|four|five) )?(?P<c>combat |noncombat )?damage(?: equal to (?P<eq>its power|.+?))? to (?P<o>.+?)"
    r"(?:,? (?P<p>\d+) of it (?:is )?prevented)?(?:,? redirected to (?P<r>.+))?"
)
def _damage(reader: Reader, m: Match) -> Clause:
    details: list[tuple[str, object]] = []
    if m["c"]:
        details.append(("combat", m["c"].startswith("combat")))
    if m["p"]:
        details.append(("prevented", int(m["p"])))
    if m["r"]:
        details.append(("redirected", reader.role(m["r"])))
    amount = _amount(reader, f"equal to {m['eq']}") if m["eq"] else _n(m["n"]) if m["n"] else None
    subject = reader.role(m["s"])
    if amount is not None and amount.phrase is not None and amount.phrase.ref == "this":
        amount = replace(amount, phrase=subject)
    return Clause("deals_damage", subject, reader.role(m["o"]), amount, details=tuple(sorted(details)))


# zones
@_form(
    r"(?P<s>.+?) enters?(?: the battlefield)?(?P<t> tapped)?(?: under (?P<o>.+?)(?:'s|s'|r) control)?(?P<t2> tapped)?"
    r"(?: as a copy of (?P<c>.+?))?(?: attached to (?P<a>.+))?"
)
def _enters(reader: Reader, m: Match) -> Clause:
    under = m["o"]
    obj = (Phrase(ref="you") if under == "you" else reader.role(under)) if under else None
    details: list[tuple[str, object]] = []
    if m["t"] or m["t2"]:
        details.append(("tapped", True))
    if m["c"]:
        details.append(("as_copy_of", reader.role(m["c"])))
    if m["a"]:
        details.append(("attached_to", reader.role(m["a"])))
    text = m["s"]
    amount = None
    if reader.names is not None:
        counted = re.match(rf"({NUMBER}) (.+?)$", text)
        if counted and not reader.names.knows(text):
            amount = _n(counted[1])
            text = counted[2]
        if re.search(r" tokens?$", text):
            details.append(("token", True))
        bare = re.sub(r" tokens?$", "", text)
        if not reader.names.knows(bare) and reader.names.knows(bare.removesuffix("s")):
            bare = bare.removesuffix("s")
        subject = reader.role(bare)
    else:
        subject = reader.role(text)
    return Clause("enters", subject, obj, amount, details=tuple(sorted(details)))


@_form(rf"(?P<s>.+?) creates? {N} (?P<t>tapped )?(?P<v>.+?) tokens?(?P<a> (?:that's|that are) tapped and attacking)?")
def _creates(reader: Reader, m: Match) -> Clause:
    details: list[tuple[str, object]] = [("tapped", True)] if m["t"] or m["a"] else []
    if m["a"]:
        details.append(("attacking", True))
    name = m["v"]
    more: list[tuple[str, object]] = []
    sized = re.match(r"(\d+)/(\d+) (.+)$", name)
    if sized:
        more = [("power", int(sized[1])), ("toughness", int(sized[2]))]
        words = [
            w
            for w in sized[3].split()
            if w.lower() not in ("white", "blue", "black", "red", "green", "colorless", "and")
        ]
        types = tuple(
            w.lower() if w.lower() in ("creature", "artifact", "enchantment", "legendary") else w for w in words
        )
        more.append(("types", types))
        name = " ".join(w for w in words if w[:1].isupper()) or name
    return Clause(
        "creates", reader.role(m["s"]), amount=_n(m["n"]), value=name, details=tuple(sorted([*details, *more]))
    )


@_form(r"(?P<s>.+?) creates? a(?: token that's a)? copy of (?P<o>.+)")
def _creates_copy(reader: Reader, m: Match) -> Clause:
    return Clause("creates", reader.role(m["s"]), amount=Amount(1), details=(("copy_of", reader.role(m["o"])),))


@_form(r"(?P<s>.+?) cop(?:y|ies) (?:each of )?(?P<o>each .+)")
def _copies_each(reader: Reader, m: Match) -> Clause:
    return Clause("creates", reader.role(m["s"]), amount=Amount(1), details=(("copy_of", reader.role(m["o"])),))


_MOVES = [
    (r"dies?", "graveyard", "dies"),
    (r"(?:is|are) destroyed", "graveyard", "destroy"),
    (r"(?:is|are) sacrificed", "graveyard", "sacrifice"),
    (r"(?:is|are) discarded", "graveyard", "discard"),
    (r"(?:is|are) milled", "graveyard", "mill"),
    (r"leaves? the battlefield", "", "leaves"),
    (r"returns? to (?:its|their|his or her|your|.+'s) owner(?:'s|s') hands?", "hand", "return"),
    (r"returns? to (?:your|.+'s) hand", "hand", "return"),
    (r"returns? to hand", "hand", "return"),
    (r"(?:is|are) (?:put|placed) on (?:the )?top of (?:its|their) owner(?:'s|s') librar(?:y|ies)", "library", "put"),
    (r"(?:is|are) put on (?:the )?bottom of (?:its|their) owner(?:'s|s') librar(?:y|ies)", "library", "put"),
]  # fmt: skip
for _words, _to, _how in _MOVES:
    _simple(rf"(?P<s>.+?) {_words}", "moves", value=_to, how=_how)


@_form(r"(?P<s>.+?) (?:is|are) exiled")
def _exiled(reader: Reader, m: Match) -> Clause:
    return Clause("moves", reader.role(m["s"]), value="exile", details=(("how", "exile"),))


@_form(
    r"(?P<s>.+?) (?:is|are) put into (?:its owner's |their owners' |your |a |an |the |.+?'s )?(?P<v>graveyard|hand|exile|library|command zone)(?: from .+)?"
)
def _put_into(reader: Reader, m: Match) -> Clause:
    return Clause("moves", reader.role(m["s"]), value=m["v"].removesuffix(" zone"), details=(("how", "put"),))


@_form(
    r"(?P<s>.+?) (?:returns? to the battlefield|(?:is|are) (?:put|returned) (?:onto|to) the battlefield)"
    r"(?: from .+?)?(?: under (?P<o>.+?)(?:'s|s'|r) control)?"
)
def _returns(reader: Reader, m: Match) -> Clause:
    details: list[tuple[str, object]] = [("how", "return")]
    if m["o"] and m["o"] not in ("its owner", "their owner", "their owners"):
        details.append(("under", Phrase(ref="you") if m["o"] == "you" else reader.role(m["o"])))
    return Clause("moves", reader.role(m["s"]), value="battlefield", details=tuple(sorted(details)))


@_form(
    r"(?P<s>.+?) (?P<verb>sacrifices?|discards?|exiles?|destroys?|returns?|taps?|untaps?) (?P<o>.+?)(?P<hand> to (?:its owner's|their owners'|your) hand)?"
)
def _does_to(reader: Reader, m: Match) -> Clause:
    verb, text = m["verb"].rstrip("s"), m["o"]
    if reader.names is not None:
        thing = reader.role(text)
        how = {
            "sacrifice": "sacrifice",
            "discard": "discard",
            "exile": "exile",
            "destroy": "destroy",
            "return": "return",
        }
        if verb in ("tap", "untap"):
            return Clause(f"{verb}s", thing)
        to = {"exile": "exile", "return": "hand"}.get(verb, "graveyard")
        return Clause("moves", thing, value=to, details=(("how", how[verb]),))
    half = re.match(r"half (?:of )?the (.+?)(?: they control)?,? rounded (up|down)$", text)
    if verb == "sacrifice":
        if half:
            phrase = read_phrase(re.sub(r"s$", "", half[1]))
            return Clause("sacrifices", reader.role(m["s"]), phrase, Amount(of="", base=0, halved=half[2]))
        if text in ("this", "it", "itself"):
            return Clause(
                "moves",
                Phrase(ref="this" if text != "it" else "it"),
                value="graveyard",
                details=(("how", "sacrifice"),),
            )
        phrase = read_phrase(text)
        return Clause("sacrifices", reader.role(m["s"]), phrase, Amount(phrase.count or 1))
    if verb == "discard":
        raise NotUnderstood(text, "so many cards")
    thing = read_phrase(text)
    if verb in ("tap", "untap"):
        return Clause(f"{verb}s", thing)
    to = {"exile": "exile", "return": "hand"}.get(verb, "graveyard")
    return Clause("moves", thing, value=to, details=(("how", verb),))


# objects
_simple(r"(?P<s>.+?) gains? control of (?P<o>.+)", "gains_control")
_simple(r"(?P<s>you|the monarch) controls? (?P<o>enchanted \w+|equipped creature)", "controls")


@_form(r"(?P<s>.+?) gets? (?P<pt>[+\-](?:\d+|X)/[+\-](?:\d+|X))(?: and (?:gains?|has|have) (?P<k>.+))?")
def _gets(reader: Reader, m: Match) -> Clause:
    power, toughness = _signed(m["pt"])
    details: list[tuple[str, object]] = [("power", power), ("toughness", toughness)]
    if m["k"]:
        details.append(("also", m["k"]))
    return Clause("gets", reader.role(m["s"]), details=tuple(sorted(details)))


@_form(r"(?P<s>.+?) (?:loses?|lose) all abilities")
def _loses_all(reader: Reader, m: Match) -> Clause:
    return Clause("loses_all_abilities", reader.role(m["s"]))


def _keyword(text: str) -> str:
    low = text.strip().lower()
    if low in KEYWORDS or low.split(" ")[0] in KEYWORDS:
        return low
    import difflib

    raise NotUnderstood(text, "a keyword ability", difflib.get_close_matches(low, KEYWORDS, 3))


@_form(r"(?P<s>.+?) (?:gains?|has|have) (?P<v>[a-z][a-z \-']+)")
def _gains(reader: Reader, m: Match) -> Clause:
    words = [w.strip() for w in re.split(r", and |, | and ", m["v"])]
    first, rest = _keyword(words[0]), [_keyword(w) for w in words[1:]]
    details: tuple[tuple[str, object], ...] = (("also", " and ".join(rest)),) if rest else ()
    return Clause("gains_ability", reader.role(m["s"]), value=first, details=details)


@_form(r"(?P<s>.+?) loses? (?P<v>[a-z][a-z \-']+)")
def _loses(reader: Reader, m: Match) -> Clause:
    return Clause("loses_ability", reader.role(m["s"]), value=_keyword(m["v"]))


@_form(
    r"(?P<s>.+?) (?:can't|cannot|can not) (?P<what>become the monarch|attack or block|attack|block|be blocked|untap|have \w+|gain \w+|be targeted)"
    r"(?: (?:by )?(?P<o>(?!unless|or ).+?))?(?: unless (?P<u>.+))?"
)
def _cant(reader: Reader, m: Match) -> Clause:
    details: list[tuple[str, object]] = []
    if m["u"]:
        details.append(("unless", read_condition(m["u"])))
    if m["o"]:
        details.append(("object", reader.role(m["o"])))
    what = re.sub(r"^gain ", "have ", m["what"])
    return Clause("cant", reader.role(m["s"]), value=what, details=tuple(sorted(details)))


_simple(r"(?P<s>.+?) (?:doesn't|don't|does not) untap(?: during .+)?", "cant", value="untap")


@_form(rf"{N} (?P<v>\S+) counters? (?:is|are) put on (?P<s>.+)")
def _put_counters(reader: Reader, m: Match) -> Clause:
    return Clause("puts_counters", reader.role(m["s"]), amount=_n(m["n"]), value=m["v"])


@_form(rf"{N} (?P<v>\S+) counters? (?:is|are) removed from (?P<s>.+)")
def _removed_counters(reader: Reader, m: Match) -> Clause:
    return Clause("removes_counters", reader.role(m["s"]), amount=_n(m["n"]), value=m["v"])


@_form(rf"(?:you )?puts? {N} (?P<v>\S+) counters? on (?P<s>.+)")
def _puts_counters(reader: Reader, m: Match) -> Clause:
    return Clause("puts_counters", reader.role(m["s"]), amount=_n(m["n"]), value=m["v"])


@_form(r"the number of (?P<v>\S+) counters on (?P<s>.+?) (?:is|are) doubled")
def _doubles(reader: Reader, m: Match) -> Clause:
    return Clause("doubles_counters", reader.role(m["s"]), value=m["v"])


_simple(r"(?P<s>.+?) (?:becomes? tapped|is tapped|are tapped)", "taps")
_simple(r"(?P<s>.+?) (?:becomes? untapped|untaps?|is untapped|are untapped)", "untaps")
_simple(r"(?P<s>.+?) phases? out", "phases_out")
_simple(r"(?P<s>.+?) phases? in", "phases_in")
_simple(r"(?P<s>.+?) (?:becomes? attached|is attached) to (?P<o>.+)", "attaches")
_simple(r"(?P<s>.+?) becomes? a copy of (?P<o>.+)", "becomes_copy")


@_form(r"(?P<s>.+?)(?:'s|s') level becomes (?P<n>\d+)")
def _level(reader: Reader, m: Match) -> Clause:
    return Clause("becomes_level", reader.role(m["s"]), amount=Amount(int(m["n"])))


@_form(r"(?P<s>.+?) becomes? level (?P<n>\d+)")
def _becomes_level(reader: Reader, m: Match) -> Clause:
    return Clause("becomes_level", reader.role(m["s"]), amount=Amount(int(m["n"])))


# combat
@_form(r"(?P<s>.+?) attacks? (?P<o>.+?) with (?P<w>.+)")
def _attacks_with(reader: Reader, m: Match) -> Clause:
    return Clause("attacks", reader.role(m["s"]), reader.role(m["o"]), details=(("attackers", reader.roles(m["w"])),))


_simple(r"(?P<s>.+?) attacks? (?P<o>.+)", "attacks")
_simple(r"(?P<s>.+?) attacks?", "attacks")


@_form(r"(?P<s>.+?) blocks? (?P<o>.+?) with (?P<w>.+)")
def _blocks_with(reader: Reader, m: Match) -> Clause:
    return Clause("blocks", reader.role(m["s"]), reader.role(m["o"]), details=(("blockers", reader.roles(m["w"])),))


_simple(r"(?P<s>.+?) blocks? (?P<o>.+)", "blocks")
_simple(r"(?P<s>.+?) blocks?", "blocks")
_simple(r"(?P<s>.+?) becomes? blocked", "becomes_blocked")


# the stack
def _targets(reader: Reader, text: str | None) -> tuple[tuple[str, object], ...]:
    return (("targets", reader.roles(text)),) if text else ()


@_form(
    r"(?P<s>.+?) casts? (?P<o>.+?)(?:,? (?:with )?X = (?P<x>\d+))?(?: targeting (?P<t>.+?))?(?:,? (?:with )?X = (?P<y>\d+))?"
)
def _casts(reader: Reader, m: Match) -> Clause:
    details = _targets(reader, m["t"])
    x = m["x"] or m["y"]
    if x:
        details = (*details, ("x", int(x)))
    text = m["o"]
    if reader.names is None:
        return Clause("casts", reader.role(m["s"]), _spell(text), details=details)
    return Clause("casts", reader.role(m["s"]), reader.role(text), details=details)


def _spell(text: str) -> Phrase | None:
    if text in ("a spell", "spells"):
        return None
    if text in ("this", "this spell"):
        return Phrase(ref="this")
    phrase = read_phrase(
        re.sub(r" spells?$", "", re.sub(r"^(an?|your (?:first|second)) ", "", text)) if text != "a spell" else text
    )
    return replace(phrase, requires=(*phrase.requires, Requirement("spell")))


_simple(r"(?P<s>.+?) plays? (?P<o>.+)", "plays")


@_form(r"(?P<s>.+?) activates? (?P<o>.+?)(?:,? (?:with )?X = (?P<x>\d+))?(?: targeting (?P<t>.+))?")
def _activates(reader: Reader, m: Match) -> Clause:
    details = _targets(reader, m["t"])
    if m["x"]:
        details = (*details, ("x", int(m["x"])))
    text = m["o"].strip()
    of = re.fullmatch(r'"?(.+?)"? of (.+)', text)
    if reader.names is None:
        raise NotUnderstood(text, "an event")
    quoted = text.strip('"')
    if "/" in quoted:
        card, ability = quoted.rsplit("/", 1)
        return Clause("activates", reader.role(m["s"]), reader.role(card), value=ability, details=details)
    if of and reader.names.knows(of[2]):
        return Clause("activates", reader.role(m["s"]), reader.role(of[2]), value=of[1], details=details)
    return Clause("activates", reader.role(m["s"]), reader.role(quoted), details=details)


@_form(r"(?P<s>.+?) levels? up (?P<o>.+)")
def _levels_up(reader: Reader, m: Match) -> Clause:
    return Clause("activates", reader.role(m["s"]), reader.role(m["o"]), value="level up")


@_form(r"(?P<s>.+?) taps? (?P<o>.+?) for mana")
def _mana(reader: Reader, m: Match) -> Clause:
    return Clause("taps_for_mana", reader.role(m["s"]), reader.role(m["o"]))


_FORMS.insert(0, _FORMS.pop())


@_form(r"all resolve|everything resolves|the stack resolves")
def _all(reader: Reader, m: Match) -> Clause:
    return Clause("resolves", value="all")


@_form(r"the top (?:object )?(?:of the stack )?resolves|it resolves")
def _top(reader: Reader, m: Match) -> Clause:
    return Clause("resolves", value="top")


_simple(r"(?P<s>.+?) resolves?", "resolves")
_simple(r"(?P<s>.+?) (?:is|are) countered", "countered")
_simple(r"(?P<s>.+?) cop(?:y|ies) (?P<o>.+)", "copies")


_simple(r"(?P<s>.+?) reveals? the top card of (?:your|their) library", "reveals")


# choices
@_form(r"(?P<s>.+?) chooses? (?P<v>.+?) for (?P<o>.+)")
def _chooses(reader: Reader, m: Match) -> Clause:
    if reader.names is None:
        raise NotUnderstood(m[0], "an instruction")
    about = m["o"]
    thing = Phrase(name=about, words=about) if about.startswith("the legend rule") else reader.role(about)
    return Clause(
        "chooses",
        reader.role(m["s"]),
        thing if not about.startswith("the legend rule") else None,
        value=m["v"],
        details=(("about", about),),
    )


@_form(r"(?P<s>.+?) puts? (?P<o>.+?) on the stack(?P<f> first)?(?: targeting (?P<t>.+))?")
def _puts(reader: Reader, m: Match) -> Clause:
    details: list[tuple[str, object]] = []
    if m["f"]:
        details.append(("first", True))
    details += _targets(reader, m["t"])
    return Clause("puts_on_stack", reader.role(m["s"]), reader.role(m["o"]), details=tuple(sorted(details)))


_FORMS.insert(0, _FORMS.pop())


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _first_word(pattern: str) -> tuple[str, ...]:
    """Literal words that a sentence must hold for a form to be tried; empty where nothing can be told."""
    bare = re.sub(r"\(\?P<\w+>\.\+\??\)", " ", pattern)
    bare = re.sub(r"\([^()]*\)\??", " ", bare)
    words = list(re.findall(r"(?<![\\\w])[a-z']{4,}(?![\w?*\\])", bare))
    return tuple(words)


def read_clause(text: str, names: Names | None) -> Clause:
    """Read one clause.  `NotUnderstood` tells of the form that came furthest."""
    words = normal(text)
    reader = Reader(names)
    lasting = _DURATION.match(words)
    problem: NotUnderstood | None = None
    for body, until in ([(lasting["rest"], lasting["until"])] if lasting else []) + [(words, None)]:
        for pattern, make in _FORMS:
            found = _compiled(pattern).fullmatch(body)
            if not found:
                continue
            try:
                clause = make(reader, found)
                if until is not None:
                    clause = replace(clause, until=reader.until(until))
                if clause.verb == "moves" and clause.until is not None and names is None:
                    clause = replace(clause, verb="exiles_until", value="exile", details=())
                return replace(clause, words=words)
            except NotUnderstood as wrong:
                if problem is None or len(wrong.found) < len(problem.found):
                    problem = wrong
            except ValueError as wrong:
                problem = problem or NotUnderstood(body, f"something that azor has words for: {wrong}")
    raise problem or NotUnderstood(words, "an event, as in: Ana draws 2 cards, Ana becomes the monarch, CARD dies")
