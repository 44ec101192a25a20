"""Class cards (716)."""

from __future__ import annotations

from . import Draw, Scene, exercises


def _class(name: str, level: int) -> dict[str, object] | str:
    return {"card": name, "level": level} if level > 1 else name


@exercises("classes", "716.2a", "earlier-abilities-stay")
def earlier_abilities_stay(draw: Draw) -> Scene:
    """Druid Class at some level; a land comes."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    scene.board(player, _class("Druid Class", draw.number(1, 2)))
    draw.boards(scene, least=6)
    if draw.chance():
        level = 2 if "Druid Class" in scene.zones["battlefield"][player] else 3
        if level == 2:
            scene.happens(f"{player} levels up Druid Class").resolve()
    scene.plays(player, "Forest").resolve()
    return scene.ask(f"life({player}, ?n)", "level(Druid Class, ?n)")


@exercises("classes", "716.2a", "becoming-a-level-only-then")
def becoming_a_level_only_then(draw: Draw) -> Scene:
    """Caretaker's Talent becomes level 2, or goes on to level 3."""
    scene = draw.scene(2)
    player = scene.active
    level = draw.number(1, 2)
    scene.board(player, _class("Caretaker's Talent", level), "1 Treasure token")
    draw.boards(scene, least=7)
    scene.happens(f"{player} levels up Caretaker's Talent", "the top of the stack resolves")
    return scene.ask(f"""triggered("Caretaker's Talent/becomes level 2", {player})""", "level(Caretaker's Talent, ?n)")


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


@exercises("classes", "716.2b", "a-level-is-no-ability")
def a_level_is_no_ability(draw: Draw) -> Scene:
    """A Class changes sides."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    name = draw.one(("Druid Class", "Cleric Class", "Leader's Talent"))
    scene.board(other, _class(name, draw.number(2, 3)))
    draw.boards(scene, least=6)
    scene.casts(player, "Confiscate", name).resolve()
    if name == "Druid Class":
        scene.plays(player, "Forest").resolve().ask(f"life({player}, ?n)")
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


@exercises("classes", "707.2", "a-copy-has-no-level")
def a_copy_has_no_level(draw: Draw) -> Scene:
    """Copy Enchantment enters as a copy of a Class with levels."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    name = draw.one(("Druid Class", "Cleric Class", "Leader's Talent"))
    scene.board(draw.one(scene.players), {**_class(name, draw.number(2, 3)), "id": "original"})  # type: ignore[dict-item]
    draw.boards(scene, least=6)
    scene.happens(f"Copy Enchantment enters under {player}'s control as a copy of original")
    return scene.ask("level(Copy Enchantment, ?n)")


@exercises("classes", "603.2", "what-happened-before-the-level")
def what_happened_before_the_level(draw: Draw) -> Scene:
    """Leader's Talent reaches level 2 between two deaths."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    scene.board(player, "Leader's Talent")
    draw.boards(scene, least=6)
    return scene.ask("level(Leader's Talent, ?n)")
