"""Where everything lies on a drawn board of Coffee: centres, outlines, angles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, pi, sin, sqrt
from typing import TypeAlias

from kaffeehaus.games.coffee.rules.boards import Board, Point, Rod, find_board

Spot: TypeAlias = tuple[float, float]
"""A place in the drawing: to the right, and down."""

PITCH = 100
"""From the centre of a cell to the next one in its row."""
STONE = 37
"""The radius of a stone."""
RIM = 26
"""The rounded rim of the board."""
_FRAME = 30
"""Between the outermost tiles and the edge of the board."""
_LABELS = 26
"""What a square board adds at the left and at the bottom for letters and numbers."""
_AIR = 4
"""Around the board."""
_SQUARE_TILE = 46
_HEXAGON_TILE = 54
_ROW = PITCH * sqrt(3) / 2


@dataclass(frozen=True, slots=True)
class Layout:
    """The drawing of one board, without its pieces."""

    board: Board
    width: float
    height: float
    centres: dict[str, Spot]
    turns: dict[Rod, float]
    """By rod: its angle in degrees, clockwise from the row as drawings count."""

    def ways(self, cell: str, rod: Rod) -> tuple[bool, bool]:
        """Whether the line goes on from the cell in the direction of the angle, and backwards."""
        here = self.board.cells.index(cell)
        line = self.board.line(here, rod)
        return line[-1] != here, line[0] != here

    def tile(self, cell: str) -> str:
        """The outline of a cell, as points for a polygon."""
        x, y = self.centres[cell]
        if self.board.hexagonal:
            return points(_around(x, y, _HEXAGON_TILE))
        half = _SQUARE_TILE
        corners = ((-half, -half), (half, -half), (half, half), (-half, half))
        return points(tuple((x + dx, y + dy) for dx, dy in corners))

    def edge(self) -> tuple[Spot, ...]:
        """The corners of the whole board, inside its rim."""
        inset = _AIR + RIM / 2
        if not self.board.hexagonal:
            far = self.width - inset
            return ((inset, inset), (far, inset), (far, far), (inset, far))
        # The tiles' own outline, grown by the frame: a hexagon that lies on a side.
        radius = (self.height / 2 - inset) / (sqrt(3) / 2)
        return tuple(
            (
                self.width / 2 + radius * cos(pi / 3 * corner),
                self.height / 2 + radius * sin(pi / 3 * corner),
            )
            for corner in range(6)
        )

    def line(self, cell: str, rod: Rod) -> tuple[Spot, Spot]:
        """The two ends of the line through a cell, at the centres of the outermost cells."""
        names = self.board.cells
        ends = self.board.line(names.index(cell), rod)
        return self.centres[names[ends[0]]], self.centres[names[ends[-1]]]


def points(spots: tuple[Spot, ...]) -> str:
    """Spots as the `points` of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in spots)


def number(value: float) -> str:
    """A coordinate with at most one decimal: finer is not seen, and costs bytes."""
    return f"{round(value, 1):g}"


@cache
def layout_of(board_name: str) -> Layout:
    """The layout of the board with this name."""
    board = find_board(board_name)
    return _hexagon(board) if board.hexagonal else _square(board)


def _square(board: Board) -> Layout:
    inside = PITCH * (board.side - 1) + 2 * _SQUARE_TILE
    size = inside + 2 * (_FRAME + _AIR) + _LABELS
    left = _AIR + _FRAME + _LABELS + _SQUARE_TILE
    bottom = size - left
    centres: dict[str, Spot] = {
        name: (left + PITCH * x, bottom - PITCH * y)
        for name, (x, y) in zip(board.cells, board.points, strict=True)
    }
    return Layout(board, size, size, centres, _angles(board))


def _hexagon(board: Board) -> Layout:
    rows = 2 * board.side - 1
    height = _ROW * (rows - 1) + 2 * (_HEXAGON_TILE + _FRAME + _AIR)
    # The corners at the left and right stick out further than the tiles do.
    width = 2 * (height / 2 - _AIR) / (sqrt(3) / 2) + 2 * _AIR
    left = width / 2 - PITCH * (board.side - 1) / 2
    bottom = height / 2 + _ROW * (board.side - 1)
    centres = {
        name: (left + PITCH * (x + y / 2), bottom - _ROW * y)
        for name, (x, y) in zip(board.cells, board.points, strict=True)
    }
    return Layout(board, width, height, centres, _angles(board))


def _angles(board: Board) -> dict[Rod, float]:
    return {rod: _angle(board, step) for rod, step in board.steps.items()}


def _angle(board: Board, step: Point) -> float:
    """Drawings count downwards, so what goes up turns the other way."""
    x, y = step
    if board.hexagonal:
        return -degrees(atan2(_ROW * y, PITCH * (x + y / 2)))
    return -degrees(atan2(y, x))


def _around(x: float, y: float, radius: float) -> tuple[Spot, ...]:
    """The corners of a hexagon that stands on a corner."""
    corners = (pi / 3 * (corner + 0.5) for corner in range(6))
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in corners)
