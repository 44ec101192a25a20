"""Players who leave the game (800.4)."""

from __future__ import annotations

from . import Draw, Scene, exercises


@exercises("leaving", "800.4a", "what-they-own-leaves")
def what_they_own_leaves(draw: Draw) -> Scene:
    """A player leaves whose creature is under another's control, or under the own."""
    scene = draw.scene(3)
    owner, holder, third = draw.some(scene.players, 3)
    prey = draw.creature()
    scene.board(holder, {"card": prey, "owner": owner, "entered_under": owner})
    scene.board(holder, {"card": "Control Magic", "attached_to": prey})
    draw.boards(scene, least=4)
    scene.happens(f"{draw.one((owner, owner, third))} concedes")
    return scene.ask(f"in_zone({prey}, ?zone)", "in_zone(Control Magic, ?zone)", f"controls(?who, {prey})")


@exercises("leaving", "800.4a", "control-effects-end")
def control_effects_end(draw: Draw) -> Scene:
    """Who had taken control of a creature leaves."""
    scene = draw.scene(draw.number(3, 4))
    thief = scene.active
    owner = draw.one(scene.others(thief))
    prey = draw.creature()
    scene.board(owner, prey)
    draw.boards(scene, least=4)
    if draw.chance():
        scene.casts(thief, "Act of Treason", prey).resolve()
    else:
        scene.casts(thief, "Control Magic", prey).resolve()
    scene.happens(f"{thief} concedes")
    return scene.ask(f"controls(?who, {prey})", f"in_zone({prey}, ?zone)", "in_zone(?which, exile)")


@exercises("leaving", "800.4a", "exiled-if-nobody-else-controls-it")
def exiled_if_nobody_else_controls_it(draw: Draw) -> Scene:
    """A card entered under the control of somebody other than its owner, who leaves."""
    scene = draw.scene(draw.number(3, 4))
    player = scene.active
    owner = draw.one(scene.others(player))
    prey = draw.creature()
    scene.graveyard(owner, prey)
    draw.boards(scene, least=5)
    scene.casts(player, "Reanimate", prey).resolve()
    scene.happens(f"{draw.one((player, player, owner))} concedes")
    return scene.ask(f"in_zone({prey}, ?zone)", f"controls(?who, {prey})", "in_zone(?which, exile)")


@exercises("leaving", "800.4a", "their-spells-leave-too")
def their_spells_leave_too(draw: Draw) -> Scene:
    """A player leaves with a spell on the stack."""
    scene = draw.life(draw.boards(draw.scene(3), least=4))
    player = scene.active
    victim, other = draw.some(scene.others(player), 2)
    scene.casts(draw.one((player, player, other)), "Lightning Bolt", victim)
    scene.happens(f"{player} concedes").resolve()
    return scene.ask(f"life({victim}, ?n)")


@exercises("leaving", "800.4a", "their-abilities-cease")
def their_abilities_cease(draw: Draw) -> Scene:
    """A player leaves with an activated or a triggered ability on the stack."""
    scene = draw.life(draw.scene(3))
    player = scene.active
    victim, other = draw.some(scene.others(player), 2)
    holder = draw.one((player, player, other))
    scene.board(holder, "Prodigal Pyromancer")
    draw.boards(scene, least=4)
    scene.happens(f"{holder} activates Prodigal Pyromancer/activate targeting {victim}")
    scene.happens(f"{player} concedes").resolve()
    return scene.ask(f"life({victim}, ?n)")


@exercises("leaving", "800.4a", "leaving-is-not-dying")
def leaving_is_not_dying(draw: Draw) -> Scene:
    """A player leaves with creatures, or some die; Poison-Tip Archer watches."""
    scene = draw.life(draw.scene(3))
    player = draw.one(scene.players)
    watcher, third = draw.some(scene.others(player), 2)
    scene.board(player, *(draw.creature() for _ in range(draw.number(1, 3)))).board(watcher, "Poison-Tip Archer")
    draw.boards(scene, least=5)
    scene.happens(f"{player} concedes").resolve()
    return scene.ask(f"life({third}, ?n)")


@exercises("leaving", "611.2a", "effects-that-have-resolved-stay")
def effects_that_have_resolved_stay(draw: Draw) -> Scene:
    """An effect until end of turn, and its controller leaves; or a static one."""
    scene = draw.scene(3)
    player = scene.active
    other = draw.one(scene.others(player))
    mine = draw.taken(draw.one(("Serra Angel", "Air Elemental", "Wind Drake")))
    scene.board(other, mine)
    draw.boards(scene, least=4)
    scene.casts(player, "Humble", mine).resolve().happens(f"{player} concedes")
    return scene.ask(f"power({mine}, ?n)", f"has_ability({mine}, flying)")
