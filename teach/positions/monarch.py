"""The monarch (725)."""

from __future__ import annotations

from ...records.reading import listed
from . import Draw, Scene, exercises
from .drawing import ROYALS


def _crowned(draw: Draw, players: int, step: str = "precombat main") -> Scene:
    """A table with ordinary boards at which somebody is the monarch."""
    scene = draw.life(draw.boards(draw.scene(players, step)))
    scene.monarch = draw.one(scene.players)
    return scene


@exercises("monarch", "725.2", "a-card-in-the-own-end-step")
def a_card_in_the_own_end_step(draw: Draw) -> Scene:
    """End steps of the monarch and of others."""
    scene = _crowned(draw, draw.number(2, 3), "postcombat main")
    player = scene.active
    for _ in range(draw.number(1, 2)):
        scene.happens(f"{player}'s end step begins").resolve()
        player = scene.after(player)
    return scene.ask(f"drew({scene.monarch}, ?n)", "drew(?who, 1)")


@exercises("monarch", "725.1", "no-monarch-at-first")
def no_monarch_at_first(draw: Draw) -> Scene:
    """Nobody has become the monarch yet, or an ability has just made somebody one; then a creature attacks another."""
    scene = draw.scene(draw.number(2, 3))
    player = scene.active
    attacker = draw.creature()
    scene.board(player, attacker)
    first, *others = draw.some(scene.others(player), len(scene.players) - 1)
    crowned = bool(others) and draw.chance()
    if others:  # one who could become the monarch, and perhaps does
        scene.board(first, "Throne of the High City")
    draw.life(draw.boards(scene, least=6))
    if crowned:
        scene.happens(f"{first} activates Throne of the High City/activate").resolve()
    else:
        scene.casts(player, draw.creature()).resolve()
    _attack(scene, player, draw.one(others or [first]), attacker)
    return scene.ask("is_monarch(?who)", f"is_monarch({first if crowned else player})")


@exercises("monarch", "725.2", "only-combat-damage")
def only_combat_damage(draw: Draw) -> Scene:
    """The monarch is dealt damage by a spell or an ability, or is attacked."""
    scene = draw.scene(draw.number(2, 3))
    player = scene.active
    scene.monarch = draw.one(scene.others(player))
    attacker = draw.creature()
    scene.board(player, attacker, "Prodigal Pyromancer")
    draw.life(draw.boards(scene, least=4))
    match draw.number(0, 2):
        case 0:
            scene.casts(player, "Lightning Bolt", scene.monarch).resolve()
        case 1:
            scene.happens(f"{player} activates Prodigal Pyromancer/activate targeting {scene.monarch}").resolve()
        case _:
            _attack(scene, player, scene.monarch, attacker)
    return scene.ask("is_monarch(?who)", f"is_monarch({player})")


def _attack(scene: Scene, player: str, defender: str, *attackers: str) -> None:
    """An attack that nobody blocks, as far as its damage and what that triggers."""
    scene.happens(f"{player} attacks {defender} with {listed(attackers, 'and')}")
    scene.happens("the combat damage step begins").resolve()


@exercises("monarch", "725.2", "damage-to-the-monarch-alone")
def damage_to_the_monarch_alone(draw: Draw) -> Scene:
    """An attack on the monarch or on another player."""
    scene = draw.scene(draw.number(3, 4))
    player = scene.active
    scene.monarch = draw.one(scene.players)
    attacker = draw.creature()
    scene.board(player, attacker)
    draw.life(draw.boards(scene, least=4))
    _attack(scene, player, draw.one(scene.others(player)), attacker)
    return scene.ask("is_monarch(?who)", f"is_monarch({player})")


@exercises("monarch", "725.2", "the-crown-goes-to-the-controller")
def the_crown_goes_to_the_controller(draw: Draw) -> Scene:
    """A creature that is under another player's control than its owner's deals the damage."""
    scene = draw.scene(3)
    player = scene.active
    prey = draw.creature(2)
    owner, scene.monarch = draw.some(scene.others(player), 2)
    if draw.chance(4):
        owner = scene.monarch
    scene.board(owner, prey)
    draw.life(draw.boards(scene, least=4))
    scene.casts(player, "Act of Treason", prey).resolve()
    _attack(scene, player, scene.monarch, prey)
    return scene.ask("is_monarch(?who)", f"is_monarch({owner})", f"is_monarch({player})")


@exercises("monarch", "725.2", "the-draw-belongs-to-who-was-the-monarch")
def the_draw_belongs_to_who_was_the_monarch(draw: Draw) -> Scene:
    """The crown moves while the draw of the end step is on the stack."""
    scene = draw.scene(draw.number(2, 3), "postcombat main")
    player = scene.active
    scene.monarch = player
    thief = draw.one(scene.others(player))
    scene.board(thief, "Throne of the High City")
    draw.life(draw.boards(scene, least=5))
    scene.happens(f"{player}'s end step begins", f"{thief} activates Throne of the High City/activate").resolve()
    return scene.ask(f"drew({player}, ?n)", f"drew({thief}, ?n)", "is_monarch(?who)", "drew(?who, 1)")


@exercises("monarch", "725.2", "on-the-stack-first")
def on_the_stack_first(draw: Draw) -> Scene:
    """Combat damage has just been dealt to the monarch, or to another; nothing has resolved yet."""
    scene = draw.scene(draw.number(2, 3))
    player = scene.active
    attacker = draw.creature()
    defender = draw.one(scene.others(player))
    scene.monarch = draw.one((defender, defender, player))
    scene.board(player, attacker)
    draw.life(draw.boards(scene, least=4))
    scene.happens(f"{player} attacks {defender} with {attacker}", "the combat damage step begins")
    return scene.ask("is_monarch(?who)", f"is_monarch({player})", "triggered(monarch/damage, ?who)")


@exercises("monarch", "603.2c", "once-for-each-attacker")
def once_for_each_attacker(draw: Draw) -> Scene:
    """Several creatures deal combat damage to the monarch."""
    scene = draw.scene(2)
    player, scene.monarch = scene.active, scene.others(scene.active)[0]
    attackers = [draw.creature() for _ in range(draw.number(2, 4))]
    scene.board(player, *attackers)
    draw.life(draw.boards(scene, least=5)).life[scene.monarch] = 20
    scene.happens(f"{player} attacks {scene.monarch} with {listed(attackers, 'and')}", "the combat damage step begins")
    return scene.ask("on_stack(?count)")


@exercises("monarch", "725.2", "not-in-the-draw-step")
def not_in_the_draw_step(draw: Draw) -> Scene:
    """The draw step of the monarch or of another player, or the end step; another card may be drawn besides."""
    end = draw.chance(3)
    scene = draw.life(draw.boards(draw.scene(draw.number(2, 3), "postcombat main" if end else "untap"), least=4))
    player = scene.active
    scene.monarch = draw.one((player, player, player, scene.after(player)))
    if end:
        scene.casts(player, draw.one(("Divination", draw.creature()))).resolve()
    scene.happens(f"{player}'s {'end' if end else 'draw'} step begins").resolve()
    if not end and draw.chance():
        scene.happens(f"{player}'s precombat main phase begins")
        scene.casts(player, draw.one(("Divination", "Elvish Visionary"))).resolve()
    return scene.ask(f"drew({player}, ?n)", f"drew({scene.monarch}, ?n)")


@exercises("monarch", "509.1h", "blocked-stays-blocked")
def blocked_stays_blocked(draw: Draw) -> Scene:
    """The blocker of an attacker dies before the damage."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    scene.monarch = other
    attacker, blocker = draw.creature(), draw.creature()
    scene.board(player, attacker).board(other, blocker)
    draw.life(draw.boards(scene, least=5))
    scene.happens(f"{player} attacks {other} with {attacker}", f"{other} blocks {attacker} with {blocker}")
    scene.casts(player, draw.one(("Murder", "Unsummon")), blocker).resolve()
    scene.happens("the combat damage step begins").resolve()
    return scene.ask("is_monarch(?who)", f"life({other}, ?n)", f"is_monarch({player})")


@exercises("monarch", "610.3", "until-an-opponent-becomes-the-monarch")
def until_an_opponent_becomes_the_monarch(draw: Draw) -> Scene:
    """Palace Jailer dies, or the crown passes."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    prey = draw.creature()
    scene.board(other, prey)
    if draw.chance():
        scene.board(other, "Throne of the High City")
    draw.life(draw.boards(scene, least=5))
    scene.casts(player, "Palace Jailer").happens("the top of the stack resolves")
    scene.happens(f'{player} puts "Palace Jailer/enters 2" on the stack targeting {prey}').resolve()
    if "Throne of the High City" in scene.zones["battlefield"][other] and draw.chance():
        scene.happens(f"{other} activates Throne of the High City/activate").resolve()
    else:
        scene.casts(other, draw.one(("Murder", "Unsummon")), "Palace Jailer").resolve()
    return scene.ask(f"in_zone({prey}, ?zone)", "in_zone(?which, exile)")


@exercises("monarch", "725.3", "the-monarch-does-not-become-it")
def the_monarch_does_not_become_it(draw: Draw) -> Scene:
    """A player is told to become the monarch, and is it already, is not, or was it before; Custodi Lich looks on."""
    scene = draw.scene(draw.number(2, 3))
    player = scene.active
    thief = draw.one(scene.others(player))
    again = draw.chance()  # the crown goes away in between
    scene.monarch = player if again else draw.one((player, player, *scene.others(player)))
    scene.board(player, "Custodi Lich")
    scene.board(thief, "Throne of the High City")
    draw.life(draw.boards(scene, least=6))
    if again:
        scene.happens(f"{thief} activates Throne of the High City/activate").resolve()
    scene.casts(player, draw.one(ROYALS)).happens("the top of the stack resolves", "the top of the stack resolves")
    if again or scene.monarch != player:
        target = draw.one(scene.others(player))
        scene.happens(f'{player} puts "Custodi Lich/becomes the monarch" on the stack targeting {target}')
    return scene.ask(f'triggered("Custodi Lich/becomes the monarch", {player})')


@exercises("monarch", "725.3", "one-monarch-at-a-time")
def one_monarch_at_a_time(draw: Draw) -> Scene:
    """A new monarch is made while there is one."""
    scene = _crowned(draw, draw.number(2, 4))
    player = scene.active
    scene.casts(player, draw.one(ROYALS)).resolve()
    if draw.chance():
        scene.happens(f"{player}'s end step begins").resolve()
    return scene.ask("is_monarch(?who)", f"is_monarch({scene.monarch})", f"drew({player}, ?n)")


@exercises("monarch", "725.4", "the-monarch-leaves-the-game")
def the_monarch_leaves_the_game(draw: Draw) -> Scene:
    """The monarch concedes, in whoever's turn it is."""
    scene = _crowned(draw, draw.number(3, 4))
    scene.happens(f"{scene.monarch} concedes")
    return scene.ask("is_monarch(?who)", f"is_monarch({scene.after(scene.monarch)})", f"is_monarch({scene.active})")


@exercises("monarch", "725.4", "the-monarch-is-killed")
def the_monarch_is_killed(draw: Draw) -> Scene:
    """The monarch loses to a spell of somebody whose turn it is or is not."""
    scene = _crowned(draw, draw.number(3, 4))
    killer = draw.one(scene.others(scene.monarch))
    scene.life[scene.monarch] = draw.number(1, 3)
    scene.casts(killer, "Lightning Bolt", scene.monarch).resolve()
    return scene.ask("is_monarch(?who)", f"is_monarch({killer})")


@exercises("monarch", "725.4", "the-next-end-step")
def the_next_end_step(draw: Draw) -> Scene:
    """The monarch leaves in the own end step, with the draw on the stack."""
    scene = draw.life(draw.boards(draw.scene(3, "postcombat main")))
    scene.monarch = scene.active
    scene.happens(f"{scene.active}'s end step begins", f"{scene.active} concedes").resolve()
    heir = scene.after(scene.active)
    return scene.ask("is_monarch(?who)", f"drew({heir}, ?n)", f"drew({scene.after(heir)}, ?n)")
