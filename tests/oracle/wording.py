"""How events, choices, abilities and queries are worded in the notation.

The same event has several wordings, sentences and mappings; which one is used is drawn from `random`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from .cards import Card, Static, Triggered, Words
from .facts import Fact
from .game import Event, Game
from .table import Path, Spell, Trigger

MOVES = {
    "dies": "{} dies",
    "destroyed": "{} is destroyed",
    "sacrificed": "{} is sacrificed",
    "exiled": "{} is exiled",
    "returned": "{} returns to its owner's hand",
}
STEP_SENTENCES = {"upkeep": "{}'s upkeep begins", "untap": "{}'s turn begins"}


class Row(list[Any]):
    """A list written in one line."""


class Line(dict[str, Any]):
    """A mapping written in one line."""


def condition_words(condition: Words) -> str:
    if condition[0] == "not":
        return "not " + condition_words(condition[1])
    return {"blessed": "has_city_blessing(you)", "monarch": "is_monarch(you)", "no monarch": "no_monarch()"}[
        condition[0]
    ]


def instruction_words(words: Words) -> Any:
    kind = words[0]
    if kind == "if":
        then, otherwise = ([instruction_words(each) for each in branch] for branch in words[2:])
        return {"if": condition_words(words[1]), "then": then, "else": otherwise}
    if kind == "draw":
        return f"you draw {words[1]} card" + ("s" if words[1] > 1 else "")
    if kind == "life":
        return f"you gain {words[1]} life"
    if kind == "crown":
        return "you become the monarch"
    if kind == "create":
        return f"you create {words[2]} {words[1]} token" + ("s" if words[2] > 1 else "")
    raise ValueError(words)


def static_words(static: Static) -> Line:
    who = "this gets" if static.who == "this" else "creatures you control get"
    words = Line({"static": f"{who} {static.power:+d}/{static.toughness:+d}"})
    if static.condition is not None:
        words["while"] = condition_words(static.condition)
    return words


def trigger_words(ability: Triggered) -> Line:
    words = Line({"name": ability.name, "when": ability.when})
    if ability.condition is not None:
        words["if"] = condition_words(ability.condition)
    words["do"] = Row(instruction_words(each) for each in ability.do)
    return words


def describe(card: Card) -> Line:
    """An entry of `cards:`."""
    entry = Line({"types": Row(card.types)})
    if card.creature:
        entry["power"], entry["toughness"] = card.power, card.toughness
    abilities = Row([*card.keywords, *map(static_words, card.statics), *map(trigger_words, card.triggers)])
    if abilities:
        entry["abilities"] = abilities
    return entry


class Wording:
    """Words for what happens in one game, whose objects have these names."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names
        self.random = Random(0)

    def _either(self, *wordings: Any) -> Any:
        return self.random.choice(wordings)

    def words(self, event: Event, game: Game) -> Any:
        """The entry of a record: a sentence, a mapping or a list of simultaneous ones."""
        kind = event["do"]
        if kind == "together":
            return [self.words(part, game) for part in event["parts"]]
        return getattr(self, "_say_" + kind.replace(" ", "_"))(event, game)

    def _say_enters(self, event: Event, game: Game) -> Any:
        card, player, count = event["card"], event["player"], len(event["ids"])
        if event.get("token"):
            tokens = f"{count} {card} token" + ("s" if count > 1 else "")
            return self._either(
                f"{tokens} enter{'s' if count == 1 else ''} under {player}'s control",
                f"{player} creates {tokens}",
                {"enters": card, "controller": player, "count": count, "token": True},
            )
        if count > 1:
            return {"enters": card, "controller": player, "count": count}
        return self._either(f"{card} enters under {player}'s control", {"enters": card, "controller": player})

    def _say_moves(self, event: Event, game: Game) -> Any:
        how = event["how"]
        if len(event["ids"]) > 1:
            card = game.things[event["ids"][0]].card.name
            return f"{len(event['ids'])} {card} are {how}"
        name = self.names[event["ids"][0]]
        wordings: list[Any] = [MOVES[how].format(name)] * 2
        if how in ("exiled", "returned"):
            wordings.append({"moves": name, "to": event["to"]})
        if how == "destroyed":
            wordings.append({"moves": name, "to": "graveyard", "as": "destroy"})
        return self._either(*wordings)

    def _lasting(self, event: Event, sentence: str, mapping: dict[str, Any] | None = None) -> Any:
        if event.get("ends"):
            return f"{sentence} until end of turn"
        return sentence if mapping is None else self._either(sentence, mapping)

    def _say_control(self, event: Event, game: Game) -> Any:
        name, player = self.names[event["id"]], event["player"]
        return self._lasting(event, f"{player} gains control of {name}", {"gains_control": name, "player": player})

    def _say_phases(self, event: Event, game: Game) -> Any:
        name, way = self.names[event["id"]], event["way"]
        return self._either(f"{name} phases {way}", {f"phases_{way}": name})

    def _say_gains(self, event: Event, game: Game) -> Any:
        name, keyword = self.names[event["id"]], event["keyword"]
        return self._lasting(event, f"{name} gains {keyword}", {"gains": keyword, "object": name})

    def _say_loses(self, event: Event, game: Game) -> Any:
        what = "all abilities" if event["keyword"] == "all" else event["keyword"]
        return self._lasting(event, f"{self.names[event['id']]} loses {what}")

    def _say_cannot_have(self, event: Event, game: Game) -> Any:
        return self._lasting(event, f"{self.names[event['id']]} can't have {event['keyword']}")

    def _say_size(self, event: Event, game: Game) -> Any:
        return self._lasting(event, f"{self.names[event['id']]} gets {event['power']:+d}/{event['toughness']:+d}")

    def _say_counters(self, event: Event, game: Game) -> Any:
        name, kind, count = self.names[event["id"]], event["kind"], event["count"]
        if count < 0:
            return f"{-count} {kind} counters are removed from {name}"
        mappings = [{"counters": count, "kind": kind, key: name} for key in ("on", "object")]
        return self._either(*mappings, *([f"{count} {kind} counters are put on {name}"] if count > 1 else []))

    def _say_damage(self, event: Event, game: Game) -> Any:
        source = self.names[event["source"]]
        to = self.names.get(event["to"], event["to"])
        amount, prevented, redirected = event["amount"], event.get("prevented", 0), event.get("redirected")
        sentence = f"{source} deals {amount} {'combat ' if event['combat'] else ''}damage to {to}"
        if prevented:
            sentence += f", {prevented} of it prevented"
        if redirected:
            return f"{sentence}, redirected to {self.names[redirected]}"
        mapping = {"damage": amount, "source": source, "to": to}
        if event["combat"]:
            mapping["combat"] = True
        if prevented:
            mapping["prevented"] = prevented
        return self._either(sentence, sentence, mapping)

    def _say_monarch(self, event: Event, game: Game) -> Any:
        return self._either(f"{event['player']} becomes the monarch", {"becomes_monarch": event["player"]})

    def _say_initiative(self, event: Event, game: Game) -> Any:
        return self._either(f"{event['player']} takes the initiative", {"takes_initiative": event["player"]})

    def _say_barred(self, event: Event, game: Game) -> Any:
        sentence = f"{event['player']} can't become the monarch"
        if event.get("ends"):
            return f"{sentence} this turn"
        return self._either(sentence, {"cannot_become_monarch": event["player"]})

    def _say_life(self, event: Event, game: Game) -> Any:
        player, change = event["player"], event["change"]
        verb = "gains" if change > 0 else "loses"
        return self._either(f"{player} {verb} {abs(change)} life", {"life": change, "player": player})

    def _say_life_becomes(self, event: Event, game: Game) -> Any:
        return f"{event['player']}'s life becomes {event['to']}"

    def _say_poison(self, event: Event, game: Game) -> Any:
        return {"counters": event["count"], "kind": "poison", "on": event["player"]}

    def _say_draws(self, event: Event, game: Game) -> Any:
        player, count = event["player"], event["count"]
        sentence = f"{player} draws {count} card" + ("s" if count > 1 else "")
        return self._either(sentence, {"draws": player, "count": count})

    def _say_leaves(self, event: Event, game: Game) -> Any:
        players = event["players"]
        if len(players) > 1:
            return self._either(f"{' and '.join(players)} leave the game", {"leaves_game": list(players)})
        verb = self._either("leaves the game", "concedes", "loses the game")
        return self._either(f"{players[0]} {verb}", f"{players[0]} {verb}", {"leaves_game": list(players)})

    def _say_casts(self, event: Event, game: Game) -> Any:
        name, player = self.names[event["id"]], event["player"]
        return self._either(f"{player} casts {name}", {"casts": name, "player": player})

    def _say_plays(self, event: Event, game: Game) -> Any:
        name, player = self.names[event["id"]], event["player"]
        return self._either(f"{player} plays {name}", {"plays": name, "player": player})

    def _say_resolves(self, event: Event, game: Game) -> Any:
        if event.get("does") is not None:
            does = [
                [self.words(part, game) for part in entry] if isinstance(entry, list) else self.words(entry, game)
                for entry in event["does"]
            ]
            return {"resolves": "top", "does": does}
        if event["which"] == "all":
            return self._either("all resolve", {"resolves": "all"})
        wordings = ["the top of the stack resolves", {"resolves": "top"}]
        name = self.on_stack_name(game, len(game.stack) - 1)
        if name is not None:
            wordings += [f"{name} resolves", {"resolves": name}]
        return self._either(*wordings)

    def _say_countered(self, event: Event, game: Game) -> Any:
        name = self.on_stack_name(game, event["at"])
        if name is None:
            raise ValueError("the record counters what has no name of its own")
        return self._either(f"{name} is countered", {"countered": name})

    def on_stack_name(self, game: Game, at: int) -> str | None:
        """What to call an object on the stack; None where two have one name."""
        item = game.stack[at]
        if isinstance(item, Spell):
            return self.names[item.thing]
        alike = [other for other in game.stack if isinstance(other, Trigger) and other.path == item.path]
        if len(alike) > 1:
            return None
        same_kind = [other for other in game.stack if isinstance(other, Trigger) and other.path[:2] == item.path[:2]]
        return self.path(item.path if len(same_kind) > 1 else item.path[:2])

    def _say_attacks(self, event: Event, game: Game) -> Any:
        sentences = []
        for defender in dict.fromkeys(defender for _, defender in event["pairs"]):
            names = [self.names[name] for name, other in event["pairs"] if other == defender]
            sentences.append(f"{event['player']} attacks {defender} with {' and '.join(names)}")
            mapping = {"attacks": names, "player": event["player"], "defender": defender}
        return self._either(sentences[0], mapping) if len(sentences) == 1 else sentences

    def _say_blocks(self, event: Event, game: Game) -> Any:
        entries: list[Any] = []
        for name, blocker in event["pairs"]:
            player, attacker, blocks = game.controller(game.things[blocker]), self.names[name], self.names[blocker]
            entries.append(
                self._either(
                    f"{player} blocks {attacker} with {blocks}",
                    {"blocks": attacker, "with": [blocks], "player": player},
                )
            )
        return entries[0] if len(entries) == 1 else entries

    def _say_step(self, event: Event, game: Game) -> Any:
        step, player = event["step"], event.get("player")
        if step == "combat damage":
            return "the combat damage step begins"
        if player is None:
            return f"the {step} step begins"
        if step in ("precombat main", "postcombat main"):
            return {"step": step, "player": player}
        sentence = STEP_SENTENCES.get(step, "{}'s " + step + " step begins").format(player)
        return self._either(sentence, sentence, {"step": step, "player": player})

    def _say_turn(self, event: Event, game: Game) -> Any:
        return "the next turn begins"

    # choices

    def path(self, path: Path) -> str:
        if path[0] in ("monarch", "initiative"):
            return "/".join(path[:2]) + (f" of {self.names[path[2]]}" if len(path) > 2 else "")
        return f"{self.names[path[0]]}/{path[1]}"

    def _choices(self, game: Game) -> Iterator[Any]:
        for question in game.asked:
            player, answer = question["player"], question["answer"]
            if answer is None:
                continue
            if question["ask"] == "orders":
                labels = self._labels(question["paths"])
                yield Line({"orders": Row(labels[index] for index in answer), "player": player})
            elif question["ask"] == "target":
                yield f'{player} puts "{self.path(question["path"])}" on the stack targeting {answer}'
            elif question["ask"] == "legend":
                yield f"{player} chooses {self.names[answer]} for the legend rule"
            elif question["ask"] == "sacrifice":
                yield f"{player} chooses {self.names[answer]} for {self.names[question['path'][0]]}"

    def _labels(self, paths: list[Path]) -> list[str]:
        kinds = Counter(path[:2] for path in paths)
        labels = [self.path(path if kinds[path[:2]] > 1 else path[:2]) for path in paths]
        alike = Counter(labels)
        numbers: Counter[str] = Counter()
        for index, label in enumerate(labels):
            if alike[label] > 1:
                numbers[label] += 1
                labels[index] = f"{label}#{numbers[label]}"
        return labels

    def query(self, fact: Fact) -> str:
        words = []
        for argument in fact[1:]:
            if isinstance(argument, tuple):
                words.append(f'"{self.path(argument)}"')
            elif argument is None:
                words.append("?who")
            else:
                words.append(self.names.get(argument, str(argument)))
        return f"{fact[0]}({', '.join(words)})"
