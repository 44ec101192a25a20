"""What `it` and `that player` mean where no event has told: the target, or what an instruction has just made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..language import Ability, Aim, Clause, Phrase, Requirement, Step, at_once

_OF_TARGET = {"it": "the target", "its controller": "the target's controller", "its owner": "the target's owner"}
_NEW = {"creates": "the created", "sacrifices": "the moved", "discards": "the moved", "mills": "the moved"}
MOST_TARGETS = 12  # more than any spell names one by one
_OWN_EVENT = ("delayed", "reflexive")  # what they do speaks of their own event


def antecedents(steps: tuple[Step, ...], targets: tuple[Aim, ...], about_a_player: bool = False) -> tuple[Step, ...]:
    """Instructions of an ability whose event, if it has one, is about no object: `it` is the target.

    After it created something, or without targets moved something, `it` is that; `that player` is the target where that is a
    player and the event names none (`about_a_player`).
    """
    meant: dict[str, str] = dict(_OF_TARGET) if targets and targets[0].what.kind != "player" else {}
    if targets and targets[0].what.kind == "player" and not about_a_player:
        meant["that player"] = "the target"
    found: list[Step] = []
    for step in steps:
        found.append(_speaking(step, meant))
        if isinstance(step, Clause) and step.verb in _NEW and (not targets or step.verb == "creates"):
            meant = {**meant, "it": _NEW[step.verb]}
        if several := _of_several(step):
            meant = {**meant, "it": several, "they": several}
    return tuple(found)


def _of_several(step: Step) -> str:
    """What "those creatures" and "them" mean after something was done to several targets: those, where they are now."""
    for clause in at_once(step):
        if not isinstance(clause, Clause):
            continue
        for each in (clause.subject, clause.object):
            if isinstance(each, Phrase) and each.ref and each.ref.startswith("the targets"):
                return "the moved" if clause.verb == "moves" else each.ref
    return ""


def after_a_target(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Instructions of a trigger in which "it", after a target was moved, is that target."""
    found: list[Step] = []
    meant: dict[str, str] = {}
    for step in steps:
        found.append(_speaking(step, meant))
        for clause in at_once(step):
            moved = isinstance(clause, Clause) and clause.verb == "moves" and clause.subject is not None
            if moved and clause.subject.ref == "the target":  # type: ignore[union-attr]
                meant = _OF_TARGET
    return tuple(found)


def of_linked(steps: tuple[Step, ...], cost: str = "") -> tuple[Step, ...]:
    """Instructions in which "the exiled card", where nothing was exiled before it, is one exiled with this (607.2a)."""
    found: list[Step] = []
    linked = "exile" not in cost.lower()
    for step in steps:
        found.append(_linked(step) if linked else step)
        if any(isinstance(c, Clause) and (c.verb == "exiles_until" or c.value == "exile") for c in at_once(step)):
            linked = False
    return tuple(found)


def _linked(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_linked(item) for item in value)
    if isinstance(value, Phrase) and value.ref == "the moved" and value.words.lower().startswith("the exiled card"):
        return replace(value, ref="exiled with this")
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: _linked(getattr(value, each.name)) for each in fields(value)})
    return value


def shifted(steps: tuple[Step, ...], by: int, words: int = 0, own_words: int = 1) -> tuple[Step, ...]:
    """Instructions whose targets come after so many others of the same spell, which so many words ask for."""
    if not by:
        return steps
    meant = {"the targets": f"the targets {1 + words}"} if own_words == 1 else {}
    for number in range(1, MOST_TARGETS + 1):
        old = "the target" if number == 1 else f"the target {number}"
        for of in ("", "'s controller", "'s owner"):
            meant[f"{old}{of}"] = f"the target {number + by}{of}"
        meant[f"the targets {number}"] = f"the targets {number + words}"
    return tuple(_speaking(step, meant) for step in steps)


def _at_a_time(clause: Clause) -> bool:
    """Whether a delayed trigger waits for a step, so that "it" is what was spoken of before."""
    when = clause.detail("when")
    return isinstance(when, Clause) and when.verb == "step_begins"


def of_what_was_done(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Instructions in which "when you do" speaks of what the instruction before it sacrificed, created, ..."""
    found: list[Step] = []
    for before, step in zip((None, *steps), steps, strict=False):
        verb = before.verb if isinstance(before, Clause) else ""
        if isinstance(step, Clause) and step.verb == "reflexive" and verb in _NEW:
            meant = {"it": _NEW[verb]}
            details = tuple((key, _speaking(value, meant) if key == "do" else value) for key, value in step.details)
            step = replace(step, details=details)
        found.append(step)
    return tuple(found)


def of_targeting(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Instructions of an ability that triggers as something becomes a target: "that spell" is what targets it."""
    return _told(steps)  # type: ignore[no-any-return]


def _told(node: Any) -> Any:
    if isinstance(node, Phrase):
        of_it = node.ref == "it" and node.words.lower().startswith(("that spell", "that ability"))
        return replace(node, ref="that spell") if of_it else node
    if isinstance(node, tuple):
        return tuple(_told(each) for each in node)
    if is_dataclass(node) and not isinstance(node, type | Ability):
        return replace(node, **{f.name: _told(getattr(node, f.name)) for f in fields(node) if f.init})
    return node


def _speaking(node: Any, meant: Mapping[str, str]) -> Any:
    """A part of the language with its references replaced."""
    if not meant:
        return node
    if isinstance(node, Phrase):
        if node.ref:
            named = "they" if "they" in meant and node.words.lower() in ("they", "them") else node.ref
            return replace(node, ref=meant.get(named, node.ref))
        return replace(node, requires=_speaking(node.requires, meant))
    if isinstance(node, Requirement):
        value = meant.get(node.value, node.value) if isinstance(node.value, str) else _speaking(node.value, meant)
        return replace(node, value=value)
    if isinstance(node, Clause) and node.verb in _OWN_EVENT and not _at_a_time(node):
        kept = tuple((key, _speaking(value, meant) if key == "when" else value) for key, value in node.details)
        return replace(node, details=kept)
    if isinstance(node, tuple):
        return tuple(_speaking(each, meant) for each in node)
    if is_dataclass(node) and not isinstance(node, type | Ability):
        changed = {f.name: _speaking(getattr(node, f.name), meant) for f in fields(node) if f.init}
        return replace(node, **changed)
    return node


__all__ = ["after_a_target", "antecedents", "of_linked", "of_targeting", "of_what_was_done", "shifted"]
