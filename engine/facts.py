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
from collections.abc import Container, Iterator
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
    """Base of all predicates; not itself one.

    A fact is its `key`; experta's dictionary is filled for patterns only, and a fact answers as if it were.
    `number` is that of its stay in working memory: journal and proofs refer to facts by it.
    """

    __slots__ = ("key", "number")

    fields: ClassVar[tuple[str, ...]] = ()
    predicate: ClassVar[str] = ""
    says: ClassVar[str] = ""
    some: ClassVar[str] = ""  # the same where what it is about is not known: that there is something of the kind
    kind: ClassVar[str] = ""
    happening: ClassVar[bool] = False
    logical: ClassVar[bool] = False
    registry: ClassVar[dict[str, type[Fact]]] = {}
    _Fact__defaults: ClassVar[dict[str, Any]] = {}  # experta's, for fields with defaults; there are none
    booleans: ClassVar[frozenset[str]] = frozenset()  # the fields that hold truth values: no other holds one
    places: ClassVar[dict[str, int]] = {}  # of the fields in the key
    _types: ClassVar[dict[str, frozenset[type]]] = {}

    key: tuple[Any, ...]  # predicate and values: two facts with the same key are the same fact; () is a pattern
    number: int

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
        self.number = 0
        if tuple(values) == self.fields and not self.booleans and _PLAIN.issuperset(map(type, values.values())):
            self.key = (self.predicate, *values.values())
            return  # as nearly always
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
        if plain and len(values) == len(self.fields):
            self.key = (self.predicate, *[values[name] for name in self.fields])
        else:
            self.key = ()
            dict.update(self, values)  # nothing here needs freezing: experta's own __init__ is several times slower

    @property
    def __factid__(self) -> int | None:
        """The number, as experta calls it."""
        return self.number or None

    @classmethod
    def about(cls, known: Container[str]) -> str:
        """The sentence to be filled in where the values of these fields are known."""
        main = cls.fields[1 if cls.happening else 0] if cls.some else ""
        return cls.some if main and main not in known else cls.says

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
        return cls.made((cls.predicate, *values))

    @classmethod
    def made(cls, key: tuple[Any, ...], number: int = 0) -> Self:
        """The fact of a key that is known to be right: what rules conclude."""
        fact = cls.__new__(cls)
        fact.key, fact.number = key, number
        return fact

    # -------------------------------------------------- a dictionary by the names of the fields, as experta has it

    def __missing__(self, name: str) -> Any:
        if not self.key:
            raise KeyError(name)
        return self.key[self.places[name]]

    def __contains__(self, name: object) -> bool:
        return name in self.places if self.key else dict.__contains__(self, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields) if self.key else dict.__iter__(self)

    def __len__(self) -> int:
        return len(self.fields) if self.key else dict.__len__(self)

    def keys(self) -> Any:
        """The names of the fields."""
        return dict.fromkeys(self.fields).keys() if self.key else dict.keys(self)

    def values(self) -> Any:
        """The values, in the order of the fields."""
        return self.key[1:] if self.key else dict.values(self)

    def items(self) -> Any:
        """Names with values, in the order of the fields."""
        return dict(zip(self.fields, self.key[1:], strict=True)).items() if self.key else dict.items(self)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a field, or what is given for fields that there are not."""
        try:
            return self[name]
        except KeyError:
            return default

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return self.key == other.key if self.key else bool(ExpertaFact.__eq__(self, other))

    def __hash__(self) -> int:
        return hash(self.key) if self.key else int(ExpertaFact.__hash__(self))


class Lasting(Fact):
    """Base of predicates that stay true until something ends them."""

    kind = "lasting"


class Logical(Fact):
    """Base of predicates that are true as long as a derivation stands."""

    kind = "logical"
    logical = True


class Folded(Fact):
    """Base of predicates whose facts are kept by a fold (`engine.folds`)."""

    kind = "folded"


class Happening(Fact):
    """Base of predicates about what happens in one event."""

    kind = "happening"
    happening = True
