"""Letter colour of seat badges, by contrast with the background."""

from __future__ import annotations

import re
from functools import cache

from kaffeehaus.core.view import Badge

DARK, LIGHT = "#1a1210", "#ffffff"
SEAT_COLOURS = {
    "--seat-1": "#e69f00",
    "--seat-2": "#0072b2",
    "--seat-3": "#f0e442",
    "--seat-4": "#d55e00",
    "--seat-5": "#009e73",
    "--seat-6": "#cc79a7",
}
"""Default seat colours of the style sheet."""

_HEX = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")


@cache
def letter_colour(badge: Badge) -> str:
    """Dark or light, whichever has more contrast with the badge's colour.

    The colour is a hex value, or a custom property with one as its fallback.
    """
    named = next((SEAT_COLOURS[name] for name in SEAT_COLOURS if name in badge.colour), None)
    found = _HEX.search(named or badge.colour)
    if found is None:
        return DARK
    red, green, blue = (_linear(int(part, 16) / 255) for part in found.groups())
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return LIGHT if 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.056 else DARK


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
