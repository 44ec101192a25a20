"""The list of survivors that have a reason."""

from __future__ import annotations

from pathlib import Path

import yaml

from .mutants import Mutation

FILE = Path(__file__).resolve().parent / "survivors.yaml"


def load(file: Path = FILE) -> dict[Mutation, str]:
    """The mutations that are known to survive, with their reasons.

    An entry is a reason and the mutants that it excuses: `rule: [change condition, ...]`.
    """
    entries = yaml.safe_load(file.read_text(encoding="utf-8")) or []
    return {
        Mutation(rule, condition, how): entry["reason"]
        for entry in entries
        for rule, changes in entry["mutants"].items()
        for how, _, condition in (change.partition(" ") for change in changes)
    }
