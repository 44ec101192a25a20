"""Damage and its results, life, and drawing (118-121)."""

from typing import Any

from .order import EVENT, EXPAND, REPLACING, RESULTS
from ..engine.rules import LawRule
from .replacements import owed_amount, preferred
from .rulebook import Add, M, Rulebook, absent, at_least, at_most, none_of, one_of, rule, value
from .vocabulary import (
    Altered, Applies, AsItWas, Cannot, Commander, CommanderDamage, Controls, Counters, Damage, DealsDamage,
    DealsDamageSo, DeathtouchDamage, Disputed, Doubled, Doubling, Draws, DrawsCard, Drew, DrewFromEmpty,
    EnteredUnder, Facing, Fits, Forestalled, GainedLifeThisTurn, GainsLife, GetsPoison, HandSize, HasKeyword,
    HasType, Increase, InZone, LastController, LastFits, LastKnown, LibraryPlace, LibrarySize, Life, LifelinkDamage,
    Lifelinked, LosesLife, LostLifeThisTurn, More, Moves, OnStack, Owed, Owner, Permanent, Player, Poison,
    Redirection, Replacement, Replaces, Shielded, StaticEffect, Stopped, Unpreventable, Would, WouldDealDamage,
)  # fmt: skip


THE_GAME = "this"  # the name of the game that is played


KINDS = {True: "combat damage", False: "noncombat damage"}


def _dealt(combat: bool, prevention: Any, *recipient: Any, number: Any = "120.4b", because: str = "") -> LawRule:
    """Damage that is dealt: nothing redirects it, and nothing prevents it."""
    return rule(
        number,
        when=[
            DealsDamageSo(
                event=M.event, source=M.source, recipient=M.recipient, amount=M.amount & at_least(1), combat=combat
            ),
            *recipient,
            prevention,
        ],
        then=DealsDamage(event=M.event, source=M.source, recipient=M.recipient, amount=M.amount, combat=combat),
        tier=EXPAND,
        because=because or "it would be dealt, and nothing is in the way",
    )


def _all_the_same(combat: bool, *recipient: Any) -> LawRule:
    """Damage that is dealt although something would prevent it."""
    found = Unpreventable(event=M.event, source=M.source, recipient=M.recipient, combat=combat)
    stopped = Stopped(event=M.event, source=M.source, recipient=M.recipient, combat=combat)
    return _dealt(combat, stopped, found, *recipient, number=("615.12", "120.4b"), because="it can't be prevented")


def _instead_of_damage(combat: bool) -> LawRule:
    """Damage for which something else happens."""
    return rule(
        ("614.6", "614.1a"),
        when=[
            WouldDealDamage(
                event=M.event, source=M.dealer, recipient=M.thing, amount=M.amount & at_least(1), combat=combat
            ),
            absent(Shielded(player=M.thing)),
            absent(Disputed(event=M.event, source=M.dealer, recipient=M.thing, combat=combat)),
            Forestalled(what=KINDS[combat], thing=M.thing, of=M.dealer, source=M.source, ability=M.ability),
        ],
        then=Owed(event=M.event, source=M.source, ability=M.ability, thing=M.thing),
        adds=owed_amount(M.source, M.thing),
        tier=EVENT,
        because="{ability} of {source} says what happens instead of damage by {dealer} to {thing}",
    )


WOULD = {
    combat: WouldDealDamage(
        event=M.event, source=M.source, recipient=M.recipient, amount=M.amount & at_least(1), combat=combat
    )
    for combat in KINDS
}


_PLAYER = (Player(player=M.recipient), absent(Shielded(player=M.recipient)))


def _undisputed(combat: bool) -> Any:
    return absent(Disputed(event=M.event, source=M.source, recipient=M.recipient, combat=combat))


def _unstopped(combat: bool) -> Any:
    return absent(Stopped(event=M.event, source=M.source, recipient=M.recipient, combat=combat))


def _as_it_is(combat: bool) -> LawRule:
    """Damage that nothing changes."""
    return rule(
        "120.4b",
        when=[
            WOULD[combat],
            absent(Altered(source=M.source, recipient=M.recipient, kind=KINDS[combat])),
            absent(Forestalled(what=KINDS[combat], thing=M.recipient, of=M.source)),
            _undisputed(combat),
        ],
        then=DealsDamageSo(event=M.event, source=M.source, recipient=M.recipient, amount=M.amount, combat=combat),
        tier=EXPAND,
        because="nothing changes how much that is",
    )


def _changed(combat: bool, folded: Any, result: str, because: str) -> LawRule:
    """Damage of which effects make more, less or twice as much (614.1a, 615.10)."""
    return rule(
        ("614.1a", "614.5"),
        when=[
            WOULD[combat],
            Altered(source=M.source, recipient=M.recipient, kind=KINDS[combat], key=M.key),
            _undisputed(combat),
            folded,
        ],
        then=DealsDamageSo(event=M.event, source=M.source, recipient=M.recipient, amount=value(result), combat=combat),
        tier=EXPAND,
        because=because,
    )


def _so_much(combat: bool) -> LawRule:
    said = "what changes {amount} damage adds {by} to it"
    return _changed(combat, More(key=M.key, by=M.by), "max(amount + by, 0)", said)


def _twice(combat: bool) -> LawRule:
    doubled = Doubled(key=M.key, times=M.times)
    return _changed(combat, doubled, "amount * 2 ** times", "{amount} is doubled {times} times")


_AS_IT_WAS = AsItWas(event=M.event, source=M.source, incarnation=M.n)
_TO_PLAYER = DealsDamage(event=M.event, source=M.source, recipient=M.player, amount=M.amount)
_TO_OBJECT = DealsDamage(event=M.event, source=M.source, recipient=M.object, amount=M.amount)


def _has(keyword: Any) -> tuple[Any, ...]:
    """That the source of the damage has a keyword, and is there."""
    return absent(_AS_IT_WAS), HasKeyword(object=M.source, keyword=keyword)


def _had(keyword: Any) -> LastKnown:
    """That a source which deals damage as it last was had a keyword then."""
    return LastKnown(object=M.source, incarnation=M.n, aspect="keyword", value=keyword)


def _would(verb: str, thing: str, kind: str = "") -> Would:
    """What comes of damage, unless it is replaced."""
    return Would(
        event=M.event,
        key=value(f"join('{verb}', {thing})"),
        verb=verb,
        thing=getattr(M, thing),
        kind=kind,
        amount=M.amount,
        why=M.source,
    )


def _loses_life(*source: Any) -> LawRule:
    return rule(
        "120.3a",
        when=[
            _TO_PLAYER,
            Player(player=M.player),
            absent(Cannot(thing=M.player, what="lose life to damage")),
            *source,
        ],
        then=_would("loses_life", "player"),
        tier=EXPAND,
        because="damage to {player} makes that player lose {amount} life",
    )


def _poisons(*source: Any) -> LawRule:
    return rule(
        "120.3b",
        when=[_TO_PLAYER, Player(player=M.player), *source],
        adds=Add(Poison, "amount", "amount", player=M.player),
        tier=EVENT,
        because="{source} has infect",
    )


def _marks(*source: Any) -> LawRule:
    return rule(
        "120.3e",
        when=[_TO_OBJECT, HasType(object=M.object, type="creature"), *source],
        adds=Add(Damage, "amount", "amount", object=M.object),
        tier=EVENT,
        because="{amount} damage is marked on {object}",
    )


def _weakens(*source: Any) -> LawRule:
    return rule(
        "120.3d",
        when=[_TO_OBJECT, HasType(object=M.object, type="creature"), *source],
        then=_would("puts_counters", "object", "-1/-1"),
        tier=EXPAND,
        because="{source} has {keyword}",
    )


def _deathtouch(*source: Any) -> LawRule:
    return rule(
        "702.2b",
        when=[_TO_OBJECT, *source],
        then=DeathtouchDamage(object=M.object),
        tier=EVENT,
        because="{source} has deathtouch",
    )


def _lifelink(*source: Any, number: Any = "120.3f") -> LawRule:
    return rule(
        number,
        when=[
            DealsDamage(event=M.event, source=M.source, recipient=M.recipient, amount=M.amount, combat=M.combat),
            *source,
        ],
        then=Lifelinked(
            event=M.event,
            key=value("join(event, source, player)"),
            source=M.source,
            player=M.player,
            recipient=M.recipient,
            amount=M.amount,
            combat=M.combat,
        ),
        tier=EXPAND,
        because="{source} has lifelink",
    )


def _altered(twice: bool, source: Any) -> LawRule:
    """That something makes more, less or twice as much of the damage that a source would deal to a recipient."""
    key = value("join(kind, source, recipient)")
    instance = value("join(ability, instance)")
    change = {"twice": M.twice & none_of(0)} if twice else {"more": M.more & none_of(0)}
    changed = (
        Doubling(key=key, source=M.by, ability=M.ability, instance=instance)
        if twice
        else Increase(key=key, source=M.by, ability=M.ability, instance=instance, by=M.more)
    )
    return rule(
        ("614.1a", "614.2"),
        when=[
            Replacement(ability=M.ability, verb="deals_damage", subject=M.whom, about=M.what, kind=M.kind, **change),
            Replaces(source=M.by, ability=M.ability, instance=M.instance),
            Fits(phrase=M.what, view=M.by, thing=M.recipient),
            source,
        ],
        then=[Altered(source=M.source, recipient=M.recipient, kind=M.kind, key=key), changed],
        tier=REPLACING,
        because="{by} changes damage that {source} would deal to {recipient}",
    )


def _redirected(combat: bool) -> LawRule:
    """Damage that goes to something else, where it may be changed as other damage (614.9)."""
    return rule(
        "614.9",
        when=[
            WouldDealDamage(
                event=M.event, source=M.source, recipient=M.player, amount=M.amount & at_least(1), combat=combat
            ),
            StaticEffect(ability=M.ability, verb="redirects"),
            Shielded(player=M.player, shield=M.shield, ability=M.ability),
        ],
        then=WouldDealDamage(event=M.event, source=M.source, recipient=M.shield, amount=M.amount, combat=combat),
        tier=EXPAND,
        because="damage that would be dealt to {player} is dealt to {shield} instead",
    )


_ITSELF = Fits(phrase=M.whom, view=M.by, thing=M.source)
_GONE = LastFits(phrase=M.whom, view=M.by, thing=M.source, incarnation=M.n)


class DamageAndLife(Rulebook):
    """From damage that would be dealt to what it does (120.3, 120.4)."""

    shield = rule(
        "614.9",
        when=[
            StaticEffect(ability=M.ability, number=M.number, verb="redirects", subject="this", value="you"),
            Applies(source=M.shield, ability=M.ability, number=M.number),
            Controls(player=M.player, object=M.shield),
            EnteredUnder(object=M.shield, at=M.at),
        ],
        then=Redirection(
            key=value("join('redirects', player)"),
            player=M.player,
            shield=M.shield,
            source=M.shield,
            ability=M.ability,
            at=M.at,
        ),
        tier=REPLACING,
        because="{shield} takes damage that would be dealt to {player}",
    )
    preferred_shield = preferred(Redirection, player=M.player, shield=M.shield)
    would_be_redirected = rule(
        "616.1",
        when=[
            WouldDealDamage(event=M.event, recipient=M.player, amount=at_least(1)),
            Shielded(key=M.key, player=M.player),
        ],
        then=Facing(event=M.event, key=M.key, thing=M.player),
        tier=EXPAND,
        because="an effect would redirect damage that would be dealt to {player}",
    )
    redirected = _redirected(False)
    redirected_in_combat = _redirected(True)
    something_else_instead = _instead_of_damage(False)
    something_else_instead_in_combat = _instead_of_damage(True)
    as_it_is = _as_it_is(False)
    as_it_is_in_combat = _as_it_is(True)
    more = _so_much(False)
    more_in_combat = _so_much(True)
    twice = _twice(False)
    twice_in_combat = _twice(True)
    dealt_to_player = _dealt(False, _unstopped(False), *_PLAYER)
    combat_dealt_to_player = _dealt(True, _unstopped(True), *_PLAYER)
    dealt_to_permanent = _dealt(False, _unstopped(False), Permanent(object=M.recipient))
    combat_dealt_to_permanent = _dealt(True, _unstopped(True), Permanent(object=M.recipient))
    dealt_to_player_all_the_same = _all_the_same(False, *_PLAYER)
    combat_dealt_to_player_all_the_same = _all_the_same(True, *_PLAYER)
    dealt_to_permanent_all_the_same = _all_the_same(False, Permanent(object=M.recipient))
    combat_dealt_to_permanent_all_the_same = _all_the_same(True, Permanent(object=M.recipient))
    added = _altered(False, _ITSELF)
    added_once_gone = _altered(False, _GONE)
    doubled = _altered(True, _ITSELF)
    doubled_once_gone = _altered(True, _GONE)
    player_loses_life = _loses_life(absent(_AS_IT_WAS), absent(HasKeyword(object=M.source, keyword="infect")))
    player_loses_life_once_gone = _loses_life(_AS_IT_WAS, absent(_had("infect")))
    player_gets_poison = _poisons(*_has("infect"))
    player_gets_poison_once_gone = _poisons(_AS_IT_WAS, _had("infect"))
    poison = rule(
        "122.1",
        when=[GetsPoison(player=M.player, amount=M.n), Player(player=M.player)],
        adds=Add(Poison, "amount", "n", player=M.player),
        tier=EVENT,
        because="{player} gets {n} poison counter(s)",
    )
    marked_on_creature = _marks(
        absent(_AS_IT_WAS),
        absent(HasKeyword(object=M.source, keyword="infect")),
        absent(HasKeyword(object=M.source, keyword="wither")),
    )
    marked_on_creature_once_gone = _marks(_AS_IT_WAS, absent(_had("infect")), absent(_had("wither")))
    creature_weakened = _weakens(*_has(M.keyword & one_of("infect", "wither")))
    creature_weakened_once_gone = _weakens(_AS_IT_WAS, _had(M.keyword & one_of("infect", "wither")))
    planeswalker_loses_loyalty = rule(
        "120.3c",
        when=[
            DealsDamage(recipient=M.object, amount=M.amount),
            HasType(object=M.object, type="planeswalker"),
            Counters(object=M.object, kind="loyalty"),
        ],
        adds=Add(Counters, "amount", "-amount", object=M.object, kind="loyalty"),
        tier=EVENT,
        because="{amount} loyalty counter(s) (is|are) removed from {object}",
    )
    battle_loses_defense = rule(
        "120.3h",
        when=[
            DealsDamage(recipient=M.object, amount=M.amount),
            HasType(object=M.object, type="battle"),
            Counters(object=M.object, kind="defense"),
        ],
        adds=Add(Counters, "amount", "-amount", object=M.object, kind="defense"),
        tier=EVENT,
        because="{amount} defense counter(s) (is|are) removed from {object}",
    )
    commander_damage = rule(
        "704.6c",
        when=[
            DealsDamage(source=M.source, recipient=M.player, amount=M.amount, combat=True),
            Commander(object=M.source),
            Player(player=M.player),
        ],
        adds=Add(CommanderDamage, "amount", "amount", player=M.player, object=M.source),
        tier=EVENT,
        because="{source} is a commander and deals {amount} combat damage to {player}",
    )
    deathtouch = _deathtouch(*_has("deathtouch"))
    deathtouch_once_gone = _deathtouch(_AS_IT_WAS, _had("deathtouch"))
    lifelink = _lifelink(Controls(player=M.player, object=M.source), *_has("lifelink"))
    lifelink_of_a_spell = _lifelink(
        OnStack(object=M.source, controller=M.player), HasKeyword(object=M.source, keyword="lifelink")
    )
    lifelink_of_a_card = _lifelink(
        Owner(object=M.source, player=M.player),
        absent(Controls(object=M.source)),
        absent(OnStack(object=M.source)),
        *_has("lifelink"),
        number=("120.3f", "108.4a"),
    )
    lifelink_once_gone = _lifelink(
        _AS_IT_WAS, LastController(object=M.source, incarnation=M.n, player=M.player), _had("lifelink")
    )
    gained_by_lifelink = rule(
        ("120.3f", "702.15b"),
        when=[
            Lifelinked(event=M.event, key=M.key, source=M.source, player=M.player),
            LifelinkDamage(key=M.key, amount=M.amount),
        ],
        then=_would("gains_life", "player"),
        tier=RESULTS,
        because="{source} deals {amount} damage in all, and {player} gains that much life at once",
    )
    life_gained = rule(
        "119.3",
        when=[GainsLife(player=M.player, amount=M.amount), Player(player=M.player)],
        then=GainedLifeThisTurn(player=M.player),
        adds=Add(Life, "amount", "amount", player=M.player),
        tier=EVENT,
        because="{player} gains {amount} life",
    )
    life_lost = rule(
        "119.3",
        when=[LosesLife(player=M.player, amount=M.amount), Player(player=M.player)],
        then=LostLifeThisTurn(player=M.player),
        adds=Add(Life, "amount", "-amount", player=M.player),
        tier=EVENT,
        because="{player} loses {amount} life",
    )
    drawn = rule(
        "121.1",
        when=[Draws(player=M.player), Player(player=M.player), absent(LibrarySize(player=M.player))],
        adds=[Add(Drew, "amount", 1, player=M.player), Add(HandSize, "amount", 1, player=M.player)],
        tier=EVENT,
        because="{player} draws a card",
    )
    drawn_from_the_top = rule(
        "121.1",
        when=[
            Draws(event=M.event, player=M.player),
            Player(player=M.player),
            LibrarySize(player=M.player, amount=M.place & at_least(1)),
            LibraryPlace(object=M.object, place=M.place),
            InZone(object=M.object, zone="library"),
            Owner(object=M.object, player=M.player),
        ],
        then=[
            Moves(event=M.event, object=M.object, to="hand", how="draw"),
            DrawsCard(event=M.event, player=M.player, object=M.object),
        ],
        tier=EXPAND,
        because="{object} is the top card of {player}'s library",
    )
    drawn_of_so_many = rule(
        "121.1",
        when=[
            Draws(player=M.player),
            Player(player=M.player),
            LibrarySize(player=M.player, amount=at_least(1)),
            absent(DrawsCard(player=M.player)),
        ],
        adds=[Add(Drew, "amount", 1, player=M.player), Add(HandSize, "amount", 1, player=M.player)],
        tier=EVENT,
        because="{player} draws a card",
    )
    drawn_card = rule(
        "121.1",
        when=[DrawsCard(player=M.player, object=M.object)],
        adds=Add(Drew, "amount", 1, player=M.player),
        tier=EVENT,
        because="{player} draws {object}",
    )
    smaller_library = rule(
        "121.1",
        when=[Draws(player=M.player), Player(player=M.player), LibrarySize(player=M.player, amount=at_least(1))],
        adds=Add(LibrarySize, "amount", -1, player=M.player),
        tier=EVENT,
        because="{player} draws from the library",
    )
    smaller_library_otherwise = rule(
        "401",
        when=[
            Moves(object=M.object, to=none_of("library"), how=none_of("draw", "instead")),
            InZone(object=M.object, zone="library"),
            Owner(object=M.object, player=M.player),
            LibrarySize(player=M.player, amount=at_least(1)),
        ],
        adds=Add(LibrarySize, "amount", -1, player=M.player),
        tier=EVENT,
        because="{object} leaves {player}'s library",
    )
    draws_from_empty = rule(
        "121.4",
        when=[Draws(player=M.player), Player(player=M.player), LibrarySize(player=M.player, amount=at_most(0))],
        then=DrewFromEmpty(player=M.player),
        tier=EVENT,
        because="the library of {player} is empty",
    )
