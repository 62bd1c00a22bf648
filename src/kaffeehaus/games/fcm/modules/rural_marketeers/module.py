"""The Rural marketeers module as a value."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.menu import Weight
from kaffeehaus.games.fcm.modules.rural_marketeers.drawing import GIANT, menu_picture, offramp
from kaffeehaus.games.fcm.modules.rural_marketeers.lesson import LESSON
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import FORMS, OfframpLaid
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    GIANT_BILLBOARD,
    GIANT_BILLBOARDS,
    OFFRAMP,
    RURAL_AREA,
    RURAL_MARKETEERS,
    SITE,
    Offramps,
    exits,
    new_offramp,
    offramp_pieces,
    stays_for_ever,
)
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.steps import LayingOfframps
from kaffeehaus.games.fcm.modules.rural_marketeers.thinking import RuralThought
from kaffeehaus.games.fcm.modules.rural_marketeers.words import (
    PHRASES,
    offramp_preview,
    rural_section,
    tell,
)
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Board,
    Drawing,
    SettingUp,
    Words,
    Working,
    events,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Career, Content, Module, OnTheMenu
from kaffeehaus.games.fcm.rules.ruleset.points import Answer, AnyOf, Keyed, Together, Union
from kaffeehaus.games.fcm.rules.steps import Placed

_CONTENT = content_of(RURAL_MARKETEERS)

RURAL_MARKETEERS_MODULE = Module(
    id=RURAL_MARKETEERS,
    title=lazy_gettext("Rural marketeers"),
    menu=OnTheMenu(
        lazy_gettext(
            "The rural area around the town eats too: permanent giant billboards create demand, "
            "and offramps bring the guests into town."
        ),
        Weight.MEDIUM,
        menu_picture,
    ),
    help=rural_section,
    lesson=LESSON,
    thought=RuralThought(),
    requires=frozenset({"base"}),
    content=Content(
        employees=_CONTENT.employees,
        milestones=_CONTENT.milestones,
        campaigns=_CONTENT.campaigns,
        media=(GIANT_BILLBOARDS,),
    ),
    patches=frozenset({Career("marketing_trainee", "rural_marketeer")}),
    steps=(Placed(LayingOfframps(), after="campaigns", independent=True),),
    slice=Offramps,
    setting_up=SettingUp(sites=Together(SITE)),
    working=Working(eternal=AnyOf(stays_for_ever)),
    board=Board(pieces=Union(offramp_pieces), site_exits=Keyed({RURAL_AREA: exits})),
    words=Words(
        forms=Keyed(FORMS),
        events=events(OfframpLaid),
        tells=Answer(tell),
        previews=Answer(offramp_preview),
        phrases=Keyed(PHRASES),
        places=Union(new_offramp),
    ),
    drawing=Drawing(piece_art=Keyed({OFFRAMP: offramp}), media_art=Keyed({GIANT_BILLBOARD: GIANT})),
)
