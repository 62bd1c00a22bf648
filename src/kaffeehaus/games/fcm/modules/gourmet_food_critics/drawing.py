"""Drawings of the gourmet food critics module: the guide's icon and the module's picture."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.menu import house, meadow

BOOK = "M0-6Q-5-9-10-7V7Q-5 5 0 8 5 5 10 7V-7Q5-9 0-6zV8"
"""An open book."""


_STAR = "M0-9 2.6-3 9-2.5 4 1.6 5.6 8 0 4.5-5.6 8-4 1.6-9-2.5-2.6-3z"


def menu_picture() -> str:
    """A guide with a star, above a house with a garden."""
    return (
        f"{meadow()}"
        f'<g transform="rotate(-6 33 36)"><rect x="14" y="8" width="38" height="54" rx="3" '
        f'fill="#A3261B" {OUTLINE}/><path d="M20 8v54" {OUTLINE}/>'
        f'<path transform="translate(36 27)" d="{_STAR}" fill="#F2D024" {OUTLINE}/>'
        f'<path d="M31 44v12M28 42v5q3 3 6 0v-5M41 42v14M41 42q4 4 0 8" fill="none" '
        f'stroke="#FFFFFF" stroke-width="1.6"/></g>{house(75, 58, garden=True)}'
    )
