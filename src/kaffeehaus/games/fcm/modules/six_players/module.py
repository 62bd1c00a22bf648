"""Six players as a value: one more table."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.six_players.menu import SIX_PLAYERS_MENU
from kaffeehaus.games.fcm.modules.six_players.rules.table import SIX_PLAYERS, table_for_six
from kaffeehaus.games.fcm.modules.six_players.words.help import six_players_section
from kaffeehaus.games.fcm.rules.ruleset.groups import SettingUp
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Keyed

SIX_PLAYERS_MODULE = Module(
    id=SIX_PLAYERS,
    title="Six players",
    menu=SIX_PLAYERS_MENU,
    help=six_players_section,
    requires=frozenset({"base", "new_districts"}),
    setting_up=SettingUp(tables=Keyed(table_for_six())),
)
