"""Class cards (716)."""

from __future__ import annotations

from . import Draw, Scene, exercises


def _class(name: str, level: int) -> dict[str, object] | str:
    return {"card": name, "level": level} if level > 1 else name


@exercises("classes", "716.2a", "earlier-abilities-stay")
def earlier_abilities_stay(draw: Draw) -> Scene:
    """A creature with a counter on it leaves; Leader's Talent is at some level."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    mine = draw.creature()
    scene.board(player, _class("Leader's Talent", draw.one((1, 2, 3, 3))))
    scene.board(player, {"card": mine, "counters": {"+1/+1": draw.number(1, 2)}})
    draw.boards(scene, least=7)
    scene.casts(other, draw.one(("Murder", "Unsummon")), mine).resolve()
    return scene.ask(f"life({player}, ?n)")


@exercises("classes", "716.2d", "a-new-object-begins-at-level-one")
def a_new_object(draw: Draw) -> Scene:
    """A Class with levels leaves and comes back."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    name = draw.one(("Druid Class", "Cleric Class", "Leader's Talent"))
    scene.board(player, _class(name, draw.number(2, 3)))
    draw.boards(scene, least=6)
    scene.casts(other, "Boomerang", name).resolve()
    scene.happens(f"{player} casts {name}").resolve()
    return scene.ask(f"level({name}, ?n)")


@exercises("classes", "716.2a", "a-level-ability-needs-its-class")
def a_level_ability_needs_its_class(draw: Draw) -> Scene:
    """A Class is destroyed, or returned and cast again, with its level ability on the stack."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    name = draw.one(("Druid Class", "Cleric Class", "Leader's Talent"))
    scene.board(player, _class(name, draw.number(1, 2)))
    draw.boards(scene, least=6)
    scene.happens(f"{player} levels up {name}")
    scene.casts(other, "Boomerang", name).resolve()
    scene.happens(f"{player} casts {name}").resolve()
    return scene.ask(f"level({name}, ?n)")


@exercises("classes", "716.2a", "not-before-its-level")
def not_before_its_level(draw: Draw) -> Scene:
    """Abilities of level 3, with the Class at level 1, 2 or 3."""
    scene = draw.life(draw.scene(2, "postcombat main"))
    player = scene.active
    level = draw.number(1, 3)
    if draw.chance():
        scene.board(player, _class("Hunter's Talent", level), draw.creature(4))
        draw.boards(scene, least=6)
        scene.happens(f"{player}'s end step begins").resolve()
        return scene.ask(f"drew({player}, ?n)")
    mine = draw.creature()
    scene.board(player, _class("Leader's Talent", level), mine)
    draw.boards(scene, least=6)
    scene.casts(player, "Divination").resolve()
    return scene.ask(f"power({mine}, ?n)")


@exercises("classes", "716.2b", "each-class-has-its-own-level")
def each_class_has_its_own_level(draw: Draw) -> Scene:
    """Two Classes of one name, one of which gains a level."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    name = draw.one(("Druid Class", "Cleric Class", "Leader's Talent"))
    level = draw.number(1, 2) if name == "Leader's Talent" else 1  # the others do something as they become level 3
    scene.board(player, _class(name, level), name)
    draw.boards(scene, least=8)
    scene.happens(f"{player} levels up {name}#{draw.number(1, 2)}").resolve()
    return scene.ask(f"level({name}#1, ?n)", f"level({name}#2, ?n)")
