"""The timeline of a played record: each entry, what was derived in it and by which rule, and the state at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..engine.entries import Applied, Begun, Fired, Folded, Stepped, Withdrawn
from ..engine.facts import Fact
from ..engine.session import Law
from ..engine.why import plain_fact
from ..knowledge import vocabulary as v
from ..knowledge.words import MACHINE
from .played import Played
from .reading import listed, nearest

SHOWN = (
    v.IsMonarch,
    v.NoMonarch,
    v.HasCityBlessing,
    v.HasInitiative,
    v.PermanentCount,
    v.Life,
    v.Drew,
    v.LeftGame,
    v.OnStack,
    v.HasWon,
    v.GameOver,
)
# what is kept for rules to ask later, and what only leads to something that is told
_BOOKKEEPING = frozenset(
    """
    holds would will measured legal_target enters_as loss removal spell_of was_cast stacked_since times_this_turn
    attacked_this_turn last_defender
    gained_life_this_turn lost_life_this_turn creature_died lands_played fights_for last_crowned dealt_first
    lasts lasts_while last_known last_hand parts controls_on_stack ability_copy planar_controller deals_damage_so
    control_effect treated_as_level was_monarch_as_turn_began stranded
    amounted replaces replacing increase doubling altered forestalls forestalled diversion follows
    held_since_turn_began blocks_more facing may_change disputed damage_stands shield_left shields
    newly_blessed one_counter rival crown_falls_to initiative_falls_to
    """.split()
)
_SILENT = {"later instructions may refer to what this one did", "the choices of what to keep have been used"}
_DEFINED = re.compile(r"\Z|definitions\Z|what ")  # texts of steps that bring definitions in
_RESULTS = {"in_zone", "tapped", "has_face", "has_ability", "has_type", "controls"}  # told where nothing else is
_MOVED = {"in_zone", "tapped"}  # told where the record itself moves something: it says what was to happen, not what did
_STEPS = {"602.2a", "603.3b", "603.3d", "608.1", "608.2c", "608.2d", "704.5j", "702.26", "610.3c", "500.7"}


def _tells(fact: Fact, session: Law) -> bool:
    """Whether a fact is worth a line at the end: not what nobody did, nor the life of somebody who has left."""
    if isinstance(fact, v.Drew):
        return bool(fact["amount"])
    return not isinstance(fact, v.Life) or session.holds(v.Player, fact["player"])


def timeline(played: Played) -> dict[str, Any]:
    """The timeline as data: entries with their derivations, the state at the end, assumptions."""
    session = played.game.session
    entries = []
    for moment in played.moments:
        entries.append(
            {
                "entry": moment.entry.number,
                "text": moment.entry.said,
                "events": [moment.first_event, moment.last_event],
                "happens": _given(played, moment.start, moment.end),
                "derived": _derived(played, moment.start, moment.end)
                or _came_of_it(played, moment.start, moment.end)
                or [{"sentence": "nothing changes", "rule": "", "citations": [], "event": moment.last_event}],
            }
        )
    seats = {player: number for number, player in enumerate(played.record.players)}
    state = [
        fact
        for kind in SHOWN
        for fact in sorted(session.facts_of(kind), key=lambda f: seats.get(f.get("player"), 0))
        if _tells(fact, session)
    ]
    return {
        "schema": "azor run 1",
        "title": played.record.title,
        "edition": played.record.edition,
        "entries": entries,
        "state": [f.sentence() for f in state],
        "facts": [plain_fact(f) for f in state],
        "expectations": [
            {
                "text": ("not " if r.goal.negated else "") + r.goal.text.removeprefix("not "),
                "holds": r.holds,
                "reason": r.reason,
            }
            for r in played.results
        ],
        "assumptions": played.assumptions,
    }


def _given(played: Played, start: int, end: int) -> list[dict[str, Any]]:
    """What the record makes happen in an entry, as facts."""
    journal = played.game.session.journal
    begun = (entry for number in range(start, end) if isinstance(entry := journal[number], Begun))
    return [
        {"sentence": fact.sentence(), "fact": plain_fact(fact)}
        for entry in begun
        if entry.cause is not None and not entry.cause.citation
        for fact in entry.facts
        if fact.predicate not in MACHINE
    ]


def _derived(played: Played, start: int, end: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    session = played.game.session
    given = False
    for number in range(start, end):
        entry = session.journal[number]
        if isinstance(entry, Begun):
            given = entry.cause is not None and not entry.cause.citation
        if isinstance(entry, Fired):
            for fact in (*entry.then, *entry.changed):
                if fact.predicate == "tapped" and _taps(found, fact["object"]):
                    continue  # it has become so
                said = fact.predicate not in MACHINE | _BOOKKEEPING and (entry.rule.because or fact.happening)
                if said or (given and fact.predicate in _MOVED):
                    found.append(
                        {
                            "sentence": fact.sentence(),
                            "rule": entry.rule.name,
                            "citations": list(entry.rule.citations),
                            "event": entry.event,
                            "fact": plain_fact(fact),
                        }
                    )
            for fact in entry.ends:
                if fact.predicate in ("is_monarch", "has_initiative", "has_city_blessing"):
                    found.append(
                        {
                            "sentence": f"no longer: {fact.sentence()}",
                            "rule": entry.rule.name,
                            "citations": list(entry.rule.citations),
                            "event": entry.event,
                            "fact": plain_fact(fact),
                            "no_longer": True,
                        }
                    )
        elif isinstance(entry, Stepped) and entry.citation in _STEPS and entry.text and entry.text not in _SILENT:
            found.append({"sentence": entry.text, "rule": "", "citations": [entry.citation], "event": entry.event})
        elif isinstance(entry, Begun) and entry.cause is not None and entry.cause.citation in _STEPS | {"608.3"}:
            found += [
                {
                    "sentence": fact.sentence(),
                    "rule": "",
                    "citations": [entry.cause.citation],
                    "event": entry.event,
                    "fact": plain_fact(fact),
                }
                for fact in entry.facts
                if fact.predicate == "enters"
            ]
        elif isinstance(entry, Applied) and not entry.tier.closes:
            found.append(
                {
                    "sentence": "state-based actions are performed, all at once",
                    "rule": "",
                    "citations": ["704.3"],
                    "event": entry.event,
                }
            )
    facts = (step.get("fact", {"predicate": "", "fields": {}}) for step in found)
    not_done = {f"{fact['fields']['object']} resolves" for fact in facts if fact["predicate"] == "fizzles"}
    return [step for step in found if step["citations"] != ["608.1"] or step["sentence"] not in not_done]


def _taps(steps: Iterable[dict[str, Any]], thing: str) -> bool:
    facts = (step.get("fact", {"predicate": "", "fields": {}}) for step in steps)
    return any(fact["predicate"] == "taps" and fact["fields"]["object"] == thing for fact in facts)


def _came_of_it(played: Played, start: int, end: int) -> list[dict[str, Any]]:
    """What came of an entry in which nothing was derived that is told elsewhere.

    What changed for good, and what players did; else what is counted or claimed; else what follows from such.
    """
    journal = played.game.session.journal
    found: dict[str, dict[str, dict[str, Any]]] = {"lasting": {}, "folded": {}, "logical": {}}

    def tell(
        facts: Iterable[Fact], citations: Sequence[str], event: int, rule: str = "", *, over: bool = False
    ) -> None:
        for fact in facts:
            if fact.predicate in (MACHINE | _BOOKKEEPING) - _RESULTS or fact.happening:
                continue
            told: dict[str, Any] = {
                "sentence": f"no longer: {fact.sentence()}" if over else fact.sentence(),
                "rule": rule,
            }
            told |= {"citations": list(citations), "event": event, "fact": plain_fact(fact)}
            found[fact.kind].setdefault(told["sentence"], told | {"no_longer": True} if over else told)

    for number in range(start, end):
        entry = journal[number]
        if isinstance(entry, Fired):
            tell((*entry.then, *entry.changed), entry.rule.citations, entry.event, entry.rule.name)
            tell(entry.ends, entry.rule.citations, entry.event, entry.rule.name, over=True)
        elif isinstance(entry, Folded):
            tell([entry.new] if entry.new is not None else [], [], entry.event)
        elif isinstance(entry, Withdrawn):
            tell([entry.fact], [], entry.event, over=True)
        elif isinstance(entry, Stepped) and entry.citation != "608.2n" and not _DEFINED.match(entry.text):
            cited = [entry.citation] if entry.citation else []
            told = {"sentence": entry.text, "rule": "", "citations": cited, "event": entry.event}
            found["lasting"].setdefault(entry.text, told)
    return next((list(steps.values()) for steps in found.values() if steps), [])


def select(
    data: dict[str, Any], *, player: str = "", rule: str = "", thing: str = "", shown: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """A timeline with only what is about a player and an object, by a rule: its number, the beginning of one, its name.

    `shown` gives the names of objects as they are read, which pick them out too.
    """
    wanted = [name for name in (player, thing) if name]
    names = shown or {}

    def about(step: dict[str, Any]) -> bool:
        values = [str(v) for v in step.get("fact", {}).get("fields", {}).values()]
        values += [names[v] for v in values if v in names]
        for name in wanted:
            of = re.compile(rf"(?<![\w#]){re.escape(name)}(?![\w#])")
            if not any(of.search(text) for text in (*values, step["sentence"])):
                return False
        return not rule or step["rule"] == rule or any(_under(n, rule) for n in step["citations"])

    entries = []
    for entry in data["entries"]:
        derived = [step for step in entry["derived"] if about(step)]
        if derived:
            entries.append({**entry, "derived": derived})
    return {**data, "entries": entries}


class NothingSuch(ValueError):
    """A player, an object or a rule of which a timeline can tell nothing; the text lists what there is."""


def make_sure(played: Played, data: dict[str, Any], *, player: str = "", rule: str = "", thing: str = "") -> None:
    """Raise `NothingSuch` for a player or an object that is not in a game, and for a rule by which nothing came."""
    if player and player not in played.game.seats:
        near = nearest(player, played.game.seats)
        raise NothingSuch(_missing("--player", player, f"a player: {listed(played.game.seats)}", near))
    if thing and not (played.naming.objects(thing) or thing in played.game.definitions.abilities):
        names = list(dict.fromkeys(played.game.names.values()))
        near = nearest(thing, names)
        raise NothingSuch(_missing("--object", thing, f"an object of the game: {listed(names)}", near))
    steps = [step for entry in data["entries"] for step in entry["derived"]]
    if rule and not any(step["rule"] == rule or any(_under(n, rule) for n in step["citations"]) for step in steps):
        numbers = sorted({number for step in steps for number in step["citations"]})
        raise NothingSuch(_missing("--rule", rule, f"a rule by which something came here: {listed(numbers)}", ()))


def _missing(option: str, found: str, expected: str, near: Sequence[str]) -> str:
    hint = f" (did you mean {listed(near)}?)" if near else ""
    return f"{option}: found {found!r}; expected {expected}{hint}"


def _under(number: str, rule: str) -> bool:
    """Whether a number is that rule, or one of its parts: 704.5g under 704.5, 704.5* and 704."""
    head = rule.removesuffix("*").removesuffix(".")
    return number == head or re.match(rf"{re.escape(head)}(?!\d)", number) is not None
