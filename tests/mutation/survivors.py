"""The list of survivors that have a reason."""

from __future__ import annotations

from pathlib import Path

import yaml

from .mutants import Mutation

FILE = Path(__file__).resolve().parent / "survivors.yaml"


def load(file: Path = FILE) -> dict[Mutation, str]:
    """The mutations that are known to survive, with their reasons."""
    entries = yaml.safe_load(file.read_text(encoding="utf-8")) or [] if file.exists() else []
    return {
        Mutation(entry["rule"], entry["condition"], how): entry["reason"]
        for entry in entries
        for how in ([entry["how"]] if isinstance(entry["how"], str) else entry["how"])
    }
