"""Events of a record as happenings of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine.facts import Fact
from ..engine.journal import Cause
from ..knowledge import vocabulary as v
from ..knowledge.catalogue import lookup
from ..knowledge.definitions import ability_path
from ..knowledge.language import Ability, Amount, Card, Clause, Condition, Phrase, Until
from ..knowledge.order import STEPS
from ..knowledge.procedure import Game
from .model import Entry
from .naming import Naming, UnknownName, plain_name

Making = Callable[["Events", Clause], list[Fact]]


# an activated ability of which nothing is known
UNTOLD = Ability(kind="activated", name="activate", do=(Clause(verb="opaque", value="its effect"),))


class Events:
    """Plays the clauses of one entry."""

    def __init__(self, naming: Naming, later: Sequence[Entry] = ()):
        self.naming = naming
        self.game: Game = naming.game
        self.later = later

    @property
    def following(self) -> Entry | None:
        """The entry after this one."""
        return self.later[0] if self.later else None

    def _named_again(self, step: str) -> bool:
        """Whether the next step that the record names is this one once more."""
        named = (c.value for e in self.later for c in e.clauses if c.verb == "step_begins")
        return next(named, "") == step

    # ------------------------------------------------------------------------- playing

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
        if len(clauses) == 1 and clauses[0].verb == "draws":  # one card after the other (121.2)
            clause = clauses[0]
            for _ in range(max(_amount(clause), 0)):
                facts = _HAPPENINGS[clause.verb](self, clause)
                self.game.happen(*facts, cause=self._cause(clause))
            return
        facts = [fact for clause in clauses for fact in self.facts(clause)]
        self.game.happen(*facts, cause=self._cause(*clauses))

    def _cause(self, *clauses: Clause) -> Cause:
        return Cause("", "; ".join(c.words or c.verb for c in clauses))

    def facts(self, clause: Clause) -> list[Fact]:
        """What a clause makes happen, in the event that comes next."""
        make = _HAPPENINGS.get(clause.verb)
        if make is None:
            raise UnknownName(clause.words or clause.verb, "an event that can happen together with others")
        times = max(_amount(clause), 0) if clause.verb in _SEVERAL else 1
        if clause.verb == "creates":
            times = self.game.so_many("creates", self.player(clause.subject), times)
        return [fact for _ in range(times) for fact in make(self, clause)][: None if times else 0]

    # --------------------------------------------------------------------------- roles

    def thing(self, phrase: Phrase | None, *zones: str) -> str:
        """The object or player that a phrase names."""
        if phrase is None or not phrase.name:
            raise UnknownName(phrase.words if phrase else "nobody", "a proper name")
        return self.naming.one(phrase.name, zones or ("battlefield", "stack", "graveyard", "exile", "hand", "command"))

    def things(self, clause: Clause) -> list[str]:
        """The objects of a clause about one or several alike ones ("9 Forest are destroyed"), or the game itself."""
        if clause.subject is not None and clause.subject.ref == "the game":
            return [f["name"] for f in self.game.session.facts_of(v.Game)]
        return self.several(clause.subject, count=_detail_int(clause, "count"))

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

    def player(self, phrase: Phrase | None) -> str:
        """The player that a phrase names; the active player where it names nobody."""
        if phrase is None or not phrase.name:
            return self.game.active
        return phrase.name

    def effect(self, clause: Clause, thing: str) -> tuple[str, list[Fact]]:
        """A name for the effect of a clause on a thing, with the facts of its duration."""
        name = f"effect:{self.game.now}:{clause.verb}:{thing}:{clause.value}"
        until = clause.until
        if until is None:
            return name, []
        if self._kind(until) == "as long as" and until.condition is not None:
            return name, [self._while(name, until.condition)]
        return name, [v.Lasts(effect=name, until=self._kind(until), who=self._until(until))]

    def _while(self, effect: str, condition: Condition) -> Fact:
        """That an effect lasts for as long as a condition holds; what its names mean is told first."""
        asked, facts = self.game.definitions.lasting(condition)
        for who in {each.who for a in condition.alternatives for each in a if each.who is not None and each.who.name}:
            named = v.Named(phrase=str(who.name), thing=self.thing(who))
            facts += [named] if not self.game.session.holds(v.Named, named["phrase"], named["thing"]) else []
        self.game.define(facts)
        return v.LastsWhile(effect=effect, condition=asked, you=self.game.active, this="", incarnation=0)

    def _kind(self, until: Until) -> str:
        if until.kind == "as long as" and until.condition is not None:
            literals = [each for a in until.condition.alternatives for each in a]
            if len(literals) == 1 and literals[0].asks == "is_monarch" and not literals[0].negated:
                return "while monarch"
        return until.kind

    def _until(self, until: Until) -> str:
        who = until.who
        if until.kind == "as long as" and until.condition is not None:
            literals = [each for a in until.condition.alternatives for each in a]
            who = literals[0].who if literals else None
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

    # ------------------------------------------------------------------------- entering

    def enters(self, clause: Clause) -> list[Fact]:
        """One object that enters: a new one, or the one that its number or id names."""
        assert clause.subject is not None and clause.subject.name
        name = clause.subject.name
        player = self.player(clause.object)
        now = self.game.now
        known = self.game.session.facts_of
        zone = known(v.InZone, object=name)
        if name in self.game.names and zone and zone[0]["zone"] != "battlefield":
            entering = v.Enters(event=now, object=name, player=player)
            return [entering, *self._host(clause, name), *self._face_down(clause, name)]
        copy = clause.detail("as_copy_of")
        given = clause.detail("card")
        card = given if isinstance(given, Card) else self.card(name, clause)
        identity = str(clause.detail("id") or "") or self.game.name_object(plain_name(card.name))
        self.game.know(identity, card.name)
        token = bool(clause.detail("token")) or "token" in name.split()[-1:] or "tokens" in name.split()[-1:]
        if isinstance(copy, Phrase):
            face = known(v.HasFace, object=self.thing(copy))
            if face:
                card = self.game.definitions.excepted(face[0]["face"], clause.detail("but"))
        self._place(identity, card, player, token)
        facts: list[Fact] = [v.Enters(event=now, object=identity, player=player), *self._host(clause, identity)]
        if clause.detail("tapped"):
            facts.append(v.EntersTapped(event=now, object=identity))
        return [*facts, *self._attacking(clause, player, identity), *self._face_down(clause, identity)]

    def _face_down(self, clause: Clause, identity: str) -> list[Fact]:
        if not clause.detail("face_down"):
            return []
        self.game.face_down()
        return [v.TurnsFaceDown(event=self.game.now, object=identity)]

    def _attacking(self, clause: Clause, player: str, identity: str) -> list[Fact]:
        whom = clause.detail("attacking")
        if isinstance(whom, Phrase):
            return [v.EntersAttacking(event=self.game.now, object=identity, defender=self.thing(whom))]
        return self.game.enters_attacking(player, identity, identity) if whom else []

    def _host(self, clause: Clause, identity: str) -> list[Fact]:
        host = clause.detail("attached_to")
        if isinstance(host, Phrase):
            return [v.Attaches(event=self.game.now, object=identity, host=self.thing(host))]
        return []

    def _place(self, identity: str, card: Card, player: str, token: bool) -> None:
        facts = self.game.describe(identity, card, player, "outside", token)
        self.game.session.step("111.1" if token else "400.1", f"{identity}", adds=facts)

    def creates(self, clause: Clause) -> list[Fact]:
        """One token that a player creates."""
        player = self.player(clause.subject)
        copy = clause.detail("copy_of")
        if isinstance(copy, Phrase):
            face = self.game.session.facts_of(v.HasFace, object=self.thing(copy))
            card = self.game.definitions.excepted(face[0]["face"], clause.detail("but"))
        else:
            given = clause.detail("card")
            card = given if isinstance(given, Card) else self.card(clause.value, clause)
        identity = self.game.name_object(plain_name(card.name))
        self._place(identity, card, player, True)
        tapped = [v.EntersTapped(event=self.game.now, object=identity)] if clause.detail("tapped") else []
        attacking = self._attacking(clause, player, identity)
        return [v.Enters(event=self.game.now, object=identity, player=player), *tapped, *attacking]

    def card(self, name: str, clause: Clause) -> Card:
        """The card of that name: as the clause describes it, as the record does, or as the catalogue knows it."""
        name = self.game.names.get(name, name)  # of an object, its card's
        plain = plain_name(name).split("#")[0].strip()
        types, power, toughness = clause.detail("types"), clause.detail("power"), clause.detail("toughness")
        abilities = clause.detail("abilities")
        known = (
            self.cards.get(plain) or self.cards.get(name) or lookup(name) or lookup(plain) or Card(plain, known=False)
        )
        if types is None and power is None and abilities is None:
            return known
        return Card(
            name=plain,
            types=tuple(str(t) for t in types) if isinstance(types, tuple) else known.types,
            power=_number(power, known.power),
            toughness=_number(toughness, known.toughness),
            abilities=abilities if isinstance(abilities, tuple) else known.abilities,
        )

    @property
    def cards(self) -> dict[str, Card]:
        """The cards that the record describes."""
        return self.naming.cards

    def merges(self, clause: Clause) -> list[Fact]:
        """A card or a spell that merges with a permanent (730.2): a new one, if it is nowhere yet."""
        assert clause.subject is not None and clause.subject.name
        name, host = clause.subject.name, self.thing(clause.object, "battlefield")
        session = self.game.session
        found = [
            each
            for zone in ("stack", "hand", "command", "graveyard", "exile", "library")
            for each in self.naming.objects(name)
            if session.holds(v.InZone, each, zone)
        ]
        if not found:
            card = self.card(name, clause)
            found = [self.game.name_object(plain_name(card.name))]
            owner = session.facts_of(v.Owner, object=host)[0]["player"]
            self._place(found[0], card, owner, False)
        return [v.Merges(event=self.game.now, object=found[0], host=host, top=not clause.detail("under"))]

    # --------------------------------------------------------------------------- alone

    def play_land(self, clause: Clause) -> None:
        """A land is played (305.1)."""
        player = self.player(clause.subject)
        identity = self.in_hand(clause.object, player)
        now = self.game.now
        facts = [
            v.PlaysLand(event=now, player=player, object=identity),
            v.Enters(event=now, object=identity, player=player),
        ]
        self.game.happen(*facts, cause=self._cause(clause))
        self.game.settle()

    def in_hand(self, phrase: Phrase | None, player: str) -> str:
        """The card that a player plays or casts: from hand, or from where it is; else one more card in hand."""
        assert phrase is not None and phrase.name
        zones = ("hand", "command", "graveyard", "exile", "library")
        known = [
            o
            for zone in zones
            for o in self.naming.objects(phrase.name)
            if self.game.session.holds(v.InZone, o, zone)
            and (self.game.session.holds(v.Owner, o, player) or zone in ("exile", "graveyard"))
        ]
        if known:
            return known[0]
        card = self.card(phrase.name, Clause(verb="casts"))
        identity = self.game.name_object(plain_name(card.name))
        self.game.assumptions[f"{player} has {phrase.name} in hand"] = None
        size = self.game.session.facts_of(v.HandSize, player=player)
        self.game.session.step(
            "402.1",
            f"{player} has {identity} in hand",
            adds=[
                *self.game.describe(identity, card, player, "hand"),
                v.HandSize(player=player, amount=(size[0]["amount"] if size else 0) + 1),
            ],
            ends=size,
        )
        return identity

    def cast(self, clause: Clause) -> None:
        """A spell is cast."""
        player = self.player(clause.subject)
        identity = self.in_hand(clause.object, player)
        self.game.cast(player, identity, self._targets(clause), _detail_int(clause, "x"))

    def _targets(self, clause: Clause) -> list[str] | None:
        targets = clause.detail("targets")
        if not isinstance(targets, tuple) or not targets:
            return None
        return [self.thing(t if isinstance(t, Phrase) else Phrase(name=str(t))) for t in targets]

    def activate(self, clause: Clause) -> None:
        """An ability is activated."""
        player = self.player(clause.subject)
        source, path = self.ability(clause, player)
        self.game.activate(player, source, path, self._targets(clause), _detail_int(clause, "x"))

    def ability(self, clause: Clause, player: str) -> tuple[str, str]:
        """The source and the path of the ability that a clause activates."""
        name = clause.object.name if clause.object is not None and clause.object.name else ""
        wanted = clause.value
        if "/" in name and not wanted:
            name, wanted = name.rsplit("/", 1)
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
            found = self.naming.on_stack(clause.subject.name)
            if not found:
                raise UnknownName(clause.subject.name, "an object on the stack", [f["object"] for f in game.stack()])
            identity = found[-1]
        does = clause.detail("does")
        if not isinstance(does, tuple):
            game.resolve(identity)
            return
        ability = game.session.facts_of(v.OnStack, object=identity)[0]["ability"]
        if not game.begin_resolution(identity):
            return
        for path, step in game.definitions.steps.get(ability, ()):
            if isinstance(step, Clause) and step.verb == "ascends":
                game._perform(identity, ability, path, step)
        for one in does:
            self._do(one if isinstance(one, tuple) else (one,))
        game.end_resolution(identity, ability or f"{identity}/does", carried=True)

    def _do(self, clauses: tuple[Clause, ...]) -> None:
        """What happens in the middle of a resolution; a spell that is cast then waits on the stack (608.2g)."""
        making = _ACTIONS.get(clauses[0].verb) if len(clauses) == 1 else None
        if making is None:
            self.happen(clauses)
        else:
            making(self, clauses[0])

    def _stacked(self, phrase: Phrase | None) -> str:
        """The object on the stack that a phrase names."""
        assert phrase is not None and phrase.name
        found = self.naming.on_stack(phrase.name)
        if not found:
            raise UnknownName(phrase.name, "an object on the stack", [f["object"] for f in self.game.stack()])
        return found[-1]

    def counter(self, clause: Clause) -> None:
        """A spell or ability is countered (701.6)."""
        identity = self._stacked(clause.subject)
        self.game.happen(v.Countering(event=self.game.now, object=identity), cause=self._cause(clause))
        if not self.game.session.facts_of(v.OnStack, object=identity):
            self.game._forget(identity)

    def copy(self, clause: Clause) -> None:
        """A copy of an object on the stack (707.10)."""
        self.game.copy_on_stack(self.player(clause.subject), self._stacked(clause.object))

    def step(self, clause: Clause) -> None:
        """A step or a turn begins."""
        value, player = clause.value, clause.subject.name if clause.subject is not None else None
        follows = self.following is not None and any(
            c.verb == "deals_damage" and c.detail("combat") for c in self.following.clauses
        )
        if value == "next turn":
            self.game._pass_turn()
            value, player = "untap", self.game.active
            self.game._begin_step("untap", False)
            return
        step = "untap" if value == "turn" else value
        again = player in (None, self.game.active) and (self._named_again(step) or "first" in clause.words)
        self.game.advance(step, player, deal_damage=not follows, again=again)

    def passes(self, clause: Clause) -> None:
        """Players pass priority; what follows once all have is done here, unless the record itself goes on with it."""
        told = self.following is not None and any(c.verb in ("resolves", "step_begins") for c in self.following.clauses)
        players = [clause.subject.name] if clause.subject is not None and clause.subject.name else self.game.apnap()
        self.game.pass_priority(players, told)

    def attack(self, clause: Clause) -> None:
        """Attackers are declared (508)."""
        self.game.happen(*self.attackers(clause), cause=self._cause(clause))
        self.game.settle()

    def attackers(self, clause: Clause) -> list[Fact]:
        """The happenings of attackers that are declared."""
        named = clause.detail("attackers")
        phrases = named if isinstance(named, tuple) and named else (clause.subject,)
        defender = self.thing(clause.object) if clause.object is not None else ""
        if not defender:
            opponents = self.game.session.facts_of(v.Opponent, player=self.game.active)
            defender = opponents[0]["other"]
        if STEPS.index(self.game.step) < STEPS.index("declare attackers"):
            self.game._set_step("declare attackers")
        return [
            v.Attacks(
                event=self.game.now,
                object=self.thing(p if isinstance(p, Phrase) else Phrase(name=str(p)), "battlefield"),
                defender=defender,
            )
            for p in phrases
        ]

    def block(self, clause: Clause) -> None:
        """Blockers are declared (509)."""
        self.game.happen(*self.blockers(clause), cause=self._cause(clause))
        self.game.settle()

    def blockers(self, clause: Clause) -> list[Fact]:
        """The happenings of blockers that are declared."""
        named = clause.detail("blockers")
        phrases = named if isinstance(named, tuple) and named else ()
        attacker = self.thing(clause.object, "battlefield")
        if STEPS.index(self.game.step) < STEPS.index("declare blockers"):
            self.game._set_step("declare blockers")
        first = not self.game.session.facts_of(v.Blocking, attacker=attacker)
        return [
            v.Blocks(
                event=self.game.now,
                object=self.thing(p if isinstance(p, Phrase) else Phrase(name=str(p)), "battlefield"),
                attacker=attacker,
                first=first and i == 0,
            )
            for i, p in enumerate(phrases)
        ]

    def emblem(self, clause: Clause) -> None:
        """A player gets an emblem (114)."""
        player = self.player(clause.subject)
        abilities = clause.detail("abilities")
        self.game.get_emblem(player, str(clause.detail("name") or "emblem"), abilities or ())

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

    def proliferate(self, clause: Clause) -> None:
        """A player proliferates (701.34)."""
        self.game.proliferate(self.player(clause.subject))

    def extra_turn(self, clause: Clause) -> None:
        """A player takes an extra turn after this one (500.7)."""
        self.game.extra_turns.append(self.player(clause.subject))

    # ---------------------------------------------------------------------- happenings

    def moves(self, clause: Clause) -> list[Fact]:
        """Objects that go to another zone."""
        how = str(clause.detail("how") or "put")
        to = clause.value or "graveyard"
        under = clause.detail("under")
        facts: list[Fact] = []
        for thing in self.things(clause):
            if to == "battlefield":
                owner = self.game.session.facts_of(v.Owner, object=thing)[0]["player"]
                player = self.player(under) if isinstance(under, Phrase) and under.name else owner
                facts.append(v.Enters(event=self.game.now, object=thing, player=player))
                if clause.detail("tapped"):
                    facts.append(v.EntersTapped(event=self.game.now, object=thing))
            elif how == "destroy" and self.game.session.holds(v.HasKeyword, thing, "indestructible"):
                continue
            else:
                facts.append(v.Moves(event=self.game.now, object=thing, to=to, how=how))
                if clause.until is not None:
                    effect, lasts = self.effect(clause, thing)
                    facts += lasts
                    facts.append(
                        v.ExiledUntil(effect=effect, object=thing, incarnation=self.game.incarnation(thing) + 1)
                    )
        return facts

    def damage(self, clause: Clause) -> list[Fact]:
        """Damage that would be dealt, less what is prevented."""
        source, recipient = self.thing(clause.subject), self.thing(clause.object)
        if source not in self.game.seats and not self.game.session.holds(v.Permanent, source):
            told = v.Remembered(id="the record", role="it", thing=source, incarnation=self.game.incarnation(source))
            if not self.game.session.holds(v.Remembered, *(told[name] for name in told.fields)):
                self.game.session.step("608.2h", f"the record speaks of {source}", adds=[told])
        amount = _amount(clause) - (_detail_int(clause, "prevented") or 0)
        combat = bool(clause.detail("combat"))
        redirected = clause.detail("redirected")
        if isinstance(redirected, Phrase):
            recipient = self.thing(redirected)
        return [
            v.WouldDealDamage(
                event=self.game.now, source=source, recipient=recipient, amount=max(amount, 0), combat=combat
            )
        ]

    def life(self, clause: Clause) -> list[Fact]:
        """Life gained, lost or set."""
        player, amount, now = self.player(clause.subject), _amount(clause), self.game.now
        if clause.verb == "sets_life":
            life = self.game.session.facts_of(v.Life, player=player)[0]["amount"]
            if amount >= life:
                return [self.would("gains_life", player, amount - life, "set")] if amount > life else []
            return [v.LosesLife(event=now, player=player, amount=life - amount, why="set")]
        if clause.verb == "gains_life":
            return [self.would("gains_life", player, amount, clause.words)]
        return [v.LosesLife(event=now, player=player, amount=amount, why=clause.words)]

    def would(self, verb: str, thing: str, amount: int, why: str, kind: str = "") -> Fact:
        """What happens unless something replaces it (614.1)."""
        if kind:
            self.game.define(self.game.definitions.counter_kind(kind))
        key = ":".join(filter(None, (verb, kind, thing)))
        return v.Would(event=self.game.now, key=key, verb=verb, thing=thing, kind=kind, amount=amount, why=why)

    def control(self, clause: Clause) -> list[Fact]:
        """Control that is gained."""
        player = self.player(clause.subject)
        facts: list[Fact] = []
        for thing in self.several(clause.object, "battlefield"):
            effect, lasts = self.effect(clause, thing)
            facts += [v.GainsControl(event=self.game.now, effect=effect, player=player, object=thing), *lasts]
        return facts

    def exchange(self, clause: Clause) -> list[Fact]:
        """Control of two permanents that is exchanged, if different players control them (701.12b)."""
        named = clause.detail("things")
        things = (
            [self.thing(t, "battlefield") for t in named if isinstance(t, Phrase)] if isinstance(named, tuple) else []
        )
        if len(things) != 2:
            raise UnknownName(clause.words, "two permanents")
        held = [f["player"] for t in things for f in self.game.session.facts_of(v.Controls, object=t)]
        if len(held) < 2 or held[0] == held[1]:
            return []
        facts: list[Fact] = []
        for thing, player in zip(things, reversed(held), strict=True):
            effect, lasts = self.effect(clause, thing)
            facts += [v.GainsControl(event=self.game.now, effect=effect, player=player, object=thing), *lasts]
        return facts

    def about_object(self, clause: Clause) -> list[Fact]:
        """What an effect does to objects: sizes, abilities, restrictions."""
        facts: list[Fact] = []
        now = self.game.now
        for thing in self.things(clause):
            effect, lasts = self.effect(clause, thing)
            facts += lasts
            if clause.verb == "gets":
                power, toughness = clause.detail("power"), clause.detail("toughness")
                facts.append(
                    v.Gets(
                        event=now, effect=effect, object=thing, power=_number(power, 0), toughness=_number(toughness, 0)
                    )
                )
            elif clause.verb == "sets_power":
                power, toughness = _number(clause.detail("power"), 0), _number(clause.detail("toughness"), 0)
                facts.append(v.BecomesSize(event=now, effect=effect, object=thing, power=power, toughness=toughness))
            elif clause.verb == "gains_ability":
                ability = clause.detail("ability")
                if isinstance(ability, Ability):
                    face = self.game.session.facts_of(v.HasFace, object=thing)[0]["face"]
                    self.game.define(self.game.definitions.ability(face, ability))
                    path = ability_path(face, ability)
                else:
                    face = self.game.session.facts_of(v.HasFace, object=thing)[0]["face"]
                    path, told = self.game.definitions.keyword(clause.value, face)
                    self.game.define(told)
                facts.append(v.GainsAbility(event=now, effect=effect, object=thing, ability=path))
            elif clause.verb == "gains_type":
                facts.append(v.GainsType(event=now, effect=effect, object=thing, type=clause.value))
            elif clause.verb == "sets_land_type":
                facts.append(v.SetsLandType(event=now, effect=effect, object=thing, type=clause.value))
            elif clause.verb == "loses_ability":
                facts.append(v.LosesAbility(event=now, effect=effect, object=thing, keyword=clause.value))
            elif clause.verb == "loses_all_abilities":
                facts.append(v.LosesAll(event=now, effect=effect, object=thing))
            elif clause.verb == "cant":
                self.game.define(self.game.definitions.ban(clause))
                whom = clause.detail("object")
                what = f"attack:{self.thing(whom)}" if isinstance(whom, Phrase) else clause.value
                facts.append(v.Forbids(event=now, effect=effect, thing=thing, what=what))
            elif clause.verb == "becomes_copy":
                face = self.game.session.facts_of(v.HasFace, object=self.thing(clause.object))[0]["face"]
                if but := clause.detail("but"):
                    face, told = self.game.definitions.face(self.game.definitions.excepted(face, but))
                    self.game.define(told)
                facts.append(v.BecomesCopy(event=now, effect=effect, object=thing, face=face))
        return facts

    def simple(self, clause: Clause) -> list[Fact]:
        """Status, counters, levels, attachments and designations."""
        now = self.game.now
        if clause.verb in ("becomes_monarch", "takes_initiative"):
            kind = v.ToldToBecomeMonarch if clause.verb == "becomes_monarch" else v.TakesInitiative
            return [kind(event=now, player=self.player(clause.subject))]
        if clause.verb in ("gets_blessing", "wins_game"):
            made = v.GetsBlessing if clause.verb == "gets_blessing" else v.WinsGame
            return [made(event=now, player=self.player(clause.subject))]
        if clause.verb == "draws":
            return [self.would("draws", self.player(clause.subject), 1, clause.words)]
        facts: list[Fact] = []
        if clause.verb == "turns_face_down":
            self.game.face_down()
        for thing in self.things(clause):
            if clause.verb in ("puts_counters", "removes_counters"):
                sign = 1 if clause.verb == "puts_counters" else -1
                if thing in self.game.seats:
                    if clause.value == "poison":
                        facts.append(v.GetsPoison(event=now, player=thing, amount=sign * _amount(clause)))
                    else:
                        self.game.assumptions[f"{clause.value} counters on players mean nothing to azor"] = None
                    continue
                if sign > 0:
                    facts.append(self.would("puts_counters", thing, _amount(clause), clause.words, clause.value))
                else:
                    facts.append(v.LosesCounters(event=now, object=thing, kind=clause.value, amount=_amount(clause)))
            elif clause.verb == "becomes_level":
                facts.append(v.LevelBecomes(event=now, object=thing, level=_amount(clause)))
            elif clause.verb == "attaches":
                facts.append(v.Attaches(event=now, object=thing, host=self.thing(clause.object)))
            else:
                facts.append(_STATUS[clause.verb](event=now, object=thing))
        return facts

    def loses_cards(self, clause: Clause) -> list[Fact]:
        """Cards that a player discards or mills."""
        player = self.player(clause.subject)
        discards = clause.verb == "discards"
        take = self.game.discarded if discards else self.game.milled
        how = "discard" if discards else "mill"
        things = take(player, _amount(clause), f"{player} {clause.verb}")
        return [v.Moves(event=self.game.now, object=thing, to="graveyard", how=how) for thing in things]

    def roll(self, clause: Clause) -> list[Fact]:
        """A die that a player rolls, and what the dice would show one after the other (706)."""
        now, player = self.game.now, self.player(clause.subject)
        shows = clause.detail("shows")
        if not isinstance(shows, tuple) or not shows:
            raise UnknownName(clause.words or "rolls", "what the dice show, as in: Ana rolls a d20 showing 3, 17")
        return [
            v.RollsDie(event=now, player=player, sides=int(clause.value)),
            *[v.DieShows(event=now, player=player, number=n, shown=shown) for n, shown in enumerate(shows, 1)],
        ]

    def fight(self, clause: Clause) -> list[Fact]:
        """Two creatures that fight: each deals damage equal to its power to the other (701.14)."""
        one, other = self.thing(clause.subject, "battlefield"), self.thing(clause.object, "battlefield")
        return [
            v.WouldDealDamage(event=self.game.now, source=a, recipient=b, amount=f["value"], combat=False)
            for a, b in ((one, other), (other, one))
            for f in self.game.session.facts_of(v.Power, object=a)
        ]

    def leaves_game(self, clause: Clause) -> list[Fact]:
        """Players who leave the game, or lose it."""
        now, how = self.game.now, str(clause.detail("how") or "leaves")
        names = clause.detail("players")
        players = (
            [str(getattr(n, "name", n)) for n in names] if isinstance(names, tuple) else [self.player(clause.subject)]
        )
        if how == "loses":
            return [v.LosesGame(event=now, player=p) for p in players]
        return [v.LeavesGame(event=now, player=p) for p in players]


_STATUS: dict[str, type[Fact]] = {
    "taps": v.Taps,
    "untaps": v.Untaps,
    "phases_out": v.PhasesOut,
    "phases_in": v.PhasesIn,
    "turns_face_up": v.TurnsFaceUp,
    "turns_face_down": v.TurnsFaceDown,
}
_SEVERAL = {"enters", "creates", "draws"}
_HAPPENINGS: dict[str, Making] = {
    "enters": Events.enters,
    "creates": Events.creates,
    "moves": Events.moves,
    "exiles_until": lambda events, clause: events.moves(
        Clause(
            verb="moves",
            subject=clause.subject,
            value="exile",
            until=clause.until,
            details=(("how", "exile"),),
            words=clause.words,
        )
    ),
    "deals_damage": Events.damage,
    "gains_life": Events.life,
    "loses_life": Events.life,
    "sets_life": Events.life,
    "gains_control": Events.control,
    "exchanges_control": Events.exchange,
    "gets": Events.about_object,
    "gains_ability": Events.about_object,
    "gains_type": Events.about_object,
    "sets_land_type": Events.about_object,
    "loses_ability": Events.about_object,
    "loses_all_abilities": Events.about_object,
    "cant": Events.about_object,
    "becomes_copy": Events.about_object,
    "becomes_monarch": Events.simple,
    "takes_initiative": Events.simple,
    "gets_blessing": Events.simple,
    "wins_game": Events.simple,
    "discards": Events.loses_cards,
    "mills": Events.loses_cards,
    "fights": Events.fight,
    "rolls": Events.roll,
    "sets_power": Events.about_object,
    "draws": Events.simple,
    "puts_counters": Events.simple,
    "removes_counters": Events.simple,
    "becomes_level": Events.simple,
    "attaches": Events.simple,
    "merges": Events.merges,
    "taps": Events.simple,
    "untaps": Events.simple,
    "phases_out": Events.simple,
    "phases_in": Events.simple,
    "turns_face_up": Events.simple,
    "turns_face_down": Events.simple,
    "leaves_game": Events.leaves_game,
    "attacks": Events.attackers,
    "blocks": Events.blockers,
}
# what is done as one event or several, before players could get priority
_ACTIONS: dict[str, Callable[[Events, Clause], None]] = {
    "plays": Events.play_land,
    "casts": Events.cast,
    "countered": Events.counter,
    "copies": Events.copy,
    "gets_emblem": Events.emblem,
    "extra_turn": Events.extra_turn,
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


def _amount(clause: Clause) -> int:
    return clause.amount.base if clause.amount is not None else 1


def _number(value: object, default: int | None) -> int | None:
    if isinstance(value, Amount):
        return value.base
    return value if isinstance(value, int) else default


def _detail_int(clause: Clause, name: str) -> int | None:
    value = clause.detail(name)
    return value if isinstance(value, int) else None
