"""The new districts as a value: what is printed on the tiles says the rest."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.ground import filled
from kaffeehaus.games.fcm.modules.new_districts.drawing.apartments import apartment_block
from kaffeehaus.games.fcm.modules.new_districts.menu import NEW_DISTRICTS_MENU
from kaffeehaus.games.fcm.modules.new_districts.rules.apartments import (
    APARTMENTS,
    BUILDING,
    TILES,
)
from kaffeehaus.games.fcm.modules.new_districts.words.help import new_districts_section
from kaffeehaus.games.fcm.modules.new_districts.words.notes import apartments
from kaffeehaus.games.fcm.modules.new_tiles.module import NEW_TILES
from kaffeehaus.games.fcm.rules.ruleset.groups import Drawing, Words
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import Keyed, Union

NEW_DISTRICTS = Module(
    id="new_districts",
    title="New districts",
    menu=NEW_DISTRICTS_MENU,
    help=new_districts_section,
    requires=frozenset({"base"}),
    brings=(NEW_TILES,),
    content=Content(map_tiles=TILES),
    words=Words(house_notes=Union(apartments)),
    drawing=Drawing(
        ground_signs=Keyed({BUILDING: filled("#934A33", "apartments")}),
        house_art=Keyed(dict.fromkeys(APARTMENTS, apartment_block)),
    ),
)
