"""Kimchi on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.goods import burger
from kaffeehaus.games.fcm.drawing.menu import cloth, good, sign
from kaffeehaus.games.fcm.modules.kimchi.drawing.goods import kimchi
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu


def _picture() -> str:
    """A pot beside the meal."""
    return (
        cloth("#C9B3DC") + good(burger, 42, 42, 1.1) + good(kimchi, 78, 38, 1.4) + sign(60, 14, "+")
    )


KIMCHI_MENU = OnTheMenu(
    "Every house would like a kimchi beside its meal, and looks first at those who have one.",
    Weight.MEDIUM,
    _picture,
)
