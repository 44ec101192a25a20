"""Reading a sentence as clauses: its duration and its "for each" apart, then its form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from . import japanese
from ..language import LASTING, UNTAP, Amount, Clause, Phrase, Requirement, Until
from .amounts import THEIRS, count_of, read_quality, resolved
from .conditions import read_condition
from .forms import Form, candidates
from .matching import fit
from .mistakes import EXAMPLES, diagnosis
from .roles import EXPECTED, Reader
from .words import NO_NAMES, Names, NotUnderstood, Token, Tokens, normalise, readings, spoken
from .zones import looks_back

CARD = Requirement("card")  # that a card is meant, which may be in any zone
_FIELDS = {"subject", "object", "amount", "value"}
_EVERYBODY = Phrase(kind="player", words="a player")


def read_clause(text: str, names: Names | None, used: str = "") -> Clause:
    """A sentence that says one thing.

    `names` are the proper names of a record; None for the text of an ability.  `used` tells what the sentence is: `r` an
    event of a record, `t` the event of a trigger, `e` an instruction, `s` a static effect; an ability's sentence may by
    default be any of the last three.  Raises `NotUnderstood` with the words that cannot be read.
    """
    found = read_clauses(text, names, used)
    if len(found) > 1:
        raise NotUnderstood(normalise(text), "one event; several at once are a list")
    return found[0]


# what a sentence of a record may say of one object at once: what effects do to it, its status and its counters
_OF_ONE = (LASTING - {"exchanges_control", "exiles_until", "gains_control"}) | {
    "taps", "untaps", "puts_counters", "removes_counters",
}  # fmt: skip


def read_events(text: str, names: Names) -> tuple[Clause, ...]:
    """A sentence of a record: one event, or several things that happen to one object at once."""
    try:
        return read_clauses(text, names, "r")
    except NotUnderstood as wrong:
        if found := _of_one(normalise(text), names) or _of_each(normalise(text), names):
            return found
        raise wrong


def _of_one(words: str, names: Names) -> tuple[Clause, ...]:
    """Two things of one object with "and" between them; what is said of the time at the end is said of both."""
    for joint in re.finditer(" and ", words):
        try:
            first = read_clauses(words[: joint.start()], names, "r")
            who = first[-1].subject
            second = read_events(f"{who.words if who is not None else ''} {words[joint.end() :]}", names)
        except NotUnderstood:
            continue
        if all(clause.verb in _OF_ONE for clause in (*first, *second)):
            until = second[-1].until
            timed = [replace(c, until=until) if c.until is None and can_last(c) else c for c in first]
            return tuple(replace(clause, words=words) for clause in (*timed, *second))
    return ()


# what a sentence says of each of several whom it names
_OF_EACH = (LASTING - {"exchanges_control"}) | {
    "moves", "enters", "attacks", "blocks", "draws", "gains_life", "loses_life", "sets_life", "discards", "mills", "taps",
    "untaps", "phases_out", "phases_in", "turns_face_up", "turns_face_down", "attaches", "creates", "becomes_level",
    "exiles_until",
}  # fmt: skip
_SHARED = {"deals_damage", "puts_counters", "removes_counters"}  # of each only where the sentence says so


def _of_each(words: str, names: Names) -> tuple[Clause, ...]:
    """What happens at once to several who are named: "Bear and Elk die", "Ana and Ben each draw a card"."""
    for found in readings(words, names):
        reader = Reader(names)
        reader.use = "r"
        for start, end in _lists(found):
            each = bool({"each", "both"} & {token.lemma for token in (*found[max(start - 2, 0) : start], *found[end:])})
            before, after = _without_each(found[:start]), found[end:]
            after = after[1:] if after[:1] and after[0].lemma in ("each", "both") else after
            said: list[Clause] = []
            for one in _parts(found[start:end]):
                clauses = _read(reader, (*before, *one, *after), "r")
                if not clauses or not (reader.some(one) or reader.player(one)):
                    break
                said += clauses
            else:
                allowed = _OF_EACH | _SHARED if each else _OF_EACH
                if len({clause.verb for clause in said}) == 1 and said[0].verb in allowed:
                    return tuple(replace(clause, words=words) for clause in said)
    return ()


def _lists(found: Tokens) -> Iterator[tuple[int, int]]:
    """Where something stands that may be a list of names: the longest first."""
    joints = [at for at, token in enumerate(found) if token.lemma in ("and", ",")]
    spans = [
        (a, b) for a in range(len(found)) for b in range(a + 3, len(found) + 1) if any(a < j < b - 1 for j in joints)
    ]
    names = [at for at, token in enumerate(found) if token.kind == "name"]
    for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
        if sum(start <= at < end for at in names) > 1 and all(len(part) <= 3 for part in _parts(found[start:end])):
            yield start, end


def _parts(found: Tokens) -> list[Tokens]:
    """The names of a list."""
    parts: list[list[Token]] = [[]]
    for token in found:
        if token.lemma in (",", "and"):
            parts.append([])
        else:
            parts[-1].append(token)
    return [tuple(part) for part in parts if part]


def _without_each(found: Tokens) -> Tokens:
    words = [token.lemma for token in found]
    return found[:-2] if words[-2:] == ["each", "of"] else found[:-1] if words[-1:] == ["both"] else found


def read_clauses(text: str, names: Names | None, used: str = "") -> tuple[Clause, ...]:
    """The same for a sentence that may say several things at once: "this gets +1/+1 and has flying"."""
    words = normalise(text)
    uses = used or ("r" if names is not None else "ets")
    wrong: NotUnderstood | None = None
    if japanese.is_japanese(words):
        translated, wrong = _translated(words, names, uses)
        if translated:
            return translated
    for found in readings(words, names if names is not None else NO_NAMES):
        for use in uses:
            reader = Reader(names)
            reader.use = use
            clauses = _read(reader, found, use)
            if clauses:
                return tuple(replace(clause, words=words) for clause in clauses)
        if wrong is None and names is not None:
            wrong = diagnosis(Reader(names), _durations, partial(_readable, names, uses[0]), found, uses[0])
    raise wrong or NotUnderstood(words, EXAMPLES[uses[0]])


def _translated(words: str, names: Names | None, uses: str) -> tuple[tuple[Clause, ...], NotUnderstood | None]:
    """The clauses of a sentence in Japanese, with its own words; none, and what is wrong, if it cannot be read."""
    wrong: NotUnderstood | None = None
    for use in uses:
        for said in japanese.english(words, names, use):
            try:
                read = read_events(said, names) if use == "r" and names is not None else read_clauses(said, names, use)
                return tuple(replace(clause, words=words) for clause in read), None
            except NotUnderstood as error:
                wrong = wrong or error
    if wrong is None and names is not None and (word := japanese.unknown(words, names)) is not None:
        found, kind, near = word
        wrong = NotUnderstood(found, EXPECTED["keywords" if kind == "keyword" else kind], near)
    if wrong is None and (near := japanese.near(words, names)):
        wrong = NotUnderstood(words, "an event, as in the table of sentences in Japanese", near, exact=True)
    return (), wrong


def _read(reader: Reader, found: Tokens, used: str) -> list[Clause]:
    for rest, until in _durations(reader, found, used):
        for rest, each in _counted(reader, rest, used):  # noqa: B020
            clauses = _plain(reader, rest, used)
            if each is not None:
                clauses = [scaled for clause in clauses if (scaled := _times(clause, each)) is not None]
            lasting = [_lasting(clause, until, reader) for clause in clauses]
            if clauses and (until is None or used == "t" or all(map(can_last, lasting))):
                return lasting
    return []


def _readable(names: Names, used: str, found: Tokens) -> bool:
    """Whether tokens are a sentence."""
    reader = Reader(names)
    reader.use = used
    return bool(_read(reader, found, used) or (used == "r" and _of_each(spoken(found), names)))


def _plain(reader: Reader, found: Tokens, used: str) -> list[Clause]:
    """The clauses of a sentence without a duration."""
    lemmas = frozenset(token.lemma for token in found)
    for form in candidates(lemmas, used):
        for values in fit(form.pattern, found, reader.read):
            clauses = _made(reader, form, values, used)
            if clauses:
                return clauses
    return []


# -------------------------------------------------------------------------------- the clause


def _made(reader: Reader, form: Form, values: dict[str, object], used: str) -> list[Clause]:
    """The clauses of a form with the values of its roles; none if they do not go together."""
    several = values.pop("*", None)
    found: dict[str, object] = {**dict(form.fixed), **(several if isinstance(several, dict) else {}), **values}
    found.pop("_", None)
    finish = _FINISH.get(form.verb)
    if finish is not None and not finish(reader, found, used):
        return []
    verb = str(found.pop("verb", form.verb))
    also, too = found.pop("also", ()), found.pop("too", ())
    also_to, second = found.pop("also_to", None), found.pop("second", None)
    value = found.get("value", "")
    subject = found.get("subject")
    if isinstance(subject, str):
        subject = Phrase(ref=subject)
    about = found.get("object")
    if isinstance(about, str):
        about = Phrase(ref=about)
    amount = found.get("amount")
    if isinstance(amount, int):
        amount = Amount(amount)
    assert subject is None or isinstance(subject, Phrase)
    assert about is None or isinstance(about, Phrase)
    assert amount is None or isinstance(amount, Amount)
    if amount is not None:
        amount = resolved(amount, subject)
        if amount.phrase is THEIRS:
            return []
    details = tuple(sorted((k, x) for k, x in found.items() if k not in _FIELDS))
    if verb == "cant":
        details = tuple(("object", x) if k == "about" else (k, x) for k, x in details)
    words = value if isinstance(value, tuple) else (str(value),)
    clauses = [Clause(verb, subject, about, amount, word, details=details) for word in words]
    clauses += [Clause("gains_type", subject, value=kind) for kind in too] if isinstance(too, tuple) else []
    if isinstance(also_to, Phrase):
        more = second if isinstance(second, Amount) else Amount(second) if isinstance(second, int) else amount
        clauses.append(Clause(verb, subject, also_to, more, value="", details=details))
    for word in also if isinstance(also, tuple) else ():
        clauses.append(Clause("gains_ability", subject, value=word))
    return clauses


def _steps(reader: Reader, found: dict[str, object], used: str) -> bool:
    if found.pop("whose", None) and used == "t":
        found["subject"], found["each"] = _EVERYBODY, True  # whoever's turn it is, and also if it is nobody's
    return True


def _kinds(reader: Reader, found: dict[str, object], used: str) -> bool:
    kinds = found["value"]
    if used == "r" and isinstance(kinds, tuple):  # in a record all at once, as one event
        found["value"] = " ".join(kinds)
    return True


def _leavers(reader: Reader, found: dict[str, object], used: str) -> bool:
    players = found.pop("players")
    assert isinstance(players, tuple)
    found["subject"] = players[0]
    if len(players) > 1:
        found["players"] = players
    return True


def _divided(reader: Reader, found: dict[str, object], used: str) -> bool:
    """Among whom something is divided: all its targets."""
    role = "object" if "object" in found else "subject"
    among = found[role]
    assert isinstance(among, Phrase)
    if among.ref == "the target":
        found[role] = replace(among, ref="the targets")
    return found[role].ref == "the targets"  # type: ignore[attr-defined, no-any-return]


def _damage(reader: Reader, found: dict[str, object], used: str) -> bool:
    if found.pop("noncombat", None):
        found["combat"] = False
    return True


def _moves(reader: Reader, found: dict[str, object], used: str) -> bool:
    under = found.get("under")
    if isinstance(under, Phrase) and under.ref == "its owner":
        del found["under"]
        if used == "e":
            found["to_owner"] = True
    into, out_of, thing = found.pop("into", None), found.pop("out_of", None), found.get("subject")
    if isinstance(into, tuple):
        found["value"] = into[0]
    if isinstance(out_of, tuple) and out_of[0] != "anywhere":
        found["from"] = out_of[0]
    if used == "t" and isinstance(thing, Phrase) and thing.ref is None and found.get("how") == "put":
        if "from" not in found and out_of is None and CARD not in thing.requires:
            found["from"] = "battlefield"  # without the word "card", permanents are meant (109.2)
        needs = _no_tokens(thing)
        where = _where_to_look(str(found.get("value", "")), str(found.get("from", "")))
        needs += [Requirement("zone", where)] if where != "battlefield" else []
        owner = next((zone[1] for zone in (into, out_of) if isinstance(zone, tuple) and zone[1]), "")
        needs += [Requirement("owner", owner)] if owner in ("you", "opponent") else []
        found["subject"] = replace(thing, requires=tuple(needs))
    return found.get("value") != "battlefield" or "how" in found


def _no_tokens(phrase: Phrase) -> list[Requirement]:
    """What a phrase requires; a card is no token (108.2b)."""
    return [Requirement("nontoken") if need == CARD else need for need in phrase.requires]


def _where_to_look(to: str, origin: str) -> str:
    """The zone where things that change zones are looked for: where they are afterwards, or were before (603.10a)."""
    return origin if looks_back(to, origin) or not to else to


def _discards(reader: Reader, found: dict[str, object], used: str) -> bool:
    cards = found.get("object")
    if isinstance(cards, Phrase) and cards.ref is None:  # as they are in the graveyard, where they have gone
        found["object"] = replace(cards, requires=(*_no_tokens(cards), Requirement("zone", "graveyard")))
    return True


def _sacrifices(reader: Reader, found: dict[str, object], used: str) -> bool:
    thing, rounded = found["object"], found.pop("rounded", None)
    assert isinstance(thing, Phrase)
    if rounded is not None:
        found["object"] = _own(thing)
        found["amount"] = Amount(halved=str(rounded))
        return rounded in ("up", "down") and thing.ref is None
    if used == "t":
        return thing.ref is None or thing.ref == "this"
    if thing.ref is not None:
        if used == "e":
            found["by"] = found["subject"]
        found.update(verb="moves", subject=thing, object=None, value="graveyard", how="sacrifice")
        return True
    found["object"], found["amount"] = _own(thing), thing.count or 1
    return thing.count is not None


def _own(thing: Phrase) -> Phrase:
    """A description without "they control": nobody can sacrifice what another player controls (CR 701.21a)."""
    needs = tuple(need for need in thing.requires if need != Requirement("controller", "that player"))
    return replace(thing, requires=needs)


def _cant(reader: Reader, found: dict[str, object], used: str) -> bool:
    keyword = found.pop("keyword", None)
    if isinstance(keyword, tuple):
        found["value"] = tuple(f"have {word}" for word in keyword)
    if found["value"] == "let be prevented":
        found["value"] = f"let {'combat damage' if found.pop('combat', None) else 'damage'} be prevented"
    if found["value"] in ("deal", "be dealt"):  # prevented: it is not dealt
        found["value"] = f"{found['value']} {'combat damage' if found.pop('combat', None) else 'damage'}"
    about = found.pop("object", None)
    if isinstance(about, Phrase):
        found["about"] = about
        if found["value"] == "attack whom" and about.ref == "you":
            found["value"] = "attack you"
            del found["about"]
    if found.get("value") == "attack or block":
        found["value"] = ("attack", "block")
    return True


def _shields(reader: Reader, found: dict[str, object], used: str) -> bool:
    """What a shield is against, and by which source: one that is named, targeted or chosen (CR 615.7, 609.7a)."""
    found["value"] = "combat damage" if found.pop("combat", None) else "damage"
    source = found.get("object")
    if found.pop("choice", None) and isinstance(source, Phrase):
        found["object"] = source = replace(source, count=1)
    return not isinstance(source, Phrase) or bool(source.ref or source.name or source.count)


def _blocks(reader: Reader, found: dict[str, object], used: str) -> bool:
    if used == "r" and "blockers" not in found:
        found["blockers"] = (found["subject"],)
    return True


_FINISH = {
    "step_begins": _steps,
    "gains_type": _kinds,
    "leaves_game": _leavers,
    "deals_damage": _damage,
    "deals_divided": _divided,
    "puts_divided": _divided,
    "moves": _moves,
    "discards": _discards,
    "cycles": _discards,
    "sacrifices": _sacrifices,
    "cant": _cant,
    "shields": _shields,
    "shields_once": _shields,
    "blocks": _blocks,
}


# ------------------------------------------------------------------------------ how often


def _counted(reader: Reader, found: Tokens, used: str) -> Iterator[tuple[Tokens, Amount | None]]:
    """A sentence without its "for each ..." or "where X is ...", and what that counts."""
    if used in "es":
        words = [token.lemma for token in found]
        for at in range(1, len(words) - 2):
            if words[at : at + 2] == ["for", "each"]:
                for end in range(len(words), at + 2, -1):
                    each = count_of(found[at + 2 : end])
                    if each is not None and (end == len(words) or words[end] in ("to", "until", "on")):
                        yield (*found[:at], *found[end:]), each
            if words[at : at + 3] == ["where", "x", "is"] and (each := read_quality(found[at + 3 :])) is not None:
                before = found[: at - 1] if words[at - 1] == "," else found[:at]
                yield before, replace(each, base=-1)
    yield found, None


def _others(subject: Phrase | None, each: Amount) -> Amount:
    """An amount whose "each other" means other than the subject of the sentence."""
    if each.phrase is None or subject is None or subject.ref not in ("the target", "the target 2", "it"):
        return each
    needs = tuple(replace(n, value=subject.ref) if n == Requirement("other") else n for n in each.phrase.requires)
    return replace(each, phrase=replace(each.phrase, requires=needs))


def _times(clause: Clause, each: Amount) -> Clause | None:
    """A clause whose amount is so much for each of something, or whose X is something."""
    each = _others(clause.subject, resolved(each, clause.subject))
    if each.base == -1:
        each = replace(each, base=0)
        if clause.verb in ("gets", "sets_power"):
            sizes = tuple(
                (key, replace(each, per=each.per * size.per) if isinstance(size, Amount) and size.of == "X" else size)
                for key, size in clause.details
            )
            return replace(clause, details=sizes) if sizes != clause.details else None
        if clause.amount is None or clause.amount.of != "X":
            return None
        return replace(clause, amount=replace(each, per=each.per * clause.amount.per))
    if clause.verb == "gets":
        power, toughness = clause.detail("power"), clause.detail("toughness")
        sized = tuple(
            (key, replace(each, per=size.base) if isinstance(size, Amount) and size.base else size)
            for key, size in (("power", power), ("toughness", toughness))
        )
        return replace(clause, details=sized)
    if clause.amount is None or clause.amount.of:
        return None
    return replace(clause, amount=replace(each, per=clause.amount.base))


# ------------------------------------------------------------------------------- how long


def _durations(reader: Reader, found: Tokens, used: str) -> Iterator[tuple[Tokens, Until | None]]:
    """A sentence without its duration, and the duration: last in the sentence, or first before a comma."""
    words = [token.lemma for token in found]
    if len(found) > 2:
        for at in range(1, len(words) - 1):
            if words[at] in ("until", "this", "for", "as", "during"):
                until = read_until(reader, found[at:])
                if until is not None and (used != "t" or words[at] == "this"):
                    yield (found[: at - 1] if words[at - 1] == "," else found[:at]), until
        for at in range(1, len(words) - 2):  # before what it is multiplied with
            length = 4 if words[at : at + 4] == ["until", "end", "of", "turn"] else 2
            after = words[at + length : at + length + 2]
            early = length == 2 and after[:1] in (["by"], [","])  # "dealt to you this turn by it"
            if (words[at] == "until") == (length == 4) and (early or after in ([",", "where"], ["for", "each"])):
                until = read_until(reader, found[at : at + length])
                if until is not None:
                    yield (*found[:at], *found[at + length :]), until
        if words[0] in ("until", "this", "for", "as") and "," in words:
            at = words.index(",")
            until = read_until(reader, found[:at])
            if until is not None:
                yield found[at + 1 :], until
    yield found, None


def read_until(reader: Reader, found: Tokens) -> Until | None:
    """A duration: `until end of turn`, `this turn`, `until Ben's next turn`, `for as long as you control this`."""
    words = [token.lemma for token in found]
    text = " ".join(words)
    if text in ("until end of turn", "this turn", "until the end of turn", "until the end of the turn"):
        return Until("end of turn")
    if text in ("until end of combat", "this combat"):
        return Until("end of combat")
    if words[:3] == ["as", "long", "as"]:
        words, found = ["for", *words], (found[0], *found)
    if words[:4] == ["for", "as", "long", "as"]:
        condition = read_condition(spoken(found[4:]), reader.names)
        return Until("as long as", condition=condition)
    if words[0] == "during" and words[-4:] == ["'s", "next", "untap", "step"]:
        if words[-5].removesuffix("s") == "controller":
            return Until("next untap step")
        who = reader.read("player", found[1:-4])
        return Until("next untap step of", who) if isinstance(who, Phrase) else None
    if words[0] != "until":
        return None
    if words[1:4] == ["the", "begin", "of"] or words[1:4] == ["the", "beginning", "of"]:
        words, found = [words[0], *words[4:]], (found[0], *found[4:])
    if " ".join(words) == "until the next end step":
        return Until("next end step")
    for step in ("upkeep", "end step"):
        if words[1:] and " ".join(words).endswith(f"'s next {step}"):
            who = reader.read("player", found[1 : -2 - len(step.split())])
            return Until(f"next {step} of", who) if isinstance(who, Phrase) else None
    if words[-3:] == ["'s", "next", "turn"]:
        ends = words[1:4] == ["the", "end", "of"]
        who = reader.read("player", found[4 if ends else 1 : -3])
        kind = "end of next turn of" if ends else "next turn of"
        return Until(kind, who) if isinstance(who, Phrase) else None
    if words[-3:] == ["leave", "the", "battlefield"] or words[-1] == "leave":
        who = reader.read("thing", found[1:-3] if words[-1] != "leave" else found[1:-1])
        return Until("leaves", who) if isinstance(who, Phrase) else None
    if words[-3:] == ["become", "the", "monarch"]:
        whose = _opponent(reader, found[1:-3])
        if whose is None:
            return None
        needs = (Requirement("opponent", whose),)
        return Until("becomes monarch", Phrase(kind="player", requires=needs, words=spoken(found[1:-3])))
    return None


def _opponent(reader: Reader, found: Tokens) -> str | None:
    """Whose opponent is meant: `an opponent`, `an opponent of Ana`, `one of your opponents`."""
    words = [token.lemma for token in found]
    if words in (["a", "opponent"], ["one", "of", "you", "'s", "opponent"], ["a", "opponent", "of", "you"]):
        return "you"
    if words[:3] == ["a", "opponent", "of"]:
        who = reader.read("player", found[3:])
        return who.name if isinstance(who, Phrase) else None
    return None


def can_last(clause: Clause) -> bool:
    """Whether it makes sense to say how long it lasts (611.2a, 610.3)."""
    if clause.until is not None and clause.until.kind in UNTAP:
        return (clause.verb, clause.value) == ("cant", "untap")
    return clause.verb in LASTING or (clause.verb == "moves" and clause.value == "exile")


def _lasting(clause: Clause, until: Until | None, reader: Reader) -> Clause:
    if until is None:
        return clause
    if clause.verb == "moves" and clause.value == "exile" and reader.names is None:
        return replace(clause, verb="exiles_until", details=(), until=until)
    return replace(clause, until=until)
