"""The Sushi module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.sushi.drawing import menu_picture, sushi
from kaffeehaus.games.fcm.modules.sushi.lesson import LESSON
from kaffeehaus.games.fcm.modules.sushi.rules import SUSHI, sushi_in_the_garden
from kaffeehaus.games.fcm.modules.sushi.thinking import SushiThought
from kaffeehaus.games.fcm.modules.sushi.words import sushi_section
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

_CONTENT = content_of(SUSHI)
_SUSHI = Because(sushi_in_the_garden, lazy_pgettext("reason", "it has a garden"))

SUSHI_MODULE = Module(
    id=SUSHI,
    title=lazy_gettext("Sushi"),
    menu=OnTheMenu(
        lazy_gettext("Houses with a garden prefer sushi, 1 for each item they want."),
        Weight.MEDIUM,
        menu_picture,
    ),
    help=sushi_section,
    lesson=LESSON,
    thought=SushiThought(),
    requires=frozenset({"base"}),
    content=Content(employees=_CONTENT.employees, goods=_CONTENT.goods),
    patches=frozenset(
        {ExtraCopies("luxuries_manager", 1), Career("kitchen_trainee", "sushi_cook")}
    ),
    dinner=Dinner(meals=Ranked({Meal.REPLACED_BY_BETTER: _SUSHI})),
    drawing=Drawing(good_art=Keyed({SUSHI: sushi})),
)
