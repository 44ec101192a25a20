"""What a trigger waits for, as the rules are told of it."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.facts import Fact
from ..language import Clause, Phrase, Requirement
from ..sentences.zones import looks_back
from ..vocabulary import ZoneChange

ANY_PLAYER = Phrase(kind="player", words="a player")


def trigger_event(clause: Clause) -> tuple[str, Phrase, Phrase | None, bool] | None:
    """What an event of a trigger is to the rules: verb, subject, what it is about, and whether it looks back.

    None if azor does not know such events.
    """
    subject, about, verb = clause.subject or ANY_PLAYER, clause.object, clause.verb
    if verb == "enters":
        if about is not None and not subject.ref:
            whose = "you" if about.ref == "you" else "opponent"
            subject = _with(subject, Requirement("controller", whose)) if about.ref or about.requires else subject
        return "enters", subject, None, False
    if verb == "moves":
        how = clause.detail("how")
        if how in ("dies", "destroy"):
            return "dies", subject, None, True
        if how == "leaves":
            return "leaves", subject, None, True
        if how == "sacrifice":
            return "sacrifices", ANY_PLAYER, subject, True
        origin = str(clause.detail("from") or "anywhere")
        if how in ("put", None):
            if origin == "battlefield" and clause.value in ("", "graveyard"):
                return ("dies" if clause.value else "leaves"), subject, None, True
            return zone_change(clause.value, origin), subject, None, looks_back(clause.value, origin)
        return (how, subject, None, False) if how in ("discard", "cycle") else None
    if verb == "step_begins" and clause.detail("each"):
        return f"{clause.value}:comes", Phrase(ref="the game"), None, False
    if verb == "step_begins":
        return f"{clause.value}:begins", subject, None, False
    if verb == "deals_damage":
        dealt = "combat damage" if clause.detail("combat") else "damage"
        return (dealt if about is not None else f"{dealt} at all"), subject, about, False
    if verb == "attacks":
        if subject.kind == "player" or subject.ref == "you":
            return ("attacks at all" if about is None else "player attacks"), subject, about, False
        return "attacks", subject, about, False
    if verb == "becomes_level":
        return f"becomes level:{clause.amount.base if clause.amount else 0}", subject, None, False
    if verb == "leaves_game":
        return "loses the game", subject, None, True
    if verb == "casts":
        if about is not None and not about.ref:
            about = about if Requirement("spell") in about.requires else _with(about, Requirement("spell"))
        return "casts", subject, about, False
    if verb == "reaches_chapter":
        return f"chapter:{clause.amount.base if clause.amount else 0}", subject, None, False
    if verb == "becomes_target":
        return "targeted", subject, about, False
    if verb in (
        "becomes_monarch",
        "takes_initiative",
        "draws",
        "gains_life",
        "loses_life",
        "becomes_blocked",
        "taps",
        "rolls",
        "gets_blessing",
        "creates",
        "mills",
    ):
        return verb, subject, None, False
    if verb == "blocks" and about is not None and about.ref in ("this", "attached"):
        return "blocked by", about, subject, False
    if verb in ("sacrifices", "blocks", "taps_for_mana", "discards", "cycles", "plays", "gains_control", "attaches"):
        return verb, subject, about, verb == "sacrifices"
    if verb == "puts_counters":
        return f"{'counter' if clause.detail('each') else 'counters'}:{clause.value}", subject, None, False
    if verb == "removes_counters":
        return f"removed {'counter' if clause.detail('each') else 'counters'}:{clause.value}", subject, None, False
    if verb == "activates":
        return ("activates no mana" if clause.value else "activates"), subject, about, False
    if verb == "copies":
        if about is not None and not about.ref:
            about = about if Requirement("spell") in about.requires else _with(about, Requirement("spell"))
        return verb, subject, about, False
    if verb in ("phases_out", "loses_control", "unattached", "countered"):
        return verb, subject, about, True
    if verb in ("phases_in", "turns_face_up", "untaps", "dealt_damage", "triggers"):
        return verb, subject, None, False
    return None


def zone_change(to: str, origin: str) -> str:
    """The verb of a trigger that waits for something to change zones; no `to` for whatever zone."""
    return f"{origin} to {to or 'anywhere'}"


def _with(phrase: Phrase, need: Requirement) -> Phrase:
    return Phrase(phrase.ref, phrase.name, phrase.kind, (*phrase.requires, need), phrase.count, phrase.words)


def watched(clause: Clause, verb: str) -> Iterator[Fact]:
    """What the rules are told so that they look for such events: between which zones."""
    if clause.verb == "moves" and " to " in verb:
        origin = str(clause.detail("from") or "anywhere")
        yield ZoneChange(verb=verb, to=clause.value or "anywhere", origin=origin)
