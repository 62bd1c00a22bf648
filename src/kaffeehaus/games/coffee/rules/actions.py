"""Actions and events of Coffee, and its notation.

Actions are a stone with its rod (`c2/`, `c2*`) or the swap of the pie rule (`swap`); a position is
written on one line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import ClassVar, TypeAlias

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import gettext, pgettext
from kaffeehaus.core.options import shown
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee.rules.boards import Board, Rod


class Colour(Enum):
    """The two sides. Black begins."""

    BLACK = "black"
    ORANGE = "orange"

    @property
    def title(self) -> str:
        """The colour as the name of a side."""
        if self is Colour.BLACK:
            return pgettext("side", "Black")
        return pgettext("side", "Orange")

    @property
    def letter(self) -> str:
        """`B` or `O`, in every language."""
        return self.value[0].upper()


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


# Events


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


# Notation


_TURN = re.compile(r"([a-k](?:[1-9]|1[01]))([-/\\|*])", re.ASCII)
_STONE_LETTERS = {Colour.BLACK: "B", Colour.ORANGE: "O"}


@lru_cache(1000)
def parse_action(text: str) -> CoffeeAction:
    """The action with this text form, on whatever board: the same one for the same text. Raises
    `UnreadableAction`."""
    if text == "swap":
        return SWAP
    match = _TURN.fullmatch(text)
    if match is None:
        raise UnreadableAction(
            gettext(
                "%(text)s is not a turn in Coffee: write a cell and a rod such as c2/, a winning "
                "stone such as c2*, or swap.",
                text=shown(text),
            )
        )
    return Place(match[1], Rod(match[2]))


def position_line(
    board: Board,
    n: int,
    stones: dict[str, Colour],
    rod: Place | None,
    to_move: Colour | None,
    notes: Sequence[str] = (),
) -> str:
    """A position on one line: board, n, the rows from the top (`B`, `O`, `.`), the stone the rod
    lies on, who is to move, and notes such as `swapped`."""
    rows = (
        "".join(_STONE_LETTERS[stones[cell]] if cell in stones else "." for cell in row)
        for row in reversed(board.rows())
    )
    mover = to_move.value if to_move else "over"
    return " ".join((board.name, f"n={n}", "/".join(rows), str(rod or "none"), mover, *notes))
