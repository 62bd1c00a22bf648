"""Drawings of coffee and coffee shops, and the module's picture in the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.grid import CARD, INK, SIDE
from kaffeehaus.games.fcm.drawing.menu import good, house, meadow, road, sign
from kaffeehaus.games.fcm.drawing.shapes import colour, xy
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.town import Piece


def coffee(x: int, y: int) -> str:
    """A cup with a handle on its saucer, and steam above."""
    return (
        f'<path d="M{x + 8} {y - 3}h3a4 4 0 0 1 0 9h-4" fill="none" {OUTLINE}/>'
        f'<path d="M{x - 11} {y - 5}h20v6a9 9 0 0 1-9 9h-2a9 9 0 0 1-9-9z" fill="#FFFFFF" '
        f"{OUTLINE}/>"
        f'<path d="M{x - 10} {y - 4}h18v3h-18z" fill="#5B3A21"/>'
        f'<path d="M{x - 14} {y + 13}h26" fill="none" {OUTLINE}/>'
        f'<path d="M{x - 5} {y - 9}q-3-3 0-6M{x + 3} {y - 9}q3-3 0-6" fill="none" {OUTLINE}/>'
    )


def coffee_shop(piece: Piece) -> str:
    """A cup in the colour of its chain."""
    square = piece.box.top, piece.box.left
    return cup(square, CARD if piece.owner is None else colour(piece.owner))


def cup(square: Square, fill: str) -> str:
    """A cup with the ear of its handle, on a saucer."""
    x, y = xy(*square)
    middle, low = x + SIDE / 2 - 2, y + SIDE / 2 + 1
    return (
        f'<ellipse cx="{middle + 1:g}" cy="{low + 13:g}" rx="18" ry="5.500" fill="{CARD}" '
        f'stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="M{middle + 14:g} {low - 8:g}h3a6 6 0 0 1 0 12h-3" fill="none" stroke="{INK}" '
        f'stroke-width="3"/><path d="M{middle - 16:g} {low - 15:g}h32v18a12 12 0 0 1-12 12h-8'
        f'a12 12 0 0 1-12-12z" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
    )


def menu_picture() -> str:
    """A cup by the road from a house to its dinner."""
    return meadow() + road(60) + house(24, 50) + good(coffee, 72, 29, 1.5) + sign(103, 24, "+$")
