"""The grammar: sentences and mappings of records and cards as values of `knowledge.language`.

Nothing here knows of a game.  `words` cuts a text into tokens, proper names whole; `phrases` reads who and what;
`forms` is the table of sentences, which `matching` fits tokens to and `clauses` makes into clauses; `conditions`,
`effects`, `abilities` and `mappings` read the rest of what files say.  Patterns are prepared as they are needed first.
"""

from ..language import Clause
from .abilities import name_abilities, read_ability
from .clauses import read_clause, read_events
from .conditions import read_condition
from .effects import read_effect, read_static, read_trigger
from .keywords import KEYWORDS
from .mappings import read_event_mapping
from .phrases import read_phrase
from .words import Names, NotUnderstood


def read_event(text: str, names: Names) -> Clause:
    """A sentence of a record, with proper names for its roles.

    Raises `NotUnderstood` with the words that cannot be read, what could stand there, and the nearest valid words.

    >>> read_event("Ana draws two cards", Names(("Ana",))).amount.base
    2
    """
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
    "read_events",
    "read_phrase",
    "read_static",
    "read_trigger",
]
