"""Picture of the movie stars for the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.grid import INK
from kaffeehaus.games.fcm.drawing.menu import HEIGHT, WIDTH, person
from kaffeehaus.games.fcm.drawing.shapes import words

_PURPLE = "#C9B3DC"


def menu_picture() -> str:
    """A waitress in the light, and the letter on her star."""
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#3B2A45"/>'
        f'<path d="M14 0h14l46 72h-56z" fill="#F2D479" fill-opacity="0.45"/>'
        f"{person(42, 42, _PURPLE)}"
        f'<path d="M90 10l7 16 18 1.5-13.5 11.5 4 17.5-15.5-9.5-15.5 9.5 4-17.5'
        f'-13.5-11.5 18-1.5z" fill="#F2D479" {OUTLINE}/>{words(90, 35, "B", 17, 700, INK)}'
    )
