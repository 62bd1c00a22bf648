"""The drawing of Café: market, one company in large with its warehouse, the others in small."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Marks, Tone
from kaffeehaus.games.cafe import icons
from kaffeehaus.games.cafe.cells import BY_NAME, NAMES, Cell, cell_at, column, row
from kaffeehaus.games.cafe.choices import choices
from kaffeehaus.games.cafe.company import Company
from kaffeehaus.games.cafe.draw_cards import PAD, ghosts, label, market, shop_picture
from kaffeehaus.games.cafe.icons import BAD, BRASS, CARD, FOCUS, GOOD, INK, LINE, MUTED
from kaffeehaus.games.cafe.layout import MOST_ACTIONS, Layout
from kaffeehaus.games.cafe.squares import COLOURS, NO_CUBES
from kaffeehaus.games.cafe.words import points_text, square_text

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

WIDTH = 720
BESIDE = 240
"""The width of the column with the other companies."""
SIDE = 84
"""The side of a square of the large area, unless it is too wide."""
TALLEST = 620
"""The large area is at most so high."""


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


def svg(view: CafeView, marks: Marks) -> str:
    """One `<svg>` element."""
    top = _top_line(view)
    cards, below = market(view, marks)
    company, below = _large_company(view, marks, below)
    others, end = _small_companies(view)
    width, height = WIDTH + (BESIDE if others else 0), max(below, end)
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" '
            f'role="group" class="board cafe" font-family="system-ui, sans-serif">',
            f"<title>{escape(headline(view))}</title>",
            f"<desc>{escape(view.text())}</desc>",
            *top,
            *cards,
            *company,
            *others,
            "</svg>",
        ]
    )


def headline(view: CafeView) -> str:
    """The position in one sentence."""
    doing = {
        "bidding": "bidding for the order",
        "picking": "picking cards",
        "acting": "actions",
        "over": "the game is over",
    }[view.phase]
    points = ", ".join(f"{badge.letter} {badge.score}" for badge in view.badges())
    return f"Café, round {view.round} of 8: {doing}. Points: {points}."


def _top_line(view: CafeView) -> list[str]:
    parts = [
        label(PAD, 30, f"Round {view.round} of 8", size=22),
        label(PAD + 160, 30, f"{view.deck} cards left", size=16, fill=MUTED),
        label(WIDTH - PAD - 262, 30, "Supply", size=16, fill=MUTED, anchor="end"),
    ]
    for colour in COLOURS:
        x = WIDTH - PAD - 240 + 64 * colour.index
        parts.append(icons.cube(x, 24, 22, colour))
        parts.append(label(x + 16, 30, str(view.supply[colour.index]), size=16))
    return parts


# A company


def _large_company(view: CafeView, marks: Marks, y: float) -> tuple[list[str], float]:
    seat = view.focus
    company = view.companies[seat]
    parts = [*_warehouse(view, seat, y)]
    # Room for cards that lie partly outside, as long as cards are laid.
    margin = 2 if view.phase in ("bidding", "picking") else 0
    grid = _grid(company.layout, PAD + 30, y + 112, WIDTH - 2 * PAD - 30, margin, SIDE)
    parts.append(_names(grid))
    parts.append(_table(grid))
    parts.append(area(company, grid))
    parts += [_mark(grid, mark) for mark in marks.places]
    parts += ghosts(view, marks, grid.side)
    parts += choices(view, company, grid, marks)
    return parts, grid.y + grid.height + 34


def _grid(layout: Layout, x: float, y: float, width: float, margin: int, largest: float) -> Grid:
    xs = [column(cell) for cell in layout.squares]
    ys = [row(cell) for cell in layout.squares]
    left, top = min(xs) - margin, min(ys) - margin
    columns, rows = max(xs) - left + 1 + margin, max(ys) - top + 1 + margin
    side = min(largest, width / columns, TALLEST / rows)
    return Grid(left, top, columns, rows, x + (width - columns * side) / 2, y, side)


def _names(grid: Grid) -> str:
    parts = []
    for x in range(grid.columns):
        name = NAMES[cell_at(grid.left + x, 1)].rstrip("1") if grid.left + x > 0 else ""
        middle = grid.x + (x + 0.5) * grid.side
        parts.append(
            label(middle, grid.y + grid.height + 20, name, size=15, fill=MUTED, anchor="middle")
        )
    for y in range(grid.rows):
        middle = grid.y + (y + 0.5) * grid.side + 5
        parts.append(
            label(grid.x - 8, middle, str(grid.top + y), size=15, fill=MUTED, anchor="end")
        )
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


def area(company: Company, grid: Grid) -> str:
    """The visible squares with their cubes and deliveries."""
    layout = company.layout
    parts = []
    for cell in sorted(layout.squares):
        x, y = grid.corner(cell)
        face = layout.squares[cell]
        dead = cell in layout.dead_cells
        words = f"{NAMES[cell]}: {square_text(face)}{', closed' if dead else ''}"
        inner = icons.square(x, y, grid.side, face, dead=dead)
        if cell in layout.shops:
            inner += shop_picture(face, x, y, grid.side, company.delivered.get(cell, NO_CUBES))
        inner += _stack(company, cell, x, y, grid.side)
        parts.append(f"<g><title>{escape(words)}</title>{inner}</g>")
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
    cx, cy, size = x + side * 0.82, y + side * 0.8, side * 0.28
    return (
        f'{cube}<circle cx="{cx:g}" cy="{cy:g}" r="{side * 0.16:g}" fill="#FFFFFF" '
        f'stroke="{icons.PRINT}"/><text x="{cx:g}" y="{cy + size * 0.36:g}" '
        f'font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{icons.PRINT}">'
        f"{count}</text>"
    )


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


# The warehouse, the score and the action track


def _warehouse(view: CafeView, seat: Seat, y: float) -> Iterator[str]:
    company, sheet = view.companies[seat], view.sheet(seat)
    badge = view.badges()[seat]
    master = ", master" if seat == view.master and len(view.companies) > 1 else ""
    yield label(PAD, y + 22, f"{badge.letter} · {badge.title}{master}", size=20)
    parts = f"cafés {sheet.shop_points} + warehouse {sheet.warehouse_points}"
    said = f"{points_text(sheet.total)} = {parts}"
    yield label(WIDTH - PAD, y + 22, said, size=17, anchor="end")
    yield label(PAD, y + 58, "Warehouse", size=16, fill=MUTED)
    for colour in COLOURS:
        x = PAD + 112 + 88 * colour.index
        weight = sheet.weights[colour.index]
        yield icons.cube(x, y + 52, 26, colour)
        yield label(x + 18, y + 59, str(company.warehouse[colour.index]), size=20)
        if weight:
            yield label(x + 38, y + 58, f"×{weight}", size=16, fill=BRASS)
    ships = company.layout.ships
    free = " (cards free)" if ships >= 2 else ""
    yield label(WIDTH - PAD, y + 58, f"Ships {ships}{free}", size=16, fill=MUTED, anchor="end")
    yield from _track(view, company, y + 72)


def _track(view: CafeView, company: Company, y: float) -> Iterator[str]:
    """The action track: how many actions are left, or will be there in the next phase."""
    acting = view.phase == "acting"
    count = company.points if acting else company.layout.actions
    yield label(PAD, y + 20, "Actions left" if acting else "Actions", size=16, fill=MUTED)
    for number in range(1, MOST_ACTIONS + 1):
        x = PAD + 104 + 38 * number
        here = number <= count
        fill, ink = (BRASS, CARD) if here else ("none", MUTED)
        yield (
            f'<circle cx="{x - 30}" cy="{y + 14:g}" r="14" fill="{fill}" stroke="{LINE}"/>'
            f"{label(x - 30, y + 20, str(number), size=16, fill=ink, anchor='middle')}"
        )


# The others


def _small_companies(view: CafeView) -> tuple[list[str], float]:
    """The others stand one below the other, beside the large company."""
    others = [seat for seat in range(len(view.companies)) if seat != view.focus]
    parts, y = [], 8.0
    for seat in others:
        drawn, y = _small_company(view, seat, WIDTH + PAD, y, BESIDE - 2 * PAD)
        parts.append(drawn)
    return parts, y


def _small_company(
    view: CafeView, seat: Seat, x: float, y: float, width: float
) -> tuple[str, float]:
    company, sheet, badge = view.companies[seat], view.sheet(seat), view.badges()[seat]
    actions = company.points if view.phase == "acting" else company.layout.actions
    parts = [label(x, y + 22, f"{badge.letter} · {sheet.total}", size=20)]
    said = f"ships {company.layout.ships}, actions {actions}"
    parts.append(label(x + width, y + 22, said, size=14, fill=MUTED, anchor="end"))
    for colour in COLOURS:
        left = x + 10 + width / 4 * colour.index
        weight = sheet.weights[colour.index]
        stored = f"{company.warehouse[colour.index]}{f'×{weight}' if weight else ''}"
        parts.append(icons.cube(left, y + 43, 16, colour))
        parts.append(label(left + 10, y + 48, stored, size=14))
    grid = _grid(company.layout, x, y + 62, width, 0, 30)
    parts.append(area(company, grid))
    return f'<g class="other">{"".join(parts)}</g>', grid.y + grid.height + 22
