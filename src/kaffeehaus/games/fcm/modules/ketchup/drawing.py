"""Picture of the ketchup module for the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE, burger
from kaffeehaus.games.fcm.drawing.grid import CARD
from kaffeehaus.games.fcm.drawing.menu import cloth, good, sign


def menu_picture() -> str:
    """A bottle beside a burger that somebody else has sold."""
    return (
        f"{cloth('#F2C6B4')}{good(burger, 38, 44, 1.2)}"
        f'<path d="M70 12h12v9q9 4 9 12v27h-30v-27q0-8 9-12z" fill="#C8321E" {OUTLINE}/>'
        f'<rect x="70" y="6" width="12" height="8" rx="2" fill="{CARD}" {OUTLINE}/>'
        f'<rect x="61" y="38" width="30" height="13" fill="{CARD}" {OUTLINE}/>{sign(105, 17, "-1")}'
    )
