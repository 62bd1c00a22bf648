"""Rural marketeers on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.drinks import OUTLINE
from kaffeehaus.games.fcm.drawing.goods import burger
from kaffeehaus.games.fcm.drawing.ground import CARD
from kaffeehaus.games.fcm.drawing.menu import good, meadow
from kaffeehaus.games.fcm.modules.rural_marketeers.drawing.pieces import offramp
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu
from kaffeehaus.games.fcm.rules.town import Box, Piece


def _picture() -> str:
    """A giant billboard in the fields, above the way to town."""
    fields = '<path d="M0 34q30-14 60-2t60-6v46h-120z" fill="#C9D79A"/>'
    lane = offramp(Piece("", "", None, Box(0, 0, 3, 1)))
    return (
        f"{meadow()}{fields}"
        f'<path d="M42 34v18M78 34v18" {OUTLINE}/>'
        f'<rect x="30" y="5" width="60" height="33" rx="2" fill="{CARD}" {OUTLINE}/>'
        f"{good(burger, 47, 22, 0.85)}{good(burger, 73, 22, 0.85)}"
        f'<g transform="translate(6 41) scale(0.72)">{lane}</g>'
    )


RURAL_MARKETEERS_MENU = OnTheMenu(
    "The country around the town eats too: giant billboards make it hungry for ever, and offramps "
    "lead it to you.",
    Weight.MEDIUM,
    _picture,
)
