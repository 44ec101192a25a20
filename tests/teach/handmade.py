"""Items made by hand, for what is tested of one item at a time."""

from pathlib import Path

from azor.teach.items import Difficulty, Item, Option, Skill

ROOT = Path(__file__).resolve().parents[2]
TENTH = (ROOT / "examples" / "tenth.yaml").read_text(encoding="utf-8")
CROWN = (ROOT / "examples" / "crown.yaml").read_text(encoding="utf-8")
KEPT = """\
azor: 1
players: [Ana, Ben]
battlefield: {Ana: [Arch of Orazca, 9 Forest], Ben: [3 Island]}
events:
  - Ana sacrifices Forest
"""
TOO_FEW = """\
azor: 1
players: [Ana, Ben]
battlefield: {Ana: [9 Forest, Wayward Swordtooth], Ben: [3 Island, 4 Plains]}
hand: {Ben: [Secrets of the Golden City]}
turn: {active: Ben}
events:
  - Ben casts Secrets of the Golden City
  - all resolve
"""
TWICE = """\
azor: 1
players: [Ana, Ben]
cards:
  Sail: {types: [artifact], abilities: [{name: s, static: creatures you control have flying}]}
  Kite: {types: [artifact], abilities: [{name: k, static: creatures you control have flying}]}
battlefield: {Ana: [Sail, Kite, {card: Bear, types: [creature], power: 2, toughness: 2}]}
events:
  - Ana draws 1 card
"""


def yes_no(name: str, skill: Skill, scenario: str, question: str, query: str, yes: bool) -> Item:
    options = (Option("Yes", "yes", yes), Option("No", "no", not yes))
    return Item(name, skill, 1, scenario, question, query, "", options, (skill.rule,), Difficulty(1, 1), "en")


def several(name: str, skill: Skill, scenario: str, question: str, query: str, *answers: str) -> Item:
    """The first answer is the right one."""
    options = tuple(Option(a.title() if a == "nobody" else a, a, n == 0) for n, a in enumerate(answers))
    return Item(name, skill, 1, scenario, question, query, "", options, (skill.rule,), Difficulty(1, 1), "en")


ASCEND, MONARCH = "ascend", "monarch"
LEAVES = Skill(MONARCH, "725.4", "the-monarch-leaves")
KEPT_ITEM = yes_no(
    "kept", Skill(ASCEND, "702.131c", "kept"), KEPT, "Has Ana the blessing?", "has_city_blessing(Ana)", True
)
TOO_FEW_ITEM = yes_no(
    "few", Skill(ASCEND, "702.131a", "few"), TOO_FEW, "Has Ben the blessing?", "has_city_blessing(Ben)", False
)
TENTH_ITEM = yes_no(
    "tenth", Skill(ASCEND, "702.131b", "tenth"), TENTH, "Has Ana the blessing?", "has_city_blessing(Ana)", True
)
NOT_ANY_MORE = yes_no("old", LEAVES, CROWN, "Is Ana still the monarch?", "is_monarch(Ana)", False)
WHO = several("who", LEAVES, CROWN, "Who is the monarch now?", "is_monarch(?who)", "Ben", "Ana", "nobody", "Cruz")
COUNT = several(
    "count", Skill(ASCEND, "110.1", "n"), TENTH, "How many permanents?", "permanent_count(Ana, ?n)", "9", "10"
)
ITEMS = (KEPT_ITEM, TOO_FEW_ITEM, TENTH_ITEM, NOT_ANY_MORE, WHO, COUNT)
