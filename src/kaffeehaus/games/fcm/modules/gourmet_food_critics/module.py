"""The Gourmet food critics module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.gourmet_food_critics.drawing import BOOK, menu_picture
from kaffeehaus.games.fcm.modules.gourmet_food_critics.lesson import LESSON
from kaffeehaus.games.fcm.modules.gourmet_food_critics.rules import (
    GOURMET_FOOD_CRITICS,
    GOURMET_GUIDE,
    GUIDES,
    stays_like_others,
)
from kaffeehaus.games.fcm.modules.gourmet_food_critics.thinking import GourmetThought
from kaffeehaus.games.fcm.modules.gourmet_food_critics.words import gourmet_section
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Drawing, Working
from kaffeehaus.games.fcm.rules.ruleset.module import Career, Content, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import AnyOf, Keyed

_CONTENT = content_of(GOURMET_FOOD_CRITICS)

GOURMET_FOOD_CRITICS_MODULE = Module(
    id=GOURMET_FOOD_CRITICS,
    title=lazy_gettext("Gourmet food critics"),
    menu=OnTheMenu(
        lazy_gettext("A gourmet guide beside the map reaches every house with a garden."),
        Weight.LIGHT,
        menu_picture,
    ),
    help=gourmet_section,
    lesson=LESSON,
    thought=GourmetThought(),
    requires=frozenset({"base"}),
    content=Content(employees=_CONTENT.employees, campaigns=_CONTENT.campaigns, media=(GUIDES,)),
    patches=frozenset({Career("marketing_trainee", "gourmet_food_critic")}),
    drawing=Drawing(media_art=Keyed({GOURMET_GUIDE: BOOK})),
    working=Working(eternal=AnyOf(stays_like_others)),
)
