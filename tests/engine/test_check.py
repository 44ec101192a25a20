"""The certificate accepts what sessions write, and nothing else."""

import copy
import json
from pathlib import Path

from azor.engine.check import CheckError, verify_journal
from azor.engine.export import plain_journal, plain_law
from azor.records.run import play
from azor.records.scenario import load
from tests.engine.toy import (
    story,
)  # fmt: skip

ROOT = Path(__file__).resolve().parents[2]

CROWN = """
azor: 1
players: [Ana, Ben]
turn: {active: Ben, step: beginning of combat}
cards:
  Runeclaw Bear: {types: [creature], power: 2, toughness: 2}
monarch: Ana
battlefield:
  Ben: [Runeclaw Bear]
events:
  - Ben attacks Ana with Runeclaw Bear
  - the combat damage step begins
  - all resolve
"""
GIFT = """
azor: 1
players: [Ana, Ben]
battlefield:
  Ana: [9 Forest]
hand:
  Ana: [Secrets of the Golden City, Island]
events:
  - Ana plays Island
  - Ana casts Secrets of the Golden City
  - the top of the stack resolves
"""


def exported(session):
    """Law and journal as they come out of a file."""
    law, journal = plain_law(type(session), session.edition), plain_journal(session)
    return json.loads(json.dumps(law)), json.loads(json.dumps(journal))


def played(text):
    return play(load(text)).game.session


def refused(law, journal):
    try:
        verify_journal(law, journal)
    except CheckError:
        return True
    return False


# ------------------------------------------------------------------------------- tampering


def _other(value):
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}?"


def _altered_facts(entry, field):
    """The entry with one number or one value of one of its facts altered."""
    facts = entry[field]
    for n, fact in enumerate(facts):
        if fact is None:
            continue
        for m in range(len(fact[2])):
            changed = copy.deepcopy(entry)
            changed[field][n][2][m] = _other(fact[2][m])
            yield changed
        changed = copy.deepcopy(entry)
        changed[field][n][0] += 1
        yield changed
        changed = copy.deepcopy(entry)
        changed[field][n][0] = 999_999
        yield changed


def tamperings(journal):
    """Each single alteration: its kind, the entry's number, and the journal with it."""

    def instead(number, entry):
        return [*journal[:number], entry, *journal[number + 1 :]]

    for number, entry in enumerate(journal):
        kind = entry["kind"]
        yield f"drop {kind}", number, [*journal[:number], *journal[number + 1 :]]
        yield f"double {kind}", number, [*journal[: number + 1], entry, *journal[number + 1 :]]
        for field in ("facts", "conditions", "then", "ends", "changed", "adds", "joined", "left"):
            for changed in _altered_facts(entry, field) if field in entry else ():
                if field == "ends" and kind == "fired" and changed["ends"] == entry["ends"]:
                    continue
                yield f"alter {field} of {kind}", number, instead(number, changed)
            for n in range(len(entry.get(field, ()))):
                rest = [*entry[field][:n], *entry[field][n + 1 :]]
                yield f"drop one of {field} of {kind}", number, instead(number, {**entry, field: rest})
        for field in ("fact", "old", "new"):
            if entry.get(field) is not None:
                for m in range(len(entry[field][2])):
                    changed = copy.deepcopy(entry)
                    changed[field][2][m] = _other(entry[field][2][m])
                    yield f"alter {field} of {kind}", number, instead(number, changed)
                yield f"omit {field} of {kind}", number, instead(number, {**entry, field: None})
        for name, value in entry.get("bindings", {}).items():
            yield "alter a binding", number, instead(
                number, {**entry, "bindings": {**entry["bindings"], name: _other(value)}}
            )
        for n in range(len(entry.get("firings", ()))):
            rest = [*entry["firings"][:n], *entry["firings"][n + 1 :]]
            yield "drop from a batch", number, instead(number, {**entry, "firings": rest})
        if "rule" in entry:
            yield "another rule", number, instead(number, {**entry, "rule": entry["rule"] + "x"})
        if kind == "fired" and entry["ends"] == [] and entry["then"]:
            yield "invent an ending", number, instead(number, {**entry, "ends": [entry["then"][0]]})


def excused(kind, number, journal):
    """What cannot be told from the journal of another, equally lawful session, or says the same."""
    entry = journal[number]
    last_event = max(n for n, e in enumerate(journal) if e["kind"] == "ended")
    return (
        # premises are whatever they are: others are another game
        kind in ("drop one of adds of stepped", "alter adds of stepped", "drop one of facts of begun")
        or kind in ("alter facts of begun", "drop one of ends of stepped")
        # stating twice what stands changes nothing
        or (kind in ("double stepped", "double begun") and not entry.get("ends"))
        # steps that only tell something, and what is done between the last event and the end of the journal
        or (entry["kind"] == "stepped" and not entry["adds"] and not entry["ends"])
        or number > last_event
        # the numbers of what a rule ends are not part of it: it may not stand
        or kind == "alter ends of fired"
        # a fold that is refreshed to the same
        or (kind == "double folded" and entry["old"] == entry["new"] and not entry["joined"] and not entry["left"])
    )


def survey(session):
    law, journal = exported(session)
    verify_journal(law, journal)
    caught, missed, excuses = 0, {}, {}
    for kind, number, changed in tamperings(journal):
        if refused(law, changed):
            caught += 1
        elif excused(kind, number, journal):
            excuses.setdefault(kind, []).append(number)
        else:
            missed.setdefault(kind, []).append((number, journal[number]))
    return caught, missed, excuses


if __name__ == "__main__":
    for session in [story(), played(CROWN), played(GIFT)]:
        caught, missed, excuses = survey(session)
        print(caught, {k: (len(m), m[0]) for k, m in missed.items()}, {k: len(n) for k, n in excuses.items()})
