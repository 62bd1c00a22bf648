"""Drawing of a park square."""

from __future__ import annotations

from html import escape

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.games.fcm.drawing.ground import SIDE, corner
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.ruleset.groups import GroundSign

_LAWN, _LEAVES, _SHADE, _TRUNK = "#9CC47C", "#3F7A3A", "#244D25", "#6B4A2B"


def _trees(square: Square) -> str:
    """A leafy tree and a small fir, so that a park is told from a garden by its shape."""
    x, y = corner(square)
    title = escape(gettext("park: houses next to it pay the price once more"))
    return (
        f"<g><title>{title}</title>"
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{_LAWN}"/>'
        f'<path d="M{x + 14} {y + 20}v14" stroke="{_TRUNK}" stroke-width="4"/>'
        f'<circle cx="{x + 14}" cy="{y + 15}" r="10" fill="{_LEAVES}" stroke="{_SHADE}"/>'
        f'<path d="M{x + 31} {y + 30}v6" stroke="{_TRUNK}" stroke-width="3"/>'
        f'<path d="M{x + 31} {y + 11}l7 20h-14z" fill="{_LEAVES}" stroke="{_SHADE}"/></g>'
    )


PARK_SIGN = GroundSign(_trees, lazy_gettext("park"))
