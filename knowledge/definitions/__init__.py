"""Cards and abilities as facts: what the rules need to know of each, stated once in a session.

`Definitions` turns the structured data of `knowledge.language` into definition facts (`FaceType`, `TriggersOn`,
`Instruction`, ...).  It decides nothing: whatever an ability says is given to the rules to apply.

There is a module for each kind of ability: `triggers`, with what they wait for in `events`, `effects` and
`instructions`.  `stated` is what they have in common, and `names` what phrases and abilities are called.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...engine.facts import Fact
from ..keywordtable import keyword as keyword_of
from ..language import Ability, Aim, Amount, Card, Clause, Phrase, Step
from ..sentences.effects import read_cost
from ..sentences.phrases import read_phrase
from ..sentences.references import shifted
from ..sentences.types import PLAIN_COLOURS, type_of
from ..vocabulary import (
    CreatureType, EmblemFace, FaceAbility, FaceColour, FaceDefines, FaceEnchants, FaceName, FaceSize, FaceType,
    FaceValue, KeywordAbility, Quality, StandsFor, Wording,
)  # fmt: skip
from ..wording import wording
from .names import FROM_A_QUALITY, ability_path, phrase_id
from .events import trigger_event, watched
from .triggers import Triggers
from .effects import Effects, defined_sizes, entering_so, goes_instead
from .instructions import Instructions, before

_SIMPLE_COST = re.compile(
    r"(?:tap|sacrifice this|(?:exile|discard) this\b.*|[+\-\u2212]?\d+(?: loyalty)?|.*\bmana\b.*|\{.*\}|nothing|)\Z",
    re.I,
)


class Definitions(Triggers, Effects, Instructions):
    """Defines the cards and abilities of one session, each once."""

    def face(self, card: Card) -> tuple[str, list[Fact]]:
        """The face of a card and the facts that define it; cards alike in everything share one."""
        name, count = card.name, 1
        while name in self.cards and self.cards[name] is not card and self.cards[name] != card:
            count += 1
            name = f"{card.name} ({count})"
        if name in self.cards:
            return name, []
        self.cards[name] = card
        facts: list[Fact] = [FaceName(face=name, name=card.name)]
        facts += [FaceType(face=name, type=kind) for kind in card.types]
        if "creature" in card.types or "kindred" in card.types:
            facts += self._creature_types(kind for kind in card.types if kind[:1].isupper())
        facts += [FaceColour(face=name, colour=colour) for colour in card.colors or ()]
        if card.mana_value is not None:
            facts.append(FaceValue(face=name, value=card.mana_value))
        defined = _sizes_defined(card)
        if (card.power is not None and card.toughness is not None) or defined:
            size = {
                s: 0 if s in defined else printed or 0
                for s, printed in (("power", card.power), ("toughness", card.toughness))
            }
            facts.append(FaceSize(face=name, **size))
        facts += [FaceDefines(face=name, size=size) for size in sorted(defined)]
        if card.emblem:
            facts.append(EmblemFace(face=name))
        for ability in (*card.abilities, *_enters_with(card)):
            if ability.kind == "spell" and ability.name == "spell" and {"instant", "sorcery"} & set(card.types):
                continue  # its text is followed as one (608.2c)
            if ability.kind == "spell" and card.types and not {"instant", "sorcery"} & set(card.types):
                self.unread[f"{name}: an instruction of what is no instant or sorcery"] = None
            facts.append(FaceAbility(face=name, ability=ability_path(name, ability), level=_section(ability)))
            facts += self.ability(name, ability)
        facts += self._enchants(name, card)
        facts += self._spell(name, card)
        return name, facts

    def _enchants(self, name: str, card: Card) -> Iterator[Fact]:
        """What an Aura says it may be attached to (303.4a)."""
        for ability in card.abilities:
            if ability.keyword == "enchant" and ability.value:
                host = read_phrase(ability.value)
                yield FaceEnchants(face=name, phrase=phrase_id(host))
                yield from self._asked("enchant", (host,), "functions")

    def _spell(self, name: str, card: Card) -> list[Fact]:
        """The instructions of an instant or sorcery: its spell abilities in the order of the text (608.2c)."""
        do: list[Step] = []
        targets: list[Aim] = []
        if "Aura" in card.types:
            enchants = next((a.value for a in card.abilities if a.keyword == "enchant"), "")
            targets.append(Aim(read_phrase(enchants or "permanent")))
        elif not {"instant", "sorcery"} & set(card.types):
            return []
        for ability in card.abilities:
            if ability.keyword == "ascend" and "Aura" not in card.types:
                do.append(Clause(verb="ascends", subject=Phrase(ref="you"), words="ascend"))
            elif ability.kind == "spell" and "Aura" not in card.types:
                words = max((aim.word for aim in targets), default=0)
                own = max((aim.word for aim in ability.targets), default=0)
                do.extend(shifted(ability.do, len(targets) if ability.targets else 0, words, own))
                targets.extend(replace(aim, word=aim.word + words) for aim in ability.targets)
        path = f"{name}/spell"
        modal = next((a for a in card.abilities if a.choose != (0, 0)), Ability("spell", ""))
        self.abilities[path] = Ability(
            "spell", "spell", do=tuple(do), targets=tuple(targets), choose=modal.choose, repeats=modal.repeats
        )
        facts = list(self._instructions(path, tuple(do), tuple(targets)))
        if "Aura" not in card.types and do:
            facts.append(FaceAbility(face=name, ability=path, level=0))
            facts.append(Wording(ability=path, aspect="written as", value="an instruction"))
        return facts

    def ability(self, card: str, ability: Ability) -> list[Fact]:
        """The facts that define an ability."""
        path = ability_path(card, ability)
        if path in self.abilities:
            return []
        self.abilities[path] = ability
        facts: list[Fact] = []
        if ability.keyword:
            facts.append(KeywordAbility(ability=path, keyword=ability.keyword))
        if ability.kind == "keyword":
            facts += self._parts(path, ability.keyword)
            facts += self._qualities(path, ability)
        else:
            facts += [Wording(ability=path, aspect=aspect, value=value) for aspect, value in wording(ability)]
        if ability.kind == "replacement" and (entering := entering_so(ability)):
            return facts + list(self._static(card, path, replace(ability, effects=entering)))
        if ability.kind == "replacement":
            facts += self._replacement(path, ability)
        elif ability.when is not None:
            facts += self._trigger(path, ability)
        if ability.kind == "static":
            facts += self._static(card, path, ability)
        if ability.do:
            do = ability.do[1:] if goes_instead(ability) else ability.do  # what happens besides, if it goes elsewhere
            facts += self._instructions(path, do, ability.targets)
        if ability.cost:
            facts += self._costs(path, ability.cost)
        return facts

    def _qualities(self, path: str, ability: Ability) -> Iterator[Fact]:
        """What an ability protects from, quality by quality (702.16g, 702.11e)."""
        if ability.keyword not in FROM_A_QUALITY or not ability.value:
            return
        if path != ability.keyword:
            yield KeywordAbility(ability=path, keyword=path)
        for part in re.split(r",? and (?:from )?|, (?:from )?", ability.value):
            found = _quality(part)
            if not found:
                self.unread[f"{path}: {part}"] = None
            self.colours_matter = self.colours_matter or any(aspect.endswith("colour") for aspect, _ in found)
            yield from (Quality(ability=path, aspect=aspect, value=value) for aspect, value in found)

    def _costs(self, path: str, costs: tuple[str, ...]) -> Iterator[Fact]:
        """What a player does to pay, besides mana, loyalty and what is said of the source itself (602.1a)."""
        yield from self._asked(path, (Phrase(ref="you"), Phrase(ref="this")), "resolves")
        for number, cost in enumerate(costs, 1):
            if _SIMPLE_COST.match(cost):
                continue
            clause = read_cost(cost)
            if clause is None:
                self.unread[f"{path}: the cost {cost}, which is taken as paid"] = None
                continue
            at = f"cost {number}"
            self.costs[path, cost] = at, clause
            yield from self._clause(path, at, clause, at)

    @staticmethod
    def _parts(path: str, name: str) -> Iterator[Fact]:
        """The abilities that a keyword stands for, each with its wording."""
        found = keyword_of(name)
        kinds: Counter[str] = Counter()
        for part in found.parts if found is not None else ():
            kinds[part.kind] += 1
            own = f"{path} ({part.kind}{f' {kinds[part.kind]}' if kinds[part.kind] > 1 else ''})"
            yield StandsFor(ability=path, part=own, sort=part.sort, rule=part.rule)
            for aspect, value in part.wording:
                yield Wording(ability=own, aspect=aspect, value=value)

    def _creature_types(self, kinds: Iterable[str]) -> Iterator[Fact]:
        """Creature types that are new."""
        for kind in kinds:
            if kind not in self._kinds:
                self._kinds.add(kind)
                yield CreatureType(type=kind)

    def inherent(self) -> list[Fact]:
        """The inherent abilities without a source: of the monarch (725.2), initiative (726.2) and speed (702.179d)."""
        that_player, venture = Phrase(ref="that player"), Clause(verb="opaque", value="ventures into Undercity")
        told: dict[str, Clause] = {
            "monarch/draw": Clause(verb="draws", subject=that_player, amount=Amount(1)),
            "monarch/damage": Clause(verb="becomes_monarch", subject=Phrase(ref="its controller")),
            "initiative/upkeep": venture,
            "initiative/damage": Clause(verb="takes_initiative", subject=that_player),
            "initiative/venture": venture,
            "speed/increase": Clause(verb="speeds_up", subject=that_player),
        }
        facts: list[Fact] = []
        for path, clause in told.items():
            name = path.split("/")[1]
            facts += self.ability(path.split("/")[0], Ability(kind="triggered", name=name, do=(clause,)))
        self.unread.clear()
        return facts

    def excepted(self, face: str, but: object) -> Card:
        """The card of a face as a copy of it is, with what the copy effect says otherwise (707.9a, 707.9b)."""
        card = self.cards[face]
        for what, value in but if isinstance(but, tuple) else ():
            if what == "types":
                card = replace(card, types=(*card.types, *(kind for kind in value if kind not in card.types)))
            elif what == "not types":
                card = replace(card, types=tuple(kind for kind in card.types if kind not in value))
            elif what == "abilities":
                card = replace(card, abilities=(*card.abilities, *value))
            elif what == "size":
                power, toughness = (size.base if isinstance(size, Amount) else size for size in value)
                kept = tuple(a for a in card.abilities if not _sizes_defined(replace(card, abilities=(a,))))  # 707.9d
                card = replace(card, power=power, toughness=toughness, abilities=kept)
            else:
                card = replace(card, **{str(what): value})
        return card


def _quality(text: str) -> tuple[tuple[str, str], ...]:
    """A quality that an ability protects from, as aspects and values, any of which will do; none if it is not read."""
    words = text.strip().lower()
    if words in ("the chosen color", "the chosen colour"):
        return (("chosen colour", ""),)
    if words in ("the chosen player", "the chosen opponent"):
        return (("chosen player", ""),)
    if words == "everything":
        return (("everything", ""),)
    if words in PLAIN_COLOURS:
        return (("colour", words),)
    if words in ("each color", "each colour", "all colors", "all colours"):
        return tuple(("colour", colour) for colour in PLAIN_COLOURS)
    if words in ("opponents", "your opponents", "its opponents", "each opponent", "each of your opponents"):
        return (("opponents", ""),)
    kind = type_of(text.strip())
    return (("type", kind.name),) if kind is not None else ()


def _enters_with(card: Card) -> Iterator[Ability]:
    """What a planeswalker's loyalty and a battle's defense say of how it enters (306.5b, 310.4b)."""
    for kind, number in (("loyalty", card.loyalty), ("defense", card.defense)):
        if number is not None:
            words = f"this enters with {number} {kind} counters on it"
            entering = Clause("enters", Phrase(ref="this"), amount=Amount(number), value=kind, words=words)
            yield Ability("static", kind, effects=(entering,), words=words)


def _sizes_defined(card: Card) -> set[str]:
    """What abilities of a card define of its size: without them it is 0 (208.2a)."""
    defining = (c for a in card.abilities if a.kind == "static" and a.condition is None for c in a.effects)
    return {size for clause in defining for size in defined_sizes(clause)}


def _section(ability: Ability) -> int:
    """The section of a Class card that an ability stands in; 0 outside sections and for level bars."""
    return 0 if ability.keyword == "level" or ability.level < 2 else ability.level


__all__ = ["Definitions", "ability_path", "before", "phrase_id", "trigger_event", "watched"]
