"""The names of keyword abilities (CR 702), and reading one of them with what follows its name."""

from __future__ import annotations

import re

# Names only, without what follows some of them: a number, a cost, a quality.
KEYWORDS = frozenset(
    " ".join(each.split())
    for each in """
    absorb; affinity; afflict; afterlife; aftermath; amplify; annihilator; ascend; assist; aura swap; awaken; backup;
    banding; bargain; basic landcycling; battle cry; bestow; blitz; bloodthirst; boast; bushido; buyback; cascade;
    casualty; champion; changeling; choose a background; cipher; cleave; commander ninjutsu; companion; compleated; conspire; convoke; craft;
    crew; cumulative upkeep; cycling; dash; daybound; deathtouch; decayed; defender; delve; demonstrate; dethrone; devoid;
    devour; disguise; disturb; doctor's companion; double strike; double team; dredge; echo; embalm; emerge; enchant;
    encore; enlist; entwine; epic; equip; escalate; escape; eternalize; evoke; evolve; exalted; exhaust; exploit; extort;
    fabricate; fading; fear; firebending; first strike; flanking; flash; flashback; flying; for mirrodin!; forecast; forestcycling;
    forestwalk; foretell; fortify; freerunning; frenzy; friends forever; fuse; gift; graft; gravestorm; harmonize; haste;
    haunt; hexproof; hidden agenda; hideaway; horsemanship; impending; improvise; increment; indestructible; infect; infinity; ingest;
    intimidate; islandcycling; islandwalk; job select; jump-start; kicker; landcycling; landwalk; level; level up;
    lifelink; living metal; living weapon; madness; max speed; mayhem; megamorph; melee; menace; mentor; miracle; mobilize;
    modular; more than meets the eye; morph; mountaincycling; mountainwalk; multikicker; mutate; myriad; nightbound;
    ninjutsu; offering; offspring; outlast; overload; paradigm; partner; partner with; persist; phasing; plainscycling; plainswalk;
    plot; poisonous; power-up; protection; prototype; provoke; prowess; prowl; rampage; ravenous; reach; read ahead; rebound;
    reconfigure; recover; reinforce; renown; replicate; retrace; riot; ripple; saddle; scavenge; shadow; shroud; skulk;
    sneak; solved; soulbond; soulshift; space sculptor; spectacle; splice; split second; spree; squad; start your engines!;
    station; storied; storm; sunburst; surge; suspend; swampcycling; swampwalk; teamwork; tiered; totem armor; toxic; training; trample;
    transfigure; transmute; tribute; umbra armor; undaunted; undying; unearth; unleash; vanishing; vigilance; visit; ward; warp;
    web-slinging; wither
    """.split(";")
)

# Keywords that something follows; a plain one with words behind it is not that keyword.
FOLLOWED = frozenset(
    """absorb affinity afflict afterlife amplify annihilator awaken backup bestow blitz bloodthirst bushido buyback casualty
    champion craft crew cycling dash devour disguise disturb dredge echo embalm emerge enchant encore entwine equip escalate
    escape eternalize evoke fabricate fading firebending flashback forecast foretell fortify freerunning frenzy graft harmonize hexproof
    impending kicker landcycling level madness megamorph miracle mobilize modular morph multikicker mutate ninjutsu
    offering offspring outlast overload partner plot poisonous protection prototype prowl rampage reconfigure recover
    reinforce renown replicate ripple saddle scavenge sneak soulshift spectacle splice squad station surge suspend teamwork toxic
    transfigure transmute tribute trample unearth vanishing ward warp web-slinging mayhem""".split()
) | frozenset((
    "aura swap", "basic landcycling", "commander ninjutsu", "cumulative upkeep", "level up", "more than meets the eye", "partner with",
))  # fmt: skip


def read_keyword(text: str) -> tuple[str, str] | None:
    """A keyword ability from its text: its name and what follows it ("" where nothing does); None if it is none.

    >>> read_keyword("First strike"), read_keyword("hexproof from black"), read_keyword("flies")
    (('first strike', ''), ('hexproof', 'black'), None)
    """
    text = " ".join(text.split()).rstrip(".")
    low = text.lower()
    if low in KEYWORDS:
        return low, ""
    words = low.split(" ")
    for length in range(min(len(words), 5), 0, -1):
        name = " ".join(words[:length])
        head = re.match(r"(.+?)[-:—–]+(.*)\Z", name) if length == 1 else None
        if name in FOLLOWED:
            return name, _value(" ".join(text.split(" ")[length:]))
        if head and head[1] in FOLLOWED:
            return head[1], _value(text[len(head[1]) :])
    return None


def _value(text: str) -> str:
    return re.sub(r"\A(?:from |for |[-:—–] ?)", "", text).strip()
