"""The Kimchi module as a value."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.kimchi.drawing.goods import kimchi
from kaffeehaus.games.fcm.modules.kimchi.menu import KIMCHI_MENU
from kaffeehaus.games.fcm.modules.kimchi.rules.events import KimchiMade
from kaffeehaus.games.fcm.modules.kimchi.rules.making import (
    KIMCHI,
    MakingKimchi,
    alone_in_the_freezer,
)
from kaffeehaus.games.fcm.modules.kimchi.thinking import KimchiThought
from kaffeehaus.games.fcm.modules.kimchi.words.help import kimchi_section
from kaffeehaus.games.fcm.modules.kimchi.words.prose import PHRASES, tell
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import CleanUp, Dinner, Drawing, Words, events
from kaffeehaus.games.fcm.rules.ruleset.module import Content, ExtraCopies, Module
from kaffeehaus.games.fcm.rules.ruleset.points import AllOf, Answer, Keyed, Members
from kaffeehaus.games.fcm.rules.steps import Placed

_CONTENT = content_of(KIMCHI)

KIMCHI_MODULE = Module(
    id=KIMCHI,
    title="Kimchi",
    menu=KIMCHI_MENU,
    help=kimchi_section,
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
