"""The order of things, written as procedures: priority, state-based actions, the stack, resolving.

`events` carries out one event at a time; what waits for the next priority is done here (117.5, 603.3b, 608.2, 704.3).
`game.Game` adds turns, combat and casting; records are described there.

Defaults of this oracle where a record gives no choice: the legend rule keeps the legend with the lowest number;
triggers of one player go on the stack in order of occurrence.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from .cards import Words
from .events import Events, Part
from .table import Illegal, Spell, Thing, Trigger, Unclear


class Simulation(Events):
    """A table with priority and a stack that resolves."""

    # priority

    def settle(self) -> None:
        """What happens before a player would get priority (117.5)."""
        while not self.over:
            if self.state_based():
                continue
            if not self.waiting:
                return
            self._put_on_stack()

    def due(self) -> tuple[set[str], set[str], list[list[Thing]], list[tuple[str, int]]]:
        """State-based actions that apply now: losers, dying creatures, groups of legends, counters."""
        losers = {name for name in self.in_game() if self.players[name].life <= 0 or self.players[name].poison >= 10}
        dying = set()
        for thing in self.creatures():
            toughness = self.toughness(thing)
            if toughness <= 0 or thing.deathtouched or (thing.damage and thing.damage >= toughness):
                dying.add(thing.id)
        groups: dict[tuple[str, str], list[Thing]] = {}
        for thing in self.permanents():
            if thing.card.legendary:
                groups.setdefault((self.controller(thing), thing.card.name), []).append(thing)
        pairs = [
            (thing.id, pair)
            for thing in self.permanents()
            if (pair := min(thing.counters.get("+1/+1", 0), thing.counters.get("-1/-1", 0)))
        ]
        return losers, dying, [group for group in groups.values() if len(group) > 1], pairs

    def state_based(self) -> bool:
        """Find all, then perform all at once (704.3); False if there was nothing."""
        for thing in self.things.values():
            if thing.token and thing.zone not in (None, "battlefield"):
                thing.zone = None  # 704.5d
        losers, dying, legends, pairs = self.due()
        if not (losers or dying or legends or pairs):
            return False
        for group in legends:
            player = self.controller(group[0])
            if player in losers:
                raise Unclear("a legend to keep for a player who is losing")
            options = [None, *(thing.id for thing in group)]
            kept = self.ask({"ask": "legend", "player": player, "card": group[0].card.name}, options)
            dying |= {thing.id for thing in group} - {kept or group[0].id}
            self.note("the legend rule")
        parts: list[Part] = [
            {"do": "annihilate", "id": name, "count": pair} for name, pair in pairs if name not in dying
        ]
        if dying:
            parts.append({"do": "moves", "ids": [name for name in self.things if name in dying], "to": "graveyard"})
        if losers:
            parts.append({"do": "leaves", "players": sorted(losers)})
            if any(
                trigger.path[:2] == ("monarch", "damage") and trigger.controller in losers for trigger in self.waiting
            ):
                self.note("lethal combat damage to the monarch")
        self.batch(parts)
        for thing in self.things.values():
            thing.deathtouched = False
        return True

    def _put_on_stack(self) -> None:
        waiting, self.waiting = self.waiting, []
        for name in self.from_seat():
            mine = [trigger for trigger in waiting if trigger.controller == name]
            if not mine:
                continue
            if not self.present(name):
                self.note("a trigger of a player who has left")  # 800.4d
                continue
            if len({trigger.controller for trigger in waiting}) > 1:
                self.note("triggers of several players")
            for trigger in self._ordered(name, mine):
                if trigger.ability is not None and trigger.ability.target == "player":
                    question = {"ask": "target", "player": name, "path": trigger.path}
                    trigger.target = self.ask(question, self.in_game())
                self.stack.append(trigger)

    def _ordered(self, player: str, mine: list[Trigger]) -> list[Trigger]:
        """One player's triggers, bottom first; order of occurrence is no answer for those of one event."""
        for trigger in mine:
            alike = [other for other in mine if other.path == trigger.path]
            on_stack = [item for item in self.stack if isinstance(item, Trigger) and item.path == trigger.path]
            targeted = trigger.ability is not None and trigger.ability.target is not None
            if len(alike) > 1 and (targeted or trigger.path[1] == "damage"):
                raise Unclear("which of two alike triggers is meant")
            if on_stack and (len(mine) > 1 or targeted):
                raise Unclear("whether the one that waits or the one on the stack is meant")
        if len({trigger.path for trigger in mine}) == 1:
            return mine
        if len(mine) > 4:
            raise Unclear("more triggers than a reader would order")
        options: list[Any] = [list(order) for order in permutations(range(len(mine)))]
        if len({trigger.event for trigger in mine}) == len(mine):
            options.insert(0, None)
        paths = [trigger.path for trigger in mine]
        order = self.ask({"ask": "orders", "player": player, "paths": paths}, options)
        self.note("one player's triggers in an order")
        return mine if order is None else [mine[index] for index in order]

    # resolving

    def resolve_top(self, does: list[Any] | None = None) -> None:
        if not self.stack:
            raise Illegal("nothing to resolve")
        item = self.stack[-1]
        if isinstance(item, Trigger):
            self._resolve_trigger(item)
        else:
            self._resolve_spell(item, does)
        self.settle()

    def _resolve_trigger(self, trigger: Trigger) -> None:
        if trigger.path == ("monarch", "draw"):
            if self.monarch != trigger.controller:
                self.note("a draw for a former monarch")
            self.batch([{"do": "draws", "player": trigger.controller, "count": 1}])
        elif trigger.taker is not None:
            self.batch([{"do": "initiative", "player": trigger.taker}])
        elif trigger.creature is not None:
            player = self._controller_of(trigger.creature, trigger.dealt_by)
            self.batch([{"do": "monarch", "player": player, "rule": "725.2"}])
        elif trigger.ability is not None:
            if not self.holds(trigger.ability.condition, trigger.controller):
                self.note("an intervening if that is false on resolution")
            elif trigger.target is not None and not self.present(trigger.target):
                self.note("a target that has left the game")
            else:
                self._follow(trigger.ability.do, trigger.controller, trigger)
        if not self.over:
            self.stack = [item for item in self.stack if item is not trigger]

    def _controller_of(self, creature: tuple[str, int], dealt_by: str | None) -> str:
        """The creature's controller now, or by last known information (608.2h)."""
        thing = self.here(creature)
        if thing is not None:
            if self.controller(thing) != dealt_by:
                self.note("the creature changed control before resolution")
            return self.controller(thing)
        known = self.last_controller[creature]
        absent = self.things[creature[0]]
        if absent.key == creature and absent.phased_out and self.controller(absent) != known:
            raise Unclear("who controls a phased-out creature")
        self.note("the creature is gone before resolution")
        return known

    def _resolve_spell(self, spell: Spell, does: list[Any] | None) -> None:
        thing = self.things[spell.thing]
        if thing.card.permanent:
            self.stack.remove(spell)
            self.batch([{"do": "spell enters", "id": thing.id, "player": spell.controller}])
            return
        for entry in does or []:
            self.batch(entry if isinstance(entry, list) else [entry])
        self._follow(thing.card.spell, spell.controller, None)
        if not self.over and spell in self.stack:
            self.stack.remove(spell)
            thing.zone = "graveyard"
            thing.life += 1

    def _follow(self, instructions: tuple[Words, ...], you: str, trigger: Trigger | None) -> None:
        for words in instructions:
            if words[0] == "if":
                self._follow(words[2] if self.holds(words[1], you) else words[3], you, trigger)
            else:
                self.batch(self._meant(words, you, trigger))

    def _meant(self, words: Words, you: str, trigger: Trigger | None) -> list[Part]:
        """What an instruction means now, as the parts of one event."""
        kind = words[0]
        if kind == "draw":
            return [{"do": "draws", "player": you, "count": words[1]}]
        if kind == "life":
            return [{"do": "life", "player": you, "change": words[1]}]
        if kind == "crown":
            return [{"do": "monarch", "player": you}]
        if kind == "ascend":
            return [{"do": "ascends", "player": you}]
        if kind == "counters":
            thing = self.here(trigger.source) if trigger is not None else None
            return [] if thing is None else [{"do": "counters", "id": thing.id, "kind": words[1], "count": words[2]}]
        if kind == "create":
            self._made += 1
            ids = [f"made {self._made}.{number}" for number in range(words[2])]
            return [{"do": "enters", "card": words[1], "player": you, "ids": ids, "token": True}]
        if kind in ("pump team", "pump opponents", "pump all"):
            team = kind == "pump team"
            chosen = [
                thing for thing in self.creatures() if kind == "pump all" or (self.controller(thing) == you) == team
            ]
            return [
                {"do": "size", "id": thing.id, "power": words[1], "toughness": words[2], "ends": True}
                for thing in chosen
            ]
        if kind == "edict" and trigger is not None and trigger.target is not None:
            return self._edict(trigger.target, trigger)
        raise ValueError(words)

    def _edict(self, player: str, trigger: Trigger) -> list[Part]:
        options = [thing.id for thing in self.creatures(player)]
        if not options:
            return []
        what = options[0]
        if len(options) > 1:
            what = self.ask({"ask": "sacrifice", "player": player, "path": trigger.path}, options)
        self.note("a sacrifice")
        return [{"do": "moves", "ids": [what], "to": "graveyard"}]
