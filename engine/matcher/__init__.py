"""A matcher behind experta's `Matcher` interface: Rete with shared, hash-indexed alpha memories.

The rules of a law, taken apart by `pattern`, are compiled once into an immutable `network` of `alpha` and `beta` nodes,
and those of the event into the functions of `event`; `routes` tell which of them a fact reaches.  `memory` keeps what
one session has matched, `tokens` and activations, in the copy-on-write tables of `tables`.  Stock experta keeps
memories in its nodes, joins without indexes and copies tokens at every hop.
"""

from .beta import Production
from .memory import ALL, NONE, LawMatcher, Path
from .network import Network
from .tables import Bags, Table
from .tokens import Activation, Token

__all__ = ["ALL", "NONE", "Activation", "Bags", "LawMatcher", "Network", "Path", "Production", "Table", "Token"]
