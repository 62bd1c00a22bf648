"""The movie stars as a module."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.movie_stars.menu import MOVIE_STARS_MENU
from kaffeehaus.games.fcm.modules.movie_stars.rules.stars import (
    MOVIE_STARS,
    STARS,
    WAITRESS,
    brightest_at_work,
)
from kaffeehaus.games.fcm.modules.movie_stars.thinking import StarThought
from kaffeehaus.games.fcm.modules.movie_stars.words.help import movie_stars_section
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Dinner, OrderRank, Structure, TieRank
from kaffeehaus.games.fcm.rules.ruleset.module import Career, Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import Because, Ranked

_FIRST = Because(brightest_at_work, "movie stars")

MOVIE_STARS_MODULE = Module(
    id=MOVIE_STARS,
    title="Movie stars",
    menu=MOVIE_STARS_MENU,
    help=movie_stars_section,
    thought=StarThought(),
    requires=frozenset({"base"}),
    content=Content(employees=content_of(MOVIE_STARS).employees),
    patches=frozenset(Career(WAITRESS, star) for star in STARS),
    structure=Structure(order_keys=Ranked({OrderRank.STAR: _FIRST})),
    dinner=Dinner(ties=Ranked({TieRank.STAR: _FIRST})),
)
