"""The forms of sentences: one table, for events of records, events of triggers, instructions and static effects alike.

Each form is a pattern (see `matching`), the verb that it stands for, and what it fixes of the clause.  A role named
`subject`, `object`, `amount`, `value` is that field of the clause, any other is one of its details; a role `_` is read
and left out, and a role `*` brings several fields at once.  `used` tells where a form may stand:

    r  an event of a record       t  the event of a trigger       e  an instruction       s  a static effect
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..language import Amount
from .amounts import THEIRS
from .matching import Word, anchors, variants
from .words import inflected


class Form(NamedTuple):
    """One form of sentence."""

    used: str
    pattern: str
    verb: str
    fixed: tuple[tuple[str, object], ...] = ()


def _form(used: str, pattern: str, verb: str, **fixed: object) -> Form:
    return Form(used, pattern, verb, tuple(fixed.items()))


_UNDER = "?tapped [under <under:holder> 's control] ?tapped"
_X = ", [with] x = <x:int>"
_TO = ", targeting <targets:list>"
_PAYING = ", [by] sacrificing|discarding|exiling|tapping <pays:list>"
_NO_MANA = "that is not a mana ability"
_ITSELF, _PLACE, _WAY = "about_itself", "place of casting it", "way of casting it"
_DEFINES = "defines a characteristic"
_BOTH = ("power", "toughness")
_SILENT = "do not cause ability to trigger"
_HAND = Amount(of="cards in hand", phrase=THEIRS)
_TWICE = Amount(of="that much", per=2)
_SHIELD = "prevent the next <amount> ?combat damage that would is dealt {}"
_SHIELD_FROM = "prevent the next <amount> ?combat damage that <object:thing> {}would deal to <subject:any>"
_NEXT_TIME = "the next time <object:thing> {}would deal ?combat damage to <subject:any> , prevent that damage"
_AS_COPY = "enter [the battlefield] as a copy of <copies:thing> [on the battlefield]"
_AS_COPY_BUT = _AS_COPY + " , except <but:exceptions>"
_LIBRARY = "[the] {} of <_:zone>"

FORMS: tuple[Form, ...] = (
    # designations
    _form("rte", "<subject:player> become [the] monarch", "becomes_monarch"),
    _form("rte", "<subject:player> take|gain the initiative", "takes_initiative"),
    _form("rte", "<subject:player> get|gain|receive the city 's blessing", "gets_blessing"),
    # turns
    _form("rt", "the next turn begin", "step_begins", value="next turn"),
    _form("rt", "<subject:player> 's <value:step> begin", "step_begins"),
    _form("t", "the beginning of <subject:player> 's <value:step>", "step_begins"),
    _form("rt", "[the|each] <value:step> begin", "step_begins", whose="everybody"),
    _form("t", "the next <value:step> begin", "step_begins", whose="everybody"),
    _form("t", "the beginning of <subject:player> 's next <value:step>", "step_begins"),
    _form("t", "the beginning of [the|each] [next] <value:step>", "step_begins", whose="everybody"),
    _form("t", "<value:step> begin on <subject:player> 's turn", "step_begins"),
    _form("t", "the beginning of <value:step> on <subject:player> 's turn", "step_begins"),
    _form("re", "<subject:player> take a extra turn [after this one]", "extra_turn"),
    _form("re", "after this [<value:phase>] phase , there is a additional <phases:phases>", "extra_phases"),
    _form("re", "there is a additional <phases:phases> after this [<value:phase>] phase", "extra_phases"),
    _form("r", "<subject:player> 's turn end", "step_begins", value="cleanup"),
    _form("r", "[the|this] turn end", "step_begins", value="cleanup"),
    _form("r", "<subject:player> end the|this turn", "step_begins", value="cleanup"),
    _form("r", "<subject:player> end they 's turn", "step_begins", value="cleanup"),
    _form("r", "all|both|each player pass [priority]", "passes"),
    _form("r", "everyone|everybody pass [priority]", "passes"),
    _form("r", "<subject:player> pass [priority]", "passes"),
    _form("r", "<subject:player> go|move|proceed to [they 's] [the] <value:step>", "step_begins"),
    _form("r", "<subject:player> enter [they 's] [the] <value:step>", "step_begins"),
    _form("r", "go|move|proceed to [the] <value:step>", "step_begins", whose="everybody"),
    # players
    _form("rte", "<subject:player> draw <amount> [more|additional] card", "draws"),
    _form("e", "<subject:player> draw card equal to <amount:quality>", "draws"),
    _form("rte", "<subject:player> gain <amount> life", "gains_life"),
    _form("e", "<subject:player> gain life equal to <amount:quality>", "gains_life"),
    _form("t", "<subject:player> gain life", "gains_life"),
    _form("e", "<subject:player> gain <amount> more life", "gains_life", more=True),
    _form("e", "<subject:player> gain that much life plus <amount>", "gains_life", more=True),
    _form("rte", "<subject:player> lose <amount> life", "loses_life"),
    _form("r", "<subject:player> pay <amount> life", "loses_life"),
    _form("e", "<subject:player> lose life equal to <amount:quality>", "loses_life"),
    _form("e", "<subject:player> lose <amount:half>", "loses_life"),
    _form("t", "<subject:player> lose life", "loses_life"),
    _form("re", "<subject:player> 's life [total] become <amount:level>", "sets_life"),
    _form("rte", "<players:people> leave the game", "leaves_game", how="leaves"),
    _form("rte", "<players:people> concede [the game]", "leaves_game", how="concedes"),
    _form("rte", "<players:people> lose the game", "leaves_game", how="loses"),
    _form("re", "<subject:player> win the game", "wins_game"),
    _form("r", "<players:people> leave", "leaves_game", how="leaves"),
    _form("r", "<players:people> lose", "leaves_game", how="loses"),
    _form("r", "<subject:player> win", "wins_game"),
    _form("r", "<subject:player> roll a <value:die> [showing <shows:numbers>]", "rolls"),
    _form("t", "<subject:player> roll a die", "rolls"),
    _form("t", "<subject:player> roll dice", "rolls"),
    _form("s", "<subject:player> roll <amount> more|additional die and ignore the lowest [one|roll]", "extra_die"),
    _form("rte", "<subject:player> mill <amount> card", "mills"),
    _form("rte", "<subject:player> discard <amount> card", "discards"),
    _form("re", "<subject:player> discard <amount> card at random", "discards", random=True),
    _form("e", "<subject:player> discard you|they 's hand", "discards", amount=_HAND),
    _form("re", "<subject:player> reveal the top card of <_:player> 's library", "reveals"),
    _form("re", "<subject:player> get a emblem with <abilities:granted>", "gets_emblem", name="emblem"),
    # damage
    _form("rte", "<subject:thing> deal <amount> ?combat ?noncombat damage to <object:any>", "deals_damage"),
    _form(
        "r",
        "<subject:thing> deal <amount> ?combat ?noncombat damage to <object:any> "
        ", [<prevented:int> of it [is] prevented] , [[and] redirected to <redirected:any>]",
        "deals_damage",
    ),
    _form("r", "<object:any> is dealt <amount> ?noncombat damage", "deals_damage"),
    _form("r", "<object:any> take <amount> ?noncombat damage", "deals_damage"),
    _form("r", "<amount> ?noncombat damage is dealt to <object:any>", "deals_damage"),
    _form("r", "<object:any> is dealt <amount> ?combat ?noncombat damage by <subject:thing>", "deals_damage"),
    _form("r", "<object:any> take <amount> ?combat ?noncombat damage from <subject:thing>", "deals_damage"),
    _form("r", "<amount> ?combat ?noncombat damage is dealt to <object:any> by <subject:thing>", "deals_damage"),
    _form("e", "<subject:thing> deal <amount> damage to <object:any> and <also_to:any>", "deals_damage"),
    _form(
        "e",
        "<subject:thing> deal <amount> damage to <object:any> and <second:amount> damage to <also_to:any>",
        "deals_damage",
    ),
    _form("e", "<subject:thing> deal <amount> damage divided as you choose among <object:some>", "deals_divided"),
    _form("e", "<_:player> distribute <amount> <value:counter> counter among <subject:some>", "puts_divided"),
    _form("e", "<subject:thing> deal damage equal to <amount:quality> to <object:any>", "deals_damage"),
    _form("e", "<subject:thing> deal damage to <object:any> equal to <amount:quality>", "deals_damage"),
    _form("t", "<subject:thing> deal ?combat ?noncombat damage to <object:any>", "deals_damage"),
    _form(
        "e", "<subject:thing> deal that much damage plus <amount> [to <_:text>] [instead]", "deals_damage", more=True
    ),
    _form("e", "<subject:thing> deal <amount> damage [to <_:any>] [instead]", "deals_damage"),
    _form("e", "<subject:thing> deal double|twice that damage [to <_:text>] [instead]", "deals_damage", amount=_TWICE),
    _form("e", "<_:player> prevent <amount> of that damage", "deals_damage", less=True),
    _form("r", _SHIELD.format("to <subject:any>"), "shields"),
    _form("r", _SHIELD.format("to <subject:any> by <object:thing>"), "shields"),
    _form("e", "<_:player> " + _SHIELD.format("to <subject:any>"), "shields"),
    _form("e", "<_:player> " + _SHIELD.format("to <subject:any> by <object:thing>"), "shields"),
    _form(
        "e",
        "<_:player> " + _SHIELD.format("to <subject:any> by <object:thing> of you 's choice"),
        "shields",
        choice=True,
    ),
    _form("e", "<_:player> " + _SHIELD_FROM.format(""), "shields"),
    _form("e", "<_:player> " + _SHIELD_FROM.format("of you 's choice "), "shields", choice=True),
    _form("re", _NEXT_TIME.format(""), "shields_once"),
    _form("re", "the next time ?combat damage would is dealt to <subject:any> , prevent that damage", "shields_once"),
    _form("e", _NEXT_TIME.format("of you 's choice "), "shields_once", choice=True),
    _form("t", "<subject:any> is dealt damage", "dealt_damage"),
    _form("t", "damage is dealt to <subject:any>", "dealt_damage"),
    _form("e", "<_:player> prevent that damage", "prevents_it"),
    _form("t", "<subject:thing> deal ?combat ?noncombat damage", "deals_damage"),
    # entering
    _form(
        "rt",
        "<*:new> enter [the battlefield] ?tapped [under <object:player> 's control] ?tapped "
        "[as a copy of <as_copy_of:some> [, except <but:exceptions>]] [attached to <attached_to:any>] [[and] attacking <attacking:any>]",
        "enters",
    ),
    _form(
        "r", "<*:new> enter [the battlefield] face down [under <object:player> 's control]", "enters", face_down=True
    ),
    _form(
        "r", "<*:new> enter [the battlefield] [under <object:player> 's control] face down", "enters", face_down=True
    ),
    _form("s", "<subject:thing> enter [the battlefield] tapped", "enters", value="tapped"),
    _form(
        "s",
        "<subject:thing> enter [the battlefield] with <amount> [more|additional] <value:counter> counter [on it|they]",
        "enters",
    ),
    _form("re", "<subject:player> create a copy of <copy_of:some> [, except <but:exceptions>]", "creates", amount=1),
    _form(
        "re",
        "<subject:player> create a token that is a copy of <copy_of:some> [, except <but:exceptions>]",
        "creates",
        amount=1,
    ),
    _form("re", "<subject:player> create <*:tokens>", "creates"),
    _form("re", "<*:tokens> enter [the battlefield] under <subject:player> 's control", "creates"),
    _form(
        "e",
        "<subject:some> enter [the battlefield] ?tapped under <under:player> 's control",
        "moves",
        value="battlefield",
        how="return",
    ),
    # zones
    _form("rte", "<subject:some> die", "moves", value="graveyard", how="dies"),
    _form("rte", "<subject:some> is destroyed", "moves", value="graveyard", how="destroy"),
    _form("rte", "<subject:some> is sacrificed", "moves", value="graveyard", how="sacrifice"),
    _form("re", "<subject:some> is discarded", "moves", value="graveyard", how="discard"),
    _form("re", "<subject:some> is milled", "moves", value="graveyard", how="mill"),
    _form("re", "<subject:some> is exiled [from <from:zone>]", "moves", value="exile", how="exile"),
    _form("rte", "<subject:some> leave the battlefield", "moves", value="", how="leaves"),
    _form("r", "<subject:some> leave", "moves", value="", how="leaves"),
    _form("re", "<subject:some> return [from <from:zone>] to <value:zone>", "moves", how="return"),
    _form("re", "<subject:some> [is] return|returned to <value:zone> from <from:zone>", "moves", how="return"),
    _form("re", "<subject:some> is returned [from <from:zone>] to <value:zone>", "moves", how="return"),
    _form("re", "<subject:some> is put|placed on " + _LIBRARY.format("top"), "moves", value="library", how="put"),
    _form(
        "re",
        "<subject:some> is put|placed on " + _LIBRARY.format("bottom"),
        "moves",
        value="library",
        how="put",
        position="bottom",
    ),
    _form("re", "<subject:some> is put into <value:zone> [from <from:origin>]", "moves", how="put"),
    _form("t", "<subject:some> is put into <_:graveyard> from the battlefield", "moves", value="graveyard", how="dies"),
    _form("t", "<subject:cards> is put into <into:place> [from <out_of:place>]", "moves", how="put"),
    _form("t", "<subject:cards> [is] return|returned to <into:place> [from <out_of:place>]", "moves", how="put"),
    _form("t", "<subject:cards> is exiled [from <out_of:place>]", "moves", value="exile", how="put"),
    _form("t", "<subject:cards> is milled", "moves", value="graveyard", how="put", **{"from": "library"}),
    _form("t", "<subject:cards> leave <out_of:place>", "moves", how="put"),
    _form("t", "<subject:some> is discarded", "moves", value="graveyard", how="discard"),
    _form("t", "<_:player> discard <subject:own>", "moves", value="graveyard", how="discard"),
    _form("t", "<_:player> cycle <subject:own>", "moves", value="graveyard", how="cycle"),
    _form("t", "<subject:player> discard <object:cards>", "discards"),
    _form("t", "<subject:player> cycle or discard <object:cards>", "discards"),
    _form("t", "<subject:player> cycle <object:cards>", "cycles"),
    _form(
        "re",
        f"<subject:some> return to the battlefield {_UNDER} [from <from:zone>]",
        "moves",
        value="battlefield",
        how="return",
    ),
    _form(
        "re",
        f"<subject:some> return from <from:zone> to the battlefield {_UNDER}",
        "moves",
        value="battlefield",
        how="return",
    ),
    _form(
        "re",
        f"<subject:some> is put|returned onto|to the battlefield {_UNDER} [from <from:zone>]",
        "moves",
        value="battlefield",
        how="return",
    ),
    _form(
        "re",
        f"<subject:some> is put|returned from <from:zone> onto|to the battlefield {_UNDER}",
        "moves",
        value="battlefield",
        how="return",
    ),
    # the same as something that a player does
    _form("r", "<_:player> sacrifice <subject:some>", "moves", value="graveyard", how="sacrifice"),
    _form("r", "<_:player> discard <subject:some>", "moves", value="graveyard", how="discard"),
    _form("te", "<subject:player> sacrifice <object:thing>", "sacrifices"),
    _form("e", "<subject:player> sacrifice half [of] <object:thing> , rounded <rounded:text>", "sacrifices"),
    _form("re", "<_:player> destroy <subject:some>", "moves", value="graveyard", how="destroy"),
    _form("re", "<_:player> exile <subject:some>", "moves", value="exile", how="exile"),
    _form("re", "<_:player> return <subject:some> [from <from:zone>] to <value:zone>", "moves", how="return"),
    _form("re", "<_:player> return <subject:some> to <value:zone> from <from:zone>", "moves", how="return"),
    _form(
        "re",
        f"<_:player> return|put <subject:some> [from <from:zone>] to|onto the battlefield {_UNDER}",
        "moves",
        value="battlefield",
        how="return",
    ),
    _form("re", "<_:player> put <subject:some> into <value:zone>", "moves", how="put"),
    _form("re", "<_:player> shuffle <subject:some> into <value:zone>", "moves", how="put"),
    _form("re", "<subject:some> is shuffled into <value:zone>", "moves", how="put"),
    _form("re", "<_:player> put <subject:some> on " + _LIBRARY.format("top"), "moves", value="library", how="put"),
    _form(
        "re",
        "<_:player> put <subject:some> on " + _LIBRARY.format("bottom"),
        "moves",
        value="library",
        how="put",
        position="bottom",
    ),
    # objects
    _form("re", "<subject:player> gain|take control of <object:some>", "gains_control"),
    _form("t", "<subject:player> gain|take control of <object:thing>", "gains_control"),
    _form("r", "<players:people> exchange control of <things:list>", "exchanges_control"),
    _form("e", "<subject:player> exchange control of <object:some> and <other:some>", "exchanges_control"),
    _form("t", "<subject:player> lose control of <object:thing>", "loses_control"),
    _form("t", "<_:player> gain control of <object:thing> from <subject:player>", "loses_control"),
    _form("s", "<subject:player> control <object:thing>", "controls"),
    _form("res", "<subject:some> get <*:size>", "gets"),
    _form("es", "<subject:some> get <*:size> and gain|have <also:keywords>", "gets"),
    _form("res", "<subject:some> have base power and toughness <*:size>", "sets_power"),
    _form("s", "<subject:some> have base power and toughness <*:size> and have <also:keywords>", "sets_power"),
    _form(
        "re",
        "<subject:some> become a <*:size> <too:types> [in addition to it|they 's other [land|creature|card] type]",
        "sets_power",
    ),
    _form(
        "s", "<subject:thing> is <value:types> in addition to it|they 's other [land|creature|card] type", "gains_type"
    ),
    _form("s", "<subject:thing> is <value:types> too", "gains_type"),
    _form("s", "<subject:some> is <value:basic>", "sets_land_type"),
    _form("re", "<subject:some> become <value:basic>", "sets_land_type"),
    _form("rte", "<subject:some> fight <object:some>", "fights"),
    _form("es", "<subject:player> gain|have hexproof", "cant", value="be targeted by opponents"),
    _form("es", "<subject:player> gain|have shroud", "cant", value="be targeted"),
    _form("res", "<subject:some> gain|have <value:keywords>", "gains_ability"),
    _form("res", "<subject:some> gain|have <ability:given>", "gains_ability"),
    _form("res", "<subject:some> lose all ability", "loses_all_abilities"),
    _form("res", "<subject:some> lose <value:keywords>", "loses_ability"),
    _form("t", "<value:counter> counter is put on <subject:some>", "puts_counters"),
    _form("t", "a <value:counter> counter is put on <subject:some>", "puts_counters", each=True),
    _form("re", "<amount> <value:counter> counter is put on <subject:some>", "puts_counters"),
    _form("re", "<_:player> put <amount> <value:counter> counter on <subject:some>", "puts_counters"),
    _form("e", "that many plus <amount> counter is put on <subject:some>", "puts_counters", more=True),
    _form("e", "that many plus <amount> <value:counter> counter is put on <subject:some>", "puts_counters", more=True),
    _form("e", "<amount> counter is put on <subject:some>", "puts_counters"),
    _form("t", "one or more counter is put on <subject:some>", "puts_counters"),
    _form("t", "<subject:player> create [a] token", "creates"),
    _form("t", "[a] token is created under <subject:player> 's control", "creates"),
    _form("e", "<subject:player> create <amount> of those token", "creates"),
    _form("e", "<amount> of those token is created", "creates", subject="you"),
    _form(
        "e", "a number of <value:counter> counter equal to <amount:quality> is put on <subject:some>", "puts_counters"
    ),
    _form(
        "e",
        "<_:player> put a number of <value:counter> counter on <subject:some> equal to <amount:quality>",
        "puts_counters",
    ),
    _form("re", "<subject:player> get|gain <amount> <value:counter> counter", "puts_counters"),
    _form("re", "<subject:some> get|gain <amount> <value:counter> counter", "puts_counters"),
    _form("t", "<value:counter> counter is removed from <subject:some>", "removes_counters"),
    _form("t", "a <value:counter> counter is removed from <subject:some>", "removes_counters", each=True),
    _form("re", "<amount> <value:counter> counter is removed from <subject:some>", "removes_counters"),
    _form("re", "<_:player> remove <amount> <value:counter> counter from <subject:some>", "removes_counters"),
    _form("re", "the number of <value:counter> counter on <subject:some> is doubled", "doubles_counters"),
    _form("e", "<_:player> double the number of <value:counter> counter on <subject:some>", "doubles_counters"),
    _form("rte", "<subject:some> become|is tapped", "taps"),
    _form("r", "<subject:some> tap", "taps"),
    _form("re", "<_:player> tap <subject:some>", "taps"),
    _form("rte", "<subject:some> become|is untapped", "untaps"),
    _form("rte", "<subject:some> untap", "untaps"),
    _form("re", "<_:player> untap <subject:some>", "untaps"),
    _form("t", "the <amount:ordinal> chapter of <subject:thing> is reached", "reaches_chapter"),
    _form("t", "<subject:any> become the target of <object:thing>", "becomes_target"),
    _form("t", "<subject:some> become|is unattached [from <object:any>]", "unattached"),
    _form("rte", "<subject:some> phase out", "phases_out"),
    _form("rte", "<subject:some> phase in", "phases_in"),
    _form("rt", "<subject:some> is turned face up", "turns_face_up"),
    _form("r", "<subject:some> is turned face down", "turns_face_down"),
    _form("r", "<_:player> turn <subject:some> face up", "turns_face_up"),
    _form("r", "<_:player> turn <subject:some> face down", "turns_face_down"),
    _form("rte", "<subject:some> become|is attached to <object:any>", "attaches"),
    _form("re", "<_:player> attach <subject:some> to <object:any>", "attaches"),
    _form("r", "<subject:thing> merge with|onto <object:some>", "merges"),
    _form("r", "<subject:thing> merge under <object:some>", "merges", under=True),
    _form("re", "<subject:some> become a copy of <object:some>", "becomes_copy"),
    _form(
        "re",
        "<subject:some> become a copy of <object:some> , except <but:exceptions>",
        "becomes_copy",
        value="with exceptions",
    ),
    _form("re", "<subject:some> become a artifact creature", "gains_type", value=("artifact", "creature")),  # 205.1b
    _form(
        "re",
        "<subject:some> become|is <value:types> in addition to it|they 's other [land|creature|card] type",
        "gains_type",
    ),
    _form("re", "<subject:some> 's level become <amount:level>", "becomes_level"),
    _form("rte", "<subject:some> become level <amount:level>", "becomes_level"),
    # what can't be, and what must be
    _form("res", "<subject:player> can't become [the] monarch", "cant", value="become the monarch"),
    _form("res", "<subject:some> can't have|gain <keyword:keywords>", "cant"),
    _form("res", "<subject:some> can't have or gain <keyword:keywords>", "cant"),
    _form("res", "<subject:player> can't gain life", "cant", value="gain life"),
    _form("res", "<subject:player> can't lose the game", "cant", value="lose the game"),
    _form("res", "<subject:player> can't win the game", "cant", value="win the game"),
    _form("res", "<subject:player> can't draw card", "cant", value="draw"),
    _form("e", "<_:player> prevent all ?combat damage that would is dealt to <subject:any>", "cant", value="be dealt"),
    _form("e", "<_:player> prevent all ?combat damage that would is dealt by <subject:some>", "cant", value="deal"),
    _form("es", "all ?combat damage that would is dealt to <subject:any> is prevented", "cant", value="be dealt"),
    _form("es", "all ?combat damage that would is dealt by <subject:some> is prevented", "cant", value="deal"),
    _form(
        "e", "<_:player> prevent all ?combat damage that would is dealt", "cant", subject="the game", value="be dealt"
    ),
    _form("rs", "prevent all ?combat damage that would is dealt", "cant", subject="the game", value="be dealt"),
    _form("res", "all ?combat damage that would is dealt is prevented", "cant", subject="the game", value="be dealt"),
    _form("rs", "prevent all ?combat damage that would is dealt to <subject:any>", "cant", value="be dealt"),
    _form("rs", "prevent all ?combat damage that would is dealt by <subject:some>", "cant", value="deal"),
    _form("res", "?combat damage can't is prevented", "cant", subject="the game", value="let be prevented"),
    _form(
        "res",
        "?combat damage that would is dealt by <subject:some> can't is prevented",
        "cant",
        value="let be prevented",
    ),
    _form("es", "?combat damage dealt by <subject:some> can't is prevented", "cant", value="let be prevented"),
    _form("es", "?combat damage that <subject:some> would deal can't is prevented", "cant", value="let be prevented"),
    _form("e", "that|the damage can't is prevented", "cant", subject="this", value="let be prevented"),
    _form("res", "<subject:some> can't attack", "cant", value="attack"),
    _form("res", "<subject:some> can't attack or block", "cant", value="attack or block"),
    _form("res", "<subject:some> can't attack <object:any>", "cant", value="attack whom"),
    _form("res", "<subject:some> can't block", "cant", value="block"),
    _form("res", "<subject:some> can't is blocked", "cant", value="be blocked"),
    _form("res", "<subject:some> can't is blocked by <object:thing>", "cant", value="be blocked by"),
    _form("res", "<subject:some> can't is targeted", "cant", value="be targeted"),
    _form("res", "<subject:some> can't is sacrificed", "cant", value="be sacrificed"),
    _form("res", "<subject:some> can't untap", "cant", value="untap"),
    _form("es", "<subject:some> can't is countered [by spell or ability]", "cant", value="be countered"),
    _form("es", "<subject:some> can't is copied", "cant", value="be copied"),
    _form("s", "<subject:some> can't have more than <amount> <value:counter> counter on it", "counter_limit"),
    _form("s", "counter can't is put on <subject:some>", "cant", value="get counters"),
    _form("s", "<subject:some> can't have counter put on it", "cant", value="get counters"),
    _form("res", "<subject:some> do not untap [during <_:usual_untap>]", "cant", value="untap"),
    _form("s", "<subject:thing> can attack only the monarch", "cant", value="attack anyone but the monarch"),
    _form("s", f"<subject:thing> entering [the battlefield] {_SILENT}", "silences", value="enters"),
    _form("s", f"<subject:thing> dying {_SILENT}", "silences", value="dies"),
    _form("s", f"<subject:thing> entering [the battlefield] or dying {_SILENT}", "silences", value=("enters", "dies")),
    _form("s", "damage do not cause <subject:player> to lose life", "cant", value="lose life to damage"),
    _form("e", "<subject:some> attack each combat [if able]", "cant", value="stay out of combat"),
    _form("s", "<subject:thing> attack each combat [if able]", "must_attack"),
    _form("s", "[all] damage that would is dealt to <object:player> is dealt to <subject:thing> instead", "redirects"),
    _form(
        "s",
        "<subject:player> may play <amount> additional land [each turn] [on each of <_:player> 's turns|turn]",
        "extra_land",
    ),
    _form("s", "<subject:some> can block <amount> additional|more creature [each combat]", "block_more"),
    _form("s", "<subject:some> can block <amount> creature more [each combat]", "block_more"),
    # what an ability says of the casting and the entering of its own object (113.6)
    _form("s", "you may|can cast|play <subject:own> ?only from <from:origin> [<_:text>]", _ITSELF, value=_PLACE),
    _form("s", "cast|play <subject:own> only from <from:origin>", _ITSELF, value=_PLACE),
    _form("s", "<subject:own> can|may ?only is cast|played ?only from <from:origin> [<_:text>]", _ITSELF, value=_PLACE),
    _form("s", "<subject:own> can't is cast|played from <_:origin>", _ITSELF, value=_PLACE),
    _form("s", "you can't cast|play <subject:own> from <_:origin>", _ITSELF, value=_PLACE),
    _form("s", "<subject:own> cost <_:text>", _ITSELF, value="cost of casting it"),
    _form("s", "you may <_:text> rather than [pay] <subject:own> 's mana cost", _ITSELF, value="cost of casting it"),
    _form("s", "rather than [pay] <subject:own> 's mana cost , you may <_:text>", _ITSELF, value="cost of casting it"),
    _form("s", "as a additional cost to cast <subject:own> , <_:text>", _ITSELF, value="cost of casting it"),
    _form(
        "s", "you may cast <subject:own> without paying it 's mana cost [<_:text>]", _ITSELF, value="cost of casting it"
    ),
    _form("s", "you may cast <subject:own> for <_:text>", _ITSELF, value="cost of casting it"),
    _form("s", "you may cast|play <subject:own> as though it had|have flash [<_:text>]", _ITSELF, value=_WAY),
    _form("s", "cast|play <subject:own> only <_:text>", _ITSELF, value=_WAY),
    _form("s", "you may|can cast|play <subject:own> only <_:text>", _ITSELF, value=_WAY),
    _form("s", "<subject:own> can|may is cast|played only <_:text>", _ITSELF, value=_WAY),
    _form("s", "<subject:own> can't is cast|played [<_:text>]", _ITSELF, value=_WAY),
    _form("s", "you can't cast|play <subject:own> [<_:text>]", _ITSELF, value=_WAY),
    _form("s", "you may have <subject:own> " + _AS_COPY, _ITSELF, value="how it enters", may=True),
    _form("s", "you may have <subject:own> " + _AS_COPY_BUT, _ITSELF, value="how it enters", may=True),
    _form("s", "<subject:own> " + _AS_COPY, _ITSELF, value="how it enters"),
    _form("s", "<subject:own> " + _AS_COPY_BUT, _ITSELF, value="how it enters"),
    _form("s", "<subject:own> enter [the battlefield] ?tapped with <_:text>", _ITSELF, value="how it enters"),
    _form("s", "<subject:own> enter [the battlefield] ?tapped as a copy of <_:text>", _ITSELF, value="how it enters"),
    _form("s", "you may have <subject:own> enter [the battlefield] <_:text>", _ITSELF, value="how it enters"),
    _form(
        "s",
        "as <subject:own> enter [the battlefield] , [<_:player>] choose <choice:choice>",
        _ITSELF,
        value="how it enters",
    ),
    _form("s", "<choice:choice> is chosen as <subject:own> enter [the battlefield]", _ITSELF, value="how it enters"),
    _form("s", "as <subject:own> enter [the battlefield] , <_:text>", _ITSELF, value="how it enters"),
    _form("s", "<_:text> as <subject:own> enter [the battlefield]", _ITSELF, value="how it enters"),
    _form("s", "<subject:own> 's power is equal to <amount:quality>", _ITSELF, value=_DEFINES, size=("power",)),
    _form("s", "<subject:own> 's toughness is equal to <amount:quality>", _ITSELF, value=_DEFINES, size=("toughness",)),
    _form(
        "s",
        "<subject:own> 's power and toughness is [each] equal to <amount:quality>",
        _ITSELF,
        value=_DEFINES,
        size=_BOTH,
    ),
    _form(
        "s",
        "<subject:own> 's power is equal to <amount:quality> and it 's toughness is equal to that number plus <plus:amount>",
        _ITSELF,
        value=_DEFINES,
        size=_BOTH,
    ),
    _form("s", "<subject:own> 's power|toughness is equal to <_:text>", _ITSELF, value=_DEFINES),
    _form("s", "<subject:own> 's power and toughness is [each] equal to <_:text>", _ITSELF, value=_DEFINES),
    _form("s", "<subject:own> is <_:colours>", _ITSELF, value=_DEFINES),
    _form("s", "<subject:own> is every creature type", _ITSELF, value=_DEFINES, every=True),
    _form("s", "a deck can|may have <_:text> card named <named:text>", _ITSELF, value="deck construction"),
    _form("s", "<subject:own> can|may is you 's commander", _ITSELF, value="deck construction"),
    _form("s", "<_:text> may|can is you 's second commander", _ITSELF, value="deck construction"),
    _form("s", "you 's starting deck <_:text>", _ITSELF, value="deck construction"),
    # combat
    _form("r", "<subject:player> attack <object:any> with <attackers:list>", "attacks"),
    _form("r", "<subject:player> attack with <attackers:list>", "attacks"),
    _form("r", "<subject:thing> attack", "attacks"),
    _form("rt", "<subject:any> attack <object:any>", "attacks"),
    _form("t", "<subject:any> attack", "attacks"),
    _form("t", "<subject:player> attack with creature", "attacks"),
    _form("r", "<subject:player> block <object:thing> with <blockers:list>", "blocks"),
    _form("rt", "<subject:thing> block <object:thing>", "blocks"),
    _form("t", "<subject:thing> block", "blocks"),
    _form("t", "<subject:thing> become blocked", "becomes_blocked"),
    _form("t", "<object:thing> become blocked by <subject:thing>", "blocks"),
    # the stack
    _form("r", f"<subject:player> cast <object:thing> [{_X}] [targeting <targets:list>]", "casts"),
    _form("r", f"<subject:player> cast <object:thing> [{_X}] on|at <targets:list>", "casts"),
    _form("r", f"<subject:player> cast <object:thing> [{_X}] , choosing <modes:modes> [{_TO}]", "casts"),
    _form("r", "<subject:player> cast <object:thing> , targeting <targets:list>", "casts"),
    _form("r", f"<subject:player> cast <object:thing> targeting <targets:list> {_X}", "casts"),
    _form("t", "<subject:player> cast <*:spell>", "casts"),
    _form("t", "this is cast", "casts", subject="you", object="this"),
    _form("r", "<subject:player> play <object:thing>", "plays"),
    _form("t", "<subject:player> play <object:thing>", "plays"),
    _form("r", "<subject:player> level up <object:thing>", "activates", value="level up"),
    _form("r", "<subject:player> level up <object:thing> to <value:bar>", "activates"),
    _form("rt", "<subject:player> tap <object:thing> for mana", "taps_for_mana"),
    _form("t", "<object:thing> is tapped for mana", "taps_for_mana", subject=None),
    _form("e", "<subject:player> add <_:text> mana [<_:text>]", "adds_mana"),
    _form("e", "<subject:player> add <_:symbols>", "adds_mana"),
    _form("re", "<subject:player> proliferate", "proliferates"),
    _form("e", "<subject:player> scry <amount>", "scries"),
    _form("e", "<subject:player> shuffle", "shuffles"),
    _form("e", "<subject:player> shuffle you|they 's library", "shuffles"),
    _form("e", "<subject:player> pay <value:text>", "may_pay"),
    _form("r", f"<subject:player> activate <*:ability> [{_X}] [targeting <targets:list>]", "activates"),
    _form("r", f"<subject:player> activate <*:ability> [{_X}] , choosing <modes:modes> [{_TO}]", "activates"),
    _form("r", "<subject:player> activate <*:ability> , targeting <targets:list>", "activates"),
    _form("r", f"<subject:player> activate <*:ability> targeting <targets:list> {_X}", "activates"),
    _form("r", f"<subject:player> activate <*:ability> [{_X}] [targeting <targets:list>] {_PAYING}", "activates"),
    _form("r", f"<subject:player> activate <*:ability> [{_X}] {_PAYING} [{_TO}]", "activates"),
    _form("r", "all|everything resolve", "resolves", value="all"),
    _form("r", "the stack resolve", "resolves", value="all"),
    _form("r", "the top [object] [of the stack] resolve", "resolves", value="top"),
    _form("r", "it resolve", "resolves", value="top"),
    _form("r", "the spell|ability|trigger resolve", "resolves", value="top"),
    _form("r", "everything on the stack resolve", "resolves", value="all"),
    _form("r", "<subject:thing> resolve", "resolves"),
    _form("rte", "<subject:thing> is countered", "countered"),
    _form("re", "<_:player> counter <subject:thing>", "countered"),
    _form("re", "<subject:player> copy <object:thing>", "copies"),
    _form("t", "<subject:player> copy <*:spell>", "copies"),
    _form("t", "<subject:player> activate a ability [of <object:thing>]", "activates"),
    _form("t", "a ability of <object:thing> is activated", "activates"),
    _form("t", f"<subject:player> activate a ability [of <object:thing>] {_NO_MANA}", "activates", value="no mana"),
    _form("e", "<subject:player> copy <object:thing> with new target|targets", "copies", newly=True),
    _form("r", "<subject:player> copy <object:thing> [,] targeting <targets:list>", "copies"),
    _form("t", "a ability of <subject:thing> trigger", "triggers"),
    _form("t", "<subject:thing> 's ability trigger", "triggers"),
    # choices
    _form("r", "<subject:player> choose <value:text> for <*:purpose>", "chooses"),
    _form("r", "<subject:player> choose <value:text>", "chooses"),
    _form("r", "<subject:player> divide <object:thing> [as] <shares:shares>", "divides"),
    _form("r", "<object:thing> assign <shares:shares>", "divides"),
    _form("r", "<subject:player> put <object:thing> on the stack ?first [targeting <targets:list>]", "puts_on_stack"),
)


@cache
def _by_anchor(used: str) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for number, form in enumerate(FORMS):
        if used in form.used:
            for word in anchors(form.pattern):
                found.setdefault(word, []).append(number)
    return {word: tuple(numbers) for word, numbers in found.items()}


def candidates(lemmas: frozenset[str], used: str) -> list[Form]:
    """The forms that a sentence of these words may have, in the order of the table."""
    index = _by_anchor(used)
    return [FORMS[number] for number in sorted({n for lemma in lemmas for n in index.get(lemma, ())})]


@cache
def vocabulary(used: str) -> tuple[str, ...]:
    """All words of the forms, for the nearest one to a word that is none."""
    patterns = [variants(form.pattern)[0] for form in FORMS if used in form.used]
    lemmas = {word for parts in patterns for part in parts if isinstance(part, Word) for word in part.lemmas}
    return tuple(sorted({word for each in lemmas for word in inflected(each)}))
