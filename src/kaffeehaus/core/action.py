"""Base class of game actions: frozen dataclasses with a short text form that parses back."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class AskedField:
    """One field of an action with its values, as the chooser asks a player for it.

    A set-valued field has several values and is narrowed by membership; all others have one.
    """

    field: str
    values: tuple[str, ...]
    many: bool = False


@dataclass(frozen=True)
class Action:
    """Base class of every game's actions.

    A subclass is a frozen dataclass. Its fields are declared in the order in which a player is
    asked; a field that is None is not asked. `str()` gives the text form, which `Game.parse` reads
    back; `repr()` is an expression that evaluates to the action.
    """

    game: ClassVar[str] = ""
    """Id of its game: by default the package of `kaffeehaus.games` that defines the class."""
    kind: ClassVar[str]
    """Name of this action type, asked first where several types are legal."""
    confirms: ClassVar[bool] = True
    """Whether the action ends its seat's draft."""
    recalls: ClassVar[bool] = False
    """Whether the action takes back what its seat confirmed while other seats still choose.

    A seat whose turn it is not may take only such actions. They stop being legal when the last of
    the other seats confirms.
    """

    turning: ClassVar[str] = ""
    """Name of the field that rotates the placed piece; empty if nothing can be rotated."""

    def __init_subclass__(cls) -> None:
        """Keep the common `__repr__`, which `@dataclass` would replace, and find the game."""
        setattr(cls, "__repr__", Action.__repr__)  # noqa: B010 - mypy takes it for a method
        package = cls.__module__.split(".")
        if package[:2] == ["kaffeehaus", "games"] and not cls.game:
            cls.game = package[2]

    def __repr__(self) -> str:
        return f"kaffeehaus.action({self.game!r}, {str(self)!r})"

    def asked(self) -> tuple[AskedField, ...]:
        """Questions that this action answers: its kind, then its fields in order."""
        return _asked(self)

    def reverses(self, earlier: Action) -> bool:
        """Whether it exactly reverses an earlier action of the same draft: without both, the draft
        leads to the same position."""
        return False

    def covers(self) -> tuple[str, ...]:
        """Squares that a placing action would cover, for the ghost that follows the pointer."""
        return ()


@functools.lru_cache(20_000)
def _asked(action: Action) -> tuple[AskedField, ...]:
    """Cached, because the page and the drawing ask each legal action several times a turn."""
    questions = [AskedField("kind", (action.kind,))]
    for field in dataclasses.fields(action):
        value = getattr(action, field.name)
        if value is None:
            continue
        many = isinstance(value, frozenset | tuple)
        values = tuple(sorted(map(_word, value))) if many else (_word(value),)
        questions.append(AskedField(field.name, values, many))
    return tuple(questions)


def _word(value: object) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)
