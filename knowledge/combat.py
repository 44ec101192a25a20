"""Combat: attacking, blocking, combat damage, and leaving combat (506-511)."""

from typing import Any

from .order import CONCERNS, EVENT, EXPAND, IN_COMBAT, OUT_OF_COMBAT, QUESTIONS, REPLACING
from ..engine.rules import LawRule
from .rulebook import absent, M, none_of, one_of, rule, Rulebook, value
from .vocabulary import (
    Assigned, Attacking, Attacks, Blocked, Blocking, Blocks, CombatDamageStep, CombatEnds, Controls, Damage,
    DealtFirst, Divides, Enters, EntersAttacking, FightsFor, HasKeyword, HasStruck, HasType, Incarnation,
    LastDefender, LeftGame, NextSeat, Permanent, Power, Taps, Toughness, Tramples, Unassigned, WouldDealDamage,
)  # fmt: skip


NOBODY = "nobody"  # what is attacked by an attacker whose planeswalker or battle was removed from combat


def _removed(role: Any) -> LawRule:
    """What leaves, phases out or changes sides is removed from combat, however that comes about."""
    return rule(
        "506.4",
        when=[
            FightsFor(object=M.object, player=M.player),
            absent(Controls(player=M.player, object=M.object)),
            role,
        ],
        ends=role,
        tier=IN_COMBAT,
        because="{player} no longer controls {object}",
    )


def _no_creature(role: Any) -> LawRule:
    """What stops being a creature is removed from combat."""
    return rule(
        "506.4",
        when=[FightsFor(object=M.object), absent(HasType(object=M.object, type="creature")), role],
        ends=role,
        tier=IN_COMBAT,
        because="{object} is no creature any more",
    )


def _attacked_no_more(*conditions: Any, because: str) -> LawRule:
    """What is attacked and removed from combat: the attacker goes on, and attacks nobody (506.4c)."""
    return rule(
        ("506.4", "506.4c"),
        when=[
            Attacking(object=M.object, defender=M.defender),
            FightsFor(object=M.defender, player=M.player),
            *conditions,
        ],
        ends=Attacking(object=M.object, defender=M.defender),
        then=Attacking(object=M.object, defender=NOBODY),
        tier=IN_COMBAT,
        because=because,
    )


def _last_defender(*conditions: Any, because: str) -> LawRule:
    """Who the defending player is for an attacker, also once it is removed from combat."""
    known = LastDefender(object=M.object, incarnation=M.n, player=M.player)
    return rule(
        "508.5",
        when=[Incarnation(object=M.object, number=M.n), absent(known), *conditions],
        then=known,
        tier=IN_COMBAT,
        because=because,
    )


def _tramples(number: Any, *conditions: Any, lethal: str) -> LawRule:
    """How much a trampling attacker must assign to a blocker before the rest goes on."""
    return rule(
        number,
        when=[
            Attacking(object=M.object),
            Blocking(object=M.blocker, attacker=M.object),
            HasKeyword(object=M.object, keyword="trample"),
            *conditions,
        ],
        then=Tramples(object=M.object, blocker=M.blocker, lethal=value(lethal)),
        tier=QUESTIONS,
        because="{object} has trample, and {blocker} blocks it",
    )


def _assigned(number: str, *roles: Any, because: str) -> LawRule:
    """The damage of what divides it, as its controller assigned it in this step."""
    return rule(
        number,
        when=[
            CombatDamageStep(event=M.event),
            *roles,
            Assigned(object=M.object, recipient=M.recipient, amount=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.object, recipient=M.recipient, amount=M.amount, combat=True),
        tier=EXPAND,
        because=because,
    )


def _unblocked(number: str, strike: str, condition: Any) -> LawRule:
    """The damage of an attacker that nothing has blocked."""
    return rule(
        number,
        when=[
            CombatDamageStep(event=M.event, strike=strike),
            Attacking(object=M.object, defender=M.player & none_of(NOBODY)),
            condition,
            absent(Unassigned(event=M.event, source=M.object)),
            absent(Blocked(object=M.object)),
            Power(object=M.object, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.object, recipient=M.player, amount=M.amount, combat=True),
        tier=EXPAND,
        because="{object} attacks {player} unblocked",
    )


def _trampling(number: Any, strike: str, condition: Any) -> LawRule:
    """The damage of a trampling attacker that nothing blocks any more."""
    return rule(
        number,
        when=[
            CombatDamageStep(event=M.event, strike=strike),
            Tramples(object=M.object, blocker="", lethal=0),
            Attacking(object=M.object, defender=M.player & none_of(NOBODY)),
            condition,
            Power(object=M.object, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=M.object, recipient=M.player, amount=M.amount, combat=True),
        tier=EXPAND,
        because="{object} tramples",
    )


def _regular(dealer: Any) -> tuple[Any, Any]:
    """What deals damage in the regular step: what has not struck."""
    return CombatDamageStep(event=M.event, strike="regular"), absent(HasStruck(object=dealer))


def _first(dealer: Any) -> tuple[Any, Any]:
    """What deals damage in the first step: what has the keywords for it."""
    strikes = M.keyword & one_of("first strike", "double strike")
    return CombatDamageStep(event=M.event, strike="first"), HasKeyword(object=dealer, keyword=strikes)


def _fought(number: str, dealer: Any, recipient: Any, step: Any, strikes: Any, *, because: str) -> LawRule:
    """The damage that an attacker and what blocks it deal to one another, where it need not be divided."""
    return rule(
        number,
        when=[
            step,
            Blocking(object=M.blocker, attacker=M.object),
            Attacking(object=M.object),
            absent(Divides(object=dealer)),
            strikes,
            Power(object=dealer, value=M.amount),
        ],
        then=WouldDealDamage(event=M.event, source=dealer, recipient=recipient, amount=M.amount, combat=True),
        tier=EXPAND,
        because=because,
    )


class Combat(Rulebook):
    """Attackers, blockers and who deals damage in which step (508-510)."""

    attacks = rule(
        "508.1k",
        when=[Attacks(object=M.object, defender=M.player), Permanent(object=M.object)],
        then=Attacking(object=M.object, defender=M.player),
        tier=EVENT,
        because="{object} is declared as an attacker",
    )
    enters_attacking = rule(
        "508.4",
        when=[
            EntersAttacking(event=M.event, object=M.object, defender=M.defender),
            Enters(event=M.event, object=M.object, player=M.player),
        ],
        then=[Attacking(object=M.object, defender=M.defender), FightsFor(object=M.object, player=M.player)],
        tier=EVENT,
        because="{object} enters attacking {defender}, without being declared as an attacker",
    )
    last_defender = _last_defender(
        Attacking(object=M.object, defender=M.player), NextSeat(player=M.player), because="{object} attacks {player}"
    )
    last_defender_by_a_planeswalker = _last_defender(
        Attacking(object=M.object, defender=M.attacked),
        Controls(player=M.player, object=M.attacked),
        because="{object} attacks {attacked}, which {player} controls",
    )
    defender_before = rule(
        "508.5",
        when=[Attacks(object=M.object), LastDefender(object=M.object, incarnation=M.n, player=M.player)],
        ends=LastDefender(object=M.object, incarnation=M.n, player=M.player),
        tier=EVENT,
        because="{object} attacks once more",
    )
    attacker_taps = rule(
        "508.1f",
        when=[Attacks(event=M.event, object=M.object), absent(HasKeyword(object=M.object, keyword="vigilance"))],
        then=Taps(event=M.event, object=M.object),
        tier=EXPAND,
        because="{object} attacks without vigilance",
    )
    blocks = rule(
        ("509.1g", "509.1h"),
        when=[Blocks(object=M.object, attacker=M.attacker, first=M.first), Permanent(object=M.object)],
        then=[Blocking(object=M.object, attacker=M.attacker, first=M.first), Blocked(object=M.attacker)],
        tier=EVENT,
        because="{object} is declared as a blocker of {attacker}",
    )
    unassigned = rule(
        "800.4e",
        when=[
            CombatDamageStep(event=M.event),
            Attacking(object=M.object, defender=M.player),
            LeftGame(player=M.player),
        ],
        then=Unassigned(event=M.event, source=M.object, player=M.player),
        tier=CONCERNS,
        because="{player}, whom {object} attacks, has left the game",
    )
    unblocked_first = _unblocked("510.4", "first", HasKeyword(object=M.object, keyword="first strike"))
    unblocked_double_first = _unblocked("702.4b", "first", HasKeyword(object=M.object, keyword="double strike"))
    unblocked = _unblocked("510.1b", "regular", absent(HasStruck(object=M.object)))
    tramples = _tramples(
        "702.19b",
        Toughness(object=M.blocker, value=M.toughness),
        absent(Damage(object=M.blocker)),
        absent(HasKeyword(object=M.object, keyword="deathtouch")),
        lethal="max(toughness, 0)",
    )
    tramples_over_damaged = _tramples(
        "702.19b",
        Toughness(object=M.blocker, value=M.toughness),
        Damage(object=M.blocker, amount=M.damage),
        absent(HasKeyword(object=M.object, keyword="deathtouch")),
        lethal="max(toughness - damage, 0)",
    )
    tramples_with_deathtouch = _tramples(
        ("702.19b", "702.2c"), HasKeyword(object=M.object, keyword="deathtouch"), lethal="1"
    )
    tramples_unhindered = rule(
        "702.19b",
        when=[
            Attacking(object=M.object),
            Blocked(object=M.object),
            HasKeyword(object=M.object, keyword="trample"),
            absent(Blocking(attacker=M.object)),
        ],
        then=Tramples(object=M.object, blocker="", lethal=0),
        tier=QUESTIONS,
        because="{object} has trample, and nothing blocks it any more",
    )
    trampling_deals = _trampling("702.19b", "regular", absent(HasStruck(object=M.object)))
    trampling_deals_first = _trampling(
        ("702.19b", "510.4"),
        "first",
        HasKeyword(object=M.object, keyword=one_of("first strike", "double strike")),
    )
    divides_among_blockers = rule(
        "510.1c",
        when=[
            Attacking(object=M.object),
            Blocking(object=M.blocker, attacker=M.object),
            Blocking(object=~M.blocker & M.other, attacker=M.object),
        ],
        then=Divides(object=M.object),
        tier=QUESTIONS,
        because="{blocker} and {other} block {object}",
    )
    divides_among_attackers = rule(
        "510.1d",
        when=[
            Blocking(object=M.object, attacker=M.attacker),
            Attacking(object=M.attacker),
            Attacking(object=~M.attacker & M.other),
            Blocking(object=M.object, attacker=M.other),
        ],
        then=Divides(object=M.object),
        tier=QUESTIONS,
        because="{object} blocks {attacker} and {other}",
    )
    divides_beyond = rule(
        "702.19b",
        when=[Tramples(object=M.object, blocker=M.blocker & none_of(""))],
        then=Divides(object=M.object),
        tier=REPLACING,
        because="{object} has trample, and {blocker} blocks it",
    )
    assigned_to_blockers = _assigned(
        "510.1c",
        Attacking(object=M.object),
        Blocking(object=M.recipient, attacker=M.object),
        because="{object} is blocked by {recipient}, and its controller divides its damage so",
    )
    assigned_to_attackers = _assigned(
        "510.1d",
        Attacking(object=M.recipient),
        Blocking(object=M.object, attacker=M.recipient),
        because="{object} blocks {recipient}, and its controller divides its damage so",
    )
    assigned_beyond = _assigned(
        "702.19b",
        Tramples(object=M.object),
        Attacking(object=M.object, defender=M.recipient),
        because="{object} tramples over what blocks it",
    )
    blocked_deals = _fought(
        "510.1c", M.object, M.blocker, *_regular(M.object), because="{object} is blocked by {blocker}"
    )
    blocked_deals_first = _fought(
        "510.4", M.object, M.blocker, *_first(M.object), because="{object} has {keyword} and is blocked by {blocker}"
    )
    blocker_deals = _fought("510.1d", M.blocker, M.object, *_regular(M.blocker), because="{blocker} blocks {object}")
    blocker_deals_first = _fought(
        "510.4", M.blocker, M.object, *_first(M.blocker), because="{blocker} has {keyword} and blocks {object}"
    )
    dealt_first = rule(
        "510.4",
        when=[
            CombatDamageStep(strike="first"),
            HasKeyword(object=M.object, keyword=M.keyword & one_of("first strike", "double strike")),
        ],
        then=DealtFirst(object=M.object),
        tier=EVENT,
        because="{object} has {keyword} as the step begins",
    )
    has_struck = rule(
        "510.4",
        when=[DealtFirst(object=M.object), absent(HasKeyword(object=M.object, keyword="double strike"))],
        then=HasStruck(object=M.object),
        tier=QUESTIONS,
        because="{object} took part in the first step, and has no double strike now",
    )
    attacks_for = rule(
        "506.4",
        when=[Attacks(object=M.object), Controls(player=M.player, object=M.object)],
        then=FightsFor(object=M.object, player=M.player),
        tier=EVENT,
        because="{player} attacks with {object}",
    )
    blocks_for = rule(
        "506.4",
        when=[Blocks(object=M.object), Controls(player=M.player, object=M.object)],
        then=FightsFor(object=M.object, player=M.player),
        tier=EVENT,
        because="{player} blocks with {object}",
    )
    attacked_for = rule(
        "506.4",
        when=[Attacks(defender=M.object), Controls(player=M.player, object=M.object)],
        then=FightsFor(object=M.object, player=M.player),
        tier=EVENT,
        because="{object}, which {player} controls, is attacked",
    )
    attacked_too_for = rule(
        "506.4",
        when=[EntersAttacking(defender=M.object), Controls(player=M.player, object=M.object)],
        then=FightsFor(object=M.object, player=M.player),
        tier=EVENT,
        because="{object}, which {player} controls, is attacked",
    )
    attacked_removed = _attacked_no_more(
        absent(Controls(player=M.player, object=M.defender)), because="{player} no longer controls {defender}"
    )
    attacked_is_none = _attacked_no_more(
        absent(HasType(object=M.defender, type="planeswalker")),
        absent(HasType(object=M.defender, type="battle")),
        because="{defender} is no planeswalker or battle any more",
    )
    attacker_removed = _removed(Attacking(object=M.object, defender=M.defender))
    blocker_removed = _removed(Blocking(object=M.object, attacker=M.attacker, first=M.first))
    blocked_removed = _removed(Blocked(object=M.object))
    attacker_no_creature = _no_creature(Attacking(object=M.object, defender=M.defender))
    blocker_no_creature = _no_creature(Blocking(object=M.object, attacker=M.attacker, first=M.first))
    fights_no_more = rule(
        "506.4",
        when=[FightsFor(object=M.object, player=M.player), absent(Controls(player=M.player, object=M.object))],
        ends=FightsFor(object=M.object, player=M.player),
        tier=OUT_OF_COMBAT,
    )
    fight_over = rule(
        "511.3",
        when=[CombatEnds(), FightsFor(object=M.object, player=M.player)],
        ends=FightsFor(object=M.object, player=M.player),
        tier=EVENT,
    )
    attack_over = rule(
        "511.3",
        when=[CombatEnds(), Attacking(object=M.object, defender=M.player)],
        ends=Attacking(object=M.object, defender=M.player),
        tier=EVENT,
    )
    block_over = rule(
        "511.3",
        when=[CombatEnds(), Blocking(object=M.object, attacker=M.attacker, first=M.first)],
        ends=Blocking(object=M.object, attacker=M.attacker, first=M.first),
        tier=EVENT,
    )
    blocked_over = rule(
        "511.3", when=[CombatEnds(), Blocked(object=M.object)], ends=Blocked(object=M.object), tier=EVENT
    )
    strike_over = rule(
        "511.3", when=[CombatEnds(), DealtFirst(object=M.object)], ends=DealtFirst(object=M.object), tier=EVENT
    )
