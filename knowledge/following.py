"""Following instructions (608.2c): one event for each, with the choices that players make on the way."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.facts import Fact
from ..engine.entries import Cause
from . import catalogue
from . import vocabulary as v
from .combat import NOBODY
from .definitions import before, phrase_id, trigger_event, watched
from .language import Ability, Branch, Card, Clause, Condition, Mode, Phrase, Step, Together
from .order import INTERVENING
from .seats import NoTarget
from .phases import Phases


# what is only said, would happen, or tells how something happens if it does: by itself it is nothing that has been done
# (603.12); so is a result that may yet be kept from coming, such as that somebody is to lose
INTENDED = (
    v.AlreadyOver, v.AsItWas, v.Checked, v.Countering, v.CrownFallsTo, v.CrownWouldFall, v.DamageStands,
    v.DealsDamageSo, v.Disputed, v.EntersAs, v.EntersTapped, v.EntersWith, v.Facing, v.InitiativeFallsTo, v.Instruct,
    v.LosesGame, v.MayChange, v.Occurs, v.OneCounter, v.Outdone, v.Prevented, v.Prevents, v.ShieldLeft, v.Silent,
    v.Stopped, v.ToldToBeDestroyed, v.ToldToBecomeMonarch, v.ToldToTakeInitiative, v.Unchanged, v.Unpreventable,
    v.Will, v.WinsGame, v.Would, v.WouldDealDamage,
)  # fmt: skip


class Following(Phases):
    """Carries out the instructions of an object that is resolving."""

    def perform(self, identity: str, ability: str, path: str, step: Step) -> None:
        """Carry out one instruction (608.2c): an event of its own, without state-based actions in between."""
        session = self.session
        if isinstance(step, Branch):
            name, _ = self.definitions.condition(step.condition)
            session.run(until=INTERVENING)
            found = session.facts_of(v.Holds, condition=name, view=identity)
            word, steps = ("then", step.then) if found else ("else", step.otherwise)
            denied = [] if found else [v.Otherwise(condition=name, view=identity)]
            adds = [f for f in denied if f.key not in session.memory]
            session.step("608.2c", f"{name}: {'yes' if found else 'no'}", adds=adds, data=tuple(found))
            before, self._since = self._since, (*self._since, *found, *(session.memory[f.key] for f in denied))
            for n, inner in enumerate(steps, 1):
                self.perform(identity, ability, f"{path}.{word}.{n}", inner)
            self._since = before
        elif isinstance(step, Together):
            facts: list[Fact] = []
            for n, clause in enumerate(step.clauses, 1):
                facts += self._told(identity, ability, f"{path}.{n}", clause, path)
            self._carry_out(identity, facts)
            for n, clause in enumerate(step.clauses, 1):  # one card after the other (121.2)
                for _ in range(self._amount(identity, f"{path}.{n}") - 1 if clause.verb == "draws" else 0):
                    self._carry_out(identity, self._told(identity, ability, f"{path}.{n}", clause, path))
        elif isinstance(step, Mode):
            chosen = session.facts_of(v.ChosenMode, view=identity, mode=step.number)
            since = self._since
            self._since = (*since, *chosen)
            for n, inner in enumerate(step.do if chosen else (), 1):
                self.perform(identity, ability, f"{path}.mode.{n}", inner)
            self._since = since
        else:
            self._clause(identity, ability, path, step)

    _since: tuple[Fact, ...] = ()  # the conditions that are met of the branch that is followed
    _paying = False  # whether it is a cost that is done
    _owed: Fact | None = None  # what is owed by a replacement effect that is being followed

    def _follow_instead(self, owed: Fact, used: Sequence[Fact] = ()) -> None:
        source, ability, thing = owed["source"], owed["ability"], owed["thing"]
        turns = {(str(each["source"]), str(each["ability"])): None for each in (owed, *used)}
        spent = [v.HadItsTurn(source=by, ability=name) for by, name in turns]
        spent = [fact for fact in spent if fact.key not in self.session.memory]
        role = "that player" if thing in self.seats else "it"
        bound = v.Bound(view=source, role=role, thing=thing, incarnation=self.incarnation(thing))
        follows = v.Follows(view=source, ability=ability, you=self._controller(source))
        event = owed["event"]
        amounts = self.session.facts_of(v.OwedAmount, event=event, source=source, ability=ability, thing=thing)
        much = [v.SoMuch(view=source, amount=sum(fact["amount"] for fact in amounts))]
        self.session.step(
            "614.6",
            f"{ability} of {source} is followed for {thing}",
            adds=[bound, follows, *spent, *much],
            ends=amounts,
            data=tuple(amounts),
        )
        for path, step in self.definitions.steps.get(ability, ()):
            before, self._owed = self._owed, owed
            self.perform(source, ability, path, step)
            self._owed = before
        self.session.step("614.5", f"{ability} of {source} has been followed", ends=[follows, *spent, *much])
        self.forget(source)

    def _controller(self, identity: str) -> str:
        """Who controls the object on the stack, or the permanent, that tells players what to do."""
        session = self.session
        if followed := session.facts_of(v.Follows, view=identity):
            return str(followed[0]["you"])
        if stacked := session.facts_of(v.OnStack, object=identity):
            return str(stacked[0]["controller"])
        found = session.facts_of(v.Controls, object=identity) or session.facts_of(v.Owner, object=identity)
        return str(found[0]["player"]) if found else ""

    def _clause(self, identity: str, ability: str, path: str, clause: Clause) -> None:
        session = self.session
        if session.holds(v.Barred, identity):
            session.step("603.2h", f"{identity}: it has been done in this turn")
            return
        if clause.optional and not self._says_yes(identity, clause):
            session.step("608.2d", f"{self._controller(identity)} chooses not to: {clause.words or clause.verb}")
            return
        since = self._since
        decides = session.facts_of(v.DecidesFor, object=identity)
        self._since = (*since, *decides)
        self._follow(identity, ability, path, clause)
        self._since = since
        if decides:
            session.step("608.2d", "what was decided has been done", ends=decides)

    def _follow(self, identity: str, ability: str, path: str, clause: Clause) -> None:
        """A clause that is followed, once it is settled that it is."""
        session = self.session
        if clause.verb == "if_done":
            done = session.facts_of(v.Done, object=identity, path=before(path))
            said = f"what {identity} asks for was done" if done else f"what {identity} asks for was not done"
            session.step("608.2c", said, data=tuple(done))
            follows = bool(done) is (clause.value != "not")
            for n, inner in enumerate(clause.detail("do") if follows else (), 1):
                self.perform(identity, ability, f"{path}.do.{n}", inner)
        elif clause.verb == "proliferates":
            for player in self._who(identity, clause.subject):
                self.proliferate(player)
        elif clause.verb == "prevents_it":
            if any(fact["amount"] for fact in session.facts_of(v.SoMuch, view=identity)):
                session.step("615.5", f"{identity}: that damage is prevented")
            else:
                session.step("615.12", f"{identity}: that damage can't be prevented")
        elif clause.verb in ("scries", "shuffles"):
            session.step("608.2c", f"{identity}: {clause.words} (nothing that azor knows changes)")
        elif clause.verb == "may_pay":
            payer = self._who(identity, clause.subject)
            paid = bool(payer) and self._says_yes(identity, clause, payer[0])
            since = self._since
            if not payer:
                unpaid = v.Unpaid(object=identity, path=path)
                session.step("800.4f", f"nobody is there who could pay: {clause.value}", adds=[unpaid])
                self._since = (*since, session.memory[unpaid.key])
            done = [v.Done(object=identity, path=path)] if paid else []
            session.step("608.2d", f"{'paid' if paid else 'not paid'}: {clause.value}", adds=done)
            steps = clause.detail("then" if paid else "else")
            for n, inner in enumerate(steps if isinstance(steps, tuple) else (), 1):
                self.perform(identity, ability, f"{path}.{'then' if paid else 'else'}.{n}", inner)
            self._since = since
        elif clause.verb == "delayed":
            self._delay(identity, ability, path, clause)
        elif clause.verb == "reflexive":
            session.step("603.12", f"{identity} may trigger", adds=self._remembered(identity, f"{identity}:{path}"))
            self._carry_out(identity, self._told(identity, ability, path, clause))
        elif clause.verb == "extra_turn":
            for player in self._who(identity, clause.subject):
                self.extra_turns.append(player)
                session.step("500.7", f"{player} takes an extra turn after this one")
        elif clause.verb == "extra_phases":
            self.add_phases(clause.value, *clause.detail("phases"))
        elif clause.verb == "reveals":
            for player in self._who(identity, clause.subject):
                library = self._cards(player, "library")
                if library:
                    top = library[0]
                    session.step(
                        "701.20a",
                        f"{player} reveals {top}",
                        adds=[v.Bound(view=identity, role="the chosen", thing=top, incarnation=self.incarnation(top))],
                    )
        elif clause.verb == "adds_mana":
            session.step("106.4", f"{identity}: {clause.words}; mana is taken as there")
        elif clause.verb == "copies":
            for thing in self._who(identity, clause.object):
                if session.facts_of(v.OnStack, object=thing):
                    copied = self.copy_on_stack(self._controller(identity), thing)
                    if clause.detail("newly"):
                        self.choose_new_targets(copied)
        elif clause.verb == "gets_emblem":
            abilities = clause.detail("abilities")
            for player in self._who(identity, clause.subject):
                self.get_emblem(player, str(clause.detail("name") or "emblem"), abilities or ())
        elif clause.verb == "opaque":  # listed as not read where it is defined
            session.step(
                "608.2c",
                f"{identity}: {clause.words or clause.value or clause.verb} (not modelled)",
                adds=[v.Done(object=identity, path=path)],
            )
        elif clause.verb == "draws":
            for _ in range(self._amount(identity, path)):
                self._carry_out(identity, self._told(identity, ability, path, clause))
        else:
            facts = self._told(identity, ability, path, clause)
            self._carry_out(identity, facts)

    def proliferate(self, player: str) -> None:
        """Another counter of each kind for what a player chooses (701.34): by default for what they control."""
        session = self.session
        held = session.facts_of(v.Counters)
        there = [f["object"] for f in held if f["amount"] > 0 and session.holds(v.Permanent, f["object"])]
        among = list(dict.fromkeys(there))
        mine = [thing for thing in among if session.holds(v.Controls, player, thing)]
        chosen = [thing for thing in among if self._wants(player, thing, thing in mine)]
        facts: list[Fact] = []
        for fact in held:
            if fact["object"] in chosen and fact["amount"] > 0:
                thing, kind = str(fact["object"]), str(fact["kind"])
                self.define(self.definitions.counter_kind(kind))
                key = f"puts_counters:{kind}:{thing}"
                facts.append(
                    v.Would(
                        event=self.now, key=key, verb="puts_counters", thing=thing, kind=kind, amount=1, why="701.34a"
                    )
                )
        self.happen(*facts, cause=Cause("701.34a", f"{player} proliferates", tuple(held)))

    def _wants(self, player: str, thing: str, mine: bool) -> bool:
        """Whether a player chooses a thing that has counters, as the record says, or else if it is theirs."""
        said = self.choices.yes(player, thing) if self.choices else None
        if said is None:
            given = f"{player} gives another counter to {thing}" if mine else f"{player} gives no counter to {thing}"
            self.assumptions[given] = None
            return mine
        return said

    def _carry_out(self, identity: str, facts: Sequence[Fact]) -> None:
        found = self.session.facts_of(v.OnStack, object=identity)
        cause = Cause("608.2c", f"an instruction of {identity}", (*found, *self._since))
        if self._paying:
            cause = Cause("601.2h", f"a cost of {identity}", tuple(found))
        if self._owed is not None:
            cause = Cause("614.6", f"{identity} says what happens instead", (self._owed,))
        happened = self.happen(*facts, cause=cause)
        created = [f["object"] for f in facts if isinstance(f, v.Enters)]
        moved = {f["object"] for f in happened if isinstance(f, v.Moves | v.Enters)} - set(created)
        adds = [v.Bound(view=identity, role="the created", thing=t, incarnation=1) for t in sorted(created)]
        adds += [
            v.Bound(view=identity, role="the moved", thing=t, incarnation=self.incarnation(t)) for t in sorted(moved)
        ]
        adds = [f for f in adds if f.key not in self.session.memory]
        told = next((f for f in facts if isinstance(f, v.Instruct)), None)
        if told is not None and any(not isinstance(f, INTENDED) for f in happened):
            adds.append(v.Done(object=identity, path=told["path"]))
        if adds:
            self.session.step("608.2c", "later instructions may refer to what this one did", adds=adds)

    def _says_yes(self, identity: str, clause: Clause, player: str = "") -> bool:
        player = player or self._decider(identity, clause.detail("chooser"))
        said = self.choices.yes(player, identity) if self.choices else None
        if said is None:
            self.assumptions[f"{player} chooses to: {clause.words or clause.value or clause.verb}"] = None
            return True
        return said

    def _decider(self, identity: str, chooser: object) -> str:
        """Who decides whether an optional instruction is followed (608.2d).

        For a player who has left, the controller chooses another, an opponent if it was to be an opponent (800.4g).
        """
        controller = self._controller(identity)
        if not isinstance(chooser, Phrase):
            return controller
        found = self._who(identity, chooser)
        if len(found) > 1:
            return self._choose(controller, identity, found, f"{{}} decides about {identity}")
        if found:
            return found[0]
        session = self.session
        opponents = [f["other"] for f in session.facts_of(v.Opponent, player=controller)]
        gone = [f["thing"] for f in session.facts_of(v.Bound, view=identity, role="that player")]
        among = [p for p in self.apnap() if p in opponents] if gone and gone[0] in opponents else []
        among = among or [p for p in self.apnap() if p != controller] or [controller]
        player = self._choose(controller, identity, among, f"{controller} has {{}} decide about {identity}")
        decides = v.DecidesFor(object=identity, player=player)
        new = [decides] if decides.key not in session.memory else []
        session.step("800.4g", f"{player} decides in place of one who has left", adds=new)
        return player

    def _who(self, identity: str, phrase: Phrase | None) -> list[str]:
        """Who or what a phrase is, as the object resolves, in turn order or by number; nobody who has left."""
        if phrase is None:
            return []
        found = {f["thing"] for f in self.session.facts_of(v.Fits, phrase=phrase_id(phrase), view=identity)}
        found -= {f["player"] for f in self.session.facts_of(v.LeftGame)}
        order = self.apnap()
        return sorted(found, key=lambda t: (order.index(t) if t in order else len(order), t))

    def _amount(self, identity: str, path: str) -> int:
        self.session.run(until=INTERVENING)
        found = self.session.facts_of(v.AmountOf, object=identity, path=path)
        if found:
            return int(found[0]["amount"])
        on_stack = self.session.facts_of(v.OnStack, object=identity)
        if not on_stack:
            return 0
        instruction = self.session.facts_of(v.Instruction, ability=on_stack[0]["ability"], path=path)
        if instruction and instruction[0]["of"] == "X":
            player = self._controller(identity)
            x = self.choices.number(player, identity) if self.choices else None
            if x is None:
                self.assumptions[f"X is 1 for {identity}"] = None
                x = 1
            self.session.step("107.3", f"X is {x}", adds=[v.ChosenNumber(view=identity, amount=x)])
            return self._amount(identity, path)
        return 0

    def _told(self, identity: str, ability: str, path: str, clause: Clause, root: str = "") -> list[Fact]:
        """The happenings of an instruction: that it is carried out, and the tokens that it creates."""
        for phrase, name in self.definitions.selected(clause, root or path):
            self._pick(identity, phrase, name)
        self._amount(identity, path)
        if clause.verb == "becomes_copy" and clause.detail("but"):
            self._vary(identity, ability, path, clause)
        told: list[Fact] = [v.Instruct(event=self.now, object=identity, ability=ability, path=path)]
        if clause.verb == "creates":
            told += self._create(identity, path, clause)
        elif clause.verb in ("sacrifices", "discards", "mills"):
            self._select(identity, path, clause)
        return [type(f)(**{**{n: f[n] for n in f.fields}, "event": self.now}) for f in told]

    def _vary(self, identity: str, ability: str, path: str, clause: Clause) -> None:
        """Define what copies with exceptions look like, before something becomes one (707.9)."""
        for model in self._who(identity, clause.object):
            original = self.session.facts_of(v.HasFace, object=model)[0]["face"]
            face, facts = self.definitions.face(self.definitions.excepted(original, clause.detail("but")))
            self.define(facts)
            varies = v.Varies(original=original, ability=ability, path=path, face=face)
            if varies.key not in self.session.memory:
                self.session.step("707.9", f"{face} is what a copy of {original} looks like", adds=[varies])

    def _create(self, identity: str, path: str, clause: Clause) -> list[Fact]:
        """Name the tokens that an instruction creates; they enter with it."""
        amount = self._amount(identity, path)
        copies = clause.detail("copy_of")
        found: list[Fact] = []
        for player in self._who(identity, clause.subject):
            cards: list[Card] = []
            many = self.so_many("creates", player, amount)
            if isinstance(copies, Phrase):
                for thing in self._who(identity, copies):
                    face = self.session.facts_of(v.HasFace, object=thing)
                    if face:
                        cards += [self.definitions.excepted(face[0]["face"], clause.detail("but"))] * many
            else:
                cards = [self.token(clause)] * many
            for card in cards:
                token = self.name_object(card.name)
                self.session.step(
                    "111.2", f"{token} is created", adds=self.describe(token, card, player, "outside", True)
                )
                found.append(v.Enters(event=self.now, object=token, player=player))
                if clause.detail("tapped"):
                    found.append(v.EntersTapped(event=self.now, object=token))
                if clause.detail("attacking"):
                    found += self.enters_attacking(player, token, identity)
        return found

    def enters_attacking(self, player: str, thing: str, about: str) -> list[Fact]:
        """What is put onto the battlefield attacking: whom its controller chooses, in their own combat only (508.4).

        The player whom the source attacks comes first, then whom others attack, then further opponents.
        """
        session = self.session
        if not session.holds(v.ActivePlayer, player) or not session.facts_of(v.Attacking):
            return []
        source = session.facts_of(v.OnStack, object=about)
        attacking = sorted(
            session.facts_of(v.Attacking), key=lambda f: not source or f["object"] != source[0]["source"]
        )
        opponents = [f["other"] for f in session.facts_of(v.Opponent, player=player)]
        attacked = [f["defender"] for f in attacking if f["defender"] != NOBODY]
        among = list(dict.fromkeys([*attacked, *(p for p in self.apnap() if p in opponents)]))
        defender = self._choose(player, about, among, f"{thing} enters attacking {{}}")
        return [v.EntersAttacking(event=self.now, object=thing, defender=defender)]

    def token(self, clause: Clause) -> Card:
        """The card that stands for a token which a clause creates: as it says, or a predefined one."""
        known = self.cards.get(clause.value) or catalogue.lookup(clause.value)
        types, power = clause.detail("types"), clause.detail("power")
        if known is not None and types is None:
            return known
        toughness, abilities = clause.detail("toughness"), clause.detail("abilities")
        return Card(
            name=clause.value,
            types=types if isinstance(types, tuple) else (),
            power=power if isinstance(power, int) else getattr(power, "base", None),
            toughness=toughness if isinstance(toughness, int) else getattr(toughness, "base", None),
            abilities=abilities if isinstance(abilities, tuple) else (),
            colors=clause.detail("colors"),
        )

    def _select(self, identity: str, path: str, clause: Clause) -> None:
        """Each player told to sacrifice or discard chooses, in turn order (101.4); what is milled lies on top."""
        session = self.session
        chosen: list[Fact] = []
        for player in self._who(identity, clause.subject):
            amount = self._amount(identity, path)
            if clause.verb == "sacrifices":
                assert clause.object is not None
                phrase = phrase_id(clause.object)
                among = [
                    f["thing"]
                    for f in session.facts_of(v.Fits, phrase=phrase, view=identity)
                    if session.holds(v.Controls, player, f["thing"])
                    and not session.holds(v.Cannot, f["thing"], "be sacrificed")
                ]
                if clause.amount is not None and clause.amount.halved:
                    amount = (len(among) + (clause.amount.halved == "up")) // 2
                things = self._chosen(player, identity, among, amount, "sacrifices")
            else:
                take = self.discarded if clause.verb == "discards" else self.milled
                things = take(player, amount, identity)
            chosen += [v.Selected(object=identity, path=path, thing=thing) for thing in things]
        session.step("101.4", f"what {clause.verb.removesuffix('s')} is about", adds=chosen)

    def _pick(self, identity: str, phrase: Phrase, name: str) -> None:
        """So many of what a phrase describes, as the controller chooses (608.2d)."""
        if self.session.facts_of(v.Selected, object=identity, path=name):
            return
        self.session.run(until=INTERVENING)
        among, player = self._who(identity, phrase), self._controller(identity)
        things = self._chosen(player, identity, among, phrase.count or 0, "chooses")
        adds = [v.Selected(object=identity, path=name, thing=thing) for thing in things]
        self.session.step("608.2d", f"{player} chooses for {identity}", adds=adds)

    def _chosen(self, player: str, about: str, among: list[str], amount: int, verb: str) -> list[str]:
        """So many of several things, one after the other, as a player chooses."""
        found: list[str] = []
        for _ in range(min(amount, len(among))):
            thing = self._choose(player, about, among, f"{player} {verb} {{}} for {about}")
            among.remove(thing)
            found.append(thing)
        return found

    def discarded(self, player: str, amount: int, about: str) -> list[str]:
        """The cards that a player discards, of their own choice (701.9); some of them may not be known."""
        size = self.session.facts_of(v.HandSize, player=player)
        known = self._cards(player, "hand")
        missing = min(amount, size[0]["amount"] if size else 0) - len(known)
        for _ in range(max(missing, 0)):
            card = self.name_object("unknown card")
            facts = self.describe(card, Card("unknown card", known=False), player, "hand")
            self.session.step("402.1", f"{card} is in {player}'s hand", adds=facts)
            known.append(card)
        return self._chosen(player, about, known, amount, "discards")

    def milled(self, player: str, amount: int, about: str) -> list[str]:
        """The cards on top of a player's library (701.17), as far as they are known."""
        found = self._cards(player, "library")[:amount]
        if len(found) < amount:
            self.session.step("701.17", f"{player} mills {amount - len(found)} cards that are not known")
        return found

    def _cards(self, player: str, zone: str) -> list[str]:
        """What a player owns in a zone; of a library the top first."""
        session = self.session
        owned = [f["object"] for f in session.facts_of(v.InZone, zone=zone)]
        owned = [each for each in owned if session.holds(v.Owner, each, player)]
        place = {f["object"]: f["place"] for f in session.facts_of(v.LibraryPlace)}
        return sorted(owned, key=lambda each: -place.get(each, 0)) if zone == "library" else owned

    def copy_on_stack(self, player: str, original: str) -> str:
        """A copy of a spell or ability on the stack, under a player's control (707.10); gives its name."""
        session = self.session
        on_stack = session.facts_of(v.OnStack, object=original)[0]
        adds: list[Fact] = []
        if session.holds(v.SpellOf, original):
            face = session.facts_of(v.HasFace, object=original)[0]["face"]
            identity = self.name_object(self.names.get(original, face))
            adds += self.describe(identity, self.definitions.cards[face], player, "stack")
            adds += [v.SpellOf(object=identity), v.SpellCopy(object=identity)]
            source = identity
        else:
            identity, source = self.stack_name(on_stack["ability"]), on_stack["source"]
            adds.append(v.AbilityCopy(object=identity))
        adds.append(v.OnStack(object=identity, ability=on_stack["ability"], controller=player, source=source))
        for kind in (v.Bound, v.Target, v.ChosenMode, v.ChosenNumber, v.Share, v.FromEvent):
            for fact in session.facts_of(kind, view=original):
                fields = {**{n: fact[n] for n in kind.fields}, "view": identity}
                adds.append(kind(**{n: source if x == original else x for n, x in fields.items()}))
        session.step("707.10", f"{player} copies {original}", adds=adds, data=(on_stack,))
        if session.holds(v.SpellOf, original) and session.facts_of(v.TriggersOn, verb="copies"):
            copied = v.Copies(event=self.now, player=player, object=identity)
            self.happen(copied, cause=Cause("707.10", f"{player} has copied {original}"))
        return identity

    def choose_new_targets(self, identity: str, given: Sequence[str] | None = None) -> None:
        """New targets for a copy, as its controller chooses; the others stay, legal or not (707.10c)."""
        session = self.session
        on_stack = session.facts_of(v.OnStack, object=identity)[0]
        ability, player = on_stack["ability"], on_stack["controller"]
        choosing = v.Choosing(object=identity)
        session.step("707.10c", f"targets are chosen for {identity}", adds=[choosing])
        session.run(until=INTERVENING)
        olds = sorted(session.facts_of(v.Target, view=identity), key=lambda fact: int(fact["number"]))
        things = [str(old["thing"]) for old in olds]
        aims = [session.facts_of(v.TargetPhrase, ability=ability, number=old["number"])[0] for old in olds]
        for at, aim in enumerate(aims):
            among = self.candidates(identity, aim)
            if given is not None and at < len(given):
                if given[at] != things[at] and given[at] not in among:
                    raise NoTarget(given[at], ability, among)
                things[at] = given[at]
                continue
            taken = {things[n] for n, each in enumerate(aims) if each["word"] == aim["word"]}
            among = [each for each in among if each not in taken]
            new = self.choices.pick(player, identity, among) if self.choices else None
            if new is None:
                self.assumptions[f"{player} leaves the target of {identity} as it is"] = None
            things[at] = new or things[at]
        of_words = [(aim["word"], thing) for aim, thing in zip(aims, things, strict=True)]
        for each in of_words:  # nothing is the target of one word twice (115.3)
            if of_words.count(each) > 1:
                raise NoTarget(each[1], ability, ())
        changed = [(old, thing) for old, thing in zip(olds, things, strict=True) if old["thing"] != thing]
        session.step(
            "707.10c",
            "targets have been chosen",
            adds=[
                v.Target(view=identity, number=old["number"], thing=thing, incarnation=self.incarnation(thing))
                for old, thing in changed
            ],
            ends=[choosing, *(old for old, _ in changed)],
        )

    def get_emblem(self, player: str, name: str, abilities: tuple[Ability, ...]) -> str:
        """An emblem for a player (114.1); gives its name."""
        card = Card(name, abilities=abilities, emblem=True)
        identity = self.name_object(name)
        facts = self.describe(identity, card, player, "command")
        self.session.step("114.1", f"{player} gets {identity}", adds=[*facts, v.Emblem(object=identity)])
        return identity

    def _delay(self, identity: str, ability: str, path: str, clause: Clause) -> None:
        """Create a delayed trigger (603.7), for each thing that it waits for."""
        when = clause.detail("when")
        assert isinstance(when, Clause)
        waits = self._waits_for(identity, when)
        if waits is None:
            self.definitions.unread[f"{ability}: delayed until {when.words or clause.value}"] = None
            self.session.step("603.7", f"{identity}: a delayed trigger that azor does not read")
            return
        verb, subjects, phrase, about = waits
        delayed, facts = self.definitions.further(ability, "delayed", clause)
        self.define(facts)
        on_stack = self.session.facts_of(v.OnStack, object=identity)
        source = str(on_stack[0]["source"]) if on_stack else identity  # a replacement effect's own object (603.7f)
        expires = when.until.kind if when.until is not None else ""
        asked = clause.detail("condition")
        condition = self.definitions.condition(asked)[0] if isinstance(asked, Condition) else ""
        adds: list[Fact] = []
        for subject in subjects:
            name = ":".join(filter(None, (delayed, str(self.session.event), path, subject)))
            adds.append(
                v.DelayedTrigger(
                    id=name,
                    ability=delayed,
                    controller=self._controller(identity),
                    source=source,
                    verb=verb,
                    subject=subject,
                    phrase=phrase,
                    about=about,
                    often="once" if not expires else str(when.detail("batch") or "each"),
                    expires=expires,
                    condition=condition,
                )
            )
            adds += self._remembered(identity, name)
        self.session.step("603.7a", f"{delayed} is created", adds=adds)

    def _remembered(self, identity: str, name: str) -> list[Fact]:
        """What a trigger that is created in a resolution can refer to later: all that the resolution can."""
        session = self.session
        found = [(b["role"], b["thing"], b["incarnation"]) for b in session.facts_of(v.Bound, view=identity)]
        for target in session.facts_of(v.Target, view=identity):
            role = "target" if target["number"] == 1 else f"target {target['number']}"
            found.append((role, target["thing"], target["incarnation"]))
        return [v.Remembered(id=name, role=role, thing=thing, incarnation=n) for role, thing, n in dict.fromkeys(found)]

    def _waits_for(self, identity: str, when: Clause) -> tuple[str, list[str], str, str] | None:
        """The event of a delayed trigger: its verb, the things that it is pinned to, or what describes its subject,
        and what describes its object; None if it asks for more than rules compare."""
        found = trigger_event(when)
        if found is None or (when.until is not None and when.until.kind != "end of turn"):
            return None
        verb, subject, about, _ = found
        if about is not None and about.ref and about.ref not in ("you", "the monarch"):
            return None
        described = [fact for each in (subject, about) if each is not None for fact in self.definitions.phrase(each)]
        self.define([*described, *watched(when, verb)])
        object_id = phrase_id(about) if about is not None else ""
        if subject.ref and subject.ref not in ("you", "the game"):
            return verb, self._who(identity, subject), "", object_id
        return verb, [""], phrase_id(subject), object_id
