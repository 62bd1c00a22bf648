"""The squares of a business area in words: what is printed there and what lies there."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.games.cafe.rules.cards import NO_CUBES
from kaffeehaus.games.cafe.rules.cells import NAMES, Cell
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.words.titles import cells_text, counts_text, cubes_text, square_text

EMPTY = "no card here"


def place_text(company: Company, cell: Cell) -> str:
    """`q17, red bean, 2 red cubes`, `r18, café for 1 red, 3 points, supplied`."""
    return ", ".join([NAMES[cell], *_what_is_there(company, cell)])


def group_text(company: Company, cells: Sequence[Cell]) -> str:
    """Several squares that are pointed at together: `q17 and r17, red bean`."""
    return ", ".join([cells_text(cells), *_what_is_there(company, cells[0])])


def _what_is_there(company: Company, cell: Cell) -> list[str]:
    area = company.area
    face = area.squares.get(cell)
    if face is None:
        return [EMPTY]
    words = [square_text(face)]
    if face.star:
        words.append("with a star")
    if cell in area.dead_cells:
        words.append("closed")
    elif cell in area.shops:
        words.append(_delivered(company, cell))
    if cell in company.cubes:
        colour, count = company.cubes[cell]
        words.append(cubes_text(count, colour))
    return words


def _delivered(company: Company, first: Cell) -> str:
    if company.is_supplied(first):
        return "supplied"
    return f"has {counts_text(company.delivered.get(first, NO_CUBES))}"
