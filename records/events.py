"""The entries of a record, played one by one.

`clauses` says what a clause makes happen, `newcomers` what enters the game by it, `roles` whom it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..engine.entries import Cause
from ..knowledge import vocabulary as v
from ..knowledge.definitions import ability_path
from ..knowledge.language import Ability, Clause, Phrase
from .clauses import Happenings, each_of_its_own
from .meant import Meant
from .model import Entry
from .naming import Naming, UnknownName
from .roles import amount_of, modes_of, whole

# an activated ability of which nothing is known
UNTOLD = Ability(kind="activated", name="activate", do=(Clause(verb="opaque", value="its effect"),))


class Events(Happenings):
    """Plays the clauses of one entry; `later` are the entries that come after it."""

    def __init__(self, naming: Naming, later: Sequence[Entry] = ()):
        super().__init__(naming)
        self.later = later

    def meant(self, clauses: Sequence[Clause]) -> tuple[Clause, ...]:
        """The clauses with names for whom and what is meant now."""
        return Meant(self.naming).clauses(clauses)

    def play(self, clauses: Sequence[Clause]) -> None:
        """One entry: a single event, or several at once."""
        if any(clause.verb != "passes" for clause in clauses):
            self.game.passed = frozenset()
        if len(clauses) == 1 and clauses[0].verb in _ALONE:
            _ALONE[clauses[0].verb](self, clauses[0])
            return
        self._do(tuple(clauses))
        self.game.settle()

    def happen(self, clauses: Sequence[Clause]) -> None:
        """Clauses as one event, without what comes after it."""
        if all(clause.until is not None for clause in clauses):  # nothing happens with it that could let it begin
            clauses = [clause for clause in clauses if not self.over_already(clause)]
        draws = [clause for clause in clauses if clause.verb == "draws" for _ in range(amount_of(clause))]
        others = [clause for clause in clauses if clause.verb != "draws"]
        first = {self.player(clause.subject): clause for clause in reversed(draws)}
        if others or draws or not clauses:
            facts = [fact for clause in (*others, *reversed(first.values())) for fact in self.facts(clause)]
            self.game.happen(*each_of_its_own(facts), cause=self.cause(*clauses))
        for clause in first.values():
            draws.remove(clause)
        for clause in draws:  # one card after the other (121.2)
            self.game.happen(*self.facts(clause), cause=self.cause(clause))

    def _do(self, clauses: tuple[Clause, ...]) -> None:
        """What happens in the middle of a resolution; a spell that is cast then waits on the stack (608.2g)."""
        making = _ACTIONS.get(clauses[0].verb) if len(clauses) == 1 else None
        if making is None:
            self.happen(clauses)
        else:
            making(self, clauses[0])

    # ------------------------------------------------------- what is done, one event or several

    def play_land(self, clause: Clause) -> None:
        """A land is played (305.1)."""
        player = self.player(clause.subject)
        identity = self.in_hand(clause.object, player)
        now = self.game.now
        facts = [
            v.PlaysLand(event=now, player=player, object=identity),
            v.Enters(event=now, object=identity, player=player),
        ]
        self.game.happen(*facts, cause=self.cause(clause))
        self.game.settle()

    def cast(self, clause: Clause) -> None:
        """A spell is cast."""
        player = self.player(clause.subject)
        identity = self.in_hand(clause.object, player)
        self.game.cast(player, identity, self._targets(clause), whole(clause, "x"), modes_of(clause))

    def _targets(self, clause: Clause) -> list[str] | None:
        targets = clause.detail("targets")
        if not isinstance(targets, tuple) or not targets:
            return None
        return [self.thing(t if isinstance(t, Phrase) else Phrase(name=str(t))) for t in targets]

    def counter(self, clause: Clause) -> None:
        """A spell or ability is countered (701.6)."""
        identity = self.stacked(clause.subject)
        self.game.happen(v.Countering(event=self.game.now, object=identity), cause=self.cause(clause))
        if not self.game.session.facts_of(v.OnStack, object=identity):
            self.game.forget(identity)

    def copy(self, clause: Clause) -> None:
        """A copy of an object on the stack (707.10)."""
        copied = self.game.copy_on_stack(self.player(clause.subject), self.stacked(clause.object))
        if (targets := self._targets(clause)) is not None:
            self.game.choose_new_targets(copied, targets)

    def emblem(self, clause: Clause) -> None:
        """A player gets an emblem (114)."""
        player = self.player(clause.subject)
        abilities = clause.detail("abilities")
        self.game.get_emblem(player, str(clause.detail("name") or "emblem"), abilities or ())

    def extra_turn(self, clause: Clause) -> None:
        """A player takes an extra turn after this one (500.7)."""
        player = self.player(clause.subject)
        self.game.extra_turns.append(player)
        if self.game.session.holds(v.Player, player):
            self.game.session.step("500.7", f"{player} takes an extra turn after this one")

    def extra_phases(self, clause: Clause) -> None:
        """Further phases come after this one (500.8)."""
        self.game.add_phases(clause.value, *clause.detail("phases"))

    def proliferate(self, clause: Clause) -> None:
        """A player proliferates (701.34)."""
        self.game.proliferate(self.player(clause.subject))

    # ------------------------------------------- what says itself when players could get priority

    def activate(self, clause: Clause) -> None:
        """An ability is activated."""
        player = self.player(clause.subject)
        source, path = self.ability(clause, player)
        self.game.activate(player, source, path, self._targets(clause), whole(clause, "x"), modes_of(clause))

    def ability(self, clause: Clause, player: str) -> tuple[str, str]:
        """The source and the path of the ability that a clause activates."""
        name = clause.object.name if clause.object is not None and clause.object.name else ""
        wanted = clause.value
        if "/" in name and not wanted:
            name, wanted = name.rsplit("/", 1)
        if which := self._which(wanted):
            wanted, name = which
        source = self.naming.one(name, ("battlefield", "graveyard", "hand", "command", "exile"), player)
        face = self.game.session.facts_of(v.HasFace, object=source)
        card = self.game.definitions.cards[face[0]["face"]]
        activated = [a for a in card.abilities if a.kind == "activated" or (a.kind == "keyword" and a.do)]
        if wanted == "level up" and not any(a.keyword == "level up" for a in activated):
            level = self.game.session.facts_of(v.Level, object=source)
            bars = sorted(a.level for a in activated if a.keyword == "level")
            above = (level[0]["level"] if level else 1) + 1
            # past the last bar that one is meant, which may not be activated any more (716.2a)
            wanted = f"level {min(above, bars[-1]) if bars else above}"
        for ability in activated:
            if ability.name == wanted or f"{card.name}/{ability.name}" == wanted:
                return source, ability_path(face[0]["face"], ability)
        if len(activated) == 1 and wanted in ("", "activate", "tap"):
            return source, ability_path(face[0]["face"], activated[0])
        for fact in self.game.session.facts_of(v.HasAbility, object=source):
            known = self.game.definitions.abilities.get(fact["ability"])
            if known is not None and known.kind == "activated" and (known.name == wanted or not wanted):
                return source, fact["ability"]
        if wanted in ("activate", "tap", "mana", ""):
            return source, self._plain_ability(face[0]["face"])
        for path, known in self.game.definitions.abilities.items():  # one that it may have had
            if known.kind == "activated" and known.name == wanted:
                return source, path
        raise UnknownName(wanted, f"an activated ability of {card.name}", [a.name for a in activated])

    def _which(self, wanted: str) -> tuple[str, str] | None:
        """The name of an ability and the object meant by `X of Y`; an ability's own name may hold "of"."""
        for of in re.finditer(" of ", wanted):
            name, among = wanted[: of.start()], wanted[of.end() :]
            if self.naming.objects(among):
                return name, among
        return None

    def _plain_ability(self, face: str) -> str:
        """An activated ability of which nothing is known."""
        self.game.define(self.game.definitions.ability(face, UNTOLD))
        return ability_path(face, UNTOLD)

    def tap_for_mana(self, clause: Clause) -> None:
        """A mana ability: no stack (605.3)."""
        player, thing = self.player(clause.subject), self.thing(clause.object)
        for fact in self.game.session.facts_of(v.HasAbility, object=thing):
            known = self.game.definitions.abilities.get(fact["ability"])
            if known is not None and self.game.session.holds(v.AbilityKind, fact["ability"], "mana"):
                self.game.activate(player, thing, fact["ability"], None, None)
                return
        self.game.happen(
            v.TapsForMana(event=self.game.now, player=player, object=thing), cause=Cause("605.3b", clause.words)
        )
        self.game.settle()

    def resolve(self, clause: Clause) -> None:
        """An object resolves; with `does`, by instructions of the record."""
        game = self.game
        if clause.value == "all":
            game.resolve_all()
            return
        if clause.value == "top" or clause.subject is None or not clause.subject.name:
            stack = game.stack()
            if not stack:
                raise UnknownName("the top of the stack", "an object on the stack")
            identity = stack[-1]["object"]
        else:
            identity = self.stacked(clause.subject)
        does = clause.detail("does")
        if not isinstance(does, tuple):
            game.resolve(identity)
            return
        ability = game.session.facts_of(v.OnStack, object=identity)[0]["ability"]
        if not game.begin_resolution(identity):
            return
        for path, step in game.definitions.steps.get(ability, ()):
            if isinstance(step, Clause) and step.verb == "ascends":
                game.perform(identity, ability, path, step)
        for one in does:
            self._do(self.meant(one if isinstance(one, tuple) else (one,)))
        game.end_resolution(identity, ability or f"{identity}/does", carried=True)

    def step(self, clause: Clause) -> None:
        """A step or a turn begins."""
        value, player = clause.value, clause.subject.name if clause.subject is not None else None
        follows = self.following is not None and any(
            c.verb == "deals_damage" and c.detail("combat") for c in self.following.clauses
        )
        if value == "next turn":
            self.game.pass_turn()
            value, player = "untap", self.game.active
            self.game.begin_step("untap", False)
            return
        step = "untap" if value == "turn" else value
        own = player is None or self.game.whose(player) == self.game.whose(self.game.active)
        again = own and (self._named_again(step) or "first" in clause.words)
        self.game.advance(step, player, deal_damage=not follows, again=again)

    @property
    def following(self) -> Entry | None:
        """The entry after this one."""
        return self.later[0] if self.later else None

    def _named_again(self, step: str) -> bool:
        """Whether the next step that the record names is this one once more."""
        named = (c.value for e in self.later for c in e.clauses if c.verb == "step_begins")
        return next(named, "") == step

    def passes(self, clause: Clause) -> None:
        """Players pass priority; what follows once all have is done here, unless the record itself goes on with it."""
        told = self.following is not None and any(c.verb in ("resolves", "step_begins") for c in self.following.clauses)
        players = [clause.subject.name] if clause.subject is not None and clause.subject.name else self.game.apnap()
        self.game.pass_priority(players, told)

    def attack(self, clause: Clause) -> None:
        """Attackers are declared (508)."""
        self.game.happen(*self.attackers(clause), cause=self.cause(clause))
        self.game.settle()

    def block(self, clause: Clause) -> None:
        """Blockers are declared (509)."""
        self.game.happen(*self.blockers(clause), cause=self.cause(clause))
        self.game.settle()

    def says(self, clause: Clause) -> None:
        """A proposition begins or ceases to hold."""
        fact = v.Proposition(words=clause.value)
        if clause.verb == "holds":
            self.game.session.step("", f"it is said that {clause.value}", adds=[fact])
        else:
            self.game.session.step(
                "", f"no longer: {clause.value}", ends=self.game.session.facts_of(v.Proposition, words=clause.value)
            )
        self.game.settle()


# what is done as one event or several, before players could get priority
_ACTIONS: dict[str, Callable[[Events, Clause], None]] = {
    "plays": Events.play_land,
    "casts": Events.cast,
    "countered": Events.counter,
    "copies": Events.copy,
    "gets_emblem": Events.emblem,
    "extra_turn": Events.extra_turn,
    "extra_phases": Events.extra_phases,
    "proliferates": Events.proliferate,
}
# what says itself when players could get priority
_ALONE: dict[str, Callable[[Events, Clause], None]] = {
    "activates": Events.activate,
    "taps_for_mana": Events.tap_for_mana,
    "resolves": Events.resolve,
    "step_begins": Events.step,
    "passes": Events.passes,
    "attacks": Events.attack,
    "blocks": Events.block,
    "holds": Events.says,
    "ends": Events.says,
}
