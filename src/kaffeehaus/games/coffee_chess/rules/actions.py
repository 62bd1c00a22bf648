"""Actions and events of Coffee Chess, and the text forms of the actions.

`place d4` · `move c4 b5 2` (two beans from c4 to b5) · `steal c4 d4 1` (c4 takes one bean from
d4) · `end` · `swap` (the pie rule).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, TypeAlias

from kaffeehaus.core.action import Action, AskedField
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, Row, Square


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put a bean from the inventory on an own square."""

    kind: ClassVar[str] = "place"
    confirms: ClassVar[bool] = False
    square: Square

    def __str__(self) -> str:
        return f"place {NAMES[self.square]}"

    def asked(self) -> tuple[AskedField, ...]:
        """The kind, then the square."""
        return AskedField("kind", (self.kind,)), AskedField("square", (NAMES[self.square],))


@dataclass(frozen=True, slots=True)
class _Transfer(Action):
    """What moving and stealing have in common: two squares and a number of beans."""

    confirms: ClassVar[bool] = False
    square: Square
    target: Square
    beans: int

    def __str__(self) -> str:
        return f"{self.kind} {NAMES[self.square]} {NAMES[self.target]} {self.beans}"

    def asked(self) -> tuple[AskedField, ...]:
        """The kind, the own square, the other square, and how many beans."""
        return (
            AskedField("kind", (self.kind,)),
            AskedField("square", (NAMES[self.square],)),
            AskedField("target", (NAMES[self.target],)),
            AskedField("beans", (str(self.beans),)),
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


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """The pie rule: Black takes over White's first turn, instead of playing one."""

    kind: ClassVar[str] = "swap"

    def __str__(self) -> str:
        return "swap"


ChessAction: TypeAlias = Place | Move | Steal | End | Swap

END = End()
SWAP = Swap()
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


# Events


@dataclass(frozen=True)
class Drawn(Event):
    """A turn begins with income: two beans and one for each paying row, as far as it fits."""

    code: ClassVar[str] = "drawn"
    explained: ClassVar[bool] = True
    seat: Seat
    beans: int
    rows: tuple[Row, ...]
    has: int
    """The inventory after the draw."""
    bank: int
    """The bank after the draw."""


@dataclass(frozen=True)
class Placed(Event):
    """A bean was put on a square."""

    code: ClassVar[str] = "placed"
    seat: Seat
    square: Square
    stack: int
    """Beans on the square now."""


@dataclass(frozen=True)
class Moved(Event):
    """Beans moved one diagonal step, for a fee of one bean."""

    code: ClassVar[str] = "moved"
    seat: Seat
    square: Square
    target: Square
    beans: int


@dataclass(frozen=True)
class Stolen(Event):
    """Beans were taken from an enemy square, for a fee of one bean."""

    code: ClassVar[str] = "stolen"
    seat: Seat
    square: Square
    target: Square
    beans: int


@dataclass(frozen=True)
class Swapped(Event):
    """Black used the pie rule: the players exchanged their beans, and the board is mirrored."""

    code: ClassVar[str] = "swapped"
    seat: Seat


@dataclass(frozen=True)
class Saved(Event):
    """A turn ended; this many beans stay in the inventory."""

    code: ClassVar[str] = "saved"
    seat: Seat
    beans: int


@dataclass(frozen=True)
class BankEmpty(Event):
    """The last bean left the bank. `last_turn`: its taker still plays this turn."""

    code: ClassVar[str] = "bank_empty"
    seat: Seat
    last_turn: bool


@dataclass(frozen=True)
class Standoff(Event):
    """The house rule struck: so many turns in a row without a placement."""

    code: ClassVar[str] = "standoff"
    turns: int


@dataclass(frozen=True)
class Scored(Event):
    """The game is over: beans on the board, by seat."""

    code: ClassVar[str] = "scored"
    explained: ClassVar[bool] = True
    beans: tuple[int, ...]


EVENTS = (Drawn, Placed, Moved, Stolen, Swapped, Saved, BankEmpty, Standoff, Scored)
