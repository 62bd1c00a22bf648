"""What squares of the map are called."""

from __future__ import annotations

import re

LINE = "(?:0|-?[1-9][0-9]?)"
SQUARE = f"(?:-?[a-z]{{1,2}}{LINE})"
"""How the number of a row and the name of a square look, as regular expressions."""

_PARTS = re.compile(r"(-?)([a-z]?)([a-z])(-?[0-9]+)")


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
