"""The chess board: squares by name, their colours and neighbours.

A square is a number from 0 (a1) to 63 (h8), file by file along each rank. White plays on the
light squares, Black on the dark ones, so a square's colour says whose beans lie on it.
"""

from __future__ import annotations

from typing import TypeAlias

from kaffeehaus.core.outcome import Seat

Square: TypeAlias = int

WHITE: Seat = 0
BLACK: Seat = 1

SQUARES = range(64)
NAMES = tuple(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")
BY_NAME = {name: square for square, name in enumerate(NAMES)}


def file_of(square: Square) -> int:
    """0 for the a-file to 7 for the h-file."""
    return square % 8


def rank_of(square: Square) -> int:
    """0 for the first rank to 7 for the eighth."""
    return square // 8


def owner_of(square: Square) -> Seat:
    """White owns the light squares, Black the dark ones; a1 is dark."""
    return WHITE if (file_of(square) + rank_of(square)) % 2 else BLACK


OWNERS = tuple(owner_of(square) for square in SQUARES)
OWN_SQUARES = tuple(tuple(s for s in SQUARES if OWNERS[s] == seat) for seat in (WHITE, BLACK))
"""By seat: its 32 squares, from a1 to h8."""


def _neighbours(square: Square, steps: tuple[tuple[int, int], ...]) -> tuple[Square, ...]:
    file, rank = file_of(square), rank_of(square)
    reached = [(file + df, rank + dr) for df, dr in steps]
    return tuple(sorted(f + 8 * r for f, r in reached if 0 <= f < 8 and 0 <= r < 8))


DIAGONAL = tuple(_neighbours(s, ((-1, -1), (-1, 1), (1, -1), (1, 1))) for s in SQUARES)
"""By square: where its beans may move. Always squares of the same colour."""

ORTHOGONAL = tuple(_neighbours(s, ((-1, 0), (1, 0), (0, -1), (0, 1))) for s in SQUARES)
"""By square: whom it may rob. Always squares of the other colour."""
