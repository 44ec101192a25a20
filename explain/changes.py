"""Changes of a record: what might have been otherwise, in words, and the record that would have been."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from ..engine.session import RuleFailure, Runaway
from ..knowledge.language import Card
from ..records.asking import read_entry
from ..records.model import Entry, Mistake, Place, Placed, Record, RecordError
from ..records.moments import UnknownMoment, play_to
from ..records.played import NotAllowed, Played

Block = tuple[Entry, ...]  # an event with the choices that follow it; anything else alone
SPARE = Card("another permanent", types=("artifact",))


@dataclass(frozen=True)
class Change:
    """One change: its kind, the words "if ... had ..." without the "if", and what it does to a record's parts."""

    kind: str  # drop, add, replace, move, repeat, choose, permanent, position
    words: str
    position: Callable[[Record], Record] | None = None
    events: Callable[[list[Block]], list[Block]] | None = None

    def data(self) -> dict[str, Any]:
        """The change as data."""
        return {"kind": self.kind, "words": self.words}


def changed(record: Record, changes: Iterable[Change]) -> Record:
    """The record with these changes; numbers of entries mean those of the record as it was."""
    changes = list(changes)
    blocks = _blocks(record.entries)
    for change in changes:
        if change.events is not None:
            blocks = change.events(blocks)
    for change in changes:
        if change.position is not None:
            record = change.position(record)
    return replace(record, entries=tuple(entry for block in blocks for entry in block))


def _blocks(entries: Iterable[Entry]) -> list[Block]:
    found: list[Block] = []
    for entry in entries:
        event = next((n for n, block in reversed(list(enumerate(found))) if block[0].kind == "event"), None)
        if entry.kind == "choice" and event is not None:
            found[event] = (*found[event], entry)
        else:
            found.append((entry,))
    return found


@dataclass
class Outcome:
    """What became of a record that was changed: the game, or why it cannot be played."""

    record: Record
    played: Played | None = None
    impossible: str = ""


def outcome(
    record: Record,
    changes: Iterable[Change],
    moment: str = "",
    prepare: Callable[[Played], None] | None = None,
) -> Outcome:
    """Play a record with changes; it is asked after the same entry, or the last before it that is left."""
    other = changed(record, changes)
    try:
        return Outcome(other, play_to(other, _left_of(moment, record, other), lenient=True, prepare=prepare))
    except (RecordError, NotAllowed, UnknownMoment, RuleFailure, Runaway) as found:
        return Outcome(other, None, str(found))


def as_it_is(
    record: Record,
    moment: str = "",
    prepare: Callable[[Played], None] | None = None,
) -> Played:
    """Play a record without changes.  What stands in the way is raised: there is nothing to compare with."""
    return play_to(changed(record, ()), moment, lenient=True, prepare=prepare)


def happenings(record: Record, moment: str = "") -> tuple[Record, str]:
    """A record without what it expects and asks, and a moment of it as one of what is left."""
    left = replace(record, entries=tuple(e for e in record.entries if e.kind in ("event", "choice")))
    return left, _left_of(moment, record, left)


def _left_of(moment: str, record: Record, left: Record) -> str:
    """A moment of a record where only some of its entries are left: the number of an entry may have gone."""
    asked = int(moment) if moment.strip().isdigit() else 0
    if not any(entry.number == asked for entry in record.entries):
        return moment
    return str(max((entry.number for entry in left.entries if entry.number <= asked), default="start"))


# ------------------------------------------------------------------------------- events


def _without(number: int) -> Callable[[list[Block]], list[Block]]:
    def edit(blocks: list[Block]) -> list[Block]:
        found = []
        for block in blocks:
            if block[0].number == number and block[0].kind != "choice":
                continue
            rest = tuple(entry for entry in block if entry.number != number)
            if rest:
                found.append(rest)
        return found

    return edit


def _inserted(block: Block, after: int) -> Callable[[list[Block]], list[Block]]:
    def edit(blocks: list[Block]) -> list[Block]:
        at = 1 + max((n for n, b in enumerate(blocks) if b[0].number <= after and b[0].number), default=-1)
        return [*blocks[:at], block, *blocks[at:]]

    return edit


def _find(record: Record, number: int) -> Entry:
    found = next((e for e in record.entries if e.number == number), None)
    if found is None:
        expected = f"the number of an entry, 1 to {len(record.entries)}"
        raise RecordError([Mistake(Place("change", 1, 1), str(number), expected)])
    return found


def _happening(record: Record, number: int) -> Entry:
    """An entry that makes a difference: an event or a choice, and not an expectation."""
    found = _find(record, number)
    if found.kind not in ("event", "choice"):
        raise RecordError([Mistake(Place("change", 1, 1), str(number), "an event or a choice, not an expectation")])
    return found


def _named(entry: Entry) -> str:
    return f"{entry.said!r} ({entry.number})"


def _block(record: Record, number: int) -> Block:
    return next(b for b in _blocks(record.entries) if any(e.number == number for e in b))


def drop(record: Record, number: int) -> Change:
    """Without an entry; without an event also its choices go."""
    entry = _happening(record, number)
    words = f"{_named(entry)} had not been chosen" if entry.kind == "choice" else f"{_named(entry)} had not happened"
    return Change("drop", words, events=_without(number))


def move(record: Record, number: int, after: int) -> Change:
    """An entry after another one, or (0) before all."""
    entry, block = _happening(record, number), _block(record, number)
    words = f"{_named(entry)} had happened " + (
        f"after {_named(_find(record, after))}" if after else "before everything else"
    )

    def edit(blocks: list[Block]) -> list[Block]:
        rest = [b for b in blocks if b[0].number != number]
        at = 1 + max((n for n, b in enumerate(rest) if any(e.number == after for e in b)), default=-1)
        return [*rest[:at], block, *rest[at:]]

    return Change("move", words, events=edit)


def repeat(record: Record, number: int) -> Change:
    """An event twice."""
    entry, block = _happening(record, number), _block(record, number)
    return Change("repeat", f"{_named(entry)} had happened twice", events=_inserted(block, number))


def add(record: Record, sentence: str, after: int) -> Change:
    """One more event, after an entry, or (0) before all."""
    entry = replace(read_entry(sentence, record), number=0)
    last = max((e.number for e in record.entries), default=0)
    when = (
        "at the beginning" if not after else "at the end" if after == last else f"after {_named(_find(record, after))}"
    )
    return Change("add", f"{sentence!r} had happened {when}", events=_inserted((entry,), after))


def instead(record: Record, number: int, sentence: str) -> Change:
    """Another event, or another choice, in place of an entry."""
    old = _find(record, number)
    new = replace(read_entry(sentence, record), number=number)
    kept = {old.kind, new.kind} == {"choice"}

    def edit(blocks: list[Block]) -> list[Block]:
        found = []
        for block in blocks:
            if any(e.number == number for e in block):
                block = tuple(new if e.number == number else e for e in block if kept or e.kind != "choice")
            found.append(block)
        return found

    return Change("choose" if kept else "replace", f"{sentence!r} had been so, and not {_named(old)}", events=edit)


# ----------------------------------------------------------------------------- position


def other_controller(record: Record, identity: str, player: str) -> Change:
    """A permanent of the position under another player's control."""

    def edit(old: Record) -> Record:
        return _placed(old, identity, controller=player)

    return Change("control", f"{player} had controlled {identity} from the beginning", position=edit)


def turned(record: Record, identity: str) -> Change:
    """A permanent of the position tapped, or untapped."""
    tapped = next(p for p in record.objects if p.id == identity).tapped
    words = f"{identity} had been {'untapped' if tapped else 'tapped'} at first"
    return Change("tapped", words, position=lambda old: _placed(old, identity, tapped=not tapped))


def other_turn(record: Record, player: str) -> Change:
    """Another player's turn at first."""
    words = f"it had been {player}'s turn at first"
    return Change("turn", words, position=lambda old: replace(old, active=player))


def life(record: Record, player: str, amount: int) -> Change:
    """Another life total at first."""
    totals = tuple((p, amount if p == player else n) for p, n in record.life)
    words = f"{player} had had {amount} life at first"
    return Change("life", words, position=lambda old: replace(old, life=totals))


def _placed(record: Record, identity: str, **values: Any) -> Record:
    objects = tuple(replace(p, **values) if p.id == identity else p for p in record.objects)
    return replace(record, objects=objects)


def one_more(record: Record, player: str) -> Change:
    """One more permanent for a player, about which nothing is special."""

    def edit(old: Record) -> Record:
        count = sum(p.card.name == SPARE.name for p in old.objects)
        placed = Placed(f"{SPARE.name}#{count + 1}", SPARE, "battlefield", player, player)
        return replace(old, objects=(*old.objects, placed), cards={**old.cards, SPARE.name: SPARE})

    return Change("permanent", f"{player} had controlled one more permanent from the beginning", position=edit)


def one_less(record: Record, identity: str) -> Change:
    """Without an object of the position."""
    placed = next(p for p in record.objects if p.id == identity)
    where = f"{placed.controller} had not controlled" if placed.zone == "battlefield" else "there had not been"
    there = "" if placed.zone == "battlefield" else f" in the zone {placed.zone}"

    def edit(old: Record) -> Record:
        gone = {identity, *(p.id for p in old.objects if p.attached_to == identity)}
        return replace(old, objects=tuple(p for p in old.objects if p.id not in gone))

    return Change("permanent", f"{where} {identity}{there} from the beginning", position=edit)


def monarch(record: Record, player: str) -> Change:
    """Another monarch at the beginning, or ("") none."""
    words = f"{player} had been the monarch from the beginning" if player else "there had been no monarch at first"
    return Change("position", words, position=lambda old: replace(old, monarch=player))


def initiative(record: Record, player: str) -> Change:
    """Another player with the initiative at the beginning, or ("") none."""
    words = (
        f"{player} had had the initiative from the beginning" if player else "nobody had had the initiative at first"
    )
    return Change("position", words, position=lambda old: replace(old, initiative=player))


def blessing(record: Record, player: str) -> Change:
    """The city's blessing at the beginning, or not."""
    has = player in record.city_blessing
    others = tuple(p for p in record.city_blessing if p != player)
    words = f"{player} had {'not ' if has else ''}had the city's blessing from the beginning"
    return Change(
        "position", words, position=lambda old: replace(old, city_blessing=others if has else (*others, player))
    )


def one_more_before(record: Record, player: str, number: int) -> Change:
    """One more permanent for a player, that enters just before an entry."""
    words = f"{player} had controlled one more permanent before {_named(_find(record, number))}"
    known = replace(record, cards={**record.cards, SPARE.name: SPARE})
    entry = replace(read_entry(f"{SPARE.name} enters under {player}'s control", known), number=0)

    def edit(blocks: list[Block]) -> list[Block]:
        at = next((n for n, b in enumerate(blocks) if b[0].number == number), len(blocks))
        return [*blocks[:at], (entry,), *blocks[at:]]

    return Change("permanent", words, position=lambda old: replace(old, cards=known.cards), events=edit)


def came_otherwise() -> Change:
    """The permanents of the position had come in the opposite order."""
    words = "the permanents of the position had come in the opposite order"
    return Change("position", words, position=lambda old: replace(old, latest_first=True))


def entered_under(identity: str, player: str) -> Change:
    """An object of the position had entered under another player's control, and changed sides since."""

    def edit(old: Record) -> Record:
        objects = tuple(replace(p, entered_under=player) if p.id == identity else p for p in old.objects)
        return replace(old, objects=objects)

    return Change("position", f"{identity} had entered under {player}'s control", position=edit)
