"""What a player of Coffee can do: a stone with its rod, or the swap of the pie rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from kaffeehaus.core.action import Action
from kaffeehaus.games.coffee.rules.boards import Rod


class Colour(Enum):
    """The two sides. Black begins."""

    BLACK = "black"
    ORANGE = "orange"

    @property
    def title(self) -> str:
        """The colour as the name of a side."""
        return self.value.capitalize()


COLOURS = tuple(Colour)
"""By number: Black is 0 and Orange is 1 wherever the rules count."""


@dataclass(frozen=True)
class Place(Action):
    """A whole turn: a stone on a cell and the rod on that stone. Written `c2/`, or `c2*` for a
    stone that wins and takes no rod."""

    kind: ClassVar[str] = "stone"

    cell: str
    rod: Rod

    def __str__(self) -> str:
        return self.cell + self.rod.value

    def covers(self) -> tuple[str, ...]:
        """The one cell the stone would take."""
        return (self.cell,)


@dataclass(frozen=True)
class Swap(Action):
    """The second player takes over Black and the first goes on with Orange. Written `swap`."""

    kind: ClassVar[str] = "swap"

    def __str__(self) -> str:
        return "swap"


SWAP = Swap()

CoffeeAction: TypeAlias = Place | Swap
