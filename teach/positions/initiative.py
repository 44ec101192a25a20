"""The initiative (726)."""

from __future__ import annotations

from ...records.reading import listed
from . import Draw, Scene, exercises
from .drawing import EXPLORERS


@exercises("initiative", "726.2", "combat-damage-takes-it")
def combat_damage_takes_it(draw: Draw) -> Scene:
    """The player with the initiative is dealt damage."""
    scene = draw.scene(draw.number(2, 3))
    player = scene.active
    scene.initiative = draw.one(scene.others(player))
    attacker = draw.creature()
    scene.board(player, attacker, "Prodigal Pyromancer")
    draw.life(draw.boards(scene, least=4))
    match draw.number(0, 2):
        case 0:
            scene.casts(player, "Lightning Bolt", scene.initiative).resolve()
        case 1:
            scene.happens(f"{player} activates Prodigal Pyromancer/activate targeting {scene.initiative}").resolve()
        case _:
            defender = draw.one((scene.initiative, scene.initiative, *scene.others(player)))
            scene.happens(f"{player} attacks {defender} with {attacker}")
            scene.happens("the combat damage step begins").resolve()
    return scene.ask("has_initiative(?who)", f"has_initiative({player})")


@exercises("initiative", "603.2c", "once-for-all-attackers")
def once_for_all_attackers(draw: Draw) -> Scene:
    """Several creatures of one player deal combat damage to the player with the initiative."""
    scene = draw.scene(2)
    player, scene.initiative = scene.active, scene.others(scene.active)[0]
    attackers = [draw.creature() for _ in range(draw.number(2, 4))]
    scene.board(player, *attackers)
    draw.life(draw.boards(scene, least=5)).life[scene.initiative] = 20
    scene.happens(f"{player} attacks {scene.initiative} with {listed(attackers, 'and')}")
    scene.happens("the combat damage step begins")
    if draw.chance():
        scene.casts(player, "Raise the Alarm")
    return scene.ask("on_stack(?count)")


@exercises("initiative", "726.4", "the-holder-leaves")
def the_holder_leaves(draw: Draw) -> Scene:
    """The player with the initiative leaves the game: concedes, or is killed, in whoever's turn it is."""
    scene = draw.life(draw.boards(draw.scene(draw.number(3, 4)), least=4))
    scene.initiative = draw.one(scene.players)
    if draw.chance():
        scene.life[scene.initiative] = draw.number(1, 3)
        scene.casts(draw.one(scene.others(scene.initiative)), "Lightning Bolt", scene.initiative).resolve()
    else:
        scene.happens(f"{scene.initiative} concedes")
    return scene.ask("has_initiative(?who)", f"has_initiative({scene.after(scene.initiative)})")


@exercises("initiative", "726.5", "taken-again")
def taken_again(draw: Draw) -> Scene:
    """Who has the initiative is told to take it."""
    scene = draw.life(draw.boards(draw.scene(draw.number(2, 3))))
    player = scene.active
    scene.initiative = draw.one((player, player, scene.after(player)))
    scene.casts(player, draw.one(EXPLORERS)).happens("the top of the stack resolves", "the top of the stack resolves")
    return scene.ask(f"triggered(initiative/venture, {player})", "triggered(initiative/venture, ?who)")


@exercises("initiative", "726.2", "in-the-own-upkeep")
def in_the_own_upkeep(draw: Draw) -> Scene:
    """An upkeep begins."""
    scene = draw.life(draw.boards(draw.scene(draw.number(2, 3), "untap")))
    scene.initiative = draw.one((scene.active, *scene.players))
    scene.happens(f"{scene.active}'s upkeep begins")
    return scene.ask(f"triggered(initiative/upkeep, {scene.initiative})")


@exercises("initiative", "726.2", "not-in-the-end-step")
def not_in_the_end_step(draw: Draw) -> Scene:
    """An end step begins, or the upkeep of the next turn or of this one."""
    upkeep = draw.chance(3)
    scene = draw.life(draw.boards(draw.scene(draw.number(2, 3), "untap" if upkeep else "postcombat main")))
    scene.initiative = scene.active
    scene.happens(f"{scene.active}'s {'upkeep' if upkeep else 'end step'} begins")
    return scene.ask(f"triggered(initiative/upkeep, {scene.initiative})")
