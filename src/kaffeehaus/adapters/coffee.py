"""Numeric encoding of Coffee: action numbers and observation planes.

Action `cell * (rods + 1) + rod`: cells in reading order, rods in the order of the rules, and as the
last rod none, for a winning stone. On sq-5 that is 0 for `a1-` to 124 for `e5*`. With the pie rule
the swap has the last number.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from kaffeehaus.adapters.encoding import Encoding
from kaffeehaus.core.game import Game
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee import GAME
from kaffeehaus.games.coffee.rules.actions import COLOURS, SWAP, CoffeeAction, Place
from kaffeehaus.games.coffee.rules.boards import Board, Cells, Rod, find_board
from kaffeehaus.games.coffee.state import CoffeeState


class CoffeeEncoding(Encoding[CoffeeState, CoffeeAction]):
    """Encoding of Coffee on one board. A hexagonal board is slanted in its square of rows and
    columns; the plane `board` shows which places exist."""

    game: ClassVar[Game[CoffeeAction]] = GAME

    @property
    def board(self) -> Board:
        """The board."""
        return find_board(str(self.options["board"]))

    @cached_property
    def actions(self) -> tuple[CoffeeAction, ...]:
        """A stone on each cell with each rod; then the swap, if there is one."""
        rods = (*self.board.steps, Rod.NONE)
        stones = [Place(cell, rod) for cell in self.board.cells for rod in rods]
        return (*stones, SWAP) if self.options["pie"] else tuple(stones)

    @cached_property
    def planes(self) -> tuple[str, ...]:
        """Stones, the rod by its direction on the stone it lies on, and where stones may go."""
        rods = (f"rod {rod.value}" for rod in self.board.steps)
        return ("own stones", "other stones", *rods, "open cells", "board", "to move", "swap")

    @cached_property
    def size(self) -> tuple[int, int]:
        """Size of a square that contains the board."""
        side = 2 * self.board.side - 1 if self.board.hexagonal else self.board.side
        return side, side

    @property
    def longest(self) -> int:
        """A turn for each cell, and a swap."""
        return len(self.board.cells) + bool(self.options["pie"])

    def _planes_of(self, state: CoffeeState, seat: Seat) -> list[list[float]]:
        own = COLOURS.index(state.colour_of(seat))
        rod = state.rod
        rod_cell = state.sites.by_name[rod.cell].bit if rod else 0
        running = state.outcome() is None
        open_cells = sum(site.bit for site in state.open_sites()) if running else 0
        return [
            self._plane(state.stones[own]),
            self._plane(state.stones[1 - own]),
            *(self._plane(rod_cell if rod and rod.rod is lies else 0) for lies in self.board.steps),
            self._plane(open_cells),
            self._plane(~0),
            self._even(running and seat == state.seat_to_move()),
            self._even(running and state.may_swap()),
        ]

    def _plane(self, cells: Cells) -> list[float]:
        plane = self._even(False)
        for cell, place in enumerate(self._places):
            plane[place] = float(cells >> cell & 1)
        return plane

    def _even(self, value: bool) -> list[float]:
        rows, columns = self.size
        return [float(value)] * (rows * columns)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """By cell: its index in a plane."""
        points = self.board.points
        left = min(x for x, _ in points)
        return tuple(y * self.size[1] + x - left for x, y in points)
