"""The position of a record as a game: its objects as facts, put to rest."""

from __future__ import annotations

from contextlib import suppress

from ..engine.facts import Fact
from ..knowledge import vocabulary as v
from ..knowledge.law import Magic
from ..knowledge.procedure import Game
from ..knowledge.seats import Enough
from ..knowledge.zones import LAST
from .model import Placed, Record
from .naming import Naming
from .played import Played
from .questions import Questions
from .stacked import stacked
from .timestamps import note_order


def set_up(record: Record, law: type[Magic] = Magic, last_event: int = 0) -> Played:
    """The position of a record, put to rest: continuous effects, ascend, state-based actions.

    It stops after event number `last_event`: the position itself is the first one.
    """
    game = Game(record.players, record.edition, record.teams, law)
    if record.shared_turns:
        game.assumptions["each player of a team has a life total of their own"] = None
    naming = Naming(game, record.cards)
    game.cards = dict(record.cards)
    active = record.active or record.players[0]
    together = {p: team for team in record.teams for p in team} if record.shared_turns else {}
    seat, *mates = together.get(active, (active,))
    facts: list[Fact] = [
        *(v.ActivePlayer(player=player) for player in (seat, *mates)),
        v.TurnSeat(player=seat),
        v.Step(name=record.step),
        *(v.SharesTurn(player=p, mate=mate) for p, team in together.items() for mate in team if p != mate),
    ]
    life = dict(record.life)
    facts += [v.Life(player=p, amount=life.get(p, 20)) for p in record.players]
    hands = dict.fromkeys(record.players, 0)
    things = [placed for placed in record.objects if placed.zone != "stack" or not placed.ability]
    for placed in things:
        game.know(placed.id, placed.card.name)
        game.numbered[placed.card.name] = game.numbered.get(placed.card.name, 0) + 1
    stamps = {placed.id: at for placed, at in zip(things, _timestamps(record, len(things)), strict=True)}
    for placed in things:
        facts += _placed(game, placed, hands, stamps[placed.id])
    phased_out = {placed.id for placed in record.objects if placed.phased_out}
    facts += [
        v.PhasedOutWith(object=placed.id, host=placed.attached_to)
        for placed in record.objects
        if placed.id in phased_out and placed.attached_to in phased_out
    ]
    for player, count in hands.items():
        if count:
            game.session.step(
                "",
                f"{player} has {count} cards in hand",
                ends=game.session.facts_of(v.HandSize, player=player),
                adds=[v.HandSize(player=player, amount=count)],
            )
    facts += [v.LibrarySize(player=p, amount=n) for p, n in record.libraries]
    left = dict(record.libraries)
    for placed in record.objects:  # listed from the top
        if placed.zone == "library":
            facts.append(v.LibraryPlace(object=placed.id, place=left[placed.owner]))
            left[placed.owner] -= 1
    if record.monarch:
        facts += [v.IsMonarch(player=record.monarch), v.WasMonarchAsTurnBegan(player=record.monarch)]
        if record.step != "untap":
            game.assumptions[f"{record.monarch} was the monarch as the turn began"] = None
    facts += [v.HasCityBlessing(player=p) for p in record.city_blessing]
    if record.initiative:
        facts += [v.HasInitiative(player=record.initiative)]
    game.session.begin(*facts, cause=None)
    game.finish()
    held = [v.HeldSinceTurnBegan(player=f["player"], object=f["object"]) for f in game.session.facts_of(v.Controls)]
    game.session.step("302.6", "permanents of the position were there as the turn began", adds=held)
    stacked(game, naming, record)
    played = Played(record, game, naming, Questions(naming))
    game.last_event = last_event
    if last_event != 1:
        with suppress(Enough):
            game.settle()
    note_order(game)
    return played


def _timestamps(record: Record, count: int) -> range:
    """Timestamps of the objects of a position, all before its first event: what is listed first came first (613.7)."""
    return range(0, -count, -1) if record.latest_first else range(1 - count, 1)


def _placed(game: Game, placed: Placed, hands: dict[str, int], at: int) -> list[Fact]:
    card = placed.card
    if placed.zone != "battlefield":
        for kind, _ in placed.counters:
            game.assumptions[f"{kind} counters on {placed.id}, which is no permanent, mean nothing to azor"] = None
    if placed.emblem:
        face = game.describe(placed.id, card, placed.owner, "command")
        return [*face, v.Emblem(object=placed.id)]
    facts = game.describe(placed.id, card, placed.owner, placed.zone, placed.token)
    if placed.commander:
        facts.append(v.Commander(object=placed.id))
    if placed.merged_with:
        part = v.Component(object=placed.merged_with, card=placed.id, melded=placed.melded)
        return [*(fact for fact in facts if not isinstance(fact, v.InZone)), part]
    if placed.zone == "hand":
        hands[placed.owner] = hands.get(placed.owner, 0) + 1
    if placed.zone != "battlefield":
        return facts
    under = placed.entered_under or placed.controller
    facts.append(v.EnteredUnder(object=placed.id, player=under, at=at))
    if placed.controller != under:
        facts.append(v.ControlEffect(effect=f"given:{placed.id}", object=placed.id, player=placed.controller, at=at))
    if placed.tapped:
        facts.append(v.Tapped(object=placed.id))
    if placed.phased_out:
        facts.append(v.PhasedOut(object=placed.id, under=placed.controller))
    if placed.face_down:
        facts.append(v.FaceClaim(effect="face down", object=placed.id, face=game.face_down(), at=LAST))
    if placed.damage:
        facts.append(v.Damage(object=placed.id, amount=placed.damage))
    if placed.level:
        facts.append(v.Level(object=placed.id, level=placed.level))
    counters = dict(placed.counters)
    for kind, number in (("loyalty", card.loyalty), ("defense", card.defense)):
        if number is not None and not placed.face_down:
            counters.setdefault(kind, number)
    facts += [v.Counters(object=placed.id, kind=kind, amount=n) for kind, n in counters.items()]
    for kind in counters:
        game.define(game.definitions.counter_kind(kind))
        facts += [
            v.GainedAbility(effect=given["effect"], object=placed.id, ability=given["ability"], at=at)
            for given in game.session.facts_of(v.KeywordCounter, effect=f"{kind} counter")
        ]
    if placed.attached_to:
        facts.append(v.AttachedTo(object=placed.id, host=placed.attached_to, at=at))
    if placed.chosen:
        kinds = {c.detail("choice") for a in card.abilities for c in a.effects} - {None}
        if not kinds or "type" in kinds:
            facts.append(v.ChosenType(object=placed.id, type=placed.chosen))
        facts += [v.ChosenWord(object=placed.id, kind=str(k), word=placed.chosen) for k in kinds if k != "type"]
    return facts
