"""Makes a failing record smaller: events, simultaneous parts, instructions and objects are taken out one by one."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator

from .game import Game, Record
from .table import Illegal, Unclear


def mended(broken: Record) -> Record:
    """The record without the events that the oracle can't play any more, and with the choices that are asked now."""
    whole = {**broken, "events": []}
    game = Game(whole)
    for event in broken["events"]:
        trial, event = game.copy(), copy.deepcopy(event)
        try:
            trial.happen(event)
        except (Illegal, Unclear):
            continue
        event["answers"] = [question["answer"] for question in trial.asked]
        whole["events"].append(event)
        game = trial
        if game.over:
            break
    return whole


def smaller(whole: Record) -> Iterator[Record]:
    """Records with less in them: first without many events, then without one, then without objects and the rest."""
    events, objects = whole["events"], whole["objects"]
    size = len(events)
    while size:
        for start in range(0, len(events), size):
            yield {**whole, "events": events[:start] + events[start + size :]}
        size //= 2
    for index, event in enumerate(events):
        if event["do"] == "together":
            for part in event["parts"]:
                yield {**whole, "events": [*events[:index], part, *events[index + 1 :]]}
        for entry in range(len(event.get("does") or [])):
            does = [*event["does"][:entry], *event["does"][entry + 1 :]]
            yield {**whole, "events": [*events[:index], {**event, "does": does}, *events[index + 1 :]]}
    for index in range(len(objects)):
        yield {**whole, "objects": objects[:index] + objects[index + 1 :]}
    for index, entry in enumerate(objects):
        plain = {
            key: value for key, value in entry.items() if key in ("id", "card", "owner", "zone", "controller", "token")
        }
        plain["owner"] = plain.get("controller", plain["owner"])
        if plain != entry:
            yield {**whole, "objects": [*objects[:index], plain, *objects[index + 1 :]]}
    for key in ("monarch", "initiative", "blessed", "life"):
        if whole.get(key):
            yield {**whole, key: None if isinstance(whole[key], str) else type(whole[key])()}


def shrunk(failing: Record, fails: Callable[[Record], bool], attempts: int = 600) -> Record:
    """A record as small as the attempts allow for which `fails` still holds."""
    best = failing
    progress = True
    while progress and attempts > 0:
        progress = False
        for candidate in smaller(best):
            attempts -= 1
            if attempts <= 0:
                break
            try:
                candidate = mended(candidate)
            except Illegal:
                continue
            if _size(candidate) < _size(best) and fails(candidate):
                best, progress = candidate, True
                break
    return best


def _size(whole: Record) -> tuple[int, int, int]:
    words = len(repr(whole["objects"])) + len(repr([whole["monarch"], whole["blessed"], whole["life"]]))
    return (len(whole["events"]), len(whole["objects"]), words + len(repr(whole["events"])))
