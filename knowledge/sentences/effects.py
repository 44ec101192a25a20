"""Instructions, static effects and the events of triggers, as sentences and mappings of an ability."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from . import japanese
from ..language import Aim, Amount, Branch, Clause, Phrase, Step, Together
from .clauses import read_clause, read_clauses
from .conditions import read_condition
from .mappings import read_event_mapping
from .phrases import read_phrase
from .words import NUMBERS, ORDINALS, VERBS_FIRST, NotUnderstood, normalise

_MAY = re.compile(r"(.+?) may (.+)\Z")
_ONE_OR_MORE = re.compile(r"\bone or more (?!counters\b)", re.I)
_TO_ANY = re.compile(r"\bto one or more (player|opponent)s\b", re.I)
_NTH = re.compile(r"(.+?) (?:for the|your|their) (first|second|third) (?:time|(card|spell)) each turn\Z", re.I)
_SEVERAL = re.compile(r"(?:one(?:, two)*,? or (two|three|four|five)|any number of) ", re.I)
_IF_DONE = re.compile(r"if (?:you|they|that player) (do|don't|do not|does|doesn't), (.+)\Z", re.I)
_UNLESS = re.compile(r"(?P<do>.+) unless (?P<who>.+?) pays? (?P<cost>.+)\Z", re.I)
_REFLEXIVE = re.compile(r"when (?:you|they|that player) do(?:es)?, (.+)\Z", re.I)
_DELAYED = (
    re.compile(r"(?P<when>at the beginning of [^,]+), (?P<do>.+)\Z", re.I),
    re.compile(r"(?P<do>.+?) (?P<when>at the beginning of (?:the next|your next|[^ ]+'s next) .+)\Z", re.I),
    re.compile(r"(?P<when>when(?:ever)? .+? this turn), (?P<do>.+)\Z", re.I),
    re.compile(r"(?P<when>when (?!you do|they do|that player does)[^,]+), (?P<do>.+)\Z", re.I),
)
_INTERVENING = re.compile(r"if (?!you do|you don|they do|that player do)(.+?), (.+)\Z", re.I | re.S)
_EACH = re.compile(r"(\btarget (?:players|opponents|creatures)|\bthey) each\b", re.I)
_THEN = re.compile(r", then |\. Then |\. ")


_NEW_TARGETS = re.compile(r"(?:\.|,? and) you may choose new targets for (?:the|that) cop(?:y|ies)\b", re.I)


def read_effect(item: object) -> Step:
    """One instruction of `do`: a sentence, a list (carried out at the same time), or a mapping.

    Total: what cannot be read has the verb `opaque`, with its words as value.  Raises `NotUnderstood` only for a mapping
    that is none of an instruction.
    """
    steps = read_effects(item)
    if len(steps) == 1:
        return steps[0]
    return Together(tuple(clause for step in steps for clause in _clauses(step)))


def read_effects(item: object) -> tuple[Step, ...]:
    """The same; a sentence with "then" is several instructions, one after the other."""
    if isinstance(item, list):
        return (Together(tuple(clause for inner in item for clause in _clauses(read_effect(inner)))),)
    if isinstance(item, Mapping):
        return (_mapping(item),)
    words = _NEW_TARGETS.sub(" with new targets", normalise(str(item)))
    if japanese.is_japanese(words) and (steps := _translated(words)):
        return steps
    parts = _THEN.split(words)
    if len(parts) > 1:
        read = tuple(step for part in parts for step in _alone(part))
        if not any(isinstance(step, Clause) and step.verb == "opaque" for step in read):
            return read
    return _alone(words)


def _alone(words: str) -> tuple[Step, ...]:
    """One sentence, which may join two instructions."""
    step = _sentence(words)
    if isinstance(step, Clause) and step.verb == "opaque":
        return _joined(words) or _begun(words) or (step,)
    return (step,)


def _begun(words: str) -> tuple[Step, ...]:
    """The sentences that can be read, and what comes after them as one that can't: it may speak of what they did.

    None of it where the rest changes what was said before it.
    """
    for stop in reversed(list(re.finditer(r"\. ", words))):
        first, rest = words[: stop.start()], words[stop.end() :]
        if not re.search(r"\binstead\b", rest, re.I) and not _opaque(steps := read_effects(first)):
            return (*steps, Clause("opaque", value=rest, words=rest))
    return ()


def _translated(words: str) -> tuple[Step, ...]:
    """The instructions of a text in Japanese, with its own words; none if they cannot all be read."""
    found: list[Step] = []
    for part in japanese.parts(words):
        step = _translated_sentence(part)
        if step is None:
            return ()
        found.append(step)
    return tuple(found)


def _translated_sentence(words: str) -> Step | None:
    if waiting := japanese.instruction(words):
        how, what, then = waiting
        do = _translated(then)
        if do and how == "when you do":
            return Clause("reflexive", details=(("do", do),), words=words)
        if do and how == "if you do":
            return Clause("if_done", details=(("do", do),), words=words)
        if do and how == "if" and _readable(condition := read_condition(what)):
            return Branch(condition, do)
        if do and how == "when" and (when := read_trigger(what)).verb != "opaque":
            return Clause("delayed", value=what, details=(("do", do), ("when", when)), words=words)
    for said in japanese.english(words, None, "e"):
        step = _sentence(said)
        if isinstance(step, Clause) and step.verb != "opaque":
            return replace(step, words=words)
        if isinstance(step, Together):
            return Together(tuple(replace(clause, words=words) for clause in step.clauses))
    return None


def _joined(words: str) -> tuple[Step, ...]:
    """Two instructions with "and" between them; the second may do without its subject."""
    if _MAY.match(words):
        return ()
    for joint in re.finditer(" and ", words):
        first, second = _instruction(words[: joint.start()]), words[joint.end() :]
        if first is None:
            continue
        who = next((clause.subject.words for clause in first if clause.subject is not None), "")
        for text in (second, f"{'you' if _commands(words) else who} {second}"):
            try:
                clauses = (*first, *read_clauses(text, None, "e"))
            except NotUnderstood:
                continue
            return tuple(replace(clause, words=words) for clause in clauses) if all(map(_plain, clauses)) else ()
    return _of_each(words)


def _of_each(words: str) -> tuple[Step, ...]:
    """One instruction about two things that are targeted, at once: "destroy target creature and target artifact"."""
    for joint in re.finditer(" and ", words):
        said, rest = words[: joint.start()], words[joint.end() :]
        for end in (len(rest), *(space.start() for space in re.finditer(" ", rest))):
            other, tail = rest[:end], rest[end:]
            if "target" not in other or _somebody(other) is None:
                continue
            first = _instruction(said + tail)
            for phrase in (first[-1].object, first[-1].subject) if first is not None else ():
                own = phrase.words if phrase is not None else ""
                if "target" in own and own in said:
                    at = said.rindex(own)
                    more = _instruction(f"{said[:at]}{other}{said[at + len(own) :]}{tail}")
                    if first is not None and more is not None:
                        return (Together(tuple(replace(clause, words=words) for clause in (*first, *more))),)
    return ()


def read_steps(value: object) -> tuple[Step, ...]:
    """The instructions of `do`, `then` or `else`: a list of them, one alone, or nothing."""
    if value is None:
        return ()
    return tuple(step for item in (value if isinstance(value, list) else [value]) for step in read_effects(item))


def _clauses(step: Step) -> tuple[Clause, ...]:
    if isinstance(step, Together):
        return step.clauses
    return (step,) if isinstance(step, Clause) else ()


def _sentence(words: str) -> Step:
    if done := _IF_DONE.match(words):
        do = read_effects(done[2])
        if not _opaque(do):
            return Clause(
                "if_done", value="" if done[1] in ("do", "does") else "not", details=(("do", do),), words=words
            )
    if unless := _UNLESS.match(words):
        do, who = read_effects(unless["do"]), _somebody(unless["who"])
        if who is not None and not _opaque(do):
            details = (("else", do), ("then", ()))
            return Clause("may_pay", who, value=unless["cost"], details=details, words=words)
    asked = re.match(r"if (.+?), (.+)\Z", words, re.I)
    if asked and (condition := read_condition(asked[1])) and _readable(condition):
        return Branch(condition, (_sentence(asked[2]),))
    if later := _later(words):
        return later
    may = _MAY.match(words)
    chooser: tuple[tuple[str, Any], ...] = ()
    if may and may[1].lower() != "you" and (who := _somebody(may[1])) is not None:
        chooser = (("chooser", who),)
    told = may[2].removeprefix("have ") if may else ""
    found = _instruction(told if may and told != may[2] else f"{may[1]} {may[2]}") if may else None
    if found is None:
        may, found, chooser = None, _instruction(words), ()
    if found is None:
        return Clause("opaque", value=words, words=words)
    clauses = tuple(
        replace(c, optional=may is not None, details=tuple(sorted([*c.details, *chooser])), words=words) for c in found
    )
    return clauses[0] if len(clauses) == 1 else Together(clauses)


def _later(words: str) -> Clause | None:
    """A sentence that makes a reflexive or a delayed trigger (603.7, 603.12), if all of it can be read."""
    if found := _REFLEXIVE.match(words):
        do = read_effects(found[1])
        return None if _opaque(do) else Clause("reflexive", details=_done(do), words=words)
    for pattern in _DELAYED:
        if found := pattern.match(words):
            asked = _INTERVENING.match(found["do"])
            when, do = read_trigger(found["when"]), read_effects(asked[2] if asked else found["do"])
            condition = read_condition(asked[1]) if asked else None
            if when.verb != "opaque" and not _opaque(do) and (condition is None or _readable(condition)):
                more = (("condition", condition),) if condition is not None else ()
                return Clause("delayed", value=found["when"], details=(*more, ("do", do), ("when", when)), words=words)
    return None


def _opaque(steps: tuple[Step, ...]) -> bool:
    return any(clause.verb == "opaque" for step in steps for clause in _clauses(step))


def _somebody(words: str) -> Phrase | None:
    """The player who may do something."""
    try:
        return read_phrase(words)
    except NotUnderstood:
        return None


def _commands(words: str) -> bool:
    """Whether a sentence begins with its verb, and so is told to you."""
    first = words.split(" ")[0].lower()
    return first in VERBS_FIRST


def _readable(condition: Any) -> bool:
    return all(literal.asks != "holds" for alternative in condition.alternatives for literal in alternative)


def _instruction(words: str) -> tuple[Clause, ...] | None:
    """The clauses of an instruction; without a player in front, it is told to you."""
    words = _EACH.sub(r"\1", words)
    for text in (words, f"you {words[:1].lower()}{words[1:]}") if _commands(words) else (words,):
        try:
            clauses = read_clauses(text, None, "e")
        except NotUnderstood:
            continue
        return clauses if all(map(_plain, clauses)) else None
    return None


def _plain(clause: Clause) -> bool:
    """Whether a change of sizes is of one measure: by numbers, or by so many times one quantity."""
    sizes = (clause.detail("power"), clause.detail("toughness"))
    measured = {(size.of, size.phrase, size.kind) for size in sizes if isinstance(size, Amount) and size.of}
    numbers = {size.base for size in sizes if isinstance(size, Amount) and not size.of and size.base}
    return clause.verb != "gets" or not measured or (len(measured) == 1 and not numbers)


def _mapping(item: Mapping[Any, Any]) -> Step:
    if "opaque" in item:
        words = normalise(str(item["opaque"]))
        return Clause("opaque", value=words, words=words)
    if "delayed" in item:
        return _delayed(item)
    if "when you do" in item:
        details = _done(read_steps(item["when you do"]), _aimed(item))
        return Clause("reflexive", details=details, words="when you do")
    if "may_pay" in item:
        details = (("else", read_steps(item.get("else"))), ("then", read_steps(item.get("then"))))
        who = read_who(item["player"]) if item.get("player") else Phrase(ref="you")
        return Clause("may_pay", who, value=str(item["may_pay"]), details=details, words=f"pay {item['may_pay']}")
    if "if" in item:
        then = read_steps(item.get("then", item.get("do")))
        return Branch(read_condition(str(item["if"])), then, read_steps(item.get("else")))
    if "together" in item:
        return read_effect(list(item["together"]))
    return read_event_mapping(item, None)


def _done(do: tuple[Step, ...], aimed: tuple[tuple[str, object], ...] = ()) -> tuple[tuple[str, object], ...]:
    """What a reflexive trigger does, and its targets, which its instructions may name themselves."""
    do, told = told_targets(do)
    return tuple(sorted([("do", do), *(aimed or _aimed({"targets": list(told)} if told else {}))]))


def _aimed(item: Mapping[Any, Any]) -> tuple[tuple[str, object], ...]:
    """The targets of a trigger that an instruction creates."""
    if "targets" not in item:
        return ()
    return (("targets", read_targets(item["targets"])),)


def _delayed(item: Mapping[Any, Any]) -> Clause:
    """A delayed triggered ability (CR 603.7) that an instruction creates."""
    do = read_steps(item.get("do"))
    details: dict[str, object] = {"when": read_trigger(str(item["delayed"])), **dict(_aimed(item))}
    if "if" in item:
        details["condition"] = read_condition(str(item["if"]))  # an intervening one (603.4)
    if "watch" in item:
        details["watch"] = read_who(item["watch"])
    details["do"] = do
    return Clause("delayed", value=str(item["delayed"]), details=tuple(sorted(details.items())))


def told_targets(steps: tuple[Step, ...]) -> tuple[tuple[Step, ...], tuple[str, ...]]:
    """Instructions that say "target creature" themselves: with "the target" for it, and what is to be targeted."""
    told: dict[str, str] = {}

    def named(one: Phrase) -> str:
        return told.setdefault(one.words, one.ref or "")

    _with_targets(steps, named)
    refs: dict[str, str] = {}
    before = 0
    for word, (words, ref) in enumerate(told.items(), 1):
        if ref == "the targets":
            refs[words] = "the targets" if len(told) == 1 else f"the targets {word}"
        else:
            refs[words] = f"the target {before + 1}" if before else "the target"
        before += len(read_targets([words]))
    return _with_targets(steps, lambda one: refs[one.words]), tuple(told)


def _with_targets(steps: tuple[Step, ...], named: Callable[[Phrase], str]) -> tuple[Step, ...]:
    """Instructions with other references in the place of "target creature"."""

    def phrase(one: Phrase | None) -> Phrase | None:
        words = one.words.lower() if one is not None else ""
        own = "target" in words and not words.startswith(("the ", "those "))
        if one is None or not own or one.ref not in ("the target", "the targets"):
            return one
        return replace(one, ref=named(one))

    def step(one: Step) -> Step:
        if isinstance(one, Together):
            return Together(tuple(clause(each) for each in one.clauses))
        if isinstance(one, Branch):
            return replace(one, then=tuple(map(step, one.then)), otherwise=tuple(map(step, one.otherwise)))
        return clause(one) if isinstance(one, Clause) else one

    def clause(one: Clause) -> Clause:
        subject, about = phrase(one.subject), phrase(one.object)
        amount = one.amount and replace(one.amount, phrase=phrase(one.amount.phrase))
        details = tuple(
            (
                key,
                tuple(map(step, value))
                if (key in ("then", "else") or (key == "do" and one.verb == "if_done")) and isinstance(value, tuple)
                else phrase(value)
                if key in ("copy_of", "other")
                else value,
            )
            for key, value in one.details
        )
        return replace(one, subject=subject, object=about, amount=amount, details=details)

    return tuple(map(step, steps))


def read_targets(value: object) -> tuple[Aim, ...]:
    """The targets that descriptions ask for, "two creatures" once for each; "up to" lets fewer be chosen."""
    found: list[Aim] = []
    for word, item in enumerate(value if isinstance(value, list) else [value] if value else [], 1):
        text = normalise(str(item))
        if japanese.is_japanese(text):
            text = japanese.noun(text) or text
        optional = text.lower().startswith("up to ")
        if several := _SEVERAL.match(text):
            rest = re.sub(r"\btargets?\b ?", "", text[several.end() :])
            count = NUMBERS[several[1] or "six"]
            optional = True
            text = f"up to {several[1] or 'six'} {rest}" if rest else "any target"
        try:
            phrase = read_phrase(text)
        except NotUnderstood as wrong:
            raise NotUnderstood(text, "a description of a target that azor can read") from wrong
        times = count if several and phrase.kind == "any" else phrase.count or 1
        found += [Aim(replace(phrase, count=1), optional, word)] * times
    return tuple(found)


def unpreventable_first(do: tuple[Step, ...]) -> tuple[Step, ...]:
    """Instructions with "the damage can't be prevented" before the damage that it is about (615.12)."""

    def about_itself(step: Step) -> bool:
        own = isinstance(step, Clause) and step.subject is not None and step.subject.ref == "this"
        return own and getattr(step, "value", "") == "let damage be prevented"

    return tuple(sorted(do, key=lambda step: not about_itself(step)))


def read_who(text: object) -> Phrase:
    """A phrase of a mapping."""
    return read_phrase(str(text))


# --------------------------------------------------------------------------------------- costs

_PAYMENTS = frozenset(
    "sacrifices discards mills moves exiles_until taps untaps loses_life removes_counters puts_counters".split()
)


def read_cost(text: str) -> Clause | None:
    """What a player does to pay a cost that is no mana; None for mana, and for what azor does not read."""
    words = re.sub(r"\A(?:you )?pay (.+ life)\Z", r"lose \1", normalise(text), flags=re.I)
    words = re.sub(r" from your (graveyard|hand)\b", r" in your \1", words)
    try:
        clause = read_clause(f"you {words}", None, "e")
    except NotUnderstood:
        return None
    return replace(clause, words=text) if clause.verb in _PAYMENTS else None


# ------------------------------------------------------------------------ triggers and statics


def read_trigger(text: str) -> Clause:
    """The event of a trigger, with or without its "when", "whenever" or "at".

    One that azor does not know has the verb `opaque`: such an ability never triggers by itself.
    """
    words = normalise(text)
    for said in japanese.english(words, None, "t") if japanese.is_japanese(words) else ():
        if (read := read_trigger(said)).verb != "opaque":
            return replace(read, words=words)
    event = re.sub(r"\A(?:when|whenever|at) ", "", words, flags=re.I)
    event = re.sub(r" would (?:be )?", lambda found: " is " if "be" in found[0] else " ", event)
    more: dict[str, object] = {}
    if limited := re.match(r"(.+?) while (.+)\Z", event):
        condition = read_condition(limited[2])
        if _readable(condition):
            event, more["while"] = limited[1], condition
    if timed := _NTH.match(event):
        event = timed[1] + (f" a {timed[3]}" if timed[3] else "")
        more["nth"] = ORDINALS.get(timed[2], 1)
    to_one = _TO_ANY.sub(r"to a \1", event)
    alone = _ONE_OR_MORE.sub("", to_one)
    try:
        clause = replace(read_clause(alone, None, "t"), words=words)
    except NotUnderstood:
        condition = read_condition(event)
        state = (("state", condition),) if _readable(condition) else ()
        return Clause("opaque", value=words, details=state, words=words)
    if alone != event:
        more["batch"] = "batch" if to_one == event else "whole batch"
    return replace(clause, details=tuple(sorted([*clause.details, *more.items()], key=lambda each: each[0])))


def read_triggers(value: object) -> tuple[Clause, ...]:
    """The trigger conditions of one ability: a list of them, or a sentence with "or" between them."""
    if isinstance(value, list):
        return tuple(read_trigger(str(each)) for each in value)
    whole = read_trigger(str(value))
    if whole.verb != "opaque":
        return (whole,)
    for joint in re.finditer(" or ", whole.words):
        first = read_trigger(whole.words[: joint.start()])
        who = first.subject.words if first.subject is not None else ""
        for text in (whole.words[joint.end() :], f"{who} {whole.words[joint.end() :]}"):
            second = read_trigger(text)
            if "opaque" not in (first.verb, second.verb):
                return first, second
        who, rest = whole.words[: joint.start()], whole.words[joint.end() :]
        second = read_trigger(rest)
        for space in re.finditer(" ", rest) if second.verb != "opaque" else ():  # "this or another creature dies"
            first = read_trigger(f"{who}{rest[space.start() :]}")
            if first.verb == second.verb:
                return first, second
        subject, _, verb = who.rpartition(" ")
        first = read_trigger(f"{subject} {verb} {rest.partition(' ')[2]}")  # "you cast or copy a spell"
        second = read_trigger(f"{subject} {rest}")
        if "opaque" not in (first.verb, second.verb):
            return first, second
        first = read_trigger(who)
        for space in re.finditer(" ", who) if first.verb != "opaque" else ():  # "attacks you or a planeswalker"
            second = read_trigger(f"{who[: space.start()]} {rest}")
            if first.verb == second.verb and first.subject == second.subject:
                return first, second
    return (whole,)


def read_static(text: str) -> tuple[Clause, ...]:
    """The effects of a static ability; what azor does not read has the verb `opaque`."""
    words = normalise(text)
    limited = re.match(r"(.+?) unless (.+)\Z", words)
    clauses = _static(limited[1] if limited else words)
    if limited:
        unless = ("unless", read_condition(limited[2]))
        restrictions = all(clause.verb in ("cant", "about_itself") for clause in clauses)
        clauses = tuple(replace(c, details=(*c.details, unless)) for c in clauses) if restrictions else ()
    if not clauses or not all(map(_plain, clauses)):
        return (Clause("opaque", value=words, words=words),)
    return tuple(replace(clause, words=words) for clause in clauses)


_PREDICATE = re.compile(r" (gets?|has|have|can't|loses?|doesn't|don't) ")


def _static(words: str) -> tuple[Clause, ...]:
    """The clauses of a static effect; of two with "and" between them, the second may share subject or predicate."""
    joints = [found.start() for found in re.finditer(" and ", words)]
    verbs = [found.start() for found in _PREDICATE.finditer(words)]
    tries: list[tuple[str, ...]] = [(words,)]
    for joint in joints:
        left, right = words[:joint], words[joint + 5 :]
        tries.append((left, right))
        tries += [(left, f"{words[:verb]} {right}") for verb in verbs if verb < joint]
        tries += [(f"{left}{words[verb:]}", right) for verb in verbs[:1] if verb > joint]
    for sentences in tries:
        try:
            return tuple(clause for each in sentences for clause in read_clauses(each, None, "s"))
        except NotUnderstood:
            continue
    return ()
