"""At which moment something is asked, of a record as it is and of one that was changed."""

import pytest

from azor.explain import changes
from azor.explain.assuming import assumptions
from azor.explain.comparing import what_if
from azor.explain.flipping import flip
from azor.explain.needing import needs
from azor.records.asking import read_goal
from azor.records.model import Record
from azor.records.moments import UnknownMoment, play_to
from azor.records.run import examine
from azor.records.scenario import load

TEXT = """\
azor: 1
players: [Ana, Ben, Cid]
cards:
  Ring: {types: [artifact], abilities: [{name: crown, when: you draw a card, targets: [opponent], do: [the target becomes the monarch]}]}
battlefield: {Ana: [Ring]}
events:
  - expect: no_monarch()
  - Ana becomes the monarch
  - expect: is_monarch(Ana)
  - Ana draws 1 card
  - Ana puts "Ring/crown" on the stack targeting Cid
  - all resolve
  - expect: is_monarch(Cid)
  - Ben becomes the monarch
  - expect: is_monarch(Ben)
"""


def record() -> Record:
    return load(TEXT, "record.yaml")


def monarch(moment: str, of: Record | None = None) -> str | None:
    played = play_to(of or record(), moment, lenient=of is not None)
    found = examine(played, read_goal("is_monarch(?who)", record())).solutions
    return str(dict(found[0].bindings)["who"]) if found else None


@pytest.mark.parametrize(
    ("moment", "who"),
    [("start", None), ("1", None), ("2", "Ana"), ("3", "Ana"), ("4", "Ana"), ("5", "Ana"), ("6", "Cid"), ("9", "Ben")],
)
def test_a_number_is_the_moment_after_that_entry(moment: str, who: str | None) -> None:
    assert monarch(moment) == who


@pytest.mark.parametrize("moment", ["10", "0010", "@99", "turn 9"])
def test_a_moment_that_the_record_has_not_is_refused_by_all(moment: str) -> None:
    with pytest.raises(UnknownMoment, match="its entries are 1 to 9"):
        play_to(record(), moment)
    for ask in (flip, needs, assumptions):
        with pytest.raises(UnknownMoment):
            ask(record(), "no_monarch()", moment=moment)


@pytest.mark.parametrize(("moment", "who"), [("1", None), ("3", "Ana"), ("5", "Ana"), ("7", "Cid"), ("9", "Ben")])
def test_searches_ask_after_an_expectation_what_the_record_asks_there(moment: str, who: str | None) -> None:
    query = f"is_monarch({who})" if who else "no_monarch()"
    assert needs(record(), query, moment=moment, games=40)["holds"]
    assert flip(record(), query, moment=moment, bound=1, games=40)["holds"]
    assert assumptions(record(), query, moment=moment)["holds"]


def test_a_moment_stays_where_it_is_when_entries_go_or_move() -> None:
    old = record()
    assert monarch("6", changes.changed(old, [changes.move(old, 8, 0)])) == "Cid"
    assert monarch("8", changes.changed(old, [changes.move(old, 8, 0)])) == "Ben"
    assert monarch("2", changes.changed(old, [changes.repeat(old, 2)])) == "Ana"
    gone = changes.outcome(old, [changes.drop(old, 8)], "8")
    assert gone.played is not None and gone.played.questions.solve(read_goal("is_monarch(Cid)", old).query)
    first = changes.outcome(old, [changes.drop(old, 2)], "2")
    assert first.played is not None and first.played.questions.solve(read_goal("no_monarch()", old).query)


def test_an_event_that_is_left_out_can_be_asked_about_at_its_own_moment() -> None:
    data = what_if(record(), [changes.drop(record(), 8)], "is_monarch(Ben)", "8")
    assert (data["before"]["holds"], data["after"]["holds"]) == (True, False)
