"""Drawings of the noodles module: the good and the picture in the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.menu import cloth, good


def noodles(x: int, y: int) -> str:
    """A bowl with noodles above its edge, and two chopsticks."""
    return (
        f'<path d="M{x + 1} {y}l9-16M{x + 5} {y}l10-13" fill="none" {OUTLINE}/>'
        f'<path d="M{x - 11} {y + 1}q-1-8 5-8 2-4 6-2 5-2 6 3 5 0 5 7z" fill="#F2D479" {OUTLINE}/>'
        f'<path d="M{x - 8} {y}q2-6 5-3M{x - 2} {y}q2-7 5-3" fill="none" stroke="#9A6B1F" '
        f'stroke-width="1.4"/>'
        f'<path d="M{x - 14} {y + 1}h28q0 9-8 12h-12q-8-3-8-12z" fill="#B23A2B" {OUTLINE}/>'
    )


def menu_picture() -> str:
    """A great bowl."""
    return cloth("#E3A39A") + good(noodles, 60, 39, 1.9)
