"""What can happen in a game of Coffee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee.rules.actions import Colour
from kaffeehaus.games.coffee.rules.boards import Rod


@dataclass(frozen=True, kw_only=True)
class StonePlaced(Event):
    """A stone was put on a cell."""

    code: ClassVar[str] = "stone_placed"

    seat: Seat
    colour: Colour
    cell: str


@dataclass(frozen=True, kw_only=True)
class RodLaid(Event):
    """The rod was laid on the stone just placed."""

    code: ClassVar[str] = "rod_laid"
    explained: ClassVar[bool] = True

    seat: Seat
    cell: str
    rod: Rod


@dataclass(frozen=True, kw_only=True)
class LineMade(Event):
    """A stone completed a line of n or more."""

    code: ClassVar[str] = "line_made"
    explained: ClassVar[bool] = True

    seat: Seat
    colour: Colour
    cells: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Stuck(Event):
    """The next player cannot make a line and cannot lay the rod anywhere."""

    code: ClassVar[str] = "stuck"
    explained: ClassVar[bool] = True

    seat: Seat
    colour: Colour
    cell: str
    """The only cell the player could put a stone on: with two free cells on the line, a stone on
    one would let the rod point at the other."""


@dataclass(frozen=True, kw_only=True)
class Swapped(Event):
    """The second player used the pie rule: the players exchanged their colours."""

    code: ClassVar[str] = "swapped"
    explained: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class GameOver(Event):
    """The game ended."""

    code: ClassVar[str] = "game_over"
    explained: ClassVar[bool] = True

    winner: Seat
    colour: Colour
    reason: str


EVENTS: tuple[type[Event], ...] = (StonePlaced, RodLaid, LineMade, Stuck, Swapped, GameOver)
