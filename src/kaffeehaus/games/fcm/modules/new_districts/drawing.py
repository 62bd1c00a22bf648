"""Drawings of the new districts module: apartments and the picture in the list of modules."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.fcm.drawing.buildings import flats
from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.grid import CARD
from kaffeehaus.games.fcm.drawing.menu import house, meadow, road
from kaffeehaus.games.fcm.drawing.shapes import words
from kaffeehaus.games.fcm.rules.town import House


def apartment_block(house: House) -> str:
    """Apartments with their limits."""
    return flats(house.box, _limits(house))


def _limits(house: House) -> str:
    # Translators: on apartments: counters for each hit; there is little room.
    return gettext("×%(counters)s, no limit", counters=house.per_hit)


def menu_picture() -> str:
    """A great block of bricks beside a small house."""
    windows = "".join(
        f'<rect x="{x}" y="{y}" width="8" height="8" fill="#F7E3A1" {OUTLINE}/>'
        for x in (47, 60, 73, 86)
        for y in (11, 39)
    )
    return (
        f"{meadow()}{road(63)}{house(21, 53)}"
        f'<rect x="42" y="6" width="57" height="48" fill="#934A33" {OUTLINE}/>{windows}'
        f'<rect x="58" y="22" width="25" height="14" rx="2" fill="{CARD}" {OUTLINE}/>'
        f"{words(70.5, 29, '9¾', 11, 700)}"
    )
