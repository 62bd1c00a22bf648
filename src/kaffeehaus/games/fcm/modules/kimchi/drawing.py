"""Drawings of the kimchi module: the good and the picture in the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE, burger
from kaffeehaus.games.fcm.drawing.menu import cloth, good, sign


def kimchi(x: int, y: int) -> str:
    """A round earthen pot with a wide lid, and a leaf on its belly."""
    return (
        f'<path d="M{x - 7} {y - 6}h14q8 5 6 13-2 7-7 7h-12q-5 0-7-7-2-8 6-13z" fill="#7A4A2B" '
        f"{OUTLINE}/>"
        f'<path d="M{x - 10} {y - 9}h20v4h-20z" fill="#9A6B4A" {OUTLINE}/>'
        f'<path d="M{x - 3} {y - 13}h6v4h-6z" fill="#9A6B4A" {OUTLINE}/>'
        f'<path d="M{x} {y + 10}q-8-5 0-12q8 7 0 12v-8" fill="#D7E8A0" {OUTLINE}/>'
    )


def menu_picture() -> str:
    """A pot beside the meal."""
    return (
        cloth("#C9B3DC") + good(burger, 42, 42, 1.1) + good(kimchi, 78, 38, 1.4) + sign(60, 14, "+")
    )
