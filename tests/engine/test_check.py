"""The certificate accepts what sessions write, and nothing else."""

import copy
import itertools
import json
import time

import pytest

from azor.engine.check import verify_journal
from azor.engine.check_proof import verify_proof
from azor.engine.check_state import CheckError
from azor.engine.export import plain_journal, plain_law
from azor.engine.session import RuleFailure
from azor.engine.why import why
from azor.knowledge import vocabulary as v
from azor.records.run import play
from azor.records.scenario import load
from tests.engine.toy import (
    BLESSING,
    ToyAwake,
    ToyCrowd,
    ToyCrown,
    ToyFavours,
    ToyLeaves,
    ToyMovesIn,
    ToyNoble,
    ToyPays,
    ToyPurse,
    ToyThanks,
    finish,
    happen,
    story,
    town,
)  # fmt: skip

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


def _alias(value):
    """What Python takes for equal to a value, and a law does not."""
    if isinstance(value, bool):
        return int(value)
    return bool(value) if value in (0, 1) else None


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
            if (alias := _alias(fact[2][m])) is not None:
                changed = copy.deepcopy(entry)
                changed[field][n][2][m] = alias
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
        yield f"alter the event of {kind}", number, instead(number, {**entry, "event": entry["event"] + 1})
        if kind == "begun":
            ends = next((n for n in range(number, len(journal)) if journal[n]["kind"] == "ended"), number)
            yield "drop an event", number, without(journal, *range(number, ends + 1))
        for field in ("facts", "conditions", "then", "ends", "changed", "adds", "joined", "left", "data"):
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
            yield (
                "alter a binding",
                number,
                instead(number, {**entry, "bindings": {**entry["bindings"], name: _other(value)}}),
            )
            if (alias := _alias(value)) is not None:
                bindings = {**entry["bindings"], name: alias}
                yield "alter a binding", number, instead(number, {**entry, "bindings": bindings})
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
        # so is what the procedure names as its reason
        or kind in ("drop one of data of begun", "drop one of data of stepped")
        # stating twice what stands changes nothing
        or (kind in ("double stepped", "double begun") and not entry.get("ends"))
        # steps that only tell something, and what is done between the last event and the end of the journal
        or (entry["kind"] == "stepped" and not entry["adds"] and not entry["ends"])
        or number > last_event
        # a journal may stop within its last event
        or (kind == "drop ended" and number == last_event)
        or (kind == "drop an event" and entry["event"] == journal[last_event]["event"])
        # the numbers of what a rule ends are not part of it: it may not stand
        or kind == "alter ends of fired"
        # a fold that is refreshed to the same
        or (kind == "double folded" and entry["old"] == entry["new"] and not entry["joined"] and not entry["left"])
    )


def survey(session, step):
    """How many of every `step`th alteration are caught, and which are not."""
    law, journal = exported(session)
    verify_journal(law, journal)
    caught, missed, excuses = 0, {}, {}
    for kind, number, changed in itertools.islice(tamperings(journal), None, None, step):
        if refused(law, changed):
            caught += 1
        elif excused(kind, number, journal):
            excuses.setdefault(kind, []).append(number)
        else:
            missed.setdefault(kind, []).append(number)
    return caught, missed, excuses


SESSIONS = {"town": (story, 1), "crown": (lambda: played(CROWN), 5), "gift": (lambda: played(GIFT), 17)}
NEVER_MISSED = {"another rule", "alter a binding", "drop from a batch", "alter conditions of fired"}


@pytest.mark.parametrize("name", SESSIONS)
def test_alterations_of_a_journal_are_caught(name):
    make, step = SESSIONS[name]
    caught, missed, excuses = survey(make(), step)
    assert caught > 200
    missing = sum(map(len, missed.values()))
    assert caught / (caught + missing) >= 0.97, missed
    assert not NEVER_MISSED & {*missed, *excuses}
    assert "drop an event" not in missed
    if name == "town":
        assert missed == {}
        assert set(excuses) == {"alter ends of fired", "drop ended", "drop an event"}


# ----------------------------------------------------------------------------- particular lies


def entries(journal, kind, **fields):
    return [
        (n, e) for n, e in enumerate(journal) if e["kind"] == kind and all(e.get(k) == x for k, x in fields.items())
    ]


def without(journal, *numbers):
    """The journal without some entries: those that come after have other numbers, and so have new facts."""
    gone = {f[0] for n in numbers for f in journal[n].get("then", ()) if f[0] not in earlier(journal[:n])}
    left = [n for n in range(len(journal)) if n not in numbers]
    at = {n: i for i, n in enumerate(left)}

    def plain(value):
        if isinstance(value, list) and len(value) == 3 and isinstance(value[0], int) and isinstance(value[2], list):
            return [value[0] - sum(value[0] > g for g in gone), *value[1:]]
        return [plain(x) for x in value] if isinstance(value, list) else value

    found = []
    for n in left:
        entry = {k: x if k == "firings" else plain(x) for k, x in journal[n].items()}
        if "firing" in entry:
            entry["firing"] = at.get(entry["firing"], -1)
        if "firings" in entry:
            entry["firings"] = [at[f] for f in entry["firings"] if f in at]
        found.append(entry)
    return found


def earlier(journal):
    """The numbers of all facts that entries made."""
    found = set()
    for entry in journal:
        made = [*entry.get("facts", ()), *entry.get("then", ()), *entry.get("adds", ()), *entry.get("changed", ())]
        found |= {f[0] for f in [*made, entry.get("new")] if f}
    return found


@pytest.mark.parametrize("name", ["thanks", "noted", "lives_no_more", "broke", "blessed"])
def test_what_should_have_fired(name):
    law, journal = exported(story())
    verify_journal(law, journal)
    number, _ = entries(journal, "fired", rule=f"village.{name}")[-1]
    with pytest.raises(CheckError, match=rf"village\.{name} should have fired"):
        verify_journal(law, without(journal, number))


def test_an_event_that_changes_nothing():
    session = town("ann", "bob")
    start = len(session.journal)
    happen(session, ToyPays(event=1, payer="ann", payee="bob", amount=1))
    law, journal = exported(session)
    assert [e["kind"] for e in journal[start:]] == ["begun", "fired", "applied", "folded", "folded", "ended"]
    with pytest.raises(CheckError, match=r"village\.pays should have fired"):
        verify_journal(law, without(journal, *range(start + 1, len(journal) - 1)))


def test_a_second_derivation_that_was_left_out():
    session = town("ann")
    session.declare(ToyCrown(name="ann"), ToyCrown(name="bob"), ToyFavours(name="ann", other="bob"))
    session.begin()
    finish(session)
    law, journal = exported(session)
    number, _ = entries(journal, "fired", rule="village.favoured")[0]
    with pytest.raises(CheckError, match=r"village\.favoured should have fired"):
        verify_journal(law, without(journal, number))


def test_a_loss_that_was_left_out():
    session = town("ann", "bob")
    session.declare(ToyCrown(name="ann"), ToyCrown(name="bob"), ToyFavours(name="ann", other="bob"))
    session.run(until=BLESSING)
    session.retract(ToyCrown(name="bob"))
    session.begin()
    finish(session)
    law, journal = exported(session)
    ((number, _),) = entries(journal, "lost")
    with pytest.raises(CheckError, match="its loss is missing"):
        verify_journal(law, without(journal, number))


def test_a_loss_that_never_was():
    session = town("ann", "bob")
    session.declare(ToyCrown(name="ann"), ToyCrown(name="bob"), ToyFavours(name="ann", other="bob"))
    session.begin()
    session.run(until=BLESSING)
    law, journal = exported(session)
    number, fired = entries(journal, "fired", rule="village.favoured")[0]
    lie = {"kind": "lost", "event": 1, "firing": number, "fact": fired["then"][0]}
    with pytest.raises(CheckError, match="still stands"):
        verify_journal(law, [*journal, lie])


def test_numbers_in_the_order_of_the_changes_of_their_rules():
    session = town("ann", "bob", "cid", coins=9)
    now = session.next_event
    payments = (("ann", "bob", 1), ("cid", "bob", 2), ("bob", "ann", 4))
    happen(session, *[ToyPays(event=now, payer=a, payee=b, amount=n) for a, b, n in payments])
    verify_journal(*exported(session))
    fired = [e for _, e in session.entries() if getattr(e, "changed", ())]
    assert [[f["name"] for f in e.changed] for e in fired] == [["ann", "bob"], ["cid", "bob"], ["bob", "ann"]]


def test_circular_support():
    session = town("ann")
    ring = ("ann", "bob", "cid")
    session.declare(ToyCrown(name="ann"), *[ToyFavours(name=a, other=b) for a in ring for b in ring if a != b])
    session.run(until=BLESSING)
    session.retract(ToyCrown(name="ann"))
    session.begin()
    finish(session)
    law, journal = exported(session)
    verify_journal(law, journal)
    gone = [n for n, e in entries(journal, "withdrawn") if e["fact"][1] == "toy_noble"]
    gone += [n for n, e in entries(journal, "lost") if n > gone[0]]
    assert len(gone) >= 3
    with pytest.raises(CheckError, match="does not follow"):
        verify_journal(law, without(journal, *gone))  # the three go on holding each other up


def test_a_journal_under_another_law():
    assert refused(plain_law(type(played(CROWN))), exported(story())[1])


def test_a_long_journal_is_checked_in_time():
    session = town("ann", "bob")
    for n in range(40):
        happen(session, ToyMovesIn(event=session.next_event, name=f"guest{n}", house="inn"))
    law, journal = exported(session)
    assert len(journal) > 300
    start = time.perf_counter()
    verify_journal(law, journal)
    assert time.perf_counter() - start < 5


# -------------------------------------------------------------------------------------- proofs


def nodes(proof):
    yield proof
    for condition in proof.get("conditions", ()):
        if "met" in condition:
            yield from nodes(condition["met"])


def changed_at(proof, n, change):
    """The proof with its nth node changed."""
    changed = copy.deepcopy(proof)
    change(next(itertools.islice(nodes(changed), n, None)))
    return changed


def alterations(proof):
    """Each alteration of one leaf of a proof: what was altered, and the proof with it."""

    def altered(field, key=None, value=None):
        def change(node):
            at = node if key is None else node[field] if field != "fact" else node["fact"]["fields"]
            name = field if key is None else key
            at[name] = _other(at[name]) if value is None else value

        return change

    def left_out(m):
        return lambda node: node["conditions"].pop(m)

    def said(m, kind):
        def change(node):
            plain = node["conditions"][m][kind]
            plain[1] = _other(plain[1])

        return change

    def reworded(m):
        return lambda node: node["conditions"][m].update(text="it is so")

    for n, node in enumerate(nodes(proof)):
        for field in ("id", "sentence", "entry", "event", "how", "rule", "because", "assumes", "others"):
            if field in node:
                yield field, changed_at(proof, n, altered(field))
                if field not in ("id", "entry"):
                    yield f"{field} left out", changed_at(proof, n, lambda node, field=field: node.pop(field))
        yield "something more", changed_at(proof, n, lambda node: node.update(note="so it is"))
        if node.get("how") == "rule":
            yield "citations", changed_at(proof, n, altered("citations", None, ["999.9"]))
        for name in node["fact"]["fields"]:
            yield f"field {name}", changed_at(proof, n, altered("fact", name))
            if (alias := _alias(node["fact"]["fields"][name])) is not None:
                yield f"field {name} as {alias}", changed_at(proof, n, altered("fact", name, alias))
        for name in node.get("bindings", ()):
            yield f"binding {name}", changed_at(proof, n, altered("bindings", name))
        for m, condition in enumerate(node.get("conditions", ())):
            yield "a condition left out", changed_at(proof, n, left_out(m))
            for kind in ("absent", "compare"):
                if kind in condition:
                    yield kind, changed_at(proof, n, said(m, kind))
                    yield f"the text of {kind}", changed_at(proof, n, reworded(m))
            if "ended" in condition:
                yield "what ended it", changed_at(proof, n, lambda node, m=m: node["conditions"][m].pop("ended"))
        if "ended" in node:
            yield "what ended the others", changed_at(proof, n, lambda node: node.pop("ended"))


PROOFS = {
    "awake": (lambda: town("ann", "bob", "cid"), ToyAwake),
    "crowd": (story, ToyCrowd),
    "purse": (story, ToyPurse),
    "thanks": (story, ToyThanks),
    "monarch": (lambda: played(CROWN), v.IsMonarch),
    "blessing": (lambda: played(GIFT), v.HasCityBlessing),
}


@pytest.mark.parametrize("name", PROOFS)
def test_alterations_of_a_proof_are_caught(name):
    make, kind = PROOFS[name]
    session = make()
    law, journal = exported(session)
    proof = json.loads(json.dumps(why(session, session.facts_of(kind)[0])))
    count = verify_proof(law, journal, proof)
    assert count == len(list(nodes(proof)))
    assert count >= 2
    missed = []
    for what, changed in itertools.islice(alterations(proof), 700):
        try:
            verify_proof(law, journal, changed)
        except CheckError:
            continue
        missed.append(what)
    assert missed == []


def test_every_fact_has_a_proof_that_is_accepted():
    session = played(GIFT)
    law, journal = exported(session)
    facts = [f for f in session.memory.values() if session.journal.makers(f)]
    assert len(facts) > 100
    assert all(verify_proof(law, journal, why(session, fact)) for fact in facts)


def test_a_proof_by_a_derivation_that_no_longer_stands():
    session = town("ann")
    session.declare(*[ToyCrown(name=n) for n in ("ann", "bob")])
    session.declare(*[ToyFavours(name=n, other="cid") for n in ("ann", "bob")])
    session.run(until=BLESSING)
    noble = session.get(ToyNoble, "cid")
    former = why(session, noble)
    session.retract(next(f for f in session.facts_of(ToyCrown) if f["name"] == former["bindings"]["n"]))
    session.run(until=BLESSING)
    session.declare(ToyFavours(name="cid", other="dee"))
    session.run(until=BLESSING)
    law, journal = exported(session)
    assert why(session, noble)["entry"] != former["entry"]
    verify_proof(law, journal, former)  # so it was then
    proof = why(session, session.get(ToyNoble, "dee"))
    verify_proof(law, journal, proof)
    assert proof["conditions"][0]["met"]["id"] == former["id"]
    proof["conditions"][0]["met"] = former
    with pytest.raises(CheckError, match="another derivation stood"):
        verify_proof(law, journal, proof)


def test_an_entry_that_states_a_fact_twice_is_one_derivation():
    session = town("ann")
    session.declare(ToyCrown(name="bob"), ToyCrown(name="bob"))
    assert why(session, session.get(ToyCrown, "bob"))["others"] == 0


# -------------------------------------------------------------------------- rules that fail


def test_a_rule_that_could_not_conclude_is_part_of_the_journal():
    session = town("ann", "bob")
    session.begin(ToyPays(event=session.next_event, payer="ann", payee="bob", amount="much"))
    with pytest.raises(RuleFailure):
        session.run(until=BLESSING)
    finish(session)
    happen(session, ToyPays(event=session.next_event, payer="ann", payee="bob", amount=1))
    law, journal = exported(session)
    verify_journal(law, journal)
    ((number, failed),) = entries(journal, "failed")
    assert (failed["rule"], failed["bindings"]["x"]) == ("village.pays", "much")
    with pytest.raises(CheckError, match=r"village\.pays should have fired"):
        verify_journal(law, without(journal, number))


def test_a_failure_that_was_none():
    session = town("ann", "bob")
    happen(session, ToyPays(event=session.next_event, payer="ann", payee="bob", amount=1))
    law, journal = exported(session)
    ((number, fired),) = entries(journal, "fired", rule="village.pays")
    lie = {name: fired[name] for name in ("event", "rule", "conditions", "bindings")}
    journal[number] = {"kind": "failed", **lie, "why": "a bad day"}
    with pytest.raises(CheckError, match=r"village\.pays can conclude"):
        verify_journal(law, journal)


# ---------------------------------------------------------------------------- what is given


def test_a_shorter_game_is_a_game():
    """What no checker can find: all of an event left out, and everything after numbered anew."""
    session = town("ann", "bob", "cid", coins=9)
    for _ in range(2):
        happen(session, ToyPays(event=session.next_event, payer="ann", payee="bob", amount=1))
    shorter = town("ann", "bob", "cid", coins=9)
    happen(shorter, ToyPays(event=shorter.next_event, payer="ann", payee="bob", amount=1))
    verify_journal(*exported(shorter))
    law, longer = exported(session)
    first = next(n for n, e in enumerate(longer) if e["kind"] == "begun")
    last = next(n for n, e in enumerate(longer) if e["kind"] == "ended")
    with pytest.raises(CheckError, match="event 1 begins here, not 2"):
        verify_journal(law, without(longer, *range(first, last + 1)))


def test_the_proof_of_a_count_names_who_is_counted_now():
    session = town("ann", "bob", "cid")
    before = len(session.journal)
    now = session.next_event
    happen(session, ToyLeaves(event=now, name="ann"), ToyMovesIn(event=now, name="dee", house="inn"))

    def people(proof):
        return [n["fact"]["fields"]["name"] for n in nodes(proof) if n["fact"]["predicate"] == "toy_resident"]

    crowd = session.get(ToyCrowd, "inn", 3)
    assert people(why(session, crowd)) == ["bob", "cid", "dee"]
    assert people(why(session, crowd, before=before)) == ["ann", "bob", "cid"]
    verify_proof(*exported(session), why(session, crowd))
