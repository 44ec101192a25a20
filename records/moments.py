"""Moments of a record, as `--at` names them: an entry's number, `@` and an event's number, `turn 3 end step`, `end`."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable

from ..knowledge import japanese
from ..knowledge import vocabulary as v
from .board import set_up
from .model import Entry, Record
from .played import Played
from .run import play
from .steps import STEPS

_TURN = re.compile(r"turn\s+(\d+)(?:\s+(.+))?", re.I)
_JAPANESE_TURN = re.compile(r"(?:第(\d+)ターン|ターン(\d+))(?:の?(.+))?")
_JAPANESE_ENDS = {"開始": "start", "最初": "start", "終了": "end", "最後": "end"}


class UnknownMoment(ValueError):
    """A moment that a record does not have: what was found, and what would have been one."""


def play_to(
    record: Record,
    moment: str = "",
    *,
    lenient: bool = False,
    prepare: Callable[[Played], None] | None = None,
) -> Played:
    """Play a record as far as a moment: after that entry or event, or as that step has begun; "" and `end` mean all.

    Raises `UnknownMoment` if the record does not come to it.
    """
    text = _english(moment.strip()).lower()
    if text in ("", "end"):
        return play(record, lenient=lenient, prepare=prepare)
    if text in ("start", "0"):
        return set_up(record)
    reached, after = False, _entries_until(record, int(text)) if text.isdigit() else None

    def until(played: Played, entry: Entry) -> bool:
        nonlocal reached, after
        if after is not None:
            after -= 1
        reached = after == 0 if after is not None else _in_step(played, text)
        return reached

    _readable(text, moment)
    if text.startswith("@"):
        played = play(record, lenient=lenient, prepare=prepare, last_event=int(text[1:]))
        reached = played.stopped
    else:
        played = play(record, until, lenient=lenient, prepare=prepare)
    if not reached:
        raise UnknownMoment(f"--at: found {moment!r}; {_expected(record, played)}")
    return played


def _english(text: str) -> str:
    """A moment in Japanese words as one in English."""
    step = japanese.step_named
    turn = _JAPANESE_TURN.fullmatch(unicodedata.normalize("NFKC", text))
    if turn is None:
        return step(text) or _JAPANESE_ENDS.get(text, text)
    named = (step(turn[3]) or turn[3]) if turn[3] else ""
    return f"turn {turn[1] or turn[2]} {named}".rstrip()


def _readable(text: str, moment: str) -> None:
    if re.fullmatch(r"@?\d+", text):
        return
    turn = _TURN.fullmatch(text)
    step = (turn[2] if turn else text) or ""
    if (turn and not step) or _step(step):
        return
    near = difflib.get_close_matches(step, STEPS, 2, 0.5)
    hint = f" (did you mean {' or '.join(near)}?)" if near else ""
    raise UnknownMoment(
        f"--at: found {moment!r}; expected an entry's number, @ and an event's number, "
        f"'turn 3 end step', 'start' or 'end'{hint}"
    )


def _expected(record: Record, played: Played) -> str:
    first, last = record.turn, turn_number(played)
    turns = f"turn {first}" if first == last else f"turns {first} to {last}"
    entries = max((entry.number for entry in record.entries), default=0)
    return (
        f"expected a moment that the record comes to: its entries are 1 to {entries}, "
        f"its events @1 to @{played.game.session.event}, and it has {turns}"
    )


def _step(text: str) -> str:
    return STEPS.get(text) or STEPS.get(text.removesuffix(" step").removesuffix(" phase").strip()) or ""


def _entries_until(record: Record, number: int) -> int:
    """How many entries are played until one of that number is over; a choice is over with the event that asks for it.

    0 if there is none.  In a record that was changed a number may stand twice, and not in its place.
    """
    played, found, asks = 0, 0, False
    for entry in record.entries:
        played += not (entry.kind == "choice" and asks)
        asks = asks or entry.kind == "event"
        if entry.number == number:
            found = played
    return found


def _in_step(played: Played, text: str) -> bool:
    turn = _TURN.fullmatch(text)
    if turn and int(turn[1]) != turn_number(played):
        return False
    step = _step((turn[2] if turn else text) or "")
    return not step or played.game.step == step


def turn_number(played: Played) -> int:
    """The number of the present turn."""
    from ..engine.entries import Begun

    begun = sum(
        isinstance(fact, v.TurnBegins)
        for entry in played.game.session.journal
        if isinstance(entry, Begun)
        for fact in entry.facts
    )
    return played.record.turn + begun
