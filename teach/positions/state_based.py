"""State-based actions (704), and what players expect of them."""

from __future__ import annotations

from . import Draw, Scene, exercises


@exercises("state-based", "704.3", "before-the-next-spell-resolves")
def before_the_next_spell_resolves(draw: Draw) -> Scene:
    """A creature is damaged before a spell that makes it bigger resolves, or after that."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    mine = draw.taken(draw.one(("Centaur Courser", "Canyon Minotaur")))
    scene.board(player, mine)
    draw.boards(scene, least=4)
    if draw.chance(3):
        scene.casts(player, "Pride of Conquerors").resolve().casts(other, "Lightning Bolt", mine).resolve()
    else:
        scene.casts(player, "Pride of Conquerors").casts(other, "Lightning Bolt", mine).resolve()
    return scene.ask(f"in_zone({mine}, ?zone)", "in_zone(?which, graveyard)")


@exercises("state-based", "704.5f", "toughness-zero")
def toughness_zero(draw: Draw) -> Scene:
    """Something is done to an indestructible creature, or to another."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    mine = draw.one(("Darksteel Myr", "Darksteel Myr", "Darksteel Myr", draw.creature(2, 2)))
    scene.board(player, mine)
    draw.boards(scene, least=4)
    scene.casts(other, draw.one(("Last Gasp", "Last Gasp", "Scar", "Lightning Bolt")), mine).resolve()
    return scene.ask(f"in_zone({mine}, ?zone)", "in_zone(?which, graveyard)")


@exercises("state-based", "704.5h", "deathtouch-and-indestructible")
def deathtouch_and_indestructible(draw: Draw) -> Scene:
    """A creature with deathtouch fights a bigger or an indestructible one."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    theirs = draw.one(("Darksteel Myr", "Darksteel Myr", draw.creature(4)))
    scene.board(player, "Typhoid Rats").board(other, theirs)
    draw.boards(scene, least=4)
    scene.casts(player, "Prey Upon", "Typhoid Rats", theirs).resolve()
    return scene.ask(f"in_zone({theirs}, ?zone)", "in_zone(?which, graveyard)")


@exercises("state-based", "704.5j", "one-legend-a-player")
def one_legend_a_player(draw: Draw) -> Scene:
    """Two players control a legendary permanent of one name."""
    scene = draw.scene(draw.number(2, 3))
    player = scene.active
    other = draw.one(scene.others(player))
    legend = draw.one(("Squee, Goblin Nabob", "Aragorn, King of Gondor", "Faramir, Steward of Gondor"))
    scene.board(other, legend)
    draw.boards(scene, least=5)
    scene.casts(player, legend).resolve()
    if draw.chance():
        scene.casts(other, "Murder", draw.one((f"{legend}#1", f"{legend}#2"))).resolve()
    return scene.ask(f'in_zone("{legend}#1", ?zone)', f'in_zone("{legend}#2", ?zone)')


@exercises("state-based", "704.5q", "counters-that-cancel")
def counters_that_cancel(draw: Draw) -> Scene:
    """Counters of both kinds on one creature."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    mine = draw.creature(2)
    scene.board(player, {"card": mine, "counters": {"+1/+1": draw.number(1, 3)}})
    draw.boards(scene, least=4)
    for _ in range(draw.number(1, 2)):
        scene.casts(other, "Scar", mine).resolve()
    return scene.ask(f"counters({mine}, +1/+1, ?n)", f"counters({mine}, -1/-1, ?n)")


@exercises("state-based", "704.5n", "an-equipment-stays")
def an_equipment_stays(draw: Draw) -> Scene:
    """The creature that an Equipment or an Aura is attached to leaves."""
    scene = draw.scene(2)
    (other,) = scene.others(scene.active)
    mine = draw.creature()
    bearer = draw.one(scene.players)
    scene.board(bearer, mine)
    thing = draw.one(("Bonesplitter", "Bonesplitter", "Control Magic"))
    if thing == "Control Magic":
        scene.zones["battlefield"][bearer].remove(mine)
        scene.board(bearer, {"card": mine, "owner": scene.others(bearer)[0], "entered_under": scene.others(bearer)[0]})
    scene.board(bearer, {"card": thing, "attached_to": mine})
    draw.boards(scene, least=5)
    scene.casts(other, draw.one(("Murder", "Unsummon")), mine).resolve()
    return scene.ask(f"in_zone({thing}, ?zone)", "in_zone(?which, graveyard)")


@exercises("state-based", "704.5j", "planeswalkers-go-by-their-names")
def planeswalkers_go_by_their_names(draw: Draw) -> Scene:
    """A second planeswalker of one type enters: of another name, or of the same under another player's control."""
    scene = draw.scene(2)
    player = scene.active
    names = ("Jace Beleren", "Jace, Ingenious Mind-Mage")
    there, new = draw.one((names, names, names[::-1], (names[0], names[0])))
    # two of one name under one player would leave only what that player chooses, whatever anybody believes
    scene.board(draw.one(scene.others(player) if there == new else scene.players), there)
    draw.boards(scene, least=6)
    scene.casts(player, new).resolve()
    if there == new:
        return scene.ask(f'in_zone("{new}#1", ?zone)', f'in_zone("{new}#2", ?zone)')
    return scene.ask(f'in_zone("{there}", ?zone)', f'in_zone("{new}", ?zone)')
