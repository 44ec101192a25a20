"""The only import of experta: makes 1.9.4 importable and re-exports the names that azor builds on.

experta 1.9.4 pins frozendict 1.2, which still looks for `collections.Mapping` (gone since Python 3.10), and
calls `logging.basicConfig()` when imported.  Both are mended here: the alias exists only while experta is
imported, and the root logger is left as it was found.
"""

from __future__ import annotations

import collections
import collections.abc
import logging
from typing import Any


def _import_experta() -> Any:
    missing = not hasattr(collections, "Mapping")
    if missing:
        collections.Mapping = collections.abc.Mapping  # type: ignore[attr-defined]
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        import experta
    finally:
        if missing:
            del collections.Mapping  # type: ignore[attr-defined]
        root.handlers[:] = handlers
        root.setLevel(level)
    return experta


experta = _import_experta()

from experta import MATCH, NOT, TEST, KnowledgeEngine, L, P, Rule, W  # noqa: E402
from experta import Fact as ExpertaFact  # noqa: E402
from experta.abstract import Matcher, Strategy  # noqa: E402
from experta.agenda import Agenda  # noqa: E402
from experta.fieldconstraint import ANDFC, NOTFC  # noqa: E402

__all__ = [
    "ANDFC",
    "MATCH",
    "NOT",
    "NOTFC",
    "TEST",
    "Agenda",
    "ExpertaFact",
    "KnowledgeEngine",
    "L",
    "Matcher",
    "P",
    "Rule",
    "Strategy",
    "W",
]
