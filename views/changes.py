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


def assumption_lines(data: Node, names: dict[str, str]) -> list[str]:
    """What an answer takes for granted, and on which of it the answer depends."""
    now = "; ".join(data["answers"]) or _yes(data["holds"])
    found = [f"{data['query']}: {now}."]
    if not data["assumptions"]:
        found.append("Nothing was taken for granted.")
    for each in data["assumptions"]:
        mark = {True: "!", False: "~", None: "?"}[each["depends"]]
        found.append(f"{mark} {each['text']}")
        turned = [
            a for a in each["alternatives"] if a["impossible"] is None and _said(a) != (data["holds"], data["answers"])
        ]
        for other in turned:
            then = "; ".join(other["answers"]) or _yes(other["holds"])
            found.append(f"    if {other['words']}: {then}")
            if other["parts"] is not None:
                found.append(f"      {proved(other['parts']['proof'])}")
        if each["depends"] is False:
            count = len(each["alternatives"])
            found.append(f"    the answer does not depend on it ({count} {'other' if count == 1 else 'others'} tried)")
        elif each["depends"] is None:
            found.append("    there is nothing else to try")
    depends = [a["text"] for a in data["assumptions"] if a["depends"]]
    if data["assumptions"]:
        found.append(
            f"The answer depends on: {'; '.join(depends)}." if depends else "The answer depends on none of them."
        )
    return [shorten(line, names) for line in found]


def _said(alternative: Node) -> tuple[bool, list[str]]:
    return alternative["holds"], alternative["answers"]


def needs_lines(data: Node, names: dict[str, str]) -> list[str]:
    """The minimal sets that are enough for an answer."""
    if not data["holds"]:
        return [f"{data['query']}: it is not so; ask `azor why-not`."]
    many = len(data["sets"])
    sets = "one set of what is given is" if many == 1 else f"{many} sets of what is given are"
    found = [f"{data['query']}: {sets} enough, and none of their items can be spared ({data['games']} games played):"]
    if not data["complete"]:
        found.append("The search was stopped; there may be more.")
    for number, each in enumerate(data["sets"], 1):
        found.append(f"{number}. " + (proved(each["proof"]) if each["proof"] is not None else "it is not so"))
        if not each["items"]:
            found.append("   - nothing at all")
        found += [f"   - {_item(item)}" for item in each["items"]]
    return [shorten(line, names) for line in found]


def _item(item: Node) -> str:
    if item["kind"] == "event":
        return f"that {item['words']!r} happens"
    count = f"{item['count']} of {item['of']} " if item["of"] > 1 else ""
    return f"{count}{item['words']}"


def diff_lines(data: Node, names: dict[str, str]) -> list[str]:
    """A record under two editions."""
    one, other = (edition or "the newest" for edition in data["editions"])
    found = []
    for edition, side, problem in zip((one, other), data["sides"], data["impossible"], strict=True):
        if problem is not None:
            found.append(f"{edition}: it cannot be played: {problem}")
        elif data["query"]:
            found.append(f"{edition}: {_side(side, data['query'])}")
    for expected in data["expectations"]:
        found.append(f"{expected['text']}: {_yes(expected['before'])} in {one}, {_yes(expected['after'])} in {other}")
    found.append("The ruling is the same." if data["same"] else "The ruling is not the same.")
    for rule in data["rules"]:
        cited = ", ".join(rule["citations"])
        found.append(f"Only in {rule['edition'] or 'the newest'}: {rule['rule']} [{cited}] {rule['because']}")
    parts = data["parts"]
    if parts is not None and not data["same"]:
        at = f"entry {parts['entry']} ({parts['text']})" if parts["text"] else "the position"
        only = one if parts["holds"] == "before" else other
        found += [f"They part at {at}; only in {only}:", f"  {proved(parts['proof'])}"]
    if data["tree"]:
        found.append(f"The proofs, side by side ({one} | {other}):")
        _aligned(data["tree"], 1, found)
    return [shorten(line, names) for line in found]


def _aligned(nodes: list[Node], level: int, found: list[str]) -> None:
    for node in nodes:
        one, other = (f"[{', '.join(s['citations'])}]" if s is not None else "-" for s in node["sides"])
        mark = " " if one == other else "*" if "-" not in (one, other) else "!"
        found.append(f"{mark}{'  ' * level}{node['sentence']}  {one}" + ("" if one == other else f" | {other}"))
        _aligned(node["conditions"], level + 1, found)
