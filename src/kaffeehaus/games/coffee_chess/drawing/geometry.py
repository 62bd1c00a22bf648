"""Where everything lies on the drawn board of Coffee Chess, and the signs that others draw with."""

from __future__ import annotations

from math import atan2, degrees, hypot
from xml.sax.saxutils import escape

from kaffeehaus.games.coffee_chess.rules.squares import Square, file_of, rank_of

SIDE = 100
"""The side of a square in drawing units."""
LEFT, TOP = 40, 80

# Colours with fallbacks, so that the drawing also stands alone, outside the house.
INK = "var(--ink, #2B211B)"
CARD = "var(--card, #FFFFFF)"
FOCUS = "var(--focus, #0B63C5)"


def corner(square: Square) -> tuple[int, int]:
    """The upper left corner of a square in drawing units."""
    return LEFT + SIDE * file_of(square), TOP + SIDE * (7 - rank_of(square))


def centre(square: Square) -> tuple[int, int]:
    """The middle of a square in drawing units."""
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


def label(x: float, y: float, words: str, fill: str, size: int = 24, anchor: str = "middle") -> str:
    """Words around a place."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def arrow(start: Square, end: Square) -> str:
    """The way the beans would go, from the middle of a square to the middle of its neighbour."""
    (x, y), (x2, y2) = centre(start), centre(end)
    turn = round(degrees(atan2(y2 - y, x2 - x)))
    length = round(hypot(x2 - x, y2 - y))
    way = f"M20 0H{length - 34}m-16 -18l20 18l-20 18"
    line = f'd="{way}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<g class="sign" transform="translate({x} {y}) rotate({turn})" pointer-events="none">'
        f'<path {line} stroke="{CARD}" stroke-width="16"/>'
        f'<path {line} stroke="{FOCUS}" stroke-width="9"/></g>'
    )
