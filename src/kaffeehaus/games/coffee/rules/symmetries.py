"""The symmetries of the boards of Coffee: turns and mirror images, as permutations of cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kaffeehaus.games.coffee.rules.boards import Board, Cells, Point, find_board


@dataclass(frozen=True, slots=True)
class Symmetries:
    """The symmetries of one board."""

    goes: tuple[tuple[int, ...], ...]
    """By symmetry: where each cell goes."""
    tables: tuple[tuple[tuple[Cells, ...], ...], ...]
    """The same by eight cells at a time."""

    def image(self, cells: Cells, symmetry: int) -> Cells:
        """Where these cells go."""
        found = 0
        for table in self.tables[symmetry]:
            found |= table[cells & 255]
            cells >>= 8
        return found

    def images(self, *parts: Cells) -> list[tuple[Cells, ...]]:
        """The images of these sets of cells, by symmetry."""
        numbers = range(len(self.goes))
        return [tuple(self.image(part, number) for part in parts) for number in numbers]


@cache
def symmetries_of(board_name: str) -> Symmetries:
    """The symmetries of a board: 12 of a hexagon, 8 of a square."""
    board = find_board(board_name)
    goes = tuple(_symmetry(board, number) for number in range(12 if board.hexagonal else 8))
    return Symmetries(goes, tuple(map(_tables, goes)))


def _symmetry(board: Board, number: int) -> tuple[int, ...]:
    """Turn the board by number // 2 steps, then mirror it if the number is odd."""
    index = {_from_middle(board, point): cell for cell, point in enumerate(board.points)}
    return tuple(
        index[_turned(board, _from_middle(board, point), number)] for point in board.points
    )


def _from_middle(board: Board, point: Point) -> Point:
    """Steps from the middle of the board; on squares in half steps."""
    x, y = point
    last = board.side - 1
    return (x, y - last) if board.hexagonal else (2 * x - last, 2 * y - last)


def _turned(board: Board, point: Point, number: int) -> Point:
    x, y = point
    for _ in range(number // 2):
        x, y = -y, x + y if board.hexagonal else x
    return (y, x) if number % 2 else (x, y)


def _tables(symmetry: tuple[int, ...]) -> tuple[tuple[Cells, ...], ...]:
    return tuple(
        tuple(
            sum(
                1 << goes
                for place, goes in enumerate(symmetry[first : first + 8])
                if byte >> place & 1
            )
            for byte in range(256)
        )
        for first in range(0, len(symmetry), 8)
    )
