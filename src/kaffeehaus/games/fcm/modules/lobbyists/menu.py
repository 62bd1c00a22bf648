"""Lobbyists on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.menu import meadow, person, road
from kaffeehaus.games.fcm.modules.lobbyists.drawing.pieces import UNDER_CONSTRUCTION, barrier
from kaffeehaus.games.fcm.modules.parks.drawing.trees import PARK_SIGN
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu
from kaffeehaus.games.fcm.rules.town import Box, Piece


def _picture() -> str:
    """A lobbyist between a road that is being built and a park."""
    piece = Piece("", "", None, Box(0, 0, 1, 1))
    site = f"{UNDER_CONSTRUCTION.draw((0, 0))}{barrier(piece)}{PARK_SIGN.draw((0, 2))}"
    return (
        f"{meadow()}{road(62)}"
        f'<g transform="translate(-7 -3) scale(0.98)">{site}</g>{person(62, 28, "#CBCB8F")}'
    )


LOBBYISTS_MENU = OnTheMenu(
    "Build roads and parks while you play. Roadworks are in the way of some, and houses beside a "
    "park pay more.",
    Weight.HEAVY,
    _picture,
)
