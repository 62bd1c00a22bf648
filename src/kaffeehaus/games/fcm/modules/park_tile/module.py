"""The park tile as a value: everything about parks comes along."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.park_tile.drawing import menu_picture
from kaffeehaus.games.fcm.modules.park_tile.words import park_tile_section
from kaffeehaus.games.fcm.modules.parks.module import PARKS
from kaffeehaus.games.fcm.rules.ruleset.module import Module, OnTheMenu

PARK_TILE = Module(
    id="park_tile",
    title=lazy_gettext("Park tile"),
    menu=OnTheMenu(
        lazy_gettext("A new map tile with 2 parks: houses next to a park pay the price once more."),
        Weight.LIGHT,
        menu_picture,
    ),
    help=park_tile_section,
    requires=frozenset({"base"}),
    brings=(PARKS,),
)
