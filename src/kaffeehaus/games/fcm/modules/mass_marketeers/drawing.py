"""Picture of the mass marketeers for the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.menu import meadow, person, sign


def menu_picture() -> str:
    """Somebody with a great loudspeaker."""
    return (
        f"{meadow()}{person(26, 36, '#AFCBE6')}"
        f'<path d="M50 30l26-14v40l-26-14z" fill="#D9A941" {OUTLINE}/>'
        f'<rect x="44" y="30" width="7" height="12" fill="#5A3A26" {OUTLINE}/>'
        f'<path d="M83 26q7 10 0 20M91 20q11 16 0 32" fill="none" {OUTLINE}/>{sign(106, 15, "×2")}'
    )
