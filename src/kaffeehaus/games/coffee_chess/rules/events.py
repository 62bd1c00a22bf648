"""What can happen in Coffee Chess, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee_chess.rules.rows import Row
from kaffeehaus.games.coffee_chess.rules.squares import Square


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


EVENTS = (Drawn, Placed, Moved, Stolen, Saved, BankEmpty, Standoff, Scored)
