"""Scenario files: a position, what happens, and what should be true, in YAML or JSON.

>>> record = load('''
... azor: 1
... players: [Ana, Ben]
... battlefield: {Ana: [2 Forest]}
... events: [Ana becomes the monarch]
... ''')
>>> [placed.id for placed in record.objects], record.entries[0].clauses[0].verb
(['Forest#1', 'Forest#2'], 'becomes_monarch')
"""

from __future__ import annotations

import re
from pathlib import Path

from ..knowledge import citations
from ..knowledge.language import Card
from ..knowledge.terms import step_named
from . import editions
from .describing import DESCRIPTION, described
from .entries import Entries
from .model import Mistake, Place, Record, RecordError
from .names import Known
from .position import Position
from .reading import Reading, nearest
from .steps import STEPS
from .yamlnodes import Mapping, Node, Scalar, parse
from .zones import OWN_ZONES, ZONES

FORMAT = 1
KEYS = (
    "azor", "title", "edition", "source", "players", "teams", "shared_turns", "turn", "life", "cards", *ZONES,
    "monarch", "city_blessing", "initiative", "events",
)  # fmt: skip
STARTING_LIFE = 20
_LENT = re.compile(r"\b(copy|copies|copy_of|as_copy_of|gains?(?! control| \d)|ha(?:ve|s))[ :]")


def load_file(path: str | Path) -> Record:
    """Read a scenario file.  Raises `RecordError` with every mistake in it, and OSError if it cannot be opened."""
    raw = Path(path).read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        place = Place(str(path), before.count(b"\n") + 1, column)
        raise RecordError([Mistake(place, f"the byte {raw[error.start]:#04x}", "text in UTF-8")]) from None
    return load(text, str(path))


def load(text: str, file: str = "-") -> Record:
    """Read a scenario from its text; `file` is shown in the places of mistakes.

    Raises `RecordError` with every mistake of the text at once.
    """
    root, mistakes = parse(text, file)
    reading = Reading(file)
    reading.mistakes = mistakes
    record = None
    if root is None and not mistakes:
        mistakes.append(Mistake(Place(file, 1, 1), "nothing", f"a scenario, beginning with azor: {FORMAT}"))
    elif root is not None:
        record = _Scenario(reading, text).read(root)
    if record is None or reading.mistakes:
        raise RecordError(reading.mistakes)
    return record


class _Scenario:
    """Reads one document."""

    def __init__(self, reading: Reading, text: str) -> None:
        self.reading = reading
        self.text = text
        self.assumptions: list[str] = []

    def read(self, root: Node) -> Record | None:
        """The record, as far as it can be read."""
        reading = self.reading
        if not isinstance(root, Mapping):
            reading.wrong(root, f"a mapping that begins with azor: {FORMAT}")
            return None
        fields = reading.fields(root, KEYS, "a scenario") or {}
        self._format(root, fields)
        known = Known(self._players(fields))
        known.lent = bool(_LENT.search(self.text))
        position = Position(reading, known)
        self._cards(fields, known)
        for key, node in fields.items():
            if key in ZONES:
                position.zone(key, node)
        position.finish()
        turn, active, step = self._turn(fields, position)
        entries = Entries(reading, known)
        happened = entries.read(fields["events"]) if "events" in fields else ()
        strangers = [
            f"{card.name} is not in the catalogue; it is taken as the file describes it"
            for card in known.cards.values()
            if not card.known and (card.types or card.abilities or card.power is not None)
        ]
        return Record(
            title=self._text(fields, "title"),
            players=known.players,
            entries=happened,
            objects=tuple(position.objects),
            cards=dict(known.cards),
            teams=self._teams(fields, position),
            shared_turns=reading.flag(fields["shared_turns"]) if "shared_turns" in fields else False,
            turn=turn,
            active=active,
            step=step,
            life=self._life(fields, position),
            monarch=self._player(fields, "monarch", position),
            city_blessing=self._blessed(fields, position),
            initiative=self._player(fields, "initiative", position),
            libraries=self._libraries(position),
            edition=self._edition(fields),
            source=self._text(fields, "source"),
            file=reading.file,
            assumptions=(*self.assumptions, *position.assumptions, *entries.assumptions, *strangers),
        )

    def _format(self, root: Mapping, fields: dict[str, Node]) -> None:
        if "azor" not in fields:
            where = root.pairs[0][0] if root.pairs else root
            self.reading.wrong(where, f"azor: {FORMAT} first, the version of the format", found="no azor")
            return
        node = fields["azor"]
        if not (isinstance(node, Scalar) and type(node.value) is int and node.value == FORMAT):
            self.reading.wrong(node, f"{FORMAT}, the version of the format")

    def _text(self, fields: dict[str, Node], key: str) -> str:
        if key not in fields:
            return ""
        node = fields[key]
        if isinstance(node, Scalar) and node.value is not None:
            return " ".join(node.text.split())
        self.reading.wrong(node, f"the {key}: some words")
        return ""

    def _edition(self, fields: dict[str, Node]) -> str:
        text = self._text(fields, "edition")
        if not text:
            return ""
        if not editions.is_date(text):
            near = nearest(text, editions.EDITIONS, 1)
            self.reading.wrong(
                fields["edition"], f"a date YYYY-MM-DD, as in {editions.EDITIONS[-1]}", near, found=repr(text)
            )
        elif text < editions.EDITIONS[0]:
            near = editions.around(text)
            self.reading.wrong(fields["edition"], "a day on which an edition was in force", near, found=repr(text))
        elif text not in editions.EDITIONS:
            self.assumptions.append(editions.in_force(text))
            return citations.edition_on(text)
        return text

    # ---------------------------------------------------------------------------- players

    def _players(self, fields: dict[str, Node]) -> tuple[str, ...]:
        if "players" not in fields:
            return self._derived(fields)
        players: list[str] = []
        node = fields["players"]
        for item in self.reading.items(node, "a list of players, as in [Ana, Ben]"):
            name = self.reading.text(item, "the name of a player")
            if name is None:
                continue
            if name in players:
                self.reading.wrong(item, "each player once", found=f"{name!r} a second time")
            elif any(sign in name for sign in "#/(),?"):
                self.reading.wrong(item, "a name without # / ( ) , ?")
            else:
                players.append(name)
        if len(players) < 2 and not self.reading.mistakes:
            self.reading.wrong(node, "two players or more")
        return tuple(players) if players else ("Ana", "Ben")

    def _derived(self, fields: dict[str, Node]) -> tuple[str, ...]:
        """Players of a file that does not list them: those that it names, in its order, and two at least."""
        found: list[str] = []
        for key, node in fields.items():
            if key in OWN_ZONES or key == "life":
                found += [k.text.strip() for k, _ in node.pairs] if isinstance(node, Mapping) else []
            elif key in ("monarch", "initiative") and isinstance(node, Scalar) and isinstance(node.value, str):
                found.append(node.value)
        found = list(dict.fromkeys(found))
        found += [name for name in ("Ana", "Ben") if name not in found][: max(0, 2 - len(found))]
        self.assumptions.append(f"the players are {', '.join(found)}, in this order")
        return tuple(found)

    def _player(self, fields: dict[str, Node], key: str, position: Position) -> str:
        if key not in fields:
            return ""
        node = fields[key]
        if isinstance(node, Scalar) and node.value is None:
            return ""
        return position.player(node) or ""

    def _blessed(self, fields: dict[str, Node], position: Position) -> tuple[str, ...]:
        if "city_blessing" not in fields:
            return ()
        items = self.reading.items(fields["city_blessing"], "a list of players")
        return tuple(dict.fromkeys(player for item in items if (player := position.player(item))))

    @staticmethod
    def _libraries(position: Position) -> tuple[tuple[str, int], ...]:
        """The sizes of the libraries that the file tells; each is of no other cards than those that it lists."""
        sizes = dict(position.libraries)
        for placed in position.objects:
            if placed.zone == "library":
                sizes[placed.owner] = sizes.get(placed.owner, 0) + 1
        return tuple(sizes.items())

    def _teams(self, fields: dict[str, Node], position: Position) -> tuple[tuple[str, ...], ...]:
        if "teams" not in fields:
            return ()
        node = fields["teams"]
        teams: list[tuple[str, ...]] = []
        seen: set[str] = set()
        for item in self.reading.items(node, "a list of teams, as in [[Ana, Ben], [Cruz, Dora]]", lone=False):
            team = []
            for each in self.reading.items(item, "a team: a list of players", lone=False):
                player = position.player(each)
                if player in seen:
                    self.reading.wrong(each, "each player in one team", found=f"{player!r} a second time")
                elif player:
                    seen.add(player)
                    team.append(player)
            teams.append(tuple(team))
        if missing := [p for p in position.known.players if p not in seen]:
            teams += [(player,) for player in missing]
        return tuple(team for team in teams if team)

    def _life(self, fields: dict[str, Node], position: Position) -> tuple[tuple[str, int], ...]:
        life = dict.fromkeys(position.known.players, STARTING_LIFE)
        if "life" in fields:
            for key, value in self.reading.pairs(fields["life"], "a mapping of players to numbers, as in {Ana: 12}"):
                player = position.player(key)
                number = self.reading.number(value, "a life total", None)
                if player and number is not None:
                    life[player] = number
        return tuple(life.items())

    # ----------------------------------------------------------------------- cards and turn

    def _cards(self, fields: dict[str, Node], known: Known) -> None:
        if "cards" not in fields:
            return
        reading = self.reading
        expected = "a mapping of names to descriptions, as in Hill Giant: {types: [creature], power: 3, toughness: 3}"
        pairs = reading.pairs(fields["cards"], expected)
        for key, value in pairs:
            name = key.text.strip()
            if isinstance(value, Scalar) and value.value is None:
                if known.mention(name) is None:
                    known.define(Card(name, known=False))
                continue
            about = reading.fields(value, DESCRIPTION, "a description, as in {types: [creature], power: 3}")
            if about is not None and name:
                known.define(described(reading, about, name, known.card(name)))

    def _turn(self, fields: dict[str, Node], position: Position) -> tuple[int, str, str]:
        number, active, step = 1, position.known.players[0], "precombat main"
        if "turn" not in fields:
            return number, active, step
        expected = "a mapping, as in {number: 5, active: Ana, step: precombat main}"
        about = self.reading.fields(fields["turn"], ("number", "active", "step"), expected) or {}
        if "number" in about:
            number = self.reading.number(about["number"], "the number of the turn, 1 or more", 1) or 1
        if "active" in about:
            active = position.player(about["active"]) or active
        if "step" in about:
            said = about["step"].text.strip() if isinstance(about["step"], Scalar) else ""
            named = next(filter(None, (step_named(f"{said}{kind}") for kind in ("", "ステップ", "フェイズ"))), None)
            step = named or self.reading.word_of(about["step"], STEPS, "a step") or step
        return number, active, step
