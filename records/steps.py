"""The steps of a turn as a record may name them."""

from __future__ import annotations

from ..knowledge.order import STEPS as NAMES

# every accepted word with the name of its step
STEPS: dict[str, str] = {name: name for name in NAMES}
STEPS |= {f"{name} {'phase' if name.endswith('main') else 'step'}": name for name in NAMES}
STEPS |= {
    "main": "precombat main",
    "main phase": "precombat main",
    "first main": "precombat main",
    "first main phase": "precombat main",
    "main phase 1": "precombat main",
    "second main": "postcombat main",
    "second main phase": "postcombat main",
    "main phase 2": "postcombat main",
    "attackers": "declare attackers",
    "blockers": "declare blockers",
}
