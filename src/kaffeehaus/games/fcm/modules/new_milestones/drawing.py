"""Picture of the new milestones for the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.grid import ASPHALT, CARD
from kaffeehaus.games.fcm.drawing.menu import meadow
from kaffeehaus.games.fcm.drawing.shapes import words


def menu_picture() -> str:
    """Three milestones beside a road, the first of them with a flag."""
    stones = "".join(
        f'<path d="M{x} 60v-24q0-13 13-13t13 13v24z" fill="{CARD}" {OUTLINE}/>'
        f"{words(x + 13, 42, number, 16, 700)}"
        for x, number in ((12, "1"), (48, "2"), (84, "3"))
    )
    flag = f'<path d="M25 23v-17l18 5-18 6" fill="#C8321E" {OUTLINE}/>'
    return f'{meadow()}<rect y="56" width="120" height="16" fill="{ASPHALT}"/>{stones}{flag}'
