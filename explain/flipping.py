"""The smallest changes of a record that turn an answer: every one is played before it is told.

    {"schema": "azor flip 1", "record": ..., "query": ..., "holds": ..., "answers": [text], "changes": 1, "bound": 2,
     "edits": [kind], "games": 83, "impossible": 5, "complete": true,
     "unturned": {"same": 60, "other": 18, "reasons": [reason]} | null,
     "flips": [{"changes": [{"kind", "words"}], "holds": ..., "answers": [text], "parts": parts, "delays": false,
                "order": false, "others": 0}]}

`changes` is how many changes each flip takes, 0 if none was found within `bound`; `complete` is false if the search was
stopped.  Where nothing turns the answer, `unturned` tells after how many single changes it follows just as before, and
after how many by other means; or what it lacks.  A flip delays if the answer is as it was once what is on the stack has
resolved.  First come changes of what there was and of what was done, then those of its order, last those that only
delay; of orders in which the games part by the same fact the nearest is told.  `docs/flip.schema.json` is its schema.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..engine.session import RuleFailure, Runaway
from ..knowledge import vocabulary as v
from ..knowledge.seats import NoDivision, NoMode, NoTarget
from ..records.asking import read_goal
from ..records.model import Entry, Goal, Placed, Record, RecordError
from ..records.played import Played
from ..records.run import examine
from . import changes as c
from .comparing import derivation, parting, side

SCHEMA = "azor flip 1"
_FEW = 8  # events of which every one is tried in every place
Watch = Callable[[int, int], None]  # games played, games at most


@dataclass(frozen=True)
class Candidate:
    """A change to try.  Of those with the same `group` that turn the answer only the last is told.

    distance  of a change of order: past how many events something is moved
    """

    change: c.Change
    group: tuple[str, ...]
    order: bool = False  # only when something happens, or how often, is otherwise
    distance: int = 0


def flip(
    record: Record,
    text: str,
    *,
    moment: str = "",
    bound: int = 2,
    games: int = 1500,
    edits: Sequence[str] = (),
    watch: Watch | None = None,
) -> dict[str, Any]:
    """The smallest changes that turn the answer to a query, of the kinds `edits` (of all kinds, without any).

    KeyboardInterrupt stops the search, not the answer.
    """
    goal = read_goal(text, record)
    asked, moment = c.happenings(record, moment)
    before = c.as_it_is(asked, moment)
    said = answer(before, goal)
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "record": record.title,
        "query": text,
        "holds": said[0],
        "answers": list(said[1]),
        "changes": 0,
        "bound": bound,
        "edits": [name for name in EDITS if not edits or name in edits],
        "games": 0,
        "impossible": 0,
        "complete": True,
        "unturned": None,
        "flips": [],
    }
    way = derivation(before, goal) if said[0] and not goal.negated else None
    same = other = 0

    def unturned(after: Played) -> None:
        nonlocal same, other
        if way is not None:
            alike = derivation(after, goal) == way
            same, other = same + alike, other + (not alike)

    singles = list(candidates(asked, before, edits))
    try:
        for size in range(1, bound + 1):
            tries = _sets(singles, size)
            seen = unturned if size == 1 else None
            found = _turning(asked, goal, moment, said, tries, data, games, watch, seen)
            if found:
                data["changes"] = size
                data["flips"] = [each.told() for each in _ranked(before, goal, said, found)]
                break
    except KeyboardInterrupt:
        data["complete"] = False
    if not data["flips"]:
        reasons = [] if said[0] else side(before, goal, text)["reasons"][:1]
        data["unturned"] = {"same": same, "other": other, "reasons": reasons}
    return data


def answer(played: Played, goal: Goal) -> tuple[bool, tuple[str, ...]]:
    """Whether it is so, and for a query with variables for what."""
    result = examine(played, goal)
    if goal.negated:
        return result.holds, ()
    texts = [", ".join(f"{name} = {value}" for name, value in s.bindings) for s in result.solutions if s.bindings]
    return result.holds, tuple(sorted(texts))


def _sets(singles: Sequence[Candidate], size: int) -> list[tuple[Candidate, ...]]:
    if size == 1:
        return [(each,) for each in singles]
    plain = list({each.group: each for each in reversed(singles)}.values())[::-1]  # one of each group
    return [s for s in itertools.combinations(plain, size) if len({each.group for each in s}) == size]


def _turning(
    record: Record,
    goal: Goal,
    moment: str,
    said: tuple[bool, tuple[str, ...]],
    tries: Sequence[tuple[Candidate, ...]],
    data: dict[str, Any],
    games: int,
    watch: Watch | None,
    seen: Callable[[Played], None] | None,
) -> list[tuple[tuple[Candidate, ...], Played, int]]:
    found: dict[tuple[Any, ...], tuple[tuple[Candidate, ...], Played, int]] = {}
    for number, chosen in enumerate(tries):
        if data["games"] >= games:
            data["complete"] = False
            break
        if watch is not None:
            watch(number, min(len(tries), games))
        after = c.outcome(record, [each.change for each in chosen], moment)
        data["games"] += 1
        if after.played is None:
            data["impossible"] += 1
        elif answer(after.played, goal) != said:
            key = tuple(each.group for each in chosen)
            others = found[key][2] + 1 if key in found else 0
            found.pop(key, None)
            found[key] = (chosen, after.played, others)
        elif seen is not None:
            seen(after.played)
    return list(found.values())


@dataclass
class _Flip:
    """Changes that turn the answer, and what comes of them."""

    chosen: tuple[Candidate, ...]
    holds: bool
    answers: tuple[str, ...]
    parts: dict[str, Any] | None
    delays: bool
    others: int

    @property
    def order(self) -> bool:
        """Whether everything happens as it did, at another time."""
        return all(each.order for each in self.chosen)

    @property
    def rank(self) -> tuple[bool, bool]:
        """Changes that only delay come last, those of an order before them."""
        return self.delays, self.order

    @property
    def distance(self) -> int:
        """Past how many events something is moved."""
        return sum(each.distance for each in self.chosen)

    def told(self) -> dict[str, Any]:
        """As data."""
        return {
            "changes": [each.change.data() for each in self.chosen],
            "holds": self.holds,
            "answers": list(self.answers),
            "parts": self.parts,
            "delays": self.delays,
            "order": self.order,
            "others": self.others,
        }


def _ranked(
    before: Played,
    goal: Goal,
    said: tuple[bool, tuple[str, ...]],
    found: Sequence[tuple[tuple[Candidate, ...], Played, int]],
) -> list[_Flip]:
    """What turns the answer, in the order in which it is told."""
    kept: dict[Any, _Flip] = {}
    for chosen, after, others in found:
        holds, answers = answer(after, goal)
        parts = parting(before, after, goal)  # before anything more happens in that game
        flip = _Flip(chosen, holds, answers, parts, _delays(after, goal, said), others)
        same: Any = id(flip)
        if flip.order and parts is not None:
            same = (flip.delays, holds, answers, parts["holds"], parts["proof"]["sentence"])
        known = kept.get(same)
        if known is None or flip.distance < known.distance:
            kept[same] = replace(flip, others=flip.others + (known.others + 1 if known else 0))
        else:
            known.others += flip.others + 1
    return sorted(kept.values(), key=lambda flip: flip.rank)


def _delays(after: Played, goal: Goal, said: tuple[bool, tuple[str, ...]]) -> bool:
    """Whether the answer is as it was once what is on the stack has resolved."""
    if not after.game.stack():
        return False
    try:
        after.game.resolve_all()
    except (NoTarget, NoDivision, NoMode, RuleFailure, Runaway):
        return False
    return answer(after, goal) == said


# ------------------------------------------------------------------------- what is tried


def candidates(record: Record, played: Played, edits: Sequence[str] = ()) -> Iterator[Candidate]:
    """Every single change of these kinds, in the order of `EDITS`; without any, of all kinds."""
    for name, make in EDITS.items():
        if not edits or name in edits:
            yield from make(record, played)


def _happening(record: Record) -> list[Entry]:
    return [e for e in record.entries if e.kind == "event"]


def _resolves(entry: Entry) -> bool:
    return any(clause.verb == "resolves" for clause in entry.clauses)


def _drops(record: Record, played: Played) -> Iterator[Candidate]:
    for entry in _happening(record):
        yield Candidate(c.drop(record, entry.number), ("drop", str(entry.number)), order=_resolves(entry))


def _repeats(record: Record, played: Played) -> Iterator[Candidate]:
    for entry in _happening(record):
        yield Candidate(c.repeat(record, entry.number), ("repeat", str(entry.number)), order=True)


def _moves(record: Record, played: Played) -> Iterator[Candidate]:
    events = _happening(record)
    numbers = [e.number for e in events]
    for at, number in enumerate(numbers):
        for after in [0, *numbers]:
            before = numbers[at - 1] if at else 0
            near = after in (0, numbers[-1]) or abs(numbers.index(after) - at) <= 1
            if after in (number, before) or not (len(numbers) <= _FEW or near):
                continue
            if after and numbers.index(after) == at - 2 and len(numbers) > 1:
                continue  # the same order as the one before moved behind this one
            distance = abs((numbers.index(after) + 1 if after else 0) - at - (bool(after) and after > number))
            group = ("move", str(number), str(after))
            yield Candidate(c.move(record, number, after), group, order=True, distance=distance)


def _numbers(record: Record, played: Played) -> Iterator[Candidate]:
    """A number of an event one greater or less."""
    for entry in _happening(record):
        for found in re.finditer(r"(?<![\w#/.,])\d+(?![\w/.,])", entry.text):
            for number in (int(found[0]) + 1, int(found[0]) - 1):
                text = entry.text[: found.start()] + str(number) + entry.text[found.end() :]
                if number >= 0:
                    yield from _instead(record, entry, text, ("number", str(entry.number), str(found.start())))


def _others(record: Record, played: Played) -> Iterator[Candidate]:
    """Another player in the place of one that an event names."""
    for entry in _happening(record):
        for player in record.players:
            for found in re.finditer(rf"(?<!\w){re.escape(player)}(?!\w)", entry.text):
                for other in record.players:
                    if other != player:
                        text = entry.text[: found.start()] + other + entry.text[found.end() :]
                        yield from _instead(record, entry, text, ("other", str(entry.number), text))


def _instead(record: Record, entry: Entry, text: str, group: tuple[str, ...]) -> Iterator[Candidate]:
    """Another sentence in the place of an event, if it is one."""
    try:
        yield Candidate(c.instead(record, entry.number, text), group)
    except RecordError:
        return


def _choices(record: Record, played: Played) -> Iterator[Candidate]:
    for entry in record.entries:
        if entry.kind != "choice":
            continue
        clause = entry.clauses[0]
        said = str(clause.value).lower()
        if clause.verb == "chooses" and said in ("yes", "no"):
            other = "no" if said == "yes" else "yes"
            sentence = _swapped(entry.text, said, other)
            if sentence is not None:
                yield Candidate(c.instead(record, entry.number, sentence), ("choose", str(entry.number)))
                continue
        yield Candidate(c.drop(record, entry.number), ("choose", str(entry.number)))


def _swapped(text: str, word: str, other: str) -> str | None:
    words = text.split(" ")
    at = [n for n, w in enumerate(words) if w.lower() == word]
    if len(at) != 1:
        return None
    words[at[0]] = other
    return " ".join(words)


def _permanents(record: Record, played: Played) -> Iterator[Candidate]:
    events = _happening(record)
    for player in record.players:
        yield Candidate(c.one_more(record, player), ("one more", player))
        for entry in events[1:]:
            yield Candidate(c.one_more_before(record, player, entry.number), ("one more", player))
    for placed, key in _different(record):
        if placed.zone in ("battlefield", "graveyard", "exile", "command"):  # the rest is an event's business
            yield Candidate(c.one_less(record, placed.id), ("one less", *key[:4]))


def _different(record: Record) -> Iterator[tuple[Placed, tuple[str, ...]]]:
    """One of each kind of alike objects of the position, with what they have in common."""
    seen: set[tuple[str, ...]] = set()
    for placed in record.objects:
        alike = replace(placed, id="", place=None)
        key = tuple(str(getattr(alike, name)) for name in alike.__slots__)
        if key not in seen:
            seen.add(key)
            yield placed, key


def _controllers(record: Record, played: Played) -> Iterator[Candidate]:
    for placed, key in _different(record):
        for player in record.players:
            if placed.zone == "battlefield" and player != placed.controller:
                yield Candidate(c.other_controller(record, placed.id, player), ("control", player, *key[:4]))


def _tapped(record: Record, played: Played) -> Iterator[Candidate]:
    for placed, key in _different(record):
        if placed.zone == "battlefield":
            yield Candidate(c.turned(record, placed.id), ("tapped", *key[:4]))


def _turns(record: Record, played: Played) -> Iterator[Candidate]:
    for player in record.players:
        if player != record.active:
            yield Candidate(c.other_turn(record, player), ("turn", player))


def _life(record: Record, played: Played) -> Iterator[Candidate]:
    """As little life as there can be, and so much that nobody dies."""
    for player, now in record.life:
        for amount in (1, 2 * now + 20):
            if amount != now:
                yield Candidate(c.life(record, player, amount), ("life", player))


def _designations(record: Record, played: Played) -> Iterator[Candidate]:
    for player in (*record.players, ""):
        if player != record.monarch:
            yield Candidate(c.monarch(record, player), ("monarch", player))
    initiative = bool(record.initiative or played.game.session.facts_of(v.HasInitiative))
    for player in (*record.players, "") if initiative else ():
        if player != record.initiative:
            yield Candidate(c.initiative(record, player), ("initiative", player))
    for player in record.players:
        yield Candidate(c.blessing(record, player), ("blessing", player))


EDITS: dict[str, Callable[[Record, Played], Iterator[Candidate]]] = {
    "choose": _choices,
    "permanent": _permanents,
    "control": _controllers,
    "tapped": _tapped,
    "turn": _turns,
    "life": _life,
    "designation": _designations,
    "number": _numbers,
    "other": _others,
    "drop": _drops,
    "repeat": _repeats,
    "move": _moves,
}
