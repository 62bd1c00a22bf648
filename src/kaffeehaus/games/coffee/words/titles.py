"""Directions of the rod and lists of cells in words."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Rod

_RODS = {
    Rod.ROW: "along the row",
    Rod.UP_RIGHT: "up to the right",
    Rod.UP_LEFT: "up to the left",
    Rod.FILE: "straight up",
    Rod.NONE: "no rod: the stone wins",
}


def rod_words(rod: Rod) -> str:
    """The direction as a person says it."""
    return _RODS[rod]


def taken(cell: str) -> str:
    """What to do for who points at another stone."""
    return f"There is a stone on {cell}: choose a cell on the marked line."


def off_line(cell: str, rod: Place) -> str:
    """Why no stone may go on a free cell."""
    return f"{cell} is not on the line of the rod, which lies on {rod.cell} {rod_words(rod.rod)}."


def under_rod(rod: Place) -> str:
    """What to do for who points at the stone with the rod."""
    return f"The rod points {rod_words(rod.rod)} from {rod.cell}: choose a cell on that line."


def listed(cells: Sequence[str]) -> str:
    """Names of cells in a sentence: `a1, b2 and c3`."""
    return _joined(cells, "and")


def either(cells: Sequence[str]) -> str:
    """Names of cells to choose from: `a1, b2 or c3`."""
    return _joined(cells, "or")


def _joined(cells: Sequence[str], word: str) -> str:
    if len(cells) < 2:
        return "".join(cells)
    return f"{', '.join(cells[:-1])} {word} {cells[-1]}"
