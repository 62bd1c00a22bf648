"""The night shift managers as a module."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.night_shift_managers.drawing import menu_picture
from kaffeehaus.games.fcm.modules.night_shift_managers.lesson import LESSON
from kaffeehaus.games.fcm.modules.night_shift_managers.rules import (
    NIGHT_SHIFT_MANAGERS,
    twice_without_salary,
)
from kaffeehaus.games.fcm.modules.night_shift_managers.words import night_shift_section
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Working
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Most

NIGHT_SHIFT_MODULE = Module(
    id=NIGHT_SHIFT_MANAGERS,
    title=lazy_gettext("Night shift managers"),
    menu=OnTheMenu(
        lazy_gettext(
            "While your night shift manager is at work, your employees without a salary work twice."
        ),
        Weight.LIGHT,
        menu_picture,
    ),
    help=night_shift_section,
    lesson=LESSON,
    requires=frozenset({"base"}),
    content=Content(employees=content_of(NIGHT_SHIFT_MANAGERS).employees),
    working=Working(uses=Most(twice_without_salary)),
)
