"""Drawings of the new districts module: apartments and the picture in the list of modules."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.ground import CARD, INK, SIDE
from kaffeehaus.games.fcm.drawing.menu import house, meadow, road
from kaffeehaus.games.fcm.drawing.shapes import rect, words, xy
from kaffeehaus.games.fcm.rules.town import House

_BRICK, _FRAME, _PANE = "#934A33", "#4A2418", "#F7E3A1"
_EDGE = 4
_ABOVE, _BELOW = 28, 17
"""The heights of the bricks above and below the room for counters."""


def apartment_block(house: House) -> str:
    """Bricks all around the counters; windows beside the number, and below what is special."""
    x, y = xy(house.box.top, house.box.left)
    width, height = house.box.width * SIDE, house.box.height * SIDE
    middle = x + width / 2
    windows = (_EDGE, _EDGE + 15, width - _EDGE - 27, width - _EDGE - 12)
    parts = [
        rect(house.box, _BRICK, _FRAME),
        f'<rect x="{x + _EDGE:g}" y="{y + _ABOVE:g}" width="{width - 2 * _EDGE}" '
        f'height="{height - _ABOVE - _BELOW}" fill="{CARD}" stroke="{_FRAME}"/>',
        f'<rect x="{middle - 20:g}" y="{y + 3:g}" width="40" height="23" rx="3" fill="{CARD}" '
        f'stroke="{INK}"/>',
        *(_window(x + left, y + 6) for left in windows),
        words(middle, y + height - 9, _limits(house), 14, 700, CARD),
    ]
    return "".join(parts)


def _limits(house: House) -> str:
    # Translators: on apartments: counters for each hit; there is little room.
    return gettext("×%(counters)s, no limit", counters=house.per_hit)


def _window(x: float, y: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="12" height="16" fill="{_PANE}" stroke="{_FRAME}"/>'
        f'<path d="M{x + 6:g} {y:g}v16M{x:g} {y + 8:g}h12" stroke="{_FRAME}"/>'
    )


def menu_picture() -> str:
    """A great block of bricks beside a small house."""
    windows = "".join(
        f'<rect x="{x}" y="{y}" width="8" height="8" fill="#F7E3A1" {OUTLINE}/>'
        for x in (47, 60, 73, 86)
        for y in (11, 39)
    )
    return (
        f"{meadow()}{road(63)}{house(21, 53)}"
        f'<rect x="42" y="6" width="57" height="48" fill="#934A33" {OUTLINE}/>{windows}'
        f'<rect x="58" y="22" width="25" height="14" rx="2" fill="{CARD}" {OUTLINE}/>'
        f"{words(70.5, 29, '9¾', 11, 700)}"
    )
