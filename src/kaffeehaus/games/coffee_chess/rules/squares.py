"""The chess board: squares by name, their colours and neighbours, and rows of three that pay.

A square is a number from 0 (a1) to 63 (h8), file by file along each rank. White plays on the
light squares, Black on the dark ones, so a square's colour says whose beans lie on it.

A row is three neighbouring squares on one diagonal, each with at least one bean of its owner. No
square counts twice, so the bonus is the largest number of rows that have no square in common: an
X of five squares is one row, six squares on one diagonal are two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
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


# Symmetries


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A turn or mirror image of the board."""

    squares: tuple[Square, ...]
    """By square: which one comes to lie there."""
    keeps_colours: bool
    """Whether light squares stay light; otherwise the players change places."""


def _symmetry(*, mirrors: bool, turns_over: bool, transposes: bool) -> Symmetry:
    def source(square: Square) -> Square:
        file, rank = file_of(square), rank_of(square)
        if mirrors:
            file = 7 - file
        if turns_over:
            rank = 7 - rank
        return rank + 8 * file if transposes else file + 8 * rank

    return Symmetry(tuple(map(source, SQUARES)), mirrors == turns_over)


SYMMETRIES = tuple(
    _symmetry(mirrors=mirrors, turns_over=turns_over, transposes=transposes)
    for mirrors, turns_over, transposes in product((False, True), repeat=3)
)


MIRRORED = next(symmetry.squares for symmetry in SYMMETRIES if not symmetry.keeps_colours)
"""By square: its mirror image, which is of the other colour."""


# Rows


Row: TypeAlias = tuple[Square, Square, Square]
Mask: TypeAlias = int
"""A set of squares as bits."""


def _all_rows() -> tuple[Row, ...]:
    rising = [(s, s + 9, s + 18) for s in SQUARES if file_of(s) <= 5 and rank_of(s) <= 5]
    falling = [(s, s + 7, s + 14) for s in SQUARES if file_of(s) >= 2 and rank_of(s) <= 5]
    return tuple(sorted(rising + falling))


ROWS = _all_rows()


def mask_of(squares: Row) -> Mask:
    """The squares as bits."""
    return sum(1 << square for square in squares)


MASKS = tuple(mask_of(row) for row in ROWS)
ROW_BY_MASK = dict(zip(MASKS, ROWS, strict=True))
_MASKS_WITH = tuple(tuple(mask for mask in MASKS if mask >> s & 1) for s in SQUARES)


def formed_rows(occupied: Mask) -> tuple[Row, ...]:
    """Every row whose three squares are occupied, whether or not it can count."""
    return tuple(ROW_BY_MASK[mask] for mask in MASKS if mask & occupied == mask)


@lru_cache(maxsize=1 << 16)
def paying_rows(occupied: Mask) -> tuple[Row, ...]:
    """A largest choice of rows without a common square; which one is fixed by the search order."""
    formed = [mask for mask in MASKS if mask & occupied == mask]
    useful = 0
    for mask in formed:
        useful |= mask
    return tuple(sorted(ROW_BY_MASK[mask] for mask in _pack(useful, 0)))


def _pack(free: Mask, wanted: int) -> tuple[Mask, ...]:
    """A largest packing of rows into the free squares, or any smaller one if `wanted` or fewer
    rows are all there can be: branch on the lowest free square, then on leaving it unused."""
    best: tuple[Mask, ...] = ()
    while free:
        if free.bit_count() // 3 <= max(wanted, len(best)):
            return best
        lowest = free & -free
        for row in _MASKS_WITH[lowest.bit_length() - 1]:
            if row & free == row:
                target = max(wanted, len(best)) - 1
                found = (row, *_pack(free & ~row, target))
                if len(found) > len(best):
                    best = found
        free ^= lowest
    return best
