"""The grammar: sentences and mappings of records and cards as values of `knowledge.language`."""

from ..language import Clause
from .abilities import name_abilities, read_ability, read_effect, read_static, read_trigger
from .clauses import read_clause
from .conditions import read_condition
from .mappings import read_event_mapping
from .phrases import read_phrase
from .words import KEYWORDS, Names, NotUnderstood


def read_event(text: str, names: Names) -> Clause:
    """A sentence of a record.  `NotUnderstood` if it cannot be read."""
    return read_clause(text, names)


__all__ = [
    "KEYWORDS",
    "Names",
    "NotUnderstood",
    "name_abilities",
    "read_ability",
    "read_condition",
    "read_effect",
    "read_event",
    "read_event_mapping",
    "read_phrase",
    "read_static",
    "read_trigger",
]
