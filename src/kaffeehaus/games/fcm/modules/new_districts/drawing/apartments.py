"""How apartments look: a tall front with windows, and signs for what is special about them."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.ground import CARD, INK, SIDE
from kaffeehaus.games.fcm.drawing.shapes import rect, words, xy
from kaffeehaus.games.fcm.rules.town import House

_BRICK, _FRAME, _PANE = "#B9684C", "#5A2E20", "#F7E3A1"
_EDGE = 7
_ROOF = 28
"""The height of the front above the counters."""


def apartment_block(house: House) -> str:
    """Bricks all around; inside is room for the counters, above it two windows, `×2` and `∞`."""
    x, y = xy(house.box.top, house.box.left)
    width, height = house.box.width * SIDE, house.box.height * SIDE
    middle = x + width / 2
    parts = [
        rect(house.box, _BRICK, _FRAME),
        f'<rect x="{x + _EDGE:g}" y="{y + _ROOF:g}" width="{width - 2 * _EDGE}" '
        f'height="{height - _ROOF - _EDGE}" fill="{CARD}" stroke="{_FRAME}"/>',
        f'<rect x="{middle - 16:g}" y="{y + 3:g}" width="32" height="23" rx="3" fill="{CARD}" '
        f'stroke="{INK}"/>',
        *(_window(x + left, y + 6) for left in (_EDGE, _EDGE + 16)),
        words(x + width - 23, y + 15, f"×{house.per_hit} ∞", 15, 700, CARD),
    ]
    return "".join(parts)


def _window(x: float, y: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="12" height="16" fill="{_PANE}" stroke="{_FRAME}"/>'
        f'<path d="M{x + 6:g} {y:g}v16M{x:g} {y + 8:g}h12" stroke="{_FRAME}"/>'
    )
