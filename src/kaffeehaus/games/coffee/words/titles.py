"""Directions of the rod and lists of cells in words."""

from __future__ import annotations

from collections.abc import Sequence

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
