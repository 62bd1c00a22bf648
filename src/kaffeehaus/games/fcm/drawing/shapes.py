"""Small parts of the map's drawing, placed by rows and columns of squares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Shape
from kaffeehaus.games.fcm.drawing.grid import INK, SIDE, corner
from kaffeehaus.games.fcm.rules.cards import ChainMark
from kaffeehaus.games.fcm.rules.town import Box

COLOURS = ("#E69F00", "#0072B2", "#F0E442", "#D55E00", "#009E73", "#CC79A7")
"""By chain; always together with its shape and letter."""
DARK = frozenset({"#0072B2"})
"""Colours on which a letter must be light."""

_OUTLINES = {
    Shape.SQUARE: "M-9-9h18v18h-18z",
    Shape.TRIANGLE: "M0-12 12 9H-12z",
    Shape.DIAMOND: "M0-12 12 0 0 12-12 0z",
    Shape.STAR: "M0-13 3.6-4.6 12.5-4 5.6 1.8 7.8 10.6 0 5.8-7.8 10.6-5.6 1.8-12.5-4-3.6-4.6z",
    Shape.HEXAGON: "M-11 0-5.5-9.5h11L11 0l-5.5 9.5h-11z",
    Shape.CIRCLE: "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
}
_LOW = {Shape.TRIANGLE: 2.5, Shape.STAR: 0.5}
"""How far below the middle the letter stands where the shape is narrow above."""

MOST_MARKS = 2000
"""Marks of chains that are drawn once for all pages."""


def xy(row: float, column: float) -> tuple[float, float]:
    """The upper left corner of a square in drawing units; x first."""
    left, top = corner((0, 0))
    return round(left + column * SIDE, 1), round(top + row * SIDE, 1)


def rect(box: Box, fill: str, stroke: str = INK, *, dashed: bool = False) -> str:
    """A box of squares."""
    x, y = xy(box.top, box.left)
    line = f' stroke-dasharray="{"6 4" if dashed else "none"}"'
    return (
        f'<rect x="{x}" y="{y}" width="{box.width * SIDE}" height="{box.height * SIDE}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="1.5"{line}/>'
    )


def words(x: float, y: float, said: str, size: float, weight: int = 400, ink: str = INK) -> str:
    """A word centred on a point."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" '
        f'text-anchor="middle" dominant-baseline="central" fill="{ink}">{escape(said)}</text>'
    )


def colour(seat: Seat) -> str:
    """A chain's colour."""
    return f"var(--seat-{seat + 1}, {COLOURS[seat % len(COLOURS)]})"


def chain_mark(
    marks: Sequence[ChainMark],
    seat: Seat,
    x: float,
    y: float,
    scale: float,
    *,
    filled: bool = False,
) -> str:
    """A chain's shape with its letter, white or filled with its colour."""
    mark = marks[seat]
    return seat_mark(seat, mark.shape, mark.letter, (x, y), scale, filled=filled)


def mark_with(
    marks: Sequence[ChainMark],
    seat: Seat,
    at: tuple[float, float],
    scale: float,
    said: str,
    height: float,
) -> str:
    """A chain's shape, filled with its colour, with other words than its letter."""
    return _outline_of(seat, marks[seat].shape, at, scale) + words(
        at[0], at[1] + _LOW.get(marks[seat].shape, 0.0) * scale, said, height, 700, _ink_on(seat)
    )


@lru_cache(MOST_MARKS)
def seat_mark(
    seat: Seat,
    shape: Shape,
    letter: str,
    at: tuple[float, float],
    scale: float,
    *,
    filled: bool = True,
) -> str:
    """A shape with a letter around a point, white or filled with the colour of a seat."""
    x, y = at
    ink = _ink_on(seat) if filled else INK
    low = y + _LOW.get(shape, 0.0) * scale
    return (
        f"{_outline_of(seat, shape, at, scale, filled=filled)}"
        f"{words(x, low, letter, 9.5 * scale, 700, ink)}"
    )


def _outline_of(
    seat: Seat, shape: Shape, at: tuple[float, float], scale: float, *, filled: bool = True
) -> str:
    fill = colour(seat) if filled else "#FFFFFF"
    return (
        f'<path transform="translate({at[0]:g} {at[1]:g}) scale({scale:g})" '
        f'd="{_OUTLINES[shape]}" fill="{fill}" stroke="{INK}" stroke-width="{1.6 / scale:.2g}"/>'
    )


def _ink_on(seat: Seat) -> str:
    return "#FFFFFF" if COLOURS[seat % len(COLOURS)] in DARK else INK
