"""Six players as a value: one more table."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.six_players.drawing import menu_picture
from kaffeehaus.games.fcm.modules.six_players.lesson import LESSON
from kaffeehaus.games.fcm.modules.six_players.rules import SIX_PLAYERS, table_for_six
from kaffeehaus.games.fcm.modules.six_players.words import six_players_section
from kaffeehaus.games.fcm.rules.ruleset.groups import SettingUp
from kaffeehaus.games.fcm.rules.ruleset.module import Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Keyed

SIX_PLAYERS_MODULE = Module(
    id=SIX_PLAYERS,
    title=lazy_gettext("Six players"),
    menu=OnTheMenu(
        lazy_gettext("A larger town for a 6th chain."),
        Weight.LIGHT,
        menu_picture,
    ),
    help=six_players_section,
    lesson=LESSON,
    requires=frozenset({"base", "new_districts"}),
    setting_up=SettingUp(tables=Keyed(table_for_six())),
)
