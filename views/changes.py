"""What changes of a record come to, as text."""

from __future__ import annotations

from typing import Any

from .folded import shorten
from .refusals import first_line, proved

Node = dict[str, Any]


def if_clause(changes: list[Node]) -> str:
    """The changes in one clause."""
    return "if " + " and ".join(change["words"] for change in changes) if changes else "as it is"


def what_if_lines(data: Node, names: dict[str, str]) -> list[str]:
    """Both outcomes side by side, and where they part."""
    found = [f"What {if_clause(data['changes'])}?"]
    if data["impossible"]:
        found.append(f"That could not be played: {data['impossible']}")
        return [shorten(line, names) for line in found]
    if data["query"]:
        found.append(f"  as it was:  {_side(data['before'], data['query'])}")
        found.append(f"  otherwise:  {_side(data['after'], data['query'])}")
    for expected in data["expectations"]:
        found.append(f"  {expected['text']}: {_yes(expected['before'])} as it was, {_yes(expected['after'])} otherwise")
    if data["parts"] is None:
        found.append("Nothing is derived in one game that is not in the other.")
    else:
        found += parting_lines(data["parts"])
    return [shorten(line, names) for line in found]


def parting_lines(parts: Node) -> list[str]:
    """Where two games part."""
    at = f"at entry {parts['entry']} ({parts['text']})" if parts["text"] else "in the position"
    only = "as it was" if parts["holds"] == "before" else "otherwise"
    found = [f"They part {at}; only {only}:", f"  {proved(parts['proof'])}"]
    for reason in parts["reasons"][:1]:
        found.append(f"  and not in the other game: {first_line(reason)}")
    return found


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _side(side: Node, query: str) -> str:
    answer = "yes" if side["holds"] else "no"
    if side["answers"]:
        answer += f" ({'; '.join(side['answers'])})"
    if side["proofs"]:
        return f"{answer}; {proved(side['proofs'][0])}"
    if side["reasons"]:
        return f"{answer}; {first_line(side['reasons'][0])}"
    return answer


def flip_lines(data: Node, names: dict[str, str], shown: int = 10) -> list[str]:
    """The changes that turn an answer."""
    now = "It is so" if data["holds"] else "It is not so"
    if data["answers"]:
        now += f" ({'; '.join(data['answers'])})"
    count = f"{data['games']} games played" + (f", {data['impossible']} not possible" if data["impossible"] else "")
    found = [f"{data['query']}: {now}."]
    if not data["flips"]:
        what = f"No change of those tried turns it, up to {data['bound']} at a time"
        found.append(what + (f"; {count}." if data["complete"] else f"; the search was stopped after {count}."))
    else:
        many = "One change is enough" if data["changes"] == 1 else f"It takes {data['changes']} changes"
        found.append(f"{many} ({count}{'' if data['complete'] else ', then stopped'}):")
    for number, flip in enumerate(data["flips"][:shown], 1):
        also = f" (or earlier: {flip['others']} more)" if flip["others"] else ""
        turned = f": {'; '.join(flip['answers'])}" if flip["answers"] else f": {_yes(flip['holds'])}"
        found.append(f"{number}. {if_clause(flip['changes'])}{also}{turned}")
        if flip["parts"] is not None:
            parts = flip["parts"]
            only = "then, and only then" if parts["holds"] == "after" else "not any more"
            found.append(f"   {only}: {proved(parts['proof'])}")
    if len(data["flips"]) > shown:
        found.append(f"... and {len(data['flips']) - shown} more (--all)")
    return [shorten(line, names) for line in found]
