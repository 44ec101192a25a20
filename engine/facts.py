"""Facts: typed predicates over working memory.

A fact class names its fields by annotations, in order, and says its sentence:

    class IsMonarch(Lasting):
        \"\"\"A player is the monarch (725.1).\"\"\"

        says = "{player} is the monarch"
        player: str

Its predicate is the class name in snake case, `is_monarch(player)`.  Every predicate is exactly one of

* `Lasting`: true from the moment it is concluded until a rule or the procedure ends it;
* `Logical`: true as long as some derivation of it stands; only rules of logical tiers conclude it;
* `Folded`: a count, a sum or a latest claim, kept current by the session;
* `Happening`: something that happens in one event; it exists from `begin` to `end` of that event, and its
  first field is the event's number.

An instance whose fields hold experta field constraints (`MATCH.x`, `at_least(10)`) is a pattern of a rule.
"""

from __future__ import annotations

import inspect
import re
from typing import Any, ClassVar, Self

from ._experta import ExpertaFact
from .wording import filled

Value = str | int | bool | None
_PLAIN: frozenset[type] = frozenset({str, int, type(None)})
_BOOLEAN: frozenset[type] = frozenset({bool, type(None)})


def snake_case(name: str) -> str:
    """`HasCityBlessing` as `has_city_blessing`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


class Fact(ExpertaFact):  # type: ignore[misc]
    """Base of all predicates; not itself one."""

    fields: ClassVar[tuple[str, ...]] = ()
    predicate: ClassVar[str] = ""
    says: ClassVar[str] = ""
    kind: ClassVar[str] = ""
    happening: ClassVar[bool] = False
    registry: ClassVar[dict[str, type[Fact]]] = {}
    _Fact__defaults: ClassVar[dict[str, Any]] = {}  # experta's, for fields with defaults; there are none
    number = 0  # of this stay in working memory; journal and proofs refer to facts by it
    key: tuple[Any, ...] = ()  # the fact as a value: two facts with the same key are the same fact
    booleans: ClassVar[frozenset[str]] = frozenset()  # the fields that hold truth values: no other holds one
    places: ClassVar[dict[str, int]] = {}  # of the fields in the key
    _types: ClassVar[dict[str, frozenset[type]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "kind" in cls.__dict__:
            return  # one of the four bases below
        own = {n: kind for n, kind in inspect.get_annotations(cls).items() if "ClassVar" not in str(kind)}
        cls.fields = (("event",) if cls.happening else ()) + tuple(own)
        cls.places = {name: place for place, name in enumerate(cls.fields, 1)}
        cls.booleans = frozenset(n for n, kind in own.items() if kind in (bool, "bool"))
        cls._types = {n: _BOOLEAN if n in cls.booleans else _PLAIN for n in cls.fields}
        cls.predicate = snake_case(cls.__name__)
        Fact.registry[cls.predicate] = cls

    def __init__(self, **values: Any) -> None:
        if not self.predicate:
            raise TypeError(f"{type(self).__name__} is not a predicate")
        types, plain = self._types, True
        for name, value in values.items():
            if name not in types:
                raise TypeError(f"{type(self).__name__} has no field {name!r}; it has {', '.join(self.fields)}")
            if type(value) not in types[name]:
                if isinstance(value, str | int | None):  # to Python True is 1, to a law it is not
                    wanted = "True or False" if name in self.booleans else "a name or a whole number"
                    raise TypeError(f"{type(self).__name__}.{name} holds {wanted}, not {value!r}")
                plain = False  # a pattern
        dict.update(self, values)  # nothing here needs freezing: experta's own __init__ is several times slower
        if plain and len(values) == len(self.fields):
            self.key = (self.predicate, *[values[name] for name in self.fields])

    @property
    def __factid__(self) -> int | None:
        """The number, as experta calls it."""
        return self.number or None

    def sentence(self) -> str:
        """The fact in words."""
        return filled(self.says, self) if self.says else str(self)

    def __str__(self) -> str:
        return f"{self.predicate}({', '.join(str(self[name]) for name in self.fields)})"

    @classmethod
    def of(cls, *values: Value) -> Self:
        """The fact with these values, in the order of the fields.  TypeError if there are too many or too few."""
        if len(values) != len(cls.fields):
            raise TypeError(f"{cls.predicate} takes {len(cls.fields)} values, not {len(values)}")
        return cls.made(values)

    @classmethod
    def made(cls, values: tuple[Any, ...]) -> Self:
        """The same, of values that are known to be as many as the fields: what rules conclude."""
        fact = cls.__new__(cls)
        dict.update(fact, zip(cls.fields, values))  # noqa: B905
        fact.key = (cls.predicate, *values)
        return fact


class Lasting(Fact):
    """Base of predicates that stay true until something ends them."""

    kind = "lasting"


class Logical(Fact):
    """Base of predicates that are true as long as a derivation stands."""

    kind = "logical"


class Folded(Fact):
    """Base of predicates whose facts are kept by a fold (`engine.folds`)."""

    kind = "folded"


class Happening(Fact):
    """Base of predicates about what happens in one event."""

    kind = "happening"
    happening = True
