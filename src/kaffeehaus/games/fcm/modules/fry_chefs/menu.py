"""Fry chefs on the menu."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.drinks import OUTLINE
from kaffeehaus.games.fcm.drawing.menu import cloth, person, sign
from kaffeehaus.games.fcm.rules.ruleset.module import OnTheMenu


def _picture() -> str:
    """A box of fries beside the chef."""
    fries = "".join(
        f'<rect x="{x}" y="{y}" width="6" height="30" fill="#F2D479" {OUTLINE}/>'
        for x, y in ((62, 18), (69, 11), (76, 15), (83, 10), (90, 19))
    )
    return (
        f"{cloth('#C5DDB0')}{person(30, 38, '#C5DDB0')}{fries}"
        f'<path d="M58 34h42l-5 28h-32z" fill="#B23A2B" {OUTLINE}/>{sign(79, 48, "$10", "#1E6B3A")}'
    )


FRY_CHEFS_MENU = OnTheMenu(
    "A fry chef at work adds $10 to what every house pays that you sell to.",
    Weight.LIGHT,
    _picture,
)
