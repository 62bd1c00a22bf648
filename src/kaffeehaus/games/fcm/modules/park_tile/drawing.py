"""Picture of the park tile for the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.menu import house, meadow, sign
from kaffeehaus.games.fcm.modules.parks.drawing import PARK_SIGN


def menu_picture() -> str:
    """Trees beside a house that pays once more."""
    trees = "".join(PARK_SIGN.draw(square) for square in ((0, 0), (1, 0), (0, 2), (1, 2)))
    park = f'<g transform="translate(-12 -14)">{trees}</g>'
    return f"{meadow()}{park}{house(60, 58)}{sign(60, 17, '+1')}"
