"""Whether a player could do something now (117, 305, 307, 601, 602, 508, 509)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from ..engine.facts import Fact
from ..engine.session import Law
from ..engine.why import derived_by, is_cited
from ..knowledge import vocabulary as v
from ..knowledge.definitions import phrase_id
from ..knowledge.language import Card, Clause, Phrase
from ..knowledge.modes import named_modes, several_times
from ..knowledge.order import INTERVENING
from ..knowledge.procedure import MAIN, Game, loyalty_change
from .naming import Naming
from .roles import modes_of


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed, and the rule that says so."""

    citation: str
    why: str

    def cites(self, number: str) -> bool:
        """Whether the refusal rests on that rule."""
        return is_cited(number, self.citation.split(", "))


def judge(naming: Naming, *clauses: Clause) -> Refusal | None:
    """None if all of it could be done now, at once, else why not.  Costs are taken as payable."""
    if naming.game.over and any(clause.verb in _CHECKS for clause in clauses):
        return Refusal("104.1", "the game is over")
    for clause in clauses:
        check = _CHECKS.get(clause.verb)
        if check is not None and (refusal := _absent(naming, clause) or check(naming, clause)) is not None:
            return refusal
    blocks = _blocking(naming, [clause for clause in clauses if clause.verb == "blocks"])
    return blocks or _left_behind(naming, [clause for clause in clauses if clause.verb == "attacks"])


def _absent(naming: Naming, clause: Clause) -> Refusal | None:
    """Who has left the game does nothing in it any more."""
    player = clause.subject.name if clause.subject is not None else None
    if clause.verb == "step_begins" or player not in naming.game.seats or naming.game.session.holds(v.Player, player):
        return None
    return Refusal("800.4a", f"{player} has left the game")


def _step_begins(naming: Naming, clause: Clause) -> Refusal | None:
    """A turn of a player who has left does not begin; one in which they left goes on."""
    game = naming.game
    player = clause.subject.name if clause.subject is not None else None
    if player is None or game.session.holds(v.Player, player):
        return None
    step = "untap" if clause.value == "turn" else clause.value
    if game.whose(player) == game.whose(game.active) and game.is_to_come(step):
        return None
    return Refusal("800.4k", f"{player} has left the game, so that turn does not begin")


# when a card is cast, by its types (117.1a): a main phase of one's own, with an empty stack
TIMING = {
    "artifact": "301.1",
    "creature": "302.1",
    "enchantment": "303.1",
    "planeswalker": "306.1",
    "sorcery": "307.1",
    "battle": "310.1",
}
AS_A_SORCERY = "307.5, 307.1"


def _sorcery_timing(naming: Naming, player: str, citation: str) -> Refusal | None:
    """Why it is not a main phase of the player's own turn with an empty stack, which the rules cited ask for."""
    game = naming.game
    if not game.session.holds(v.ActivePlayer, player):
        return Refusal(citation, f"it is not {player}'s turn")
    if game.step not in MAIN:
        return Refusal(citation, f"it is the {game.step} step and not a main phase")
    if game.stack():
        return Refusal(citation, "the stack is not empty")
    return None


def _cast(naming: Naming, clause: Clause) -> Refusal | None:
    from .events import Events

    player = clause.subject.name if clause.subject is not None and clause.subject.name else naming.game.active
    assert clause.object is not None
    name = clause.object.name or ""
    card = Events(naming).card(name, Clause(verb="casts"))
    if "land" in card.types:
        return Refusal("305.1", f"{name} is a land, which is played and not cast")
    if card.types and "instant" not in card.types and not any(a.keyword == "flash" for a in card.abilities):
        rules = (*(TIMING[kind] for kind in card.types if kind in TIMING), "117.1a")
        refusal = _sorcery_timing(naming, player, ", ".join(rules))
        if refusal is not None:
            return refusal
    return _targets(naming, clause, player, card)


def _targets(naming: Naming, clause: Clause, player: str, card: Card) -> Refusal | None:
    """A target that the spell may not have (601.2c)."""
    game = naming.game.fork()
    face, facts = game.definitions.face(card)
    game.define(facts)
    game.session.step("601.2a", "a trial", adds=game.describe("trial", card, player, "stack"))
    return _targeting(naming, game, clause, player, "trial", f"{face}/spell", card.name)


def _targeting(
    naming: Naming, game: Game, clause: Clause, player: str, source: str, ability: str, name: str
) -> Refusal | None:
    """A target that a spell or ability may not have: asked of a fork, so that nothing happens."""
    from .events import UNTOLD

    named = clause.detail("targets")
    asked = game.session.facts_of(v.TargetPhrase, ability=ability)
    modal = game.session.facts_of(v.ModeOf, ability=ability)
    if named and not asked and not modal:
        game.session.run(until=INTERVENING)
        untold = game.definitions.abilities.get(ability) == UNTOLD  # no text asks for a target
        nothing = untold or game.targets_nothing(source, ability)
        return Refusal("601.2c, 115.1", f"{name} has no targets") if nothing else None
    if ability not in game.definitions.steps or not (named or modal or any(not aim["optional"] for aim in asked)):
        return None
    things = [
        naming.one(t.name, ("battlefield", "stack", "graveyard", "hand"))
        for t in (named if isinstance(named, tuple) else ())
        if isinstance(t, Phrase) and t.name
    ]
    game.session.step(
        "601.2a",
        "a trial",
        adds=[
            v.OnStack(object="trial", ability=ability, controller=player, source=source),
            v.Choosing(object="trial"),
        ],
    )
    game.session.run(until=INTERVENING)
    if modal:
        return _modes(game, clause, ability, name, things)
    return _aimed(game, game.aims("trial", ability), things, name)


def _aimed(game: Game, aims: Sequence[Fact], things: Sequence[str], name: str) -> Refusal | None:
    """Why things can't be the targets of a spell or ability, or why there are none that could."""
    if game.placed("trial", aims, things) is None:
        for aim, thing in zip(aims, things, strict=False):
            if thing not in game.candidates("trial", aim):
                kept_off = game.session.facts_of(v.CantTarget, view="trial", thing=thing)
                rules = dict.fromkeys(("601.2c", "115.4", *(n for f in kept_off for n in derived_by(game.session, f))))
                return Refusal(", ".join(rules), f"{thing} is no legal target of {name}")
        if len(things) > len(aims):
            return Refusal("601.2c", f"{name} has no target {len(aims) + 1}")
        return Refusal("601.2c, 115.3", f"{name} can't target the same thing twice by one word")
    for aim in aims[len(things) :]:
        if not aim["optional"] and not game.candidates("trial", aim):
            return Refusal("601.2c", f"there is no legal target of {name}")
    return None


def _modes(game: Game, clause: Clause, ability: str, name: str, things: Sequence[str]) -> Refusal | None:
    """Why no modes could be chosen, or not those that are named with their targets (601.2b, 700.2a)."""
    repeats = game.definitions.abilities[ability].repeats
    modes = game.session.facts_of(v.ModeOf, ability=ability)
    names = {int(f["number"]): str(f["name"]) for f in modes if not repeats or f["number"] <= repeats}
    possible = {int(f["number"]) for f in game.possible_modes("trial", ability)}
    least, most = game.definitions.abilities[ability].choose
    said = modes_of(clause)
    if said is None:
        sets = [each for n in range(max(least, 1), most + 1) for each in combinations(sorted(possible), n)]
        if not sets:
            return Refusal("601.2b, 700.2a", f"no mode of {name} can be chosen")
        wrong = [_aimed(game, game.aims("trial", ability, modes), things, name) for modes in sets]
        return None if None in wrong else wrong[0]
    chosen = named_modes(said, names)
    if chosen is None:
        return Refusal("601.2b, 700.2", f"the modes of {name} are {', '.join(names.values())}")
    chosen = several_times(chosen, repeats)
    if len(set(chosen)) != len(chosen) or not least <= len(chosen) <= most:
        return Refusal("601.2b, 700.2d", f"{name} does not let those modes be chosen")
    if not possible.issuperset(chosen):
        return Refusal("601.2b, 700.2a", f"there is no legal target of {name}")
    return _aimed(game, game.aims("trial", ability, chosen), things, name)


def _play(naming: Naming, clause: Clause) -> Refusal | None:
    player = clause.subject.name if clause.subject is not None and clause.subject.name else naming.game.active
    session = naming.game.session
    refusal = _sorcery_timing(naming, player, "305.1" if session.holds(v.ActivePlayer, player) else "305.1, 305.3")
    if refusal is not None:
        return refusal
    played = sum(f["amount"] for f in session.facts_of(v.LandsPlayed, player=player))
    allowed = sum(f["amount"] for f in session.facts_of(v.LandsAllowed, player=player))
    return Refusal("305.2", f"{player} has played {played} lands this turn") if played >= allowed else None


def _activate(naming: Naming, clause: Clause) -> Refusal | None:
    from .events import Events

    game = naming.game
    player = clause.subject.name if clause.subject is not None and clause.subject.name else game.active
    source, path = Events(naming).ability(clause, player)
    ability = game.definitions.abilities[path]
    session = game.session
    refusal = _unavailable(naming, player, source, path)
    if refusal is not None:
        return refusal
    if ability.keyword == "level":
        level = session.facts_of(v.Level, object=source)
        now = level[0]["level"] if level else 1
        if now != ability.level - 1 and (session.levels_in_order or now >= ability.level):
            return Refusal("716.2a", f"{source} is level {now}, not {ability.level - 1}")
        gained = [fact["ability"] for fact in session.facts_of(v.Activated, object=source)]
        if session.one_level_a_turn and any(game.definitions.abilities[each].keyword == "level" for each in gained):
            return Refusal("716.2a", f"{source} has gained a level this turn")
    if session.levels_as_a_sorcery if ability.keyword == "level" else ability.sorcery_timing:
        bar = "716.2a, " if ability.keyword == "level" else ""
        refusal = _sorcery_timing(naming, player, f"{bar}602.5d, {AS_A_SORCERY}")
        if refusal is not None:
            return refusal
    if session.holds(v.AbilityKind, path, "loyalty"):
        refusal = _loyalty(naming, player, source, path)
        if refusal is not None:
            return refusal
    if ability.once_each_turn and session.facts_of(v.Activated, object=source, ability=path):
        return Refusal("602.5b, 602.5", f"{path} has been activated this turn")
    if "tap" in ability.cost and session.holds(v.Tapped, source):
        return Refusal("602.5, 601.2h", f"{source} is tapped")
    if {"tap", "untap"} & set(ability.cost) and _too_new(session, player, source):
        return Refusal("602.5a, 302.6", f"{source} has not been under {player}'s control since that turn began")
    for cost in ability.cost:
        if (path, cost) in game.definitions.costs and not _payable(naming, player, source, path, cost):
            return Refusal("602.2b, 601.2h", f"{player} can't pay: {cost}")
    if ability.condition is not None:
        trial = game.fork()  # asking changes nothing in the game itself
        name, facts = trial.definitions.asked(path, ability.condition)
        trial.define(facts)
        trial.session.run(until=INTERVENING)
        if not trial.session.facts_of(v.Holds, condition=name, view=source):
            return Refusal("602.5b, 602.5", f"it may be activated only if {name}")
    return _targeting(naming, game.fork(), clause, player, source, path, path)


def _payable(naming: Naming, player: str, source: str, path: str, cost: str) -> bool:
    """Whether there is enough for a cost: life, cards, or things of a description (asked of a fork)."""
    _, clause = naming.game.definitions.costs[path, cost]
    amount = clause.amount.base if clause.amount is not None else 1
    session = naming.game.session
    if clause.verb in ("loses_life", "discards"):
        kind = v.Life if clause.verb == "loses_life" else v.HandSize
        have = sum(int(f["amount"]) for f in session.facts_of(kind, player=player))
        return have >= amount
    phrase = clause.object if clause.verb == "sacrifices" else clause.subject
    if phrase is None or phrase.ref or clause.verb in ("mills", "puts_counters"):
        return True
    trial = naming.game.fork()
    on_stack = v.OnStack(object="trial", ability=path, controller=player, source=source)
    trial.session.step("602.2a", "a trial", adds=[on_stack, v.Choosing(object="trial")])
    trial.session.run(until=INTERVENING)
    found = {f["thing"] for f in trial.session.facts_of(v.Fits, phrase=phrase_id(phrase), view="trial")}
    if clause.verb == "sacrifices":
        found = {thing for thing in found if session.holds(v.Controls, player, thing)}
    return len(found) >= max(amount, phrase.count or 1)


def _unavailable(naming: Naming, player: str, source: str, path: str) -> Refusal | None:
    """An ability that its object does not have, that does not function where that is, or that is another player's."""
    from .events import UNTOLD

    session = naming.game.session
    if session.facts_of(v.PhasedOut, object=source):
        return Refusal("702.26b", f"{source} is phased out")
    if naming.game.definitions.abilities[path] == UNTOLD:
        if not session.holds(v.Controls, player, source):
            return Refusal("602.2", f"{player} does not control {source}")
        faces = session.facts_of(v.HasFace, object=source)
        if faces and naming.game.definitions.cards[faces[0]["face"]].types:
            return Refusal("602.2, 602.1", f"{source} has no ability that could be activated")
        return None
    if not session.facts_of(v.HasAbility, object=source, ability=path):
        return Refusal(*_lost(naming, source, path))
    working = session.facts_of(v.Works, source=source, ability=path)
    if not working:
        rules: dict[str, None] = {"113.6": None}
        zones: dict[str, None] = {}
        for fact in session.facts_of(v.FunctionsIn, ability=path):
            zones[fact["zone"]] = None
            rules.update(derived_by(session, fact))
        where = " or ".join(zones)
        return Refusal(", ".join(rules), f"{path} functions in the zone {where}, not where {source} is")
    if all(fact["you"] != player for fact in working):
        return Refusal("602.2", f"{player} does not control {source}")
    return None


def _lost(naming: Naming, source: str, path: str) -> tuple[str, str]:
    """Why an object does not have an ability that it may have had."""
    session = naming.game.session
    if session.facts_of(v.LastLoss, object=source, ability=path):
        return "602.2, 113.10b, 113.10", f"{source} has lost {path}"
    if session.facts_of(v.Banned, object=source, ability=path):
        return "602.2, 113.11", f"{source} can't have {path}"
    for face in session.facts_of(v.FaceAbility, ability=path):
        if face["level"]:
            return "602.2, 716.2a", f"{source} is not level {face['level']}"
    return "602.2, 602.1", f"{source} does not have {path}"


def _loyalty(naming: Naming, player: str, source: str, path: str) -> Refusal | None:
    """When a loyalty ability may be activated, how often, and with how many counters (606.3, 606.6)."""
    session = naming.game.session
    refusal = _sorcery_timing(naming, player, "606.3")
    if refusal is not None:
        return refusal
    used = session.facts_of(v.Activated, what="loyalty")
    if not session.one_planeswalker_a_turn:
        used = session.facts_of(v.Activated, object=source, what="loyalty")
    if used and (session.one_loyalty_ability or any(fact["ability"] == path for fact in used)):
        return Refusal("606.3", f"a loyalty ability of {source} has been activated this turn")
    change = loyalty_change(naming.game.definitions.abilities[path].cost)
    have = sum(f["amount"] for f in session.facts_of(v.Counters, object=source) if f["kind"] == "loyalty")
    if have + change < 0:
        return Refusal("606.6", f"{source} has {have} loyalty counters")
    return None


def _forbidden(session: Law, thing: str, what: str) -> bool:
    """Whether an effect says that it can't: of whatever kind it is, or for its size (508.1c, 509.1b)."""
    return session.holds(v.Cannot, thing, what) or session.holds(v.CannotInCombat, thing, what)


def _attack(naming: Naming, clause: Clause) -> Refusal | None:
    session = naming.game.session
    named = clause.detail("attackers")
    for phrase in named if isinstance(named, tuple) and named else (clause.subject,):
        if not isinstance(phrase, Phrase) or not phrase.name:
            continue
        thing = naming.one(phrase.name)
        defender = clause.object.name if clause.object is not None and clause.object.name else ""
        attacker = clause.subject.name if clause.subject is not None and clause.subject.name else naming.game.active
        if _forbidden(session, attacker, f"attack:{defender}") or _forbidden(session, attacker, "attack"):
            return Refusal("508.1c", f"{attacker} can't attack {defender}")
        if defender in naming.game.seats and not session.holds(v.Player, defender):
            return Refusal("508.1b, 800.4a", f"{defender} has left the game")
        if _forbidden(session, thing, f"attack:{defender}"):
            return Refusal("508.1c", f"{thing} can't attack {defender}")
        if _forbidden(session, thing, "attack anyone but the monarch") and not session.holds(v.IsMonarch, defender):
            return Refusal("508.1c", f"{thing} can attack only the monarch")
        if _forbidden(session, thing, "attack"):
            return Refusal("508.1c", f"{thing} can't attack")
        if not session.facts_of(v.HasType, object=thing, type="creature"):
            return Refusal("508.1a", f"{thing} is no creature")
        if session.holds(v.Tapped, thing):
            return Refusal("508.1a", f"{thing} is tapped")
        player = naming.game.whose(naming.game.active)
        mate = clause.subject.name if clause.subject is not None else None
        if mate and session.holds(v.SharesTurn, player, mate):
            player = mate  # the active team attacks as one (805.10b)
        if not session.holds(v.InZone, thing, "battlefield"):
            zones = [f["zone"] for f in session.facts_of(v.InZone, object=thing)]
            return Refusal("508.1a", f"{thing} is not on the battlefield" + (f" but in {zones[0]}" if zones else ""))
        if not session.holds(v.Controls, player, thing):
            return Refusal("508.1a", f"{player}, whose turn it is, does not control {thing}")
        if _too_new(session, player, thing):
            return Refusal("508.1a, 302.6", f"{thing} has not been under {player}'s control since the turn began")
    return None


def _too_new(session: Law, player: str, thing: str) -> bool:
    """Whether a creature came under somebody's control too late to attack or to be tapped for a cost (302.6)."""
    return (
        session.holds(v.HasType, thing, "creature")
        and not session.holds(v.HasKeyword, thing, "haste")
        and not session.holds(v.HeldSinceTurnBegan, player, thing)
    )


def _left_behind(naming: Naming, attacks: Sequence[Clause]) -> Refusal | None:
    """A creature that attacks if able, and could (508.1d)."""
    session, player = naming.game.session, naming.game.active
    sent: set[str] = set()
    defenders: list[str] = []
    for clause in attacks:
        named = clause.detail("attackers")
        phrases = named if isinstance(named, tuple) and named else (clause.subject,)
        sent |= {naming.one(p.name) for p in phrases if isinstance(p, Phrase) and p.name}
        defenders.append(clause.object.name if clause.object is not None and clause.object.name else "")
    for fact in session.facts_of(v.Cannot, what="stay out of combat") if attacks else ():
        thing = fact["thing"]
        if thing in sent or not session.holds(v.Controls, player, thing) or session.holds(v.Tapped, thing):
            continue
        if _too_new(session, player, thing):
            continue
        if not _forbidden(session, thing, "attack") and any(
            not _forbidden(session, thing, f"attack:{defender}") for defender in defenders
        ):
            return Refusal("508.1d", f"{thing} attacks if able")
    return None


def _block(naming: Naming, clause: Clause) -> Refusal | None:
    session = naming.game.session
    assert clause.object is not None
    attacker = naming.one(clause.object.name or "")
    if _forbidden(session, attacker, "be blocked"):
        return Refusal("509.1b", f"{attacker} can't be blocked")
    named = clause.detail("blockers")
    for phrase in named if isinstance(named, tuple) else ():
        if isinstance(phrase, Phrase) and phrase.name:
            thing = naming.one(phrase.name)
            for fact in session.facts_of(v.CannotBlock, object=thing, attacker=attacker):
                by = derived_by(session, fact)
                return Refusal(", ".join(dict.fromkeys(("509.1b", *by))), f"{thing} can't block {attacker}")
            if _forbidden(session, thing, "block"):
                return Refusal("509.1b", f"{thing} can't block")
            if not session.facts_of(v.HasType, object=thing, type="creature"):
                return Refusal("509.1a", f"{thing} is no creature")
            if session.holds(v.Tapped, thing):
                return Refusal("509.1a", f"{thing} is tapped")
    return None


def _blocking(naming: Naming, blocks: Sequence[Clause]) -> Refusal | None:
    """A creature that would block more attackers than it can, or too few for an attacker with menace."""
    session = naming.game.session
    blocked: dict[str, list[str]] = {}  # by attacker
    for clause in blocks:
        named = clause.detail("blockers")
        phrases = named if isinstance(named, tuple) else ()
        assert clause.object is not None
        names = [naming.one(p.name) for p in phrases if isinstance(p, Phrase) and p.name]
        blocked.setdefault(naming.one(clause.object.name or ""), []).extend(names)
    for thing in dict.fromkeys(each for blockers in blocked.values() for each in blockers):
        allowed = 1 + sum(int(f["amount"]) for f in session.facts_of(v.BlocksMore, object=thing))
        if sum(thing in blockers for blockers in blocked.values()) > allowed:
            return Refusal("509.1a, 509.1b", f"{thing} can block {allowed} and not more")
    for attacker, blockers in blocked.items():
        if len(set(blockers)) == 1 and session.holds(v.HasKeyword, attacker, "menace"):
            return Refusal("509.1b, 702.111b", f"{attacker} has menace: one creature alone can't block it")
    return None


def _tap_for_mana(naming: Naming, clause: Clause) -> Refusal | None:
    session = naming.game.session
    assert clause.object is not None
    player = clause.subject.name if clause.subject is not None and clause.subject.name else naming.game.active
    thing = naming.one(clause.object.name or "")
    if not session.holds(v.Controls, player, thing):
        return Refusal("602.2, 605.1a", f"{player} does not control {thing}")
    if session.holds(v.Tapped, thing):
        return Refusal("602.5, 601.2h", f"{thing} is tapped")
    if _too_new(session, player, thing):
        return Refusal("602.5a, 302.6", f"{thing} has not been under {player}'s control since that turn began")
    return None


_CHECKS = {
    "taps_for_mana": _tap_for_mana,
    "casts": _cast,
    "plays": _play,
    "activates": _activate,
    "attacks": _attack,
    "blocks": _block,
    "step_begins": _step_begins,
}
