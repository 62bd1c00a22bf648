"""The business area of a company in the drawing of Café."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.core.view import Mark, Marks, Tone
from kaffeehaus.games.cafe.drawing import icons
from kaffeehaus.games.cafe.drawing.cards import ghosts, shop_picture
from kaffeehaus.games.cafe.drawing.choices import choices
from kaffeehaus.games.cafe.drawing.icons import BAD, BRASS, FOCUS, GOOD, INK, LINE, MUTED
from kaffeehaus.games.cafe.drawing.panels import PAD, WIDTH, Panel, label
from kaffeehaus.games.cafe.rules.area import Area
from kaffeehaus.games.cafe.rules.cards import NO_CUBES
from kaffeehaus.games.cafe.rules.cells import BY_NAME, NAMES, Cell, cell_at, column, row
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.words.titles import place_text

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

SIDE = 64
"""The side of a square of the large area, unless it is too wide."""
TALLEST = 500
AROUND = 2
"""So many cells around the area can come under a card that is laid partly outside."""
NUMBERS = 20
"""The room for the numbers of the rows."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cells of an area are drawn."""

    left: int
    top: int
    columns: int
    rows: int
    x: float
    y: float
    side: float

    @property
    def height(self) -> float:
        """Of the whole grid in drawing units."""
        return self.rows * self.side

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        x = self.x + (column(cell) - self.left) * self.side
        return x, self.y + (row(cell) - self.top) * self.side

    def cells(self) -> Iterator[Cell]:
        """Every cell of the grid."""
        for y in range(self.top, self.top + self.rows):
            for x in range(self.left, self.left + self.columns):
                yield cell_at(x, y)


@dataclass(frozen=True, slots=True)
class Frame:
    """Where an area is to be drawn, and how large its squares may be."""

    x: float
    y: float
    width: float
    height: float
    side: float


def fitted(area: Area, frame: Frame, around: int = 0) -> Grid:
    """The grid of an area with so many cells around it, as large as the frame allows."""
    xs = [column(cell) for cell in area.squares]
    ys = [row(cell) for cell in area.squares]
    left, top = min(xs) - around, min(ys) - around
    columns, rows = max(xs) - left + 1 + around, max(ys) - top + 1 + around
    side = min(frame.side, frame.width / columns, frame.height / rows)
    x = frame.x + (frame.width - columns * side) / 2
    return Grid(left, top, columns, rows, x, frame.y, side)


def large_area(view: CafeView, marks: Marks) -> Panel:
    """The area that is played on, with all that can be pointed at there."""
    company = view.companies[view.focus]
    around = AROUND if company.hand is not None else 0
    frame = Frame(NUMBERS, PAD, WIDTH - NUMBERS - PAD, TALLEST, SIDE)
    grid = fitted(company.area, frame, around)
    parts = [
        _names(grid),
        _table(grid),
        draw_area(company, grid),
        *(_mark(grid, mark) for mark in marks.places),
        *ghosts(view, marks, grid.side),
        *choices(view, company, grid, marks),
    ]
    # The turns of a card are lower than the cards of the market, and leave more height below.
    is_wide = grid.rows < grid.columns * (1.1 if company.hand is not None else 0.8)
    looks = "is-wide" if is_wide else "is-tall"
    return Panel("area", WIDTH, grid.y + grid.height + 24, "".join(parts), looks=looks)


def area_picture(view: CafeView) -> Panel:
    """The area to be looked at only: without the names of cells, and as small as its cards."""
    company = view.companies[view.focus]
    fitting = fitted(company.area, Frame(0, PAD, WIDTH, TALLEST, SIDE))
    grid = replace(fitting, x=float(PAD))
    width = grid.columns * grid.side + 2 * PAD
    return Panel(
        "area",
        width,
        grid.height + 2 * PAD,
        _table(grid) + draw_area(company, grid),
        looks="is-tall",
    )


def _names(grid: Grid) -> str:
    parts = []
    for x in range(grid.columns):
        name = NAMES[cell_at(grid.left + x, 1)].rstrip("1") if grid.left + x > 0 else ""
        middle = grid.x + (x + 0.5) * grid.side
        below = grid.y + grid.height + 16
        parts.append(label(middle, below, name, size=12, fill=MUTED, anchor="middle"))
    for y in range(grid.rows):
        middle = grid.y + (y + 0.5) * grid.side + 4
        number = str(grid.top + y)
        parts.append(label(grid.x - 5, middle, number, size=12, fill=MUTED, anchor="end"))
    return "".join(parts)


def _table(grid: Grid) -> str:
    """The lines of the table under the cards."""
    right, bottom = grid.x + grid.columns * grid.side, grid.y + grid.height
    down = "".join(
        f"M{grid.x + x * grid.side:g} {grid.y:g}V{bottom:g}" for x in range(grid.columns + 1)
    )
    across = "".join(
        f"M{grid.x:g} {grid.y + y * grid.side:g}H{right:g}" for y in range(grid.rows + 1)
    )
    return f'<path d="{down}{across}" fill="none" stroke="{LINE}" stroke-dasharray="2 6"/>'


def draw_area(company: Company, grid: Grid) -> str:
    """The visible squares with their cubes and deliveries."""
    area = company.area
    parts = []
    for cell in sorted(area.squares):
        x, y = grid.corner(cell)
        face = area.squares[cell]
        dead = cell in area.dead_cells
        inner = icons.square(x, y, grid.side, face, dead=dead)
        if cell in area.shops:
            inner += shop_picture(face, x, y, grid.side, company.delivered.get(cell, NO_CUBES))
        inner += _stack(company, cell, x, y, grid.side)
        words = escape(place_text(company, cell))
        parts.append(f'<g role="img"><title>{words}</title>{inner}</g>')
    for first, shop in company.shops():
        if len(shop.cells) > 1:
            parts.append(_joint(grid, first, shop.cells[1]))
    return f'<g class="area">{"".join(parts)}</g>'


def _joint(grid: Grid, first: Cell, second: Cell) -> str:
    """A band that holds the two squares of a shop together."""
    (x1, y1), (x2, y2) = grid.corner(first), grid.corner(second)
    half = grid.side / 2
    middle = ((x1 + x2) / 2 + half, (y1 + y2) / 2 + half)
    width, height = (0.16, 0.5) if y1 == y2 else (0.5, 0.16)
    w, h = width * grid.side, height * grid.side
    return (
        f'<rect x="{middle[0] - w / 2:g}" y="{middle[1] - h / 2:g}" width="{w:g}" '
        f'height="{h:g}" rx="4" fill="#C98FB8" stroke="{icons.PRINT}"/>'
    )


def _stack(company: Company, cell: Cell, x: float, y: float, side: float) -> str:
    if cell not in company.cubes:
        return ""
    colour, count = company.cubes[cell]
    middle = (x + side * 0.5, y + side * 0.54)
    halo = (
        f'<circle cx="{middle[0]:g}" cy="{middle[1]:g}" r="{side * 0.38:g}" fill="#FFFFFF" '
        f'fill-opacity="0.85"/>'
    )
    cube = halo + icons.cube(*middle, side * 0.5, colour)
    if count == 1:
        return cube
    radius = max(side * 0.16, icons.READABLE * 0.64)
    return cube + icons.number(x + side - radius, y + side - radius, radius, str(count))


_TONES = {
    Tone.CHOSEN: (FOCUS, ""),
    Tone.COVERED: (INK, ' stroke-dasharray="10 6"'),
    Tone.REACHED: (FOCUS, ' stroke-dasharray="4 6"'),
    Tone.GAIN: (GOOD, ""),
    Tone.LOSS: (BAD, ' stroke-dasharray="12 6"'),
    Tone.PATH: (BRASS, ""),
}


def _mark(grid: Grid, mark: Mark) -> str:
    stroke, dash = _TONES[mark.tone]
    x, y = grid.corner(BY_NAME[mark.place])
    return (
        f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{grid.side - 6:g}" '
        f'height="{grid.side - 6:g}" rx="8" fill="none" stroke="{stroke}" stroke-width="5"{dash}/>'
    )
