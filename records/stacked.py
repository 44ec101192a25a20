"""What the position of a record shows on the stack: spells, and abilities with what set them off."""

from __future__ import annotations

from ..engine.facts import Fact
from ..knowledge import vocabulary as v
from ..knowledge.definitions import ability_path
from ..knowledge.language import Ability, Phrase
from ..knowledge.procedure import Game
from ..knowledge.seats import NoMode
from .model import Mistake, Place, Placed, Record, RecordError
from .naming import Naming, split_path
from .reading import listed

_INHERENT = ("monarch", "initiative", "speed")  # whose abilities have no source (725.2, 726.2, 702.179d)


def stacked(game: Game, naming: Naming, record: Record) -> None:
    """Put on the stack what the position shows there, bottom first."""
    for placed in record.objects:
        if placed.zone != "stack":
            continue
        identity, source, adds = _ability(game, naming, placed) if placed.ability else _spell(game, placed)
        game.session.step("405.1", f"{identity} is on the stack", adds=adds)
        game.remember_source(identity, source)
        things = [naming.one(target, ("battlefield", "stack", "graveyard")) for target in placed.targets]
        ability = next(str(fact["ability"]) for fact in adds if isinstance(fact, v.OnStack))
        try:
            if placed.modes:
                game.take_modes(identity, ability, placed.modes)
            else:
                game.choose_modes(identity, ability, None, things)
        except NoMode as found:
            expected = f"modes of {identity} that could be chosen ({found.why})"
            said = listed(list(placed.modes), "and") if placed.modes else "no modes"
            raise RecordError([Mistake(placed.place or Place("-", 1, 1), said, expected)]) from found
        if things and game.targets_nothing(identity, ability):
            expected = f"no targets, since {ability or identity} has none (601.2c)"
            raise RecordError([Mistake(placed.place or Place("-", 1, 1), listed(things, "and"), expected)])
        if things:
            game.take_targets(identity, ability, things)


def _spell(game: Game, placed: Placed) -> tuple[str, str, list[Fact]]:
    identity = placed.id
    face = f"{game.session.facts_of(v.HasFace, object=identity)[0]['face']}/spell"
    ability = face if face in game.definitions.steps else ""
    return identity, identity, [
        v.OnStack(object=identity, ability=ability, controller=placed.controller, source=identity),
        v.SpellOf(object=identity),
        v.WasCast(object=identity, player=placed.controller),
    ]  # fmt: skip


def _ability(game: Game, naming: Naming, placed: Placed) -> tuple[str, str, list[Fact]]:
    """An ability on the stack: its name there, its source, and its facts."""
    told, of = split_path(placed.ability)
    head, _, rest = told.rpartition("/")
    about = naming.one(of) if of else ""
    source = "" if not head or head in _INHERENT else _source(game, naming, placed, head, about)
    path = _path(game, placed, told, rest)
    identity = game.stack_name(path)
    adds: list[Fact] = [
        v.OnStack(object=identity, ability=path, controller=placed.controller, source=source),
        v.StackedSince(object=identity, at=0),
    ]
    ability = game.definitions.abilities.get(path)
    for role, thing in _event(game, path, ability, source, about, placed.controller).items():
        adds.append(v.Bound(view=identity, role=role, thing=thing, incarnation=game.incarnation(thing)))
    return identity, source, adds


def _path(game: Game, placed: Placed, told: str, rest: str) -> str:
    """The path of an ability by which it is defined: by the name of its card, and by its own name."""
    face, facts = game.definitions.face(placed.card) if placed.card.known or placed.card.abilities else ("", [])
    game.define(facts)
    abilities = placed.card.abilities
    if rest.startswith("#") and rest[1:].isdigit() and 0 < int(rest[1:]) <= len(abilities):
        return ability_path(face, abilities[int(rest[1:]) - 1])
    return next((ability_path(face, each) for each in abilities if each.name == rest), told)


def _source(game: Game, naming: Naming, placed: Placed, head: str, about: str) -> str:
    """The source of an ability: one that its controller controls, if there are several alike.

    One that is nowhere in the record is known all the same, but by what its card says (113.7a).
    """
    found = naming.objects(head)
    if about in found:
        return about
    session = game.session
    mine = [o for o in found if session.holds(v.Controls, placed.controller, o)]
    owned = [o for o in found if session.holds(v.Owner, o, placed.controller)]
    for source in (*mine, *owned, *found):
        return source
    source = game.name_object(head)
    game.assumptions[f"{head}, the source of {placed.ability}, has left"] = None
    session.step("113.7a", f"{source} is gone", adds=game.describe(source, placed.card, placed.controller, "outside"))
    return source


def _event(game: Game, path: str, ability: Ability | None, source: str, about: str, controller: str) -> dict[str, str]:
    """What the event was about that an ability has triggered on, as far as its trigger condition and its name say."""
    found: dict[str, str] = {}
    for role in (role for event in (ability.events if ability else ()) for role in (event.subject, event.object)):
        if isinstance(role, Phrase) and role.ref == "you":
            found["that player"] = controller
        if isinstance(role, Phrase) and role.ref == "this" and source:
            found["it"] = source
    if path in ("monarch/draw", "speed/increase"):
        found["that player"] = controller
    if about and about in game.seats:
        found["that player"] = about
    elif about and about != source:
        found["it"] = about
        if path == "initiative/damage":  # who dealt the damage takes it
            found["that player"] = game.session.facts_of(v.Controls, object=about)[0]["player"]
    return found
