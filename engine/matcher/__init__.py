"""A matcher behind experta's `Matcher` interface: Rete with shared, hash-indexed alpha memories.

`network` compiles the rules of a law, taken apart by `pattern`, once into an immutable `Network`, and `event` those
of the event; `memory` keeps what one session has matched, in the copy-on-write tables of `tables`.  Stock experta keeps
memories in its nodes, joins without indexes and copies tokens at every hop.
"""

from .memory import ALL, NONE, Activation, LawMatcher, Path, Token
from .network import Network, Production
from .tables import Bags, Table

__all__ = ["ALL", "NONE", "Activation", "Bags", "LawMatcher", "Network", "Path", "Production", "Table", "Token"]
