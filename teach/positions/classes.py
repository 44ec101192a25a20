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
    if draw.chance():
        scene.happens(f"{player} levels up {name}").resolve()
    return scene.ask(f"level({name}, ?n)")


@exercises("classes", "716.2a", "a-level-ability-needs-its-class")
def a_level_ability_needs_its_class(draw: Draw) -> Scene:
    """A Class is returned with its level ability on the stack, and cast again; it may gain a level then, or two."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    name = draw.one(("Leader's Talent", "Leader's Talent", "Cleric Class", "Druid Class"))
    scene.board(player, _class(name, draw.number(1, 2)))
    draw.boards(scene, least=8)
    scene.happens(f"{player} levels up {name}")
    scene.casts(other, "Boomerang", name).resolve()
    scene.happens(f"{player} casts {name}").resolve()
    for _ in range(draw.number(0, 2 if name == "Leader's Talent" else 1)):  # the others do something at level 3
        scene.happens(f"{player} levels up {name}").resolve()
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
    most = 2 if name == "Leader's Talent" else 1  # the others do something as they become level 3
    level, other = draw.number(1, most), draw.number(1, 3)
    scene.board(player, _class(name, level), _class(name, other))
    draw.boards(scene, least=8)
    scene.happens(f"{player} levels up {name}#{1 if other > most else draw.number(1, 2)}").resolve()
    return scene.ask(f"level({name}#1, ?n)", f"level({name}#2, ?n)")


@exercises("classes", "716.2a", "only-as-a-sorcery")
def only_as_a_sorcery(draw: Draw) -> Scene:
    """Whether a Class may gain a level now: in a main phase or not, with an empty stack or not, or once more."""
    again = not draw.chance(3)  # where it may not be done, another belief shows
    step = draw.one(("precombat main", "postcombat main", "beginning of combat", "end"))
    scene = draw.life(draw.scene(2, "precombat main" if again else step))
    player = draw.one((scene.active, scene.active, scene.active, *scene.others(scene.active)))
    player = scene.active if again else player
    name = draw.one(("Druid Class", "Cleric Class", "Leader's Talent", "Hunter's Talent"))
    scene.board(player, _class(name, 1 if again else draw.number(1, 2)))
    draw.boards(scene, least=6)
    if again:
        scene.happens(f"{player} levels up {name}").resolve()
        if draw.chance(5):
            scene.casts(player, draw.creature())
    elif "main" in step:
        scene.casts(scene.active, draw.one(("Divination", draw.creature())))
    else:
        scene.casts(scene.active, "Raise the Alarm").resolve()
    return scene.may(f"{player} levels up {name}")


@exercises("classes", "716.2a", "one-level-after-another")
def one_level_after_another(draw: Draw) -> Scene:
    """Whether a Class may gain this level: the next one, the one after that, or one that it has."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    name = draw.one(("Druid Class", "Cleric Class", "Leader's Talent", "Hunter's Talent"))
    level = draw.one((1, 1, 1, 2))
    scene.board(player, _class(name, level))
    draw.boards(scene, least=7)
    if level == 1 and draw.chance():
        scene.happens(f"{player} levels up {name}").resolve()
    else:
        scene.casts(player, draw.creature()).resolve()
    return scene.may(f"{player} activates {name}/level 3", f"{player} activates {name}/level 2")


@exercises("classes", "716.2b", "a-copy-has-no-level-of-its-model")
def a_copy_has_no_level_of_its_model(draw: Draw) -> Scene:
    """Mirage Mirror becomes a copy of a Class with a level; perhaps it gains one then."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    name = draw.one(("Druid Class", "Cleric Class", "Leader's Talent"))
    scene.board(draw.one(scene.players), _class(name, draw.number(2, 3))).board(player, "Mirage Mirror")
    draw.boards(scene, least=8)
    scene.happens(f"{player} activates Mirage Mirror/activate targeting {name}").resolve()
    if draw.chance():
        scene.happens(f"{player} levels up Mirage Mirror").resolve()
    return scene.ask("level(Mirage Mirror, ?n)", f"level({name}, ?n)")
