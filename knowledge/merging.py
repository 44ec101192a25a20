"""Merged permanents (730, 702.140e): several cards that are one permanent, and go together as it leaves."""

from .order import ABILITIES, EVENT
from .rulebook import NOW, Add, M, Rulebook, absent, none_of, rule, value
from .vocabulary import (
    Banned, Component, FaceAbility, FaceClaim, Gone, HandSize, HasAbility, HasFace, Incarnation, InZone, LastLoss,
    LeavesBattlefield, LeavesGame, Merges, OnStack, Owner, Permanent, Removal, SpellOf, Token,
)  # fmt: skip

_PART = Component(object=M.object, card=M.card, melded=M.melded)


class Merging(Rulebook):
    """What merges, what the whole is like, and what becomes of its parts."""

    merges = rule(
        "730",
        when=[Merges(object=M.card, host=M.object), Permanent(object=M.object), InZone(object=M.card, zone=M.zone)],
        ends=InZone(object=M.card, zone=M.zone),
        then=Component(object=M.object, card=M.card, melded=False),
        adds=Add(Incarnation, "number", 1, object=M.card),
        tier=EVENT,
        because="{card} becomes a part of {object}, which stays the object that it was",
    )
    leaves_the_hand = rule(
        "402.1",
        when=[
            Merges(object=M.card, host=M.object),
            InZone(object=M.card, zone="hand"),
            Owner(object=M.card, player=M.player),
            Permanent(object=M.object),
        ],
        adds=Add(HandSize, "amount", -1, player=M.player),
        tier=EVENT,
        because="{card} leaves {player}'s hand",
    )
    leaves_the_stack = rule(
        "730",
        when=[
            Merges(object=M.card, host=M.object),
            Permanent(object=M.object),
            OnStack(object=M.card, ability=M.ability, controller=M.player, source=M.source),
        ],
        ends=[OnStack(object=M.card, ability=M.ability, controller=M.player, source=M.source), SpellOf(object=M.card)],
        tier=EVENT,
        because="{card} merges with {object} and does not enter the battlefield",
    )
    looks_like_its_top = rule(
        "730",
        when=[
            Merges(object=M.card, host=M.object, top=True),
            Permanent(object=M.object),
            HasFace(object=M.card, face=M.face),
        ],
        then=FaceClaim(effect=value("join('merged', card)"), object=M.object, face=M.face, at=NOW),
        tier=EVENT,
        because="{card} lies on top of {object}",
    )
    abilities_of_its_parts = rule(
        "702.140",
        when=[
            Component(object=M.object, card=M.card, melded=False),
            HasFace(object=M.card, face=M.face),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            Permanent(object=M.object),
            HasFace(object=M.object, face=~M.face & M.top),
            absent(Removal(object=M.object)),
            absent(LastLoss(object=M.object, ability=M.ability)),
            absent(Banned(object=M.object, ability=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance=M.card),
        tier=ABILITIES,
        because="{card} is a part of {object}, which has the abilities of all its parts",
    )
    abilities_it_had = rule(
        "702.140",
        when=[
            Component(object=M.object, card=M.card, melded=False),
            FaceClaim(effect="", object=M.object, face=M.face),
            FaceAbility(face=M.face, ability=M.ability, level=0),
            Permanent(object=M.object),
            HasFace(object=M.object, face=~M.face & M.top),
            absent(Removal(object=M.object)),
            absent(LastLoss(object=M.object, ability=M.ability)),
            absent(Banned(object=M.object, ability=M.ability)),
        ],
        then=HasAbility(object=M.object, ability=M.ability, instance="merged"),
        tier=ABILITIES,
        because="{face} is what {object} was before it merged, and it has the abilities of all its parts",
    )
    goes_along = rule(
        "730",
        when=[LeavesBattlefield(object=M.object, to=M.to & none_of("outside")), _PART],
        ends=_PART,
        then=InZone(object=M.card, zone=M.to),
        adds=Add(Incarnation, "number", 1, object=M.card),
        tier=EVENT,
        because="{card} is a part of {object}, and goes where that goes",
    )
    goes_to_the_hand = rule(
        "402.1",
        when=[
            LeavesBattlefield(object=M.object, to="hand"),
            _PART,
            Owner(object=M.card, player=M.player),
            absent(Token(object=M.card)),
        ],
        adds=Add(HandSize, "amount", 1, player=M.player),
        tier=EVENT,
        because="{card} goes to {player}'s hand",
    )
    leaves_the_game = rule(
        "800.4a",
        when=[LeavesGame(player=M.player), Owner(object=M.card, player=M.player), _PART],
        ends=_PART,
        then=Gone(object=M.card),
        tier=EVENT,
        because="{player} owns {card} and leaves the game",
    )
    no_longer_looks_so = rule(
        "800.4a",
        when=[
            LeavesGame(player=M.player),
            Owner(object=M.card, player=M.player),
            _PART,
            FaceClaim(effect=M.effect, object=M.object, face=M.face, at=M.at),
            HasFace(object=M.card, face=M.face),
        ],
        ends=FaceClaim(effect=M.effect, object=M.object, face=M.face, at=M.at),
        tier=EVENT,
        because="{card}, which lay on top of {object}, leaves the game",
    )
    stays_behind = rule(
        "800.4a",
        when=[
            LeavesBattlefield(event=M.event, object=M.object, to="outside"),
            _PART,
            Owner(object=M.card, player=M.player),
            absent(LeavesGame(event=M.event, player=M.player)),
        ],
        ends=_PART,
        then=InZone(object=M.card, zone="exile"),
        adds=Add(Incarnation, "number", 1, object=M.card),
        tier=EVENT,
        because="{object} leaves the game with its owner, and {player} still owns {card}",
        assumes="a part of a merged permanent is exiled when the permanent leaves the game with another owner",
    )
