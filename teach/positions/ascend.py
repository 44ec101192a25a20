"""Ascend and the city's blessing (702.131), and what counts as a permanent."""

from __future__ import annotations

from . import Draw, Scene, exercises
from .drawing import ASCENDERS
from .scene import BASICS

# what the blessing makes of a creature, as a number to ask for
GROWING = ("Dusk Charger", "Snubhorn Sentry", "Spire Winder")


@exercises("ascend", "702.131b", "the-tenth-permanent")
def the_tenth_permanent(draw: Draw) -> Scene:
    """A land is played with eight or nine permanents there, one of them with ascend."""
    scene = draw.scene(draw.number(2, 3))
    player, source = scene.active, draw.one((*ASCENDERS, *GROWING))
    scene.board(player, source)
    draw.fill(scene, player, draw.one((8, 9, 9)))
    draw.boards(scene, player)
    scene.plays(player, draw.one(BASICS))
    if source in GROWING:
        scene.ask(f"power({source}, ?n)")
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "702.131b", "nothing-without-ascend")
def nothing_without_ascend(draw: Draw) -> Scene:
    """One player has the permanents, another has ascend, and a third may have both."""
    scene = draw.scene(draw.number(2, 4))
    rich, *others = draw.some(scene.players, len(scene.players))
    draw.fill(scene, rich, draw.number(9, 11))
    scene.board(others[0], draw.one(ASCENDERS))
    draw.fill(scene, others[0], draw.number(5, 8))
    if len(others) > 1:
        draw.fill(scene, others[1], draw.number(8, 11)).board(others[1], draw.one(ASCENDERS[:4]))
    draw.boards(scene, least=4)
    scene.plays(scene.active, draw.one(BASICS))
    return scene.ask("has_city_blessing(?who)", f"has_city_blessing({rich})")


@exercises("ascend", "702.131b", "ascend-left-before-the-tenth")
def ascend_left_before_the_tenth(draw: Draw) -> Scene:
    """The only permanent with ascend dies before the count is ten; or after that, or it is another one that dies."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    source, companion = draw.one(("Skymarcher Aspirant", "Snubhorn Sentry", "Spire Winder")), draw.creature()
    scene.board(player, source, companion)
    draw.fill(scene, player, 9)
    draw.boards(scene, player, least=5)
    victim, late = (companion, False) if draw.chance(4) else (source, draw.chance(3))
    if not late:
        scene.casts(other, "Murder", victim).resolve()
    scene.plays(player, draw.one(BASICS)).casts(player, "Elvish Visionary").resolve()
    if late:
        scene.casts(other, "Murder", victim).resolve()
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "702.131c", "kept-when-the-count-falls")
def kept_when_the_count_falls(draw: Draw) -> Scene:
    """The tenth permanent comes, or does not; then a creature dies."""
    scene = draw.scene(draw.number(2, 3))
    player, source, victim = scene.active, draw.one((*ASCENDERS, *GROWING)), draw.creature()
    scene.board(player, source, victim)
    draw.fill(scene, player, draw.one((8, 9, 9, 9)))
    draw.boards(scene, player)
    scene.plays(player, draw.one(BASICS))
    scene.casts(draw.one(scene.others(player)), "Murder", victim).resolve()
    if source in GROWING:
        scene.ask(f"power({source}, ?n)")
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "702.131c", "kept-without-any-ascend")
def kept_without_any_ascend(draw: Draw) -> Scene:
    """Who has the blessing loses every creature, the one with ascend too."""
    scene = draw.scene(draw.number(2, 3))
    player = draw.one(scene.players)
    scene.board(player, draw.one(("Skymarcher Aspirant", "Deadeye Brawler", "Resplendent Griffin")))
    draw.fill(scene, player, 10)
    draw.boards(scene, player, least=5)
    scene.casts(scene.active, "Day of Judgment").resolve()
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "702.131c", "many-players-may-have-it")
def many_players_may_have_it(draw: Draw) -> Scene:
    """One player has the blessing already; another comes to ten."""
    scene = draw.scene(draw.number(2, 4))
    player = scene.active
    first = draw.one(scene.others(player))
    scene.board(first, draw.one(ASCENDERS))
    draw.fill(scene, first, draw.number(7, 10))
    scene.blessed.append(first)
    scene.board(player, draw.one(ASCENDERS))
    draw.fill(scene, player, draw.one((8, 9, 9)))
    draw.boards(scene, player, first)
    scene.plays(player, draw.one(BASICS))
    return scene.ask("has_city_blessing(?who)", "has_city_blessing(?who)", f"has_city_blessing({first})")


@exercises("ascend", "110.1", "every-permanent-counts")
def every_permanent_counts(draw: Draw) -> Scene:
    """Many lands and tokens, and few other permanents."""
    scene = draw.scene(2)
    player = scene.active
    scene.board(player, draw.one(ASCENDERS), f"{draw.number(2, 4)} {draw.one(('Treasure', 'Food', 'Clue'))} token")
    draw.fill(scene, player, draw.one((8, 9, 9)))
    draw.boards(scene, player)
    scene.plays(player, draw.one(BASICS))
    return scene.ask(f"permanent_count({player}, ?n)", f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "110.1", "a-spell-is-no-permanent")
def a_spell_is_no_permanent(draw: Draw) -> Scene:
    """A permanent spell is still on the stack, or has resolved."""
    scene = draw.scene(2)
    player = scene.active
    scene.board(player, draw.one(ASCENDERS))
    draw.fill(scene, player, draw.one((8, 9, 9)))
    draw.boards(scene, player, least=5)
    spell = draw.creature()
    scene.casts(player, spell)
    if draw.chance(3):
        scene.resolve()
    elif draw.chance():
        scene.casts(scene.others(player)[0], "Cancel", spell).resolve()
    return scene.ask(f"has_city_blessing({player})", f"permanent_count({player}, ?n)")


@exercises("ascend", "110.2", "control-counts-and-not-ownership")
def control_counts(draw: Draw) -> Scene:
    """A creature changes sides, for a turn or by an Aura."""
    scene = draw.scene(draw.number(2, 3))
    player = scene.active
    other = draw.one(scene.others(player))
    scene.board(player, draw.one(ASCENDERS))
    if draw.chance():
        prey = draw.creature()
        draw.fill(scene, player, draw.one((8, 9, 9)))
        scene.board(other, prey)
        draw.boards(scene, player, least=4)
        scene.casts(player, "Act of Treason", prey).resolve()
    else:
        prey = draw.creature()
        scene.board(player, prey)
        draw.fill(scene, player, 9)
        scene.zones["battlefield"][player].remove(prey)
        scene.board(other, {"card": prey, "owner": player, "entered_under": player}, _aura(prey))
        draw.boards(scene, player, least=6)
        scene.plays(player, draw.one(BASICS))
    scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")
    return scene.ask(f"permanent_count({player}, ?n)", f"controls(?who, {prey})")


def _aura(host: str) -> dict[str, str]:
    return {"card": "Control Magic", "attached_to": host}


@exercises("ascend", "702.131a", "the-spell-itself-does-not-count")
def the_spell_itself_does_not_count(draw: Draw) -> Scene:
    """An ascend spell with nine or ten permanents there."""
    scene = draw.scene(2)
    player = scene.active
    draw.fill(scene, player, draw.one((9, 9, 10)))
    draw.boards(scene, player)
    spell = draw.one(("Secrets of the Golden City", "Secrets of the Golden City", "Pride of Conquerors"))
    scene.casts(player, spell).resolve()
    if spell == "Secrets of the Golden City":
        scene.ask(f"drew({player}, ?n)")
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "702.131a", "only-as-the-spell-resolves")
def only_as_the_spell_resolves(draw: Draw) -> Scene:
    """The ascend spell is countered, or the count changes in response."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    victim = draw.creature()
    scene.board(player, victim)
    draw.fill(scene, player, draw.one((10, 10, 11)))
    draw.boards(scene, player, least=5)
    spell = draw.one(("Secrets of the Golden City", "Secrets of the Golden City", "Pride of Conquerors"))
    scene.casts(player, spell)
    if draw.chance():
        scene.casts(other, "Cancel", spell)
    else:
        scene.casts(other, draw.one(("Murder", "Unsummon")), victim)
    scene.resolve()
    if spell == "Secrets of the Golden City":
        scene.ask(f"drew({player}, ?n)")
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "608.2b", "no-blessing-from-a-spell-without-target")
def a_spell_without_target(draw: Draw) -> Scene:
    """The only target of Expel from Orazca is gone, or is still there, as it resolves."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    prey = draw.creature()
    draw.fill(scene, player, draw.one((10, 11)))
    scene.board(other, prey)
    draw.boards(scene, player, least=5)
    gone = prey
    if draw.chance(3):
        gone = draw.creature()
        scene.board(other, gone)
    if draw.chance(3):
        scene.blessed.append(other)
    scene.casts(player, "Expel from Orazca", prey).casts(other, "Unsummon", gone).resolve()
    if gone != prey:
        scene.happens(f"{player} chooses {draw.one(('yes', 'no'))} for Expel from Orazca")
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "702.131d", "before-triggers-look")
def before_triggers_look(draw: Draw) -> Scene:
    """A creature that the blessing makes bigger is the ninth or tenth permanent; Elemental Bond asks for its power."""
    scene = draw.scene(2)
    player = scene.active
    scene.board(player, "Elemental Bond")
    draw.fill(scene, player, draw.one((8, 9, 9)))
    draw.boards(scene, player)
    spell = draw.one(("Snubhorn Sentry", "Spire Winder"))
    scene.casts(player, spell).resolve()
    return scene.ask(f"drew({player}, ?n)", f"drew({player}, ?n)", f"power({spell}, ?n)")


@exercises("ascend", "702.26b", "what-is-phased-out-does-not-count")
def phased_out(draw: Draw) -> Scene:
    """A creature is phased out as the land comes, and may phase in again."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    out = draw.creature()
    scene.board(player, draw.one(ASCENDERS), out)
    draw.fill(scene, player, 9)
    draw.boards(scene, player)
    scene.casts(draw.one((player, other)), "Slip Out the Back", out).resolve()
    scene.plays(player, draw.one(BASICS))
    return scene.ask(f"has_city_blessing({player})", f"permanent_count({player}, ?n)")


@exercises("ascend", "113.6", "ascend-works-only-on-the-battlefield")
def ascend_in_the_graveyard(draw: Draw) -> Scene:
    """The only permanent card with ascend is in a graveyard or in a hand, from which it may be cast."""
    scene = draw.scene(2)
    player = scene.active
    card = draw.one(("Skymarcher Aspirant", "Spire Winder", "Dusk Charger", "Deadeye Brawler"))
    place = draw.one(("graveyard", "hand", "cast", "cast"))
    draw.fill(scene, player, draw.number(7, 8) if place == "cast" else draw.number(9, 11))
    draw.boards(scene, player)
    if place != "cast":
        scene.place(place, player, card).plays(player, draw.one(BASICS))
    else:
        scene.plays(player, draw.one(BASICS)).casts(player, card).resolve()
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "702.131c", "what-the-blessing-allows")
def what_the_blessing_allows(draw: Draw) -> Scene:
    """An ability that only the blessing allows: ten permanents are there, or were, or the tenth is a spell."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    source = draw.one(("Orazca Relic", "Arch of Orazca"))
    victim = draw.creature()
    scene.board(player, source, victim)
    spell = draw.chance()
    draw.fill(scene, player, 9 if spell else draw.one((8, 9, 10, 10)))
    if draw.chance(4 if spell else 2):
        scene.blessed.append(player)
    draw.boards(scene, player, least=5)
    if spell:
        scene.casts(player, draw.creature())
    else:
        scene.casts(other, draw.one(("Murder", "Unsummon")), victim).resolve()
    return scene.may(f"{player} activates {source}/activate")
