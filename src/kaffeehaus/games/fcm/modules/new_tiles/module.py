"""What every module with new map tiles brings along: the agreement on them."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.new_tiles.rules import (
    NEW_TILES_OPTION,
    left_out,
    why_not,
)
from kaffeehaus.games.fcm.rules.ruleset.groups import SettingUp
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Union

NEW_TILES = Module(
    id="new_tiles",
    requires=frozenset({"base"}),
    options=(NEW_TILES_OPTION,),
    setting_up=SettingUp(stay_out=Union(left_out), objections=Union(why_not)),
)
