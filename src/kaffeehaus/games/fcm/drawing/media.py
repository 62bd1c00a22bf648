"""The signs of media: told apart on a campaign tile without reading, and drawn in the legend."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.ground import CARD, INK

_LINE = (
    f'fill="{CARD}" stroke="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
)
BASE_MEDIA_ART = {
    "billboard": "M-6 2v8M6 2v8M-10-9h20V2h-20z",
    "mailbox": "M-10-7h20V7h-20zL0 2 10-7",
    "airplane": "M-10-2h4l3-7h3l1 7h6q4 2 0 4H1L0 9h-3l-3-7h-4z",
    "radio": "M-4 10 0-3 4 10M-2 5h4M0-5v2M-5-10a7 7 0 0 0 0 10M5-10a7 7 0 0 1 0 10",
}
"""By medium of the base game: its sign as a path around (0, 0), eleven units at most to a side."""


def medium_sign(path: str, x: float, y: float, scale: float) -> str:
    """The sign of a medium around a point; nothing for a medium without one."""
    if not path:
        return ""
    at = f"translate({x:g} {y:g}) scale({scale:g})"
    return f'<path transform="{at}" d="{path}" {_LINE}/>'
