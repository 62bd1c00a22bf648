"""Geometry of a drawn board of Coffee and its pieces: centres, outlines, stones, rods."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, pi, radians, sin, sqrt
from typing import TYPE_CHECKING, TypeAlias
from xml.sax.saxutils import escape

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import Sign, Suggestion
from kaffeehaus.games.coffee.rules.actions import Colour, Place, parse_action
from kaffeehaus.games.coffee.rules.boards import Board, Point, Rod, find_board

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView


Spot: TypeAlias = tuple[float, float]
"""A place in the drawing: to the right, and down."""

PITCH = 100
"""From the centre of a cell to the next one in its row."""
STONE = 37
"""The radius of a stone."""
RIM = 26
"""The rounded rim of the board."""
_FRAME = 30
"""Between the outermost tiles and the edge of the board."""
_LABELS = 26
"""What a square board adds at the left and at the bottom for letters and numbers."""
_AIR = 4
"""Around the board."""
_SQUARE_TILE = 46
_HEXAGON_TILE = 54
_ROW = PITCH * sqrt(3) / 2


@dataclass(frozen=True, slots=True)
class Layout:
    """The drawing of one board, without its pieces."""

    board: Board
    width: float
    height: float
    centres: dict[str, Spot]
    turns: dict[Rod, float]
    """By rod: its angle in degrees, clockwise from the row as drawings count."""

    def ways(self, cell: str, rod: Rod) -> tuple[bool, bool]:
        """Whether the line goes on from the cell in the direction of the angle, and backwards."""
        here = self.board.cells.index(cell)
        line = self.board.line(here, rod)
        return line[-1] != here, line[0] != here

    def tile(self, cell: str) -> str:
        """The outline of a cell, as points for a polygon."""
        x, y = self.centres[cell]
        if self.board.hexagonal:
            return points(_around(x, y, _HEXAGON_TILE))
        half = _SQUARE_TILE
        corners = ((-half, -half), (half, -half), (half, half), (-half, half))
        return points(tuple((x + dx, y + dy) for dx, dy in corners))

    def edge(self) -> tuple[Spot, ...]:
        """The corners of the whole board, inside its rim."""
        inset = _AIR + RIM / 2
        if not self.board.hexagonal:
            far = self.width - inset
            return ((inset, inset), (far, inset), (far, far), (inset, far))
        # The tiles' own outline, grown by the frame: a hexagon that lies on a side.
        radius = (self.height / 2 - inset) / (sqrt(3) / 2)
        return tuple(
            (
                self.width / 2 + radius * cos(pi / 3 * corner),
                self.height / 2 + radius * sin(pi / 3 * corner),
            )
            for corner in range(6)
        )

    def line(self, cell: str, rod: Rod) -> tuple[Spot, Spot]:
        """The two ends of the line through a cell, at the centres of the outermost cells."""
        names = self.board.cells
        ends = self.board.line(names.index(cell), rod)
        return self.centres[names[ends[0]]], self.centres[names[ends[-1]]]


def points(spots: tuple[Spot, ...]) -> str:
    """Spots as the `points` of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in spots)


def number(value: float) -> str:
    """A coordinate with at most one decimal: finer is not seen, and costs bytes."""
    return f"{round(value, 1):g}"


@cache
def layout_of(board_name: str) -> Layout:
    """The layout of the board with this name."""
    board = find_board(board_name)
    return _hexagon(board) if board.hexagonal else _square(board)


def _square(board: Board) -> Layout:
    inside = PITCH * (board.side - 1) + 2 * _SQUARE_TILE
    size = inside + 2 * (_FRAME + _AIR) + _LABELS
    left = _AIR + _FRAME + _LABELS + _SQUARE_TILE
    bottom = size - left
    centres: dict[str, Spot] = {
        name: (left + PITCH * x, bottom - PITCH * y)
        for name, (x, y) in zip(board.cells, board.points, strict=True)
    }
    return Layout(board, size, size, centres, _angles(board))


def _hexagon(board: Board) -> Layout:
    rows = 2 * board.side - 1
    height = _ROW * (rows - 1) + 2 * (_HEXAGON_TILE + _FRAME + _AIR)
    # The corners at the left and right stick out further than the tiles do.
    width = 2 * (height / 2 - _AIR) / (sqrt(3) / 2) + 2 * _AIR
    left = width / 2 - PITCH * (board.side - 1) / 2
    bottom = height / 2 + _ROW * (board.side - 1)
    centres = {
        name: (left + PITCH * (x + y / 2), bottom - _ROW * y)
        for name, (x, y) in zip(board.cells, board.points, strict=True)
    }
    return Layout(board, width, height, centres, _angles(board))


def _angles(board: Board) -> dict[Rod, float]:
    return {rod: _angle(board, step) for rod, step in board.steps.items()}


def _angle(board: Board, step: Point) -> float:
    """Drawings count downwards, so what goes up turns the other way."""
    x, y = step
    if board.hexagonal:
        return -degrees(atan2(_ROW * y, PITCH * (x + y / 2)))
    return -degrees(atan2(y, x))


def _around(x: float, y: float, radius: float) -> tuple[Spot, ...]:
    """The corners of a hexagon that stands on a corner."""
    corners = (pi / 3 * (corner + 0.5) for corner in range(6))
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in corners)


# Colours with fallbacks, so that the drawing also stands alone, outside the house.
INK = "var(--stone-ink, #1B110B)"
ROD = "var(--rod, #FFFDF7)"
SHADOW = "var(--stone-shadow, #3B2412)"
BLACK = "var(--stone-black, #2B1D16)"
BLACK_LIGHT = "var(--stone-black-light, #6E5646)"
ORANGE = "var(--stone-orange, #EB8A1E)"
ORANGE_EDGE = "var(--stone-orange-edge, #6E3404)"
ORANGE_LIGHT = "var(--stone-orange-light, #FFC98A)"
WHEEL = "var(--rod-choice, #FFF9EC)"
WHEEL_EDGE = "var(--rod-choice-edge, #5A3A26)"


def stone(spot: Spot, colour: Colour, radius: float = STONE) -> str:
    """A stone that lies on the spot."""
    x, y = spot
    shadow = (
        f'<ellipse cx="{number(x + 2)}" cy="{number(y + 5)}" rx="{number(radius)}" '
        f'ry="{number(radius)}" fill="{SHADOW}" fill-opacity="0.35"/>'
    )
    body = _black(x, y, radius) if colour is Colour.BLACK else _orange(x, y, radius)
    return shadow + body


def _black(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{BLACK}" '
        f'stroke="{INK}" stroke-width="3"/>' + _gleam(x, y, radius * 0.76, BLACK_LIGHT)
    )


def _orange(x: float, y: float, radius: float) -> str:
    half = radius * 0.56
    diamond = (
        f"M{number(x)} {number(y - half)}L{number(x + half)} {number(y)}"
        f"L{number(x)} {number(y + half)}L{number(x - half)} {number(y)}Z"
    )
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{ORANGE}" '
        f'stroke="{ORANGE_EDGE}" stroke-width="3"/>'
        + _gleam(x, y, radius * 0.8, ORANGE_LIGHT)
        + f'<path d="{diamond}" fill="none" stroke="{ORANGE_EDGE}" stroke-width="4" '
        f'stroke-linejoin="round"/>'
    )


def _gleam(x: float, y: float, radius: float, colour: str) -> str:
    """Light from the upper left."""
    start, end = radians(195), radians(265)
    x1, y1 = x + radius * cos(start), y + radius * sin(start)
    x2, y2 = x + radius * cos(end), y + radius * sin(end)
    r = number(radius)
    return (
        f'<path d="M{number(x1)} {number(y1)}A{r} {r} 0 0 1 {number(x2)} {number(y2)}" '
        f'fill="none" stroke="{colour}" stroke-width="5" stroke-linecap="round"/>'
    )


def rod(spot: Spot, turn: float) -> str:
    """The rod across a stone, turned by so many degrees."""
    x, y = spot
    half = STONE + 5
    return _bar(-half, half, 18, f"translate({number(x)} {number(y)}) rotate({number(turn)})")


def _bar(start: float, end: float, thickness: float, transform: str) -> str:
    return (
        f'<rect x="{number(start)}" y="{number(-thickness / 2)}" width="{number(end - start)}" '
        f'height="{number(thickness)}" rx="{number(thickness / 2)}" fill="{ROD}" stroke="{INK}" '
        f'stroke-width="3" transform="{transform}"/>'
    )


def rod_choice(turn: float, spread: float, outer: float) -> str:
    """One way of a rod that can be chosen, around (0, 0): a petal to hit, with the rod on it. The
    rod comes out from under the stone, which is to be drawn over it."""
    inner = STONE + 9
    return (
        f'<path d="{_sector(turn, spread, inner, outer)}" fill="{WHEEL}" stroke="{WHEEL_EDGE}" '
        f'stroke-width="4" stroke-linejoin="round"/>'
        + _bar(0, outer - 14, 20, f"rotate({number(turn)})")
    )


def _sector(turn: float, spread: float, inner: float, outer: float) -> str:
    """A part of a ring, `spread` degrees to both sides of a direction."""
    first, last = radians(turn - spread), radians(turn + spread)

    def at(radius: float, angle: float) -> str:
        return f"{number(radius * cos(angle))} {number(radius * sin(angle))}"

    return (
        f"M{at(inner, first)}L{at(outer, first)}"
        f"A{number(outer)} {number(outer)} 0 0 1 {at(outer, last)}"
        f"L{at(inner, last)}A{number(inner)} {number(inner)} 0 0 0 {at(inner, first)}Z"
    )


def star(spot: Spot, radius: float) -> str:
    """A star with five points, as the `d` of a path."""
    x, y = spot
    corners = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = pi / 5 * corner - pi / 2
        corners.append(f"{number(x + reach * cos(angle))} {number(y + reach * sin(angle))}")
    return "M" + "L".join(corners) + "Z"


def rod_name(direction: Rod) -> str:
    """The rod as a part of an id."""
    return direction.name.lower().replace("_", "-")


# Legend


_HALF = STONE + 12
_SPOT: Spot = (_HALF, _HALF)


def legend(n: int) -> tuple[Sign, ...]:
    """Stones, the rod and the line."""
    return (
        _sign(stone(_SPOT, Colour.BLACK), gettext("Black’s stone; Black begins")),
        _sign(stone(_SPOT, Colour.ORANGE), gettext("Orange’s stone, with a diamond")),
        _sign(
            stone(_SPOT, Colour.BLACK) + rod(_SPOT, -45),
            gettext("The rod on the last stone: the next stone goes on its line"),
        ),
        _sign(
            f'<circle cx="{_HALF}" cy="{_HALF}" r="{STONE - 8}" fill="none" '
            f'stroke="var(--board-line, #8A6216)" stroke-width="6"/>',
            gettext("Cell for the next stone; %(count)s stones in a row win", count=n),
        ),
    )


def _sign(drawing: str, words: str) -> Sign:
    size = 2 * _HALF
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="40" '
        f'height="40" aria-hidden="true">{drawing}</svg>'
    )
    return Sign(svg, words)


# Suggested turns


# Colours with fallbacks, so that the drawing also stands alone, outside the house.
RING = "var(--board-open, #0B63C5)"
LABEL = "var(--board-tile, #F6EAD3)"
BOARD_INK = "var(--board-ink, #2B211B)"

LABEL_HEIGHT = 34


def draw_suggestions(
    view: CoffeeView, layout: Layout, suggestions: Sequence[Suggestion]
) -> Iterator[str]:
    """The best with a whole ring, the others and a premove with a broken one. Where several lie on
    one cell, their rods cross, and their words stand one below the other."""
    if view.to_move is None:
        return
    words: dict[str, list[str]] = defaultdict(list)
    for index, suggestion in enumerate(suggestions):
        turn = parse_action(suggestion.actions[0])
        if not isinstance(turn, Place):
            continue
        spot = layout.centres[turn.cell]
        told = escape(f"{turn}: {suggestion.worth}", {'"': "&quot;"})
        yield f'<g class="suggestion" role="img" aria-label="{told}" pointer-events="none">'
        if turn.cell not in words:
            colour = (suggestion.is_premove and view.own_colour) or view.to_move
            best = not (index or suggestion.is_premove)
            yield f'<g opacity="0.75">{stone(spot, colour)}</g>{_ring(spot, best=best)}'
        if turn.rod is not Rod.NONE:
            yield f'<g opacity="0.85">{rod(spot, layout.turns[turn.rod])}</g>'
        yield "</g>"
        words[turn.cell].append(suggestion.worth)
    for cell, worths in words.items():
        yield from _labels(layout.centres[cell], worths)


def _ring(spot: Spot, *, best: bool) -> str:
    x, y = spot
    style = 'stroke-width="8"' if best else 'stroke-width="5" stroke-dasharray="11 9"'
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{STONE + 6}" fill="none" '
        f'stroke="{RING}" {style}/>'
    )


def _labels(spot: Spot, worths: Sequence[str]) -> Iterator[str]:
    x, y = spot
    yield '<g class="worths" pointer-events="none" aria-hidden="true">'
    for row, worth in enumerate(dict.fromkeys(worths)):
        top = y + STONE - 8 + row * (LABEL_HEIGHT + 2)
        width = 22 + 15 * len(worth)
        yield (
            f'<rect x="{number(x - width / 2)}" y="{number(top)}" width="{number(width)}" '
            f'height="{LABEL_HEIGHT}" rx="9" fill="{LABEL}" stroke="{RING}" stroke-width="3"/>'
            f'<text x="{number(x)}" y="{number(top + 25)}" fill="{BOARD_INK}" font-size="25" '
            f'font-weight="700" text-anchor="middle">{escape(worth)}</text>'
        )
    yield "</g>"
