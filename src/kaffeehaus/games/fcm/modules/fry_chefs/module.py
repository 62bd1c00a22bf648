"""The fry chefs as a module."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.fry_chefs.drawing import menu_picture
from kaffeehaus.games.fcm.modules.fry_chefs.lesson import LESSON
from kaffeehaus.games.fcm.modules.fry_chefs.rules import (
    COOKS,
    FRY_CHEF,
    FRY_CHEFS,
    fries_for_a_house,
)
from kaffeehaus.games.fcm.modules.fry_chefs.thinking import FryThought
from kaffeehaus.games.fcm.modules.fry_chefs.words import fry_chefs_section
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Dinner
from kaffeehaus.games.fcm.rules.ruleset.module import Career, Content, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Because, Sum

FRY_CHEFS_MODULE = Module(
    id=FRY_CHEFS,
    title=lazy_gettext("Fry chefs"),
    menu=OnTheMenu(
        lazy_gettext("Each fry chef at work earns you $10 for every house you sell to."),
        Weight.LIGHT,
        menu_picture,
    ),
    help=fry_chefs_section,
    lesson=LESSON,
    thought=FryThought(),
    requires=frozenset({"base"}),
    content=Content(employees=content_of(FRY_CHEFS).employees),
    patches=frozenset(Career(cook, FRY_CHEF) for cook in COOKS),
    dinner=Dinner(sale_bonus=Sum(Because(fries_for_a_house, lazy_pgettext("reason", "fries")))),
)
