"""Sushi on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.menu import cloth, good
from kaffeehaus.games.fcm.modules.sushi.drawing.goods import sushi
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu


def _picture() -> str:
    """Three on a plate."""
    return (
        cloth("#8DB36B")
        + good(sushi, 36, 42, 1)
        + good(sushi, 84, 42, 1)
        + good(sushi, 60, 38, 1.2)
    )


SUSHI_MENU = OnTheMenu(
    "Houses with a garden take sushi before anything else, one for each thing that they wanted.",
    Weight.MEDIUM,
    _picture,
)
