"""The Kimchi module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.kimchi.drawing import kimchi, menu_picture
from kaffeehaus.games.fcm.modules.kimchi.lesson import LESSON
from kaffeehaus.games.fcm.modules.kimchi.rules import (
    KIMCHI,
    KimchiMade,
    MakingKimchi,
    alone_in_the_freezer,
)
from kaffeehaus.games.fcm.modules.kimchi.thinking import KimchiThought
from kaffeehaus.games.fcm.modules.kimchi.words import PHRASES, kimchi_section, tell
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import CleanUp, Dinner, Drawing, Words, events
from kaffeehaus.games.fcm.rules.ruleset.module import Content, ExtraCopies, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import AllOf, Answer, Keyed, Members
from kaffeehaus.games.fcm.rules.steps import Placed

_CONTENT = content_of(KIMCHI)

KIMCHI_MODULE = Module(
    id=KIMCHI,
    title=lazy_gettext("Kimchi"),
    menu=OnTheMenu(
        lazy_gettext("Every house wants kimchi with its meal and prefers chains that have some."),
        Weight.MEDIUM,
        menu_picture,
    ),
    help=kimchi_section,
    lesson=LESSON,
    thought=KimchiThought(),
    requires=frozenset({"base"}),
    content=Content(employees=_CONTENT.employees, goods=_CONTENT.goods),
    patches=frozenset({ExtraCopies("luxuries_manager", 1)}),
    steps=(Placed(MakingKimchi(), after="discard", independent=True),),
    dinner=Dinner(garnishes=Members(KIMCHI)),
    clean_up=CleanUp(may_store=AllOf(alone_in_the_freezer)),
    words=Words(events=events(KimchiMade), tells=Answer(tell), phrases=Keyed(PHRASES)),
    drawing=Drawing(good_art=Keyed({KIMCHI: kimchi})),
)
