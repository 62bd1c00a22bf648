"""Parks as a value: the tile that has two, and that they count. Lobbyists bring it along too."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_pgettext
from kaffeehaus.games.fcm.modules.new_tiles.module import NEW_TILES
from kaffeehaus.games.fcm.modules.parks.drawing import PARK_SIGN
from kaffeehaus.games.fcm.modules.parks.rules import PARK, once_more_beside_a_park
from kaffeehaus.games.fcm.modules.parks.words import beside_a_park
from kaffeehaus.games.fcm.rules.ruleset.groups import Dinner, Drawing, Words
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import Because, Keyed, Sum, Union

PARKS = Module(
    id="parks",
    requires=frozenset({"base"}),
    brings=(NEW_TILES,),
    content=Content(map_tiles=("Z",)),
    dinner=Dinner(
        multiplier=Sum(Because(once_more_beside_a_park, lazy_pgettext("reason", "the park")))
    ),
    words=Words(house_notes=Union(beside_a_park)),
    drawing=Drawing(ground_signs=Keyed({PARK: PARK_SIGN})),
)
