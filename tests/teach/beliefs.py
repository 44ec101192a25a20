"""The small records of beliefs.yaml, as exercises, and what somebody with beliefs says at their end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from azor.knowledge.misconceptions import MISCONCEPTIONS, law_of
from azor.records.played import Played
from azor.records.run import play
from azor.records.scenario import load
from azor.teach import asking
from azor.teach.items import Difficulty, Item, Option, Skill
from azor.teach.questions import answer_in


@cache
def samples() -> Mapping[str, Mapping[str, Any]]:
    """For each belief: `record`, `ask`, the answers of the `law` and of the `believer`, and whose record it `agrees` in."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("beliefs.yaml").read_text("utf-8"))
    return found


def text(name: str) -> str:
    """The record of a belief, whole."""
    return f"azor: 1\ntitle: {name}\n{samples()[name]['record']}"


def played(name: str, beliefs: Iterable[str] = ()) -> Played:
    """The record of a belief, as somebody plays it."""
    held = tuple(beliefs)
    return play(load(text(name)), law=law_of(held), lenient=bool(held), skips=bool(held))


def answer(name: str, beliefs: Iterable[str] = ()) -> str:
    """What somebody answers to the question about the record of a belief."""
    return answer_in(played(name, beliefs), samples()[name]["ask"])


def exercise(name: str) -> Item:
    """The record of a belief as an exercise; its options do not say whose answers they are."""
    sample, belief = samples()[name], MISCONCEPTIONS[name]
    options = tuple(Option(sample[who], sample[who], who == "law") for who in ("law", "believer"))
    return Item(
        id=name,
        skill=Skill(belief.topic, belief.rules[0], name),
        seed=0,
        scenario=text(name),
        question=sample["ask"],
        query=sample["ask"],
        moment="",
        options=options,
        rules=belief.rules,
        difficulty=Difficulty(0, 0),
        lang="en",
        form=asking.form(sample["ask"]),
    )
