"""The movie stars as a module."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.movie_stars.drawing import menu_picture
from kaffeehaus.games.fcm.modules.movie_stars.lesson import LESSON
from kaffeehaus.games.fcm.modules.movie_stars.rules import (
    MOVIE_STARS,
    STARS,
    WAITRESS,
    brightest_at_work,
)
from kaffeehaus.games.fcm.modules.movie_stars.thinking import StarThought
from kaffeehaus.games.fcm.modules.movie_stars.words import movie_stars_section
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Dinner, OrderRank, Structure, TieRank
from kaffeehaus.games.fcm.rules.ruleset.module import Career, Content, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Because, Ranked

_FIRST = Because(brightest_at_work, lazy_pgettext("reason", "movie stars"))

MOVIE_STARS_MODULE = Module(
    id=MOVIE_STARS,
    title=lazy_gettext("Movie stars"),
    menu=OnTheMenu(
        lazy_gettext(
            "A waitress can become a movie star: her chain chooses turn order first and wins ties "
            "at dinner."
        ),
        Weight.LIGHT,
        menu_picture,
    ),
    help=movie_stars_section,
    lesson=LESSON,
    thought=StarThought(),
    requires=frozenset({"base"}),
    content=Content(employees=content_of(MOVIE_STARS).employees),
    patches=frozenset(Career(WAITRESS, star) for star in STARS),
    structure=Structure(order_keys=Ranked({OrderRank.STAR: _FIRST})),
    dinner=Dinner(ties=Ranked({TieRank.STAR: _FIRST})),
)
