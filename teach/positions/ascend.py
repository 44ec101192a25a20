"""Ascend and the city's blessing (702.131)."""

from __future__ import annotations

from . import Draw, Scene, exercises
from .drawing import ASCENDERS


@exercises("ascend", "702.131b", "the-tenth-permanent")
def the_tenth_permanent(draw: Draw) -> Scene:
    """A land is played with nine permanents or fewer about; somebody has ascend."""
    scene = draw.scene(draw.number(2, 3))
    player = scene.active
    scene.board(player, draw.one(ASCENDERS))
    draw.fill(scene, player, draw.one((8, 9, 9)))
    for other in scene.players:
        if other != player:
            draw.fill(scene, other, draw.number(4, 11))
    land = draw.one(("Forest", "Island", "Plains"))
    scene.hand(player, land).happens(f"{player} plays {land}")
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")


@exercises("ascend", "702.131c", "kept-when-the-count-falls")
def kept_when_the_count_falls(draw: Draw) -> Scene:
    """The blessing was there, or was not; then permanents leave."""
    scene = draw.scene(draw.number(2, 3))
    player = scene.active
    scene.board(player, draw.one(ASCENDERS))
    draw.fill(scene, player, draw.one((8, 9)))
    other = draw.one([p for p in scene.players if p != player])
    draw.fill(scene, other, draw.number(4, 8))
    scene.hand(player, "Forest").happens(f"{player} plays Forest", "Forest is destroyed")
    return scene.ask(f"has_city_blessing({player})", "has_city_blessing(?who)")
