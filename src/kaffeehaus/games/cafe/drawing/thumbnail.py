"""Thumbnail of a position of Café: the areas of all companies with their cubes and points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.drawing.area import Frame, Grid, fitted
from kaffeehaus.games.cafe.drawing.icons import CUBE, GROUND, INK, PRINT
from kaffeehaus.games.cafe.drawing.panels import label
from kaffeehaus.games.cafe.rules.cards import Colour, Kind
from kaffeehaus.games.cafe.rules.cells import Cell
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.words.text import headline

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

SIDE = 200
"""The side of the whole drawing."""
AIR = 4
_HALF = SIDE // 2
_SIZES = {1: ((SIDE, SIDE),), 2: ((_HALF, SIDE), (SIDE, _HALF)), 3: ((_HALF, _HALF),)}
"""By number of companies: width and height of each, in the order of preference; four have as much
room as three."""
_CARD = "M{x} {y}m-48-48h96v96h-96z"
_SIGNS = {
    Kind.CUP: "M{x} {y}m-28-24h48v20a24 22 0 0 1-48 0zM{x} {y}m20-18h10a10 10 0 0 1 0 20h-12",
    Kind.SHIP: "M{x} {y}m-36 10h72l-14 24h-44zM{x} {y}m-2-2v-36l30 36z",
    Kind.SHOP: "M{x} {y}m-44-44h88v24h-88z",
    Kind.DRY: "M{x} {y}m-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z",
    Kind.ROAST: "M{x} {y}m0-36c30 30 30 70 0 70s-30-40 0-70z",
}
"""By kind of square: its sign around the middle, in hundredths of the side."""
_SIGNS[Kind.EXPRESSO] = _SIGNS[Kind.CUP]
_PAINT = {Kind.DRY: "#F6C945", Kind.ROAST: "#D9602B", Kind.SHOP: "#C98FB8"}
_CUBES = {
    Colour.YELLOW: "M{x} {y}m-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0z",
    Colour.BROWN: "M{x} {y}m-32-32h64v64h-64z",
    Colour.GREEN: "M{x} {y}m0-38l38 68h-76z",
    Colour.RED: "M{x} {y}m0-40l40 40l-40 40l-40-40z",
}
"""The outlines of cubes, likewise."""


def draw_thumbnail(view: CafeView) -> str:
    """One `<svg>` element: up to four companies, each with its letter and points. Two lie side by
    side, or one below the other where that shows them larger."""
    count = len(view.companies)
    ways = (_frames(count, *size) for size in _SIZES[min(count, 3)])
    frames = max(ways, key=lambda way: _smallest_square(view, way))
    parts = [_company(view, seat, frame) for seat, frame in enumerate(frames)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {SIDE} {SIDE}" '
        f'font-family="system-ui, sans-serif" font-weight="700">'
        f"<title>{escape(headline(view))}</title>{''.join(parts)}</svg>"
    )


def _frames(count: int, width: int, height: int) -> list[Frame]:
    places = (divmod(seat, SIDE // width) for seat in range(count))
    return [Frame(left * width, top * height, width, height, SIDE) for top, left in places]


def _smallest_square(view: CafeView, frames: list[Frame]) -> float:
    areas = (company.area for company in view.companies)
    grids = (fitted(area, _inner(frame)) for area, frame in zip(areas, frames, strict=True))
    return min(grid.side for grid in grids)


def _line(frame: Frame) -> int:
    """The height of the line with letter and points."""
    return 26 if frame.width == frame.height == SIDE else 20


def _inner(frame: Frame) -> Frame:
    """The room for an area, below that line."""
    line = _line(frame)
    width, height = frame.width - 2 * AIR, frame.height - line - AIR
    return Frame(frame.x + AIR, frame.y + line, width, height, frame.side)


def _company(view: CafeView, seat: Seat, frame: Frame) -> str:
    line = _line(frame)
    badge = view.badges()[seat]
    y = frame.y + line * 0.8
    area = view.companies[seat].area
    return (
        f"{label(frame.x + AIR, y, badge.letter, size=line, fill=INK)}"
        f"{label(frame.x + frame.width - AIR, y, badge.score, size=line, fill=INK, anchor='end')}"
        f"{_area(view.companies[seat], fitted(area, _inner(frame)))}"
    )


def _area(company: Company, grid: Grid) -> str:
    """The squares by kind, then what is printed on them, then the cubes; in hundredths of a side,
    whole numbers that are short."""
    squares = company.area.squares
    by_kind, beans = defaultdict[Kind, list[Cell]](list), defaultdict[Colour, list[Cell]](list)
    for cell, face in squares.items():
        by_kind[face.kind].append(cell)
        if face.colour is not None and cell not in company.cubes:
            beans[face.colour].append(cell)
    cubes = defaultdict[Colour, list[Cell]](list)
    for cell, (colour, _) in company.cubes.items():
        cubes[colour].append(cell)
    grounds = (
        _path(grid, cells, _CARD, GROUND[kind], f'stroke="{PRINT}" stroke-width="4"')
        for kind, cells in by_kind.items()
    )
    signs = (
        _path(grid, cells, _SIGNS[kind], _PAINT.get(kind, PRINT))
        for kind, cells in by_kind.items()
        if kind in _SIGNS
    )
    printed = (
        f'<path d="{_spots(grid, cells, "M{x} {y}m-9 5l18-10")}" stroke="{CUBE[colour][0]}" '
        f'stroke-width="46" stroke-linecap="round"/>'
        for colour, cells in beans.items()
    )
    lying = (
        _path(grid, cells, _CUBES[colour], CUBE[colour][0], f'stroke="{PRINT}" stroke-width="9"')
        for colour, cells in cubes.items()
    )
    scale = grid.side / 100
    at = f"translate({grid.x:.1f} {grid.y:.1f}) scale({scale:.3f})"
    return f'<g transform="{at}">{"".join((*grounds, *signs, *printed, *lying))}</g>'


def _path(grid: Grid, cells: Iterable[Cell], outline: str, fill: str, edge: str = "") -> str:
    return f'<path d="{_spots(grid, cells, outline)}" fill="{fill}" {edge}/>'


def _spots(grid: Grid, cells: Iterable[Cell], outline: str) -> str:
    """The outline around the middle of every cell."""
    return "".join(outline.format(x=x, y=y) for x, y in _middles(grid, cells))


def _middles(grid: Grid, cells: Iterable[Cell]) -> Iterator[tuple[int, int]]:
    for cell in cells:
        x, y = grid.corner(cell)
        yield (
            round((x - grid.x) / grid.side) * 100 + 50,
            round((y - grid.y) / grid.side) * 100 + 50,
        )
