"""What the clauses of a record name: objects, players, cards and effects."""

from __future__ import annotations

from ..engine.entries import Cause
from ..engine.facts import Fact
from ..engine.session import Law
from ..knowledge import vocabulary as v
from ..knowledge.catalogue import lookup
from ..knowledge.language import Amount, Card, Clause, Condition, Phrase
from ..knowledge.order import INTERVENING
from ..knowledge.procedure import Game
from .naming import Naming, UnknownName, plain_name


class Roles:
    """The objects, players and effects that clauses name."""

    def __init__(self, naming: Naming):
        self.naming = naming
        self.game: Game = naming.game

    @property
    def cards(self) -> dict[str, Card]:
        """The cards that the record describes."""
        return self.naming.cards

    def thing(self, phrase: Phrase | None, *zones: str) -> str:
        """The object or player that a phrase names.  `UnknownName` if it names none, or none that there is."""
        if phrase is None or not phrase.name:
            raise UnknownName(phrase.words if phrase else "nobody", "a proper name")
        return self.naming.one(phrase.name, zones or ("battlefield", "stack", "graveyard", "exile", "hand", "command"))

    def things(self, clause: Clause) -> list[str]:
        """The objects of a clause about one or several alike ones ("9 Forest are destroyed"), or the game itself."""
        if clause.subject is not None and clause.subject.ref == "the game":
            return [f["name"] for f in self.game.session.facts_of(v.Game)]
        return self.several(clause.subject, count=whole(clause, "count"))

    def several(self, phrase: Phrase | None, *zones: str, count: int | None = None) -> list[str]:
        """The objects of a phrase that names one or several alike ones."""
        count = phrase.count if phrase is not None and phrase.count else count
        if phrase is None or not count or count < 2:
            return [self.thing(phrase, *zones)]
        found = [
            o
            for o in self.naming.objects(str(phrase.name))
            if self.game.session.holds(v.InZone, o, "battlefield")
            and not self.game.session.facts_of(v.PhasedOut, object=o)
        ]
        if len(found) < count:
            raise UnknownName(str(phrase.name), f"{count} of them on the battlefield, not {len(found)}")
        return found[:count]

    def face(self, thing: str) -> str:
        """The face of an object."""
        return str(self.game.session.facts_of(v.HasFace, object=thing)[0]["face"])

    def player(self, phrase: Phrase | None) -> str:
        """The player that a phrase names; the active player where it names nobody."""
        if phrase is None or not phrase.name:
            return self.game.active
        return phrase.name

    def card(self, name: str, clause: Clause) -> Card:
        """The card of that name: as the clause describes it, as the record does, or as the catalogue knows it."""
        name = self.game.names.get(name, name)  # of an object, its card's
        plain = plain_name(name).split("#")[0].strip()
        types, power, toughness = clause.detail("types"), clause.detail("power"), clause.detail("toughness")
        abilities, colors = clause.detail("abilities"), clause.detail("colors")
        known = (
            self.cards.get(plain) or self.cards.get(name) or lookup(name) or lookup(plain) or Card(plain, known=False)
        )
        if all(said is None for said in (types, power, abilities, colors)):
            return known
        return Card(
            name=plain,
            types=tuple(str(t) for t in types) if isinstance(types, tuple) else known.types,
            power=number_of(power, known.power),
            toughness=number_of(toughness, known.toughness),
            abilities=abilities if isinstance(abilities, tuple) else known.abilities,
            colors=colors if isinstance(colors, tuple) else known.colors,
        )

    def stacked(self, phrase: Phrase | None) -> str:
        """The object on the stack that a phrase names.  `UnknownName` if there is none."""
        assert phrase is not None and phrase.name
        found = self.naming.on_stack(phrase.name)
        if not found:
            raise UnknownName(phrase.name, "an object on the stack", [f["object"] for f in self.game.stack()])
        return found[-1]

    def cause(self, *clauses: Clause) -> Cause:
        """What the journal says of an event: the words of the record."""
        return Cause("", "; ".join(dict.fromkeys(c.words or c.verb for c in clauses)))

    def effect(self, clause: Clause, thing: str) -> tuple[str, list[Fact]]:
        """A name for the effect of a clause on a thing, with the facts of its duration."""
        name = f"effect:{self.game.now}:{clause.verb}:{thing}:{clause.value}"
        until = clause.until
        if until is None:
            return name, []
        if until.monarch is not None:
            return name, [v.Lasts(effect=name, until="while monarch", who=self._whose(until.monarch))]
        if until.kind == "as long as" and until.condition is not None:
            return name, [self._while(name, until.condition)]
        whose = thing if until.kind == "next untap step" else self._whose(until.who)
        return name, [v.Lasts(effect=name, until=until.kind, who=whose)]

    def over_already(self, clause: Clause) -> bool:
        """Whether the time of an effect is over before it begins, so that the effect does nothing (611.2b, 610.3b)."""
        session, until = self.game.session, clause.until
        if until is None:
            return False
        over = False
        if until.monarch is not None:
            over = not session.holds(v.IsMonarch, self._whose(until.monarch))
        elif until.kind == "leaves":
            over = not session.holds(v.Permanent, self._whose(until.who))
        elif until.condition is not None:
            asking = self._while(f"effect:{self.game.now}", until.condition)
            asked = self.asked(asking)
            over = any(asked.facts_of(kind, effect=asking["effect"]) for kind in (v.Over, v.Expired))
        if over:
            session.step("611.2b", f"it does nothing, its time is over before it begins: {clause.words or clause.verb}")
        return over

    def asked(self, asking: Fact) -> Law:
        """The session after a question has been put to it, as a trial: nothing of it is written down in the game."""
        trial = self.game.fork().session
        trial.step("", "a trial", adds=[asking])
        trial.run(until=INTERVENING)
        return trial

    def _while(self, effect: str, condition: Condition) -> Fact:
        """That an effect lasts for as long as a condition holds; what its names mean is told first."""
        asked, facts = self.game.definitions.lasting(condition)
        told = {who for a in condition.alternatives for each in a for who in each.phrases if who.name}
        for who in sorted(told, key=lambda phrase: str(phrase.name)):
            named = v.Named(phrase=str(who.name), thing=self.thing(who))
            facts += [named] if not self.game.session.holds(v.Named, named["phrase"], named["thing"]) else []
        self.game.define(facts)
        return v.LastsWhile(effect=effect, condition=asked, you=self.game.active, this="", incarnation=0)

    def _whose(self, who: Phrase | None) -> str:
        """The player or object by whom a duration ends, as the record names them."""
        if who is None:
            return ""
        if who.name:
            return self.thing(who)
        for need in who.requires:
            if (
                need.aspect in ("opponent", "controller")
                and isinstance(need.value, str)
                and need.value in self.game.seats
            ):
                return need.value
        return ""


def amount_of(clause: Clause) -> int:
    """The amount of a clause; 1 where it names none."""
    return clause.amount.base if clause.amount is not None else 1


def number_of(value: object, default: int | None) -> int | None:
    """A number that is written as an amount or plainly, or else the default."""
    if isinstance(value, Amount):
        return value.base
    return value if isinstance(value, int) else default


def whole(clause: Clause, name: str) -> int | None:
    """A detail of a clause that is a whole number; None if it has none."""
    value = clause.detail(name)
    return value if isinstance(value, int) else None


def modes_of(clause: Clause) -> tuple[str, ...] | None:
    """The modes that a clause names; None if it names none."""
    modes = clause.detail("modes")
    return tuple(map(str, modes)) if isinstance(modes, tuple) else None
