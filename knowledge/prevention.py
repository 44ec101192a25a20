"""Prevention effects, and what changes damage one effect after the other (615, 616).

Where the order matters the damage is `Disputed`: the procedure asks for the order (`DamageTurn`), and here is what
becomes of the damage in that order.
"""

from typing import Any

from .damage import KINDS, THE_GAME, WOULD
from .replacements import owed_amount
from .order import CONCERNS, EVENT, EXPAND
from ..engine.rules import LawRule
from .rulebook import Add, M, Rulebook, absent, at_least, at_most, compare, forgets, one_of, rule, value
from .vocabulary import (
    Altered, Cannot, DamageStands, DamageTurn, DealsDamageSo, Disputed, Doubling, Forestalls, Increase, MayChange,
    Owed, Permanent, Player, Prevented, Prevents, ProtectedFrom, Replacement, Shield, Shielded, ShieldLeft, Shields,
    Stopped, Unpreventable, WouldDealDamage,
)  # fmt: skip

_IT: dict[str, Any] = {"event": M.event, "source": M.source, "recipient": M.recipient, "combat": M.combat}
_ANY = WouldDealDamage(**_IT, amount=at_least(1))
_STOPPED = Stopped(**_IT)
_UNPREVENTABLE = Unpreventable(**_IT)
_DISPUTED = Disputed(**_IT)


def _would(combat: bool | None) -> WouldDealDamage:
    return _ANY if combat is None else WOULD[combat]


def _combat(combat: bool | None) -> Any:
    return M.combat if combat is None else combat


def _of(thing: Any, sort: Any = M.sort) -> dict[str, Any]:
    """What tells the shields of one effect apart."""
    return {"effect": M.effect, "thing": thing, "kind": M.kind, "of": M.of, "source": M.source, "sort": sort}


def _shield(thing: Any, sort: Any = M.sort) -> Shield:
    return Shield(**_of(thing, sort), amount=M.amount)


def _shielded(citation: Any, thing: str, is_there: Any) -> LawRule:
    """What an effect shields."""
    of = _of(getattr(M, thing))
    return rule(
        citation,
        when=[Shields(**of, amount=M.amount & at_least(1)), is_there],
        adds=Add(Shield, "amount", "amount", **of),
        tier=EVENT,
        because=f"an effect shields {{{thing}}}",
    )


def _stopped(combat: bool | None, because: str, *conditions: Any) -> LawRule:
    """Damage that is prevented, all of it."""
    return rule(
        ("615.1", "615.6"),
        when=[_would(combat), *conditions],
        then=Stopped(event=M.event, source=M.source, recipient=M.recipient, combat=_combat(combat)),
        tier=CONCERNS,
        because=because,
    )


def _unpreventable(thing: Any, combat: bool | None, because: str) -> LawRule:
    """Damage that can't be prevented."""
    what = "let combat damage be prevented" if combat else "let damage be prevented"
    return rule(
        "615.12",
        when=[_would(combat), Cannot(thing=thing, what=what)],
        then=Unpreventable(event=M.event, source=M.source, recipient=M.recipient, combat=_combat(combat)),
        tier=CONCERNS,
        because=because,
    )


def _may(
    citation: str, combat: bool | None, sort: Any, by: Any, ability: Any, *conditions: Any, amount: Any = 0
) -> LawRule:
    """What could change damage, and how."""
    return rule(
        citation,
        when=[_would(combat), *conditions],
        then=MayChange(
            event=M.event,
            source=M.source,
            recipient=M.recipient,
            combat=_combat(combat),
            by=by,
            ability=ability,
            sort=sort,
            amount=amount,
        ),
        tier=CONCERNS,
        because="prevention could be applied" if sort == "stopped" else "{by} could be applied",
    )


def _shields(kind: str, of: Any, combat: bool | None) -> LawRule:
    shield = Shield(effect=M.effect, thing=M.recipient, kind=kind, of=of, source=M.by, sort=M.sort, amount=at_least(1))
    return _may("615.7", combat, M.sort, M.by, M.effect, shield)


def _altered(combat: bool) -> Altered:
    return Altered(source=M.source, recipient=M.recipient, kind=KINDS[combat], key=M.key)


def _increases(combat: bool, by: Any, sort: str) -> LawRule:
    more = Increase(key=M.key, source=M.by, ability=M.ability, by=M.n & by)
    citation = "614.1a" if sort == "more" else "615.10"
    return _may(citation, combat, sort, M.by, M.ability, _altered(combat), more, amount=M.n)


def _doubles(combat: bool) -> LawRule:
    twice = Doubling(key=M.key, source=M.by, ability=M.ability)
    return _may("614.1a", combat, "twice", M.by, M.ability, _altered(combat), twice)


def _instead(combat: bool, prevents: bool = False) -> LawRule:
    forestalls = Forestalls(what=KINDS[combat], thing=M.recipient, of=M.source, source=M.by, ability=M.ability)
    replacement = Replacement(ability=M.ability, prevents=prevents)
    citation, sort = ("615.5", "prevents") if prevents else ("614.6", "instead")
    return _may(citation, combat, sort, M.by, M.ability, forestalls, replacement)


_STANDS = DamageStands(**_IT, place=M.place, amount=M.amount)


def _disputed(citation: str, because: str, *conditions: Any) -> LawRule:
    return rule(citation, when=conditions, then=_DISPUTED, tier=CONCERNS, because=because)


def _turn(sort: Any, **fields: Any) -> DamageTurn:
    return DamageTurn(
        source=M.source, recipient=M.recipient, combat=M.combat, place=M.place, by=M.by, sort=sort, **fields
    )


def _goes_on(amount: str) -> DamageStands:
    return DamageStands(**_IT, place=value("place + 1"), amount=value(amount))


def _prevented(amount: Any) -> Prevented:
    return Prevented(event=M.event, source=M.source, recipient=M.recipient, by=M.effect, amount=amount)


def _applied(
    citation: Any, sort: Any, amount: str, because: str, *conditions: Any, then: Any = (), **fields: Any
) -> LawRule:
    """One effect that is applied to damage, and how much of it there is then."""
    return rule(
        citation,
        when=[_STANDS, _turn(sort, **fields), *conditions],
        then=[_goes_on(amount), *then],
        tier=EXPAND,
        because=because,
    )


def _owes(citation: str, sort: str, *conditions: Any, because: str) -> LawRule:
    """An effect because of which something else is done, and no damage dealt."""
    stands = DamageStands(**_IT, place=M.place, amount=M.amount & at_least(1))
    return rule(
        (citation, "616.1f"),
        when=[stands, _turn(sort, ability=M.ability), *conditions],
        then=Owed(event=M.event, source=M.by, ability=M.ability, thing=M.recipient),
        adds=owed_amount(M.by, M.recipient),
        tier=EVENT,
        because=because,
    )


_LEFT = ShieldLeft(event=M.event, effect=M.effect, turn=M.turn, amount=M.left)
_NEXT = {"event": M.event, "effect": M.effect, "turn": value("turn + 1")}


class Prevention(Rulebook):
    """What is prevented, what can't be, and the order in which effects change damage (615, 616.1)."""

    # ---- shields

    player_is_shielded = _shielded("615.7", "player", Player(player=M.player))
    permanent_is_shielded = _shielded(("615.7", "615.11"), "object", Permanent(object=M.object))
    shield_is_used = rule(
        "615.7",
        when=[Prevented(by=M.effect, amount=M.n & at_least(1)), _shield(M.thing, "shield")],
        adds=Add(Shield, "amount", "-n", **_of(M.thing, "shield")),
        tier=EVENT,
        because="{n} of the shield is used up",
    )
    next_time_has_come = rule(
        "615.8",
        when=[Prevented(by=M.effect), _shield(M.thing, "next time")],
        ends=_shield(M.thing, "next time"),
        tier=EVENT,
        because="the next time has come",
    )
    forgets_shield = forgets(_shield(M.object))

    # ---- what prevents all of some damage, and what can't be prevented

    by_its_source = _stopped(
        None, "an effect prevents damage that {source} would deal", Cannot(thing=M.source, what="deal damage")
    )
    combat_by_its_source = _stopped(
        True,
        "an effect prevents combat damage that {source} would deal",
        Cannot(thing=M.source, what="deal combat damage"),
    )
    by_what_has_left = _stopped(
        None,
        "an effect prevents what {source} deals, as it last was",
        Prevents(event=M.event, source=M.source, what="deal damage"),
    )
    to_its_recipient = _stopped(
        None,
        "an effect prevents damage that would be dealt to {recipient}",
        Cannot(thing=M.recipient, what="be dealt damage"),
    )
    combat_to_its_recipient = _stopped(
        True,
        "an effect prevents combat damage that would be dealt to {recipient}",
        Cannot(thing=M.recipient, what="be dealt combat damage"),
    )
    of_all = _stopped(None, "an effect prevents all damage", Cannot(thing=THE_GAME, what="be dealt damage"))
    combat_of_all = _stopped(
        True, "an effect prevents all combat damage", Cannot(thing=THE_GAME, what="be dealt combat damage")
    )
    by_protection = rule(
        ("702.16e", "615.1"),
        when=[_ANY, ProtectedFrom(object=M.recipient, source=M.source)],
        then=_STOPPED,
        tier=CONCERNS,
        because="{recipient} has protection from {source}",
    )
    nothing_can_be = _unpreventable(THE_GAME, None, "an effect says that damage can't be prevented")
    no_combat_damage_can_be = _unpreventable(THE_GAME, True, "an effect says that combat damage can't be prevented")
    of_this_source = _unpreventable(M.source, None, "an effect says so of damage that {source} deals")
    combat_of_this_source = _unpreventable(M.source, True, "an effect says so of combat damage that {source} deals")

    # ---- what could change damage

    shield = _shields("damage", "", None)
    shield_against_it = _shields("damage", M.source, None)
    combat_shield = _shields("combat damage", "", True)
    combat_shield_against_it = _shields("combat damage", M.source, True)
    more = _increases(False, at_least(1), "more")
    more_in_combat = _increases(True, at_least(1), "more")
    less = _increases(False, at_most(-1), "less")
    less_in_combat = _increases(True, at_most(-1), "less")
    twice = _doubles(False)
    twice_in_combat = _doubles(True)
    instead = _instead(False)
    instead_in_combat = _instead(True)
    and_more = _instead(False, prevents=True)
    and_more_in_combat = _instead(True, prevents=True)
    all_of_it = _may("615.1", None, "stopped", "prevention", "", _STOPPED)
    of_two_sorts = _disputed(
        "616.1",
        "the order in which these effects are applied could matter",
        MayChange(**_IT, sort=M.sort),
        MayChange(**_IT, sort=~M.sort),
    )
    of_two_sources = _disputed(
        "616.1",
        "{by} and {other} would both replace it",
        MayChange(**_IT, sort=M.sort & one_of("instead", "prevents"), by=M.by),
        MayChange(**_IT, sort=M.sort, by=~M.by & M.other),
    )
    of_two_abilities = _disputed(
        "616.1",
        "two abilities of {by} would replace it",
        MayChange(**_IT, sort=M.sort & one_of("instead", "prevents"), by=M.by, ability=M.ability),
        MayChange(**_IT, sort=M.sort, by=M.by, ability=~M.ability),
    )
    shielded = _disputed(
        "615.7",
        "how much a shield prevents is settled as it is met",
        MayChange(**_IT, sort=one_of("shield", "next time")),
    )
    not_to_be_reduced = _disputed(
        "615.12",
        "{by} would prevent damage that can't be prevented",
        MayChange(**_IT, sort=one_of("less", "prevents"), by=M.by),
        _UNPREVENTABLE,
    )

    # ---- one after the other

    begins = rule(
        "616.1",
        when=[
            WouldDealDamage(**_IT, amount=M.amount & at_least(1)),
            _DISPUTED,
            absent(Shielded(player=M.recipient)),
        ],
        then=DamageStands(**_IT, place=0, amount=M.amount),
        tier=EXPAND,
        because="effects are applied to it one after the other",
    )
    shield_is_met = rule(
        "615.7",
        when=[
            DamageStands(**_IT, place=0),
            DamageTurn(
                source=M.source, recipient=M.recipient, combat=M.combat, ability=M.effect, sort="shield", turn=0
            ),
            Shield(effect=M.effect, amount=M.amount),
        ],
        then=ShieldLeft(event=M.event, effect=M.effect, turn=0, amount=M.amount),
        tier=EXPAND,
        because="the shield still prevents {amount}",
    )
    prevents = _applied(
        ("615.7", "616.1f"),
        "shield",
        "max(amount - left, 0)",
        "{by} prevents what is left of its shield: {left}, of {amount}",
        _LEFT,
        absent(_UNPREVENTABLE),
        then=[
            ShieldLeft(**_NEXT, amount=value("max(left - amount, 0)")),
            _prevented(value("min(amount, left)")),
        ],
        ability=M.effect,
        turn=M.turn,
    )
    prevents_nothing = _applied(
        ("615.12", "615.12a"),
        "shield",
        "amount",
        "damage that can't be prevented uses up nothing of the shield of {by}",
        _LEFT,
        _UNPREVENTABLE,
        then=[ShieldLeft(**_NEXT, amount=M.left)],
        ability=M.effect,
        turn=M.turn,
    )
    prevents_this_time = _applied(
        ("615.8", "616.1f"),
        "next time",
        "0",
        "{by} prevents all of it, this time",
        absent(_UNPREVENTABLE),
        compare("amount", ">=", 1),
        then=[_prevented(M.amount)],
        ability=M.effect,
    )
    prevents_all = _applied(
        ("615.1", "616.1f"), "stopped", "0", "it is prevented, all of it", absent(_UNPREVENTABLE), ability=""
    )
    prevents_some = _applied(
        ("615.10", "616.1f"),
        "less",
        "max(amount + n, 0)",
        "{by} prevents some of {amount}",
        absent(_UNPREVENTABLE),
        MayChange(**_IT, by=M.by, ability=M.ability, sort="less", amount=M.n),
        ability=M.ability,
    )
    does_not_prevent = _applied(
        ("615.12", "616.1f"),
        one_of("stopped", "next time", "less", "prevents"),
        "amount",
        "{by} prevents nothing of damage that can't be prevented",
        _UNPREVENTABLE,
    )
    adds = _applied(
        ("614.1a", "616.1f"),
        "more",
        "min(amount, 1) * (amount + n)",
        "{by} adds {n} to {amount}",
        MayChange(**_IT, by=M.by, ability=M.ability, sort="more", amount=M.n),
        ability=M.ability,
    )
    makes_it_twice = _applied(
        ("614.1a", "616.1f"), "twice", "amount * 2", "{by} makes it twice as much as {amount}", ability=M.ability
    )
    replaces = _owes("614.6", "instead", because="{by} says what happens instead of damage by {source} to {recipient}")
    prevents_and_does_more = _owes(
        "615.5", "prevents", absent(_UNPREVENTABLE), because="{by} prevents damage by {source} to {recipient}"
    )
    does_the_rest = rule(
        ("615.12", "615.5"),
        when=[_STANDS, _turn("prevents", ability=M.ability), _UNPREVENTABLE],
        then=Owed(event=M.event, source=M.by, ability=M.ability, thing=M.recipient),
        tier=EVENT,
        because="{by} prevents nothing of damage that can't be prevented, and what else it says is done",
    )
    comes_to = rule(
        ("120.4b", "616.1f"),
        when=[
            DamageStands(**_IT, place=M.place, amount=M.amount & at_least(1)),
            absent(DamageTurn(source=M.source, recipient=M.recipient, combat=M.combat, place=M.place)),
        ],
        then=DealsDamageSo(**_IT, amount=M.amount),
        tier=EXPAND,
        because="no effect is left to apply",
    )
