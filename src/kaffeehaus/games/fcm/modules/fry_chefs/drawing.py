"""Picture of the fry chefs for the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.menu import cloth, person, sign


def menu_picture() -> str:
    """A box of fries beside the chef."""
    fries = "".join(
        f'<rect x="{x}" y="{y}" width="6" height="30" fill="#F2D479" {OUTLINE}/>'
        for x, y in ((62, 18), (69, 11), (76, 15), (83, 10), (90, 19))
    )
    return (
        f"{cloth('#C5DDB0')}{person(30, 38, '#C5DDB0')}{fries}"
        f'<path d="M58 34h42l-5 28h-32z" fill="#B23A2B" {OUTLINE}/>{sign(79, 48, "$10", "#1E6B3A")}'
    )
