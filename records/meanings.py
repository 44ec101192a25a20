"""What players say at the table, and the sentence of a record that says the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_ONE = r"(?P<one>\S.*?)"
_OTHER = r"(?P<other>\S.*?)"
_OF = r"(?:'s)?"

# what is said, and what it may mean; {player} is each player in turn
_MEANINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    # the name of a step alone
    (_ONE, ("{one} begins", "the {one} step begins", "the {one} begins")),
    (rf"{_ONE}{_OF} (?P<other>upkeep|draw step|end step|combat|turn)", ("{one}'s {other} begins",)),
    (r"(?:the )?end of (?:the )?turn", ("the end step begins",)),
    (rf"{_ONE} (?:ends(?: the)?|finishes) turn", ("{one}'s turn ends",)),
    (r"pass(?:es)?(?: priority)?", ("{player} passes priority",)),
    (r"(?:everything |it all )?resolves?", ("all resolve",)),
    # sentences that lack their end
    (rf"{_ONE} (?P<other>draws|discards|mills)", ("{one} {other} a card",)),
    (rf"{_ONE} draws for (?:the|her|his|their) turn", ("{one} draws a card",)),
    (rf"(?:at )?(?:the )?(?:start|beginning) of {_ONE}", ("{one} begins",)),
    (rf"{_ONE} starts", ("{one} begins",)),
    (rf"{_ONE} levels {_OTHER} to (?:level )?(?P<third>\d+)", ("{one} levels up {other} to level {third}",)),
    (rf"{_ONE} levels {_OTHER}", ("{one} levels up {other}",)),
    (rf"{_ONE} (?:activates|uses) {_OTHER}{_OF} (?P<third>level \d+)", ("{one} activates {other}/{third}",)),
    (rf"{_ONE} uses {_OTHER}", ("{one} activates {other}",)),
    (rf"{_ONE} (?:goes to|is at|falls to|is on) (?P<other>\d+)(?: life)?", ("{one}'s life becomes {other}",)),
    (rf"{_ONE} is blocked by {_OTHER}", ("{other} blocks {one}",)),
    (rf"(?P<third>\S.*?) chumps {_ONE} with {_OTHER}", ("{other} blocks {one}",)),
    (rf"{_ONE} (?:swings|attacks) (?:at|into) {_OTHER} with (?P<third>\S.*)", ("{one} attacks {other} with {third}",)),
    (rf"{_ONE} swings with {_OTHER}", ("{one} attacks with {other}", "{one} attacks {player} with {other}")),
    (rf"{_ONE} sacs {_OTHER}", ("{one} sacrifices {other}",)),
    (rf"{_ONE} ETBs", ("{one} enters",)),
    (
        rf"{_ONE} (?:goes|is put|is sent) (?:to|in|into) (?:the |its )?graveyard",
        ("{one} is put into its owner's graveyard",),
    ),
    (rf"{_ONE} (?:goes|moves) to exile", ("{one} is exiled",)),
    (r"resolve all", ("all resolve",)),
    (rf"{_ONE} ascends", ("{one} gets the city's blessing",)),
    (rf"\w+'s {_ONE} (?P<other>dies|(?:is|gets) (?:destroyed|exiled|sacrificed|tapped|untapped))", ("{one} {other}",)),
    # other words
    (rf"{_ONE} (?:scoops|surrenders|quits|gives up|resigns)", ("{one} concedes",)),
    (rf"(?:{_ONE} )?(?:kills?|removes?) {_OTHER}", ("{other} is destroyed",)),
    (rf"{_OTHER} (?:is|gets) (?:killed|removed)", ("{other} is destroyed",)),
    (rf"{_ONE} (?:steals|takes) {_OTHER}", ("{one} gains control of {other}",)),
    (rf"{_ONE} bounces {_OTHER}", ("{other} returns to its owner's hand",)),
    (rf"{_OTHER} (?:is|gets) bounced", ("{other} returns to its owner's hand",)),
    (rf"{_ONE} (?:makes|gets|puts out) {_OTHER}", ("{one} creates {other}", "{one} creates a {other}")),
    (rf"{_ONE} makes an? {_OTHER}", ("{one} creates a {other} token",)),
    (rf"{_ONE} creates {_OTHER}s", ("{one} creates {other} tokens",)),
    (rf"{_ONE} creates {_OTHER}", ("{one} creates {other} token",)),
    (rf"{_ONE} (?:hits|connects with|damages) {_OTHER}", ("{one} deals 1 combat damage to {other}",)),
    (rf"{_ONE} (?:is(?: now)?|takes|gets|gains|steals) the (?:monarch|monarchy|crown)", ("{one} becomes the monarch",)),
    (rf"{_ONE} (?:has|gains) the (?:city's )?blessing", ("{one} gets the city's blessing",)),
    (rf"{_ONE} (?:has|gets) the initiative", ("{one} takes the initiative",)),
)


def meanings(text: str, players: Iterable[str]) -> Iterator[str]:
    """Sentences that may be meant by one that is not read, the likeliest first; most of them are no sentences.

    >>> list(meanings("Ana scoops", ["Ana"]))[-1], list(meanings("Ben steals Bear", ["Ana"]))[-1]
    ('Ana concedes', 'Ben gains control of Bear')
    """
    for said, meant in _MEANINGS:
        if found := re.fullmatch(said, text, re.IGNORECASE):
            words = {name: value or "" for name, value in found.groupdict().items()}
            for each in meant:
                for player in players if "{player}" in each else ("",):
                    if not player or player != words.get("one"):
                        yield each.format(**words, player=player)
