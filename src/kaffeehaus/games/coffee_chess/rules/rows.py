"""Three in a row: how many rows pay.

A row is three neighbouring squares on one diagonal, each with at least one bean of its owner. No
square counts twice, so the bonus is the largest number of rows that have no square in common: an
X of five squares is one row, six squares on one diagonal are two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from kaffeehaus.games.coffee_chess.rules.squares import SQUARES, Square, file_of, rank_of

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
