"""Objects that a record brings into the game: what enters, is created, merged, played or cast."""

from __future__ import annotations

from ..engine.facts import Fact
from ..knowledge import vocabulary as v
from ..knowledge.language import Card, Clause, Phrase
from .naming import plain_name
from .roles import Roles


class Newcomers(Roles):
    """Makes objects that were nowhere yet, and has them enter."""

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
        self._beside(name, identity)
        self.game.know(identity, card.name)
        token = bool(clause.detail("token")) or "token" in name.split()[-1:] or "tokens" in name.split()[-1:]
        if isinstance(copy, Phrase):
            face = known(v.HasFace, object=self.thing(copy))
            if face:
                card = self.game.definitions.excepted(face[0]["face"], clause.detail("but"))
        self.place(identity, card, player, token)
        facts: list[Fact] = [v.Enters(event=now, object=identity, player=player), *self._host(clause, identity)]
        if clause.detail("tapped"):
            facts.append(v.EntersTapped(event=now, object=identity))
        return [*facts, *self._attacking(clause, player, identity), *self._face_down(clause, identity)]

    def _beside(self, name: str, new: str) -> None:
        """Say so where what enters is one more, though a card of that name lies in some zone and could be meant."""
        if new in self.game.names and self.game.names[new] != name:
            return
        for zone in ("hand", "command", "graveyard", "exile"):
            for there in self.naming.objects(name):
                if there != new and self.game.session.holds(v.InZone, there, zone):
                    told = f"{new} that enters is one more, and not that in the zone {zone}, which is called {there}"
                    self.game.assumptions[told] = None
                    return

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
        self.place(identity, card, player, True)
        tapped = [v.EntersTapped(event=self.game.now, object=identity)] if clause.detail("tapped") else []
        attacking = self._attacking(clause, player, identity)
        return [v.Enters(event=self.game.now, object=identity, player=player), *tapped, *attacking]

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
            self.place(found[0], card, owner, False)
        return [v.Merges(event=self.game.now, object=found[0], host=host, top=not clause.detail("under"))]

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

    def place(self, identity: str, card: Card, player: str, token: bool) -> None:
        """A new object of a player, outside the game as yet."""
        facts = self.game.describe(identity, card, player, "outside", token)
        self.game.session.step("111.1" if token else "400.1", f"{identity}", adds=facts)

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
