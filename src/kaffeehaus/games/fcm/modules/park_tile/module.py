"""The park tile as a value: everything about parks comes along."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.park_tile.menu import PARK_TILE_MENU
from kaffeehaus.games.fcm.modules.park_tile.words.help import park_tile_section
from kaffeehaus.games.fcm.modules.parks.module import PARKS
from kaffeehaus.games.fcm.rules.ruleset.module import Module

PARK_TILE = Module(
    id="park_tile",
    title="Park tile",
    menu=PARK_TILE_MENU,
    help=park_tile_section,
    requires=frozenset({"base"}),
    brings=(PARKS,),
)
