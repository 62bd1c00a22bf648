"""The park tile as a value: everything about parks comes along."""

from __future__ import annotations

from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.park_tile.drawing import menu_picture
from kaffeehaus.games.fcm.modules.park_tile.words import park_tile_section
from kaffeehaus.games.fcm.modules.parks.module import PARKS
from kaffeehaus.games.fcm.rules.ruleset.module import Module, OnTheMenu

PARK_TILE = Module(
    id="park_tile",
    title="Park tile",
    menu=OnTheMenu(
        "One more map tile, with two parks: houses beside them pay once more.",
        Weight.LIGHT,
        menu_picture,
    ),
    help=park_tile_section,
    requires=frozenset({"base"}),
    brings=(PARKS,),
)
