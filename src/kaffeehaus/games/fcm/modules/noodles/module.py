"""The Noodles module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.noodles.drawing import menu_picture, noodles
from kaffeehaus.games.fcm.modules.noodles.lesson import LESSON
from kaffeehaus.games.fcm.modules.noodles.rules import NOODLES, noodles_for_all
from kaffeehaus.games.fcm.modules.noodles.thinking import NoodleThought
from kaffeehaus.games.fcm.modules.noodles.words import noodles_section
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Dinner, Drawing, Meal
from kaffeehaus.games.fcm.rules.ruleset.module import (
    Career,
    Content,
    ExtraCopies,
    Module,
    OnTheMenu,
)
from kaffeehaus.games.fcm.rules.ruleset.points import Because, Keyed, Ranked

_CONTENT = content_of(NOODLES)
_NOODLES = Because(noodles_for_all, lazy_pgettext("reason", "noodles replace any order"))

NOODLES_MODULE = Module(
    id=NOODLES,
    title=lazy_gettext("Noodles"),
    menu=OnTheMenu(
        lazy_gettext("If no chain can serve a house’s order, the house takes noodles instead."),
        Weight.MEDIUM,
        menu_picture,
    ),
    help=noodles_section,
    lesson=LESSON,
    thought=NoodleThought(),
    requires=frozenset({"base"}),
    content=Content(employees=_CONTENT.employees, goods=_CONTENT.goods),
    patches=frozenset(
        {ExtraCopies("luxuries_manager", 1), Career("kitchen_trainee", "noodle_cook")}
    ),
    dinner=Dinner(meals=Ranked({Meal.REPLACED_BY_WORSE: _NOODLES})),
    drawing=Drawing(good_art=Keyed({NOODLES: noodles})),
)
