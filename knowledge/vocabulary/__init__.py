"""The vocabulary: every predicate that the law speaks of.

Objects, players, abilities and effects are named by strings.  A moment is the number of an event and serves as a
timestamp (613.7).  One module for each part; all predicates are reached here.
"""

from .players import *  # noqa: F403
from .designations import *  # noqa: F403
from .objects import *  # noqa: F403
from .characteristics import *  # noqa: F403
from .abilities import *  # noqa: F403
from .questions import *  # noqa: F403
from .replacements import *  # noqa: F403
from .effects import *  # noqa: F403
from .happenings import *  # noqa: F403
