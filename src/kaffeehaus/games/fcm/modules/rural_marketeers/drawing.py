"""Drawings of the rural marketeers module: offramps and giant billboards."""

from __future__ import annotations

from html import escape

from kaffeehaus.core.i18n import pgettext
from kaffeehaus.games.fcm.drawing.goods import OUTLINE, burger
from kaffeehaus.games.fcm.drawing.grid import ASPHALT, CARD, INK, KERB, SIDE, STRIPE
from kaffeehaus.games.fcm.drawing.menu import good, meadow
from kaffeehaus.games.fcm.drawing.shapes import words, xy
from kaffeehaus.games.fcm.rules.town import Box, Piece

GIANT = "M-7 4v6M0 4v6M7 4v6M-11-10h22V4h-22zM-7-6H7V0H-7z"
"""A giant billboard: a board in a frame, on three posts."""


def offramp(piece: Piece) -> str:
    """Dark road with a dashed line along it, and the word `exit` on a sign."""
    sign = escape(pgettext("sign", "EXIT"))
    x, y = xy(piece.box.top, piece.box.left)
    width, height = piece.box.width * SIDE, piece.box.height * SIDE
    middle, half = x + width / 2, y + height / 2
    line = f"M{x} {half:g}h{width}" if width > height else f"M{middle:g} {y}v{height}"
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="{width - 2}" height="{height - 2}" rx="8" '
        f'fill="{ASPHALT}" stroke="{KERB}" stroke-width="3"/>'
        f'<path d="{line}" stroke="{STRIPE}" stroke-width="3" stroke-dasharray="9 7"/>'
        f'<rect x="{middle - 19:g}" y="{half - 11:g}" width="38" height="22" rx="4" '
        f'fill="#1E6B3A" stroke="{INK}"/>{words(middle, half, sign, 13, 700, "#FFFFFF")}'
    )


def menu_picture() -> str:
    """A giant billboard in the fields, above the way to town."""
    fields = '<path d="M0 34q30-14 60-2t60-6v46h-120z" fill="#C9D79A"/>'
    lane = offramp(Piece("", "", None, Box(0, 0, 3, 1)))
    return (
        f"{meadow()}{fields}"
        f'<path d="M42 34v18M78 34v18" {OUTLINE}/>'
        f'<rect x="30" y="5" width="60" height="33" rx="2" fill="{CARD}" {OUTLINE}/>'
        f"{good(burger, 47, 22, 0.85)}{good(burger, 73, 22, 0.85)}"
        f'<g transform="translate(6 41) scale(0.72)">{lane}</g>'
    )
