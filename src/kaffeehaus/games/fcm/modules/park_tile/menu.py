"""The park tile on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.menu import house, meadow, sign
from kaffeehaus.games.fcm.modules.parks.drawing.trees import PARK_SIGN
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu


def _picture() -> str:
    """Trees beside a house that pays once more."""
    trees = "".join(PARK_SIGN.draw(square) for square in ((0, 0), (1, 0), (0, 2), (1, 2)))
    park = f'<g transform="translate(-12 -14)">{trees}</g>'
    return f"{meadow()}{park}{house(60, 58)}{sign(60, 17, '+1')}"


PARK_TILE_MENU = OnTheMenu(
    "One more map tile, with two parks: houses beside them pay once more.",
    Weight.LIGHT,
    _picture,
)
