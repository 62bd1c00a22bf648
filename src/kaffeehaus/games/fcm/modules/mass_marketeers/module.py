"""The Mass marketeers module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.mass_marketeers.drawing import menu_picture
from kaffeehaus.games.fcm.modules.mass_marketeers.lesson import LESSON
from kaffeehaus.games.fcm.modules.mass_marketeers.rules import (
    MASS_MARKETEER,
    MASS_MARKETEERS,
    CountingRounds,
    RoundsAdded,
    more_rounds,
)
from kaffeehaus.games.fcm.modules.mass_marketeers.words import mass_section, tell
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import Marketing, Words, events
from kaffeehaus.games.fcm.rules.ruleset.module import Career, Content, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Answer, Sum
from kaffeehaus.games.fcm.rules.steps import Placed

MASS_MARKETEERS_MODULE = Module(
    id=MASS_MARKETEERS,
    title=lazy_gettext("Mass marketeers"),
    menu=OnTheMenu(
        lazy_gettext("Each mass marketeer at work makes every campaign run once more."),
        Weight.LIGHT,
        menu_picture,
    ),
    help=mass_section,
    lesson=LESSON,
    requires=frozenset({"base"}),
    content=Content(employees=content_of(MASS_MARKETEERS).employees),
    patches=frozenset({Career("marketing_trainee", MASS_MARKETEER)}),
    steps=(Placed(CountingRounds(), before="marketing", independent=True),),
    marketing=Marketing(rounds=Sum(more_rounds)),
    words=Words(events=events(RoundsAdded), tells=Answer(tell)),
)
