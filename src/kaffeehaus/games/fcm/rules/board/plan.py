"""The plan of a board: its squares as characters, their names, and its upper left corner.

A square is a row and a column that never change. The first tile of a map begins at (0, 0); a town
that has grown above or to the left of it has rows or columns below 0. A module that draws on the
board takes one of the characters here or one of its own. Any other character is covered ground:
no road and not empty, but mail passes, as over houses and gardens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

VOID = " "
"""No square at all, where the board is no rectangle."""
EMPTY = "."
"""Ground on which something can be put."""
ROAD, OVERPASS = "#", "+"
BARRIER = "="
"""Taken ground that stops mail like a road, but nobody drives on it: a road that is being built."""
DRINKS = {"B": "beer", "L": "lemonade", "S": "soda"}
"""Sources of drinks."""
PRINTED = frozenset({EMPTY, ROAD, OVERPASS, *DRINKS, *"HGAP"})
"""What is printed on tiles; the letters that have no name here stand for what is built or grown."""


# Names of squares


LINE = "(?:0|-?[1-9][0-9]?)"
SQUARE = f"(?:-?[a-z]{{1,2}}{LINE})"
"""How the number of a row and the name of a square look, as regular expressions."""

_PARTS = re.compile(r"(-?)([a-z]?)([a-z])(-?[0-9]+)")


@lru_cache(maxsize=4096)
def square_name(row: int, column: int) -> str:
    """`c4`: column letters and row number. Above row 1 come 0, -1, -2; left of `a` -a, -b, -c."""
    return f"{column_name(column)}{row + 1}"


def column_name(column: int) -> str:
    """`c`, or `-c` for the third column to the left of the first."""
    high, low = divmod(column if column >= 0 else -column - 1, 26)
    letters = (chr(96 + high) if high else "") + chr(97 + low)
    return letters if column >= 0 else f"-{letters}"


def read_square(name: str) -> tuple[int, int]:
    """Row and column of a square that `square_name` wrote."""
    found = _PARTS.fullmatch(name)
    assert found is not None
    left, high, low, number = found.groups()
    column = 26 * (ord(high) - 96 if high else 0) + ord(low) - 97
    return int(number) - 1, -column - 1 if left else column


# Plan


TILE = 5
"""Squares along the side of a tile."""

Square: TypeAlias = tuple[int, int]
"""Row and column, for the whole game."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A board in characters, row by row, from its upper left square on."""

    rows: tuple[str, ...]
    top: int = 0
    left: int = 0

    @property
    def height(self) -> int:
        """In squares."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """In squares."""
        return len(self.rows[0])

    @property
    def lines(self) -> range:
        """The numbers of the rows, from above."""
        return range(self.top, self.top + self.height)

    @property
    def columns(self) -> range:
        """The numbers of the columns, from the left."""
        return range(self.left, self.left + self.width)

    def squares(self) -> Iterator[Square]:
        """The squares in reading order, without holes."""
        for row, line in zip(self.lines, self.rows, strict=True):
            for column, sign in zip(self.columns, line, strict=True):
                if sign != VOID:
                    yield row, column

    def sign(self, square: Square) -> str:
        """What is printed on a square: `VOID` in a hole, nothing outside the board."""
        row, column = square[0] - self.top, square[1] - self.left
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.rows[row][column] if inside else ""

    def holds(self, square: Square) -> bool:
        """Whether there is such a square."""
        return self.sign(square) not in ("", VOID)

    def joined(self, other: Plan) -> Plan:
        """Both boards as one; between them are holes. Where they overlap, the other one lies on
        top."""
        top, left = min(self.top, other.top), min(self.left, other.left)
        bottom = max(self.lines.stop, other.lines.stop)
        right = max(self.columns.stop, other.columns.stop)
        return Plan(
            tuple(
                "".join(self._under(other, (row, column)) for column in range(left, right))
                for row in range(top, bottom)
            ),
            top,
            left,
        )

    def drawn(self, signs: Mapping[Square, str]) -> Plan:
        """The same board with other characters on some of its squares."""
        rows = [list(row) for row in self.rows]
        for (row, column), sign in signs.items():
            rows[row - self.top][column - self.left] = sign
        return replace(self, rows=tuple("".join(row) for row in rows))

    def _under(self, other: Plan, square: Square) -> str:
        return (other if other.holds(square) else self).sign(square) or VOID
