"""Triggered abilities and the stack (603, 608)."""

from __future__ import annotations

from ...records.reading import listed
from . import Draw, Scene, exercises


@exercises("triggers", "603.4", "asked-as-it-would-trigger")
def asked_as_it_would_trigger(draw: Draw) -> Scene:
    """Colossal Majesty with or without a big creature as the upkeep begins; creatures grow, or the Majesty goes."""
    scene = draw.life(draw.scene(2, "untap"))
    player, (other,) = scene.active, scene.others(scene.active)
    big = draw.chance(3)
    scene.board(player, "Colossal Majesty", draw.creature(4) if big else draw.creature(2, 3))
    for each in ("Serra Angel", "Air Elemental", "Craw Wurm"):
        draw.taken(each)
    draw.boards(scene, least=5)
    scene.happens(f"{player}'s upkeep begins")
    if big:
        scene.casts(other, "Naturalize", "Colossal Majesty")
    for _ in range(draw.number(0 if big else 1, 2)):
        scene.casts(player, "Pride of Conquerors")
    scene.resolve()
    return scene.ask(f"drew({player}, ?n)")


@exercises("triggers", "603.4", "asked-again-as-it-resolves")
def asked_again_as_it_resolves(draw: Draw) -> Scene:
    """The big creature or Colossal Majesty itself goes away while the ability is on the stack, or neither does."""
    scene = draw.life(draw.scene(2, "untap"))
    player, (other,) = scene.active, scene.others(scene.active)
    big, small = draw.creature(4), draw.creature(1, 2)
    scene.board(player, "Colossal Majesty", big, small)
    draw.boards(scene, least=5)
    scene.happens(f"{player}'s upkeep begins")
    if draw.chance(3):
        scene.casts(other, "Naturalize", "Colossal Majesty").resolve()
    else:
        scene.casts(other, draw.one(("Murder", "Unsummon", "Humble")), draw.one((big, big, small))).resolve()
    return scene.ask(f"drew({player}, ?n)")


@exercises("triggers", "603.4", "the-crown-as-a-condition")
def the_crown_as_a_condition(draw: Draw) -> Scene:
    """Two abilities of an end step, one with the condition that you are the monarch; the crown moves in response."""
    scene = draw.life(draw.scene(2, "postcombat main"))
    player, (other,) = scene.active, scene.others(scene.active)
    scene.monarch = player
    warden = draw.one(("Garrulous Sycophant", "Throne Warden"))
    scene.board(player, warden).board(other, "Throne of the High City")
    draw.boards(scene, least=5)
    scene.happens(f"{player}'s end step begins")
    if draw.chance(3) is False:
        scene.happens(f"{other} activates Throne of the High City/activate")
    scene.resolve()
    asked = f"life({other}, ?n)" if warden == "Garrulous Sycophant" else f"power({warden}, ?n)"
    return scene.ask(asked, f"drew({player}, ?n)")


@exercises("triggers", "603.6a", "entering-together")
def entering_together(draw: Draw) -> Scene:
    """Soul Warden comes back together with other creatures, or looks on as they come."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    owner, other = draw.some(scene.players, 2)
    (scene.board if draw.chance(4) else scene.graveyard)(owner, "Soul Warden")
    for who in (owner, other):
        scene.graveyard(who, *(draw.creature() for _ in range(draw.number(0, 2))))
    draw.boards(scene, least=6)
    scene.casts(player, "Twilight's Call").resolve()
    return scene.ask(f"life({owner}, ?n)")


@exercises("triggers", "603.10a", "dying-together")
def dying_together(draw: Draw) -> Scene:
    """Day of Judgment with something about that watches creatures die."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    owner = draw.one(scene.players)
    other = draw.one(scene.others(owner))
    scene.board(owner, draw.one(("Zulaport Cutthroat", "Poison-Tip Archer")), draw.creature(), draw.creature())
    draw.boards(scene, least=5)
    scene.casts(player, "Day of Judgment").resolve()
    return scene.ask(f"life({other}, ?n)")


@exercises("triggers", "603.3b", "whose-trigger-resolves-first")
def whose_trigger_resolves_first(draw: Draw) -> Scene:
    """Two players have something that triggers at once, and one of them has little life left."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    draw.boards(scene, least=5)
    watcher = draw.one(("Grave Venerations", "Zulaport Cutthroat"))
    scene.board(player, watcher).board(other, watcher)
    mine, theirs = draw.creature(), draw.creature()
    scene.board(player, mine).board(other, theirs)
    scene.life.update({player: 1, other: 1})
    scene.casts(player, "Day of Judgment").resolve()
    return scene.ask("has_won(?who)", f"has_won({player})")


@exercises("triggers", "608.2b", "all-targets-are-gone")
def all_targets_are_gone(draw: Draw) -> Scene:
    """The only target of a spell that does more leaves in response, or comes back at once, or another creature goes."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    prey, second = draw.creature(), draw.creature()
    scene.board(other, prey, second)
    draw.fill(scene, player, 10)
    draw.boards(scene, least=5)
    scene.casts(player, "Expel from Orazca", prey)
    answer, target = draw.one((("Unsummon", prey), ("Murder", prey), ("Cloudshift", prey), ("Unsummon", second)))
    scene.casts(other, answer, target).resolve()
    if target == second:
        scene.happens(f"{player} chooses {draw.one(('yes', 'no'))} for Expel from Orazca")
    return scene.ask(f"has_city_blessing({player})", f"in_zone({prey}, ?zone)", "in_zone(?which, graveyard)")


@exercises("triggers", "608.2b", "one-of-two-targets-is-gone")
def one_of_two_targets_is_gone(draw: Draw) -> Scene:
    """One target of Aether Tradewinds leaves in response, for good or to come back at once."""
    scene = draw.life(draw.scene(2))
    player, other = draw.some(scene.players, 2)
    mine, theirs = draw.creature(), draw.creature()
    scene.board(player, mine).board(other, theirs)
    draw.boards(scene, least=5)
    scene.casts(player, "Aether Tradewinds", mine, theirs)
    gone = draw.one((mine, theirs))
    if draw.chance():
        scene.casts(other, "Murder", gone).resolve()
    else:
        scene.casts(player if gone == mine else other, "Cloudshift", gone).resolve()
    scene.ask(f"in_zone({theirs if gone == mine else mine}, ?zone)")
    return scene.ask(f"in_zone({gone}, ?zone)", "in_zone(?which, graveyard)")


@exercises("triggers", "603.2c", "one-or-more-is-once")
def one_or_more_is_once(draw: Draw) -> Scene:
    """Several creatures deal combat damage, to one player or to two; Keeper of Fables watches."""
    scene = draw.life(draw.scene(draw.number(2, 3)))
    player = scene.active
    defenders = draw.some(scene.others(player), len(scene.players) - 1)
    attackers = [[draw.creature(1, 2) for _ in range(draw.number(1, 2))] for _ in defenders]
    scene.board(player, "Keeper of Fables", *(each for wave in attackers for each in wave))
    draw.boards(scene, least=5)
    attacks = [f"{player} attacks {d} with {listed(wave, 'and')}" for d, wave in zip(defenders, attackers, strict=True)]
    scene.happens(attacks if len(attacks) > 1 else attacks[0], "the combat damage step begins").resolve()
    return scene.ask(f"drew({player}, ?n)")


@exercises("triggers", "111.7", "tokens-die-too")
def tokens_die_too(draw: Draw) -> Scene:
    """Token creatures die under the eyes of Grave Venerations."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    scene.board(player, "Grave Venerations")
    draw.boards(scene, least=5)
    scene.casts(player, "Raise the Alarm").resolve()
    scene.casts(player, "Day of Judgment").resolve()
    return scene.ask(f"life({player}, ?n)", f"life({other}, ?n)")


@exercises("triggers", "704.3", "state-based-actions-come-first")
def state_based_actions_come_first(draw: Draw) -> Scene:
    """The legend rule and abilities that trigger as the second one enters."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    scene.board(player, "Squee, Goblin Nabob", "Grave Venerations")
    draw.boards(scene, least=5)
    scene.casts(player, "Squee, Goblin Nabob").happens("the top of the stack resolves")
    scene.happens(f"{player} chooses Squee, Goblin Nabob#2 for the legend rule").resolve()
    return scene.ask(f"life({player}, ?n)")
