"""Hard choices on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.drinks import OUTLINE
from kaffeehaus.games.fcm.drawing.ground import CARD
from kaffeehaus.games.fcm.drawing.menu import HEIGHT, WIDTH, sign
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu


def _picture() -> str:
    """Two milestones, each with the turn after which it is gone."""
    cards = "".join(
        f'<rect x="{x}" y="14" width="40" height="46" rx="4" fill="{CARD}" {OUTLINE}/>'
        f'<path d="M{x + 8} 44h24M{x + 8} 51h16" stroke="#5A3A26" stroke-width="2.5"/>'
        for x in (12, 66)
    )
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#AFCBE6"/>{cards}'
        f"{sign(46, 20, '2')}{sign(100, 20, '3')}"
    )


HARD_CHOICES_MENU = OnTheMenu(
    "Five early milestones leave the game after the second or third turn, so nobody gets them all.",
    Weight.LIGHT,
    _picture,
)
