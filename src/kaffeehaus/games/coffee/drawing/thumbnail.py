"""Thumbnail of a position of Coffee: the board in few shapes, with the colours of the large one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.games.coffee.drawing.board import (
    FRAME,
    FRAME_EDGE,
    ROD_LINE,
    TILE,
    WON,
    winning_rows,
)
from kaffeehaus.games.coffee.drawing.geometry import (
    BLACK,
    INK,
    ORANGE,
    ORANGE_EDGE,
    RIM,
    STONE,
    Layout,
    Spot,
    layout_of,
    number,
    points,
    rod,
)
from kaffeehaus.games.coffee.rules.actions import Colour
from kaffeehaus.games.coffee.words.text import headline

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView

LARGER = 7
"""How much larger than on the large board stones are drawn."""


def draw_thumbnail(view: CoffeeView) -> str:
    """One `<svg>` element."""
    layout = layout_of(view.board)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'viewBox="0 0 {number(layout.width)} {number(layout.height)}">'
        f"<title>{escape(headline(view))}</title>{_ground(view.board)}"
        f"{_lines(view, layout)}{_stones(view, layout, Colour.BLACK)}"
        f"{_stones(view, layout, Colour.ORANGE)}{_rod(view, layout)}</svg>"
    )


@cache
def _ground(board: str) -> str:
    layout = layout_of(board)
    tiles = "".join(f"M{layout.tile(cell)}z" for cell in layout.centres)
    edge = points(layout.edge())
    return (
        f'<path d="M{edge}z" fill="{FRAME}" stroke="{FRAME_EDGE}" stroke-width="{RIM}" '
        f'stroke-linejoin="round"/><path d="{tiles}" fill="{TILE}"/>'
    )


def _lines(view: CoffeeView, layout: Layout) -> str:
    """The line of the rod or, after the end, the rows that won."""
    if view.outcome:
        ends = (
            (layout.centres[first], layout.centres[last])
            for first, last in winning_rows(view, layout)
        )
        line = _strokes(ends)
        return f'<path d="{line}" stroke="{WON}" stroke-width="92" stroke-linecap="round"/>'
    if view.rod is None:
        return ""
    line = _strokes([layout.line(view.rod.cell, view.rod.rod)])
    return (
        f'<path d="{line}" stroke="{ROD_LINE}" stroke-width="12" stroke-linecap="round" '
        f'stroke-dasharray="0.1 24"/>'
    )


def _strokes(ends: Iterable[tuple[Spot, Spot]]) -> str:
    return "".join(
        f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}" for (x1, y1), (x2, y2) in ends
    )


def _stones(view: CoffeeView, layout: Layout, colour: Colour) -> str:
    """The stones of a colour: a stroke without length and with round ends is a disc."""
    spots = [layout.centres[stone.cell] for stone in view.stones if stone.colour is colour]
    if not spots:
        return ""
    discs = "".join(f"M{number(x)} {number(y)}h0" for x, y in spots)
    fill, edge = (BLACK, INK) if colour is Colour.BLACK else (ORANGE, ORANGE_EDGE)
    size = 2 * (STONE + LARGER)
    drawn = "".join(
        f'<path d="{discs}" stroke="{paint}" stroke-width="{width}" stroke-linecap="round"/>'
        for paint, width in ((edge, size), (fill, size - 10))
    )
    if colour is Colour.BLACK:
        return drawn
    diamonds = "".join(f"M{number(x)} {number(y - 23)}l23 23l-23 23l-23 -23z" for x, y in spots)
    return f'{drawn}<path d="{diamonds}" fill="none" stroke="{edge}" stroke-width="8"/>'


def _rod(view: CoffeeView, layout: Layout) -> str:
    if view.rod is None:
        return ""
    return rod(layout.centres[view.rod.cell], layout.turns[view.rod.rod])
