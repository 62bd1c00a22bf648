"""Points: places in the rules where every module may say something, each with its own law.

A point holds what one module says, or what several of them say together: `|` combines two points
of the same kind. How the parts become one answer is the law of the point, and it is written here
and nowhere else. No law looks at the order of the modules; what cannot be combined is refused
with `Clash`.

A phase asks a point as if it were a function: `rules.dinner.unit_price(position, seat)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import (
    Callable,
    Hashable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    Mapping,
    ValuesView,
)
from enum import Enum
from typing import ClassVar, Generic, NamedTuple, ParamSpec, Self, TypeVar, cast

from kaffeehaus.core.i18n import Label

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
K = TypeVar("K", bound=Hashable)
R = TypeVar("R", bound=Enum)

NOBODY = ""
"""The owner of what was not yet said to belong to a module."""
NO_REASON = ""
"""The reason of what is added without one."""


class Clash(ValueError):
    """Two modules want to decide the same thing: a whole point, or one key of it."""

    def __init__(self, one: str, other: str, key: str = "") -> None:
        super().__init__(f"{one} and {other} both decide {key or 'it'}")
        self.one, self.other, self.key = one, other, key

    def at(self, point: str) -> str:
        """In words, with the name of the point."""
        what = f"{self.key} of {point}" if self.key else point
        return f"{self.one} and {self.other} both decide {what}"


class Because(Generic[P, T_co]):
    """A rule with a reason that can be told, a message with the context `reason`.

    Events keep the English source of it, which `reason_title` of the words translates.
    """

    __slots__ = ("reason", "rule")

    def __init__(self, rule: Callable[P, T_co], reason: Label) -> None:
        self.rule = rule
        self.reason = reason if isinstance(reason, str) else reason.message

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T_co:
        return self.rule(*args, **kwargs)


class Point(ABC):
    """What modules say at one place of the rules."""

    __slots__ = ()
    law: ClassVar[str]
    """How the parts become one answer, in words."""

    @abstractmethod
    def owned(self, module: str) -> Self:
        """The same, said by this module."""

    @abstractmethod
    def __or__(self, other: Self) -> Self:
        """What both say. Raises `Clash` if only one may speak."""

    @abstractmethod
    def __bool__(self) -> bool:
        """Whether anybody says anything."""


class _Parts(Point, Generic[T]):
    """A point to which any number of modules may add."""

    __slots__ = ("parts",)

    def __init__(self, *parts: T) -> None:
        self.parts = parts

    def owned(self, module: str) -> Self:
        """Nobody asks who said what."""
        return self

    def __or__(self, other: Self) -> Self:
        return type(self)(*self.parts, *other.parts)

    def __bool__(self) -> bool:
        return bool(self.parts)


class Sum(_Parts[Callable[P, int]], Generic[P]):
    """A number to which every module adds; nothing where nobody speaks."""

    __slots__ = ()
    law = "the sum of what every module says"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> int:
        total = 0
        for part in self.parts:  # half the cost of a generator
            total += part(*args, **kwargs)
        return total

    def reasons(self, *args: P.args, **kwargs: P.kwargs) -> list[str]:
        """Why the sum is what it is: the reasons of the parts that add something now."""
        named = (part for part in self.parts if isinstance(part, Because))
        return [part.reason for part in named if part(*args, **kwargs)]

    def shares(self, *args: P.args, **kwargs: P.kwargs) -> dict[str, int]:
        """By reason: what is added now, also where that is nothing; the rest by `NO_REASON`."""
        found: dict[str, int] = {}
        for part in self.parts:
            reason = part.reason if isinstance(part, Because) else NO_REASON
            found[reason] = found.get(reason, 0) + part(*args, **kwargs)
        return found


class Most(_Parts[Callable[P, int]], Generic[P]):
    """The largest number that a module says; nothing where nobody speaks, and never less."""

    __slots__ = ()
    law = "the largest number that a module says, at least 0"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> int:
        found = 0
        for part in self.parts:
            number = part(*args, **kwargs)
            found = max(found, number)
        return found


class Least(_Parts[Callable[P, int]], Generic[P]):
    """The smallest number that a module says; somebody must speak."""

    __slots__ = ()
    law = "the smallest number that a module says"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> int:
        return min([part(*args, **kwargs) for part in self.parts])


class AnyOf(_Parts[Callable[P, bool]], Generic[P]):
    """True as soon as one module says so."""

    __slots__ = ()
    law = "as soon as one module says so"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        for part in self.parts:  # noqa: SIM110 - half the cost of a generator
            if part(*args, **kwargs):
                return True
        return False


class AllOf(_Parts[Callable[P, bool]], Generic[P]):
    """True unless a module objects."""

    __slots__ = ()
    law = "unless one module objects"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        return all(part(*args, **kwargs) for part in self.parts)


class Tally(_Parts[Callable[P, Mapping[K, int]]], Generic[P, K]):
    """Numbers by name, to each of which every module may add."""

    __slots__ = ()
    law = "the sum of what every module says, for each name"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> dict[K, int]:
        counts: dict[K, int] = {}
        for part in self.parts:
            for key, number in part(*args, **kwargs).items():
                total = counts.get(key, 0) + number
                if total:
                    counts[key] = total
                else:
                    counts.pop(key, None)
        return counts


class Area(_Parts[Callable[P, int]], Generic[P]):
    """A set of squares, as bits, to which every module may add."""

    __slots__ = ()
    law = "the union of what every module says"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> int:
        found = 0
        for part in self.parts:
            found |= part(*args, **kwargs)
        return found


class Union(_Parts[Callable[P, Iterable[T]]], Generic[P, T]):
    """Things that every module may add to."""

    __slots__ = ()
    law = "the union of what every module says"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        found: list[T] = []
        for part in self.parts:
            found.extend(part(*args, **kwargs))
        return found


class Answer(_Parts[Callable[P, T | None]], Generic[P, T]):
    """A question about something that belongs to one module: that one answers."""

    __slots__ = ()
    law = "the one module answers whose thing it is"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T | None:
        for part in self.parts:
            answer = part(*args, **kwargs)
            if answer:
                return answer
        return None


class Members(_Parts[T], Generic[T]):
    """A set to which every module may add."""

    __slots__ = ("_found",)
    law = "the union of what every module says"

    def __init__(self, *parts: T) -> None:
        super().__init__(*parts)
        self._found = frozenset(parts)

    def __contains__(self, item: object) -> bool:
        return item in self._found

    def __iter__(self) -> Iterator[T]:
        """Each once, in the order in which it was said first."""
        return iter(dict.fromkeys(self.parts))


class Together(_Parts[T], Generic[T]):
    """Things that stand side by side, whoever brings them."""

    __slots__ = ()
    law = "all of them, side by side"

    def __iter__(self) -> Iterator[T]:
        return iter(self.parts)


class _Said(NamedTuple):
    """A value and the module that says it."""

    value: object
    owner: str


class Exclusive(Point, Generic[T]):
    """Something that one module decides."""

    __slots__ = ("_said",)
    law = "one module decides; a second one is refused"

    def __init__(self, value: T | None = None) -> None:
        self._said = _Said(value, NOBODY)

    @property
    def value(self) -> T | None:
        """What was decided, or None."""
        return cast("T | None", self._said.value)

    def owned(self, module: str) -> Self:
        """Decided by this module."""
        point = type(self)(self.value)
        point._said = _Said(self.value, module)
        return point

    def __or__(self, other: Self) -> Self:
        if self and other:
            raise Clash(self._said.owner, other._said.owner)
        return self or other

    def __bool__(self) -> bool:
        return self._said.value is not None


class Keyed(Point, Generic[K, T]):
    """Things by their keys, each of which belongs to one module."""

    __slots__ = ("_owners", "_things")
    law = "by key, one module each; a second one is refused"

    def __init__(self, things: Mapping[K, T] | None = None) -> None:
        self._things = dict(things or {})
        self._owners: dict[K, str] = dict.fromkeys(self._things, NOBODY)

    def owned(self, module: str) -> Self:
        """All of them belong to this module."""
        point = type(self)(self._things)
        point._owners = dict.fromkeys(self._things, module)
        return point

    def __or__(self, other: Self) -> Self:
        for key in self._things:
            if key in other._things:
                name = key.value if isinstance(key, Enum) else key
                raise Clash(self._owners[key], other._owners[key], str(name))
        point = type(self)(self._things | other._things)
        point._owners = self._owners | other._owners
        return point

    def __getitem__(self, key: K) -> T:
        return self._things[key]

    def __contains__(self, key: object) -> bool:
        return key in self._things

    def __bool__(self) -> bool:
        return bool(self._things)

    def get(self, key: K) -> T | None:
        """The thing of a key, or None."""
        return self._things.get(key)

    def keys(self) -> KeysView[K]:
        """As of a dict."""
        return self._things.keys()

    def values(self) -> ValuesView[T]:
        """As of a dict."""
        return self._things.values()

    def items(self) -> ItemsView[K, T]:
        """As of a dict."""
        return self._things.items()


class Ranked(Keyed[R, Callable[P, T]], Generic[R, P, T]):
    """Rules by rank, one module for each; the list of the ranks is their order."""

    __slots__ = ()
    law = "by rank, one module each; the list of ranks is the order"

    def __init__(self, things: Mapping[R, Callable[P, T]] | None = None) -> None:
        given = dict(things or {})
        kinds = {type(rank) for rank in given}
        order = [rank for kind in kinds for rank in kind]
        super().__init__({rank: given[rank] for rank in order if rank in given})

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> tuple[T, ...]:
        """What every rank says, the first one first."""
        return tuple([rule(*args, **kwargs) for rule in self._things.values()])

    def reasons(self) -> list[str]:
        """By rank: how it is told; its name where nobody says."""
        return [
            rule.reason if isinstance(rule, Because) else rank.value
            for rank, rule in self._things.items()
        ]
