"""The four things a player can do, and their text forms.

`place d4` · `move c4 b5 2` (two beans from c4 to b5) · `steal c4 d4 1` (c4 takes one bean from
d4) · `end`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, TypeAlias

from kaffeehaus.core.action import Action, Asked
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, Square


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put a bean from the inventory on an own square."""

    kind: ClassVar[str] = "place"
    confirms: ClassVar[bool] = False
    square: Square

    def __str__(self) -> str:
        return f"place {NAMES[self.square]}"

    def asked(self) -> tuple[Asked, ...]:
        """The kind, then the square."""
        return Asked("kind", (self.kind,)), Asked("square", (NAMES[self.square],))


@dataclass(frozen=True, slots=True)
class _Transfer(Action):
    """What moving and stealing have in common: two squares and a number of beans."""

    confirms: ClassVar[bool] = False
    square: Square
    target: Square
    beans: int

    def __str__(self) -> str:
        return f"{self.kind} {NAMES[self.square]} {NAMES[self.target]} {self.beans}"

    def asked(self) -> tuple[Asked, ...]:
        """The kind, the own square, the other square, and how many beans."""
        return (
            Asked("kind", (self.kind,)),
            Asked("square", (NAMES[self.square],)),
            Asked("target", (NAMES[self.target],)),
            Asked("beans", (str(self.beans),)),
        )


@dataclass(frozen=True, slots=True)
class Move(_Transfer):
    """Move beans one diagonal step; one bean stays behind, one goes to the bank."""

    kind: ClassVar[str] = "move"


@dataclass(frozen=True, slots=True)
class Steal(_Transfer):
    """Take beans from the neighbouring enemy square `target`; one bean goes to the bank."""

    kind: ClassVar[str] = "steal"


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the turn. What is left in the inventory is saved."""

    kind: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end"


ChessAction: TypeAlias = Place | Move | Steal | End

END = End()
PLACES = tuple(Place(square) for square in range(64))
"""By square: the one `Place` that legal lists and searches share."""


@cache
def move(square: Square, target: Square, beans: int) -> Move:
    """The shared `Move` of these values."""
    return Move(square, target, beans)


@cache
def steal(square: Square, target: Square, beans: int) -> Steal:
    """The shared `Steal` of these values."""
    return Steal(square, target, beans)
