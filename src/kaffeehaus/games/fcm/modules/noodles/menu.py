"""Noodles on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.menu import cloth, good
from kaffeehaus.games.fcm.modules.noodles.drawing.goods import noodles
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu


def _picture() -> str:
    """A great bowl."""
    return cloth("#E3A39A") + good(noodles, 60, 39, 1.9)


NOODLES_MENU = OnTheMenu(
    "Where nobody has the order of a house, it is content with noodles instead.",
    Weight.MEDIUM,
    _picture,
)
