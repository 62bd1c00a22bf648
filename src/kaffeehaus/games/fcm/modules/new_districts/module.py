"""The new districts as a value: what is printed on the tiles says the rest."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.drawing.ground import filled
from kaffeehaus.games.fcm.modules.new_districts.drawing import apartment_block, menu_picture
from kaffeehaus.games.fcm.modules.new_districts.lesson import LESSON
from kaffeehaus.games.fcm.modules.new_districts.rules import (
    APARTMENTS,
    BUILDING,
    TILES,
)
from kaffeehaus.games.fcm.modules.new_districts.words import apartments, new_districts_section
from kaffeehaus.games.fcm.modules.new_tiles.module import NEW_TILES
from kaffeehaus.games.fcm.rules.ruleset.groups import Drawing, Words
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Keyed, Union

NEW_DISTRICTS = Module(
    id="new_districts",
    title=lazy_gettext("New districts"),
    menu=OnTheMenu(
        lazy_gettext(
            "5 new map tiles: a roundabout, 3 more houses, and apartments that are twice as hungry."
        ),
        Weight.LIGHT,
        menu_picture,
    ),
    help=new_districts_section,
    lesson=LESSON,
    requires=frozenset({"base"}),
    brings=(NEW_TILES,),
    content=Content(map_tiles=TILES),
    words=Words(house_notes=Union(apartments)),
    drawing=Drawing(
        ground_signs=Keyed({BUILDING: filled("#934A33", lazy_gettext("apartments"))}),
        house_art=Keyed(dict.fromkeys(APARTMENTS, apartment_block)),
    ),
)
