"""Abilities: kinds, where they function, instances, losing them, not being able to have them (113)."""

from __future__ import annotations

from . import Draw, Scene, exercises


def _places(draw: Draw, scene: Scene, player: str, card: str, *zones: str) -> str:
    """Put a card of a player into one of these zones."""
    zone = draw.one(zones)
    scene.place(zone, player, card)
    return zone


@exercises("abilities", "113.6b", "from-the-graveyard")
def from_the_graveyard(draw: Draw) -> Scene:
    """Wonder gives flying from the graveyard, to its owner's creatures, with an Island about."""
    scene = draw.scene(draw.number(2, 3))
    player = draw.one(scene.players)
    other = draw.one(scene.others(player))
    scene.fixed_lands = True
    theirs, mine = draw.taken("Grizzly Bears"), draw.taken("Centaur Courser")
    scene.board(player, mine, f"{draw.number(2, 4)} {draw.one(('Island', 'Island', 'Swamp'))}")
    scene.board(other, theirs, f"{draw.number(2, 4)} Island")
    zone = _places(draw, scene, player, "Wonder", "battlefield", "graveyard", "graveyard")
    if zone == "battlefield":
        scene.board(other, "2 Swamp").casts(other, "Murder", "Wonder").resolve()
    else:
        scene.casts(scene.active, "Divination").resolve()
    return scene.ask(f"has_ability({mine}, flying)", f"has_ability({theirs}, flying)", "has_ability(?which, flying)")


@exercises("abilities", "113.6", "not-after-it-has-left")
def not_after_it_has_left(draw: Draw) -> Scene:
    """Something on the battlefield has an ability; it dies, or something else does, before that would work."""
    scene = draw.life(draw.scene(2))
    player = scene.active
    owner = draw.one(scene.players)
    scene.board(owner, "Soul Warden")
    draw.boards(scene, least=4)
    victim = "Soul Warden" if draw.chance(3) is False else None
    if victim is None:
        victim = draw.creature()
        scene.board(owner, victim)
    scene.casts(scene.others(owner)[0], "Murder", victim).resolve()
    scene.casts(player, draw.creature()).resolve()
    return scene.ask(f"life({owner}, ?n)")


@exercises("abilities", "113.6", "not-from-the-graveyard")
def not_from_the_graveyard(draw: Draw) -> Scene:
    """Glorious Anthem is in a graveyard or on the battlefield."""
    scene = draw.scene(2)
    player = draw.one(scene.players)
    mine = draw.creature()
    scene.board(player, mine)
    draw.boards(scene, least=4)
    _places(draw, scene, player, "Glorious Anthem", "graveyard", "graveyard", "battlefield")
    scene.casts(scene.active, draw.creature()).resolve()
    return scene.ask(f"power({mine}, ?n)", f"toughness({mine}, ?n)")


@exercises("abilities", "113.6m", "only-where-its-effect-can-work")
def only_where_its_effect_can_work(draw: Draw) -> Scene:
    """Abilities that take their card out of a zone."""
    scene = draw.life(draw.boards(draw.scene(2, "untap")))
    player = scene.active
    zone = _places(draw, scene, player, "Squee, Goblin Nabob", "graveyard", "graveyard", "battlefield", "exile")
    scene.happens(f"{player}'s upkeep begins")
    if zone == "graveyard":
        scene.happens("all resolve", f"{player} chooses yes for Squee, Goblin Nabob")
    else:
        scene.resolve()
    scene.ask('in_zone("Squee, Goblin Nabob", ?zone)', 'in_zone("Squee, Goblin Nabob", ?zone)')
    return scene.ask(*(f'functions("Squee, Goblin Nabob/upkeep", {each})' for each in ("graveyard", "battlefield")))


@exercises("abilities", "113.7a", "without-its-source")
def without_its_source(draw: Draw) -> Scene:
    """The source of an activated ability is killed in response."""
    scene = draw.life(draw.scene(2))
    player, other = draw.some(scene.players, 2)
    scene.board(player, "Prodigal Pyromancer")
    draw.boards(scene, least=4)
    scene.happens(f"{player} activates Prodigal Pyromancer/activate targeting {other}")
    removal = draw.one(("Murder", "Lightning Bolt", "Unsummon", "Humble"))
    scene.casts(other, removal, "Prodigal Pyromancer").resolve()
    return scene.ask(f"life({other}, ?n)")


@exercises("abilities", "113.7a", "a-trigger-without-its-source")
def a_trigger_without_its_source(draw: Draw) -> Scene:
    """A creature dies with its enters ability on the stack."""
    scene = draw.life(draw.boards(draw.scene(2), least=4))
    player, (other,) = scene.active, scene.others(scene.active)
    creature = draw.one(("Elvish Visionary", "Angel of Mercy"))
    scene.casts(player, creature).happens("the top of the stack resolves")
    scene.casts(other, draw.one(("Murder", "Unsummon", "Lightning Bolt")), creature).resolve()
    return scene.ask(f"drew({player}, ?n)" if creature == "Elvish Visionary" else f"life({player}, ?n)")


@exercises("abilities", "113.6", "on-the-stack")
def on_the_stack(draw: Draw) -> Scene:
    """What a permanent card says of itself as a spell: it cannot be countered, it triggers as it is cast."""
    scene = draw.life(draw.boards(draw.scene(2), least=6))
    player, (other,) = scene.active, scene.others(scene.active)
    spell = draw.one(("Carnage Tyrant", "Desolation Twin"))
    scene.casts(player, spell)
    if spell == "Carnage Tyrant":
        scene.casts(other, "Cancel", spell).resolve()
        return scene.ask("in_zone(Carnage Tyrant, ?zone)")
    scene.happens("the top of the stack resolves").casts(other, "Cancel", spell).resolve()
    return scene.ask(f"controls({player}, Eldrazi)", "in_zone(Desolation Twin, ?zone)")


@exercises("abilities", "113.10", "lost-and-gained-again")
def lost_and_gained_again(draw: Draw) -> Scene:
    """A creature loses all abilities before or after it gains flying."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    mine = draw.creature()
    scene.board(player, mine)
    if draw.chance():
        scene.board(player, "Levitation")
        draw.boards(scene, least=5)
        scene.casts(other, "Humble", mine).resolve()
    else:
        draw.boards(scene, least=5)
        scene.casts(other, "Humble", mine).resolve().casts(player, "Levitation").resolve()
    return scene.ask(f"has_ability({mine}, flying)", f"power({mine}, ?n)")


@exercises("abilities", "113.11", "cannot-have-it")
def cannot_have_it(draw: Draw) -> Scene:
    """Archetype of Imagination, and flying that is there, that comes, or is granted."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    theirs = draw.taken(draw.one(("Grizzly Bears", "Wind Drake", "Serra Angel", "Gray Ogre")))
    mine = draw.creature(2)
    scene.board(player, theirs).board(other, mine)
    early = draw.chance()
    if early:
        scene.board(other, "Archetype of Imagination")
    draw.boards(scene, least=5)
    scene.casts(player, "Levitation").resolve()
    if not early:
        scene.happens(f"{other}'s precombat main phase begins").casts(other, "Archetype of Imagination").resolve()
    return scene.ask(f"has_ability({theirs}, flying)", "has_ability(?which, flying)")


@exercises("abilities", "611.2a", "the-effect-outlasts-its-source")
def the_effect_outlasts_its_source(draw: Draw) -> Scene:
    """Stirring Bard has given menace and dies; or the creature that has it loses it, or had lost its own before."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    mine = draw.creature()
    scene.board(player, "Stirring Bard", mine)
    draw.boards(scene, least=5)
    loses = draw.one(("", "", "before", "after", "after"))
    if loses == "before":
        scene.casts(other, "Humble", mine).resolve()
    scene.happens(f"{player} activates Stirring Bard/activate targeting {mine}").resolve()
    if loses == "after":
        scene.casts(other, "Humble", mine).resolve()
    else:
        scene.casts(other, draw.one(("Murder", "Unsummon")), "Stirring Bard").resolve()
    return scene.ask(f"has_ability({mine}, menace)", f"has_ability({mine}, haste)")


@exercises("abilities", "611.3a", "a-static-bonus-goes-at-once")
def a_static_bonus_goes_at_once(draw: Draw) -> Scene:
    """Glorious Anthem or something else is destroyed."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    mine = draw.creature()
    scene.board(player, "Glorious Anthem", mine)
    if draw.chance(3):
        scene.board(player, "Orazca Relic")
        target = "Orazca Relic"
    else:
        target = "Glorious Anthem"
    draw.boards(scene, least=5)
    scene.casts(other, "Naturalize", target).resolve()
    return scene.ask(f"power({mine}, ?n)", f"toughness({mine}, ?n)")


@exercises("abilities", "113.8", "who-controls-it-on-the-stack")
def who_controls_it_on_the_stack(draw: Draw) -> Scene:
    """A creature changes sides while its enters ability is on the stack."""
    scene = draw.life(draw.boards(draw.scene(2), least=5))
    player, (other,) = scene.active, scene.others(scene.active)
    creature = draw.one(("Elvish Visionary", "Angel of Mercy"))
    scene.casts(player, creature).happens("the top of the stack resolves")
    scene.casts(other, "Act of Aggression", creature).resolve()
    if creature == "Elvish Visionary":
        return scene.ask(f"drew({player}, ?n)", f"drew({other}, ?n)")
    return scene.ask(f"life({player}, ?n)", f"life({other}, ?n)")


@exercises("abilities", "702.15b", "lifelink-in-a-fight")
def lifelink_in_a_fight(draw: Draw) -> Scene:
    """A creature with lifelink, or one without, fights."""
    scene = draw.life(draw.scene(2))
    player, (other,) = scene.active, scene.others(scene.active)
    mine = draw.one(("Healer's Hawk", "Healer's Hawk", draw.creature(1, 3)))
    theirs = draw.creature()
    scene.board(player, mine).board(other, theirs)
    draw.boards(scene, least=4)
    scene.casts(player, "Prey Upon", mine, theirs).resolve()
    return scene.ask(f"life({player}, ?n)")


@exercises("abilities", "702.2b", "deathtouch-in-a-fight")
def deathtouch_in_a_fight(draw: Draw) -> Scene:
    """A small creature with deathtouch, or one without, fights a bigger one."""
    scene = draw.scene(2)
    player, (other,) = scene.active, scene.others(scene.active)
    mine, theirs = draw.one(("Typhoid Rats", "Typhoid Rats", draw.creature(1, 2))), draw.creature(4)
    scene.board(player, mine).board(other, theirs)
    draw.boards(scene, least=4)
    scene.casts(player, "Prey Upon", mine, theirs).resolve()
    return scene.ask(f"in_zone({theirs}, ?zone)", "in_zone(?which, graveyard)")


@exercises("abilities", "400.7", "a-new-object-is-no-target")
def a_new_object_is_no_target(draw: Draw) -> Scene:
    """A creature leaves and comes back in response to a spell that targets it."""
    scene = draw.scene(2)
    player, other = draw.some(scene.players, 2)
    mine, second = draw.creature(), draw.creature()
    scene.board(player, mine, second)
    draw.boards(scene, least=5)
    spell = draw.one(("Murder", "Unsummon", "Lightning Bolt"))
    scene.casts(other, spell, mine)
    scene.casts(player, "Cloudshift", draw.one((mine, mine, second))).resolve()
    return scene.ask(f"in_zone({mine}, ?zone)", "in_zone(?which, graveyard)")


# an ability by its path, and what is asked of it
KINDS = {
    "Elvish Mystic/mana": ("mana", "mana", "activated"),
    "Treasure/mana": ("mana",),
    "Orazca Relic/mana": ("mana",),
    "Arch of Orazca/mana": ("mana", "activated"),
    "Orazca Relic/activate": ("mana",),
    "Dusk Charger/static": ("triggered",),
    "Spire Winder/static": ("triggered",),
    "Skymarcher Aspirant/static": ("static", "triggered"),
    "Glorious Anthem/static": ("static", "triggered"),
    "Colossal Majesty/upkeep": ("triggered", "static"),
}


@exercises("abilities", "113.3", "kinds-of-abilities")
def kinds_of_abilities(draw: Draw) -> Scene:
    """Which kind an ability is of."""
    scene = draw.scene(2)
    path = draw.one(sorted(KINDS))
    card = draw.taken(path.split("/")[0])
    scene.board(draw.one(scene.players), "1 Treasure token" if card == "Treasure" else card)
    draw.boards(scene, least=4)
    return scene.ask(*(f'ability_kind("{path}", {kind})' for kind in KINDS[path]))


MANA = ("Elvish Mystic/mana", "Treasure/mana", "Orazca Relic/mana", "Arch of Orazca/mana")


@exercises("abilities", "605.3b", "a-mana-ability-does-not-wait")
def a_mana_ability_does_not_wait(draw: Draw) -> Scene:
    """A mana ability or another ability is activated, in anybody's turn and with spells on the stack or none."""
    scene = draw.life(draw.scene(2))
    player = draw.one(scene.players)
    if draw.chance(3):
        scene.casts(scene.active, draw.creature())
    activated = draw.some(MANA, draw.number(1, 2))
    for path in activated:
        source = path.partition("/")[0]
        if source == "Treasure":  # the only one: its ability is spoken of by its name
            scene.board(player, f"1 {draw.taken('Treasure token')}")
        else:
            scene.board(player, draw.taken(source))
    if draw.chance():
        scene.board(player, "Prodigal Pyromancer")
        activated.append(f"Prodigal Pyromancer/activate targeting {scene.others(player)[0]}")
    draw.boards(scene, least=5)
    scene.happens(*(f"{player} activates {each}" for each in draw.some(activated, len(activated))))
    return scene.ask("on_stack(?count)")


@exercises("abilities", "702.18a", "nobody-may-target-it")
def nobody_may_target_it(draw: Draw) -> Scene:
    """Whether a creature with shroud, or with another keyword, may be the target of somebody's spell."""
    return _aimed(draw, draw.one(("Zephid", "Deadly Insect", "Aven Fleetwing", "Sacred Wolf")))


@exercises("abilities", "702.11b", "only-opponents-are-stopped")
def only_opponents_are_stopped(draw: Draw) -> Scene:
    """Whether a creature with hexproof, or with another keyword, may be the target of somebody's spell."""
    return _aimed(draw, draw.one(("Aven Fleetwing", "Sacred Wolf", "Zephid", "Deadly Insect")))


def _aimed(draw: Draw, creature: str) -> Scene:
    scene = draw.life(draw.scene(draw.number(2, 3)))
    player = draw.one(scene.players)
    scene.board(player, draw.taken(creature))
    draw.boards(scene, least=5)
    caster = draw.one((player, player, *scene.others(player)))
    spell = draw.one(("Unsummon", "Humble", "Lightning Bolt", "Cloudshift" if caster == player else "Murder"))
    scene.hand(caster, spell).casts(scene.active, draw.creature()).resolve()
    return scene.may(f"{caster} casts {spell} targeting {creature}")


@exercises("abilities", "606.3", "one-loyalty-ability-a-turn")
def one_loyalty_ability_a_turn(draw: Draw) -> Scene:
    """Whether a loyalty ability may be activated now: it has been, or another one of the same or of another one has."""
    scene = draw.life(draw.scene(2, draw.one(("precombat main", "postcombat main"))))
    player = scene.active
    scene.board(player, "Jace Beleren", "Jace, Ingenious Mind-Mage")
    draw.boards(scene, least=6)
    abilities = {"Jace Beleren": ("+2", "-1"), "Jace, Ingenious Mind-Mage": ("+1 draw", "+1 untap")}
    first, second = draw.one(sorted(abilities)), draw.one(sorted(abilities))
    used, asked = draw.some(abilities[first], 2) if first == second else (abilities[first][0], abilities[second][0])
    target = f" targeting {player}"
    scene.happens(f"{player} activates {first}/{used}{target if used == '-1' else ''}").resolve()
    return scene.may(f"{player} activates {second}/{asked}{target if asked == '-1' else ''}")
