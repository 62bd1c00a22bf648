"""Coffee on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.menu import good, house, meadow, road, sign
from kaffeehaus.games.fcm.modules.coffee.drawing.pieces import coffee
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu


def _picture() -> str:
    """A cup by the road from a house to its dinner."""
    return meadow() + road(60) + house(24, 50) + good(coffee, 72, 29, 1.5) + sign(103, 24, "+$")


COFFEE_MENU = OnTheMenu(
    "Whoever drives to dinner buys coffee on the way: from restaurants and coffee shops that the "
    "road passes.",
    Weight.HEAVY,
    _picture,
)
